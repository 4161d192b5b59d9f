"""
The vocabularies of card text: subtypes with their plurals, number words, counter kinds, keywords.

Subtypes are listed by length, so that a new one is easy to place and to look for.

CR: 122, 205.3, 702.
"""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    """Split a list of words; an underscore stands for the blank inside a type of two words."""
    return tuple(word.replace("_", " ") for word in text.split())


ARTIFACT_TYPES: tuple[str, ...] = _words(
    """
    Fortification Contraption Bobblehead Powerstone Attraction Spacecraft Vibranium Incubator Equipment Treasure
    Infinity Vehicle Mutagen Lander Blood Stone Gold Food Clue Junk Book Map
    """
)

ENCHANTMENT_TYPES: tuple[str, ...] = _words(
    """
    Background Cartouche Shrine Shard Curse Class Saga Aura Role Rune Case Room Plan
    """
)

LAND_TYPES: tuple[str, ...] = _words(
    """
    Power-Plant Mountain Island Sphere Urza's Plains Planet Desert Forest Swamp Tower Locus Mine Gate Cave Town Lair
    """
)

PLANESWALKER_TYPES: tuple[str, ...] = _words(
    """
    Mordenkainen Quintorius Windgrace Freyalise Elminster Ellywick Tezzeret Aminatou Liliana Kasmina Chandra Yanling
    Angrath Elspeth Saheeli Sivitri Daretti Davriel Sarkhan Dellian Nixilis Xenagos Bahamut Dihada Vraska Estrid
    Huatli Teferi Nahiri Ashiok Garruk Zariel Vivien Arlinn Gideon Dakkon Tamiyo Venser Vronos Narset Tibalt Yanggu
    Tasha Lukka Jeska Kiora Serra Nissa Minsc Jared Lolth Ajani Domri Basri Rowan Sorin Dovin Wrenn Kaito Tyvar
    Bolas Comet Grist Samut Calix Jaya Kaya Urza Jace Guff Koth Dack Will Ugin Karn Niko Teyo Szat Ral Oko
    """
)

SPELL_TYPES: tuple[str, ...] = _words(
    """
    Adventure Arcane Lesson Omen Trap
    """
)

CREATURE_TYPES: tuple[str, ...] = _words(
    """
    Assembly-Worker Triskelavite Nightstalker Shapeshifter Phelddagrif Incarnation Spellshaper Dreadnought
    Cockatrice Hippogriff Reflection Aetherborn Salamander Flagbearer Inquisitor Homunculus Juggernaut Time_Lord
    Crocodile Porcupine Wolverine Nightmare Manticore Masticore Sculpture Trilobite Tetravite Pentavite Detective
    Brushwagg Saproling Jellyfish Blinkmoth Elemental Leviathan Barbarian Phyrexian Metathran Graveborn Armadillo
    Artificer Berserker Performer Processor Construct Scientist Scarecrow Mercenary Capybara Employee Tentacle
    Gargoyle Antelope Mongoose Symbiote Werewolf Lhurgoyf Tiefling Halfling Hedgehog Primarch Starfish Treefolk
    Moonfolk Basilisk Squirrel Nephilim Cyberman Vedalken Pangolin Assassin Scorpion Illusion Skeleton Kangaroo
    Surrakar Beholder Sorcerer Splinter Deserter Survivor Dinosaur Minotaur Custodes Astartes Thalakos Nautilus
    Platypus Elephant Echidna Chimera Tyranid Camarid Homarid Demigod Giraffe Vampire Inkling Samurai Soltari
    Eldrazi Warlock Merfolk Eternal Fractal Inhuman Citizen Villain Griffin Kithkin Gremlin Hellion Raccoon Balloon
    Unicorn Bringer Pincher Soldier Carrier Glimmer Specter Thopter Lobster Hamster Warrior Advisor Praetor Centaur
    Aurochs Cyclops Octopus Pegasus Peasant Serpent Varmint Caribou Lammasu Phoenix Zubera Cleric Mystic Kobold
    Coward Lizard Wizard Sponge Zombie Faerie Beeble Noggle Moogle Turtle Pirate Coyote Wraith Dauthi Jackal Weasel
    Thrull Skrull Possum Shaman Kraken Goblin Dragon Gorgon Archon Minion Necron Shi'ar Avatar Spider Badger Rigger
    Ranger Monger Archer Oyster Beaver Sliver Volver Horror Doctor Fungus Walrus Wombat Insect Efreet Ferret Knight
    Rabbit Spirit Mutant Sphinx Monkey Lamia Ninja Llama Gamma Hyena Hydra Nomad Dryad Licid Squid Druid Child Weird
    Shade Ouphe Snake Drake Spike Whale Sable Noble Gnome Drone Horse Mouse Rogue Dwarf Leech Nymph Slith Synth
    Sloth Dalek Skunk Shark Rebel Angel Camel Snail Devil Gnoll Troll Golem Utrom Prism Human C'tan Alien Siren
    Kirin Djinn Scion Demon Bison Spawn Clown Rhino Hippo Servo Sheep Elder Gamer Otter Lemur Satyr Giant Plant
    Mount Robot Pilot Beast Guest Scout Harpy Azra Crab Sand Bard Bird Kree Mole Ogre Mite Ooze Wolf Serf Orgg Frog
    Atog Slug Fish Gith Yeti Monk Seal Wall Germ Worm Wurm Hero Bear Boar Goat Pest Kavu Drix Ally Army Orb Orc God
    Ape Eye Elf Hag Egg Dog Elk Imp Kor Myr Bat Cat Rat Fox Toy Spy Qu Ox
    """
)

