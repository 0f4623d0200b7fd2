"""Each favour: what it does, what it may not be aimed at, and how it meets other cards."""

import pytest

from app.games import rezsar
from tests.games.rezsar.scenes import FOLIO, drawn, kinds, may, play, refused, strong, table, targets, told

DIVISORS = ("csorlo", "iranytu", "kerek", "szextans")


# Woe


def test_woe_discards_the_weak_of_both_estates_at_once() -> None:
    state = table("tejanya apat | keletiszel", "koponyalekelo lepras | rezkakas olvasmany", hand="banat")
    state, events = told(state, "0 favour-banat")
    assert drawn(state) == (". apat |", ". lepras |")
    assert kinds(events).count("discarded") == 1
    assert state.discard == ("banat", "tejanya", "keletiszel", "koponyalekelo", "rezkakas", "olvasmany")


def test_woe_spares_the_turned_and_the_pressed() -> None:
    state = table("-tejanya | -kozszabad/keletiszel", "", hand="banat")
    state = play(state, "0 favour-banat")
    assert drawn(state)[0] == "-tejanya | -kozszabad", "the Wind went, what it pressed is free but turned (A86)"


def test_woe_reads_current_strength() -> None:
    state = table("tejanya(szuletesnap) lepras(haboru,mogyoro) koponyalekelo(szuletesnap) |", "", hand="banat")
    state = play(state, "0 favour-banat")
    assert drawn(state)[0] == "tejanya(szuletesnap) |"
    assert set(state.discard) == {"banat", "lepras", "haboru", "mogyoro", "koponyalekelo", "szuletesnap"}


def test_woe_without_victims_may_be_played() -> None:
    state, events = told(table("apat", "", hand="banat"), "0 favour-banat")
    assert kinds(events) == ["plays", "nothing"]
    assert state.discard == ("banat",)


# Capstan, Compass, Sextant, The Wheel


@pytest.mark.parametrize("card", DIVISORS)
def test_a_divisor_takes_strength_in_robberies_and_ability(card: str) -> None:
    state = table("ararat", "benthamhal venasszony", hand=card, held="szazgomb")
    assert targets(state, f"favour-{card}") == {"ararat", "benthamhal", "venasszony"}
    state = play(state, f"0 favour-{card} benthamhal\n0 rob benthamhal ararat\n0 pass")
    assert set(may(state, 1)) == {"favour-szazgomb", "use-venasszony", "pass"}
    assert strong(state, "benthamhal") == 9, "its strength itself is what it was (A45)"


def test_a_divisor_may_not_be_aimed_at_the_turned() -> None:
    state = table("apat -tejanya | -kozszabad/keletiszel", "", hand="kerek")
    assert targets(state, "favour-kerek") == {"apat", "keletiszel"}
    assert "favour-kerek" not in may(table("-apat", "", hand="kerek"), 0)


def test_a_divided_robber_cannot_be_sent_and_a_second_divisor_adds_nothing() -> None:
    state = table("ararat apat", "tejanya", hand="kerek iranytu")
    state = play(state, "0 favour-kerek ararat\n0 favour-iranytu ararat")
    assert set(may(state, 0)["rob"].fields[1].among) == {"apat"}


def test_a_divisor_ends_with_the_turn() -> None:
    state = play(table("ararat", "", hand="kerek"), "0 favour-kerek ararat\n0 end\n0 pass\n1 end\n1 pass")
    assert state.subjects[0].divisors == ()


def test_a_divisor_holds_though_its_bearer_is_turned_and_moves() -> None:
    state = table("apat", "benthamhal", hand="kerek foldfold szazgomb balkezrol")
    state = play(state, "0 favour-kerek benthamhal\n0 proclaim-balkezrol benthamhal\n0 settle 1P2")
    state = play(state, "0 favour-foldfold benthamhal\n0 favour-szazgomb 1")
    assert drawn(state)[1] == "| . benthamhal(balkezrol)"
    assert state.subjects[-1].divisors == ("kerek",)


# Peaked Cap


def test_peaked_cap_lifts_a_proclamation() -> None:
    state = table("apat(szuletesnap,haboru)", "-ocean(massinger) |", hand="csucsossapka")
    assert targets(state, "favour-csucsossapka") == {"szuletesnap@apat", "haboru@apat", "massinger@ocean"}
    state = play(state, "0 favour-csucsossapka haboru@apat")
    assert drawn(state)[0] == "apat(szuletesnap) |"
    assert strong(state, "apat") == 5
    assert state.discard == ("csucsossapka", "haboru")


def test_peaked_cap_needs_a_proclamation() -> None:
    assert "favour-csucsossapka" not in may(table("apat", "ararat", hand="csucsossapka"), 0)


