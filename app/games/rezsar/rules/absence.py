"""What is played for a seat that is absent or late: it passes, ends its turn, and discards by chance."""

from app.games.api import Move, Seat
from app.games.rezsar.rules.asking import question
from app.games.rezsar.rules.offering import settling
from app.games.rezsar.rules.respite import too_many
from app.games.rezsar.rules.state import State


def fallback(state: State, seat: Seat) -> Move:
    """Nothing that uses up a card, but what must be; chance from a fork: the match's own stays as it is."""
    match question(state):
        case "en_garde":
            return Move("end")
        case "settle":
            return Move("settle", (settling(state).fields[0].among[:1],))
        case "discard":
            hand, _ = state.rng.fork(f"fallback/{seat}/{state.turn}").shuffled(state.hands[seat])
            return Move("discard", (tuple(sorted(hand[: too_many(state)])),))
    return Move("pass")
