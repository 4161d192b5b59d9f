"""
Questions that are not about the rules of the game: tournament policy, strategy, deck building, prices.
"""

from __future__ import annotations

import re

_PENALTIES = "That is tournament policy: see the Infraction Procedure Guide."
_TOURNAMENTS = "That is tournament policy: see the Magic Tournament Rules."
_STRATEGY = "That is strategy or deck building, which I don't judge; I only answer rules questions."
_PRICES = "I know no prices; I only answer rules questions."

_ROWS = (
    (
        r"\b(penalt(y|ies)|infractions?|game loss|match loss|disqualif\w*|slow play|stalling|unsporting\w*)\b",
        _PENALTIES,
    ),
    (r"\b(missed triggers? (penalty|policy)|marked cards?|deck ?checks?|outside assistance|tardiness)\b", _PENALTIES),
    (r"\b(get|got|gets|receive|issue|given) a warning\b", _PENALTIES),
    (r"\bat (an? )?(fnm|rcq|grand prix|pro tour|competitive rel|regular rel|prerelease)\b", _TOURNAMENTS),
    (r"\b(tournament rules|round timer|time in the round|intentional draw|proxies|sleeves|sleeved)\b", _TOURNAMENTS),
    (r"\bshould i (play|run|cut|mulligan|keep|attack|block|buy|side|include|draft|pick|hold)\b", _STRATEGY),
    (r"\b(what|which|best|good|better) deck\b|\bdeck ?building\b|\bhow do i beat\b|\btier list\b", _STRATEGY),
    (r"\b(any good|worth (it|playing)|strongest card|the meta|mana curve|how many lands should)\b", _STRATEGY),
    (r"\b(prices?|in dollars|in euros?|worth money|resale)\b|\$\d", _PRICES),
)
_TABLE = tuple((re.compile(pattern, re.IGNORECASE), reply) for pattern, reply in _ROWS)


def out_of_scope(text: str) -> str:
    """Say where a question belongs that is no rules question, empty for one that is (or may be)."""
    for pattern, reply in _TABLE:
        if pattern.search(text):
            return reply
    return ""
