"""
Costs to attack and to block.

A creature for which its cost is not paid does not attack or block; nobody has
to pay so that a requirement is met.

CR: 508.1d, 508.1g-j, 509.1c-f.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, DefaultChooser, Option
from ..costs import can_pay, pay_costs
from ..events import Tap
from ..execute.context import Context
from ..execute.registry import evaluate
from ..ir.costs import Cost, CostSequence, PayMana, PayManaWhereX, ScaledCost
from ..ir.node import Node
from ..ir.nouns import Filter, HasStatus, InCombatWith, That
from ..ir.quantities import CountOf
from ..ir.statics import AttackAct, BlockAct, Cant, OtherAct
from ..mana import mana_cost
from ..objects import is_player
from ..payment import with_x
from ..statics import ActiveStatic
from .parts import acts_named, defending_player, fits, has_keyword, taxes_on

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True, slots=True)
class Tax:
    """A cost that must be paid for one creature to attack or block. CR: 508.1h, 509.1d."""

    part: ActiveStatic
    cost: Node
    """For this creature alone, where the words give a sum for all of them."""


def costs_to_attack(game: Game, identity: int, defender: int) -> list[Tax]:
    """List what must be paid for a creature to attack a defender. CR: 508.1h."""
    found: list[Tax] = []
    for part, node in taxes_on(game, identity, AttackAct):
        act = node.act
        assert isinstance(act, AttackAct)
        if act.defender is None or names_defender(game, part, act, defender):
            found.append(Tax(part, _for_one(game, part, node)))
    found.extend(_of_both(game, identity, "attack"))
    return found


def costs_to_block(game: Game, blocker: int, attackers: Sequence[int]) -> list[Tax]:
    """List what must be paid for a creature to block these attackers. CR: 509.1d."""
    found: list[Tax] = []
    for part, node in taxes_on(game, blocker, BlockAct):
        act = node.act
        assert isinstance(act, BlockAct)
        if act.blocked is None or any(fits(game, part, act.blocked, attacker) for attacker in attackers):
            found.append(Tax(part, _for_one(game, part, node)))
    found.extend(_of_both(game, blocker, "block"))
    return found


def names_defender(game: Game, part: ActiveStatic, act: AttackAct, defender: int) -> bool:
    """Say whether the defender of a restriction or requirement is meant, planeswalkers of a player where it says so."""
    assert act.defender is not None
    if fits(game, part, act.defender, defender):
        return True
    if is_player(defender) or "planeswalker" not in act.form:
        return False
    player = defending_player(game, defender)
    return player is not None and fits(game, part, act.defender, player)


def _of_both(game: Game, identity: int, word: str) -> Iterator[Tax]:
    """``can't attack or block unless``."""
    for part, node in taxes_on(game, identity, OtherAct):
        if isinstance(node.act, OtherAct) and word in acts_named(node.act.act):
            yield Tax(part, _for_one(game, part, node))


def _for_one(game: Game, part: ActiveStatic, node: Cant) -> Node:
    """Give what one creature costs: a sum for "each of those creatures" is one part for each of them."""
    cost = node.condition if isinstance(node.condition, Cost) else node.unless_paid
    assert cost is not None
    ctx = part.context(game)
    if not isinstance(cost, ScaledCost):
        return _settled(ctx, cost)
    if counts_those(cost.times):
        return _settled(ctx, cost.cost)
    return CostSequence((_settled(ctx, cost.cost),) * max(0, int(evaluate(ctx, cost.times))))


def _settled(ctx: Context, cost: Node) -> Node:
    """Give a cost with its X as the ability's controller has it: who pays is somebody else. CR: 508.1h."""
    if isinstance(cost, PayManaWhereX):
        return PayMana(str(with_x(mana_cost(cost.symbols), max(0, int(evaluate(ctx, cost.quantity))))))
    return cost


def counts_those(times: Node) -> bool:
    """Say whether a number counts the creatures that attack or block themselves."""
    if not isinstance(times, CountOf):
        return False
    counted = times.counted
    if isinstance(counted, That):
        return True
    if not isinstance(counted, Filter):
        return False
    parts = (*counted.adjectives, *counted.qualifiers)
    return any(
        isinstance(part, InCombatWith) or (isinstance(part, HasStatus) and part.status in ("attacking", "blocking"))
        for part in parts
    )


def those_paid_for(
    game: Game, player: int, taxes: Mapping[int, Sequence[Tax]], rule: str, verb: str, tapping: bool
) -> frozenset[int]:
    """
    Give the creatures whose costs can be paid and that the player wants to pay for.

    Whether they can be paid is tried in a fork, with all attackers tapped: what taps to attack pays for nothing.

    Args:
        taxes: each creature that would attack or block, with its costs.
        tapping: the creatures tap as they attack.

    CR: 508.1d, 508.1h-j, 509.1d-f.
    """
    if not any(taxes.values()):
        return frozenset(taxes)
    from ..perform import perform

    trial = game.fork()
    trial.chooser = DefaultChooser()
    if tapping:
        perform(trial, *(Tap(creature) for creature in taxes if not has_keyword(trial, creature, "vigilance")))
    kept: set[int] = set()
    for creature, wanted in taxes.items():
        if all(_could_pay(trial, player, creature, tax) for tax in wanted) and (
            not wanted or _wants_to_pay(game, player, creature, wanted[0], rule, verb)
        ):
            kept.add(creature)
        else:
            name = game.name_of(creature)
            game.note(rule, f"The cost for {name} to {verb} is not paid: it does not {verb}.", name)
    return frozenset(kept)


def pay(game: Game, player: int, creature: int, taxes: Sequence[Tax]) -> None:
    """Pay for one creature. CR: 508.1j, 509.1f."""
    for tax in taxes:
        pay_costs(_context(game, player, creature, tax), (tax.cost,))


def _context(game: Game, player: int, creature: int, tax: Tax) -> Context:
    ctx = tax.part.context(game)
    return Context(game, ctx.source, player, x=tax.part.x, bindings={**ctx.bindings, "subject": creature})


def _could_pay(trial: Game, player: int, creature: int, tax: Tax) -> bool:
    ctx = _context(trial, player, creature, tax)
    if not can_pay(ctx, (tax.cost,)):
        return False
    pay_costs(ctx, (tax.cost,))
    return True


def _wants_to_pay(game: Game, player: int, creature: int, tax: Tax, rule: str, verb: str) -> bool:
    point = ChoicePoint(
        player,
        ChoiceKind.PAY,
        f"Pay for {game.name_of(creature)} to {verb}?",
        (Option(1, "yes"), Option(0, "no")),
        rule=rule,
        source=tax.part.source,
    )
    return game.choose(point) == (1,)
