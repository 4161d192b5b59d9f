"""
What a node reads of the game, as far as its classes tell.

An effect can depend on another only if it reads something that the other
writes; a finished table stays valid after a change that nothing reads. Classes
that are not listed count as reading everything, so the answer errs on the safe
side.

CR: 613.8a.
"""

from __future__ import annotations

from ..ir import conditions as c
from ..ir import nouns as n
from ..ir import quantities as q
from ..ir.bindings import AttachedObject, ItemTested, LoopItem, RefBinding, Source
from ..ir.node import Node
from .subjects import ATTACHED, canonical

EVERYTHING = frozenset(
    {
        "type",
        "color",
        "ability",
        "pt",
        "control",
        "name",
        "counters",
        "status",
        "combat",
        "attach",
        "designation",
        "board",
        "zones",
        "players",
        "turn",
        "history",
        "chosen",
        "stack",
    }
)
"""All aspects: the characteristics by layer, and the facts of objects, players and the game."""

_NONE: frozenset[str] = frozenset()

_OWN: dict[type[Node], frozenset[str]] = {
    n.IsType: frozenset({"type"}),
    n.IsSubtype: frozenset({"type"}),
    n.IsSupertype: frozenset({"type"}),
    n.IsPermanent: frozenset({"type"}),
    n.IsAnyTarget: frozenset({"type"}),
    n.IsColor: frozenset({"color"}),
    n.ColorCount: frozenset({"color"}),
    n.IsToken: _NONE,
    n.IsCard: _NONE,
    n.IsSpell: _NONE,
    n.IsAbility: _NONE,
    n.IsSource: _NONE,
    n.IsPlayer: _NONE,
    n.IsOpponent: _NONE,
    n.InGroup: frozenset({"type", "counters", "attach", "control", "designation"}),
    n.HasStatus: frozenset({"status", "combat", "attach", "designation", "chosen"}),
    n.PairedRef: frozenset({"status", "chosen", "control"}),
    n.Non: _NONE,
    n.Either: _NONE,
    n.Both: _NONE,
    n.Other: _NONE,
    n.OtherThan: _NONE,
    n.ControlledBy: frozenset({"control"}),
    n.OwnedBy: _NONE,
    n.InZone: frozenset({"board", "zones"}),
    n.WithAbility: frozenset({"ability"}),
    n.WithoutAbilities: frozenset({"ability"}),
    n.WithCounters: frozenset({"counters"}),
    n.Superlative: frozenset({"board", "pt"}),
    n.Named: frozenset({"name"}),
    n.SameAs: frozenset({"board", "type", "color", "name", "pt"}),
    n.ChosenQuality: frozenset({"type", "color", "name", "control", "chosen"}),
    n.InCombatWith: frozenset({"combat"}),
    n.AttachedTo: frozenset({"attach"}),
    n.Did: frozenset({"history"}),
    n.LinkedTo: frozenset({"chosen"}),
    n.WasCastFrom: _NONE,
    n.CastBy: frozenset({"control"}),
    n.HasSymbol: _NONE,
    n.Parity: _NONE,
    n.HasTheDesignation: frozenset({"players", "designation", "zones"}),
    n.Satisfies: frozenset({"board"}),
    n.Filter: _NONE,
    n.AnyOf: _NONE,
    n.SelfRef: _NONE,
    n.AttachedRef: frozenset({"attach"}),
    n.You: frozenset({"control"}),
    n.A: _NONE,
    n.Each: _NONE,
    n.Several: _NONE,
    n.Itself: _NONE,
    n.OfDamageBefore: _NONE,
    n.Pronoun: _NONE,
    n.That: _NONE,
    n.ControllerOf: frozenset({"control"}),
    n.OwnerOf: _NONE,
    n.ActivePlayer: frozenset({"turn"}),
    n.WholeZone: frozenset({"zones"}),
    Source: _NONE,
    AttachedObject: frozenset({"attach"}),
    RefBinding: _NONE,
    ItemTested: _NONE,
    LoopItem: _NONE,
    q.Number: _NONE,
    q.Variable: _NONE,
    q.CountOf: frozenset({"board"}),
    q.SpeedOf: frozenset({"players"}),
    q.DevouredBy: _NONE,
    q.UnlockedDoors: frozenset({"board"}),
    q.CountersOn: frozenset({"counters"}),
    q.Aggregate: frozenset({"board", "pt"}),
    q.LifeTotalOf: frozenset({"players"}),
    q.CardsIn: frozenset({"zones"}),
    q.EventTotal: frozenset({"history"}),
    q.Devotion: frozenset({"board", "control"}),
    q.PartySize: frozenset({"board", "control", "type"}),
    q.Domain: frozenset({"board", "control", "type"}),
    q.Distinct: frozenset({"board", "type", "color", "name", "pt"}),
    q.Times: _NONE,
    q.Plus: _NONE,
    q.Minus: _NONE,
    q.Half: _NONE,
    q.Negative: _NONE,
    q.ManaSpent: _NONE,
    q.AmountPaid: _NONE,
    q.ChosenNumber: frozenset({"chosen"}),
    q.PlayerCounters: frozenset({"players"}),
    q.Within: _NONE,
    c.Compare: _NONE,
    c.Controls: frozenset({"board", "control"}),
    c.Exists: frozenset({"board", "zones"}),
    c.RefIs: _NONE,
    c.HasCounters: frozenset({"counters", "players"}),
    c.HasAbility: frozenset({"ability"}),
    c.InZoneNow: frozenset({"zones"}),
    c.Happened: frozenset({"history"}),
    c.IsTurnOf: frozenset({"turn"}),
    c.IsStep: frozenset({"turn"}),
    c.WasCast: _NONE,
    c.WasPaid: _NONE,
    c.ManaWasSpent: _NONE,
    c.HasDesignation: frozenset({"players", "designation"}),
    c.ModeChosen: frozenset({"chosen"}),
    c.NotCondition: _NONE,
    c.AllConditions: _NONE,
    c.AnyCondition: _NONE,
}

