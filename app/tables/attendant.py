"""What the server does at a table: bots answer after a pause, standing orders pass, the clock answers for the late."""

import asyncio
from datetime import datetime, timedelta
from random import Random

import structlog

from app.bots import levels
from app.games.api import Illegal, Move, Seat, play
from app.tables import standing
from app.tables.live import Live, Picture
from app.tables.ports import NotFound, StoreDown
from app.tables.service import Tables
from app.tables.shelf import attended
from app.tables.table import Stale, Table

log = structlog.get_logger()

PAUSE = (0.8, 2.2)  # seconds in which a bot seems to think
GRACE = timedelta(seconds=0.1)  # until the next look at a seat whose own answer is waiting
RETRY = 1.0  # seconds until the next try after the database couldn't be reached

Due = tuple[datetime, Seat, str]


class Attendants:
    """One task for each table whose match needs the server, and that no other process attends.

    They answer with moves, like people.
    """

    def __init__(self, tables: Tables, dice: Random, pause: tuple[float, float] = PAUSE) -> None:
        self._tables = tables
        self._dice = dice
        self._pause = pause
        self._tasks: dict[Live, asyncio.Task[None]] = {}
        tables.on_live = self.attend

    def attend(self, live: Live) -> None:
        """See to it that this table is attended if it has to be, by this process or another."""
        if not attended(live) or ((task := self._tasks.get(live)) and not task.done()):
            return
        code = live.picture.lobby.code
        if not self._tables.duty.holds(code):
            return self._tables.duty.want(code)
        task = self._tasks[live] = asyncio.create_task(self._attend(live), name=f"attend {code}")
        task.add_done_callback(lambda done: self._tasks.pop(live) if self._tasks.get(live) is done else None)

    async def close(self) -> None:
        """End all tasks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, live: Live) -> None:
        thinking: dict[tuple[str, Seat], datetime] = {}
        while attended(live) and self._tables.duty.holds(live.picture.lobby.code):
            seen = live.picture
            when, seat, by = self._soonest(live, seen, thinking)
            try:
                async with asyncio.timeout((when - self._tables.now()).total_seconds()):
                    await live.newer_than(seen.version)
            except TimeoutError:
                if by != "standing" or not live.answering[seen.lobby.seated[seat].guest]:
                    await self._answer(seen, seat, by)

    def _soonest(self, live: Live, seen: Picture, thinking: dict[tuple[str, Seat], datetime]) -> Due:
        table, now = seen.table, self._tables.now()
        assert table is not None
        due: list[Due] = [(now + timedelta(hours=1), -1, "")]
        for seat in table.to_act:
            chair = seen.lobby.seated[seat]
            by, late = standing.server_answers(chair, table, seat), table.deadline(seat)
            if by == "bot":
                pause = timedelta(seconds=self._dice.uniform(*self._pause))
                thought = thinking.setdefault((table.token(seat), seat), now + pause)
                due.append((max(thought, standing.opens(table, seat)), seat, by))
            elif by == "standing":
                theirs = now + GRACE if live.answering[chair.guest] else now  # what the person says goes before
                due.append((max(theirs, standing.opens(table, seat)), seat, by))
            elif by and late:
                due.append((late, seat, by))
        return min(due)

    async def _answer(self, seen: Picture, seat: Seat, by: str) -> None:
        table = seen.table
        if table is None or seat < 0:
            return
        level = seen.lobby.seated[seat].bot
        move = bot_move(table, seat, level, self._dice) if by == "bot" and level else late_move(table, seat)
        try:
            await self._tables.answer(seen.lobby.code, table.start.id, seat, str(move), table.asked[seat], by)
        except Stale:
            pass  # somebody was quicker: look again
        except (StoreDown, NotFound):
            await asyncio.sleep(RETRY)
        except Exception:
            log.exception("attendant", table=seen.lobby.code, seat=seat, by=by)
            await asyncio.sleep(RETRY)


def late_move(table: Table, seat: Seat) -> Move:
    """What is played for a seat that is late or passed for."""
    return table.game.fallback(table.state, seat)


def bot_move(table: Table, seat: Seat, level: str, dice: Random) -> Move:
    """What a bot plays: its choice if that is legal (picks may not go together), else the fallback."""
    view = table.game.view(table.state, seat)
    for _ in range(50):
        move = levels(table.game.NAME)[level](view, table.offers[seat], dice)
        try:
            play(table.game, table.state, seat, move)
        except Illegal:
            continue
        return move
    return late_move(table, seat)
