"""Rulings on areas and movement, by their numbers (Q10, Q14-Q18, Q56, Q62, Q63), and the amendments on them."""

from app.games import medievalia
from app.games.medievalia.rules.areas import neighbours
from tests.games.medievalia.scenes import among, card, find, offered, played, refused, table, waits_for


def test_areas_of_two_three_and_four() -> None:
    assert neighbours(table({})) == {"E0": ("X01",), "X01": ("E0", "E1"), "E1": ("X01",)}
    three = neighbours(table({}, seats=3))
    assert list(three) == ["E0", "X01", "E1", "X12", "E2", "X20"]
    assert three["E0"] == ("X01", "X20")
    four = neighbours(table({}, seats=4))
    assert (four["X30"], four["E3"], len(four)) == (("E0", "E3"), ("X23", "X30"), 8)


def test_inside_movement_is_free_and_taps_nothing() -> None:
    start = table({"0 E0": "peasant field(recruit) mine"})
    after = played(start, "0 attach 3 4", "0 detach 5", "0 attach 5 1")
    assert [(card(after, n).host, card(after, n).tapped) for n in (3, 5)] == [(4, False), (1, False)]


def test_inside_movement_each_way_once_a_turn() -> None:
    start = table({"0 E0": "peasant field mine"})
    after = played(start, "0 attach 3 4", "0 detach 3")
    assert offered(after, 0, "attach") is None
    assert offered(played(start, "0 attach 3 4"), 0, "detach") is not None
    again = played(after, "0 end_turn", "1 end_turn")
    assert among(again, 0, "attach") == ("3",)


def test_a_detached_character_may_be_attached_again_and_then_stays() -> None:
    start = table({"0 E0": "field(peasant) mine"})
    after = played(start, "0 detach 4", "0 attach 4 5")
    assert offered(after, 0, "detach") is None


def test_inside_movement_of_untapped_characters_at_home_only() -> None:
    start = table({"0 E0": "peasant! recruit field! mine!(peasant)", "0 X01": "peasant"})
    assert among(start, 0, "attach") == ("4",)
    assert among(start, 0, "attach", 1) == ("1", "5", "6")
    assert offered(start, 0, "detach") is None


def test_enemies_at_home_dont_hinder_inside_movement() -> None:
    start = table({"0 E0": "peasant field", "1 E0": "knight"})
    assert offered(start, 0, "attach") is not None


def test_q10_a_tapped_character_may_march() -> None:
    start = table({"0 E0": "peasant!"}, phase="march")
    after = played(start, "0 move 3 X01")
    assert card(after, 3).tapped
    assert card(after, 3).area == "X01"


def test_q10_arrived_tapped_it_cant_attack_on_an_estate_but_fights_in_a_borderland() -> None:
    start = table({"0 X01": "peasant!", "1 E1": "field"}, phase="march")
    assert offered(played(start, "0 move 3 E1"), 0, "attack") is None
    border = table({"0 E0": "peasant!", "1 X01": "peasant"}, phase="march")
    assert among(played(border, "0 move 3 X01"), 0, "attack") == ("X01:1",)


def test_attached_characters_stay() -> None:
    start = table({"0 E0": "field(peasant) recruit"}, phase="march")
    assert among(start, 0, "move") == ("5",)


def test_one_area_a_turn() -> None:
    after = played(table({"0 E0": "peasant"}, phase="march"), "0 move 3 X01")
    assert offered(after, 0, "move") is None
    assert among(played(after, "0 end_turn", "1 end_turn", "0 to_march"), 0, "move", 1) == ("E0", "E1")


def test_q14_estates_are_two_steps_apart_for_archers_too() -> None:
    start = table({"0 E0": "archer", "1 E1": "peasant", "1 X01": "recruit"})
    assert among(start, 0, "shoot", 1) == ("5",)


def test_q15_out_of_a_contested_borderland_home_only() -> None:
    start = table({"0 X01": "peasant", "1 X01": "recruit"}, phase="march")
    assert among(start, 0, "move", 1) == ("E0",)
    pinned = table({"0 X12": "peasant", "1 X12": "recruit"}, seats=3, phase="march")
    assert offered(pinned, 0, "move") is None


