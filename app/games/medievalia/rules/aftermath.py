"""§result What falls when a battle is over; and the elimination of a player."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.medievalia.rules.areas import merged
from app.games.medievalia.rules.fame import ended, living_sides
from app.games.medievalia.rules.sides import defence, open_battle
from app.games.medievalia.rules.state import Battle, Card, Fought, FoughtSide, Side, State, Step, touched
from app.games.medievalia.rules.table import Table, table


def fallen(looked: Table, battle: Battle) -> list[Card]:
    """§result Units with lethal damage among those that took some in this battle, wherever they stand."""
    hurt = [looked.by_id[unit] for unit in sorted(set(battle.hurt))]
    return [card for card in hurt if card.damage >= defence(looked, card.id, battle.bonus)]


def razed(looked: Table, battle: Battle, dead: frozenset[int]) -> list[Card]:
    """§result Lands: unguarded ones by any damage, others when all guards fall and damage is left over."""
    return [looked.by_id[side.land] for side in battle.sides if side.land and _is_razed(side, dead)]


def _is_razed(side: Side, dead: frozenset[int]) -> bool:
    return side.excess > 0 and all(unit in dead for unit in side.units)


def finish(state: State) -> Step:
    """§result All that has fallen is discarded at the same time; a fallen city eliminates its owner."""
    battle, looked = open_battle(state), table(state)
    dead = fallen(looked, battle)
    lands = razed(looked, battle, frozenset(card.id for card in dead))
    cities = [card for card in dead if looked.kind(card).role == "city"]
    lost = [c for c in dead if c not in cities] + [card for land in lands for card in stack_without(looked, land, dead)]
    told = (*fallen_told(looked, dead, cities), *(razed_told(looked, land) for land in lands))
    after = closed(state, battle, looked, lost)
    if not cities:
        return after, told or (Event.public("held", area=battle.area),)
    over, more = eliminate(after, battle.defender, "city")
    return over, (*told, *more)


def stack_without(looked: Table, land: Card, dead: list[Card]) -> list[Card]:
    return [card for card in looked.stack(land) if card not in dead]


def fallen_told(looked: Table, dead: list[Card], cities: list[Card]) -> list[Event]:
    owners = sorted({card.owner for card in dead})
    return [
        Event.public("fell", seat=owner, cards=tuple(card.kind for card in dead if card.owner == owner))
        for owner in owners
        if any(card.owner == owner for card in dead)
    ]


def razed_told(looked: Table, land: Card) -> Event:
    with_it = tuple(card.kind for card in looked.buildings_on(land) if looked.kind(card).role == "civil")
    return Event.public("destroyed", seat=land.owner, card=land.kind, with_=with_it)


def closed(state: State, battle: Battle, looked: Table, lost: list[Card]) -> State:
    """The battle is put away; a shot goes back to the actions of the turn."""
    ids = {card.id for card in lost}
    after = touched(
        state,
        battle=None,
        cards=tuple(card for card in state.cards if card.id not in ids) if ids else state.cards,
        discard=(*state.discard, *(card.kind for card in lost)),
    )
    if battle.kind == "shot":
        return after
    record = Fought(
        state.turns,
        battle.area,
        battle.kind,
        battle.attacker,
        battle.defender,
        sides=tuple(_record(looked, side) for side in battle.sides),
        fallen=tuple(f"{card.owner}:{card.kind}" for card in lost),
    )
    return changed(after, phase="battle", last=record, fought=(*state.fought, f"{battle.area}:{battle.defender}"))


def _record(looked: Table, side: Side) -> FoughtSide:
    root = side.city or side.land
    kinds = tuple(looked.by_id[unit].kind for unit in (*side.units, *((root,) if root else ())))
    return FoughtSide(side.name, side.seat, kinds, side.foes, side.attack, side.pool)


def eliminate(state: State, lost: Seat, how: str) -> Step:
    """§siege All cards of the lost player leave the game; his estate becomes a borderland (Q26)."""
    areas = merged(state, lost)
    out = tuple(card for card in state.cards if card.owner == lost)
    left = tuple(_moved(card, areas) for card in state.cards if card.owner != lost)
    hands = tuple(() if seat == lost else hand for seat, hand in enumerate(state.hands))
    after = touched(
        state,
        living=without_seat(state.living, lost),
        cards=left,
        hands=hands,
        gone=(*state.gone, *state.hands[lost], *(card.kind for card in out)),
        fought=tuple(_pair_moved(pair, areas) for pair in state.fought),
        debts=tuple(areas.get(area, area) for area in state.debts),
    )
    told = Event.public("eliminated", seat=lost, how=how)
    sides = living_sides(after)
    if len(sides) > 1:
        return after, (told,)
    over, more = ended(after, sides[0], "last_side")
    return over, (told, *more)


def without_seat(living: tuple[Seat, ...], lost: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in living if seat != lost)


def _moved(card: Card, areas: dict[str, str]) -> Card:
    return changed(card, area=areas[card.area]) if card.area in areas else card


def _pair_moved(pair: str, areas: dict[str, str]) -> str:
    area, _, seat = pair.partition(":")
    return f"{areas.get(area, area)}:{seat}"
