"""What holds in every state of Kawa, whatever is played, and in every world dealt anew."""

from typing import Any

import pytest

from app.games import kawa
from app.games.api import Event
from app.games.kawa.beads import LARGE_SET, NO_BEADS, STANDARD_SET, Beads, counted, minus, plus, together
from app.games.kawa.cards import EFFECTS, SITUATIONS
from app.games.kawa.rules.state import Exchange, RoundScore, State
from app.games.rng import Rng
from tests.games.cases import Case, cases, every_state, steps, told_where
from tests.games.kawa.scenes import in_play

IN_PLAY = {2: (17, 14, 11, 8), 3: (20, 16, 12, 8), 4: (25, 20, 15, 10), 5: (30, 24, 18, 12)}
LEAST_BEFORE_OFFER = {1: 14, 2: 10, 3: 6}

each_match = pytest.mark.parametrize("case", [case for case in cases() if case.game == "kawa"], ids=str)


@each_match
def test_invariants(case: Case) -> None:
    for number, state in every_state(case):
        with told_where(case, number):
            assert_sound(state)
            assert_sound(kawa.redeal(state, number % case.seats, Rng(f"invariants {number}")))


def assert_sound(state: State) -> None:
    assert_beads(state)
    assert_cards(state)
    assert_phase(state)
    assert state.heads == tuple(map(sum, zip(*(s.heads for s in state.scores), strict=True))) or not state.scores
    for scored in state.scores:
        assert_scored(scored)
    if state.evaluated is not None:
        assert_evaluated(state.evaluated)


def assert_beads(state: State) -> None:
    assert in_play(state) == IN_PLAY[len(state.screens)]
    piles = (state.reserve, *state.screens, *state.spare, *(beads for beads in state.aside if beads))
    assert all(min(pile) >= 0 for pile in piles)
    if state.phase == "offer":
        assert all(sum(beads) >= LEAST_BEFORE_OFFER[state.exchange] for beads in state.screens)
    if state.exchange == 1 and state.phase in ("offer", "aside"):
        assert state.reserve == STANDARD_SET


def assert_cards(state: State) -> None:
    assert sorted(state.situations) == sorted(SITUATIONS)
    assert sorted(state.effects) == sorted(EFFECTS)
    shown = kawa.view(state, None).public
    known = {*shown.used_situations, *(row.situation for row in shown.rows)}
    assert len(set(SITUATIONS) - known) == 16 - 4 * state.round
    assert sorted(goal[-1] for goal in state.goals) == sorted("gryb")
    assert {goal[:-2] for goal in state.goals} <= {"most", "fewest"}


def assert_phase(state: State) -> None:
    awaited = kawa.to_act(state)
    assert state.phase != "aside" or len(state.screens) == 2
    if state.phase in ("rotate", "swap", "keep"):
        assert len(awaited) == 1
    if state.phase != "offer":
        assert set(state.committed) == {None}
    assert None in state.committed


def assert_scored(scored: RoundScore) -> None:
    assert all(sum(beads) >= 2 for beads in scored.beads)
    if len(scored.beads) == 2:
        assert sum(scored.heads) <= 10
        assert all(sum(beads) == 4 for beads in scored.aside)
    else:
        assert max(scored.heads) <= len(scored.beads) - 1
        assert min(scored.places) == 1


def assert_evaluated(exchange: Exchange) -> None:
    before = exchange.reserve
    for result in exchange.results:
        seats = [seat for group in result.out for seat in group]
        assert len(seats) == len(set(seats))
        assert all(len(group) > 1 for group in result.out)
        if result.winner is not None:
            assert result.values.count(result.values[result.winner]) == 1
            assert result.winner not in seats
        assert result.reserve == minus(before, together(result.gains))
        before = result.reserve
    if exchange.after is not None:
        given = (NO_BEADS if seat == exchange.kept else offer for seat, offer in enumerate(exchange.offers))
        assert exchange.after == plus(before, together(given))
        assert len(exchange.results) == 4


@each_match
def test_the_public_log_tells_all_that_is_deducible(case: Case) -> None:
    """Screens worked out from public events alone; with two players, both screens of each together."""
    full = LARGE_SET if case.seats == 2 else STANDARD_SET
    counts, reserve = [full] * case.seats, STANDARD_SET
    for number, move in steps(case):
        for event in move.events:
            if event.only is None:
                counts = worked_out(counts, event, full)
                reserve = told_reserve(reserve, event)
        with told_where(case, number, move.move):
            state = move.after
            behind = [plus(screen, beads) for screen, beads in zip(state.screens, both(state), strict=True)]
            if state.phase != "over":
                assert behind == counts
            if state.phase == "offer":
                assert state.reserve == reserve


def both(state: State) -> list[Beads]:
    return [beads or NO_BEADS for beads in state.aside] or [NO_BEADS] * len(state.screens)


def worked_out(counts: list[Beads], event: Event, full: Beads) -> list[Beads]:
    changes: dict[int, Beads] = {}
    args: dict[str, Any] = dict(event.args)
    match event.kind:
        case "round":
            return [full] * len(counts)
        case "revealed":
            return [minus(beads, read(offer)) for beads, offer in zip(counts, args["offers"], strict=True)]
        case "took" | "kept":
            changes = {args["seat"]: read(args["beads"])}
        case "others_took":
            changes = dict.fromkeys(args["seats"], read(args["colour"]))
    return [plus(beads, changes.get(seat, NO_BEADS)) for seat, beads in enumerate(counts)]


def told_reserve(reserve: Beads, event: Event) -> Beads:
    args: dict[str, Any] = dict(event.args)
    if event.kind == "returned":
        g, r, y, b = args["reserve"]
        return (g, r, y, b)
    return STANDARD_SET if event.kind == "round" else reserve


def read(notation: str) -> Beads:
    return counted(notation.split("+"))
