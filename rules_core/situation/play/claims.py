"""
Holds what is claimed of a card against the card.

CR: 109.3, 201-208.
"""

from __future__ import annotations

from ...damage import has_keyword
from ...ir.card import CompiledFace
from ...objects import Characteristics
from ..model import Claim, Situation
from .asking.characteristics import keyword_words
from .choosing import SituationChooser
from .library import Library
from .table import set_table


def find_contradiction(situation: Situation, library: Library) -> str:
    """
    Say which claim its card contradicts, empty when none is.

    A claim is held against the permanent as it stands at first, with its counters and what affects it.
    """
    if not situation.claims:
        return ""
    from .running import active_player

    table = set_table(situation, library, SituationChooser(quiet=True), active_player(situation, library))
    for claim in situation.claims:
        identity = table.ids[claim.subject]
        spec = situation.objects[claim.subject]
        if identity is None or not spec.card:
            continue
        face = library.compiled(spec.card).faces[0]
        wrong = _contradicts(claim, table.game.characteristics(identity), face)
        if wrong:
            return f"{spec.card} {wrong}."
    return ""


def _contradicts(claim: Claim, now: Characteristics, face: CompiledFace) -> str:
    """Say how a card differs from a claim, empty when it does not."""
    if claim.kind in ("has", "lacks"):
        base = claim.value.split(" ")[0] if claim.value.split(" ")[-1].isdigit() else claim.value
        found = has_keyword(now, base) or claim.value in keyword_words(now)
        if found == (claim.kind == "has"):
            return ""
        return f"has {claim.value}" if found else f"has no {claim.value}"
    if claim.kind == "power/toughness":
        shown = f"{now.power}/{now.toughness}"
        printed = f"{face.power.base if face.power else None}/{face.toughness.base if face.toughness else None}"
        wanted = claim.value
        if "X" in wanted or wanted in (shown, printed):
            return ""
        return f"is a {shown}, not a {wanted}"
    if claim.kind in ("type", "not type"):
        words = [w.value for w in now.card_types] + [w.value for w in now.supertypes] + list(now.subtypes)
        if (claim.value in words) == (claim.kind == "type"):
            return ""
        article = "a"
        return f"is {'not ' if claim.kind == 'type' else ''}{article} {claim.value}"
    if claim.kind == "color":
        letters = {color.value for color in now.colors}
        holds = claim.value in letters or (claim.value == "C" and not letters)
        return "" if holds else f"is {' and '.join(sorted(letters)) or 'colorless'}"
    if claim.kind == "mana cost":
        cost = str(now.mana_cost) if now.mana_cost is not None else "none"
        return "" if cost == claim.value else f"costs {cost}"
    return ""
