"""§damage Both sides strike at once; each owner distributes what its side takes."""

from dataclasses import dataclass

from app.games.api import Event, Illegal, Seat
from app.games.changing import changed
from app.games.medievalia.rules.sides import bonus_of, defence, givers, open_battle, with_pools
from app.games.medievalia.rules.special import open_special
from app.games.medievalia.rules.state import Answer, Battle, Side, State, Step, with_cards
from app.games.medievalia.rules.table import Table, table

Bonus = tuple[tuple[int, int], ...]
CITY_WORTH, LAND_WORTH = 10_000, 300


@dataclass(frozen=True, slots=True)
class Taken:
    """How the damage of one side is distributed."""

    hurt: tuple[tuple[int, int], ...]  # unit, damage added; the city, too
    excess: int
    city_damage: int


def strike(state: State, battle: Battle) -> Step:
    """§damage The sums are told; who has a choice is asked, both at once."""
    battle = changed(battle, step="damage", sides=with_pools(battle.sides))
    looked = table(state)
    asked = tuple(seat for seat in (battle.attacker, battle.defender) if has_choice(looked, battle, seat))
    cards = [changed(looked.by_id[unit], attacked=True) for unit in attackers(battle)]
    told = Event.public(
        "clash",
        names=tuple(side.name for side in battle.sides),
        seats=tuple(side.seat for side in battle.sides),
        attacks=tuple(side.attack for side in battle.sides),
        pools=tuple(side.pool for side in battle.sides),
    )
    struck = changed(state, battle=changed(battle, asked=asked), cards=with_cards(state, *cards))
    if asked:
        return struck, (told,)
    after, more = distribute(struck)
    return after, (told, *more)


def attackers(battle: Battle) -> list[int]:
    """Attacking units that really fight: a group that chose nothing hasn't attacked."""
    return [unit for side in battle.sides if side.seat == battle.attacker and side.foes for unit in side.units]


def sides_to_settle(looked: Table, battle: Battle, seat: Seat) -> list[Side]:
    """§damage The sides of a seat in which it matters who takes the damage, or who gets a bonus."""
    return [side for side in battle.sides if side.seat == seat and is_open(looked, side)]


def has_choice(looked: Table, battle: Battle, seat: Seat) -> bool:
    return bool(sides_to_settle(looked, battle, seat))


def is_open(looked: Table, side: Side) -> bool:
    """Not if nothing is dealt, if all fall in any case, or if all units are alike."""
    if not side.pool or not side.units:
        return False
    giving = givers(looked, side)
    spread = [card_class(looked, unit) for unit in side.units]
    real = {giver: receivers for giver, receivers in giving.items() if len(receivers) > 1}
    if len(set(spread)) == 1 and not real:
        return False
    units = (*side.units, side.city) if side.city and real else side.units
    needed = sum(left_to_take(looked, unit, ()) for unit in units)
    return side.pool < needed + sum(bonus_of(looked, giver) for giver in giving)


def card_class(looked: Table, unit: int) -> tuple[str, int, bool]:
    card = looked.by_id[unit]
    return (card.kind, card.damage, card.tapped)


def left_to_take(looked: Table, unit: int, bonus: Bonus) -> int:
    """§damage What fills a unit: its effective defence less the damage that it has.

    A bonus of an earlier battle may have saved it from what it has: then one more is enough.
    """
    return max(defence(looked, unit, bonus) - looked.by_id[unit].damage, 1)


def taken(looked: Table, side: Side, order: tuple[int, ...], bonus: Bonus) -> Taken:
    """§damage One unit is filled before the next; a city comes last; what remains is the excess."""
    rest, hurt, city = side.pool, [], 0
    for unit in order:
        part = min(left_to_take(looked, unit, bonus), rest)
        rest -= part
        hurt.append((unit, part))
    if side.city:
        city = min(left_to_take(looked, side.city, bonus), rest)
        rest -= city
        hurt.append((side.city, city))
    return Taken(tuple(hurt), rest, city)


def usual_order(looked: Table, side: Side) -> tuple[int, ...]:
    """§damage The cheapest first."""
    return tuple(sorted(side.units, key=lambda unit: (looked.kind(looked.by_id[unit]).worth, unit)))