BATTLE_TYPES: tuple[str, ...] = ("Siege",)
PLANAR_AND_OTHER_TYPES: tuple[str, ...] = ("Undercity",)

SUBTYPES: frozenset[str] = frozenset(
    ARTIFACT_TYPES + ENCHANTMENT_TYPES + LAND_TYPES + PLANESWALKER_TYPES + SPELL_TYPES + CREATURE_TYPES + BATTLE_TYPES
)

_IRREGULAR_PLURALS = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Cyclops": "Cyclopes",
    "Pegasus": "Pegasi",
    "Locus": "Loci",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Hero": "Heroes",
    "Incubator": "Incubators",
    "Plains": "Plains",
    "Efreet": "Efreet",
    "Djinn": "Djinn",
    "Octopus": "Octopuses",
    "Fish": "Fish",
    "Leech": "Leeches",
    "Witch": "Witches",
    "Lynx": "Lynxes",
    "Sphinx": "Sphinxes",
    "Phoenix": "Phoenixes",
    "Jellyfish": "Jellyfish",
    "Crocodile": "Crocodiles",
    "Vampire": "Vampires",
    "Class": "Classes",
    "Thief": "Thieves",
    "Walrus": "Walruses",
    "Platypus": "Platypuses",
    "Hippopotamus": "Hippopotamuses",
}

_SAME_IN_PLURAL = frozenset(
    _words(
        """
        Merfolk Kithkin Eldrazi Samurai Equipment Treefolk Myr Kor Vedalken Kavu Sheep Moonfolk Dauthi Thalakos Soltari
        Aetherborn Nephilim Kirin Zubera Naga Elk Moose Urza's Power-Plant Azra Viashino
        """
    )
)


def plural_of(word: str) -> str:
    """Give the plural of a subtype or of a plain noun."""
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if word in _SAME_IN_PLURAL:
        return word
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


PLURAL_SUBTYPES: dict[str, str] = {plural_of(word): word for word in sorted(SUBTYPES)}
"""Each subtype by its plural."""

NUMBER_WORDS: tuple[str, ...] = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
    """
)

ORDINALS: tuple[str, ...] = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)

CARD_TYPE_WORDS: dict[str, str] = {
    "artifact": "Artifact",
    "battle": "Battle",
    "conspiracy": "Conspiracy",
    "creature": "Creature",
    "dungeon": "Dungeon",
    "enchantment": "Enchantment",
    "instant": "Instant",
    "kindred": "Kindred",
    "land": "Land",
    "phenomenon": "Phenomenon",
    "plane": "Plane",
    "planeswalker": "Planeswalker",
    "scheme": "Scheme",
    "sorcery": "Sorcery",
    "vanguard": "Vanguard",
}

SUPERTYPE_WORDS: dict[str, str] = {
    "basic": "Basic",
    "legendary": "Legendary",
    "ongoing": "Ongoing",
    "snow": "Snow",
    "world": "World",
}
