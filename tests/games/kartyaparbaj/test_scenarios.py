"""The examples of the rule book, and of its rulings, as they are numbered there."""

import pytest

from app.games.api import Illegal
from tests.games.kartyaparbaj.scenes import among, asked, duel, ended, kinds, offered, played, shown, told


def test_scenario_1_an_ace_is_weakened_to_a_three_and_beaten() -> None:
    start = duel("5c", "Ah", hand="Jd 3s 6d", stock="Qh Qd Qc Qs", phase="summoning")
    lost = played(start, "0 summon Jd\n0 end_phase\n0 attack slot2 slot1")
    assert shown(lost, 0) == "5c"
    assert lost.pile == ("Jd",)
    assert asked(lost) == (0, "weakening")
    weakened = played(lost, "0 weaken 3s")
    assert shown(weakened, 1) == "3s^"
    assert weakened.pile == ("Jd", "Ah")
    assert "Qd" in weakened.hands[0]
    assert len(weakened.hands[0]) == 5
    assert asked(weakened) == (0, None)
    beaten = played(weakened, "0 attack slot1 slot1")
    assert shown(beaten, 1) == ""
    assert beaten.pile == ("Jd", "Ah", "3s")


def test_scenario_2_the_card_that_weakens_the_winner_attacks_again() -> None:
    start = duel("Kc", "7h 5d", hand="8s")
    won = played(start, "0 attack slot1 slot2")
    assert shown(won, 1) == "7h"
    assert asked(won) == (0, "weakening")
    again = played(won, "0 weaken 8s")
    assert shown(again, 0) == "8s^"
    assert again.pile == ("5d", "Kc")
    assert asked(again) == (0, None)
    done = played(again, "0 attack slot1 slot1")
    assert done.pile == ("5d", "Kc", "7h")
    assert (done.phase, asked(done)) == ("late", (0, None))


def test_scenario_3_a_jack_on_its_twin_is_22_and_costs_nothing_of_the_14() -> None:
    start = duel("Jc", hand="Jc", stock="2h", phase="summoning")
    after = played(start, "0 strengthen own1")
    (jack, *_) = after.fields[0]
    assert jack is not None
    assert (jack.value, jack.doubled, after.summoned) == (22, True, 0)
    assert "2h" in after.hands[0]
    assert "Jc" not in after.hands[0]
    assert after.stock == ()


def test_scenario_4_three_sevens_and_a_doubled_ace_all_fall() -> None:
    start = duel("7h", "Ac*", hand="7d 7s", phase="summoning")
    script = "0 summon 7d\n0 summon 7s\n0 end_phase\n0 attack slot1+slot2+slot3 slot1"
    after = played(start, script)
    assert (shown(after, 0), shown(after, 1)) == ("", "")
    assert sorted(after.pile) == ["7d", "7h", "7s", "Ac", "Ac"]
    assert kinds(told(start, script))[-3:] == ["attacked", "both_fell", "phase"]
    assert (after.phase, after.summoned) == ("late", 14)


def test_scenario_5_what_a_joker_needs_to_knock_out() -> None:
    one = duel("", "5h", hand="red black", phase="summoning")
    assert "knock_out_red" not in offered(one, 0)
    assert among(one, 0, "knock_out_black") == ("slot1",)
    with pytest.raises(Illegal):
        played(one, "0 knock_out_red slot1+slot1")
    none = duel("", "", hand="red black", phase="summoning")
    assert not {"knock_out_red", "knock_out_black"} & set(offered(none, 0))
    with pytest.raises(Illegal):
        played(none, "0 knock_out_black slot1")


def test_scenario_6_a_black_joker_stops_the_blow_unless_it_is_countered() -> None:
    start = duel("Kc", "", hand="black", other="black red")
    assert ended(start) is None
    assert played(start, "0 attack_directly slot1\n1 take_it").life == (80, 67)
    stopped = played(start, "0 attack_directly slot1\n1 black\n0 let_be")
    assert (stopped.life, stopped.phase, asked(stopped)) == ((80, 80), "late", (0, None))
    countered = played(start, "0 attack_directly slot1\n1 black\n0 counter")
    assert asked(countered) == (1, "defence")
    assert set(offered(countered, 1)) == {"red", "take_it"}
    assert played(countered, "1 take_it").life == (80, 67)


def test_scenario_7_five_fives_beat_a_player_in_one_blow() -> None:
    start = duel("5h 5d 5c 5s 5h", "")
    after = played(start, "0 attack_directly slot1+slot2+slot3+slot4+slot5\n1 take_it")
    assert after.life == (80, 0)
    assert ended(after) == ((0,), "life")


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("black black red", "black black red", 1),
        ("black black black black", "red red", 1),
        ("red red", "black black black black", 1),
        ("black black red", "black red", 0),
        ("black black red", "", 0),
    ],
)
def test_scenario_8_four_jokers_win_unless_they_are_answered(mine: str, theirs: str, winner: int) -> None:
    start = duel("5h", "7h", hand=theirs, other=mine)
    declared = played(start, "1 four_jokers")
    assert asked(declared) == (0, "jokers")
    assert ("answer_jokers" in offered(declared, 0)) == (winner == 1)
    answer = "answer_jokers" if winner == 1 else "concede"
    assert ended(played(declared, f"0 {answer}")) == ((1 - winner,), "jokers")


def test_scenario_9_an_ace_takes_the_place_of_a_doubled_jack() -> None:
    start = duel("Jd*", "8h", hand="As")
    won = played(start, "0 attack slot1 slot1")
    assert asked(won) == (0, "weakening")
    assert among(won, 0, "weaken") == ("As",)
    after = played(won, "0 weaken As")
    assert shown(after, 0) == "As^"
    assert after.pile == ("8h", "Jd", "Jd")
