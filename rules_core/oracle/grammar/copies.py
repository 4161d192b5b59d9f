"""
Copy effects: what a copy is "except", how long something is a copy, spells that are copied.

CR: 707.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir.abilities import ThisAbility
from ...ir.effects import Continuous, CopySpec, CopySpell
from ...ir.nouns import CopyOf, SelfRef
from ...ir.quantities import Number
from ...ir.statics import BecomeCopy, ExceptIf, GainAbilities, KeepsOwn, SetTypes
from ..kit import Chart, Reading, join_series
from .base import GRAMMAR as G
from .base import SUBJECT
from .words import name_tokens

# Exceptions. CR: 707.9

_SUBJECTS = (
    ("it", "sg"),
    ("he", "sg"),
    ("she", "sg"),
    ("the token", "sg"),
    ("the copy", "sg"),
    ("that the copy", "sg"),
    ("they", "pl"),
    ("the tokens", "pl"),
    ("the copies", "pl"),
    ("those creatures", "pl"),
)
_NAMES = ("its", "his", "her")
_JOINTS = (("and",), (",", "and"), (",",))
_ELIDED = "elided"


def _changes(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    yield from chart.read(G.category("change_" + number), at)
    yield from chart.read(G.category("exception_" + number), at)


def _one_exception(chart: Chart, at: int, before: str) -> Iterator[Reading]:
    """One exception, whose subject may be left out after another one."""
    for owner in _NAMES:
        if chart.folded[at : at + 3] == (owner, "name", "is"):
            for name, end in chart.read(G.category("name"), at + 3):
                yield SetTypes(CopyOf(form=owner), name=name), end
    for words, number in _SUBJECTS:
        said = tuple(words.split())
        if chart.folded[at : at + len(said)] == said:
            for change, end in _changes(chart, at + len(said), number):
                yield replace(change, subject=CopyOf(form=words)), end
    if chart.folded[at] == "they're":
        for change, end in chart.read(G.category("exception_they're"), at + 1):
            yield replace(change, subject=CopyOf(form="they're")), end
    if before:
        for change, end in _changes(chart, at, before):
            yield replace(change, subject=CopyOf(form=f"{_ELIDED} {before}")), end


def _number_of(change: Any) -> str:
    form = change.subject.form if isinstance(getattr(change, "subject", None), CopyOf) else ""
    if form.startswith(_ELIDED):
        return str(form.split()[-1])
    return "pl" if form == "they're" else dict(_SUBJECTS).get(form, "sg")


def _exceptions(chart: Chart, at: int) -> Iterator[Reading]:
    """``it has flying and it's a Bear in addition to its other types``: changes of the copy itself."""
    pending: list[tuple[tuple[Any, ...], int]] = [((), at)]
    while pending:
        made, start = pending.pop()
        before = _number_of(made[-1]) if made else ""
        for change, end in _one_exception(chart, start, before):
            more = (*made, change)
            yield more, end
            for joint in _JOINTS:
                if chart.folded[end : end + len(joint)] == joint:
                    pending.append((more, end + len(joint)))
        if made and chart.folded[start : start + 2] == (",", "if"):
            for condition, end in chart.read(G.category("condition"), start + 2):
                if chart.folded[end] == ",":
                    for rest, last in _exceptions(chart, end + 1):
                        yield (*made, ExceptIf(condition, rest)), last


def _show_exceptions(value: tuple[Any, ...]) -> str | None:
    shown: list[str] = []
    for change in value:
        if isinstance(change, ExceptIf):
            condition, rest = G.category("condition").show(change.condition), _show_exceptions(change.changes)
            if condition is None or rest is None or change is not value[-1]:
                return None
            return f"{join_series(shown, 'and')} and , if {condition} , {rest}"
        text = _show_one(change)
        if text is None:
            return None
        shown.append(text)
    return join_series(shown, "and")


def _show_one(change: Any) -> str | None:
    subject = change.subject
    if not isinstance(subject, CopyOf):
        return None
    if subject.form in _NAMES:
        return f"{subject.form} name is {name_tokens(change.name)}" if isinstance(change, SetTypes) else None
    bare = replace(change, subject=SUBJECT)
    if subject.form == "they're":
        text = G.category("exception_they're").show(bare)
        return f"they're {text}" if text else None
    number = _number_of(change)
    text = G.category("change_" + number).show(bare) or G.category("exception_" + number).show(bare)
    if text is None:
        return None
    return text if subject.form.startswith(_ELIDED) else f"{subject.form} {text}"


G.terminal(
    "exceptions",
    _exceptions,
    _show_exceptions,
    ("it", "he", "she", "they", "they're", "the", "that", "those", *_NAMES),
    (tuple,),
)

