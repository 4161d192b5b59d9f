"""FAQ entries: found, changed by version, kept, exchanged whole, and kept right after a sync."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.audit import read_audit
from data.database import Database
from data.errors import ConflictError, InvalidInput
from data.faq import (
    GLOBAL,
    FaqDraft,
    FaqRepository,
    FaqState,
    check_citations,
    exchange,
    export_entries,
    import_entries,
    install_packs,
    read_packs,
)
from data.faq.exchange import parse_document
from data.faq.values import tidy
from data.sync import sync_from_folder
from tests.data.sources import CARDS, bulk, rules_text

HERE, THERE = 1111, 2222
MODERATOR, OTHER = 7, 8

BEARS = FaqDraft(
    title="Do bears sleep?",
    body="They do, in winter.",
    cards=("Cave Bear",),
    rules=("101.2",),
    aliases=("sleeping bears", "hibernate"),
    tags=("bears",),
    question="My bear sleeps. Does it wake?",
)
CATS = FaqDraft("Cats", "Cats do as they like.")


@pytest.mark.asyncio
async def test_an_entry_is_found_by_title_alias_and_number(database: Database) -> None:
    faq = FaqRepository(database)
    entry = await faq.add(HERE, BEARS, MODERATOR)
    assert (entry.version, entry.state, entry.owner_id) == (1, FaqState.PUBLISHED, MODERATOR)
    assert entry.content == replace(BEARS, aliases=("hibernate", "sleeping bears"))
    for title in ("do bears sleep", "DO BEARS SLEEP?", "Sleeping bears", "hibernate!"):
        assert await faq.find(HERE, title) == entry
    assert await faq.get(HERE, entry.id) == entry
    assert await faq.find(HERE, "dogs") is None


@pytest.mark.asyncio
async def test_servers_see_only_their_own_and_the_global_packs(database: Database) -> None:
    faq = FaqRepository(database)
    entry = await faq.add(HERE, BEARS, MODERATOR)
    shared = await faq.add(GLOBAL, CATS, 0)
    hidden = await faq.add(GLOBAL, replace(CATS, title="Old cats"), 0, FaqState.ARCHIVED)
    assert await faq.find(THERE, BEARS.title) is None
    assert await faq.get(THERE, entry.id) is None
    assert await faq.history(THERE, entry.id) == ()
    assert await faq.find(THERE, "cats") == shared
    assert [e.id for e in await faq.list(THERE)] == [shared.id]
    assert await faq.find(THERE, "old cats") is None
    assert hidden.is_global
    assert await faq.search(THERE, "bears sleep winter") == ()
    assert await faq.complete(THERE, "bear") == ()
    for change in (
        faq.edit(THERE, entry.id, 1, CATS, OTHER),
        faq.set_state(THERE, shared.id, 1, FaqState.ARCHIVED, OTHER),
    ):
        with pytest.raises(ConflictError):
            await change
    own = await faq.add(THERE, replace(CATS, body="Ours."), OTHER)
    assert await faq.find(THERE, "cats") == own


@pytest.mark.asyncio
async def test_two_moderators_at_once(database: Database) -> None:
    faq = FaqRepository(database)
    entry = await faq.add(HERE, BEARS, MODERATOR)
    outcomes = await asyncio.gather(
        faq.edit(HERE, entry.id, 1, replace(BEARS, body="First."), MODERATOR),
        faq.edit(HERE, entry.id, 1, replace(BEARS, body="Second."), OTHER),
        return_exceptions=True,
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, ConflictError)]
    assert len(refused) == 1
    assert refused[0].current == 2
    history = await faq.history(HERE, entry.id)
    assert [revision.version for revision in history] == [2, 1]
    assert history[1].content.body == BEARS.body


@pytest.mark.asyncio
async def test_a_days_life_of_an_entry(database: Database) -> None:
    faq = FaqRepository(database)
    entry = await faq.add(HERE, BEARS, OTHER, FaqState.PENDING)
    assert await faq.find(HERE, BEARS.title) is None
    assert [e.id for e in await faq.list(HERE, [FaqState.PENDING])] == [entry.id]
    entry = await faq.set_state(HERE, entry.id, 1, FaqState.PUBLISHED, MODERATOR)
    entry = await faq.edit(HERE, entry.id, 2, replace(BEARS, title="Sleep", aliases=()), MODERATOR)
    assert await faq.find(HERE, "hibernate") is None
    entry = await faq.set_state(HERE, entry.id, 3, FaqState.STALE, 0, "rule 101.2 says something else now")
    assert entry.stale_reason.startswith("rule 101.2")
    assert (await faq.find(HERE, "sleep")) == entry
    entry = await faq.confirm(HERE, entry.id, 4, MODERATOR)
    assert (entry.state, entry.stale_reason) == (FaqState.PUBLISHED, "")
    entry = await faq.set_state(HERE, entry.id, 5, FaqState.ARCHIVED, MODERATOR)
    assert await faq.find(HERE, "sleep") is None
    entry = await faq.restore(HERE, entry.id, 6, 1, MODERATOR)
    assert entry.content.title == BEARS.title
    assert (await faq.find(HERE, "hibernate")) == entry
    with pytest.raises(ConflictError, match="no version 99"):
        await faq.restore(HERE, entry.id, 7, 99, MODERATOR)
    assert [r.action for r in await faq.history(HERE, entry.id)] == [
        "restore", "archived", "confirm", "stale", "edit", "published", "add",
    ]  # fmt: skip
    audit = await read_audit(database, HERE)
    assert [line.action for line in audit] == [
        "faq restore", "faq archived", "faq confirm", "faq stale", "faq edit", "faq published", "faq add",
    ]  # fmt: skip
    assert {line.actor_id for line in audit} == {0, MODERATOR, OTHER}
    assert await read_audit(database, THERE) == ()
    await faq.count_use(entry.id)
    assert (await faq.most_used(HERE))[0].uses == 1
    assert (await faq.counts(HERE))[FaqState.PUBLISHED] == 1
    assert (await faq.set_owner(HERE, entry.id, OTHER, MODERATOR)) is not None


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        (replace(BEARS, title=""), "title is empty"),
        (replace(BEARS, title="x" * 101), "101 characters, 100 are allowed"),
        (replace(BEARS, title="!!!"), "no letters"),
        (replace(BEARS, title="a\nb"), "more than one line"),
        (replace(BEARS, body=""), "body is empty"),
        (replace(BEARS, body="x" * 5000), "4000 are allowed"),
        (replace(BEARS, aliases=tuple(f"a{i}" for i in range(11))), "11 items, 10 are allowed"),
        (replace(BEARS, tags=("x" * 40,)), "32 are allowed"),
        (replace(BEARS, rules=("seven",)), "'seven' is not a rule number"),
        (replace(BEARS, body="\u200b\u200e \x00"), "body is empty"),
    ],
)
@pytest.mark.asyncio
async def test_limits_are_told(database: Database, draft: FaqDraft, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        await FaqRepository(database).add(HERE, draft, MODERATOR)
    assert await FaqRepository(database).list(HERE, tuple(FaqState)) == ()


@pytest.mark.asyncio
async def test_a_taken_title_is_refused(database: Database) -> None:
    faq = FaqRepository(database)
    await faq.add(HERE, BEARS, MODERATOR)
    cats = await faq.add(HERE, CATS, MODERATOR)
    with pytest.raises(InvalidInput, match="another entry"):
        await faq.add(HERE, replace(CATS, title="HIBERNATE"), MODERATOR)
    with pytest.raises(InvalidInput, match="another entry"):
        await faq.edit(HERE, cats.id, 1, replace(CATS, aliases=("do bears sleep",)), MODERATOR)
    assert await faq.get(HERE, cats.id) == cats


@pytest.mark.asyncio
async def test_search_and_completion(database: Database) -> None:
    faq = FaqRepository(database)
    bears = await faq.add(HERE, BEARS, MODERATOR)
    cats = await faq.add(GLOBAL, CATS, 0)
    found = await faq.search(HERE, "when will my bear be sleeping in the winter")
    assert [entry.id for entry, _ in found] == [bears.id]
    assert 0 < found[0][1] <= 1
    assert await faq.search(HERE, "the of") == ()
    assert await faq.complete(HERE, "hib") == ((bears.id, BEARS.title, FaqState.PUBLISHED),)
    assert [number for number, _, _ in await faq.complete(HERE, "")] == [bears.id, cats.id]
    draft = await faq.add(HERE, FaqDraft("Bearings", "Soon.", tags=("bärs",)), MODERATOR, FaqState.DRAFT)
    every = await faq.complete(HERE, "bear", states=tuple(FaqState), with_global=False)
    assert {(number, state) for number, _, state in every} == {
        (bears.id, FaqState.PUBLISHED),
        (draft.id, FaqState.DRAFT),
    }
    assert [e.id for e in await faq.list(HERE, [FaqState.DRAFT], tag="bärs")] == [draft.id]
    assert await faq.complete(HERE, "100%_") == ()
    assert [e.id for e in await faq.list(HERE, tag="bears")] == [bears.id]


@pytest.mark.asyncio
async def test_export_and_import_give_the_same_entries(database: Database) -> None:
    faq = FaqRepository(database)
    await faq.add(HERE, BEARS, MODERATOR)
    await faq.add(HERE, CATS, MODERATOR, FaqState.DRAFT)
    document = await export_entries(database, HERE)
    assert await import_entries(database, THERE, document, OTHER) == 2
    assert await export_entries(database, THERE) == document
    with pytest.raises(InvalidInput, match="already"):
        await import_entries(database, THERE, document, OTHER)
    assert await import_entries(database, THERE, document, OTHER, replace_all=True) == 2
    assert await export_entries(database, THERE) == document


@pytest.mark.asyncio
async def test_an_import_that_takes_the_place_of_the_rest_deletes_nothing(database: Database) -> None:
    faq = FaqRepository(database)
    bears = await faq.add(HERE, BEARS, MODERATOR)
    cats = await faq.add(HERE, CATS, MODERATOR)
    data = document(
        {"title": "CATS", "body": "New cats.", "aliases": ["meow"]},
        {"title": "Dogs", "body": "Dogs.", "aliases": ["hibernate"]},
    )
    assert await import_entries(database, HERE, data, OTHER, replace_all=True) == 2
    shown = {e.content.title: e for e in await faq.list(HERE, with_global=False)}
    assert set(shown) == {"CATS", "Dogs"}
    assert (shown["CATS"].id, shown["CATS"].version) == (cats.id, 2)
    assert [r.content.body for r in await faq.history(HERE, cats.id)] == ["New cats.", CATS.body]
    assert [r.action for r in await faq.history(HERE, bears.id)] == ["archived", "add"]
    found = await faq.find(HERE, "hibernate")
    assert found is not None
    assert found.content.title == "Dogs"
    archived = await faq.get(HERE, bears.id)
    assert archived is not None
    assert archived.state is FaqState.ARCHIVED
    back = await faq.set_state(HERE, bears.id, archived.version, FaqState.PUBLISHED, OTHER)
    assert (back.content.title, back.content.aliases) == (BEARS.title, ("sleeping bears",))
    clash = document({"title": "Rain", "body": "Wet.", "aliases": ["do bears sleep"]})
    with pytest.raises(InvalidInput, match="title of an entry"):
        await import_entries(database, HERE, clash, OTHER, replace_all=True)
    assert await faq.find(HERE, "rain") is None


@pytest.mark.asyncio
async def test_a_server_cannot_be_filled_beyond_its_limit(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "MOST_ENTRIES", 3)
    await import_entries(database, HERE, document(ONE, {**ONE, "title": "Two"}), MODERATOR)
    with pytest.raises(InvalidInput, match="4 entries, 3 are allowed"):
        await import_entries(database, HERE, document(*({**ONE, "title": t} for t in ("Three", "Four"))), MODERATOR)
    assert len(await FaqRepository(database).list(HERE, with_global=False)) == 2


def document(*entries: Any, **other: Any) -> bytes:
    return json.dumps({"format": "arbiter-faq", "version": 1, "entries": list(entries), **other}).encode()


ONE = {"title": "One", "body": "Text."}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not a FAQ document"),
        (document(ONE)[:-5], "not a FAQ document"),
        (b"[" * 100_000, "not a FAQ document"),
        (b"\xff\xfe\x00", "not a FAQ document"),
        (document(ONE, format="other"), "'other'"),
        (document({"title": 5, "body": "x"}), "Expected `str`"),
        (document({**ONE, "rules": "101.1"}), "Expected `array`"),
        (document({**ONE, "extra": 1}), "extra"),
        (document({**ONE, "state": "gone"}), "no state 'gone'"),
        (document(ONE, {"title": "", "body": ""}), "entry 2"),
        (document(ONE, {**ONE, "title": "ONE!"}), "leads to entry 1"),
        (document(*({"title": f"t{i}", "body": "x"} for i in range(6000))), "6000 entries, 5000 are allowed"),
        (b" " * 9_000_000, "bytes"),
        (document({**ONE, "body": "*" * 50_000}), "50003 characters"),
    ],
)
@pytest.mark.asyncio
async def test_an_import_is_taken_whole_or_not_at_all(database: Database, data: bytes, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        await import_entries(database, HERE, data, MODERATOR)
    assert await FaqRepository(database).list(HERE, tuple(FaqState)) == ()
    assert await read_audit(database, HERE) == ()


BOMBS = (
    "*" * 5000, "[" * 3000 + "](x)", "||" * 2000, "`" * 4001, "> " * 2000, "\\" * 4000, "# " * 900, "\n" * 4000,
    "@everyone <@1> <@&2> <#3>", "\u200b\ufeff\u2060", "\u202etxet", "\ud800", "\x00", "x" * 4000, "", " ", "🐻" * 4000,
    "'; drop table faq_entries; --",
)  # fmt: skip


def fuzzed(chance: random.Random) -> bytes:
    """A document that started as a good one."""
    count = chance.choice((0, 1, 3, 40))
    entries: list[dict[str, Any]] = [
        {"title": f"Entry {n}", "body": "Text.", "rules": ["101.1"], "aliases": [f"also {n}"], "tags": ["x"]}
        for n in range(count)
    ]
    for _ in range(chance.randrange(3) if entries else 0):
        entry = chance.choice(entries)
        key = chance.choice((*entry, "question", "cards", "state", "strange"))
        value = chance.choice((None, 5, True, [], {}, [1], [[]], *BOMBS, list(BOMBS), ["a"] * 100, "published"))
        entry[key] = value
    data = json.dumps({"format": "arbiter-faq", "version": 1, "entries": entries}).encode()
    if chance.random() < 0.3:
        data = data[: chance.randrange(len(data))]
    if chance.random() < 0.2:
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.choice((b"\xff", b"\x00", b"{", b"]", b'"', b"\xef\xbb\xbf")) + data[at:]
    return data


@pytest.mark.asyncio
async def test_a_fuzzed_import_writes_all_or_nothing_and_says_why(database: Database) -> None:
    faq = FaqRepository(database)
    taken = refused = 0
    for seed in range(250):
        chance = random.Random(seed)
        data, server = fuzzed(chance), 10_000 + seed
        try:
            count = await import_entries(database, server, data, MODERATOR, replace_all=chance.random() < 0.3)
        except InvalidInput as error:
            assert error.problems
            assert all(0 < len(problem) < 600 for problem in error.problems)
            assert sum((await faq.counts(server)).values()) == 0
            assert await read_audit(database, server) == ()
            refused += 1
        else:
            assert sum((await faq.counts(server)).values()) == count
            assert len(await read_audit(database, server)) == 1
            taken += 1
    assert taken > 50
    assert refused > 50


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param([{"title": f"t{n}", "body": "x"} for n in range(100_000)], id="a hundred thousand"),
        pytest.param([{"title": f"t{n}", "body": "\u200b" * 700} for n in range(3500)], id="hidden characters"),
        pytest.param([{"title": "same", "body": "x", "aliases": ["a"] * 10} for _ in range(5000)], id="all the same"),
        pytest.param([{"title": "t", "body": "*" * 7_900_000}], id="one of eight megabytes"),
        pytest.param([{"title": "t", "body": "x", "tags": ["y"] * 1_000_000}], id="a million tags"),
        pytest.param([{"title": "t" * 200, "body": "", "rules": ["z"] * 99} for _ in range(5000)], id="many problems"),
    ],
)
@pytest.mark.asyncio
async def test_a_huge_import_is_refused_in_no_time(database: Database, entries: list[dict[str, Any]]) -> None:
    data = document(*entries)
    started = time.process_time()
    with pytest.raises(InvalidInput) as caught:
        await import_entries(database, HERE, data, MODERATOR)
    assert time.process_time() - started < 5
    assert len(str(caught.value)) < 3000
    assert await FaqRepository(database).list(HERE, tuple(FaqState), with_global=False) == ()


@given(
    st.binary(max_size=300)
    | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(lambda v: json.dumps(v).encode())
)
@settings(max_examples=150, deadline=None)
def test_junk_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_document(data)
    assert caught.value.problems


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_tidying_is_done_once(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


@pytest.mark.asyncio
async def test_a_rule_that_only_moved_is_pointed_anew(database: Database, folder: Path) -> None:
    (folder / "cr" / "rules-new.txt").unlink()
    await sync_from_folder(database, folder)
    faq = FaqRepository(database)
    moved = await faq.add(HERE, replace(BEARS, rules=("101.1c",), body="See 101.1c."), MODERATOR)
    same = await faq.add(HERE, replace(CATS, rules=("100.1a",)), MODERATOR)
    assert (await check_citations(database)).stale == ()
    (folder / "cr" / "rules-new.txt").write_text(rules_text())
    await sync_from_folder(database, folder)
    upkeep = await check_citations(database)
    assert upkeep.moved == ((moved.id, "101.1c", "101.2"),)
    assert upkeep.stale == ()
    entry = await faq.get(HERE, moved.id)
    assert entry is not None
    assert (entry.content.rules, entry.content.body, entry.state) == (("101.2",), "See 101.2.", FaqState.PUBLISHED)
    assert (await faq.history(HERE, moved.id))[0].action == "renumber"
    assert await faq.get(HERE, same.id) == same
    assert (await check_citations(database)).moved == ()


@pytest.mark.asyncio
async def test_changed_rules_and_cards_make_entries_stale(database: Database, folder: Path) -> None:
    await sync_from_folder(database, folder)
    faq = FaqRepository(database)
    ruled = await faq.add(HERE, replace(CATS, rules=("101.2", "100.1a")), MODERATOR)
    carded = await faq.add(HERE, replace(CATS, title="Cards", cards=("Cave Bear", "Nobody")), MODERATOR)
    text = rules_text("March 3, 2026").replace("Bears sleep in winter", "Bears never sleep at all these days")
    (folder / "cr" / "rules-new.txt").write_text(text)
    (folder / "oracle-cards.json").write_text(bulk([{**CARDS[0], "oracle_text": "Reach"}, *CARDS[1:]]))
    await sync_from_folder(database, folder)
    upkeep = await check_citations(database)
    assert dict(upkeep.stale) == {
        ruled.id: "rule 101.2 says something else now",
        carded.id: "Cave Bear has another text now",
    }
    assert [e.id for e in await faq.list(HERE, [FaqState.STALE])] == [carded.id, ruled.id]
    assert (await check_citations(database)).stale == ()
    entry = await faq.get(HERE, ruled.id)
    assert entry is not None
    await faq.confirm(HERE, ruled.id, entry.version, MODERATOR)
    assert (await check_citations(database)).stale == ()
    confirmed = await faq.get(HERE, ruled.id)
    assert confirmed is not None
    assert confirmed.state is FaqState.PUBLISHED


@pytest.mark.asyncio
async def test_the_packs_are_installed_once(database: Database) -> None:
    entries = sum(len(pack.entries) for pack in read_packs())
    assert entries >= 40
    assert await install_packs(database) == entries
    assert await install_packs(database) == 0
    faq = FaqRepository(database)
    first = (await faq.list(HERE, limit=1))[0]
    await faq.edit(GLOBAL, first.id, 1, replace(first.content, body="Changed."), 0)
    await faq.add(GLOBAL, CATS, 0)
    assert await install_packs(database) == 2
    assert await faq.find(HERE, "cats") is None


@pytest.mark.slow
@pytest.mark.asyncio
async def test_ten_thousand_entries_stay_quick(database: Database) -> None:
    """Figures are printed by the benchmarks; here only that all is found."""
    for part in range(3):
        entries = [
            {"title": f"Question {part}-{i} about bears", "body": f"Answer {i} of part {part}, with words like w{i}."}
            for i in range(3334)
        ]
        await import_entries(database, HERE, document(*entries), MODERATOR)
    faq = FaqRepository(database)
    assert sum((await faq.counts(HERE)).values()) == 10_002
    found = await faq.search(HERE, "what does w77 answer")
    assert {entry.content.title for entry, _ in found} == {f"Question {part}-77 about bears" for part in range(3)}
    assert (await faq.complete(HERE, "question 1-12"))[0][1].startswith("Question 1-12")
