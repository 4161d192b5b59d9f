"""What a server can set, with sensible defaults; only what differs from them is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select

from data.audit import record
from data.database import Database
from data.errors import InvalidInput
from data.models import SettingRow

MOST_IDS = 25
"""Roles or channels in one setting."""

Value = bool | int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set."""

    key: str
    default: Value
    about: str
    """What it does, in a few words for people."""
    choices: tuple[str, ...] = ()
    """Allowed texts; empty when it is not a choice."""
    least: int = 0
    most: int = 0
    """Bounds of a number."""


LANGUAGES = ("en-US", "en-GB", "de", "fr", "es", "it", "pt-BR", "ja")

SETTINGS: Mapping[str, Setting] = {
    setting.key: setting
    for setting in (
        Setting("private", False, "answers are seen by the asker alone"),
        Setting("full", False, "answers show every step at once"),
        Setting("plain", False, "plain messages instead of embeds"),
        Setting("symbols", "emoji", "how mana symbols are shown", ("emoji", "text")),
        Setting("language", "en-US", "how numbers and dates are written", LANGUAGES),
        Setting("moderators", (), "roles that may change the FAQ and these settings"),
        Setting("approval", True, "suggestions of members wait for a moderator"),
        Setting("channels", (), "channels in which the bot answers in public; none: all"),
        Setting("queue", (), "channel that is told what waits for a moderator"),
        Setting("cooldown", 30, "seconds before the same FAQ entry is shown again in a channel", least=0, most=3600),
        Setting("suggestions", True, "members may suggest entries"),
        Setting("feedback", True, "answers have buttons for right and wrong"),
    )
}  # fmt: skip


def check_value(key: str, value: Any) -> Value:
    """
    Give the value as it is stored.

    Raises:
        InvalidInput: no such setting, or not a value for it; says what is allowed.
    """
    setting = SETTINGS.get(key)
    if setting is None:
        raise InvalidInput((f"there is no setting {key!r}; there are {', '.join(SETTINGS)}",))
    if isinstance(setting.default, bool):
        if isinstance(value, str) and value.strip().lower() in _WORDS:
            return _WORDS[value.strip().lower()]
        if isinstance(value, bool):
            return value
        raise InvalidInput((f"{key} is yes or no",))
    if isinstance(setting.default, int):
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = setting.least - 1
        if isinstance(value, bool) or not setting.least <= number <= setting.most:
            raise InvalidInput((f"{key} is a number from {setting.least} to {setting.most}",))
        return number
    if isinstance(setting.default, tuple):
        return _ids(key, value)
    if not isinstance(value, str) or value not in setting.choices:
        raise InvalidInput((f"{key} is one of {', '.join(setting.choices)}",))
    return value


_WORDS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def _ids(key: str, value: Any) -> tuple[int, ...]:
    items = value if isinstance(value, list | tuple) else [value]
    if any(isinstance(item, bool) or not isinstance(item, int) or item <= 0 for item in items):
        raise InvalidInput((f"{key} is a list of roles or channels",))
    ids = tuple(dict.fromkeys(items))
    if len(ids) > MOST_IDS:
        raise InvalidInput((f"{key} has {len(ids)} items, {MOST_IDS} are allowed",))
    return ids


class SettingsRepository:
    """The settings of every server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild_id: int) -> dict[str, Value]:
        """Give every setting of a server: what was set, else the default."""
        query = select(SettingRow.key, SettingRow.value).where(SettingRow.guild_id == guild_id)
        async with self._database.read() as connection:
            stored: dict[str, Any] = dict((await connection.execute(query)).all())
        values = {key: setting.default for key, setting in SETTINGS.items()}
        for key, value in stored.items():
            if key in SETTINGS:  # a setting of an older version may be gone
                values[key] = check_value(key, value)
        return values

    async def set(self, guild_id: int, key: str, value: Any, actor_id: int) -> Value:
        """
        Set one thing; gives the value as stored.

        Raises:
            InvalidInput: as `check_value`.
        """
        checked = check_value(key, value)
        async with self._database.write() as connection:
            await connection.execute(delete(SettingRow).where(SettingRow.guild_id == guild_id, SettingRow.key == key))
            if checked != SETTINGS[key].default:
                stored = list(checked) if isinstance(checked, tuple) else checked
                await connection.execute(insert(SettingRow).values(guild_id=guild_id, key=key, value=stored))
            detail = {"value": list(checked) if isinstance(checked, tuple) else checked}
            await record(connection, guild_id, actor_id, "settings set", key, detail)
        return checked

    async def reset(self, guild_id: int, key: str | None, actor_id: int) -> None:
        """
        Set one thing, or everything, back to its default.

        Raises:
            InvalidInput: there is no such setting.
        """
        if key is not None and key not in SETTINGS:
            raise InvalidInput((f"there is no setting {key!r}; there are {', '.join(SETTINGS)}",))
        query = delete(SettingRow).where(SettingRow.guild_id == guild_id)
        async with self._database.write() as connection:
            await connection.execute(query if key is None else query.where(SettingRow.key == key))
            await record(connection, guild_id, actor_id, "settings reset", key or "all")
