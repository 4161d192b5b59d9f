"""
Nodes that change what later words can mean: targets, loops, modes, conditions, what is done instead.

CR: 115, 601.2c, 603.7, 608.2c, 700.2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...ir import conditions, effects, quantities, statics
from ...ir.bindings import (
    Binding,
    EventRole,
    LoopItem,
    RefBinding,
    Result,
    Source,
    TargetSlot,
)
from ...ir.effects import Effect
from ...ir.node import Node
from ...ir.nouns import (
    AllDifferent,
    ControlledBy,
    ControllerOf,
    Each,
    Filter,
    IsOpponent,
    IsPlayer,
    IsSpell,
    Other,
    OwnPairRef,
    PairedRef,
    Pronoun,
    SelfRef,
    Several,
    Target,
    That,
    ThisWay,
    You,
)
from ..mentions import (
    Candidate,
    Unresolved,
    can_be_called,
    nouns_of,
)
from .environment import Environment, handles


@handles(Target)
def target(env: Environment, node: Target, field: str, parent: Any, label: int) -> Any:
    """Number the target slot."""
    outer, env.open_slot = env.open_slot, env.slots
    lowered = env.children(node, label)
    env.open_slot = None if outer is None else outer + 1
    lowered = replace(lowered, slot=env.slots)
    env.slots += 1
    env.mention(lowered, field, parent, label)
    if any(isinstance(part, AllDifferent) and part.same for part in getattr(lowered.filter, "qualifiers", ())):
        # "Two target creatures controlled by the same player": later words can mean that player.
        one = RefBinding(ControllerOf(Pronoun("them", TargetSlot(lowered.slot))))
        found = frozenset({"player", "opponent"})
        env.candidates.append(Candidate(one, found, False, True, env.clause))
    return lowered


@handles(effects.Instead)
def instead(env: Environment, node: effects.Instead, field: str, parent: Any, label: int) -> Any:
    """A line of a spell that changes the line before it has no base of its own; see `oracle.compile_face`."""
    if node.base != Pronoun(""):
        lowered = _replaced(env, _with_one_label(env, env.children(node, label)))
        return _with_own_targets(env, lowered)
    if env.lines < 2:
        raise Unresolved("instead")
    names = ("condition", "effect") if node.form in ("", "front", "more", "more front") else ("effect", "condition")
    return replace(node, **{name: env.walk(getattr(node, name), name, node, label) for name in names})


def _with_own_targets(env: Environment, node: effects.Instead) -> effects.Instead:
    """Targets of what happens "instead" are known only where the condition is settled as the spell is cast."""
    paid = isinstance(node.condition, conditions.WasPaid)
    if not paid and any(isinstance(part, Target) for part in node.effect.walk()):
        raise Unresolved("instead")
    return node


def _with_one_label(env: Environment, node: effects.Instead) -> effects.Instead:
    """What is done instead is known by the same label as what it replaces ("the chosen creature")."""
    base, effect = node.base, node.effect
    if not isinstance(base, Effect) or not isinstance(effect, Effect) or type(base) is not type(effect):
        return node
    if any(isinstance(part, Result) and part.label == base.label for part in effect.walk()):
        return node
    return replace(node, base=replace(base, label=effect.label))


def _replaced(env: Environment, node: effects.Instead) -> effects.Instead:
    """Say how much of the sentence before is replaced: all of it, or only its last instruction."""
    base: Any = node.base
    if isinstance(node.effect, effects.SameTokens):
        return _of_the_tokens(node)
    if not isinstance(base, effects.Sequence):
        return node
    made = {step.label for step in base.steps[:-1] if isinstance(step, Effect)}
    if any(isinstance(part, Result) and part.label in made for part in node.effect.walk()):
        return replace(node, last_only=True)
    steps = len(node.effect.steps) if isinstance(node.effect, effects.Sequence) else 1
    if steps != len(base.steps):
        raise Unresolved("instead")
    return node


def _of_the_tokens(node: effects.Instead) -> effects.Instead:
    """Another number of "those tokens" is of what the last instruction before creates."""
    base: Any = node.base
    steps = base.steps if isinstance(base, effects.Sequence) else (base,)
    makers = [step for step in steps if any(isinstance(part, effects.CreateToken) for part in step.walk())]
    if len(makers) != 1 or not isinstance(steps[-1], effects.CreateToken):
        raise Unresolved("those tokens")
    return replace(node, last_only=len(steps) > 1)


@handles(effects.VillainousChoice)
def villainous_choice(env: Environment, node: effects.VillainousChoice, field: str, parent: Any, label: int) -> Any:
    """In each option "they" and "that player" are the player who faces the choice. CR: 701.55a."""
    changes = {"player": env.walk(node.player, "player", node, label)}
    env.clause += 1
    facing = Candidate(LoopItem(), frozenset({"player", "opponent"}), False, True, env.clause)
    kept, effects_kept = [*env.candidates, facing], list(env.effects)
    for name in ("first", "second"):
        env.candidates, env.effects = list(kept), list(effects_kept)
        changes[name] = env.walk(getattr(node, name), name, node, label)
    env.candidates, env.effects = kept, effects_kept
    return replace(node, **changes)


@handles(effects.IfDone)
def if_done(env: Environment, node: effects.IfDone, field: str, parent: Any, label: int) -> Any:
    """Of "mill three cards, then you may exile one. If you do, ..." only the choice decides."""
    lowered = env.children(node, label)
    action = lowered.action
    if isinstance(action, effects.Sequence) and isinstance(action.steps[-1], effects.May):
        if not any(isinstance(step, effects.May) for step in action.steps[:-1]):
            return replace(lowered, last_only=True)
    return lowered


@handles(conditions.RefIs)
def ref_is(env: Environment, node: conditions.RefIs, field: str, parent: Any, label: int) -> Any:
    """
    What is said to be something can be called so from then on.

    A soulbond pair can be meant by "those creatures". CR: 702.95.
    """
    lowered = env.children(node, label)
    last = env.candidates[-1] if env.candidates else None
    if last is not None and isinstance(lowered.ref, Pronoun | That) and last.binding == lowered.ref.binding:
        env.candidates[-1] = replace(last, nouns=last.nouns | nouns_of(lowered.matches))
    if node.form == "paired":
        pair = RefBinding(PairedRef())
        env.candidates.append(Candidate(pair, frozenset({"creature"}), True, False, env.clause))
    return lowered


@handles(conditions.Controls)
def controls(env: Environment, node: conditions.Controls, field: str, parent: Any, label: int) -> Any:
    """Of "exactly one creature" later words can speak as "that creature"."""
    lowered = env.children(node, label)
    within = lowered.within
    one = isinstance(within, quantities.Within) and within.comparison == "exactly"
    if one and within.amount == quantities.Number(1) and isinstance(lowered.filter, Filter):
        described = replace(lowered.filter, qualifiers=(*lowered.filter.qualifiers, ControlledBy(lowered.player)))
        the_one = RefBinding(Each(described, "each"))
        env.candidates.append(Candidate(the_one, nouns_of(described), False, False, env.clause))
    return lowered


@handles(conditions.OwnAndControl)
def own_and_control(
    env: Environment, node: conditions.OwnAndControl, field: str, parent: Any, label: int
) -> conditions.OwnAndControl:
    """What is owned and controlled can be meant by "them": the source and one other. CR: 701.42."""
    kept = list(env.candidates)
    lowered: conditions.OwnAndControl = env.children(node, label)
    pair = RefBinding(OwnPairRef(lowered.partner))
    env.candidates = [*kept, Candidate(pair, nouns_of(lowered.partner), True, False, env.clause)]
    return lowered


@handles(Filter)
def filter(env: Environment, node: Filter, field: str, parent: Any, label: int) -> Any:
    """Say what "other" is set against, where that is not the source."""
    lowered = env.children(node, label)
    if Other() not in node.adjectives:
        return lowered
    than = _other_than(env, node) if not _is_spells(node) else None
    if than is None:
        return lowered
    adjectives = tuple(Other(than) if part == Other() else part for part in lowered.adjectives)
    return replace(lowered, adjectives=adjectives)


def _is_spells(node: Filter) -> bool:
    """Spells other than the one that speaks. CR: 109.2b."""
    return isinstance(node.head, IsSpell) and not any(isinstance(part, ThisWay) for part in node.qualifiers)


def _other_than(env: Environment, node: Filter) -> Binding | None:
    if env.depth and env.subject and issubclass(env.subject_of, statics.ModifyPT):
        binding, _, clause = env.subject[-1]
        if clause == env.clause and isinstance(binding, RefBinding) and isinstance(binding.ref, Each):
            return LoopItem()  # "each creature gets +1/+1 for each other creature": other than itself
    if isinstance(node.head, IsPlayer | IsOpponent):
        players = [candidate for candidate in env.candidates if candidate.player]
        return players[-1].binding if players else RefBinding(You())
    if any(isinstance(part, ThisWay) for part in node.qualifiers):
        if env.effects and isinstance(env.effects[-1][1], effects.RevealUntil | effects.MoveTo):
            for number, effect in reversed(env.effects):
                if isinstance(effect, effects.RevealUntil):
                    return Result(number, "found")
        raise Unresolved("other")
    things = [candidate for candidate in env.candidates if not candidate.player]
    if env.spell:
        # A spell is no permanent, so that "other" is not set against it.
        things = [candidate for candidate in things if not isinstance(candidate.binding, Source)]
        if not things:
            raise Unresolved("other")
        return things[-1].binding
    beside = [candidate for candidate in things if candidate.clause == env.clause]
    if beside and isinstance(beside[-1].binding, TargetSlot):
        return beside[-1].binding
    return _participant_beside(env, node)


def _participant_beside(env: Environment, node: Filter) -> Binding | None:
    """In "whenever a Mountain enters, if you control five other Mountains", other than the one that entered."""
    event = env.event
    if event is None or any(
        isinstance(part, SelfRef | Other) or getattr(part, "other", False) for part in event.walk()
    ):
        return None
    wanted = nouns_of(node.head)
    found = {
        candidate.binding: None
        for candidate in env.candidates
        if isinstance(candidate.binding, EventRole)
        and can_be_called(wanted, candidate)
        and ("spell" in wanted or "spell" not in candidate.nouns)
    }
    if len(found) > 1:
        raise Unresolved("other")
    return next(iter(found), None)


@handles(statics.BecomeCopy)
def becomes_copy(env: Environment, node: statics.BecomeCopy, field: str, parent: Any, label: int) -> Any:
    """In a spell "each other creature" is set against the one that is copied, which is named behind it."""
    if env.spell and any(part == Other() for part in node.subject.walk()):
        copy = env.walk(node.copy, "copy", node, label)
        subject = env.walk(node.subject, "subject", node, label)
        return replace(node, subject=subject, copy=copy)
    return env.children(node, label)


@handles(effects.ExileAsItResolves)
def exile_as_it_resolves(env: Environment, node: effects.ExileAsItResolves, field: str, parent: Any, label: int) -> Any:
    """What happens then speaks of the exiled card."""
    env.clause += 1
    env.labels += 1
    number = env.labels
    lowered = env.children(replace(node, label=number, then=None), number)
    env.effects.append((number, lowered))
    return replace(lowered, then=env.walk(node.then, "then", node, label))


@handles(Several)
def several(env: Environment, node: Several, field: str, parent: Any, label: int) -> Any:
    """In an event, ``~ or another creature`` is one participant; of "X or Y" one is chosen."""
    if not env.event_open and node.form != "or":
        lowered = env.children(node, label)
    else:
        kept = list(env.candidates)
        lowered = env.children(node, label)
        env.candidates = kept
    env.mention(lowered, field, parent, label)
    return lowered


@handles(effects.Delayed)
def delayed(env: Environment, node: effects.Delayed, field: str, parent: Any, label: int) -> Any:
    """The trigger of a delayed ability is an event of its own, whose participants its effect can mean."""
    event, opened = env.event, env.event_open
    env.event_open = False
    lowered = env.children(node, label)
    env.event, env.event_open = event, opened
    return lowered


@handles(effects.CreateToken)
def create_token(env: Environment, node: effects.CreateToken, field: str, parent: Any, label: int) -> Any:
    """Later words can mean the tokens."""
    env.clause += 1
    env.labels += 1
    number = env.labels
    lowered = env.children(replace(node, label=number), number)
    env.effects.append((number, lowered))
    many = not (isinstance(node.count, quantities.Number) and node.count.value == 1)
    found = {"token"}
    if isinstance(node.token, effects.TokenSpec):
        found |= {card_type.lower() for card_type in node.token.card_types}
        found |= set(node.token.subtypes) | {node.token.name}
    # What is created is mentioned after what it copies.
    env.clause += 1
    env.candidates.append(Candidate(Result(number), frozenset(found), many, False, env.clause))
    return lowered


@handles(effects.ForEach)
def for_each(env: Environment, node: effects.ForEach, field: str, parent: Any, label: int) -> Any:
    """The thing at hand inside is what "it" and "that ..." mean."""
    over = env.walk(node.over, "over", node, label)
    env.clause += 1
    found = nouns_of(over) or _said_of(env, over)
    env.candidates.append(Candidate(LoopItem(), found, False, "player" in found, env.clause))
    before = env.labels
    effect = env.walk(node.effect, "effect", node, label)
    _mention_all(env, effect, before)
    return replace(node, over=over, effect=effect)


def _said_of(env: Environment, over: Any) -> frozenset[str]:
    """What those can be called that "each of them" goes through."""
    binding = getattr(over, "binding", None)
    called = nouns_of(getattr(over, "filter", None))
    return called.union(*(candidate.nouns for candidate in env.candidates if candidate.binding == binding))


def _mention_all(env: Environment, effect: Node, before: int) -> None:
    """What was done for each, taken together, is what "those ..." and "them" mean afterwards."""
    env.clause += 1
    for part in effect.walk():
        if not isinstance(part, Effect) or part.label <= before:
            continue
        if isinstance(part, effects.Continuous | effects.KeywordAction):
            targets = [target for target in part.walk() if isinstance(target, Target)]
            if len(targets) == 1:
                made = nouns_of(targets[0].filter)
                env.candidates.append(Candidate(Result(part.label), made, True, False, env.clause))
            continue
        known = [candidate for candidate in env.candidates if candidate.binding == Result(part.label)]
        slots = [target for target in part.children() if isinstance(target, Target)]
        if known or slots:
            made = known[-1].nouns if known else nouns_of(slots[0].filter)
            env.candidates.append(Candidate(Result(part.label), made, True, False, env.clause))


@handles(effects.IfCondition)
def condition_after(env: Environment, node: effects.IfCondition, field: str, parent: Any, label: int) -> Any:
    """Walk in the order of the words."""
    first, second = ("condition", "effect") if node.form == "" else ("effect", "condition")
    env.clause += first == "condition"
    changes = {first: env.walk(getattr(node, first), first, node, label)}
    changes[second] = env.walk(getattr(node, second), second, node, label)
    changes["otherwise"] = env.walk(node.otherwise, "otherwise", node, label)
    return replace(node, **changes)


@handles(effects.Modal)
def modal(env: Environment, node: effects.Modal, field: str, parent: Any, label: int) -> Any:
    """Each mode knows what stood before the list, and nothing of the other modes."""
    modes = []
    kept, effects_kept = list(env.candidates), list(env.effects)
    for mode in node.modes:
        env.candidates, env.effects = list(kept), list(effects_kept)
        modes.append(env.children(mode, label))
    env.candidates, env.effects = kept, effects_kept
    return replace(node, modes=tuple(modes))
