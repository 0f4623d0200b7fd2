"""The rules of Medievalia, a file for each part; each rule names its paragraph of the rules page.

Public events: `took` (seat, deck: three decks, at the set-up), `mulligan` (seat), `kept` (seat), `turn` (seat,
turn), `drew` (seat, deck, left), `last_card` (), `paid` (seat, what, taps and uses: ids, discards: kinds, given
and left: bags), `played` (seat, card, id), `chosen_building` (seat, building), `turned_up` (pile, building),
`pile_empty` (pile), `built` (seat, building, host, host_id, id), `attached` and `detached` (seat, character, host,
id, host_id), `asks_help` (seat, helper, what), `helped` (seat, kinds, taps, discards), `helps_not` (seat),
`marching` (seat), `moved` (seat, units: kinds, origins, to, ids), `battle` (seat, opponent, area), `called_off`
(seat), `groups` (seat, groups: kinds, ids), `deployed` (seat, groups: kinds against each group), `target` (seat,
group, what, card), `strikes` (seat, side, group), `clash` (names, seats, attacks and pools of the sides),
`damaged` (seat, side, units: kinds, damage, defences, excess), `shot` (seat, archer_area, target, victim, id),
`healed` (seat, target, id, how: excess, city or unit), `passed` (seat), `fell` (seat, cards), `destroyed` (seat,
card, with_: its buildings), `held` (area), `eliminated` (seat, how: city, siege or resigned), `resigned` (seat),
`over` (winners, reason, scores).
Private events: `my_card` (card), `my_mulligan` (given, drawn). Sides are named as in `sides.py`; a purpose
(what) is `play:<kind>`, `build:<pile>`, `draw` or `draw:<deck>`.
"""

from app.games.api import Move, Seat
from app.games.medievalia.rules import (
    buying,
    damage,
    declaring,
    helping,
    inside,
    marching,
    paying,
    special,
    turns,
)
from app.games.medievalia.rules.absence import fallback
from app.games.medievalia.rules.fame import result
from app.games.medievalia.rules.offering import WINDOWS, offers, to_act, window
from app.games.medievalia.rules.state import Answer, State, Step

__all__ = ["WINDOWS", "apply", "fallback", "offers", "result", "to_act", "turn", "window"]


def turn(state: State) -> Seat | None:
    """§turn Whose turn it is."""
    return None if state.phase in ("dealing", "over") else state.turn


def apply(state: State, seat: Seat, move: Move) -> Step:
    if state.battle is not None:
        return _in_battle(state, seat, move)
    if state.payment is not None:
        return _in_payment(state, seat, move)
    return _in_turn(state, seat, move)


def _ids(picks: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(map(int, picks))


def _in_turn(state: State, seat: Seat, move: Move) -> Step:
    picks = move.picks
    match move.kind:
        case "play":
            return buying.buy(state, seat, f"play:{picks[0][0]}")
        case "build":
            return buying.buy(state, seat, f"build:{picks[0][0]}")
        case "draw":
            return buying.buy(state, seat, ":".join(("draw", *(pick[0] for pick in picks))))
        case "begin":
            return paying.begin(state, picks[0][0])
        case "place":
            return buying.place(state, seat, int(picks[0][0]))
    return _among_cards(state, seat, move)


def _among_cards(state: State, seat: Seat, move: Move) -> Step:
    picks = move.picks
    match move.kind:
        case "attach":
            return inside.attach(state, seat, int(picks[0][0]), int(picks[1][0]))
        case "detach":
            return inside.detach(state, seat, int(picks[0][0]))
        case "shoot":
            return special.shoot_first(state, seat, int(picks[0][0]), int(picks[1][0]))
        case "to_march":
            return marching.to_march(state, seat)
        case "move":
            return marching.move(state, seat, _ids(picks[0]), picks[1][0])
        case "attack":
            return declaring.attack(state, seat, picks[0][0])
    return _around_turn(state, seat, move)


def _around_turn(state: State, seat: Seat, move: Move) -> Step:
    match move.kind:
        case "take":
            return turns.take(state, seat, move.picks[0][0])
        case "keep":
            return turns.keep(state, seat)
        case "mulligan":
            return turns.mulligan(state, seat, move.picks[0])
        case "end_turn":
            return turns.end_turn(state)
        case "resign":
            return turns.resign(state, seat, move.picks[0])
    raise AssertionError(f"offered but not handled: {move}")


def _in_payment(state: State, seat: Seat, move: Move) -> Step:
    if helping.awaited(state) == seat:
        return _in_help(state, seat, move)
    match move:
        case Move("choose", ((part,),)):
            return paying.choose(state, part)
        case Move("suggest"):
            return paying.suggest(state, seat)
        case Move("pay"):
            return buying.pay(state, seat)
        case Move("cancel"):
            return paying.cancel(state)
        case Move("ask_help"):
            return helping.ask_help(state, seat)
    raise AssertionError(f"offered but not handled: {move}")


def _in_help(state: State, seat: Seat, move: Move) -> Step:
    match move:
        case Move("choose", ((part,),)):
            return helping.choose_help(state, part)
        case Move("give", (kinds,)):
            return helping.give(state, seat, kinds)
        case Move("pass"):
            return helping.give_nothing(state, seat)
    raise AssertionError(f"offered but not handled: {move}")


def _in_battle(state: State, seat: Seat, move: Move) -> Step:
    match move:
        case Move("one_army"):
            return declaring.one_army(state)
        case Move("each_alone"):
            return declaring.each_alone(state)
        case Move("group", (units,)):
            return declaring.group(state, _ids(units))
        case Move("take_back"):
            return declaring.take_back(state)
        case Move("done"):
            return declaring.done(state)
        case Move("call_off"):
            return declaring.call_off(state)
    return _in_defence(state, seat, move)


def _in_defence(state: State, seat: Seat, move: Move) -> Step:
    match move:
        case Move("deploy", (units, (against,))):
            return declaring.deploy(state, _ids(units), int(against))
        case Move("target", ((what,),)):
            return declaring.choose_target(state, what)
    return _in_damage(state, seat, move)


def _in_damage(state: State, seat: Seat, move: Move) -> Step:
    match move:
        case Move("strike", ((group,),)):
            return declaring.choose_strike(state, group)
        case Move("absorb", (first, *bonus)):
            return damage.absorb(state, seat, _ids(first), bonus[0] if bonus else ())
        case Move("shoot", ((archer,), (target,))):
            return special.shoot(state, int(archer), int(target))
        case Move("heal", ((priest,), (target,))):
            return special.heal(state, int(priest), int(target))
        case Move("pass"):
            return _passed(state, seat)
    raise AssertionError(f"offered but not handled: {move}")


def _passed(state: State, seat: Seat) -> Step:
    """A window is passed: the usual way is taken."""
    battle = state.battle
    assert battle is not None
    match battle.step:
        case "deploy":
            return declaring.end_defence(state)
        case "strike":
            return declaring.next_strike(state, battle.next + 1)
        case "damage":
            return damage.answer(state, seat, Answer())
    return special.pass_special(state, seat)
