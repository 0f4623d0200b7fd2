"""Rulings on set-up, paying, lands, buildings and characters, by their numbers (Q1-Q9, Q25-Q30, Q46-Q55)."""

from dataclasses import replace

import pytest

from app.games import medievalia
from app.games.medievalia.rules.state import State
from app.games.rng import Rng
from tests.games.medievalia.scenes import (
    account,
    among,
    card,
    choosing,
    find,
    first,
    kinds_of,
    offered,
    played,
    refused,
    table,
    tapped,
    told,
)

RICH = "peasant peasant peasant peasant peasant peasant peasant peasant"
THREE = "peasant peasant peasant"


def test_setup_piles_hands_and_cities() -> None:
    for seats in medievalia.SEATS:
        start = medievalia.setup(seats, Rng("set-up"), {})
        assert [len(pile) for pile in start.piles] == [6, 6, 5]
        assert [pile[-1] for pile in start.piles] == ["school", "pottery", "bank"]
        assert [len(hand) for hand in start.hands] == [8] * seats
        assert len(start.decks[0]) == 87 - 8 * seats
        assert [c.kind for c in start.cards] == ["city"] * seats
        assert start.phase == "mulligan"


def test_setup_chance_says_who_begins() -> None:
    assert {medievalia.setup(3, Rng(f"start {n}"), {}).turn for n in range(30)} == {0, 1, 2}


def test_q1_cards_in_play_are_seen_by_all() -> None:
    start = table({"0 E0": "field(peasant)"})
    shown = medievalia.view(start, None).public.areas[0].stacks
    assert [(s.kind, [u.kind for u in s.characters]) for s in shown] == [("city", []), ("field", ["peasant"])]


def test_q2_mulligan_draws_one_fewer_and_then_shuffles_back() -> None:
    start = table({}, "field field farm farm mine", phase="mulligan")
    top = start.decks[0][:4]
    after = played(start, "0 mulligan field+field+farm+farm+mine")
    assert sorted((*after.hands[0], *after.decks[0])) == sorted((*start.hands[0], *start.decks[0]))
    assert all(after.hands[0].count(kind) >= top.count(kind) for kind in top)
    assert len(after.hands[0]) == 5


def test_q2_mulligan_once_in_the_first_turn_before_the_draw() -> None:
    start = medievalia.setup(2, Rng("once"), {})
    seat = start.turn
    assert [offer.kind for offer in medievalia.offers(start, seat)] == ["keep", "mulligan"]
    kept = played(start, f"{seat} keep")
    assert (kept.phase, len(kept.hands[seat])) == ("main", 9)
    other = played(kept, f"{seat} end_turn")
    assert other.phase == "mulligan"
    again = played(other, f"{1 - seat} keep", f"{1 - seat} end_turn")
    assert (again.turn, again.phase) == (seat, "main")


def test_q2_at_most_five_cards() -> None:
    start = medievalia.setup(2, Rng("five"), {})
    offer = offered(start, start.turn, "mulligan")
    assert offer is not None
    assert (offer.fields[0].at_least, offer.fields[0].at_most) == (1, 5)


def test_q3_activating_costs_nothing() -> None:
    start = table({"0 E0": "field peasant"}, "peasant peasant")
    first_turn = played(start, "0 play peasant")
    again = played(first_turn, "0 end_turn", "1 end_turn", "0 play peasant")
    assert first(told(first_turn, "0 end_turn", "1 end_turn", "0 play peasant"), "paid").args["taps"] == (3,)
    assert kinds_of(again, 0).count("peasant") == 3


def test_q6_production_and_abilities_tap_and_nothing_else() -> None:
    start = table({"0 E0": "peasant recruit field(smithy)", "1 X01": "peasant"}, "veteran")
    moved = played(start, "0 attach 3 1", "0 to_march", "0 move 4 X01", "0 attack X01:1")
    assert tapped(moved) == []
    linked = first(
        told(table({"0 E0": "farm field(peasant) forest mine!(smithy!)"}, "veteran"), "0 play veteran"), "paid"
    )
    assert 7 not in linked.args["taps"]  # type: ignore[operator]


