"""What happens when the admin takes back the moves of a match that stands still: log, memory, films and files."""

from datetime import UTC, datetime
from random import Random

import msgspec
import pytest

from app.games.api import Event, Illegal
from app.tables.acts import Acts
from app.tables.exchange import exported, imported
from app.tables.films import Films
from app.tables.snapshot import Kept, resumed, taken
from app.tables.table import TAKEN_BACK, Entry, Table, counted
from tests import high_card
from tests.other_rules import other
from tests.tables.memory import MemoryLog
from tests.tables.scene import Scene, tables_on
from tests.tables.test_versions import DEARER, keeper, lobby, playing, said, stuck

NOW = datetime(2026, 11, 30, tzinfo=UTC)


async def test_the_admin_takes_it_back_and_it_goes_on_to_its_end() -> None:
    scene = await stuck()
    before, watch = await scene.table(), keeper(scene)
    await watch.look()
    await Acts(scene.tables).take_back(scene.code, "an update")
    await watch.look()
    table = await scene.table()
    assert (table.stuck, table.seq, table.state) == (None, 9, before.state)
    assert table.entries[:8] == before.entries  # the log only grows
    assert table.entries[8].events == (Event.public(TAKEN_BACK, to=4, moves=4),)
    assert table.to_act
    assert set(table.asked) == {9}
    assert await said(scene) == ["stuck", "taken_back"]
    assert (await lobby(scene)).notes.said[-1].moves == 4
    assert (await lobby(scene)).notes.stuck is None
    assert await scene.table(tables_on(scene.rows, scene.tables.games)) == table
    await scene.play_on(Random(2), 2)
    await watch.last()
    after = await scene.table()
    assert await scene.table(scene.anew()) == after
    await scene.play_on(Random(3))
    assert (await scene.table()).result
    with pytest.raises(Illegal, match=r"admin\.not_stuck"):
        await Acts(scene.tables).take_back(scene.code, "again")


async def test_a_kill_between_taking_back_and_the_next_snapshot_loses_nothing() -> None:
    scene = await stuck()
    await scene.tables.take_back(scene.code)
    await scene.play_on(Random(2), 3)
    table = await scene.table()
    assert scene.rows.snapshots[table.start.id].seq == 4
    assert await scene.table(scene.anew()) == table


async def test_a_process_that_has_the_moves_in_memory_learns_that_they_were_taken_back() -> None:
    scene = await playing(8, kept=4)
    old = scene.tables  # still of the old version
    scene.anew(high_card=DEARER)
    await scene.tables.take_back(scene.code)
    live = await old.live(scene.code)
    await old.refresh(live)
    assert live.picture.table is not None
    assert live.picture.table.seq == 9
    assert live.picture.table.state == (await scene.table()).state
    await scene.play_on(Random(1), 4)
    await old.refresh(live)
    assert live.picture.table.state.points != (await scene.table()).state.points  # its own rules
    assert live.picture.table.seq == 13


async def test_two_hosts_at_once_take_it_back_once() -> None:
    scene = await stuck()
    second = tables_on(scene.rows, scene.tables.games)
    await second.live(scene.code)
    await scene.tables.take_back(scene.code)
    with pytest.raises(Illegal, match=r"admin\."):
        await second.take_back(scene.code)
    assert len(scene.rows.entries[(await scene.table()).start.id]) == 9


async def taken_back_match() -> tuple[Scene, Table]:
    """A whole match of today's rules in which moves were taken back."""
    scene = await playing(8, kept=4)
    scene.anew(high_card=other(high_card, apply=lambda *given: 1 / 0))  # a fault: the same VERSION
    assert (await scene.table()).stuck == 4
    await scene.tables.take_back(scene.code)
    scene.anew(high_card=high_card)  # it is mended
    assert (await scene.table()).stuck is None
    await scene.play_on(Random(5))
    return scene, await scene.table()


async def test_such_a_match_is_looked_back_on_and_goes_out_and_in_as_a_file() -> None:
    scene, table = await taken_back_match()
    assert table.result is not None
    film = await Films({"high_card": high_card}, MemoryLog(scene.rows)).get(table.start.id)
    assert film is not None
    assert film.states[9] == film.states[4]
    assert film.states[-1] == table.state
    read = imported(exported(table.start, table.entries, table.result), {"high_card": high_card})
    assert read.states == film.states
    assert [e.events for e in read.entries] == [e.events for e in film.entries]
    assert resumed(high_card, Kept(table.start, table.entries, None, over=True)) == table


async def test_a_match_played_on_under_other_rules_has_no_film_but_its_log() -> None:
    scene = await stuck()
    await scene.tables.take_back(scene.code)
    await scene.play_on(Random(2))
    table = await scene.table()
    for game in (DEARER, high_card):
        assert await Films({"high_card": game}, MemoryLog(scene.rows)).get(table.start.id) is None
    file = exported(table.start, table.entries, table.result)
    with pytest.raises(Illegal, match=r"import\."):
        imported(file, {"high_card": high_card})
    with pytest.raises(Illegal, match=r"import\.version"):
        imported(file, {"high_card": DEARER})


@pytest.mark.parametrize("move", ["back 99", "back x", "back", "back -1", "lay 3", ""])
def test_a_file_that_takes_back_nonsense_is_refused(move: str) -> None:
    file = {
        "asztal": 1, "game": "high_card", "version": 1, "options": {}, "seed": "x",
        "players": [{"name": "A"}, {"name": "B"}], "entries": [{"seat": -1, "move": move, "by": "admin"}],
    }  # fmt: skip
    with pytest.raises(Illegal, match=r"import\.(seat|illegal)"):
        imported(msgspec.json.encode(file), {"high_card": high_card})


async def test_a_snapshot_holds_all_that_a_log_with_taken_back_moves_leads_to() -> None:
    _, table = await taken_back_match()
    start, entries = table.start, table.entries
    after = Table.dealt(high_card, start).followed(entries[:9])
    assert after.entries == entries[:9]
    assert resumed(high_card, Kept(start, entries, taken(after))) == resumed(high_card, Kept(start, entries)) == table


def test_of_moves_that_were_taken_back_none_counts() -> None:
    def move(seq: int) -> Entry:
        return Entry(seq, 0, "lay 3", (), NOW)

    def back(seq: int, to: int) -> Entry:
        return Entry.taking_back(seq, to, NOW)

    log = [move(1), move(2), move(3), back(4, 2), move(5), move(6), back(7, 4), move(8), back(9, 1), move(10)]
    for length, left in ((3, [1, 2, 3]), (4, [1, 2, 4]), (7, [1, 2, 4, 7]), (8, [1, 2, 4, 7, 8]), (10, [1, 9, 10])):
        assert [entry.seq for entry in counted(log[:length])] == left
