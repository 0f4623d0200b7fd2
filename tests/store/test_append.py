"""The one writer: groups, refusals, and failures that hurt only those whom they concern."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from app.games.api import Result
from app.store import Store, group_writer
from app.store.engine import writing
from app.store.lane import Lane
from app.store.match_log import SqlMatchLog
from app.store.wake import LocalWake
from app.tables.ports import StoreDown, Taken
from tests.store.rows import begun, entry, seqs


class Heard(LocalWake):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[list[str]] = []

    async def tell(self, notices: object) -> None:
        self.told.append(list(notices))  # type: ignore[call-overload]


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def log(store: Store, heard: Heard) -> AsyncIterator[SqlMatchLog]:
    """A log of its own on the store's database, whose notices are kept."""
    made = SqlMatchLog(store.engine, heard)
    yield made
    await made.close()


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rows of each statement of the fast lane."""
    sent: list[str] = []
    fetch = Lane.fetch

    async def noted(self: Lane, statement: str, argument: str) -> object:
        sent.append(argument)
        return await fetch(self, statement, argument)

    monkeypatch.setattr(Lane, "fetch", noted)
    return sent


async def matches(store: Store, count: int) -> list[UUID]:
    return [(await begun(store))[1].id for _ in range(count)]


async def test_a_seq_is_written_once(store: Store, log: SqlMatchLog) -> None:
    (match,) = await matches(store, 1)
    first = entry(1, command="first")
    await log.append(match, first, None)
    with pytest.raises(Taken):
        await log.append(match, entry(1, command="second"), None)
    assert await log.tail(match, 0) == (first,)


async def test_a_last_entry_that_is_taken_ends_nothing(store: Store, log: SqlMatchLog) -> None:
    (match,) = await matches(store, 1)
    await log.append(match, entry(1), None)
    with pytest.raises(Taken):
        await log.append(match, entry(1, command="x"), Result((0,), (1, 2), ""))
    page = await store.history.match(match)
    assert page is not None
    assert (page.finished, page.result, page.players[0].score) == (None, None, None)


async def test_what_comes_together_is_committed_together(
    store: Store, log: SqlMatchLog, heard: Heard, statements: list[str]
) -> None:
    ids = await matches(store, 15)
    for seq in range(1, 6):
        await asyncio.gather(*(log.append(match, entry(seq), None) for match in ids))
    for match in ids:
        assert await seqs(store, match) == [1, 2, 3, 4, 5]
    assert len(statements) == 5
    await asyncio.sleep(0.01)
    assert sorted(heard.told[0]) == sorted(f"m:{match.hex}:1" for match in ids)
    assert len(heard.told) == 5


async def test_a_lone_entry_doesnt_wait(store: Store, log: SqlMatchLog, statements: list[str]) -> None:
    (match,) = await matches(store, 1)
    for seq in (1, 2, 3):
        await log.append(match, entry(seq), None)
    assert len(statements) == 3


async def test_batches_are_bounded(
    store: Store, log: SqlMatchLog, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_writer, "BATCH", 7)
    ids = await matches(store, 20)
    await asyncio.gather(*(log.append(match, entry(1), None) for match in ids))
    assert [rows.count("match_id") for rows in statements] == [7, 7, 6]


async def test_twins_in_one_batch(store: Store, log: SqlMatchLog) -> None:
    (match,) = await matches(store, 1)
    twins = [entry(1, command=f"twin {n}") for n in range(3)]
    done = await asyncio.gather(*(log.append(match, twin, None) for twin in twins), return_exceptions=True)
    assert [type(d) for d in done] == [type(None), Taken, Taken]
    assert await log.tail(match, 0) == (twins[0],)


async def test_whoever_gives_up_disturbs_nobody(store: Store, log: SqlMatchLog) -> None:
    ids = await matches(store, 3)
    tasks = [asyncio.create_task(log.append(match, entry(1), None)) for match in ids]
    await asyncio.sleep(0)
    tasks[1].cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(d) for d in done] == [type(None), asyncio.CancelledError, type(None)]
    assert [await seqs(store, match) for match in ids] == [[1], [], [1]]  # its batch hadn't begun
    await log.append(ids[1], entry(1), None)


async def test_whoever_gives_up_late_may_be_written(store: Store, log: SqlMatchLog) -> None:
    ids = await matches(store, 3)
    tasks = [asyncio.create_task(log.append(match, entry(1), None)) for match in ids]
    for _ in range(3):
        await asyncio.sleep(0)
    tasks[1].cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(d) for d in done] == [type(None), asyncio.CancelledError, type(None)]
    assert [await seqs(store, match) for match in ids] == [[1], [1], [1]]


async def test_a_match_that_isnt_there_fails_alone(store: Store, log: SqlMatchLog) -> None:
    good, also_good = await matches(store, 2)
    wanted = [(good, entry(1)), (uuid4(), entry(1)), (also_good, entry(1))]
    done = await asyncio.gather(*(log.append(m, e, None) for m, e in wanted), return_exceptions=True)
    assert [type(d) for d in done] == [type(None), StoreDown, type(None)]
    assert [await seqs(store, match) for match in (good, also_good)] == [[1], [1]]


async def test_a_text_that_the_database_refuses_fails_alone(store: Store, log: SqlMatchLog) -> None:
    good, bad = await matches(store, 2)
    wanted = [(good, entry(1)), (bad, entry(1, command="\0"))]
    done = await asyncio.gather(*(log.append(m, e, None) for m, e in wanted), return_exceptions=True)
    assert done[0] is None
    assert await seqs(store, good) == [1]
    assert (done[1] is None) == (await seqs(store, bad) == [1])  # SQLite takes it
    with pytest.raises(UnicodeEncodeError):
        await log.append(good, entry(2, command="\ud800"), None)
    await log.append(good, entry(2), None)


@contextmanager
def failing_commits(store: Store) -> Iterator[None]:
    """Commits of SQLAlchemy's transactions fail, after all that they would have kept."""

    def fail(conn: object) -> None:
        raise OperationalError("COMMIT", {}, Exception("the disk is full"))

    event.listen(store.engine.sync_engine, "commit", fail)
    yield
    event.remove(store.engine.sync_engine, "commit", fail)


