"""Bots and the clock answer with moves, like people, and the log says who answered."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

from app.tables import lobby as rooms
from app.tables.attendant import Attendants
from app.tables.table import Table
from tests.tables.scene import Scene, dealt, seated, tables_on


async def until_over(scene: Scene) -> Table:
    live = await scene.tables.live(scene.code)
    async with asyncio.timeout(20):
        seen = live.picture
        while seen.playing or seen.table is None:
            seen = await live.newer_than(seen.version)
    return seen.table


async def test_bots_play_a_match_to_its_end() -> None:
    scene = await seated(1)
    attendants = Attendants(scene.tables, Random(1), pause=(0.0, 0.01))
    for _ in range(2):
        await scene.tables.change(scene.code, lambda lobby: rooms.add_bot(lobby, scene.guest(0), None, "random"))
    await scene.tables.start(scene.code, scene.guest(0))
    await scene.tables.leave(scene.code, scene.guest(0))  # a bot plays on for the only person too
    table = await until_over(scene)
    assert {entry.by for entry in table.entries} == {"bot"}
    await attendants.close()


async def test_a_bot_waits_for_people() -> None:
    scene = await seated(1)
    attendants = Attendants(scene.tables, Random(1), pause=(0.0, 0.0))
    await scene.tables.change(scene.code, lambda lobby: rooms.add_bot(lobby, scene.guest(0), None, "random"))
    await scene.tables.start(scene.code, scene.guest(0))
    live = await scene.tables.live(scene.code)
    async with asyncio.timeout(5):
        while live.picture.table and live.picture.table.to_act != (0,):
            await live.newer_than(live.picture.version)
    await asyncio.sleep(0.05)
    assert (await scene.table()).to_act == (0,)
    await attendants.close()


async def test_the_clock_answers_for_who_is_late() -> None:
    scene = await seated(2, clock=30)
    await scene.tables.start(scene.code, scene.guest(0))
    start = (await scene.table()).start
    scene.rows.starts[start.id] = replace(start, at=start.at - timedelta(seconds=31))
    after_restart = replace(scene, tables=tables_on(scene.rows))
    attendants = Attendants(after_restart.tables, Random(1))
    await after_restart.tables.wake_unattended()  # nobody has opened the page since
    async with asyncio.timeout(5):
        while len(scene.rows.entries[start.id]) < 2:
            await asyncio.sleep(0.01)
    assert [entry.by for entry in scene.rows.entries[start.id]] == ["clock", "clock"]
    await attendants.close()


async def test_a_question_answered_in_time_is_left_alone() -> None:
    scene = await dealt(2, clock=30)
    table = await scene.table()
    assert table.deadline(0) == table.start.at + timedelta(seconds=30)
    await scene.play(0, f"lay {table.state.hands[0][0]}")
    assert (await scene.table()).deadline(0) is None
    assert (await scene.table()).deadline(1) == table.start.at + timedelta(seconds=30)  # not begun anew
