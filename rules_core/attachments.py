"""
What may be attached to what.

CR: 301.5, 301.6, 303.4, 702.5, 702.16c-d.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .combat.parts import other_act
from .damage import has_keyword
from .execute.context import Context
from .execute.filters import matches_filter
from .ir.abilities import KeywordAbility
from .ir.node import Node
from .objects import is_player
from .rule_effects.protection import is_protected_from
from .terms import CardType, Zone

if TYPE_CHECKING:
    from .game import Game


def can_be_attached(game: Game, attachment: int, host: int) -> bool:
    """
    Say whether an Aura, Equipment or Fortification could be attached to an object or player.

    The attachment may still be in another zone, or on its way to the battlefield.

    CR: 303.4, 301.5.
    """
    return not why_cannot_be_attached(game, attachment, host)


def why_cannot_be_attached(game: Game, attachment: int, host: int) -> str:
    """Give the rule that keeps one object from being attached to another, empty when nothing does. CR: 701.3a."""
    if attachment == host:
        return "303.4d"
    characteristics = game.characteristics(attachment)
    if is_player(host):
        if not game.players[host].in_game:
            return "303.4c"
    else:
        found = game.find(host)
        if found is None or found.phased_out:
            return "303.4c"
    if not game.is_in_range(game.controller_of(attachment), host):
        return "801.8" if "Aura" in characteristics.subtypes else "801.9"
    if is_protected_from(game, host, attachment):
        return "702.16c" if "Aura" in characteristics.subtypes else "702.16d"
    if "Aura" in characteristics.subtypes:
        return _why_not_enchanted(game, attachment, host)
    if "Equipment" in characteristics.subtypes:
        return _why_not_equipped(game, attachment, host)
    if "Fortification" in characteristics.subtypes:
        on_land = not is_player(host) and _is_permanent(game, host, CardType.LAND)
        return "" if on_land and not characteristics.is_creature else "301.6"
    return "701.3a"


def _is_permanent(game: Game, identity: int, card_type: CardType) -> bool:
    return game.objects[identity].zone is Zone.BATTLEFIELD and card_type in game.characteristics(identity).card_types


def _why_not_enchanted(game: Game, aura: int, host: int) -> str:
    characteristics = game.characteristics(aura)
    if characteristics.is_creature and game.objects[aura].zone is Zone.BATTLEFIELD:
        return "303.4d"
    if not is_player(host) and other_act(game, host, "be enchanted"):
        return "101.2"
    ctx = Context(game, aura, game.controller_of(aura))
    for ability in characteristics.abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant":
            for named in ability.parameters:
                if isinstance(named, Node) and not matches_filter(ctx, named, host):
                    return "702.5a"
    return ""


def _why_not_equipped(game: Game, equipment: int, host: int) -> str:
    characteristics = game.characteristics(equipment)
    if is_player(host) or game.objects[host].zone is not Zone.BATTLEFIELD:
        return "301.5"
    if characteristics.is_creature and not has_keyword(characteristics, "reconfigure"):
        return "301.5c"
    if not game.characteristics(host).is_creature:
        return "301.5"
    return "101.2" if other_act(game, host, "be equipped") else ""
