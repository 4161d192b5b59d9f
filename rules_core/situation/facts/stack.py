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
)
