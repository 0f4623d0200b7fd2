"""The greedy bot: legal everywhere, sensible in scenes, and far better than chance."""

from random import Random

import pytest

from app.bots.any_offer import any_offer
from app.bots.kartyaparbaj import greedy
from app.games import kartyaparbaj
from app.games.api import Move, play
from app.games.kartyaparbaj.rules.state import State
from bench.arena import outcome
from tests.games.cases import Case, cases, every_state, told_where
from tests.games.kartyaparbaj.scenes import duel, played

each_match = pytest.mark.parametrize("case", [case for case in cases() if case.game == "kartyaparbaj"], ids=str)
NO_BOTS_MOVES = {"offer_draw", "accept_draw"}


def answer(state: State) -> str:
    """What the bot answers, as text."""
    offers = kartyaparbaj.offers(state, state.asked)
    return str(greedy(kartyaparbaj.view(state, state.asked), offers, Random(0)))


@each_match
def test_its_moves_are_legal_in_every_state(case: Case) -> None:
    for number, state in every_state(case):
        if state.phase != "over":
            with told_where(case, number):
                move = Move.parse(answer(state))
                assert move.kind not in NO_BOTS_MOVES
                play(kartyaparbaj, state, state.asked, move)


def test_it_beats_random_play() -> None:
    won = sum(outcome(kartyaparbaj, greedy, any_offer, number) == "won" for number in range(60))
    assert won >= 54


def test_it_plays_to_the_end_against_itself() -> None:
    assert all(outcome(kartyaparbaj, greedy, greedy, number) != "drawn" for number in range(10))


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (duel(hand="Kh 2d 9c 4h Ad", phase="summoning"), "summon Ad"),
        (duel(hand="Kh 2d 9c 4h 5d", phase="summoning", summoned=1), "summon Kh"),
        (duel(hand="Jc 8d 6c 3h 7d", phase="summoning"), "summon Jc"),
        (duel("Jc", "", hand="Jc 2d", phase="summoning"), "strengthen own1"),
        (duel("2c", "Jc", hand="Jc 2d", phase="summoning", summoned=14), "end_phase"),
        (duel("2c", "Ac* Kc", hand="black 2d", phase="summoning", summoned=14), "knock_out_black slot1"),
        (duel("Kc", "2c", hand="black 2d", phase="summoning", summoned=14, life=(80, 13)), "knock_out_black slot1"),
        (duel("Kc", "2c", hand="black 2d", phase="summoning", summoned=14, life=(80, 14)), "end_phase"),
        (duel("Kh 8c", "7c Qs"), "attack slot1 slot2"),
        (duel("7h 7d 7s 3c", "Ac*"), "attack slot1+slot2+slot3 slot1"),
        (duel("3h", "Ac"), "end_phase"),
        (duel("9h 9c 4h", ""), "attack_directly slot1+slot2"),
        (duel("Jh 9c", "Ac", hand="3s"), "attack slot1 slot1"),
        (duel("", "", hand="2h 3h", stock="", phase="summoning"), "end_phase"),
        (duel("", "", hand="red red", phase="summoning"), "four_jokers"),
    ],
    ids=lambda value: value if isinstance(value, str) else "table",
)
def test_it_sees_what_pays_in_its_turn(state: State, move: str) -> None:
    assert answer(state) == move


@pytest.mark.parametrize(
    ("state", "script", "move"),
    [
        (duel("Jh 9c", "Ac", hand="3s"), "0 attack slot1 slot1", "weaken 3s"),
        (duel("Kh 2c", "5d Ad", hand="8s"), "0 attack slot1 slot1", "pass"),
        (duel("Kh 2c", "5d", hand="8s"), "0 attack slot1 slot1", "weaken 8s"),
        (duel("Kh", "", other="black", life=(80, 13)), "0 attack_directly slot1", "black"),
        (duel("4h", "", other="black"), "0 attack_directly slot1", "take_it"),
        (duel("Kh Qh", "", other="red"), "0 attack_directly slot1", "red"),
        (duel("Kh", "", hand="black", other="black", life=(80, 13)), "0 attack_directly slot1\n1 black", "counter"),
        (duel("", "3d", hand="black", other="black", phase="late"), "0 knock_out_black slot1", "let_be"),
        (duel("", "Ad", hand="black", other="black", phase="late"), "0 knock_out_black slot1", "counter"),
        (duel("Kh", "5d", hand="red red", other="black black black black"), "0 four_jokers", "answer_jokers"),
        (duel("Kh", "5d", hand="red red"), "0 four_jokers", "concede"),
        (duel("Kh", "5d"), "0 offer_draw", "decline_draw"),
    ],
    ids=lambda value: value if isinstance(value, str) else "table",
)
def test_it_answers_windows_to_its_advantage(state: State, script: str, move: str) -> None:
    assert answer(played(state, script)) == move
