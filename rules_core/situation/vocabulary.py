"""
The words of the situation language: verbs with their forms and synonyms, numbers, keywords, common first names.

Synonyms are players' speech; they never name a card.
"""

from __future__ import annotations

from functools import lru_cache

from ..layering.counters import KEYWORD_COUNTERS
from ..oracle.lexicon import CREATURE_TYPES


def words(text: str) -> frozenset[str]:
    """The words of `text` as a set."""
    return frozenset(text.split())


VERBS: dict[str, tuple[str, ...]] = {
    "attack": ("swing", "smash", "beat"),
    "block": ("chump", "chumpblock", "chump-block"),
    "double-block": ("doubleblock", "gang-block", "gangblock", "triple-block"),
    "cast": ("recast", "replay", "fire", "resolve", "slam", "throw"),
    "play": ("drop",),
    "activate": ("pop", "crack", "trigger-manually"),
    "use": ("utilize", "utilise"),
    "deal": (),
    "do": (),
    "hit": ("strike", "smack"),
    "ping": (),
    "destroy": ("kill", "murder", "nuke", "blow-up"),
    "die": ("perish", "croak"),
    "survive": ("live",),
    "exile": ("banish",),
    "sacrifice": ("sac", "sack", "saccing"),
    "return": (),
    "reanimate": (),
    "damage": (),
    "bounce": (),
    "draw": (),
    "discard": ("pitch",),
    "mill": (),
    "gain": (),
    "lose": (),
    "tap": (),
    "untap": (),
    "trigger": (),
    "counter": (),
    "enter": ("etb",),
    "come": (),
    "leave": (),
    "put": ("place",),
    "get": ("receive",),
    "have": (),
    "control": (),
    "own": (),
    "be": (),
    "equip": (),
    "enchant": (),
    "attach": (),
    "wear": (),
    "carry": ("hold",),
    "regenerate": ("regen",),
    "flicker": ("blink",),
    "copy": (),
    "transform": (),
    "eternalize": ("eternalise",),
    "embalm": (),
    "pay": (),
    "spend": (),
    "make": ("create",),
    "become": (),
    "take": (),
    "venture": (),
    "roll": (),
    "set": (),
    "crew": (),
    "target": ("choose", "pick"),
    "pump": ("buff",),
    "give": ("grant",),
    "remove": ("strip",),
    "add": (),
    "produce": ("generate",),
    "fight": (),
    "assign": (),
    "trade": (),
    "want": ("need", "wish", "like"),
    "go": ("head",),
    "happen": ("occur",),
    "win": (),
    "stay": ("remain",),
    "kick": (),
    "expend": (),
    "look": (),
    "end": ("finish",),
    "pass": (),
    "steal": (),
    "know": (),
    "say": (),
    "tell": (),
    "look-like": (),
    "stop": ("prevent",),
    "save": (),
    "work": (),
    "connect": (),
    "trample": (),
    "change": (),
    "turn": (),
    "bring": (),
    "send": (),
    "declare": (),
    "respond": (),
    "flip": (),
    "miss": (),
    "see": (),
    "shrink": (),
    "count": (),
    "cost": (),
    "stack": (),
    "cascade": (),
    "reach": (),
    "apply": (),
    "count-as": (),
    "suffer": (),
    "activate-ability": (),
    "proliferate": (),
    "move": (),
    "animate": (),
    "drain": (),
    "evoke": (),
    "flashback": (),
    "overload": (),
    "escape": (),
    "foretell": (),
    "dash": (),
    "mutate": (),
    "bestow": (),
    "cycle": (),
    "convoke": (),
    "delve": (),
    "unmorph": (),
}
"""Each verb with the words that players use for it."""

