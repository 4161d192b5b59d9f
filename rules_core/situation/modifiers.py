"""
Words around a clause that say when or under which condition it holds: leads, trailers, connectors.
"""

from __future__ import annotations

from typing import Any

from .matching import Step, compile_pattern

Modifiers = tuple[tuple[str, Any] | str, ...]
"""Pairs of kind and value; a bare kind takes the slot of that name."""


def _table(*rows: tuple[str, Modifiers]) -> list[tuple[Step, Modifiers]]:
    return [(compile_pattern(pattern), modifiers) for pattern, modifiers in rows]


_RESPONSE: Modifiers = (("response", True),)

LEADS = _table(
    (
        "in response to (the|its|that|a) [enters|etb|first|death|attack] (trigger|triggered ability|ability) [,]",
        (("response", True), ("to_trigger", True)),
    ),
    ("(in response|responding) [to (that|it|this|the trigger|the spell|the attack)] [,]", _RESPONSE),
    ("[and] (suppose|say|assume|assuming|imagine|given|supposing|provided|pretend|consider) [that] [,]", ()),
    ("let (us|me) (say|assume|suppose|imagine) [that] [,]", ()),
    ("let us [,]", ()),
    (
        "[and|but|so|then] (if|when|whenever|once|while|as|where|what if|what about "
        "if|because|since|although|though|given that|even if|even though|now that|as soon as|in case|until)",
        (("if", True),),
    ),
    ("[and|but|so|then] with", (("with", True),)),
    ("[and] [but] [only] after", (("after", True),)),
    ("[in response] [,] {who:player} <respond> [to (that|it|this)] (by|and) [,]", ("who", ("response", True))),
    ("[in response] [,] {who:player} <respond> [to (that|it|this)] with [,]", ("who", ("response", True))),
    ("(after|once) (that|this) [happens] [,]", ()),
    ("(after|once|when) (it|that|this|the spell) (resolves|resolved|has resolved) [,]", (("resolved", True),)),
    ("afterwards [,]", ()),
    ("(then|and then|so then|and|but|so|or|also|next|now|first|finally|later) [,]", ()),
    (
        "(later|earlier|previously|at (this|that) point|in that case|in this case|meanwhile|right "
        "now|currently|this turn|this game|now) [,]",
        (),
    ),
    ("earlier (this|that) turn [,]", ()),
    ("(this combat|last combat|this turn) [,]", ()),
    ("(on|in|during) [my|the] (last|previous) turn [,]", (("last turn", True),)),
    ("[on|in|during] [the] (next|following) turn [,]", (("next turn", True),)),
    ("[a|one] (last turn|turn ago|previous turn) [,]", (("last turn", True),)),
    ("[later] (on|in) the same turn [,]", ()),
    (
        "(hi|hello|hey|hey judge|hi judge|judge|quick question|question|rules question|help|ok|okay|please|so) [,|:|-]",
        (),
    ),
    ("(my|the|a) [rules] question [is] [:|,]", ()),
    (
        "(i want to know|i wonder|please tell me|tell me|do you know|does anyone know|just to be clear|i am "
        "wondering) [if|whether] [,]",
        (("if", True),),
    ),
    ("[on|during|in] {turn:possessor} (next|following) turn [,]", ("turn", ("next", True))),
    ("(on|during|in) {turn:possessor} [own] turn [,]", ("turn",)),
    ("(on|in|during|at) {turn:possessor} [own|next] {step:step} [,]", ("turn", "step")),
    ("(at|in|during) (the|a|my) (beginning|start) of {turn:possessor} [next] {step:step} [,]", ("turn", "step")),
    ("(during|in|at) (the|this|my) {step:step} [,]", ("step",)),
    ("(at|on|in|during) [the|my] (end of turn|end of the turn|eot|end step) [,]", (("eot", True),)),
    ("(in|during) combat [,]", ()),
    ("after combat [,]", (("after combat", True),)),
    ("after (blocks|blockers) [are declared] [,]", ()),
    ("before (damage|blocks|blockers|combat damage) [is dealt|are declared] [,]", ()),
    ("with (that|the trigger|it) (on the stack|still on the stack) [,]", _RESPONSE),
    ("[while|when] [with] {answers:spellname} [is] [still] (on the stack) [,]", (("response", True), "answers")),
    ("[and] (at instant speed|at the same time|simultaneously) [,]", ()),
    ("instead of blocking [,]", ()),
    ("(in this situation|here) [,]", ()),
    ("(alright|well|basically|technically|hmm|hm|um|uh|umm|oh|yo|dude|man|guys|sorry|wait|lol|like) [,]", ()),
    ("for the first time this turn [,]", ()),
    ("{who:player} (wonders|asks|is wondering|wants to know|would like to know) [if|whether] [:|,]", ("who",)),
    ("(today|by now|since then) [,]", ()),
    (
        "(both|in total|overall|after everything|after all of this|at the end|in the end|as a result|after all "
        "this) [,]",
        (),
    ),
)
"""Patterns before a clause, with the modifiers they bring; a bare name takes the slot of that name."""

