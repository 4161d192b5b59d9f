"""Requests behind buttons that are too long for the button's own id."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "saved_requests",
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index(op.f("ix_saved_requests_user_id"), "saved_requests", ["user_id"], unique=False)


def downgrade() -> None:
    """Drop the table."""
    op.drop_index(op.f("ix_saved_requests_user_id"), table_name="saved_requests")
    op.drop_table("saved_requests")
