"""What the handlers work with, opened once per process: the database's repositories, the name index, the answers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field

import structlog

from bot.answers import Answerer
from bot.config import Settings
from bot.context import Asker
from bot.freshness import is_faq_checked
from bot.limits import Limits
from bot.metrics import Metrics
from bot.press import fits, payload_of, read_payload
from bot.replies import Reply, Request
from bot.server import Servers
from data.compiled import CompiledCards
from data.database import Database, open_database
from data.errors import ConflictError, DataError, InvalidInput
from data.faq import FaqRepository, install_packs
from data.feedback import FeedbackRepository
from data.names import CardIndex
from data.policy import PolicyRepository
from data.requests import SavedRequests
from data.rules import RuleRepository
from data.rulings import RulingRepository
from data.search import Searcher

_log = structlog.get_logger("arbiter.services")

STORED_KNOWN = 1_000
SHOWN_KEPT = 20_000
SOON = 120.0
"""Seconds within which a card that was found may be what was looked for in vain before."""


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
    servers: Servers = field(init=False)
    faq: FaqRepository = field(init=False)
    feedback: FeedbackRepository = field(init=False)
    shown: OrderedDict[tuple[int, str], tuple[float, str]] = field(default_factory=OrderedDict)
    """When and where (a link) something was last shown in a channel."""
    tell: Callable[[int, int, Reply], Awaitable[None]] | None = None
    """Sends a reply to a channel of a server on the bot's own account; set by the Discord client."""
    emoji: Mapping[str, str] = field(default_factory=dict)
    """Mana symbols that were uploaded as emoji, in Discord's form."""
    last_miss: OrderedDict[int, tuple[float, str]] = field(default_factory=OrderedDict)
    """What a person last looked for in vain, and when."""
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
        self.servers.forget_all()

    def __post_init__(self) -> None:
        self.servers = Servers(self.database)
        self.faq = FaqRepository(self.database)
        self.feedback = FeedbackRepository(self.database)

    async def aliases(self, asker: Asker) -> Mapping[str, str]:
        """The nicknames for cards that the asker's server has given, by their folded form."""
        return await self.servers.nicknames(asker.guild_id)

    def note_shown(self, channel_id: int, what: str, link: str) -> None:
        """Remember that something was shown in a channel."""
        self.shown[channel_id, what] = (time.monotonic(), link)
        self.shown.move_to_end((channel_id, what))
        while len(self.shown) > SHOWN_KEPT:
            self.shown.popitem(last=False)

    def shown_lately(self, channel_id: int, what: str, seconds: float) -> str | None:
        """The link to where something was shown in a channel within so many seconds, None when it was not."""
        at, link = self.shown.get((channel_id, what), (float("-inf"), ""))
        return link if time.monotonic() - at < seconds else None

    async def note_miss(self, asker: Asker, kind: str, text: str) -> None:
        """Count what somebody looked for in vain in a server, for its moderators."""
        if not asker.guild_id:
            return
        await self.servers.nickname_repository.note_miss(asker.guild_id, kind, text)
        if kind == "card":
            self.last_miss[asker.user_id] = (time.monotonic(), text)
            self.last_miss.move_to_end(asker.user_id)
            while len(self.last_miss) > SHOWN_KEPT:
                self.last_miss.popitem(last=False)

    async def note_hit(self, asker: Asker, card: str) -> None:
        """Note which card somebody found right after looking for one in vain: that name may deserve to be known."""
        at, text = self.last_miss.pop(asker.user_id, (float("-inf"), ""))
        if asker.guild_id and time.monotonic() - at < SOON:
            await self.servers.nickname_repository.note_miss(asker.guild_id, "card", text, card)

    async def tell_queue(self, guild_id: int, reply: Reply) -> None:
        """Tell the channel that a server has set for what waits for its moderators, if it has one."""
        channels = (await self.servers.settings(guild_id))["queue"]
        reply = (await self.servers.preferences(Asker(guild_id=guild_id))).apply_to(reply)
        if self.tell is not None and isinstance(channels, tuple):
            for channel_id in channels:
                await self.tell(guild_id, channel_id, reply)

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


async def watch_data(
    services: Services,
    stop: asyncio.Event,
    after: Callable[[Services], Awaitable[None]] | None = None,
    every: float = LOOK_EVERY,
) -> None:
    """
    Take up new data after each sync, and drop old requests once a day, until `stop` is set.

    Calls `after` when the data are new, and at the start when the engine is.

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
            stamp = await services.database.stamp()
            if stamp.get("build") != services.stamp.get("build"):
                await services.reload()
                _log.info("data_reloaded", build=services.stamp.get("build"))
            elif looks > 1 or is_faq_checked(stamp):
                continue
            if after is not None:
                await after(services)
        except (DataError, OSError) as error:
            _log.warning("data_not_reloaded", error=str(error))


async def _install_packs(database: Database) -> None:
    try:
        written = await install_packs(database)
    except (InvalidInput, ConflictError) as error:
        # Another process does the same at this moment; what is missing then comes with the next start.
        _log.info("packs_not_installed", error=str(error))
    else:
        if written:
            _log.debug("packs_installed", entries=written)


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
        if settings.shard_ids is None or 0 in settings.shard_ids:
            await _install_packs(database)
        answers = Answerer(settings, cards, in_processes=in_processes, table=CompiledCards(database))
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
            await services.servers.notices.close()
            await answers.close()
    finally:
        await database.close()
