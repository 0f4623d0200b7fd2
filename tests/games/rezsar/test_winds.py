"""Winds (A2, A4, A12-A21, A88, A90) and Mappa Mundi (A3, A36-A38)."""

import pytest

from tests.games.rezsar.scenes import FOLIO, drawn, first, kinds, may, play, strong, table, targets, told

INSTEAD = {"windAllowance": "instead"}
ABILITY = {"mappaMode": "ability"}


# Laying


def test_where_a_wind_may_lie() -> None:
    """A15, A16, A90: vacant, or exactly one card and that turned."""
    own = "apat | ocean -narval -magveto/deliszel ."
    other = "| -eszakiszel -lep/-nyugatiszel . kozszabad"
    state = table(own, other, hand="keletiszel")
    assert targets(state, "lay-keletiszel") == {"0P2", "0P4", "1P1", "1P3"}


def test_a_wind_in_a_vacant_slot_belongs_to_the_estate() -> None:
    """A14."""
    state, events = told(table("", "", hand="keletiszel"), "0 lay-keletiszel 1P3")
    assert drawn(state)[1] == "| . . keletiszel"
    assert first(events, "stands").args == {"card": "keletiszel", "slot": "1P3", "turned": 0}


def test_a_wind_presses_the_turned() -> None:
    state, events = told(table("", "| -ocean", hand="keletiszel szazgomb"), "0 lay-keletiszel 1P1")
    assert first(events, "presses").args == {"card": "keletiszel", "slot": "1P1", "under": "ocean"}
    state = play(state, "0 favour-szazgomb 1\n0 end")
    assert drawn(state)[1] == "| -ocean/keletiszel", "nothing makes it proud, its Contract neither"


def test_a_wind_may_press_a_turned_wind() -> None:
    state = play(table("", "| -deliszel", hand="keletiszel"), "0 lay-keletiszel 1P1")
    assert drawn(state)[1] == "| -deliszel/keletiszel"


def test_no_slot_for_a_wind() -> None:
    full = "| ocean -narval/deliszel magveto -lep/eszakiszel"
    other = "| kozszabad rezkakas olvasmany ujvilag"
    assert "lay-keletiszel" not in may(table(full, other, hand="keletiszel"), 0)


def test_a_wind_on_top_of_the_subject_or_instead() -> None:
    """A2."""
    for options, kinds_left in (({}, {"lay-keletiszel"}), (INSTEAD, set())):
        state = play(table("", "", hand="apat ocean keletiszel deliszel", options=options), "0 lay-apat")
        assert {kind for kind in may(state, 0) if kind.startswith("lay-k")} == kinds_left
        assert "lay-ocean" not in may(state, 0)


def test_one_wind_a_turn_and_the_subject_after_it() -> None:
    for options, kinds_left in (({}, {"lay-apat", "lay-ocean"}), (INSTEAD, set())):
        state = play(table("", "", hand="apat ocean keletiszel deliszel", options=options), "0 lay-keletiszel 0P1")
        assert {kind for kind in may(state, 0) if kind.startswith("lay-")} == kinds_left


# In play


def test_a_wind_is_never_robbed() -> None:
    """A88: a promoted one neither."""
    state = table("ararat | lantduda", "keletiszel(hosszaskapaszkodas) | deliszel")
    assert "rob" not in may(state, 0)


def test_a_pressing_wind_supports_with_its_strength() -> None:
    state = table("ararat", "tejanya | -lep/keletiszel(szuletesnap)")
    _, events = told(state, "0 rob tejanya ararat")
    assert first(events, "robbery").args["defence"] == 2 + 1


def test_cards_that_discard_the_weak_free_the_pressed() -> None:
    """A18."""
    for card in ("szurasvedes", "fegyverbe", "iteloszek"):
        state = play(table("| -ocean/keletiszel", "", hand=card), f"0 favour-{card} keletiszel")
        assert drawn(state)[0] == "| -ocean"
    state = play(table("| -ocean/keletiszel", "lepras", guardian=1), "1 use-lepras keletiszel")
    assert drawn(state)[0] == "| -ocean"


