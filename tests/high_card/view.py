"""What a seat may know of high card. A field that isn't named here never leaves the server."""

from dataclasses import dataclass, replace

from app.games.api import Seat, View
from app.games.rng import Rng
from tests.high_card.rules import DECK, HAND, State, rounds


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    round: int
    rounds: int
    has_laid: tuple[bool, ...]
    shown: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """A seat's own cards."""

    hand: tuple[str, ...]
    laid: str | None


def view(state: State, seat: Seat | None) -> View:
    return View(
        public=Public(
            round=state.round,
            rounds=rounds(state),
            has_laid=tuple(card is not None for card in state.laid),
            shown=state.shown,
            points=state.points,
        ),
        mine=None if seat is None else Mine(state.hands[seat], state.laid[seat]),
    )


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """All cards but the seat's own dealt anew, and other chance to come."""
    mine = () if seat is None else state.hands[seat]
    deck, rng = rng.shuffled(card for card in DECK if card not in mine)
    hands = [deck[HAND * s : HAND * (s + 1)] for s in range(len(state.hands))]
    laid = [None if card is None else hands[s][0] for s, card in enumerate(state.laid)]
    if seat is not None:
        hands[seat], laid[seat] = mine, state.laid[seat]
    return replace(state, rng=rng, hands=tuple(hands), laid=tuple(laid))
