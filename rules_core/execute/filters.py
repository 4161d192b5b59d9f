"""
Filters: whether something matches a noun phrase, and everything that does.

This room has filters as a whole and where they look; the single modifiers are
entered with `matcher`, the references with `reference`, in the rooms beside it.

CR: 109.2, 115.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import UnsupportedRule
from ..ir.node import Node
from ..ir.nouns import (
    A,
    AnyOf,
    Both,
    Each,
    Either,
    Filter,
    HasStatus,
    InGroup,
    InZone,
    IsAbility,
    IsAnyTarget,
    IsCard,
    IsOpponent,
    IsPermanent,
    IsPlayer,
    IsSource,
    IsSpell,
    OneOrMore,
    OnTopOf,
    Ref,
    Several,
)
from ..objects import is_player
from ..terms import PERMANENT_TYPES, CardType, ObjectKind, Zone
from .registry import matcher, matches, refer

if TYPE_CHECKING:
    from ..game import Game
    from ..statics import ActiveStatic
    from .context import Context

_ANYWHERE = (
    Zone.BATTLEFIELD,
    Zone.STACK,
    Zone.GRAVEYARD,
    Zone.HAND,
    Zone.EXILE,
    Zone.LIBRARY,
    Zone.COMMAND,
)


def matches_filter(ctx: Context, node: Node, candidate: int, anywhere: bool = False) -> bool:
    """
    Say whether an object or player matches a filter (or a single modifier).

    Args:
        anywhere: True when the zone is settled already (cards looked at in a library, last known information):
            a filter that names no zone is then not held to the battlefield.

    CR: 109.2.
    """
    if isinstance(node, AnyOf):
        return any(matches_filter(ctx, option, candidate, anywhere) for option in node.filters)
    if isinstance(node, Each | A | OneOrMore):
        return matches_filter(ctx, node.filter, candidate, anywhere)
    if not isinstance(node, Filter):
        return matches(ctx, node, candidate)
    if not anywhere and not _zone_fits(ctx, node, candidate):
        return False
    if ctx.game.reach and not ctx.game.is_in_range(ctx.controller, candidate):
        # CR 801.4, 801.7, 801.10-11: nothing outside their controller's range is seen by spells and abilities.
        return False
    return (
        matches(ctx, node.head, candidate)
        and all(matches(ctx, part, candidate) for part in node.adjectives)
        and all(matches(ctx, part, candidate) for part in node.qualifiers)
    )


def _zone_fits(ctx: Context, node: Filter, candidate: int) -> bool:
    """Hold the candidate to the zone that the filter means. CR: 109.2."""
    if is_player(candidate):
        return True
    found = ctx.game.find(candidate)
    if found is None:
        return False
    zones = zones_of(node)
    return not zones or found.zone in zones


def named_zones(node: InZone) -> tuple[Zone, ...]:
    """Give the zones that the words name: "your hand or graveyard" are two. CR: 400.1."""
    return tuple(Zone(word) for word in node.zone.replace(" and/or ", " or ").split(" or "))


def zones_of(node: Node) -> tuple[Zone, ...]:
    """
    Give the zones in which a filter looks; empty for those that its instruction names, or for players only.

    CR: 109.2.
    """
    if isinstance(node, AnyOf):
        return tuple(dict.fromkeys(zone for option in node.filters for zone in zones_of(option)))
    if not isinstance(node, Filter):
        return (Zone.BATTLEFIELD,)
    named = tuple(zone for part in node.qualifiers if isinstance(part, InZone) for zone in named_zones(part))
    if named:
        return named
    if any(isinstance(part, OnTopOf) for part in node.qualifiers):
        return (Zone.LIBRARY,)
    for part in node.qualifiers:
        if isinstance(part, Either) and all(isinstance(option, InZone) for option in part.options):
            return tuple(Zone(option.zone) for option in part.options if isinstance(option, InZone))
    if any(_is_exiled(part) for part in (*node.adjectives, *node.qualifiers)):
        return (Zone.EXILE,)
    return _zones_of_head(node.head)


def _is_exiled(part: Node) -> bool:
    return isinstance(part, HasStatus) and part.status == "exiled"


def _zones_of_head(head: Node) -> tuple[Zone, ...]:
    if isinstance(head, IsSpell | IsAbility):
        return (Zone.STACK,)
    if isinstance(head, InGroup) and head.group in ("emblem", "gameplay tracker"):
        return (Zone.COMMAND,)
    if isinstance(head, IsCard | IsSource):
        return ()
    if isinstance(head, IsPlayer | IsOpponent):
        return ()
    if isinstance(head, Filter | AnyOf):
        return zones_of(head)
    if isinstance(head, Either):
        return tuple(dict.fromkeys(zone for option in head.options for zone in _zones_of_head(option)))
    if isinstance(head, Both):
        parts = [_zones_of_head(part) for part in head.parts]
        for zones in parts:
            if zones != (Zone.BATTLEFIELD,):
                return zones
    return (Zone.BATTLEFIELD,)


def _names_players(node: Node) -> bool:
    """Say whether a filter can match players."""
    if isinstance(node, AnyOf):
        return any(_names_players(option) for option in node.filters)
    head = node.head if isinstance(node, Filter) else node
    if isinstance(head, Either):
        return any(_names_players(option) for option in head.options)
    if isinstance(head, AnyOf):
        return _names_players(head)
    return isinstance(head, IsPlayer | IsOpponent | IsAnyTarget)


def candidates(ctx: Context, node: Node, targeting: bool = False) -> tuple[int, ...]:
    """
    List every object and player where a filter looks, matching or not, in a stable order.

    Players come first in turn order, then objects by zone, oldest first.

    Raises:
        UnsupportedRule: it looks outside the game, and no card there is told.
    """
    game = ctx.game
    found: list[int] = []
    if _names_players(node):
        found.extend(game.apnap(ctx.controller if ctx.controller in game.players else None))
    zones = zones_of(node)
    if not zones and not _names_players(node):
        zones = (Zone.GRAVEYARD,) if targeting else _ANYWHERE
    if Zone.OUTSIDE in zones and not game.zone(Zone.OUTSIDE):
        # CR 400.11: which cards a player owns there is not known unless it is told.
        raise UnsupportedRule("cards from outside the game", "400.11")
    for zone in zones:
        found.extend(ids_in(game, zone))
    return tuple(found)


def ids_in(game: Game, zone: Zone) -> tuple[int, ...]:
    """List the objects of a zone, of all players in turn order where each has their own. CR: 400.1."""
    if zone is Zone.BATTLEFIELD:
        return game.battlefield
    if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
        return tuple(identity for player in game.turn_order for identity in game.zone(zone, player))
    return game.zone(zone)


def find_matching(ctx: Context, node: Node) -> tuple[int, ...]:
    """
    List everything that matches a filter right now, in a stable order; for a reference what it means, if it is there.

    CR: 608.2f, 611.2c.
    """
    if isinstance(node, Ref):
        return tuple(i for i in refer(ctx, node) if is_player(i) or i in ctx.game.objects)
    from .relations import special_pool

    pool = special_pool(ctx, node)
    if pool is not None:
        return tuple(candidate for candidate in pool if matches_filter(ctx, node, candidate, anywhere=True))
    return tuple(candidate for candidate in candidates(ctx, node) if matches_filter(ctx, node, candidate))


def is_subject(game: Game, part: ActiveStatic, subject: Node, candidate: int) -> bool:
    """
    Say whether a static effect speaks of an object or player.

    A floating effect speaks of what was locked in when it began, where anything was.

    CR: 611.2c, 611.3.
    """
    if part.affected is not None:
        return candidate in part.affected
    return refers_to(part.context(game), subject, candidate)


def refers_to(ctx: Context, node: Node, candidate: int) -> bool:
    """Say whether a reference means an object or player, now: for "a", "each" and "all" whether it matches."""
    if isinstance(node, Each | A | OneOrMore):
        if getattr(node, "other", False) and candidate == ctx.source:
            return False
        return matches_filter(ctx, node.filter, candidate)
    if isinstance(node, Several):
        return any(refers_to(ctx, part, candidate) for part in node.refs)
    return candidate in refer(ctx, node)


@matcher(IsAnyTarget)
def is_any_target(ctx: Context, node: IsAnyTarget, candidate: int) -> bool:
    """A creature, player, planeswalker or battle. CR: 115.4."""
    if is_player(candidate):
        return True
    found = ctx.game.find(candidate)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return False
    types = ctx.game.characteristics(candidate).card_types
    return not types.isdisjoint({CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE})


@matcher(IsPlayer)
def is_a_player(ctx: Context, node: IsPlayer, candidate: int) -> bool:
    """A player."""
    return is_player(candidate)


@matcher(IsOpponent)
def is_an_opponent(ctx: Context, node: IsOpponent, candidate: int) -> bool:
    """An opponent of the controller. CR: 102.2."""
    return is_player(candidate) and candidate in ctx.game.opponents(ctx.controller)


@matcher(IsCard)
def is_a_card(ctx: Context, node: IsCard, candidate: int) -> bool:
    """A card, in any zone. CR: 108.2."""
    return not is_player(candidate) and ctx.game.last_known(candidate).kind is ObjectKind.CARD


@matcher(IsSource)
def is_a_source(ctx: Context, node: IsSource, candidate: int) -> bool:
    """Any object. CR: 609.7."""
    return not is_player(candidate)


@matcher(IsSpell)
def is_a_spell(ctx: Context, node: IsSpell, candidate: int) -> bool:
    """A spell on the stack, or a card elsewhere that could be cast as one. CR: 112.1, 601.3."""
    if is_player(candidate):
        return False
    found = ctx.game.last_known(candidate)
    if found.zone is Zone.STACK:
        return found.kind is not ObjectKind.ABILITY
    if found.zone is Zone.BATTLEFIELD or found.kind is not ObjectKind.CARD:
        return False
    return CardType.LAND not in ctx.game.characteristics(candidate).card_types


@matcher(IsAbility)
def is_an_ability(ctx: Context, node: IsAbility, candidate: int) -> bool:
    """An ability on the stack, of one of the kinds. CR: 113.3."""
    if is_player(candidate):
        return False
    found = ctx.game.last_known(candidate)
    if found.kind is not ObjectKind.ABILITY or found.stack is None:
        return False
    if not node.kinds:
        return True
    loyalty = bool(getattr(found.stack.ability, "loyalty", False))
    return found.stack.kind in node.kinds or (loyalty and "loyalty" in node.kinds)


@matcher(IsPermanent)
def is_a_permanent(ctx: Context, node: IsPermanent, candidate: int) -> bool:
    """A permanent, or off the battlefield what would become one. CR: 110.1, 110.4a."""
    if is_player(candidate):
        return False
    found = ctx.game.last_known(candidate)
    if found.zone is Zone.BATTLEFIELD:
        return True
    return not ctx.game.characteristics(candidate).card_types.isdisjoint(PERMANENT_TYPES)
