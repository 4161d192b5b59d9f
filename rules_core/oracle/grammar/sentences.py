"""
Sentences: a subject and what it does, joined to longer instructions.

A verb phrase (``vp_sg``, ``vp_pl``) reads a node whose subject is not filled: `IMPLIED` (or no player) for what a
player does, `SUBJECT` for what an object does. `subject_of` and `with_subject` know where each node keeps it.

Where English could attach words two ways, the grammar takes one:

* "you may A and B", "if C, A and B", "for each X, A and B": the first word reaches to the end of the sentence;
* "X does A and B": a verb phrase without a subject of its own has the subject before it;
* "A for each X": the amount is multiplied, not the instruction.

CR: 608.2c-e.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir import effects, statics
from ...ir.conditions import RefIs
from ...ir.costs import DoCost, PayManaWhereX, ScaledCost
from ...ir.effects import Continuous, IfCondition, IfDone, Instead, May, SameTokens, Sequence
from ...ir.node import Node
from ...ir.nouns import AttachedRef, IsSupertype, OfDamageBefore, Pronoun, SelfRef, Target, That, You
from ...ir.quantities import AnyNumber, Number, ThatMuch
from ..features import is_plural
from ..kit import Chart, Reading, inner
from .base import ANY_NODE, IMPLIED, SUBJECT
from .base import GRAMMAR as G
from .followups import fold, follow_up_at, is_negative
from .tails import fold_tail, split_tail

_SUBJECT_FIELDS: dict[type, str] = {
    effects.DealDamage: "source",
    effects.Fight: "left",
    effects.PhaseEffect: "object",
    effects.ExchangeEffect: "left",
    effects.TransformEffect: "object",
}
"""Where a node keeps the subject of its sentence, when that is not `player`."""

_NO_SUBJECT = ("control", "power", "toughness")
"""What is exchanged by instructions without a subject."""

OBJECT_ACTIONS = frozenset(
    {"explore", "connive", "endure", "become prepared", "become plotted", "become saddled", "no longer suspected"}
)
"""Keyword actions that an object performs."""


def subject_field(node: Node) -> str:
    """Name the field that holds the subject, empty when the node has none."""
    if isinstance(node, effects.KeywordAction) and node.action in OBJECT_ACTIONS:
        return "object"
    if isinstance(node, effects.TransformEffect) and node.form != "intransitive":
        return ""
    if isinstance(node, effects.ExchangeEffect) and node.what in _NO_SUBJECT:
        return ""
    known = _SUBJECT_FIELDS.get(type(node))
    if known:
        return known
    return "player" if hasattr(node, "player") else ""


def with_subject(node: Any, subject: Node) -> Any | None:
    """Give the node that subject; None where it cannot have one."""
    if isinstance(node, Continuous):
        first = change_with_subject(node.changes[0], subject)
        return None if first is None else replace(node, changes=(first, *node.changes[1:]))
    if isinstance(node, Sequence) and node.form == "durations":
        return None
    if isinstance(node, May):
        return None
    if isinstance(node, effects.ExchangeEffect) and node.what in _NO_SUBJECT:
        return None
    name = subject_field(node)
    if not name or getattr(node, name) not in (None, IMPLIED, SUBJECT):
        return None
    return replace(node, **{name: subject})


def change_with_subject(change: Any, subject: Node) -> Any | None:
    """Give a change of `statics` that subject."""
    name = "player" if not hasattr(change, "subject") and hasattr(change, "player") else "subject"
    if not hasattr(change, name):
        return None
    return replace(change, **{name: subject})


def without_subject(node: Any) -> tuple[Node | None, Any]:
    """Take the subject off: what it is (None for a bare imperative), and the node as the verb phrase reads it."""
    if isinstance(node, Continuous):
        first: Any = node.changes[0]
        name = "player" if not hasattr(first, "subject") and hasattr(first, "player") else "subject"
        subject = getattr(first, name, None)
        if subject is None or subject == IMPLIED:
            return None, node
        if name == "player":
            return subject, replace(node, changes=(replace(first, player=IMPLIED), *node.changes[1:]))
        return subject, replace(node, changes=(replace(first, **{name: SUBJECT}), *node.changes[1:]))
    name = subject_field(node)
    if not name:
        return None, node
    subject = getattr(node, name)
    if subject is None or subject == IMPLIED:
        return None, node
    empty = type(node).__dataclass_fields__[name].default is None
    if name != "player":
        return subject, replace(node, **{name: SUBJECT})
    return subject, replace(node, player=None if empty else IMPLIED)


def _needs_subject(node: Any) -> bool:
    """Something that an object does cannot stand as a bare imperative."""
    if isinstance(node, Continuous):
        return without_subject(node)[0] == SUBJECT
    name = subject_field(node)
    return name != "player" and bool(name) and getattr(node, name) == SUBJECT


# One clause: subject and verb phrase


def _clause(chart: Chart, at: int) -> Iterator[Reading]:
    for subject, end in chart.read(G.category("np"), at):
        phrase = G.category("vp_pl" if is_plural(subject) else "vp_sg")
        for node, after in chart.read(phrase, end):
            made = with_subject(node, subject)
            if made is not None:
                yield made, after


def _show_clause(node: Any) -> str | None:
    subject, phrase = without_subject(node)
    if subject is None or subject == SUBJECT:
        return None
    first = G.category("np").show(subject)
    second = G.category("vp_pl" if is_plural(subject) else "vp_sg").show(phrase)
    return f"{first} {second}" if first and second else None


def _imperative(chart: Chart, at: int) -> Iterator[Reading]:
    for node, end in chart.read(G.category("vp_pl"), at):
        if not _needs_subject(node):
            yield node, end


def _show_imperative(node: Any) -> str | None:
    subject, phrase = without_subject(node)
    if subject is not None:
        return None
    return G.category("vp_pl").show(phrase)


G.terminal("clause", _clause, _show_clause, G.category("np"), ANY_NODE)
G.terminal("clause", _imperative, _show_imperative, G.category("vp_pl"), ANY_NODE)
G.rule("clause", None, "{:whole_clause}")

# Clauses joined

_JOINTS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((",", "then"), ", then"),
    (("then",), "then"),
    ((",", "and"), ", and"),
    (("and",), "and"),
    ((",",), ","),
)


def _joint_at(chart: Chart, at: int) -> Iterator[tuple[str, int]]:
    for words, name in _JOINTS:
        if chart.folded[at : at + len(words)] == words:
            yield name, at + len(words)


def _joints_fit(joints: tuple[str, ...]) -> bool:
    """A bare comma joins only in a list that ends in ", and" or ", then"; a verb left out is no item of it."""
    joints = tuple(joint for joint in joints if joint != "and gap")
    if "," not in joints:
        return True
    last = max(index for index, joint in enumerate(joints) if joint == ",")
    return last + 1 < len(joints) and joints[last + 1] in (", and", ", then") and all(j == "," for j in joints[:last])


def _joined(chart: Chart, at: int, bare: bool) -> Iterator[Reading]:
    """
    One or more clauses with joints.

    Args:
        chart: The line.
        at: Where to read.
        bare: Only verb phrases in the base form, as after "may".
    """
    start = "bare" if bare else "clause"
    pending: list[tuple[tuple[Any, ...], tuple[str, ...], Any, int]] = []
    for node, end in chart.read(G.category(start), at):
        pending.append(((node,), (), without_subject(node)[0], end))
    while pending:
        nodes, joints, subject, end = pending.pop()
        if _joints_fit(joints):
            yield _sequence(nodes, joints), end
        if isinstance(nodes[-1], May):
            continue
        for joint, after in _joint_at(chart, end):
            if (subject is not None and subject != SUBJECT) or (subject == SUBJECT and bare):
                number = "vp_pl" if bare or is_plural(_speaker(nodes)) else "vp_sg"
                for node, further in chart.read(G.category(number), after):
                    shared = with_subject(node, SUBJECT)
                    if shared is not None:
                        pending.append(((*nodes, shared), (*joints, joint), subject, further))
            elif bare:
                for node, further in chart.read(G.category("bare"), after):
                    pending.append(((*nodes, node), (*joints, joint), subject, further))
            if joint == "and" and isinstance(nodes[-1], effects.MoveTo) and nodes[-1].verb == "put":
                for node, further in chart.read(G.category("put_rest"), after):
                    shared = node if subject is None else with_subject(node, SUBJECT)
                    pending.append(((*nodes, shared), (*joints, "and gap"), subject, further))
            if joint == "and" and isinstance(nodes[-1], effects.PutCounters):
                for node, further in chart.read(G.category("counters_rest"), after):
                    pending.append(((*nodes, node), (*joints, "and gap"), subject, further))
            if joint == "and" and isinstance(nodes[-1], effects.DealDamage):
                for node, further in chart.read(G.category("damage_rest"), after):
                    pending.append(((*nodes, node), (*joints, "and gap"), subject, further))
            if bare:
                continue
            for node, further in chart.read(G.category("clause"), after):
                own = without_subject(node)[0]
                if own is None and subject is not None and not _is_standalone(node):
                    continue
                pending.append(((*nodes, node), (*joints, joint), own if own is not None else subject, further))


def _is_standalone(node: Any) -> bool:
    """Nodes that are whole clauses by themselves and never share a subject."""
    return isinstance(node, May | effects.PayFor | effects.CreateReplacement | effects.Delayed)


def _speaker(nodes: tuple[Any, ...]) -> Any:
    """The last subject that was said."""
    for node in reversed(nodes):
        subject = without_subject(node)[0]
        if subject is not None and subject != SUBJECT:
            return subject
    return You()


def _sequence(nodes: tuple[Any, ...], joints: tuple[str, ...]) -> Any:
    return nodes[0] if len(nodes) == 1 else Sequence(nodes, "|".join(joints))


def _show_joined(node: Any, bare: bool) -> str | None:
    if not isinstance(node, Sequence) or node.form == "create list":
        subject, phrase = without_subject(node)
        if bare and subject == SUBJECT:
            return G.category("vp_pl").show(phrase)
        return G.category("bare" if bare else "clause").show(node)
    joints = node.form.split("|")
    if len(joints) != len(node.steps) - 1 or any(joint == "." for joint in joints):
        return None
    parts: list[str] = []
    for index, step in enumerate(node.steps):
        subject, phrase = without_subject(step)
        if index and joints[index - 1] == "and gap":
            text = _show_gap(step, phrase)
            parts.append(f"and {text}" if text else "")
            if not text:
                return None
            continue
        if subject == SUBJECT:
            number = "vp_pl" if bare or is_plural(_speaker(node.steps[:index])) else "vp_sg"
            text = G.category(number).show(phrase)
        else:
            text = G.category("bare" if bare else "clause").show(step)
        if text is None:
            return None
        parts.append(text if index == 0 else f"{joints[index - 1]} {text}")
    return " ".join(parts)


def _show_gap(step: Any, phrase: Any) -> str | None:
    """Print a clause whose verb is left out."""
    match step:
        case effects.DealDamage():
            return G.category("damage_rest").show(step)
        case effects.PutCounters():
            return G.category("counters_rest").show(phrase)
    return G.category("put_rest").show(phrase)


def _bare(chart: Chart, at: int) -> Iterator[Reading]:
    """A verb phrase in its base form after "may", "to": the player is the one named before."""
    for node, end in chart.read(G.category("vp_pl"), at):
        if not _needs_subject(node):
            yield node, end


G.terminal("bare", _bare, _show_imperative, G.category("vp_pl"), ANY_NODE)
G.terminal(
    "joined",
    lambda chart, at: _joined(chart, at, False),
    lambda node: _show_joined(node, False),
    G.category("clause"),
    ANY_NODE,
)
G.terminal(
    "joined_bare",
    lambda chart, at: _joined(chart, at, True),
    lambda node: _show_joined(node, True),
    G.category("bare"),
    ANY_NODE,
)

# Sentences

G.rule("sentence", None, "{:joined}", "{:conditional}")
G.rule("whole_clause", effects.Repeat, "repeat this process", effect=None, form="process")
G.rule("whole_clause", effects.Repeat, "repeat this process once", effect=None, times=Number(1), form="once")
G.rule("whole_clause", effects.Repeat, "repeat this process {times:number_plain} more times", effect=None, form="more")
G.rule(
    "whole_clause",
    effects.Repeat,
    "you may repeat this process any number of times",
    effect=None,
    times=AnyNumber(),
    form="may",
)
G.rule("main", None, "{:joined}")
G.rule("conditional", IfCondition, "if {condition:condition} , {effect:main}")


def _is_no_exception(node: IfCondition) -> bool:
    """ "..., except it isn't legendary if the spell is legendary": the condition is that of the exception."""
    condition: Any = node.condition
    if not isinstance(condition, RefIs) or not isinstance(condition.matches, IsSupertype):
        return True
    return not any(getattr(part, "exceptions", ()) for part in node.effect.walk())


G.rule("conditional", IfCondition, "{effect:main} if {condition:condition}", form="after", check=_is_no_exception)
G.rule("conditional", IfCondition, "{effect:main} unless {condition:condition}", form="unless")
G.rule("conditional", effects.WithX, "{effect:main} , where <variable=x> is {quantity:quantity}")
G.rule("conditional", effects.ForEach, "for each {over:each_of} , {effect:main}")
G.rule("conditional", effects.ForEach, "for each of {over:ref} , {effect:main}", form="of")
G.rule("conditional", IfCondition, "when {condition:reflexive_condition} , {effect:main}", form="when", reflexive=True)
G.rule("each_of", None, "{:filter_sg}")

# Unless somebody pays


def _unless(chart: Chart, at: int) -> Iterator[Reading]:
    """``[instructions] unless [player] [pays or does something]``."""
    for effect, end in chart.read(G.category("joined"), at):
        if chart.folded[end] != "unless" or _is_prohibition(effect):
            continue
        for player, middle in chart.read(G.category("who"), end + 1):
            for cost, after in chart.read(G.category("pays_pl" if is_plural(player) else "pays_sg"), middle):
                yield effects.PayFor(player, cost, None, effect, "unless"), after


def _is_prohibition(effect: Any) -> bool:
    """A cost to attack or block belongs to the prohibition itself. CR: 508.1d, 509.1c."""
    return isinstance(effect, Continuous) and isinstance(effect.changes[-1], statics.Cant)


def _show_unless(node: effects.PayFor) -> str | None:
    if node.form != "unless" or node.effect is not None:
        return None
    effect, player = G.category("joined").show(node.otherwise), G.category("who").show(node.player)
    cost = G.category("pays_pl" if is_plural(node.player) else "pays_sg").show(node.cost)
    return f"{effect} unless {player} {cost}" if effect and player and cost else None


G.terminal("conditional", _unless, _show_unless, G.category("joined"), (effects.PayFor,))
G.rule("pays_sg", None, "pays {:payment}")
G.rule("pays_pl", None, "pay {:payment}")
G.rule("payment", None, "{:mana_cost}")
G.rule("payment", ScaledCost, "{cost:mana_cost} for each {times:for_each}")
G.rule("payment", PayManaWhereX, "{symbols:mana} , where x is {quantity:quantity}")


def _pay_by_doing(chart: Chart, at: int, number: str) -> Iterator[Reading]:
    for node, end in chart.read(G.category("vp_" + number), at):
        if not _needs_subject(node) and not isinstance(node, effects.PayManaEffect):
            yield DoCost(node), end


def _show_pay_by_doing(value: DoCost, number: str) -> str | None:
    return None if without_subject(value.action)[0] is not None else G.category("vp_" + number).show(value.action)


for _number in ("sg", "pl"):
    G.terminal(
        f"pays_{_number}",
        partial(_pay_by_doing, number=_number),
        partial(_show_pay_by_doing, number=_number),
        G.category("vp_" + _number),
        (DoCost,),
    )

# Changes without an end: a sentence of its own, about something mentioned before


def _lasting(chart: Chart, at: int) -> Iterator[Reading]:
    """``It gains haste.``: no duration means for good. CR: 611.2a."""
    for subject, end in chart.read(G.category("np"), at):
        if not isinstance(subject, Pronoun | That | Target | SelfRef | AttachedRef):
            continue
        number = "pl" if is_plural(subject) else "sg"
        for changes, after in chart.read(G.category("change_run_" + number), end):
            first = change_with_subject(changes[0], subject)
            known = isinstance(subject, Pronoun | That | Target) or _becomes(changes[0])
            whole = isinstance(subject, Target) or any(_may_last(change) for change in changes)
            if first is None or not known:
                continue
            if all(_may_last(change) or (whole and _may_join(change)) for change in changes):
                yield Continuous((first, *changes[1:]), None, "for good"), after


def _becomes(change: Any) -> bool:
    return isinstance(change, statics.SetTypes) and change.form.startswith(("become", "of choice"))


def _may_last(change: Any) -> bool:
    """What is said of a token or of regeneration completes the sentence before, and is no change of its own."""
    if isinstance(change, statics.SetTypes):
        return (
            change.form.startswith("become")
            or change.form in ("choice", "", "'s")
            or change.form.startswith("of choice")
        )
    return isinstance(change, statics.GainAbilities | statics.LoseAbilities) and change.form != ""


def _may_join(change: Any) -> bool:
    """What lasts beside another change that does, or when it is said of a target."""
    return isinstance(change, statics.LoseAbilities | statics.SetPT) and change.form in ("", "some", "other")


def _show_lasting(node: Continuous) -> str | None:
    if node.form != "for good" or node.duration is not None:
        return None
    subject, bare = without_subject(node)
    if subject is None:
        return None
    changes = G.category("change_run_pl" if is_plural(subject) else "change_run_sg").show(bare.changes)
    noun = G.category("np").show(subject)
    return f"{noun} {changes}" if noun and changes else None


G.terminal("lasting", _lasting, _show_lasting, G.category("np"), (Continuous,))
G.rule("conditional", None, "{:lasting}")
G.rule("conditional", IfCondition, "if {condition:condition} , {effect:lasting}")

# Paragraphs: sentences, and sentences that go back to the one before


def _paragraph(chart: Chart, at: int) -> Iterator[Reading]:
    """Sentences with full stops between them; the last full stop is not part of it."""
    pending: list[tuple[tuple[Any, ...], tuple[str, ...], int]] = []
    for node, end in chart.read(G.category("sentence"), at):
        pending.append(((node,), (), end))
    while pending:
        nodes, joints, end = pending.pop()
        yield _sentences(nodes, joints), end
        if chart.folded[end] != "." or _ends_with_table(nodes[-1]):
            continue
        after = end + 1
        for name, start in follow_up_at(chart, after):
            for node, further in chart.read(G.category("sentence"), start):
                folded = fold(nodes[-1], name, node)
                if folded is not None:
                    pending.append(((*nodes[:-1], folded), joints, further))
        if chart.folded[after] == "then" and not isinstance(nodes[-1], effects.ExileAsItResolves):
            for node, further in chart.read(G.category("sentence"), after + 1):
                pending.append(((*nodes, node), (*joints, ". then"), further))
        for node, further in chart.read(G.category("sentence"), after):
            if not (isinstance(nodes[-1], effects.CreateReplacement) and _of_prevented(node)):
                pending.append(((*nodes, node), (*joints, "."), further))
        for node, further in chart.read(G.category("instead"), after):
            base = nodes[-1]
            pending.append(((*nodes[:-1], replace(node, base=base)), joints, further))
        for tail, further in chart.read(G.category("tail"), after):
            folded = fold_tail(nodes[-1], tail)
            if folded is not None:
                pending.append(((*nodes[:-1], folded), joints, further))


def _ends_with_table(node: Any) -> bool:
    """All that follows a results table is in its last row. CR: 706.3."""
    if isinstance(node, Sequence):
        return _ends_with_table(node.steps[-1])
    if isinstance(node, IfDone):
        return node.then is not None and _ends_with_table(node.then)
    if isinstance(node, May | IfCondition):
        return _ends_with_table(node.effect)
    return isinstance(node, effects.RollDie) and bool(node.table)


def _of_prevented(node: Any) -> bool:
    """Speaks of the damage prevented, so that it belongs to the prevention effect. CR: 615.5."""
    return any(isinstance(part, ThatMuch) and part.form.endswith("damage prevented") for part in node.walk())


def _sentences(nodes: tuple[Any, ...], joints: tuple[str, ...]) -> Any:
    return nodes[0] if len(nodes) == 1 else Sequence(nodes, "|".join(joints))


G.rule("instead", Instead, "if {condition:condition} , {effect:main} instead", base=SUBJECT)
G.rule("instead", Instead, "if {condition:condition} , instead {effect:main}", base=SUBJECT, form="front")
G.rule("instead", Instead, "{effect:main} instead if {condition:condition}", base=SUBJECT, form="after")
G.rule("instead", Instead, "{effect:if_after} instead if {condition:condition}", base=SUBJECT, form="after")
for _words, _form in (
    ("if {condition:condition} , {effect:deals_more} instead", "more"),
    ("if {condition:condition} , instead {effect:deals_more}", "more front"),
    ("{effect:deals_more} instead if {condition:condition}", "more after"),
):
    G.rule("instead", Instead, _words, base=SUBJECT, form=_form)
G.rule(
    "deals_more",
    effects.DealDamage,
    "{source:same_source} [deals/deal:source] {amount:damage_plain}",
    recipient=OfDamageBefore("recipient"),
)
G.rule("same_source", OfDamageBefore, "<word=it|he|she>", part="source")
G.rule("same_source", None, "{:ref}", check=lambda node: not isinstance(node, Pronoun))
G.rule(
    "instead",
    Instead,
    "if {condition:condition} , create {effect.count:word_number_pl} of those tokens instead",
    effect=inner(SameTokens),
    base=SUBJECT,
    form="tokens",
)
G.rule(
    "instead",
    Instead,
    "create {effect.count:word_number_pl} of those tokens instead if {condition:condition}",
    effect=inner(SameTokens),
    base=SUBJECT,
    form="tokens after",
)
G.rule("if_after", IfCondition, "{effect:main} if {condition:condition}", form="after")


def _show_one(node: Any) -> str | None:
    """A sentence with the follow-ups that go back to it."""
    apart = split_tail(node)
    if apart is not None:
        first, second = _show_one(apart[0]), G.category("tail").show(apart[1])
        return f"{first} . {second}" if first and second else None
    if isinstance(node, Instead):
        first, second = _show_one(node.base), G.category("instead").show(replace(node, base=SUBJECT))
        return f"{first} . {second}" if first and second else None
    if isinstance(node, effects.Delayed) and isinstance(node.effect, IfDone):
        # The follow-up is the delayed ability's, and stands behind it in a sentence of its own.
        return _show_one(replace(node.effect, action=replace(node, effect=node.effect.action)))
    if isinstance(node, IfDone):
        forms = node.form.split("|")
        parts = [_show_one(node.action)]
        if node.then is not None:
            parts.append(f". {forms[0]} , {G.category('sentence').show(node.then) or ''}".rstrip())
        if node.otherwise is not None:
            word = forms[-1] if is_negative(forms[-1]) else "otherwise"
            parts.append(f". {word} , {G.category('sentence').show(node.otherwise) or ''}".rstrip())
        if parts[0] is None or any(part is None or part.endswith(",") for part in parts):
            return None
        return " ".join(part for part in parts if part)
    if isinstance(node, effects.Delayed) and isinstance(node.effect, IfCondition) and node.effect.otherwise is not None:
        first = G.category("sentence").show(replace(node, effect=replace(node.effect, otherwise=None)))
        second = G.category("sentence").show(node.effect.otherwise)
        return f"{first} . otherwise , {second}" if first and second else None
    if isinstance(node, IfCondition) and node.otherwise is not None:
        first = G.category("sentence").show(replace(node, otherwise=None))
        second = G.category("sentence").show(node.otherwise)
        return f"{first} . otherwise , {second}" if first and second else None
    return G.category("sentence").show(node)


def _show_paragraph(node: Any) -> str | None:
    if isinstance(node, Sequence) and node.form.startswith("."):
        joints = node.form.split("|")
        if len(joints) != len(node.steps) - 1:
            return None
        shown = [_show_one(step) for step in node.steps]
        if any(text is None for text in shown):
            return None
        return " ".join(f"{joints[index - 1]} {text}" if index else str(text) for index, text in enumerate(shown))
    return _show_one(node)


G.terminal("paragraph", _paragraph, _show_paragraph, G.category("sentence"), ANY_NODE)

# "May"


def _may(chart: Chart, at: int) -> Iterator[Reading]:
    """``[player] may [instructions]``."""
    for player, end in chart.read(G.category("np"), at):
        if chart.folded[end] == "may":
            for node, after in chart.read(G.category("joined_bare"), end + 1):
                yield May(player, node if player == You() else _done_by_subject(node)), after
            if chart.folded[end + 1] == "have":
                for node, after in chart.read(G.category("have_clause"), end + 2):
                    yield May(player, node, form="have"), after


def _done_by_subject(node: Any) -> Any:
    """Instructions that the subject of "may" performs, where that is not the controller."""
    if isinstance(node, Sequence):
        return replace(node, steps=tuple(_done_by_subject(step) for step in node.steps))
    if without_subject(node)[0] is None:
        return with_subject(node, SUBJECT) or node
    return node


def _show_may(node: May) -> str | None:
    player = G.category("np").show(node.player)
    if node.form == "have":
        effect = G.category("have_clause").show(node.effect)
        return f"{player} may have {effect}" if player and effect else None
    effect = G.category("joined_bare").show(node.effect)
    return f"{player} may {effect}" if player and effect and node.form == "" else None


def _have(chart: Chart, at: int) -> Iterator[Reading]:
    """``[subject] [verb in its base form]`` after "have"."""
    for subject, end in chart.read(G.category("np"), at):
        for node, after in chart.read(G.category("vp_pl"), end):
            made = with_subject(node, subject)
            if made is not None:
                yield made, after


def _show_have(node: Any) -> str | None:
    subject, phrase = without_subject(node)
    if subject is None or subject == SUBJECT:
        return None
    first, second = G.category("np").show(subject), G.category("vp_pl").show(phrase)
    return f"{first} {second}" if first and second else None


G.terminal("have_clause", _have, _show_have, G.category("np"), ANY_NODE)
G.terminal("whole_clause", _may, _show_may, G.category("np"), (May,))
