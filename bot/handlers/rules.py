"""The Comprehensive Rules as looked up: /rule, /keyword, /glossary, /changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from bot.commands import Choice, Kind, Option, Suggestion, command, completer
from bot.context import Context
from bot.errors import BadInput, Candidate, NotFound
from bot.handlers.common import plain_note, source_note
from bot.markup import bold, count, day, quote, shorten
from bot.replies import Action, Reply, Request, Section, Style
from data.rules import GlossaryEntry, Rule, RuleChange
from data.search import Hit

FAMILY = "Lookups"
_NUMBER = re.compile(r"(?:cr\s*|rule\s*)?(\d{1,3}(?:\.\d+)?(?:\.?[a-z])?)\.?", re.I)
_HITS_SHOWN = 6
_REFERENCES_SHOWN = 4
_CHILDREN_SHOWN = 30
_CHANGES_SHOWN = 200


@command(
    "rule",
    "Look up the Comprehensive Rules by number, words or keyword",
    Option("about", "A rule number such as 120.3b, or words", required=True, max_length=150, complete="rule"),
    Option("examples", "Show the rule's examples", Kind.BOOLEAN),
    example="/rule about: 120.3b",
    family=FAMILY,
)
async def rule(context: Context, *, about: str, examples: bool = False) -> Reply:
    """By number exactly; by words through the search, the best rule in full."""
    number = read_rule_number(about)
    if number is None:
        named = await _rule_headed(context, about)
        return await (_rule_reply(context, named, examples=examples) if named else _search_reply(context, about))
    found = await context.services.rules.find(number)
    if found.rule is None:
        nearest = tuple(Candidate(f"Rule {n}", "about", n) for n in found.nearest)
        raise NotFound(f"There is no rule {number} in the rules I have.", nearest)
    moved = ""
    if found.moved_from:
        moved = f"{number} of the rules of {day(found.moved_from)} is now {found.rule.number}."
    return await _rule_reply(context, found.rule, examples=examples, moved=moved)


def read_rule_number(text: str) -> str | None:
    """The rule number that a text is, in the rules' own form; None when it is something else."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    number = match[1].lower()
    return re.sub(r"^(\d+\.\d+)\.([a-z])$", r"\1\2", number)


async def _rule_reply(context: Context, found: Rule, *, examples: bool, moved: str = "") -> Reply:
    services = context.services
    children = await services.rules.children(found.number)
    before, after = await services.rules.neighbours(found.number)
    body = quote(found.text)
    sections = [Section("", moved)] if moved else []
    sections.append(Section(f"{found.number} {found.heading}".strip(), body))
    if children:
        sections.append(Section("Under it", _children_lines(children)))
    if found.examples:
        lines = "\n\n".join(quote(example) for example in found.examples)
        sections.append(Section("Examples", lines, detail=not examples))
    actions = []
    if found.parent:
        actions.append(Action(f"Up: {found.parent}", _to_rule(found.parent)))
    if before is not None:
        actions.append(Action(f"‹ {before.number}", _to_rule(before.number), replace=True))
    if after is not None:
        actions.append(Action(f"{after.number} ›", _to_rule(after.number), replace=True))
    others = [n for n in found.references if n not in (found.number, found.parent)]
    actions += [Action(f"See {n}", _to_rule(n)) for n in others[:_REFERENCES_SHOWN]]
    actions += [
        Action(f"Glossary: {term}", Request.of("glossary", term=term)) for term in await _terms_in(context, found)
    ]
    return Reply(
        f"Rule {found.number}" + (f": {found.heading}" if found.heading else ""),
        sections=tuple(sections),
        actions=tuple(actions),
        note=_release_note(found.release) or source_note(context),
        data={"rule": _rule_document(found), "children": [_rule_document(c) for c in children]},
    )


def _children_lines(children: Sequence[Rule]) -> str:
    lines = [f"{bold(c.number)} {quote(shorten(c.text, 220))}" for c in children[:_CHILDREN_SHOWN]]
    if len(children) > _CHILDREN_SHOWN:
        lines.append(f"… and {len(children) - _CHILDREN_SHOWN} more, up to {children[-1].number}")
    return "\n".join(lines)


async def _terms_in(context: Context, found: Rule) -> tuple[str, ...]:
    """Glossary terms that refer to this rule by number, at most two."""
    return tuple(entry.term for entry in (await context.services.rules.glossary_for(found.number))[:2])


async def _rule_headed(context: Context, words: str) -> Rule | None:
    """The rule whose heading the words are, such as a keyword's; None when they are no heading."""
    entry = await context.services.rules.glossary(words)
    found = await _rule_of(context, entry) if entry is not None else None
    return found if found is not None and found.heading.casefold() == words.strip().casefold() else None


