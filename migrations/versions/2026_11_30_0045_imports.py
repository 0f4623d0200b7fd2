"""Matches that were read in from files, and what a guest can be found by."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b3f1a94c7e10"
down_revision: str | None = "7d0c4b1e5f22"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_index(op.f("ix_imports_guest_at"), "imports", ["guest", "at"])


def downgrade() -> None:
    op.drop_table("imports")
