"""The worked examples of the rule book and of the publisher's sample game, and further vectors, by their numbers."""

import pytest

from app.games import rezsar
from app.games.rezsar.rules.respite import title
from app.games.rezsar.rules.state import State
from app.games.rng import Rng
from tests.games.rezsar.scenes import (
    FOLIO,
    asked,
    drawn,
    first,
    kinds,
    may,
    play,
    public,
    refused,
    strong,
    table,
    targets,
    told,
)

HENRY, ANNA = 0, 1
HENRYS = "benthamhal koponyalekelo | csacsogonok"
ANNAS = "ararat | kalapacsullo {}"
ANNOUNCED = "0 rob ararat koponyalekelo+benthamhal"


def example_1(helper: str = "lantduda") -> State:
    return table(HENRYS, ANNAS.format(helper))


# 5.1 Henry attacks Mount Ararat


def test_5_1_anna_lends_her_hammer_three() -> None:
    state, events = told(example_1(), ANNOUNCED)
    robbery = first(events, "robbery").args
    assert (robbery["attack"], robbery["alone"], robbery["defence"]) == (10, 8, 9)
    assert (state.phase, asked(state)) == ("robbery", HENRY)

    state, events = told(state, "0 pass\n1 use-lantduda kalapacsullo")
    assert first(events, "sums").args == {"attack": 10, "defence": 12}
    assert strong(state, "kalapacsullo") == 4

    state, events = told(state, "0 pass\n1 pass")
    held = first(events, "held").args
    assert (held["why"], held["attack"], held["defence"]) == ("outweighed", 10, 12)
    assert drawn(state) == ("benthamhal koponyalekelo | csacsogonok", "ararat | kalapacsullo lantduda")
    assert state.guardian == ANNA, "no further attempt: the turn has ended, and Lute is proud again"


def test_5_1_her_lute_lies_turned_until_her_contract() -> None:
    state = play(example_1(), f"{ANNOUNCED}\n0 pass\n1 use-lantduda kalapacsullo")
    assert drawn(state)[1] == "ararat | kalapacsullo -lantduda"


@pytest.mark.parametrize(
    ("helper", "defence", "why"), [("lep", 11, "outweighed"), ("zarkulcs", 10, "tie")], ids=["spleen", "lock"]
)
def test_5_1_other_helpers(helper: str, defence: int, why: str) -> None:
    state, events = told(example_1(helper), f"{ANNOUNCED}\n0 pass\n1 use-{helper} kalapacsullo\n0 pass\n1 pass")
    held = first(events, "held").args
    assert (held["why"], held["attack"], held["defence"]) == (why, 10, defence)
    assert drawn(state)[0] == HENRYS


def test_5_1_without_help_ararat_goes_over() -> None:
    state, events = told(example_1(), f"{ANNOUNCED}\n0 pass\n1 pass")
    assert first(events, "robbed").args["slot"] == "0N3"
    assert drawn(state)[0] == "-benthamhal -koponyalekelo -ararat | csacsogonok"
    assert drawn(state)[1] == "| kalapacsullo lantduda"


def test_5_1_ararat_turns_itself() -> None:
    """It has nobody to give to, and is turned all the same (A34, A35)."""
    state, events = told(example_1(), f"{ANNOUNCED}\n0 pass\n1 use-ararat\n0 pass\n1 pass")
    assert first(events, "held").args["why"] == "target_turned"
    assert drawn(state)[0] == HENRYS


def test_5_1_trepaner_alone_is_too_weak() -> None:
    assert refused(example_1(), HENRY, "rob ararat koponyalekelo") == "illegal.rezsar.too_weak"


def test_5_1_a_full_row_has_no_room() -> None:
    full = table("benthamhal koponyalekelo apat tejanya | csacsogonok", ANNAS.format("lantduda"))
    assert "ararat" not in targets(full, "rob")


# 5.2 Anna's Compass on the Bentham Fish; she is the guardian


def example_2(held: str = "") -> State:
    return table("ararat | kalapacsullo lantduda", HENRYS, hand="iranytu", held=held)


