"""
Abilities without a source: of the initiative, of speed, of rad counters, and the planeswalking ability.

CR: 702.179d, 726.2, 728.1, 901.8.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..events import Happened, LoseLife, Mill, MoveZone, RemoveCounters, SetPlayer
from ..execute.context import Context
from ..execute.registry import trigger_matcher
from ..ir.abilities import TriggeredAbility
from ..ir.effects import KeywordAction
from ..ir.nouns import You
from ..ir.statics import OncePerTurn
from ..ir.triggers import Event as Pattern
from ..ir.triggers import StepBegins
from ..keywords.build import KeywordCondition, KeywordStep, condition, step
from ..perform import perform
from ..terms import CardType

MAX_SPEED = 4


@dataclass(frozen=True, slots=True)
class TakesInitiative(Pattern):
    """The controller takes the initiative, also when they have it. CR: 726.2, 726.5."""


@trigger_matcher(TakesInitiative, Happened)
def takes_initiative(ctx: Context, node: TakesInitiative, event: Happened) -> dict[str, object] | None:
    """Match the happening of taking the initiative. CR: 726.5."""
    if event.name != "take the initiative" or event.player != ctx.controller:
        return None
    return {"player": event.player, "subject": event.player}


def initiative_abilities() -> tuple[TriggeredAbility, ...]:
    """Venture into Undercity each upkeep and upon taking the initiative. CR: 726.2."""
    venture = KeywordStep("venture into undercity")
    return (
        TriggeredAbility(StepBegins("upkeep", You()), venture, zone="command"),
        TriggeredAbility(TakesInitiative(), venture, zone="command"),
    )


@dataclass(frozen=True, slots=True)
class OpponentsLoseLife(Pattern):
    """One or more opponents of the controller lose life during the controller's turn. CR: 702.179d."""


@trigger_matcher(OpponentsLoseLife, LoseLife, batch=True)
def opponents_lose_life(
    ctx: Context, node: OpponentsLoseLife, events: tuple[LoseLife, ...]
) -> dict[str, object] | None:
    """Match loss of life of opponents in one's own turn. CR: 702.179d."""
    game = ctx.game
    if not game.is_active(ctx.controller):
        return None
    opponents = game.opponents(ctx.controller)
    return {"player": ctx.controller} if any(event.player in opponents for event in events) else None


def speed_abilities() -> tuple[TriggeredAbility, ...]:
    """Speed increases when opponents lose life, once each turn. CR: 702.179d."""
    ability = TriggeredAbility(
        OpponentsLoseLife(),
        KeywordStep("speed up"),
        KeywordCondition("speed below maximum"),
        (OncePerTurn(1, "trigger"),),
        zone="command",
    )
    return (ability,)


@condition("speed below maximum")
def _below_maximum(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.game.players[ctx.controller].speed < MAX_SPEED


@step("speed up")
def _speed_up(ctx: Context, node: KeywordStep) -> bool:
    return increase_speed(ctx, ctx.controller, 1)


def increase_speed(ctx: Context, player: int, by: int) -> bool:
    """Increase a player's speed, to at most 4. CR: 702.179c-e."""
    game = ctx.game
    before = game.players[player].speed
    after = min(MAX_SPEED, before + by)
    if after == before:
        return False
    perform(game, SetPlayer(player, "speed", after))
    name = game.players[player].name
    game.note("702.179d", f"{name}'s speed becomes {after}.", name, str(before), str(after))
    return True


def rad_abilities() -> tuple[TriggeredAbility, ...]:
    """Mill for rad counters at the beginning of the precombat main phase. CR: 728.1."""
    pattern = StepBegins("precombat main phase", You())
    return (TriggeredAbility(pattern, KeywordStep("radiation"), KeywordCondition("has rad counters"), zone="command"),)


@dataclass(frozen=True, slots=True)
class RollsPlaneswalker(Pattern):
    """The controller rolls the Planeswalker symbol on the planar die. CR: 901.8."""


@trigger_matcher(RollsPlaneswalker, Happened)
def rolls_planeswalker(ctx: Context, node: RollsPlaneswalker, event: Happened) -> dict[str, object] | None:
    """Match a roll of the planar die by its symbol. CR: 901.9c."""
    if event.name != "roll the planar die" or event.result != "planeswalker" or event.player != ctx.controller:
        return None
    return {"player": event.player}


def planeswalking_abilities() -> tuple[TriggeredAbility, ...]:
    """The planeswalking ability of a Planechase game, of the player who rolls. CR: 901.8."""
    return (TriggeredAbility(RollsPlaneswalker(), KeywordAction("planeswalk", You()), zone="command"),)


@condition("has rad counters")
def _has_rad(ctx: Context, node: KeywordCondition) -> bool:
    return ctx.game.players[ctx.controller].counter_count("rad") > 0


@step("radiation")
def _radiation(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    player = ctx.controller
    count = game.players[player].counter_count("rad")
    happened = perform(game, Mill(player, count, ctx.source))
    nonland = sum(
        CardType.LAND not in game.characteristics(game.moved.get(event.object, event.object)).card_types
        for event in happened
        if isinstance(event, MoveZone)
    )
    if nonland:
        perform(game, LoseLife(player, nonland, ctx.source), RemoveCounters(player, "rad", nonland, ctx.source))
    return bool(happened)
