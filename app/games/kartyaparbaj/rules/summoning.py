"""§summoning Cards laid in front of oneself, and cards laid on their twins."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import VALUES
from app.games.kartyaparbaj.rules.drawing import leave, throw
from app.games.kartyaparbaj.rules.state import Place, State, Step, may_attack, put, standing


def summon(state: State, seat: Seat, card: str) -> Step:
    """§summoning It takes the lowest free place, and may attack in this turn's attack phase."""
    value = VALUES[card]
    number = state.fields[seat].index(None) + 1
    can_attack = state.phase == "summoning" and may_attack(state)
    place = Place(card, doubled=False, value=value, can_attack=can_attack, placed=False)
    summoned = state.summoned + value
    fields = put(state.fields, seat, (number,), place)
    after, told = leave(state, seat, (card,), fields=fields, summoned=summoned)
    return after, (Event.public("summoned", seat=seat, card=card, place=number, summoned=summoned), *told)


def strengthen(state: State, seat: Seat, owner: Seat, number: int) -> Step:
    """§strengthening The identical card is laid on a single one of either side: its value is doubled (R3, R8)."""
    place = standing(state, owner, number)
    if not state.stock:
        return throw(state, seat, (place.card,), "strengthening")
    value = 2 * place.value
    fields = put(state.fields, owner, (number,), changed(place, doubled=True, value=value))
    after, told = leave(state, seat, (place.card,), fields=fields)
    event = Event.public("strengthened", seat=seat, card=place.card, owner=owner, place=number, value=value)
    return after, (event, *told)
