"""How processes tell each other what they wrote: LISTEN and NOTIFY on Postgres; nobody to tell on SQLite."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import asyncpg
import structlog
from sqlalchemy import URL

from app.store.engine import full_url, reaching
from app.tables.ports import OnNotice, StoreDown

log = structlog.get_logger()

CHANNEL = "asztal"
EVERY = 2.0  # seconds between two looks at what notices may have missed
LONGEST = 7900  # bytes in one notice: Postgres takes no 8000
WAITING = 10_000  # notices kept while the database can't be reached; `resync` makes up for the rest
DELAYS = (0.2, 2.0)  # seconds until the next try to connect: at first, at most

Resync = Callable[[], Awaitable[None]]


class LocalWake:
    """Wake of tables.ports for the only process: it knows what it wrote."""

    async def tell(self, notices: Sequence[str]) -> None:
        """There is nobody to tell."""

    async def listen(self, on_notice: OnNotice, resync: Resync) -> None:
        """Nothing comes; runs until cancelled."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Nothing to let go of."""


class PgWake:
    """Wake of tables.ports over Postgres. Its two connections are its own: one tells, one listens."""

    def __init__(self, url: str | URL) -> None:
        made = full_url(url)
        self._address = made.get_dialect()().create_connect_args(made)[1]
        self._teller: Any = None
        self._waiting: list[str] = []
        self._busy = False
        self._connected = asyncio.Event()

    async def tell(self, notices: Sequence[str]) -> None:
        """Best effort; never raises. What is told while another tell is under way goes with its next notice."""
        self._waiting.extend(notices)
        del self._waiting[:-WAITING]
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting:
                told, self._waiting = self._waiting, []
                await self._send(told)
        except StoreDown as error:
            log.warning("wake.tell", error=str(error))
        finally:
            self._busy = False

    async def _send(self, notices: list[str]) -> None:
        with reaching():
            if self._teller is None or self._teller.is_closed():
                self._teller = await asyncpg.connect(**self._address, timeout=5)
            for payload in packed(notices):
                await self._teller.execute("SELECT pg_notify($1, $2)", CHANNEL, payload, timeout=5)

    async def listen(self, on_notice: OnNotice, resync: Resync) -> None:
        """Runs until cancelled: hands on each notice; calls resync after every (re)connect and every 2 s.

        What this object tells itself isn't handed on: this process knows it already.
        """
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._hear(on_notice))
            tasks.create_task(self._look(resync))

    async def close(self) -> None:
        """Let go of the connection that tells."""
        teller, self._teller = self._teller, None
        if teller is not None:
            teller.terminate()

    async def _look(self, resync: Resync) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._connected.wait(), EVERY)
            self._connected.clear()
            try:
                await resync()
            except StoreDown as error:
                log.warning("wake.resync", error=str(error))
            except Exception:
                log.exception("wake.resync")

    async def _hear(self, on_notice: OnNotice) -> None:
        delay = DELAYS[0]
        while True:
            before = asyncio.get_running_loop().time()
            try:
                with reaching():
                    await self._hear_while_connected(on_notice)
            except StoreDown as error:
                log.warning("wake.listen", error=str(error))
            lasted = asyncio.get_running_loop().time() - before
            delay = DELAYS[0] if lasted > 10 else min(delay * 2, DELAYS[1])
            await asyncio.sleep(delay * random.uniform(0.8, 1.2))

    async def _hear_while_connected(self, on_notice: OnNotice) -> None:
        def heard(conn: Any, pid: int, channel: str, payload: str) -> None:
            if self._teller is None or self._teller.is_closed() or pid != self._teller.get_server_pid():
                for notice in payload.split(" "):
                    on_notice(notice)

        broken = asyncio.Event()
        conn = await asyncpg.connect(**self._address, timeout=5)
        try:
            conn.add_termination_listener(lambda _: broken.set())
            await conn.add_listener(CHANNEL, heard)
            self._connected.set()
            while not broken.is_set():
                await conn.execute("SELECT 1", timeout=5)  # finds a half-dead connection
                with suppress(TimeoutError):
                    await asyncio.wait_for(broken.wait(), EVERY)
        finally:
            conn.terminate()


def packed(notices: Sequence[str]) -> Iterator[str]:
    """The notices, separated by spaces, in as few payloads as their length allows."""
    payload = ""
    for notice in notices:
        if payload and len(payload) + 1 + len(notice) > LONGEST:
            yield payload
            payload = ""
        payload = f"{payload} {notice}" if payload else notice
    if payload:
        yield payload
