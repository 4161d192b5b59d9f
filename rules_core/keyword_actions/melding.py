"""
Meld: two cards of a meld pair become one permanent with the combined back face.

CR: 701.42, 712.4, 712.8g.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..coverage import find_unsupported_in_card
from ..errors import UnsupportedRule
from ..events import CHOSEN_ON_ARRIVAL, Cause, MoveZone
from ..execute.acting import objects_of
from ..execute.context import Context, Done
from ..execute.filters import find_matching
from ..execute.registry import evaluator, reference
from ..game import Game
from ..ir.card import CompiledCard
from ..ir.conditions import OwnAndControl
from ..ir.effects import KeywordAction
from ..ir.node import Node
from ..ir.nouns import OwnPairRef
from ..objects import GameObject
from ..perform import perform
from ..terms import ObjectKind, Zone
from .registry import keyword_action

_RULE = "701.42a"


@keyword_action("meld")
def meld(ctx: Context, node: KeywordAction) -> bool:
    """
    Two cards of one meld pair enter combined, with their back faces up; anything else stays in its zone.

    Raises:
        UnsupportedRule: the combined back face is not among those that the game knows.

    CR: 701.42a-c, 712.14c.
    """
    assert node.object is not None
    game = ctx.game
    ids = objects_of(ctx, node.object)
    if not is_meld_pair([game.objects[identity] for identity in ids], node.words):
        game.note("701.42c", "What can't be melded stays in its zone.")
        return ctx.record(node.label, Done(happened=False))
    first, second = ids
    names = game.name_of(first), game.name_of(second)
    game.objects[first] = with_back_face(game, game.objects[first], node.words)
    attacking = node.form == "tapped and attacking"
    event = MoveZone(
        first,
        Zone.BATTLEFIELD,
        Cause.EFFECT,
        ctx.source,
        controller=ctx.controller,
        tapped=attacking,
        face=1,
        attacking=CHOSEN_ON_ARRIVAL if attacking else None,
        melded=(second,),
    )
    happened = perform(game, event)
    if happened:
        game.note(_RULE, f"{names[0]} and {names[1]} meld into {node.words}.", node.words)
    return ctx.record(node.label, Done((first,), happened=bool(happened)))


@evaluator(OwnAndControl)
def owns_and_controls(ctx: Context, node: OwnAndControl) -> bool:
    """The source and one other object are both owned and controlled (and are attacking). CR: 108.3, 109.4."""
    if not _is_own(ctx, ctx.source):
        return False
    partners = _partners(ctx, node.partner)
    if node.attacking:
        fighting = {entry.id for entry in ctx.game.combat.attackers} if ctx.game.combat is not None else set()
        return ctx.source in fighting and any(i in fighting for i in partners)
    return bool(partners)


@reference(OwnPairRef)
def own_pair(ctx: Context, node: OwnPairRef) -> tuple[int, ...]:
    """The source and the other object; where several would do, the controller chooses. CR: 608.2d, 701.42."""
    known = ctx.memory.referred.get(node)
    if known is not None:
        return known
    partners = _partners(ctx, node.partner)
    if len(partners) > 1:
        partners = ctx.game.choose_objects(ctx.controller, "Which one?", partners, 1, 1, "608.2d", ctx.source)
    found = (ctx.source, *partners)
    ctx.memory.referred[node] = found
    return found


def _is_own(ctx: Context, identity: int) -> bool:
    found = ctx.game.find(identity)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return False
    return found.owner == ctx.controller == ctx.game.controller_of(identity)


def _partners(ctx: Context, filter_: Node) -> tuple[int, ...]:
    return tuple(i for i in find_matching(ctx, filter_) if i != ctx.source and _is_own(ctx, i))


def back_faces(cards: Iterable[CompiledCard], compiled: Callable[[str], CompiledCard]) -> tuple[CompiledCard, ...]:
    """
    Compile the combined back faces of meld cards, each once; those that the engine can't run are left out.

    Args:
        compiled: gives the card of a name.

    CR: 712.8.
    """
    names = sorted({card.meld_result for card in cards if card.meld_result})
    return tuple(card for card in map(compiled, names) if not find_unsupported_in_card(card))


def is_meld_pair(objects: list[GameObject], into: str) -> bool:
    """Say whether these are two different cards that meld into the face named. CR: 701.42b."""
    cards = [found.card for found in objects if found.kind is ObjectKind.CARD and found.card is not None]
    names = {card.name for card in cards if card.meld_result == into}
    return len(objects) == 2 and len(names) == 2


def with_back_face(game: Game, found: GameObject, into: str) -> GameObject:
    """
    Give a meld card the combined face as its other side.

    Raises:
        UnsupportedRule: the game knows no such face.

    CR: 712.4b.
    """
    face = next((card.faces[0] for card in game.combined if card.name == into), None)
    if face is None or found.card is None:
        raise UnsupportedRule(f"the combined back face {into!r}", "712.4b")
    card: CompiledCard = found.card
    return replace(found, card=replace(card, faces=(card.faces[0], face)))
