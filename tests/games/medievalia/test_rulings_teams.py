"""Rulings on two against two and on the variants, by their numbers (Q31, Q32, Q51), and the amendments on them."""

from dataclasses import replace

from app.games import medievalia
from app.games.medievalia.rules.areas import neighbours
from app.games.medievalia.rules.fame import famous
from app.games.medievalia.rules.state import State
from app.games.rng import Rng
from tests.games.medievalia.scenes import (
    account,
    among,
    card,
    choosing,
    first,
    kinds_of,
    offered,
    played,
    refused,
    table,
    tapped,
    told,
    waits_for,
)

TEAMS = {"teams": "on"}
THREE = {"threeDecks": "on"}


def asking(mine: str, theirs: str, what: str, *hands: str) -> State:
    """Seat 0 has asked its partner, seat 2, for help."""
    start = table({"0 E0": mine, "2 E2": theirs}, *hands, seats=4, options=TEAMS)
    return played(choosing(start, what), "0 ask_help")


def test_partners_sit_opposite_and_neighbours_are_enemies() -> None:
    start = table({"0 X01": "peasant", "1 X01": "peasant", "2 X01": "peasant"}, seats=4, options=TEAMS)
    assert among(start, 0, "attack") == ("X01:1",)
    assert medievalia.view(start, None).public.teams == (0, 1, 0, 1)


def test_what_only_a_partner_makes_possible_is_offered_to_begin() -> None:
    start = table({"0 E0": "city!", "2 E2": "field farm"}, "peasant", seats=4, options=TEAMS)
    assert offered(start, 0, "play") is None
    assert among(start, 0, "begin") == ("play:peasant",)
    poor = table({"0 E0": "city!", "2 E2": "city!"}, "peasant", seats=4, options=TEAMS)
    assert offered(poor, 0, "begin") is None


def test_asking_tells_all_what_for() -> None:
    asked = asking("city!", "field farm", "play:peasant", "peasant")
    shown = medievalia.view(asked, None).public.asked
    assert (shown.what, shown.helper, shown.done) == ("play:peasant", 2, False)
    assert medievalia.window(asked, 2) == "help"


def test_q51_half_of_the_sum_kinds_of_the_partners_choice() -> None:
    asked = asking("city!", "field mine forest", "play:peasant", "peasant")
    three = played(asked, "2 choose t5.0", "2 choose t6.0", "2 choose t7.0")
    give = offered(three, 2, "give")
    assert give is not None
    field = give.fields[0]
    assert (field.at_least, field.at_most, sorted(field.among)) == (1, 1, ["energy", "food", "gold"])
    assert account(played(three, "2 give gold")).pool == (0, 0, 1, 0)


def test_q51_conversions_come_first_and_discards_are_halved_too() -> None:
    asked = asking("city!", "field(peasant peasant) mine", "play:peasant", "peasant", "", "farm")
    again = played(asked, "2 choose t5.2", "2 choose t8.0", "2 choose c:food>energy")
    assert sorted(among(again, 2, "give")) == ["energy", "gold"]
    wild = played(asked, "2 choose d:farm", "2 choose t8.0")
    assert medievalia.view(wild, 2).mine.gather.gives == 1
    refused(wild, "2 give food+gold", "move.count")
    assert account(played(wild, "2 give labour")).pool == (0, 0, 0, 1)


def test_kinds_that_were_not_gathered_are_refused() -> None:
    asked = asking("city!", "field(peasant peasant) mine", "play:peasant", "peasant", "", "farm")
    four = played(asked, "2 choose t5.2", "2 choose d:farm")
    assert medievalia.view(four, 2).mine.gather.gives == 2
    refused(four, "2 give gold+energy", "illegal.medievalia.not_gathered")
    assert account(played(four, "2 give gold+food")).pool == (1, 0, 1, 0)


def test_help_is_used_up_when_it_is_paid_for_and_not_before() -> None:
    asked = asking("city!", "field farm", "play:peasant", "peasant", "", "mine mine")
    helped = played(asked, "2 choose t5.0", "2 choose d:mine", "2 give food")
    assert tapped(helped, 2) == []
    assert played(helped, "0 cancel").hands[2] == ("mine", "mine")
    paid = played(helped, "0 pay")
    assert (tapped(paid, 2), paid.hands[2]) == (["field"], ("mine",))
    assert paid.discard == ("mine",)


def test_a_partner_may_give_nothing_and_is_asked_once() -> None:
    asked = asking("city!", "field farm", "play:peasant", "peasant")
    refused_ = played(asked, "2 pass")
    assert waits_for(refused_) == [0]
    assert {o.kind for o in medievalia.offers(refused_, 0)} == {"suggest", "cancel"}
    assert first(told(asked, "2 pass"), "helps_not").args == {"seat": 2}


def test_a_partners_merchants_scribes_and_artists_cant_be_used() -> None:
    asked = asking("city!", "merchant scribe artist", "play:peasant", "peasant")
    assert {part[0] for part in among(asked, 2, "choose")} == {"t"}


