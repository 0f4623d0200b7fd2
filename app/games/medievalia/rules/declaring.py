"""§battle Who attacks whom where: groups of attackers, defenders put against them, targets of the unopposed."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.medievalia.rules.areas import is_estate, owner_of
from app.games.medievalia.rules.damage import strike
from app.games.medievalia.rules.sides import engaged, open_battle, with_attack
from app.games.medievalia.rules.state import Battle, Card, Side, State, Step, are_enemies, touched
from app.games.medievalia.rules.table import Table, table

NOTHING = "nothing"


def eligible(looked: Table, area: str, seat: Seat) -> list[Card]:
    """§battle Free, untapped characters that have not attacked in this turn."""
    return [card for card in looked.free_of(area, seat) if not card.tapped and not card.attacked]


def opponents(state: State, area: str, seat: Seat) -> list[Seat]:
    """§battle Enemies with cards in the area whom the seat has not fought there in this turn."""
    looked = table(state)
    return [
        other
        for other in state.living
        if are_enemies(state, seat, other) and looked.has_cards(area, other) and f"{area}:{other}" not in state.fought
    ]


def attacks(state: State, seat: Seat) -> tuple[str, ...]:
    """§battle Every battle that the seat may begin now, as area:opponent."""
    looked = table(state)
    found = []
    for area in looked.free:
        others = opponents(state, area, seat)
        if others and can_begin(looked, area, seat):
            found += [f"{area}:{other}" for other in others]
    return tuple(sorted(where for where in found if f"attack:{where}" not in state.tried)) if found else ()


def can_begin(looked: Table, area: str, seat: Seat) -> bool:
    """On an estate somebody must be eligible; in a borderland none there may have attacked (Q44)."""
    if is_estate(area):
        return bool(eligible(looked, area, seat))
    units = looked.free_of(area, seat)
    return bool(units) and not any(card.attacked for card in units)


def owes_battle(state: State, seat: Seat) -> bool:
    """§battle Units held back for another opponent must fight before the turn ends (Q18, Q41)."""
    looked = table(state)
    return any(
        can_begin(looked, area, seat) and opponents(state, area, seat) for area in state.debts if area in looked.free
    )


def attack(state: State, seat: Seat, where: str) -> Step:
    """§battle A battle begins; in a borderland everybody there fights in one army each, tapped or not."""
    area, _, other = where.partition(":")
    told = Event.public("battle", seat=seat, opponent=int(other), area=area)
    if not is_estate(area):
        fight = borderland(state, area, seat, int(other))
        after, more = strike(touched(state, phase="battle", battle=fight), fight)
        return after, (told, *more)
    battle = Battle(area, "estate", attacker=seat, defender=int(other), step="groups")
    begun = changed(state, phase="battle", battle=battle)
    units = eligible(table(state), area, seat)
    if len(units) > 1:
        return begun, (told,)
    after, more = grouped(begun, ((units[0].id,),))
    return after, (told, *more)


def borderland(state: State, area: str, seat: Seat, other: Seat) -> Battle:
    looked = table(state)
    armies = [tuple(card.id for card in looked.free_of(area, who)) for who in (seat, other)]
    first = with_attack(looked, Side("g0", seat, armies[0], foes=("d0",), strikes="d0"))
    second = with_attack(looked, Side("d0", other, armies[1], foes=("g0",), strikes="g0"))
    return Battle(
        area, "borderland", attacker=seat, defender=other, step="damage", groups=(armies[0],), sides=(first, second)
    )


def call_off(state: State) -> Step:
    """§battle Before groups are declared nothing has happened; it isn't offered again until something has."""
    battle = open_battle(state)
    tried = (*state.tried, f"attack:{battle.area}:{battle.defender}")
    told = Event.public("called_off", seat=battle.attacker)
    return changed(state, battle=None, tried=tried), (told,)


def ungrouped(state: State) -> list[Card]:
    battle = open_battle(state)
    named = {unit for unit, _ in battle.draft}
    return [card for card in eligible(table(state), battle.area, battle.attacker) if card.id not in named]


def may_hold(state: State) -> bool:
    """§battle At home, or while another opponent there has not been fought (Q41)."""
    battle = open_battle(state)
    if owner_of(battle.area) == battle.attacker:
        return True
    return any(other != battle.defender for other in opponents(state, battle.area, battle.attacker))


def group(state: State, units: tuple[int, ...]) -> Step:
    """§battle These units will strike together."""
    battle = open_battle(state)
    number = 1 + max((group for _, group in battle.draft), default=-1)
    draft = (*battle.draft, *((unit, number) for unit in sorted(units)))
    return changed(state, battle=changed(battle, draft=draft)), ()


def take_back(state: State) -> Step:
    """§battle The half-made groups, or the half-made defence, all over again."""
    return changed(state, battle=changed(open_battle(state), draft=())), ()


def one_army(state: State) -> Step:
    return grouped(state, (tuple(card.id for card in _all_eligible(state)),))


def each_alone(state: State) -> Step:
    return grouped(state, tuple((card.id,) for card in _all_eligible(state)))


def _all_eligible(state: State) -> list[Card]:
    battle = open_battle(state)
    return eligible(table(state), battle.area, battle.attacker)


def done(state: State) -> Step:
    """§battle The groups stand as they were made."""
    draft = open_battle(state).draft
    numbers = sorted({group for _, group in draft})
    return grouped(state, tuple(tuple(unit for unit, g in draft if g == number) for number in numbers))


