"""§paying What can be paid for at all: found out once for each set of cards."""

from collections.abc import Iterable, Iterator

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING, Bag, minus, short_of
from app.games.medievalia.rules.covering import Total, climbs_of, pools_of
from app.games.medievalia.rules.means import Way, covers, groups_of, plain_way, total, ways
from app.games.medievalia.rules.prices import Price, price_of, priced
from app.games.medievalia.rules.sources import Source
from app.games.medievalia.rules.state import State
from app.games.medievalia.rules.table import Table, table

ENDLESS = 1_000  # abilities multiply: then nothing is too dear at first sight
Plan = tuple[tuple[int, int, int], Way, tuple[tuple[int, int], ...]]  # how bad, the way, taps with boosts


class Purse:
    """All that a seat could tap, and what has been found out about it; made once for each set of cards."""

    __slots__ = (
        "_but_a_host",
        "_hosts",
        "_looked",
        "able",
        "afforded",
        "answers",
        "equal",
        "everything",
        "groups",
        "plans",
        "pools",
        "richest",
        "seat",
        "short",
        "sources",
    )

    def __init__(self, looked: Table, seat: Seat) -> None:
        self.seat = seat
        self.groups = groups_of(looked, seat)
        way = plain_way(looked, self.groups)
        self.sources = way.sources
        self.able = any(source.able for source in self.sources)
        self.equal = looked.deck.rules.convert_equal
        self.everything = total(way, way.sources, looked.deck.rules)
        self.pools = pools_of(self.everything)
        self.richest = max(map(sum, self.pools))
        self._looked = looked
        self._hosts: set[int] | None = None
        self._but_a_host: tuple[Bag, ...] | None = None
        self.short: dict[Price, int] = {}
        self.answers: dict[tuple[Price, int], bool] = {}
        self.plans: dict[tuple[Price, int, Bag], Plan | None] = {}
        self.afforded: dict[object, tuple[tuple[str, ...], tuple[str, ...]]] = {}  # by hand, piles and decks

    @property
    def hosts(self) -> set[int]:
        """Untapped lands and city with room for a building."""
        if self._hosts is None:
            self._hosts = {host.id for host in self._looked.hosts(self.seat)}
        return self._hosts

    @property
    def but_a_host(self) -> tuple[Bag, ...]:
        """Every pool that leaves a host untapped."""
        if self._but_a_host is None:
            spared = [source for source in self.sources if source.id in self.hosts]
            unlike = {(source.outputs[0], source.resource, source.gains): source for source in spared}
            fewer = [without_source(self.everything, self.sources, source) for source in unlike.values()]
            self._but_a_host = tuple([pool for means in fewer for pool in pools_of(means)])
        return self._but_a_host


def without_source(means: Total, sources: Iterable[Source], left_out: Source) -> Total:
    """The total when one source isn't activated."""
    pool, climbs = means
    if len(left_out.gains) > 1:
        climbs = climbs_of(source for source in sources if source is not left_out)
    return minus(pool, left_out.outputs[0]), climbs


def purse_of(looked: Table, seat: Seat) -> Purse:
    key = ("purse", seat)
    purse: Purse | None = looked.notes.get(key)
    if purse is None:
        purse = looked.notes[key] = Purse(looked, seat)
    return purse


def payable(state: State, seat: Seat) -> tuple[str, ...]:
    """§paying All that the seat can pay for alone; twins in the hand count once."""
    return affordable(state, seat)[0]


def direct(state: State, seat: Seat) -> tuple[str, ...]:
    """§paying What stacks alone cover: one move pays it. Hand cards and abilities are put in by hand."""
    return affordable(state, seat)[1]


def affordable(state: State, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All that can be paid for, and what of it stacks alone cover."""
    looked, hand = table(state), state.hands[seat]
    purse = purse_of(looked, seat)
    tops = tuple([pile[-1] if pile else "" for pile in state.piles])
    key = (hand, tops, tuple(map(bool, state.decks)))
    if key not in purse.afforded:
        purse.afforded[key] = _affordable(state, seat, looked, purse, len(hand))
    return purse.afforded[key]


def _affordable(
    state: State, seat: Seat, looked: Table, purse: Purse, hand: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    can, at_once = [], []
    richest = purse.richest
    for what, price in priced(state, seat):
        if price.least <= richest and short(purse, price) <= 0:
            at_once.append(what)
            can.append(what)
        elif is_payable(looked, purse, price, hand - price.in_hand):
            can.append(what)
    return tuple(can), tuple(at_once)


def can_pay(state: State, seat: Seat, what: str, help: int = 0) -> bool:
    """§paying Whether any payment covers it: everything tapped, the whole hand discarded, abilities used.

    `help` are resources of any kind from elsewhere. A building needs a host that stays untapped.
    """
    price, looked = price_of(state, seat, what), table(state)
    wild = len(state.hands[seat]) - price.in_hand + help
    return is_payable(looked, purse_of(looked, seat), price, wild)


def short(purse: Purse, price: Price) -> int:
    """How many resources of any kind the price lacks if no ability is used; nothing below 1."""
    known = purse.short.get(price)
    if known is None:
        known = purse.short[price] = _short(purse, price)
    return known


def _short(purse: Purse, price: Price) -> int:
    pools, least = purse.but_a_host if price.building else purse.pools, ENDLESS
    if price.cost is not None:
        for pool in pools:
            lack = short_of(pool, price.cost, purse.equal)
            if lack <= 0:
                return 0
            if lack < least:
                least = lack
    if price.any and pools:
        least = min(least, price.any - max(map(sum, pools)))
    return least


def is_payable(looked: Table, purse: Purse, price: Price, wild: int) -> bool:
    """Whether any payment covers the price with so many resources of any kinds besides; looked up if known."""
    if price.least <= wild and not price.building:
        return True
    if price.least <= wild + purse.richest and short(purse, price) <= wild:
        return True
    if not purse.able:
        return False
    key = (price, wild)
    if key not in purse.answers:
        rules = looked.deck.rules
        purse.answers[key] = any(covers(way, price, wild, NOTHING, rules) for way in all_ways(looked, purse, price))
    return purse.answers[key]


def all_ways(looked: Table, purse: Purse, price: Price) -> Iterator[Way]:
    if not price.building:
        yield from ways(looked, purse.groups, price)
        return
    for left_out in sorted((group for group in purse.groups if group[0].id in purse.hosts), key=len):
        yield from ways(looked, [group for group in purse.groups if group is not left_out], price)
