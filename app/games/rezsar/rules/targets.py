"""§favours, §proclamations What a card may be aimed at: the one judge, for both estates alike."""

from app.games.api import Seat
from app.games.rezsar.cards import CARDS, NOBLE, PEASANT, WINDS, Card
from app.games.rezsar.rules.estates import PLACE_NAMES, estate, orders, strength, vacant
from app.games.rezsar.rules.state import State, Subject


def aims(state: State, card: Card) -> tuple[str, ...]:
    """The legal targets as picks: subjects, `proclamation@subject`, or estates by seat (A71)."""
    match card.aim:
        case "estate":
            return ("0", "1")
        case "proclamation":
            return lying(state)
    proud = [subject for subject in state.subjects if not subject.turned]
    return tuple([subject.card for subject in proud if fits(state, card, subject)])


def fits(state: State, card: Card, subject: Subject) -> bool:
    """Whether the card may be aimed at this proud subject; strength and order are those of now (A50, A56)."""
    match card.aim:
        case "proud":
            return True
        case "weak":
            return strength(state, subject) <= card.number
        case "peasant":
            weak = card.effect == "rank" or strength(state, subject) <= card.number
            return weak and PEASANT in orders(subject)
        case "noble":
            return NOBLE in orders(subject)
        case "unwindy":
            return subject.card not in WINDS
    raise AssertionError(f"no such aim: {card.aim}")


def lying(state: State) -> tuple[str, ...]:
    """All proclamations in play, those under turned subjects too (A24)."""
    names = [f"{p}@{s.card}" for s in state.subjects for p in s.proclamations]
    return tuple(dict.fromkeys(names))


def receivers(state: State, seat: Seat, user: Subject) -> tuple[str, ...]:
    """§bestow Others of its estate that are proud and now of the order that its ability names (A33, A48-A50)."""
    order = CARDS[user.card].orders[0]
    there = estate(state, seat)
    return tuple([s.card for s in there if s is not user and not s.turned and order in orders(s)])


def victims(state: State, leper: Subject) -> tuple[str, ...]:
    """§leper Other proud subjects that are no stronger than the Leper now (A56, A59)."""
    most = strength(state, leper)
    return tuple([s.card for s in state.subjects if s is not leper and not s.turned and strength(state, s) <= most])


def landings(state: State, seat: Seat, mappa: Subject) -> tuple[str, ...]:
    """§mappa Vacant slots of the other estate, of the orders that it has now (A36, A37)."""
    places = [place for order in orders(mappa) for place in vacant(state, 1 - seat, order)]
    return tuple([PLACE_NAMES[place] for place in sorted(places)])