_IRREGULAR: dict[str, tuple[str, str]] = {
    "swung": ("attack", "ed"),
    "hit": ("hit", ""),
    "struck": ("hit", "ed"),
    "dealt": ("deal", "ed"),
    "did": ("do", "ed"),
    "done": ("do", "ed"),
    "does": ("do", "s"),
    "dying": ("die", "ing"),
    "died": ("die", "ed"),
    "drew": ("draw", "ed"),
    "drawn": ("draw", "ed"),
    "lost": ("lose", "ed"),
    "came": ("come", "ed"),
    "left": ("leave", "ed"),
    "put": ("put", ""),
    "putting": ("put", "ing"),
    "setting": ("set", "ing"),
    "got": ("get", "ed"),
    "gotten": ("get", "ed"),
    "getting": ("get", "ing"),
    "has": ("have", "s"),
    "had": ("have", "ed"),
    "having": ("have", "ing"),
    "is": ("be", "s"),
    "are": ("be", ""),
    "am": ("be", ""),
    "was": ("be", "ed"),
    "were": ("be", "ed"),
    "been": ("be", "ed"),
    "being": ("be", "ing"),
    "wore": ("wear", "ed"),
    "worn": ("wear", "ed"),
    "paid": ("pay", "ed"),
    "spent": ("spend", "ed"),
    "made": ("make", "ed"),
    "became": ("become", "ed"),
    "took": ("take", "ed"),
    "taken": ("take", "ed"),
    "gave": ("give", "ed"),
    "given": ("give", "ed"),
    "fought": ("fight", "ed"),
    "went": ("go", "ed"),
    "gone": ("go", "ed"),
    "goes": ("go", "s"),
    "won": ("win", "ed"),
    "stole": ("steal", "ed"),
    "stolen": ("steal", "ed"),
    "knew": ("know", "ed"),
    "said": ("say", "ed"),
    "told": ("tell", "ed"),
    "brought": ("bring", "ed"),
    "sent": ("send", "ed"),
    "sends": ("send", "s"),
    "saw": ("see", "ed"),
    "seen": ("see", "ed"),
    "threw": ("cast", "ed"),
    "thrown": ("cast", "ed"),
    "held": ("carry", "ed"),
    "saccing": ("sacrifice", "ing"),
    "sacced": ("sacrifice", "ed"),
    "sacs": ("sacrifice", "s"),
    "shrank": ("shrink", "ed"),
    "chose": ("target", "ed"),
    "chosen": ("target", "ed"),
    "beat": ("attack", ""),
    "cast": ("cast", ""),
    "casts": ("cast", "s"),
    "casted": ("cast", "ed"),
    "lives": ("survive", "s"),
    "tapped": ("tap", "ed"),
    "tapping": ("tap", "ing"),
    "putted": ("put", "ed"),
    "slammed": ("cast", "ed"),
    "popped": ("activate", "ed"),
    "dropped": ("play", "ed"),
    "etbs": ("enter", "s"),
    "etb'd": ("enter", "ed"),
    "carries": ("carry", "s"),
    "carried": ("carry", "ed"),
    "etbed": ("enter", "ed"),
    "copies": ("copy", "s"),
    "copied": ("copy", "ed"),
    "stopped": ("stop", "ed"),
    "hitting": ("hit", "ing"),
    "destroyed": ("destroy", "ed"),
    "regens": ("regenerate", "s"),
}

_CANONICAL = {word: verb for verb, words in VERBS.items() for word in (verb, *words)}


@lru_cache(maxsize=4096)
def verb_forms(word: str) -> tuple[tuple[str, str], ...]:
    """
    List the verbs that `word` may be a form of, each with its ending.

    Returns:
        Pairs of the verb and ``""`` (base), ``s``, ``ed`` or ``ing``.
    """
    found: list[tuple[str, str]] = []
    if word in _IRREGULAR:
        found.append(_IRREGULAR[word])
    if word in _CANONICAL:
        found.append((_CANONICAL[word], ""))
    for ending, kind in (("s", "s"), ("es", "s"), ("ed", "ed"), ("d", "ed"), ("ing", "ing")):
        if not word.endswith(ending) or len(word) <= len(ending) + 1:
            continue
        stem = word[: -len(ending)]
        for base in (stem, stem + "e", stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem, stem[:-1] + "y"):
            if base in _CANONICAL and (_CANONICAL[base], kind) not in found:
                found.append((_CANONICAL[base], kind))
    return tuple(dict.fromkeys(found))


_COUNTING = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)

