"""Whom the table waits for, and with which question: all of it public."""

from app.games.api import Seat
from app.games.rezsar.rules.state import State, open_robbery

WINDOWS: tuple[str, ...] = ("challenge", "robbery", "rezsar")


def question(state: State) -> str:
    """challenge, en_garde, settle, robbery, rezsar, discard; "" once it is over."""
    if state.pending is not None:
        return "rezsar"
    if state.settling is not None:
        return "settle"
    return {"over": "", "respite": "discard"}.get(state.phase, state.phase)


def asked(state: State) -> Seat | None:
    """Who has to answer it."""
    if state.pending is not None:
        return state.pending.asked
    match state.phase:
        case "over":
            return None
        case "challenge":
            return 1 - state.guardian
        case "robbery":
            return open_robbery(state).asked
    return state.guardian


def to_act(state: State) -> frozenset[Seat]:
    seat = asked(state)
    return frozenset() if seat is None else frozenset((seat,))


def turn(state: State) -> Seat | None:
    """Whose turn it is: the guardian's."""
    return None if state.phase == "over" else state.guardian


def window(state: State, seat: Seat) -> str | None:
    """The Challenge, each opportunity of a robbery, and each chance to answer with Rézsár."""
    kind = question(state)
    return kind if kind in WINDOWS and seat == asked(state) else None
