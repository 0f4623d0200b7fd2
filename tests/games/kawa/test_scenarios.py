"""The worked examples of the rule book and its ground truth, by their numbers (T1-T9)."""

import pytest

from app.games import kawa
from app.games.api import Illegal
from app.games.kawa.beads import STANDARD_SET, Beads
from app.games.kawa.cards import EFFECTS
from app.games.kawa.rules.effects import carry_out
from app.games.kawa.rules.evaluation import Variant, judge_rows
from app.games.kawa.rules.rounds import next_round
from app.games.kawa.rules.scoring import heads_of, score
from app.games.kawa.rules.state import Exchange
from tests.dsl import scene
from tests.games.kawa.scenes import bid, in_play, rows_of, spelled, table
from tests.matches import states

HENRIK, MARI, KRISZTIAN, ANNA = range(4)
T1_HANDS = ((3, 2, 4, 3), (3, 2, 3, 3), (1, 3, 2, 0), (2, 3, 0, 0))  # Henrik, Mari, Krisztián, Anna


@pytest.mark.parametrize(
    ("goals", "order"),
    [
        (("most-r", "fewest-b", "most-g", "most-y"), (ANNA, KRISZTIAN, HENRIK, MARI)),
        (("fewest-r", "fewest-b", "most-g", "most-y"), (HENRIK, MARI, ANNA, KRISZTIAN)),  # goal 1 turned
        (("most-y", "fewest-b", "most-g", "most-r"), (HENRIK, MARI, KRISZTIAN, ANNA)),  # 1 and 4 swapped
        (("most-r", "fewest-b", "most-g", "fewest-y"), (ANNA, KRISZTIAN, MARI, HENRIK)),  # goal 4 turned
        (("most-r", "most-g", "fewest-b", "most-y"), (ANNA, KRISZTIAN, HENRIK, MARI)),  # 2 and 3 swapped
    ],
)
def test_t1_ranking(goals: tuple[str, ...], order: tuple[int, ...]) -> None:
    before = table(4, goals=goals, screens=T1_HANDS, exchange=3)
    assert before.reserve == (16, 10, 6, 4)
    after, told = score(before)
    assert [event.args["seat"] for event in told if event.kind == "place"] == list(order)
    assert [after.heads[seat] for seat in order] == [3, 2, 1, 0]
    assert [after.scores[-1].places[seat] for seat in order] == [1, 2, 3, 4]


# T2, the example of the rule book's last page: Henrik, Krisztián, Anna, Mari
T2_ROWS = "C09 E02, C06 E14, C15 E12, C16 E05"
T2_OFFERS = {
    "a": ((0, 2, 1, 0), (1, 1, 0, 0), (1, 0, 1, 0), (0, 0, 0, 4)),
    "b": ((0, 2, 1, 0), (2, 0, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4)),
    "c": ((1, 1, 1, 0), (0, 2, 0, 0), (1, 0, 1, 0), (0, 0, 0, 4)),
    "d": ((1, 1, 1, 0), (1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4)),
    "e": ((2, 0, 1, 0), (0, 2, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4)),
}


@pytest.mark.parametrize("offers", T2_OFFERS.values(), ids=T2_OFFERS)
def test_t2_evaluator(offers: tuple[Beads, ...]) -> None:
    exchange = Exchange(1, 1, rows_of(T2_ROWS), offers, (), STANDARD_SET)
    results, _ = judge_rows(exchange, Variant())
    assert [result.values for result in results] == [(2, 2, 1, 0), (1, 0, 1, 0), (3, 2, 2, 4), (3, 2, 2, 4)]
    assert [result.out for result in results] == [((0, 1),), ((1, 3), (0, 2)), (), ((1, 2),)]
    assert [result.winner for result in results] == [2, None, 3, 0]
    assert [result.outcome for result in results] == ["took", "nobody", "others_took", "short"]
    assert [result.reserve for result in results] == [(5, 1, 3, 2), (5, 1, 3, 2), (5, 1, 0, 2), (5, 1, 0, 2)]
    assert results[0].gains == ((0, 0, 0, 0), (0, 0, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0))
    assert results[2].gains == ((0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 0, 0))


