"""
The board at the end of a situation as a picture: who has what, with the numbers on it, and the same facts as words.

Drawn with simple shapes only; no card art, symbols or frames of anybody else's.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from rules_core.outcome import ObjectState, Outcome, PlayerState

WIDTH = 640
"""Narrow, with large letters, so that it reads on a phone."""
MAX_CARDS = 24
"""Permanents and spells shown of one player; the rest are counted."""
ALT_LIMIT = 1000

_CARD = (196, 112)
_GAP = 10
_MARGIN = 16
_HEADER = 42
_NAME, _NOTE, _SIZE, _TITLE = 18, 16, 24, 22
"""Sizes of letters: a card's name, its notes, its power and toughness, a player's name and totals."""
_YOU = {"me": "You", "opponent": "Your opponent"}
_INK = (232, 234, 240)
_FAINT = (150, 156, 170)
_TABLE = (30, 33, 41)
_BAND = (40, 44, 54)
_COLORS = {
    "W": (236, 228, 200),
    "U": (120, 168, 214),
    "B": (120, 112, 130),
    "R": (214, 122, 104),
    "G": (124, 178, 128),
}
_MANY_COLORS = (206, 180, 104)
_COLORLESS = (176, 182, 190)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG image with a description of what it shows."""

    png: bytes
    alt: str


def draw_board(outcome: Outcome) -> Picture:
    """Draw how the game stands in one outcome: a band for each player, with what they control and their totals."""
    bands = [(name, state, _objects_of(outcome, name)) for name, state in outcome.players]
    heights = [_band_height(len(objects)) for _, _, objects in bands]
    image = Image.new("RGB", (WIDTH, max(60, sum(heights) + _MARGIN * (len(bands) + 1))), _TABLE)
    draw = ImageDraw.Draw(image)
    top = _MARGIN
    for (name, state, objects), height in zip(bands, heights, strict=True):
        _draw_band(draw, top, height, name, state, objects)
        top += height + _MARGIN
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return Picture(out.getvalue(), describe_board(outcome))


def describe_board(outcome: Outcome) -> str:
    """The facts of the picture in words, for those who do not see it; at most `ALT_LIMIT` characters."""
    parts = []
    for name, state in outcome.players:
        objects = _objects_of(outcome, name)
        listed = "; ".join(_words_for(item) for item in objects) or "nothing"
        parts.append(f"{_YOU.get(name, name)}: {_totals(state)}; {listed}.")
    return " ".join(parts)[:ALT_LIMIT]


def _objects_of(outcome: Outcome, name: str) -> list[ObjectState]:
    """What a player has on the battlefield and the stack, then what they own in the graveyard and in exile."""
    order = {"battlefield": 0, "stack": 1, "command": 2, "graveyard": 3, "exile": 4}
    mine = [o for o in outcome.objects if (o.controller or o.owner) == name and o.zone in order]
    return sorted(mine, key=lambda o: order[o.zone])


