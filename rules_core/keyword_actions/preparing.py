"""
Preparation cards: becoming prepared, and the copies of prepare spells that wait in exile.

CR: 722.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..copying import copy_table
from ..events import Cease, CopyCard, Designate, Event
from ..execute.acting import objects_of
from ..execute.context import Context, Done
from ..ir.card import CompiledCard, CompiledFace
from ..ir.effects import KeywordAction
from ..objects import GameObject
from ..perform import perform
from ..terms import Zone
from .registry import keyword_action

if TYPE_CHECKING:
    from ..game import Game

PREPARED = "prepared"
PREPARED_BY = "prepared by"
"""Under this key the copy of a prepare spell remembers the permanent for which it waits in exile. CR: 722.3c."""


def prepare_spell(game: Game, found: GameObject) -> CompiledFace | None:
    """Give the alternative characteristics of a preparation card, None for what has none. CR: 722.2a-b."""
    if found.face_down:
        return None
    card: CompiledCard | None = found.card
    copies = copy_table(game).get(found.id, ()) if game.effects else ()
    if copies:
        card = copies[-1][1].card
    elif found.base is not None:
        card = None
    elif found.merged and found.merged[0] != found.id:
        card = game.last_known(found.merged[0]).card
    return card.faces[1] if card is not None and card.layout == "prepare" else None


@keyword_action("become prepared")
def become_prepared(ctx: Context, node: KeywordAction) -> bool:
    """Permanents with a prepare spell get the designation; what has it or cannot have it does not. CR: 722.3a."""
    game = ctx.game
    ids = objects_of(ctx, node.object) if node.object is not None else (ctx.source,)
    events: list[Event] = []
    for identity in ids:
        found = game.find(identity)
        if found is not None and found.zone is Zone.BATTLEFIELD and prepare_spell(game, found) is not None:
            events.append(Designate(identity, PREPARED, source=ctx.source))
    happened = perform(game, *events) if events else ()
    if happened:
        keep_prepared_copies(game)
    return ctx.record(node.label, Done(ids, happened=bool(happened)))


def keep_prepared_copies(game: Game) -> bool:
    """
    Let each prepared permanent have its copy in exile, and no copy stay longer than that.

    Returns:
        True when anything changed.

    CR: 722.3c.
    """
    prepared = [i for i in game.battlefield if PREPARED in game.objects[i].designations]
    waiting = {i: by for i in game.zone(Zone.EXILE) if isinstance(by := game.objects[i].choice(PREPARED_BY), int)}
    events: list[Event] = [Cease(copy, "722.3c") for copy, by in waiting.items() if by not in prepared]
    for identity in prepared:
        spell = prepare_spell(game, game.objects[identity])
        if identity in waiting.values() or spell is None:
            continue
        name = game.name_of(identity)
        game.note("722.3c", f"{name} is prepared: a copy of {spell.name} is in exile and may be cast.", name)
        player = game.controller_of(identity)
        events.append(CopyCard(identity, player, spell, Zone.EXILE, ((PREPARED_BY, identity),)))
    return bool(events) and bool(perform(game, *events))


def unprepare(game: Game, copy: GameObject) -> None:
    """As the copy becomes cast, its permanent is prepared no longer. CR: 722.3c."""
    identity = copy.choice(PREPARED_BY)
    if isinstance(identity, int) and identity in game.objects:
        perform(game, Designate(identity, PREPARED, on=False, source=copy.id))


def may_cast_copy(game: Game, copy: GameObject, player: int) -> bool:
    """Say whether a player may cast the copy of a prepare spell: who controls the prepared permanent. CR: 722.3c."""
    identity = copy.choice(PREPARED_BY)
    found = game.find(identity) if isinstance(identity, int) else None
    return found is not None and PREPARED in found.designations and game.controller_of(found.id) == player
