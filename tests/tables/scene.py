"""A table of High card with people on its chairs, for the tests of tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from uuid import UUID, uuid4

from app.games.api import QUICK, Game
from app.tables import lobby as rooms
from app.tables.attendant import bot_move
from app.tables.lobby import Person
from app.tables.service import Tables
from app.tables.table import Table
from tests import high_card
from tests.tables.memory import Memory, MemoryLobbies, MemoryLog

GAMES: dict[str, Game] = {"high_card": high_card}


def tables_on(rows: Memory, games: Mapping[str, Game] = GAMES) -> Tables:
    """A process over these rows."""
    return Tables(games, MemoryLog(rows), MemoryLobbies(rows))


@dataclass
class Scene:
    """A table and its people."""

    tables: Tables
    rows: Memory
    code: str
    people: list[Person]

    def anew(self, **games: Game) -> Tables:
        """The process after a restart, maybe with other rules; the scene goes on in it."""
        self.tables = tables_on(self.rows, {**self.tables.games, **games})
        return self.tables

    async def table(self, tables: Tables | None = None) -> Table:
        """The match as this process has it."""
        table = (await (tables or self.tables).live(self.code)).picture.table
        assert table is not None
        return table

    async def play(self, seat: int, move: str, ask: int | None = None, **more: str) -> int:
        """A person's move, to the open question if no other is named."""
        table = await self.table()
        guest = table.start.players[seat].guest
        return await self.tables.play(self.code, guest, move, table.asked[seat] if ask is None else ask, **more)

    async def play_on(self, dice: Random, most: int = 1000) -> None:
        """Random moves to the end, or so many."""
        for _ in range(most):
            table = await self.table()
            if not table.to_act:
                return
            seat = dice.choice(table.to_act)
            await self.play(seat, str(bot_move(table, seat, "random", dice)))

    def guest(self, seat: int) -> UUID:
        return self.people[seat].id


async def seated(
    people: int = 2,
    clock: int = 0,
    rows: Memory | None = None,
    game: str = "high_card",
    games: Mapping[str, Game] = GAMES,
    tables: Tables | None = None,
) -> Scene:
    """An open table with so many people seated and ready."""
    rows = rows or Memory()
    tables = tables or tables_on(rows, games)
    quick = {QUICK.name: "on"} if tables.games[game].WINDOWS else {}  # no holds
    guests = [Person(uuid4(), f"Guest {n}") for n in range(people)]
    lobby = await tables.open(guests[0], game, quick, "private", clock)
    for guest in guests:
        await tables.change(lobby.code, lambda room, who=guest: rooms.sit(room, who))  # type: ignore[misc]
        await tables.change(lobby.code, lambda room, who=guest: rooms.set_ready(room, who.id, True))  # type: ignore[misc]
    return Scene(tables, rows, lobby.code, guests)


async def dealt(people: int = 2, clock: int = 0) -> Scene:
    """A table whose match has just been dealt."""
    scene = await seated(people, clock)
    await scene.tables.start(scene.code, scene.guest(0))
    return scene
