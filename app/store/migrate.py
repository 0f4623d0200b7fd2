"""Brings a database up to date; several servers may start at once."""

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import make_engine, writing

MIGRATIONS = Path(__file__).parents[2] / "migrations"
LOCK = 7420001  # any number that nothing else locks


async def upgrade(engine: AsyncEngine) -> None:
    """Run all migrations that the database hasn't seen. StoreDown."""
    await locked(engine.url, _to_head)


async def locked(url: str | URL, work: Callable[[Connection], None]) -> None:
    """Do `work` in one transaction while no other process migrates.

    On an engine of its own: a migration may take its time; and SQLite can't drop or rebuild a table with
    foreign keys switched on without emptying those that refer to it, nor switch them off in a transaction.
    """
    engine = make_engine(url, patience=None, foreign_keys=False)
    try:
        async with writing(engine) as conn:
            await conn.run_sync(_lock)
            await conn.run_sync(work)
            await conn.run_sync(_check_keys)
    finally:
        await engine.dispose()


def _to_head(conn: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = conn
    command.upgrade(config, "head")


def _lock(conn: Connection) -> None:
    if conn.dialect.name == "postgresql":  # SQLite's own lock is taken already
        conn.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _check_keys(conn: Connection) -> None:
    if conn.dialect.name == "sqlite":
        broken = conn.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"rows refer to missing ones: {broken[:5]}"
