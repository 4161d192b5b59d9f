"""
Tokens and copies: what is created.

CR: 111, 701.7, 707.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ...ir.effects import CopySpec, CreateToken, Sequence, TokenSpec
from ...ir.nouns import Choose
from ...ir.quantities import Number
from ..kit import Chart, Reading, join_series
from .base import GRAMMAR as G
from .base import IMPLIED
from .words import name_tokens

_PREDEFINED = [
    "Treasure",
    "Food",
    "Clue",
    "Blood",
    "Gold",
    "Map",
    "Junk",
    "Powerstone",
    "Incubator",
    "Lander",
    "Shard",
    "Mutagen",
    "Walker",
    "Vibranium",
]
_ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked")

G.rule("token_size", None, "{:plain_pt}")
G.series("token_colors", "color_letter", "and", 1)
G.run("subtype_names", "subtype_name")
G.run("creature_types", "card_type_name")
G.series("token_abilities", "granted", "and", 1)


def _token(chart: Chart, at: int, plural: bool) -> Iterator[Reading]:
    """``2/2 white and blue Bird creature token with flying named Foo``; the noun is ``token`` or ``tokens``."""
    noun = "tokens" if plural else "token"
    written, folded = chart.written, chart.folded
    if written[at] in _PREDEFINED and folded[at + 1] == noun:
        yield TokenSpec(name=written[at], predefined=True), at + 2
        return
    if written[at] in _ROLES and folded[at + 1 : at + 3] == ("role", noun):
        yield TokenSpec(name=f"{written[at]} Role", predefined=True), at + 3
        return
    legendary = folded[at] == "legendary"
    start = at + 1 if legendary else at
    supertypes: tuple[str, ...] = ("Legendary",) if legendary else ()
    sizes: list[tuple[Any, int]] = [(None, start), *chart.read(G.category("plain_pt"), start)]
    for size, after_size in sizes:
        if size is not None and folded[after_size] == "legendary":
            continue
        for colors, after_colors in _colors(chart, after_size):
            if colors is None:
                continue
            for subtypes, after_types in [((), after_colors), *chart.read(G.category("subtype_names"), after_colors)]:
                for types, end in chart.read(G.category("creature_types"), after_types):
                    if folded[end] != noun:
                        continue
                    spec = TokenSpec(
                        power=size[0] if size else None,
                        toughness=size[1] if size else None,
                        colors=() if colors in ("all", "colorless", "none") else colors,
                        all_colors=colors == "all",
                        supertypes=supertypes,
                        card_types=types,
                        subtypes=subtypes,
                        form="colorless" if colors == "colorless" else "",
                    )
                    yield from _with_tail(chart, spec, end + 1)


def _colors(chart: Chart, at: int) -> Iterator[tuple[Any, int]]:
    if chart.folded[at] == "colorless":
        yield "colorless", at + 1
    elif chart.folded[at : at + 3] == ("all", "colors"):
        yield "all", at + 2
    else:
        yield "none", at
        yield from chart.read(G.category("token_colors"), at)


def _with_tail(chart: Chart, spec: TokenSpec, at: int) -> Iterator[Reading]:
    """Name, colours that stand behind, abilities."""
    specs = [(spec, at)]
    if chart.folded[at] == "named":
        specs = [(replace(spec, name=name), end) for name, end in chart.read(G.category("name"), at + 1)]
    for made, end in specs:
        yield made, end
        if chart.folded[end] == "with":
            for abilities, after in chart.read(G.category("token_abilities"), end + 1):
                yield replace(made, abilities=abilities), after
        if chart.folded[end : end + 4] == ("that", "'s", "all", "colors"):
            yield replace(made, all_colors=True, form="that's"), end + 4


def _show_token(spec: TokenSpec, plural: bool) -> str | None:
    noun = "tokens" if plural else "token"
    if spec.predefined:
        return f"{spec.name} {noun}"
    parts: list[str] = ["legendary"] if spec.supertypes == ("Legendary",) else []
    if spec.power is not None:
        size = G.category("plain_pt").show((spec.power, spec.toughness))
        if size is None:
            return None
        parts.append(size)
    if spec.form == "colorless":
        parts.append("colorless")
    if spec.colors:
        parts.append(G.category("token_colors").show(spec.colors) or "")
    if spec.subtypes:
        parts.append(G.category("subtype_names").show(spec.subtypes) or "")
    parts.append(G.category("creature_types").show(spec.card_types) or "")
    parts.append(noun)
    if spec.name:
        parts.append(f"named {name_tokens(spec.name)}")
    if spec.form == "that's":
        parts.append("that 's all colors")
    if spec.abilities:
        tail = G.category("token_abilities").show(spec.abilities)
        if tail is None:
            return None
        parts.append(f"with {tail}")
    return " ".join(part for part in parts if part)


for _plural in (False, True):
    G.terminal(
        "token_pl" if _plural else "token_sg",
        partial(_token, plural=_plural),
        partial(_show_token, plural=_plural),
        lambda token: token[:1].isalnum(),
        (TokenSpec,),
    )

_STATES: tuple[tuple[str, dict[str, Any]], ...] = (("", {}), ("tapped ", {"tapped": True}))
for _state, _flags in _STATES:
    G.rule(
        "vp#", CreateToken, f"[creates/create] a {_state}{{token:token_sg}}", player=IMPLIED, count=Number(1), **_flags
    )
    G.rule(
        "vp#",
        CreateToken,
        f"[creates/create] {{count:number_plain}} {_state}{{token:token_pl}}",
        player=IMPLIED,
        **_flags,
    )
    G.rule(
        "vp#", CreateToken, f"[creates/create] {{count:that_many}} {_state}{{token:token_pl}}", player=IMPLIED, **_flags
    )
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a {token:token_sg} that 's tapped and attacking",
    player=IMPLIED,
    count=Number(1),
    tapped=True,
    attacking=True,
    form="that's",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] {count:number_plain} {token:token_pl} that are tapped and attacking",
    player=IMPLIED,
    tapped=True,
    attacking=True,
    form="that's",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] {count:that_many} {token:token_pl} that are tapped and attacking",
    player=IMPLIED,
    tapped=True,
    attacking=True,
    form="that's",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a {token:token_sg} attached to {attached_to:np}",
    player=IMPLIED,
    count=Number(1),
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a {token:token_sg} for each {count:for_each}",
    player=IMPLIED,
    form="for each",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a number of {token:token_pl} equal to {count:quantity}",
    player=IMPLIED,
    form="a number",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a token that 's a copy of {token:copy_spec}",
    player=IMPLIED,
    count=Number(1),
    form="copy",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] {count:number_plain} tokens that are copies of {token:copy_spec}",
    player=IMPLIED,
    form="copy",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a tapped token that 's a copy of {token:copy_spec}",
    player=IMPLIED,
    count=Number(1),
    tapped=True,
    form="copy",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a tapped and attacking token that 's a copy of {token:copy_spec}",
    player=IMPLIED,
    count=Number(1),
    tapped=True,
    attacking=True,
    form="copy",
)
G.rule(
    "vp#",
    CreateToken,
    "[creates/create] a token that 's a copy of {token:copy_bare} and that 's tapped and attacking",
    player=IMPLIED,
    count=Number(1),
    tapped=True,
    attacking=True,
    form="copy and",
)
G.rule("copy_bare", CopySpec, "{of:np}")
G.rule("copy_spec", CopySpec, "{of:np}")
G.rule("copy_spec", CopySpec, "{of:np} , except {exceptions:exceptions}")
G.rule("copy_any", CopySpec, "{of:any_of_them}")
G.rule("copy_any", CopySpec, "{of:any_of_them} , except {exceptions:exceptions}")
G.rule("any_of_them", Choose, "any {filter:filter_sg}", count=Number(1), form="any")
G.rule("any_of_them", Choose, "a {filter:filter_sg}", count=Number(1))
G.rule("any_of_them", Choose, "another {filter:filter_sg}", count=Number(1), other=True)


# Tokens with a name of their own: "create Marit Lage, a legendary 20/20 black Avatar creature token"


def _named_token(chart: Chart, at: int, verb: str) -> Iterator[Reading]:
    if chart.folded[at] != verb:
        return
    for name, end in chart.read(G.category("name"), at + 1):
        if chart.folded[end : end + 3] != (",", "a", "legendary"):
            continue
        for token, last in chart.read(G.category("token_sg"), end + 2):
            if isinstance(token, TokenSpec) and not token.name and not token.predefined:
                named = replace(token, name=name)
                yield CreateToken(player=IMPLIED, count=Number(1), token=named, form="named"), last


def _show_named_token(value: CreateToken, verb: str) -> str | None:
    token = value.token
    if value.form != "named" or not isinstance(token, TokenSpec):
        return None
    text = G.category("token_sg").show(replace(token, name=""))
    return f"{verb} {name_tokens(token.name)} , a {text}" if text else None


for _number, _verb in (("sg", "creates"), ("pl", "create")):
    G.terminal(
        f"vp_{_number}",
        partial(_named_token, verb=_verb),
        partial(_show_named_token, verb=_verb),
        (_verb,),
        (CreateToken,),
    )


# Several kinds at once: "create a 1/1 white Cat creature token and a 2/2 green Bear creature token"


def _token_list(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at] != "create":
        return
    item = G.category("token_item")
    pending: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in chart.read(item, at + 1)]
    while pending:
        values, end = pending.pop()
        comma = chart.folded[end] == ","
        after = end + 1 if comma else end
        if chart.folded[after] == "and" and comma == (len(values) > 1):
            for value, last in chart.read(item, after + 1):
                yield Sequence((*values, value), "create list"), last
        if comma:
            pending.extend(((*values, value), last) for value, last in chart.read(item, end + 1))


def _show_token_list(value: Sequence) -> str | None:
    if value.form != "create list":
        return None
    shown = [G.category("token_item").show(step) for step in value.steps]
    return f"create {join_series([text for text in shown if text], 'and')}" if all(shown) else None


G.rule("token_item", CreateToken, "a {token:token_sg}", player=IMPLIED, count=Number(1))
G.rule("token_item", CreateToken, "a tapped {token:token_sg}", player=IMPLIED, count=Number(1), tapped=True)
G.rule("token_item", CreateToken, "{count:number_plain} {token:token_pl}", player=IMPLIED)
G.terminal("vp_pl", _token_list, _show_token_list, ("create",), (Sequence,))
