"""
Facts that one rule fixes: a number, or a yes or no, whatever the cards.

Each entry is a family of wordings (what the question must speak of) with its
answer in our own words and the rules that say so. They are general knowledge of
the rules, asked again and again; what needs a game to be played is not here. A
pattern is kept strict: a question that a fact does not settle must not match.
"""

from __future__ import annotations

import re

from ...outcome import Answer, AnswerKind, Outcome, QuestionAnswer, TraceEntry
from . import (
    combat,
    costs,
    counters,
    damage,
    eternalize,
    expend,
    keywords,
    losing,
    mana,
    playtest,
    regeneration,
    sickness,
    stack,
    targeting,
    trackers,
    turns,
    variants,
    zones,
)
from .fact import Fact

FACTS: tuple[Fact, ...] = (
    *losing.FACTS,
    *turns.FACTS,
    *stack.FACTS,
    *combat.FACTS,
    *damage.FACTS,
    *targeting.FACTS,
    *zones.FACTS,
    *costs.FACTS,
    *variants.FACTS,
    *keywords.FACTS,
    *expend.FACTS,
    *playtest.FACTS,
    *trackers.FACTS,
    *mana.FACTS,
    *counters.FACTS,
    *regeneration.FACTS,
    *sickness.FACTS,
    *eternalize.FACTS,
)


def find_fact(text: str, names_cards: bool = False) -> Answer | None:
    """Give the answer to a question about one of the facts, None when it is about none of them or they disagree."""
    low = " ".join(text.lower().replace("\u2019", "'").split())
    pool = [fact for fact in FACTS if fact.whatever_cards or not names_cards]
    wanted = _form(low)
    found = [(fact, reply) for fact in pool if (reply := fact.reply(low)) is not None and wanted in ("", _kind(reply))]
    if len({reply for _, reply in found}) != 1:
        return None
    fact, reply = found[0]
    said = f"{reply.capitalize()}: {fact.text}" if reply in ("yes", "no") else fact.text
    trace = tuple(TraceEntry(rule, fact.text) for rule in fact.rules)
    outcome = Outcome(said, answers=(QuestionAnswer(text.strip(), reply, fact.text),), trace=trace)
    return Answer(AnswerKind.ANSWERED, said, trace=trace, rules=fact.rules, outcomes=(outcome,))


_YES_NO = re.compile(
    r"(?:and|so|then|but|if so|also|, )*\s*(?:do|does|did|can|could|is|are|am|was|were|will|would|has|have|may|must)\b"
)
_ASKS_TO_AGREE = re.compile(r"(right|correct|true|yes|no|is that (right|correct|true))\s*\??$")
_OTHER = re.compile(r"(?:and|so|then|but|, )*\s*(?:how|what|which|when|where|who|whose|why)\b")


def _form(question: str) -> str:
    """Say what the last sentence asks for: ``yes/no``, ``other``, or empty where its form does not tell."""
    sentences = [part.strip() for part in re.split(r"(?<=[.?!])\s", question) if part.strip()]
    asked = [part for part in sentences if part.endswith("?")] or sentences
    parts = [part.strip() for part in asked[-1].split(",")] if asked else [""]
    if _ASKS_TO_AGREE.match(parts[-1]):
        return "yes/no"
    for part in (asked[-1] if asked else "", parts[-1]):
        if _YES_NO.match(part):
            return "yes/no"
        if _OTHER.match(part):
            return "other"
    return ""


def _kind(reply: str) -> str:
    return "yes/no" if reply in ("yes", "no") else "other"
