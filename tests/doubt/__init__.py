"""Doubt, for tests only: who is on turn shows a card; the other may doubt it with an equal one. A response window."""

from dataclasses import dataclass, replace

from app.games.api import (
    NO_PRESETS,
    QUICK,
    REPLAY_DRAWS,
    SERIES,
    STARTER,
    Event,
    Field,
    Move,
    Offer,
    Option,
    Options,
    Result,
    Seat,
    View,
    checked_options,
)
from app.games.rng import Rng

NAME = "doubt"
VERSION = 1
SEATS = range(2, 3)
PRESETS = NO_PRESETS
OPTIONS: tuple[Option, ...] = (STARTER, SERIES, REPLAY_DRAWS, QUICK)
WINDOWS: tuple[str, ...] = ("doubt", "last_doubt")
FACES: dict[str, str] = {}
DECK = tuple(str(value) for value in range(1, 9)) * 3
HAND, TURNS = 4, 8


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: `rng`, and the other's hand."""

    rng: Rng
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...] = (0, 0)
    played: int = 0  # turns that are over
    shown: str | None = None  # the card that may be doubted
    first: Seat = 0  # who begins


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    points: tuple[int, ...]
    played: int
    shown: str | None


def setup(seats: int, rng: Rng, options: Options) -> State:
    starter = checked_options(OPTIONS, options)["starter"]
    deck, rng = rng.shuffled(DECK)
    chance, rng = rng.below(2)
    first = chance if starter == "random" else ("host", "guest").index(starter)
    return State(rng, (deck[:HAND], deck[HAND : 2 * HAND]), first=first)


def turn(state: State) -> Seat | None:
    return (state.first + state.played) % 2


def window(state: State, seat: Seat) -> str | None:
    """§2 Public: whether a card is shown, and how many turns are left."""
    if state.shown is None:
        return None
    return WINDOWS[state.played == TURNS - 1]


def to_act(state: State) -> frozenset[Seat]:
    if state.played == TURNS:
        return frozenset()
    return frozenset({(state.first + state.played + (state.shown is not None)) % 2})


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat not in to_act(state):
        return ()
    hand = state.hands[seat]
    if state.shown is None:
        return (Offer("show", (Field("card", hand),)),)
    return (Offer("pass"), *((Offer("doubt"),) if state.shown in hand else ()))


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    match move:
        case Move("show", ((card,),)):
            return replace(state, shown=card), (Event.public("shown", seat=seat, card=card),)
        case Move("pass"):
            return scored(state, 1 - seat), (Event.public("passed", seat=seat),)
        case Move("doubt"):
            return scored(state, seat), (Event.public("doubted", seat=seat),)
    raise AssertionError(f"offered but not handled: {move}")


def scored(state: State, seat: Seat) -> State:
    """§3 A point for a card that nobody doubts, or for doubting. Both hands are dealt anew."""
    deck, rng = state.rng.shuffled(DECK)
    points = tuple(n + (s == seat) for s, n in enumerate(state.points))
    return State(rng, (deck[:HAND], deck[HAND : 2 * HAND]), points, state.played + 1, first=state.first)


def view(state: State, seat: Seat | None) -> View:
    public = Public(state.points, state.played, state.shown)
    return View(public, None if seat is None else state.hands[seat])


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """All cards but the seat's own, and the shown one, dealt anew; other chance to come."""
    left = list(DECK)
    for card in () if seat is None else state.hands[seat]:
        left.remove(card)
    on_turn = turn(state)
    fixed = {on_turn: state.shown} if state.shown and on_turn != seat else {}
    for card in fixed.values():
        left.remove(card)
    deck, rng = rng.shuffled(left)
    hands = []
    for s, hand in enumerate(state.hands):
        cards = hand if s == seat else (*((fixed[s],) if s in fixed else ()), *deck[HAND * s : HAND * (s + 1)])[:HAND]
        hands.append(tuple(cards))
    return replace(state, rng=rng, hands=tuple(hands))


def fallback(state: State, seat: Seat) -> Move:
    if state.shown is None:
        return Move("show", ((min(state.hands[seat]),),))
    return Move("pass")


def title(points: int) -> str:
    return "many" if points > TURNS // 2 else "few"


def result(state: State) -> Result | None:
    if to_act(state):
        return None
    best = max(state.points)
    return Result(tuple(s for s, n in enumerate(state.points) if n == best), state.points, "points")
