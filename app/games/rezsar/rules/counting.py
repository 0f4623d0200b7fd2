"""§robbery Both sides of a robbery, counted: who counts for how much, and how it would end now."""

from dataclasses import dataclass

from app.games.api import Seat
from app.games.rezsar.rules.estates import counts, found, in_play, order_of, seat_of, supports, vacant
from app.games.rezsar.rules.state import Robbery, State, Subject


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


def can_rob(subject: Subject) -> bool:
    return not subject.turned and not subject.divisors
