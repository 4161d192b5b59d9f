"""
Events: frozen values that say what would happen.

`perform` takes them; nothing else changes a game. Some are *composite*: once
the replacement effects have had their say, they expand into the events they
consist of (damage into life loss or counters, destroying into a zone change),
each of which can be replaced in turn (616.1g). Triggers see both.

Every event says in `affected` which object or player it affects, which decides
who chooses among replacement effects (616.1). `source` is the object whose
effect, cost or damage it is; None for the game's own rules.

CR: 120, 121, 614-616, 700.1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .ir.abilities import Ability
from .ir.card import CompiledCard, CompiledFace
from .objects import (
    Attacker,
    Binding,
    CastInfo,
    ContinuousEffect,
    DelayedTrigger,
    ManaUnit,
    StackInfo,
    Sticker,
)
from .terms import ObjectKind, Step, Zone

CHOSEN_ON_ARRIVAL = 0
"""As what a creature attacks: chosen as it enters, which only creatures do. CR: 508.4, 508.4a."""


class Cause(StrEnum):
    """What makes an object change zones, in the rules' words."""

    DESTROY = "destroy"
    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    MILL = "mill"
    DRAW = "draw"
    CAST = "cast"
    PLAY = "play"
    RESOLVE = "resolve"
    """A permanent spell enters, or an instant or sorcery goes to the graveyard after resolving."""
    COUNTERED = "countered"
    NO_LEGAL_TARGETS = "no legal targets"
    STATE_BASED = "state-based action"
    LEGEND_RULE = "legend rule"
    EFFECT = "effect"
    """Any instruction to put, return or exile."""
    COST = "cost"
    SETUP = "setup"
    LEFT_GAME = "left the game"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that would happen. CR: 700.1."""

    @property
    def affected(self) -> int | None:
        """The object or player it affects, None when nobody in particular. CR: 616.1."""
        return None


@dataclass(frozen=True, slots=True)
class ObjectEvent(Event):
    """An event that affects one object."""

    object: int

    @property
    def affected(self) -> int | None:
        """The object."""
        return self.object


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    """An event that affects one player."""

    player: int

    @property
    def affected(self) -> int | None:
        """The player."""
        return self.player


# Damage and life --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Event):
    """Composite: a source deals damage to a player or permanent. CR: 120."""

    source: int
    recipient: int
    amount: int
    combat: bool = False
    unpreventable: bool = False
    """CR: 615.12."""

    @property
    def affected(self) -> int | None:
        """The recipient. CR: 616.1."""
        return self.recipient


@dataclass(frozen=True, slots=True)
class MarkDamage(ObjectEvent):
    """Damage is marked on a creature. CR: 120.3e, 120.6."""

    amount: int
    source: int
    deathtouch: bool = False


@dataclass(frozen=True, slots=True)
class ForgetChecks(Event):
    """State-based actions have been checked: what counted since the last time is forgotten. CR: 704.5b, 704.5h."""


@dataclass(frozen=True, slots=True)
class RemoveDamage(ObjectEvent):
    """All damage marked on a permanent is removed. CR: 120.6, 514.2, 701.19a."""


@dataclass(frozen=True, slots=True)
class LoseLife(PlayerEvent):
    """CR: 119.3."""

    amount: int
    source: int | None = None
    from_damage: bool = False


@dataclass(frozen=True, slots=True)
class GainLife(PlayerEvent):
    """CR: 119.3."""

    amount: int
    source: int | None = None
    rule: str = field(default="", compare=False)
    """Rule under which it happens, for the trace; empty for the ordinary one."""


@dataclass(frozen=True, slots=True)
class PayLife(PlayerEvent):
    """Composite: a player pays life, which is losing it. CR: 119.4."""

    amount: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class SetLife(PlayerEvent):
    """Composite: a life total becomes a number, by gaining or losing the difference. CR: 119.5."""

    life: int
    source: int | None = None


# Counters ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutCounters(Event):
    """Counters are put on an object or player. CR: 122.6."""

    recipient: int
    kind: str
    count: int
    source: int | None = None
    by: int | None = None
    """The player who puts them."""
    rule: str = field(default="", compare=False)
    """Rule under which it happens, for the trace; empty for the ordinary one."""
    as_cost: bool = False
    """Put on to pay a cost, not by an effect."""

    @property
    def affected(self) -> int | None:
        """The object or player that gets them."""
        return self.recipient


@dataclass(frozen=True, slots=True)
class RemoveCounters(Event):
    """Counters are removed from an object or player. CR: 122.1."""

    recipient: int
    kind: str
    count: int
    source: int | None = None
    by: int | None = None
    rule: str = field(default="", compare=False)
    """Rule under which it happens, for the trace; empty for the ordinary one."""

    @property
    def affected(self) -> int | None:
        """The object or player that loses them."""
        return self.recipient


# Zones ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveZone(ObjectEvent):
    """
    An object moves to another zone and becomes a new object.

    Fields from `controller` on say how it arrives; replacement effects (enters
    tapped, enters with, enters as a copy) fill them in.

    CR: 400.7, 603.6, 614.1c-d.
    """

    to: Zone
    cause: Cause = Cause.EFFECT
    source: int | None = None
    by: int | None = None
    """The player who does it: who sacrifices, discards, casts, mills, returns."""
    position: int | None = 0
    """In a library: 0 on top, 1 second from the top, -1 on the bottom; None: shuffled in. Elsewhere unused."""
    controller: int | None = None
    """Who controls it on the battlefield or stack; None: its owner (stack: `by`)."""
    tapped: bool = False
    face: int | None = None
    """Face that is up when it arrives; None: the front face, or for a resolving spell the face that was cast."""
    face_down: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    base: CompiledFace | None = None
    """Copiable values with which it enters as a copy; None: its own. CR: 707.5."""
    copy_counters: tuple[tuple[str, int], ...] = ()
    """Those of `counters` that an exception of the copy effect gave; another one takes them back. CR: 707.9e."""
    attached_to: int | None = None
    attacking: int | None = None
    """What it attacks when it enters attacking; `CHOSEN_ON_ARRIVAL`: what its controller chooses then. CR: 508.4."""
    blocking: int | None = None
    chosen: tuple[tuple[str, Binding], ...] = ()
    linked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Links of the new object, by key. CR: 607."""
    designations: tuple[str, ...] = ()
    unlocked: tuple[int, ...] = ()
    stack: StackInfo | None = None
    cast: CastInfo | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    """Continuous effects that begin as it arrives, to affect the new object (its `affected` is filled in)."""
    was_destroyed: bool = False
    melded: tuple[int, ...] = ()
    """The other card of a meld pair, which arrives combined with this one. CR: 701.42a."""
    rest_to: Zone | None = None
    """Where the cards of a merged or melded permanent go that are no commanders; None: to the same zone. CR: 903.9c."""


