"""
What later words may mean: what was mentioned, what it can be called, and in which order an ability mentions things.

CR: 109, 608.2c.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ..ir import effects, quantities, statics, triggers
from ..ir.abilities import StaticAbility, TriggeredAbility
from ..ir.bindings import (
    Binding,
    RefBinding,
)
from ..ir.effects import Effect
from ..ir.node import Node
from ..ir.nouns import (
    ActivePlayer,
    AnyOf,
    ControlledBy,
    ControllerOf,
    DefendingPlayer,
    Either,
    Filter,
    IsAbility,
    IsAnyTarget,
    IsCard,
    IsOpponent,
    IsPermanent,
    IsPlayer,
    IsSpell,
    IsSubtype,
    IsToken,
    IsType,
    Non,
    OneOrMore,
    OwnerOf,
    PlayerOrControllerOf,
    Pronoun,
    You,
)
from .lexicon import (
    ARTIFACT_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
)


class Unresolved(Exception):
    """A reference that stands for nothing known, or for more than one thing. The message quotes it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something mentioned that a later word may mean."""

    binding: Binding
    nouns: frozenset[str]
    """What it can be called: lower-case card types, ``card``, ``permanent``, ``spell``, ``token``, ``player`` ..."""
    plural: bool
    player: bool
    clause: int
    depth: int = 0
    """How deep inside the description of something else it was mentioned."""
    heads: frozenset[str] = frozenset()
    """The nouns that it was really called by, without what they imply."""
    held: frozenset[Node] = frozenset()
    """Whose it was said to be (`ControlledBy`), for "the creature you control"."""


_SUBTYPE_KINDS = {
    **dict.fromkeys(ARTIFACT_TYPES, "artifact"),
    **dict.fromkeys(ENCHANTMENT_TYPES, "enchantment"),
    **dict.fromkeys(LAND_TYPES, "land"),
    **dict.fromkeys(PLANESWALKER_TYPES, "planeswalker"),
    **dict.fromkeys(CREATURE_TYPES, "creature"),
}
_PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


NOT = "not a "
"""Before a noun: what is mentioned cannot be called so."""


def nouns_of(node: Any) -> frozenset[str]:
    """Say what something that matches a filter can be called."""
    match node:
        case IsType(card_type=card_type):
            return frozenset({card_type.lower()})
        case IsSubtype(subtype=subtype):
            kind = _SUBTYPE_KINDS.get(subtype)
            return frozenset({subtype, kind} if kind else {subtype})
        case IsCard():
            return frozenset({"card"})
        case IsPermanent():
            return frozenset({"permanent"})
        case IsSpell():
            return frozenset({"spell"})
        case IsToken():
            return frozenset({"token"})
        case IsAbility():
            return frozenset({"ability"})
        case IsPlayer():
            return frozenset({"player"})
        case IsOpponent():
            return frozenset({"player", "opponent"})
        case IsAnyTarget():
            return frozenset({"creature", "player", "planeswalker", "battle", "permanent"})
        case Either(options=options):
            return frozenset().union(*(nouns_of(option) for option in options))
        case AnyOf(filters=filters):
            return frozenset().union(*(nouns_of(part) for part in filters))
        case Filter(head=head, adjectives=adjectives):
            found = nouns_of(head)
            for adjective in adjectives:
                if isinstance(adjective, Non):
                    found |= {NOT + noun for noun in nouns_of(adjective.modifier)}
                else:
                    found |= nouns_of(adjective)
            return found
    return frozenset()


def heads_of(node: Any) -> frozenset[str]:
    """Say what the head nouns of a filter are, without the types that a subtype implies."""
    match node:
        case IsSubtype(subtype=subtype):
            return frozenset({subtype})
        case Either(options=options):
            return frozenset().union(*(heads_of(option) for option in options))
        case AnyOf(filters=filters):
            return frozenset().union(*(heads_of(part) for part in filters))
        case Filter(head=head):
            return heads_of(head)
    return nouns_of(node)


def held_by(node: Any) -> frozenset[Node]:
    """Give the qualifiers of a filter that say who controls it."""
    return frozenset(part for part in getattr(node, "qualifiers", ()) if isinstance(part, ControlledBy))


def can_be_called(wanted: frozenset[str], candidate: Candidate) -> bool:
    """Say whether a candidate can be called by the nouns."""
    have = candidate.nouns
    if "player" in wanted or "opponent" in wanted:
        return candidate.player or "player" in have
    if candidate.player or have & {"hand", "library", "graveyard"}:
        return False
    for noun in wanted:
        if noun in have or (noun.startswith(NOT) and noun.removeprefix(NOT) not in have):
            continue
        if NOT + noun in have:
            return False
        if noun == "card":
            continue
        if noun == "permanent" and have & _PERMANENTS:
            continue
        if noun == "permanent" and "token" in have:
            continue
        if noun in _PERMANENTS and "permanent" in have and not have & _PERMANENTS:
            continue
        return False
    return True


PLAYER_FIELDS = frozenset({"player", "under", "whose", "controlled", "caster"})
"""Fields that only a player can fill."""


def word_order(node: Any) -> tuple[str, ...]:
    """Give the fields of a node in the order of their words."""
    match node:
        case TriggeredAbility():
            return ("trigger", "intervening_if", "effect", "restrictions")
        case effects.DealDamage(form="late"):
            return ("source", "recipient", "amount")
        case effects.PutCounters(form="late"):
            return ("on", "count")
        case effects.PutCounters(count=quantities.Times()):
            return ("on", "count")
        case effects.PayFor(effect=None):
            return ("otherwise", "player", "cost")
        case effects.Delayed(form=form):
            return ("effect", "trigger", "duration") if form == "after" else ("trigger", "duration", "effect")
        case statics.Replacement(form=form) if form.startswith(("while", "condition")):
            return ("event", "condition", "effect", "was")
        case effects.Shuffle():
            return ("player", "object", "whose")
        case StaticAbility(form=form) if form in ("front", "during", "if"):
            return ("condition", "effects")
    names = tuple(spec.name for spec in fields(node))
    if isinstance(node, Effect) and "player" in names:
        return ("player", *(name for name in names if name != "player"))
    return names


STRUCTURE = (
    effects.Sequence,
    effects.May,
    effects.PayFor,
    effects.IfCondition,
    effects.IfDone,
    effects.ForEach,
    effects.Repeat,
    effects.WithX,
    effects.Modal,
    effects.Delayed,
    effects.Continuous,
    effects.CreateReplacement,
    effects.Instead,
)

RESULT_VERBS: dict[str, tuple[type, ...]] = {
    "exiled": (effects.ExileEffect, effects.ExileAsItResolves),
    "sacrificed": (effects.Sacrifice,),
    "discarded": (effects.Discard,),
    "revealed": (effects.Reveal, effects.RevealUntil),
    "destroyed": (effects.Destroy,),
    "returned": (effects.MoveTo,),
    "milled": (effects.Mill,),
    "chosen": (effects.ChooseEffect,),
    "countered": (effects.CounterEffect,),
    "tapped": (effects.TapEffect,),
    "drawn": (effects.Draw,),
    "created": (effects.CreateToken,),
    "dealt damage": (effects.DealDamage,),
    "cast": (effects.CastEffect, effects.MayPlay),
    "put into a graveyard": (effects.MoveTo, effects.Mill, effects.Destroy),
    "copied": (effects.CopySpell,),
    "counters put": (effects.PutCounters,),
    "amassed": (effects.KeywordAction,),
    "blighted": (effects.KeywordAction,),
    "goaded": (effects.KeywordAction,),
    "suspected": (effects.KeywordAction,),
}
_ACTIONS = {"amassed": "amass", "blighted": "blight", "goaded": "goad", "suspected": "suspect"}


def does(effect: Any, said: str) -> bool:
    """Say whether an instruction is one that a participle ("the exiled card", "blighted this way") speaks of."""
    if not isinstance(effect, RESULT_VERBS.get(said, ())):
        return False
    return not isinstance(effect, effects.KeywordAction) or effect.action == _ACTIONS.get(said)


COST_VERBS = {
    effects.Sacrifice: "sacrifice",
    effects.Discard: "discard",
    effects.ExileEffect: "exile",
    effects.TapEffect: "tap",
    effects.MoveTo: "return",
    effects.Reveal: "reveal",
    effects.RemoveCounters: "remove",
}
PARTICIPLE_COSTS = {
    "sacrificed": "sacrifice",
    "discarded": "discard",
    "exiled": "exile",
    "tapped": "tap",
    "revealed": "reveal",
}
ON_BATTLEFIELD = (
    effects.PutCounters,
    effects.TapEffect,
    effects.UntapEffect,
    effects.Sacrifice,
    effects.Destroy,
    effects.Attach,
    effects.Regenerate,
    effects.Fight,
    effects.RemoveFromCombat,
)
"""What can be done only to permanents, so that "it" is no spell."""

LOOKS = (effects.LookAt, effects.Reveal, effects.RevealUntil, effects.Search, effects.ExileEffect, effects.Mill)


def has_amount(event: Any) -> bool:
    """Say whether an event has a number that "that much" or "that many" can mean."""
    if isinstance(event, triggers.AnyEvent):
        return all(has_amount(part) for part in event.events)
    if isinstance(event, triggers.WithCondition | triggers.FirstTime):
        return has_amount(event.event)
    counted = triggers.DealDamageEvent | triggers.LifeChange | triggers.CountersPut | triggers.CreatesToken
    if isinstance(event, counted | triggers.ProducesMana | triggers.TappedForMana | triggers.PaysLife):
        return True
    return any(isinstance(part, OneOrMore) for part in event.children())


def is_player(ref: Any) -> bool:
    """Say whether a reference names players."""
    match ref:
        case You() | ControllerOf() | OwnerOf() | PlayerOrControllerOf() | DefendingPlayer() | ActivePlayer():
            return True
        case Pronoun(binding=RefBinding(ref=inner)):
            return is_player(inner)
        case Pronoun():
            return False
    filter_ = getattr(ref, "filter", None)
    return filter_ is not None and bool(nouns_of(filter_) & {"player"}) and not nouns_of(filter_) & {"creature"}
