"""
Keywords about dying, the graveyard and coming back.

CR: 702.52, 59, 79, 84, 88, 93, 97, 128, 129, 141.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..copying import copiable_values
from ..damage import has_keyword
from ..events import Cause, CreateToken, DrawCard, Event, Mill, MoveZone, PutCounters
from ..execute.context import Context
from ..execute.registry import StaticKind, passive, static_part
from ..ir.abilities import Ability, KeywordAbility
from ..ir.bindings import EventRole
from ..ir.card import CompiledFace, PrintedNumber
from ..ir.conditions import HasCounters
from ..ir.costs import CostSequence, DoCost
from ..ir.durations import UntilEndOfTurn
from ..ir.effects import ExileEffect, MoveTo, PayFor
from ..ir.nouns import A, Filter, InZone, IsType, OwnedBy, OwnerOf, Pronoun, SelfRef
from ..ir.statics import AttackAct, Change, Must
from ..ir.triggers import StepBegins, ZoneChange
from ..objects import Binding
from ..perform import perform
from ..replacement import ReplacementEffect, rule_replacement
from ..statics import ActiveStatic
from ..terms import CardType, Color, Zone
from .build import (
    CREATURE,
    SELF,
    SORCERY,
    YOU,
    KeywordStep,
    activated,
    counters,
    dies,
    step,
    target,
    triggered,
)
from .registry import costs_of, keyword_ability
from .steps import at_end_step, created, grant, later, start

if TYPE_CHECKING:
    from ..game import Game

EXILE_SELF = DoCost(ExileEffect(SELF))


@keyword_ability("persist")
def persist(ability: KeywordAbility) -> Iterable[Ability]:
    """Returns with a -1/-1 counter if it had none. CR: 702.79a."""
    yield triggered(dies(), _return_with("-1/-1"), when=HasCounters(SELF, "-1/-1", negated=True, was=True))


@keyword_ability("undying")
def undying(ability: KeywordAbility) -> Iterable[Ability]:
    """Returns with a +1/+1 counter if it had none. CR: 702.93a."""
    yield triggered(dies(), _return_with("+1/+1"), when=HasCounters(SELF, "+1/+1", negated=True, was=True))


def _return_with(kind: str) -> MoveTo:
    return MoveTo(SELF, InZone("battlefield"), verb="return", under=OwnerOf(SELF), counters=counters(kind, 1))


# Unearth, encore, embalm, eternalize -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExiledIfItLeaves(Change):
    """The affected permanent is exiled instead of going anywhere else. CR: 614.1a."""


passive(ExiledIfItLeaves)


@static_part(StaticKind.REPLACEMENT, ExiledIfItLeaves)
def exiled_if_it_leaves(game: Game, part: ActiveStatic, event: Event) -> Iterable[ReplacementEffect]:
    """Exile it whenever it would leave the battlefield. CR: 702.84a."""
    if not isinstance(event, MoveZone) or part.affected is None or event.object not in part.affected:
        return
    found = game.find(event.object)
    if found is None or found.zone is not Zone.BATTLEFIELD or event.to is Zone.EXILE:
        return

    def exile(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        return (replace(event, to=Zone.EXILE),)

    name = game.name_of(event.object)
    yield ReplacementEffect(part.key, exile, f"{name} is exiled instead", rule="614.1a", source=part.source)


@keyword_ability("unearth")
def unearth(ability: KeywordAbility) -> Iterable[Ability]:
    """Comes back with haste for a turn, and is exiled if it would leave. CR: 702.84a."""
    yield activated(costs_of(ability), KeywordStep("unearth"), SORCERY, zone="graveyard")


@step("unearth")
def _unearth(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.zone is not Zone.GRAVEYARD:
        return False
    move = MoveZone(ctx.source, Zone.BATTLEFIELD, Cause.EFFECT, ctx.source, ctx.controller, controller=ctx.controller)
    for identity in created(game, perform(game, move)):
        grant(ctx, identity, KeywordAbility("haste"))
        start(ctx, (ExiledIfItLeaves(),), identity, None)
        at_end_step(ctx, (identity,), "exile")
        return True
    return False


@keyword_ability("embalm")
def embalm(ability: KeywordAbility) -> Iterable[Ability]:
    """A white Zombie copy without mana cost. CR: 702.128a."""
    costs = (*costs_of(ability), EXILE_SELF)
    yield activated(costs, KeywordStep("embalm"), SORCERY, zone="graveyard")


@step("embalm")
def _embalm(ctx: Context, node: KeywordStep) -> bool:
    return _zombie_copy(ctx, frozenset({Color.WHITE}), None)


@keyword_ability("eternalize")
def eternalize(ability: KeywordAbility) -> Iterable[Ability]:
    """A 4/4 black Zombie copy without mana cost. CR: 702.129a."""
    costs = (*costs_of(ability), EXILE_SELF)
    yield activated(costs, KeywordStep("eternalize"), SORCERY, zone="graveyard")


@step("eternalize")
def _eternalize(ctx: Context, node: KeywordStep) -> bool:
    return _zombie_copy(ctx, frozenset({Color.BLACK}), PrintedNumber(4, text="4"))


def _zombie_copy(ctx: Context, colors: frozenset[Color], size: PrintedNumber | None) -> bool:
    """
    Create a token that copies the exiled card, but for its colour, type, mana cost and perhaps size.

    A token with a size is a creature, whatever the card is.

    CR: 702.128a, 702.129a, 707.9.
    """
    face: CompiledFace = copiable_values(ctx.game, ctx.source)
    subtypes = face.subtypes if "Zombie" in face.subtypes else ("Zombie", *face.subtypes)
    face = replace(face, mana_cost=None, colors=colors, color_indicator=frozenset(), subtypes=subtypes)
    if size is not None:
        face = replace(face, power=size, toughness=size, card_types=face.card_types | {CardType.CREATURE})
    return bool(perform(ctx.game, CreateToken(ctx.controller, face, 1, ctx.source)))


@keyword_ability("encore")
def encore(ability: KeywordAbility) -> Iterable[Ability]:
    """A copy for each opponent that must attack that opponent. CR: 702.141a."""
    costs = (*costs_of(ability), EXILE_SELF)
    yield activated(costs, KeywordStep("encore"), SORCERY, zone="graveyard")


@step("encore")
def _encore(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    made: list[int] = []
    for opponent in game.opponents(ctx.controller):
        face = copiable_values(game, ctx.source)
        for identity in created(game, perform(game, CreateToken(ctx.controller, face, 1, ctx.source))):
            grant(ctx, identity, KeywordAbility("haste"), duration=UntilEndOfTurn())
            bound: tuple[tuple[str, Binding], ...] = (("player", opponent),)
            act = AttackAct(Pronoun("that player", EventRole("player")))
            start(ctx, (Must(SelfRef("this"), act, "this turn"),), identity, UntilEndOfTurn(), bound)
            made.append(identity)
    at_end_step(ctx, tuple(made), "sacrifice")
    return bool(made)


@keyword_ability("scavenge")
def scavenge(ability: KeywordAbility) -> Iterable[Ability]:
    """Counters equal to its power on a creature. CR: 702.97a."""
    costs = (*costs_of(ability), EXILE_SELF)
    yield activated(costs, KeywordStep("scavenge", (target(CREATURE),)), SORCERY, zone="graveyard")


@step("scavenge")
def _scavenge(ctx: Context, node: KeywordStep) -> bool:
    power = ctx.game.characteristics(ctx.source).power or 0
    chosen = [i for slot in ctx.targets for i in slot]
    if not chosen or power <= 0:
        return False
    return bool(perform(ctx.game, PutCounters(chosen[0], "+1/+1", power, ctx.source, ctx.controller)))


# Other uses of the graveyard ---------------------------------------------------------------------


@keyword_ability("recover")
def recover(ability: KeywordAbility) -> Iterable[Ability]:
    """Comes back to the hand for a cost when a creature dies, or is exiled. CR: 702.59a."""
    mine = A(Filter(IsType("Creature"), (), (OwnedBy(YOU),)))
    pattern = ZoneChange(mine, InZone("graveyard"), InZone("battlefield"), "dies")
    effect = PayFor(
        YOU,
        CostSequence(costs_of(ability)),
        MoveTo(SELF, InZone("hand"), verb="return"),
        ExileEffect(SELF),
    )
    yield triggered(pattern, effect, zone="graveyard")


@keyword_ability("dredge")
def dredge(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as a rule: see `dredge_instead`. CR: 702.52a."""
    return ()


