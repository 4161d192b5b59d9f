"""Keyword counters. CR: 122.1b."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (
            r"keyword counters?|122\.1b|\bcounters?\b.*\b(exist|possible|real|be put|be a)\b",
            r"\b(protection|ward|infect|wither|persist|undying|flash|defender|prowess|shroud|toxic|cascade|storm)\b",
        ),
        "Keyword counters give flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, "
        "indestructible, lifelink, menace, reach, shadow, trample, vigilance, and variants of these.",
        ("122.1b",),
        "no",
        never=(
            r"\d/\d|\b(has|with|have|get|gets|gain|putting|puts?) (a|an|one|two|three)\b(?! keyword).*\bcounters?\b|"
            r"-1/-1|\bhexproof\b.*\bprotection",
        ),
        whatever_cards=True,
    ),
    Fact(
        (r"\b(what|which)\b.*\b(keywords?|abilities)\b.*\bcounters?\b|\b(what|which)\b.*\bkeyword counters?\b",),
        "Keyword counters give flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, "
        "indestructible, lifelink, menace, reach, shadow, trample, vigilance, and variants of these.",
        ("122.1b",),
        "flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, "
        "indestructible, lifelink, "
        "menace, reach, shadow, trample, vigilance, and variants of these",
        never=(r"\d/\d|\bmy\b|layer|which layer|what layer|what happens",),
        whatever_cards=True,
    ),
    Fact(
        (r"\b(what|which)\b layer", r"keyword counters?|\b(flying|haste|lifelink|indestructible|hexproof) counter"),
        "Keyword counters apply in layer 6, with what adds and removes abilities.",
        ("613.1f",),
        "layer 6",
    ),
    Fact(
        (
            r"\b(flying|first strike|double strike|deathtouch|decayed|exalted|haste|hexproof|"
            r"indestructible|lifelink|menace|reach|shadow|trample|vigilance) counters?\b",
            r"\b(exist|exists|possible|is there|are there|such (a )?thing|real)\b",
        ),
        "Keyword counters give flying, first strike, double strike, deathtouch, decayed, exalted, haste, hexproof, "
        "indestructible, lifelink, menace, reach, shadow, trample, vigilance, and variants of these.",
        ("122.1b",),
        "yes",
        never=(r"\d/\d|block|attack|\bhas (a|an)\b|destroy|layer",),
    ),
    Fact(
        (
            r"\bwhat (does|do|is) (a |an |the )?(flying|first strike|double strike|deathtouch|decayed|exalted|haste|"
            r"hexproof|indestructible|lifelink|menace|reach|shadow|trample|vigilance) counters?( do| mean| for)?",
        ),
        "A keyword counter gives the object that it is on that keyword.",
        ("122.1b",),
        "it gives that keyword to what it is on",
        never=(r"\bmy\b|\bi\b|happens",),
    ),
)
