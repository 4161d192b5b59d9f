"""
Verb phrases for cards taken from libraries and hands: putting cards somewhere, revealing until, searching, playing.

CR: 400.7, 401, 701.20, 701.23, 701.24, 601.3.
"""

from __future__ import annotations

from typing import Any

from ...ir.effects import CastEffect, MoveTo, RevealUntil, Search, Shuffle
from ...ir.nouns import InZone, OwnerOf, Pronoun, SelfRef, That, You
from ...ir.quantities import Number
from .base import GRAMMAR as G
from .base import IMPLIED


def _put(words: str, **constants: Any) -> None:
    """A way to put something somewhere, and the same after "and" with the verb left out."""
    G.rule("vp#", MoveTo, "[puts/put] " + words, **constants)
    G.rule("put_rest", MoveTo, words, **constants)


def _names_one_thing(node: MoveTo) -> bool:
    """Phrases without a place of their own, so that "from ..." cannot be a qualifier of them."""
    return isinstance(node.object, SelfRef | Pronoun | That)


# Put

_put("{object:np} into {zone:to_zone}")
_put("{object:np} onto {zone:to_battlefield}?tapped( tapped)")
_put("{object:np} onto {zone:to_battlefield} tapped and attacking", tapped=True, attacking=True)
_put("{object:np} onto {zone:to_battlefield} attacking", attacking=True)
_put("{object:np} onto {zone:to_battlefield}?tapped( tapped) under your control", under=You())
_put("{object:np} onto {zone:to_battlefield}?tapped( tapped) under {under:owners} control")
_put("{object:np} onto {zone:to_battlefield} attached to {attached_to:np}")
_put("{object:np} onto {zone:to_battlefield}?tapped( tapped) with {counters:counters_spec} on it")
_put("{object:np} onto {zone:to_battlefield} face down", face_down=True)
_put("{object:np} onto {zone:to_battlefield} transformed", transformed=True)
_put("{object:np} from {origin:zone} onto {zone:to_battlefield}?tapped( tapped)", form="origin", check=_names_one_thing)
_put("{object:np} on top of {zone:to_library}", position="top")
_put("{object:np} on the bottom of {zone:to_library}", position="bottom")
_put("{object:np} on top of {zone:to_library} in any order", position="top any")
_put("{object:np} back on top of {zone:to_library} in any order", position="top any", form="back")
_put("{object:np} back on top of {zone:to_library}", position="top", form="back")
_put("{object:np} back in any order", position="top any", form="back bare", zone=InZone("library", IMPLIED))
_put("{object:np} back", position="top", form="back bare", zone=InZone("library", IMPLIED))
_put("{object:np} on the bottom of {zone:to_library} in any order", position="bottom any")
_put("{object:np} on the bottom of {zone:to_library} in a random order", position="bottom random")
_put("{object:np} on top", position="top", form="short", zone=InZone("library", IMPLIED))
_put("{object:np} on the bottom in any order", position="bottom any", form="short", zone=InZone("library", IMPLIED))
_put(
    "{object:np} on the bottom in a random order",
    position="bottom random",
    form="short",
    zone=InZone("library", IMPLIED),
)
_put("{object:np} on the bottom", position="bottom", form="short", zone=InZone("library", IMPLIED))
_put("{object:np} on your choice of the top or bottom of {zone:to_library}", position="top or bottom")
_put(
    "{object:np} on their choice of the top or bottom of {zone:to_library}",
    position="top or bottom",
    form="their choice",
)
_put("{object:np} into {zone:to_library} {depth:nth_from_top}", position="nth")
G.rule("nth_from_top", Number, "second from the top", value=2)
G.rule("nth_from_top", Number, "third from the top", value=3)
G.rule("nth_from_top", Number, "seventh from the top", value=7)
G.rule("to_zone", InZone, "{player:poss} <zone=hand|graveyard>")
G.rule("to_zone", InZone, "{player:poss} hands", zone="hand", form="pl")
G.rule("to_zone", InZone, "{player:poss} graveyards", zone="graveyard", form="pl")
G.rule("to_zone", InZone, "exile", zone="exile")
G.rule("to_battlefield", InZone, "the battlefield", zone="battlefield")
G.rule("to_library", InZone, "{player:poss} library", zone="library")
G.rule("to_library", InZone, "{player:that_library}", zone="library", form="that")
G.rule("that_library", Pronoun, "<word=that library>")
G.rule("to_library", InZone, "{player:poss} libraries", zone="library", form="pl")
G.rule("owners", OwnerOf, "{ref:possessor_pronoun} owner 's")
G.rule("owners", OwnerOf, "{ref:possessor_pronoun} owners '", form="pl")


def _return(words: str, **constants: Any) -> None:
    G.rule("vp#", MoveTo, "[returns/return] " + words, verb="return", **constants)


# Return

