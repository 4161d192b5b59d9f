"""
Continuous effects that resolving spells and abilities begin.

Everything that the text leaves open is settled as the effect begins: which
objects it affects (611.2c), the numbers in it (611.2d), whom its references
mean. What is left is a floating effect of the game.

CR: 611.2, 613.7b, 707.4.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..choices import ChoiceKind, ChoicePoint, Option
from ..citations import Rule
from ..copying import CopiedValues, copiable_values, copy_with, face_up_values
from ..errors import UnsupportedRule
from ..events import Event, StartEffect
from ..ir.abilities import Ability, KeywordAbility
from ..ir.bindings import AttachedObject, RefBinding, Source
from ..ir.costs import DoCost, ManaCostOf, PayMana
from ..ir.durations import AsLongAs, UntilEvent
from ..ir.effects import Continuous, CopySpec, CreateReplacement, ExileAsItResolves
from ..ir.node import Node
from ..ir.nouns import (
    A,
    AttachedRef,
    ControllerOf,
    Each,
    Filter,
    InZone,
    OwnerOf,
    Pronoun,
    Ref,
    SameAs,
    SelfRef,
    Several,
    That,
    You,
)
from ..ir.quantities import Number, Quantity
from ..ir.statics import (
    BecomeCopy,
    Cant,
    ChangeText,
    GainAbilities,
    GainAbilitiesOf,
    KeepsOwn,
    PreventDamage,
    Replacement,
    SetTypes,
)
from ..ir.triggers import ZoneChange
from ..layering.borrowed import borrowed
from ..layering.pieces import These, pieces_of
from ..layering.subjects import canonical
from ..layering.text import choices_of
from ..layering.working import ability_word
from ..objects import ContinuousEffect, is_player
from ..perform import perform
from ..terms import COLOR_WORDS, Zone
from .acting import division_of, is_plural, number, objects_of
from .context import Context, Done
from .registry import evaluate, executor, refer, reference

_SUBJECT_FIELDS = ("subject", "object", "recipient", "player", "source", "what", "filter")


@reference(These)
def these(ctx: Context, node: These) -> tuple[int, ...]:
    """Objects and players that were settled earlier. CR: 611.2c."""
    return node.ids


def subject_field(change: Node) -> str:
    """Name the field of a change that says what it affects."""
    for name in _SUBJECT_FIELDS:
        if isinstance(getattr(change, name, None), Node):
            return name
    return ""


@executor(Continuous)
def continuous(ctx: Context, node: Continuous) -> bool:
    """
    Begin a continuous effect for each set of objects that the changes speak of.

    CR: 611.2a-d; 611.2b (a duration that is over already: nothing happens).
    """
    duration = settle(ctx, node.duration) if node.duration is not None else None
    if duration is not None and not begins(ctx, duration):
        return False
    found: dict[Node, tuple[int, ...]] = {}
    groups: dict[tuple[int, ...], list[Node]] = {}
    others: list[tuple[Node, tuple[int, ...] | None]] = []
    for change in node.changes:
        if isinstance(change, BecomeCopy) or pieces_of(change):
            for ids, part in settled_changes(ctx, change, found):
                groups.setdefault(ids, []).append(part)
        else:
            others.append(settled_rule(ctx, change, found))
    events: list[Event] = []
    for ids, parts in groups.items():
        if ids:
            events.append(_start(ctx, tuple(parts), ids, duration))
    for part, locked in others:
        if locked != ():
            events.append(_start(ctx, (part,), locked, duration))
    if not events:
        return False
    perform(ctx.game, *events)
    affected = dict.fromkeys(i for ids in groups for i in ids)
    affected.update(dict.fromkeys(i for _, locked in others for i in locked or ()))
    return ctx.record(node.label, Done(tuple(affected)))


def _start(
    ctx: Context, parts: tuple[Node, ...], affected: tuple[int, ...] | None, duration: Node | None, **more: Any
) -> StartEffect:
    return StartEffect(
        ContinuousEffect(
            0,
            parts,
            ctx.source,
            ctx.controller,
            0,
            affected,
            duration,
            bindings=ctx.captured(),
            x=ctx.x,
            **more,
        )
    )


def begins(ctx: Context, duration: Node) -> bool:
    """Say whether a duration begins at all. CR: 611.2b, 610.3b."""
    if isinstance(duration, AsLongAs):
        return bool(evaluate(ctx, duration.condition))
    if isinstance(duration, UntilEvent):
        subject = getattr(duration.event, "subject", None)
        if isinstance(subject, SelfRef) or (
            isinstance(subject, Pronoun | That) and isinstance(subject.binding, Source)
        ):
            found = ctx.game.find(ctx.source)
            return found is not None and found.zone is Zone.BATTLEFIELD
    return True


def affected_ids(ctx: Context, subject: Node, found: dict[Node, tuple[int, ...]]) -> tuple[int, ...]:
    """Settle what a subject means, once for all changes that share it. CR: 611.2c."""
    key = canonical(subject)
    if key not in found:
        found[key] = objects_of(ctx, subject if not isinstance(key, SelfRef) else key)
        ctx.memory.referred[subject] = found[key]
        ctx.memory.referred[key] = found[key]
    return found[key]


def settled_changes(
    ctx: Context, change: Node, found: dict[Node, tuple[int, ...]]
) -> list[tuple[tuple[int, ...], Node]]:
    """
    Give a change of characteristics with everything settled, for each set of objects with the same numbers.

    CR: 611.2c-d, 608.2h.
    """
    name = subject_field(change)
    ids = affected_ids(ctx, getattr(change, name), found)
    if isinstance(change, GainAbilitiesOf):
        # CR 611.2d, 608.2h: which abilities these are is determined once, from what is gone as it last was.
        sources = objects_of(ctx, change.of) or tuple(i for i in refer(ctx, change.of) if not is_player(i))
        change = GainAbilities(change.subject, borrowed(ctx, change, sources), form="gain")
    if not isinstance(change, GainAbilities):
        ids = tuple(i for i in ids if not is_player(i))
    if isinstance(change, BecomeCopy):
        return _copies(ctx, change, ids)
    change = _with_choice(ctx, change)
    plural = is_plural(ctx, getattr(change, name))
    results: dict[Node, list[int]] = {}
    for identity in ids:
        part = _settled_part(ctx.for_item(identity) if plural else ctx, change, name)
        results.setdefault(part, []).append(identity)
    return [(tuple(group), replace(part, **{name: These(tuple(group))})) for part, group in results.items()]


def _settled_part(ctx: Context, change: Node, name: str) -> Node:
    """Settle all but the subject, which is replaced by a mark so that equal parts can be put together."""
    changed: dict[str, Any] = {name: These(())}
    # What is done about damage that will have been prevented speaks of that damage, a cost of those who will attack.
    later = ("then",) if isinstance(change, PreventDamage) else ("unless_paid",) if isinstance(change, Cant) else ()
    for field in fields(change):
        if field.name != name and field.name not in later:
            old = getattr(change, field.name)
            new = settle(ctx, old)
            if new is not old:
                changed[field.name] = new
    return replace(change, **changed)


def settled_rule(ctx: Context, change: Node, found: dict[Node, tuple[int, ...]]) -> tuple[Node, tuple[int, ...] | None]:
    """
    Give a change of the rules with its references settled, and what it is locked to (None: whatever it says).

    CR: 611.2c (such an effect also affects what matches later).
    """
    name = subject_field(change)
    subject = getattr(change, name, None) if name else None
    locked: tuple[int, ...] | None = None
    if subject is not None and not _is_open(subject):
        locked = (ctx.controller,) if isinstance(subject, You) else affected_ids(ctx, subject, found)
        change = replace(change, **{name: These(locked)})
        part = _settled_part(ctx, change, name)
        return replace(part, **{name: These(locked)}), locked
    return settle(ctx, change), None


def _is_open(subject: Node) -> bool:
    """Say whether a subject describes rather than points: it may mean others later. CR: 611.2c."""
    inner = canonical(subject)
    if isinstance(inner, Several):
        return any(_is_open(part) for part in inner.refs)
    return isinstance(inner, Each | A | Filter) or not isinstance(inner, Ref)


def settle(ctx: Context, node: Any) -> Any:
    """
    Give a node in which numbers are worked out and references to particular objects stand for their ids.

    Descriptions ("creatures you control") and granted abilities stay as they are.

    CR: 611.2d, 608.2h.
    """
    if isinstance(node, tuple):
        parts = tuple(settle(ctx, item) for item in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if isinstance(node, ManaCostOf):
        return _mana_cost(ctx, node)
    if not isinstance(node, Node) or isinstance(node, These):
        return node
    if isinstance(node, Ability) and not isinstance(node, KeywordAbility):
        return node
    if isinstance(node, DoCost):
        # What is paid with is chosen as it is paid.
        return node
    if isinstance(node, Replacement):
        # What is done instead speaks of the event to come; what else it needs is kept with the effect.
        return replace(node, event=settle(ctx, node.event))
    if isinstance(node, Quantity):
        return node if isinstance(node, Number) else Number(int(evaluate(ctx, node)))
    if isinstance(node, SameAs) and isinstance(node.ref, Ref) and not _stays(node.ref):
        # CR 608.2h: what has left is compared as it last was, not as the card that it became.
        return replace(node, ref=These(tuple(ctx.known(i) for i in refer(ctx, node.ref))))
    if isinstance(node, Ref) and not _stays(node):
        return These(objects_of(ctx, node))
    changed: dict[str, Any] = {}
    for field in fields(node):
        old = getattr(node, field.name)
        new = settle(ctx, old) if isinstance(old, Node | tuple) else old
        if new is not old:
            changed[field.name] = new
    return replace(node, **changed) if changed else node


def _mana_cost(ctx: Context, node: ManaCostOf) -> Node:
    """Give the cost that "its mana cost" is now; what has none keeps the words, and can't be paid. CR: 118.6, 118.9."""
    ids = objects_of(ctx, node.ref)
    cost = ctx.game.characteristics(ids[0]).mana_cost if ids else None
    return PayMana(str(cost)) if cost is not None else replace(node, ref=These(ids))


