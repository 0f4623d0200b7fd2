"""Several processes on one database, and a process that is killed."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from uuid import UUID

from app.store import Store
from tests.store.appender import append
from tests.store.rows import begun

EACH = 300


async def spawned(url: str, match: UUID, count: int, name: str) -> Process:
    words = ("-m", "tests.store.appender", url, match.hex, str(count), name)
    return await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE)


async def check_log(store: Store, match: UUID, names: str) -> None:
    """Every entry of every writer once, and no gap."""
    entries = await store.log.tail(match, 0)
    assert [e.seq for e in entries] == list(range(1, EACH * len(names) + 1))
    assert sorted(str(e.command) for e in entries) == sorted(f"{name}{n}" for name in names for n in range(EACH))


async def test_two_writers_of_one_match(store: Store, other: Store) -> None:
    _, start = await begun(store)
    taken = await asyncio.gather(append(store, start.id, EACH, "a"), append(other, start.id, EACH, "b"))
    await check_log(store, start.id, "ab")
    assert sum(taken) > 0


async def test_two_processes_write_one_match(postgres_url: str) -> None:
    store = Store.at(postgres_url)
    _, start = await begun(store)
    processes = [await spawned(postgres_url, start.id, EACH, name) for name in "ab"]
    await asyncio.gather(*(process.communicate() for process in processes))
    assert [process.returncode for process in processes] == [0, 0]
    await check_log(store, start.id, "ab")
    await store.close()


async def test_what_was_committed_survives_a_kill(store: Store, database_url: str) -> None:
    _, start = await begun(store)
    process = await spawned(database_url, start.id, 1_000_000, "a")
    assert process.stdout is not None
    while (await process.stdout.readline()) != b"50\n":
        pass
    process.send_signal(signal.SIGKILL)
    said = [50, *(int(line) for line in (await process.stdout.read()).split(b"\n")[:-1])]
    await process.wait()
    kept = [e.seq for e in await store.log.tail(start.id, 0)]
    assert kept == list(range(1, len(kept) + 1))
    assert said[-1] <= len(kept) <= said[-1] + 1
