"""Changes to live tables. The one place with the order: lock, judge, write, show."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID, uuid4

from app.games.api import Game, Illegal, Options, Seat
from app.tables import lobby as rooms
from app.tables.live import Live
from app.tables.lobby import Change, Lobby, Person
from app.tables.ports import LobbyStore, MatchLog, NotFound, StoreDown, Taken
from app.tables.table import Entry, Player, Stale, Start, Table

TRIES = 20  # times that another process may be quicker before we give up
REMATCH_PAUSE = 1.0  # seconds after a result in which a click isn't taken for a wish


def utcnow() -> datetime:
    """Now; the one clock of tables."""
    return datetime.now(UTC)


class Tables:
    """All tables that this process has in memory, and what may be done to them."""

    def __init__(self, games: Mapping[str, Game], log: MatchLog, lobbies: LobbyStore) -> None:
        self.games = games
        self._log = log
        self._lobbies = lobbies
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.on_live: Callable[[Live], None] = lambda live: None  # told of each table that is loaded or dealt

    # finding a table

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
        return Live.of(self.games[lobby.game], lobby, table)

    async def _load_table(self, match: UUID) -> Table:
        start, entries = await self._log.load(match)
        return Table.dealt(self.games[start.game], start).followed(entries)

    def known(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    def forget_idle(self, seconds: float) -> None:
        """Drop from memory what nobody has watched or used for so long, if no match needs us."""
        before = time.monotonic() - seconds
        for code, live in list(self._live.items()):
            idle = not sum(live.sockets.values()) and live.used < before and not live.lock.locked()
            if idle and not attended(live):
                del self._live[code]

    # around the match

    async def open(self, host: Person, game: str, options: Options, visibility: str, clock: int) -> Lobby:
        """A new table. Illegal for a choice that isn't offered."""
        if game not in self.games:
            raise Illegal("lobby.no_such_game")
        for _ in range(TRIES):
            lobby = rooms.opened(host, self.games[game], options, visibility, clock)
            try:
                await self._lobbies.add(lobby)
                return lobby
            except Taken:
                continue
        raise AssertionError("no free code found")

    async def change(self, code: str, change: Change, *, while_playing: bool = False) -> None:
        """Change what stands around the match: chairs, host, ready marks. Illegal, NotFound, StoreDown."""
        async with self._judging(code) as live:
            for _ in range(TRIES):
                self._must_be_open(live, while_playing)
                before = live.picture.lobby
                after = change(before)
                if after == before or await self._saved(live, after):
                    return
            raise AssertionError("the table's row changes without end")

    async def leave(self, code: str, guest: UUID) -> None:
        """Stand up; during a match a bot plays on for the guest, who may take the seat back."""
        live = await self.live(code)

        def gone(lobby: Lobby) -> Lobby:
            playing = live.picture.playing  # asked under the lock
            return rooms.stand_in(lobby, guest, True) if playing else rooms.leave(lobby, guest)

        await self.change(code, gone, while_playing=True)

    async def start(self, code: str, host: UUID) -> None:
        """The host deals. Illegal if somebody is missing or not ready."""
        async with self._judging(code) as live:
            for _ in range(TRIES):
                self._must_be_open(live, False)
                if live.picture.lobby.host != host:
                    raise Illegal("lobby.host_only")
                if await self._dealt(live, live.picture.lobby):
                    return

    async def rematch(self, code: str, guest: UUID) -> None:
        """Ready for another match with the same people; the last of them to say so deals it."""
        async with self._judging(code) as live:
            for _ in range(TRIES):
                self._must_be_open(live, False)
                ended = live.ended()
                if ended is None:
                    raise Illegal("lobby.nothing_played")
                if (utcnow() - ended).total_seconds() < REMATCH_PAUSE:
                    raise Illegal("lobby.too_soon")
                lobby = rooms.set_ready(live.picture.lobby, guest, True)
                if await self._rematched(live, lobby):
                    return

    async def _rematched(self, live: Live, lobby: Lobby) -> bool:
        same = {p.guest for p in live.picture.table.start.players} if live.picture.table else set()
        complete = same == {chair.guest for chair in lobby.seated}
        if complete and rooms.why_not_start(lobby, live.game.SEATS) is None:
            return await self._dealt(live, lobby)
        return lobby == live.picture.lobby or await self._saved(live, lobby)

    async def _dealt(self, live: Live, lobby: Lobby) -> bool:
        game = live.game
        if missing := rooms.why_not_start(lobby, game.SEATS):
            raise Illegal(missing, least=min(game.SEATS))
        players = tuple(Player(c.guest, c.name, c.bot if not c.stand_in else None) for c in lobby.seated)
        start = Start(
            uuid4(),
            lobby.code,
            lobby.game,
            game.VERSION,
            lobby.options,
            secrets.token_hex(32),
            lobby.clock,
            players,
            utcnow(),
        )
        table = Table.dealt(game, start)
        return await self._saved(live, rooms.started(lobby, start.id), start, table)

    async def _saved(self, live: Live, lobby: Lobby, start: Start | None = None, table: Table | None = None) -> bool:
        try:
            written = await self._lobbies.save(lobby, start)
        except Taken:
            await self._catch_up(live)
            return False
        live.show(lobby=written, table=table)
        self.on_live(live)
        return True

    def _must_be_open(self, live: Live, while_playing: bool) -> None:
        if live.picture.lobby.closed:
            raise Illegal("lobby.closed")
        if live.picture.playing and not while_playing:
            raise Illegal("lobby.playing")

    # the match

    async def play(
        self, code: str, guest: UUID, move: str, ask: int, command: str | None = None, match: str = ""
    ) -> int:
        """Make a guest's move; the seq under which it stands in the log, the same for a repeated command.

        `match` is the beginning of the match's id in hex, if the sender said which match it means.
        Illegal, Stale, NotFound, StoreDown (then it isn't known whether the move counts: send it again).
        """
        async with self._judging(code) as live:
            table, seat = live.picture.table, live.picture.seat_of(guest)
            if table is None or seat is None:
                raise Illegal("move.not_seated")
            if not table.start.id.hex.startswith(match):
                raise Stale
            return await self._played(live, Entry(0, seat, move, (), utcnow(), command=command), ask)

    async def answer(self, code: str, match: UUID, seat: Seat, move: str, ask: int, by: str) -> None:
        """Answer for a seat: a bot's move, or the clock's. Stale if the question isn't open any more."""
        async with self._judging(code) as live:
            table = live.picture.table
            if table is not None and table.start.id == match:
                await self._played(live, Entry(0, seat, move, (), utcnow(), by=by), ask)

    async def _played(self, live: Live, entry: Entry, ask: int) -> int:
        for _ in range(TRIES):
            table = live.picture.table
            if table is None:
                raise Stale
            try:
                after, written = table.play(entry, ask)
                await self._log.append(table.start.id, written, after.result)
            except Stale:
                if repeated := table.repeated(entry.seat, entry.command):
                    return repeated
                raise
            except Taken:
                await self._catch_up(live)
                continue
            live.show(table=after)
            return written.seq
        raise AssertionError("the match grows without end")

    # what other processes, and doubtful writes, have left in the store

    @asynccontextmanager
    async def _judging(self, code: str) -> AsyncIterator[Live]:
        live = await self.live(code)
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            try:
                yield live
            except (StoreDown, asyncio.CancelledError):  # it may have been written all the same
                live.doubtful = True
                raise

    async def refresh(self, live: Live) -> None:
        """Read what was written elsewhere."""
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        seen = live.picture
        lobby = await self._lobbies.load(seen.lobby.code)
        table = seen.table
        if lobby.match and (table is None or table.start.id != lobby.match):
            table = await self._load_table(lobby.match)
        elif table is not None:
            table = table.followed(await self._log.tail(table.start.id, table.seq))
        live.doubtful = False
        if lobby.rev != seen.lobby.rev or table is not seen.table:
            live.show(lobby=lobby, table=table)
            self.on_live(live)

    async def woken(self, notice: str) -> None:
        """Another process has written: "t:<code>" or "m:<match hex>:<seq>". Read it if the table is here."""
        for live in self._meant(notice):
            try:
                await self.refresh(live)
            except (StoreDown, NotFound):
                live.doubtful = True

    def _meant(self, notice: str) -> list[Live]:
        kind, _, rest = notice.partition(":")
        if kind == "t":
            return [self._live[rest]] if rest in self._live else []
        match, _, seq = rest.partition(":")
        return [
            live
            for live in self._live.values()
            if (table := live.picture.table) and table.start.id.hex == match and table.seq < int(seq)
        ]

    async def resync(self) -> None:
        """Read what notices may have missed, for all tables in memory. Errors wait for the next time."""
        for some in _chunks(list(self._live), 500):
            for code, rev, match, seq in await self._lobbies.newest(some):
                live = self._live.get(code)
                if live and _behind(live, rev, match, seq):
                    await self.refresh(live)

    async def wake_attended(self) -> None:
        """Load the running matches that need the server: those with a clock or a bot."""
        for code in await self._lobbies.attended():
            await self.live(code)


def attended(live: Live) -> bool:
    """Whether the server itself has something to do at this table: a match with a clock or a bot is on."""
    seen = live.picture
    return seen.playing and (seen.lobby.clock > 0 or any(chair.bot for chair in seen.lobby.seated))


def _behind(live: Live, rev: int, match: UUID | None, seq: int) -> bool:
    seen = live.picture
    mine = (seen.table.start.id, seen.table.seq) if seen.table else (None, 0)
    return seen.lobby.rev < rev or (match == mine[0] and mine[1] < seq)


def _chunks(codes: list[str], size: int) -> list[list[str]]:
    return [codes[i : i + size] for i in range(0, len(codes), size)]
