"""The Discord client: connects, registers the commands when they changed, and hands interactions to the responder."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
import structlog

from bot.config import Settings
from bot.replies import Reply
from bot.responder import Responder
from bot.services import Services
from bot.symbols import PREFIX
from bot.tree import CommandTree, Interaction
from data.errors import DataError
from data.locks import identify_lock

_log = structlog.get_logger("arbiter.client")

IDENTIFY_SECONDS = 5.0
"""Seconds that Discord wants between two identifies of one concurrency bucket."""
_COMPARED = ("name", "description", "type", "options", "contexts", "integration_types")


class ArbiterClient(discord.AutoShardedClient):
    """Needs no privileged intent: commands and the messages they are used on come with the interaction."""

    def __init__(self, settings: Settings, services: Services) -> None:
        # The bot has no voice, so that libraries for it are missing is no news.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            **_shards(settings),
        )
        self.settings = settings
        self.services = services
        self.responder = Responder(services)
        services.tell = self.tell
        # What Discord sends is read by the library, and an event that it cannot read would end the whole connection.
        parsers = self._connection.parsers
        parsers.update({name: _guarded(name, parse) for name, parse in parsers.items()})
        self._max_concurrency = 1
        self._holding: set[asyncio.Task[None]] = set()
        answering = self.responder
        self.tree = CommandTree(self, answering.on_command, answering.on_menu, answering.on_type, answering.on_fault)

    @property
    def registers_commands(self) -> bool:
        """Whether this process is the one that registers commands: the one with shard 0."""
        return self.settings.shard_ids is None or 0 in self.settings.shard_ids

    async def setup_hook(self) -> None:
        """Register the commands with Discord, if they are not what is registered already."""
        if self.settings.shard_ids is not None:
            self._max_concurrency = (await self.fetch_session_start_limits()).max_concurrency
        if self.registers_commands:
            await self.register_commands()
        await self.load_emoji()

    async def load_emoji(self) -> None:
        """Learn which mana symbols were uploaded; without them symbols are shown as text."""
        try:
            found = await self.fetch_application_emojis()
        except discord.HTTPException as error:
            _log.info("emoji_not_loaded", error=str(error))
            return
        self.services.emoji = {emoji.name: str(emoji) for emoji in found if emoji.name.startswith(PREFIX)}

    async def register_commands(self) -> bool:
        """Send the commands to Discord when they differ from what it has; True when they were sent."""
        assert self.application_id is not None  # known after login
        wanted = self.tree.payload()
        present = await self.http.get_global_commands(self.application_id)
        if same_commands(wanted, present):
            _log.info("commands_unchanged", count=len(wanted))
            return False
        await self.http.bulk_upsert_global_commands(self.application_id, payload=wanted)
        _log.info("commands_registered", count=len(wanted))
        return True

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn of this shard among the shards of all processes, where there are several."""
        if self.settings.shard_ids is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        taken = asyncio.Event()
        holding = asyncio.create_task(self._hold_identify(shard_id or 0, taken))
        self._holding.add(holding)
        holding.add_done_callback(self._holding.discard)
        await taken.wait()

    async def _hold_identify(self, shard_id: int, taken: asyncio.Event) -> None:
        """Hold the right to identify from now on for as long as Discord wants between two identifies."""
        try:
            async with identify_lock(self.services.database, shard_id % self._max_concurrency):
                taken.set()
                await asyncio.sleep(IDENTIFY_SECONDS)
        except (DataError, OSError) as error:
            _log.warning("identify_lock_failed", shard=shard_id, error=str(error))
            await asyncio.sleep(IDENTIFY_SECONDS)
        finally:
            taken.set()

    async def close(self) -> None:
        """Disconnect, and give back what is held."""
        for holding in self._holding:
            holding.cancel()
        await asyncio.gather(*self._holding, return_exceptions=True)
        await super().close()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons and forms."""
        if math.isfinite(self.latency):
            self.services.latency = self.latency
        await self.responder.on_interaction(interaction)

    async def tell(self, guild_id: int, channel_id: int, reply: Reply) -> None:
        """Send a reply to a channel of that server; one of another server, or one that is gone, is left alone."""
        channel = self.get_channel(channel_id)
        if isinstance(channel, discord.TextChannel | discord.Thread) and channel.guild.id == guild_id:
            await self.responder.send_to(channel, reply)

    async def on_ready(self) -> None:
        """Every shard of this process is connected."""
        self.services.metrics.guilds.set(len(self.guilds))
        self.services.is_connected = True
        _log.info("ready", guilds=len(self.guilds), shards=self.shard_count)

    async def on_shard_connect(self, shard_id: int) -> None:
        """A shard has connected or reconnected."""
        self.services.is_connected = True
        self._gateway("connect", shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard has taken up its session where it was."""
        self.services.is_connected = True
        self._gateway("resume", shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard has lost its connection."""
        self.services.is_connected = False
        self._gateway("disconnect", shard_id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An event handler failed: log it and go on."""
        _log.exception("event_failed", event_name=event_method)

    def _gateway(self, event: str, shard_id: int) -> None:
        self.services.metrics.gateway_events.labels(event).inc()
        _log.info("gateway_" + event, shard=shard_id)


def _guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    """Read an event, or log that it could not be read and go on."""

    def read(data: Any) -> None:
        try:
            parse(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            _log.error("event_not_read", event_name=event, exc_info=error)

    return read


def _shards(settings: Settings) -> dict[str, Any]:
    """The shards that the settings name; none named leaves the number to Discord."""
    named = {"shard_ids": list(settings.shard_ids)} if settings.shard_ids is not None else {}
    counted = {"shard_count": settings.shard_count} if settings.shard_count is not None else {}
    return named | counted


def same_commands(wanted: Sequence[Mapping[str, Any]], present: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the registered commands are the wanted ones, apart from what Discord adds to them."""

    def by_key(commands: Sequence[Mapping[str, Any]]) -> dict[tuple[object, object], Any]:
        return {(c.get("type", 1), c["name"]): _essence({k: c[k] for k in _COMPARED if k in c}) for c in commands}

    return by_key(wanted) == by_key(present)


def _essence(value: Any) -> Any:
    """The value without what means the same as not being there: empty, false and null fields, order of sets."""
    if isinstance(value, Mapping):
        parts = {k: _essence(v) for k, v in value.items() if not k.endswith("_localizations")}
        parts = {k: v for k, v in parts.items() if v not in (None, False, "", [], {})}
        return parts | {k: sorted(v) for k, v in parts.items() if k in ("contexts", "integration_types")}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_essence(part) for part in value]
    return value
