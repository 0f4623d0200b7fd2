"""Rulings on archers, priests and damage, by their numbers (Q19, Q24, Q33, Q34), and the amendments on them."""

from dataclasses import replace
from pathlib import Path

from app.games import medievalia
from app.games.medievalia import cards
from app.games.medievalia.rules.damage import usual_order
from app.games.medievalia.rules.sides import givers, stack_side
from app.games.medievalia.rules.state import Battle, State, deck_of
from app.games.medievalia.rules.table import table as table_of
from tests.games.medievalia.scenes import (
    among,
    card,
    find,
    first,
    kinds_of,
    offered,
    played,
    refused,
    table,
    told,
    waits_for,
)


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def test_q19_a_shot_outside_of_battle_taps_and_kills() -> None:
    start = table({"0 E0": "archer field(peasant)", "1 X01": "peasant"})
    after = played(start, "0 shoot 3 6")
    assert (after.phase, kinds_of(after, 1), card(after, 3).tapped) == ("main", [], True)
    assert after.fought == ()


def test_q19_never_inside_one_borderland() -> None:
    start = table({"0 X01": "archer", "1 X01": "peasant", "1 E1": "recruit"})
    assert among(start, 0, "shoot", 1) == ("5",)


def test_q19_the_targets_owner_answers_first() -> None:
    start = table({"0 E0": "archer archer", "1 X01": "peasant recruit", "1 E1": "archer priest"})
    shot = played(start, "0 shoot 3 5")
    assert (waits_for(shot), medievalia.window(shot, 1)) == ([1], "reply")
    healed = played(shot, "1 heal 8 5")
    assert (waits_for(healed), card(healed, 5).damage) == ([0], 0)
    assert kinds_of(played(healed, "0 shoot 4 5"), 1) == ["archer", "priest", "recruit"]
    over = played(shot, "1 pass", "0 pass")
    assert kinds_of(over, 1) == ["archer", "priest", "recruit"]


def test_q19_being_shot_counts_as_attacked() -> None:
    start = table({"0 E0": "archer peasant", "0 X01": "recruit", "1 X01": "peasant", "1 E1": "archer"})
    shot = played(start, "0 shoot 3 6")
    assert among(shot, 1, "shoot", 1) == ("5",)


def test_q24_attacker_first_in_turn_until_all_pass() -> None:
    layout = {"0 E1": "veteran", "0 X01": "archer archer", "1 E1": "veteran", "1 X01": "priest priest"}
    start = table(layout)
    after = played(start, "0 attack E1:1", "1 deploy 6 0", "1 pass")
    assert waits_for(after) == [0]
    assert waits_for(played(after, "0 shoot 4 6")) == [1]
    assert waits_for(played(after, "0 shoot 4 6", "1 heal 7 6")) == [0]
    assert waits_for(played(after, "0 pass", "1 heal 7 6")) == [0]
    assert played(after, "0 pass", "1 pass").battle is None


def test_q33_only_characters_are_healed() -> None:
    start = table({"0 E1": "knight", "1 E1": "city priest"})
    after = played(start, "0 attack E1:1", "1 pass", "0 target stack:2")
    assert card(after, 2).damage == 4
    assert after.battle is None  # the priest has nobody to heal, so nobody is asked


def test_q33_a_priest_doesnt_heal_itself() -> None:
    start = table({"0 E1": "peasant", "1 E1": "priest"})
    after = played(start, "0 attack E1:1", "1 pass", "0 target unit:4")
    assert (card(after, 4).damage, after.battle) == (1, None)
    two = table({"0 E1": "peasant peasant", "1 E1": "priest priest"})
    both = played(two, "0 attack E1:1", "0 each_alone", "1 pass", "0 target unit:5", "0 target unit:6")
    refused(both, "1 heal 5 5", "illegal.medievalia.range")
    assert card(played(both, "1 heal 5 6"), 6).damage == 0


def test_in_a_borderland_not_even_a_lone_archer_shoots() -> None:
    start = table({"0 X01": "archer", "0 E0": "archer", "1 X01": "veteran", "1 E1": "recruit"})
    after = played(start, "0 attack X01:1")
    assert among(after, 0, "shoot") == ("4",)


def test_q34_a_heal_eats_the_excess_first() -> None:
    start = table({"0 E1": "knight", "1 E1": "field(peasant)", "1 X01": "priest priest priest"})
    after = played(start, "0 attack E1:1", "0 target stack:4")
    for nth in range(3):
        assert battle(after).sides[1].excess == 3 - nth
        assert first(told(after, f"1 heal {6 + nth} 5"), "healed").args["how"] == "excess"
        after = played(after, f"1 heal {6 + nth} 5")
    assert kinds_of(after, 1) == ["field", "priest", "priest", "priest"]  # the guard falls, the land stands


def test_a_saved_guard_saves_the_land() -> None:
    start = table({"0 E1": "recruit", "1 E1": "field(peasant)", "1 X01": "priest priest"})
    lost = played(start, "0 attack E1:1", "0 target stack:4", "1 pass")
    assert "field" not in kinds_of(lost, 1)
    saved = played(start, "0 attack E1:1", "0 target stack:4", "1 heal 6 5", "1 heal 7 5")
    assert kinds_of(saved, 1).count("peasant") == 1


