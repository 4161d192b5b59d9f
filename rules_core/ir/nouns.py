"""
Noun phrases: which objects and players text speaks of.

A `Filter` says what something must be; a reference (`Ref`) says which of the
things that match are meant. Players are filtered and referred to like objects.

A filter without `InZone` means permanents on the battlefield, except that a
head `IsSpell` or `IsAbility` means the stack, `IsCard` the zone that the
instruction names, and `IsPlayer` players (109.2).

CR: 109, 110, 115, 608.2c-d.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """Something that an object or player is, or is not."""


@dataclass(frozen=True, slots=True)
class IsType(Modifier):
    """Has the card type (value of `terms.CardType`). CR: 205.2."""

    card_type: str


@dataclass(frozen=True, slots=True)
class IsSubtype(Modifier):
    """Has the subtype. CR: 205.3."""

    subtype: str


@dataclass(frozen=True, slots=True)
class IsSupertype(Modifier):
    """Has the supertype (value of `terms.Supertype`). CR: 205.4."""

    supertype: str


@dataclass(frozen=True, slots=True)
class IsColor(Modifier):
    """Has the colour (a letter of WUBRG). CR: 105.2."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount(Modifier):
    """``colorless``, ``monocolored``, ``multicolored``. CR: 105.2a-c."""

    kind: str


@dataclass(frozen=True, slots=True)
class IsToken(Modifier):
    """Is a token. CR: 111."""


@dataclass(frozen=True, slots=True)
class IsCard(Modifier):
    """Is a card (108.2); as a head it leaves the zone to the instruction or an `InZone`."""


@dataclass(frozen=True, slots=True)
class IsPermanent(Modifier):
    """Is a permanent; with head `IsCard` or `IsSpell` a permanent card or spell. CR: 110.1, 110.4."""


@dataclass(frozen=True, slots=True)
class IsSpell(Modifier):
    """Is a spell on the stack. CR: 112.1."""


@dataclass(frozen=True, slots=True)
class IsAbility(Modifier):
    """
    Is an ability on the stack of one of the kinds (``activated``, ``triggered``, ``loyalty``); none: any. CR:
    113.3.
    """

    kinds: tuple[str, ...] = ()
    form: str = ""


@dataclass(frozen=True, slots=True)
class IsSource(Modifier):
    """Is a source (of damage, of an ability). CR: 113.7, 120.7, 609.7."""


@dataclass(frozen=True, slots=True)
class IsPlayer(Modifier):
    """Is a player."""


@dataclass(frozen=True, slots=True)
class IsOpponent(Modifier):
    """Is an opponent of the ability's controller. CR: 102.2-3."""


@dataclass(frozen=True, slots=True)
class IsAnyTarget(Modifier):
    """Is a creature, player, planeswalker or battle. CR: 115.4."""


@dataclass(frozen=True, slots=True)
class InGroup(Modifier):
    """
    Belongs to a named group: ``historic`` (700.6), ``modified`` (700.9), ``outlaw`` (700.12), ``commander``,
    ``Party``.
    """

    group: str


@dataclass(frozen=True, slots=True)
class HasStatus(Modifier):
    """
    Is in a state that one word names.

    ``tapped``, ``untapped``, ``attacking``, ``blocking``, ``blocked``, ``unblocked``, ``face-down``, ``face-up``,
    ``enchanted``,
    ``equipped``, ``suspected``, ``saddled``, ``goaded``, ``monstrous``, ``renowned``, ``phased-out``,
    ``transformed``, ``exiled``,
    ``suspended``, ``foretold``, ``activated`` ... CR: 110.5, 506, 701.
    """

    status: str


@dataclass(frozen=True, slots=True)
class Non(Modifier):
    """Does not match the modifier (``nonland``, ``non-Human``, ``without flying``, ``that isn't ...``)."""

    modifier: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Either(Modifier):
    """Matches at least one (``attacking or blocking``, ``instant or sorcery``, ``artifact, creature, or land``)."""

    options: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Both(Modifier):
    """Matches all of them, where one noun is made of several."""

    parts: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class Other(Modifier):
    """
    Is not the object that is set against it: the source when the binding is None. Printed ``other`` / ``another``.
    """

    than: Node | None = None


