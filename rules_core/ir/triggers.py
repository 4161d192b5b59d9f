"""
Event patterns: what must happen.

The same pattern stands in a trigger condition (603.2), after ``would`` in a
replacement effect (614), in ``[event] this turn`` conditions, and in durations.
Each says which events match; the roles that `bindings.EventRole` can name are
the fields of the pattern.

CR: 603, 614.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A pattern that an event matches or not."""


@dataclass(frozen=True, slots=True)
class AnyEvent(Event):
    """Matches when one of the patterns does (``enters or attacks``, ``or``)."""

    events: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class ZoneChange(Event):
    """
    The object is put from one zone into another. CR: 400.7, 603.6.

    ``enters`` is to the battlefield; ``dies`` from the battlefield to a graveyard (700.4); ``leaves`` from the
    battlefield.
    """

    subject: Node
    to: Node | None = None
    """A `nouns.InZone`, None for anywhere."""
    origin: Node | None = None
    """A `nouns.InZone`, None for anywhere."""
    verb: str = ""
    """The word that prints: ``enters``, ``dies``, ``leaves``, ``put``, ``exiled``, ``returned``, ``milled``."""
    by: Node | None = None
    """The player under whose control it enters, or who causes it."""
    condition: Node | None = None
    """``tapped``, ``untapped``, ``this turn`` ... a modifier that the object matches as it happens."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Attacks(Event):
    """The creature is declared as an attacker. CR: 508.1, 508.3."""

    subject: Node
    defender: Node | None = None
    """Who or what is attacked, None for anything."""
    alone: bool = False
    with_others: Node | None = None
    """How many others must attack too, a `Within` (``and at least two other creatures attack``)."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AttacksWith(Event):
    """The player attacks, with a number of creatures that match (None: with any). Triggers once. CR: 508.3d."""

    player: Node
    creatures: Node | None = None
    defender: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Blocks(Event):
    """The creature is declared as a blocker. CR: 509.1, 509.3."""

    subject: Node
    blocked: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class BecomesBlocked(Event):
    """The creature becomes blocked (by what matches). CR: 509.3c-d."""

    subject: Node
    by: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class AttacksUnblocked(Event):
    """The creature attacks and is not blocked. CR: 509.3g."""

    subject: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class CastSpell(Event):
    """A player casts a spell that matches. CR: 601, 603.6."""

    player: Node | None
    """None: anyone."""
    spell: Node
    zone: Node | None = None
    nth: int = 0
    """Only the player's n-th such spell of the turn; 0 for every one."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class PlayLand(Event):
    """A player plays a land. CR: 305."""

    player: Node
    land: Node | None = None
    zone: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class ActivateAbility(Event):
    """A player activates an ability of a source that matches. CR: 602."""

    player: Node
    source: Node | None = None
    mana: bool = True
    """False: only abilities that are not mana abilities."""
    loyalty: bool = False
    keyword: str = ""
    """Only abilities of this keyword: ``exhaust``, ``power-up``, ``boast``, ``crew``, ``equip``, ``cycle`` ..."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DealDamageEvent(Event):
    """A source deals damage. CR: 120."""

    source: Node | None
    recipient: Node | None = None
    combat: str = ""
    """``combat``, ``noncombat``, or empty for both."""
    within: Node | None = None
    passive: bool = False
    """Printed as ``is dealt damage``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class LifeChange(Event):
    """A player gains or loses life. CR: 119."""

    player: Node
    gain: bool
    within: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class PaysLife(Event):
    """A player pays life. CR: 119.4."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class DrawCard(Event):
    """A player draws a card. CR: 121."""

    player: Node
    nth: int = 0
    except_first: bool = False
    """Not the first card drawn in each of the player's draw steps."""
    within: Node | None = None
    """Of an instruction to draw that many cards: before the first of them is drawn. CR: 121.2."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DiscardCard(Event):
    """A player discards a card that matches. CR: 701.9."""

    player: Node
    card: Node
    cause: Node | None = None
    """The spell or ability that makes the player discard."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Sacrifices(Event):
    """A player sacrifices a permanent that matches. CR: 701.21."""

    player: Node
    permanent: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class StepBegins(Event):
    """
    A step or phase begins. CR: 603.2b.

    ``step`` is a value of `terms.Step`, or ``combat``, ``main``, ``first main``, ``second main``, ``turn``.
    """

    step: str
    player: Node | None = None
    """Whose; None for each player's or where the text names nobody."""
    next_only: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class BecomesTarget(Event):
    """The object or player becomes the target of a spell or ability that matches. CR: 115."""

    subject: Node
    of: Node | None = None
    first_each_turn: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class StatusChange(Event):
    """
    The object becomes something: ``tapped``, ``untapped``, ``face up``, ``transformed``, ``monstrous``, ``renowned``,
    ``crewed``,
    ``saddled``, ``attached``, ``unattached``, ``suspected``, ``phased in``, ``phased out``, ``exerted``, ``day``,
    ``night``, ``mutated`` ...
    """

    subject: Node | None
    status: str
    to: Node | None = None
    """What it becomes attached to, or similar."""
    by: Node | None = None
    """The player who does it (``you tap a land for mana``)."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class TappedForMana(Event):
    """A permanent is tapped for mana. CR: 106.12a."""

    subject: Node
    player: Node | None = None
    mana: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountersPut(Event):
    """Counters of a kind are put on (or removed from) something that matches. CR: 122.6."""

    kind: str
    subject: Node
    count: Node | None = None
    """None: one or more at once; `quantities.Number` 1 with form ``each``: triggers for each counter."""
    removed: bool = False
    player: Node | None = None
    """Who puts them."""
    last: bool = False
    nth: int = 0
    form: str = ""


@dataclass(frozen=True, slots=True)
class CreatesToken(Event):
    """Tokens that match are created under the player's control. CR: 111.2."""

    player: Node | None
    tokens: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class KeywordActionEvent(Event):
    """
    A player performs a keyword action or keyword's action: scry, surveil, cycle, explore, investigate, proliferate,
    crew ... CR: 701.
    """

    player: Node | None
    action: str
    object: Node | None = None
    nth: int = 0
    half: int = -1
    """For ``unlock this door``: which half of the Room that is; filled as the halves of a Room are put together."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Expends(Event):
    """The mana that a player spent on spells this turn reaches an amount. CR: 700.14."""

    player: Node
    amount: int
    form: str = ""


@dataclass(frozen=True, slots=True)
class RoomEntered(Event):
    """The venture marker of a dungeon's owner moves into this room. CR: 309.4c."""

    room: int
    """Place of the room in printed order, 0 for the topmost."""
    name: str
    leads_to: tuple[str, ...] = ()
    """Names of the rooms to which arrows point; none for the bottommost."""


