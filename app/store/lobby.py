"""Tables as rows, with their chairs: added, loaded, saved by revision."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games.codec import plain, rebuilt
from app.store.engine import insert_new, reading, writing
from app.store.lists import LAST_MOVE, RUNNING, TableLine, lines_of, lines_open
from app.store.models import AnyRow, ChairRow, EntryRow, LeaseRow, MatchRow, SeatRow, TableRow
from app.store.purge import purged
from app.store.series import add_game, load_series, move_series, series_of_guest, series_of_match
from app.tables.lobby import Chair, Lobby, Order
from app.tables.names import folded
from app.tables.notes import Notes
from app.tables.ports import NotFound, Taken, Wake
from app.tables.series import Series
from app.tables.table import Start

__all__ = ["SqlLobbyStore", "TableLine"]

# in one statement: between two, somebody else might save
WITH_CHAIRS = (
    select(
        *TableRow.__table__.c,
        LAST_MOVE.label("last_move"),
        ChairRow.position,
        ChairRow.guest,
        ChairRow.name,
        ChairRow.ready,
        ChairRow.bot,
        ChairRow.stand_in,
        ChairRow.orders,
    )
    .outerjoin(ChairRow, ChairRow.code == TableRow.code)
    .order_by(ChairRow.position)
)
BOT_SITS = select(ChairRow.code).where(ChairRow.code == TableRow.code, ChairRow.bot.is_not(None)).exists()
HAS_LEASE = select(LeaseRow.code).where(LeaseRow.code == TableRow.code).exists()
UNATTENDED = (
    select(TableRow.code)
    .join(MatchRow, MatchRow.id == TableRow.match_id)
    .where(RUNNING, TableRow.closed.is_(False), or_(TableRow.clock > 0, BOT_SITS), ~HAS_LEASE)
)
LAST_SEQ = select(func.max(EntryRow.seq)).where(EntryRow.match_id == TableRow.match_id).scalar_subquery()
NEWEST = select(TableRow.code, TableRow.rev, TableRow.match_id, func.coalesce(LAST_SEQ, 0))


class SqlLobbyStore:
    """LobbyStore of tables.ports, and what pages ask about tables."""

    def __init__(self, engine: AsyncEngine, wake: Wake) -> None:
        self._engine = engine
        self._wake = wake

    async def add(self, lobby: Lobby) -> None:
        """A new table. Taken if its code is in use. StoreDown."""
        now = datetime.now(UTC)
        row = {"code": lobby.code, "rev": lobby.rev, "created_at": now, **_columns(lobby, now)}
        new = insert_new(self._engine, TableRow).values(row).returning(TableRow.code)
        async with writing(self._engine) as conn:
            if (await conn.execute(new)).first() is None:
                raise Taken(lobby.code)
            await _seat(conn, lobby)

    async def load(self, code: str) -> Lobby:
        """NotFound, StoreDown."""
        async with reading(self._engine) as conn:
            rows = (await conn.execute(WITH_CHAIRS.where(TableRow.code == code))).all()
        if not rows:
            raise NotFound(code)
        return _lobby(rows)

    async def save(self, lobby: Lobby, start: Start | None = None, series: Series | None = None) -> Lobby:
        """Write a change made to the rev that `lobby` carries; the lobby with its next rev.

        With `start`, the match is created in the same transaction; with `series`, as its last game. Taken, StoreDown.
        """
        now = datetime.now(UTC)
        same_rev = update(TableRow).where(TableRow.code == lobby.code, TableRow.rev == lobby.rev)
        async with writing(self._engine) as conn:
            if start:
                await _create(conn, start)
            if series:
                await add_game(conn, series)
            changed = await conn.execute(same_rev.values(rev=lobby.rev + 1, **_columns(lobby, now)))
            if not changed.rowcount:
                raise Taken(lobby.code)
            await conn.execute(delete(ChairRow).where(ChairRow.code == lobby.code))
            await _seat(conn, lobby)
        await self._wake.tell([f"t:{lobby.code}"])
        return replace(lobby, rev=lobby.rev + 1, touched=now)

    async def series(self, id: UUID) -> Series:
        """A series with its games. NotFound, StoreDown."""
        async with reading(self._engine) as conn:
            return await load_series(conn, id)

    async def move_series(self, id: UUID, code: str) -> None:
        """It is played at another table from now on. StoreDown."""
        async with writing(self._engine) as conn:
            await move_series(conn, id, code)

    async def series_of_match(self, match: UUID) -> UUID | None:
        """The series that a match is a game of. StoreDown."""
        async with reading(self._engine) as conn:
            return await series_of_match(conn, match)

    async def series_of_guest(self, guest: UUID, limit: int = 50) -> list[Series]:
        """A guest's series, newest first. StoreDown."""
        async with reading(self._engine) as conn:
            return await series_of_guest(conn, guest, limit)

    async def unattended(self) -> Sequence[str]:
        """Codes of the tables whose running match needs the server (a clock, or a bot) and has no process that cares.

        StoreDown. On SQLite, where there are no leases, it is every table that needs the server.
        """
        async with reading(self._engine) as conn:
            return (await conn.execute(UNATTENDED)).scalars().all()

    async def newest(self, codes: Sequence[str]) -> Sequence[tuple[str, int, UUID | None, int]]:
        """(code, rev, match, last seq of that match) of each of these tables that there is. StoreDown."""
        async with reading(self._engine) as conn:
            rows = (await conn.execute(NEWEST.where(TableRow.code.in_(codes)))).all()
        return [(code, rev, match, seq) for code, rev, match, seq in rows]

    async def mine(self, guest: UUID, limit: int = 50) -> list[TableLine]:
        """The tables at which a guest sits, closed ones aside; the one that something happened at last first."""
        async with reading(self._engine) as conn:
            return await lines_of(conn, guest, limit)

    async def open_tables(self, limit: int) -> list[TableLine]:
        """The listed tables, being played or not; newest first. StoreDown."""
        async with reading(self._engine) as conn:
            return await lines_open(conn, limit)

    async def purge(self, now: datetime) -> int:
        """Delete what was left lying (see store.purge); the number of tables gone. StoreDown."""
        async with writing(self._engine) as conn:
            return await purged(conn, now)


