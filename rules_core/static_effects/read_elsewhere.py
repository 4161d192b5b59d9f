"""
Static effects that the room of their chapter reads: which nodes, and which words of them, are known there.

CR: 113.6, 402.2, 500.11, 508-510, 601-602, 609.4, 704.5j.
"""

from __future__ import annotations

from ..damage import LETHAL_BY_POWER
from ..execute.registry import limited, passive
from ..ir.statics import (
    ActivateAct,
    Allow,
    AsThough,
    AttackAct,
    BeBlockedAct,
    BecomeCopy,
    BeCounteredAct,
    BeTargetedAct,
    BlockAct,
    CastAct,
    CountsAs,
    CrewsAs,
    DamageRule,
    DeckRule,
    HandSize,
    LegendRuleOff,
    LookAtAnyTime,
    ManaAsThough,
    ManaEmpties,
    Must,
    OtherAct,
    PlayWithRevealed,
    SkipAlways,
    UntapAct,
)
from ..terms import Step
from .untapping import STAY_TAPPED

passive(AttackAct, BlockAct, BeBlockedAct, BeCounteredAct, BeTargetedAct, UntapAct, CastAct, ActivateAct, OtherAct)
passive(Must, Allow, AsThough, CountsAs, CrewsAs, DamageRule)
passive(HandSize, SkipAlways, ManaAsThough, ManaEmpties, LegendRuleOff)
passive(PlayWithRevealed, LookAtAnyTime, DeckRule)

passive(BecomeCopy)

_AS_THOUGH = ("haste", "flash", "defender", "flying", "reach", "blocked", "vigilance")
_SKIPPED = frozenset({step.value for step in Step} | {"untap step", "upkeep step", "draw step", "combat phase", "turn"})


def _is_known_permission(node: Allow) -> bool:
    """Casting, playing and activating are read by `ways` and `activating`; attacks and blocks by `combat`."""
    if isinstance(node.act, OtherAct):
        return node.act.act == STAY_TAPPED and node.act.object is not None
    if isinstance(node.act, BlockAct) and node.form == "only":
        return node.act.blocked is not None
    if isinstance(node.act, BlockAct):
        return node.act.additional is not None or any(word in node.as_though for word in _AS_THOUGH)
    if isinstance(node.act, AttackAct):
        return any(word in node.as_though for word in _AS_THOUGH)
    return isinstance(node.act, CastAct | ActivateAct)


def _is_known_as_though(node: AsThough) -> bool:
    if isinstance(node.act, OtherAct):
        return "assign" in node.act.act and "blocked" in node.as_though
    return isinstance(node.act, AttackAct | BlockAct) and any(word in node.as_though for word in _AS_THOUGH)


def _is_known_damage_rule(node: DamageRule) -> bool:
    if node.rule.removeprefix("combat ") == "can't be prevented":
        return True
    return node.rule == LETHAL_BY_POWER or node.rule.startswith("as though ")


limited(Must, lambda node: isinstance(node.act, AttackAct | BlockAct | BeBlockedAct))
limited(Allow, _is_known_permission)
limited(AsThough, _is_known_as_though)
limited(CountsAs, lambda node: "combat damage" in node.what and ("toughness" in node.what or "no combat" in node.what))
limited(DamageRule, _is_known_damage_rule)
limited(SkipAlways, lambda node: node.what in _SKIPPED)
