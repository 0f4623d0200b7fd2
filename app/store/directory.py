"""What the admin looks up: tables by state, silence or name, page by page; people. And deleting somebody's data."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.engine import reading, writing
from app.store.lists import LAST_MOVE, RUNNING
from app.store.models import AnyRow, ChairRow, MatchRow, PlayerRow, SeatRow, SeriesRow, TableRow
from app.tables.names import folded

COUNTED_FOR = 10.0  # seconds
LAST = "\U0010ffff"  # sorts after whatever a name goes on with
STATE = case(
    (TableRow.closed, "closed"),
    (TableRow.match_id.is_(None), "open"),
    (MatchRow.finished_at.is_not(None), "over"),
    (TableRow.stuck, "stuck"),
    else_="playing",
)
STATES = ("open", "playing", "stuck", "over", "closed")
RESTING = ("open", "over", "closed")  # states of tables at which no match is on
MOVED = func.coalesce(LAST_MOVE, MatchRow.started_at)  # when the match moved on last
LINES = select(
    TableRow.code,
    TableRow.game,
    TableRow.match_id,
    TableRow.touched_at,
    TableRow.places,
    STATE.label("state"),
    MOVED.label("moved"),
).outerjoin(MatchRow, MatchRow.id == TableRow.match_id)
OF_STATE: dict[str, ColumnElement[bool]] = {
    "closed": TableRow.closed.is_(True),
    "open": and_(TableRow.closed.is_(False), TableRow.match_id.is_(None)),
    "playing": and_(TableRow.closed.is_(False), RUNNING, TableRow.stuck.is_(False)),
    "stuck": and_(TableRow.closed.is_(False), RUNNING, TableRow.stuck.is_(True)),
    "over": and_(TableRow.closed.is_(False), MatchRow.finished_at.is_not(None)),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables. Empty fields don't choose."""

    state: str = ""
    game: str = ""
    silent_since: datetime | None = None  # running matches in which nobody has moved since
    search: str = ""  # the beginning of a code or of a name
    before: tuple[datetime, str] | None = None  # go on after this line: its `touched` and code


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody on a chair, as a line shows them."""

    guest: UUID
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A table of the list."""

    code: str
    game: str
    state: str
    places: int
    sitting: tuple[Sitting, ...]
    touched: datetime  # the row's last change, by which the list is ordered
    moved: datetime | None  # the match's last move, or its deal

    @property
    def active(self) -> datetime:
        """When something was done here last."""
        return max(self.touched, self.moved or self.touched)


@dataclass(frozen=True, slots=True)
class Known:
    """A guest, as the admin sees them."""

    id: UUID
    name: str
    created: datetime


