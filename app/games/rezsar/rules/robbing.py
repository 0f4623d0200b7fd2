"""§robbery The robbery: announced, counted, answered in turn, counted again, carried out."""

from dataclasses import dataclass

from app.games.api import Event, Illegal, Seat
from app.games.rezsar.cards import MASSINGER, WINDS
from app.games.rezsar.changing import changed
from app.games.rezsar.rules.estates import (
    PLACE_NAMES,
    counts,
    found,
    in_play,
    order_of,
    row,
    seat_of,
    strength,
    supports,
    vacant,
)
from app.games.rezsar.rules.respite import respite
from app.games.rezsar.rules.state import Robbery, State, Step, Subject, open_robbery
from app.games.rezsar.rules.subjects import in_order, shelled, turned


@dataclass(frozen=True, slots=True)
class Term:
    """What one subject adds to a side of the robbery."""

    card: str
    role: str  # robber, target, left, right, behind
    amount: int
    note: str = ""  # why it counts for nothing: turned, divided, gone, moved


@dataclass(frozen=True, slots=True)
class Sum:
    """One side of the robbery."""

    terms: tuple[Term, ...]
    total: int


def summed(terms: list[Term]) -> Sum:
    return Sum(tuple(terms), sum([term.amount for term in terms]))


def robbers(state: State, order: int) -> list[Subject]:
    """§robbery Whom the guardian may send: proud, not under a divisor, in the row (A17, A44, A84)."""
    places = row(state.guardian, order)
    return [s for s in state.subjects if s.place in places and can_rob(s)]


def can_rob(subject: Subject) -> bool:
    return not subject.turned and not subject.divisors


def targets(state: State, order: int) -> list[Subject]:
    """§robbery Whom the guardian may name: proud, no Wind, not protected, and weaker than all robbers (A55)."""
    places = row(1 - state.guardian, order)
    named = [s for s in state.subjects if s.place in places and can_be_named(s)]
    if not named or not vacant(state, state.guardian, order):
        return []
    strongest = sum([strength(state, robber) for robber in robbers(state, order)])
    return [s for s in named if counts(state, s) < strongest]


def can_be_named(subject: Subject) -> bool:
    return not subject.turned and subject.card not in WINDS and MASSINGER not in subject.proclamations


def announce(state: State, target: str, sent: tuple[str, ...]) -> Step:
    """§robbery The announcement is checked without supports, with all else that lies there (A31, A42)."""
    wanted, gang = in_play(state, target), [in_play(state, card) for card in sent]
    order = order_of(wanted.place)
    if any(order_of(robber.place) != order for robber in gang):
        raise Illegal("illegal.rezsar.orders", target=target, robbers=sent)
    attack, alone = sum([strength(state, robber) for robber in gang]), counts(state, wanted)
    if attack <= alone:
        raise Illegal("illegal.rezsar.too_weak", target=target, attack=attack, alone=alone)
    listed = tuple([robber.card for robber in in_order(gang)])
    robbery = Robbery(target, order, listed, asked=state.guardian, attack=attack)
    robbery = changed(robbery, defence=defence(state, robbery).total)
    told = Event.public(
        "robbery",
        seat=state.guardian,
        target=target,
        robbers=listed,
        attack=attack,
        alone=alone,
        defence=robbery.defence,
    )
    return changed(state, phase="robbery", robbery=robbery), (told,)


def attack(state: State, robbery: Robbery) -> Sum:
    """§robbery The declared robbers that still count (A32, A44)."""
    return summed([robber_term(state, robbery, card) for card in robbery.robbers])


def robber_term(state: State, robbery: Robbery, card: str) -> Term:
    note = absent(state, card, state.guardian, robbery.order)
    subject = found(state, card)
    if note or subject is None:
        return Term(card, "robber", 0, note)
    return Term(card, "robber", counts(state, subject), silent(subject))


def absent(state: State, card: str, seat: Seat, order: int) -> str:
    """`gone` from the estate, `moved` to its other row, or neither."""
    subject = found(state, card)
    if subject is None or seat_of(subject.place) != seat:
        return "gone"
    return "" if order_of(subject.place) == order else "moved"


def silent(subject: Subject) -> str:
    return "turned" if subject.turned else "divided" if subject.divisors else ""


