"""Combats in one line, for tests: who attacks what, who blocks whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules_core import combat
from rules_core.actions import PassingAgent
from rules_core.events import BeginTurn
from rules_core.game import Game
from rules_core.objects import CombatState
from rules_core.perform import perform
from rules_core.priority import settle
from rules_core.terms import Step

from .boards import A


class Fighters(PassingAgent):
    """Attacks and blocks as told."""

    def __init__(self, attacks: Mapping[int, int], blocks: Mapping[int, tuple[int, ...]]) -> None:
        """Take attackers with what they attack and blockers with what they block."""
        self.attacks = attacks
        self.blocks = blocks

    def attackers(self, game: Game, player: int) -> tuple[tuple[int, int], ...]:
        """Attack as told."""
        return tuple(self.attacks.items())

    def blockers(self, game: Game, player: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Block as told, with the player's own creatures."""
        return tuple((b, a) for b, a in self.blocks.items() if game.controller_of(b) == player)


def begin(game: Game, player: int = A) -> None:
    """Begin a turn of a player and the combat phase of it; what is there is not summoning sick."""
    perform(game, BeginTurn(player, game.turn.number + 1))
    game.turn = replace(game.turn, step=Step.BEGIN_COMBAT)
    game.combat = CombatState()


def attack(game: Game, attacks: Mapping[int, int], blocks: Mapping[int, tuple[int, ...]] | None = None) -> None:
    """Declare attackers and blockers; combat must have begun."""
    agent = Fighters(attacks, blocks or {})
    combat.declare_attackers(game, agent)
    settle(game)
    combat.declare_blockers(game, agent)
    settle(game)


def damage(game: Game) -> None:
    """Deal combat damage in one step or two, with state-based actions after each."""
    if combat.has_first_strike_step(game):
        combat.deal_combat_damage(game, first=True)
        settle(game)
    combat.deal_combat_damage(game, first=False)
    settle(game)


def fight(game: Game, attacks: Mapping[int, int], blocks: Mapping[int, tuple[int, ...]] | None = None) -> None:
    """Play a whole combat of player A."""
    begin(game)
    attack(game, attacks, blocks)
    damage(game)
