"""What a seat may know. A field that isn't named here never leaves the server."""

from dataclasses import dataclass

from app.games.api import Seat, View
from app.games.changing import changed
from app.games.kawa.beads import Beads, handfuls, minus, plus
from app.games.kawa.rules.state import (
    LARGEST_OFFER,
    ROWS,
    SET_ASIDE,
    Exchange,
    RoundScore,
    Row,
    RowResult,
    State,
    chosen,
    rows_on_table,
)
from app.games.rng import Rng

__all__ = ["Exchange", "Mine", "Public", "RoundScore", "Row", "RowResult", "redeal", "view"]


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees."""

    seats: int
    round: int
    exchange: int
    phase: str  # aside, offer, rotate, swap, keep, over
    goals: tuple[str, ...]
    rows: tuple[Row, ...]
    reserve: Beads
    heads: tuple[int, ...]
    screens: tuple[int, ...]  # how many beads are behind each, a committed offer included
    counts: tuple[Beads, ...] | None  # which ones, with the option `openCounts`
    evaluated: Exchange | None
    scores: tuple[RoundScore, ...]
    used_situations: tuple[str, ...]  # sorted; cards of earlier rounds (A29)
    used_effects: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """What is behind a seat's own screens, and in its fist."""

    beads: Beads  # a committed offer included
    aside: Beads | None
    offer: Beads | None


def view(state: State, seat: Seat | None) -> View:
    return View(public=public(state), mine=None if seat is None else mine(state, seat))


def public(state: State) -> Public:
    used = ROWS * (state.round - 1)
    return Public(
        seats=len(state.screens),
        round=state.round,
        exchange=state.exchange,
        phase=state.phase,
        goals=state.goals,
        rows=rows_on_table(state),
        reserve=state.reserve,
        heads=state.heads,
        screens=tuple(map(sum, state.screens)),
        counts=state.screens if chosen(state, "openCounts") == "on" else None,
        evaluated=state.evaluated,
        scores=state.scores,
        used_situations=tuple(sorted(state.situations[:used])),
        used_effects=tuple(sorted(state.effects[:used])),
        options=state.options,
    )


def mine(state: State, seat: Seat) -> Mine:
    return Mine(
        beads=state.screens[seat],
        aside=state.aside[seat] if state.aside else None,
        offer=state.committed[seat],
    )


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """New chance, undrawn cards, committed offers of others; with two players what is aside, too (A47).

    With three to five players all else behind the screens can be worked out from public events. After the
    match nothing is hidden.
    """
    if state.phase == "over":
        return state
    situations, rng = undrawn_shuffled(state.situations, state.round, rng)
    effects, rng = undrawn_shuffled(state.effects, state.round, rng)
    dealt = changed(state, situations=situations, effects=effects)
    for other in range(len(state.screens)):
        if other != seat:
            dealt, rng = aside_redrawn(dealt, other, rng)
            dealt, rng = offer_redrawn(dealt, other, rng)
    return changed(dealt, rng=rng)


def undrawn_shuffled(deck: tuple[str, ...], round_: int, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    drawn = ROWS * round_
    rest, rng = rng.shuffled(deck[drawn:])
    return deck[:drawn] + rest, rng


def aside_redrawn(state: State, other: Seat, rng: Rng) -> tuple[State, Rng]:
    """Other beads set aside, such that all offers made this round were possible (A47)."""
    old = state.aside[other] if state.aside else None
    if old is None:
        return state, rng
    new, rng = one_of(handfuls(state.spare[other], SET_ASIDE, SET_ASIDE), rng)
    behind = minus(plus(state.screens[other], old), new)
    aside = tuple(new if s == other else beads for s, beads in enumerate(state.aside))
    screens = tuple(behind if s == other else beads for s, beads in enumerate(state.screens))
    return changed(state, aside=aside, screens=screens), rng


def offer_redrawn(state: State, other: Seat, rng: Rng) -> tuple[State, Rng]:
    if state.committed[other] is None:
        return state, rng
    offer, rng = one_of(handfuls(state.screens[other], 1, LARGEST_OFFER), rng)
    return changed(state, committed=tuple(offer if s == other else old for s, old in enumerate(state.committed))), rng


def one_of(handfuls_: tuple[Beads, ...], rng: Rng) -> tuple[Beads, Rng]:
    pick, rng = rng.below(len(handfuls_))
    return handfuls_[pick], rng
