"""What a match of Kawa is made of: the state, and the public records of exchanges and rounds."""

from dataclasses import dataclass

from app.games.api import Event, Option, Seat
from app.games.changing import changed
from app.games.kawa.beads import Beads
from app.games.rng import Rng

SEATS = range(2, 6)
ROUNDS, EXCHANGES, ROWS = 4, 3, 4
LARGEST_OFFER, SET_ASIDE = 4, 4

OPTIONS: tuple[Option, ...] = (
    Option("zeroCanWinMost", ("on", "off"), "on", seats=(3, 4, 5)),  # with two, a zero can never win (A3)
    Option("keepOfferOptional", ("off", "on"), "off"),
    Option("openCounts", ("off", "on"), "off", seats=(3, 4, 5)),  # with two, the counts are a secret
    Option("tieHeads", ("literal", "lowestShared"), "literal", seats=(3, 4, 5)),  # two don't rank
)


@dataclass(frozen=True, slots=True)
class Row:
    """A situation card and the effect card beside it."""

    situation: str
    effect: str


@dataclass(frozen=True, slots=True)
class RowResult:
    """How one row of an exchange was decided."""

    values: tuple[int, ...]  # by seat
    out: tuple[tuple[Seat, ...], ...]  # tied groups that knocked each other out, in order of examination
    winner: Seat | None
    outcome: str  # nobody, took, short, others_took, keep, rotated, swapped, choosing
    gains: tuple[Beads, ...]  # by seat
    reserve: Beads  # after the row
    goals: tuple[str, ...]  # after the row


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange from the reveal on. Whatever judging it needs is here, and all of it is public."""

    round: int
    number: int
    rows: tuple[Row, ...]
    offers: tuple[Beads, ...]
    goals: tuple[str, ...]  # before row 1
    reserve: Beads  # before row 1
    results: tuple[RowResult, ...] = ()
    kept: Seat | None = None  # whose offer goes back behind the screen
    after: Beads | None = None  # the reserve once the offers are in it


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What was behind the screens at the end of a round, and what it was worth."""

    round: int
    goals: tuple[str, ...]
    beads: tuple[Beads, ...]
    aside: tuple[Beads, ...]  # two players only
    places: tuple[int, ...]  # by seat, from 1; three to five players only
    takers: tuple[Seat | None, ...]  # of each goal's heads; two players only
    heads: tuple[int, ...]  # won in this round


@dataclass(frozen=True, slots=True)
class State:
    """A position. Secret: the undrawn cards, `rng`, `committed`, `aside`, and with two players `screens`."""

    rng: Rng
    options: tuple[tuple[str, str], ...]  # sorted
    situations: tuple[str, ...]  # the whole deck in the order it is drawn: four a round
    effects: tuple[str, ...]
    round: int
    exchange: int
    phase: str  # aside, offer, rotate, swap, keep, over
    goals: tuple[str, ...]
    reserve: Beads
    screens: tuple[Beads, ...]  # behind each screen, a committed offer included until the reveal
    committed: tuple[Beads | None, ...]
    aside: tuple[Beads | None, ...]  # set aside for this round; empty with three to five players
    spare: tuple[Beads, ...]  # the most that can be aside, by the offers made this round (A47); as `aside`
    heads: tuple[int, ...]
    evaluated: Exchange | None  # the exchange on the table, or the last one
    scores: tuple[RoundScore, ...]


Step = tuple[State, tuple[Event, ...]]


def chosen(state: State, option: str) -> str:
    return dict(state.options)[option]


def rows_on_table(state: State) -> tuple[Row, ...]:
    """§rows The four rows of this round, top first."""
    first = ROWS * (state.round - 1)
    drawn = slice(first, first + ROWS)
    return tuple(map(Row, state.situations[drawn], state.effects[drawn]))


def on_table(state: State) -> Exchange:
    """The exchange that is being evaluated."""
    assert state.evaluated is not None, "no exchange on the table"
    return state.evaluated


def reserve_after(exchange: Exchange) -> Beads:
    """The reserve after the rows judged so far."""
    return exchange.results[-1].reserve if exchange.results else exchange.reserve


def goals_after(exchange: Exchange) -> tuple[str, ...]:
    """The goal row after the rows judged so far."""
    return exchange.results[-1].goals if exchange.results else exchange.goals


def waiting(state: State, exchange: Exchange, screens: tuple[Beads, ...], phase: str) -> State:
    """The state in which somebody has to choose before the exchange goes on."""
    return changed(
        state,
        phase=phase,
        evaluated=exchange,
        screens=screens,
        reserve=reserve_after(exchange),
        goals=goals_after(exchange),
    )


def keeper(results: tuple[RowResult, ...]) -> Seat | None:
    """Who won the keep card in these rows."""
    return next((result.winner for result in results if result.outcome == "keep"), None)
