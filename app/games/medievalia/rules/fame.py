"""§end Fame: who has most buildings, then most production, then most cards in hand; and how the match ends."""

from app.games.api import Event, Result, Seat
from app.games.changing import changed
from app.games.medievalia.rules.sources import most, source_of
from app.games.medievalia.rules.state import State, Step, in_teams
from app.games.medievalia.rules.table import Table, table


def buildings(state: State) -> tuple[int, ...]:
    """§end By seat, the buildings in play."""
    looked = table(state)
    if "buildings" not in looked.notes:
        looked.notes["buildings"] = tuple(len(looked.owned_buildings(seat)) for seat in range(state.seats))
    built: tuple[int, ...] = looked.notes["buildings"]
    return built


def production(state: State) -> tuple[int, ...]:
    """§end By seat, all that everything in play could give, tapped or not, wherever it stands (Q57)."""
    looked = table(state)
    if "production" not in looked.notes:
        looked.notes["production"] = _production(looked, state.seats)
    made: tuple[int, ...] = looked.notes["production"]
    return made


def _production(looked: Table, seats: int) -> tuple[int, ...]:
    made = [0] * seats
    for seat, roots in looked.roots.items():
        made[seat] += sum(most(source_of(looked, looked.stack(root))) for root in roots)
    for cards in looked.free.values():
        for card in cards:
            made[card.owner] += sum(looked.kind(card).produces)
    return tuple(made)


def sides(state: State) -> list[tuple[Seat, ...]]:
    """Who wins or loses together, the dead included."""
    if in_teams(state):
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(state.seats)]


def living_sides(state: State) -> list[tuple[Seat, ...]]:
    return [side for side in sides(state) if any(seat in state.living for seat in side)]


def famous(state: State) -> tuple[Seat, ...]:
    """§end The side with the most fame; equal ones share the victory (Q28)."""
    built, made = buildings(state), production(state)
    hands = tuple(map(len, state.hands))
    fame = {
        side: tuple(sum(numbers[seat] for seat in side) for numbers in (built, made, hands))
        for side in living_sides(state)
    }
    best = max(fame.values())
    return tuple(sorted(seat for side, reached in fame.items() if reached == best for seat in side))


def ended_by_fame(state: State, reason: str) -> Step:
    return ended(state, famous(state), reason)


def ended(state: State, winners: tuple[Seat, ...], reason: str) -> Step:
    """§end The match is over."""
    over = changed(state, phase="over", battle=None, payment=None, gather=None, ended=reason, winners=winners)
    return over, (Event.public("over", winners=winners, reason=reason, scores=buildings(over)),)


def result(state: State) -> Result | None:
    """§end How the match ended; the scores are buildings in play."""
    if state.phase != "over":
        return None
    return Result(state.winners, buildings(state), state.ended)