@dataclass(frozen=True, slots=True)
class OtherThan(Modifier):
    """Is not the object or player named (``other than ~``) or does not match the filter."""

    ref: Node


@dataclass(frozen=True, slots=True)
class ControlledBy(Modifier):
    """Is controlled by the player (for a spell or ability: its controller on the stack). CR: 109.4."""

    player: Node
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class OwnedBy(Modifier):
    """Is owned by the player. CR: 108.3."""

    player: Node
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class InZone(Modifier):
    """Is in the zone (value of `terms.Zone`), of the player where one is given. CR: 400."""

    zone: str
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class OnTopOf(Modifier):
    """Is the top card of the player's library. CR: 401."""

    player: Node


@dataclass(frozen=True, slots=True)
class WithAbility(Modifier):
    """Has the ability: a `KeywordAbility` (any parameters when it has none) or a quoted ability."""

    ability: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class WithoutAbilities(Modifier):
    """Has no abilities at all. CR: 113.3."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class WithCounters(Modifier):
    """Has counters of the kind on it (empty: any kind), within the number (None: at least one). CR: 122."""

    kind: str
    within: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class WithSticker(Modifier):
    """Has a sticker of the kind on it (empty: of any kind). CR: 123.4."""

    kind: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class NumberIs(Modifier):
    """
    Its ``power``, ``toughness``, ``mana value``, ``loyalty``, ``total power and toughness`` ... stands so to a
    number.
    """

    which: str
    within: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class HasSymbol(Modifier):
    """The symbol occurs in its mana cost. CR: 202.1."""

    symbol: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Parity(Modifier):
    """Its mana value is ``even`` or ``odd``; zero is even. CR: 202.3, 107.1."""

    which: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Superlative(Modifier):
    """
    Has the greatest or least ``power``, ``toughness``, ``mana value`` among what the filter matches; ties all
    match.
    """

    how: str
    which: str
    among: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Named(Modifier):
    """Has that name. CR: 201.2."""

    name: str


@dataclass(frozen=True, slots=True)
class SameAs(Modifier):
    """
    Shares a quality with (or, negated, has a different one than) the reference: ``name``, ``color``, ``creature
    type``, ``mana value``.
    """

    quality: str
    ref: Node
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChosenQuality(Modifier):
    """Has the quality chosen for the source: ``color``, ``type``, ``name``, ``card type``, ``player``. CR: 607.2d."""

    quality: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class QualityOfChoice(Modifier):
    """Has a quality that the acting player chooses at that moment: ``of the creature type of your choice``."""

    quality: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class InCombatWith(Modifier):
    """Stands so in combat to the reference: ``blocking``, ``blocked by``, ``attacking`` (a player or planeswalker)."""

    relation: str
    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class AttachedTo(Modifier):
    """Is attached to the reference. CR: 701.3."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class FromSource(Modifier):
    """Is an ability whose source matches (``abilities from nongreen sources``). CR: 113.7."""

    filter: Node


@dataclass(frozen=True, slots=True)
class TargetsRef(Modifier):
    """Is a spell or ability that targets the reference; ``only`` when it targets nothing else. CR: 115.9."""

    ref: Node
    only: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Did(Modifier):
    """Took part, as the event's subject, in an event that matches, in the window (``that attacked this turn``)."""

    event: Node
    """A pattern of `triggers` whose subject is `nouns.Itself`."""
    window: str = "this turn"
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class ThisWay(Modifier):
    """Is among what the labelled instruction affected (``discarded this way``)."""

    verb: str
    binding: Node | None = None
    kind: str = ""
    """Kind of the counters that were put on it."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DidThisWay(Modifier):
    """Is a player who did so as the labelled instruction was carried out (``who searched their library this way``)."""

    verb: str
    binding: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class LinkedTo(Modifier):
    """Is among what another ability of the source exiled, created, put counters on (``exiled with ~``). CR: 607."""

    verb: str
    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Materials(Node):
    """What a craft ability asks for, from among permanents and/or cards in the graveyard. CR: 702.167a-b."""

    kinds: tuple[Node, ...] = ()
    """Filters; several with `each` ask for one object of each; none means any object."""
    count: Node | None = None
    """A number; None is one."""
    more: bool = False
    """``or more``."""
    each: bool = False
    sharing: bool = False
    """They share a card type."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CastBy(Modifier):
    """Is a spell that the player cast (from the zone). CR: 601.2."""

    player: Node
    zone: Node | None = None
    """An `InZone`, None for anywhere."""


