"""
Rules of continuous effects, replacement effects and copies.

CR: 122, 305, 603, 604, 611-615, 707.
"""

from __future__ import annotations


class ContinuousRules:
    """Names of the rules of continuous effects, replacement effects and copies."""

    PT_COUNTERS = "122.1a"
    KEYWORD_COUNTERS = "122.1b"
    INTRINSIC_MANA_ABILITIES = "305.6"
    LAND_TYPE_IS_SET = "305.7"
    TRIGGERS_ADDITIONAL_TIMES = "603.2d"
    CHARACTERISTIC_DEFINING = "604.3"
    CONTROL_CHANGES = "613.1b"
    COPIABLE_EFFECTS = "613.2a"
    FACE_DOWN_LAYER = "613.2b"
    DEFINITIONS_FIRST = "613.3"
    EFFECT_GOES_ON = "613.6"
    TIMESTAMP_ORDER = "613.7"
    DEPENDENCY = "613.8"
    HAPPENS_INSTEAD = "614.1a"
    ENTERS_IN_A_WAY = "614.1c"
    DAMAGE_REDIRECTED = "614.9"
    AS_IT_WOULD_ENTER = "614.12"
    COPIABLE_VALUES = "707.2"
    ENTERS_AS_COPY = "707.5"


TABLE: tuple[tuple[str, str, str], ...] = (
    (ContinuousRules.PT_COUNTERS, "Counters such as +1/+1 change power and toughness.", "counter on a creature"),
    (ContinuousRules.KEYWORD_COUNTERS, "A keyword counter gives the keyword.", "keyword counter on a permanent"),
    (ContinuousRules.INTRINSIC_MANA_ABILITIES, "A basic land type brings its mana ability.", "intrinsic ability"),
    (ContinuousRules.LAND_TYPE_IS_SET, "A land set to a basic type loses its text.", "no longer has its old land type"),
    (ContinuousRules.TRIGGERS_ADDITIONAL_TIMES, "An ability may trigger more often.", "triggers additional times"),
    (ContinuousRules.CHARACTERISTIC_DEFINING, "Some abilities say what their object is.", "function in all zones"),
    (ContinuousRules.CONTROL_CHANGES, "Another player controls it.", "Control-changing effects"),
    (ContinuousRules.COPIABLE_EFFECTS, "Copy effects and merging apply first.", "Copiable effects are applied"),
    (ContinuousRules.FACE_DOWN_LAYER, "Face-down values come next.", "Face-down spells and permanents"),
    (ContinuousRules.DEFINITIONS_FIRST, "Defining abilities apply first in a layer.", "abilities first"),
    (ContinuousRules.EFFECT_GOES_ON, "An effect that began to apply goes on.", "same set of objects"),
    (ContinuousRules.TIMESTAMP_ORDER, "Earlier effects apply first.", "earlier timestamp is applied before"),
    (ContinuousRules.DEPENDENCY, "A dependent effect waits for the other.", "override the timestamp system"),
    (ContinuousRules.HAPPENS_INSTEAD, "Something happens instead.", "are replacement effects"),
    (ContinuousRules.ENTERS_IN_A_WAY, "Ways of entering are replacement effects.", "enters with"),
    (ContinuousRules.DAMAGE_REDIRECTED, "Damage is dealt to another recipient.", "Some effects replace damage"),
    (ContinuousRules.AS_IT_WOULD_ENTER, "It is looked at as it would enter.", "how a permanent enters"),
    (ContinuousRules.COPIABLE_VALUES, "A copy gets the copiable values.", "acquires the copiable values"),
    (ContinuousRules.ENTERS_AS_COPY, "It becomes a copy as it enters.", "becomes a copy as it enters"),
)
"""Number, gist in our own words, anchor words."""
