"""Search finds the rule that answers, by its words, by slang, by what the named cards do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from data.database import Database, open_database
from data.names import CardIndex
from data.search import Searcher
from data.search.concepts import features_of, load_concepts, load_features, load_slang, parse_cue, subject_of
from data.search.index import RuleIndex
from data.search.words import stem, stems, storable, words
from rules_core.cards import PrintedCard, PrintedFace

HERE = Path(__file__).parent


def card(text: str, keywords: tuple[str, ...] = (), name: str = "Made-Up Bear") -> PrintedCard:
    return PrintedCard("x", name, "normal", (PrintedFace(name, type_line="Creature", oracle_text=text),), keywords)


def test_words_and_stems() -> None:
    assert words("It’s a 2/2 with +1/+1, rule 704.5g!") == ["it's", "a", "2/2", "with", "+1/+1", "rule", "704.5g"]
    assert stems("The creatures died, dying") == ["creatur", "die", "die"]
    assert stem("phasing") != stem("phases") or stem("phase") != stem("phasing")
    assert stem("sacrificing") == stem("sacrifice") == stem("sacrificed")
    assert stem("abilities") == stem("ability")
    assert stem("triggered") == stem("triggers") == stem("trigger")
    assert stem("blocking") == stem("blocked") == stem("blocks")
    assert storable(["704.5g", "+1/+1", "bear"]) == "704d5g p1sp1 bear"


def test_slang_adds_the_words_of_the_rules() -> None:
    asked = subject_of("Can I sac it in response to an ETB?").stems
    assert asked["sacrific"] < asked["sac"] == 1.0
    assert "battlefield" in asked
    assert "prioriti" in asked


def test_named_cards_tell_by_what_they_do_not_by_their_names() -> None:
    bear = card("Flying\nWhen Made-Up Bear dies, draw a card.", ("Flying",))
    subject = subject_of("Does Made-Up Bear trigger?", [bear])
    assert {"dies", "draws"} <= subject.features
    assert subject.keywords == {"fli"}
    assert "bear" not in subject.stems
    assert "bear" in subject.names


def test_cues_fit_only_when_all_parts_are_there() -> None:
    cue = parse_cue("dies|leaves trigger @draws|@wipes #first_strike")
    bear = card("When this creature dies, draw a card.", ("First strike",))
    assert cue.strength(subject_of("it dies, trigger?", [bear])) > 3
    assert cue.strength(subject_of("it dies", [bear])) == 0
    assert cue.strength(subject_of("it dies, trigger?")) == 0


def test_cues_name_features_that_exist() -> None:
    used = {
        word[1:]
        for concept in load_concepts().concepts
        for cue in concept.cues
        for part in cue.parts
        for word in part
        if word.startswith("@")
    }
    assert used <= {*load_features(), *LAYOUTS}
    assert all(part for concept in load_concepts().concepts for cue in concept.cues for part in cue.parts)


LAYOUTS = {"adventure", "split", "transform", "modal_dfc", "saga", "mutate", "class", "meld"}


def test_slang_is_lower_case_and_short() -> None:
    assert all(0 < len(phrase) <= 4 for phrase in load_slang())


@pytest.mark.asyncio
async def test_rules_glossary_rulings_and_policy_are_found(synced: Database) -> None:
    searcher = await Searcher.load(synced)
    hits = await searcher.search("bears that snore")
    assert ("rule", "702.1a") in {(hit.kind, hit.ref) for hit in hits[:2]}
    index = await CardIndex.load(synced)
    found = await searcher.search("flying bears", [index.printed("Cave Bear")], kinds=("ruling", "policy"))
    assert next(hit.text for hit in found if hit.kind == "ruling").startswith("The newer")
    assert (await searcher.search("chairs", kinds=("policy",)))[0].ref == "MTR 1.1"
    for nothing in ("", "   ", "the of and", "\"' OR 1=1 --", "\0", "🐻"):
        assert await searcher.search(nothing, kinds=("ruling", "policy")) == ()


@pytest.mark.asyncio
async def test_an_index_of_another_version_is_rebuilt(synced: Database) -> None:
    assert RuleIndex.decode(b"nonsense") is None
    searcher = await Searcher.load(synced)
    async with synced.write() as connection:
        from sqlalchemy import text

        await connection.execute(text("delete from packs where name = 'search'"))
    again = await Searcher.load(synced)
    assert await again.search("snoring bears") == await searcher.search("snoring bears")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def whole(pool_path: Path) -> Any:
    async with await open_database(pool_path) as database:
        yield await Searcher.load(database), await CardIndex.load(database)


async def share_found(whole: Any, questions: Iterable[dict[str, Any]]) -> float:
    searcher, index = whole
    found = asked = 0
    for question in questions:
        cards = [index.printed(r.card) for name in question["cards"] if (r := index.resolve(name)).card]
        hits = await searcher.search(question["question"], cards, kinds=("rule",), limit=5)
        asked += 1
        found += bool({hit.ref for hit in hits} & set(question["rules"]))
    return found / asked


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_accepted_rules_are_among_the_first_five(whole: Any, shared: Path) -> None:
    lines = (shared / "questions" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    assert await share_found(whole, map(json.loads, lines)) >= 0.75
    lines = (HERE / "search_questions.jsonl").read_text(encoding="utf-8").splitlines()
    assert await share_found(whole, map(json.loads, lines)) >= 0.8


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("deathtouch", "702.2b"),
        ("summoning sickness", "302.6"),
        ("legend rule", "704.5j"),
        ("scry", "701.22a"),
        ("first strike", "702.7b"),
        ("etb", "603.6a"),
        ("mana burn", "106.4"),
        ("fizzle", "608.2b"),
    ],
)
async def test_mechanics_by_name(whole: Any, asked: str, rule: str) -> None:
    hits = await whole[0].search(asked, kinds=("rule",), limit=5)
    assert rule in {hit.ref for hit in hits}


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_every_rule_of_a_concept_exists(whole: Any) -> None:
    known = {ref for kind, ref in whole[0]._index.places if kind == "rule"}
    named = {rule for concept in load_concepts().concepts for rule in concept.rules}
    assert {rule for rule in named - known if "." in rule} == set()


def test_features_are_seen_in_printed_text() -> None:
    assert "instead" in features_of(card("If it would die, exile it instead."))
    assert "burns" in features_of(card("Made-Up Bear deals 3 damage to any target."))
