"""Tables of Medievalia written out for a scene: what lies in which area, what is in the hands and on the piles."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.games import medievalia
from app.games.api import Event, Illegal, Move, Offer, Seat, play
from app.games.medievalia.cards import DEFAULT
from app.games.medievalia.rules.areas import estate
from app.games.medievalia.rules.ledger import Ledger, ledger
from app.games.medievalia.rules.paying import opened
from app.games.medievalia.rules.state import Card, Payment, State
from app.games.rng import Rng
from tests.dsl import scene

PIECE = re.compile(r"([a-z]+)(!?)(?:\(([^)]*)\))?")

Layout = Mapping[str, str]


def laid_out(layout: Layout, seats: int) -> tuple[Card, ...]:
    """`{"0 E0": "field!(peasant bank) knight", "0 X01": "recruit"}`: seat, area, cards; `!`: tapped.

    Every seat has a city, ids 1 to n; `city(…)` attaches to it. All others get their ids in order of writing.
    """
    cards = {seat + 1: Card(seat + 1, "city", seat, estate(seat)) for seat in range(seats)}
    for where, text in layout.items():
        owner, area = where.split()
        for kind, tapped, attached in PIECE.findall(text):
            root = _laid(cards, kind, int(owner), area, tapped)
            for part, part_tapped in re.findall(r"([a-z]+)(!?)", attached):
                new = len(cards) + 1
                cards[new] = Card(new, part, int(owner), area, host=root, tapped=bool(part_tapped))
    return tuple(cards[number] for number in sorted(cards))


def _laid(cards: dict[int, Card], kind: str, owner: Seat, area: str, tapped: str) -> int:
    if kind == "city":
        cards[owner + 1] = replace(cards[owner + 1], tapped=bool(tapped))
        return owner + 1
    new = len(cards) + 1
    cards[new] = Card(new, kind, owner, area, tapped=bool(tapped))
    return new


def table(
    layout: Layout,
    *hands: str,
    seats: int = 2,
    options: Mapping[str, str] | None = None,
    piles: str | None = None,
    turn: Seat = 0,
    deck: int | None = None,
    **changes: Any,
) -> State:
    """A table in the main phase of a seat's turn; the decks hold what isn't elsewhere.

    `piles` names the top of each pile. `deck` keeps so many cards in the (one) deck; the rest is out of the game.
    """
    start = medievalia.setup(seats, Rng("scene"), options or {})
    cards = laid_out(layout, seats)
    held = tuple(DEFAULT.sorted(hand.split()) for hand in (*hands, *[""] * (seats - len(hands))))
    decks, gone = left_over(start, cards, held)
    if deck is not None:
        gone += decks[0][deck:]
        decks = (decks[0][:deck],)
    state = replace(
        start,
        cards=cards,
        made=len(cards),
        hands=held,
        decks=decks,
        gone=gone,
        piles=piled(cards, piles),
        turn=turn,
        turns=5,
        begun=(True,) * seats,
        phase="main",
    )
    return replace(state, **changes)


def left_over(
    start: State, cards: tuple[Card, ...], hands: tuple[tuple[str, ...], ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The decks without what is in play or in hands, and the spare cities."""
    used = Counter([card.kind for card in cards] + [card for hand in hands for card in hand])
    every = [kind.id for kind in DEFAULT.kinds.values() if kind.deck for _ in range(kind.copies)]
    rest = list((Counter(every) - used).elements())
    assert not used - Counter(every) - Counter({k.id: k.copies for k in DEFAULT.kinds.values() if not k.deck}), used
    if len(start.decks) == 1:
        return (tuple(rest),), ()
    names = ("land", "soldier", "civil")
    return tuple(tuple(card for card in rest if DEFAULT.kinds[card].deck == name) for name in names), ()


def piled(cards: tuple[Card, ...], tops: str | None) -> tuple[tuple[str, ...], ...]:
    """Three piles of all buildings that aren't in play, these on top."""
    kinds = [kind for kind in DEFAULT.kinds.values() if kind.role in ("civil", "military")]
    rest = Counter({kind.id: kind.copies for kind in kinds}) - Counter(card.kind for card in cards)
    on_top = (tops or "school pottery bank").split() if tops != "" else []
    if tops is None:
        on_top = [top for top in on_top if rest[top]]
    below = list((rest - Counter(on_top)).elements())
    return tuple((*below[place::3], *on_top[place : place + 1]) for place in range(3))


def find(state: State, kind: str, owner: Seat = 0, nth: int = 0) -> int:
    """The id of a seat's card of a kind, by the order of coming into play."""
    return [card.id for card in state.cards if card.kind == kind and card.owner == owner][nth]


def card(state: State, number: int) -> Card:
    return next(c for c in state.cards if c.id == number)


def kinds_of(state: State, owner: Seat) -> list[str]:
    """A seat's kinds in play, its city left out."""
    return sorted(c.kind for c in state.cards if c.owner == owner and c.kind != "city")


def offered(state: State, seat: Seat, kind: str) -> Offer | None:
    return next((offer for offer in medievalia.offers(state, seat) if offer.kind == kind), None)


def among(state: State, seat: Seat, kind: str, field: int = 0) -> tuple[str, ...]:
    """What a field of an offer can be; nothing if it isn't offered."""
    offer = offered(state, seat, kind)
    return offer.fields[field].among if offer is not None else ()


def played(state: State, *lines: str) -> State:
    """The state after these moves: `0 play field`."""
    after: State = scene(medievalia, state, "\n".join(lines))[0]
    return after


def told(state: State, *lines: str) -> list[Event]:
    return scene(medievalia, state, "\n".join(lines))[1]


def first(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event.kind == kind)


def ids(event: Event, name: str) -> tuple[int, ...]:
    """The ids that an event tells under this name."""
    value = event.args[name]
    assert isinstance(value, tuple)
    return tuple(map(int, value))


def refused(state: State, line: str, code: str) -> None:
    """The move is refused with this code."""
    seat, text = line.split(maxsplit=1)
    with pytest.raises(Illegal) as refusal:
        play(medievalia, state, int(seat), Move.parse(text))
    assert refusal.value.code == code, refusal.value


def waits_for(state: State) -> list[Seat]:
    return sorted(medievalia.to_act(state))


def tapped(state: State, owner: Seat = 0) -> list[str]:
    return sorted(c.kind for c in state.cards if c.owner == owner and c.tapped)


def choosing(state: State, what: str, *parts: str) -> State:
    """The active player's payment for this is open, with these parts chosen, whether it can be covered or not."""
    chosen = replace(state, payment=Payment(what))
    return played(chosen, *(f"{state.turn} choose {part}" for part in parts))


def account(state: State) -> Ledger:
    """What the open payment comes to."""
    return ledger(state, state.turn, opened(state))
