"""
Random legal games: an agent and a chooser that take any legal option, from a seed.

Used by property tests: whatever is legal must be playable, and the state must stay sound.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rules_core.actions import Action, ActivateAbility, Attack, Block, CastSpell, PlayLand
from rules_core.activating import activated_abilities, is_activatable
from rules_core.casting import is_castable
from rules_core.choices import ChoiceKind, ChoicePoint
from rules_core.combat.attacking import why_cannot_attack_defender, why_illegal_together
from rules_core.combat.blocking import why_cannot_block, why_illegal
from rules_core.errors import IllegalAction
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.mana_abilities import is_mana_ability
from rules_core.objects import GameObject, Player
from rules_core.priority import take_action
from rules_core.special_actions import land_faces, may_play_land
from rules_core.terms import ObjectKind, Step, Zone
from rules_core.ways import find_ways


class Done(Action):
    """Stands for an action that the agent has carried out itself."""


DONE = Done()


class RandomPlay:
    """Agent and chooser in one; everything it does follows from its seed."""

    def __init__(self, seed: int, turns: int) -> None:
        """Play for a number of turns."""
        self.random = random.Random(seed)
        self.turns = turns
        self.actions_this_step = 0
        self.step: tuple[int, Step | None] = (0, None)

    def stops(self, game: Game, step: Step) -> bool:
        """Stop when the turns are over."""
        check_sound(game)
        return game.turn.number > self.turns

    def act(self, game: Game, player: int) -> Action | None:
        """Take a random legal action, or pass."""
        here = (game.turn.number, game.turn.step)
        if here != self.step:
            self.step, self.actions_this_step = here, 0
        if self.actions_this_step >= 3 or self.random.random() < 0.3:
            return None
        options = list(self._options(game, player))
        for _ in range(min(3, len(options))):
            self.actions_this_step += 1
            if self._do(game, player, self.random.choice(options)):
                return DONE
        return None

    def _do(self, game: Game, player: int, action: Action) -> bool:
        """Carry an action out; one that its choices make illegal leaves the game as it was. CR: 733.1."""
        before = (len(game.history), len(game.trace), dict(game.zones), dict(game.objects), dict(game.players))
        try:
            take_action(game, player, action)
        except IllegalAction:
            after = (len(game.history), len(game.trace), game.zones, game.objects, game.players)
            assert before == after, f"{action} was not reversed"
            return False
        return True

    def _options(self, game: Game, player: int) -> Sequence[Action]:
        found: list[Action] = []
        cards = (*game.zone(Zone.HAND, player), *game.zone(Zone.GRAVEYARD, player), *game.zone(Zone.EXILE))
        for card in cards:
            if may_play_land(game, player, card):
                found.extend(PlayLand(card, face) for face in land_faces(game.objects[card]))
            for way in find_ways(game, player, card):
                if is_castable(game, player, card, way):
                    found.append(CastSpell(card, way.face, way.name))
        for source in game.permanents(player):
            for index, ability in activated_abilities(game, source):
                if not is_mana_ability(ability) and is_activatable(game, player, source, index, ability):
                    found.append(ActivateAbility(source, index))
        return found

    def attackers(self, game: Game, player: int) -> tuple[Attack, ...]:
        """Attack with a random legal set."""
        defenders = list(game.opponents(player))
        defenders += [
            i
            for i in game.battlefield
            if game.characteristics(i).loyalty is not None and game.controller_of(i) in game.opponents(player)
        ]
        found: dict[int, int] = {}
        for creature in game.permanents(player):
            if not game.characteristics(creature).is_creature or self.random.random() < 0.4 or not defenders:
                continue
            defender = self.random.choice(defenders)
            if not why_cannot_attack_defender(game, creature, defender):
                found[creature] = defender
        return () if why_illegal_together(game, found) else tuple(found.items())

    def blockers(self, game: Game, player: int) -> tuple[Block, ...]:
        """Block with a random legal set."""
        attackers = [entry.id for entry in game.combat.attackers] if game.combat is not None else []
        found: dict[int, tuple[int, ...]] = {}
        for creature in game.permanents(player):
            if not game.characteristics(creature).is_creature or self.random.random() < 0.4 or not attackers:
                continue
            attacker = self.random.choice(attackers)
            if not why_cannot_block(game, creature, attacker):
                found[creature] = (attacker,)
        return () if why_illegal(game, player, found)[0] else tuple(found.items())

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Answer at random within what is asked for."""
        count = len(point.options)
        if count == 0:
            return ()
        if point.kind in (ChoiceKind.ORDER, ChoiceKind.TRIGGER_ORDER) or point.repeats:
            return point.default_indices
        low, high = min(point.minimum, count), min(point.maximum, count)
        return sorted(self.random.sample(range(count), self.random.randint(low, max(low, high))))


def start(decks: Sequence[Sequence[CompiledCard]], play: RandomPlay) -> Game:
    """Begin a game in which each player has drawn seven cards of a shuffled deck."""
    game = Game([Player(-1 - n, "ABCD"[n]) for n in range(len(decks))], play)
    for number, deck in enumerate(decks):
        player = -1 - number
        cards = list(deck)
        play.random.shuffle(cards)
        for place, card in enumerate(cards):
            zone = Zone.HAND if place < 7 else Zone.LIBRARY
            identity = game.new_id()
            game.objects[identity] = GameObject(identity, ObjectKind.CARD, player, zone, card, timestamp=identity)
            game.zones[(zone, player)] = (*game.zones.get((zone, player), ()), identity)
    return game


def check_sound(game: Game) -> None:
    """
    Make sure that a state is sound: every object in exactly one zone, nothing negative, references in order.

    CR: 400.1, 107.1b, 122.1.
    """
    seen: dict[int, Zone] = {}
    for (zone, owner), ids in game.zones.items():
        for identity in ids:
            assert identity not in seen, f"{game.name_of(identity)} is in two zones"
            seen[identity] = zone
            found = game.objects[identity]
            assert found.zone is zone, f"{game.name_of(identity)} is not where it says"
            assert owner in (0, found.owner), f"{game.name_of(identity)} is in another player's zone"
    for found in game.objects.values():
        assert found.id in seen or found.zone in (Zone.OUTSIDE, Zone.CEASED) or found.merged or is_part(game, found)
        assert all(count > 0 for _, count in found.counters), f"{game.name_of(found.id)} has counters {found.counters}"
        assert found.marked_damage >= 0
    for player in game.players.values():
        assert all(count > 0 for _, count in player.counters)


def is_part(game: Game, found: GameObject) -> bool:
    """Say whether an object is a component of a merged permanent."""
    return any(found.id in other.merged for other in game.objects.values())
