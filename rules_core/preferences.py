"""
What a player would sensibly choose where nobody says: harm for opponents, help for oneself.

Only the order of options and so the default answer depends on it, never what is legal.

CR: none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deciding import decider
from .execute.filters import zones_of
from .ir import effects as ir
from .ir import statics
from .ir.node import Node
from .ir.nouns import AttachedRef, Target
from .ir.quantities import Negative
from .objects import is_player
from .terms import Zone

if TYPE_CHECKING:
    from .game import Game

_HARM = (
    ir.DealDamage,
    ir.Destroy,
    ir.ExileEffect,
    ir.Sacrifice,
    ir.Discard,
    ir.Mill,
    ir.LoseLife,
    ir.TapEffect,
    ir.CounterEffect,
    ir.Detain,
    ir.RemoveCounters,
    ir.RemoveFromCombat,
    ir.SkipStep,
    ir.ControlPlayer,
    ir.Reveal,
    ir.LookAt,
)
"""Instructions that hurt what they are done to."""


def is_harmful(effects: tuple[Node, ...], slot: int) -> bool:
    """Say whether the target of a slot is hurt by the instruction that names it first, or by what follows a choice."""
    chosen = False
    for effect in effects:
        for node in effect.walk():
            if not isinstance(node, ir.Effect | statics.Change):
                continue
            if _names_directly(node, slot):
                chosen = isinstance(node, ir.ChooseEffect)
                if not chosen:
                    return _hurts(node)
            elif chosen and _hurts(node):
                return True
    return False


def _names_directly(node: Node, slot: int) -> bool:
    """Say whether a target word stands in the node itself and not in an instruction inside it."""
    for child in node.children():
        if isinstance(child, Target) and child.slot == slot:
            return True
        if not isinstance(child, ir.Effect | statics.Change) and _names_directly(child, slot):
            return True
    return False


def _hurts(node: Node) -> bool:
    match node:
        case ir.PutCounters(kind=kind):
            return kind.startswith("-") or kind in ("stun", "poison")
        case ir.MoveTo(zone=zone, object=Target(filter=filter_)):
            # Out of a graveyard is a gift, off the battlefield a loss.

            return Zone.GRAVEYARD not in zones_of(filter_) and getattr(zone, "zone", "") != "battlefield"
        case statics.ModifyPT(power=power, toughness=toughness):
            return isinstance(power, Negative) or isinstance(toughness, Negative)
        case statics.GainControl() | statics.Cant() | statics.Must() | statics.LoseAbilities():
            return True
    return isinstance(node, _HARM)


def hosts_in_order(game: Game, player: int, aura: int, hosts: tuple[int, ...]) -> tuple[int, ...]:
    """Give what an Aura could enchant with those first that a player would sensibly choose. CR: 303.4f."""
    face = game.characteristics(aura)
    harmful = "Curse" in face.subtypes or any(
        isinstance(node, ir.Effect | statics.Change) and _hurts(node) and _speaks_of_host(node)
        for ability in face.abilities
        for node in ability.walk()
    )
    opponents = set(game.opponents(decider(game, player)))

    def rank(identity: int) -> bool:
        return ((identity if is_player(identity) else game.controller_of(identity)) in opponents) != harmful

    return tuple(sorted(hosts, key=rank))


def _speaks_of_host(node: Node) -> bool:
    return any(isinstance(child, AttachedRef) for child in node.children())


def in_order_of_preference(
    game: Game, player: int, candidates: tuple[int, ...], effects: tuple[Node, ...], slot: int
) -> tuple[int, ...]:
    """Give candidates with those first that a player would sensibly choose; the order is stable otherwise."""
    if len(candidates) < 2:
        return candidates
    harmful = is_harmful(effects, slot)
    opponents = set(game.opponents(decider(game, player)))

    def rank(identity: int) -> tuple[bool, bool]:
        owner = identity if is_player(identity) else game.controller_of(identity)
        return ((owner in opponents) != harmful, not is_player(identity))

    return tuple(sorted(candidates, key=rank))


def count_wanted(game: Game, player: int, candidates: tuple[int, ...], effects: tuple[Node, ...], slot: int) -> int:
    """Say how many of the candidates a player would sensibly choose."""
    harmful = is_harmful(effects, slot)
    opponents = set(game.opponents(decider(game, player)))
    return sum(
        ((identity if is_player(identity) else game.controller_of(identity)) in opponents) == harmful
        for identity in candidates
    )
