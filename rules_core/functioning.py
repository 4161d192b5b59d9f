"""
The zone in which an ability functions, as its text implies.

CR: 113.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .ir.abilities import Ability, ActivatedAbility, StaticAbility, TriggeredAbility
from .ir.bindings import Source
from .ir.conditions import InZoneNow, RefIs
from .ir.costs import DoCost
from .ir.effects import Delayed, Discard, ExileEffect, MoveTo, Reveal
from .ir.node import Node
from .ir.nouns import AttachedRef, HasStatus, HauntedRef, InZone, Pronoun, SelfRef, That
from .ir.statics import Allow, BeCounteredAct, Cant, CastAct, Replacement
from .ir.triggers import AnyEvent, CastSpell, DiscardCard, KeywordActionEvent, WithCondition, ZoneChange


@lru_cache(maxsize=16384)
def zone_of(ability: Ability) -> str:
    """
    Name the zone in which an ability functions (a value of `terms.Zone`), ``anywhere`` for one that always does.

    Where the ability does not say it itself, its text implies it; otherwise it is the battlefield.

    CR: 113.6b-m.
    """
    match ability:
        case ActivatedAbility(zone="battlefield"):
            return _of_activated(ability)
        case TriggeredAbility(zone="battlefield"):
            return _of_triggered(ability)
        case StaticAbility(zone="battlefield"):
            return _of_static(ability)
    return getattr(ability, "zone", "battlefield")


def _is_self(node: Node | None) -> bool:
    return isinstance(node, SelfRef) or (isinstance(node, Pronoun | That) and isinstance(node.binding, Source))


def _parts(node: Node) -> Iterator[Node]:
    """Walk an instruction, leaving out what happens later and abilities that are granted."""
    yield node
    for child in node.children():
        if not isinstance(child, Delayed | Ability):
            yield from _parts(child)


_EXILED = (HasStatus("suspended"), HasStatus("exiled"))
"""What only a card in exile is. CR: 702.62b."""


def _moves_itself_from(node: Node) -> str:
    """Name the zone from which an instruction moves the source, empty where none is named. CR: 113.6m."""
    for part in _parts(node):
        if isinstance(part, MoveTo) and _is_self(part.object) and isinstance(part.origin, InZone):
            return part.origin.zone
        if isinstance(part, RefIs) and _is_self(part.ref) and not part.negated and part.matches in _EXILED:
            return "exile"
        if isinstance(part, InZoneNow) and _is_self(part.ref) and not part.negated and isinstance(part.zone, InZone):
            return "anywhere" if " or " in part.zone.zone else part.zone.zone
    return ""


def _of_activated(ability: ActivatedAbility) -> str:
    for cost in ability.costs:
        if isinstance(cost, DoCost):
            action = cost.action
            if isinstance(action, Discard) and _is_self(action.cards):
                return "hand"
            if isinstance(action, Reveal) and _is_self(action.object):
                return "hand"
            if isinstance(action, ExileEffect) and _is_self(action.object) and (zone := _named_zone(action)):
                return zone
            if isinstance(action, MoveTo) and _is_self(action.object) and isinstance(action.origin, InZone):
                return action.origin.zone
    for restriction in ability.restrictions:
        if zone := _moves_itself_from(restriction):
            return zone
    return _moves_itself_from(ability.effect) or "battlefield"


def _named_zone(action: ExileEffect) -> str:
    origin = getattr(action, "origin", None)
    return origin.zone if isinstance(origin, InZone) else ""


def _of_triggered(ability: TriggeredAbility) -> str:
    zone = _of_trigger(ability.trigger)
    if zone:
        return zone
    if any(isinstance(part, AttachedRef) for part in ability.trigger.walk()):
        # What it is attached to is known only while it is there, or looking back. CR 113.6k
        return "battlefield"
    if ability.intervening_if is not None and (zone := _moves_itself_from(ability.intervening_if)):
        return zone
    return _moves_itself_from(ability.effect) or "battlefield"


def _of_trigger(trigger: Node) -> str:
    """
    Name the zone for a trigger condition that speaks of the source elsewhere than on the battlefield.

    CR: 113.6k, 603.6c, 603.6e.
    """
    match trigger:
        case WithCondition(event=event):
            return _of_trigger(event)
        case AnyEvent(events=events):
            found = {_of_trigger(event) for event in events}
            return found.pop() if len(found) == 1 else "anywhere" if found - {""} else ""
        case CastSpell(spell=spell) if _is_self(spell):
            return "stack"
        case DiscardCard(card=card) if _is_self(card):
            return "anywhere"
        case KeywordActionEvent(object=thing) if _is_self(thing):
            return "anywhere"
        case ZoneChange(subject=HauntedRef()):
            # CR 702.55c: it can trigger in the exile zone.
            return "exile"
        case ZoneChange(subject=subject, to=InZone(zone=to), origin=origin) if _is_self(subject):
            if to != "battlefield" and (origin is None or getattr(origin, "zone", "") != "battlefield"):
                return "anywhere"
    return ""


def _of_static(ability: StaticAbility) -> str:
    if ability.condition is not None and (zone := _moves_itself_from(ability.condition)):
        return zone
    for effect in ability.effects:
        if isinstance(effect, Replacement) and isinstance(effect.event, DiscardCard) and _is_self(effect.event.card):
            return "hand"
        if isinstance(effect, Cant) and isinstance(effect.act, BeCounteredAct) and _is_self(effect.subject):
            return "stack"
        if isinstance(effect, Allow) and isinstance(effect.act, CastAct) and _is_self(effect.act.spells):
            if isinstance(effect.act.zone, InZone):
                return effect.act.zone.zone
    return "battlefield"
