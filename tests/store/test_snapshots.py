"""Snapshots as rows: many at once, the newest of each running match, and none that outlives its match."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, select

from app.games.api import Result
from app.store import Store
from app.store.engine import reading
from app.store.models import SnapshotRow
from app.tables.ports import NotFound
from app.tables.snapshot import Kept, Snapshot
from tests.store.rows import NOW, begun, entry, room

BODY = '{"state":{"hands":[["Árvíztűrő “tükör” \\\\ \\"🎲\\""],null]},"asked":[0,3],"since":[],"turns":[1]}'


def of(match: UUID, seq: int = 3, version: int = 2, body: str = BODY) -> Snapshot:
    return Snapshot(match, seq, version, body)


async def rows(store: Store) -> int:
    async with reading(store.engine) as conn:
        return int((await conn.execute(select(func.count()).select_from(SnapshotRow))).scalar_one())


async def test_a_match_comes_back_with_its_snapshot(store: Store, other: Store) -> None:
    _, start = await begun(store)
    assert await store.log.resume(start.id) == Kept(start, ())
    entries = tuple(entry(n) for n in (1, 2, 3, 4))
    for one in entries:
        await store.log.append(start.id, one, None)
    await store.snapshots.save([of(start.id)])
    assert await other.log.resume(start.id) == Kept(start, entries, of(start.id))
    with pytest.raises(NotFound):
        await store.log.resume(uuid4())


async def test_many_are_kept_at_once_each_in_place_of_its_older_one(store: Store) -> None:
    matches = [(await begun(store))[1].id for _ in range(5)]
    await store.snapshots.save([of(match, 3, body=f'{{"n":{n}}}') for n, match in enumerate(matches)])
    await store.snapshots.save([of(matches[1], 9), of(matches[2], 2), of(matches[3], 3, 7)])
    found = [(await store.log.resume(match)).snapshot for match in matches]
    assert [s and (s.seq, s.version) for s in found] == [(3, 2), (9, 2), (3, 2), (3, 7), (3, 2)]
    assert found[4] == of(matches[4], body='{"n":4}')
    assert await rows(store) == 5


async def test_none_is_kept_of_a_match_that_is_over_or_gone(store: Store) -> None:
    (_, over), (_, on) = await begun(store), await begun(store)
    await store.snapshots.save([of(over.id), of(on.id)])
    await store.log.append(over.id, entry(1), Result((1,), (3, 5), "heads"))
    assert (await store.log.resume(over.id)).over
    await store.snapshots.save([of(over.id, 8), of(on.id, 8), of(uuid4(), 8)])
    kept = await store.log.resume(over.id)
    assert kept.snapshot == of(over.id)  # the one from before; `drop` takes it away
    assert (await store.log.resume(on.id)).snapshot == of(on.id, 8)
    await store.snapshots.drop([over.id, on.id])
    assert (await store.log.resume(over.id)).snapshot is None
    assert await rows(store) == 1


async def test_clearing_away_takes_what_is_left_of_matches_that_are_over_or_asleep(store: Store) -> None:
    (_, over), (_, on) = await begun(store), await begun(store)
    await begun(store, at=NOW - timedelta(days=400))
    await store.snapshots.save([of(over.id), of(on.id)])
    await store.log.append(over.id, entry(1), Result((1,), (3, 5), "heads"))
    await store.lobbies.purge(NOW)
    assert await rows(store) == 1
    await store.lobbies.purge(NOW + timedelta(days=400))
    assert await rows(store) == 0
    with pytest.raises(NotFound):
        await store.log.resume(on.id)


async def test_matches_of_other_versions_are_found(store: Store) -> None:
    async def codes(kawa: int, limit: int = 9) -> set[str]:
        return set(await store.snapshots.of_other_versions({"kawa": kawa, "rezsar": 1}, limit))

    plain, _ = await begun(store)  # dealt under 3
    crossed, start = await begun(store)
    await store.snapshots.save([of(start.id, version=4)])
    shut, _ = await begun(store)
    await store.lobbies.save(replace(shut, closed=True))
    _, over = await begun(store)
    await store.log.append(over.id, entry(1), Result((1,), (3, 5), "heads"))
    await store.lobbies.add(room())
    assert await codes(3) == {crossed.code}
    assert await codes(4) == {plain.code}
    assert await codes(5) == {plain.code, crossed.code}
    assert len(await codes(5, limit=1)) == 1


async def test_a_table_whose_match_stands_still_is_a_state_of_its_own(store: Store) -> None:
    lobby, start = await begun(store)
    saved = await store.lobbies.save(replace(lobby, notes=replace(lobby.notes, stuck=start.id)))
    assert (await store.lobbies.load(lobby.code)).notes.stuck == start.id
    counted = await store.directory.counted()
    assert (counted["stuck"], counted["playing"]) == (1, 0)
    await store.lobbies.save(replace(saved, notes=replace(saved.notes, stuck=uuid4())))  # of the match before
    other = Store.at(str(store.engine.url.render_as_string(hide_password=False)))
    counted = await other.directory.counted()
    assert (counted["stuck"], counted["playing"]) == (0, 1)
    await other.close()
