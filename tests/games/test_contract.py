"""What must hold for every game, tried on random matches. A new game gets these for nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from app.games import GAMES
from app.games.api import Event, Game, Illegal, Move, Seat, play
from app.games.codec import decode, encode, plain, rebuilt
from app.games.rng import Rng
from tests import high_card
from tests.matches import Dice, Played, option_sets, random_match, some_move

ALL_GAMES: dict[str, Game] = {**GAMES, high_card.NAME: high_card}
DEFAULTS_SEEDS, SEEDS = 6, 1  # matches with all options at their defaults, and with each other choice of them
RESTLESS = 25  # moves out of turn in every second match


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a game keeps, in words that the tests below can use."""

    moves: frozenset[str]  # kinds of moves whose picks only the mover knows
    shown_by: frozenset[str]  # public events that show what was secret: after one, two worlds may differ


SECRETS = {
    "kawa": Secrets(frozenset({"set_aside", "offer"}), frozenset({"revealed", "goal_taken", "round"})),
    "high_card": Secrets(frozenset({"lay"}), frozenset({"took"})),
}


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


def cases() -> Iterator[Case]:
    for name, game in ALL_GAMES.items():
        for seats in game.SEATS:
            for number, options in enumerate(option_sets(game, seats)):
                for seed in range(SEEDS if number else DEFAULTS_SEEDS):
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


def is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(type(part) in (int, str) for part in value)
    return type(value) in (int, str)


@each_match
def test_everybody_sees_the_same_public_part(case: Case) -> None:
    game = case.rules()
    for number, state in every_state(case):
        with told_where(case, number):
            assert game.view(state, None).mine is None
            publics = [game.view(state, watcher).public for watcher in watchers(case)]
            assert all(encode(public) == encode(publics[0]) for public in publics)


@each_match
def test_nobody_sees_more_than_they_may(case: Case) -> None:
    """Deal anew all that a watcher can't know: who is awaited, its view and its offers stay the same."""
    game = case.rules()
    for number, state in every_state(case):
        for watcher in watchers(case):
            with told_where(case, number, f"watcher {watcher}"):
                other = game.redeal(state, watcher, Rng(f"other {number}"))
                assert game.to_act(other) == game.to_act(state)
                assert game.result(other) == game.result(state)
                assert game.view(other, watcher) == game.view(state, watcher)
                assert encode(game.view(other, watcher)) == encode(game.view(state, watcher))
                if watcher is not None:
                    assert game.offers(other, watcher) == game.offers(state, watcher)


@each_match
def test_nobody_is_told_more_than_they_may_know(case: Case) -> None:
    """The next move, made in a world dealt anew, tells each watcher the same, up to a public revelation.

    A watcher's own move, and one whose picks all may know, is the same in both worlds. In place of another
    seat's secret move, any that the seat may make there must be told in the same words.
    """
    for number, move in steps(case):
        for watcher in watchers(case):
            with told_where(case, number, f"{move.seat} {move.move}, watcher {watcher}"):
                compare_worlds(case, move, watcher, Rng(f"told {number}"))


def compare_worlds(case: Case, move: Played, watcher: Seat | None, rng: Rng) -> None:
    game = case.rules()
    other = game.redeal(move.state, watcher, rng)
    answer = answer_in(game, other, move, watcher)
    after, events = play(game, other, move.seat, answer)
    ours, theirs = told(case, watcher, move.events), told(case, watcher, events)
    assert hushed(case, ours) == hushed(case, theirs)
    if not reveals(case, ours):
        assert not reveals(case, theirs)
        assert game.view(after, watcher) == game.view(move.after, watcher)
        assert game.to_act(after) == game.to_act(move.after)


def answer_in(game: Game, other: Any, move: Played, watcher: Seat | None) -> Move:
    """The move to make in the other world: the same one where the watcher may know it."""
    if move.seat == watcher or move.move.kind not in SECRETS[game.NAME].moves:
        return move.move
    kind = [o for o in game.offers(other, move.seat) if o.kind == move.move.kind]
    return some_move(tuple(kind), Dice(str(move.move)))


def told(case: Case, watcher: Seat | None, events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if event.only is None or event.only == watcher]


def reveals(case: Case, events: list[Event]) -> bool:
    return any(event.kind in SECRETS[case.game].shown_by for event in events)


def hushed(case: Case, events: list[Event]) -> list[Event]:
    """What is told before anything secret is shown to all."""
    return list(takewhile(lambda event: not reveals(case, [event]), events))


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
