"""Jokers: R10, R11, R13, R16, R18; knock-outs, defence, counters, and the four jokers."""

import pytest

from app.games import kartyaparbaj
from app.games.api import Illegal
from app.games.kartyaparbaj.rules.four_jokers import set_in
from tests.games.kartyaparbaj.scenes import asked, duel, ended, kinds, offered, played, shown, told


def test_a_black_knocks_out_one_place_and_a_red_exactly_two() -> None:
    start = duel("", "5h - 6h 7h", hand="black red", phase="summoning")
    black = played(start, "0 knock_out_black slot3\n1 let_be")
    assert (shown(black, 1), black.pile, asked(black)) == ("5h - - 7h", ("black", "6h"), (0, None))
    red = played(start, "0 knock_out_red slot4+slot1\n1 let_be")
    assert (shown(red, 1), red.pile) == ("- - 6h", ("red", "5h", "7h"))
    for targets in ("slot1", "slot1+slot3+slot4", "slot1+slot2"):
        with pytest.raises(Illegal):
            played(start, f"0 knock_out_red {targets}")


@pytest.mark.parametrize("phase", ["summoning", "late"])
def test_knock_outs_belong_to_both_summoning_phases_only(phase: str) -> None:
    after = played(duel("8h", "5h", hand="black", phase=phase), "0 knock_out_black slot1\n1 let_be")
    assert (after.phase, asked(after), shown(after, 1)) == (phase, (0, None), "")
    assert "knock_out_black" not in offered(duel("8h", "5h", hand="black", phase="attack"), 0)


def test_r10_a_doubled_place_is_one_target_and_leaves_whole() -> None:
    black = played(duel("", "Ah* 5d", hand="black", phase="summoning"), "0 knock_out_black slot1\n1 let_be")
    assert (shown(black, 1), black.pile) == ("- 5d", ("black", "Ah", "Ah"))
    single = duel("", "Ah*", hand="red black", phase="summoning")
    assert "knock_out_red" not in offered(single, 0)
    red = played(duel("", "Ah* 5d*", hand="red", phase="summoning"), "0 knock_out_red slot1+slot2\n1 let_be")
    assert red.pile == ("red", "Ah", "Ah", "5d", "5d")


def test_several_jokers_may_be_thrown_in_a_phase() -> None:
    start = duel("", "5h 6h", hand="black black", phase="summoning")
    after = played(start, "0 knock_out_black slot1\n1 let_be\n0 knock_out_black slot2\n1 let_be")
    assert (shown(after, 1), after.pile) == ("", ("black", "5h", "black", "6h"))


def test_a_black_in_defence_stops_the_attack_and_nothing_leaves() -> None:
    start = duel("Kh 3s 4s", "", other="black")
    after = played(start, "0 attack_directly slot1\n1 black\n0 let_be")
    assert (after.phase, asked(after), after.life) == ("late", (0, None), (80, 80))
    assert shown(after, 0) == "Kh 3s 4s"
    assert not any(place and place.can_attack for place in after.fields[0])


def test_r16_a_red_in_defence_takes_all_that_could_still_attack() -> None:
    start = duel("Kh~ 3s 3d 4s* 8s^", "", other="red")
    after = played(start, "0 attack_directly slot2+slot3\n1 red\n0 let_be")
    assert (shown(after, 0), after.phase, after.life) == ("Kh", "late", (80, 80))
    assert after.pile == ("red", "3s", "3d", "4s", "4s", "8s")
    stopped = next(e for e in told(start, "0 attack_directly slot2+slot3\n1 red\n0 let_be") if e.kind == "stopped")
    assert (stopped.args["places"], stopped.args["colour"]) == ((2, 3, 4, 5), "red")


def test_r16_a_card_placed_by_weakening_leaves_only_while_it_has_not_attacked() -> None:
    start = duel("Kh 2s", "5d", hand="8s", other="red")
    weakened = "0 attack slot1 slot1\n0 weaken 8s\n"
    unused = played(start, weakened + "0 attack_directly slot2\n1 red\n0 let_be")
    assert shown(unused, 0) == ""
    used = played(start, weakened + "0 attack_directly slot1\n1 take_it\n0 attack_directly slot2\n1 red\n0 let_be")
    assert (shown(used, 0), used.life) == ("8s^", (80, 72))


