"""
Damage that is prevented, or dealt to something else.

CR: 614.9, 615.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..events import ChangeEffect, DealDamage, Event
from ..execute.context import Context
from ..execute.filters import matches_filter, refers_to
from ..execute.registry import StaticKind, evaluate, execute, refer, static_part
from ..ir.node import Node
from ..ir.nouns import AnyOf, Filter
from ..ir.statics import DamageRule, PreventDamage, RedirectDamage
from ..objects import is_player
from ..perform import apply_now
from ..replacement import ReplacementEffect
from ..statics import ActiveStatic, in_force
from ..terms import CardType, Zone

if TYPE_CHECKING:
    from ..game import Game


def fits(ctx: Context, wanted: Node | None, identity: int) -> bool:
    """Say whether a source or recipient is the one meant; None means any. CR: 609.7, 615.1."""
    if wanted is None:
        return True
    if isinstance(wanted, Filter | AnyOf):
        return matches_filter(ctx, wanted, identity, anywhere=True)
    return refers_to(ctx, wanted, identity)


def _is_meant(ctx: Context, node: PreventDamage | RedirectDamage, event: DealDamage) -> bool:
    if (node.combat == "combat" and not event.combat) or (node.combat == "noncombat" and event.combat):
        return False
    if isinstance(node, PreventDamage) and node.form == "to and by":
        return fits(ctx, node.recipient, event.recipient) or fits(ctx, node.recipient, event.source)
    return fits(ctx, node.recipient, event.recipient) and fits(ctx, node.source, event.source)


def cannot_be_prevented(game: Game, event: DealDamage) -> bool:
    """Say whether damage can't be prevented. CR: 615.12."""
    if event.unpreventable:
        return True
    for part in in_force(game, DamageRule):
        node = part.node
        assert isinstance(node, DamageRule)
        if node.rule.removeprefix("combat ") == "can't be prevented":
            if node.rule.startswith("combat ") and not event.combat:
                continue
            if fits(part.context(game), node.source, event.source):
                return True
    return False


def is_dealt_as_though(game: Game, event: DealDamage, keyword: str) -> bool:
    """Say whether damage is dealt as though its source had a keyword ability. CR: 609.4, 120.3."""
    for part in in_force(game, DamageRule):
        node = part.node
        assert isinstance(node, DamageRule)
        if node.rule == f"as though {keyword}" and fits(part.context(game), node.recipient, event.recipient):
            return True
    return False


@static_part(StaticKind.REPLACEMENT, PreventDamage)
def prevent_damage(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """Damage is prevented, up to an amount or up to what is left of a shield. CR: 615.1, 615.6-7."""
    node = part.node
    assert isinstance(node, PreventDamage)
    if not isinstance(event, DealDamage) or event.amount <= 0 or not _is_meant(part.context(game), node, event):
        return

    def prevent(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, DealDamage)
        return _prevented(game, part, node, event)

    source = game.name_of(part.source)
    yield ReplacementEffect(
        part.key,
        prevent,
        f"{source} prevents damage",
        rule=Rule.PREVENTION_EFFECTS,
        prevention=True,
        source=part.source,
    )


def _prevented(game: Game, part: ActiveStatic, node: PreventDamage, event: DealDamage) -> Iterable[Event]:
    ctx = part.context(game)
    effect = game.effects.get(part.effect) if part.effect is not None else None
    limit = event.amount
    if effect is not None and effect.shield is not None:
        limit = effect.shield
    elif node.amount is not None:
        limit = int(evaluate(ctx, node.amount))
    prevented = 0 if cannot_be_prevented(game, event) else max(0, min(limit, event.amount))
    if effect is not None and effect.shield is not None:
        # CR 615.12: even damage that can't be prevented is counted against the shield's one application only.
        apply_now(game, ChangeEffect(replace(effect, shield=effect.shield - prevented)))
    elif effect is not None and effect.uses is not None:
        apply_now(game, ChangeEffect(replace(effect, uses=effect.uses - 1)))
    if prevented:
        name = game.name_of(event.recipient)
        game.note(Rule.PREVENTION_EFFECTS, f"{prevented} damage to {name} is prevented.", name)
    if node.then is not None and prevented:
        inner = ctx.with_bindings(
            {"amount": prevented, "source": event.source, "recipient": event.recipient, "subject": event.source}
        )
        execute(inner, node.then)
    left = event.amount - prevented
    return (replace(event, amount=left),) if left > 0 else ()


@static_part(StaticKind.REPLACEMENT, RedirectDamage)
def redirect_damage(game: Game, part: ActiveStatic, event: Event) -> Iterator[ReplacementEffect]:
    """Damage is dealt to another recipient instead. CR: 614.9."""
    node = part.node
    assert isinstance(node, RedirectDamage)
    if not isinstance(event, DealDamage) or event.amount <= 0 or not _is_meant(part.context(game), node, event):
        return

    def redirect(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, DealDamage)
        ctx = part.context(game).with_bindings({"recipient": event.recipient, "source": event.source})
        targets = refer(ctx, node.to)
        if not targets or not _can_be_damaged(game, targets[0]):
            return (event,)
        amount = event.amount if node.amount is None else min(event.amount, int(evaluate(ctx, node.amount)))
        rest = event.amount - amount
        moved = replace(event, recipient=targets[0], amount=amount)
        return (moved, replace(event, amount=rest)) if rest > 0 else (moved,)

    yield ReplacementEffect(
        part.key,
        redirect,
        f"{game.name_of(part.source)}: the damage is dealt to something else",
        rule=Rule.DAMAGE_REDIRECTED,
        source=part.source,
    )


def _can_be_damaged(game: Game, identity: int) -> bool:
    """CR 614.9: only a creature, planeswalker or battle on the battlefield, or a player in the game."""
    if is_player(identity):
        return game.players[identity].in_game

    found = game.find(identity)
    kinds = {CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE}
    return (
        found is not None
        and found.zone is Zone.BATTLEFIELD
        and not game.characteristics(identity).card_types.isdisjoint(kinds)
    )
