"""What the admin does at a table: it is in the row, it reaches every process, and the clock and the bots obey it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random

import pytest

from app.games.api import Illegal
from app.tables.acts import GIVEN, Acts, clean_why
from app.tables.attendant import Attendants
from app.tables.house import NOBODY, Claim, House, Standing
from app.tables.shelf import attended
from tests.tables.scene import Scene, dealt, seated, tables_on


async def acted(scene: Scene) -> Acts:
    return Acts(scene.tables)


def refused(code: str, work: Awaitable[object]) -> Awaitable[None]:
    async def check() -> None:
        with pytest.raises(Illegal) as error:
            await work
        assert error.value.code == code

    return check()


async def test_a_nudge_names_those_who_are_awaited_and_not_too_often() -> None:
    scene = await dealt(3)
    acts, live = await acted(scene), await scene.tables.live(scene.code)
    await acts.nudge(scene.code)
    nudge = live.picture.lobby.notes.nudge
    assert nudge is not None
    assert nudge.seats == (await scene.table()).to_act
    await refused("admin.nudged", acts.nudge(scene.code))
    other = tables_on(scene.rows)  # the pause holds for all processes
    await refused("admin.nudged", Acts(other).nudge(scene.code))


async def test_bots_arent_nudged() -> None:
    scene = await dealt(2)
    acts = await acted(scene)
    for chair in range(2):
        await acts.bot(scene.code, chair, True)
    await refused("admin.nobody_awaited", acts.nudge(scene.code))


async def test_more_time_is_for_the_open_question_and_survives_a_restart() -> None:
    scene = await dealt(2, clock=30)
    acts, before = await acted(scene), await scene.table()
    seat = before.to_act[0]
    late = before.deadline(seat)
    assert late is not None
    await acts.extend(scene.code, seat, 300)
    await acts.extend(scene.code, seat, 60)
    for tables in (scene.tables, tables_on(scene.rows)):
        table = await scene.table(tables)
        assert table.deadline(seat) == late + timedelta(seconds=360)
        assert {table.deadline(s) for s in table.to_act if s != seat} <= {late}
    await scene.play_on(Random(1), most=4)
    after = await scene.table()
    for one in after.to_act:
        assert after.deadline(one) == after.since[one] + timedelta(seconds=30) or after.since[one] == before.since[one]


async def test_more_time_needs_a_clock_and_an_awaited_seat() -> None:
    without = await dealt(2)
    await refused("admin.no_clock", (await acted(without)).extend(without.code, 0, GIVEN[0]))
    scene = await dealt(2, clock=30)
    await refused("admin.no_clock", (await acted(scene)).extend(scene.code, 9, GIVEN[0]))
    await refused("lobby.bad_choice", (await acted(scene)).extend(scene.code, 0, 7))


async def test_a_bot_in_and_out() -> None:
    scene = await dealt(2)
    acts, live = await acted(scene), await scene.tables.live(scene.code)
    await acts.bot(scene.code, 1, True)
    assert live.picture.lobby.seated[1].stand_in
    assert attended(live)
    await refused("admin.already_so", acts.bot(scene.code, 1, True))
    await acts.bot(scene.code, 1, False)
    assert not live.picture.lobby.seated[1].bot
    assert [said.kind for said in live.picture.lobby.notes.said] == ["bot_in", "bot_out"]


async def test_somebody_is_taken_off_before_and_during_a_match() -> None:
    scene = await seated(3)
    await (await acted(scene)).remove(scene.code, 0)
    lobby = (await scene.tables.live(scene.code)).picture.lobby
    assert lobby.chairs[0] is None
    assert lobby.host == scene.guest(1)
    playing = await dealt(2)
    await (await acted(playing)).remove(playing.code, 0)
    lobby = (await playing.tables.live(playing.code)).picture.lobby
    assert lobby.seated[0].stand_in
    await refused("lobby.no_such_seat", (await acted(playing)).remove(playing.code, 7))


async def test_a_closed_table_stops_and_goes_on_when_it_is_opened() -> None:
    scene = await dealt(2, clock=30)
    acts, other = await acted(scene), tables_on(scene.rows)
    theirs = await other.live(scene.code)
    await acts.close(scene.code, "too late")
    await other.refresh(theirs)
    live = await scene.tables.live(scene.code)
    for one in (live, theirs):
        assert not one.picture.playing
        assert not attended(one)
        assert one.picture.lobby.notes.closed == "too late"
    table = await scene.table()
    seat = table.to_act[0]
    move = str(table.game.fallback(table.state, seat))
    await refused("lobby.closed", scene.play(seat, move))
    await scene.tables.answer(scene.code, table.start.id, seat, move, table.asked[seat], "clock")
    assert (await scene.table()).seq == 0
    await refused("lobby.closed", scene.tables.leave(scene.code, scene.guest(0)))
    await acts.reopen(scene.code)
    await refused("admin.already_so", acts.reopen(scene.code))
    assert await scene.play(seat, move) == 1


async def test_a_look_is_told_at_the_table_and_stays_told() -> None:
    scene = await dealt(2)
    table = await (await acted(scene)).looked(scene.code, "a card is missing")
    assert table is await scene.table()
    for tables in (scene.tables, tables_on(scene.rows)):
        said = (await tables.live(scene.code)).picture.lobby.notes.said
        assert [(s.kind, s.why) for s in said] == [("looked", "a card is missing")]
    await refused("lobby.nothing_played", (await acted(s := await seated(2))).looked(s.code, "x"))


async def test_the_oldest_lines_go() -> None:
    scene = await dealt(2)
    acts = await acted(scene)
    for n in range(12):
        await acts.looked(scene.code, f"look {n}")
    said = (await scene.tables.live(scene.code)).picture.lobby.notes.said
    assert [s.why for s in said] == [f"look {n}" for n in range(4, 12)]


async def test_a_forgotten_name_is_nowhere_in_memory() -> None:
    scene = await dealt(2)
    acts, guest = await acted(scene), scene.guest(0)
    await acts.bot(scene.code, 0, True)
    await acts.forget(scene.code, guest, "Guest 0")
    live, old = await scene.tables.live(scene.code), scene.rows.starts
    assert next(iter(old.values())).players[0].name == "Guest 0", "rows are the store's to change"
    live.show(table=(await tables_on(scene.rows).live(scene.code)).picture.table)
    seen = live.picture
    assert seen.table is not None
    assert seen.table.names == (NOBODY, "Guest 1")
    assert "Guest 0" not in repr(seen)
    assert seen.lobby.seated[0].stand_in


async def test_a_forgotten_person_leaves_a_table_without_a_match() -> None:
    scene = await seated(2)
    await (await acted(scene)).forget(scene.code, scene.guest(0), "Guest 0")
    assert len((await scene.tables.live(scene.code)).picture.lobby.seated) == 1


@pytest.mark.parametrize("why", ["", "  \n "])
def test_a_reason_has_words(why: str) -> None:
    with pytest.raises(Illegal):
        clean_why(why)


async def test_a_ban_and_a_drain_are_judged_where_moves_are() -> None:
    scene = await dealt(2)
    house, guest = scene.tables.house, scene.guest(0)
    house.now = Standing(1, {guest: Claim(banned=scene.tables.now() + timedelta(hours=1))}, draining=True)
    table = await scene.table()
    move = str(table.game.fallback(table.state, 0))
    await refused("banned", scene.play(0, move))
    assert await scene.play(1, str(table.game.fallback(table.state, 1)))  # others play on, also while the house closes
    await refused("banned", scene.tables.sit(scene.code, scene.people[0]))
    await refused("banned", scene.tables.come_back(scene.code, guest))
    await refused("drain", scene.tables.open(scene.people[1], "high_card", {}, "private", 0))
    house.now = Standing(2, {guest: Claim(banned=scene.tables.now() - timedelta(seconds=1))})
    assert await scene.play(0, move)


async def test_no_match_is_dealt_while_the_house_closes() -> None:
    scene = await seated(2)
    scene.tables.house.now = Standing(1, draining=True)
    await refused("drain", scene.tables.start(scene.code, scene.guest(0)))


def test_tokens_of_an_older_epoch_are_worth_nothing() -> None:
    from uuid import uuid4

    house, guest, gone = House(), uuid4(), uuid4()
    assert house.holds(guest, 0)
    house.now = Standing(1, {guest: Claim(epoch=2), gone: Claim(gone=True)})
    assert [house.holds(guest, epoch) for epoch in range(4)] == [False, False, True, False]
    assert not house.holds(gone, 0)


async def test_the_clock_waits_as_long_as_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await dealt(2, clock=30)
    attendants = Attendants(scene.tables, Random(1))
    now = scene.tables.now()
    await (await acted(scene)).extend(scene.code, 0, 60)
    soonest: Callable[..., tuple[object, int, str]] = attendants._soonest
    live = await scene.tables.live(scene.code)
    monkeypatch.setattr(scene.tables, "now", lambda: now)
    assert soonest(live, live.picture, {})[1:] == (1, "clock")
    await asyncio.sleep(0)
    await attendants.close()
