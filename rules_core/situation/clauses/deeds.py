"""Clauses of what is done with cards: turned face up, equipped, cascaded into, milled; and whose zone they go to."""

from __future__ import annotations

from .kit import Clause, clauses

ACTIONS: list[Clause] = [
    *clauses(
        "action",
        "turn_up",
        "{p:subject} (turn|turns|turned|turning|flip|flips|flipped|flipping) {o:object} face up",
        "{p:subject} (unmorph|unmorphs|unmorphed|unmorphing) {o:object}",
        "{o:object} (is|gets) (turned face up|unmorphed|flipped face up)",
    ),
    *clauses("action", "cascade", "{o:object} cascades into {t:object}"),
    *clauses(
        "action",
        "aimed_trigger",
        "{o:possobject} [enters|etb|enter|attack|death] (trigger|ability|triggered ability) "
        "(targets|targeting|target) {targets:targets}",
        "{o:object} (triggers|trigger) targeting {targets:targets}",
    ),
    *clauses(
        "action",
        "uses_itself",
        "{o:object} (taps|tapped|is activated|gets activated|is tapped) [,] targeting {targets:targets}",
        "{o:possobject} ability is activated [,] targeting {targets:targets}",
    ),
    *clauses("action", "moves_over", "{p:subject} (<move>|<attach>|<equip>) {o:object} from {a:object} to {t:object}"),
    *clauses("action", "resolve", "resolves"),
    *clauses("action", "enter", "{s:spellname} <put> {os:objects} in", "{p:subject} <put> {os:objects} in"),
    *clauses(
        "action",
        "destroy",
        "{os:osubject} (<be>|<get>) <destroy:ed> [by {s:object}]",
    ),
]

FACTS: list[Clause] = [
    *clauses(
        "fact",
        "on_it",
        "{t:object} (<have>|<get>) [already|currently|still|also] {o:spellname} [cast|put|attached] on (it|him|"
        "her|them)",
    ),
    *clauses(
        "fact",
        "all_present",
        "{p:player} [,] {q:player} [,] and {r:player} (are playing|play|are in a game|are in the game) [together]",
    ),
    *clauses("fact", "speak_of", "{o:object} (triggers|trigger)", "{o:object} (has|is) [got] no mana cost"),
    *clauses(
        "fact",
        "mana",
        "{p:player} (<have>|<control>) no [other|more|untapped|other untapped] (land|lands|mana|mana sources)",
        n=0,
    ),
    *clauses("fact", "control", "{p:player} (<have>|<control>) {os:objects} [and|with|,] nothing else"),
    *clauses(
        "skip",
        "nothing",
        "{p:player} (<have>|<control>) no other [white|blue|black|red|green] "
        "(permanents|creatures|sources|devotion|lands|artifacts|enchantments)",
    ),
    *clauses(
        "fact",
        "types_in_graveyards",
        "[all|both|our|the] graveyards (have|contain|hold|has) {types:typelist} [in (them|total)]",
        "there (are|is) {types:typelist} in [all|both|our|the] graveyards",
    ),
]

