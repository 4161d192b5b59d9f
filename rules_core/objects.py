"""
Objects and players as frozen values.

A change makes a new value (`dataclasses.replace`), so last known information is
the old value and a fork of the game shares all of them.

Ids: objects have positive ids, players negative ones (-1 the first in turn
order), so that one int can name anything that can be damaged, targeted or
attached to.

CR: 102, 108-114, 122, 400.7.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .ir.abilities import Ability
from .ir.card import CompiledCard, CompiledFace
from .ir.node import Node
from .mana import ManaCost
from .terms import NONTRADITIONAL_TYPES, CardType, Color, ObjectKind, Step, Supertype, Zone

Counters = tuple[tuple[str, int], ...]
"""Kinds of counter with how many of each, sorted by kind, no zeros. CR: 122.1."""

Binding = int | str | tuple[int, ...] | tuple[str, ...] | None
"""What a name of a running effect stands for: an id, a number, a word, or several of them in order."""


def is_player(identity: int) -> bool:
    """Say whether an id names a player and not an object."""
    return identity < 0


def counters_with(counters: Counters, kind: str, change: int) -> Counters:
    """Give `counters` with `change` more (or less, never below zero) of `kind`. CR: 122.1."""
    table = dict(counters)
    table[kind] = max(0, table.get(kind, 0) + change)
    return tuple(sorted((name, count) for name, count in table.items() if count))


def count_of(counters: Counters, kind: str) -> int:
    """How many counters of `kind` there are. CR: 122.1."""
    for name, count in counters:
        if name == kind:
            return count
    return 0


@dataclass(frozen=True, slots=True)
class Characteristics:
    """
    What an object is right now: printed or copied values after all continuous effects.

    CR: 109.3, 613.
    """

    name: str
    mana_cost: ManaCost | None = None
    colors: frozenset[Color] = frozenset()
    supertypes: frozenset[Supertype] = frozenset()
    card_types: frozenset[CardType] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    """In printed order, then in the order in which they were gained; keyword abilities are not expanded."""
    power: int | None = None
    """May be negative; None for what is no creature and has no power printed. CR: 208."""
    toughness: int | None = None
    loyalty: int | None = None
    """Printed (or copied) loyalty off the battlefield, number of loyalty counters on it. CR: 306.5b-c."""
    defense: int | None = None
    controller: int | None = None
    """After layer 2; None outside battlefield, stack and command zone. CR: 108.4, 109.4."""

    def is_type(self, card_type: CardType) -> bool:
        """Say whether the object has a card type."""
        return card_type in self.card_types

    @property
    def is_creature(self) -> bool:
        """CR: 302."""
        return CardType.CREATURE in self.card_types

    @property
    def is_land(self) -> bool:
        """CR: 305."""
        return CardType.LAND in self.card_types


@dataclass(frozen=True, slots=True)
class ManaUnit:
    """
    One mana in a pool.

    CR: 106.1, 106.4, 106.6.
    """

    kind: str
    """A letter of WUBRG, or C for colourless. CR: 106.1b."""
    snow: bool = False
    """Made by a snow source. CR: 107.4h."""
    source: int | None = None
    restriction: Node | None = None
    """What it may be spent on; None when on anything. CR: 106.6."""
    rider: Node | None = None
    """What happens to the spell or ability that it is spent on. CR: 106.6."""
    made: int = 0
    """Tells mana with a rider apart that was made at different times."""
    persists: str = ""
    """``step`` or ``turn`` when it is not lost at the end of steps and phases until then; else empty."""


@dataclass(frozen=True, slots=True)
class CastInfo:
    """
    How a spell was cast (or an ability activated), remembered by what it becomes.

    CR: 400.7d, 601.2, 608.3.
    """

    player: int
    from_zone: Zone
    x: int | None = None
    costs_paid: tuple[str, ...] = ()
    """Words for each optional or additional cost paid: ``kicker``, ``kicker:1``, ``buyback`` ..., with repeats."""
    spent: tuple[ManaUnit, ...] = ()
    spent_on_x: tuple[str, ...] = ()
    """Kinds of mana spent on X, where only certain colours may be. CR: 107.3a."""
    cost_objects: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Objects used to pay, by kind of cost: ``sacrificed``, ``discarded``, ``exiled``, ``tapped``, ``convoked`` ..."""
    alternative: str = ""
    """Word for the alternative cost: ``flashback``, ``overload``, ``without paying``; empty for the mana cost."""
    turn: int = 0
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class StackInfo:
    """
    What a spell or ability on the stack carries besides its characteristics.

    CR: 113.7, 405, 601.2b-d, 603.3d.
    """

    ability: Ability | None
    """The activated or triggered ability; None for a spell, whose spell abilities are its own."""
    source: int
    """The source of an ability; the spell itself for a spell. CR: 113.7."""
    targets: tuple[tuple[int, ...], ...] = ()
    """Ids chosen for each target slot, slots in the order of the text (`targets.find_target_slots`)."""
    modes: tuple[int, ...] = ()
    """Indices of the chosen modes, in printed order; repeats when allowed. CR: 700.2."""
    division: tuple[tuple[int, ...], ...] = ()
    """How much each target of a slot gets where an amount is divided. CR: 601.2d."""
    bindings: tuple[tuple[str, Binding], ...] = ()
    """What the trigger event or the creating effect made known: ``it``, ``player``, ``amount`` ..."""
    kind: str = "spell"
    """``spell``, ``activated``, ``triggered``, ``mana``."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """
    A sticker that a player has access to, or that is on an object. It is no object.

    CR: 123.
    """

    id: int
    """Each sticker is distinct from every other. CR: 123.3a."""
    kind: str
    """``name``, ``ability``, ``power and toughness`` or ``art``."""
    words: str = ""
    """Of a name sticker. CR: 123.6."""
    abilities: tuple[Ability, ...] = ()
    """Of an ability sticker. CR: 123.7."""
    power: int = 0
    """Of a power and toughness sticker. CR: 123.8."""
    toughness: int = 0
    cost: int = 0
    """How many tickets it costs to put it on an object. CR: 123.3c."""
    position: int = 0
    """After how many words of the name the word of a name sticker stands. CR: 123.6b."""
    timestamp: int = 0
    """When it was put on its object; see `GameObject.sticker_timestamp`. CR: 613.7k."""


@dataclass(frozen=True, slots=True)
class GameObject:
    """
    An object in a zone; each zone change makes a new one with a new id.

    CR: 109.1, 400.7.
    """

    id: int
    kind: ObjectKind
    owner: int
    zone: Zone
    card: CompiledCard | None = None
    face: int = 0
    """Index of the face, half or inset whose characteristics it has now."""
    base: CompiledFace | None = None
    """Copiable values of a token, copy or emblem, or of a permanent that copies as it enters; None: the card's face."""
    controller: int | None = None
    """Before layer 2; None outside battlefield, stack and command zone. CR: 109.4."""
    timestamp: int = 0
    """CR: 613.7."""
    tapped: bool = False
    flipped: bool = False
    face_down: str = ""
    """``morph``, ``manifest``, ``cloak``, ``disguise``, ``exile`` ... while face down; else empty. CR: 708."""
    phased_out: bool = False
    counters: Counters = ()
    counter_times: tuple[tuple[str, int], ...] = ()
    """When counters of a kind were last put on it; kinds that are not listed came with it. CR: 613.7c."""
    marked_damage: int = 0
    """CR: 120.6."""
    deathtouched: bool = False
    """Dealt damage by a source with deathtouch since state-based actions were last checked. CR: 704.5h."""
    attached_to: int | None = None
    """Id of the object or player it is attached to. CR: 301.5, 303.4."""
    controlled_since: int = 0
    """Timestamp at which its controller got it; a creature is sick while later than their latest turn. CR: 302.6."""
    unlocked: tuple[int, ...] = ()
    """Indices of the unlocked halves of a Room. CR: 709.5."""
    merged: tuple[int, ...] = ()
    """Ids of the components of a merged permanent, topmost first. CR: 730."""
    merged_at: int = 0
    """Timestamp of the latest merging. CR: 730.2a."""
    melded: tuple[int, ...] = ()
    """Of a melded permanent: the id under which the other card of the pair waits. CR: 701.42a, 712.8g."""
    top_kind: ObjectKind | None = None
    """Of a merged permanent: whether its topmost component is a card or a token. CR: 730.2d."""
    cast: CastInfo | None = None
    stack: StackInfo | None = None
    stickers: tuple[Sticker, ...] = ()
    """In the order of their timestamps. CR: 123."""
    chosen: tuple[tuple[str, Binding], ...] = ()
    """Choices made as it entered or by linked abilities: ``color``, ``type``, ``name``, ``player``, ``mode`` ..."""
    linked: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Objects that linked abilities refer to, by key (``exiled`` ...). CR: 607."""
    designations: tuple[str, ...] = ()
    """``monstrous``, ``renowned``, ``suspected``, ``exerted``, ``commander`` ..., sorted. CR: 701, 702, 903.3."""
    previous: int | None = None
    """Id it had in the zone it came from."""
    entered_turn: int = 0
    """Number of the turn in which it came into this zone."""

    @property
    def printed(self) -> CompiledFace | None:
        """The face that gives its copiable values before copy effects; None for an ability on the stack. CR: 707.2."""
        if self.base is not None:
            return self.base
        if self.card is not None:
            return self.card.faces[self.face]
        return None

    @property
    def is_nontraditional(self) -> bool:
        """Say whether it is a plane, phenomenon, vanguard, scheme or conspiracy in the command zone. CR: 108.2a."""
        return (
            self.zone is Zone.COMMAND
            and self.card is not None
            and not NONTRADITIONAL_TYPES.isdisjoint(self.card.faces[0].card_types)
        )

    @property
    def is_token(self) -> bool:
        """CR: 111.1, 730.2d."""
        return (self.top_kind or self.kind) is ObjectKind.TOKEN

    def counter_count(self, kind: str) -> int:
        """How many counters of `kind` are on it. CR: 122.1."""
        return count_of(self.counters, kind)

    def counter_timestamp(self, kind: str) -> int:
        """Timestamp of its counters of `kind`. CR: 613.7c."""
        for name, timestamp in self.counter_times:
            if name == kind:
                return timestamp
        return self.timestamp

    def sticker_timestamp(self, sticker: Sticker) -> int:
        """Timestamp of a sticker on it: directly after its own where that is the later one. CR: 613.7k."""
        return max(sticker.timestamp, self.timestamp)

    def choice(self, key: str) -> Binding:
        """What was chosen for it under `key`, None when nothing was. CR: 607.2d."""
        for name, value in self.chosen:
            if name == key:
                return value
        return None

    def linked_ids(self, key: str) -> tuple[int, ...]:
        """Objects linked to it under `key`. CR: 607."""
        for name, ids in self.linked:
            if name == key:
                return ids
        return ()

    @property
    def commander_number(self) -> int | None:
        """Which commander it is, by the number that the game gave it; None when it is none. CR: 903.3."""
        if "commander" not in self.designations:
            return None
        number = self.choice("commander")
        return number if isinstance(number, int) else 0

    def with_choice(self, key: str, value: Binding) -> GameObject:
        """Give the object with a choice recorded; an earlier one under the key is replaced."""
        kept = tuple(pair for pair in self.chosen if pair[0] != key)
        return replace(self, chosen=(*kept, (key, value)))

    def with_linked(self, key: str, ids: tuple[int, ...]) -> GameObject:
        """Give the object with more linked ids under `key`. CR: 607."""
        kept = tuple(pair for pair in self.linked if pair[0] != key)
        return replace(self, linked=(*kept, (key, self.linked_ids(key) + ids)))


@dataclass(frozen=True, slots=True)
class Player:
    """
    A player.

    CR: 102, 119, 122.1.
    """

    id: int
    name: str
    life: int = 20
    counters: Counters = ()
    mana: tuple[ManaUnit, ...] = ()
    """The mana pool, oldest mana first. CR: 106.4."""
    lost: str = ""
    """Number of the rule by which the player lost; empty while in the game. CR: 104.3."""
    won: str = ""
    """CR: 104.2."""
    drew_from_empty: bool = False
    """CR: 704.5b."""
    lands_played: int = 0
    """This turn. CR: 305.2."""
    turn_began: int = 0
    """Timestamp at which the player's latest turn began; -1 before the first. CR: 302.6."""
    turn_before: int = 0
    """Timestamp at which the player's turn before that one began; 0 when there was none. CR: 702.30a."""
    designations: tuple[str, ...] = ()
    """``monarch``, ``initiative``, ``city's blessing`` ..., sorted. CR: 725, 726, 702.131."""
    commander_damage: tuple[tuple[int, int], ...] = ()
    """Combat damage dealt by each commander, by `GameObject.choice('commander')`. CR: 903.10a."""
    commander_casts: tuple[tuple[int, int], ...] = ()
    """Times each commander was cast from the command zone. CR: 903.8."""
    speed: int = 0
    """0: no speed; at most 4. CR: 702.179."""
    team: int = 0
    """Same number = same team; 0 for none. CR: 808, 810."""

    def counter_count(self, kind: str) -> int:
        """How many counters of `kind` the player has. CR: 122.1."""
        return count_of(self.counters, kind)

    @property
    def in_game(self) -> bool:
        """False once the player has lost or left. CR: 104.3, 800.4."""
        return not self.lost


