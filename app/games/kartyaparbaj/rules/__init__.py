"""The rules of Kártyapárbaj, one file for each part of a turn; each rule names its paragraph of the rules page.

Public events: `turn` (seat, turns), `phase` (seat, phase: attack or late, why: ended, none_left, first_turn or
stopped), `summoned` (seat, card, place, summoned: of 14), `strengthened` (seat, card, owner, place, value),
`attacked` (seat, places, cards, doubled: 0 or 1 each, attack, target, against, against_doubled, defence), `won`
(seat, loser, difference), `both_fell` (seat: the attacker), `weakened` (seat: the thrower, card, owner, place,
places: whose cards it replaces, gone: those cards), `attacked_directly` (seat, places, cards, doubled, attack),
`life_lost` (seat, lost, life), `passed` (seat, window: weakening, defence or counter), `joker` (seat, colour,
purpose: knock_out or defence, targets, cards), `countered` (seat, colour, jokers, purpose), `knocked_out` (seat,
owner, colour, places, cards), `stopped` (seat: the defender, owner, colour, places, cards), `four_jokers` (seat,
cards), `answered` (seat, cards), `conceded` (seat), `draw_offered`, `draw_accepted`, `draw_declined` (seat),
`threw` (seat, cards, purpose: strengthening, weakening or counter; in vain, since nothing was left to draw),
`could_not_draw` (seat), `over` (winners, reason: life, stock, jokers, agreed or idle, life: of both).
Private: `drew` (card). Places count from 1. Of the deal nothing is told.
"""

from app.games.api import Move, Result, Seat
from app.games.kartyaparbaj.rules.agreeing import accept_draw, decline_draw, offer_draw
from app.games.kartyaparbaj.rules.battle import attack, pass_weakening, weaken
from app.games.kartyaparbaj.rules.direct import attack_directly, take_it
from app.games.kartyaparbaj.rules.four_jokers import answer, concede, declare, set_in
from app.games.kartyaparbaj.rules.jokers import TWO_BLACKS, announce, counter, let_be, matching
from app.games.kartyaparbaj.rules.offering import offers
from app.games.kartyaparbaj.rules.phases import end_phase
from app.games.kartyaparbaj.rules.state import State, Step
from app.games.kartyaparbaj.rules.summoning import strengthen, summon

__all__ = ["apply", "fallback", "offers", "result", "to_act", "turn", "window"]

PASSES = {
    None: Move("end_phase"),
    "weakening": Move("pass"),
    "defence": Move("take_it"),
    "counter": Move("let_be"),
    "jokers": Move("concede"),
    "draw": Move("decline_draw"),
}


def to_act(state: State) -> frozenset[Seat]:
    """Who is asked: the player whose turn it is, or whoever a window or a draw is put to."""
    return frozenset() if state.phase == "over" else frozenset((state.asked,))


def turn(state: State) -> Seat:
    """Whose turn it is, whoever is asked."""
    return state.turn


def window(state: State, seat: Seat) -> str | None:
    """The window that an awaited seat is asked in; the question about a draw is none."""
    if seat != state.asked or state.question == "draw":
        return None
    return state.question


def fallback(state: State, seat: Seat) -> Move:
    """§windows End the phase, let things be; answer four jokers where that is possible."""
    if state.question == "jokers" and set_in(state.hands[seat]):
        return Move("answer_jokers")
    return PASSES[state.question]


def result(state: State) -> Result | None:
    """How the match ended; the scores are what is left of the lives."""
    return None if state.reason is None else Result(state.winners, state.life, state.reason)


def apply(state: State, seat: Seat, move: Move) -> Step:
    """The next state and what is told; Illegal if cards that attack together differ in value."""
    match move:
        case Move("summon" | "strengthen" | "knock_out_black" | "knock_out_red"):
            return apply_summoning(state, seat, move)
        case Move("attack", (attackers, (target,))):
            return attack(state, seat, numbers(attackers), number(target))
        case Move("attack_directly", (attackers,)):
            return attack_directly(state, seat, numbers(attackers))
        case Move("end_phase"):
            return end_phase(state)
        case Move("four_jokers"):
            return declare(state, seat)
    return apply_answer(state, seat, move)


def apply_summoning(state: State, seat: Seat, move: Move) -> Step:
    """What may be done in the summoning phases."""
    match move:
        case Move("summon", ((card,),)):
            return summon(state, seat, card)
        case Move("strengthen", ((place,),)):
            owner = seat if place.startswith("own") else 1 - seat
            return strengthen(state, seat, owner, number(place))
        case Move("knock_out_black", ((target,),)):
            return announce(state, seat, "black", "knock_out", (number(target),))
        case Move("knock_out_red", (targets,)):
            return announce(state, seat, "red", "knock_out", numbers(targets))
    raise AssertionError(f"offered but not handled: {move}")


def apply_answer(state: State, seat: Seat, move: Move) -> Step:
    """What may be answered in windows, and about draws."""
    match move:
        case Move("weaken", ((card,),)):
            return weaken(state, seat, card)
        case Move("black" | "red" as colour):
            return announce(state, seat, colour, "defence")
        case Move("counter"):
            return counter(state, seat, matching(state))
        case Move("counter_blacks"):
            return counter(state, seat, TWO_BLACKS)
    answers = {
        "pass": pass_weakening,
        "take_it": take_it,
        "let_be": let_be,
        "answer_jokers": answer,
        "concede": concede,
        "offer_draw": offer_draw,
        "accept_draw": accept_draw,
        "decline_draw": decline_draw,
    }
    assert move.kind in answers, f"offered but not handled: {move}"
    return answers[move.kind](state, seat)


def number(place: str) -> int:
    """The number in the name of a place."""
    return int(place[-1])


def numbers(places: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers in the names of places, lowest first."""
    return tuple(sorted(map(number, places)))
