"""§proclamations, §rank Cards that lie under a subject, and what becomes of its order."""

from app.games.api import Event
from app.games.changing import changed
from app.games.rezsar.cards import RANKS
from app.games.rezsar.rules.drawing import thrown, without
from app.games.rezsar.rules.estates import PLACES, in_play, order_of, orders, seat_of, vacant
from app.games.rezsar.rules.state import State, Step, Subject
from app.games.rezsar.rules.subjects import discarded, moved, put


def proclaimed(state: State, card: str, target: str) -> Step:
    """§proclamations The card goes under the subject; one that changes its order moves it at once."""
    subject = in_play(state, target)
    subject = changed(subject, proclamations=(*subject.proclamations, card))
    told = Event.public("proclaimed", card=card, on=target)
    if card not in RANKS:
        return put(state, subject), (told,)
    after, more = ranked(put(state, subject), subject)
    return after, (told, *more)


def ranked(state: State, subject: Subject) -> Step:
    """§rank To any vacant slot of the new order in its estate; none: away with it (A64, A65).

    With several the guardian is asked. Mappa Mundi stays if it stands in the right row (A37).
    """
    if order_of(subject.place) in orders(subject):
        return state, ()
    free = new_slots(state, subject)
    if not free:
        return homeless(state, subject)
    if len(free) == 1:
        return moved(state, subject, free[0])
    return changed(state, settling=subject.card), ()


def new_slots(state: State, subject: Subject) -> list[int]:
    """The vacant slots of its order in the estate that it stands in."""
    return vacant(state, seat_of(subject.place), orders(subject)[0])


def homeless(state: State, subject: Subject) -> Step:
    told = Event.public("no_room", card=subject.card)
    after, lost = discarded(state, [subject])
    return after, (told, *lost)


def settle(state: State, slot: str) -> Step:
    """§rank The guardian has chosen the new slot."""
    assert state.settling is not None, "nobody to settle"
    return moved(changed(state, settling=None), in_play(state, state.settling), PLACES[slot])


def lifted(state: State, proclamation: str, subject: Subject) -> Step:
    """§rank One proclamation is discarded; an earlier order comes back at once, leftmost (A20, A21, A24, A67)."""
    subject = changed(subject, proclamations=without(subject.proclamations, (proclamation,)))
    told = Event.public("lifted", card=proclamation, on=subject.card)
    after, more = returned(thrown(put(state, subject), proclamation), subject)
    return after, (told, *more)


def returned(state: State, subject: Subject) -> Step:
    if order_of(subject.place) in orders(subject):
        return state, ()
    free = new_slots(state, subject)
    return moved(state, subject, free[0]) if free else homeless(state, subject)
