"""What is shown of the estates: each slot, and each subject with its strength and all that lies on it."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.api import Seat
from app.games.rezsar.cards import CARDS, CHANGES, ORDERS
from app.games.rezsar.rules.estates import COLUMNS, PLACE_NAMES, SLOTS, order_of, orders, points, strength_under
from app.games.rezsar.rules.state import State, Subject


@dataclass(frozen=True, slots=True)
class Shown:
    """A subject in play, as everybody sees it, turned or not."""

    card: str
    slot: str
    order: str  # the row it stands in: noble, peasant
    orders: tuple[str, ...]  # what it is to cards; both: Mappa Mundi
    turned: bool
    pressed: bool  # a Wind lies on it
    pressing: bool  # it is a Wind that lies on another
    printed: int
    strength: int  # now
    breakdown: tuple[tuple[str, int], ...]  # what changes it: card, amount; printed and these, but never below 0
    counts: int  # in a robbery: 0 if turned or divided
    points: int  # to a winner: the strength without what was bestowed
    proclamations: tuple[str, ...]  # in the order in which they were played
    divisors: tuple[str, ...]  # this turn
    robs: bool  # a declared robber of the robbery on the table
    wanted: bool  # its target


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the eight places of an estate."""

    name: str  # 0N1: seat, row (N or P), column
    order: str
    column: int  # from 1
    subject: Shown | None  # the lower one
    wind: Shown | None  # what presses it


def estate_shown(state: State, seat: Seat) -> tuple[Slot, ...]:
    return tuple([slot(state, place) for place in range(SLOTS * seat, SLOTS * (seat + 1))])


def slot(state: State, place: int) -> Slot:
    there = tuple([subject for subject in state.subjects if subject.place == place])
    robbery = state.robbery
    if robbery is None:
        return slot_shown(place, there, state.standing)
    return slot_shown(place, there, state.standing, robbery.robbers, robbery.target)


@lru_cache(maxsize=20_000)
def slot_shown(
    place: int, there: tuple[Subject, ...], standing: tuple[str, ...], robbers: tuple[str, ...] = (), target: str = ""
) -> Slot:
    """A slot; kept, since most of them stay as they are from move to move."""
    lower, wind = (*there, None, None)[:2]
    robbery = (robbers, target)
    return Slot(
        name=PLACE_NAMES[place],
        order=ORDERS[order_of(place)],
        column=place % COLUMNS + 1,
        subject=None if lower is None else shown(lower, standing, robbery, pressed=wind is not None),
        wind=None if wind is None else shown(wind, standing, robbery, pressing=True),
    )


def shown(
    subject: Subject,
    standing: tuple[str, ...],
    robbery: tuple[tuple[str, ...], str],
    *,
    pressed: bool = False,
    pressing: bool = False,
) -> Shown:
    now = strength_under(standing, subject)
    return Shown(
        card=subject.card,
        slot=PLACE_NAMES[subject.place],
        order=ORDERS[order_of(subject.place)],
        orders=tuple([ORDERS[order] for order in orders(subject)]),
        turned=subject.turned,
        pressed=pressed,
        pressing=pressing,
        printed=CARDS[subject.card].strength,
        strength=now,
        breakdown=breakdown(subject, standing),
        counts=0 if subject.turned or subject.divisors else now,
        points=points(standing, subject),
        proclamations=subject.proclamations,
        divisors=subject.divisors,
        robs=subject.card in robbery[0],
        wanted=subject.card == robbery[1],
    )


def breakdown(subject: Subject, standing: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    lying = (*subject.proclamations, *subject.stamps, *standing)
    return (*((card, CHANGES[card]) for card in lying if card in CHANGES), *subject.bestowed)