QUESTIONS: list[Clause] = [
    *clauses("question", "can attack", "@can {o:objects} <attack> [this turn|right away|immediately|already|now]"),
    *clauses(
        "question",
        "can equip",
        "@can {p:player} (<equip>|<attach>|<move>) {o:object} (to|on|onto) {t:object}",
        "@can {p:player} <equip> {t:object} (with|using) {o:object}",
        "@can {t:object} be equipped (with|by) {o:object}",
        "@can {o:object} be attached to {t:object}",
        "@can {t:object} (<wear>|<carry>) {o:object}",
    ),
    *clauses(
        "question",
        "can target",
        "@can {p:player} (put|play|stick|slap|use|cast) {o:spellname} (on|onto) {t:targets}",
        "@can {p:player} enchant {t:targets} with {o:object}",
    ),
    *clauses(
        "question",
        "can activate",
        "@can {p:player} <sacrifice> [it|something|anything|a creature|creatures|stuff|tokens|a token|another "
        "creature] to {o:object}",
    ),
    *clauses(
        "question",
        "can turn up",
        "@can {p:player} (turn|flip) {o:object} face up",
        "@can {p:player} (unmorph) {o:object}",
        "@can {o:object} be (turned face up|unmorphed|flipped face up)",
    ),
    *clauses("question", "damage dealt", "@do {o:spellname} [still] <deal> [any|the|its] damage", word="any"),
    *clauses(
        "question",
        "attached",
        "(is|are) {o:object} [still|now] (attached to|enchanting|equipping|equipped to|on) {t:object}",
        "@do {o:object} (stay|remain|stay attached|remain attached) (attached to|on|to) {t:object}",
        "what (is|does) {o:object} [now|still] (attached to|equipping|enchanting|equip|enchant)",
    ),
    *clauses("question", "falls off", "@do {o:object} (fall|come|drop) off [of] [{t:object}]"),
    *clauses(
        "question",
        "whose zone",
        "(whose|which player 's) {z:zone} (do|does|did|will|would) {o:object} (go|end up|land|die) [to|in|into]",
        "(whose|which player 's) {z:zone} (gets|receives|is) {o:object} [in]",
        "(to|in|into) (whose|which player 's) {z:zone} (do|does|did|will|would) {o:object} (go|end up|land)",
    ),
    *clauses(
        "question",
        "zone",
        "(which|what) zone (do|does|did|will|would|is) {o:object} (go|end up|land|wind up|in) [to|in|into]",
        "@do {o:objects} (go|get|end up) (onto|on) {z:zone}",
    ),
    *clauses(
        "question",
        "cards milled",
        "how many [cards] (are|get|is|were) (milled|put into {z:zone})",
        "how many cards (do|does|did|will|would) {p:player} mill",
        "how many cards (do|does|did|will|would) {o:object} mill",
    ),
    *clauses(
        "question",
        "can respond",
        "@can {p:player} <respond> to {o:object} (trigger|triggers|ability) [first]",
        "@can {p:player} <respond> to (the|a|its|that) trigger of {o:object}",
        word="trigger",
    ),
    *clauses(
        "question", "can respond", "@can {p:player} <respond> to {o:possobject} (trigger|ability)", word="trigger"
    ),
]

LATE: list[Clause] = [
    *clauses("question", "types", "@do {o:object} [still|also] count as [a|an] {w:typeword}"),
    *clauses(
        "question",
        "is free",
        "(is|are) {o:object} free [to cast|of mana]",
        "{o:spellname} (is|are) free [to cast|of mana]",
        "@can {p:player} cast {o:object} for free",
        "@do {o:object} cost (nothing|no mana|zero [mana]|0 [mana])",
        word="free",
    ),
    *clauses(
        "question",
        "is free",
        "@do {p:player} [still] [have to|need to] pay [mana|anything|any mana] (for|to cast) {o:object}",
        word="paid",
    ),
    *clauses("question", "can activate", "@can {p:player} <equip> {o:spellname} [to (something|anything|a creature)]"),
    *clauses(
        "question",
        "controls",
        "@do {p:player} [still] (have|control|own) {o:object} (on the battlefield|in play|on board)",
    ),
    *clauses(
        "question",
        "life change",
        "how much [life] (do|does|did|will|would) {p:player} [actually|still|end up] (gain|gaining) [in total]",
        "how much [life] (do|does|did|will|would) {p:player} [actually|still] get",
        word="gain",
    ),
    *clauses(
        "question",
        "cost",
        "how much mana (do|does|will|would) {p:player} [still] (need|pay|have to pay|spend) "
        "(for|to cast|to play) {o:object}",
        "how much [mana] (is|are) {o:object}",
        "what (is|will be) {o:possobject} [total|final] cost",
        "what (do|does|would|will) {p:player} [have to] pay (for|to cast) {o:object}",
    ),
]
"""Questions that are tried after all others."""
