"""§2.6 of the rules and A31-A55: announcement, window, last count, and what moves."""

import pytest

from app.games import rezsar
from tests.games.rezsar.scenes import asked, drawn, first, kinds, may, play, public, refused, table, targets, told

PASSES = "\n0 pass\n1 pass"

# The announcement


def test_only_the_guardian_in_en_garde() -> None:
    state = table("ararat", "tejanya", phase="challenge")
    assert "rob" not in may(state, 1)
    assert may(state, 0) == {}
    assert "rob" in may(play(state, "1 pass"), 0)


def test_who_can_be_named() -> None:
    other = "tejanya -lepras apat(massinger) koponyalekelo | kozszabad keletiszel -narval/deliszel"
    state = table("ararat | lantduda", other)
    assert targets(state, "rob") == {"tejanya", "koponyalekelo", "kozszabad"}


def test_who_can_be_sent() -> None:
    state = table("ararat -burok apat | lantduda -lep/keletiszel deliszel", "tejanya | kozszabad", hand="kerek")
    state = play(state, "0 favour-kerek apat")
    assert set(may(state, 0)["rob"].fields[1].among) == {"ararat", "lantduda", "keletiszel", "deliszel"}


def test_robbers_stand_in_the_targets_order() -> None:
    state = table("ararat apat | lantduda", "tejanya | kozszabad")
    assert refused(state, 0, "rob tejanya ararat+lantduda") == "illegal.rezsar.orders"
    assert refused(state, 0, "rob tejanya lantduda") == "illegal.rezsar.orders"
    assert play(state, "0 rob kozszabad lantduda").phase == "robbery"


@pytest.mark.parametrize(("sent", "taken"), [("apat", False), ("apat+tejanya", True), ("ararat", True)])
def test_more_than_the_target_alone(sent: str, taken: bool) -> None:
    """A42: a tie is too weak; neighbours and the peasant behind aren't asked yet."""
    state = table("apat ararat tejanya", "tarisznyalovag benthamhal | lep")
    if taken:
        assert play(state, f"0 rob tarisznyalovag {sent}").phase == "robbery"
    else:
        assert refused(state, 0, f"rob tarisznyalovag {sent}") == "illegal.rezsar.too_weak"


def test_a_target_that_nobody_exceeds_is_not_offered() -> None:
    state = table("apat", "tarisznyalovag koponyalekelo")
    assert targets(state, "rob") == {"koponyalekelo"}


@pytest.mark.parametrize(
    ("own", "offered"),
    [
        ("ararat burok idoapo apat |", False),
        ("ararat burok idoapo -apat |", False),
        ("ararat burok idoapo | lantduda", True),
    ],
)
def test_a_vacant_slot_of_the_order(own: str, offered: bool) -> None:
    """A55: turned ones fill theirs."""
    assert ("rob" in may(table(own, "tejanya"), 0)) == offered


def test_a_peasant_row_full_of_the_pressed_is_full() -> None:
    own = "| lantduda -narval/keletiszel -ocean deliszel"
    assert "rob" not in may(table(own, "| kozszabad"), 0)


def test_modifiers_and_divisors_count_in_the_announcement() -> None:
    """A31."""
    state = table("apat(szuletesnap)", "tarisznyalovag tejanya(szuletesnap,haboru)", hand="retteges")
    assert targets(state, "rob") == {"tarisznyalovag", "tejanya"}
    state = play(state, "0 favour-retteges")
    assert targets(state, "rob") == {"tarisznyalovag", "tejanya"}, "4 against 3, 4 against 1"
    weaker = table("apat(haboru)", "tarisznyalovag(haboru)")
    assert "rob" not in may(weaker, 0)


def test_more_robbers_than_needed_and_zeros_may_go() -> None:
    """A17, A84: they are turned, too; a Wind of 0 never wins by itself."""
    state = table("| lantduda keletiszel", "| kozszabad")
    assert refused(state, 0, "rob kozszabad keletiszel") == "illegal.rezsar.too_weak"
    state = play(state, f"0 rob kozszabad lantduda+keletiszel{PASSES}")
    assert drawn(state)[0] == "| -lantduda -keletiszel -kozszabad"


