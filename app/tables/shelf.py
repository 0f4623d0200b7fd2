"""The tables that this process has in memory: loaded, brought up to date, forgotten."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from uuid import UUID

from app.games.api import Game
from app.tables import lobby as rooms
from app.tables import standing
from app.tables.house import House
from app.tables.live import Live
from app.tables.ports import Alone, Duty, LobbyStore, MatchLog, NotFound, Presence, StoreDown
from app.tables.table import Table


def utcnow() -> datetime:
    """Now; the one clock of tables."""
    return datetime.now(UTC)


class Shelf:
    """All tables in memory, each a `Live`, and how they follow what is written elsewhere."""

    def __init__(
        self,
        games: Mapping[str, Game],
        log: MatchLog,
        lobbies: LobbyStore,
        now: Callable[[], datetime] = utcnow,
        house: House | None = None,
        duty: Duty | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.games = games
        self.now = now
        self.house = house or House()
        self.duty = duty or Alone()
        self._presence = presence or Alone()
        self._log = log
        self._lobbies = lobbies
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.on_live: Callable[[Live], None] = lambda live: None  # told of each table that is loaded or has changed

    async def live(self, code: str) -> Live:
        """The table in memory, loaded if it isn't there. NotFound, StoreDown."""
        if code not in self._live:
            async with self._loading.setdefault(code, asyncio.Lock()):
                if code not in self._live:
                    self._live[code] = await self._load(code)
                    self.on_live(self._live[code])
            self._loading.pop(code, None)
        found = self._live[code]
        found.used = time.monotonic()
        return found

    async def _load(self, code: str) -> Live:
        if not set(code) <= set(rooms.CODE_LETTERS):
            raise NotFound(code)
        lobby = await self._lobbies.load(code)
        table = await self._load_table(lobby.match) if lobby.match else None
        series = await self._lobbies.series(lobby.series) if lobby.series else None
        live = Live.of(self.games[lobby.game], lobby, table, series)
        live.elsewhere = (await self._presence.elsewhere([code])).get(code, {})
        live.show()
        return live

    async def _load_table(self, match: UUID) -> Table:
        start, entries = await self._log.load(match)
        return Table.dealt(self.games[start.game], start).followed(entries)

    def known(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    def held(self, code: str) -> None:
        """This process attends the table from now on."""
        if code in self._live:
            self.on_live(self._live[code])
        else:
            self.duty.drop(code)

    def arrived(self, live: Live, guest: UUID | None) -> None:
        """A socket of this guest has opened here."""
        self._counted(live, guest, 1)

    def left(self, live: Live, guest: UUID | None) -> None:
        """A socket of this guest has closed."""
        self._counted(live, guest, -1)

    def _counted(self, live: Live, guest: UUID | None, change: int) -> None:
        live.sockets[guest] += change
        live.show()
        self._presence.changed(live.picture.lobby.code, live.sockets)

    def tell_presence(self) -> None:
        """Tell once more who has what open here: the others have lost it."""
        for code, live in self._live.items():
            if sum(live.sockets.values()):
                self._presence.changed(code, live.sockets)

    def forget_idle(self, seconds: float) -> None:
        """Drop from memory what nobody has watched or used for so long, if no match needs us."""
        before = time.monotonic() - seconds
        for code, live in list(self._live.items()):
            idle = not sum(live.sockets.values()) and live.used < before and not live.lock.locked()
            if idle and not (attended(live) and self.duty.holds(code)):
                del self._live[code]
                self.duty.drop(code)

    # what other processes, and doubtful writes, have left in the store

    @asynccontextmanager
    async def judging(self, code: str) -> AsyncIterator[Live]:
        """The table, locked for one change."""
        live = await self.live(code)
        async with live.lock:
            if live.doubtful:
                await self.catch_up(live)
            try:
                yield live
            except (StoreDown, asyncio.CancelledError):  # it may have been written all the same
                live.doubtful = True
                raise

    async def refresh(self, live: Live) -> None:
        """Read what was written elsewhere."""
        async with live.lock:
            await self.catch_up(live)

    async def _read_on(self, live: Live) -> None:
        """Read the moves written elsewhere; the table's row hasn't changed."""
        async with live.lock:
            if (table := live.picture.table) and (entries := await self._log.tail(table.start.id, table.seq)):
                live.show(table=table.followed(entries))
                self.on_live(live)

    async def catch_up(self, live: Live) -> None:
        """Read what was written elsewhere; the caller has the lock."""
        seen = live.picture
        lobby = await self._lobbies.load(seen.lobby.code)
        table, series = seen.table, seen.series
        if lobby.match and (table is None or table.start.id != lobby.match):
            table = await self._load_table(lobby.match)
            series = await self._lobbies.series(lobby.series) if lobby.series else None
        elif table is not None:
            table = table.followed(await self._log.tail(table.start.id, table.seq))
        live.doubtful = False
        if lobby.rev != seen.lobby.rev or table is not seen.table:
            live.show(lobby=lobby, table=table, series=series)
            self.on_live(live)

    async def woken(self, notice: str) -> None:
        """Another process has written, see ports.Wake. Read what is here; `resync` reads what can't be read now."""
        kind, _, rest = notice.partition(":")
        with suppress(StoreDown):
            match kind:
                case "h":
                    await self.house.refresh()
                case "x":
                    await self.wake_unattended()
                case "p":
                    await self._look_around([code for code in (rest,) if code in self._live])
                case _:
                    await self._written_elsewhere(kind, rest)

    async def _written_elsewhere(self, kind: str, rest: str) -> None:
        for live in self._meant(kind, rest):
            try:
                await (self.refresh(live) if kind == "t" else self._read_on(live))
            except (StoreDown, NotFound):
                live.doubtful = True

    def _meant(self, kind: str, rest: str) -> list[Live]:
        if kind == "t":
            return [self._live[rest]] if rest in self._live else []
        match, _, seq = rest.partition(":")
        return [
            live
            for live in self._live.values()
            if (table := live.picture.table) and table.start.id.hex == match and table.seq < int(seq)
        ]

    async def _look_around(self, codes: Sequence[str]) -> None:
        """Who has these tables open in other processes."""
        found = await self._presence.elsewhere(codes) if codes else {}
        for code in codes:
            live, there = self._live.get(code), found.get(code, {})
            if live and live.elsewhere != there:
                live.elsewhere = there
                live.show()

    async def resync(self) -> None:
        """Read what notices may have missed: the house, and all tables in memory. Errors wait for the next time."""
        await self.house.refresh()
        for some in _chunks(list(self._live), 500):
            await self._look_around(some)
            for code, rev, match, seq in await self._lobbies.newest(some):
                live = self._live.get(code)
                if live and _behind(live, rev, match, seq):
                    await self.refresh(live)

    async def wake_unattended(self) -> None:
        """Load the running matches that need the server, those with a clock or a bot, and that no process attends."""
        for code in await self._lobbies.unattended():
            await self.live(code)


def attended(live: Live) -> bool:
    """Whether the server itself has something to do: a match with a clock or a bot is on, or a window to pass."""
    seen = live.picture
    if not seen.playing or seen.table is None:
        return False
    chairs = enumerate(seen.lobby.seated)
    return any(standing.server_answers(chair, seen.table, seat) for seat, chair in chairs)


def _behind(live: Live, rev: int, match: UUID | None, seq: int) -> bool:
    seen = live.picture
    mine = (seen.table.start.id, seen.table.seq) if seen.table else (None, 0)
    return seen.lobby.rev < rev or (match == mine[0] and mine[1] < seq)


def _chunks(codes: list[str], size: int) -> list[list[str]]:
    return [codes[i : i + size] for i in range(0, len(codes), size)]
