"""The newest value of a table, for those who wait for it."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from app.games.api import Game, Seat
from app.tables.house import NOBODY
from app.tables.lobby import Lobby
from app.tables.ports import People
from app.tables.series import Series
from app.tables.table import Table


@dataclass(frozen=True, slots=True)
class Picture:
    """What there is to show at one moment. `version` orders the pictures of one `Live`."""

    version: int
    lobby: Lobby
    table: Table | None  # the running match, or the last one
    online: frozenset[UUID]  # seated guests with an open page or program
    watchers: int  # open pages of others
    series: Series | None = None  # with its results

    @property
    def playing(self) -> bool:
        """Whether a match is on; not at a table that was closed."""
        return self.table is not None and bool(self.table.to_act) and not self.lobby.closed

    def seat_of(self, guest: UUID | None) -> Seat | None:
        """The seat in the match that a guest holds."""
        return self.table.seat_of(guest) if self.table else None


@dataclass(eq=False, slots=True, weakref_slot=True)
class Live:
    """One table in memory. A slow watcher skips pictures; none is ever queued."""

    game: Game
    picture: Picture
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # one change at a time
    doubtful: bool = False  # a write's outcome isn't known: read before the next one
    used: float = 0.0  # monotonic seconds of the last use
    sockets: Counter[UUID | None] = field(default_factory=Counter)  # open ones of this process, by guest
    elsewhere: People = field(default_factory=dict)  # those of other processes
    answering: Counter[UUID] = field(default_factory=Counter)  # guests whose answer waits for the end of a hold
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    def of(cls, game: Game, lobby: Lobby, table: Table | None, series: Series | None = None) -> "Live":
        """A table as it was loaded."""
        table, series = _noted(table, lobby), _named(series, lobby)
        return cls(game, Picture(1, lobby, table, frozenset(), 0, series and series.with_result(table)))

    def show(self, *, lobby: Lobby | None = None, table: Table | None = None, series: Series | None = None) -> None:
        """Make this the newest picture and wake all who wait. What isn't given stays as it was."""
        seen = self.picture
        lobby = lobby or seen.lobby
        seated = {chair.guest for chair in lobby.seated}
        here = self.everywhere()
        online = frozenset(guest for guest in seated if here[guest])
        watchers = sum(n for guest, n in here.items() if guest not in seated)
        table = _noted(table or seen.table, lobby)
        series = _named(series or seen.series, lobby) if lobby.series else None
        if series and table is not seen.table:
            series = series.with_result(table)
        self.picture = Picture(seen.version + 1, lobby, table, online, watchers, series)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def newer_than(self, version: int) -> Picture:
        """The newest picture, once there is one after `version`."""
        while self.picture.version <= version:
            await self._changed.wait()
        return self.picture

    def everywhere(self) -> Counter[UUID | None]:
        """Open sockets of all processes, by guest."""
        return self.sockets + Counter(self.elsewhere)

    def ended(self) -> datetime | None:
        """When the last match ended, if it has."""
        return self.picture.table.ended if self.picture.table else None


def _noted(table: Table | None, lobby: Lobby) -> Table | None:
    """The match with the time that was given for its questions, and without the names of those who are gone."""
    if table is None:
        return None
    for guest in lobby.notes.gone:
        table = table.renamed(guest, NOBODY)
    return table if table.more == lobby.notes.more else replace(table, more=lobby.notes.more)


def _named(series: Series | None, lobby: Lobby) -> Series | None:
    if series is None or not lobby.notes.gone:
        return series
    first, second = (replace(p, name=NOBODY) if p.id in lobby.notes.gone else p for p in series.people)
    return replace(series, people=(first, second))
