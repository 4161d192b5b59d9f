"""
Priority: state-based actions, triggers put on the stack, and players acting until all pass.

CR: 117, 603.3, 704.3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import activating, casting, special_actions
from .actions import Action, ActivateAbility, Agent, CastSpell, Concede, PlayLand, SpecialAction
from .choices import ChoiceKind, ChoicePoint, Option
from .durations import end_effects
from .events import DrawGame, LoseGame
from .ir.abilities import KeywordAbility
from .keywords.registry import expand_keyword
from .leaving import exile_what_nobody_controls, players_leave
from .loops import LoopWatch
from .mana_triggers import resolve_mana_triggers
from .objects import PendingTrigger
from .perform import perform
from .stack import put_trigger_on_stack, resolve_top
from .state_based import perform_state_based_actions
from .triggers import notice_state_triggers
from .wording import ability_text

if TYPE_CHECKING:
    from .game import Game


def settle(game: Game) -> bool:
    """
    Do what happens each time a player would get priority: state-based actions, then triggers, until neither is left.

    Returns:
        True when anything happened.

    CR: 117.5, 704.3.
    """
    anything = False
    while not game.is_over:
        end_effects(game, "check")
        anything = exile_what_nobody_controls(game) or anything
        while perform_state_based_actions(game):
            anything = True
            game.spend_budget()
            end_effects(game, "check")
            players_leave(game)
            if game.is_over:
                return True
        notice_state_triggers(game)
        if not game.pending:
            return anything
        anything = True
        if resolve_mana_triggers(game):
            continue
        put_triggers_on_stack(game)
    return anything


def put_triggers_on_stack(game: Game) -> None:
    """Put every waiting triggered ability on the stack, in turn order from the active player. CR: 603.3b."""
    waiting = game.pending
    game.pending = ()
    for player in game.apnap():
        own = [trigger for trigger in waiting if trigger.controller == player]
        for trigger in _in_chosen_order(game, player, own):
            put_trigger_on_stack(game, trigger)


def _words_of(game: Game, trigger: PendingTrigger) -> str:
    """Tell a triggered ability by the keyword it belongs to, or by its text."""
    for ability in game.characteristics(trigger.source).abilities:
        if isinstance(ability, KeywordAbility) and trigger.ability in expand_keyword(ability):
            return ability.keyword
    return ability_text(trigger.ability, game.name_of(trigger.source))


def _in_chosen_order(game: Game, player: int, triggers: list[PendingTrigger]) -> list[PendingTrigger]:
    """Let a player order their triggers; the first goes on the stack first, so it resolves last. CR: 603.3b."""
    if len(triggers) < 2:
        return triggers
    options = tuple(
        Option(number, f"{game.name_of(trigger.source)}'s ability: {_words_of(game, trigger)}")
        for number, trigger in enumerate(triggers)
    )
    point = ChoicePoint(
        player,
        ChoiceKind.TRIGGER_ORDER,
        "In which order do these triggered abilities go on the stack?",
        options,
        len(options),
        len(options),
        "603.3b",
        default=tuple(range(len(options))),
    )
    return [triggers[number] for number in game.choose(point) if isinstance(number, int)]


def give_priority(game: Game, agent: Agent) -> None:
    """
    Let players act in turn, starting with the active player, until all pass with an empty stack.

    CR: 117.3-4, 500.2.
    """
    player = game.turn.active
    passed = 0
    loops = LoopWatch()
    while not game.turn.ended:
        settle(game)
        if game.is_over:
            break
        if not game.players[player].in_game:
            player = game.apnap()[0]
        game.spend_budget()
        game.turn = replace(game.turn, priority=player)
        action = agent.act(game, player)
        if action is not None:
            take_action(game, player, action)
            loops = LoopWatch()
            passed = 0
            if game.players[player].in_game:
                # CR 805.5a: the whole team has priority again.
                player = game.teammates(player)[0]
            continue
        passed += 1
        order = game.apnap(player) if game.players[player].in_game else game.apnap()
        if passed < len(order):
            player = order[1 % len(order)]
            continue
        if not game.stack:
            break
        resolve_top(game)
        if loops.is_draw(game):
            perform(game, DrawGame("104.4b"))
        passed = 0
        player = game.turn.active
    game.turn = replace(game.turn, priority=None, ended=False)


def take_action(game: Game, player: int, action: Action) -> None:
    """
    Carry out an action; the game is as it was when it turns out to be illegal.

    Raises:
        IllegalAction: the rules forbid it.

    CR: 117.3c, 733.1.
    """
    match action:
        case CastSpell():
            casting.cast(game, player, action)
        case ActivateAbility():
            activating.activate(game, player, action)
        case PlayLand():
            special_actions.play_land(game, player, action)
        case SpecialAction():
            special_actions.take(game, player, action)
        case Concede():
            perform(game, LoseGame(player, "104.3a"))
            players_leave(game)
