"""§2.10: Rézsár and its windows, by both readings (A1, A72-A74, A80, A91)."""

from dataclasses import replace

import pytest

from app.games import rezsar
from app.games.rezsar.cards import CARDS
from app.games.rezsar.rules.state import PRESETS, State
from tests.games.rezsar.scenes import FOLIO, asked, drawn, first, kinds, may, play, public, refused, table, told

# The booklet: subjects


def test_laying_a_subject_may_be_answered() -> None:
    state, events = told(table("", "", hand="apat", held="rezsar kerek"), "0 lay-apat")
    assert (asked(state), rezsar.window(state, 1), rezsar.turn(state)) == (1, "rezsar", 0)
    assert kinds(events) == ["plays"]
    assert state.subjects == ()
    assert set(may(state, 1)) == {"rezsar", "pass"}
    assert may(state, 0) == {}
    shown = public(state).answerable
    assert shown is not None
    assert (shown.card, shown.target, shown.seat, shown.asked, shown.answered) == ("apat", "", 0, 1, False)


def test_the_answered_subject_and_rezsar_are_discarded_and_the_allowance_is_used() -> None:
    """A73."""
    state = table("", "", hand="apat ocean keletiszel", held="rezsar")
    state, events = told(state, "0 lay-apat\n1 rezsar")
    assert kinds(events) == ["plays", "rezsar", "void"]
    assert first(events, "rezsar").args == {"seat": 1, "card": "apat"}
    assert state.subjects == ()
    assert state.discard == ("apat", "rezsar")
    assert asked(state) == 0
    assert {kind for kind in may(state, 0) if kind.startswith("lay")} == {"lay-keletiszel"}


def test_let_pass_the_subject_stands() -> None:
    state, events = told(table("", "", hand="apat", held="rezsar"), "0 lay-apat\n1 pass")
    assert drawn(state)[0] == "apat |"
    assert kinds(events) == ["plays", "stands"]
    assert state.hands[1] == ("rezsar",)


def test_each_laying_is_an_occasion_of_its_own() -> None:
    """A91."""
    state = table("", "| -ocean", hand="apat keletiszel", held="rezsar rezsar")
    state = play(state, "0 lay-apat\n1 pass\n0 lay-keletiszel 1P1")
    assert public(state).answerable.target == "1P1"  # type: ignore[union-attr]
    state = play(state, "1 rezsar")
    assert drawn(state) == ("apat |", "| -ocean"), "a cancelled Wind presses nothing"
    assert state.wind_laid


def test_a_cancelled_mappa_draws_nothing() -> None:
    """A91."""
    state, events = told(table("", "", hand="mappamundi", held="rezsar"), "0 lay-mappamundi 1N1\n1 rezsar")
    assert "drew" not in kinds(events)
    assert state.subjects == ()


def test_with_the_booklet_nothing_else_is_answered() -> None:
    state = table("apat", "ararat", hand="kerek haboru", held="rezsar")
    state = play(state, "0 favour-kerek ararat\n0 proclaim-haboru ararat")
    assert asked(state) == 0
    challenge = table("apat", "ararat", held="kerek", hand="rezsar", phase="challenge")
    assert asked(play(challenge, "1 favour-kerek apat")) == 1


def test_rezsar_does_not_answer_rezsar() -> None:
    state = play(table("", "", hand="apat rezsar", held="rezsar"), "0 lay-apat\n1 rezsar")
    assert state.pending is None


# The publisher: all but subjects


def test_a_favour_and_a_proclamation_may_be_answered() -> None:
    state = table("apat", "ararat", hand="kerek haboru", held="rezsar tejanya", options=FOLIO)
    waiting = play(state, "0 favour-kerek ararat")
    assert (asked(waiting), set(may(waiting, 1))) == (1, {"rezsar", "pass"})
    assert waiting.subjects == state.subjects
    waiting = play(state, "0 proclaim-haboru ararat")
    assert public(waiting).answerable.target == "ararat"  # type: ignore[union-attr]
    cancelled = play(waiting, "1 rezsar\n0 pass")
    assert drawn(cancelled)[1] == "ararat |", "A74"
    assert cancelled.discard == ("haboru", "rezsar")


def test_a_subject_is_not_answered() -> None:
    state = play(table("", "", hand="apat keletiszel", held="rezsar", options=FOLIO), "0 lay-apat")
    assert drawn(state)[0] == "apat |"


def test_the_guardian_answers_in_the_challenge() -> None:
    """A80, and the challenger goes on."""
    state = table("apat", "ararat", held="kerek retteges", hand="rezsar", phase="challenge", options=FOLIO)
    state = play(state, "1 favour-kerek apat")
    assert (asked(state), rezsar.window(state, 0)) == (0, "rezsar")
    state = play(state, "0 rezsar\n1 pass")
    assert (state.phase, asked(state)) == ("challenge", 1)
    assert state.subjects[0].divisors == ()
    assert "favour-retteges" in may(state, 1)


