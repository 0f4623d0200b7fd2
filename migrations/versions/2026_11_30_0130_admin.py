"""The admin side: house, claims, acts, samples; notes of a table; names to search by."""

import unicodedata
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b3e1f6a20c94"
down_revision: str | None = "b3f1a94c7e10"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
FOLDED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
MANY = 1000  # rows in one statement


def upgrade() -> None:
    for table in ("players", "chairs"):
        op.add_column(table, sa.Column("folded", FOLDED, nullable=False, server_default=""))
    _fold("players", ("id",))
    _fold("chairs", ("code", "position"))
    for table in ("players", "chairs"):
        op.create_index(op.f(f"ix_{table}_folded"), table, ["folded"])
    op.add_column("tables", sa.Column("notes", sa.JSON(), nullable=False, server_default="{}"))
    op.create_index(op.f("ix_tables_touched_at_code"), "tables", ["touched_at", "code"])
    op.create_index(op.f("ix_matches_finished_at"), "matches", ["finished_at"])
    _house()
    _acts()
    _samples()


def downgrade() -> None:
    for table in ("samples", "admin_acts", "claims", "house"):
        op.drop_table(table)
    op.drop_index(op.f("ix_matches_finished_at"), "matches")
    op.drop_index(op.f("ix_tables_touched_at_code"), "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("notes")
    for table in ("players", "chairs"):
        op.drop_index(op.f(f"ix_{table}_folded"), table)
        with op.batch_alter_table(table) as altered:
            altered.drop_column("folded")


def _fold(table: str, key: tuple[str, ...]) -> None:
    """Names as they are searched: small letters without accents."""
    conn = op.get_bind()
    rows = conn.execute(sa.text(f"SELECT {', '.join(key)}, name FROM {table}")).mappings().all()
    write = sa.text(f"UPDATE {table} SET folded = :folded WHERE " + " AND ".join(f"{k} = :{k}" for k in key))
    for first in range(0, len(rows), MANY):
        conn.execute(
            write, [{k: row[k] for k in key} | {"folded": _folded(row["name"])} for row in rows[first : first + MANY]]
        )


def _folded(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if not unicodedata.combining(c))


def _house() -> None:
    op.create_table(
        "house",
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_house")),
    )
    op.create_table(
        "claims",
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("banned_until", MOMENT, nullable=True),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_claims")),
    )


def _acts() -> None:
    op.create_table(
        "admin_acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("session", sa.String(16), nullable=False),
        sa.Column("act", sa.String(24), nullable=False),
        sa.Column("code", sa.String(12), nullable=True),
        sa.Column("guest", sa.Uuid(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("args", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_acts")),
    )
    op.create_index(op.f("ix_admin_acts_code_id"), "admin_acts", ["code", "id"])
    op.create_index(op.f("ix_admin_acts_guest_id"), "admin_acts", ["guest", "id"])


def _samples() -> None:
    op.create_table(
        "samples",
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("errors", sa.Integer(), nullable=False),
        sa.Column("sockets", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("lag", sa.Double(), nullable=False),
        sa.Column("latency", sa.Double(), nullable=False),
        sa.Column("rss", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", "at", name=op.f("pk_samples")),
    )
    op.create_index(op.f("ix_samples_at"), "samples", ["at"])
