"""What is written is what is read."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from uuid import uuid4

import pytest
from sqlalchemy import text

from app.games import codec
from app.games.api import Result
from app.store import Store
from app.store.engine import writing
from app.tables.lobby import Chair, Order, started
from app.tables.ports import NotFound
from tests.store.rows import EVENTS, NOW, begun, deal, entry, room

ORDERS = (Order("defence", "always"), Order("weakening", "pass", "33b2bf2f-4"))


async def test_a_table_comes_back_equal(store: Store) -> None:
    before = datetime.now(UTC)
    lobby = room()
    await store.lobbies.add(lobby)
    loaded = await store.lobbies.load(lobby.code)
    assert loaded == lobby
    assert loaded.touched is not None
    assert before <= loaded.touched <= datetime.now(UTC)


async def test_a_table_where_nobody_sits(store: Store) -> None:
    lobby = room(chairs=(None, None), visibility="private", clock=0, options={})
    await store.lobbies.add(lobby)
    assert await store.lobbies.load(lobby.code) == lobby


async def test_a_saved_change_comes_back_with_the_next_rev(store: Store) -> None:
    lobby = room()
    await store.lobbies.add(lobby)
    chairs = (None, replace(lobby.seated[1], stand_in=True), Chair(uuid4(), "Béla", orders=ORDERS))
    saved = await store.lobbies.save(replace(lobby, chairs=chairs, closed=True))
    assert saved == replace(lobby, chairs=chairs, closed=True, rev=1)
    assert await store.lobbies.load(lobby.code) == saved
    assert (await store.lobbies.load(lobby.code)).touched == saved.touched


async def test_a_match_comes_back_equal(store: Store) -> None:
    lobby, start = await begun(store)
    assert lobby == replace(started(lobby, start.id), played=1, chairs=lobby.chairs)
    assert await store.lobbies.load(lobby.code) == lobby
    assert await store.log.load(start.id) == (start, ())
    entries = (entry(1), entry(2, by="clock", command=None, events=()), entry(3, move="pass -"))
    for one in entries:
        await store.log.append(start.id, one, None)
    assert await store.log.load(start.id) == (start, entries)
    assert await store.log.tail(start.id, 1) == entries[1:]
    assert await store.log.tail(start.id, 3) == ()


async def test_events_come_back_in_the_same_bytes(store: Store) -> None:
    _, start = await begun(store)
    await store.log.append(start.id, entry(1), None)
    (read,) = await store.log.tail(start.id, 0)
    assert codec.encode(read.events) == codec.encode(EVENTS)


async def test_a_last_move_by_the_same_way(store: Store) -> None:
    _, start = await begun(store)
    last = entry(1)
    await store.log.append(start.id, last, Result((1,), (3, 5), "heads"))
    assert await store.log.tail(start.id, 0) == (last,)


async def test_moments_are_moments_whatever_their_zone(store: Store) -> None:
    zone = timezone(timedelta(hours=5, minutes=30))
    _, start = await begun(store, at=NOW.astimezone(zone))
    for seq, at in ((1, NOW.astimezone(zone)), (2, NOW.replace(microsecond=0))):
        await store.log.append(start.id, entry(seq, at=at), None)
    loaded, entries = await store.log.load(start.id)
    assert [loaded.at, *(e.at for e in entries)] == [NOW, NOW, NOW.replace(microsecond=0)]
    assert {moment.utcoffset() for moment in (loaded.at, *(e.at for e in entries))} == {timedelta(0)}


async def test_the_servers_own_zone_doesnt_matter(postgres_url: str) -> None:
    store = Store.at(postgres_url)
    async with writing(store.engine) as conn:
        name = (await conn.execute(text("SELECT current_database()"))).scalar_one()
        await conn.execute(text(f"ALTER DATABASE \"{name}\" SET timezone TO 'Asia/Kolkata'"))
    await store.engine.dispose()
    _, start = await begun(store)
    await store.log.append(start.id, entry(1), None)
    assert await store.log.load(start.id) == (start, (entry(1),))
    await store.close()


async def test_a_moment_without_a_zone_is_a_mistake(store: Store) -> None:
    lobby = room()
    await store.lobbies.add(lobby)
    with pytest.raises(Exception, match="a moment without a time zone"):
        await store.lobbies.save(lobby, deal(lobby, at=datetime(2026, 1, 1)))
    assert await store.lobbies.load(lobby.code) == lobby


async def test_what_isnt_there(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.lobbies.load("ABCDEF")
    with pytest.raises(NotFound):
        await store.log.load(uuid4())
    assert await store.log.tail(uuid4(), 0) == ()


async def test_touched_is_the_last_move_if_that_is_younger(store: Store) -> None:
    lobby, start = await begun(store)
    moved = datetime.now(UTC) + timedelta(minutes=5)
    await store.log.append(start.id, entry(1, at=moved), None)
    assert (await store.lobbies.load(lobby.code)).touched == moved
