"""Keywords of damage."""

from __future__ import annotations

from .fact import SURVIVE_WORDS, Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"(multiple|two|several|more than one|stack) (instances? of "
            r")?.*lifelink|lifelink.*(twice|stack|redundant|cumulative|multiple|double)",
        ),
        "Several instances of lifelink on one object are redundant.",
        ("702.15f",),
        yes=r"redundant",
        no=r"(stack|twice|double|cumulative|gain (that )?(twice|double))",
        never=(r"double strike", r"\d/\d"),
    ),
    Fact(
        (r"infect", r"lifelink", r"\b(gain|gains|life)\b"),
        "Lifelink counts damage dealt in any form, so its controller gains that much life although infect "
        "makes counters of it.",
        ("702.15b", "120.3f"),
        "yes",
        never=(r"\d/\d|deals? \d|how much|lose",),
    ),
    Fact(
        (r"infect", r"planeswalker"),
        "Infect does not change damage to planeswalkers: that many loyalty counters are removed.",
        ("120.3c", "702.90b"),
        "it removes loyalty counters as usual",
        never=(r"\d/\d",),
    ),
    Fact(
        (
            r"(multiple|two|several|more than one|extra) (instances?|copies) of "
            r"(infect|wither)|(infect|wither) (twice|stack|cumulative|redundant)",
        ),
        "Several instances of infect (or of wither) on one object are redundant.",
        ("702.90f", "702.80d"),
        yes=r"redundant|same",
        no=r"(stack|twice|double|cumulative|more (poison|counters))",
        never=(r"deals? \d|\d/\d|how many",),
    ),
    Fact(
        (r"deathtouch", r"trampl", r"(how much|lethal|1 damage|one damage|work|assign|combo|interact|together)"),
        "One damage from a source with deathtouch counts as lethal, so an attacker with both need assign just "
        "1 to each blocker.",
        ("702.2c", "702.19b", "510.1c"),
        "1 to each blocker is enough; the rest may trample over",
        never=(r"\d+/\d+",),
    ),
    Fact(
        (r"deathtouch", r"planeswalker"),
        "Deathtouch destroys creatures only; a planeswalker just loses that much loyalty.",
        ("702.2b", "704.5h", "120.3c"),
        "no",
        never=(r"\d/\d|how much",),
    ),
    Fact(
        (r"deathtouch", r"indestructible"),
        "Deathtouch destroys, and an indestructible permanent can't be destroyed.",
        ("702.12b", "704.5h"),
        yes=SURVIVE_WORDS,
        no=r"\b(kills?|die|dies|destroys?|destroyed)\b",
        never=(r"\d/\d|infect|wither",),
    ),
    Fact(
        (r"indestructible", r"sacrific|\bsac\b|edict"),
        "Indestructible stops destruction only; sacrificing isn't destroying.",
        ("702.12b", "701.21a"),
        yes=r"(can|could|may|do|does|have to|must|be) .*(sacrific|sac\b|die)",
        no=r"(survive|safe|prevent|protect|save)",
        never=(r"can't|cannot|\d/\d",),
    ),
    Fact(
        (
            r"indestructible",
            r"(toughness (of )?(0|zero)|(0|zero) toughness|-x/-x|-\d/-\d|toughness (is|becomes|to) "
            r"(0|zero)|-1/-1 counters)",
        ),
        "A creature with toughness 0 or less is put into its owner's graveyard; that is no destruction, so "
        "indestructible does not help.",
        ("704.5f", "702.12b"),
        yes=r"\b(die|dies|kill|kills|killed)\b",
        no=SURVIVE_WORDS,
        never=(r"\d+/\d+ (creature )?with",),
    ),
    Fact(
        (r"indestructible", r"\bexil"),
        "Exiling isn't destroying, so indestructible does not stop it.",
        ("702.12b",),
        yes=r"(can|could|get|be|does|do) .*exil",
        no=r"(survive|safe|prevent|protect|save)",
        never=(r"can't|cannot",),
    ),
    Fact(
        (
            r"regenerat",
            r"(toughness (of )?(0|zero)|(0|zero) toughness|-x/-x|toughness (is|becomes|to|reduced to) (0|zero))",
        ),
        "A creature with toughness 0 goes to the graveyard without being destroyed, and regeneration can't "
        "replace that.",
        ("704.5f", "701.19a"),
        yes=r"\b(die|dies|dead)\b",
        no=r"(save|saved|survive|regenerate it|can .*regenerate|does .*regenerate|help|work)",
        never=(r"\d+/\d+ creature",),
    ),
    Fact(
        (r"regenerat", r"sacrific|\bsac\b"),
        "Regeneration replaces destruction only; sacrificing isn't destroying.",
        ("701.19a", "701.21a"),
        "no",
        never=(r"yes|\d/\d|sacrific\w* .*:|as a cost",),
    ),
    Fact(
        (
            r"what (exactly |all )?(happens|does it mean|is) .*regenerat|how does regenerat|what does "
            r"regenerat|explain regenerat|when .*regenerates,? what",
        ),
        "Instead of being destroyed, all damage marked on it is removed, it becomes tapped, and it is removed "
        "from combat.",
        ("701.19a", "614.8", "506.4"),
        "damage is removed, it becomes tapped, and it is removed from combat",
    ),
    Fact(
        (r"regenerat", r"\btap(ped|s)?\b"),
        "A permanent that regenerates becomes tapped.",
        ("701.19a",),
        "yes",
        never=(r"untapped|can .*while tapped|tapped creature|already tapped|\d/\d|can i regenerate",),
    ),
    Fact(
        (r"regenerat", r"damage", r"(removed|heal|stay|remain|gone|clear)"),
        "Regenerating takes all marked damage off the permanent.",
        ("701.19a", "120.6"),
        yes=r"(removed|heal|gone|clear)",
        no=r"(stay|remain)",
        never=(r"\d/\d",),
    ),
    Fact(
        (r"regenerat", r"(remove[ds]? from combat|in combat|still (attack|block)|deal (combat )?damage)"),
        "A creature that regenerates is removed from combat.",
        ("701.19a", "506.4"),
        yes=r"remove[ds]? from combat",
        no=r"still|deal (combat )?damage",
        never=(r"first strike|\d/\d",),
    ),
    Fact(
        (
            r"\binfect\b",
            r"\b(lose|loses|losing|reduce|reduces|cost|costs) [^?]*\blife\b|\bdeal [^?]*\b(regular|normal|actual) "
            r"damage to (a |the )?(player|opponent)",
        ),
        "Damage from a source with infect gives a player poison counters and takes no life.",
        ("120.3b", "702.90b"),
        "no",
        never=(r"\d/\d", r"creature|lifelink|planeswalker"),
    ),
    Fact(
        (r"\bwither\b", r"\b(players?|opponents?|me|life|face)\b", r"\b(does|do|affect|matter|poison|counters?)\b"),
        "Wither changes damage to creatures only; to a player it is ordinary damage.",
        ("702.80a", "120.3a"),
        never=(r"\d/\d", r"infect"),
        yes=r"\b(lose life|normal damage|regular damage|still take)",
        no=r"\b(poison|counters?|affect)",
    ),
    Fact(
        (
            r"\btoxic\b",
            r"\b(also|still|too|as well|regular|normal|in addition|lose life|damage)\b",
            r"\b(damage|life)\b",
        ),
        "Toxic gives poison counters in addition to the damage, which still takes life.",
        ("702.164c", "120.3g"),
        never=(r"\d/\d", r"non-?combat|fight|ping|instead|creature|planeswalker"),
        yes=r"\b(also|still|too|as well|lose life|in addition)\b",
    ),
    Fact(
        (r"\btoxic\b", r"non-?combat|\bfight|\bping|\bburn\b|\bfling"),
        "Toxic works on combat damage to a player only.",
        ("702.164c",),
        "no",
        never=(r"\d/\d",),
    ),
    Fact(
        (r"\b(lifelink)\b", r"non-?combat|\bfight(s|ing)?\b|\bping(s|ing)?\b|\bbite\b|abilit"),
        "Lifelink counts all damage that its source deals, not only combat damage.",
        ("702.15b",),
        "yes",
        never=(r"\d/\d", r"lose|only (work|count)|twice|aura|gives?|gain lifelink"),
    ),
    Fact(
        (r"\b(deathtouch)\b", r"non-?combat|\bfight(s|ing)?\b|\bping(s|ing)?\b|\bbite\b"),
        "Deathtouch counts all damage that its source deals to creatures, not only combat damage.",
        ("702.2b", "704.5h"),
        "yes",
        never=(r"\d/\d", r"lose|only (work|count)|planeswalker|player"),
    ),
    Fact(
        (r"\binfect\b", r"planeswalkers?", r"poison", r"^(does|do|is|are|will|would)\b"),
        "Damage to a planeswalker removes that many loyalty counters, whatever the source; no poison "
        "counters are given.",
        ("120.3c",),
        "no",
        never=(r"\d/\d|redirect|player and",),
    ),
)