def _columns(lobby: Lobby, now: datetime) -> dict[str, Any]:
    return {
        "game": lobby.game,
        "options": dict(lobby.options),
        "visibility": lobby.visibility,
        "clock": lobby.clock,
        "host": lobby.host,
        "places": len(lobby.chairs),
        "match_id": lobby.match,
        "played": lobby.played,
        "closed": lobby.closed,
        "series_id": lobby.series,
        "notes": plain(lobby.notes),
        "touched_at": now,
    }


async def _seat(conn: AsyncConnection, lobby: Lobby) -> None:
    rows = [
        {
            "code": lobby.code,
            "position": position,
            "guest": chair.guest,
            "name": chair.name,
            "folded": folded(chair.name),
            "ready": chair.ready,
            "bot": chair.bot,
            "stand_in": chair.stand_in,
            "orders": plain(chair.orders),
        }
        for position, chair in enumerate(lobby.chairs)
        if chair
    ]
    if rows:
        await conn.execute(insert(ChairRow), rows)


async def _create(conn: AsyncConnection, start: Start) -> None:
    match = {
        "id": start.id,
        "code": start.code,
        "game": start.game,
        "version": start.version,
        "options": dict(start.options),
        "seed": start.seed,
        "commitment": start.commitment,
        "clock": start.clock,
        "started_at": start.at,
    }
    await conn.execute(insert(MatchRow).values(match))
    of_match = {"match_id": start.id, "started_at": start.at}
    seats = [
        {**of_match, "seat": seat, "guest": player.guest, "name": player.name, "bot": player.bot}
        for seat, player in enumerate(start.players)
    ]
    await conn.execute(insert(SeatRow), seats)


def _lobby(rows: Sequence[AnyRow]) -> Lobby:
    row = rows[0]
    chairs = {r.position: _chair(r) for r in rows}
    return Lobby(
        code=row.code,
        game=row.game,
        options=row.options,
        visibility=row.visibility,
        clock=row.clock,
        host=row.host,
        chairs=tuple(chairs.get(position) for position in range(row.places)),
        rev=row.rev,
        match=row.match_id,
        played=row.played,
        closed=row.closed,
        series=row.series_id,
        notes=rebuilt(Notes, row.notes or {}),
        touched=max(row.touched_at, row.last_move or row.touched_at),
    )


def _chair(row: AnyRow) -> Chair:
    orders = rebuilt(tuple[Order, ...], row.orders or [])
    return Chair(row.guest, row.name, row.ready, row.bot, row.stand_in, orders)
