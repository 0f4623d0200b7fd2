"""Series as rows: what was dealt in them; how it ended is read from the matches."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import AnyRow, MatchRow, SeatRow, SeriesGameRow, SeriesRow
from app.tables.lobby import Person
from app.tables.ports import NotFound
from app.tables.series import Game, Series

WINNERS = (
    select(
        SeriesGameRow.series_id,
        SeriesGameRow.match_id,
        SeriesGameRow.starter,
        MatchRow.finished_at,
        SeatRow.guest,
        SeatRow.score,
    )
    .join(MatchRow, MatchRow.id == SeriesGameRow.match_id)
    .outerjoin(SeatRow, (SeatRow.match_id == MatchRow.id) & SeatRow.won.is_(True))
    .order_by(SeriesGameRow.series_id, SeriesGameRow.number)
)


async def add_game(conn: AsyncConnection, series: Series) -> None:
    """Write the last game of a series; with the first one, the series too."""
    if len(series.games) == 1:
        first, second = series.people
        row = {
            "id": series.id,
            "code": series.code,
            "game": series.game,
            "first": first.id,
            "first_name": first.name,
            "second": second.id,
            "second_name": second.name,
            "options": dict(series.options),
            "clock": series.clock,
            "begun_at": series.begun,
        }
        await conn.execute(insert(SeriesRow).values(row))
    last = series.games[-1]
    game = {"series_id": series.id, "number": len(series.games), "match_id": last.match, "starter": last.starter}
    await conn.execute(insert(SeriesGameRow).values(game))


async def move_series(conn: AsyncConnection, id: UUID, code: str) -> None:
    """It is played at another table from now on."""
    await conn.execute(update(SeriesRow).where(SeriesRow.id == id).values(code=code))


async def load_series(conn: AsyncConnection, id: UUID) -> Series:
    """NotFound."""
    found = await _all(conn, (await conn.execute(select(SeriesRow.__table__).where(SeriesRow.id == id))).all())
    if not found:
        raise NotFound(id)
    return found[0]


async def series_of_match(conn: AsyncConnection, match: UUID) -> UUID | None:
    """The series that a match is a game of."""
    row = (await conn.execute(select(SeriesGameRow.series_id).where(SeriesGameRow.match_id == match))).first()
    return row and row.series_id


async def series_of_guest(conn: AsyncConnection, guest: UUID, limit: int) -> list[Series]:
    """A guest's series, newest first."""
    query = select(SeriesRow.__table__).where(or_(SeriesRow.first == guest, SeriesRow.second == guest))
    return await _all(conn, (await conn.execute(query.order_by(SeriesRow.begun_at.desc()).limit(limit))).all())


async def _all(conn: AsyncConnection, rows: Sequence[AnyRow]) -> list[Series]:
    games: dict[UUID, dict[UUID, Game]] = {row.id: {} for row in rows}
    for row in await conn.execute(WINNERS.where(SeriesGameRow.series_id.in_(games))):
        alone = row.match_id not in games[row.series_id]  # two winners share it: nobody's win
        games[row.series_id][row.match_id] = _game(row, alone)
    return [_series(row, tuple(games[row.id].values())) for row in rows]


def _game(row: AnyRow, alone: bool) -> Game:
    won = row.guest is not None and alone
    points = max(row.score, 0) if won else 0
    return Game(row.match_id, row.starter, row.finished_at is not None, row.guest if won else None, points)


def _series(row: AnyRow, games: tuple[Game, ...]) -> Series:
    people = (Person(row.first, row.first_name), Person(row.second, row.second_name))
    return Series(row.id, row.code, row.game, people, row.options, row.clock, row.begun_at, games)
