"""A bot for Medievalia: lands and peasants first, then buildings; keeps its home, marches on who is weak there.

It sees what people see: the view and the offers of its seat.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from app.games.api import Move, Offer, View
from app.games.medievalia import FACES

Offers = dict[str, Offer]
WORKERS_A_LAND = 2  # more peasants than that are played later
SOLDIERS = ("recruit", "veteran", "knight")
ENOUGH_AT_HOME = 2  # units that stay


def greedy(view: View, offers: tuple[Offer, ...], dice: Random) -> Move:
    """A sensible answer to whatever the seat is asked."""
    open_ = {offer.kind: offer for offer in offers}
    for judge in (_around, _in_battle, _in_payment, _in_march, _in_main):
        move = judge(view, open_, dice)
        if move is not None:
            return move
    return _anything(offers, dice)


def _anything(offers: tuple[Offer, ...], dice: Random) -> Move:
    """What has the fewest fields; the least of each."""
    offer = min(offers, key=lambda o: (len(o.fields), o.kind == "resign"))
    return Move(offer.kind, tuple(tuple(dice.sample(f.among, f.at_least)) for f in offer.fields))


def _kinds(view: View) -> dict[str, Any]:
    kinds: dict[str, Any] = (view.public.faces or FACES)["kinds"]
    return kinds


def _area(view: View, name: str) -> Any:
    return next(area for area in view.public.areas if area.id == name)


def _home(view: View, seat: int) -> Any:
    return _area(view, f"E{seat}")


def _around(view: View, open_: Offers, dice: Random) -> Move | None:
    """The mulligan, the deck to take from, the host of a building."""
    if "mulligan" in open_:
        return _mulligan(view, open_)
    if "take" in open_:
        return Move("take", ((_wanted_deck(view, open_["take"].fields[0].among),),))
    if "place" in open_:
        return Move("place", ((_best_host(view, open_["place"].fields[0].among),),))
    return None


def _mulligan(view: View, open_: Offers) -> Move:
    """Dear cards are given away if there is too little to begin with."""
    hand, kinds = view.mine.hand, _kinds(view)
    lands = [card for card in hand if kinds[card]["kind"] == "land"]
    peasants = [card for card in hand if card == "peasant"]
    dear = [card for card in hand if sum(kinds[card]["cost"]) > 1]
    if (len(lands) >= 2 and len(peasants) >= 2) or len(dear) < 3:
        return Move("keep")
    return Move("mulligan", (tuple(dear[: open_["mulligan"].fields[0].at_most]),))


def _wanted_deck(view: View, among: tuple[str, ...]) -> str:
    """Lands and peasants in turn, then a soldier now and then."""
    kinds = _kinds(view)
    held = [kinds[card]["deck"] for card in view.mine.hand]
    wish = {"land": 1, "civil": 1, "soldier": 3}
    return min(among, key=lambda name: (1 + held.count(name)) * wish[name])


def _best_host(view: View, among: tuple[str, ...]) -> str:
    """The city, then what is guarded."""
    stacks = {str(stack.id): stack for area in view.public.areas for stack in area.stacks}
    return max(among, key=lambda host: (stacks[host].kind == "city", stacks[host].guarded, stacks[host].room))


def _in_battle(view: View, open_: Offers, dice: Random) -> Move | None:
    """Groups, targets, shots, heals, and the defence; damage is taken in the usual order."""
    answers: dict[str, Callable[[View, Offers], Move | None]] = {
        "one_army": lambda *_: Move("one_army"),
        "target": _target,
        "heal": _heal,
        "shoot": _shoot,
        "deploy": _deploy,
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


def _units(view: View) -> dict[int, Any]:
    """All units in play by id, those in stacks included."""
    free = [unit for area in view.public.areas for unit in area.units]
    attached = [unit for area in view.public.areas for stack in area.stacks for unit in stack.characters]
    return {unit.id: unit for unit in (*free, *attached)}


def _target(view: View, open_: Offers) -> Move | None:
    battle = view.public.battle
    group, units = battle.groups[battle.choosing], _units(view)
    attack = sum(units[unit].attack for unit in group)
    defence = sum(units[unit].defence for unit in group)
    best = max(open_["target"].fields[0].among, key=lambda what: _gain(view, what, attack, defence))
    return Move("target", ((best,),))


def _gain(view: View, what: str, attack: int, defence: int) -> float:
    """What an attack on this promises."""
    kind, _, number = what.partition(":")
    if kind == "nothing":
        return 0
    if kind == "unit":
        unit = _units(view)[int(number)]
        return float(3 * (attack >= unit.defence) - 4 * (unit.attack >= defence) + 0.1 * unit.attack)
    if kind == "stack":
        return _stack_gain(view, int(number), attack, defence)
    return 0.5


def _stack_gain(view: View, root: int, attack: int, defence: int) -> float:
    stack = next(s for area in view.public.areas for s in area.stacks if s.id == root)
    if stack.kind == "city":
        return 100 if attack >= stack.strength[1] else -1
    if not stack.guarded:
        return 1.0 + 2 * len(stack.buildings)
    wins = attack >= stack.strength[1]
    return float((4 + 2 * len(stack.buildings)) * wins - 4 * (stack.strength[0] >= defence))


def _heal(view: View, open_: Offers) -> Move | None:
    """Only who can be saved by it."""
    doomed = {unit for side in view.public.battle.sides for unit in side.doomed}
    units, offer = _units(view), open_["heal"]
    for target in offer.fields[1].among:
        unit = units.get(int(target))
        if unit is not None and unit.id in doomed and unit.damage - 1 < unit.defence:
            for priest in offer.fields[0].among:
                if _near(view, units[int(priest)], unit):
                    return Move("heal", ((priest,), (target,)))
    return None


def _shoot(view: View, open_: Offers) -> Move | None:
    """Whom a shot kills, the strongest first."""
    units, offer = _units(view), open_["shoot"]
    targets = [units[int(target)] for target in offer.fields[1].among if int(target) in units]
    killed = [unit for unit in targets if unit.damage < unit.defence <= unit.damage + 1]
    for target in sorted(killed, key=lambda unit: -unit.attack):
        for archer in offer.fields[0].among:
            if _near(view, units[int(archer)], target):
                return Move("shoot", ((archer,), (str(target.id),)))
    return None


def _area_of(view: View, unit: Any) -> Any:
    return next(
        area
        for area in view.public.areas
        if any(unit.id == other.id for other in area.units)
        or any(unit.id == other.id for stack in area.stacks for other in stack.characters)
    )


def _near(view: View, user: Any, target: Any) -> bool:
    here, there = _area_of(view, user), _area_of(view, target)
    if here.id == there.id:
        return bool(here.kind == "estate")
    return there.id in here.neighbours


def _deploy(view: View, open_: Offers) -> Move | None:
    """All against the strongest group that they beat or withstand; else nobody."""
    battle, units, offer = view.public.battle, _units(view), open_["deploy"]
    mine = [units[int(unit)] for unit in offer.fields[0].among]
    attack, defence = sum(unit.attack for unit in mine), sum(unit.defence for unit in mine)
    for number in sorted(range(len(battle.groups)), key=lambda n: -_strength(battle.groups[n], units)[0]):
        theirs = _strength(battle.groups[number], units)
        if attack >= theirs[1] or defence > theirs[0]:
            return Move("deploy", (offer.fields[0].among, (str(number),)))
    return None


def _strength(group: Iterable[int], units: dict[int, Any]) -> tuple[int, int]:
    members = [units[unit] for unit in group]
    return sum(unit.attack for unit in members), sum(unit.defence for unit in members)


def _in_payment(view: View, open_: Offers, dice: Random) -> Move | None:
    """Suggestion and pay; a partner gives nothing that was not gathered."""
    if "pay" in open_:
        return Move("pay")
    if "suggest" in open_:
        sheet = view.mine.sheet
        payable = sheet is not None and not sheet.parts and not sheet.given
        return Move("suggest") if payable else Move("cancel")
    return Move("pass") if "give" in open_ or ("pass" in open_ and view.mine.gather is not None) else None


def _in_march(view: View, open_: Offers, dice: Random) -> Move | None:
    if view.public.phase not in ("march", "battle"):
        return None
    if "attack" in open_ and (fight := _worthwhile(view, open_)):
        return fight
    if "move" in open_ and (step := _step(view, open_)):
        return step
    if "attack" in open_ and "end_turn" not in open_:
        return Move("attack", ((open_["attack"].fields[0].among[0],),))
    return Move("end_turn") if "end_turn" in open_ else None


def _worthwhile(view: View, open_: Offers) -> Move | None:
    """A battle that isn't lost from the start."""
    me = view.public.turn
    for where in open_["attack"].fields[0].among:
        name, _, other = where.partition(":")
        area = _area(view, name)
        mine = [u for u in area.units if u.owner == me and (area.kind == "borderland" or not u.tapped)]
        theirs = [u for u in area.units if u.owner == int(other) and (area.kind == "borderland" or not u.tapped)]
        attack, defence = sum(u.attack for u in mine), sum(u.defence for u in mine)
        if sum(u.attack for u in theirs) < defence or attack >= sum(u.defence for u in theirs):
            return Move("attack", ((where,),))
    return None


