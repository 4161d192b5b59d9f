"""Clauses that say how things stand: life, what is where, how it is, whose turn it is."""

from __future__ import annotations

from .kit import Clause, clauses

_BF = (
    "(on (the|my|his|her|their|our) (battlefield|board|field|side [of the battlefield]|table) | in play | out | on "
    "battlefield | on board | around)"
)

FACTS: list[Clause] = [
    *clauses("fact", "designation", "the monarch (is|was) [currently] {p:player}", word="monarch"),
    *clauses(
        "fact",
        "no designation",
        "there is [currently] no monarch [yet]",
        "no one is the monarch",
        "no player is the monarch",
        word="monarch",
    ),
    *clauses(
        "fact",
        "no designation",
        "no one has the initiative",
        "no player has the initiative",
        "there is [currently] no initiative",
        word="initiative",
    ),
    *clauses(
        "fact",
        "rested",
        "{os:objects} (took|suffered) {n:number} damage last turn",
        "{os:objects} (was|were|has been) dealt {n:number} damage last turn",
    ),
    *clauses(
        "fact",
        "state",
        "{os:osubject} (has|have) just (resolved|entered|come in)",
        "{os:osubject} just (resolved|entered|came in)",
    ),
    *clauses(
        "fact",
        "first",
        "{o:object} (came|entered|was|is|came in|came down) [the battlefield|played|there|out] first",
        "{o:object} (came|entered|was played|came in|came down|entered the battlefield|came out|was) [out] "
        "before {t:object}",
        "{t:object} (came|entered|was played|came in|came down|entered the battlefield|came out) after {o:object}",
        "{o:object} (has|with) (the|an) (earlier|older) timestamp",
    ),
    *clauses("fact", "present", "{p:player} (play|plays)"),
    *clauses("fact", "expect", "{p:player} (expect|expects) {o:object}"),
    *clauses(
        "fact",
        "life",
        "{p:subject} (<be>|<have>|<start>) [at|on] {n:number} life [total] (with|and) [has|have] {k:count} "
        "poison [counters|counter]",
        "{p:subject} (<be>|<have>|<sit>|<start>|<stay>) [only] [at|on] {n:number} life [total|points|point] "
        "[left|remaining]",
        "{p:possessor} life [total] (is|was|=|at) [at] {n:number}",
        "{p:subject} at {n:number} life",
        "{p:player} at {n:number}",
        "{p:subject} {n:number} life",
        "{p:subject} (is|was|am|are|started|start|starts) (at|on) {n:number}",
        "{p:subject} (is|am|are) the (attacker|defender|attacking player|defending player) at {n:number} life",
        "(both|each|all) (players|player|of us) (is|are|start|starts|have|has) [at|with] {n:number} life",
        "{p:player} [:] {n:number} life",
        "{p:player} ( {n:number} life )",
    ),
    *clauses(
        "fact",
        "poison",
        "{p:subject} (<be>|<have>) [at] [already] {n:count} poison [counter|counters] [already]",
        "{p:player} {n:number} poison [counters]",
    ),
    *clauses(
        "fact",
        "hand",
        "{p:subject} <have> {n:count} (card|cards) in [his|her|their|my|your] hand",
        "{p:possessor} hand is empty",
    ),
    *clauses(
        "fact",
        "library",
        "{p:possessor} (library|deck) (is|was) empty",
        "{p:possessor} (library|deck) <have> [only|just] {n:count} (card|cards) [left] [in it]",
        "there (is|are) [only|just] {n:count} (card|cards) [left] in {p:possessor} (library|deck)",
        "{p:subject} <have> an empty (library|deck)",
        "{p:subject} <be> (decked|out of cards)",
        "{p:subject} <have> {n:count} (card|cards) [left]",
        "{p:subject} <have> {n:count} (card|cards) [left] in [his|her|their|my|your|the] (library|deck)",
    ),
    *clauses("fact", "designation", "{p:subject} (<be>|<have>) [currently] the monarch", word="monarch"),
    *clauses("fact", "designation", "{p:subject} <have> [currently] the initiative", word="initiative"),
    *clauses(
        "fact",
        "designation",
        "{p:subject} <have> [already] [the] city 's blessing",
        "{p:subject} <have> ascended",
        word="blessing",
    ),
    *clauses(
        "fact",
        "player keywords",
        "{p:player} <have> {k:keywords}",
        "{p:player} <be> {k:keywords}",
    ),
    *clauses(
        "fact",
        "payment",
        "{p:subject} <do> not (pay|want to pay) [for] [(it|that|this|ward|the ward|the cost|the ward cost|the "
        "tax|{m:mana}|{n:number})]",
        "{p:subject} can not pay [for] [(it|that|this|ward|the ward|the cost|the ward cost|{m:mana}|{n:number})]",
        "without paying [for] [(it|that|this|ward|the ward|the cost|the ward cost)]",
        "(nobody|no one) pays",
        paid=False,
    ),
    *clauses(
        "fact",
        "payment",
        "{p:subject} <pay> [for] [(it|that|this|ward|the ward|the cost|the ward cost|the mana|the tax)]",
        "everything is paid",
        paid=True,
    ),
    *clauses(
        "fact",
        "emblem",
        "{p:subject} (<have>|<control>|<own>) {t:tracker}",
        "{p:subject} <be> in {t:tracker}",
        "{p:subject} <be> [currently] (venturing|exploring) [through|into] {t:tracker}",
        "there is {t:tracker} [in (play|the game)]",
    ),
    *clauses("fact", "day_night", "it (is|was) [currently|already] {w:daynight} [time]", "it has become {w:daynight}"),
    *clauses(
        "fact",
        "turn",
        "it (is|was) [currently] {p:possessor} [own] turn",
        "(on|during|in|this is) {p:possessor} [own] turn",
        "it (is|was) [currently] {p:possessor} [own] {s:step}",
        "{p:player} (is|are|am) the active player",
        "we are in {p:possessor} {s:step}",
        "(during|in|at) (the|a) {s:step} [of {p:possessor} turn]",
        "it is [the|my] {s:step}",
    ),
    *clauses("fact", "step comes", "(on|during|in|at) {p:possessor} [own|next] {s:step}"),
    *clauses(
        "fact",
        "mana",
        "{p:subject} <have> [only|just] {n:count} [untapped|open] (land|lands|mana) (left|remaining|left over|left up)",
        "with [only|just] {n:count} [untapped|open] (land|lands|mana) (left|remaining|left over|left up|up|open)",
        left=True,
    ),
    *clauses(
        "fact",
        "mana",
        "{p:subject} <have> [only|just] {n:number} [untapped|open] (land|lands) [untapped|open|available|left|up]",
    ),
    *clauses(
        "fact",
        "each control",
        "{p:player} and {q:player} [both|each] (<control>|<have>) {os:objects} [each]",
        "(we|we both|both players|both of us|each of us|each player|you and i) [both|each] (<control>|<have>) "
        "{os:objects} [each]",
    ),
    *clauses(
        "fact",
        "chosen",
        "{w:chosenword} (is|was) chosen (for|with|as) {o:object}",
        "{o:object} (names|chose|chooses|named) {w:chosenword}",
        "{p:player} (chose|named|picked) {w:chosenword} (for|with|as) {o:object}",
        "the chosen (color|type|creature type|name) [of|for|on] {o:object} is {w:chosenword}",
        "{o:possobject} chosen (color|type|creature type|name) is {w:chosenword}",
    ),
    *clauses(
        "fact",
        "control in order",
        f"{{p:player}} (<control>|<have>|<own>) {{groups:ordered}} [{_BF}]",
        f"there (is|are) {{groups:ordered}} [{_BF}]",
        f"{{groups:ordered}} (is|are) {_BF}",
        "{p:player} : {groups:ordered}",
    ),
    *clauses(
        "fact",
        "control",
        f"{{p:player}} (<control>|<have>|<own>|<get>) [also|only|just] {{os:objects}} [already] [{_BF}]",
        f"{{p:subject}} (<control>|<have>|<own>) {{os:objects}} [{_BF}]",
        f"{{os:objects}} (is|are|was|were|'s) [already|both|all|also] {_BF} [under {{p:possessor}} control]",
        f"there (is|are|was|were) [already] {{os:objects}} [{_BF}]",
        f"[with] {{os:objects}} {_BF}",
        "{os:objects} (is|are) under {p:possessor} control",
        f"[with] {{os:objects}} (is|are|being) {_BF}",
        "{p:player} : {os:objects}",
        "{p:player} already (<have>|<control>) {os:objects}",
        "{p:player} (with|has) {os:objects}",
        "{p:player} <control> {os:objects} [and|with] nothing else",
    ),
    *clauses(
        "fact",
        "zone",
        "{os:objects} (is|are|was|were|sits|sit) [currently|already|both] (in|on) {z:zone} with {f:attributes}",
        "{os:objects} (is|are|was|were|sits|sit) [currently|already|both] (in|on) {z:zone}",
        "{p:subject} <have> {os:objects} (in|on) {z:zone}",
        "there (is|are) {os:objects} (in|on) {z:zone}",
        "[with] {os:objects} (in|on) {z:zone}",
    ),
    *clauses(
        "fact",
        "attributes",
        "{os:osubject} (<have>|<get>|carries|bears) [currently|already|also|both|only] {f:attributes} [on "
        "(it|them|him|her)] [until end of turn]",
        "[because|since] there (is|are) {f:attributes} on {os:objects}",
        "{f:attributes} (is|are) on {os:objects}",
        "there (is|are) {f:attributes} on {os:objects}",
    ),
    *clauses(
        "fact",
        "state",
        "{os:osubject} (<be>|<stay>) [currently|already|still|also|both|all|now] {f:states}",
        "{os:osubject} (just|only just) (entered|came in|came into play|came down|arrived) [the battlefield] "
        "[this turn]",
        "{os:osubject} (entered|came in|came into play|came down) [the battlefield] this turn",
        "{os:osubject} came under {p:possessor} control this turn",
    ),
    *clauses(
        "fact",
        "attached",
        "{os:objects} (is|are|was|were) (attached to|enchanting|equipped to|on|equipping|put on) {t:object}",
        "{os:objects} (enchants|equips) {t:object}",
        "{t:object} (is|was|has been) (enchanted|equipped) (with|by) {os:objects}",
        "{t:object} (<wear>|<carry>) {os:objects}",
        "{p:player} (put|have|has|attached|attach) {os:objects} (attached to|on|to) {t:object}",
    ),
    *clauses(
        "fact",
        "copy",
        "{o:object} (is|was|entered as|came in as) a copy of {t:object}",
        "{o:object} (is copying|copied) {t:object}",
    ),
    *clauses(
        "fact",
        "damaged",
        "{os:osubject} (has|have|had|was|were|been|is) [been] [already] dealt {n:number} damage "
        "[already|earlier] [this turn|earlier this turn]",
        "{os:osubject} (has|have|already) [already] (taken|took|suffered) {n:number} damage [already] "
        "[earlier] [this turn]",
    ),
    *clauses(
        "fact",
        "rested",
        "{os:osubject} (has|have|was|were) [already] [been] (under {p:possessor} control|in play|on the "
        "battlefield|out|here) (since|for) [the] [my|his|her|their|a|its] [last|previous|start of my|start of "
        "the|beginning of my|full|beginning of the] (turn|while)",
        "{os:osubject} (is|are) not summoning sick",
        "{os:osubject} (was|were) [already] (here|there|in play|on the battlefield|out|around) [since|on] last turn",
        "{p:player} (have|has|had) {h:had} {os:objects} [around|out|in play|on the battlefield|here] for "
        "(several|a few|many|some|two|three|a couple of|multiple|ages|a while|a long time|a turn|a full turn) "
        "[turns|turn|rounds]",
        "{os:osubject} (has|have) been (here|there|in play|on the battlefield|out|around) for "
        "(several|a few|many|some|two|three|a couple of|multiple|ages|a while|a long time|a turn|a full turn) "
        "[turns|turn|rounds]",
        "{os:osubject} (entered|came in|came down) [on|in] [the] (last|previous) turn",
        "{p:subject} (cast|played) {os:objects} last turn",
        "{os:osubject} <do> not have summoning sickness",
    ),
    *clauses("fact", "ability word", "(metalcraft|threshold|delirium|hellbent) is (on|active|enabled)"),
    *clauses(
        "fact",
        "mana",
        "{p:subject} <have> {m:mana} [floating] [in [my|his|her|their] [mana] pool]",
        "{p:subject} <have> {n:number} (lands|untapped lands|mana|mana available|mana open)",
        "{p:subject} <have> [only|just] {n:count} [untapped|open] (land|lands|mana) [untapped|open|available|left|up]",
        "{p:subject} <have> (plenty of|enough|lots of|infinite|a lot of|tons of) [untapped] (mana|lands)",
    ),
    *clauses(
        "fact",
        "mana",
        "{p:player} <be> (tapped out|out of mana|fully tapped|all tapped out)",
        n=0,
    ),
    *clauses(
        "fact",
        "graveyard empty",
        "[with] no (instant|instants|instant card|creature|artifact|card|cards|sorcery) [cards] "
        "(is|are|exists|was|were) [in] [any|the|either|all] (graveyard|graveyards)",
        "[with] (no|zero) (instants|creatures|cards|instant cards|artifacts) in [any|either|the] "
        "(graveyard|graveyards)",
        "(the|all|both|our) (graveyard|graveyards) (is|are) [otherwise] empty",
        "[with] (nothing|no cards|nothing else) in [any|the|all|either] (graveyard|graveyards)",
        "[with] empty graveyards",
    ),
    *clauses(
        "fact",
        "nothing else",
        "(there are|with|if there are|and there are) no other (permanents|creatures|targets)",
        "[there (is|are)|with] no [other] [legal|valid] (target|targets|creature|creatures|permanents) "
        "[on (the battlefield|board|the board)|in play|around|available|out|anywhere|to target|left]",
        "(no one|nobody|neither player) (has|controls) [a|any] (creature|creatures|permanents|targets)",
        "there is nothing [else] to target",
        "(the battlefield|the board) is empty",
        "[with] an empty (board|battlefield)",
    ),
    *clauses("fact", "commander", "my commander is {o:object}", "{o:object} is {p:possessor} commander"),
    *clauses(
        "skip",
        "nothing",
        "nothing else (is|happens|was) [relevant] [on the battlefield|in play]",
        "(there are|with) no other (cards|blockers)",
        "[there are|with] no other effects",
        "no other cards (are|exist) [on the battlefield|in play]",
        "no (tricks|responses|one responds|other responses)",
        "nobody responds",
        "(no one|nobody|neither player) (does anything|has any responses)",
        "{p:player} (have|has) no (responses|tricks|response)",
        "{p:player} <do> not respond",
        "we are playing (commander|edh|a two player game|magic|a duel)",
        "(hi|hello|hey|thanks|thank you|please|ok|okay|judge|quick question|question|rules question|help)",
        "i have a [rules|quick] question",
        "(can|could) (you|someone) help [me]",
        "everything else is normal",
    ),
    *clauses(
        "fact",
        "control",
        "{os:objects} (is|are) {p:possessor} only (land|lands|creature|creatures|permanent|permanents)",
        "{p:possessor} only (land|lands|creature|creatures|permanent|permanents|other land) (is|are) {os:objects}",
        "{p:player} (only|just) (control|controls|have|has) {os:objects}",
    ),
    *clauses(
        "fact",
        "life",
        "(we|both of us|we both|both players|all of us) (are|were|start|is) [both|all] (at|on) {n:number} [life]",
    ),
    *clauses(
        "fact",
        "rested",
        "{p:player} (have|has|had) {h:had} {os:objects} since [my|his|her|their|the] [last|previous] turn",
    ),
    *clauses(
        "skip",
        "nothing",
        "{p:player} (<have>|<control>) no [other] (lands|creatures|permanents|creature|land|blockers|cards in "
        "play|artifacts)",
        "{p:player} (<have>|<control>) nothing else",
    ),
    *clauses(
        "fact",
        "behind",
        "[{p:player}] [<be>] behind on creatures",
        "{p:player} <control> (fewer|less) creatures [than {q:player}]",
    ),
]

CLAIMS: list[Clause] = [
    *clauses(
        "claim",
        "claim",
        "{o:object} (is|was|'s) (a|an) {pt:pt} [creature]",
        "{o:object} (is|was|'s) (a|an) {pt:pt} [creature] with {k:keywords}",
        "{o:object} (is|was|'s) (a|an) {pt:pt} {k:keywords} [creature]",
        "{o:object} (has|have) power {n:number}",
        "{o:object} (is|was) (a|an) {w:typeword}",
        "{o:object} (is|was) {w:typeword}",
        "{o:object} (is|was) {c:color}",
        "{o:object} (is|was) (a|an) {c:color} [creature|card|spell|permanent]",
        "{o:object} costs {n:number} [mana]",
        "{o:object} costs {m:mana}",
    ),
    *clauses(
        "claim",
        "lacks",
        "{o:object} (has|have) no {k:keywords}",
        "{o:object} <do> not have {k:keywords}",
        "{o:object} (lacks|is without) {k:keywords}",
        "{o:object} (is not|does not) {k:keywords}",
    ),
    *clauses("claim", "not type", "{o:object} (is|was) not (a|an) {w:typeword}"),
]
