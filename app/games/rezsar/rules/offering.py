"""What a seat may do now: one offer for each card, with exactly its legal targets."""

from functools import lru_cache

from app.games.api import Field, Offer, Seat
from app.games.rezsar.cards import CARDS, MAPPA, MOVES, NOBLE, PEASANT, REZSAR, Card, when_used
from app.games.rezsar.rules.asking import asked, question
from app.games.rezsar.rules.estates import PLACE_NAMES, found, in_play
from app.games.rezsar.rules.laying import allowed, slots
from app.games.rezsar.rules.proclamations import new_slots
from app.games.rezsar.rules.respite import too_many
from app.games.rezsar.rules.robbing import robbers, targets
from app.games.rezsar.rules.state import State, Subject, rules_of
from app.games.rezsar.rules.targets import aims, landings, receivers, victims

Offers = list[Offer]
ABLE = frozenset(card.id for card in CARDS.values() if when_used(card))
ABLE_AT_ANY_TIME = frozenset(card for card in ABLE if "challenge" in when_used(CARDS[card]))
PASS, END, ANSWER = Offer("pass"), Offer("end"), Offer("rezsar")


@lru_cache(maxsize=20_000)
def plain(kind: str) -> Offer:
    """An offer without fields."""
    return Offer(kind)


@lru_cache(maxsize=20_000)
def picking(kind: str, name: str, among: tuple[str, ...]) -> Offer:
    """An offer with one pick."""
    return Offer(kind, (Field(name, among),))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """All that the seat may do; nothing out of turn: Rézsár has a window of its own (A80)."""
    return asked_offers(state, seat) if seat == asked(state) else ()


@lru_cache(maxsize=2_000)
def asked_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Kept, since they are listed for the table first, and looked up again to judge the move."""
    match question(state):
        case "en_garde":
            return en_garde(state, seat)
        case "challenge" | "robbery":
            return (*favours(state, seat), *abilities(state, seat), PASS)
        case "rezsar":
            return (ANSWER, PASS) if REZSAR in state.hands[seat] else (PASS,)
        case "settle":
            return (settling(state),)
    return (Offer("discard", (Field("cards", state.hands[seat], too_many(state), too_many(state)),)),)


def en_garde(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§engarde All in any order, then a robbery or the end."""
    return (
        *lays(state, seat),
        *favours(state, seat),
        *proclamations(state, seat),
        *abilities(state, seat),
        *robbery(state),
        END,
    )


@lru_cache(maxsize=5_000)
def held(hand: tuple[str, ...], kind: str) -> tuple[Card, ...]:
    """The cards of a kind that can be played by themselves, twins once."""
    cards = (CARDS[card] for card in dict.fromkeys(hand) if card != REZSAR)
    return tuple([card for card in cards if card.kind == kind])


def favours(state: State, seat: Seat) -> Offers:
    """§favours Those with a legal target; those that need none, always (A71)."""
    asked_for = [aimed(state, card) for card in held(state.hands[seat], "favour")]
    return [offer for offer in asked_for if offer is not None]


def proclamations(state: State, seat: Seat) -> Offers:
    asked_for = [aimed(state, card) for card in held(state.hands[seat], "proclamation")]
    return [offer for offer in asked_for if offer is not None]


def aimed(state: State, card: Card) -> Offer | None:
    if card.aim == "none":
        return plain(MOVES[card.id])
    among = aims(state, card)
    return picking(MOVES[card.id], "target", among) if among else None


def lays(state: State, seat: Seat) -> Offers:
    """§lay Subjects that have a slot to go to."""
    if state.subject_laid and state.wind_laid:
        return []
    asked_for = [lay(state, seat, card) for card in held(state.hands[seat], "subject") if allowed(state, card.id)]
    return [offer for offer in asked_for if offer is not None]


def lay(state: State, seat: Seat, card: Card) -> Offer | None:
    free = slots(state, seat, card.id)
    if not free:
        return None
    if card.wind or card.id == MAPPA:
        return picking(MOVES[card.id], "slot", tuple([PLACE_NAMES[place] for place in free]))
    return plain(MOVES[card.id])


def abilities(state: State, seat: Seat) -> Offers:
    """§abilities Proud subjects of one's own that are under no divisor; bestows in a robbery only."""
    able = ABLE if state.phase == "robbery" else ABLE_AT_ANY_TIME
    asked_for = [
        ability(state, seat, subject)
        for subject in state.subjects
        if subject.card in able and subject.place >> 3 == seat and not subject.turned and not subject.divisors
    ]
    return [offer for offer in asked_for if offer is not None]


def ability(state: State, seat: Seat, subject: Subject) -> Offer | None:
    kind = f"use-{subject.card}"
    match CARDS[subject.card].effect:
        case "bestow":
            return bestow(state, seat, subject)
        case "leper":
            among = victims(state, subject)
            return picking(kind, "target", among) if among else None
        case "mappa":
            return fly(state, seat, subject)
        case "hag" | "curmudgeon":
            return plain(kind) if not rules_of(state.options).strict or has_rival(state, subject) else None
    return plain(kind)


def bestow(state: State, seat: Seat, subject: Subject) -> Offer | None:
    """§bestow A receiver must be named where there is one; nobody gets it where there is none (A35)."""
    among = receivers(state, seat, subject)
    if among:
        return picking(f"use-{subject.card}", "target", among)
    return None if rules_of(state.options).strict else plain(f"use-{subject.card}")


def has_rival(state: State, subject: Subject) -> bool:
    rival = found(state, RIVALS[subject.card])
    return rival is not None and not rival.turned


RIVALS = {"venasszony": "fosveny", "fosveny": "venasszony"}


def fly(state: State, seat: Seat, subject: Subject) -> Offer | None:
    if rules_of(state.options).mappa_flies:
        return None
    among = landings(state, seat, subject)
    return picking(f"use-{subject.card}", "slot", among) if among else None


def robbery(state: State) -> Offers:
    """§robbery Whom, and by whom; which of them go together is for the announcement to say."""
    wanted: list[str] = []
    sent: list[str] = []
    for order in (NOBLE, PEASANT):
        named = targets(state, order)
        if named:
            wanted += [subject.card for subject in named]
            sent += [subject.card for subject in robbers(state, order)]
    return [robbing(tuple(wanted), tuple(sent))] if wanted else []


@lru_cache(maxsize=20_000)
def robbing(wanted: tuple[str, ...], sent: tuple[str, ...]) -> Offer:
    return Offer("rob", (Field("target", wanted), Field("robbers", sent, 1, len(sent))))


def settling(state: State) -> Offer:
    assert state.settling is not None, "nobody to settle"
    subject = in_play(state, state.settling)
    return picking("settle", "slot", tuple([PLACE_NAMES[place] for place in new_slots(state, subject)]))
