"""
The reference environment: what "it", "that creature", "its controller", "this way" and "that much" stand for.

Lowering walks an ability in the order of its words, keeps what has been mentioned, and fills a binding into every
reference. Where more than one thing could be meant, nothing is guessed: `Unresolved` is raised and the line declined.

The choices that English leaves open, and what is taken:

* "it" is the object mentioned last; of two mentioned in one clause, the one that is not the source ("~ deals 3
  damage to target creature. It ..."), and in a trigger condition with two objects nothing is taken;
* "that [noun]" is what was mentioned last and can be called by the noun; never the source itself;
* inside a clause whose subject is "each ..." or a plural, "its" and "their" are each one's own (`LoopItem`);
* "they", "their" are players where only a player can do or own it, otherwise objects.

CR: 608.2c, 608.2k, 607, 603.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..ir import conditions, effects, quantities, statics, triggers
from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility, SpellAbility
from ..ir.bindings import (
    AttachedObject,
    Binding,
    CostPaid,
    EventRole,
    Linked,
    LoopItem,
    RefBinding,
    Result,
    Source,
    TargetSlot,
)
from ..ir.costs import DoCost
from ..ir.effects import Effect
from ..ir.node import Node
from ..ir.nouns import (
    A,
    AttachedRef,
    Choose,
    ControlledBy,
    ControllerOf,
    CopyOf,
    Each,
    Filter,
    FromAmong,
    InZone,
    IsOpponent,
    IsPlayer,
    Itself,
    OneOrMore,
    Other,
    OwnedBy,
    OwnerOf,
    PairedRef,
    PartOf,
    Pronoun,
    Ref,
    RestOf,
    SelfRef,
    Several,
    Target,
    TargetsRef,
    That,
    ThisWay,
    TopCards,
    WholeZone,
    You,
)
from .features import is_plural
from .lowering import without_idle_labels
from .mentions import (
    COST_VERBS,
    LOOKS,
    ON_BATTLEFIELD,
    PARTICIPLE_COSTS,
    PLAYER_FIELDS,
    RESULT_VERBS,
    STRUCTURE,
    Candidate,
    Unresolved,
    can_be_called,
    has_amount,
    is_player,
    nouns_of,
    word_order,
)


class Environment:
    """What has been mentioned so far in one ability (or in all lines of one spell)."""

    def __init__(self, linked: frozenset[str] = frozenset(), spell: bool = False) -> None:
        self.linked = linked
        """Verbs (``exile``, ``choose``) that other abilities of the card perform. CR: 607."""
        self._spell = spell
        self._candidates: list[Candidate] = []
        self._clause = 0
        self._slots = 0
        self._labels = 0
        self._effects: list[tuple[int, Any]] = []
        self._costs: list[str] = []
        self._lines = 0
        self._event: Any = None
        self._open_event: Any = None
        self._event_open = False
        self._event_clause = -1
        self._event_subject: Binding | None = None
        self._subject: list[tuple[Binding, bool, int]] = []
        self._role_of_parent = ""

    def pay_with(self, lines: tuple[Ability, ...]) -> None:
        """Know the additional costs of the spell, for "the sacrificed creature". CR: 118.8, 608.2k."""
        for line in lines:
            for part in line.walk():
                if isinstance(part, statics.AdditionalCost):
                    for cost in part.walk():
                        verb = COST_VERBS.get(type(cost.action)) if isinstance(cost, DoCost) else None
                        if verb:
                            self._costs.append(verb)

    # Walking

    def lower(self, node: Any) -> Any:
        """
        Give the ability with every binding, slot and label filled.

        Raises:
            Unresolved: a reference cannot be bound.
        """
        return without_idle_labels(self.raw(node))

    def raw(self, node: Any) -> Any:
        """As `lower`, but with the labels as they were counted."""
        self._lines += 1
        return self._walk(node, "", None, 0)

    def _walk(self, node: Any, field: str, parent: Any, label: int) -> Any:
        if isinstance(node, tuple):
            return tuple(self._walk(item, field, parent, label) for item in node)
        if not isinstance(node, Node):
            return node
        special = _SPECIAL.get(type(node))
        if special is not None:
            return special(self, node, field, parent, label)
        if isinstance(node, Effect) and not isinstance(node, STRUCTURE):
            self._clause += 1
            self._labels += 1
            label = self._labels
            lowered = self._children(replace(node, label=label), label)
            self._effects.append((label, lowered))
            if isinstance(node, effects.Mill | effects.RevealUntil):
                one = isinstance(node, effects.Mill) and node.count == quantities.Number(1)
                cards = Candidate(Result(label), frozenset({"card"}), not one, False, self._clause)
                self._candidates.insert(
                    len(self._candidates) - (not one and isinstance(node, effects.RevealUntil)), cards
                )
            return lowered
        if isinstance(node, effects.Continuous):
            self._clause += 1
        if isinstance(node, triggers.Event):
            return self._event_pattern(node, label)
        if isinstance(node, Ability) and parent is not None and not isinstance(node, KeywordAbility):
            inner = Environment(self.linked)
            return inner.lower(node)
        lowered = self._children(node, label)
        if isinstance(lowered, Ref):
            self._mention(lowered, field, parent, label)
        return lowered

    def _children(self, node: Any, label: int) -> Any:
        changes: dict[str, Any] = {}
        for name in word_order(node):
            value = getattr(node, name)
            if isinstance(value, Node | tuple):
                if isinstance(node, triggers.Event):
                    self._role_of_parent = name
                lowered = self._walk(value, name, node, label)
                if lowered != value:
                    changes[name] = lowered
                self._note_subject(node, name, lowered)
        return replace(node, **changes) if changes else node

    def _note_subject(self, node: Any, name: str, lowered: Any) -> None:
        """Keep the subject of a clause for the verb phrases after it."""
        is_subject = (name in ("player", "source") and isinstance(node, Effect)) or name == "subject"
        if not is_subject or not isinstance(lowered, Ref) or lowered == You("implied"):
            return
        if isinstance(lowered, Pronoun) and lowered.word == "":
            binding, player, _ = self._subject[-1]
            self._subject.append((binding, player, self._clause))
            return
        self._subject.append((self._binding_of(lowered, 0), is_player(lowered), self._clause))

    # Mentioning

    def _binding_of(self, ref: Any, label: int) -> Binding:
        match ref:
            case SelfRef():
                return Source()
            case AttachedRef():
                return AttachedObject()
            case Target(slot=slot):
                return TargetSlot(slot)
            case Pronoun(binding=Binding() as binding) | That(binding=Binding() as binding):
                return binding
            case CopyOf(binding=Binding() as binding) | RestOf(binding=Binding() as binding):
                return binding
            case Choose() | PartOf() | TopCards() | WholeZone() if label:
                return Result(label)
        return RefBinding(ref)

    def _mention(self, ref: Any, field: str, parent: Any, label: int) -> None:
        """Add a reference to what later words may mean."""
        if isinstance(ref, You | Itself):
            return
        event = self._event_open and isinstance(ref, A | OneOrMore | Each | Several)
        binding: Binding | None = self._event_role(field, parent) if event else self._binding_of(ref, label)
        if binding is None:
            return
        if isinstance(parent, effects.RevealUntil) and field == "until":
            binding = Result(label, "found")
        elif isinstance(ref, A) and not event and not isinstance(parent, Ref):
            if label and isinstance(parent, ControlledBy | OwnedBy | InZone):
                kind = ControllerOf if isinstance(parent, ControlledBy) else OwnerOf
                owner = RefBinding(kind(Pronoun("it", Result(label))))
                self._candidates.append(Candidate(owner, nouns_of(ref.filter), False, True, self._clause))
            return
        filter_ = getattr(ref, "filter", None)
        found = nouns_of(filter_) if filter_ is not None else frozenset()
        if isinstance(ref, TopCards):
            found = frozenset({"card"})
        if isinstance(ref, Pronoun | That | CopyOf):
            for candidate in self._candidates:
                if candidate.binding == binding:
                    found |= candidate.nouns
        if isinstance(ref, WholeZone):
            found = frozenset({ref.zone})
        if isinstance(ref, Several):
            found = frozenset().union(*(nouns_of(getattr(part, "filter", None)) for part in ref.refs))
            if event and all(isinstance(part, SelfRef | A) for part in ref.refs):
                found |= {"permanent"} if not found else set()
        plural = is_plural(ref) or (isinstance(ref, Each) and not event)
        if isinstance(ref, TopCards) and isinstance(ref.player, Each):
            plural = True
        self._candidates.append(Candidate(binding, found, plural, is_player(ref), self._clause))

    def _event_role(self, field: str, parent: Any) -> Binding | None:
        """The participant itself, or the player who controls or owns it; nothing for what is mentioned deeper."""
        if isinstance(parent, triggers.Blocks | triggers.BecomesBlocked) and field != "subject":
            return EventRole("object")
        if isinstance(parent, triggers.Event):
            return EventRole(field)
        if self._role_of_parent in ("to", "origin") and isinstance(parent, InZone):
            return RefBinding(OwnerOf(Pronoun("it", EventRole("subject"))))
        if self._role_of_parent and isinstance(parent, ControlledBy | OwnedBy):
            kind = ControllerOf if isinstance(parent, ControlledBy) else OwnerOf
            return RefBinding(kind(Pronoun("it", EventRole(self._role_of_parent))))
        return None

    def _event_pattern(self, node: Any, label: int) -> Any:
        """Walk an event; its participants are known by their fields."""
        outer = self._event_open
        self._event_open = True
        self._clause += not outer
        if not outer:
            self._open_event = node
        lowered = self._children(node, label)
        self._event_open = outer
        if not outer:
            self._event = lowered
            self._event_clause = self._clause
            subject = getattr(lowered, "subject", None) or getattr(lowered, "source", None)
            if isinstance(subject, A | OneOrMore | Each | Several):
                self._event_subject = EventRole("subject" if hasattr(lowered, "subject") else "source")
            elif isinstance(subject, Ref):
                self._event_subject = self._binding_of(subject, 0)
        return lowered

    # Resolving

    def _last(self, fits: Any, said: str, source: bool = True) -> Candidate:
        """Find what was mentioned last and fits."""
        clause = None
        found: list[Candidate] = []
        for candidate in reversed(self._candidates):
            if clause is not None and candidate.clause != clause:
                break
            if not source and isinstance(candidate.binding, Source):
                continue
            if fits(candidate):
                clause = candidate.clause
                if candidate.binding not in [other.binding for other in found]:
                    found.append(candidate)
        if len(found) > 1:
            outside = [candidate for candidate in found if not isinstance(candidate.binding, Source)]
            if len(outside) == 1 and not (len(found) > 1 and self._in_event(clause)):
                return outside[0]
        if not found:
            raise Unresolved(said)
        if len(found) > 1:
            raise Unresolved(f"{said} could be more than one thing")
        return found[0]

    def _in_event(self, clause: int | None) -> bool:
        return clause is not None and any(
            candidate.clause == clause and isinstance(candidate.binding, EventRole) for candidate in self._candidates
        )

    def pronoun(self, node: Pronoun, field: str, parent: Any, label: int) -> Any:
        """Bind ``it``, ``they``, ``its``, ``their``, and the unsaid subject."""
        if node.word == "":
            if not self._subject:
                raise Unresolved("the subject")
            return replace(node, binding=self._subject[-1][0])
        own = self._own(node, parent)
        if own is not None:
            return replace(node, binding=own)
        wants_player = field in PLAYER_FIELDS or node.word in ("he or she", "his or her")
        if node.word in ("it", "itself", "its", "he", "she", "him", "her", "himself", "herself", "his"):
            beside = isinstance(parent, Effect) and node.word == "it"
            changed = isinstance(parent, statics.Change) and field == "subject"
            on_battlefield = changed or isinstance(parent, ON_BATTLEFIELD)
            arrives = isinstance(parent, effects.MoveTo) and field == "object" and parent.zone == InZone("battlefield")

            def fits(candidate: Candidate) -> bool:
                """Two arguments of one verb are two things: the same one would be "itself"."""
                if arrives and self._is_there(candidate):
                    return False
                if candidate.plural or candidate.player or (on_battlefield and candidate.nouns & {"spell", "ability"}):
                    return False
                here = beside and candidate.clause == self._clause
                subject = self._subject[-1][0] if self._subject else None
                return not (here and (isinstance(candidate.binding, Source) or candidate.binding == subject))

            found = self._it(fits, node, on_battlefield)
        elif wants_player and self._third_person() is not None:
            binding, _, _ = self._subject[-1]
            return replace(node, binding=binding)
        elif wants_player:
            found = self._last(lambda candidate: candidate.player, node.word)
        elif isinstance(parent, effects.DealDamage) and field == "recipient":
            found = self._last(lambda candidate: candidate.player or candidate.plural, node.word)
        else:
            found = self._last(lambda candidate: candidate.plural and not candidate.player, node.word)
        lowered = replace(node, binding=found.binding)
        self._candidates.append(replace(found, clause=self._clause))
        return lowered

    def _it(self, fits: Any, node: Pronoun, on_battlefield: bool) -> Candidate:
        """Find what "it" is; of two participants of the trigger's event its subject, as "that ..." names the other."""
        try:
            return self._last(fits, node.word)
        except Unresolved:
            latest = next((candidate for candidate in reversed(self._candidates) if fits(candidate)), None)
            if latest is not None and latest.clause != self._event_clause:
                raise
            if not isinstance(self._event_subject, Source) and any(
                fits(candidate) and candidate.clause == self._event_clause and isinstance(candidate.binding, Source)
                for candidate in self._candidates
            ):
                # The source, named in the condition, may be meant as well.
                raise
            for candidate in reversed(self._candidates):
                if fits(candidate) and candidate.clause == self._event_clause:
                    if candidate.binding == self._event_subject:
                        return candidate
            if not on_battlefield:
                raise
            return self._last(lambda candidate: not candidate.plural and not candidate.player, node.word)

    def _is_there(self, candidate: Candidate) -> bool:
        """Say whether a candidate is on the battlefield, as what attacks is, and so can't be put there."""
        combat = isinstance(self._event, triggers.Attacks | triggers.AttacksUnblocked | triggers.Blocks)
        return combat and candidate.binding == EventRole("subject")

    def _third_person(self) -> Binding | None:
        """The subject of the clause at hand, when it is a player other than the controller."""
        if not self._subject:
            return None
        binding, player, clause = self._subject[-1]
        is_you = isinstance(binding, RefBinding) and isinstance(binding.ref, You)
        return None if not player or is_you or self._clause - clause > 1 else binding

    def _own(self, node: Pronoun, parent: Any) -> Binding | None:
        """The subject of the clause at hand, for "itself" and for possessives after "each ..."."""
        if not self._subject:
            return None
        binding, player, clause = self._subject[-1]
        if clause != self._clause or not (isinstance(binding, RefBinding) and isinstance(binding.ref, Each)):
            return None
        each = is_plural(binding.ref)
        if node.word in ("its", "it", "itself") and not player and not each:
            if any(self._is_source_here(candidate) for candidate in self._candidates):
                raise Unresolved(f"{node.word} could be more than one thing")
            return LoopItem()
        if node.word in ("their", "they", "themselves") and (player or each):
            return LoopItem()
        return None

    def _is_source_here(self, candidate: Candidate) -> bool:
        return candidate.clause == self._clause and isinstance(candidate.binding, Source)

    def that(self, node: That, field: str, parent: Any, label: int) -> Any:
        """Bind ``that creature``, ``the sacrificed creature``, ``those cards``."""
        lowered = replace(node, filter=self._walk(node.filter, "filter", node, label))
        wanted = nouns_of(node.filter)
        said = node.form.removesuffix(" pl")
        plural = is_plural(node) or said == "either of those"
        done = [part.binding for part in _qualifiers(lowered.filter) if isinstance(part, ThisWay)]
        if said in RESULT_VERBS:
            binding = self._participle(said, wanted)
        elif done and isinstance(done[0], Binding):
            binding = done[0]
        else:
            # "Becomes a copy of that creature": two arguments of one verb are two things.
            beside = isinstance(parent, effects.CopySpec)
            words = f"{said} {'/'.join(sorted(wanted))}"

            def fits(candidate: Candidate, nouns: frozenset[str] = wanted) -> bool:
                here = beside and candidate.clause == self._clause
                return candidate.plural == plural and can_be_called(nouns, candidate) and not here

            try:
                found = self._last(fits, words, source=False)
            except Unresolved:
                if not plural and said == "that" and self._is_target_of_event(wanted):
                    return replace(lowered, binding=EventRole("ref"))
                if wanted != {"spell"}:
                    raise
                # A card that was cast is the spell of later words.
                cards = [candidate for candidate in self._candidates if "card" in candidate.nouns]
                if not any(isinstance(effect, effects.CastEffect | effects.MayPlay) for _, effect in self._effects):
                    raise
                if not cards:
                    raise
                found = cards[-1]
            binding = found.binding
        lowered = replace(lowered, binding=binding)
        self._mention(lowered, field, parent, label)
        return lowered

    def _is_target_of_event(self, wanted: frozenset[str]) -> bool:
        """Say whether the nouns are what the spell of the event targets ("casts a spell that targets a creature")."""
        for part in self._open_event.walk() if self._open_event is not None else ():
            if isinstance(part, TargetsRef) and isinstance(part.ref, A):
                described = Candidate(EventRole("ref"), nouns_of(part.ref.filter), False, False, 0)
                return bool(wanted) and can_be_called(wanted, described)
        return False

    def _participle(self, said: str, wanted: frozenset[str]) -> Binding:
        for label, effect in reversed(self._effects):
            if isinstance(effect, RESULT_VERBS[said]):
                return Result(label, "players" if "player" in wanted else "objects")
        verb = PARTICIPLE_COSTS.get(said)
        if verb and verb in self._costs:
            return CostPaid(verb)
        if said == "exiled" and "exile" in self.linked:
            return Linked("exile")
        if said == "chosen" and "choose" in self.linked:
            return Linked("choose")
        raise Unresolved(f"the {said} {'/'.join(sorted(wanted))}")

    def target(self, node: Target, field: str, parent: Any, label: int) -> Any:
        """Number the target slot."""
        known = len(self._candidates)
        lowered = self._children(node, label)
        lowered = replace(lowered, slot=self._slots)
        for number, candidate in enumerate(self._candidates[known:], known):
            # "Target creature an opponent controls": that player is whoever controls the target, whatever is done.
            if (kind := _whose(candidate.binding, label)) is not None:
                whose = RefBinding(kind(Pronoun("it", TargetSlot(self._slots))))
                self._candidates[number] = replace(candidate, binding=whose)
        self._slots += 1
        self._mention(lowered, field, parent, label)
        return lowered

    def this_way(self, node: ThisWay, field: str, parent: Any, label: int) -> Any:
        """Bind ``... this way`` to the instruction that did it."""
        for number, effect in reversed(self._effects):
            if isinstance(effect, RESULT_VERBS.get(node.verb, ())):
                return replace(node, binding=Result(number))
        if PARTICIPLE_COSTS.get(node.verb) in self._costs:
            return replace(node, binding=CostPaid(PARTICIPLE_COSTS[node.verb]))
        raise Unresolved(f"{node.verb} this way")

    def rest(self, node: RestOf, field: str, parent: Any, label: int) -> Any:
        """Bind ``the rest`` to the cards that were looked at or revealed."""
        for number, effect in reversed(self._effects):
            if isinstance(effect, LOOKS) and not _takes_part(effect):
                return replace(node, binding=Result(number))
        raise Unresolved("the rest")

    def copy(self, node: CopyOf, field: str, parent: Any, label: int) -> Any:
        """Bind ``the copy``."""
        if node.form not in ("", "pl", "that"):
            return node  # what a copy effect makes, as the subject of its exceptions (707.9)
        for number, effect in reversed(self._effects):
            if isinstance(effect, effects.CopySpell | effects.CreateToken):
                return replace(node, binding=Result(number))
        raise Unresolved("the copy")

    def becomes_copy(self, node: statics.BecomeCopy, field: str, parent: Any, label: int) -> Any:
        """In a spell "each other creature" is set against the one that is copied, which is named behind it."""
        if self._spell and any(part == Other() for part in node.subject.walk()):
            copy = self._walk(node.copy, "copy", node, label)
            subject = self._walk(node.subject, "subject", node, label)
            return replace(node, subject=subject, copy=copy)
        return self._children(node, label)

    def that_much(self, node: quantities.ThatMuch, field: str, parent: Any, label: int) -> Any:
        """Bind ``that much`` to the amount of the instruction before, else of the event."""
        if node.form == "damage prevented" or isinstance(parent, statics.ChangedAmount):
            return replace(node, binding=EventRole("amount"))
        if self._effects:
            return replace(node, binding=Result(self._effects[-1][0], "amount"))
        if self._event is not None and has_amount(self._event):
            return replace(node, binding=EventRole("amount"))
        raise Unresolved("that much")

    def counters_removed(self, node: quantities.CountersRemoved, field: str, parent: Any, label: int) -> Any:
        """Bind ``[kind] counter removed this way`` to the instruction or the cost that removed them."""
        for number, effect in reversed(self._effects):
            if isinstance(effect, effects.RemoveCounters):
                return replace(node, binding=Result(number, "amount"))
        if "remove" in self._costs:
            return replace(node, binding=CostPaid("remove"))
        raise Unresolved("counters removed this way")

    def cost(self, node: DoCost, field: str, parent: Any, label: int) -> Any:
        """Keep what is paid with, for "the sacrificed creature"."""
        lowered = self._children(node, label)
        verb = COST_VERBS.get(type(node.action))
        if verb:
            self._costs.append(verb)
        if self._effects and isinstance(parent, ActivatedAbility):
            self._effects.pop()
        return lowered

    def instead(self, node: effects.Instead, field: str, parent: Any, label: int) -> Any:
        """A line of a spell that changes the line before it has no base of its own; see `oracle.compile_face`."""
        if node.base != Pronoun(""):
            lowered = self._replaced(self._with_one_label(self._children(node, label)))
            return self._with_own_targets(lowered)
        if self._lines < 2:
            raise Unresolved("instead")
        names = ("condition", "effect") if node.form in ("", "front") else ("effect", "condition")
        return replace(node, **{name: self._walk(getattr(node, name), name, node, label) for name in names})

    def _with_own_targets(self, node: effects.Instead) -> effects.Instead:
        """Targets of what happens "instead" are known only where the condition is settled as the spell is cast."""
        paid = isinstance(node.condition, conditions.WasPaid)
        if not paid and any(isinstance(part, Target) for part in node.effect.walk()):
            raise Unresolved("instead")
        return node

    def _with_one_label(self, node: effects.Instead) -> effects.Instead:
        """What is done instead is known by the same label as what it replaces ("the chosen creature")."""
        base, effect = node.base, node.effect
        if not isinstance(base, Effect) or not isinstance(effect, Effect) or type(base) is not type(effect):
            return node
        if any(isinstance(part, Result) and part.label == base.label for part in effect.walk()):
            return node
        return replace(node, base=replace(base, label=effect.label))

    def _replaced(self, node: effects.Instead) -> effects.Instead:
        """Say how much of the sentence before is replaced: all of it, or only its last instruction."""
        base: Any = node.base
        if not isinstance(base, effects.Sequence):
            return node
        made = {step.label for step in base.steps[:-1] if isinstance(step, Effect)}
        if any(isinstance(part, Result) and part.label in made for part in node.effect.walk()):
            return replace(node, last_only=True)
        steps = len(node.effect.steps) if isinstance(node.effect, effects.Sequence) else 1
        if steps != len(base.steps):
            raise Unresolved("instead")
        return node

    def if_done(self, node: effects.IfDone, field: str, parent: Any, label: int) -> Any:
        """Of "mill three cards, then you may exile one. If you do, ..." only the choice decides."""
        lowered = self._children(node, label)
        action = lowered.action
        if isinstance(action, effects.Sequence) and isinstance(action.steps[-1], effects.May):
            if not any(isinstance(step, effects.May) for step in action.steps[:-1]):
                return replace(lowered, last_only=True)
        return lowered

    def did_so(self, node: conditions.DidSo, field: str, parent: Any, label: int) -> Any:
        """Bind ``... this way`` of a condition to the instruction that did it."""
        lowered = self._children(node, label)
        kinds = (effects.Search,) if node.form == "you search" else RESULT_VERBS.get(node.form.partition(" ")[2], ())
        for number, effect in reversed(self._effects):
            if isinstance(effect, kinds):
                return replace(lowered, label=number)
        raise Unresolved(f"{node.form} this way")

    def ref_is(self, node: conditions.RefIs, field: str, parent: Any, label: int) -> Any:
        """A soulbond pair can be meant by "those creatures". CR: 702.95."""
        lowered = self._children(node, label)
        if node.form == "paired":
            pair = RefBinding(PairedRef())
            self._candidates.append(Candidate(pair, frozenset({"creature"}), True, False, self._clause))
        return lowered

    def filter(self, node: Filter, field: str, parent: Any, label: int) -> Any:
        """Say what "other" is set against, where that is not the source."""
        lowered = self._children(node, label)
        if Other() not in node.adjectives:
            return lowered
        than = self._other_than(node)
        if than is None:
            return lowered
        adjectives = tuple(Other(than) if part == Other() else part for part in lowered.adjectives)
        return replace(lowered, adjectives=adjectives)

    def _other_than(self, node: Filter) -> Binding | None:
        if isinstance(node.head, IsPlayer | IsOpponent):
            players = [candidate for candidate in self._candidates if candidate.player]
            return players[-1].binding if players else RefBinding(You())
        if any(isinstance(part, ThisWay) for part in node.qualifiers):
            if self._effects and isinstance(self._effects[-1][1], effects.RevealUntil | effects.MoveTo):
                for number, effect in reversed(self._effects):
                    if isinstance(effect, effects.RevealUntil):
                        return Result(number, "found")
            raise Unresolved("other")
        things = [candidate for candidate in self._candidates if not candidate.player]
        if self._spell:
            # A spell is no permanent, so that "other" is not set against it.
            things = [candidate for candidate in things if not isinstance(candidate.binding, Source)]
            if not things:
                raise Unresolved("other")
            return things[-1].binding
        beside = [candidate for candidate in things if candidate.clause == self._clause]
        if beside and isinstance(beside[-1].binding, TargetSlot):
            return beside[-1].binding
        return self._participant_beside(node)

    def _participant_beside(self, node: Filter) -> Binding | None:
        """In "whenever a Mountain enters, if you control five other Mountains", other than the one that entered."""
        event = self._event
        if event is None or any(
            isinstance(part, SelfRef | Other) or getattr(part, "other", False) for part in event.walk()
        ):
            return None
        wanted = nouns_of(node.head)
        found = {
            candidate.binding: None
            for candidate in self._candidates
            if isinstance(candidate.binding, EventRole)
            and can_be_called(wanted, candidate)
            and ("spell" in wanted or "spell" not in candidate.nouns)
        }
        if len(found) > 1:
            raise Unresolved("other")
        return next(iter(found), None)

    def several(self, node: Several, field: str, parent: Any, label: int) -> Any:
        """In an event, ``~ or another creature`` is one participant."""
        if not self._event_open:
            lowered = self._children(node, label)
        else:
            kept = list(self._candidates)
            lowered = self._children(node, label)
            self._candidates = kept
        self._mention(lowered, field, parent, label)
        return lowered

    def delayed(self, node: effects.Delayed, field: str, parent: Any, label: int) -> Any:
        """The trigger of a delayed ability is an event of its own, whose participants its effect can mean."""
        event, opened = self._event, self._event_open
        self._event_open = False
        lowered = self._children(node, label)
        self._event, self._event_open = event, opened
        return lowered

    def create_token(self, node: effects.CreateToken, field: str, parent: Any, label: int) -> Any:
        """Later words can mean the tokens."""
        self._clause += 1
        self._labels += 1
        number = self._labels
        lowered = self._children(replace(node, label=number), number)
        self._effects.append((number, lowered))
        many = not (isinstance(node.count, quantities.Number) and node.count.value == 1)
        found = {"token"}
        if isinstance(node.token, effects.TokenSpec):
            found |= {card_type.lower() for card_type in node.token.card_types}
            found |= set(node.token.subtypes) | {node.token.name}
        # What is created is mentioned after what it copies.
        self._clause += 1
        self._candidates.append(Candidate(Result(number), frozenset(found), many, False, self._clause))
        return lowered

    def exile_as_it_resolves(self, node: effects.ExileAsItResolves, field: str, parent: Any, label: int) -> Any:
        """What happens then speaks of the exiled card."""
        self._clause += 1
        self._labels += 1
        number = self._labels
        lowered = self._children(replace(node, label=number, then=None), number)
        self._effects.append((number, lowered))
        return replace(lowered, then=self._walk(node.then, "then", node, label))

    def for_each(self, node: effects.ForEach, field: str, parent: Any, label: int) -> Any:
        """The thing at hand inside is what "it" and "that ..." mean."""
        over = self._walk(node.over, "over", node, label)
        self._clause += 1
        found = nouns_of(over)
        self._candidates.append(Candidate(LoopItem(), found, False, "player" in found, self._clause))
        return replace(node, over=over, effect=self._walk(node.effect, "effect", node, label))

    def villainous_choice(self, node: effects.VillainousChoice, field: str, parent: Any, label: int) -> Any:
        """In each option "they" and "that player" are the player who faces the choice. CR: 701.55a."""
        changes = {"player": self._walk(node.player, "player", node, label)}
        self._clause += 1
        facing = Candidate(LoopItem(), frozenset({"player", "opponent"}), False, True, self._clause)
        kept, effects_kept = [*self._candidates, facing], list(self._effects)
        for name in ("first", "second"):
            self._candidates, self._effects = list(kept), list(effects_kept)
            changes[name] = self._walk(getattr(node, name), name, node, label)
        self._candidates, self._effects = kept, effects_kept
        return replace(node, **changes)

    def condition_after(self, node: effects.IfCondition, field: str, parent: Any, label: int) -> Any:
        """Walk in the order of the words."""
        first, second = ("condition", "effect") if node.form == "" else ("effect", "condition")
        changes = {first: self._walk(getattr(node, first), first, node, label)}
        changes[second] = self._walk(getattr(node, second), second, node, label)
        changes["otherwise"] = self._walk(node.otherwise, "otherwise", node, label)
        return replace(node, **changes)

    def modal(self, node: effects.Modal, field: str, parent: Any, label: int) -> Any:
        """Each mode knows what stood before the list, and nothing of the other modes."""
        modes = []
        kept, effects_kept = list(self._candidates), list(self._effects)
        for mode in node.modes:
            self._candidates, self._effects = list(kept), list(effects_kept)
            modes.append(self._children(mode, label))
        self._candidates, self._effects = kept, effects_kept
        return replace(node, modes=tuple(modes))