@dataclass(frozen=True, slots=True)
class Attacker:
    """One attacking creature. CR: 508.1, 509.1h, 511.3."""

    id: int
    defender: int
    """The player, planeswalker or battle it attacks."""
    blocked: bool | None = None
    """None until blockers are declared; then stays True even when no blocker is left. CR: 509.1h."""
    blockers: tuple[int, ...] = ()
    declared: bool = True
    """False when it was put onto the battlefield attacking. CR: 508.4."""
    detached: bool = False
    """True once the planeswalker or battle that it attacks was removed from combat. CR: 506.4c."""


@dataclass(frozen=True, slots=True)
class CombatState:
    """
    Who attacks what and who blocks whom, while a combat phase lasts.

    CR: 506.
    """

    attackers: tuple[Attacker, ...] = ()
    blocking: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Each blocking creature with the attackers it blocks. CR: 509.1g."""
    first_strike_dealt: tuple[int, ...] | None = None
    """Creatures that dealt damage (or could) in the first of two damage steps; None before it. CR: 510.4."""
    bands: tuple[tuple[int, ...], ...] = ()
    """The attacking bands that were declared. CR: 702.22c, e."""

    def attacker(self, identity: int) -> Attacker | None:
        """The entry of an attacking creature, None when it does not attack."""
        for entry in self.attackers:
            if entry.id == identity:
                return entry
        return None

    def blocked_by(self, identity: int) -> tuple[int, ...]:
        """The attackers that creature `identity` blocks, empty when it blocks none."""
        for blocker, attackers in self.blocking:
            if blocker == identity:
                return attackers
        return ()

    def is_blocking(self, identity: int) -> bool:
        """CR: 509.1g."""
        return any(blocker == identity for blocker, _ in self.blocking)


@dataclass(frozen=True, slots=True)
class ExtraStep:
    """A step or phase added to the present turn. CR: 500.8, 500.10."""

    step: Step
    after: Step
    """Comes directly after the first end of this step from now on."""


@dataclass(frozen=True, slots=True)
class TurnState:
    """
    Where in which turn the game is.

    CR: 500-514.
    """

    number: int = 0
    """1 for the first turn; 0 before it."""
    active: int = -1
    step: Step | None = None
    priority: int | None = None
    """Player with priority. CR: 117."""
    extra_turns: tuple[int, ...] = ()
    """Players of the extra turns to come, the next last. CR: 500.7."""
    remaining: tuple[Step, ...] = ()
    """Steps of this turn that are still to come, in order."""
    next_in_order: int | None = None
    """Player whose ordinary turn comes after the extra ones; None: the one after the active player."""
    steps_taken: tuple[Step, ...] = ()
    """Steps of this turn that have begun, in order."""
    resolving: int | None = None
    """Spell or ability that is resolving. CR: 608."""
    combats: int = 0
    """Combat phases that have begun this turn."""
    ended: bool = False
    """True once an effect ended the turn or the phase: nobody gets priority until the next step begins. CR: 724."""


@dataclass(frozen=True, slots=True)
class ContinuousEffect:
    """
    A continuous effect that a resolved spell or ability (or a rule) made.

    CR: 611.2.
    """

    id: int
    parts: tuple[Node, ...]
    """Static effects as IR (`ir.statics`), or parts of the engine's own with a registered handler."""
    source: int
    controller: int
    timestamp: int
    affected: tuple[int, ...] | None = None
    """Locked in when it began (611.2c); None: the parts say themselves what they affect, at all times."""
    duration: Node | None = None
    """IR duration; None: for the rest of the game."""
    turn: int = 0
    """Turn in which it began."""
    bindings: tuple[tuple[str, Binding], ...] = ()
    """What the names in its parts stand for."""
    x: int | None = None
    uses: int | None = None
    """How often it can still apply (``the next time``, shields); None: no limit. CR: 614.6, 615.7."""
    shield: int | None = None
    """Amount of damage still to be prevented. CR: 615.7."""


@dataclass(frozen=True, slots=True)
class DelayedTrigger:
    """A delayed triggered ability that waits. CR: 603.7."""

    id: int
    trigger: Node
    effect: Node
    source: int
    controller: int
    bindings: tuple[tuple[str, Binding], ...] = ()
    once: bool = True
    """False for ``this turn, whenever ...``. CR: 603.7b-c."""
    duration: Node | None = None
    turn: int = 0
    condition: Node | None = None
    """Intervening if. CR: 603.4."""
    x: int | None = None


@dataclass(frozen=True, slots=True)
class PendingTrigger:
    """An ability that has triggered and is not yet on the stack. CR: 603.2, 603.3."""

    source: int
    """Id that the source had when it triggered."""
    controller: int
    ability: Ability
    bindings: tuple[tuple[str, Binding], ...] = ()
    order: int = 0
    """Serial number in the order in which triggers were noticed."""
    state: bool = False
    """A state trigger. CR: 603.8."""
    x: int | None = None
