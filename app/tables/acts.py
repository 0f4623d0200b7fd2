"""What the admin does at a table. All of it changes the table's row, so it works wherever the table is in memory."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from app.games.api import Illegal, Seat
from app.tables import lobby as rooms
from app.tables.house import NOBODY, Standing
from app.tables.live import Live
from app.tables.lobby import Chair, Change, Lobby
from app.tables.notes import More, Nudge, Said
from app.tables.service import Tables
from app.tables.shelf import Shelf
from app.tables.table import Table

PAUSE = timedelta(seconds=20)  # between two nudges
GIVEN = (60, 300, 3600)  # seconds that may be given for a question
LONGEST_WHY = 200


class Acts:
    """The admin's hand on the tables. All methods: NotFound, StoreDown; Illegal where there is nothing to do."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def nudge(self, code: str) -> None:
        """Call those whom the table waits for."""
        live = await self._tables.live(code)

        def nudged(lobby: Lobby) -> Lobby:
            table, now = _playing(live), self._tables.now()
            last = lobby.notes.nudge
            if last and now - last.at < PAUSE:
                raise Illegal("admin.nudged", retry_after=round((last.at + PAUSE - now).total_seconds()) + 1)
            seats = tuple(seat for seat in table.to_act if not lobby.seated[seat].bot)
            if not seats:
                raise Illegal("admin.nobody_awaited")
            return replace(lobby, notes=replace(lobby.notes, nudge=Nudge(now, table.start.id, seats)))

        await self._change(code, nudged)

    async def extend(self, code: str, seat: Seat, seconds: int) -> None:
        """Give an awaited seat more time for its open question."""
        live = await self._tables.live(code)

        def given(lobby: Lobby) -> Lobby:
            table = _playing(live)
            if seconds not in GIVEN:
                raise Illegal("lobby.bad_choice")
            if table.deadline(seat) is None:
                raise Illegal("admin.no_clock")
            more = More(table.start.id, seat, table.since[seat], seconds)
            notes = lobby.notes.giving(more)
            return self._said(replace(lobby, notes=notes), "more", table.names[seat])

        await self._change(code, given)

    async def bot(self, code: str, chair: int, on: bool) -> None:
        """Let a bot play on for somebody in the running match, or give the seat back to them."""
        live = await self._tables.live(code)

        def changed(lobby: Lobby) -> Lobby:
            _playing(live)
            target = _person(lobby, chair)
            if target.stand_in == on:
                raise Illegal("admin.already_so")
            return self._said(rooms.stand_in(lobby, target.guest, on), "bot_in" if on else "bot_out", target.name)

        await self._change(code, changed)

    async def remove(self, code: str, chair: int) -> None:
        """Take a person off the table; in a match a bot plays on for them."""
        live = await self._tables.live(code)

        def gone(lobby: Lobby) -> Lobby:
            target = _person(lobby, chair)
            if live.picture.playing and target.stand_in:
                raise Illegal("admin.already_so")
            return self._said(_without(live, lobby, target.guest), "removed", target.name)

        await self._change(code, gone)

    async def close(self, code: str, why: str) -> None:
        """Close the table: nothing can be done there any more, and a match that is on stays unfinished."""

        def closed(lobby: Lobby) -> Lobby:
            notes = replace(lobby.notes, closed=why)
            return self._said(replace(lobby, closed=True, notes=notes), "closed", why=why)

        await self._change(code, closed)

    async def take_back(self, code: str, why: str) -> None:
        """Let a match that stands still go on from where today's rules can; what came after doesn't count."""
        moves = await self._tables.take_back(code)

        def told(lobby: Lobby) -> Lobby:
            said = Said(self._tables.now(), "taken_back", why=why, moves=moves)
            return replace(lobby, notes=replace(lobby.notes.saying(said), stuck=None))

        await self._change(code, told)

    async def reopen(self, code: str) -> None:
        """Open a closed table again; its match goes on where it was."""

        def opened(lobby: Lobby) -> Lobby:
            if not lobby.closed:
                raise Illegal("admin.already_so")
            return self._said(replace(lobby, closed=False, notes=replace(lobby.notes, closed=None)), "opened")

        await self._tables.change(code, opened, while_playing=True, while_closed=True)

    async def looked(self, code: str, why: str) -> Table:
        """Tell the table that its hidden state is looked at; the match as it stands."""
        live = await self._tables.live(code)
        if live.picture.table is None:
            raise Illegal("lobby.nothing_played")
        look: Change = lambda lobby: self._said(lobby, "looked", why=why)  # noqa: E731
        await self._tables.change(code, look, while_playing=True, while_closed=True)
        return live.picture.table

    async def forget(self, code: str, guest: UUID, name: str) -> None:
        """Take a person's name off a table and its match, and the person too where no match is on."""
        live = await self._tables.live(code)

        def unnamed(lobby: Lobby) -> Lobby:
            if lobby.chair_of(guest) is not None:
                lobby = _without(live, rooms.renamed(lobby, rooms.Person(guest, NOBODY)), guest)
            return replace(lobby, notes=lobby.notes.forgetting(guest, name, NOBODY))

        await self._tables.change(code, unnamed, while_playing=True, while_closed=True)

    async def _change(self, code: str, change: Change) -> None:
        await self._tables.change(code, change, while_playing=True)

    def _said(self, lobby: Lobby, kind: str, name: str = "", why: str = "") -> Lobby:
        said = Said(self._tables.now(), kind, name, why)
        return replace(lobby, notes=lobby.notes.saying(said))


def retold(tables: Shelf, before: Standing, now: Standing) -> None:
    """The house has changed: wake all watchers, who look what is new for them."""
    for live in tables.known():
        live.show()


def clean_why(given: str) -> str:
    """A reason, on one line. Illegal if there is none."""
    why = " ".join(given.split())[:LONGEST_WHY]
    if not why:
        raise Illegal("admin.why")
    return why


def _playing(live: Live) -> Table:
    table = live.picture.table
    if table is None or not live.picture.playing:
        raise Illegal("lobby.nothing_played")
    return table


def _person(lobby: Lobby, chair: int) -> Chair:
    found = lobby.chairs[chair] if 0 <= chair < len(lobby.chairs) else None
    if found is None or not found.person:
        raise Illegal("lobby.no_such_seat")
    return found


def _without(live: Live, lobby: Lobby, guest: UUID) -> Lobby:
    """During a match, also one that was closed in the middle, the chair stays and a bot plays."""
    table = live.picture.table
    on = table is not None and table.on
    return rooms.stand_in(lobby, guest, True) if on else rooms.leave(lobby, guest)
