"""
The stack: triggered abilities put on it, and spells and abilities resolving.

CR: 405, 603.3, 608.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from .citations import Rule
from .copying import is_split
from .crimes import notice_crime
from .events import AbilityResolved, Cause, Cease, Event, MoveZone, PutOnStack, TriggerPut
from .execute.context import Context
from .execute.flow import perform_process
from .execute.past import counts_itself
from .execute.registry import evaluate
from .ir.abilities import ActivatedAbility, SpellAbility, TriggeredAbility
from .ir.node import Node
from .keywords.alternative import cease_to_be_bestowed, is_mutating, merge
from .objects import CastInfo, GameObject, PendingTrigger, StackInfo
from .perform import perform
from .replacement import ReplacementEffect, rule_replacement
from .statics import expanded
from .targets import announce, has_only_illegal_targets, legal_targets
from .terms import PERMANENT_TYPES, CardType, ObjectKind, Zone

if TYPE_CHECKING:
    from .game import Game


def effects_of(game: Game, identity: int) -> tuple[Node, ...]:
    """
    List the instructions of a spell or ability on the stack, in printed order.

    CR: 608.2c.
    """
    found = game.last_known(identity)
    stack = found.stack
    if stack is not None and stack.ability is not None:
        ability = stack.ability
        return (ability.effect,) if isinstance(ability, ActivatedAbility | TriggeredAbility | SpellAbility) else ()
    return tuple(a.effect for a in expanded(game.characteristics(identity).abilities) if isinstance(a, SpellAbility))


def put_trigger_on_stack(game: Game, trigger: PendingTrigger) -> int | None:
    """
    Put one triggered ability on the stack, with its modes and targets.

    Returns:
        Its id, or None when no mode or target can be chosen and it is removed.

    CR: 603.3c-d.
    """
    stack = StackInfo(trigger.ability, trigger.source, bindings=trigger.bindings, kind="triggered")
    cast = CastInfo(trigger.controller, Zone.STACK, trigger.x) if trigger.x is not None else None
    perform(game, PutOnStack(trigger.controller, ObjectKind.ABILITY, stack, cast=cast))
    identity = game.stack[-1]
    if not announce(game, identity):
        name = game.name_of(trigger.source)
        game.note("603.3d", f"No legal choice for the triggered ability of {name}: it is removed.", name)
        perform(game, Cease(identity))
        return None
    perform(game, TriggerPut(identity))
    notice_crime(game, game.controller_of(identity), identity)
    return identity


def is_permanent_spell(game: Game, identity: int) -> bool:
    """Say whether a spell becomes a permanent as it resolves. CR: 608.3."""
    return not game.characteristics(identity).card_types.isdisjoint(PERMANENT_TYPES) and not (
        game.characteristics(identity).card_types & {CardType.INSTANT, CardType.SORCERY}
    )


def resolve_top(game: Game) -> None:
    """
    Resolve the topmost spell or ability of the stack.

    CR: 405.5, 608.
    """
    identity = game.stack[-1]
    game.spend_budget()
    game.turn = replace(game.turn, resolving=identity)
    name = game.name_of(identity)
    if has_only_illegal_targets(game, identity) and not _goes_on_without_target(game, identity):
        game.note(Rule.ALL_TARGETS_ILLEGAL, f"{name} has no legal target left and does not resolve.", name)
        _remove(game, identity, Cause.NO_LEGAL_TARGETS)
    else:
        game.note("608.1", f"{name} resolves.", name)
        if has_only_illegal_targets(game, identity):
            cease_to_be_bestowed(game, identity)
        found = game.objects[identity]
        if found.kind is ObjectKind.ABILITY:
            _resolve_ability(game, identity)
        elif is_permanent_spell(game, identity):
            _resolve_permanent(game, found)
        else:
            _resolve_spell(game, identity)
    game.turn = replace(game.turn, resolving=None)


def _goes_on_without_target(game: Game, identity: int) -> bool:
    """A bestowed Aura or a mutating creature spell resolves as a creature. CR: 608.3b, 702.103e, 702.140b."""
    cast = game.objects[identity].cast
    return cast is not None and cast.alternative in ("bestow", "mutate")


def _remove(game: Game, identity: int, cause: Cause) -> None:
    """Take a spell or ability off the stack that does not resolve. CR: 608.2b."""
    if game.objects[identity].kind is ObjectKind.ABILITY:
        perform(game, Cease(identity))
    else:
        perform(game, MoveZone(identity, Zone.GRAVEYARD, cause))


def _context(game: Game, identity: int) -> Context:
    """The context of a resolving object, without its illegal targets. CR: 608.2b."""
    ctx = Context.from_stack(game, identity)
    ctx.targets = legal_targets(game, identity)
    return ctx


def _resolve_ability(game: Game, identity: int) -> None:
    ctx = _context(game, identity)
    ability = ctx.ability
    holds = True
    if isinstance(ability, TriggeredAbility) and ability.intervening_if is not None:
        # CR 603.4, 608.2a: an intervening "if" is checked again.
        holds = bool(evaluate(ctx, ability.intervening_if))
    if holds:
        if ability is not None and counts_itself(ability):
            perform(game, AbilityResolved(ctx.source, ability))
        for effect in effects_of(game, identity):
            perform_process(ctx, effect)
    if identity in game.objects:
        perform(game, Cease(identity))


def _resolve_spell(game: Game, identity: int) -> None:
    """An instant or sorcery does what it says and goes to the graveyard. CR: 608.2c, 608.2n."""
    ctx = _context(game, identity)
    for effect in effects_of(game, identity):
        perform_process(ctx, effect)
    found = game.find(identity)
    if found is not None and found.zone is Zone.STACK:
        perform(game, after_resolving(game, found))


def after_resolving(game: Game, found: GameObject) -> Event:
    """
    Say where an instant or sorcery goes as the last part of its resolution.

    CR: 608.2n, 702.27a (buyback), 715.3d (adventure).
    """
    cast = found.cast
    if found.kind is ObjectKind.SPELL_COPY:
        return Cease(found.id, Rule.COPY_CEASES)
    if cast is not None and "buyback" in cast.costs_paid:
        return MoveZone(found.id, Zone.HAND, Cause.RESOLVE)
    if found.card is not None and found.card.layout == "adventure" and found.face == 1:
        chosen = (("adventure", cast.player if cast is not None else found.owner),)
        return MoveZone(found.id, Zone.EXILE, Cause.RESOLVE, chosen=chosen)
    return MoveZone(found.id, Zone.GRAVEYARD, Cause.RESOLVE)


_EXILED_AFTERWARDS = frozenset({"flashback", "jump-start", "aftermath", "harmonize"})
"""Keywords by which a spell cast from a graveyard is exiled whenever it leaves the stack. CR: 702.34a and others."""


@rule_replacement(MoveZone)
def exiled_instead(game: Game, event: Event) -> Iterable[ReplacementEffect]:
    """A spell cast with flashback and the like is exiled instead of going anywhere else. CR: 702.34a, 702.127a."""
    assert isinstance(event, MoveZone)
    found = game.find(event.object)
    if found is None or found.zone is not Zone.STACK or event.to is Zone.EXILE or found.cast is None:
        return ()
    if found.cast.alternative not in _EXILED_AFTERWARDS or found.cast.from_zone is not Zone.GRAVEYARD:
        return ()
    return (
        ReplacementEffect(
            (found.id, "exiled afterwards"),
            lambda _game, replaced: (replace(replaced, to=Zone.EXILE),) if isinstance(replaced, MoveZone) else (),
            f"{game.name_of(found.id)} is exiled instead.",
            rule="702.34a",
            source=found.id,
        ),
    )


def unlocked_on_entering(found: GameObject) -> tuple[int, ...]:
    """Give the half of a permanent card with two halves that a spell was cast as. CR: 709.5d."""
    return (found.face,) if is_split(found.card) and not found.face_down else ()


def _resolve_permanent(game: Game, found: GameObject) -> None:
    """A permanent spell enters under its controller's control, an Aura attached to its target. CR: 608.3a-e."""
    attached_to: int | None = None
    targets = legal_targets(game, found.id)
    if "Aura" in game.characteristics(found.id).subtypes:
        attached_to = next((target for slot in targets for target in slot), None)
    target = next((target for slot in targets for target in slot), None)
    if is_mutating(found) and target is not None:
        merge(game, found.id, target)
        return
    chosen = found.chosen
    face_down = found.face_down
    happened = perform(
        game,
        MoveZone(
            found.id,
            Zone.BATTLEFIELD,
            Cause.RESOLVE,
            by=game.controller_of(found.id),
            controller=game.controller_of(found.id),
            attached_to=attached_to,
            chosen=chosen,
            face_down=face_down,
            unlocked=unlocked_on_entering(found),
        ),
    )
    if not happened and found.id in game.objects:
        # CR 608.3e: what cannot enter goes to the graveyard.
        perform(game, MoveZone(found.id, Zone.GRAVEYARD, Cause.RESOLVE))
