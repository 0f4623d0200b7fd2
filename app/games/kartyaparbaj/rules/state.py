"""What a match of Kártyapárbaj is made of: places, the battle, an announced joker, the state."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.api import QUICK, STARTER, Event, Option, Seat
from app.games.changing import changed
from app.games.rng import Rng

SEATS = range(2, 3)
HAND, PLACES, MOST_SUMMONED, IDLE_TURNS = 5, 5, 14, 20

OPTIONS: tuple[Option, ...] = (
    Option("life", tuple(str(points) for points in range(20, 201, 10)), "80"),
    STARTER,
    QUICK,
)


@dataclass(frozen=True, slots=True)
class Place:
    """What stands on a place: a card, or a doubled one: one card in every respect (R14, R15)."""

    card: str
    doubled: bool
    value: int
    can_attack: bool  # may still attack in this turn; never a card of the player whose turn it isn't
    placed: bool  # stands there by weakening


Field = tuple[Place | None, ...]  # five places, numbered from 1; gaps stay


@dataclass(frozen=True, slots=True)
class Battle:
    """§battle The battle that the open window is about, or the last one; all of it is public."""

    attacker: Seat
    places: tuple[int, ...]
    target: int | None  # None: a direct attack
    attackers: tuple[Place, ...]  # as they were before it
    defender: Place | None
    attack: int
    defence: int  # 0 if direct
    winner: Seat | None  # None: both fell, or it is direct
    difference: int  # 0 if direct


@dataclass(frozen=True, slots=True)
class Announced:
    """§jokers A joker that may still be countered."""

    seat: Seat
    colour: str  # black, red
    purpose: str  # knock_out, defence
    targets: tuple[int, ...]  # enemy places; none in defence


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: `rng`, `stock`, and from the other seat a hand."""

    rng: Rng
    options: tuple[tuple[str, str], ...]  # sorted
    stock: tuple[str, ...]  # drawn from its end
    hands: tuple[tuple[str, ...], ...]  # in the order of `cards.ORDER`
    fields: tuple[Field, ...]
    pile: tuple[str, ...]  # out of the game, in the order in which they left; a thrown joker at once
    life: tuple[int, ...]
    turn: Seat
    turns: int  # the number of this turn, from 1
    phase: str  # summoning, attack, late, over
    summoned: int  # the sum of the values summoned in this turn
    asked: Seat  # whom the table waits for
    question: str | None  # weakening, defence, counter, jokers, draw; None: the phase itself
    battle: Battle | None
    announced: Announced | None  # while its counter window is open
    declared: tuple[Seat, tuple[str, ...]] | None  # four jokers
    draw_used: bool  # a draw was offered in this turn
    mark: int  # `movement` when this turn began
    idle: int  # turns in a row, before this one, in which nothing moved
    winners: tuple[Seat, ...]
    reason: str | None  # why it is over: life, stock, jokers, agreed, idle


Step = tuple[State, tuple[Event, ...]]


def chosen(state: State, option: str) -> str:
    """The table's choice for an option."""
    return dict(state.options)[option]


def may_attack(state: State) -> bool:
    """§turn Everybody may but the starter in the very first turn of the match."""
    return state.turns > 1


def occupied(field: Field) -> tuple[int, ...]:
    """The numbers of the places on which something stands."""
    return tuple([number for number, place in enumerate(field, 1) if place is not None])


def standing(state: State, seat: Seat, number: int) -> Place:
    """What stands on that place of the seat's field; AssertionError if it is empty."""
    place = state.fields[seat][number - 1]
    assert place is not None, f"place {number} of seat {seat} is empty"
    return place


def able(field: Field) -> tuple[int, ...]:
    """The numbers of the places that may still attack in this turn."""
    return tuple([number for number, place in enumerate(field, 1) if place is not None and place.can_attack])


def put(fields: tuple[Field, ...], owner: Seat, numbers: Iterable[int], place: Place | None) -> tuple[Field, ...]:
    """The fields with this on those places of the owner's; None: they become empty."""
    field = list(fields[owner])
    for number in numbers:
        field[number - 1] = place
    return (tuple(field), fields[1]) if owner == 0 else (fields[0], tuple(field))


def spent(fields: tuple[Field, ...], owner: Seat) -> tuple[Field, ...]:
    """The fields with no card of the owner's able to attack any more in this turn."""
    field = tuple([place and resting(place) for place in fields[owner]])
    return (field, fields[1]) if owner == 0 else (fields[0], field)


def resting(place: Place) -> Place:
    """The place, not able to attack."""
    return changed(place, can_attack=False) if place.can_attack else place


def cards_on(places: Iterable[Place | None]) -> tuple[str, ...]:
    """The cards that lie on the places; a doubled one twice."""
    cards: list[str] = []
    for place in places:
        if place is not None:
            cards += (place.card, place.card) if place.doubled else (place.card,)
    return tuple(cards)


def movement(state: State) -> int:
    """A number that falls whenever a card leaves a hand or a field or life is lost, and else stays."""
    return len(state.stock) - len(state.pile) + sum(state.life)
