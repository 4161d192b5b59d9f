"""
Soulbond: paired creatures.

CR: 702.95.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..events import Event, Happened, SetChoice
from ..execute.context import Context
from ..execute.registry import reference
from ..ir.abilities import Ability, KeywordAbility
from ..ir.nouns import PairedRef
from ..perform import perform
from ..terms import Zone
from .build import SELF, YOUR_CREATURE, KeywordStep, another, enters, step, triggered
from .registry import keyword_ability

if TYPE_CHECKING:
    from ..game import Game

PAIRED = "paired"
"""Under this key each of two paired creatures remembers the other. CR: 702.95b."""
PAIRED_BY = "paired by"
"""Under this key it remembers the player who controlled both. CR: 702.95e."""


@keyword_ability("soulbond")
def soulbond(ability: KeywordAbility) -> Iterable[Ability]:
    """May pair as it enters, and as another creature enters. CR: 702.95a."""
    yield triggered(enters(SELF), KeywordStep("soulbond", words=("self",)))
    yield triggered(enters(another(YOUR_CREATURE)), KeywordStep("soulbond", words=("other",)))


def partner_of(game: Game, identity: int) -> int | None:
    """
    Give the creature that a creature is paired with, None when it is unpaired.

    A pair lasts while both are creatures on the battlefield under one player's control.

    CR: 702.95a, e.
    """
    found = game.find(identity)
    other = found.choice(PAIRED) if found is not None else None
    if not isinstance(other, int) or not _may_be_paired(game, identity) or not _may_be_paired(game, other):
        return None
    if game.objects[other].choice(PAIRED) != identity:
        return None
    # CR 702.95e: another player's gaining control of either ends it, even of both at once.
    player = found.choice(PAIRED_BY) if found is not None else None
    return other if game.controller_of(identity) == player == game.controller_of(other) else None


def _may_be_paired(game: Game, identity: int) -> bool:
    found = game.find(identity)
    return found is not None and found.zone is Zone.BATTLEFIELD and not found.phased_out


def unpair(game: Game) -> bool:
    """
    End the pairs that cannot go on: for good, even if the reason passes.

    Returns:
        True when there were any.

    CR: 702.95e.
    """
    events: list[Event] = []
    for identity in game.battlefield:
        other = game.objects[identity].choice(PAIRED)
        if not isinstance(other, int):
            continue
        apart = partner_of(game, identity) is None
        if apart or not (game.characteristics(identity).is_creature and game.characteristics(other).is_creature):
            events.append(SetChoice(identity, PAIRED, None))
    return bool(events) and bool(perform(game, *events))


@step("soulbond")
def _soulbond(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    own = ctx.source
    if not _unpaired(ctx, own):
        return False
    if node.words == ("self",):
        options = [i for i in game.permanents(ctx.controller) if i != own and _unpaired(ctx, i)]
    else:
        entered = [game.current(i) for i in ctx.ids("subject")]
        options = [i for i in entered if i is not None and i != own and _unpaired(ctx, i)]
    if not options:
        return False
    if not game.choose_may(ctx.controller, f"Pair {game.name_of(own)}?", "702.95a", own):
        return False
    chosen = game.choose_objects(ctx.controller, "With which creature?", options, 1, 1, "702.95a", own)
    if not chosen:
        return False
    pair = ((own, chosen[0]), (chosen[0], own))
    for one, other in pair:
        perform(game, SetChoice(one, PAIRED, other), SetChoice(one, PAIRED_BY, ctx.controller))
    perform(game, Happened("pair", ctx.controller, own, own))
    return True


def _unpaired(ctx: Context, identity: int) -> bool:
    game = ctx.game
    if not _may_be_paired(game, identity) or partner_of(game, identity) is not None:
        return False
    return game.characteristics(identity).is_creature and game.controller_of(identity) == ctx.controller


@reference(PairedRef)
def paired_ref(ctx: Context, node: PairedRef) -> tuple[int, ...]:
    """Both creatures of the source's pair; nothing while it is unpaired. CR: 702.95b."""
    other = partner_of(ctx.game, ctx.source)
    return () if other is None else (ctx.source, other)
