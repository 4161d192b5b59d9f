"""
Verb phrases of what players do: draw, discard, life, libraries, mana.

CR: 106, 119, 121.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.effects import (
    AddMana,
    ChooseEffect,
    ControlPlayer,
    Discard,
    Draw,
    EndTheTurn,
    ExchangeEffect,
    ExtraTurn,
    GainDesignation,
    GainLife,
    GetCounters,
    LookAt,
    LoseLife,
    Mill,
    PayCounters,
    PayLife,
    PayManaEffect,
    Reveal,
    SetLife,
    SkipStep,
    WinLose,
)
from ...ir.nouns import SelfRef
from ...ir.quantities import Number, Times
from ..kit import Chart, Reading
from .base import GRAMMAR as G
from .base import IMPLIED, SUBJECT

# Cards

G.rule("vp#", Draw, "[draws/draw] {count:cards}", player=IMPLIED)
G.rule("vp#", Mill, "[mills/mill] {count:cards}", player=IMPLIED)
G.rule("vp#", Discard, "[discards/discard] {cards:np}", player=IMPLIED)
G.rule("vp#", Discard, "[discards/discard] {cards:discard_count}", player=IMPLIED, form="count")
G.rule("discard_count", None, "{:cards_equal}")
G.rule("discard_count", Times, "a card for each {of:for_each}", factor=Number(1), form="for each")
G.rule("cards_equal", None, "cards equal to {:quantity}")
G.rule("vp#", Reveal, "[reveals/reveal] {object:np}", player=IMPLIED)
G.rule(
    "vp#",
    Reveal,
    "[reveals/reveal] {object:ref} from your hand",
    player=IMPLIED,
    form="from hand",
    check=lambda node: isinstance(node.object, SelfRef),
)
G.rule("vp#", LookAt, "[looks/look] at {object:np}", player=IMPLIED)

# Life

G.rule("vp#", GainLife, "[gains/gain] {amount:life}", player=IMPLIED)
G.rule("vp#", LoseLife, "[loses/lose] {amount:life}", player=IMPLIED)
G.rule("vp#", PayLife, "[pays/pay] {amount:life}", player=IMPLIED)
G.rule("vp#", PayManaEffect, "[pays/pay] {cost:mana_cost}", player=IMPLIED)
G.rule("vp#", PayCounters, "[pays/pay] {count:energy}", player=IMPLIED, kind="energy")

# Game

G.rule("vp#", WinLose, "[wins/win] the game", player=IMPLIED, wins=True)
G.rule("vp#", WinLose, "[loses/lose] the game", player=IMPLIED, wins=False)
G.rule("vp#", ExtraTurn, "[takes/take] an extra turn after this one", player=IMPLIED)
G.rule("vp#", ExtraTurn, "[takes/take] {count:number_plain} extra turns after this one", player=IMPLIED)
G.rule("whole_clause", ExtraTurn, "after <after=that turn> , {player:np} takes an extra turn", form="front")
G.rule(
    "vp#",
    ControlPlayer,
    "[controls/control] {controlled:np} during their next <during=turn|combat phase>",
    player=IMPLIED,
    form="their",
)
for _words, _form in (("[controls/control]", ""), ("[gains/gain] control of", "gain")):
    G.rule(
        "vp#",
        ControlPlayer,
        _words + " {controlled:np} during that player 's next <during=turn|combat phase>",
        player=IMPLIED,
        form=_form,
    )
G.rule(
    "vp#", SkipStep, "[skips/skip] your next <what=turn|untap step|draw step|combat phase>", player=IMPLIED, form="next"
)
G.rule("vp#", SkipStep, "[skips/skip] <what=that draw>", player=IMPLIED, form="that")
G.rule("vp_pl", ExchangeEffect, "exchange life totals", what="life totals", left=SUBJECT)
G.rule("vp#", ExchangeEffect, "[exchanges/exchange] life totals with {right:np}", what="life totals", left=SUBJECT)
G.rule(
    "vp_pl",
    ExchangeEffect,
    "exchange {left:poss} life total with {right:owned} 's <what=power|toughness>",
    form="life and",
)
G.rule("vp_pl", EndTheTurn, "end the turn")
G.rule("vp#", GainDesignation, "[becomes/become] <what=the monarch>", player=IMPLIED)
G.rule("vp#", GainDesignation, "[takes/take] <what=the initiative>", player=IMPLIED)
G.rule("vp#", GainDesignation, "[gets/get] <what=the city's blessing>", player=IMPLIED)

# Counters of players

G.rule("vp#", GetCounters, "[gets/get] {count:energy}", player=IMPLIED, kind="energy")
G.rule("vp#", GetCounters, "[gets/get] {count:word_number} {E}", player=IMPLIED, kind="energy", form="words")
G.rule(
    "vp#",
    GetCounters,
    "[gets/get] an amount of {E} equal to {count:quantity}",
    player=IMPLIED,
    kind="energy",
    form="amount",
)
G.rule("whole_clause", SetLife, "{player:poss} life total becomes {amount:life_number}")
G.rule("life_number", None, "{:digits}", "{:quantity}")
G.rule("vp#", GetCounters, "[gets/get] a {kind:counter_kind} counter", player=IMPLIED, count=Number(1))
G.rule("vp#", GetCounters, "[gets/get] {count:number_plain} {kind:counter_kind} counters", player=IMPLIED)


def _energy(chart: Chart, at: int) -> Iterator[Reading]:
    token = chart.folded[at]
    if token.startswith("{E}") and token == "{E}" * (len(token) // 3):
        yield Number(len(token) // 3), at + 1


G.terminal(
    "energy",
    _energy,
    lambda value: "{E}" * value.value if isinstance(value, Number) and value.form == "" else None,
    lambda token: token.startswith("{E}"),
    (Number,),
)

G.rule("whole_clause", GainDesignation, "it becomes <what=day|night>", player=None, form="it")

# Choices

G.rule("vp#", ChooseEffect, "[chooses/choose] {what:np}", player=IMPLIED)
G.rule("vp#", ChooseEffect, "[chooses/choose] a {what:choice_word}", player=IMPLIED, form="word")
_CHOICES = ("color", "creature type", "basic land type", "card name", "land type", "number", "card type")
G.terminal(
    "choice_word",
    lambda chart, at: [
        (word, at + len(word.split()))
        for word in _CHOICES
        if chart.folded[at : at + len(word.split())] == tuple(word.split())
    ],
    lambda value: value if value in _CHOICES else None,
    ("color", "creature", "basic", "card", "land", "number"),
)
# Mana

G.rule(
    "vp#",
    AddMana,
    "[adds/add] one mana of any type {among:ref} produced",
    player=IMPLIED,
    count=Number(1),
    colors="any type",
    form="produced",
)

G.rule("vp#", AddMana, "[adds/add] {mana:mana}", player=IMPLIED)
G.rule("vp#", AddMana, "[adds/add] {any_of:mana_or}", player=IMPLIED)
G.series("mana_or", "mana", "or", 2)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] one mana of <colors=any color|any one color|the chosen color>",
    player=IMPLIED,
    count=Number(1),
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] {count:number_plain} mana of <colors=any color|any one color|the chosen color>",
    player=IMPLIED,
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] {count:number_plain} mana in any combination of colors",
    player=IMPLIED,
    colors="any combination",
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] {count:number_plain} mana in any combination of {combination:mana_and_or}",
    player=IMPLIED,
)
G.series("mana_and_or", "mana", "and/or", 2)
G.rule("vp#", AddMana, "[adds/add] {count:number_plain} {mana:mana}", player=IMPLIED, form="number")
G.rule("vp#", AddMana, "[adds/add] {count:that_much} {mana:mana}", player=IMPLIED, form="number")
G.rule("vp#", AddMana, "[adds/add] {count:number_plain} mana of <colors=different colors>", player=IMPLIED)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] {count:that_much} mana in any combination of colors",
    player=IMPLIED,
    colors="any combination",
)
G.rule(
    "vp#", AddMana, "[adds/add] {count:that_much} mana in any combination of {combination:mana_and_or}", player=IMPLIED
)
G.rule("vp#", AddMana, "[adds/add] {count:that_much} mana of <colors=any one color>", player=IMPLIED)
G.rule("vp#", AddMana, "[adds/add] an additional {mana:mana}", player=IMPLIED, form="additional")
G.rule(
    "vp#",
    AddMana,
    "[adds/add] an additional one mana of <colors=any color|any one color|the chosen color>",
    player=IMPLIED,
    count=Number(1),
    form="additional",
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] an additional {count:number_plain} mana in any combination of colors",
    player=IMPLIED,
    colors="any combination",
    form="additional",
)
G.rule("vp#", AddMana, "[adds/add] {mana:mana} for each {count:for_each}", player=IMPLIED, form="for each")
G.rule("vp#", AddMana, "[adds/add] an amount of {mana:mana} equal to {count:quantity}", player=IMPLIED, form="amount")
G.rule(
    "vp#",
    AddMana,
    "[adds/add] one mana of any color in your commander's color identity".replace("commander's", "commander 's"),
    player=IMPLIED,
    count=Number(1),
    colors="commander identity",
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] one mana of any <colors=color|type> that {among:a_ref} could produce",
    player=IMPLIED,
    count=Number(1),
    form="could produce",
)
G.rule(
    "vp#",
    AddMana,
    "[adds/add] one mana of any color among {among:filter_pl}",
    player=IMPLIED,
    count=Number(1),
    colors="among",
)
G.rule("colors_among", None, "{:filter_pl}", "{:crafted}")
G.rule(
    "whole_clause",
    AddMana,
    "for each color among {among:colors_among} , add one mana of that color",
    player=IMPLIED,
    colors="each color",
)
