"""
Answers off the event loop: the one door from the bot to the rules core.

Answering is CPU work in a bounded run. The bot runs it in worker processes, so that heartbeats and autocompletes never
wait for it; the console and the program run it in a thread. A run that takes longer than the settings allow is given
up, and its worker is replaced. The same situation on the same data gives the same answer, so answers are kept.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, cast

import structlog

from bot.config import Settings
from bot.errors import Unavailable
from bot.processes import end_pool, end_with_parent, kill_workers
from data.compiled import CompiledCache, CompiledCards, StoredCard
from data.database import open_database
from data.errors import DataError
from data.names import CardIndex
from rules_core.cards import CardSource, Match, PrintedCard, Resolution
from rules_core.ir.card import CompiledCard
from rules_core.outcome import Answer
from rules_core.situation.answer import answer

_log = structlog.get_logger("arbiter.answers")

CACHE_SIZE = 2_000
START_SECONDS = 60.0
"""How long a worker may take to load the cards."""
WRITE_SECONDS = 5.0
"""How long cards that workers compiled are collected before they are stored."""
THREADS = 2
"""Answers at once where there are no worker processes."""
MAX_WAITING = 64
"""Answers in the making, those that wait for a worker included, beyond which new ones are refused."""
_CacheKey = tuple[str, tuple[tuple[str, str], ...]]


class Kept(OrderedDict[Any, Answer]):
    """Answers by the situation that was understood, the oldest forgotten beyond `CACHE_SIZE`."""

    def __setitem__(self, key: Any, value: Answer) -> None:
        """Keep one more."""
        super().__setitem__(key, value)
        while len(self) > CACHE_SIZE:
            self.popitem(last=False)


def compute(text: str, cards: CardSource, played: Kept | None = None) -> Answer:
    """The rules core's answer to a question; what is understood alike is played once."""
    return answer(text, cards, played)


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

    def dungeons(self) -> tuple[str, ...]:
        """The full names of the dungeon cards."""
        return self.cards.dungeons()

    def longest_name_at(self, words: tuple[str, ...], start: int) -> tuple[str, int] | None:
        """The longest card name among the words; nicknames count where no name starts."""
        found = self.cards.longest_name_at(words, start)
        if found is not None or not self.aliases:
            return found
        for end in range(min(len(words), start + 4), start, -1):
            nicknamed = self.resolve(" ".join(words[start:end]))
            if nicknamed.how is Match.ALIAS and nicknamed.card:
                return nicknamed.card, end
        return None


@dataclass(frozen=True, slots=True)
class KeptCards(NicknamedCards):
    """The cards as a worker has them: with what it keeps compiled."""

    cache: CompiledCache

    def compiled(self, name: str) -> CompiledCard:
        """The compiled card of that full name."""
        return self.cache.compiled(self.printed(name))


def with_nicknames(cards: CardIndex, aliases: Mapping[str, str]) -> CardSource:
    """The cards as a server calls them."""
    return NicknamedCards(cards, aliases) if aliases else cards