def test_a_heal_on_the_city_stack_takes_off_the_citys_damage_before_the_units() -> None:
    start = table({"0 E1": "recruit", "1 E1": "city(peasant)", "1 X01": "priest priest"})
    after = played(start, "0 attack E1:1", "0 target stack:2")
    assert card(after, 2).damage == 1
    assert first(told(after, "1 heal 5 4"), "healed").args["how"] == "city"
    lighter = played(after, "1 heal 5 4")
    assert (card(lighter, 2).damage, card(lighter, 4).damage) == (0, 1)
    assert first(told(lighter, "1 heal 6 4"), "healed").args["how"] == "unit"
    assert "peasant" in kinds_of(played(lighter, "1 heal 6 4"), 1)


def test_in_battle_only_the_two_opponents_are_shot() -> None:
    layout = {"0 E1": "veteran", "0 X01": "archer", "1 E1": "veteran", "2 E1": "peasant", "2 X01": "peasant"}
    start = table(layout, seats=3)
    after = played(start, "0 attack E1:1", "1 deploy 6 0", "1 pass")
    assert among(after, 0, "shoot", 1) == ("6",)


def test_targets_in_range_that_dont_fight_may_be_shot() -> None:
    start = table({"0 E1": "knight", "0 X01": "archer", "1 E1": "field mine(peasant)"})
    after = played(start, "0 attack E1:1", "0 target stack:5")
    assert among(after, 0, "shoot", 1) == ("7",)


def test_an_attached_archer_taps_its_stack() -> None:
    start = table({"0 E0": "field(archer peasant)", "1 X01": "recruit"})
    after = played(start, "0 shoot 4 6")
    assert [card(after, n).tapped for n in (3, 4, 5)] == [True, True, True]


def test_out_of_reach_is_refused() -> None:
    layout = {"0 E0": "archer", "0 E1": "archer", "1 X01": "recruit", "1 E1": "veteran"}
    start = table(layout)
    assert among(start, 0, "shoot", 1) == ("5", "6")
    refused(start, "0 shoot 3 6", "illegal.medievalia.range")


def test_damage_of_a_shot_counts_in_a_battle_of_the_same_turn() -> None:
    start = table({"0 X01": "archer", "0 E1": "recruit peasant", "1 E1": "veteran"})
    after = played(start, "0 shoot 3 6", "0 attack E1:1", "0 one_army", "1 deploy 6 0", "1 pass")
    assert kinds_of(after, 1) == []


def test_a_unit_is_filled_to_its_defence_less_the_damage_that_it_has() -> None:
    start = table({"0 X01": "archer", "0 E1": "knight", "1 E1": "field(veteran)"})
    shot = played(start, "0 shoot 3 6")
    assert kinds_of(played(shot, "0 attack E1:1", "0 target stack:5"), 1) == []  # 3 fill it, 1 is left for the land
    assert kinds_of(played(start, "0 attack E1:1", "0 target stack:5", "0 pass"), 1) == ["field"]


def test_both_answer_at_once_and_answers_stay_hidden() -> None:
    start = table({"0 X01": "recruit knight", "1 X01": "recruit veteran"})
    asked = played(start, "0 attack X01:1")
    assert waits_for(asked) == [0, 1]
    assert [medievalia.window(asked, seat) for seat in (0, 1)] == ["damage", "damage"]
    one = played(asked, "0 absorb 4")
    assert waits_for(one) == [1]
    assert medievalia.view(one, 1) == medievalia.view(played(asked, "0 pass"), 1)
    assert medievalia.view(one, 0).mine.answered


def test_bonus_may_go_to_city_and_military_buildings_of_the_stack() -> None:
    start = table({"1 E1": "city(veteran keep) field(castle veteran bank)"})
    looked = table_of(start)
    fight = Battle("E1", "estate", attacker=0, defender=1, step="damage")
    city = stack_side(fight, looked, looked.by_id[2])
    assert givers(looked, city) == {3: (4, 2)}
    land = stack_side(fight, looked, looked.by_id[5])
    assert givers(looked, land) == {7: (6,), 8: (6, 7)}


def test_the_usual_order_is_cheapest_first() -> None:
    start = table({"1 X01": "knight veteran priest recruit peasant", "0 X01": "recruit knight"})
    after = played(start, "0 attack X01:1")
    side = battle(after).sides[1]
    order = [card(start, unit).kind for unit in usual_order(table_of(start), side)]
    assert order[0] == "peasant"
    assert order[-1] == "knight"


def test_no_choice_is_asked_that_changes_nothing() -> None:
    alike = table({"0 X01": "knight", "1 X01": "recruit recruit recruit"})
    assert played(alike, "0 attack X01:1").battle is None
    all_fall = table({"0 X01": "knight", "1 X01": "recruit peasant"})
    assert played(all_fall, "0 attack X01:1").battle is None


def test_shooting_outside_of_battle_can_be_switched_off() -> None:
    text = own_file().replace('"shootOutsideBattle": true', '"shootOutsideBattle": false')
    start = replace(table({"0 E0": "archer", "1 X01": "peasant"}), file=text)
    assert not deck_of(start).rules.shoot_outside_battle
    assert offered(start, 0, "shoot") is None


def own_file() -> str:
    return Path(cards.__file__).with_name("reconstruction.json").read_text("utf-8")


def test_marching_can_be_kept_to_untapped_ones() -> None:
    text = own_file().replace('"marchUntappedOnly": false', '"marchUntappedOnly": true')
    start = table({"0 E0": "peasant! recruit"}, phase="march", file=text)
    assert among(start, 0, "move") == (str(find(start, "recruit")),)
