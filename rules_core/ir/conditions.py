"""
Conditions: statements that are true or false of the game at a moment.

CR: 603.4, 604.2, 608.2c, 611.3a.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """A statement about the game."""


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """The quantity stands in that relation to a number: ``your life total is 5 or less``."""

    quantity: Node
    within: Node
    """A `quantities.Within`."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """The player controls (or ``owns``) a number of permanents that match. ``within`` None means at least one."""

    player: Node
    filter: Node
    within: Node | None = None
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """A number of objects match the filter, wherever it says (``there are seven or more cards in your graveyard``)."""

    filter: Node
    within: Node | None = None
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class RefIs(Condition):
    """
    The object or player matches the modifiers: ``it's a creature card``, ``~ is tapped``, ``enchanted creature is
    red``.
    """

    ref: Node
    matches: Node
    """A `nouns.Filter` or a modifier."""
    negated: bool = False
    was: bool = False
    """True for ``was`` / ``had``: last known information. CR: 608.2h."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class HasCounters(Condition):
    """The object or player has counters of the kind, within the number (None: at least one)."""

    ref: Node
    kind: str
    within: Node | None = None
    negated: bool = False
    was: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class HasAbility(Condition):
    """The object has the ability (``it has flying``)."""

    ref: Node
    ability: Node
    negated: bool = False
    was: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class InZoneNow(Condition):
    """The object is in the zone (``~ is in your graveyard``, ``on the battlefield``)."""

    ref: Node
    zone: Node
    """A `nouns.InZone`."""
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """
    An event that matches happened in the window: ``you gained life this turn``. The count, if given, within a
    number.
    """

    event: Node
    """A pattern of `triggers`."""
    window: str = "this turn"
    within: Node | None = None
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class IsTurnOf(Condition):
    """``it's your turn``, ``during each opponent's turn``."""

    player: Node
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class IsStep(Condition):
    """It is the step or phase (``during combat``, ``during your upkeep``)."""

    step: str
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class WasCast(Condition):
    """The object was cast (by the player, from the zone) before it came where it is. CR: 601."""

    ref: Node
    player: Node | None = None
    zone: Node | None = None
    when: str = ""
    """``main phase``: during a main phase of the player's."""
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class WasPaid(Condition):
    """A keyword's cost was paid for the object: ``~ was kicked``, ``its madness cost was paid``. CR: 601.2b, 702."""

    ref: Node
    keyword: str
    cost: Node | None = None
    """The one cost that is meant where there are several (``kicked with its {1}{G} kicker``)."""
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class ManaWasSpent(Condition):
    """Mana of the kind was spent to cast the object (``if {B} was spent to cast it``, ``at least three``)."""

    ref: Node
    mana: str
    within: Node | None = None
    source: Node | None = None
    """What the mana came from (``mana from a Treasure``), None for anything. CR: 106.8."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class HasDesignation(Condition):
    """
    The player or object has it: monarch, initiative, city's blessing, day, night, max speed, threshold-like names.
    CR: 725-731.
    """

    ref: Node | None
    designation: str
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class DidSo(Condition):
    """
    The instruction with the label was performed (``if you do``, ``if it's destroyed this way``, ``if a card was
    discarded this way``).
    """

    label: int = 0
    negated: bool = False
    matches: Node | None = None
    """A filter that something affected by it must match, None for any."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CoinResult(Condition):
    """``you win the flip`` / ``you lose the flip``. CR: 705."""

    won: bool
    form: str = ""


@dataclass(frozen=True, slots=True)
class CoinSide(Condition):
    """The coin came up heads (or tails), or with `each` all the coins did. CR: 705.2."""

    side: str
    each: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class WasBeheld(Condition):
    """Something of the quality was beheld as an additional cost of the source. CR: 701.4b."""

    filter: Node


@dataclass(frozen=True, slots=True)
class OwnAndControl(Condition):
    """
    The controller of the ability both owns and controls the object and one that the filter describes.

    CR: 108.3, 109.4, 701.42.
    """

    object: Node
    partner: Node
    attacking: bool = False
    """Both are attacking besides."""


@dataclass(frozen=True, slots=True)
class GotMoreVotes(Condition):
    """The word got more votes than any other; with `tied` also if the vote was tied. CR: 701.38a."""

    option: str
    tied: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Activating(Condition):
    """The controller is activating an ability of the keyword at this moment: its cost is being paid. CR: 602.2b."""

    keyword: str


@dataclass(frozen=True, slots=True)
class ClashWon(Condition):
    """The controller won the clash. CR: 701.30d."""

    past: bool = False
    """``if you won``: the clash that made the ability trigger."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ModeChosen(Condition):
    """The word or mode was chosen for the source as it entered (``Khans``, ``odd``)."""

    choice: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class NotCondition(Condition):
    """The other way round; printed with ``unless`` or ``it's not the case``."""

    condition: Condition
    form: str = ""


@dataclass(frozen=True, slots=True)
class AllConditions(Condition):
    """All hold (``and``)."""

    conditions: tuple[Condition, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class AnyCondition(Condition):
    """At least one holds (``or``)."""

    conditions: tuple[Condition, ...]
    form: str = ""
