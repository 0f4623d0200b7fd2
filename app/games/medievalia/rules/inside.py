"""§moving Movement inside the own estate: characters are attached to lands and city, and detached."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.medievalia.rules.areas import estate
from app.games.medievalia.rules.state import ATTACHED, DETACHED, Card, State, Step, touched, with_cards
from app.games.medievalia.rules.table import table


def attachable(state: State, seat: Seat) -> list[Card]:
    """§moving Untapped free characters at home, each once a turn."""
    free = table(state).free_of(estate(seat), seat)
    return [card for card in free if not card.tapped and not card.inside & ATTACHED]


def detachable(state: State, seat: Seat) -> list[Card]:
    """§moving Characters of untapped stacks, each once a turn."""
    looked = table(state)
    return [
        card
        for root in looked.roots.get(seat, ())
        if not root.tapped
        for card in looked.attached.get(root.id, ())
        if looked.kind(card).role == "character" and not card.inside & DETACHED
    ]


def attach(state: State, seat: Seat, character: int, host: int) -> Step:
    """§moving To a land or the city, tapped or not; it stays untapped (Q9). A land is guarded then."""
    looked = table(state)
    card = looked.by_id[character]
    moved = changed(card, host=host, inside=card.inside | ATTACHED)
    return touched(state, cards=with_cards(state, moved)), (told("attached", card, looked.by_id[host]),)


def detach(state: State, seat: Seat, character: int) -> Step:
    """§moving From an untapped land or city."""
    looked = table(state)
    card = looked.by_id[character]
    moved = changed(card, host=0, inside=card.inside | DETACHED)
    return touched(state, cards=with_cards(state, moved)), (told("detached", card, looked.by_id[card.host]),)


def told(what: str, card: Card, host: Card) -> Event:
    return Event.public(what, seat=card.owner, character=card.kind, host=host.kind, id=card.id, host_id=host.id)
