"""A series: several games between the same two people, with a score of its own.

Who wins a game gets a point; one more goes to the best single win, and one to the highest total of points won. The
games' results are all it is made from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from app.games.api import REPLAY_DRAWS, SERIES, STARTER, Options, Seat
from app.tables.lobby import Lobby, Person
from app.tables.table import Table


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a series. Before it is over it has no winner and no points."""

    match: UUID
    starter: UUID
    over: bool = False
    winner: UUID | None = None  # of a game that is over, None: drawn
    points: int = 0  # the winner's


@dataclass(frozen=True, slots=True)
class Score:
    """How a series stands; each pair in the order of its people."""

    wins: tuple[int, int]
    totals: tuple[int, int]  # points of the games won
    best: int  # points of the highest single win; 0 before there is one
    best_of: int | None  # 0 or 1: who alone has it
    total_of: int | None  # who alone has the highest total
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Series:
    """A series with its games so far, in the order in which they were dealt."""

    id: UUID
    code: str  # of the table at which it is played
    game: str
    people: tuple[Person, Person]
    options: Options  # of the table at which it was begun
    clock: int  # likewise
    begun: datetime
    games: tuple[Game, ...] = ()

    @property
    def replay(self) -> bool:
        """Whether a drawn game doesn't count: another is dealt."""
        return self.options.get(REPLAY_DRAWS.name) == "on"

    @property
    def counted(self) -> tuple[Game, ...]:
        """The games that are over and count."""
        return tuple(game for game in self.games if game.over and (game.winner or not self.replay))

    @property
    def over(self) -> bool:
        return len(self.counted) >= self.length

    @property
    def length(self) -> int:
        """How many games it has in all, always all of them; replayed draws aside."""
        return games_of(self.options)

    @property
    def number(self) -> int:
        """Which game is being played, or is next; the last one once it is over."""
        return min(len(self.counted) + 1, self.length)

    @property
    def score(self) -> Score:
        """The points of the series: wins, the best single win, the highest total."""
        ids = [person.id for person in self.people]
        won = [[game.points for game in self.counted if game.winner == guest] for guest in ids]
        best, total = (_only(max, won), _only(sum, won))
        points = [len(won[n]) + (best == n) + (total == n) for n in (0, 1)]
        return Score(
            wins=(len(won[0]), len(won[1])),
            totals=(sum(won[0]), sum(won[1])),
            best=max((*won[0], *won[1]), default=0),
            best_of=best,
            total_of=total,
            points=(points[0], points[1]),
        )

    @property
    def winner(self) -> Person | None:
        """Who has won the series; None while it goes on, or if it is drawn."""
        first, second = self.score.points
        if not self.over or first == second:
            return None
        return self.people[second > first]

    def between(self, guests: Sequence[UUID]) -> bool:
        """Whether it is between these two."""
        return {person.id for person in self.people} == set(guests)

    def with_result(self, table: Table | None) -> "Series":
        """The series with the result of the match on the table, if that is one of its games and is over."""
        if table is None or (result := table.result) is None:
            return self
        winner = table.start.players[result.winners[0]].guest if len(result.winners) == 1 else None
        points = max(result.scores[result.winners[0]], 0) if winner else 0
        ended = {"over": True, "winner": winner, "points": points}
        games = tuple(
            replace(game, **ended) if game.match == table.start.id else game  # type: ignore[arg-type]
            for game in self.games
        )
        return replace(self, games=games)

    def dealt(self, table: Table) -> "Series":
        """The series with one more game, which has just been dealt."""
        starter = table.game.turn(table.state)
        assert starter is not None, "a game with a series has turns"
        return replace(self, games=(*self.games, Game(table.start.id, table.start.players[starter].guest)))


def _only(best: object, won: list[list[int]]) -> int | None:
    """Whose wins are the best, by `max` or `sum`; None if nobody has won or both are equal."""
    first, second = (best(points) if points else 0 for points in won)  # type: ignore[operator]
    if first == second:
        return None
    return int(second > first)


def games_of(options: Options) -> int:
    """How many games are played in a row with these options; 1: no series."""
    return int(options.get(SERIES.name, "1"))


def for_next(series: Series | None, lobby: Lobby, now: datetime) -> Series | None:
    """The series that the table's next match belongs to: the one that is on, a new one, or none."""
    if games_of(lobby.options) == 1:
        return None
    people = [Person(chair.guest, chair.name) for chair in lobby.seated]
    if series and not series.over and series.between([person.id for person in people]):
        return series
    return Series(uuid4(), lobby.code, lobby.game, (people[0], people[1]), lobby.options, lobby.clock, now)


def options_for(series: Series | None, lobby: Lobby) -> Options:
    """The options of the next match: in a series the starters alternate, wherever they sit now."""
    if series is None or not series.games:
        return lobby.options
    last = series.games[-1].starter
    seats: Mapping[UUID, Seat] = {chair.guest: seat for seat, chair in enumerate(lobby.seated)}
    return {**lobby.options, STARTER.name: "guest" if seats[last] == 0 else "host"}
