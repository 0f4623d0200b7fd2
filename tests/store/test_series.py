"""Series on a real database: the worked series of the rules, read again by another process."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from app.games.api import Result
from app.store import Store
from app.tables.lobby import Chair, Person, started
from app.tables.ports import NotFound
from app.tables.series import Game, Series
from tests.series_vectors import VECTORS, Vector
from tests.store.rows import NOW, deal, entry, room

A, B = Person(uuid4(), "Anna"), Person(uuid4(), "Henrik")


async def played(store: Store, vector: Vector) -> Series:
    """The vector's games, dealt and played to their ends; the seats are exchanged in the second."""
    chairs = (Chair(A.id, A.name), Chair(B.id, B.name))
    lobby = room(chairs=chairs, host=A.id)
    await store.lobbies.add(lobby)
    series = Series(uuid4(), lobby.code, lobby.game, (A, B), {"series": "3"}, 60, NOW)
    for number, (winner, points) in enumerate(vector.games):
        lobby = replace(lobby, chairs=chairs[::-1] if number == 1 else chairs)
        start = deal(lobby, NOW + timedelta(hours=number))
        series = replace(series, games=(*series.games, Game(start.id, (A, B)[number % 2].id)))
        lobby = await store.lobbies.save(started(lobby, start.id, series.id), start, series)
        await store.log.append(start.id, entry(1), result_of(winner, points, exchanged=number == 1))
    return series


def result_of(winner: int | None, points: int, *, exchanged: bool) -> Result:
    if winner is None:
        return Result((), (0, 0), "deck")
    seat = 1 - winner if exchanged else winner
    return Result((seat,), (points, 0) if seat == 0 else (0, points), "estate")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
async def test_worked_series(store: Store, other: Store, vector: Vector) -> None:
    series = await played(store, vector)
    read = await other.lobbies.series(series.id)
    assert [(game.match, game.starter) for game in read.games] == [(g.match, g.starter) for g in series.games]
    assert replace(read, games=()) == replace(series, games=())
    assert read.over
    score = read.score
    assert (score.points, score.totals) == (vector.points, vector.totals)
    assert (score.best_of, score.total_of) == (vector.best_of, vector.total_of)


async def test_a_table_remembers_its_series(store: Store, other: Store) -> None:
    series = await played(store, VECTORS[0])
    assert (await other.lobbies.load(series.code)).series == series.id


async def test_series_are_found_by_their_people_and_games(store: Store) -> None:
    series = await played(store, VECTORS[1])
    for person in (A, B):
        assert series.id in [found.id for found in await store.lobbies.series_of_guest(person.id)]
    assert await store.lobbies.series_of_guest(uuid4()) == []
    assert await store.lobbies.series_of_match(series.games[0].match) == series.id
    assert await store.lobbies.series_of_match(uuid4()) is None


async def test_a_game_that_is_on_has_no_result(store: Store) -> None:
    lobby = room(chairs=(Chair(A.id, A.name), Chair(B.id, B.name)), host=A.id)
    await store.lobbies.add(lobby)
    start = deal(lobby)
    series = Series(uuid4(), lobby.code, lobby.game, (A, B), {}, 0, NOW, (Game(start.id, B.id),))
    await store.lobbies.save(started(lobby, start.id, series.id), start, series)
    await store.log.append(start.id, entry(1), None)
    assert await store.lobbies.series(series.id) == series


async def test_an_unknown_series(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.lobbies.series(uuid4())


async def test_it_moves_to_another_table(store: Store, other: Store) -> None:
    series = await played(store, VECTORS[2])
    await store.lobbies.move_series(series.id, "ZZZZZZ")
    assert (await other.lobbies.series(series.id)).code == "ZZZZZZ"
