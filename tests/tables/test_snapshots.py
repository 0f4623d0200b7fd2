"""Snapshots: what is loaded from one is what the whole log leads to; they follow the log, and never lead it."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest

from app.games import kartyaparbaj
from app.games.api import Game, Options
from app.games.rng import Rng
from app.tables import keeper, snapshot
from app.tables.keeper import AHEAD, Keeper
from app.tables.ports import StoreDown
from app.tables.service import Tables
from app.tables.snapshot import Kept, resumed, taken
from app.tables.table import Entry, Player, Start, Table
from tests import doubt, high_card
from tests.corpus import ALL
from tests.matches import random_match
from tests.other_rules import other
from tests.tables.memory import Memory, MemorySnapshots
from tests.tables.scene import Scene, seated, tables_on
from tests.tables.virtual import BEGIN

EVERY = 25
MOST = 50  # entries that loading may play again
LONGEST = 260  # entries of a match that are tried here
CASES = [(game, seats) for game in (*ALL.values(), high_card, doubt) for seats in game.SEATS]


def begun(game: Game, seats: int, seed: int = 4) -> tuple[Start, Iterator[Entry]]:
    """A match, and its entries: somebody moves every seven seconds."""
    players = tuple(Player(UUID(int=n), f"Guest {n}") for n in range(seats))
    start = Start(UUID(int=9), "ABCDEF", game.NAME, game.VERSION, {}, str(seed), 30, players, BEGIN)
    moves = random_match(game, seats, seed, restless=6)
    entries = (
        Entry(n, m.seat, str(m.move), m.events, BEGIN + timedelta(seconds=7 * n), command=f"c{n}")
        for n, m in enumerate(moves, 1)
    )
    return start, entries


@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.NAME}-{seats}" for game, seats in CASES])
def test_a_match_from_its_snapshot_is_the_match_from_its_beginning(game: Game, seats: int) -> None:
    start, entries = begun(game, seats)
    table, last = Table.dealt(game, start), taken(Table.dealt(game, start))
    for entry in entries:
        table = table.followed([entry])
        if table.seq % EVERY == 0 or not table.to_act:
            for kept in (last, taken(table)):
                loaded = resumed(game, Kept(start, table.entries, kept))
                assert loaded == table
                assert loaded.kept == kept.seq
            last = taken(table)
        if table.seq == LONGEST:
            return
    assert resumed(game, Kept(start, table.entries, None, over=True)) == table


class Counting:
    """Kártyapárbaj, always with the same long match, counting the moves that are made."""

    def __init__(self) -> None:
        self.made = 0
        self.game = other(kartyaparbaj, apply=self._apply, setup=self._setup)

    def _setup(self, seats: int, rng: Rng, options: Options) -> Any:
        return kartyaparbaj.setup(seats, Rng("long"), options)

    def _apply(self, *args: Any) -> Any:
        self.made += 1
        return kartyaparbaj.apply(*args)


async def duel() -> tuple[Scene, Counting, Keeper]:
    """A match of Kártyapárbaj that was just dealt, and its process's keeper."""
    counting, rows = Counting(), Memory()
    scene = await seated(2, rows=rows, game="kartyaparbaj", games={"kartyaparbaj": counting.game})
    await scene.tables.start(scene.code, scene.guest(0))
    return scene, counting, Keeper(scene.tables, MemorySnapshots(rows))


def another(scene: Scene) -> Tables:
    """A process that has just been started on the same rows."""
    return tables_on(scene.rows, scene.tables.games)


async def test_loading_plays_the_tail_only() -> None:
    scene, counting, keeper = await duel()
    dice = Random(3)
    for _ in range(5):
        await scene.play_on(dice, 30)
        await keeper.look()
        await scene.play_on(dice, AHEAD - 1)
        await keeper.look()
        before, tables = await scene.table(), another(scene)
        counting.made = 0
        assert await scene.table(tables) == before
        assert 0 < counting.made <= MOST
        assert scene.rows.snapshots[before.start.id].seq > before.seq - MOST
    assert (await scene.table()).seq > 200


