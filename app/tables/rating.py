"""How strong somebody plays a game: openskill's Plackett–Luce rating, for any number of players."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from app.games.api import Result, Seat

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate `mu` with its uncertainty `sigma`. A newcomer begins at 25 with 25/3."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def ordinal(self) -> float:
        """What a table of ratings is sorted by: a strength that is exceeded with some certainty."""
        return self.mu - 3 * self.sigma


def ranks(result: Result) -> list[int]:
    """The place of each seat, winners first, then by score; equal scores share a place."""
    keys = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    return [sum(other > key for other in keys) for key in keys]


def rated(before: Sequence[Rating], result: Result, teams: Sequence[Sequence[Seat]] = ()) -> tuple[Rating, ...]:
    """The ratings by seat after a match. `teams` are the seats that won or lost together; without, each for itself."""
    groups = teams or [[seat] for seat in range(len(before))]
    places = ranks(result)
    played = [[MODEL.rating(before[s].mu, before[s].sigma) for s in group] for group in groups]
    after = MODEL.rate(played, ranks=[float(min(places[s] for s in group)) for group in groups])
    new: dict[Seat, Rating] = {}
    for group, ratings in zip(groups, after, strict=True):
        new |= {seat: Rating(r.mu, r.sigma) for seat, r in zip(group, ratings, strict=True)}
    return tuple(new[seat] for seat in range(len(before)))
