"""
Mana and other symbols as application emoji: drawn by us, uploaded by `arbiter emoji`, shown in place of ``{G}``.

The pictures are plain discs with letters; they are nobody's art but ours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping

import discord
from PIL import Image, ImageDraw, ImageFont

from bot.config import InvalidSetting, Settings
from bot.errors import Unavailable

SIZE = 64
PREFIX = "mana_"
_SYMBOL = re.compile(r"\{([0-9A-Z]{1,3}(?:/[0-9A-Z]){0,2})\}")
_COLORS = {
    "W": (248, 240, 206),
    "U": (150, 196, 232),
    "B": (150, 140, 156),
    "R": (238, 150, 128),
    "G": (150, 204, 158),
    "C": (200, 196, 192),
}
_GREY = (200, 196, 192)
_INK = (30, 30, 34)
_SINGLE = ("W", "U", "B", "R", "G", "C", "S", "T", "Q", "E", "X", "Y", "Z", "P", *map(str, range(21)))
_PAIRS = ("W/U", "U/B", "B/R", "R/G", "G/W", "W/B", "U/R", "B/G", "R/W", "G/U")
SYMBOLS = (
    *_SINGLE,
    *_PAIRS,
    *(f"2/{c}" for c in "WUBRG"),
    *(f"{c}/P" for c in "WUBRG"),
    *(f"C/{c}" for c in "WUBRG"),
)
"""Symbols that are drawn, without their braces."""


def emoji_name(symbol: str) -> str:
    """The emoji's name for a symbol (without braces): letters, digits and underscores only."""
    return PREFIX + symbol.replace("/", "").lower()


def draw_symbol(symbol: str) -> bytes:
    """A PNG of a disc with the symbol's letters; two halves for a hybrid symbol."""
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    parts = symbol.split("/")
    colors = [_COLORS.get(part, _GREY) for part in parts if part != "P"] or [_GREY]
    box = (2, 2, SIZE - 2, SIZE - 2)
    draw.ellipse(box, fill=colors[0])
    if len(colors) > 1:
        draw.pieslice(box, -45, 135, fill=colors[1])
    text = "".join(parts)
    font = ImageFont.load_default(40 if len(text) == 1 else 28)
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    where = ((SIZE - right - left) / 2, (SIZE - bottom - top) / 2)
    draw.text(where, text, font=font, fill=_INK)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def with_emoji(text: str, emoji: Mapping[str, str], limit: int) -> str:
    """The text with emoji in place of symbols, unless it would be longer than `limit` then."""
    if not emoji or "{" not in text:
        return text
    changed = _SYMBOL.sub(lambda m: emoji.get(emoji_name(m[1]), m[0]), text)
    return changed if len(changed) <= limit else text


async def upload_symbols(settings: Settings) -> int:
    """
    Upload the symbols that the application does not have yet; gives how many.

    Raises:
        InvalidSetting: there is no token, or Discord does not accept it.
        Unavailable: Discord cannot be reached, or refuses.
    """
    token = settings.require_token()
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
            present = {emoji.name for emoji in await client.fetch_application_emojis()}
            missing = [symbol for symbol in SYMBOLS if emoji_name(symbol) not in present]
            for symbol in missing:
                await client.create_application_emoji(name=emoji_name(symbol), image=draw_symbol(symbol))
        except discord.LoginFailure:
            raise InvalidSetting("DISCORD_TOKEN", "Discord does not accept it") from None
        except (discord.HTTPException, OSError) as error:
            raise Unavailable(f"Discord did not take the emoji: {error}") from None
    return len(missing)
