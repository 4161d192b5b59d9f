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
    STARTS_AS_PRINTED = "613.1"
    CONTROL_CHANGES = "613.1b"
    TEXT_CHANGES = "613.1c"
    TYPE_CHANGES = "613.1d"
    COLOR_CHANGES = "613.1e"
    ABILITY_CHANGES = "613.1f"
    COPIABLE_EFFECTS = "613.2a"
    FACE_DOWN_LAYER = "613.2b"
    DEFINITIONS_FIRST = "613.3"
    PT_IS_DEFINED = "613.4a"
    PT_IS_SET = "613.4b"
    PT_IS_MODIFIED = "613.4c"
    PT_IS_SWITCHED = "613.4d"
    EFFECT_GOES_ON = "613.6"
    TIMESTAMP_ORDER = "613.7"
    TIMESTAMP_ON_ENTERING = "613.7d"
    STICKER_STAMPED = "613.7k"
    DEPENDENCY = "613.8"
    HAPPENS_INSTEAD = "614.1a"
    ENTERS_IN_A_WAY = "614.1c"
    DAMAGE_REDIRECTED = "614.9"
    AS_IT_WOULD_ENTER = "614.12"
    COPIABLE_VALUES = "707.2"
    ENTERS_AS_COPY = "707.5"
    COPY_WITH_TARGET = "707.10e"


TABLE: tuple[tuple[str, str, str], ...] = (
    (ContinuousRules.PT_COUNTERS, "Counters such as +1/+1 change power and toughness.", "counter on a creature"),
    (ContinuousRules.KEYWORD_COUNTERS, "A keyword counter gives the keyword.", "keyword counter on a permanent"),
    (ContinuousRules.INTRINSIC_MANA_ABILITIES, "A basic land type brings its mana ability.", "intrinsic ability"),
    (ContinuousRules.LAND_TYPE_IS_SET, "A land set to a basic type loses its text.", "no longer has its old land type"),
    (ContinuousRules.TRIGGERS_ADDITIONAL_TIMES, "An ability may trigger more often.", "triggers additional times"),
    (ContinuousRules.CHARACTERISTIC_DEFINING, "Some abilities say what their object is.", "function in all zones"),
    (ContinuousRules.STARTS_AS_PRINTED, "An object starts as it is printed.", "starting with the actual object"),
    (ContinuousRules.CONTROL_CHANGES, "Another player controls it.", "Control-changing effects"),
    (ContinuousRules.COPIABLE_EFFECTS, "Copy effects and merging apply first.", "Copiable effects are applied"),
    (ContinuousRules.FACE_DOWN_LAYER, "Face-down values come next.", "Face-down spells and permanents"),
    (ContinuousRules.DEFINITIONS_FIRST, "Defining abilities apply first in a layer.", "abilities first"),
    (ContinuousRules.TEXT_CHANGES, "Layer 3: words of the text.", "text-changing effects are applied"),
    (ContinuousRules.TYPE_CHANGES, "Layer 4: types.", "type-changing effects are applied"),
    (ContinuousRules.COLOR_CHANGES, "Layer 5: colours.", "color-changing effects are applied"),
    (ContinuousRules.ABILITY_CHANGES, "Layer 6: abilities.", "ability-removing effects"),
    (ContinuousRules.PT_IS_DEFINED, "Layer 7a: definitions.", "define power and/or toughness are applied"),
    (ContinuousRules.PT_IS_SET, "Layer 7b: power and toughness are set.", "refer to the base power"),
    (ContinuousRules.PT_IS_MODIFIED, "Layer 7c: bonuses and counters.", "effects and counters that modify"),
    (ContinuousRules.PT_IS_SWITCHED, "Layer 7d: switching.", "effects that switch a creature"),
    (ContinuousRules.EFFECT_GOES_ON, "An effect that began to apply goes on.", "same set of objects"),
    (ContinuousRules.TIMESTAMP_ORDER, "Earlier effects apply first.", "earlier timestamp is applied before"),
    (ContinuousRules.TIMESTAMP_ON_ENTERING, "What enters a zone is stamped then.", "timestamp at the time it enters"),
    (ContinuousRules.STICKER_STAMPED, "A sticker is stamped as it is put on, or after its object.", "sticker receives"),
    (ContinuousRules.DEPENDENCY, "A dependent effect waits for the other.", "override the timestamp system"),
    (ContinuousRules.HAPPENS_INSTEAD, "Something happens instead.", "are replacement effects"),
    (ContinuousRules.ENTERS_IN_A_WAY, "Ways of entering are replacement effects.", "enters with"),
    (ContinuousRules.DAMAGE_REDIRECTED, "Damage is dealt to another recipient.", "Some effects replace damage"),
    (ContinuousRules.AS_IT_WOULD_ENTER, "It is looked at as it would enter.", "how a permanent enters"),
    (ContinuousRules.COPIABLE_VALUES, "A copy gets the copiable values.", "acquires the copiable values"),
    (ContinuousRules.COPY_WITH_TARGET, "A copy gets the target that is named.", "specify a new target for the copy"),
    (ContinuousRules.ENTERS_AS_COPY, "It becomes a copy as it enters.", "becomes a copy as it enters"),
)
"""Number, gist in our own words, anchor words."""
