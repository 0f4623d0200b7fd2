"""One test for each ruling on keep, rotate and swap, and on the end of an exchange: A14-A20, A23, A45, A46."""

import pytest

from app.games import kawa
from app.games.api import Event, Illegal, Offer
from app.games.codec import decode, encode
from app.games.kawa.rules.state import State
from tests.dsl import scene
from tests.games.kawa.scenes import GOALS, bid, first, in_play, kinds, table

KEEP_FIRST = "C01 E14, C03 E07, C05 E08, C07 E09"
ROTATE_FIRST = "C01 E15, C03 E07, C05 E08, C07 E09"
SWAP_FIRST = "C01 E16, C03 E07, C05 E08, C07 E09"
OPTIONAL = {"keepOfferOptional": "on"}


def test_a14_keeping_is_automatic_and_complete() -> None:
    after, told = bid(table(3, KEEP_FIRST, reserve=(1, 1, 1, 1)), "g+g+b", "r", "y")
    assert after.phase == "offer"
    assert after.screens == ((5, 4, 3, 2), (5, 3, 3, 2), (5, 4, 2, 2))
    assert after.reserve == (1, 2, 2, 1)
    assert after.evaluated is not None
    assert after.evaluated.kept == 0
    assert kinds(told)[-2:] == ["returned", "kept"]
    assert told[-1] == Event.public("kept", seat=0, beads="g+g+b")


def test_a14_with_the_option_the_winner_is_asked_after_row_4() -> None:
    asked, told = bid(table(3, KEEP_FIRST, options=OPTIONAL, reserve=(1, 1, 1, 1)), "g+g+b", "r", "y")
    assert asked.phase == "keep"
    assert kawa.to_act(asked) == {0}
    assert kawa.offers(asked, 0) == (Offer("keep"), Offer("give_back"))
    assert kawa.offers(asked, 1) == ()
    assert told[-1] == Event.public("chooses", seat=0, what="keep")
    assert "keeps" not in kinds(told)
    assert asked.evaluated is not None
    assert len(asked.evaluated.results) == 4
    assert (asked.evaluated.kept, asked.evaluated.after) == (None, None)


@pytest.mark.parametrize(
    ("answer", "kept", "mine", "reserve"),
    [("keep", 0, (5, 4, 3, 2), (1, 2, 2, 1)), ("give_back", None, (3, 4, 3, 1), (3, 2, 2, 2))],
)
def test_a14_with_the_option_the_whole_offer_is_kept_or_given(
    answer: str, kept: int | None, mine: tuple[int, ...], reserve: tuple[int, ...]
) -> None:
    asked, _ = bid(table(3, KEEP_FIRST, options=OPTIONAL, reserve=(1, 1, 1, 1)), "g+g+b", "r", "y")
    after, told = scene(kawa, asked, f"0 {answer}")
    assert after.evaluated is not None
    assert after.evaluated.kept == kept
    assert (after.screens[0], after.reserve, after.phase) == (mine, reserve, "offer")
    expected = ["keeps", "returned", "kept"] if answer == "keep" else ["gave_back", "returned"]
    assert kinds(told) == expected
    with pytest.raises(Illegal):
        scene(kawa, after, f"0 {answer}")


def test_a14_with_the_option_nobody_is_asked_when_nobody_won_the_card() -> None:
    after, _ = bid(table(3, "C05 E14, C01 E06, C03 E07, C07 E09", options=OPTIONAL), "g", "r", "b")
    assert (after.phase, after.exchange) == ("offer", 2)


def test_a15_a_kept_offer_counts_in_the_rows_below() -> None:
    rows = "C01 E14, C11 E03, C15 E02, C07 E09"
    after, _ = bid(table(3, rows), "g+g", "r", "y")
    assert after.evaluated is not None
    assert [result.values[0] for result in after.evaluated.results] == [2, 2, 2, 0]
    assert [result.winner for result in after.evaluated.results[:3]] == [0, 0, 0]


def test_a15_a_kept_offer_counts_for_the_goals_after_the_third_exchange() -> None:
    goals = ("most-g", "most-r", "most-y", "most-b")
    kept, _ = bid(table(3, KEEP_FIRST, goals=goals, exchange=3), "g+g", "r", "y")
    given, _ = bid(table(3, KEEP_FIRST.replace("E14", "E13"), goals=goals, exchange=3), "g+g", "r", "y")
    assert (kept.scores[-1].beads[0][0], kept.scores[-1].places[0]) == (5, 2)
    assert (given.scores[-1].beads[0][0], given.scores[-1].places[0]) == (3, 3)