_CLOSED = (n.WithAbility, c.HasAbility)
"""Nodes that hold an ability only to compare it; what the ability reads is no matter."""

_ALONE = (
    n.Each,
    n.Filter,
    n.AnyOf,
    n.Either,
    n.Both,
    n.Non,
    n.IsType,
    n.IsSubtype,
    n.IsSupertype,
    n.IsPermanent,
    n.IsColor,
    n.ColorCount,
    n.IsToken,
    n.IsCard,
    n.SelfRef,
)
"""Nodes that a single object's values answer, if the nodes inside them do."""

_ALONE_STATUSES = frozenset({"tapped", "untapped", "attacking", "blocking"})
_ALONE_WHOLE = (n.WithAbility, n.WithoutAbilities, n.WithCounters)

_known: dict[int, tuple[Node, frozenset[str]]] = {}
_alone: dict[int, tuple[Node, bool]] = {}


def footprint(node: Node) -> frozenset[str]:
    """
    Give the aspects of the game that `node` reads (members of `EVERYTHING`).

    CR: 613.8a.
    """
    known = _known.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    found = _footprint(node)
    if len(_known) > 50_000:
        _known.clear()
    _known[id(node)] = (node, found)
    return found


def _footprint(node: Node) -> frozenset[str]:
    if isinstance(node, q.CharacteristicOf | n.NumberIs):
        # A mana value is printed or copied, and so settled before layer 2.
        own = {"mana value": _NONE, "class level": frozenset({"chosen"})}.get(node.which, frozenset({"pt", "counters"}))
    elif type(node).__name__ == "These":
        own = _NONE
    elif isinstance(node, c.HasDesignation) and node.designation in ("full party", "completed a dungeon"):
        return EVERYTHING
    else:
        # The engine's own nodes may say themselves what they read.
        known = getattr(node, "reads", None) or _OWN.get(type(node))
        if known is None:
            return EVERYTHING
        own = known
    if isinstance(node, _CLOSED):
        return own
    zones = frozenset({"zones", "board"}) if isinstance(node, q.CountOf | c.Exists) and _names_zone(node) else _NONE
    return own.union(zones, *(footprint(child) for child in node.children()))


def asks_of_each_alone(subject: Node) -> bool:
    """
    Say whether what a subject speaks of is decided for each object by its own values alone, and by who "you" are.

    CR: 611.3a.
    """
    known = _alone.get(id(subject))
    if known is not None and known[0] is subject:
        return known[1]
    found = _is_alone(subject)
    if len(_alone) > 50_000:
        _alone.clear()
    _alone[id(subject)] = (subject, found)
    return found


def _is_alone(node: Node) -> bool:
    if isinstance(node, _ALONE_WHOLE) or node == ATTACHED:
        return True
    if isinstance(node, n.ControlledBy):
        return isinstance(node.player, n.You)
    if isinstance(node, n.HasStatus):
        return node.status in _ALONE_STATUSES
    if isinstance(node, n.Other):
        return not any(True for _ in node.children())
    return isinstance(node, _ALONE) and all(_is_alone(child) for child in node.children())


def _names_zone(node: Node) -> bool:
    return any(isinstance(part, n.InZone) for part in node.walk())


def is_about_affected(node: Node, subject: Node) -> bool:
    """Say whether a quantity speaks of the object that is affected ("its mana value"). CR: 109.5."""
    if isinstance(node, n.Filter):
        return any(isinstance(part, LoopItem) for part in node.walk())
    if isinstance(node, ItemTested | LoopItem):
        return True
    if isinstance(node, RefBinding):
        return canonical(node.ref) == canonical(subject) and not isinstance(canonical(subject), n.SelfRef | n.Pronoun)
    return any(is_about_affected(child, subject) for child in node.children())
