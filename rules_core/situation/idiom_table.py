"""
The idioms: what players say, and the same in the words of the situation language.

In a pattern ``§`` with a number is a card name.
"""

from __future__ import annotations

import re

from .idiom_table_deeds import DEEDS
from .idiom_table_speech import SPEECH
from .idiom_table_topics import TOPICS

_OBJ = (
    r"(?:§\d+|it|them|him|her|(?:my|his|her|their|the|that|this|a|an|my opponent 's|the opponent 's|\w+ 's) "
    r"(?:\S+ )?(?:\S+))"
)
"""An object in a few words."""
_PRONOUN = r"(?:i|we|he|she|they|it|you|my opponent|the opponent|an opponent|opponent)"
_NUM = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_END = r"(?= [.,;?!]|$| and | but | then | when | while | so )"

_ROWS: tuple[tuple[str, str], ...] = (
    # ---------------------------------------------------------------- asking for leave
    (rf"\b(?:am|is|are|was|were) ({_PRONOUN}) (?:even |still )?(?:allowed|able|permitted|free) to\b", r"can \1"),
    (rf"\bdo(?:es)? ({_PRONOUN}) (?:get|have the option|have permission|have a way) to\b", r"can \1"),
    (
        r"\b(?:is|would) it (?:be )?(?:okay|ok|legal|possible|allowed|fine|permitted|alright|"
        r"correct)(?: for me)? to\b",
        "can i",
    ),
    (
        rf"\b(?:is|would) it (?:be )?(?:okay|ok|legal|possible|allowed|fine|permitted) (?:if|for) "
        rf"({_PRONOUN})(?: to)?\b",
        r"can \1",
    ),
    (rf"\bwould ({_PRONOUN}|§\d+) be (?:able|allowed) to\b", r"can \1"),
    (rf"\b(can|could|may) ({_PRONOUN}) (?:then|now|also|just|simply|actually|ever) (?=\w)", r"\1 \2 "),
    (r"\bwhat(?: is|'s) stopping me from (\w+)ing\b", r"can i \1"),
    # ---------------------------------------------------------------- life totals
    (rf"\b(\w+) 's (at|on) (\d+)(?: life)?{_END}", r"\1 is \2 \3 life"),
    (rf"\b(is|am|are) (?:sitting |still |currently )?(at|on) (\d+){_END}", r"\1 \2 \3 life"),
    (rf"\b(?:started|starts|start) (?:at|from|on|with) (\d+)(?: life)?{_END}", r"was at \1 life"),
    (rf"\ba player at (\d+){_END}", r"a player at \1 life"),
    # ---------------------------------------------------------------- destroying and surviving
    (r"\b(?:blow|take|nuke)(s?) (?:up|out) ", r"destroy\1 "),
    (r"\b(?:blew|took) (?:up|out) ", "destroyed "),
    (r"\b(do|does|will|would) (\S+(?: \S+)?) (?:get rid of|take care of|deal with|clear away) ", r"\1 \2 oust "),
    (r"\b(?:get|gets) rid of ", "destroy "),
    (r"\bgot rid of ", "destroyed "),
    (r"\b(?:blow|blows) (it|them|that|this|§\d+|the \S+|my \S+|their \S+|his \S+|her \S+) up\b", r"destroy \1"),
    (r"\bblew (it|them|that|this|§\d+|the \S+|my \S+|their \S+) up\b", r"destroyed \1"),
    (r"\b(?:wipe|wipes|wiped|knock|knocks|knocked) out ", "destroy "),
    (rf"\bdo i (?:get to |still )?keep ({_OBJ}){_END}", r"does \1 survive"),
    (rf"\bis ({_OBJ}) (?:toast|a goner|gone|done for|history|finished){_END}", r"is \1 dead"),
    (
        rf"\bdo(?:es)? ({_OBJ}) (?:bite the dust|go down|croak|kick the bucket|perish|get "
        rf"killed){_END}",
        r"does \1 die",
    ),
    (
        rf"\bdo(?:es)? ({_OBJ}) (?:pull through|make it out alive|come out alive|stick around|stay "
        rf"alive|hang on){_END}",
        r"does \1 survive",
    ),
    # ---------------------------------------------------------------- casting at something
    (
        r"\b(?:point|aim|direct|throw|fire|sling|launch|shoot|fling|hurl)(s|ed)? (§\d+) (?:at|into|onto) ",
        r"cast \2 targeting ",
    ),
    (r",? (?:aiming|pointing|directing|throwing) (?:it|that) at ", " targeting "),
    (r"\b(?:aimed|pointed|directed) at ", "targeting "),
    (r"\band (?:later|afterwards|eventually|subsequently|later on)\b", "and then"),
    (
        r"\b(?:and|then|and then|, then) (§\d+) (it|them|him|her|that creature)\b(?! (?:is|are|has|"
        r"was|with))",
        r"and cast \1 on \2",
    ),
    (r"\bmy opponent 's (?:face|dome|head)\b", "my opponent"),
    # ---------------------------------------------------------------- combat
    (r"\bconnect(?:s|ed)? with (?=\w)", "hits "),
    (rf"\b(?:get|got)(?:s)? (?:in|through)(?: unblocked| for damage| for full damage)?{_END}", "attacks unblocked"),
    (r"\b(attack|attacks|swing|swings) alone with (.+?)(?= [.,;?!]|$)", r"\1 with \2 alone"),
    (r"\b(swing|swings|attack|attacks) (?:in )?at (me|him|her|them|us|\w+) with ", r"\1 \2 with "),
    (r"\bgo(?:es)? unblocked against ", "attacks unblocked "),
    (r"\battacks? unblocked (a player at \d+ life|\w+)(?= [.,;?!]|$)", r"attacks \1 unblocked"),
    # ---------------------------------------------------------------- what is there
    (
        r"^(with .{3,60}? (?:out|in play|around|on (?:the|my|his|her|their) (?:battlefield|board|table|side|field))) "
        r"(?=(?:i|we|my|he|she|they|§\d+|can|does|do|what|how) )",
        r"\1 , ",
    ),
    (r"\b(?:is|are) (?:both |all )?(?:mine|ours)\b", "is under my control"),
    (r"\ball (i|my opponent|\w+) (?:has|have|controls?|owns?|got) (?:is|are) ", r"\1 control "),
    (r"\b(?:am|is|are) down to (\w+) permanents\b", r"control \1 permanents"),
    (rf"\b({_NUM}) other permanents\b", r"\1 permanents"),
    (r"\b(?:and|but) nothing (?:else )?with ascend\b", ""),
    (r"\b(?:next to|beside|alongside|together with) (?:it|them|that)\b", ""),
    (r"\bcounters? left(?= [.,;?!]|$)", "counters"),
    (r"\b(?:has|have) got\b", "has"),
    (r"\bi have got\b", "i have"),
    (r"\b(\w+) and (\w+) (?:are|is) (?:each|both) in (§\d+|undercity|a dungeon)", r"\1 is in \3 . \2 is in \3"),
    (r"(§\d+) , (animated|tapped|untapped) ,", r"\2 \1"),
    (r"\b(sits|lies|goes|is sitting) on (my|a|the|his|her|their|§)", r"is on \2"),
    # ---------------------------------------------------------------- regeneration
    (
        rf"\b(?:pay|pays|paid|activate|activates|activated|use|uses|used)(?: mana)?(?: for| the "
        rf"cost of| the cost for)? "
        rf"({_OBJ}) 's? regenerat(?:ion|e)(?: ability| cost| shield)?\b",
        r"regenerate \1",
    ),
    (
        r"\b(?:pay|pays|paid|activate|activates|activated|use|uses|used)(?: mana)?(?: for)? (?:its|his|her|the) "
        r"regenerat(?:ion|e)(?: ability| cost)?\b",
        "regenerate it",
    ),
    (r"\b(?:pay|pays|paid|spend|spends|spent) \S+(?: mana)? to regenerate\b", "regenerate"),
    (r"\bregenerate (§\d+|it) twice\b", r"regenerate \1 and regenerate \1"),
    # ---------------------------------------------------------------- mana spent on spells
    (rf"\b({_NUM}) (?:drop|cmc spell|mana value spell|cost spell|cost card|mana card)s?\b", r"\1 mana spell"),
    (
        rf"\b(?:my|the) (?:first|second|third|next|only|other) spell(?: that)?(?: i cast| i "
        rf"play)?(?: of the turn| this turn)? "
        rf"(?:costs?|cost me|takes) ({_NUM})(?: mana)?\b",
        r"i cast a spell with \1 mana",
    ),
    (rf"\bpaid (?:its|the|a) kicker (?:cost )?of ({_NUM})(?: mana)?\b", r"spent \1 more mana on the spell"),
    # ---------------------------------------------------------------- X
    (r"(?<!do i )(?<!must i )(?<!to )\bpa(?:y|id|ys) for (§\d+) (with|for|where) (?=x )", r"cast \1 \2 "),
    (
        r"\b(?:pay|paid|pays|choose|chose|chooses|pick|picked) x (=|equals|is|as|of) (\d+) (?:for|"
        r"on|with) (§\d+)",
        r"cast \3 with x = \2",
    ),
    (r"(?<= )would die(?= \.)", "dies"),
    (r"\b(?:and|which) is (?:now |currently )?on the battlefield\b", ""),
    (r"\b(?:the )?number of ((?:\S+ )?counters)(?= \?)", r"how many \1"),
    # ---------------------------------------------------------------- tapping and abilities
    (
        r"\bcan (i|he|she|they|my opponent) (?:ping|shoot)(?: (?:something|anything|somebody|my "
        r"opponent|a creature|a player|stuff))? with (§\d+)\b",
        r"can \1 activate \2 's ability",
    ),
    (
        r"\bcan (i|he|she|they|my opponent) (?:ping|shoot)(?: (?:something|anything|somebody|my "
        r"opponent|a creature|a player|stuff))? with (?:it|that|him|her)\b",
        r"can \1 activate its ability",
    ),
    (
        r"\bcan (i|he|she|they|my opponent) tap (it|§\d+) to (?:ping|shoot|deal (?:1 |one "
        r")?damage)\b",
        r"can \1 activate its ability",
    ),
    (r"\{q\}(?: symbol)? (?=ability|abilities)", "untap "),
    (r"\{t\}(?: symbol)? (?=ability|abilities)", "tap "),
    (r"\bas my land (?:drop )?for (?:the|this) turn\b", ""),
    (r"\b(?:straight away|right now|this very turn|at once|immediately)\b", "right away"),
    # ---------------------------------------------------------------- eternalize
    (
        r"\b(?:activate|activates|activated|use|uses|used|pay|pays|paid)(?: for)? (?:the "
        r")?eternalize(?: ability| cost)?(?: of| on| for| from) ",
        "eternalize ",
    ),
    (r"\bactivat(?:e|es|ed) (§\d+) 's? eternalize(?: ability)?\b", r"eternalize \1"),
    (
        r"\b(?:right |just |immediately )?after (i|my opponent|\w+) eternalizes? (§\d+) ,? ?where "
        r"is (?:it|the card)\b",
        r"\1 eternalize \2 . where is \2",
    ),
    (
        r"\b(?:right |just |immediately )?after (i|my opponent) activates? eternalize ,? ?where is "
        r"(§\d+)\b",
        r"\1 eternalize \2 . where is \2",
    ),
    # ---------------------------------------------------------------- more of the same kinds
    (r"\b(?:get|gets|become|becomes|end up|be) poisoned\b", "get poison counters"),
    (r"\bis (i|he|she|they|my opponent|\w+) poisoned\b", r"does \1 get poison counters"),
    (r"\bwhat happens to (?:me|him|her|my opponent)\b", "what happens"),
    (rf"\b(take|takes|took|suffer|suffers) ({_NUM}) from\b", r"\1 \2 damage from"),
    (rf"\band (?:another |then )?({_NUM}) (?:more )?(?:damage )?from (§\d+)", r"and takes \1 damage from \2"),
    (
        r"\b(?:later that turn|later in the same turn|in the same turn|that same turn|later in "
        r"that turn)\b",
        "this turn",
    ),
    (
        r"\b(?:can|will|does|could|would) regenerat(?:ion|ing)(?: it| him)? (?:save|help|protect|"
        r"rescue) (?:my |the |his |her )?(§\d+) (?:from|against) (?:a |the )?(§\d+)",
        r"i regenerate \1 . my opponent casts \2 . does \1 survive",
    ),
    (
        r"\b(?:when|once|after|as) (?:§\d+|it|that|the \w+) (?:wears|runs|goes) (?:off|out|"
        r"away)(?: at (?:the )?end of (?:the )?turn)?",
        "the turn ends",
    ),
    (r"\bon top (?=deals|hits|attacks|is )", ""),
    (r'" ([^"]{3,30}) " (?=counter)', r"\1 "),
    (
        rf"\b({_NUM}) mana on spells last turn and ({_NUM})(?: mana)?(?: more)?(?: on spells)? "
        rf"(?=this turn)",
        r"\2 mana on a spell ",
    ),
    (
        rf"\bmy opponent (?:counters|counterspells|countered|negates|§\d+) the ({_NUM}) mana "
        rf"spell(?: that)? i cast\b",
        r"i cast a \1 mana spell",
    ),
    (r"\bmana on another(?= [.,;?]|$)", "mana on another spell"),
    (
        r"\bdeals? combat damage to (my opponent|him|her|them|\w+) with (.+?)(?= [.,;?!]|$)",
        r"attack \1 with \2 unblocked",
    ),
    (
        r"\b(has|have|had|controls?) the city 's blessing (?:, and|,|and) (?!(?:i|my|he|she|they|"
        r"is|casts?|does|do|can|attacks?|control) )",
        r"\1 the city 's blessing and control ",
    ),
    (
        r"\bnext turn ,? ?(?:nobody|no one|no player|neither player|neither of us) casts? (?:a|"
        r"any) spells?\b",
        "the turn ends . the turn ends",
    ),
    (r"\bis on the battlefield after i (?:paid|cast it with|cast it for|chose|paid for) x\b", "was cast with x"),
    (
        r"\b(?:take|takes|took|steal|steals|stole|grab|grabs|borrow|borrows) ((?:my opponent 's|"
        r"his|her|their|the opponent 's|an? )?(?: ?\S+){1,2}) with (§\d+)",
        r"cast \2 targeting \1",
    ),
    (
        r"\bremove (?:the|a|its|one|that) (?:\+1/\+1 )?counter (?:from it )?to (?:shoot|ping|deal "
        r"(?:1 |one )?damage)(?: \w+)?\b",
        "activate its ability",
    ),
    (r"\bin the middle of combat\b", "during combat"),
    (
        r"\b(?:does|will|would|can|could) (§\d+|(?:my|a|the|an|his|her) \S+) (survive|die) (?:when "
        r"|while |if |after |from |by )?(?:it )?block(?:ing|s) (§\d+|(?:my|a|the|an|his|her) \S+)",
        r"\3 attacks and \1 blocks it . does \1 \2",
    ),
    (r"\bsacrifices? (§\d+|(?:my|a|the) \S+) to (§\d+) ,? ?targeting ", r"cast \2 by sacrificing \1 targeting "),
    (
        r"(§\d+) (?:comes in|comes down|enters|etbs)(?: the battlefield)? and (?:its|the) (?:etb |"
        r"enters )?(?:trigger|ability) targets ",
        r"i cast \1 targeting ",
    ),
    # ---------------------------------------------------------------- lists and comparisons
    (
        r"\b(?:two|three|four) (?:creatures|attackers|guys|dudes) (attack|attacks) ((?:me|him|her|"
        r"them|my opponent|\w+) )?"
        r"(?:this turn )?[:,-] (.+?)(?= [.;?!]|$)",
        r"\3 attack \2",
    ),
    (
        r"\bhow (?:does|will|would) (?:that|this|it) (?:change|affect) (my|his|her|their|\w+ 's) "
        r"life total and poison\b",
        r"what is \1 life total and poison",
    ),
    (r"\bis (?:that|it|this) (\d+) or (\d+) (poison counters|counters|\S+ counters)\b", r"how many \3"),
    (r"\bis (?:that|it|this) (\d+) or (\d+) (damage|life|mana)\b", r"how much \3"),
    (
        r"(§\d+) cast (?:with|for) x = (\d+) (?:has|gets|enters with|comes in with|will have) (how "
        r"many (?:\S+ )?counters)",
        r"i cast \1 with x = \2 . \3",
    ),
    (r"\b(?:ten|10) permanents ,? ?including ", "nine permanents and "),
    (r"\b(?:eleven|11) permanents ,? ?including ", "ten permanents and "),
    (r"\b(?:nine|9) permanents ,? ?including ", "eight permanents and "),
    (
        r"\b(creature|permanent) that is not (?:an? )?(?:artifact|enchantment)(?: or (?:an? "
        r")?(?:artifact|enchantment))?\b",
        r"\1",
    ),
    (
        r"\bdoes it become (day|night) (?:on |in )?(?:the |my |my opponent 's )?(?:next|following) turn\b",
        r"the turn ends . does it become \1",
    ),
    (r"\b(\w+ spells?) (?:for|with|costing) (\w+) mana each\b", r"\1 for \2 mana"),
    (r"\b(?:and )?neither (?:of them )?(?:is|are|gets|was) blocked\b", "and no blocks"),
    (
        r"\bthe (initiative|monarchy|emblem|dungeon) (?:that )?(my opponent|(?!and |but |then |which "
        r"|who |or )\w+) (?:has|owns|controls|is in)\b",
        r"\2 's \1",
    ),
    (r"(, then|\band then) (§\d+)(?= [.;?!]|$)", r"\1 cast \2"),
    (r"\bas (?:my|his|her|their|a) dungeon\b", ""),
    (r"\bdoes it become untapped\b", "is it untapped"),
    (r"(§\d+.*)\beternalized token\b", r"\1token"),
)

IDIOMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern.replace("§", "cardname")), meaning) for pattern, meaning in (*DEEDS, *TOPICS, *SPEECH, *_ROWS)
)
"""Patterns with what they mean, in the order in which they are written out."""
