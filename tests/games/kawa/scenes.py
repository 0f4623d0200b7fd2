"""Tables of Kawa written out for a scene: which rows lie there, what is behind the screens, in the reserve."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from app.games import kawa
from app.games.api import Event
from app.games.kawa.beads import LARGE_SET, NO_BEADS, STANDARD_SET, Beads, minus, plus, together
from app.games.kawa.cards import EFFECTS, SITUATIONS
from app.games.kawa.rules.state import Row, State
from app.games.rng import Rng
from tests.dsl import scene

QUIET = "C01 E06, C03 E07, C05 E08, C07 E09"  # half of each colour: with one of each in reserve nothing moves
GOALS = ("most-r", "fewest-b", "most-g", "most-y")


def rows_of(text: str) -> tuple[Row, ...]:
    """`C01 E06, C03 E07, …` as rows, top first."""
    return tuple(Row(*cards.split()) for cards in text.split(","))


def table(
    seats: int = 3,
    rows: str = QUIET,
    *,
    goals: tuple[str, ...] = GOALS,
    options: dict[str, str] | None = None,
    round: int = 1,
    screens: tuple[Beads, ...] | None = None,
    aside: tuple[Beads, ...] | None = None,
    reserve: Beads | None = None,
    **changes: Any,
) -> State:
    """A table before an offer. Without a reserve, it is what is left of the beads in play.

    Two players have set aside one of each colour, if nothing else is said.
    """
    start = kawa.setup(seats, Rng("scene"), options or {})
    on_table = rows_of(rows)
    full = LARGE_SET if seats == 2 else STANDARD_SET
    aside = (aside or ((1, 1, 1, 1),) * 2) if seats == 2 else ()
    screens = screens or ((5, 4, 3, 2),) * seats
    in_play = plus(STANDARD_SET, together((full,) * seats))
    rest = minus(in_play, plus(together(screens), together(aside)))
    return replace(
        start,
        situations=stacked(SITUATIONS, [row.situation for row in on_table], round),
        effects=stacked(EFFECTS, [row.effect for row in on_table], round),
        round=round,
        phase="offer",
        goals=goals,
        screens=screens,
        aside=aside,
        spare=tuple(map(plus, screens, aside)) if aside else (),
        reserve=rest if reserve is None else reserve,
        **changes,
    )


def stacked(cards: Iterable[str], on_table: list[str], round: int) -> tuple[str, ...]:
    """A whole deck, with these cards on the table in this round."""
    others = [card for card in cards if card not in on_table]
    first = 4 * (round - 1)
    return (*others[:first], *on_table, *others[first:])


def bid(state: State, *offers: str) -> tuple[State, list[Event]]:
    """Everybody offers, in order of seats: `g+g`, `r`, …"""
    return scene(kawa, state, "\n".join(f"{seat} offer {beads}" for seat, beads in enumerate(offers)))


def spelled(beads: Beads) -> str:
    """A vector as picks: `g+g+r`."""
    return "+".join(colour for colour, number in zip("gryb", beads, strict=True) for _ in range(number))


def kinds(told: Sequence[Event]) -> list[str]:
    return [event.kind for event in told]


def first(told: Sequence[Event], kind: str) -> Event:
    """The first event of a kind."""
    return next(event for event in told if event.kind == kind)


def in_play(state: State) -> Beads:
    """All beads that there are: in reserve, behind all screens, and on the table."""
    exchange = state.evaluated
    choosing = state.phase in ("rotate", "swap", "keep")
    on_table = exchange.offers if choosing and exchange is not None else ()
    piles = (state.reserve, *state.screens, *on_table, *(beads or NO_BEADS for beads in state.aside))
    return together(piles)
