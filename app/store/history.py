"""Matches as pages show them: from what was stored when they were played, whatever the rules are today."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games import codec
from app.games.api import Event, Options, Result, Seat
from app.store.engine import reading
from app.store.models import AnyRow, EntryRow, MatchRow, SeatRow
from app.tables.table import TAKEN_BACK

# the seed doesn't leave the database before the match is over
MATCH = select(
    *(column for column in MatchRow.__table__.c if column.name != "seed"),
    case((MatchRow.finished_at.is_not(None), MatchRow.seed)).label("seed"),
)
SEATS = select(SeatRow.__table__).order_by(SeatRow.match_id, SeatRow.seat)


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody on a seat of a match. `score` and `won` are None while it is on."""

    guest: UUID
    name: str
    bot: str | None
    score: int | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a match's log: an event that the reader may read, and who moved."""

    seq: int
    at: datetime
    by: str
    seat: Seat
    event: Event


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match, as one reader may see it."""

    id: UUID
    code: str
    game: str
    version: int
    options: Options
    clock: int
    started: datetime
    finished: datetime | None
    result: Result | None
    players: tuple[Placed, ...]  # by seat
    lines: tuple[Told, ...]
    commitment: str  # the seed's hash
    seed: str | None  # None while the match is on
    seat: Seat | None  # the reader's

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(player.name for player in self.players)

    @property
    def counted(self) -> tuple[Told, ...]:
        """The lines without those of moves that were taken back, and without that itself."""
        found: list[Told] = []
        for line in self.lines:
            if line.event.kind == TAKEN_BACK:
                found = [kept for kept in found if kept.seq <= line.event.args["to"]]  # type: ignore[operator]
            else:
                found.append(line)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match as one line of a guest's list."""

    id: UUID
    code: str
    game: str
    started: datetime
    finished: datetime | None
    result: Result | None
    players: tuple[Placed, ...]  # by seat
    seat: Seat  # the guest's

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(player.name for player in self.players)


class SqlHistory:
    """What pages ask about matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def match(self, match: UUID, reader: UUID | None = None) -> MatchPage | None:
        """A match with the lines that a reader may see: public ones, and those told to the reader's own seat."""
        async with reading(self._engine) as conn:
            row = (await conn.execute(MATCH.where(MatchRow.id == match))).first()
            if row is None:
                return None
            players = (await _players(conn, [match]))[match]
            seat = _seat_of(players, reader)
            return _page(row, players, seat, await _told(conn, match, seat))

    async def of_guest(self, guest: UUID, limit: int, before: datetime | None = None) -> list[MatchLine]:
        """A guest's matches, newest first; to read on, give the `started` of the last one as `before`."""
        own = select(SeatRow.match_id).where(SeatRow.guest == guest)
        if before is not None:
            own = own.where(SeatRow.started_at < before)
        own = own.order_by(SeatRow.started_at.desc()).limit(limit)
        async with reading(self._engine) as conn:
            ids = (await conn.execute(own)).scalars().all()
            return await lines_of_matches(conn, ids, guest)


async def lines_of_matches(conn: AsyncConnection, ids: Sequence[UUID], guest: UUID) -> list[MatchLine]:
    """These matches of a guest, in this order."""
    rows = {row.id: row for row in await conn.execute(MATCH.where(MatchRow.id.in_(ids)))}
    players = await _players(conn, ids)
    return [_line(rows[match], players[match], guest) for match in ids]


async def _players(conn: AsyncConnection, matches: Sequence[UUID]) -> dict[UUID, tuple[Placed, ...]]:
    found: defaultdict[UUID, list[Placed]] = defaultdict(list)
    for row in await conn.execute(SEATS.where(SeatRow.match_id.in_(matches))):
        found[row.match_id].append(Placed(row.guest, row.name, row.bot, row.score, row.won))
    return {match: tuple(found[match]) for match in matches}


async def _told(conn: AsyncConnection, match: UUID, seat: Seat | None) -> tuple[Told, ...]:
    query = select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.seat, EntryRow.events)
    rows = await conn.execute(query.where(EntryRow.match_id == match).order_by(EntryRow.seq))
    return tuple(
        Told(row.seq, row.at, row.by, row.seat, event)
        for row in rows
        for event in codec.rebuilt(tuple[Event, ...], row.events)
        if event.only in (None, seat)
    )


def _seat_of(players: Sequence[Placed], reader: UUID | None) -> Seat | None:
    return next((seat for seat, player in enumerate(players) if player.guest == reader), None)


def _result(row: AnyRow) -> Result | None:
    return None if row.result is None else codec.rebuilt(Result, row.result)


def _page(row: AnyRow, players: tuple[Placed, ...], seat: Seat | None, lines: tuple[Told, ...]) -> MatchPage:
    return MatchPage(
        id=row.id,
        code=row.code,
        game=row.game,
        version=row.version,
        options=row.options,
        clock=row.clock,
        started=row.started_at,
        finished=row.finished_at,
        result=_result(row),
        players=players,
        lines=lines,
        commitment=row.commitment,
        seed=row.seed,
        seat=seat,
    )


def _line(row: AnyRow, players: tuple[Placed, ...], guest: UUID) -> MatchLine:
    seat = _seat_of(players, guest)
    assert seat is not None, "the match was found by this guest's seat"
    return MatchLine(row.id, row.code, row.game, row.started_at, row.finished_at, _result(row), players, seat)
