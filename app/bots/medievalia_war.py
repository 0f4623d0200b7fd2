"""The part of the bot for Medievalia that marches and fights."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from app.games.api import Move, Offer, View

Offers = dict[str, Offer]
SOLDIERS = ("recruit", "veteran", "knight")
ENOUGH_AT_HOME = 2  # units that stay


def area_named(view: View, name: str) -> Any:
    return next(area for area in view.public.areas if area.id == name)


def home_of(view: View, seat: int) -> Any:
    return area_named(view, f"E{seat}")


def in_battle(view: View, open_: Offers, dice: Random) -> Move | None:
    """Groups, targets, shots, heals, and the defence; damage is taken in the usual order."""
    answers: dict[str, Callable[[View, Offers], Move | None]] = {
        "one_army": lambda *_: Move("one_army"),
        "target": target,
        "heal": heal,
        "shoot": shoot,
        "deploy": deploy,
        "pass": lambda *_: Move("pass"),
    }
    if "begin" in open_ or "end_turn" in open_ or "give" in open_ or "suggest" in open_:
        return None
    for kind, answer in answers.items():
        if kind in open_:
            move = answer(view, open_)
            if move is not None:
                return move
    return Move("pass") if "pass" in open_ else None


def units_of(view: View) -> dict[int, Any]:
    """All units in play by id, those in stacks included."""
    free = [unit for area in view.public.areas for unit in area.units]
    attached = [unit for area in view.public.areas for stack in area.stacks for unit in stack.characters]
    return {unit.id: unit for unit in (*free, *attached)}


def target(view: View, open_: Offers) -> Move | None:
    battle = view.public.battle
    group, units = battle.groups[battle.choosing], units_of(view)
    attack = sum(units[unit].attack for unit in group)
    defence = sum(units[unit].defence for unit in group)
    best = max(open_["target"].fields[0].among, key=lambda what: gain(view, what, attack, defence))
    return Move("target", ((best,),))


def gain(view: View, what: str, attack: int, defence: int) -> float:
    """What an attack on this promises."""
    kind, _, number = what.partition(":")
    if kind == "nothing":
        return 0
    if kind == "unit":
        unit = units_of(view)[int(number)]
        return float(3 * (attack >= unit.defence) - 4 * (unit.attack >= defence) + 0.1 * unit.attack)
    if kind == "stack":
        return stack_gain(view, int(number), attack, defence)
    return 0.5


def stack_gain(view: View, root: int, attack: int, defence: int) -> float:
    stack = next(s for area in view.public.areas for s in area.stacks if s.id == root)
    if stack.kind == "city":
        return 100 if attack >= stack.strength[1] else -1
    if not stack.guarded:
        return 1.0 + 2 * len(stack.buildings)
    wins = attack >= stack.strength[1]
    return float((4 + 2 * len(stack.buildings)) * wins - 4 * (stack.strength[0] >= defence))


def heal(view: View, open_: Offers) -> Move | None:
    """Only who can be saved by it."""
    doomed = {unit for side in view.public.battle.sides for unit in side.doomed}
    units, offer = units_of(view), open_["heal"]
    for target in offer.fields[1].among:
        unit = units.get(int(target))
        if unit is not None and unit.id in doomed and unit.damage - 1 < unit.defence:
            for priest in offer.fields[0].among:
                if near(view, units[int(priest)], unit):
                    return Move("heal", ((priest,), (target,)))
    return None


def shoot(view: View, open_: Offers) -> Move | None:
    """Whom a shot kills, the strongest first."""
    units, offer = units_of(view), open_["shoot"]
    targets = [units[int(target)] for target in offer.fields[1].among if int(target) in units]
    killed = [unit for unit in targets if unit.damage < unit.defence <= unit.damage + 1]
    for target in sorted(killed, key=lambda unit: -unit.attack):
        for archer in offer.fields[0].among:
            if near(view, units[int(archer)], target):
                return Move("shoot", ((archer,), (str(target.id),)))
    return None


def area_of(view: View, unit: Any) -> Any:
    return next(
        area
        for area in view.public.areas
        if any(unit.id == other.id for other in area.units)
        or any(unit.id == other.id for stack in area.stacks for other in stack.characters)
    )


def near(view: View, user: Any, target: Any) -> bool:
    here, there = area_of(view, user), area_of(view, target)
    if here.id == there.id:
        return bool(here.kind == "estate")
    return there.id in here.neighbours


def deploy(view: View, open_: Offers) -> Move | None:
    """All against the strongest group that they beat or withstand; else nobody."""
    battle, units, offer = view.public.battle, units_of(view), open_["deploy"]
    mine = [units[int(unit)] for unit in offer.fields[0].among]
    attack, defence = sum(unit.attack for unit in mine), sum(unit.defence for unit in mine)
    for number in sorted(range(len(battle.groups)), key=lambda n: -strength(battle.groups[n], units)[0]):
        theirs = strength(battle.groups[number], units)
        if attack >= theirs[1] or defence > theirs[0]:
            return Move("deploy", (offer.fields[0].among, (str(number),)))
    return None


def strength(group: Iterable[int], units: dict[int, Any]) -> tuple[int, int]:
    members = [units[unit] for unit in group]
    return sum(unit.attack for unit in members), sum(unit.defence for unit in members)


def in_march(view: View, open_: Offers, dice: Random) -> Move | None:
    if view.public.phase not in ("march", "battle"):
        return None
    if "attack" in open_ and (fight := worthwhile(view, open_)):
        return fight
    if "move" in open_ and (step := next_step(view, open_)):
        return step
    if "attack" in open_ and "end_turn" not in open_:
        return Move("attack", ((open_["attack"].fields[0].among[0],),))
    return Move("end_turn") if "end_turn" in open_ else None


def worthwhile(view: View, open_: Offers) -> Move | None:
    """A battle that isn't lost from the start."""
    me = view.public.turn
    for where in open_["attack"].fields[0].among:
        name, _, other = where.partition(":")
        area = area_named(view, name)
        mine = [u for u in area.units if u.owner == me and (area.kind == "borderland" or not u.tapped)]
        theirs = [u for u in area.units if u.owner == int(other) and (area.kind == "borderland" or not u.tapped)]
        attack, defence = sum(u.attack for u in mine), sum(u.defence for u in mine)
        if sum(u.attack for u in theirs) < defence or attack >= sum(u.defence for u in theirs):
            return Move("attack", ((where,),))
    return None


