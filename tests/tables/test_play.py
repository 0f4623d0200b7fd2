"""Moves on a live table: once each, in order, written before they are seen."""

import asyncio
from random import Random

import pytest

from app.games.api import Illegal
from app.tables.ports import StoreDown
from app.tables.table import Stale, Table
from tests.tables.scene import dealt, tables_on


def hand(table: Table, seat: int) -> str:
    card: str = table.state.hands[seat][0]
    return card


async def test_a_double_click_counts_once() -> None:
    scene = await dealt()
    card = hand(await scene.table(), 0)
    first = await scene.play(0, f"lay {card}", 0, command="c1")
    again = await scene.play(0, f"lay {card}", 0, command="c1")
    assert (first, again) == (1, 1)
    assert (await scene.table()).seq == 1


async def test_an_old_tab_does_no_harm() -> None:
    scene = await dealt()
    card = hand(await scene.table(), 0)
    await scene.play(0, f"lay {card}", 0)
    with pytest.raises(Stale):
        await scene.play(0, f"lay {card}", 0, command="another tab")


async def test_two_who_choose_at_once_never_make_each_other_stale() -> None:
    scene = await dealt(4)
    table = await scene.table()
    moves = (scene.play(seat, f"lay {hand(table, seat)}", 0) for seat in range(4))
    assert sorted(await asyncio.gather(*moves)) == [1, 2, 3, 4]


async def test_a_move_for_the_match_before_is_stale() -> None:
    scene = await dealt()
    with pytest.raises(Stale):
        await scene.play(0, f"lay {hand(await scene.table(), 0)}", 0, match="ffffffff")


async def test_a_stranger_and_a_wrong_move_are_refused_and_change_nothing() -> None:
    scene = await dealt()
    before = await scene.table()
    with pytest.raises(Illegal, match="not_seated"):
        await scene.tables.play(scene.code, scene.people[0].id.__class__(int=1), "lay 3", 0)
    for wrong in ("lay 99", "lay", "pass", "", "lay - -"):
        with pytest.raises(Illegal):
            await scene.play(0, wrong)
    assert await scene.table() is before
    assert not scene.rows.entries[before.start.id]


async def test_nothing_is_shown_that_is_not_written() -> None:
    scene = await dealt()
    before = await scene.table()
    scene.rows.down = True
    with pytest.raises(StoreDown):
        await scene.play(0, f"lay {hand(before, 0)}", command="c1")
    assert await scene.table() is before
    scene.rows.down = False
    assert await scene.play(0, f"lay {hand(before, 0)}", command="c1") == 1


async def test_a_write_whose_answer_was_lost_counts_once() -> None:
    scene = await dealt()
    card = hand(await scene.table(), 0)
    scene.rows.lost = True
    with pytest.raises(StoreDown):
        await scene.play(0, f"lay {card}", 0, command="c1")
    scene.rows.lost = False
    assert await scene.play(0, f"lay {card}", 0, command="c1") == 1
    assert (await scene.table()).seq == 1


async def test_two_processes_share_a_match() -> None:
    scene = await dealt()
    other = tables_on(scene.rows)
    table = await scene.table(other)
    await scene.play(0, f"lay {hand(table, 0)}", 0)
    guest = table.start.players[1].guest
    assert await other.play(scene.code, guest, f"lay {hand(table, 1)}", 0) == 2  # no false refusal
    assert (await scene.table(other)).seq == 2


async def test_a_notice_brings_the_other_process_up_to_date() -> None:
    scene = await dealt()
    other = tables_on(scene.rows)
    table = await scene.table(other)
    await scene.play(0, f"lay {hand(table, 0)}", 0)
    assert (await scene.table(other)).seq == 0
    await other.woken(f"m:{table.start.id.hex}:1")
    assert (await scene.table(other)).seq == 1
    await scene.play(1, f"lay {hand(table, 1)}", 0)
    await other.resync()  # the notice was lost
    assert (await scene.table(other)).seq == 2


async def test_a_killed_process_leaves_the_same_questions() -> None:
    scene = await dealt(3)
    await scene.play_on(Random(1), 4)
    before = await scene.table()
    after = await scene.table(tables_on(scene.rows))
    assert after == before
    assert after.asked == before.asked


async def test_a_watcher_skips_pictures_and_gets_the_newest() -> None:
    scene = await dealt()
    live = await scene.tables.live(scene.code)
    version = live.picture.version
    waiting = asyncio.create_task(live.newer_than(version))
    await asyncio.sleep(0)
    table = await scene.table()
    await scene.play(0, f"lay {hand(table, 0)}")
    await scene.play(1, f"lay {hand(table, 1)}")
    seen = await waiting
    assert seen.table is not None
    assert seen.table.seq == 2


async def test_the_result_is_written_with_the_last_move() -> None:
    scene = await dealt()
    await scene.play_on(Random(2))
    table = await scene.table()
    assert scene.rows.results == {table.start.id: table.result}
    with pytest.raises((Illegal, Stale)):
        await scene.play(0, "lay 3")


async def test_a_game_that_ends_is_open_for_the_next_one_and_its_seed_fits_its_commitment() -> None:
    scene = await dealt()
    await scene.play_on(Random(3))
    live = await scene.tables.live(scene.code)
    assert not live.picture.playing
    start = (await scene.table()).start
    assert len(bytes.fromhex(start.seed)) == 32
    assert len(start.commitment) == 64
