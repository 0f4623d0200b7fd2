"""Afterwards: does the database hold exactly the moves that the server accepted?"""

from collections import defaultdict
from uuid import UUID

from sqlalchemy import delete, select

from app.store.engine import make_engine
from app.store.models import EntryRow, SnapshotRow

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


async def forget_snapshots(database_url: str) -> int:
    """Delete all snapshots, to see what loading costs without them; how many there were."""
    engine = make_engine(database_url)
    async with engine.begin() as connection:
        gone = await connection.execute(delete(SnapshotRow))
    await engine.dispose()
    return gone.rowcount