def test_a_countered_knock_out_has_no_effect_and_may_be_tried_anew() -> None:
    start = duel("", "5h 6h", hand="black red", other="black", phase="summoning", stock="2h 2d 2c 3h 3d")
    countered = played(start, "0 knock_out_black slot1\n1 counter")
    assert (shown(countered, 1), countered.pile, asked(countered)) == ("5h 6h", ("black", "black"), (0, None))
    assert (countered.phase, countered.announced) == ("summoning", None)
    assert "knock_out_red" in offered(countered, 0)
    again = played(countered, "0 knock_out_red slot1+slot2\n1 let_be")
    assert shown(again, 1) == ""


def test_r13_a_counter_is_not_countered_but_a_new_attempt_is() -> None:
    start = duel("", "5h 6h", hand="black black", other="black black", phase="late")
    countered = played(start, "0 knock_out_black slot1\n1 counter")
    assert asked(countered) == (0, None)
    again = played(countered, "0 knock_out_black slot2\n1 counter")
    assert (shown(again, 1), again.pile, again.phase) == ("5h 6h", ("black",) * 4, "late")
    assert "knock_out_black" not in offered(again, 0)


def test_r13_in_defence_the_window_reopens_for_the_same_attack() -> None:
    start = duel("Kh 3s", "", hand="black red", other="black red")
    again = played(start, "0 attack_directly slot1\n1 black\n0 counter")
    assert (asked(again), again.life) == ((1, "defence"), (80, 80))
    assert again.battle is not None
    assert again.battle.attack == 13
    third = played(again, "1 red\n0 counter")
    assert (asked(third), set(offered(third, 1))) == ((1, "defence"), {"take_it"})
    assert played(third, "1 take_it").life == (80, 67)
    stopped = played(again, "1 red\n0 let_be")
    assert (shown(stopped, 0), stopped.life) == ("", (80, 80))


def test_r13_the_blow_falls_at_once_when_the_last_jokers_have_gone() -> None:
    start = duel("Kh 3s", "", hand="red", other="red", pile="black black black black")
    after = played(start, "0 attack_directly slot1\n1 red\n0 counter")
    assert (after.life, asked(after)) == ((80, 67), (0, None))
    assert kinds(told(start, "0 attack_directly slot1\n1 red\n0 counter"))[-2:] == ["countered", "life_lost"]


def test_a_red_is_countered_by_two_blacks() -> None:
    start = duel("", "5h 6h", hand="red", other="black black", phase="summoning")
    after = played(start, "0 knock_out_red slot1+slot2\n1 counter_blacks")
    assert (shown(after, 1), after.pile) == ("5h 6h", ("red", "black", "black"))
    blow = played(
        duel("Kh 3s", "", hand="black black", other="red"), "0 attack_directly slot1\n1 red\n0 counter_blacks"
    )
    assert (asked(blow), blow.pile) == ((1, "defence"), ("red", "black", "black"))


def test_r13_new_targets_may_be_named() -> None:
    start = duel("", "5h 6h", hand="black black", other="black", phase="summoning")
    after = played(start, "0 knock_out_black slot1\n1 counter\n0 knock_out_black slot2")
    assert after.announced is not None
    assert after.announced.targets == (2,)


def test_an_announced_joker_is_public_until_it_is_decided() -> None:
    start = duel("", "5h 6h", hand="red", phase="summoning")
    open_ = kartyaparbaj.view(played(start, "0 knock_out_red slot1+slot2"), None).public
    assert open_.announced is not None
    assert (open_.announced.colour, open_.announced.purpose, open_.announced.targets) == ("red", "knock_out", (1, 2))
    assert open_.pile == ("red",)
    after = kartyaparbaj.view(played(start, "0 knock_out_red slot1+slot2\n1 let_be"), None).public
    assert after.announced is None


@pytest.mark.parametrize(
    ("jokers", "laid"),
    [
        ("", ""),
        ("black black black", ""),
        ("black red", ""),
        ("red", ""),
        ("red red", "red red"),
        ("black red red", "red red"),
        ("black black red red", "red red"),
        ("black black red", "black black red"),
        ("black black black red", "black black red"),
        ("black black black black red", "black black red"),
        ("black black black black", "black black black black"),
    ],
)
def test_r11_the_first_possible_set_is_laid(jokers: str, laid: str) -> None:
    start = duel("5h", "7h", hand=jokers)
    assert set_in(start.hands[0]) == tuple(laid.split())
    assert ("four_jokers" in offered(start, 0)) == bool(laid)
    if laid:
        after = played(start, "0 four_jokers")
        assert after.declared == (0, tuple(laid.split()))
        assert after.pile == tuple(laid.split())
        assert len(after.hands[0]) == 5 - len(laid.split())
        assert len(after.stock) == len(start.stock)


