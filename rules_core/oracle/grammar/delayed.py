"""
What happens later or from now on: delayed triggers, emblems, permissions to play, extra turns and phases.

CR: 114, 500.7-10, 601.3, 603.7.
"""

from __future__ import annotations

from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Continuous, Delayed, ExtraPhase, GetEmblem, MayPlay
from ...ir.nouns import You
from ...ir.statics import CostChange
from ...ir.triggers import CastSpell, StepBegins
from .base import GRAMMAR as G
from .base import IMPLIED
from .statics import one_statement

# Delayed triggers

G.rule(
    "whole_clause", Delayed, "{effect:clause} at {trigger:next_step}", form="after", check=lambda node: _is_later(node)
)
G.rule("conditional", Delayed, "at {trigger:next_step} , {effect:sentence}", form="front")
G.rule(
    "conditional",
    Delayed,
    "when {trigger:event_now} this turn , {effect:sentence}",
    form="when",
    duration=UntilEndOfTurn("this turn"),
)
G.rule(
    "conditional",
    Delayed,
    "whenever {trigger:event_now} this turn , {effect:sentence}",
    form="whenever",
    once=False,
    duration=UntilEndOfTurn("this turn"),
)
G.rule("conditional", Delayed, "when {trigger:event_now} , {effect:sentence}", form="when bare")
G.rule(
    "conditional",
    Delayed,
    "{duration:duration} , whenever {trigger:event_now} , {effect:sentence}",
    form="until",
    once=False,
)
G.rule(
    "next_step", StepBegins, "the beginning of the next <step=end step|upkeep|cleanup step>", next_only=True, form="the"
)
G.rule("next_step", StepBegins, "the beginning of the next turn 's <step=upkeep>", next_only=True, form="next turn's")
G.rule(
    "next_step",
    StepBegins,
    "the beginning of {player:poss} next <step=end step|upkeep|draw step|main phase>",
    next_only=True,
)
G.rule("next_step", StepBegins, "end of combat", step="end of combat", next_only=True, form="bare")


def _is_later(node: Delayed) -> bool:
    """One instruction is put off, not a delayed one again."""
    return not isinstance(node.effect, Delayed)


G.rule(
    "conditional",
    Delayed,
    "when you next {trigger:you_next} this turn , {effect:sentence}",
    form="when next",
    duration=UntilEndOfTurn("this turn"),
)
G.rule("you_next", CastSpell, "cast {spell:a_ref}", player=You())

# Emblems

G.rule("vp#", GetEmblem, "[gets/get] an emblem with {abilities:emblem_list}", player=IMPLIED)
G.series("emblem_list", "quoted", "and", 1)

# Playing exiled cards

G.rule("playable", None, "{:ref}", "{:target}")

G.rule("whole_clause", MayPlay, "{player:np} may play {object:playable} {duration:duration}")
G.rule("whole_clause", MayPlay, "{player:np} may cast {object:playable} {duration:duration}", cast=True)
G.rule("whole_clause", MayPlay, "{duration:duration} , {player:np} may play {object:playable}", form="front")
G.rule("whole_clause", MayPlay, "{duration:duration} , {player:np} may cast {object:playable}", form="front", cast=True)
G.rule(
    "whole_clause",
    MayPlay,
    "{player:np} may play {object:playable} without paying its mana cost {duration:duration}",
    free=True,
    form="middle",
)
G.rule(
    "whole_clause",
    MayPlay,
    "{player:np} may cast {object:playable} {duration:duration} without paying its mana cost",
    free=True,
    cast=True,
)
G.rule(
    "whole_clause",
    MayPlay,
    "{player:np} may cast {object:playable} {duration:duration} , and mana of any type can be spent to cast that spell",
    any_mana="type",
    cast=True,
    form="any",
)

for _that in ("that spell", "it", "them", "those spells"):
    for _verb, _cast in (("play", False), ("cast", True)):
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{player:np}} may {_verb} {{object:playable}} {{duration:duration}} , and mana of any <any_mana=type|color>"
            f" can be spent to cast {_that}",
            cast=_cast,
            form=f"any {_that}",
            check=lambda node: not (node.cast and node.any_mana == "type" and node.form == "any that spell"),
        )
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{duration:duration}} , {{player:np}} may {_verb} {{object:playable}} , and mana of any"
            f" <any_mana=type|color> can be spent to cast {_that}",
            cast=_cast,
            form=f"front any {_that}",
        )

# Phases

G.rule("whole_clause", ExtraPhase, "after this phase , there is an additional <what=combat phase>", after="this phase")
G.rule(
    "whole_clause",
    ExtraPhase,
    "after this main phase , there is an additional combat phase followed by an additional main phase",
    after="this main phase",
    what="combat phase and main phase",
)
G.rule(
    "whole_clause",
    ExtraPhase,
    "after this phase , there is an additional combat phase followed by an additional main phase",
    after="this phase",
    what="combat phase and main phase",
)
G.rule(
    "whole_clause",
    ExtraPhase,
    "there is an additional <what=combat phase> after this phase",
    after="this phase",
    form="late",
)
G.rule(
    "whole_clause",
    ExtraPhase,
    "there is an additional <what=combat phase> after this one",
    after="this one",
    form="late",
)

# Cost changes for a turn

G.rule("whole_clause", Continuous, "{changes:cheaper}", form="cheaper", duration=UntilEndOfTurn("this turn"))
one_statement("cheaper", "cheaper_one")
for _word, _less in (("less", True), ("more", False)):
    G.rule(
        "cheaper_one",
        CostChange,
        f"{{what:everything}} you cast this turn [costs/cost:what] {{amount:mana_cost}} {_word} to cast",
        less=_less,
        player=You(),
        form="this turn",
    )
