"""
Who answers a choice that is another player's: of who is controlled, and of who has left the game.

CR: 723.5, 800.4f-h.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .choices import ChoiceKind, ChoicePoint, Option
from .ir.statics import ControlsPlayer

if TYPE_CHECKING:
    from .game import Game


def decider(game: Game, player: int) -> int:
    """
    Give who makes a player's decisions: whoever controls the player by the newest effect, or the player.

    CR: 723.1a, 723.5, 723.8-9, 805.8.
    """
    by = {
        effect.affected: effect.controller
        for effect in game.effects.values()
        if effect.parts and isinstance(effect.parts[0], ControlsPlayer) and effect.parts[0].when == "now"
    }
    for _ in by:
        # CR 805.8: who controls a player controls the team.
        for member in game.teammates(player):
            if (member,) in by:
                player = by[(member,)]
                break
    return player


def asked_of(game: Game, point: ChoicePoint) -> ChoicePoint:
    """
    Give a choice as it is asked of who makes it.

    A player who has left pays nothing; other choices are made for them.

    CR: 723.5, 800.4f-h.
    """
    player = point.player
    if not game.players[player].in_game and not game.is_over:
        if point.kind is ChoiceKind.PAY:
            return replace(point, options=point.options[-1:], minimum=1, maximum=1, default=None)
        player = _substitute(game, point)
    player = decider(game, player)
    return point if player == point.player else replace(point, player=player, on_behalf_of=point.player)


def _substitute(game: Game, point: ChoicePoint) -> int:
    """Give who chooses for a player who has left: whom the object's controller chooses, or the next. CR: 800.4g-h."""
    others = tuple(p for p in game.apnap(point.player) if p != point.player)
    controller = game.controller_of(point.source) if point.source is not None else None
    if controller is None or controller == point.player or not game.players[controller].in_game:
        return others[0]
    opponents = tuple(p for p in others if p in game.opponents(controller))
    if opponents and not _were_one_team(game, controller, point.player):
        others = opponents
    if len(others) == 1:
        return others[0]
    options = tuple(Option(other, game.name_of(other)) for other in others)
    prompt = f"Who chooses instead of {game.name_of(point.player)}, who has left the game?"
    chosen = game.choose(ChoicePoint(controller, ChoiceKind.PLAYER, prompt, options, 1, 1, "800.4g", point.source))
    return next(value for value in chosen if isinstance(value, int))


def _were_one_team(game: Game, one: int, other: int) -> bool:
    team = game.players[one].team
    return bool(team) and game.players[other].team == team
