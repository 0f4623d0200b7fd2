"""A program that plays on to the end of its match, whatever happens to its line, the servers or the database."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.games.api import Move

SILENCE = 20.0  # seconds without a frame after which a line is given up: the server's heart beats more often
RETRY = (0.05, 0.4)  # seconds until the next try, the shortest and the longest
UNWANTED = frozenset(("resign", "offer_draw", "accept_draw", "withdraw", "concede"))  # what ends or undoes

Frame = dict[str, Any]


@dataclass(eq=False)
class Stubborn:
    """One guest. It goes from server to server until one answers."""

    urls: list[str]
    token: str
    dice: Random
    pace: float = 0.0  # seconds that it thinks, at most
    acked: dict[str, dict[int, str]] = field(default_factory=dict)  # match → seq → id of the move that was taken
    sent: set[str] = field(default_factory=set)  # ids of all moves that were sent
    last: dict[str, tuple[Frame, str]] = field(default_factory=dict)  # match → its last picture
    lost: int = 0  # lines
    again: int = 0  # moves that were sent again, because it wasn't known whether they had arrived
    refused: dict[str, int] = field(default_factory=dict)
    _doubt: Frame | None = None  # the move that has no answer yet
    _ws: ClientConnection | None = None

    def cut(self) -> None:
        """The line breaks, without a word of goodbye."""
        if self._ws is not None:
            self._ws.transport.abort()

    async def play(self, code: str, more: Callable[[], bool]) -> None:
        """Match after match at this table, until one is over and no more are wanted."""
        while True:
            try:
                await self._match(code)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                self.lost += 1
                self._next_server()
                await asyncio.sleep(self.dice.uniform(*RETRY))
                continue
            if not more():
                return
            await self._ask_for_another(code)

    def _next_server(self) -> None:
        self.urls.append(self.urls.pop(0))

    async def _match(self, code: str) -> None:
        """To the end of the match that is on, over one line."""
        url = self.urls[0].replace("http", "ws", 1) + f"/api/tables/{code}/ws"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, max_size=None, open_timeout=5, proxy=None) as ws:
            self._ws = ws
            seen: Frame | None = None
            while True:
                async with asyncio.timeout(SILENCE):
                    text = str(await ws.recv())
                frame = json.loads(text)
                if frame["t"] == "state":
                    if seen is None and self._doubt and self._doubt["match"] == frame["match"]:
                        self.again += 1
                        await ws.send(json.dumps(self._doubt))
                    elif seen is None:
                        self._doubt = None
                    seen = frame
                    self.last[frame["match"]] = frame, text
                else:
                    await self._heard(frame)
                if seen and seen["result"]:
                    if self._doubt is None:
                        return
                elif seen and self._doubt is None and _asked(seen):
                    await self._answer(ws, seen)

    async def _heard(self, frame: Frame) -> None:
        if self._doubt is None or frame.get("id") != self._doubt["id"]:
            return
        if frame["t"] == "ok":
            self.acked.setdefault(self._doubt["match"], {})[frame["seq"]] = self._doubt["id"]
        else:
            self.refused[frame["code"]] = self.refused.get(frame["code"], 0) + 1
            await asyncio.sleep(float(frame["args"].get("retry_after", 0.0)))
        self._doubt = None

    async def _answer(self, ws: ClientConnection, seen: Frame) -> None:
        await asyncio.sleep(self.dice.uniform(0, self.pace))
        offers = seen["offers"]
        offer = self.dice.choice([o for o in offers if o["kind"] not in UNWANTED] or offers)
        picks = tuple(
            tuple(self.dice.sample(f["among"], self.dice.randint(f["min"], min(f["max"], len(f["among"])))))
            for f in offer["fields"]
        )
        id = f"{self.dice.getrandbits(64):x}"
        self._doubt = {"t": "move", "ask": seen["ask"], "match": seen["match"], "id": id}
        self._doubt["move"] = str(Move(offer["kind"], picks))
        self.sent.add(id)
        await ws.send(json.dumps(self._doubt))

    async def _ask_for_another(self, code: str) -> None:
        """Ask for a rematch until there is one; the last who asks begins it."""
        over = max(self.last, key=lambda match: list(self.last).index(match))
        while True:
            with suppress(OSError, httpx2.HTTPError):
                headers = {"Authorization": f"Bearer {self.token}"}
                async with httpx2.AsyncClient(base_url=self.urls[0], headers=headers, timeout=5) as client:
                    await client.post(f"/api/tables/{code}/rematch")
                    table = (await client.get(f"/api/tables/{code}")).json()
                if table.get("match") not in (None, over):
                    return
            self._next_server()
            await asyncio.sleep(self.dice.uniform(*RETRY))


def _asked(seen: Frame) -> bool:
    """Whether it is ours to answer: where passing alone is offered in a window, the server passes."""
    seat = seen["seat"]
    able = len(seen["offers"]) > 1 or any(offer["fields"] for offer in seen["offers"])
    return seat in seen["to_act"] and (able or not seen["windows"][seat])
