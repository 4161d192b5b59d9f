"""Clauses that ask for triggers, trackers, zones and how things stand."""

from __future__ import annotations

from . import formats
from .kit import Clause, clauses

__all__ = ["CLAUSES", "formats"]

CLAUSES: list[Clause] = [
    # -- triggers
    *clauses(
        "question",
        "how many triggers",
        "how many triggers [are there|do i get|happen|go on the stack]",
        "how many times (do|does|did|will|would) {o:object} <trigger>",
        "how many {o:object} triggers [are there|do i get|do they get|go on the stack]",
        "how many triggers (do|does|will) {p:player} get",
        "how many triggers (do|does|will) {o:object} (get|have|create|cause|make)",
        "how often does {o:object} <trigger>",
        "how (many times|often) (do|does|did|will|would) {o:possobject} [expend] (ability|trigger|triggered ability) "
        "(<trigger>|go off|happen|resolve)",
        "how much life (do|does) {p:player} (drain|lose and gain)",
    ),
    *clauses(
        "question",
        "triggers",
        "@do {o:object} <trigger> [from (this|that|it)|for (this|that|it)|for itself|itself|too|as well|again]",
        "@do {o:possobject} [enters|etb|enter|dies|death|attack] (ability|trigger|triggers) (trigger|happen|go "
        "on the stack|work|go off)",
        "@do {p:player} get (the|a|its|{o:possobject}) [enters|etb|death|dies] trigger",
        "@do {p:player} still [get to] {v:purpose}",
        "@do {o:possobject} expend {n:number} [triggered] (ability|trigger|triggered ability|effect) "
        "(<trigger>|go off|happen|resolve|work)",
    ),
    *clauses(
        "question",
        "draws",
        "@do {p:player} [still|also|get to|still get to] draw [(a|any|the|an extra|an additional|one|my|his|their) "
        "[card|cards]] [from it|off it|for it]",
        "@do {p:player} [still|also|get to|still get to] draw {n:number} [cards|card] [from it|off it|for it]",
        "@do {p:player} [still] get [(a|the|my|his|any)] (card|cards|draw)",
    ),
    *clauses(
        "question",
        "expended",
        "@do {p:player} <expend> {n:number} [this turn|twice|again|already|with (it|that|this|them)] "
        "[this turn|in total]",
        "(have|has|did) {p:player} <expend> {n:number} [this turn]",
        "@do (that|this|it) (count as|count as expending|trigger|expend|make|reach|cause|mean|hit) [me|an|a] [to] "
        "[expend|expending] [of] {n:number} [with (it|that|this|them)]",
        "@do {p:possessor} expend {n:number} [ability|abilities|trigger] [trigger|triggers]",
        "how many times (did|do|have|does) {p:player} (expend|expended) {n:number}",
        "@do expend {n:number} [abilities|triggers|ability] trigger",
        "@do that (count|counts) toward expend [{n:number}]",
    ),
    # -- trackers
    *clauses(
        "question",
        "can become",
        "@can (someone|somebody|anyone|anybody|a player|another player|{p:player}) [ever|still] "
        "(become|be) [the] monarch "
        "[again|later|anew|afterwards|after that]",
        "@can there [ever|still] be [a|another] monarch [again|later|anew|afterwards]",
        word="monarch",
    ),
    *clauses(
        "question",
        "can become",
        "@can (someone|somebody|anyone|anybody|a player|another player|{p:player}) [ever|still] "
        "(take|get|gain|have) the "
        "initiative [again|later|anew|back|afterwards]",
        word="initiative",
    ),
    *clauses(
        "question",
        "can become",
        "@can (someone|somebody|anyone|anybody|a player|{p:player}) [ever|still] (get|regain|gain|have) (the city 's "
        "blessing|the blessing) [again|later|anew|back|afterwards]",
        word="blessing",
    ),
    *clauses(
        "question",
        "who is monarch",
        "who (is|becomes|will be|would be) [now|then|currently] the [new] monarch",
        "(is|are|am) {p:player} [still|now] the monarch",
        "is there [still|now] a monarch",
        "is anyone [still|now] the monarch",
        "does anyone become the monarch",
        "@do {p:player} stay the monarch",
        "who ends up as [the] monarch",
        "who is monarch [now]",
        "@do {p:player} become the monarch",
        "is there any monarch",
    ),
    *clauses(
        "question",
        "who has initiative",
        "who has [now|then] the initiative",
        "(do|does) {p:player} [still] have the initiative",
        "does anyone [still] have the initiative",
        "who (gets|takes|has taken|ends up with|holds) the initiative",
        "who has the initiative",
        "who (is|owns) the initiative",
    ),
    *clauses(
        "question",
        "has blessing",
        "(do|does|will|would|did) {p:player} [still] (have|keep|get|regain|lose) the city 's blessing [again]",
        "who has the city 's blessing",
        "@do {p:player} (regain|get|recover) (it|the city 's blessing|the blessing) [back|again]",
    ),
    *clauses(
        "question",
        "day or night",
        "is it [now|then|still|currently] (day or night|neither|night or day)",
        "is it [still|now|then|currently] {w:daynight}",
        "(day or night|what time is it)",
        "what is it [then|now] day or night",
        "is it (neither day nor night)",
        "@do it become {w:daynight}",
        "what is the day / night (state|status|designation)",
        "does it (become|stay|remain) (day|night|day or night)",
    ),
    *clauses("question", "has it", "who has it [then|now|afterwards]", "does anyone [still] have it"),
    *clauses(
        "question",
        "ventures",
        "@do {p:player} [still|get to|have to] (venture|ventures) [into (the|a) dungeon|into "
        "{t:tracker}] [again|anymore] "
        "[(in|during|on|at) [the beginning of] {q:possessor} [next] upkeep]",
        "@do {p:player} [still] venture [into (the|a) dungeon|into {t:tracker}] [at] [the beginning of] "
        "{q:possessor} [next] upkeep",
    ),
    *clauses(
        "question",
        "can venture",
        "@can {p:player} [still|ever] (venture|go|enter|venture back|go back) [back] (into|in) "
        "(the same|that|that same|the|"
        "this|his|her|their|my) dungeon [again|anew|later|anymore]",
        "@can {p:player} [still|ever] (venture|go|enter|venture back) [back] [into|in] {t:tracker} [again|anew|later]",
    ),
    *clauses(
        "question",
        "step draws",
        "@do {p:player} [still|get to] draw [a|the|an extra|any] (card|cards) [(in|during|at|on) "
        "[the beginning of] {q:possessor} "
        "[next] {s:step}]",
        "how many cards (do|does|will|would) {p:player} draw (in|during|at|on) [the beginning of] "
        "{q:possessor} [next] {s:step}",
    ),
    *clauses(
        "question",
        "dungeon",
        "(is|what happens to) {p:possessor} dungeon",
        "@do {p:player} [still] have (a|the|that|his|her|their|my|any) dungeon",
        "(is|am|are) {p:player} [still|now] (in|inside) (a|the|his|her|their|my|any) [same] dungeon",
        "where is {p:possessor} venture marker",
        "in (what|which) room is {p:player}",
        "which room (is|does|do|am) {p:player} [in|enter]",
    ),
    *clauses(
        "question",
        "emblem",
        "@do {p:player} [still] have {t:tracker}",
        "what happens to {t:tracker}",
        "where does {t:tracker} go",
        "(is|are|does|do|will) {t:tracker} [still] [be] (there|around|alive|in play|in the game|"
        "active|gone|exist|stay|remain|"
        "in the graveyard|go to the graveyard|removed|survive|affected|go away|leave the game)",
    ),
    # -- zones and state
    *clauses(
        "question",
        "zone",
        "where (do|does|did|will|would|is|are) {o:objects} (<go>|end up|now|wind up|land)",
        "where (is|are) {o:objects}",
        "(in|to|into) (what|which) zone (is|does|do|are) {o:object} [go|end up|in]",
        "@do {o:objects} (<go>|<return>|end up|come back|get returned|be returned) (to|in|into) {z:zone}",
        "what zone is {o:object} in",
        "(is|are) {o:objects} (in|on) {z:zone}",
        "@do {o:object} (<return>|come back) to {z:zone}",
        "@do {o:object} go back to {z:zone}",
    ),
    *clauses(
        "question",
        "gets tokens",
        "@do {p:player} [still] (<get>|<make>|receive) (a|an|any|the|my|his|her|their|both|some|those) {o:object}",
        "@do {p:player} [still] (<get>|<make>|receive) {o:object}",
        "@do {p:player} [still] (<get>|<make>|receive) (a|any|the|my|his|her|their|both|some) (token|tokens)",
    ),
    *clauses(
        "question",
        "how many of it",
        "how many (do|does|did|will|would) {p:player} (<get>|<have>|<make>|end up with) [in total|total|then]",
    ),
    *clauses("question", "in combat", "(is|are) {o:objects} [still] blocked", word="blocked"),
    *clauses("question", "in combat", "(is|are) {o:objects} [still] unblocked", word="unblocked"),
    *clauses("question", "in combat", "(is|are) {o:objects} [still] (attacking|in combat)", word="attacking"),
    *clauses("question", "in combat", "(is|are) {o:objects} [still] blocking", word="blocking"),
    *clauses("question", "resolves first", "(which|what) [one|spell] resolves first", "what order do they resolve in"),
    *clauses(
        "question",
        "gets back",
        "@do {p:player} (get|receive|have) {o:object} back [in hand|to [my|his|her|their] hand]",
    ),
    *clauses(
        "question",
        "zone",
        "@do {o:objects} get exiled",
        "(is|are) {o:objects} [still|now|then] exiled",
        "@do {o:objects} (stay|remain) (exiled|in exile)",
        z=("exile", ""),
    ),
    *clauses(
        "question",
        "returns",
        "@do {o:objects} (<return>|come back|come back into play|come back to life|get "
        "returned|reanimate|return to the battlefield|come back to the battlefield)",
        "how (many times|often) does {o:object} (return|come back)",
    ),
    *clauses(
        "question",
        "enters tapped",
        "@do {o:objects} (<enter>|come into play|come in|come down|come onto the battlefield|be "
        "put onto the battlefield) "
        "[the battlefield] [always] (tapped|untapped) [or (untapped|tapped)]",
    ),
    *clauses(
        "question",
        "tapped",
        "(is|are|does|do|will|would) {o:objects} (<enter>|be|come into play|come in|end up|get|become) [the "
        "battlefield] (tapped|untapped) [or (untapped|tapped)]",
        "(is|are) {o:objects} [now] (tapped|untapped) [or (untapped|tapped)]",
        "@do {o:objects} (<enter>|come into play|come in|untap|tap) [the battlefield] (tapped|untapped) [or untapped]",
        "@do (the|its) (second|first|other) [one] enter untapped",
        "@do {o:object} tap [or untap]",
        "@do {p:player} (have to|need to|need|get) tap {o:object}",
    ),
    *clauses(
        "question",
        "enters with",
        "what does {o:object} enter [the battlefield] with",
        "@do {o:object} (<enter>|come in) [the battlefield] with [any|a] {c:counter} (counter|counters)",
    ),
    *clauses(
        "question",
        "x value",
        "what is x [then|now|for it]",
        "what is {o:possobject} x",
        "what (is|does) x [equal|count as|become] [for {o:object}]",
        "what is the value of x [for {o:object}]",
    ),
    *clauses(
        "question",
        "cards in hand",
        "how many cards (do|does|did|will|would) {p:player} (draw|have in hand|have|discard|end up with) [in hand]",
    ),
    *clauses(
        "question",
        "how many",
        "how many {o:objects} (do|does|did|will|would) {p:player} (<have>|<get>|<control>|end up "
        "with|create|make|get back) [on the battlefield|in total|left]",
        "how many {o:objects} (die|survive|are left|are there|dies|remain)",
        "how many {o:objects} [in total|total]",
    ),
    *clauses(
        "question",
        "controls",
        "who (controls|has control of|gets) {o:object}",
        "@do {p:player} [still] control {o:object}",
    ),
    *clauses(
        "question",
        "resolves",
        "@do {o:object} (resolve|still resolve|get countered|fizzle|do anything|work|have any effect|still "
        "work|do nothing|be countered|still happen)",
        "@do {o:object} still do anything",
        "(is|are) {o:object} (countered|prevented)",
        "@do (it|that|this) (work|resolve|fizzle)",
    ),
    *clauses(
        "question",
        "ability resolves",
        "@do (the|its|his|her|their|that|my|{o:possobject}) [activated|triggered] (ability|trigger|effect) [still] "
        "(resolve|happen|work|go off|do anything|get countered|fizzle)",
        "@do {p:player} still get (the|its|his|my) "
        "(scry|trigger|effect|ability|mana|life|damage|counter|counters|token)",
        "@do (the|its) [damage|effect] still happen",
    ),
    *clauses(
        "question",
        "legal",
        "(is|are) {o:objects} [tournament|constructed] legal [(in|for) [a|any|sanctioned] "
        "(tournament|tournaments|constructed|play|format|formats|game|games|{w:format})] [play|game|games]",
        "(is|are) {o:objects} {w:format} legal",
        "(is|are) {o:objects} (allowed|playable|legal to play) (in|at) (a|tournaments|sanctioned|{w:format}) "
        "[tournament|tournaments|event|events]",
        "@can {p:player} [legally] (play|run|use|include|put|register|bring|sleeve up|have) {o:objects} "
        "(in|into|at|for) {w:format}",
        "@can {p:player} [legally] (play|run|use|include|register|bring) {o:objects} (in|at|to) "
        "[a|any|sanctioned|my] "
        "(tournament|tournaments|constructed|event)",
        "@can {o:objects} be (played|used|run|registered|included) in [a|any|sanctioned] "
        "(tournament|tournaments|constructed|{w:format})",
        "in (what|which) [tournament] formats is {o:object} legal",
        "(what|which) [tournament] formats (is|are) {o:object} legal in",
        "(is|are) {o:objects} (banned or legal|legal or banned) in {w:format}",
        "where is {o:object} legal",
        "(in|at) (what|which) (tournaments|formats|events|tournament formats) (can|may) "
        "{p:player} (play|use) {o:object}",
        "where (can|may) {p:player} [legally] (play|use) {o:object}",
    ),
    *clauses(
        "question",
        "yes no",
        "@do {p:player} have priority",
        "who has priority [then]",
    ),
    *clauses(
        "question",
        "life",
        "what life [total] (is|are|am) {p:player} (at|on)",
        "where does that leave {p:player}",
    ),
    *clauses(
        "question",
        "expended",
        "@do {p:player} <expend> {n:number} and {m:number} [this turn]",
    ),
    *clauses(
        "question",
        "survives",
        "@do {o:objects} <regenerate>",
    ),
]
