"""What a seat may know. A field that isn't named here never leaves the server."""

from dataclasses import dataclass

from app.games.api import Seat, View
from app.games.changing import changed
from app.games.kartyaparbaj.cards import ORDER
from app.games.kartyaparbaj.rules.state import Announced, Battle, Field, Place, State, chosen, may_attack
from app.games.rng import Rng

__all__ = ["Announced", "Battle", "Mine", "Place", "Public", "redeal", "view"]


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    turn: Seat
    turns: int
    phase: str  # summoning, attack, late, over
    window: str | None  # weakening, defence, counter, jokers
    asked: Seat | None  # whom the table waits for
    life: tuple[int, ...]
    start_life: int
    fields: tuple[Field, ...]
    stock: int
    hands: tuple[int, ...]
    pile: tuple[str, ...]
    summoned: int  # of 14, in this turn
    may_attack: bool  # not in the starter's first turn
    battle: Battle | None
    announced: Announced | None
    declared: tuple[Seat, tuple[str, ...]] | None
    draw_offered: bool  # and not answered yet
    idle: int  # turns in a row, before this one, in which nothing moved
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """A seat's own cards, by value and suit, jokers last."""

    hand: tuple[str, ...]


def view(state: State, seat: Seat | None) -> View:
    """All that the seat may know; None: a spectator."""
    return View(public=public(state), mine=None if seat is None else Mine(state.hands[seat]))


def public(state: State) -> Public:
    """All but the stock's order and the hands."""
    return Public(
        turn=state.turn,
        turns=state.turns,
        phase=state.phase,
        window=None if state.question == "draw" else state.question,
        asked=None if state.phase == "over" else state.asked,
        life=state.life,
        start_life=int(chosen(state, "life")),
        fields=state.fields,
        stock=len(state.stock),
        hands=(len(state.hands[0]), len(state.hands[1])),
        pile=state.pile,
        summoned=state.summoned,
        may_attack=may_attack(state),
        battle=state.battle,
        announced=state.announced,
        declared=state.declared,
        draw_offered=state.question == "draw",
        idle=state.idle,
        options=state.options,
    )


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """The stock and the hands of others shuffled together and dealt anew, and other chance to come."""
    others = [other for other in (0, 1) if other != seat]
    hidden = [card for other in others for card in state.hands[other]]
    cards, rng = rng.shuffled((*state.stock, *hidden))
    hands = list(state.hands)
    for other in others:
        number = len(state.hands[other])
        hands[other], cards = tuple(sorted(cards[:number], key=ORDER.__getitem__)), cards[number:]
    return changed(state, rng=rng, hands=tuple(hands), stock=cards)