@dataclass(frozen=True, slots=True)
class ConvokedIt(Modifier):
    """Was tapped to convoke the source, or the spell that it was. CR: 702.51c."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class MostVotes(Modifier):
    """Got the most votes or was tied for most votes. CR: 701.38a."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class InPile(Modifier):
    """Is in the pile that the player chooses. CR: 700.3."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class FromAmong(Modifier):
    """Is one of the objects of the reference (``from among them``, ``from it`` of a revealed hand)."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class WasCastFrom(Modifier):
    """Is a spell that was cast from the zone (None: from anywhere but the owner's hand when negated)."""

    zone: Node
    negated: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class HasTheDesignation(Modifier):
    """
    Is a player (or object) with the designation or extreme: ``the monarch``, ``the most life``, ``the fewest cards
    in hand``.
    """

    designation: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class AllDifferent(Modifier):
    """
    Of a group: no two of them have the same ``power``, ``name``, ``mana value``, ``controller`` (with `same`: all of
    them have the same). Holds of the group, not of one.
    """

    quality: str
    same: bool = False
    form: str = ""
    """``opponent``: the controller is an opponent."""


@dataclass(frozen=True, slots=True)
class Satisfies(Modifier):
    """
    The condition holds of it; inside, `nouns.Itself` is the thing tested (``who controls a Swamp``, ``that has no
    cards``).
    """

    condition: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """
    What something must be: every adjective, the head noun and every qualifier hold.

    ``nonblack creature an opponent controls`` is adjectives (Non(IsColor B)), head IsType Creature, qualifiers
    (ControlledBy(A(opponent))).
    """

    head: Node
    adjectives: tuple[Node, ...] = ()
    qualifiers: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """Matches at least one of the filters; qualifiers printed at the end of a list are on each of them."""

    filters: tuple[Node, ...]
    form: str = ""
    """``or``, ``and/or``, ``and``: the last word of the list."""


# References


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """Some objects or players, in the order in which they are affected."""


@dataclass(frozen=True, slots=True)
class SelfRef(Ref):
    """The source itself: its name, ``this creature``, ``this spell``. CR: 201.5."""

    form: str = ""
    """``name``, ``short`` (part of a legendary name), or the noun after ``this``."""


@dataclass(frozen=True, slots=True)
class AttachedRef(Ref):
    """``enchanted creature``, ``equipped creature``: what the source is attached to. CR: 301.5, 303.4."""

    filter: Node
    verb: str = "enchanted"


@dataclass(frozen=True, slots=True)
class You(Ref):
    """The controller of the ability or spell (the owner, where nobody controls it). CR: 109.5."""

    form: str = ""
    """``implied`` where the text is an instruction without a subject."""


@dataclass(frozen=True, slots=True)
class A(Ref):
    """Any one that matches: in event patterns and conditions, "there is one"."""

    filter: Node
    other: bool = False
    """``another``: not the source."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class OneOrMore(Ref):
    """One or more that match and take part in the same event: the ability triggers once for them all. CR: 603.2c."""

    filter: Node
    within: Node | None = None
    """The number, when it is not simply one or more."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Each(Ref):
    """Everything that matches as the instruction is performed or as long as the effect applies."""

    filter: Node
    form: str = ""
    """``each``, ``all``, or empty for a bare plural."""


