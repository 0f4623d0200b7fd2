"""Turns and summoning: R0, R3, R8, R12, R14, R17, the 14, the five places."""

import pytest

from app.games import kartyaparbaj
from app.games.api import Illegal
from app.games.rng import Rng
from tests.games.kartyaparbaj.scenes import among, asked, duel, kinds, offered, played, shown, told


def test_r0_a_joker_cannot_be_summoned() -> None:
    start = duel(hand="black red 3h", phase="summoning")
    assert not {"black", "red"} & set(among(start, 0, "summon"))
    with pytest.raises(Illegal):
        played(start, "0 summon black")


@pytest.mark.parametrize(("summoned", "may"), [(0, "3h 4h Ah"), (10, "3h 4h"), (11, "3h"), (12, "")])
def test_cards_summoned_in_a_turn_sum_to_14(summoned: int, may: str) -> None:
    start = duel(hand="3h 4h Ah black red", phase="summoning", summoned=summoned)
    assert among(start, 0, "summon") == tuple(may.split())


def test_both_summoning_phases_share_the_14_and_the_next_turn_has_its_own() -> None:
    start = duel("6s", "6d", hand="8h 7h 6h 5h Ac", phase="summoning")
    late = played(start, "0 summon 8h\n0 end_phase\n0 end_phase")
    assert (late.phase, late.summoned) == ("late", 8)
    assert set(among(late, 0, "summon")) >= {"5h", "6h"}
    assert "7h" not in among(late, 0, "summon")
    assert played(late, "0 summon 6h").summoned == 14
    assert played(late, "0 summon 6h\n0 end_phase").summoned == 0


def test_the_14_stay_used_when_the_card_has_left() -> None:
    start = duel("", "Ah", hand="Jd", phase="summoning")
    late = played(start, "0 summon Jd\n0 end_phase\n0 attack slot1 slot1\n0 pass\n1 pass")
    assert (late.phase, late.summoned, shown(late, 0)) == ("late", 11, "")


def test_a_card_takes_the_lowest_free_place_and_nothing_shifts() -> None:
    start = duel("7h - 8h - 9h", hand="2s 3s 4s", phase="summoning")
    one = played(start, "0 summon 3s")
    assert shown(one, 0) == "7h 3s 8h - 9h"
    two = played(one, "0 summon 2s")
    assert shown(two, 0) == "7h 3s 8h 2s 9h"
    assert "summon" not in offered(two, 0)


def test_r14_a_doubled_card_counts_as_one_of_the_five() -> None:
    start = duel("7h* 8h 9h 10h", hand="2s 3s", phase="summoning")
    assert shown(played(start, "0 summon 2s"), 0) == "7h* 8h 9h 10h 2s"


def test_of_two_equal_cards_in_hand_one_leaves() -> None:
    after = played(duel(hand="3h 3h", stock="2d", phase="summoning"), "0 summon 3h")
    assert after.hands[0].count("3h") == 1


def test_r3_strengthening_counts_nothing_and_needs_no_free_place() -> None:
    start = duel("7h 8h 9h 10h Jc", hand="Jc", phase="summoning", summoned=14)
    after = played(start, "0 strengthen own5")
    assert (shown(after, 0), after.summoned) == ("7h 8h 9h 10h Jc*", 14)


def test_r3_a_card_placed_by_weakening_does_not_count() -> None:
    after = played(duel("Kc", "5d", hand="8s", summoned=13), "0 attack slot1 slot1\n0 weaken 8s")
    assert after.summoned == 13


def test_r8_a_card_of_the_enemy_is_strengthened_too_and_stays_theirs() -> None:
    start = duel("7h", "- Jc", hand="Jc", phase="summoning")
    assert among(start, 0, "strengthen") == ("their2",)
    after = played(start, "0 strengthen their2")
    assert (shown(after, 0), shown(after, 1)) == ("7h", "- Jc*")
    strengthened = told(start, "0 strengthen their2")[0]
    assert dict(strengthened.args) == {"seat": 0, "card": "Jc", "owner": 1, "place": 2, "value": 22}


@pytest.mark.parametrize("own", ["Jd", "Jh*"])
def test_only_the_identical_card_on_a_single_one_strengthens(own: str) -> None:
    hand = "Jc" if own == "Jd" else "Jd"
    assert "strengthen" not in offered(duel(own, "", hand=hand, phase="summoning"), 0)