def test_q15_to_an_allied_estate() -> None:
    start = table({"0 X12": "peasant", "1 X12": "recruit"}, seats=4, options={"teams": "on"}, phase="march")
    assert among(start, 0, "move", 1) == ("E2",)


def test_allies_dont_contest_a_borderland() -> None:
    start = table({"0 X12": "peasant", "2 X12": "recruit"}, seats=4, options={"teams": "on"}, phase="march")
    assert among(start, 0, "move", 1) == ("E1", "E2")


def test_q16_a_contested_borderland_may_be_entered_and_nobody_must_fight() -> None:
    start = table({"0 E0": "peasant", "1 X01": "recruit"}, phase="march")
    after = played(start, "0 move 3 X01")
    assert among(after, 0, "attack") == ("X01:1",)
    assert offered(after, 0, "end_turn") is not None


def test_q17_only_the_active_player_attacks() -> None:
    start = table({"0 X01": "peasant", "1 X01": "recruit"})
    assert waits_for(start) == [0]
    assert medievalia.offers(start, 1) == ()


def test_q18_actions_then_moves_then_battles() -> None:
    start = table({"0 E0": "peasant field", "0 E1": "recruit recruit", "1 E1": "field mine"}, "field")
    marching = played(start, "0 to_march")
    assert {o.kind for o in medievalia.offers(marching, 0)} == {"move", "attack", "end_turn"}
    fought = played(marching, "0 attack E1:1", "0 one_army", "0 target stack:7")
    assert fought.phase == "battle"
    assert {o.kind for o in medievalia.offers(fought, 0)} == {"end_turn"}


def test_to_march_is_offered_only_if_somebody_can() -> None:
    assert offered(table({"0 E0": "field(peasant)"}), 0, "to_march") is None
    assert offered(table({"0 E0": "peasant"}), 0, "to_march") is not None


def test_knights_move_twice_on_the_way_home_too() -> None:
    start = table({"0 E1": "knight"}, phase="march")
    assert card(played(start, "0 move 3 X01", "0 move 3 E0"), 3).area == "E0"
    held = table({"0 E1": "knight", "1 X01": "peasant"}, phase="march")
    assert offered(played(held, "0 move 3 X01"), 0, "move") is None  # it entered a contested one


def test_a_knight_that_begins_in_a_contested_borderland_may_go_home_and_on() -> None:
    start = table({"0 X01": "knight", "1 X01": "peasant"}, seats=3, phase="march")
    after = played(start, "0 move 4 E0")
    assert among(after, 0, "move", 1) == ("X01", "X20")


def test_q56_no_move_after_a_battle() -> None:
    start = table({"0 E1": "knight", "0 E0": "peasant", "1 E1": "field"}, phase="march")
    after = played(start, "0 attack E1:1", "0 target stack:5")
    assert offered(after, 0, "move") is None


def test_q62_q63_across_a_third_estate_to_anybody() -> None:
    start = table({"0 E1": "peasant", "1 E1": "knight", "2 E2": "field"}, seats=3, phase="march")
    there = played(start, "0 move 4 X12", "0 end_turn", "1 end_turn", "2 end_turn", "0 to_march", "0 move 4 E2")
    assert among(there, 0, "attack") == ("E2:2",)


def test_intruders_and_owner_leave_freely() -> None:
    start = table({"0 E0": "peasant", "1 E0": "knight"}, phase="march")
    assert among(start, 0, "move") == ("3",)
    theirs = table({"0 E0": "peasant", "1 E0": "knight"}, phase="march", turn=1)
    assert among(theirs, 1, "move") == ("4",)


def test_several_units_move_together_or_not_at_all() -> None:
    start = table({"0 E0": "peasant recruit", "0 X01": "peasant"}, phase="march")
    after = played(start, "0 move 3+4 X01")
    assert {card(after, n).area for n in (3, 4, 5)} == {"X01"}
    refused(start, "0 move 3+5 E1", "illegal.medievalia.cannot_go")


def test_a_unit_may_march_when_it_was_just_played_or_detached() -> None:
    start = table({"0 E0": "field farm(peasant)"}, "peasant")
    after = played(start, "0 play peasant", "0 detach 5", "0 to_march", "0 move 5+6 X01")
    assert card(after, find(after, "peasant", 0, 1)).area == "X01"
