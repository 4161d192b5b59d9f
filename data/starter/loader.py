"""
Reading the embedded set.

``cards.json`` holds facts and abilities as IR, never printed sentences: the text
shown is what a printer makes of the IR. ``rulings.json`` and ``gists.json`` are in
this project's own words, with rule numbers.
"""

from __future__ import annotations

import uuid
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from data.errors import SourceError
from data.rulings import Ruling
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.ir.abilities import Ability, KeywordAbility
from rules_core.ir.codec import InvalidIR, from_json
from rules_core.oracle.lines import print_abilities

_NAMESPACE = uuid.UUID("6d7c6a5e-3c0d-5b7a-9d55-4f1a7a2f5a10")
"""Starter cards have ids of their own, made from their names."""


class StarterFace(msgspec.Struct, forbid_unknown_fields=True):
    """One face as ``cards.json`` gives it."""

    name: str
    cost: str = ""
    type: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: str | None = None
    """Letters of WUBRG; left out where the cost tells."""
    indicator: str = ""
    abilities: list[Any] = []
    """IR as JSON: a list a printed line, with the line's abilities in it."""


class StarterCard(msgspec.Struct, forbid_unknown_fields=True):
    """One card as ``cards.json`` gives it."""

    name: str
    faces: list[StarterFace]
    layout: str = "normal"
    keywords: list[str] = []
    printings: int = 1
    playtest: bool = False
    legalities: dict[str, str] = {}


class StarterRuling(msgspec.Struct, forbid_unknown_fields=True):
    """One ruling, summarised in our own words."""

    card: str
    text: str
    rules: list[str] = []
    date: str = ""


def print_lines(name: str, type_line: str, lines: list[tuple[Ability, ...]]) -> str:
    """Print a face's abilities as its text, a line each; keywords alone make no sentence."""
    return "\n".join(
        print_abilities(
            line, name, "Legendary" in type_line, not all(isinstance(ability, KeywordAbility) for ability in line)
        )
        for line in lines
    )


@cache
def starter_cards() -> tuple[PrintedCard, ...]:
    """
    Give the embedded cards, their text printed from their abilities.

    Raises:
        SourceError: the embedded file is damaged.
    """
    try:
        return tuple(_card(card) for card in _read("cards.json", list[StarterCard]))
    except InvalidIR as error:
        raise SourceError(f"the starter set is damaged: {error}") from error


@cache
def starter_rulings() -> tuple[Ruling, ...]:
    """Give the embedded rulings; `source` is ``arbiter``, rule numbers follow the text."""
    rulings = _read("rulings.json", list[StarterRuling])
    return tuple(
        Ruling(
            id=-number,
            card_id=starter_id(ruling.card),
            card=ruling.card,
            date=ruling.date,
            source="arbiter",
            text=f"{ruling.text} ({', '.join(ruling.rules)})" if ruling.rules else ruling.text,
        )
        for number, ruling in enumerate(rulings, start=1)
    )


@cache
def starter_gists() -> dict[str, str]:
    """Give what rules say in our own words: rule number -> gist."""
    gists: dict[str, str] = _read("gists.json", dict[str, str])
    return gists


def starter_id(name: str) -> str:
    """Give the id of the starter card with this full name."""
    return str(uuid.uuid5(_NAMESPACE, name))


def _read(name: str, shape: Any) -> Any:
    try:
        return msgspec.json.decode(files("data.starter").joinpath(name).read_bytes(), type=shape)
    except (msgspec.MsgspecError, OSError) as error:
        raise SourceError(f"the starter set is damaged: {name}: {error}") from error


def _card(card: StarterCard) -> PrintedCard:
    return PrintedCard(
        id=starter_id(card.name),
        name=card.name,
        layout=card.layout,
        faces=tuple(_face(face) for face in card.faces),
        keywords=tuple(card.keywords),
        legalities=tuple(sorted(card.legalities.items())),
        playtest=card.playtest,
        printings=card.printings,
    )


def _face(face: StarterFace) -> PrintedFace:
    return PrintedFace(
        name=face.name,
        mana_cost=face.cost,
        type_line=face.type,
        oracle_text=print_lines(face.name, face.type, [from_json(line) for line in face.abilities]),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=None if face.colors is None else tuple(face.colors),
        color_indicator=tuple(face.indicator),
    )
