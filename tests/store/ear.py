"""A listener that keeps what it hears."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from app.tables.ports import Wake


class Ear:
    """What a listener was handed, and how often it was to look for itself."""

    def __init__(self) -> None:
        self.notices: list[str] = []
        self.looks = 0
        self.error: Exception | None = None

    async def look(self) -> None:
        self.looks += 1
        if self.error:
            raise self.error

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not true():
                await asyncio.sleep(0.005)


@asynccontextmanager
async def listening(wake: Wake) -> AsyncIterator[Ear]:
    ear = Ear()
    task = asyncio.create_task(wake.listen(ear.notices.append, ear.look))
    yield ear
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
