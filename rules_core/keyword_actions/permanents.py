"""
Keyword actions that something does, or that is done to it.

CR: 701.15, 19, 35, 43, 44, 50, 60, 64, 69.
"""

from __future__ import annotations

from ..combat.goading import Goaded, goaders
from ..events import (
    Cause,
    Designate,
    Discard,
    DrawCard,
    Event,
    Happened,
    MoveZone,
    PutCounters,
    RemoveDamage,
)
from ..execute.acting import number, objects_of, undertake
from ..execute.context import Context, Done
from ..execute.registry import executor, refer
from ..ir.abilities import KeywordAbility, StaticAbility
from ..ir.conditions import IsTurnOf
from ..ir.durations import AsLongAs, DuringNextStep, UntilNextTurn
from ..ir.effects import Detain, Exert, KeywordAction, Regenerate
from ..ir.nouns import SelfRef, You
from ..ir.statics import ActivateAct, AttackAct, BlockAct, Cant, GainAbilities, UntapAct
from ..keywords.build import KeywordCondition, condition
from ..keywords.steps import start
from ..perform import perform
from ..rule_effects.regeneration import regenerate as shield
from ..terms import CardType, Zone
from .registry import keyword_action

_THIS = SelfRef("this")


def _doers(ctx: Context, node: KeywordAction) -> tuple[int, ...]:
    """Those instructed to do it, also when they are gone. CR: 701.44c, 701.50b."""
    if node.object is None:
        return (ctx.source,)
    found = objects_of(ctx, node.object)
    return found or refer(ctx, node.object)


@keyword_action("explore")
def explore(ctx: Context, node: KeywordAction) -> bool:
    """A land card goes to the hand; otherwise a counter, and the card may go to the graveyard. CR: 701.44a-c."""
    game = ctx.game
    doers = _doers(ctx, node)
    times = number(ctx, node.count) if node.count is not None else 1
    for identity in doers:
        for _ in range(times):
            explore_once(ctx, identity)
    return ctx.record(node.label, Done(tuple(i for i in doers if i in game.objects), happened=bool(doers)))


def explore_once(ctx: Context, identity: int) -> None:
    """Let one permanent explore. CR: 701.44a."""
    game = ctx.game
    player = game.controller_of(identity)
    if not undertake(ctx, "explore", player, 1, identity):
        return
    library = game.zone(Zone.LIBRARY, player)
    if library:
        card = library[0]
        perform(game, Happened("reveal", player, card, ctx.source))
        name = game.name_of(card)
        if CardType.LAND in game.characteristics(card).card_types:
            game.note("701.44a", f"{name} is revealed and goes to the hand.", name)
            perform(game, MoveZone(card, Zone.HAND, Cause.EFFECT, ctx.source, player))
        else:
            game.note("701.44a", f"{name} is revealed: it is no land.", name)
            _grow(ctx, identity, player)
            if game.choose_may(player, f"Put {name} into the graveyard?", "701.44a", ctx.source, default=False):
                perform(game, MoveZone(card, Zone.GRAVEYARD, Cause.EFFECT, ctx.source, player))
    else:
        _grow(ctx, identity, player)
    perform(game, Happened("explore", player, identity, ctx.source))


def _grow(ctx: Context, identity: int, player: int, count: int = 1) -> None:
    found = ctx.game.find(identity)
    if found is not None and found.zone is Zone.BATTLEFIELD:
        perform(ctx.game, PutCounters(identity, "+1/+1", count, ctx.source, player))


@keyword_action("connive")
def connive(ctx: Context, node: KeywordAction) -> bool:
    """Draw, discard, and a counter for each nonland card discarded. CR: 701.50a-f."""
    game = ctx.game
    doers = _doers(ctx, node)
    count = number(ctx, node.count) if node.count is not None else 1
    if not count:
        return ctx.record(node.label, Done(happened=False))
    for identity in doers:
        player = game.controller_of(identity)
        for _ in range(count):
            perform(game, DrawCard(player, ctx.source))
        chosen = discard_of_choice(ctx, player, count)
        nonland = sum(CardType.LAND not in game.characteristics(i).card_types for i in chosen)
        if nonland:
            _grow(ctx, identity, player, nonland)
        perform(game, Happened("connive", player, identity, ctx.source, nonland))
    return ctx.record(node.label, Done(doers, happened=bool(doers)))


def discard_of_choice(ctx: Context, player: int, count: int) -> tuple[int, ...]:
    """Let a player discard cards of their choice; give their ids in the hand. CR: 701.9b."""
    game = ctx.game
    hand = game.zone(Zone.HAND, player)
    chosen = game.choose_objects(player, "Which cards are discarded?", hand, count, count, "701.9b", ctx.source)
    if chosen:
        perform(game, *(Discard(card, player, ctx.source) for card in chosen))
    return chosen


@keyword_action("goad")
def goad(ctx: Context, node: KeywordAction) -> bool:
    """The creatures are goaded until the player's next turn. CR: 701.15a-d."""
    game = ctx.game
    ids = objects_of(ctx, node.object) if node.object is not None else ()
    for identity in ids:
        if ctx.controller in goaders(game, identity):
            continue
        start(ctx, (Goaded(_THIS),), identity, UntilNextTurn(You()))
        perform(game, Happened("goad", ctx.controller, identity, ctx.source))
    return ctx.record(node.label, Done(ids, happened=bool(ids)))


