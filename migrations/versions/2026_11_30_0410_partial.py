"""Indexes of what is asked of many matches at once; samples tell of the pool of connections."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d4a7c2e91b58"
down_revision: str | None = "e4a7d2c95b18"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

PARTIAL = (  # name, table, column, rows
    ("ix_matches_running", "matches", "id", "finished_at IS NULL"),
    ("ix_seats_winner", "seats", "match_id", "won"),
    ("ix_seats_bot", "seats", "match_id", "bot IS NOT NULL"),
)
POOL = ("pool_used", "pool_most")


def upgrade() -> None:
    for index, table, column, rows in PARTIAL:
        where = sa.text(rows)
        op.create_index(index, table, [column], postgresql_where=where, sqlite_where=where)
    for name in POOL:
        op.add_column("samples", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("samples") as samples:
        for name in POOL:
            samples.drop_column(name)
    for index, table, _, _ in PARTIAL:
        op.drop_index(index, table)
