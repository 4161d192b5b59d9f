"""
Battles that are defeated, and battles that need a protector.

CR: 310, 704.5v-y.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..citations import Rule
from ..events import Cause, MoveZone, SetChoice
from ..terms import CardType, Zone
from .action import StateBasedAction
from .players import is_source_of_waiting

if TYPE_CHECKING:
    from ..game import Game


def _battles(game: Game) -> Iterator[int]:
    for identity in game.battlefield:
        if CardType.BATTLE in game.characteristics(identity).card_types:
            yield identity


def find_defeated(game: Game) -> Iterator[StateBasedAction]:
    """Find the battles with defense 0; a Siege waits for its own triggered ability. CR: 704.5v-w."""
    for identity in _battles(game):
        characteristics = game.characteristics(identity)
        if characteristics.defense:
            continue
        siege = "Siege" in characteristics.subtypes
        if siege and is_source_of_waiting(game, identity):
            continue
        name = game.name_of(identity)
        yield StateBasedAction(
            Rule.SIEGE_DEFEATED if siege else Rule.BATTLE_DEFEATED,
            f"{name} has defense 0 and is put into its owner's graveyard.",
            (MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED),),
            name,
        )


def possible_protectors(game: Game, identity: int) -> tuple[int, ...]:
    """List who can protect a battle: a Siege, an opponent of its controller; otherwise the controller. CR: 310.8-11."""
    controller = game.controller_of(identity)
    if "Siege" in game.characteristics(identity).subtypes:
        return game.opponents(controller)
    return (controller,)


def find_protectors(game: Game) -> Iterator[StateBasedAction]:
    """Find the battles without a protector, or with one who cannot be it; their controllers choose. CR: 704.5x-y."""
    for identity in _battles(game):
        possible = possible_protectors(game, identity)
        protector = game.objects[identity].choice("protector")
        if protector in possible:
            continue
        attacked = game.combat is not None and any(entry.defender == identity for entry in game.combat.attackers)
        missing = not isinstance(protector, int) or not game.players[protector].in_game
        if missing and attacked:
            continue
        rule = Rule.BATTLE_WITHOUT_PROTECTOR if missing else Rule.BATTLE_WRONG_PROTECTOR
        name = game.name_of(identity)
        if not possible:
            event = MoveZone(identity, Zone.GRAVEYARD, Cause.STATE_BASED)
            yield StateBasedAction(rule, f"Nobody can protect {name}.", (event,), name)
            continue
        (chosen,) = game.choose_objects(
            game.controller_of(identity), f"Who protects {name}?", possible, 1, 1, rule, identity, ChoiceKind.PLAYER
        )
        yield StateBasedAction(
            rule, f"{game.name_of(chosen)} protects {name}.", (SetChoice(identity, "protector", chosen),), name
        )
