"""A store in memory, for tests of tables without a database."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from app.games.api import Result
from app.tables.lobby import Lobby
from app.tables.ports import NotFound, StoreDown, Taken
from app.tables.series import Game, Series
from app.tables.table import Entry, Start


@dataclass
class Memory:
    """All rows. `down` makes every call fail; `lost` writes an entry but says that it failed."""

    starts: dict[UUID, Start] = field(default_factory=dict)
    entries: dict[UUID, list[Entry]] = field(default_factory=dict)
    results: dict[UUID, Result] = field(default_factory=dict)
    lobbies: dict[str, Lobby] = field(default_factory=dict)
    series: dict[UUID, Series] = field(default_factory=dict)
    down: bool = False
    lost: bool = False

    def reach(self) -> None:
        """StoreDown while the store is down."""
        if self.down:
            raise StoreDown("down")


@dataclass
class MemoryLog:
    """MatchLog."""

    rows: Memory

    async def load(self, match: UUID) -> tuple[Start, tuple[Entry, ...]]:
        self.rows.reach()
        return self.rows.starts[match], tuple(self.rows.entries[match])

    async def tail(self, match: UUID, after: int) -> tuple[Entry, ...]:
        self.rows.reach()
        return tuple(self.rows.entries[match][after:])

    async def append(self, match: UUID, entry: Entry, result: Result | None) -> None:
        self.rows.reach()
        if entry.seq != len(self.rows.entries[match]) + 1:
            raise Taken
        self.rows.entries[match].append(entry)
        if result:
            self.rows.results[match] = result
        if self.rows.lost:
            raise StoreDown("the answer to the commit was lost")


@dataclass
class MemoryLobbies:
    """LobbyStore."""

    rows: Memory

    async def add(self, lobby: Lobby) -> None:
        self.rows.reach()
        if lobby.code in self.rows.lobbies:
            raise Taken
        self.rows.lobbies[lobby.code] = lobby

    async def load(self, code: str) -> Lobby:
        self.rows.reach()
        if code not in self.rows.lobbies:
            raise NotFound(code)
        return self.rows.lobbies[code]

    async def series(self, id: UUID) -> Series:
        self.rows.reach()
        series = self.rows.series[id]
        return replace(series, games=tuple(self._ended(game) for game in series.games))

    async def move_series(self, id: UUID, code: str) -> None:
        self.rows.reach()
        self.rows.series[id] = replace(self.rows.series[id], code=code)

    def _ended(self, game: Game) -> Game:
        result = self.rows.results.get(game.match)
        if result is None:
            return game
        won = result.winners[0] if len(result.winners) == 1 else None
        guest = None if won is None else self.rows.starts[game.match].players[won].guest
        return Game(game.match, game.starter, True, guest, 0 if won is None else max(result.scores[won], 0))

    async def save(self, lobby: Lobby, start: Start | None = None, series: Series | None = None) -> Lobby:
        self.rows.reach()
        if self.rows.lobbies[lobby.code].rev != lobby.rev:
            raise Taken
        if start:
            self.rows.starts[start.id], self.rows.entries[start.id] = start, []
        if series:
            self.rows.series[series.id] = series
        self.rows.lobbies[lobby.code] = replace(lobby, rev=lobby.rev + 1)
        return self.rows.lobbies[lobby.code]

    async def unattended(self) -> Sequence[str]:
        return [code for code, lobby in self.rows.lobbies.items() if lobby.match]

    async def newest(self, codes: Sequence[str]) -> Sequence[tuple[str, int, UUID | None, int]]:
        self.rows.reach()
        found = [self.rows.lobbies[code] for code in codes]
        return [(x.code, x.rev, x.match, len(self.rows.entries[x.match]) if x.match else 0) for x in found]