def test_peaked_cap_undoes_a_rank_leftmost() -> None:
    state = table(". apat kozszabad(hosszaskapaszkodas) | . ocean", "", hand="csucsossapka")
    state = play(state, "0 favour-csucsossapka hosszaskapaszkodas@kozszabad")
    assert drawn(state)[0] == ". apat | kozszabad ocean"


def test_twin_proclamations_are_lifted_one_by_one() -> None:
    state = table("apat(haboru,haboru)", "", hand="csucsossapka csucsossapka")
    assert may(state, 0)["favour-csucsossapka"].fields[0].among == ("haboru@apat",)
    state = play(state, "0 favour-csucsossapka haboru@apat")
    assert strong(state, "apat") == 3


# Call to Arms, Assizes, Thrust and Parry


@pytest.mark.parametrize(
    ("card", "most"),
    [
        ("fegyverbe", {"narval", "kozszabad", "keletiszel"}),
        ("iteloszek", {"apat", "tejanya", "narval", "kozszabad", "keletiszel", "ocean"}),
        ("szurasvedes", {"tejanya", "kozszabad", "keletiszel"}),
    ],
)
def test_whom_the_discarding_favours_reach(card: str, most: set[str]) -> None:
    state = table("apat venasszony -koponyalekelo | narval kozszabad keletiszel", "tejanya | ocean", hand=card)
    assert targets(state, f"favour-{card}") == most


@pytest.mark.parametrize("card", ["fegyverbe", "iteloszek", "szurasvedes"])
def test_the_discarding_favours_read_current_strength(card: str) -> None:
    most = {"fegyverbe": 3, "iteloszek": 4, "szurasvedes": 2}[card]
    peasant = {3: "narval", 4: "ocean", 2: "kozszabad"}[most]
    saved = table("", f"| {peasant}(szuletesnap)", hand=card)
    assert targets(saved, f"favour-{card}") == set()
    dropped = table("", f"| {peasant}(szuletesnap,haboru,mogyoro)", hand=card)
    state = play(dropped, f"0 favour-{card} {peasant}")
    assert state.subjects == ()
    assert set(state.discard) == {card, peasant, "szuletesnap", "haboru", "mogyoro"}


def test_call_to_arms_follows_the_order_of_now() -> None:
    state = table("kozszabad(hosszaskapaszkodas) | tejanya(balkezrol)", "", hand="fegyverbe")
    assert targets(state, "favour-fegyverbe") == {"tejanya"}


def test_assizes_makes_the_estates_owner_draw() -> None:
    state, events = told(table("apat", "tejanya", hand="iteloszek", deck="kerek"), "0 favour-iteloszek tejanya")
    assert state.hands == ((), ("kerek",))
    assert kinds(events) == ["plays", "discarded", "drew", "my_draw"]
    assert events[-1].only == 1


def test_assizes_on_ones_own_subject() -> None:
    state = play(table("apat", "", hand="iteloszek", deck="kerek"), "0 favour-iteloszek apat")
    assert state.hands == (("kerek",), ())


def test_assizes_without_a_card_to_draw_drops_an_open_robbery() -> None:
    """A89: the discard comes first, then the draw that can't be made."""
    state = table("ararat", "tejanya lepras", held="iteloszek", deck="")
    state, events = told(state, "0 rob tejanya ararat\n0 pass\n1 favour-iteloszek lepras")
    result = rezsar.result(state)
    assert result is not None
    assert (result.winners, result.reason) == ((), "deck_out")
    assert drawn(state) == ("ararat |", "tejanya |")
    assert {"robbed", "held"} & set(kinds(events)) == set()


# Land Ho!


def test_land_ho_turns_a_proud_subject() -> None:
    state = table("apat -burok | keletiszel", "ararat", hand="foldfold")
    assert targets(state, "favour-foldfold") == {"apat", "ararat"}, "no Wind (A4), nobody turned"
    assert drawn(play(state, "0 favour-foldfold ararat"))[1] == "-ararat |"


@pytest.mark.parametrize("options", [{}, FOLIO], ids=["fuzet", "folio"])
def test_land_ho_never_picks_a_wind(options: dict[str, str]) -> None:
    assert "favour-foldfold" not in may(table("| keletiszel", "", hand="foldfold", options=options), 0)


def test_land_ho_on_a_hazelnut() -> None:
    state, events = told(table("", "ararat(mogyoro,haboru)", hand="foldfold"), "0 favour-foldfold ararat")
    assert state.subjects == ()
    assert kinds(events) == ["plays", "turned", "hazelnut", "discarded"]


# Glad Tidings


