"""
Amounts and comparisons said in further ways: half a library, X itself, poison counters, two numbers together.

CR: 107.1a, 107.3, 122.1, 701.17.
"""

from __future__ import annotations

from ...ir.conditions import Compare, Controls, Happened
from ...ir.effects import ChooseEffect, DoubleCounters, ForEach, Mill, SetLife
from ...ir.nouns import AnyOf, Filter, You
from ...ir.quantities import (
    CardsIn,
    Difference,
    Half,
    LifeTotalOf,
    MostByPlayer,
    Number,
    PlayerCounters,
    Plus,
    StartingLife,
    ThatMuch,
    Within,
)
from ...ir.statics import OnlyWhen
from ...ir.triggers import DiscardCard, KeywordActionEvent, StepBegins
from ..kit import Chart, inner
from .base import GRAMMAR as G
from .base import IMPLIED

G.rule("vp#", Mill, "[mills/mill] {count:half_library}", player=IMPLIED, form="half")
G.rule("half_library", Half, "half {of:library_size} , rounded <rounded=up|down>")
G.rule("library_size", CardsIn, "{player:poss} library", zone="library", form="bare")
G.rule("simple_condition", Compare, "{quantity:variable} is {within:life_within}", form="variable")
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:count_within} poison counters",
    quantity=inner(PlayerCounters, kind="poison", form="has"),
    form="has",
)
G.rule("quantity", Plus, "{left:quantity_base} plus {right:quantity_base}", form="both")
G.rule("vp_pl", DoubleCounters, "double the number of each kind of counter on {object:np}", kind="", form="each kind")
for _step in ("precombat main phase", "postcombat main phase", "first main phase", "second main phase"):
    G.rule(
        "step_event",
        StepBegins,
        f"the beginning of each of your {_step}s",
        step=_step,
        player=You(),
        form="each of yours",
    )

# Names of some kinds of card. CR: 201.4

_NAMES = ("nonland card name", "creature card name")


def _name_words(chart: Chart, at: int) -> list[tuple[str, int]]:
    for name in _NAMES:
        words = tuple(name.replace("nonland", "non land").split())
        if chart.folded[at : at + len(words)] == words:
            return [(name, at + len(words))]
    return []


G.rule("vp#", ChooseEffect, "[chooses/choose] a {what:name_choice}", player=IMPLIED, form="word")
G.terminal(
    "name_choice",
    _name_words,
    lambda value: value.replace("nonland", "non land") if value in _NAMES else None,
    ("non", "creature"),
)

# When an ability can be activated. CR: 602.5

G.rule(
    "limit",
    OnlyWhen,
    "activate only during your upkeep and only if {condition:condition}",
    timing="your upkeep",
    form="and if",
)

# What happened this turn, and what there is. CR: 608.2i

G.rule(
    "simple_condition",
    Happened,
    "you've committed a crime this turn",
    event=KeywordActionEvent(You(), "commit a crime"),
    form="you've committed",
)
G.rule("counted_event", DiscardCard, "{card:filter_pl} you've discarded", player=You(), form="you've")
G.rule("counted_event_sg", DiscardCard, "{card:filter_sg} you've discarded", player=You(), form="you've")
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:poss} library has no cards in it",
    quantity=inner(CardsIn, zone="library"),
    within=Within("exactly", Number(0)),
    form="no cards in it",
)
G.rule("quantity", Plus, "one plus {right:quantity}", left=Number(1), form="one plus")

# "A Plains or an Island": a list whose nouns have their articles

G.rule("simple_condition", Controls, "{player:cond_who} [controls/control:player] {filter:article_list}", form="list")
G.series("article_list", "article_one", "or", 2, AnyOf, "filters", form="or a")
G.rule("article_one", None, "a {:filter_sg}", check=lambda node: isinstance(node, Filter) and not node.qualifiers)
G.rule("predicate_word", None, "{:article_list}")

# "For each 1 damage prevented this way". CR: 615.5

G.rule("conditional", ForEach, "for each {over:prevented_one} , {effect:main}", form="prevented")
G.rule("prevented_one", ThatMuch, "1 damage prevented this way", form="1 damage prevented")
G.rule("for_each", ThatMuch, "1 damage prevented this way", form="each 1 damage prevented")

# Starting life totals. CR: 103.4

G.rule("quantity", StartingLife, "{player:poss} starting life total")
G.rule("quantity", Half, "half {of:starting_life}", rounded="up", form="even")
G.rule("starting_life", StartingLife, "{player:poss} starting life total")
G.rule(
    "simple_condition",
    Compare,
    "{quantity.player:cond_who} [has/have:quantity.player] {within:life_above}",
    quantity=inner(LifeTotalOf, form="has"),
    form="above",
)
G.rule("life_above", Within, "at least {amount:more_than_start}", comparison="or greater", form="at least")
G.rule("life_above", Within, "{amount:more_than_start}", comparison="or greater")
G.rule("more_than_start", Plus, "{left:digits} life more than {right:starting_life}", form="life more")
G.rule("whole_clause", SetLife, "{player:poss} life total becomes equal to {amount:quantity}", form="equal")

# The difference; who discarded most

G.rule("quantity", Difference, "the difference")
G.rule("quantity", MostByPlayer, "the greatest number of cards a player discarded this way")