@rule_replacement(DrawCard)
def dredge_instead(game: Game, event: DrawCard) -> Iterable[ReplacementEffect]:
    """A card with dredge may come back instead of a draw. CR: 702.52a-b."""
    from .registry import number_of

    for identity in game.zone(Zone.GRAVEYARD, event.player):
        for ability in game.characteristics(identity).abilities:
            if not isinstance(ability, KeywordAbility) or ability.keyword != "dredge":
                continue
            count = number_of(ability)
            if len(game.zone(Zone.LIBRARY, event.player)) < count:
                continue
            player = event.player
            yield ReplacementEffect(
                (identity, "dredge"),
                lambda _game, _event, card=identity, n=count, who=player: (  # type: ignore[misc]
                    Mill(who, n, card),
                    MoveZone(card, Zone.HAND, Cause.EFFECT, card, who),
                ),
                f"{game.name_of(identity)} is dredged",
                optional=True,
                rule="702.52a",
                source=identity,
            )


@keyword_ability("rebound")
def rebound(ability: KeywordAbility) -> Iterable[Ability]:
    """Read as a rule: see `rebounds`. CR: 702.88a."""
    return ()


@rule_replacement(MoveZone)
def rebounds(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """A spell with rebound that was cast from the hand is exiled as it resolves, and cast again. CR: 702.88a."""
    found = game.find(event.object)
    if found is None or found.zone is not Zone.STACK or event.to is not Zone.GRAVEYARD or found.cast is None:
        return
    if event.cause is not Cause.RESOLVE or found.cast.from_zone is not Zone.HAND:
        return
    if not has_keyword(game.characteristics(event.object), "rebound"):
        return
    player = found.cast.player

    def exile(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, MoveZone)
        ctx = Context(game, event.object, player)
        later(ctx, (event.object,), KeywordStep("cast again"), StepBegins("upkeep", YOU, next_only=True))
        return (replace(event, to=Zone.EXILE),)

    name = game.name_of(event.object)
    yield ReplacementEffect(
        (event.object, "rebound"), exile, f"{name} is exiled to rebound", rule="702.88a", source=event.object
    )


@step("cast again")
def _cast_again(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    for identity in ctx.ids("affected"):
        card = ctx.game.current(identity)
        if card is not None and ctx.game.objects[card].zone is Zone.EXILE:
            return cast_free(ctx, card, ctx.controller, "702.88a", "rebound") is not None
    return False
