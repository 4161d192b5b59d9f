"""
What is known of each Discord server while the bot runs: its settings and its nicknames for cards.

Kept in memory; a change in any process is told to all of them by a notice, and then read again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

import structlog

from bot.context import Asker
from bot.preferences import Preferences
from data.database import Database
from data.errors import DatabaseError
from data.locks import Notices
from data.nicknames import NicknameRepository
from data.settings import SETTINGS, SettingsRepository, Value

_log = structlog.get_logger("arbiter.server")

KEPT = 5_000
_CHANGED = "server "


class Servers:
    """Settings and nicknames by server, cached. Call `changed` after every change."""

    def __init__(self, database: Database) -> None:
        self.settings_repository = SettingsRepository(database)
        self.nickname_repository = NicknameRepository(database)
        self.notices = Notices(database)
        self.notices.on_notice(self._on_notice)
        self._settings: OrderedDict[int, Mapping[str, Value]] = OrderedDict()
        self._nicknames: OrderedDict[int, Mapping[str, str]] = OrderedDict()

    async def settings(self, guild_id: int) -> Mapping[str, Value]:
        """A server's settings; the defaults outside of servers."""
        if not guild_id:
            return {key: setting.default for key, setting in SETTINGS.items()}
        if guild_id not in self._settings:
            self._settings[guild_id] = await self.settings_repository.get(guild_id)
            _trim(self._settings)
        return self._settings[guild_id]

    async def nicknames(self, guild_id: int) -> Mapping[str, str]:
        """A server's nicknames for cards: folded form to full name."""
        if not guild_id:
            return {}
        if guild_id not in self._nicknames:
            self._nicknames[guild_id] = await self.nickname_repository.get(guild_id)
            _trim(self._nicknames)
        return self._nicknames[guild_id]

    async def preferences(self, asker: Asker) -> Preferences:
        """How the place where somebody asks wants its replies."""
        return _preferences_of(await self.settings(asker.guild_id), asker)

    def preferences_at_hand(self, asker: Asker) -> Preferences:
        """As `preferences`, without waiting for the database: the defaults where the server is not known yet."""
        found = self._settings.get(asker.guild_id)
        return _preferences_of(found, asker) if found is not None else Preferences()

    async def is_moderator(self, asker: Asker) -> bool:
        """Whether somebody may change the FAQ and the settings of the server in which they ask."""
        if not asker.guild_id:
            return False
        if asker.can_manage:
            return True
        roles = (await self.settings(asker.guild_id))["moderators"]
        return isinstance(roles, tuple) and any(role in roles for role in asker.role_ids)

    async def changed(self, guild_id: int) -> None:
        """Tell every process to read a server's settings and nicknames again."""
        self._forget(guild_id)
        try:
            await self.notices.send(f"{_CHANGED}{guild_id}")
        except DatabaseError as error:
            # The change itself is stored. The others have lost the database too, and read anew when it is back.
            _log.warning("change_not_told", error=str(error))

    def forget_all(self) -> None:
        """Read everything again: after notices may have been missed."""
        self._settings.clear()
        self._nicknames.clear()

    def _on_notice(self, notice: str) -> None:
        number = notice.removeprefix(_CHANGED)
        if notice.startswith(_CHANGED) and number.isdecimal():
            self._forget(int(number))

    def _forget(self, guild_id: int) -> None:
        self._settings.pop(guild_id, None)
        self._nicknames.pop(guild_id, None)


def _trim(cache: OrderedDict[int, Mapping[str, Value]] | OrderedDict[int, Mapping[str, str]]) -> None:
    while len(cache) > KEPT:
        cache.popitem(last=False)


def _preferences_of(found: Mapping[str, Value], asker: Asker) -> Preferences:
    channels = found["channels"]
    elsewhere = isinstance(channels, tuple) and bool(channels) and asker.channel_id not in channels
    return Preferences(
        private=bool(found["private"]) or elsewhere,
        plain=bool(found["plain"]),
        full=bool(found["full"]),
        emoji=found["symbols"] == "emoji",
        language=str(found["language"]),
    )
