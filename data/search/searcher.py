"""Asking the search: words in, ranked hits out."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from data.database import Database
from data.models import GlossaryRow, PackRow, ReleaseRow, RuleRow
from data.names.fold import word_set
from data.rules import RuleRepository
from data.search.concepts import Concepts, Subject, load_concepts, subject_of
from data.search.documents import NAMED_CARD, find_documents
from data.search.index import RULES_PACK, Document, RuleIndex, SourceDocument, make_documents
from data.search.vocabulary import WORDS_PACK, Vocabulary, has_word_index, is_spelt, nearest_in
from data.search.words import stems
from data.starter import starter_rulings
from data.starter.rules import starter_rules
from rules_core.cards import PrintedCard

CONCEPT_WEIGHT = 4.0
NEXT_RULE = 0.88
"""What a concept's second rule counts of its first, and so on."""
KEYWORD_ASKED = 4.0
KEYWORD_OF_CARD = 1.2
LEXICAL = 14.0
"""What it counts that every word asked for is in a rule, often."""
LEXICAL_BEST = 9.0
TELLING = 14.0
"""Rarities of all words together from which a question tells enough to be compared by words."""
COMMON = 2.5
"""Rarity of a word below which it tells nothing as a title."""
FROM_RULINGS = 0.3
"""What a word of the fitting rulings counts, beside 1 for a word that was asked."""
RULINGS_READ = 4
WORDS_READ = 40
FROM_TEXT = 0.08
NEXT_OF_KEYWORD = 0.9
EXAMPLE = 30.0
"""What it counts that an example of a rule is about all that was asked."""
EXAMPLE_LEAST = 0.4
"""Share of what was asked that any two stories of a game have in common."""
RESPELT = 0.7
"""What a word counts that a misspelt one is taken for."""
MOST_RESPELT = 4
EVERYDAY = word_set(
    "reach fear escap bargain gift craft plot mentor champion echo shadow fus dash surg spectacl tribut assist riot "
    "train squad cleav search exchang doubl triple reveal creat plai cast activat attach counter exil destroi discard"
)
"""Stems of keywords that are everyday words as well."""
VARIANT = -2.0
"""What is taken from rules of variants and of more than two players that the question does not speak of."""
DEFINITION = 0.6
BARE_TITLE = -3.0
RULE_FIRST = 0.75
"""What a glossary entry counts of a rule that fits as well."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One found document."""

    kind: str
    """``rule``, ``glossary``, ``ruling`` or ``policy``."""
    ref: str
    """Rule number, glossary term, ruling id, or ``MTR 2.3``."""
    title: str
    text: str
    score: float