TRAILS = _table(
    (
        "in response to (the|its|that|a) [enters|etb|first|death|attack] (trigger|triggered ability|ability)",
        (("response", True), ("to_trigger", True)),
    ),
    ("with (the|its|that) [enters|etb] trigger [still] on the stack", (("response", True), ("to_trigger", True))),
    (
        "so [that] {p:player} can not (cast|do|play|respond|use|activate) [with] (anything|spells|any "
        "spells|abilities)",
        (),
    ),
    ("( [the|my] (graveyard|graveyards) [is|are] otherwise empty [of {w:typeword}] )", ()),
    ("(or not|for example|e . g .|i think|you know)", ()),
    ("(myself|yourself|himself|herself|themselves|themself)", ()),
    ("(after|afterward|after all)", ()),
    (
        "(the|that|this|same) [same] turn {who:player} (cast|casts|play|plays|played|put) (it|him|her|them) [out|down]",
        (("sick", True),),
    ),
    ("(in|each|per) (one|the same|a single|a|) turn", ()),
    ("(with|having) no counters [on (it|him|her|them)]", ()),
    ("at instant speed", (("speed", "instant"),)),
    ("(off|from|with|by|through) [the|its|that] cascade", ()),
    ("(before|unless|until) {p:player} (activate|activates|animate|animates|crew|crews) (it|him|her)", ()),
    ("[by] (with|using|via|by casting|by playing|through) {means:spellname}", ("means",)),
    ("(because of|due to|thanks to|from|off [of]) {cause:object} [trigger|ability]", ("cause",)),
    (
        "[on|in|during] (the|this|that) [same] turn (it|he|she|they) (enters|entered|comes|came|come|comes down|"
        "came down) [in|into play|onto the battlefield|the battlefield|under my control|out]",
        (("sick", True),),
    ),
    (
        "(in response|in response to (that|it|this|the trigger|the spell|the attack|the activation)|responding)",
        _RESPONSE,
    ),
    ("in response to {answers:spellname} (on|targeting) (it|him|her|them)", (("response", True), "answers")),
    ("in response to {answers:object}", (("response", True), "answers")),
    ("with (that|the trigger|it) (on the stack|still on the stack)", _RESPONSE),
    (
        "(this turn|now|right now|first|then|too|as well|again|please|though|this way|at "
        "all|afterwards|earlier|later|already|later this turn|earlier this turn|immediately|right "
        "away|legally|exactly|here|anyway|instead|still|next|alone|yet|either|also|together|by itself|only)",
        (),
    ),
    ("(at the same time|simultaneously|at once|all at once|all together)", ()),
    ("(in combat|during combat|combat|in the same combat|in this combat)", (("in combat", True),)),
    (
        "(in|during|at|before) (the combat|combat damage|combat|blocks|damage|blockers|attackers) "
        "[is|are] [dealt|declared|step]",
        (),
    ),
    ("after combat [is over]", (("after combat", True),)),
    ("after (blocks|damage|combat damage|blockers|attackers) [is|are] [dealt|declared]", ()),
    ("[on|during|in] {turn:possessor} (next|following) turn", ("turn", ("next", True))),
    ("(on|during|in) {turn:possessor} [own] turn", ("turn",)),
    ("[on|in|during] [my|the] (last turn|previous turn)", (("last turn", True),)),
    ("(a turn ago|one turn ago)", (("last turn", True),)),
    ("(on|in|during|at) {turn:possessor} [own|next] {step:step}", ("turn", "step")),
    ("(during|in|at) the {step:step}", ("step",)),
    ("at sorcery speed", (("speed", "sorcery"),)),
    ("(at|on|in|during) [the|my] (end of turn|end of the turn|eot|end step)", (("eot", True),)),
    ("after (both|that|this|it|all that|all of that|everything) [resolves|resolve|is done]", ()),
    ("for the (first|second) time", ()),
    (
        "(after that|after this|before that|at that point|at this point|if so|or not|or what|right|correct|in "
        "this situation|in that case|as a result|because of (this|that|it))",
        (),
    ),
    ("(in total|altogether|overall|total|at the end|in the end|from (this|that|it|all this|all of this))", ()),
    ("[from] {p:player} point of view", ()),
    ("(under|on) {p:possessor} (control|side)", ()),
    ("until end of turn", ()),
    ("(with|having) (no|nothing) (else|other effects) [around]", ()),
    ("this game", ()),
    ("(from|with|by|through) (trample|combat|the attack|combat damage|that attack)", ()),
    ("(with|having) no other (lands|permanents|creatures|effects)", ()),
    (
        "(the|that|this) turn [that] (i|they|he|she|my opponent) (cast|played|cast it|played it|got it)",
        (("sick", True),),
    ),
    (
        "(on the battlefield|once it is on the battlefield|when it enters|after it enters|as it enters|once it enters)",
        (),
    ),
    ("at [the] end of combat", ()),
    ("since [my|the] last turn", ()),
    ("without (blocks|blocking|being blocked)", ()),
    ("the turn it (enters|came in|comes into play|comes down|enters the battlefield)", (("sick", True),)),
    ("that turn", ()),
    ("(on|during|in) mine", (("turn", "me"),)),
    ("later in the turn", ()),
    ("(for|as) (lethal|the win|a chump)", ()),
    ("[on|in|during] [the] (next|following) turn", (("next turn", True),)),
    ("(for|off|off of) (that|it|this|him|her|them|those)", ()),
    (
        "after (the|its|that|his|her) (trigger|triggers|ability|spell|damage|effect) [resolves|"
        "resolve|is done|happens]",
        (),
    ),
    (
        "(from|because of|thanks to|off|with) (that|the|its|his|her) [{k:keyword}] (counter|trigger|"
        "ability|attack|hit|damage|"
        "effect|counters)",
        (),
    ),
    ("like [the|a|any] [regular|normal|ordinary|real|original|usual|old] {x:object} (would|does|can|could|did|do)", ()),
    ("(a few|several|many|some|two|three|four|a couple of) turns ago", (("last turn", True),)),
    ("with {w:manaword} [mana] (up|open|available|untapped|ready)", ()),
    (
        "before (they|he|she|{p:player}|anyone|anybody) [even|ever] (get|gets|has|have) (a|the|"
        "any) (chance|time|opportunity|shot) to "
        "(eat|exile|respond|remove|snipe|do|stop|touch|react|act|hit) [it|them|this|anything|that|"
        "something] [from {z:zone}]",
        (),
    ),
    (
        "before (they|he|she|{p:player}|anyone|anybody) can (eat|exile|respond|remove|snipe|stop|touch|react|act|do) "
        "[it|them|this|anything|that|something] [from {z:zone}]",
        (),
    ),
    ("(that|the|this) same turn", ()),
    ("the same turn", ()),
    ("(once|just once|one time)", ()),
    ("with (the|its|a) [regeneration] shield [still] (unused|up|left|active|there|ready|in place)", ()),
    ("(now|then) or later", ()),
    ("(at first|to begin with|initially|in the beginning)", ()),
    ("with (the|that|this) (second|first|other|last|third) (one|spell)", ()),
    ("(at|in) (a|an|the|any|my) [sanctioned|local|big|official|competitive] (tournament|event|game|lgs|store)", ()),
    ("by removing (a|one|its|the) [{c:counter}] counter [from (it|him|her)]", ()),
    ("in response to the eternalize (activation|ability)", _RESPONSE),
    ("(after all|all in all|in all)", ()),
    ("[my|the|his|her|their] (first|only) spell [of] (this|that|the|my) turn", ()),
    ("[my|the|his|her|their] (first|only) spell", ()),
    ("(for|at|to) (fnm|the event|friday night magic|a prerelease)", ()),
    ("(in|at) the same time", ()),
)
"""Patterns after a clause."""

CONNECTORS = frozenset(
    {
        ",",
        "and",
        "then",
        "but",
        "while",
        "when",
        "if",
        "after",
        "before",
        "because",
        "since",
        "so",
        ":",
        "-",
        "or",
        "(",
        ")",
        "where",
        "with",
        "once",
        "as",
        "although",
        "though",
        "who",
        "which",
        "that",
        "whose",
        "&",
        "plus",
        "for",
        "to",
        "even",
        "given",
        "assuming",
        "suppose",
        "whenever",
        "until",
        "unless",
    }
)
"""Words at which one clause may end and another begin."""

CONSUMED = frozenset(
    {",", "and", "then", "but", ":", "-", "or", "(", ")", "so", "&", "plus", "which", "who", "that", "to"}
)
"""Connectors that say nothing more once they have parted two clauses."""
