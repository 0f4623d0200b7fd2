"""Who has a table open in which process, so that everybody is shown who is there."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import reading, writing
from app.store.models import PresenceRow, ProcessRow, TableRow
from app.tables.ports import People, StoreDown, Wake

log = structlog.get_logger()

RETRY = 1.0  # seconds until the next try after the database couldn't be reached


class SqlPresence:
    """Presence of tables.ports, over Postgres. What changes while rows are written goes with the next ones."""

    def __init__(self, engine: AsyncEngine, wake: Wake, process: str) -> None:
        self._engine = engine
        self._wake = wake
        self._process = process
        self._changed: dict[str, dict[str, int]] = {}
        self._task: asyncio.Task[None] | None = None

    def changed(self, code: str, here: People) -> None:
        """These have it open in this process. Others are told soon."""
        self._changed[code] = {guest.hex if guest else "": n for guest, n in here.items() if n > 0}
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._write())

    async def elsewhere(self, codes: Sequence[str]) -> Mapping[str, People]:
        """Who has these tables open in other processes; tables that nobody has open are left out. StoreDown."""
        lives = select(ProcessRow.id).where(ProcessRow.id == PresenceRow.process, ProcessRow.until > func.now())
        others = select(PresenceRow.code, PresenceRow.people).where(
            PresenceRow.process != self._process, lives.exists()
        )
        async with reading(self._engine) as conn:
            rows = (await conn.execute(others.where(PresenceRow.code.in_(codes)))).all()
        found: dict[str, Counter[UUID | None]] = {}
        for code, people in rows:
            counted = found.setdefault(code, Counter())
            counted.update({UUID(hex=guest) if guest else None: n for guest, n in people.items()})
        return found

    async def close(self) -> None:
        """Write nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write(self) -> None:
        while self._changed:
            some, self._changed = self._changed, {}
            try:
                await self._written(some)
                await self._wake.tell([f"p:{code}" for code in some])
            except (StoreDown, IntegrityError) as error:  # the second: our process's row is just being made anew
                log.warning("presence", error=repr(error)[:200])
                self._changed = some | self._changed
                await asyncio.sleep(RETRY)

    async def _written(self, some: Mapping[str, dict[str, int]]) -> None:
        empty = sorted(code for code, people in some.items() if not people)
        async with writing(self._engine) as conn:
            if empty:
                await conn.execute(
                    delete(PresenceRow).where(PresenceRow.process == self._process, PresenceRow.code.in_(empty))
                )
            there = set((await conn.execute(select(TableRow.code).where(TableRow.code.in_(some)))).scalars())
            rows: list[dict[str, Any]] = [
                {"code": code, "process": self._process, "people": people}
                for code, people in sorted(some.items())
                if people and code in there
            ]
            if rows:
                new = postgresql.insert(PresenceRow).values(rows)
                key = ["code", "process"]
                await conn.execute(new.on_conflict_do_update(index_elements=key, set_={"people": new.excluded.people}))
