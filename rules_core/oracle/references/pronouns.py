"""
What "it", "they", "its", "their" and "that ..." stand for.

CR: 608.2c, 608.2k.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...ir import effects, quantities, statics, triggers
from ...ir.bindings import AttachedObject, Binding, EventRole, ItemTested, LoopItem, RefBinding, Result, Source
from ...ir.effects import Effect
from ...ir.nouns import (
    A,
    AttackedBy,
    Each,
    FromAmong,
    HasStatus,
    InZone,
    NumberIs,
    OneOrMore,
    Other,
    OwnerOf,
    Pronoun,
    TargetsRef,
    That,
    ThisWay,
)
from ..features import is_plural
from ..mentions import (
    ON_BATTLEFIELD,
    PLAYER_FIELDS,
    RESULT_VERBS,
    Candidate,
    Unresolved,
    can_be_called,
    heads_of,
    held_by,
    is_player,
    nouns_of,
)
from .environment import Environment, handles
from .results import participle

_SINGULAR = frozenset({"it", "itself", "its", "he", "she", "him", "her", "himself", "herself", "his"})


@handles(Pronoun)
def pronoun(env: Environment, node: Pronoun, field: str, parent: Any, label: int) -> Any:
    """Bind ``it``, ``they``, ``its``, ``their``, and the unsaid subject."""
    if node.word == "":
        if not env.subject:
            raise Unresolved("the subject")
        return replace(node, binding=env.subject[-1][0])
    if isinstance(parent, AttackedBy) and isinstance(env.event, triggers.Attacks) and env.event_subject is not None:
        # "The player or planeswalker it's attacking" is about what attacks.
        return replace(node, binding=env.event_subject)
    if isinstance(parent, effects.KeywordAction) and parent.action == "meld":
        # CR 701.42a: what is melded are the cards that were exiled for it.
        exiled = next((made for made, effect in reversed(env.effects) if isinstance(effect, effects.ExileEffect)), None)
        if exiled is None:
            raise Unresolved(node.word)
        return replace(node, binding=Result(exiled))
    own = _own(env, node, parent)
    if own is not None:
        return replace(node, binding=own)
    wants_player = field in PLAYER_FIELDS or node.word in ("he or she", "his or her")
    try:
        if node.word in _SINGULAR:
            found = _singular(env, node, field, parent)
        elif wants_player and env.third_person() is not None:
            binding, _, _ = env.subject[-1]
            return replace(node, binding=binding)
        elif wants_player:
            found = env.last(lambda candidate: candidate.player, node.word)
        elif isinstance(parent, effects.DealDamage) and field == "recipient":
            found = env.last(lambda candidate: candidate.player or candidate.plural, node.word)
        else:
            found = _plural(env, node)
    except Unresolved:
        if env.moved is None or not isinstance(parent, OwnerOf):
            raise
        # "Return X and Y to their owners' hands": the owners are those of what is moved. CR: 400.3.
        return replace(node, binding=env.moved)
    again = replace(found, clause=env.clause, depth=env.depth, nouns=found.nouns - {"drawn"})
    env.candidates.append(again)
    return replace(node, binding=found.binding)


def _singular(env: Environment, node: Pronoun, field: str, parent: Any) -> Candidate:
    """Find what "it" is."""
    if isinstance(parent, FromAmong) and parent.form == "it":
        return env.last(lambda candidate: bool(candidate.nouns & {"hand", "library", "graveyard"}), node.word)
    beside = isinstance(parent, Effect) and node.word == "it"
    changed = isinstance(parent, statics.Change) and field == "subject"
    on_battlefield = changed or isinstance(parent, ON_BATTLEFIELD)
    arrives = isinstance(parent, effects.MoveTo) and field == "object" and parent.zone == InZone("battlefield")

    def fits(candidate: Candidate) -> bool:
        """Two arguments of one verb are two things: the same one would be "itself"."""
        if arrives and _is_there(env, candidate):
            return False
        if candidate.plural or candidate.player or (on_battlefield and candidate.nouns & {"spell", "ability"}):
            return False
        if on_battlefield and is_gone(env, candidate):
            return False
        if "drawn" in candidate.nouns and not isinstance(parent, effects.Reveal | effects.Discard | effects.MoveTo):
            return False  # nobody can say anything about a card that is hidden (401.2, 402.3)
        here = beside and candidate.clause == env.clause
        subject = env.subject[-1][0] if env.subject else None
        own = isinstance(candidate.binding, Source) and not candidate.depth  # "its owner" names nobody but the owner
        return not (here and (own or candidate.binding == subject))

    return _it(env, fits, node, on_battlefield)


def _is_there(env: Environment, candidate: Candidate) -> bool:
    """Say whether a candidate is on the battlefield, as what attacks is, and so can't be put there."""
    combat = isinstance(env.event, triggers.Attacks | triggers.AttacksUnblocked | triggers.Blocks)
    return combat and candidate.binding == EventRole("subject")


