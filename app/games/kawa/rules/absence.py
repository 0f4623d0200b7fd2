"""What is played for a seat that is absent or late (A41): legal, and nothing that others could foretell."""

from app.games.api import Move, Seat
from app.games.kawa.beads import COLOURS, pieces
from app.games.kawa.rules.state import SET_ASIDE, State
from app.games.rng import Rng

POSITIONS = ("1", "2", "3", "4")


def fallback(state: State, seat: Seat) -> Move:
    """One bead of the commonest colour; for the rest chance, from a fork: the match's own stays as it is."""
    rng = state.rng.fork(f"fallback/{seat}/{state.phase}/{state.exchange}")
    match state.phase:
        case "aside":
            return Move("set_aside", (drawn(pieces(state.screens[seat]), SET_ASIDE, rng),))
        case "offer":
            return Move("offer", ((commonest(state, seat),),))
        case "rotate":
            return Move("rotate", (drawn(POSITIONS, 1, rng),))
        case "swap":
            return Move("swap", (drawn(POSITIONS, 2, rng),))
        case "keep":
            return Move("keep")
    raise AssertionError(f"nobody is asked anything in phase {state.phase}")


def drawn(among: tuple[str, ...], number: int, rng: Rng) -> tuple[str, ...]:
    return tuple(sorted(rng.shuffled(among)[0][:number]))


def commonest(state: State, seat: Seat) -> str:
    """The colour that the player owns most of; green, red, yellow, blue among equals."""
    beads = state.screens[seat]
    return COLOURS[beads.index(max(beads))]
