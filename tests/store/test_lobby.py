"""Tables: revisions, who needs the server, lists, clearing away."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from app.games.api import Result
from app.store import Store
from app.tables.lobby import Chair, Lobby, started
from app.tables.ports import NotFound, Taken
from tests.store.rows import NOW, begun, deal, entry, room


async def test_a_code_in_use_is_taken(store: Store) -> None:
    lobby = room()
    await store.lobbies.add(lobby)
    with pytest.raises(Taken):
        await store.lobbies.add(replace(lobby, chairs=(None, None)))
    assert await store.lobbies.load(lobby.code) == lobby


async def test_a_rev_is_written_once(store: Store, other: Store) -> None:
    lobby = room()
    await store.lobbies.add(lobby)
    saved = await store.lobbies.save(replace(lobby, clock=30))
    start = deal(lobby)
    with pytest.raises(Taken):
        await other.lobbies.save(started(lobby, start.id), start)
    assert await other.lobbies.load(lobby.code) == saved
    with pytest.raises(NotFound):  # nothing of the refused change was kept
        await other.log.load(start.id)


async def test_saving_what_isnt_there_is_refused(store: Store) -> None:
    with pytest.raises(Taken):
        await store.lobbies.save(room())


async def test_tables_that_need_the_server(store: Store) -> None:
    host = Chair(uuid4(), "Ági")
    two = (host, Chair(uuid4(), "Béla"))
    calm = room(chairs=two, clock=0)
    clocked = room(chairs=two, clock=60)
    with_bot = room(clock=0)
    stand_in = room(clock=0, chairs=(host, replace(two[1], bot="random", stand_in=True)))
    closed = room()
    over = room()
    for lobby in (calm, clocked, with_bot, stand_in, closed, over):
        begun_lobby, start = await begun(store, lobby)
        if lobby is closed:
            await store.lobbies.save(replace(begun_lobby, closed=True))
        if lobby is over:
            await store.log.append(start.id, entry(1), Result((0,), (1, 0), ""))
    await store.lobbies.add(room())  # waits for its players
    assert set(await store.lobbies.unattended()) == {clocked.code, with_bot.code, stand_in.code}


async def test_the_newest_of_each_table(store: Store) -> None:
    playing, start = await begun(store)
    waiting = room()
    await store.lobbies.add(waiting)
    for seq in (1, 2):
        await store.log.append(start.id, entry(seq), None)
    newest = await store.lobbies.newest([playing.code, waiting.code, "NOSUCH"])
    assert set(newest) == {(playing.code, 1, start.id, 2), (waiting.code, 0, None, 0)}
    assert await store.lobbies.newest([]) == []


async def test_the_list_of_open_tables(store: Store) -> None:
    host = await store.players.create("Ági")
    waiting = room(host=host.id, chairs=(Chair(uuid4(), "Béla"), None, None))
    await store.lobbies.add(waiting)
    playing, _ = await begun(store)
    for hidden in (room(visibility="private"), room(closed=True)):
        await store.lobbies.add(hidden)
    first, second = await store.lobbies.open_tables(10)
    assert (first.code, first.names, first.seats_free, first.playing) == (playing.code, ("Ági 🎲", "Robi"), 1, True)
    assert (second.code, second.names, second.seats_free, second.playing) == (waiting.code, ("Béla",), 2, False)
    assert (first.host_name, second.host_name) == ("Ági 🎲", "Ági")
    assert (first.game, first.visibility) == ("kawa", "listed")
    assert [line.code for line in await store.lobbies.open_tables(1)] == [playing.code]


async def test_a_table_is_played_until_the_result(store: Store) -> None:
    lobby, start = await begun(store)
    await store.log.append(start.id, entry(1), Result((), (1, 1), "draw"))
    (line,) = await store.lobbies.open_tables(10)
    assert not line.playing
    rematch = deal(lobby)
    await store.lobbies.save(started(lobby, rematch.id), rematch)
    (line,) = await store.lobbies.open_tables(10)
    assert line.playing


async def test_my_tables(store: Store) -> None:
    me = uuid4()
    tables = [room(visibility="private", chairs=(Chair(me, "Ági"), None)) for _ in range(3)]
    starts = [(await begun(store, lobby))[1] for lobby in tables]
    await store.lobbies.add(room())
    await store.lobbies.add(room(closed=True, chairs=(Chair(me, "Ági"), None)))
    await store.log.append(starts[1].id, entry(1, at=datetime.now(UTC) + timedelta(hours=1)), None)
    mine = await store.lobbies.mine(me)
    assert [line.code for line in mine] == [tables[1].code, tables[2].code, tables[0].code]
    assert len(await store.lobbies.mine(me, limit=2)) == 2
    assert await store.lobbies.mine(uuid4()) == []


async def gone(store: Store, lobby: Lobby) -> bool:
    try:
        await store.lobbies.load(lobby.code)
    except NotFound:
        return True
    return False


async def test_what_is_cleared_away(store: Store) -> None:
    now = datetime.now(UTC)
    empty = room()
    await store.lobbies.add(empty)
    asleep, asleep_start = await begun(store, at=NOW)
    awake, awake_start = await begun(store, at=NOW)
    over, over_start = await begun(store, at=NOW)
    for seq in (1, 2):
        await store.log.append(asleep_start.id, entry(seq, at=NOW), None)
    await store.log.append(awake_start.id, entry(1, at=now + timedelta(days=100)), None)
    await store.log.append(over_start.id, entry(1, at=NOW), Result((0,), (1, 0), ""))

    assert await store.lobbies.purge(now + timedelta(days=13)) == 0
    assert await store.lobbies.purge(now + timedelta(days=15)) == 1
    assert [await gone(store, t) for t in (empty, asleep, awake, over)] == [True, False, False, False]
    assert await store.lobbies.purge(now + timedelta(days=181)) == 1
    assert [await gone(store, t) for t in (empty, asleep, awake, over)] == [True, True, False, False]
    with pytest.raises(NotFound):
        await store.log.load(asleep_start.id)
    assert await store.log.tail(asleep_start.id, 0) == ()
    assert await store.lobbies.purge(now + timedelta(days=281)) == 1
    assert await gone(store, awake)
    assert await store.log.load(over_start.id) == (over_start, (entry(1, at=NOW),))
    assert await store.lobbies.purge(now + timedelta(days=10_000)) == 0