async def test_a_failed_end_leaves_nothing(store: Store, log: SqlMatchLog, heard: Heard) -> None:
    (match,) = await matches(store, 1)
    with failing_commits(store), pytest.raises(StoreDown):
        await log.append(match, entry(1), Result((0,), (1, 2), ""))
    assert await seqs(store, match) == []
    page = await store.history.match(match)
    assert page is not None
    assert page.result is None
    assert heard.told == []
    await log.append(match, entry(1), Result((0,), (1, 2), ""))
    assert await seqs(store, match) == [1]


async def test_a_batch_whose_connection_breaks_is_down_for_all_of_it(postgres_url: str) -> None:
    """The batch waits for a lock when its connection is cut off: nothing of it is written."""
    store = Store.at(postgres_url)
    ids = await matches(store, 5)
    await store.log.append(ids[0], entry(1), None)  # the lane is open
    async with writing(store.engine) as conn:
        await conn.execute(text("LOCK TABLE entries IN EXCLUSIVE MODE"))
        together = asyncio.gather(*(store.log.append(m, entry(2), None) for m in ids), return_exceptions=True)
        await cut_off_the_waiting(store)
        assert {type(done) for done in await together} == {StoreDown}
    assert [await seqs(store, match) for match in ids] == [[1], [], [], [], []]
    await asyncio.gather(*(store.log.append(m, entry(2), None) for m in ids))
    await store.close()


async def cut_off_the_waiting(store: Store) -> None:
    blocked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
    for _ in range(500):
        async with writing(store.engine) as conn:
            if (await conn.execute(text(blocked))).all():
                return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody waits for the lock")


async def test_a_locked_sqlite_file_is_down(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.store import engine

    quick = [p.replace("busy_timeout=5000", "busy_timeout=50") for p in engine.SQLITE_PRAGMAS]
    monkeypatch.setattr(engine, "SQLITE_PRAGMAS", quick)
    store, other = Store.at(sqlite_url), Store.at(sqlite_url)
    ids = await matches(store, 3)
    async with writing(other.engine):
        done = await asyncio.gather(*(store.log.append(m, entry(1), None) for m in ids), return_exceptions=True)
        assert {type(d) for d in done} == {StoreDown}
        assert await seqs(store, ids[0]) == []  # reading isn't kept waiting
        with pytest.raises(StoreDown):
            await store.players.create("Ági")
    await asyncio.gather(*(store.log.append(m, entry(1), None) for m in ids))
    await store.close()
    await other.close()
