"""That the tests of secrecy would notice: what is hidden differs in worlds dealt anew, and planted leaks show."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.games import medievalia
from app.games.api import Move, View
from app.games.medievalia.rules.state import State
from app.games.rng import Rng
from tests.games.medievalia.scenes import choosing, played, table, told
from tests.games.medievalia.wars import OPTION_SETS, armed, war

LEAKS: dict[str, Callable[[State], object]] = {
    "hand": lambda state: state.hands[0],
    "order of the deck": lambda state: state.decks[0][:3],
    "piles below the top": lambda state: [pile[:-1] for pile in state.piles],
    "purpose of a payment": lambda state: state.payment and state.payment.what,
    "half-made groups": lambda state: state.battle and state.battle.draft,
    "answers to damage": lambda state: state.battle and state.battle.answers,
    "chance": lambda state: state.rng,
}


def payment() -> State:
    start = table({"0 E0": "field(peasant peasant) mine forest"}, "peasant recruit archer")
    return choosing(start, "play:recruit")


def groups() -> State:
    start = table({"0 E1": "recruit knight peasant", "1 E1": "field"}, "field", "mine")
    return played(start, "0 attack E1:1", "0 group 3")


def answers() -> State:
    start = table({"0 X01": "recruit knight", "1 X01": "recruit veteran"}, "field", "mine")
    return played(start, "0 attack X01:1", "0 absorb 4")


SCENES = {
    "hand": payment,
    "order of the deck": payment,
    "piles below the top": payment,
    "purpose of a payment": payment,
    "half-made groups": groups,
    "answers to damage": answers,
    "chance": payment,
}


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_would_be_noticed(what: str) -> None:
    state = SCENES[what]()
    seen = {repr(LEAKS[what](medievalia.redeal(state, 1, Rng(f"leak {n}")))) for n in range(20)}
    assert len(seen | {repr(LEAKS[what](state))}) > 1


@pytest.mark.parametrize("what", ["hand", "purpose of a payment", "half-made groups", "answers to damage"])
def test_ones_own_is_kept(what: str) -> None:
    state = SCENES[what]()
    own = medievalia.view(state, 0)
    assert all(medievalia.view(medievalia.redeal(state, 0, Rng(f"own {n}")), 0) == own for n in range(5))


def test_nothing_of_a_payment_is_told_to_anybody() -> None:
    start = table({"0 E0": "field(peasant peasant)"}, "peasant recruit")
    assert told(start, "0 begin play:recruit", "0 choose t3.2", "0 choose x:t3", "0 suggest", "0 cancel") == []


def test_a_mulligan_tells_neither_cards_nor_their_number() -> None:
    start = medievalia.setup(2, Rng("quiet"), {})
    seat = start.turn
    for number in (1, 3, 5):
        events = medievalia.apply(start, seat, move_of(start, seat, number))[1]
        assert [e.args for e in events if e.kind == "mulligan"] == [{"seat": seat}]
        after = medievalia.apply(start, seat, move_of(start, seat, number))[0]
        assert (len(after.hands[seat]), len(after.decks[0])) == (8, len(start.decks[0]))


def move_of(start: State, seat: int, number: int) -> Move:
    return Move("mulligan", (start.hands[seat][:number],))


@pytest.mark.parametrize("name", OPTION_SETS)
def test_redealt_hands_keep_what_is_known_of_them(name: str) -> None:
    """Sizes, and with three decks how many cards of each."""
    for seed in range(2):
        state = armed(name, seed)
        for n in range(5):
            other = medievalia.redeal(state, None, Rng(f"sizes {n}"))
            shown, before = (medievalia.view(s, None) for s in (other, state))
            assert shown == before
            assert isinstance(shown, View)


def test_partners_dont_see_each_others_hands() -> None:
    state = armed("teams", 1)
    mine = medievalia.view(state, 0)
    assert state.hands[2]
    changed = replace(state, hands=(state.hands[0], state.hands[1], state.hands[2][::-1], state.hands[3]))
    assert medievalia.view(changed, 0) == mine


def test_windows_open_by_public_facts() -> None:
    """In every redealt world the same seats are asked the same kind of question."""
    for name in OPTION_SETS:
        for number, move in enumerate(war(name, 3)):
            other = medievalia.redeal(move.after, None, Rng(f"windows {number}"))
            seats = range(move.after.seats)
            asked = [medievalia.window(move.after, seat) for seat in seats]
            assert [medievalia.window(other, seat) for seat in seats] == asked
