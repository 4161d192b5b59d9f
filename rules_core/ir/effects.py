"""
Effects: instructions that a resolving spell or ability performs.

Instructions are performed in the order written (608.2c). Whoever performs one
is its `player` (`nouns.You` with form ``implied`` where the text is a bare
imperative); a plural player performs in turn order where choices are made
(608.2e). References inside are bound as `bindings` says. An instruction that a
later one refers back to carries a `label`; the engine keeps what it brought
about under that label while the ability resolves.

Continuous effects are `Continuous`: changes of `statics` with a duration.

CR: 608, 609, 610, 701.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .node import Node


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """An instruction."""

    label: int = field(default=0, kw_only=True)
    """Number under which its result is kept for `bindings.Result` and `conditions.DidSo`; 0 when nothing asks."""


# Structure


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """One instruction after the other. CR: 608.2c."""

    steps: tuple[Node, ...]
    form: str = ""
    """How they are joined: ``.`` sentences, ``then``, ``and``, ``,``; one mark per joint, separated by blanks."""


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The player decides whether to perform it. CR: 608.2d."""

    player: Node
    effect: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PayFor(Effect):
    """
    The player may pay the cost; if so, `effect` happens, otherwise `otherwise`.

    ``You may [cost]. If you do, ...`` with a cost that is more than an instruction, and ``... unless [player] pays
    [cost]``
    (there `effect` is None and `otherwise` what happens). CR: 118.12.
    """

    player: Node
    cost: Node
    effect: Node | None = None
    otherwise: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class IfCondition(Effect):
    """The effect happens only if the condition holds as it would be performed; else `otherwise`. CR: 608.2c."""

    condition: Node
    effect: Node
    otherwise: Node | None = None
    reflexive: bool = False
    """``When ... this way``: the effect is a reflexive triggered ability that goes on the stack. CR: 603.12."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class IfDone(Effect):
    """
    The first instruction (usually a `May`); `then` if it was performed, `otherwise` if it was not.

    With `reflexive` (``When you do``) `then` is a reflexive triggered ability that goes on the stack (603.12).
    """

    action: Node
    then: Node | None = None
    otherwise: Node | None = None
    reflexive: bool = False
    last_only: bool = False
    """Of an action of several steps only the last one (``..., then you may ...``) decides; filled by lowering."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """The effect once for each (object, player or number), which is `bindings.LoopItem` inside."""

    over: Node
    effect: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The instruction that many more times, or ``repeat this process``."""

    effect: Node | None
    times: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class WithX(Effect):
    """The effect, where X is the quantity (worked out once, as it is performed). CR: 107.3i."""

    effect: Node
    quantity: Node
    variable: str = "X"
    form: str = ""


@dataclass(frozen=True, slots=True)
class Mode(Node):
    """One mode of a modal spell or ability. CR: 700.2."""

    effect: Node
    cost: Node | None = None
    """Additional cost of choosing it (escalate-like ``{1} - ...`` lists, spree). CR: 700.2h, 702.172."""
    name: str = ""
    """Flavor word or name printed before it."""


@dataclass(frozen=True, slots=True)
class Modal(Effect):
    """Modes are chosen as the spell is cast or the ability put on the stack. CR: 700.2, 601.2b."""

    modes: tuple[Mode, ...]
    low: int = 1
    high: int = 1
    """High -1: any number ("one or more"); both -2: X of them."""
    repeats: bool = False
    """The same mode may be chosen more than once. CR: 700.2d."""
    player: Node | None = None
    """Who chooses, when it is not the controller."""
    condition: Node | None = None
    """``If [condition], choose both instead``."""
    high_if: int = 0
    """How many at most then, -1 for any number; 0 where no condition is printed."""
    low_if: int = -1
    """How many at least then; -1: as many as without it."""
    not_chosen: str = ""
    """Only modes that have not been chosen before: ``ever`` (for this object) or ``this turn``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Delayed(Effect):
    """Creates a delayed triggered ability. CR: 603.7."""

    trigger: Node
    effect: Node
    once: bool = True
    duration: Node | None = None
    """``this turn`` and the like: how long it waits."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Continuous(Effect):
    """Creates a continuous effect: the changes of `statics`, for the duration. CR: 611.2."""

    changes: tuple[Node, ...]
    duration: Node | None = None
    """None: no end."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CreateReplacement(Effect):
    """Creates a replacement or prevention effect (a node of `statics`) that waits for its event. CR: 614, 615."""

    replacement: Node
    duration: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """Within a spell: ``If [condition], [effect] instead``: replaces the instruction before it. CR: 608.2c, 614.1a."""

    base: Node
    condition: Node
    effect: Node
    last_only: bool = False
    """Of a base of several steps only the last is replaced: the effect speaks of the others. Filled by lowering."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class SameTokens(Effect):
    """As the effect of an `Instead`: another number of the tokens that its base creates. CR: 111, 614.1a."""

    count: Node
    form: str = ""


