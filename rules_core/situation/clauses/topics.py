"""Wordings of single topics: of trackers, regeneration, counters, mana and decks."""

from __future__ import annotations

from collections.abc import Iterator

from ..basics import words_at
from ..matching import Text, slot
from .kit import Clause, clauses


@slot("room")
def read_room(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A room of a dungeon, by its capitalised name or by its place."""
    at = index + (text.low(index) in ("the", "its", "that"))
    for words in (["same", "room"], ["last", "room"], ["first", "room"], ["topmost", "room"], ["next", "room"]):
        if words_at(text, at, words):
            yield " ".join(words), at + 2
    if text.low(at) in ("beginning", "start", "top", "entrance", "middle"):
        yield text.low(at), at + 1
    after = at
    while (
        after < text.end and after < at + 4 and text.tokens[after].kind == "word" and text.tokens[after].is_capitalised
    ):
        after += 1
    if after > at:
        yield " ".join(token.low for token in text.tokens[at:after]), after


@slot("countersof")
def read_counters_of(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, object], ...], int]]:
    """One counter by its kind: ``menace counter``."""
    for kind, after in text.read("counter", index):
        if text.low(after) == "counter":
            yield (("counter", (kind, 1)),), after + 1


ACTIONS: list[Clause] = [
    *clauses(
        "action",
        "spend_on_ability",
        "{p:subject} <activate> {o:object} [ability] (for|with|by paying|paying|using) ({n:number} [mana]|{m:mana})",
        "{p:subject} <activate> {o:possobject} ability (for|with|by paying|paying|using) ({n:number} [mana]|{m:mana})",
    ),
    *clauses("action", "hit_with", "{p:player} <hit> with {os:objects} [unblocked]"),
    *clauses(
        "action",
        "put_counters",
        "{n:count} {c:counter} (counter|counters) (was|were|got|get|has been) (put|placed|added) "
        "(on|onto|to) {t:object}",
        "{s:object} <give> {t:object} {n:count} {c:counter} (counter|counters)",
        "{p:subject} (move|moves|moved) {n:count} {c:counter} (counter|counters) (on|onto|to) {t:object}",
    ),
    *clauses("action", "enter_copy", "{t:object} (is|gets|got|was) copied by {o:object}"),
    *clauses("action", "flicker", "{os:osubject} (is|are|was|were|gets|got) (blinked|flickered)"),
    *clauses("action", "no_block", "{p:player} (connect|connects)", "(connect|connects)"),
    *clauses(
        "fact",
        "control",
        "{p:possessor} [only|other|one|untapped|lone|single] (land|lands|creature|creatures|permanent|"
        "permanents|other permanents) "
        "(is|are) [just|only] {os:objects}",
        "the only (land|creature|permanent) {p:player} (control|controls|has|have) is {os:objects}",
    ),
    *clauses(
        "action",
        "cast_of",
        "{o:spellname} [:|,] [{p:player} have] {a:object} (bites|bite|fights|fight|punches|"
        "punch|<hit>|takes on) {b:object}",
    ),
    *clauses(
        "action",
        "took_spell",
        "{o:object} [already] (took|takes|ate|eats|eat|caught|catches|has taken|has eaten) (a|an|my|his|her|their) "
        "{s:spellname}",
    ),
    *clauses(
        "action",
        "pay_into",
        "{p:subject} (pay|pays|paid|paying|spend|spends) {m:mana} (for|into|on) {o:object}",
        "paying {m:mana} (for|into|on) {o:object}",
        "{p:player} (pay|pays|paid) {m:mana} [for it|for him|for her]",
    ),
    *clauses(
        "action",
        "spend_free_for",
        "{p:subject} <cast> {o:spellname} by exiling (a|another|one) {c:color} card [from (my|his|her|their) hand] "
        "[and (paying|losing) {n:number} life]",
        "{p:subject} <cast> {o:spellname} (by pitching|pitching|by exiling) (a|another|one) [{c:color}] card [to it]",
        "{p:subject} <cast> {o:spellname} (for free|without paying mana|for its alternative cost|for its free cost)",
    ),
    *clauses(
        "action",
        "spend_convoke",
        "{o:spellname} (via|with|using|by) convoke [:|,] {p:player} tap {k:count} creatures "
        "and pay [only|just] {m:mana}",
        "{p:subject} <cast> {o:spellname} (via|with|using|by) convoke [,] tapping {k:count} "
        "creatures and (paying|spending) "
        "[only|just] {m:mana}",
        "{p:subject} <cast> {o:spellname} [,] tapping {k:count} creatures for convoke and (paying|"
        "spending) [only|just] {m:mana}",
    ),
    *clauses(
        "action",
        "cast_for",
        "{p:subject} <cast> {o:spellname} [by] paying {n:number} [mana] [total|in total|for it]",
        "{p:subject} <cast> {o:spellname} (with|for|using|off) {n:number} mana [total|in total|in all|altogether]",
    ),
    *clauses("action", "tap_mana", "[then|it is] tapped for mana", os=()),
    *clauses(
        "action",
        "spend_spell",
        "{p:subject} <cast> {k:count} {n:number} mana spell",
        "{p:subject} <spend> {n:number} mana on [my|the] (spells|creature spells)",
        "{n:number} mana (on|for) [my|the] (spells|creature spells)",
    ),
]

LATE_ACTIONS: list[Clause] = [
    *clauses(
        "action",
        "spend_on",
        "{p:subject} (spend|spends|spent|pay|pays|paid) {n:number} [more] mana (on|for) {o:object}",
    ),
]
"""Tried after all others."""

FACTS: list[Clause] = [
    *clauses(
        "fact",
        "attributes",
        "[with] (its|his|her|the|that) {f:countersof} [is|are] still on {os:objects}",
        "{f:attributes} on {os:objects}",
        "{p:player} <have> {f:attributes} [up|ready|active] on {os:objects}",
    ),
    *clauses(
        "fact",
        "rested",
        "{os:osubject} (has|have) been (on {p:possessor} side|under {p:possessor} control|on "
        "{p:possessor} board|mine|out|"
        "around|here|in play|on the battlefield) for (ages|a while|a long time|turns|many turns|"
        "several turns|a few turns|years|weeks)",
        "{os:osubject} (has|have) been (on {p:possessor} side|under {p:possessor} control|out|"
        "around|here|in play|on the "
        "battlefield) (since (last turn|before this turn|the last turn|an earlier turn)|for "
        "{n:number} turns|the whole game|"
        "all game)",
    ),
    *clauses("fact", "damaged", "{n:number} damage (is|was) [already] marked on {os:objects}"),
    *clauses("fact", "x was", "x (is|was|=) {n:number} [for {o:object}]"),
    *clauses("fact", "mana", "[with] {n:number} mana (ready|open|available|up|free|untapped)"),
    *clauses(
        "fact",
        "room",
        "{p:possessor} [venture] marker (is|was|stands|stood|sits|sat) (in|on|at) {r:room}",
        "{p:subject} <be> (in|on|at) {r:room} of {t:tracker}",
        "when {p:possessor} [venture] marker (is|was|stood|sat) (in|on|at) {r:room}",
    ),
    *clauses(
        "fact",
        "opened",
        "{p:player} (opened|open|opens|drafted|draft|pulled|pull|picked|pick|got|first picked) "
        "[up] {os:objects} (in|at|during) "
        "{w:format}",
    ),
    *clauses(
        "skip",
        "nothing",
        "(nobody|no one|no player|neither player|neither of us) (took|has taken|takes|got|has "
        "gotten|regained|has had|had|gained) "
        "(it|them|the initiative|the monarch|that) [since|since then|again|afterwards|back] [then]",
        "{os:objects} (stopped|stops|has stopped) being (a|an) {w:typeword}",
        "{p:subject} <do> not animate (it|{os:objects})",
        "[and] [the|my] stack [is|was] empty",
        "[with] an empty stack",
        "(none|no one|none of them|nothing) (with|has|have) {k:keywords}",
        "(no|without) {k:keywords} [cards|permanents|anywhere|around|creatures]",
        "no spells [this turn|at all]",
        "{p:subject} <have> no (blessing|city 's blessing|emblem|dungeon) [yet|so far]",
        "[there is] [but] no (blessing|city 's blessing) [yet|so far]",
        "[{p:player} <do>] not have the (blessing|city 's blessing) [yet|so far]",
        "[since then] {p:subject} (lost|lose|loses|have lost) (half|most|all|some|part|a lot) "
        "[of] (my|his|her|their|the) "
        "(board|permanents|lands|stuff|creatures)",
        "(nobody|no one|neither player|neither of us|no player) (has|have|controls|control) "
        "[any|a] [other] {k:keywords} "
        "[or {j:keywords}] (stuff|permanents|permanent|cards|card|creatures|creature|things)",
        "(nobody|no one|neither player|neither of us|no player) (has|have|controls|control) "
        "(anything|a permanent|permanents|"
        "a card|cards) with {k:keywords} [or {j:keywords}]",
        "(it|that) (is|was) {p:possessor} (only|first) spell [i cast] [this turn|that turn]",
        "(it|that) (is|was) the (only|first) spell {p:player} cast [this turn|that turn]",
        "{p:subject} (<have>|<control>) no (other|more) (land|lands|artifacts|mana sources)",
        "no other (land|lands)",
    ),
]

QUESTIONS: list[Clause] = [
    *clauses(
        "question", "returns", "@do {o:objects} [still] (persist|undie|come back from persist|come back from undying)"
    ),
    *clauses("question", "poison", "[{p:possessor}] poison (count|counters|total)", "how many poison counters is that"),
    *clauses("question", "expended", "@do {p:player} expend {n:number} (as well as|and also|plus|and) {m:number}"),
    *clauses(
        "question",
        "who is monarch",
        "is (anybody|someone|somebody|any player) [still|now] [the] monarch",
        "who (is|becomes|ends up as) monarch",
    ),
    *clauses("question", "who has initiative", "does (anybody|someone|somebody) [still|now] have the initiative"),
    *clauses(
        "question",
        "power and toughness",
        "what power [and|/|or] toughness (do|does|did|will|would) {o:object} (<have>|end up with|be|become)",
        "@do {o:object} be [back|again|still] [to|at] [a|an] {pt:pt}",
        "@do {o:object} (go|get|come|return) back to [being] [a|an|its] {pt:pt}",
        "(is|are|will) {o:object} (back|again|still) [to|at|be] [a|an] {pt:pt}",
    ),
    *clauses(
        "question",
        "wears off",
        "@do (the|that|this|all|its) [{k:keyword}] damage (wear off|go away|heal|disappear|"
        "vanish|get removed|be removed|"
        "get healed|fall off|leave)",
        "@do (the|that|this|all|its) (damage|effect) [done|dealt] [to {o:object}] (wear off|"
        "go away|heal|disappear|get removed)",
        "@do {o:object} heal [up|back|fully|again]",
        "is (the|that|its) damage (gone|removed|healed)",
    ),
    *clauses(
        "question",
        "poison",
        "how many poison [counter|counters] (do|does|did|will|would|is) (that|it|this|the attack|"
        "the damage|he|she|{o:object}) "
        "(give|deal|mean|make|add|put on|inflict) [{p:player}]",
        "@do {p:player} (<get>|<have>|<take>) [any|a|the] poison",
    ),
    *clauses(
        "question",
        "regeneration saves",
        "@do (regenerating|regeneration|regenerate|a regeneration shield|the regeneration shield|"
        "that shield|the shield|"
        "{p:possessor} regeneration shield) [it|him|her] [still|even] (save|help|protect|rescue|"
        "keep|work for|work on) {o:objects} [alive]",
    ),
    *clauses(
        "question",
        "regeneration saves",
        "@do (the shield|the regeneration shield|regenerating|regeneration|the regeneration|its "
        "shield) (help|work|do anything|matter) [it|here]",
    ),
    *clauses(
        "question",
        "shields left",
        "(is|are) there [still|yet|also] (a|any|another|one) [regeneration] (shield|shields) "
        "[left|remaining|up] [on {o:object}] "
        "[that (could|can|would|will) (save|protect) (it|him|her) [again] [later] [this turn]]",
        "how many [regeneration] shields (is|are) [there] [still] (left|remaining|up) [on {o:object}]",
        "how many [regeneration] shields (do|does|will|would) {o:object} [still] have [left|remaining]",
        "@do {o:object} [still] have (a|any|another|one) [regeneration] (shield|shields) [left|"
        "remaining|up] [that (could|can|would|will) (save|protect) (it|him|her) [again] [later] "
        "[this turn]]",
    ),
    *clauses(
        "question",
        "dies",
        "@do (the|his|her|their|my|its|that) {k:keyword} (kill|destroy|take down|take out|finish "
        "off|finish|beat) {o:objects}",
        "@do {k:keyword} [damage] (kill|destroy|take down|take out|finish off|finish|beat) {o:objects}",
        "@do {o:objects} [then] (die|get destroyed) in the cleanup step",
    ),
    *clauses(
        "question",
        "survives",
        "@do {o:objects} <survive> [until] [the|this|that] (turn|end of turn|cleanup|wrath|sweeper|"
        "spell|removal|damage|burn)",
        "@do {o:objects} (make it|make it out|pull through|get out alive|come out alive|live to tell the tale)",
    ),
    *clauses(
        "question",
        "damage dealt",
        "@do {o:objects} [still] (deal|do) (its|his|her|their) [combat] damage",
        word="any",
    ),
    *clauses(
        "question",
        "has",
        "@do {o:object} (return|come back|re enter|enter|come in) [to the battlefield|to play] "
        "[still] with {k:keywords}",
    ),
    *clauses("question", "has", "@do {o:object} [still|also] fly", k=("flying",)),
    *clauses(
        "question",
        "can tap mana",
        "@can {o:objects} [still|already] tap for {w:manaword} [mana]",
        "@can {o:objects} [still|already] be tapped for (mana|{w:manaword}) [mana]",
        "@can {p:player} [still|already] (get|make) mana (out of|from|with|off) {o:objects} [this "
        "turn|right away|now|already]",
    ),
    *clauses(
        "question",
        "can be used",
        "@can {o:objects} [still|already|even] tap",
        "@can {o:objects} [still|already] be tapped",
    ),
    *clauses(
        "question",
        "life change",
        "how much (do|does|did|will|would) {p:player} gain [back|in total|from (it|that|this)]",
        word="gain",
    ),
    *clauses(
        "question",
        "can convoke",
        "@can {p:player} [tap|use] {o:object} (to convoke|for convoke|to pay for convoke|to help "
        "pay|to help convoke) [on|for|with] {t:object}",
    ),
    *clauses("question", "can convoke", "@can {o:object} help [to] (convoke|cast|pay for) {t:object}"),
    *clauses(
        "question",
        "power and toughness",
        "what is the size of {o:object}",
        "what (is|are) {o:object} [still] left (as|with)",
    ),
    *clauses(
        "question",
        "mana cost",
        "what [is the] mana value (has|does|do|is) {o:object} [have]",
        "what (is|was) the (cmc|converted mana cost) of {o:object}",
    ),
    *clauses(
        "question",
        "life",
        "where (do|does|will|would) {p:player} (end up|stand|land|finish|wind up) [at|on]",
        "where (am|is|are) {p:player} (at|now|standing)",
        "what (am|is|are) {p:player} (down to|up to|left with)",
        "how much life (am|is|are) {p:player} (at|on|left with|down to)",
        "what (do|does|will|would) {p:player} (end up at|go to|fall to|drop to|go down to|go up to|end at|finish at)",
    ),
    *clauses(
        "question",
        "damage makes lose life",
        "@do {o:possobject} damage (cost|make|cause) {p:player} [to] [lose] [any] life",
        "@do {o:object} cost {p:player} [any] life",
    ),
    *clauses(
        "question",
        "poison",
        "how many poison [counters] (is|am|are) {p:player} (on|at|up to|sitting at|sitting on)",
        "how many poison counters [total|in total]",
        "how poisoned (is|am|are) {p:player}",
    ),
    *clauses("question", "expended", "[have|has] [{p:player}] expended {n:number} [yet|already|now|this turn]"),
    *clauses(
        "question",
        "legal",
        "(which|what) [tournament|constructed] formats (allow|permit|include|accept) {o:object}",
        "is {o:object} (allowed|legal|permitted) anywhere",
        "where (can|may) {p:player} [legally] (play|use) [with] {o:object} [in a tournament|in "
        "tournaments|in an event|legally]",
    ),
    *clauses(
        "question",
        "dungeon",
        "(what happens to|what becomes of|where is|where does) {p:possessor} [venture] marker [go]",
    ),
    *clauses("question", "day or night", "[and] [is it] [still] {w:daynight} [now|then|already|yet|again]"),
    *clauses(
        "question",
        "mana amount",
        "(how much|what) mana (is|do i have|does he have|is there) in {p:possessor} [mana] pool",
        "what (color|colors|type|types|kind|kinds) of mana (do|does|did|will|would) {p:player} "
        "(get|receive|have|end up with)",
        "how much mana (am|is|are) {p:player} (at|on|left with|floating)",
        "how much mana (do|does|did|will|would|can) {p:player} (get|have|make|add|net|end up with) "
        "[then|now|altogether|all in all]",
    ),
    *clauses(
        "question",
        "gets and has",
        "@do {o:objects} [still|also] (keep|lose) [the|their|its] {m:mod} [and {k:keywords}]",
        "@do {o:objects} [still|also] (get|have) {m:mod} [and {k:keywords}]",
    ),
    *clauses(
        "question",
        "can target",
        "@can {p:player} (aim|point|direct|throw|fire|sling) {o:object} (at|on) {t:targets}",
    ),
    *clauses(
        "question",
        "trigger can target",
        "@can {o:possobject} [enters|etb] (trigger|ability|triggered ability) (target|hit|stop|"
        "affect|be aimed at|choose) {t:object} "
        "[from (blocking|attacking|blocking this turn)]",
    ),
    *clauses(
        "question",
        "legal",
        "@can {p:player} [legally] (play|use|run|bring) {o:objects} (in|at|during) (that|this|"
        "the|the same) (draft|event|tournament|"
        "format|deck|game|sealed|pool)",
        "is {o:objects} (legal|allowed|playable) (in|at|during) (that|this|the|the same) (draft|"
        "event|tournament|format)",
        that=True,
    ),
    *clauses(
        "question",
        "legal",
        "@can {p:player} [legally] (play|run|use|include|put|register|bring|sleeve up|have|"
        "sleeve|jam|slot) {o:objects} "
        "(in|into|at|for) {w:format} [for|at] [a|an|the|my] [fnm|event|tournament|game night|store championship]",
    ),
    *clauses(
        "question",
        "dungeon",
        "@do {p:player} [also|still] lose (his|her|their|my|the|that) dungeon",
        "(is|am|are) {p:player} [still|now] (in|inside) (mine|his|hers|theirs|yours|my own|his own|her own)",
        "is {p:possessor} dungeon (gone|removed|destroyed|affected)",
        "@do {p:player} [still] keep (his|her|their|my|the|that) dungeon",
    ),
    *clauses(
        "question",
        "starts over",
        "@do {p:player} (carry on|continue|resume|pick up|go on|keep going|start|begin|pick "
        "it up|move on|start again|restart|"
        "start over|begin again) [again|over|back] (from|at|in|on|with) {r:room}",
        "@do {p:player} (carry on|continue|resume|pick up|go on|keep going|pick it up) where {q:player} left off",
        "@do {p:player} (have to|need to|must) (start|begin) (over|again|anew|from scratch|"
        "at {r:room}|from {r:room}|in {r:room}|over from {r:room})",
        "@do {p:player} (start|begin) (over|again|anew|from scratch)",
        "(in|at) (what|which) room (do|does|will|would|am|is) {p:player} (start|begin|in|enter|be) [in|at|from|again]",
        "where (do|does|will|would) {p:player} (start|begin|restart|continue) [again|from|in the dungeon|over]",
    ),
    *clauses(
        "question",
        "has blessing",
        "@do {p:player} [still] (get|regain|recover|have|keep|lose) (the city 's blessing|the "
        "blessing|it) [right|straight|"
        "immediately|again|back|right away|anew] [back|again|away]",
    ),
    *clauses(
        "question",
        "times taken",
        "how (many times|often) (do|does|did|will|would) {p:player} (take|get|gain) the initiative",
        word="initiative",
    ),
    *clauses(
        "question",
        "times taken",
        "how (many times|often) (do|does|did|will|would) {p:player} become the monarch",
        word="monarch",
    ),
    *clauses(
        "question",
        "who has initiative",
        "@do {p:player} [also|still] (take|get|gain|lose|keep|steal|take over) the initiative",
        "@do {p:player} [also] take it [from {q:player}|away|over]",
    ),
    *clauses(
        "question",
        "who is monarch",
        "@do {p:player} (stay|remain|still|lose|become|be) [the] monarch",
        "@do {p:player} stop being [the] monarch",
    ),
    *clauses(
        "question",
        "day or night",
        "@do it (become|turn|get|switch to|go back to|turn into) [to] {w:daynight} [again|anew|back]",
        "is it {w:daynight} again",
        "@do it (stay|remain) {w:daynight}",
    ),
    *clauses(
        "question",
        "draws",
        "@do {p:player} [already|still|also|get to] draw (the|an|my|his|her|a) (extra|additional|bonus|monarch) card",
        "@do {p:player} [already|still|also|get to] draw [a card] (for|from|off) (being the "
        "monarch|the monarch|the crown)",
    ),
    *clauses(
        "question",
        "could produce",
        "what [mana] (can|could|may) {o:object} be tapped for",
        "(what|which) (color|colors|type|types|kind|kinds|sort|sorts) [of mana] (can|could|"
        "do|does|will|would) {p:player} "
        "(get|make|add|produce|tap|choose|draw) [for] (from|with|using|out of|off) {o:object}",
        "@can {o:object} [still|also] (give|give me|get me|provide|net me|provide me|make|make "
        "me|add) {w:manaword} [mana]",
        "@can {p:player} [still|also] (get|make|produce|add|draw|squeeze) {w:manaword} [mana] "
        "(from|with|using|off|out of) {o:object}",
        "[what|which] (color|colors)",
        "(what|which) [color|colors|mana] (does|do|could|can) {o:object} (give|provide|make|"
        "offer|produce) [me|him|her|us]",
    ),
    *clauses(
        "question",
        "mana got",
        "how much [in total|altogether|is that]",
        "how much (do|does|did|will|would) {p:player} (get|have|net|end up with|gain|make|add) "
        "[in total|total|altogether|overall]",
        "what (do|does|did|will|would) {p:player} (get|end up with|have) [in (my|his|her|their) pool]",
    ),
    *clauses(
        "question",
        "mana got",
        "@do {p:player} [still|also] (get|gain|make|add|receive) (the|an|any|one|that|my) (extra|"
        "additional|bonus|second|more) "
        "[{w:manaword}|{m:mana}] [mana]",
        word="extra",
    ),
    *clauses(
        "question",
        "counters",
        "how many [{c:counter}] (counter|counters) (do|does|did|will|would) {o:object} (come "
        "back|return|come in|enter|re enter|end up) with",
        "how many [{c:counter}] (counter|counters) (is|are|end up|sit|go|will be) on {o:object}",
    ),
    *clauses(
        "question",
        "can eternalize",
        "@can {p:player} [still] <eternalize> {o:object} (before|in time)",
    ),
]
