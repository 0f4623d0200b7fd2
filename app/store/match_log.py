"""The log of matches: read whole, read on, append."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games import codec
from app.games.api import Event, Result
from app.store.engine import reading
from app.store.group_writer import GroupWriter
from app.store.models import AnyRow, EntryRow, MatchRow, SeatRow
from app.store.snapshots import snapshot_of
from app.tables.ports import NotFound, Wake
from app.tables.snapshot import Kept
from app.tables.table import Entry, Player, Start

STARTS = (
    select(*MatchRow.__table__.c, SeatRow.guest, SeatRow.name, SeatRow.bot)
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(MatchRow.id == bindparam("match"))
    .order_by(SeatRow.seat)
)
ENTRIES = (
    select(EntryRow.__table__)
    .where(EntryRow.match_id == bindparam("match"), EntryRow.seq > bindparam("after"))
    .order_by(EntryRow.seq)
)


class SqlMatchLog:
    """MatchLog of tables.ports. After each commit it tells `wake` which entries were written."""

    def __init__(self, engine: AsyncEngine, wake: Wake) -> None:
        self._engine = engine
        self._wake = wake
        self._writer = GroupWriter(engine, self._tell)
        self._telling: set[asyncio.Task[None]] = set()

    async def load(self, match: UUID) -> tuple[Start, tuple[Entry, ...]]:
        """A match from its beginning. NotFound, StoreDown."""
        async with reading(self._engine) as conn:
            rows = (await conn.execute(STARTS, {"match": match})).all()
            if not rows:
                raise NotFound(match)
            return _start(rows), await _entries(conn, match, 0)

    async def resume(self, match: UUID) -> Kept:
        """A match with its snapshot. NotFound, StoreDown."""
        async with reading(self._engine) as conn:
            rows = (await conn.execute(STARTS, {"match": match})).all()
            if not rows:
                raise NotFound(match)
            snapshot = await snapshot_of(conn, match)
            return Kept(_start(rows), await _entries(conn, match, 0), snapshot, rows[0].finished_at is not None)

    async def tail(self, match: UUID, after: int) -> tuple[Entry, ...]:
        """The entries with seq > after, in order. StoreDown."""
        async with reading(self._engine) as conn:
            return await _entries(conn, match, after)

    async def append(self, match: UUID, entry: Entry, result: Result | None) -> None:
        """Write and commit one entry, with the result if it ends the match. Taken, StoreDown.

        Whoever is cancelled while waiting doesn't know whether it was written, as after StoreDown.
        """
        await self._writer.write(match, entry, result)

    async def close(self) -> None:
        """Write what has gathered. Nothing may be appended afterwards."""
        await self._writer.close()
        await asyncio.gather(*self._telling)

    def _tell(self, keys: Sequence[str]) -> None:
        task = asyncio.create_task(self._wake.tell([f"m:{key}" for key in keys]))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)


def _start(rows: Sequence[AnyRow]) -> Start:
    row = rows[0]
    return Start(
        id=row.id,
        code=row.code,
        game=row.game,
        version=row.version,
        options=row.options,
        seed=row.seed,
        clock=row.clock,
        players=tuple(Player(r.guest, r.name, r.bot) for r in rows),
        at=row.started_at,
    )


async def _entries(conn: AsyncConnection, match: UUID, after: int) -> tuple[Entry, ...]:
    rows = await conn.execute(ENTRIES, {"match": match, "after": after})
    return tuple(_entry(row) for row in rows)


def _entry(row: AnyRow) -> Entry:
    events = codec.rebuilt(tuple[Event, ...], row.events)
    return Entry(row.seq, row.seat, row.move, events, row.at, row.by, row.command)