@pytest.mark.parametrize(("options", "wind"), [({}, "keletiszel"), (FOLIO, "-keletiszel")], ids=["fuzet", "folio"])
def test_glad_tidings_turns_peasants(options: dict[str, str], wind: str) -> None:
    own, other = "kozszabad(hosszaskapaszkodas) | ocean keletiszel", "apat | tejanya(balkezrol) -magveto"
    state = play(table(own, other, hand="johirek", options=options, held=""), "0 favour-johirek")
    assert drawn(state)[0] == f"kozszabad(hosszaskapaszkodas) | -ocean {wind}"
    assert drawn(state)[1] == "apat | -tejanya(balkezrol) -magveto"


def test_glad_tidings_cracks_hazelnuts() -> None:
    state = play(table("| ocean(mogyoro) magveto", "", hand="johirek"), "0 favour-johirek")
    assert drawn(state)[0] == "| . -magveto"


def test_glad_tidings_without_peasants() -> None:
    assert kinds(told(table("apat", "", hand="johirek"), "0 favour-johirek")[1]) == ["plays", "nothing"]


# Dread of Night, Favour at Court: see also the rulings A23, A57, A58, A60


@pytest.mark.parametrize(("card", "change"), [("retteges", -1), ("udvarikegy", 1)])
@pytest.mark.parametrize("options", [{}, FOLIO], ids=["fuzet", "folio"])
def test_moods_reach_both_estates_until_the_end_of_the_turn(card: str, change: int, options: dict[str, str]) -> None:
    state = play(table("apat | ocean", "tejanya", hand=card, options=options), f"0 favour-{card}")
    assert [strong(state, s) for s in ("apat", "ocean", "tejanya")] == [4 + change, 4 + change, 2 + change]
    state = play(state, "0 end")
    assert [strong(state, s) for s in ("apat", "ocean", "tejanya")] == [4, 4, 2]


# An Hundred Buttons


@pytest.mark.parametrize("seat", [0, 1])
def test_hundred_buttons_makes_one_estate_proud(seat: int) -> None:
    turned, proud = "-apat | -kozszabad/keletiszel -ocean", "apat | -kozszabad/keletiszel ocean"
    state = table(turned, "-tejanya | -narval", hand="szazgomb")
    assert targets(state, "favour-szazgomb") == {"0", "1"}
    state = play(state, f"0 favour-szazgomb {seat}")
    assert drawn(state) == ((proud, "-tejanya | -narval") if seat == 0 else (turned, "tejanya | narval"))


def test_hundred_buttons_lets_an_ability_work_again() -> None:
    state = table("venasszony", "| fosveny", hand="szazgomb")
    state = play(state, "0 use-venasszony\n0 favour-szazgomb 0")
    assert drawn(state) == ("venasszony |", "| -fosveny")
    assert "use-venasszony" in may(state, 0)


# Captain's Reversal


@pytest.mark.parametrize("options", [{}, FOLIO], ids=["fuzet", "folio"])
def test_reversal_flips_all_at_one_stroke(options: dict[str, str]) -> None:
    own, other = "apat -burok | -kozszabad/keletiszel", "ararat(mogyoro) | -ocean deliszel"
    state = play(table(own, other, hand="visszafordulo", options=options), "0 favour-visszafordulo")
    wind = "-" if options else ""
    assert drawn(state)[0] == f"-apat burok | -kozszabad/{wind}keletiszel"
    assert drawn(state)[1] == f"| ocean {wind}deliszel"
    assert set(state.discard) == {"visszafordulo", "ararat", "mogyoro"}


def test_reversal_frees_what_no_wind_presses_any_more() -> None:
    state = table("| -kozszabad/keletiszel", "", hand="visszafordulo szurasvedes")
    state = play(state, "0 favour-szurasvedes keletiszel\n0 favour-visszafordulo")
    assert drawn(state)[0] == "| kozszabad"


# When


def test_favours_are_played_in_challenge_en_garde_and_robbery() -> None:
    held = table("ararat", "tejanya | kozszabad", hand="kerek", held="iranytu", phase="challenge")
    assert set(may(held, 1)) == {"favour-iranytu", "pass"}
    assert may(held, 0) == {}
    en_garde = play(held, "1 pass")
    assert "favour-kerek" in may(en_garde, 0)
    assert may(en_garde, 1) == {}
    robbery = play(en_garde, "0 rob tejanya ararat")
    assert set(may(robbery, 0)) == {"favour-kerek", "pass", "use-ararat"}
    assert set(may(play(robbery, "0 pass"), 1)) == {"favour-iranytu", "pass"}


def test_rezsar_is_never_played_by_itself() -> None:
    state = table("ararat", "tejanya", hand="rezsar", held="rezsar", phase="challenge")
    assert set(may(state, 1)) == {"pass"}
    assert set(may(play(state, "1 pass"), 0)) == {"rob", "end"}
    assert refused(state, 1, "favour-rezsar") == "move.not_open"
