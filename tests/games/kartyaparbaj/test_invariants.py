"""What holds in every state of Kártyapárbaj, whatever is played, and in every world dealt anew."""

from collections import Counter

import pytest

from app.games import kartyaparbaj
from app.games.api import play
from app.games.kartyaparbaj.cards import DECK, ORDER, VALUES
from app.games.kartyaparbaj.rules.state import Place, State, cards_on
from app.games.rng import Rng
from tests.games.cases import Case, cases, every_state, steps, told_where
from tests.matches import Dice, step

each_match = pytest.mark.parametrize("case", [case for case in cases() if case.game == "kartyaparbaj"], ids=str)
LONGEST = 2_000  # moves; none of 500 random matches was longer than 800


@each_match
def test_invariants(case: Case) -> None:
    for number, state in every_state(case):
        with told_where(case, number):
            assert_sound(state)
            assert_sound(kartyaparbaj.redeal(state, number % 2, Rng(f"invariants {number}")))


def assert_sound(state: State) -> None:
    assert_cards(state)
    assert_places(state)
    assert_question(state)
    assert 0 <= state.summoned <= 14
    assert 0 <= state.idle <= 20
    assert (state.phase == "over") == (state.reason is not None)
    if state.reason != "life":
        assert all(life > 0 for life in state.life)


def assert_cards(state: State) -> None:
    """All 110 are somewhere; hands are in order, and of five cards."""
    everywhere = (*state.stock, *state.hands[0], *state.hands[1], *state.pile, *map_fields(state))
    assert Counter(everywhere) == Counter(DECK)
    for hand in state.hands:
        assert list(hand) == sorted(hand, key=ORDER.__getitem__)
        assert len(hand) == 5 or state.declared is not None or state.reason == "stock"
    if state.declared is not None:
        seat, jokers = state.declared
        assert len(state.hands[seat]) == 5 - len(jokers)


def map_fields(state: State) -> tuple[str, ...]:
    return (*cards_on(state.fields[0]), *cards_on(state.fields[1]))


def assert_places(state: State) -> None:
    assert all(len(field) == 5 for field in state.fields)
    for seat, field in enumerate(state.fields):
        for place in field:
            if place is not None:
                assert_place(place)
                assert not place.can_attack or may_attack(state, seat)


def assert_place(place: Place) -> None:
    assert place.value == VALUES[place.card] * (2 if place.doubled else 1)


def may_attack(state: State, seat: int) -> bool:
    return seat == state.turn and state.turns > 1 and state.phase in ("summoning", "attack", "over")


def assert_question(state: State) -> None:
    """Windows open only where they belong; whoever is asked can go on, and has a way out."""
    if state.phase == "over":
        public = kartyaparbaj.view(state, None).public
        assert (state.question, public.window, public.asked, public.announced) == (None,) * 4
        return
    assert (state.announced is not None) == (state.question == "counter")
    assert (state.declared is not None) == (state.question == "jokers")
    if state.question in ("weakening", "defence"):
        assert state.phase == "attack"
    if state.question is None:
        assert state.asked == state.turn
        assert state.phase != "attack" or any(place and place.can_attack for place in state.fields[state.turn])
    kinds = [offer.kind for offer in kartyaparbaj.offers(state, state.asked)]
    assert kartyaparbaj.fallback(state, state.asked).kind in kinds
    if (window := kartyaparbaj.window(state, state.asked)) is not None:
        assert window in kartyaparbaj.WINDOWS
    assert {o.kind for o in kartyaparbaj.offers(state, 1 - state.asked)} <= {"four_jokers"}


@each_match
def test_life_is_never_restored_and_nothing_comes_back_from_the_pile(case: Case) -> None:
    for number, move in steps(case):
        with told_where(case, number, move.move):
            assert all(new <= old for old, new in zip(move.state.life, move.after.life, strict=True))
            assert move.after.pile[: len(move.state.pile)] == move.state.pile
            assert len(move.after.stock) <= len(move.state.stock)


@each_match
def test_windows_close(case: Case) -> None:
    """By passing alone, at most three questions lead back to a phase, or to the end."""
    for number, state in every_state(case):
        for _ in range(3):
            if state.question is not None:
                state, _ = play(kartyaparbaj, state, state.asked, kartyaparbaj.fallback(state, state.asked))
        with told_where(case, number):
            assert state.question is None


@pytest.mark.parametrize("seed", range(4))
def test_matches_that_mostly_pass_end(seed: int) -> None:
    """Nine of ten answers are the fallback; then twenty idle turns, the stock or a life end the match."""
    dice, state = Dice(f"passes {seed}"), kartyaparbaj.setup(2, Rng(str(seed)), {})
    for _ in range(LONGEST):
        if kartyaparbaj.result(state) is not None:
            return
        if dice.below(10):
            state, _ = play(kartyaparbaj, state, state.asked, kartyaparbaj.fallback(state, state.asked))
        else:
            state = step(kartyaparbaj, state, state.asked, dice).after
    raise AssertionError(f"seed {seed}: the match doesn't end")
