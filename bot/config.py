"""
Settings: the environment (and an optional `.env` file) read once into a frozen value.

The first variable that is wrong stops the program with its name; nothing is guessed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.errors import BadInput

T = TypeVar("T")

DISCORD_API = "https://discord.com/api/v10"
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_LOG_LEVELS = ("debug", "info", "warning", "error")
_LOG_FORMATS = ("human", "json")
_DATABASE_SCHEMES = ("postgres", "postgresql", "sqlite")


class InvalidSetting(BadInput):
    """A variable of the environment that cannot be used, with its name."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name}: {problem}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set from outside; the README's table lists the same variables."""

    token: str | None = field(default=None, repr=False)
    """`DISCORD_TOKEN`; never printed or logged."""
    api_base: str = DISCORD_API
    """`DISCORD_API_BASE`: Discord's own address, or a test server on loopback."""
    database_url: str | None = field(default=None, repr=False)
    """`DATABASE_URL` as the host gave it; None for the default SQLite file."""
    log_level: str = "info"
    log_format: str = "human"
    admin_port: int | None = None
    """`ARBITER_ADMIN_PORT`: health and metrics on loopback; None for none."""
    workers: int = 1
    """`ARBITER_WORKERS`: processes that compute answers; 0 computes in a thread of the bot's own process."""
    shard_ids: tuple[int, ...] | None = None
    shard_count: int | None = None
    answer_seconds: float = 10.0
    """`ARBITER_ANSWER_SECONDS`: how long one answer may be computed before it is given up."""

    def require_token(self) -> str:
        """
        The bot's token.

        Raises:
            InvalidSetting: there is none.
        """
        if not self.token:
            raise InvalidSetting(
                "DISCORD_TOKEN", "not set; put the bot's token there (`arbiter console` works without one)"
            )
        return self.token


def load_settings(environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> Settings:
    """
    Read the settings from `environment` (the process's own when None) over those of `env_file` (`.env` here if there).

    Raises:
        InvalidSetting: the first variable, in the order of the README's table, whose value cannot be used.
    """
    values = _merged(environment, env_file)

    def read(name: str, parse: Callable[[str], T], default: T) -> T:
        text = values.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError as error:
            raise InvalidSetting(name, str(error)) from None

    settings = Settings(
        token=read("DISCORD_TOKEN", _parse_token, None),
        database_url=read("DATABASE_URL", _parse_database_url, None),
        log_level=read("ARBITER_LOG_LEVEL", _one_of(_LOG_LEVELS), "info"),
        log_format=read("ARBITER_LOG_FORMAT", _one_of(_LOG_FORMATS), "human"),
        admin_port=read("ARBITER_ADMIN_PORT", _whole_number(1, 65535), None),
        workers=read("ARBITER_WORKERS", _whole_number(0, 64), 1),
        answer_seconds=float(read("ARBITER_ANSWER_SECONDS", _whole_number(1, 600), 10)),
        shard_count=read("SHARD_COUNT", _whole_number(1, 16384), None),
        shard_ids=read("SHARD_IDS", _parse_shard_ids, None),
        api_base=read("DISCORD_API_BASE", _parse_api_base, DISCORD_API),
    )
    _check_shards(settings)
    return settings


def _merged(environment: Mapping[str, str] | None, env_file: Path | None) -> dict[str, str]:
    path = env_file or Path(".env")
    from_file: dict[str, str | None] = {}
    if path.is_file():
        try:
            from_file = dotenv_values(path)
        except (OSError, UnicodeDecodeError) as error:
            why = "it must be text in UTF-8" if isinstance(error, UnicodeDecodeError) else error.strerror
            raise InvalidSetting(str(path), f"cannot be read: {why}") from None
    own = os.environ if environment is None else environment
    return {name: value for name, value in from_file.items() if value is not None} | dict(own)


def _check_shards(settings: Settings) -> None:
    if settings.shard_ids is None:
        return
    if settings.shard_count is None:
        raise InvalidSetting("SHARD_COUNT", "must be set where SHARD_IDS is")
    beyond = [shard for shard in settings.shard_ids if shard >= settings.shard_count]
    if beyond:
        raise InvalidSetting("SHARD_IDS", f"shard {beyond[0]} does not exist; SHARD_COUNT is {settings.shard_count}")


def _parse_token(text: str) -> str:
    if any(c.isspace() or not c.isprintable() for c in text):
        raise ValueError("must be one word without spaces")
    return text


def _parse_database_url(text: str) -> str:
    scheme = text.partition("://")[0].partition("+")[0]
    if "://" not in text or scheme not in _DATABASE_SCHEMES:
        raise ValueError("must start with postgres://, postgresql:// or sqlite:///")
    return text


def _parse_api_base(text: str) -> str:
    text = text.rstrip("/")
    parts = urlsplit(text)
    if text == DISCORD_API:
        return text
    is_loopback = parts.hostname in _LOOPBACK and parts.scheme in ("http", "https")
    if not is_loopback or parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(f"must be {DISCORD_API}, or an address on loopback such as http://127.0.0.1:8080/api/v10")
    return text


def _parse_shard_ids(text: str) -> tuple[int, ...]:
    """Numbers and ranges separated by commas: ``0,1,4-7``."""
    ids: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise ValueError("must be numbers and ranges separated by commas, such as 0,1 or 0-3")
        ids.extend(range(int(first), int(last if dash else first) + 1))
        if len(ids) > 16384:
            raise ValueError("names more than 16384 shards")
    if not ids or len(set(ids)) != len(ids):
        raise ValueError("must name each shard once")
    return tuple(ids)


def _one_of(allowed: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in allowed:
            raise ValueError(f"must be one of {', '.join(allowed)}")
        return text.lower()

    return parse


def _whole_number(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or not low <= int(text) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return parse
