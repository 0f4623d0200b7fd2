"""Kawa (2-5 seats): secret offers of beads, four rows judged from the top, shrunken heads for the goals."""

from app.games.api import NO_PRESETS as PRESETS
from app.games.api import no_titles as title
from app.games.api import no_turns as turn
from app.games.api import no_windows as window
from app.games.kawa.cards import FACES
from app.games.kawa.rules import apply, fallback, offers, result, to_act
from app.games.kawa.rules.rounds import setup
from app.games.kawa.rules.state import OPTIONS, SEATS, State
from app.games.kawa.view import redeal, view

NAME = "kawa"
VERSION = 1
WINDOWS: tuple[str, ...] = ()

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
