"""Matches that were begun under other rules: they go on, or stand still until the admin takes moves back."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from app.games.api import Event, Game, Illegal
from app.games.rng import Rng
from app.tables import lobby as rooms
from app.tables.acts import Acts
from app.tables.attendant import Attendants
from app.tables.keeper import Keeper
from app.tables.lobby import Lobby
from app.tables.ports import StoreDown
from app.tables.shelf import attended
from tests import high_card
from tests.high_card.rules import State
from tests.other_rules import other
from tests.tables.memory import MemorySnapshots
from tests.tables.scene import Scene, dealt


def another_deal(seats: int, rng: Rng, options: Any) -> State:
    """Cards that nobody has ever been dealt."""
    return replace(high_card.setup(seats, rng, options), hands=(("98", "99"),) * seats)


@dataclass(frozen=True, slots=True)
class Wider:
    """High card's state in a program that knows more: old ones don't fit."""

    rng: Rng
    weather: str


def dearer(state: State, seat: int, move: Any) -> tuple[State, tuple[Event, ...]]:
    """High card with rules by which a round is worth two points."""
    after, events = high_card.apply(state, seat, move)
    points = tuple(n + (n - before) for n, before in zip(after.points, state.points, strict=True))
    told = tuple(replace(e, args={**e.args, "points": 2}) if e.kind == "took" else e for e in events)
    return replace(after, points=points), told


SAME = other(high_card, VERSION=2)
OTHER_DEAL = other(high_card, VERSION=2, setup=another_deal)
DEARER = other(high_card, VERSION=2, apply=dearer)
WIDER = other(high_card, VERSION=2, State=Wider)


async def playing(moves: int, kept: int | None = None) -> Scene:
    """A match of three after so many moves, with a snapshot after the first so many."""
    scene, dice = await dealt(3), Random(11)
    if kept is not None:
        await scene.play_on(dice, kept)
        await keeper(scene).last()
    await scene.play_on(dice, moves - (kept or 0))
    return scene


def keeper(scene: Scene) -> Keeper:
    return Keeper(scene.tables, MemorySnapshots(scene.rows))


async def lobby(scene: Scene) -> Lobby:
    return (await scene.tables.live(scene.code)).picture.lobby


async def said(scene: Scene) -> list[str]:
    return [line.kind for line in (await lobby(scene)).notes.said]


@pytest.mark.parametrize("kept", [None, 0, 2, 4, 7])
async def test_a_match_goes_on_if_todays_rules_lead_there(kept: int | None) -> None:
    scene = await playing(7, kept)
    before = await scene.table()
    scene.anew(high_card=SAME)
    await keeper(scene).look()
    after = await scene.table()
    assert after == replace(before, game=SAME)
    assert await said(scene) == []
    await scene.play_on(Random(1))
    assert (await scene.table()).result


async def test_a_match_goes_on_from_its_snapshot_though_the_beginning_is_another() -> None:
    scene = await playing(7, kept=6)
    before = await scene.table()
    scene.anew(high_card=OTHER_DEAL)
    assert (await scene.table()).state == before.state
    await keeper(scene).last()  # its next snapshot is one of these rules
    assert scene.rows.snapshots[before.start.id].version == 2
    await scene.play_on(Random(1))
    assert (await scene.table()).result


@pytest.mark.parametrize(
    ("game", "moves", "kept", "stand"),
    [
        (OTHER_DEAL, 7, None, 0),  # no snapshot, and the first card isn't there
        (DEARER, 7, None, 2),  # the end of the first round is told otherwise
        (DEARER, 8, 4, 4),  # so is the end of the second
        (DEARER, 5, 3, None),  # nothing is told otherwise since the snapshot
        (other(high_card, apply=dearer), 7, None, None),  # no new VERSION: nothing is compared
        (other(high_card, setup=another_deal), 7, None, 0),  # a fault: the same VERSION, and it can't be followed
        (WIDER, 7, 4, None),  # the snapshot isn't fit, but the beginning leads there all the same
        (other(WIDER, apply=dearer), 7, 4, 2),  # nor does that: as far as it goes
    ],
)
async def test_where_a_match_stands(game: Game, moves: int, kept: int | None, stand: int | None) -> None:
    scene = await playing(moves, kept)
    before = await scene.table()
    scene.anew(high_card=game)
    table = await scene.table()
    assert table.stuck == stand
    assert table.entries == before.entries
    assert table.seq == moves


async def stuck() -> Scene:
    """A match that stands still at its snapshot, with four moves since."""
    scene = await playing(8, kept=4)
    scene.anew(high_card=DEARER)
    assert (await scene.table()).stuck == 4
    return scene


async def test_a_match_that_stands_still_is_marked_and_its_people_are_told_once() -> None:
    scene = await stuck()
    for _ in range(2):
        await keeper(scene).look()
    assert (await lobby(scene)).notes.stuck == (await scene.table()).start.id
    assert await said(scene) == ["stuck"]
    scene.anew()
    await keeper(scene).look()
    assert await said(scene) == ["stuck"]


async def test_after_an_update_it_is_found_before_anybody_comes() -> None:
    scene = await playing(8, kept=4)
    scene.anew(high_card=DEARER)
    watch = keeper(scene)
    await watch.look()  # loads it
    await watch.look()
    assert await said(scene) == ["stuck"]


async def test_nothing_can_be_done_at_it_but_by_the_admin() -> None:
    scene = await stuck()
    table, live = await scene.table(), await scene.tables.live(scene.code)
    assert live.picture.playing
    assert table.to_act == ()
    assert table.offers == ((), (), ())
    assert table.result is None
    with pytest.raises(Illegal, match=r"move\.stuck"):
        await scene.play(0, "lay 3")
    with pytest.raises(Illegal, match=r"lobby\.playing"):
        await scene.tables.start(scene.code, scene.guest(0))
    with pytest.raises(Illegal, match=r"admin\.nobody_awaited"):
        await Acts(scene.tables).nudge(scene.code)
    assert len(scene.rows.entries[table.start.id]) == 8


async def test_neither_bots_nor_the_clock_answer_there() -> None:
    scene = await stuck()
    await Acts(scene.tables).bot(scene.code, 1, True)
    live = await scene.tables.live(scene.code)
    assert not attended(live)
    attendants = Attendants(scene.tables, Random(1), (0.0, 0.0))
    attendants.attend(live)
    await asyncio.sleep(0.05)
    assert (await scene.table()).seq == 8
    await Acts(scene.tables).take_back(scene.code, "an update")
    await asyncio.sleep(0.1)
    assert (await scene.table()).seq > 9
    await attendants.close()


async def test_it_goes_on_by_itself_with_the_version_it_was_played_with() -> None:
    scene = await stuck()
    await keeper(scene).look()
    scene.anew(high_card=high_card)
    assert (await scene.table()).stuck is None
    await keeper(scene).look()
    assert await said(scene) == ["stuck", "unstuck"]
    assert (await lobby(scene)).notes.stuck is None


async def test_nothing_is_told_while_the_store_is_down() -> None:
    scene = await stuck()
    scene.rows.down = True
    watch = keeper(scene)
    with pytest.raises(StoreDown):
        await watch.look()
    scene.rows.down = False
    await watch.look()
    assert await said(scene) == ["stuck"]


async def test_another_table_isnt_touched() -> None:
    scene = await playing(8, kept=4)
    game = other(high_card, VERSION=2, apply=lambda *given: 1 / 0)  # these rules can't do anything
    scene.anew(high_card=game)
    fresh = await scene.tables.open(scene.people[0], "high_card", {}, "private", 0)
    await keeper(scene).look()
    assert (await scene.tables.live(fresh.code)).picture.table is None
    assert (await scene.table()).stuck == 4


async def test_a_match_that_is_over_never_stands_still() -> None:
    scene = await playing(30)
    match = (await scene.table()).start.id
    assert (await scene.table()).result
    scene.anew(high_card=DEARER)
    live = await scene.tables.live(scene.code)
    await keeper(scene).look()
    assert live.picture.table is None
    assert await said(scene) == []
    await scene.tables.refresh(live)
    for guest in scene.people:
        await scene.tables.change(scene.code, partial(rooms.set_ready, guest=guest.id, ready=True))
    await scene.tables.start(scene.code, scene.guest(0))
    assert (await scene.table()).start.id != match


async def test_a_deal_that_todays_rules_refuse_leaves_the_table_usable() -> None:
    def refuse(*given: Any) -> Any:
        raise Illegal("options.unknown")

    scene = await playing(4)
    scene.anew(high_card=other(high_card, VERSION=2, setup=refuse))
    live = await scene.tables.live(scene.code)
    assert live.picture.table is None
    assert not live.picture.playing
