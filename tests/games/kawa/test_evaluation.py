"""Rows and effects: the tables of the rules, and every row against a second, plain way to judge it."""

from collections import Counter

import pytest

from app.games import kawa
from app.games.kawa.beads import NO_BEADS, STANDARD_SET, Beads, handfuls
from app.games.kawa.cards import EFFECTS, SITUATIONS
from app.games.kawa.rules.effects import carry_out
from app.games.kawa.rules.evaluation import Variant, judge, judge_rows
from app.games.kawa.rules.state import Exchange, Row
from tests.games.kawa.scenes import QUIET, bid, rows_of, table
from tests.matches import Dice


@pytest.mark.parametrize(
    ("effect", "gain"),
    [
        ("E01", (4, 0, 0, 0)),
        ("E02", (0, 3, 0, 0)),
        ("E03", (0, 0, 2, 0)),
        ("E04", (0, 0, 0, 1)),
        ("E05", (1, 1, 1, 1)),
        ("E06", (2, 0, 0, 0)),
        ("E07", (0, 2, 0, 0)),
        ("E08", (0, 0, 1, 0)),
        ("E09", (0, 0, 0, 1)),
    ],
)
def test_the_winner_takes_from_a_standard_reserve(effect: str, gain: Beads) -> None:
    done = carry_out(EFFECTS[effect], 1, 3, STANDARD_SET)
    assert done.outcome == "took"
    assert done.gains == (NO_BEADS, gain, NO_BEADS)
    assert done.reserve == tuple(there - taken for there, taken in zip(STANDARD_SET, gain, strict=True))


@pytest.mark.parametrize(("seats", "enough"), [(2, "gryb"), (3, "gryb"), (4, "gry"), (5, "gr")])
def test_others_take_with_the_opening_reserve(seats: int, enough: str) -> None:
    for effect, colour in zip(("E10", "E11", "E12", "E13"), "gryb", strict=True):
        done = carry_out(EFFECTS[effect], 0, seats, STANDARD_SET)
        assert (done.outcome == "others_took") == (colour in enough)
        assert sum(map(sum, done.gains)) == (seats - 1 if colour in enough else 0)
        assert done.gains[0] == NO_BEADS


@pytest.mark.parametrize(("effect", "outcome"), [("E14", "keep"), ("E15", "choosing"), ("E16", "choosing")])
def test_other_effects_move_no_beads(effect: str, outcome: str) -> None:
    done = carry_out(EFFECTS[effect], 0, 3, NO_BEADS)
    assert (done.outcome, done.gains, done.reserve) == (outcome, (NO_BEADS,) * 3, NO_BEADS)


def test_legal_offers_at_a_rounds_start() -> None:
    offers = handfuls(STANDARD_SET, 1, 4)
    assert Counter(map(sum, offers)) == {1: 4, 2: 10, 3: 19, 4: 30}
    assert len(set(offers)) == 63
    left = [tuple(a - b for a, b in zip((6, 5, 4, 3), four, strict=True)) for four in handfuls((6, 5, 4, 3), 4, 4)]
    assert max(len(handfuls((g, r, y, b), 1, 4)) for g, r, y, b in left) == 67


def plain_winner(card: str, offers: tuple[Beads, ...]) -> int | None:
    """The algorithm of the rules, as it is written there."""
    situation = SITUATIONS[card]
    values = [sum(offer[colour] for colour in situation.colours) for offer in offers]
    for value in sorted(set(values), reverse=situation.most):
        group = [seat for seat, other in enumerate(values) if other == value]
        if len(group) == 1:
            return group[0]
    return None


def plain_effect(card: str, winner: int, reserve: list[int], hands: list[list[int]]) -> None:
    """Moves the beads of an effect from hand to hand."""
    effect, wanted = EFFECTS[card], [0, 0, 0, 0]
    if effect.kind in ("keep", "rotate", "swap"):
        return
    takers = [seat for seat in range(len(hands)) if (seat == winner) != (effect.kind == "others_take")]
    if effect.kind == "one_of_each":
        wanted = [1, 1, 1, 1]
    elif effect.colour is not None:
        half = reserve[effect.colour] // 2
        wanted[effect.colour] = {"take": effect.number, "half": half, "others_take": 1}[effect.kind]
    if all(reserve[c] >= wanted[c] * len(takers) for c in range(4)):
        for colour in range(4):
            reserve[colour] -= wanted[colour] * len(takers)
            for seat in takers:
                hands[seat][colour] += wanted[colour]