def is_gone(env: Environment, candidate: Candidate) -> bool:
    """What left the battlefield as the ability triggered is no permanent for it any more. CR: 400.7, 603.10a."""
    event = env.event
    leaves = isinstance(event, triggers.ZoneChange) and getattr(event.to, "zone", "") != "battlefield"
    return leaves and candidate.binding == EventRole("subject") and candidate.binding not in env.returned


def _plural(env: Environment, node: Pronoun) -> Candidate:
    """Find what "they" and "them" are: several things, else one player."""
    try:
        return env.last(lambda candidate: candidate.plural and not candidate.player, node.word)
    except Unresolved:
        if any(candidate.plural and not candidate.player for candidate in env.candidates):
            raise
        return env.last(lambda candidate: candidate.player, node.word)


def _it(env: Environment, fits: Any, node: Pronoun, on_battlefield: bool) -> Candidate:
    """Find what "it" is; of two participants of the trigger's event its subject, as "that ..." names the other."""
    try:
        return env.last(fits, node.word)
    except Unresolved:
        latest = next((candidate for candidate in reversed(env.candidates) if fits(candidate)), None)
        if latest is not None and latest.clause != env.event_clause:
            raise
        if not isinstance(env.event_subject, Source) and any(
            fits(candidate) and candidate.clause == env.event_clause and isinstance(candidate.binding, Source)
            for candidate in env.candidates
        ):
            # The source, named in the condition, may be meant as well.
            raise
        for candidate in reversed(env.candidates):
            if fits(candidate) and candidate.clause == env.event_clause:
                if candidate.binding == env.event_subject:
                    return candidate
        if not on_battlefield:
            raise
        return env.last(lambda candidate: not candidate.plural and not candidate.player, node.word)


def _own(env: Environment, node: Pronoun, parent: Any) -> Binding | None:
    """The subject of the clause at hand, for "itself" and for possessives after "each ..."."""
    tested = _of_the_tested(env, node, parent)
    if tested is not None:
        return tested
    if not env.subject:
        return None
    binding, player, clause = env.subject[-1]
    if clause == env.clause and env.each_by_itself and node.word in ("their", "they", "themselves"):
        return LoopItem()
    if clause != env.clause or not (isinstance(binding, RefBinding) and isinstance(binding.ref, Each)):
        return None
    each = is_plural(binding.ref)
    if node.word in ("its", "it", "itself") and not player and not each:
        if any(_is_source_here(env, candidate) for candidate in env.candidates):
            raise Unresolved(f"{node.word} could be more than one thing")
        return LoopItem()
    if node.word in ("their", "they", "themselves") and (player or each):
        return LoopItem()
    if node.word == "them" and player and env.depth:
        return LoopItem()
    return None


