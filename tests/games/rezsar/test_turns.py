"""§2.4, §2.5, §2.11: the deal, the five phases, the end of a turn, the win and the draw (A5-A11, A28, A60, A82)."""

from dataclasses import replace

import pytest

from app.games import rezsar
from app.games.rezsar.cards import deck_of
from app.games.rng import Rng
from tests.games.rezsar.scenes import (
    FOLIO,
    asked,
    assert_sound,
    drawn,
    first,
    kinds,
    may,
    play,
    public,
    refused,
    strong,
    table,
    told,
)

FULL = "apat ararat burok idoapo | ocean narval lep magveto"
FULL_POINTS = 4 + 8 + 7 + 6 + 4 + 3 + 8 + 4

# The deal


@pytest.mark.parametrize(("starter", "seat"), [("host", 0), ("guest", 1)])
def test_the_starter_has_drawn(starter: str, seat: int) -> None:
    """A5, A6."""
    state = rezsar.setup(2, Rng("deal"), {"starter": starter})
    assert_sound(state)
    assert (state.guardian, state.phase, state.turn) == (seat, "challenge", 1)
    assert [len(hand) for hand in state.hands] == [5 - seat, 4 + seat]
    assert len(state.deck) == 46
    assert asked(state) == 1 - seat


def test_a_random_starter() -> None:
    starters = {rezsar.setup(2, Rng(f"deal {number}"), {}).guardian for number in range(20)}
    assert starters == {0, 1}


def test_the_promo_card_is_in_the_deck_if_asked_for() -> None:
    for promo in ("off", "on"):
        state = rezsar.setup(2, Rng("deal"), {"promo": promo})
        cards = [*state.deck, *state.hands[0], *state.hands[1]]
        assert sorted(cards) == sorted(deck_of(promo=promo == "on"))


def test_hands_are_held_in_the_order_of_the_list() -> None:
    state = rezsar.setup(2, Rng("deal"), {})
    order = list(rezsar.FACES)
    assert all(list(hand) == sorted(hand, key=order.index) for hand in state.hands)


# Contract


def test_the_contract_unturns_own_subjects_and_draws() -> None:
    """A28."""
    own, other = "-apat | -ocean/keletiszel -narval", "-ararat | -lep"
    state, events = told(table(other, own, deck="kerek"), "0 end")
    assert drawn(state) == ("-ararat | -lep", "apat | -ocean/keletiszel narval")
    assert state.hands[1] == ("kerek",)
    assert (state.guardian, state.turn, state.phase) == (1, 2, "challenge")
    assert kinds(events) == ["no_robbery", "turn", "proud", "drew", "my_draw"]
    assert first(events, "proud").args == {"seat": 1, "cards": ("apat", "narval")}


def test_no_card_to_draw_is_a_draw() -> None:
    """A8, A11: even with a full estate, and nothing is reshuffled."""
    state, events = told(table("", FULL, deck=""), "0 end")
    assert (state.phase, state.winner) == ("over", None)
    assert kinds(events) == ["no_robbery", "turn", "deck_out", "over"]
    assert public(state).complete[1]
    result = rezsar.result(state)
    assert result is not None
    assert result.winners == ()
    assert rezsar.turn(state) is None


# Challenge and En garde


def test_the_challenge_is_the_challengers() -> None:
    state = table("venasszony", "lepras koponyalekelo", hand="kerek", held="iranytu haboru tejanya", phase="challenge")
    assert set(may(state, 1)) == {"favour-iranytu", "use-lepras", "pass"}
    assert may(state, 0) == {}
    assert (rezsar.window(state, 1), rezsar.window(state, 0)) == ("challenge", None)
    state = play(state, "1 favour-iranytu venasszony\n1 use-lepras koponyalekelo")
    assert asked(state) == 1, "any number"
    state, events = told(state, "1 pass")
    assert first(events, "passed").args == {"seat": 1, "what": "challenge"}
    assert (state.phase, asked(state), rezsar.window(state, 0)) == ("en_garde", 0, None)