@pytest.mark.parametrize("position", range(1, 5))
def test_a16_the_winner_turns_any_one_goal_card_and_the_rows_wait(position: int) -> None:
    asked, told = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    assert told[-1] == Event.public("chooses", seat=0, what="rotate")
    assert asked.evaluated is not None
    assert [result.outcome for result in asked.evaluated.results] == ["choosing"]
    assert kawa.to_act(asked) == {0}
    after, told = scene(kawa, asked, f"0 rotate {position}")
    turned = {"most-r": "fewest-r", "fewest-b": "most-b", "most-g": "fewest-g", "most-y": "fewest-y"}
    goals = tuple(turned[goal] if at == position else goal for at, goal in enumerate(GOALS, 1))
    assert after.goals == goals
    assert told[0] == Event.public("rotated", seat=0, position=position, goal=goals[position - 1])
    assert after.evaluated is not None
    assert [result.outcome for result in after.evaluated.results] == ["rotated", "took", "took", "nobody"]
    assert after.evaluated.results[0].goals == after.evaluated.results[3].goals == goals
    assert after.evaluated.goals == GOALS


@pytest.mark.parametrize("move", ["0 rotate 0", "0 rotate 5", "0 rotate 1+2", "0 rotate -", "0 rotate", "1 rotate 1"])
def test_a16_one_card_must_be_turned_by_the_winner(move: str) -> None:
    asked, _ = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    with pytest.raises(Illegal):
        scene(kawa, asked, move)


def test_a16_the_choice_is_open_to_nobody_else_and_skips_nothing() -> None:
    asked, _ = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    assert [offer.kind for offer in kawa.offers(asked, 0)] == ["rotate"]
    assert kawa.offers(asked, 1) == kawa.offers(asked, 2) == ()


@pytest.mark.parametrize(("first_card", "second_card"), [(a, b) for a in range(1, 5) for b in range(1, 5) if a != b])
def test_a17_any_two_different_goal_cards_change_places_as_they_lie(first_card: int, second_card: int) -> None:
    asked, _ = bid(table(3, SWAP_FIRST), "g", "r", "y")
    after, told = scene(kawa, asked, f"0 swap {first_card}+{second_card}")
    goals = list(GOALS)
    goals[first_card - 1], goals[second_card - 1] = GOALS[second_card - 1], GOALS[first_card - 1]
    assert after.goals == tuple(goals)
    low, high = sorted((first_card, second_card))
    assert told[0] == Event.public("swapped", seat=0, first=low, second=high)


@pytest.mark.parametrize("move", ["0 swap 1+1", "0 swap 1", "0 swap 1+2+3", "0 swap -", "0 swap 1+5", "2 swap 1+2"])
def test_a17_two_different_cards_must_be_swapped_by_the_winner(move: str) -> None:
    asked, _ = bid(table(3, SWAP_FIRST), "g", "r", "y")
    with pytest.raises(Illegal):
        scene(kawa, asked, move)


def test_a18_rotate_and_swap_are_effects_of_rows_in_every_exchange() -> None:
    for exchange in (1, 2, 3):
        asked, _ = bid(table(3, ROTATE_FIRST, exchange=exchange), "g", "r", "y")
        assert (asked.phase, asked.exchange) == ("rotate", exchange)


def test_a19_goal_changes_last_until_the_end_of_the_round() -> None:
    asked, _ = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    state, _ = scene(kawa, asked, "0 rotate 1")
    changed = state.goals
    assert changed != GOALS
    for _ in (2, 3):
        assert state.goals == changed
        state, _ = bid(state, "r", "r", "r")  # nobody has the most green alone: no choice
    assert state.scores[-1].goals == changed
    assert state.round == 2
    assert state.goals == kawa_goals_of_next_round(table(3, ROTATE_FIRST))


def kawa_goals_of_next_round(state: State) -> tuple[str, ...]:
    """The goals that chance brings, whatever was turned before."""
    for _ in range(2):
        state, _ = bid(state, "r", "r", "r")
    return bid(state, "r", "r", "r")[0].goals


