"""Standing orders of a chair; series with their games."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7d0c4b1e5f22"
down_revision: str | None = "2cf6153ab901"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("chairs", sa.Column("orders", sa.JSON(), nullable=False, server_default="[]"))
    _series()
    op.add_column("tables", sa.Column("series_id", sa.Uuid(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("series_id")
    op.drop_table("series_games")
    op.drop_table("series")
    with op.batch_alter_table("chairs") as chairs:
        chairs.drop_column("orders")


def _series() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("first", sa.Uuid(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("second", sa.Uuid(), nullable=False),
        sa.Column("second_name", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
    )
    op.create_index(op.f("ix_series_first_begun_at"), "series", ["first", "begun_at"])
    op.create_index(op.f("ix_series_second_begun_at"), "series", ["second", "begun_at"])
    op.create_table(
        "series_games",
        sa.Column("series_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("starter", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("series_id", "number", name=op.f("pk_series_games")),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_series_games_series_id_series"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_series_games_match_id_matches"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_series_games_match_id"), "series_games", ["match_id"], unique=True)
