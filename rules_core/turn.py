"""
Turns, phases and steps, with their turn-based actions.

CR: 500-514, 703.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import combat
from .actions import Agent
from .choices import ChoiceKind
from .durations import end_effects, end_effects_of_turn_missed
from .events import (
    BeginStep,
    BeginTurn,
    DayNight,
    Discard,
    DrawCard,
    EmptyPool,
    EndCombat,
    EndStep,
    Event,
    PhaseIn,
    PhaseOut,
    PutCounters,
    RemoveDamage,
    SpellCast,
    Untap,
)
from .execute.registry import evaluate, refer
from .ir.statics import HandSize, ManaEmpties
from .nontraditional.attractions import visit_at_main_phase
from .nontraditional.schemes import set_top_in_motion
from .nontraditional.vanguards import hand_modifier
from .objects import CombatState, ManaUnit
from .perform import perform
from .player_control import begin_combat_of, begin_turn_of
from .priority import give_priority, settle
from .replacement import is_prohibited
from .skipping import skip, skip_turn
from .static_effects.untapping import stays_tapped, untaps_besides, within_limits
from .statics import in_force
from .terms import CardType, Step, Zone

if TYPE_CHECKING:
    from .game import Game

TURN: tuple[Step, ...] = (
    Step.UNTAP,
    Step.UPKEEP,
    Step.DRAW,
    Step.PRECOMBAT_MAIN,
    Step.BEGIN_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_COMBAT_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_COMBAT,
    Step.POSTCOMBAT_MAIN,
    Step.END_TURN,
    Step.CLEANUP,
)
"""The steps of an ordinary turn. The first combat damage step is passed over where nobody strikes first. CR: 500.1."""

COMBAT_PHASE: tuple[Step, ...] = TURN[4:10]
BEGINNING_PHASE: tuple[Step, ...] = TURN[:3]

_COMBAT_DAMAGE_STEPS = (Step.DECLARE_BLOCKERS, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE)


def play(game: Game, agent: Agent) -> None:
    """
    Play turn after turn until the game is over or the agent stops it.

    CR: 500.1, 500.7.
    """
    while not game.is_over:
        begin_turn(game)
        if play_turn(game, agent):
            return


def next_player(game: Game) -> int:
    """Give the player whose ordinary turn comes next, extra turns left aside. CR: 103.1, 500.7."""
    after = game.turn.next_in_order if game.turn.next_in_order is not None else game.turn.active
    if game.turn.number == 0:
        return game.turn.active
    order = game.turn_order
    start = order.index(after)
    own = game.teammates(after)
    for player in order[start + 1 :] + order[: start + 1]:
        if game.players[player].in_game and (player not in own or len(own) == 1):
            return game.teammates(player)[0]
    return after


def begin_turn(game: Game) -> None:
    """
    Begin the next turn: an extra one if there is any; turns that are skipped are passed over.

    Where teams share turns, the event names the primary player of the team.

    CR: 500.7, 614.10a, 805.4.
    """
    number = game.turn.number + 1
    player = _take_next(game)
    while skip_turn(game, player):
        player = _take_next(game)
    game.turn = replace(game.turn, remaining=TURN)
    perform(game, BeginTurn(player, number))
    begin_turn_of(game, player)
    end_effects(game, "turn begins")


def _take_next(game: Game) -> int:
    """Give whose turn is next, and count it as taken. CR: 500.7."""
    if game.turn.extra_turns:
        player = game.turn.extra_turns[-1]
        kept = game.turn.next_in_order if game.turn.next_in_order is not None else game.turn.active
        game.turn = replace(game.turn, extra_turns=game.turn.extra_turns[:-1], next_in_order=kept)
        # CR 800.4k: a turn of a player who has left doesn't begin.
        return game.teammates(player)[0] if game.players[player].in_game else _take_next(game)
    player = next_player(game)
    before = game.turn.next_in_order if game.turn.next_in_order is not None else game.turn.active
    game.turn = replace(game.turn, next_in_order=player)
    for missing in _between(game, before, player):
        end_effects_of_turn_missed(game, missing)
    return player


def _between(game: Game, before: int, player: int) -> tuple[int, ...]:
    """List the players whose turns would have come between those of two, had they not left. CR: 800.4k."""
    if game.turn.number == 0:
        return ()
    order = game.turn_order
    start = order.index(before)
    around = order[start + 1 :] + order[: start + 1]
    return around[: around.index(player)]


def play_turn(game: Game, agent: Agent) -> bool:
    """
    Play the steps that remain of this turn.

    Returns:
        True when the agent stopped the game.

    CR: 500.1.
    """
    while game.turn.remaining and not game.is_over:
        step = game.turn.remaining[0]
        game.turn = replace(game.turn, remaining=game.turn.remaining[1:])
        if _is_taken(game, step):
            play_step(game, agent, step)
        if agent.stops(game, step):
            return True
    return False


def _is_taken(game: Game, step: Step) -> bool:
    """Say whether a step takes place at all. CR: 500.11, 508.8, 510.4, 614.10."""
    if step in _COMBAT_DAMAGE_STEPS and (game.combat is None or not game.combat.attackers):
        return False
    if step is Step.FIRST_COMBAT_DAMAGE and not combat.has_first_strike_step(game):
        return False
    event = BeginStep(game.turn.active, step)
    if is_prohibited(game, event):
        return False
    return not skip(game, step)


def play_step(game: Game, agent: Agent, step: Step) -> None:
    """
    Play one step or phase: its beginning, its turn-based actions, priority, its end.

    CR: 500.2-5, 703.4.
    """
    active = game.turn.active
    if step is Step.BEGIN_COMBAT:
        game.combat = CombatState()
        game.turn = replace(game.turn, combats=game.turn.combats + 1)
    begun = perform(game, BeginStep(active, step))
    if begun:
        end_effects(game, "step begins")
    if not begun:
        return
    if step is Step.BEGIN_COMBAT:
        begin_combat_of(game, active)
    turn_based_actions(game, agent, step)
    if step is Step.CLEANUP:
        _cleanup(game, agent)
    elif step is Step.UNTAP:
        # No player gets priority; what triggered waits for the upkeep step (502.4).
        pass
    elif not (step is Step.DECLARE_ATTACKERS and game.combat is None):
        give_priority(game, agent)
    end_step(game, step)


def end_step(game: Game, step: Step) -> None:
    """End a step: effects that last until then expire, mana empties. CR: 500.5, 511.3."""
    if game.is_over:
        return
    if step is Step.END_COMBAT:
        perform(game, EndCombat())
        end_effects(game, "combat ends")
    perform(game, EndStep(game.turn.active, step))
    end_effects(game, "step ends")
    empty_pools(game, step)


def empty_pools(game: Game, step: Step) -> None:
    """Unspent mana is lost, unless an effect keeps it. CR: 106.4, 500.5."""
    events: list[Event] = []
    for player in game.players.values():
        if not player.mana:
            continue
        kept: list[ManaUnit] = []
        for unit in player.mana:
            ends = Step.CLEANUP if unit.persists == "turn" else Step.END_COMBAT
            if unit.persists and step is not ends:
                kept.append(unit)
            elif (becomes := _kept_as(game, player.id, unit)) is not None:
                kept.append(becomes)
        events.append(EmptyPool(player.id, tuple(kept)))
    if events:
        perform(game, *events)


def _kept_as(game: Game, player: int, unit: ManaUnit) -> ManaUnit | None:
    """What an effect makes of unspent mana: itself, mana of another kind, or None when it is lost."""
    for part in in_force(game, ManaEmpties):
        node = part.node
        assert isinstance(node, ManaEmpties)
        if player not in refer(part.context(game), node.player):
            continue
        words = node.mana.lower()
        if words in ("", "any"):
            return unit
        if words.startswith("becomes "):
            return replace(unit, kind=words[-1].upper())
        if words.upper() == unit.kind:
            return unit
    return None


def turn_based_actions(game: Game, agent: Agent, step: Step) -> None:
    """Perform the turn-based actions at the beginning of a step. CR: 703.4."""
    match step:
        case Step.UNTAP:
            _untap_step(game)
        case Step.DRAW:
            first = game.turn.number == 1 and (len(game.turn_order) == 2 or game.variant == "two-headed giant")
            if not first:
                # CR 103.8a, 810.6: in a duel who goes first skips the draw step of the first turn.
                for player in game.active_players:
                    perform(game, DrawCard(player, turn_based=True))
        case Step.PRECOMBAT_MAIN:
            for player in game.active_players:
                set_top_in_motion(game, player)
            _add_lore_counters(game)
            for player in game.active_players:
                visit_at_main_phase(game, player)
        case Step.DECLARE_ATTACKERS:
            combat.declare_attackers(game, agent)
        case Step.DECLARE_BLOCKERS:
            combat.declare_blockers(game, agent)
        case Step.FIRST_COMBAT_DAMAGE:
            combat.deal_combat_damage(game, first=True)
        case Step.COMBAT_DAMAGE:
            combat.deal_combat_damage(game, first=False)


def _untap_step(game: Game) -> None:
    """Phasing, day and night, untapping. CR: 502.1-3."""
    phasing: list[Event] = []
    for identity in game.zone(Zone.BATTLEFIELD):
        found = game.objects[identity]
        if found.phased_out:
            if found.controller in game.active_players and not _phased_out_indirectly(game, identity):
                phasing.append(PhaseIn(identity))
        elif game.is_active(game.controller_of(identity)) and combat.has_keyword(game, identity, "phasing"):
            phasing.append(PhaseOut(identity))
    if phasing:
        perform(game, *phasing)
    _change_day_night(game)
    untaps: list[Event] = []
    for active in game.active_players:
        tapped = tuple(
            identity
            for identity in game.permanents(active)
            if game.objects[identity].tapped and not stays_tapped(game, active, identity)
        )
        untaps += [Untap(i, turn_based=True) for i in within_limits(game, active, tapped)]
        untaps += [Untap(i, turn_based=True) for i in untaps_besides(game, active) if game.objects[i].tapped]
    if untaps:
        perform(game, *untaps)


def _phased_out_indirectly(game: Game, identity: int) -> bool:
    """What phased out with something it was attached to phases in with it only. CR: 702.26h."""
    host = game.objects[identity].attached_to
    found = game.find(host) if host is not None and host > 0 else None
    return found is not None and found.phased_out


def _change_day_night(game: Game) -> None:
    """Day becomes night, or night day, by the spells the last turn's player cast. CR: 502.2, 731.2."""
    if game.day_night is None and any(isinstance(entry.event, DayNight) for entry in game.history):
        game.note("731.2c", "It is neither day nor night, so what was cast in the turn before does not matter.")
    if game.day_night is None or game.turn.number <= 1:
        return
    before = game.turn.number - 1
    began = [e for e in game.happened(before) if isinstance(e, BeginTurn)]
    if not began:
        return
    casters = [e.player for e in game.happened(before) if isinstance(e, SpellCast)]
    team = game.teammates(began[0].player)
    # CR 731.2a-b: of a team, the player who cast most counts.
    cast = max(casters.count(player) for player in team)
    who = " and ".join(game.players[player].name for player in team)
    if game.day_night == "day" and cast == 0:
        game.note("731.2a", f"{who} cast no spells in the turn before: day becomes night.")
        perform(game, DayNight(True))
    elif game.day_night == "night" and cast >= 2:
        game.note("731.2b", f"{who} cast {cast} spells in the turn before: night becomes day.")
        perform(game, DayNight(False))


