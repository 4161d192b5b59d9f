"""
More idioms: words that say nothing, ways to ask, and ways to tell what happens.

In a pattern ``§`` with a number is a card name.
"""

from __future__ import annotations

_PRONOUN = r"(?:i|we|he|she|they|it|you|my opponent|the opponent|an opponent|opponent)"
_OWNER = r"(?:my|his|her|their|the|that|this|its|a|an|my opponent 's|the opponent 's|opponent 's)"
_OBJ = rf"(?:§\d+|it|him|her|them|{_OWNER} (?:\S+ )?(?:\S+ )?§\d+|{_OWNER} \S+)"
_THING = rf"(?:{_OWNER} )?(?:§\d+|\d+/\d+(?: creature)?|creature|attacker|blocker|guy|token|dude)"
"""An object in a few words, pronouns left out."""
_BEGIN = r"(?:(?<=^)|(?<=[.,;?!:] )|(?<=^so )|(?<= so )|(?<= and )|(?<= but ))"
_END = r"(?= [.,;?!]|$)"
_STOP = r"(?= [.;?!]|$)"
_SIZE = r"(?=(?:§\d+|\d+/\d+|creatures?|attackers?|blockers?|guys?|dudes?|tokens?|\w+(?:er|or)s?)\b)"

NOISE: tuple[tuple[str, str], ...] = (
    (r"^[a-z]+ : (?=(?:i|my|a|an|two|opponent|if) )", ""),
    (r"\bin response (?:to get|for) (?:mana|value|the mana|extra value)\b", "in response"),
    (r"\b(he|she|it|who|that) is got\b", r"\1 has"),
    (rf"{_BEGIN}(?:attacking|swinging) with (.+?) ,", r"i attack with \1 ,"),
    (rf"{_BEGIN}(?:at|on) (\d+)(?: life)? ,? ?(i|he|she|they|my opponent|opponent) (?=\w)", r"\2 is at \1 life . \2 "),
    (r"\b(i|he|she|they|my opponent|opponent) at (\d+) life (?=\w+s? )", r"\1 is at \2 life . \1 "),
    (
        r"\bwhat is (\S+(?: 's)?) life total ,? (?:starting|if (?:i|he|she|they) (?:was|am|is|are|were|started)|"
        r"when starting) "
        r"(?:at|from|on) (\d+)(?: life)?",
        r"\1 life total was \2 . what is \1 life total",
    ),
    (
        r"\b(i|he|she|they|my opponent|opponent) (?:hits?|connects?) with "
        r"(.+?)(?= [.,;?!])",
        r"\1 attack with \2 unblocked",
    ),
    (r" ?, (?:and )?(?:it )?(?:gets |is |was )?blocked by ", " and is blocked by "),
    (r"\b(?:if )?i (?:double|triple) block (?=(?:does|do|who|what|can|will|,) )", "i block it with them , "),
    (r"\b(\w+ 's) (?:friend|teammate|ally|opponent) (?=destroys|kills|casts|attacks|bolts|§)", "my opponent "),
    (r"\bthe (?:extra|excess) damage(?= \?)", "it"),
    (
        r"\b(?:plain|vanilla|ordinary|freshly cast|fresh|potential|lone|surviving|poor|random|bog standard|"
        r"measly|lowly|"
        rf"mighty|puny|trusty|solitary|lonely|single) {_SIZE}",
        "",
    ),
    (r"\b(?:with )?(?:no|without) (?:pumps?|tricks?|shenanigans|buffs?|pump spells?|combat tricks?)\b(?: or \w+)?", ""),
    (r"\bno other \w+ (?:stuff|things|effects|cards) ,", ""),
    (r"\b(?:at least|literally|honestly|obviously|naturally|somehow|in fact|of course|by the way|all in all)\b ?", ""),
    (r"\bexactly (?=\d)", ""),
    (r"\b(the|its|her|his) (?:whole|entire) (?=combat|turn|thing)", r"\1 "),
    (r",? ?\bover the (?:combat|course of combat)" + _END, ""),
    (r"\b(?:all )?at once" + _END, ""),
    (r"\b(?:for good|out of (?:this|it|that)|as a last \S+|on (?:its|his|her|their) own|by itself)" + _END, ""),
    (r"\b(wait|hang on|hold on|hmm|ugh) ,? ", ""),
    (r"\b(?:and|so) nothing else (?:attacks|happens|is going on)" + _END, ""),
    (r"\b(?:since|because|as) (?:i|he|she|they|it) (?:strikes?|hits?|attacks?|goes) first ,? ?", ""),
    (r"\bwithout (?:any )?counters(?: on (?:it|him|her))?", ""),
    (r"\bas (?:a |the |an additional |its )?cost" + _END, ""),
    (r"\bfrom (?:it|him|her|that) entering" + _END, ""),
    (
        r"\bmy (?:friend|buddy|mate|pal|rival|foe|enemy|roommate|brother|sister|girlfriend|boyfriend|wife|husband)\b",
        "my opponent",
    ),
    (r"\bthe defender 's\b", "the defending player 's"),
    (r"\bthe attacker 's (?=life|controller|hand)", "the attacking player 's"),
    (r"\((?: a)? \d+/\d+[a-z ,-]*\)", ""),
    (
        r"(?<!\bmy )(?:§\d+|\bthe planeswalker|\bthe battle|\bthe walker) 's (?:controller|protector|"
        r"owner)\b(?! ?')",
        "my opponent",
    ),
    (r",? nothing else (?:attacks|happens|is going on|matters)" + _END, ""),
    (r"\bcommander game :", ""),
    (rf"((?:^|[.,;?!:] |and )\w+(?: \w+)?) (?:then|now|also|simply|just) (?=§\d+ (?:{_OBJ}|\S+'s)\b)", r"\1 "),
    (r"\b(after|before|when|once) (?:combat|first strike|first-strike) damage (?:was|is|has been|gets) dealt ,? ", ""),
    (r"(§\d+) \( (?:a )?\d+/\d+(?: (?:with )?[a-z -]+)? \)", r"\1"),
    (r"(§\d+) \( (?:white|blue|black|red|green|colorless|legendary|artifact|enchantment|creature|flying) \)", r"\1"),
)
"""Words that change nothing of what is said."""

