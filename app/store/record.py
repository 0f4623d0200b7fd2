"""People's record: their matches by filter, two people against each other, and ratings; figures.py has each game's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games import codec
from app.games.api import Result
from app.store.engine import reading, writing
from app.store.figures import Figures, Told, figures
from app.store.history import MatchLine, lines_of_matches
from app.store.models import EntryRow, MatchRow, PlayerRow, RatingRow, SeatRow
from app.tables.rating import Rating, rated

ENOUGH = 5  # rated matches before somebody stands in the table
OTHER = SeatRow.__table__.alias("other")
BY_BOT = exists().where(EntryRow.match_id == MatchRow.id, EntryRow.by == "bot")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a guest's matches. Empty fields: all."""

    game: str = ""
    outcome: str = ""  # won, lost, drawn, on
    other: UUID | None = None  # who sat there too
    before: datetime | None = None  # started before that: to read on


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people at one game: matches that one won without the other, by person; others; and who wins now."""

    game: str
    wins: tuple[int, int]
    shared: int  # drawn, won together, or by somebody else
    streak: tuple[int, int] | None  # who (0 or 1) has won the last ones, and how many


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a game's table of ratings."""

    place: int
    name: str
    rating: float
    matches: int
    mine: bool


class SqlRecord:
    """What pages ask about people's matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def matches(self, guest: UUID, wanted: Wanted, limit: int) -> list[MatchLine]:
        """A guest's matches that fit, newest first. StoreDown."""
        async with reading(self._engine) as conn:
            ids = (await conn.execute(_fitting(guest, wanted).limit(limit))).scalars().all()
            return await lines_of_matches(conn, ids, guest)

    async def versus(self, guest: UUID, other: UUID) -> list[Versus]:
        """How two people did against each other, by game, where both sat; bots' matches too. StoreDown."""
        mine, theirs = SeatRow.__table__.alias("mine"), SeatRow.__table__.alias("theirs")
        query = (
            select(MatchRow.game, mine.c.won, theirs.c.won.label("their"))
            .join(mine, and_(mine.c.match_id == MatchRow.id, mine.c.guest == guest))
            .join(theirs, and_(theirs.c.match_id == MatchRow.id, theirs.c.guest == other))
            .where(MatchRow.finished_at.is_not(None))
            .order_by(MatchRow.finished_at)
        )
        async with reading(self._engine) as conn:
            rows = (await conn.execute(query)).all()
        games = sorted({row.game for row in rows})
        return [_versus(game, [(row.won, row.their) for row in rows if row.game == game]) for game in games]

    async def figures(self, game: str, told: Told | None = None) -> Figures:
        """A game's latest matches in numbers. StoreDown."""
        async with reading(self._engine) as conn:
            return await figures(conn, game, told)

    async def table(self, game: str, guest: UUID | None, limit: int = 100) -> list[Ranked]:
        """Those who chose to be listed, the strongest first. StoreDown."""
        query = (
            select(RatingRow.guest, RatingRow.ordinal, RatingRow.matches, PlayerRow.name)
            .join(PlayerRow, PlayerRow.id == RatingRow.guest)
            .where(RatingRow.game == game, RatingRow.matches >= ENOUGH, PlayerRow.listed)
            .order_by(RatingRow.ordinal.desc())
            .limit(limit)
        )
        async with reading(self._engine) as conn:
            rows = (await conn.execute(query)).all()
        return [Ranked(n, r.name, r.ordinal, r.matches, r.guest == guest) for n, r in enumerate(rows, 1)]

    async def rate(self, most: int = 200) -> int:
        """Take up to so many finished matches into the ratings, the oldest first, each once; how many. StoreDown.

        Matches in which a bot sat or stood in count for nobody.
        """
        oldest = (
            select(MatchRow.id, MatchRow.game, MatchRow.result, MatchRow.options, BY_BOT.label("by_bot"))
            .where(MatchRow.rated.is_(False), MatchRow.finished_at.is_not(None))
            .order_by(MatchRow.finished_at)
            .limit(most)
        )
        async with reading(self._engine) as conn:
            found = (await conn.execute(oldest)).all()
        for match in found:
            async with writing(self._engine) as conn:
                claim = update(MatchRow).where(MatchRow.id == match.id, MatchRow.rated.is_(False)).values(rated=True)
                if (await conn.execute(claim)).rowcount and not match.by_bot:
                    await _rate(conn, match.id, match.game, codec.rebuilt(Result, match.result), match.options)
        return len(found)


def _fitting(guest: UUID, wanted: Wanted) -> Select[Any]:
    query = select(SeatRow.match_id).where(SeatRow.guest == guest).order_by(SeatRow.started_at.desc())
    if wanted.before:
        query = query.where(SeatRow.started_at < wanted.before)
    if wanted.outcome == "on":
        query = query.where(SeatRow.won.is_(None))
    if wanted.outcome in ("won", "lost", "drawn"):
        query = query.where(SeatRow.won.is_(wanted.outcome == "won"))
    if wanted.outcome in ("lost", "drawn"):
        decided = _seat_beside(OTHER.c.won)
        query = query.where(decided if wanted.outcome == "lost" else ~decided)
    if wanted.game:
        query = query.where(exists().where(MatchRow.id == SeatRow.match_id, MatchRow.game == wanted.game))
    if wanted.other:
        query = query.where(_seat_beside(OTHER.c.guest == wanted.other))
    return query


def _seat_beside(fits: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a seat of the same match fits."""
    return exists().where(OTHER.c.match_id == SeatRow.match_id, fits)


def _versus(game: str, results: Sequence[tuple[bool, bool]]) -> Versus:
    winners = [None if mine == theirs else int(theirs) for mine, theirs in results]
    last = winners[-1]
    run = next((n for n, w in enumerate(reversed(winners)) if w != last), len(winners))
    wins = (winners.count(0), winners.count(1))
    return Versus(game, wins, winners.count(None), None if last is None else (last, run))


async def _rate(conn: AsyncConnection, match: UUID, game: str, result: Result, options: Mapping[str, str]) -> None:
    sat = select(SeatRow.guest, SeatRow.bot).where(SeatRow.match_id == match).order_by(SeatRow.seat)
    seats = (await conn.execute(sat)).all()
    guests = [seat.guest for seat in seats]
    if any(seat.bot for seat in seats) or len(set(guests)) < 2:
        return
    known = {
        row.guest: row
        for row in await conn.execute(
            select(RatingRow.__table__).where(RatingRow.game == game, RatingRow.guest.in_(guests))
        )
    }
    before = [Rating(known[g].mu, known[g].sigma) if g in known else Rating() for g in guests]
    teams = ((0, 2), (1, 3)) if options.get("teams") == "on" else ()
    after = rated(before, result, teams)
    await conn.execute(delete(RatingRow).where(RatingRow.game == game, RatingRow.guest.in_(guests)))
    rows = [
        {
            "game": game,
            "guest": guest,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "ordinal": rating.ordinal,
            "matches": 1 + (known[guest].matches if guest in known else 0),
        }
        for guest, rating in zip(guests, after, strict=True)
    ]
    await conn.execute(insert(RatingRow), rows)
