"""One test for each ruling on two players, absence and secrecy: A34-A38, A41, A47, A48."""

from collections import Counter
from dataclasses import replace

import pytest

from app.games import kawa
from app.games.api import Event, Illegal, Move
from app.games.codec import encode
from app.games.kawa.beads import LARGE_SET, STANDARD_SET, Beads, handfuls, minus, plus
from app.games.kawa.rules.state import State
from app.games.rng import Rng
from tests.dsl import scene
from tests.games.kawa.scenes import bid, first, in_play, kinds, table
from tests.matches import states


def dealt(seed: str = "two") -> State:
    return kawa.setup(2, Rng(seed), {})


def test_a34_both_set_aside_before_the_first_offer_for_good() -> None:
    before = dealt()
    assert before.phase == "aside"
    assert kawa.to_act(before) == {0, 1}
    assert [offer.kind for offer in kawa.offers(before, 0)] == ["set_aside"]
    after, _ = scene(kawa, before, "1 set_aside g+r+y+b\n0 set_aside g+g+g+g")
    assert after.phase == "offer"
    assert after.screens == ((2, 5, 4, 3), (5, 4, 3, 2))
    assert after.aside == ((4, 0, 0, 0), (1, 1, 1, 1))
    with pytest.raises(Illegal):
        scene(kawa, after, "0 set_aside g+r+y+b")


def test_a34_beads_set_aside_are_neither_offered_nor_counted_and_are_shown_at_scoring() -> None:
    start, _ = scene(kawa, dealt(), "0 set_aside b+b+b+g\n1 set_aside g+r+y+b")
    with pytest.raises(Illegal):
        scene(kawa, start, "0 offer b")
    aside = ((1, 0, 0, 3), (1, 1, 1, 1))
    after, _ = score_of_third(table(2, screens=((5, 5, 4, 0), (5, 4, 3, 2)), aside=aside))
    assert after.scores[-1].aside == aside
    assert after.scores[-1].beads[0][3] == 0


def score_of_third(state: State) -> tuple[State, list[Event]]:
    return bid(replace(state, exchange=3), "g", "g")


def test_a34_they_are_anew_in_every_round() -> None:
    after, _ = score_of_third(table(2))
    assert (after.round, after.phase) == (2, "aside")
    assert after.aside == (None, None)
    assert after.screens == (LARGE_SET,) * 2


@pytest.mark.parametrize("picks", ["g+g+g", "g+g+g+g+g", "-", "b+b+b+b", "g+g+g+x"])
def test_a35_exactly_four_of_ones_own(picks: str) -> None:
    with pytest.raises(Illegal):
        scene(kawa, dealt(), f"0 set_aside {picks}")


def test_a36_large_sets_and_a_standard_reserve() -> None:
    start = dealt()
    assert start.screens == ((6, 5, 4, 3),) * 2
    assert start.reserve == STANDARD_SET
    assert in_play(start) == (17, 14, 11, 8)


def test_a37_the_position_pays_after_swaps_and_turns() -> None:
    rows = "C03 E16, C05 E07, C07 E08, C01 E15"
    before = table(2, rows, goals=("most-g", "most-r", "most-y", "most-b"), exchange=3)
    asked, _ = bid(before, "r", "g")
    turning, _ = scene(kawa, asked, "0 swap 1+2")
    after, told = scene(kawa, turning, "1 rotate 4")
    goals = after.scores[-1].goals
    assert goals == ("most-r", "most-g", "most-y", "fewest-b")
    taken = [(e.args["goal"], e.args["heads"]) for e in told if e.kind == "goal_taken"]
    assert taken == [("most-r", 4), ("most-g", 3), ("most-y", 2), ("fewest-b", 1)]


def test_a38_a_tie_on_a_goal_pays_nobody() -> None:
    after, told = score_of_third(table(2))
    assert after.scores[-1].takers == (None,) * 4
    assert after.heads == (0, 0)
    assert [e.args["seat"] for e in told if e.kind == "goal_taken"] == [-1] * 4


