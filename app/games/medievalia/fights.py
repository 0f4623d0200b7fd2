"""Battles as pictures: sides with what is to be expected of them."""

from app.games.changing import changed
from app.games.medievalia.rules.damage import taken as damage_taken
from app.games.medievalia.rules.damage import usual_bonus, usual_order
from app.games.medievalia.rules.declaring import choosing, eligible
from app.games.medievalia.rules.offering import battle_awaits
from app.games.medievalia.rules.sides import defence, engaged, open_battle, with_pools
from app.games.medievalia.rules.state import Battle, Side, State
from app.games.medievalia.rules.table import Table, table
from app.games.medievalia.showing import BattleView, SideView


def battle_view(state: State) -> BattleView:
    battle = open_battle(state)
    choice = choosing(battle) if battle.step == "targets" else battle.next if battle.step == "strike" else -1
    return BattleView(
        area=battle.area,
        kind=battle.kind,
        attacker=battle.attacker,
        defender=battle.defender,
        step=battle.step,
        groups=battle.groups,
        deployed=battle.deployed,
        targets=battle.targets,
        sides=shown_sides(state, battle),
        asked=tuple(sorted(battle_awaits(state))),
        choosing=choice,
        passes=battle.passes,
    )


def shown_sides(state: State, battle: Battle) -> tuple[SideView, ...]:
    """As far as all know them: drafts and answers aren't in it."""
    looked = table(state)
    if battle.step in ("damage", "special"):
        done = battle.step == "special"
        return tuple(as_it_stands(looked, battle, s) if done else expected(looked, s) for s in battle.sides)
    if not battle.groups:
        return ()
    return expected_sides(state, battle)


def expected_sides(state: State, battle: Battle) -> tuple[SideView, ...]:
    """The fight as it would go with the groups, the defence and the targets that stand so far."""
    faced = {group for _, group in battle.deployed}
    targets = battle.targets or tuple("deployed" if g in faced else "" for g in range(len(battle.groups)))
    sides = battle.sides or engaged(state, changed(battle, targets=targets))
    return tuple(expected(table(state), side) for side in with_pools(sides))


def expected(looked: Table, side: Side) -> SideView:
    """Before damage is distributed: the usual order."""
    order = usual_order(looked, side)
    bonus = usual_bonus(looked, side, order) if side.pool else ()
    result = damage_taken(looked, side, order, bonus)
    hurt = dict(result.hurt)
    units = (*order, side.city) if side.city else order
    defences = tuple(defence(looked, unit, bonus) for unit in units)
    doomed = tuple(
        unit
        for unit, most in zip(units, defences, strict=True)
        if hurt[unit] and looked.by_id[unit].damage + hurt[unit] >= most
    )
    return _side_view(side, units, defences, doomed, result.excess)


def as_it_stands(looked: Table, battle: Battle, side: Side) -> SideView:
    """After the damage: what falls if nothing more happens."""
    units = (*side.units, side.city) if side.city else side.units
    defences = tuple(defence(looked, unit, battle.bonus) for unit in units)
    doomed = tuple(
        unit
        for unit, most in zip(units, defences, strict=True)
        if unit in battle.hurt and looked.by_id[unit].damage >= most
    )
    return _side_view(side, units, defences, doomed, side.excess)


def _side_view(
    side: Side, units: tuple[int, ...], defences: tuple[int, ...], doomed: tuple[int, ...], excess: int
) -> SideView:
    return SideView(side.name, side.seat, units, side.foes, side.attack, side.pool, defences, doomed, excess)


def forecast(state: State) -> tuple[SideView, ...]:
    """The fight as it would stand with the seat's own draft."""
    battle = open_battle(state)
    if battle.step == "deploy":
        return expected_sides(state, changed(battle, deployed=tuple(sorted(battle.draft))))
    numbers = sorted({group for _, group in battle.draft})
    groups = [tuple(unit for unit, group in battle.draft if group == number) for number in numbers]
    if not groups:
        groups = [tuple(card.id for card in eligible(table(state), battle.area, battle.attacker))]
    return expected_sides(state, changed(battle, groups=tuple(groups)))
