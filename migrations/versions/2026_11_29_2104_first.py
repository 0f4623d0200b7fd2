"""Players, tables with their chairs, matches with their seats and entries."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2cf6153ab901"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _players()
    _matches()
    _seats()
    _entries()
    _tables()
    _chairs()


def downgrade() -> None:
    for table in ("chairs", "tables", "entries", "seats", "matches", "players"):
        op.drop_table(table)


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("lang", sa.String(8), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_code"), "matches", ["code"])


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=True),
        _key_to("matches", "seats", "match_id", "id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_guest_started_at"), "seats", ["guest", "started_at"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("by", sa.String(12), nullable=False),
        sa.Column("command", sa.Text(), nullable=True),
        _key_to("matches", "entries", "match_id", "id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_entries")),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("visibility", sa.String(12), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("host", sa.Uuid(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=True),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("touched_at", MOMENT, nullable=False),
        _key_to("matches", "tables", "match_id", "id"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_match_id"), "tables", ["match_id"])
    listed = ["visibility", "closed", "touched_at"]
    op.create_index(op.f("ix_tables_visibility_closed_touched_at"), "tables", listed)


def _chairs() -> None:
    op.create_table(
        "chairs",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        _key_to("tables", "chairs", "code", "code", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "position", name=op.f("pk_chairs")),
    )
    op.create_index(op.f("ix_chairs_guest"), "chairs", ["guest"])


def _key_to(target: str, table: str, column: str, key: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{target}")
    return sa.ForeignKeyConstraint([column], [f"{target}.{key}"], name=name, ondelete=ondelete)
