"""The server with Rézsár's deal replaced by a scene, so that a whole series takes a test half a minute.

Who begins has seven proud subjects and the eighth in the hand; nothing else of the game or the server differs.
"""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import app.__main__ as program
from app.games import GAMES, rezsar
from app.games.api import Options
from app.games.rezsar.rules.state import State
from app.games.rng import Rng
from app.main import create_app
from app.settings import Settings
from tests.games.rezsar.scenes import table

FIRST = "benthamhal koponyalekelo apat . | csacsogonok kozszabad magveto narval"
HAND = "idoapo szuletesnap iranytu udvarikegy"
SECOND = "ararat | kalapacsullo lantduda"
HELD = "rezsar foldfold banat johirek"


def staged(seats: int, rng: Rng, options: Options) -> State:
    """The scene, with whoever begins on the first or the second seat."""
    assert seats == 2
    if options.get("starter") == "guest":
        state = table(SECOND, FIRST, hand=HELD, held=HAND, phase="challenge", options=dict(options))
        return replace(state, guardian=1, rng=rng)
    return replace(table(FIRST, SECOND, hand=HAND, held=HELD, phase="challenge", options=dict(options)), rng=rng)


def application(settings: Settings) -> Any:
    """The application, with the scene."""
    names = {name: getattr(rezsar, name) for name in rezsar.__all__}
    return create_app(settings, {**GAMES, rezsar.NAME: SimpleNamespace(**names | {"setup": staged})})


if __name__ == "__main__":
    program.create_app = application  # type: ignore[attr-defined, assignment]
    program.main()
