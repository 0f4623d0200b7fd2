"""A watcher's window on a table: one task pushes what is new, the other reads moves and answers each."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import UUID

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.games.api import Illegal
from app.tables.live import Live, Picture
from app.tables.ports import NotFound, StoreDown
from app.tables.service import Tables
from app.tables.table import Stale
from app.web.frames import BadFrame, Command, from_form, from_program, id_in, text_of
from app.web.herald import Herald
from app.web.limits import Limits
from app.web.metrics import Metrics
from app.web.render import Renderer
from app.web.window import JsonWindow

SEND_TIMEOUT = 10.0  # seconds after which a watcher that doesn't read is dropped
HEART_BEAT = 15.0  # seconds
BAD_FRAMES = 20  # in a row, after which we close
SLOW, BAD, GONE, UNKNOWN = 1013, 1008, 4404, 4401


class Window(Protocol):
    """What a watcher has been sent."""

    def news(self, seen: Picture) -> list[str]:
        """Frames that bring the watcher up to date."""


@dataclass(slots=True)
class Seatside:
    """All that one connection needs."""

    ws: WebSocket
    tables: Tables
    renderer: Renderer
    limits: Limits
    live: Live
    guest: UUID | None
    window: Window
    metrics: Metrics
    epoch: int = 0  # of the guest's claim when the watcher came
    herald: Herald = field(init=False)

    def __post_init__(self) -> None:
        html = not isinstance(self.window, JsonWindow)
        self.herald = Herald(self.tables.house, self.renderer, self.live, self.guest, html)
        self.epoch = self.tables.house.epoch(self.guest) if self.guest else 0

    @property
    def code(self) -> str:
        return self.live.picture.lobby.code

    async def serve(self) -> None:
        """Runs until the watcher leaves."""
        self.tables.arrived(self.live, self.guest)
        pusher = asyncio.create_task(self._push(), name=f"push {self.code}")
        try:
            await self._read()
        finally:
            self.tables.left(self.live, self.guest)
            pusher.cancel()
            with suppress(asyncio.CancelledError):
                await pusher

    # pushing

    async def _push(self) -> None:
        """Sends the newest picture whenever there is one; a slow watcher skips pictures and delays nobody."""
        version, loop = 0, asyncio.get_running_loop()
        beat = loop.time() + HEART_BEAT
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                try:
                    async with asyncio.timeout_at(beat):
                        seen = await self.live.newer_than(version)
                except TimeoutError:
                    await self._send(_beat(self.live))
                    beat = loop.time() + HEART_BEAT
                    continue
                version = seen.version
                if not self._known():
                    return await self._close(UNKNOWN)
                for frame in self._news(seen):  # what brings this watcher no news doesn't move its heart beat
                    if not await self._sent(frame):
                        return
                    beat = loop.time() + HEART_BEAT

    def _news(self, seen: Picture) -> list[str]:
        return [*self.window.news(seen), *self.herald.news(seen, self.tables.now())]

    def _known(self) -> bool:
        """Whether the watcher is still the guest as whom it came: the admin may have handed that to another device."""
        return self.guest is None or self.tables.house.holds(self.guest, self.epoch)

    async def _sent(self, frame: str) -> bool:
        """Whether the watcher took it in time; else it is dropped, and comes back by itself."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self.ws.send_text(frame)
        except TimeoutError:
            await self._close(SLOW)
            return False
        self.metrics.pushed(len(frame))
        return True

    async def _send(self, frame: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._sent(frame)

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(2):
                await self.ws.close(code)

    # reading

    async def _read(self) -> None:
        bad = 0
        while (message := await self.ws.receive())["type"] == "websocket.receive":
            try:
                await self._take(message)
                bad = 0
            except BadFrame as frame:
                bad += 1
                await self._refuse(frame.id, frame.code)
                if bad >= BAD_FRAMES:
                    return await self._close(BAD)

    async def _take(self, message: Any) -> None:
        wait = self.limits.wait((self.code, self.guest) if self.guest else id(self))
        text = text_of(message)
        if wait:
            return await self._refuse(id_in(text), "rate", retry_after=round(wait + 0.005, 2))
        command = self._command(text)
        if command is None:
            return await self._send(_beat(self.live))
        try:
            seq = await self._play(command)
        except Illegal as refusal:
            return await self._refuse(command.id, refusal.code, **refusal.args_)
        except Stale:
            return await self._refuse(command.id, "stale")
        except NotFound:
            return await self._close(GONE)
        except StoreDown:
            return await self._refuse(command.id, "store.down")
        await self._send(_frame({"t": "ok", "id": command.id, "seq": seq}))

    async def _play(self, command: Command) -> int:
        if self.guest is None or not self._known():
            raise Illegal("move.not_seated")
        return await self.tables.play(self.code, self.guest, command.move, command.ask, command.id, command.match)

    def _command(self, text: str) -> Command | None:
        if isinstance(self.window, JsonWindow):
            return from_program(text)
        seen = self.live.picture
        seat = seen.seat_of(self.guest)
        offers = seen.table.offers[seat] if seen.table and seat is not None else ()
        return from_form(text, offers)

    async def _refuse(self, id: str | None, code: str, **args: Any) -> None:
        self.metrics.refused(code)
        game = self.live.picture.lobby.game
        text = self.renderer.refusal(game, code, args)
        await self._send(_frame({"t": "refused", "id": id, "code": code, "args": args, "text": text}))


def _beat(live: Live) -> str:
    table = live.picture.table
    return _frame({"t": "hb", "seq": table.seq if table else 0})


def _frame(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode()
