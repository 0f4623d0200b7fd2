"""Several processes on one Postgres: who attends which table, and who is there. Their times are shortened here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import delete, func, select

from app.store import Store, crew, open_store
from app.store.engine import writing
from app.store.models import LeaseRow, PresenceRow, ProcessRow
from app.store.only import InUse, only_process
from tests.store.rows import room


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "BEAT", 0.1)
    monkeypatch.setattr(crew, "ALIVE", 1.0)
    monkeypatch.setattr(crew, "MARGIN", 0.3)
    monkeypatch.setattr(crew, "UNTIL", func.now() + timedelta(seconds=1.0))


@dataclass
class Process:
    """A process, as far as the others see it."""

    store: Store
    held: list[str] = field(default_factory=list)
    deaths: int = 0
    reborn: int = 0
    task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.store.crew.on_held = self.held.append
        self.store.crew.on_death = self._death
        self.store.crew.on_reborn = self._again
        self.task = asyncio.create_task(self.store.crew.run())

    def _death(self) -> None:
        self.deaths += 1

    def _again(self) -> None:
        self.reborn += 1

    async def stands_still(self) -> None:
        """As after SIGKILL: no word any more."""
        assert self.task is not None
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task


@asynccontextmanager
async def processes(url: str, number: int) -> AsyncIterator[list[Process]]:
    some = [Process(await open_store(url)) for _ in range(number)]
    for one in some:
        await one.store.crew.join()
        one.begin()
    try:
        yield some
    finally:
        for one in some:
            await one.stands_still()
            await one.store.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)


async def tables_in(store: Store, number: int) -> list[str]:
    codes = []
    for _ in range(number):
        lobby = room()
        await store.lobbies.add(lobby)
        codes.append(lobby.code)
    return codes


async def test_each_table_is_attended_by_one_process(postgres_url: str) -> None:
    async with processes(postgres_url, 3) as some:
        codes = await tables_in(some[0].store, 20)
        for one in some:
            for code in codes:
                one.store.crew.want(code)
        await until(lambda: sum(len(one.held) for one in some) >= len(codes))
        await asyncio.sleep(0.3)  # some looks more: nobody takes what another has
        assert sorted(code for one in some for code in one.held) == sorted(codes)
        for one in some:
            assert [code for code in codes if one.store.crew.holds(code)] == sorted(one.held, key=codes.index)


async def test_a_table_moves_on_when_its_process_dies(postgres_url: str) -> None:
    async with processes(postgres_url, 2) as (first, second):
        [code] = await tables_in(first.store, 1)
        first.store.crew.want(code)
        await until(lambda: first.held == [code])
        second.store.crew.want(code)
        await first.stands_still()
        await until(lambda: second.held == [code])
        assert not first.store.crew.holds(code), "by then the dead one must have stopped believing in it"
        assert second.store.crew.holds(code)
        assert second.deaths == 1


async def test_a_process_that_ends_in_order_leaves_nothing(postgres_url: str) -> None:
    async with processes(postgres_url, 2) as (first, second):
        [code] = await tables_in(first.store, 1)
        first.store.crew.want(code)
        await until(lambda: first.held == [code])
        second.store.crew.want(code)
        await first.stands_still()
        await first.store.crew.leave()
        assert not first.store.crew.holds(code)
        await until(lambda: second.held == [code])
        assert second.deaths == 0


async def test_who_was_thought_dead_begins_anew(postgres_url: str) -> None:
    """Its database was slow, say: another has its table now, and it knows."""
    async with processes(postgres_url, 2) as (first, second):
        [code] = await tables_in(first.store, 1)
        first.store.crew.want(code)
        await until(lambda: first.held == [code])
        second.store.crew.want(code)
        async with writing(second.store.engine) as conn:
            await conn.execute(delete(ProcessRow).where(ProcessRow.id == first.store.process))
        await until(lambda: first.reborn == 1 and second.held == [code])
        assert not first.store.crew.holds(code)
        await second.stands_still()
        await second.store.crew.leave()
        await until(lambda: first.held == [code, code])


async def test_a_table_given_back_is_free(postgres_url: str) -> None:
    async with processes(postgres_url, 2) as (first, second):
        gone, kept = await tables_in(first.store, 2)
        for code in (gone, kept):
            first.store.crew.want(code)
        await until(lambda: set(first.held) == {gone, kept})
        second.store.crew.want(gone)
        second.store.crew.want(kept)
        first.store.crew.drop(gone)
        assert not first.store.crew.holds(gone)
        await until(lambda: second.held == [gone])
        assert first.store.crew.holds(kept)


async def test_only_tables_that_nobody_attends_are_looked_for(postgres_url: str) -> None:
    async with processes(postgres_url, 1) as (one,):
        codes = await tables_in(one.store, 1)
        one.store.crew.want(codes[0])
        one.store.crew.want("ZZZZZZ")  # there is no such table: it is simply never held
        await until(lambda: one.held == codes)
        async with one.store.engine.connect() as conn:
            assert (await conn.execute(select(LeaseRow.code))).scalars().all() == codes


async def test_everybody_is_told_who_is_there(postgres_url: str) -> None:
    async with processes(postgres_url, 2) as (first, second):
        one, other = await tables_in(first.store, 2)
        anna = uuid4()
        assert await second.store.presence.elsewhere([one, other]) == {}
        first.store.presence.changed(one, {anna: 2, None: 1})
        while not (seen := await second.store.presence.elsewhere([one, other])):
            await asyncio.sleep(0.02)
        assert seen == {one: {anna: 2, None: 1}}
        assert await first.store.presence.elsewhere([one, other]) == {}, "one's own aren't elsewhere"
        first.store.presence.changed(one, {anna: 0, None: 0})
        while await second.store.presence.elsewhere([one]):
            await asyncio.sleep(0.02)
        async with first.store.engine.connect() as conn:
            assert (await conn.execute(select(PresenceRow.code))).first() is None


async def test_nobody_is_there_any_more_when_a_process_has_died(postgres_url: str) -> None:
    async with processes(postgres_url, 2) as (first, second):
        [code] = await tables_in(first.store, 1)
        first.store.presence.changed(code, {uuid4(): 1})
        first.store.presence.changed("ZZZZZZ", {uuid4(): 1})  # a table that was purged meanwhile
        while not await second.store.presence.elsewhere([code]):
            await asyncio.sleep(0.02)
        await first.stands_still()
        async with asyncio.timeout(20):
            while await second.store.presence.elsewhere([code]):
                await asyncio.sleep(0.02)


def test_sqlite_takes_one_process(sqlite_url: str) -> None:
    with only_process(sqlite_url), pytest.raises(InUse), only_process(sqlite_url):
        pass
    with only_process(sqlite_url):
        pass
