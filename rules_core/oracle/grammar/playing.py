"""
Permissions to play cards for a while: which of several cards, how often, for which mana, without paying.

CR: 118.9, 601.3, 609.4b, 611.2.
"""

from __future__ import annotations

from typing import Any

from ...ir.effects import Continuous, MayPlay
from ...ir.nouns import A, Each, Filter, FromAmong, InZone, LinkedTo, OnTopOf, You
from ...ir.statics import Allow, CastAct
from .base import GRAMMAR as G
from .statics import one_statement

# "You may cast spells from among those cards this turn"


def _says_where(node: Any) -> bool:
    """Of several cards it is said where they are."""
    filter_ = node.filter
    return isinstance(filter_, Filter) and any(
        isinstance(part, FromAmong | LinkedTo | InZone | OnTopOf) for part in filter_.qualifiers
    )


G.rule("playable_among", Each, "{filter:filter_pl}", form="", check=_says_where)
G.rule("playable_one", A, "a {filter:filter_sg}", check=_says_where)
G.rule("play_now", CastAct, "play {spells:everything} and cast {also:playable_among}", play=True)
G.rule("play_now", CastAct, "play {spells:playable_among}", play=True)
G.rule("play_now", CastAct, "cast {spells:playable_among}")
G.rule("play_now", CastAct, "cast {spells:playable_among} without paying their mana costs", free=True)
G.rule("play_once", CastAct, "cast {spells:playable_one}")
G.rule("play_once", CastAct, "cast {spells:playable_one} without paying its mana cost", free=True)
G.rule("allow_now", Allow, "you may {act:play_now}", subject=You())
G.rule("allow_now", Allow, "you may {act:play_once}", subject=You(), form="once")
one_statement("allows_now", "allow_now")
G.rule("whole_clause", Continuous, "{duration:duration} , {changes:allows_now}", form="allow front")
G.rule("whole_clause", Continuous, "{changes:allows_now} {duration:duration}", form="allow")
# "..., and you may spend mana as though it were mana of any color to cast that spell"

for _that in ("that spell", "it", "them", "those spells", "this spell"):
    for _verb, _cast in (("play", False), ("cast", True)):
        _spend = f" , and you may spend mana as though it were mana of any <any_mana=type|color> to cast {_that}"
        G.rule(
            "whole_clause",
            MayPlay,
            f"you may {_verb} {{object:playable}} {{duration:duration}}{_spend}",
            player=You(),
            cast=_cast,
            form=f"spend {_that}",
        )
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{duration:duration}} , you may {_verb} {{object:playable}}{_spend}",
            player=You(),
            cast=_cast,
            form=f"front spend {_that}",
        )
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{duration:duration}} , you may {_verb} {{object:playable}}{_spend.replace(' , and', ' and')}",
            player=You(),
            cast=_cast,
            form=f"front and spend {_that}",
        )
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{duration:duration}} , you may {_verb} {{object:playable_among}}{_spend}",
            player=You(),
            cast=_cast,
            form=f"front spend {_that}",
        )

# Without paying. CR: 118.9

for _costs in ("its mana cost", "their mana costs"):
    for _verb, _cast in (("play", False), ("cast", True)):
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{duration:duration}} , {{player:np}} may {_verb} {{object:playable}} without paying {_costs}",
            free=True,
            cast=_cast,
            form=f"front {_costs}",
        )
        G.rule(
            "whole_clause",
            MayPlay,
            f"{{player:np}} may {_verb} {{object:playable}} {{duration:duration}} without paying {_costs}",
            free=True,
            cast=_cast,
            form="" if _cast and _costs == "its mana cost" else f"after {_costs}",
            check=lambda node: not (node.cast and node.form == ""),
        )
