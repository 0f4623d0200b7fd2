"""§four Four jokers: a black counts one, a red two. A set wins at once, unless it is answered with another."""

from functools import lru_cache

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import BLACK, BLACKS, RED
from app.games.kartyaparbaj.rules.drawing import over, with_hand
from app.games.kartyaparbaj.rules.skipping import nobody_can_answer
from app.games.kartyaparbaj.rules.state import State, Step

SETS = ((RED, RED), (BLACK, BLACK, RED), (BLACK,) * BLACKS)  # the first possible one is laid (R11)


@lru_cache(maxsize=10_000)
def set_in(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The jokers of the hand that would be laid; empty if it has no set. The hand is in order: jokers are last."""
    if hand[-2:] in ((BLACK, BLACK), (BLACK, RED), (RED, RED)):
        blacks, reds = hand.count(BLACK), hand.count(RED)
        return next((s for s in SETS if s.count(BLACK) <= blacks and s.count(RED) <= reds), ())
    return ()


def declare(state: State, seat: Seat) -> Step:
    """§four It goes before any open window, which is never resumed. No card is drawn for a set.

    An announced joker is out of the game, so that a declaration after it can't be answered.
    """
    jokers = set_in(state.hands[seat])
    unanswerable = nobody_can_answer(state)
    after = changed(laid(state, seat, jokers), declared=(seat, jokers))
    event = Event.public("four_jokers", seat=seat, cards=jokers)
    if unanswerable:
        after, told = over(after, (seat,), "jokers")
        return after, (event, *told)
    return changed(after, question="jokers", asked=1 - seat), (event,)


def laid(state: State, seat: Seat, jokers: tuple[str, ...]) -> State:
    """The set leaves the hand and the game."""
    hand = list(state.hands[seat])
    for joker in jokers:
        hand.remove(joker)
    return changed(state, hands=with_hand(state, seat, tuple(hand)), pile=(*state.pile, *jokers))


def answer(state: State, seat: Seat) -> Step:
    """§four Who answers with a set has won (R18)."""
    jokers = set_in(state.hands[seat])
    after, told = over(laid(state, seat, jokers), (seat,), "jokers")
    return after, (Event.public("answered", seat=seat, cards=jokers), *told)


def concede(state: State, seat: Seat) -> Step:
    """§four Without an answer the declaration wins."""
    after, told = over(state, (1 - seat,), "jokers")
    return after, (Event.public("conceded", seat=seat), *told)
