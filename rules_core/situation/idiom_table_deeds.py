"""
Turns of phrase of what is done with cards and asked of them: costs, triggers, zones, copies, permissions.

Written like the rows of `idiom_table`, and written out before them.
"""

from __future__ import annotations

_NUM = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_WHO = r"(?:i|we|he|she|they|my opponent|the opponent|opponent)"
_OWNER = r"(?:my|his|her|their|the|that|this|its|a|an|my opponent 's|opponent 's|\w+ 's)"
_OBJ = rf"(?:§\d+|it|him|her|them|{_OWNER} (?:\S+ )?§\d+|{_OWNER} \S+)"
_BEGIN = r"(?:(?<=^)|(?<=[.,;?!:] )|(?<=^so )|(?<= and )|(?<= but ))"
_END = r"(?= [.,;?!]|$)"
_COLOR = r"(?:white|blue|black|red|green)"

_NOISE: tuple[tuple[str, str], ...] = (
    (r"\( (?:that is|those are|these are|this is) (?:all|everything)(?: of)? [^.()]{0,24} \)", ""),
    (r"\( (?:printed|starting|base|normally) [^()]{1,20} \)", ""),
    (r"(?:, )?\b(?:and |with )?nothing else (?:is )?(?:in play|on the (?:battlefield|board)|around) that \w+(?: "
     r"it| them)?", ""),
    (r"(?:, )?\b(?:and )?(?:nobody|no one) (?:touches|messes with|removes|deals with|interacts with) (?:it|them|"
     r"that)", ""),
    (r"(?<=\. )no (?:cost )?(?:discounts?|reductions?|cost reducers?)(?: \.)", ""),
    (r"\b(?:all )?(?:the|this) (?:whole|entire) time\b", ""),
    (r"(?:, )?\ball (?:of (?:them|which) )?(?:previously |originally )?face ?- ?up\b", ""),
    (r"(§\d+) itself\b", r"\1"),
    (r"(?:, )?\b(?:copies|everything|all) included" + _END, ""),
    (r"(?:, )?\b(?:and )?(?:later|some time later|a bit later|a little later|afterwards)(?: on)?(?: in)? (?:the|"
     r"that) same turn\b",
     " and then"),
    (r"\b(?:and )?a (?:bit|little|while) later\b", "and then"),
    (r"\b(how (?:much|many) (?:\w+ )?(?:mana|damage|life|cards|tokens)) (?:total|in total|all in|altogether|"
     r"overall) (?=do|does|will|did|is|are)",
     r"\1 "),
    (r"\bhow (much|many) (\w+) (?:do|does) (i|he|she|they|my opponent) (?:actually|really|effectively) "
     r"(?:getting |gaining |losing )?",
     r"how \1 \2 do \3 "),
    (r"\b(?:off|out of|thanks to) (?:of )?(?=(?:my|his|her|their|the|that|this) (?:§\d+|trigger|draw))", "from "),
    (r"\b(?:if|assuming|provided) (?:he|she|they|i|everyone|everybody) (?:makes?|chooses?|picks?) the best "
     r"(?:possible )?(?:choice|option)s?(?: [^,.?]{1,18})? ,", ""),
)  # fmt: skip
"""Words that change nothing of what is said."""