def test_a41_a_late_offer_is_one_bead_of_the_commonest_colour() -> None:
    hands = ((1, 3, 3, 0), (2, 2, 2, 2), (0, 0, 1, 4))
    late = table(3, screens=hands)
    assert [kawa.fallback(late, seat) for seat in range(3)] == [
        Move("offer", (("r",),)),
        Move("offer", (("g",),)),
        Move("offer", (("b",),)),
    ]


def test_a41_late_goal_choices_and_beads_aside_are_by_chance() -> None:
    aside, turned, swapped = Counter[str](), Counter[str](), Counter[str]()
    rotating, _ = bid(table(3, "C01 E15, C03 E07, C05 E08, C07 E09"), "g", "r", "y")
    swapping, _ = bid(table(3, "C01 E16, C03 E07, C05 E08, C07 E09"), "g", "r", "y")
    for seed in map(str, range(400)):
        aside[str(kawa.fallback(dealt(seed), 0))] += 1
        turned[str(kawa.fallback(replace(rotating, rng=Rng(seed)), 0))] += 1
        swapped[str(kawa.fallback(replace(swapping, rng=Rng(seed)), 0))] += 1
    assert len(aside) > 25
    assert (len(turned), min(turned.values()) > 70) == (4, True)
    assert (len(swapped), min(swapped.values()) > 40) == (6, True)


def test_a41_the_matchs_own_chance_is_not_advanced_and_seats_differ() -> None:
    start = dealt()
    after, _ = scene(kawa, start, f"0 {kawa.fallback(start, 0)}\n1 {kawa.fallback(start, 1)}")
    assert after.rng == start.rng
    assert any(kawa.fallback(dealt(str(n)), 0) != kawa.fallback(dealt(str(n)), 1) for n in range(5))


def test_a41_with_the_option_a_late_keeper_keeps() -> None:
    options = {"keepOfferOptional": "on"}
    asked, _ = bid(table(3, "C01 E14, C03 E07, C05 E08, C07 E09", options=options), "g", "r", "y")
    assert kawa.fallback(asked, 0) == Move("keep")


def test_a47_only_sets_that_allow_all_offers_of_the_round_are_dealt() -> None:
    """Whoever offered three blue in the round can't have set a blue bead aside."""
    start, _ = scene(kawa, dealt(), "0 set_aside g+g+g+g\n1 set_aside r+r+r+r")
    after, _ = bid(start, "b+b+b", "g+g+g")
    assert after.spare[0][3] == 0
    drawn = {kawa.redeal(after, 1, Rng(str(n))).aside[0] for n in range(400)}
    assert drawn == set(handfuls((6, 5, 4, 0), 4, 4))


def test_a47_gains_do_not_hide_what_an_earlier_offer_needed() -> None:
    """Three blue offered, one regained: still no blue bead can be aside."""
    rows = "C07 E04, C01 E06, C03 E07, C05 E08"
    start = table(2, rows, aside=((1, 2, 1, 0), (1, 1, 1, 1)), screens=((5, 3, 3, 3), (5, 4, 3, 2)))
    after, told = bid(start, "b+b+b", "g")
    assert first(told, "took").args == {"seat": 0, "beads": "b"}
    assert after.screens[0][3] == 1
    drawn = {kawa.redeal(after, 1, Rng(str(n))).aside[0] for n in range(400)}
    assert drawn == set(handfuls((6, 5, 4, 0), 4, 4))


@pytest.mark.parametrize("seed", range(4))
def test_a47_a_world_dealt_anew_can_have_come_about(seed: int) -> None:
    """Replay the round in the other world: every offer that was made is owned there when it is made."""
    for number, state in enumerate(states(kawa, 2, seed)):
        for watcher in (None, 0, 1):
            other = kawa.redeal(state, watcher, Rng(f"{seed} {number}"))
            assert in_play(other) == in_play(state)
            for seat in range(2):
                assert_possible(state, other, seat)


