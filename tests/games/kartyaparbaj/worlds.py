"""Worlds dealt anew in which a known move can be made: what is thrown openly is in the hand, what is drawn on top."""

from collections import Counter
from dataclasses import replace

from app.games.api import Seat
from app.games.kartyaparbaj.cards import ORDER
from app.games.kartyaparbaj.rules.state import State
from tests.matches import Played


def fitted(world: State, move: Played, watcher: Seat | None) -> State:
    """The world, changed where the watcher knows better: its own draw, or the cards that the other has thrown."""
    drawn = [str(event.args["card"]) for event in move.events if event.kind == "drew"]
    thrown = Counter(move.state.hands[move.seat]) + Counter(drawn) - Counter(move.after.hands[move.seat])
    if move.seat == watcher:
        return drawing(world, 1 - move.seat, drawn)
    return holding(world, move.seat, thrown, hidden_too=watcher is None)


def holding(world: State, seat: Seat, thrown: Counter[str], *, hidden_too: bool) -> State:
    """The seat has these cards; others go where they were: into the stock, or into the other hidden hand."""
    hands, stock = [list(hand) for hand in world.hands], list(world.stock)
    for card in (thrown - Counter(hands[seat])).elements():
        spare = next(c for c in hands[seat] if hands[seat].count(c) > thrown[c])
        holder = stock if card in stock else hands[1 - seat]
        assert holder is stock or hidden_too, f"{card} is in a hand that the watcher knows"
        holder[holder.index(card)] = spare
        hands[seat][hands[seat].index(spare)] = card
    return dealt(world, hands, stock)


def drawing(world: State, other: Seat, drawn: list[str]) -> State:
    """These cards are drawn next, in this order."""
    hands, stock = [list(hand) for hand in world.hands], list(world.stock)
    for depth, card in enumerate(drawn, 1):
        holder = stock if card in stock[: len(stock) - depth + 1] else hands[other]
        place = holder.index(card)
        holder[place], stock[-depth] = stock[-depth], card
    return dealt(world, hands, stock)


def dealt(world: State, hands: list[list[str]], stock: list[str]) -> State:
    """The world with these hands, in order, and this stock."""
    ordered = tuple(tuple(sorted(hand, key=ORDER.__getitem__)) for hand in hands)
    return replace(world, hands=ordered, stock=tuple(stock))