NUMBERS: dict[str, int] = {word: number for number, word in enumerate(_COUNTING.split())} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "hundred": 100,
    "once": 1,
    "twice": 2,
    "couple": 2,
    "single": 1,
}

ORDINALS = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "fifth": 5,
    "5th": 5,
}

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

SIMPLE_KEYWORDS = (
    "double strike",
    "first strike",
    "flying",
    "trample",
    "deathtouch",
    "lifelink",
    "vigilance",
    "haste",
    "reach",
    "menace",
    "indestructible",
    "hexproof",
    "shroud",
    "defender",
    "flash",
    "infect",
    "wither",
    "persist",
    "undying",
    "shadow",
    "fear",
    "intimidate",
    "horsemanship",
    "prowess",
    "exalted",
    "decayed",
    "skulk",
    "flanking",
    "banding",
    "changeling",
    "devoid",
    "convoke",
    "cascade",
    "storm",
    "unleash",
    "evolve",
    "extort",
    "battle cry",
    "mentor",
    "riot",
    "myriad",
    "melee",
    "training",
    "daybound",
    "nightbound",
    "ascend",
    "split second",
    "soulbond",
    "delve",
    "improvise",
    "rebound",
    "retrace",
    "phasing",
    "protection from everything",
    "protection from creatures",
    "can't be blocked",
    "can't block",
    "can't attack",
)
"""Keyword abilities without a parameter, longest wording first where one begins another. CR: 702."""

NUMBER_KEYWORDS = (
    "toxic",
    "poisonous",
    "afflict",
    "bushido",
    "rampage",
    "annihilator",
    "absorb",
    "crew",
    "modular",
    "renown",
    "afterlife",
    "fabricate",
    "bloodthirst",
    "dredge",
    "fading",
    "vanishing",
    "devour",
    "graft",
    "ripple",
    "frenzy",
    "mobilize",
    "firebending",
)

KEYWORD_ALIASES = {
    "death touch": "deathtouch",
    "life link": "lifelink",
    "firststrike": "first strike",
    "doublestrike": "double strike",
    "double-strike": "double strike",
    "first-strike": "first strike",
    "unblockable": "can't be blocked",
    "fly": "flying",
    "flies": "flying",
    "trampling": "trample",
    "tramples": "trample",
    "indestructability": "indestructible",
    "indestructibility": "indestructible",
    "hexproof from everything": "hexproof",
    "summoning haste": "haste",
    "hasty": "haste",
    "flight": "flying",
}

CASTING_WAYS = frozenset(
    {"bestow", "blitz", "cleave", "dash", "disturb", "emerge", "escape", "evoke", "flashback", "foretell", "impending",
     "madness", "mutate", "overload", "prowl", "sneak", "spectacle", "surge", "warp"}
)  # fmt: skip
"""Keywords that are ways to cast a spell. CR: 118.9."""

UNDERCITY = "Undercity"
"""The dungeon of the initiative, of which the rules speak. CR: 726.2."""

KEYWORD_NOUNS = {
    "flier": "flying",
    "flyer": "flying",
    "trampler": "trample",
    "deathtoucher": "deathtouch",
    "lifelinker": "lifelink",
    "infecter": "infect",
    "infector": "infect",
    "witherer": "wither",
    "reacher": "reach",
    "defender": "defender",
    "wall": "defender",
    "first-striker": "first strike",
    "firststriker": "first strike",
    "double-striker": "double strike",
    "doublestriker": "double strike",
    "menacer": "menace",
    "unblockable": "can't be blocked",
    "haster": "haste",
}

