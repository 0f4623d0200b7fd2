"""§favours What each favour does, once nobody has cancelled it."""

from collections.abc import Callable

from app.games.api import Event
from app.games.changing import changed
from app.games.rezsar.cards import CARDS, PEASANT, Card
from app.games.rezsar.rules.drawing import drawn
from app.games.rezsar.rules.estates import estate, in_play, orders, seat_of, strength
from app.games.rezsar.rules.proclamations import lifted
from app.games.rezsar.rules.state import State, Step, Subject, rules_of
from app.games.rezsar.rules.subjects import can_rise, discarded, made_proud, put, shelled, turned


def granted(state: State, card: str, target: str) -> Step:
    """The favour does its work once; the card itself lies on the discard pile already."""
    favour = CARDS[card]
    return EFFECTS[favour.effect](state, favour, target)


def nothing(card: Card) -> tuple[Event, ...]:
    return (Event.public("nothing", card=card.id),)


def woe(state: State, card: Card, _: str) -> Step:
    """All proud subjects that are weak now, Winds too, go at once (A18, A56, A86)."""
    weak = [s for s in state.subjects if not s.turned and strength(state, s) <= card.number]
    after, told = discarded(state, weak)
    return after, told or nothing(card)


def divide(state: State, card: Card, target: str) -> Step:
    """§divisors For this turn: no strength in a robbery, no ability (A45, A46)."""
    subject = in_play(state, target)
    after = put(state, changed(subject, divisors=(*subject.divisors, card.id)))
    return after, (Event.public("divided", card=target, by=card.id),)


def dismiss(state: State, card: Card, target: str) -> Step:
    return discarded(state, [in_play(state, target)])


def assizes(state: State, card: Card, target: str) -> Step:
    """First it is discarded, then the owner of its estate draws (A70, A89)."""
    subject = in_play(state, target)
    after, told = discarded(state, [subject])
    after, drew = drawn(after, seat_of(subject.place))
    return after, (*told, *drew)


def turn(state: State, card: Card, target: str) -> Step:
    return turned(state, [in_play(state, target)])


def can_be_turned(state: State, subject: Subject) -> bool:
    """§winds Whether a card that reaches all turns it: Winds only with the publisher's reading (A4)."""
    if subject.turned:
        return False
    return not CARDS[subject.card].wind or not rules_of(state.options).winds_never_turned


def tidings(state: State, card: Card, _: str) -> Step:
    peasants = [s for s in state.subjects if can_be_turned(state, s) and PEASANT in orders(s)]
    after, told = turned(state, peasants)
    return after, told or nothing(card)


def mood(state: State, card: Card, _: str) -> Step:
    """Until the end of the turn: over all, or stamped on those that are proud now (A23)."""
    told = (Event.public("mood", card=card.id, amount=card.number),)
    if rules_of(state.options).mood_stands:
        return changed(state, standing=(*state.standing, card.id)), told
    proud = [s for s in state.subjects if not s.turned]
    return put(state, *(changed(s, stamps=(*s.stamps, card.id)) for s in proud)), told


def buttons(state: State, card: Card, target: str) -> Step:
    """A whole estate is proud again, but for what is pressed (A30, A85)."""
    rising = can_rise(state, estate(state, int(target)))
    return made_proud(state, rising), unturned(rising) or nothing(card)


def unturned(subjects: list[Subject]) -> tuple[Event, ...]:
    return (Event.public("unturned", cards=tuple([s.card for s in subjects])),) if subjects else ()


def reversal(state: State, card: Card, _: str) -> Step:
    """All at one stroke: the proud are turned, the turned rise; then the Hazelnut (A25, A26)."""
    rising = can_rise(state, state.subjects)
    falling = [changed(s, turned=True) for s in state.subjects if can_be_turned(state, s)]
    after = put(made_proud(state, rising), *falling)
    told = [Event.public("turned", cards=tuple([s.card for s in falling]))] if falling else []
    after, lost = shelled(after, falling)
    return after, (*told, *unturned(rising), *lost) or nothing(card)


def lift(state: State, card: Card, target: str) -> Step:
    proclamation, _, subject = target.partition("@")
    return lifted(state, proclamation, in_play(state, subject))


EFFECTS: dict[str, Callable[[State, Card, str], Step]] = {
    "woe": woe,
    "divide": divide,
    "dismiss": dismiss,
    "assizes": assizes,
    "turn": turn,
    "tidings": tidings,
    "mood": mood,
    "buttons": buttons,
    "reversal": reversal,
    "lift": lift,
}
