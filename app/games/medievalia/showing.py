"""What a view is made of: frozen pictures of the table, the battle, a payment. Templates read these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.api import Seat
from app.games.medievalia.bags import Bag
from app.games.medievalia.rules.state import Fought


@dataclass(frozen=True, slots=True)
class Unit:
    """A character or a building in play; civil buildings have no attack and no defence."""

    id: int
    kind: str
    owner: Seat
    tapped: bool
    damage: int
    attack: int
    defence: int
    attacked: bool
    stopped: bool
    moves: int  # outside moves left in this turn; 0 if it isn't its owner's turn
    host: int


@dataclass(frozen=True, slots=True)
class Stack:
    """A land or a city with all that is attached to it."""

    id: int
    kind: str
    owner: Seat
    tapped: bool
    damage: int
    attack: int  # of the city alone
    defence: int
    characters: tuple[Unit, ...]
    buildings: tuple[Unit, ...]
    output: Bag  # of what is untapped, the ladder climbed as far as its labourers go
    boosts: int
    guarded: bool
    room: int  # buildings that still fit
    strength: tuple[int, int]  # attack and defence of all that fights in it


@dataclass(frozen=True, slots=True)
class Area:
    """An estate or a borderland, and what stands there."""

    id: str
    kind: str  # estate, borderland
    owner: Seat | None
    neighbours: tuple[str, ...]
    contested: tuple[Seat, ...]
    stacks: tuple[Stack, ...]
    units: tuple[Unit, ...]  # free characters


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of buildings; its top lies face up."""

    top: str | None
    count: int


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of a battle, and what is to be expected of it."""

    name: str
    seat: Seat
    units: tuple[int, ...]  # the city included, last
    foes: tuple[str, ...]
    attack: int
    pool: int
    defences: tuple[int, ...]
    doomed: tuple[int, ...]
    excess: int


@dataclass(frozen=True, slots=True)
class BattleView:
    """The open battle, as all see it."""

    area: str
    kind: str
    attacker: Seat
    defender: Seat
    step: str
    groups: tuple[tuple[int, ...], ...]
    deployed: tuple[tuple[int, int], ...]
    targets: tuple[str, ...]
    sides: tuple[SideView, ...]
    asked: tuple[Seat, ...]
    choosing: int
    passes: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A partner has been asked to help with this."""

    what: str
    cost: Bag
    any: int
    helper: Seat
    given: Bag
    done: bool


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    seats: int
    turn: Seat
    turns: int
    phase: str
    living: tuple[Seat, ...]
    teams: tuple[int, ...]
    areas: tuple[Area, ...]
    hands: tuple[int, ...]
    hand_decks: tuple[tuple[int, ...], ...]  # three decks: how many cards of each deck are in a hand
    decks: tuple[int, ...]
    deck_names: tuple[str, ...]
    piles: tuple[Pile, ...]
    discard: tuple[str, ...]
    buildings: tuple[int, ...]
    production: tuple[int, ...]
    last_turn: bool
    fought: tuple[str, ...]
    placing: str | None
    battle: BattleView | None
    last: Fought | None
    asked: Asked | None
    options: tuple[tuple[str, str], ...]
    file: str
    faces: Mapping[str, Any] | None  # of a card file of the players


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a payment, as the move `choose` names it, and what it gives."""

    what: str
    gives: Bag


@dataclass(frozen=True, slots=True)
class Quote:
    """Something that the seat might pay for, and a suggestion how."""

    what: str
    cost: Bag
    any: int
    surcharge: int
    payable: bool
    direct: bool  # one move pays it: stacks alone cover it
    parts: tuple[Part, ...]
    left: Bag
    missing: Bag
    missing_any: int
    why: str  # empty, cost, host, twin
    help: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The seat's open payment."""

    what: str
    cost: Bag
    any: int
    discount: int
    parts: tuple[Part, ...]
    pool: Bag
    wild: int
    given: Bag
    steps: tuple[str, ...]
    covered: bool
    left: Bag
    missing: Bag
    missing_any: int
    may_ask: bool


@dataclass(frozen=True, slots=True)
class GatherView:
    """What the seat is gathering for its partner."""

    parts: tuple[Part, ...]
    pool: Bag
    wild: int
    gives: int


@dataclass(frozen=True, slots=True)
class Mine:
    """What only one seat sees."""

    hand: tuple[str, ...]
    quotes: tuple[Quote, ...]
    sheet: Sheet | None
    gather: GatherView | None
    draft: tuple[tuple[int, int], ...]
    forecast: tuple[SideView, ...]
    answered: bool