def usual_bonus(looked: Table, side: Side, order: tuple[int, ...], named: Bonus = ()) -> Bonus:
    """§bonus Each giver that isn't named strengthens whom it can save, else the dearest."""
    bonus = named
    for giver, receivers in givers(looked, side).items():
        if all(giver != given for given, _ in bonus):
            tried = [((giver, receiver), receiver) for receiver in receivers]
            best = min(tried, key=lambda t: (lost_worth(looked, side, order, (*bonus, t[0])), -_worth(looked, t[1])))
            bonus = (*bonus, best[0])
    return bonus


def _worth(looked: Table, unit: int) -> int:
    kind = looked.kind(looked.by_id[unit])
    return CITY_WORTH if kind.role == "city" else kind.worth


def lost_worth(looked: Table, side: Side, order: tuple[int, ...], bonus: Bonus) -> int:
    """What a side would lose, in worth of cards."""
    result = taken(looked, side, order, bonus)
    lost = sum(
        _worth(looked, unit)
        for unit, damage in result.hurt
        if looked.by_id[unit].damage + damage >= defence(looked, unit, bonus)
    )
    return lost + (LAND_WORTH if side.land and result.excess else 0)


def absorb(state: State, seat: Seat, first: tuple[int, ...], bonus: tuple[str, ...]) -> Step:
    """§damage A seat's order of sacrifice: these first, the others in the usual order; and who gets a bonus."""
    pairs = tuple((int(giver), int(unit)) for giver, _, unit in (pair.partition(">") for pair in bonus))
    if len({giver for giver, _ in pairs}) < len(pairs):
        raise Illegal("illegal.medievalia.bonus_twice")
    return answer(state, seat, Answer(first, pairs))


def answer(state: State, seat: Seat, given: Answer) -> Step:
    """§damage Hidden until all have answered."""
    battle = open_battle(state)
    battle = changed(battle, answers=(*battle.answers, (seat, given)))
    after = changed(state, battle=battle)
    return distribute(after) if len(battle.answers) == len(battle.asked) else (after, ())


def distribute(state: State) -> Step:
    """§damage All sides take their damage at the same time; then archers and priests (§special)."""
    battle, looked = open_battle(state), table(state)
    answers, told, sides, hurt, bonuses = dict(battle.answers), [], [], dict[int, int](), list[tuple[int, int]]()
    for side in battle.sides:
        result, bonus, order = settle(looked, side, answers.get(side.seat, Answer()))
        bonuses += bonus
        hurt.update(result.hurt)
        sides.append(changed(side, units=order, excess=result.excess, city_damage=result.city_damage))
        if side.pool:
            told.append(damage_told(looked, side, result, bonus))
    cards = [changed(looked.by_id[unit], damage=looked.by_id[unit].damage + more) for unit, more in hurt.items()]
    hit = tuple(unit for unit, more in hurt.items() if more)
    battle = changed(battle, sides=tuple(sides), bonus=tuple(bonuses), hurt=hit, asked=(), answers=())
    after, more = open_special(changed(state, cards=with_cards(state, *cards), battle=battle))
    return after, (*told, *more)


def settle(looked: Table, side: Side, given: Answer) -> tuple[Taken, Bonus, tuple[int, ...]]:
    """§damage One side's damage distributed as its owner said, and in the usual way for the rest."""
    first = tuple(unit for unit in given.first if unit in side.units)
    order = (*first, *(unit for unit in usual_order(looked, side) if unit not in first))
    giving = givers(looked, side)
    named = tuple(pair for pair in given.bonus if pair[1] in giving.get(pair[0], ()))
    bonus = usual_bonus(looked, side, order, named)
    return taken(looked, side, order, bonus), bonus, order


def damage_told(looked: Table, side: Side, result: Taken, bonus: Bonus) -> Event:
    return Event.public(
        "damaged",
        seat=side.seat,
        side=side.name,
        units=tuple(looked.by_id[unit].kind for unit, _ in result.hurt),
        damage=tuple(damage for _, damage in result.hurt),
        defences=tuple(defence(looked, unit, bonus) for unit, _ in result.hurt),
        excess=result.excess,
    )
