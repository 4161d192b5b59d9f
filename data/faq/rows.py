"""FAQ values to rows and back."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from data.faq.values import FaqDraft, FaqEntry, FaqRevision, FaqState
from data.models import FaqRevisionRow, FaqRow
from data.search.words import stems

TITLE_WORD = 3
"""What a word of a title, an alias or a tag counts for one of the body."""


def now() -> str:
    """Give the present moment as it is stored: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def content_values(draft: FaqDraft) -> dict[str, Any]:
    """Give a draft as JSON values."""
    return {
        "title": draft.title,
        "body": draft.body,
        "cards": list(draft.cards),
        "rules": list(draft.rules),
        "aliases": list(draft.aliases),
        "tags": list(draft.tags),
        "question": draft.question,
        "question_verdict": draft.question_verdict,
    }


def draft_from(values: dict[str, Any]) -> FaqDraft:
    """Give the draft back from its JSON values."""
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    return FaqDraft(**plain)


def entry_from(row: Any, rules: tuple[str, ...], aliases: tuple[str, ...]) -> FaqEntry:
    """Give the entry of a row of `FaqRow`, with what other tables hold of it."""
    return FaqEntry(
        id=row.id,
        guild_id=row.guild_id,
        slug=row.slug,
        state=FaqState(row.state),
        version=row.version,
        content=FaqDraft(
            title=row.title,
            body=row.body,
            cards=tuple(row.cards),
            rules=rules,
            aliases=aliases,
            tags=tuple(row.tags),
            question=row.question,
            question_verdict=row.question_verdict,
        ),
        owner_id=row.owner_id,
        stale_reason=row.stale_reason,
        uses=row.uses,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def entry_columns(draft: FaqDraft) -> dict[str, Any]:
    """Give the columns of `FaqRow` that a draft sets."""
    return {
        "title": draft.title,
        "body": draft.body,
        "cards": list(draft.cards),
        "tags": list(draft.tags),
        "question": draft.question,
        "question_verdict": draft.question_verdict,
    }


def revision_from(row: FaqRevisionRow | Any) -> FaqRevision:
    """Give the revision of a row."""
    return FaqRevision(row.version, row.action, row.author_id, row.at, draft_from(row.content))


def word_weights(draft: FaqDraft) -> dict[str, int]:
    """Give the stems that an entry is found by, with their weights."""
    weights: Counter[str] = Counter()
    for text in (draft.title, *draft.aliases, *draft.tags, *draft.cards):
        for stem in stems(text):
            weights[stem] += TITLE_WORD
    weights.update(stems(draft.body))
    return {stem[:40]: min(weight, 30) for stem, weight in weights.items()}


COLUMNS = tuple(FaqRow.__table__.columns)
