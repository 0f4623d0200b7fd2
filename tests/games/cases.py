"""The random matches that every game is tried on, and how a failure names the one it was found in."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from app.games import GAMES
from app.games.api import Game, Seat
from tests import doubt, high_card
from tests.matches import Played, option_sets, random_match

ALL_GAMES: dict[str, Game] = {**GAMES, high_card.NAME: high_card, doubt.NAME: doubt}
DEFAULTS_SEEDS, SEEDS = 6, 1  # matches with all options at their defaults, and with each other choice of them
FEWER_SEEDS = {"medievalia": 2}  # in place of the first number: matches of hundreds of moves
RESTLESS = 25  # moves out of turn in every second match


@dataclass(frozen=True, slots=True)
class Case:
    """One random match; its text is all that is needed to play it again."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    restless: int

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.seats}-{chosen}-seed{self.seed}" + "-restless" * bool(self.restless)

    def rules(self) -> Game:
        return ALL_GAMES[self.game]


def cases(games: Mapping[str, Game] = ALL_GAMES) -> Iterator[Case]:
    for name, game in games.items():
        for seats in game.SEATS:
            for number, options in enumerate(option_sets(game, seats)):
                for seed in range(SEEDS if number else FEWER_SEEDS.get(name, DEFAULTS_SEEDS)):
                    restless = RESTLESS * ((number + seed) % 2)
                    yield Case(name, seats, tuple(options.items()), seed, restless)


each_match = pytest.mark.parametrize("case", list(cases()), ids=str)


@cache
def played(case: Case) -> tuple[Played, ...]:
    moves = random_match(case.rules(), case.seats, case.seed, dict(case.options), restless=case.restless)
    return tuple(moves)


@contextmanager
def told_where(case: Case, number: int, what: object = "") -> Iterator[None]:
    """A failure inside names the match, the step, and what was tried there."""
    try:
        yield
    except Exception as error:
        script = [f"{p.seat} {p.move}" for p in played(case)[:number]]
        error.add_note(f"match: {case!r}\nstep {number} {what}\nmoves so far: {script}")
        raise


def steps(case: Case) -> Iterator[tuple[int, Played]]:
    yield from enumerate(played(case))


def every_state(case: Case) -> Iterator[tuple[int, Any]]:
    for number, move in steps(case):
        yield number, move.state
    yield len(played(case)), played(case)[-1].after


def watchers(case: Case) -> tuple[Seat | None, ...]:
    return (None, *range(case.seats))


def is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(type(part) in (int, str) for part in value)
    return type(value) in (int, str)
