"""One writer for the moves of all tables: it commits together whatever has gathered while the last commit ran."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass
from datetime import UTC
from uuid import UUID

import structlog
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games import codec
from app.games.api import Result
from app.store.engine import BAD_ROW, reaching, writing
from app.store.lane import Lane
from app.store.models import MatchRow, SeatRow
from app.tables.ports import StoreDown, Taken
from app.tables.table import Entry

log = structlog.get_logger()

BATCH = 200  # rows in one statement

# The rows are one JSON parameter, so the statement is the same for every number of them and is prepared once.
# A row whose key is there already isn't returned.
INSERT = {
    "postgresql": """
INSERT INTO entries (match_id, seq, seat, move, events, at, by, command)
SELECT match_id, seq, seat, move, events, at AT TIME ZONE 'UTC', by, command FROM json_to_recordset($1::json) AS
r(match_id uuid, seq int, seat int, move text, events json, at timestamp, by text, command text)
ON CONFLICT DO NOTHING RETURNING replace(match_id::text, '-', '') || ':' || seq""",
    "sqlite": """
INSERT INTO entries (match_id, seq, seat, move, events, at, by, command)
SELECT json_extract(value, '$.match_id'), json_extract(value, '$.seq'), json_extract(value, '$.seat'),
json_extract(value, '$.move'), json_extract(value, '$.events'), json_extract(value, '$.at'),
json_extract(value, '$.by'), json_extract(value, '$.command') FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING RETURNING match_id || ':' || seq""",
}


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """An entry that somebody waits for. `key` is "<match hex>:<seq>", `row` its JSON."""

    key: str
    match: UUID
    entry: Entry
    result: Result | None
    row: bytes
    done: "asyncio.Future[None]"


def row_of(match: UUID, entry: Entry) -> bytes:
    """The entry as a JSON object with the names of the columns; its time in UTC without a zone."""
    at = entry.at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
    return codec.encode(
        {
            "match_id": match.hex,
            "seq": entry.seq,
            "seat": entry.seat,
            "move": entry.move,
            "events": entry.events,
            "at": at,
            "by": entry.by,
            "command": entry.command,
        }
    )


class GroupWriter:
    """Takes entries from all tables of this process. A lone entry is committed at once: there is no timer."""

    def __init__(self, engine: AsyncEngine, told: Callable[[Sequence[str]], None]) -> None:
        self._engine = engine
        self._lane = Lane(engine)
        self._insert = INSERT[engine.dialect.name]
        self._told = told  # called after each commit with the keys that were written
        self._queue: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, match: UUID, entry: Entry, result: Result | None) -> None:
        """Returns once it is committed. Taken, StoreDown."""
        done = asyncio.get_running_loop().create_future()
        key = f"{match.hex}:{entry.seq}"
        self._queue.append(Waiting(key, match, entry, result, row_of(match, entry), done))
        if self._task is None or self._task.done():
            # an empty context: what the first waiter has bound (its language, its log fields) isn't the writer's
            self._task = asyncio.get_running_loop().create_task(self._drain(), context=Context())
        await done

    async def close(self) -> None:
        """Write what has gathered, and let go of the connection."""
        if self._task is not None:
            await self._task
        await self._lane.close()

    async def _drain(self) -> None:
        while self._queue:
            batch, self._queue = self._queue[:BATCH], self._queue[BATCH:]
            await self._commit([w for w in batch if not w.done.done()])  # whoever gave up before is left out

    async def _commit(self, batch: Iterable[Waiting]) -> None:
        # in the order of keys, so that two processes never wait for each other in a circle
        batch = sorted(batch, key=lambda w: (w.match.int, w.entry.seq))
        first: dict[str, Waiting] = {}
        for waiting in batch:
            first.setdefault(waiting.key, waiting)
        moves = [w for w in first.values() if w.result is None]
        if moves:
            await self._settle(moves, self._append(moves))
        for last in (w for w in first.values() if w.result is not None):
            await self._settle([last], self._finish(last))
        _fail(batch, Taken)  # those that weren't the first of their key

    async def _settle(self, group: list[Waiting], write: Awaitable[set[str]]) -> None:
        try:
            with reaching():
                written = await write
        except BAD_ROW as error:
            await self._one_by_one(group, error)
        except StoreDown as error:
            log.warning("append", rows=len(group), error=str(error))
            _fail(group, StoreDown)
        except Exception:
            log.exception("append", rows=len(group))
            _fail(group, StoreDown)
        else:
            _settled(group, written)
            if written:
                self._told(list(written))

    async def _one_by_one(self, group: list[Waiting], error: Exception) -> None:
        """The database refuses a row, so nothing is written yet: only that row's waiter is to suffer for it."""
        if len(group) > 1:
            for waiting in group:
                await self._settle([waiting], self._append([waiting]))
        else:
            log.error("append", key=group[0].key, error=repr(error))
            _fail(group, StoreDown)

    async def _append(self, moves: list[Waiting]) -> set[str]:
        rows = b"[" + b",".join(w.row for w in moves) + b"]"
        return {row[0] for row in await self._lane.fetch(self._insert, rows.decode())}

    async def _finish(self, last: Waiting) -> set[str]:
        async with writing(self._engine) as conn:
            rows = f"[{last.row.decode()}]"
            written = {row[0] for row in (await conn.exec_driver_sql(self._insert, (rows,))).all()}
            if written and last.result:
                await _write_result(conn, last.match, last.result, last.entry)
        return written


async def _write_result(conn: AsyncConnection, match: UUID, result: Result, last: Entry) -> None:
    ended = {"finished_at": last.at, "result": result, "moves": last.seq}
    await conn.execute(update(MatchRow).where(MatchRow.id == match).values(ended))
    for seat, score in enumerate(result.scores):
        row = update(SeatRow).where(SeatRow.match_id == match, SeatRow.seat == seat)
        await conn.execute(row.values(score=score, won=seat in result.winners))


def _settled(group: list[Waiting], written: set[str]) -> None:
    for waiting in group:
        if waiting.key not in written:
            _fail([waiting], Taken)
        elif not waiting.done.done():
            waiting.done.set_result(None)


def _fail(group: Iterable[Waiting], why: type[Exception]) -> None:
    for waiting in group:
        if not waiting.done.done():
            waiting.done.set_exception(why(waiting.key))