def test_a20_the_lower_row_sees_the_choice_of_the_upper() -> None:
    rows = "C01 E15, C03 E16, C05 E08, C07 E09"
    asked, _ = bid(table(3, rows), "g", "r", "y")
    assert asked.phase == "rotate"
    assert kawa.to_act(asked) == {0}
    second, told = scene(kawa, asked, "0 rotate 1")
    assert second.phase == "swap"
    assert kawa.to_act(second) == {1}
    assert second.goals == ("fewest-r", *GOALS[1:])
    assert kawa.view(second, 1).public.goals == second.goals
    assert kinds(told)[0] == "rotated"
    assert told[-1] == Event.public("chooses", seat=1, what="swap")
    after, _ = scene(kawa, second, "1 swap 1+4")
    assert after.goals == ("most-y", "fewest-b", "most-g", "fewest-r")
    assert after.phase == "offer"


def test_a23_third_offers_do_not_count_for_the_goals() -> None:
    goals = ("most-b", "most-r", "most-y", "most-g")
    after, _ = bid(table(3, "C09 E06, C10 E07, C12 E08, C03 E10", goals=goals, exchange=3), "b+b", "b", "g")
    assert [beads[3] for beads in after.scores[-1].beads] == [0, 1, 2]
    assert after.scores[-1].places == (3, 2, 1)


@pytest.mark.parametrize(("effect", "answer"), [("E15", "0 rotate 2"), ("E16", "0 swap 2+3")])
@pytest.mark.parametrize("exchange", [1, 3])
def test_a45_row_4_choice_then_offers_then_the_kept_one(effect: str, answer: str, exchange: int) -> None:
    rows = f"C03 E14, C05 E07, C07 E08, C01 {effect}"
    before = table(3, rows, exchange=exchange)
    asked, _ = bid(before, "g", "r", "y+b")
    assert in_play(asked) == in_play(before)
    assert asked.evaluated is not None
    assert (len(asked.evaluated.results), asked.evaluated.kept, asked.evaluated.after) == (4, 1, None)
    after, told = scene(kawa, asked, answer)
    assert kinds(told)[1:3] == ["returned", "kept"]
    assert told[1].args["beads"] == "g+y+b"
    assert told[2].args == {"seat": 1, "beads": "r"}
    if exchange == 1:
        assert (len(told), after.phase, after.exchange) == (3, "offer", 2)
    else:
        assert kinds(told)[3:] == ["place", "place", "place", "scored", "round"]


def test_a45_with_the_option_the_keeper_is_asked_after_row_4_choice() -> None:
    rows = "C03 E14, C05 E07, C07 E08, C01 E15"
    asked, _ = bid(table(3, rows, options=OPTIONAL), "g", "r", "y+b")
    keeping, told = scene(kawa, asked, "0 rotate 2")
    assert keeping.phase == "keep"
    assert kawa.to_act(keeping) == {1}
    assert kinds(told) == ["rotated", "chooses"]
    after, told = scene(kawa, keeping, "1 keep")
    assert kinds(told) == ["keeps", "returned", "kept"]
    assert after.phase == "offer"


def test_a46_one_player_may_make_both_choices() -> None:
    asked, _ = bid(table(3, "C01 E15, C11 E16, C05 E08, C03 E07"), "g", "r", "y")
    second, _ = scene(kawa, asked, "0 rotate 1")
    assert second.phase == "swap"
    assert kawa.to_act(second) == {0}
    after, _ = scene(kawa, second, "0 swap 1+2")
    assert after.goals == ("fewest-b", "fewest-r", "most-g", "most-y")


def test_a46_the_same_card_may_be_turned_back_in_a_later_exchange() -> None:
    asked, _ = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    state, _ = scene(kawa, asked, "0 rotate 1")
    again, _ = bid(state, "g", "r", "y")
    after, _ = scene(kawa, again, "0 rotate 1")
    assert after.goals == GOALS


def test_an_interrupted_exchange_survives_storing() -> None:
    asked, _ = bid(table(3, ROTATE_FIRST), "g", "r", "y")
    stored = decode(kawa.State, encode(asked))
    assert scene(kawa, stored, "0 rotate 3") == scene(kawa, asked, "0 rotate 3")


def test_an_exchange_is_recorded_as_it_was_judged() -> None:
    after, told = bid(table(3, KEEP_FIRST), "g", "r", "y")
    exchange = after.evaluated
    assert exchange is not None
    assert kawa.view(after, None).public.evaluated == exchange
    assert (exchange.round, exchange.number) == (1, 1)
    assert exchange.offers == ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    assert (exchange.goals, exchange.reserve) == (GOALS, (5, 4, 3, 2))
    assert exchange.after == after.reserve
    assert first(told, "returned").args["reserve"] == after.reserve
