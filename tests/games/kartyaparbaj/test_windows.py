"""The table of windows, row by row: who is asked what, when a window is skipped, and what an absent player does."""

import pytest

from app.games import kartyaparbaj
from app.games.api import Move
from tests.games.kartyaparbaj.scenes import EIGHT, asked, duel, ended, kinds, offered, played, told

FOUR_BLACKS, THREE_BLACKS = "black black black black", "black black black"


def without(cards: str, *gone: str) -> str:
    """The cards but for some."""
    left = cards.split()
    for card in gone:
        left.remove(card)
    return " ".join(left)


def test_the_kinds_of_windows_are_declared() -> None:
    assert kartyaparbaj.WINDOWS == ("weakening", "defence", "counter", "jokers")
    assert kartyaparbaj.OPTIONS[-1].name == "quick"


@pytest.mark.parametrize(
    ("own", "their", "difference", "opens"),
    [
        ("8h", "7c", 1, False),
        ("8h", "6c", 2, True),
        ("6h", "7c", 1, False),
        ("5h", "7c", 2, True),
        ("8h*", "2c", 14, True),
        ("Kh*", "Jc", 15, False),
        ("2h", "8c*", 14, True),
        ("2h", "Kc*", 24, False),
    ],
)
def test_weakening_is_asked_for_differences_from_2_to_14(own: str, their: str, difference: int, opens: bool) -> None:
    after = played(duel(f"{own} 3s", their), "0 attack slot1 slot1")
    assert after.battle is not None
    assert after.battle.difference == difference
    assert asked(after) == (0, "weakening" if opens else None)


def test_without_a_winner_there_is_no_weakening() -> None:
    assert asked(played(duel("8h 3s", "8c"), "0 attack slot1 slot1")) == (0, None)


@pytest.mark.parametrize("missing", ["4h", "4s"])
def test_weakening_is_skipped_when_all_eight_are_out(missing: str) -> None:
    gone = played(duel("9h 3s", "5c", pile=EIGHT[4]), "0 attack slot1 slot1")
    assert asked(gone) == (0, None)
    seven = played(duel("9h 3s", "5c", pile=without(EIGHT[4], missing)), "0 attack slot1 slot1")
    assert asked(seven) == (0, "weakening")


def test_cards_on_both_fields_count_and_doubled_ones_twice() -> None:
    pile = without(EIGHT[4], "4h", "4h", "4c", "4s")
    start = duel("9h 3s 4c", "5c 4h* 4s", pile=pile)
    assert asked(played(start, "0 attack slot1 slot1")) == (0, None)
    single = duel("9h 3s 4c", "5c 4h 4s", pile=pile)
    assert asked(played(single, "0 attack slot1 slot1")) == (0, "weakening")


def test_cards_that_fell_in_the_battle_are_out() -> None:
    pile = without(EIGHT[5], "5c")
    assert asked(played(duel("10h 3s", "5c", pile=pile), "0 attack slot1 slot1")) == (0, None)


def test_a_hand_is_no_reason_to_skip_weakening() -> None:
    start = duel("9h 3s", "5c", hand="4h 4d", pile=without(EIGHT[4], "4h", "4d"))
    both = played(start, "0 attack slot1 slot1\n0 pass")
    assert asked(both) == (1, "weakening")
    assert set(offered(both, 1)) == {"pass"}
    nothing = played(duel("9h 3s", "5c"), "0 attack slot1 slot1")
    assert set(offered(nothing, 0)) == {"pass"}


@pytest.mark.parametrize(
    ("pile", "opens"),
    [
        ("", True),
        (FOUR_BLACKS, True),
        (f"{FOUR_BLACKS} red", True),
        (f"{THREE_BLACKS} red red", True),
        (f"{FOUR_BLACKS} red red", False),
    ],
)
def test_the_defender_is_asked_unless_all_jokers_are_out(pile: str, opens: bool) -> None:
    after = played(duel("Kh 3s", "", pile=pile), "0 attack_directly slot1")
    assert (asked(after), after.life[1]) == (((1, "defence"), 80) if opens else ((0, None), 67))


def test_the_defender_without_a_joker_is_asked_and_offered_the_blow_alone() -> None:
    open_ = played(duel("Kh 3s", "", hand="black red"), "0 attack_directly slot1")
    assert set(offered(open_, 1)) == {"take_it"}
    assert offered(open_, 0) == {}
    open_ = played(duel("Kh 3s", "", other="black"), "0 attack_directly slot1")
    assert set(offered(open_, 1)) == {"black", "take_it"}
    open_ = played(duel("Kh 3s", "", other="red"), "0 attack_directly slot1")
    assert set(offered(open_, 1)) == {"red", "take_it"}


def test_each_direct_attack_opens_its_own_window() -> None:
    start = duel("Kh 3s 2s", "", other="black")
    second = played(start, "0 attack_directly slot1\n1 take_it\n0 attack_directly slot2")
    assert (asked(second), second.life) == ((1, "defence"), (80, 67))
    assert played(second, "1 black\n0 let_be").life == (80, 67)


