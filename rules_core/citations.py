"""
Every rule that the engine cites, under a stable name.

Numbers move with most releases of the Comprehensive Rules; names do not. Each
entry has the number, a few anchor words by which a check finds the rule again,
and a gist in our own words.

CR: as stated in `CR_EFFECTIVE`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .rulebook import combat, continuous, state_based
from .rulebook.combat import CombatRules
from .rulebook.continuous import ContinuousRules
from .rulebook.state_based import StateBasedRules

CR_EFFECTIVE = "2026-08-07"
"""Date of the Comprehensive Rules that the numbers were checked against."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule."""

    number: str
    anchors: tuple[str, ...]
    """Short runs of words (at most eight) that occur in the rule."""
    gist: str

    def fits(self, text: str) -> bool:
        """Say whether a rule's text has the anchor words, in whichever case and with whichever apostrophes."""
        plain = _plain(text)
        return all(_plain(anchor) in plain for anchor in self.anchors)


def _plain(text: str) -> str:
    return text.replace("\u2019", "'").casefold()


class Rule(CombatRules, ContinuousRules, StateBasedRules):
    """
    Names of the rules; each attribute is the number as text.

    Grouped by chapter, in the order of the Comprehensive Rules.
    """

    # 1: game concepts
    CANT_BEATS_CAN = "101.2"
    PLAYER_WINS = "104.2a"
    PLAYER_LOSES = "104.3"
    GAME_IS_DRAW = "104.4b"
    ADD_MANA = "106.3"
    EMPTY_MANA = "106.4"
    TOKEN_CREATED = "111.1"
    EMBLEM = "114.1"
    BECOMES_TARGET = "115.1"
    PLAY_LAND = "116.2a"
    SPEND_MANA = "118.3a"
    GAIN_OR_LOSE_LIFE = "119.3"
    DAMAGE_TO_PLAYER = "120.3a"
    INFECT_DAMAGE_TO_PLAYER = "120.3b"
    DAMAGE_TO_PLANESWALKER = "120.3c"
    WITHER_DAMAGE = "120.3d"
    DAMAGE_TO_CREATURE = "120.3e"
    LIFELINK_DAMAGE = "120.3f"
    TOXIC_DAMAGE = "120.3g"
    DAMAGE_TO_BATTLE = "120.3h"
    ZERO_DAMAGE = "120.8"
    DRAW_CARD = "121.1"
    DRAW_FROM_EMPTY_LIBRARY = "121.4"
    PUT_COUNTERS = "122.6"
    REMOVE_COUNTERS = "122.1"
    # 4: zones
    NEW_OBJECT = "400.7"
    STACK = "405.1"
    # 5: turns
    BEGIN_STEP = "500.1"
    EXTRA_TURN = "500.7"
    EXTRA_STEP = "500.8"
    UNTAP_STEP = "502.3"
    DECLARE_ATTACKERS = "508.1"
    DECLARE_BLOCKERS = "509.1"
    BECOMES_BLOCKED = "509.1h"
    REMOVE_FROM_COMBAT = "506.4"
    END_COMBAT = "511.3"
    CLEANUP_DAMAGE = "514.2"
    # 6: spells, abilities and effects
    SPELL_CAST = "601.2i"
    ABILITY_ACTIVATED = "602.2b"
    ABILITY_TRIGGERS = "603.2"
    PUT_TRIGGER_ON_STACK = "603.3"
    DELAYED_TRIGGER = "603.7"
    ALL_TARGETS_ILLEGAL = "608.2b"
    FOLLOW_INSTRUCTIONS = "608.2c"
    SPELL_TO_GRAVEYARD = "608.2n"
    PERMANENT_ENTERS = "608.3a"
    AURA_ENTERS = "608.3c"
    CONTINUOUS_EFFECT = "611.2"
    REPLACEMENT_EFFECTS = "614.1"
    PREVENTION_EFFECTS = "615.1"
    AFFECTED_PLAYER_CHOOSES_REPLACEMENT = "616.1"
    # 7: additional rules
    ATTACH = "701.3"
    COUNTER_SPELL = "701.6"
    DESTROY = "701.8"
    DISCARD = "701.9"
    MILL = "701.17"
    REGENERATE = "701.19"
    SACRIFICE = "701.21"
    SHUFFLE = "701.24"
    TAP = "701.26a"
    UNTAP = "701.26b"
    TRANSFORM = "701.27"
    INDESTRUCTIBLE = "702.12b"
    PHASING = "702.26b"
    STATE_BASED_ACTIONS = "704.3"
    TOKEN_CEASES = "704.5d"
    COPY_CEASES = "704.5e"
    FACE_DOWN = "708.2"
    TURNED_FACE_UP = "708.7"
    UNLOCK = "709.5"
    FLIP = "710.4"
    DAY_NIGHT = "731.1"
    MONARCH = "725.1"


CITATIONS: dict[str, Citation] = {}
"""By rule number."""


def _cite(number: str, gist: str, *anchors: str) -> None:
    CITATIONS[number] = Citation(number, anchors, gist)


for _room in (combat, continuous, state_based):
    for _number, _gist, _anchor in _room.TABLE:
        _cite(_number, _gist, _anchor)

_cite(Rule.CANT_BEATS_CAN, "What cannot happen wins over what may or must.", "can’t")
_cite(Rule.DAMAGE_TO_PLAYER, "Damage makes a player lose that much life.", "lose that much life")
_cite(Rule.INFECT_DAMAGE_TO_PLAYER, "Infect turns damage to a player into poison counters.", "poison counters")
_cite(Rule.DAMAGE_TO_PLANESWALKER, "Damage takes loyalty counters off a planeswalker.", "loyalty counters")
_cite(Rule.WITHER_DAMAGE, "Wither or infect turns damage to a creature into -1/-1 counters.", "-1/-1 counters")
_cite(Rule.DAMAGE_TO_CREATURE, "Other damage is marked on the creature.", "neither wither nor infect")
_cite(Rule.LIFELINK_DAMAGE, "Lifelink gains its controller that much life besides.", "with lifelink")
_cite(Rule.TOXIC_DAMAGE, "Toxic adds poison counters to combat damage.", "total toxic value")
_cite(Rule.DAMAGE_TO_BATTLE, "Damage takes defense counters off a battle.", "defense counters")
_cite(Rule.NEW_OBJECT, "What changes zones becomes a new object.", "new object")
_cite(
    Rule.AFFECTED_PLAYER_CHOOSES_REPLACEMENT,
    "The affected player chooses which effect applies first.",
    "chooses one to apply",
)
_cite(Rule.ABILITY_TRIGGERS, "An ability triggers whenever its event happens.", "automatically triggers")


def gist_of(number: str) -> str:
    """Give our own words for a rule, empty when the table has none. CR: 100-732."""
    known = CITATIONS.get(number)
    return known.gist if known else ""


def all_rules() -> dict[str, str]:
    """Give every symbolic name with its number, in chapter order."""
    return {
        name: value
        for room in reversed(Rule.__mro__)
        for name, value in vars(room).items()
        if name.isupper() and isinstance(value, str)
    }
