"""Rulings on battles, by their numbers (Q4, Q11, Q17-Q24, Q35-Q44, Q53, Q54, Q61), and the amendments on them."""

import pytest

from app.games.medievalia.rules.state import Battle, State
from tests.games.medievalia.scenes import (
    among,
    card,
    find,
    kinds_of,
    offered,
    played,
    refused,
    table,
    waits_for,
)


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def test_q4_equal_damage_kills() -> None:
    start = table({"0 E1": "recruit", "1 E1": "recruit"})
    after = played(start, "0 attack E1:1", "1 deploy 4 0", "1 pass")
    assert (kinds_of(after, 0), kinds_of(after, 1)) == ([], [])


def test_q5_damage_lasts_until_the_end_of_the_turn() -> None:
    start = table({"0 E1": "recruit recruit peasant", "0 X01": "peasant", "1 E1": "veteran", "1 X01": "peasant"})
    after = played(start, "0 attack E1:1", "0 one_army", "1 deploy 7 0", "1 pass", "0 pass")
    assert "veteran" not in kinds_of(after, 1)
    weak = table({"0 E1": "peasant", "1 E1": "veteran"})
    hurt = played(weak, "0 attack E1:1", "1 deploy 4 0", "1 pass")
    assert card(hurt, 4).damage == 1
    assert card(played(hurt, "0 end_turn"), 4).damage == 0


def test_q11_attacking_neither_taps_nor_uses_up_for_defence() -> None:
    start = table({"0 E1": "knight", "1 E1": "field recruit"})
    after = played(start, "0 attack E1:1", "1 pass", "0 target stack:4")
    assert (card(after, 3).attacked, card(after, 3).tapped) == (True, False)
    theirs = played(after, "0 end_turn", "1 attack E1:0")
    assert waits_for(theirs) == [1]  # the only defender away from home must deploy, so nobody is asked
    assert card(theirs, 3).damage == 2


def test_q20_a_lone_fighter_may_use_its_ability_an_army_may_not() -> None:
    alone = table({"0 E1": "archer", "1 E1": "recruit", "1 X01": "recruit"})
    after = played(alone, "0 attack E1:1", "1 deploy 4 0", "1 pass")
    assert "3" in among(after, 0, "shoot")
    army = table({"0 E1": "archer peasant", "1 E1": "recruit", "1 X01": "recruit"})
    struck = played(army, "0 attack E1:1", "0 one_army", "1 deploy 5 0", "1 pass", "0 pass")
    assert struck.battle is None


def test_q20_two_archers_in_two_groups_may_both_shoot() -> None:
    start = table({"0 E1": "archer archer", "1 E1": "veteran recruit"})
    after = played(start, "0 attack E1:1", "0 each_alone", "1 deploy 5 0", "1 deploy 6 1", "1 pass")
    assert among(after, 0, "shoot") == ("3", "4")


def test_q20_city_and_military_buildings_count_as_fighters() -> None:
    start = table({"0 E1": "recruit", "1 E1": "field(keep archer) mine(archer)"})
    army = played(start, "0 attack E1:1", "0 target stack:4", "1 pass")
    assert among(army, 1, "shoot") == ("8",)  # not the one that fights beside the keep
    aside = played(start, "0 attack E1:1", "0 target stack:7")
    assert among(aside, 1, "shoot") == ("6", "8")


def test_an_army_that_chose_nothing_may_use_abilities_and_is_tapped_whole() -> None:
    start = table({"0 E1": "archer recruit", "1 E1": "field", "1 X01": "peasant"})
    chosen = played(start, "0 attack E1:1", "0 one_army", "0 target nothing")
    assert among(chosen, 0, "shoot") == ("3",)
    after = played(chosen, "0 shoot 3 6")
    assert (card(after, 3).tapped, card(after, 4).tapped) == (True, True)
    assert not card(after, 4).attacked


def test_free_units_outside_of_groups_tap_alone() -> None:
    start = table({"0 E0": "archer veteran", "1 E0": "peasant peasant"})
    after = played(start, "0 attack E0:1", "0 group 4", "0 done")
    assert "3" in among(after, 0, "shoot")
    assert not card(played(after, "0 shoot 3 6"), 4).tapped


@pytest.mark.parametrize("stack", ["city(peasant)", "field(peasant keep)"])
def test_q21_city_and_military_buildings_protect(stack: str) -> None:
    start = table({"0 X01": "archer", "1 E1": stack})
    assert offered(start, 0, "shoot") is None
    bare = table({"0 X01": "archer", "1 E1": "field(peasant bank)"})
    assert offered(bare, 0, "shoot") is not None


