"""Each ability: what it does, when it can't be used, and how it meets other cards."""

from dataclasses import replace

import pytest

from app.games.rezsar.rules.state import State
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

STRICT = {"strictTargets": "on"}
NOBLE_BESTOWS = {"ararat": 3, "benthamhal": 4, "burok": 2, "idoapo": 1}
PEASANT_BESTOWS = {"lantduda": 3, "lep": 2, "zarkulcs": 1}

# Bestows


def robbery(user: str) -> State:
    """An open robbery against a subject of Anna's, in whose estate the user stands; she is asked."""
    nobles = f"apat {user} tejanya -koponyalekelo | narval"
    state = table("venasszony", nobles if user in NOBLE_BESTOWS else f"lepras | ocean {user} -rezkakas")
    return play(state, f"0 rob {'apat' if user in NOBLE_BESTOWS else 'lepras'} venasszony\n0 pass")


@pytest.mark.parametrize(("user", "amount"), [*NOBLE_BESTOWS.items(), *PEASANT_BESTOWS.items()])
def test_a_bestow_strengthens_another_of_the_order(user: str, amount: int) -> None:
    state = robbery(user)
    receivers = {"apat", "tejanya"} if user in NOBLE_BESTOWS else {"ocean"}
    assert targets(state, f"use-{user}", 1) == receivers
    chosen = sorted(receivers)[0]
    state, events = told(state, f"1 use-{user} {chosen}")
    assert strong(state, chosen) == 4 + amount
    assert first(events, "bestowed").args == {"by": user, "to": chosen, "amount": amount, "strength": 4 + amount}
    assert kinds(events)[:2] == ["uses", "turned"]
    assert f"-{user}" in drawn(state)[1]


@pytest.mark.parametrize("user", [*NOBLE_BESTOWS, *PEASANT_BESTOWS])
def test_no_bestow_outside_a_robbery(user: str) -> None:
    own = f"{user} venasszony |" if user in NOBLE_BESTOWS else f"| {user} fosveny"
    assert f"use-{user}" not in may(table("", own, phase="challenge"), 1)
    assert f"use-{user}" not in may(table(own, ""), 0)


def test_a_bestow_lasts_until_the_end_of_the_turn() -> None:
    """A47, and A32: a robber that bestows stops counting and stays listed."""
    state = table("ararat burok apat", "tejanya", deck="kerek")
    state = play(state, "0 rob tejanya ararat+burok\n0 use-burok ararat")
    assert strong(state, "ararat") == 10
    shown = public(state).robbery
    assert shown is not None
    assert [(t.card, t.amount, t.note) for t in shown.attack.terms] == [("ararat", 10, ""), ("burok", 0, "turned")]
    state = play(state, "1 pass\n0 pass")
    assert strong(state, "ararat") == 8
    assert drawn(state)[0] == "-ararat -burok apat -tejanya |"


def test_a_bestow_to_the_peasant_behind_counts_for_the_noble() -> None:
    """A48: the receiver needn't take part."""
    state = table("benthamhal", "ararat | ocean lep", held="", hand="")
    state, events = told(state, "0 rob ararat benthamhal\n0 pass\n1 use-lep ocean")
    assert first(events, "sums").args == {"attack": 9, "defence": 8 + 4 + 2}


def test_bestows_go_by_the_order_of_now_and_keep_their_printed_receivers() -> None:
    """A49, A50: a demoted Fish gives to nobles; a promoted peasant receives as one."""
    state = table("venasszony", "apat kozszabad(hosszaskapaszkodas) | benthamhal(balkezrol) ocean")
    state = play(state, "0 rob apat venasszony\n0 pass")
    assert targets(state, "use-benthamhal", 1) == {"apat", "kozszabad"}


