"""Combat."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"\b(one|a single|the same|1|my|a) (\w+ )?(creature|blocker|guy)\b",
            r"\bblock(s|ing)? (two|both|several|multiple|three|2|more than one|\w+ than one)\b",
        ),
        "A creature blocks only one attacker unless an effect lets it block more.",
        ("509.1a",),
        "no",
        never=(r"additional|any number|extra|an effect", r"two .*creatures? block|block .*with (two|both|2)"),
    ),
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
        yes=r"^(?!.*(stop|prevent|keep|forbid|can't|cannot|affect)).*\b(can|may|could|able|allowed)\b",
        no=r"\b(stop|prevent|keep|forbid|affect|can't|cannot)",
        never=(r"\d/\d",),
    ),
    Fact(
        (r"\b(block|blocking|blocks)\b", r"\btap(s|ped|ping)?\b", r"\b(cause|make|does|do|become|get)\b"),
        "Attacking taps creatures, blocking doesn't.",
        ("508.1f", "509.1a"),
        "no",
        never=(r"\btapped (creature|blocker|guy)|can (a )?tapped|untapped|is tapped|was tapped|tap .* to\b|attack",),
    ),
    Fact(
        (
            r"\bdouble strike\b",
            r"\b(twice|two times|both (damage )?steps|how many times|2 times)\b",
            r"\bdamage\b|\bhit\b",
        ),
        "A creature with double strike deals combat damage in the first and in the second combat damage step.",
        ("702.4b", "510.4"),
        never=(r"how many times", r"\d/\d"),
        yes=r"\b(does|do|will)\b",
    ),
    Fact(
        (
            r"\bblock",
            r"attack(s|ed|ing)? (my|his|her|their|a|an opponent's|my opponent's|the)? ?planeswalker",
            r"\b(can|may|could)\b.*\bblock",
        ),
        "The defending player's creatures may block whatever attacks the player or a planeswalker of that player.",
        ("509.1", "508.1b"),
        "yes",
        never=(r"flying|menace|unblockable|planeswalkers? block",),
    ),
    Fact(
        (
            r"\btrample\b",
            r"\bplaneswalker",
            r"\b(excess|rest|extra|leftover|remaining|go|goes|carry|trample over|tramples over|spill)\b",
            r"\b(player|controller|opponent|me|face|life)\b",
        ),
        "An attack on a planeswalker deals its damage to the planeswalker; plain trample carries nothing over to its "
        "controller.",
        ("702.19b", "506.2"),
        "no",
        never=(r"over planeswalkers", r"\d/\d"),
    ),
    Fact(
        (
            r"\bvehicle",
            r"\battack",
            r"(same|this|that|the) turn (it|i|they) (came|come|enter|cast|play|entered|comes|enters)",
        ),
        "A Vehicle that has become a creature can't attack unless it was controlled continuously since the turn began.",
        ("302.6", "301.7"),
        "no",
        never=(r"haste",),
    ),
)
