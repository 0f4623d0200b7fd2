"""§moving Outside movement: one area a turn, a knight two; contested borderlands hold units up."""

from app.games.api import Event, Illegal, Seat
from app.games.changing import changed
from app.games.medievalia.rules.areas import is_estate, neighbours, owner_of
from app.games.medievalia.rules.state import Card, State, Step, are_enemies, deck_of, touched, with_cards
from app.games.medievalia.rules.table import contesting, table


def moves_left(state: State, card: Card) -> int:
    """§moving Free characters may move, tapped ones too (Q10, unless the card file says otherwise)."""
    deck = deck_of(state)
    kind = deck.kinds[card.kind]
    if card.host or kind.role != "character" or card.stopped:
        return 0
    if card.tapped and deck.rules.march_untapped_only:
        return 0
    return (2 if kind.ability == "knight" else 1) - card.moved


def ways_out(state: State, card: Card) -> tuple[str, ...]:
    """§moving Where a unit may go next: from a contested borderland home or to an ally only (Q15)."""
    if moves_left(state, card) < 1:
        return ()
    near = neighbours(state)[card.area]
    if not contesting(state, card.area, card.owner):
        return near
    return tuple(area for area in near if is_home(state, card.owner, area))


def is_home(state: State, seat: Seat, area: str) -> bool:
    """An own or allied estate."""
    owner = owner_of(area)
    return owner is not None and not are_enemies(state, seat, owner)


def movable(state: State, seat: Seat) -> list[Card]:
    return [
        card for cards in table(state).free.values() for card in cards if card.owner == seat and ways_out(state, card)
    ]


def can_march(state: State, seat: Seat) -> bool:
    return any(card.owner == seat and ways_out(state, card) for cards in table(state).free.values() for card in cards)


def to_march(state: State, seat: Seat) -> Step:
    """§turn From now on units march: nothing is played or bought any more in this turn (Q18)."""
    return touched(state, phase="march"), (Event.public("marching", seat=seat),)


def move(state: State, seat: Seat, units: tuple[int, ...], to: str) -> Step:
    """§moving One step for each of these; entering a contested borderland ends a unit's march."""
    looked = table(state)
    cards = [looked.by_id[unit] for unit in units]
    for card in cards:
        if to not in ways_out(state, card):
            raise Illegal("illegal.medievalia.cannot_go", unit=card.kind, to=to)
    stops = not is_estate(to) and contesting(state, to, seat)
    moved = [changed(card, area=to, moved=card.moved + 1, stopped=stops) for card in cards]
    told = Event.public(
        "moved",
        seat=seat,
        units=tuple(card.kind for card in cards),
        origins=tuple(card.area for card in cards),
        to=to,
        ids=units,
    )
    return touched(state, cards=with_cards(state, *moved)), (told,)
