"""§lay Subjects from a hand into an estate."""

from app.games.api import Event, Seat
from app.games.rezsar.cards import CARDS, MAPPA, NOBLE, PEASANT
from app.games.rezsar.rules.drawing import drawn
from app.games.rezsar.rules.estates import PLACE_NAMES, PLACES, proud_at, row, vacant
from app.games.rezsar.rules.state import State, Step, Subject, rules_of
from app.games.rezsar.rules.subjects import entered


def allowed(state: State, card: str) -> bool:
    """§lay One subject a turn; a Wind comes on top of it, or is it (A2)."""
    if not rules_of(state.options).wind_is_extra:
        return not (state.subject_laid or state.wind_laid)
    return not (state.wind_laid if CARDS[card].wind else state.subject_laid)


def slots(state: State, seat: Seat, card: str) -> list[int]:
    """Where the card may be laid now; an ordinary subject has one slot at most, the leftmost of its order (A82)."""
    if CARDS[card].wind:
        return wind_slots(state)
    if card != MAPPA:
        return vacant(state, seat, CARDS[card].orders[0])[:1]
    if rules_of(state.options).mappa_flies:
        return [place for order in (NOBLE, PEASANT) for place in vacant(state, 1 - seat, order)]
    return [place for order in (NOBLE, PEASANT) for place in vacant(state, seat, order)[:1]]


def wind_slots(state: State) -> list[int]:
    """§winds Peasant slots of both estates that are vacant, or hold one card, turned (A15, A16, A90)."""
    places = [place for seat in (0, 1) for place in row(seat, PEASANT)]
    there = [subject.place for subject in state.subjects]
    proud = {subject.place for subject in proud_at(state, places)}
    return [place for place in places if place not in proud and there.count(place) < 2]


def laid(state: State, seat: Seat, card: str, slot: str) -> Step:
    """§lay The subject takes its place, proud; Mappa Mundi that flies lies there turned, and its player draws (A3)."""
    place = PLACES[slot] if slot else slots(state, seat, card)[0]
    flies = card == MAPPA and rules_of(state.options).mappa_flies
    after = entered(state, Subject(card, place, turned=flies))
    told = stands(state, card, place, turned=flies)
    if not flies:
        return after, (told,)
    after, drew = drawn(after, seat)
    return after, (told, *drew)


def stands(before: State, card: str, place: int, *, turned: bool) -> Event:
    there = next((subject.card for subject in before.subjects if subject.place == place), None)
    if there is not None:
        return Event.public("presses", card=card, slot=PLACE_NAMES[place], under=there)
    return Event.public("stands", card=card, slot=PLACE_NAMES[place], turned=int(turned))