@pytest.mark.parametrize(("options", "wind"), [({}, "deliszel"), (FOLIO, "-deliszel")], ids=["fuzet", "folio"])
def test_only_the_publisher_lets_all_turning_reach_winds(options: dict[str, str], wind: str) -> None:
    """A4: a turned pressing Wind still presses."""
    state = table("| deliszel -ocean/keletiszel", "", hand="visszafordulo", options=options)
    state = play(state, "0 favour-visszafordulo")
    assert drawn(state)[0] == f"| {wind} -ocean/{wind.removesuffix('deliszel')}keletiszel"


def test_a_turned_wind_rises_like_any_other() -> None:
    own = "| -deliszel -ocean/-keletiszel"
    for card, target in (("visszafordulo", ""), ("szazgomb", " 0")):
        state = play(table(own, "", hand=card), f"0 favour-{card}{target}")
        assert drawn(state)[0] == "| deliszel -ocean/keletiszel"


def test_dread_leaves_a_wind_at_nothing() -> None:
    """A57."""
    state = play(table("| keletiszel", "", hand="retteges"), "0 favour-retteges")
    assert strong(state, "keletiszel") == 0


# Winning


def test_a_wind_counts_towards_the_four() -> None:
    """A13, A88: a promoted one, too."""
    own = "apat ararat burok keletiszel(hosszaskapaszkodas) | ocean narval lep deliszel"
    state, events = told(table(own, ""), "0 end")
    assert state.winner == 0
    assert first(events, "over").args["points"] == 4 + 8 + 7 + 0 + 4 + 3 + 8 + 0


def test_a_pressed_subject_spoils_it() -> None:
    """A12, A90."""
    own = "apat ararat burok idoapo | ocean narval lep -kozszabad/deliszel"
    state = play(table(own, ""), "0 end")
    assert (state.phase, state.winner) == ("challenge", None)


# Mappa Mundi


def test_mappa_flies_into_the_other_estate_and_its_player_draws() -> None:
    """A3, A38."""
    state = table("apat ararat burok idoapo", "tejanya | ocean . narval", hand="mappamundi", deck="kerek")
    slots = {"1N2", "1N3", "1N4", "1P2", "1P4"}
    assert targets(state, "lay-mappamundi") == slots
    state, events = told(state, "0 lay-mappamundi 1P2")
    assert drawn(state)[1] == "tejanya | ocean -mappamundi narval"
    assert state.hands[0] == ("kerek",)
    assert kinds(events) == ["plays", "stands", "drew", "my_draw"]
    assert state.subject_laid
    state = play(state, "0 end")
    assert drawn(state)[1] == "tejanya | ocean mappamundi narval"


def test_mappa_needs_a_slot_over_there() -> None:
    full = "apat ararat burok idoapo | ocean narval lep kozszabad"
    assert "lay-mappamundi" not in may(table("", full, hand="mappamundi"), 0)


def test_mappa_that_flies_on_an_empty_deck_ends_the_game() -> None:
    state = play(table("", "", hand="mappamundi", deck=""), "0 lay-mappamundi 1N1")
    assert (state.phase, state.winner) == ("over", None)


def test_mappa_at_home_is_laid_leftmost_in_either_row() -> None:
    state = table("apat . ararat | ", "", hand="mappamundi", options=ABILITY)
    assert targets(state, "lay-mappamundi") == {"0N2", "0P1"}
    state, events = told(state, "0 lay-mappamundi 0N2")
    assert drawn(state)[0] == "apat mappamundi ararat |"
    assert "drew" not in kinds(events)


