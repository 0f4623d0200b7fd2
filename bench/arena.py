"""`python -m bench arena`: how often a game's best bot beats a simpler one."""

from collections import Counter
from random import Random
from typing import Any

from app.bots import Bot, best, levels
from app.games import GAMES
from app.games.api import Game, Illegal, play
from app.games.rng import Rng

TRIES, LONGEST = 500, 20_000  # picks that the rules refuse in a row; moves of a match


def main(game: str, matches: int, against: str) -> None:
    """Play so many matches, the seats alternating, and print what became of them."""
    bots, ours = levels(game), best(game)
    counted = Counter(outcome(GAMES[game], bots[ours], bots[against], number) for number in range(matches))
    won, drawn, lost = counted["won"], counted["drawn"], counted["lost"]
    print(f"{game}, {ours} against {against}: {won} won, {drawn} drawn, {lost} lost of {matches}")


def outcome(game: Game, ours: Bot, theirs: Bot, number: int) -> str:
    """won, drawn or lost: one match of two, in which our bot has seat 0 if the number is even."""
    seat = number % 2
    result = game.result(match(game, {seat: ours, 1 - seat: theirs}, number))
    assert result is not None, "the match ended without a result"
    return "drawn" if len(result.winners) != 1 else "won" if result.winners == (seat,) else "lost"


def match(game: Game, bots: dict[int, Bot], number: int) -> Any:
    """The last state of a match of these bots, by seat. AssertionError if it doesn't end."""
    state, dice = game.setup(len(bots), Rng(f"arena {number}"), {}), Random(number)
    for _ in range(LONGEST):
        awaited = sorted(game.to_act(state))
        if not awaited:
            return state
        state = moved(game, state, awaited[0], bots[awaited[0]], dice)
    raise AssertionError(f"match {number} doesn't end")


def moved(game: Game, state: Any, seat: int, bot: Bot, dice: Random) -> Any:
    """The state after a move of the bot; it tries again where its picks don't go together."""
    for _ in range(TRIES):
        try:
            return play(game, state, seat, bot(game.view(state, seat), game.offers(state, seat), dice))[0]
        except Illegal:
            continue
    raise AssertionError(f"the bot of seat {seat} finds no legal move in {state}")
