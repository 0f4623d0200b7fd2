"""Programs that play over the open protocol, and keep every byte that they get."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from app.games.api import Move


@dataclass
class Program:
    """One guest. `frames` are the texts received, in order."""

    url: str
    name: str
    dice: Random
    token: str = ""
    id: str = ""
    frames: list[str] = field(default_factory=list)

    @classmethod
    async def guest(cls, url: str, name: str, seed: int = 0) -> Program:
        """A new guest of this server."""
        program = cls(url, name, Random(seed))
        made = await program.post("/api/guests", {"name": name})
        program.token, program.id = made["token"], made["id"]
        return program

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """Any request."""
        async with httpx2.AsyncClient(base_url=self.url, headers=self.headers) as client:
            return await client.request(method, path, json=body)

    async def post(self, path: str, body: Any = None) -> Any:
        """A request that must succeed."""
        answer = await self.ask("POST", path, body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def socket(self, code: str) -> connect:
        """The table's socket, to be entered."""
        return connect(f"{self.url.replace('http', 'ws')}/api/tables/{code}/ws", additional_headers=self.headers)

    def some_move(self, offers: list[dict[str, Any]]) -> str:
        """A random answer to the first offer; programs here never take back what they gave."""
        offer = offers[0]
        picks = tuple(
            tuple(self.dice.sample(f["among"], self.dice.randint(f["min"], min(f["max"], len(f["among"])))))
            for f in offer["fields"]
        )
        return str(Move(offer["kind"], picks))

    async def play(self, code: str, *, until: int | None = None, hang_up: float = 0.0) -> dict[str, Any]:
        """Play to the end of the match (or to a seq), and give the last state frame.

        With `hang_up`, the line is dropped that often (a share of the frames) and a move in doubt is sent again.
        """
        doubt: dict[str, Any] | None = None
        while True:
            async with self.socket(code) as ws:
                if doubt:
                    await ws.send(json.dumps(doubt))
                state, doubt = await self._play_on(ws, until, hang_up, doubt)
                if state is not None:
                    return state

    async def _play_on(
        self, ws: ClientConnection, until: int | None, hang_up: float, doubt: dict[str, Any] | None
    ) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        state: dict[str, Any] | None = None
        async for text in ws:
            frame = self._kept(str(text))
            state = frame if frame["t"] == "state" else state
            doubt = await self._doubt(ws, frame, doubt)
            if state is None or doubt is not None:
                continue
            if state["result"] or (until is not None and state["seq"] >= until):
                return state, None
            if state["seat"] in state["to_act"]:
                doubt = self._command(state)
                await ws.send(json.dumps(doubt))
                if self.dice.random() < hang_up:
                    return None, doubt
        return None, doubt

    async def _doubt(self, ws: ClientConnection, frame: dict[str, Any], doubt: Any) -> Any:
        """The command that still has no answer after this frame."""
        if frame["t"] == "refused":
            assert frame["code"] == "rate", frame  # programs that play by the offers are never refused
            await asyncio.sleep(frame["args"]["retry_after"])
            await ws.send(json.dumps(doubt))
        return None if frame["t"] == "ok" else doubt

    def _command(self, state: dict[str, Any]) -> dict[str, Any]:
        command = {"t": "move", "ask": state["ask"], "move": self.some_move(state["offers"])}
        return command | {"match": state["match"], "id": f"{state['match'][:6]}/{state['ask']}"}

    def _kept(self, text: str) -> dict[str, Any]:
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        return frame

    def states(self) -> list[tuple[dict[str, Any], str]]:
        """Every state frame as it arrived, parsed and as text."""
        return [(frame, text) for text in self.frames if (frame := json.loads(text))["t"] == "state"]


async def next_state(ws: ClientConnection) -> dict[str, Any]:
    """The next state frame."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 5))
        if frame["t"] == "state":
            return frame


async def table_of(programs: list[Program], game: str, bots: int = 0, **choices: Any) -> str:
    """A table with all of them seated and ready, and some bots, dealt by the first."""
    host, *others = programs
    code: str = (await host.post("/api/tables", {"game": game, **choices}))["code"]
    for program in others:
        await program.post(f"/api/tables/{code}/seats", {})
    for n in range(bots):
        await host.post(f"/api/tables/{code}/bots", {"seat": len(programs) + n, "level": "random"})
    for program in programs:
        await program.post(f"/api/tables/{code}/ready", {"ready": True})
    await host.post(f"/api/tables/{code}/start")
    return code
