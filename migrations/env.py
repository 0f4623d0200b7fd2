"""What Alembic runs: inside the server on the connection handed in, on the command line on one of its own."""

import asyncio
import os
from typing import Any, Literal

import sqlalchemy as sa
from alembic import context

from app.settings import DEFAULT_DATABASE
from app.store.migrate import locked
from app.store.models import Base, UtcDateTime


def render_item(kind: str, thing: Any, autogen: Any) -> str | Literal[False]:
    """Our own type as a plain one in a generated migration: it must not change when the code does."""
    if kind == "type" and isinstance(thing, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def migrate(connection: sa.Connection) -> None:
    """Run the migrations on a connection that is in a transaction."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        compare_type=True,
        transaction_per_migration=True,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=render_item,
    )
    with context.begin_transaction():
        context.run_migrations()


handed_in = context.config.attributes.get("connection")
if handed_in is not None:
    migrate(handed_in)
else:
    asyncio.run(locked(os.environ.get("DATABASE_URL") or DEFAULT_DATABASE, migrate))
