"""Series: their points, whose turn it is to begin, and how they go on after days."""

import asyncio
from dataclasses import replace
from random import Random
from uuid import UUID, uuid4

import pytest

from app.games.api import Illegal
from app.tables import lobby as rooms
from app.tables.lobby import Person
from app.tables.series import Game, Series
from app.tables.table import Table
from tests import doubt
from tests.series_vectors import VECTORS, Vector
from tests.tables import virtual
from tests.tables.duel import GUESTS, Duel, duel, tables_on

A, B = GUESTS


def played(games: tuple[tuple[int | None, int], ...], replay: bool = False) -> Series:
    ended = tuple(
        Game(uuid4(), GUESTS[n % 2].id, True, None if winner is None else GUESTS[winner].id, points)
        for n, (winner, points) in enumerate(games)
    )
    options = {"series": "3", "replayDraws": "on" if replay else "off"}
    return Series(uuid4(), "AAAAAA", "doubt", GUESTS, options, 0, virtual.BEGIN, ended)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_worked_series(vector: Vector) -> None:
    series = played(vector.games)
    score = series.score
    assert (score.points, score.totals) == (vector.points, vector.totals)
    assert (score.best_of, score.total_of) == (vector.best_of, vector.total_of)
    assert series.over
    first, second = vector.points
    assert series.winner == (None if first == second else GUESTS[second > first])


def test_a76_two_equal_best_wins_of_one_player_are_one_point() -> None:
    assert played(((0, 25), (0, 25))).score.points == (4, 0)


def test_a76_without_a_won_game_there_is_no_bonus() -> None:
    assert played(((None, 0), (None, 0), (None, 0))).score.points == (0, 0)
    assert played(()).score.points == (0, 0)


def test_a_win_without_points_is_a_win_but_no_bonus() -> None:
    assert played(((0, 0),)).score.points == (1, 0)


def test_a77_all_three_are_played() -> None:
    assert not played(((0, 30), (0, 20))).over
    assert played(((0, 30), (0, 20))).number == 3


def test_a75_a_drawn_game_counts_unless_it_is_replayed() -> None:
    games = ((0, 30), (None, 0), (1, 20))
    assert played(games).over
    assert not played(games, replay=True).over
    assert played((*games, (1, 25)), replay=True).over


# at a table


async def play_on(scene: Duel, dice: Random) -> None:
    """To the end of the match."""
    while (table := await scene.table()).to_act:
        seat = table.to_act[0]
        offer = dice.choice(table.offers[seat])
        pick = f" {offer.fields[0].among[0]}" if offer.fields else ""
        await scene.play(seat, offer.kind + pick)
    await asyncio.sleep(2)  # nobody wants the next game sooner


def series_of(picture: object) -> Series:
    series = picture.series  # type: ignore[attr-defined]
    assert isinstance(series, Series)
    return series


def starter(table: Table) -> UUID:
    first = doubt.turn(Table.dealt(table.game, table.start).state)
    assert first is not None
    return table.start.players[first].guest


@pytest.mark.parametrize("first", ["host", "guest", "random"])
def test_three_games_with_alternating_starters(first: str) -> None:
    async def work() -> None:
        async with duel({"series": "3", "starter": first, "quick": "on"}) as scene:
            live, starters = await scene.tables.live(scene.code), []
            for number in (1, 2, 3):
                assert series_of(live.picture).number == number
                starters.append(starter(await scene.table()))
                await play_on(scene, Random(number))
                assert len(series_of(live.picture).counted) == number
                if number < 3:
                    for guest in GUESTS:
                        await scene.tables.rematch(scene.code, guest.id)
            assert starters[0] == starters[2] != starters[1]
            done = series_of(live.picture)
            assert done.over
            for guest in GUESTS:
                await scene.tables.rematch(scene.code, guest.id)
            assert series_of(live.picture).id != done.id  # a new one

    virtual.run(work())


def test_who_swaps_chairs_does_not_begin_twice() -> None:
    async def work() -> None:
        async with duel({"series": "3", "starter": "host", "quick": "on"}) as scene:
            await play_on(scene, Random(1))
            await scene.tables.change(scene.code, lambda lobby: rooms.swap(lobby, A.id, 0, 1))
            for guest in GUESTS:
                await scene.tables.rematch(scene.code, guest.id)
            table = await scene.table()
            assert [player.guest for player in table.start.players] == [B.id, A.id]
            assert starter(table) == B.id

    virtual.run(work())


def test_it_goes_on_after_days_in_another_process() -> None:
    async def work() -> None:
        async with duel({"series": "3", "starter": "guest", "quick": "on"}) as scene:
            await play_on(scene, Random(1))
            begun = series_of((await scene.tables.live(scene.code)).picture)
            again = replace(scene, tables=tables_on(scene.rows))
            for guest in GUESTS:
                await again.tables.rematch(scene.code, guest.id)
            series = series_of((await again.tables.live(scene.code)).picture)
            assert series.id == begun.id
            assert series.counted == begun.counted
            assert starter(await again.table()) == A.id
            await scene.tables.refresh(await scene.tables.live(scene.code))  # the first process follows
            assert series_of((await scene.tables.live(scene.code)).picture) == series

    virtual.run(work())


def test_with_somebody_else_another_series_begins() -> None:
    async def work() -> None:
        async with duel({"series": "3", "quick": "on"}) as scene:
            await play_on(scene, Random(1))
            live = await scene.tables.live(scene.code)
            begun, carla = series_of(live.picture), Person(uuid4(), "Carla")
            await scene.tables.change(scene.code, lambda lobby: rooms.leave(lobby, B.id))
            await scene.tables.change(scene.code, lambda lobby: rooms.sit(lobby, carla))
            for guest in (A, carla):
                await scene.tables.change(scene.code, lambda lobby, g=guest: rooms.set_ready(lobby, g.id, True))  # type: ignore[misc]
            await scene.tables.start(scene.code, A.id)
            series = series_of(live.picture)
            assert series.id != begun.id
            assert series.between([A.id, carla.id])

    virtual.run(work())


def test_a_single_game_makes_no_series() -> None:
    async def work() -> None:
        async with duel({"series": "1"}) as scene:
            assert (await scene.tables.live(scene.code)).picture.series is None

    virtual.run(work())


def test_it_goes_on_at_another_table_if_its_own_is_gone() -> None:
    async def work() -> None:
        async with duel({"series": "3", "starter": "host", "quick": "on"}) as scene:
            await play_on(scene, Random(1))
            begun = series_of((await scene.tables.live(scene.code)).picture)
            assert await scene.tables.resume(begun.id, B) == scene.code
            del scene.rows.lobbies[scene.code]
            later = tables_on(scene.rows)
            code = await later.resume(begun.id, B)
            assert code != scene.code
            assert await later.resume(begun.id, A) == code  # both come to the same one
            await later.change(code, lambda lobby: rooms.sit(lobby, A))
            for guest in GUESTS:
                await later.change(code, lambda lobby, g=guest: rooms.set_ready(lobby, g.id, True))  # type: ignore[misc]
            await later.start(code, B.id)
            live = await later.live(code)
            assert series_of(live.picture).id == begun.id
            assert live.picture.table is not None
            assert starter(live.picture.table) == B.id
            with pytest.raises(Illegal, match=r"lobby\.not_your_series"):
                await later.resume(begun.id, Person(uuid4(), "Carla"))

    virtual.run(work())
