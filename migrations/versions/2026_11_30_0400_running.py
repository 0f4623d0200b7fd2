"""Running matches are found by an index of their own; samples tell of the pool of connections."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d4a7c2e91b58"
down_revision: str | None = "b3e1f6a20c94"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ON = sa.text("finished_at IS NULL")
POOL = ("pool_used", "pool_most")


def upgrade() -> None:
    op.create_index("ix_matches_running", "matches", ["id"], postgresql_where=ON, sqlite_where=ON)
    for name in POOL:
        op.add_column("samples", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("samples") as samples:
        for name in POOL:
            samples.drop_column(name)
    op.drop_index("ix_matches_running", "matches")
