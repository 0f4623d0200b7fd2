"""The cards in play, looked up: stacks, free characters, who stands where. Made once for each set of cards."""

from typing import Any

from app.games.api import Seat
from app.games.medievalia.cards import Deck, Kind
from app.games.medievalia.rules.areas import estate, is_estate
from app.games.medievalia.rules.state import Card, State, are_enemies, deck_of

NO_CARDS: tuple[Card, ...] = ()


class Table:
    """An index of the cards in play; read only."""

    __slots__ = ("_kinds_of", "_present", "attached", "by_id", "cards", "deck", "free", "notes", "roots")

    def __init__(self, cards: tuple[Card, ...], deck: Deck) -> None:
        self.cards = cards
        self.deck = deck
        self.by_id = {card.id: card for card in cards}
        self.attached: dict[int, list[Card]] = {}
        self.free: dict[str, list[Card]] = {}  # free characters by area
        self.roots: dict[Seat, list[Card]] = {}  # cities and lands by owner
        self.notes: dict[Any, Any] = {}  # what else has been found out from these cards
        self._kinds_of: dict[Seat, frozenset[str]] = {}
        self._present: frozenset[tuple[str, Seat]] | None = None
        kinds = deck.kinds
        for card in cards:
            if card.host:
                self.attached.setdefault(card.host, []).append(card)
            elif kinds[card.kind].role == "character":
                self.free.setdefault(card.area, []).append(card)
            else:
                self.roots.setdefault(card.owner, []).append(card)

    def kind(self, card: Card) -> Kind:
        return self.deck.kinds[card.kind]

    def stack(self, root: Card) -> list[Card]:
        """A land or city with all that is attached to it."""
        return [root, *self.attached.get(root.id, NO_CARDS)]

    def root(self, card: Card) -> Card:
        """The land or city that a card is attached to; the card itself if it stands alone."""
        return self.by_id[card.host] if card.host else card

    def stack_of(self, card: Card) -> list[Card]:
        """All that is tapped with this card."""
        return self.stack(self.root(card))

    def free_of(self, area: str, seat: Seat) -> list[Card]:
        """A seat's free characters in an area."""
        return [card for card in self.free.get(area, NO_CARDS) if card.owner == seat]

    def buildings_on(self, root: Card) -> list[Card]:
        kinds = self.deck.kinds
        return [card for card in self.attached.get(root.id, NO_CARDS) if kinds[card.kind].role in ("civil", "military")]

    def guards(self, root: Card) -> list[Card]:
        """§battle Characters and military buildings attached to a land or city: what fights in it."""
        kinds = self.deck.kinds
        attached = self.attached.get(root.id, NO_CARDS)
        return [card for card in attached if kinds[card.kind].role in ("character", "military")]

    def owned_buildings(self, seat: Seat) -> list[Card]:
        kinds = self.deck.kinds
        return [c for c in self.cards if c.owner == seat and c.host and kinds[c.kind].role in ("civil", "military")]

    def links_of(self, seat: Seat) -> frozenset[str]:
        """§buildings The kinds of buildings that a seat has in play."""
        known = self._kinds_of.get(seat)
        if known is None:
            kinds = [card.kind for card in self.cards if card.owner == seat and card.host]
            known = self._kinds_of[seat] = frozenset(kinds) & self.deck.buildings
        return known

    def owns(self, seat: Seat, building: str) -> bool:
        """§buildings Whether the seat has such a building in play."""
        return building in self.links_of(seat)

    def hosts(self, seat: Seat) -> list[Card]:
        """§buildings Untapped lands and city with room for a building."""
        most = self.deck.rules.max_buildings
        roots = self.roots.get(seat, NO_CARDS)
        return [root for root in roots if not root.tapped and len(self.buildings_on(root)) < most]

    def units_at(self, area: str, seat: Seat) -> list[Card]:
        """Characters and military buildings of a seat in an area (a city doesn't count)."""
        kinds = self.deck.kinds
        return [
            card
            for card in self.cards
            if card.area == area and card.owner == seat and kinds[card.kind].role in ("character", "military")
        ]

    def has_cards(self, area: str, seat: Seat) -> bool:
        if self._present is None:
            self._present = frozenset([(card.area, card.owner) for card in self.cards])
        return (area, seat) in self._present

    def city(self, seat: Seat) -> Card | None:
        return next((card for card in self.roots.get(seat, NO_CARDS) if self.kind(card).role == "city"), None)

    def at_home(self, card: Card) -> bool:
        return card.area == estate(card.owner)


_KEPT = 16
_tables: dict[int, Table] = {}


def table(state: State) -> Table:
    """The index of a state's cards. The last few are kept: the same cards are asked for again and again."""
    cards = state.cards
    key = id(cards)
    if key in _tables:
        known = _tables[key]
        if known.cards is cards:
            return known
    return _made(state, key)


def _made(state: State, key: int) -> Table:
    made = Table(state.cards, deck_of(state))
    if len(_tables) >= _KEPT:
        _tables.pop(next(iter(_tables)), None)
    _tables[key] = made
    return made


def contesting(state: State, area: str, seat: Seat) -> bool:
    """§moving Whether the area is a borderland with a unit of an enemy of the seat in it."""
    if is_estate(area):
        return False
    looked = table(state)
    return any(are_enemies(state, seat, other) and looked.has_cards(area, other) for other in state.living)
