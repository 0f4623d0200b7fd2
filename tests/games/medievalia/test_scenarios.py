"""The examples of the rule book, by the numbers of the ground truth: paying, buildings, marching (T1-T4, T12-T22)."""

import pytest

from app.games import medievalia
from app.games.medievalia.bags import NOTHING
from app.games.rng import Rng
from tests.games.medievalia.scenes import (
    account,
    among,
    card,
    choosing,
    find,
    first,
    ids,
    offered,
    piled,
    played,
    refused,
    table,
    tapped,
    told,
)


def test_t1_start_chain() -> None:
    start = table({}, "field peasant forest")
    after = played(start, "0 play field", "0 play peasant", "0 play forest")
    assert tapped(after) == ["city", "field", "peasant"]
    assert not card(after, find(after, "forest")).tapped
    assert after.hands[0] == ()


def test_t2_surplus_is_lost() -> None:
    start = table({"0 E0": "field(bank)"}, "peasant")
    paid = first(told(start, "0 play peasant"), "paid")
    assert (paid.args["taps"], paid.args["left"]) == ((find(start, "field"),), (0, 0, 1, 0))
    assert tapped(played(start, "0 play peasant")) == ["bank", "field"]


@pytest.mark.parametrize(("peasants", "food"), [("", 1), ("(peasant)", 2), ("(peasant peasant)", 3)])
def test_t3_ladder(peasants: str, food: int) -> None:
    start = table({"0 E0": f"field{peasants}"}, "recruit")
    assert account(choosing(start, "play:recruit", f"t3.{food - 1}")).pool == (food, 0, 0, 0)


def test_t3_one_of_two_labourers_climbs() -> None:
    start = table({"0 E0": "field(peasant peasant)"}, "recruit")
    after = played(start, "0 begin play:recruit", "0 choose t3.1", "0 pay")
    assert account(choosing(start, "play:recruit", "t3.1")).pool == (2, 0, 0, 1)
    assert tapped(after) == ["field", "peasant", "peasant"]


def test_t3b_one_purchase_for_one_activation() -> None:
    start = table({"0 E0": "field(peasant)", "1 E1": "field"}, "peasant peasant", turn=0)
    after = played(start, "0 play peasant")
    assert after.hands[0] == ("peasant",)
    assert tapped(after) == ["field", "peasant"]
    assert not any("t3" in part for part in among(choosing(after, "play:peasant"), 0, "choose"))


@pytest.mark.parametrize(
    ("layout", "what", "covered"),
    [
        ("farm(peasant peasant)", "play:archer", False),  # 3 food: 1 food left for energy is too little
        ("farm(peasant peasant) field", "play:archer", True),  # 3 food → 1 energy, and 1 food
        ("field forest mine farm", "play:mine", True),  # 4 of any kinds
        ("field forest mine", "play:mine", False),
    ],
)
def test_t4_conversions(layout: str, what: str, covered: bool) -> None:
    start = table({"0 E0": f"city! {layout} forest!(carpenter!)"}, what[5:])
    assert (what[5:] in among(start, 0, "play")) == covered


def test_t4_a_hand_card_is_a_resource_of_any_kind() -> None:
    start = table({"0 E0": "city!"}, "peasant mine")
    assert offered(start, 0, "play") is None  # a hand card is put in by hand
    after = played(start, "0 begin play:peasant", "0 choose d:mine", "0 pay")
    assert (after.discard[-1], after.hands[0]) == ("mine", ())


def test_t4_four_of_any_kinds_draw_a_card_in_the_own_turn_only() -> None:
    start = table({"0 E0": "field forest mine", "1 E1": "field forest mine"})
    after = played(start, "0 draw")
    assert len(after.hands[0]) == 1
    assert tapped(after) == ["city", "field", "forest", "mine"]
    assert medievalia.offers(start, 1) == ()


@pytest.mark.parametrize(("scribes", "cost"), [(1, 3), (2, 1), (3, 0)])
def test_t12_scribes_and_a_building_of_five(scribes: int, cost: int) -> None:
    start = table({"0 E0": "scribe " * scribes}, piles="smithy school bank")
    used = [f"s{find(start, 'scribe', 0, n)}" for n in range(scribes)]
    paid = account(choosing(start, "build:0", *used))
    assert paid.discount == 2 * scribes
    assert sum(paid.missing) == cost


@pytest.mark.parametrize(("scribes", "cost"), [(1, 6), (2, 4), (3, 2)])
def test_t12_scribes_and_a_castle(scribes: int, cost: int) -> None:
    start = table({"0 E0": "scribe " * scribes}, piles="castle school bank")
    used = [f"s{find(start, 'scribe', 0, n)}" for n in range(scribes)]
    assert sum(account(choosing(start, "build:0", *used)).missing) == cost


def test_t12_three_scribes_build_for_nothing() -> None:
    start = table({"0 E0": "field scribe scribe scribe"}, piles="smithy keep bank")
    after = played(start, "0 begin build:0", "0 suggest", "0 pay")
    assert tapped(after) == ["scribe", "scribe", "scribe"]
    assert after.placing == "smithy"


