"""What the admin did, each act a row: written before it is done, so that nothing is done without one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import reading, writing
from app.store.models import ActRow, PlayerRow


@dataclass(frozen=True, slots=True)
class Act:
    """One of them."""

    id: int
    at: datetime
    session: str  # names the log-in it came from
    act: str
    code: str | None  # the table that it was done to
    guest: UUID | None  # the person that it was done to
    name: str | None  # theirs today
    why: str
    args: dict[str, Any]
    outcome: str  # begun (nobody knows), done, or the code of the refusal


class SqlActs:
    """All of them. All methods: StoreDown."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def begin(
        self, session: str, act: str, *, code: str | None, guest: UUID | None, why: str, args: dict[str, Any]
    ) -> int:
        """Write that it is about to be done; its id."""
        row = {"at": datetime.now(UTC), "session": session, "act": act, "code": code, "guest": guest, "why": why}
        new = insert(ActRow).values(row | {"args": args, "outcome": "begun"}).returning(ActRow.id)
        async with writing(self._engine) as conn:
            return int((await conn.execute(new)).scalar_one())

    async def end(self, id: int, outcome: str) -> None:
        """Write how it ended."""
        async with writing(self._engine) as conn:
            await conn.execute(update(ActRow).where(ActRow.id == id).values(outcome=outcome))

    async def last(
        self, limit: int, *, code: str | None = None, guest: UUID | None = None, before: int | None = None
    ) -> Sequence[Act]:
        """The newest ones; of a table or a person, if one is named; to read on, those before an id."""
        query = select(*ActRow.__table__.c, PlayerRow.name).outerjoin(PlayerRow, PlayerRow.id == ActRow.guest)
        if code is not None:
            query = query.where(ActRow.code == code)
        if guest is not None:
            query = query.where(ActRow.guest == guest)
        if before is not None:
            query = query.where(ActRow.id < before)
        async with reading(self._engine) as conn:
            rows = (await conn.execute(query.order_by(ActRow.id.desc()).limit(limit))).all()
        return [Act(r.id, r.at, r.session, r.act, r.code, r.guest, r.name, r.why, r.args, r.outcome) for r in rows]