def test_a_pressing_wind_that_robs_is_turned_and_still_presses() -> None:
    state = table("| lantduda -ocean/keletiszel", "| kozszabad")
    state = play(state, f"0 rob kozszabad lantduda+keletiszel{PASSES}")
    assert drawn(state)[0] == "| -lantduda -ocean/-keletiszel -kozszabad"
    state = play(state, "0 pass\n1 end")
    assert drawn(state)[0] == "| lantduda -ocean/keletiszel kozszabad"


def test_one_who_was_laid_this_turn_may_rob() -> None:
    """A51."""
    state = play(table("", "tejanya", hand="ararat"), "0 lay-ararat")
    assert targets(state, "rob") == {"tejanya"}


def test_robbers_are_listed_from_the_left() -> None:
    _, events = told(table("apat ararat tejanya", "burok"), "0 rob burok tejanya+ararat+apat")
    assert first(events, "robbery").args["robbers"] == ("apat", "ararat", "tejanya")


# The count


@pytest.mark.parametrize(
    ("other", "target", "defence"),
    [
        ("tejanya apat koponyalekelo | ocean narval", "apat", 4 + 2 + 1 + 3),
        ("tejanya apat -burok | ocean -narval", "apat", 4 + 2),  # A22
        ("tejanya . apat koponyalekelo |", "apat", 4 + 1),  # no reaching across a gap
        ("apat . . tejanya | ocean", "apat", 4 + 4),
        ("tejanya . . apat | ocean . . narval", "apat", 4 + 3),
        ("tejanya apat | ocean -narval/keletiszel(szuletesnap)", "apat", 4 + 2 + 1),
        ("burok | kozszabad olvasmany", "kozszabad", 2 + 1),  # nothing is behind a peasant
        (". . . burok | . . narval olvasmany", "olvasmany", 1 + 3),
        ("apat | . narval olvasmany kozszabad", "olvasmany", 1 + 3 + 2),
        ("apat koponyalekelo | narval", "koponyalekelo", 1 + 4),
    ],
)
def test_the_defence(other: str, target: str, defence: int) -> None:
    state = table("benthamhal | lantduda", other)
    sent = "benthamhal" if target in ("apat", "koponyalekelo") else "lantduda"
    _, events = told(state, f"0 rob {target} {sent}")
    assert first(events, "robbery").args["defence"] == defence


def test_robbers_have_no_neighbours() -> None:
    _, events = told(table("apat burok tejanya | ocean", "koponyalekelo"), "0 rob koponyalekelo apat")
    assert first(events, "robbery").args["attack"] == 4


# The window


def test_one_action_each_and_two_passes_in_a_row() -> None:
    """A43."""
    state = table("ararat", "tejanya", hand="kerek retteges", held="szazgomb johirek")
    state = play(state, "0 rob tejanya ararat")
    assert asked(state) == 0
    state = play(state, "0 favour-retteges")
    assert asked(state) == 1
    state = play(state, "1 pass\n0 favour-kerek tejanya")
    assert (state.phase, asked(state)) == ("robbery", 1)
    state = play(state, "1 favour-johirek\n0 pass")
    assert (state.phase, asked(state)) == ("robbery", 1)
    assert public(state).robbery.passes == 1  # type: ignore[union-attr]
    state = play(state, "1 pass")
    assert (state.phase, state.guardian) == ("challenge", 1)


def test_pass_pass_closes_it_at_once() -> None:
    state, events = told(table("ararat", "tejanya"), f"0 rob tejanya ararat{PASSES}")
    assert kinds(events)[:4] == ["robbery", "passed", "passed", "robbed"]
    assert state.guardian == 1


def test_there_is_no_second_attempt() -> None:
    state = play(table("ararat burok", "tejanya lepras"), f"0 rob tejanya ararat{PASSES}")
    assert state.guardian == 1
    assert public(state).robbery is None


# The last count


def outcome(state: rezsar.State, script: str) -> str:
    _, events = told(state, script)
    if "robbed" in kinds(events):
        return "robbed"
    return str(first(events, "held").args["why"])


