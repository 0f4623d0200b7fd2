"""§paying Whether a pool covers a cost, with merchants and three equal ones for one: exact, and remembered.

`wild` are resources of any kind (a discarded hand card gives one). A merchant takes one resource and makes one
of any other kind, of gold two of any kinds: so both are steps that turn something into wild resources.
"""

from collections.abc import Iterable
from functools import lru_cache

from app.games.medievalia.bags import GOLD, RESOURCES, Bag, lacking, minus, of_kind, plus, short_of
from app.games.medievalia.cards import Rules
from app.games.medievalia.rules.sources import Gain, Source

Steps = tuple[str, ...]
Climbs = tuple[Gain, Gain, Gain]  # by kind of ladder: food, energy, gold
Total = tuple[Bag, Climbs]  # a pool if nobody climbs, and what climbing could bring
NO_GAINS: Climbs = (((0, 0),), ((0, 0),), ((0, 0),))
NO_CLIMB = (0, 0, 0)


@lru_cache(maxsize=200_000)
def cover(pool: Bag, cost: Bag, wild: int, merchants: int, rules: Rules) -> Steps | None:
    """The steps that make the pool cover the cost; None if nothing does. `wild` fills what is lacking."""
    need = sum(lacking(pool, cost)) - wild
    if need <= 0:
        return ()
    spare = [max(pool[kind] - cost[kind], 0) for kind in range(4)]
    most = sum(spare) // rules.convert_equal + merchants * rules.merchant_gold
    return None if need > most else _stepping(pool, cost, wild, merchants, rules)


def _stepping(pool: Bag, cost: Bag, wild: int, merchants: int, rules: Rules) -> Steps | None:
    """The first step that leads to a cover: three for one, then a merchant on gold, then on what is spare."""
    for kind in range(4):
        if pool[kind] - cost[kind] >= rules.convert_equal:
            rest = cover(minus(pool, of_kind(kind, rules.convert_equal)), cost, wild + 1, merchants, rules)
            if rest is not None:
                return (f"convert:{RESOURCES[kind]}", *rest)
    return _trading(pool, cost, wild, merchants, rules) if merchants else None


def _trading(pool: Bag, cost: Bag, wild: int, merchants: int, rules: Rules) -> Steps | None:
    out = rules.merchant_gold
    if pool[GOLD]:
        rest = cover(minus(pool, of_kind(GOLD, 1)), cost, wild + out, merchants - 1, rules)
        if rest is not None:
            return ("merchant:gold", *rest)
    if wild:
        rest = cover(pool, cost, wild - 1 + out, merchants - 1, rules)
        if rest is not None:
            return ("merchant:any", *rest)
    for kind in range(4):
        if kind != GOLD and pool[kind] > cost[kind]:
            rest = cover(minus(pool, of_kind(kind, 1)), cost, wild + 1, merchants - 1, rules)
            if rest is not None:
                return (f"merchant:{RESOURCES[kind]}", *rest)
    return None


def any_total(pool: Bag, wild: int, merchants: int, rules: Rules) -> int:
    """How many resources of any kinds the pool comes to: a merchant that has gold makes it more."""
    total, gain = sum(pool) + wild, rules.merchant_gold - 1
    if not merchants or gain <= 0:
        return total
    golden = pool[GOLD] + wild
    if not golden and total and merchants > 1:
        golden, merchants = 1, merchants - 1  # the first makes gold for the next
    if not golden:
        return total
    return total + gain * merchants


@lru_cache(maxsize=200_000)
def possible(
    pool: Bag, climbs: Climbs, cost: Bag, any: int, wild: int, discount: int, merchants: int, rules: Rules
) -> tuple[int, int, int] | None:
    """How much labour to give up for each ladder kind so that the cost is covered; None if nothing covers it.

    With `any` the cost is so many resources of any kinds instead. A discount takes off what is lacking.
    """
    if any:
        return _most_of_all(pool, climbs, any, wild, merchants, rules)
    if climbs == NO_GAINS:
        return NO_CLIMB if _covered(pool, cost, wild, discount, merchants, rules) else None
    ways = [(f, e, g) for f in climbs[0] for e in climbs[1] for g in climbs[2]]
    if len(ways) > 1:
        ways.sort(key=lambda way: way[0][0] + way[1][0] + way[2][0])
    for food, energy, gold in ways:
        climbed = plus(pool, (food[1], energy[1], gold[1], -food[0] - energy[0] - gold[0]))
        if climbed[3] >= 0 and _covered(climbed, cost, wild, discount, merchants, rules):
            return (food[0], energy[0], gold[0])
    return None


def _covered(pool: Bag, cost: Bag, wild: int, discount: int, merchants: int, rules: Rules) -> bool:
    """A scribe's discount is used on what is lacking, wherever it helps most."""
    if short_of(pool, cost, rules.convert_equal) <= wild + discount:
        return True
    if not merchants:
        return False
    return any(cover(pool, less, wild, merchants, rules) is not None for less in discounted(cost, discount))


@lru_cache(maxsize=10_000)
def discounted(cost: Bag, discount: int) -> tuple[Bag, ...]:
    """§scribe Every cost that a discount can leave; never less than nothing."""
    left = {cost}
    for _ in range(discount):
        left = {minus(c, of_kind(kind, 1)) for c in left for kind in range(4) if c[kind]} or left
    return tuple(sorted(left))


def _most_of_all(
    pool: Bag, climbs: Climbs, any: int, wild: int, merchants: int, rules: Rules
) -> tuple[int, int, int] | None:
    for food in climbs[0]:
        for energy in climbs[1]:
            for gold in climbs[2]:
                climbed = plus(pool, (food[1], energy[1], gold[1], -food[0] - energy[0] - gold[0]))
                if climbed[3] >= 0 and any_total(climbed, wild, merchants, rules) >= any:
                    return (food[0], energy[0], gold[0])
    return None


def pools_of(means: Total) -> tuple[Bag, ...]:
    """Every pool that a total comes to, by how much labour climbs on each kind of ladder."""
    pool, climbs = means
    if climbs == NO_GAINS:
        return (pool,)
    ways = [
        plus(pool, (food[1], energy[1], gold[1], -food[0] - energy[0] - gold[0]))
        for food in climbs[0]
        for energy in climbs[1]
        for gold in climbs[2]
    ]
    return tuple([way for way in ways if way[3] >= 0])


def climbs_of(sources: Iterable[Source]) -> Climbs:
    """What climbing could bring in several sources together, by kind of their ladders."""
    climbs = list(NO_GAINS)
    for source in sources:
        if len(source.gains) > 1:
            climbs[source.resource] = _both(climbs[source.resource], source.gains)
    return (climbs[0], climbs[1], climbs[2])


@lru_cache(maxsize=20_000)
def _both(some: Gain, more: Gain) -> Gain:
    best: dict[int, int] = {}
    for one, won in some:
        for other, also in more:
            best[one + other] = max(best.get(one + other, 0), won + also)
    return tuple(sorted(best.items()))
