"""The areas as pictures: stacks as tiles, free units beside them."""

from app.games.api import Seat
from app.games.medievalia.bags import NOTHING
from app.games.medievalia.rules.areas import is_estate, neighbours, owner_of
from app.games.medievalia.rules.marching import moves_left
from app.games.medievalia.rules.sides import defence
from app.games.medievalia.rules.sources import best_output, source_of
from app.games.medievalia.rules.state import Card, State, are_enemies
from app.games.medievalia.rules.table import Table, table
from app.games.medievalia.showing import Area, Stack, Unit


def areas(state: State) -> tuple[Area, ...]:
    looked, key = table(state), ("areas", state.turn, state.living, state.options)
    if key not in looked.notes:
        looked.notes[key] = _areas(state, looked)
    shown: tuple[Area, ...] = looked.notes[key]
    return shown


def _areas(state: State, looked: Table) -> tuple[Area, ...]:
    return tuple(area(state, looked, name, near) for name, near in neighbours(state).items())


def area(state: State, looked: Table, name: str, near: tuple[str, ...]) -> Area:
    owner = owner_of(name)
    kinds = looked.deck.kinds
    free = sorted(looked.free.get(name, ()), key=lambda card: (card.owner, kinds[card.kind].place, card.id))
    roots = looked.roots.get(owner, ()) if owner is not None else ()
    return Area(
        id=name,
        kind="estate" if is_estate(name) else "borderland",
        owner=owner,
        neighbours=near,
        contested=() if is_estate(name) else contestants(state, [card.owner for card in free]),
        stacks=tuple(stack(state, looked, root) for root in roots),
        units=tuple(unit(state, looked, card) for card in free),
    )


def contestants(state: State, owners: list[Seat]) -> tuple[Seat, ...]:
    """§moving Seats with units there that have an enemy there, too."""
    here = sorted(set(owners))
    return tuple(seat for seat in here if any(are_enemies(state, seat, other) for other in here))


def unit(state: State, looked: Table, card: Card) -> Unit:
    kind = looked.kind(card)
    return Unit(
        id=card.id,
        kind=card.kind,
        owner=card.owner,
        tapped=card.tapped,
        damage=card.damage,
        attack=kind.attack,
        defence=kind.defence,
        attacked=card.attacked,
        stopped=card.stopped,
        moves=max(moves_left(state, card), 0) if card.owner == state.turn else 0,
        host=card.host,
    )


def stack(state: State, looked: Table, root: Card) -> Stack:
    kind, guards, buildings = looked.kind(root), looked.guards(root), looked.buildings_on(root)
    characters = [card for card in guards if looked.kind(card).role == "character"]
    ready = [card for card in looked.stack(root) if not card.tapped]
    source = source_of(looked, ready) if ready else None
    return Stack(
        id=root.id,
        kind=root.kind,
        owner=root.owner,
        tapped=root.tapped,
        damage=root.damage,
        attack=kind.attack,
        defence=kind.defence,
        characters=tuple(unit(state, looked, card) for card in characters),
        buildings=tuple(unit(state, looked, card) for card in buildings),
        output=best_output(source) if source else NOTHING,
        boosts=source.boosts if source else 0,
        guarded=bool(guards),
        room=looked.deck.rules.max_buildings - len(buildings),
        strength=strength(looked, root, guards, len(buildings)),
    )


def strength(looked: Table, root: Card, guards: list[Card], buildings: int) -> tuple[int, int]:
    """Attack and defence of all that fights in a stack; civil buildings of a guarded land count once each."""
    attack = sum(looked.kind(card).attack for card in guards)
    defended = sum(looked.kind(card).defence for card in guards)
    if looked.kind(root).role == "city":
        return (attack + looked.kind(root).attack, defended + defence(looked, root.id, ()))
    civil = buildings - sum(looked.kind(card).role == "military" for card in guards)
    return (attack, defended + looked.deck.rules.civil_bonus * civil if guards else 0)
