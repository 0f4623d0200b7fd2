"""Players that see the same view and offers as people do."""

from collections.abc import Callable
from random import Random

from app.bots.any_offer import any_offer
from app.bots.rezsar import greedy as greedy_at_rezsar
from app.games.api import Move, Offer, View

Bot = Callable[[View, tuple[Offer, ...], Random], Move]

# by game and level: bots that know their game
SENSIBLE: dict[str, dict[str, Bot]] = {"rezsar": {"greedy": greedy_at_rezsar}}


def levels(game: str) -> dict[str, Bot]:
    """The bots that can play a game by level, the simplest first."""
    return {"random": any_offer, **SENSIBLE.get(game, {})}


def best(game: str) -> str:
    """The level that stands in for people who are away."""
    return list(levels(game))[-1]
