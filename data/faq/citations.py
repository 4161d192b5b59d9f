"""The texts that an entry cites, as digests: what it was right by when somebody last looked."""

from __future__ import annotations

from hashlib import sha256

from data.cards import CardRepository
from data.database import Database
from data.faq.values import FaqDraft
from data.rules import RuleRepository
from data.tracing import essence, normal_number
from rules_core.cards import PrintedCard

UNKNOWN = ""
"""Digest of what is not in the database (before a sync, or never was)."""


class Digests:
    """Works out digests of rules and cards as they stand in the database."""

    def __init__(self, database: Database) -> None:
        self._rules = RuleRepository(database)
        self._cards = CardRepository(database)

    async def of(self, draft: FaqDraft) -> dict[tuple[str, str], tuple[str, str]]:
        """Give (kind, ref) -> (release, digest) for everything that a draft cites."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        rules = {rule.number: rule for rule in await self._rules.by_numbers(draft.rules)} if draft.rules else {}
        for number in draft.rules:
            rule = rules.get(normal_number(number))
            found["rule", number] = (rule.release, rule_digest(rule.text)) if rule else ("", UNKNOWN)
        for name in draft.cards:
            card = await self._cards.get(name)
            found["card", name] = ("", card_digest(card) if card else UNKNOWN)
        return found


def rule_digest(text: str) -> str:
    """Give the digest of a rule's text, blind to rule numbers inside it, case and spacing."""
    return sha256(essence(text).encode()).hexdigest()


def card_digest(card: PrintedCard) -> str:
    """Give the digest of what a card says: costs, types, text, numbers of all faces."""
    told = [
        "\t".join((f.name, f.mana_cost, f.type_line, f.oracle_text, f.power or "", f.toughness or "", f.loyalty or ""))
        for f in card.faces
    ]
    return sha256("\n".join(told).encode()).hexdigest()
