"""§paying All that a seat could put into a payment, and every way to use abilities for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING, Bag, plus, short_of, times, together
from app.games.medievalia.cards import Rules
from app.games.medievalia.rules.covering import NO_CLIMB, NO_GAINS, Total, climbs_of, possible
from app.games.medievalia.rules.prices import Price
from app.games.medievalia.rules.sources import Source, shares, source_of, untapped_groups
from app.games.medievalia.rules.state import Card
from app.games.medievalia.rules.table import Table

Doubling = tuple[int, tuple[int, ...]]  # an artist, and the cards that it doubles


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use abilities, and what else is there to activate then."""

    sources: tuple[Source, ...]
    merchants: tuple[int, ...] = ()
    scribes: tuple[int, ...] = ()
    artists: tuple[Doubling, ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()  # sources whose cards are doubled, and their boost

    def must(self) -> frozenset[int]:
        """Cards whose stacks are tapped in any case."""
        users = (*self.merchants, *self.scribes, *(artist for artist, _ in self.artists))
        return frozenset((*users, *(root for root, _ in self.fixed)))


def total(way: Way, sources: Sequence[Source], rules: Rules) -> Total:
    """The pool if nobody climbs, doubled cards included, and what climbing could bring by kind."""
    if not way.fixed:
        return together([source.outputs[0] for source in sources]), climbs_of(sources)
    fixed, pool, ladders = dict(way.fixed), NOTHING, []
    for source in sources:
        if source.id in fixed:
            boost = fixed[source.id]
            doubles = doubled(source, boost, way.artists, rules.artist_factor)
            pool = plus(pool, plus(source.outputs[boost], doubles))
        else:
            pool = plus(pool, source.outputs[0])
            ladders.append(source)
    return pool, climbs_of(ladders)


def doubled(source: Source, boost: int, artists: tuple[Doubling, ...], factor: int) -> Bag:
    """§artist What artists add: one makes 2 of 1, two 4, three 8 of the same card."""
    extra = NOTHING
    for card, share in shares(source, boost):
        times_ = sum(card in cards for _, cards in artists)
        extra = plus(extra, times(share, factor**times_ - 1))
    return extra


def covers(way: Way, price: Price, wild: int, given: Bag, rules: Rules) -> bool:
    """Whether all sources together cover the price with this way of using abilities."""
    pool, climbs = total(way, way.sources, rules)
    return climbing(way, (plus(pool, given), climbs), price, wild, rules) is not None


def climbing(way: Way, means: Total, price: Price, wild: int, rules: Rules) -> tuple[int, int, int] | None:
    """How much labour climbs for each kind, if that covers the price; the cost is tried before the other price."""
    pool, climbs = means
    if climbs == NO_GAINS and not (way.merchants or way.scribes):
        return NO_CLIMB if _simply(pool, price, wild, rules.convert_equal) else None
    discount = len(way.scribes) * rules.scribe_discount if price.building else 0
    merchants = len(way.merchants)
    if price.cost is not None:
        climbed = possible(pool, climbs, price.cost, 0, wild, discount, merchants, rules)
        if climbed is not None or not price.any:
            return climbed
    return possible(pool, climbs, NOTHING, price.any, wild, discount, merchants, rules)


def _simply(pool: Bag, price: Price, wild: int, equal: int) -> bool:
    """Whether the pool covers the price when there is nothing to climb and nobody to trade."""
    if price.cost is not None and short_of(pool, price.cost, equal) <= wild:
        return True
    return bool(price.any) and sum(pool) + wild >= price.any


def able(groups: list[list[Card]], table: Table, ability: str) -> list[int]:
    """Untapped characters in the estate with an ability for payments."""
    kinds = table.deck.kinds
    return [card.id for group in groups for card in group if kinds[card.kind].ability == ability]


def plain_way(table: Table, groups: list[list[Card]]) -> Way:
    """No ability is used."""
    return Way(tuple([source_of(table, group) for group in groups]))


def ways(table: Table, groups: list[list[Card]], price: Price) -> Iterator[Way]:
    """Every way to use merchants, scribes and artists, those that use fewest first."""
    users = {ability: able(groups, table, ability) for ability in ("merchant", "scribe", "artist")}
    if not price.building:
        users["scribe"] = []
    chosen = [_subsets(users[ability]) for ability in ("merchant", "scribe", "artist")]
    for merchants, scribes, artists in sorted(product(*chosen), key=lambda c: (len(c[2]), sum(map(len, c)))):
        busy = frozenset((*merchants, *scribes, *artists))
        sources = tuple([source_of(table, group, busy) for group in groups])
        for doublings in _doublings(sources, artists, table.deck.rules.artist_cards):
            fixed = tuple({root: boost for root, boost, _ in doublings}.items())
            pairs = tuple((artist, cards) for artist, (_, _, cards) in zip(artists, doublings, strict=True))
            yield Way(sources, merchants, scribes, pairs, fixed)


def _subsets(ids: list[int]) -> list[tuple[int, ...]]:
    return [some for size in range(len(ids) + 1) for some in combinations(ids, size)]


Target = tuple[int, int, tuple[int, ...]]  # source, boost, cards


def _doublings(sources: tuple[Source, ...], artists: tuple[int, ...], most: int) -> Iterator[tuple[Target, ...]]:
    """Every choice of cards for these artists, one source with one boost each; equal sources count once."""
    if not artists:
        yield ()
        return
    targets = [target for source in _distinct(sources) for target in _targets(source, most)]
    for some in product(targets, repeat=len(artists)):
        boosts = {root: boost for root, boost, _ in some}
        if all(boosts[root] == boost for root, boost, _ in some) and list(some) == sorted(some):
            yield some


def _distinct(sources: tuple[Source, ...]) -> list[Source]:
    seen: dict[tuple[object, ...], Source] = {}
    for source in sources:
        worth = tuple(sorted(share for _, share in source.single))
        seen.setdefault((source.ladder, source.resource, worth), source)
    return list(seen.values())


@lru_cache(maxsize=5_000)
def _targets(source: Source, most: int) -> tuple[Target, ...]:
    """Which cards of a source an artist may double: as many as it can, different by what they give."""
    found: dict[tuple[int, tuple[Bag, ...]], Target] = {}
    for boost in range(source.boosts + 1):
        given = [(card, share) for card, share in shares(source, boost) if any(share)]
        for some in combinations(given, min(most, len(given))):
            if some:
                key = (boost, tuple(sorted(share for _, share in some)))
                found.setdefault(key, (source.id, boost, tuple(card for card, _ in some)))
    return tuple(found.values())


def groups_of(table: Table, seat: Seat) -> list[list[Card]]:
    return untapped_groups(table, seat)
