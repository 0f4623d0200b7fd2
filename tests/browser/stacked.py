"""The server with a Kártyapárbaj whose deck is stacked: `python -m tests.browser.stacked serve`.

The option `life` names the deal, so the same table is the same match in every run.
"""

from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import cast

import app.__main__ as server
from app.games import GAMES, kartyaparbaj
from app.games.api import Game, Options
from app.games.kartyaparbaj.cards import DECK, ORDER
from app.games.kartyaparbaj.rules.state import State, movement
from app.games.rng import Rng
from app.main import create_app

DEALS = {  # life: the hand of seat 0, which begins; the hand of seat 1; what is drawn first
    "80": ("2d 3h Jc black red", "4h 6s 9d Ac black", "5s 7d red 8c 9s"),  # all but the four-joker answer
    "30": ("2d 3h black black red", "4h 6s black black red", ""),  # both could lay four jokers
}


def setup(seats: int, rng: Rng, options: Options) -> State:
    """The deal that the option names; as usual for any other."""
    start = kartyaparbaj.setup(seats, rng, options)
    if (life := options.get("life", "80")) not in DEALS:
        return start
    first, second, drawn = (tuple(cards.split()) for cards in DEALS[life])
    left = list(DECK)
    for card in (*first, *second, *drawn):
        left.remove(card)
    hands = tuple(tuple(sorted(hand, key=ORDER.__getitem__)) for hand in (first, second))
    state = replace(start, turn=0, asked=0, hands=hands, stock=(*left, *reversed(drawn)))
    return replace(state, mark=movement(state))


def stacked() -> Game:
    """Kártyapárbaj with that set-up."""
    game = ModuleType("stacked")
    vars(game).update(vars(kartyaparbaj) | {"setup": setup})
    return cast(Game, game)


if __name__ == "__main__":
    vars(server)["create_app"] = partial(create_app, games={**GAMES, kartyaparbaj.NAME: stacked()})
    server.main()