@dataclass(frozen=True, slots=True)
class SearchesLibrary(Event):
    """A player searches a library. CR: 701.23."""

    player: Node
    whose: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Counters(Event):
    """A spell or ability is countered. CR: 701.6."""

    spell: Node
    by: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class LosesGame(Event):
    """A player loses (or wins) the game. CR: 104."""

    player: Node
    wins: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChapterReached(Event):
    """A lore counter brings the Saga to one of the chapters. CR: 714.2."""

    chapters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StateHolds(Event):
    """A state trigger: triggers when the condition is true, not again until it has left the stack. CR: 603.8."""

    condition: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class DesignationGained(Event):
    """
    A player gets a designation (monarch, initiative, city's blessing, the Ring tempts) or completes something. CR:
    725-731.
    """

    player: Node | None
    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class WithCondition(Event):
    """
    The pattern, and a condition looked at only as the event happens (``attacks while saddled``, ``during your
    turn``).
    """

    event: Node
    condition: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class FirstTime(Event):
    """The pattern, counting only the first (or n-th) time each turn it happens."""

    event: Node
    nth: int = 1
    form: str = ""


@dataclass(frozen=True, slots=True)
class ProducesMana(Event):
    """A permanent would produce mana, for replacement. CR: 106.12b."""

    subject: Node | None
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CoinFlip(Event):
    """A player flips a coin, wins or loses a flip, or rolls dice. CR: 705-706."""

    player: Node
    what: str
    """``win`` or ``lose`` a flip, ``die`` for each die rolled, ``dice`` once for each instruction to roll."""
    nth: int = 0
    """The how manieth die of the turn."""
    within: Node | None = None
    form: str = ""
