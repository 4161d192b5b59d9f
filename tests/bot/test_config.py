"""Settings are read once, and the first wrong one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import DISCORD_API, InvalidSetting, load_settings


def load(tmp_path: Path, **environment: str) -> object:
    return load_settings(environment, tmp_path / "none.env")


def test_defaults_need_nothing(tmp_path: Path) -> None:
    settings = load_settings({}, tmp_path / "none.env")
    assert settings.api_base == DISCORD_API
    assert settings.token is None


def test_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("ARBITER_LOG_LEVEL=debug\nARBITER_WORKERS=3\n", encoding="utf-8")
    settings = load_settings({"ARBITER_LOG_LEVEL": "error"}, file)
    assert (settings.log_level, settings.workers) == ("error", 3)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_API_BASE", "https://discord.com.example.org/api/v10"),
        ("DISCORD_API_BASE", "http://discord.com/api/v10"),
        ("DISCORD_API_BASE", "http://user@127.0.0.1/api"),
        ("DISCORD_API_BASE", "http://127.0.0.1.example.org/api"),
        ("DATABASE_URL", "mysql://x"),
        ("DATABASE_URL", "just a word"),
        ("ARBITER_LOG_LEVEL", "loud"),
        ("ARBITER_LOG_FORMAT", "xml"),
        ("ARBITER_ADMIN_PORT", "0"),
        ("ARBITER_ADMIN_PORT", "99999"),
        ("ARBITER_WORKERS", "-1"),
        ("SHARD_COUNT", "none"),
        ("SHARD_IDS", "1-"),
    ],
)
def test_wrong_variable_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(InvalidSetting) as caught:
        load(tmp_path, **{name: value})
    assert caught.value.name == name


@pytest.mark.parametrize("address", ["http://127.0.0.1:8080/api/v10", "http://localhost:1/api", "http://[::1]:2/api"])
def test_loopback_is_taken(tmp_path: Path, address: str) -> None:
    assert load_settings({"DISCORD_API_BASE": address}, tmp_path / "none").api_base == address


def test_shards_are_ranges_within_the_count(tmp_path: Path) -> None:
    settings = load_settings({"SHARD_IDS": "0,2-4", "SHARD_COUNT": "5"}, tmp_path / "none")
    assert settings.shard_ids == (0, 2, 3, 4)
    with pytest.raises(InvalidSetting):
        load(tmp_path, SHARD_IDS="5", SHARD_COUNT="5")


def test_token_is_never_shown(tmp_path: Path) -> None:
    settings = load_settings({"DISCORD_TOKEN": "sesame", "DATABASE_URL": "postgres://u:sesame@h/d"}, tmp_path / "none")
    assert "sesame" not in repr(settings)
