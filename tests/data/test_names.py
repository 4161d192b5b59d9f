"""Names lead to the card that was named, or to a question; never to another card."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as st

from data.database import Database, open_database
from data.names import CardIndex
from data.names.aliases import community_aliases
from data.names.fold import clean, fold
from rules_core.cards import Match, PrintedCard, PrintedFace


def card(name: str, *, layout: str = "normal", printings: int = 1, playtest: bool = False) -> PrintedCard:
    faces = tuple(PrintedFace(face) for face in name.split(" // "))
    number = f"{layout}:{name}"
    return PrintedCard(number, name, layout, faces, printings=printings, playtest=playtest)


INDEX = CardIndex.from_cards(
    [
        card("Cave Bear", printings=4),
        card("Cave Bear Cub"),
        card("Ærial Bear"),
        card("Éowa the Made Up"),
        card("Éowa, Twice Made Up"),
        card("Hot // Cold", layout="split"),
        card("Gate of Hot and Cold"),
        card("Erased"),
        card("Eraser Seer"),
        card("Ursa", layout="vanguard"),
        card("Ursa, Queen of Bears"),
        card("Old Den, House of Bears"),
        card("Old Den Guide"),
        card("Dennik, Young Bear // Dennik, Old Bear", layout="transform"),
        card("Twice Named // Cave Bear", layout="prepare"),
        card("Wandering Honeycomb"),
        card("Sword of Tests and Trials"),
        card("Bear's Eye Emerald"),
        card("A-Wandering Honeycomb"),
        card("Paper Bear", playtest=True),
        card("Lightning Bolt", printings=50),
        card("Bolt of Bears"),
    ]
)


@pytest.mark.parametrize(
    ("typed", "how", "name"),
    [
        ("Cave Bear", Match.EXACT, "Cave Bear"),
        ("cave bear", Match.FOLDED, "Cave Bear"),
        ("CAVEBEAR", Match.FOLDED, "Cave Bear"),
        ("Aerial Bear", Match.FOLDED, "Ærial Bear"),
        ("hot", Match.FACE, "Hot // Cold"),
        ("Cold", Match.FACE, "Hot // Cold"),
        ("hot/cold", Match.FOLDED, "Hot // Cold"),
        ("Hot//Cold", Match.FOLDED, "Hot // Cold"),
        ("ursa", Match.PREFIX, "Ursa, Queen of Bears"),
        ("old den", Match.PREFIX, "Old Den, House of Bears"),
        ("dennik", Match.PREFIX, "Dennik, Young Bear // Dennik, Old Bear"),
        ("wanderi", Match.PREFIX, "Wandering Honeycomb"),
        ("[[Cave Bear]]", Match.EXACT, "Cave Bear"),
        ("[[Cave Bear|TST]]", Match.EXACT, "Cave Bear"),
        ("“Cave Bear”", Match.EXACT, "Cave Bear"),
        ("Cave Bear (TST) 12", Match.EXACT, "Cave Bear"),
        ("Cave Bear [tst]", Match.EXACT, "Cave Bear"),
        ("4x Cave Bear", Match.FOLDED, "Cave Bear"),
        ("🐻 Cave Bear :bear:", Match.EXACT, "Cave Bear"),
        ("foil cave bear", Match.FOLDED, "Cave Bear"),
        ("my cave bears", Match.FOLDED, "Cave Bear"),
        ("cave bear's", Match.FOLDED, "Cave Bear"),
        ("bears eye emerald", Match.FOLDED, "Bear's Eye Emerald"),
        ("bear's eye", Match.PREFIX, "Bear's Eye Emerald"),
        ("honeycomb", Match.PREFIX, "Wandering Honeycomb"),
        ("honeycomb wandering", Match.PREFIX, "Wandering Honeycomb"),
        ("tests trials sword", Match.PREFIX, "Sword of Tests and Trials"),
        ("wandring honeycomb", Match.FUZZY, "Wandering Honeycomb"),
        ("wandering honycmb", Match.FUZZY, "Wandering Honeycomb"),
        ("paper bear", Match.FOLDED, "Paper Bear"),
        ("bolt", Match.ALIAS, "Lightning Bolt"),
        ("4 bolts", Match.ALIAS, "Lightning Bolt"),
        ("foil bolts", Match.ALIAS, "Lightning Bolt"),
    ],
)
def test_resolved(typed: str, how: Match, name: str) -> None:
    found = INDEX.resolve(typed)
    assert (found.card, found.how, found.input) == (name, how, typed)


@pytest.mark.parametrize(
    ("typed", "among"),
    [
        ("eowa", {"Éowa the Made Up", "Éowa, Twice Made Up"}),
        ("hot and cold", {"Hot // Cold", "Gate of Hot and Cold"}),
        ("bear", {"Cave Bear", "Paper Bear"}),
    ],
)
def test_asked(typed: str, among: set[str]) -> None:
    found = INDEX.resolve(typed)
    assert found.how is Match.ASK
    assert found.card is None
    assert len(found.candidates) <= 5
    assert among & set(found.candidates)


@pytest.mark.parametrize("typed", ["", "   ", "!!!", "🐻", "qqqqqq", "💥" * 300, "x" * 5000, "\0\ud800"])
def test_nothing_found(typed: str) -> None:
    assert INDEX.resolve(typed).card is None


def test_exact_names_are_never_taken_for_near_ones() -> None:
    assert INDEX.resolve("erased").card == "Erased"
    assert INDEX.resolve("erase").card != "Eraser Seer"


def test_a_word_that_may_be_of_the_name_is_not_taken_away() -> None:
    """ "Bolt artifact" is not the nickname "bolt" with a description behind it."""
    assert INDEX.resolve("bolt artifact").card is None


def test_a_servers_own_nickname() -> None:
    own = {"fluffy": "Cave Bear"}
    assert INDEX.resolve("Fluffy", own).card == "Cave Bear"
    assert INDEX.resolve("Fluffy").card is None


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_resolving_and_completing_never_raise(text: str) -> None:
    INDEX.resolve(text)
    assert len(INDEX.complete(text, 25)) <= 25


@given(st.sampled_from(INDEX.names()))
def test_a_full_name_is_blind_to_case_and_punctuation(name: str) -> None:
    if INDEX.printed(name).layout == "vanguard":
        return  # who says so means the creature, see above
    assert INDEX.resolve(name).card == name
    if not name.startswith("A-"):
        plain = fold(name).upper()
        assert INDEX.resolve(plain).card == name
        assert INDEX.complete(plain)[0].name == name


def test_completion_begins_with_what_was_typed() -> None:
    names = [suggestion.name for suggestion in INDEX.complete("cave")]
    assert names[:2] == ["Cave Bear", "Cave Bear Cub"]
    assert INDEX.complete("honey")[0].name == "Wandering Honeycomb"
    assert INDEX.complete("wandering hony")[0].name == "Wandering Honeycomb"
    assert INDEX.complete("", 1)[0].name == "Lightning Bolt"


@pytest.mark.parametrize(
    ("sentence", "start", "expected"),
    [
        ("I block with Cave Bear and wait", 3, ("Cave Bear", 5)),
        ("three Cave Bears attack", 1, ("Cave Bear", 3)),
        ("Cave Bear's power", 0, ("Cave Bear", 2)),
        ("Ursa, Queen of Bears dies", 0, ("Ursa, Queen of Bears", 4)),
        ("cast Hot on it", 1, ("Hot // Cold", 2)),
        ("the Cave. Bear runs", 1, None),
        ("nothing here", 0, None),
        ("end", 1, None),
    ],
)
def test_the_longest_name_in_a_sentence(sentence: str, start: int, expected: tuple[str, int] | None) -> None:
    assert INDEX.longest_name_at(tuple(sentence.split()), start) == expected


def test_cleaning_keeps_names_that_look_decorated() -> None:
    assert clean("+2 Mace") == "+2 Mace"
    assert clean("Ach! Hans, Run!") == "Ach! Hans, Run"
    assert clean("1996 Champion") == "1996 Champion"


def test_the_starter_set_resolves_before_any_sync() -> None:
    index = CardIndex.starter()
    assert index.is_starter
    assert index.resolve("grizly bears").card == "Grizzly Bears"
    assert index.printed("Grizzly Bears").faces[0].power == "2"


@pytest.mark.asyncio
async def test_the_index_a_sync_built_is_loaded(synced: Database) -> None:
    index = await CardIndex.load(synced)
    assert not index.is_starter
    assert index.resolve("aerial bear").card == "Ærial Bear"
    assert index.printed("Hot // Cold").faces[1].name == "Cold"
    assert index.by_id(index.printed("Cave Bear").id).name == "Cave Bear"
    with pytest.raises(KeyError):
        index.printed("Nobody")
    # tokens of one name are one line
    assert [s.name for s in index.complete("bear")].count("Bear") == 1


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def whole_pool(pool_path: Path) -> CardIndex:
    async with await open_database(pool_path) as database:
        return await CardIndex.load(database)


@pytest.mark.pool
@pytest.mark.slow
def test_what_people_type(whole_pool: CardIndex, shared: Path) -> None:
    """The sample of real inputs: each gives its card, or asks where that is what is expected."""
    wrong = []
    with (shared / "questions" / "names.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            found = whole_pool.resolve(row["input"])
            asks = "ask" in row["expected"] and row["card"].split(",")[0] in ("", *(c for c in found.candidates))
            front = (found.card or "").split(" // ")[0]
            if row["card"] not in (found.card or "", front) and not (asks and found.card is None):
                # The one with an empty card that is to be resolved is a card of that very name.
                if not (row["card"] == "" and fold(found.card or "") == fold(row["input"])):
                    wrong.append((row["input"], row["card"], found))
    assert wrong == []


@pytest.mark.pool
@pytest.mark.slow
def test_every_nickname_is_of_a_card_and_hides_none(whole_pool: CardIndex) -> None:
    wrong = []
    for alias, cards in community_aliases().items():
        assert all(whole_pool.resolve(card).card is not None for card in cards), cards
        resolved = whole_pool.resolve(alias)
        found = resolved.card or ""
        if len(cards) > 1 and resolved.how is not Match.ASK:
            wrong.append((alias, cards, found))
        if len(cards) == 1 and cards[0] not in (found, *found.split(" // ")):
            wrong.append((alias, cards, found))
    assert wrong == []


@pytest.mark.pool
@pytest.mark.slow
def test_every_full_name_resolves_to_itself(whole_pool: CardIndex) -> None:
    for name in whole_pool.names():
        if whole_pool.printed(name).layout != "vanguard":  # who says "Karn" does not mean the avatar
            assert whole_pool.resolve(name).card == name
