"""One run of `python -m bench tables`: tables are dealt, their sockets opened, matches played, and all is counted."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bench.checking import Accepted, check
from bench.hosting import Database, Host
from bench.machine import cpu_seconds, family_cpu_seconds, resident_kib
from bench.opening import Opener, Party, all_of
from bench.players import Gate, Player, delays
from bench.report import Numbers, share

PAUSE = 1.2  # seconds after a match until the next one may be asked for
PER_SECOND = 5.0  # moves that the server takes from a seat in the long run, see app/web/limits.py
HALF_WAY = 20  # moves of the match in which first pictures are measured
PATIENCE = 10.0  # seconds for moves that are on their way
POLL = 0.02


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be run."""

    tables: int
    seats: int
    seconds: float  # to measure; pauses between matches don't count
    html: bool
    rate: float  # moves a second at each table; 0: as fast as answers come
    game: str
    restart: bool  # kill the server in the end, and see how soon it is back


@dataclass(slots=True)
class Counted:
    """What has been measured so far, all waves together."""

    moves: int = 0
    seconds: float = 0.0
    server: float = 0.0  # seconds of CPU
    client: float = 0.0
    database: float = 0.0
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


class Load:
    """The tables of a run and what they have shown. A wave: every table plays a match."""

    def __init__(self, plan: Plan, host: Host, database: Database) -> None:
        self.plan, self.host, self.database = plan, host, database
        self.gate = Gate()
        self.opener = Opener(host.url, plan.game, html=plan.html)
        self.parties: list[Party] = []
        self.counted = Counted()
        self.accepted: Accepted = {}

    async def run(self) -> Numbers:
        """All of it, in order."""
        await self._warm_up()
        memory = await self._open()
        await self._play()
        await self._play_half()
        numbers = self._played() | memory | await self._first_pictures()
        if self.plan.restart:
            numbers |= await self._restarted()
        numbers |= await self._left()
        numbers["moves in the database, checked"] = await check(self.database.url, self.accepted)
        await self.opener.close()
        return numbers

    @property
    def players(self) -> list[Player]:
        """Of all tables."""
        return [player for party in self.parties for player in party.players]

    async def _warm_up(self) -> None:
        """A match that isn't measured: templates are compiled, caches filled."""
        self.parties = [await self.opener.party(self.plan.seats, self.gate, -1)]
        await all_of(player.open() for player in self.players)
        await self._wave(60)
        await all_of(player.close() for player in self.players)
        self.counted = Counted()

    async def _open(self) -> Numbers:
        """Deal at all tables, then open all sockets; what each costs in memory."""
        plan, start = self.plan, resident_kib(self.host.pid)
        self.parties = await all_of(self.opener.party(plan.seats, self.gate, n) for n in range(plan.tables))
        dealt = resident_kib(self.host.pid)
        for party in self.parties:
            await all_of(player.open() for player in party.players)
        opened = resident_kib(self.host.pid)
        return {
            "memory at the start, MiB": start / 1024,
            "memory of an idle table without sockets, KiB": (dealt - start) / plan.tables,
            "memory of a socket, KiB": (opened - dealt) / (plan.tables * plan.seats),
        }

    async def _play(self) -> None:
        self.gate.rate = self.plan.rate
        while (left := self.plan.seconds - self.counted.seconds) > 0.05:
            await self._deal_where_over()
            await self._wave(left)
        self.gate.rate = 0.0

    async def _deal_where_over(self) -> None:
        """The next matches, after a pause in which every seat may make as many moves again."""
        over = [party for party in self.parties if party.over]
        if over:
            longest = max(len(self.accepted[party.match]) for party in over)
            await asyncio.sleep(max(PAUSE, longest / self.plan.seats / PER_SECOND))
        await all_of(self.opener.rematch(party) for party in over)
        await self._until(lambda: not any(party.over for party in over), PATIENCE)

    async def _wave(self, seconds: float, done: Callable[[Party], bool] = lambda party: party.over) -> None:
        """Let everybody play until all tables are done, or the time is over."""
        before, begun = self._meters(), time.perf_counter()
        self.gate.open = True
        await all_of(player.answer() for player in self.players)
        await self._until(lambda: all(map(done, self.parties)), seconds)
        self.gate.open = False
        assert await self._until(lambda: not any(p.sent for p in self.players), PATIENCE), "moves were never answered"
        await asyncio.sleep(0.1)  # for the last views of others
        spent = [after - since for after, since in zip(self._meters(), before, strict=True)]
        self._count(begun, *spent)

    def _meters(self) -> tuple[float, float, float]:
        """Seconds of CPU so far: the server's, ours, the database's."""
        database = sum(family_cpu_seconds(pid) for pid in self.database.pids)
        return cpu_seconds(self.host.pid), time.process_time(), database

    async def _until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Whether it came true in time."""
        end = time.perf_counter() + seconds
        while not done():
            if time.perf_counter() > end:
                return False
            await asyncio.sleep(POLL)
        return True

    def _count(self, begun: float, server: float, client: float, database: float) -> None:
        counted, last = self.counted, begun
        for party in self.parties:
            accepted = self.accepted.setdefault(party.match, {})
            for player in party.players:
                others = [other for other in party.players if other is not player]
                counted.own += delays([player], player.moves)
                counted.others += delays(others, player.moves)
                counted.moves += len(player.moves)
                accepted |= {move.seq: move.id for move in player.moves}
                last = max([last, *(at for _, at in player.seen)])
        for player in self.players:
            counted.sizes += player.sizes
            player.anew()
        counted.seconds += last - begun
        counted.server += server
        counted.client += client
        counted.database += database

    async def _play_half(self) -> None:
        """Bring every table to the middle of a match: nothing of this is counted but the moves."""
        counted, self.counted = self.counted, Counted()
        await self._deal_where_over()
        await self._wave(60, lambda party: party.over or min(p.screen.seq for p in party.players) >= HALF_WAY)
        self.counted = counted

    def _played(self) -> Numbers:
        c = self.counted
        numbers = {
            "moves": c.moves,
            "moves/s": c.moves / c.seconds,
            "server CPU, us/move": 1e6 * c.server / c.moves,
            "moves/s of a full server core": c.moves / c.server,
            "server core busy, %": 100 * c.server / c.seconds,
            "client busy, %": 100 * c.client / c.seconds,
            "database CPU, us/move": 1e6 * c.database / c.moves,
        }
        for whose, delays_ in (("own", c.own), ("others'", c.others)):
            numbers |= {f"{whose} view p{p}, ms": 1e3 * share(delays_, p) for p in (50, 95, 99)}
        return numbers | {
            "pushes/move": len(c.sizes) / c.moves,
            "push median, bytes": share(c.sizes, 50),
            "push p95, bytes": share(c.sizes, 95),
            "pushed/move, bytes": sum(c.sizes) / c.moves,
            "refused": sum(sum(player.refused.values()) for player in self.players),
        }

    async def _first_pictures(self) -> Numbers:
        """What a page and a socket begin with, in the middle of a match."""
        some = self.parties[:: max(1, len(self.parties) // 25)]
        sizes, pages = [], []
        for player in (player for party in some for player in party.players):
            await player.close()
            sizes.append(await player.open())
            if self.plan.html:
                pages.append(await self.opener.page_size(player))
        return {
            "first picture median, bytes": share(sizes, 50),
            "first picture largest, bytes": max(sizes),
            "page median, bytes": share(pages, 50),
        }

    async def _restarted(self) -> Numbers:
        """Kill the server, start it, and come back at all tables: seconds, and whether the questions are the same."""
        asked = [_question(player) for player in self.players]
        begun = time.perf_counter()
        self.host.kill9()
        await asyncio.to_thread(self.host.start)
        healthy = time.perf_counter() - begun
        few = asyncio.Semaphore(32)

        async def back(player: Player) -> Any:
            async with few:
                return await player.open()

        await all_of(back(player) for player in self.players)
        numbers = {"killed → healthy, s": healthy, "killed → all pictures, s": time.perf_counter() - begun}
        assert [_question(player) for player in self.players] == asked, "other questions than before"
        return numbers

    async def _left(self) -> Numbers:
        """Memory after all that, once nobody is there any more."""
        before = resident_kib(self.host.pid)
        await all_of(player.close() for player in self.players)
        await asyncio.sleep(0.5)
        return {"memory at the end, MiB": before / 1024, "without sockets, MiB": resident_kib(self.host.pid) / 1024}


def _question(player: Player) -> str | None:
    answer = player.screen.answer(player.dice)
    return answer.question if answer else None
