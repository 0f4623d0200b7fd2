"""Snapshots of running matches: written many at once, beside the moves and never in their way."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec
from sqlalchemy import and_, bindparam, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.engine import reading, writing
from app.store.lists import RUNNING
from app.store.models import MatchRow, SnapshotRow, TableRow
from app.tables.snapshot import Snapshot

# One JSON parameter, as for entries. A match that is over or gone takes none, and an older one replaces none.
SAVE = """
INSERT INTO snapshots (match_id, seq, version, body)
SELECT r.match_id, r.seq, r.version, r.body FROM {rows} JOIN matches ON matches.id = r.match_id
WHERE matches.finished_at IS NULL ORDER BY r.match_id
ON CONFLICT (match_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, body = excluded.body
WHERE excluded.seq >= snapshots.seq"""
ROWS = {
    "postgresql": "json_to_recordset($1::json) AS r(match_id uuid, seq int, version int, body text)",
    "sqlite": """(SELECT json_extract(value, '$.match_id') AS match_id, json_extract(value, '$.seq') AS seq,
json_extract(value, '$.version') AS version, json_extract(value, '$.body') AS body FROM json_each(?)) AS r""",
}
ONE = select(SnapshotRow.__table__).where(SnapshotRow.match_id == bindparam("match"))
FINISHED = select(MatchRow.id).where(MatchRow.finished_at.is_not(None))


class SqlSnapshots:
    """Snapshots of tables.ports. All methods: StoreDown."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._save = SAVE.format(rows=ROWS[engine.dialect.name])

    async def save(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep these, each in place of its match's older one, in one statement."""
        rows = [{"match_id": s.match.hex, "seq": s.seq, "version": s.version, "body": s.body} for s in snapshots]
        async with writing(self._engine) as conn:
            await conn.exec_driver_sql(self._save, (msgspec.json.encode(rows).decode(),))

    async def drop(self, matches: Sequence[UUID]) -> None:
        """Delete those of these matches that are over."""
        gone = delete(SnapshotRow).where(SnapshotRow.match_id.in_(matches), SnapshotRow.match_id.in_(FINISHED))
        async with writing(self._engine) as conn:
            await conn.execute(gone)

    async def of_other_versions(self, versions: Mapping[str, int], limit: int) -> Sequence[str]:
        """Codes of the open tables whose running match was last kept, or dealt, under another VERSION than these."""
        last = func.coalesce(SnapshotRow.version, MatchRow.version)
        other = or_(*(and_(MatchRow.game == game, last != version) for game, version in versions.items()))
        query = (
            select(TableRow.code)
            .join(MatchRow, MatchRow.id == TableRow.match_id)
            .outerjoin(SnapshotRow, SnapshotRow.match_id == MatchRow.id)
            .where(RUNNING, TableRow.closed.is_(False), other)
            .order_by(TableRow.touched_at.desc())
            .limit(limit)
        )
        async with reading(self._engine) as conn:
            return (await conn.execute(query)).scalars().all()


async def snapshot_of(conn: AsyncConnection, match: UUID) -> Snapshot | None:
    """The one of a match."""
    row = (await conn.execute(ONE, {"match": match})).first()
    return None if row is None else Snapshot(row.match_id, row.seq, row.version, row.body)
