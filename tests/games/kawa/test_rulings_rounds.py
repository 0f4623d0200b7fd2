"""One test for each ruling on rounds, goals, heads and the end: A24-A33, A39, A40, A42-A44, A49, A50."""

from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from app.games import kawa
from app.games.api import Result
from app.games.kawa.beads import STANDARD_SET
from app.games.kawa.cards import (
    EFFECT_LIST,
    EFFECTS,
    SITUATION_LIST,
    SITUATIONS,
    DeckError,
    read_effects,
    read_situations,
)
from app.games.kawa.rules.rounds import shuffled_goals
from app.games.kawa.rules.scoring import heads_of, places_of, score
from app.games.rng import Rng
from tests.games.kawa.scenes import bid, first, kinds, table
from tests.matches import Dice, random_match, states

each_number = pytest.mark.parametrize("seats", kawa.SEATS)


def test_a24_all_beads_go_back_at_the_end_of_a_round() -> None:
    screens = ((9, 4, 3, 2), (5, 8, 1, 0), (1, 0, 2, 3))
    after, _ = score(table(3, screens=screens, exchange=3))
    assert after.screens == (STANDARD_SET,) * 3
    assert after.reserve == STANDARD_SET


@each_number
def test_a25_the_reserve_is_the_same_at_every_round_start(seats: int) -> None:
    starts = [p.after for p in random_match(kawa, seats, 7) if p.state.round != p.after.round]
    assert [state.round for state in starts] == [2, 3, 4]
    assert all(state.reserve == STANDARD_SET for state in starts)


def test_a25_lost_beads_are_our_mistake() -> None:
    with pytest.raises(AssertionError, match="beads"):
        score(table(3, reserve=(5, 4, 3, 1), exchange=3))


def test_a26_three_who_tie_are_paid_as_the_next_place_or_as_their_lowest() -> None:
    assert heads_of((1, 1, 1, 4)) == (2, 2, 2, 0)
    assert heads_of((1, 1, 1, 4), literal=False) == (1, 1, 1, 0)


def test_a27_places_after_a_tie_stay_as_they_are() -> None:
    goals = ("most-r", "fewest-b", "most-g", "most-y")
    assert places_of(goals, ((1, 3, 0, 0), (1, 3, 0, 0), (1, 2, 0, 0), (1, 1, 0, 0))) == (1, 1, 3, 4)


def test_a28_two_who_tie_for_last_get_nothing() -> None:
    for seats in (3, 4, 5):
        places = (*range(1, seats - 1), seats - 1, seats - 1)
        assert heads_of(places)[-2:] == heads_of(places, literal=False)[-2:] == (0, 0)


@each_number
def test_a29_every_card_comes_once_and_the_used_ones_are_shown(seats: int) -> None:
    laid: list[str] = []
    for state in states(kawa, seats, 3):
        shown = kawa.view(state, None).public
        if 4 * state.round > len(laid):
            assert shown.used_situations == tuple(sorted(laid))
            laid += [row.situation for row in shown.rows]
        assert set(shown.used_situations).isdisjoint(row.situation for row in shown.rows)
        assert len(shown.used_effects) == 4 * (shown.round - 1)
    assert sorted(laid) == sorted(SITUATIONS)


@each_number
def test_a30_the_decks_are_shuffled_once(seats: int) -> None:
    decks = {(state.situations, state.effects) for state in states(kawa, seats, 5)}
    assert len(decks) == 1


def test_a31_all_goal_rows_occur_and_directions_are_fair_coins() -> None:
    rng, seen = Rng("goals"), Counter[tuple[str, ...]]()
    for _ in range(8_000):
        goals, rng = shuffled_goals(rng)
        seen[goals] += 1
    every = {
        tuple(f"{side}-{colour}" for side, colour in zip(sides, colours, strict=True))
        for colours in permutations("gryb")
        for sides in product(("most", "fewest"), repeat=4)
    }
    assert len(every) == 384
    assert set(seen) == every
    expected = 8_000 / 384
    assert sum((seen[goals] - expected) ** 2 / expected for goals in every) < 475  # p = 0.001 at 383


