"""What holds in every state of random matches, by both profiles and with the promo card."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from app.games import rezsar
from app.games.api import Illegal, Move, play
from app.games.rezsar.rules.estates import counts, order_of, orders, strength, vacant
from app.games.rezsar.rules.state import PRESETS, State, Subject
from tests.games.rezsar.scenes import assert_sound
from tests.games.rezsar.test_view import mine
from tests.matches import Played, random_match

PROFILES = {name: {**preset, "promo": "on"} for name, preset in PRESETS.items()}
MATCHES = [(name, seed) for name in PROFILES for seed in range(6)]
each_match = pytest.mark.parametrize(("profile", "seed"), MATCHES)


def match(profile: str, seed: int) -> Iterator[Played]:
    return random_match(rezsar, 2, seed, PROFILES[profile])


@each_match
def test_nothing_gets_lost(profile: str, seed: int) -> None:
    for played in match(profile, seed):
        assert_sound(played.after)
        if played.after.settling is None:
            assert_rows(played.after)


def assert_rows(state: State) -> None:
    """Everybody stands in the row of its order."""
    assert all(order_of(subject.place) in orders(subject) for subject in state.subjects)


@each_match
def test_a_turn_begins_clean(profile: str, seed: int) -> None:
    for played in match(profile, seed):
        before, after = played.state, played.after
        if after.turn > before.turn:
            assert after.turn == before.turn + 1
            assert after.guardian == 1 - before.guardian
            assert not any(s.bestowed or s.stamps or s.divisors for s in after.subjects)
            assert (after.standing, after.robbery, after.subject_laid, after.wind_laid) == ((), None, False, False)
            assert len(after.hands[before.guardian]) <= 4


@each_match
def test_only_the_one_who_is_asked_has_offers(profile: str, seed: int) -> None:
    for played in match(profile, seed):
        asked = rezsar.to_act(played.state)
        assert asked == {played.seat}
        assert rezsar.offers(played.state, 1 - played.seat) == ()
        assert rezsar.window(played.state, 1 - played.seat) is None
        if rezsar.window(played.state, played.seat):
            assert rezsar.offers(played.state, played.seat)[-1].kind == "pass"


@each_match
def test_the_end(profile: str, seed: int) -> None:
    *_, last = match(profile, seed)
    state = last.after
    if state.winner is None:
        assert state.deck == ()
    else:
        own = [s for s in state.subjects if s.place >> 3 == state.winner]
        assert len({s.place for s in own}) == len(own) == 8
        assert not any(s.turned for s in own)
        assert last.seat == state.winner or "passed" in [event.kind for event in last.events]


# Robberies, by the six conditions of the rules, tried on all pairs of a target and a set of robbers


def may_announce(state: State, target: Subject, gang: tuple[Subject, ...]) -> bool:
    guardian = state.guardian
    order = order_of(target.place)
    return (
        target.place >> 3 != guardian
        and not target.turned
        and not target.card.endswith("szel")
        and "massinger" not in target.proclamations
        and all(s.place >> 3 == guardian and not s.turned and not s.divisors for s in gang)
        and {order_of(s.place) for s in gang} == {order}
        and bool(vacant(state, guardian, order))
        and sum(strength(state, s) for s in gang) > counts(state, target)
    )


@pytest.mark.parametrize("profile", PROFILES)
def test_exactly_the_legal_robberies_can_be_announced(profile: str) -> None:
    tried = 0
    for played in list(match(profile, 3))[::3]:
        if rezsar.window(played.state, played.seat) or played.state.phase != "en_garde" or played.state.settling:
            continue
        own = [s for s in played.state.subjects if s.place >> 3 == played.seat]
        legal = set()
        for target in played.state.subjects:
            for number in range(1, 4):
                for gang in combinations(own, number):
                    tried += 1
                    taken = is_taken(played.state, target, gang)
                    assert taken == may_announce(played.state, target, gang), (target, gang)
                    if taken:
                        legal.add((target.card, tuple(s.card for s in gang)))
        shown = {(a.target, c.robbers) for a in mine(played.state, played.seat).robberies for c in a.choices if c.legal}
        assert {(target, gang) for target, gang in shown if len(gang) < 4} == legal
    assert tried > 500


def is_taken(state: State, target: Subject, gang: tuple[Subject, ...]) -> bool:
    try:
        play(rezsar, state, state.guardian, Move("rob", ((target.card,), tuple(s.card for s in gang))))
    except Illegal:
        return False
    return True


def test_the_sums_told_are_the_sums_shown() -> None:
    """What a choice promises is what the announcement counts."""
    checked = 0
    for played in match("fuzet", 1):
        if played.move.kind == "rob":
            told = played.events[0].args
            (promised,) = [a for a in mine(played.state, played.seat).robberies if a.target == told["target"]]
            (choice,) = [c for c in promised.choices if c.robbers == told["robbers"]]
            assert (choice.attack, promised.alone, promised.defence) == (told["attack"], told["alone"], told["defence"])
            checked += 1
    assert checked