# Objects and zones


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """The source deals that much damage to each of the recipients. CR: 120.3."""

    source: Node
    amount: Node
    recipient: Node
    divided: bool = False
    """Divided as the controller chooses among the recipients. CR: 601.2d."""
    unpreventable: bool = False
    """CR: 615.12."""
    excess: Node | None = None
    """Who is dealt the excess damage instead. CR: 120.4a, 120.10."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """CR: 701.8."""

    object: Node
    no_regeneration: bool = False
    """``can't be regenerated``."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ExileEffect(Effect):
    """The objects are put into exile. CR: 701.13."""

    object: Node
    player: Node | None = None
    """Who exiles, where a player other than the controller acts."""
    duration: Node | None = None
    """A `durations.UntilEvent`: returns right after it (610.3)."""
    face_down: bool = False
    counters: Node | None = None
    """A `CountersSpec` put on them as they are exiled."""
    origin: Node | None = None
    """Zone named with ``from``, when the object's own description does not say it."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountersSpec(Node):
    """Counters of a kind and their number."""

    kind: str
    count: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class MoveTo(Effect):
    """
    The objects are put into the zone: ``return``, ``put``, ``shuffle into``.

    CR: 400.7, 701.24.
    """

    object: Node
    zone: Node
    """A `nouns.InZone`; its player None where the owner's zone is meant."""
    player: Node | None = None
    """Who does it, when it is not the controller."""
    verb: str = "put"
    """``put`` or ``return``."""
    position: str = ""
    """
    ``top``, ``bottom``, ``bottom random``, ``any``, ``nth`` from the top, ``top any`` and so on; empty where the
    zone has no order.
    """
    depth: Node | None = None
    """For position ``nth``: how many from the top."""
    under: Node | None = None
    """
    Under whose control it enters; None: the instruction's player (110.2a) or, for ``return``, its owner as printed.
    """
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    face_down: bool = False
    counters: Node | None = None
    """`CountersSpec` it enters with."""
    attached_to: Node | None = None
    origin: Node | None = None
    """Zone named with ``from``, when the object's own description does not say it."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """The player chooses (where there is a choice) and sacrifices. CR: 701.21."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class TapEffect(Effect):
    """CR: 701.26a."""

    object: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class UntapEffect(Effect):
    """CR: 701.26b."""

    object: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class EnterTapped(Effect):
    """In an instruction of `statics.AsEnters`: the object enters tapped. CR: 614.1d."""

    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class TapOrUntap(Effect):
    """Tap it or untap it, as the player chooses while it is done."""

    object: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CounterEffect(Effect):
    """
    The spells or abilities are countered; a countered spell goes to `zone` instead of the graveyard where given.
    CR: 701.6.
    """

    object: Node
    zone: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """CR: 121.1."""

    player: Node
    count: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """
    The player discards the cards, chosen by that player unless it says otherwise.

    CR: 701.9.
    """

    player: Node
    cards: Node
    """A `Choose` of cards, a `WholeZone`, or a reference."""
    at_random: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """CR: 701.17."""

    player: Node
    count: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Scry(Effect):
    """CR: 701.22."""

    player: Node
    count: Node


