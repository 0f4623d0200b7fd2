"""Beads as vectors: how many green, red, yellow and blue ones."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

Beads = tuple[int, int, int, int]

COLOURS = "gryb"
NO_BEADS: Beads = (0, 0, 0, 0)
STANDARD_SET: Beads = (5, 4, 3, 2)  # the reserve, and everybody's beads with three to five players
LARGE_SET: Beads = (6, 5, 4, 3)  # everybody's beads with two players


def plus(some: Beads, more: Beads) -> Beads:
    return (some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3])


def minus(some: Beads, fewer: Beads) -> Beads:
    return (some[0] - fewer[0], some[1] - fewer[1], some[2] - fewer[2], some[3] - fewer[3])


def together(piles: Iterable[Beads]) -> Beads:
    total = NO_BEADS
    for pile in piles:
        total = plus(total, pile)
    return total


def lowest(some: Beads, others: Beads) -> Beads:
    """Of each colour, the smaller number."""
    a, b = some, others
    return (min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def holds(pile: Beads, wanted: Beads) -> bool:
    """Whether the pile has all of the wanted beads."""
    a, b = pile, wanted
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3]


@lru_cache(maxsize=2_000)
def of_colour(colour: int, number: int) -> Beads:
    g, r, y, b = (number if c == colour else 0 for c in range(4))
    return (g, r, y, b)


@lru_cache(maxsize=2_000)
def pieces(beads: Beads) -> tuple[str, ...]:
    """The beads one by one: `("g", "g", "r")`."""
    return tuple(COLOURS[colour] for colour in range(4) for _ in range(beads[colour]))


@lru_cache(maxsize=2_000)
def notation(beads: Beads) -> str:
    """As in a move: `g+g+r`; empty for no beads."""
    return "+".join(pieces(beads))


def counted(picked: Sequence[str]) -> Beads:
    """The vector of beads that were picked one by one."""
    return (picked.count("g"), picked.count("r"), picked.count("y"), picked.count("b"))


@lru_cache(maxsize=2_000)
def handfuls(beads: Beads, least: int, most: int) -> tuple[Beads, ...]:
    """Every different handful of so many of these beads: the legal offers, the sets that can be set aside."""
    numbers = product(*(range(min(number, most) + 1) for number in beads))
    return tuple((g, r, y, b) for g, r, y, b in numbers if least <= g + r + y + b <= most)