async def _search_reply(context: Context, words: str) -> Reply:
    hits = await context.services.searcher.search(words, limit=_HITS_SHOWN)
    if not hits:
        raise NotFound(f"No rule and no glossary entry has to do with “{quote(shorten(words, 80))}”.")
    return Reply(
        f"Rules on: {shorten(words, 100)}",
        sections=tuple(_hit_section(hit, index == 0) for index, hit in enumerate(hits)),
        actions=tuple(_hit_action(hit, index == 0) for index, hit in enumerate(hits[:5])),
        data={"hits": [{"kind": h.kind, "ref": h.ref, "title": h.title, "text": h.text} for h in hits]},
    )


def _hit_section(hit: Hit, is_first: bool) -> Section:
    title = f"{hit.ref} {hit.title}" if hit.kind == "rule" else f"Glossary: {hit.ref}"
    return Section(title.strip(), quote(hit.text if is_first else shorten(hit.text, 240)))


def _hit_action(hit: Hit, is_first: bool) -> Action:
    style = Style.MAIN if is_first else Style.PLAIN
    if hit.kind == "rule":
        return Action(f"Rule {hit.ref}", _to_rule(hit.ref), style)
    return Action(f"Glossary: {hit.ref}", Request.of("glossary", term=hit.ref), style)


def _to_rule(number: str) -> Request:
    return Request.of("rule", about=number)


@command(
    "keyword",
    "What a keyword ability or keyword action does",
    Option("name", "The keyword, such as: infect", required=True, max_length=60, complete="glossary"),
    example="/keyword name: infect",
    family=FAMILY,
)
async def keyword(context: Context, *, name: str) -> Reply:
    """Its rule with all subrules, and its glossary entry."""
    return await explain_term(context, name)


async def explain_term(context: Context, name: str) -> Reply:
    """
    A glossary term with the rule that it points to, subrules included.

    Raises:
        NotFound: the glossary has no such term; with the nearest ones.
    """
    services = context.services
    entry = await services.rules.glossary(name)
    if entry is None:
        raise NotFound(
            f"The glossary has no “{quote(shorten(name, 60))}”.", await _nearest_terms(context, name, "name")
        )
    target = await _rule_of(context, entry)
    if target is None:
        return await glossary(context, term=entry.term)
    children = await services.rules.children(target.number)
    sections = [Section("In short", quote(entry.text))]
    if target.text and target.text != target.heading:
        sections.append(Section(f"{target.number} {target.heading}".strip(), quote(target.text)))
    sections += [Section(child.number, quote(child.text), detail=index >= 4) for index, child in enumerate(children)]
    return Reply(
        entry.term,
        sections=tuple(sections),
        actions=(
            Action(f"Rule {target.number}", _to_rule(target.number), Style.MAIN),
            Action("Ask about it", Request.of("ask", question=f"{entry.term}: "), form=("question",)),
        ),
        note=_release_note(entry.release),
        data={
            "term": entry.term,
            "text": entry.text,
            "rule": _rule_document(target),
            "children": [_rule_document(c) for c in children],
        },
    )


async def _rule_of(context: Context, entry: GlossaryEntry) -> Rule | None:
    """The rule that defines a term: the reference whose heading is the term, else the first."""
    found = [await context.services.rules.get(number) for number in entry.references]
    rules = [r for r in found if r is not None]
    same = [r for r in rules if r.heading.casefold() == entry.term.casefold()]
    return next(iter(same or rules), None)


@command(
    "glossary",
    "The Comprehensive Rules' glossary entry for a term",
    Option("term", "The term, such as: dies", required=True, max_length=60, complete="glossary"),
    example="/glossary term: dies",
    family=FAMILY,
)
async def glossary(context: Context, *, term: str) -> Reply:
    """The entry, with the rules it names as buttons."""
    entry = await context.services.rules.glossary(term)
    if entry is None:
        shown = quote(shorten(term, 60))
        raise NotFound(f"The glossary has no “{shown}”.", await _nearest_terms(context, term, "term"))
    return Reply(
        f"Glossary: {entry.term}",
        sections=(Section("", quote(entry.text)),),
        actions=tuple(Action(f"Rule {n}", _to_rule(n)) for n in entry.references[:5]),
        note=_release_note(entry.release),
        data={"term": entry.term, "text": entry.text, "references": list(entry.references)},
    )


async def _nearest_terms(context: Context, text: str, option: str) -> tuple[Candidate, ...]:
    found = await complete_glossary(context, text)
    if not found:
        hits = await context.services.searcher.search(text, kinds=("glossary",), limit=5)
        found = tuple(Suggestion(hit.ref, hit.ref) for hit in hits)
    return tuple(Candidate(s.label, option, s.value) for s in found[:5])


