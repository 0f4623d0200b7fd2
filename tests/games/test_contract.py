"""What must hold for every game, tried on random matches. A new game gets these for nothing."""

from typing import Any

import pytest

from app.games.api import QUICK, Event, Game, Illegal, Move, Seat, play
from app.games.codec import decode, encode, plain, rebuilt
from app.games.rng import Rng
from tests.games.cases import ALL_GAMES, Case, each_match, every_state, is_plain, played, steps, told_where
from tests.matches import option_sets


@each_match
def test_whom_the_table_waits_for_can_move_until_there_is_a_result(case: Case) -> None:
    game = case.rules()
    for number, state in every_state(case):
        with told_where(case, number):
            assert (game.result(state) is None) == bool(game.to_act(state))
            assert game.to_act(state) <= set(range(case.seats))
            assert all(game.offers(state, seat) for seat in game.to_act(state))
            assert all(fields_can_be_filled(game, state, seat) for seat in range(case.seats))


def fields_can_be_filled(game: Game, state: Any, seat: Seat) -> bool:
    fields = [field for offer in game.offers(state, seat) for field in offer.fields]
    return all(0 <= f.at_least <= len(f.among) and f.at_least <= f.at_most for f in fields)


@each_match
def test_the_end_has_winners_and_scores_and_asks_nothing(case: Case) -> None:
    game, last = case.rules(), played(case)[-1].after
    result = game.result(last)
    assert result is not None, case
    assert len(result.scores) == case.seats, case
    assert set(result.winners) <= set(range(case.seats)), case
    assert not any(game.offers(last, seat) for seat in range(case.seats)), case


@each_match
def test_a_match_is_its_seed_and_its_moves(case: Case) -> None:
    game = case.rules()
    state = game.setup(case.seats, Rng(str(case.seed)), dict(case.options))
    for number, move in steps(case):
        with told_where(case, number, move.move):
            assert state == move.state
            assert Move.parse(str(move.move)) == move.move
            state, events = play(game, state, move.seat, Move.parse(str(move.move)))
            assert state == move.after
            assert events == move.events


@each_match
def test_states_and_events_survive_storing(case: Case) -> None:
    game = case.rules()
    for number, state in every_state(case):
        with told_where(case, number):
            assert decode(game.State, encode(state)) == state
            assert rebuilt(game.State, plain(state)) == state
    for number, move in steps(case):
        with told_where(case, number, move.move):
            assert decode(tuple[Event, ...], encode(move.events)) == move.events


@each_match
def test_events_are_told_to_seats_and_hold_plain_values(case: Case) -> None:
    for number, move in steps(case):
        for event in move.events:
            with told_where(case, number, event):
                assert event.only is None or event.only in range(case.seats)
                assert all(is_plain(value) for value in event.args.values())


@each_match
def test_windows_are_declared_and_can_be_passed(case: Case) -> None:
    """Who has no choice in a window is offered one answer without fields: what is played for an absent seat."""
    game = case.rules()
    assert bool(game.WINDOWS) == (QUICK in game.OPTIONS)
    for number, state in every_state(case):
        for seat in game.to_act(state):
            with told_where(case, number, f"seat {seat}"):
                window = game.window(state, seat)
                assert window is None or window in game.WINDOWS
                kinds = {offer.kind: offer for offer in game.offers(state, seat)}
                if window and len(kinds) == 1:
                    assert kinds[game.fallback(state, seat).kind].fields == ()


@each_match
def test_the_fallback_is_always_legal(case: Case) -> None:
    game = case.rules()
    for number, state in every_state(case):
        for seat in game.to_act(state):
            with told_where(case, number, f"seat {seat}"):
                move = game.fallback(state, seat)
                assert game.fallback(state, seat) == move
                play(game, state, seat, move)


@pytest.mark.parametrize(("name", "seats"), [(g.NAME, n) for g in ALL_GAMES.values() for n in g.SEATS])
def test_a_match_of_absent_players_ends(name: str, seats: int) -> None:
    game = ALL_GAMES[name]
    for options in option_sets(game, seats):
        state = game.setup(seats, Rng("absent"), options)
        for _ in range(1_000):
            for seat in sorted(game.to_act(state)):
                if seat in game.to_act(state):
                    state, _ = play(game, state, seat, game.fallback(state, seat))
        assert game.result(state) is not None, (name, seats, options)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_options_are_checked(game: Game) -> None:
    seats = min(game.SEATS)
    for wrong in ({"nonsense": "on"}, *({option.name: "nonsense"} for option in game.OPTIONS)):
        with pytest.raises(Illegal):
            game.setup(seats, Rng("x"), wrong)
    assert all(option.default in option.values for option in game.OPTIONS)
    assert all(set(option.seats) <= set(game.SEATS) for option in game.OPTIONS)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_an_option_that_does_not_apply_takes_its_default(game: Game) -> None:
    for option in game.OPTIONS:
        for seats in set(game.SEATS) - set(option.seats or game.SEATS):
            plain_start = game.setup(seats, Rng("x"), {})
            assert all(game.setup(seats, Rng("x"), {option.name: v}) == plain_start for v in option.values)


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)
def test_partial_options_are_filled_up(game: Game) -> None:
    for seats in game.SEATS:
        for options in option_sets(game, seats):
            for name, value in options.items():
                filled = option_sets(game, seats)[0] | {name: value}
                assert game.setup(seats, Rng("x"), {name: value}) == game.setup(seats, Rng("x"), filled)
