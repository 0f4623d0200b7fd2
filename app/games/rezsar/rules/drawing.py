"""§draw Cards from the deck; one that can't be drawn ends the game as a draw."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.rezsar.cards import PLACE_IN_LIST
from app.games.rezsar.rules.state import State, Step


def drawn(state: State, seat: Seat) -> Step:
    """One card into the seat's hand. An empty deck ends all, an open robbery too (A9-A11, A89)."""
    if not state.deck:
        return out_of_cards(state, seat)
    card, deck = state.deck[0], state.deck[1:]
    after = changed(state, deck=deck, hands=hands_with(state, seat, (*state.hands[seat], card)))
    told = Event.public("drew", seat=seat, deck=len(deck))
    return after, (told, Event.private(seat, "my_draw", card=card))


def out_of_cards(state: State, seat: Seat) -> Step:
    over = changed(state, phase="over", robbery=None, pending=None, settling=None)
    told = Event.public("over", winner=-1, points=0, reason="deck_out", title="")
    return over, (Event.public("deck_out", seat=seat), told)


def hands_with(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Both hands, this one new and in the order of the card list: it must not tell when a card was drawn."""
    hand = tuple(sorted(cards, key=PLACE_IN_LIST.__getitem__))
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def hands_less(state: State, seat: Seat, *cards: str) -> tuple[tuple[str, ...], ...]:
    """Both hands without these cards of the seat; where they lie is the caller's to say."""
    return hands_with(state, seat, without(state.hands[seat], cards))


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """The hand without one of each of these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def thrown(state: State, *cards: str) -> State:
    """The cards lie on the discard pile, the last one on top."""
    return changed(state, discard=(*state.discard, *cards))
