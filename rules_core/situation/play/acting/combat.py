"""
Attacking and blocking.

CR: 508-509.
"""

from __future__ import annotations

from ....errors import IllegalAction, UnsupportedRule
from ....terms import Step
from ...model import Action
from ..performer import Performer, verb
from ..why import why_no_block
from .animating import become_creature


@verb("attack")
def attack(performer: Performer, action: Action) -> None:
    """Declare all attackers of this combat at once. CR: 508."""
    game, player = performer.game, performer.table.player(action.player)
    if game.turn.active != player:
        performer.next_turn(Step.PRECOMBAT_MAIN)
        if game.turn.active != player:
            raise UnsupportedRule("an attack in somebody else's turn", "508.1")
    performer.agent.attacks = {}
    for number, later in enumerate(performer.actions[performer.number :], performer.number):
        if later.verb == "attack" and later.player == action.player:
            performer.declared.add(number)
            defender = performer.who(later.targets[0])
            for index in later.objects:
                attacker = performer.on_battlefield(index)
                become_creature(performer, attacker)
                performer.agent.attacks[attacker] = defender
        elif later.verb in ("end turn", "block", "no block"):
            break
    if game.turn.step in (Step.END_COMBAT, Step.POSTCOMBAT_MAIN):
        performer.next_turn(Step.PRECOMBAT_MAIN)
    performer.advance(Step.DECLARE_ATTACKERS)


@verb("block")
def block(performer: Performer, action: Action) -> None:
    """Declare all blockers of this combat at once. CR: 509."""
    performer.agent.blocks = {}
    for number, later in enumerate(performer.actions[performer.number :], performer.number):
        if later.verb == "block":
            performer.declared.add(number)
            attackers = tuple(performer.on_battlefield(ref) for ref in later.targets if isinstance(ref, int))
            pairs = len(attackers) == len(later.objects)
            for place, index in enumerate(later.objects):
                blocked = (attackers[place],) if pairs else attackers[:1]
                blocker = performer.on_battlefield(index)
                become_creature(performer, blocker)
                performer.agent.blocks[blocker] = blocked
        elif later.verb in ("end turn", "attack"):
            break
    try:
        performer.advance(Step.DECLARE_BLOCKERS)
    except IllegalAction as reason:
        for blocker, blocked in performer.agent.blocks.items():
            why = why_no_block(performer.game, blocker, blocked[0], reason.rule) if blocked else ""
            if why:
                name = performer.game.name_of(blocker)
                raise IllegalAction(
                    f"{name} can't block {performer.game.name_of(blocked[0])}: {why}", reason.rule
                ) from None
        raise


@verb("no block")
def no_block(performer: Performer, action: Action) -> None:
    """Blockers are declared, and there are none. CR: 509.1."""
    if performer.game.combat is None or not performer.game.combat.attackers:
        raise UnsupportedRule("a block without an attack", "509.1")
    later = performer.actions[performer.number + 1 :]
    if any(other.verb == "block" for other in later):
        return
    performer.advance(Step.DECLARE_BLOCKERS)
