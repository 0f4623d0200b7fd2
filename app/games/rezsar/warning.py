"""What a seat should confirm before it makes a move: losses that are easily overlooked."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.api import Offer, Seat
from app.games.rezsar.cards import CARDS, HAZELNUT, MAPPA
from app.games.rezsar.rules.estates import found, in_play, order_of, seat_of, vacant
from app.games.rezsar.rules.favours import granted
from app.games.rezsar.rules.offering import RIVALS, offers
from app.games.rezsar.rules.proclamations import lifted
from app.games.rezsar.rules.state import State, Subject


@dataclass(frozen=True, slots=True)
class Warned:
    """A move and what to say of it."""

    kind: str  # of the offer
    pick: str  # "" if it holds for all picks
    code: str  # no_room, hazelnut, hazelnut_dies, no_receiver, no_effect, ends_draw


def warnings(state: State, seat: Seat) -> tuple[Warned, ...]:
    """All warnings for the moves that the seat may make now."""
    return tuple([warning for offer in offers(state, seat) for warning in about(state, offer)])


def about(state: State, offer: Offer) -> Iterator[Warned]:
    what, _, card = offer.kind.partition("-")
    picks = offer.fields[0].among if offer.fields else ("",)
    match what:
        case "use":
            codes = of_ability(state, in_play(state, card), receiver=bool(offer.fields))
            yield from (Warned(offer.kind, "", code) for code in codes)
        case "favour" | "proclaim" | "lay":
            for pick in picks:
                yield from (Warned(offer.kind, pick, code) for code in of_card(state, card, pick))


def of_ability(state: State, user: Subject, *, receiver: bool) -> Iterator[str]:
    """§hazelnut The user dies of it and nothing happens (A62); or nobody has anything from it (A35, A9)."""
    effect = CARDS[user.card].effect
    if HAZELNUT in user.proclamations:
        yield "hazelnut"
    elif effect == "bestow" and not receiver:
        yield "no_receiver"
    elif user.card in RIVALS and not is_proud(found(state, RIVALS[user.card])):
        yield "no_effect"
    elif effect in ("horses", "mappa") and not state.deck:
        yield "ends_draw"


def is_proud(subject: Subject | None) -> bool:
    return subject is not None and not subject.turned


def of_card(state: State, card: str, pick: str) -> Iterator[str]:
    match CARDS[card].effect:
        case "rank" if would_be_homeless(state, in_play(state, pick), CARDS[card].number):
            yield "no_room"
        case "lift" if lifting_kills(state, pick):
            yield "no_room"
        case "turn" if HAZELNUT in in_play(state, pick).proclamations:
            yield "hazelnut_dies"
        case "assizes" | "mappa" if not state.deck and draws(state, card):
            yield "ends_draw"
        case "woe" | "tidings" | "buttons" | "reversal" if is_idle(state, card, pick):
            yield "no_effect"


def draws(state: State, card: str) -> bool:
    return card != MAPPA or dict(state.options)["mappaMode"] == "onPlay"


def would_be_homeless(state: State, subject: Subject, order: int) -> bool:
    """§rank Whether a rank proclamation would discard it (A64)."""
    return order_of(subject.place) != order and not vacant(state, seat_of(subject.place), order)


def lifting_kills(state: State, pick: str) -> bool:
    """§rank Whether the Peaked Cap would discard the subject, since its old order is full."""
    proclamation, _, card = pick.partition("@")
    return found(lifted(state, proclamation, in_play(state, card))[0], card) is None


def is_idle(state: State, card: str, pick: str) -> bool:
    """Whether a favour without a subject as its target would change nothing (A71, A85)."""
    return granted(state, card, pick)[0] == state