def test_t2_conserved_fixture() -> None:
    """Assignment d, with Mari given the four blue beads that the printed example forgets."""
    screens = ((5, 4, 3, 2), (5, 4, 3, 1), (5, 4, 3, 1), (5, 4, 3, 4))
    before = table(4, T2_ROWS, screens=screens)
    assert before.reserve == STANDARD_SET
    after, _ = bid(before, *map(spelled, T2_OFFERS["d"]))
    assert after.screens == ((4, 3, 3, 2), (4, 3, 4, 1), (5, 6, 3, 1), (5, 4, 3, 0))
    assert after.reserve == (7, 4, 2, 6)
    assert (after.phase, after.exchange) == ("offer", 2)
    assert after.evaluated is not None
    assert after.evaluated.after == (7, 4, 2, 6)


def test_t2_printed_offers_are_illegal_in_a_first_exchange() -> None:
    with pytest.raises(Illegal):
        bid(table(4, T2_ROWS), *map(spelled, T2_OFFERS["d"]))


def test_t3_legal_version_of_t2() -> None:
    after, _ = bid(table(4, T2_ROWS), "g+r", "g+r", "r+y+y", "y+y+b+b")
    assert after.evaluated is not None
    results = after.evaluated.results
    assert [result.values for result in results] == [(2, 2, 1, 0), (0, 0, 2, 2), (2, 2, 3, 4), (2, 2, 3, 4)]
    assert [result.winner for result in results] == [2, None, 3, 2]
    assert [result.reserve for result in results] == [(5, 1, 3, 2), (5, 1, 3, 2), (5, 1, 0, 2), (5, 1, 0, 2)]
    assert after.reserve == (7, 4, 4, 4)
    assert after.screens == ((4, 3, 4, 2), (4, 3, 4, 2), (5, 6, 2, 2), (5, 4, 1, 0))


def test_t5_keep_half_others() -> None:
    after, _ = bid(table(3, "C01 E14, C07 E09, C04 E11, C14 E04"), "g+g+g", "b+b", "g+r+y+b")
    assert after.evaluated is not None
    results = after.evaluated.results
    assert [result.winner for result in results] == [0, 1, 2, 0]
    assert results[1].values == (0, 2, 1)
    assert results[2].values == (0, 0, 1)
    assert results[3].values == (0, 2, 2)
    assert [result.reserve for result in results] == [(5, 4, 3, 2), (5, 4, 3, 1), (5, 2, 3, 1), (5, 2, 3, 0)]
    assert after.evaluated.kept == 0
    assert after.reserve == (6, 3, 4, 3)
    assert after.screens == ((5, 5, 3, 3), (5, 5, 3, 1), (4, 3, 2, 1))


def test_t7_two_players_goal_by_goal() -> None:
    goals = ("most-r", "fewest-b", "most-g", "most-y")
    before = table(2, goals=goals, screens=((1, 3, 2, 0), (3, 2, 2, 0)), exchange=3)
    after, told = score(before)
    assert after.heads == (4, 2)
    assert after.scores[-1].takers == (0, None, 1, None)
    taken = [(e.args["position"], e.args["seat"], e.args["heads"]) for e in told if e.kind == "goal_taken"]
    assert taken == [(1, 0, 4), (2, -1, 3), (3, 1, 2), (4, -1, 1)]


@pytest.mark.parametrize(("there", "taken"), [(7, 3), (1, 0), (0, 0), (5, 2), (2, 1)])
def test_t8_half_is_rounded_down(there: int, taken: int) -> None:
    done = carry_out(EFFECTS["E06"], 1, 3, (there, 9, 9, 9))
    assert done.gains == ((0, 0, 0, 0), (taken, 0, 0, 0), (0, 0, 0, 0))
    assert done.reserve == (there - taken, 9, 9, 9)
    assert done.outcome == "took"


