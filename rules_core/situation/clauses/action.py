"""Clauses that say what somebody does or what happens."""

from __future__ import annotations

from .kit import Clause, clauses

_BF = "(onto the battlefield|into play|to the battlefield|on the battlefield|in play)"
_EOT = "[until end of turn|until eot|this turn|til end of turn]"

ACTIONS: list[Clause] = [
    *clauses("action", "damage", "{p:player} <hit> {t:target} for {n:number} [damage] with {o:object}"),
    *clauses(
        "action",
        "hit",
        "{os:objects} <hit> {d:target} unblocked",
        "{p:player} <hit> {d:target} with {os:objects} [unblocked]",
        "{d:target} (<get>|<be>) hit by {os:objects} [unblocked]",
        "{os:objects} <hit> {d:target}",
    ),
    *clauses("action", "regenerate", "{p:player} (pay|pays|paid) [mana] to regenerate {os:objects}"),
    *clauses(
        "action",
        "attack_into",
        "{os:osubject} <attack> into {b:objects}",
        "{p:subject} <attack> into {b:objects} with {os:objects}",
        "{p:subject} <attack> {os:objects} into {b:objects}",
        "{p:subject} <attack> with {os:objects} into {b:objects}",
    ),
    *clauses(
        "action",
        "respond",
        "{p:player} <respond> (with|by casting) {o:object} {tail:tail}",
        "{p:subject} <respond> (with|by casting) {o:object} {tail:tail}",
        "{p:player} <respond> [to {q:spellname}] (with|by casting) {o:object} {tail:tail}",
    ),
    *clauses("action", "attack", "{d:target} (is|are|am|gets|get|was|being) [being] attacked by {os:objects}"),
    *clauses("skip", "nothing", "(nobody|no one|no player|neither player) (casts|cast) (a|any|another) (spell|spells)"),
    *clauses(
        "action",
        "no_spells",
        "{p:player} <cast> (no spells|no spell|nothing|zero spells|no other spells) [this turn|that turn]",
        "{p:player} <do> not cast (a|any|a single|another) (spell|spells) [this turn|that turn]",
    ),
    *clauses(
        "action",
        "spend_spell",
        "{p:player} <cast> {k:count} (creature|creatures|artifact|enchantment|sorcery|instant|planeswalker) "
        "[spell|spells] (for|with|using|costing|by spending|spending) {n:number} mana",
        "{p:player} <cast> {k:count} (spell|spells|creature spells) [,] (spending|paying|using|each "
        "costing|costing|with) "
        "{n:number} mana (on|for) (each|both|each of them|each one)",
        "{p:player} <cast> {k:count} (spell|spells) [,] each (for|with|costing) {n:number} [mana]",
        "{k:count} {n:number} mana (spell|spells|creature|creature spell)",
        "{k:count} (spell|spells) (with|for|using|costing) {n:number} mana",
    ),
    *clauses(
        "action",
        "damage_by_power",
        "{o:eobject} <damage> {t:target}",
        "[combat] damage is dealt to {t:target} by {o:object}",
    ),
    # -- spending mana, for expend
    *clauses(
        "action",
        "spend_spell",
        "{p:subject} <cast> {k:count} (spell|spells) [with|for|using|costing|by spending|by "
        "paying|spending|paying] [only] {n:number} mana",
        "{p:subject} <cast> {k:count} [different] (spell|spells) (that|which) (costs|cost|takes) [me] "
        "{n:number} [mana]",
        "{p:subject} <cast> {k:count} {n:number} mana (spell|spells|creature|creature spell|sorcery|instant|artifact)",
        "{p:subject} <cast> {k:count} {n:number} (drop|drops)",
        "{p:subject} (<spend>|<pay>|<use>) {n:number} mana [in total] (on|for|to cast|casting) {k:count} "
        "(spell|spells|creature spell|creature|creature spells|instant|sorcery|artifact|enchantment|planeswalker)",
        "{p:subject} (<spend>|<pay>) {n:number} [more] mana (on|casting|to cast) [my|a|the] "
        "[first|second|third|another|next] (spell|spells)",
        "{p:subject} <cast> [my|a|the] (first|second|third|next|other) spell (for|with|using|costing) "
        "{n:number} [mana]",
        "{p:subject} <cast> {k:count} (spell|spells) for {n:number}",
    ),
    *clauses(
        "action",
        "spend_free",
        "{p:subject} <cast> {k:count} (spell|spells) without paying (its|their|any) mana [cost|costs]",
        "{p:subject} <cast> {k:count} (spell|spells) for (free|zero mana|no mana)",
    ),
    *clauses(
        "action",
        "spend_ability",
        "{p:subject} (<spend>|<pay>|<use>) {n:number} mana (on|for|to activate|activating|in) "
        "(an|a|the|my|some|abilities|activated) [activated] [equip|crew|cycling|morph|ward|level up|loyalty|unearth|"
        "flashback] [ability|abilities|cost|costs] [of a creature|of a permanent]",
        "{p:subject} (equip|cycle|crew|unmorph) [something|a creature|a card] for {n:number} [mana]",
        "{p:subject} <activate> (an|a) [activated] ability (with|for|using|by spending|costing|that costs) "
        "{n:number} [mana]",
    ),
    # -- casting
    *clauses(
        "action",
        "cast_for",
        "{p:subject} (put|puts|sink|sinks|sank|spend|spends|spent|pay|pays|paid|invest|dump|dumps|"
        "pour|pours) {n:number} "
        "[total] mana (into|on|for|in) {o:spellname}",
        "{p:subject} <cast> {o:spellname} (for|with|using|by paying|paying|spending) [a total of] "
        "{n:number} [total] mana",
    ),
    *clauses(
        "action",
        "cast",
        "{p:player} <cast> {o:object} {tail:tail}",
        "{p:subject} <cast> {o:object} again {tail:tail}",
        "{p:player} <cast> {o:object} {tail:tail} from {z:zone}",
        "{p:player} <play> {o:object} {tail:tail}",
        "{p:subject} <cast> {o:object} {tail:tail}",
        "{p:subject} <play> {o:object} {tail:tail}",
        "{p:player} <use> {o:spellname} {tail:tail}",
        "{o:object} (is|was) cast [by {p:player}] {tail:tail}",
        "{o:object} <target> {targets:targets}",
        "{o:spellname} resolves [and] [is] (on|targeting|targets) {targets:targets}",
        "{p:player} "
        "(hit|hits|kills|kill|killed|destroys|destroy|destroyed|remove|removes|removed|target|targets|targeted|exiles|"
        "exile|exiled|zap|zaps|burn|burns|enchant|enchants|enchanted|pump|pumps|save|saves|protect|protects|buff|buffs|"
        "bounce|bounces|counter|counters|finish|finishes) [off] {targets:targets} with {o:spellname} {tail:tail}",
        "{p:subject} (follow|follows|followed) [(it|that)] up with {o:object} {tail:tail}",
        "{p:player} then (follow|follows) with {o:object} {tail:tail}",
        "{p:subject} (put|puts|slap|slaps|stick|sticks) {o:spellname} on {targets:targets}",
        "{p:subject} <give> {targets:targets} (protection|pro) from {w:chosenword} (with|using|via|through) "
        "{o:spellname}",
        "{p:subject} (<use>|<activate>) {o:spellname} to <give> {targets:targets} (protection|pro) from {w:chosenword}",
    ),
    *clauses(
        "action",
        "cast",
        "{p:player} @aux {o:cardverb} {targets:targets}",
        "{p:player} (try|tries|tried|want|wants|wanted|attempt|attempts|decide|decides|choose|chooses|going|go) to "
        "{o:cardverb} {targets:targets}",
        "{p:player} {o:cardverb} {targets:targets}",
        "{p:subject} {o:cardverb} {targets:targets} again",
        "{p:subject} {o:spellverb} {targets:targets}",
        "{targets:targets} (is|gets|was|got|get|am|are|were) {o:cardverb}",
    ),
    *clauses(
        "action",
        "cast",
        "{p:subject} (mutate|mutates|mutated) {o:spellname} (onto|on|over|with) {targets:targets}",
        way="mutate",
    ),
    *clauses("action", "cast", "{p:subject} (flash|flashes|flashed) in {o:object} {tail:tail}", flash=True),
    *clauses("action", "cast", "{p:subject} <kick> {o:object} {tail:tail}", kicked=True),
    *clauses("action", "cast_bare", "{p:player} {o:cardverb}"),
    *clauses(
        "action",
        "spend_two",
        "{p:subject} <spend> {n:number} mana on (one|a|the first) spell and {m:number} [mana] on "
        "(another|the second) "
        "[spell|one]",
    ),
    *clauses(
        "action",
        "counter_with",
        "{p:player} <counter> {t:object} with {o:object}",
        "{p:player} <counter> it with {o:object}",
    ),
    # -- combat
    *clauses(
        "action",
        "attack",
        "{p:subject} <attack> {d:target} with {os:objects}",
        "{p:subject} <attack> with {os:objects} [(at|into|against) {d:target}]",
        "{p:subject} <attack> (in|out) with {os:objects} [(at|into|against) {d:target}]",
        "{p:subject} <go> to (combat|attack|attacks) with {os:objects}",
        "{p:subject} <send> {os:objects} (in|at {d:target}|to attack {d:target}|into {d:target})",
        "{p:subject} <declare> {os:objects} as [an|my] (attacker|attackers) [against {d:target}]",
        "{p:subject} <attack> into {d:target} with {os:objects}",
        "{p:subject} <turn> {os:objects} sideways",
        "{p:subject} (swing|swings|swung|smash|smashes) {os:objects} [(at|into) {d:target}]",
        "{os:objects} <attack> [into|at] [{d:target}]",
        "{os:osubject} <attack> [into|at] [{d:target}]",
        "{os:osubject} (is|are) (attacking|swinging) [{d:target}]",
        "{os:osubject} (is|are) declared as [an] (attacker|attackers)",
    ),
    *clauses(
        "action",
        "attack_unblocked",
        "{os:osubject} <attack> [{d:target}] [alone] [and] [is] unblocked",
        "{p:subject} <attack> [{d:target}] with {os:objects} unblocked",
        "{os:objects} (connect|connects|get through|gets through|got through|connected) [{d:target}]",
        "an unblocked {os:objects} <attack> [{d:target}]",
    ),
    *clauses(
        "action",
        "block",
        "{p:subject} <block> {a:objects} with {os:objects}",
        "{p:subject} <block> with {os:objects}",
        "{p:subject} <double-block> [{a:objects}] with {os:objects}",
        "{p:subject} (chump|chumps|double|doubles|triple) (block|blocks) [{a:objects}] with {os:objects}",
        "{a:objects} (is|gets|was) (double|triple|chump) blocked by {os:objects}",
        "{p:subject} <triple-block> [{a:objects}] with {os:objects}",
        "{os:objects} <block> {a:objects}",
        "{a:objects} (is|are|am|gets|get|was|were|got) [then] [also] [being] blocked by {os:objects}",
        "{a:objects} (is|gets|was) (double-blocked|doubleblocked) by {os:objects}",
        "{a:osubject} (is|are|gets|get|was|were|got) [being] blocked by {os:objects}",
        "{p:subject} <declare> {os:objects} as [a|the|its] (blocker|blockers) [for {a:objects}]",
        "blocked by {os:objects}",
        "{os:objects} <double-block> {a:objects}",
        "{os:osubject} <block> {a:objects}",
        "{os:objects} <block>",
        "{p:subject} <block> {a:objects} using {os:objects}",
        "{p:subject} (throws|throw|put|puts) {os:objects} in front of {a:objects}",
    ),
    *clauses("action", "block_bare", "{p:player} <block> [it|him|her|that|them]"),
    *clauses(
        "action",
        "no_block",
        "{p:subject} <do> not block [it|him|her|them|{a:objects}]",
        "{p:subject} <block> (none|nothing|no one|none of (them|those))",
        "{p:subject} <have> no [untapped|other] (creatures|creature|blockers|blocker) [to block with]",
        "{p:subject} (declares|declare|has|have|makes|make) no (blockers|blocks|block|creatures to block "
        "with|creatures|blocker)",
        "no (blocks|block|blockers|one blocks|blocker)",
        "(nobody|nothing|noone) blocks [it|them]",
        "{a:osubject} (is|are|was|were|goes|go|went|stays) (unblocked|not blocked)",
        "{p:subject} (takes|take) (it|the hit)",
        "{p:subject} <do> not (declare|have) [any] (blockers|blocks)",
        "unblocked",
        "{p:subject} <choose> not to block",
        "{p:subject} (chooses|choose|decides|decide|opts|opt) not to block [it|{a:objects}]",
        "{p:subject} (lets|let) {a:objects} through",
        "there are no (blocks|blockers)",
        "{a:osubject} (is|are) not blocked",
        "it is unblocked",
        "{a:osubject} <do> not get blocked",
        "{p:player} can not block [it]",
    ),
    *clauses(
        "action",
        "trade",
        "{a:objects} <trade> with {b:objects} [in combat]",
        "{a:objects} and {b:objects} trade [in combat]",
    ),
    # -- damage
    *clauses(
        "action",
        "damage",
        "{o:eobject} (<deal>|<do>) {n:number} [points of] [{w:combatword}] damage to {t:target}",
        "{o:eobject} (<deal>|<do>) {t:target} {n:number} [{w:combatword}] damage",
        "{o:eobject} (<deal>|<do>) {n:number} to {t:target}",
        "{o:eobject} <hit> {t:target} for {n:number} [damage]",
        "{t:etarget} (<be>|<get>) dealt {n:number} [{w:combatword}] damage by {o:object}",
        "{t:etarget} (<take>|<suffer>) {n:number} [{w:combatword}] damage from {o:object}",
        "{t:etarget} (<be>|<get>) hit by {o:object} for {n:number} [damage]",
        "{n:number} [{w:combatword}] damage (is|was) dealt to {t:target} by {o:object}",
        "{p:subject} (<deal>|<do>) {n:number} damage to {t:target} with {o:object}",
        "{p:player} <ping> {t:target} with {o:object} [for {n:number}]",
        "{o:eobject} <ping> {t:target} [for {n:number} [damage]]",
    ),
    *clauses(
        "action",
        "damage_by_power",
        "{o:eobject} (<deal>|<do>) [its|his|her] [{w:combatword}] damage to {t:target}",
        "{o:eobject} <hit> {t:target}",
        "{o:eobject} (<deal>|<do>) damage equal to its power to {t:target}",
        "{t:etarget} (<be>|<get>) hit by {o:object}",
        "{t:etarget} (<be>|<get>) dealt [{w:combatword}] damage by {o:object}",
        "{t:etarget} <take> [{w:combatword}] damage from {o:object}",
    ),
    *clauses(
        "action",
        "damage_lethal",
        "{t:etarget} (<be>|<get>) dealt lethal [combat] damage [by {o:object}]",
        "{t:etarget} (<take>|<suffer>|<get>) lethal [combat] damage [from {o:object}]",
        "{o:eobject} (<deal>|<do>) lethal [combat] damage to {t:target}",
        "(it|lethal) damage is dealt to {t:target}",
        "(is|was|gets) dealt lethal damage",
        "takes lethal damage",
    ),
    *clauses(
        "action",
        "damage_unknown",
        "{t:etarget} (<be>|<get>) dealt {n:number} damage",
        "{t:etarget} (<take>|<suffer>) {n:number} damage",
    ),
    *clauses("action", "damage_players", "{o:eobject} (<deal>|<do>) {n:number} damage to (each|every|all) {g:group}"),
    # -- life
    *clauses("action", "gain_life", "{p:subject} <gain> {n:number} life"),
    *clauses("action", "lose_life", "{p:subject} (<lose>|<pay>) {n:number} life"),
    # -- counters and pumps
    *clauses(
        "action",
        "put_counters",
        "{p:subject} (<put>|<add>|<place>) {n:count} [additional|more] {c:counter} (counter|counters) "
        "(on|onto|to) {t:object}",
        "{p:subject} <give> {t:object} {n:count} {c:counter} (counter|counters)",
        "{n:count} {c:counter} (counter|counters) (is|are|gets) (put|placed|added) (on|onto|to) {t:object}",
        "{t:object} (<get>|<gain>|<receive>) {n:count} {c:counter} (counter|counters)",
        "{t:object} (is|was|gets|are) given {n:count} {c:counter} (counter|counters)",
    ),
    *clauses(
        "action",
        "remove_counters",
        "{p:subject} <remove> {n:count} {c:counter} (counter|counters) from {t:object} {tail:tail}",
        "{p:subject} <remove> {n:count} (counter|counters) from {t:object} {tail:tail}",
        "{p:subject} <remove> (the last|the only|its last|its only|the) [{c:counter}] counter (from|on|of) "
        "{t:object} {tail:tail}",
        "{p:subject} <remove> (all|all of|every) [the] {c:counter} (counters|counter) from {t:object}",
    ),
    *clauses(
        "action",
        "pump",
        f"{{o:osubject}} (<get>|<gain>|<have>) {{m:mod}} {_EOT}",
        f"{{p:subject}} <give> {{o:objects}} {{m:mod}} {_EOT}",
        f"{{o:objects}} (is|was|gets) (pumped|given|boosted|shrunk) [by|to|for] {{m:mod}} {_EOT}",
    ),
    *clauses(
        "action",
        "gain_keyword",
        f"{{o:osubject}} <gain> {{k:keywords}} {_EOT}",
        f"{{p:subject}} <give> {{o:objects}} {{k:keywords}} {_EOT}",
        f"{{p:subject}} <make> {{o:objects}} {{k:keywords}} {_EOT}",
        f"{{s:object}} <give> {{o:objects}} {{k:keywords}} {_EOT}",
        f"{{o:objects}} (is|was) (given|granted) {{k:keywords}} {_EOT}",
    ),
    *clauses("action", "lose_keyword", f"{{o:osubject}} <lose> {{k:keywords}} {_EOT}"),
    *clauses("action", "lose_abilities", f"{{o:objects}} <lose> all [of] [its|their] abilities {_EOT}"),
    *clauses(
        "action",
        "shrink_to_zero",
        "{o:osubject} (<get>|<have>) (- x / - x|-x/-x) [to] [toughness] [so that] [its] [toughness] "
        "[is|becomes] [to] [0|zero] [toughness] "
        "[until end of turn]",
        "{o:osubject} (<get>|gets) -x/-x to toughness (0|zero)",
        "{p:possessor} toughness (is|was|gets) reduced to (0|zero)",
    ),
    # -- zones
    *clauses("action", "sacrifice", "{p:subject} <sacrifice> {os:objects}", "{os:osubject} (is|are|was) sacrificed"),
    *clauses(
        "action",
        "sacrifice_to",
        "{p:subject} <sacrifice> {os:objects} (to|for|with|using) {s:object} {tail:tail}",
        "{p:subject} (<use>|<activate>) {s:object} [,] (sacrificing|and sacrifice|to sacrifice) {os:objects} "
        "{tail:tail}",
        "{p:subject} <sacrifice> {os:objects} {tail:tail}",
    ),
    *clauses(
        "action",
        "sacrifice_to",
        "{p:subject} <sacrifice> {os:objects} in response {tail:tail}",
        "{p:subject} <sacrifice> {os:objects} in response (to|for) {s:object} {tail:tail}",
        response=True,
    ),
    *clauses(
        "action",
        "die",
        "{os:osubject} <die> [in combat|at the same time|simultaneously]",
        "{os:osubject} (goes|go|went|is put|are put) (to|into) {z:zone} [from (the battlefield|play)]",
    ),
    *clauses(
        "action",
        "destroy_tracker",
        "{t:tracker} (is|gets|was|got|has been|gets|being) (destroyed|removed|targeted|hit) [(by|with) {o:object}]",
        "{p:subject} <destroy> {t:tracker}",
        "{o:spellname} <destroy> {t:tracker}",
        "{p:subject} (<destroy>|remove|removes|kills|kill) {t:tracker} (with|using|by casting|via|"
        "through) {o:spellname}",
    ),
    *clauses(
        "action",
        "destroy",
        "{os:osubject} (<be>|<get>) destroyed [by {s:object}]",
        "{p:subject} <destroy> {os:objects}",
        "{s:object} <destroy> {os:objects}",
    ),
    *clauses(
        "action",
        "exile",
        "{os:osubject} (<be>|<get>) exiled [by {s:object}]",
        "{p:subject} <exile> {os:objects} [from {z:zone}]",
    ),
    *clauses(
        "action",
        "bounce",
        "{p:subject} <bounce> {os:objects}",
        "{os:osubject} (<be>|<get>) bounced",
        "{p:subject} <return> {os:objects} to {z:zone}",
        "{os:osubject} (is|are|was) returned to {z:zone}",
    ),
    *clauses("action", "discard", "{p:subject} <discard> {os:objects}"),
    *clauses("action", "discard_some", "{p:subject} <discard> {n:count} (card|cards)"),
    *clauses(
        "action",
        "draw",
        "{p:subject} <draw> {n:count} (card|cards) [from (my|the|his|her|their|an empty) (library|deck)]",
        "{p:subject} <draw> {n:count} (card|cards) for (my|the|his|her|their) turn",
        "{p:subject} (<have>|<need>|must|<try>) [to] <draw> [{n:count} (card|cards)] [for (my|the|his|their) turn]",
        "{p:subject} <draw> [for (my|the|his|their) turn]",
        "{p:subject} <draw> from (an empty|my|the|his|their) [empty] (library|deck)",
    ),
    *clauses(
        "action",
        "cast",
        "{p:player} (makes|make|made) {targets:targets} (draw|discard|sacrifice|lose life) [{n:count} (card|cards)] "
        "(with|using|by casting) {o:spellname}",
    ),
    *clauses("action", "mill", "{p:subject} <mill> {n:count} (card|cards)"),
    *clauses(
        "action",
        "flicker",
        "{p:subject} <flicker> {os:objects} [with {s:object}]",
        "{os:osubject} (<be>|<get>) flickered",
        "{os:osubject} (leaves and returns|is exiled and returned) [to the battlefield]",
    ),
    *clauses(
        "action",
        "enter",
        "{os:osubject} <enter> [the battlefield] [under {p:possessor} control]",
        "{os:osubject} <come> (in|into play|onto the battlefield|down)",
        f"{{p:subject}} <put> {{os:objects}} {_BF} [from {{z:zone}}]",
        f"{{os:objects}} (is|are|was) put {_BF}",
        f"{{p:subject}} <return> {{os:objects}} [from {{z:zone}}] {_BF}",
        f"{{p:subject}} <return> {{os:objects}} {_BF} from {{z:zone}}",
        f"{{p:subject}} <put> {{os:objects}} from {{z:zone}} {_BF}",
        f"{{p:subject}} <bring> {{os:objects}} {_BF}",
        f"{{os:objects}} <return> {_BF}",
        f"{{s:spellname}} (<return>|<bring>|<put>) {{os:objects}} [back] [from {{z:zone}}] {_BF}",
        "{p:subject} <reanimate> {os:objects} [from {z:zone}]",
    ),
    *clauses(
        "action",
        "make_copy",
        "{p:subject} <make> (a|one) [token] copy of {t:object}",
        "{p:subject} <make> a token (that is|thats|that 's) a copy of {t:object}",
        "{p:subject} <copy> {t:object}",
        "{p:player} (get|gets) a [token] copy of {t:object}",
    ),
    *clauses("action", "make_token", "{p:subject} <make> {os:objects}", "{s:object} <make> {os:objects}"),
    *clauses(
        "action",
        "gain_control",
        "{p:subject} (<gain>|<take>|<get>) control of {os:objects} [with {s:object}]",
        "{p:subject} <steal> {os:objects} [with {s:object}]",
    ),
    # -- tapping and abilities
    *clauses(
        "action",
        "tap_mana",
        "{p:subject} <tap> {os:objects} for [its|their|some] (mana|{w:manaword})",
        "{os:osubject} (is|are|gets) tapped for mana",
        "{p:subject} <tap> {os:objects} (to make|making|producing|to produce|to add|adding|for) "
        "[{w:manaword}|{m:mana}] [mana]",
    ),
    *clauses("action", "tap", "{p:subject} <tap> {os:objects}", "{os:osubject} becomes tapped"),
    *clauses("action", "untap", "{p:subject} <untap> {os:objects}", "{os:osubject} becomes untapped"),
    *clauses(
        "action",
        "loyalty",
        "{p:subject} (<use>|<activate>) {o:possobject} {n:signed} [ability|loyalty ability] {tail:tail}",
        "{p:subject} (<use>|<activate>) [the|its|his|her] {n:signed} [ability] [(on|of) {o:object}] {tail:tail}",
        "{p:subject} {n:signed} {o:object} {tail:tail}",
        "{p:subject} <use> {n:signed}",
        "{o:possobject} {n:signed} [ability] [resolves]",
        "{p:subject} (tick|ticks) up {o:object}",
        "{p:subject} (<use>|<activate>) the {n:signed} [ability] of {o:object} {tail:tail}",
    ),
    *clauses(
        "action",
        "keyword_ability",
        "{p:subject} <eternalize> {o:object}",
        "{p:subject} (<use>|<activate>) [the] eternalize [ability] [of|on|from] {o:object}",
        "{p:subject} (<use>|<activate>) {o:possobject} eternalize [ability]",
        "{o:object} (is|was|gets) eternalized",
        "{p:subject} pay (to eternalize|for eternalize) {o:object}",
        word="eternalize",
    ),
    *clauses(
        "action",
        "keyword_ability",
        "{p:subject} <embalm> {o:object}",
        "{p:subject} (<use>|<activate>) {o:possobject} embalm [ability]",
        "{o:object} (is|was) embalmed",
        word="embalm",
    ),
    *clauses("action", "keyword_ability", "{p:subject} (unearth|unearths|unearthed) {o:object}", word="unearth"),
    *clauses("action", "keyword_ability", "{p:subject} (cycle|cycles|cycled) {o:object}", word="cycling"),
    *clauses(
        "action",
        "activate",
        "{p:subject} (<activate>|<use>) {o:possobject} [activated|mana|first|second|other] (ability|abilities) "
        "{tail:tail}",
        "{p:subject} (<activate>|<use>) (the|an|its|his|her) [activated] ability (of|on|from) {o:object} {tail:tail}",
        "{p:subject} <activate> {o:object} {tail:tail}",
        "{p:subject} <animate> {o:object}",
        "{p:subject} <use> {o:object} {tail:tail}",
        "{p:subject} <activate> (its|the|his|her) [activated] ability {tail:tail}",
    ),
    *clauses(
        "action",
        "equip",
        "{p:subject} <equip> {o:object} (to|on|onto) {t:object}",
        "{p:subject} <equip> {t:object} with {o:object}",
        "{p:subject} (<attach>|<move>) {o:object} to {t:object}",
    ),
    *clauses(
        "action",
        "crew",
        "{p:subject} <crew> {o:object} with {os:objects}",
        "{p:subject} <crew> {o:object} (by|tapping) {os:objects}",
    ),
    *clauses(
        "action",
        "regenerate",
        "{p:subject} <regenerate> {os:objects}",
        "{os:osubject} (is|was|gets) regenerated",
    ),
    *clauses(
        "action",
        "regenerates",
        "{os:osubject} <regenerate>",
    ),
    *clauses("action", "fight", "{a:object} <fight> {b:object}", "{a:objects} fight each other"),
    *clauses("action", "destroy_told", "{o:spellname} (destroys|destroyed|removes|removed|hits) (it|that)"),
    # -- trackers
    *clauses(
        "action",
        "chaos",
        "{p:subject} <roll> chaos [on the planar die]",
        "{p:subject} <roll> the planar die and (get|gets|got|roll|rolls|rolled) chaos",
        "{p:subject} <roll> the chaos symbol [on the planar die]",
        "chaos ensues",
    ),
    *clauses("action", "set in motion", "{p:subject} <set> {o:spellname} in motion [again]"),
    *clauses("action", "become", "{p:subject} <become> the monarch", word="monarch"),
    *clauses(
        "action", "become", "{p:subject} <take> the initiative", "{p:subject} <get> the initiative", word="initiative"
    ),
    *clauses("action", "become", "{p:subject} (<get>|<gain>) the city 's blessing", word="blessing"),
    *clauses(
        "action",
        "venture",
        "{p:subject} <venture> [into (the|a) dungeon] [again]",
        "{p:subject} <venture> into {t:tracker}",
    ),
    *clauses(
        "action",
        "become_day",
        "it <become> {w:daynight}",
        "(day|night) becomes {w:daynight}",
        "it turns [to] {w:daynight}",
    ),
    # -- turns
    *clauses(
        "action",
        "end_turn",
        "{p:subject} (<end>|<pass>) the turn",
        "[the|my|that] turn ends",
        "{p:subject} <pass>",
        "end of turn comes",
        "{p:possessor} turn ends",
        "{p:possessor} next turn (begins|starts|comes)",
        "the next turn (begins|starts)",
    ),
    *clauses(
        "action",
        "step",
        "{p:possessor} {s:step} (comes|begins|starts|arrives)",
        "we (go|get|move) to {p:possessor} {s:step}",
    ),
    *clauses(
        "action",
        "resolve",
        "{o:object} (resolves|resolved|has resolved) [(on|under) {q:possessor} (side|control)]",
        "it resolves",
        "(the|its|that|both|all) (trigger|ability|triggers|abilities|spell) (resolves|resolve)",
        "everything resolves",
        "(that|they) resolves",
    ),
    *clauses("action", "countered", "{o:object} (is|was|gets|got) countered", "{p:player} <counter> {o:object}"),
    *clauses("action", "proliferate", "{p:subject} <proliferate>"),
    *clauses("action", "leave_game", "{p:player} (leaves|left|concedes|quits|loses) [the game]"),
    *clauses(
        "action",
        "transform",
        "{p:subject} <transform> {os:objects}",
        "{os:osubject} (transforms|transform|flips)",
        "{os:osubject} (is|gets) transformed",
    ),
    *clauses(
        "action", "spend_ability", "{n:number} mana (on|for|to activate|activating) (an|a|the) [activated] ability"
    ),
    *clauses(
        "action",
        "spend_spell",
        "{n:number} mana (on|for|to cast|casting) {k:count} (spell|spells|instant|sorcery|"
        "creature|artifact|enchantment|"
        "planeswalker) [spell|spells]",
        "{p:subject} <spend> {n:number} mana casting {k:count} (spell|spells)",
    ),
    *clauses(
        "action",
        "enter_copy",
        "{o:object} <copy> {t:object}",
        "{o:object} (enters|comes in|came in|entered) copying {t:object}",
        "{o:object} (enters|comes in|came in|entered) [the battlefield] as a copy of {t:object}",
    ),
]


FRAGMENTS: list[Clause] = [
    *clauses("action", "cast", "{o:spellname} {tail:tail}"),
    *clauses("action", "board", "{o:spellname} with {os:objects} [and|in] [on the battlefield|in play|out]"),
    *clauses("fact", "control", "{os:objects}"),
]
