"""
Craft: exiling materials to return a permanent transformed.

CR: 702.167.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ..choices import ChoiceKind
from ..events import AbilityActivated, Cause, MoveZone
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..execute.registry import evaluator, passive
from ..ir.abilities import Ability, KeywordAbility
from ..ir.conditions import Activating
from ..ir.costs import DoCost
from ..ir.effects import ExileEffect
from ..ir.nouns import Materials
from ..ir.quantities import Number
from ..perform import perform
from ..terms import Zone
from .build import SELF, SORCERY, KeywordStep, activated, step
from .registry import costs_of, keyword_ability

passive(Materials)

CRAFTED = "crafted"
"""Under this key a permanent is linked to the cards that were exiled to craft it. CR: 702.167c."""


@keyword_ability("craft")
def craft(ability: KeywordAbility) -> Iterable[Ability]:
    """Exile it and the materials to return it transformed, at sorcery speed. CR: 702.167a."""
    materials = next((p for p in ability.parameters if isinstance(p, Materials)), None)
    if materials is not None:
        exile = (DoCost(ExileEffect(SELF)), DoCost(KeywordStep("materials", (materials,))))
        yield activated((*costs_of(ability), *exile), KeywordStep("craft"), SORCERY)


def _candidates(ctx: Context, materials: Materials) -> tuple[int, ...]:
    """List permanents of the player and cards in their graveyard that fit; never the source. CR: 702.167a-b."""
    game = ctx.game
    own = (*game.permanents(ctx.controller), *game.zone(Zone.GRAVEYARD, ctx.controller))
    return tuple(
        i
        for i in own
        if i != ctx.source
        and (not materials.kinds or any(matches_filter(ctx, k, i, anywhere=True) for k in materials.kinds))
    )


def _suffices(ctx: Context, materials: Materials, ids: tuple[int, ...]) -> bool:
    """Say whether objects are the materials that the ability asks for. CR: 702.167a."""
    if materials.each:
        return len(ids) == len(materials.kinds) and _one_of_each(ctx, materials, ids)
    least = materials.count.value if isinstance(materials.count, Number) else 1
    if len(ids) < least or (len(ids) > least and not materials.more):
        return False
    if materials.sharing:
        types = [ctx.game.characteristics(i).card_types for i in ids]
        return bool(frozenset.intersection(*types))
    return True


def _one_of_each(ctx: Context, materials: Materials, ids: tuple[int, ...]) -> bool:
    """Say whether each of the kinds can be given an object of its own."""

    def fits(left: tuple[int, ...], kinds: tuple[object, ...]) -> bool:
        if not kinds:
            return True
        return any(
            matches_filter(ctx, kinds[0], i, anywhere=True) and fits(tuple(x for x in left if x != i), kinds[1:])  # type: ignore[arg-type]
            for i in left
        )

    return fits(ids, materials.kinds)


def _defaults(ctx: Context, materials: Materials, found: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the places of sets that suffice, cards in the graveyard before permanents."""
    order = sorted(range(len(found)), key=lambda n: ctx.game.objects[found[n]].zone is not Zone.GRAVEYARD)
    least = len(materials.kinds) if materials.each else 1
    if isinstance(materials.count, Number):
        least = materials.count.value
    for places in combinations(order, least):
        ctx.game.spend_budget()
        if _suffices(ctx, materials, tuple(found[n] for n in places)):
            yield places


@step("materials")
def _exile_materials(ctx: Context, node: KeywordStep) -> bool:
    """Exile the materials as payment; False when there are too few. CR: 702.167a-b."""
    game = ctx.game
    (materials,) = node.parts
    assert isinstance(materials, Materials)
    found = _candidates(ctx, materials)
    default = next(_defaults(ctx, materials, found), None)
    if default is None:
        return False
    most = len(found) if materials.more else len(default)
    prompt = f"Which materials are exiled for {game.name_of(ctx.source)}?"
    chosen = game.choose_objects(
        ctx.controller, prompt, found, len(default), most, "702.167a", ctx.source, ChoiceKind.COST, default
    )
    if not _suffices(ctx, materials, chosen):
        return False
    perform(game, *(MoveZone(i, Zone.EXILE, Cause.COST, ctx.source, ctx.controller) for i in chosen))
    ctx.bindings["cost:craft"] = chosen
    return True


@evaluator(Activating)
def is_activating(ctx: Context, node: Activating) -> bool:
    """The latest ability on the stack is one of the keyword, by the same player, and its cost is being paid."""
    game = ctx.game
    if not game.stack:
        return False
    found = game.objects[game.stack[-1]]
    ability = found.stack.ability if found.stack is not None else None
    step_name = getattr(getattr(ability, "effect", None), "step", "")
    activated_already = any(
        isinstance(event, AbilityActivated) and event.object == found.id for event in game.happened()
    )
    return step_name == node.keyword and found.controller == ctx.controller and not activated_already


@step("craft")
def _craft(ctx: Context, node: KeywordStep) -> bool:
    """Return the card transformed; what cannot be transformed stays in exile. CR: 702.167a, c, 712.14a."""
    game = ctx.game
    card = game.current(ctx.source, 1)
    found = game.find(card) if card is not None else None
    if found is None or found.zone is not Zone.EXILE or found.card is None:
        return False
    if found.card.layout != "transform" or len(found.card.faces) < 2:
        return False
    exiled = tuple(
        now
        for i in ctx.ids("cost:craft")
        if (now := game.current(i, 1)) is not None and game.objects[now].zone is Zone.EXILE
    )
    name = game.name_of(found.id)
    game.note("702.167a", f"{name} returns to the battlefield transformed.", name)
    move = MoveZone(
        found.id,
        Zone.BATTLEFIELD,
        Cause.EFFECT,
        ctx.source,
        ctx.controller,
        controller=found.owner,
        face=1,
        linked=((CRAFTED, exiled),),
    )
    return bool(perform(game, move))
