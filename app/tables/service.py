"""Changes to tables. The one place with the order: lock, judge, write, show."""

import asyncio
import secrets
from dataclasses import replace
from uuid import UUID, uuid4

from app.games.api import Illegal, Options, Seat
from app.tables import lobby as rooms
from app.tables import standing
from app.tables.live import Live
from app.tables.lobby import Change, Lobby, Order, Person
from app.tables.ports import NotFound, Taken
from app.tables.series import Series, for_next, options_for
from app.tables.shelf import Shelf
from app.tables.table import Entry, Player, Stale, Start, Table

TRIES = 20  # times that another process may be quicker before we give up
REMATCH_PAUSE = 1.0  # seconds after a result in which a click isn't taken for a wish


class Tables(Shelf):
    """The tables, and what may be done to them."""

    # around the match

    async def open(
        self, host: Person, game: str, options: Options, visibility: str, clock: int, series: UUID | None = None
    ) -> Lobby:
        """A new table, for a series that goes on if there is one. Illegal for a choice that isn't offered."""
        self.house.check_deal()
        self.house.check_guest(host.id)
        if game not in self.games:
            raise Illegal("lobby.no_such_game")
        for _ in range(TRIES):
            lobby = replace(rooms.opened(host, self.games[game], options, visibility, clock), series=series)
            try:
                await self._lobbies.add(lobby)
                return lobby
            except Taken:
                continue
        raise AssertionError("no free code found")

    async def change(
        self, code: str, change: Change, *, while_playing: bool = False, while_closed: bool = False
    ) -> None:
        """Change what stands around the match: chairs, host, ready marks. Illegal, NotFound, StoreDown."""
        async with self.judging(code) as live:
            for _ in range(TRIES):
                if not while_closed:
                    self._must_be_open(live, while_playing)
                before = live.picture.lobby
                after = change(before)
                if after == before or await self._saved(live, after):
                    return
            raise AssertionError("the table's row changes without end")

    async def sit(self, code: str, person: Person, chair: int | None = None) -> None:
        """Take a chair, the first free one if none is named. Illegal, also for who is banned; NotFound, StoreDown."""
        self.house.check_guest(person.id)
        await self.change(code, lambda lobby: rooms.sit(lobby, person, chair))

    async def come_back(self, code: str, guest: UUID) -> None:
        """Take one's seat back from the bot that plays on. Illegal, also for who is banned; NotFound, StoreDown."""
        self.house.check_guest(guest)
        await self.change(code, lambda lobby: rooms.stand_in(lobby, guest, False), while_playing=True)

    async def leave(self, code: str, guest: UUID) -> None:
        """Stand up; during a match a bot plays on for the guest, who may take the seat back."""
        live = await self.live(code)

        def gone(lobby: Lobby) -> Lobby:
            playing = live.picture.playing  # asked under the lock
            return rooms.stand_in(lobby, guest, True) if playing else rooms.leave(lobby, guest)

        await self.change(code, gone, while_playing=True)

    async def start(self, code: str, host: UUID) -> None:
        """The host deals. Illegal if somebody is missing or not ready."""
        async with self.judging(code) as live:
            for _ in range(TRIES):
                self._must_be_open(live, False)
                if live.picture.lobby.host != host:
                    raise Illegal("lobby.host_only")
                if await self._dealt(live, live.picture.lobby):
                    return

    async def rematch(self, code: str, guest: UUID) -> None:
        """Ready for another match with the same people; the last of them to say so deals it."""
        async with self.judging(code) as live:
            for _ in range(TRIES):
                self._must_be_open(live, False)
                ended = live.ended()
                if ended is None:
                    raise Illegal("lobby.nothing_played")
                if (self.now() - ended).total_seconds() < REMATCH_PAUSE:
                    raise Illegal("lobby.too_soon")
                lobby = rooms.set_ready(live.picture.lobby, guest, True)
                if await self._rematched(live, lobby):
                    return

    async def resume(self, id: UUID, person: Person) -> str:
        """The code of the table at which an unfinished series goes on: its own, or a new one if that is gone.

        NotFound, StoreDown; Illegal for who doesn't play in it, or if it is over.
        """
        series = await self._lobbies.series(id)
        if person.id not in {one.id for one in series.people} or series.over:
            raise Illegal("lobby.not_your_series")
        try:
            seen = (await self.live(series.code)).picture
            if not seen.lobby.closed and seen.lobby.series == id:
                return series.code
        except NotFound:
            pass
        lobby = await self.open(person, series.game, series.options, "private", series.clock, series=id)
        await self._lobbies.move_series(id, lobby.code)
        return lobby.code

    async def _rematched(self, live: Live, lobby: Lobby) -> bool:
        same = {p.guest for p in live.picture.table.start.players} if live.picture.table else set()
        complete = same == {chair.guest for chair in lobby.seated}
        if complete and rooms.why_not_start(lobby, live.game.SEATS) is None:
            return await self._dealt(live, lobby)
        return lobby == live.picture.lobby or await self._saved(live, lobby)

    async def _dealt(self, live: Live, lobby: Lobby) -> bool:
        self.house.check_deal()
        game = live.game
        if missing := rooms.why_not_start(lobby, game.SEATS):
            raise Illegal(missing, least=min(game.SEATS))
        players = tuple(Player(c.guest, c.name, c.bot if not c.stand_in else None) for c in lobby.seated)
        now, seed = self.now(), secrets.token_hex(32)
        series = for_next(live.picture.series, lobby, now)
        options = options_for(series, lobby)
        start = Start(uuid4(), lobby.code, lobby.game, game.VERSION, options, seed, lobby.clock, players, now)
        table = Table.dealt(game, start)
        series = series and series.dealt(table)
        dealt = rooms.started(lobby, start.id, series.id if series else None)
        return await self._saved(live, dealt, start, table, series)

    async def _saved(
        self,
        live: Live,
        lobby: Lobby,
        start: Start | None = None,
        table: Table | None = None,
        series: Series | None = None,
    ) -> bool:
        try:
            written = await self._lobbies.save(lobby, start, series)
        except Taken:
            await self.catch_up(live)
            return False
        live.show(lobby=written, table=table, series=series)
        self.on_live(live)
        return True

    def _must_be_open(self, live: Live, while_playing: bool) -> None:
        if live.picture.lobby.closed:
            raise Illegal("lobby.closed")
        if live.picture.playing and not while_playing:
            raise Illegal("lobby.playing")

    # the match

    async def order(self, code: str, guest: UUID, window: str, ask: str) -> None:
        """A guest's standing order: when to ask in windows of this kind ("": of every kind). Illegal, StoreDown."""
        live = await self.live(code)
        windows = live.game.WINDOWS if window == "" else (window,)
        if ask not in standing.ASKS or not set(windows) <= set(live.game.WINDOWS):
            raise Illegal("lobby.bad_choice")

        def ordered(lobby: Lobby) -> Lobby:
            table, seat = live.picture.table, live.picture.seat_of(guest)
            until = standing.until(table, seat) if table and seat is not None and ask == "pass" else ""
            return rooms.ordered(lobby, guest, [Order(window, ask, until) for window in windows])

        await self.change(code, ordered, while_playing=True)

    async def play(
        self, code: str, guest: UUID, move: str, ask: int, command: str | None = None, match: str = ""
    ) -> int:
        """Make a guest's move; the seq under which it stands in the log, the same for a repeated command.

        `match` is the beginning of the match's id in hex, if the sender said which match it means.
        Illegal, Stale, NotFound, StoreDown (then it isn't known whether the move counts: send it again).
        """
        self.house.check_guest(guest)
        await self._hold(code, guest, ask)
        async with self.judging(code) as live:
            table, seat = live.picture.table, live.picture.seat_of(guest)
            if table is None or seat is None:
                raise Illegal("move.not_seated")
            if not table.start.id.hex.startswith(match):
                raise Stale
            return await self._played(live, Entry(0, seat, move, (), self.now(), command=command), ask)

    async def answer(self, code: str, match: UUID, seat: Seat, move: str, ask: int, by: str) -> None:
        """Answer for a seat: a bot's move, or the clock's. Stale if the question isn't open any more."""
        async with self.judging(code) as live:
            table = live.picture.table
            if table is not None and table.start.id == match and not live.picture.lobby.closed:
                await self._played(live, Entry(0, seat, move, (), self.now(), by=by), ask)

    async def take_back(self, code: str) -> int:
        """Take a match that stands still back to where today's rules go on; how many moves. Illegal, StoreDown."""
        async with self.judging(code) as live:
            table = live.picture.table
            if table is None or table.stuck is None or live.picture.lobby.closed:
                raise Illegal("admin.not_stuck")
            entry = Entry.taking_back(table.seq + 1, table.stuck, self.now())
            try:
                await self._log.append(table.start.id, entry, None)
            except Taken:
                await self.catch_up(live)
                raise Illegal("admin.already_so") from None
            live.show(table=table.turned_back(entry))
            self.on_live(live)
            return table.seq - table.stuck

    async def _hold(self, code: str, guest: UUID, ask: int) -> None:
        """In a response window, wait until an answer may take effect."""
        live = await self.live(code)
        while (left := self._held(live, live.picture.seat_of(guest), ask)) > 0:
            live.answering[guest] += 1
            try:
                await asyncio.sleep(left)
            finally:
                live.answering[guest] -= 1

    def _held(self, live: Live, seat: Seat | None, ask: int) -> float:
        table = live.picture.table
        if table is None or seat is None or table.windows[seat] is None or table.asked[seat] != ask:
            return 0.0
        return (standing.opens(table, seat) - self.now()).total_seconds()

    async def _played(self, live: Live, entry: Entry, ask: int) -> int:
        for _ in range(TRIES):
            table = live.picture.table
            if live.picture.lobby.closed:
                raise Illegal("lobby.closed")
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
                await self.catch_up(live)
                continue
            live.show(table=after)
            self.on_live(live)
            return written.seq
        raise AssertionError("the match grows without end")
