"""Around the match: chairs, host, ready marks, start and rematch."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from uuid import UUID, uuid4

import pytest

from app.games.api import Illegal
from app.tables import lobby as rooms
from app.tables.lobby import Lobby, Person
from app.tables.names import clean_name
from tests import high_card
from tests.tables.scene import dealt, seated, tables_on

ANNA, BELA, CILI = (Person(uuid4(), name) for name in ("Anna", "Béla", "Cili"))


def room(*people: Person) -> Lobby:
    lobby = rooms.opened(people[0], high_card, {}, "private", 0)
    for person in people[1:]:
        lobby = rooms.sit(lobby, person)
    return lobby


def names(lobby: Lobby) -> list[str | None]:
    return [chair.name if chair else None for chair in lobby.chairs]


def test_people_sit_move_and_leave() -> None:
    lobby = room(ANNA, BELA)
    assert names(lobby) == ["Anna", "Béla", None, None]
    lobby = rooms.sit(rooms.set_ready(lobby, BELA.id, True), BELA, 3)
    assert names(lobby) == ["Anna", None, None, "Béla"]
    assert not any(chair.ready for chair in lobby.seated)  # a new place is looked at first
    assert names(rooms.leave(lobby, BELA.id)) == ["Anna", None, None, None]


def test_one_person_holds_one_chair() -> None:
    lobby = room(ANNA, BELA)
    assert rooms.sit(lobby, ANNA) == lobby
    assert len(rooms.sit(lobby, ANNA, 2).seated) == 2


@pytest.mark.parametrize(("chair", "code"), [(1, "seat_taken"), (9, "no_such_seat")])
def test_a_taken_or_missing_chair_is_refused(chair: int, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        rooms.sit(room(ANNA, BELA), CILI, chair)


def test_a_full_table_is_full() -> None:
    others = [Person(uuid4(), f"P{n}") for n in range(4)]
    with pytest.raises(Illegal, match="full"):
        rooms.sit(room(*others), ANNA)


def test_the_hosts_role_is_handed_over_and_inherited() -> None:
    lobby = room(ANNA, BELA, CILI)
    assert rooms.hand_over(lobby, ANNA.id, 2).host == CILI.id
    left = rooms.leave(lobby, ANNA.id)
    assert left.host == BELA.id
    empty = rooms.leave(rooms.leave(left, BELA.id), CILI.id)
    assert rooms.sit(empty, BELA).host == BELA.id


def test_a_bot_never_becomes_host() -> None:
    lobby = rooms.add_bot(room(ANNA, BELA), ANNA.id, None, "random")
    with pytest.raises(Illegal, match="bot_host"):
        rooms.hand_over(lobby, ANNA.id, 2)
    assert rooms.leave(lobby, ANNA.id).host == BELA.id


@pytest.mark.parametrize(
    "act",
    [
        lambda lobby, other: rooms.remove(lobby, other, 0),
        lambda lobby, other: rooms.hand_over(lobby, other, 1),
        lambda lobby, other: rooms.add_bot(lobby, other, None, "random"),
        lambda lobby, other: rooms.swap(lobby, other, 0, 1),
    ],
)
def test_others_than_the_host_may_not(act: Callable[[Lobby, UUID], Lobby]) -> None:
    with pytest.raises(Illegal, match="host_only"):
        act(room(ANNA, BELA), BELA.id)


def test_the_host_removes_and_swaps() -> None:
    lobby = room(ANNA, BELA, CILI)
    assert names(rooms.remove(lobby, ANNA.id, 1)) == ["Anna", None, "Cili", None]
    assert names(rooms.swap(lobby, ANNA.id, 0, 2)) == ["Cili", "Béla", "Anna", None]
    with pytest.raises(Illegal, match="not_yourself"):
        rooms.remove(lobby, ANNA.id, 0)


def test_bots_are_ready_and_have_names_of_their_own() -> None:
    lobby = room(ANNA)
    for _ in range(3):
        lobby = rooms.add_bot(lobby, ANNA.id, None, "random")
    assert len(set(names(lobby))) == 4
    assert all(chair.ready for chair in lobby.seated if chair.bot)
    with pytest.raises(Illegal, match="bad_choice"):
        rooms.add_bot(room(ANNA), ANNA.id, None, "genius")


async def test_the_deal_waits_for_all_to_be_ready() -> None:
    scene = await seated(2)
    await scene.tables.change(scene.code, lambda lobby: rooms.set_ready(lobby, scene.guest(1), False))
    with pytest.raises(Illegal, match="not_all_ready"):
        await scene.tables.start(scene.code, scene.guest(0))
    await scene.tables.change(scene.code, lambda lobby: rooms.set_ready(lobby, scene.guest(1), True))
    with pytest.raises(Illegal, match="host_only"):
        await scene.tables.start(scene.code, scene.guest(1))
    await scene.tables.start(scene.code, scene.guest(0))
    assert (await scene.table()).names == ("Guest 0", "Guest 1")


async def test_one_person_alone_cannot_start() -> None:
    scene = await seated(1)
    with pytest.raises(Illegal, match="too_few"):
        await scene.tables.start(scene.code, scene.guest(0))


async def test_chairs_stand_still_while_a_match_is_on() -> None:
    scene = await dealt(2)
    with pytest.raises(Illegal, match="playing"):
        await scene.tables.change(scene.code, lambda lobby: rooms.sit(lobby, ANNA))
    with pytest.raises(Illegal, match="playing"):
        await scene.tables.start(scene.code, scene.guest(0))


async def test_who_leaves_a_match_is_played_for_and_may_come_back() -> None:
    scene = await dealt(2)
    await scene.tables.leave(scene.code, scene.guest(1))
    live = await scene.tables.live(scene.code)
    assert live.picture.lobby.seated[1].stand_in
    await scene.tables.change(
        scene.code, lambda lobby: rooms.stand_in(lobby, scene.guest(1), False), while_playing=True
    )
    assert live.picture.lobby.seated[1].bot is None


async def test_a_rematch_needs_all_and_not_the_first_second() -> None:
    scene = await dealt(2)
    await scene.play_on(Random(5))
    first = await scene.table()
    with pytest.raises(Illegal, match="too_soon"):
        await scene.tables.rematch(scene.code, scene.guest(0))
    live = await scene.tables.live(scene.code)
    entries = first.entries
    long_ago = replace(entries[-1], at=entries[-1].at - timedelta(seconds=2))
    live.show(table=replace(first, entries=(*entries[:-1], long_ago)))
    await scene.tables.rematch(scene.code, scene.guest(0))
    assert (await scene.table()).start.id == first.start.id
    await scene.tables.rematch(scene.code, scene.guest(1))
    second = await scene.table()
    assert second.start.id != first.start.id
    assert second.start.seed != first.start.seed
    assert live.picture.lobby.played == 2


async def test_two_processes_dont_overwrite_each_others_changes() -> None:
    scene = await seated(1)
    other = tables_on(scene.rows)
    await other.live(scene.code)
    await scene.tables.change(scene.code, lambda lobby: rooms.sit(lobby, ANNA))
    await other.change(scene.code, lambda lobby: rooms.sit(lobby, BELA))
    assert names(scene.rows.lobbies[scene.code]) == ["Guest 0", "Anna", "Béla", None]


def test_unknown_choices_are_refused() -> None:
    for options, visibility, clock in (({"x": "y"}, "private", 0), ({}, "secret", 0), ({}, "private", 7)):
        with pytest.raises(Illegal):
            rooms.opened(ANNA, high_card, options, visibility, clock)


@pytest.mark.parametrize(
    ("given", "shown"), [("  Anna  ", "Anna"), ("A\u200bn\u0000na", "A n na"), ("Ű" * 24, "Ű" * 24), ("🎲", "🎲")]
)
def test_names_are_cleaned(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("given", ["", "   ", "\u200b\u202e", "x" * 25])
def test_unusable_names_are_refused(given: str) -> None:
    with pytest.raises(Illegal, match="name"):
        clean_name(given)
