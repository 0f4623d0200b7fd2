"""§paying What can be paid for at all: found out once for each set of cards."""

from collections.abc import Callable, Iterable, Iterator

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING, Bag, minus
from app.games.medievalia.cards import Rules
from app.games.medievalia.rules.covering import Total, climbs_of, possible
from app.games.medievalia.rules.means import Way, covers, groups_of, plain_way, total, ways
from app.games.medievalia.rules.prices import Price, price_of, purposes
from app.games.medievalia.rules.sources import Source, most
from app.games.medievalia.rules.state import Card, State
from app.games.medievalia.rules.table import Table, table

ENDLESS = 1_000  # abilities multiply: then nothing is too dear at first sight
ABILITIES = ("merchant", "scribe", "artist")
Plan = tuple[tuple[int, int, int], Way, tuple[tuple[int, int], ...]]  # how bad, the way, taps with boosts


class Purse:
    """All that a seat could tap, and what has been found out about it; made once for each set of cards."""

    __slots__ = (
        "able",
        "afforded",
        "answers",
        "but_a_host",
        "ceiling",
        "everything",
        "groups",
        "hosts",
        "plans",
        "seat",
        "sources",
    )

    def __init__(self, looked: Table, seat: Seat) -> None:
        self.seat = seat
        self.groups = groups_of(looked, seat)
        self.able = _has_ability(looked, self.groups)
        way = plain_way(looked, self.groups)
        self.sources = way.sources
        self.everything = total(way, way.sources, looked.deck.rules)
        self.ceiling = sum(map(most, way.sources))
        self.hosts = {host.id for host in looked.hosts(seat)}
        hosts = sorted((source for source in way.sources if source.id in self.hosts), key=most)
        self.but_a_host = [without_source(self.everything, way.sources, host) for host in hosts]
        self.answers: dict[tuple[Price, int, object], bool] = {}
        self.plans: dict[tuple[Price, int, Bag], Plan | None] = {}
        self.afforded: dict[object, tuple[tuple[str, ...], tuple[str, ...]]] = {}  # by hand, piles and decks


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
    richest = purse.ceiling + hand if not purse.able else ENDLESS
    for what in purposes(state, seat):
        price = price_of(state, seat, what)
        if price.least > richest:
            continue
        if known(looked, purse, price, 0, _is_plainly_payable):
            at_once.append(what)
            can.append(what)
        elif known(looked, purse, price, hand - price.in_hand, is_payable):
            can.append(what)
    return tuple(can), tuple(at_once)


Judge = Callable[[Table, Purse, Price, int], bool]


def known(looked: Table, purse: Purse, price: Price, wild: int, judge: Judge) -> bool:
    """The judgement, looked up if it was made before."""
    key = (price, wild, judge)
    if key not in purse.answers:
        purse.answers[key] = judge(looked, purse, price, wild)
    return purse.answers[key]


def can_pay(state: State, seat: Seat, what: str, help: int = 0) -> bool:
    """§paying Whether any payment covers it: everything tapped, the whole hand discarded, abilities used.

    `help` are resources of any kind from elsewhere. A building needs a host that stays untapped.
    """
    price, looked = price_of(state, seat, what), table(state)
    wild = len(state.hands[seat]) - price.in_hand + help
    return known(looked, purse_of(looked, seat), price, wild, is_payable)


def _is_plainly_payable(looked: Table, purse: Purse, price: Price, wild: int) -> bool:
    if purse.ceiling + wild < price.least:
        return False
    rules = looked.deck.rules
    if not _reaches(purse.everything, price, wild, rules):
        return False
    return not price.building or any(_reaches(means, price, wild, rules) for means in purse.but_a_host)


def _reaches(means: Total, price: Price, wild: int, rules: Rules) -> bool:
    pool, climbs = means
    if price.cost is not None and possible(pool, climbs, price.cost, 0, wild, 0, 0, rules) is not None:
        return True
    return bool(price.any) and possible(pool, climbs, NOTHING, price.any, wild, 0, 0, rules) is not None


def is_payable(looked: Table, purse: Purse, price: Price, wild: int) -> bool:
    if _is_plainly_payable(looked, purse, price, wild):
        return True
    if not purse.able:
        return False
    every = all_ways(looked, purse, price)
    rules = looked.deck.rules
    return any(covers(way, price, wild, NOTHING, rules) for way in every)


def _has_ability(looked: Table, groups: list[list[Card]]) -> bool:
    kinds = looked.deck.kinds
    return any(kinds[card.kind].ability in ABILITIES for group in groups for card in group)


def all_ways(looked: Table, purse: Purse, price: Price) -> Iterator[Way]:
    if not price.building:
        yield from ways(looked, purse.groups, price)
        return
    for left_out in sorted((group for group in purse.groups if group[0].id in purse.hosts), key=len):
        yield from ways(looked, [group for group in purse.groups if group is not left_out], price)
