"""
Planes, phenomena and schemes: planeswalking, encounters, chaos, the planar die, setting in motion, abandoning.

CR: 311.7, 312.5, 701.31-33, 901, 904.
"""

from __future__ import annotations

from ...ir.effects import KeywordAction
from ...ir.nouns import SelfRef, You
from ...ir.triggers import KeywordActionEvent
from .base import GRAMMAR as G
from .base import IMPLIED

G.rule("here", SelfRef, "here", form="here")
G.rule("event_plain", KeywordActionEvent, "you encounter {object:ref}", player=You(), action="encounter")
G.rule("event_plain", KeywordActionEvent, "you planeswalk to {object:ref}", player=You(), action="planeswalk to")
G.rule("event_plain", KeywordActionEvent, "you planeswalk {object:here}", player=You(), action="planeswalk to")
for _place in ("ref", "here"):
    G.rule(
        "event_plain",
        KeywordActionEvent,
        f"you planeswalk away from {{object:{_place}}}",
        player=You(),
        action="planeswalk away",
    )
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:caster} [planeswalks/planeswalk/planeswalked:player]",
    action="planeswalk",
)
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:caster} [rolls/roll/rolled:player] the planar die",
    action="roll the planar die",
)
G.rule("event_plain", KeywordActionEvent, "you set {object:a_phrase} in motion", player=You(), action="set in motion")
G.rule("event_plain", KeywordActionEvent, "you abandon {object:ref}", player=You(), action="abandon")
G.rule("vp#", KeywordAction, "[rolls/roll] the planar die", player=IMPLIED, action="roll the planar die")
G.rule("whole_clause", KeywordAction, "chaos ensues", action="chaos ensues")
G.rule("vp#", KeywordAction, "[abandons/abandon] {object:np}", player=IMPLIED, action="abandon")
G.rule("vp#", KeywordAction, "[sets/set] {object:np} in motion", player=IMPLIED, action="set in motion")
G.rule(
    "vp#", KeywordAction, "[sets/set] {object:np} in motion again", player=IMPLIED, action="set in motion", form="again"
)
