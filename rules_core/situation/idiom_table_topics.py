"""
Turns of phrase of single topics: damage, regeneration, counters, mana, X, trackers, tapping, eternalize.

Written like the rows of `idiom_table`, and written out before them.
"""

from __future__ import annotations

_NUM = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty)"
)
_WHO = r"(?:i|we|he|she|they|you|my opponent|the opponent|an opponent|opponent)"
_THING = r"(?:§\d+|it|them|him|her|(?:my|his|her|their|the|that|this) (?:§\d+|[a-z]+))"
_END = r"(?= [.,;?!]|$| and | but | then | when | while | so )"

_TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
_COUNTED = f"zero one two three four five six seven eight nine ten eleven twelve {_TEENS}".split()


def _all_but_one() -> tuple[tuple[str, str], ...]:
    """Ten permanents including (or one of them being) a card are nine and that card."""
    rows: list[tuple[str, str]] = []
    for number, word in enumerate(_COUNTED):
        if number > 1:
            many = rf"\b(?:{word}|{number}) permanents ,? ?"
            meant = f"{_COUNTED[number - 1]} permanents and "
            rows.append((many + r"(?:including|counting)(?: a| an| one| my)? (?=§)", meant))
            rows.append((many + r"with (?:a |an |my )?(§\d+) among them", meant + r"\1"))
            counted = (
                rf"\b(?:{word}|{number}) (creatures|lands|artifacts|enchantments)((?: (?:on the battlefield|in "
                rf"play|out))?),? "
                rf"(?:including|counting)(?: a| an| one| the)? (?=§|my §|my opponent 's §)"
            )
            rows.append((counted, rf"{_COUNTED[number - 1]} \1\2 and "))
            rows.append((many + r"(?:and )?one of (?:them|which|those)(?: being| is)?(?: a| an| my)? (?=§)", meant))
    return tuple(rows)