TYPE_NOUNS: dict[str, tuple[str, ...]] = {
    "creature": ("Creature",),
    "dude": ("Creature",),
    "guy": ("Creature",),
    "dork": ("Creature",),
    "body": ("Creature",),
    "monster": ("Creature",),
    "beater": ("Creature",),
    "fatty": ("Creature",),
    "critter": ("Creature",),
    "artifact": ("Artifact",),
    "enchantment": ("Enchantment",),
    "land": ("Land",),
    "planeswalker": ("Planeswalker",),
    "jace": ("Planeswalker",),
    "liliana": ("Planeswalker",),
    "chandra": ("Planeswalker",),
    "nissa": ("Planeswalker",),
    "ajani": ("Planeswalker",),
    "gideon": ("Planeswalker",),
    "garruk": ("Planeswalker",),
    "teferi": ("Planeswalker",),
    "elspeth": ("Planeswalker",),
    "vraska": ("Planeswalker",),
    "sorin": ("Planeswalker",),
    "walker": ("Planeswalker",),
    "pw": ("Planeswalker",),
    "battle": ("Battle",),
    "instant": ("Instant",),
    "sorcery": ("Sorcery",),
    "permanent": (),
    "spell": (),
    "card": (),
    "token": (),
    "attacker": ("Creature",),
    "blocker": ("Creature",),
    "source": (),
    "aura": ("Enchantment",),
    "equipment": ("Artifact",),
    "vehicle": ("Artifact",),
    "thing": (),
    "copy": (),
    "commander": (),
}

TYPE_WORDS = {
    "creature": "Creature",
    "artifact": "Artifact",
    "enchantment": "Enchantment",
    "land": "Land",
    "planeswalker": "Planeswalker",
    "instant": "Instant",
    "sorcery": "Sorcery",
    "battle": "Battle",
    "kindred": "Kindred",
    "tribal": "Kindred",
}

SUPERTYPES = {"legendary": "Legendary", "basic": "Basic", "snow": "Snow", "world": "World"}

SUBTYPES = frozenset(name.lower() for name in CREATURE_TYPES if " " not in name) | words(
    """time treasure clue food blood gold map powerstone junk plains island swamp mountain forest aura equipment
    vehicle saga shrine"""
)

PLURALS = {
    "elves": "elf",
    "wolves": "wolf",
    "mice": "mouse",
    "dwarves": "dwarf",
    "sorceries": "sorcery",
    "bodies": "body",
    "faeries": "faerie",
    "fatties": "fatty",
    "allies": "ally",
    "zombies": "zombie",
    "copies": "copy",
    "guys": "guy",
    "werewolves": "werewolf",
    "plains": "plains",
    "men": "man",
    "hydras": "hydra",
}

COUNTERS = (
    "loyalty",
    "charge",
    "shield",
    "stun",
    "poison",
    "energy",
    "experience",
    "rad",
    "finality",
    "lore",
    "oil",
    "time",
    "age",
    "quest",
    "level",
    "storage",
    "verse",
    "ice",
    "fade",
    "divinity",
    "study",
    "page",
    "brick",
    "defense",
    "ki",
    "blaze",
    *sorted(KEYWORD_COUNTERS),
    "persist",
    "undying",
    "infect",
    "wither",
    "hexproof from white",
    "hexproof from blue",
    "hexproof from black",
    "hexproof from red",
    "hexproof from green",
)

FIRST_NAMES = words(
    """alice bob carol carl charlie dave david dan dana daniel diana eve erin emma eric frank fred faythe grace george
    gina heidi henry hannah harry ivan isaac ida ian judy jack james jane jill jim joe john jen jenny kate ken kim
    karen kevin larry laura leo lisa lucy luke mallory mary max mike marta mia matt nancy nora nick nina noah nadia
    oscar olivia oliver olga peggy paul peter priya phil quinn rob rupert rachel ruth ron rick sam sara sarah sybil
    steve stan sue susan tom ted tina tim trent tony ursula uma victor vera vince walter wendy wanda xander xavier
    yves yara zach zoe zoey zack ann anna amy andrew adam al alex ben beth bill brian betty chris cindy claire colin
    liam ella finn hugo ana omar raj mei wei toby tess player1 player2 ap nap"""
)
"""Common first names, so that a lower-case or nickname-like name is taken for a player."""

ADVERBS = words(
    """then also just now simply later first already immediately still actually only once again finally subsequently
    instead currently even both all together today somehow quickly freely legally successfully right presumably next"""
)

AUXILIARIES = words(
    """am is are was were be been being will would shall should have has had going gonna to want wants wanted decide
    decides decided try tries tried trying do does did let lets get gets 's 've 'll 'd 'm 're choose chooses chose
    about end ends up can could may might wish wishes plan plans planning"""
)
