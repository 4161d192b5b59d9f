"""
Casting, playing, activating, targeting, countering.

CR: 601.2i, 305, 602, 115, 701.6.
"""

from __future__ import annotations

from ..errors import UnsupportedRule
from ..events import AbilityActivated, Counter, LandPlayed, SpellCast
from ..events import BecomesTarget as BecomesTargetEvent
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.node import Node
from ..ir.nouns import InZone, Non
from ..ir.triggers import ActivateAbility, BecomesTarget, CastSpell, Counters, PlayLand
from ..objects import is_player
from .common import fits, roles


@trigger_matcher(CastSpell, SpellCast)
def casts(ctx: Context, node: CastSpell, event: SpellCast) -> Bindings | None:
    """A player casts a spell. CR: 601.2i."""
    if not fits(ctx, node.player, event.player):
        return None
    # "A card in their graveyard" in the description of the spell is about who casts it.
    if not fits(ctx.with_bindings({"player": event.player}), node.spell, event.object):
        return None
    if node.zone is not None and not _from_zone(ctx, node.zone, event):
        return None
    if node.nth and _number_of(ctx, node, event) != node.nth:
        return None
    return roles(spell=event.object, subject=event.object, object=event.object, player=event.player)


def _from_zone(ctx: Context, zone: Node, event: SpellCast) -> bool:
    """Say whether a spell was cast from the zone (or, with "anywhere other than", from another). CR: 601.2a."""
    if isinstance(zone, Non):
        return not _from_zone(ctx, zone.modifier, event)
    if not isinstance(zone, InZone):
        raise UnsupportedRule(type(zone).__name__, "601.2a")
    found = ctx.game.last_known(event.object)
    if found.cast is None or found.cast.from_zone.value != zone.zone:
        return False
    return zone.player is None or fits(ctx, zone.player, found.owner)


def _played_from(ctx: Context, zone: Node, event: LandPlayed) -> bool:
    """Say whether a land was played from the zone. CR: 305.1."""
    if isinstance(zone, Non):
        return not _played_from(ctx, zone.modifier, event)
    if not isinstance(zone, InZone):
        raise UnsupportedRule(type(zone).__name__, "305.1")
    previous = ctx.game.last_known(event.object).previous
    found = ctx.game.last_known(previous) if previous is not None else None
    if found is None or found.zone.value != zone.zone:
        return False
    return zone.player is None or fits(ctx, zone.player, found.owner)


def _number_of(ctx: Context, node: CastSpell, event: SpellCast) -> int:
    """Say which of the player's such spells of the turn this is, counting from 1."""
    count = 0
    for earlier in ctx.game.happened():
        if not isinstance(earlier, SpellCast) or earlier.player != event.player:
            continue
        if earlier is event or fits(ctx, node.spell, earlier.object):
            count += 1
        if earlier is event:
            break
    return count


@trigger_matcher(PlayLand, LandPlayed)
def plays_land(ctx: Context, node: PlayLand, event: LandPlayed) -> Bindings | None:
    """A player plays a land. CR: 305.1."""
    if not fits(ctx, node.player, event.player) or not fits(ctx, node.land, event.object):
        return None
    if node.zone is not None and not _played_from(ctx, node.zone, event):
        return None
    return roles(land=event.object, subject=event.object, object=event.object, player=event.player)


@trigger_matcher(ActivateAbility, AbilityActivated)
def activates(ctx: Context, node: ActivateAbility, event: AbilityActivated) -> Bindings | None:
    """A player activates an ability. CR: 602.2b."""
    if event.mana and not node.mana:
        return None
    if node.loyalty and not getattr(event.ability, "loyalty", False):
        return None
    if node.keyword and getattr(event.ability, "ability_word", "") != node.keyword:
        return None
    if not fits(ctx, node.player, event.player) or not fits(ctx, node.source, event.source):
        return None
    return roles(source=event.source, subject=event.source, object=event.object, player=event.player)


@trigger_matcher(BecomesTarget, BecomesTargetEvent)
def becomes_target(ctx: Context, node: BecomesTarget, event: BecomesTargetEvent) -> Bindings | None:
    """Something becomes the target of a spell or ability. CR: 115.1."""
    game = ctx.game
    if not fits(ctx, node.subject, event.object):
        return None
    if node.of is not None and not fits(ctx, node.of, event.by):
        return None
    if node.first_each_turn:
        earlier = [e for e in game.happened() if isinstance(e, BecomesTargetEvent) and e.object == event.object]
        if earlier and earlier[0] is not event and event in earlier[1:]:
            return None
    player = game.controller_of(event.by)
    subject = event.object
    return roles(subject=subject, of=event.by, object=event.by, player=player, target=None if is_player(subject) else 1)


@trigger_matcher(Counters, Counter, looks_back=True)
def countered(ctx: Context, node: Counters, event: Counter) -> Bindings | None:
    """A spell or ability is countered. CR: 701.6, 603.10e."""
    if not fits(ctx, node.spell, event.object):
        return None
    if node.by is not None and (event.source is None or not fits(ctx, node.by, event.source)):
        return None
    return roles(spell=event.object, subject=event.object, object=event.object, by=event.source)