ASKING: tuple[tuple[str, str], ...] = (
    (r"\b(me|him|her|them|opponent) at (\d+)(?: life)?" + _END, r"\1 at \2 life"),
    (r"\b(hits|attacks) (me|him|her|them|my opponent) at (\d+) life", r"\1 \2 . \2 was at \3 life"),
    (r"\b(two|three|four|five|2|3|4|5) of (?:my|his|her|their) (?!\w+ (?:of|is|are)\b)", r"\1 "),
    (
        r"\b(to|onto|does|do|will|would|can|against) the (?:player|defender)\b(?! (?:who|"
        r"with|at|to))",
        r"\1 the defending player",
    ),
    (
        r"^((?:§\d+)(?: (?:and|,|\+|plus) (?:a |an |my )?(?:§\d+|creature))*) , (?=(?:i|my opponent|opponent|"
        r"he|she) \w+)",
        r"i control \1 . ",
    ),
    (r"(§\d+) \+ (?=§\d+|a creature|my §|an? \w+)", r"\1 and "),
    # ---------------------------------------------------------------- a statement with a question mark
    (
        r"(?:, )?\b(?:right|correct|yes|yeah|yep|no|huh|true|or not|or no|or what|is it not|is that right|is that "
        r"correct|am i "
        r"right|is n't it|does n't it|eh) \?",
        " ?",
    ),
    (rf"{_BEGIN}(?:so )?({_OBJ}) (?:makes|make|made) it(?: out)?(?: alive| through| ok| okay)?{_END}", r"\1 survives"),
    (
        rf"\b(do|does|will|would|did|can) ({_OBJ}) (?:make|get) (?:it )?(?:out|through)?(?: it)? alive\b",
        r"\1 \2 survive",
    ),
    (r"\b(do|does|will|would|did) ((?:\S+ ){1,4}?)make it(?: out)?" + _END, r"\1 \2survive"),
    (
        rf"\b(?:indestructible|indestructibility|regeneration|hexproof|shroud|protection|that|this|undying|"
        rf"persist|ward) "
        rf"(?:saves|protects|rescues) ({_OBJ})",
        r"does \1 survive",
    ),
    # ---------------------------------------------------------------- life totals
    (rf"{_BEGIN}(?:life|life total) (?:now|after|afterwards|then|after combat)(?= \?|$)", "what is my life total"),
    (
        rf"{_BEGIN}(my|his|her|their|your) (?:life|total|life total) (?:now|after|afterwards|then|after "
        rf"combat)(?= \?|$)",
        r"what is \1 life total",
    ),
    (
        r"\b(?:what|where) (?:is|are|am) (?:i|we) (?:at|on|now|left at|sitting at)(?: now| then| after \w+)*" + _STOP,
        "what is my life total",
    ),
    (
        r"\b(?:what|where) (?:is|are) (?:he|she|they|my opponent|the opponent|opponent) (?:at|on|left at|sitting at)"
        r"(?: now| then| after \w+)*" + _STOP,
        "what is my opponent 's life total",
    ),
    (
        r"\b(?:what|where) (?:is|are) (\w+) (?:at|on|left at|sitting at)(?: now| then| after \w+)*" + _STOP,
        r"what is \1 's life total",
    ),
    (rf"{_BEGIN}(?:final|resulting|ending|new) life(?: totals?)?(?= \?|$)", "what are the life totals"),
    (
        rf"{_BEGIN}(my|his|her|their|\w+ 's) (?:final |resulting |ending |new )?life(?: total)?(?= \?|$)",
        r"what is \1 life total",
    ),
    (
        r"\bwhat (?:is|will be) (my|his|her|their|\w+ 's) (?:final |new )?total(?: life)?(?: after \w+ resolves)?"
        + _STOP,
        r"what is \1 life total",
    ),
    (
        r"\bhow (?:low|far down) can i (?:get|bring|take) (?:them|him|her|my opponent|opponent)\b(?: with [^?]*)?",
        "what is my opponent 's life total",
    ),
    (
        r"\bwhat life (?:total )?(?:do|does|will|would) (\S+(?: \S+)?) (?:have|end up (?:at|with|on)|end (?:at|"
        r"on)|be at)"
        r"(?: left| after(?:wards)?| now)?" + _STOP,
        r"how much life does \1 have",
    ),
    (
        r"\b(am|is|are) (i|he|she|they|my opponent|opponent) (?:still )?(?:in the game|alive|in it)(?: now)?" + _STOP,
        r"does \2 survive",
    ),
    (
        r"\b(am|is|are) (i|he|she|they|my opponent|opponent) (?:now )?(?:out of the game|out)(?: now)?" + _STOP,
        r"does \2 lose the game",
    ),
    # ---------------------------------------------------------------- damage
    (r"\bhow much damage" + r"(?= \?|$)", "how much damage is dealt"),
    (
        r"\b(?:what is the most|how much (?:damage )?at most|what is the maximum(?: damage)?) (?:that )?i can "
        r"(?:trample|"
        r"push|get) (?:over|through)\b",
        "how much can i trample over",
    ),
    (
        r"\bhow much of (\S+(?: \S+)?) 's (?:combat )?damage (?:may|can|could) be assigned to (?:the player|me|"
        r"my opponent|"
        r"the defending player)(?: at most)?",
        r"how much damage does \1 trample over",
    ),
    (
        r"\b(?:may|can|could) (?:i|he|she|they) (?:trample|push|assign) (?:the )?(?:extra|excess|other|rest|remaining)"
        r"(?: \d+)?(?: damage)? (?:on(?:to)?|over to|over|through)(?: to)?(?: the)? (?:attacking player|"
        r"attacker|player|"
        r"my opponent|opponent)",
        "does any excess damage go through",
    ),
    (
        r"\b(?:the )?(?:other|extra|remaining|excess) (?:\d+ )?damage (?:tramples|goes|carries) (?:over|through)(?: to "
        r"[^?.]*)?(?= \?)",
        "does any excess damage go through",
    ),
    (
        r"\bdoes (?:the|its|his|her) (?:(?:second|first|extra|excess|combat|leftover) )*(?:hit|damage|strike|"
        r"swing) (?:go|"
        r"get|carry|come) (?:through |over |on )?to (?:the player|me|my opponent|the defending player|him|her)"
        r"(?: now| then| anyway)*",
        "does any damage go through",
    ),
    (
        rf"\b(do|does|will|would) ({_OBJ}) (?:still )?deal (?:its|his|her|their|the|any) (?:combat )?damage(?: again| "
        rf"anyway)?(?: this combat)?{_END}",
        r"\1 \2 deal any damage",
    ),
    (rf"\b(do|does|will|would) ({_OBJ}) deal damage again(?: this combat)?{_END}", r"\1 \2 deal damage a second time"),
    (
        r"\b(do|does|will|would) (i|my opponent|he|she|they) (?:still )?take (\d+)(?: damage)?" + _STOP,
        r"\1 \2 take any damage",
    ),
    (
        rf"{_BEGIN}(my|his|her|their|\w+ 's) life (?:total )?and poison(?: counters?| total)?(?: now| after\w*(?: "
        rf"combat)?)?(?= \?|$)",
        r"what is \1 life total and poison count",
    ),
    (
        r"\bis (?:the )?(?:life|lifegain|life gain)(?: from (?:it|§\d+)| of §\d+)? (?:in time|fast enough|soon "
        r"enough) to (?:keep|save) "
        r"(?:me|him|her)(?: alive)?",
        "do i survive",
    ),
    (
        r"\bis the §\d+ (?:life|lifegain|trigger) (?:in time|fast enough|soon enough) to (?:keep|save) (?:me|him|"
        r"her)(?: alive)?",
        "do i survive",
    ),
    (r"\b(?:does|will|would) (?:that|this|it) (?:keep|save) me(?: alive)?", "do i survive"),
    (
        rf"\b(?:do|does|will|would|can|could) ({_OBJ}) (?:kill|beat|destroy) ({_OBJ}) (?:when|if|by) (?:it "
        rf")?block(?:s|ing)(?: it)?",
        r"\2 attacks and \1 blocks it . does \2 die",
    ),
    # ---------------------------------------------------------------- fates
    (rf"{_BEGIN}(?:is )?(?:everyone|everything|anything|anyone) (?:dead|dies?)(?= \?)", "who dies"),
    (r"\b(?:do|does) (\S+(?: \S+)?) (?:get|make) (?:the|a) trade" + _STOP, "do they trade"),
    (r"\bget(?:s)? (?:the|a) trade\b", "trade"),
    (rf"\b(can|may|could) ({_OBJ}) (?:get|step|stand|jump) in front of\b", r"\1 \2 block"),
    (rf"\b(does|do|will|would|did) ({_OBJ}) (?:die|perish) or (?:live|survive){_END}", r"\1 \2 die"),
    (rf"\b(does|do|will|would|did) ({_OBJ}) (?:live|survive) or (?:die|perish){_END}", r"\1 \2 survive"),
    (
        r"\bwhat (?:is|are) the final (?:p ?/ ?t|power and toughness|stats|size) of\b",
        "what is the power and toughness of",
    ),
    (
        rf"{_BEGIN}(?:final |new |resulting )?(?:p ?/ ?t|power and toughness|stats|size) of (?=\S)",
        "what is the power and toughness of ",
    ),
    (
        rf"{_BEGIN}(?:final |starting |resulting |new |current )?loyalty(?: total| count)?(?= \?|$)",
        "how many loyalty counters",
    ),
    (rf"{_BEGIN}({_PRONOUN}|{_OBJ}) (can|may|could) (?!not\b)(?:still |also |then )?([^.;?!]*?)(?= \?)", r"\2 \1 \3"),
    (
        rf"\b(do|does|will|would) (§\d+) (?:stay|remain|stick)(?: attached| around)? (?:on|to) ({_OBJ}){_END}",
        r"\1 \2 survive",
    ),
    (rf"\b(do|does|will|would) (§\d+) (?:fall off|get detached|drop off){_END}", r"\1 \2 die"),
    (
        r"\bhow many (?!counters|triggers|cards|tokens|permanents|creatures|lands|times|"
        r"life)(\S+s)(?= \?|$)",
        r"how many \1 do i get",
    ),
    (
        r"\bwhat (?:is|will be) (his|her|its|\S+ 's) (?:final |starting |new )?loyalty(?: now| then)?" + _STOP,
        r"how many loyalty counters does it have",
    ),
    (r"\b(?:do|does|will|would) (?:undying|persist) bring (\S+(?: \S+)?) back(?: again)?", r"does \1 return"),
    (rf"\b(do|does|will|would) ({_OBJ}) come back (?:again|anyway|to life again){_END}", r"\1 \2 come back"),
    # ---------------------------------------------------------------- cards and life
    (
        r"\b(do|does|will|would) (i|he|she|they|my opponent) (?:still |get to )?draw (?:the|my|a|his|her|their|any)? ?"
        r"(?:extra )?cards?\b",
        r"\1 \2 draw a card",
    ),
    (
        r"\b(do|does|will|would) (i|he|she|they|my opponent) (?:still |get to )?gain (?:the|my|any|that|his|her|their) "
        r"(?:(\d+) )?life\b",
        r"\1 \2 gain \3 life",
    ),
    (
        r"\bhow much life (do|does|will|would) (?:my one |the one |my only )?(opponent|my opponent|\w+) lose "
        r"(?:to|from|because "
        r"of) \S+(?: \S+)?" + _STOP,
        r"how much life \1 \2 lose",
    ),
)
"""Ways to ask."""

