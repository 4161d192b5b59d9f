"""
The kinds of ability an object can have.

CR: 113.3.
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """
    One ability of an object. Subclasses are the kinds; `text` is never stored, it is printed.

    CR: 113.1.
    """


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """
    What an instant or sorcery does as it resolves: one line or more of instructions.

    CR: 113.3a.
    """

    effect: Node
    """An effect (see `effects`), its targets and modes inside it."""
    ability_word: str = ""
    """Italic word before the text, without rules meaning. CR: 207.2c."""
    cleaved: Node | None = None
    """The effect without the text in square brackets; None where there is none. CR: 702.148a."""
    brackets: tuple[str, ...] = ()
    """The text in square brackets, each as printed. CR: 702.148a."""


@dataclass(frozen=True, slots=True)
class ActivatedAbility(Ability):
    """
    ``[Cost]: [Effect.] [Instructions.]``

    CR: 113.3b, 602.
    """

    costs: tuple[Node, ...]
    """The parts of the activation cost in printed order (see `costs`)."""
    effect: Node
    restrictions: tuple[Node, ...] = ()
    """Activation instructions: sorcery speed, once each turn, only if ..."""
    loyalty: bool = False
    """True when the cost is a loyalty symbol. CR: 606."""
    ability_word: str = ""
    zone: str = "battlefield"
    """Zone from which it can be activated, as its text implies. CR: 113.6."""


@dataclass(frozen=True, slots=True)
class TriggeredAbility(Ability):
    """
    ``When/Whenever/At [trigger condition], [effect].``

    CR: 113.3c, 603.
    """

    trigger: Node
    """See `triggers`."""
    effect: Node
    intervening_if: Node | None = None
    """CR: 603.4."""
    restrictions: tuple[Node, ...] = ()
    """``This ability triggers only once each turn`` and the like."""
    ability_word: str = ""
    zone: str = "battlefield"
    """Zone from which it functions. CR: 113.6."""
    form: str = ""
    """``when``, ``whenever``, ``at``: the word that begins it."""


@dataclass(frozen=True, slots=True)
class StaticAbility(Ability):
    """
    A statement that is simply true while the ability functions.

    Replacement and prevention effects, enters-with, cost changes, restrictions
    and continuous effects of the layers are all static effects (see `statics`).

    CR: 113.3d, 604.
    """

    effects: tuple[Node, ...]
    condition: Node | None = None
    """``As long as ...``; None when it always holds."""
    ability_word: str = ""
    zone: str = "battlefield"
    """Zone from which it functions; ``anywhere`` for characteristic-defining ones. CR: 113.6, 604.3."""
    characteristic_defining: bool = False
    """CR: 604.3a."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class KeywordAbility(Ability):
    """
    A keyword ability with its parameters.

    CR: 702.
    """

    keyword: str
    """Lower case, as headed in 702: ``first strike``, ``ward``, ``protection``."""
    parameters: tuple[Node | str | int, ...] = ()
    """Costs, numbers, filters and words in printed order."""


@dataclass(frozen=True, slots=True)
class ManaRider(Ability):
    """
    What comes of spending mana on a spell: at once, or as a triggered ability.

    CR: 106.6, 603.7.
    """

    event: Node
    """A `triggers.CastSpell`."""
    effect: Node
    triggers: bool = False
    """``When you spend this mana ...``: it goes on the stack."""
    form: str = ""


@dataclass(frozen=True, slots=True)
class ThisAbility(Ability):
    """The ability that holds these words, given to a copy along with what it copies (``and it has this ability``)."""


@dataclass(frozen=True, slots=True)
class UnsupportedAbility(Ability):
    """A line that was not compiled; any situation with it is declined, with these words named."""

    line: str
    start: int = 0
    end: int = 0
    """Span of the words that stopped the reading, within `line`."""


@dataclass(frozen=True, slots=True)
class StickerOffer(Ability):
    """A sticker that the text of a sticker sheet lists, with its ticket cost. CR: 123.2, 123.3c."""

    cost: int
    abilities: tuple[Ability, ...] = ()
    """Of an ability sticker. CR: 123.7."""
    size: tuple[int, int] | None = None
    """Of a power and toughness sticker. CR: 123.8."""
