"""§winning A draw by agreement: offered at most once a turn by the player whose turn it is (R2)."""

from app.games.api import Event, Seat
from app.games.changing import changed
from app.games.kartyaparbaj.rules.drawing import over
from app.games.kartyaparbaj.rules.state import State, Step


def offer_draw(state: State, seat: Seat) -> Step:
    """The opponent is asked; the phase waits."""
    asking = changed(state, question="draw", asked=1 - seat, draw_used=True)
    return asking, (Event.public("draw_offered", seat=seat),)


def accept_draw(state: State, seat: Seat) -> Step:
    """Nobody wins."""
    after, told = over(state, (), "agreed")
    return after, (Event.public("draw_accepted", seat=seat), *told)


def decline_draw(state: State, seat: Seat) -> Step:
    """The phase goes on where it was."""
    return changed(state, question=None, asked=state.turn), (Event.public("draw_declined", seat=seat),)
