"""Another world for the secrecy tests: nobody else knows a hand, but who plays a card has held it."""

from dataclasses import replace

from app.games.api import Move, Seat
from app.games.rezsar.rules.drawing import hands_with, without
from app.games.rezsar.rules.state import State
from tests.matches import Played


def fitted(state: State, move: Played, watcher: Seat | None) -> State:
    """The state with the cards that the move shows in the mover's hand, exchanged for others of it."""
    if move.seat == watcher:
        return state
    wanted = shown_by(move.move)
    kept = [card for card in wanted if card in state.hands[move.seat]]
    for card in wanted:
        if state.hands[move.seat].count(card) < wanted.count(card):
            state = exchanged(state, move.seat, card, kept)
    return state


def shown_by(move: Move) -> tuple[str, ...]:
    what, _, card = move.kind.partition("-")
    if what in ("favour", "proclaim", "lay"):
        return (card,)
    if what == "discard":
        return move.picks[0]
    return ("rezsar",) if what == "rezsar" else ()


def exchanged(state: State, seat: Seat, card: str, kept: list[str]) -> State:
    """The card out of the deck, or the other hand, for one that the seat needn't keep."""
    given = without(state.hands[seat], tuple(kept))[0]
    kept.append(card)
    state = taken(state, seat, card, given)
    if card in state.deck:
        return replace(state, deck=(*without(state.deck, (card,)), given))
    return taken(state, 1 - seat, given, card)


def taken(state: State, seat: Seat, card: str, given: str) -> State:
    """The seat holds the one card in place of the other."""
    hand = (*without(state.hands[seat], (given,)), card)
    return replace(state, hands=hands_with(state, seat, hand))
