"""Postgres goes away and comes back."""

import asyncio
from collections.abc import Iterator
from uuid import UUID

import pytest

from app.store import Store, open_store
from app.tables.ports import StoreDown, Taken
from tests.store.ear import listening
from tests.store.rows import begun, entry, seqs
from tests.temppg import Postgres, temp_postgres


@pytest.fixture
def server() -> Iterator[Postgres]:
    """One of our own, which others don't lose with us."""
    with temp_postgres() as started:
        yield started


async def test_writing_goes_on_after_a_restart(server: Postgres) -> None:
    store = await open_store(server.dsn)
    _, start = await begun(store)
    await store.log.append(start.id, entry(1), None)
    await asyncio.to_thread(server.stop)
    for failing in (store.log.append(start.id, entry(2), None), store.log.tail(start.id, 0), store.ping()):
        with pytest.raises(StoreDown):
            await failing
    await asyncio.to_thread(server.start)
    await store.log.append(start.id, entry(2), None)
    await store.ping()
    assert await seqs(store, start.id) == [1, 2]
    await store.close()


async def test_a_restart_in_a_quiet_moment_goes_unnoticed(server: Postgres) -> None:
    store = await open_store(server.dsn)
    _, start = await begun(store)
    await store.log.append(start.id, entry(1), None)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    await store.log.append(start.id, entry(2), None)
    assert await seqs(store, start.id) == [1, 2]
    await store.close()


async def test_a_restart_under_load_loses_and_doubles_nothing(server: Postgres) -> None:
    store = await open_store(server.dsn)
    starts = [(await begun(store))[1] for _ in range(10)]
    over = asyncio.Event()
    downs: list[UUID] = []

    async def play(match: UUID) -> int:
        seq, sure = 0, True
        while not (over.is_set() and sure):
            try:
                await store.log.append(match, entry(seq + 1), None)
                seq, sure = seq + 1, True
            except Taken:  # it was down, but had kept the entry
                seq, sure = seq + 1, True
            except StoreDown:
                sure = False
                downs.append(match)
                await asyncio.sleep(0.02)
        return seq

    playing = asyncio.gather(*(play(start.id) for start in starts))
    await asyncio.sleep(0.5)
    await asyncio.to_thread(server.stop)
    await asyncio.sleep(0.2)
    await asyncio.to_thread(server.start)
    await asyncio.sleep(0.5)
    over.set()
    counts = await playing
    assert set(downs) == {start.id for start in starts}
    for start, count in zip(starts, counts, strict=True):
        assert await seqs(store, start.id) == list(range(1, count + 1))
    await store.close()


async def test_a_listener_looks_for_itself_after_a_restart(server: Postgres) -> None:
    store, other = await open_store(server.dsn), Store.at(server.dsn)
    _, start = await begun(store)
    async with listening(other.wake) as ear:
        await ear.until(lambda: ear.looks > 0)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        looks = ear.looks
        await ear.until(lambda: ear.looks > looks + 1)
        await store.log.append(start.id, entry(1), None)
        await ear.until(lambda: f"m:{start.id.hex}:1" in ear.notices)
    await store.close()
    await other.close()


async def test_a_server_that_isnt_there_is_down() -> None:
    with pytest.raises(StoreDown):
        await open_store("postgresql://nobody@127.0.0.1:1/nothing")
