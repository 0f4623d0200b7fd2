"""Scenes: a state, the moves as text, the state after."""

from typing import Any

from app.games.api import Event, Game, Move, play


def scene(game: Game, state: Any, script: str) -> tuple[Any, list[Event]]:
    """Play lines such as `0 lay 9`; a blank or `#` line is skipped. Gives all that was told, too."""
    told: list[Event] = []
    for line in map(str.strip, script.splitlines()):
        if line and not line.startswith("#"):
            seat, text = line.split(maxsplit=1)
            state, events = play(game, state, int(seat), Move.parse(text))
            told += events
    return state, told
