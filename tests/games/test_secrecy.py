"""Nobody learns more than they may, for every game: all that a watcher can't know is dealt anew."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from app.games.api import Event, Game, Illegal, Move, Seat, play
from app.games.codec import encode
from app.games.rng import Rng
from tests.games.cases import Case, each_match, every_state, played, steps, told_where, watchers
from tests.games.kartyaparbaj import worlds as card_duels
from tests.games.rezsar import worlds as estates
from tests.matches import Dice, Played, some_move

Fitted = Callable[[Any, Played, Seat | None], Any]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a game keeps, in words that the tests below can use."""

    moves: frozenset[str]  # kinds of moves whose picks only the mover knows
    shown_by: frozenset[str]  # public events that show what was secret: after one, two worlds may differ
    fitted: Fitted | None = None  # a world dealt anew, put so that a move shown there can be made


SECRETS = {
    "kawa": Secrets(frozenset({"set_aside", "offer"}), frozenset({"revealed", "goal_taken", "round"})),
    "kartyaparbaj": Secrets(frozenset(), frozenset(), card_duels.fitted),
    "rezsar": Secrets(frozenset(), frozenset({"my_draw"}), estates.fitted),
    "medievalia": Secrets(
        frozenset({"play", "mulligan", "begin", "choose", "group", "deploy", "absorb"}),
        frozenset(
            {"paid", "turned_up", "damaged", "groups", "deployed", "helped", "asks_help", "my_card", "my_mulligan"}
        ),
    ),
    "high_card": Secrets(frozenset({"lay"}), frozenset({"took"})),
    "doubt": Secrets(frozenset(), frozenset({"passed", "doubted"})),
}


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
                assert game.turn(other) == game.turn(state)
                assert windows(case, other) == windows(case, state)
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
    if (fitted := SECRETS[game.NAME].fitted) is not None:
        other = fitted(other, move, watcher)
    answer = answer_in(game, other, move, watcher)
    try:
        after, events = play(game, other, move.seat, answer)
    except Illegal:
        assert SECRETS[game.NAME].fitted is None, f"cannot be played there: {answer}"
        return  # there the other has no such card: the move itself is what tells it
    ours, theirs = told(case, watcher, move.events), told(case, watcher, events)
    assert hushed(case, ours) == hushed(case, theirs)
    if not reveals(case, ours):
        assert not reveals(case, theirs)
        assert game.view(after, watcher) == game.view(move.after, watcher)
        assert game.to_act(after) == game.to_act(move.after)
        assert windows(case, after) == windows(case, move.after)


def windows(case: Case, state: Any) -> list[str | None]:
    return [case.rules().window(state, seat) for seat in sorted(case.rules().to_act(state))]


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
def test_dealing_anew_does_deal(case: Case) -> None:
    """The tests above say nothing if `redeal` gives the state back as it is."""
    game, changed = case.rules(), 0
    for number, state in every_state(case):
        for watcher in watchers(case):
            other = game.redeal(state, watcher, Rng(f"anew {number}"))
            assert other.rng != state.rng or game.result(state) is not None, (case, number)
            changed += replace(other, rng=state.rng) != state
    assert changed > len(played(case)) * case.seats // 2, case
