"""§battle One battle at a time, alone or together; and §weakening, the card that takes the winner's place."""

from app.games.api import Arg, Event, Illegal, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.cards import VALUES
from app.games.kartyaparbaj.rules.drawing import leave, throw
from app.games.kartyaparbaj.rules.phases import go_on
from app.games.kartyaparbaj.rules.skipping import nobody_can_weaken
from app.games.kartyaparbaj.rules.state import (
    Battle,
    Place,
    State,
    Step,
    cards_on,
    put,
    resting,
    standing,
)


def strength(attackers: tuple[Place, ...]) -> int:
    """§combined k cards of the same current value v attack as one with v × 2^(k−1) (R4); Illegal if it differs."""
    values = tuple([place.value for place in attackers])
    if len(set(values)) > 1:
        raise Illegal("illegal.kartyaparbaj.unequal", values=values)
    return int(values[0] * 2 ** (len(values) - 1))


def attack(state: State, seat: Seat, places: tuple[int, ...], target: int) -> Step:
    """§battle The higher value wins, the loser leaves; equal ones both leave."""
    attackers = tuple([standing(state, seat, number) for number in places])
    value = strength(attackers)
    defender = standing(state, 1 - seat, target)
    battle = Battle(
        attacker=seat,
        places=places,
        target=target,
        attackers=attackers,
        defender=defender,
        attack=value,
        defence=defender.value,
        winner=winner_of(seat, value, defender.value),
        difference=abs(value - defender.value),
    )
    after, told = decided(fallen(state, battle), battle)
    return after, (attack_told(battle, defender), outcome_told(battle), *told)


def winner_of(attacker: Seat, attack: int, defence: int) -> Seat | None:
    """Whose card won."""
    if attack == defence:
        return None
    return attacker if attack > defence else 1 - attacker


def fallen(state: State, battle: Battle) -> State:
    """§battle Who lost is out of the game; who attacked and won has attacked."""
    seat, pile, fields = battle.attacker, state.pile, state.fields
    assert battle.target is not None, "nothing falls in a direct attack"
    if battle.winner == seat:
        for number, place in zip(battle.places, battle.attackers, strict=True):
            fields = put(fields, seat, (number,), resting(place))
    else:
        pile = (*pile, *cards_on(battle.attackers))
        fields = put(fields, seat, battle.places, None)
    if battle.winner != 1 - seat:
        pile = (*pile, *cards_on((battle.defender,)))
        fields = put(fields, 1 - seat, (battle.target,), None)
    return changed(state, fields=fields, pile=pile, battle=battle)


def decided(state: State, battle: Battle) -> Step:
    """§weakening The attacking player is asked first (R6), if there is a winner and a card could have the value."""
    if battle.winner is None or nobody_can_weaken(state, battle.difference):
        return go_on(state)
    return changed(state, question="weakening", asked=battle.attacker), ()


def pass_weakening(state: State, seat: Seat) -> Step:
    """§weakening After the attacking player the defender is asked; who has passed isn't asked again (R6)."""
    passed = Event.public("passed", seat=seat, window="weakening")
    if seat == state.turn:
        return changed(state, asked=1 - seat), (passed,)
    after, told = go_on(state)
    return after, (passed, *told)


def weaken(state: State, seat: Seat, card: str) -> Step:
    """§weakening The winner leaves; the thrown card stands on its side, and may attack if that is the attacker's."""
    if not state.stock:
        return throw(state, seat, (card,), "weakening")
    battle = state.battle
    assert battle is not None, "a weakening without a battle"
    owner = battle.winner
    assert owner is not None, "nobody won the battle"
    numbers = battle.places if owner == battle.attacker else (battle.target or 0,)
    gone = cards_on([standing(state, owner, number) for number in numbers])
    new = Place(card, doubled=False, value=VALUES[card], can_attack=owner == battle.attacker, placed=True)
    fields = put(put(state.fields, owner, numbers, None), owner, numbers[:1], new)
    after, drawn = leave(state, seat, (card,), fields=fields, pile=(*state.pile, *gone))
    after, told = go_on(after)
    where: dict[str, Arg] = {"owner": owner, "place": numbers[0], "places": numbers, "gone": gone}
    return after, (Event.public("weakened", seat=seat, card=card, **where), *drawn, *told)


def attack_told(battle: Battle, defender: Place) -> Event:
    """Who attacks whom, with what values."""
    return Event.public(
        "attacked",
        seat=battle.attacker,
        places=battle.places,
        cards=tuple([place.card for place in battle.attackers]),
        doubled=tuple([int(place.doubled) for place in battle.attackers]),
        attack=battle.attack,
        target=battle.target or 0,
        against=defender.card,
        against_doubled=int(defender.doubled),
        defence=battle.defence,
    )


def outcome_told(battle: Battle) -> Event:
    """Whose card won."""
    if battle.winner is None:
        return Event.public("both_fell", seat=battle.attacker)
    return Event.public("won", seat=battle.winner, loser=1 - battle.winner, difference=battle.difference)
