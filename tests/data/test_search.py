"""Search finds the rule that answers, by its words, by slang, by what the named cards do."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from data.database import Database, open_database
from data.names import CardIndex
from data.rules import RuleRepository
from data.search import Searcher
from data.search.concepts import features_of, load_concepts, load_features, load_slang, parse_cue, subject_of
from data.search.index import RuleIndex
from data.search.vocabulary import has_word_index, nearest_in
from data.search.words import stem, stems, storable, words
from data.sync import sync_from_folder
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
async def test_misspelt_words_are_taken_for_what_they_were_meant_to_be(synced: Database) -> None:
    searcher = await Searcher.load(synced)
    assert (await searcher.search("snorign"))[0].ref in ("702.1", "702.1a", "Snoring")
    assert (await searcher.search("playres chiars", kinds=("policy",)))[0].ref == "MTR 1.1"


@pytest.mark.slow
@pytest.mark.asyncio
async def test_both_ways_of_comparing_words_find_the_same(postgres_url: str, folder: Path) -> None:
    async with await open_database(postgres_url) as database:
        await sync_from_folder(database, folder)
        searcher = await Searcher.load(database)
        vocabulary = searcher._vocabulary
        assert vocabulary is not None
        assert await has_word_index(database)
        for word in (
            "snorin",
            "playrs",
            "winterr",
            "chars",
            "bearish",
            "documnt",
            "zzzzzz",
            "seconds",
            "secnd",
            "sttic",
        ):
            assert await nearest_in(database, word) == vocabulary.nearest(word), word
        by_database = await searcher.search("snorign bears in wintr")
        async with database.write() as connection:
            await connection.execute(text("drop extension pg_trgm cascade"))
        assert not await has_word_index(database)
        assert await (await Searcher.load(database)).search("snorign bears in wintr") == by_database


@pytest.mark.slow
@pytest.mark.asyncio
async def test_without_leave_to_add_pg_trgm_a_sync_does_without(
    postgres_url: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"guest_{uuid.uuid4().hex[:8]}"
    async with await open_database(postgres_url) as owner, owner.write() as connection:
        await connection.execute(text("drop extension if exists pg_trgm cascade"))
        await connection.execute(text(f"create role {name} login"))
        await connection.execute(text(f"grant all on schema public to {name}"))
        for table in (
            await connection.execute(text("select tablename from pg_tables where schemaname = 'public'"))
        ).all():
            await connection.execute(text(f'alter table "{table.tablename}" owner to {name}'))
    async with await open_database(postgres_url.replace("arbiter@", f"{name}@")) as guest:
        await sync_from_folder(guest, folder)
        assert "pg_trgm is not to be had" in caplog.text
        assert not await has_word_index(guest)
        hits = await (await Searcher.load(guest)).search("snorign")
        assert hits[0].ref in ("702.1", "702.1a", "Snoring")
    async with await open_database(postgres_url) as owner, owner.write() as connection:
        await connection.execute(text(f"reassign owned by {name} to arbiter"))
        await connection.execute(text(f"drop owned by {name}"))
        await connection.execute(text(f"drop role {name}"))


@pytest.mark.asyncio
async def test_data_of_an_earlier_release_are_searched_without_their_words(synced: Database) -> None:
    async with synced.write() as connection:
        await connection.execute(text("delete from packs where name = 'words'"))
    index = await CardIndex.load(synced)
    searcher = await Searcher.load(synced)
    found = await searcher.search("flying bears", [index.printed("Cave Bear")], kinds=("ruling", "policy"))
    assert next(hit.text for hit in found if hit.kind == "ruling").startswith("The newer")
    assert (await searcher.search("chairs", kinds=("policy",)))[0].ref == "MTR 1.1"


@pytest.mark.asyncio
async def test_an_index_of_another_version_is_rebuilt(synced: Database) -> None:
    assert RuleIndex.decode(b"nonsense") is None
    searcher = await Searcher.load(synced)
    async with synced.write() as connection:
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
async def test_what_the_rules_own_examples_tell_leads_to_their_rules(whole: Any) -> None:
    """Each example's cards and every other word of it, asked as a question."""
    searcher, index = whole
    chance = random.Random(2)
    found = asked = 0
    for rule in await RuleRepository(searcher._database).all():
        for example in rule.examples:
            question, cards = retold(example.removeprefix("Example:"), index, chance)
            hits = await searcher.search(question, cards, kinds=("rule",), limit=5)
            asked += 1
            found += rule.number in {hit.ref for hit in hits}
    assert asked > 200
    assert found / asked >= 0.9


def retold(example: str, index: CardIndex, chance: random.Random) -> tuple[str, list[PrintedCard]]:
    """An example with half of its words left out, those of card names kept, and the cards that it names."""
    words, kept, cards, at = tuple(example.split()), ["If"], [], 0
    while at < len(words):
        name = index.longest_name_at(words, at)
        if name and len(name[0]) > 5:
            cards.append(index.printed(name[0]))
            kept += words[at : name[1]]
            at = name[1]
            continue
        kept += [words[at]] if chance.random() < 0.5 else []
        at += 1
    return " ".join([*kept, "what happens?"]), cards[:4]


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_misspelt_questions_find_most_of_what_rightly_spelt_ones_do(whole: Any, shared: Path) -> None:
    chance = random.Random(1)
    questions = [json.loads(line) for line in (HERE / "search_questions.jsonl").read_text("utf-8").splitlines()]
    for question in questions:
        names = " ".join(question["cards"]).casefold()
        words = question["question"].split()
        question["question"] = " ".join(
            word if len(word) < 6 or word.casefold() in names or chance.random() < 0.5 else misspelt(word, chance)
            for word in words
        )
    assert await share_found(whole, questions) >= 0.8


def misspelt(word: str, chance: random.Random) -> str:
    """A word with two letters the wrong way round, one left out, or one too many."""
    at = chance.randrange(1, len(word) - 1)
    middle = chance.choice((word[at + 1] + word[at], word[at + 1], word[at] + "e" + word[at + 1]))
    return word[:at] + middle + word[at + 2 :]


@pytest.mark.pool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_both_databases_find_the_same(whole: Any, shared: Path, postgres_server_url: str) -> None:
    searcher, index = whole
    questions = [
        json.loads(line)
        for file in (shared / "questions" / "questions.jsonl", HERE / "search_questions.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    async with await open_database(postgres_server_url) as database:
        await sync_from_folder(database, shared / "data")
        other = await Searcher.load(database)
        for kind, least in (("rule", 0.99), ("policy", 0.97), ("ruling", 0.97)):
            same = total = 0
            for question in questions:
                cards = [index.printed(r.card) for name in question["cards"] if (r := index.resolve(name)).card]
                for named in (cards, []):
                    one = await searcher.search(question["question"], named, kinds=(kind,), limit=5)
                    two = await other.search(question["question"], named, kinds=(kind,), limit=5)
                    same += len({hit.ref for hit in one} & {hit.ref for hit in two})
                    total += max(len(one), len(two))
            assert same / total >= least, kind


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
