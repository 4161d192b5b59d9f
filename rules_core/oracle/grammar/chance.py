"""
Coins, dice and clashes: what is flipped or rolled, and what its result means.

CR: 701.30, 705, 706.
"""

from __future__ import annotations

from ...ir.conditions import ClashWon, CoinResult, CoinSide, Compare
from ...ir.effects import FlipCoin, RollDie
from ...ir.nouns import A, Filter, IsPlayer, You
from ...ir.quantities import DieResult, FlipsThat, Number, Results, Within
from ...ir.statics import ChanceRule
from ...ir.triggers import CoinFlip, KeywordActionEvent
from .base import GRAMMAR as G
from .base import IMPLIED

# Coins. CR: 705

G.rule("vp#", FlipCoin, "[flips/flip] a coin", player=IMPLIED)
G.rule("vp#", FlipCoin, "[flips/flip] {count:number_plain} coins", player=IMPLIED)
G.rule("vp#", FlipCoin, "[flips/flip] {count:that_many} coins", player=IMPLIED, form="that many")
G.rule("vp#", FlipCoin, "[flips/flip] a coin for each {count:for_each}", player=IMPLIED, form="for each")
G.rule("vp#", FlipCoin, "[flips/flip] a coin until you lose a flip", player=IMPLIED, until="lose")
for _result, _won in (("win", True), ("lose", False)):
    G.rule("simple_condition", CoinResult, f"you {_result} the flip", won=_won)
    G.rule("reflexive_condition", CoinResult, f"you {_result} the flip", won=_won)
    G.rule("simple_condition", CoinResult, f"they {_result} the flip", won=_won, form="they")
    G.rule("simple_condition", CoinResult, f"the player {_result}s the flip", won=_won, form="the player")
    G.rule("simple_condition", CoinResult, f"that player {_result}s the flip", won=_won, form="that player")
    G.rule("event_plain", CoinFlip, f"you {_result} a coin flip", player=You(), what=_result)
    G.rule("event_plain", CoinFlip, f"a player {_result}s a coin flip", player=A(Filter(IsPlayer())), what=_result)
for _words in ("it", "the coin"):
    G.rule("simple_condition", CoinSide, f"{_words} comes up <side=heads|tails>", form=_words)
G.rule("simple_condition", CoinSide, "the flip is <side=heads|tails>", form="the flip")
G.rule("simple_condition", CoinSide, "both coins come up <side=heads|tails>", each=True, form="both")
G.rule("flips", FlipsThat, "flip you <result=win|lose>")
G.rule("flips", FlipsThat, "flip you won", result="win", form="won")
G.rule("flips", FlipsThat, "flip you lost", result="lose", form="lost")
G.rule("flips", FlipsThat, "coin that comes up <result=heads|tails>", form="comes up")
G.rule("for_each", None, "{:flips}")
G.rule("each_of", None, "{:flips}")
G.rule("quantity", FlipsThat, "the number of coins that came up <result=heads|tails>", form="came up")
G.rule("quantity", FlipsThat, "the number of flips you won", result="win", form="flips won")
G.rule(
    "rule_statement",
    ChanceRule,
    "if you would flip a coin , instead flip two coins and ignore one",
    player=You(),
    rule="flip two",
)
G.rule(
    "rule_statement",
    ChanceRule,
    "the first time you flip one or more coins each turn , those coins come up heads and you win those flips",
    player=You(),
    rule="first flip is won",
)

# Dice. CR: 706

