"""Rulings on siege, elimination, the ends and fame, by their numbers (Q12, Q13, Q26-Q28, Q50, Q57-Q60, Q64)."""

from dataclasses import replace

import pytest

from app.games import medievalia
from app.games.medievalia.rules.areas import neighbours
from app.games.medievalia.rules.fame import famous, production
from tests.games.medievalia.scenes import among, card, find, first, kinds_of, offered, played, refused, table, told

RICH = " ".join(["peasant"] * 12)


def test_q12_the_city_is_no_unit_for_a_siege() -> None:
    start = table({"1 E1": "field", "0 E1": "peasant"})
    assert played(start, "0 end_turn").ended == "last_side"


@pytest.mark.parametrize("unit", ["peasant!", "city(peasant)", "field(peasant)", "city(keep)", "field(castle)"])
def test_q13_any_unit_at_home_lifts_the_siege(unit: str) -> None:
    assert played(table({"1 E1": unit, "0 E1": "peasant"}), "0 end_turn").phase == "main"


def test_q13_civil_buildings_and_units_abroad_dont() -> None:
    start = table({"1 E1": "field(bank)", "1 E0": "knight", "0 E1": "peasant"})
    assert played(start, "0 end_turn").ended == "last_side"


def test_a_tapped_intruder_besieges_too_an_allied_unit_doesnt_lift_it() -> None:
    start = table({"1 E1": "field", "0 E1": "peasant!", "3 E1": "knight"}, seats=4, options={"teams": "on"})
    assert 1 not in played(start, "0 end_turn").living


def test_siege_comes_before_untapping_and_drawing_and_the_next_player_begins() -> None:
    start = table({"1 E1": "field", "0 E1": "peasant", "2 E2": "field!"}, "", "mine", seats=3)
    events = told(start, "0 end_turn")
    assert [event.kind for event in events] == ["eliminated", "turn", "drew", "my_card"]
    after = played(start, "0 end_turn")
    assert (after.turn, after.living, after.hands[1]) == (2, (0, 2), ())
    assert not card(after, find(after, "field", 2)).tapped


def test_q58_no_siege_in_a_first_turn() -> None:
    start = table({"1 E1": "", "0 E1": "knight"}, "", "field", begun=(True, False))
    first_turn = played(start, "0 end_turn")
    assert (first_turn.phase, first_turn.living) == ("mulligan", (0, 1))
    second = played(first_turn, "1 keep", "1 end_turn", "0 end_turn")
    assert second.ended == "last_side"


def test_q26_the_ring_closes() -> None:
    layout = {"1 E1": "field", "0 E1": "peasant", "0 X01": "recruit", "2 X12": "knight", "1 X12": "recruit"}
    start = table(layout, seats=3)
    after = played(start, "0 end_turn")
    assert neighbours(after) == {
        "E0": ("X02", "X20"),
        "X02": ("E0", "E2"),
        "E2": ("X02", "X20"),
        "X20": ("E0", "E2"),
    }
    assert {c.area for c in after.cards if c.kind in ("peasant", "recruit", "knight")} == {"X02"}
    assert kinds_of(after, 1) == []


def test_q26_four_players_one_after_another() -> None:
    layout = {"1 E1": "field", "0 E1": "peasant", "2 E3": "peasant"}
    start = table(layout, seats=4)
    three = played(start, "0 end_turn")
    assert list(neighbours(three)) == ["E0", "X02", "E2", "X23", "E3", "X30"]
    two = played(three, "2 end_turn")
    assert list(neighbours(two)) == ["E0", "X02", "E2", "X20"]
    assert two.turn == 0


def test_flags_and_fought_pairs_survive_a_merge() -> None:
    layout = {"0 E1": "knight knight recruit", "2 E1": "peasant", "1 E1": "field"}
    start = table(layout, seats=3)
    after = played(start, "0 attack E1:1", "0 group 4+5", "0 group 6", "0 done", "0 target stack:2", "0 target nothing")
    assert after.living == (0, 2)
    assert after.fought == ("X02:1",)
    assert [card(after, n).attacked for n in (4, 5, 6)] == [True, True, False]
    assert offered(after, 0, "attack") is None  # in the new borderland some have attacked already


