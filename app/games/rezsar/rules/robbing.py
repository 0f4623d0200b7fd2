"""§robbery The robbery: announced, answered in turn, decided, carried out."""

from app.games.api import Event, Illegal, Seat
from app.games.changing import changed
from app.games.rezsar.cards import MASSINGER, WINDS
from app.games.rezsar.rules.counting import as_it_stands, attack, can_rob, counting, defence
from app.games.rezsar.rules.estates import PLACE_NAMES, counts, in_play, in_row, order_of, strength, vacant
from app.games.rezsar.rules.respite import respite
from app.games.rezsar.rules.state import Robbery, State, Step, Subject, open_robbery
from app.games.rezsar.rules.subjects import in_order, shelled, turned


def robbers(state: State, order: int) -> list[Subject]:
    """§robbery Whom the guardian may send: proud, not under a divisor, in the row (A17, A44, A84)."""
    return [subject for subject in in_row(state, state.guardian, order) if can_rob(subject)]


def targets(state: State, order: int) -> list[Subject]:
    """§robbery Whom the guardian may name: proud, no Wind, not protected, and weaker than all robbers (A55)."""
    named = [subject for subject in in_row(state, 1 - state.guardian, order) if can_be_named(subject)]
    if not named or not vacant(state, state.guardian, order):
        return []
    strongest = sum([strength(state, robber) for robber in robbers(state, order)])
    return [subject for subject in named if counts(state, subject) < strongest]


def can_be_named(subject: Subject) -> bool:
    return not subject.turned and subject.card not in WINDS and MASSINGER not in subject.proclamations


def announce(state: State, target: str, sent: tuple[str, ...]) -> Step:
    """§robbery The announcement is checked without supports, with all else that lies there (A31, A42)."""
    wanted, gang = in_play(state, target), [in_play(state, card) for card in sent]
    order = order_of(wanted.place)
    if any(order_of(robber.place) != order for robber in gang):
        raise Illegal("illegal.rezsar.orders", target=target, robbers=sent)
    power, alone = sum([strength(state, robber) for robber in gang]), counts(state, wanted)
    if power <= alone:
        raise Illegal("illegal.rezsar.too_weak", target=target, attack=power, alone=alone)
    listed = tuple([robber.card for robber in in_order(gang)])
    robbery = Robbery(target, order, listed, asked=state.guardian, attack=power)
    robbery = changed(robbery, defence=defence(state, robbery).total)
    told = Event.public(
        "robbery",
        seat=state.guardian,
        target=target,
        robbers=listed,
        attack=power,
        alone=alone,
        defence=robbery.defence,
    )
    return changed(state, phase="robbery", robbery=robbery), (told,)


def acted(state: State, seat: Seat) -> Step:
    """§robbery After an action in the window: both sums anew, the other seat is next, no pass counts (A43)."""
    if state.phase != "robbery":
        return state, ()
    robbery = open_robbery(state)
    strong, safe = attack(state, robbery).total, defence(state, robbery).total
    robbery = changed(robbery, asked=1 - seat, passes=0, attack=strong, defence=safe)
    return changed(state, robbery=robbery), (Event.public("sums", attack=strong, defence=safe),)


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
