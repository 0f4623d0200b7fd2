"""One test for each ruling on decks, rows and offers that code can show: A1-A13, A21, A22."""

import pytest

from app.games import kawa
from app.games.api import Event, Illegal
from app.games.codec import encode
from app.games.kawa.cards import EFFECTS, SITUATIONS
from app.games.kawa.rules.evaluation import judge, knock_out, values_of
from app.games.kawa.rules.state import Row
from tests.dsl import scene
from tests.games.kawa.scenes import bid, first, kinds, table
from tests.matches import states

RESERVE = (5, 4, 3, 2)


def test_a01_both_decks_are_the_full_families_once_each() -> None:
    most = {frozenset(c.colours) for c in SITUATIONS.values() if c.most}
    fewest = {frozenset(c.colours) for c in SITUATIONS.values() if not c.most}
    singles = {frozenset({c}) for c in range(4)}
    pairs = {frozenset({a, b}) for a in range(4) for b in range(a)}
    everything = {frozenset(range(4))}
    assert most == singles | pairs | everything
    assert fewest == singles | everything
    effects = [(effect.kind, effect.colour, effect.number) for effect in EFFECTS.values()]
    takes = [("take", 0, 4), ("take", 1, 3), ("take", 2, 2), ("take", 3, 1), ("one_of_each", None, 0)]
    families = [(kind, colour, 0) for kind in ("half", "others_take") for colour in range(4)]
    assert effects == takes + families + [(kind, None, 0) for kind in ("keep", "rotate", "swap")]


def test_a02_a_card_adds_up_the_beads_of_its_colours() -> None:
    offers = ((2, 1, 0, 1), (0, 3, 0, 0), (0, 0, 2, 2))
    assert values_of(SITUATIONS["C09"], offers) == (3, 3, 0)
    assert values_of(SITUATIONS["C14"], offers) == (1, 0, 4)
    assert values_of(SITUATIONS["C03"], offers) == (1, 3, 0)
    assert values_of(SITUATIONS["C16"], offers) == (4, 3, 4)


def test_a03_zero_wins_most_when_all_above_are_knocked_out() -> None:
    assert knock_out(SITUATIONS["C03"], (2, 2, 0)) == (((0, 1),), 2)


def test_a03_option_off_leaves_most_cards_without_a_zero_winner() -> None:
    rows = "C03 E05, C01 E06, C05 E08, C07 E09"
    on, _ = bid(table(3, rows), "r+r", "r+r", "g")
    off, told = bid(table(3, rows, options={"zeroCanWinMost": "off"}), "r+r", "r+r", "g")
    assert on.evaluated is not None
    assert off.evaluated is not None
    assert on.evaluated.results[0].winner == 2
    assert off.evaluated.results[0].winner is None
    assert off.evaluated.results[0].out == ((0, 1),)
    assert first(told, "nobody").args["row"] == 1


def test_a03_option_off_leaves_fewest_and_positive_values_alone() -> None:
    assert knock_out(SITUATIONS["C04"], (2, 2, 0), zero_wins=False) == ((), 2)
    assert knock_out(SITUATIONS["C03"], (2, 2, 1), zero_wins=False) == (((0, 1),), 2)
    assert knock_out(SITUATIONS["C03"], (0, 0, 0), zero_wins=False) == ((), None)


def test_a04_knocking_out_goes_to_any_depth() -> None:
    assert knock_out(SITUATIONS["C03"], (2, 1, 2, 1, 0)) == (((0, 2), (1, 3)), 4)
    assert knock_out(SITUATIONS["C04"], (0, 1, 0, 1, 3)) == (((0, 2), (1, 3)), 4)
    assert knock_out(SITUATIONS["C03"], (2, 1, 2, 1)) == (((0, 2), (1, 3)), None)


def test_a05_equal_values_knock_out_although_the_offers_differ() -> None:
    after, told = bid(table(3, "C09 E05, C01 E06, C05 E08, C07 E09"), "g+g+y", "g+r", "b")
    assert first(told, "knocked_out") == Event.public("knocked_out", row=1, seats=(0, 1), value=2)
    assert after.evaluated is not None
    assert after.evaluated.results[0].winner == 2


def test_a06_beads_just_gained_or_behind_the_screen_do_not_count() -> None:
    rows = "C01 E02, C03 E07, C05 E08, C07 E09"  # row 1 gives three red, row 2 asks for the most red
    after, _ = bid(table(3, rows), "g", "r", "y")
    assert after.evaluated is not None
    assert after.evaluated.results[0].winner == 0
    assert after.evaluated.results[1].values == (0, 1, 0)
    assert after.evaluated.results[1].winner == 1


def test_a07_offers_on_the_table_are_not_in_the_reserve() -> None:
    after, _ = bid(table(3, "C01 E06, C03 E02, C05 E08, C07 E09", reserve=(1, 2, 1, 1)), "g+g+g+g", "r+r", "y")
    assert after.evaluated is not None
    assert [result.outcome for result in after.evaluated.results[:2]] == ["took", "short"]
    assert after.evaluated.results[0].gains[0] == (0, 0, 0, 0)  # half of 1, though four green were offered
    assert after.reserve == (5, 4, 2, 1)


@pytest.mark.parametrize(
    ("effect", "reserve"),
    [("E01", (3, 9, 9, 9)), ("E02", (9, 2, 9, 9)), ("E03", (9, 9, 1, 9)), ("E04", (9, 9, 9, 0))],
)
def test_a08_too_few_for_a_fixed_take_is_nothing(effect: str, reserve: tuple[int, int, int, int]) -> None:
    result = judge(Row("C15", effect), ((1, 1, 0, 0), (1, 0, 0, 0)), reserve, ())
    assert (result.outcome, result.winner, result.reserve) == ("short", 0, reserve)
    assert result.gains == ((0, 0, 0, 0), (0, 0, 0, 0))


