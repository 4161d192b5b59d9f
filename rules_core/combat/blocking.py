"""
Declaring blockers.

Each defending player declares for their own creatures, in turn order. A
declaration is legal when no restriction is broken and as many requirements are
met as could be without breaking one; blocks that the rules force are added to
what the agent says.

CR: 509.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..actions import Agent
from ..citations import Rule
from ..damage import has_keyword as characteristics_have
from ..errors import IllegalAction
from ..events import BlocksDeclared
from ..execute.registry import evaluate
from ..ir.costs import Cost
from ..ir.node import Node
from ..ir.nouns import OneOrMore
from ..ir.quantities import AnyNumber, Within
from ..ir.statics import BeBlockedAct, BlockAct
from ..perform import perform
from ..terms import Comparison
from .banding import blocked_as_bands
from .evasion import why_cannot_be_blocker, why_cannot_block
from .parts import (
    any_restriction,
    defending_player,
    fits,
    has_keyword,
    limits_on,
    other_act,
    permissions_for,
    requirements_on,
    restrictions_on,
)
from .taxes import costs_to_block, pay, those_paid_for

if TYPE_CHECKING:
    from ..game import Game

Blocks = Mapping[int, tuple[int, ...]]

_SEARCH_LIMIT = 20_000
"""How many partial declarations are looked at for the greatest number of requirements."""


def attackers_of(game: Game, player: int) -> tuple[int, ...]:
    """List the creatures that attack a player, or that player's team, or what they defend. CR: 509.1a, 805.10d."""
    if game.combat is None:
        return ()
    team = game.teammates(player)
    return tuple(entry.id for entry in game.combat.attackers if defending_player(game, entry.defender) in team)


def how_many_can_be_blocked(game: Game, blocker: int) -> int | None:
    """Give how many attackers a creature may block, one without an effect; None: any number. CR: 509.1a."""
    allowed = 1
    for part, node in permissions_for(game, blocker, BlockAct):
        additional = node.act.additional if isinstance(node.act, BlockAct) else None
        if additional is None:
            continue
        if isinstance(additional, AnyNumber):
            return None
        allowed += int(evaluate(part.context(game), additional))
    return allowed


def _within(game: Game, ctx_part: object, within: Node, number: int) -> bool:
    """Hold a number of blockers against ``three or more`` and the like."""
    assert isinstance(within, Within)
    amount = int(evaluate(ctx_part.context(game), within.amount))  # type: ignore[attr-defined]
    return Comparison(within.comparison).holds(number, amount)


def why_wrong_number(game: Game, attacker: int, blockers: tuple[int, ...]) -> str:
    """Give the rule that forbids these blockers together for one attacker, empty when it is legal. CR: 509.1b."""
    if not blockers:
        return ""
    if has_keyword(game, attacker, "menace") and len(blockers) < 2:
        return "702.111b"
    for part, node in restrictions_on(game, attacker, BeBlockedAct):
        act = node.act
        assert isinstance(act, BeBlockedAct)
        if act.within is not None and act.by is None and _within(game, part, act.within, len(blockers)):
            return Rule.BLOCK_RESTRICTIONS
        if isinstance(act.except_by, OneOrMore) and act.except_by.within is not None:
            fitting = sum(fits(game, part, act.except_by, b) for b in blockers)
            if not _within(game, part, act.except_by.within, fitting):
                return Rule.BLOCK_RESTRICTIONS
    return ""


