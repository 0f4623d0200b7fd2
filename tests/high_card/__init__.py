"""High card, for tests only: three rounds; lay one of two cards in secret; the highest takes the round."""

from app.games.api import NO_PRESETS as PRESETS
from app.games.api import no_titles as title
from app.games.api import no_turns as turn
from app.games.api import no_windows as window
from tests.high_card.rules import OPTIONS, State, apply, fallback, offers, result, setup, to_act
from tests.high_card.view import redeal, view

NAME = "high_card"
VERSION = 1
WINDOWS: tuple[str, ...] = ()
SEATS = range(2, 5)
FACES: dict[str, str] = {}

__all__ = [
    "FACES",
    "NAME",
    "OPTIONS",
    "PRESETS",
    "SEATS",
    "VERSION",
    "WINDOWS",
    "State",
    "apply",
    "fallback",
    "offers",
    "redeal",
    "result",
    "setup",
    "title",
    "to_act",
    "turn",
    "view",
    "window",
]
