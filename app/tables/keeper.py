"""Keeps snapshots of the running matches of this process, and tells tables whose match stands still, or goes on.

Beside the moves, never in their way: what it can't write now it writes at its next look.
"""

import asyncio
import functools
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from app.games.api import Illegal
from app.tables.live import Live
from app.tables.lobby import Lobby
from app.tables.notes import Said
from app.tables.ports import NotFound, Snapshots, StoreDown
from app.tables.service import Tables
from app.tables.snapshot import taken
from app.tables.table import Table

AHEAD = 25  # entries since a match's snapshot that are worth a new one: half of what may have to be played again
AT_ONCE = 100  # snapshots in one statement
LOOKED_UP = 1000  # tables of other versions that are looked up at the start
LOADED = 10  # of these, taken into memory by one look


class Keeper:
    """What is in the store of this process's matches, as far as it knows."""

    def __init__(self, tables: Tables, snapshots: Snapshots) -> None:
        self._tables = tables
        self._snapshots = snapshots
        self._kept: dict[UUID, int] = {}  # by match, the seq of its snapshot
        self._strange: list[str] | None = None  # tables of other versions that weren't tried yet

    async def look(self) -> None:
        """One look at all tables in memory. StoreDown."""
        await self._save(AHEAD)
        await self._drop()
        await self._tell()
        await self._try_strange()

    async def last(self) -> None:
        """The process ends: keep every match as it stands, so that a new version plays nothing again. StoreDown."""
        await self._save(1)
        await self._drop()

    async def _save(self, ahead: int) -> None:
        behind = [table for table in self._running() if self._due(table, ahead)]
        for some in (behind[n : n + AT_ONCE] for n in range(0, len(behind), AT_ONCE)):
            await self._snapshots.save([taken(table) for table in some])
            self._kept.update({table.start.id: table.seq for table in some})
            await asyncio.sleep(0)

    def _running(self) -> Iterator[Table]:
        for live in self._tables.known():
            table = live.picture.table
            if table is not None and table.on and table.stuck is None:
                yield table

    def _due(self, table: Table, ahead: int) -> bool:
        kept = self._kept.setdefault(table.start.id, table.kept)
        new = table.seq - kept
        return new >= ahead or (new > 0 and table.entries[-1].back is not None)

    async def _drop(self) -> None:
        """Of matches that were ended here, and of those that this process has forgotten: they may be over, too."""
        done = self._kept.keys() - {table.start.id for table in self._running()}
        if done:
            await self._snapshots.drop(sorted(done))
        for match in done:
            del self._kept[match]

    async def _tell(self) -> None:
        for live in self._tables.known():
            if _halted(live) != live.picture.lobby.notes.stuck and not live.picture.lobby.closed:
                told = functools.partial(self._told, live)
                await self._tables.change(live.picture.lobby.code, told, while_playing=True)

    def _told(self, live: Live, lobby: Lobby) -> Lobby:
        halted, table = _halted(live), live.picture.table
        if halted is None and table is not None and table.entries and table.entries[-1].back is not None:
            return lobby  # whoever took moves back tells it
        said = Said(self._tables.now(), "stuck" if halted else "unstuck")
        notes = lobby.notes if lobby.notes.stuck == halted else lobby.notes.saying(said)
        return replace(lobby, notes=replace(notes, stuck=halted))

    async def _try_strange(self) -> None:
        """After an update: load the matches of other versions, a few at a time, to see whether they go on."""
        if self._strange is None:
            versions = {name: game.VERSION for name, game in self._tables.games.items()}
            self._strange = list(await self._snapshots.of_other_versions(versions, LOOKED_UP))
        while_trying, self._strange = self._strange[:LOADED], self._strange[LOADED:]
        for code in while_trying:
            try:
                await self._tables.live(code)
            except (NotFound, StoreDown, Illegal):
                continue


def _halted(live: Live) -> UUID | None:
    """The match that stands still at this table."""
    table = live.picture.table
    return table.start.id if table is not None and table.stuck is not None else None
