"""§direct An attack on an empty field: the blow, or the joker that stops it."""

from app.games.api import Arg, Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import RED
from app.games.kartyaparbaj.rules.battle import strength
from app.games.kartyaparbaj.rules.drawing import over
from app.games.kartyaparbaj.rules.phases import go_on, to_late
from app.games.kartyaparbaj.rules.skipping import nobody_can_defend
from app.games.kartyaparbaj.rules.state import (
    Announced,
    Battle,
    State,
    Step,
    able,
    cards_on,
    put,
    resting,
    standing,
)


def attack_directly(state: State, seat: Seat, places: tuple[int, ...]) -> Step:
    """§direct The whole value of the card or the group (R5) goes against the enemy's life."""
    attackers = tuple([standing(state, seat, number) for number in places])
    value = strength(attackers)
    battle = Battle(
        attacker=seat,
        places=places,
        target=None,
        attackers=attackers,
        defender=None,
        attack=value,
        defence=0,
        winner=None,
        difference=0,
    )
    event = Event.public(
        "attacked_directly",
        seat=seat,
        places=places,
        cards=tuple([place.card for place in attackers]),
        doubled=tuple([int(place.doubled) for place in attackers]),
        attack=value,
    )
    after, told = ask_defender(changed(state, battle=battle))
    return after, (event, *told)


def ask_defender(state: State) -> Step:
    """§defence Each direct attack opens its window; again after a joker of the defender's was countered (R13)."""
    if nobody_can_defend(state):
        return hit(state)
    return changed(state, question="defence", asked=1 - state.turn), ()


def take_it(state: State, seat: Seat) -> Step:
    """§defence The defender takes the blow."""
    after, told = hit(state)
    return after, (Event.public("passed", seat=seat, window="defence"), *told)


def hit(state: State) -> Step:
    """§direct The life is reduced; at 0 or less the attacker has won."""
    battle = state.battle
    assert battle is not None, "no attack to take effect"
    fields, attacker, victim = state.fields, battle.attacker, 1 - battle.attacker
    for number, place in zip(battle.places, battle.attackers, strict=True):
        fields = put(fields, attacker, (number,), resting(place))
    left = state.life[victim] - battle.attack
    life = (left, state.life[1]) if victim == 0 else (state.life[0], left)
    told = Event.public("life_lost", seat=victim, lost=battle.attack, life=left)
    after = changed(state, fields=fields, life=life)
    after, more = over(after, (attacker,), "life") if left <= 0 else go_on(after)
    return after, (told, *more)


def stop(state: State, joker: Announced) -> Step:
    """§defence The attack phase is over, no life is lost; a red takes all that could still attack (R16)."""
    owner = 1 - joker.seat
    numbers = able(state.fields[owner]) if joker.colour == RED else ()
    gone = cards_on([standing(state, owner, number) for number in numbers])
    fields = put(state.fields, owner, numbers, None)
    after, told = to_late(changed(state, fields=fields, pile=(*state.pile, *gone)), "stopped")
    what: dict[str, Arg] = {"owner": owner, "colour": joker.colour, "places": numbers, "cards": gone}
    return after, (Event.public("stopped", seat=joker.seat, **what), *told)