@pytest.mark.parametrize("missing", range(4))
def test_a09_one_of_each_needs_all_four_colours(missing: int) -> None:
    g, r, y, b = (0 if colour == missing else 4 for colour in range(4))
    result = judge(Row("C15", "E05"), ((1, 1, 0, 0), (1, 0, 0, 0)), (g, r, y, b), ())
    assert (result.outcome, result.gains) == ("short", ((0, 0, 0, 0), (0, 0, 0, 0)))


def test_a10_half_of_one_is_told_as_nothing_taken() -> None:
    _, told = bid(table(3, reserve=(1, 4, 1, 1)), "g", "r", "y")
    assert [e.args["beads"] for e in told if e.kind == "took"] == ["", "r+r", ""]
    assert "short" not in kinds(told)


def test_a11_others_must_take_and_are_not_asked() -> None:
    after, told = bid(table(3, "C01 E11, C03 E07, C05 E08, C07 E09", goals=("fewest-r",) * 4), "g", "y", "b")
    assert first(told, "others_took").args == {"seats": (1, 2), "colour": "r"}
    assert after.screens[1][1] == after.screens[2][1] == 5
    assert kawa.to_act(after) == {0, 1, 2}


def test_a12_knocked_out_players_take_as_others() -> None:
    _, told = bid(table(4, "C01 E10, C03 E07, C05 E08, C07 E09"), "g+g", "g+g", "g", "r")
    assert first(told, "won").args["seat"] == 2
    assert first(told, "others_took").args["seats"] == (0, 1, 3)


def test_a13_no_winner_may_decline() -> None:
    goals = ("fewest-g", "most-r", "most-y", "most-b")
    after, _ = bid(table(3, "C01 E01, C03 E07, C05 E08, C07 E09", goals=goals), "g", "r", "y")
    assert after.screens[0][0] == 5 - 1 + 4
    assert after.phase == "offer"


@pytest.mark.parametrize("seats", kawa.SEATS)
def test_a21_everybody_can_always_offer_any_size(seats: int) -> None:
    least = {1: 14, 2: 10, 3: 6}
    for seed in range(10):
        for state in states(kawa, seats, seed):
            if state.phase == "offer":
                assert all(sum(beads) >= least[state.exchange] for beads in state.screens), (seats, seed)
                (field,) = kawa.offers(state, 0)[0].fields
                assert (field.at_least, field.at_most) == (1, 4)


def test_a22_a_committed_seat_may_change_and_withdraw() -> None:
    before, _ = scene(kawa, table(3), "0 offer g")
    assert [offer.kind for offer in kawa.offers(before, 0)] == ["offer", "withdraw"]
    assert [offer.kind for offer in kawa.offers(before, 1)] == ["offer"]
    with pytest.raises(Illegal):
        scene(kawa, before, "1 withdraw")


def test_a22_a_change_replaces_the_offer_and_is_told_to_nobody_else() -> None:
    before, _ = scene(kawa, table(3), "0 offer g")
    after, told = scene(kawa, before, "0 offer r+r+b")
    assert told == [Event.private(0, "my_offer", beads="r+r+b")]
    assert kawa.view(after, 0).mine.offer == (0, 2, 0, 1)
    assert kawa.to_act(after) == kawa.to_act(before) == {1, 2}
    for watcher in (None, 1, 2):
        assert encode(kawa.view(after, watcher)) == encode(kawa.view(before, watcher))
    assert kawa.offers(after, 1) == kawa.offers(before, 1)


def test_a22_a_change_by_the_same_offer_is_told_alike() -> None:
    before, _ = scene(kawa, table(3), "0 offer g")
    after, told = scene(kawa, before, "0 offer g")
    assert after == before
    assert told == [Event.private(0, "my_offer", beads="g")]


def test_a22_a_withdrawal_makes_the_seat_awaited_again() -> None:
    after, told = scene(kawa, table(3), "0 offer g+b\n0 withdraw")
    assert kawa.to_act(after) == {0, 1, 2}
    assert told[-1] == Event.public("withdrew", seat=0)
    assert kawa.view(after, 0).mine.offer is None
    assert kawa.view(after, 0).mine.beads == (5, 4, 3, 2)


def test_a22_the_last_to_commit_reveals_the_newest_offers_at_once() -> None:
    script = "0 offer g\n1 offer r\n0 offer y\n1 withdraw\n2 offer b\n1 offer r+r"
    after, told = scene(kawa, table(3), script)
    assert first(told, "revealed").args["offers"] == ("y", "r+r", "b")
    assert (after.exchange, after.committed) == (2, (None, None, None))
    assert kinds(told).index("revealed") > kinds(told).index("withdrew")


def test_a22_nothing_may_be_withdrawn_after_the_reveal() -> None:
    after, _ = bid(table(3, "C01 E15, C03 E07, C05 E08, C07 E09"), "g", "r", "y")
    assert after.phase == "rotate"
    for seat in range(3):
        with pytest.raises(Illegal):
            scene(kawa, after, f"{seat} withdraw")


def test_a22_only_that_a_seat_has_committed_is_public() -> None:
    small, told_small = scene(kawa, table(3), "0 offer g")
    large, told_large = scene(kawa, table(3), "0 offer g+r+y+b")
    for watcher in (None, 1, 2):
        assert encode(kawa.view(small, watcher)) == encode(kawa.view(large, watcher))
    assert [e for e in told_small if e.only is None] == [e for e in told_large if e.only is None]
