"""The games that can be played, by name."""

from app.games import kartyaparbaj, kawa, medievalia, rezsar
from app.games.api import Game

GAMES: dict[str, Game] = {
    kawa.NAME: kawa,
    kartyaparbaj.NAME: kartyaparbaj,
    rezsar.NAME: rezsar,
    medievalia.NAME: medievalia,
}
