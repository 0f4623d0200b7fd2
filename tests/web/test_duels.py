"""Duels with response windows over real sockets: programs with any mixture of standing orders never stick."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection

from app.games.api import Move
from app.main import create_app
from app.settings import Settings
from app.tables import standing
from app.tables.table import Table
from app.web import limits
from app.web.window import said, state
from tests.programs import Program, table_of
from tests.temppg import free_port
from tests.web.test_programs import frame_text, redealt, tables_by_seq

ASKS = ("able", "always", "pass")
NOT_NOW = {"offer_draw", "accept_draw"}  # or most random matches would be over at once


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Holds of a few milliseconds, and no limit to how often one may speak."""
    monkeypatch.setattr(standing, "HOLD", (0.004, 0.012))
    monkeypatch.setattr(limits, "PER_SECOND", 100_000.0)


@asynccontextmanager
async def serving(database_url: str) -> AsyncIterator[str]:
    """The application on a port of its own, in this process."""
    port = free_port()
    app = create_app(Settings(database_url=database_url, secret_keys=("key",)), bot_pause=(0.0, 0.01))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning", ws_max_size=65_536))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await running


@dataclass
class Duellist:
    """A program that answers what it is asked, leaves passing to its orders, and changes them now and then."""

    program: Program
    code: str
    dice: Random
    restless: float = 0.0  # how often it changes an order
    windows: tuple[str, ...] = ()
    passed: set[int] = field(default_factory=set)  # entries in which the server passed for it
    seen: dict[str, Any] = field(default_factory=dict)

    async def play(self) -> dict[str, Any]:
        """To the end of the match; the last state."""
        async with self.program.socket(self.code) as ws:
            waiting: str | None = None  # id of a command that isn't answered
            async for text in ws:
                self.program.frames.append(str(text))
                frame = json.loads(text)
                if frame["t"] == "state":
                    self._look(frame)
                elif frame.get("id") == waiting:
                    waiting = None
                    if frame["t"] == "refused" and frame["code"] != "stale":
                        waiting = await self._send(ws)  # cards that don't go together: others
                        continue
                if self.seen and self.seen["result"]:
                    return self.seen
                if self.seen and not waiting and self._asked():
                    await self._change_orders()
                    waiting = await self._send(ws)
        raise AssertionError("the line broke")

    def _look(self, frame: dict[str, Any]) -> None:
        self.passed |= {line["seq"] for line in frame["log"] if line["by"] == "standing"}
        self.seen = frame

    def _asked(self) -> bool:
        """Whether it is ours to answer, and nobody passes for us."""
        seen = self.seen
        if seen["seat"] not in seen["to_act"]:
            return False
        window = seen["windows"][seen["seat"]]
        able = len(seen["offers"]) > 1 or any(offer["fields"] for offer in seen["offers"])
        ask = seen["orders"].get(window) if window else "always"
        return bool(ask == "always" or (ask == "able" and able))

    async def _change_orders(self) -> None:
        if self.dice.random() < self.restless:
            body = {"window": self.dice.choice((*self.windows, "")), "ask": self.dice.choice(ASKS)}
            answer = await self.program.ask("PUT", f"/api/tables/{self.code}/orders", body)
            assert answer.status_code == 200, answer.text

    async def _send(self, ws: ClientConnection) -> str:
        offer = self.dice.choice([o for o in self.seen["offers"] if o["kind"] not in NOT_NOW] or self.seen["offers"])
        picks = tuple(
            tuple(self.dice.sample(f["among"], self.dice.randint(f["min"], min(f["max"], len(f["among"])))))
            for f in offer["fields"]
        )
        id = f"c{self.dice.random()}"
        command = {"t": "move", "ask": self.seen["ask"], "match": self.seen["match"], "id": id}
        await ws.send(json.dumps(command | {"move": str(Move(offer["kind"], picks))}))
        return id


async def duel(
    url: str, seed: int, restless: float, options: dict[str, str]
) -> tuple[list[Duellist], list[dict[str, Any]]]:
    programs = [await Program.guest(url, f"Program {n}", n) for n in range(2)]
    games = (await programs[0].ask("GET", "/api/games")).json()
    windows = next(tuple(game["windows"]) for game in games if game["name"] == "kartyaparbaj")
    code = await table_of(programs, "kartyaparbaj", options=options)
    players = [Duellist(p, code, Random(f"{seed} {n}"), restless, windows) for n, p in enumerate(programs)]
    async with asyncio.timeout(120):
        return players, list(await asyncio.gather(*(player.play() for player in players)))


async def test_what_duellists_receive(database_url: str) -> None:
    """Every frame is that of a world in which all that its seat can't know was dealt anew, byte for byte."""
    async with serving(database_url) as url:
        players, ends = await duel(url, 1, 0.0, {"life": "20", "quick": "on"})
    tables = await tables_by_seq(database_url, UUID(ends[0]["match"]))
    assert tables[-1].result is not None
    for player in players:
        before = 0
        for frame, text in player.program.states():
            seat, table = frame["seat"], tables[frame["seq"]]
            known = table if table.result else redealt(table, seat, text)
            log = [said(line) for line in table.told(seat, before)]
            orders = dict.fromkeys(table.game.WINDOWS, "able")
            assert text == frame_text(state(known, seat) | {"orders": orders, "log": log})
            before = frame["seq"]


@pytest.mark.parametrize("quick", ["off", "on"])
async def test_with_any_mixture_of_orders_it_goes_on_to_the_end(sqlite_url: str, quick: str) -> None:
    """Matches are played until the server has passed for both: a short one may have no window."""
    passed: set[int] = set()
    for seed in range(10):
        async with serving(sqlite_url) as url:
            players, ends = await duel(url, seed, 0.15, {"life": "20", "quick": quick})
        assert len({(end["seq"], json.dumps(end["result"])) for end in ends}) == 1
        tables = await tables_by_seq(sqlite_url, UUID(ends[0]["match"]))
        nobody_else_can_tell(players, tables[-1])
        passed |= {seat for seat, player in enumerate(players) if player.passed}
        if passed == {0, 1}:
            return
    raise AssertionError(f"in ten matches the server passed for {passed} only")


def nobody_else_can_tell(players: list[Duellist], table: Table) -> None:
    """Each knows for which of its own entries it was passed; to the other they are a person's."""
    for player, other in (players, players[::-1]):
        told = [line for frame, _ in player.program.states() for line in frame["log"]]
        theirs = {entry.seq for entry in table.entries if entry.by == "standing"} - player.passed
        assert theirs == other.passed
        assert all(line["by"] == "person" for line in told if line["seq"] in theirs)