@completer("glossary")
async def complete_glossary(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Terms that start with what was typed, then those that hold it."""
    terms = await context.services.rules.glossary_terms()
    wanted = typed.strip().casefold()
    starts = [t for t in terms if t.casefold().startswith(wanted)]
    holds = [t for t in terms if wanted in t.casefold() and t not in starts]
    return tuple(Suggestion(t, t) for t in [*starts, *holds][:25])


@completer("keywords")
async def complete_keywords(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Completes the last of several keywords that are separated by commas."""
    before, comma, last = typed.rpartition(",")
    head = f"{before.strip()}, " if comma else ""
    wanted = last.strip().casefold()
    return tuple(Suggestion(head + k, head + k) for k in _DAMAGE_KEYWORDS if k.startswith(wanted))


_DAMAGE_KEYWORDS = (
    "deathtouch",
    "double strike",
    "first strike",
    "infect",
    "lifelink",
    "toxic 1",
    "trample",
    "wither",
)
"""Those that change what damage does."""


@completer("rule")
async def complete_rule(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Rule numbers that go on from what was typed, or rules found by words."""
    number = read_rule_number(typed)
    if number is not None:
        found = await context.services.rules.get(number)
        under = await context.services.rules.children(number)
        rules = [r for r in (found, *under) if r is not None]
        return tuple(Suggestion(shorten(f"{r.number} {r.heading or r.text}", 95), r.number) for r in rules[:25])
    if len(typed.strip()) < 3:
        return ()
    hits = await context.services.searcher.search(typed, kinds=("rule",), limit=8)
    return tuple(Suggestion(shorten(f"{h.ref} {h.title or h.text}", 95), h.ref) for h in hits)


@command(
    "changes",
    "What changed between two releases of the Comprehensive Rules",
    Option("since", "Effective date of the older release; the one before the newest when left out", complete="release"),
    Option("until", "Effective date of the newer release; the newest when left out", complete="release"),
    Option(
        "kind",
        "Only changes of this kind",
        choices=tuple(Choice(k, k) for k in ("added", "removed", "reworded", "moved")),
    ),
    example="/changes kind: added",
    family=FAMILY,
)
async def changes(context: Context, *, since: str = "", until: str = "", kind: str = "") -> Reply:
    """Added, removed, reworded and moved rules, in the order of the new numbers."""
    releases = await context.services.rules.releases()
    if len(releases) < 2:
        raise BadInput("I have fewer than two releases of the rules, so there is nothing to compare.")
    new = _release(until, releases, releases[0], "until")
    older = [r for r in releases if r < new]
    old = _release(since, releases, older[0] if older else "", "since")
    if not old or old >= new:
        raise BadInput(f"`since` must be older than `until`; I have {', '.join(releases)}.")
    found = await context.services.rules.changes(old, new)
    counts = Counter(change.kind for change in found)
    chosen = [change for change in found if not kind or change.kind == kind]
    return Reply(
        f"Rules of {day(new)} against {day(old)}",
        verdict=", ".join(f"{count(counts[k])} {k}" for k in ("added", "removed", "reworded", "moved")) + ".",
        sections=tuple(_change_sections(chosen)),
        note="Comprehensive Rules",
        data={"old": old, "new": new, "counts": dict(counts), "changes": [_change_document(c) for c in chosen]},
    )


def _change_sections(chosen: Sequence[RuleChange]) -> Iterable[Section]:
    for kind in ("added", "reworded", "removed", "moved"):
        of_kind = [c for c in chosen if c.kind == kind]
        lines = [_change_line(c) for c in of_kind[:_CHANGES_SHOWN]]
        if len(of_kind) > _CHANGES_SHOWN:
            lines.append(f"… and {count(len(of_kind) - _CHANGES_SHOWN)} more")
        if lines:
            yield Section(kind.capitalize(), "\n".join(lines), detail=kind in ("reworded", "moved") and len(lines) > 20)


def _change_line(change: RuleChange) -> str:
    if change.kind == "moved":
        return f"{change.old_number} → {bold(change.new_number)}"
    text = change.old_text if change.kind == "removed" else change.new_text
    number = change.old_number if change.kind == "removed" else change.new_number
    return f"{bold(number)} {quote(shorten(text, 200))}"


def _release(given: str, releases: Sequence[str], default: str, option: str) -> str:
    if not given:
        return default
    if given in releases:
        return given
    raise BadInput(f"`{option}` must be one of {', '.join(releases)}.")


@completer("release")
async def complete_release(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Effective dates, newest first."""
    return tuple(Suggestion(r, r) for r in await context.services.rules.releases() if typed.strip() in r)


def _release_note(release: str) -> str:
    return plain_note(f"Comprehensive Rules, effective {day(release)}") if release else ""


def _rule_document(found: Rule) -> dict[str, object]:
    return {
        "number": found.number,
        "heading": found.heading,
        "text": found.text,
        "parent": found.parent,
        "examples": list(found.examples),
        "references": list(found.references),
        "release": found.release,
    }


def _change_document(change: RuleChange) -> dict[str, str]:
    return {
        "kind": change.kind,
        "old_number": change.old_number,
        "new_number": change.new_number,
        "old_text": change.old_text,
        "new_text": change.new_text,
    }
