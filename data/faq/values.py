"""What a FAQ entry is, and what one may hold."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, fields
from enum import StrEnum

from data.names.fold import fold

GLOBAL = 0
"""The server number of global packs, which every server sees and none may change."""

TITLE_LENGTH = 100
BODY_LENGTH = 4000
QUESTION_LENGTH = 1000
ALIASES = 10
TAGS = 10
TAG_LENGTH = 32
RULES = 25
CARDS = 25
CARD_LENGTH = 200

_RULE = re.compile(r"\d{1,3}(\.\d{1,3}[a-z]{0,2})?")


class FaqState(StrEnum):
    """Where an entry stands."""

    DRAFT = "draft"
    PENDING = "pending"
    PUBLISHED = "published"
    STALE = "stale"
    ARCHIVED = "archived"


SHOWN = (FaqState.PUBLISHED, FaqState.STALE)
"""States in which members see an entry; a stale one says so."""


@dataclass(frozen=True, slots=True)
class FaqDraft:
    """What a moderator writes."""

    title: str
    body: str
    cards: tuple[str, ...] = ()
    """Full names of the cards that it is about."""
    rules: tuple[str, ...] = ()
    """Rule numbers that it cites."""
    aliases: tuple[str, ...] = ()
    """Other titles that lead to it."""
    tags: tuple[str, ...] = ()
    question: str = ""
    """A question or scenario that is asked again after each sync."""
    question_verdict: str = ""
    """What the answer to it was when the entry was last found right."""


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """One entry as it stands."""

    id: int
    guild_id: int
    slug: str
    state: FaqState
    version: int
    content: FaqDraft
    owner_id: int
    stale_reason: str
    uses: int
    created_at: str
    updated_at: str

    @property
    def is_global(self) -> bool:
        """True for an entry of a global pack."""
        return self.guild_id == GLOBAL


@dataclass(frozen=True, slots=True)
class FaqRevision:
    """What an entry said at one version, and who made it so."""

    version: int
    action: str
    author_id: int
    at: str
    content: FaqDraft


def slug_for(title: str) -> str:
    """Give the form under which a title is found: blind to case, accents, punctuation."""
    return fold(title)[:120]


def tidy(text: str) -> str:
    """Take out what nobody sees: control and zero-width characters, line ends of other systems, outer space."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = (c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return "".join(kept).strip()


def tidied(draft: FaqDraft) -> FaqDraft:
    """Give the draft with every text tidied, empty and double items of lists left out."""
    values: dict[str, object] = {}
    for spec in fields(draft):
        value = getattr(draft, spec.name)
        if isinstance(value, str):
            values[spec.name] = tidy(value)
        else:
            values[spec.name] = tuple(dict.fromkeys(item for text in value if (item := tidy(text))))
    return FaqDraft(**values)  # type: ignore[arg-type]


def problems_with(draft: FaqDraft) -> tuple[str, ...]:
    """List everything that keeps a tidied draft from being stored, in words for its author."""
    problems: list[str] = []

    def limit(name: str, text: str, longest: int, *, needed: bool = False) -> None:
        if needed and not text:
            problems.append(f"{name} is empty")
        if len(text) > longest:
            problems.append(f"{name} has {len(text)} characters, {longest} are allowed")

    limit("title", draft.title, TITLE_LENGTH, needed=True)
    limit("body", draft.body, BODY_LENGTH, needed=True)
    limit("question", draft.question, QUESTION_LENGTH)
    limit("question_verdict", draft.question_verdict, BODY_LENGTH)
    if draft.title and not slug_for(draft.title):
        problems.append("title has no letters or digits")
    if "\n" in draft.title:
        problems.append("title has more than one line")
    for name, items, most, longest in (
        ("aliases", draft.aliases, ALIASES, TITLE_LENGTH),
        ("tags", draft.tags, TAGS, TAG_LENGTH),
        ("cards", draft.cards, CARDS, CARD_LENGTH),
        ("rules", draft.rules, RULES, 10),
    ):
        if len(items) > most:
            problems.append(f"{name} has {len(items)} items, {most} are allowed")
        for item in items[:most]:
            limit(f"{name} item {item[:20]!r}", item, longest)
    problems.extend(f"alias {alias!r} has no letters or digits" for alias in draft.aliases if not slug_for(alias))
    problems.extend(f"{rule!r} is not a rule number" for rule in draft.rules if not _RULE.fullmatch(rule))
    return tuple(problems)
