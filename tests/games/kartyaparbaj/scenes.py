"""Tables of Kártyapárbaj written out for a scene: what stands where, who holds what, what is out of the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.games import kartyaparbaj
from app.games.api import Event, Offer
from app.games.kartyaparbaj.cards import DECK, ORDER, VALUES
from app.games.kartyaparbaj.rules.state import Field, Place, State, cards_on, movement
from app.games.rng import Rng
from tests.dsl import scene

PADDING = tuple(card for value in ("10", "9") for card in DECK if card[:-1] == value)  # hands are filled up with them
EIGHT: dict[int, str] = {v: " ".join(card for card in DECK if VALUES.get(card) == v) for v in range(2, 15)}
ALL_JOKERS = "black black black black red red"


def duel(
    own: str = "",
    their: str = "",
    *,
    hand: str = "",
    other: str = "",
    pile: str = "",
    stock: str | None = None,
    turn: int = 0,
    phase: str = "attack",
    options: dict[str, str] | None = None,
    **changes: Any,
) -> State:
    """A table in mid-match; `own` and `hand` are of the seat whose turn it is.

    Fields: `7h* - Ac~ 3d^`: doubled, a gap, has attacked, stands there by weakening. Hands are filled up to five
    with tens and nines. `stock` is drawn from the left; without it, it holds all cards that are nowhere else, low
    ones first and the jokers last.
    """
    left = list(DECK)
    fields = [field(own, attacking=phase in ("summoning", "attack")), field(their, attacking=False)]
    out, ahead = tuple(pile.split()), tuple(stock.split()) if stock is not None else None
    for card in (*cards_on(fields[0]), *cards_on(fields[1]), *out, *hand.split(), *other.split(), *(ahead or ())):
        left.remove(card)
    hands = [filled(hand.split(), left), filled(other.split(), left)]
    start = kartyaparbaj.setup(2, Rng("scene"), options or {})
    state = replace(
        start,
        stock=(tuple(left) if ahead is None else ahead)[::-1],
        hands=both(turn, hands),
        fields=both(turn, fields),
        pile=out,
        turn=turn,
        asked=turn,
        phase=phase,
        **{"turns": 3 + turn, **changes},
    )
    return replace(state, mark=movement(state))


def both(turn: int, pair: Sequence[Any]) -> tuple[Any, ...]:
    """Of the player whose turn it is and of the other, as by seat."""
    return (pair[0], pair[1]) if turn == 0 else (pair[1], pair[0])


def filled(hand: list[str], left: list[str]) -> tuple[str, ...]:
    """The hand filled up to five."""
    for card in PADDING:
        if len(hand) < 5 and card in left:
            left.remove(card)
            hand.append(card)
    return tuple(sorted(hand, key=ORDER.__getitem__))


def field(text: str, *, attacking: bool) -> Field:
    """A field in the notation of `duel`."""
    places = [place(word, attacking=attacking) for word in text.split()]
    return (*places, *(None,) * (5 - len(places)))


def place(word: str, *, attacking: bool) -> Place | None:
    """One place in the notation of `duel`."""
    if word == "-":
        return None
    card, doubled = word.rstrip("*~^"), "*" in word
    value = VALUES[card] * (2 if doubled else 1)
    return Place(card, doubled, value, can_attack=attacking and "~" not in word, placed="^" in word)


def shown(state: State, seat: int) -> str:
    """A field in the notation of `duel`, trailing gaps left out."""
    words = []
    for number, standing in enumerate(state.fields[seat], 1):
        if standing is None:
            words.append("-")
            continue
        spent = seat == state.turn and state.phase != "late" and not standing.can_attack
        words.append(standing.card + "*" * standing.doubled + "~" * spent + "^" * standing.placed)
        assert standing.value == VALUES[standing.card] * (2 if standing.doubled else 1), f"place {number}"
    return " ".join(words).rstrip(" -")


def played(state: State, script: str) -> State:
    """The state after the moves."""
    after, _ = scene(kartyaparbaj, state, script)
    assert isinstance(after, State)
    return after


def told(state: State, script: str) -> list[Event]:
    """What the moves tell."""
    return scene(kartyaparbaj, state, script)[1]


def kinds(events: Sequence[Event]) -> list[str]:
    """Their kinds, without what is told to one seat only."""
    return [event.kind for event in events if event.only is None]


def offered(state: State, seat: int) -> dict[str, Offer]:
    """What the seat may do, by kind."""
    return {offer.kind: offer for offer in kartyaparbaj.offers(state, seat)}


def among(state: State, seat: int, kind: str, field: int = 0) -> tuple[str, ...]:
    """What the seat may pick for a move; () if it may not make it."""
    offers = offered(state, seat)
    return offers[kind].fields[field].among if kind in offers else ()


def asked(state: State) -> tuple[int, str | None]:
    """Who is asked, and in which window."""
    (seat,) = kartyaparbaj.to_act(state)
    return seat, kartyaparbaj.window(state, seat)


def ended(state: State) -> tuple[tuple[int, ...], str] | None:
    """The winners, and the reason; None while the match is on."""
    result = kartyaparbaj.result(state)
    return None if result is None else (result.winners, result.reason)
