"""
What objects are and become, further: types in the plural, chosen types, copies, switched numbers, changed words.

CR: 205, 612, 613, 707.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir.abilities import ThisAbility
from ...ir.effects import Continuous, CopySpec
from ...ir.nouns import AnyOf, Each, Filter, InZone, IsCard, IsPermanent, IsPlayer, IsSpell, Non, Several, You
from ...ir.statics import (
    BecomeCopy,
    ChangeText,
    EntersAsCopy,
    EntersWithCounters,
    GainAbilities,
    LifeRule,
    LoseAbilities,
    ManaAsThough,
    SetPT,
    SetTypes,
    SwitchPT,
)
from ..features import is_plural
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT
from .changes import show_plain_pt
from .statics import one_statement

# Types in the plural: "are Mountains", "are 1/1 green Saproling creatures and Forest lands in addition to ..."

G.series("subtype_names_pl", "subtype_name_pl", "and", 1)

_TAILS: tuple[tuple[tuple[str, ...], dict[str, Any], str], ...] = (
    ((), {}, ""),
    (("in", "addition", "to", "their", "other", "types"), {"adds": True}, ""),
    (("in", "addition", "to", "their", "other", "land", "types"), {"adds": True}, " land"),
    (("in", "addition", "to", "their", "other", "creature", "types"), {"adds": True}, " creature"),
    (("that", "are", "still", "lands"), {"adds": True}, " still"),
)


def _are_subtypes(chart: Chart, at: int) -> Iterator[Reading]:
    """``are Mountains``, ``are Swamps in addition to their other land types``."""
    if chart.folded[at] != "are":
        return
    for subtypes, end in chart.read(G.category("subtype_names_pl"), at + 1):
        for words, more, form in _TAILS[:-1]:
            if chart.folded[end : end + len(words)] == words:
                yield SetTypes(SUBJECT, subtypes=subtypes, form="plural" + form, **more), end + len(words)


def _noun_runs(chart: Chart, at: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], int]]:
    """``Saproling creatures and Forest lands``: subtypes, types, how many subtypes in each run, and the end."""
    pending: list[tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], int]] = [((), (), (), at)]
    while pending:
        subtypes, types, sizes, start = pending.pop()
        runs: list[tuple[tuple[str, ...], int]] = [((), start), *chart.read(G.category("subtype_names"), start)]
        for words, middle in runs:
            for kind, end in chart.read(G.category("card_type_name_pl"), middle):
                made = ((*subtypes, *words), (*types, kind), (*sizes, len(words)), end)
                yield made
                if chart.folded[end] == "and":
                    pending.append((*made[:3], end + 1))


def _are_described(chart: Chart, at: int) -> Iterator[Reading]:
    """``are [N/N] [colours] [subtypes] [types] [with abilities] [in addition to their other types]``."""
    verb = chart.folded[at]
    if verb not in ("are", "become"):
        return
    sizes: list[tuple[Any, int]] = [(None, at + 1), *chart.read(G.category("plain_pt"), at + 1)]
    for size, after_size in sizes:
        colors: list[tuple[Any, int]] = [(None, after_size), *chart.read(G.category("token_colors"), after_size)]
        for color, after_color in colors:
            if size is None and color is None:
                continue
            for subtypes, types, runs, end in _noun_runs(chart, after_color):
                made = SetTypes(
                    SUBJECT,
                    card_types=types,
                    subtypes=subtypes,
                    colors=color,
                    power=size[0] if size else None,
                    toughness=size[1] if size else None,
                    form=f"{verb} plural {','.join(str(run) for run in runs)}",
                )
                yield from _described_tails(chart, made, end)


def _described_tails(chart: Chart, made: SetTypes, at: int) -> Iterator[Reading]:
    options: list[tuple[SetTypes, int]] = [(made, at)]
    if chart.folded[at] == "with":
        for abilities, end in chart.read(G.category("ability_list"), at + 1):
            options.append((replace(made, abilities=abilities), end))
    for one, end in options:
        for words, more, form in _TAILS:
            if chart.folded[end : end + len(words)] == words:
                yield replace(one, form=one.form + form, **more), end + len(words)


def _show_are(value: SetTypes) -> str | None:
    form = value.form
    if value.subject != SUBJECT or value.every or value.name or value.removes_types or value.supertypes:
        return None
    tail = next((words for words, more, extra in reversed(_TAILS) if extra and form.endswith(extra)), None)
    if tail is None:
        tail = _TAILS[1][0] if value.adds else ()
    for _, _, extra in _TAILS:
        form = form.removesuffix(extra) if extra else form
    if form == "plural":
        words = G.category("subtype_names_pl").show(value.subtypes)
        return " ".join(["are", words, *tail]) if words and not value.card_types else None
    verb, _, runs = form.partition(" plural ")
    if not runs or verb not in ("are", "become"):
        return None
    parts = [verb]
    if value.power is not None:
        parts.append(show_plain_pt((value.power, value.toughness)) or "?")
    if value.colors is not None:
        parts.append(G.category("token_colors").show(value.colors) or "?")
    start = 0
    nouns: list[str] = []
    for kind, run in zip(value.card_types, runs.split(","), strict=True):
        words = G.category("subtype_names").show(value.subtypes[start : start + int(run)]) if int(run) else ""
        start += int(run)
        nouns.append(f"{words} {G.category('card_type_name_pl').show(kind)}".strip())
    parts.append(" and ".join(nouns))
    if value.abilities:
        parts.append(f"with {G.category('ability_list').show(value.abilities)}")
    return " ".join([*parts, *tail])


G.terminal("change_pl", _are_subtypes, _show_are, ("are",), (SetTypes,))
G.terminal("change_pl", _are_described, _show_are, ("are", "become"), (SetTypes,))

# Every type, the chosen type, colours

G.rule(
    "change#",
    SetTypes,
    "[is/are] the chosen type in addition to [its/their] other types",
    subject=SUBJECT,
    every="chosen type",
    adds=True,
)
G.rule("change#", SetTypes, "[is/are] the chosen type", subject=SUBJECT, every="chosen type")
G.rule(
    "change#",
    SetTypes,
    "[has/have] the chosen creature type in addition to [its/their] other types",
    subject=SUBJECT,
    every="chosen creature type",
    adds=True,
    form="has",
)
G.rule(
    "change#",
    SetTypes,
    "[is/are] every basic land type in addition to [its/their] other types",
    subject=SUBJECT,
    every="basic land type",
    adds=True,
)
G.rule(
    "change#",
    SetTypes,
    "[is/are] every creature type in addition to [its/their] other types",
    subject=SUBJECT,
    every="creature type",
    adds=True,
    form="besides",
)
G.rule(
    "change#",
    SetTypes,
    "[gains/gain] all creature types",
    subject=SUBJECT,
    every="creature type",
    adds=True,
    form="gain",
)
G.rule("change#", SetTypes, "[loses/lose] all creature types", subject=SUBJECT, removes_types=("creature types",))
G.rule(
    "change#",
    SetTypes,
    "[is/are] the chosen color in addition to [its/their] other colors",
    subject=SUBJECT,
    every="chosen color",
    adds_colors=True,
)
G.rule("change#", SetTypes, "[is/are] the chosen color", subject=SUBJECT, every="chosen color")
G.rule("change#", SetTypes, "[is/are] colorless", subject=SUBJECT, colors=())
G.rule("change#", SetTypes, "[isn't/aren't] legendary", subject=SUBJECT, removes_types=("Legendary",), adds=True)
G.rule("change#", SetTypes, "[isn't/aren't] {removes_types:not_types}", subject=SUBJECT, adds=True, form="no longer")
G.series("not_types", "not_type", "or", 1)
G.rule("not_type", None, "a {:card_type_name}")

# Power and toughness

_EACH = ("power and toughness", "power and base toughness")


def _each_equal(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    """``has base power and toughness each equal to [number]``."""
    for words in _EACH:
        said = (verb, "base", *words.split(), "each", "equal", "to")
        if chart.folded[at : at + len(said)] == said:
            for number, end in chart.read(G.category("quantity"), at + len(said)):
                yield SetPT(SUBJECT, number, number, "each: " + words), end


def _show_each_equal(value: SetPT, verb: str) -> str | None:
    kind, _, words = value.form.partition(": ")
    if kind != "each" or value.power is None or value.power != value.toughness or value.subject != SUBJECT:
        return None
    number = G.category("quantity").show(value.power)
    return f"{verb} base {words} each equal to {number}" if number else None


def _bare_size(chart: Chart, at: int) -> Iterator[Reading]:
    """``'s 7/7`` as an exception of a copy."""
    if chart.folded[at] == "'s":
        for (power, toughness), end in chart.read(G.category("plain_pt"), at + 1):
            yield SetPT(SUBJECT, power, toughness, "bare"), end


