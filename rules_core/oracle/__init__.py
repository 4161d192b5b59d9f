"""
Oracle text to the intermediate representation and back.

`compile_card` compiles, `print_ability` prints, `GRAMMAR_VERSION` changes whenever compiling may give something else
(stored compilations carry it). `ledger` counts what of a pool of cards is compiled. How text is read: `normalise`
makes tokens, `grammar` says in rooms by chapter what can be said (in the notation of `kit`), `references` binds
pronouns, `lines` puts a face together.

CR: 113, 201.5, 207, 709-721.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..cards import PrintedCard, PrintedFace
from ..ir.abilities import Ability, KeywordAbility, SpellAbility, UnsupportedAbility
from ..ir.card import CompiledCard, CompiledFace
from ..ir.effects import CreateToken, Instead, SameTokens, TokenSpec
from ..ir.node import Node
from ..ir.nouns import Pronoun
from ..ir.statics import SetTypes
from ..terms import Color
from .faces import color_indicator, colors_of, printed_cost, printed_number, type_line
from .lines import STICKER_SHEET, CompiledLine, face_lines, print_abilities
from .striations import station_creature

__all__ = ["GRAMMAR_VERSION", "CompiledLine", "compile_card", "compile_face", "face_lines", "print_ability"]

GRAMMAR_VERSION = 49
"""Raised with every change of the grammar or the nodes."""


def compile_card(card: PrintedCard) -> CompiledCard:
    """
    Compile a card: the characteristics of every face, its abilities as IR, `UnsupportedAbility` for lines not read.

    Never raises for card text.

    CR: 108.1, 113, 709-721.
    """
    faces = tuple(compile_face(face) for face in card.faces)
    return CompiledCard(card.name, card.layout, faces, card.playtest, card.meld_result)


def compile_face(face: PrintedFace) -> CompiledFace:
    """
    Compile one face.

    CR: 109.3, 200-210.
    """
    read = type_line(face.type_line)
    cost, indicator = printed_cost(face.mana_cost), color_indicator(face)
    abilities = _joined(tuple(ability for line in face_lines(face) for ability in line.abilities))
    station = station_creature(face.oracle_text, face.power, face.toughness)
    if station is not None:
        abilities = (*abilities, station)
    abilities = tuple(_with_own_name(ability, face.name) for ability in abilities)
    if face.type_line == STICKER_SHEET:
        # CR 123.2: a sticker sheet is no card and has no characteristics.
        return CompiledFace(face.name, None, frozenset(), frozenset(), frozenset(), (), abilities)
    if read.unknown or (face.mana_cost and cost is None):
        words = " ".join(read.unknown) if read.unknown else face.mana_cost
        abilities = (*abilities, UnsupportedAbility(words, 0, len(words)))
    return CompiledFace(
        name=face.name,
        mana_cost=cost,
        colors=colors_of(cost, indicator),
        supertypes=read.supertypes,
        card_types=read.card_types,
        subtypes=read.subtypes,
        abilities=abilities,
        power=None if station is not None else printed_number(face.power),
        toughness=None if station is not None else printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
        color_indicator=frozenset(Color(letter) for letter in indicator),
        hand_modifier=printed_number(face.hand_modifier),
        life_modifier=printed_number(face.life_modifier),
    )


def _with_own_name(node: Any, name: str) -> Any:
    """Write a card's own name out where its text gives it to something else: "except its name is ~". CR: 201.5."""
    if isinstance(node, tuple):
        parts = tuple(_with_own_name(part, name) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, Node):
        return node
    if isinstance(node, SetTypes | TokenSpec) and node.name in ("~", "~~"):
        node = replace(node, name=name if node.name == "~" else name.split(",")[0])
    changes = {
        field.name: new
        for field in fields(node)
        if isinstance(old := getattr(node, field.name), Node | tuple) and (new := _with_own_name(old, name)) is not old
    }
    return replace(node, **changes) if changes else node


def _joined(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Put a line of a spell that says what happens "instead" together with the line before it. CR: 608.2c."""
    out: list[Ability] = []
    for ability in abilities:
        last = out[-1] if out else None
        effect = ability.effect if isinstance(ability, SpellAbility) else None
        if isinstance(effect, Instead) and effect.base == Pronoun(""):
            of_those = isinstance(effect.effect, SameTokens)
            if isinstance(last, SpellAbility) and (not of_those or isinstance(last.effect, CreateToken)):
                out[-1] = replace(last, effect=replace(effect, base=last.effect))
                continue
            ability = UnsupportedAbility("instead")
        out.append(ability)
    return tuple(out)


def print_ability(ability: Ability, name: str = "~", legendary: bool = False) -> str:
    """
    Print an ability as card text.

    Args:
        ability: Bound or not; an `UnsupportedAbility` gives its line.
        name: What the source is called.
        legendary: Its text may use the short form of the name (201.5b).

    CR: 207.
    """
    return print_abilities((ability,), name, legendary, not isinstance(ability, KeywordAbility))
