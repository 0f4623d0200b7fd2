"""How this process is doing: the lag of its loop, and a row a minute for the admin's charts."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from app.store import Store
from app.store.samples import Sample
from app.tables.shelf import utcnow
from app.web.metrics import Metrics, resident

TICK = 0.25  # seconds between two looks at the loop
MINUTE = 60.0

Counted = Callable[[], tuple[int, int, int]]  # sockets, people, tables


@dataclass(slots=True)
class Pulse:
    """Takes this process's pulse. The process's name is new at each start: its charts begin anew, too."""

    store: Store
    metrics: Metrics
    counted: Counted
    since: datetime = field(default_factory=utcnow)

    @property
    def process(self) -> str:
        """The name of this process."""
        return self.store.process

    async def watch_lag(self) -> None:
        """Runs until cancelled: sleeps a little and sees how much longer it took."""
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            self.metrics.late(max(time.perf_counter() - begun - TICK, 0.0))

    async def latency(self) -> float:
        """Milliseconds that the database takes to answer. StoreDown."""
        begun = time.perf_counter()
        await self.store.ping()
        return (time.perf_counter() - begun) * 1000

    async def now(self) -> Sample:
        """How it is at this moment; counts are of the last minute. StoreDown."""
        sockets, people, tables = self.counted()
        return Sample(
            process=self.process,
            at=utcnow(),
            since=self.since,
            moves=self.metrics.recent_moves.count(),
            errors=self.metrics.recent_errors.count(),
            sockets=sockets,
            people=people,
            tables=tables,
            lag=self.metrics.worst_lag * 1000,
            latency=await self.latency(),
            rss=resident(),
        )

    async def sample(self) -> None:
        """Write the row of this minute. StoreDown."""
        row = await self.now()
        self.metrics.worst_lag = 0.0
        await self.store.samples.add(row)