def test_one_subject_a_turn_leftmost() -> None:
    state = table(". apat", "", hand="tejanya ocean kozszabad")
    state, events = told(state, "0 lay-tejanya")
    assert drawn(state)[0] == "tejanya apat |"
    assert first(events, "stands").args == {"card": "tejanya", "slot": "0N1", "turned": 0}
    assert not [kind for kind in may(state, 0) if kind.startswith("lay-")]
    assert play(state, "0 end\n0 pass\n1 end").subject_laid is False


def test_gaps_are_filled_from_the_left_and_nothing_slides() -> None:
    state = play(table("apat . ararat | ocean . . narval", "", hand="kozszabad"), "0 lay-kozszabad")
    assert drawn(state)[0] == "apat . ararat | ocean kozszabad . narval"


@pytest.mark.parametrize("row", ["apat ararat burok -idoapo |", "apat ararat keletiszel(hosszaskapaszkodas) idoapo |"])
def test_a_subject_without_a_slot_stays_in_the_hand(row: str) -> None:
    """A82."""
    state = table(row, "", hand="tejanya kozszabad")
    assert {kind for kind in may(state, 0) if kind.startswith("lay-")} == {"lay-kozszabad"}


def test_a_pressed_slot_is_taken() -> None:
    state = table("| -ocean/keletiszel -narval lep magveto", "", hand="kozszabad")
    assert "lay-kozszabad" not in may(state, 0)


# Respite


def test_the_guardian_is_trimmed_to_four() -> None:
    """A7: and not the challenger."""
    six = "apat ararat burok idoapo ocean narval"
    state = table("", "", hand=six, held="kerek haboru mogyoro massinger balkezrol", deck="lep")
    state = play(state, "0 end")
    assert (state.phase, asked(state), public(state).question) == ("respite", 0, "discard")
    offer = may(state, 0)["discard"].fields[0]
    assert (offer.at_least, offer.at_most, offer.among) == (2, 2, state.hands[0])
    assert refused(state, 0, "discard apat") == "move.count"
    state, events = told(state, "0 discard ocean+apat")
    assert first(events, "trimmed").args == {"seat": 0, "cards": ("apat", "ocean")}
    assert (len(state.hands[0]), len(state.hands[1])) == (4, 6)
    assert state.discard == ("apat", "ocean")


def test_for_an_absent_guardian_own_cards_are_discarded() -> None:
    state = play(table("", "", hand="apat ararat burok idoapo ocean narval", held="kerek haboru mogyoro lep"), "0 end")
    move = rezsar.fallback(state, 0)
    assert (move.kind, len(move.picks[0])) == ("discard", 2)
    assert set(move.picks[0]) <= set(state.hands[0])


def test_four_cards_are_kept() -> None:
    """A7: however many the challenger holds."""
    state = table("", "", hand="apat ararat burok idoapo", held="kerek haboru mogyoro massinger balkezrol lep")
    state = play(state, "0 end")
    assert (state.guardian, len(state.hands[1])) == (1, 7)


def test_after_a_robbery_the_trim_too() -> None:
    state = table("ararat", "tejanya", hand="apat burok idoapo ocean narval")
    state = play(state, "0 rob tejanya ararat\n0 pass\n1 pass")
    shown = public(state).robbery
    assert state.phase == "respite"
    assert shown is not None
    assert (shown.outcome, shown.attack.total, shown.attack.terms) == ("robbed", 8, ())


def test_all_that_holds_for_a_turn_ends() -> None:
    state = table("ararat", "tejanya burok", hand="kerek retteges udvarikegy keletiszel")
    state = play(state, "0 favour-kerek burok\n0 favour-retteges\n0 lay-keletiszel 0P1\n0 rob tejanya ararat")
    state = play(state, "0 pass\n1 pass")
    assert (state.standing, state.wind_laid, state.robbery) == ((), False, None)
    assert all(not (s.divisors or s.bestowed or s.stamps) for s in state.subjects)


# Winning