class Searcher:
    """Searches the database; make one with `load` and keep it until the next sync."""

    def __init__(
        self,
        database: Database,
        index: RuleIndex,
        concepts: Concepts,
        vocabulary: Vocabulary | None = None,
        *,
        asks_database: bool = False,
    ) -> None:
        self._database = database
        self._vocabulary = vocabulary
        self._asks_database = asks_database
        self._index = index
        self._concepts = concepts
        self._share = [RULE_FIRST if d.kind == "glossary" else 1.0 for d in index.documents]
        self._extra = [BARE_TITLE if d.kind == "rule" and _is_bare(d) else 0.0 for d in index.documents]
        self._variants = _variants(index)
        self._titles: list[tuple[frozenset[str], tuple[int, ...]]] = _titles(index)

    @classmethod
    async def load(cls, database: Database) -> Searcher:
        """Get ready to search."""
        async with database.read() as connection:
            names = (RULES_PACK, WORDS_PACK)
            query = select(PackRow.name, PackRow.data).where(PackRow.name.in_(names))
            packs: dict[str, bytes] = dict((await connection.execute(query)).all())
        index = RuleIndex.decode(packs.get(RULES_PACK, b""))
        if index is None:
            release = await _newest(database)
            sources = await _sources(database) if release else _starter_sources()
            index = RuleIndex(make_documents(sources), release)
        return cls(
            database,
            index,
            await _concepts_for(database, index.release),
            Vocabulary.decode(packs.get(WORDS_PACK)),
            asks_database=await has_word_index(database),
        )

    async def search(
        self,
        text: str,
        cards: Sequence[PrintedCard] = (),
        kinds: Sequence[str] = ("rule", "glossary"),
        limit: int = 10,
    ) -> tuple[Hit, ...]:
        """
        Rank what bears on `text`; the cards it names add their keywords and what they do.

        Rulings of the named cards come before those of others.
        """
        subject = await self._respelt(subject_of(text, cards))
        if cards:
            subject = await self._with_rulings(subject, cards)
        hits: list[Hit] = []
        if "rule" in kinds or "glossary" in kinds:
            hits += [hit for hit in self.rules(subject, limit * 2 + 10) if hit.kind in kinds][: limit * 2]
        others = [kind for kind in kinds if kind not in ("rule", "glossary")]
        if "ruling" in others:
            hits += _starter_rulings(subject, cards)
        if others:
            ids = [card.id for card in cards]
            found = await find_documents(self._database, self._vocabulary, subject, ids, others, limit * 2)
            hits += [Hit(one.kind, one.ref, one.title, one.text, one.score) for one in found]
        return tuple(sorted(hits, key=lambda hit: -hit.score)[:limit])

    async def _respelt(self, subject: Subject) -> Subject:
        """Add, for a word that stands in no document, the word of the documents that it is most like."""
        vocabulary = self._vocabulary
        if vocabulary is None:
            return subject
        added: dict[str, float] = {}
        for word, weight in subject.stems.items():
            if not is_spelt(word) or word in vocabulary or word in subject.names:
                continue
            if len(added) == MOST_RESPELT:
                break
            meant = await nearest_in(self._database, word) if self._asks_database else vocabulary.nearest(word)
            if meant and meant not in subject.stems:
                added[meant] = weight * RESPELT
        return replace(subject, stems={**subject.stems, **added}) if added else subject

    async def _with_rulings(self, subject: Subject, cards: Sequence[PrintedCard]) -> Subject:
        """Add, with little weight, the words of the cards' texts and of their rulings that fit the question."""
        ids = [card.id for card in cards]
        found = await find_documents(self._database, self._vocabulary, subject, ids, ["ruling"], RULINGS_READ)
        weights = dict(subject.stems)
        for card in cards:
            for face in card.faces:
                for word in stems(face.oracle_text.replace(face.name, "")):
                    weights.setdefault(word, FROM_TEXT)
        for one in found:
            for word in stems(one.text.replace(one.title, "")):
                weights[word] = max(weights.get(word, 0.0), FROM_RULINGS)
        # Everyday words of long texts would take most of the time and tell nothing.
        read = sorted(
            (word for word in weights if word not in subject.stems),
            key=lambda word: (-weights[word] * self._index.rarity(word), word),
        )
        return replace(subject, read={**subject.stems, **{word: weights[word] for word in read[:WORDS_READ]}})

    def rules(self, subject: Subject, limit: int = 10) -> tuple[Hit, ...]:
        """Rank rules and glossary entries alone, without asking the database."""
        index = self._index
        query = dict(subject.read or subject.stems)
        for keyword in subject.keywords:
            query.setdefault(keyword, 0.25)
        lexical = index.score(query)
        full = 2.2 * sum(index.rarity(word) * weight for word, weight in subject.stems.items()) or 1.0
        # Few words, or only everyday ones, fit everywhere: that they fit then says little.
        telling = min(1.0, full / (2.2 * TELLING))
        scores: dict[int, float] = defaultdict(float)
        for place, score in lexical.items():
            scores[place] = min(LEXICAL_BEST, LEXICAL * telling * score / full)
        for concept, strength in self._concepts.strengths(subject).items():
            for order, number in enumerate(self._concepts.concepts[concept].rules):
                known = index.places.get(("rule", number))
                if known is not None:
                    scores[known] += CONCEPT_WEIGHT * strength * NEXT_RULE**order
        self._add_keywords(subject, scores)
        for place, share in index.examples_of({*subject.stems, *subject.names}).items():
            if share > EXAMPLE_LEAST:
                scores[place] += EXAMPLE * (share - EXAMPLE_LEAST)
        for told, places in self._variants:
            if not told & subject.stems.keys():
                for place in places:
                    if place in scores:
                        scores[place] += VARIANT
        return self._ranked(scores, limit)

    def _add_keywords(self, subject: Subject, scores: dict[int, float]) -> None:
        """Prefer what stands under the title of a keyword that is in the question or on a named card."""
        for title, places in self._titles:
            asked = all(subject.stems.get(word, 0) >= 0.6 for word in title)
            printed = title <= subject.keywords
            if not asked and not printed:
                continue
            # Titles that are everyday words of the rules (cast, counter, tap) say little.
            told = max(self._index.rarity(word) for word in title)
            weight = (KEYWORD_ASKED if asked else KEYWORD_OF_CARD) * min(1.0, max(0.0, (told - COMMON) / 2))
            if title & EVERYDAY:
                weight /= 2
            # Of a keyword with many rules those that fit the other words come first.
            first = sorted(places, key=lambda place: -scores.get(place, 0.0))
            for order, found in enumerate(first):
                scores[found] += weight * NEXT_OF_KEYWORD**order + (DEFINITION if found in places[:2] else 0.0)

    def _ranked(self, scores: dict[int, float], limit: int) -> tuple[Hit, ...]:
        documents = self._index.documents
        best = heapq.nsmallest(
            limit,
            ((-(score * self._share[place] + self._extra[place]), place) for place, score in scores.items()),
        )
        return tuple(
            Hit(documents[place].kind, documents[place].ref, documents[place].title, documents[place].body, -score)
            for score, place in best
        )


