"""Clauses that ask what comes of it: what happens, who dies, who survives; and wordings that must be tried first."""

from __future__ import annotations

from .kit import Clause, clauses

CLAUSES: list[Clause] = [
    *clauses(
        "question",
        "allowed",
        "(legal|allowed|possible)",
        "is (that|this|it) [a] (legal|valid|ok|okay|allowed|possible) [block|attack|target|play|move|choice]",
        "is (the|this|that|it a|my|his|their) (block|attack|target|play|move) (legal|valid|ok|okay|allowed|possible)",
        "@can (he|she|they|i|we|you|my opponent|the opponent|the player) [legally] [even] [do (that|this|it|so)]",
        "@can (that|this|it) be done",
        "is (he|she|they|my opponent|the opponent) allowed to [do (that|this|it|so)]",
        "am i allowed to [do (that|this|it|so)]",
        "does (that|this|it) work",
        "does this work",
    ),
    *clauses(
        "question",
        "damage dealt",
        "@do {o:objects} <deal> [any] [combat] damage to {t:target}",
        "@do {o:objects} [still] <deal> [any] [combat] damage",
        "@do {p:player} <deal> [any] [combat] damage to {t:target}",
        "@do {t:target} get (hit|damaged)",
        word="any",
    ),
    *clauses(
        "question",
        "can sacrifice",
        "@can {p:player} [still] <sacrifice> {o:object} [in response|first|before that|before it resolves]",
    ),
    *clauses(
        "question",
        "any dies",
        "@do (one|one of (them|these|those)|either|either of them|any of them|anything|something) "
        "(<die>|get destroyed|go to the graveyard)",
        "@do {p:player} (lose|have to sacrifice) (one|one of them|either one)",
    ),
    *clauses(
        "question",
        "both survive",
        "@do {p:player} [get to] keep (both|both of them|them both|them)",
        "@can {p:player} (have|keep|control) (both|both of them|them both)",
        "@do (both|they both) (stay|stick around|live)",
    ),
    *clauses(
        "question",
        "can tap mana",
        "@can {p:player} <tap> {o:objects} for {w:manaword} [mana] [this turn|right away|already|now|immediately]",
    ),
    *clauses(
        "question",
        "life and poison",
        "what (is|are) {p:possessor} life [total] and poison [count|counters|total]",
        "how much life and [how much|how many] poison [counters] (does|do) {p:player} have",
    ),
    *clauses("question", "loses amount", "@do {p:player} <lose> {n:number} life"),
    *clauses(
        "question",
        "kills by amount",
        "is {n:number} damage enough to (kill|destroy) {o:object}",
        "@do {n:number} damage (kill|destroy) {o:object}",
    ),
    *clauses(
        "question",
        "counters",
        "how many {c:counter} (counter|counters) (end up|are there|go|get put|will be) on {o:object}",
    ),
    *clauses(
        "question", "sick", "@do {o:object} have summoning sickness", "(is|are) {o:object} [still] summoning sick"
    ),
    *clauses("question", "still has it", "@do {p:player} still (have|has) it"),
    *clauses("question", "color", "what (is|are) the (color|colors) of {o:object}"),
    *clauses("question", "can activate", "@can {p:player} <activate> {o:object} while [paying for|casting] {t:object}"),
    *clauses(
        "question",
        "dies",
        "@can {p:player} (<cast>|<use>|<play>) {t:spellname} [on|targeting] {o:objects} (and|to) <destroy> "
        "(it|them|him)",
        "@can {p:player} <destroy> {o:objects} (with|using|by casting) {t:spellname}",
    ),
    *clauses("question", "dies", "@can {o:objects} be (killed|destroyed) (by|with) {t:object}"),
    *clauses(
        "question",
        "enters",
        "@do {o:object} <enter> [the battlefield] [or not]",
        "@do {o:object} (get|come|make it) (onto the battlefield|into play)",
    ),
    *clauses("question", "can activate", "@can {p:player} (<activate>|<use>) {o:possobject} {n:signed} [ability]"),
    *clauses("question", "was stopped", "is {o:object} stopped from {v:stopped}"),
    *clauses(
        "question",
        "stops",
        "@do {o:object} (<stop>|prevent) {t:object} from {v:stopped}",
        "@do {o:object} (<stop>|prevent) {t:possobject} [own] [enters|etb|enter the battlefield] {v:stopped}",
        "@do {t:possobject} [enters|etb] {v:stopped} (work|trigger|happen) (under|with|while) {o:object} [is] "
        "[on the battlefield|in play|out|around]",
    ),
    *clauses(
        "question",
        "size and type",
        "(is|are) {o:object} still {pt:pt} {w:typeword}",
        "(is|are) {o:object} {pt:pt} {w:typeword}",
        "(is|are) {o:object} still a {pt:pt} {w:typeword}",
    ),
    *clauses(
        "question",
        "goes through",
        "@do [the|any] excess [damage] (go|carry|trample|get|come) (through|over) [to {p:player}]",
        "@do [any] damage (go|carry|trample|get|come) (through|over) [to {p:player}]",
    ),
    *clauses("question", "can target", "@can {p:player} [still] {o:cardverb} {t:targets}"),
    *clauses(
        "question",
        "damage makes lose life",
        "@do [combat] damage from {o:object} [to {p:player}] (make|cause) {p:player} [to] lose life",
        "@do {o:object} (make|cause) {p:player} [to] lose life",
    ),
    *clauses(
        "question",
        "expended",
        "how many times (did|do|have|does|will|would) {p:player} (expend|expended) {n:number} [this turn]",
    ),
    *clauses(
        "question",
        "damage marked",
        "how much damage (is|will be) marked on {o:object}",
        "@do [any|the|some|all] damage [marked] (stay|remain|marked|still marked|left) [on] {o:object}",
        "is [any|the|there any|there] damage [still] marked on {o:object}",
        "@do [any|the|all] damage (stay|remain) [marked] on {o:object}",
    ),
    *clauses(
        "question",
        "types",
        "what (creature|land|card|artifact) types (does|do|will) {o:object} have",
        "what (creature|land) type is {o:object}",
    ),
    *clauses(
        "question", "can tap mana", "@can {o:objects} <tap> for mana [this turn|right away|already|now|immediately]"
    ),
    *clauses(
        "question",
        "both die",
        "@can {p:player} <destroy> (both|both of them|them both)",
        "@do (they|both) <trade>",
        "@do both [of them] (get|end up) (destroyed|dead)",
    ),
    *clauses(
        "question",
        "what happens",
        "what [exactly|all] (happens|happened|will happen|would happen|is happening|happens next|occurs) "
        "[now|then|here|next|to it|exactly|in combat|to everything|to them|after that|when this happens|in "
        "this case] [to {o:object}]",
        "what (is|will be|would be) the (result|outcome|end result|final result|board state|final board|final "
        "state) [now|here|of this|of combat|of the combat|of that]",
        "how does (this|that|it|combat|the combat|this combat) (play out|resolve|work|work out|go|end|turn out)",
        "what does (this|that|it) do",
        "what now",
        "what then",
        "what (do|does) {p:player} get",
        "what is (the effect|going to happen)",
        "what (happens|happened) to {o:objects}",
        "explain [what happens]",
        "and then",
        "what exactly happens",
        "who wins [the] combat",
        "who wins the fight",
        "how does combat damage work [here|out]",
    ),
    # -- life and death
    *clauses(
        "question",
        "dies",
        "@do {o:objects} <die> [here|anyway|to (it|that|this)|to {t:object}|from (this|that|it)|in "
        "combat|then|too|as well]",
        "@do {o:objects} (killed|destroyed|dead|put into the graveyard|go to the graveyard|end up in the "
        "graveyard|end up dead|be destroyed|get destroyed) [by {t:object}]",
        "@do {t:object} (<destroy>|kill|oust) {o:objects}",
        "@do (that|this|it) (<destroy>|kill|oust) {o:objects}",
        "@do {o:objects} lose (his|her|their|my) creature",
        "is {o:objects} dead",
        "@do {p:player} lose {o:objects}",
        "is (that|this|it) enough to (kill|destroy) {o:objects}",
        "@do (that|this|it) enough to (kill|destroy) {o:objects}",
        "{o:objects} (dies|die) right",
        "@do {o:object} (big enough|strong enough|able) to kill {t:object}",
        "@can {p:player} kill {o:objects} (with|this way) [{t:object}]",
        "(dead|does it die|dies)",
    ),
    *clauses(
        "question",
        "survives",
        "@do {o:objects} <survive> [the|this|that] [combat|it|attack|damage|fight|hit|blow|here] [or not] [{t:object}]",
        "@do {o:objects} (saved|alive|ok|okay|fine|safe|still alive|still on the battlefield|still "
        "around|still there|stay alive|live through (it|this|that)|be saved|still be alive|make it|stick "
        "around)",
        "(saved|survives|safe|alive)",
        "@can {o:objects} <survive> [{t:object}]",
        "@do {o:objects} <survive> against {t:object}",
        "@do (this|that|it) save {o:objects}",
        "@do {o:objects} stay on the battlefield",
        "@do {o:objects} <stay> [on the battlefield|in play]",
        "is {o:objects} still alive",
        "@do {o:objects} still (live|exist)",
    ),
    *clauses(
        "question",
        "who survives",
        "(who|what|which creature|which one|which creatures|which|what creature|what creatures) "
        "(<survive>|lives|is left|are left|is still alive|is left standing|is left over|remains|makes it) "
        "[combat|the combat|this combat|the fight]",
    ),
    *clauses(
        "question",
        "who dies",
        "(who|what|which creature|which one|which creatures|which|what all|what creatures|what creature) "
        "(<die>|gets destroyed|is destroyed|are destroyed|go to the graveyard|goes to the graveyard) [in "
        "combat|here]",
    ),
    *clauses(
        "question",
        "both die",
        "@do (both|they both|both creatures|they) [of them] [both|all] <die>",
        "do (they|the creatures) [both] trade",
        "is (it|this|that) a trade [between {o:objects}]",
    ),
    *clauses("question", "both survive", "@do (both|they both|both creatures|they) [both] <survive>"),
    *clauses(
        "question",
        "both die",
        "(both|they both|both of them|all of them|they all) (<die>|get destroyed|go to the graveyard)",
    ),
    *clauses("question", "survives", "{o:objects} <survive> [{t:spellname}]"),
    *clauses(
        "question",
        "sacrificed",
        "@do {p:player} (have to|need to|still have to|still need to) <sacrifice> {o:objects} [anyway|then]",
        "@do {o:objects} get sacrificed [anyway|then]",
        "is {o:objects} sacrificed",
    ),
]
