"""
Combat: attacks, blocks, becomes blocked, is not blocked.

CR: 508.3, 509.3.
"""

from __future__ import annotations

from ..events import AttacksDeclared, BlocksDeclared
from ..events import BecomesBlocked as BecomesBlockedEvent
from ..execute.context import Context
from ..execute.registry import Bindings, trigger_matcher
from ..ir.triggers import Attacks, AttacksUnblocked, AttacksWith, BecomesBlocked, Blocks
from ..objects import Attacker, is_player
from .common import attacking_player, enough, fits, holds, is_batch, roles


def defending_player(ctx: Context, defender: int) -> int:
    """Give the defending player of an attacked player, planeswalker or battle. CR: 508.5."""
    if is_player(defender):
        return defender
    protector = ctx.game.last_known(defender).choice("protector")
    return protector if isinstance(protector, int) else ctx.game.controller_of(defender)


def _attacks_so(ctx: Context, node: Attacks, entry: Attacker) -> bool:
    if not entry.declared or not fits(ctx, node.subject, entry.id):
        return False
    return node.defender is None or fits(ctx, node.defender, entry.defender)


@trigger_matcher(Attacks, AttacksDeclared)
def attacks(ctx: Context, node: Attacks, event: AttacksDeclared) -> tuple[Bindings, ...] | None:
    """A creature is declared as an attacker; once for each, or once for "one or more". CR: 508.3a-b."""
    declared = [entry for entry in event.attackers if entry.declared]
    if node.alone and len(declared) != 1:
        return None
    found = [entry for entry in declared if _attacks_so(ctx, node, entry)]
    if node.with_others is not None and not holds(ctx, node.with_others, len(declared) - 1):
        return None
    if is_batch(node.subject):
        if not enough(ctx, node.subject, len(found)):
            return None
        ids = tuple(entry.id for entry in found)
        return (_attack_roles(ctx, ids, found[0].defender, attacking_player(ctx.game, event, found[0]), len(ids)),)
    return tuple(
        _attack_roles(ctx, entry.id, entry.defender, attacking_player(ctx.game, event, entry), 1) for entry in found
    )


def _attack_roles(ctx: Context, subject: int | tuple[int, ...], defender: int, player: int, amount: int) -> Bindings:
    return roles(
        subject=subject,
        creatures=subject,
        object=defender,
        defender=defender,
        player=player,
        defending=defending_player(ctx, defender),
        amount=amount,
    )


@trigger_matcher(AttacksWith, AttacksDeclared)
def attacks_with(ctx: Context, node: AttacksWith, event: AttacksDeclared) -> list[Bindings]:
    """A player attacks, perhaps with creatures that match; each of a team for themselves. CR: 508.3d, 805.10c."""
    game = ctx.game
    found: list[Bindings] = []
    for player in game.teammates(event.player):
        own = [e for e in event.attackers if e.declared and attacking_player(game, event, e) == player]
        found += _attacks_with(ctx, node, player, own)
    return found


def _attacks_with(ctx: Context, node: AttacksWith, player: int, declared: list[Attacker]) -> list[Bindings]:
    if not declared or not fits(ctx, node.player, player):
        return []
    found = [
        entry
        for entry in declared
        if fits(ctx, node.creatures, entry.id) and (node.defender is None or fits(ctx, node.defender, entry.defender))
    ]
    if not found or (node.creatures is not None and not enough(ctx, node.creatures, len(found))):
        return []
    return [_attack_roles(ctx, tuple(entry.id for entry in found), found[0].defender, player, len(found))]


@trigger_matcher(Blocks, BlocksDeclared)
def blocks(ctx: Context, node: Blocks, event: BlocksDeclared) -> tuple[Bindings, ...] | None:
    """A creature blocks: once, or once for each creature it blocks that matches. CR: 509.3a-b."""
    found: list[Bindings] = []
    for blocker, attackers in event.blocks:
        if not fits(ctx, node.subject, blocker):
            continue
        if node.blocked is None:
            found.append(roles(subject=blocker, object=attackers, blocked=attackers, amount=len(attackers)))
            continue
        matching = tuple(a for a in attackers if fits(ctx, node.blocked, a))
        if is_batch(node.blocked):
            if enough(ctx, node.blocked, len(matching)):
                found.append(roles(subject=blocker, object=matching, blocked=matching, amount=len(matching)))
            continue
        found.extend(roles(subject=blocker, object=a, blocked=a, amount=1) for a in matching)
    if is_batch(node.subject):
        if not enough(ctx, node.subject, len(found)):
            return None
        ids = tuple(i for one in found if isinstance(i := one["subject"], int))
        return (roles(subject=ids, amount=len(ids)),)
    return tuple(found)


@trigger_matcher(BecomesBlocked, BlocksDeclared, BecomesBlockedEvent)
def becomes_blocked(
    ctx: Context, node: BecomesBlocked, event: BlocksDeclared | BecomesBlockedEvent
) -> tuple[Bindings, ...] | None:
    """An attacking creature becomes blocked: once, or once for each blocker that matches. CR: 509.3c-d."""
    if isinstance(event, BecomesBlockedEvent):
        if node.by is not None or not fits(ctx, node.subject, event.object):
            return None
        return (roles(subject=event.object, amount=1),)
    blockers: dict[int, list[int]] = {}
    for blocker, attackers in event.blocks:
        for attacker in attackers:
            blockers.setdefault(attacker, []).append(blocker)
    found: list[Bindings] = []
    for attacker, ids in blockers.items():
        if not fits(ctx, node.subject, attacker):
            continue
        if node.by is None:
            found.append(roles(subject=attacker, object=tuple(ids), by=tuple(ids), amount=len(ids)))
            continue
        matching = tuple(i for i in ids if fits(ctx, node.by, i))
        if is_batch(node.by):
            if enough(ctx, node.by, len(matching)):
                found.append(roles(subject=attacker, object=matching, by=matching, amount=len(matching)))
            continue
        found.extend(roles(subject=attacker, object=i, by=i, amount=1) for i in matching)
    if is_batch(node.subject) and found:
        ids_found = tuple(i for one in found if isinstance(i := one["subject"], int))
        return (roles(subject=ids_found, amount=len(ids_found)),)
    return tuple(found)


@trigger_matcher(AttacksUnblocked, BlocksDeclared)
def attacks_unblocked(ctx: Context, node: AttacksUnblocked, event: BlocksDeclared) -> tuple[Bindings, ...] | None:
    """A creature attacks and is not blocked: looked at when blockers have been declared. CR: 509.3g."""
    combat = ctx.game.combat
    if combat is None:
        return None
    return tuple(
        roles(subject=entry.id, defender=entry.defender, defending=defending_player(ctx, entry.defender), amount=1)
        for entry in combat.attackers
        if entry.blocked is False and fits(ctx, node.subject, entry.id)
    )
