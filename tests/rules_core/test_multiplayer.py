"""Several players: leaving the game, limited range of influence, a giant of two heads. CR: 800.4, 801, 810."""

from __future__ import annotations

import pytest

from rules_core.copying import copiable_values
from rules_core.errors import UnsupportedRule
from rules_core.events import CreateToken, DealDamage, GainLife, LoseGame, MoveZone, SetPlayer, StartEffect
from rules_core.game import Game
from rules_core.ir.durations import UntilNextTurn
from rules_core.ir.nouns import You
from rules_core.leaving import players_leave
from rules_core.objects import ContinuousEffect, Player
from rules_core.perform import perform
from rules_core.terms import Zone
from rules_core.turn import begin_turn

from .boards import add, card
from .playing import resolve_all
from .statements import CREATURE, every, pt, pump


def _table(names: str = "ABC") -> Game:
    game = Game([Player(-1 - n, name) for n, name in enumerate(names)])
    begin_turn(game)
    return game


def _leaves(game: Game, player: int) -> None:
    perform(game, LoseGame(player, "104.3a"))
    players_leave(game)


def test_until_the_next_turn_of_who_has_left() -> None:
    """800.4m: it lasts until that turn would have begun, no shorter and no longer."""
    game = _table()
    bear = add(game, card("Bear", 2, 2), owner=-2)
    effect = ContinuousEffect(0, (pump(every(CREATURE), 1, 1),), bear, -1, 0, (bear,), UntilNextTurn(You()))
    perform(game, StartEffect(effect))
    _leaves(game, -1)
    seen = []
    for _ in range(3):
        begin_turn(game)
        seen.append((game.turn.active, pt(game, bear)))
    assert seen == [(-2, (3, 3)), (-3, (3, 3)), (-2, (2, 2))]


def test_nothing_comes_to_who_has_left() -> None:
    """800.4b, 800.4d: no token is created for them, and nothing enters under their control."""
    game = _table()
    bear = add(game, card("Bear", 2, 2), owner=-2)
    other = add(game, card("Ox", 2, 4), owner=-2, zone=Zone.HAND)
    _leaves(game, -1)
    assert perform(game, CreateToken(-1, copiable_values(game, bear), 1, bear)) == ()
    assert perform(game, MoveZone(other, Zone.BATTLEFIELD, controller=-1)) == ()
    assert game.objects[other].zone is Zone.HAND


def test_an_extra_turn_of_who_has_left() -> None:
    """800.4k: it doesn't begin."""
    from dataclasses import replace

    game = _table()
    game.turn = replace(game.turn, extra_turns=(-3, -1))
    _leaves(game, -1)
    begin_turn(game)
    assert game.turn.active == -3
    begin_turn(game)
    assert game.turn.active == -2


def _giants() -> Game:
    players = [Player(-n, f"P{n}", 30, team=1 + (n - 1) // 2) for n in (1, 2, 3, 4)]
    return Game(players, variant="two-headed giant")


def test_heads_share_their_life() -> None:
    """810.4, 810.9: damage and gains happen to one player and change the team's total."""
    game = _giants()
    bear = add(game, card("Bear", 2, 2))
    perform(game, DealDamage(bear, -3, 5))
    perform(game, GainLife(-4, 2))
    assert (game.players[-3].life, game.players[-4].life, game.players[-1].life) == (27, 27, 30)
    perform(game, DealDamage(bear, -4, 27))
    resolve_all(game)
    assert game.players[-3].lost == game.players[-4].lost == "704.6a"
    assert game.is_over


def test_heads_lose_together() -> None:
    """810.8a: who draws from an empty library loses, and the team with them."""
    game = _giants()
    perform(game, SetPlayer(-1, "drew_from_empty", True))
    resolve_all(game)
    assert game.players[-2].lost == "704.5b"


def test_turns_of_teams_are_declined() -> None:
    """805: not covered, and said so."""
    with pytest.raises(UnsupportedRule, match=r"805"):
        begin_turn(_giants())
