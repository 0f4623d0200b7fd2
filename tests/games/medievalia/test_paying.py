"""The search for payments against plain trying of everything."""

from functools import cache
from itertools import product

import pytest

from app.games.medievalia.bags import NOTHING, Bag, lacking, minus, of_kind, plus
from app.games.medievalia.cards import DEFAULT
from app.games.medievalia.rules.affording import can_pay, direct
from app.games.medievalia.rules.covering import any_total, cover, discounted, possible
from app.games.medievalia.rules.state import State
from app.games.medievalia.rules.suggesting import suggested
from tests.games.medievalia.scenes import account, among, choosing, offered, played, table
from tests.matches import Dice

RULES = DEFAULT.rules


@cache
def tried(pool: Bag, cost: Bag, merchants: int) -> bool:
    """Whether some order of conversions and merchants covers the cost."""
    if not any(lacking(pool, cost)):
        return True
    for kind, made in product(range(4), repeat=2):
        if pool[kind] >= 3 and tried(plus(minus(pool, of_kind(kind, 3)), of_kind(made, 1)), cost, merchants):
            return True
        changed = plus(minus(pool, of_kind(kind, 1)), of_kind(made, 1))
        if merchants and kind != made and pool[kind] and tried(changed, cost, merchants - 1):
            return True
        for other in range(4):
            if merchants and pool[2] and tried(two_for_gold(pool, made, other), cost, merchants - 1):
                return True
    return False


def two_for_gold(pool: Bag, first: int, second: int) -> Bag:
    return plus(plus(minus(pool, of_kind(2, 1)), of_kind(first, 1)), of_kind(second, 1))


def some_bag(dice: Dice, most: int) -> Bag:
    f, e, g, w = (dice.below(most) for _ in range(4))
    return (f, e, g, w)


@pytest.mark.parametrize("merchants", [0, 1, 2])
def test_cover_finds_what_trying_finds_and_nothing_else(merchants: int) -> None:
    dice, yes, no = Dice(f"cover {merchants}"), 0, 0
    while min(yes, no) < 50:
        pool, cost = some_bag(dice, 5), some_bag(dice, 4)
        found = cover(pool, cost, 0, merchants, RULES) is not None
        assert found == tried(pool, cost, merchants), (pool, cost, merchants)
        yes, no = yes + found, no + (not found)


@pytest.mark.parametrize("merchants", [0, 1, 2])
def test_a_wild_resource_is_the_best_of_all_kinds(merchants: int) -> None:
    dice = Dice(f"wild {merchants}")
    for _ in range(60):
        pool, cost = some_bag(dice, 4), some_bag(dice, 4)
        wanted = any(tried(plus(pool, of_kind(kind, 1)), cost, merchants) for kind in range(4))
        assert (cover(pool, cost, 1, merchants, RULES) is not None) == wanted, (pool, cost, merchants)


@cache
def most_of(pool: Bag, merchants: int) -> int:
    """The most resources that merchants can make of a pool."""
    best = sum(pool)
    for kind, made, other in product(range(4), repeat=3) if merchants else ():
        if kind != made and pool[kind]:
            best = max(best, most_of(plus(minus(pool, of_kind(kind, 1)), of_kind(made, 1)), merchants - 1))
        if pool[2]:
            best = max(best, most_of(two_for_gold(pool, made, other), merchants - 1))
    return best


@pytest.mark.parametrize("merchants", [0, 1, 2, 3])
def test_any_kinds_with_merchants(merchants: int) -> None:
    for pool in product(range(3), repeat=4):
        bag = (pool[0], pool[1], pool[2], pool[3])
        assert any_total(bag, 0, merchants, RULES) == most_of(bag, merchants), (bag, merchants)


def test_labour_climbs_where_it_is_needed() -> None:
    climbs = (((0, 0), (1, 1), (2, 2)), ((0, 0), (1, 1)), ((0, 0),))
    pool: Bag = (1, 1, 0, 3)
    assert possible(pool, climbs, (3, 1, 0, 1), 0, 0, 0, 0, RULES) == (2, 0, 0)
    assert possible(pool, climbs, (3, 2, 0, 0), 0, 0, 0, 0, RULES) == (2, 1, 0)
    assert possible(pool, climbs, (3, 2, 0, 1), 0, 0, 0, 0, RULES) is None
    assert possible((1, 0, 0, 1), climbs, (3, 0, 0, 0), 0, 0, 0, 0, RULES) is None  # only one labour is there
    steep = (((0, 0), (1, 1), (2, 3)), ((0, 0),), ((0, 0),))
    assert possible((1, 0, 0, 1), steep, (4, 0, 0, 0), 0, 1, 0, 0, RULES) is None  # a hand card can't climb


