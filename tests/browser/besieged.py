"""The server with a Medievalia in which a siege is near: `python -m tests.browser.besieged serve`.

Anna's knight, recruit and archer stand in the borderland; Béla has a recruit and a priest at home, a peasant that
guards a field, and a mine that nobody guards. With more than two seats it is dealt as usual.
"""

from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import cast

import app.__main__ as server
from app.games import GAMES, medievalia
from app.games.api import Game, Options
from app.games.medievalia.rules.state import State
from app.games.rng import Rng
from app.main import create_app
from tests.games.medievalia.scenes import table

LAYOUT = {
    "0 E0": "field farm forest",
    "0 X01": "knight recruit archer",
    "1 E1": "field(peasant) mine recruit priest",
}


def setup(seats: int, rng: Rng, options: Options) -> State:
    """The scene, at the start of Anna's first turn."""
    if seats != 2:
        return medievalia.setup(seats, rng, options)
    state = table(LAYOUT, "peasant mine veteran", "forest farm knight", options=options, phase="mulligan")
    return replace(state, rng=rng, turns=1, begun=(True, False))


def besieged() -> Game:
    """Medievalia with that set-up."""
    game = ModuleType("besieged")
    vars(game).update(vars(medievalia) | {"setup": setup})
    return cast(Game, game)


if __name__ == "__main__":
    vars(server)["create_app"] = partial(create_app, games={**GAMES, medievalia.NAME: besieged()})
    server.main()
