"""§paying A payment that covers a price and wastes little."""

from collections.abc import Iterator

from app.games.api import Seat
from app.games.medievalia.bags import GOLD, NOTHING, Bag, plus
from app.games.medievalia.cards import Rules
from app.games.medievalia.rules.affording import Plan, Purse, all_ways, is_payable, purse_of, without_source
from app.games.medievalia.rules.covering import Total
from app.games.medievalia.rules.means import Way, climbing, total
from app.games.medievalia.rules.prices import Price, price_of
from app.games.medievalia.rules.sources import Source, most
from app.games.medievalia.rules.state import Payment, State, deck_of
from app.games.medievalia.rules.table import Table, table

FEW_TRIES = 2  # hosts that are left out to see which payment wastes least


def _plain_ways(purse: Purse, price: Price) -> Iterator[Way]:
    """What may be tapped: everything, or for a building everything but one host; the weakest hosts first.

    A few of them are enough: those that give more are only left out if they must be.
    """
    if not price.building:
        yield Way(purse.sources)
        return
    for left_out in sorted((s for s in purse.sources if s.id in purse.hosts), key=most):
        yield Way(tuple([source for source in purse.sources if source is not left_out]))


def suggested(state: State, seat: Seat, what: str, given: Bag = NOTHING) -> Payment | None:
    """§paying A payment that covers it: least waste, then fewest stacks; abilities and the hand come last."""
    price, looked = price_of(state, seat, what), table(state)
    purse = purse_of(looked, seat)
    for wild in range(len(state.hands[seat]) - price.in_hand + 1):
        key = (price, wild, given)
        if key not in purse.plans:
            purse.plans[key] = _planned(looked, purse, price, wild, given)
        plan = purse.plans[key]
        if plan is not None:
            return _as_payment(state, seat, what, plan, wild)
    return None


def _planned(looked: Table, purse: Purse, price: Price, wild: int, given: Bag) -> Plan | None:
    if given == NOTHING and not is_payable(looked, purse, price, wild):
        return None
    if not wild and given == NOTHING and not price.building:
        single = _single(looked, purse, price)
        if single is not None:
            return single
    best = _best(_plain_ways(purse, price), price, wild, given, looked)
    if best is None and purse.able:
        return _best(all_ways(looked, purse, price), price, wild, given, looked, first=True)
    return best


def _single(looked: Table, purse: Purse, price: Price) -> Plan | None:
    """One stack or character that gives exactly the cost; lands and city are spared, then fighters."""
    fitting = [
        (_is_stack(looked, source), sum(_dear(looked, member) for member in source.members), source.id, boost)
        for source in purse.sources
        for boost, made in enumerate(source.outputs)
        if made == price.cost
    ]
    if not fitting:
        return None
    _, dear, root, boost = min(fitting)
    return (sum(price.cost or NOTHING), 1, dear), Way(purse.sources), ((root, boost),)


def _best(
    tried: Iterator[Way], price: Price, wild: int, given: Bag, looked: Table, *, first: bool = False
) -> Plan | None:
    """The plan with the least waste; with `first` any will do that the fewest abilities give."""
    best: Plan | None = None
    tries = 0
    for way in tried:
        if tries == FEW_TRIES:
            break
        pool, climbs = total(way, way.sources, looked.deck.rules)
        means = (plus(pool, given), climbs)
        if climbing(way, means, price, wild, looked.deck.rules) is None:
            continue
        tries += 1
        plan = _leanest(way, means, price, wild, given, looked)
        if best is None or plan[0] < best[0]:
            best = plan
        if first or best[0][0] + wild + sum(given) <= _least(way, price, looked.deck.rules):
            break
    return best


def _leanest(way: Way, means: Total, price: Price, wild: int, given: Bag, looked: Table) -> Plan:
    """What is left when stacks are spared one by one, in several orders; the best of these."""
    by_size = sorted(way.sources, key=lambda s: (most(s), _is_stack(looked, s), s.id), reverse=True)
    plan = _spared(way, means, by_size, price, wild, looked)
    if plan[0][0] + wild + sum(given) <= _least(way, price, looked.deck.rules):
        return plan
    return min(plan, _spared(way, means, by_size[::-1], price, wild, looked), key=lambda plan: plan[0])


def _least(way: Way, price: Price, rules: Rules) -> int:
    """What must be made if nothing is lost."""
    cost = price.any if price.cost is None else sum(price.cost)
    return cost - (len(way.scribes) * rules.scribe_discount if price.building else 0)


def _spared(way: Way, means: Total, order: list[Source], price: Price, wild: int, looked: Table) -> Plan:
    rules, kept, must = looked.deck.rules, list(order), way.must()
    for source in order:
        if must and (source.id in must or not must.isdisjoint(source.members)):
            continue
        fewer = without_source(means, (s for s in kept if s.id not in must), source)
        if climbing(way, fewer, price, wild, rules) is not None:
            means = fewer
            kept.remove(source)
    climbed = climbing(way, means, price, wild, rules)
    assert climbed is not None, "what was kept covers the price"
    taps = _boosted(way, tuple(kept), climbed)
    made = sum(sum(source.outputs[boost]) for source, boost in taps)
    dear = sum(_dear(looked, member) for source, _ in taps for member in source.members)
    return (made, len(taps), dear), way, tuple((source.id, boost) for source, boost in taps)


def _is_stack(looked: Table, source: Source) -> bool:
    """Lands and the city are rather spared: a building may need a host."""
    return looked.kind(looked.by_id[source.id]).role != "character"


def _dear(looked: Table, member: int) -> int:
    """Priests, archers and fighters are rather spared."""
    kind = looked.kind(looked.by_id[member])
    return kind.role == "character" and (kind.ability in ("priest", "archer") or kind.attack > 1)


def _boosted(way: Way, kept: tuple[Source, ...], climbed: tuple[int, int, int]) -> list[tuple[Source, int]]:
    """Each source with the number of its labourers that climb, such that labour given up is as planned."""
    fixed, taps = dict(way.fixed), []
    for kind in range(GOLD + 1):
        ladders = tuple(s for s in kept if s.resource == kind and s.id not in fixed)
        taps += list(zip(ladders, _shared_out(ladders, climbed[kind]), strict=True))
    return taps + [(s, fixed.get(s.id, 0)) for s in kept if s.resource < 0 or s.id in fixed]


def _shared_out(ladders: tuple[Source, ...], labour: int) -> tuple[int, ...]:
    """How many labourers climb on each land so that so much labour is given up for the greatest gain."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for source in ladders:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for spent, (won, boosts) in best.items():
            for boost, (cost, gain) in enumerate(source.gains):
                option = (won + gain, (*boosts, boost))
                if spent + cost <= labour and option > further.get(spent + cost, (-1, ())):
                    further[spent + cost] = option
        best = further
    return best[labour][1]


def _as_payment(state: State, seat: Seat, what: str, plan: Plan, wild: int) -> Payment:
    _, way, taps = plan
    return Payment(
        what,
        taps=tuple(sorted(taps)),
        merchants=way.merchants,
        scribes=way.scribes,
        artists=way.artists,
        discards=cheapest(state, seat, what, wild),
    )


def cheapest(state: State, seat: Seat, what: str, number: int) -> tuple[str, ...]:
    """The hand cards that are missed least; not the one that is being played."""
    hand, deck = list(state.hands[seat]), deck_of(state)
    if what.startswith("play:"):
        hand.remove(what.partition(":")[2])
    hand.sort(key=lambda card: (deck.kinds[card].worth, deck.kinds[card].place))
    return deck.sorted(hand[:number])