TELLING: tuple[tuple[str, str], ...] = (
    # ---------------------------------------------------------------- combat
    (rf"(§\d+|{_OWNER} \S+) blocked by ", r"\1 is blocked by "),
    (
        rf"\b({_THING}) (blocks?|attacks?) ({_THING}) with an? (?:regen|regeneration) shield(?: up)?",
        r"\1 with a regeneration shield \2 \3",
    ),
    (r"\b(?:comes?|charges?|runs?|heads?) (?:at|for) (me|him|her|them|my opponent|us)\b", r"attacks \1"),
    (
        rf"\b(hits?|connects?|gets? in|swings?|attacks?) for (?:\d+|one|two|three|four|five|lethal){_END}",
        r"attacks unblocked",
    ),
    (rf"\bconnects?{_END}", "attacks unblocked"),
    (
        rf"\b(?:an? )?unblocked ({_THING}) (?:hits|attacks|connects with) (me|him|her|them|my opponent|\w+)",
        r"\1 attacks \2 unblocked",
    ),
    (r"\b(hits|attacks) (me|him|her|them|my opponent) unblocked\b", r"attacks \2 unblocked"),
    (r"\bis unblocked\b(?! by)", "attacks unblocked"),
    (r"\bthere is no (?:block|blocks|blocker|blockers)\b", "nobody blocks"),
    (r"\bi trample for (?:the )?(?:max|maximum|as much as i can|most)\b", ""),
    (
        r",? i (?:push|assign|trample) as much (?:damage )?as (?:i can|possible) (?:on(?:to)?|over to|through to|"
        r"to) (?:the )?\w+",
        "",
    ),
    (r"\b(at|on) (\d+)(?: life)? and (?:no|zero|0|without) poison(?: counters?)?", r"\1 \2 life"),
    (r"\b(i|he|she|they|opponent|my opponent) (at|on) (\d+)(?: life)?" + _END, r"\1 is \2 \3 life"),
    (r", so (?:\S+ )?(?:twice|double|once)(?: \?)+", "."),
    (r"\bis keeping me alive (?:at|on) (-?\d+)(?: life)?", r"is on the battlefield . i am at \1 life"),
    (r"\b(?:plays?|casts?|drops?) (§\d+) and (?:its|the) (?:etb |enters )?trigger resolves", r"cast \1"),
    (r"(?:my |his |her |their )?(§\d+) 's (?:etb |enters )?trigger resolves", r"\1 enters"),
    # ---------------------------------------------------------------- spells
    (
        r"(§\d+) (?:to|at|in) (?:the |his |her |their |my opponent 's )?(?:face|dome|head)\b",
        r"cast \1 targeting my opponent",
    ),
    (r"\baiming (?:it )?at (?:my|the) (?:face|head|dome)\b", "targeting me"),
    (r"\baiming (?:it )?at (?:his|her|their) (?:face|head|dome)\b", "targeting my opponent"),
    (
        r"\b(§\d+) (?:resolves|lands|is cast|resolved) (?:at|on|targeting) (me|him|her|them|my opponent|\S+)",
        r"cast \1 targeting \2",
    ),
    (
        rf"\b({_PRONOUN}|\w+) (taps?|destroys?|kills?|untaps?|bounces?|exiles?|removes?|burns?|shoots?|pings?|"
        rf"finishes off) "
        rf"({_OBJ}) with (?:an? |the |my |his |her |their )?(§\d+)"
        rf"(?! (?:is |are )?(?:also |already )?(?:in play|out|around|on |under |untapped|tapped|there|active))",
        r"\1 targets \3 with \4",
    ),
    (
        rf"\b(i|he|she|they|my opponent|opponent|\w+) pings? ({_OBJ}|me|my opponent)(?! with| for)(?=[ .,;?!]|$)",
        r"\1 activate its ability targeting \2",
    ),
    (
        rf"\btaps? (§\d+) (?:giving|to give|and gives?) ({_OBJ}) protection from (\w+)",
        r"activate \1 's ability targeting \2 choosing \3",
    ),
    (
        r"(§\d+|it|she|he) (?:sits|is sitting|sitting|is|stands)? ?(?:on|at) (\d+) (loyalty|defense)(?: counters?)?",
        r"\1 with \2 \3",
    ),
    (r"(§\d+) \( (\d+) (defense|loyalty) \)", r"\1 with \2 \3"),
    (r"\bone of them\b", "the first one"),
    (
        r"\band the other (?:one )?(?:is unblocked|attacks unblocked|is n't blocked|is not blocked|goes "
        r"unblocked|gets through)",
        "",
    ),
    (rf"{_BEGIN}(§\d+) ([+-]\d+) (?:on|targeting|at) ", r"i use \1 's \2 targeting "),
    (
        r"\b(?:(two|three|2|3) )(§\d+) (?:resolve|land|are cast) (?:at|on|targeting) me\b",
        r"my opponent cast \1 \2 targeting me",
    ),
    (r"(§\d+) 's (?:activated )?ability targets ", r"activate \1 's ability targeting "),
    (rf"(§\d+) : i sacrifice ({_OBJ})", r"i cast \1 by sacrificing \2"),
    (
        r"\b(evoke|overload|dash|blitz|escape|flashback|bestow|cleave|surge|disturb)(?:s|d|ed|es)? (§\d+)",
        r"cast \2 with \1",
    ),
    (r"\b(?:an? |the )?(evoke|overload|dash|escape|flashback|bestow|cleave|surge)(?:d|ed)? (§\d+)", r"\2 with \1"),
    (r"\bkick(?:s|ed)? (§\d+)(?! unkicked)", r"cast \1 with kicker"),
    (r"\b(?:an? |the )?kicked (§\d+)", r"\1 with kicker"),
    (
        r"(?:with )?(§\d+) 's (?:(?:etb|enters|enter the battlefield|enters the battlefield|"
        r"enters-the-battlefield) )?trigger "
        r"(?:is )?(?:still )?on the stack ,?(?: and)?",
        r"\1 enters . in response to the trigger ,",
    ),
    (rf"\bfeeds? ({_OBJ}) to ({_OBJ})", r"sacrifices \1 to \2"),
    (
        r"\b(?:its|the|whose) (?:controller|owner) (?=(?:sac|respond|cast|feed|use|activate|control|pay))",
        "my opponent ",
    ),
    (
        r"\b(?:pays?|paying|paid) (?:\S+ )?(?:for|to use) (?:its|his|her) regeneration(?: ability| cost)?",
        "regenerate it",
    ),
    (r"\bgets (?=(?:sacrificed|destroyed|exiled|bounced|countered|killed)\b)", "is "),
    (
        rf"\ban? ([+-]\d+/[+-]\d+) counter (?:gets|is|is then|gets then) (?:put|placed|added) on ({_OBJ})",
        r"i put a \1 counter on \2",
    ),
)
"""Ways to tell what happens."""

SPEECH = (*NOISE, *ASKING, *TELLING)
