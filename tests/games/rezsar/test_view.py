"""What is shown: subjects with their strengths, robberies to announce, reasons and warnings (§6 of the rules)."""

from typing import Any

from app.games import rezsar
from app.games.rezsar.rules.state import State
from app.games.rezsar.view import Mine, Shown
from tests.games.rezsar.scenes import FOLIO, play, public, table


def mine(state: State, seat: int = 0) -> Mine:
    own = rezsar.view(state, seat).mine
    assert isinstance(own, Mine)
    return own


def shown(state: State, slot: str) -> Shown:
    """The lower subject of a slot."""
    found = next(s for estate in public(state).estates for s in estate if s.name == slot).subject
    assert found is not None
    return found


def warned(state: State, seat: int = 0) -> set[tuple[str, str, str]]:
    return {(w.kind, w.pick, w.code) for w in mine(state, seat).warnings}


# Subjects


def test_a_subject_with_all_that_lies_on_it() -> None:
    state = table("apat(szuletesnap,haboru,massinger) benthamhal", "tejanya", hand="kerek udvarikegy")
    state = play(state, "0 favour-udvarikegy\n0 favour-kerek apat\n0 rob tejanya benthamhal\n0 use-benthamhal apat")
    apat = shown(state, "0N1")
    assert (apat.printed, apat.strength, apat.counts, apat.points) == (4, 9, 0, 5)
    assert apat.breakdown == (("szuletesnap", 1), ("haboru", -1), ("udvarikegy", 1), ("benthamhal", 4))
    assert (apat.proclamations, apat.divisors) == (("szuletesnap", "haboru", "massinger"), ("kerek",))
    assert (apat.order, apat.orders, apat.turned, apat.robs, apat.wanted) == ("noble", ("noble",), False, False, False)
    fish = shown(state, "0N2")
    assert (fish.turned, fish.robs, fish.counts) == (True, True, 0)
    assert shown(state, "1N1").wanted


def test_a_stamp_in_the_breakdown() -> None:
    state = play(table("apat", "", hand="retteges", options=FOLIO), "0 favour-retteges")
    assert shown(state, "0N1").breakdown == (("retteges", -1),)
    assert public(state).standing == ()


def test_a_pressed_subject_and_its_wind() -> None:
    state = table("mappamundi | -kozszabad/keletiszel", "")
    slots = {slot.name: slot for slot in public(state).estates[0]}
    assert list(slots) == ["0N1", "0N2", "0N3", "0N4", "0P1", "0P2", "0P3", "0P4"]
    slot = slots["0P1"]
    assert slot.subject is not None
    assert slot.wind is not None
    assert (slot.order, slot.column) == ("peasant", 1)
    assert (slot.subject.card, slot.subject.pressed, slot.subject.pressing) == ("kozszabad", True, False)
    assert (slot.wind.card, slot.wind.pressed, slot.wind.pressing) == ("keletiszel", False, True)
    assert slots["0N1"].subject is not None
    assert slots["0N1"].subject.orders == ("noble", "peasant")
    assert slots["0N2"].subject is None


def test_what_the_turn_has_used() -> None:
    state = table("ararat", "tejanya", hand="ocean keletiszel")
    used = [(p.subject_laid, p.wind_laid, p.robbery_tried) for p in map(public, steps(state))]
    assert used == [(False, False, False), (True, False, False), (True, True, False), (True, True, True)]


def steps(state: State) -> list[State]:
    states = [state]
    for line in ("0 lay-ocean", "0 lay-keletiszel 1P1", "0 rob tejanya ararat"):
        states.append(play(states[-1], line))
    return states


# Robberies


def test_every_robbery_that_may_be_announced() -> None:
    state = table("apat ararat | lantduda", "tarisznyalovag tejanya | kozszabad")
    found = {a.target: a for a in mine(state).robberies}
    assert set(found) == {"tarisznyalovag", "tejanya", "kozszabad"}
    knight = found["tarisznyalovag"]
    assert (knight.order, knight.alone, knight.defence) == ("noble", 4, 8)
    assert [(t.card, t.role, t.amount) for t in knight.supports] == [
        ("tejanya", "right", 2),
        ("kozszabad", "behind", 2),
    ]
    choices = {c.robbers: (c.attack, c.legal, c.wins) for c in knight.choices}
    assert choices == {
        ("apat",): (4, False, False),
        ("ararat",): (8, True, False),
        ("apat", "ararat"): (12, True, True),
    }


def test_robberies_are_shown_to_the_guardian_in_en_garde_only() -> None:
    state = table("ararat", "tejanya", phase="challenge")
    assert mine(state).robberies == ()
    assert mine(play(state, "1 pass"), 1).robberies == ()
    assert mine(play(state, "1 pass")).robberies != ()


def test_the_robbery_on_the_table() -> None:
    state = play(table("ararat apat", "burok tejanya", held="foldfold"), "0 rob burok ararat+apat\n0 pass")
    state = play(state, "1 favour-foldfold apat")
    robbery = public(state).robbery
    assert robbery is not None
    assert [(t.card, t.role, t.amount, t.note) for t in robbery.attack.terms] == [
        ("ararat", "robber", 8, ""),
        ("apat", "robber", 0, "turned"),
    ]
    assert [(t.card, t.role, t.amount) for t in robbery.defence.terms] == [
        ("burok", "target", 7),
        ("tejanya", "right", 2),
    ]
    assert (robbery.attack.total, robbery.defence.total, robbery.wins, robbery.stands) == (8, 9, False, "outweighed")
    assert (robbery.seat, robbery.order, robbery.robbers) == (0, "noble", ("ararat", "apat"))