class Answerer:
    """
    Computes answers for the questions of one process.

    Args:
        in_processes: Use worker processes (as many as the settings say, if any), which load the cards themselves.
        table: Where what workers compile is stored.
    """

    def __init__(
        self,
        settings: Settings,
        cards: CardIndex,
        *,
        in_processes: bool = False,
        table: CompiledCards | None = None,
    ) -> None:
        self._settings = settings
        self._cards = cards
        self._in_processes = in_processes and settings.workers > 0
        self._kept: OrderedDict[_CacheKey, Answer] = OrderedDict()
        self._pool = self._make_pool()
        self._warm = False
        self._turns = asyncio.Semaphore(settings.workers if self._in_processes else THREADS)
        self._table = table
        self._fresh: list[StoredCard] = []
        self._storing: asyncio.Task[None] | None = None
        self._edition = 0
        self.waiting = 0
        self.hits = 0
        self.misses = 0

    def use(self, cards: CardIndex) -> None:
        """Answer from these cards from now on."""
        self._cards = cards
        self._kept.clear()
        if self._in_processes:
            self._replace_pool(self._pool, kill=False)

    def note_stored(self) -> None:
        """Let the workers take up what was stored of compiled cards meanwhile, beside their work."""
        self._edition += 1

    async def answer(self, text: str, aliases: Mapping[str, str] | None = None) -> Answer:
        """
        Answer a question or play a situation.

        Args:
            aliases: A server's own nicknames for cards.

        Raises:
            Unavailable: it took longer than the settings allow, or too many are waiting.
        """
        names = dict(aliases or {})
        key = " ".join(text.split()), tuple(sorted(names.items()))
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self.hits += 1
            return kept
        if self.waiting >= MAX_WAITING:
            raise Unavailable("I am working on many questions at once; please ask again in a moment.")
        cards = self._cards
        self.waiting += 1
        self.misses += 1
        try:
            found = await self._compute(text, names)
        finally:
            self.waiting -= 1
        if cards is self._cards:
            self._kept[key] = found
            while len(self._kept) > CACHE_SIZE:
                self._kept.popitem(last=False)
        return found

    async def close(self) -> None:
        """Let the workers go, and wait until they are gone."""
        if self._storing is not None:
            self._storing.cancel()
        if not self._in_processes:
            end_pool(self._pool, kill=True)
            return
        kill_workers(self._pool)
        # The pool's own thread must not be in the middle of its work when the interpreter ends.
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)

    async def _compute(self, text: str, names: dict[str, str]) -> Answer:
        """The answer, from a worker of its own for as long as it takes; the time for it starts when the run does."""
        seconds = self._settings.answer_seconds
        async with self._turns:
            for last in (False, True):
                if not await self._gets_warm():
                    continue
                pool = self._pool
                try:
                    async with asyncio.timeout(seconds):
                        return await self._submit(pool, text, names)
                except BrokenProcessPool:
                    _log.warning("answer_worker_lost")
                    self._replace_pool(pool, kill=True)
                    if last:
                        break
                except TimeoutError:
                    if self._in_processes:
                        _log.warning("answer_given_up", seconds=seconds)
                        self._replace_pool(pool, kill=True)
                    raise Unavailable(f"This took longer than {seconds:g} seconds to work out, so I gave up.") from None
        raise Unavailable("The process that works out answers keeps ending; please try again later.")

    async def warm_up(self) -> None:
        """
        Wait until a worker has loaded the cards, which takes a moment after the start.

        Raises:
            Unavailable: none gets ready; the next call tries with new ones.
        """
        if not await self._gets_warm():
            raise Unavailable("The process that works out answers does not start; please try again later.")

    async def _gets_warm(self) -> bool:
        if not self._in_processes or self._warm:
            return True
        pool = self._pool
        try:
            async with asyncio.timeout(START_SECONDS):
                await asyncio.get_running_loop().run_in_executor(pool, _is_loaded)
        except (TimeoutError, BrokenProcessPool):
            self._replace_pool(pool, kill=True)
            return False
        self._warm = self._warm or pool is self._pool
        return True

    async def _submit(self, pool: Executor, text: str, names: dict[str, str]) -> Answer:
        loop = asyncio.get_running_loop()
        if self._in_processes:
            url = self._settings.database_url
            found, fresh = await loop.run_in_executor(pool, _compute_in_worker, text, names, self._edition, url)
            self._store_later(fresh)
            return found
        return await loop.run_in_executor(pool, compute, text, with_nicknames(self._cards, names))

    def _store_later(self, fresh: list[StoredCard]) -> None:
        if self._table is None or not fresh:
            return
        self._fresh += fresh
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store(self._table))

    async def _store(self, table: CompiledCards) -> None:
        """Store what workers compiled; when that fails it is compiled again some day."""
        while self._fresh:
            await asyncio.sleep(WRITE_SECONDS)
            fresh, self._fresh = self._fresh, []
            try:
                await table.put(fresh)
            except (DataError, OSError) as error:
                _log.warning("compiled_cards_not_stored", cards=len(fresh), error=str(error))

    def _make_pool(self) -> Executor:
        if not self._in_processes:
            return ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="answer")
        # A fresh interpreter for each worker: the bot's own has threads, which a fork would tear apart.
        return ProcessPoolExecutor(
            self._settings.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
            initargs=(self._settings.database_url,),
        )

    def _replace_pool(self, old: Executor, *, kill: bool) -> None:
        """Put new workers in place of `old`, unless somebody else has done so already."""
        if old is not self._pool:
            return
        self._pool = self._make_pool()
        self._warm = False
        end_pool(old, kill=kill)


_worker_cards: CardIndex | None = None
_worker_cache = CompiledCache()
_worker_played = Kept()
"""A worker has the cards of one sync for its life, and so do the answers that it keeps."""
_worker_edition = 0


def _start_worker(database_url: str | None) -> None:
    """In a worker process: load the cards once. Signals are for the bot's own process, which ends its workers."""
    global _worker_cards, _worker_cache
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()

    async def load() -> tuple[CardIndex, CompiledCache]:
        async with await open_database(database_url) as database:
            return await CardIndex.load(database), CompiledCache(await CompiledCards(database).load())

    _worker_cards, _worker_cache = asyncio.run(load())


def _is_loaded() -> bool:
    """In a worker: nothing to do, but it is done only when the cards are there."""
    return _worker_cards is not None


def _compute_in_worker(
    text: str, names: dict[str, str], edition: int, database_url: str | None
) -> tuple[Answer, list[StoredCard]]:
    """The answer, and what was compiled for it."""
    global _worker_edition
    if edition != _worker_edition:
        _worker_edition = edition
        threading.Thread(target=_learn_stored, args=(database_url,), daemon=True).start()
    found = compute(text, KeptCards(cast(CardIndex, _worker_cards), names, _worker_cache), _worker_played)
    return found, _worker_cache.take_fresh()


def _learn_stored(database_url: str | None) -> None:
    async def load() -> dict[str, StoredCard]:
        async with await open_database(database_url) as database:
            return await CompiledCards(database).load()

    try:
        _worker_cache.learn(asyncio.run(load()))
    except (DataError, OSError) as error:
        _log.warning("compiled_cards_not_loaded", error=str(error))
