"""§turned, §rank What happens to subjects: they are turned, made proud, moved, discarded."""

from collections.abc import Iterable, Sequence

from app.games.api import Event
from app.games.changing import changed
from app.games.rezsar.cards import HAZELNUT
from app.games.rezsar.rules.estates import PLACE_NAMES, pressed
from app.games.rezsar.rules.state import State, Step, Subject


def put(state: State, *new: Subject) -> State:
    """The state with these subjects in the place of their old selves; each stays where it stood."""
    by_card = {subject.card: subject for subject in new}
    return changed(state, subjects=tuple([by_card.get(s.card, s) for s in state.subjects]))


def entered(state: State, subject: Subject) -> State:
    """The state with one more subject; where something lies already it comes on top."""
    return changed(state, subjects=in_order([*state.subjects, subject]))


def in_order(subjects: Iterable[Subject]) -> tuple[Subject, ...]:
    return tuple(sorted(subjects, key=_place))


def _place(subject: Subject) -> int:
    return subject.place


def moved(state: State, subject: Subject, place: int) -> Step:
    """It goes to a vacant slot with all that lies on it; what it pressed, or pressed it, stays."""
    others = [other for other in state.subjects if other.card != subject.card]
    after = changed(state, subjects=in_order([*others, changed(subject, place=place)]))
    return after, (Event.public("moved", card=subject.card, slot=PLACE_NAMES[place]),)


def discarded(state: State, subjects: Sequence[Subject]) -> Step:
    """All of them leave play at once, with all their proclamations (A68, A69)."""
    if not subjects:
        return state, ()
    cards = tuple([subject.card for subject in subjects])
    with_them = tuple([proclamation for subject in subjects for proclamation in subject.proclamations])
    left = tuple([subject for subject in state.subjects if subject.card not in cards])
    after = changed(state, subjects=left, discard=(*state.discard, *cards, *with_them))
    return after, (Event.public("discarded", cards=cards, proclamations=with_them),)


def turned(state: State, subjects: Sequence[Subject]) -> Step:
    """§turned Proud subjects are turned, all at once; the Hazelnut takes its carrier away (A26, A53, A63)."""
    if not subjects:
        return state, ()
    down = [changed(subject, turned=True) for subject in subjects]
    told = Event.public("turned", cards=tuple([subject.card for subject in subjects]))
    after, lost = shelled(put(state, *down), down)
    return after, (told, *lost)


def shelled(state: State, just_turned: Sequence[Subject]) -> Step:
    """§hazelnut Carriers that have just become turned are discarded together with it."""
    carriers = [subject for subject in just_turned if HAZELNUT in subject.proclamations]
    if not carriers:
        return state, ()
    told = Event.public("hazelnut", cards=tuple([subject.card for subject in carriers]))
    after, lost = discarded(state, carriers)
    return after, (told, *lost)


def can_rise(state: State, subjects: Iterable[Subject]) -> list[Subject]:
    """Those that are turned and have no Wind on them."""
    return [subject for subject in subjects if subject.turned and not pressed(state, subject)]


def made_proud(state: State, subjects: Sequence[Subject]) -> State:
    """The state with these subjects proud."""
    return put(state, *(changed(subject, turned=False) for subject in subjects)) if subjects else state
