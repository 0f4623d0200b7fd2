"""Games as another version of the program might have them: their rules changed, their VERSION raised."""

from types import SimpleNamespace
from typing import Any

from app.games.api import Game
from tests import high_card

NAMES = tuple(high_card.__all__)  # what a game has


def other(game: Game, **changes: Any) -> Game:
    """The game with some of its names changed."""
    names: Any = SimpleNamespace(**{name: getattr(game, name) for name in NAMES} | changes)
    made: Game = names
    return made
