"""The games that can be played, by name."""

from app.games import kawa, medievalia
from app.games.api import Game

GAMES: dict[str, Game] = {kawa.NAME: kawa, medievalia.NAME: medievalia}