G.rule("exception_sg", SetTypes, "'s legendary", subject=SUBJECT, supertypes=("Legendary",), adds=True, form="bare")
G.rule(
    "exception_sg",
    SetTypes,
    "'s legendary in addition to its other types",
    subject=SUBJECT,
    supertypes=("Legendary",),
    adds=True,
    form="besides",
)
G.rule(
    "exception_sg",
    SetTypes,
    "'s legendary and snow in addition to its other types",
    subject=SUBJECT,
    supertypes=("Legendary", "Snow"),
    adds=True,
    form="besides",
)
G.rule("exception_sg", SetTypes, "'s {colors:color_names}", subject=SUBJECT, form="'s")
G.rule(
    "exception_sg",
    SetTypes,
    "'s {colors:color_names} in addition to its other colors",
    subject=SUBJECT,
    adds_colors=True,
    form="'s",
)
G.rule(
    "exception_sg", SetTypes, "'s not legendary", subject=SUBJECT, removes_types=("Legendary",), adds=True, form="'s"
)
G.rule(
    "exception_sg",
    SetTypes,
    "isn't legendary if the spell is legendary",
    subject=SUBJECT,
    removes_types=("Legendary",),
    adds=True,
    form="if it is",
)
G.rule(
    "exception_they're",
    SetTypes,
    "not legendary",
    subject=SUBJECT,
    removes_types=("Legendary",),
    adds=True,
    form="they're",
)
G.rule("exception#", KeepsOwn, "[doesn't/don't] copy that creature 's color", subject=SUBJECT, what="color")
G.rule(
    "exception#",
    KeepsOwn,
    "[has/have] {whose:ref} 's other abilities",
    subject=SUBJECT,
    what="other abilities",
    check=lambda node: isinstance(node.whose, SelfRef),
)


def _and_this_ability(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    """``has flying and this ability``."""
    if chart.folded[at] != verb:
        return
    for abilities, end in chart.read(G.category("ability_list"), at + 1):
        for words, form in ((("and", "this", "ability"), "and this"), ((",", "and", "this", "ability"), ", and this")):
            if chart.folded[end : end + len(words)] == words:
                yield GainAbilities(SUBJECT, (*abilities, ThisAbility()), form=form), end + len(words)


def _show_and_this(value: GainAbilities, verb: str) -> str | None:
    if value.form not in ("and this", ", and this") or value.subject != SUBJECT:
        return None
    text = G.category("ability_list").show(value.abilities[:-1])
    joint = " , and" if value.form.startswith(",") else " and"
    return f"{verb} {text}{joint} this ability" if text else None


for _number, _verb in (("sg", "has"), ("pl", "have")):
    G.terminal(
        f"exception_{_number}",
        partial(_and_this_ability, verb=_verb),
        partial(_show_and_this, verb=_verb),
        (_verb,),
        (GainAbilities,),
    )
G.rule(
    "exception_pl",
    SetTypes,
    "aren't legendary if the chosen creature is legendary",
    subject=SUBJECT,
    removes_types=("Legendary",),
    adds=True,
    form="if it is",
)
# How long something is a copy, with what it is except behind


def _copy_then_except(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    """``becomes a copy of ... until end of turn, except ...``."""
    for changes, end in chart.read(G.category("copy_change_" + number), at):
        spec = changes[0].copy
        if not isinstance(spec, CopySpec) or spec.exceptions:
            continue
        for duration, middle in chart.read(G.category("duration"), end):
            if chart.folded[middle : middle + 2] == (",", "except"):
                for exceptions, after in chart.read(G.category("exceptions"), middle + 2):
                    made = replace(changes[0], copy=replace(spec, exceptions=exceptions))
                    yield Continuous((made,), duration, "then except"), after


def _show_copy_then_except(node: Continuous, number: str) -> str | None:
    first = node.changes[0]
    if node.form != "then except" or len(node.changes) != 1 or not isinstance(first, BecomeCopy):
        return None
    spec = first.copy
    if not isinstance(spec, CopySpec) or first.subject != SUBJECT:
        return None
    phrase = G.category("copy_change_" + number).show((replace(first, copy=replace(spec, exceptions=())),))
    duration, rest = G.category("duration").show(node.duration), G.category("exceptions").show(spec.exceptions)
    return f"{phrase} {duration} , except {rest}" if phrase and duration and rest else None


def _add_copy_then_except(number: str) -> None:
    G.terminal(
        "vp_" + number,
        lambda chart, at: _copy_then_except(chart, at, number),
        lambda node: _show_copy_then_except(node, number),
        G.category("copy_change_" + number),
        (Continuous,),
    )


for _number in ("sg", "pl"):
    _add_copy_then_except(_number)

# Spells. CR: 707.10

G.rule("vp#", CopySpell, "[copies/copy] {object:np} , except {exceptions:exceptions}", form="except")
G.rule("vp#", CopySpell, "[copies/copy] {object:np} {count:times}", form="times")
for _phrase in (
    "new targets for the copy",
    "new targets for that copy",
    "new targets for the copy they control",
    "a new target for that copy",
    "a new target for the copy",
):
    G.rule(
        "vp#",
        CopySpell,
        f"[copies/copy] {{object:np}} and may choose {_phrase}",
        new_targets=True,
        form=f"and may {_phrase}",
    )
G.rule("times", Number, "three times", value=3, form="times")
G.rule("times", Number, "four times", value=4, form="times")