_SPECIAL: dict[type, Any] = {
    Pronoun: Environment.pronoun,
    That: Environment.that,
    Target: Environment.target,
    ThisWay: Environment.this_way,
    RestOf: Environment.rest,
    CopyOf: Environment.copy,
    statics.BecomeCopy: Environment.becomes_copy,
    quantities.ThatMuch: Environment.that_much,
    quantities.CountersRemoved: Environment.counters_removed,
    DoCost: Environment.cost,
    Several: Environment.several,
    Filter: Environment.filter,
    conditions.RefIs: Environment.ref_is,
    conditions.DidSo: Environment.did_so,
    effects.Instead: Environment.instead,
    effects.IfDone: Environment.if_done,
    effects.ForEach: Environment.for_each,
    effects.VillainousChoice: Environment.villainous_choice,
    effects.Delayed: Environment.delayed,
    effects.CreateToken: Environment.create_token,
    effects.ExileAsItResolves: Environment.exile_as_it_resolves,
    effects.IfCondition: Environment.condition_after,
    effects.Modal: Environment.modal,
}


def _qualifiers(filter_: Any) -> tuple[Any, ...]:
    return getattr(filter_, "qualifiers", ())


def _whose(binding: Binding, label: int) -> type[ControllerOf] | type[OwnerOf] | None:
    """Say of what kind a binding is that means who controls or owns what an instruction has affected."""
    if isinstance(binding, RefBinding) and isinstance(binding.ref, ControllerOf | OwnerOf):
        if binding.ref.ref == Pronoun("it", Result(label)):
            return type(binding.ref)
    return None


def _takes_part(effect: Any) -> bool:
    """Say whether an instruction takes some from among what an earlier one showed, so that others are the rest."""
    thing = getattr(effect, "object", None)
    return isinstance(thing, PartOf) or any(isinstance(part, FromAmong) for part in thing.walk()) if thing else False


def lower_lines(lines: tuple[Ability, ...], spell: bool, linked: frozenset[str]) -> tuple[Ability | Unresolved, ...]:
    """
    Lower the abilities of a face; those of a spell in one environment, so that slots run through all its lines.

    Returns:
        For each its lowered form, or why it could not be bound.
    """
    out: list[Ability | Unresolved] = []
    environment = Environment(linked, spell)
    if spell:
        environment.pay_with(lines)
    for line in lines:
        shared = spell and isinstance(line, SpellAbility)
        try:
            out.append(environment.raw(line) if shared else Environment(linked).lower(line))
        except Unresolved as problem:
            out.append(problem)
    positions = [index for index, item in enumerate(out) if isinstance(item, SpellAbility)]
    renumbered = without_idle_labels(tuple(item for item in out if isinstance(item, SpellAbility)))
    for index, item in zip(positions, renumbered, strict=True):
        out[index] = item
    return tuple(out)