def _band_height(count: int) -> int:
    a_row = (WIDTH - 2 * _MARGIN + _GAP) // (_CARD[0] + _GAP)
    rows = max(1, -(-min(count, MAX_CARDS) // a_row))
    return _HEADER + rows * (_CARD[1] + _GAP) + _GAP


def _draw_band(
    draw: ImageDraw.ImageDraw, top: int, height: int, name: str, state: PlayerState, objects: Sequence[ObjectState]
) -> None:
    draw.rounded_rectangle((_MARGIN // 2, top, WIDTH - _MARGIN // 2, top + height), 10, fill=_BAND)
    totals = _totals(state)
    length = draw.textlength(totals, font=_font(_TITLE))
    room = int(WIDTH - 3 * _MARGIN - length)
    draw.text((_MARGIN, top + 8), _fit(draw, _YOU.get(name, name), room, _TITLE), font=_font(_TITLE), fill=_INK)
    draw.text((WIDTH - _MARGIN - length, top + 8), totals, font=_font(_TITLE), fill=_INK)
    x, y = _MARGIN, top + _HEADER
    for item in objects[:MAX_CARDS]:
        if x + _CARD[0] > WIDTH - _MARGIN:
            x, y = _MARGIN, y + _CARD[1] + _GAP
        _draw_card(draw, x, y, item)
        x += _CARD[0] + _GAP
    if len(objects) > MAX_CARDS:
        more = f"and {len(objects) - MAX_CARDS} more"
        draw.text((_MARGIN, top + height - 20), more, font=_font(_NOTE), fill=_FAINT)


def _draw_card(draw: ImageDraw.ImageDraw, x: int, y: int, item: ObjectState) -> None:
    gone = item.zone in ("graveyard", "exile")
    fill = _fill_of(item)
    if gone:
        fill = tuple((part + 2 * dark) // 3 for part, dark in zip(fill, _BAND, strict=True))
    ink = (24, 26, 32) if not gone else _INK
    draw.rounded_rectangle((x, y, x + _CARD[0], y + _CARD[1]), 8, fill=fill)
    for row, words in enumerate(_wrapped(draw, item.name, _CARD[0] - 16)):
        draw.text((x + 8, y + 6 + 21 * row), words, font=_font(_NAME), fill=ink)
    notes = _notes_for(item)
    for row, words in enumerate(reversed(notes[:2])):
        place = (x + 8, y + _CARD[1] - 24 - 19 * row)
        draw.text(place, _fit(draw, words, _CARD[0] - 80, _NOTE), font=_font(_NOTE), fill=ink)
    size = f"{item.power}/{item.toughness}" if item.power is not None and not gone else ""
    size = size or (str(item.loyalty) if item.loyalty is not None else "")
    if size:
        length = draw.textlength(size, font=_font(_SIZE))
        draw.text((x + _CARD[0] - 8 - length, y + _CARD[1] - 34), size, font=_font(_SIZE), fill=ink)


def _fill_of(item: ObjectState) -> tuple[int, ...]:
    if len(item.colors) > 1:
        return _MANY_COLORS
    return _COLORS.get(item.colors[0], _COLORLESS) if item.colors else _COLORLESS


def _notes_for(item: ObjectState) -> list[str]:
    notes = [item.zone] if item.zone != "battlefield" else []
    notes += ["tapped"] if item.tapped else []
    notes += [f"{count}x {kind}" for kind, count in item.counters]
    notes += [f"damage {item.damage}"] if item.damage else []
    return notes


def _words_for(item: ObjectState) -> str:
    size = f" {item.power}/{item.toughness}" if item.power is not None else ""
    notes = _notes_for(item)
    return f"{item.name}{size}{' (' + ', '.join(notes) + ')' if notes else ''}"


def _totals(state: PlayerState) -> str:
    parts = [f"{state.life} life"]
    parts += [f"{state.poison} poison"] if state.poison else []
    parts += [f"{count} {kind}" for kind, count in state.counters if kind != "poison"]
    parts += ["has lost"] if state.lost else []
    parts += ["has won"] if state.won else []
    return ", ".join(parts)


def _wrapped(draw: ImageDraw.ImageDraw, text: str, width: int) -> list[str]:
    """The text in at most two lines of that width."""
    first: list[str] = []
    words = text.split()
    while words and draw.textlength(" ".join([*first, words[0]]), font=_font(_NAME)) <= width:
        first.append(words.pop(0))
    if not first and words:
        first.append(words.pop(0))
    lines = [_fit(draw, " ".join(first), width, _NAME)]
    return lines + ([_fit(draw, " ".join(words), width, _NAME)] if words else [])


def _fit(draw: ImageDraw.ImageDraw, text: str, width: int, size: int) -> str:
    if draw.textlength(text, font=_font(size)) <= width:
        return text
    while text and draw.textlength(text + "…", font=_font(size)) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
