"""
What something is or becomes: "a 4/4 green Elemental creature with haste in addition to its other types".

CR: 205.1, 613.1d-e.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir.effects import Double
from ...ir.statics import (
    SetTypes,
    SwitchPT,
)
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import SUBJECT
from .changes import show_plain_pt

# Becoming

G.rule(
    "change_pl",
    SetTypes,
    "are {card_types:type_names} in addition to their other types",
    subject=SUBJECT,
    adds=True,
)
G.rule("change#", SetTypes, "[becomes/become] {colors:color_names}", subject=SUBJECT, form="become")
G.rule("change#", SetTypes, "[is/are] {colors:color_names}", subject=SUBJECT)
G.rule("change#", SetTypes, "[is/are] <every=every creature type>", subject=SUBJECT)
G.series("color_names", "color_letter", "and", 1)
G.series("type_names", "card_type_name_pl", "and", 1)
G.rule("vp#", Double, "double {object:np} 's <what=power|power and toughness> {duration:duration}")
G.rule("vp#", Double, "triple {object:np} 's <what=power|power and toughness> {duration:duration}", factor=3)
for _what, _form in (("color", "of choice"), ("color or colors", "of choice of several")):
    G.rule(
        "change#",
        SetTypes,
        f"[becomes/become] the {_what} of your choice",
        subject=SUBJECT,
        every="chosen color",
        form=_form,
    )
G.rule("change#", SwitchPT, "switches power and toughness", subject=SUBJECT)

# What something is or becomes


def _description(chart: Chart, at: int) -> Iterator[Reading]:
    """``a 4/4 green Elemental creature with haste``, ``an Island``, ``a creature``; the parts of a `SetTypes`."""
    plural = chart.folded[at] not in ("a", "an")
    start = at if plural else at + 1
    supertypes: tuple[str, ...] = ()
    if chart.folded[start] == "legendary":
        supertypes, start = ("Legendary",), start + 1
    for size, after_size in [(None, start), *chart.read(G.category("plain_pt"), start)]:
        for colors, after_colors in [(None, after_size), *_color_words(chart, after_size)]:
            sized = plural and (size is not None or colors is not None)
            for subtypes, after_types in [((), after_colors), *chart.read(G.category("subtype_names"), after_colors)]:
                for types, end in [
                    *([] if plural else [((), after_types)]),
                    *_type_words(chart, after_types, plural),
                ]:
                    if (not subtypes and not types) or (sized and len(types) < 2):
                        continue  # one noun with a size or colour in the plural: see `becoming`
                    yield (
                        SetTypes(
                            SUBJECT,
                            card_types=types,
                            subtypes=subtypes,
                            supertypes=supertypes,
                            colors=colors,
                            power=size[0] if size else None,
                            toughness=size[1] if size else None,
                        ),
                        end,
                    )


def _type_words(chart: Chart, at: int, plural: bool) -> Iterator[tuple[tuple[str, ...], int]]:
    """``artifact creature``, ``artifact creatures``: the last one is in the plural."""
    if not plural:
        yield from chart.read(G.category("creature_types"), at)
        return
    for before, end in [((), at), *chart.read(G.category("creature_types"), at)]:
        for last, after in chart.read(G.category("card_type_name_pl"), end):
            yield (*before, last), after


def _color_words(chart: Chart, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if chart.folded[at] == "colorless":
        yield (), at + 1
    yield from chart.read(G.category("token_colors"), at)


def _becomes(chart: Chart, at: int, verbs: tuple[tuple[str, ...], ...]) -> Iterator[Reading]:
    for verb in verbs:
        if chart.folded[at : at + len(verb)] != verb:
            continue
        form = {"is": "", "are": "", "'s": "'s"}.get(verb[0], "become")
        for made, end in _description(chart, at + len(verb)):
            article = chart.folded[at + len(verb)] in ("a", "an")
            if article if verb[0] == "are" else not article and verb[0] != "become":
                continue
            if article and verb[0] == "become":
                form = "become one"
            made = replace(made, form=form)
            yield made, end
            for tail, after in _description_tails(chart, end):
                yield replace(made, **{**tail, "form": form + str(tail.get("form", ""))}), after


def _description_tails(chart: Chart, at: int) -> Iterator[tuple[dict[str, Any], int]]:
    """``with [abilities]``, ``with base power and toughness 1/1``, ``in addition to its other types``."""
    folded = chart.folded
    first: list[tuple[dict[str, Any], int]] = [({}, at)]
    if folded[at] == "with":
        for abilities, end in chart.read(G.category("ability_list"), at + 1):
            first.append(({"abilities": abilities}, end))
        if folded[at + 1 : at + 5] == ("base", "power", "and", "toughness"):
            for size, end in chart.read(G.category("plain_pt"), at + 5):
                first.append(({"power": size[0], "toughness": size[1], "form": " late"}, end))
        if folded[at + 1 : at + 4] == ("all", "creature", "types"):
            first.append(({"every": "creature type", "form": " all types"}, at + 4))
        if folded[at + 1 : at + 7] == ("power", "and", "toughness", "each", "equal", "to"):
            for number, end in chart.read(G.category("quantity"), at + 7):
                first.append(({"power": number, "toughness": number, "form": " each"}, end))
    for made, end in first:
        if made:
            yield made, end
        if folded[end : end + 4] == ("that", "'s", "still", "a"):
            for kind, after in chart.read(G.category("card_type_name"), end + 4):
                yield {**made, "keeps": (kind,), "form": str(made.get("form", "")) + " still a"}, after
        for owner in ("its", "their", "his", "her"):
            for words, adds in (
                (("in", "addition", "to", owner, "other", "types"), {"adds": True}),
                (
                    ("in", "addition", "to", owner, "other", "creature", "types"),
                    {"adds": True, "form": " creature types"},
                ),
                (("in", "addition", "to", owner, "other", "land", "types"), {"adds": True, "form": " land types"}),
                (
                    ("in", "addition", "to", owner, "other", "colors", "and", "types"),
                    {"adds": True, "adds_colors": True},
                ),
            ):
                if folded[end : end + len(words)] == words:
                    form = str(made.get("form", "")) + str(adds.get("form", ""))
                    form += f" {owner}" if owner in ("his", "her") else ""
                    yield {**made, **adds, "form": form}, end + len(words)


def _show_becomes(value: SetTypes, number: str) -> str | None:
    late, each, every = " late" in value.form, " each" in value.form, " all types" in value.form
    kind = next((word for word in ("creature types", "land types") if " " + word in value.form), "types")
    form = value.form
    still = form.endswith(" still a") and len(value.keeps) == 1
    if still != bool(value.keeps):
        return None
    form = form.removesuffix(" still a")
    his = next((word for word in ("his", "her") if form.endswith(" " + word)), "")
    form = form.removesuffix(" " + his) if his else form
    for mark in (" late", " each", " all types", " creature types", " land types"):
        form = form.replace(mark, "")
    one = form == "become one"  # "have this land become a 3/3 creature": the base form with one thing
    if one and number == "sg":
        return None
    form = "become" if one else form
    verb = {"": "is" if number == "sg" else "are", "'s": "'s", "become": "becomes" if number == "sg" else "become"}.get(
        form
    )
    if verb is None or value.subject != SUBJECT or value.removes_types or every != (value.every == "creature type"):
        return None
    if (each and value.power != value.toughness) or (value.every and not every):
        return None
    if not value.subtypes and not value.card_types:
        return None
    parts = [verb, *(["a"] if number == "sg" or one else []), *(word.lower() for word in value.supertypes)]
    if value.power is not None and not late and not each:
        parts.append(show_plain_pt((value.power, value.toughness)) or "?")
    if value.colors is not None:
        parts.append("colorless" if not value.colors else G.category("token_colors").show(value.colors) or "?")
    if value.subtypes:
        parts.append(G.category("subtype_names").show(value.subtypes) or "?")
    if number == "pl" and not one:
        if not value.card_types:
            return None
        parts.extend(word.lower() for word in value.card_types[:-1])
        parts.append(G.category("card_type_name_pl").show(value.card_types[-1]) or "?")
    elif value.card_types:
        parts.append(G.category("creature_types").show(value.card_types) or "?")
    if value.abilities:
        parts.append(f"with {G.category('ability_list').show(value.abilities)}")
    if every:
        parts.append("with all creature types")
    if each:
        parts.append(f"with power and toughness each equal to {G.category('quantity').show(value.power)}")
    if late:
        parts.append(f"with base power and toughness {show_plain_pt((value.power, value.toughness))}")
    if still:
        parts.append(f"that 's still a {G.category('card_type_name').show(value.keeps[0])}")
    if value.adds:
        owner = his or ("its" if number == "sg" or one else "their")
        what = "colors and types" if value.adds_colors else kind
        parts.append(f"in addition to {owner} other {what}")
    return " ".join(parts)


for _number, _words in (
    ("sg", (("becomes",), ("is",), ("'s",))),
    ("pl", (("become",), ("are",))),
):
    G.terminal(
        f"change_{_number}",
        partial(_becomes, verbs=_words),
        partial(_show_becomes, number=_number),
        tuple(words[0] for words in _words),
        (SetTypes,),
    )

# Chosen types

for _what in ("creature type", "basic land type"):
    G.rule(
        "change#",
        SetTypes,
        f"[becomes/become] the {_what} of your choice",
        subject=SUBJECT,
        every=f"chosen {_what}",
        form="become",
    )
G.rule(
    "change#",
    SetTypes,
    "[is/are] legendary in addition to [its/their] other types",
    subject=SUBJECT,
    supertypes=("Legendary",),
    adds=True,
)
