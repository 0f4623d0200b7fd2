"""How often a seat may speak."""

import time
from collections.abc import Hashable
from dataclasses import dataclass

BURST = 30
PER_SECOND = 5.0
KEPT = 20_000  # buckets; the fullest are forgotten beyond


@dataclass(slots=True)
class Bucket:
    """A token bucket: `burst` at once, `per_second` in the long run."""

    tokens: float
    at: float
    burst: float = BURST
    per_second: float = PER_SECOND

    def wait(self, now: float) -> float:
        """Takes a token: 0. If there is none, takes nothing: the seconds until there is one."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second)
        self.at = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.per_second


class Limits:
    """A bucket for each speaker of this process."""

    def __init__(self) -> None:
        self._buckets: dict[Hashable, Bucket] = {}

    def wait(self, speaker: Hashable) -> float:
        """Seconds until this speaker may speak; 0 if it may now, and then this counts as once."""
        now = time.monotonic()
        if len(self._buckets) > KEPT:
            self._forget(now)
        return self._buckets.setdefault(speaker, Bucket(BURST, now, BURST, PER_SECOND)).wait(now)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again: they mean the same as none."""
        refilled = BURST / PER_SECOND
        self._buckets = {k: b for k, b in self._buckets.items() if now - b.at < refilled}
