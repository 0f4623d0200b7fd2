"""Strengths and sums worked out again from what is shown, in every state of random matches."""

import pytest

from app.games import rezsar
from app.games.rezsar.rules.state import PRESETS, State
from app.games.rezsar.view import Public, Shown
from tests.games.rezsar.scenes import public
from tests.matches import random_match, states

WITH_PROMO = [{**preset, "promo": "on"} for preset in PRESETS.values()]
each_match = pytest.mark.parametrize(("options", "seed"), [(o, seed) for o in WITH_PROMO for seed in (11, 12, 13)])


def tops(shown: Public) -> dict[str, Shown]:
    """What lies on top of each slot, by its name."""
    return {
        slot.name: slot.wind or slot.subject for estate in shown.estates for slot in estate if slot.subject is not None
    }


def everybody(shown: Public) -> list[Shown]:
    return [s for estate in shown.estates for slot in estate for s in (slot.subject, slot.wind) if s is not None]


@each_match
def test_strength_is_what_is_printed_and_what_changes_it(options: dict[str, str], seed: int) -> None:
    for state in states(rezsar, 2, seed, options):
        for subject in everybody(public(state)):
            assert subject.strength == max(0, subject.printed + sum(change for _, change in subject.breakdown))
            assert subject.counts == (0 if subject.turned or subject.divisors else subject.strength)


@each_match
def test_an_estate_is_worth_its_subjects(options: dict[str, str], seed: int) -> None:
    for state in states(rezsar, 2, seed, options):
        shown = public(state)
        for seat in (0, 1):
            own = [s for s in everybody(shown) if s.slot[0] == str(seat)]
            assert shown.points[seat] == sum(s.points for s in own)
            assert shown.complete[seat] == (len({s.slot for s in own}) == 8 and not any(s.turned for s in own))


@each_match
def test_both_sums_of_a_robbery(options: dict[str, str], seed: int) -> None:
    for state in states(rezsar, 2, seed, options):
        robbery = public(state).robbery
        if robbery is not None and robbery.outcome == "open":
            assert robbery.attack.total == attack(state)
            assert robbery.defence.total == defence(state)
            assert robbery.wins == succeeds(state)


def rank(state: State) -> str:
    robbery = public(state).robbery
    assert robbery is not None
    return "N" if robbery.order == "noble" else "P"


def attack(state: State) -> int:
    shown = public(state)
    assert shown.robbery is not None
    row = f"{shown.guardian}{rank(state)}"
    return sum(s.counts for s in everybody(shown) if s.card in shown.robbery.robbers and s.slot.startswith(row))


def defence(state: State) -> int:
    shown = public(state)
    assert shown.robbery is not None
    found = [s for s in everybody(shown) if s.card == shown.robbery.target]
    row = f"{1 - shown.guardian}{rank(state)}"
    if not found or not found[0].slot.startswith(row):
        return 0
    column = int(found[0].slot[2])
    near = [f"{row}{column - 1}", f"{row}{column + 1}"]
    if row[1] == "N":
        near.append(f"{row[0]}P{column}")
    lying = tops(shown)
    return found[0].counts + sum(lying[name].counts for name in near if name in lying)


def succeeds(state: State) -> bool:
    shown = public(state)
    assert shown.robbery is not None
    target = [s for s in everybody(shown) if s.card == shown.robbery.target]
    theirs, ours = f"{1 - shown.guardian}{rank(state)}", f"{shown.guardian}{rank(state)}"
    robbers = [s for s in everybody(shown) if s.card in shown.robbery.robbers and s.slot.startswith(ours)]
    return (
        any(s.slot.startswith(theirs) and not s.turned for s in target)
        and any(not s.turned and not s.divisors for s in robbers)
        and sum(name.startswith(ours) for name in tops(shown)) < 4
        and attack(state) > defence(state)
    )


@each_match
def test_a_robbery_ends_as_it_stood(options: dict[str, str], seed: int) -> None:
    decided = 0
    for played in random_match(rezsar, 2, seed, options):
        for event in played.events:
            if event.kind in ("robbed", "held"):
                assert (event.kind == "robbed") == succeeds(played.state)
                assert (event.args["attack"], event.args["defence"]) == (attack(played.state), defence(played.state))
                decided += 1
    assert decided
