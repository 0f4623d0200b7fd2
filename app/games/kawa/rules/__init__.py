"""The rules of Kawa, one file a phase; each rule names its paragraph of the rules page.

Public events, in the order in which they can come: `set_aside` (seat), `offered` (seat), `withdrew` (seat),
`revealed` (exchange, offers: by seat), `row` (row, situation, effect, values: by seat), `knocked_out` (row,
seats, value), `nobody` (row), `won` (row, seat, value), `took` (seat, beads: none for half of 0 or 1),
`others_took` (seats, colour), `short` (row, effect), `keeps` (seat), `chooses` (seat, what: rotate, swap or
keep), `rotated` (seat, position, goal), `swapped` (seat, first, second), `gave_back` (seat), `returned`
(beads, reserve: its four numbers), `kept` (seat, beads), `place` (seat, place, heads: three to five
players), `goal_taken` (position, goal, seat: -1 for nobody, heads: what the position pays; two players),
`scored` (round, heads: by seat), `round` (round, goals, situations, effects: not told of the first), `over`
(winners, heads: by seat).
Private events: `my_aside` (beads), `my_offer` (beads). Positions and rows count from 1; beads are notations.
"""

from functools import lru_cache

from app.games.api import Field, Move, Offer, Seat
from app.games.kawa.beads import Beads, counted, pieces
from app.games.kawa.rules.absence import POSITIONS, fallback
from app.games.kawa.rules.choices import chooser, give_back, keep, rotate, swap
from app.games.kawa.rules.offering import offer, withdraw
from app.games.kawa.rules.rounds import set_aside
from app.games.kawa.rules.scoring import result
from app.games.kawa.rules.state import LARGEST_OFFER, SET_ASIDE, State, Step

__all__ = ["apply", "fallback", "offers", "result", "to_act"]

WITHDRAW = Offer("withdraw")
CHOICES = {
    "rotate": (Offer("rotate", (Field("goal", POSITIONS),)),),
    "swap": (Offer("swap", (Field("goals", POSITIONS, 2, 2),)),),
    "keep": (Offer("keep"), Offer("give_back")),
}


def to_act(state: State) -> frozenset[Seat]:
    """Who hasn't set aside, who hasn't committed an offer, or who has a choice to make."""
    match state.phase:
        case "over":
            return frozenset()
        case "aside":
            return frozenset([seat for seat, beads in enumerate(state.aside) if beads is None])
        case "offer":
            return frozenset([seat for seat, beads in enumerate(state.committed) if beads is None])
    seat = chooser(state)
    assert seat is not None, f"nobody to choose in phase {state.phase}"
    return frozenset((seat,))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """A seat that has committed may still change or withdraw its offer, until the reveal (A22)."""
    match state.phase:
        case "aside":
            return () if state.aside[seat] else (aside_offer(state.screens[seat]),)
        case "offer":
            bid = bid_offer(state.screens[seat])
            return (bid, WITHDRAW) if state.committed[seat] else (bid,)
    return CHOICES[state.phase] if seat == chooser(state) else ()


@lru_cache(maxsize=2_000)
def aside_offer(beads: Beads) -> Offer:
    return Offer("set_aside", (Field("beads", pieces(beads), SET_ASIDE, SET_ASIDE),))


@lru_cache(maxsize=2_000)
def bid_offer(beads: Beads) -> Offer:
    return Offer("offer", (Field("beads", pieces(beads), 1, LARGEST_OFFER),))


def apply(state: State, seat: Seat, move: Move) -> Step:
    match move:
        case Move("offer", (beads,)):
            return offer(state, seat, counted(beads))
        case Move("withdraw"):
            return withdraw(state, seat)
        case Move("set_aside", (beads,)):
            return set_aside(state, seat, counted(beads))
        case Move("rotate", ((goal,),)):
            return rotate(state, seat, int(goal))
        case Move("swap", (goals,)):
            return swap(state, seat, *sorted(map(int, goals)))
        case Move("keep"):
            return keep(state, seat)
        case Move("give_back"):
            return give_back(state, seat)
    raise AssertionError(f"offered but not handled: {move}")