@dataclass(frozen=True, slots=True)
class HauntedRef(Ref):
    """The creature that the source haunts. CR: 702.55b."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class Pile(Ref):
    """One of two piles: ``one``, which whoever acts chooses, or ``that``, which was chosen. CR: 700.3."""

    which: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Choose(Ref):
    """
    A number that match, chosen without targeting by the player who acts, as the instruction is performed.

    With `up_to` fewer may be chosen. In a zone that the chooser cannot see, or ``at random``, see `form`. CR: 608.2d.
    """

    count: Node
    filter: Node
    up_to: bool = False
    at_random: bool = False
    other: bool = False
    """``another``: not the source, nor what the same sentence named before."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class PartOf(Ref):
    """A number chosen from among the objects of another reference (``one of them``, ``two of those cards``)."""

    count: Node
    of: Node
    filter: Node | None = None
    up_to: bool = False
    at_random: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class RestOf(Ref):
    """Those of a set that an earlier instruction did not take: ``the rest``, ``the other``."""

    binding: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Target(Ref):
    """
    Targets, chosen as the spell is cast or the ability is put on the stack.

    CR: 115, 601.2c.
    """

    filter: Node
    count: Node | None = None
    """A quantity; None for exactly one without a number printed."""
    up_to: bool = False
    other: bool = False
    """``another`` / ``other``: not the source, and not a target of an earlier slot of the same ability."""
    slot: int = -1
    """Number of the slot within the ability (all lines of a spell together), in printed order; filled by lowering."""
    within: Node | None = None
    """A range (``one or two target creatures``) as `quantities.Within` or `NumberRange`."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class NumberRange(Node):
    """From ``low`` to ``high`` of them (``one, two, or three``)."""

    low: int
    high: int
    form: str = ""


@dataclass(frozen=True, slots=True)
class Pronoun(Ref):
    """``it``, ``they``, ``them``, ``itself``, ``he``, ``she``: stands for its binding."""

    word: str
    binding: Node | None = None


@dataclass(frozen=True, slots=True)
class That(Ref):
    """
    ``that creature``, ``those cards``, ``the sacrificed creature``, ``the chosen player``: stands for its binding.
    """

    filter: Node
    form: str = ""
    """``that``, ``those``, ``the`` or ``the [participle]``."""
    binding: Node | None = None


@dataclass(frozen=True, slots=True)
class OfDamageBefore(Ref):
    """
    The source or recipient of the damage of the instruction before: ``if ..., it deals 4 damage instead``. CR: 608.2c.
    """

    part: str
    """``source`` (said with a pronoun) or ``recipient`` (unsaid)."""
    word: str = ""
    binding: Node | None = None


@dataclass(frozen=True, slots=True)
class Itself(Ref):
    """The thing that is held against the filter around it (`Did`, `Satisfies`)."""


@dataclass(frozen=True, slots=True)
class ControllerOf(Ref):
    """The controller of the object, as it last was. CR: 109.4, 608.2h."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PlayerOrControllerOf(Ref):
    """The player, or the controller of the permanent (``that player or that planeswalker's controller``)."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class AttackedBy(Ref):
    """The player, planeswalker or battle that the creature attacks, or attacked last. CR: 508.1b, 508.5."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class OwnerOf(Ref):
    """The owner of the object. CR: 108.3."""

    ref: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class DefendingPlayer(Ref):
    """The player whom the source (or the creature of the event) attacks. CR: 508.5."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class ActivePlayer(Ref):
    """The player whose turn it is. CR: 102.1."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class TopCards(Ref):
    """The top (or bottom) cards of a library. CR: 401."""

    count: Node
    player: Node
    bottom: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class WholeZone(Ref):
    """All cards of a player's zone: ``your hand``, ``target player's graveyard``."""

    zone: str
    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Several(Ref):
    """
    All of the references (``~ and target creature``, ``you and that player``); ``or`` for one of them at the
    actor's choice.
    """

    refs: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class PairedRef(Ref):
    """Both creatures of a soulbond pair: the source and the one that it is paired with. CR: 702.95."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class OwnPairRef(Ref):
    """
    The source and one object that the filter describes, both owned and controlled by the controller of the ability.

    CR: 701.42.
    """

    partner: Node


@dataclass(frozen=True, slots=True)
class CopyOf(Ref):
    """``the copy`` that was made; in the exceptions of an `effects.CopySpec` (without a binding) the copy itself."""

    binding: Node | None = None
    form: str = ""
