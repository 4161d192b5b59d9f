"""
Grammatical number of noun phrases, for agreement of verbs.
"""

from __future__ import annotations

from typing import Any

from ..ir import nouns
from ..ir.quantities import Number

_PLURAL_PRONOUNS = frozenset({"they", "them", "themselves", "their", "both", "each of them"})


def is_plural(ref: Any) -> bool:
    """Say whether a verb after the noun phrase stands in its plural (base) form."""
    match ref:
        case nouns.You() | nouns.OneOrMore() | nouns.SelfRef(form="name pl"):
            return True
        case nouns.Pronoun(word=word):
            return word in _PLURAL_PRONOUNS
        case nouns.Each(form=form):
            return not form.startswith("each")
        case nouns.Choose(count=count, form=form):
            return not (isinstance(count, Number) and count.value == 1) and form != "each of"
        case nouns.PartOf(form="each of"):
            return False
        case nouns.PartOf(count=count):
            return not (isinstance(count, Number) and count.value == 1)
        case nouns.Target(count=count, form=form, within=within):
            if form == "each of":
                return False
            return within is not None or not (count is None or (isinstance(count, Number) and count.value == 1))
        case nouns.That(form=form):
            return form.split(" ")[0] in ("those", "these") or form.endswith("pl")
        case nouns.PairedRef():
            return True
        case nouns.Several(refs=refs, form=form):
            return form not in ("or", "and/or") or is_plural(refs[-1])
        case nouns.TopCards(count=count):
            return not (isinstance(count, Number) and count.value == 1)
        case (
            nouns.ControllerOf(form=form) | nouns.OwnerOf(form=form) | nouns.RestOf(form=form) | nouns.CopyOf(form=form)
        ):
            return form.endswith("pl")
        case _:
            return False
