"""People's record on a real database: filters, two against each other, ratings, figures."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from app.games.api import Event, Result
from app.store import Store
from app.store.figures import Rounds, Spread, Told
from app.store.record import ENOUGH, Wanted
from app.tables.lobby import Chair, Person, started
from app.tables.rating import Rating, ranks, rated
from tests.store.rows import NOW, deal, entry, room

A, B, C = (Person(uuid4(), name) for name in ("Anna", "Béla", "Cili"))
WON, LOST, DRAWN = Result((0,), (5, 3), "x"), Result((1,), (3, 5), "y"), Result((), (4, 4), "y")


async def play(
    store: Store, result: Result | None, hours: int, people: tuple[Person, ...] = (A, B), **more: str
) -> UUID:
    """A match of these people that ended so, so many hours from the beginning."""
    chairs = tuple(Chair(person.id, person.name, bot=more.get("bot")) for person in people)
    lobby = room(chairs=chairs, host=people[0].id, game=more.get("game", "kawa"))
    await store.lobbies.add(lobby)
    start = deal(lobby, NOW + timedelta(hours=hours))
    await store.lobbies.save(started(lobby, start.id), start)
    if result:
        by = more.get("by", "person")
        await store.log.append(start.id, entry(1, by=by, at=NOW + timedelta(hours=hours, minutes=30)), result)
    return start.id


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has people of its own."""
    for name in ("A", "B", "C"):
        monkeypatch.setitem(globals(), name, replace(globals()[name], id=uuid4()))


async def test_matches_are_filtered(store: Store) -> None:
    pair = (A, B)
    won, lost = await play(store, WON, 1, pair), await play(store, LOST, 2, pair)
    drawn, on = await play(store, DRAWN, 3, pair, game="other"), await play(store, None, 4, (A, C))

    async def found(**wanted: object) -> list[UUID]:
        return [line.id for line in await store.record.matches(A.id, Wanted(**wanted), 10)]  # type: ignore[arg-type]

    assert await found() == [on, drawn, lost, won]
    assert await found(outcome="won") == [won]
    assert await found(outcome="lost") == [lost]
    assert await found(outcome="drawn") == [drawn]
    assert await found(outcome="on") == [on]
    assert await found(game="other") == [drawn]
    assert await found(other=C.id) == [on]
    assert await found(before=NOW + timedelta(hours=3)) == [lost, won]
    assert [line.id for line in await store.record.matches(A.id, Wanted(), 2)] == [on, drawn]
    assert await store.record.matches(uuid4(), Wanted(), 10) == []


async def test_two_against_each_other(store: Store) -> None:
    for hour, result in enumerate((WON, WON, LOST, DRAWN, LOST, LOST)):
        await play(store, result, hour, (A, B))
    await play(store, WON, 9, (B, A), game="other")
    await play(store, WON, 10, (A, C))
    kawa, other = await store.record.versus(A.id, B.id)
    assert (kawa.game, kawa.wins, kawa.shared, kawa.streak) == ("kawa", (2, 3), 1, (1, 2))
    assert (other.game, other.wins, other.streak) == ("other", (0, 1), (1, 1))
    assert await store.record.versus(B.id, C.id) == []


async def test_each_match_is_rated_once_and_bots_count_for_nobody(store: Store, other: Store) -> None:
    for person in (A, B, C):
        made = await store.players.create(person.name)
        globals()[person.name[0]] = made
    first, second = globals()["A"], globals()["B"]
    for hour in range(ENOUGH):
        await play(store, WON, hour, (first, second))
    await play(store, LOST, 50, (first, second), bot="random")
    await play(store, LOST, 51, (first, second), by="bot")  # one had left
    while await store.record.rate():
        pass
    assert await other.record.rate() == 0
    assert await store.record.table("kawa", first.id) == []  # nobody has asked for it
    for person in (first, second):
        await store.players.list(person.id, True)
    best, worst = await store.record.table("kawa", first.id)
    assert (best.name, best.matches, best.place, best.mine) == (first.name, ENOUGH, 1, True)
    assert (worst.name, worst.matches, worst.mine) == (second.name, ENOUGH, False)
    assert best.rating > worst.rating
    await store.players.list(first.id, False)
    assert [line.name for line in await store.record.table("kawa", None)] == [second.name]


async def test_a_game_in_numbers(store: Store) -> None:
    game = f"game {uuid4()}"
    for hour, result in enumerate((WON, LOST, LOST)):
        await play(store, replace(result, figures=(("heads", (hour, 4)),)), hour, (A, B), game=game)
    await play(store, Result((0,), (9, 1, 1), "x"), 4, (A, B, C), game=game)
    await play(store, WON, 5, (A, B), game=game, bot="random")
    figures = await store.record.figures(game)
    assert figures.matches == 4
    assert figures.by_seat == {2: ((1, 3), (2, 3)), 3: ((1, 1), (0, 1), (0, 1))}
    assert figures.scores == Spread(5, 9, (3, 0, 0, 0, 0, 0, 0, 1))
    assert figures.reasons == (("x", 2), ("y", 2)) or figures.reasons == (("y", 2), ("x", 2))
    assert figures.counted == (("heads", (1.0, 4.0)),)
    assert figures.lengths == Spread(1, 1, (4, 0, 0, 0, 0, 0, 0, 0))
    assert figures.minutes == Spread(30.0, 30.0, (4, 0, 0, 0, 0, 0, 0, 0))
    assert figures.rounds is None
    assert Spread.of([]) is None
    assert (await store.record.figures("none")).matches == 0


async def test_what_a_log_tells_once_a_round(store: Store) -> None:
    game = f"game {uuid4()}"
    for hour, (result, first, second) in enumerate(((WON, (6, 2), (1, 1)), (LOST, (3, 5), (2, 4)))):
        match = await play(store, None, hour, (A, B), game=game)
        for seq, heads in enumerate((first, (0, 0), second), 1):
            told = Event.public("scored" if heads != (0, 0) else "other", heads=heads)
            await store.log.append(match, entry(seq, events=(told,)), result if seq == 3 else None)
    figures = await store.record.figures(game, Told("scored", "heads"))
    assert figures.rounds == Rounds("heads", 2, (4.0, 1.5), (5.5, 2.5))
    assert (await store.record.figures(game, Told("never", "heads"))).rounds is None


async def test_a_phrase_brings_a_guest_back(store: Store) -> None:
    person = await store.players.create("Dani")
    await store.players.set_phrase(person.id, "one hash")
    assert await store.players.by_phrase("one hash") == person
    await store.players.set_phrase(person.id, "another")
    assert await store.players.by_phrase("one hash") is None


def test_places_follow_winners_then_scores() -> None:
    assert ranks(Result((1,), (5, 5, 7), "x")) == [2, 0, 1]
    assert ranks(Result((), (4, 4), "x")) == [0, 0]
    assert ranks(Result((0, 2), (1, 9, 1), "x")) == [0, 2, 0]


def test_who_wins_rises_and_partners_rise_together() -> None:
    new = (Rating(),) * 4
    first, second, third, fourth = rated(new, Result((0, 2), (0, 0, 0, 0), "x"), ((0, 2), (1, 3)))
    assert first == third
    assert second == fourth
    assert first.ordinal > second.ordinal
    alone = rated(new[:2], DRAWN)
    assert alone[0].mu == pytest.approx(alone[1].mu)
    assert rated(new[:3], Result((2,), (1, 2, 3), "x"))[2].mu > Rating().mu
