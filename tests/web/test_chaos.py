"""Whole matches while processes, databases and lines are broken; and a disk that is full."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from app.games import GAMES
from app.store import open_store
from bench import chaos
from tests.programs import Program, next_state, table_of
from tests.server import Server


@pytest.mark.timeout(1200)
async def test_fifty_breaks_cost_no_move_and_double_none() -> None:
    """`bench.chaos` checks at its end what was acknowledged and shown against the log."""
    scene, checked = await chaos.run(50, tables=1)
    assert sum(scene.broken.values()) == 50
    assert scene.broken.keys() == chaos.BREAKS.keys()
    assert checked.matches >= len(GAMES)
    assert checked.acked > 100
    assert sum(program.again for program in scene.programs) > 0, "no move was ever in doubt"


@pytest.fixture
def server(sqlite_url: str, tmp_path: Path) -> Iterator[Server]:
    running = Server(sqlite_url, tmp_path / "server.log")
    running.start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.words()


async def test_a_full_disk_costs_no_move(server: Server, sqlite_url: str) -> None:
    """Nothing can be written: the move is refused with a code, shows nowhere, and counts when there is room again."""
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(3)]
    code = await table_of(programs, "kawa")
    async with programs[0].socket(code) as ws:
        before = await next_state(ws)
        move = {"t": "move", "ask": before["ask"], "match": before["match"], "id": "c1", "move": "offer g+r"}
        with no_room(server):
            await ws.send(json.dumps(move))
            refused = await heard(ws, "refused")
            assert refused["code"] == "store.down", refused
            assert (await programs[1].ask("GET", "/healthz")).status_code in (200, 503)
        await ws.send(json.dumps(move))
        assert (await heard(ws, "ok"))["seq"] == 1
    async with asyncio.timeout(60):
        await asyncio.gather(*(program.play(code) for program in programs))
    store = await open_store(sqlite_url)
    _, entries = await store.log.load(UUID(before["match"]))
    await store.close()
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(entry.command == "c1" for entry in entries) == 1


async def heard(ws: Any, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            frame: dict[str, Any] = json.loads(await ws.recv())
            if frame["t"] == kind:
                return frame


class no_room:
    """No file of the server may grow any more: to SQLite that is a full disk."""

    def __init__(self, server: Server) -> None:
        self.pid = server.pid

    def __enter__(self) -> None:
        _, self.hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (0, self.hard))

    def __exit__(self, *error: object) -> None:
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (self.hard, self.hard))
