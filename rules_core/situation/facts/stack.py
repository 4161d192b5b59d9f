"""The stack, responses, triggers."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
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
        never=(r"trigger|landfall|destr|crack|fetch|\btap",),
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
        "Whose turn it is puts their triggers on the stack first, ordered as they wish, then the others do in turn "
        "order; so those of the active player resolve last.",
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
    Fact(
        (
            r"\bcounter(spell|ed|s|ing)?\b",
            r"\b(an? |the |my |his |their )?(activated|triggered|loyalty|equip|planeswalker'?s?) abilit(y|ies)\b|"
            r"\betb (trigger|abilit)",
            r"counterspell|counter target spell|a counter ?spell\b",
        ),
        "What counters a target spell can't target an ability: a spell is a card (or copy) on the stack.",
        ("112.1", "701.6a", "115.4"),
        "no",
        never=(r"stifle|disallow|voidslime|spell or ability|activated or triggered|can't be countered",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\b(kill|destroy|remove|exile|bounce|sacrifice|sac|get rid of)\w*\b.*\bin response|"
            r"\bin response\b.*\b(kill|destroy|remove|exile|bounce)",
            r"\b(abilit(y|ies)|trigger|activation)\b",
            r"\b(still|resolve|happen|work|fizzle|stop|do anything)",
        ),
        "An ability on the stack exists independently of its source, so removing the source doesn't stop it.",
        ("113.7a",),
        yes=r"\b(does|do|will|would)\b[^?]*\b(still|resolve|happen|work)",
        no=r"\b(fizzle|stop)",
        never=(r"\bmana\b", r"equip|\bfight|target", r"power|x\b"),
    ),
    Fact(
        (
            r"\b(treasures?|mana abilit(y|ies)|tapping .* for mana|taps? .* for mana|mana rocks?|mana dorks?)\b",
            r"\b(use|uses|go on|goes on|using) the stack\b",
        ),
        "Mana abilities don't use the stack; they resolve at once.",
        ("605.3b",),
        "no",
        whatever_cards=True,
        also=frozenset({"sacrifice"}),
    ),
    Fact(
        (
            r"\brespond(s|ing)? to\b|\bin response to\b",
            r"\b(pay(ing)?|cost(s)?|sacrificing [^?]* (to|as a cost))\b|as (a|part of the) cost",
            r"\b(cost|sacrific|pay)",
        ),
        "Costs are paid while casting or activating; nobody has priority then, so nobody responds to paying them.",
        ("601.2h", "602.2b"),
        "no",
        never=(r"ward|unless|trigger|upkeep|echo",),
    ),
    Fact(
        (r"\b(hold|keep|holding|retain)\b.*\bpriority\b", r"\b(can|may|could|allowed)\b"),
        "Who casts a spell or activates an ability receives priority afterwards, and may act again before passing it.",
        ("117.3c",),
        "yes",
        never=(r"opponent|they|split second",),
    ),
    Fact(
        (r"\bwho\b.*\bpriority\b", r"after .*(resolves?|resolution)"),
        "After a spell or ability has resolved, the active player receives priority.",
        ("117.3b",),
        "the active player",
    ),
    Fact(
        (r"\bsplit second\b", r"\b(counter|counterspell|respond|cast|activate|response)\b"),
        "As long as a spell with split second waits on the stack, players may activate mana abilities, but no others, "
        "and cast nothing.",
        ("702.61a",),
        "no",
        never=(r"mana abilit|tap .*mana|morph|face[- ]up|special action|trigger|before|copy|resolved|second time",),
        whatever_cards=True,
    ),
    Fact(
        (r"\b(where|what zone|which zone)\b", r"\bcountered (spell|card)|spell (is|gets|was) countered"),
        "A spell that is countered goes to the graveyard of its owner.",
        ("701.6a",),
        "its owner's graveyard",
        never=(r"flashback|exile|remand|commander|copy|memory lapse|hinder",),
    ),
)