def test_q22_on_the_city_others_die_first_and_all_strike_back() -> None:
    start = table({"0 E1": "knight", "1 E1": "city(peasant keep)"})
    after = played(start, "0 attack E1:1", "0 target stack:2", "1 pass")
    assert kinds_of(after, 1) == ["keep"]
    assert kinds_of(after, 0) == []  # 1 + 1 + 2 damage
    assert card(after, find(after, "city", 1)).damage == 0


def test_q22_a_strong_army_takes_the_city() -> None:
    start = table({"0 E1": "knight knight", "1 E1": "city"})
    after = played(start, "0 attack E1:1", "0 one_army", "0 target stack:2")
    assert (after.phase, after.ended, after.winners) == ("over", "last_side", (0,))


def test_q23_civil_bonus_on_the_city_is_the_citys() -> None:
    start = table({"0 E1": "knight knight", "1 E1": "city(bank)"})
    after = played(start, "0 attack E1:1", "0 one_army", "0 target stack:2")
    after = played(after, "0 pass") if after.battle else after
    assert after.phase != "over"  # 8 damage against 9
    assert card(after, 2).damage == 8


def test_q23_civil_bonus_on_a_land_goes_to_one_guard() -> None:
    start = table({"0 E1": "recruit", "1 E1": "field(recruit bank)"})
    after = played(start, "0 attack E1:1", "0 target stack:4")
    assert kinds_of(after, 1) == ["bank", "field", "recruit"]
    two = table({"0 E1": "knight", "1 E1": "field(recruit recruit bank)"})
    asked = played(two, "0 attack E1:1", "0 target stack:4")
    assert waits_for(asked) == [1]
    assert among(asked, 1, "absorb", 1) == ("7>5", "7>6")
    named = played(asked, "1 absorb 5 7>5")
    assert kinds_of(named, 1) == ["bank", "field", "recruit"]
    assert card(named, 6).damage == 1


def test_a_bonus_goes_to_one_only() -> None:
    start = table({"0 E1": "knight", "1 E1": "field(recruit recruit recruit bank smithy)"})
    asked = played(start, "0 attack E1:1", "0 target stack:4")
    refused(asked, "1 absorb - 8>5+8>6", "illegal.medievalia.bonus_twice")
    both = played(asked, "1 absorb 5 8>5+9>5")
    assert kinds_of(both, 1).count("recruit") == 2  # 4 damage fill the first one
    assert [c.damage for c in both.cards if c.kind == "recruit"] == [0, 0]


def test_q35_a_side_that_two_groups_engage_strikes_one() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "veteran"})
    asked = played(start, "0 attack E1:1", "0 each_alone", "1 deploy 5 0", "1 pass", "0 target army:0")
    assert waits_for(asked) == [1]
    assert among(asked, 1, "strike") == ("g0", "g1")
    second = played(asked, "1 strike g1")
    assert [c.damage for c in second.cards if c.kind == "recruit"] == [0]
    assert kinds_of(second, 1) == []
    usual = played(asked, "1 pass")
    assert [c.id for c in usual.cards if c.kind == "recruit"] == [4]  # it strikes the group it was put against


def test_q36_several_groups_on_one_target() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field(keep)"})
    after = played(start, "0 attack E1:1", "0 each_alone", "0 target stack:5", "0 target stack:5", "1 pass")
    assert kinds_of(after, 1) == ["field"]  # 4 damage: the keep falls, nothing is left for the land


def test_q37_a_group_destroys_one_land() -> None:
    start = table({"0 E1": "knight", "1 E1": "field mine"})
    assert kinds_of(played(start, "0 attack E1:1", "0 target stack:4"), 1) == ["mine"]


def test_q38_a_tapped_target_strikes_back() -> None:
    start = table({"0 E1": "recruit", "1 E1": "knight!"})
    after = played(start, "0 attack E1:1", "0 target unit:4")
    assert (kinds_of(after, 0), kinds_of(after, 1)) == ([], ["knight"])


def test_q39_q40_buildings_guards_and_city_cant_be_deployed() -> None:
    start = table({"0 E1": "recruit", "1 E1": "field(peasant keep) city(peasant) recruit"})
    assert among(played(start, "0 attack E1:1"), 1, "deploy") == ("8",)