@dataclass(frozen=True, slots=True)
class Surveil(Effect):
    """CR: 701.25."""

    player: Node
    count: Node


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """CR: 119.3."""

    player: Node
    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """CR: 119.3."""

    player: Node
    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PayLife(Effect):
    """Paying life is losing it as a cost; impossible with less life. CR: 119.4."""

    player: Node
    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PayManaEffect(Effect):
    """Pay the mana while an effect resolves. CR: 118.12."""

    player: Node
    cost: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PayCounters(Effect):
    """Pay that many of the player's counters (``{E}``: energy). CR: 107.14, 122.1c."""

    player: Node
    kind: str
    count: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class SetLife(Effect):
    """The life total becomes the number, by gaining or losing the difference. CR: 119.5."""

    player: Node
    amount: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ExchangeEffect(Effect):
    """Exchange ``control``, ``life totals``, ... of the two references, all or nothing. CR: 701.12."""

    what: str
    left: Node
    right: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Counters are put on each of the objects or players. CR: 122.6."""

    kind: str
    count: Node
    on: Node
    player: Node | None = None
    distributed: bool = False
    """Distributed among them as the controller chooses. CR: 601.2d."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class PutSticker(Effect):
    """The player puts a sticker on an object. CR: 123.3."""

    kind: str
    """``name``, ``ability``, ``power and toughness``, ``art``; empty for any."""
    on: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CountersChoice(Node):
    """One of the `CountersSpec`, which the player who puts them (or under whose control it enters) chooses."""

    options: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class PutChosenCounters(Effect):
    """Counters of one of the kinds, chosen as it is done, are put on each of the objects. CR: 122.6, 608.2d."""

    counters: Node
    """A `CountersChoice`."""
    on: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class PutSeveralCounters(Effect):
    """Counters of several kinds are put on each of the objects at the same time. CR: 122.6."""

    counters: tuple[Node, ...]
    """`CountersSpec`."""
    on: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class GetCounters(Effect):
    """The player gets that many counters (energy, poison, experience, rad, tickets). CR: 122.1."""

    player: Node
    kind: str
    count: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """Counters of the kind (empty: any kinds) are removed. CR: 122."""

    kind: str
    count: Node
    object: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class MoveCounters(Effect):
    """Counters are moved from one object onto another. CR: 122.5."""

    kind: str
    count: Node
    origin: Node
    onto: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PutItsCounters(Effect):
    """As many counters of each kind are put on an object as another has or last had. CR: 122.8."""

    of: Node
    on: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ExileAsItResolves(Effect):
    """The spell is exiled instead of being put into a graveyard as it resolves. CR: 608.2n, 614.1a."""

    object: Node
    zone: Node
    """The graveyard that is named."""
    counters: Node | None = None
    """A `CountersSpec` put on it as it is exiled."""
    then: Node | None = None
    """What happens as soon as it has been exiled."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DoubleCounters(Effect):
    """The number of counters of the kind (empty: each kind) is doubled. CR: 701.10e."""

    kind: str
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class TokenSpec(Node):
    """
    Description of a token that is created.

    CR: 111.3-4, 111.10 (predefined ones have only `name`).
    """

    name: str = ""
    """Name given by ``named`` (or of a predefined token); empty: its subtypes."""
    power: Node | None = None
    toughness: Node | None = None
    colors: tuple[str, ...] = ()
    """Letters of WUBRG; empty for colourless."""
    all_colors: bool = False
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    predefined: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class CreateToken(Effect):
    """Tokens are created under the player's control. CR: 701.7, 111."""

    player: Node
    count: Node
    token: Node
    """A `TokenSpec` or `CopySpec`."""
    tapped: bool = False
    attacking: bool = False
    attached_to: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class CopySpec(Node):
    """A copy of the reference, except for the changes. CR: 707.2, 707.9."""

    of: Node
    exceptions: tuple[Node, ...] = ()
    """Changes of `statics` whose subject is the copy (`nouns.CopyOf`)."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class CopySpell(Effect):
    """The spell or ability is copied that often; the player may choose new targets where it says so. CR: 707.10."""

    object: Node
    count: Node | None = None
    player: Node | None = None
    new_targets: bool = False
    target: Node | None = None
    """What the copy targets instead. CR: 707.10e."""
    exceptions: tuple[Node, ...] = ()
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChangeTargets(Effect):
    """Targets of the spell or ability are changed or chosen anew. CR: 115.7."""

    object: Node
    to: Node | None = None
    may: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class CastEffect(Effect):
    """The player casts (or ``play``s) the card while the ability resolves. CR: 601.3, 608.2g."""

    player: Node
    object: Node
    free: bool = False
    """Without paying its mana cost. CR: 118.9."""
    cost: Node | None = None
    play: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """
    The player searches the zone(s) for cards that match; what is found is the result.

    CR: 701.23.
    """

    player: Node
    cards: Node
    """A `Choose`."""
    zones: tuple[str, ...] = ("library",)
    whose: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """
    The player shuffles the library (``whose`` None: the player's own), with the objects put into it first where
    given. CR: 701.24.
    """

    player: Node
    whose: Node | None = None
    object: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """The cards are shown to all players. CR: 701.20."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class RevealUntil(Effect):
    """Cards are revealed (or exiled, milled) from the top of the library until one or more match."""

    player: Node
    until: Node
    """The reference that ends it: an `A`, or a `Choose` for several."""
    verb: str = "reveal"
    """``reveal``, ``exile`` or ``mill``: what is done with each card on the way; those found are part of the result."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """The player looks at the cards. CR: 701.20e."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChooseEffect(Effect):
    """
    The player chooses something that later words name: an object, a ``color``, ``creature type``, ``card name``,
    ``number``, ``player``.
    """

    player: Node
    what: Node | str
    """A reference, or a word of the list above."""
    among: Node | None = None
    options: tuple[str, ...] = ()
    form: str = ""


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """CR: 701.3."""

    object: Node
    to: Node
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Unattach(Effect):
    """CR: 701.3d."""

    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class LockDoor(Effect):
    """The player chooses a half of each of the Rooms, which is locked or unlocked. CR: 709.5f-g."""

    object: Node
    unlocks: bool = True
    """A locked half may be chosen, and is unlocked."""
    locks: bool = False
    """An unlocked half may be chosen, and is locked."""
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """CR: 701.14."""

    left: Node
    right: Node | None = None
    """None where `left` is two creatures that fight each other."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Regenerate(Effect):
    """CR: 701.19."""

    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class PhaseEffect(Effect):
    """The objects phase out (or in). CR: 702.26."""

    object: Node
    out: bool = True
    form: str = ""


@dataclass(frozen=True, slots=True)
class TransformEffect(Effect):
    """Transform or convert (701.27-28), or flip a flip card (710)."""

    object: Node
    verb: str = "transform"
    form: str = ""


@dataclass(frozen=True, slots=True)
class TurnFace(Effect):
    """Turn face up or face down. CR: 708."""

    object: Node
    up: bool = True
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Effect):
    """CR: 506.4."""

    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """
    The player adds mana.

    CR: 106.4, 605.
    """

    player: Node
    mana: str = ""
    """Symbols as printed; empty when `any_of` or `colors` say it."""
    any_of: tuple[str, ...] = ()
    """``{W} or {U}``: one of these runs of symbols."""
    count: Node | None = None
    """How many mana, with `colors`; or how often the symbols are added."""
    colors: str = ""
    """
    ``any one color``, ``any combination``, ``any type that ...``, ``chosen color``, ``commander identity``; ``each
    color``: one mana of each of them.
    """
    among: Node | None = None
    """
    What limits the colours (``that a land an opponent controls could produce``, ``among permanents you control``).
    """
    combination: tuple[str, ...] = ()
    """``any combination of {R} and/or {G}``: symbols that may be mixed."""
    spend: Node | None = None
    """A `SpendOnly`."""
    rider: Node | None = None
    """An `abilities.ManaRider`: what comes of spending it."""
    persists: str = ""
    """``turn`` or ``combat``: it is not lost as steps and phases end until then. CR: 106.4."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class SpendCast(Node):
    """As a use of mana: to cast spells that match. CR: 106.6."""

    spells: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class SpendActivate(Node):
    """As a use of mana: to activate an ability of a source that matches (none named: of any source). CR: 106.6."""

    sources: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class SpendCost(Node):
    """As a use of mana: to pay a cost in which the symbol occurs. CR: 106.6."""

    symbol: str


@dataclass(frozen=True, slots=True)
class SpendOnly(Node):
    """What the mana may be spent on. CR: 106.6."""

    on: tuple[Node, ...]
    """References to spells that may be cast with it."""
    form: str = ""
    activate: tuple[Node, ...] = ()
    """References to sources whose abilities may be activated; none with form ``activate``: any ability."""
    rider: str = ""
    """What is true of a spell cast with it: ``can't be countered``."""
    uses: tuple[Node, ...] = ()
    """`SpendCast`, `SpendActivate`, `SpendCost`: each is allowed."""
    never: tuple[Node, ...] = ()
    """References to spells that can't be cast with it, all else being allowed."""
    no_generic: bool = False
    """It can't pay for generic mana, all else being allowed."""


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """
    The player takes that many extra turns after this one, or after the next turn that they take. CR: 500.7.

    ``after``: empty for this turn, ``that turn`` for their next one.
    """

    player: Node
    count: Node | None = None
    after: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ExtraPhase(Effect):
    """An additional combat or other phase or step is added. CR: 500.8-10."""

    what: str
    after: str = ""
    player: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class SkipStep(Effect):
    """The player skips the next such step, phase or turn. CR: 500.11, 614.10."""

    player: Node
    what: str
    count: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class EndTheTurn(Effect):
    """CR: 724."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class EndPhase(Effect):
    """The combat phase ends (``end the combat phase``)."""

    form: str = ""


@dataclass(frozen=True, slots=True)
class WinLose(Effect):
    """The player wins or loses the game, or the game is a draw (`player` None). CR: 104."""

    player: Node | None
    wins: bool
    form: str = ""


@dataclass(frozen=True, slots=True)
class GetEmblem(Effect):
    """The player gets an emblem with the abilities. CR: 114."""

    player: Node
    abilities: tuple[Node, ...]
    form: str = ""


@dataclass(frozen=True, slots=True)
class GainDesignation(Effect):
    """
    The player (or object) gets it: ``the monarch``, ``the initiative``, ``the city's blessing``, ``day``,
    ``night``. CR: 725-731.
    """

    player: Node | None
    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class KeywordAction(Effect):
    """
    A keyword action of 701 that has no node of its own.

    ``action`` is its heading in lower case: ``adapt``, ``amass``, ``behold``, ``bolster``, ``clash``, ``cloak``,
    ``collect evidence``,
    ``connive``, ``discover``, ``explore``, ``exert``, ``fateseal``, ``forage``, ``goad``, ``incubate``,
    ``investigate``, ``learn``,
    ``manifest``, ``manifest dread``, ``meld``, ``monstrosity``, ``open an attraction``, ``planeswalk``, ``populate``,
    ``proliferate``,
    ``roll``, ``suspect``, ``support``, ``the ring tempts``, ``time travel``, ``venture``, ``vote`` ...
    """

    action: str
    player: Node | None = None
    object: Node | None = None
    count: Node | None = None
    words: str = ""
    """A subtype or other word that belongs to it (``amass Orcs``)."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class FlipCoin(Effect):
    """CR: 705."""

    player: Node
    count: Node | None = None
    until: str = ""
    """``lose``: again and again until the player loses a flip."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class RollDie(Effect):
    """Roll dice; with `table` the results follow. CR: 706."""

    player: Node
    sides: int
    count: Node | None = None
    table: tuple[Node, ...] = ()
    plus: Node | None = None
    """Added to the result. CR: 706.2."""
    ignore: str = ""
    """``lower``: of two rolls the lower one is ignored. CR: 706.6."""
    choose: bool = False
    """One of the results is chosen."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class DieRange(Node):
    """One row of a results table. CR: 706.3."""

    low: int
    high: int
    effect: Node
    """High -1: and more."""


@dataclass(frozen=True, slots=True)
class Vote(Effect):
    """Each player votes for one of the options, starting with the controller. CR: 701.38."""

    options: tuple[str, ...]
    """Words; empty where objects are voted for."""
    objects: Node | None = None
    """A filter of the objects that may be voted for."""
    secret: bool = False
    form: str = ""


@dataclass(frozen=True, slots=True)
class VillainousChoice(Effect):
    """Each of the players chooses one of two instructions, which is then performed as far as possible. CR: 701.55."""

    player: Node
    first: Node
    second: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class ChoosePile(Effect):
    """The player chooses one of the piles. CR: 700.3."""

    player: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Double(Effect):
    """Double (or triple) a power, power and toughness, life total or mana pool. CR: 701.10."""

    what: str
    object: Node
    factor: int = 2
    duration: Node | None = None
    form: str = ""


@dataclass(frozen=True, slots=True)
class Exert(Effect):
    """CR: 701.43."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Separate(Effect):
    """The player separates the objects into two piles. CR: 700.3."""

    player: Node
    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class MayPlay(Effect):
    """
    Permission to play or cast the objects from where they are, for the duration.

    CR: 601.3, 611.2.
    """

    player: Node
    object: Node
    duration: Node | None = None
    cast: bool = False
    """``cast`` instead of ``play``."""
    free: bool = False
    any_mana: str = ""
    """``type`` / ``color``: mana of any type or colour can be spent."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Detain(Effect):
    """CR: 701.35."""

    object: Node
    form: str = ""


@dataclass(frozen=True, slots=True)
class Unspent(Effect):
    """Something happens to unspent mana: lose it, or keep it as steps end. CR: 106.4."""

    player: Node
    what: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class ControlPlayer(Effect):
    """
    The player controls another during their next turn or combat phase. CR: 723.1-2.

    ``during``: ``turn`` or ``combat phase``; ``form`` keeps the words.
    """

    player: Node
    controlled: Node
    during: str = "turn"
    form: str = ""


@dataclass(frozen=True, slots=True)
class NoEffect(Effect):
    """Nothing happens; an instruction whose whole meaning is a reminder."""

    form: str = ""
