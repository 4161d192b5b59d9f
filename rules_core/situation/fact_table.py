"""
The facts: general knowledge of the rules, by chapter.

A pattern is kept strict: a question that a fact does not settle must not match.
"""

from __future__ import annotations

from .facts import Fact

_LOSE = r"\b(lose|loses|die|dies|kill|kills|lethal|dead|eliminate)"
_SURVIVE = r"\b(survive|survives|live|lives|saved?|safe|prevent|protect)"

FACTS: tuple[Fact, ...] = (
    # ---------------------------------------------------------------- starting, losing, winning
    Fact(
        (r"poison", r"two[- ]headed|2hg", r"how many|how much"),
        "In Two-Headed Giant a team with fifteen or more poison counters loses; they are counted for the team.",
        ("704.6b", "810.8d", "704.5c"),
        "15",
    ),
    Fact(
        (r"how many poison|poison counters? .*(need|take|required)", _LOSE),
        "Ten poison counters are enough to lose the game.",
        ("704.5c", "122.1f"),
        "10",
        never=(r"two[- ]headed|2hg", r"\bhas \d|\bhave \d|\bwith \d"),
    ),
    Fact(
        (r"two[- ]headed|2hg", r"life", r"\bstart"),
        "A Two-Headed Giant team shares a life total that starts at 30.",
        ("810.4",),
        "30",
    ),
    Fact(
        (r"commander|\bedh\b", r"\blife\b", r"\bstart"),
        "In Commander each player starts at 40 life.",
        ("903.7",),
        "40",
        never=(r"two[- ]headed",),
    ),
    Fact(
        (r"commander damage|damage from (a|one|the same) commander", r"how much|how many"),
        "21 combat damage from one commander over the whole game makes a player lose.",
        ("903.10a",),
        "21",
    ),
    Fact(
        (r"commander damage", r"non-?combat|\b(ability|spell|ping|burn|fling)"),
        "Only combat damage dealt by a commander counts towards the 21.",
        ("903.10a",),
        "no",
        never=(r"how (much|many)",),
    ),
    Fact(
        (
            r"starting life|life (total )?(do|does) .* start|start (the game )?(with|at) how much life|how "
            r"much life .*\bstart",
        ),
        "Each player starts at 20 life, unless the variant says otherwise.",
        ("103.4",),
        "20",
        never=(r"commander|edh|two[- ]headed|2hg|brawl|archenemy|vanguard",),
    ),
    Fact(
        (r"maximum hand size|hand size limit|how many cards can .* (have|hold|keep) in (hand|my hand|their hand)",),
        "The maximum hand size is normally seven; the active player discards down to it in the cleanup step.",
        ("402.2", "514.1"),
        "7",
        never=(r"reliquary|no maximum", r"when do"),
    ),
    Fact(
        (
            r"draw(s|ing)? from (an )?empty (library|deck)|empty (library|deck).*draw|draw .* no cards (left "
            r")?in (my |their |the )?(library|deck)",
        ),
        "A player who had to draw from an empty library loses the next time state-based actions are checked.",
        ("704.5b", "121.4", "104.3c"),
        yes=r"\blose|happens",
        no=r"\b(safe|fine|okay|ok|keep playing|survive)\b",
        never=(r"immediately lose|lose immediately",),
    ),
    Fact(
        (
            r"(both|all) players|each player",
            r"(0|zero) (or less )?life|lose at the same time|die at the same time|lose simultaneously",
        ),
        "When all remaining players lose at the same time, the game is a draw.",
        ("104.4a", "704.3"),
        "the game is a draw",
    ),
    Fact(
        (r"\bconcede", r"(when|any time|at any time|sorcery speed|can i|respond)"),
        "A player may concede at any time, and nobody can respond to it.",
        ("104.3a",),
        "at any time",
        never=(r"respond",),
    ),
    # ---------------------------------------------------------------- turns and priority
    Fact(
        (r"\b(can|could|may)\b.*\b(cast|activate|use|respond|do)\b.*\buntap step\b",),
        "No player gets priority in the untap step, so nothing can be cast or activated in it.",
        ("502.4", "117.3a"),
        "no",
        never=(r"trigger", r"skip"),
        whatever_cards=True,
    ),
    Fact(
        (
            r"(when|how) (does|do|will|would|can) (it )?(day|it) (become|turn|change)( in)?(to)? ?night|when does "
            r"(it become|day turn into|the day become) night",
        ),
        "In the untap step: if it is day and the previous turn's active player cast no spells that turn, it becomes "
        "night.",
        ("731.2a", "502.2", "731.2c"),
        "in the untap step, when the previous turn's active player cast no spells",
    ),
    Fact(
        (
            r"(when|how) (does|do|will|would|can) (it )?(night|it) (become|turn|change)( in)?(to)? ?day|when does "
            r"(it become|night turn into|the night become) day",
        ),
        "In the untap step: night turns to day if at least two spells were cast by the player whose turn "
        "came before, during that turn.",
        ("731.2b", "502.2", "731.2c"),
        "in the untap step, when the previous turn's active player cast two or more spells",
        never=(r"become night",),
    ),
    Fact(
        (r"how many spells .*(night|day)", r"(become|turn|change|make|back)"),
        "Two: night turns to day if the player whose turn came before cast at least that many in it.",
        ("731.2b",),
        "two",
        never=(r"day (to|become|into|turn).*night|become night|turn .* night",),
    ),
    Fact(
        (r"extra turns?", r"(which|what|who).*(order|first|next)|\border\b|first"),
        "Extra turns come directly after the turn in question; the one created last is taken first.",
        ("500.7",),
        "the most recently created extra turn is taken first",
        whatever_cards=True,
    ),
    Fact(
        (r"\bland", r"(opponent'?s?|another player'?s?|someone else'?s?) turn", r"\b(play|drop)"),
        "Lands are played only in a main phase of your own turn.",
        ("305.3", "116.2a"),
        "no",
        never=(r"flash|effect|put .* onto",),
    ),
    Fact(
        (
            r"(unspent|floating|leftover|extra) mana|mana pool|\bmana\b.*\b(empty|empties|lost|disappear|carry "
            r"over|stay|go away|keep|last)",
            r"(step|phase|end|turn|when|how long)",
        ),
        "Unspent mana is lost as each step and phase ends.",
        ("106.4", "500.5"),
        "it is lost as each step or phase ends",
        never=(r"mana burn", r"until end of turn"),
    ),
    Fact(
        (r"mana burn",),
        "There is no mana burn any more; unspent mana is just lost as each step and phase ends.",
        ("106.4", "500.5"),
        "no",
    ),
    Fact(
        (
            r"when (does|do|is|are|will) (the )?damage (on|marked|wear|go|heal|removed|dealt to|disappear|come "
            r"off)|how long does damage (stay|last|remain)|"
            r"damage .*(heal|wear off|removed|go away) .*(when|turn)|when do creatures heal",
        ),
        "Damage stays marked until the cleanup step, where it is removed together with the end of effects "
        "until end of turn.",
        ("514.2", "120.6"),
        "in the cleanup step",
        never=(r"regenerat",),
    ),
    # ---------------------------------------------------------------- stack, responses
    Fact(
        (
            r"respond (to|when)|in response to|counter(ed)?\b|stifle",
            r"mana abilit|tapping (a |their |his |her |lands? )+(for mana)|taps? .*for mana",
        ),
        "Mana abilities don't use the stack, so nobody can respond to them or counter them.",
        ("605.3b",),
        "no",
        never=(r"cast .* in response", r"\bi tap\b.*\bin response\b"),
    ),
    Fact(
        (
            r"respond|in response|counter",
            r"(turn(ing|ed|s)? .*face[- ]up|unmorph|morph(ing)?\b.*(face[- ]up|flip)|flip(ping)? .*morph)",
        ),
        "Turning a permanent face up is a special action: nothing goes on the stack, nobody can respond.",
        ("116.2b", "702.37e"),
        "no",
        never=(r"trigger",),
    ),
    Fact(
        (
            r"(respond|response|counter)",
            r"(playing|play|plays|playing of) (a |an? |the )?land|land drop|to (a|the) land\b",
        ),
        "Playing a land is a special action: nothing goes on the stack, so nobody can respond or counter it.",
        ("116.2a", "305.1"),
        "no",
        never=(r"trigger|landfall",),
    ),
    Fact(
        (r"split second", r"mana abilit|tap .*mana|morph|face[- ]up|special action"),
        "Split second still allows mana abilities and special actions.",
        ("702.61b",),
        "yes",
        never=(r"can't|cannot",),
    ),
    Fact(
        (r"cascade", r"counter(ed|s|ing)?\b", r"(still|do i|does|get|resolve|happen|trigger)"),
        "Cascade triggers when the spell is cast and resolves on its own, whatever becomes of the spell.",
        ("702.85a", "113.7a"),
        "yes",
        never=(r"counter (the|my|his|her|their|a) cascade trigger", r"\+1/\+1|-1/-1"),
    ),
    Fact(
        (
            r"(when you cast|cast trigger|when (i|it'?s|it is) cast)",
            r"(spell is|gets?|is|was|be) counter(ed)",
            r"(still|trigger|resolve|happen|get)",
        ),
        "An ability that triggers on casting is on the stack by itself; countering the spell does not stop it.",
        ("113.7a", "603.2"),
        "yes",
        never=(r"cascade|storm",),
    ),
    Fact(
        (r"storm", r"(counter(ed)? spells?|spells? (that )?(were|was|got|are|is) countered|countered)", r"count"),
        "Storm counts every spell cast before it this turn, whether it resolved or was countered.",
        ("702.40a",),
        "yes",
        never=(r"how many",),
    ),
    Fact(
        (
            r"cop(y|ies) of (a |the |an )?(spell|instant|sorcery)|copied spell|copy a spell",
            r"cast",
            r"(trigger|count|magecraft|storm|prowess|considered|is)",
        ),
        "A copy of a spell is put on the stack, it isn't cast, so what triggers on casting does not trigger for it.",
        ("707.10",),
        "no",
        never=(r"magecraft|cast (the|a) cop|cast it without|how many|casts? or cop",),
    ),
    Fact(
        (r"flashback", r"counter(ed)?\b", r"(where|graveyard|exile|what happens|happen)"),
        "A spell cast with flashback is exiled whenever it would leave the stack, also when it is countered.",
        ("702.34a",),
        "it is exiled",
    ),
    Fact(
        (
            r"(simultaneous|same time|several|multiple|both|two)",
            r"trigger",
            r"(different|each|two|both) (players|opponents)|\border\b",
            r"(order|first|which|stack)",
        ),
        "The active player puts their triggered abilities on the stack first, in any order they like, then each other "
        "player in turn order; so the active player's resolve last.",
        ("603.3b", "101.4"),
        "the active player's go on the stack first and resolve last",
        never=(r"undying|persist|replacement",),
    ),
    Fact(
        (
            r"(only|all|its|the) targets?",
            r"(illegal|gone|removed|leaves|left|sacrificed|bounced|no longer)",
            r"(fizzle|resolve|countered|happen|rest|draw)",
        ),
        "A spell whose targets have all become illegal does not resolve, and none of its instructions happen.",
        ("608.2b",),
        yes=r"fizzle|happen",
        no=r"(still|does it|do i) (resolve|draw|get)|resolve",
        never=(r"one of (the|its|two)|some of",),
    ),
    # ---------------------------------------------------------------- combat
    Fact(
        (
            r"order (the |my |his |her |their )?blockers|damage assignment order|(blockers?|blocking "
            r"creatures) in order|declare .*order .*block",
        ),
        "There is no damage assignment order any more: damage is divided among the blockers freely as it is assigned.",
        ("510.1c",),
        "no",
        never=(r"when was|banding",),
    ),
    Fact(
        (r"\btapped\b", r"\bblock(s|ing|er)?\b", r"(can|could|able|may)"),
        "Only untapped creatures can be declared as blockers.",
        ("509.1a",),
        "no",
        never=(r"damage|attack|untap|after (it|they|block)|becomes? tapped|deal|vigilance|tapped attack", r"\d/\d"),
    ),
    Fact(
        (
            r"(blocked|blocker)",
            r"(dies|killed|removed|destroyed|bounced|sacrificed|leaves|gone|disappears|sac(s|ked)?)",
            r"(unblocked|damage (to|go|get|dealt)|deal .*(player|me|opponent)|go through|get through)",
        ),
        "A creature that was blocked stays blocked; without trample it deals no damage to the player when the "
        "blocker is gone.",
        ("509.1h", "510.1c"),
        "no",
        never=(r"trampl", r"\d/\d"),
    ),
    Fact(
        (
            r"trampl",
            r"blocker",
            r"(removed|bounced|sacrificed|leaves|gone|killed|dies|destroyed|disappears)",
            r"(all|damage|how much|full)",
        ),
        "With no creature left blocking it, an attacker with trample assigns all its damage to what it attacks.",
        ("702.19b", "510.1c"),
        "all of it",
        never=(r"\d/\d", r"first strike|double strike"),
    ),
    Fact(
        (r"defender", r"\battack"),
        "A creature with defender can't attack.",
        ("702.3b",),
        "no",
        never=(r"as though|lose|without|doesn't have|remove", r"\d/\d"),
    ),
    Fact(
        (r"\bmenace\b", r"(one|single|lone|alone|by itself)", r"block"),
        "A creature with menace is blocked only by two or more creatures.",
        ("702.111b",),
        "no",
        never=(r"\d/\d", r"how many"),
    ),
    Fact(
        (r"how many (creatures|blockers)", r"menace", r"block"),
        "A creature with menace is blocked only by two or more creatures.",
        ("702.111b",),
        "two or more",
    ),
    Fact(
        (r"\breach\b", r"block", r"fly(ing|er|ers)?"),
        "A creature with flying is blocked only by creatures with flying or reach, so reach is enough.",
        ("702.9b", "702.17b"),
        "yes",
        never=(r"only|without reach|\bno reach|\d/\d|be blocked by creatures without",),
    ),
    Fact(
        (r"(vigilance)", r"\btap"),
        "Attacking doesn't cause a creature with vigilance to tap.",
        ("702.20b",),
        "no",
        never=(r"block|ability|mana|\d/\d|untap|already",),
    ),
    Fact(
        (r"haste", r"(block|blocker)"),
        "Summoning sickness never kept creatures from blocking; haste does not matter for it.",
        ("509.1a", "302.6"),
        "yes",
        never=(r"\d/\d", r"without"),
    ),
    Fact(
        (r"summoning sick(ness)?|(just|this turn) (came|entered|cast)|turn (it|they) (came|come|enters?)", r"\bblock"),
        "A creature that came this turn may block; only attacking and costs with the tap or untap symbol are "
        "kept from it.",
        ("509.1a", "302.6"),
        "yes",
        never=(r"\d/\d",),
    ),
    # ---------------------------------------------------------------- damage keywords
    Fact(
        (
            r"(multiple|two|several|more than one|stack) (instances? of "
            r")?.*lifelink|lifelink.*(twice|stack|redundant|cumulative|multiple|double)",
        ),
        "Several instances of lifelink on one object are redundant.",
        ("702.15f",),
        yes=r"redundant",
        no=r"(stack|twice|double|cumulative|gain (that )?(twice|double))",
        never=(r"double strike", r"\d/\d"),
    ),
    Fact(
        (r"infect", r"lifelink", r"\b(gain|gains|life)\b"),
        "Lifelink counts damage dealt in any form, so its controller gains that much life although infect "
        "makes counters of it.",
        ("702.15b", "120.3f"),
        "yes",
        never=(r"\d/\d|deals? \d|how much|lose",),
    ),
    Fact(
        (r"infect", r"planeswalker"),
        "Infect does not change damage to planeswalkers: that many loyalty counters are removed.",
        ("120.3c", "702.90b"),
        "it removes loyalty counters as usual",
        never=(r"\d/\d",),
    ),
    Fact(
        (
            r"(multiple|two|several|more than one|extra) (instances?|copies) of "
            r"(infect|wither)|(infect|wither) (twice|stack|cumulative|redundant)",
        ),
        "Several instances of infect (or of wither) on one object are redundant.",
        ("702.90f", "702.80d"),
        yes=r"redundant|same",
        no=r"(stack|twice|double|cumulative|more (poison|counters))",
        never=(r"deals? \d|\d/\d|how many",),
    ),
    Fact(
        (r"deathtouch", r"trampl", r"(how much|lethal|1 damage|one damage|work|assign|combo|interact|together)"),
        "One damage from a source with deathtouch counts as lethal, so an attacker with both need assign just "
        "1 to each blocker.",
        ("702.2c", "702.19b", "510.1c"),
        "1 to each blocker is enough; the rest may trample over",
        never=(r"\d+/\d+",),
    ),
    Fact(
        (r"deathtouch", r"planeswalker"),
        "Deathtouch destroys creatures only; a planeswalker just loses that much loyalty.",
        ("702.2b", "704.5h", "120.3c"),
        "no",
        never=(r"\d/\d|how much",),
    ),
    Fact(
        (r"deathtouch", r"indestructible"),
        "Deathtouch destroys, and an indestructible permanent can't be destroyed.",
        ("702.12b", "704.5h"),
        yes=_SURVIVE,
        no=r"\b(kills?|die|dies|destroys?|destroyed)\b",
        never=(r"\d/\d|infect|wither",),
    ),
    Fact(
        (r"indestructible", r"sacrific|\bsac\b|edict"),
        "Indestructible stops destruction only; sacrificing isn't destroying.",
        ("702.12b", "701.21a"),
        yes=r"(can|could|may|do|does|have to|must|be) .*(sacrific|sac\b|die)",
        no=r"(survive|safe|prevent|protect|save)",
        never=(r"can't|cannot|\d/\d",),
    ),
    Fact(
        (
            r"indestructible",
            r"(toughness (of )?(0|zero)|(0|zero) toughness|-x/-x|-\d/-\d|toughness (is|becomes|to) "
            r"(0|zero)|-1/-1 counters)",
        ),
        "A creature with toughness 0 or less is put into its owner's graveyard; that is no destruction, so "
        "indestructible does not help.",
        ("704.5f", "702.12b"),
        yes=r"\b(die|dies|kill|kills|killed)\b",
        no=_SURVIVE,
        never=(r"\d+/\d+ (creature )?with",),
    ),
    Fact(
        (r"indestructible", r"\bexil"),
        "Exiling isn't destroying, so indestructible does not stop it.",
        ("702.12b",),
        yes=r"(can|could|get|be|does|do) .*exil",
        no=r"(survive|safe|prevent|protect|save)",
        never=(r"can't|cannot",),
    ),
    Fact(
        (
            r"regenerat",
            r"(toughness (of )?(0|zero)|(0|zero) toughness|-x/-x|toughness (is|becomes|to|reduced to) (0|zero))",
        ),
        "A creature with toughness 0 goes to the graveyard without being destroyed, and regeneration can't "
        "replace that.",
        ("704.5f", "701.19a"),
        yes=r"\b(die|dies|dead)\b",
        no=r"(save|saved|survive|regenerate it|can .*regenerate|does .*regenerate|help|work)",
        never=(r"\d+/\d+ creature",),
    ),
    Fact(
        (r"regenerat", r"sacrific|\bsac\b"),
        "Regeneration replaces destruction only; sacrificing isn't destroying.",
        ("701.19a", "701.21a"),
        "no",
        never=(r"yes|\d/\d|sacrific\w* .*:|as a cost",),
    ),
    Fact(
        (
            r"what (exactly |all )?(happens|does it mean|is) .*regenerat|how does regenerat|what does "
            r"regenerat|explain regenerat|when .*regenerates,? what",
        ),
        "Instead of being destroyed, all damage marked on it is removed, it becomes tapped, and it is removed "
        "from combat.",
        ("701.19a", "614.8", "506.4"),
        "damage is removed, it becomes tapped, and it is removed from combat",
    ),
    Fact(
        (r"regenerat", r"\btap(ped|s)?\b"),
        "A permanent that regenerates becomes tapped.",
        ("701.19a",),
        "yes",
        never=(r"untapped|can .*while tapped|tapped creature|already tapped|\d/\d|can i regenerate",),
    ),
    Fact(
        (r"regenerat", r"damage", r"(removed|heal|stay|remain|gone|clear)"),
        "Regenerating takes all marked damage off the permanent.",
        ("701.19a", "120.6"),
        yes=r"(removed|heal|gone|clear)",
        no=r"(stay|remain)",
        never=(r"\d/\d",),
    ),
    Fact(
        (r"regenerat", r"(remove[ds]? from combat|in combat|still (attack|block)|deal (combat )?damage)"),
        "A creature that regenerates is removed from combat.",
        ("701.19a", "506.4"),
        yes=r"remove[ds]? from combat",
        no=r"still|deal (combat )?damage",
        never=(r"first strike|\d/\d",),
    ),
    # ---------------------------------------------------------------- protection and targeting
    Fact(
        (
            r"hexproof|shroud",
            r"(board ?wipe|wrath|destroy all|all creatures|each creature|mass removal|sweeper|doesn't "
            r"target|edict|sacrifice)",
        ),
        "Hexproof and shroud stop targeting only; what affects creatures without targeting them works.",
        ("702.11b", "115.10a"),
        yes=r"\b(die|dies|destroyed|kill|affect|affected|hit|sacrifice|work)\b",
        no=_SURVIVE,
        never=(r"can't|cannot",),
    ),
    Fact(
        (
            r"protection from (white|blue|black|red|green|a color)",
            r"(board ?wipe|wrath|destroy all|all creatures|mass removal|sweeper)",
        ),
        "Protection stops damage, enchanting and equipping, blocking and targeting; destroying all creatures "
        "does none of these.",
        ("702.16b", "702.16e", "115.10a"),
        yes=r"\b(die|dies|destroyed|kill|affect|affected)\b",
        no=_SURVIVE,
        never=(r"damage",),
    ),
    Fact(
        (r"ward\b", r"(what|how|trigger|can't target|cannot target|can .*target)"),
        "Ward is a triggered ability: the creature can be targeted, and the spell or ability is countered "
        "unless its controller pays.",
        ("702.21a",),
        yes=r"can (i|my opponent|they|you|a player|someone) (still )?target",
        never=(r"can't be countered|\d/\d",),
    ),
    # ---------------------------------------------------------------- zones, tokens, copies
    Fact(
        (
            r"\btokens?\b",
            r"(die|dies|death|sacrificed|destroyed)",
            r"(trigger|blood artist|dies abilities|death triggers?|go to (the|a) graveyard|graveyard)",
        ),
        "A token that dies is put into the graveyard first, so abilities that trigger on dying see it; then it "
        "ceases to exist.",
        ("111.7", "700.4", "704.5d"),
        "yes",
        never=(r"stay in|remain|return|reanimat|\d/\d|exile",),
    ),
    Fact(
        (
            r"\btokens?\b",
            r"(bounce|return(ed)? to (hand|my hand|its owner's hand|their owner's "
            r"hand)|flicker|blink|exile(d)? and return)",
        ),
        "A token that leaves the battlefield ceases to exist and can't come back.",
        ("111.7", "111.8", "704.5d"),
        "it ceases to exist",
        never=(r"trigger",),
    ),
    Fact(
        (r"(cop(y|ies)|clone)", r"\bcounters?\b", r"(\+1/\+1|have|copied|copy|get|also|with)"),
        "Counters are not copiable, so a copy doesn't have them.",
        ("707.2",),
        "no",
        never=(r"spell|counterspell|countered|x=|enters? with|double|proliferate",),
    ),
    Fact(
        (r"(cop(y|ies)|clone|token copy)", r"legendary", r"(enters?|etb|comes into play)", r"trigger"),
        "The copy enters and its ability triggers before the legend rule is applied, so the ability goes on "
        "the stack and resolves.",
        ("704.5j", "603.3", "603.6a"),
        "yes",
        never=(r"isn't legendary|not legendary",),
    ),
    Fact(
        (
            r"legend rule|(two|second|another|both|2nd) .*(legendary|legends?)",
            r"(what happens|which|who|choose|keep|dies|go|have both|control both|graveyard)",
        ),
        "A player who controls two legendary permanents with the same name chooses one to keep; the others are "
        "put into the graveyard.",
        ("704.5j",),
        "you choose one to keep; the other is put into the graveyard",
        never=(r"different names?|opponent|trigger|commander|token copy|clone",),
    ),
    Fact(
        (r"legend rule", r"(destroy|indestructible|regenerat|sacrific)"),
        "The legend rule puts the permanent into the graveyard; that is neither destruction nor sacrifice.",
        ("704.5j",),
        "no",
        never=(r"choose",),
    ),
    Fact(
        (
            r"(equipment|equipped)",
            r"creature (dies|leaves|is destroyed|gets destroyed|is sacrificed|died)|(equipped|its) creature "
            r"(dies|leaves)|when (the|my) creature dies",
        ),
        "Equipment stays on the battlefield, unattached, when the creature leaves.",
        ("704.5n",),
        "it stays on the battlefield unattached",
        never=(r"trigger|aura",),
    ),
    Fact(
        (
            r"\baura\b",
            r"(enchanted )?creature (dies|leaves|is destroyed|gets destroyed|is sacrificed|died)",
        ),
        "An Aura that is attached to nothing is put into its owner's graveyard.",
        ("704.5m",),
        "it is put into its owner's graveyard",
        never=(r"trigger|bestow|equipment",),
    ),
    Fact(
        (r"\+1/\+1 counters?", r"-1/-1 counters?", r"(cancel|annihilate|both|remove|same creature|happens|together)"),
        "As a state-based action, +1/+1 and -1/-1 counters on one permanent are removed in pairs.",
        ("704.5q",),
        yes=r"cancel|annihilate|remove",
        never=(r"\d+/\d+ (creature )?with|persist|undying|has (two|three|\d)",),
    ),
    Fact(
        (r"(dies|die)\b", r"exil(ed|e)", r"trigger", r"(does|do|will|is|would)"),
        "Dying is being put into a graveyard from the battlefield; being exiled isn't dying.",
        ("700.4",),
        "no",
        never=(r"token|instead|\d/\d|when .*dies.*exile (it|target|a)",),
    ),
    # ---------------------------------------------------------------- lands, mana, costs
    Fact(
        (r"how many lands", r"(per|each|a|every|one|in a) turn|turn"),
        "A player may normally play one land on each of their turns.",
        ("305.2",),
        "one",
        never=(r"deck|draft|run|should",),
    ),
    Fact(
        (
            r"(mana value|cmc|converted mana cost)",
            r"\bx\b",
            r"(battlefield|graveyard|hand|library|not on the stack|in play|permanent)",
        ),
        "X is 0 everywhere but on the stack.",
        ("202.3e",),
        "X counts as 0",
        never=(r"on the stack(?! *\?)",),
    ),
    Fact(
        (r"(mana value|cmc|converted mana cost)", r"\bx\b", r"on the stack"),
        "On the stack X is the number chosen for it.",
        ("202.3e",),
        "X counts as the number chosen",
        never=(r"not on the stack",),
    ),
    Fact(
        (r"phyrexian mana", r"(life)", r"(mana value|cmc|converted mana cost)"),
        "Each Phyrexian mana symbol adds 1 to the mana value, however it is paid.",
        ("202.3g", "107.4f"),
        "each symbol counts as 1",
    ),
    Fact(
        (
            r"commander tax|(how much|what) .*(more|extra|additional).*commander|commander .*(cost|costs) "
            r".*(more|extra|additional)",
        ),
        "Each earlier casting of the commander from the command zone makes the next one cost {2} more.",
        ("903.8",),
        "{2} more for each previous time it was cast from the command zone",
        never=(r"reduc|partner",),
    ),
    Fact(
        (
            r"two alternative costs?|(flashback|alternative cost|without "
            r"paying).*(and|with|plus).*(overload|evoke|alternative cost|dash|bestow)",
        ),
        "Only one alternative cost can be applied to a spell.",
        ("118.9a",),
        "no",
    ),
    # ---------------------------------------------------------------- trackers, multiplayer, variants
    Fact(
        (r"monarch", r"(leaves|loses|dies|concedes|eliminated|left|dead)( the game)?", r"(who|what happens|becomes?)"),
        "If the monarch leaves the game, the crown goes to the active player; if that is who left, "
        "to whoever is next in turn order.",
        ("725.4",),
        "the active player",
        never=(r"naturalize|destroy",),
    ),
    Fact(
        (
            r"initiative",
            r"(leaves|loses|dies|concedes|eliminated|left|dead)( the game)?",
            r"(who|what happens|gets|has|takes)",
        ),
        "When the player with the initiative leaves the game, the active player takes it; if it is the active "
        "player who leaves, "
        "the next player in turn order.",
        ("726.4",),
        "the active player",
        never=(r"naturalize|destroy",),
    ),
    Fact(
        (
            r"how .*(become|steal|take|lose|get).*(the )?(monarch|monarchy)|monarch.*combat damage|combat "
            r"damage.*monarch",
        ),
        "A creature's combat damage to the monarch makes its controller the monarch; the monarch draws a card "
        "at their end step.",
        ("725.2",),
        "by dealing combat damage to the monarch with a creature",
        never=(r"\d/\d|leaves|naturalize|how many",),
    ),
    Fact(
        (
            r"(stole|stolen|steal|control(s|led)?|gained control|control magic|threaten)",
            r"(leaves|left|loses|dies|concedes|eliminated)( the game)?",
            r"(player|opponent|who)",
            r"(my|creature|permanent)",
            r"(what happens|get .*back|return)",
        ),
        "Effects that give a leaving player control end, so you get the permanent back; what entered under "
        "that player's control "
        "by itself is exiled.",
        ("800.4a",),
        "you get it back",
        never=(r"naturalize",),
    ),
    Fact(
        (r"commander", r"(mutat|merged)", r"(command zone|dies|pile)"),
        "Each card of a merged permanent goes its own way; only the commander may be put into the command zone.",
        ("730.3", "903.9a"),
        "only the commander card",
    ),
    Fact(
        (r"commander", r"\b(dies|die|died)\b", r"trigger"),
        "A commander that dies goes to the graveyard first, so abilities that trigger on dying see it; then it "
        "may be moved.",
        ("903.9a", "700.4"),
        "yes",
        never=(r"exile",),
    ),
    # ---------------------------------------------------------------- persist, undying, planeswalkers, misc
    Fact(
        (r"persist", r"undying", r"(both|and)", r"(what happens|dies|die)"),
        "Both abilities trigger and their controller orders them; the first to resolve returns the card, and "
        "the second can't find it any more.",
        ("603.3b", "400.7", "702.93a", "702.79a"),
        "it returns once",
        never=(r"\d/\d|\bwith (a|two|one) [-+]1",),
    ),
    Fact(
        (r"infect|wither", r"persist", r"(-1/-1 counter|already has|come back|return)"),
        "Persist returns the creature only if it had no -1/-1 counter on it as it died.",
        ("702.79a", "702.90c"),
        yes=r"(stay dead|not return|not come back)",
        no=r"(come back|comes back|return|returns)",
        never=(r"\d/\d", r"no -1/-1 counter"),
    ),
    Fact(
        (
            r"how many (loyalty abilities|times can .*planeswalker)|(two|both|more than one) loyalty "
            r"abilit|activate .*planeswalker.*twice|twice .*planeswalker",
        ),
        "One loyalty ability of each permanent may be activated a turn, at sorcery speed.",
        ("606.3",),
        "one each turn",
        never=(r"different planeswalkers|two planeswalkers",),
    ),
    Fact(
        (r"planeswalker", r"(0|zero|no) loyalty", r"(what happens|die|dies|survive|graveyard|happens)"),
        "A planeswalker with loyalty 0 is put into its owner's graveyard.",
        ("704.5i",),
        "it is put into its owner's graveyard",
        never=(r"-\d",),
    ),
    Fact(
        (r"proliferate", r"(poison|player)", r"(can|does|do|may|add)"),
        "Players who have counters may be chosen too, and get one more of each kind that they have.",
        ("701.34a",),
        "yes",
        never=(r"how many|no counters|without|\bhas \d",),
    ),
    Fact(
        (r"\bnight\b", r"daybound", r"(which (face|side)|what (face|side)|enter|front|back)"),
        "A permanent with daybound enters with its nightbound side up while it is night.",
        ("702.145b", "731.2"),
        "nightbound side up",
        never=(r"moonmist|becomes? day|transform",),
    ),
    Fact(
        (r"daybound|nightbound", r"(transform|flip|turn over|turn it)", r"(spell|effect|ability|other|card|manually)"),
        "A permanent with daybound or nightbound transforms only by those abilities.",
        ("702.145b", "701.27"),
        "no",
        never=(r"which (face|side)|become (day|night)",),
    ),
    Fact(
        (r"phas(e|ed|es|ing) (out|in)|phased[- ]out", r"(enters?|leaves?|etb|dies|trigger)"),
        "Phasing isn't a zone change, so nothing enters or leaves the battlefield.",
        ("702.26d",),
        "no",
        never=(r"token|aura|equipment|phase out and",),
    ),
    Fact(
        (r"\blayers?\b", r"(how many|number of)"),
        "There are seven layers; the seventh has four sublayers.",
        ("613.1", "613.4"),
        "7",
    ),
    Fact(
        (r"how many cards .*(start|opening hand|draw at the (start|beginning))|opening hand size|starting hand size",),
        "The starting hand is normally seven cards.",
        ("103.5",),
        "7",
        never=(r"mulligan|deck",),
    ),
    Fact(
        (r"(minimum|how many cards).*(deck)|deck size",),
        "A constructed deck has at least 60 cards; a Commander deck has exactly 100.",
        ("100.2a", "903.5a"),
        "at least 60 (exactly 100 in Commander)",
        never=(r"sideboard|limited|draft|sealed|maximum|brawl",),
    ),
)