def _show_bare_size(value: SetPT) -> str | None:
    if value.form != "bare" or value.subject != SUBJECT:
        return None
    size = show_plain_pt((value.power, value.toughness))
    return f"'s {size}" if size else None


for _number, _verb in (("sg", "has"), ("pl", "have")):
    G.terminal(
        f"change_{_number}",
        partial(_each_equal, verb=_verb),
        partial(_show_each_equal, verb=_verb),
        (_verb,),
        (SetPT,),
    )
G.terminal("exception_sg", _bare_size, _show_bare_size, ("'s",), (SetPT,))


def _switched(chart: Chart, at: int) -> Iterator[Reading]:
    for what, end in chart.read(G.category("np"), at):
        if chart.folded[end : end + 4] == ("'s", "power", "and", "toughness"):
            yield (SwitchPT(what, "switch"),), end + 4


G.terminal(
    "switched",
    _switched,
    lambda value: (
        f"{G.category('np').show(value[0].subject)} 's power and toughness"
        if len(value) == 1 and isinstance(value[0], SwitchPT) and value[0].form == "switch"
        else None
    ),
    G.category("np"),
    (tuple,),
)
G.rule("whole_clause", Continuous, "switch {changes:switched} {duration:duration}", form="switch")

# Abilities

G.rule("change#", GainAbilities, "[has/have] this ability", subject=SUBJECT, abilities=(ThisAbility(),), form="this")
G.rule("change#", LoseAbilities, "can't have or gain {abilities:ability_list}", subject=SUBJECT, form="never")
G.rule("change#", LoseAbilities, "[loses/lose] all other abilities", subject=SUBJECT, form="other")
G.rule("change#", LoseAbilities, "[loses/lose] all other card types and abilities", subject=SUBJECT, form="other types")
G.rule(
    "change#",
    LoseAbilities,
    "[loses/lose] all other abilities , card types , and creature types",
    subject=SUBJECT,
    form="other and types",
)
G.rule("change#", SetTypes, "[loses/lose] all other card types", subject=SUBJECT, removes_types=("other card types",))

