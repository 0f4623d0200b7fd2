"""Response windows don't leak: what the other receives, and when, doesn't depend on the hand."""

import asyncio
from dataclasses import replace

import pytest

from app.games.api import Move
from app.games.rng import Rng
from app.tables import standing
from app.web.window import JsonWindow
from tests import doubt
from tests.tables import virtual
from tests.tables.duel import GUESTS, Duel, duel


async def received(scene: Duel, seat: int | None, until: float) -> list[tuple[float, str]]:
    """All frames that a program at this seat gets, with their times."""
    live = await scene.tables.live(scene.code)
    window = JsonWindow(live, None if seat is None else GUESTS[seat].id)
    frames, seen = [], live.picture
    while True:
        frames += [(virtual.now().timestamp(), frame) for frame in window.news(seen)]
        try:
            async with asyncio.timeout_at(until):
                seen = await live.newer_than(seen.version)
        except TimeoutError:
            return frames


@pytest.mark.parametrize("watcher", [0, None])
@pytest.mark.parametrize("ask", standing.ASKS)
@pytest.mark.parametrize("clock", [0, 30])
def test_the_others_receive_the_same_at_the_same_time_whatever_the_hand(
    watcher: int | None, ask: str, clock: int
) -> None:
    """In one world the second seat can't answer, in the other it can, and passes at once."""

    async def world(able: bool) -> list[tuple[float, str]]:
        async with duel(clock=clock) as scene:
            await scene.deal(a=("3", "4", "5", "6"), b=("3" if able else "7", "8", "8", "8"))
            await scene.order(1, ask)
            watching = asyncio.create_task(received(scene, watcher, until=5.0))
            await asyncio.sleep(1)
            await scene.show()
            if able or ask == "always":
                await scene.play(1, "pass")
            return await watching

    able, unable = virtual.run(world(True)), virtual.run(world(False))
    assert len(able) >= 4
    assert able == unable


def test_a_world_dealt_anew_has_the_same_holds() -> None:
    """The hold follows from public facts and the secret seed, never from a hand."""

    async def holds(other: bool) -> list[object]:
        async with duel() as scene:
            found: list[object] = []
            for n in range(4):
                live, table = await scene.tables.live(scene.code), await scene.table()
                if other and table.to_act == (0,):
                    state = doubt.redeal(table.state, 0, Rng(f"other {n}"))
                    offers = tuple(doubt.offers(state, seat) for seat in range(2))
                    live.show(table=replace(table, state=state, offers=offers))
                await scene.order(0, "always")
                await scene.order(1, "always")
                seat = (await scene.table()).to_act[0]
                move = "pass" if table.state.shown else f"show {table.state.hands[seat][0]}"
                await scene.play(seat, move)
                found.append(await when_asked(scene))
            return found

    async def when_asked(scene: Duel) -> object:
        table = await scene.table()
        return table.to_act, table.seq, standing.opens(table, table.to_act[0]), table.windows

    assert virtual.run(holds(True)) == virtual.run(holds(False))


def test_the_hold_is_within_its_bounds_and_differs_from_window_to_window() -> None:
    async def found() -> list[float]:
        async with duel() as scene:
            table = await scene.table()
            asked = replace(table, windows=("doubt", "doubt"))
            moments = [
                replace(asked, since=(virtual.now(),) * 2, start=replace(table.start, seed=str(n))) for n in range(500)
            ]
            return [standing.hold(moment, n % 2).total_seconds() for n, moment in enumerate(moments)]

    seconds = virtual.run(found())
    assert 0.8 <= min(seconds) < 0.82
    assert 1.48 < max(seconds) <= 1.5
    assert 1.12 < sum(seconds) / len(seconds) < 1.18


def test_no_answer_takes_effect_before_the_hold_is_over() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("3",) * 4)
            await scene.show()
            opens = standing.opens(await scene.table(), 1)
            await scene.play(1, "doubt")
            assert (await scene.table()).entries[-1].at == virtual.now() == opens
            assert (await scene.table()).entries[-1].by == "person"

    virtual.run(work())


def test_that_it_was_passed_for_is_told_to_its_owner_alone() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(b=("8",) * 4, a=("3",) * 4)
            await scene.show()
            await asyncio.sleep(2)
            table = await scene.table()
            assert table.entries[-1].by == "standing"
            assert [line.by for line in table.told(1)][-1] == "standing"
            assert [line.by for line in table.told(0)][-1] == "person"
            assert [line.by for line in table.told(None)][-1] == "person"

    virtual.run(work())


def test_a_bot_takes_as_long_whatever_its_hand() -> None:
    async def world(able: bool) -> list[tuple[float, str]]:
        async with duel(bot=True) as scene:
            await scene.deal(a=("3", "4", "5", "6"), b=("3" if able else "7", "8", "8", "8"))
            table = await scene.table()
            bots_answer_with(Move("pass"))
            card = table.state.hands[0][0]
            watching = asyncio.create_task(received(scene, 0, until=2.3))
            await scene.tables.play(scene.code, GUESTS[0].id, f"show {card}", table.asked[0])
            return [frame for frame in await watching if frame[0] < virtual.BEGIN.timestamp() + 2.3]

    with pytest.MonkeyPatch.context() as patch:

        def bots_answer_with(move: Move) -> None:
            patch.setattr("app.tables.attendant.bot_move", lambda *_: move)

        able, unable = virtual.run(world(True)), virtual.run(world(False))
    assert [moment for moment, _ in able] == [moment for moment, _ in unable]
    assert able[-1][0] >= virtual.BEGIN.timestamp() + 0.8