def next_step(view: View, open_: Offers) -> Move | None:
    """Soldiers go towards the weakest enemy's estate; at home enough stay."""
    me, units, offer = view.public.turn, units_of(view), open_["move"]
    goal = goal_of(view, me)
    for number in offer.fields[0].among:
        unit = units[int(number)]
        here = area_of(view, unit)
        if unit.kind in SOLDIERS and here.id != goal and may_leave(view, me, unit):
            for to in (goal, *sorted(area_named(view, goal).neighbours)):
                if to in here.neighbours and to in offer.fields[1].among and to != here.id and reachable(here, to, me):
                    return Move("move", ((number,), (to,)))
    return None


def reachable(here: Any, to: str, me: int) -> bool:
    """Out of a contested borderland only home."""
    return me not in here.contested or to == f"E{me}"


def goal_of(view: View, me: int) -> str:
    """The estate of the enemy with the weakest defence at home."""
    enemies = [seat for seat in view.public.living if view.public.teams[seat] != view.public.teams[me]]
    return min((f"E{seat}" for seat in enemies), key=lambda area: defended(view, area))


def defended(view: View, area: str) -> int:
    place = area_named(view, area)
    guards = sum(stack.strength[1] for stack in place.stacks if stack.guarded and stack.kind != "city")
    return int(guards + sum(unit.defence for unit in place.units if unit.owner == place.owner))


def may_leave(view: View, me: int, unit: Any) -> bool:
    home = home_of(view, me)
    if unit.id not in [other.id for other in home.units]:
        return True
    stay = sum(len(stack.characters) for stack in home.stacks) + sum(u.owner == me for u in home.units)
    return bool(stay > ENOUGH_AT_HOME)
