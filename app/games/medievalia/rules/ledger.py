"""§paying What an open payment comes to: its pool, whether it covers the price, what of it is lost."""

from dataclasses import dataclass

from app.games.api import Seat
from app.games.medievalia.bags import GOLD, NOTHING, RESOURCES, Bag, lacking, minus, of_kind, plus, together
from app.games.medievalia.rules.covering import Steps, any_total, cover, discounted
from app.games.medievalia.rules.means import doubled
from app.games.medievalia.rules.prices import Price, price_of
from app.games.medievalia.rules.sources import Source, output, source_of
from app.games.medievalia.rules.state import Gather, Payment, State, deck_of
from app.games.medievalia.rules.table import Table, table


@dataclass(frozen=True, slots=True)
class Ledger:
    """The account of a payment."""

    cost: Bag  # after the scribes' discount
    any: int
    discount: int
    pool: Bag  # before merchants and conversions
    wild: int
    covered: bool
    steps: Steps
    left: Bag  # lost when it is paid
    missing: Bag
    missing_any: int


def busy(payment: Payment) -> frozenset[int]:
    """Characters that use their ability for it, and so produce nothing."""
    return frozenset((*payment.merchants, *payment.scribes, *(artist for artist, _ in payment.artists)))


def tapped_source(looked: Table, root: int, using: frozenset[int]) -> Source:
    """All untapped cards of the stack, or the character that stands alone."""
    group = [card for card in looked.stack_of(looked.by_id[root]) if not card.tapped]
    return source_of(looked, group, using)


def part_given(looked: Table, payment: Payment, root: int, boost: int) -> Bag:
    """What one activated stack gives to the payment, doubled cards included."""
    source = tapped_source(looked, root, busy(payment))
    boost = min(boost, source.boosts)
    return plus(output(source, boost), doubled(source, boost, payment.artists, looked.deck.rules.artist_factor))


def pool_of_payment(looked: Table, payment: Payment) -> Bag:
    return plus(together(part_given(looked, payment, root, boost) for root, boost in payment.taps), payment.given)


def ledger(state: State, seat: Seat, payment: Payment) -> Ledger:
    """§paying The account: the cost is tried first, then the other price."""
    looked, price = table(state), price_of(state, seat, payment.what)
    pool, wild, merchants = pool_of_payment(looked, payment), len(payment.discards), len(payment.merchants)
    discount = len(payment.scribes) * looked.deck.rules.scribe_discount if price.building else 0
    by_cost = _by_cost(pool, price.cost, wild, discount, merchants, state)
    if by_cost is not None and (by_cost.covered or not price.any):
        return by_cost
    by_any = _by_any(pool, price, wild, merchants, state)
    return by_any if by_cost is None or by_any.covered else by_cost


def _by_cost(pool: Bag, cost: Bag | None, wild: int, discount: int, merchants: int, state: State) -> Ledger | None:
    if cost is None:
        return None
    rules = deck_of(state).rules
    costs = discounted(cost, discount) if discount else (cost,)
    for less in sorted(costs, key=lambda c: sum(lacking(pool, c))):
        steps = cover(pool, less, wild, merchants, rules)
        if steps is not None:
            left = _left(pool, less, wild, steps, rules.convert_equal, rules.merchant_gold)
            return Ledger(less, 0, discount, pool, wild, True, steps, left, NOTHING, 0)
    best = min(costs, key=lambda c: sum(lacking(pool, c)))
    missing = lacking(pool, best)
    return Ledger(best, 0, discount, pool, wild, False, (), NOTHING, missing, max(sum(missing) - wild, 0))


def _by_any(pool: Bag, price: Price, wild: int, merchants: int, state: State) -> Ledger:
    total = any_total(pool, wild, merchants, deck_of(state).rules)
    short = max(price.any - total, 0)
    over = max(sum(pool) + wild - price.any, 0)
    return Ledger(NOTHING, price.any, 0, pool, wild, not short, (), _most_common(pool, over), NOTHING, short)


def _most_common(pool: Bag, number: int) -> Bag:
    """So many resources of the pool, always of the kind that there is most of: which are lost is all the same."""
    lost = NOTHING
    for _ in range(min(number, sum(pool))):
        rest = minus(pool, lost)
        lost = plus(lost, of_kind(rest.index(max(rest)), 1))
    return lost


def _left(pool: Bag, cost: Bag, wild: int, steps: Steps, equal: int, gold: int) -> Bag:
    """What is over after the steps and the price; what is wild fills gaps only."""
    for step in steps:
        what, _, name = step.partition(":")
        if what == "convert":
            pool, wild = minus(pool, of_kind(RESOURCES.index(name), equal)), wild + 1
        elif name == "any":
            wild += gold - 1
        else:
            kind = RESOURCES.index(name)
            pool, wild = minus(pool, of_kind(kind, 1)), wild + (gold if kind == GOLD else 1)
    return lacking(cost, pool)


def gathered_pool(state: State, seat: Seat, gather: Gather) -> Bag:
    """§teams What a partner has gathered, after its own conversions; discards apart."""
    looked, equal = table(state), deck_of(state).rules.convert_equal
    pool = together(output(tapped_source(looked, root, frozenset()), boost) for root, boost in gather.taps)
    for source, made in gather.converted:
        pool = minus(pool, of_kind(RESOURCES.index(source), equal))
        pool = plus(pool, of_kind(RESOURCES.index(made), 1))
    return pool
