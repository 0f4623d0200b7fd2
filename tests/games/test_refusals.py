"""Moves that are no moves: refused with Illegal, for every game, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import pytest

from app.games.api import Game, Illegal, Move, Seat, play
from app.games.codec import decode, encode
from tests.games.cases import Case, each_match, is_plain, steps, told_where
from tests.matches import Dice

Fuzz = Callable[[Move, Dice], Move]

STRANGE = ("", "-", "g", "g+g", "r", "1", "4", "0", "-1", "99", "é", "\u0000", "1e3", "lay", "offer", "x" * 500)


def any_kind(move: Move, dice: Dice) -> Move:
    kinds = ("offer", "withdraw", "set_aside", "rotate", "swap", "keep", "give_back", "lay", "pass", "", "é")
    return Move(dice.one_of(kinds), move.picks)


def fewer_fields(move: Move, dice: Dice) -> Move:
    return Move(move.kind, move.picks[:-1])


def more_fields(move: Move, dice: Dice) -> Move:
    return Move(move.kind, (*move.picks, dice.some_of(STRANGE, dice.below(3))))


def strange_picks(move: Move, dice: Dice) -> Move:
    return Move(move.kind, tuple(dice.some_of(STRANGE, dice.below(6)) for _ in move.picks))


def one_strange_pick(move: Move, dice: Dice) -> Move:
    return Move(move.kind, tuple((*picks[:-1], dice.one_of(STRANGE)) for picks in move.picks))


def doubled_picks(move: Move, dice: Dice) -> Move:
    return Move(move.kind, tuple(picks * (2 + dice.below(3)) for picks in move.picks))


def no_picks(move: Move, dice: Dice) -> Move:
    return Move(move.kind, tuple(() for _ in move.picks))


FUZZ: tuple[Fuzz, ...] = (
    any_kind,
    fewer_fields,
    more_fields,
    strange_picks,
    one_strange_pick,
    doubled_picks,
    no_picks,
)


@each_match
def test_a_refused_move_changes_nothing(case: Case) -> None:
    """Garbage is taken or refused with Illegal, by anybody at any time; nothing else is ever raised."""
    game, dice = case.rules(), Dice(str(case))
    for number, move in steps(case):
        before = encode(move.state)
        for spoil in FUZZ:
            seat, spoilt = dice.below(case.seats), spoil(move.move, dice)
            with told_where(case, number, f"seat {seat}: {spoilt!r}"):
                assert_taken_or_refused(game, move.state, seat, spoilt)
        with told_where(case, number):
            assert encode(move.state) == before


def assert_taken_or_refused(game: Game, state: Any, seat: Seat, move: Move) -> None:
    refusal = None
    try:
        after, _ = play(game, state, seat, move)
    except Illegal as error:
        refusal = error
    if refusal is None:
        assert decode(game.State, encode(after)) == after
    else:
        assert "." in refusal.code
        assert all(is_plain(value) for value in refusal.args_.values())


@each_match
def test_nobody_moves_for_another_or_twice(case: Case) -> None:
    """A seat's move is refused from every seat that isn't offered its kind."""
    game = case.rules()
    for number, move in steps(case):
        for seat in range(case.seats):
            kinds = {offer.kind for offer in game.offers(move.state, seat)}
            if move.move.kind not in kinds:
                with told_where(case, number, f"seat {seat} {move.move}"), pytest.raises(Illegal):
                    play(game, move.state, seat, move.move)
