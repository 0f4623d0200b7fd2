"""Battles, combined and direct attacks, weakening: R4, R5, R6, R7, R15."""

import pytest

from app.games.api import Illegal
from tests.games.kartyaparbaj.scenes import among, asked, duel, ended, kinds, offered, played, shown, told


@pytest.mark.parametrize(
    ("own", "their", "left", "pile"),
    [
        ("8h", "5d", ("8h~", ""), ("5d",)),
        ("5h", "8d", ("", "8d"), ("5h",)),
        ("8h", "8d", ("", ""), ("8h", "8d")),
        ("8h*", "Ad", ("8h*~", ""), ("Ad",)),
        ("8h", "5d*", ("", "5d*"), ("8h",)),
        ("7h*", "Ad", ("", ""), ("7h", "7h", "Ad")),
    ],
)
def test_the_higher_value_wins_and_equal_ones_fall(
    own: str, their: str, left: tuple[str, str], pile: tuple[str, ...]
) -> None:
    after = played(duel(f"{own} 2s", their), "0 attack slot1 slot1")
    assert (shown(after, 0).removesuffix("2s").rstrip(" -"), shown(after, 1)) == left
    assert after.pile == pile


def test_a_card_attacks_once_a_turn() -> None:
    start = duel("Kh 2s", "2d Ad")
    after = played(start, "0 attack slot1 slot1\n0 pass\n1 pass")
    assert among(after, 0, "attack") == ("slot2",)
    with pytest.raises(Illegal):
        played(after, "0 attack slot1 slot2")


def test_the_attack_phase_ends_by_itself_after_the_last_window() -> None:
    start = duel("Kh", "2d Ad")
    open_ = played(start, "0 attack slot1 slot1\n0 pass")
    assert (open_.phase, asked(open_)) == ("attack", (1, "weakening"))
    assert played(open_, "1 pass").phase == "late"
    assert kinds(told(open_, "1 pass")) == ["passed", "phase"]


def test_the_attack_phase_can_be_ended_with_cards_left() -> None:
    late = played(duel("Kh 2s", "2d"), "0 end_phase")
    assert late.phase == "late"
    assert not any(place and place.can_attack for place in late.fields[0])


def test_cards_that_cannot_attack_are_not_offered() -> None:
    assert among(duel("Kh~ 2s - 4h", "2d"), 0, "attack") == ("slot2", "slot4")
    assert among(duel("Kh~ 2s - 4h", "- 2d 3d"), 0, "attack", field=1) == ("slot2", "slot3")


@pytest.mark.parametrize(("number", "value"), [(1, 3), (2, 6), (3, 12), (4, 24), (5, 48)])
def test_a_combined_attack_has_its_value_times_two_for_each_further_card(number: int, value: int) -> None:
    own, slots = " ".join(["3h", "3d", "3c", "3s", "3h"][:number]), "+".join(f"slot{n + 1}" for n in range(number))
    blow = told(duel(own, ""), f"0 attack_directly {slots}")[0]
    assert blow.args["attack"] == value


@pytest.mark.parametrize(
    ("own", "slots", "attack"), [("7h* Ac 7d", "slot1+slot2", 28), ("7h* 7c* Ad", "slot1+slot2+slot3", 56)]
)
def test_r4_the_current_value_counts(own: str, slots: str, attack: int) -> None:
    assert told(duel(own, "2h"), f"0 attack {slots} slot1")[0].args["attack"] == attack


def test_r4_different_values_do_not_combine() -> None:
    start = duel("7h* Ac 7d", "2h")
    with pytest.raises(Illegal) as refused:
        played(start, "0 attack slot1+slot3 slot1")
    assert refused.value.code == "illegal.kartyaparbaj.unequal"
    assert refused.value.args_ == {"values": (14, 7)}
    with pytest.raises(Illegal):
        played(duel("7h* Ac 7d", ""), "0 attack_directly slot2+slot3")


def test_no_more_attackers_are_offered_than_can_combine() -> None:
    (attackers, _) = offered(duel("7h 7c Ad 7s~ 3h", "2h"), 0)["attack"].fields
    assert (attackers.at_least, attackers.at_most) == (1, 2)


def test_r5_a_combined_attack_may_be_direct_with_its_whole_value() -> None:
    after = played(duel("7h 7c 7d", ""), "0 attack_directly slot1+slot2+slot3\n1 take_it")
    assert after.life == (80, 52)
    assert after.phase == "late"


def test_cards_attack_directly_only_without_enemies_and_at_once_when_the_last_has_fallen() -> None:
    start = duel("Kh 3s", "3d")
    assert "attack_directly" not in offered(start, 0)
    after = played(start, "0 attack slot2 slot1")
    assert set(offered(after, 0)) == {"attack_directly", "offer_draw", "end_phase"}


def test_a_group_that_wins_has_attacked_and_one_that_loses_falls() -> None:
    won = played(duel("5h - 5d 9s", "8c"), "0 attack slot3+slot1 slot1\n0 pass\n1 pass")
    assert shown(won, 0) == "5h~ - 5d~ 9s"
    lost = played(duel("5h - 5d 9s", "Ac"), "0 attack slot1+slot3 slot1")
    assert (shown(lost, 0), lost.pile) == ("- - - 9s", ("5h", "5d"))


@pytest.mark.parametrize(("life", "over"), [(13, True), (12, True), (14, False)])
def test_life_at_zero_or_below_loses(life: int, over: bool) -> None:
    after = played(duel("Kh", "", life=(80, life)), "0 attack_directly slot1\n1 take_it")
    assert after.life == (80, life - 13)
    assert ended(after) == (((0,), "life") if over else None)


