"""Bags of resources as vectors: how much food, energy, gold and labour. Always in this order."""

from collections.abc import Iterable

Bag = tuple[int, int, int, int]

RESOURCES = ("food", "energy", "gold", "labour")
FOOD, ENERGY, GOLD, LABOUR = range(4)
NOTHING: Bag = (0, 0, 0, 0)


def plus(some: Bag, more: Bag) -> Bag:
    return (some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3])


def minus(some: Bag, fewer: Bag) -> Bag:
    return (some[0] - fewer[0], some[1] - fewer[1], some[2] - fewer[2], some[3] - fewer[3])


def times(some: Bag, factor: int) -> Bag:
    return (some[0] * factor, some[1] * factor, some[2] * factor, some[3] * factor)


def together(bags: Iterable[Bag]) -> Bag:
    food = energy = gold = labour = 0
    for f, e, g, w in bags:
        food += f
        energy += e
        gold += g
        labour += w
    return (food, energy, gold, labour)


def lacking(pool: Bag, cost: Bag) -> Bag:
    """Of each kind, how much of the cost isn't in the pool."""
    f, e, g, w = cost[0] - pool[0], cost[1] - pool[1], cost[2] - pool[2], cost[3] - pool[3]
    return (f if f > 0 else 0, e if e > 0 else 0, g if g > 0 else 0, w if w > 0 else 0)


def short_of(pool: Bag, cost: Bag, equal: int) -> int:
    """How many resources of any kind are lacking once so many equal ones that are spare make one; none below 1."""
    f, e, g, w = pool[0] - cost[0], pool[1] - cost[1], pool[2] - cost[2], pool[3] - cost[3]
    return -(
        (f if f < 0 else f // equal)
        + (e if e < 0 else e // equal)
        + (g if g < 0 else g // equal)
        + (w if w < 0 else w // equal)
    )


def of_kind(kind: int, number: int) -> Bag:
    """So many resources of one kind."""
    f, e, g, w = (number if k == kind else 0 for k in range(4))
    return (f, e, g, w)


def words(bag: Bag) -> tuple[str, ...]:
    """The resources one by one: `("food", "food", "gold")`."""
    return tuple(RESOURCES[kind] for kind in range(4) for _ in range(bag[kind]))


def counted(names: Iterable[str]) -> Bag:
    """The bag of resources that are named one by one."""
    picked = list(names)
    f, e, g, w = (picked.count(name) for name in RESOURCES)
    return (f, e, g, w)
