"""The moderators' FAQ: entries with citations, aliases, revisions and states."""

from data.faq.exchange import export_entries, import_entries
from data.faq.packs import FaqPack, install_packs, read_packs
from data.faq.repository import FaqRepository
from data.faq.upkeep import Upkeep, check_citations
from data.faq.values import (
    GLOBAL,
    SHOWN,
    FaqDraft,
    FaqEntry,
    FaqRevision,
    FaqState,
    problems_with,
    tidy,
)

__all__ = [
    "GLOBAL",
    "SHOWN",
    "FaqDraft",
    "FaqEntry",
    "FaqPack",
    "FaqRepository",
    "FaqRevision",
    "FaqState",
    "Upkeep",
    "check_citations",
    "export_entries",
    "import_entries",
    "install_packs",
    "problems_with",
    "read_packs",
    "tidy",
]
