"""Files of matches that guests have read in; kept for a while."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import reading, writing
from app.store.models import ImportRow
from app.tables.ports import NotFound

KEPT = timedelta(days=30)
A_DAY = 20  # files that a guest may read in within a day


class SqlImports:
    """Imported matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, guest: UUID, file: str, now: datetime) -> UUID | None:
        """Keep a file under a new id; None if the guest has read in too many today. Old ones go. StoreDown."""
        lately = select(func.count()).where(ImportRow.guest == guest, ImportRow.at > now - timedelta(days=1))
        async with writing(self._engine) as conn:
            await conn.execute(delete(ImportRow).where(ImportRow.at < now - KEPT))
            if ((await conn.execute(lately)).scalar() or 0) >= A_DAY:
                return None
            id = uuid4()
            await conn.execute(insert(ImportRow).values(id=id, guest=guest, at=now, file=file))
            return id

    async def load(self, id: UUID) -> str:
        """NotFound, StoreDown."""
        async with reading(self._engine) as conn:
            row = (await conn.execute(select(ImportRow.file).where(ImportRow.id == id))).first()
        if row is None:
            raise NotFound(id)
        return str(row.file)
