"""The examples of the rule book, by the numbers of the ground truth: battles, siege, teams (T5-T11, T16-T29)."""

import pytest

from app.games import medievalia
from app.games.medievalia.rules.state import State
from tests.games.medievalia.scenes import (
    account,
    among,
    card,
    choosing,
    find,
    first,
    kinds_of,
    offered,
    played,
    refused,
    table,
    tapped,
    told,
    waits_for,
)


def test_t5_four_on_one() -> None:
    start = table({"0 E1": "peasant peasant peasant peasant", "1 E1": "recruit"})
    after = played(start, "0 attack E1:1", "0 one_army", "1 deploy 7 0", "1 pass")
    assert kinds_of(after, 1) == []
    assert kinds_of(after, 0) == ["peasant", "peasant"]


def t6() -> State:
    """Three recruits and a peasant take 4 in a borderland."""
    start = table({"0 X01": "recruit recruit", "1 X01": "recruit recruit recruit peasant"})
    return played(start, "0 attack X01:1")


def test_t6_peasant_and_a_recruit_die() -> None:
    after = played(t6(), "1 absorb 8+5+6")
    assert kinds_of(after, 1) == ["recruit", "recruit"]
    assert [card(after, unit).damage for unit in (6, 7)] == [1, 0]


def test_t6_or_two_recruits_die() -> None:
    after = played(t6(), "1 absorb 5+6")
    assert kinds_of(after, 1) == ["peasant", "recruit"]


def test_t6_usually_the_cheapest_go_first() -> None:
    assert kinds_of(played(t6(), "1 pass"), 1) == ["recruit", "recruit"]


def test_t7_an_archer_finishes_a_veteran() -> None:
    start = table({"0 E1": "recruit peasant", "0 X01": "archer", "1 E1": "veteran"})
    struck = played(start, "0 attack E1:1", "0 one_army", "1 deploy 6 0", "1 pass")
    assert card(struck, 6).damage == 3
    assert "veteran" not in kinds_of(played(struck, "0 shoot 5 6"), 1)
    assert "veteran" in kinds_of(played(struck, "0 pass"), 1)


@pytest.mark.parametrize(
    ("damage", "priests", "lives"), [(4, 1, True), (4, 0, False), (5, 1, False), (5, 2, True), (5, 0, False)]
)
def test_t8_priests_heal_a_veteran(damage: int, priests: int, lives: bool) -> None:
    start = table({"0 E1": "peasant " * damage, "1 E1": "veteran", "1 X01": "priest " * priests})
    veteran = find(start, "veteran", 1)
    after = played(start, "0 attack E1:1", "0 one_army", f"1 deploy {veteran} 0", "1 pass")
    if after.battle is not None and after.battle.step == "damage":
        after = played(after, "0 pass")
    for nth in range(priests):
        after = played(after, f"1 heal {find(start, 'priest', 1, nth)} {veteran}")
    assert ("veteran" in kinds_of(after, 1)) == lives


@pytest.mark.parametrize(("priests", "peasants"), [(0, 0), (1, 0), (2, 1)])
def test_t9_overkill(priests: int, peasants: int) -> None:
    start = table({"0 E1": "knight", "1 E1": "peasant peasant peasant", "1 X01": "priest " * priests})
    after = played(start, "0 attack E1:1", "1 deploy 4+5+6 0", "1 pass")
    for nth in range(priests):
        assert after.battle is not None
        assert [side.excess for side in after.battle.sides if side.seat == 1] == [1 - nth]
        after = played(after, f"1 heal {find(start, 'priest', 1, nth)} 4")
    assert kinds_of(after, 1).count("peasant") == peasants
    assert card(after, 3).damage == 3


def test_t10_borderland() -> None:
    start = table({"0 X01": "peasant peasant peasant", "1 X01": "archer! peasant"})
    after = played(start, "0 attack X01:1")
    assert (kinds_of(after, 0), kinds_of(after, 1)) == (["peasant"], [])
    assert after.battle is None


def t11(home: bool) -> State:
    """Two groups of one; six defenders, three of them tapped, one attached."""
    area, owner = ("E1", 1) if home else ("E0", 0)
    defending = "recruit! recruit! peasant! recruit peasant"
    layout = {f"0 {area}": "recruit peasant", f"1 {area}": defending}
    layout["1 E1"] = layout.get("1 E1", "") + " city(peasant)"
    del owner
    return played(table(layout), f"0 attack {area}:1", "0 each_alone")


