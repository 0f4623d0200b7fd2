"""The rows that hold for the whole house. Each write counts the revision up and is told to the other processes."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games.codec import rebuilt
from app.store.engine import insert_new, reading, writing
from app.store.models import Base, ClaimRow, HouseRow
from app.tables.house import Announcement, Claim, Standing
from app.tables.ports import Wake

NOTICE = "h:"  # to the other processes
REV = select(func.coalesce(func.sum(HouseRow.rev), 0))


class SqlHouse:
    """HouseStore of tables.house, and what changes it. All methods: StoreDown."""

    def __init__(self, engine: AsyncEngine, wake: Wake) -> None:
        self._engine = engine
        self._wake = wake

    async def rev(self) -> int:
        """The revision of all of it."""
        async with reading(self._engine) as conn:
            return int((await conn.execute(REV)).scalar_one())

    async def load(self) -> Standing:
        """All of it; the revision first, so that a change in between is read the next time."""
        async with reading(self._engine) as conn:
            rev = int((await conn.execute(REV)).scalar_one())
            values = {row.key: row.value for row in await conn.execute(select(HouseRow.key, HouseRow.value))}
            claims = {
                row.guest: Claim(row.epoch, row.banned_until, row.gone)
                for row in await conn.execute(select(ClaimRow.__table__))
            }
        said = values.get("announcement")
        return Standing(
            rev=rev,
            claims=claims,
            draining=bool(values.get("drain", {}).get("on")),
            announcement=rebuilt(Announcement, said) if said else None,
            password=str(values.get("password", {}).get("hash", "")),
        )

    async def put(self, key: str, value: dict[str, Any]) -> None:
        """Keep a value under a key."""
        async with writing(self._engine) as conn:
            await self._put(conn, key, value)
        await self._wake.tell([NOTICE])

    async def put_first(self, key: str, value: dict[str, Any]) -> bool:
        """Keep it unless there is one; whether it was kept."""
        new = insert_new(self._engine, HouseRow).values(key=key, value=value, rev=1).returning(HouseRow.key)
        async with writing(self._engine) as conn:
            return (await conn.execute(new)).first() is not None

    async def ban(self, guest: UUID, until: datetime | None) -> None:
        """Keep the guest from sitting down and moving; None: no more."""
        await self._claim(guest, banned_until=until)

    async def forget(self, guest: UUID) -> None:
        """The guest's tokens are worth nothing any more."""
        await self._claim(guest, gone=True)

    async def reissue(self, guest: UUID) -> int:
        """A new epoch: all tokens so far are worth nothing."""
        await self._claim(guest, epoch=ClaimRow.epoch + 1)
        async with reading(self._engine) as conn:
            return int((await conn.execute(select(ClaimRow.epoch).where(ClaimRow.guest == guest))).scalar_one())

    async def taken_up(self, guest: UUID, epoch: int) -> bool:
        """Go on from this epoch to the next; False if somebody did so before, or the guest is gone."""
        same = update(ClaimRow).where(ClaimRow.guest == guest, ClaimRow.epoch == epoch, ClaimRow.gone.is_(False))
        async with writing(self._engine) as conn:
            changed = await conn.execute(same.values(epoch=epoch + 1))
            if not changed.rowcount:
                return False
            await self._put(conn, "claims", {})
        await self._wake.tell([NOTICE])
        return True

    async def _claim(self, guest: UUID, **changes: Any) -> None:
        new = {"guest": guest, "epoch": 0, "banned_until": None, "gone": False}
        async with writing(self._engine) as conn:
            await conn.execute(insert_new(self._engine, ClaimRow).values(new))
            await conn.execute(update(ClaimRow).where(ClaimRow.guest == guest).values(changes))
            await self._put(conn, "claims", {})
        await self._wake.tell([NOTICE])

    async def _put(self, conn: AsyncConnection, key: str, value: dict[str, Any]) -> None:
        written = {"value": value, "rev": HouseRow.rev + 1}
        new = _insert(self._engine, HouseRow).values(key=key, value=value, rev=1)
        await conn.execute(new.on_conflict_do_update(index_elements=["key"], set_=written))


def _insert(engine: AsyncEngine, table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    return sqlite.insert(table) if engine.dialect.name == "sqlite" else postgresql.insert(table)