async def test_a_kill_between_a_move_and_its_snapshot_loses_nothing() -> None:
    scene, _, keeper = await duel()
    await scene.play_on(Random(3), 40)
    await keeper.look()
    kept = scene.rows.snapshots[(await scene.table()).start.id]
    assert kept.seq == 40
    await scene.play_on(Random(4), 60)  # no look any more: killed
    assert await scene.table(another(scene)) == await scene.table()
    scene.rows.snapshots.clear()  # lost altogether
    assert await scene.table(another(scene)) == await scene.table()


async def test_it_is_written_when_it_is_due_and_deleted_when_the_match_is_over() -> None:
    scene, _, keeper = await duel()
    dice, match = Random(5), (await scene.table()).start.id
    await scene.play_on(dice, AHEAD - 1)
    await keeper.look()
    assert not scene.rows.snapshots
    await scene.play_on(dice, 1)
    await keeper.look()
    assert scene.rows.snapshots[match].seq == AHEAD
    await scene.play_on(dice, 3)
    await keeper.look()
    assert scene.rows.snapshots[match].seq == AHEAD
    await keeper.last()  # at the end of the process nothing is left to play again
    assert scene.rows.snapshots[match].seq == AHEAD + 3
    after = another(scene)
    other_keeper = Keeper(after, MemorySnapshots(scene.rows))
    assert (await scene.table(after)).kept == AHEAD + 3
    await other_keeper.look()
    assert len(scene.rows.snapshots) == 1
    await scene.play_on(dice)
    assert not (await scene.table()).to_act
    await keeper.look()
    assert not scene.rows.snapshots


async def test_a_match_that_memory_forgot_keeps_its_snapshot() -> None:
    scene, _, keeper = await duel()
    await scene.play_on(Random(6), 30)
    await keeper.look()
    scene.tables.forget_idle(-1)
    assert not scene.tables.known()
    await keeper.look()
    assert len(scene.rows.snapshots) == 1
    assert (await scene.table()).kept == 30


async def test_moves_go_on_while_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _, keeper = await duel()
    await scene.play_on(Random(7), 30)
    scene.rows.down = True
    with pytest.raises(StoreDown):
        await keeper.look()
    scene.rows.down = False
    await scene.play_on(Random(8), 10)
    await keeper.look()
    assert scene.rows.snapshots[(await scene.table()).start.id].seq == 40


async def test_many_are_written_in_few_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "AT_ONCE", 2)
    rows, sizes = Memory(), list[int]()

    class Noting(MemorySnapshots):
        async def save(self, snapshots: Any) -> None:
            sizes.append(len(snapshots))
            await super().save(snapshots)

    scenes = [await seated(2, rows=rows)]
    for _ in range(4):
        scenes.append(await seated(2, rows=rows, tables=scenes[0].tables))
    for scene in scenes:
        await scene.tables.start(scene.code, scene.guest(0))
        await scene.play_on(Random(1), 3)
    await Keeper(scenes[0].tables, Noting(rows)).last()
    assert sizes == [2, 2, 1]
    assert len(rows.snapshots) == 5


def test_a_snapshot_that_is_ahead_or_broken_is_passed_over() -> None:
    start, entries = begun(high_card, 3)
    table = Table.dealt(high_card, start).followed(entries)
    good = taken(table)
    for wrong in (
        snapshot.Snapshot(start.id, table.seq + 1, 1, good.body),
        snapshot.Snapshot(start.id, 3, 1, "{"),
        snapshot.Snapshot(start.id, 3, 1, good.body.replace("round", "runde")),
    ):
        loaded = resumed(high_card, Kept(start, table.entries, wrong))
        assert loaded == table
        assert loaded.kept == 0
