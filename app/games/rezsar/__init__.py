"""Rézsár (2 seats): subjects in two estates, favours and proclamations, robberies that can be answered."""

from app.games.rezsar.cards import FACES
from app.games.rezsar.rules import WINDOWS, apply, fallback, offers, result, to_act, turn, window
from app.games.rezsar.rules.opening import setup
from app.games.rezsar.rules.respite import title
from app.games.rezsar.rules.state import OPTIONS, PRESETS, SEATS, State
from app.games.rezsar.view import redeal, view

NAME = "rezsar"
VERSION = 1

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
