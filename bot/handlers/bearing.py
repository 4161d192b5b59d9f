"""What bears on a question, ranked: FAQ entries, rules, rulings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.context import Context
from data.faq import FaqEntry
from data.rules import Rule
from data.rulings import Ruling
from rules_core.cards import Match, PrintedCard
from rules_core.citations import Rule as Cited
from rules_core.outcome import Answer, AnswerKind

_RULES_SHOWN = 8
_HITS = 6
_RULINGS_SHOWN = 3
_CAPITALISED = re.compile(r"\b[A-Z][a-z]{3,}\b")
_MOST_LEGENDS = 3
"""So many legends of one first name are looked at."""
_SURE = 4
"""So many of the search's rules come before those that what was understood of a question cites."""
_FAQ_SCORE = 0.55
"""How near an entry must be to a question to be shown above its answer, from 0 to 1."""

ROUTINE = frozenset(
    {
        Cited.BECOMES_TARGET,
        Cited.NEW_OBJECT,
        Cited.STACK,
        Cited.BEGIN_STEP,
        Cited.DECLARE_ATTACKERS,
        Cited.DECLARE_BLOCKERS,
        Cited.DEAL_COMBAT_DAMAGE,
        Cited.SPELL_CAST,
        Cited.ABILITY_ACTIVATED,
        Cited.PUT_TRIGGER_ON_STACK,
        Cited.FOLLOW_INSTRUCTIONS,
        Cited.SPELL_TO_GRAVEYARD,
        Cited.PERMANENT_ENTERS,
        Cited.DESTROY,
        Cited.TAP,
        Cited.STATE_BASED_ACTIONS,
        "608.1",
    }
)
"""Rules of steps that happen in nearly every game: they explain little, and come last."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """What bears on a question, best first."""

    faq: tuple[FaqEntry, ...] = ()
    numbers: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    rulings: tuple[Ruling, ...] = ()


async def find_bearing(context: Context, text: str, answer: Answer, *, widely: bool = True) -> Bearing:
    """
    The rules that the answer rests on and those that the search finds; rulings on the cards that were named.

    Args:
        widely: Search the rules even where the answer cites some.
    """
    services = context.services
    names = tuple(dict.fromkeys(card.name for card in answer.cards))
    cards = [services.cards.printed(name) for name in names]
    searched = widely or not answer.rules
    meant = [*cards, *_short_legends(context, text, names)]
    # The lines of the cards that kept the question from being computed are what it turns on.
    lines = " ".join(part.text for part in answer.unsupported if part.where in names)
    hits = await services.searcher.search(f"{text} {lines}".strip(), meant, limit=_HITS) if searched else ()
    numbers = rank_rules(answer, [hit.ref for hit in hits if hit.kind == "rule"])
    rules = await services.rules.by_numbers(numbers[:_RULES_SHOWN])
    near = await services.faq.search(context.guild_id, text, limit=2)
    faq = tuple(entry for entry, score in near if score >= _FAQ_SCORE)
    return Bearing(
        faq, numbers, rules, await _find_rulings(context, f"{text} {answer.verdict}", names) if cards else ()
    )


def _short_legends(context: Context, text: str, names: Sequence[str]) -> list[PrintedCard]:
    """
    Legends called by the first word of their names, which several cards share: the search looks at all of them.

    They are no part of the answer, since it is not known which is meant.
    """
    known = " ".join(names).lower()
    found: dict[str, list[PrintedCard]] = {}
    for word in _CAPITALISED.findall(text):
        if word.lower() in known or word in found:
            continue
        resolved = context.services.cards.resolve(word)
        if resolved.how is Match.ASK and resolved.candidates:
            cards = [context.services.cards.printed(name) for name in resolved.candidates if name.startswith(word)]
            found[word] = [card for card in cards if "Legendary" in card.faces[0].type_line]
    return [card for cards in found.values() for card in cards[:_MOST_LEGENDS]]


def rank_rules(answer: Answer, found: Sequence[str]) -> tuple[str, ...]:
    """
    Put rule numbers in order: the telling ones that the answer cites, those that the search found, routine last.

    Where nothing was computed, the search's come first: what little was cited is not the point then.
    """
    cited = tuple(dict.fromkeys(n for n in (*answer.rules, *(step.rule for step in answer.trace)) if n))
    telling = [n for n in cited if n not in ROUTINE]
    routine = [n for n in cited if n in ROUTINE]
    if answer.kind in (AnswerKind.NOT_COVERED, AnswerKind.OUT_OF_SCOPE):
        return tuple(dict.fromkeys([*found[:_SURE], *telling[:2], *found[_SURE:], *telling[2:], *routine]))
    return tuple(dict.fromkeys([*telling[:3], *found[:3], *telling[3:], *routine, *found[3:]]))


async def _find_rulings(context: Context, text: str, names: Sequence[str]) -> tuple[Ruling, ...]:
    services = context.services
    cards = [services.cards.printed(name) for name in names]
    hits = await services.searcher.search(text, cards, kinds=("ruling",), limit=20)
    found = await services.rulings.by_ids([int(hit.ref) for hit in hits if hit.ref.removeprefix("-").isdecimal()])
    chosen = [ruling for ruling in found if ruling.card in names]
    return tuple(chosen[:_RULINGS_SHOWN])