@each_number
def test_a19_goals_are_shuffled_anew_every_round(seats: int) -> None:
    """Rounds 2 to 4 of ten matches: at 1 in 384, hardly one begins with the goals of the round before."""
    laid = [
        [move.after.goals for move in random_match(kawa, seats, seed) if move.state.round != move.after.round]
        for seed in range(10)
    ]
    same = [before == after for goals in laid for before, after in pairwise(goals)]
    assert len(same) == 20
    assert sum(same) <= 1


def test_a32_counts_are_hidden_unless_the_table_opens_them() -> None:
    closed, opened = table(3), table(3, options={"openCounts": "on"})
    assert kawa.view(closed, 0).public.counts is None
    assert kawa.view(closed, 0).public.screens == (14, 14, 14)
    assert kawa.view(opened, None).public.counts == (STANDARD_SET,) * 3
    assert kawa.view(kawa.setup(2, Rng("x"), {"openCounts": "on"}), 0).public.counts is None


def test_a32_open_counts_do_not_tell_a_committed_offer() -> None:
    before = table(3, options={"openCounts": "on"})
    after = kawa.apply(before, 0, kawa.fallback(before, 0))[0]
    assert kawa.view(after, 1) == kawa.view(before, 1)


def test_a33_heads_are_public() -> None:
    assert kawa.view(table(3, heads=(2, 0, 1)), None).public.heads == (2, 0, 1)


@pytest.mark.parametrize(("heads", "winners"), [((7, 3, 2), (0,)), ((5, 5, 2), (0, 1)), ((4, 4, 4), (0, 1, 2))])
def test_a39_most_heads_win_and_equal_players_share(heads: tuple[int, ...], winners: tuple[int, ...]) -> None:
    after, told = score(table(3, round=4, exchange=3, heads=heads, screens=((5, 4, 3, 2),) * 3))
    expected = tuple(number + 1 for number in heads)  # all tie for first: place 2 pays 1
    ended = kawa.result(after)
    assert ended == Result(winners, expected, "most_heads", (("winnerHeads", (1,)),))
    assert first(told, "over").args == {"winners": winners, "heads": expected}
    assert kawa.to_act(after) == frozenset()


def test_a40_no_move_gives_beads_to_a_player() -> None:
    seen = {
        offer.kind
        for seed in range(5)
        for state in states(kawa, 3, seed, {"keepOfferOptional": "on"}, restless=20)
        for offer in kawa.offers(state, 0)
    }
    assert seen <= {"offer", "withdraw", "rotate", "swap", "keep", "give_back"}


def test_a42_two_to_five_players() -> None:
    assert list(kawa.SEATS) == [2, 3, 4, 5]
    for wrong in (1, 6):
        with pytest.raises(AssertionError):
            kawa.setup(wrong, Rng("x"), {})


def test_a43_the_goal_at_the_left_counts_first() -> None:
    hands = ((5, 0, 0, 0), (0, 5, 0, 0))
    assert places_of(("most-g", "most-r", "most-y", "most-b"), hands) == (1, 2)
    assert places_of(("most-r", "most-g", "most-y", "most-b"), hands) == (2, 1)


@each_number
def test_a44_nobody_is_left_out_before_the_end(seats: int) -> None:
    begun = [p.after for p in random_match(kawa, seats, 2) if p.state.round != p.after.round]
    assert all(kawa.to_act(state) == frozenset(range(seats)) for state in begun)


def test_a49_the_next_round_begins_at_once() -> None:
    after, told = bid(table(3, exchange=3), "g", "r", "y")
    assert (after.round, after.exchange, after.phase) == (2, 1, "offer")
    assert kinds(told)[-2:] == ["scored", "round"]
    begun = told[-1].args
    assert begun["round"] == 2
    assert begun["goals"] == after.goals
    assert begun["situations"] == after.situations[4:8]
    assert begun["effects"] == after.effects[4:8]


