"""All rows on one page. Statements are written with Core; the classes only name tables and columns."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    Row,
    String,
    Text,
    TypeDecorator,
    Uuid,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# not JSONB: that forgets the order of keys, and what is sent again must be the same bytes
Json = JSON(none_as_null=True)
# a name to search by (tables.names.folded); in the order of its bytes, so that an index finds what begins with it
Folded = Text().with_variant(Text(collation="C"), "postgresql")
AnyRow = Row[*tuple[Any, ...]]  # what a statement gives back, whatever it selects

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, in UTC on both databases; SQLite alone would give it back without a zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


class Base(DeclarativeBase):
    """Every constraint has a name, so that a migration can drop it on either database."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy's own declaration)
        datetime: UtcDateTime,
        UUID: Uuid(),
        str: Text(),
        dict[str, Any]: Json,
        list[Any]: Json,
    }


class PlayerRow(Base):
    """A guest: somebody with our cookie or token."""

    __tablename__ = "players"
    __table_args__ = (Index(None, "phrase", unique=True),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
    folded: Mapped[str] = mapped_column(Folded, index=True, server_default="")
    lang: Mapped[str | None] = mapped_column(String(8))
    listed: Mapped[bool] = mapped_column(server_default=false())  # wants to stand in the tables of ratings
    phrase: Mapped[str | None] = mapped_column(String(64))  # hash of the words that bring the guest back
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]


class TableRow(Base):
    """A table; the players' link names its code."""

    __tablename__ = "tables"
    __table_args__ = (Index(None, "visibility", "closed", "touched_at"), Index(None, "touched_at", "code"))

    code: Mapped[str] = mapped_column(String(12), primary_key=True)
    game: Mapped[str]
    options: Mapped[dict[str, Any]]
    visibility: Mapped[str] = mapped_column(String(12))
    clock: Mapped[int]
    host: Mapped[UUID]
    places: Mapped[int]  # chairs, occupied or not
    rev: Mapped[int]
    match_id: Mapped[UUID | None] = mapped_column(ForeignKey("matches.id"), index=True)
    played: Mapped[int]
    closed: Mapped[bool]
    series_id: Mapped[UUID | None]  # the series being played, or the last one
    notes: Mapped[dict[str, Any]] = mapped_column(server_default="{}")  # tables.notes.Notes
    created_at: Mapped[datetime]
    touched_at: Mapped[datetime]  # the row's last change; moves are younger (`store.lobby.touched`)


class ChairRow(Base):
    """An occupied chair of a table."""

    __tablename__ = "chairs"

    code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest: Mapped[UUID] = mapped_column(index=True)
    name: Mapped[str]
    folded: Mapped[str] = mapped_column(Folded, index=True, server_default="")
    ready: Mapped[bool]
    bot: Mapped[str | None] = mapped_column(String(40))
    stand_in: Mapped[bool]
    orders: Mapped[list[Any]] = mapped_column(server_default="[]")  # of tables.lobby.Order


class MatchRow(Base):
    """A match: its seed and its entries are all there is. It outlives its table, hence no key to `tables`."""

    __tablename__ = "matches"
    __table_args__ = (Index(None, "rated", "finished_at"), Index(None, "game", "finished_at"))

    id: Mapped[UUID] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12), index=True)
    game: Mapped[str]
    version: Mapped[int]
    options: Mapped[dict[str, Any]]
    seed: Mapped[str]  # secret until finished_at is set
    commitment: Mapped[str] = mapped_column(String(64))  # the seed's hash, which everybody may see
    clock: Mapped[int]
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None] = mapped_column(index=True)
    result: Mapped[dict[str, Any] | None]  # games.api.Result
    moves: Mapped[int | None]  # entries of a match that is over
    rated: Mapped[bool] = mapped_column(server_default=false())  # taken into the ratings, or looked at in vain


