"""
The Ring and its bearer.

CR: 701.54.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..choices import ChoiceKind
from ..events import CreateEmblem, Designate, Event, Happened, LoseLife, SetChoice
from ..execute.acting import acting_players
from ..execute.context import Context, Done
from ..execute.registry import matcher
from ..ir.abilities import TriggeredAbility
from ..ir.card import CompiledFace
from ..ir.effects import Discard, Draw, KeywordAction, Sequence
from ..ir.nouns import A, Choose, Each, Filter, IsCard, IsPlayer, IsType, Modifier, You
from ..ir.quantities import Number
from ..ir.statics import SetTypes
from ..ir.triggers import Attacks, BecomesBlocked, DealDamageEvent
from ..keyword_actions.registry import keyword_action
from ..keywords.build import KeywordCondition, KeywordStep, condition, static, step
from ..keywords.steps import at_end_of_combat
from ..objects import GameObject
from ..perform import perform
from ..terms import ObjectKind, Zone

if TYPE_CHECKING:
    from ..game import Game

THE_RING = "The Ring"
BEARER = "ring-bearer"


@dataclass(frozen=True, slots=True)
class IsRingBearer(Modifier):
    """Is the Ring-bearer of the ability's controller. CR: 701.54e."""


@matcher(IsRingBearer)
def is_ring_bearer(ctx: Context, node: IsRingBearer, candidate: int) -> bool:
    """Is on the battlefield with the designation, under the control of the player whose bearer it is. CR: 701.54e."""
    return bears_ring_of(ctx.game, candidate) == ctx.controller


def bears_ring_of(game: Game, identity: int) -> int | None:
    """Give the player whose Ring-bearer an object is, None when it is nobody's. CR: 701.54a, e."""
    found = game.find(identity)
    if found is None or found.zone is not Zone.BATTLEFIELD or BEARER not in found.designations:
        return None
    player = found.choice(BEARER)
    return player if isinstance(player, int) and game.objects[identity].controller == player else None


def ring_of(game: Game, player: int) -> GameObject | None:
    """Give a player's emblem named The Ring, None before the Ring tempted them. CR: 701.54c."""
    for identity in game.zone(Zone.COMMAND):
        found = game.objects[identity]
        if found.kind is ObjectKind.EMBLEM and found.owner == player and found.base is not None:
            if found.base.name == THE_RING:
                return found
    return None


def times_tempted(game: Game, player: int) -> int:
    """Say how often the Ring tempted a player. CR: 701.54c."""
    ring = ring_of(game, player)
    count = ring.choice("tempted") if ring is not None else 0
    return count if isinstance(count, int) else 0


def _emblem() -> CompiledFace:
    """Give the emblem; what it gains with later temptations has a condition. CR: 701.54c."""
    bearer = Filter(IsType("Creature"), (IsRingBearer(),))
    mine = A(bearer)
    loot = Sequence(
        (Draw(You("implied"), Number(1)), Discard(You("implied"), Choose(Number(1), Filter(IsCard())))), "then"
    )
    abilities = (
        static(SetTypes(Each(bearer), supertypes=("Legendary",), adds=True), zone="command"),
        TriggeredAbility(Attacks(mine), loot, _tempted(2), zone="command"),
        TriggeredAbility(
            BecomesBlocked(mine, A(Filter(IsType("Creature")))),
            KeywordStep("ring: sacrifice blocker"),
            _tempted(3),
            zone="command",
        ),
        TriggeredAbility(
            DealDamageEvent(mine, A(Filter(IsPlayer())), "combat"),
            KeywordStep("ring: lose 3"),
            _tempted(4),
            zone="command",
        ),
    )
    return CompiledFace(THE_RING, None, frozenset(), frozenset(), frozenset(), (), abilities)


def _tempted(times: int) -> KeywordCondition:
    return KeywordCondition("ring tempted", numbers=(times,))


@condition("ring tempted")
def _ring_tempted(ctx: Context, node: KeywordCondition) -> bool:
    return times_tempted(ctx.game, ctx.controller) >= node.numbers[0]


@step("ring: sacrifice blocker")
def _sacrifice_blocker(ctx: Context, node: KeywordStep) -> bool:
    """At end of combat the blocker is sacrificed. CR: 701.54c."""
    blockers = ctx.ids("object")
    for blocker in blockers:
        theirs = Context(ctx.game, ctx.source, ctx.game.controller_of(blocker))
        at_end_of_combat(theirs, (blocker,), "sacrifice")
    return bool(blockers)


@step("ring: lose 3")
def _opponents_lose(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    return bool(perform(game, *(LoseLife(o, 3, ctx.source) for o in game.opponents(ctx.controller))))


@keyword_action("the ring tempts you")
def tempt(ctx: Context, node: KeywordAction) -> bool:
    """The player gets the emblem, then chooses a Ring-bearer. CR: 701.54a-d."""
    for inner in acting_players(ctx, node.player):
        _tempt(inner, inner.chooser)
    return ctx.record(node.label, Done())


def _tempt(ctx: Context, player: int) -> None:
    game = ctx.game
    if ring_of(game, player) is None:
        perform(game, CreateEmblem(player, _emblem(), ctx.source))
    ring = ring_of(game, player)
    assert ring is not None
    perform(game, SetChoice(ring.id, "tempted", times_tempted(game, player) + 1))
    mine = [i for i in game.permanents(player) if game.characteristics(i).is_creature]
    chosen = game.choose_objects(
        player, "Which creature is the Ring-bearer?", mine, 1, 1, "701.54a", ctx.source, ChoiceKind.OBJECTS
    )
    events: list[Event] = []
    for identity in game.battlefield:
        if bears_ring_of(game, identity) == player and identity not in chosen:
            events.append(Designate(identity, BEARER, on=False))
    for identity in chosen:
        events += [SetChoice(identity, BEARER, player), Designate(identity, BEARER, source=ctx.source)]
    if events:
        perform(game, *events)
    perform(game, Happened("the ring tempts you", player, next(iter(chosen), None), ctx.source))
