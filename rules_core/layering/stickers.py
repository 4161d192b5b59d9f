"""
Stickers in the layers: a word in the name, an ability, a power and toughness.

CR: 123.6-8, 613.1c, 613.1f, 613.4b.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..execute.context import Context
from ..ir.abilities import Ability
from ..ir.nouns import SelfRef
from ..ir.statics import Change
from ..objects import Characteristics, Sticker
from ..terms import CardType, Layer, Zone
from .nodes import add_abilities
from .pieces import Entry, make_piece
from .values import with_name, with_pt


@dataclass(frozen=True, slots=True)
class StickerDoes(Change):
    """Stands for what a sticker says, as the node of its piece. CR: 123.6-8."""

    kind: str
    words: str
    position: int
    abilities: tuple[Ability, ...]
    power: int
    toughness: int


def with_word(value: Characteristics, added: tuple[str, int]) -> Characteristics:
    """Give the value with a word in its name, after a number of others or at the end. CR: 123.6b-c."""
    word, position = added
    words = value.name.split(" ") if value.name else []
    return with_name(value, " ".join((*words[:position], word, *words[position:])))


def _with_printed_size(value: Characteristics, size: tuple[int, int, bool]) -> Characteristics:
    """Give a creature, or a Vehicle card off the battlefield, the sticker's power and toughness. CR: 123.8."""
    power, toughness, there = size
    if CardType.CREATURE in value.card_types or (not there and "Vehicle" in value.subtypes):
        return with_pt(value, power, toughness)
    return value


def sticker_entry(sticker: Sticker) -> Entry | None:
    """Give what a sticker does to its object, None for an art sticker. CR: 123.6-9."""
    return _entry(
        StickerDoes(sticker.kind, sticker.words, sticker.position, sticker.abilities, sticker.power, sticker.toughness)
    )


@lru_cache(maxsize=1024)
def _entry(node: StickerDoes) -> Entry | None:
    if node.kind == "name":
        word = (node.words, node.position)
        piece = make_piece(Layer.TEXT, node, SelfRef(), lambda _ctx, _node: word, with_word)
    elif node.kind == "ability":
        gained = node.abilities
        piece = make_piece(Layer.ABILITY, node, SelfRef(), lambda _ctx, _node: gained, add_abilities)
    elif node.kind == "power and toughness":

        def size(ctx: Context, _: Any) -> tuple[int, int, bool]:
            return node.power, node.toughness, ctx.source_object.zone is Zone.BATTLEFIELD

        piece = make_piece(Layer.PT_SET, node, SelfRef(), size, _with_printed_size)
    else:
        return None
    return Entry(None, "anywhere", None, frozenset(), False, (piece,))
