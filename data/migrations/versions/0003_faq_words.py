"""Words by which FAQ entries are found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table and fill it from the entries at hand."""
    op.create_table(
        "faq_words",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("word", sa.String(length=40), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["faq_entries.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guild_id", "word", "entry_id"),
    )
    op.create_index(op.f("ix_faq_words_entry_id"), "faq_words", ["entry_id"], unique=False)
    _fill()


def _fill() -> None:
    from data.faq.rows import word_weights
    from data.faq.values import FaqDraft

    connection = op.get_bind()
    words = sa.table("faq_words", *(sa.column(name) for name in ("guild_id", "word", "entry_id", "weight")))
    for row in connection.execute(sa.text("select id, guild_id, title, body from faq_entries")).all():
        found = word_weights(FaqDraft(row.title, row.body))
        rows = [
            {"guild_id": row.guild_id, "word": word, "entry_id": row.id, "weight": weight}
            for word, weight in found.items()
        ]
        if rows:
            connection.execute(words.insert(), rows)


def downgrade() -> None:
    """Drop the table."""
    op.drop_index(op.f("ix_faq_words_entry_id"), table_name="faq_words")
    op.drop_table("faq_words")