def test_mappa_flies_later_by_its_ability() -> None:
    state = table("mappamundi(szuletesnap)", "tejanya | ocean", options=ABILITY, deck="kerek")
    assert targets(state, "use-mappamundi") == {"1N2", "1N3", "1N4", "1P2", "1P3", "1P4"}
    state = play(state, "0 use-mappamundi 1P4")
    assert drawn(state) == ("|", "tejanya | ocean . . -mappamundi(szuletesnap)")
    assert state.hands[0] == ("kerek",)
    assert "use-mappamundi" not in may(table("mappamundi", ""), 0), "only with that option"


def test_mappa_comes_back_in_the_challenge() -> None:
    """A38: into the guardian's last gap, if that suits its owner."""
    state = table("apat ararat burok idoapo | ocean narval lep", "mappamundi", phase="challenge", options=ABILITY)
    assert targets(state, "use-mappamundi", 1) == {"0P4"}
    state = play(state, "1 use-mappamundi 0P4\n1 pass\n0 end")
    assert state.winner is None


def test_mappa_with_the_hazelnut_dies_without_a_draw() -> None:
    """A38."""
    state, events = told(table("mappamundi(mogyoro)", "", options=ABILITY), "0 use-mappamundi 1N1")
    assert state.subjects == ()
    assert "drew" not in kinds(events)


def test_both_natures_govern_cards() -> None:
    """A36."""
    mappa = "mappamundi(haboru,haboru)"
    assert targets(table(mappa, "", hand="fegyverbe"), "favour-fegyverbe") == {"mappamundi"}
    assert drawn(play(table("mappamundi", "", hand="johirek"), "0 favour-johirek"))[0] == "-mappamundi |"
    for card in ("balkezrol", "hosszaskapaszkodas"):
        assert targets(table("mappamundi", "", hand=card), f"proclaim-{card}") == {"mappamundi"}
    state = play(table("mappamundi apat burok | lep", "tejanya"), "0 rob tejanya apat")
    assert targets(state, "use-lep") == {"mappamundi"}
    assert targets(state, "use-burok") == {"mappamundi", "apat"}


def test_its_row_governs_robberies() -> None:
    """A36."""
    assert "rob" not in may(table("| lantduda", "mappamundi"), 0)
    assert targets(table("ararat", "mappamundi | kozszabad"), "rob") == {"mappamundi"}
    _, events = told(table("ararat", "mappamundi tejanya | ocean"), "0 rob mappamundi ararat")
    assert first(events, "robbery").args["defence"] == 5 + 2 + 4
    state = play(table("ararat", "mappamundi"), "0 rob mappamundi ararat\n0 pass\n1 pass")
    assert drawn(state)[0] == "-ararat -mappamundi |"


def test_mappa_and_rank_proclamations() -> None:
    """A37: it doesn't move within its row, needs no room there, and stays put when the card goes."""
    full = "| mappamundi ocean narval lep"
    state = play(table(full, "", hand="balkezrol csucsossapka"), "0 proclaim-balkezrol mappamundi")
    assert drawn(state)[0] == "| mappamundi(balkezrol) ocean narval lep"
    state = play(state, "0 favour-csucsossapka balkezrol@mappamundi")
    assert drawn(state)[0] == full
    state = table("mappamundi |", "", hand="balkezrol csucsossapka")
    state = play(state, "0 proclaim-balkezrol mappamundi\n0 settle 0P3\n0 favour-csucsossapka balkezrol@mappamundi")
    assert drawn(state)[0] == "| . . mappamundi"
    none = play(
        table("mappamundi | ocean narval lep kozszabad", "", hand="balkezrol"), "0 proclaim-balkezrol mappamundi"
    )
    assert drawn(none)[0] == "| ocean narval lep kozszabad"


def test_a_ranked_mappa_flies_to_slots_of_that_order() -> None:
    state = table("| mappamundi(balkezrol)", "apat | ocean", options=ABILITY)
    assert targets(state, "use-mappamundi") == {"1P2", "1P3", "1P4"}
