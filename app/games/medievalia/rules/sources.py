"""§paying What can be activated: stacks and lone characters of an estate, and what each gives."""

from dataclasses import dataclass
from functools import lru_cache

from app.games.api import Seat
from app.games.medievalia.bags import LABOUR, NOTHING, Bag, of_kind, plus
from app.games.medievalia.cards import Deck, Kind
from app.games.medievalia.rules.areas import estate
from app.games.medievalia.rules.state import Card
from app.games.medievalia.rules.table import Table

KEPT = 5_000
ABILITIES = ("merchant", "scribe", "artist")
Gain = tuple[tuple[int, int], ...]  # labour given up, resources gained; by labour, the first is (0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Cards that are activated together: a stack as a whole, or a character that stands alone.

    What is left out of a tapped stack (characters attached later) is a source without its ladder (Q9).
    """

    id: int  # of the land or city, or of the character
    resource: int  # what its ladder gives; -1: no ladder
    ladder: tuple[int, ...]
    labour: tuple[tuple[int, int], ...]  # labour and id of each labourer, the weakest first
    base: Bag  # all other production
    members: tuple[int, ...]
    single: tuple[tuple[int, Bag], ...]  # what each member gives if no labour climbs
    outputs: tuple[Bag, ...]  # what it gives, by the number of labourers that climb
    gains: Gain  # what climbing costs and brings, compared with not climbing
    most: int  # the greatest number of resources that it can give, without abilities
    able: bool  # somebody in it has an ability for payments
    taps: tuple[str, ...]  # how moves name it, by the number of labourers that climb

    @property
    def boosts(self) -> int:
        """How many labourers can climb the ladder."""
        return len(self.outputs) - 1


def untapped_groups(table: Table, seat: Seat) -> list[list[Card]]:
    """The untapped cards of a seat's estate, by stack; a root that is untapped comes first."""
    groups, attached = [], table.attached
    for root in table.roots.get(seat, ()):
        stack = [root, *attached[root.id]] if root.id in attached else [root]
        if group := [card for card in stack if not card.tapped]:
            groups.append(group)
    groups += [[card] for card in table.free_of(estate(seat), seat) if not card.tapped]
    return groups


def source_of(table: Table, cards: list[Card], busy: frozenset[int] = frozenset()) -> Source:
    """What these cards give together; those in `busy` use their ability and produce nothing."""
    if busy:
        return _worked_out(table, cards, busy & {card.id for card in cards})
    key = tuple(map(id, cards))
    known = _known.get(key)
    if known is None or known[1] is not table.deck:
        if len(_known) >= KEPT:
            _known.clear()
        known = _known[key] = (_worked_out(table, cards, busy), table.deck, cards)
    return known[0]


_known: dict[tuple[int, ...], tuple[Source, Deck, list[Card]]] = {}  # by identity; the cards are kept alive


def _worked_out(table: Table, cards: list[Card], busy: frozenset[int]) -> Source:
    kinds = table.deck.kinds
    return _source(cards[0].host or cards[0].id, tuple([(card.id, kinds[card.kind]) for card in cards]), busy)


@lru_cache(maxsize=20_000)
def _source(id: int, cards: tuple[tuple[int, Kind], ...], busy: frozenset[int]) -> Source:
    ladder: tuple[int, ...] = ()
    resource, base, labour, single = -1, NOTHING, [], []
    for card, kind in cards:
        if kind.ladder:
            ladder, resource = kind.ladder, kind.resource
            single.append((card, of_kind(resource, ladder[0])))
        elif kind.role != "land" and any(kind.produces) and card not in busy:
            single.append((card, kind.produces))
            if kind.role == "character" and kind.produces[LABOUR]:
                labour.append((kind.produces[LABOUR], card))
                base = plus(base, (kind.produces[0], kind.produces[1], kind.produces[2], 0))
            else:
                base = plus(base, kind.produces)
    labourers = tuple(sorted(labour))
    boosts = min(len(labourers), len(ladder) - 1) if ladder else 0
    outputs = tuple([_output(base, resource, ladder, labourers, boost) for boost in range(boosts + 1)])
    return Source(
        id,
        resource,
        ladder,
        labourers,
        base,
        members=tuple([card for card, _ in cards]),
        single=tuple(single),
        outputs=outputs,
        gains=_gains(ladder, labourers, boosts),
        most=max(map(sum, outputs)),
        able=any(kind.ability in ABILITIES for _, kind in cards),
        taps=tuple([f"t{id}.{boost}" for boost in range(boosts + 1)]),
    )


def _output(base: Bag, resource: int, ladder: tuple[int, ...], labour: tuple[tuple[int, int], ...], boost: int) -> Bag:
    """§lands What is given when so many labourers climb the ladder; the others give their labour."""
    made = plus(base, of_kind(LABOUR, sum(given for given, _ in labour[boost:])))
    return plus(made, of_kind(resource, ladder[boost])) if ladder else made


def _gains(ladder: tuple[int, ...], labour: tuple[tuple[int, int], ...], boosts: int) -> Gain:
    given_up, steps = 0, [(0, 0)]
    for boost in range(1, boosts + 1):
        given_up += labour[boost - 1][0]
        steps.append((given_up, ladder[boost] - ladder[0]))
    return tuple(steps)


def sources_of(table: Table, seat: Seat, busy: frozenset[int] = frozenset()) -> list[Source]:
    """§paying All that a seat can activate, whether it gives anything or not."""
    return [source_of(table, group, busy) for group in untapped_groups(table, seat)]


def output(source: Source, boost: int) -> Bag:
    """§lands What a source gives when so many labourers climb its ladder."""
    return source.outputs[boost]


def best_output(source: Source) -> Bag:
    """What it gives with its ladder climbed as far as its labourers go."""
    return source.outputs[-1]


def most(source: Source) -> int:
    """The greatest number of resources that a source can give, without abilities."""
    return source.most


@lru_cache(maxsize=20_000)
def shares(source: Source, boost: int) -> tuple[tuple[int, Bag], ...]:
    """What each card gives: the land its value alone, each climbing labourer the step it adds (artists)."""
    climbers = {card: place for place, (_, card) in enumerate(source.labour[:boost])}
    given = []
    for card, alone in source.single:
        if card in climbers:
            place = climbers[card]
            step = of_kind(source.resource, source.ladder[place + 1] - source.ladder[place])
            alone = plus((alone[0], alone[1], alone[2], 0), step)
        given.append((card, alone))
    return tuple(given)