def _of_the_tested(env: Environment, node: Pronoun, parent: Any) -> Binding | None:
    """ "With power greater than its toughness": its own, where the numbers differ by their names."""
    if node.word not in ("its", "their") or not isinstance(parent, quantities.CharacteristicOf):
        return None
    return ItemTested() if env.compared and env.compared != parent.which else None


def _is_source_here(env: Environment, candidate: Candidate) -> bool:
    return candidate.clause == env.clause and isinstance(candidate.binding, Source)


@handles(NumberIs)
def compared_number(env: Environment, node: NumberIs, field: str, parent: Any, label: int) -> Any:
    """ "With lesser mana value" is lesser than that of what the event is about. CR: 608.2k."""
    if node.form not in ("lesser", "equal or lesser"):
        return env.children(node, label)
    role = _about(env)
    if role is None:
        return env.children(node, label)
    within: Any = node.within
    amount = replace(within.amount, ref=replace(within.amount.ref, binding=role))
    return replace(node, within=replace(within, amount=amount))


def _about(env: Environment) -> Binding | None:
    """The one thing that a trigger is about: the spell that is cast, the permanent that enters or dies."""
    event = env.event
    if isinstance(event, triggers.CastSpell):
        return EventRole("spell")
    if isinstance(event, triggers.ZoneChange) and not isinstance(event.subject, OneOrMore):
        return EventRole("subject")
    return None


@handles(That)
def that(env: Environment, node: That, field: str, parent: Any, label: int) -> Any:
    """Bind ``that creature``, ``the sacrificed creature``, ``those cards``."""
    filter_ = env.walk(node.filter, "filter", node, label)
    lowered = replace(node, filter=filter_, binding=_meaning(env, node, filter_, parent))
    env.mention(lowered, field, parent, label)
    return lowered


def _meaning(env: Environment, node: That, filter_: Any, parent: Any) -> Binding:
    """Find what a noun with "that", "those" or "the" is."""
    wanted = nouns_of(node.filter)
    said = node.form.removesuffix(" pl")
    words = f"{said} {'/'.join(sorted(wanted))}"
    plural = is_plural(node) or said == "either of those"
    done = [part.binding for part in _qualifiers(filter_) if isinstance(part, ThisWay)]
    if said in RESULT_VERBS:
        return participle(env, said, wanted)
    if done and isinstance(done[0], Binding):
        return done[0]
    adjectives: tuple[Any, ...] = getattr(node.filter, "adjectives", ())
    if said == "the" and Other() in adjectives:
        return _other_participant(env, wanted, words)
    if said == "the" and len(adjectives) == 1 and isinstance(adjectives[0], HasStatus):
        role = _ROLES_IN_COMBAT.get((type(env.event), adjectives[0].status))
        if role is not None:
            return EventRole(role)
    if not plural and _is_each(env, wanted, parent):
        return LoopItem()
    # "Becomes a copy of that creature": two arguments of one verb are two things.
    beside = isinstance(parent, effects.CopySpec)
    held = held_by(filter_)
    in_play = isinstance(parent, ON_BATTLEFIELD)
    acts_on = isinstance(parent, effects.DealDamage | effects.Fight)
    subject = env.subject[-1] if env.subject and acts_on else None

    def fits(candidate: Candidate) -> bool:
        here = beside and candidate.clause == env.clause
        if subject is not None and subject[0] == candidate.binding and subject[2] == env.clause:
            return False
        if candidate.plural != plural or not can_be_called(wanted, candidate) or here:
            return False
        return not (held and said == "the" and candidate.held != held) and not (in_play and is_gone(env, candidate))

    tries: list[Callable[[Candidate], bool]] = [fits]
    if wanted == {"card"}:
        # A permanent is called a card only where nothing else can be. CR: 108.2.
        tries.insert(0, lambda candidate: fits(candidate) and "card" in candidate.nouns)
    for test in tries:
        try:
            return _named(env, test, words, heads_of(node.filter)).binding
        except Unresolved:
            if test is not tries[-1] and not any(map(test, env.candidates)):
                continue
            if not plural and said == "that" and _is_target_of_event(env, wanted):
                return EventRole("ref")
            if wanted != {"spell"}:
                raise
    return _spell_that_was_cast(env, words)


