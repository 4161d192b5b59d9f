"""
Meld: "if you both own and control this creature and a creature named ..., exile them, then meld them into ...".

CR: 701.42, 712.4a.
"""

from __future__ import annotations

from ...ir.conditions import OwnAndControl
from ...ir.effects import KeywordAction
from ...ir.nouns import SelfRef
from .base import GRAMMAR as G


def _is_own(node: OwnAndControl) -> bool:
    return isinstance(node.object, SelfRef)


G.rule(
    "simple_condition", OwnAndControl, "you both own and control {object:ref} and a {partner:filter_sg}", check=_is_own
)
G.rule(
    "simple_condition",
    OwnAndControl,
    "{object:ref} and a {partner:filter_sg} are attacking , and you both own and control them",
    attacking=True,
    check=_is_own,
)
G.rule("vp#", KeywordAction, "[melds/meld] {object:np} into {words:name}", action="meld")
G.rule(
    "vp#",
    KeywordAction,
    "[melds/meld] {object:np} into {words:name} . it enters tapped and attacking",
    action="meld",
    form="tapped and attacking",
)
