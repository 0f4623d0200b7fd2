"""The seats of the load: each has a socket of its own, answers what it is asked, and notes when it saw what."""

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.screens import Answer, HtmlScreen, JsonScreen, Reply, Screen


@dataclass(slots=True)
class Sent:
    """A move on its way, or (with a seq) in the log."""

    id: str
    at: float
    seq: int = 0


@dataclass(slots=True)
class Gate:
    """Whether players may send, and how often: `rate` moves a second at each table, 0 for no limit."""

    rate: float = 0.0
    open: bool = False


@dataclass(slots=True)
class Pacer:
    """The beat of one table."""

    gate: Gate
    dice: Random
    next: float = 0.0

    async def turn(self) -> None:
        """Wait until the table is to make its next move."""
        if self.gate.rate:
            now = time.perf_counter()
            due = max(now, self.next or now + self.dice.random() / self.gate.rate)
            self.next = due + (0.5 + self.dice.random()) / self.gate.rate  # no two tables in step for long
            await asyncio.sleep(due - now)


@dataclass(slots=True)
class Player:
    """One guest at one table."""

    url: str  # http://127.0.0.1:port
    code: str
    token: str
    html: bool
    gate: Gate
    pacer: Pacer
    dice: Random
    screen: Screen = field(init=False)
    sent: dict[str, Sent] = field(default_factory=dict)  # not answered yet
    moves: list[Sent] = field(default_factory=list)  # accepted since the last `anew`
    seen: list[tuple[int, float]] = field(default_factory=list)  # (seq, when) of each push
    sizes: list[int] = field(default_factory=list)  # bytes of each push
    refused: Counter[str] = field(default_factory=Counter)
    answered: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    _ws: ClientConnection | None = None
    _reading: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.screen = self._blank()

    def _blank(self) -> Screen:
        return HtmlScreen() if self.html else JsonScreen()

    def anew(self) -> None:
        """Forget what was noted; the socket stays."""
        self.moves, self.seen, self.sizes = [], [], []

    async def open(self) -> int:
        """Open the socket; the size of the first picture."""
        headers = {"Cookie": f"guest={self.token}"} if self.html else {"Authorization": f"Bearer {self.token}"}
        path = f"/t/{self.code}/ws" if self.html else f"/api/tables/{self.code}/ws"
        self.screen = self._blank()
        self._ws = await connect(
            self.url.replace("http", "ws", 1) + path,
            additional_headers=headers,
            origin=self.url if self.html else None,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )
        before = len(self.sizes)
        self._reading = asyncio.create_task(self._read(self._ws))
        while len(self.sizes) == before:
            await self.changed()
        return self.sizes[before]

    async def close(self) -> None:
        """Hang up."""
        if self._ws is not None and self._reading is not None:
            await self._ws.close()
            await self._reading

    async def changed(self) -> None:
        """Wait for the next frame."""
        self.news.clear()
        await self.news.wait()

    async def _read(self, ws: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                frame = await ws.recv(decode=False)
                await self._take(frame if isinstance(frame, bytes) else frame.encode())
        self.news.set()

    async def _take(self, frame: bytes) -> None:
        at = time.perf_counter()
        reply = self.screen.take(frame)
        if reply is None:
            self.sizes.append(len(frame))
            self.seen.append((self.screen.seq, at))
            await self.answer()
        else:
            await self._heard(reply)
        self.news.set()

    async def answer(self) -> None:
        """Send a move if the table waits for this seat and the gate is open."""
        if not self.gate.open or self.sent:
            return
        answer = self.screen.answer(self.dice)
        if answer is None or answer.question == self.answered:
            return
        self.answered = answer.question
        if not self.gate.rate:
            return await self._send(answer)
        _later(self._paced(answer))

    async def _paced(self, answer: Answer) -> None:
        await self.pacer.turn()
        if self.gate.open:
            await self._send(answer)
        else:
            self.answered = ""

    async def _send(self, answer: Answer) -> None:
        assert self._ws is not None
        text = msgspec.json.encode(answer.frame | {"id": answer.question}).decode()
        self.sent[answer.question] = Sent(answer.question, time.perf_counter())
        await self._ws.send(text)

    async def _heard(self, reply: Reply) -> None:
        sent = self.sent.pop(reply.id, None) if reply.id else None
        if reply.t == "ok" and sent and reply.seq:
            sent.seq = reply.seq
            self.moves.append(sent)
            return await self.answer()
        if reply.t == "refused":
            self.refused[reply.code] += 1
            self.answered = ""
            if self.gate.open and reply.code == "rate":
                await asyncio.sleep(float(reply.args.get("retry_after", 0.2)))
            await self.answer()


_tasks: set[asyncio.Task[None]] = set()


def _later(work: Coroutine[None, None, None]) -> None:
    task = asyncio.create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def delays(players: Iterable[Player], moves: Iterable[Sent]) -> list[float]:
    """Seconds from sending each move to the first push that shows it, for each of these players."""
    found = []
    for player in players:
        seqs = [seq for seq, _ in player.seen]
        for move in moves:
            at = bisect_left(seqs, move.seq)
            if at < len(seqs):
                found.append(player.seen[at][1] - move.at)
    return found
