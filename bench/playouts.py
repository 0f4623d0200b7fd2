"""`python -m bench playouts`: random matches through the rules alone, on one core."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import median

from app.games import GAMES
from app.games.api import Field, Game, Illegal, Move, Offer, play
from app.games.rng import Rng
from bench.machine import OWN_CORE, described, keep_to, yardstick
from bench.report import table_of

AGREEING = "accept_draw"
TRIES = 500  # picks that don't go together are refused: others are tried


@dataclass(frozen=True, slots=True)
class Pace:
    """What one second of CPU was enough for."""

    matches: float
    actions: float
    refused: float  # share of the moves tried: they cost time, too


def main(seconds: float, game: str | None, repeat: int) -> None:
    """Print a table: a line for each game and number of seats."""
    keep_to(OWN_CORE)
    print(f"{described()}\n", flush=True)
    rows = [row for name in ([game] if game else GAMES) for row in _rows(GAMES[name], seconds, repeat)]
    print(
        table_of(
            ("game", "seats", "matches/s", "actions/s", "us/action", "actions/match", "refused", "yardstick"), rows
        )
    )


def _rows(game: Game, seconds: float, repeat: int) -> Iterator[tuple[str, ...]]:
    for seats in game.SEATS:
        paces = [paced(game, seats, seconds, seed) for seed in range(repeat)]
        pace = median(p.actions for p in paces)
        matches = median(p.matches for p in paces)
        refused = median(p.refused for p in paces)
        measured = (f"{matches:,.0f}", f"{pace:,.0f}", f"{1e6 / pace:.1f}")
        yield (game.NAME, str(seats), *measured, f"{pace / matches:.1f}", f"{refused:.1%}", f"{yardstick():.1f}")


def paced(game: Game, seats: int, seconds: float, seed: int) -> Pace:
    """Play whole matches for so many seconds of CPU, after one that warms up."""
    dice = Random(f"{game.NAME} {seats} {seed}")
    play_out(game, seats, "warm-up", dice)
    matches = actions = refused = 0
    begun = time.process_time()
    for number in count():
        made, illegal = play_out(game, seats, f"{seed}/{number}", dice)
        matches, actions, refused = matches + 1, actions + made, refused + illegal
        if (spent := time.process_time() - begun) >= seconds:
            return Pace(matches / spent, actions / spent, refused / (actions + refused))
    raise AssertionError


def play_out(game: Game, seats: int, seed: str, dice: Random) -> tuple[int, int]:
    """One match. As at a table, the offers of every seat are listed after each action. Actions made, moves refused."""
    state, made, refused = game.setup(seats, Rng(seed), {}), 0, 0
    while awaited := sorted(game.to_act(state)):
        offers = tuple(game.offers(state, seat) for seat in range(seats))
        seat = awaited[int(dice.random() * len(awaited))]
        for _ in range(TRIES):
            try:
                state, _told = play(game, state, seat, some_move(offers[seat], dice))
                break
            except Illegal:
                refused += 1
        else:
            raise AssertionError(f"no legal move found for seat {seat} in {state}")
        made += 1
    assert game.result(state), "the match ended without a result"
    return made, refused


def some_move(offers: tuple[Offer, ...], dice: Random) -> Move:
    """Any pick of any offer, all offers equally likely; but no draw is agreed to: matches would end too soon."""
    offers = tuple([offer for offer in offers if offer.kind != AGREEING])
    offer = offers[int(dice.random() * len(offers))]
    return Move(offer.kind, tuple(some_picks(field, dice) for field in offer.fields))


def some_picks(field: Field, dice: Random) -> tuple[str, ...]:
    """So many of the field's strings as it asks for."""
    left = list(field.among)
    most = min(field.at_most, len(left))
    number = field.at_least + int(dice.random() * (most - field.at_least + 1))
    return tuple(left.pop(int(dice.random() * len(left))) for _ in range(number))
