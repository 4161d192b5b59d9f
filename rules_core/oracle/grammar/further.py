"""
Static abilities said in further ways: spells described by what they target, untapping on a condition, flash for a turn,
what enters tapped and asks for a choice.

CR: 502.3, 601.2f, 601.3, 614.1c.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.abilities import StaticAbility
from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Continuous, MoveTo
from ...ir.nouns import Each, Filter, IsSpell, NumberIs, PartOf, Pronoun, TargetsRef, You
from ...ir.quantities import Number
from ...ir.statics import Allow, AsEnters, BeTargetedAct, Cant, CostChange, EntersTapped, HandSize, UntapAct
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .statics import one_statement

# "Spells your opponents cast that target this creature cost {2} more to cast"


def _late_description(chart: Chart, at: int) -> Iterator[Reading]:
    """Spells, who casts them, and only then what else they are."""
    for filter_, end in chart.read(G.category("filter_pl"), at):
        if not isinstance(filter_, Filter) or not isinstance(filter_.head, IsSpell) or filter_.qualifiers:
            continue
        for player, middle in chart.read(G.category("casts"), end):
            for qualifiers, after in chart.read(G.category("qualifiers_pl"), middle):
                if not all(isinstance(part, TargetsRef | NumberIs) for part in qualifiers):
                    continue
                what = Each(replace(filter_, qualifiers=qualifiers), "")
                for words, less in (("less", True), ("more", False)):
                    if chart.folded[after] != "cost":
                        continue
                    for amount, last in chart.read(G.category("mana_cost"), after + 1):
                        if chart.folded[last : last + 3] == (words, "to", "cast"):
                            yield CostChange(what, amount, less, player, form="late description"), last + 3


def _show_late_description(value: CostChange) -> str | None:
    if (
        value.form != "late description"
        or not isinstance(value.what, Each)
        or not isinstance(value.what.filter, Filter)
    ):
        return None
    spells = G.category("filter_pl").show(replace(value.what.filter, qualifiers=()))
    more = G.category("qualifiers_pl").show(value.what.filter.qualifiers)
    who, amount = G.category("casts").show(value.player), G.category("mana_cost").show(value.amount)
    if not (spells and more and who and amount):
        return None
    return f"{spells} {who} {more} cost {amount} {'less' if value.less else 'more'} to cast"


G.terminal("cost_statement", _late_description, _show_late_description, G.category("filter_pl"), (CostChange,))

# "This land doesn't untap during your untap step if it has a depletion counter on it"


def _says_untapping(ability: StaticAbility) -> bool:
    change = ability.effects[0] if len(ability.effects) == 1 else None
    return isinstance(change, Cant) and isinstance(change.act, UntapAct)


G.rule("static", StaticAbility, "{effects:statement} if {condition:condition}", form="late if", check=_says_untapping)

# "You may cast spells this turn as though they had flash"

G.rule("whole_clause", Continuous, "{changes:flash_now}", duration=UntilEndOfTurn("this turn"), form="flash")
one_statement("flash_now", "flash_for_now")
G.rule(
    "flash_for_now",
    Allow,
    "you may cast {act:flash_spells} this turn as though they had flash",
    subject=You(),
    as_though="flash",
    form="this turn",
)

# "This land enters tapped. As it enters, choose a color."


def _tapped_and_choice(chart: Chart, at: int) -> Iterator[Reading]:
    words = (".", "as", "it", "enters", ",")
    for first, end in chart.read(G.category("entering"), at):
        if isinstance(first, EntersTapped) and chart.folded[end : end + len(words)] == words:
            for effect, after in chart.read(G.category("sentence"), end + len(words)):
                yield (first, AsEnters(Pronoun("it"), effect)), after


def _show_tapped_and_choice(changes: tuple[Any, ...]) -> str | None:
    if len(changes) != 2 or not isinstance(changes[0], EntersTapped) or not isinstance(changes[1], AsEnters):
        return None
    first, effect = G.category("entering").show(changes[0]), G.category("sentence").show(changes[1].effect)
    return f"{first} . as it enters , {effect}" if first and effect and changes[1].subject == Pronoun("it") else None


G.terminal("statement", _tapped_and_choice, _show_tapped_and_choice, G.category("static_subject"), (tuple,))

# "You have no maximum hand size for the rest of the game"

G.rule("whole_clause", Continuous, "{changes:no_hand_limit} {duration:duration}", form="hand size")
one_statement("no_hand_limit", "no_hand_limit_one")
G.rule("no_hand_limit_one", HandSize, "you have no maximum hand size", player=You(), amount=None)
G.rule("act", BeTargetedAct, "be the targets of {of:np}", form="pl")

# "Put one onto the battlefield tapped and the other into your hand"

G.rule("vp#", MoveTo, "[puts/put] {object:bare_one} into {zone:to_zone}", form="one")
G.rule("vp#", MoveTo, "[puts/put] {object:bare_one} onto {zone:to_battlefield}?tapped( tapped)", form="one")
G.rule("bare_one", PartOf, "one", count=Number(1), of=Pronoun("them"), form="bare")
