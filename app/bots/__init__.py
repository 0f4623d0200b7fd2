"""Players that see the same view and offers as people do."""

from collections.abc import Callable
from random import Random

from app.bots import kartyaparbaj, medievalia, rezsar
from app.bots.any_offer import any_offer
from app.games.api import Move, Offer, View

Bot = Callable[[View, tuple[Offer, ...], Random], Move]

# by game and level: bots that know their game
SENSIBLE: dict[str, dict[str, Bot]] = {
    "kartyaparbaj": {"greedy": kartyaparbaj.greedy},
    "rezsar": {"greedy": rezsar.greedy},
    "medievalia": {"greedy": medievalia.greedy},
}


def levels(game: str) -> dict[str, Bot]:
    """The bots that can play a game by level, the simplest first."""
    return {"random": any_offer, **SENSIBLE.get(game, {})}


def best(game: str) -> str:
    """The level that stands in for people who are away."""
    return list(levels(game))[-1]
