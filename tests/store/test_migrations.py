"""The migrations make the tables that the models describe; there and back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic import config
from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import make_engine, reading, writing
from app.store.migrate import upgrade
from app.store.models import Base

Alembic = Callable[..., Awaitable[None]]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def alembic(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Alembic:
    """The alembic command, as `make migrate` runs it."""
    monkeypatch.setenv("DATABASE_URL", database_url)

    async def run(*words: str) -> None:
        await asyncio.to_thread(config.main, ["--config", str(ROOT / "alembic.ini"), *words])

    return run


async def tables(url: str) -> set[str]:
    engine = make_engine(url)
    async with reading(engine) as conn:
        names = await conn.run_sync(lambda sync: inspect(sync).get_table_names())
    await engine.dispose()
    return set(names) - {"alembic_version"}


async def test_up_down_up_and_no_difference_to_the_models(database_url: str, alembic: Alembic) -> None:
    assert await tables(database_url) == set(Base.metadata.tables)
    await alembic("check")
    await alembic("downgrade", "base")
    assert await tables(database_url) == set()
    await alembic("upgrade", "head")
    await alembic("check")


@pytest.fixture
async def empty_url(database_url: str) -> str:
    """A database without tables."""
    engine = make_engine(database_url, foreign_keys=False)
    async with writing(engine) as conn:
        await conn.run_sync(Base.metadata.drop_all)
        await conn.execute(text("DROP TABLE alembic_version"))
    await engine.dispose()
    return database_url


async def test_several_servers_may_start_at_once(empty_url: str) -> None:
    engines: list[AsyncEngine] = [make_engine(empty_url) for _ in range(3)]
    await asyncio.gather(*(upgrade(engine) for engine in engines))
    assert await tables(empty_url) == set(Base.metadata.tables)
    for engine in engines:
        await engine.dispose()


async def test_an_upgrade_keeps_rows(database_url: str) -> None:
    engine = make_engine(database_url)
    await upgrade(engine)
    async with reading(engine) as conn:
        assert (await conn.execute(text("SELECT count(*) FROM alembic_version"))).scalar() == 1
    await engine.dispose()