def test_q27_the_game_ends_with_the_turn_in_which_the_deck_runs_out() -> None:
    start = table({"0 E0": "field mine mine mine", "1 E1": "field"}, deck=1)
    drawn = played(start, "0 draw")
    over = played(drawn, "0 end_turn")
    assert (over.phase, over.ended) == ("over", "deck")


def test_fame_most_buildings() -> None:
    start = table({"0 E0": "field(bank keep)", "1 E1": "field(school)"}, deck=0)
    over = played(start, "0 end_turn")
    result = medievalia.result(over)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (2, 1), "deck")


def test_fame_then_production_then_hands_and_q28_a_shared_win() -> None:
    equal = {"0 E0": "field(bank)", "1 E1": "field(school)"}
    assert famous(table({**equal, "1 X01": "peasant"}, deck=0)) == (1,)
    assert famous(table(equal, "field", deck=0)) == (0,)
    assert famous(table(equal, deck=0)) == (0, 1)


def test_q57_everything_counts_tapped_or_abroad_each_labourer_one() -> None:
    layout = {"0 E0": "city! field!(peasant! peasant! peasant!) mine(peasant bank)", "0 E1": "peasant priest knight"}
    assert production(table(layout))[0] == 1 + 4 + 3 + 2


def last_building(seats: int) -> str:
    start = replace(table({"0 E0": f"field {RICH}"}, seats=seats), piles=((), ("smithy",), ()))
    after = played(start, "0 build 1")
    if after.phase == "place":
        after = played(after, "0 place 1")
    return after.ended


@pytest.mark.parametrize(("seats", "ended"), [(2, "buildings"), (3, "buildings"), (4, "")])
def test_the_last_building_ends_the_match_with_two_or_three(seats: int, ended: str) -> None:
    assert last_building(seats) == ended


def test_q50_an_elimination_after_the_piles_ran_out_ends_nothing() -> None:
    start = table({"1 E1": "field", "0 E1": "peasant"}, seats=4)
    after = played(replace(start, piles=((), (), ())), "0 end_turn")
    assert (after.living, after.phase) == ((0, 2, 3), "main")


def test_q59_a_city_of_an_attacker_never_falls() -> None:
    start = table({"0 E1": "recruit", "0 E0": "city", "1 E1": "knight"})
    after = played(start, "0 attack E1:1", "1 deploy 4 0", "1 pass")
    assert (kinds_of(after, 0), after.living) == ([], (0, 1))


def test_q60_resigning_is_elimination_and_needs_two_words() -> None:
    start = table({"0 E0": "field", "1 E1": "field", "2 E2": "field"}, "mine", seats=3)
    refused(start, "0 resign yes+no", "illegal.medievalia.not_resigned")
    after = played(start, "0 resign yes+yes")
    assert (after.living, after.turn, after.hands[0]) == ((1, 2), 1, ())
    assert first(told(start, "0 resign yes+yes"), "eliminated").args == {"seat": 0, "how": "resigned"}


def test_resigning_with_an_empty_deck_is_the_end() -> None:
    start = table({"0 E0": "field", "1 E1": "field(bank)"}, seats=3, deck=0)
    over = played(start, "0 resign yes+yes")
    assert (over.ended, over.winners) == ("deck", (1,))


def test_q64_nothing_of_a_lost_player_is_left_or_counts() -> None:
    start = table({"1 E1": "field(bank school)", "1 E0": "knight", "0 E1": "peasant"}, "", "mine", seats=3)
    after = played(start, "0 end_turn")
    assert [c for c in after.cards if c.owner == 1] == []
    assert sorted(after.gone) == sorted(["mine", "city", "field", "bank", "school", "knight"])
    assert medievalia.view(after, None).public.buildings == (0, 0, 0)
    assert after.discard == ()


def test_a_lost_battle_area_lets_the_turn_go_on() -> None:
    start = table({"0 E1": "knight knight", "1 E1": "city"}, seats=3)
    after = played(start, "0 attack E1:1", "0 one_army", "0 target stack:2")
    assert (after.turn, after.phase, after.living) == (0, "battle", (0, 2))
    assert among(after, 0, "attack") == ()
    assert played(after, "0 end_turn").turn == 2
