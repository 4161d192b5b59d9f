"""
What a word such as "it" or "that creature" stands for.

The reference environment of the compiler (`oracle.references`) fills one of
these into every pronoun and every "that ..." of an ability; the engine looks it
up while it runs the ability. A reference without a binding is never executed:
the line that holds it is not compiled.

CR: 109.5, 608.2c, 608.2k.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Binding(Node):
    """What a reference stands for."""


@dataclass(frozen=True, slots=True)
class Source(Binding):
    """The object whose ability this is; for a spell, the spell itself. CR: 113.7, 201.5."""


@dataclass(frozen=True, slots=True)
class TargetSlot(Binding):
    """
    The targets chosen for the target slot with this number (`nouns.Target.slot`) of the same ability. CR: 115,
    601.2c.
    """

    slot: int


@dataclass(frozen=True, slots=True)
class EventRole(Binding):
    """
    A participant of the event that made the ability trigger, or that is being replaced.

    CR: 603.2e, 603.7d, 614.
    """

    role: str
    """
    Name of the field of the pattern (`triggers`) that the participant matched: ``subject``, ``player``, ``source``,
    ``recipient``, ``spell``, ``card``, ``permanent``, ``blocked``, ``by``, ``defender``, ``of``, ``object`` ...; or
    ``amount``: the event's number (damage, life, counters, how many took part).
    """


@dataclass(frozen=True, slots=True)
class Result(Binding):
    """
    What the labelled instruction (`effects.Effect.label`) of the same ability brought about.

    CR: 608.2c, 608.2f.
    """

    label: int
    what: str = "objects"
    """
    ``objects``: the objects it moved, chose, created or acted on, as they are now; ``found``: of an
    `effects.RevealUntil` the cards that ended it; ``amount``: its number; ``players``: the players it affected.
    """


@dataclass(frozen=True, slots=True)
class LoopItem(Binding):
    """The object or player at hand inside the innermost `effects.ForEach` or the innermost `Each` player subject."""


@dataclass(frozen=True, slots=True)
class CostPaid(Binding):
    """
    The objects that were sacrificed, discarded, exiled, tapped or revealed to pay a cost of the same ability or
    spell. CR: 608.2k.
    """

    verb: str
    """``sacrifice``, ``discard``, ``exile``, ``tap``, ``return``, ``reveal``."""


@dataclass(frozen=True, slots=True)
class AttachedObject(Binding):
    """The object or player that the source is attached to. CR: 301.5, 303.4."""


@dataclass(frozen=True, slots=True)
class RefBinding(Binding):
    """
    The same object or player as another reference of the ability (an `Each`, a `Choose`, the subject of the
    sentence).
    """

    ref: Node


@dataclass(frozen=True, slots=True)
class ItemTested(Binding):
    """
    Each object that is being held against a filter or condition, as "its" in "creatures with power greater than its
    toughness".
    """


@dataclass(frozen=True, slots=True)
class Linked(Binding):
    """
    What another ability of the same source did so to: the card it exiled, the player or colour it chose. CR: 607.2.
    """

    verb: str
    """``exile`` or ``choose``."""
