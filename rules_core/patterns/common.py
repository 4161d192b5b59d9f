"""
What the patterns share: whether a participant fits, counting participants, and reading zone changes.

CR: 603.2, 603.10, 608.2h.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import AttacksDeclared, MoveZone
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..execute.registry import Bindings, evaluate, refer
from ..ir.node import Node
from ..ir.nouns import (
    A,
    AnyOf,
    ControlledBy,
    Each,
    Filter,
    InZone,
    Non,
    OneOrMore,
    OwnedBy,
    SelfRef,
    Several,
    TargetsRef,
)
from ..ir.quantities import Number, Within
from ..ir.triggers import AnyEvent
from ..objects import Attacker, Binding, is_player
from ..terms import Comparison, Zone

if TYPE_CHECKING:
    from ..game import Game


def fits(ctx: Context, ref: Node | None, identity: int | None) -> bool:
    """
    Say whether a participant of an event is one that a pattern means; None means anything.

    Objects are looked at as they are, or as they last were.
    """
    if ref is None:
        return True
    if identity is None:
        return False
    match ref:
        case A(other=True) if identity == ctx.source:
            return False
        case A() | Each() | OneOrMore():
            if getattr(ref, "other", False) and identity == ctx.source:
                return False
            return matches_filter(ctx, ref.filter, identity, anywhere=True)
        case Filter() | AnyOf():
            return matches_filter(ctx, ref, identity, anywhere=True)
        case SelfRef():
            return identity == ctx.source
        case Several():
            return any(fits(ctx, part, identity) for part in ref.refs)
        case AnyEvent():
            # A list of things that can be attacked.
            return any(fits(ctx, part, identity) for part in ref.events)
    ids = refer(ctx, ref)
    if identity in ids or is_player(identity):
        return identity in ids
    # CR 400.7g-h: an effect that let somebody cast a card knows the spell.
    found = ctx.game.last_known(identity)
    return ctx.ability is None and found.zone is Zone.STACK and found.previous in ids


def is_batch(*refs: Node | None) -> bool:
    """Say whether a pattern speaks of one or more participants at once. CR: 603.2c."""
    return any(isinstance(ref, OneOrMore) for ref in refs)


def enough(ctx: Context, ref: Node | None, count: int) -> bool:
    """Say whether there are as many participants as "two or more" and the like ask for."""
    if count <= 0:
        return False
    within = getattr(ref, "within", None)
    return within is None or holds(ctx, within, count)


def holds(ctx: Context, within: Node | None, value: int) -> bool:
    """Hold a number against a comparison; None holds always, a plain quantity asks for at least that much."""
    if within is None:
        return True
    if isinstance(within, Within):
        return Comparison(within.comparison).holds(value, int(evaluate(ctx, within.amount)))
    if isinstance(within, Number):
        return value == within.value
    return value >= int(evaluate(ctx, within))


def roles(**found: Binding) -> Bindings:
    """Give the roles that have somebody in them."""
    return {name: value for name, value in found.items() if value is not None}


def nested_roles(ctx: Context, pattern: Node, found: Bindings) -> Bindings:
    """
    Give the roles of those that the description of a participant names: whose permanent, what the spell targets.

    They are called by the field that holds them, as the references of the ability are.

    CR: 603.2e.
    """
    more: Bindings = {}
    for field in ("subject", "source", "spell", "permanent", "card", "object"):
        described = getattr(getattr(pattern, field, None), "filter", None)
        identity = found.get(field, found.get("subject"))
        if not isinstance(described, Filter) or not isinstance(identity, int) or is_player(identity):
            continue
        for part in described.qualifiers:
            if isinstance(part, ControlledBy) and isinstance(part.player, A) and not hasattr(pattern, "player"):
                more["player"] = ctx.game.controller_of(identity)
            elif isinstance(part, OwnedBy) and isinstance(part.player, A) and not hasattr(pattern, "player"):
                more["player"] = ctx.game.last_known(identity).owner
            elif isinstance(part, TargetsRef) and isinstance(part.ref, A | OneOrMore):
                stack = ctx.game.last_known(identity).stack
                targets = dict.fromkeys(t for slot in stack.targets for t in slot) if stack is not None else {}
                more["ref"] = tuple(t for t in targets if fits(ctx, part.ref, t))
    return more


# Zone changes ------------------------------------------------------------------------------------


def origin_of(game: Game, event: MoveZone) -> Zone | None:
    """Give the zone an object comes from: where it is if it has not moved yet, else where it was."""
    found = game.objects.get(event.object)
    if found is not None:
        return found.zone
    known = game.lki.get(event.object)
    return known[0].zone if known is not None else None


def has_moved(game: Game, event: MoveZone) -> bool:
    """Say whether the zone change has happened, not only would."""
    return event.object not in game.objects


def looks_back_at(game: Game, event: MoveZone) -> bool:
    """
    Say whether abilities that trigger on this zone change look back in time.

    CR: 603.10a.
    """
    if event.to is Zone.BATTLEFIELD:
        return False
    return origin_of(game, event) in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or event.to in (Zone.HAND, Zone.LIBRARY)


def zone_fits(ctx: Context, wanted: Node | None, zone: Zone | None, owner: int) -> bool:
    """Hold a zone and its owner against an `InZone`; None means any."""
    if wanted is None:
        return True
    if isinstance(wanted, Non):
        return not zone_fits(ctx, wanted.modifier, zone, owner)
    assert isinstance(wanted, InZone)
    if zone is None or wanted.zone != zone.value:
        return False
    return wanted.player is None or fits(ctx, wanted.player, owner)


def attacking_player(game: Game, event: AttacksDeclared, entry: Attacker) -> int:
    """Give who attacks with a creature: the active player, or of an active team its controller. CR: 508.1, 805.10a."""
    return event.player if len(game.teammates(event.player)) == 1 else game.controller_of(entry.id)
