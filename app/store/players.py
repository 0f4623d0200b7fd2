"""Guests: an id that their cookie or token proves, and the name that others see."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import reading, writing
from app.store.models import PlayerRow
from app.tables.lobby import Person
from app.tables.names import folded
from app.tables.ports import NotFound

OFTEN = timedelta(hours=1)  # being seen again within this isn't worth a write


class SqlPlayers:
    """All guests. Names are taken as they are: `tables.names` cleans them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def create(self, name: str) -> Person:
        """A new guest. StoreDown."""
        now = datetime.now(UTC)
        person = Person(uuid4(), name)
        async with writing(self._engine) as conn:
            row = {"id": person.id, "name": name, "folded": folded(name), "created_at": now, "seen_at": now}
            await conn.execute(insert(PlayerRow).values(row))
        return person

    async def get(self, guest: UUID) -> Person | None:
        """StoreDown."""
        async with reading(self._engine) as conn:
            row = (await conn.execute(select(PlayerRow.name).where(PlayerRow.id == guest))).first()
        return Person(guest, row.name) if row else None

    async def rename(self, guest: UUID, name: str) -> None:
        """NotFound, StoreDown."""
        async with writing(self._engine) as conn:
            changed = await conn.execute(
                update(PlayerRow).where(PlayerRow.id == guest).values(name=name, folded=folded(name))
            )
            if not changed.rowcount:
                raise NotFound(guest)

    async def seen(self, guest: UUID) -> None:
        """Note that the guest was here; at most once an hour. StoreDown."""
        now = datetime.now(UTC)
        long_ago = update(PlayerRow).where(PlayerRow.id == guest, PlayerRow.seen_at < now - OFTEN)
        async with writing(self._engine) as conn:
            await conn.execute(long_ago.values(seen_at=now))

    async def listed(self, guest: UUID) -> bool:
        """Whether the guest wants to stand in the tables of ratings. StoreDown."""
        async with reading(self._engine) as conn:
            return bool((await conn.execute(select(PlayerRow.listed).where(PlayerRow.id == guest))).scalar())

    async def list(self, guest: UUID, on: bool) -> None:
        """Stand in the tables of ratings, or no longer. StoreDown."""
        async with writing(self._engine) as conn:
            await conn.execute(update(PlayerRow).where(PlayerRow.id == guest).values(listed=on))

    async def set_phrase(self, guest: UUID, phrase: str) -> None:
        """The hash of the words that bring the guest back; the ones before don't any more. StoreDown."""
        async with writing(self._engine) as conn:
            await conn.execute(update(PlayerRow).where(PlayerRow.id == guest).values(phrase=phrase))

    async def by_phrase(self, phrase: str) -> Person | None:
        """The guest whose words have this hash. StoreDown."""
        async with reading(self._engine) as conn:
            row = (await conn.execute(select(PlayerRow.id, PlayerRow.name).where(PlayerRow.phrase == phrase))).first()
        return Person(row.id, row.name) if row else None
