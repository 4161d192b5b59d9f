"""
Parts of costs.

A cost that is paid by doing something (sacrifice, discard, exile, tap others,
remove counters) holds that instruction, so that what an effect means and what
paying means are said once.

CR: 118, 601.2f-h, 602.2.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """One part of a cost."""


@dataclass(frozen=True, slots=True)
class PayMana(Cost):
    """Pay the mana. CR: 118.3a."""

    symbols: str
    """As printed: ``{2}{R}``; read it with `mana.mana_cost`."""


@dataclass(frozen=True, slots=True)
class TapSymbol(Cost):
    """``{T}``: tap this permanent. CR: 107.5."""


@dataclass(frozen=True, slots=True)
class UntapSymbol(Cost):
    """``{Q}``: untap this permanent. CR: 107.6."""


@dataclass(frozen=True, slots=True)
class LoyaltyCost(Cost):
    """Put on (positive) or remove (negative) that many loyalty counters. CR: 606.4."""

    amount: Node
    """A quantity; `quantities.Negative` for ``-X``."""


@dataclass(frozen=True, slots=True)
class DoCost(Cost):
    """Perform the instruction as payment; it must be possible in full. CR: 118.3."""

    action: Node
    """An effect whose player is the one who pays."""


@dataclass(frozen=True, slots=True)
class CostChoice(Cost):
    """One of the costs, chosen by the player who pays."""

    options: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class CostSequence(Cost):
    """All the costs."""

    parts: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class ManaCostOf(Cost):
    """The mana cost of an object, ``its mana cost``. CR: 118.9."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ScaledCost(Cost):
    """The cost once for each of what is counted."""

    cost: Node
    times: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PayManaWhereX(Cost):
    """Pay the mana, where X is the quantity, worked out as it is paid. CR: 107.3i, 118.12."""

    symbols: str
    quantity: Node


@dataclass(frozen=True, slots=True)
class WaterbendCost(Cost):
    """Pay the mana; untapped artifacts and creatures may be tapped instead for generic mana of it. CR: 701.67a."""

    symbols: str


@dataclass(frozen=True, slots=True)
class FreeCost(Cost):
    """Without paying the mana cost. CR: 118.9, 601.2f."""