def test_a_full_proud_estate_wins_at_the_own_respite() -> None:
    state, events = told(table(FULL, "", hand="kerek haboru mogyoro massinger balkezrol"), "0 end")
    assert (state.phase, state.winner, state.points) == ("over", 0, FULL_POINTS)
    assert kinds(events) == ["no_robbery", "over"], "no discarding"
    shown = public(state)
    assert (shown.winner, shown.won_points, shown.won_title) == (0, FULL_POINTS, "average")


def test_not_in_the_others_turn() -> None:
    state = play(table("", FULL), "0 end")
    assert state.winner is None
    assert play(state, "0 pass\n1 end").winner == 1


def test_one_turned_subject_spoils_it() -> None:
    assert play(table(FULL.replace("narval", "-narval"), ""), "0 end").winner is None


def test_one_gap_spoils_it() -> None:
    assert play(table(FULL.replace("narval", "."), ""), "0 end").winner is None


def test_points_count_proclamations_and_moods_but_no_bestows() -> None:
    """A60, A57: each subject at least 0; divisors don't matter."""
    own = "apat(szuletesnap) ararat burok idoapo | ocean narval lep olvasmany(haboru,haboru)"
    state = table(own, "tejanya | fosveny", hand="udvarikegy kerek")
    assert public(state).points == (5 + 8 + 7 + 6 + 4 + 3 + 8 + 0, 7)
    state = play(state, "0 favour-kerek ararat\n0 end")
    assert state.points == 41


def test_moods_in_the_points() -> None:
    """A60."""
    state = play(table(FULL, "", hand="udvarikegy"), "0 favour-udvarikegy\n0 end")
    assert state.points == FULL_POINTS + 8
    state = play(table(FULL, "", held="retteges", phase="challenge"), "1 favour-retteges\n1 pass\n0 end")
    assert state.points == FULL_POINTS - 8


@pytest.mark.parametrize(
    ("options", "points"), [({}, FULL_POINTS - 8), (FOLIO, FULL_POINTS - 7)], ids=["fuzet", "folio"]
)
def test_dread_in_the_challenge_and_the_eighth_subject(options: dict[str, str], points: int) -> None:
    state = table(FULL.replace("apat", "."), "", hand="apat", held="retteges", phase="challenge", options=options)
    script = "1 favour-retteges\n{}1 pass\n0 lay-apat\n0 end"
    state = play(state, script.format("0 pass\n" if options else ""))
    assert state.points == points


def test_bestowed_strength_is_no_point() -> None:
    state = table(FULL, "tejanya")
    subject = state.subjects[0]
    lent = replace(subject, bestowed=(("benthamhal", 4),))
    state = replace(state, subjects=(lent, *state.subjects[1:]))
    assert strong(state, subject.card) == 8
    assert play(state, "0 end").points == FULL_POINTS


# Moods


@pytest.mark.parametrize(("options", "strengths"), [({}, (3, 3, 3)), (FOLIO, (3, 4, 4))], ids=["fuzet", "folio"])
def test_whom_dread_reaches(options: dict[str, str], strengths: tuple[int, ...]) -> None:
    """A23: newcomers, and those made proud later."""
    state = table("apat -tarisznyalovag", "", hand="retteges ocean szazgomb", options=options)
    state = play(state, "0 favour-retteges\n0 lay-ocean\n0 favour-szazgomb 0")
    assert tuple(strong(state, card) for card in ("apat", "tarisznyalovag", "ocean")) == strengths


def test_a_stamp_follows_the_subject() -> None:
    """A23."""
    state = table("ararat", "tejanya", hand="udvarikegy", options=FOLIO)
    state = play(state, "0 favour-udvarikegy\n0 rob tejanya ararat")
    assert (strong(state, "tejanya"), strong(state, "ararat")) == (3, 9)


def test_moods_cancel_each_other() -> None:
    """A58."""
    for options in ({}, FOLIO):
        state = table("apat koponyalekelo", "", hand="retteges udvarikegy", options=options)
        state = play(state, "0 favour-retteges\n0 favour-udvarikegy")
        assert (strong(state, "apat"), strong(state, "koponyalekelo")) == (4, 1)
