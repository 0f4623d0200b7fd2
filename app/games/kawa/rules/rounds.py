"""§beads, §rows, §goals The set-up, and the start of a round: beads, rows, goals."""

from app.games.api import Event, Options, Seat, checked_options
from app.games.changing import changed
from app.games.kawa.beads import (
    COLOURS,
    LARGE_SET,
    NO_BEADS,
    STANDARD_SET,
    Beads,
    minus,
    notation,
    plus,
    together,
)
from app.games.kawa.cards import EFFECTS, SITUATIONS
from app.games.kawa.rules.state import OPTIONS, SEATS, State, Step, rows_on_table
from app.games.rng import Rng

DIRECTIONS = ("most", "fewest")


def setup(seats: int, rng: Rng, options: Options) -> State:
    """Both decks shuffled for the whole match, the reserve laid out, the first round begun."""
    assert seats in SEATS, f"Kawa is for two to five players, not {seats}"
    choices = tuple(sorted(checked_options(OPTIONS, options, seats).items()))
    situations, rng = rng.shuffled(SITUATIONS)
    effects, rng = rng.shuffled(EFFECTS)
    state = State(
        rng=rng,
        options=choices,
        situations=situations,
        effects=effects,
        round=0,
        exchange=1,
        phase="offer",
        goals=(),
        reserve=STANDARD_SET,
        screens=(full_set(seats),) * seats,
        committed=(),
        aside=(),
        spare=(),
        heads=(0,) * seats,
        evaluated=None,
        scores=(),
    )
    return next_round(state)


def full_set(seats: int) -> Beads:
    return LARGE_SET if seats == 2 else STANDARD_SET


def next_round(state: State) -> State:
    """§beads All beads go back and new sets are taken (A24, A25); §rows four new rows; §goals new goals (A19)."""
    seats = len(state.screens)
    screens = (full_set(seats),) * seats
    two = seats == 2
    goals, rng = shuffled_goals(state.rng)
    return changed(
        state,
        rng=rng,
        round=state.round + 1,
        exchange=1,
        phase="aside" if two else "offer",
        goals=goals,
        reserve=refilled_reserve(state, screens),
        screens=screens,
        committed=(None,) * seats,
        aside=(None,) * seats if two else (),
        spare=screens if two else (),
    )


def refilled_reserve(state: State, sets: tuple[Beads, ...]) -> Beads:
    """What is left of all beads after new sets: always a standard set, since beads never leave play (A25)."""
    set_aside = together(beads or NO_BEADS for beads in state.aside)
    pool = plus(plus(state.reserve, together(state.screens)), set_aside)
    left = minus(pool, together(sets))
    assert left == STANDARD_SET, f"beads got lost or made in round {state.round}: {left}"
    return left


def shuffled_goals(rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """§goals The four goal cards in random order, each with a direction of its own (A31)."""
    colours, rng = rng.shuffled(COLOURS)
    goals = []
    for colour in colours:
        side, rng = rng.below(2)
        goals.append(f"{DIRECTIONS[side]}-{colour}")
    return tuple(goals), rng


def round_begun(state: State) -> Event:
    rows = rows_on_table(state)
    return Event.public(
        "round",
        round=state.round,
        goals=state.goals,
        situations=tuple(row.situation for row in rows),
        effects=tuple(row.effect for row in rows),
    )


def set_aside(state: State, seat: Seat, beads: Beads) -> Step:
    """§two Four beads go behind the second screen, for this round, for good (A34, A35, A48)."""
    aside = tuple(beads if s == seat else old for s, old in enumerate(state.aside))
    screens = tuple(minus(old, beads) if s == seat else old for s, old in enumerate(state.screens))
    phase = "aside" if None in aside else "offer"
    told = (Event.public("set_aside", seat=seat), Event.private(seat, "my_aside", beads=notation(beads)))
    return changed(state, phase=phase, aside=aside, screens=screens), told
