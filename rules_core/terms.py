"""
The closed vocabularies of the rules: zones, types, colours, steps, layers.

CR: 100-400, 500, 613.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum, StrEnum


class Color(StrEnum):
    """
    The five colours, in the order in which they are always listed.

    CR: 105.1.
    """

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


COLOR_WORDS: dict[str, Color] = {
    "white": Color.WHITE,
    "blue": Color.BLUE,
    "black": Color.BLACK,
    "red": Color.RED,
    "green": Color.GREEN,
}

WUBRG = "WUBRG"


def in_wubrg_order(colors: frozenset[Color]) -> tuple[Color, ...]:
    """List `colors` in the usual order. CR: 105.1."""
    return tuple(color for color in Color if color in colors)


class CardType(StrEnum):
    """The card types. CR: 205.2a, 300.1."""

    ARTIFACT = "Artifact"
    BATTLE = "Battle"
    CONSPIRACY = "Conspiracy"
    CREATURE = "Creature"
    DUNGEON = "Dungeon"
    ENCHANTMENT = "Enchantment"
    INSTANT = "Instant"
    KINDRED = "Kindred"
    LAND = "Land"
    PHENOMENON = "Phenomenon"
    PLANE = "Plane"
    PLANESWALKER = "Planeswalker"
    SCHEME = "Scheme"
    SORCERY = "Sorcery"
    VANGUARD = "Vanguard"


PERMANENT_TYPES = frozenset(
    {
        CardType.ARTIFACT,
        CardType.BATTLE,
        CardType.CREATURE,
        CardType.ENCHANTMENT,
        CardType.LAND,
        CardType.PLANESWALKER,
    }
)


NONTRADITIONAL_TYPES = frozenset(
    {CardType.CONSPIRACY, CardType.PHENOMENON, CardType.PLANE, CardType.SCHEME, CardType.VANGUARD}
)
"""Types of cards that are never in a deck and stay in the command zone. CR: 108.2a, 113.6p."""


class Supertype(StrEnum):
    """The supertypes. CR: 205.4a."""

    BASIC = "Basic"
    LEGENDARY = "Legendary"
    ONGOING = "Ongoing"
    SNOW = "Snow"
    WORLD = "World"


BASIC_LAND_TYPES: dict[str, Color] = {
    "Plains": Color.WHITE,
    "Island": Color.BLUE,
    "Swamp": Color.BLACK,
    "Mountain": Color.RED,
    "Forest": Color.GREEN,
}
"""Each basic land type and the colour of mana that it stands for. CR: 305.6."""


class Zone(StrEnum):
    """The zones. CR: 400.1."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    OUTSIDE = "outside"
    """Outside the game; not a zone in the sense of the rules (400.11)."""
    CEASED = "ceased"
    """Where we keep what has ceased to exist, for last known information only."""


class Step(StrEnum):
    """
    Steps, and the two main phases, in turn order; a phase without steps counts as one.

    CR: 500.1.
    """

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat_main"
    BEGIN_COMBAT = "begin_combat"
    DECLARE_ATTACKERS = "declare_attackers"
    DECLARE_BLOCKERS = "declare_blockers"
    FIRST_COMBAT_DAMAGE = "first_combat_damage"
    COMBAT_DAMAGE = "combat_damage"
    END_COMBAT = "end_combat"
    POSTCOMBAT_MAIN = "postcombat_main"
    END_TURN = "end_turn"
    CLEANUP = "cleanup"


class Phase(StrEnum):
    """The five phases. CR: 500.1."""

    BEGINNING = "beginning"
    PRECOMBAT_MAIN = "precombat_main"
    COMBAT = "combat"
    POSTCOMBAT_MAIN = "postcombat_main"
    ENDING = "ending"


class Layer(Enum):
    """Layers and sublayers, in the order in which they are applied. CR: 613.1, 613.4."""

    COPY = "1a"
    FACE_DOWN = "1b"
    CONTROL = "2"
    TEXT = "3"
    TYPE = "4"
    COLOR = "5"
    ABILITY = "6"
    PT_DEFINE = "7a"
    PT_SET = "7b"
    PT_MODIFY = "7c"
    PT_SWITCH = "7d"


_TYPE_LINE = (
    "Kindred", "Tribal", "Enchantment", "Artifact", "Land", "Planeswalker", "Battle", "Creature", "Instant", "Sorcery",
)  # fmt: skip


def in_type_line_order(card_types: Iterable[CardType]) -> tuple[CardType, ...]:
    """Give card types in the order in which type lines have them: Artifact Creature, Land Creature. CR: 205.1."""
    places = {word: place for place, word in enumerate(_TYPE_LINE)}
    return tuple(sorted(card_types, key=lambda word: (places.get(word.value, len(places)), word.value)))


class ObjectKind(StrEnum):
    """What an object is made of, which decides where it can exist. CR: 109.1, 111, 112, 113, 114."""

    CARD = "card"
    TOKEN = "token"
    SPELL_COPY = "spell_copy"
    """A copy of a spell, or of a card, that no card represents (707.10, 704.5e)."""
    ABILITY = "ability"
    """An activated or triggered ability on the stack (113.3b-c)."""
    EMBLEM = "emblem"
    DUNGEON = "dungeon"
    TRACKER = "tracker"
    """A designation of the game or of a player, as an object of ours in the command zone (725-731)."""


class Comparison(StrEnum):
    """How two numbers are held against each other, in the wording of card text."""

    EXACTLY = "exactly"
    OR_LESS = "or less"
    OR_GREATER = "or greater"
    LESS_THAN = "less than"
    GREATER_THAN = "greater than"
    NOT_EQUAL = "not equal"

    def holds(self, left: int, right: int) -> bool:
        """Say whether `left` stands in this relation to `right`."""
        match self:
            case Comparison.EXACTLY:
                return left == right
            case Comparison.OR_LESS:
                return left <= right
            case Comparison.OR_GREATER:
                return left >= right
            case Comparison.LESS_THAN:
                return left < right
            case Comparison.GREATER_THAN:
                return left > right
            case Comparison.NOT_EQUAL:
                return left != right


class Timing(IntEnum):
    """When something may be cast or activated. CR: 117.1, 307.5."""

    INSTANT = 0
    SORCERY = 1
