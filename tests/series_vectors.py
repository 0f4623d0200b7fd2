"""The worked series of the rules, S1 to S6: who won with how many points, and what comes of it.

0 and 1 are the two people; None is a drawn game.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vector:
    name: str
    games: tuple[tuple[int | None, int], ...]
    points: tuple[int, int]
    totals: tuple[int, int]
    best_of: int | None
    total_of: int | None


VECTORS = (
    Vector("S1", ((0, 48), (1, 36), (0, 35)), (4, 1), (83, 36), 0, 0),
    Vector("S2", ((1, 30), (1, 19), (0, 54)), (3, 2), (54, 49), 0, 0),
    Vector("S3", ((0, 40), (0, 30), (0, 25)), (5, 0), (95, 0), 0, 0),
    Vector("S4", ((0, 25), (0, 25), (1, 45)), (3, 2), (50, 45), 1, 0),
    Vector("S5", ((0, 30), (1, 30), (None, 0)), (1, 1), (30, 30), None, None),
    Vector("S6", ((0, 60), (None, 0), (None, 0)), (3, 0), (60, 0), 0, 0),
)