@pytest.mark.parametrize("seats", kawa.SEATS)
def test_exchanges_against_a_plain_evaluator(seats: int) -> None:
    dice = Dice(f"evaluator {seats}")
    for number in range(400):
        cards = zip(dice.some_of(list(SITUATIONS), 4), dice.some_of(list(EFFECTS), 4), strict=True)
        rows = tuple(Row(*pair) for pair in cards)
        offers = dice.some_of(handfuls(STANDARD_SET, 1, 4) * 2, seats)
        g, r, y, b = (dice.below(8) for _ in range(4))
        compare(Exchange(1, 1, rows, offers, (), (g, r, y, b)), number)


def compare(exchange: Exchange, number: int) -> None:
    reserve, hands = list(exchange.reserve), [[0, 0, 0, 0] for _ in exchange.offers]
    results, _ = judge_rows(exchange, Variant())
    for row, result in zip(exchange.rows, results, strict=False):
        winner = plain_winner(row.situation, exchange.offers)
        if winner is not None:
            plain_effect(row.effect, winner, reserve, hands)
        assert result.winner == winner, (number, exchange)
        assert result.reserve == tuple(reserve), (number, exchange)
    gains = [[sum(r.gains[s][c] for r in results) for c in range(4)] for s in range(len(hands))]
    assert gains == hands, (number, exchange)


def test_a_row_needs_no_reserve_to_have_a_winner() -> None:
    result = judge(Row("C03", "E02"), ((0, 1, 0, 0), (0, 0, 1, 0)), NO_BEADS, ())
    assert (result.winner, result.outcome) == (0, "short")


def test_an_upper_row_can_empty_the_reserve_for_a_lower() -> None:
    after, _ = bid(table(3, "C01 E04, C11 E09, C03 E13, C05 E08", reserve=(1, 1, 1, 2)), "g+g", "r", "y")
    assert after.evaluated is not None
    assert [result.outcome for result in after.evaluated.results[:3]] == ["took", "took", "short"]


def test_gains_go_behind_the_screen_at_once_and_can_be_offered_next() -> None:
    after, _ = bid(table(3, "C07 E04, C01 E06, C03 E07, C05 E08"), "b+b", "r", "y")
    assert after.screens[0][3] == 1
    again, _ = bid(after, "b", "r+r", "y+y")
    assert again.exchange == 3


def test_all_events_of_an_exchange_in_order() -> None:
    _, told = bid(table(3, "C01 E10, C03 E01, C12 E05, C07 E09"), "g", "r", "y+y")
    assert [(event.kind, dict(event.args)) for event in told[5:]] == [
        ("my_offer", {"beads": "y+y"}),
        ("revealed", {"exchange": 1, "offers": ("g", "r", "y+y")}),
        ("row", {"row": 1, "situation": "C01", "effect": "E10", "values": (1, 0, 0)}),
        ("won", {"row": 1, "seat": 0, "value": 1}),
        ("others_took", {"seats": (1, 2), "colour": "g"}),
        ("row", {"row": 2, "situation": "C03", "effect": "E01", "values": (0, 1, 0)}),
        ("won", {"row": 2, "seat": 1, "value": 1}),
        ("short", {"row": 2, "effect": "E01"}),
        ("row", {"row": 3, "situation": "C12", "effect": "E05", "values": (0, 1, 2)}),
        ("won", {"row": 3, "seat": 2, "value": 2}),
        ("took", {"seat": 2, "beads": "g+r+y+b"}),
        ("row", {"row": 4, "situation": "C07", "effect": "E09", "values": (0, 0, 0)}),
        ("knocked_out", {"row": 4, "seats": (0, 1, 2), "value": 0}),
        ("nobody", {"row": 4}),
        ("returned", {"beads": "g+r+y+y", "reserve": (3, 4, 4, 1)}),
    ]


def test_quiet_rows_are_quiet() -> None:
    after, _ = bid(table(3, QUIET, reserve=(1, 1, 1, 1)), "g", "r", "y")
    assert after.reserve == (2, 2, 2, 1)
    assert rows_of(QUIET)[0] == Row("C01", "E06")