def test_q7_only_two_peasants_raise_a_field() -> None:
    start = table({"0 E0": "field(peasant peasant peasant)"}, "recruit")
    assert [part for part in among(choosing(start, "play:recruit"), 0, "choose") if part.startswith("t3")] == [
        "t3.0",
        "t3.1",
        "t3.2",
    ]
    assert account(choosing(start, "play:recruit", "t3.2")).pool == (3, 0, 0, 1)


@pytest.mark.parametrize(("boost", "pool"), [(0, (1, 0, 0, 2)), (1, (2, 0, 0, 1)), (2, (3, 0, 0, 0))])
def test_q8_labour_climbs_or_is_given(boost: int, pool: tuple[int, ...]) -> None:
    start = table({"0 E0": "farm(peasant peasant)"}, "recruit")
    assert account(choosing(start, "play:recruit", f"t3.{boost}")).pool == pool


def test_q8_a_mine_has_room_for_one_labour() -> None:
    start = table({"0 E0": "mine(peasant peasant)"}, "recruit")
    assert "t3.2" not in among(choosing(start, "play:recruit"), 0, "choose")
    assert account(choosing(start, "play:recruit", "t3.1")).pool == (0, 0, 2, 1)


def test_q9_attached_to_a_tapped_land_it_stays_untapped() -> None:
    start = table({"0 E0": "field! peasant"}, "field")
    on = played(start, "0 attach 4 3")
    assert not card(on, 4).tapped
    assert "4" not in among(on, 0, "detach")
    assert account(choosing(on, "play:field", "t3.0")).pool == (0, 0, 0, 1)
    assert tapped(played(choosing(on, "play:field", "t3.0"), "0 pay")) == ["field", "peasant"]


def test_q25_buildings_fall_with_their_land_and_go_to_the_discards() -> None:
    start = table({"0 E1": "peasant", "1 E1": "field(bank school)"})
    piles = start.piles
    after = played(start, "0 attack E1:1", "0 target stack:4")
    assert after.discard == ("field", "bank", "school")
    assert after.piles == piles
    assert medievalia.view(after, None).public.buildings == (0, 0)


def test_q29_no_hand_limit_and_an_empty_hand_is_nothing() -> None:
    many = table({}, " ".join(["field"] * 11))
    assert len(played(many, "0 end_turn", "1 end_turn").hands[0]) == 12
    assert played(table({}), "0 end_turn").phase == "main"


def test_q30_after_the_last_card_no_draw_can_be_bought() -> None:
    start = table({"0 E0": "field field mine mine", "1 E1": "field"}, turn=0, deck=1)
    assert offered(start, 0, "draw") is not None
    bought = played(start, "0 draw")
    assert (bought.phase, bought.decks) == ("main", ((),))
    assert offered(bought, 0, "draw") is None
    assert medievalia.view(bought, None).public.last_turn


def test_q46_characters_on_the_city_guard_it_and_give_their_own() -> None:
    start = table({"0 E0": "peasant"}, "field")
    on = played(start, "0 attach 3 1")
    assert account(choosing(on, "play:field", "t1.0")).pool == (0, 0, 0, 2)
    assert medievalia.view(on, None).public.areas[0].stacks[0].boosts == 0


def test_q47_the_city_must_be_untapped_too() -> None:
    start = table({"0 E0": f"city! {RICH}"}, piles="smithy keep castle")
    assert offered(start, 0, "build") is None
    assert offered(table({"0 E0": f"{RICH} {THREE}"}, piles="stable keep castle"), 0, "build") is not None


def test_q48_a_scribe_on_the_host_taps_it() -> None:
    start = table({"0 E0": "city!(scribe) field!(scribe) mine(scribe)"}, piles="smithy keep castle")
    assert "build:0" not in among(start, 0, "begin")
    room = table({"0 E0": "city! field scribe scribe scribe"}, piles="smithy keep castle")
    assert offered(room, 0, "build") is None  # abilities are put in by hand
    assert kinds_of(played(room, "0 begin build:0", "0 suggest", "0 pay"), 0) == [
        "field",
        "scribe",
        "scribe",
        "scribe",
        "smithy",
    ]


def test_q49_a_destroyed_twin_may_be_bought_again() -> None:
    lost = table({"0 E0": f"field mine {RICH}"}, piles="bank school smithy", discard=("bank",))
    assert "0" in among(lost, 0, "build")
    assert "0" not in among(table({"0 E0": f"field(bank) mine {RICH}"}, piles="bank keep smithy"), 0, "build")