def _step(view: View, open_: Offers) -> Move | None:
    """Soldiers go towards the weakest enemy's estate; at home enough stay."""
    me, units, offer = view.public.turn, _units(view), open_["move"]
    goal = _goal(view, me)
    for number in offer.fields[0].among:
        unit = units[int(number)]
        here = _area_of(view, unit)
        if unit.kind in SOLDIERS and here.id != goal and _may_leave(view, me, unit):
            for to in (goal, *sorted(_area(view, goal).neighbours)):
                if to in here.neighbours and to in offer.fields[1].among and to != here.id and _reachable(here, to, me):
                    return Move("move", ((number,), (to,)))
    return None


def _reachable(here: Any, to: str, me: int) -> bool:
    """Out of a contested borderland only home."""
    return me not in here.contested or to == f"E{me}"


def _goal(view: View, me: int) -> str:
    """The estate of the enemy with the weakest defence at home."""
    enemies = [seat for seat in view.public.living if view.public.teams[seat] != view.public.teams[me]]
    return min((f"E{seat}" for seat in enemies), key=lambda area: _defended(view, area))


def _defended(view: View, area: str) -> int:
    place = _area(view, area)
    guards = sum(stack.strength[1] for stack in place.stacks if stack.guarded and stack.kind != "city")
    return int(guards + sum(unit.defence for unit in place.units if unit.owner == place.owner))


