"""Each proclamation: what it does, what it may not be put on, and how it meets other cards."""

import pytest

from tests.games.rezsar.scenes import (
    FOLIO,
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

ALL = ("balkezrol", "haboru", "hosszaskapaszkodas", "massinger", "mogyoro", "szuletesnap")
OWN, OTHER = (
    "apat -burok | ocean keletiszel",
    "ararat kozszabad(hosszaskapaszkodas) | -narval/deliszel tejanya(balkezrol)",
)
PROUD = {"apat", "ocean", "keletiszel", "ararat", "kozszabad", "deliszel", "tejanya"}


@pytest.mark.parametrize("card", ["haboru", "massinger", "mogyoro", "szuletesnap"])
def test_any_proud_subject_of_either_estate(card: str) -> None:
    """A19: Winds too."""
    assert targets(table(OWN, OTHER, hand=card), f"proclaim-{card}") == PROUD


def test_rank_proclamations_go_by_the_order_of_now() -> None:
    own, other = "apat -burok | ocean keletiszel", "ararat | -narval/deliszel"
    assert targets(table(own, other, hand="balkezrol"), "proclaim-balkezrol") == {"apat", "ararat"}
    state = table(own, other, hand="hosszaskapaszkodas")
    assert targets(state, "proclaim-hosszaskapaszkodas") == {"ocean", "keletiszel", "deliszel"}
    climbed = table("kozszabad(hosszaskapaszkodas) |", "", hand="balkezrol")
    assert targets(climbed, "proclaim-balkezrol") == {"kozszabad"}
    demoted = table("| apat(balkezrol)", "", hand="hosszaskapaszkodas")
    assert targets(demoted, "proclaim-hosszaskapaszkodas") == {"apat"}


def test_proclamations_are_the_guardians_in_en_garde_only() -> None:
    hands = "haboru massinger"
    state = table("ararat", "tejanya", hand=hands, held="mogyoro", phase="challenge")
    assert set(may(state, 1)) == {"pass"}
    state = play(state, "1 pass")
    assert {"proclaim-haboru", "proclaim-massinger"} <= set(may(state, 0))
    state = play(state, "0 rob tejanya ararat")
    assert not [kind for kind in may(state, 0) if kind.startswith("proclaim")], "A54"
    assert set(may(play(state, "0 pass"), 1)) == {"pass"}


def test_any_number_in_a_turn_and_several_on_one_subject() -> None:
    state = table("apat", "", hand="haboru szuletesnap massinger mogyoro")
    state = play(state, "0 proclaim-haboru apat\n0 proclaim-mogyoro apat\n0 proclaim-massinger apat")
    assert drawn(state)[0] == "apat(haboru,mogyoro,massinger) |"
    assert "proclaim-szuletesnap" in may(state, 0)


# Of A Bastard Line, A Long Climb


def test_a_bastard_line_moves_a_noble_to_a_chosen_peasant_slot() -> None:
    state = table("apat tejanya | . ocean", "", hand="balkezrol")
    state = play(state, "0 proclaim-balkezrol apat")
    assert (public(state).question, public(state).settling_slots) == ("settle", ("0P1", "0P3", "0P4"))
    assert set(may(state, 0)) == {"settle"}
    assert refused(state, 0, "settle 0P2") == "move.not_among"
    state, events = told(state, "0 settle 0P3")
    assert drawn(state)[0] == ". tejanya | . ocean apat(balkezrol)"
    assert first(events, "moved").args == {"card": "apat", "slot": "0P3"}


def test_the_only_vacant_slot_is_not_asked_for() -> None:
    state = play(table("apat | ocean . narval magveto", "", hand="balkezrol"), "0 proclaim-balkezrol apat")
    assert drawn(state)[0] == "| ocean apat(balkezrol) narval magveto"


def test_it_moves_within_the_estate_that_it_stands_in() -> None:
    """A65: the player of the card chooses."""
    state = play(table("ararat", "apat | ocean", hand="balkezrol"), "0 proclaim-balkezrol apat")
    assert targets(state, "settle") == {"1P2", "1P3", "1P4"}
    assert drawn(play(state, "0 settle 1P4"))[1] == "| ocean . . apat(balkezrol)"


@pytest.mark.parametrize("seat", [0, 1])
def test_without_room_it_is_discarded_with_all_its_cards(seat: int) -> None:
    """A64: on purpose, to either player's subject. Slots of turned and pressed subjects are taken."""
    full = "apat(haboru,szuletesnap) tejanya | ocean -narval -magveto/keletiszel deliszel"
    state = table(*(("", full) if seat else (full, "")), hand="balkezrol")
    state, events = told(state, "0 proclaim-balkezrol apat")
    assert drawn(state)[seat] == ". tejanya | ocean -narval -magveto/keletiszel deliszel"
    assert kinds(events) == ["plays", "proclaimed", "no_room", "discarded"]
    assert state.discard == ("apat", "haboru", "szuletesnap", "balkezrol")


def test_the_new_order_holds_in_all_things() -> None:
    """§2.9, A66: it supports as a peasant, is robbed as one, and leaves a gap among the nobles."""
    state = table("venasszony | ketgyorslo", "lepras tejanya burok | apat(balkezrol) olvasmany")
    assert targets(state, "rob") == {"lepras", "tejanya", "apat", "olvasmany"}
    _, events = told(state, "0 rob lepras venasszony")
    assert first(events, "robbery").args["defence"] == 3 + 2 + 4
    state = table("venasszony | ketgyorslo", "lepras tejanya burok | . olvasmany", hand="balkezrol")
    state = play(state, "0 proclaim-balkezrol tejanya\n0 settle 1P1")
    assert drawn(state)[1] == "lepras . burok | tejanya(balkezrol) olvasmany"
    _, events = told(state, "0 rob lepras venasszony")
    assert first(events, "robbery").args["defence"] == 3 + 2, "no neighbour across the gap, but somebody behind"


def test_a_wind_that_climbs_frees_what_it_pressed() -> None:
    state = table("| -kozszabad/keletiszel", "", hand="hosszaskapaszkodas")
    state = play(state, "0 proclaim-hosszaskapaszkodas keletiszel\n0 settle 0N3")
    assert drawn(state)[0] == ". . keletiszel(hosszaskapaszkodas) | -kozszabad"


def test_a_wind_that_finds_no_room_frees_it_too() -> None:
    """A87."""
    state = table("apat ararat burok idoapo | -kozszabad/keletiszel", "", hand="hosszaskapaszkodas")
    state = play(state, "0 proclaim-hosszaskapaszkodas keletiszel")
    assert drawn(state)[0] == "apat ararat burok idoapo | -kozszabad"


def test_the_latest_rank_decides_and_the_earlier_one_comes_back() -> None:
    """A67."""
    state = table("kozszabad(hosszaskapaszkodas)", "", hand="balkezrol csucsossapka csucsossapka")
    state = play(state, "0 proclaim-balkezrol kozszabad\n0 settle 0P2")
    assert drawn(state)[0] == "| . kozszabad(hosszaskapaszkodas,balkezrol)"
    earlier = play(state, "0 favour-csucsossapka hosszaskapaszkodas@kozszabad")
    assert drawn(earlier)[0] == "| . kozszabad(balkezrol)", "not the deciding one: it stays"
    latest = play(state, "0 favour-csucsossapka balkezrol@kozszabad")
    assert drawn(latest)[0] == "kozszabad(hosszaskapaszkodas) |"


def test_a_promoted_wind_that_falls_presses_nobody() -> None:
    """A20."""
    own = "keletiszel(hosszaskapaszkodas) | -kozszabad . ocean"
    state = table(own, "", hand="csucsossapka")
    state = play(state, "0 favour-csucsossapka hosszaskapaszkodas@keletiszel")
    assert drawn(state)[0] == "| -kozszabad keletiszel ocean"


def test_a_pressed_subject_that_must_move_stays_turned() -> None:
    """A21: the Wind stays where it lies, alone."""
    state = table("| -apat(balkezrol)/keletiszel", "", hand="csucsossapka")
    state = play(state, "0 favour-csucsossapka balkezrol@apat")
    assert drawn(state)[0] == "-apat | keletiszel"


def test_a_turned_subject_may_lose_its_proclamation_and_move() -> None:
    """A24."""
    state = table("-kozszabad(hosszaskapaszkodas) | ocean", "", hand="csucsossapka")
    state = play(state, "0 favour-csucsossapka hosszaskapaszkodas@kozszabad")
    assert drawn(state)[0] == "| ocean -kozszabad"


# War with France, The Birthday


def test_strength_proclamations_add_up() -> None:
    """A57, A58: never below 0."""
    assert strong(table("apat(szuletesnap,szuletesnap)", ""), "apat") == 6
    assert strong(table("apat(haboru,haboru,szuletesnap)", ""), "apat") == 3
    assert strong(table("koponyalekelo(haboru,haboru)", ""), "koponyalekelo") == 0
    assert strong(table("koponyalekelo(haboru,haboru,szuletesnap)", ""), "koponyalekelo") == 0
    assert strong(table("| keletiszel(szuletesnap)", ""), "keletiszel") == 1


def test_strength_proclamations_count_in_a_robbery() -> None:
    state = table("apat(szuletesnap)", "tarisznyalovag(haboru) tejanya(szuletesnap)")
    _, events = told(state, "0 rob tarisznyalovag apat")
    robbery = first(events, "robbery").args
    assert (robbery["attack"], robbery["alone"], robbery["defence"]) == (5, 3, 6)


# Massinger's Protection


def test_the_protected_cannot_be_named() -> None:
    state = table("ararat", "tejanya(massinger) koponyalekelo", hand="csucsossapka")
    assert targets(state, "rob") == {"koponyalekelo"}
    state = play(state, "0 favour-csucsossapka massinger@tejanya")
    assert targets(state, "rob") == {"koponyalekelo", "tejanya"}


def test_the_protected_support_and_suffer_all_else() -> None:
    """A54."""
    state = table("ararat", "tejanya(massinger) koponyalekelo", hand="foldfold szurasvedes")
    assert "tejanya" in targets(state, "favour-foldfold") & targets(state, "favour-szurasvedes")
    _, events = told(state, "0 rob koponyalekelo ararat")
    assert first(events, "robbery").args["defence"] == 3


def test_the_protected_may_rob() -> None:
    state = play(table("ararat(massinger)", "tejanya"), "0 rob tejanya ararat\n0 pass\n1 pass")
    assert drawn(state)[0] == "-ararat(massinger) -tejanya |"


# The Hazelnut


def test_the_hazelnut_waits_for_its_carrier_to_turn() -> None:
    state = play(table("apat tejanya", "", hand="mogyoro foldfold"), "0 proclaim-mogyoro apat")
    assert drawn(state)[0] == "apat(mogyoro) tejanya |"
    assert drawn(play(state, "0 favour-foldfold apat"))[0] == ". tejanya |"


@pytest.mark.parametrize("options", [{}, FOLIO], ids=["fuzet", "folio"])
def test_a_bestow_by_the_carrier_does_not_take_place(options: dict[str, str]) -> None:
    """A62."""
    state = table("benthamhal(mogyoro) apat", "tejanya", options=options)
    state, events = told(state, "0 rob tejanya apat\n0 use-benthamhal apat")
    assert strong(state, "apat") == 4
    assert kinds(events) == ["robbery", "uses", "turned", "hazelnut", "discarded", "sums"]


def test_the_hazelnut_on_a_robber_and_on_the_stolen() -> None:
    """A53, and the slot of a robber that is gone is free for the stolen one."""
    state = table("ararat(mogyoro) apat", "tejanya(haboru)", hand="")
    state = play(state, "0 rob tejanya ararat\n0 pass\n1 pass")
    assert drawn(state)[0] == "-tejanya(haboru) apat |"
    state = table("ararat apat", "tejanya(mogyoro)")
    state, events = told(state, "0 rob tejanya ararat\n0 pass\n1 pass")
    assert drawn(state)[0] == "-ararat apat |"
    assert state.discard == ("tejanya", "mogyoro")
    assert kinds(events)[2:6] == ["passed", "robbed", "turned", "hazelnut"]


@pytest.mark.parametrize("card", ALL)
def test_nothing_lies_on_the_turned(card: str) -> None:
    assert f"proclaim-{card}" not in may(table("-apat | -ocean", "", hand=card), 0)
