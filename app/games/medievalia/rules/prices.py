"""§paying What a purpose costs: playing a card, a building, a card from the deck."""

from dataclasses import dataclass

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING, Bag, plus
from app.games.medievalia.cards.model import DECKS
from app.games.medievalia.rules.state import State, chosen, deck_of
from app.games.medievalia.rules.table import table


@dataclass(frozen=True, slots=True)
class Price:
    """A cost, or instead of it so many resources of any kinds."""

    cost: Bag | None  # None: only resources of any kinds
    any: int = 0  # 0: only the cost
    surcharge: bool = False  # the linked building is missing
    building: bool = False  # a scribe can make it cheaper, and it needs a host
    in_hand: bool = False  # the card itself can't be discarded for it


def price_of(state: State, seat: Seat, what: str) -> Price:
    """§paying The price of `play:<kind>`, `build:<pile>`, `draw` or `draw:<deck>` for this seat now."""
    deck = deck_of(state)
    verb, _, name = what.partition(":")
    if verb == "draw":
        return Price(None, deck.rules.draw_cost)
    if verb == "build":
        return Price(deck.kinds[state.piles[int(name)][-1]].cost, building=True)
    kind = deck.kinds[name]
    if kind.link and not linked(state, seat, kind.link):
        return Price(plus(kind.cost, deck.rules.surcharge), kind.any, surcharge=True, in_hand=True)
    return Price(kind.cost, kind.any, in_hand=True)


def linked(state: State, seat: Seat, building: str) -> bool:
    """§characters The linked building stands in the seat's own estate, tapped or not."""
    return table(state).owns(seat, building)


def purposes(state: State, seat: Seat) -> tuple[str, ...]:
    """§paying Everything that may be paid for at all, whatever it costs; twins of own buildings are left out."""
    hand = state.hands[seat]
    plays = [f"play:{card}" for place, card in enumerate(hand) if not place or card != hand[place - 1]]
    builds = [f"build:{pile}" for pile in range(len(state.piles)) if buildable(state, seat, pile)]
    return (*plays, *builds, *draws(state))


def buildable(state: State, seat: Seat, pile: int) -> bool:
    """§buildings The pile isn't empty, and its top isn't a twin of an own building."""
    cards = state.piles[pile]
    return bool(cards) and (deck_of(state).rules.duplicates or not table(state).owns(seat, cards[-1]))


def draws(state: State) -> tuple[str, ...]:
    """§paying A bought card: from the deck, or from one of three that isn't empty."""
    if chosen(state, "threeDecks") == "off":
        return ("draw",) if state.decks[0] else ()
    return tuple(f"draw:{name}" for name, deck in zip(DECKS, state.decks, strict=True) if deck)


def cost_or_nothing(price: Price) -> Bag:
    return price.cost or NOTHING