def test_t8_take_three_of_two_is_nothing() -> None:
    done = carry_out(EFFECTS["E02"], 0, 3, (5, 2, 3, 2))
    assert done.outcome == "short"
    assert sum(done.gains[0]) == 0
    assert done.reserve == (5, 2, 3, 2)


@pytest.mark.parametrize(("there", "gains"), [(2, (0, 0, 0, 0)), (3, (1, 0, 1, 1))])
def test_t8_others_take_blue_all_or_nobody(there: int, gains: tuple[int, ...]) -> None:
    done = carry_out(EFFECTS["E13"], 1, 4, (5, 4, 3, there))
    assert tuple(map(sum, done.gains)) == gains
    assert done.reserve == (5, 4, 3, there - sum(gains))


def test_t8_equal_totals_have_no_winner_on_all_colours() -> None:
    after, _ = bid(table(3, "C15 E01, C16 E02, C01 E06, C03 E07"), "g+g", "r+y", "b+y")
    assert after.evaluated is not None
    assert [result.winner for result in after.evaluated.results[:2]] == [None, None]


@pytest.mark.parametrize("picks", ["-", "g+g+g+g+g", "b+b+b", "g+r+y+b+b", "x", "g+x"])
def test_t8_offers_of_none_of_five_or_of_others_beads_are_refused(picks: str) -> None:
    with pytest.raises(Illegal):
        scene(kawa, table(3), f"0 offer {picks}")


@pytest.mark.parametrize("seats", kawa.SEATS)
def test_t8_round_change_restores_sets_and_reserve(seats: int) -> None:
    full = (6, 5, 4, 3) if seats == 2 else STANDARD_SET
    for seed in range(10):
        second = next(state for state in states(kawa, seats, seed) if state.round == 2)
        assert second.screens == (full,) * seats
        assert second.reserve == STANDARD_SET
        assert in_play(next_round(second)) == in_play(second)


TIED_PLACES = [
    ((1, 2, 3, 4), (3, 2, 1, 0), (3, 2, 1, 0)),
    ((1, 1, 3, 4), (2, 2, 1, 0), (2, 2, 1, 0)),
    ((1, 2, 2, 4), (3, 1, 1, 0), (3, 1, 1, 0)),
    ((1, 2, 3, 3), (3, 2, 0, 0), (3, 2, 0, 0)),
    ((1, 1, 1, 4), (2, 2, 2, 0), (1, 1, 1, 0)),
    ((1, 2, 2, 2), (3, 1, 1, 1), (3, 0, 0, 0)),
    ((1, 1, 1, 1), (2, 2, 2, 2), (0, 0, 0, 0)),
    ((1, 1, 3, 3, 5), (3, 3, 1, 1, 0), (3, 3, 1, 1, 0)),
]


@pytest.mark.parametrize(("places", "literal", "lowest_shared"), TIED_PLACES, ids=str)
def test_t9_ties_in_ranking(places: tuple[int, ...], literal: tuple[int, ...], lowest_shared: tuple[int, ...]) -> None:
    assert heads_of(places, literal=True) == literal
    assert heads_of(places, literal=False) == lowest_shared


@pytest.mark.parametrize(("places", "literal", "lowest_shared"), TIED_PLACES, ids=str)
@pytest.mark.parametrize("option", ["literal", "lowestShared"])
def test_t9_ties_at_the_table(
    places: tuple[int, ...], literal: tuple[int, ...], lowest_shared: tuple[int, ...], option: str
) -> None:
    """The same through a scoring: who shares a place has the same beads."""
    screens = tuple((0, 5 - place, 0, 0) for place in places)
    seats = len(places)
    after, _ = score(table(seats, screens=screens, exchange=3, options={"tieHeads": option}))
    assert after.scores[-1].places == places
    assert after.heads == (literal if option == "literal" else lowest_shared)
