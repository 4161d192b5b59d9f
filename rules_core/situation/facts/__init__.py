"""
Facts that one rule fixes: a number, or a yes or no, whatever the cards.

Each entry is a family of wordings (what the question must speak of) with its
answer in our own words and the rules that say so. They are general knowledge of
the rules, asked again and again; what needs a game to be played is not here. A
pattern is kept strict: a question that a fact does not settle must not match.
"""

from __future__ import annotations

from ...outcome import Answer, AnswerKind, Outcome, QuestionAnswer, TraceEntry
from . import combat, costs, damage, keywords, losing, stack, targeting, turns, variants, zones
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
)


def find_fact(text: str, names_cards: bool = False) -> Answer | None:
    """Give the answer to a question about one of the facts, None when it is about none of them or about several."""
    low = " ".join(text.lower().replace("\u2019", "'").split())
    pool = [fact for fact in FACTS if fact.whatever_cards or not names_cards]
    found = [(fact, reply) for fact in pool if (reply := fact.reply(low)) is not None]
    if len(found) != 1:
        return None
    fact, reply = found[0]
    said = f"{reply.capitalize()}: {fact.text}" if reply in ("yes", "no") else fact.text
    trace = tuple(TraceEntry(rule, fact.text) for rule in fact.rules)
    outcome = Outcome(said, answers=(QuestionAnswer(text.strip(), reply, fact.text),), trace=trace)
    return Answer(AnswerKind.ANSWERED, said, trace=trace, rules=fact.rules, outcomes=(outcome,))
