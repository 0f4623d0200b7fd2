"""What the server counts: for /metrics, and for the admin's charts. No ids are labels: only games, codes and kinds."""

import resource
import sys
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from app.games.api import Result
from app.tables.ports import MatchLog
from app.tables.snapshot import Kept
from app.tables.table import Entry, Start

APPENDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds
LAGS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
STATM = Path("/proc/self/statm")


class Recent:
    """Counts what happened in the last minute, second by second."""

    def __init__(self) -> None:
        self._seconds: deque[list[int]] = deque(maxlen=60)  # a second, and how often

    def add(self) -> None:
        """It happened."""
        second = int(time.monotonic())
        if self._seconds and self._seconds[-1][0] == second:
            self._seconds[-1][1] += 1
        else:
            self._seconds.append([second, 1])

    def count(self) -> int:
        """How often in the last minute."""
        begin = int(time.monotonic()) - 60
        return sum(n for second, n in self._seconds if second > begin)


class Metrics:
    """The counters of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = kept = CollectorRegistry()
        self.recent_moves, self.recent_errors = Recent(), Recent()
        self.worst_lag = 0.0  # seconds, since somebody asked last
        self.moves = Counter("asztal_moves", "Accepted moves", ["by"], registry=kept)
        self.refusals = Counter("asztal_refusals", "Refused frames and requests", ["code"], registry=kept)
        self.pushes = Counter("asztal_pushes", "Frames sent to watchers", registry=kept)
        self.bytes = Counter("asztal_push_bytes", "Characters of these frames", registry=kept)
        self.errors = Counter("asztal_errors", "Errors that were logged", registry=kept)
        self.sockets = Gauge("asztal_sockets", "Open sockets", registry=kept)
        self.people = Gauge("asztal_people", "Guests with an open socket", registry=kept)
        self.tables = Gauge("asztal_tables", "Tables in memory", ["state"], registry=kept)
        self.rss = Gauge("asztal_memory_bytes", "Resident memory", registry=kept)
        self.append = Histogram("asztal_append_seconds", "Until a move is committed", buckets=APPENDS, registry=kept)
        self.lag = Histogram("asztal_loop_lag_seconds", "How late the event loop is", buckets=LAGS, registry=kept)

    def moved(self, by: str, seconds: float) -> None:
        """A move was committed."""
        self.moves.labels(by).inc()
        self.append.observe(seconds)
        self.recent_moves.add()

    def refused(self, code: str) -> None:
        """Somebody was told why not. Codes are ours, never what somebody sent."""
        self.refusals.labels(code).inc()

    def pushed(self, characters: int) -> None:
        """A watcher took a frame."""
        self.pushes.inc()
        self.bytes.inc(characters)

    def failed(self) -> None:
        """An error was logged."""
        self.errors.inc()
        self.recent_errors.add()

    def late(self, seconds: float) -> None:
        """The event loop was late by so much."""
        self.lag.observe(seconds)
        self.worst_lag = max(self.worst_lag, seconds)

    def text(self) -> bytes:
        """All of it as Prometheus reads it."""
        self.rss.set(resident())
        return generate_latest(self.registry)


def resident() -> int:
    """The memory of this process, in bytes."""
    try:
        return int(STATM.read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):  # no /proc: the most that it ever had
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


@dataclass(slots=True)
class CountedLog:
    """A MatchLog that counts what is appended and how long that takes."""

    log: MatchLog
    metrics: Metrics

    async def load(self, match: UUID) -> tuple[Start, tuple[Entry, ...]]:
        """As the log's own."""
        return await self.log.load(match)

    async def resume(self, match: UUID) -> Kept:
        """As the log's own."""
        return await self.log.resume(match)

    async def tail(self, match: UUID, after: int) -> tuple[Entry, ...]:
        """As the log's own."""
        return await self.log.tail(match, after)

    async def append(self, match: UUID, entry: Entry, result: Result | None) -> None:
        """As the log's own."""
        begun = time.perf_counter()
        await self.log.append(match, entry, result)
        self.metrics.moved(entry.told_by(None), time.perf_counter() - begun)