@dataclass(frozen=True, slots=True)
class Destroy(ObjectEvent):
    """Composite: a permanent is destroyed. CR: 701.8."""

    source: int | None = None
    regenerable: bool = True
    """False: it cannot be regenerated."""
    by_state: bool = False
    """Destroyed by a state-based action."""


@dataclass(frozen=True, slots=True)
class Sacrifice(ObjectEvent):
    """Composite: a player moves a permanent they control to its owner's graveyard. CR: 701.21."""

    by: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Discard(ObjectEvent):
    """Composite: a player discards a card. CR: 701.9."""

    by: int
    source: int | None = None
    as_cost: bool = False


@dataclass(frozen=True, slots=True)
class DrawCard(PlayerEvent):
    """Composite: a player draws one card; draw several one after the other. CR: 121.1-2."""

    source: int | None = None
    turn_based: bool = False
    """The draw of the draw step. CR: 504.1."""


@dataclass(frozen=True, slots=True)
class Mill(PlayerEvent):
    """Composite: the top cards of a library go to the graveyard together. CR: 701.17."""

    count: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Counter(ObjectEvent):
    """Composite: a spell or ability is countered and leaves the stack. CR: 701.6."""

    source: int | None = None
    to: Zone = Zone.GRAVEYARD
    """Where a countered spell goes."""
    position: int | None = 0


