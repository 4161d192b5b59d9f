"""The readers take every shape in which the sources were shipped and lose nothing."""

from __future__ import annotations

import gzip
import io
import json
from collections import Counter
from pathlib import Path

import pytest

from data.errors import SourceError
from data.sources.comprehensive_rules import Part, find_references, read_rules
from data.sources.encoding import decode
from data.sources.policy import read_policy
from data.sources.scryfall import read_cards, read_rulings
from tests.data.sources import CARDS, POLICY, RULINGS, bulk, rules_text

LAYOUTS = {
    "one a line": bulk(CARDS),
    "compact": json.dumps(CARDS),
    "indented": json.dumps(CARDS, indent=2),
    "escaped": json.dumps(CARDS, ensure_ascii=True, indent="\t"),
    "one a line, end on the last": "[\n" + ",\n".join(map(json.dumps, CARDS)) + "]",
    "several a line": "[\n" + json.dumps(CARDS[0]) + ",\n" + json.dumps(CARDS[1:])[1:],
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_cards_in_any_layout(layout: str, packed: bool, encoding: str) -> None:
    data = LAYOUTS[layout].encode(encoding)
    stream = io.BytesIO(gzip.compress(data) if packed else data)
    assert [item.card.name for item in read_cards(stream, "cards.json")] == [c["name"] for c in CARDS]


def test_a_card_keeps_its_faces_and_facts() -> None:
    cards = {item.card.name: item for item in read_cards(io.BytesIO(bulk(CARDS).encode()), "cards.json")}
    split = cards["Hot // Cold"].card
    assert [face.name for face in split.faces] == ["Hot", "Cold"]
    bear = cards["Cave Bear"]
    assert (bear.card.faces[0].power, bear.card.printings, bear.standing) == ("2", 3, 0)
    assert cards["Ursa"].standing > cards["Ursa, Queen of Bears"].standing == 0


def test_rulings_join_by_id_or_name() -> None:
    rulings = list(read_rulings(io.BytesIO(bulk(RULINGS).encode()), "rulings.json"))
    assert [(r.card_id[-2:], r.card) for r in rulings] == [("01", ""), ("01", ""), ("", "Hot // Cold")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bulk(CARDS).encode()[:-200], "truncated"),
        (gzip.compress(bulk(CARDS).encode())[:-30], "truncated"),
        (json.dumps(CARDS).encode()[:-5], "truncated"),
        (b"<html>not found</html>", "not a JSON array"),
        (b'{"object": "error"}', "not a JSON array"),
        (b"", "empty"),
        (b'[\n{"name": "x"}\n]', "layout"),
        (b'[\n{"name": "x", "layout": "normal"}\n]', "oracle_id"),
        (b'[\n{"name": 5, "layout": "normal"}\n]', "object 1"),
        (b'[{"name": "x", "layout" "normal"}]', "truncated|cannot be read"),
    ],
)
def test_wrong_card_files_say_what_is_wrong(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        list(read_cards(io.BytesIO(data), "cards.json"))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_rules_in_any_encoding(encoding: str, line_end: str) -> None:
    data = rules_text().replace("\n", line_end).encode(encoding)
    rules = read_rules(data, "rules.txt")
    assert rules.effective == "2026-01-02"
    by_number = {rule.number: rule for rule in rules.rules}
    assert " ".join(by_number) == "1 100 100.1 100.1a 100.1b 101 101.1 101.2 7 702 702.1 702.1a"
    assert by_number["100.1a"].examples == ["A bear sits in a cave.", "Another one does not."]
    assert by_number["101.1"].text.endswith("says.\nThey go on in a second line.")
    assert "“bears”" in by_number["101.1"].text
    assert by_number["101.2"].references == ("100", "702")
    assert (by_number["702.1a"].heading, by_number["702.1a"].parent) == ("Snoring", "702.1")
    assert [term.term for term in rules.glossary] == ["Bear", "Snoring"]
    assert rules.glossary[0].text.count("\n") == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (rules_text().encode()[:300], "truncated"),
        (rules_text().split("Glossary\n\nBear")[0].encode(), "glossary"),
        (rules_text().split("Credits\n\nNobody")[0].encode(), "credits"),
        (b"<html></html>", "takes effect"),
    ],
)
def test_wrong_rules_files_say_what_is_wrong(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read_rules(data, "rules.txt")


def test_references_are_found_in_all_their_forms() -> None:
    text = "See rule 702.2b and rules 508 and 509, section 9, and rule 704.5aa. It costs 100 or deals 200 damage."
    assert find_references(text) == ("702.2b", "508", "509", "9", "704.5aa")


@pytest.mark.pool
@pytest.mark.parametrize(
    ("date", "rules", "glossary"),
    [("20160930", 2153, 524), ("20250207", 3022, 703), ("20260227", 3120, 726), ("20260807", 3162, 739)],
)
def test_every_line_of_every_release_is_accounted_for(shared: Path, date: str, rules: int, glossary: int) -> None:
    """Joined together again, what was read is the file; the counts are of lines that begin with a number."""
    data = (shared / "data" / "cr" / f"MagicCompRules-{date}.txt").read_bytes()
    read = read_rules(data, date)
    assert sum(rule.kind in ("rule", "subrule") for rule in read.rules) == rules
    assert len(read.glossary) == glossary
    lines = [line.strip() for line in decode(data).split("\n")]
    assert len(lines) == len(read.parts)
    body = Counter(
        line.removeprefix("Example:").strip()
        for line, part in zip(lines, read.parts, strict=True)
        if part in (Part.EXAMPLE, Part.CONTINUED, Part.TERM, Part.DEFINITION)
    )
    kept: Counter[str] = Counter()
    for rule in read.rules:
        _, *more = rule.text.split("\n")
        kept.update(more)
        kept.update(line for example in rule.examples for line in example.split("\n"))
    for term in read.glossary:
        kept.update([term.term, *(line for line in term.text.split("\n") if line)])
    assert kept == body
    numbered = [
        line for line, part in zip(lines, read.parts, strict=True) if part in (Part.RULE, Part.SECTION, Part.CHAPTER)
    ]
    assert len(numbered) == len(read.rules)
    for line, rule in zip(numbered, read.rules, strict=True):
        rest = line.removeprefix(rule.number).removeprefix(".").strip()
        assert rest == rule.text.split("\n")[0]
    assert not any(line for line, part in zip(lines, read.parts, strict=True) if part is Part.BLANK)


@pytest.mark.pool
def test_every_parent_and_nearly_every_reference_exists(shared: Path) -> None:
    read = read_rules((shared / "data" / "cr" / "MagicCompRules-20260807.txt").read_bytes(), "newest")
    numbers = {rule.number for rule in read.rules}
    assert all(rule.parent in numbers for rule in read.rules if rule.parent)
    named = {number for rule in read.rules for number in rule.references}
    assert named - numbers == set()


def test_policy_is_cut_at_the_titles_of_its_contents() -> None:
    document = read_policy(POLICY.encode(), "mtr.txt")
    assert (document.document, document.effective) == ("MTR", "2026-01-02")
    found = {(s.number, s.title): s.text for s in document.sections}
    assert found["1.1", "Sitting Down"] == "Players sit on chairs.\n• Not on bears."
    assert found["A", "Bears"] == "There are none."


def test_an_unknown_document_is_refused() -> None:
    with pytest.raises(SourceError, match="not a policy document"):
        read_policy(b"A letter\n", "letter.txt")
    with pytest.raises(SourceError, match="PDF"):
        read_policy(b"%PDF-1.4 broken", "broken.pdf")


@pytest.mark.pool
@pytest.mark.parametrize(
    ("file", "document", "sections"),
    [
        ("mtr.txt", "MTR", {"1.1", "2.3", "4.4", "10.4", "A", "F"}),
        ("ipg.txt", "IPG", {"1", "2.1", "2.6", "4.8", "B"}),
        ("MTG_MTR_2025_Apr_21_EN.pdf", "MTR", {"1.1", "2.3", "4.4", "10.4", "A", "F"}),
        ("MTG_IPG_2024Sep23_EN.pdf", "IPG", {"1", "2.1", "2.6", "4.8", "B"}),
        ("jar.txt", "JAR", set()),
    ],
)
def test_published_policy_documents(shared: Path, file: str, document: str, sections: set[str]) -> None:
    read = read_policy((shared / "data" / "policy" / file).read_bytes(), file)
    assert read.document == document
    assert read.effective
    assert sections <= {section.number for section in read.sections}
    assert len(read.sections) >= 8
