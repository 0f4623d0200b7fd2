"""§scoring Heads: by rank on the goal row, or with two players goal by goal; and the end of the match."""

from app.games.api import Event, Result, Seat
from app.games.changing import changed
from app.games.kawa.beads import COLOURS, NO_BEADS, Beads
from app.games.kawa.rules.rounds import next_round, round_begun
from app.games.kawa.rules.state import ROUNDS, RoundScore, State, Step, chosen

GOAL_HEADS = (4, 3, 2, 1)  # two players: what each position of the goal row pays (A37)


def score(state: State) -> Step:
    """§scoring All screens are lifted; then the next round begins at once (A49), or the match is over."""
    scored, told = score_goals(state) if len(state.screens) == 2 else score_ranking(state)
    heads = tuple(old + new for old, new in zip(state.heads, scored.heads, strict=True))
    told = (*told, Event.public("scored", round=state.round, heads=scored.heads))
    after = changed(state, heads=heads, scores=(*state.scores, scored))
    if state.round < ROUNDS:
        began = next_round(after)
        return began, (*told, round_begun(began))
    over = Event.public("over", winners=winners(heads), heads=heads)
    return changed(after, phase="over"), (*told, over)


def goal_number(goal: str, beads: Beads) -> int:
    """How well these beads do on a goal; more is better."""
    direction, colour = goal.split("-")
    number = beads[COLOURS.index(colour)]
    return number if direction == "most" else -number


def score_ranking(state: State) -> tuple[RoundScore, tuple[Event, ...]]:
    """§scoring Three to five players: ranked by the first goal, ties by the next ones."""
    places = places_of(state.goals, state.screens)
    heads = heads_of(places, literal=chosen(state, "tieHeads") == "literal")
    scored = RoundScore(
        round=state.round,
        goals=state.goals,
        beads=state.screens,
        aside=(),
        places=places,
        takers=(),
        heads=heads,
    )
    in_order = sorted(range(len(places)), key=places.__getitem__)
    told = (Event.public("place", seat=s, place=places[s], heads=heads[s]) for s in in_order)
    return scored, tuple(told)


def places_of(goals: tuple[str, ...], screens: tuple[Beads, ...]) -> tuple[int, ...]:
    """Places by seat from 1; players equal on all goals share one, the next ones keep theirs (A27)."""
    keys = [tuple(goal_number(goal, beads) for goal in goals) for beads in screens]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def heads_of(places: tuple[int, ...], *, literal: bool = True) -> tuple[int, ...]:
    """Place p of n is worth n - p heads; those who share one get what a lower place pays (A26, A28).

    Literally that is the next place below the shared one; otherwise the lowest of the places they fill.
    """
    return tuple(_heads(place, places.count(place), len(places), literal) for place in places)


def _heads(place: int, sharers: int, seats: int, literal: bool) -> int:
    if sharers == 1:
        return seats - place
    return seats - place - (1 if literal else sharers - 1)


def score_goals(state: State) -> tuple[RoundScore, tuple[Event, ...]]:
    """§two Goal by goal; the position pays the better one, a tie pays nobody (A37, A38)."""
    takers = tuple(taker(goal, state.screens) for goal in state.goals)
    scored = RoundScore(
        round=state.round,
        goals=state.goals,
        beads=state.screens,
        aside=tuple(beads or NO_BEADS for beads in state.aside),
        places=(),
        takers=takers,
        heads=tuple(earned(seat, takers) for seat in range(2)),
    )
    told = map(goal_taken, range(1, 5), state.goals, takers, GOAL_HEADS)
    return scored, tuple(told)


def earned(seat: Seat, takers: tuple[Seat | None, ...]) -> int:
    return sum(pays for taker, pays in zip(takers, GOAL_HEADS, strict=True) if taker == seat)


def taker(goal: str, screens: tuple[Beads, ...]) -> Seat | None:
    first, second = (goal_number(goal, beads) for beads in screens)
    if first == second:
        return None
    return 0 if first > second else 1


def goal_taken(position: int, goal: str, seat: Seat | None, pays: int) -> Event:
    """What a goal pays, and to whom; -1: to nobody."""
    return Event.public("goal_taken", position=position, goal=goal, seat=-1 if seat is None else seat, heads=pays)


def winners(heads: tuple[int, ...]) -> tuple[Seat, ...]:
    """§end Most heads win; equal players share the victory (A39)."""
    return tuple(seat for seat, number in enumerate(heads) if number == max(heads))


def result(state: State) -> Result | None:
    """§end How the match ended, after four rounds."""
    if state.phase != "over":
        return None
    best = winners(state.heads)
    by_round = tuple(scored.heads[best[0]] for scored in state.scores)
    return Result(best, state.heads, "most_heads", (("winnerHeads", by_round),))
