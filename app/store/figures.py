"""A game in numbers, from what is stored of its latest matches between people."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any
from uuid import UUID

from sqlalchemy import Text, cast, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.games import codec
from app.games.api import Event, Result
from app.store.models import AnyRow, EntryRow, MatchRow, SeatRow

COLUMNS = 8  # of a spread
LATEST = 1000  # matches that a game's figures are drawn from
READ = 200  # of these, those whose log is read as well


@dataclass(frozen=True, slots=True)
class Told:
    """An event that tells each seat's number once a round: its kind, and the argument that has them by seat."""

    kind: str
    arg: str


@dataclass(frozen=True, slots=True)
class Spread:
    """How numbers are spread: the least, the most, and how many lie in each of eight equal parts between."""

    least: float
    most: float
    columns: tuple[int, ...]

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread | None":
        """None for no numbers at all."""
        if not values:
            return None
        least, most = min(values), max(values)
        columns = [0] * COLUMNS
        for value in values:
            columns[min(int((value - least) * COLUMNS / ((most - least) or 1)), COLUMNS - 1)] += 1
        return cls(least, most, tuple(columns))


@dataclass(frozen=True, slots=True)
class Rounds:
    """What was told once a round, by round: medians over all seats, and over the winners' seats."""

    name: str
    matches: int
    everybody: tuple[float, ...]
    winners: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """A game in numbers."""

    game: str
    matches: int
    lengths: Spread | None  # moves
    minutes: Spread | None
    by_seat: Mapping[int, tuple[tuple[int, int], ...]]  # by number of players: (won, played) of each seat
    scores: Spread | None  # of winners
    reasons: tuple[tuple[str, int], ...]  # how matches end, the most frequent first
    counted: tuple[tuple[str, tuple[float, ...]], ...]  # medians of what the game itself counts for its statistics
    rounds: Rounds | None


async def figures(conn: AsyncConnection, game: str, told: Told | None) -> Figures:
    """A game's figures; with `told`, a look into the logs too."""
    bots = exists().where(SeatRow.match_id == MatchRow.id, SeatRow.bot.is_not(None))
    latest = (
        select(MatchRow.id, MatchRow.moves, MatchRow.started_at, MatchRow.finished_at, MatchRow.result)
        .where(MatchRow.game == game, MatchRow.finished_at.is_not(None), ~bots)
        .order_by(MatchRow.finished_at.desc())
        .limit(LATEST)
    )
    ended = [(row, codec.rebuilt(Result, row.result)) for row in await conn.execute(latest)]
    winners = {row.id: result.winners for row, result in ended[:READ]}
    return _figures(game, ended, await _rounds(conn, told, winners) if told and winners else None)


async def _rounds(conn: AsyncConnection, told: Told, winners: Mapping[UUID, tuple[int, ...]]) -> Rounds | None:
    """The text is searched first: few entries tell it, and reading events is what takes time."""
    tells = cast(EntryRow.events, Text).contains(f'"kind":"{told.kind}"', autoescape=True)
    query = select(EntryRow.match_id, EntryRow.events).where(EntryRow.match_id.in_(winners), tells)
    found: dict[UUID, list[tuple[int, ...]]] = {}
    for row in await conn.execute(query.order_by(EntryRow.match_id, EntryRow.seq)):
        found.setdefault(row.match_id, []).extend(_numbers(row, told))
    most = max(map(len, found.values()), default=0)
    by_round = [
        [(numbers[n], winners[match]) for match, numbers in found.items() if n < len(numbers)] for n in range(most)
    ]
    everybody = tuple(median([x for numbers, _ in round for x in numbers]) for round in by_round)
    won = tuple(median([numbers[seat] for numbers, best in round for seat in best] or [0]) for round in by_round)
    return Rounds(told.arg, len(found), everybody, won) if most else None


def _numbers(row: AnyRow, told: Told) -> list[tuple[int, ...]]:
    events = codec.rebuilt(tuple[Event, ...], row.events)
    return [tuple(event.args[told.arg]) for event in events if event.kind == told.kind]  # type: ignore[arg-type]


def _figures(game: str, ended: Sequence[tuple[Any, Result]], rounds: Rounds | None) -> Figures:
    seats: dict[int, list[list[int]]] = {}
    for _, result in ended:
        for seat, pair in enumerate(seats.setdefault(len(result.scores), [[0, 0] for _ in result.scores])):
            pair[0] += seat in result.winners
            pair[1] += 1
    return Figures(
        game=game,
        matches=len(ended),
        lengths=Spread.of([row.moves for row, _ in ended if row.moves]),
        minutes=Spread.of([(row.finished_at - row.started_at).total_seconds() / 60 for row, _ in ended]),
        by_seat={n: tuple((won, played) for won, played in pairs) for n, pairs in sorted(seats.items())},
        scores=Spread.of([result.scores[seat] for _, result in ended for seat in result.winners]),
        reasons=tuple(Counter(result.reason for _, result in ended).most_common()),
        counted=_counted(ended),
        rounds=rounds,
    )


def _counted(ended: Sequence[tuple[Any, Result]]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    counted: dict[str, list[tuple[int, ...]]] = {}
    for _, result in ended:
        for name, numbers in result.figures:
            counted.setdefault(name, []).append(numbers)
    return tuple((name, _medians(rows)) for name, rows in sorted(counted.items()))


def _medians(rows: Sequence[tuple[int, ...]]) -> tuple[float, ...]:
    """Column by column, of the rows that are as long as the newest."""
    alike = [row for row in rows if len(row) == len(rows[0])]
    return tuple(median(column) for column in zip(*alike, strict=True))
