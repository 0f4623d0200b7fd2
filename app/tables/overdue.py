"""Looks for questions that have been open too long, and tells the log of each of them once."""

from datetime import datetime, timedelta

import structlog

from app.games.api import Seat
from app.tables import standing
from app.tables.live import Live, Picture
from app.tables.shelf import Shelf
from app.tables.table import Table

log = structlog.get_logger()

OWED = timedelta(seconds=10)  # by which the server itself may be late: with a bot's, a standing or a late answer
OPEN = timedelta(minutes=10)  # for which a person may think before the log tells


class Overdue:
    """What has been told already."""

    def __init__(self, tables: Shelf) -> None:
        self._tables = tables
        self._told: set[tuple[str, Seat]] = set()

    async def look(self) -> None:
        """One look at all tables in memory."""
        now = self._tables.now()
        found = [question for live in self._tables.known() for question in self._late(live, now)]
        for (token, seat), fields, owed in found:
            if (token, seat) not in self._told:
                (log.error if owed else log.info)("question overdue", seat=seat, question=token, **fields)
        self._told = {key for key, _, _ in found}

    def _late(self, live: Live, now: datetime) -> list[tuple[tuple[str, Seat], dict[str, object], bool]]:
        seen = live.picture
        table = seen.table
        if table is None or not seen.playing:
            return []
        found = []
        for seat in table.to_act:
            due = _owed(seen, table, seat)
            since = now - (due or table.since[seat])
            if since > (OWED if due else OPEN):
                fields: dict[str, object] = {"table": seen.lobby.code, "seconds": round(since.total_seconds())}
                found.append(((table.token(seat), seat), fields | {"window": table.windows[seat]}, due is not None))
        return found


def _owed(seen: Picture, table: Table, seat: Seat) -> datetime | None:
    """When the server itself was to answer for the seat; None if it is a person's to answer."""
    by = standing.server_answers(seen.lobby.seated[seat], table, seat)
    return standing.opens(table, seat) if by in ("bot", "standing") else table.deadline(seat)