# Copies. CR: 707

G.rule("becomes_copy#", BecomeCopy, "[becomes/become] a copy of {copy:copy_spec}", subject=SUBJECT)
G.rule("becomes_copy_pl", BecomeCopy, "become copies of {copy:copy_spec}", subject=SUBJECT, form="copies")
G.rule("change#", BecomeCopy, "[is/are] a copy of {copy:copy_known}", subject=SUBJECT, form="is")
one_statement("copy_change_sg", "becomes_copy_sg")
one_statement("copy_change_pl", "becomes_copy_pl")
G.rule("vp#", Continuous, "{changes:copy_change#}")
G.rule("vp#", Continuous, "{changes:copy_change#} {duration:duration}")


def _front_copy(chart: Chart, at: int) -> Iterator[Reading]:
    """``Until end of turn, [subject] becomes a copy of ...``."""
    for duration, end in chart.read(G.category("duration"), at):
        if chart.folded[end] != ",":
            continue
        for subject, middle in chart.read(G.category("np"), end + 1):
            number = "pl" if is_plural(subject) else "sg"
            for changes, after in chart.read(G.category("copy_change_" + number), middle):
                yield Continuous((replace(changes[0], subject=subject),), duration, "front"), after


def _show_front_copy(node: Continuous) -> str | None:
    first = node.changes[0]
    if node.form != "front" or len(node.changes) != 1 or not isinstance(first, BecomeCopy):
        return None
    number = "pl" if is_plural(first.subject) else "sg"
    phrase = G.category("copy_change_" + number).show((replace(first, subject=SUBJECT),))
    duration, noun = G.category("duration").show(node.duration), G.category("np").show(first.subject)
    return f"{duration} , {noun} {phrase}" if duration and noun and phrase else None


G.terminal("whole_clause", _front_copy, _show_front_copy, G.category("duration"), (Continuous,))
G.rule(
    "entering",
    EntersAsCopy,
    "you may have {subject:ref} enter tapped as a copy of {copy:copy_any}",
    form="tapped",
)
G.rule(
    "entering",
    EntersAsCopy,
    "{subject:static_subject} enter as a copy of {copy:copy_known}",
    optional=False,
    form="all",
)
G.rule("copy_known", CopySpec, "{of:ref}")