def test_discounts_never_go_below_nothing() -> None:
    assert discounted((1, 0, 0, 1), 1) == ((0, 0, 0, 1), (1, 0, 0, 0))
    assert discounted((1, 0, 0, 1), 4) == (NOTHING,)


def all_parts(state: State) -> list[str]:
    return [part for part in among(state, 0, "choose") if part[0] == "t"]


LAYOUTS = (
    "field(peasant peasant) mine(peasant) forest peasant",
    "field(peasant bank) farm forest(smithy) peasant peasant recruit",
    "city! farm(peasant peasant peasant) mine(peasant peasant) forest!(carpenter!)",
)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("card", ["archer", "knight", "veteran", "recruit", "mine", "merchant", "artist"])
def test_what_stacks_cover_is_what_some_taps_cover(layout: str, card: str) -> None:
    state = table({"0 E0": layout}, card)
    what = f"play:{card}"
    found = what in direct(state, 0)
    begun = choosing(state, what)
    roots = sorted({part.partition(".")[0] for part in all_parts(begun)})
    choices = [[p for p in all_parts(begun) if p.partition(".")[0] == root] for root in roots]
    every = any(account(choosing(state, what, *parts)).covered for parts in product(*choices))
    assert found == every
    assert found == (card in among(state, 0, "play"))


def test_the_suggestion_wastes_nothing_where_it_can() -> None:
    start = table({"0 E0": "field(peasant peasant) farm mine forest peasant"}, "archer")
    plan = suggested(start, 0, "play:archer")
    assert plan is not None
    spent = account(choosing(start, "play:archer", *(f"t{root}.{boost}" for root, boost in plan.taps)))
    assert spent.left == (0, 0, 2, 0) or sum(spent.left) == 0


def test_the_suggestion_spares_hand_and_abilities() -> None:
    start = table({"0 E0": "field merchant mine!"}, "peasant farm")
    plan = suggested(start, 0, "play:peasant")
    assert plan is not None
    assert (plan.discards, plan.merchants) == ((), ())
    poor = suggested(table({"0 E0": "city! merchant"}, "peasant farm"), 0, "play:peasant")
    assert poor is not None
    assert poor.discards == ("farm",)


def test_the_cheapest_hand_card_goes_first() -> None:
    plan = suggested(table({"0 E0": "city!"}, "peasant knight field recruit"), 0, "play:peasant")
    assert plan is not None
    assert plan.discards == ("field",)


def test_the_card_itself_cant_pay_for_itself() -> None:
    start = table({"0 E0": "city!"}, "peasant")
    assert not can_pay(start, 0, "play:peasant")
    assert offered(start, 0, "begin") is None
    assert not any(part == "d:peasant" for part in among(choosing(start, "play:peasant"), 0, "choose"))


def test_a_cover_that_needs_an_artist_is_found() -> None:
    start = table({"0 E0": "city! field artist"}, "recruit")
    assert "play:recruit" not in direct(start, 0)
    assert can_pay(start, 0, "play:recruit")
    after = played(start, "0 begin play:recruit", "0 suggest", "0 pay")
    assert after.hands[0] == ()


def test_a_cover_that_needs_two_artists_and_a_merchant_is_found() -> None:
    start = table({"0 E0": "city! mine artist artist merchant forest!(smithy!)"}, "veteran")
    after = played(start, "0 begin play:veteran", "0 suggest", "0 pay")
    assert after.hands[0] == ()
    poor = table({"0 E0": "city! mine artist merchant forest!(smithy!)"}, "veteran")
    assert "play:veteran" not in among(poor, 0, "begin")


def test_a_building_isnt_paid_for_with_its_last_host() -> None:
    peasants = " ".join(["peasant"] * 9)
    start = table({"0 E0": f"city! field {peasants}"}, piles="smithy keep bank")
    taps = [f"t{number}.0" for number in range(4, 13)]
    paid = choosing(start, "build:0", *taps)
    assert account(paid).covered
    assert offered(paid, 0, "pay") is not None
    assert offered(played(paid, "0 choose t3.0"), 0, "pay") is None


def test_a_payment_taken_apart_again_is_empty() -> None:
    start = table({"0 E0": "field(merchant peasant) mine artist scribe"}, "recruit farm", piles="smithy keep bank")
    parts = ["m4", "s8", "a7>6", "d:farm"]
    full = choosing(start, "build:0", *parts)
    back = played(full, *(f"0 choose x:{part.partition('>')[0]}" for part in parts), "0 choose x:t3")
    assert back.payment is not None
    assert (back.payment.merchants, back.payment.scribes, back.payment.artists, back.payment.discards) == ((),) * 4
    without_stack = played(full, "0 choose x:t3")
    assert without_stack.payment is not None
    assert without_stack.payment.merchants == ()
