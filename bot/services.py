"""What the handlers work with, opened once per process: the database's repositories, the name index, the answers."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Protocol

from bot.answers import Answerer
from bot.config import Settings
from bot.context import Asker
from bot.limits import Limits
from bot.metrics import Metrics
from bot.preferences import Preferences
from bot.press import fits, payload_of, read_payload
from bot.replies import Request
from data.database import Database, open_database
from data.names import CardIndex
from data.policy import PolicyRepository
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.search import Hit, Searcher


class RequestStore(Protocol):
    """Keeps payloads that are too long for a custom id."""

    async def save(self, payload: str) -> str:
        """Store a payload; the same payload always gets the same short key."""

    async def load(self, key: str) -> str | None:
        """The payload stored under the key, None when it is gone."""


class MemoryRequests:
    """A request store that forgets the oldest beyond `limit`, and everything at the end of the process."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._payloads: OrderedDict[str, str] = OrderedDict()

    async def save(self, payload: str) -> str:
        """Store a payload and give its key."""
        key = key_of(payload)
        self._payloads[key] = payload
        self._payloads.move_to_end(key)
        while len(self._payloads) > self._limit:
            self._payloads.popitem(last=False)
        return key

    async def load(self, key: str) -> str | None:
        """The payload of a key, None when it is gone."""
        return self._payloads.get(key)


def key_of(payload: str) -> str:
    """The key of a payload: the same in every process."""
    return blake2b(payload.encode(), digest_size=12).hexdigest()


@dataclass(slots=True)
class Services:
    """Everything that is open while the program runs. `reload` after a sync."""

    settings: Settings
    database: Database
    cards: CardIndex
    rules: RuleRepository
    rulings: RulingRepository
    policy: PolicyRepository
    searcher: Searcher
    answers: Answerer
    requests: RequestStore = field(default_factory=MemoryRequests)
    metrics: Metrics = field(default_factory=Metrics)
    limits: Limits = field(default_factory=Limits)

    async def reload(self) -> None:
        """Take up what a sync has put in place."""
        self.cards = await CardIndex.load(self.database)
        self.searcher = await _load_searcher(self.database)
        self.answers.use(self.cards)

    async def preferences(self, asker: Asker) -> Preferences:
        """How the place where somebody asks wants its replies."""
        return Preferences()

    async def aliases(self, asker: Asker) -> Mapping[str, str]:
        """The nicknames for cards that the asker's server has given, by their folded form."""
        return {}

    async def payload(self, request: Request, ask: tuple[str, ...] = ()) -> str:
        """A payload for a custom id that stands for the request, stored under a key when it is long."""
        payload = payload_of(request, ask)
        return payload if fits(payload) else "#" + await self.requests.save(payload)

    async def read_payload(self, payload: str) -> tuple[Request, tuple[str, ...]] | None:
        """The request behind a payload, None when it is unknown or gone."""
        if payload.startswith("#"):
            stored = await self.requests.load(payload[1:])
            return None if stored is None else read_payload(stored)
        return read_payload(payload)


class _NoSearch(Searcher):
    async def search(self, *_: object, **__: object) -> tuple[Hit, ...]:
        return ()


async def _load_searcher(database: Database) -> Searcher:
    try:
        return await Searcher.load(database)
    except NotImplementedError:  # until the search is here
        return _NoSearch()


@contextlib.asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """
    Open the database and everything over it; closed again at the end.

    Raises:
        data.errors.DatabaseError: the database cannot be opened.
    """
    database = await open_database(settings.database_url)
    try:
        cards = await CardIndex.load(database)
        answers = Answerer(settings, cards)
        services = Services(
            settings=settings,
            database=database,
            cards=cards,
            rules=RuleRepository(database),
            rulings=RulingRepository(database),
            policy=PolicyRepository(database),
            searcher=await _load_searcher(database),
            answers=answers,
        )
        try:
            yield services
        finally:
            await answers.close()
    finally:
        await database.close()
