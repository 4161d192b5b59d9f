"""
Airbending, waterbending and beholding.

CR: 701.4, 701.65, 701.67.
"""

from __future__ import annotations

from ..events import Cause, Event, Happened, MoveZone, SetChoice
from ..execute.acting import acting_players, objects_of
from ..execute.context import Context, Done
from ..execute.filters import matches_filter
from ..execute.registry import evaluator
from ..ir.conditions import WasBeheld
from ..ir.effects import KeywordAction
from ..ir.nouns import A, Choose
from ..ir.quantities import Number
from ..objects import is_player
from ..perform import perform
from ..terms import ObjectKind, Zone
from .registry import keyword_action

AIRBENT = "airbent"
"""Under this key a card in exile remembers that its owner may cast it for {2}. CR: 701.65a."""


@keyword_action("airbend")
def airbend(ctx: Context, node: KeywordAction) -> bool:
    """Permanents or spells are exiled, and their owners may cast the cards for {2} from there. CR: 701.65a-b."""
    game = ctx.game
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    ids = tuple(i for i in ids if not is_player(i) and game.objects[i].kind is not ObjectKind.ABILITY)
    events: list[Event] = [MoveZone(i, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller) for i in ids]
    happened = perform(game, *events) if events else ()
    exiled = tuple(
        new
        for event in happened
        if isinstance(event, MoveZone) and (new := game.moved.get(event.object)) is not None and new in game.objects
    )
    for card in exiled:
        found = game.objects[card]
        if found.zone is Zone.EXILE and found.kind is ObjectKind.CARD:
            name = game.name_of(card)
            game.note("701.65a", f"{name} is exiled; its owner may cast it for {{2}}.", name)
            perform(game, SetChoice(card, AIRBENT, 1))
    if happened:
        perform(game, Happened("airbend", ctx.controller, source=ctx.source))
    return ctx.record(node.label, Done(ids, len(exiled), happened=bool(happened)))


@keyword_action("behold")
def behold(ctx: Context, node: KeywordAction) -> bool:
    """A card of the quality is revealed from the hand, or a permanent of it chosen. CR: 701.4a."""
    game = ctx.game
    wanted = node.object
    assert isinstance(wanted, A | Choose)
    count = wanted.count.value if isinstance(wanted, Choose) and isinstance(wanted.count, Number) else 1
    beheld: tuple[int, ...] = ()
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        own = (*game.permanents(player), *game.zone(Zone.HAND, player))
        fitting = [i for i in own if i != ctx.source and matches_filter(inner, wanted.filter, i, anywhere=True)]
        if len(fitting) < count:
            continue
        beheld = game.choose_objects(player, "What is beheld?", fitting, count, count, "701.4a", ctx.source)
        for identity in beheld:
            name = game.name_of(identity)
            game.note("701.4a", f"{game.name_of(player)} beholds {name}.", name)
            if game.objects[identity].zone is Zone.HAND:
                perform(game, Happened("reveal", player, identity, ctx.source))
        perform(game, Happened("behold", player, beheld[0] if beheld else None, ctx.source))
    ctx.bindings["cost:behold"] = beheld
    return ctx.record(node.label, Done(beheld, len(beheld), happened=bool(beheld)))


@evaluator(WasBeheld)
def was_beheld(ctx: Context, node: WasBeheld) -> bool:
    """Something was beheld as an additional cost of the source, or of the spell that it was. CR: 701.4b."""
    cast = ctx.source_object.cast
    return bool(ctx.ids("cost:behold")) or (cast is not None and bool(dict(cast.cost_objects).get("behold")))
