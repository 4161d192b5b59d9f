"""
Auras, Equipment and Roles that cannot stay where they are.

CR: 704.5m-p, 704.5z.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..attachments import why_cannot_be_attached
from ..citations import Rule
from ..events import Cause, EndEffect, MoveZone, Unattach
from ..keywords.alternative import bestowing_effect
from ..perform import perform
from ..terms import CardType, Zone
from .action import StateBasedAction

if TYPE_CHECKING:
    from ..game import Game


def find_auras(game: Game) -> Iterator[StateBasedAction]:
    """Find the Auras that are attached to nothing, or to something illegal. CR: 704.5m."""
    for identity in _without_host(game):
        name = game.name_of(identity)
        yield StateBasedAction(
            Rule.AURA_WITHOUT_HOST,
            f"{name} is not attached to anything that it could enchant and is put into its owner's graveyard.",
            (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
            name,
        )


def end_bestowing(game: Game) -> bool:
    """
    Bestowed Auras on nothing, or on something illegal, become creatures.

    This is no state-based action: it is so at once, and before the others are looked for.

    CR: 702.103f.
    """
    changed = False
    for identity in tuple(_without_host(game)):
        bestowed = bestowing_effect(game, identity)
        if bestowed is None:
            continue
        name = game.name_of(identity)
        game.note("702.103f", f"{name} is no longer bestowed: it is a creature.", name)
        perform(game, Unattach(identity), EndEffect(bestowed))
        changed = True
    return changed


def _without_host(game: Game) -> Iterator[int]:
    for identity in game.battlefield:
        if "Aura" in game.characteristics(identity).subtypes:
            host = game.objects[identity].attached_to
            if host is None or why_cannot_be_attached(game, identity, host):
                yield identity


def find_unattached(game: Game) -> Iterator[StateBasedAction]:
    """Find the Equipment and Fortifications on something illegal, and what cannot be attached at all. CR: 704.5n-p."""
    for identity in game.battlefield:
        found = game.objects[identity]
        if found.attached_to is None:
            continue
        characteristics = game.characteristics(identity)
        if "Aura" in characteristics.subtypes:
            continue
        attachable = bool({"Equipment", "Fortification"} & characteristics.subtypes)
        name = game.name_of(identity)
        if not attachable or CardType.BATTLE in characteristics.card_types:
            rule, why = Rule.CREATURE_UNATTACHED, f"{name} can't be attached to anything"
        elif why_cannot_be_attached(game, identity, found.attached_to):
            rule = Rule.CREATURE_UNATTACHED if characteristics.is_creature else Rule.EQUIPMENT_UNATTACHED
            why = f"{name} can't be attached to what it is attached to"
        else:
            continue
        yield StateBasedAction(rule, f"{why}: it becomes unattached.", (Unattach(identity),), name)


def find_roles(game: Game) -> Iterator[StateBasedAction]:
    """Find the Roles that a newer Role of the same player on the same permanent replaces. CR: 704.5z, 303.7."""
    groups: dict[tuple[int, int], list[int]] = {}
    for identity in game.battlefield:
        host = game.objects[identity].attached_to
        if host is not None and "Role" in game.characteristics(identity).subtypes:
            groups.setdefault((game.controller_of(identity), host), []).append(identity)
    for roles in groups.values():
        newest = max(roles, key=lambda i: (game.objects[i].timestamp, i))
        for identity in roles:
            if identity != newest:
                name = game.name_of(identity)
                yield StateBasedAction(
                    Rule.ROLE_REPLACED,
                    f"A newer Role of the same player replaces {name}.",
                    (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
                    name,
                )