@keyword_action("suspect")
def suspect(ctx: Context, node: KeywordAction) -> bool:
    """The creatures become suspected: menace, and they can't block. CR: 701.60a-d."""
    game = ctx.game
    ids = objects_of(ctx, node.object) if node.object is not None else ()
    done = [i for i in ids if "suspected" not in game.objects[i].designations]
    for identity in done:
        perform(game, Designate(identity, "suspected", source=ctx.source))
        cannot_block = StaticAbility((Cant(_THIS, BlockAct()),))
        gains = GainAbilities(_THIS, (KeywordAbility("menace"), cannot_block))
        start(ctx, (gains,), identity, AsLongAs(KeywordCondition("is suspected", numbers=(identity,))))
    return ctx.record(node.label, Done(ids, happened=bool(done)))


@keyword_action("no longer suspected")
def no_longer_suspected(ctx: Context, node: KeywordAction) -> bool:
    """The creatures lose the designation, and with it menace and that they can't block. CR: 701.60a, d."""
    ids = objects_of(ctx, node.object) if node.object is not None else ()
    events = [
        Designate(i, "suspected", on=False, source=ctx.source)
        for i in ids
        if "suspected" in ctx.game.objects[i].designations
    ]
    happened = perform(ctx.game, *events) if events else ()
    return ctx.record(node.label, Done(tuple(ids), happened=bool(happened)))


@condition("is suspected")
def _is_suspected(ctx: Context, node: KeywordCondition) -> bool:
    found = ctx.game.find(node.numbers[0])
    return found is not None and "suspected" in found.designations


@executor(Detain)
def detain(ctx: Context, node: Detain) -> bool:
    """Until the player's next turn they can't attack, block or have abilities activated. CR: 701.35a."""
    ids = objects_of(ctx, node.object)
    parts = (Cant(_THIS, AttackAct()), Cant(_THIS, BlockAct()), Cant(_THIS, ActivateAct()))
    for identity in ids:
        start(ctx, parts, identity, UntilNextTurn(You()))
    return ctx.record(node.label, Done(ids, happened=bool(ids)))


@executor(Regenerate)
def regenerate(ctx: Context, node: Regenerate) -> bool:
    """A regeneration shield on each of them. CR: 701.19a."""
    ids = tuple(i for i in objects_of(ctx, node.object) if ctx.game.objects[i].zone is Zone.BATTLEFIELD)
    for identity in ids:
        shield(ctx.game, identity, ctx.source, ctx.controller)
    return ctx.record(node.label, Done(ids, happened=bool(ids)))


@executor(Exert)
def exert_node(ctx: Context, node: Exert) -> bool:
    """The permanents don't untap in their controller's next untap step. CR: 701.43a."""
    return ctx.record(node.label, exert_all(ctx, objects_of(ctx, node.object)))


@keyword_action("exert")
def exert(ctx: Context, node: KeywordAction) -> bool:
    """The permanents don't untap in their controller's next untap step. CR: 701.43a."""
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    return ctx.record(node.label, exert_all(ctx, ids))


def exert_all(ctx: Context, ids: tuple[int, ...]) -> Done:
    """Exert permanents that are on the battlefield. CR: 701.43a-c."""
    game = ctx.game
    here = tuple(i for i in ids if i in game.objects and game.objects[i].zone is Zone.BATTLEFIELD)
    for identity in here:
        own_turn = IsTurnOf(You())
        start(ctx, (Cant(_THIS, UntapAct(), own_turn),), identity, DuringNextStep("untap", You()))
        perform(game, Happened("exert", ctx.controller, identity, ctx.source))
    return Done(here, happened=bool(here))


@keyword_action("harness")
def harness(ctx: Context, node: KeywordAction) -> bool:
    """The source becomes harnessed. CR: 701.64a."""
    if ctx.source not in ctx.game.objects:
        return ctx.record(node.label, Done(happened=False))
    happened = perform(ctx.game, Designate(ctx.source, "harnessed", source=ctx.source))
    return ctx.record(node.label, Done((ctx.source,), happened=bool(happened)))


@keyword_action("heal")
def heal(ctx: Context, node: KeywordAction) -> bool:
    """Damage marked on the permanents is removed. CR: 701.69a."""
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    events: list[Event] = [RemoveDamage(i) for i in ids if i in ctx.game.objects]
    happened = bool(events) and bool(perform(ctx.game, *events))
    return ctx.record(node.label, Done(ids, happened=happened))


@keyword_action("become saddled")
def become_saddled(ctx: Context, node: KeywordAction) -> bool:
    """A permanent is saddled until the end of the turn. CR: 702.171b."""
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    events = [Designate(i, "saddled", source=ctx.source) for i in ids]
    happened = perform(ctx.game, *events) if events else ()
    return ctx.record(node.label, Done(tuple(ids), happened=bool(happened)))