@pytest.mark.parametrize("lines", [15, 17])
def test_a50_a_deck_of_another_size_is_refused(lines: int) -> None:
    situations = [*SITUATION_LIST.split("\n")[1:17], "C17 most gr"][:lines]
    effects = [*EFFECT_LIST.split("\n")[1:17], "E17 rotate"][:lines]
    with pytest.raises(DeckError, match=f"situation deck: {lines} cards, must be exactly 16"):
        read_situations("\n".join(situations))
    with pytest.raises(DeckError, match=f"effect deck: {lines} cards, must be exactly 16"):
        read_effects("\n".join(effects))


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("C01 most g", "C01 many g"),
        ("C01 most g", "C01 most x"),
        ("C09 most gr", "C09 most gg"),
        ("C01 most g", "C02 most g"),
        ("C01 most g", "C01 most"),
    ],
)
def test_a50_a_line_that_is_no_situation_is_refused(good: str, bad: str) -> None:
    with pytest.raises(DeckError):
        read_situations(SITUATION_LIST.replace(good, bad))


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("E01 take g 4", "E01 take g"),
        ("E01 take g 4", "E01 take g four"),
        ("E06 half g", "E06 half gr"),
        ("E06 half g", "E06 half"),
        ("E15 rotate", "E15 turn"),
        ("E15 rotate", "E14 rotate"),
        ("E15 rotate", "E15 keep"),
    ],
)
def test_a50_a_line_that_is_no_effect_is_refused(good: str, bad: str) -> None:
    with pytest.raises(DeckError):
        read_effects(EFFECT_LIST.replace(good, bad))


def test_a50_a_corrected_deck_is_data_only() -> None:
    corrected = read_effects(EFFECT_LIST.replace("E13 others_take b", "E13 rotate"))
    assert [effect.kind for effect in corrected.values()].count("rotate") == 2
    assert len(EFFECTS) == len(SITUATIONS) == 16


@each_number
def test_heads_of_a_round_without_ties(seats: int) -> None:
    if seats == 2:
        goals = ("most-r", "most-b", "most-g", "most-y")
        after, _ = score(table(2, goals=goals, screens=((1, 1, 1, 1), (0, 0, 0, 0)), exchange=3))
        assert after.heads == (10, 0)
    else:
        screens = tuple((0, seat, 0, 0) for seat in range(seats))
        after, _ = score(table(seats, screens=screens, exchange=3))
        assert sum(after.heads) == {3: 3, 4: 6, 5: 10}[seats]


def test_ranking_is_by_goals_in_order_for_any_hands() -> None:
    """Against another way to rank: split the group goal by goal."""
    dice = Dice("ranking")
    for _ in range(300):
        goals, _ = shuffled_goals(Rng(str(dice.below(1_000_000))))
        hands = [tuple(dice.below(3) for _ in range(4)) for _ in range(5)]
        screens = tuple((g, r, y, b) for g, r, y, b in hands)
        order = split(list(range(5)), list(goals), screens)
        expected = {seat: sum(map(len, order[:at])) + 1 for at, group in enumerate(order) for seat in group}
        assert places_of(goals, screens) == tuple(expected[seat] for seat in range(5))


def split(group: list[int], goals: list[str], screens: tuple[tuple[int, int, int, int], ...]) -> list[list[int]]:
    if len(group) < 2 or not goals:
        return [group]
    direction, colour = goals[0].split("-")
    numbers = {seat: screens[seat]["gryb".index(colour)] for seat in group}
    values = sorted(set(numbers.values()), reverse=direction == "most")
    parts = ([seat for seat in group if numbers[seat] == value] for value in values)
    return [done for part in parts for done in split(part, goals[1:], screens)]
