"""The connection to the database: how it is made, read, written, and what its failures are called."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy import exc as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.store.models import Base
from app.tables.ports import StoreDown

DRIVERS = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
PATIENCE = 15.0  # seconds for one statement: a half-dead connection must not hold a table for ever
BAD_ROW = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, sqlite3.DataError, sqlite3.IntegrityError)
OUR_FAULT = (*BAD_ROW, sql.IntegrityError, sql.ProgrammingError, sql.DataError)
DOWN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke in the middle of a word
    sqlite3.Error,
    sql.TimeoutError,
    sql.DBAPIError,
)

SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")


def full_url(url: str | URL) -> URL:
    """The address with our driver named, so that `postgresql://…` is enough."""
    made = make_url(url)
    return made.set(drivername=DRIVERS.get(made.drivername, made.drivername))


def make_engine(url: str | URL, patience: float | None = PATIENCE, foreign_keys: bool = True) -> AsyncEngine:
    """A pool of connections to Postgres or SQLite; the folder of a SQLite file is made."""
    full = full_url(url)
    if full.get_backend_name() == "sqlite":
        return _sqlite(full, foreign_keys)
    engine = _engine(full, connect_args={"timeout": 5, "command_timeout": patience})
    event.listen(engine.sync_engine, "checkout", _refuse_closed)
    return engine


def _engine(url: URL, **more: Any) -> AsyncEngine:
    return create_async_engine(
        url, json_serializer=_json, json_deserializer=msgspec.json.decode, hide_parameters=True, **more
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _refuse_closed(dbapi: Any, record: Any, proxy: Any) -> None:
    """The pool makes a new connection in place of a lost one. Unlike a ping it costs no round trip."""
    if dbapi.driver_connection.is_closed():
        raise sql.DisconnectionError


def _sqlite(url: URL, foreign_keys: bool) -> AsyncEngine:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = _engine(url)

    def connected(dbapi: Any, record: Any) -> None:
        dbapi.isolation_level = None  # we send BEGIN ourselves, below
        cursor = dbapi.cursor()
        for pragma in (*SQLITE_PRAGMAS, *([] if foreign_keys else ["foreign_keys=OFF"])):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", _sqlite_begin)
    return engine


def _sqlite_begin(conn: Connection) -> None:
    """A writer takes the lock at once (else two of them could each wait for the other); a reader takes none."""
    conn.exec_driver_sql(conn.get_execution_options().get("sqlite_begin", "BEGIN"))


@contextmanager
def reaching() -> Iterator[None]:
    """Makes StoreDown of whatever a driver says when the database can't be reached or gives up."""
    try:
        yield
    except OUR_FAULT:
        raise
    except DOWN as error:
        raise StoreDown(f"{type(error).__name__}: {error}"[:500]) from error


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to read from. StoreDown."""
    with reaching():
        async with engine.connect() as conn:
            yield conn


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection in a transaction that is committed at the end, or undone by any exception. StoreDown."""
    with reaching():
        async with engine.execution_options(sqlite_begin="BEGIN IMMEDIATE").begin() as conn:
            yield conn


def insert_new(engine: AsyncEngine, table: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """INSERT that passes over rows whose key is there already; RETURNING tells which were new."""
    if engine.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()
