"""§effects What the winner of a row may be asked: to turn a goal card, to swap two, to keep an offer."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kawa.rules.evaluation import evaluate
from app.games.kawa.rules.returning import hand_in
from app.games.kawa.rules.state import State, Step, keeper, on_table

OTHER_WAY = {"most": "fewest", "fewest": "most"}


def chooser(state: State) -> Seat | None:
    """Who is asked for a choice now; everybody may know (A16)."""
    if state.phase in ("rotate", "swap"):
        return on_table(state).results[-1].winner
    if state.phase == "keep":
        return keeper(on_table(state).results)
    return None


def rotate(state: State, seat: Seat, position: int) -> Step:
    """§effects One goal card is turned round; it stays in its place (A16)."""
    goals = tuple(turned(goal) if at == position else goal for at, goal in enumerate(state.goals, 1))
    told = Event.public("rotated", seat=seat, position=position, goal=goals[position - 1])
    return resume(state, "rotated", goals, told)


def turned(goal: str) -> str:
    direction, colour = goal.split("-")
    return f"{OTHER_WAY[direction]}-{colour}"


def swap(state: State, seat: Seat, first: int, second: int) -> Step:
    """§effects Two goal cards change places, as they lie (A17)."""
    goals = list(state.goals)
    goals[first - 1], goals[second - 1] = goals[second - 1], goals[first - 1]
    told = Event.public("swapped", seat=seat, first=first, second=second)
    return resume(state, "swapped", tuple(goals), told)


def resume(state: State, outcome: str, goals: tuple[str, ...], told: Event) -> Step:
    """The choice is made: the rows below see the new goals (A20)."""
    exchange = on_table(state)
    decided = changed(exchange.results[-1], outcome=outcome, goals=goals)
    after, events = evaluate(state, changed(exchange, results=(*exchange.results[:-1], decided)))
    return after, (told, *events)


def keep(state: State, seat: Seat) -> Step:
    """§effects The whole offer goes back behind the screen (A14)."""
    after, events = hand_in(state, changed(on_table(state), kept=seat), state.screens)
    return after, (Event.public("keeps", seat=seat), *events)


def give_back(state: State, seat: Seat) -> Step:
    """§effects The whole offer goes to the reserve like all others (A14)."""
    after, events = hand_in(state, on_table(state), state.screens)
    return after, (Event.public("gave_back", seat=seat), *events)
