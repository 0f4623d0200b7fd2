"""What pages may show of a match, and to whom."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from app.games.api import Event, Result
from app.store import Store
from app.store.engine import reading
from app.store.history import MATCH, MatchPage
from app.tables.lobby import Chair
from tests.store.rows import EVENTS, NOW, begun, entry, room


async def page_of(store: Store, match: UUID, reader: UUID | None = None) -> MatchPage:
    page = await store.history.match(match, reader)
    assert page is not None
    return page


def kinds(page: MatchPage) -> list[tuple[str, int | None]]:
    return [(line.event.kind, line.event.only) for line in page.lines]


async def test_a_running_match_shows_no_secret(store: Store) -> None:
    lobby, start = await begun(store)
    await store.log.append(start.id, entry(1), None)
    for reader, seat in ((None, None), (uuid4(), None), (start.players[0].guest, 0), (start.players[1].guest, 1)):
        page = await page_of(store, start.id, reader)
        assert (page.seat, page.seed, page.result, page.finished) == (seat, None, None, None)
        assert start.seed not in repr(page)
        private = [] if seat is None else [("my_offer", seat)]
        assert sorted(kinds(page), key=str) == sorted([("revealed", None), ("over", None), *private], key=str)
        assert [(p.guest, p.name, p.bot, p.score, p.won) for p in page.players] == [
            (p.guest, p.name, p.bot, None, None) for p in start.players
        ]
    page = await page_of(store, start.id)
    assert (page.code, page.game, page.version, page.options) == (lobby.code, "kawa", 3, lobby.options)
    assert (page.commitment, page.started, page.clock) == (start.commitment, NOW, lobby.clock)
    assert page.names == ("Ági 🎲", "Robi")


async def test_the_seed_leaves_the_database_only_at_the_end(store: Store) -> None:
    _, start = await begun(store)
    for seq, result, shown in ((1, None, False), (2, Result((0,), (1, 0), ""), True)):
        await store.log.append(start.id, entry(seq), result)
        async with reading(store.engine) as conn:
            row = (await conn.execute(MATCH)).one()
        assert (start.seed in row) == shown


async def test_a_finished_match_shows_its_seed_and_result(store: Store) -> None:
    _, start = await begun(store)
    result = Result((1,), (3, 5), "heads")
    await store.log.append(start.id, entry(1), None)
    await store.log.append(start.id, entry(2, by="bot", events=(Event.public("over"),)), result)
    page = await page_of(store, start.id, start.players[0].guest)
    assert (page.result, page.finished, page.seed) == (result, entry(2).at, start.seed)
    assert [(p.score, p.won) for p in page.players] == [(3, False), (5, True)]
    assert kinds(page) == [("revealed", None), ("over", None), ("my_offer", 0), ("over", None)]
    assert page.lines[0].event == EVENTS[0]
    assert [(line.seq, line.at, line.by, line.seat) for line in page.lines[2:]] == [
        (1, entry(1).at, "person", 1),
        (2, entry(2).at, "bot", 1),
    ]


async def test_no_such_match(store: Store) -> None:
    assert await store.history.match(uuid4()) is None


@pytest.fixture
def me() -> Chair:
    return Chair(uuid4(), "Ági")


async def test_a_guests_matches_newest_first(store: Store, me: Chair) -> None:
    them = [Chair(uuid4(), f"Guest {n}") for n in range(4)]
    starts = []
    for n, other in enumerate(them):
        lobby = room(chairs=(other, me))
        starts.append((await begun(store, lobby, NOW + timedelta(days=n)))[1])
    await begun(store, room(chairs=(them[0], them[1])))
    await store.log.append(starts[2].id, entry(1), Result((1,), (1, 2), ""))
    lines = await store.history.of_guest(me.guest, 3)
    assert [line.id for line in lines] == [starts[3].id, starts[2].id, starts[1].id]
    assert [line.names for line in lines] == [(f"Guest {n}", "Ági") for n in (3, 2, 1)]
    assert {line.seat for line in lines} == {1}
    assert [line.finished for line in lines] == [None, entry(1).at, None]
    assert lines[1].result == Result((1,), (1, 2), "")
    assert [(p.score, p.won) for p in lines[1].players] == [(1, False), (2, True)]
    assert [line.id for line in await store.history.of_guest(me.guest, 3, lines[-1].started)] == [starts[0].id]
    assert await store.history.of_guest(uuid4(), 3) == []