def test_a_bestow_to_a_divided_subject_is_legal_and_counts_nothing_in_the_robbery() -> None:
    """A83."""
    state = table("benthamhal", "ararat burok", hand="kerek")
    state = play(state, "0 favour-kerek ararat\n0 rob ararat benthamhal\n0 pass")
    state, events = told(state, "1 use-burok ararat")
    assert strong(state, "ararat") == 10
    assert first(events, "sums").args == {"attack": 9, "defence": 0}


def test_a_wind_may_receive() -> None:
    state = table("venasszony", "apat | keletiszel lep")
    state, events = told(state, "0 rob apat venasszony\n0 pass\n1 use-lep keletiszel")
    assert first(events, "sums").args == {"attack": 5, "defence": 6}


def test_a_lone_bestow_may_be_paid_for_nothing() -> None:
    """A35."""
    state = table("benthamhal", "ararat")
    state, events = told(state, "0 rob ararat benthamhal\n0 pass\n1 use-ararat")
    assert kinds(events)[-3:] == ["turned", "nothing", "sums"]
    assert drawn(state)[1] == "-ararat |"


def test_a_receiver_must_be_named_where_there_is_one() -> None:
    state = play(table("benthamhal apat", "tejanya"), "0 rob tejanya apat")
    assert refused(state, 0, "use-benthamhal") == "move.incomplete"


def test_strict_targets_forbid_idle_abilities() -> None:
    """A35 with the option: bestows and rivals need somebody; the Horses don't."""
    own = "ararat venasszony | ketgyorslo"
    state = table("benthamhal apat", own, options=STRICT)
    state = play(state, "0 rob ararat benthamhal\n0 pass")
    assert set(may(state, 1)) == {"use-ararat", "use-ketgyorslo", "pass"}
    alone = play(table("benthamhal apat", "ararat", options=STRICT), "0 rob ararat benthamhal\n0 pass")
    assert set(may(alone, 1)) == {"pass"}


def test_strict_targets_allow_a_rival_that_is_proud() -> None:
    assert "use-venasszony" in may(table("venasszony", "| fosveny", options=STRICT), 0)
    assert "use-venasszony" not in may(table("venasszony", "| -fosveny", options=STRICT), 0)
    assert "use-venasszony" in may(table("venasszony", "| -fosveny"), 0)


# The Leper


def test_the_leper_takes_one_along() -> None:
    state = table("lepras -tejanya | ocean keletiszel", "koponyalekelo(szuletesnap) venasszony | narval")
    assert targets(state, "use-lepras") == {"koponyalekelo", "narval", "keletiszel"}
    state, events = told(state, "0 use-lepras koponyalekelo")
    assert drawn(state) == (". -tejanya | ocean keletiszel", ". venasszony | narval")
    assert state.discard == ("lepras", "koponyalekelo", "szuletesnap")
    assert kinds(events) == ["uses", "turned", "discarded"]


def test_the_leper_needs_a_victim() -> None:
    """A35: even without the option."""
    assert "use-lepras" not in may(table("lepras", "apat -tejanya"), 0)
    assert "use-lepras" in may(table("lepras koponyalekelo", ""), 0)


def test_the_leper_reaches_as_far_as_it_is_strong_now() -> None:
    """A59: with what was bestowed, too; and it is read before the cost is paid."""
    state = table("lepras benthamhal apat", "burok(haboru)", hand="udvarikegy")
    state = play(state, "0 favour-udvarikegy\n0 rob burok benthamhal\n0 use-benthamhal lepras")
    state = play(state, "1 pass")
    assert strong(state, "lepras") == 8
    assert "burok" in targets(state, "use-lepras"), "7 - 1 + 1"
    state = play(state, "0 use-lepras burok")
    shown = public(state).robbery
    assert shown is not None
    assert shown.stands == "target_gone"


def test_the_leper_escapes_by_leaving_play() -> None:
    """A34."""
    state = table("venasszony", "lepras koponyalekelo")
    _, events = told(state, "0 rob lepras venasszony\n0 pass\n1 use-lepras koponyalekelo\n0 pass\n1 pass")
    assert first(events, "held").args["why"] == "target_gone"


