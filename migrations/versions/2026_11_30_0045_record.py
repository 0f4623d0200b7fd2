"""Files of matches that were read in; the length of matches; ratings, and what people choose for their record."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b3f1a94c7e10"
down_revision: str | None = "7d0c4b1e5f22"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MOMENT = sa.DateTime(timezone=True)
LENGTHS = "UPDATE matches SET moves = (SELECT max(seq) FROM entries WHERE entries.match_id = matches.id)"


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_index(op.f("ix_imports_guest_at"), "imports", ["guest", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guest", sa.Uuid(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("ordinal", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "guest", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_game_ordinal"), "ratings", ["game", "ordinal"])
    op.add_column("matches", sa.Column("moves", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_matches_rated_finished_at"), "matches", ["rated", "finished_at"])
    op.create_index(op.f("ix_matches_game_finished_at"), "matches", ["game", "finished_at"])
    op.execute(LENGTHS + " WHERE finished_at IS NOT NULL")
    op.add_column("players", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("phrase", sa.String(64), nullable=True))
    op.create_index(op.f("ix_players_phrase"), "players", ["phrase"], unique=True)


def downgrade() -> None:
    op.drop_index(op.f("ix_players_phrase"), "players")
    with op.batch_alter_table("players") as players:
        players.drop_column("phrase")
        players.drop_column("listed")
    op.drop_index(op.f("ix_matches_game_finished_at"), "matches")
    op.drop_index(op.f("ix_matches_rated_finished_at"), "matches")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("rated")
        matches.drop_column("moves")
    op.drop_table("ratings")
    op.drop_table("imports")
