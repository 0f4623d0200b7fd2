"""The rules of the smallest game with hidden hands, secret choices at once, and chance in mid-match."""

from dataclasses import dataclass, replace

from app.games.api import Event, Field, Move, Offer, Option, Options, Result, Seat, checked_options
from app.games.rng import Rng

DECK = tuple(str(value) for value in range(1, 21))
HAND = 2

OPTIONS: tuple[Option, ...] = (
    Option("rounds", ("3", "5"), "3"),
    Option("lowest", ("off", "on"), "off", seats=(2, 3)),  # the lowest card takes the round
)


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: `rng`, the hands, and what is laid."""

    rng: Rng
    options: tuple[tuple[str, str], ...]
    round: int  # from 1; one more than there are when it's over
    hands: tuple[tuple[str, ...], ...]
    laid: tuple[str | None, ...]  # face down until everybody has laid
    shown: tuple[str, ...]  # the round before, face up
    points: tuple[int, ...]


def setup(seats: int, rng: Rng, options: Options) -> State:
    choices = tuple(sorted(checked_options(OPTIONS, options, seats).items()))
    return deal(State(rng, choices, 1, (), (), (), (0,) * seats))


def rounds(state: State) -> int:
    return int(dict(state.options)["rounds"])


def deal(state: State) -> State:
    """§1 Everybody gets two cards of a fresh deck."""
    deck, rng = state.rng.shuffled(DECK)
    seats = range(len(state.points))
    hands = tuple(deck[HAND * seat : HAND * (seat + 1)] for seat in seats)
    return replace(state, rng=rng, hands=hands, laid=(None,) * len(seats))


def to_act(state: State) -> frozenset[Seat]:
    if state.round > rounds(state):
        return frozenset()
    return frozenset(seat for seat, card in enumerate(state.laid) if card is None)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat not in to_act(state):
        return ()
    return (Offer("lay", (Field("card", state.hands[seat]),)),)


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    match move:
        case Move("lay", ((card,),)):
            return lay(state, seat, card)
    raise AssertionError(f"offered but not handled: {move}")


def lay(state: State, seat: Seat, card: str) -> tuple[State, tuple[Event, ...]]:
    """§2 Lay a card face down; the last one to lay turns them all up."""
    laid = tuple(card if s == seat else c for s, c in enumerate(state.laid))
    told = (Event.public("laid", seat=seat), Event.private(seat, "laid_card", card=card))
    cards = tuple(c for c in laid if c is not None)
    if len(cards) < len(laid):
        return replace(state, laid=laid), told
    after, score = turn_up(state, cards)
    return after, told + score


def turn_up(state: State, cards: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    """§3 The highest card is worth a point (or the lowest). §4 Then the next round is dealt."""
    best = min if dict(state.options)["lowest"] == "on" else max
    winner = cards.index(best(cards, key=int))
    points = tuple(p + (seat == winner) for seat, p in enumerate(state.points))
    after = replace(state, round=state.round + 1, shown=cards, points=points)
    return deal(after), (Event.public("took", seat=winner, card=cards[winner], cards=cards),)


def fallback(state: State, seat: Seat) -> Move:
    """Either card, by chance that leaves the match's own alone."""
    cards, _ = state.rng.fork(f"fallback/{seat}").shuffled(state.hands[seat])
    return Move("lay", (cards[:1],))


def result(state: State) -> Result | None:
    """§5 Most points win; several may share the win."""
    if state.round <= rounds(state):
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Result(winners, state.points, "most_points")
