"""Drawing and losing (R1), draws (R2), the set-up: in every kind of throw the owner draws first, or loses."""

from collections import Counter

import pytest

from app.games import kartyaparbaj
from app.games.api import Illegal, Move
from app.games.kartyaparbaj.cards import DECK, OF_VALUE, VALUES
from app.games.rng import Rng
from tests.games.kartyaparbaj.scenes import asked, duel, ended, kinds, offered, played, shown, told

IN_VAIN = ["threw", "could_not_draw", "over"]


def test_the_deck_has_110_cards_and_each_suited_one_twice() -> None:
    counted = Counter(DECK)
    assert len(DECK) == 110
    assert (counted["black"], counted["red"]) == (4, 2)
    assert {counted[card] for card in VALUES} == {2}
    assert len(VALUES) == 52
    assert [VALUES[f"{rank}s"] for rank in ("2", "9", "10", "J", "Q", "K", "A")] == [2, 9, 10, 11, 12, 13, 14]
    assert all(len(cards) == 4 for cards in OF_VALUE.values())


@pytest.mark.parametrize(("starter", "seat"), [("host", 0), ("guest", 1)])
def test_the_starter_draws_five_and_begins(starter: str, seat: int) -> None:
    chance, host, guest = (kartyaparbaj.setup(2, Rng("deal"), {"starter": s}) for s in ("random", "host", "guest"))
    state = host if seat == 0 else guest
    assert (state.turn, asked(state), state.turns, state.phase) == (seat, (seat, None), 1, "summoning")
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.stock) == 100
    assert host.hands[0] == guest.hands[1] == chance.hands[chance.turn]


def test_chance_lets_both_begin() -> None:
    starters = Counter(kartyaparbaj.setup(2, Rng(str(n)), {}).turn for n in range(200))
    assert 70 < starters[0] < 130


@pytest.mark.parametrize("life", ["20", "150"])
def test_the_life_to_begin_with_is_chosen(life: str) -> None:
    state = kartyaparbaj.setup(2, Rng("life"), {"life": life})
    assert state.life == (int(life), int(life))
    assert kartyaparbaj.view(state, None).public.start_life == int(life)


def test_r1_who_summons_with_an_empty_stock_loses() -> None:
    start = duel("", "", hand="7h", stock="", phase="summoning")
    assert "summon" in offered(start, 0)
    assert kinds(told(start, "0 summon 7h")) == ["summoned", "could_not_draw", "over"]
    assert ended(played(start, "0 summon 7h")) == ((1,), "stock")


def test_r1_the_last_card_of_the_stock_can_be_drawn() -> None:
    after = played(duel("", "", hand="7h", stock="2h", phase="summoning"), "0 summon 7h")
    assert ended(after) is None
    assert (after.stock, len(after.hands[0])) == ((), 5)


def test_r1_strengthening_with_an_empty_stock_loses_and_does_nothing() -> None:
    start = duel("7h", "", hand="7h", stock="", phase="summoning")
    after = played(start, "0 strengthen own1")
    assert (ended(after), shown(after, 0)) == (((1,), "stock"), "7h")
    assert kinds(told(start, "0 strengthen own1")) == IN_VAIN


def test_r1_weakening_with_an_empty_stock_loses_and_does_nothing() -> None:
    start = duel("Jh", "Ah", other="3s", stock="")
    script = "0 attack slot1 slot1\n0 pass\n1 weaken 3s"
    after = played(start, script)
    assert (ended(after), shown(after, 1), after.pile) == (((0,), "stock"), "Ah", ("Jh", "3s"))
    assert kinds(told(start, script))[-3:] == IN_VAIN


def test_r1_a_joker_with_an_empty_stock_loses_before_any_window() -> None:
    start = duel("", "5h", hand="black", stock="", phase="summoning")
    after = played(start, "0 knock_out_black slot1")
    assert (ended(after), shown(after, 1), after.pile) == (((1,), "stock"), "5h", ("black",))
    assert kartyaparbaj.to_act(after) == frozenset()
    blow = played(duel("Kh", "", other="black", stock=""), "0 attack_directly slot1\n1 black")
    assert (ended(blow), blow.life) == (((0,), "stock"), (80, 80))


@pytest.mark.parametrize("pile", ["", "black black black"])
def test_r1_a_joker_thrown_in_vain_opens_nothing_and_takes_no_effect(pile: str) -> None:
    start = duel("", "5h", hand="black", pile=pile, stock="", phase="summoning")
    after = played(start, "0 knock_out_black slot1")
    assert (after.question, after.announced, shown(after, 1)) == (None, None, "5h")
    assert kinds(told(start, "0 knock_out_black slot1")) == ["joker", "could_not_draw", "over"]


@pytest.mark.parametrize("stock", ["2h", "2h 2d"])
def test_r1_two_blacks_that_cannot_both_be_replaced_cancel_nothing(stock: str) -> None:
    summoning = duel("", "5h 6h", hand="red", other="black black", stock=stock, phase="summoning")
    assert kinds(told(summoning, "0 knock_out_red slot1+slot2\n1 counter_blacks")) == ["joker", *IN_VAIN]
    script = "0 attack_directly slot1\n1 red\n0 counter_blacks"
    blow = duel("Kh 3s", "", hand="black black", other="red", stock=stock)
    assert kinds(told(blow, script)) == ["attacked_directly", "joker", *IN_VAIN]
    after = played(blow, script)
    assert (after.question, ended(after), after.life) == (None, ((1,), "stock"), (80, 80))


