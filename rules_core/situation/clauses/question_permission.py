"""Clauses that ask for mana and for what may be done."""

from __future__ import annotations

from .kit import Clause, clauses

CLAUSES: list[Clause] = [
    # -- mana
    *clauses(
        "question",
        "mana amount",
        "how (much|many) [{w:manaword}] mana (do|does|did|will|would|can) {p:player} (<get>|"
        "<have>|<add>|<make>|receive|"
        "end up with|produce|generate|gain|net) [from (it|that|this)] [for it] [in total]",
        "how (much|many) [{w:manaword}] mana (do|does|did|will|would|can) {p:player} (<get>|"
        "<have>|<add>|<make>|receive|"
        "end up with|produce|generate|gain) (from|for|by|out of|with|off|when tapping) [tapping] "
        "{o:objects} [for mana]",
        "how (much|many) [{w:manaword}] mana (is|does|do|will|would|can) {o:object} (<produce>|"
        "<add>|<make>|<give>|give me|"
        "tap for|net me|yield)",
        "how (much|many) [{w:manaword}] mana (is that|is this|is it) [in total]",
        "how (much|many) [{w:manaword}] mana (is|gets|will be) (produced|added|made|generated) [in total]",
        "how (much|many) [{w:manaword}] mana (from|for|out of) [tapping] {o:objects}",
        "how (much|many) [{w:manaword}] mana (do|does|will|would) (tapping|tapping for mana) {o:objects} [for mana] "
        "(<produce>|<give>|give me|<make>|yield|net me|get me)",
        "how (much|many) [{w:manaword}] mana [in total]",
        "what mana (do|does|did|will|would) {p:player} (<get>|<have>|<add>|<make>|end up with)",
        "@do {p:player} (get|have|receive|gain|make|end up with) [any] [extra|additional] "
        "[{w:manaword}] mana [from (that|it|this)]",
        "what mana",
        "what (is|'s) [now|then] in {p:possessor} [mana] pool",
        "what mana (is|gets) (added|produced)",
        "what (color|colors) of mana do i get",
        "what mana do i end up with",
        "what (do|does|will|would) {p:player} get (for|from|by|out of) tapping {o:objects}",
        "how many {w:manaword} mana (do|does) {p:player} get",
    ),
    *clauses(
        "question",
        "could produce",
        "(what|which) [types of|kinds of|colors of|color|colors|kind of|type of|color of] mana [types|colors] "
        "(could|can|does|would|will|do) {o:object} (<produce>|<make>|<add>|tap for|give [me])",
        "what (could|can|does) {o:object} (<produce>|tap for|<make>|<add>)",
        "(what|which) (color|colors|type|types) [of mana] (can|could|does|do|will) {o:object} "
        "(<produce>|<make>|<add>|tap for)",
        "@can {o:object} (<produce>|<make>|<add>|tap for) {w:manaword} [mana]",
        "@can {p:player} (get|make|produce|add) {w:manaword} [mana] (from|with|using|off) {o:object}",
        "@can {p:player} tap {o:object} for {w:manaword} [mana]",
        "(what|which) [color|colors|type|types|kind|kinds|sort|sorts] [of] mana (can|could|do|"
        "does|will|would) {p:player} "
        "(get|make|add|produce|tap) [for] (from|with|using|out of) {o:object}",
        "@do {o:object} (<produce>|<make>|<add>|tap for) any mana",
        "(what|which) [types of|colors of] mana can {p:player} tap {o:object} for",
        "what can {p:player} tap {o:object} for",
        "@do {o:object} (<produce>|<make>|<add>|tap for) {w:manaword} [mana]",
        "@can {o:object} (<produce>|<make>|<add>) any mana",
        "@can {p:player} (get|make|produce|add) [any] mana (from|with|using|off|out of) {o:objects}",
        "(what|which) [types of|kinds of|colors of|color|colors|kind of|type of] [mana] (could|can|does|would|will) "
        "{o:object} (give|give me|provide|net me|tap for)",
        "@can {o:object} (<produce>|<make>|tap for) mana",
    ),
    # -- permission
    *clauses(
        "question",
        "can block",
        "@can {o:objects} [still|legally|even] block {t:object}",
        "@can {o:objects} [still|legally|even] block",
        "@can {p:player} [still|legally] block [{t:object}] with {o:objects}",
        "is {o:object} able to block {t:object}",
        "@can {t:object} be blocked by {o:objects}",
        "@can {t:object} be blocked",
        "is {o:objects} (a legal blocker|allowed to block|able to block) [for] [{t:object}]",
        "who can block {t:object}",
        "@can {p:player} [still|legally|even] block [it|him|her|that|them|at all]",
    ),
    *clauses(
        "question",
        "can attack",
        "@can {o:objects} attack [this turn|right away|immediately|already|now]",
        "@can {p:player} attack [right away|this turn|immediately] with {o:objects} [this turn|right "
        "away|already|now|immediately]",
        "is {o:object} able to attack",
    ),
    *clauses(
        "question",
        "can tap mana",
        "@can {p:player} <tap> {o:objects} [again] for mana [this turn|right away|immediately|"
        "already|now|the turn it "
        "comes in]",
        "@can {o:objects} <tap> for mana [this turn|right away|already|now|immediately]",
        "@can {p:player} use {o:objects} for mana [this turn|right away|now|already|immediately]",
        "@can {p:player} [activate|use] {o:possobject} mana ability [this turn|right away|now|already|immediately]",
    ),
    *clauses(
        "question",
        "can activate",
        "@can {p:player} (<activate>|<use>) {o:possobject} [activated|tap|untap] (ability|abilities) [this "
        "turn|right away|immediately|already|now] {tail:tail}",
        "@can {p:player} (<activate>|<use>) {o:object} [this turn|right away|immediately|already|now] {tail:tail}",
        "@can {p:player} <sacrifice> {q:objects} to {o:object} [for mana] [in response|right away|now|at "
        "instant speed]",
        "@can {p:player} (<activate>|<use>) (its|the|that|an|his|her) [activated|tap|untap] ability [of "
        "{o:object}] [this turn|right away|immediately|already|now]",
        "@can {p:player} <tap> {o:objects} [to {v:purpose}] [this turn|right away|now|already|immediately]",
        "@can {p:player} <activate> {o:object} while [paying for|casting] {t:object}",
        "@can {o:object} (use|activate) its [untap|tap|mana|activated] ability [this turn|right away]",
        "@can {p:player} <ping> [{t:target}] with {o:object} [this turn|right away|immediately|already|now]",
        "@can {o:object} <ping> [{t:target}] [this turn|right away|immediately|already|now]",
        "@can {p:player} use (its|the) {n:signed} [ability] [this turn]",
        "@can {p:player} {n:signed} {o:object} [this turn|right away|immediately]",
    ),
    *clauses(
        "question",
        "can crew",
        "@can {p:player} (<crew>|tap) {o:object} (to crew|with) {t:object}",
        "@can {o:object} crew {t:object}",
        "@can {p:player} crew {t:object} with {o:object}",
        "@can {p:player} tap {o:object} to crew {t:object}",
        "@can {p:player} tap {o:object} for crew",
    ),
    *clauses(
        "question",
        "can convoke",
        "@can {p:player} [tap|use] {o:object} (to convoke|for convoke|to pay for convoke) [{t:object}]",
        "@can {o:object} (convoke|be tapped for convoke|be used for convoke) [{t:object}]",
        "@can {p:player} convoke {t:object} (with|using) {o:object}",
        "@can {p:player} convoke with {o:object}",
        "@can {p:player} (tap|use) {o:object} (to help pay for|to help cast|to pay for|for) [a] convoke [spell]",
    ),
    *clauses(
        "question",
        "can eternalize",
        "@can {p:player} <eternalize> {o:object} [now|right away|again|yet]",
        "when can {p:player} eternalize {o:object}",
        "@can {o:object} be eternalized",
        "@can {p:player} (<activate>|<use>) {o:possobject} eternalize [ability]",
    ),
    *clauses(
        "question",
        "can target",
        "@can {p:player} <counter> {t:targets} (with|using) {o:object}",
        "@can {o:object} <counter> {t:targets}",
        "@can {p:player} (use|cast|play) {o:object} to counter {t:targets}",
        word="counter",
    ),
    *clauses(
        "question",
        "can target",
        "@can {p:player} <target> {t:targets} with {o:object}",
        "@can {o:object} <target> {t:targets}",
        "is {t:object} a legal target for {o:object}",
        "@do {o:spellname} (work|hit|function|work out) [on|against] {t:targets}",
        "@can {o:spellname} be (used|cast) on {t:targets}",
        "@can {p:player} [use|cast|play] {o:object} (to destroy|to target|to kill|to remove|to get rid "
        "of|on|targeting|to counter|to hit|to exile) {t:targets}",
        "@can {o:object} (<destroy>|kill|hit|counter|exile) {t:targets}",
        "@can {t:object} be targeted (by|with) {o:object}",
        "@can {p:player} <destroy> {t:targets} with {o:object}",
        "@can {o:object} get rid of {t:targets}",
        "@can {p:player} <destroy> {t:targets} [using {o:object}]",
    ),
    *clauses(
        "question",
        "can cast",
        "@can {p:player} (<cast>|<play>) {o:object} {tail:tail} [in|during|on] [{q:possessor}] [{s:step}] "
        "[now|right now|this turn]",
        "@can {p:player} still cast {o:object}",
        "@can {p:player} (flash|flash in) {o:object} [in] {tail:tail} [in|during|on|at] [{q:possessor}] [{s:step}] "
        "[now|right now|this turn]",
    ),
    *clauses(
        "question",
        "can respond",
        "@can {p:player} <respond> [to {o:object}] [to (it|that|this)]",
        "@can {p:player} <respond>",
        "is there (a|any) (chance|window|time|way) to respond",
        "do {p:player} get priority [to respond|before (that|it) resolves]",
        "do i get a chance to respond",
        "@can {p:player} exile {o:object} (in response|before|first) [to (it|that|the activation)]",
        "@can {p:player} (stop|prevent) {o:object} [by exiling (it|the card)]",
        "@can {p:player} exile (it|{o:object}) in response",
        "@can {p:player} (respond|stop (it|that|this)) by exiling {o:object} [from {z:zone}]",
    ),
    *clauses("question", "can return", "@can {o:object} return itself"),
]