def assert_possible(state: State, other: State, seat: int) -> None:
    behind = other.screens[seat]
    assert min(behind) >= 0
    assert (other.aside[seat] is None) == (state.aside[seat] is None)
    if (aside := other.aside[seat]) is not None:
        assert sum(aside) == 4
        assert min(minus(other.spare[seat], aside)) >= 0
        assert plus(behind, aside) == plus(state.screens[seat], state.aside[seat] or aside)
    assert (other.committed[seat] is None) == (state.committed[seat] is None)
    if (offer := other.committed[seat]) is not None:
        assert 1 <= sum(offer) <= 4
        assert min(minus(behind, offer)) >= 0


@pytest.mark.parametrize("seed", range(4))
def test_a47_spare_is_what_a_replay_of_the_offers_allows(seed: int) -> None:
    """Against another way to find it: every set of four, through all exchanges of the round."""
    history: list[list[tuple[Beads, Beads]]] = [[], []]  # by seat: (offer, beads come back or gained)
    for state in states(kawa, 2, seed):
        exchange = state.evaluated
        if state.phase == "aside" or exchange is None or exchange.round != state.round:
            history = [[], []]
        elif exchange.after is not None and len(history[0]) < exchange.number and state.phase == "offer":
            for seat in range(2):
                gained = exchange.offers[seat] if exchange.kept == seat else (0, 0, 0, 0)
                for result in exchange.results:
                    gained = plus(gained, result.gains[seat])
                history[seat].append((exchange.offers[seat], gained))
        if state.phase == "offer":
            for seat in range(2):
                possible = [four for four in handfuls(LARGE_SET, 4, 4) if replays(four, history[seat])]
                assert set(possible) == set(handfuls(state.spare[seat], 4, 4))


def replays(aside: Beads, exchanges: list[tuple[Beads, Beads]]) -> bool:
    behind = minus(LARGE_SET, aside)
    for offer, gained in exchanges:
        behind = minus(behind, offer)
        if min(behind) < 0:
            return False
        behind = plus(behind, gained)
    return True


def test_a47_three_to_five_players_keep_their_screens() -> None:
    before, _ = scene(kawa, table(4), "0 offer g\n2 offer r+r")
    other = kawa.redeal(before, 1, Rng("other"))
    assert other.screens == before.screens
    assert other.committed[1] is other.committed[3] is None
    drawn = {kawa.redeal(before, 1, Rng(str(n))).committed[2] for n in range(600)}
    assert drawn == set(handfuls(STANDARD_SET, 1, 4))


def test_a48_the_first_to_set_aside_waits_and_may_look() -> None:
    before = dealt()
    after, told = scene(kawa, before, "0 set_aside g+r+r+b")
    assert kawa.to_act(after) == {1}
    assert kawa.offers(after, 0) == ()
    assert kawa.view(after, 0).mine.aside == (1, 2, 0, 1)
    assert told == [Event.public("set_aside", seat=0), Event.private(0, "my_aside", beads="g+r+r+b")]
    other, _ = scene(kawa, before, "0 set_aside y+y+y+y")
    for watcher in (None, 1):
        assert encode(kawa.view(after, watcher)) == encode(kawa.view(other, watcher))
    with pytest.raises(Illegal):
        scene(kawa, after, "0 set_aside g+r+r+b")
    with pytest.raises(Illegal):
        scene(kawa, after, "0 offer g")


def test_a48_all_is_shown_at_scoring() -> None:
    after, told = score_of_third(table(2))
    assert kawa.view(after, None).public.scores[-1].aside == ((1, 1, 1, 1),) * 2
    assert kinds(told)[-6:] == ["goal_taken"] * 4 + ["scored", "round"]


def test_setting_aside_is_for_two_players_only() -> None:
    for seats in (3, 4, 5):
        start = kawa.setup(seats, Rng("x"), {})
        assert (start.phase, start.aside, start.spare) == ("offer", (), ())
        assert kawa.view(start, 0).mine.aside is None