TOPICS: tuple[tuple[str, str], ...] = (
    # ---------------------------------------------------------------- asking in few words
    (r"(?<=[.;] )(?:the )?blessing back(?= \?)", "do i have the city 's blessing"),
    (
        r"(\bit (?:is|was) (?:day|night|neither)\b.*)\bwhat is it (?=on |then|now|after|at |in |\?)",
        r"\1is it day or night ",
    ),
    (
        r"\bhow (much|many) ((?:\w+ )?mana) (do|does|will|would|can) (\w+|my opponent) (get|have|"
        r"make|add|produce|end up with) (?:when|if|by|after) (?:i |he |she |they )?tap(?:s|ping)? "
        r"(.+?)(?: for mana)?(?= \?)",
        r"how \1 \2 \3 \4 \5 from tapping \6",
    ),
    (
        r"(?:^|(?<=[.] ))([^.]*?) has (?:which|what) (power and toughness|power|toughness|color|"
        r"colors|types?|mana value)(?= \?)",
        r"what is the \2 of \1",
    ),
    (
        r"^(?:\w+|my \w+) (?:wants?|would like|plans?|intends?) to (?:run|play|use|bring|register|"
        r"sleeve up|include) (§\d+) (in|at) ([^.]*?) \. (?:is|would) (?:that|it|this) (?:be )?(?:fine|"
        r"ok|okay|legal|allowed|alright|permitted)(?= \?)",
        r"can i play \1 \2 \3",
    ),
    (r"\beternalized token of (?:the |a )?(§\d+)", r"eternalized \1 token"),
    (rf"(?:my |the )?\b(?:first|second|third|next|another) spell : ({_NUM}) mana\b", r"i cast a spell with \1 mana"),
    (
        rf"\b(?:paid|pay|pays) ({_NUM})(?: mana)? for (?:a|an|the|another|my) (?:\w+ )?spell\b",
        r"spent \1 mana on a spell",
    ),
    (rf"\band ({_NUM})(?: mana)? for (?:a|an|the|another) (?:\w+ )?spell\b", r"and \1 mana on another spell"),
    (rf"\b(?:i )?activated abilities (?:for|worth) ({_NUM}) mana(?: in)?(?: total)?", r"i spent \1 mana on an ability"),
    (
        r"((?:^|[.;] ))(?=(?:tap|attack with|block with|eternalize|cast|activate|crew|convoke) (?:(?! "
        r"how | what | do i )[^.?;:])* \?)",
        r"\1can i ",
    ),
    (r"\bright away (?=for)", ""),
    (r"(?<=[.;:,] )any poison (?:counters )?for (\w+)(?= \?)", r"does \1 get poison counters"),
    (r"(?<=[.;:,] )(?:is (?:it|that) )?(?:a )?(?:legal|valid) target(?= \?)", "is that legal"),
    (r"(?<=[.;:,] )(?:any )?(?:extra|bonus|additional) mana(?= \?)", "do i get any extra mana"),
    (r"\bhow much (white|blue|black|red|green)(?= \?)", r"how much \1 mana"),
    (
        r"\b(am|is|are) (i|he|she|they|\w+) (?:again|once more|now again)? ?blessed(?: again| once more)?(?= \?)",
        r"does \2 have the city 's blessing",
    ),
    (rf"\bwas ({_NUM}) expended(?= \?)", r"did i expend \1"),
    (r"^((?:my )?opponent|\w+) 's turn : ?", r"on \1 's turn , "),
    (r"\b(?:is|are|am) (he|she|they|i|\w+) out(?: of the game)?(?= \?)", r"does \1 lose the game"),
    (r"(?<=[.;,] )(§\d+|the \S+|my \S+) alive(?= \?)", r"does \1 survive"),
    (rf"\bexpend ({_NUM}) (?:reached|done|hit|triggered)(?= \?)", r"did i expend \1"),
    (
        r"\b(what [^.?;]*?) against an opponent (?:with|who has|who controls) (?:only |just )?([^.?;]*?)(?: "
        r"and no other lands?)?(?= \?)",
        r"my opponent controls \2 . \1",
    ),
    (
        rf"\bhow many ((?:\S+ )?counters) do(?:es)? (§\d+) (?:get|have|enter with|come in with) (?:when|"
        rf"if) i (?:pay|paid|spend|spent) ({_NUM})(?: mana)?(?: for it| on it)?(?= \?)",
        r"i pay \3 mana for \2 . how many \1 does \2 have",
    ),
    # ---------------------------------------------------------------- what is so
    (
        r"\b(?:my )?(§\d+) (?:faces|is facing|is up against) an opponent (?:with|who has|who controls) "
        r"(?:only |just )?",
        r"i control \1 . my opponent controls ",
    ),
    (
        r"\b(?:my opponent|opponent|he|she|\w+) gave me control of (?:his|her|their|a|an) (§\d+)",
        r"i gain control of my opponent 's \1",
    ),
    (r"(§\d+) 's (?:eternalize|eternalized) token", r"eternalized \1 token"),
    (r"\bnight (?:falls|comes|arrives|has fallen|fell)\b", "it becomes night"),
    (r"\b(?:day breaks|day comes|day arrives|dawn breaks)\b", "it becomes day"),
    (r"\bpaying (?:for|to) (?:regeneration|regenerate|regen)\b", "regeneration"),
    (r"\b(?:our|the current) monarch (is|was) ", r"the monarch \1 "),
    (
        r"\b(?:fresh|freshly (?:cast|played|summoned)|newly (?:cast|played|summoned)|"
        r"brand new) (?=§\d+|creature|guy|dude|\d+/\d+)",
        "summoning sick ",
    ),
    (rf"\btook ({_NUM}) (?=last turn|earlier|this turn|already)", r"took \1 damage "),
    (
        rf"\bcast spells for ({_NUM}) ,? ?({_NUM}) ,? ?and ({_NUM})(?: mana)?",
        r"cast a spell with \1 mana and cast a spell with \2 mana and cast a spell with \3 mana",
    ),
    (rf"\bcast spells for ({_NUM}) and ({_NUM})(?: mana)?", r"cast a spell with \1 mana and cast a spell with \2 mana"),
    (
        rf"\b(spent|spend|spends) ({_NUM}) on (?:a|an|the|my) (?!abilit|equip|crew|cycl|ward|activat|"
        rf"level)(?:\w+ )?(?:\w+|§\d+)(?= [.,;?!]|$| and| then)",
        r"\1 \2 mana on a spell",
    ),
    (
        rf"(, then|\bthen|\band) ({_NUM}) on (?:another|a second|the next)(?: one| spell)?(?= [.,;?!]|$)",
        r"\1 \2 mana on another spell",
    ),
    (rf"\b(takes?|took) ({_NUM}) more(?: damage)?(?= [.,;?!]|$)", r"\1 \2 damage"),
    (rf"^(?:two|three|a few|several|some) turns ago (.*?) took ({_NUM}) damage", r"\1 took \2 damage last turn"),
    (r"^under (§\d+) ,? ?(?=i |my |he |she |they )", r"\1 is on the battlefield . "),
    (
        rf"\b(?:my opponent|opponent|he|she|they) counter(?:s|ed) both (?:of )?my ({_NUM}) mana spells",
        r"i cast two spells with \1 mana",
    ),
    (
        rf"\bpa(?:id|y|ys) (?:a |the |its )?kicker (?:cost )?of ({_NUM})(?: mana)?(?: on it| for it)?",
        r"spent \1 more mana on the spell",
    ),
    (
        rf"\b(?:was|were) dealt {_NUM} damage last turn ,? ?(?:and|then|but) (?:another )?({_NUM}) "
        rf"(?:more )?(?:damage )?(?:this turn|now|today)",
        r"is dealt \1 damage",
    ),
    (rf"(?:, )?\b(?:and|then) i kicked it for ({_NUM})(?: more)?(?: mana)?", r" . i spent \1 more mana on the spell"),
    (
        rf"\b({_NUM}) mana (?:for|on|to pay for) (?:ward|the ward cost|a ward trigger|cumulative "
        rf"upkeep|a tax|echo|a morph|morph)(?: on [^.,;?!]*)?",
        r"\1 mana on an ability",
    ),
    (
        rf"\b(?:if )?my spell costs {_NUM}(?: mana)? but i (?:only |just )?(?:pay|paid) (?:only |"
        rf"just )?({_NUM})(?: mana)?(?: (?:because of|thanks to|due to|with) §\d+)?",
        r"i cast a spell with \1 mana",
    ),
    (r"\b(which|that) i had (?=cast|reanimated|played)", r"\1 i "),
    (
        r"(?<!is )(?<!was )(?<!are )\bput onto the battlefield (?:by|with|off|from|via) §\d+",
        "is put onto the battlefield",
    ),
    (
        r"\b(?:threatens?|threatened|snatch|snatches|snatched) ((?:my opponent 's |his |her |their "
        r"|my )?§\d+) with (§\d+)",
        r"cast \2 targeting \1",
    ),
    (
        r"\bmy (§\d+) (?:sees|faces|looks at|stares at) (?:my opponent 's|the opponent 's|opponent "
        r"'s|opponents|his|her|their) ",
        r"i control \1 . my opponent controls ",
    ),
    (r"\bacross the table (?:sits|is|there is|stands|lies|are) ", "my opponent controls "),
    (r"(§\d+) (?:on|set to|named|with) (white|blue|black|red|green)(?= :| is| out| and| ,| in)", r"\1 naming \2"),
    (r"(§\d+) (?:eternalize|eternalized) token", r"\1 token"),
    (r"\b(is|am|are|was|were) monarch\b", r"\1 the monarch"),
    (r"\b(?:holds|held|owns|owned|keeps) the initiative\b", "has the initiative"),
    (r"\bshielded (?=§|\d+/\d+|creature)", "regenerated "),
    (r"\b(\w+) 's (?=tapped out|the monarch|been |already |not |now |down to )", r"\1 is "),
    (r"\b(\w+) 's (at|on) (\d+) poison(?: counters?)?\b", r"\1 has \3 poison counters"),
    (
        r"\b(is|are|am|was|were) (?:at|on|sitting (?:at|on)) (\d+|one|two|three|four|five|six|seven|"
        r"eight|nine) poison(?: counters?)?\b",
        r"\1 at \2 poison counters",
    ),
    (
        r"\b(throw|throws|slap|slaps|use|uses|drop|drops|stick|sticks|put|puts) (§\d+) on(?= (?:§|"
        r"my|his|her|the|a|an|it|their))",
        r"\1 \2 on",
    ),
    (r"\b(?:throw|throws|threw) (§\d+) on ", r"cast \1 targeting "),
    (r"\b(what|whats) is left of ", "what is the size of "),
    (
        r"\bhow much damage do(?:es)? (it|he|she|§\d+|the \S+) deal (?:if |when )?(?:it is |it goes "
        r"|left )?unblocked\b",
        r"\1 attacks unblocked . how much damage does \1 deal",
    ),
    (
        r"\bwith (an? (?:\S+ ){1,2}counter) on (my |a |his |the )?(§\d+|\d+/\d+|creature)(?= ,| "
        r"how| does| can| is| what| do| it| he| she)",
        r"\2\3 has \1 . ",
    ),
    (r"\b(?:thats|that is|which is|who is) blocked by (?=a|an|§|my|his|her)", ". it is blocked by "),
    (r"\b(?:sits|stands|lies|is sitting) (?=(?:there )?(?:un)?tapped)", "is "),
    (r"\btoken of (?:an|the|my|a) eternalized (§\d+)", r"eternalized \1 token"),
    (r"\b(?:the )?(eternalize|embalm) (?:possible|legal|allowed)(?= now| here| \?)", r"can i \1 it"),
    (
        r"\b(cheat|cheats|cheated|sneak|sneaks|slip|slips) (§\d+) (?:into play|onto the battlefield|"
        r"in|into the battlefield)(?: (?:with|off|using|via|through) §\d+)?",
        r"put \2 onto the battlefield",
    ),
    (r"\bx was (\d+) (?:for|on|with) (?:my )?(§\d+)", r"i cast \2 with x = \1"),
    (
        r"\bdo(?:es)? (§\d+) (?:give|get|net|make|add) me (an? (?:extra|additional|bonus|second) "
        r"[^?,.]*?) (?:when|if|as|whenever) i tap ([^?,.]*?)(?: for mana)?(?= \?)",
        r"i control \1 . i tap \3 for mana . do i get \2",
    ),
    (
        r"\bdo(?:es)? tapping ([^?,.]*?) for (mana|\{\w\}) (?:give|get|net|make) me ((?:an? )?(?:extra|"
        r"additional|bonus)[^?,.]*)(?= \?)",
        r"i tap \1 for \2 . do i get \3 mana",
    ),
    (r"\b(when|once|after|as) (it|he|she|they) (?:returns?|re enters|comes? back in)(?= \?| ,|$)", ""),
    (r"\bblessing with (only |just )?(\w+) permanents\b", r"blessing and control \2 permanents"),
    (r"\b(mana|lands?) ready\b", r"\1 open"),
    (r"(?:^|(?<=[.;,] ))expended (?=\d+ \?)", "did i expend "),
    (
        r"\b(\d+|one|two|three|four|five|six|seven) more (?:mana )?on (?:another|a second|a different)(?: "
        r"spell| one)?\b",
        r"\1 mana on another spell",
    ),
    (
        r"\b(spent|spend|spends) (\d+|one|two|three|four|five|six|seven|eight) on (?=spells?|a spell|"
        r"creature spells|casting)",
        r"\1 \2 mana on ",
    ),
    (
        r"\band (\d+|one|two|three|four|five|six|seven|eight) on (?=spells?|a spell|creature spells|"
        r"casting|an? abilit|cycling|equip|crew|activat)",
        r"and \1 mana on ",
    ),
    (
        r"\bmana on (?:cycling|equipping|crewing|unearthing|leveling up|activating|activated abilities|"
        r"activations)(?: \S+)?(?= [.,;?!]|$| and| then)",
        "mana on an ability",
    ),
    (r"\bmonarch (?:token|card|emblem|marker|status)\b", "monarch designation"),
    (r"\binitiative (?:token|card|emblem|marker|status)\b", "initiative designation"),
    # ---------------------------------------------------------------- how it is typed
    (
        r"^its (?=(?:my|his|her|their|the|an|night|day|\w+ 's) ?(?:\w+ )?(?:\w+ )?)(?=\S+ (?:\S+ "
        r"){0,2}turn\b|night|day)",
        "it is ",
    ),
    (r"\bmy opponents (?=(?:turn|upkeep|end|life|creature|land|graveyard|board|hand)\b)", "my opponent 's "),
    (r"\b(opponent|\w+) 's got (?=the |a |an |\d|no |two |three )", r"\1 has "),
    (
        r"\b(?:exactly|precisely|just exactly) (?=(?:a|one|two|\d+|three|four|five|six|seven) )"
        r"(?!\S+ (?:untapped )?(?:plains|islands?|swamps?|mountains?|forests?|§))",
        "",
    ),
    (r"\b(the|my|his|her|their) (?:only|sole|lone) opponent\b", "my opponent"),
    (r"\b(\w+) (?:himself|herself|themself|myself)(?: alone| only)? (?=cast|casts|did|does|has|had|played)", r"\1 "),
    (r"\bmy only opponent\b", "my opponent"),
    (r"\b(?:final|total|resulting|end) number of (?=\S+ ?counters?)", "how many "),
    (
        r"\bhow many (\S+ counters?) (?:in total|altogether|overall|total)(?= do| does| will|"
        r" would| is| are|\?)",
        r"how many \1",
    ),
    (
        r"\b(when|once|after|as) (it|he|she|they) (?:comes?|came|returns?|is|gets) back(?: (?:in|"
        r"down|to play|into play|onto the battlefield|to the battlefield))?(?= \?| ,|$)",
        "",
    ),
    (r"\b(?:two|2) of my (?=dudes|creatures|guys|attackers|men)", "my two "),
    (r"\b(?:three|3) of my (?=dudes|creatures|guys|attackers|men)", "my three "),
    (
        rf", so (they|it|he|she|i|{_THING}) (dies?|survives?|lives?|loses?|stays?)( [^.,?]*?)? "
        rf",? ?(?:right|correct|yes|no|yeah) (?=\?)",
        r". does \1 \2\3 ",
    ),
    (r"\b(?:does|do) (it|they|them|the \S+|my \S+|§\d+) (dies|survives|lives|loses|stays)\b", r"does \1 \2"),
    # ---------------------------------------------------------------- life and damage
    (
        r"\b(was|were|is|am|are) (at|on) (\d+) (?:life )?with (no|\d+|one|two|three|four|five|"
        r"six|seven|eight|nine) poison(?: counters?)?\b",
        r"\1 \2 \3 life and has \4 poison counters",
    ),
    (
        rf"\b(was|were) (?:sitting |still )?(at|on) (\d+)(?: before(?: that| this| damage| combat)?)?{_END}",
        r"\1 \2 \3 life",
    ),
    (r"\b(?:has|have) (\d+) left(?= [.,;?!])", r"is at \1 life"),
    (r"\b(?:be|go|go back|be back) (?:back )?to (?:a |its |being a )?(\d+/\d+)", r"be \1"),
    (r"\bpower / toughness\b", "power and toughness"),
    (r"\bactivat(e|es|ed) the ping\b", r"activat\1 its ability"),
    (r"\b(?:lives?|survives?|lived|survived|makes it|made it) through blocking ", "blocks "),
    (
        r"\b(?:at|by) (?:the )?end of (?:the |that |this |my )?turn (?:the )?(?:\S+|§\d+) (?:wears "
        r"off|runs out|ends|expires)(?: with [^.,;?!]*? (?:still |marked )*(?:on|left on) (?:it|"
        r"them|him|her|§\d+|(?:the|my) \S+))?",
        "the turn ends",
    ),
    (
        rf"\b({_WHO}|\w+) untaps (?:and|,)(?: then)? (?=casts?|plays?|attacks?|swings?|shocks?|"
        rf"bolts?|§)",
        r"the turn ends and \1 ",
    ),
    # ---------------------------------------------------------------- regeneration
    (
        r"\b(?:pay|pays|paid|paying|spend|spent) (?:\{?[a-z\d]\}?|(?:\{\w\})+|\w+ mana|the mana) "
        r"(?:for|to get|to put up|to make|on) (?:a |the |its )?(?:regen|regeneration)(?: shield)?(?: "
        r"on (it|him|her|§\d+))?( beforehand| before that| before damage| first| earlier)?",
        "regenerate it",
    ),
    (
        r"\b(?:put|puts|set|sets) up (?:a |the )?(?:regen|regeneration) shield(?: on (§\d+|it|"
        r"him|her))?",
        r"regenerate it",
    ),
    (
        r"\b(?:have|has|got) (?:(?:\{\w\})+|\w+ mana|mana|\w) (?:open|up|available|ready|free|"
        r"left|floating)? ?(?:for|to regenerate|to regen) (?:my |his |her |their |the )?(§\d+)",
        r"control \1",
    ),
    (
        r"\b(activat(?:e|es|ed)) (§\d+|its|his|her|the) ('s )?(?:regeneration )?ability twice\b",
        r"\1 \2 \3ability and \1 \2 \3ability",
    ),
    (r"\bregen (?=shield)", "regeneration "),
    # ---------------------------------------------------------------- counters
    (
        r"\b(?:came|entered|etbed|arrived|came down) (?:in |down |into play |onto the battlefield "
        r"|the battlefield )?with (?:the|a|its|one) (?=(?:\S+ ){1,2}counter)",
        "has a ",
    ),
    (
        rf"\b(?:still )?(carries|bears|sports|holds|keeps) (a|an|the|two|three|{_NUM}) (?=(?:\S+ "
        rf"){{1,2}}counters?)",
        r"has \2 ",
    ),
    (r"\b(?:animate|animates|animated) (§\d+) last turn and (put|puts) (an? [^.,]*?counter) on it\b", r"\2 \3 on \1"),
    # ---------------------------------------------------------------- mana spent on spells
    (
        rf"\b(?:my |the |his |her |their )?(?:first|second|third|next|only|other) spell (?:i "
        rf"cast |i play |of )?(?:of )?(?:my|the|this|that|his|her|their)? ?(?:turn )?(?:this "
        rf"turn )?(?:costs?|cost me|costs me|takes|sets me back) ({_NUM})(?: mana)?\b",
        r"i cast a spell with \1 mana",
    ),
    (rf"\b({_NUM}) drops?\b", r"\1 mana spell"),
    (
        rf"\b(cast|casts|play|plays) (a|an|one) ({_NUM}) mana spell ,? ?(?:and|and then|, then|"
        rf"then|followed by) (?:later )?(?:another|a second|one more|a|an) ({_NUM}) mana spell",
        r"\1 a \3 mana spell and then \1 a \4 mana spell",
    ),
    (
        rf"\bmy ({_NUM}) mana spell (?:gets|is|was|got) (?:hit by|countered|cancelled|canceled|"
        rf"countered by|countered with|negated by|negated) ?(?:by |with )?(?:a |an )?(?:§\d+)?",
        r"i cast a \1 mana spell",
    ),
    (rf"(?:, )?\bpaying (?:all|the full) {_NUM}(?: mana)?(?: at once| in one go)?", ""),
    (
        r"\b(?:it is|it was|that is|that was) (?:the|my) (?:only|first) spell (?:that )?i(?: "
        r"have)? cast(?: this turn| that turn)? \.",
        "",
    ),
    (
        rf"\bdo(?:es)? (?:i|he|she|they) (?:still )?get (?:the |a |an )?(§\d+) (?:'s )?(?:damage|"
        rf"trigger|counter|life|effect|drain|ping|mana|bonus)(?: (?:off|from|for|of) (?:it|that|"
        rf"this|expending {_NUM}|the expend))?",
        r"does \1 trigger",
    ),
    (
        r"\bdo(?:es)? (it|he|she|§\d+|the \S+) (?:see|count|notice) (?:its|his|her) own expend(?: "
        r"\w+)?\b",
        r"does \1 trigger",
    ),
    (
        r"^casting (?:a |my )?(§\d+)(?: itself)?(?: for \w+(?: mana)?)?( as my first spell(?: "
        r"this turn| of the turn)?)?",
        r"i cast \1",
    ),
    (r"\bas (?:my|the|his|her) (?:first|only) spell (?:of the|this|that|of my|for the)? ?(?:turn)?\b", ""),
    (
        rf"\bboth (?:her|his|its|the|their) expend ({_NUM}) and (?:her|his|its|the|their) expend "
        rf"({_NUM}) (?:abilities|triggers|effects) (?:trigger|go off|happen)",
        r"i expend \1 and \2",
    ),
    (rf"\b(?:have|has) ({_WHO}) expended ({_NUM})\b", r"did \1 expend \2"),
    # ---------------------------------------------------------------- mana produced
    (
        r"\btotal mana (?:when|if|after) (i|he|she|they|my opponent) taps? (.+?)(?: for mana)?(?= "
        r"\?)",
        r"how much mana do \1 get from tapping \2",
    ),
    (r"\bhow much mana from (?:one|a|a single|each|the) taps? of ", "how much mana from tapping "),
    (r"\b(?:single|one|sole|lone) (land|creature|permanent|artifact) (is|are)\b", r"only \1 \2"),
    (
        r"\bmy (§\d+) (?:looks?|looking) (?:across |over )?at the (?:only|one|sole) (?:land|"
        r"creature) over there ,? ?(?:a|an) ",
        r"i control \1 . my opponent controls ",
    ),
    (
        r"\blooks? (?:across |over )?at the (?:only|one|sole) (?:land|creature) over there ,? "
        r"?(?:a|an) ",
        ". my opponent controls ",
    ),
    (
        r"\bthe (?:only|one|sole) (?:land|creature|permanent) (?:over there|on the other side) "
        r"(?:is |, )?(?:a|an) ",
        "my opponent controls ",
    ),
    (r"\b(?:extra|additional|bonus|second) (\{\w\}|white|blue|black|red|green)(?! mana)", r"extra \1 mana"),
    # ---------------------------------------------------------------- X
    (
        r"^(§\d+) ,? ?(?:with |for |where )?x (?:=|is|equals) (\d+)(?= \. (?:how|what|does)|"
        r" ,? (?:how|what))",
        r"i cast \1 with x = \2 .",
    ),
    (r"\b(?:reanimates?|reanimated) (.+?) out of (?:the|my|a|his|her|their) graveyard\b", r"reanimate \1"),
    (r"\bout of (the|my|a|his|her|their) (graveyard|hand|library)\b", r"from \1 \2"),
    # ---------------------------------------------------------------- trackers
    (
        r"\b(?:abolish|end|remove|wipe out|get rid of|kill|nuke|blow up)(es|s)? (?=(?:the )?(?:monarchy|"
        r"initiative|monarch|crown))",
        "destroy ",
    ),
    (
        r"\b(?:abolished|ended|removed|wiped out|got rid of|killed|nuked|blew up|took out) (?=(?:the "
        r")?(?:monarchy|initiative|monarch designation|crown))",
        "destroyed ",
    ),
    (
        r"\b(?:take|takes|steal|steals|get|gets|grab|grabs|gain|gains|win|wins) the (?:crown|"
        r"monarchy|monarch)(?! (?:designation|token))\b",
        "become the monarch",
    ),
    (r"\b(?:took|stole|got|grabbed|gained|won) the (?:crown|monarchy)\b", "became the monarch"),
    (r"\b(?:wear|wears|wearing|wore|hold|holds|have|has|keep|keeps|had) the (?:crown|monarchy)\b", "is the monarch"),
    (r"\bdo(?:es)? (i|he|she|they|my opponent|\w+) is the monarch\b", r"is \1 the monarch"),
    (r"\bthe crown\b", "the monarch"),
    (
        r"\b(?:sits|is|am|sit|are|stands|is sitting) (?:currently )?in the (?:first|second|third|"
        r"fourth|last|top|topmost|next|middle|bottom) room of ",
        "is in ",
    ),
    (
        r"\b(\w+) and (\w+) (?:are|is) (?:each|both) in (?:a |an |the |their own |separate )?(§\d+|"
        r"undercity|dungeon)s?",
        r"\1 is in \3 . \2 is in \3",
    ),
    (
        r"\bthe only (?:permanent|card|creature|thing) with (?:daybound|nightbound)(?: or (?:daybound|"
        r"nightbound))?(?: in play| around)? is ",
        "i control ",
    ),
    (
        r"\b(?:(?:on|in|during) )?(?:the )?(?:next|following) turn ,? ?(?:nobody|no one|no player|"
        r"neither player|neither of us) casts? (?:a|any) spells?\b",
        "the turn ends . the turn ends",
    ),
    (r"\bstill blessed (?=\?)", "do i still have the city 's blessing "),
    (r"\b(?:am|is|are) (i|he|she|they|\w+) (still |now )?blessed(?= \?)", r"does \1 \2 have the city 's blessing"),
    (r"\b(get|gets|have|has|regain|regains) the blessing\b", r"\1 the city 's blessing"),
    (r"\bonly (\d+|one|two|three|four|five|six|seven|eight|nine) permanents left\b", r"i control \1 permanents"),
    (r"\b(?:am|is|are) down to (\w+) permanents?\b", r"control \1 permanents"),
    (r"\bat the end of (?:this|that|the|my) turn\b", "at end of turn"),
    *_all_but_one(),
    # ---------------------------------------------------------------- tapping
    (
        r"\btap (it|her|him|them|§\d+) (?:to|for|with) (?:its|her|his|their) own (?:tap )?(?:ability|"
        r"effect)(?: (?:and|to) [^?.,]*)?(?= \?)",
        r"activate \1 's ability",
    ),
    (r"\b(activate|use) (it|her|him|them) 's ability\b", r"\1 its ability"),
    (r"\bas (?:my|a|the|his|her|their) land(?: drop| for the turn| this turn| for turn| play)*\b", "this turn"),
    (r"\bthis turn this turn\b", "this turn"),
    (
        rf"^with (§\d+) ,? ?({_WHO}|\w+) (gain|gains|take|takes|get|gets|steal|steals) (?:control "
        rf"of )?(.+?)(?= in my | during | on my | on his |[.,;?!])",
        r"\2 gain control of \4 with \1",
    ),
    (r"(?<!\w)(tap|untap|\{t\}|\{q\}) ability for mana\b", r"\1 ability"),
    (r"\bget in unblocked\b", "attack unblocked"),
    (r"\b(?:gets|got) in unblocked\b", "attacks unblocked"),
    # ---------------------------------------------------------------- eternalize
    (
        r"\b(?:hits|hit|lands in|landed in|falls into|winds up in|ends up in|is put into) (my|"
        r"his|her|their|the) (graveyard|yard|bin)\b",
        r"goes to \1 graveyard",
    ),
    (
        r"\btoken (?:that was |which was )?(?:made|created|produced|given) (?:by|with|from|through|"
        r"via) (?:eternalize|eternalizing it|its eternalize(?: ability)?)\b",
        "token",
    ),
)
"""Patterns with what they mean; ``§`` with a number is a card name."""
