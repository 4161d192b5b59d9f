"""
Whole ability lines: keywords, static, triggered, activated and spell abilities, modes, quoted abilities.

CR: 113.3, 602, 603, 700.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.abilities import ActivatedAbility, KeywordAbility, SpellAbility, TriggeredAbility
from ...ir.effects import Delayed, IfCondition, IfDone, Instead, Modal, Mode, Sequence, WithX
from ...ir.nouns import Each, Filter, IsOpponent, IsPlayer, SelfRef
from ...ir.statics import AnyPlayerMay, CostChange, OncePerTurn, OnlyWhen
from ..kit import Chart, Reading
from .base import ANY_NODE
from .base import GRAMMAR as G

# Instructions: a paragraph or a list of modes

G.rule("instructions", None, "{:paragraph}", "{:modal}")

_COUNTS: tuple[tuple[str, int, int, str], ...] = (
    ("choose one", 1, 1, ""),
    ("choose two", 2, 2, ""),
    ("choose three", 3, 3, ""),
    ("choose four", 4, 4, ""),
    ("choose one or both", 1, 2, "both"),
    ("choose one or more", 1, -1, ""),
    ("choose up to one", 0, 1, ""),
    ("choose up to two", 0, 2, ""),
    ("choose up to three", 0, 3, ""),
    ("choose up to four", 0, 4, ""),
    ("choose any number", 0, -1, ""),
    ("choose one that hasn't been chosen", 1, 1, "ever"),
    ("choose one that hasn't been chosen this turn", 1, 1, "this turn"),
    ("choose x", -2, -2, ""),
)
"""Words before the list, least and most modes (-1: any number, -2: X), and what may not be chosen again."""
_INSTEAD: tuple[tuple[str, int, int], ...] = (
    ("you may choose both", -1, 2),
    ("choose both", 2, 2),
    ("choose any number", 0, -1),
)
"""What is chosen where a condition holds: words, least (-1: as without it) and most (-1: any number)."""
_AGAIN = (".", "you", "may", "choose", "the", "same", "mode", "more", "than", "once", ".")


def _modal(chart: Chart, at: int) -> Iterator[Reading]:
    for words, low, high, again in _COUNTS:
        split = tuple(words.split())
        if chart.folded[at : at + len(split)] != split:
            continue
        end = at + len(split)
        bare = Modal((), low, high, not_chosen="" if again == "both" else again, form=words if again == "both" else "")
        if chart.folded[end : end + 2] == ("—", "•"):
            yield from _modes(chart, end + 2, bare, "mode")
        elif chart.folded[end : end + 12] == (*_AGAIN, "•"):
            yield from _modes(chart, end + 12, replace(bare, repeats=True), "mode")
        elif chart.folded[end : end + 2] == (".", "if"):
            for condition, after in chart.read(G.category("condition"), end + 2):
                as_cast = chart.folded[after : after + 5] == ("as", "you", "cast", "this", "spell")
                after += 5 if as_cast else 0
                form = "as you cast" if as_cast else ""
                for more, low_if, high_if in _INSTEAD:
                    split = (",", *more.split(), "instead", ".", "•")
                    if chart.folded[after : after + len(split)] == split:
                        given = replace(bare, condition=condition, high_if=high_if, low_if=low_if, form=form)
                        yield from _modes(chart, after + len(split), given, "mode")
    if chart.folded[at : at + 2] == ("tiered", "•"):
        yield from _modes(chart, at + 2, Modal((), form="tiered"), "tier")
    if chart.folded[at : at + 3] == ("spree", "•", "+"):
        yield from _modes(chart, at + 2, Modal((), 1, -1, form="spree"), "priced_mode")


def _modes(chart: Chart, at: int, modal: Modal, category: str) -> Iterator[Reading]:
    pending: list[tuple[tuple[Mode, ...], int]] = [((mode,), end) for mode, end in chart.read(G.category(category), at)]
    while pending:
        modes, end = pending.pop()
        if len(modes) > 1:
            yield replace(modal, modes=modes), end
        if chart.folded[end : end + 2] == (".", "•"):
            pending.extend(((*modes, mode), after) for mode, after in chart.read(G.category(category), end + 2))


def _show_modal(value: Modal) -> str | None:
    category = {"spree": "priced_mode", "tiered": "tier"}.get(value.form, "mode")
    shown = [G.category(category).show(mode) for mode in value.modes]
    if not all(shown):
        return None
    modes = "• " + " . • ".join(text for text in shown if text)
    if value.form in ("spree", "tiered"):
        return f"{value.form} {modes}"
    for words, low, high, again in _COUNTS:
        same = (
            value.form == words if again == "both" else value.not_chosen == again and value.form in ("", "as you cast")
        )
        if (value.low, value.high) == (low, high) and same:
            if value.repeats:
                return f"{words} . you may choose the same mode more than once . {modes}"
            if value.condition is not None:
                condition = G.category("condition").show(value.condition)
                cast = " as you cast this spell" if value.form else ""
                more = next(m for m, least, most in _INSTEAD if (least, most) == (value.low_if, value.high_if))
                return f"{words} . if {condition}{cast} , {more} instead . {modes}"
            return f"{words} — {modes}"
    return None


def _tier(chart: Chart, at: int) -> Iterator[Reading]:
    """``Name — {cost} — [instructions]``. CR: 702.183a."""
    for end in range(at + 1, min(at + _LONGEST_NAME, chart.size)):
        if chart.folded[end] == "—":
            for cost, after in chart.read(G.category("mana_cost"), end + 1):
                if chart.folded[after] == "—":
                    for effect, last in chart.read(G.category("paragraph"), after + 1):
                        yield Mode(effect, cost, " ".join(chart.written[at:end])), last
            return


def _show_tier(mode: Mode) -> str | None:
    if not mode.name or mode.cost is None:
        return None
    cost, effect = G.category("mana_cost").show(mode.cost), G.category("paragraph").show(mode.effect)
    return f"{mode.name} — {cost} — {effect}" if cost and effect else None


_LONGEST_NAME = 6
G.terminal("tier", _tier, _show_tier, lambda token: token[:1].isalpha(), (Mode,))
G.terminal("modal", _modal, _show_modal, ("choose", "spree", "tiered"), (Modal,))
G.rule("priced_mode", Mode, "+ {cost:mana_cost} — {effect:paragraph}")
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
G.rule("trigger_limit", OncePerTurn, "this ability triggers only once", what="trigger ever")
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
G.rule(
    "limit",
    OnlyWhen,
    "activate only if {condition:condition} and only as a sorcery",
    timing="sorcery",
    form="if",
)
G.rule("limit", OnlyWhen, "activate only if {condition:condition} and only once each turn", timing="once", form="if")
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
G.rule("spell", SpellAbility, "{effect:instead}")
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