# Exceptions of their own kind: how the copy enters

G.rule("exception#", EntersWithCounters, "[enters/enter] with {counters:counters_spec} on it", subject=SUBJECT)
G.rule(
    "exception#",
    EntersWithCounters,
    "[enters/enter] with {counters:counters_spec} on it if {condition:condition}",
    subject=SUBJECT,
)


# Colours besides

G.rule(
    "change#",
    SetTypes,
    "[is/are] {colors:color_names} in addition to [its/their] other colors",
    subject=SUBJECT,
    adds_colors=True,
)

# Everything everywhere

G.rule("all_each", Each, "all {filter:filter_pl}", form="all")
G.series("static_subject", "all_each", "and", 2, Several, "refs", form="all")

_EVERYWHERE = Each(
    AnyOf(
        (
            Filter(IsCard(), (), (Non(InZone("battlefield"), "that aren't"),)),
            Filter(IsSpell()),
            Filter(IsPermanent()),
        ),
        "and",
    ),
    "all",
)
_EVERYWHERE_WORDS = (
    "all",
    "cards",
    "that",
    "aren't",
    "on",
    "the",
    "battlefield",
    ",",
    "spells",
    ",",
    "and",
    "permanents",
)
G.terminal(
    "static_subject",
    lambda chart, at: (
        [(_EVERYWHERE, at + len(_EVERYWHERE_WORDS))]
        if chart.folded[at : at + len(_EVERYWHERE_WORDS)] == _EVERYWHERE_WORDS
        else []
    ),
    lambda value: " ".join(_EVERYWHERE_WORDS) if value == _EVERYWHERE else None,
    ("all",),
    (Each,),
)

# Changed words. CR: 612

one_statement("changed_text", "changed_words")
G.rule(
    "changed_words",
    ChangeText,
    "{subject:np} by replacing all instances of one <words=color word|basic land type|creature type> with another",
)
G.rule(
    "changed_words",
    ChangeText,
    "{subject:np} by replacing all instances of one color word with another or one basic land type with another",
    words="color word or basic land type",
)
G.rule(
    "changed_words",
    ChangeText,
    "{subject:np} by replacing all instances of one creature type with {new:subtype_name}",
    words="creature type",
)
G.rule("whole_clause", Continuous, "change the text of {changes:changed_text} {duration:duration}", form="text")
G.rule("whole_clause", Continuous, "change the text of {changes:changed_text}", form="text")

# Life totals and mana. CR: 119.7-8, 609.4b

G.rule("rule_statement", LifeRule, "your life total can't change", player=You(), rule="life total can't change")
G.rule(
    "rule_statement",
    ManaAsThough,
    "{player:who} may spend mana as though it were mana of any <mana=color|type>",
)
G.rule(
    "rule_statement",
    ManaAsThough,
    "players may spend mana as though it were mana of any <mana=color|type>",
    player=Each(Filter(IsPlayer())),
    form="players",
)

# "The same is true for ...": one statement about more objects

G.rule("that_qualifier#", Non, "[that isn't/that aren't] {modifier:on_battlefield}", form="that isn't on")
G.rule("on_battlefield", InZone, "on the battlefield", zone="battlefield", form="on")
G.series("same_list", "everything", "and", 1)
_SAME = (".", "the", "same", "is", "true", "for")


def _same_is_true(chart: Chart, at: int) -> Iterator[Reading]:
    for changes, end in chart.read(G.category("subject_statement"), at):
        first = changes[0]
        if len(changes) > 1 or chart.folded[end : end + len(_SAME)] != _SAME or not hasattr(first, "subject"):
            continue
        for others, last in chart.read(G.category("same_list"), end + len(_SAME)):
            yield (replace(first, subject=Several((first.subject, *others), "same")),), last


def _show_same(changes: tuple[Any, ...]) -> str | None:
    first = changes[0]
    subject = getattr(first, "subject", None)
    if len(changes) > 1 or not isinstance(subject, Several) or subject.form != "same":
        return None
    statement = G.category("subject_statement").show((replace(first, subject=subject.refs[0]),))
    others = G.category("same_list").show(subject.refs[1:])
    return f"{statement} . The same is true for {others}" if statement and others else None


G.terminal("statement", _same_is_true, _show_same, G.category("static_subject"), (tuple,))