_THERE: tuple[tuple[str, str], ...] = (
    (r"(§\d+) (?:is|are) on (my|his|her|their|my opponent 's|opponent 's|the opponent 's) (?:side|board|field)\b"
     r"(?: of the (?:board|battlefield|table))?", r"\1 is under \2 control"),
    (r"(§\d+) (?:is|are) (?:out|in play|on the battlefield) ,? ?(?:and )?(untapped|tapped)(?= [.,;?!]|"
     r"$)", r"\1 is \2"),
    (r"\b(enters|comes in|comes down) under (§\d+)", r"\1 with \2 in play"),
    (rf"(§\d+) (?:(?:is|are) )?(?:in play|out|on the battlefield|on board) ,? ?(?:and )?(?:naming|set to|"
     rf"choosing|named|names|with|chose|on) ({_COLOR})(?: named| chosen| as the chosen color)?\b",
     r"\1 is on the battlefield . \1 named \2 ."),
    (rf"{_BEGIN}(§\d+) (?:is|are) (?:mine|on my side)\b", r"i control \1"),
    (rf"{_BEGIN}(§\d+) (?:is|are) (?:his|hers|theirs|on (?:his|her|their) side)" + _END, r"my opponent controls \1"),
    (rf"\b({_WHO}) , (?:who is |currently |sitting )?(?:at|on) (\d+)(?: life)? ,", r"\1 is at \2 life and \1"),
    (rf"{_BEGIN}(my opponent|opponent|he|she|they|i) (?:at|on) (\d+)(?: life)? (?=(?:casts?|attacks?|activates?|"
     rf"plays?|draws?|taps?|§)\b)",
     r"\1 is at \2 life and \1 "),
    (rf"{_BEGIN}({_NUM}) cards? (?:left |remaining )?in (?:my )?(library|deck|"
     rf"hand){_END}", r"i have \1 cards in my \2"),
    (rf"{_BEGIN}(?:at the |at )?end of (?:my|his|her|their|the) turn ,", "at the end of turn ,"),
    (rf"{_BEGIN}(?:an )?empty (?:library|deck){_END}", "my library is empty"),
    (
        r"\b(has|have|controls?|got) ((?:just |only |exactly )?)(one|a|an|two|three|four|five|\d) (§\d+|\w+) untapped"
        r"(?= [.,;?!:]|$)",
        r"\1 \2\3 untapped \4",
    ),
    (
        r"\b(?:with|and) ((?:just |only |exactly )?)(one|a|an|two|three|four|five|\d) (§\d+|\w+) untapped(?= "
        r"[.,;?!:]|$)",
        r"i control \1\2 untapped \3",
    ),
    (r"(?<!am )\b(?:at|on) (\d+) life (?:and )?i control ", r"i am at \1 life and i control "),
    (rf"{_BEGIN}(?:my )?only (?:mana|mana sources?|lands?) (?:is|are|:)(?: just| only)? ", "i control only "),
    (r"\b(?:since|as|because|seeing as) (§\d+) (?:makes|make|is making) [^,.?]{3,30} (?:cost|costs) "
     r"[^,.?]{1,16}(?: less| more) ,",
     r"i control \1 ."),
    (r"\bthe opposing (?=§\d+|creature|player)", "my opponent 's "),
)  # fmt: skip
"""What is there."""

_DONE: tuple[tuple[str, str], ...] = (
    (r"\bhard ?casts? (§\d+)(?: from (?:my|his|her|their) hand)?", r"cast \1"),
    (r"\b(casts?|plays?) (§\d+) from (?:my|his|her|their|the) hand\b", r"\1 \2"),
    (r"\b(a|my|his|her|their|the|that|opponent 's) morph(?: creature)?(?= (?:is|on|dies|attacks|blocks|with|"
     r"has)\b| [.,;?!]|$)",
     r"\1 face down creature"),
    (r"\bis a morph (?=colorless|white|a |an )", "is a face down creature "),
    (r"\bi am (at|on) (\d+) life with (§\d+) and ", r"i am \1 \2 life and i control \3 and i "),
    (r"\bsomething (?:makes|causes|lets|has|gives) (?:me|i) (?:to )?(?:gain )?(\d+) life\b", r"i gain \1 life"),
    (r"\b(takes?|took|stole|steals?|grabbed|grabs?) (\w+ 's §\d+) with (§\d+)", r"cast \3 targeting \2"),
    (rf"\b({_WHO}|\w+) takes? (?:a |an |my )?(§\d+) from (me|him|her|them|my opponent|"
     rf"\w+)\b", r"\3 cast \2 targeting \1"),
    (r"\btargeting (.{2,30}?) from me\b", r"targeting \1"),
    (r"\b(?:gets|got|is|was) (?:knocked out|eliminated|taken out|killed off)(?: of the "
     r"game)?" + _END, "leaves the game"),
    (r"\b(?:refuses|declines|chooses not|opts not|decides not|is unable|fails) to pay (?:the |for the |for "
     r")?(?:\S+ (?:life|mana)|ward(?: cost)?|tax|it)?", "does not pay"),
    (rf"{_BEGIN}(?:the )?ward(?: ability)? triggers(?: and)?\b", ""),
    (rf"{_BEGIN}overloaded (§\d+)", r"i cast \1 with overload"),
    (rf"\b(does|will|would) (?:my |the |an? )?(§\d+) (?:still )?(?:make|force) (?:him|her|them|my opponent) "
     rf"(?:to )?(?:sac|sacrifice) ({_OBJ})",
     r"i cast \2 targeting my opponent . does my opponent sacrifice \3"),
    (r"\b(?:and )?(?:but )?(?:while|with) (?:that|its|the) (?:§\d+ )?(?:trigger|triggered ability|ability) (?:is "
     r")?(?:still )?on the stack ,?",
     "in response to the trigger ,"),
    (r"(§\d+) (?:cascades?|cascaded) (?:into|and (?:hits|finds|reveals|flips)|to) ", r"\1 cascades into "),
    (r"\bout of (?=(?:my|his|her|their|\w+ 's) graveyard)", "from "),
    (rf"{_BEGIN}(§\d+) trigger (?:is )?(?:still )?on the stack ,", r"\1 enters . in response to the trigger ,"),
)  # fmt: skip
"""What happens."""

