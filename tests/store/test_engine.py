"""How the database is reached."""

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from app.store import open_store
from app.store.engine import full_url, make_engine, reaching, reading
from app.tables.ports import StoreDown


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgresql://a@b/c", "postgresql+asyncpg"),
        ("postgres://a@b/c", "postgresql+asyncpg"),
        ("postgresql+asyncpg://a@b/c", "postgresql+asyncpg"),
        ("sqlite:///x.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///x.db", "sqlite+aiosqlite"),
    ],
)
def test_the_driver_may_be_left_out(given: str, driver: str) -> None:
    assert full_url(given).drivername == driver


async def test_the_folder_of_a_sqlite_file_is_made(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/data/deep/asztal.db")
    person = await store.players.create("Ági")
    assert await store.players.get(person.id) == person
    await store.close()


async def test_sqlite_is_set_up_for_safety(sqlite_url: str) -> None:
    engine = make_engine(sqlite_url)
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with reading(engine) as conn:
        for pragma, value in wanted.items():
            assert (await conn.execute(text(f"PRAGMA {pragma}"))).scalar() == value
    await engine.dispose()


@pytest.mark.parametrize("error", [OSError("no route"), TimeoutError(), ConnectionResetError()])
def test_what_a_network_says_is_down(error: Exception) -> None:
    with pytest.raises(StoreDown), reaching():
        raise error


async def test_a_mistake_of_ours_isnt_called_down(postgres_url: str) -> None:
    engine = make_engine(postgres_url)
    with pytest.raises(ProgrammingError):
        async with reading(engine) as conn:
            await conn.execute(text("SELECT nonsense"))
    with pytest.raises(KeyError):
        async with reading(engine):
            raise KeyError
    await engine.dispose()
