"""How each process was doing, minute by minute, for the admin's charts."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import insert_new, reading, writing
from app.store.models import SampleRow

KEPT = timedelta(hours=48)


@dataclass(frozen=True, slots=True)
class Sample:
    """One process in one minute; the fields are the columns of SampleRow."""

    process: str
    at: datetime
    since: datetime
    moves: int
    errors: int
    sockets: int
    people: int
    tables: int
    lag: float
    latency: float
    rss: int
    pool_used: int = 0
    pool_most: int = 0


class SqlSamples:
    """All of them, of all processes. All methods: StoreDown."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, sample: Sample) -> None:
        """Write one, and delete what is too old."""
        async with writing(self._engine) as conn:
            await conn.execute(insert_new(self._engine, SampleRow).values(asdict(sample)))
            await conn.execute(delete(SampleRow).where(SampleRow.at < sample.at - KEPT))

    async def since(self, moment: datetime) -> list[Sample]:
        """Those after a moment, oldest first."""
        query = select(SampleRow.__table__).where(SampleRow.at > moment).order_by(SampleRow.at)
        async with reading(self._engine) as conn:
            return [Sample(*row) for row in await conn.execute(query)]
