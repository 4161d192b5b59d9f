"""
Making ``cards.json`` anew: `python -m data.starter.build FOLDER`.

FOLDER holds the card file that `arbiter sync --from` reads. Of every card named in
``names.txt`` the facts are kept and, in place of its text, its abilities as IR; a card
whose text does not compile, or whose abilities do not print and read back alike, is left
out and named. To be run after each change of the grammar or the nodes.
"""

from __future__ import annotations

import gzip
import io
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from data.sources.scryfall import SourceCard, read_cards
from data.starter.loader import print_lines
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.ir.codec import to_json
from rules_core.oracle import compile_face, face_lines

LEGAL_FORMATS = ("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander")


def starter_face(face: PrintedFace) -> dict[str, Any] | None:
    """Give the document of one face, None when its text does not compile, print and read back alike."""
    lines = face_lines(face)
    if not all(line.is_compiled for line in lines):
        return None
    text = print_lines(face.name, face.type_line, [line.abilities for line in lines])
    again = compile_face(replace(face, oracle_text=text))
    if again.abilities != compile_face(face).abilities:
        return None
    facts: dict[str, Any] = {"name": face.name, "cost": face.mana_cost, "type": face.type_line}
    facts |= {"power": face.power, "toughness": face.toughness, "loyalty": face.loyalty, "defense": face.defense}
    facts["indicator"] = "".join(face.color_indicator)
    facts["abilities"] = [to_json(line.abilities) for line in lines]
    told = {key: value for key, value in facts.items() if value not in (None, "", [])}
    return told if face.colors is None else told | {"colors": "".join(face.colors)}


def starter_card(source: SourceCard) -> dict[str, Any] | None:
    """Give the document of one card, None when one of its faces does not compile."""
    card: PrintedCard = source.card
    faces = [starter_face(face) for face in card.faces]
    if any(face is None for face in faces):
        return None
    facts: dict[str, Any] = {"name": card.name, "layout": card.layout, "faces": faces, "printings": card.printings}
    facts["keywords"] = list(card.keywords)
    facts["playtest"] = card.playtest
    facts["legalities"] = {name: state for name, state in card.legalities if name in LEGAL_FORMATS}
    return {key: value for key, value in facts.items() if value}


def rebuild(folder: Path) -> tuple[int, list[str]]:
    """Write ``cards.json`` from a folder; give how many cards are in it and the names left out."""
    here = Path(str(files("data.starter")))
    names = dict.fromkeys(here.joinpath("names.txt").read_text(encoding="utf-8").split("\n"))
    names.pop("", None)
    path = next(path for path in sorted(folder.iterdir()) if path.name.startswith("oracle-cards.json"))
    found: dict[str, dict[str, Any] | None] = {}
    raw = path.read_bytes()
    with io.BytesIO(gzip.decompress(raw) if path.suffix == ".gz" else raw) as stream:
        for source in read_cards(stream, path.name):
            if source.card.name in names and not found.get(source.card.name):
                found[source.card.name] = starter_card(source)
    kept = [document for name in names if (document := found.get(name))]
    lines = ",\n".join(msgspec.json.encode(document).decode() for document in kept)
    here.joinpath("cards.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return len(kept), [name for name in names if not found.get(name)]


def main() -> None:
    """Rebuild from the folder on the command line."""
    count, left_out = rebuild(Path(sys.argv[1]))
    sys.stdout.write(f"{count} cards; left out: {', '.join(left_out)}\n")


if __name__ == "__main__":
    main()
