"""§battle The sides of a battle: who fights with whom against whom, with which attack and which defence."""

from app.games.api import Seat
from app.games.changing import changed
from app.games.medievalia.rules.state import Battle, Card, Side, State
from app.games.medievalia.rules.table import Table, table


def open_battle(state: State) -> Battle:
    assert state.battle is not None, "no battle is open"
    return state.battle


def side_named(battle: Battle, name: str) -> Side:
    return next(side for side in battle.sides if side.name == name)


def side_of(battle: Battle, unit: int) -> Side | None:
    """The side that a unit is in, city included."""
    return next((side for side in battle.sides if unit in side.units or (unit and unit == side.city)), None)


def engaged(state: State, battle: Battle) -> tuple[Side, ...]:
    """§battle All sides once groups, deployment and targets stand: attacking groups first."""
    looked = table(state)
    defenders: dict[str, Side] = {}
    for group, target in enumerate(battle.targets):
        side = _target_side(battle, looked, group, target)
        if side is not None:
            known = defenders.setdefault(side.name, side)
            defenders[side.name] = changed(known, foes=(*known.foes, f"g{group}"))
    groups = [_group_side(battle, group, looked) for group in range(len(battle.groups))]
    struck = [changed(side, strikes=first_struck(side)) for side in defenders.values()]
    return tuple(with_attack(looked, side) for side in (*groups, *struck))


def first_struck(side: Side) -> str:
    """§battle Whom a side strikes if its owner doesn't say: the group it was deployed against, or the first."""
    own = "g" + side.name[1:]
    return own if side.name[0] == "d" and own in side.foes else side.foes[0]


def _group_side(battle: Battle, group: int, looked: Table) -> Side:
    side = _target_side(battle, looked, group, battle.targets[group])
    foes = (side.name,) if side is not None else ()
    return Side(f"g{group}", battle.attacker, battle.groups[group], foes=foes, strikes="".join(foes))


def _target_side(battle: Battle, looked: Table, group: int, target: str) -> Side | None:
    what, _, number = target.partition(":")
    match what:
        case "deployed":
            return deployed_side(battle, group)
        case "army":
            return deployed_side(battle, int(number))
        case "unit":
            return Side(f"u{number}", battle.defender, (int(number),))
        case "stack":
            return stack_side(battle, looked, looked.by_id[int(number)])
    return None


def deployed_side(battle: Battle, group: int) -> Side:
    """The defenders that were put against a group."""
    units = tuple(unit for unit, against in battle.deployed if against == group)
    return Side(f"d{group}", battle.defender, units)


def stack_side(battle: Battle, looked: Table, root: Card) -> Side:
    """§battle A land with its guards, or the city with all that fights in its stack."""
    units = tuple(card.id for card in looked.guards(root))
    if looked.kind(root).role == "city":
        return Side(f"s{root.id}", battle.defender, units, city=root.id)
    return Side(f"s{root.id}", battle.defender, units, land=root.id)


def with_attack(looked: Table, side: Side) -> Side:
    """The sum of all attack values of a side."""
    fighters = (*side.units, side.city) if side.city else side.units
    return changed(side, attack=sum(looked.kind(looked.by_id[unit]).attack for unit in fighters))


def with_pools(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """§damage What each side takes: all that engage it, or of a group the side that strikes it."""
    pools = dict.fromkeys((side.name for side in sides), 0)
    for side in sides:
        if side.strikes:
            pools[side.strikes] += side.attack
    return tuple(changed(side, pool=pools[side.name]) for side in sides)


def fighters(side: Side) -> int:
    """How many units fight on a side, the city included."""
    return len(side.units) + bool(side.city)


def givers(looked: Table, side: Side) -> dict[int, tuple[int, ...]]:
    """§bonus Veterans of an army, and civil buildings on a guarded land: to whom each may give its bonus."""
    everybody = (*side.units, side.city) if side.city else side.units
    found = {}
    if len(everybody) > 1:
        for unit in side.units:
            if looked.kind(looked.by_id[unit]).ability == "veteran":
                found[unit] = tuple(other for other in everybody if other != unit)
    if side.land and side.units:
        for building in looked.buildings_on(looked.by_id[side.land]):
            if looked.kind(building).role == "civil":
                found[building.id] = side.units
    return found


def bonus_of(looked: Table, giver: int) -> int:
    """How much defence a veteran or a civil building gives."""
    rules = looked.deck.rules
    veteran = looked.kind(looked.by_id[giver]).role == "character"
    return rules.veteran_bonus if veteran else rules.civil_bonus


def defence(looked: Table, unit: int, bonus: tuple[tuple[int, int], ...]) -> int:
    """§bonus The effective defence in a battle; a city has the bonus of its own civil buildings always (Q23)."""
    card = looked.by_id[unit]
    kind = looked.kind(card)
    own = kind.defence + sum(bonus_of(looked, giver) for giver, receiver in bonus if receiver == unit)
    if kind.role != "city":
        return own
    civil = [b for b in looked.buildings_on(card) if looked.kind(b).role == "civil"]
    return own + looked.deck.rules.civil_bonus * len(civil)


def enemy_of(battle: Battle, seat: Seat) -> Seat:
    return battle.defender if seat == battle.attacker else battle.attacker