def test_q52_nothing_is_produced_abroad() -> None:
    start = table({"0 E0": "city!", "0 X01": "peasant", "0 E1": "peasant merchant"}, "field")
    assert offered(start, 0, "play") is None
    assert [part for part in among(choosing(start, "play:field"), 0, "choose") if part[0] in "tm"] == []


def test_q55_artists_double_printed_production_only() -> None:
    start = table({"0 E0": "artist artist mine merchant"}, "recruit peasant")
    both = choosing(start, "play:recruit", "t3.0", "t4.0")
    assert not any(part in ("a3>3", "a4>4") for part in among(both, 0, "choose"))
    used = choosing(start, "play:recruit", "a3>4")
    assert account(used).pool == (0, 0, 0, 2)  # the one that uses its ability produces nothing
    assert account(choosing(start, "play:recruit", "m6", "a3>5", "d:peasant")).pool == (0, 0, 2, 0)


def test_one_purpose_a_payment_and_all_that_is_left_is_lost() -> None:
    start = table({"0 E0": "field(peasant peasant)"}, "peasant peasant")
    sheet = medievalia.view(choosing(start, "play:peasant", "t3.2"), 0).mine.sheet
    assert (sheet.covered, sheet.left) == (True, (2, 0, 0, 0))


def test_cancel_changes_nothing_and_the_purpose_waits_for_a_change() -> None:
    start = table({"0 E0": "field recruit"}, "peasant field")
    back = played(start, "0 begin play:peasant", "0 choose t3.0", "0 cancel")
    assert replace(back, tried=()) == start
    assert among(back, 0, "begin") == ("play:field", "draw")
    assert "play:peasant" in among(played(back, "0 begin draw", "0 cancel", "0 attach 4 1"), 0, "begin")


def test_a_building_may_be_used_in_the_turn_in_which_it_was_bought() -> None:
    start = table({"0 E0": f"city! field {RICH} {THREE}"}, "peasant", piles="smithy keep castle")
    bought = played(start, "0 build 0")
    assert (bought.phase, card(bought, bought.made).host) == ("main", find(start, "field"))
    assert account(choosing(bought, "play:peasant", "t3.0")).pool == (1, 1, 0, 0)


def test_next_building_of_the_pile_is_turned_up_and_may_be_bought() -> None:
    start = table({"0 E0": f"mine field(peasant peasant) {RICH} {'farm(peasant peasant)'}"}, piles="stable school bank")
    hidden = start.piles[0][-2]
    events = told(start, "0 build 0")
    assert first(events, "turned_up").args == {"pile": 0, "building": hidden}


def test_host_is_asked_for_when_there_is_a_choice() -> None:
    start = table({"0 E0": f"field(keep school pottery) mine {RICH} {THREE}"}, piles="smithy school bank")
    asked = played(start, "0 build 0")
    hosts = among(asked, 0, "place")
    assert asked.phase == "place"
    assert hosts == ("1", str(find(asked, "mine")))
    built = played(asked, f"0 place {hosts[0]}")
    assert card(built, built.made).kind == "smithy"
    assert card(built, built.made).host == int(hosts[0])
    refused(asked, "0 place 3", "move.not_among")


def test_a_linked_building_abroad_is_of_no_use() -> None:
    start = table({"0 E0": "field mine!", "1 E1": "field(bank)"}, "merchant")
    quote = next(q for q in medievalia.view(start, 0).mine.quotes if q.what == "play:merchant")
    assert (quote.surcharge, quote.cost) == (2, (1, 1, 2, 0))


def quote_of(state: State, what: str) -> tuple[bool, str]:
    quote = next(q for q in medievalia.view(state, 0).mine.quotes if q.what == what)
    return quote.payable, quote.why


def test_quotes_say_why_not() -> None:
    start = table({"0 E0": f"city! field!(bank!) {RICH}"}, "knight", piles="bank school smithy")
    assert quote_of(start, "build:0") == (False, "twin")
    assert quote_of(start, "build:1") == (False, "host")
    assert quote_of(table({}, "knight"), "play:knight") == (False, "cost")