def _stays(node: Ref) -> bool:
    """Say whether a reference means the same whenever it is asked, or what fits at that time."""
    if isinstance(node, Pronoun | That):
        binding = node.binding
        return isinstance(binding, Source | AttachedObject) or (
            isinstance(binding, RefBinding) and isinstance(binding.ref, Each | A)
        )

    if isinstance(node, ControllerOf | OwnerOf):
        return isinstance(node.ref, Ref) and _stays(node.ref)
    return isinstance(node, You | SelfRef | AttachedRef | Each | A | Several)


def _with_choice(ctx: Context, change: Node) -> Node:
    """Let the controller make the choices that are made as the effect begins. CR: 608.2d."""
    game = ctx.game
    if isinstance(change, GainAbilities) and change.choice and len(change.abilities) > 1:
        options = tuple(
            Option(number, ability_word(a) if isinstance(a, Ability) else str(number))
            for number, a in enumerate(change.abilities)
        )
        point = ChoicePoint(
            ctx.chooser, ChoiceKind.WORD, "Which ability?", options, 1, 1, Rule.FOLLOW_INSTRUCTIONS, ctx.source
        )
        (number,) = game.choose(point)
        assert isinstance(number, int)
        return replace(change, abilities=(change.abilities[number],), choice=False)
    if isinstance(change, ChangeText) and not change.old:
        kinds = tuple(change.words.split(" or "))
        words = tuple(word for kind in kinds for word in choices_of(kind))
        old = _chosen_word(ctx, words, f"Which {change.words} is replaced?")
        kind = next(kind for kind in kinds if old in choices_of(kind))
        others = tuple(word for word in choices_of(kind) if word not in (old, change.never))
        new = change.new or _chosen_word(ctx, others, f"Which {kind} replaces it?")
        return replace(change, words=kind, old=old, new=new)
    if isinstance(change, SetTypes) and change.form.startswith("of choice"):
        return replace(change, every="", form="", colors=_chosen_colors(ctx, change.form.endswith("several")))
    if isinstance(change, SetTypes) and change.every == "chosen color" and ctx.bindings.get("chosen color") is None:
        if ctx.source_object.choice("color") is None:
            options = tuple(Option(color.value, word) for word, color in COLOR_WORDS.items())
            point = ChoicePoint(
                ctx.chooser, ChoiceKind.COLOR, "Which color?", options, 1, 1, Rule.FOLLOW_INSTRUCTIONS, ctx.source
            )
            (letter,) = game.choose(point)
            assert isinstance(letter, str)
            return replace(change, every="", colors=(*(change.colors or ()), letter))
    return change