def _may_leave(view: View, me: int, unit: Any) -> bool:
    home = _home(view, me)
    if unit.id not in [other.id for other in home.units]:
        return True
    stay = sum(len(stack.characters) for stack in home.stacks) + sum(u.owner == me for u in home.units)
    return bool(stay > ENOUGH_AT_HOME)


def _in_main(view: View, open_: Offers, dice: Random) -> Move | None:
    if "end_turn" not in open_ and "attack" not in open_:
        return None
    for act in (_buy, _shoot_first, _guard, _go):
        move = act(view, open_)
        if move is not None:
            return move
    return Move("end_turn")


def _buy(view: View, open_: Offers) -> Move | None:
    """The best thing that can be paid for: a building also with hand cards that are missed least."""
    best = max(view.mine.quotes, key=lambda quote: _wish(view, quote), default=None)
    if best is None or _wish(view, best) <= 0:
        return None
    if best.direct:
        verb, _, name = best.what.partition(":")
        return Move(verb, ((name,),) if name else ())
    return Move("begin", ((best.what,),)) if best.what in open_["begin"].fields[0].among else None


def _wish(view: View, quote: Any) -> float:
    """How much something is wanted; nothing that can't be paid for."""
    if not quote.payable or not (quote.direct or quote.what.startswith("build")):
        return 0
    home = _home(view, view.public.turn)
    lands = len(home.stacks) - 1
    peasants = sum(u.kind == "peasant" for u in (*home.units, *(c for s in home.stacks for c in s.characters)))
    verb, _, name = quote.what.partition(":")
    if verb == "build":
        return 8 if quote.missing_any <= 2 or view.public.decks[0] < 20 else 0
    if verb == "draw":
        return 1
    if name == "peasant":
        return 9 if peasants < WORKERS_A_LAND * max(lands, 1) + 2 else 3
    if _kinds(view)[name]["kind"] == "land":
        return 10 - 5 * (sum(map(sum, (part.gives for part in quote.parts))) > 1)
    return 6 if name in SOLDIERS and not quote.surcharge else 2


def _shoot_first(view: View, open_: Offers) -> Move | None:
    return _shoot(view, open_) if "shoot" in open_ else None


def _guard(view: View, open_: Offers) -> Move | None:
    """A peasant that has worked can't be attached; a fresh one guards the city if nobody does."""
    if "attach" not in open_:
        return None
    home, units = _home(view, view.public.turn), _units(view)
    city = home.stacks[0]
    guards = [number for number in open_["attach"].fields[0].among if units[int(number)].kind == "peasant"]
    if city.kind != "city" or len(city.characters) >= 2 or not guards:
        return None
    return Move("attach", ((guards[0],), (str(city.id),)))


def _go(view: View, open_: Offers) -> Move | None:
    """March if soldiers can leave or stand before a weak estate; fight at home if intruders are there."""
    me = view.public.turn
    soldiers = [
        unit
        for area in view.public.areas
        for unit in area.units
        if unit.owner == me and unit.kind in SOLDIERS and unit.moves
    ]
    if "to_march" in open_ and any(_may_leave(view, me, unit) for unit in soldiers):
        return Move("to_march")
    return _worthwhile(view, open_) if "attack" in open_ else None
