"""
What is done to spells and abilities on the stack: countering, copying, new targets.

CR: 115.7, 701.6, 707.10.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..citations import Rule
from ..copying import copiable_values, copy_with
from ..events import BecomesTarget, CopyCard, Event, PutOnStack, SetStack
from ..events import Counter as CounterEvent
from ..ir.effects import ChangeTargets, CopySpell, CounterEffect
from ..ir.nouns import InZone
from ..objects import is_player
from ..perform import perform
from ..targets import find_target_slots, is_legal_target, legal_candidates
from ..terms import ObjectKind, Zone
from .acting import acting_players, number, objects_of
from .context import Context, Done
from .registry import executor, limited, refer

if TYPE_CHECKING:
    from ..game import Game


def _on_stack(ctx: Context, ids: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(i for i in ids if not is_player(i) and ctx.game.objects[i].zone is Zone.STACK)


@executor(CounterEffect)
def counter(ctx: Context, node: CounterEffect) -> bool:
    """Each is countered, if it can be; a countered spell goes to the zone named. CR: 701.6a."""
    to = Zone(node.zone.zone) if isinstance(node.zone, InZone) else Zone.GRAVEYARD
    events = [CounterEvent(i, ctx.source, to) for i in _on_stack(ctx, objects_of(ctx, node.object))]
    happened = perform(ctx.game, *events) if events else ()
    gone = tuple(e.object for e in happened if isinstance(e, CounterEvent))
    return ctx.record(node.label, Done(gone, len(gone), happened=bool(gone)))


limited(CounterEffect, lambda node: node.zone is None or isinstance(node.zone, InZone))


@executor(CopySpell)
def copy_spell(ctx: Context, node: CopySpell) -> bool:
    """
    Copies are put on the stack under the player's control, with the targets and choices of the original.

    A spell that has left the stack is copied as it last was.

    CR: 707.2, 707.10, 707.10c, 608.2h.
    """
    game = ctx.game
    copies: list[int] = []
    for inner in acting_players(ctx, node.player):
        times = number(inner, node.count) if node.count is not None else 1
        there = objects_of(inner, node.object)
        if there and all(_is_card_elsewhere(game, i) for i in there):
            copies.extend(_copy_card(inner, i, node) for i in there for _ in range(times))
            continue
        gone = tuple(i for i in refer(inner, node.object) if not is_player(i) and i in game.lki)
        originals = tuple(i for i in there or gone if game.last_known(i).stack is not None)
        for original in originals:
            for _ in range(times):
                wanted = _new_target(inner, original, node) if node.target is not None else None
                if node.target is not None and wanted is None:
                    continue
                copies.append(_copy_one(inner, original, node))
                if wanted is not None:
                    for slot in find_target_slots(game, copies[-1]):
                        _set_targets(inner, copies[-1], slot.number, (wanted,))
                if node.new_targets:
                    choose_new_targets(inner, copies[-1])
                targets = dict.fromkeys(t for slot in _targets(inner, copies[-1]) for t in slot)
                perform(game, *(BecomesTarget(t, copies[-1]) for t in targets))
    return ctx.record(node.label, Done(tuple(copies), len(copies), happened=bool(copies)))


def _is_card_elsewhere(game: Game, identity: int) -> bool:
    return not is_player(identity) and game.objects[identity].zone not in (Zone.STACK, Zone.BATTLEFIELD)


def _copy_card(ctx: Context, original: int, node: CopySpell) -> int:
    """Create a copy of a card where the card is. CR: 707.12."""
    game = ctx.game
    face = copy_with(ctx, copiable_values(game, original), node.exceptions)
    before = game.next_id
    perform(game, CopyCard(original, ctx.chooser, face))
    return before


def _targets(ctx: Context, identity: int) -> tuple[tuple[int, ...], ...]:
    stack = ctx.game.objects[identity].stack
    return stack.targets if stack is not None else ()


def _new_target(ctx: Context, original: int, node: CopySpell) -> int | None:
    """
    Give what a copy shall target; None when that would not be legal for every target, so that there is no copy.

    CR: 707.10e.
    """
    trial = ctx.game.fork()
    found = Context(trial, ctx.source, ctx.controller, ctx.ability, ctx.targets, bindings=ctx.bindings)
    identity = _copy_one(found, original, node)
    slots = find_target_slots(trial, identity)
    legal = tuple(
        i
        for i in (refer(ctx, node.target) if node.target is not None else ())
        if slots and all(i in legal_candidates(trial, identity, slot) for slot in slots)
    )
    if len(legal) < 2:
        return legal[0] if legal else None
    (chosen,) = ctx.game.choose_objects(
        ctx.chooser, "What does the copy target?", legal, 1, 1, Rule.COPY_WITH_TARGET, ctx.source, ChoiceKind.TARGET
    )
    return int(chosen)


def _copy_one(ctx: Context, original: int, node: CopySpell) -> int:
    game = ctx.game
    found = game.last_known(original)
    assert found.stack is not None
    if found.kind is ObjectKind.ABILITY:
        event = PutOnStack(ctx.chooser, ObjectKind.ABILITY, found.stack, cast=found.cast, chosen=found.chosen)
    else:
        face = copy_with(ctx, copiable_values(game, original), node.exceptions)
        # A copy was not cast: it keeps what was chosen, alternative costs included, but no mana was spent (707.10).
        cast = replace(found.cast, spent=()) if found.cast is not None else None
        event = PutOnStack(
            ctx.chooser, ObjectKind.SPELL_COPY, found.stack, face, found.card, found.face, cast, found.chosen
        )
    perform(game, event)
    return game.stack[-1]


def choose_new_targets(ctx: Context, identity: int) -> None:
    """
    Let the player who acts choose new targets for a spell or ability; each may stay as it is.

    CR: 115.7d, 707.10c.
    """
    game = ctx.game
    for slot in find_target_slots(game, identity):
        stack = game.objects[identity].stack
        assert stack is not None
        if slot.number >= len(stack.targets) or not stack.targets[slot.number]:
            continue
        current = stack.targets[slot.number]
        legal = legal_candidates(game, identity, slot)
        options = (*current, *(i for i in legal if i not in current))
        if len(options) == len(current):
            continue
        chosen = game.choose_objects(
            ctx.chooser,
            f"New targets of {game.name_of(identity)}?",
            options,
            len(current),
            len(current),
            "115.7d",
            ctx.source,
            ChoiceKind.TARGET,
            tuple(range(len(current))),
        )
        _set_targets(ctx, identity, slot.number, chosen)


def _set_targets(ctx: Context, identity: int, slot: int, chosen: tuple[int, ...]) -> None:
    stack = ctx.game.objects[identity].stack
    assert stack is not None
    targets = list(stack.targets)
    targets[slot] = chosen
    perform(ctx.game, SetStack(identity, replace(stack, targets=tuple(targets))))


@executor(ChangeTargets)
def change_targets(ctx: Context, node: ChangeTargets) -> bool:
    """
    Targets are chosen anew, or changed to another legal target (the one named, where one is).

    CR: 115.7a, 115.7d.
    """
    game = ctx.game
    changed = False
    events: list[Event] = []
    if node.may and node.form != "new" and not game.choose_may(ctx.chooser, "Change the target?", "115.7", ctx.source):
        return ctx.record(node.label, Done(happened=False))
    for identity in _on_stack(ctx, objects_of(ctx, node.object)):
        before = _targets(ctx, identity)
        if node.to is None and node.form == "new":
            choose_new_targets(ctx, identity)
        else:
            _change_all(ctx, identity, objects_of(ctx, node.to) if node.to is not None else None)
        after = _targets(ctx, identity)
        if after != before:
            changed = True
            known = {t for slot in before for t in slot}
            events.extend(BecomesTarget(t, identity) for slot in after for t in slot if t not in known)
    if events:
        perform(game, *events)
    return ctx.record(node.label, Done(happened=changed))


def _change_all(ctx: Context, identity: int, to: tuple[int, ...] | None) -> None:
    """Change every target to another legal one, or none of them. CR: 115.7a."""
    game = ctx.game
    chosen: dict[int, tuple[int, ...]] = {}
    inner = Context.from_stack(game, identity)
    for slot in find_target_slots(game, identity):
        current = _targets(ctx, identity)[slot.number] if slot.number < len(_targets(ctx, identity)) else ()
        if not current:
            continue
        options = _others(legal_candidates(game, identity, slot), current)
        if to is not None:
            options = tuple(i for i in to if is_legal_target(inner, identity, slot.target, i))
        if len(options) < len(current):
            return
        chosen[slot.number] = game.choose_objects(
            ctx.chooser,
            "Which new target?",
            options,
            len(current),
            len(current),
            "115.7a",
            ctx.source,
            ChoiceKind.TARGET,
        )
    for number_, ids in chosen.items():
        _set_targets(ctx, identity, number_, ids)


def _others(options: tuple[int, ...], current: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(i for i in options if i not in current)