def test_buildings_are_not_shared() -> None:
    start = table({"0 E0": "field farm forest", "2 E2": "mine(smithy)"}, "veteran", seats=4, options=TEAMS)
    quote = next(q for q in medievalia.view(start, 0).mine.quotes if q.what == "play:veteran")
    assert quote.surcharge == 2
    rich = " ".join(["peasant"] * 12)
    buying = table({"0 E0": f"field {rich}", "2 E2": "mine(smithy)"}, piles="smithy keep bank", seats=4, options=TEAMS)
    assert "0" in among(buying, 0, "build")


def test_allies_heal_in_the_battles_of_both() -> None:
    layout = {"0 E1": "recruit", "1 E1": "veteran", "2 X12": "priest", "3 X01": "priest"}
    start = table(layout, seats=4, options=TEAMS)
    after = played(start, "0 attack E1:1", "1 deploy 6 0", "1 pass")
    assert waits_for(after) == [2]
    assert among(after, 2, "heal", 1) == ("5",)
    assert waits_for(played(after, "2 pass")) == [3]
    assert "recruit" not in kinds_of(played(after, "2 pass", "3 pass"), 0)


def test_q31_an_attacked_players_archers_shoot_the_allys_dont() -> None:
    layout = {"0 E1": "veteran", "1 E1": "veteran", "1 X01": "archer", "3 X01": "archer", "2 X12": "archer"}
    start = table(layout, seats=4, options=TEAMS)
    after = played(start, "0 attack E1:1", "1 deploy 6 0", "1 pass")
    assert waits_for(after) == [1]
    done = played(after, "1 pass")
    assert done.battle is None


def test_the_partner_plays_on_and_the_team_wins_together() -> None:
    layout = {"0 E1": "peasant", "1 E1": "field", "2 E3": "peasant", "3 E3": "field"}
    start = table(layout, seats=4, options=TEAMS)
    one = played(start, "0 end_turn")
    assert (one.living, one.phase) == ((0, 2, 3), "main")
    both = played(one, "2 end_turn")
    assert (both.ended, both.winners) == ("last_side", (0, 2))


def test_teams_add_up_their_fame() -> None:
    layout = {"0 E0": "field(bank)", "1 E1": "field(school pottery)", "2 E2": "mine(keep castle)"}
    assert famous(table(layout, seats=4, options=TEAMS)) == (0, 2)


def test_two_partners_left_alone_have_won() -> None:
    start = table({"0 E0": "field", "1 E1": "field", "2 E2": "field"}, seats=4, options=TEAMS)
    after = played(start, "0 end_turn", "1 resign yes+yes", "2 end_turn", "3 resign yes+yes")
    assert after.winners == (0, 2)


def test_three_decks_are_taken_from_one_by_one() -> None:
    start = medievalia.setup(2, Rng("three"), THREE)
    assert (waits_for(start), [len(deck) for deck in start.decks]) == ([0, 1], [38, 20, 29])
    one = played(start, "1 take soldier")
    assert (len(one.hands[1]), len(one.decks[1])) == (1, 19)
    assert medievalia.view(one, 0).public.hand_decks == ((0, 0, 0), (0, 1, 0))
    lines = [f"{seat} take land" for seat in (0, 1) for _ in range(8 - seat)]
    dealt = played(one, *lines)
    assert (dealt.phase, dealt.turns) == ("take", 1)
    begun = played(dealt, f"{dealt.turn} take civil")
    assert begun.phase == "main"
    assert len(begun.hands[dealt.turn]) == 9


def test_three_decks_have_no_mulligan_and_draws_name_their_deck() -> None:
    start = table({"0 E0": "field farm mine"}, options=THREE, begun=(True, False))
    assert among(start, 0, "draw") == ("land", "soldier", "civil")
    bought = played(start, "0 draw civil")
    assert len(bought.hands[0]) == 1
    assert played(start, "0 end_turn").phase == "take"


def test_q32_three_decks_end_when_all_are_empty() -> None:
    start = table({}, options=THREE)
    one_left = played_with(start, ((), ("recruit",), ()))
    taken = played(one_left, "0 end_turn")
    assert (taken.phase, taken.hands[1]) == ("main", ("recruit",))  # nothing to choose
    assert played(taken, "1 end_turn").ended == "deck"
    two_left = played(played_with(start, (("field",), ("recruit",), ())), "0 end_turn")
    assert among(two_left, 1, "take") == ("land", "soldier")


def played_with(state: State, decks: tuple[tuple[str, ...], ...]) -> State:
    return replace(state, decks=decks)


def test_more_borderlands_a_middle_one_beside_every_estate() -> None:
    start = table({"0 M": "knight"}, seats=4, options={"borderlands": "more"}, phase="march")
    assert neighbours(start)["M"] == ("E0", "E1", "E2", "E3")
    assert among(start, 0, "move", 1) == ("E0", "E1", "E2", "E3")
    assert card(played(start, "0 move 5 E2"), 5).area == "E2"


def test_more_borderlands_with_two_players() -> None:
    start = table({}, options={"borderlands": "more"})
    assert neighbours(start) == {"E0": ("X01", "X10"), "X01": ("E0", "E1"), "E1": ("X01", "X10"), "X10": ("E0", "E1")}


def test_a_lost_estate_leaves_the_middle() -> None:
    start = table({"1 E1": "field", "0 E1": "peasant"}, seats=3, options={"borderlands": "more"})
    after = played(start, "0 end_turn")
    assert neighbours(after)["M"] == ("E0", "E2")
    assert neighbours(after)["X02"] == ("E0", "E2")
