"""A small card source of made-up cards, so that the language is tested without any data."""

from __future__ import annotations

import re

from rules_core.cards import Match, PrintedCard, PrintedFace, Resolution

_CARDS = (
    ("Moss Elf", "{G}", "Creature — Elf", "Infect", "1", "1"),
    ("Hill Ogre", "{3}{R}", "Creature — Ogre", "", "3", "3"),
    ("Tame Bears", "{1}{G}", "Creature — Bear", "", "2", "2"),
    ("Iron Myr", "{3}", "Artifact Creature — Myr", "Indestructible", "0", "1"),
    ("Spark", "{R}", "Instant", "Spark deals 3 damage to any target.", None, None),
    ("Swell", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.", None, None),
    ("Forest", "", "Basic Land — Forest", "({T}: Add {G}.)", None, None),
    ("Recall Home", "{U}", "Instant", "Return target creature to its owner's hand.", None, None),
    (
        "Blink Away",
        "{W}",
        "Instant",
        "Exile target creature you control, then return that card to the battlefield under your control.",
        None,
        None,
    ),
    ("Banish", "{W}", "Instant", "Exile target creature.", None, None),
    ("Study Hall", "{2}", "Artifact", "At the beginning of your draw step, draw an additional card.", None, None),
    ("Wrest Away", "{1}{B}", "Sorcery", "Target player discards two cards.", None, None),
    ("Firm Grasp", "{2}{U}{U}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.", None, None),
    ("Stubborn Imp", "{1}{B}", "Creature — Imp", "Persist", "2", "2"),
    (
        "Pale Mirage",
        "{1}{U}",
        "Creature — Illusion",
        "You may have this creature enter as a copy of any creature on the battlefield, except it's an Illusion in "
        'addition to its other types and it has "When this creature becomes the target of a spell or ability, '
        'sacrifice it."',
        "0",
        "0",
    ),
    ("Clean Sweep", "{2}{W}{W}", "Sorcery", "Destroy all creatures. They can't be regenerated.", None, None),
    ("Stern Canon", "{2}{W}", "Enchantment", "Each player can't cast more than one spell each turn.", None, None),
    (
        "Stinging City",
        "",
        "Land",
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
        None,
        None,
    ),
    ("Cold Idol", "{4}", "Artifact", "{1}, {T}: Tap target artifact, creature, or land.", None, None),
    ("Ember Adept", "{2}{R}", "Creature — Human Wizard", "{T}: This creature deals 1 damage to any target.", "1", "1"),
    (
        "Empty Tombs",
        "{1}{W}",
        "Enchantment",
        "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        None,
        None,
    ),
    ("Golden Key", "{2}", "Legendary Artifact", "{T}: Add {C}.", None, None),
    (
        "Waking Grove",
        "",
        "Land",
        "{T}: Add {G}.\n{1}{G}: This land becomes a 3/3 green Elemental creature until end of turn. It's still a land.",
        None,
        None,
    ),
    ("Keen Blade", "{1}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", None, None),
    (
        "Brood Altar",
        "{1}{B}",
        "Enchantment",
        "At the beginning of your upkeep, create a 1/1 black Rat creature token.",
        None,
        None,
    ),
    (
        "Bone Eater",
        "{2}{B}",
        "Creature — Zombie",
        "Sacrifice another creature: This creature gets +2/+2 until end of turn.",
        "2",
        "2",
    ),
    (
        "Slow Fire",
        "{1}{R}",
        "Enchantment",
        "At the beginning of your end step, this enchantment deals 2 damage to each opponent.",
        None,
        None,
    ),
    (
        "Rat Call",
        "{B}",
        "Sorcery",
        "Kicker {2}\nCreate a 1/1 black Rat creature token. If this spell was kicked, create three of those tokens "
        "instead.",
        None,
        None,
    ),
    ("Quell", "{U}", "Instant", "Counter target spell.", None, None),
    (
        "Brawl Lesson",
        "{G}",
        "Sorcery",
        "Target creature you control fights target creature you don't control.",
        None,
        None,
    ),
    ("Iron Colossus", "{8}", "Artifact Creature — Golem", "Trample, indestructible", "11", "11"),
    ("Colossus", "{4}", "Artifact Creature — Golem", "", "4", "4"),
    ("Dune Sage", "{1}{U}", "Creature — Wizard", "Eternalize {3}{U}", "1", "2"),
    ("Spare Gate", "", "Land", "Eternalize {3}{W}\n{T}: Add {C}.", None, None),
    (
        "Seed Ball",
        "{X}{X}",
        "Artifact Creature — Construct",
        "This creature enters with X +1/+1 counters on it.",
        "0",
        "0",
    ),
    (
        "Doubling Oak",
        "{4}{G}",
        "Enchantment",
        "If you tap an artifact or land for mana, it produces twice as much of that mana instead.",
        None,
        None,
    ),
    (
        "Flaring Ground",
        "{2}{R}",
        "Enchantment",
        "Whenever a player taps a Forest for mana, that player adds one mana of any type that land produced.",
        None,
        None,
    ),
    ("Hushed Chapel", "{2}{W}", "Enchantment", "You have hexproof.", None, None),
    (
        "Flare Drake",
        "{3}{U}",
        "Creature — Drake",
        "When this creature enters, draw two cards.\nEvoke {1}{U}",
        "2",
        "2",
    ),
    (
        "Gift Away",
        "{2}{U}",
        "Sorcery",
        "Target player gains control of target permanent you control.",
        None,
        None,
    ),
    ("Tax It", "{U}", "Instant", "Counter target spell unless its controller pays {2}.", None, None),
    ("Read Ahead", "{2}{U}", "Sorcery", "Draw two cards.", None, None),
    ("Raise Rats", "{1}{B}", "Instant", "Create two 1/1 black Rat creature tokens.", None, None),
    ("Still Waters", "{G}", "Instant", "Prevent all combat damage that would be dealt this turn.", None, None),
    (
        "Grave Feaster",
        "{1}{G}",
        "Creature — Lhurgoyf",
        "This creature gets +1/+1 for each creature card in your graveyard.",
        "1",
        "1",
    ),
    (
        "Thirst for Rage",
        "{G}",
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature gets +2/+0.\nWhen this Aura is put into a graveyard from the "
        "battlefield, return it to its owner's hand.",
        None,
        None,
    ),
    (
        "Grave Toll",
        "{1}{B}",
        "Creature — Vampire",
        "Whenever another creature dies, target player loses 1 life and you gain 1 life.",
        "1",
        "1",
    ),
    ("Keen Quickener", "{2}{U}", "Enchantment", "You may cast spells as though they had flash.", None, None),
    ("Deep Study", "{U}", "Instant", "Target player draws three cards.", None, None),
    ("Veiled Elk", "{1}{G}", "Creature — Elk", "Hexproof", "2", "2"),
    ("Proud Banner", "{2}{W}", "Enchantment", "Creatures you control get +1/+1.", None, None),
    (
        "Ward Sister",
        "{W}",
        "Creature — Cleric",
        "{T}: Target creature you control gains protection from the color of your choice until end of turn.",
        "1",
        "1",
    ),
    ("Smite", "{1}{B}", "Instant", "Destroy target creature.", None, None),
    ("Lone Lesson", "{1}{W}", "Enchantment", "Each player can't draw more than one card each turn.", None, None),
    (
        "Undying Worm",
        "{8}",
        "Creature — Worm",
        "Trample\nIf this creature would be put into a graveyard from anywhere, shuffle it into its owner's library "
        "instead.",
        "9",
        "9",
    ),
    ("Lone Walker, Unbound", "{X}{X}", "Artifact Creature — Construct", "", "0", "0"),
)


def _fold(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'s", "")))


class MadeUpCards:
    """Satisfies `CardSource` with the cards above."""

    def __init__(self) -> None:
        """Index the cards by folded name."""
        self.cards = {
            _fold(name): PrintedCard(name, name, "normal", (PrintedFace(name, cost, line, text, power, toughness),))
            for name, cost, line, text, power, toughness in _CARDS
        }

    def resolve(self, text: str) -> Resolution:
        """Exact, or the only card that begins so."""
        key = _fold(text)
        if key in self.cards:
            return Resolution(text, Match.FOLDED, self.cards[key].name)
        begins = [card.name for folded, card in self.cards.items() if key and folded.startswith(key)]
        if len(begins) == 1:
            return Resolution(text, Match.PREFIX, begins[0])
        return Resolution(text, Match.ASK if begins else Match.NONE, None, tuple(begins))

    def printed(self, name: str) -> PrintedCard:
        """The card of that full name."""
        return self.cards[_fold(name)]

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """Longest run, with a plural s allowed at its end."""
        for stop in range(min(len(words), start + 5), start, -1):
            key = _fold(" ".join(words[start:stop]))
            for form in (key, key.removesuffix("s")):
                if form in self.cards:
                    return self.cards[form].name, stop
        return None
