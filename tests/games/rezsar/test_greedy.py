"""The bot for Rézsár: it makes legal moves only, and beats chance."""

from random import Random

import pytest

from app.bots import Bot
from app.bots.any_offer import any_offer
from app.bots.rezsar import greedy
from app.games import rezsar
from app.games.api import Illegal, Result, play
from app.games.rezsar.rules.state import PRESETS
from app.games.rng import Rng

MATCHES = 20


def duel(seed: int, bots: tuple[Bot, Bot], options: dict[str, str]) -> Result:
    state, dice = rezsar.setup(2, Rng(f"duel {seed}"), options), Random(seed)
    while (result := rezsar.result(state)) is None:
        (seat,) = rezsar.to_act(state)
        move = bots[seat](rezsar.view(state, seat), rezsar.offers(state, seat), dice)
        try:
            state, _ = play(rezsar, state, seat, move)
        except Illegal:
            assert bots[seat] is any_offer, f"refused: {move}"
    return result


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_greedy_beats_chance(options: dict[str, str]) -> None:
    won = 0
    for seed in range(MATCHES):
        own = seed % 2
        bots = (any_offer, greedy) if own else (greedy, any_offer)
        won += duel(seed, bots, {**options, "promo": "on"}).winners == (own,)
    assert won >= 0.85 * MATCHES


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_greedy_plays_itself_to_the_end(options: dict[str, str]) -> None:
    for seed in range(4):
        assert duel(seed, (greedy, greedy), {**options, "strictTargets": "on"}).reason in ("estate", "deck_out")
