"""Fresh databases by the dozen: one is migrated, the others are copies of it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import asyncpg

T = TypeVar("T")


def run(task: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: no event loop of the caller is in the way."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()


async def migrate(url: str) -> None:
    """Bring the database up to date with the app's own migrations."""
    from app.store.engine import make_engine
    from app.store.migrate import upgrade

    engine = make_engine(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


def url_of(server: str, name: str) -> str:
    """The address of a database of that server, as SQLAlchemy writes it."""
    return server.replace("postgresql://", "postgresql+asyncpg://").removesuffix("/postgres") + f"/{name}"


def create(server: str, template: str = "template1") -> str:
    """Make a database with a new name; its name."""
    name = f"t_{uuid.uuid4().hex}"
    run(_execute(server, f'CREATE DATABASE "{name}" TEMPLATE "{template}"'))
    return name


def drop(server: str, name: str) -> None:
    """Remove it, whoever is still connected."""
    run(_execute(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


async def _execute(server: str, sql: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()
