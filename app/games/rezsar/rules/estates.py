"""§estate Places, orders and strengths: what can be read off the two estates.

A place is a number: 8 for the seat 1, 4 for the peasant row, and the column from 0. Its name is `0N1`: seat,
row (N or P), column from 1.
"""

from collections.abc import Iterable

from app.games.api import Seat
from app.games.rezsar.cards import CARDS, CHANGES, NOBLE, RANKS, STRENGTH
from app.games.rezsar.rules.state import State, Subject

COLUMNS, SLOTS = 4, 8
PLACE_NAMES = tuple(f"{seat}{row}{column}" for seat in (0, 1) for row in "NP" for column in range(1, COLUMNS + 1))
PLACES = {name: place for place, name in enumerate(PLACE_NAMES)}
ROWS = tuple(tuple(range(first, first + COLUMNS)) for first in range(0, 2 * SLOTS, COLUMNS))


def seat_of(place: int) -> Seat:
    """Whose estate the place is in."""
    return place >> 3


def order_of(place: int) -> int:
    """The row of the place: what its subject is in robberies (A36)."""
    return place >> 2 & 1


def row(seat: Seat, order: int) -> tuple[int, ...]:
    """The four places of a row, from the left."""
    return ROWS[2 * seat + order]


def in_row(state: State, seat: Seat, order: int) -> list[Subject]:
    """All subjects of a row, from the left."""
    number = 2 * seat + order
    return [subject for subject in state.subjects if subject.place >> 2 == number]


def vacant(state: State, seat: Seat, order: int) -> list[int]:
    """The empty places of a row, from the left."""
    taken = [subject.place for subject in in_row(state, seat, order)]
    return [place for place in row(seat, order) if place not in taken]


def found(state: State, card: str) -> Subject | None:
    """The subject, if it is in play."""
    for subject in state.subjects:
        if subject.card == card:
            return subject
    return None


def in_play(state: State, card: str) -> Subject:
    """The subject, which must be in play."""
    subject = found(state, card)
    assert subject is not None, f"not in play: {card}"
    return subject


def estate(state: State, seat: Seat) -> list[Subject]:
    return [subject for subject in state.subjects if subject.place >> 3 == seat]


def pressed(state: State, subject: Subject) -> bool:
    """§winds Whether a Wind lies on it: then nothing makes it proud."""
    return over(state, subject) is not None


def over(state: State, subject: Subject) -> Subject | None:
    """The Wind that presses the subject."""
    last = [other for other in state.subjects if other.place == subject.place][-1]
    return None if last is subject else last


def orders(subject: Subject) -> tuple[int, ...]:
    """§rank What it is to a card: the latest rank proclamation decides, else what is printed (A50, A67, A36)."""
    for proclamation in reversed(subject.proclamations):
        if proclamation in RANKS:
            return (RANKS[proclamation],)
    return CARDS[subject.card].orders


def strength(state: State, subject: Subject) -> int:
    """§strength Its current strength (A56)."""
    if subject.proclamations or subject.bestowed or subject.stamps or state.standing:
        return strength_under(state.standing, subject)
    return STRENGTH[subject.card]


def strength_under(standing: tuple[str, ...], subject: Subject) -> int:
    """§strength All is added up, and never less than 0 (A57, A58). A divisor doesn't change it (A45)."""
    total = lasting(standing, subject)
    for _, amount in subject.bestowed:
        total += amount
    return total if total > 0 else 0


def points(standing: tuple[str, ...], subject: Subject) -> int:
    """§points What it is worth to a winner: its strength without what was bestowed (A60)."""
    return max(0, lasting(standing, subject))


def lasting(standing: tuple[str, ...], subject: Subject) -> int:
    """Its strength without what was bestowed, before the floor of 0."""
    total = STRENGTH[subject.card]
    if subject.proclamations or subject.stamps or standing:
        for change in (*subject.proclamations, *subject.stamps, *standing):
            total += CHANGES.get(change, 0)
    return total


def counts(state: State, subject: Subject) -> int:
    """§robbery What it is worth in a robbery: nothing while turned or under a divisor."""
    return 0 if subject.turned or subject.divisors else strength(state, subject)


def proud_at(state: State, places: Iterable[int]) -> list[Subject]:
    """The proud subjects at these places: never two at one place, since what is pressed is turned."""
    wanted = frozenset(places)
    return [subject for subject in state.subjects if subject.place in wanted and not subject.turned]


def supports(place: int) -> tuple[int, ...]:
    """§robbery Where a target's support stands: its neighbours, and the peasant behind a noble (A22)."""
    column = place & 3
    beside = [place + step for step in (-1, 1) if 0 <= column + step < COLUMNS]
    behind = [place + COLUMNS] if order_of(place) == NOBLE else []
    return (*beside, *behind)
