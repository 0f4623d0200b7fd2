"""Afterwards: does the database hold exactly the moves that the server accepted?"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from msgspec import json
from sqlalchemy import select

from app.games import GAMES
from app.store import Store, open_store
from app.store.engine import make_engine
from app.store.models import EntryRow
from app.tables.table import Table
from app.web.window import state
from bench.stubborn import Stubborn

Accepted = dict[UUID, dict[int, str]]  # match → seq → the sender's id of the move
AT_ONCE = 200  # matches asked for in one query


async def check(database_url: str, accepted: Accepted) -> int:
    """How many moves were accepted. AssertionError for a gap, a double, or a move that is lost or too many."""
    written = await _written(database_url, list(accepted))
    for match, moves in accepted.items():
        rows = written[match]
        seqs = [seq for seq, _ in rows]
        assert seqs == list(range(1, len(seqs) + 1)), f"a gap or a double in {match}: {seqs}"
        assert dict(rows) == moves, f"not the accepted moves in {match}: {set(dict(rows).items()) ^ set(moves.items())}"
    return sum(map(len, accepted.values()))


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found to be in order."""

    matches: int
    entries: int
    acked: int


async def check_all(database_url: str, programs: Sequence[Stubborn]) -> Checked:
    """What programs were told and shown against the log. AssertionError for whatever differs."""
    store = await open_store(database_url)
    try:
        matches = sorted({match for program in programs for match in program.last})
        counted = [await _check_match(store, match, [p for p in programs if match in p.last]) for match in matches]
    finally:
        await store.close()
    return Checked(len(matches), sum(n for n, _ in counted), sum(n for _, n in counted))


async def _check_match(store: Store, match: str, programs: Sequence[Stubborn]) -> tuple[int, int]:
    start, entries = await store.log.load(UUID(match))
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), f"a gap in {match}"
    commands = [entry.command for entry in entries if entry.command]
    assert len(commands) == len(set(commands)), f"a double in {match}"
    assert set(commands) <= {id for program in programs for id in program.sent}, f"a move of nobody in {match}"
    written = {entry.seq: entry.command for entry in entries}
    acked = {seq: id for program in programs for seq, id in program.acked.get(match, {}).items()}
    assert acked.items() <= written.items(), f"lost in {match}: {acked.items() - written.items()}"
    table = Table.dealt(GAMES[start.game], start).followed(entries)
    assert table.result is not None, f"not finished: {match}"
    for program in programs:
        frame, text = program.last[match]
        shown = {name: value for name, value in frame.items() if name not in ("log", "orders")}
        assert shown == json.decode(json.encode(state(table, frame["seat"]))), f"not what the log says: {text}"
    return len(entries), len(acked)


async def _written(database_url: str, matches: list[UUID]) -> dict[UUID, list[tuple[int, str | None]]]:
    found: dict[UUID, list[tuple[int, str | None]]] = defaultdict(list)
    engine = make_engine(database_url)
    columns = select(EntryRow.match_id, EntryRow.seq, EntryRow.command)
    async with engine.connect() as connection:
        for first in range(0, len(matches), AT_ONCE):
            some = EntryRow.match_id.in_(matches[first : first + AT_ONCE])
            query = columns.where(some).order_by(EntryRow.match_id, EntryRow.seq)
            for match, seq, command in await connection.execute(query):
                found[match].append((seq, command))
    await engine.dispose()
    return found