_return("{object:np} to {zone:to_zone}")
_return("{object:np} to {zone:to_battlefield}?tapped( tapped)")
_return("{object:np} to {zone:to_battlefield} tapped and attacking", tapped=True, attacking=True)
_return("{object:np} to {zone:to_battlefield}?tapped( tapped) under your control", under=You())
_return("{object:np} to {zone:to_battlefield}?tapped( tapped) under {under:owners} control")
_return("{object:np} to {zone:to_battlefield} transformed", transformed=True)
_return("{object:np} to {zone:to_battlefield} transformed under {under:owners} control", transformed=True)
_return("{object:np} to {zone:to_battlefield} transformed under your control", transformed=True, under=You())
_return("{object:np} to {zone:to_battlefield} tapped and transformed", tapped=True, transformed=True)
for _how, _tapped in (("tapped and transformed", True), ("transformed", False)):
    _return(
        f"{{object:np}} to {{zone:to_battlefield}} {_how} under {{under:owners}} control with {{counters:counters_spec}} on it",
        tapped=_tapped,
        transformed=True,
    )
_return(
    "{object:np} to {zone:to_battlefield} tapped and transformed under {under:owners} control",
    tapped=True,
    transformed=True,
)
_return("{object:np} to {zone:to_battlefield}?tapped( tapped) with {counters:counters_spec} on it")
_return("{object:np} to {zone:to_battlefield} under {under:owners} control with {counters:counters_spec} on it")
_return("{object:np} to {zone:to_battlefield} under your control with {counters:counters_spec} on it", under=You())
_return("{object:np} to {zone:to_battlefield} attached to {attached_to:np}")
_return("{object:np} from {origin:zone} to {zone:to_zone}", form="origin", check=_names_one_thing)
_return(
    "{object:np} from {origin:zone} to {zone:to_battlefield}?tapped( tapped)", form="origin", check=_names_one_thing
)
_return(
    "{object:np} from {origin:zone} to {zone:to_battlefield} tapped and attacking",
    form="origin",
    check=_names_one_thing,
    tapped=True,
    attacking=True,
)
_return(
    "{object:np} from {origin:zone} to {zone:to_battlefield} attached to {attached_to:np}",
    form="origin",
    check=_names_one_thing,
)
_return(
    "{object:np} from {origin:zone} to {zone:to_battlefield}?tapped( tapped) with {counters:counters_spec} on it",
    form="origin",
    check=_names_one_thing,
)
_return(
    "{object:np} from {origin:zone} to {zone:to_battlefield} transformed",
    form="origin",
    check=_names_one_thing,
    transformed=True,
)

# Reveal until

for _verb, _third in (("reveal", "reveals"), ("exile", "exiles")):
    for _form, _poss, _who, _again in (("your", "your", "you", _verb), ("their", "their", "they", _verb)):
        G.rule(
            "vp#",
            RevealUntil,
            f"[{_third}/{_verb}] cards from the top of {_poss} library until {_who} {_again} {{until:until_what}}",
            player=IMPLIED,
            verb=_verb,
            form=_form,
        )
G.rule("until_what", None, "{:a_phrase}", "{:number_of_cards}")
G.rule("number_of_cards", None, "{:choice}", check=lambda node: node.count != Number(1))

# Search, shuffle

G.rule("vp#", Search, "[searches/search] {whose:poss} library for {cards:np}", player=IMPLIED)
G.rule(
    "vp#",
    Search,
    "[searches/search] {whose:poss} graveyard , hand , and library for {cards:np}",
    player=IMPLIED,
    zones=("graveyard", "hand", "library"),
)
G.rule(
    "vp#",
    Search,
    "[searches/search] {whose:poss} library and/or graveyard for {cards:np}",
    player=IMPLIED,
    zones=("library", "graveyard"),
    form="and/or",
)
G.rule(
    "vp#",
    Search,
    "[searches/search] {whose:poss} library and graveyard for {cards:np}",
    player=IMPLIED,
    zones=("library", "graveyard"),
    form="and",
)
G.rule("vp#", Shuffle, "[shuffles/shuffle]", player=IMPLIED)
G.rule("vp#", Shuffle, "[shuffles/shuffle] {whose:poss} library", player=IMPLIED, form="library")
G.rule("vp#", Shuffle, "[shuffles/shuffle] {object:np} into {whose:poss} library", player=IMPLIED)
G.rule("vp#", Shuffle, "[shuffles/shuffle] {object:np} into {whose:poss} libraries", player=IMPLIED, form="pl")

# Cast and play


def _is_not_this_spell(node: CastEffect) -> bool:
    """To cast this spell without paying is an alternative cost of it, not an instruction. CR: 118.9."""
    return node.object != SelfRef("spell")


G.rule(
    "vp#",
    CastEffect,
    "[casts/cast] {object:np} without paying its mana cost",
    player=IMPLIED,
    free=True,
    check=_is_not_this_spell,
)
G.rule(
    "vp#",
    CastEffect,
    "[casts/cast] {object:np} without paying their mana costs",
    player=IMPLIED,
    free=True,
    form="their",
)
G.rule("vp#", CastEffect, "[plays/play] {object:np} without paying its mana cost", player=IMPLIED, free=True, play=True)
G.rule("vp#", CastEffect, "[casts/cast] {object:np}", player=IMPLIED)
G.rule(
    "vp#",
    CastEffect,
    "[casts/cast] {object:np} by paying {cost:mana_cost} rather than paying its mana cost",
    player=IMPLIED,
)
