"""
How long a change lasts.

CR: 514.2, 611.2.
"""

from __future__ import annotations

from ...ir.durations import (
    AsLongAs,
    DuringNextStep,
    Permanently,
    UntilEndOfCombat,
    UntilEndOfNextTurn,
    UntilEndOfTurn,
    UntilEvent,
    UntilNextStep,
    UntilNextTurn,
)
from .base import GRAMMAR as G

# Durations

G.rule("duration", UntilEndOfTurn, "until end of turn")
G.rule("duration", UntilEndOfTurn, "this turn", form="this turn")
G.rule("duration", UntilEndOfCombat, "until end of combat")
G.rule("duration", UntilEndOfCombat, "this combat", form="this combat")
G.rule("duration", UntilNextTurn, "until {player:poss} next turn")
G.rule("duration", UntilEndOfNextTurn, "until the end of {player:poss} next turn")
G.rule("duration", DuringNextStep, "during {player:poss} next <step=untap step|upkeep|combat>")
G.rule("duration", UntilNextStep, "until {player:poss} next <step=end step>")
G.rule("duration", AsLongAs, "for as long as {condition:condition}")
G.rule("duration", Permanently, "for the rest of the game", form="rest")
G.rule("duration", None, "{:until_event}")
G.rule("until_event", UntilEvent, "until {event:event_now}")
