"""What the pictures say: areas, stacks, quotes and payment sheets, battles with what is to be expected of them."""

from app.games import medievalia
from app.games.medievalia.rules.state import State
from app.games.medievalia.showing import Area, Mine, Public, Quote
from tests.games.medievalia.scenes import choosing, find, played, table
from tests.games.medievalia.wars import OPTION_SETS, war


def public(state: State) -> Public:
    shown: Public = medievalia.view(state, None).public
    return shown


def mine(state: State, seat: int = 0) -> Mine:
    shown: Mine = medievalia.view(state, seat).mine
    return shown


def area(state: State, name: str) -> Area:
    return next(area for area in public(state).areas if area.id == name)


def quote(state: State, what: str) -> Quote:
    return next(quote for quote in mine(state).quotes if quote.what == what)


def test_private_events_are_for_the_seat_that_they_are_about() -> None:
    found = 0
    for name in OPTION_SETS:
        for move in war(name, 5):
            for event in move.events:
                assert event.kind.startswith("my_") == (event.only is not None)
                if event.kind == "my_card":
                    found += 1
                    assert event.args["card"] in move.after.hands[event.only or 0]
                    assert event.only == (move.after.turn if move.move.kind == "end_turn" else move.seat)
    assert found > 50


def test_a_stack_is_one_tile() -> None:
    start = table({"0 E0": "field(peasant peasant bank keep) mine!(peasant)"})
    city, field, mine_ = area(start, "E0").stacks
    assert (city.kind, city.strength, city.output) == ("city", (2, 8), (0, 0, 0, 1))
    assert [unit.kind for unit in field.characters] == ["peasant", "peasant"]
    assert [unit.kind for unit in field.buildings] == ["bank", "keep"]
    assert (field.output, field.boosts, field.room) == ((3, 0, 1, 0), 2, 1)
    assert (field.guarded, field.strength) == (True, (3, 7))  # two peasants and a keep, and the bank's bonus
    assert (mine_.tapped, mine_.output, mine_.boosts) == (True, (0, 0, 0, 1), 0)  # the peasant came later


def test_areas_tell_who_contests_and_who_may_still_move() -> None:
    start = table({"0 X01": "knight peasant", "1 X01": "recruit"}, phase="march")
    shown = area(start, "X01")
    assert (shown.kind, shown.owner, shown.contested) == ("borderland", None, (0, 1))
    assert [(unit.kind, unit.moves) for unit in shown.units] == [("peasant", 1), ("knight", 2), ("recruit", 0)]
    moved = played(start, f"0 move {find(start, 'knight')} E0")
    assert [(unit.kind, unit.moves) for unit in area(moved, "E0").units] == [("knight", 1)]


def test_quotes_say_how_or_what_is_missing() -> None:
    start = table({"0 E0": "field mine"}, "peasant archer", piles="smithy keep bank")
    peasant, archer = quote(start, "play:peasant"), quote(start, "play:archer")
    assert ([part.what for part in peasant.parts], peasant.left) == (["t3.0"], (0, 0, 0, 0))
    assert (archer.direct, archer.cost, archer.missing) == (False, (1, 1, 2, 0), (0, 1, 1, 0))
    assert (quote(start, "draw").any, quote(start, "draw").missing_any) == (4, 1)


def test_a_sheet_shows_the_account() -> None:
    start = table({"0 E0": "field(peasant peasant) mine"}, "archer field")
    open_ = mine(choosing(start, "play:archer", "t3.2", "t6.0")).sheet
    assert open_ is not None
    assert (open_.pool, open_.covered, open_.missing) == ((3, 0, 1, 0), False, (0, 1, 1, 0))
    lands = mine(choosing(start, "play:field", "t3.2", "t6.0")).sheet
    assert lands is not None
    assert (lands.covered, lands.left, lands.steps) == (True, (0, 0, 1, 0), ("convert:food",))


def test_a_forecast_follows_the_draft() -> None:
    start = table({"0 E1": "recruit recruit", "1 E1": "veteran peasant"})
    asked = played(start, "0 attack E1:1", "0 one_army")
    half = played(asked, "1 deploy 5 0")
    assert mine(asked, 0).forecast == ()
    seen = {side.name: (side.pool, side.doomed) for side in mine(half, 1).forecast}
    assert seen == {"g0": (3, (3,)), "d0": (4, (5,))}
    assert public(half).battle is not None
    assert all(side.name == "g0" for side in public(half).battle.sides)  # type: ignore[union-attr]


def test_what_falls_is_shown_as_it_stands() -> None:
    start = table({"0 E1": "recruit peasant", "0 X01": "archer", "1 E1": "veteran"})
    struck = public(played(start, "0 attack E1:1", "0 one_army", "1 deploy 6 0", "1 pass")).battle
    assert struck is not None
    sides = {side.name: side for side in struck.sides}
    assert (sides["d0"].pool, sides["d0"].doomed) == (3, ())
    assert sorted(sides["g0"].doomed) == [3, 4]


def test_an_owner_and_all_others_see_the_same_public_part() -> None:
    start = choosing(table({"0 E0": "field"}, "peasant", "mine"), "play:peasant")
    assert medievalia.view(start, 0).public == medievalia.view(start, 1).public
    assert mine(start, 1).sheet is None
    assert mine(start, 0).sheet is not None