@pytest.mark.parametrize(("artists", "food"), [(1, 2), (2, 4), (3, 8)])
def test_t13_artists_on_one_card(artists: int, food: int) -> None:
    start = table({"0 E0": "field " + "artist " * artists}, "recruit")
    used = [f"a{find(start, 'artist', 0, n)}>3" for n in range(artists)]
    assert account(choosing(start, "play:recruit", *used)).pool == (food, 0, 0, 0)


def test_t13_field_two_peasants_one_artist() -> None:
    start = table({"0 E0": "field(peasant peasant) artist"}, "recruit")
    assert account(choosing(start, "play:recruit", "a6>3.4.5")).pool == (6, 0, 0, 0)


def test_t13_the_owner_picks_three_of_four() -> None:
    start = table({"0 E0": "field(peasant bank smithy) artist"}, "recruit")
    chosen = choosing(start, "play:recruit", "t3.0")
    picks = [part for part in among(chosen, 0, "choose") if part.startswith("a7>") and part != "a7>1"]
    assert sorted(picks) == ["a7>3.4.5", "a7>3.4.6", "a7>3.5.6", "a7>4.5.6"]
    assert account(played(chosen, "0 choose a7>4.5.6")).pool == (1, 2, 2, 2)


def test_t14_merchant_changes_one_and_gold_into_two() -> None:
    one_food = table({"0 E0": "city! field merchant"}, "forest")
    paid = account(choosing(one_food, "play:forest", "t3.0", "m4"))
    assert (paid.covered, paid.steps) == (True, ("merchant:food",))
    one_gold = table({"0 E0": "city! mine merchant forest!(carpenter!)"}, "archer")
    paid = account(choosing(one_gold, "play:archer", "t3.0", "m4"))
    assert (paid.covered, paid.steps, paid.left) == (True, ("merchant:gold",), NOTHING)


@pytest.mark.parametrize("stable", ["", " forest!(stable!)"])
def test_t15_surcharge(stable: str) -> None:
    start = table({"0 E0": f"field field forest mine mine mine{stable}"}, "knight")
    paid = first(told(start, "0 play knight"), "paid")
    used = [card(start, number).kind for number in ids(paid, "taps")]
    assert sorted(used) == sorted(["field", "field", "forest", "mine"] + ([] if stable else ["mine", "mine"]))


def test_t20_no_untapped_host() -> None:
    rich = " ".join(["peasant"] * 9)
    start = table({"0 E0": f"city! field! {rich} merchant"}, piles="keep castle smithy")
    assert offered(start, 0, "build") is None


def test_t20_three_buildings_on_the_only_untapped_host() -> None:
    rich = " ".join(["peasant"] * 12)
    full = table({"0 E0": f"city! field(bank school stable) {rich}"}, piles="keep castle smithy")
    assert offered(full, 0, "build") is None
    room = table({"0 E0": f"city! field(bank school) {rich}"}, piles="keep castle smithy")
    assert among(room, 0, "build")


def test_t21_twin() -> None:
    rich = " ".join(["peasant"] * 12)
    start = table({"0 E0": f"field(bank) mine mine {rich}"}, piles="bank school smithy")
    assert "0" not in among(start, 0, "build")
    assert "1" in among(start, 0, "build")


def test_t22_knight() -> None:
    start = table({"0 E0": "knight", "1 E1": "field"}, phase="march")
    there = played(start, "0 move 3 X01", "0 move 3 E1")
    assert card(there, 3).area == "E1"
    held_up = table({"0 E0": "knight", "1 X01": "peasant"}, phase="march")
    stopped = played(held_up, "0 move 3 X01")
    assert offered(stopped, 0, "move") is None


def test_t25_mulligan() -> None:
    start = medievalia.setup(2, Rng("mulligan"), {})
    seat = start.turn
    given = start.hands[seat][:3]
    after = played(start, f"{seat} mulligan {'+'.join(given)}")
    drawn = start.decks[0][:2]
    assert len(after.hands[seat]) == 8  # seven, and the card of the turn
    assert len(after.decks[0]) == len(start.decks[0])
    everything = sorted((*after.hands[seat], *after.decks[0]))
    assert everything == sorted((*start.hands[seat], *start.decks[0]))
    for kind in drawn:
        assert kind in after.hands[seat]


def test_t26_the_last_card_lets_the_turn_be_finished() -> None:
    start = table({}, "field", turn=1, deck=1)
    last = played(start, "1 end_turn")
    assert (last.turn, last.phase, last.decks) == (0, "main", ((),))
    assert offered(last, 0, "play") is not None
    over = played(last, "0 play field", "0 end_turn")
    assert (over.phase, over.ended) == ("over", "deck")


def test_piles_of_a_scene_hold_all_buildings() -> None:
    assert sum(map(len, piled((), None))) == 17
    refused(table({}), "0 build 0", "move.not_open")
