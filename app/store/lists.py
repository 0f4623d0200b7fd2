"""Lists of tables for pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Select, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import AnyRow, ChairRow, EntryRow, MatchRow, PlayerRow, TableRow

# when the table's match was last moved in: read from its log, so that no move has to write to `tables` as well
LAST_MOVE = (
    select(EntryRow.at)
    .where(EntryRow.match_id == TableRow.match_id)
    .order_by(EntryRow.seq.desc())
    .limit(1)
    .scalar_subquery()
)
LISTED = timedelta(days=7)  # a table that nobody has touched for so long isn't offered to strangers
# with MatchRow joined; the equality again lets the database begin with the few matches that are on
RUNNING = and_(MatchRow.id == TableRow.match_id, MatchRow.finished_at.is_(None))
LINES = (
    select(
        TableRow.code,
        TableRow.game,
        TableRow.visibility,
        TableRow.host,
        TableRow.places,
        TableRow.touched_at,
        LAST_MOVE.label("last_move"),
        RUNNING.label("playing"),
        PlayerRow.name.label("host_name"),
    )
    .outerjoin(MatchRow, MatchRow.id == TableRow.match_id)
    .outerjoin(PlayerRow, PlayerRow.id == TableRow.host)
    .where(TableRow.closed.is_(False))
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as one line of a list."""

    code: str
    game: str
    names: tuple[str, ...]  # who sits, in the order of the chairs
    seats_free: int
    playing: bool
    host_name: str
    touched_at: datetime  # its last change or move
    visibility: str


async def lines_of(conn: AsyncConnection, guest: UUID, limit: int) -> list[TableLine]:
    """The tables at which a guest sits, closed ones aside; the one that something happened at last first."""
    seated = select(ChairRow.code).where(ChairRow.guest == guest)
    lines = await _lines(conn, LINES.where(TableRow.code.in_(seated)))
    return sorted(lines, key=lambda line: line.touched_at, reverse=True)[:limit]


async def lines_open(conn: AsyncConnection, limit: int) -> list[TableLine]:
    """The listed tables that people have done something around lately, those with the last change first."""
    lately = datetime.now(UTC) - LISTED
    listed = (
        LINES.where(TableRow.visibility == "listed", TableRow.touched_at > lately)
        .order_by(TableRow.touched_at.desc())
        .limit(limit)
    )
    return await _lines(conn, listed)


async def _lines(conn: AsyncConnection, query: Select[*tuple[Any, ...]]) -> list[TableLine]:
    tables = (await conn.execute(query)).all()
    chairs: dict[str, list[AnyRow]] = {table.code: [] for table in tables}
    sitting = select(ChairRow.code, ChairRow.guest, ChairRow.name).where(ChairRow.code.in_(chairs))
    for chair in await conn.execute(sitting.order_by(ChairRow.code, ChairRow.position)):
        chairs[chair.code].append(chair)
    return [_line(table, chairs[table.code]) for table in tables]


def _line(table: AnyRow, chairs: Sequence[AnyRow]) -> TableLine:
    return TableLine(
        code=table.code,
        game=table.game,
        names=tuple(chair.name for chair in chairs),
        seats_free=table.places - len(chairs),
        playing=bool(table.playing),
        host_name=next((chair.name for chair in chairs if chair.guest == table.host), table.host_name or ""),
        touched_at=max(table.touched_at, table.last_move or table.touched_at),
        visibility=table.visibility,
    )
