"""Chance: the same for the same seed for ever, and fair."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations

import pytest

from app.games.rng import Rng

P_0001 = {1: 10.8, 5: 20.5, 6: 22.5, 9: 27.9, 15: 37.7, 23: 49.7, 51: 87.97, 119: 173.6}  # chi-square, p = 0.001


def unfairness(seen: Counter[Hashable], outcomes: int) -> float:
    expected = sum(seen.values()) / outcomes
    missing = (outcomes - len(seen)) * expected
    return sum((number - expected) ** 2 / expected for number in seen.values()) + missing


def draws(rng: Rng, limit: int, number: int) -> Iterable[int]:
    for _ in range(number):
        drawn, rng = rng.below(limit)
        yield drawn


def test_the_numbers_of_a_seed_never_change() -> None:
    """A log is a seed and moves: were this to fail, no stored match could be replayed."""
    assert list(draws(Rng("asztal"), 1_000, 8)) == [274, 354, 151, 510, 295, 695, 544, 41]
    deck, rng = Rng("asztal").shuffled("abcdefgh")
    assert "".join(deck) == "fehdgbac"
    assert rng == Rng("asztal", 7)
    assert Rng("asztal", 3).fork("absent") == Rng("asztal/3/absent")


@pytest.mark.parametrize("limit", [2, 6, 7, 10, 16, 52])
def test_below_is_fair(limit: int) -> None:
    seen = Counter[Hashable](draws(Rng(f"below {limit}"), limit, 6_000))
    assert set(seen) <= set(range(limit))
    assert unfairness(seen, limit) < P_0001[limit - 1]


@pytest.mark.parametrize(("size", "orders"), [(3, 6), (4, 24), (5, 120)])
def test_every_order_of_a_shuffle_is_equally_likely(size: int, orders: int) -> None:
    rng, seen = Rng(f"orders {size}"), Counter[Hashable]()
    for _ in range(orders * 60):
        deck, rng = rng.shuffled(range(size))
        seen[deck] += 1
    assert set(seen) <= set(permutations(range(size)))
    assert unfairness(seen, orders) < P_0001[orders - 1]


@pytest.mark.parametrize("place", [0, 7, 15])
def test_every_card_is_equally_likely_in_every_place(place: int) -> None:
    seen = Counter[Hashable]()
    for n in range(2_000):
        deck, _ = Rng(f"match {n}").shuffled(range(16))
        seen[deck[place]] += 1
    assert unfairness(seen, 16) < P_0001[15]


def test_neighbouring_draws_do_not_depend_on_each_other() -> None:
    numbers = list(draws(Rng("pairs"), 4, 8_000))
    seen = Counter[Hashable](zip(numbers[::2], numbers[1::2], strict=True))
    assert unfairness(seen, 16) < P_0001[15]


def test_a_shuffle_keeps_all_items() -> None:
    deck, _ = Rng("all").shuffled("aabbc")
    assert sorted(deck) == list("aabbc")
    assert Rng("none").shuffled("") == ((), Rng("none"))


def test_a_fork_does_not_advance_and_differs_by_label_and_place() -> None:
    rng = Rng("fork")
    rng.fork("a")
    assert rng == Rng("fork")
    forks = {rng.fork("a").below(10**9)[0], rng.fork("b").below(10**9)[0], Rng("fork", 1).fork("a").below(10**9)[0]}
    assert len(forks) == 3
    assert rng.below(10**9)[0] not in forks
