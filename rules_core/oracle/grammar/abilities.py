"""
Whole ability lines: keywords, static, triggered, activated and spell abilities, modes, quoted abilities.

CR: 113.3, 602, 603, 700.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility, TriggeredAbility
from ...ir.effects import Delayed, IfCondition, IfDone, Instead, Modal, Mode, Sequence, WithX
from ...ir.nouns import Each, Filter, IsOpponent, IsPlayer, SelfRef
from ...ir.statics import AnyPlayerMay, CostChange, OncePerTurn, OnlyWhen
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .sentences import ANY_NODE

# Instructions: a paragraph or a list of modes

G.rule("instructions", None, "{:paragraph}", "{:modal}")

_COUNTS: tuple[tuple[str, int, int], ...] = (
    ("choose one", 1, 1),
    ("choose two", 2, 2),
    ("choose three", 3, 3),
    ("choose one or both", 1, 2),
    ("choose one or more", 1, -1),
    ("choose up to one", 0, 1),
    ("choose up to two", 0, 2),
    ("choose up to three", 0, 3),
    ("choose any number", 0, -1),
)


def _modal(chart: Chart, at: int) -> Iterator[Reading]:
    for words, low, high in _COUNTS:
        split = (*words.split(), "—", "•")
        if chart.folded[at : at + len(split)] != split:
            continue
        pending: list[tuple[tuple[Mode, ...], int]] = [
            ((mode,), end) for mode, end in chart.read(G.category("mode"), at + len(split))
        ]
        while pending:
            modes, end = pending.pop()
            if len(modes) > 1:
                yield Modal(modes, low, high), end
            if chart.folded[end : end + 2] == (".", "•"):
                pending.extend(((*modes, mode), after) for mode, after in chart.read(G.category("mode"), end + 2))


def _show_modal(value: Modal) -> str | None:
    for words, low, high in _COUNTS:
        if (value.low, value.high) == (low, high) and value.form == "":
            shown = [G.category("mode").show(mode) for mode in value.modes]
            return f"{words} — • " + " . • ".join(text for text in shown if text) if all(shown) else None
    return None


G.terminal("modal", _modal, _show_modal, ("choose",), (Modal,))
G.rule("mode", Mode, "{effect:paragraph}")

# Triggered


def _begins_with_if(effect: Any) -> bool:
    while isinstance(effect, Sequence | IfDone | Instead | WithX):
        match effect:
            case Sequence(steps=steps):
                effect = steps[0]
            case IfDone(action=action):
                effect = action
            case Instead(base=base):
                effect = base
            case WithX(effect=inside):
                effect = inside
    return isinstance(effect, IfCondition) and effect.form == ""


def _if_is_intervening(ability: TriggeredAbility) -> bool:
    """An "if" right after the trigger condition is an intervening-if clause, never part of the effect. CR: 603.4."""
    return ability.intervening_if is not None or not _begins_with_if(ability.effect)


G.rule(
    "ability",
    TriggeredAbility,
    "<form=when|whenever|at> {trigger:trigger} , {effect:instructions}",
    check=_if_is_intervening,
)
G.rule(
    "ability",
    TriggeredAbility,
    "<form=when|whenever|at> {trigger:trigger} , if {intervening_if:condition} , {effect:instructions}",
)
G.rule(
    "ability",
    TriggeredAbility,
    "<form=when|whenever|at> {trigger:trigger} , {effect:instructions} . {restrictions:trigger_limits}",
    "<form=when|whenever|at> {trigger:trigger} , if {intervening_if:condition} , {effect:instructions} . {restrictions:trigger_limits}",
    check=_if_is_intervening,
)
G.rule("trigger", None, "{:event_now}", "{:step_event}")
G.rule("trigger_limit", OncePerTurn, "this ability triggers only once each turn", what="trigger")
G.rule("trigger_limit", OncePerTurn, "this ability triggers only twice each turn", what="trigger", times=2)
G.rule("trigger_limit", OncePerTurn, "do this only once each turn", what="trigger", form="do this")

# Activated

G.rule("ability", ActivatedAbility, "{costs:costs} : {effect:instructions}")
G.rule("ability", ActivatedAbility, "{costs:costs} : {effect:instructions} . {restrictions:limits}")
G.rule("ability", ActivatedAbility, "{costs:loyalty_cost} : {effect:instructions}", loyalty=True)
G.rule("limit", OnlyWhen, "activate only as a <timing=sorcery|instant>")
G.rule("limit", OnlyWhen, "activate only during {condition:turn_of}")
G.rule("limit", OnlyWhen, "activate only if {condition:condition}", form="if")
G.rule(
    "limit",
    OnlyWhen,
    "activate only during {condition:turn_of} , before attackers are declared",
    form="before attackers",
)
G.rule("limit", OnlyWhen, "activate only during combat", timing="combat")
G.rule("limit", OnlyWhen, "activate only during your upkeep", timing="your upkeep")
G.rule("limit", OnlyWhen, "activate only during an opponent 's turn", timing="opponent's turn")
G.rule("limit", OnlyWhen, "activate only as a sorcery and only once each turn", timing="sorcery once")
G.rule(
    "limit", OnlyWhen, "activate only during {condition:turn_of} and only once each turn", timing="once", form="during"
)
G.rule("limit", AnyPlayerMay, "any player may activate this ability", player=Each(Filter(IsPlayer())))
G.rule("limit", AnyPlayerMay, "only your opponents may activate this ability", player=Each(Filter(IsOpponent())))
G.rule("limit", OncePerTurn, "activate only once each turn")
G.rule("limit", OncePerTurn, "activate no more than twice each turn", times=2)
G.rule("limit", OncePerTurn, "activate only once", times=1, what="activate ever")
G.rule(
    "limit",
    CostChange,
    "this ability costs {amount:mana_cost} less to activate for each {where:for_each}",
    what=SelfRef("ability"),
    less=True,
)
G.rule(
    "limit",
    CostChange,
    "this ability costs {amount:mana_cost} less to activate if {condition:condition}",
    what=SelfRef("ability"),
    less=True,
    form="if",
)
G.rule(
    "limit",
    CostChange,
    "this ability costs {amount:mana_cost} less to activate , where x is {where:quantity}",
    what=SelfRef("ability"),
    less=True,
    form="where",
)


def _limits(category: str, item: str) -> None:
    """Restriction sentences at the end of an ability, as a tuple."""

    def read(chart: Chart, at: int) -> Iterator[Reading]:
        pending: list[tuple[tuple[Any, ...], int]] = [
            ((value,), end) for value, end in chart.read(G.category(item), at)
        ]
        while pending:
            values, end = pending.pop()
            yield values, end
            if chart.folded[end] == ".":
                pending.extend(((*values, value), after) for value, after in chart.read(G.category(item), end + 1))

    def show(values: tuple[Any, ...]) -> str | None:
        shown = [G.category(item).show(value) for value in values]
        return " . ".join(text for text in shown if text) if values and all(shown) else None

    G.terminal(category, read, show, G.category(item), (tuple,))


_limits("limits", "limit")
_limits("trigger_limits", "trigger_limit")

# Static and spell

G.rule("ability", None, "{:static}")
G.rule("spell", SpellAbility, "{effect:instructions}", check=lambda ability: not _is_trigger(ability.effect))


def _is_trigger(effect: Any) -> bool:
    """A line of a spell that begins with "when ...," is a triggered ability of its own. CR: 603.1."""
    if isinstance(effect, Sequence):
        return _is_trigger(effect.steps[0])
    if isinstance(effect, IfDone):
        return _is_trigger(effect.action)
    return isinstance(effect, Delayed) and effect.form == "when bare"


# Quoted


def _quoted(chart: Chart, at: int) -> Iterator[Reading]:
    if chart.folded[at] == '"':
        for ability, end in chart.read(G.category("ability"), at + 1):
            for after in (end, end + 1):
                if chart.folded[after] == '"' and (after == end or chart.folded[end] == "."):
                    yield ability, after + 1
        for abilities, end in chart.read(G.category("keyword_line"), at + 1):
            if chart.folded[end] == '"' and len(abilities) == 1:
                yield abilities[0], end + 1


def _show_quoted(value: Any) -> str | None:
    text = G.category("ability").show(value)
    if text is None and isinstance(value, KeywordAbility):
        text = G.category("keyword_line").show((value,))
    return f'" {text} "' if text else None


G.terminal("quoted", _quoted, _show_quoted, ('"',), ANY_NODE)
