"""
What keywords of casting leave behind: escaping, kicking, convoking, exerting.

CR: 702.33, 702.51, 702.138, 701.43.
"""

from __future__ import annotations

from ...ir.conditions import WasPaid
from ...ir.nouns import ConvokedIt, Pronoun, SelfRef, You
from ...ir.statics import EntersWithCounters
from ...ir.triggers import KeywordActionEvent
from .base import GRAMMAR as G

# Escape. CR: 702.138c

_ESCAPED = WasPaid(SelfRef("spell"), "escape")
G.rule(
    "entering",
    EntersWithCounters,
    "{subject:ref} escapes with {counters:counters_spec} on it",
    condition=_ESCAPED,
    form="escapes",
)
G.rule("simple_condition", WasPaid, "it escaped", ref=Pronoun("it"), keyword="escape", form="escaped")

# Convoke. CR: 702.51c

G.rule("that_qualifier#", ConvokedIt, "that convoked <form=it|this spell>")

# Exert. CR: 701.43

G.rule("event_plain", KeywordActionEvent, "you exert {object:a_ref}", player=You(), action="exert")
