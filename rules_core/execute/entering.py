"""
Entering the battlefield by an effect: what an Aura enchants, what an attacking creature attacks.

CR: 303.4f-g, 508.4.
"""

from __future__ import annotations

from ..attachments import can_be_attached
from ..preferences import hosts_in_order
from ..terms import CardType, Zone
from .context import Context
from .filters import ids_in


def is_aura_card(ctx: Context, identity: int) -> bool:
    """Say whether something would enter as an Aura."""
    return "Aura" in ctx.game.characteristics(identity).subtypes


def choose_host(ctx: Context, aura: int, controller: int) -> int | None:
    """
    Let the player choose what an Aura enchants that enters without being cast.

    Returns:
        None when it can enchant nothing.

    CR: 303.4f-g.
    """
    game = ctx.game
    hosts = tuple(
        i for i in (*game.apnap(), *game.battlefield, *ids_in(game, Zone.GRAVEYARD)) if can_be_attached(game, aura, i)
    )
    hosts = hosts_in_order(game, controller, aura, hosts)
    chosen = game.choose_objects(
        controller, f"What does {game.name_of(aura)} enchant?", hosts, 1, 1, "303.4f", ctx.source
    )
    return chosen[0] if chosen else None


def choose_attacked(ctx: Context, controller: int) -> int | None:
    """
    Let the player choose whom or what a creature attacks that enters attacking; None outside combat.

    CR: 508.4, 508.4a.
    """
    game = ctx.game
    if game.combat is None or not game.is_active(controller):
        return None
    opponents = game.opponents(controller)
    options: list[int] = list(opponents)
    for identity in game.battlefield:
        types = game.characteristics(identity).card_types
        walker = CardType.PLANESWALKER in types and game.controller_of(identity) in opponents
        if walker or (CardType.BATTLE in types and game.objects[identity].choice("protector") in opponents):
            options.append(identity)
    entry = game.combat.attacker(ctx.source)
    if entry is not None and entry.defender in options:
        options.remove(entry.defender)
        options.insert(0, entry.defender)
    chosen = game.choose_objects(controller, "What does it attack?", options, 1, 1, "508.4", ctx.source)
    return chosen[0] if chosen else None