def _starter_rulings(subject: Subject, cards: Sequence[PrintedCard]) -> list[Hit]:
    """Rank the starter set's rulings on its own cards; there are none on synced ones."""
    hits = []
    for card in cards:
        for ruling in starter_rulings():
            if ruling.card_id == card.id:
                shared = sum(subject.stems.get(word, 0.0) for word in set(stems(ruling.text)))
                hits.append(Hit("ruling", str(ruling.id), ruling.card, ruling.text, NAMED_CARD + shared))
    return hits


def _is_bare(document: Document) -> bool:
    return document.body == document.title or _says_only_its_kind(document.body)


def _says_only_its_kind(body: str) -> bool:
    """Say whether a rule only says what kind of ability a keyword is, or that more of it is no more."""
    return len(body) < 90 and (body.endswith(("ability.", "abilities.")) or "redundant" in body)


_OF_VARIANTS = {
    "801": "range influence multiplayer",
    "802": "multiplayer",
    "803": "multiplayer left right",
    "804": "deploy multiplayer",
    "805": "team share multiplayer giant",
    "806": "free multiplayer",
    "807": "grand melee multiplayer",
    "808": "team multiplayer",
    "809": "emperor general",
    "810": "giant 2hg team",
    "811": "alternating team multiplayer",
    "901": "planechase plane planar phenomenon",
    "902": "vanguard avatar",
    "903": "commander edh",
    "904": "archenemy scheme",
    "905": "conspiracy draft",
}
"""Chapters of variants, with words of which a question about them has one."""


def _variants(index: RuleIndex) -> list[tuple[frozenset[str], tuple[int, ...]]]:
    """Give the words of each variant with the places of its rules."""
    found: dict[str, list[int]] = defaultdict(list)
    for (kind, ref), place in index.places.items():
        if kind == "rule" and ref[:3] in _OF_VARIANTS:
            found[ref[:3]].append(place)
    return [(frozenset(stems(_OF_VARIANTS[chapter])), tuple(places)) for chapter, places in found.items()]


def _titles(index: RuleIndex) -> list[tuple[frozenset[str], tuple[int, ...]]]:
    """List the titled rules with the places of their subrules, in order."""
    under: dict[str, list[int]] = defaultdict(list)
    titled: dict[str, frozenset[str]] = {}
    for place, document in enumerate(index.documents):
        if document.kind != "rule":
            continue
        if document.body == document.title:
            titled[document.ref] = frozenset(stems(document.title)) - {"and"}
        elif document.ref[-1].isalpha():
            under[document.ref.rstrip("abcdefghijklmnopqrstuvwxyz")].append(place)
    return [(title, tuple(under[number])) for number, title in titled.items() if title and under[number]]


async def _newest(database: Database) -> str:
    return next(iter(await RuleRepository(database).releases()), "")


async def _sources(database: Database) -> list[SourceDocument]:
    async with database.read() as connection:
        release = (await connection.execute(select(ReleaseRow.release).order_by(ReleaseRow.release.desc()))).scalar()
        rules = await connection.execute(select(RuleRow).where(RuleRow.release == release).order_by(RuleRow.position))
        found = [SourceDocument(r.kind, r.number, r.parent, r.heading, r.text, r.examples) for r in rules]
        terms = await connection.execute(
            select(GlossaryRow).where(GlossaryRow.release == release).order_by(GlossaryRow.position)
        )
        return found + [SourceDocument("glossary", t.term, "", t.term, t.text) for t in terms]


def _starter_sources() -> list[SourceDocument]:
    """Give the starter set's gists, so that there is something to find before any sync."""
    return [SourceDocument(r.kind, r.number, r.parent, r.heading, r.text) for r in starter_rules()]


async def _concepts_for(database: Database, release: str) -> Concepts:
    """Give the concepts with the numbers of the release at hand, traced where the old release is stored."""
    concepts = load_concepts()
    rules = RuleRepository(database)
    if not release or release == concepts.release or concepts.release not in await rules.releases():
        return concepts
    changes = await rules.changes(concepts.release, release)
    return concepts.moved({change.old_number: change.new_number for change in changes if change.old_number})
