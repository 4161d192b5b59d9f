"""
Rules of the combat phase.

CR: 506-511.
"""

from __future__ import annotations


class CombatRules:
    """Names of the rules of combat."""

    ONLY_CREATURES_FIGHT = "506.3"
    REMOVED_FROM_COMBAT = "506.4"
    ATTACKED_PERMANENT_REMOVED = "506.4c"
    CHOOSE_ATTACKERS = "508.1a"
    CHOOSE_DEFENDERS = "508.1b"
    ATTACK_RESTRICTIONS = "508.1c"
    ATTACK_REQUIREMENTS = "508.1d"
    ATTACKERS_TAP = "508.1f"
    OPTIONAL_COST_TO_ATTACK = "508.1g"
    COST_TO_ATTACK = "508.1h"
    PAY_COST_TO_ATTACK = "508.1j"
    CHOOSE_BLOCKERS = "509.1a"
    BLOCK_RESTRICTIONS = "509.1b"
    BLOCK_REQUIREMENTS = "509.1c"
    COST_TO_BLOCK = "509.1d"
    ASSIGN_POWER = "510.1a"
    ASSIGN_UNBLOCKED = "510.1b"
    ASSIGN_BLOCKED = "510.1c"
    ASSIGN_BLOCKER = "510.1d"
    CHECK_ASSIGNMENT = "510.1e"
    DEAL_COMBAT_DAMAGE = "510.2"
    FIRST_STRIKE_STEP = "510.4"
    LETHAL_WITH_DEATHTOUCH = "702.2c"
    TRAMPLE_ASSIGNMENT = "702.19b"
    TRAMPLE_OVER_PLANESWALKERS = "702.19c"
    TRAMPLE_WITHOUT_BLOCKER = "702.19d"


TABLE: tuple[tuple[str, str, str], ...] = (
    (CombatRules.ONLY_CREATURES_FIGHT, "Only creatures attack or block.", "creature can attack or block"),
    (CombatRules.REMOVED_FROM_COMBAT, "What makes a permanent leave combat.", "removed from combat if it leaves"),
    (
        CombatRules.ATTACKED_PERMANENT_REMOVED,
        "An attacker goes on attacking nothing when what it attacked is gone.",
        "continues to be an attacking creature",
    ),
    (CombatRules.CHOOSE_ATTACKERS, "Attackers are untapped creatures that are not summoning sick.", "must be untapped"),
    (CombatRules.CHOOSE_DEFENDERS, "Each attacker is given a player, planeswalker or battle.", "is attacking"),
    (CombatRules.ATTACK_RESTRICTIONS, "No restriction on attacking may be broken.", "any restrictions"),
    (CombatRules.ATTACK_REQUIREMENTS, "As many attack requirements as possible are met.", "maximum possible number"),
    (CombatRules.ATTACKERS_TAP, "Attackers become tapped.", "taps the chosen creatures"),
    (CombatRules.OPTIONAL_COST_TO_ATTACK, "Optional costs to attack are chosen.", "optional costs to attack"),
    (CombatRules.COST_TO_ATTACK, "The total cost to attack is determined.", "total cost to attack"),
    (CombatRules.PAY_COST_TO_ATTACK, "Costs to attack are paid in full.", "pay all costs"),
    (CombatRules.CHOOSE_BLOCKERS, "Blockers are untapped creatures.", "must be untapped"),
    (CombatRules.BLOCK_RESTRICTIONS, "No restriction on blocking may be broken.", "any restrictions"),
    (CombatRules.BLOCK_REQUIREMENTS, "As many block requirements as possible are met.", "maximum possible number"),
    (CombatRules.COST_TO_BLOCK, "The total cost to block is determined.", "total cost to block"),
    (CombatRules.ASSIGN_POWER, "Creatures assign damage equal to their power.", "equal to its power"),
    (CombatRules.ASSIGN_UNBLOCKED, "An unblocked creature damages what it attacks.", "unblocked creature assigns"),
    (CombatRules.ASSIGN_BLOCKED, "A blocked creature damages its blockers.", "blocked creature assigns"),
    (CombatRules.ASSIGN_BLOCKER, "A blocker damages the creatures it blocks.", "blocking creature assigns"),
    (CombatRules.CHECK_ASSIGNMENT, "The whole assignment must follow the rules.", "total damage assignment"),
    (CombatRules.DEAL_COMBAT_DAMAGE, "All combat damage is dealt at once.", "dealt simultaneously"),
    (CombatRules.FIRST_STRIKE_STEP, "First and double strike make two damage steps.", "second combat damage step"),
    (CombatRules.LETHAL_WITH_DEATHTOUCH, "One point from deathtouch is lethal.", "considered to be lethal damage"),
    (CombatRules.TRAMPLE_ASSIGNMENT, "Trample: lethal damage to blockers first.", "assigned lethal damage"),
    (
        CombatRules.TRAMPLE_OVER_PLANESWALKERS,
        "Past a planeswalker's loyalty, the rest may go to its controller.",
        "Trample over planeswalkers",
    ),
    (CombatRules.TRAMPLE_WITHOUT_BLOCKER, "With no blocker left, all of it tramples.", "no creatures blocking it"),
)
