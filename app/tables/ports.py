"""What tables need of a store. `store` fulfils these; `main` hands it in."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol
from uuid import UUID

from app.games.api import Result
from app.tables.lobby import Lobby
from app.tables.series import Series
from app.tables.table import Entry, Start


class NotFound(Exception):
    """There is no such table or match."""


class Taken(Exception):
    """Somebody else wrote this seq of the match, or this rev of the table, first."""


class StoreDown(Exception):
    """The database can't be reached. It isn't known whether the last write was kept."""


class MatchLog(Protocol):
    """Matches and their entries: append only."""

    async def load(self, match: UUID) -> tuple[Start, tuple[Entry, ...]]:
        """A match from its beginning. NotFound, StoreDown."""

    async def tail(self, match: UUID, after: int) -> tuple[Entry, ...]:
        """The entries with seq > after, in order. StoreDown."""

    async def append(self, match: UUID, entry: Entry, result: Result | None) -> None:
        """Write and commit one entry, with the result if it ends the match. Taken, StoreDown."""


class LobbyStore(Protocol):
    """Tables as rows."""

    async def add(self, lobby: Lobby) -> None:
        """A new table. Taken if its code is in use. StoreDown."""

    async def load(self, code: str) -> Lobby:
        """NotFound, StoreDown."""

    async def save(self, lobby: Lobby, start: Start | None = None, series: Series | None = None) -> Lobby:
        """Write a change made to the rev that `lobby` carries; the lobby with its next rev.

        With `start`, the match is created in the same transaction; with `series`, as its last game. Taken, StoreDown.
        """

    async def series(self, id: UUID) -> Series:
        """A series with its games. NotFound, StoreDown."""

    async def move_series(self, id: UUID, code: str) -> None:
        """It is played at another table from now on. StoreDown."""

    async def unattended(self) -> Sequence[str]:
        """Codes of the tables whose running match needs the server (a clock, or a bot) and that nobody attends."""

    async def newest(self, codes: Sequence[str]) -> Sequence[tuple[str, int, UUID | None, int]]:
        """(code, rev, match, last seq of that match) of each of these tables, in one query."""


OnNotice = Callable[[str], None]


class Wake(Protocol):
    """Tells other processes what was written. A notice may be lost; `resync` makes up for it.

    Notices: "t:<code>" (a table's row changed), "m:<match hex>:<seq>" (an entry was appended), "p:<code>" (somebody
    came or went), "x:" (a process has ended), "h:" (what holds for the whole house has changed).
    """

    async def tell(self, notices: Sequence[str]) -> None:
        """Best effort; never raises."""

    async def listen(self, on_notice: OnNotice, resync: Callable[[], Awaitable[None]]) -> None:
        """Runs until cancelled: hands on each notice; calls resync after every (re)connect and every 2 s."""


People = Mapping[UUID | None, int]  # open sockets by guest; None: of people without a name


class Duty(Protocol):
    """Which tables this process attends: their clocks, holds, standing orders and bots. No table has two who do."""

    def holds(self, code: str) -> bool:
        """Whether this process may answer for the server at this table, now."""

    def want(self, code: str) -> None:
        """Attend the table as soon as nobody else does; the store tells when that is so."""

    def drop(self, code: str) -> None:
        """Somebody else may attend it."""


class Presence(Protocol):
    """Who has a table open, over all processes."""

    def changed(self, code: str, here: People) -> None:
        """These have it open in this process. Others are told soon."""

    async def elsewhere(self, codes: Sequence[str]) -> Mapping[str, People]:
        """Who has these tables open in other processes; tables that nobody has open are left out. StoreDown."""


class Alone:
    """Duty and Presence of the only process on its database."""

    def holds(self, code: str) -> bool:
        """Every table is its own."""
        return True

    def want(self, code: str) -> None:
        """It has it already."""

    def drop(self, code: str) -> None:
        """There is nobody to take it."""

    def changed(self, code: str, here: People) -> None:
        """There is nobody to tell."""

    async def elsewhere(self, codes: Sequence[str]) -> Mapping[str, People]:
        """Nobody is anywhere else."""
        return {}