def defence(state: State, robbery: Robbery) -> Sum:
    """§robbery The target, its neighbours, and the peasant behind a noble (A22)."""
    note = absent(state, robbery.target, 1 - state.guardian, robbery.order)
    if note:
        return summed([Term(robbery.target, "target", 0, note)])
    target = in_play(state, robbery.target)
    own = Term(target.card, "target", counts(state, target), silent(target))
    return summed([own, *support_terms(state, target)])


def support_terms(state: State, target: Subject) -> list[Term]:
    near = supports(target.place)
    return [
        Term(subject.card, role(target.place, subject.place), counts(state, subject), silent(subject))
        for subject in state.subjects
        if subject.place in near
    ]


def role(target: int, support: int) -> str:
    return {-1: "left", 1: "right"}.get(support - target, "behind")


def as_it_stands(state: State, robbery: Robbery) -> str:
    """§robbery `robbed` if it would succeed now, else why not (A39-A42)."""
    gone = absent(state, robbery.target, 1 - state.guardian, robbery.order)
    if gone:
        return f"target_{gone}"
    if in_play(state, robbery.target).turned:
        return "target_turned"
    if not counting(state, robbery):
        return "no_robber"
    if not vacant(state, state.guardian, robbery.order):
        return "no_slot"
    return weighed(attack(state, robbery).total, defence(state, robbery).total)


def weighed(attack: int, defence: int) -> str:
    if attack == defence:
        return "tie"
    return "robbed" if attack > defence else "outweighed"


def counting(state: State, robbery: Robbery) -> list[Subject]:
    """The robbers that still count."""
    here = [in_play(state, r) for r in robbery.robbers if not absent(state, r, state.guardian, robbery.order)]
    return [robber for robber in here if can_rob(robber)]


def acted(state: State, seat: Seat) -> State:
    """§robbery An action in the window: the other seat is next, and no pass counts any more (A43)."""
    if state.phase != "robbery":
        return state
    return changed(state, robbery=changed(open_robbery(state), asked=1 - seat, passes=0))


def counted_anew(state: State) -> Step:
    """§robbery Both sums after an action in the window."""
    if state.phase != "robbery":
        return state, ()
    robbery = open_robbery(state)
    robbery = changed(robbery, attack=attack(state, robbery).total, defence=defence(state, robbery).total)
    told = Event.public("sums", attack=robbery.attack, defence=robbery.defence)
    return changed(state, robbery=robbery), (told,)


def passed(state: State, seat: Seat) -> Step:
    """§robbery Two passes in a row close the window."""
    robbery = open_robbery(state)
    told = Event.public("passed", seat=seat, what="robbery")
    robbery = changed(robbery, asked=1 - seat, passes=robbery.passes + 1)
    after = changed(state, robbery=robbery)
    if robbery.passes < 2:
        return after, (told,)
    after, decided = decide(after)
    after, rest = respite(after)
    return after, (told, *decided, *rest)


def decide(state: State) -> Step:
    """§robbery The last count, and what follows from it."""
    robbery = open_robbery(state)
    robbery = changed(robbery, outcome=as_it_stands(state, robbery))
    after = changed(state, robbery=robbery)
    if robbery.outcome == "robbed":
        return rob(after, robbery)
    told = Event.public(
        "held",
        seat=state.guardian,
        target=robbery.target,
        why=robbery.outcome,
        attack=robbery.attack,
        defence=robbery.defence,
    )
    return after, (told,)


def rob(state: State, robbery: Robbery) -> Step:
    """§robbery Robbers that counted are turned, Hazelnuts go, the target moves over, turned (A52, A53)."""
    after, told = turned(state, counting(state, robbery))
    target = in_play(after, robbery.target)
    place = vacant(after, state.guardian, robbery.order)[0]
    stolen = changed(target, place=place, turned=True)
    others = [s for s in after.subjects if s.card != target.card]
    after = changed(after, subjects=in_order([*others, stolen]))
    robbed = Event.public(
        "robbed",
        seat=state.guardian,
        target=target.card,
        slot=PLACE_NAMES[place],
        attack=robbery.attack,
        defence=robbery.defence,
    )
    after, lost = shelled(after, [stolen])
    return after, (robbed, *told, *lost)
