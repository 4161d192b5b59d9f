"""
Stickers and tickets.

CR: 107.17, 123.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.effects import GetCounters, PutSticker
from ...ir.nouns import WithSticker, You
from ...ir.quantities import Number, StickersOn, UniqueVowels
from ...ir.triggers import KeywordActionEvent
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import IMPLIED


def _tickets(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at].upper()
    if token.startswith("{TK}") and token == "{TK}" * (len(token) // 4):
        yield Number(len(token) // 4), at + 1


G.terminal(
    "tickets",
    _tickets,
    lambda value: "{TK}" * value.value if isinstance(value, Number) and value.form == "" else None,
    lambda token: token.upper().startswith("{TK}"),
    (Number,),
)
G.rule("vp#", GetCounters, "[gets/get] {count:tickets}", player=IMPLIED, kind="ticket", form="symbols")
for _kind, _words in (
    ("", "a"),
    ("name", "a name"),
    ("power and toughness", "a power and toughness"),
    ("ability", "an ability"),
    ("art", "an art"),
):
    G.rule("vp#", PutSticker, f"[puts/put] {_words} sticker on {{on:np}}", player=IMPLIED, kind=_kind)
    _action = f"put a {_kind} sticker".replace("  ", " ")
    G.rule(
        "event_plain",
        KeywordActionEvent,
        f"you put {_words} sticker on {{object:a_ref}}",
        player=You(),
        action=_action,
    )
    G.rule("with_qualifier#", WithSticker, f"with {_words} sticker on [it/them]", kind=_kind)
    if _kind:
        G.rule("for_each", StickersOn, f"{_kind} sticker on {{ref:known}}", kind=_kind, form="each")
G.rule("for_each", UniqueVowels, "unique vowel on that sticker")
G.rule("quantity", UniqueVowels, "the number of unique vowels on that sticker", form="number")
