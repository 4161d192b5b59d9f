"""Clauses that ask for numbers: life, damage, counters, sizes."""

from __future__ import annotations

from .kit import Clause, clauses

CLAUSES: list[Clause] = [
    # -- numbers
    *clauses(
        "question",
        "life and poison",
        "how much life and [how much|how many] (poison|poison counters) (do|does|will|would) {p:player} "
        "(<have>|end up with|end with) [left]",
        "(what is|what are) {p:possessor} life [total] and poison [total|counters|count]",
    ),
    *clauses(
        "question",
        "life",
        "(what|how much) (is|will be|would be) {p:possessor} [new|final|resulting] life [total]",
        "how much life (do|does|did|will|would) {p:player} (<have>|be at|end up with|end up at|end at|have "
        "left|be left with) [left|remaining]",
        "what life [total] (is|are|does|do|will|would) {p:player} (at|on|have|end up at|be at|end at|end on)",
        "at what life [total] (is|are|does|do|will) {p:player} [end up|be|end]",
        "(what is|what will be) the life total of {p:player}",
        "what (is|are|am) {p:player} (at|on)",
        "what are the life totals",
        "what (are|is) (our|the|everyone 's|each player 's) life (totals|total)",
        "how many life points (does|do) {p:player} have [left]",
        "what life total does {p:player} end (on|up at|up with|at)",
        "how many life (does|do) {p:player} have [left]",
        "what life are {p:player} on",
    ),
    *clauses("question", "life change", "how much life (do|does|did|will|would) {p:player} lose", word="lose"),
    *clauses(
        "question",
        "life change",
        "how much life (do|does|did|will|would) {p:player} gain",
        "@do {p:player} gain (life|any life)",
        word="gain",
    ),
    *clauses("question", "loses life", "@do {p:player} lose (life|any life)"),
    *clauses(
        "question",
        "poison",
        "how many poison [counter|counters] (do|does|did|will|would) {p:player} (<have>|<get>|end up with|end "
        "with|receive|gain)",
        "how (poisoned|much poison) (is|am|are|does|do) {p:player} [have|get]",
        "@do {p:player} (<get>|<have>) [any|a] poison [counter|counters]",
        "how many poison counters are on {p:player}",
        "how many poison counters (is|are|am) {p:player} at",
    ),
    *clauses(
        "question",
        "player loses",
        "@do {p:player} (lose|dead|die|lost|lose the game|dead on board|out of the game|losing|poisoned out)",
        "@do {p:player} <lose> the game",
        "who (loses|lost|wins|won) [the game]",
        "@do {p:player} <win> [the game]",
        "is that lethal [for {p:player}]",
        "is {p:player} dead",
        "(am|are) {p:player} dead [now]",
        "@do {p:player} (survive|still alive|alive|survive (this|that|it|the attack))",
    ),
    *clauses(
        "question",
        "damage dealt",
        "how much [combat] damage (is|are|was|gets|will be|would be) dealt to {t:target}",
        "how much [combat] damage (do|does|did|will|would) {t:target} <take> [from {o:object}]",
        "how much [combat] damage (do|does|did|will|would|can) {o:object} <deal> [to {t:target}]",
        "how much damage (goes|gets|carries|comes) (through|over|in) [to {t:target}]",
        "how much damage (does|do|will|would) {t:target} have [marked] [on it]",
        "how much (is|does) {t:target} (hit for|take)",
        "how much damage is dealt",
        "how much excess damage [is dealt|is there]",
    ),
    *clauses(
        "question",
        "tramples over",
        "how much [damage] (tramples|trample|goes|carries|gets|spills|can trample|can be trampled|could "
        "trample|will trample|would trample|can i trample|does trample) (over|through) [in total] [to "
        "{t:target}] [at most]",
        "how much [damage] (can|do|does|could|will|would) {o:object} trample (over|through) [for] [to {t:target}]",
        "how much trample damage (goes|gets|is dealt|comes|does|do) [through|over|to] [{t:target}] [take|get]",
        "how much (can|do|does|could) {p:player} (trample|push|assign) (over|through|to {t:player}) [with {o:object}]",
        "how much [damage] can (i|we) assign to {t:player}",
        "how much [damage] can be assigned to {t:player}",
        "how much damage (can|does|do) tramples over",
        "how much [of it|of the damage] tramples over",
        "how much tramples",
    ),
    *clauses(
        "question",
        "counters",
        "how many {c:counter} (counter|counters) (do|does|did|will|would) {o:object} (<have>|<get>|<enter> "
        "[the battlefield] with|end up with|come in with|receive|end with|start with) [on it|with]",
        "how many [{c:counter}] (counter|counters) (is|are) [there] [put|placed] on {o:object}",
        "how many (counter|counters) (do|does|did|will|would) {o:object} (<have>|<get>|<enter> [the "
        "battlefield] with|end up with|come in with|come into play with|receive|start with) [on it]",
        "with how many [{c:counter}] (counter|counters) (do|does|will|would) {o:object} (<enter>|come in|come "
        "into play) [the battlefield]",
        "how many [{c:counter}] counters",
        "how many [{c:counter}] (counter|counters) (is|are|remain|remains) [left|remaining] [on {o:object}]",
        "how many [{c:counter}] (counter|counters) (do|does|did|will|would) {o:object} (<have>|end up with) "
        "[on it] (left|remaining) [on it]",
        "what counters (does|do) {o:object} have [on it]",
        "counters",
        "@do {o:object} (<have>|<get>|<enter> [the battlefield] with|return with|come back with) {n:count} "
        "{c:counter} (counter|counters) [on it]",
        "how many [{c:counter}] (counter|counters) will be on {o:object}",
        "@do she return with {n:count} {c:counter} counter",
    ),
    *clauses(
        "question",
        "counters",
        "how much loyalty (is|remains) [left] [on {o:object}]",
        "how much loyalty (do|does|did|will|would) {o:object} (<have>|end up with) [left|remaining]",
        "(what is|what will be) {o:possobject} [new|final|remaining] loyalty",
        c="loyalty",
    ),
    *clauses(
        "question",
        "power and toughness",
        "(what is|what are|what was|what will be|what would be) {o:possobject} [new|final|current|resulting] "
        "(power and toughness|power / toughness|p / t|size|stats|power & toughness|power or toughness|p t)",
        "(what is|what will be) the (power and toughness|size|stats) of {o:object}",
        "how (big|large) (is|are|was|will|does) {o:object} [be|get]",
        "what (is|are) {o:object} (stats|size)",
        "what size is {o:object}",
        "(is|are) {o:object} (bigger|smaller|still) [too]",
        "(is|are) {o:object} {pt:pt}",
        "(is|are) {o:object} a {pt:pt}",
        "(is|are) {o:object} still [a] {pt:pt} [bears]",
    ),
    *clauses(
        "question",
        "power",
        "(what is|what will be) {o:possobject} [new|final|current] power",
        "(what is|what will be) the power of {o:object}",
        "how much power (does|do) {o:object} have",
    ),
    *clauses(
        "question",
        "toughness",
        "(what is|what will be) {o:possobject} [new|final|current] toughness",
        "(what is|what will be) the toughness of {o:object}",
        "how much toughness (does|do) {o:object} have",
    ),
    *clauses(
        "question",
        "characteristics",
        "what (does|do|will|would) {o:object} look like",
        "what (is|are|will|would) {o:object} [be|now|then] [like]",
        "(describe|what characteristics does) {o:object} [have]",
        "what are {o:possobject} characteristics",
        "what are the characteristics of {o:object}",
        "what (kind|sort|type) of (token|creature|object|permanent) (do|does) {p:player} get",
        "what kind of (token|creature|permanent) is {o:object}",
        "what token (do|does|will) {p:player} (get|create|make)",
    ),
    *clauses(
        "question",
        "types",
        "what [card] types (is|are|does|do) {o:object} [have]",
        "what [card] type is {o:object}",
        "what (type|types) is {o:object}",
        "(is|are|will|would) {o:object} [still|also|now] [be] [a|an] {w:typeword}",
    ),
    *clauses(
        "question", "color", "what (color|colors) (is|are) {o:object}", "(is|are) {o:object} [still|also|now] {w:color}"
    ),
    *clauses(
        "question",
        "mana cost",
        "what is {o:possobject} mana (cost|value)",
        "what is the mana (cost|value) of {o:object}",
        "@do {o:object} have a mana cost",
    ),
    *clauses(
        "question",
        "abilities",
        "what abilities (does|do|will|would) {o:object} have",
        "what (are|is) {o:possobject} abilities",
        "@do {o:object} have any abilities",
    ),
    *clauses(
        "question",
        "has",
        "@do {o:object} [still|also] (<have>|<gain>|<get>|keep) {k:keywords} [counter] [now|until end of turn]",
        "(is|are) {o:object} [still|also|now] {k:keywords}",
        "@do {o:object} still (fly|trample) {k:keywords}",
    ),
    *clauses("question", "gets and has", "@do {o:object} [still|also] (<get>|<have>) {m:mod} [and {k:keywords}]"),
]
