"""
What mana may be spent on, and what comes of spending it.

CR: 106.6, 107.3, 118.3.
"""

from __future__ import annotations

from ...ir.quantities import AtMost, BeforeDamage, CharacteristicOf, SpentOnX
from ...ir.statics import SpendOnX
from .base import GRAMMAR as G

# Mana for X. CR: 107.3a

G.series("x_colors", "color_letter", "and/or", 1)
G.rule("rule_statement", SpendOnX, "spend only {colors:x_colors} mana on x")
G.rule("limit", SpendOnX, "spend only {colors:x_colors} mana on x")
G.rule("quantity", SpentOnX, "the amount of {mana:mana} spent on x")

# "..., but not more than": each limit holds where it is of the kind of what was dealt damage

G.rule("life", AtMost, "life equal to {of:quantity} , but not more than {limits:limit_list}")
G.rule("life", AtMost, "life equal to {of:quantity} , but not more life than {limits:limit_list}", form="life")
G.series("limit_list", "limit_of_number", "or", 1)
G.rule("limit_of_number", None, "{:quantity}", check=lambda node: not isinstance(node, CharacteristicOf))
G.rule("limit_of_number", BeforeDamage, "the player 's life total before the damage was dealt", which="life total")
G.rule("limit_of_number", BeforeDamage, "the planeswalker 's loyalty before the damage was dealt", which="loyalty")
G.rule("limit_of_number", BeforeDamage, "the creature 's toughness", which="toughness")