def grouped(state: State, groups: tuple[tuple[int, ...], ...]) -> Step:
    """§battle The groups are declared; who is held back on a foreign estate owes another battle."""
    battle, looked = open_battle(state), table(state)
    named = {unit for group in groups for unit in group}
    held = any(card.id not in named for card in eligible(looked, battle.area, battle.attacker))
    owed = held and owner_of(battle.area) != battle.attacker
    debts = (*state.debts, battle.area) if owed and battle.area not in state.debts else state.debts
    told = Event.public(
        "groups",
        seat=battle.attacker,
        groups=tuple("+".join(looked.by_id[unit].kind for unit in group) for group in groups),
        ids=tuple("+".join(map(str, group)) for group in groups),
    )
    battle = changed(battle, step="deploy", groups=groups, draft=())
    after, more = ask_defence(touched(state, battle=battle, debts=debts))
    return after, (told, *more)


def defenders(state: State) -> list[Card]:
    """§battle Free, untapped characters of the defender in the area that aren't put against a group yet."""
    battle = open_battle(state)
    named = {unit for unit, _ in battle.draft}
    free = table(state).free_of(battle.area, battle.defender)
    return [card for card in free if not card.tapped and card.id not in named]


def ask_defence(state: State) -> Step:
    """§battle Nobody is asked who has nobody to deploy, or an intruder's units and one group for them."""
    battle = open_battle(state)
    units = defenders(state)
    if not units:
        return deployed(state, ())
    if owner_of(battle.area) != battle.defender and len(battle.groups) == 1:
        return deployed(state, tuple((card.id, 0) for card in units))
    return state, ()


def deploy(state: State, units: tuple[int, ...], against: int) -> Step:
    """§battle These units are put against a group."""
    battle = open_battle(state)
    draft = (*battle.draft, *((unit, against) for unit in sorted(units)))
    return changed(state, battle=changed(battle, draft=draft)), ()


def end_defence(state: State) -> Step:
    """§battle At home all others stay out; an intruder's are put against the weakest group."""
    battle = open_battle(state)
    if owner_of(battle.area) == battle.defender:
        return deployed(state, battle.draft)
    weakest = weakest_group(table(state), battle)
    return deployed(state, (*battle.draft, *((card.id, weakest) for card in defenders(state))))


def weakest_group(looked: Table, battle: Battle) -> int:
    attack = [sum(looked.kind(looked.by_id[unit]).attack for unit in group) for group in battle.groups]
    return attack.index(min(attack))


def deployed(state: State, pairs: tuple[tuple[int, int], ...]) -> Step:
    """§battle The defence is declared; groups that nobody faces choose their targets."""
    battle, looked = open_battle(state), table(state)
    faced = {group for _, group in pairs}
    targets = tuple("deployed" if group in faced else "" for group in range(len(battle.groups)))
    battle = changed(battle, step="targets", deployed=tuple(sorted(pairs)), draft=(), targets=targets)
    told = Event.public(
        "deployed",
        seat=battle.defender,
        groups=tuple(
            "+".join(looked.by_id[unit].kind for unit, against in battle.deployed if against == group)
            for group in range(len(battle.groups))
        ),
    )
    after, more = next_target(touched(state, battle=battle))
    return after, (told, *more)


def targets(state: State) -> tuple[str, ...]:
    """§battle What an unopposed group may attack: a stack, a unit standing apart, a defending side, nothing."""
    battle, looked = open_battle(state), table(state)
    facing = {unit for unit, _ in battle.deployed}
    roots = looked.roots.get(battle.defender, ()) if owner_of(battle.area) == battle.defender else ()
    units = [card for card in looked.free_of(battle.area, battle.defender) if card.id not in facing]
    armies = sorted({against for _, against in battle.deployed})
    return (
        *(f"stack:{root.id}" for root in roots),
        *(f"unit:{card.id}" for card in units),
        *(f"army:{group}" for group in armies),
        NOTHING,
    )


def choosing(battle: Battle) -> int:
    """The group whose target is open; -1: none."""
    return battle.targets.index("") if "" in battle.targets else -1


def next_target(state: State) -> Step:
    battle = open_battle(state)
    if choosing(battle) >= 0 and len(targets(state)) > 1:
        return state, ()
    settled = tuple(target or NOTHING for target in battle.targets)
    battle = changed(battle, step="strike", targets=settled)
    battle = changed(battle, sides=engaged(state, battle))
    return next_strike(changed(state, battle=battle), 0)


def choose_target(state: State, what: str) -> Step:
    """§battle The target of the first group that has none yet."""
    battle, looked = open_battle(state), table(state)
    number = choosing(battle)
    new = tuple(what if group == number else old for group, old in enumerate(battle.targets))
    after, more = next_target(touched(state, battle=changed(battle, targets=new)))
    kind, _, unit = what.partition(":")
    name = looked.by_id[int(unit)].kind if kind in ("unit", "stack") else ""
    return after, (Event.public("target", seat=battle.attacker, group=number, what=what, card=name), *more)


def next_strike(state: State, start: int) -> Step:
    """§battle A side that several groups engage strikes one of them; its owner picks (Q35)."""
    battle = open_battle(state)
    for place, side in enumerate(battle.sides[start:], start):
        if side.seat == battle.defender and len(side.foes) > 1 and side.attack:
            return changed(state, battle=changed(battle, step="strike", next=place)), ()
    return strike(changed(state, battle=changed(battle, next=0)), changed(battle, next=0))


def choose_strike(state: State, name: str) -> Step:
    battle = open_battle(state)
    place = battle.next
    side = changed(battle.sides[place], strikes=name)
    sides = tuple(side if number == place else old for number, old in enumerate(battle.sides))
    told = Event.public("strikes", seat=battle.defender, side=side.name, group=name)
    after, more = next_strike(touched(state, battle=changed(battle, sides=sides)), place + 1)
    return after, (told, *more)