G.rule("rolled", RollDie, "a {sides:die}", player=IMPLIED)
G.rule("rolled", RollDie, "a six-sided die", player=IMPLIED, sides=6, form="six-sided")
G.rule("rolled_several", RollDie, "{count:number_plain} {sides:die}", player=IMPLIED, form="several")
G.rule("rolled_several", RollDie, "{count:number_plain} {sides:dice}", player=IMPLIED, form="two")
G.rule("rolled_several", RollDie, "{count:number_plain} six-sided dice", player=IMPLIED, sides=6, form="six-sided")
G.rule("vp#", None, "[rolls/roll] {:rolled}", "[rolls/roll] {:rolled_several}")
G.rule("vp#", RollDie, "[rolls/roll] a {sides:die} and add {plus:quantity}", player=IMPLIED, form="add")
G.rule(
    "vp#",
    RollDie,
    "[rolls/roll] {count:number_plain} {sides:die} and ignore the lower roll",
    player=IMPLIED,
    ignore="lower",
    form="ignore",
)
G.rule(
    "vp#",
    RollDie,
    "[rolls/roll] {count:number_plain} {sides:die} and choose one result",
    player=IMPLIED,
    choose=True,
    form="choose",
)
G.terminal(
    "dice",
    lambda chart, at: (
        [(int(chart.folded[at][1:]), at + 2)]
        if chart.folded[at][:1] == "d" and chart.folded[at][1:].isdigit() and chart.folded[at + 1] == "'s"
        else []
    ),
    lambda value: f"d{value} 's",
    lambda token: token[:1] == "d" and token[1:].isdigit(),
    (int,),
)
G.terminal(
    "die",
    lambda chart, at: (
        [(int(chart.folded[at][1:]), at + 1)] if chart.folded[at][:1] == "d" and chart.folded[at][1:].isdigit() else []
    ),
    lambda value: f"d{value}",
    lambda token: token[:1] == "d" and token[1:].isdigit(),
    (int,),
)
G.rule("quantity", DieResult, "the result")
G.rule("quantity", DieResult, "that result", form="that")
G.rule("quantity", DieResult, "the other result", which="other")
G.rule("quantity", DieResult, "the total of those results", form="total")
G.rule("quantity", DieResult, "the difference between those results", which="difference")
G.rule("results", Results, "<which=even|odd|different> result")
G.rule("for_each", None, "{:results}")
G.rule("each_of", None, "{:results}")
G.rule("die_within", Within, "{amount:int_number}", comparison="exactly")
G.rule("die_within", Within, "{amount:int_number} or less", comparison="or less")
G.rule("die_within", None, "{:die_beyond}")
G.rule("die_beyond", Within, "{amount:int_number} or lower", comparison="or less", form="lower")
G.rule("die_beyond", Within, "{amount:int_number} or higher", comparison="or greater", form="higher")
G.rule("die_beyond", Within, "equal to or less than {amount:quantity}", comparison="or less", form="equal")
G.rule("int_number", Number, "{value:int}")
G.rule("simple_condition", Compare, "the result is {within:die_beyond}", quantity=DieResult(), form="result")
G.rule("simple_condition", Compare, "you roll a {within:die_within}", quantity=DieResult(), form="you roll")
G.rule("simple_condition", Compare, "you rolled {within:die_within}", quantity=DieResult(), form="you rolled")
G.rule("event_plain", CoinFlip, "you roll one or more dice", player=You(), what="dice")
G.rule("event_plain", CoinFlip, "you roll a die", player=You(), what="die")
G.rule("event_plain", CoinFlip, "you roll a {within:die_within}", player=You(), what="die", form="result")
G.rule("event_plain", CoinFlip, "you roll a {within:die_within} on a die", player=You(), what="die", form="on a die")
G.rule("event_plain", CoinFlip, "you roll your {nth:ordinal} die each turn", player=You(), what="die", form="nth")
for _ignored, _rule in (("the lowest roll", "one more, ignore the lowest"), ("one", "one more, ignore one")):
    G.rule(
        "rule_statement",
        ChanceRule,
        f"if you would roll one or more dice , instead roll that many dice plus one and ignore {_ignored}",
        player=You(),
        rule=_rule,
    )

# Clashes. CR: 701.30

G.rule("simple_condition", ClashWon, "you win")
G.rule("simple_condition", ClashWon, "you won", past=True)
G.rule("event_plain", KeywordActionEvent, "you clash", player=You(), action="clash")
G.rule("event_plain", KeywordActionEvent, "you clash and win", player=You(), action="win a clash", form="and win")
G.rule("event_plain", KeywordActionEvent, "you win a clash", player=You(), action="win a clash")