def _chosen_colors(ctx: Context, several: bool) -> tuple[str, ...]:
    """Let the controller choose a colour, or several. CR: 105.4, 608.2d."""
    options = tuple(Option(color.value, word) for word, color in COLOR_WORDS.items())
    high = len(options) if several else 1
    prompt = "Which colors?" if several else "Which color?"
    point = ChoicePoint(ctx.chooser, ChoiceKind.COLOR, prompt, options, 1, high, Rule.FOLLOW_INSTRUCTIONS, ctx.source)
    return tuple(str(letter) for letter in ctx.game.choose(point))


def _chosen_word(ctx: Context, words: tuple[str, ...], prompt: str) -> str:
    options = tuple(Option(word, word) for word in words)
    point = ChoicePoint(ctx.chooser, ChoiceKind.WORD, prompt, options, 1, 1, Rule.FOLLOW_INSTRUCTIONS, ctx.source)
    (word,) = ctx.game.choose(point)
    return str(word)


def _copies(ctx: Context, change: BecomeCopy, ids: tuple[int, ...]) -> list[tuple[tuple[int, ...], Node]]:
    """Objects become copies: the values are determined now. CR: 707.2b, 707.4."""
    spec = change.copy
    if not isinstance(spec, CopySpec):
        raise UnsupportedRule("a copy of what is not said", Rule.COPIABLE_VALUES)
    originals = objects_of(ctx, spec.of)
    if not originals:
        originals = tuple(i for i in ctx.memory.referred.get(spec.of, ()) if i in ctx.game.lki)
    if not originals:
        return []
    original = originals[0]
    values, card = copiable_values(ctx.game, original), ctx.game.last_known(original).card
    if not any(isinstance(exception, KeepsOwn) for exception in spec.exceptions):
        return [(ids, CopiedValues(copy_with(ctx, values, spec.exceptions), card))]
    return [
        ((identity,), CopiedValues(copy_with(ctx, values, spec.exceptions, own), card))
        for identity in ids
        if (own := face_up_values(ctx.game, ctx.game.objects[identity])) is not None
    ]


