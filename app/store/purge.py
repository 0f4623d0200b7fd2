"""Clearing away: what nobody came back to. Matches that were played to their end are kept for ever."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import EntryRow, MatchRow, SnapshotRow, TableRow

UNPLAYED = timedelta(days=14)  # tables at which no match was ever dealt
UNFINISHED = timedelta(days=180)  # matches in which nobody moves any more, and their tables


async def purged(conn: AsyncConnection, now: datetime) -> int:
    """Delete them; the number of tables gone. Chairs, seats, entries and snapshots go with their tables and matches."""
    unplayed = await conn.execute(delete(TableRow).where(TableRow.played == 0, TableRow.touched_at < now - UNPLAYED))
    since = now - UNFINISHED
    moved = select(EntryRow.seq).where(EntryRow.match_id == MatchRow.id, EntryRow.at >= since).exists()
    asleep = select(MatchRow.id).where(MatchRow.finished_at.is_(None), MatchRow.started_at < since, ~moved)
    unfinished = await conn.execute(delete(TableRow).where(TableRow.match_id.in_(asleep), TableRow.touched_at < since))
    still_shown = select(TableRow.match_id).where(TableRow.match_id.is_not(None))
    await conn.execute(delete(MatchRow).where(MatchRow.id.in_(asleep), MatchRow.id.not_in(still_shown)))
    over = select(MatchRow.id).where(MatchRow.finished_at.is_not(None))
    await conn.execute(delete(SnapshotRow).where(SnapshotRow.match_id.in_(over)))
    return unplayed.rowcount + unfinished.rowcount
