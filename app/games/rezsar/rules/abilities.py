"""§abilities What subjects in play can do: each turns itself to do it."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.rezsar.cards import CARDS, CURMUDGEON, HAG, HAZELNUT
from app.games.rezsar.rules.drawing import drawn
from app.games.rezsar.rules.estates import PLACES, found, in_play, strength
from app.games.rezsar.rules.state import State, Step
from app.games.rezsar.rules.subjects import discarded, moved, put, turned


def used(state: State, seat: Seat, card: str, target: str) -> Step:
    """The subject is turned, which may be its end (A62); if it isn't, the ability takes place."""
    subject = in_play(state, card)
    told = Event.public("uses", seat=seat, card=card, target=target)
    after, cost = turned(state, [subject])
    if HAZELNUT in subject.proclamations:
        return after, (told, *cost)
    after, more = ability(after, seat, card, target)
    return after, (told, *cost, *more)


def ability(state: State, seat: Seat, card: str, target: str) -> Step:
    match CARDS[card].effect:
        case "bestow":
            return bestowed(state, card, target)
        case "leper":
            return discarded(state, [in_play(state, card), in_play(state, target)])
        case "horses":
            return ridden(state, seat, card)
        case "hag":
            return turned_by_name(state, card, CURMUDGEON)
        case "curmudgeon":
            return turned_by_name(state, card, HAG)
        case "mappa":
            return flown(state, seat, card, target)
    raise AssertionError(f"no such ability: {card}")


def nothing(card: str) -> tuple[Event, ...]:
    return (Event.public("nothing", card=card),)


def bestowed(state: State, card: str, target: str) -> Step:
    """§bestow Strength for another until the end of the turn (A47-A50); without a receiver for nobody (A35)."""
    if not target:
        return state, nothing(card)
    subject = in_play(state, target)
    amount = CARDS[card].number
    subject = changed(subject, bestowed=(*subject.bestowed, (card, amount)))
    after = put(state, subject)
    told = Event.public("bestowed", by=card, to=target, amount=amount, strength=strength(after, subject))
    return after, (told,)


def ridden(state: State, seat: Seat, card: str) -> Step:
    after, told = discarded(state, [in_play(state, card)])
    after, drew = drawn(after, seat)
    return after, (*told, *drew)


def turned_by_name(state: State, card: str, other: str) -> Step:
    """The other one is turned, in whichever estate it is proud (A61, A85)."""
    subject = found(state, other)
    if subject is None or subject.turned:
        return state, nothing(card)
    return turned(state, [subject])


def flown(state: State, seat: Seat, card: str, slot: str) -> Step:
    """§mappa Over to the other estate, turned; its old owner draws (A38)."""
    after, told = moved(state, in_play(state, card), PLACES[slot])
    after, drew = drawn(after, seat)
    return after, (*told, *drew)
