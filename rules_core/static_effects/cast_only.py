"""
Spells that can be cast only at certain times.

CR: 601.3, 604.6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..execute.context import Context
from ..execute.registry import evaluate, limited, passive
from ..ir.abilities import StaticAbility
from ..ir.statics import CastOnly
from ..terms import Step

if TYPE_CHECKING:
    from ..game import Game

passive(CastOnly)

_COMBAT = (
    Step.BEGIN_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_COMBAT_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_COMBAT,
)


def _in_combat(game: Game) -> bool:
    return game.turn.step in _COMBAT


def _taken(game: Game, *steps: Step) -> bool:
    return any(step in steps for step in game.turn.steps_taken)


def _opponents_turn(game: Game, player: int) -> bool:
    return game.turn.active in game.opponents(player)


_WHEN: dict[str, Callable[[Game, int], bool]] = {
    "": lambda game, player: True,
    "during combat": lambda game, player: _in_combat(game),
    "during the declare attackers step": lambda game, player: game.turn.step is Step.DECLARE_ATTACKERS,
    "during the declare blockers step": lambda game, player: game.turn.step is Step.DECLARE_BLOCKERS,
    "during combat after blockers are declared": lambda game, player: (
        _in_combat(game) and _taken(game, Step.DECLARE_BLOCKERS)
    ),
    "during combat before blockers are declared": lambda game, player: (
        _in_combat(game) and not _taken(game, Step.DECLARE_BLOCKERS)
    ),
    "during combat on an opponent 's turn": lambda game, player: _in_combat(game) and _opponents_turn(game, player),
    "before attackers are declared": lambda game, player: not _taken(game, Step.DECLARE_ATTACKERS),
    "before the combat damage step": lambda game, player: (
        not _taken(game, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE)
    ),
    "before combat damage": lambda game, player: not _taken(game, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE),
    "during your turn": lambda game, player: game.is_active(player),
    "during an opponent 's turn": _opponents_turn,
    "during your declare attackers step": lambda game, player: (
        game.turn.step is Step.DECLARE_ATTACKERS and game.is_active(player)
    ),
    "during an opponent 's turn after their upkeep step": lambda game, player: (
        _opponents_turn(game, player) and game.turn.step not in (Step.UNTAP, Step.UPKEEP)
    ),
    "during an opponent 's upkeep": lambda game, player: (
        game.turn.step is Step.UPKEEP and _opponents_turn(game, player)
    ),
    "after combat": lambda game, player: _taken(game, Step.END_COMBAT) and not _in_combat(game),
}

limited(CastOnly, lambda node: node.when in _WHEN)


def allows_casting_now(game: Game, player: int, spell: int) -> bool:
    """Say whether a spell's own text lets it be cast at this time. CR: 601.3, 604.6."""
    for ability in game.characteristics(spell).abilities:
        if isinstance(ability, StaticAbility):
            for node in ability.effects:
                if not isinstance(node, CastOnly):
                    continue
                ctx = Context(game, spell, player, ability)
                if not _WHEN[node.when](game, player) or not (node.condition is None or evaluate(ctx, node.condition)):
                    return False
    return True
