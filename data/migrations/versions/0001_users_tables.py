"""The users' tables: FAQ with citations, aliases and revisions, audit, settings, nicknames, misses, feedback."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_audit_guild_id"), "audit", ["guild_id"], unique=False)
    op.create_table(
        "faq_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("slug", sa.String(length=120), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("cards", sa.JSON(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("question_verdict", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("stale_reason", sa.Text(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.String(length=32), nullable=False),
        sa.Column("updated_at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("guild_id", "slug", name="uq_faq_entries_slug"),
    )
    op.create_index("ix_faq_entries_state", "faq_entries", ["guild_id", "state"], unique=False)
    op.create_table(
        "feedback",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("verdict", sa.String(length=8), nullable=False),
        sa.Column("share_code", sa.Text(), nullable=False),
        sa.Column("expected", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("handled_by", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_feedback_guild_id"), "feedback", ["guild_id"], unique=False)
    op.create_index(op.f("ix_feedback_user_id"), "feedback", ["user_id"], unique=False)
    op.create_table(
        "misses",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("folded", sa.String(length=200), nullable=False),
        sa.Column("hit", sa.String(length=300), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "kind", "folded", "hit"),
    )
    op.create_table(
        "name_aliases",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("folded", sa.String(length=120), nullable=False),
        sa.Column("alias", sa.String(length=120), nullable=False),
        sa.Column("card", sa.String(length=300), nullable=False),
        sa.Column("author_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "folded"),
    )
    op.create_table(
        "settings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "key"),
    )
    op.create_table(
        "faq_aliases",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("slug", sa.String(length=120), nullable=False),
        sa.Column("alias", sa.String(length=120), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["faq_entries.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guild_id", "slug"),
    )
    op.create_index(op.f("ix_faq_aliases_entry_id"), "faq_aliases", ["entry_id"], unique=False)
    op.create_table(
        "faq_citations",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("ref", sa.String(length=200), nullable=False),
        sa.Column("release", sa.String(length=16), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["faq_entries.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entry_id", "kind", "ref"),
    )
    op.create_table(
        "faq_revisions",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("author_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["faq_entries.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entry_id", "version"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("faq_revisions")
    op.drop_table("faq_citations")
    op.drop_index(op.f("ix_faq_aliases_entry_id"), table_name="faq_aliases")
    op.drop_table("faq_aliases")
    op.drop_table("settings")
    op.drop_table("name_aliases")
    op.drop_table("misses")
    op.drop_index(op.f("ix_feedback_user_id"), table_name="feedback")
    op.drop_index(op.f("ix_feedback_guild_id"), table_name="feedback")
    op.drop_table("feedback")
    op.drop_index("ix_faq_entries_state", table_name="faq_entries")
    op.drop_table("faq_entries")
    op.drop_index(op.f("ix_audit_guild_id"), table_name="audit")
    op.drop_table("audit")
