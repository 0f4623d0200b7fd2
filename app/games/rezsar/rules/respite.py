"""§respite, §points, §contract The end of a turn: a win, or the trim to four cards; and the start of the next."""

from app.games.api import Event, Result, Seat
from app.games.changing import changed
from app.games.rezsar.rules.drawing import drawn, hands_less
from app.games.rezsar.rules.estates import SLOTS, estate, points
from app.games.rezsar.rules.state import HAND, State, Step, Subject, hand_size
from app.games.rezsar.rules.subjects import can_rise

AVERAGE, GLORIOUS = 21, 50


def respite(state: State) -> Step:
    """§respite The guardian wins with a full estate of proud subjects; else holds no more than four cards."""
    if is_complete(state, state.guardian):
        return won(state)
    if too_many(state) > 0:
        return changed(state, phase="respite"), ()
    return next_turn(state)


def is_complete(state: State, seat: Seat) -> bool:
    """§respite All eight slots hold a subject and all subjects are proud: what is pressed is not (A12-A14)."""
    there = estate(state, seat)
    return len(there) == SLOTS and not any(subject.turned for subject in there)


def worth(state: State, seat: Seat) -> int:
    """§points What an estate pays if it wins."""
    return sum([points(state.standing, subject) for subject in estate(state, seat)])


def title(number: int) -> str:
    """§points What a victory with so many points is called (A79)."""
    return "ridiculous" if number < AVERAGE else "average" if number < GLORIOUS else "glorious"


def won(state: State) -> Step:
    number = worth(state, state.guardian)
    told = Event.public("over", winner=state.guardian, points=number, reason="estate", title=title(number))
    return changed(state, phase="over", winner=state.guardian, points=number), (told,)


def result(state: State) -> Result | None:
    """§points The winner has its points, the other none; a draw is nobody's (A75)."""
    if state.phase != "over":
        return None
    if state.winner is None:
        return Result((), (0, 0), "deck_out")
    scores = tuple([state.points if seat == state.winner else 0 for seat in (0, 1)])
    return Result((state.winner,), scores, "estate")


def too_many(state: State) -> int:
    """§respite How many cards the guardian has above the limit (A7)."""
    return hand_size(state, state.guardian) - HAND


def trimmed(state: State, seat: Seat, cards: tuple[str, ...]) -> Step:
    """§respite The guardian discards down to four, own choice."""
    left = changed(state, hands=hands_less(state, seat, *cards), discard=(*state.discard, *cards))
    after, begun = next_turn(left)
    return after, (Event.public("trimmed", seat=seat, cards=cards), *begun)


def next_turn(state: State) -> Step:
    """§respite All that holds for a turn ends; the other player is the guardian."""
    guardian = 1 - state.guardian
    rising = tuple([subject.card for subject in can_rise(state, estate(state, guardian))])
    after = changed(
        state,
        guardian=guardian,
        turn=state.turn + 1,
        phase="challenge",
        subjects=tuple([begun_anew(subject, rising) for subject in state.subjects]),
        subject_laid=False,
        wind_laid=False,
        standing=(),
        robbery=None,
    )
    return contract(after, rising)


def begun_anew(subject: Subject, rising: tuple[str, ...]) -> Subject:
    """The subject as the next turn finds it."""
    rises = subject.card in rising
    if rises or subject.bestowed or subject.stamps or subject.divisors:
        return changed(subject, turned=subject.turned and not rises, bestowed=(), stamps=(), divisors=())
    return subject


def contract(state: State, rising: tuple[str, ...]) -> Step:
    """§contract The guardian's own subjects have become proud; a card is drawn (A6, A28)."""
    told = [Event.public("turn", seat=state.guardian, turn=state.turn)]
    if rising:
        told.append(Event.public("proud", seat=state.guardian, cards=rising))
    after, drew = drawn(state, state.guardian)
    return after, (*told, *drew)
