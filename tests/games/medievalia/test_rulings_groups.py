"""Rulings on who fights in a battle and against whom (Q41-Q45, Q53, Q54, Q61), and the amendments on them."""

from tests.games.medievalia.scenes import (
    among,
    card,
    first,
    kinds_of,
    offered,
    played,
    table,
    told,
)


def test_q41_all_untapped_attackers_abroad_are_used() -> None:
    start = table({"0 E1": "recruit recruit peasant!", "1 E1": "field"})
    declaring = played(start, "0 attack E1:1", "0 group 3")
    assert offered(declaring, 0, "done") is None
    assert among(declaring, 0, "group") == ("4",)
    assert offered(played(declaring, "0 group 4"), 0, "done") is not None


def test_at_home_any_may_be_held_back() -> None:
    start = table({"0 E0": "recruit recruit", "1 E0": "peasant"})
    after = played(start, "0 attack E0:1", "0 group 3", "0 done")
    assert offered(after, 0, "end_turn") is not None
    assert not card(after, 4).attacked


def test_q41_units_held_for_another_opponent_owe_that_battle() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field", "2 E1": "peasant"}, seats=3)
    held = played(start, "0 attack E1:1", "0 group 4", "0 done", "0 target nothing")
    assert offered(held, 0, "end_turn") is None
    assert among(held, 0, "attack") == ("E1:2",)
    last = played(held, "0 attack E1:2", "0 group 4")
    assert offered(last, 0, "done") is None  # in the last battle there nothing may be held
    fought = played(held, "0 attack E1:2", "0 group 4+5", "0 done")
    assert offered(fought, 0, "end_turn") is not None


def test_q43_different_opponents_need_different_units() -> None:
    start = table({"0 E1": "knight", "1 E1": "field", "2 E1": "peasant"}, seats=3)
    after = played(start, "0 attack E1:1", "0 target stack:5")
    assert card(after, 4).attacked
    assert offered(after, 0, "attack") is None


def test_q42_an_intruder_deploys_all_untapped() -> None:
    start = table({"0 E0": "recruit recruit", "1 E0": "peasant recruit archer!"})
    events = told(start, "0 attack E0:1", "0 one_army")
    assert first(events, "deployed").args["groups"] == ("peasant+recruit",)  # nobody was asked


def test_q43_only_the_two_sides_fight() -> None:
    start = table({"0 E1": "recruit", "1 E1": "peasant", "2 E1": "peasant"}, seats=3)
    assert among(start, 0, "attack") == ("E1:1", "E1:2")
    after = played(start, "0 attack E1:2")
    assert (kinds_of(after, 1), kinds_of(after, 2)) == (["peasant"], [])


def test_q44_in_a_borderland_tapped_ones_attack_too() -> None:
    start = table({"0 X01": "recruit! recruit!", "1 X01": "knight!"})
    assert kinds_of(played(start, "0 attack X01:1"), 1) == []


def test_one_battle_in_a_borderland_and_turn() -> None:
    start = table({"0 X01": "knight", "1 X01": "peasant", "2 X01": "peasant"}, seats=3)
    after = played(start, "0 attack X01:1")
    assert offered(after, 0, "attack") is None


def test_q45_an_archer_in_the_estate_beside_supports() -> None:
    start = table({"0 X01": "peasant", "0 E0": "archer", "1 X01": "knight", "1 E1": "archer(peasant)"})
    after = played(start, "0 attack X01:1")
    assert among(after, 0, "shoot") == ("4",)


def test_q53_veterans_help_another_of_their_army() -> None:
    start = table({"0 X01": "veteran recruit", "1 X01": "recruit"})
    after = played(start, "0 attack X01:1")
    assert sorted(kinds_of(played(after, "0 pass") if after.battle else after, 0)) == ["recruit", "veteran"]
    stack = table({"0 E1": "recruit", "1 E1": "field(veteran recruit)"})
    assert kinds_of(played(stack, "0 attack E1:1", "0 target stack:4", "1 absorb 6"), 1).count("recruit") == 1


def test_a_lone_veteran_helps_nobody() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "veteran"})
    after = played(start, "0 attack E1:1", "0 one_army", "1 deploy 5 0", "1 pass")
    assert kinds_of(after, 1) == []


def test_q54_groups_exist_in_the_battle_only() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field"})
    after = played(start, "0 attack E1:1", "0 one_army", "0 target stack:5")
    assert after.battle is None


def test_q61_a_group_of_one() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field"})
    groups = first(told(start, "0 attack E1:1", "0 group 3", "0 group 4", "0 done"), "groups")
    assert groups.args["ids"] == ("3", "4")


def test_an_owed_battle_cant_be_called_off() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field", "2 E1": "peasant peasant"}, seats=3)
    held = played(start, "0 attack E1:1", "0 group 4", "0 done", "0 target nothing")
    assert offered(held, 0, "attack") is not None
    assert offered(played(held, "0 attack E1:2"), 0, "call_off") is None


def test_a_debt_lapses_when_no_battle_can_be_begun_there() -> None:
    layout = {"0 E1": "knight knight recruit", "1 E1": "", "2 E1": "peasant"}
    start = table(layout, seats=3)
    after = played(start, "0 attack E1:1", "0 group 4+5", "0 done", "0 target stack:2")
    assert (after.living, after.debts) == ((0, 2), ("X02",))  # the estate is a borderland now, and two have attacked
    assert offered(after, 0, "attack") is None
    assert offered(after, 0, "end_turn") is not None


def test_who_was_saved_by_a_bonus_doesnt_fall_when_it_has_ended() -> None:
    layout = {"0 E1": "recruit", "0 X01": "peasant", "1 E1": "field(recruit bank)", "1 X01": "peasant"}
    start = table(layout)
    saved = played(start, "0 attack E1:1", "0 target stack:5")
    assert card(saved, 6).damage == 2
    after = played(saved, "0 attack X01:1")
    assert kinds_of(after, 1) == ["bank", "field", "recruit"]
    assert kinds_of(after, 0) == []


def test_a_half_made_declaration_can_be_taken_back_or_called_off() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "field"})
    begun = played(start, "0 attack E1:1")
    assert played(begun, "0 group 3", "0 take_back") == begun
    off = played(begun, "0 call_off")
    assert (off.battle, off.fought, offered(off, 0, "attack")) == (None, (), None)