def why_illegal(game: Game, player: int, blocks: Blocks) -> tuple[str, int]:
    """
    Give the rule that a declaration of one defending player breaks, with the creature concerned.

    CR: 509.1a-b.
    """
    for blocker, attackers in blocks.items():
        limit = how_many_can_be_blocked(game, blocker) if len(attackers) > 1 else 1
        if game.controller_of(blocker) != player or (limit is not None and len(attackers) > limit):
            return Rule.CHOOSE_BLOCKERS, blocker
        for attacker in attackers:
            if rule := why_cannot_block(game, blocker, attacker):
                return rule, blocker
    for attacker in attackers_of(game, player):
        ganging = tuple(b for b, attackers in blocks.items() if attacker in attackers)
        if rule := why_wrong_number(game, attacker, ganging):
            return rule, attacker
    others = game.combat.blocking if game.combat is not None else ()
    together = len(blocks) + sum(game.controller_of(blocker) != player for blocker, _ in others)
    for part, act in limits_on(game, "block"):
        if act.limit is not None and together > int(evaluate(part.context(game), act.limit)):
            return Rule.BLOCK_RESTRICTIONS, next(iter(blocks), 0)
    if len(blocks) == 1:
        (only,) = blocks
        if other_act(game, only, "block alone"):
            return Rule.BLOCK_RESTRICTIONS, only
        for _, node in restrictions_on(game, only, BlockAct):
            assert isinstance(node.act, BlockAct)
            if node.act.alone:
                return Rule.BLOCK_RESTRICTIONS, only
    return "", 0


# Requirements ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Requirement:
    """One requirement: a blocker (None: any) must block an attacker (None: any). CR: 509.1c."""

    blocker: int | None
    attacker: int | None

    def is_met(self, blocks: Blocks) -> bool:
        if self.blocker is None:
            return any(self.attacker in attackers for attackers in blocks.values())
        attackers = blocks.get(self.blocker, ())
        return bool(attackers) if self.attacker is None else self.attacker in attackers


def find_requirements(game: Game, player: int) -> list[_Requirement]:
    """List the requirements on one player's blocks. CR: 509.1c, 702.39a (provoke)."""
    attackers = attackers_of(game, player)
    found: list[_Requirement] = []
    for blocker in game.permanents(player):
        if not game.characteristics(blocker).is_creature:
            continue
        for part, node in requirements_on(game, blocker, BlockAct):
            act = node.act
            assert isinstance(act, BlockAct)
            if isinstance(node.condition, Cost):
                continue
            if act.blocked is None:
                found.append(_Requirement(blocker, None))
            else:
                found.extend(_Requirement(blocker, a) for a in attackers if fits(game, part, act.blocked, a))
    for attacker in attackers:
        for part, node in requirements_on(game, attacker, BeBlockedAct):
            act = node.act
            assert isinstance(act, BeBlockedAct)
            if act.by is None:
                found.append(_Requirement(None, attacker))
            else:
                found.extend(_Requirement(b, attacker) for b in game.permanents(player) if fits(game, part, act.by, b))
    return found


def most_requirements(game: Game, player: int) -> tuple[int, dict[int, tuple[int, ...]]]:
    """
    Give the greatest number of requirements that a legal declaration can meet, and one that does.

    CR: 509.1c.
    """
    if not any_restriction(game):
        return 0, {}
    requirements = find_requirements(game, player)
    if not requirements:
        return 0, {}
    attackers = attackers_of(game, player)
    options: dict[int, list[tuple[int, ...]]] = {}
    for blocker in game.permanents(player):
        if not game.characteristics(blocker).is_creature or why_cannot_be_blocker(game, blocker):
            continue
        possible = [
            a for a in attackers if not why_cannot_block(game, blocker, a) and not costs_to_block(game, blocker, (a,))
        ]
        if possible:
            options[blocker] = [*_sets(possible, how_many_can_be_blocked(game, blocker)), ()]
    best: tuple[int, dict[int, tuple[int, ...]]] = (0, {})
    for number, blocks in enumerate(_declarations(list(options.items()), {})):
        if number >= _SEARCH_LIMIT:
            break
        score = sum(requirement.is_met(blocks) for requirement in requirements)
        if score > best[0] and not why_illegal(game, player, blocks)[0]:
            best = (score, dict(blocks))
            if score == len(requirements):
                break
    return best


def _sets(possible: list[int], limit: int | None) -> Iterator[tuple[int, ...]]:
    """Yield the sets of attackers that one creature may block: all at once if it may, then one by one."""
    if limit is None or (limit > 1 and len(possible) > 1):
        yield tuple(possible if limit is None else possible[:limit])
    for attacker in possible:
        yield (attacker,)