@executor(ExileAsItResolves)
def exile_as_it_resolves(ctx: Context, node: ExileAsItResolves) -> bool:
    """From now on the spell goes to exile instead of a graveyard as it resolves. CR: 614.1a, 614.4."""
    spells = tuple(i for i in objects_of(ctx, node.object) if ctx.game.objects[i].zone is Zone.STACK)
    if not spells:
        return False
    event = ZoneChange(These(spells), InZone("graveyard"), verb="resolves")
    perform(ctx.game, _start(ctx, (Replacement(event, node),), None, None))
    return True


def _divided_shields(ctx: Context, node: PreventDamage, duration: Node | None) -> bool:
    """A shield for each of the recipients, of the share that was announced for it. CR: 601.2d, 615.7."""
    assert node.recipient is not None and node.amount is not None
    recipients = objects_of(ctx, node.recipient)
    shares = division_of(ctx, node.recipient, recipients, number(ctx, node.amount))
    for recipient, share in shares.items():
        if share:
            one = replace(node, recipient=These((recipient,)), amount=Number(share), form="")
            perform(ctx.game, _start(ctx, (one,), (recipient,), duration, shield=share))
    return bool(recipients)


@executor(CreateReplacement)
def create_replacement(ctx: Context, node: CreateReplacement) -> bool:
    """A replacement or prevention effect waits for its event. CR: 614.4, 615.4, 615.7."""
    duration = settle(ctx, node.duration) if node.duration is not None else None
    if duration is not None and not begins(ctx, duration):
        return False
    inner = node.replacement
    if isinstance(inner, PreventDamage) and inner.form == "divided":
        return _divided_shields(ctx, inner, duration)
    part, locked = settled_rule(ctx, inner, {})
    uses: int | None = None
    shield: int | None = None
    if node.form == "the next time":
        uses = 1
    if isinstance(part, PreventDamage) and part.next_only:
        if part.amount is None:
            uses = 1
        else:
            shield = int(evaluate(ctx, part.amount))
    if locked == () or shield == 0:
        return False
    perform(ctx.game, _start(ctx, (part,), locked, duration, uses=uses, shield=shield))
    return True
