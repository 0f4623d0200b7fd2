"""Medievalia (2-4 seats, or two against two): lands, labour and buildings; armies; cities besieged and taken."""

from app.games.api import NO_PRESETS as PRESETS
from app.games.api import no_titles as title
from app.games.medievalia.cards import FACES
from app.games.medievalia.rules import WINDOWS, apply, fallback, offers, result, to_act, turn, window
from app.games.medievalia.rules.state import OPTIONS, SEATS, State
from app.games.medievalia.rules.turns import setup
from app.games.medievalia.secrecy import redeal
from app.games.medievalia.view import view

NAME: str = "medievalia"
VERSION: int = 1

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
