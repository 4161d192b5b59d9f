"""Cards and rulings from Scryfall's bulk files ``oracle_cards`` and ``rulings``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

import msgspec

from data.errors import SourceError
from data.names.standing import FUNNY, standing_for
from data.sources.json_array import read_objects
from rules_core.cards import PrintedCard, PrintedFace


class _Face(msgspec.Struct):
    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] = []
    oracle_id: str = ""
    image_uris: dict[str, str] = {}


class _Part(msgspec.Struct):
    component: str = ""
    name: str = ""


class _Card(msgspec.Struct):
    name: str
    layout: str
    oracle_id: str = ""
    id: str = ""
    type_line: str = ""
    mana_cost: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] = []
    hand_modifier: str | None = None
    life_modifier: str | None = None
    keywords: list[str] = []
    legalities: dict[str, str] = {}
    card_faces: list[_Face] = []
    set: str = ""
    set_type: str = ""
    released_at: str = ""
    printings: list[str] | None = None
    edhrec_rank: int | None = None
    playtest: bool = False
    promo_types: list[str] = []
    border_color: str = ""
    image_uris: dict[str, str] = {}
    all_parts: list[_Part] = []
    meld_result: str = ""


class _Ruling(msgspec.Struct):
    published_at: str
    comment: str
    oracle_id: str | None = None
    name: str | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class SourceCard:
    """A card with what only names and ranking need to know of it."""

    card: PrintedCard
    standing: int
    """0 for a card of the game proper; more the further it stands from it."""
    popularity: int
    """Larger is better known."""


@dataclass(frozen=True, slots=True)
class SourceRuling:
    """A ruling as the source gives it, joined to its card by id or else by name."""

    card_id: str
    card: str
    date: str
    source: str
    text: str


def read_cards(stream: IO[bytes], what: str) -> Iterator[SourceCard]:
    """
    Yield every card of a bulk file in its order.

    Raises:
        SourceError: as `read_objects`, or a card has neither an oracle id nor a face that has one.
    """
    for number, card in enumerate(read_objects(stream, _Card, what), start=1):
        oracle_id = card.oracle_id or next((face.oracle_id for face in card.card_faces if face.oracle_id), "")
        if not oracle_id or not card.name:
            raise SourceError(f"{what}: object {number} ({card.name!r}) has no oracle_id")
        yield _convert(card, oracle_id)


def read_rulings(stream: IO[bytes], what: str) -> Iterator[SourceRuling]:
    """
    Yield every ruling of a bulk file in its order.

    Raises:
        SourceError: as `read_objects`, or a ruling belongs to no card.
    """
    for number, ruling in enumerate(read_objects(stream, _Ruling, what), start=1):
        if not ruling.oracle_id and not ruling.name:
            raise SourceError(f"{what}: object {number} names no card")
        yield SourceRuling(
            ruling.oracle_id or "", ruling.name or "", ruling.published_at, ruling.source, ruling.comment
        )


def _convert(card: _Card, oracle_id: str) -> SourceCard:
    playtest = card.playtest or "playtest" in card.promo_types
    printings = len(card.printings or ())
    printed = PrintedCard(
        id=oracle_id,
        name=card.name,
        layout=card.layout,
        faces=tuple(_face(face, card) for face in card.card_faces) or (_whole(card),),
        keywords=tuple(card.keywords),
        legalities=tuple(sorted(card.legalities.items())),
        playtest=playtest,
        printings=printings,
        set_code=card.set,
        released_at=card.released_at,
        image=_image(card),
        meld_result=card.meld_result or _meld_result(card),
    )
    popularity = printings
    if card.edhrec_rank is not None:
        # Ranks run from 1 (best known) to about 30,000; put on the scale of printings.
        popularity = max(popularity, 1 + 60_000 // (card.edhrec_rank + 300))
    return SourceCard(printed, _standing(card, printed), popularity)


def _standing(card: _Card, printed: PrintedCard) -> int:
    funny = card.set_type in ("funny", "memorabilia") or card.border_color == "silver"
    return max(standing_for(printed), FUNNY if funny else 0)


def _meld_result(card: _Card) -> str:
    if card.layout != "meld":
        return ""
    result = next((part.name for part in card.all_parts if part.component == "meld_result"), "")
    return "" if result == card.name else result


def _image(card: _Card) -> str:
    uris = card.image_uris or next((face.image_uris for face in card.card_faces if face.image_uris), {})
    return uris.get("normal", "") or next(iter(uris.values()), "")


def _face(face: _Face, card: _Card) -> PrintedFace:
    return PrintedFace(
        name=face.name,
        mana_cost=face.mana_cost,
        type_line=face.type_line or (card.type_line if len(card.card_faces) == 1 else ""),
        oracle_text=face.oracle_text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=None if face.colors is None else tuple(face.colors),
        color_indicator=tuple(face.color_indicator),
    )


def _whole(card: _Card) -> PrintedFace:
    return PrintedFace(
        name=card.name,
        mana_cost=card.mana_cost,
        type_line=card.type_line,
        oracle_text=card.oracle_text,
        power=card.power,
        toughness=card.toughness,
        loyalty=card.loyalty,
        defense=card.defense,
        colors=None if card.colors is None else tuple(card.colors),
        color_indicator=tuple(card.color_indicator),
        hand_modifier=card.hand_modifier,
        life_modifier=card.life_modifier,
    )