@dataclass(frozen=True, slots=True)
class CreateToken(PlayerEvent):
    """A player creates tokens, which enter under their control. CR: 111.2, 701.7."""

    face: CompiledFace
    count: int = 1
    source: int | None = None
    card: CompiledCard | None = None
    """The whole card, for a token that copies a double-faced permanent. CR: 707.8a."""
    tapped: bool = False
    attacking: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    owner: int | None = None
    """None: the player. CR: 111.2."""
    beside: tuple[CompiledFace, ...] = ()
    """What else the same instruction creates, as far as it was listed before."""
    chosen: tuple[tuple[str, Binding], ...] = ()


@dataclass(frozen=True, slots=True)
class PutOnStack(PlayerEvent):
    """An ability, or a copy of a spell, is put on the stack. CR: 405.1, 603.3, 707.10."""

    kind: ObjectKind
    stack: StackInfo
    base: CompiledFace | None = None
    card: CompiledCard | None = None
    face: int = 0
    cast: CastInfo | None = None
    chosen: tuple[tuple[str, Binding], ...] = ()


@dataclass(frozen=True, slots=True)
class Merge(ObjectEvent):
    """A spell merges with a permanent, on top of it or under it. CR: 730.2."""

    onto: int
    top: bool


@dataclass(frozen=True, slots=True)
class CopyCard(ObjectEvent):
    """A copy of a card is created in the zone the card is in, or another, to be cast. CR: 707.12, 722.3c."""

    player: int
    """Who makes the copy, and is its owner."""
    base: CompiledFace
    to: Zone | None = None
    """Where it is created, when that is not the zone of the card."""
    chosen: tuple[tuple[str, Binding], ...] = ()


@dataclass(frozen=True, slots=True)
class Cease(ObjectEvent):
    """An object ceases to exist: a token off the battlefield, an ability off the stack. CR: 704.5d-e, 608.2n."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class CreateEmblem(PlayerEvent):
    """A player gets an emblem. CR: 114.1."""

    face: CompiledFace
    source: int | None = None


@dataclass(frozen=True, slots=True)
class EnterDungeon(PlayerEvent):
    """A player puts a dungeon from outside the game into the command zone, marker on the topmost room. CR: 309.4a."""

    card: CompiledCard


@dataclass(frozen=True, slots=True)
class TurnUpInCommand(PlayerEvent):
    """A card of the command zone, from its deck or not, is turned face up under a player's control. CR: 613.7h-j."""

    object: int


@dataclass(frozen=True, slots=True)
class PutUnderDeck(ObjectEvent):
    """A face-up plane, phenomenon or scheme goes face down to the bottom of its deck. CR: 701.31b, 701.33b."""

    becomes: int
    """Id of the new object that it becomes. CR: 311.6, 312.6."""


