"""Players that see the same view and offers as people do."""

from collections.abc import Callable
from random import Random

from app.bots.any_offer import any_offer
from app.games.api import Move, Offer, View

Bot = Callable[[View, tuple[Offer, ...], Random], Move]

BOTS: dict[str, Bot] = {"random": any_offer}