def _declarations(
    options: list[tuple[int, list[tuple[int, ...]]]], chosen: dict[int, tuple[int, ...]]
) -> Iterator[dict[int, tuple[int, ...]]]:
    """Yield every way in which the creatures could block."""
    if not options:
        yield chosen
        return
    (blocker, sets), rest = options[0], options[1:]
    for picked in sets:
        yield from _declarations(rest, {**chosen, blocker: picked} if picked else chosen)


def _score(game: Game, player: int, blocks: Blocks) -> int:
    return sum(requirement.is_met(blocks) for requirement in find_requirements(game, player))


def complete_blocks(game: Game, player: int, wished: Blocks) -> dict[int, tuple[int, ...]]:
    """
    Add to the blocks that a player wants those that the rules force.

    CR: 509.1c.
    """
    blocks = {blocker: attackers for blocker, attackers in wished.items() if attackers}
    most, forced = most_requirements(game, player)
    if not most or _score(game, player, blocks) >= most:
        return blocks
    for blocker, attackers in forced.items():
        if blocker in blocks:
            continue
        more = {**blocks, blocker: attackers}
        if not why_illegal(game, player, more)[0] and _score(game, player, more) > _score(game, player, blocks):
            blocks = more
    if _score(game, player, blocks) < most:
        # What was wished stands in the way: what is forced comes first.
        blocks = {**{b: a for b, a in blocks.items() if b not in forced}, **forced}
        if why_illegal(game, player, blocks)[0] or _score(game, player, blocks) < most:
            blocks = forced
    return blocks


def check_blocks(game: Game, player: int, blocks: Blocks) -> None:
    """
    Make sure that one player's declaration of blockers is legal.

    Raises:
        IllegalAction: with the rule that it breaks.

    CR: 509.1a-c.
    """
    rule, creature = why_illegal(game, player, blocks)
    if rule:
        raise IllegalAction(f"{game.name_of(creature)} can't block or be blocked so", rule)
    most, _ = most_requirements(game, player)
    if most and _score(game, player, blocks) < most:
        raise IllegalAction("a creature that must block or be blocked is not", Rule.BLOCK_REQUIREMENTS)


# Declaring ---------------------------------------------------------------------------------------


def declare_blockers(game: Game, agent: Agent) -> None:
    """
    Let each defending player declare blockers, as `agent.blockers` says, with those that must block.

    Raises:
        IllegalAction: a declaration breaks a restriction or requirement.

    CR: 509.1.
    """
    if game.combat is None:
        return
    declared: list[tuple[int, tuple[int, ...]]] = []
    for player in game.apnap():
        if game.is_active(player) or not attackers_of(game, player):
            continue
        blocks = complete_blocks(game, player, dict(agent.blockers(game, player)))
        check_blocks(game, player, blocks)
        taxes = {blocker: costs_to_block(game, blocker, attackers) for blocker, attackers in blocks.items()}
        paid = those_paid_for(game, player, taxes, Rule.COST_TO_BLOCK, "block", tapping=False)
        for blocker, attackers in blocks.items():
            if blocker in paid:
                pay(game, player, blocker, taxes[blocker])
                declared.append((blocker, attackers))
    perform(game, BlocksDeclared(blocked_as_bands(game.combat, tuple(declared))))


def first_strikers(game: Game) -> tuple[int, ...]:
    """List the attacking and blocking creatures with first strike or double strike. CR: 510.4."""
    if game.combat is None:
        return ()
    fighting = [entry.id for entry in game.combat.attackers] + [blocker for blocker, _ in game.combat.blocking]
    return tuple(
        creature
        for creature in dict.fromkeys(fighting)
        if creature in game.objects
        and (
            characteristics_have(game.characteristics(creature), "first strike")
            or characteristics_have(game.characteristics(creature), "double strike")
        )
    )