COMPASS = "0 favour-iranytu benthamhal\n0 rob benthamhal ararat\n"


def test_5_2_the_fish_is_stolen() -> None:
    state, events = told(example_2(), COMPASS)
    robbery = first(events, "robbery").args
    assert (robbery["attack"], robbery["alone"], robbery["defence"]) == (8, 0, 4)
    assert [(t.card, t.role, t.amount, t.note) for t in public(state).robbery.defence.terms] == [  # type: ignore[union-attr]
        ("benthamhal", "target", 0, "divided"),
        ("koponyalekelo", "right", 1, ""),
        ("csacsogonok", "behind", 3, ""),
    ]
    state = play(state, "0 pass\n1 pass")
    assert drawn(state) == ("-ararat -benthamhal | kalapacsullo lantduda", ". koponyalekelo | csacsogonok")
    assert state.discard == ("iranytu",)


def test_5_2_without_the_compass_it_is_illegal() -> None:
    assert "benthamhal" not in targets(example_2(), "rob")
    assert refused(example_2(), 0, "rob benthamhal ararat") == "move.not_among"


def test_5_2_the_fish_cannot_dodge() -> None:
    state = play(example_2(), f"{COMPASS}\n0 pass")
    assert set(may(state, 1)) == {"pass"}


@pytest.mark.parametrize(("victim", "why"), [("ararat", "no_robber"), ("benthamhal", "target_turned")])
def test_5_2_land_ho(victim: str, why: str) -> None:
    state, events = told(example_2(held="foldfold"), f"{COMPASS}\n0 pass\n1 favour-foldfold {victim}\n0 pass\n1 pass")
    assert first(events, "held").args["why"] == why
    assert state.guardian == 1


def test_5_2_with_trepaner_turned_it_is_eight_against_three() -> None:
    state, events = told(example_2(held="foldfold"), f"{COMPASS}\n0 pass\n1 favour-foldfold koponyalekelo")
    assert first(events, "sums").args == {"attack": 8, "defence": 3}
    _, events = told(state, "0 pass\n1 pass")
    assert "robbed" in kinds(events)


# 5.3 The publisher's sample game


def test_5_3a_the_first_turn() -> None:
    state = rezsar.setup(2, Rng("opening"), {"starter": "host"})
    assert list(map(len, state.hands)) == [5, 4]
    assert len(state.deck) == 55 - 9
    state = play(state, "1 pass\n0 end")
    assert state.phase == "respite"
    card = state.hands[0][0]
    state = play(state, f"0 discard {card}")
    assert list(map(len, state.hands)) == [4, 5], "Anna has drawn"
    assert state.discard == (card,)


def test_5_3b_robbing_on_arrival() -> None:
    before = table("", "| olvasmany", hand="kozszabad", held="visszafordulo")
    state, events = told(before, "0 lay-kozszabad\n1 pass\n0 rob olvasmany kozszabad")
    assert first(events, "robbery").args["attack"] == 2
    after = play(state, "0 pass\n1 pass")
    assert drawn(after)[0] == "| -kozszabad -olvasmany"
    reversed_, events = told(state, "0 pass\n1 favour-visszafordulo\n0 pass\n1 pass")
    assert "held" in kinds(events)
    assert drawn(reversed_) == ("| -kozszabad", "| olvasmany"), "Anna's Contract made hers proud"


def test_5_3c_press_and_free() -> None:
    """Anna's turn, then Henry's: Anna is seat 1."""
    state = table("| -kozszabad -olvasmany", "", guardian=1, held="keletiszel", hand="hosszaskapaszkodas apat")
    state = play(state, "1 lay-keletiszel 0P1\n0 pass\n1 end")
    assert drawn(state)[0] == "| -kozszabad/keletiszel olvasmany"
    state = play(state, "1 pass\n0 proclaim-hosszaskapaszkodas keletiszel\n0 settle 0N2")
    assert drawn(state)[0] == ". keletiszel(hosszaskapaszkodas) | -kozszabad olvasmany"
    state = play(state, "0 lay-apat\n0 end\n0 pass\n1 end")
    assert drawn(state)[0] == "apat keletiszel(hosszaskapaszkodas) | kozszabad olvasmany"


