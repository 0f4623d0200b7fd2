"""§paying What a purpose costs: playing a card, a building, a card from the deck."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.api import Seat
from app.games.medievalia.bags import Bag, plus
from app.games.medievalia.cards.model import DECKS, Deck, Kind, Rules
from app.games.medievalia.rules.state import State, chosen, deck_of
from app.games.medievalia.rules.table import table


@dataclass(frozen=True, slots=True, eq=False)
class Price:
    """A cost, or instead of it so many resources of any kinds."""

    cost: Bag | None  # None: only resources of any kinds
    any: int = 0  # 0: only the cost
    surcharge: bool = False  # the linked building is missing
    building: bool = False  # a scribe can make it cheaper, and it needs a host
    in_hand: bool = False  # the card itself can't be discarded for it
    least: int = 0  # with fewer resources than this it can't be paid


def price_of(state: State, seat: Seat, what: str) -> Price:
    """§paying The price of `play:<kind>`, `build:<pile>`, `draw` or `draw:<deck>` for this seat now."""
    deck = deck_of(state)
    verb, _, name = what.partition(":")
    if verb == "draw":
        return _drawn(deck.rules)
    if verb == "build":
        return _built(deck.kinds[state.piles[int(name)][-1]])
    kind = deck.kinds[name]
    dearer = bool(kind.link) and not linked(state, seat, str(kind.link))
    return _played(kind, deck.rules, dearer)


@lru_cache(maxsize=1_000)
def _drawn(rules: Rules) -> Price:
    return Price(None, rules.draw_cost, least=rules.draw_cost)


@lru_cache(maxsize=1_000)
def _built(kind: Kind) -> Price:
    return Price(kind.cost, building=True, least=sum(kind.cost))


@lru_cache(maxsize=1_000)
def _played(kind: Kind, rules: Rules, dearer: bool) -> Price:
    return _of_card(plus(kind.cost, rules.surcharge) if dearer else kind.cost, kind.any, dearer)


@lru_cache(maxsize=1_000)
def _of_card(cost: Bag, any: int, dearer: bool) -> Price:
    """Cards that cost the same have one and the same price."""
    least = min(sum(cost), any) if any else sum(cost)
    return Price(cost, any, surcharge=dearer, in_hand=True, least=least)


def linked(state: State, seat: Seat, building: str) -> bool:
    """§characters The linked building stands in the seat's own estate, tapped or not."""
    return table(state).owns(seat, building)


def purposes(state: State, seat: Seat) -> tuple[str, ...]:
    """§paying Everything that may be paid for at all, whatever it costs; twins of own buildings are left out."""
    return (*plays(state.hands[seat]), *other_purposes(state, seat))


def priced(state: State, seat: Seat) -> list[tuple[str, Price]]:
    """§paying The same with their prices."""
    deck, own = deck_of(state), table(state).links_of(seat)
    others = [(what, price_of(state, seat, what)) for what in other_purposes(state, seat)]
    return [*_priced_plays(deck, state.hands[seat], own), *others]


@lru_cache(maxsize=5_000)
def _priced_plays(deck: Deck, hand: tuple[str, ...], own: frozenset[str]) -> tuple[tuple[str, Price], ...]:
    kinds = [deck.kinds[card] for card in dict.fromkeys(hand)]
    return tuple(
        (f"play:{kind.id}", _played(kind, deck.rules, bool(kind.link) and kind.link not in own)) for kind in kinds
    )


@lru_cache(maxsize=5_000)
def plays(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Each kind in the hand once."""
    return tuple(f"play:{card}" for card in dict.fromkeys(hand))


def other_purposes(state: State, seat: Seat) -> tuple[str, ...]:
    """Buildings and cards from the deck."""
    builds = [f"build:{pile}" for pile in range(len(state.piles)) if buildable(state, seat, pile)]
    return (*builds, *draws(state))


def buildable(state: State, seat: Seat, pile: int) -> bool:
    """§buildings The pile isn't empty, and its top isn't a twin of an own building."""
    cards = state.piles[pile]
    return bool(cards) and (deck_of(state).rules.duplicates or not table(state).owns(seat, cards[-1]))


def draws(state: State) -> tuple[str, ...]:
    """§paying A bought card: from the deck, or from one of three that isn't empty."""
    if chosen(state, "threeDecks") == "off":
        return ("draw",) if state.decks[0] else ()
    return tuple(f"draw:{name}" for name, deck in zip(DECKS, state.decks, strict=True) if deck)
