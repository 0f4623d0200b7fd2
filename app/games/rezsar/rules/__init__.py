"""The rules of Rézsár, one file a subject matter; each rule names its paragraph of the rules page.

Public events, in no fixed order: `turn` (seat, turn), `proud` (seat, cards: made proud by the Contract), `drew`
(seat, deck: cards left), `deck_out` (seat), `plays` (seat, card, target: "" if none), `rezsar` (seat, card: what
it answers), `void` (card), `stands` (card, slot, turned: 1 for Mappa Mundi that flew), `presses` (card, slot,
under), `proclaimed` (card, on), `uses` (seat, card, target), `bestowed` (by, to, amount, strength), `divided`
(card, by), `mood` (card, amount), `turned` (cards), `unturned` (cards), `discarded` (cards, proclamations),
`hazelnut` (cards), `lifted` (card, on), `moved` (card, slot), `no_room` (card), `nothing` (card: it had no
effect), `robbery` (seat, target, robbers, attack, alone, defence), `sums` (attack, defence), `passed` (seat,
what: challenge or robbery), `robbed` (seat, target, slot, attack, defence), `held` (seat, target, why, attack,
defence), `no_robbery` (seat), `trimmed` (seat, cards), `over` (winner: -1 for a draw, points, reason, title).
Private event: `my_draw` (card).
"""

from app.games.api import Event, Move, Seat
from app.games.changing import changed
from app.games.rezsar.rules.abilities import used
from app.games.rezsar.rules.absence import fallback
from app.games.rezsar.rules.answering import answer, let_be, play
from app.games.rezsar.rules.asking import WINDOWS, question, to_act, turn, window
from app.games.rezsar.rules.offering import offers
from app.games.rezsar.rules.proclamations import settle
from app.games.rezsar.rules.respite import respite, result, trimmed
from app.games.rezsar.rules.robbing import acted, announce, passed
from app.games.rezsar.rules.state import State, Step

__all__ = ["WINDOWS", "apply", "fallback", "offers", "result", "to_act", "turn", "window"]


def apply(state: State, seat: Seat, move: Move) -> Step:
    what, _, card = move.kind.partition("-")
    match what:
        case "favour" | "proclaim" | "lay":
            return play(state, seat, card, only_pick(move))
        case "use":
            return use(state, seat, card, only_pick(move))
        case "pass":
            return pass_(state, seat)
        case "rezsar":
            return answer(state, seat)
    return apply_guardian(state, seat, move)


def apply_guardian(state: State, seat: Seat, move: Move) -> Step:
    """Moves that only the guardian makes, in the own turn."""
    match move:
        case Move("rob", ((target,), sent)):
            return announce(state, target, sent)
        case Move("end"):
            return end(state, seat)
        case Move("settle", ((slot,),)):
            return settle(state, slot)
        case Move("discard", (cards,)):
            return trimmed(state, seat, tuple(sorted(cards)))
    raise AssertionError(f"offered but not handled: {move}")


def only_pick(move: Move) -> str:
    return move.picks[0][0] if move.picks else ""


def use(state: State, seat: Seat, card: str, target: str) -> Step:
    """§abilities Abilities can't be answered; in a robbery it is the seat's one action."""
    after, told = used(state, seat, card, target)
    after, counted = acted(after, seat)
    return after, (*told, *counted)


def pass_(state: State, seat: Seat) -> Step:
    match question(state):
        case "rezsar":
            return let_be(state)
        case "robbery":
            return passed(state, seat)
    told = Event.public("passed", seat=seat, what="challenge")
    return changed(state, phase="en_garde"), (told,)


def end(state: State, seat: Seat) -> Step:
    """§respite The turn ends without a robbery."""
    after, told = respite(state)
    return after, (Event.public("no_robbery", seat=seat), *told)
