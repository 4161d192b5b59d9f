"""
Answers off the event loop: the one door from the bot to the rules core.

Answering is CPU work in a bounded run, so it goes to a thread and is given up after the time set in the settings. The
same situation on the same data gives the same answer, so answers are kept.
"""

from __future__ import annotations

import asyncio
import importlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bot.config import Settings
from bot.errors import Unavailable
from data.names import CardIndex
from rules_core.cards import CardSource, Match, PrintedCard, Resolution
from rules_core.outcome import Answer, AnswerKind


def answer(text: str, cards: CardSource) -> Answer:
    """The rules core's answer to a question; until situations can be played, that they cannot."""
    try:
        found = getattr(importlib.import_module("rules_core.situation"), "answer", None)
    except ImportError:
        found = None
    if found is None:
        return Answer(AnswerKind.NOT_COVERED, "Not covered: situations cannot be played yet.")
    computed: Answer = found(text, cards)
    return computed


CACHE_SIZE = 2_000


@dataclass(frozen=True, slots=True)
class NicknamedCards:
    """The cards, with a server's own nicknames."""

    cards: CardIndex
    aliases: Mapping[str, str]

    def resolve(self, text: str) -> Resolution:
        """As the index resolves it, nicknames included."""
        return self.cards.resolve(text, self.aliases)

    def printed(self, name: str) -> PrintedCard:
        """The card of that full name."""
        return self.cards.printed(name)

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """The longest card name among the words; nicknames count where no name starts."""
        found = self.cards.longest_name_at(words, start)
        if found is not None:
            return found
        for end in range(min(len(words), start + 4), start, -1):
            nicknamed = self.resolve(" ".join(words[start:end]))
            if nicknamed.how is Match.ALIAS and nicknamed.card:
                return nicknamed.card, end
        return None


class Answerer:
    """Computes answers for the questions of one process. Call `use` when the cards have changed, `close` at the end."""

    def __init__(self, settings: Settings, cards: CardIndex) -> None:
        self._settings = settings
        self._cards = cards
        self._kept: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Answer] = OrderedDict()
        self._pool = ThreadPoolExecutor(max_workers=max(1, settings.workers), thread_name_prefix="answer")

    def use(self, cards: CardIndex) -> None:
        """Answer from these cards from now on."""
        self._cards = cards
        self._kept.clear()

    async def answer(self, text: str, aliases: Mapping[str, str] | None = None) -> Answer:
        """
        Answer a question or play a situation.

        Args:
            aliases: A server's own nicknames for cards.

        Raises:
            Unavailable: it took longer than the settings allow.
        """
        key = " ".join(text.split()), tuple(sorted((aliases or {}).items()))
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        cards = self._cards
        source = NicknamedCards(cards, aliases) if aliases else cards
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._settings.answer_seconds):
                found = await loop.run_in_executor(self._pool, answer, text, source)
        except TimeoutError:
            seconds = self._settings.answer_seconds
            raise Unavailable(f"This took longer than {seconds:g} seconds to work out, so I gave up.") from None
        if cards is self._cards:
            self._kept[key] = found
            while len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)
        return found

    async def close(self) -> None:
        """Let the workers go; a run that has begun is left to end by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
