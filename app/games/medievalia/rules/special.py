"""§special Archers and priests: after the damage of a battle, and in reply to a shot outside of one."""

from app.games.api import Event, Illegal, Seat
from app.games.changing import changed
from app.games.medievalia.rules.aftermath import finish
from app.games.medievalia.rules.areas import is_estate, neighbours, within_reach
from app.games.medievalia.rules.sides import enemy_of, fighters, open_battle, side_of
from app.games.medievalia.rules.state import Battle, Card, Side, State, Step, are_enemies, partner, with_cards
from app.games.medievalia.rules.table import Table, table


def in_reach(state: State, user: Card, target: Card) -> bool:
    """§abilities The same or an adjacent area (Q14); never inside one and the same borderland."""
    if user.area == target.area:
        return is_estate(user.area)
    return within_reach(state, user.area, target.area)


def is_protected(looked: Table, card: Card) -> bool:
    """§archer The city and military buildings protect the characters of their stack (Q21)."""
    if not card.host:
        return False
    return any(looked.kind(other).role in ("city", "military") for other in looked.stack_of(card))


def characters(looked: Table, owner: Seat) -> list[Card]:
    kinds = looked.deck.kinds
    return [card for card in looked.cards if card.owner == owner and kinds[card.kind].role == "character"]


def ready(looked: Table, owner: Seat, ability: str) -> list[Card]:
    """A seat's untapped characters with this ability, wherever they stand."""
    kinds = looked.deck.kinds
    return [c for c in looked.cards if c.owner == owner and not c.tapped and kinds[c.kind].ability == ability]


def may_use(battle: Battle, card: Card) -> bool:
    """§abilities Not while its army fights; alone, aside, or in a group that fights nobody (Q20)."""
    if battle.kind == "shot":
        return True
    side = side_of(battle, card.id)
    if side is None or not side.foes:
        return True
    return battle.kind == "estate" and fighters(side) == 1


def shots(state: State, shooter: Seat, victim: Seat, users: list[Card]) -> dict[int, tuple[int, ...]]:
    """§archer Whom each of these archers can shoot at."""
    looked, near = table(state), neighbours(state)
    areas = {user.area: reach(near, user.area) for user in users}
    within = frozenset().union(*areas.values())
    targets = [c for c in characters(looked, victim) if c.area in within and not is_protected(looked, c)]
    found = {user.id: tuple([t.id for t in targets if t.area in areas[user.area]]) for user in users}
    return {user: reached for user, reached in found.items() if reached}


def reach(near: dict[str, tuple[str, ...]], area: str) -> tuple[str, ...]:
    """§abilities Where an ability that is used in an area reaches."""
    return (area, *near[area]) if is_estate(area) else near[area]


def heals(state: State, healer: Seat, users: list[Card]) -> dict[int, tuple[int, ...]]:
    """§priest Whom each of these priests can heal: own and allied characters with damage, not itself."""
    looked, friend = table(state), partner(state, healer)
    own = [*characters(looked, healer), *(characters(looked, friend) if friend is not None else ())]
    targets = [card for card in own if card.damage]
    found = {u.id: tuple(t.id for t in targets if t.id != u.id and in_reach(state, u, t)) for u in users}
    return {user: reached for user, reached in found.items() if reached}


def shots_of(state: State, seat: Seat) -> dict[int, tuple[int, ...]]:
    """§special The shots that a seat has in the open battle; allies only heal."""
    battle = open_battle(state)
    if seat not in (battle.attacker, battle.defender):
        return {}
    users = [card for card in ready(table(state), seat, "archer") if may_use(battle, card)]
    return shots(state, seat, enemy_of(battle, seat), users) if users else {}


def heals_of(state: State, seat: Seat) -> dict[int, tuple[int, ...]]:
    battle = open_battle(state)
    users = [card for card in ready(table(state), seat, "priest") if may_use(battle, card)]
    return heals(state, seat, users) if users else {}


def open_special(state: State) -> Step:
    """§special The attacker begins, then the defender, then their allies, round until all pass (Q24)."""
    battle = open_battle(state)
    order = with_allies(state, battle.attacker, battle.defender)
    return turn_to_next(changed(state, battle=changed(battle, step="special", order=order, next=0, passes=0)))


def with_allies(state: State, first: Seat, second: Seat) -> tuple[Seat, ...]:
    allies = (partner(state, first), partner(state, second))
    return (first, second, *(ally for ally in allies if ally in state.living and ally is not None))


def turn_to_next(state: State) -> Step:
    """§special The next seat that can do something; who can't has passed. When all have, the battle ends."""
    battle = open_battle(state)
    place, passes = battle.next, battle.passes
    while passes < len(battle.order):
        seat = battle.order[place]
        if shots_of(state, seat) or heals_of(state, seat):
            return changed(state, battle=changed(battle, next=place, passes=passes)), ()
        place, passes = (place + 1) % len(battle.order), passes + 1
    return finish(state)


