"""Standing orders: nobody is asked for nothing, nobody is overtaken, nothing sticks."""

import asyncio
from functools import partial
from random import Random
from uuid import UUID, uuid4

import pytest

from app.games.api import Illegal, Move
from app.tables import standing
from app.tables.attendant import Attendants
from app.tables.table import Stale, Table
from tests import doubt
from tests.tables import virtual
from tests.tables.duel import GUESTS, Duel, duel, tables_on


def test_who_cannot_answer_is_passed_for_and_who_can_is_asked() -> None:
    async def passed(able: bool) -> bool:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("3" if able else "7",) * 4)
            await scene.show()
            await asyncio.sleep(60)
            return (await scene.table()).state.shown is None

    assert not virtual.run(passed(True))
    assert virtual.run(passed(False))


def test_always_means_always() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("7",) * 4)
            await scene.order(1, "always")
            await scene.show()
            await asyncio.sleep(60)
            assert (await scene.table()).state.shown == "3"
            await scene.order(1, "able")  # taken back while the window is open
            await asyncio.sleep(0.01)
            assert (await scene.table()).state.shown is None

    virtual.run(work())


def test_pass_holds_until_the_own_next_turn() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("3",) * 4)
            await scene.order(1, "pass")
            await scene.show()
            await asyncio.sleep(2)
            table = await scene.table()
            assert table.state.shown is None  # passed with an answer in hand, as ordered
            assert table.turns == (1, 1)  # and now it is the second seat's turn
            orders = (await scene.tables.live(scene.code)).picture.lobby.seated[1].orders
            assert standing.ask_of(orders, table, 1, "doubt") == "able"

    virtual.run(work())


def test_orders_are_kept_by_window() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.order(1, "always")
            await scene.order(1, "pass", window="last_doubt")
            await asyncio.sleep(0)
            asks = await asked(scene)
            assert asks == {"doubt": "always", "last_doubt": "pass"}
            await scene.order(1, "able", window="")  # one click clears all
            assert await asked(scene) == {"doubt": "able", "last_doubt": "able"}

    async def asked(scene: Duel) -> dict[str, str]:
        table, live = await scene.table(), await scene.tables.live(scene.code)
        chair = live.picture.lobby.seated[1]
        return {window: standing.ask_of(chair.orders, table, 1, window) for window in doubt.WINDOWS}

    virtual.run(work())


@pytest.mark.parametrize(("window", "ask"), [("nonsense", "able"), ("doubt", "nonsense"), ("doubt", "")])
def test_an_unknown_order_is_refused(window: str, ask: str) -> None:
    async def work() -> None:
        async with duel() as scene:
            with pytest.raises(Illegal, match=r"lobby\.bad_choice"):
                await scene.order(1, ask, window=window)

    virtual.run(work())


def test_orders_survive_a_restart_and_are_carried_out_after_it() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.order(1, "pass")
            await scene.show()
            opens = standing.opens(await scene.table(), 1)
            await scene.attendants.close()  # the process dies within the hold
            again = tables_on(scene.rows)
            attendants = Attendants(again, Random(2))
            await again.live(scene.code)  # somebody's page comes back
            await asyncio.sleep(3)
            entries = scene.rows.entries[UUID(int=7)]
            assert [entry.by for entry in entries] == ["person", "standing"]
            assert entries[-1].at == opens
            await attendants.close()

    virtual.run(work())


def test_quick_tables_do_not_wait() -> None:
    async def work() -> None:
        async with duel({"quick": "on"}) as scene:
            await scene.deal(a=("3",) * 4, b=("7",) * 4)
            await scene.show()
            await asyncio.sleep(0.01)
            assert (await scene.table()).state.shown is None
            assert (await scene.table()).entries[-1].at == (await scene.table()).entries[-2].at

    virtual.run(work())


# nobody is overtaken, nothing sticks


def test_an_answer_that_waits_for_the_hold_is_not_overtaken_by_the_pass() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("7",) * 4)
            await scene.show()
            ask = (await scene.table()).asked[1]
            send = partial(scene.tables.play, scene.code, GUESTS[1].id, "pass", ask, "c1")
            seq = await send()  # a program answers at once
            assert (await scene.table()).entries[-1].by == "person"
            assert await send() == seq

    virtual.run(work())


def test_after_a_refused_answer_it_is_passed_for_all_the_same() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.deal(a=("3",) * 4, b=("7",) * 4)
            await scene.show()
            with pytest.raises(Illegal):
                await scene.play(1, "doubt")
            await asyncio.sleep(0.2)
            assert (await scene.table()).entries[-1].by == "standing"

    virtual.run(work())


def test_a_bot_thinks_for_itself() -> None:
    async def work() -> None:
        async with duel(bot=True) as scene:
            table = await scene.table()
            await scene.tables.play(scene.code, GUESTS[0].id, f"show {table.state.hands[0][0]}", table.asked[0])
            await asyncio.sleep(5)
            assert (await scene.table()).entries[1].by == "bot"

    virtual.run(work())


def test_who_has_left_is_played_for_by_the_bot_whatever_the_orders() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.order(1, "always")
            await scene.tables.leave(scene.code, GUESTS[1].id)
            await scene.show()
            await asyncio.sleep(5)
            assert (await scene.table()).entries[1].by == "bot"

    virtual.run(work())


@pytest.mark.parametrize("seed", range(30))
def test_with_any_mixture_of_orders_the_match_goes_on(seed: int) -> None:
    """Two people who answer only what they are asked, and change their minds about the orders now and then."""

    async def person(scene: Duel, seat: int, dice: Random) -> None:
        live = await scene.tables.live(scene.code)
        while (seen := live.picture).playing:
            if dice.random() < 0.2:
                await scene.order(seat, dice.choice(standing.ASKS), dice.choice(("doubt", "last_doubt", "")))
            table, chair = await scene.table(), live.picture.lobby.seated[seat]
            if seat in table.to_act and not standing.passes(chair, table, seat):
                await asyncio.sleep(dice.choice((0.0, 0.3, 2.0)))
                offer = dice.choice(table.offers[seat])
                move = Move(offer.kind, tuple((field.among[0],) for field in offer.fields))
                try:
                    await scene.tables.play(scene.code, GUESTS[seat].id, str(move), table.asked[seat])
                except Stale:
                    continue  # passed for meanwhile, or the orders came first
            elif live.picture.version == seen.version:
                await live.newer_than(seen.version)

    async def work() -> Table:
        async with duel({"quick": "on"} if seed % 5 == 4 else None) as scene:
            people = [asyncio.create_task(person(scene, seat, Random(f"{seed} {seat}"))) for seat in range(2)]
            async with asyncio.timeout(600):
                await asyncio.gather(*people)
            return await scene.table()

    table = virtual.run(work())
    assert table.result is not None
    windows = [entry for entry in table.entries if entry.move in ("pass", "doubt")]
    assert len(windows) == doubt.TURNS


def test_two_processes_pass_once() -> None:
    async def work() -> None:
        async with duel() as scene:
            await scene.order(1, "pass")
            await scene.show()
            other = tables_on(scene.rows)
            attendants = Attendants(other, Random(3))
            await other.live(scene.code)
            await asyncio.sleep(3)
            assert len(scene.rows.entries[UUID(int=7)]) == 2
            await attendants.close()

    virtual.run(work())


def test_an_uninvited_guest_gives_no_orders() -> None:
    async def work() -> None:
        async with duel() as scene:
            with pytest.raises(Illegal, match=r"lobby\.not_seated"):
                await scene.tables.order(scene.code, uuid4(), "doubt", "pass")

    virtual.run(work())