def test_who_is_gone_or_has_moved() -> None:
    state = table("ararat kozszabad(hosszaskapaszkodas)", "burok", held="csucsossapka szurasvedes iteloszek")
    state = play(state, "0 rob burok ararat+kozszabad\n0 pass\n1 favour-csucsossapka hosszaskapaszkodas@kozszabad")
    robbery = public(state).robbery
    assert robbery is not None
    assert robbery.attack.terms[1].note == "moved"
    state = table("ararat tejanya", "burok", held="szurasvedes")
    state = play(state, "0 rob burok ararat+tejanya\n0 pass\n1 favour-szurasvedes tejanya")
    robbery = public(state).robbery
    assert robbery is not None
    assert (robbery.attack.terms[1].note, robbery.attack.total) == ("gone", 8)


# The hand


def why(state: State, seat: int = 0) -> dict[str, str]:
    return {c.card: "" if c.playable else c.why for c in mine(state, seat).hand}


def test_why_cards_cannot_be_played() -> None:
    hand = "apat kozszabad keletiszel csucsossapka kerek rezsar mogyoro"
    state = table("ararat burok tejanya -lepras | lantduda", "", hand=hand)
    assert why(state) == {
        "apat": "no_slot",
        "kozszabad": "",
        "keletiszel": "",
        "csucsossapka": "no_target",
        "kerek": "",
        "rezsar": "answers_only",
        "mogyoro": "",
    }
    state = play(state, "0 lay-kozszabad\n0 lay-keletiszel 1P1")
    assert why(play(table("", "", hand="apat ocean"), "0 lay-apat")) == {"ocean": "subject_laid"}
    assert why(play(table("", "", hand="deliszel keletiszel"), "0 lay-deliszel 0P1")) == {"keletiszel": "wind_laid"}
    instead = play(table("", "", hand="apat keletiszel", options=FOLIO), "0 lay-apat")
    assert why(instead) == {"keletiszel": "subject_laid"}
    other_way = play(table("", "", hand="apat keletiszel", options=FOLIO), "0 lay-keletiszel 0P1")
    assert why(other_way) == {"apat": "wind_laid"}


def test_later_when_it_is_not_the_moment() -> None:
    state = table("apat", "ararat", hand="kerek mogyoro tejanya", held="iranytu haboru", phase="challenge")
    assert why(state) == {"kerek": "later", "mogyoro": "later", "tejanya": "later"}
    assert why(state, 1) == {"iranytu": "", "haboru": "later"}


def test_rezsar_lights_up_in_its_window() -> None:
    state = table("", "", hand="apat", held="rezsar kerek")
    assert why(state, 1) == {"rezsar": "answers_only", "kerek": "later"}
    assert why(play(state, "0 lay-apat"), 1) == {"rezsar": "", "kerek": "later"}


def test_how_many_to_discard() -> None:
    state = play(table("", "", hand="apat ararat burok idoapo ocean narval"), "0 end")
    assert (mine(state).too_many, mine(state, 1).too_many) == (2, 0)


# Warnings


def test_no_room_and_hazelnuts_are_warned_of() -> None:
    hand = "balkezrol foldfold csucsossapka"
    own = "apat(mogyoro) kozszabad(hosszaskapaszkodas) | ocean narval lep magveto"
    assert warned(table(own, "tejanya", hand=hand)) == {
        ("proclaim-balkezrol", "apat", "no_room"),
        ("proclaim-balkezrol", "kozszabad", "no_room"),
        ("favour-foldfold", "apat", "hazelnut_dies"),
        ("favour-csucsossapka", "hosszaskapaszkodas@kozszabad", "no_room"),
    }


def test_idle_cards_are_warned_of() -> None:
    state = table("apat", "ararat", hand="banat johirek szazgomb visszafordulo retteges")
    assert warned(state) == {
        ("favour-banat", "", "no_effect"),
        ("favour-johirek", "", "no_effect"),
        ("favour-szazgomb", "0", "no_effect"),
        ("favour-szazgomb", "1", "no_effect"),
    }
    assert ("favour-visszafordulo", "", "no_effect") in warned(table("", "", hand="visszafordulo"))


def test_abilities_are_warned_of() -> None:
    state = play(table("ararat(mogyoro) venasszony", "burok"), "0 rob burok ararat")
    assert warned(state) == {("use-ararat", "", "hazelnut"), ("use-venasszony", "", "no_effect")}
    assert warned(play(state, "0 pass"), 1) == {("use-burok", "", "no_receiver")}
    assert warned(table("venasszony", "| fosveny")) == set()


def test_an_empty_deck_is_warned_of() -> None:
    state = table("| ketgyorslo", "tejanya", hand="iteloszek mappamundi", deck="")
    assert warned(state) >= {("use-ketgyorslo", "", "ends_draw"), ("favour-iteloszek", "tejanya", "ends_draw")}
    assert ("lay-mappamundi", "1N2", "ends_draw") in warned(state)
    at_home = table("mappamundi", "", deck="", options={"mappaMode": "ability"})
    assert warned(at_home) == {("use-mappamundi", "", "ends_draw")}
    held = table("", "", hand="mappamundi", deck="", options={"mappaMode": "ability"})
    assert warned(held) == set()


def test_a_spectator_sees_no_hand() -> None:
    view: Any = rezsar.view(table("apat", "", hand="kerek"), None)
    assert view.mine is None
    assert view.public.hands == (1, 0)
