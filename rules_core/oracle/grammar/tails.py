"""
Sentences that only complete the instruction before them: "It can't be regenerated." and the like.

Each is read as a small node of its own and folded into the instruction; printing takes it out again.

CR: 106.6, 701.6, 701.8, 111.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...ir import effects, statics
from ...ir.abilities import KeywordAbility
from ...ir.costs import ManaCostOf
from ...ir.node import Node
from ...ir.nouns import A, Each, InZone, Pronoun, You
from ..kit import Chart, Reading
from .base import ANY_NODE
from .base import GRAMMAR as G
from .keywords import ITS_MANA_COST

_THEIRS = ("that player", "the player")
"""Who else than the controller may choose new targets for a copy."""


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """A completing sentence: what it says, in a word, and what it holds."""

    kind: str
    held: Any = None
    form: str = ""


_HOLDERS = (effects.IfDone, effects.May, effects.IfCondition, effects.Delayed, effects.WithX)
"""Instructions whose last instruction a completing sentence can be about."""


def fold_tail(node: Any, tail: Tail) -> Any | None:
    """Put the completing sentence into the instruction (the last one of a sequence); None where it does not fit."""
    if isinstance(node, effects.Sequence) and not node.form.startswith("."):
        last = fold_tail(node.steps[-1], tail)
        return None if last is None else replace(node, steps=(*node.steps[:-1], last))
    if isinstance(node, _HOLDERS):
        name = "then" if isinstance(node, effects.IfDone) else "effect"
        held = getattr(node, name)
        if held is None or getattr(node, "otherwise", None) is not None:
            return None
        inner = fold_tail(held, tail)
        return None if inner is None else replace(node, **{name: inner})
    if isinstance(node, effects.PayFor) and tail.kind == "exile instead":
        # "... unless its controller pays {3}. If that spell is countered this way, ..."
        inner = fold_tail(node.otherwise, tail) if node.effect is None else None
        return None if inner is None else replace(node, otherwise=inner)
    match tail.kind:
        case "regenerate" if isinstance(node, effects.Destroy) and not node.no_regeneration:
            return replace(node, no_regeneration=True, form=tail.form)
        case "has" if isinstance(node, effects.CreateToken) and isinstance(node.token, effects.TokenSpec):
            if node.token.predefined or "|" in node.token.form:
                return None
            before = len(node.token.abilities)
            form = f"{node.token.form}|{tail.form}" + (f"|{before}" if before else "")
            return replace(node, token=replace(node.token, abilities=(*node.token.abilities, *tail.held), form=form))
        case "spend" if isinstance(node, effects.AddMana) and node.spend is None:
            return replace(node, spend=tail.held)
        case "unpreventable" if isinstance(node, effects.DealDamage) and not node.unpreventable:
            return replace(node, unpreventable=True, form=_joined_forms(node.form, tail.form))
        case "excess" if isinstance(node, effects.DealDamage) and node.excess is None and not node.divided:
            return replace(node, excess=tail.held)
        case "rider" if isinstance(node, effects.AddMana) and node.rider is None and not node.persists:
            return replace(node, rider=tail.held)
        case "persists" if isinstance(node, effects.AddMana) and not node.persists:
            return replace(node, persists=tail.form)
        case "new targets" if isinstance(node, effects.CopySpell) and not node.new_targets:
            if tail.form.startswith(_THEIRS) and (node.player is None or node.player == You("implied")):
                return None  # who copies it chooses
            return replace(node, new_targets=True, form=f"{node.form}|{tail.form}")
        case "copy targets" if isinstance(node, effects.CopySpell) and node.target is None and not node.new_targets:
            return replace(node, target=tail.held)
        case "prevented" if isinstance(node, effects.CreateReplacement):
            shield: Any = node.replacement
            if isinstance(shield, statics.PreventDamage) and shield.then is None:
                return replace(node, replacement=replace(shield, then=tail.held))
        case "still" if isinstance(node, effects.Continuous):
            last = node.changes[-1]
            if isinstance(last, statics.SetTypes) and not last.keeps and not last.adds:
                return replace(
                    node, changes=(*node.changes[:-1], replace(last, keeps=tail.held, form=f"{last.form}|{tail.form}"))
                )
        case "keyword cost" if isinstance(node, effects.Continuous):
            last = node.changes[-1]
            if isinstance(last, statics.GainAbilities) and len(last.abilities) == 1:
                keyword = last.abilities[0]
                lead, _, name = tail.form.partition(" ")
                if isinstance(keyword, KeywordAbility) and keyword.keyword == name and not keyword.parameters:
                    more = (tail.held,) if tail.held is not None else ()
                    given = replace(keyword, parameters=(ManaCostOf(Pronoun("its"), lead), *more))
                    return replace(node, changes=(*node.changes[:-1], replace(last, abilities=(given,))))
        case "not that type" if isinstance(node, effects.Continuous):
            last = node.changes[-1]
            if isinstance(last, statics.ChangeText) and not last.never:
                return replace(node, changes=(*node.changes[:-1], replace(last, never=tail.form)))
        case "table" if isinstance(node, effects.RollDie) and not node.table:
            return replace(node, table=tail.held)
        case "as it resolves" if isinstance(node, effects.ExileAsItResolves) and node.then is None:
            return replace(node, then=tail.held, form=tail.form)
        case "exile instead" if isinstance(node, effects.CounterEffect) and node.zone is None:
            return replace(node, zone=tail.held, form=tail.form)
    return None


def _joined_forms(first: str, second: str) -> str:
    return f"{first}|{second}" if first else second


def split_tail(node: Any) -> tuple[Any, Tail] | None:
    """Take the completing sentence off again; None where there is none."""
    if isinstance(node, effects.Sequence) and not node.form.startswith("."):
        apart = split_tail(node.steps[-1])
        return None if apart is None else (replace(node, steps=(*node.steps[:-1], apart[0])), apart[1])
    if isinstance(node, _HOLDERS):
        name = "then" if isinstance(node, effects.IfDone) else "effect"
        held = getattr(node, name)
        if held is None or getattr(node, "otherwise", None) is not None:
            return None
        apart = split_tail(held)
        return None if apart is None else (replace(node, **{name: apart[0]}), apart[1])
    if isinstance(node, effects.PayFor) and isinstance(node.otherwise, effects.CounterEffect):
        apart = split_tail(node.otherwise)
        return None if apart is None else (replace(node, otherwise=apart[0]), apart[1])
    match node:
        case effects.Destroy(no_regeneration=True, form=form):
            return replace(node, no_regeneration=False, form=""), Tail("regenerate", None, form)
        case effects.CreateToken(token=effects.TokenSpec(form=form, abilities=abilities) as token) if "|" in form:
            first, said, *count = form.split("|")
            kept = int(count[0]) if count else 0
            without = replace(token, abilities=abilities[:kept], form=first)
            return replace(node, token=without), Tail("has", abilities[kept:], said)
        case effects.DealDamage(excess=Node() as excess):
            return replace(node, excess=None), Tail("excess", excess)
        case effects.DealDamage(unpreventable=True, form=form):
            first, _, second = form.rpartition("|")
            return replace(node, unpreventable=False, form=first), Tail("unpreventable", None, second)
        case effects.AddMana(persists=persists) if persists:
            return replace(node, persists=""), Tail("persists", None, persists)
        case effects.AddMana(rider=Node() as rider):
            return replace(node, rider=None), Tail("rider", rider)
        case effects.AddMana(spend=Node() as spend):
            return replace(node, spend=None), Tail("spend", spend)
        case effects.CopySpell(target=Node() as target):
            return replace(node, target=None), Tail("copy targets", target)
        case effects.CopySpell(new_targets=True, form=form) if not form.startswith("and"):
            before, _, words = form.partition("|")
            return replace(node, new_targets=False, form=before), Tail("new targets", None, words)
        case effects.Continuous(changes=(*rest, statics.SetTypes(keeps=keeps, form=form) as last)) if "|" in form:
            first, second = form.split("|")
            return replace(node, changes=(*rest, replace(last, keeps=(), form=first))), Tail("still", keeps, second)
        case effects.Continuous(
            changes=(
                *rest,
                statics.GainAbilities(
                    abilities=(KeywordAbility(parameters=(ManaCostOf(form=lead), *more)) as keyword,)
                ) as last,
            )
        ):
            bare = replace(last, abilities=(replace(keyword, parameters=()),))
            held = more[0] if more else None
            return replace(node, changes=(*rest, bare)), Tail("keyword cost", held, f"{lead} {keyword.keyword}")
        case effects.Continuous(changes=(*rest, statics.ChangeText(never=never) as text)) if never:
            return replace(node, changes=(*rest, replace(text, never=""))), Tail("not that type", None, never)
        case effects.CreateReplacement(replacement=statics.PreventDamage(then=Node() as then) as shield):
            return replace(node, replacement=replace(shield, then=None)), Tail("prevented", then)
        case effects.RollDie(table=table) if table:
            return replace(node, table=()), Tail("table", table)
        case effects.ExileAsItResolves(then=Node() as then, form=form):
            return replace(node, then=None, form=""), Tail("as it resolves", then, form)
        case effects.CounterEffect(zone=Node() as zone, form=form):
            return replace(node, zone=None, form=""), Tail("exile instead", zone, form)
    return None


for _who in (
    "it",
    "they",
    "that creature",
    "those creatures",
    "the creature",
    "that permanent",
    "creatures destroyed this way",
    "a creature destroyed this way",
    "artifacts destroyed this way",
    "permanents destroyed this way",
    "a permanent destroyed this way",
):
    G.rule("tail", Tail, f"{_who} can't be regenerated", kind="regenerate", form=_who)
for _who, _verb in (
    ("it", "has"),
    ("they", "have"),
    ("that token", "has"),
    ("those tokens", "have"),
    ("the token", "has"),
    ("the tokens", "have"),
):
    G.rule("tail", Tail, f"{_who} {_verb} {{held:ability_list}}", kind="has", form=f"{_who} {_verb}")
G.rule("tail", Tail, "you may choose new targets for the copy", kind="new targets", form="the copy")
G.rule("tail", Tail, "the copy targets {held:np}", kind="copy targets")
G.rule("tail", Tail, "the new creature type can't be wall", kind="not that type", form="Wall")
G.rule("tail", Tail, "you may choose a new target for the copy", kind="new targets", form="a new target: the copy")
G.rule("tail", Tail, "you may choose a new target for that copy", kind="new targets", form="a new target: that copy")
for _who in ("that player", "the player"):
    for _copy in ("the copy", "that copy", "the copies"):
        G.rule(
            "tail",
            Tail,
            f"{_who} may choose new targets for {_copy}",
            kind="new targets",
            form=f"{_who}: {_copy}",
        )
G.rule("tail", Tail, "you may choose new targets for that copy", kind="new targets", form="that copy")
G.rule("tail", Tail, "you may choose new targets for the copies", kind="new targets", form="the copies")
G.rule("tail", Tail, "you may choose new targets for those copies", kind="new targets", form="those copies")
G.rule(
    "tail",
    Tail,
    "if that spell is countered this way , exile it instead of putting it into its owner 's graveyard",
    kind="exile instead",
    held=InZone("exile"),
)
G.rule(
    "tail",
    Tail,
    "if that spell is countered this way , put it into its owner 's hand instead of into that player 's graveyard",
    kind="exile instead",
    held=InZone("hand"),
    form="hand",
)
G.rule(
    "tail",
    Tail,
    "if that spell is countered this way , put it on top of its owner 's library instead of into that player 's graveyard",
    kind="exile instead",
    held=InZone("library", form="top"),
    form="library",
)
G.rule("tail", Tail, "if you do , {held:sentence}", kind="as it resolves", form="if you do")
G.rule("tail", Tail, "then {held:sentence}", kind="as it resolves", form="then")
for _words in ("the damage", "that damage", "this damage"):
    G.rule("tail", Tail, f"{_words} can't be prevented", kind="unpreventable", form=_words)
G.rule("tail", Tail, "excess damage is dealt to {held:who} instead", kind="excess")
G.rule("tail", Tail, "spend this mana only {held:spend_only}", kind="spend")
G.rule("spend_only", effects.SpendOnly, "to cast {on:spend_cast}", form="cast")
G.rule(
    "spend_only", effects.SpendOnly, "to cast {on:spend_cast} , and that spell {rider:cant_be_countered}", form="cast"
)
G.terminal(
    "cant_be_countered",
    lambda chart, at: (
        [("can't be countered", at + 3)] if chart.folded[at : at + 3] == ("can't", "be", "countered") else []
    ),
    lambda value: value or None,
    ("can't",),
)
G.rule(
    "spend_only",
    effects.SpendOnly,
    "to cast {on:spend_cast} or activate abilities of {activate:spend_cast}",
    form="cast or activate",
)
G.rule(
    "spend_only",
    effects.SpendOnly,
    "to cast {on:spend_cast} or to activate abilities of {activate:spend_cast}",
    form="cast or to activate",
)
G.rule("spend_only", effects.SpendOnly, "to activate abilities", on=(), form="activate")
G.rule("spend_only", effects.SpendOnly, "to activate abilities of {activate:spend_cast}", on=(), form="activate of")
G.series("spend_cast", "spend_one", "or", 1)
G.rule("spend_one", A, "a {filter:filter_sg}")
G.rule("spend_one", Each, "{filter:filter_pl}")

for _words in ("it 's", "that 's"):
    G.rule("tail", Tail, f"{_words} still a {{held:still_type}}", kind="still", form=_words)
G.rule("tail", Tail, "they're still lands", kind="still", form="they're", held=("Land",))
G.run("still_type", "card_type_name")
for _keyword in ITS_MANA_COST:
    for _lead in ("the", "its"):
        _cost_words = f"{_lead} {_keyword} cost is equal to its mana cost"
        _named = f"{_lead} {_keyword}"
        G.rule("tail", Tail, _cost_words, held=None, kind="keyword cost", form=_named)
        G.rule("tail", Tail, f"{_cost_words} plus {{held:cost}}", kind="keyword cost", form=_named)
    G.rule("simple_keyword", KeywordAbility, _keyword, keyword=_keyword)


G.rule("tail", Tail, "{held:prevented_sentence}", kind="prevented")


_THIS_WAY = ("for", "each", "1", "damage", "prevented", "this", "way")


def _prevented(chart: Chart, at: int) -> Iterator[Reading]:
    """A sentence about the damage "prevented this way". CR: 615.5."""
    end = at
    while end < chart.size and chart.folded[end] not in (".", '"'):
        end += 1
    if chart.folded[end - 3 : end] != _THIS_WAY[4:] and chart.folded[at : at + 7] != _THIS_WAY:
        return
    for value, after in chart.read(G.category("sentence"), at):
        if after == end:
            yield value, after


def _show_prevented(value: Any) -> str | None:
    text = G.category("sentence").show(value)
    return text if text and (text.endswith("prevented this way") or text.startswith(" ".join(_THIS_WAY))) else None


G.terminal("prevented_sentence", _prevented, _show_prevented, G.category("sentence"), ANY_NODE)

# Results tables. CR: 706.3


def _table(chart: Chart, at: int) -> Iterator[Reading]:
    """``1—9 | [instructions]. 10—20 | [instructions]``."""
    pending: list[tuple[tuple[effects.DieRange, ...], int]] = [((), at)]
    while pending:
        rows, start = pending.pop()
        row = _range(chart, start)
        if row is None:
            continue
        low, high, middle = row
        for effect, end in chart.read(G.category("paragraph"), middle):
            more = (*rows, effects.DieRange(low, high, effect))
            yield Tail("table", more), end
            if chart.folded[end] == ".":
                pending.append((more, end + 1))


def _range(chart: Chart, at: int) -> tuple[int, int, int] | None:
    token = chart.folded[at]
    if token.endswith("+") and token[:-1].isdigit() and chart.folded[at + 1] == "|":
        return int(token[:-1]), -1, at + 2
    if not token.isdigit():
        return None
    if chart.folded[at + 1] == "|":
        return int(token), int(token), at + 2
    if chart.folded[at + 1] == "—" and chart.folded[at + 2].isdigit() and chart.folded[at + 3] == "|":
        return int(token), int(chart.folded[at + 2]), at + 4
    return None


def _show_table(tail: Tail) -> str | None:
    if tail.kind != "table":
        return None
    rows = []
    for row in tail.held:
        numbers = (
            f"{row.low}+" if row.high == -1 else str(row.low) if row.low == row.high else f"{row.low} — {row.high}"
        )
        text = G.category("paragraph").show(row.effect)
        if text is None:
            return None
        rows.append(f"{numbers} | {text}")
    return " . ".join(rows)


G.terminal("tail", _table, _show_table, lambda token: token[:1].isdigit(), (Tail,))
