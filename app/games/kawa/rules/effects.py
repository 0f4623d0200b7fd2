"""§effects What a row's effect does to the reserve and to each player."""

from dataclasses import dataclass

from app.games.api import Seat
from app.games.kawa.beads import NO_BEADS, Beads, holds, minus, of_colour, together
from app.games.kawa.cards import Effect

ONE_OF_EACH: Beads = (1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Done:
    """How an effect ended: its outcome, everybody's gains, and the reserve after it."""

    outcome: str
    gains: tuple[Beads, ...]
    reserve: Beads


def carry_out(effect: Effect, winner: Seat, seats: int, reserve: Beads) -> Done:
    """The effect as its winner must carry it out (A13), at once, from the reserve as it is now (A7)."""
    match effect.kind:
        case "take":
            return take(fixed(effect, effect.number), winner, seats, reserve)
        case "one_of_each":
            return take(ONE_OF_EACH, winner, seats, reserve)
        case "half":
            return take(half(effect, reserve), winner, seats, reserve)
        case "others_take":
            return others_take(fixed(effect, 1), winner, seats, reserve)
        case "keep":
            return Done("keep", (NO_BEADS,) * seats, reserve)
        case "rotate" | "swap":
            return Done("choosing", (NO_BEADS,) * seats, reserve)
    raise AssertionError(f"no such effect: {effect}")


def fixed(effect: Effect, number: int) -> Beads:
    assert effect.colour is not None, f"an effect without its colour: {effect}"
    return of_colour(effect.colour, number)


def half(effect: Effect, reserve: Beads) -> Beads:
    """Half of the colour, rounded down; none of one or of none, which is no failure (A10)."""
    assert effect.colour is not None, f"an effect without its colour: {effect}"
    return of_colour(effect.colour, reserve[effect.colour] // 2)


def take(wanted: Beads, winner: Seat, seats: int, reserve: Beads) -> Done:
    """All that is wanted, or nothing at all (A8, A9)."""
    if not holds(reserve, wanted):
        return Done("short", (NO_BEADS,) * seats, reserve)
    gains = tuple(wanted if seat == winner else NO_BEADS for seat in range(seats))
    return Done("took", gains, minus(reserve, wanted))


def others_take(wanted: Beads, winner: Seat, seats: int, reserve: Beads) -> Done:
    """Each player but the winner must take one, knocked out or not (A11, A12); too few for all: nobody."""
    gains = tuple(NO_BEADS if seat == winner else wanted for seat in range(seats))
    if not holds(reserve, needed := together(gains)):
        return Done("short", (NO_BEADS,) * seats, reserve)
    return Done("others_took", gains, minus(reserve, needed))
