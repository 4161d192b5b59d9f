"""
The environment: what has been mentioned so far while an ability is walked in the order of its words.

CR: 603, 607, 608.2c, 608.2k.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...ir import conditions, effects, quantities, statics, triggers
from ...ir.abilities import Ability, KeywordAbility
from ...ir.bindings import (
    AttachedObject,
    Binding,
    EventRole,
    RefBinding,
    Result,
    Source,
    TargetSlot,
)
from ...ir.costs import DoCost
from ...ir.effects import Effect
from ...ir.node import Node
from ...ir.nouns import (
    A,
    AttachedRef,
    Choose,
    ControlledBy,
    ControllerOf,
    CopyOf,
    Each,
    InZone,
    Itself,
    Modifier,
    NumberIs,
    OneOrMore,
    OwnedBy,
    OwnerOf,
    PartOf,
    Pronoun,
    Ref,
    RestOf,
    SelfRef,
    Several,
    Target,
    That,
    TopCards,
    WholeZone,
    You,
)
from ..features import is_plural
from ..lowering import without_idle_labels
from ..mentions import (
    COST_VERBS,
    STRUCTURE,
    Candidate,
    Unresolved,
    heads_of,
    held_by,
    is_player,
    nouns_of,
    word_order,
)

Handler = Callable[..., Any]
_SPECIAL: dict[type, Handler] = {}


def handles(*classes: type) -> Callable[[Handler], Handler]:
    """Enter the function that lowers nodes of these classes: fn(environment, node, field, parent, label) -> node."""

    def enter(function: Handler) -> Handler:
        _SPECIAL.update(dict.fromkeys(classes, function))
        return function

    return enter


class Environment:
    """What has been mentioned so far in one ability (or in all lines of one spell)."""

    def __init__(self, linked: frozenset[str] = frozenset(), spell: bool = False) -> None:
        self.linked = linked
        """Verbs (``exile``, ``choose``) that other abilities of the card perform. CR: 607."""
        self.spell = spell
        self.candidates: list[Candidate] = []
        self.clause = 0
        self.slots = 0
        self.labels = 0
        self.effects: list[tuple[int, Any]] = []
        self.costs: list[str] = []
        self.compares: list[Any] = []
        """Conditions that compare two numbers, for "the difference"."""
        self.lines = 0
        self.event: Any = None
        self.open_event: Any = None
        self.event_open = False
        self.event_clause = -1
        self.event_subject: Binding | None = None
        self.subject: list[tuple[Binding, bool, int]] = []
        self.each_by_itself = False
        """The last subject was "two target creatures each": what is theirs is each one's own."""
        self.role_of_parent = ""
        self.depth = 0
        self.moved: Binding | None = None
        """What the instruction at hand moves, for "its owner's hand"."""
        self.each: Each | None = None
        """What the instruction at hand is done to one by one, for amounts that differ by it."""
        self.subject_of: type = type(None)
        """What has the subject noted last."""
        self.compared = ""
        """Which number of what is described is being compared."""
        self.returned: list[Binding] = []
        """What was put onto the battlefield again."""
        self.open_slot: int | None = None
        """The target word whose description is being read."""

    def pay_with(self, lines: tuple[Ability, ...]) -> None:
        """Know the additional costs of the spell, for "the sacrificed creature". CR: 118.8, 608.2k."""
        for line in lines:
            for part in line.walk():
                if isinstance(part, statics.AdditionalCost):
                    for cost in part.walk():
                        verb = COST_VERBS.get(type(cost.action)) if isinstance(cost, DoCost) else None
                        if verb:
                            self.costs.append(verb)

    def lower(self, node: Any) -> Any:
        """
        Give the ability with every binding, slot and label filled.

        Raises:
            Unresolved: a reference cannot be bound.
        """
        return without_idle_labels(self.raw(node))

    def raw(self, node: Any) -> Any:
        """As `lower`, but with the labels as they were counted."""
        self.lines += 1
        return self.walk(node, "", None, 0)

    def walk(self, node: Any, field: str, parent: Any, label: int) -> Any:
        if isinstance(node, tuple):
            return tuple(self.walk(item, field, parent, label) for item in node)
        if not isinstance(node, Node):
            return node
        special = _SPECIAL.get(type(node))
        if special is not None:
            return special(self, node, field, parent, label)
        if isinstance(node, Effect) and not isinstance(node, STRUCTURE):
            self.clause += 1
            self.labels += 1
            label = self.labels
            lowered = self.children(replace(node, label=label), label)
            self.effects.append((label, lowered))
            self.produce(node, label)
            self.becomes_card(lowered, label)
            return lowered
        if isinstance(node, effects.Continuous | effects.CreateReplacement):
            self.clause += 1
            self.labels += 1
            node = replace(node, label=self.labels)
        if isinstance(node, triggers.Event):
            return self.event_pattern(node, parent, label)
        if isinstance(node, Ability) and parent is not None and not isinstance(node, KeywordAbility):
            inner = Environment(self.linked)
            return inner.lower(node)
        lowered = self.children(node, label)
        if isinstance(lowered, Ref):
            self.mention(lowered, field, parent, label)
        return lowered

    def produce(self, node: Any, label: int) -> None:
        """Mention what an instruction brings about without naming it: cards milled, drawn, revealed; a manifest."""
        match node:
            case effects.Mill(count=count) | effects.Draw(count=count):
                many = count != quantities.Number(1)
                made = frozenset({"card", *(("drawn",) if isinstance(node, effects.Draw) else ())})
                self.candidates.append(Candidate(Result(label), made, many, False, self.clause))
            case effects.RevealUntil():
                cards = Candidate(Result(label), frozenset({"card"}), True, False, self.clause)
                self.candidates.insert(len(self.candidates) - 1, cards)
            case effects.KeywordAction(action="manifest dread"):
                made = frozenset({"card", "creature", "permanent"})
                self.candidates.append(Candidate(Result(label), made, False, False, self.clause))

    def becomes_card(self, node: Any, label: int) -> None:
        """What an instruction takes off the battlefield is a card from then on. CR: 108.2, 400.7."""
        zone = getattr(node.zone, "zone", "") if isinstance(node, effects.MoveTo) else ""
        leaves = isinstance(node, effects.ExileEffect) or (zone and zone != "battlefield")
        if zone == "battlefield" and isinstance(node.object, Ref):
            self.returned.append(self.binding_of(node.object, label))
        if leaves and isinstance(node.object, Ref):
            binding = self.binding_of(node.object, label)
            for index, candidate in enumerate(self.candidates):
                if candidate.binding == binding:
                    self.candidates[index] = replace(candidate, nouns=candidate.nouns | {"card"})

    def children(self, node: Any, label: int) -> Any:
        """Lower the parts of a node, in the order of the words."""
        changes: dict[str, Any] = {}
        deeper = isinstance(node, Modifier | quantities.Quantity | ControllerOf | OwnerOf)
        self.depth += deeper
        outer = self.moved, self.each, self.compared
        if isinstance(node, NumberIs):
            self.compared = node.which
        for name in word_order(node):
            value = getattr(node, name)
            if isinstance(value, Node | tuple):
                if isinstance(node, triggers.Event):
                    self.role_of_parent = name
                aside = isinstance(node, triggers.Event) and name == "cause"
                self.clause += name == "intervening_if" or (name == "condition" and isinstance(node, effects.Instead))
                self.depth += aside
                lowered = self.walk(value, name, node, label)
                self.depth -= aside
                if lowered != value:
                    changes[name] = lowered
                self.note_subject(node, name, lowered)
                self.note_object(node, name, lowered, label)
        self.moved, self.each, self.compared = outer
        self.depth -= deeper
        return replace(node, **changes) if changes else node

    def note_object(self, node: Any, name: str, lowered: Any, label: int) -> None:
        """Keep what an instruction acts on for the words about it that follow."""
        if isinstance(node, effects.MoveTo | effects.Shuffle) and name == "object" and isinstance(lowered, Ref):
            self.moved = self.binding_of(lowered, label)
        if isinstance(node, effects.DealDamage | effects.PutCounters) and name in ("recipient", "on"):
            self.each = lowered if isinstance(lowered, Each) else None

    def note_subject(self, node: Any, name: str, lowered: Any) -> None:
        """Keep the subject of a clause for the verb phrases after it."""
        is_subject = (name in ("player", "source") and isinstance(node, Effect)) or name == "subject"
        if not is_subject or not isinstance(lowered, Ref) or lowered == You("implied"):
            return
        self.subject_of = type(node)
        if isinstance(lowered, Pronoun) and lowered.word == "":
            binding, player, _ = self.subject[-1]
            self.subject.append((binding, player, self.clause))
            return
        self.subject.append((self.binding_of(lowered, 0), is_player(lowered), self.clause))
        self.each_by_itself = isinstance(lowered, Target | Several) and lowered.form.endswith("each")

    def binding_of(self, ref: Any, label: int) -> Binding:
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

    def mention(self, ref: Any, field: str, parent: Any, label: int) -> None:
        """Add a reference to what later words may mean."""
        if isinstance(ref, You | Itself) or (isinstance(ref, SelfRef) and ref.form in ("gift", "tribute", "cost")):
            return
        event = self.event_open and isinstance(ref, A | OneOrMore | Each | Several)
        if isinstance(parent, effects.DealDamage) and field == "source":
            label = 0  # who deals it is known while it is dealt, and not only as its result
        binding: Binding | None = self.event_role(field, parent) if event else self.binding_of(ref, label)
        if binding is None:
            return
        if isinstance(parent, effects.RevealUntil) and field == "until":
            binding = Result(label, "found")
        elif isinstance(ref, A) and not event and not isinstance(parent, Ref):
            thing = TargetSlot(self.open_slot) if self.open_slot is not None else Result(label) if label else None
            if thing is not None and isinstance(parent, ControlledBy | OwnedBy | InZone):
                kind = ControllerOf if isinstance(parent, ControlledBy) else OwnerOf
                owner = RefBinding(kind(Pronoun("it", thing)))
                found = nouns_of(ref.filter)
                self.candidates.append(Candidate(owner, found, False, True, self.clause, self.depth, heads=found))
            return
        filter_ = getattr(ref, "filter", None)
        found = nouns_of(filter_) if filter_ is not None else frozenset()
        if isinstance(ref, TopCards):
            found = frozenset({"card"})
        whole = binding
        if isinstance(ref, PartOf) and isinstance(ref.of, Ref):
            whole = self.binding_of(ref.of, 0)
        if isinstance(ref, Pronoun | That | CopyOf | PartOf):
            for candidate in self.candidates:
                if candidate.binding == whole:
                    found |= candidate.nouns
        if isinstance(ref, WholeZone):
            found = frozenset({ref.zone})
            cards = Candidate(binding, frozenset({"card"}), True, False, self.clause, self.depth)
            self.candidates.append(cards)
        if isinstance(ref, Several):
            found = frozenset().union(*(nouns_of(getattr(part, "filter", None)) for part in ref.refs))
            if event and all(isinstance(part, SelfRef | A) for part in ref.refs):
                found |= {"permanent"} if not found else set()
        plural = is_plural(ref) or (isinstance(ref, Each) and not event)
        if isinstance(ref, TopCards) and isinstance(ref.player, Each):
            plural = True
        if isinstance(ref, Target) and ref.form.startswith("each of"):
            plural = True
        made = Candidate(binding, found, plural, is_player(ref), self.clause, self.depth, heads_of(filter_))
        made = replace(made, held=held_by(filter_))
        if isinstance(ref, Choose) and not plural and self.chosen_by_several(parent, label):
            # What each of several players chooses is many things for who speaks of all of them afterwards.
            self.candidates.append(replace(made, plural=True))
        self.candidates.append(made)

    def chosen_by_several(self, parent: Any, label: int) -> bool:
        """Say whether each of several players performs the instruction at hand."""
        if not label or not isinstance(parent, effects.ChooseEffect) or not self.subject:
            return False
        binding, player, clause = self.subject[-1]
        return player and clause == self.clause and isinstance(binding, RefBinding) and isinstance(binding.ref, Each)

    def event_role(self, field: str, parent: Any) -> Binding | None:
        """The participant itself, or the player who controls or owns it; nothing for what is mentioned deeper."""
        if isinstance(parent, triggers.Blocks | triggers.BecomesBlocked) and field != "subject":
            return EventRole("object")
        if getattr(self.open_event, "form", "") == "play or cast" and field in ("land", "spell"):
            return EventRole("object")
        if isinstance(parent, triggers.Event):
            return EventRole(field)
        if self.role_of_parent in ("to", "origin") and isinstance(parent, InZone):
            return RefBinding(OwnerOf(Pronoun("it", EventRole("subject"))))
        if self.role_of_parent and isinstance(parent, ControlledBy | OwnedBy):
            kind = ControllerOf if isinstance(parent, ControlledBy) else OwnerOf
            return RefBinding(kind(Pronoun("it", EventRole(self.role_of_parent))))
        return None

    def event_pattern(self, node: Any, parent: Any, label: int) -> Any:
        """Walk an event; its participants are known by their fields, unless it only tells what happened before."""
        outer = self.event_open
        if isinstance(parent, conditions.Happened | quantities.EventTotal) or (self.depth and not outer):
            self.event_open = False
            lowered = self.children(node, label)
            self.event_open = outer
            return lowered
        self.event_open = True
        self.clause += not outer
        if not outer:
            self.open_event = node
        lowered = self.children(node, label)
        self.event_open = outer
        if not outer:
            self.event = lowered
            self.event_clause = self.clause
            subject = getattr(lowered, "subject", None) or getattr(lowered, "source", None)
            if isinstance(subject, A | OneOrMore | Each | Several):
                self.event_subject = EventRole("subject" if hasattr(lowered, "subject") else "source")
            elif isinstance(subject, Ref):
                self.event_subject = self.binding_of(subject, 0)
        return lowered

    def last(self, fits: Any, said: str, source: bool = True) -> Candidate:
        """Find what was mentioned last and fits."""
        clause = None
        found: list[Candidate] = []
        for candidate in reversed(self.candidates):
            if clause is not None and candidate.clause != clause:
                break
            if not source and isinstance(candidate.binding, Source):
                continue
            if fits(candidate):
                clause = candidate.clause
                same = next((n for n, other in enumerate(found) if other.binding == candidate.binding), None)
                if same is None:
                    found.append(candidate)
                elif candidate.depth < found[same].depth:
                    found[same] = candidate
        if not found:
            raise Unresolved(said)
        chosen = self.nearest(found)
        if chosen is None:
            raise Unresolved(f"{said} could be more than one thing")
        return chosen

    def nearest(self, found: list[Candidate]) -> Candidate | None:
        """
        Of several that one clause mentions: what it is about, before what only describes that, and before the source.

        In a trigger condition the source is set aside only where it describes the other.
        """
        if len(found) == 1:
            return found[0]
        outside = [candidate for candidate in found if not isinstance(candidate.binding, Source)]
        least = min(candidate.depth for candidate in outside)
        outside = [candidate for candidate in outside if candidate.depth == least]
        if len(outside) > 1:
            return None
        own = [candidate for candidate in found if isinstance(candidate.binding, Source)]
        if own and own[0].depth < least:
            return own[0]  # the others only describe what happens to it: "a spell that causes you to discard this"
        if not own or not self.in_event(outside[0].clause) or own[0].depth > least:
            return outside[0]
        return None

    def in_event(self, clause: int | None) -> bool:
        return clause is not None and any(
            candidate.clause == clause and isinstance(candidate.binding, EventRole) for candidate in self.candidates
        )

    def third_person(self) -> Binding | None:
        """The subject of the clause at hand, when it is a player other than the controller."""
        if not self.subject:
            return None
        binding, player, clause = self.subject[-1]
        is_you = isinstance(binding, RefBinding) and isinstance(binding.ref, You)
        return None if not player or is_you or self.clause - clause > 1 else binding