def acted(state: State, *, passed: bool = False) -> Step:
    battle = open_battle(state)
    after = changed(battle, next=(battle.next + 1) % len(battle.order), passes=battle.passes + 1 if passed else 0)
    return turn_to_next(changed(state, battle=after))


def pass_special(state: State, seat: Seat) -> Step:
    after, more = acted(state, passed=True)
    return after, (Event.public("passed", seat=seat), *more)


def tapped_by(state: State, user: Card) -> list[Card]:
    """§abilities The whole stack; and all of an army that fights nobody."""
    looked, battle = table(state), state.battle
    cards = looked.stack_of(user)
    side = side_of(battle, user.id) if battle is not None else None
    if side is not None and not side.foes:
        cards = [looked.by_id[unit] for unit in side.units]
    return [changed(card, tapped=True) for card in cards]


def shot_at(state: State, archer: int, target: int) -> Step:
    """§archer One damage to one character, also inside an army."""
    looked = table(state)
    user, victim = looked.by_id[archer], looked.by_id[target]
    if not in_reach(state, user, victim):
        raise Illegal("illegal.medievalia.range")
    hurt = changed(victim, damage=victim.damage + looked.deck.rules.archer_damage)
    told = Event.public(
        "shot", seat=user.owner, archer_area=user.area, target=victim.kind, victim=victim.owner, id=victim.id
    )
    return changed(state, cards=with_cards(state, *tapped_by(state, user), hurt)), (told,)


def shoot(state: State, archer: int, target: int) -> Step:
    """§special A shot in a battle, or in reply to one."""
    after, told = shot_at(state, archer, target)
    battle = open_battle(after)
    after = changed(after, battle=changed(battle, hurt=(*battle.hurt, target)))
    further, more = acted(after)
    return further, (*told, *more)


def shoot_first(state: State, seat: Seat, archer: int, target: int) -> Step:
    """§archer A shot outside of battle (Q19): the target's owner may answer, then both in turn."""
    after, told = shot_at(state, archer, target)
    hit = table(after).by_id[target]
    order = with_allies(state, hit.owner, seat)
    battle = Battle(hit.area, "shot", attacker=seat, defender=hit.owner, step="special", order=order, hurt=(target,))
    further, more = turn_to_next(changed(after, battle=battle, tried=()))
    return further, (*told, *more)


def heal(state: State, priest: int, target: int) -> Step:
    """§priest One off the total damage: of the excess of its side first (Q34), then of the city's damage."""
    looked, battle = table(state), open_battle(state)
    user, hurt = looked.by_id[priest], looked.by_id[target]
    if not in_reach(state, user, hurt) or user.id == hurt.id:
        raise Illegal("illegal.medievalia.range")
    after = changed(state, cards=with_cards(state, *tapped_by(state, user)))
    side, much, how = side_of(battle, target), looked.deck.rules.priest_heal, "unit"
    for _ in range(much):
        after, how = _heal_one(after, side, target)
        side = side_of(open_battle(after), target)
    told = Event.public("healed", seat=user.owner, target=hurt.kind, id=target, how=how)
    further, more = acted(after)
    return further, (told, *more)


def _heal_one(state: State, side: Side | None, target: int) -> tuple[State, str]:
    battle = open_battle(state)
    if side is not None and side.excess:
        return _with_side(state, battle, changed(side, excess=side.excess - 1)), "excess"
    looked = table(state)
    if side is not None and side.city_damage:
        city = looked.by_id[side.city]
        lighter = changed(state, cards=with_cards(state, changed(city, damage=city.damage - 1)))
        return _with_side(lighter, battle, changed(side, city_damage=side.city_damage - 1)), "city"
    card = looked.by_id[target]
    return changed(state, cards=with_cards(state, changed(card, damage=max(card.damage - 1, 0)))), "unit"


def _with_side(state: State, battle: Battle, side: Side) -> State:
    sides = tuple(side if old.name == side.name else old for old in battle.sides)
    return changed(state, battle=changed(battle, sides=sides))


def can_shoot(state: State, seat: Seat) -> dict[int, tuple[int, ...]]:
    """§archer Shots outside of battle, on the own turn."""
    looked = table(state)
    if not looked.deck.rules.shoot_outside_battle:
        return {}
    users = ready(looked, seat, "archer")
    if not users:
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for victim in state.living:
        if are_enemies(state, seat, victim):
            for user, targets in shots(state, seat, victim, users).items():
                found[user] = (*found.get(user, ()), *targets)
    return found
