"""
What attacks or blocks and is no creature yet becomes one by an ability of its own.

CR: 508.1a, 509.1a, 702.122.
"""

from __future__ import annotations

from dataclasses import replace

from .... import activating
from ....errors import IllegalAction
from ....execute.context import Context
from ....execute.registry import execute
from ....ir.abilities import ActivatedAbility
from ....mana_abilities import is_mana_ability
from ....terms import CardType
from ..choosing import SituationChooser
from ..performer import Performer
from .casting import use


def become_creature(performer: Performer, identity: int) -> None:
    """
    Let a permanent that is to fight become a creature, by the first of its abilities that makes it one.

    Where nothing is said of what crews a Vehicle, it is crewed by creatures that do not matter. A permanent that no
    ability of its own makes a creature stays as it is.
    """
    if _is_creature(performer, identity):
        return
    player = performer.game.controller_of(identity)
    for number, ability in activating.activated_abilities(performer.game, identity):
        if is_mana_ability(ability) or not _would_animate(performer, identity, ability):
            continue
        try:
            use(performer, player, identity, number, ability)
        except IllegalAction:
            if ability.ability_word != "crew":
                continue
            execute(Context(performer.game, identity, player, ability), ability.effect)
        performer.resolve_stack()
        performer.notes.append(f"animated:{performer.game.name_of(identity)}")
        return


def _is_creature(performer: Performer, identity: int) -> bool:
    return CardType.CREATURE in performer.game.characteristics(identity).card_types


def _would_animate(performer: Performer, identity: int, ability: ActivatedAbility) -> bool:
    """Try on a copy of the game whether the effect of an ability makes its source a creature."""
    fork = performer.game.fork()
    fork.chooser = SituationChooser(quiet=True)
    trial = Performer(replace(performer.table, game=fork), fork.chooser)
    try:
        execute(Context(fork, identity, fork.controller_of(identity), ability), ability.effect)
    except IllegalAction:
        return False
    return identity in fork.objects and _is_creature(trial, identity)