def _add_lore_counters(game: Game) -> None:
    """Each Saga that the active player controls gets a lore counter. CR: 505.4, 714.3c."""
    events: list[Event] = []
    for identity in (i for player in game.active_players for i in game.permanents(player)):
        characteristics = game.characteristics(identity)
        if CardType.ENCHANTMENT in characteristics.card_types and "Saga" in characteristics.subtypes:
            events.append(PutCounters(identity, "lore", 1, by=game.controller_of(identity)))
    if events:
        perform(game, *events)


def maximum_hand_size(game: Game, player: int) -> int | None:
    """Give a player's maximum hand size, None when there is none. CR: 402.2, 902.5b."""
    size: int | None = 7 + hand_modifier(game, player)
    for part in in_force(game, HandSize):
        node = part.node
        assert isinstance(node, HandSize)
        ctx = part.context(game)
        if player not in refer(ctx, node.player):
            continue
        if node.amount is None:
            size = None
            continue
        amount = int(evaluate(ctx, node.amount))
        if "increase" in node.form or "reduce" in node.form:
            if size is not None:
                size += amount if "increase" in node.form else -amount
        else:
            size = amount
    return size if size is None else max(size, 0)


def _discard_down(game: Game, player: int) -> None:
    """A player with more cards than the maximum hand size discards down to it. CR: 514.1."""
    hand = game.zone(Zone.HAND, player)
    maximum = maximum_hand_size(game, player)
    if maximum is None or len(hand) <= maximum:
        return
    count = len(hand) - maximum
    prompt = "Discard down to the maximum hand size."
    chosen = game.choose_objects(player, prompt, hand, count, count, "514.1", kind=ChoiceKind.OBJECTS)
    perform(game, *(Discard(card, player) for card in chosen))


def _cleanup(game: Game, agent: Agent) -> None:
    """Discard, damage wears off; again whenever something triggers or state-based actions happen. CR: 514.1-3."""
    while not game.is_over:
        for active in game.active_players:
            _discard_down(game, active)
        damaged = tuple(i for i in game.zone(Zone.BATTLEFIELD) if game.objects[i].marked_damage)
        if damaged:
            names = ", ".join(dict.fromkeys(game.name_of(i) for i in damaged))
            game.note("514.2", f"Damage is removed from {names}, and effects until end of turn end at the same time.")
        perform(game, *(RemoveDamage(i) for i in damaged))
        end_effects(game, "cleanup")
        if not settle(game) and not game.stack:
            return
        give_priority(game, agent)
        end_step(game, Step.CLEANUP)