def test_several_direct_attacks_each_take_life() -> None:
    after = played(duel("Kh 3s", ""), "0 attack_directly slot1\n1 take_it\n0 attack_directly slot2\n1 take_it")
    assert (after.life, after.phase) == ((80, 64), "late")


def test_weakening_needs_a_card_of_exactly_the_difference() -> None:
    open_ = played(duel("Kh", "5d", hand="7s 8s 8c 9h black"), "0 attack slot1 slot1")
    assert among(open_, 0, "weaken") == ("8c", "8s")


def test_r6_the_attacking_player_is_asked_first_then_the_defender() -> None:
    open_ = played(duel("Kh 2s", "5d", hand="8s", other="8c"), "0 attack slot1 slot1")
    assert asked(open_) == (0, "weakening")
    assert offered(open_, 1) == {}
    second = played(open_, "0 pass")
    assert asked(second) == (1, "weakening")
    assert offered(second, 0) == {}
    assert asked(played(second, "1 pass")) == (0, None)


def test_r6_one_weakening_a_battle() -> None:
    after = played(duel("Kh 2s", "5d 6d", hand="8s", other="8c"), "0 attack slot1 slot1\n0 weaken 8s")
    assert (asked(after), shown(after, 0)) == ((0, None), "8s^ 2s")


def test_r6_the_asking_begins_with_the_attacking_player_when_the_defender_won() -> None:
    open_ = played(duel("5h 2s", "Kd"), "0 attack slot1 slot1")
    assert asked(open_) == (0, "weakening")
    assert asked(played(open_, "0 pass")) == (1, "weakening")


def test_the_defender_weakens_the_attackers_winner_and_that_card_may_attack_again() -> None:
    start = duel("Kh 2s", "5d 6d", other="8c")
    after = played(start, "0 attack slot1 slot1\n0 pass\n1 weaken 8c")
    assert (shown(after, 0), after.pile) == ("8c^ 2s", ("5d", "Kh"))
    assert among(after, 0, "attack") == ("slot1", "slot2")
    assert len(after.hands[1]) == 5


def test_a_card_on_the_defenders_side_does_not_attack() -> None:
    after = played(duel("5h 2s", "Kd", other="8c"), "0 attack slot1 slot1\n0 pass\n1 weaken 8c")
    assert shown(after, 1) == "8c^"
    (place, *_) = after.fields[1]
    assert place is not None
    assert not place.can_attack


def test_weakening_the_last_attacker_keeps_the_phase_open() -> None:
    after = played(duel("Kh", "5d 6d", hand="8s"), "0 attack slot1 slot1\n0 weaken 8s")
    assert (after.phase, among(after, 0, "attack")) == ("attack", ("slot1",))
    done = played(duel("5h", "Kd", hand="8s"), "0 attack slot1 slot1\n0 weaken 8s")
    assert done.phase == "late"


def test_weakening_chains() -> None:
    start = duel("Kh", "5d 6d Ad", hand="8s 2c")
    after = played(start, "0 attack slot1 slot1\n0 weaken 8s\n0 attack slot1 slot2\n0 weaken 2c")
    assert (shown(after, 0), after.pile) == ("2c^", ("5d", "Kh", "6d", "8s"))
    assert played(after, "0 attack slot1 slot3\n0 pass\n1 pass").pile[-1] == "2c"


def test_a_weakened_group_leaves_for_one_card_on_its_lowest_place() -> None:
    start = duel("2s 5h - 5d 5c", "7c 3c", hand="Ks")
    after = played(start, "0 attack slot5+slot2+slot4 slot1\n0 weaken Ks")
    assert shown(after, 0) == "2s Ks^"
    assert after.pile == ("7c", "5h", "5d", "5c")
    weakened = next(e for e in told(start, "0 attack slot5+slot2+slot4 slot1\n0 weaken Ks") if e.kind == "weakened")
    assert (weakened.args["places"], weakened.args["place"], weakened.args["owner"]) == ((2, 4, 5), 2, 0)


def test_r15_a_doubled_winner_leaves_whole() -> None:
    own = played(duel("Jd*", "8h", other="As"), "0 attack slot1 slot1\n0 pass\n1 weaken As")
    assert (shown(own, 0), own.pile) == ("As^", ("8h", "Jd", "Jd"))
    their = played(duel("8h", "Jd*", other="As"), "0 attack slot1 slot1\n0 pass\n1 weaken As")
    assert (shown(their, 1), their.pile) == ("As^", ("8h", "Jd", "Jd"))


def test_r15_a_doubled_card_attacks_once() -> None:
    after = played(duel("Jd* 2s", "8h 9h"), "0 attack slot1 slot1\n0 pass\n1 pass")
    assert among(after, 0, "attack") == ("slot2",)


def test_r7_there_is_no_weakening_after_a_direct_attack() -> None:
    start = duel("8h 2s", "", hand="8s", other="8c")
    after = played(start, "0 attack_directly slot1\n1 take_it")
    assert asked(after) == (0, None)
    assert not {"weakening"} & {e.args.get("window") for e in told(start, "0 attack_directly slot1\n1 take_it")}


def test_two_equal_cards_apart_are_told_apart_by_their_places() -> None:
    after = played(duel("7h - 7h", "3c 9c"), "0 attack slot3 slot1\n0 pass\n1 pass")
    assert shown(after, 0) == "7h - 7h~"
    assert shown(after, 1) == "- 9c"
