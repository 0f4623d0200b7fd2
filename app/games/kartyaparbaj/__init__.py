"""Kártyapárbaj (2 seats): a duel of French cards, with battles, weakening, and jokers that may be countered."""

from app.games.api import NO_PRESETS as PRESETS
from app.games.api import no_titles as title
from app.games.kartyaparbaj.cards import FACES
from app.games.kartyaparbaj.rules import apply, fallback, offers, result, to_act, turn, window
from app.games.kartyaparbaj.rules.phases import setup
from app.games.kartyaparbaj.rules.state import OPTIONS, SEATS, State
from app.games.kartyaparbaj.view import redeal, view

NAME = "kartyaparbaj"
VERSION = 1
WINDOWS: tuple[str, ...] = ("weakening", "defence", "counter", "jokers")

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
