"""What the handlers work with, opened once per process: the database's repositories, the name index, the answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

import structlog

from bot.answers import Answerer
from bot.config import Settings
from bot.context import Asker
from bot.limits import Limits
from bot.metrics import Metrics
from bot.preferences import Preferences
from bot.press import fits, payload_of, read_payload
from bot.replies import Request
from data.database import Database, open_database
from data.errors import DataError
from data.names import CardIndex
from data.policy import PolicyRepository
from data.requests import SavedRequests
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.search import Searcher

_log = structlog.get_logger("arbiter.services")

STORED_KNOWN = 1_000


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
    requests: SavedRequests
    stamp: Mapping[str, str] = field(default_factory=dict)
    """What the data were made from, and when."""
    metrics: Metrics = field(default_factory=Metrics)
    limits: Limits = field(default_factory=Limits)
    is_connected: bool = False
    """Whether Discord's gateway is connected; kept by the client."""
    latency: float = 0.0
    """Seconds between a heartbeat and its answer."""
    _stored: dict[tuple[str, int], str] = field(default_factory=dict)
    """Keys of requests that are stored already."""

    async def reload(self) -> None:
        """Take up what a sync has put in place."""
        self.stamp = await self.database.stamp()
        self.cards = await CardIndex.load(self.database)
        self.searcher = await Searcher.load(self.database)
        self.answers.use(self.cards)

    async def preferences(self, asker: Asker) -> Preferences:
        """How the place where somebody asks wants its replies."""
        return Preferences()

    async def aliases(self, asker: Asker) -> Mapping[str, str]:
        """The nicknames for cards that the asker's server has given, by their folded form."""
        return {}

    async def payload(self, request: Request, ask: tuple[str, ...] = (), user_id: int = 0) -> str:
        """A payload for a custom id that stands for the request, stored for its asker when it is long."""
        payload = payload_of(request, ask)
        if fits(payload):
            return payload
        if (payload, user_id) not in self._stored:
            if len(self._stored) >= STORED_KNOWN:
                self._stored.clear()
            self._stored[payload, user_id] = await self.requests.save(payload, user_id)
        return "#" + self._stored[payload, user_id]

    async def read_payload(self, payload: str) -> tuple[Request, tuple[str, ...]] | None:
        """The request behind a payload, None when it is unknown or gone."""
        if payload.startswith("#"):
            stored = await self.requests.load(payload[1:])
            return None if stored is None else read_payload(stored)
        return read_payload(payload)


LOOKS_A_DAY = 1440
LOOK_EVERY = 60.0
"""Seconds between looks at whether a sync has put other data in place."""


async def watch_data(services: Services, stop: asyncio.Event, every: float = LOOK_EVERY) -> None:
    """
    Take up new data after each sync, and drop old requests once a day, until `stop` is set.

    It ends by itself and is never cancelled: a query that is cut off in the middle would leave its connection open.
    """
    looks = 0
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), every)
            return
        try:
            if looks % LOOKS_A_DAY == 0:
                await services.requests.drop_old()
            looks += 1
            if (await services.database.stamp()).get("build") != services.stamp.get("build"):
                await services.reload()
                _log.info("data_reloaded", build=services.stamp.get("build"))
        except (DataError, OSError) as error:
            _log.warning("data_not_reloaded", error=str(error))


@contextlib.asynccontextmanager
async def open_services(settings: Settings, *, in_processes: bool = False) -> AsyncIterator[Services]:
    """
    Open the database and everything over it; closed again at the end.

    Args:
        in_processes: Compute answers in worker processes, as the bot does.

    Raises:
        data.errors.DatabaseError: the database cannot be opened.
    """
    database = await open_database(settings.database_url)
    try:
        cards = await CardIndex.load(database)
        answers = Answerer(settings, cards, in_processes=in_processes)
        services = Services(
            settings=settings,
            database=database,
            cards=cards,
            rules=RuleRepository(database),
            rulings=RulingRepository(database),
            policy=PolicyRepository(database),
            searcher=await Searcher.load(database),
            answers=answers,
            requests=SavedRequests(database),
            stamp=await database.stamp(),
        )
        try:
            yield services
        finally:
            await answers.close()
    finally:
        await database.close()
