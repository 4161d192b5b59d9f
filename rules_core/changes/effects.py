"""
Continuous effects and delayed triggers begin and end; turns and steps are added; happenings are recorded.

CR: 500, 601.2i, 603.7, 611.2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..events import (
    AbilityActivated,
    AbilityResolved,
    AddDelayedTrigger,
    AddSteps,
    BecomesTarget,
    BeginStep,
    BeginTurn,
    ChangeEffect,
    EndEffect,
    EndStep,
    Event,
    ExtraTurn,
    Happened,
    LandPlayed,
    RemoveDelayedTrigger,
    SpellCast,
    StartEffect,
    TriggerPut,
    Undertake,
)
from ..nontraditional.decks import change_planar_controller
from ..trackers.objects import INHERENT, tracker_name
from .choices import set_choices_aside, take_choices_up
from .registry import applier

if TYPE_CHECKING:
    from ..game import Game


@applier(StartEffect)
def start_effect(game: Game, event: StartEffect) -> Event | None:
    """A continuous effect begins, with a timestamp of its own. CR: 611.2, 613.7b."""
    identity = event.effect.id or game.new_id()
    effect = replace(
        event.effect, id=identity, timestamp=event.effect.timestamp or game.new_timestamp(), turn=game.turn.number
    )
    set_choices_aside(game, effect)
    game.effects[identity] = effect
    return StartEffect(effect)


@applier(ChangeEffect)
def change_effect(game: Game, event: ChangeEffect) -> Event | None:
    """A continuous effect is used in part; one that is used up ends. CR: 615.7."""
    effect = event.effect
    if effect.id not in game.effects:
        return None
    if effect.uses == 0 or effect.shield == 0:
        del game.effects[effect.id]
    else:
        game.effects[effect.id] = effect
    return event


@applier(EndEffect)
def end_effect(game: Game, event: EndEffect) -> Event | None:
    """A continuous effect ends. CR: 611.2a."""
    ended = game.effects.pop(event.effect, None)
    if ended is None:
        return None
    take_choices_up(game, ended)
    return event


@applier(AddDelayedTrigger)
def add_delayed_trigger(game: Game, event: AddDelayedTrigger) -> Event | None:
    """A delayed triggered ability waits from now on. CR: 603.7a."""
    identity = event.trigger.id or game.new_id()
    trigger = replace(event.trigger, id=identity, turn=game.turn.number)
    game.delayed[identity] = trigger
    return AddDelayedTrigger(trigger)


@applier(RemoveDelayedTrigger)
def remove_delayed_trigger(game: Game, event: RemoveDelayedTrigger) -> Event | None:
    """A delayed triggered ability waits no more. CR: 603.7b."""
    return event if game.delayed.pop(event.trigger, None) is not None else None


@applier(BeginTurn)
def begin_turn(game: Game, event: BeginTurn) -> Event | None:
    """A turn begins, of a player or of a team that shares turns. CR: 500, 302.6, 305.2, 805.4."""
    team = game.teammates(event.player)
    timestamp = game.new_timestamp()
    game.turn = replace(game.turn, number=event.number, active=event.player, step=None, steps_taken=(), combats=0)
    for player in tuple(game.players.values()):
        began, before = player.turn_began, player.turn_before
        if player.id in team:
            began, before = timestamp, player.turn_began
        game.players[player.id] = replace(player, lands_played=0, turn_began=began, turn_before=before)
    for found in tuple(game.objects.values()):
        # A permanent is saddled until the end of the turn: CR 702.171b.
        kept = tuple(d for d in found.designations if d != "saddled")
        if kept != found.designations:
            game.objects[found.id] = replace(found, designations=kept)
    seats = tuple(p for p in game.turn_order if game.players[p].in_game)
    if game.reach and seats != game.seats:
        # CR 801.2c: who is in whose range is determined as each turn begins, and so what effects apply to.
        game.layers = None
    game.seats = seats
    change_planar_controller(game, event.player)
    name = " and ".join(game.players[member].name for member in team)
    game.note(Rule.BEGIN_STEP, f"Turn {event.number} begins: {name}'s.", name)
    return event


@applier(BeginStep)
def begin_step(game: Game, event: BeginStep) -> Event | None:
    """A step or phase begins. CR: 500.1."""
    game.turn = replace(game.turn, step=event.step, steps_taken=(*game.turn.steps_taken, event.step))
    return event


@applier(ExtraTurn)
def extra_turn(game: Game, event: ExtraTurn) -> Event | None:
    """A turn is added after this one; the one added last is taken first. CR: 500.7."""
    game.turn = replace(game.turn, extra_turns=(*game.turn.extra_turns, event.player))
    name = game.players[event.player].name
    game.note(Rule.EXTRA_TURN, f"{name} takes an extra turn after this one.", name)
    return event


@applier(AddSteps)
def add_steps(game: Game, event: AddSteps) -> Event | None:
    """Steps are added directly after the present one, or after the first coming `after`. CR: 500.8-10."""
    remaining = game.turn.remaining
    at = 0
    if event.after is not None and event.after is not game.turn.step and event.after in remaining:
        at = remaining.index(event.after) + 1
    game.turn = replace(game.turn, remaining=(*remaining[:at], *event.steps, *remaining[at:]))
    game.note(Rule.EXTRA_STEP, "Steps or phases are added to this turn.")
    return event


@applier(SpellCast)
def spell_cast(game: Game, event: SpellCast) -> Event | None:
    """A spell has become cast. CR: 601.2i."""
    name = game.name_of(event.object)
    game.note(Rule.SPELL_CAST, f"{game.players[event.player].name} casts {name}.", name)
    return event


@applier(AbilityActivated)
def ability_activated(game: Game, event: AbilityActivated) -> Event | None:
    """An ability has become activated. CR: 602.2b."""
    if not event.mana:
        name = game.name_of(event.source)
        game.note(Rule.ABILITY_ACTIVATED, f"{game.players[event.player].name} activates an ability of {name}.", name)
    return event


@applier(BecomesTarget)
def becomes_target(game: Game, event: BecomesTarget) -> Event | None:
    """Something becomes a target. CR: 115.1."""
    name = game.name_of(event.object)
    game.note(Rule.BECOMES_TARGET, f"{name} becomes the target of {game.name_of(event.by)}.", name)
    return event


@applier(TriggerPut)
def trigger_put(game: Game, event: TriggerPut) -> Event | None:
    """A triggered ability is on the stack. CR: 603.3."""
    found = game.find(event.object)
    if found is not None and found.stack is not None:
        name = game.name_of(found.stack.source)
        game.note(Rule.PUT_TRIGGER_ON_STACK, f"A triggered ability of {name} goes on the stack.", name)
        rule = INHERENT.get(tracker_name(game.last_known(found.stack.source)))
        if rule is not None:
            game.note(rule, f"{name} has this ability by the rules; it has no source.", name)
    return event


@applier(AbilityResolved, EndStep, LandPlayed, Happened, Undertake)
def only_recorded(game: Game, event: Event) -> Event | None:
    """What changes nothing by itself is recorded for abilities that look for it."""
    return event
