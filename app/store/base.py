"""What all rows have in common: how their values are kept on either database."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, DateTime, Dialect, MetaData, Row, Text, TypeDecorator, Uuid
from sqlalchemy.orm import DeclarativeBase

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
