"""§areas Estates and borderlands, and which are neighbours."""

import itertools
from functools import lru_cache

from app.games.api import Seat
from app.games.medievalia.rules.state import State, chosen

MIDDLE = "M"


def estate(seat: Seat) -> str:
    return f"E{seat}"


def is_estate(area: str) -> bool:
    return area[0] == "E"


def owner_of(area: str) -> Seat | None:
    """Whose estate it is; None for a borderland."""
    return int(area[1:]) if is_estate(area) else None


def between(seat: Seat, left: Seat) -> str:
    """The borderland between a seat and the next one to its left."""
    return f"X{seat}{left}"


def neighbours(state: State) -> dict[str, tuple[str, ...]]:
    """All areas in ring order with the areas one step away."""
    return _neighbours(state.living, state.seats, chosen(state, "borderlands") == "more")


@lru_cache(maxsize=500)
def _neighbours(living: tuple[Seat, ...], seats: int, more: bool) -> dict[str, tuple[str, ...]]:
    ring = _ring(living, seats, more)
    joined: dict[str, list[str]] = {area: [] for area in ring}
    pairs = list(itertools.pairwise(ring))
    if len(living) > 1 and not (len(living) == 2 == seats and not more):
        pairs.append((ring[-1], ring[0]))
    if more and seats > 2:
        joined[MIDDLE] = []
        pairs += [(estate(seat), MIDDLE) for seat in living]
    for one, other in pairs:
        joined[one].append(other)
        joined[other].append(one)
    return {area: tuple(sorted(set(steps))) for area, steps in joined.items()}


def _ring(living: tuple[Seat, ...], seats: int, more: bool) -> list[str]:
    """Estates and borderlands in turn; two players have one borderland, or two by the variant or after a loss."""
    ring: list[str] = []
    for place, seat in enumerate(living):
        ring += [estate(seat), between(seat, living[(place + 1) % len(living)])]
    if len(living) == 2 == seats and not more:
        ring.pop()
    return ring


def within_reach(state: State, here: str, there: str) -> bool:
    """The same or an adjacent area."""
    return here == there or there in neighbours(state)[here]


def merged(state: State, lost: Seat) -> dict[str, str]:
    """§siege What the areas around a lost estate become: one borderland between those who remain (Q26)."""
    place = state.living.index(lost)
    right, left = state.living[place - 1], state.living[(place + 1) % len(state.living)]
    new = between(right, left)
    return {estate(lost): new, between(right, lost): new, between(lost, left): new}
