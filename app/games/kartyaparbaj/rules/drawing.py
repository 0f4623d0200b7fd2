"""§drawing A card that leaves the hand is replaced at once; who can't draw has lost. And how a match ends."""

from typing import Any

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import ORDER
from app.games.kartyaparbaj.rules.state import State, Step


def leave(state: State, seat: Seat, cards: tuple[str, ...], **changes: Any) -> Step:
    """§drawing The cards leave the hand, one is drawn for each; the match is over if the stock has too few (R1).

    `changes` are what else the throw does to the state before the draw: where the cards lie now.
    """
    hand = list(state.hands[seat])
    for card in cards:
        hand.remove(card)
    new = state.stock[: -len(cards) - 1 : -1]
    hand += new
    hand.sort(key=ORDER.__getitem__)
    stock = state.stock[: len(state.stock) - len(new)]
    after = changed(state, stock=stock, hands=with_hand(state, seat, tuple(hand)), **changes)
    told = tuple([Event.private(seat, "drew", card=card) for card in new])
    if len(new) == len(cards):
        return after, told
    lost, events = over(after, (1 - seat,), "stock")
    return lost, (*told, Event.public("could_not_draw", seat=seat), *events)


def throw(state: State, seat: Seat, cards: tuple[str, ...], purpose: str) -> Step:
    """§drawing Cards thrown in vain: nothing is left to draw for them, so they take no effect (R1)."""
    lost, told = leave(state, seat, cards, pile=(*state.pile, *cards))
    return lost, (Event.public("threw", seat=seat, cards=cards, purpose=purpose), *told)


def with_hand(state: State, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Both hands, the seat's replaced."""
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def over(state: State, winners: tuple[Seat, ...], reason: str) -> Step:
    """§winning The match ends; without winners it is a draw."""
    told = Event.public("over", winners=winners, reason=reason, life=state.life)
    ended = changed(state, phase="over", question=None, announced=None, winners=winners, reason=reason)
    return ended, (told,)
