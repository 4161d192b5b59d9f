"""Mana symbols are drawn by us, uploaded once, and shown where there is room for them."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.config import Settings
from bot.embeds import MESSAGE_LIMIT, embed_for
from bot.replies import Reply, Section
from bot.symbols import SIZE, SYMBOLS, draw_symbol, emoji_name, with_emoji

EMOJI = {emoji_name(symbol): f"<:{emoji_name(symbol)}:123456789012345678>" for symbol in SYMBOLS}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_is_a_small_picture_with_a_legal_name(symbol: str) -> None:
    picture = draw_symbol(symbol)
    assert Image.open(io.BytesIO(picture)).size == (SIZE, SIZE)
    assert len(picture) < 256 * 1024
    name = emoji_name(symbol)
    assert name.isascii()
    assert name.replace("_", "").isalnum()
    assert 2 <= len(name) <= 32


def test_symbols_are_shown_where_there_is_room() -> None:
    assert with_emoji("{1}{G}: go", EMOJI, 1000) == f"{EMOJI['mana_1']}{EMOJI['mana_g']}: go"
    assert with_emoji("{1}{G}: go", EMOJI, 20) == "{1}{G}: go"
    assert with_emoji("{W/U} and {?}", EMOJI, 1000) == f"{EMOJI['mana_wu']} and {{?}}"


def test_a_page_full_of_symbols_keeps_the_limit() -> None:
    body = "{G}{W/U}{2/B} " * 60
    reply = Reply("Mana", sections=tuple(Section(f"Face {n}", body) for n in range(12)))
    embed = embed_for(reply, emoji=EMOJI)
    assert len(embed) <= MESSAGE_LIMIT
    assert all(len(field.value or "") <= 1024 for field in embed.fields)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_symbols_are_uploaded_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    import discord

    from bot.symbols import upload_symbols
    from tests.bot.discord_server import LoopbackDiscord

    async with LoopbackDiscord() as server:
        monkeypatch.setattr(discord.http.Route, "BASE", server.api_base)
        with_token = replace(settings, token="good-token")
        assert await upload_symbols(with_token) == len(SYMBOLS)
        assert await upload_symbols(with_token) == 0
