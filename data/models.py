"""
The tables.

Two families. *Build tables* (cards, rulings, rules, policy, search) are a
product of `data.sync`: rebuildable, stamped, swapped whole. *Users' tables*
(FAQ, settings, feedback) hold what people wrote and change by migration only.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SCHEMA_VERSION = "1"
"""Version of the build tables; another version in a database means: rebuild."""

USERS_REVISION = "0004"
"""Newest migration: of the users' tables, and of the cache of compiled cards."""


class BuildBase(DeclarativeBase):
    """Base of the tables that a sync builds."""


class UserBase(DeclarativeBase):
    """Base of the tables that hold what users wrote."""


class StampRow(BuildBase):
    """What the build tables were made from: schema, sources, dates, counts."""

    __tablename__ = "stamp"

    key: Mapped[str] = mapped_column(String, primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class CardRow(BuildBase):
    """One card; `data` is the whole `PrintedCard` as MessagePack."""

    __tablename__ = "cards"

    id: Mapped[str] = mapped_column(String, primary_key=True)
    name: Mapped[str] = mapped_column(String, index=True)
    folded: Mapped[str] = mapped_column(String, index=True)
    layout: Mapped[str] = mapped_column(String)
    type_line: Mapped[str] = mapped_column(String)
    standing: Mapped[int] = mapped_column(Integer)
    """0 for a card of the game proper, more for variants, playtest cards, tokens ..."""
    data: Mapped[bytes] = mapped_column(LargeBinary)


class RulingRow(BuildBase):
    """One ruling on one card."""

    __tablename__ = "rulings"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    card_id: Mapped[str] = mapped_column(String, index=True)
    published_at: Mapped[str] = mapped_column(String)
    source: Mapped[str] = mapped_column(String)
    text: Mapped[str] = mapped_column(Text)


class ReleaseRow(BuildBase):
    """One release of the Comprehensive Rules."""

    __tablename__ = "releases"

    release: Mapped[str] = mapped_column(String, primary_key=True)
    """Effective date, ``YYYY-MM-DD``."""
    file: Mapped[str] = mapped_column(String)
    sha256: Mapped[str] = mapped_column(String)


class RuleRow(BuildBase):
    """One numbered line of one release: a chapter (1), section (100), rule (100.1) or subrule (100.1a)."""

    __tablename__ = "rules"

    release: Mapped[str] = mapped_column(String, primary_key=True)
    number: Mapped[str] = mapped_column(String, primary_key=True)
    position: Mapped[int] = mapped_column(Integer)
    kind: Mapped[str] = mapped_column(String)
    parent: Mapped[str] = mapped_column(String)
    heading: Mapped[str] = mapped_column(String)
    text: Mapped[str] = mapped_column(Text)
    examples: Mapped[list[str]] = mapped_column(JSON)
    references: Mapped[list[str]] = mapped_column(JSON)


class GlossaryRow(BuildBase):
    """One glossary entry of one release."""

    __tablename__ = "glossary"

    release: Mapped[str] = mapped_column(String, primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    term: Mapped[str] = mapped_column(String)
    folded: Mapped[str] = mapped_column(String, index=True)
    text: Mapped[str] = mapped_column(Text)
    references: Mapped[list[str]] = mapped_column(JSON)


class PolicyRow(BuildBase):
    """One section of a policy document (MTR, IPG, JAR)."""

    __tablename__ = "policy"

    document: Mapped[str] = mapped_column(String, primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[str] = mapped_column(String)
    title: Mapped[str] = mapped_column(String)
    text: Mapped[str] = mapped_column(Text)
    effective: Mapped[str] = mapped_column(String)


class SearchRow(BuildBase):
    """One searchable document of the newest release; its words are in the table ``search_text``."""

    __tablename__ = "search_documents"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String)
    """``rule``, ``glossary``, ``ruling`` or ``policy``."""
    ref: Mapped[str] = mapped_column(String)
    """Rule number, glossary term, ruling id, or ``MTR 2.3``."""
    card_id: Mapped[str] = mapped_column(String)
    title: Mapped[str] = mapped_column(String)
    body: Mapped[str] = mapped_column(Text)


class PackRow(BuildBase):
    """A ready-made index as one blob, so that a start needs no rebuilding."""

    __tablename__ = "packs"

    name: Mapped[str] = mapped_column(String, primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class CompiledRow(BuildBase):
    """A card's compiled form, kept until its text or the grammar changes."""

    __tablename__ = "compiled_cards"

    card_id: Mapped[str] = mapped_column(String, primary_key=True)
    grammar: Mapped[str] = mapped_column(String)
    digest: Mapped[str] = mapped_column(String)
    """Of the printed card that was compiled."""
    data: Mapped[bytes] = mapped_column(LargeBinary)


class FaqRow(UserBase):
    """
    One FAQ entry of one server (server 0: a global pack) as it stands now.

    `version` counts its revisions; a change names the version it was made from.
    """

    __tablename__ = "faq_entries"
    __table_args__ = (
        UniqueConstraint("guild_id", "slug", name="uq_faq_entries_slug"),
        Index("ix_faq_entries_state", "guild_id", "state"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    slug: Mapped[str] = mapped_column(String(120))
    """Folded title, what a server's members look it up by."""
    state: Mapped[str] = mapped_column(String(16))
    version: Mapped[int] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(String(120))
    body: Mapped[str] = mapped_column(Text)
    cards: Mapped[list[str]] = mapped_column(JSON)
    tags: Mapped[list[str]] = mapped_column(JSON)
    question: Mapped[str] = mapped_column(Text)
    """Question or scenario that is re-asked after each sync; may be empty."""
    question_verdict: Mapped[str] = mapped_column(Text)
    owner_id: Mapped[int] = mapped_column(BigInteger)
    stale_reason: Mapped[str] = mapped_column(Text)
    uses: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[str] = mapped_column(String(32))
    updated_at: Mapped[str] = mapped_column(String(32))


class FaqCitationRow(UserBase):
    """A rule or card that an entry cites, with the hash of its text when it was last found right."""

    __tablename__ = "faq_citations"

    entry_id: Mapped[int] = mapped_column(ForeignKey("faq_entries.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    """``rule`` or ``card``."""
    ref: Mapped[str] = mapped_column(String(200), primary_key=True)
    release: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64))


class FaqAliasRow(UserBase):
    """Another title that leads to an entry."""

    __tablename__ = "faq_aliases"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    slug: Mapped[str] = mapped_column(String(120), primary_key=True)
    alias: Mapped[str] = mapped_column(String(120))
    entry_id: Mapped[int] = mapped_column(ForeignKey("faq_entries.id", ondelete="CASCADE"), index=True)


class FaqRevisionRow(UserBase):
    """What an entry said at one version; never deleted."""

    __tablename__ = "faq_revisions"

    entry_id: Mapped[int] = mapped_column(ForeignKey("faq_entries.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    action: Mapped[str] = mapped_column(String(16))
    author_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[str] = mapped_column(String(32))
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class FaqWordRow(UserBase):
    """A stem that an entry is found by; kept with the entry, so that both databases search alike."""

    __tablename__ = "faq_words"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    word: Mapped[str] = mapped_column(String(40), primary_key=True)
    entry_id: Mapped[int] = mapped_column(
        ForeignKey("faq_entries.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    weight: Mapped[int] = mapped_column(Integer)


class AuditRow(UserBase):
    """One change that somebody made in a server: who, when, what."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger, index=True)
    actor_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[str] = mapped_column(String(32))
    action: Mapped[str] = mapped_column(String(40))
    subject: Mapped[str] = mapped_column(String(200))
    detail: Mapped[dict[str, Any]] = mapped_column(JSON)


class SettingRow(UserBase):
    """One setting of one server that differs from its default."""

    __tablename__ = "settings"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)


class NameAliasRow(UserBase):
    """A nickname that a server gave a card."""

    __tablename__ = "name_aliases"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    folded: Mapped[str] = mapped_column(String(120), primary_key=True)
    alias: Mapped[str] = mapped_column(String(120))
    card: Mapped[str] = mapped_column(String(300))
    author_id: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[str] = mapped_column(String(32))


class MissRow(UserBase):
    """What people of a server looked for in vain, and where they went next."""

    __tablename__ = "misses"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    """``faq``, ``card`` or ``rule``."""
    folded: Mapped[str] = mapped_column(String(200), primary_key=True)
    hit: Mapped[str] = mapped_column(String(300), primary_key=True)
    """What the same person found right after; empty when nothing."""
    count: Mapped[int] = mapped_column(Integer)
    last_at: Mapped[str] = mapped_column(String(32))


class FeedbackRow(UserBase):
    """One "right" or "wrong" on a computed answer."""

    __tablename__ = "feedback"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger, index=True)
    user_id: Mapped[int] = mapped_column(BigInteger, index=True)
    at: Mapped[str] = mapped_column(String(32))
    verdict: Mapped[str] = mapped_column(String(8))
    """``right`` or ``wrong``."""
    share_code: Mapped[str] = mapped_column(Text)
    expected: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16))
    """``open``, ``accepted`` or ``rejected``."""
    handled_by: Mapped[int] = mapped_column(BigInteger)


class SavedRequestRow(UserBase):
    """A request behind a button that is too long for the button's own id."""

    __tablename__ = "saved_requests"

    key: Mapped[str] = mapped_column(String(32), primary_key=True)
    payload: Mapped[str] = mapped_column(Text)
    user_id: Mapped[int] = mapped_column(BigInteger, index=True)
    at: Mapped[str] = mapped_column(String(32))