class SeatRow(Base):
    """A seat of a match, and how it ended for it."""

    __tablename__ = "seats"
    __table_args__ = (Index(None, "guest", "started_at"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest: Mapped[UUID]
    name: Mapped[str]
    bot: Mapped[str | None] = mapped_column(String(40))
    started_at: Mapped[datetime]  # the match's: a guest's matches come newest first out of one index
    score: Mapped[int | None]
    won: Mapped[bool | None]


class EntryRow(Base):
    """One accepted move. The key is the last judge between two writers."""

    __tablename__ = "entries"

    match_id: Mapped[UUID] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    move: Mapped[str]
    events: Mapped[list[Any]]  # of games.api.Event
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(String(12))
    command: Mapped[str | None]


class SeriesRow(Base):
    """A series between two guests; its games' results are in the matches."""

    __tablename__ = "series"
    __table_args__ = (Index(None, "first", "begun_at"), Index(None, "second", "begun_at"))

    id: Mapped[UUID] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(12))  # of the table at which it is played
    game: Mapped[str]
    first: Mapped[UUID]
    first_name: Mapped[str]
    second: Mapped[UUID]
    second_name: Mapped[str]
    options: Mapped[dict[str, Any]]
    clock: Mapped[int]
    begun_at: Mapped[datetime]


class SeriesGameRow(Base):
    """A game of a series, in the order in which they were dealt."""

    __tablename__ = "series_games"
    __table_args__ = (Index(None, "match_id", unique=True),)

    series_id: Mapped[UUID] = mapped_column(ForeignKey("series.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    match_id: Mapped[UUID] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    starter: Mapped[UUID]


class RatingRow(Base):
    """How strong a guest plays a game: tables.rating.Rating."""

    __tablename__ = "ratings"
    __table_args__ = (Index(None, "game", "ordinal"),)

    game: Mapped[str] = mapped_column(primary_key=True)
    guest: Mapped[UUID] = mapped_column(primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    ordinal: Mapped[float]  # what the table is sorted by
    matches: Mapped[int]


class ImportRow(Base):
    """The file of a match that a guest has read in."""

    __tablename__ = "imports"
    __table_args__ = (Index(None, "guest", "at"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    guest: Mapped[UUID]
    at: Mapped[datetime]
    file: Mapped[str]


class HouseRow(Base):
    """What the whole house keeps: drain, announcement, the hash of the password. `rev` counts its changes."""

    __tablename__ = "house"

    key: Mapped[str] = mapped_column(String(24), primary_key=True)
    value: Mapped[dict[str, Any]]
    rev: Mapped[int]


class ClaimRow(Base):
    """What the admin has changed about a guest's claim to seats; most guests have no row."""

    __tablename__ = "claims"

    guest: Mapped[UUID] = mapped_column(primary_key=True)
    epoch: Mapped[int]  # tokens of an older one are worth nothing
    banned_until: Mapped[datetime | None]
    gone: Mapped[bool]  # the guest's data was deleted


class ActRow(Base):
    """Something that the admin did."""

    __tablename__ = "admin_acts"
    __table_args__ = (Index(None, "code", "id"), Index(None, "guest", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    session: Mapped[str] = mapped_column(String(16))
    act: Mapped[str] = mapped_column(String(24))
    code: Mapped[str | None] = mapped_column(String(12))  # the table that it was done to
    guest: Mapped[UUID | None]  # the person that it was done to
    why: Mapped[str]
    args: Mapped[dict[str, Any]]
    outcome: Mapped[str] = mapped_column(String(40))  # begun, done, or the code of the refusal


class ProcessRow(Base):
    """A server process that lives, on a database that several may share."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    until: Mapped[datetime]  # the database's time by which it must have told of itself again


class LeaseRow(Base):
    """The process that attends a table. It ends with the process."""

    __tablename__ = "leases"

    code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    process: Mapped[str] = mapped_column(ForeignKey("processes.id", ondelete="CASCADE"), index=True)


class PresenceRow(Base):
    """Who has a table open in a process. It ends with the process."""

    __tablename__ = "presence"

    code: Mapped[str] = mapped_column(ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)
    process: Mapped[str] = mapped_column(ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True, index=True)
    people: Mapped[dict[str, Any]]  # sockets by guest's hex; "": of people without a name


class SampleRow(Base):
    """How a process was doing in one minute."""

    __tablename__ = "samples"
    __table_args__ = (Index(None, "at"),)

    process: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[datetime] = mapped_column(primary_key=True)
    since: Mapped[datetime]  # when the process began
    moves: Mapped[int]  # of the minute
    errors: Mapped[int]  # of the minute
    sockets: Mapped[int]
    people: Mapped[int]
    tables: Mapped[int]
    lag: Mapped[float]  # the event loop's worst, in milliseconds
    latency: Mapped[float]  # the database's, in milliseconds
    rss: Mapped[int] = mapped_column(BigInteger)  # bytes
