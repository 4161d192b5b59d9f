"""The rules that the engine cites exist, and their anchor words are in them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rules_core.citations import CITATIONS, Citation, all_rules


def _rules() -> dict[str, str]:
    shared = Path(os.environ.get("ARBITER_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    files = sorted((shared / "data" / "cr").glob("MagicCompRules-*.txt"))
    if not files:
        files = sorted((shared.parent.parent / "shared" / "data" / "cr").glob("MagicCompRules-*.txt"))
    if not files:
        pytest.skip("no Comprehensive Rules file at hand")
    text = files[-1].read_text(encoding="utf-8-sig").replace("\r", "\n")
    return {m[1]: m[2] for m in re.finditer(r"^(\d{3}\.\d+[a-z]*)\.? (.*)$", text, re.MULTILINE)}


@pytest.mark.pool
def test_each_cited_rule_exists_with_its_anchor_words() -> None:
    rules = _rules()
    missing = {name: number for name, number in all_rules().items() if number not in rules}
    assert not missing
    assert not [number for number, citation in CITATIONS.items() if not citation.fits(rules[number])]


def test_anchors_are_found_whatever_the_case_and_the_apostrophes() -> None:
    assert Citation("101.2", ("can't effect",), "").fits("the \u201cCan\u2019t\u201d effect") is False
    assert Citation("101.2", ("can't effect",), "").fits("a Can\u2019t effect takes precedence")