_ASKED: tuple[tuple[str, str], ...] = (
    (rf"{_BEGIN}cards (?:drawn|draw)(?= \?|$)", "how many cards do i draw"),
    (rf"{_BEGIN}({_OBJ}) costs how (?:much|many)(?: mana)?(?= \?|$)", r"how much does \1 cost"),
    (rf"\bhow much (?:mana )?(?:does|do|is) ((?:my )?§\d+) cost(?: me)? (?:with|if i (?:have|control)) ({_NUM} "
     rf"\w+)(?= \?|$)",
     r"i control \2 . how much does \1 cost"),
    (r"\b(?:at (?:the )?end of (?:the )?turn|when the turn ends|after the turn) ,? ?who (controls|has|gets)\b",
     r"the turn ends . who \1"),
    (rf"\bwho (controls|has) ({_OBJ}) (?:at (?:the )?end of (?:the )?turn|after the turn|when the turn ends)(?= "
     rf"\?|$)",
     r"the turn ends . who \1 \2"),
    (rf"{_BEGIN}({_OBJ}|an? face down \S+) (?:has|have|gets?) (how (?:much|many) \w+)(?= \?|$)", r"\2 does \1 have"),
    (rf"\bhow many (?:do|does) ({_WHO}) (?:have to |need to )?(discard|draw|mill)(?= \?|"
     rf"$)", r"how many cards do \1 \2"),
    (r"\b(sacrifice|sac) (?:anything|something)(?= \?|$)", "sacrifice a permanent"),
    (
        rf"\b(do|does|will|would) ({_OBJ}) (die|survive) (?:when|once|after|as) (?:the )?§\d+ (?:wears|runs|"
        rf"goes) (?:off|out)"
        r"(?: at end of turn)?",
        r"the turn ends . \1 \2 \3",
    ),
    (rf"{_BEGIN}({_OBJ}) is (how (?:big|large))(?= \?|$)", r"\2 is \1"),
    (rf"\b(?:{_WHO}) (?:wants?|tries|try|would like) to (§\d+) ({_OBJ}) (?:\.|,) ?(?:is (?:it|that|this) )?(?:a "
     rf")?legal(?: target)?(?= \?)",
     r"can my opponent cast \1 targeting \2"),
    (r"\bis (§\d+) castable\b", r"can i cast \1"),
    (r"\bcan (§\d+) be cast\b", r"can i cast \1"),
    (rf"\bdo(?:es)? ({_WHO}) (?:still )?drain(?: (?:him|her|them|my opponent|anyone))?{_END}", r"does \1 gain life"),
    (r"\b(?:what is |whats )?the (?:most|maximum(?: number of)?) (\S+ counters?) (?:that )?(.{2,24}?) can (?:get|"
     r"have|end up with)",
     r"how many \1 does \2 get"),
    (r"\bhow much (\w+ )?mana (?:does|do|will|would) (?:that|this|the|it)(?: one| single)?(?: activation| "
     r"ability| tap)? (?:add|make|produce|give|net)(?: me)?\b",
     r"how much \1mana do i get"),
    (rf"{_BEGIN}(?:and )?(?:what is )?(?:my )?life(?: total)? (?:after|once|when) (?:the dust settles|"
     rf"everything(?: is done| resolves| settles| has resolved)?|all (?:of )?(?:that|it|this)(?: resolves)?|it "
     rf"all resolves)",
     r"what is my life total"),
    (rf"\b(do|does|will|would) ({_OBJ}) (?:still )?deal (?:its|the|his|her) {_NUM}(?= \?|$)", r"\1 \2 deal damage"),
    (r"\bbefore (?:i|he|she|they|my opponent) (?:gets?|receives?) the mana\b", ""),
    (rf"\b(am|is|are) ({_WHO}) (?:out|eliminated|knocked out)(?: of the game)?(?= \?|$)", r"does \2 lose the game"),
    (rf"\b(do|does|will) ({_WHO}) (?:still )?get (§\d+|the §\d+) as an? \w+", r"\1 \3 enter"),
    (rf"\bhow many(?: cards)? (?:do|does|must) ({_WHO}) (?:have to |need to )?(?:pitch|discard|bin) (?:in|at|"
     rf"during) (?:the |my |his |her |their )?cleanup(?: step)?",
     r"the turn ends . how many cards does \1 discard"),
    (r"\bis (?:that|it|this) free(?: of mana| mana wise)?(?= \?|$)", "is it free"),
    (r"\b(?:what do|what does|how much do|how much does) (§\d+|it|that) cost (?:me |him |her |them )?(?:to cast "
     r")?(?:from \S+ ?\S*)?(?= \?|$)",
     r"how much does \1 cost"),
)  # fmt: skip
"""Ways to ask."""

DEEDS = (*_NOISE, *_THERE, *_DONE, *_ASKED)
