"""What Kártyapárbaj must not tell: a hand, the stock, and whether a card could have been thrown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.games import kartyaparbaj
from app.games.api import Seat
from app.games.codec import encode, plain
from app.games.kartyaparbaj.cards import BLACK, RED, VALUES
from app.games.kartyaparbaj.rules import battle, direct, jokers, skipping
from app.games.kartyaparbaj.rules.state import State
from app.games.rng import Rng
from tests.games.kartyaparbaj.scenes import asked, duel, offered, played
from tests.matches import states

SECRET_FIELDS = {"rng", "mark", "question"}
WORLDS = 40


def worlds(state: State, seat: Seat | None) -> list[State]:
    return [kartyaparbaj.redeal(state, seat, Rng(f"world {n}")) for n in range(WORLDS)]


def test_a_view_names_no_field_that_is_secret() -> None:
    public = plain(kartyaparbaj.view(duel("7h", "8h"), None).public)
    assert SECRET_FIELDS.isdisjoint(public)
    assert public["hands"] == (5, 5)
    assert type(public["stock"]) is int


def test_no_view_holds_a_hidden_card_or_the_seed() -> None:
    """A card that both copies of are hidden from a watcher is in none of its bytes."""
    for state in list(states(kartyaparbaj, 2, 3))[::7]:
        for watcher in (None, 0, 1):
            view = kartyaparbaj.view(replace(state, battle=None), watcher)
            hidden = [*state.stock, *(card for seat in (0, 1) if seat != watcher for card in state.hands[seat])]
            sent = encode(view).decode()
            unseen = {card for card in VALUES if hidden.count(card) == 2}
            assert not any(f'"{card}"' in sent for card in unseen)
            assert "seed" not in sent


def test_hands_and_stock_are_dealt_anew_from_one_heap() -> None:
    start = duel("7h", "8h", hand="2s 3s", other="black red 4s")
    seen = {card for world in worlds(start, 0) for card in world.hands[1]}
    assert len(seen) > 30
    assert all(world.hands[0] == start.hands[0] for world in worlds(start, 0))
    assert len({world.stock for world in worlds(start, 0)}) == WORLDS
    assert len({world.hands for world in worlds(start, None)}) == WORLDS


def test_the_declared_jokers_stay_and_the_rest_of_the_hand_does_not() -> None:
    open_ = played(duel("7h", "8h", other="red red"), "1 four_jokers")
    for world in worlds(open_, 0):
        assert (world.declared, world.pile, len(world.hands[1])) == (open_.declared, open_.pile, 3)


def test_a_hand_is_in_order_whatever_was_drawn_last() -> None:
    start = duel("", "", hand="9s 3h 7c red", phase="summoning")
    after = played(start, "0 summon 7c")
    assert after.hands[0] == ("2h", "3h", "9s", "10h", "red")


Skip = Callable[..., bool]


def by_hands(skip: Skip, *held: str) -> Skip:
    """A planted fault: the window is skipped when the one to be asked holds nothing for it."""

    def faulty(state: State, *args: Any) -> bool:
        return skip(state, *args) or not any(card in state.hands[1 - state.turn] for card in held)

    return faulty


FAULTS = {
    "weakening": (battle, "nobody_can_weaken", "0 attack slot1 slot1", ("8h", "8d", "8c", "8s")),
    "defence": (direct, "nobody_can_defend", "0 attack_directly slot1", (BLACK, RED)),
    "counter": (jokers, "nobody_can_counter", "0 knock_out_black slot1", (BLACK,)),
}


def windows_of_worlds(kind: str) -> set[tuple[int, str | None]]:
    """Who is asked after a move that opens a window, in worlds that differ in the other's hand only."""
    start = {
        "weakening": duel("Kh 3s", "5c"),
        "defence": duel("Kh 3s", ""),
        "counter": duel("Kh 3s", "5c", hand="black", phase="summoning"),
    }[kind]
    return {asked(played(world, FAULTS[kind][2])) for world in worlds(start, 0)}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_window_opens_whatever_is_in_a_hand(kind: str) -> None:
    assert len(windows_of_worlds(kind)) == 1


@pytest.mark.parametrize("kind", FAULTS)
def test_a_window_that_looks_into_a_hand_is_caught(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, _, held = FAULTS[kind]
    monkeypatch.setattr(module, name, by_hands(getattr(skipping, name), *held))
    assert len(windows_of_worlds(kind)) == 2


def test_the_declaration_window_opens_whatever_is_in_a_hand() -> None:
    start = duel("Kh", "5c", hand="red red")
    assert {asked(played(world, "0 four_jokers")) for world in worlds(start, 0)} == {(1, "jokers")}


def test_what_the_other_may_answer_is_not_offered_to_a_seat() -> None:
    open_ = played(duel("Kh 3s", "5c", hand="8s", other="8c"), "0 attack slot1 slot1")
    assert {tuple(offered(world, 1)) for world in worlds(open_, 1)} == {()}
    assert len({tuple(offered(world, 0)) for world in worlds(open_, None)}) > 1
