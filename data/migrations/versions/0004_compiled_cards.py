"""
Compiled cards carry the digest of the text that they were compiled from.

The table is a cache: it is made anew, and fills itself again.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table anew, with digests."""
    _make(sa.Column("digest", sa.String(), nullable=False))


def downgrade() -> None:
    """Make the table anew, without digests."""
    _make()


def _make(*more: sa.Column[str]) -> None:
    op.drop_table("compiled_cards", if_exists=True)
    op.create_table(
        "compiled_cards",
        sa.Column("card_id", sa.String(), nullable=False),
        sa.Column("grammar", sa.String(), nullable=False),
        *more,
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("card_id"),
    )
