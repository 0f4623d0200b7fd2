"""The processes on one Postgres: which of them live, and which tables each of them attends.

A process tells every second that it lives. One that hasn't for three seconds is taken off by whoever looks next; its
leases and its presence go with its row, so another process has its tables after four seconds at most. Times are the
database's; a process believes in its own leases only for as long as its last sign of life holds by its own clock.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from time import monotonic

import structlog
from sqlalchemy import delete, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import ReturningInsert

from app.store.engine import writing
from app.store.models import LeaseRow, ProcessRow, TableRow
from app.tables.ports import Alone, StoreDown, Wake

log = structlog.get_logger()

BEAT = 1.0  # seconds between two signs of life
ALIVE = 3.0  # seconds for which one holds
MARGIN = 0.5  # seconds before that at which this process stops believing in its leases

UNTIL = func.now() + timedelta(seconds=ALIVE)


class Lone(Alone):
    """The crew of the only process on a SQLite file, and its presence."""

    on_held: Callable[[str], None]
    on_death: Callable[[], None]
    on_reborn: Callable[[], None]

    async def join(self) -> None:
        """There is nobody to join."""

    async def run(self) -> None:
        """Nothing happens; runs until cancelled."""
        await asyncio.Event().wait()

    async def leave(self) -> None:
        """Nobody is left."""

    async def close(self) -> None:
        """There is nothing to let go of."""


class SqlCrew:
    """Duty of tables.ports, over Postgres. `process` names this process and no other, not even the one before it."""

    def __init__(self, engine: AsyncEngine, wake: Wake, process: str) -> None:
        self._engine = engine
        self._wake = wake
        self._process = process
        self._held: set[str] = set()
        self._wanted: set[str] = set()
        self._new: set[str] = set()  # wanted, and not yet tried
        self._dropped: set[str] = set()
        self._believed = 0.0  # monotonic seconds until which our leases hold
        self._called = asyncio.Event()
        self.on_held: Callable[[str], None] = lambda code: None  # told of each table that it attends from now on
        self.on_death: Callable[[], None] = lambda: None  # told when another process was found dead
        self.on_reborn: Callable[[], None] = lambda: None  # told when others had thought this one dead

    # Duty

    def holds(self, code: str) -> bool:
        """Whether this process may answer for the server at this table, now."""
        return code in self._held and monotonic() < self._believed

    def want(self, code: str) -> None:
        """Attend the table as soon as nobody else does: at once, or at a look each second."""
        self._dropped.discard(code)
        if code not in self._held and code not in self._wanted:
            self._wanted.add(code)
            self._new.add(code)
            self._called.set()

    def drop(self, code: str) -> None:
        """Somebody else may attend it."""
        self._wanted.discard(code)
        self._new.discard(code)
        if code in self._held:
            self._held.discard(code)
            self._dropped.add(code)
            self._called.set()

    # the process

    async def join(self) -> None:
        """The first sign of life. StoreDown."""
        sent = monotonic()
        async with writing(self._engine) as conn:
            dead = await self._tell_life(conn)
        self._believed = sent + ALIVE - MARGIN
        if dead:
            self.on_death()

    async def run(self) -> None:
        """Signs of life and leases; runs until cancelled."""
        beat = monotonic() + BEAT
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(beat - monotonic(), 0.0)):
                    await self._called.wait()
            self._called.clear()
            try:
                if monotonic() >= beat:
                    beat = monotonic() + BEAT
                    await self.join()
                    self._new |= self._wanted
                await self._settle()
            except StoreDown as error:
                log.warning("crew", error=str(error))
            except IntegrityError:
                log.warning("crew", error="taken for dead")  # the next sign of life begins anew
            except Exception:
                log.exception("crew")

    async def leave(self) -> None:
        """Give everything back, so that others needn't wait. Never raises."""
        self._believed = 0.0
        with suppress(StoreDown):
            async with writing(self._engine) as conn:
                await conn.execute(delete(ProcessRow).where(ProcessRow.id == self._process))
            await self._wake.tell(["x:"])

    async def _tell_life(self, conn: AsyncConnection) -> bool:
        """Whether another process was found dead."""
        ours = update(ProcessRow).where(ProcessRow.id == self._process).values(until=UNTIL)
        if not (await conn.execute(ours)).rowcount:
            await conn.execute(insert(ProcessRow).values(id=self._process, until=UNTIL))
            self._forget()
        dead = delete(ProcessRow).where(ProcessRow.until < func.now()).returning(ProcessRow.id)
        return bool((await conn.execute(dead)).all())

    def _forget(self) -> None:
        """Our row is new, so what we had is gone: others thought us dead, or we have just begun."""
        self._wanted |= self._held
        self._held.clear()
        self.on_reborn()

    async def _settle(self) -> None:
        dropped, self._dropped = self._dropped, set()
        tried, self._new = self._new & self._wanted, set()
        if not dropped and not tried:
            return
        async with writing(self._engine) as conn:
            if dropped:
                await conn.execute(
                    delete(LeaseRow).where(LeaseRow.process == self._process, LeaseRow.code.in_(dropped))
                )
            got = set((await conn.execute(self._take(tried))).scalars()) if tried else set()
        for code in got & self._wanted:
            self._wanted.discard(code)
            self._held.add(code)
            self.on_held(code)

    def _take(self, codes: set[str]) -> ReturningInsert[str]:
        """Takes what nobody else has; gives what is ours then, also if it was ours before."""
        another = select(LeaseRow.code).where(LeaseRow.code == TableRow.code, LeaseRow.process != self._process)
        free = select(TableRow.code, literal(self._process)).where(TableRow.code.in_(codes), ~another.exists())
        new = postgresql.insert(LeaseRow).from_select(["code", "process"], free)
        ours = LeaseRow.process == new.excluded.process
        kept = new.on_conflict_do_update(index_elements=["code"], set_={"process": new.excluded.process}, where=ours)
        return kept.returning(LeaseRow.code)
