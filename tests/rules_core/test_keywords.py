"""The registry of keyword abilities is whole, and what keywords stand for is well formed. CR: 702."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_core import engine
from rules_core.ir.abilities import Ability, KeywordAbility
from rules_core.ir.costs import PayMana
from rules_core.ir.effects import Draw
from rules_core.ir.nouns import Filter, IsType, You
from rules_core.ir.quantities import Number
from rules_core.keywords.registry import KEYWORDS, expand_keyword, family_of, is_covered_keyword, rule_of


def _parameters(name: str) -> tuple[object, ...]:
    if name in ("affinity", "champion", "enchant", "protection"):
        return (Filter(IsType("Creature")),)
    if name == "visit":
        return (Draw(You(), Number(1)),)
    return (PayMana("{1}"), Number(2))


def test_every_room_is_loaded() -> None:
    assert "rules_core.keywords.registry" in engine.ROOMS


@pytest.mark.parametrize("name", sorted(KEYWORDS))
def test_a_keyword_expands_into_abilities(name: str) -> None:
    expanded = expand_keyword(KeywordAbility(name, _parameters(name)))  # type: ignore[arg-type]
    assert all(isinstance(ability, Ability) for ability in expanded)


def test_variants_belong_to_their_keyword() -> None:
    assert family_of("islandwalk") == "landwalk"
    assert family_of("plainscycling") == "cycling"
    assert rule_of("snow swampwalk") == "702.14"
    assert is_covered_keyword(KeywordAbility("forestwalk"))
    assert is_covered_keyword(KeywordAbility("banding"))
    assert not is_covered_keyword(KeywordAbility("no such keyword"))


@pytest.mark.pool
def test_every_keyword_of_the_rules_is_registered(shared: Path) -> None:
    """Each heading below 702 has its entry under the same number."""
    newest = sorted((shared / "data" / "cr").glob("MagicCompRules-*.txt"))[-1]
    text = newest.read_text(encoding="utf-8-sig").replace("\r", "\n")
    known = {(entry.rule, name) for name, entry in KEYWORDS.items()}
    for number, heading in re.findall(r"^(702\.\d+)\. ([^\n.]{2,40})$", text, re.MULTILINE):
        words = heading.strip().lower().replace("\u2019", "'")
        names = {"daybound and nightbound": "daybound"}.get(words, "infinity" if "infinity" in words else words)
        assert (number, names) in known, (number, names)
