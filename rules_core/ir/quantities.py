"""
Numbers that text asks for.

Every quantity is worked out when the instruction that holds it is performed
(608.2h), unless a spell or ability announced it (X, 107.3).

CR: 107, 608.2h.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A number; a negative one counts as zero except in power, toughness and life totals. CR: 107.1b."""


@dataclass(frozen=True, slots=True)
class Number(Quantity):
    """A fixed number."""

    value: int
    form: str = ""
    """How it is printed where context leaves a choice."""


@dataclass(frozen=True, slots=True)
class Variable(Quantity):
    """X (or Y): announced on casting or activation, or defined by `effects.WithX` / the ability's text. CR: 107.3."""

    name: str = "X"


@dataclass(frozen=True, slots=True)
class AnyNumber(Quantity):
    """``any number of``: chosen freely by the player who acts, zero included."""


@dataclass(frozen=True, slots=True)
class AllOfThem(Quantity):
    """``all`` of what there is (remove all counters)."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class ThatMuch(Quantity):
    """``that much``, ``that many``: the number bound in the environment."""

    binding: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountOf(Quantity):
    """How many objects or players match: ``the number of [filter]``."""

    counted: Node
    """A `nouns.Filter` (counted anew) or a reference."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class SpeedOf(Quantity):
    """A player's speed, 0 for one who has none. CR: 702.179."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class DevouredBy(Quantity):
    """How many of the permanents that it devoured as it entered match, as they last were. CR: 702.82b."""

    ref: Node
    filter: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UnlockedDoors(Quantity):
    """How many unlocked halves the permanents have that match. CR: 709.5c, 709.5j."""

    among: Node
    """A `nouns.Filter`."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountersOn(Quantity):
    """How many counters of the kind are on the object or player. An empty kind counts all."""

    kind: str
    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class StickersOn(Quantity):
    """How many stickers of the kind are on the object. An empty kind counts all. CR: 123."""

    kind: str
    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UniqueVowels(Quantity):
    """How many different vowels are on the name sticker just put on something. CR: 123.6e."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class CountersRemoved(Quantity):
    """How many counters of the kind the instruction or cost it is bound to removed."""

    kind: str
    binding: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CharacteristicOf(Quantity):
    """Power, toughness or mana value of one object (last known information where it is gone). CR: 608.2h."""

    which: str
    """``power``, ``toughness``, ``mana value``, ``base power``, ``base toughness``, ``loyalty``, ``intensity``."""
    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Aggregate(Quantity):
    """Greatest, least or total of a characteristic over what the filter matches; 0 when nothing does."""

    how: str
    """``greatest``, ``least``, ``total``."""
    which: str
    among: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class LifeTotalOf(Quantity):
    """A player's life total. CR: 119."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class StartingLife(Quantity):
    """A player's starting life total. CR: 103.4, 903.7."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class AmongPlayers(Quantity):
    """Greatest or least of a number over players; in the number `nouns.Itself` is the player at hand."""

    how: str
    """``greatest`` or ``least``."""
    of: Quantity
    players: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Difference(Quantity):
    """
    ``the difference``: between the two numbers that the condition before it compares, or between the life totals of
    the players.
    """

    binding: Node | None = None
    """A `conditions.Compare`; filled by lowering."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class MostByPlayer(Quantity):
    """The greatest number of cards that one player discarded by the labelled instruction."""

    binding: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CardsIn(Quantity):
    """How many cards are in a player's zone (hand, graveyard, library)."""

    zone: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class EventTotal(Quantity):
    """
    How much or how often something happened so far this turn: ``life you gained this turn``, ``cards you've
    drawn``.
    """

    event: Node
    """A pattern of `triggers`; its amounts are added, or its events counted."""
    window: str = "this turn"
    counts: str = "amount"
    """``amount`` adds the events' numbers, ``events`` counts them."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Devotion(Quantity):
    """Devotion of the controller to the colours. CR: 700.5."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartySize(Quantity):
    """Number of creatures in the controller's party. CR: 700.8."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class Domain(Quantity):
    """Number of different basic land types among the lands that match."""

    among: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Distinct(Quantity):
    """
    Number of different values of a quality (``colors``, ``card types``, ``names``, ``mana values``, ``powers``)
    among objects.
    """

    quality: str
    among: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Times(Quantity):
    """Product: ``twice X``, ``three times``, and ``[n] for each [counted]``."""

    factor: Quantity
    of: Quantity
    form: str = ""


@dataclass(frozen=True, slots=True)
class Plus(Quantity):
    """Sum."""

    left: Quantity
    right: Quantity
    form: str = ""


@dataclass(frozen=True, slots=True)
class Minus(Quantity):
    """Difference."""

    left: Quantity
    right: Quantity
    form: str = ""


@dataclass(frozen=True, slots=True)
class Half(Quantity):
    """Half of a number, rounded as it says. CR: 107.1a."""

    of: Quantity
    rounded: str
    """``up`` or ``down``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Negative(Quantity):
    """The number with a minus sign, as in ``-X/-X``."""

    of: Quantity


@dataclass(frozen=True, slots=True)
class ManaSpent(Quantity):
    """Amount of mana spent to cast the object (``colors``: number of colours of it). CR: 106, 601.2h."""

    ref: Node
    counts: str = "mana"
    source: Node | None = None
    """What the mana came from, None for anything. CR: 106.8."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class SpentOnX(Quantity):
    """Amount of mana of the kind that was spent on the X of the cost of the spell itself. CR: 107.3a, 601.2h."""

    mana: str
    """The symbol as printed."""


@dataclass(frozen=True, slots=True)
class BeforeDamage(Quantity):
    """
    A number of the object or player that was dealt damage, as it was before; no limit where it is not of that kind.

    CR: 608.2h.
    """

    which: str
    """``life total``, ``loyalty`` or ``toughness``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AtMost(Quantity):
    """The number, but not more than the least of the limits."""

    of: Quantity
    limits: tuple[Quantity, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class AmountPaid(Quantity):
    """
    What was chosen or paid for the source's own keyword: ``kicks`` (times kicked), ``life``, ``energy``. CR:
    702.33.
    """

    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class DieResult(Quantity):
    """The result of the die or dice just rolled. CR: 706."""

    which: str = ""
    """Empty for their total; ``other``: the one not chosen of two; ``difference`` between them."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Results(Quantity):
    """How many of the results just rolled are ``even``, ``odd`` or ``different`` from each other. CR: 706.4."""

    which: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class VotesFor(Quantity):
    """How many votes the word got. CR: 701.38a."""

    option: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class FlipsThat(Quantity):
    """How many of the coins just flipped were a ``win`` or ``lose``, or came up ``heads`` or ``tails``. CR: 705.2."""

    result: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChosenNumber(Quantity):
    """The number that a player chose for the source. CR: 608.2d."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCounters(Quantity):
    """
    How many counters of a kind a player has, or a designation's number: ``speed``, ``poison``, ``energy``,
    ``experience``.
    """

    kind: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Within(Node):
    """A comparison with a number: ``3 or less``, ``exactly seven``, ``greater than X``."""

    comparison: str
    """A value of `terms.Comparison`."""
    amount: Quantity
    form: str = ""
