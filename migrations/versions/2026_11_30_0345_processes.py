"""Several processes: which of them live, which tables each attends, who has a table open where."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c81d5e7740af"
down_revision: str | None = "b3e1f6a20c94"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "leases",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("process", sa.String(40), nullable=False),
        _of_table("leases"),
        _of_process("leases"),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_process"), "leases", ["process"])
    op.create_table(
        "presence",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        _of_table("presence"),
        _of_process("presence"),
        sa.PrimaryKeyConstraint("code", "process", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_process"), "presence", ["process"])


def downgrade() -> None:
    for table in ("presence", "leases", "processes"):
        op.drop_table(table)


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["code"], ["tables.code"], op.f(f"fk_{name}_code_tables"), ondelete="CASCADE")


def _of_process(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["process"], ["processes.id"], op.f(f"fk_{name}_process_processes"), ondelete="CASCADE"
    )