def deployments(state: State) -> int:
    """How many different defences there are."""
    seen, open_ = set(), [state]
    while open_:
        now = open_.pop()
        assert now.battle is not None
        if now.battle.draft in seen or now.battle.step != "deploy":
            continue
        seen.add(now.battle.draft)
        for unit in among(now, 1, "deploy"):
            if not now.battle.draft or int(unit) > now.battle.draft[-1][0]:
                open_ += [played(now, f"1 deploy {unit} {group}") for group in ("0", "1")]
    return len(seen)


def test_t11_free_untapped_defenders_only() -> None:
    start = t11(home=True)
    assert among(start, 1, "deploy") == ("8", "9")
    assert deployments(start) == 9


def test_t11_away_from_home_both_must_deploy() -> None:
    start = t11(home=False)
    left = played(start, "1 deploy 8 1", "1 pass")
    assert left.battle is not None
    assert dict(left.battle.deployed) == {8: 1, 9: 1}  # the one not named is put against the weaker group


def test_t11_tapped_and_attached_ones_are_targets() -> None:
    start = played(t11(home=True), "1 deploy 8+9 0", "1 pass")
    assert waits_for(start) == [0]
    assert among(start, 0, "target") == ("stack:2", "unit:5", "unit:6", "unit:7", "army:0", "nothing")


def test_t16_unguarded_lands() -> None:
    start = table({"0 E1": "peasant peasant peasant", "1 E1": "field field(bank) mine"})
    lands = [f"0 target stack:{find(start, kind, 1, n)}" for kind, n in (("field", 0), ("field", 1), ("mine", 0))]
    after = played(start, "0 attack E1:1", "0 each_alone", *lands)
    assert kinds_of(after, 1) == []
    assert kinds_of(after, 0) == ["peasant"] * 3
    assert after.discard == ("field", "field", "bank", "mine")


@pytest.mark.parametrize(
    ("home", "enemies", "lost"),
    [
        ("field mine", "peasant", True),
        ("field(peasant) mine", "peasant", False),
        ("field(keep) mine", "peasant", False),
        ("field mine", "", False),
        ("city(keep)", "peasant", False),
        ("", "peasant", True),
        ("peasant!", "peasant", False),
    ],
)
def test_t19_siege(home: str, enemies: str, lost: bool) -> None:
    start = table({"1 E1": home, "0 E1": enemies, "1 X01": "recruit"})
    after = played(start, "0 end_turn")
    assert (1 not in after.living) == lost
    assert (after.phase == "over") == lost


def test_t28_a_partner_helps_at_half_value() -> None:
    start = table(
        {"0 E0": "city!", "2 E2": "city! field(peasant peasant)"}, "peasant", seats=4, options={"teams": "on"}
    )
    asked = played(start, "0 begin play:peasant", "0 ask_help")
    assert waits_for(asked) == [2]
    gathered = played(asked, "2 choose t5.2")
    assert offered(gathered, 2, "give") is not None
    helped = played(gathered, "2 give food")
    assert account(helped).pool == (1, 0, 0, 0)
    after = played(helped, "0 pay")
    assert kinds_of(after, 0) == ["peasant"]
    assert tapped(after, 2) == ["city", "field", "peasant", "peasant"]
    assert tapped(played(after, "0 end_turn", "1 end_turn"), 2) == []


def test_t29_tapping_one_taps_all() -> None:
    start = table({"0 E0": "field(peasant bank priest)"}, "peasant")
    after = played(choosing(start, "play:peasant", "t3.0"), "0 pay")
    assert tapped(after) == ["bank", "field", "peasant", "priest"]


def test_the_table_tells_what_was_fought() -> None:
    start = table({"0 X01": "peasant peasant peasant", "1 X01": "archer! peasant"})
    clash = first(told(start, "0 attack X01:1"), "clash")
    assert clash.args["pools"] == (2, 3)
    after = played(start, "0 attack X01:1")
    assert after.last is not None
    assert after.last.fallen == ("0:peasant", "0:peasant", "1:archer", "1:peasant")
    refused(after, "0 attack X01:1", "move.not_open")
    assert medievalia.result(after) is None