@pytest.mark.parametrize("phase", ["summoning", "attack", "late"])
@pytest.mark.parametrize("seat", [0, 1])
def test_four_jokers_in_either_turn(phase: str, seat: int) -> None:
    hand, other = ("red red", "") if seat == 0 else ("", "red red")
    after = played(duel("5h", "7h", hand=hand, other=other, phase=phase), f"{seat} four_jokers")
    assert asked(after) == (1 - seat, "jokers")


WINDOWS = {
    "weakening": "0 attack slot1 slot1",
    "defence": "0 attack slot1 slot1\n0 pass\n1 pass\n0 attack_directly slot2",
    "draw": "0 offer_draw",
}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seat", [0, 1])
def test_four_jokers_go_before_any_open_window_which_is_never_resumed(window: str, seat: int) -> None:
    hand, other = ("red red", "black") if seat == 0 else ("black", "red red")
    open_ = played(duel("Kh 3s 2d", "5c", hand=hand, other=other), WINDOWS[window])
    declared = played(open_, f"{seat} four_jokers")
    assert (asked(declared), declared.announced) == ((1 - seat, "jokers"), None)
    after = played(declared, f"{1 - seat} concede")
    assert ended(after) == ((seat,), "jokers")
    assert kartyaparbaj.to_act(after) == frozenset()


def test_four_jokers_inside_a_counter_window() -> None:
    start = duel("", "5h 6h", hand="black", other="red red", phase="summoning")
    after = played(start, "0 knock_out_black slot1\n1 four_jokers")
    assert (ended(after), shown(after, 1)) == (((1,), "jokers"), "5h 6h")


def test_no_declaration_while_another_waits() -> None:
    start = duel("5h", "7h", hand="black black red", other="black black red")
    declared = played(start, "0 four_jokers")
    assert set(offered(declared, 1)) == {"answer_jokers", "concede"}
    assert offered(declared, 0) == {}


def test_nobody_must_declare_or_answer() -> None:
    start = duel("5h", "7h", hand="red red", other="black black black black")
    assert played(start, "0 end_phase").phase == "late"
    assert ended(played(start, "0 four_jokers\n1 concede")) == ((0,), "jokers")


@pytest.mark.parametrize("mine", ["red red", "black black red", "black black black black"])
def test_r18_an_answer_is_any_of_the_three_sets(mine: str) -> None:
    theirs = {"red red": "black black black black", "black black red": "black black red"}.get(mine, "red red")
    start = duel("5h", "7h", hand=mine, other=theirs)
    after = played(start, "0 four_jokers\n1 answer_jokers")
    assert (ended(after), after.pile) == (((1,), "jokers"), (*mine.split(), *theirs.split()))
    assert kinds(told(start, "0 four_jokers\n1 answer_jokers")) == ["four_jokers", "answered", "over"]


@pytest.mark.parametrize(("mine", "theirs"), [("red red", "black black black"), ("black black red", "black red")])
def test_r18_an_ordinary_counter_does_not_stop_a_declaration(mine: str, theirs: str) -> None:
    declared = played(duel("5h", "7h", hand=mine, other=theirs), "0 four_jokers")
    assert set(offered(declared, 1)) == {"concede"}


def test_a_set_wins_with_an_empty_stock_since_nothing_is_drawn_for_it() -> None:
    start = duel("5h", "7h", hand="red red", other="black black black black", stock="")
    assert ended(played(start, "0 four_jokers\n1 concede")) == ((0,), "jokers")
    assert ended(played(start, "0 four_jokers\n1 answer_jokers")) == ((1,), "jokers")


def test_who_could_not_draw_has_lost_already() -> None:
    start = duel("", "5h", hand="black red red", stock="", phase="summoning")
    after = played(start, "0 knock_out_black slot1")
    assert ended(after) == ((1,), "stock")
    assert kartyaparbaj.offers(after, 0) == ()
