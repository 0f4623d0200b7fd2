"""§play, §rezsar A card leaves a hand; where Rézsár may answer it, it waits; then it does its work or is void."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.rezsar.cards import CARDS, REZSAR
from app.games.rezsar.rules.drawing import hands_less, thrown
from app.games.rezsar.rules.favours import granted
from app.games.rezsar.rules.laying import laid
from app.games.rezsar.rules.proclamations import proclaimed
from app.games.rezsar.rules.robbing import acted
from app.games.rezsar.rules.state import Pending, State, Step, hand_size, rules_of


def play(state: State, seat: Seat, card: str, target: str) -> Step:
    """§play The card is announced with its target; before it does anything it may be answered (A72, A80)."""
    told = Event.public("plays", seat=seat, card=card, target=target)
    kind, wind = CARDS[card].kind, CARDS[card].wind
    pending = Pending(seat, card, target)
    after = changed(
        state,
        hands=hands_less(state, seat, card),
        pending=pending,
        wind_laid=state.wind_laid or wind,  # the allowance is used, cancelled or not (A73)
        subject_laid=state.subject_laid or (kind == "subject" and not wind),
    )
    if is_answerable(after, card) and can_be_held(after, pending.asked):
        return after, (told,)
    after, more = carried_out(after)
    return after, (told, *more)


def is_answerable(state: State, card: str) -> bool:
    """§rezsar Subjects, or all but subjects: the two readings of the card (A1, A91)."""
    return (CARDS[card].kind == "subject") == rules_of(state.options).answers_subjects


def can_be_held(state: State, seat: Seat) -> bool:
    """§rezsar Whether the seat might hold a Rézsár, by what everybody knows: its hand, and the copies seen."""
    pending = state.pending
    seen = state.discard.count(REZSAR) + (pending is not None and pending.answered)
    return seen < CARDS[REZSAR].copies and hand_size(state, seat) > 0


def answer(state: State, seat: Seat) -> Step:
    """§rezsar Rézsár is played; a second one may answer it, and then the first card goes through."""
    pending = waiting(state)
    answered = REZSAR if pending.answered else pending.card
    told = Event.public("rezsar", seat=seat, card=answered)
    held = changed(state, hands=hands_less(state, seat, REZSAR))
    if pending.answered:
        after, more = carried_out(thrown(held, REZSAR, REZSAR))
        return after, (told, Event.public("void", card=REZSAR), *more)
    after = changed(held, pending=changed(pending, answered=True))
    if is_answerable(after, REZSAR) and can_be_held(after, pending.seat):
        return after, (told,)
    after, more = cancelled(after)
    return after, (told, *more)


def let_be(state: State) -> Step:
    """§rezsar No answer: the card does its work, or the Rézsár against it does."""
    return cancelled(state) if waiting(state).answered else carried_out(state)


def cancelled(state: State) -> Step:
    """§rezsar Every effect of the card is void; both cards are discarded (A74, A91)."""
    pending = waiting(state)
    after = changed(state, pending=None, discard=(*state.discard, pending.card, REZSAR))
    after, counted = acted(after, pending.seat)
    return after, (Event.public("void", card=pending.card), *counted)


def carried_out(state: State) -> Step:
    """What the card does, now that nobody has cancelled it."""
    pending = waiting(state)
    after, told = effect(state, pending)
    after, counted = acted(after, pending.seat)
    return after, (*told, *counted)


def effect(state: State, pending: Pending) -> Step:
    card = pending.card
    match CARDS[card].kind:
        case "subject":
            return laid(changed(state, pending=None), pending.seat, card, pending.target)
        case "proclamation":
            return proclaimed(changed(state, pending=None), card, pending.target)
    after = changed(state, pending=None, discard=(*state.discard, card))
    return granted(after, card, pending.target)


def waiting(state: State) -> Pending:
    """The card that waits for an answer."""
    assert state.pending is not None, "no card waits for an answer"
    return state.pending
