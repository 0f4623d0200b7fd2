"""Standing orders of a chair."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7d0c4b1e5f22"
down_revision: str | None = "2cf6153ab901"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("chairs", sa.Column("orders", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    with op.batch_alter_table("chairs") as chairs:
        chairs.drop_column("orders")
