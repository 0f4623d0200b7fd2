"""A match of Doubt on a virtual clock, for the tests of response windows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import Random
from uuid import UUID

import pytest

from app.tables import lobby as rooms
from app.tables.attendant import Attendants
from app.tables.live import Live
from app.tables.lobby import Person
from app.tables.service import Tables
from app.tables.table import Table
from tests import doubt
from tests.tables import virtual
from tests.tables.memory import Memory, MemoryLobbies, MemoryLog

GUESTS = (Person(UUID(int=1), "Anna"), Person(UUID(int=2), "Béla"))


@dataclass
class Duel:
    """A match of Doubt on a virtual clock."""

    rows: Memory
    code: str
    tables: Tables
    attendants: Attendants

    async def table(self) -> Table:
        table = (await self.tables.live(self.code)).picture.table
        assert table is not None
        return table

    async def play(self, seat: int, move: str, **more: str) -> int:
        table = await self.table()
        return await self.tables.play(self.code, GUESTS[seat].id, move, table.asked[seat], **more)

    async def show(self) -> str:
        """Seat 0 shows the first card of its hand."""
        card = (await self.table()).state.hands[0][0]
        await self.play(0, f"show {card}")
        return str(card)

    async def order(self, seat: int, ask: str, window: str = "doubt") -> None:
        await self.tables.order(self.code, GUESTS[seat].id, window, ask)

    async def deal(self, **hands: tuple[str, ...]) -> None:
        """Put these hands (a for seat 0, b for seat 1) into the state, as if they had been dealt."""
        live = await self.tables.live(self.code)
        table = await self.table()
        dealt = (hands.get("a", table.state.hands[0]), hands.get("b", table.state.hands[1]))
        state = replace(table.state, hands=dealt)
        offers = tuple(doubt.offers(state, seat) for seat in range(2))
        live.show(table=replace(table, state=state, offers=offers))


def tables_on(rows: Memory) -> Tables:
    return Tables({"doubt": doubt}, MemoryLog(rows), MemoryLobbies(rows), now=virtual.now)


@asynccontextmanager
async def duel(options: dict[str, str] | None = None, bot: bool = False, clock: int = 0) -> AsyncIterator[Duel]:
    rows = Memory()
    tables = tables_on(rows)
    with pytest.MonkeyPatch.context() as patch:  # the same in every world
        patch.setattr(rooms, "new_code", lambda: "DUETAA")
        chosen = {"starter": "host", "series": "1"} | (options or {})
        lobby = await tables.open(GUESTS[0], "doubt", chosen, "private", clock)
    for guest in GUESTS[: 1 if bot else 2]:
        await tables.change(lobby.code, lambda room, who=guest: rooms.sit(room, who))  # type: ignore[misc]
        await tables.change(lobby.code, lambda room, who=guest: rooms.set_ready(room, who.id, True))  # type: ignore[misc]
    if bot:
        await tables.change(lobby.code, lambda room: rooms.add_bot(room, GUESTS[0].id, None, "random"))
    attendants = Attendants(tables, Random(1))
    await tables.start(lobby.code, GUESTS[0].id)
    if chosen["series"] == "1":
        same_seed(await tables.live(lobby.code), rows)
    yield Duel(rows, lobby.code, tables, attendants)
    await attendants.close()


def same_seed(live: Live, rows: Memory) -> None:
    """The deal, and so the holds, are the same in every test."""
    table = live.picture.table
    assert table is not None
    start = replace(table.start, id=UUID(int=7), seed="one")
    rows.starts[start.id], rows.entries[start.id] = start, []
    rows.lobbies[start.code] = replace(rows.lobbies[start.code], match=start.id)
    live.show(lobby=rows.lobbies[start.code], table=Table.dealt(doubt, start))