def _is_target_of_event(env: Environment, wanted: frozenset[str]) -> bool:
    """Say whether the nouns are what the spell of the event targets ("casts a spell that targets a creature")."""
    for part in env.open_event.walk() if env.open_event is not None else ():
        if isinstance(part, TargetsRef) and isinstance(part.ref, A):
            described = Candidate(EventRole("ref"), nouns_of(part.ref.filter), False, False, 0)
            return bool(wanted) and can_be_called(wanted, described)
    return False


_ROLES_IN_COMBAT = {
    (triggers.Blocks, "blocking"): "subject",
    (triggers.Blocks, "attacking"): "object",
    (triggers.BecomesBlocked, "attacking"): "subject",
    (triggers.BecomesBlocked, "blocking"): "object",
    (triggers.AttacksUnblocked, "attacking"): "subject",
}
"""Which participant of the event is "the blocking creature". CR: 509.1g-h."""


def _named(env: Environment, fits: Callable[[Candidate], bool], words: str, heads: frozenset[str]) -> Candidate:
    """Of several that fit: not what the source is attached to, which has a name of its own; what was called so."""
    try:
        return env.last(fits, words, source=False)
    except Unresolved:
        if not any(map(fits, env.candidates)):
            raise
    try:
        return env.last(lambda one: fits(one) and not isinstance(one.binding, AttachedObject), words, source=False)
    except Unresolved:
        exact = [one for one in env.candidates if fits(one)]
        latest = exact[-1].clause
        called = [one for one in exact if one.clause == latest and heads <= one.heads]
        if len({one.binding for one in called}) != 1:
            raise
        return called[-1]


def _other_participant(env: Environment, wanted: frozenset[str], words: str) -> Binding:
    """ "The other creature" of an event with two: not the one that the event tells of first. CR: 608.2k."""
    found = {
        candidate.binding
        for candidate in env.candidates
        if candidate.clause == env.event_clause
        and isinstance(candidate.binding, EventRole)
        and candidate.binding.role not in ("subject", "source")
        and can_be_called(wanted, candidate)
    }
    if len(found) != 1:
        raise Unresolved(words)
    return found.pop()


def _is_each(env: Environment, wanted: frozenset[str], parent: Any) -> bool:
    """Each of those that the instruction at hand is done to, or that perform it, in an amount or a description."""
    if not env.depth:
        return False
    if env.each is not None and _is_called(wanted, env.each):
        return True
    if not env.subject:
        return False
    binding, _, clause = env.subject[-1]
    if clause != env.clause or not isinstance(binding, RefBinding) or not isinstance(binding.ref, Each):
        return False
    changes = issubclass(env.subject_of, statics.ModifyPT | statics.SetPT)
    performs = issubclass(env.subject_of, Effect) and not issubclass(env.subject_of, effects.May)
    return (changes or performs) and _is_called(wanted, binding.ref)


def _is_called(wanted: frozenset[str], ref: Each) -> bool:
    found = nouns_of(ref.filter)
    one = Candidate(RefBinding(ref), found, False, is_player(ref), 0)
    return can_be_called(wanted, one) and (wanted != {"card"} or "card" in found)


def _spell_that_was_cast(env: Environment, words: str) -> Binding:
    """A card that was cast is the spell of later words. CR: 601.2a."""
    cards = [candidate for candidate in env.candidates if "card" in candidate.nouns]
    if not cards or not any(isinstance(effect, effects.CastEffect | effects.MayPlay) for _, effect in env.effects):
        raise Unresolved(words)
    return cards[-1].binding


def _qualifiers(filter_: Any) -> tuple[Any, ...]:
    return getattr(filter_, "qualifiers", ())