def test_a_doubled_card_may_attack_if_the_single_one_might() -> None:
    early = played(duel("Jc", "5h", hand="Jc", phase="summoning"), "0 strengthen own1\n0 end_phase")
    assert among(early, 0, "attack") == ("slot1",)
    late = played(duel("Jc", "5h", hand="Jc", phase="late"), "0 strengthen own1\n0 end_phase\n1 end_phase\n1 end_phase")
    assert shown(late, 0) == "Jc*"


def test_a_card_placed_by_weakening_may_be_strengthened() -> None:
    start = duel("8s^", "", hand="8s", phase="late")
    assert shown(played(start, "0 strengthen own1"), 0) == "8s*^"


@pytest.mark.parametrize("phase", ["summoning", "late"])
def test_r12_only_the_player_on_turn_summons_strengthens_and_knocks_out(phase: str) -> None:
    start = duel("7h", "Jc", hand="7h 3d black", other="Jc 2d black", phase=phase)
    assert set(offered(start, 0)) == {"summon", "strengthen", "knock_out_black", "offer_draw", "end_phase"}
    assert offered(start, 1) == {}


def test_in_the_attack_phase_nothing_is_summoned() -> None:
    start = duel("7h", "Jc", hand="7h 3d black", phase="attack")
    assert set(offered(start, 0)) == {"attack", "offer_draw", "end_phase"}


def test_a_card_attacks_in_the_turn_of_its_summoning_but_not_if_summoned_late() -> None:
    start = duel("", "5h", hand="7d", phase="summoning")
    assert among(played(start, "0 summon 7d\n0 end_phase"), 0, "attack") == ("slot1",)
    late = played(start, "0 end_phase\n0 summon 7d")
    (place, *_) = late.fields[0]
    assert place is not None
    assert not place.can_attack


def test_the_starter_does_not_attack_in_the_first_turn() -> None:
    start = kartyaparbaj.setup(2, Rng("first"), {"starter": "host"})
    assert not kartyaparbaj.view(start, None).public.may_attack
    card = among(start, 0, "summon")[0]
    late = played(start, f"0 summon {card}\n0 end_phase")
    assert (late.phase, asked(late)) == ("late", (0, None))
    assert not any(place and place.can_attack for place in late.fields[0])
    assert [e.args["why"] for e in told(start, f"0 summon {card}\n0 end_phase") if e.kind == "phase"] == ["first_turn"]
    other = played(late, "0 end_phase")
    assert (other.turn, other.turns, other.phase) == (1, 2, "summoning")
    assert kartyaparbaj.view(other, None).public.may_attack
    card = among(other, 1, "summon")[0]
    assert played(other, f"1 summon {card}\n1 end_phase").phase == "attack"


def test_without_a_card_in_front_the_attack_phase_is_over_at_once() -> None:
    start = duel("", "5h", phase="summoning")
    assert kinds(told(start, "0 end_phase")) == ["phase"]
    assert played(start, "0 end_phase").phase == "late"


@pytest.mark.parametrize("summoned", [0, 14])
def test_r17_late_summoning_is_always_asked(summoned: int) -> None:
    start = duel("7h~ 8h", "5h", hand="10h 10h 10d 10d 10c", phase="attack", summoned=summoned)
    late = played(start, "0 end_phase")
    assert (late.phase, asked(late)) == ("late", (0, None))
    assert "end_phase" in offered(late, 0)


def test_summoning_is_never_ended_for_a_player() -> None:
    start = duel("7h", "", hand="Ah", phase="summoning")
    full = played(start, "0 summon Ah")
    assert (full.phase, full.summoned, asked(full)) == ("summoning", 14, (0, None))


def test_a_turn_begins_with_rested_cards() -> None:
    after = played(duel("7h~ 8h", "5h 6h", phase="late"), "0 end_phase")
    assert (shown(after, 1), after.turn, after.phase) == ("5h 6h", 1, "summoning")
    assert not any(place and place.can_attack for place in after.fields[0])
    back = played(after, "1 end_phase\n1 end_phase\n1 end_phase")
    assert shown(back, 0) == "7h 8h"
    assert not any(place and place.can_attack for place in back.fields[1])