# 5.4 Titles at their edges


@pytest.mark.parametrize(
    ("points", "name"),
    [(7, "ridiculous"), (20, "ridiculous"), (21, "average"), (49, "average"), (50, "glorious"), (60, "glorious")],
)
def test_5_4_titles(points: int, name: str) -> None:
    assert title(points) == name


# 5.6 More vectors


def test_v1_dread_then_woe() -> None:
    state = table("tarisznyalovag | csacsogonok kozszabad", "", hand="retteges banat")
    state = play(state, "0 favour-retteges\n0 favour-banat")
    assert drawn(state)[0] == "tarisznyalovag |"
    assert strong(state, "tarisznyalovag") == 3


def test_v2_leper_with_a_birthday() -> None:
    state = table("lepras(szuletesnap)", "apat venasszony")
    assert targets(state, "use-lepras") == {"apat"}


def test_v3_horses_with_the_hazelnut() -> None:
    state, events = told(table("| ketgyorslo(mogyoro)", ""), "0 use-ketgyorslo")
    assert state.subjects == ()
    assert "drew" not in kinds(events)
    assert state.hands == ((), ())


@pytest.mark.parametrize(("options", "strength"), [({}, 5), (FOLIO, 4)], ids=["fuzet", "folio"])
def test_v4_favour_at_court_then_the_abbot(options: dict[str, str], strength: int) -> None:
    state = table("tejanya", "", hand="udvarikegy apat", options=options)
    state = play(state, "0 favour-udvarikegy\n0 lay-apat")
    assert (strong(state, "tejanya"), strong(state, "apat")) == (3, strength)


def test_v5_reversal_and_a_pressed_subject() -> None:
    state = play(table("| -kozszabad/keletiszel", "", hand="visszafordulo"), "0 favour-visszafordulo")
    assert drawn(state)[0] == "| -kozszabad/keletiszel"


def test_v6_long_climb_without_room() -> None:
    state = table("apat ararat burok idoapo | kozszabad", "", hand="hosszaskapaszkodas")
    state, events = told(state, "0 proclaim-hosszaskapaszkodas kozszabad")
    assert drawn(state)[0] == "apat ararat burok idoapo |"
    assert "no_room" in kinds(events)
    assert state.discard == ("kozszabad", "hosszaskapaszkodas")


def test_v7_peaked_cap_without_room() -> None:
    own = "kozszabad(hosszaskapaszkodas) | olvasmany ocean narval magveto"
    state = play(table(own, "", hand="csucsossapka"), "0 favour-csucsossapka hosszaskapaszkodas@kozszabad")
    assert drawn(state)[0] == "| olvasmany ocean narval magveto"
    assert set(state.discard) == {"csucsossapka", "hosszaskapaszkodas", "kozszabad"}


SEVEN = "apat ararat burok idoapo | kozszabad ocean narval"


def test_v8_the_eighth_subject() -> None:
    state = table(SEVEN, "venasszony", hand="magveto", held="rezsar rezsar visszafordulo", options=FOLIO)
    state = play(state, "0 lay-magveto")
    assert asked(state) == 0, "the challenger cannot react"
    state, events = told(state, "0 end")
    assert state.winner == 0
    assert first(events, "over").args == {"winner": 0, "points": 38, "reason": "estate", "title": "average"}
    result = rezsar.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (38, 0), "estate")


def test_v10_assizes_on_an_empty_deck() -> None:
    state = table("apat", "tejanya", hand="iteloszek", deck="")
    state, events = told(state, "0 favour-iteloszek tejanya")
    result = rezsar.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((), (0, 0), "deck_out")
    assert kinds(events)[-2:] == ["deck_out", "over"]
    assert asked(state) is None


def test_v16_the_lone_fish_turns_itself() -> None:
    state = table("ararat tejanya", "benthamhal")
    _, events = told(state, "0 rob benthamhal ararat+tejanya\n0 pass\n1 use-benthamhal\n0 pass\n1 pass")
    assert first(events, "held").args["why"] == "target_turned"