class SqlDirectory:
    """All methods: StoreDown."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._counted: dict[str, int] = {}
        self._counted_at = -COUNTED_FOR

    async def tables(self, wanted: Wanted, limit: int) -> list[Line]:
        """A page of tables, the last changed first: one query for them and one for who sits there."""
        query = LINES.where(*_conditions(wanted)).order_by(TableRow.touched_at.desc(), TableRow.code.desc())
        async with reading(self._engine) as conn:
            rows = (await conn.execute(query.limit(limit))).all()
            sitting = await _sitting(conn, [row.code for row in rows])
        return [_line(row, sitting.get(row.code, ())) for row in rows]

    async def counted(self) -> dict[str, int]:
        """How many tables there are in each state; for some seconds it isn't counted anew."""
        if time.monotonic() - self._counted_at > COUNTED_FOR:
            async with reading(self._engine) as conn:
                self._counted = await _counted(conn)
            self._counted_at = time.monotonic()
        return self._counted

    async def people(self, search: str, limit: int) -> list[Known]:
        """Guests whose name begins so."""
        query = select(PlayerRow.id, PlayerRow.name, PlayerRow.created_at).where(_begins(PlayerRow.folded, search))
        async with reading(self._engine) as conn:
            rows = (await conn.execute(query.order_by(PlayerRow.folded, PlayerRow.id).limit(limit))).all()
        return [Known(*row) for row in rows]

    async def person(self, guest: UUID) -> Known | None:
        """One guest."""
        query = select(PlayerRow.id, PlayerRow.name, PlayerRow.created_at).where(PlayerRow.id == guest)
        async with reading(self._engine) as conn:
            row = (await conn.execute(query)).first()
        return Known(*row) if row else None

    async def seats_of(self, guest: UUID) -> Sequence[tuple[str, bool]]:
        """The tables at which a guest sits, and whether they are closed."""
        query = select(TableRow.code, TableRow.closed).join(ChairRow, ChairRow.code == TableRow.code)
        async with reading(self._engine) as conn:
            rows = await conn.execute(query.where(ChairRow.guest == guest).order_by(TableRow.touched_at.desc()))
            return [(code, closed) for code, closed in rows]

    async def places_of(self, guest: UUID) -> Sequence[str]:
        """The tables at which a guest's name stands: on a chair, or in the match that is shown there."""
        sits = select(ChairRow.code).where(ChairRow.guest == guest)
        plays = select(SeatRow.match_id).where(SeatRow.guest == guest)
        query = select(TableRow.code).where(or_(TableRow.code.in_(sits), TableRow.match_id.in_(plays)))
        async with reading(self._engine) as conn:
            return (await conn.execute(query)).scalars().all()

    async def forget(self, guest: UUID, nobody: str) -> None:
        """Put a neutral name wherever the guest's stands, and delete their row. Matches stay."""
        async with writing(self._engine) as conn:
            for row, key, name in (
                (SeatRow, SeatRow.guest, "name"),
                (ChairRow, ChairRow.guest, "name"),
                (SeriesRow, SeriesRow.first, "first_name"),
                (SeriesRow, SeriesRow.second, "second_name"),
            ):
                await conn.execute(update(row).where(key == guest).values({name: nobody}))
            await conn.execute(update(ChairRow).where(ChairRow.guest == guest).values(folded=folded(nobody)))
            await conn.execute(delete(PlayerRow).where(PlayerRow.id == guest))


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.state:
        found.append(OF_STATE[wanted.state])
    if wanted.game:
        found.append(TableRow.game == wanted.game)
    if wanted.silent_since is not None:
        found += [OF_STATE["playing"], MatchRow.started_at < wanted.silent_since, wanted.silent_since > MOVED]
    if wanted.search:
        sits = select(ChairRow.code).where(_begins(ChairRow.folded, wanted.search))
        found.append(or_(TableRow.code.startswith(wanted.search.upper(), autoescape=True), TableRow.code.in_(sits)))
    if wanted.before:
        touched, code = wanted.before
        older = or_(TableRow.touched_at < touched, TableRow.code < code)
        found += [TableRow.touched_at <= touched, older]
    return found


def _begins(column: Any, search: str) -> ColumnElement[bool]:
    """As a range, for which an index serves on both databases."""
    name = folded(" ".join(search.split()))
    return and_(column >= name, column < name + LAST)


async def _counted(conn: AsyncConnection) -> dict[str, int]:
    """Those that are over are the rest, so that the matches that were finished long ago needn't be looked at."""
    dealt = TableRow.match_id.is_not(None)
    kinds = select(TableRow.closed, dealt.label("dealt"), func.count().label("n")).group_by(TableRow.closed, dealt)
    found = {(row.closed, row.dealt): row.n for row in await conn.execute(kinds)}
    on = select(func.count()).select_from(TableRow).join(MatchRow, MatchRow.id == TableRow.match_id)
    running = {
        state: (await conn.execute(on.where(OF_STATE[state]))).scalar_one() for state in STATES if state not in RESTING
    }
    closed = found.get((True, False), 0) + found.get((True, True), 0)
    over = found.get((False, True), 0) - sum(running.values())
    counted = {"open": found.get((False, False), 0), "over": over, "closed": closed, **running}
    return {state: counted[state] for state in STATES}


async def _sitting(conn: AsyncConnection, codes: Sequence[str]) -> dict[str, tuple[Sitting, ...]]:
    query = select(ChairRow.code, ChairRow.guest, ChairRow.name, ChairRow.bot).where(ChairRow.code.in_(codes))
    found: dict[str, tuple[Sitting, ...]] = {}
    for row in await conn.execute(query.order_by(ChairRow.code, ChairRow.position)):
        found[row.code] = (*found.get(row.code, ()), Sitting(row.guest, row.name, row.bot))
    return found


def _line(row: AnyRow, sitting: tuple[Sitting, ...]) -> Line:
    return Line(row.code, row.game, row.state, row.places, sitting, row.touched_at, row.moved)
