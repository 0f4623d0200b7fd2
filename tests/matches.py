"""Random matches: what the contract tests, the golden files and the secrecy of the pages are tried on.

`states(game, seats, seed, ...)` is the whole match as states, the last one included. All of it follows from
the arguments, on every Python version, so a failure is reproduced by naming them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import Any, TypeVar

from app.games.api import OF_TABLES, Event, Field, Game, Illegal, Move, Offer, Option, Seat, play
from app.games.rng import Rng

T = TypeVar("T")

MANY = 40  # option sets; more of them are sampled
AGREEING, SELDOM = "accept_draw", 20
MOST_TRIED = 3  # values of an option besides its default; of more, the first and the last
LONGEST = 5_000  # moves; a match that takes more doesn't end
NO_OPTIONS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Played:
    """A state of a match, and the move that was made in it."""

    state: Any
    seat: Seat
    move: Move
    after: Any
    events: tuple[Event, ...]


class Dice:
    """Chance for tests: only `random()` is promised to be the same in every Python version."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[T], number: int) -> tuple[T, ...]:
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(number))


def some_move(offers: tuple[Offer, ...], dice: Dice) -> Move:
    """Any pick of any offer; it may still not go together. A draw is agreed to seldom: else few matches go on."""
    offer = dice.one_of(offers)
    if offer.kind == AGREEING and dice.below(SELDOM):
        offer = dice.one_of([other for other in offers if other.kind != AGREEING] or offers)
    return Move(offer.kind, tuple(some_picks(field, dice) for field in offer.fields))


def some_picks(field: Field, dice: Dice) -> tuple[str, ...]:
    most = min(field.at_most, len(field.among))
    return dice.some_of(field.among, field.at_least + dice.below(most - field.at_least + 1))


def step(game: Game, state: Any, seat: Seat, dice: Dice) -> Played:
    """A legal move of the seat, made."""
    for _ in range(500):  # picks that don't go together are refused: try others
        move = some_move(game.offers(state, seat), dice)
        try:
            return Played(state, seat, move, *play(game, state, seat, move))
        except Illegal:
            continue
    raise AssertionError(f"no legal move found for seat {seat} in {state}")


def random_match(
    game: Game, seats: int, seed: int, options: Mapping[str, str] = NO_OPTIONS, *, restless: int = 0
) -> Iterator[Played]:
    """A match in which awaited seats answer in any order, each move at random.

    `restless` is how many moves out of turn are mixed in at most: seats that aren't awaited, but have offers.
    """
    dice, state = Dice(f"{game.NAME} {seats} {seed}"), game.setup(seats, Rng(str(seed)), options)
    for _ in range(LONGEST):
        if not (awaited := sorted(game.to_act(state))):
            return
        others = [s for s in range(seats) if s not in awaited and game.offers(state, s)] if restless else []
        if others and dice.below(10) < 3:
            restless -= 1
            awaited = others
        played = step(game, state, dice.one_of(awaited), dice)
        yield played
        state = played.after
    raise AssertionError(f"the match doesn't end: {game.NAME}, {seats} seats, seed {seed}, {dict(options)}")


def states(
    game: Game, seats: int, seed: int, options: Mapping[str, str] = NO_OPTIONS, *, restless: int = 0
) -> Iterator[Any]:
    """Every state of a random match, from the deal to the end."""
    state = game.setup(seats, Rng(str(seed)), options)
    yield state
    for played in random_match(game, seats, seed, options, restless=restless):
        yield played.after


def option_sets(game: Game, seats: int) -> list[dict[str, str]]:
    """Ways to choose the options that apply to this number of seats; the defaults come first.

    All of them, or where those are too many: the defaults, each preset of the game, and all that differ from
    one of these in a single option. Of an option with many values a few are tried. What only the table reads is
    left out: no rule depends on it.
    """
    applying = [o for o in game.OPTIONS if (not o.seats or seats in o.seats) and o not in OF_TABLES and not o.text]
    names, values = [option.name for option in applying], [tried(option) for option in applying]
    if prod(map(len, values)) <= MANY:
        return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]
    bases = [{o.name: o.default for o in applying} | dict(preset) for preset in ({}, *presets(game).values())]
    near = (base | {name: value} for base in bases for name, some in zip(names, values, strict=True) for value in some)
    return [dict(chosen) for chosen in dict.fromkeys(tuple(sets.items()) for sets in (*bases, *near))]


def tried(option: Option) -> list[str]:
    """The default, then the others: all of a few, the ends of many."""
    others = [value for value in option.values if value != option.default]
    return [option.default, *(others if len(others) <= MOST_TRIED else (others[0], others[-1]))]


def presets(game: Game) -> Mapping[str, Mapping[str, str]]:
    """The sets of options that the game's form offers by name; a game needn't have any."""
    named: Mapping[str, Mapping[str, str]] = getattr(game, "PRESETS", {})
    return named
