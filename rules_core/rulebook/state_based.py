"""
Rules of state-based actions.

CR: 704.
"""

from __future__ import annotations


class StateBasedRules:
    """Names of the state-based actions."""

    NO_LIFE_LOSES = "704.5a"
    DREW_FROM_EMPTY_LOSES = "704.5b"
    POISON_LOSES = "704.5c"
    TOKEN_CEASES_TO_EXIST = "704.5d"
    COPY_CEASES_TO_EXIST = "704.5e"
    ZERO_TOUGHNESS = "704.5f"
    LETHAL_DAMAGE = "704.5g"
    DEATHTOUCH_DAMAGE = "704.5h"
    ZERO_LOYALTY = "704.5i"
    LEGEND_RULE = "704.5j"
    WORLD_RULE = "704.5k"
    AURA_WITHOUT_HOST = "704.5m"
    EQUIPMENT_UNATTACHED = "704.5n"
    CREATURE_UNATTACHED = "704.5p"
    COUNTERS_ANNIHILATE = "704.5q"
    COUNTER_LIMIT = "704.5r"
    SAGA_SACRIFICED = "704.5s"
    DUNGEON_COMPLETED = "704.5t"
    SECTOR_DESIGNATIONS = "704.5u"
    SIEGE_DEFEATED = "704.5v"
    BATTLE_DEFEATED = "704.5w"
    BATTLE_WITHOUT_PROTECTOR = "704.5x"
    BATTLE_WRONG_PROTECTOR = "704.5y"
    ROLE_REPLACED = "704.5z"
    SPEED_STARTS = "704.5aa"
    TEAM_NO_LIFE = "704.6a"
    TEAM_POISON = "704.6b"
    COMMANDER_DAMAGE = "704.6c"
    COMMANDER_RETURNS = "704.6d"
    SCHEME_TURNED_DOWN = "704.6e"
    PHENOMENON_LEFT = "704.6f"


TABLE: tuple[tuple[str, str, str], ...] = (
    (StateBasedRules.NO_LIFE_LOSES, "A player at 0 or less life loses.", "0 or less life"),
    (StateBasedRules.DREW_FROM_EMPTY_LOSES, "Drawing from an empty library loses.", "library with no cards"),
    (StateBasedRules.POISON_LOSES, "Ten poison counters lose the game.", "ten or more poison counters"),
    (StateBasedRules.TOKEN_CEASES_TO_EXIST, "A token off the battlefield is gone.", "zone other than the battlefield"),
    (StateBasedRules.COPY_CEASES_TO_EXIST, "A copy where none can be is gone.", "zone other than the stack"),
    (StateBasedRules.ZERO_TOUGHNESS, "A creature with toughness 0 or less dies.", "toughness 0 or less"),
    (StateBasedRules.LETHAL_DAMAGE, "A creature with lethal damage is destroyed.", "dealt lethal damage and"),
    (StateBasedRules.DEATHTOUCH_DAMAGE, "Damage by deathtouch destroys a creature.", "source with deathtouch"),
    (StateBasedRules.ZERO_LOYALTY, "A planeswalker with loyalty 0 dies.", "loyalty 0"),
    (StateBasedRules.LEGEND_RULE, "One legendary permanent of a name for each player.", "legend rule"),
    (StateBasedRules.WORLD_RULE, "Only the newest world permanent stays.", "world rule"),
    (StateBasedRules.AURA_WITHOUT_HOST, "An Aura on nothing legal dies.", "Aura is attached to an illegal object"),
    (StateBasedRules.EQUIPMENT_UNATTACHED, "Equipment on something illegal falls off.", "becomes unattached"),
    (StateBasedRules.CREATURE_UNATTACHED, "What cannot be attached falls off.", "battle or creature is attached"),
    (StateBasedRules.COUNTERS_ANNIHILATE, "+1/+1 and -1/-1 counters cancel out.", "-1/-1 counter on it"),
    (StateBasedRules.COUNTER_LIMIT, "Counters past a permanent's own limit go.", "more than N counters"),
    (StateBasedRules.SAGA_SACRIFICED, "A Saga past its last chapter is sacrificed.", "final chapter number"),
    (StateBasedRules.DUNGEON_COMPLETED, "A finished dungeon leaves the game.", "bottommost room"),
    (StateBasedRules.SECTOR_DESIGNATIONS, "Creatures get sector designations.", "sector designation"),
    (StateBasedRules.SIEGE_DEFEATED, "A Siege with defense 0 dies.", "Siege battle has defense 0"),
    (StateBasedRules.BATTLE_DEFEATED, "Another battle with defense 0 dies.", "non-Siege battle has defense 0"),
    (StateBasedRules.BATTLE_WITHOUT_PROTECTOR, "A battle gets a protector.", "designated as its protector"),
    (StateBasedRules.BATTLE_WRONG_PROTECTOR, "A battle gets another protector.", "can’t be its protector"),
    (StateBasedRules.ROLE_REPLACED, "A player's newest Role on a permanent stays.", "most recent timestamp"),
    (StateBasedRules.SPEED_STARTS, "Speed starts at 1.", "speed becomes 1"),
    (StateBasedRules.TEAM_NO_LIFE, "A team at 0 or less life loses.", "team has 0 or less life"),
    (StateBasedRules.TEAM_POISON, "Fifteen poison counters lose for a team.", "fifteen or more poison counters"),
    (StateBasedRules.COMMANDER_DAMAGE, "21 combat damage by one commander loses.", "21 or more combat damage"),
    (StateBasedRules.COMMANDER_RETURNS, "A commander may go to the command zone.", "may put it into the command zone"),
    (StateBasedRules.SCHEME_TURNED_DOWN, "A scheme that is not ongoing goes under its deck.", "non-ongoing scheme"),
    (StateBasedRules.PHENOMENON_LEFT, "After a phenomenon's ability its controller planeswalks.", "phenomenon card"),
)
