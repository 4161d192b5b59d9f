"""
Replies as Discord embeds, inside Discord's limits whatever a reply holds.

Limits (Discord's documentation, "Embed limits"): title 256, description 4096, 25 fields of 256 and 1024, footer 2048,
author 256, and 6000 characters in all. A page of `bot.layout` keeps well below them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.layout import Measure, Page, pages_of
from bot.markup import line, quote, shorten, split_text
from bot.replies import KIND_LABELS, Reply
from bot.symbols import with_emoji
from rules_core.outcome import AnswerKind

MEASURE = Measure(block=1000, page=2600, blocks=8, title=200)
VERDICT_LIMIT = 1500
TITLE_LIMIT = 250
FOOTER_LIMIT = 500
DESCRIPTION_LIMIT = 3500
FIELD_LIMIT = 1024
MESSAGE_LIMIT = 6000
TEXT_LIMIT = 2000
"""Characters of a message outside of its embeds."""
EMOJI_SPARE = 3600
"""Characters of a message that its words may take; what is left over may be spent on emoji, which are long to write."""
PICTURE_NAME = "board.png"
EMPTY_HEADING = "\u200b"
"""Discord wants a name for every field; this one shows as nothing."""

_NEUTRAL = 0x4A5568
_ERROR = 0xB7791F
_COLOURS: Mapping[AnswerKind, int] = {
    AnswerKind.ANSWERED: 0x2F855A,
    AnswerKind.ASSUMED: 0x2B6CB0,
    AnswerKind.DEPENDS: 0x6B46C1,
    AnswerKind.NOT_COVERED: 0x975A16,
    AnswerKind.FALSE_PREMISE: 0xC05621,
    AnswerKind.OUT_OF_SCOPE: 0x718096,
}


class _Embed(discord.Embed):
    """An embed that sends only keys that Discord's description of the API knows."""

    def to_dict(self) -> Any:
        """The library's form without `flags`, which only Discord sets."""
        return {key: value for key, value in super().to_dict().items() if key != "flags"}


def page_count(reply: Reply, *, full: bool) -> int:
    """How many pages the reply has."""
    return len(pages_of(reply, MEASURE, full=full))


def embed_for(
    reply: Reply, page: int = 0, *, full: bool = False, emoji: Mapping[str, str] | None = None
) -> discord.Embed:
    """
    The embed for one page of a reply; a page beyond the end gives the last one.

    Args:
        emoji: Emoji by name, to stand for mana symbols; None for text.
    """
    emoji = emoji or {}
    pages = pages_of(reply, MEASURE, full=full)
    current = pages[max(0, min(page, len(pages) - 1))]
    embed = _Embed(
        title=_heading(reply.title, TITLE_LIMIT) or None,
        description=with_emoji(_description(reply, current), emoji, DESCRIPTION_LIMIT) or None,
        colour=_colour(reply),
    )
    if reply.kind is not None:
        embed.set_author(name=KIND_LABELS[reply.kind])
    room = MESSAGE_LIMIT - EMOJI_SPARE - len(embed)
    for block in current.blocks:
        if block.title:
            value = with_emoji(block.body, emoji, min(FIELD_LIMIT, len(block.body) + max(0, room)))
            room -= len(value) - len(block.body)
            embed.add_field(name=_heading(block.title, TITLE_LIMIT) or EMPTY_HEADING, value=value, inline=False)
    if reply.image and current.number == 0:
        embed.set_thumbnail(url=reply.image)
    if reply.picture is not None:
        embed.set_image(url=f"attachment://{PICTURE_NAME}")
    footer = _footer(reply, current)
    if footer:
        embed.set_footer(text=footer)
    if not (embed.title or embed.description or embed.fields):
        embed.description = EMPTY_HEADING
    return embed


def text_for(reply: Reply, page: int = 0, *, full: bool = False) -> str:
    """The same page as plain message content (at most 2,000 characters), for servers that want no embeds."""
    pages = pages_of(reply, PLAIN_MEASURE, full=full)
    current = pages[max(0, min(page, len(pages) - 1))]
    head = [f"**{_heading(reply.title, 200)}**" if reply.title.strip() else ""]
    if reply.kind is not None:
        head.append(f"*{KIND_LABELS[reply.kind]}*")
    if reply.verdict and current.number == 0:
        head.append(_bold_line(reply.verdict, 400))
    body = [f"**{_heading(b.title, 100)}**\n{b.body}" if b.title else b.body for b in current.blocks]
    text = "\n".join(part for part in [*head, *body, _footer(reply, current)] if part)
    return split_text(text, TEXT_LIMIT)[0] if text else EMPTY_HEADING


PLAIN_MEASURE = Measure(block=900, page=1000, blocks=6, title=100)


def _heading(text: str, limit: int) -> str:
    """A title, which is plain text in a reply, in Discord's markup."""
    return shorten(quote(" ".join(text.split())), limit)


def _description(reply: Reply, page: Page) -> str:
    parts = []
    if reply.verdict and page.number == 0:
        parts.append(_bold_line(reply.verdict, VERDICT_LIMIT))
    parts.extend(block.body for block in page.blocks if not block.title)
    return "\n\n".join(parts)


def _bold_line(verdict: str, limit: int) -> str:
    """The verdict in bold, on one line; a verdict that has bold parts of its own is one run of bold all the same."""
    words = " ".join(verdict.replace("**", "").split())
    return f"**{shorten(words, limit)}**"


def _footer(reply: Reply, page: Page) -> str:
    parts = [line(reply.note)] if reply.note else []
    if page.count > 1:
        parts.append(f"Page {page.number + 1} of {page.count}")
    return shorten(" · ".join(parts), FOOTER_LIMIT)


def _colour(reply: Reply) -> int:
    if reply.kind is not None:
        return _COLOURS[reply.kind]
    return _ERROR if reply.is_error else _NEUTRAL
