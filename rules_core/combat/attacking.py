"""
Declaring attackers.

A declaration is legal when no restriction is broken and as many requirements
are met as could be without breaking one. What must attack and was left out by
the agent is added (`complete_attacks`): nobody has to say what the rules force.

CR: 508.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ..actions import Agent
from ..citations import Rule
from ..errors import IllegalAction
from ..events import AttacksDeclared, Tap
from ..execute.filters import refers_to
from ..execute.registry import evaluate, execute
from ..ir.statics import AttackAct
from ..keywords.worded import AsAttacks
from ..objects import Attacker, is_player
from ..perform import perform
from ..statics import ActiveStatic, in_force
from ..terms import CardType, Zone
from .banding import form_bands
from .goading import goaders
from .parts import (
    as_though,
    defending_player,
    has_keyword,
    is_summoning_sick,
    limits_on,
    other_act,
    requirements_on,
    restrictions_on,
)
from .taxes import costs_to_attack, names_defender, pay, those_paid_for

if TYPE_CHECKING:
    from ..game import Game

_SEARCH_LIMIT = 4096
"""How many whole declarations are tried when restrictions on the whole declaration clash with requirements."""


def find_defenders(game: Game, player: int) -> tuple[int, ...]:
    """
    List what the active player's creatures may attack: opponents, their planeswalkers, the battles they protect.

    CR: 506.2, 506.2a, 802.
    """
    opponents = game.opponents(player)
    found = list(opponents)
    for identity in game.battlefield:
        card_types = game.characteristics(identity).card_types
        if CardType.PLANESWALKER in card_types or CardType.BATTLE in card_types:
            if defending_player(game, identity) in opponents:
                found.append(identity)
    return tuple(found)


def why_cannot_attack(game: Game, identity: int) -> str:
    """Give the rule that keeps a permanent from attacking anything, empty when it could. CR: 508.1a, 508.1c."""
    found = game.find(identity)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.phased_out:
        return Rule.CHOOSE_ATTACKERS
    characteristics = game.characteristics(identity)
    if not characteristics.is_creature or CardType.BATTLE in characteristics.card_types:
        return Rule.ONLY_CREATURES_FIGHT
    if not game.is_active(game.controller_of(identity)) or found.tapped or is_summoning_sick(game, identity):
        return Rule.CHOOSE_ATTACKERS
    if has_keyword(game, identity, "defender") and not as_though(game, identity, AttackAct, "defender"):
        return "702.3b"
    for _, node in restrictions_on(game, identity, AttackAct):
        assert isinstance(node.act, AttackAct)
        if node.act.defender is None and not node.act.alone:
            return Rule.ATTACK_RESTRICTIONS
    if other_act(game, identity, "attack"):
        return Rule.ATTACK_RESTRICTIONS
    return ""


def why_cannot_attack_defender(game: Game, identity: int, defender: int) -> str:
    """Give the rule that keeps a creature from attacking this defender, empty when it could. CR: 508.1b-c."""
    if rule := why_cannot_attack(game, identity):
        return rule
    if defender not in find_defenders(game, game.controller_of(identity)):
        return Rule.CHOOSE_DEFENDERS
    for part, node in restrictions_on(game, identity, AttackAct):
        act = node.act
        assert isinstance(act, AttackAct)
        if act.defender is not None and names_defender(game, part, act, defender):
            return Rule.ATTACK_RESTRICTIONS
    return ""


def can_attack(game: Game, identity: int, defender: int | None = None) -> bool:
    """Say whether a creature could be declared as an attacker, of one defender or of any. CR: 508.1a-c."""
    if defender is not None:
        return not why_cannot_attack_defender(game, identity, defender)
    return not why_cannot_attack(game, identity) and any(
        not why_cannot_attack_defender(game, identity, d) for d in find_defenders(game, game.controller_of(identity))
    )


# Requirements ------------------------------------------------------------------------------------


def requirements_met(game: Game, identity: int, defender: int | None) -> int:
    """Count the requirements that a creature meets by attacking a defender, or by not attacking. CR: 508.1d."""
    if defender is None:
        return 0
    met = 0
    for part, node in requirements_on(game, identity, AttackAct):
        act = node.act
        assert isinstance(act, AttackAct)
        met += act.defender is None or names_defender(game, part, act, defender)
    for goader in goaders(game, identity):
        # CR 701.15b: attacks if able, and attacks a player other than that one if able.
        met += 1 + (is_player(defender) and defender != goader)
    return met


@dataclass(frozen=True, slots=True)
class _Problem:
    """All creatures that could attack, with what each could attack without anything to pay."""

    free: Mapping[int, tuple[int, ...]]
    scores: Mapping[tuple[int, int], int]


def _problem(game: Game, player: int) -> _Problem:
    defenders = find_defenders(game, player)
    free: dict[int, tuple[int, ...]] = {}
    scores: dict[tuple[int, int], int] = {}
    for identity in game.permanents(player):
        if not game.characteristics(identity).is_creature or why_cannot_attack(game, identity):
            continue
        options = tuple(
            d
            for d in defenders
            if not why_cannot_attack_defender(game, identity, d) and not costs_to_attack(game, identity, d)
        )
        free[identity] = options
        for defender in defenders:
            scores[identity, defender] = requirements_met(game, identity, defender)
    return _Problem(free, scores)


def why_illegal_together(game: Game, attacks: Mapping[int, int]) -> str:
    """Give the rule that a whole declaration breaks, single creatures left aside. CR: 506.5, 508.1c."""
    if not attacks:
        return ""
    for identity in attacks:
        if len(attacks) == 1 and other_act(game, identity, "attack alone"):
            return Rule.ATTACK_RESTRICTIONS
        for _, node in restrictions_on(game, identity, AttackAct):
            assert isinstance(node.act, AttackAct)
            if node.act.alone and len(attacks) == 1:
                return Rule.ATTACK_RESTRICTIONS
    for part, act in limits_on(game, "attack"):
        ctx = part.context(game)
        among = [d for d in attacks.values() if act.object is None or refers_to(ctx, act.object, d)]
        if act.limit is not None and len(among) > int(evaluate(ctx, act.limit)):
            return Rule.ATTACK_RESTRICTIONS
    return ""


def most_requirements(game: Game, player: int) -> tuple[int, dict[int, int]]:
    """
    Give the greatest number of requirements that a legal declaration without costs can meet, and one that does.

    CR: 508.1d.
    """
    problem = _problem(game, player)
    best = {
        creature: max(options, key=lambda d, c=creature: problem.scores[c, d])  # type: ignore[misc]
        for creature, options in problem.free.items()
        if options and max(problem.scores[creature, d] for d in options) > 0
    }
    if not best:
        return 0, {}
    if not why_illegal_together(game, best):
        return sum(problem.scores[pair] for pair in best.items()), best
    return _search(game, problem)


def _search(game: Game, problem: _Problem) -> tuple[int, dict[int, int]]:
    """Try declarations until the best legal one is found, for the rare boards where restrictions clash."""
    creatures = [c for c, options in problem.free.items() if options]
    found: tuple[int, dict[int, int]] = (0, {})
    choices: list[tuple[int | None, ...]] = [(*problem.free[c], None) for c in creatures]
    for number, picked in enumerate(product(*choices)):
        if number >= _SEARCH_LIMIT:
            break
        attacks = {c: d for c, d in zip(creatures, picked, strict=True) if d is not None}
        score = sum(problem.scores[pair] for pair in attacks.items())
        if score > found[0] and not why_illegal_together(game, attacks):
            found = (score, attacks)
    return found


def complete_attacks(game: Game, player: int, wished: Mapping[int, int]) -> dict[int, int]:
    """
    Add to the attacks that a player wants those that the rules force.

    CR: 508.1d.
    """
    most, forced = most_requirements(game, player)
    attacks = dict(wished)
    if not most:
        return attacks
    score = sum(requirements_met(game, c, d) for c, d in attacks.items())
    for creature, defender in forced.items():
        if score >= most:
            break
        if creature not in attacks:
            attacks[creature] = defender
            score += requirements_met(game, creature, defender)
    return attacks


def check_attacks(game: Game, player: int, attacks: Mapping[int, int]) -> None:
    """
    Make sure that a declaration of attackers is legal.

    Raises:
        IllegalAction: with the rule that it breaks.

    CR: 508.1a-d.
    """
    for creature, defender in attacks.items():
        if rule := why_cannot_attack_defender(game, creature, defender):
            raise IllegalAction(f"{game.name_of(creature)} can't attack {game.name_of(defender)}", rule)
    if rule := why_illegal_together(game, attacks):
        raise IllegalAction("these creatures can't attack together", rule)
    most, _ = most_requirements(game, player)
    if sum(requirements_met(game, c, d) for c, d in attacks.items()) < most:
        raise IllegalAction("a creature that must attack does not", Rule.ATTACK_REQUIREMENTS)


# Declaring ---------------------------------------------------------------------------------------


def declare_attackers(game: Game, agent: Agent) -> None:
    """
    Let the active player declare attackers, as `agent.attackers` says, with those that must attack.

    Where teams share turns, the attacks of the players of the active team are one declaration.

    A creature for which a cost is not paid does not attack.

    Raises:
        IllegalAction: the declaration breaks a restriction or requirement.

    CR: 508.1, 805.10b.
    """
    entries: list[Attacker] = []
    bands: list[tuple[int, ...]] = []
    for player in game.active_players:
        wished = dict(agent.attackers(game, player))
        attacks = complete_attacks(game, player, wished)
        check_attacks(game, player, attacks)
        own = _pay_for_attacks(game, player, attacks)
        entries.extend(own)
        bands.extend(form_bands(game, player, own))
    if len(game.active_players) > 1:
        if rule := why_illegal_together(game, {entry.id: entry.defender for entry in entries}):
            raise IllegalAction("these creatures can't attack together", rule)
    if entries:
        perform(game, AttacksDeclared(game.turn.active, tuple(entries), tuple(bands)))


def _pay_for_attacks(game: Game, player: int, attacks: Mapping[int, int]) -> tuple[Attacker, ...]:
    """Tap what attacks and pay the costs; give the creatures that attack then. CR: 508.1f-k."""
    taxes = {creature: costs_to_attack(game, creature, defender) for creature, defender in attacks.items()}
    paid = those_paid_for(game, player, taxes, Rule.COST_TO_ATTACK, "attack", tapping=True)
    attacks = {creature: defender for creature, defender in attacks.items() if creature in paid}
    if not attacks:
        return ()
    perform(
        game,
        *(Tap(creature, attacking=True) for creature in attacks if not has_keyword(game, creature, "vigilance")),
    )
    for part, node in _optional_costs(game, attacks):
        execute(part.context(game).with_bindings({"attackers": tuple(attacks)}), node.effect)
    for creature, defender in attacks.items():
        pay(game, player, creature, costs_to_attack(game, creature, defender))
    return tuple(
        Attacker(creature, defender)
        for creature, defender in attacks.items()
        if creature in game.objects and game.controller_of(creature) == player
    )


def _optional_costs(game: Game, attacks: Mapping[int, int]) -> list[tuple[ActiveStatic, AsAttacks]]:
    """``You may ... as it attacks`` of the attacking creatures (exert and the like). CR: 508.1g, 701.43."""
    found = []
    for part in in_force(game, AsAttacks):
        node = part.node
        assert isinstance(node, AsAttacks)
        if part.source in attacks:
            found.append((part, node))
    return found