@dataclass(frozen=True, slots=True)
class Planeswalk(PlayerEvent):
    """Composite: away from each face-up plane and phenomenon, and to the next card of the deck. CR: 701.31b."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class SetPlanarController(PlayerEvent):
    """Another player becomes the planar controller. CR: 311.5."""


@dataclass(frozen=True, slots=True)
class Shuffle(PlayerEvent):
    """A player shuffles their library (or one zone's cards into it beforehand). CR: 701.24."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class OrderLibrary(PlayerEvent):
    """The cards of a library get a new order (scry, rearranging). CR: 401, 701.22."""

    order: tuple[int, ...]
    """All ids of the library, top first."""


# Status, control, attachment --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutSticker(ObjectEvent):
    """A player puts a sticker on an object, from their sheets or from the object that it is on. CR: 123.3."""

    sticker: Sticker
    by: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Tap(ObjectEvent):
    """CR: 701.26a."""

    source: int | None = None
    for_mana: bool = False
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class Untap(ObjectEvent):
    """CR: 701.26b."""

    source: int | None = None
    turn_based: bool = False
    """In the untap step. CR: 502.3."""


@dataclass(frozen=True, slots=True)
class Attach(ObjectEvent):
    """An Aura, Equipment or Fortification becomes attached. CR: 701.3."""

    to: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Unattach(ObjectEvent):
    """CR: 701.3d, 704.5n."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class Transform(ObjectEvent):
    """A double-faced permanent turns its other face up. CR: 701.27."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class Flip(ObjectEvent):
    """CR: 710."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class TurnFaceUp(ObjectEvent):
    """CR: 708.7-8."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class TurnFaceDown(ObjectEvent):
    """CR: 708.2."""

    how: str
    source: int | None = None


@dataclass(frozen=True, slots=True)
class PhaseOut(ObjectEvent):
    """CR: 702.26."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class PhaseIn(ObjectEvent):
    """CR: 702.26."""


@dataclass(frozen=True, slots=True)
class Unlock(ObjectEvent):
    """A half of a Room becomes unlocked, or locked (`on` False). CR: 709.5e-g."""

    half: int
    source: int | None = None
    by: int | None = None
    """The player who does it; None: the Room's controller."""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Designate(Event):
    """A designation of a player or object is given or taken away. CR: 725, 701."""

    recipient: int
    name: str
    on: bool = True
    source: int | None = None
    unique: bool = False
    """Only one player has it at a time (monarch, initiative): others lose it."""

    @property
    def affected(self) -> int | None:
        """Who gets or loses it."""
        return self.recipient


@dataclass(frozen=True, slots=True)
class SetChoice(ObjectEvent):
    """A choice is recorded on an object, for its linked abilities. CR: 607.2d."""

    key: str
    value: Binding


@dataclass(frozen=True, slots=True)
class SetLinked(ObjectEvent):
    """More objects become linked to an object under a key. CR: 607."""

    key: str
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetPlayer(PlayerEvent):
    """The game's own bookkeeping of a player: lands played, turn begun, commander casts."""

    field: str
    value: object


@dataclass(frozen=True, slots=True)
class SetStack(ObjectEvent):
    """A spell or ability on the stack gets new targets, modes or bindings. CR: 115.7."""

    stack: StackInfo


@dataclass(frozen=True, slots=True)
class SetCast(ObjectEvent):
    """What is remembered of how a spell or ability was cast or activated changes while it is announced. CR: 601.2."""

    cast: CastInfo


@dataclass(frozen=True, slots=True)
class DayNight(Event):
    """It becomes day or night, or neither (None). CR: 731."""

    night: bool | None
    before: str = ""
    """What it was, filled in as it happens; empty for neither."""


# Mana -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddMana(PlayerEvent):
    """CR: 106.3."""

    mana: tuple[ManaUnit, ...]
    source: int | None = None
    tapped_for_mana: bool = False
    """The ability that makes it had the tap symbol in its cost. CR: 106.12."""


@dataclass(frozen=True, slots=True)
class SpendMana(PlayerEvent):
    """Mana leaves the pool as it is spent. CR: 106.4."""

    mana: tuple[ManaUnit, ...]
    source: int | None = None
    on_x: tuple[str, ...] = ()
    """Kinds of the mana that was spent on an X which asks for certain colours."""
    on_spell: bool = False
    """It is spent to cast a spell, which `source` is. CR: 700.14."""


@dataclass(frozen=True, slots=True)
class EmptyPool(PlayerEvent):
    """Unspent mana is lost as a step or phase ends. CR: 106.4, 500.5."""

    kept: tuple[ManaUnit, ...] = ()


# Casting, turns, combat -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpellCast(ObjectEvent):
    """A spell has become cast. CR: 601.2i."""

    player: int


@dataclass(frozen=True, slots=True)
class AbilityActivated(ObjectEvent):
    """An ability has become activated; `object` is it on the stack, or its source for a mana ability. CR: 602.2b."""

    player: int
    source: int
    ability: Ability
    mana: bool = False


@dataclass(frozen=True, slots=True)
class BecomesTarget(ObjectEvent):
    """Something (object or player id) becomes the target of a spell or ability. CR: 115.1, 601.2c."""

    by: int
    """The spell or ability on the stack."""


@dataclass(frozen=True, slots=True)
class TriggerPut(ObjectEvent):
    """A triggered ability has been put on the stack. CR: 603.3."""


@dataclass(frozen=True, slots=True)
class AbilityResolved(ObjectEvent):
    """An ability of a source (`object`) begins to resolve, for those that count how often they did. CR: 603.7h."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class LandPlayed(ObjectEvent):
    """A land has been played (after its zone change). CR: 305.1."""

    player: int


@dataclass(frozen=True, slots=True)
class BeginTurn(PlayerEvent):
    """A turn begins. CR: 500."""

    number: int


@dataclass(frozen=True, slots=True)
class BeginStep(PlayerEvent):
    """A step or phase begins; `player` is the active player. CR: 500.1, 603.2b."""

    step: Step


@dataclass(frozen=True, slots=True)
class EndStep(PlayerEvent):
    """A step or phase has ended. CR: 500.2-3."""

    step: Step


@dataclass(frozen=True, slots=True)
class AttacksDeclared(PlayerEvent):
    """The chosen creatures attack (508.1k), or enter attacking (508.4, `declared` False in each)."""

    attackers: tuple[Attacker, ...]
    bands: tuple[tuple[int, ...], ...] = ()
    """CR: 702.22c."""


@dataclass(frozen=True, slots=True)
class BlocksDeclared(Event):
    """The chosen creatures block; attackers are blocked or unblocked from now on. CR: 509.1g-h."""

    blocks: tuple[tuple[int, tuple[int, ...]], ...]
    """Each blocking creature with the attackers it blocks."""


@dataclass(frozen=True, slots=True)
class BecomesBlocked(ObjectEvent):
    """An attacking creature becomes blocked (by an effect when there are no blockers). CR: 509.1h, 509.3c."""

    blockers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(ObjectEvent):
    """CR: 506.4."""


@dataclass(frozen=True, slots=True)
class FirstStrikeDealt(Event):
    """The first of two combat damage steps: these creatures have first or double strike as it begins. CR: 510.4."""

    creatures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndCombat(Event):
    """All creatures, planeswalkers and battles are removed from combat. CR: 511.3."""


# Effects and the game ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartEffect(Event):
    """A continuous effect begins. CR: 611.2."""

    effect: ContinuousEffect


@dataclass(frozen=True, slots=True)
class ChangeEffect(Event):
    """A continuous effect is used up in part (shields), or its affected objects change."""

    effect: ContinuousEffect


@dataclass(frozen=True, slots=True)
class EndEffect(Event):
    """A continuous effect ends. CR: 611.2a."""

    effect: int


@dataclass(frozen=True, slots=True)
class AddDelayedTrigger(Event):
    """A delayed triggered ability is created. CR: 603.7a."""

    trigger: DelayedTrigger


@dataclass(frozen=True, slots=True)
class RemoveDelayedTrigger(Event):
    """A delayed triggered ability has triggered once, or its duration is over. CR: 603.7b-c."""

    trigger: int


@dataclass(frozen=True, slots=True)
class ExtraTurn(PlayerEvent):
    """A player takes an extra turn after this one. CR: 500.7."""

    source: int | None = None


@dataclass(frozen=True, slots=True)
class AddSteps(Event):
    """Steps or phases are added to this turn directly after the present one or `after`. CR: 500.8."""

    steps: tuple[Step, ...]
    after: Step | None = None


@dataclass(frozen=True, slots=True)
class LoseGame(PlayerEvent):
    """A player loses the game. CR: 104.3."""

    rule: str


@dataclass(frozen=True, slots=True)
class WinGame(PlayerEvent):
    """A player wins the game. CR: 104.2."""

    rule: str


@dataclass(frozen=True, slots=True)
class DrawGame(Event):
    """The game is a draw. CR: 104.4."""

    rule: str


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """
    A named happening that changes nothing by itself and that abilities can trigger on.

    Scrying, surveilling, searching, revealing, exploring, proliferating, rolling, flipping,
    cycling, clashing, voting, exerting, renowned and so on: `name` is the rules' verb.
    """

    name: str
    player: int | None = None
    object: int | None = None
    source: int | None = None
    amount: int = 0
    result: str = ""

    @property
    def affected(self) -> int | None:
        """The object, or else the player."""
        return self.object if self.object is not None else self.player


@dataclass(frozen=True, slots=True)
class Undertake(Event):
    """
    A keyword action is about to be performed: what would happen, for replacement effects. CR: 614.1a, 701.

    Nothing triggers on it; when it is done, `Happened` says so.
    """

    name: str
    player: int | None = None
    object: int | None = None
    source: int | None = None
    amount: int = 1

    @property
    def affected(self) -> int | None:
        """The object, or else the player."""
        return self.object if self.object is not None else self.player
