"""
Combat: attackers, blockers, combat damage, removal from combat.

Rooms: `parts` (what restricts and requires), `attacking`, `blocking`, `evasion`,
`assignment` (combat damage), `removal`.

CR: 506-511.
"""

from .assignment import deal_combat_damage, has_first_strike_step
from .attacking import can_attack, complete_attacks, declare_attackers, find_defenders
from .blocking import complete_blocks, declare_blockers
from .evasion import why_cannot_block
from .parts import defending_player, has_keyword, is_summoning_sick
from .removal import remove_what_left_combat

__all__ = [
    "can_attack",
    "complete_attacks",
    "complete_blocks",
    "deal_combat_damage",
    "declare_attackers",
    "declare_blockers",
    "defending_player",
    "find_defenders",
    "has_first_strike_step",
    "has_keyword",
    "is_summoning_sick",
    "remove_what_left_combat",
    "why_cannot_block",
]
