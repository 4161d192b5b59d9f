"""What a creature that just came may do. CR: 302.6."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"summoning[- ]sick(ness)?|(creature|guy) (that )?(i|you)? ?(just )?(cast|played|came|entered)( (down|in))?"
            r"( this turn)?|(came|entered|cast|played) this turn",
            r"\b(crew|convoke|station|saddle)",
        ),
        "Tapping a creature for crew, convoke or the like uses no tap symbol, so a creature that just came may do it.",
        ("302.6", "702.122a", "702.51a"),
        yes=r"\b(can|may|could|okay|ok|legal|able|allowed|possible)\b(?!.*\bstop)",
        no=r"\b(stop|prevent|keep|illegal|forbid|matter)\b",
        never=(r"\d/\d",),
    ),
    Fact(
        (
            r"\bhaste\b",
            r"\b(tap|untap|\{t\}|\{q\})( symbol)?( abilit|\b)|\bactivated? abilit",
            r"\b(let|lets|allow|allows|can|may|able|help|helps)\b",
        ),
        "A creature with haste may attack and use abilities with the tap or untap symbol although it just came.",
        ("702.10c", "302.6"),
        "yes",
        never=(r"\d/\d|without|lose|doesn't|already|stop|prevent|haste counter",),
    ),
    Fact(
        (
            r"summoning[- ]sick(ness)?",
            r"\b(noncreature|(artifact|land|enchantment|planeswalker)s?( that)? (isn't|is not|that's "
            r"not|aren't|are not)|lands?|"
            r"(an|my|the) artifact)\b",
            r"\b(tap|taps|tapping|tapped|abilit)",
        ),
        "Only creatures are affected by having come this turn; what is no creature may be tapped at once.",
        ("302.6",),
        yes=r"\b(can|may|could|able|allowed)\b(?!.*\b(stop|prevent|keep|affect|apply))",
        no=r"\b(stop|stops|prevent|prevents|keep|keeps|affect|affects|apply|applies)\b",
        never=(r"\d/\d|artifact creature|land creature|animat|creature land|becomes",),
    ),
)
