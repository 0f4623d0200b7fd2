"""What Rézsár keeps: hands and deck; and that its windows open by what everybody knows."""

from dataclasses import replace

import pytest

from app.games import rezsar
from app.games.api import Illegal, Move, play
from app.games.codec import encode
from app.games.rezsar.rules.state import PRESETS
from app.games.rng import Rng
from tests.games.rezsar.scenes import all_cards, table
from tests.games.rezsar.scenes import play as played
from tests.matches import random_match, states

each_profile = pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)


@each_profile
def test_a_private_draw_is_the_only_private_event(options: dict[str, str]) -> None:
    for move in random_match(rezsar, 2, 4, options):
        for event in move.events:
            assert (event.only is not None) == (event.kind == "my_draw")


@each_profile
def test_dealing_anew_keeps_what_is_known(options: dict[str, str]) -> None:
    for number, state in enumerate(states(rezsar, 2, 5, options)):
        for seat in (None, 0, 1):
            other = rezsar.redeal(state, seat, Rng(f"other {number}"))
            assert sorted(all_cards(other)) == sorted(all_cards(state))
            assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
            if seat is not None:
                assert other.hands[seat] == state.hands[seat]
            known = {"rng": state.rng, "hands": state.hands, "deck": state.deck}
            assert replace(other, **known) == state


def test_whom_the_table_waits_for_next_does_not_depend_on_the_hand_of_the_asked() -> None:
    """The same play opens the same window, whatever the other one holds."""
    for options in PRESETS.values():
        for move in random_match(rezsar, 2, 6, options):
            if move.move.kind.split("-")[0] not in ("lay", "favour", "proclaim"):
                continue
            other = rezsar.redeal(move.state, move.seat, Rng("hand"))
            after, _ = play(rezsar, other, move.seat, move.move)
            assert rezsar.to_act(after) == rezsar.to_act(move.after)
            assert [rezsar.window(after, seat) for seat in (0, 1)] == [rezsar.window(move.after, s) for s in (0, 1)]


def test_a_pass_looks_the_same_whatever_is_held() -> None:
    worlds = [table("", "", hand="apat", held=held) for held in ("rezsar", "kerek", "tejanya")]
    after = [played(state, "0 lay-apat\n1 pass") for state in worlds]
    assert len({encode(rezsar.view(state, None)) for state in after}) == 1
    assert len({encode(rezsar.view(state, 0)) for state in after}) == 1


def test_a_refusal_tells_nothing_of_a_hand() -> None:
    """Whoever tries to play a card that it doesn't hold is refused alike, held by another or not."""
    for held in ("rezsar", "kerek"):
        state = table("apat", "", hand="burok", held=held)
        with pytest.raises(Illegal) as refusal:
            play(rezsar, state, 0, Move("favour-kerek", (("apat",),)))
        assert (refusal.value.code, refusal.value.args_) == ("move.not_open", {"kind": "favour-kerek"})


def test_the_deck_is_not_shown_when_all_is_over() -> None:
    *_, last = states(rezsar, 2, 1, PRESETS["fuzet"])
    shown = encode(rezsar.view(last, None)).decode()
    other = encode(rezsar.view(rezsar.redeal(last, None, Rng("over")), None)).decode()
    assert shown == other
