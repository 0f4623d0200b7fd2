"""A loop whose clock jumps to whatever is due next: an evening passes in a moment, and times are exact."""

import asyncio
import selectors
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


class _Jumping(selectors.SelectSelector):
    """Instead of waiting, tells the loop that the time has passed."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("everybody waits, and nothing is due: it sticks")
        self.passed += max(timeout, 0.0)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.passed


def now() -> datetime:
    """The moment in the running virtual loop; to the microsecond, as a database keeps it."""
    return BEGIN + timedelta(seconds=round(asyncio.get_running_loop().time(), 6))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a loop of its own."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()