def test_the_second_rezsar_answers_the_first() -> None:
    state = table("apat", "ararat", hand="kerek rezsar", held="rezsar tejanya", options=FOLIO)
    state, events = told(state, "0 favour-kerek ararat\n1 rezsar")
    assert (asked(state), public(state).answerable.answered) == (0, True)  # type: ignore[union-attr]
    through, more = told(state, "0 rezsar")
    assert [*kinds(events), *kinds(more)] == ["plays", "rezsar", "rezsar", "void", "divided"]
    assert first(more, "rezsar").args == {"seat": 0, "card": "rezsar"}
    assert sorted(through.discard) == ["kerek", "rezsar", "rezsar"]
    assert through.subjects[-1].divisors == ("kerek",)
    let_be = play(state, "0 pass")
    assert let_be.discard == ("kerek", "rezsar")
    assert let_be.subjects[-1].divisors == ()


def test_it_is_no_move_in_the_robbery_window() -> None:
    """§2.10: the alternation goes on from who made the answered play."""
    state = table("ararat", "tejanya", hand="rezsar", held="foldfold szazgomb", options=FOLIO)
    state = play(state, "0 rob tejanya ararat\n0 pass\n1 favour-foldfold ararat\n0 rezsar\n1 pass")
    assert (asked(state), rezsar.window(state, 0)) == (0, "robbery")
    assert public(state).robbery.passes == 0  # type: ignore[union-attr]
    assert public(state).robbery.attack.total == 8  # type: ignore[union-attr]


def test_in_the_robbery_window_the_guardians_favour_too() -> None:
    state = table("apat", "tejanya | narval", hand="kerek", held="rezsar", options=FOLIO)
    state = play(state, "0 rob tejanya apat\n0 favour-kerek tejanya\n1 rezsar")
    assert asked(state) == 1, "the challenger's own opportunity comes after it"


# When a window opens: by what everybody knows


@pytest.mark.parametrize("held", ["rezsar", "kerek", "apat"])
@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_the_window_opens_whatever_is_held(options: dict[str, str], held: str) -> None:
    state = table("burok", "", hand="ararat retteges", held=held, options=options)
    state = play(state, "0 favour-retteges" if options == FOLIO else "0 lay-ararat")
    assert rezsar.window(state, 1) == "rezsar"
    assert set(may(state, 1)) == ({"pass", "rezsar"} if held == "rezsar" else {"pass"})
    assert str(rezsar.fallback(state, 1)) == "pass"


def rezsar_gone(state: State, number: int) -> State:
    """Copies of Rézsár lie on the discard pile instead of in the deck."""
    deck = list(state.deck)
    for _ in range(number):
        deck.remove("rezsar")
    return replace(state, deck=tuple(deck), discard=("rezsar",) * number)


def test_no_window_when_both_copies_have_been_seen() -> None:
    state = table("", "", hand="ararat", held="kerek")
    assert play(rezsar_gone(state, 1), "0 lay-ararat").pending is not None
    assert play(rezsar_gone(state, 2), "0 lay-ararat").pending is None


def test_no_window_for_an_empty_hand() -> None:
    assert play(table("", "", hand="ararat"), "0 lay-ararat").pending is None


def test_no_second_window_when_the_other_copy_has_been_seen() -> None:
    state = table("apat", "ararat", hand="kerek haboru", held="rezsar", options=FOLIO)
    state = play(rezsar_gone(state, 1), "0 favour-kerek ararat\n1 rezsar")
    assert state.pending is None
    assert sorted(state.discard) == ["kerek", "rezsar", "rezsar"]


def test_no_second_window_for_an_empty_hand() -> None:
    state = play(table("apat", "ararat", hand="kerek", held="rezsar", options=FOLIO), "0 favour-kerek ararat\n1 rezsar")
    assert state.pending is None


def test_who_may_not_answer() -> None:
    """A72: nobody answers the own card, nobody else's out of a window."""
    state = play(table("", "", hand="apat rezsar", held="kerek"), "0 lay-apat")
    assert refused(state, 0, "rezsar") == "move.not_open"
    assert refused(state, 1, "rezsar") == "move.not_open"


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.kind == "favour" and card.id != "rezsar"])
def test_every_favour_can_be_cancelled_whole(card: str) -> None:
    own, other = "apat(haboru) -burok | ocean keletiszel", "ararat | kozszabad"
    state = table(own, other, hand=card, held="rezsar", options=FOLIO)
    offer = may(state, 0)[f"favour-{card}"]
    target = f" {offer.fields[0].among[0]}" if offer.fields else ""
    after = play(state, f"0 favour-{card}{target}\n1 rezsar")
    assert after.subjects == state.subjects
    assert after.standing == ()
    assert after.discard == (card, "rezsar")
