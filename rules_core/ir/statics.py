"""
Statements that are true while a static ability functions or a continuous effect lasts.

Each node is one change; a static ability holds some, and
`effects.Continuous` gives some a duration. Their layer follows from the node
(613.1). Replacement and prevention effects stand here too.

CR: 113.6, 604, 611, 613, 614, 615.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One continuous change."""


# Characteristics


@dataclass(frozen=True, slots=True)
class ModifyPT(Change):
    """Gets +N/+N (layer 7c); quantities are signed, `quantities.Negative` for a minus. CR: 613.4c."""

    subject: Node
    power: Node
    toughness: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class SetPT(Change):
    """Base power and/or toughness is the number (layer 7b, 7a when characteristic-defining). CR: 613.4a-b."""

    subject: Node
    power: Node | None
    toughness: Node | None
    form: str = ""


@dataclass(frozen=True, slots=True)
class SwitchPT(Change):
    """Power and toughness are switched (layer 7d). CR: 613.4d."""

    subject: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class GainAbilities(Change):
    """Has or gains the abilities (layer 6). CR: 613.1f."""

    subject: Node
    abilities: tuple[Node, ...]
    choice: bool = False
    """The controller chooses one of them as the effect is created."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class GainAbilitiesOf(Change):
    """
    Has or gains all abilities of a kind that other objects have (layer 6). CR: 613.1f.

    ``kinds``: ``activated``, ``loyalty``, ``activated and triggered``; ``but``: those that are left out, ``mana`` or
    ``loyalty``.
    """

    subject: Node
    of: Node
    kinds: str = "activated"
    but: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class LoseAbilities(Change):
    """Loses the abilities; none listed: all of them (layer 6). CR: 613.1f."""

    subject: Node
    abilities: tuple[Node, ...] = ()
    except_for: tuple[Node, ...] = ()
    form: str = ""


@dataclass(frozen=True, slots=True)
class SetTypes(Change):
    """
    Becomes (or is) what is described: types, subtypes, colours, power, toughness, abilities (layers 4, 5, 6, 7b).

    ``in addition`` (`adds`) keeps the other types and colours; otherwise what is described replaces those of its kind
    (205.1a-b).
    """

    subject: Node
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    """None: colours unchanged; empty: colourless."""
    power: Node | None = None
    toughness: Node | None = None
    abilities: tuple[Node, ...] = ()
    adds: bool = False
    adds_colors: bool = False
    keeps: tuple[str, ...] = ()
    """Card types that it keeps besides (``it's still a land``)."""
    removes_types: tuple[str, ...] = ()
    every: str = ""
    """``creature type``, ``basic land type``, ``color``: every one of them; ``chosen color``, ``chosen type``."""
    name: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class GainControl(Change):
    """The player controls the object (layer 2). CR: 613.1b."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class BecomeCopy(Change):
    """Is a copy of the reference, except ... (layer 1). CR: 707."""

    subject: Node
    copy: Node
    """An `effects.CopySpec`."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChangeText(Change):
    """
    All instances of one word are replaced by another of its kind, both chosen as the effect begins (layer 3).

    CR: 612, 613.1c.
    """

    subject: Node
    words: str
    """``color word``, ``basic land type``, ``creature type``, or the first two with ``or``."""
    old: str = ""
    """The words that were chosen; empty until then."""
    new: str = ""
    never: str = ""
    """A word that may not be the new one."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CrewsAs(Change):
    """
    The subject crews, saddles or stations as though its power were greater, or with its toughness. CR: 702.122,
    702.171, 702.184.
    """

    subject: Node
    verbs: tuple[str, ...]
    """``crew``, ``saddle``, ``station``."""
    more: int = 0
    """By how much its power counts as greater; 0 where it uses its toughness."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountsAs(Change):
    """
    Other ways to speak of characteristics: ``assigns combat damage equal to its toughness``, ``is all colors``
    outside layers ...
    """

    subject: Node
    what: str
    amount: Node | None = None
    form: str = ""


# Restrictions, requirements, permissions


@dataclass(frozen=True, slots=True)
class Act(Node):
    """Something that an object or player could do or have done to it, for `Cant`, `Must` and `May`."""


@dataclass(frozen=True, slots=True)
class AttackAct(Act):
    """Attack (the defender given, alone). CR: 508.1."""

    defender: Node | None = None
    alone: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class BlockAct(Act):
    """Block (what is given). CR: 509.1."""

    blocked: Node | None = None
    alone: bool = False
    additional: Node | None = None
    """For permissions: number of additional creatures it can block; `quantities.AnyNumber` for any."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class BeBlockedAct(Act):
    """Be blocked (by what is given; by more or fewer than a number). CR: 509.1b."""

    by: Node | None = None
    within: Node | None = None
    except_by: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class BeCounteredAct(Act):
    """Be countered (by what is given). CR: 101.2."""

    by: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class BeTargetedAct(Act):
    """Be the target of spells or abilities that match."""

    of: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntapAct(Act):
    """Untap during the untap step. CR: 502.3."""

    step: Node | None = None
    more_than: Node | None = None
    what: Node | None = None
    """With `more_than`: a filter of the permanents of which no more than so many untap."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class VoteRule(Change):
    """While voting, the player may vote an additional time. CR: 701.38d."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChanceRule(Change):
    """
    How coins or dice of the player fall. CR: 705.3, 706.6.

    ``flip two`` and ignore one; ``first flip is won`` each turn; ``one more, ignore the lowest`` and ``one more, ignore
    one`` of the dice.
    """

    player: Node
    rule: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class CastAct(Act):
    """Cast spells (or ``play`` lands and cards) that match. CR: 601.3."""

    spells: Node
    play: bool = False
    zone: Node | None = None
    limit: Node | None = None
    """``more than one spell each turn``."""
    free: bool = False
    """Without paying the mana cost. CR: 118.9."""
    also: Node | None = None
    """With `play`: spells that may be cast, beside the lands that may be played."""
    timing: Node | None = None
    """When: ``during your turn``, ``as though it had flash``."""
    using: str = ""
    """Only in the way of this keyword (``using its blitz ability``). CR: 118.9."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ActivateAct(Act):
    """Activate abilities of what matches. CR: 602.5."""

    of: Node | None = None
    mana: bool = True
    """False: mana abilities are exempt."""
    kinds: str = ""
    times: int = 0
    """So many times each turn rather than once; 0 where that is not what is spoken of. CR: 606.3."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class OtherAct(Act):
    """
    An act named by its words: ``gain life``, ``draw cards``, ``lose the game``, ``be sacrificed``, ``be
    regenerated``, ``transform`` ...
    """

    act: str
    object: Node | None = None
    limit: Node | None = None
    kind: str = ""
    """Of which counters it speaks, empty for all."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Cant(Change):
    """The subject cannot do it, or it cannot be done to it. Beats permissions. CR: 101.2."""

    subject: Node
    act: Node
    condition: Node | None = None
    """``unless`` / ``if``: the prohibition holds while this is as printed in the form."""
    payer: Node | None = None
    unless_paid: Node | None = None
    """Does not hold for what the payer pays this cost for. CR: 508.1g, 509.1d."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Must(Change):
    """A requirement: does it if able. CR: 508.1d, 509.1c."""

    subject: Node
    act: Node
    when: str = ""
    """``each combat``, ``each turn``, ``this turn``."""
    condition: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Allow(Change):
    """A permission: may do it (``as though`` where `as_though` says). CR: 101.2, 601.3, 609.4."""

    subject: Node
    act: Node
    as_though: str = ""
    condition: Node | None = None
    cost: Node | None = None
    """What is paid in addition for doing it so. CR: 118.8."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AsThough(Change):
    """The object is treated for that one purpose as though the statement were true. CR: 609.4."""

    subject: Node
    act: Node
    as_though: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class CostChange(Change):
    """
    Spells (or abilities of what matches) cost more or less.

    CR: 601.2f, 118.7.
    """

    what: Node
    """A filter of spells, a `SelfRef`, or an `ActivateAct` for abilities."""
    amount: Node
    """A `costs` node; ``{X}`` with `effects.WithX` semantics in `where`."""
    less: bool
    player: Node | None = None
    where: Node | None = None
    """What X is, or for each of what."""
    condition: Node | None = None
    minimum: Node | None = None
    colored_only: bool = False
    """It reduces only the coloured mana of a cost. CR: 118.7c."""
    first_each_turn: bool = False
    """Only the first (or, with `nth`, another) such spell that the player casts in a turn."""
    nth: int = 1
    next_only: bool = False
    """Only the next such spell."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class MinimumCost(Change):
    """A spell that would cost less than that much mana costs that much. CR: 601.2f."""

    amount: Node
    costs: int
    """The same number, as it is said again."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AdditionalCost(Change):
    """``As an additional cost to cast [spell], [cost]``. CR: 118.8."""

    what: Node
    cost: Node
    optional: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class AlternativeCost(Change):
    """``You may [pay this] rather than pay the mana cost``. CR: 118.9."""

    what: Node
    cost: Node
    condition: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class SpendOnX(Change):
    """Mana spent on the X of the cost must be of one of the colours. CR: 107.3a, 601.2h."""

    colors: tuple[str, ...]
    """Letters of WUBRG in printed order."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CantBePaid(Change):
    """What may not be, or is instead, spent or paid."""

    what: str
    form: str = ""


# Entering and leaving


@dataclass(frozen=True, slots=True)
class EntersTapped(Change):
    """Enters tapped (unless the condition, where there is one). CR: 614.1c."""

    subject: Node
    unless: Node | None = None
    condition: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class EntersAs(Change):
    """Enters in the state (``prepared``, ``attacking``). CR: 614.1c."""

    subject: Node
    status: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class IsStatus(Change):
    """Is in the state for as long as the effect lasts (``goaded``). CR: 701.15."""

    subject: Node
    status: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class CastOnly(Change):
    """The spell can be cast only then, and only if the condition holds. CR: 601.3, 601.5."""

    what: Node
    when: str
    """Empty where only the condition limits it."""
    condition: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class KeepsOwn(Change):
    """An exception of a copy effect: the copy keeps its own ``color`` or ``other abilities``. CR: 707.9c."""

    subject: Node
    what: str
    whose: Node | None = None
    """Whose other abilities: the object's own name."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ExceptIf(Change):
    """Exceptions of a copy effect that hold only if the copy would be or have something. CR: 707.9f."""

    condition: Node
    changes: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class EntersWithCounters(Change):
    """Enters with that many counters. CR: 614.1c, 122.6."""

    subject: Node
    counters: Node
    """An `effects.CountersSpec` or `effects.CountersChoice`."""
    condition: Node | None = None
    additional: bool = False
    tapped: bool = False
    """It enters tapped as well."""
    abilities: tuple[Node, ...] = ()
    """Abilities that it has from then on as well. CR: 702.33d."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AsEnters(Change):
    """``As ~ enters, [instruction]``: performed while it enters, before it is there. CR: 614.1c, 614.12."""

    subject: Node
    effect: Node
    verb: str = "enters"
    form: str = ""


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Change):
    """``You may have ~ enter as a copy of ...``. CR: 614.1c, 707.5."""

    subject: Node
    copy: Node
    optional: bool = True
    form: str = ""


# Replacement and prevention


@dataclass(frozen=True, slots=True)
class Replacement(Change):
    """
    If the event would happen, the effect happens instead.

    CR: 614.1a.
    """

    event: Node
    """A pattern of `triggers`."""
    effect: Node
    """`bindings.EventRole` refers to what would have happened; `HappensAnyway` inside is the event itself."""
    was: Node | None = None
    """The zone into which the card would otherwise be put, where the text names it."""
    condition: Node | None = None
    optional: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChangedAmount(Node):
    """
    As the effect of a `Replacement`: the same event with that amount (``twice that much``, ``that many plus one``).
    """

    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChangedMana(Node):
    """As the effect of a `Replacement`: mana of this type is produced instead of any other. CR: 106.12b."""

    mana: str
    """Symbols as printed; empty for mana of a colour that the player chooses."""
    amount: bool = False
    """That mana alone, whatever the amount would have been."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChangedZone(Node):
    """As the effect of a `Replacement`: the same zone change but to this zone (``exile it instead``)."""

    zone: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PreventIt(Node):
    """
    As the effect of a `Replacement` of damage: that damage is prevented, and then something happens.

    CR: 615.
    """

    amount: Node | None = None
    """How much of it; None: all."""
    but: Node | None = None
    """All but that much."""
    then: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class TokensBesides(Node):
    """As the effect of a `Replacement` of tokens: the same tokens are created, and these besides. CR: 614.1a."""

    tokens: Node
    """An `effects.CreateToken`, for whoever creates the tokens."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class OneOfEach(Node):
    """
    As the effect of a `Replacement` of predefined tokens: for each, one of every kind that the event names. CR: 614.1a.
    """

    form: str = ""


@dataclass(frozen=True, slots=True)
class HappensAnyway(Node):
    """As part of the effect of a `Replacement`: the event, as it would have happened."""


@dataclass(frozen=True, slots=True)
class PreventDamage(Change):
    """
    Damage that would be dealt is prevented.

    CR: 615.
    """

    amount: Node | None
    """None: all of it."""
    recipient: Node | None = None
    source: Node | None = None
    combat: str = ""
    next_only: bool = False
    """A shield: the next that much damage, or the next time."""
    then: Node | None = None
    """What happens for damage prevented this way."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class RedirectDamage(Change):
    """Damage is dealt to another recipient instead. CR: 614.9."""

    amount: Node | None
    recipient: Node
    to: Node
    source: Node | None = None
    combat: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class SkipAlways(Change):
    """The player skips every such step or phase. CR: 614.1b."""

    player: Node
    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class ControlsPlayer(Change):
    """
    Somebody makes the decisions of the affected player; the newest such effect works. CR: 723.

    ``when``: ``turn`` or ``combat phase`` while it waits for the player's next one, ``now`` from then on.
    """

    when: str


@dataclass(frozen=True, slots=True)
class ExtraTurnAfterNext(Change):
    """The affected player takes an extra turn after the next turn that they take. CR: 500.7."""


@dataclass(frozen=True, slots=True)
class ExtraTriggers(Change):
    """An ability that triggers on the event triggers an additional time. CR: 603.2d."""

    event: Node | None
    of: Node
    times: int = 1
    form: str = ""


@dataclass(frozen=True, slots=True)
class NoTriggers(Change):
    """The event does not cause abilities (of what matches; None: any) to trigger. CR: 603.2, 101.2."""

    event: Node
    of: Node | None = None
    form: str = ""


# Players and the game


@dataclass(frozen=True, slots=True)
class HandSize(Change):
    """Maximum hand size: none (`amount` None), set, increased or reduced (`form`). CR: 402.2."""

    player: Node
    amount: Node | None
    form: str = ""


@dataclass(frozen=True, slots=True)
class LandPlays(Change):
    """The player may play that many additional lands on each of their turns. CR: 305.2."""

    player: Node
    additional: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntapsDuring(Change):
    """The objects untap during the untap steps of other players too. CR: 502.3."""

    object: Node
    player: Node
    """Whose untap steps."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CantCause(Change):
    """What matches can't make the player do it: ``sacrifice permanents``, ``discard cards``. CR: 101.2."""

    subject: Node
    player: Node
    acts: tuple[str, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class DoesntLose(Change):
    """The player does not lose the game for the reason (``for having 0 or less life``), or at all."""

    player: Node
    reason: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class PlayWithRevealed(Change):
    """Plays with hand or top card of the library revealed. CR: 701.20."""

    player: Node
    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class LookAtAnyTime(Change):
    """The player may look at the cards any time."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ManaAsThough(Change):
    """The player may spend mana as though it were of any colour or type, for what is given. CR: 609.4b."""

    player: Node
    mana: str
    on: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class DamageRule(Change):
    """How damage of something works: ``can't be prevented``, ``as though it had infect`` ... CR: 120."""

    source: Node | None
    rule: str
    recipient: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class LifeFloor(Change):
    """Damage that would reduce the player's life total to less than the amount reduces it to the amount. CR: 614.1a."""

    player: Node
    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class LifeRule(Change):
    """How life works for a player: ``can't gain life``, ``life total can't change``. CR: 119."""

    player: Node
    rule: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class ManaEmpties(Change):
    """Unspent mana of a player does not empty, or becomes something else. CR: 106.4."""

    player: Node
    mana: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class LegendRuleOff(Change):
    """The legend rule does not apply to what matches. CR: 704.5j."""

    filter: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class OncePerTurn(Node):
    """Restriction on an ability: triggers or can be activated only that often each turn. CR: 602.5b, 603.2h."""

    times: int = 1
    what: str = "activate"
    """``activate`` or ``trigger``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class OnlyWhen(Node):
    """Activation instruction: ``sorcery`` timing, ``instant`` timing, a step, or a condition. CR: 602.5, 307.5."""

    timing: str = ""
    condition: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class XCantBe(Node):
    """Activation instruction: X can't be that number. CR: 107.3a, 601.2b."""

    amount: Node
    """`quantities.Number` 0."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class AnyPlayerMay(Node):
    """Activation instruction: that players may activate the ability. CR: 602.1a."""

    player: Node
    only: Node | None = None
    """An `OnlyWhen` about the player who activates it ("but only during their turn")."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DeckRule(Change):
    """
    About deck construction or the game's start: ``can be your commander``, ``a deck can have any number``. CR: 100,
    903.
    """

    rule: str
    amount: int = 0
    form: str = ""


LIMITS = (OnlyWhen, OncePerTurn, AnyPlayerMay, CostChange)
"""What a sentence on activating an ability says; among the parameters of a keyword, of the ability it stands for."""