@pytest.mark.parametrize(
    ("colour", "pile", "opens"),
    [
        ("black", "", True),
        ("black", "black black red red", True),
        ("black", THREE_BLACKS, False),
        ("red", "", True),
        ("red", "black black red", True),
        ("red", THREE_BLACKS, True),
        ("red", FOUR_BLACKS, True),
        ("red", f"{THREE_BLACKS} red", False),
        ("red", f"{FOUR_BLACKS} red", False),
    ],
)
@pytest.mark.parametrize("purpose", ["knock_out", "defence"])
def test_a_joker_may_be_countered_unless_no_counter_can_be_left(
    colour: str, pile: str, opens: bool, purpose: str
) -> None:
    if purpose == "knock_out":
        start, seat = duel("", "5h 6h", hand=colour, pile=pile, phase="summoning"), 0
        targets = "slot1" if colour == "black" else "slot1+slot2"
        after = played(start, f"0 knock_out_{colour} {targets}")
    else:
        start, seat = duel("Kh 3s", "", other=colour, pile=pile), 1
        after = played(start, f"0 attack_directly slot1\n1 {colour}")
    assert asked(after) == ((1 - seat, "counter") if opens else (0, None))
    assert (after.announced is not None) == opens


@pytest.mark.parametrize(
    ("colour", "hand", "answers"),
    [
        ("black", "", {"let_be"}),
        ("black", "red", {"let_be"}),
        ("black", "black", {"let_be", "counter"}),
        ("black", "black black", {"let_be", "counter"}),
        ("red", "black", {"let_be"}),
        ("red", "red", {"let_be", "counter"}),
        ("red", "black black", {"let_be", "counter_blacks"}),
        ("red", "black red", {"let_be", "counter"}),
    ],
)
def test_a_joker_is_countered_by_its_colour_and_a_red_by_two_blacks(colour: str, hand: str, answers: set[str]) -> None:
    start = duel("", "5h 6h", hand=colour, other=hand, phase="summoning")
    targets = "slot1" if colour == "black" else "slot1+slot2"
    assert set(offered(played(start, f"0 knock_out_{colour} {targets}"), 1)) == answers


@pytest.mark.parametrize("gone", ["", "black", "red"])
def test_a_declaration_is_answered_unless_a_joker_was_out_before_it(gone: str) -> None:
    start = duel("5h", "7h", other="black black red", pile=gone)
    after = played(start, "1 four_jokers")
    if gone:
        assert ended(after) == ((1,), "jokers")
    else:
        assert (asked(after), set(offered(after, 0))) == ((0, "jokers"), {"concede"})


def test_an_announced_joker_counts_as_out_for_a_declaration() -> None:
    start = duel("Kh 3s", "", hand="red red", other="black")
    after = played(start, "0 attack_directly slot1\n1 black\n0 four_jokers")
    assert ended(after) == ((0,), "jokers")


def test_fallbacks_of_windows() -> None:
    phase = duel("Kh 3s", "5c", hand="8s black", other="8c black")
    assert kartyaparbaj.fallback(phase, 0) == Move("end_phase")
    weakening = played(phase, "0 attack slot1 slot1")
    assert kartyaparbaj.fallback(weakening, 0) == Move("pass")
    defence = played(duel("Kh 3s", "", hand="black", other="black"), "0 attack_directly slot1")
    assert kartyaparbaj.fallback(defence, 1) == Move("take_it")
    counter = played(defence, "1 black")
    assert kartyaparbaj.fallback(counter, 0) == Move("let_be")


@pytest.mark.parametrize(("hand", "answer"), [("red red", "answer_jokers"), ("red", "concede"), ("", "concede")])
def test_the_fallback_answers_a_declaration_where_it_can(hand: str, answer: str) -> None:
    open_ = played(duel("Kh", "5c", hand=hand, other=FOUR_BLACKS), "1 four_jokers")
    assert kartyaparbaj.fallback(open_, 0) == Move(answer)


@pytest.mark.parametrize("phase", ["summoning", "attack", "late"])
def test_phases_and_draws_are_no_windows(phase: str) -> None:
    start = duel("Kh", "5c", phase=phase)
    assert asked(start) == (0, None)
    assert kartyaparbaj.window(start, 1) is None
    asking = played(start, "0 offer_draw")
    assert asked(asking) == (1, None)
    assert kartyaparbaj.turn(asking) == 0


def test_whoever_answers_a_window_the_turn_stays() -> None:
    open_ = played(duel("Kh 3s", "5c", turn=1), "1 attack slot1 slot1\n1 pass")
    assert (kartyaparbaj.turn(open_), asked(open_)) == (1, (0, "weakening"))
    assert kartyaparbaj.window(open_, 1) is None


def test_passing_tells_nothing_of_the_hand() -> None:
    with_card, without_card = (duel("Kh 3s", "5c", hand=hand) for hand in ("8s", "7s"))
    script = "0 attack slot1 slot1\n0 pass"
    assert told(with_card, script) == told(without_card, script)
    assert kinds(told(with_card, script))[-1] == "passed"


def test_before_life_is_lost_there_is_a_moment_to_declare() -> None:
    start = duel("Kh", "", other="red red", life=(80, 13))
    blow = played(start, "0 attack_directly slot1")
    assert set(offered(blow, 1)) == {"red", "take_it", "four_jokers"}
    assert asked(played(blow, "1 four_jokers")) == (0, "jokers")
    assert set(offered(start, 1)) == {"four_jokers"}
