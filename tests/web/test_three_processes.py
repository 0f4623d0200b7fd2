"""Three server processes on one Postgres: matches of every game with their seats spread over them, and a death."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from app.games import GAMES
from app.store import Store, open_store
from app.store.models import LeaseRow
from app.tables.table import Entry
from bench.chaos import SHORT
from bench.checking import check_all
from bench.stubborn import Stubborn
from tests import databases
from tests.programs import Program, next_state, table_of
from tests.server import Server

PROCESSES = 3
FALSE = {"stale", "store.down", "move.not_open", "move.not_seated"}  # refusals that nobody has earned here


@pytest.fixture(scope="module")
def database(postgres: str, postgres_template: str) -> Iterator[str]:
    name = databases.create(postgres, postgres_template)
    yield databases.url_of(postgres, name)
    databases.drop(postgres, name)


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    logs = tmp_path_factory.mktemp("logs")
    running = [Server(database, logs / f"server{n}.log") for n in range(PROCESSES)]
    for server in running:
        server.start()
    yield running
    for server in running:
        assert server.stop() == 0
        assert "Traceback" not in server.words()
        assert "overdue" not in server.words()


@contextlib.asynccontextmanager
async def store_at(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def spread(servers: list[Server], game: str, bots: int = 0, **choices: Any) -> tuple[str, list[Program]]:
    """A table whose people come by different processes, dealt."""
    people = min(PROCESSES, max(GAMES[game].SEATS)) - bots
    programs = [await Program.guest(servers[n % PROCESSES].url, f"Program {n}", n) for n in range(people)]
    return await table_of(programs, game, bots, **choices), programs


async def entries_of(store: Store, match: str) -> tuple[Entry, ...]:
    entries = (await store.log.load(UUID(match)))[1]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "a gap"
    doubles = Counter((entry.seat, entry.command) for entry in entries if entry.command)
    assert all(n == 1 for n in doubles.values()), "a double"
    return entries


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_of_every_game(database: str, servers: list[Server], game: str) -> None:
    """No double, no gap, no false refusal: only picks that don't go together are refused."""
    quick = {"quick": "on"} if GAMES[game].WINDOWS else {}
    code, guests = await spread(servers, game, options=quick | SHORT.get(game, {}))
    programs = [Stubborn([guest.url], guest.token, Random(n)) for n, guest in enumerate(guests)]
    async with asyncio.timeout(240):
        await asyncio.gather(*(program.play(code, lambda: False) for program in programs))
    for program in programs:
        assert not FALSE & program.refused.keys(), program.refused
        assert program.lost == 0
    checked = await check_all(database, programs)
    assert checked.matches == 1


async def test_a_bot_answers_once(database: str, servers: list[Server]) -> None:
    """A bot among people of two processes: one of the processes thinks for it, and nobody else does."""
    code, programs = await spread(servers, "kawa", bots=1, clock=180)
    async with asyncio.timeout(120):
        ends = await asyncio.gather(*(program.play(code, until=10) for program in programs))
    async with store_at(database) as store:
        entries = await entries_of(store, ends[0]["match"])
        assert Counter(entry.by for entry in entries).keys() == {"person", "bot"}
        async with store.engine.connect() as conn:
            assert len((await conn.execute(select(LeaseRow).where(LeaseRow.code == code))).all()) == 1


async def test_all_see_who_is_there(servers: list[Server]) -> None:
    code, programs = await spread(servers, "kawa")
    async with programs[0].socket(code), programs[1].socket(code):
        await seen_online(programs[2], code, {"Program 0", "Program 1"})
    await seen_online(programs[2], code, set())


async def seen_online(program: Program, code: str, names: set[str]) -> None:
    async with asyncio.timeout(15):
        while True:
            chairs = (await program.ask("GET", f"/api/tables/{code}")).json()["chairs"]
            if {chair["name"] for chair in chairs if chair["online"]} == names:
                return
            await asyncio.sleep(0.1)


async def test_the_tables_of_a_killed_process_are_attended_by_another(database: str, servers: list[Server]) -> None:
    """Whoever attends is killed: the bot's answer comes all the same, from a process that lives, and soon."""
    code, programs = await spread(servers, "kawa", bots=1)
    async with store_at(database) as store, asyncio.timeout(60):
        async with programs[0].socket(code) as ws:
            first = await next_state(ws)
        holder = await holder_of(store, code)
        killed = next(server for server in servers if f"-{server.pid}-" in holder)
        others = [server for server in servers if server is not killed]
        killed.kill9()
        before = asyncio.get_running_loop().time()
        for n, program in enumerate(programs):
            program.url = others[n % len(others)].url
        while (now := await holder_of(store, code)) == holder:
            await asyncio.sleep(0.05)
        taken = asyncio.get_running_loop().time() - before
        assert any(f"-{server.pid}-" in now for server in others)
        assert taken < 5, f"{taken:.1f} s until another took it"
        ends = await asyncio.gather(*(program.play(code, until=first["seq"] + 6) for program in programs))
        assert first["match"] == ends[0]["match"]
        await entries_of(store, first["match"])
    killed.start()


async def holder_of(store: Store, code: str) -> str:
    async with asyncio.timeout(15):
        while True:
            async with store.engine.connect() as conn:
                if found := (await conn.execute(select(LeaseRow.process).where(LeaseRow.code == code))).scalar():
                    return str(found)
            await asyncio.sleep(0.02)