def test_r1_a_counter_with_an_empty_stock_loses_and_cancels_nothing() -> None:
    start = duel("", "5h", hand="black", other="black", stock="2h", phase="summoning")
    script = "0 knock_out_black slot1\n1 counter"
    assert ended(played(start, script)) == ((0,), "stock")
    assert kinds(told(start, script)) == ["joker", *IN_VAIN]


@pytest.mark.parametrize(("stock", "loses"), [("2h", True), ("2h 2d", True), ("2h 2d 2c", False)])
def test_r1_two_blacks_are_replaced_one_after_the_other(stock: str, loses: bool) -> None:
    start = duel("", "5h 6h", hand="red", other="black black", stock=stock, phase="summoning")
    after = played(start, "0 knock_out_red slot1+slot2\n1 counter_blacks")
    assert ended(after) == (((0,), "stock") if loses else None)
    assert after.stock == ()
    assert len(after.hands[1]) == 5 - (3 - len(stock.split()))


def test_every_throw_is_replaced_before_the_next_window() -> None:
    start = duel("", "5h 6h", hand="red", other="black black", stock="2h 2d 2c", phase="summoning")
    open_ = played(start, "0 knock_out_red slot1+slot2")
    assert (asked(open_), "2h" in open_.hands[0], len(open_.hands[0])) == ((1, "counter"), True, 5)
    after = played(open_, "1 counter_blacks")
    assert {"2d", "2c"} <= set(after.hands[1])


def test_an_empty_stock_takes_no_offer_away() -> None:
    full = duel("7h", "5h 6h", hand="7h 3d black red", phase="summoning")
    empty = duel("7h", "5h 6h", hand="7h 3d black red", stock="", phase="summoning")
    assert kartyaparbaj.offers(full, 0) == kartyaparbaj.offers(empty, 0)


def test_r2_a_draw_is_agreed_to() -> None:
    start = duel("7h", "5h")
    asking = played(start, "0 offer_draw")
    assert asked(asking) == (1, None)
    assert set(offered(asking, 1)) == {"accept_draw", "decline_draw"}
    assert offered(asking, 0) == {}
    assert ended(played(asking, "1 accept_draw")) == ((), "agreed")
    assert kartyaparbaj.fallback(asking, 1) == Move("decline_draw")


@pytest.mark.parametrize("phase", ["summoning", "attack", "late"])
def test_r2_a_draw_is_offered_once_a_turn(phase: str) -> None:
    start = duel("7h", "5h", phase=phase)
    declined = played(start, "0 offer_draw\n1 decline_draw")
    assert (asked(declined), declined.phase, ended(declined)) == ((0, None), phase, None)
    assert "offer_draw" not in offered(declined, 0)
    ends = {"summoning": 3, "attack": 2, "late": 1}[phase]
    theirs = played(declined, "\n".join(["0 end_phase"] * ends))
    assert "offer_draw" in offered(theirs, 1)
    assert "offer_draw" not in offered(theirs, 0)


def test_r2_no_draw_is_offered_inside_a_window() -> None:
    open_ = played(duel("Kh", "5h"), "0 attack slot1 slot1")
    assert asked(open_) == (0, "weakening")
    assert set(offered(open_, 0)) == {"pass"}
    with pytest.raises(Illegal):
        played(open_, "0 offer_draw")


def idle_turns(number: int) -> str:
    """Both only end their phases; both have a card that could attack."""
    return "\n".join(f"{turn % 2} end_phase" for turn in range(number) for _ in range(3))


def test_r2_twenty_turns_without_a_change_are_a_draw() -> None:
    start = duel("7h", "5h", phase="summoning")
    assert ended(played(start, idle_turns(20))) == ((), "idle")
    almost = played(start, idle_turns(19))
    assert (ended(almost), almost.idle) == (None, 19)


@pytest.mark.parametrize(
    "change",
    [
        "1 summon 2h\n1 end_phase\n1 end_phase\n1 end_phase",
        "1 end_phase\n1 attack slot1 slot1\n1 end_phase",
        "1 end_phase\n1 end_phase\n1 summon 2h\n1 end_phase",
    ],
)
def test_r2_a_card_that_moves_begins_the_count_anew(change: str) -> None:
    start = duel("7h", "7s", other="2h", phase="summoning")
    after = played(played(start, idle_turns(19)), change)
    assert (ended(after), after.idle, after.turn) == (None, 0, 0)


def test_r2_the_count_goes_on_after_a_change() -> None:
    start = duel("7h", "7s", hand="2h", phase="late")
    changed = played(start, "0 summon 2h\n0 end_phase")
    turns = [f"{1 - turn % 2} end_phase" for turn in range(20) for _ in range(3)]
    assert played(changed, "\n".join(turns[:-3])).idle == 19
    assert ended(played(changed, "\n".join(turns))) == ((), "idle")


def test_r2_lost_life_begins_the_count_anew() -> None:
    start = duel("", "3s", phase="summoning", idle=19)
    after = played(start, "0 end_phase\n0 end_phase")
    assert ended(after) == ((), "idle")
    blow = duel("3s", "", phase="attack", idle=19)
    after = played(blow, "0 attack_directly slot1\n1 take_it\n0 end_phase")
    assert (ended(after), after.idle) == (None, 0)


def test_refused_offers_and_passed_windows_are_no_change() -> None:
    after = played(duel("7h", "5h", phase="attack", idle=3), "0 offer_draw\n1 decline_draw\n0 end_phase\n0 end_phase")
    assert after.idle == 4
