"""The bot: legal wherever it is asked, and better than chance."""

from random import Random

import pytest

from app.bots.any_offer import any_offer
from app.bots.medievalia import greedy
from app.games import medievalia
from app.games.api import Illegal, Move, Seat, play
from app.games.medievalia.rules.state import State
from app.games.rng import Rng
from tests.games.medievalia.wars import OPTION_SETS, war


def answer(state: State, seat: Seat, dice: Random, *, clever: bool) -> tuple[State, Move]:
    """The move of a bot, made; the one by chance tries again if picks don't go together."""
    bot = greedy if clever else any_offer
    for _ in range(500):
        move = bot(medievalia.view(state, seat), medievalia.offers(state, seat), dice)
        try:
            return play(medievalia, state, seat, move)[0], move
        except Illegal:
            assert not clever, (seat, move)
    raise AssertionError(f"no legal move found for seat {seat}")


def winners(seats: int, clever: tuple[Seat, ...], seed: int, options: dict[str, str]) -> tuple[Seat, ...]:
    state, dice = medievalia.setup(seats, Rng(f"bot {seed}"), options), Random(seed)
    for _ in range(2_000):
        if not (awaited := sorted(medievalia.to_act(state))):
            break
        state, _ = answer(state, awaited[0], dice, clever=awaited[0] in clever)
    result = medievalia.result(state)
    assert result is not None
    return result.winners


def test_it_beats_chance() -> None:
    assert sum(seed % 2 in winners(2, (seed % 2,), seed, {}) for seed in range(8)) >= 7


@pytest.mark.parametrize(("seats", "options"), [(3, {"borderlands": "more"}), (4, {"teams": "on", "threeDecks": "on"})])
def test_bots_alone_come_to_an_end(seats: int, options: dict[str, str]) -> None:
    assert winners(seats, tuple(range(seats)), 1, options)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_it_is_legal_wherever_it_is_asked(name: str) -> None:
    for number, move in enumerate(war(name, 7)):
        for seat in medievalia.to_act(move.after):
            answer(move.after, seat, Random(number), clever=True)
