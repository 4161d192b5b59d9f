"""The real card pool, where it lies beside the checkout, as printed cards."""

import gzip
import json
import os
from collections import Counter
from functools import lru_cache
from pathlib import Path

from rules_core.cards import PrintedCard, PrintedFace


def shared_folder() -> Path:
    """Give the folder with real data; it may not exist."""
    given = os.environ.get("ARBITER_SHARED")
    if given:
        return Path(given)
    for parent in Path(__file__).resolve().parents:
        if (parent / "shared" / "data").is_dir():
            return parent / "shared"
    return Path(__file__).resolve().parents[2] / "shared"


def _face(raw: dict) -> PrintedFace:
    return PrintedFace(
        name=raw["name"],
        mana_cost=raw.get("mana_cost") or "",
        type_line=raw.get("type_line") or "",
        oracle_text=raw.get("oracle_text") or "",
        power=raw.get("power"),
        toughness=raw.get("toughness"),
        loyalty=raw.get("loyalty"),
        defense=raw.get("defense"),
        colors=None if raw.get("colors") is None else tuple(raw["colors"]),
        color_indicator=tuple(raw.get("color_indicator") or ()),
    )


@lru_cache(maxsize=1)
def printed_pool() -> tuple[PrintedCard, ...]:
    """Read all cards of the pool."""
    with gzip.open(shared_folder() / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as file:
        raw = json.load(file)
    return tuple(
        PrintedCard(
            id=card["oracle_id"],
            name=card["name"],
            layout=card["layout"],
            faces=tuple(_face(face) for face in card.get("card_faces") or [card]),
            playtest=bool(card.get("playtest")),
            printings=len(card.get("printings") or ()),
            meld_result=card.get("meld_result") or "",
        )
        for card in raw
    )


@lru_cache(maxsize=1)
def peer_weights() -> Counter:
    """How many peer scenarios, questions and seeds use each card."""
    weights: Counter = Counter()
    with gzip.open(shared_folder() / "peer" / "scenarios.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            weights.update(set(json.loads(line)["cards"]))
    for path in (shared_folder() / "questions" / "questions.jsonl", shared_folder() / "seeds" / "questions.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            weights.update(dict.fromkeys(json.loads(line).get("cards", []), 3))
    return weights
