"""High card, the test game: its own few rules, in scenes."""

from dataclasses import replace

import pytest

from app.games.api import Event, Illegal, Result
from app.games.rng import Rng
from tests import high_card
from tests.dsl import scene

OPTIONS = (("lowest", "off"), ("rounds", "3"))
START = high_card.State(
    rng=Rng("test"),
    options=OPTIONS,
    round=1,
    hands=(("3", "9"), ("5", "12")),
    laid=(None, None),
    shown=(),
    points=(0, 0),
)


@pytest.mark.parametrize(
    ("script", "points"),
    [
        ("0 lay 9\n1 lay 5", (1, 0)),
        ("1 lay 5\n0 lay 9", (1, 0)),  # the order of laying doesn't matter
        ("0 lay 9\n1 lay 12", (0, 1)),  # 12 is more than 9, as a number
        ("0 lay 9", (0, 0)),  # nothing is turned up until all have laid
    ],
)
def test_highest_card_takes_the_round(script: str, points: tuple[int, int]) -> None:
    after, _ = scene(high_card, START, script)
    assert after.points == points


def test_lowest_card_takes_the_round_with_the_option() -> None:
    before = replace(START, options=(("lowest", "on"), ("rounds", "3")))
    after, _ = scene(high_card, before, "0 lay 9\n1 lay 12")
    assert after.points == (1, 0)


@pytest.mark.parametrize("script", ["0 lay 5", "0 lay 9\n0 lay 3", "0 lay 3+9", "0 pass", "0 lay", "0 lay -"])
def test_refused(script: str) -> None:
    with pytest.raises(Illegal):
        scene(high_card, START, script)


def test_only_the_layer_reads_which_card() -> None:
    _, told = scene(high_card, START, "0 lay 9")
    assert told == [Event.public("laid", seat=0), Event.private(0, "laid_card", card="9")]


@pytest.mark.parametrize(("rounds", "last"), [("3", 3), ("5", 5)])
def test_most_points_after_all_rounds_win(rounds: str, last: int) -> None:
    before = replace(START, options=(("lowest", "off"), ("rounds", rounds)), round=last, points=(1, 1))
    after, _ = scene(high_card, before, "0 lay 9\n1 lay 5")
    assert high_card.result(after) == Result(winners=(0,), scores=(2, 1), reason="most_points")
