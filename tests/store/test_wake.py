"""What other processes are told."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from app.store import Store
from app.store.wake import LONGEST, LocalWake, PgWake, packed
from app.tables.ports import StoreDown
from tests.store.ear import listening
from tests.store.rows import begun, entry


@pytest.fixture
async def there(postgres_url: str) -> AsyncIterator[PgWake]:
    wake = PgWake(postgres_url)
    yield wake
    await wake.close()


@pytest.fixture
async def here(postgres_url: str) -> AsyncIterator[PgWake]:
    wake = PgWake(postgres_url)
    yield wake
    await wake.close()


async def test_others_hear_it_and_one_doesnt_hear_oneself(here: PgWake, there: PgWake) -> None:
    async with listening(here) as mine, listening(there) as theirs:
        await mine.until(lambda: mine.looks > 0)
        await theirs.until(lambda: theirs.looks > 0)
        await here.tell(["t:ABCDEF", "m:00:17"])
        await there.tell(["t:XYZ"])
        await theirs.until(lambda: len(theirs.notices) == 2)
        await mine.until(lambda: len(mine.notices) == 1)
        assert (theirs.notices, mine.notices) == (["t:ABCDEF", "m:00:17"], ["t:XYZ"])


async def test_many_notices_arrive_in_order(here: PgWake, there: PgWake) -> None:
    async with listening(there) as ear:
        await ear.until(lambda: ear.looks > 0)
        notices = [f"m:{'0' * 32}:{n}" for n in range(1000)]
        await asyncio.gather(*(here.tell(notices[n : n + 100]) for n in range(0, 1000, 100)))
        await ear.until(lambda: len(ear.notices) == 1000)
        assert ear.notices == notices


def test_notices_are_packed() -> None:
    notices = [f"m:{'0' * 32}:{n}" for n in range(1000)]
    payloads = list(packed(notices))
    assert " ".join(payloads).split(" ") == notices
    assert all(len(payload) <= LONGEST for payload in payloads)
    assert len(payloads) < 10
    assert list(packed([])) == []


async def cut_off(url: str) -> None:
    conn = await asyncpg.connect(url.replace("+asyncpg", ""))
    await conn.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await conn.close()


async def test_a_listener_that_was_cut_off_looks_for_itself(
    here: PgWake, there: PgWake, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.wake.EVERY", 60)
    async with listening(there) as ear:
        await ear.until(lambda: ear.looks == 1)
        await here.tell(["t:BEFORE"])
        await cut_off(postgres_url)
        await ear.until(lambda: ear.looks == 2)
        await here.tell(["t:AFTER"])
        await ear.until(lambda: "t:AFTER" in ear.notices)


async def test_it_looks_again_and_again_whatever_goes_wrong(there: PgWake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.wake.EVERY", 0.05)
    async with listening(there) as ear:
        for error in (StoreDown("away"), ValueError("a mistake of ours"), None):
            looks, ear.error = ear.looks, error
            await ear.until(lambda before=looks: ear.looks > before)  # type: ignore[misc]


async def test_telling_never_raises() -> None:
    wake = PgWake("postgresql://nobody@127.0.0.1:1/nothing")
    await wake.tell(["t:ABCDEF"])
    async with listening(wake) as ear:
        await ear.until(lambda: ear.looks > 0)
    await wake.close()


async def test_on_sqlite_there_is_nobody_to_tell() -> None:
    wake = LocalWake()
    async with listening(wake) as ear:
        await wake.tell(["t:ABCDEF"])
        await asyncio.sleep(0.01)
        assert (ear.notices, ear.looks) == ([], 0)
    await wake.close()


async def test_the_store_tells_what_it_wrote(postgres_url: str, there: PgWake) -> None:
    store = Store.at(postgres_url)
    async with listening(there) as ear:
        await ear.until(lambda: ear.looks > 0)
        lobby, start = await begun(store)
        await store.log.append(start.id, entry(1), None)
        await ear.until(lambda: len(ear.notices) == 2)
        assert ear.notices == [f"t:{lobby.code}", f"m:{start.id.hex}:1"]
    await store.close()