def test_the_leper_with_the_hazelnut_takes_nobody() -> None:
    """A62."""
    state = play(table("lepras(mogyoro) tejanya", ""), "0 use-lepras tejanya")
    assert drawn(state)[0] == ". tejanya |"


# Two Swift Horses


def test_the_horses_fetch_a_card() -> None:
    state, events = told(table("| ketgyorslo", "", deck="kerek"), "0 use-ketgyorslo")
    assert state.hands[0] == ("kerek",)
    assert state.discard == ("ketgyorslo",)
    assert kinds(events) == ["uses", "turned", "discarded", "drew", "my_draw"]


def test_the_horses_fetch_for_their_controller_in_the_challenge() -> None:
    state = play(table("", "| ketgyorslo(haboru)", deck="kerek", phase="challenge"), "1 use-ketgyorslo")
    assert state.hands == ((), ("kerek",))
    assert state.discard == ("ketgyorslo", "haboru")
    assert state.phase == "challenge"


def test_the_horses_on_an_empty_deck_end_the_game() -> None:
    state = play(table("| ketgyorslo", "", deck=""), "0 use-ketgyorslo")
    assert (state.phase, state.winner) == ("over", None)


def test_the_last_card_may_be_drawn() -> None:
    """A10."""
    empty = table("| ketgyorslo", "", deck="")
    last = replace(empty, deck=empty.discard[:1], discard=empty.discard[1:])
    state = play(last, "0 use-ketgyorslo")
    assert (state.phase, public(state).deck) == ("en_garde", 0)
    assert play(state, "0 end").phase == "over", "the next draw ends it"


# The Old Hag and the Curmudgeon


@pytest.mark.parametrize(
    ("own", "other", "move", "after"),
    [
        ("venasszony | fosveny", "", "use-venasszony", ("-venasszony | -fosveny", "|")),
        ("venasszony", "| fosveny", "use-venasszony", ("-venasszony |", "| -fosveny")),
        ("| fosveny", "venasszony", "use-fosveny", ("| -fosveny", "-venasszony |")),
        ("venasszony", "| fosveny(mogyoro)", "use-venasszony", ("-venasszony |", "|")),
        ("venasszony", "| fosveny(massinger)", "use-venasszony", ("-venasszony |", "| -fosveny(massinger)")),
        ("venasszony(mogyoro)", "| fosveny", "use-venasszony", ("|", "| fosveny")),
        ("venasszony", "| -fosveny/keletiszel", "use-venasszony", ("-venasszony |", "| -fosveny/keletiszel")),
        ("venasszony", "", "use-venasszony", ("-venasszony |", "|")),
    ],
    ids=["own", "other's", "back", "hazelnut on it", "massinger", "hazelnut on her", "pressed", "absent"],
)
def test_rivals(own: str, other: str, move: str, after: tuple[str, str]) -> None:
    assert drawn(play(table(own, other), f"0 {move}")) == after


def test_a_rival_in_a_robbery_saves_the_target() -> None:
    state = table("venasszony", "tejanya | fosveny")
    state = play(state, "0 rob tejanya venasszony\n0 pass\n1 use-fosveny")
    shown = public(state).robbery
    assert shown is not None
    assert (shown.stands, shown.attack.total) == ("no_robber", 0)


# Who may, and when


def test_only_own_proud_undivided_subjects_are_used() -> None:
    state = table("venasszony", "lepras koponyalekelo", hand="kerek")
    assert "use-lepras" not in may(state, 0)
    state = play(state, "0 favour-kerek venasszony")
    assert "use-venasszony" not in may(state, 0)
    assert "use-venasszony" not in may(table("-venasszony", ""), 0)


def test_an_ability_is_not_answerable() -> None:
    for options in ({}, FOLIO):
        state = play(table("venasszony", "| fosveny", held="rezsar", options=options), "0 use-venasszony")
        assert state.pending is None
