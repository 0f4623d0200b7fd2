"""Rows of the admin side: the house, claims, acts, samples, and lists that are read page by page."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.games.api import Result
from app.store import Store
from app.store.directory import Wanted
from app.store.engine import reading
from app.store.models import PlayerRow, SeatRow, SeriesRow
from app.store.samples import KEPT, Sample
from app.tables.house import Announcement, Claim, House
from app.tables.lobby import Chair
from app.tables.notes import More, Notes, Nudge, Said
from tests.store.rows import NOW, begun, entry, room


async def test_the_house_is_read_anew_when_it_has_changed(store: Store, other: Store) -> None:
    house, guest = House(other.house), uuid4()
    changes: list[int] = []
    house.on_change = lambda before, now: changes.append(now.rev)
    await house.refresh()
    assert changes == []
    await store.house.put("drain", {"on": True})
    await store.house.put("announcement", {"id": "a", "en": "Cake", "hu": ""})
    await store.house.ban(guest, NOW)
    await house.refresh()
    await house.refresh()
    assert len(changes) == 1
    assert house.now.draining
    assert house.now.announcement == Announcement("a", "Cake", "")
    assert house.now.claims == {guest: Claim(0, NOW, False)}
    await store.house.put("announcement", {})
    await store.house.ban(guest, None)
    await house.refresh()
    assert house.now.announcement is None
    assert house.now.claims[guest].banned is None


async def test_a_handed_over_seat_is_taken_up_once(store: Store, other: Store) -> None:
    guest = uuid4()
    assert await store.house.reissue(guest) == 1
    assert await other.house.reissue(guest) == 2
    assert not await store.house.taken_up(guest, 1)  # the older link
    assert await store.house.taken_up(guest, 2)
    assert not await other.house.taken_up(guest, 2)
    assert (await store.house.load()).claims[guest].epoch == 3
    await store.house.forget(guest)
    assert not await other.house.taken_up(guest, 3)


async def test_the_first_password_is_made_once(store: Store, other: Store) -> None:
    assert await store.house.put_first("password", {"hash": "one"})
    assert not await other.house.put_first("password", {"hash": "two"})
    assert (await other.house.load()).password == "one"


async def test_acts_are_written_before_and_after(store: Store) -> None:
    person = await store.players.create("Ági")
    first = await store.acts.begin("s1", "ban", code=None, guest=person.id, why="rude", args={"hours": 1})
    second = await store.acts.begin("s1", "close", code="ABCDEF", guest=None, why="late", args={})
    await store.acts.end(first, "done")
    await store.acts.end(second, "lobby.closed")
    third = await store.acts.begin("s1", "nudge", code="ABCDEF", guest=None, why="", args={})
    found = await store.acts.last(10)
    assert [(a.id, a.outcome) for a in found] == [(third, "begun"), (second, "lobby.closed"), (first, "done")]
    assert (found[2].name, found[2].args, found[2].why) == ("Ági", {"hours": 1}, "rude")
    assert [a.id for a in await store.acts.last(10, code="ABCDEF")] == [third, second]
    assert [a.id for a in await store.acts.last(10, guest=person.id)] == [first]
    assert [a.id for a in await store.acts.last(1, before=third)] == [second]


async def test_samples_of_two_days(store: Store) -> None:
    plain = Sample("p", NOW, NOW, 1, 0, 2, 3, 4, 0.5, 1.5, 5_000_000_000)
    for minutes in (0, 1, 1, 2):
        await store.samples.add(replace(plain, at=NOW + timedelta(minutes=minutes)))
    assert [s.at for s in await store.samples.since(NOW)] == [NOW + timedelta(minutes=n) for n in (1, 2)]
    await store.samples.add(replace(plain, at=NOW + KEPT + timedelta(minutes=1)))
    assert len(await store.samples.since(NOW - timedelta(days=9))) == 3


async def test_notes_of_a_table(store: Store) -> None:
    said = (Said(NOW, "looked", why="“why” \\"), Said(NOW, "removed", "Ági"))
    notes = Notes((More(uuid4(), 1, NOW, 60),), Nudge(NOW, uuid4(), (0, 1)), said, "closed")
    lobby = room(notes=notes)
    await store.lobbies.add(lobby)
    assert (await store.lobbies.load(lobby.code)).notes == notes


async def codes(store: Store, **wanted: object) -> set[str]:
    return {line.code for line in await store.directory.tables(Wanted(**wanted), 100)}  # type: ignore[arg-type]


async def test_tables_by_state_silence_and_name(store: Store) -> None:
    waiting, game = room(), room(game="chess")
    for lobby in (waiting, game):
        await store.lobbies.add(lobby)
    playing, start = await begun(store, room(chairs=(Chair(uuid4(), "Béla Ő"), Chair(uuid4(), "x"))))
    await store.log.append(start.id, entry(1), None)
    still, _ = await begun(store, room())
    over, ended = await begun(store, room())
    await store.log.append(ended.id, entry(1), Result((0,), (1, 0), ""))
    shut, _ = await begun(store, room())
    await store.lobbies.save(replace(shut, closed=True))
    assert await codes(store, state="open") == {waiting.code, game.code}
    assert await codes(store, state="playing") == {playing.code, still.code}
    assert await codes(store, state="over") == {over.code}
    assert await codes(store, state="closed") == {shut.code}
    assert await codes(store, game="chess") == {game.code}
    late = NOW + timedelta(seconds=1)
    assert await codes(store, silent_since=late) == {still.code}
    assert await codes(store, silent_since=late + timedelta(hours=1)) == {playing.code, still.code}
    for search in ("bela", "BÉLA ő", "Bé"):
        assert await codes(store, search=search) == {playing.code}
    assert playing.code in await codes(store, search=playing.code[:4].lower())
    assert await codes(store, search="%") == set()
    assert await store.directory.counted() == {"open": 2, "playing": 2, "stuck": 0, "over": 1, "closed": 1}
    line = next(one for one in await store.directory.tables(Wanted(), 100) if one.code == playing.code)
    assert [s.name for s in line.sitting] == ["Béla Ő", "x"]
    assert line.moved == NOW + timedelta(seconds=1)


async def test_pages_of_tables_have_no_gap_and_no_double(store: Store) -> None:
    made = [room() for _ in range(23)]
    for lobby in made:
        await store.lobbies.add(lobby)
    found: list[str] = []
    before = None
    while lines := await store.directory.tables(Wanted(before=before), 5):
        found += [line.code for line in lines]
        before = (lines[-1].touched, lines[-1].code)
    assert len(found) == 23
    assert set(found) == {lobby.code for lobby in made}


async def test_people_by_the_beginning_of_their_name(store: Store) -> None:
    agi, bela = await store.players.create("Ági"), await store.players.create("Béla")
    await store.players.rename(bela.id, "Ágnes")
    assert [p.name for p in await store.directory.people("ag", 9)] == ["Ági", "Ágnes"]
    assert await store.directory.people("bel", 9) == []
    found = await store.directory.person(agi.id)
    assert found is not None
    assert found.name == "Ági"
    assert await store.directory.person(uuid4()) is None


async def test_a_forgotten_name_is_nowhere_and_the_match_stays(store: Store) -> None:
    person = await store.players.create("Ági")
    lobby, start = await begun(store, room(chairs=(Chair(person.id, "Ági"), Chair(uuid4(), "Béla"))))
    async with reading(store.engine) as conn:
        assert (await conn.execute(select(SeatRow.name).order_by(SeatRow.seat))).scalars().all() == ["Ági", "Béla"]
    assert await store.directory.seats_of(person.id) == [(lobby.code, False)]
    assert await store.directory.places_of(person.id) == [lobby.code]
    await store.directory.forget(person.id, "N. N.")
    async with reading(store.engine) as conn:
        assert (await conn.execute(select(SeatRow.name).order_by(SeatRow.seat))).scalars().all() == ["N. N.", "Béla"]
        assert (await conn.execute(select(PlayerRow.id))).all() == []
        assert (await conn.execute(select(SeriesRow.id))).all() == []
    assert (await store.lobbies.load(lobby.code)).seated[0].name == "N. N."
    assert (await store.log.load(start.id))[0].players[0].name == "N. N."


@pytest.mark.parametrize("search", ["", "  ", "'; --", "\\", "_"])
async def test_odd_searches_are_no_errors(store: Store, search: str) -> None:
    await store.directory.tables(Wanted(search=search), 5)
    await store.directory.people(search, 5)