@pytest.mark.parametrize(
    ("own", "other", "answer", "why"),
    [
        ("ararat", "tejanya", "", "robbed"),
        ("apat", "tejanya | kozszabad", "", "tie"),
        ("apat", "tejanya | narval", "", "outweighed"),
        ("ararat", "tejanya", "1 favour-foldfold tejanya", "target_turned"),
        ("ararat", "tejanya", "1 favour-szurasvedes tejanya", "target_gone"),
        ("ararat", "tejanya", "1 favour-foldfold ararat", "no_robber"),
        ("ararat", "tejanya(haboru,haboru)", "1 favour-foldfold ararat", "no_robber"),  # A39: against 0, too
        (
            "ararat",
            "kozszabad(hosszaskapaszkodas)",
            "1 favour-csucsossapka hosszaskapaszkodas@kozszabad",
            "target_moved",
        ),
        ("| apat(balkezrol)", "| kozszabad", "1 favour-csucsossapka balkezrol@apat", "no_robber"),
        (  # A41
            "ararat burok idoapo | apat(balkezrol)",
            "tejanya",
            "1 favour-csucsossapka balkezrol@apat",
            "no_slot",
        ),
    ],
)
def test_why_it_ends_as_it_does(own: str, other: str, answer: str, why: str) -> None:
    state = table(own, other, held="foldfold szurasvedes csucsossapka kerek")
    sender = own.replace("|", " ").split()[0].split("(")[0]
    target = other.split("|")[0].split()[0].split("(")[0] if other.split("|")[0].split() else "kozszabad"
    state = play(state, f"0 rob {target} {sender}")
    shown = public(play(state, f"0 pass\n{answer}")).robbery if answer else public(state).robbery
    assert shown is not None
    assert (shown.stands, shown.outcome, shown.wins) == (why, "open", why == "robbed")
    script = f"0 pass\n{answer}{PASSES}" if answer else PASSES
    assert outcome(state, script) == why


def test_a_target_turned_and_proud_again_is_weighed() -> None:
    """A40."""
    state = table("ararat", "tejanya", hand="szazgomb", held="foldfold")
    script = "0 rob tejanya ararat\n0 pass\n1 favour-foldfold tejanya\n0 favour-szazgomb 1\n1 pass\n0 pass"
    assert outcome(state, script) == "robbed"


def test_a_robber_turned_and_proud_again_robs() -> None:
    """A32."""
    state = table("ararat", "tejanya", hand="szazgomb", held="foldfold")
    script = "0 rob tejanya ararat\n0 pass\n1 favour-foldfold ararat\n0 favour-szazgomb 0\n1 pass\n0 pass"
    assert outcome(state, script) == "robbed"


def test_robbers_that_do_not_count_are_left_as_they_are() -> None:
    """§2.6, A44: a divided robber stays proud, a turned one turned."""
    state = table("ararat burok apat", "tejanya", held="kerek foldfold")
    state = play(state, "0 rob tejanya ararat+burok+apat\n0 pass\n1 favour-kerek burok\n0 pass\n1 pass")
    assert drawn(state)[0] == "-ararat burok -apat -tejanya |"


def test_a_failed_robbery_turns_nobody() -> None:
    state = play(table("apat", "tejanya | narval"), f"0 rob tejanya apat{PASSES}")
    assert drawn(state) == ("apat |", "tejanya | narval")


def test_the_stolen_one_goes_leftmost_with_all_its_cards() -> None:
    """A52; the old slot stays empty."""
    state = table(". ararat", "lepras tejanya(haboru,szuletesnap) koponyalekelo")
    state = play(state, f"0 rob tejanya ararat{PASSES}")
    assert drawn(state) == ("-tejanya(haboru,szuletesnap) -ararat |", "lepras . koponyalekelo |")


def test_the_stolen_keep_their_new_order() -> None:
    """A52."""
    state = play(table("| lantduda", "| apat(balkezrol)"), f"0 rob apat lantduda{PASSES}")
    assert drawn(state)[0] == "| -lantduda -apat(balkezrol)"


def test_a_divisor_on_the_target_takes_its_supports_no_more_than_itself() -> None:
    state = table("apat", "benthamhal tejanya | olvasmany", hand="kerek")
    _, events = told(state, "0 favour-kerek benthamhal\n0 rob benthamhal apat")
    assert first(events, "robbery").args["defence"] == 2 + 1


def test_a_robbery_that_completes_the_estate_does_not_win_at_once() -> None:
    """The stolen one and its robbers are turned."""
    state = table("ararat burok idoapo | ocean narval lep kozszabad", "tejanya")
    state = play(state, f"0 rob tejanya ararat{PASSES}")
    assert state.phase == "challenge"
    assert state.winner is None
    state = play(state, "0 pass\n1 end")
    assert public(state).complete == (True, False), "its owner's Contract has made all proud"
    assert state.winner is None
    state = play(state, "1 pass\n0 end")
    assert state.winner == 0
