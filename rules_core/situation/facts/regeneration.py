"""Damage that wears off, and what regeneration does. CR: 120.6, 701.19."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"\b(regenerates?|regenerated|regeneration)\b",
            r"\b(in|from|leaves?|part of) (the )?combat\b|\b(attacking|blocking)( creature)?\b",
        ),
        "A creature that regenerates is tapped and removed from combat.",
        ("701.19a", "506.4"),
        yes=r"\b(removed?|leaves?|taken out)\b",
        no=r"\b(stay|stays|remain|remains|still|keep|keeps)\b",
        never=(r"\d/\d|\b(shield|before|in response|when (can|do|should|may)|survive|die|dies|target)\b",),
    ),
    Fact(
        (
            r"\bdamage\b",
            r"\b(creatures?|it)\b",
            r"\b(next turn|after (the )?(turn|end of turn)|over turns|from turn to turn|between turns|carry over|"
            r"end of (the )?turn|until (my|your|the|his|her|their) next|when the turn ends|wears? off|heal)",
        ),
        "Damage marked on a creature is removed in the cleanup step of the turn.",
        ("514.2", "120.6"),
        yes=r"\b(wears? off|removed|heal|heals|go away|goes away|disappear|vanish|reset|gone)\b",
        no=r"\b(stay|stays|remain|remains|still (there|marked|damaged|have)|keep|keeps|persist|persists|last|carry|"
        r"carries|accumulate)\b",
        never=(r"\d/\d|\d damage|when (does|do|is|are)|how long|-1/-1|planeswalker|\bthis turn|prevent",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"regenerat",
            r"\b(sacrific\w*|sac(ced|s)?|exil\w*|bounc\w*|toughness (0|zero)|0 toughness|zero toughness|"
            r"legend rule|-\d/-\d|returned to)",
            r"\b(save|saves|help|helps|stop|stops|prevent|prevents|protect|protects|survive|work|works)",
        ),
        "Regeneration replaces destruction only; it does nothing against sacrifice, exile or toughness 0.",
        ("701.19a", "614.8", "701.21a", "704.5f"),
        "no",
        never=(r"\d/\d creature|cost",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"regeneration shield|regenerat\w* (shield|effect)",
            r"\b(last|lasts|next turn|end of turn|wears? off|still|"
            r"expire|expires|until)\b",
        ),
        "A regeneration shield lasts until the end of the turn or until it is used.",
        ("701.19a", "514.2"),
        yes=r"\b(wears? off|expire|expires|until (the )?end of (the )?turn|end at)\b",
        no=r"\b(next turn|following turn|later turn|stay|last|forever|still)\b(?!.*(wear|expire))",
        never=(r"\d/\d|how long|when (does|do)",),
        whatever_cards=True,
    ),
    Fact(
        (
            r"\b(what|how)\b",
            r"\bdamage\b.*\b(creatures?)\b",
            r"\bend of (the )?turn|cleanup|when the turn ends|turn is over",
        ),
        "In the cleanup step all damage marked on permanents is removed.",
        ("514.2", "120.6"),
        "it is removed in the cleanup step",
        never=(r"\d/\d|\d damage|how much|-1/-1|combat damage|planeswalker",),
    ),
    Fact(
        (r"regenerat", r"\b(stay|stays|remain|remains|still) untapped\b"),
        "A creature that regenerates becomes tapped.",
        ("701.19a", "614.8"),
        "no",
        never=(r"\d/\d",),
    ),
    Fact(
        (
            r"cleanup|end of (the )?turn|when the turn ends",
            r"\b(pump\w*|boost\w*|bonus|toughness|giant growth|until end of turn)\b.*\b(wear\w*|end|"
            r"ends|expire\w*|going away|runs? out)",
            r"\b(kill|kills|die|dies|destroy|destroys|dead)\b",
            r"\bdamaged?\b",
        ),
        "In the cleanup step damage is removed at the same time as effects until end of turn end.",
        ("514.2",),
        "no",
        never=(r"\d/\d|\d damage|\bmy\b|-\d",),
    ),
    Fact(
        (
            r"\bdamage\b",
            r"\bcleanup\b",
            r"^(is|does|do|will)\b.*\b(removed|gone|heal|heals|wear|wears|go away|stay|stays|remain)\b",
        ),
        "In the cleanup step all damage marked on permanents is removed.",
        ("514.2", "120.6"),
        yes=r"\b(removed|gone|heal|heals|wear|wears|go away)\b",
        no=r"\b(stay|stays|remain)\b",
        never=(r"\d/\d|\d damage|-1/-1|before|during combat",),
    ),
)
