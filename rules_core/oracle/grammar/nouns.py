"""
Noun phrases: which objects and players are meant.

``np`` is any noun phrase of an instruction; ``ref`` one that names something already known or fixed (no choice, no
"each"); ``a_ref`` one of an event or a condition, where ``a`` means "any"; ``who`` a player phrase without a choice;
``poss`` whose something is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.nouns import (
    A,
    ActivePlayer,
    AnyOf,
    AttachedRef,
    AttackedBy,
    Choose,
    ControllerOf,
    CopyOf,
    DefendingPlayer,
    Each,
    Either,
    Filter,
    FromAmong,
    HasStatus,
    InZone,
    IsAnyTarget,
    IsCard,
    IsOpponent,
    IsPlayer,
    IsSubtype,
    LinkedTo,
    Non,
    NumberRange,
    OneOrMore,
    Other,
    OwnerOf,
    PairedRef,
    PartOf,
    PlayerOrControllerOf,
    Pronoun,
    RestOf,
    SelfRef,
    Several,
    Target,
    TargetsRef,
    That,
    ThisWay,
    TopCards,
    WholeZone,
    WithCounters,
    You,
)
from ...ir.quantities import AllOfThem, Number
from ..kit import Chart, Reading
from ..lexicon import plural_of
from .base import GRAMMAR as G

_PLAYER_HEADS = (IsPlayer, IsOpponent)


def _of_players(filter_: Any) -> bool:
    return isinstance(filter_, Filter) and isinstance(filter_.head, _PLAYER_HEADS)


def _is_plain_card(filter_: Any) -> bool:
    """``creature card``: what an Aura enchants in a graveyard. CR: 303.4a."""
    return isinstance(filter_, Filter) and isinstance(filter_.head, IsCard) and not filter_.qualifiers


def is_player_phrase(node: Any) -> bool:
    """Say whether a reference names players by its form."""
    if isinstance(node, You | DefendingPlayer | ActivePlayer | ControllerOf | OwnerOf | PlayerOrControllerOf):
        return True
    return _of_players(getattr(node, "filter", None))


# Known things

_PARTICIPLES = frozenset(
    [
        "exiled",
        "chosen",
        "sacrificed",
        "discarded",
        "revealed",
        "destroyed",
        "returned",
        "milled",
        "countered",
        "tapped",
        "drawn",
        "copied",
        "targeted",
    ]
)

G.rule("ref", SelfRef, "~", form="name")
G.rule("ref", SelfRef, "~~", form="short")
G.rule("ref", SelfRef, "~&", form="name pl")
G.rule(
    "ref",
    SelfRef,
    "this <form=creature|artifact|enchantment|land|permanent|spell|card|planeswalker|battle|token|aura|equipment|vehicle|saga|class|"
    "case|room|siege|emblem|fortification|mount|spacecraft|source|ability|dungeon|"
    "plane|phenomenon|scheme|conspiracy|vanguard>",
)
G.rule("ref", AttachedRef, "<verb=enchanted|equipped|fortified> {filter:attached_noun}")
G.rule("attached_noun", Filter, "{head:noun_sg}")
G.rule("attached_noun", None, "{:filter_sg}", check=_is_plain_card)
G.rule("ref", Pronoun, "<word=it|they|them|itself|themselves|he|she|him|her|himself|herself>")
G.rule("ref", That, "that {filter:filter_sg}", form="that", check=lambda node: _has_no_place(node.filter))
G.rule("ref", That, "those {filter:filter_pl}", form="those", check=lambda node: _has_no_place(node.filter))
G.rule(
    "ref",
    That,
    "either of those {filter:filter_pl}",
    form="either of those",
    check=lambda node: _has_no_place(node.filter),
)
G.rule("ref", That, "this {filter:filter_sg}", form="this", check=lambda node: _of_players(node.filter))
G.rule(
    "ref",
    That,
    "the <form=exiled|chosen|sacrificed|discarded|revealed|destroyed|returned|milled|countered|tapped|drawn|copied|targeted|amassed|blighted> {filter:filter_sg}",
    check=lambda node: _has_no_place(node.filter),
)
G.rule("ref", That, "the {filter:filter_sg}", form="the", check=lambda node: _is_plain_the(node.filter))
G.rule(
    "ref",
    That,
    "the {form:participle_pl} {filter:filter_pl}",
    check=lambda node: not is_crafted(node.filter),
)


G.rule("ref", That, "the {filter:filter_pl}", form="the pl", check=lambda node: _is_done_this_way(node.filter))


def _is_done_this_way(filter_: Any) -> bool:
    """``the cards milled this way``."""
    return any(isinstance(part, ThisWay) for part in getattr(filter_, "qualifiers", ()))


def _participle_plural(chart: Any, at: int) -> Any:
    if chart.folded[at] in _PARTICIPLES:
        yield chart.folded[at] + " pl", at + 1


G.terminal(
    "participle_pl",
    _participle_plural,
    lambda value: value.removesuffix(" pl") if value.removesuffix(" pl") in _PARTICIPLES else None,
    tuple(sorted(_PARTICIPLES)),
)


def _has_no_place(filter_: Any) -> bool:
    """After "that card" a "from your graveyard" belongs to the verb."""
    qualifiers = getattr(filter_, "qualifiers", ())
    return not any(isinstance(part, InZone | FromAmong | WithCounters) for part in qualifiers) and not is_crafted(
        filter_
    )


def is_crafted(filter_: Any) -> bool:
    """``exiled cards used to craft it`` are found by their link, not by what was said before. CR: 702.167c."""
    return any(
        isinstance(part, LinkedTo) and part.verb == "used to craft" for part in getattr(filter_, "qualifiers", ())
    )


def _is_plain_the(filter_: Any) -> bool:
    """``the creature``, ``the token``: one noun; a participle before it has a reading of its own."""
    return isinstance(filter_, Filter) and not any(
        isinstance(adjective, HasStatus) and adjective.status in _PARTICIPLES for adjective in filter_.adjectives
    )


G.rule("ref", PairedRef, "both creatures", form="both")
G.rule("ref", CopyOf, "the copy")
G.rule("ref", CopyOf, "the copies", form="pl")
G.rule("ref", CopyOf, "that copy", form="that")

# Players

G.rule("who", You, "you")
G.rule("who", Pronoun, "<word=they|them|he or she>")
G.rule("who", That, "that {filter:player_sg}", form="that")
G.rule("who", That, "those {filter:player_pl}", form="those")
G.rule("who", That, "the chosen {filter:player_sg}", form="chosen")
G.rule("who", DefendingPlayer, "defending player")
G.rule("who", DefendingPlayer, "the defending player", form="the")
G.rule("who", ActivePlayer, "the active player")
G.rule("who", AttachedRef, "enchanted {filter:player_sg}", verb="enchanted")
G.rule("player_sg", Filter, "player", head=IsPlayer())
G.rule("player_sg", Filter, "opponent", head=IsOpponent())
G.rule("player_pl", Filter, "players", head=IsPlayer())
G.rule("player_pl", Filter, "opponents", head=IsOpponent())
G.rule("who", A, "a {filter:player_sg}")
G.rule("who", Each, "each {filter:player_sg}", form="each")
G.rule("who", Each, "your opponents", form="your", filter=Filter(IsOpponent()))
G.rule("who", Each, "each other player", form="each", filter=Filter(IsPlayer(), (Other(),)))
G.rule("who", A, "another player", filter=Filter(IsPlayer()), other=True)
G.rule("who", Target, "target {filter:player_sg}")
G.rule("who", Target, "another target {filter:player_sg}", other=True)
G.rule("who", ControllerOf, "its controller", ref=Pronoun("its"))
G.rule("who", OwnerOf, "its owner", ref=Pronoun("its"))
G.rule("who", ControllerOf, "their controller", ref=Pronoun("their"))
G.rule("who", ControllerOf, "their controllers", ref=Pronoun("their"), form="pl")
G.rule("who", OwnerOf, "their owner", ref=Pronoun("their"))
G.rule("who", OwnerOf, "their owners", ref=Pronoun("their"), form="pl")
G.rule("who", ControllerOf, "{ref:owned} 's controller")
_THAT_PLAYER = That(Filter(IsPlayer()), "that")
for _kind in ("planeswalker", "permanent", "creature"):
    G.rule(
        "who",
        PlayerOrControllerOf,
        f"that player or that {_kind} 's controller",
        ref=_THAT_PLAYER,
        form=f"player or {_kind}",
    )
    G.rule(
        "who",
        PlayerOrControllerOf,
        f"that {_kind} 's controller or that player",
        ref=_THAT_PLAYER,
        form=f"{_kind} or player",
    )
G.rule("ref", AttackedBy, "the player or planeswalker {ref:it_attacks} attacking")
G.rule("ref", AttackedBy, "the player , planeswalker , or battle {ref:it_attacks} attacking", form="battle")
G.rule("it_attacks", Pronoun, "it 's", word="it")
G.rule("who", OwnerOf, "{ref:owned} 's owner")
G.rule("who", OwnerOf, "the owner of {ref:owned}", form="of")
G.rule("who", ControllerOf, "the controller of {ref:owned}", form="of")
G.rule("owned", None, "{:ref}", "{:target}", check=lambda node: not isinstance(node, Pronoun))

# Whose

G.rule("poss", You, "your")
G.rule("poss", Pronoun, "<word=their|its|his or her|his|her>")
G.rule("poss", None, "{:who} 's", check=lambda node: not isinstance(node, You | Pronoun) and not _ends_in_s(node))
G.rule("poss", None, "{:who} '", check=lambda node: _ends_in_s(node))


def _ends_in_s(node: Any) -> bool:
    """Plurals that take a bare apostrophe."""
    return isinstance(node, ControllerOf | OwnerOf | Each) and node.form in ("pl", "your")


# Zones

G.rule("zone", InZone, "the battlefield", zone="battlefield")
G.rule("zone", InZone, "exile", zone="exile")
G.rule(
    "zone",
    InZone,
    "{player:poss} <zone=hand|graveyard|library|hand or graveyard|graveyard or hand|hand and/or graveyard|library and/or graveyard|graveyard and/or hand>",
)
G.rule("zone", InZone, "a <zone=graveyard|hand|library>", form="a")
G.rule("zone", InZone, "all graveyards", zone="graveyard", form="all")
G.rule("zone", InZone, "graveyards", zone="graveyard", form="plural")
G.rule("zone", InZone, "{player:poss} graveyards", zone="graveyard", form="pl")
G.rule("zone", InZone, "{player:poss} hands", zone="hand", form="pl")
G.rule("zone", InZone, "{player:poss} libraries", zone="library", form="pl")
G.rule("zone", InZone, "a single graveyard", zone="graveyard", form="single")
G.rule("zone_but", Non, "anywhere other than {modifier:zone}", form="anywhere other")
G.rule("zone", InZone, "the command zone", zone="command", form="the")
G.rule("whole_zone", WholeZone, "{player:poss} <zone=hand|graveyard|library>")
G.rule("whole_zone", WholeZone, "{player:poss} <zone=hand and graveyard>")
G.rule("whole_zone", WholeZone, "all the cards in {player:poss} <zone=hand|graveyard>", form="all the cards")
G.rule("whole_zone", WholeZone, "all graveyards", zone="graveyard", form="all", player=Each(Filter(IsPlayer()), "each"))


def _zone_with(preposition: str) -> None:
    """``in [zone]``, ``from [zone]`` as a qualifier, which says how it prints in its form."""

    def read(chart: Any, at: int) -> Any:
        for zone, end in chart.read(G.category("zone"), at + 1):
            yield InZone(zone.zone, zone.player, f"{preposition} {zone.form}".strip()), end

    def show(value: InZone) -> str | None:
        if value.form.split(" ")[0] != preposition:
            return None
        text = G.category("zone").show(InZone(value.zone, value.player, value.form[len(preposition) :].strip()))
        return f"{preposition} {text}" if text else None

    G.terminal(f"{preposition}_zone", read, show, (preposition,), (InZone,))


_zone_with("in")
_zone_with("from")

# Targets

G.rule("target", Target, "target {filter:filter_sg}")
G.rule("target", Target, "another target {filter:filter_sg}", other=True)
G.rule(
    "target",
    Target,
    "target {filter:in_two_places}",
    check=lambda node: isinstance(node.filter, AnyOf),
)
G.series("in_two_places", "in_one_place", "or", 2, AnyOf, "filters", form="places")
G.rule("in_one_place", None, "{:filter_sg}", check=lambda node: _names_its_place(node))
G.rule("target", Target, "any target", filter=Filter(IsAnyTarget()), form="any")
G.rule("target", Target, "any other target", filter=Filter(IsAnyTarget()), other=True, form="any")
G.rule("target", Target, "up to one target {filter:filter_sg}", count=Number(1), up_to=True)
G.rule("target", Target, "up to one other target {filter:filter_sg}", count=Number(1), up_to=True, other=True)
G.rule(
    "target",
    Target,
    "up to one another target {filter:filter_sg}",
    count=Number(1),
    up_to=True,
    other=True,
    form="another",
)
G.rule("target", Target, "up to {count:number_many} target {filter:filter_pl}", up_to=True)
G.rule("target", Target, "up to {count:number_many} other target {filter:filter_pl}", up_to=True, other=True)
G.rule("target", Target, "{count:number_many} target {filter:filter_pl}")
G.rule("target", Target, "{count:number_many} other target {filter:filter_pl}", other=True)
G.rule("target", Target, "{count:any_number} target {filter:filter_pl}")
G.rule("target", Target, "{count:any_number} other target {filter:filter_pl}", other=True)
G.rule("target", Target, "{within:number_range} target {filter:filter_pl}")
G.rule("target", Target, "{count:number_many} target {filter:filter_pl} each", form="each")
G.rule("target", Target, "up to {count:number_many} target {filter:filter_pl} each", up_to=True, form="each")
G.rule("target", Target, "{count:any_number} target {filter:filter_pl} each", form="each")
G.rule("target", Target, "{within:number_range} target {filter:filter_pl} each", form="each")
G.rule("target", Target, "each of {count:number_many} target {filter:filter_pl}", form="each of")
G.rule("target", Target, "each of up to {count:number_many} target {filter:filter_pl}", up_to=True, form="each of")
G.rule("target", Target, "each of {within:number_range} target {filter:filter_pl}", form="each of")
G.rule("target", Target, "each of {count:any_number} target {filter:filter_pl}", form="each of")
G.rule("number_many", None, "{:word_number_pl}", "{:variable}")
G.rule("number_many", None, "{:that_many}")

G.rule("target", Target, "{within:number_range} targets", filter=Filter(IsAnyTarget()), form="targets")
G.rule("target", Target, "{count:any_number} targets", filter=Filter(IsAnyTarget()), form="targets")
G.rule("target", Target, "{count:number_many} targets", filter=Filter(IsAnyTarget()), form="targets")
G.rule("target", Target, "up to {count:number_many} targets", filter=Filter(IsAnyTarget()), up_to=True, form="targets")
G.rule("target", Target, "each of {count:number_many} targets", filter=Filter(IsAnyTarget()), form="each of targets")
G.rule(
    "target",
    Target,
    "each of up to {count:number_many} targets",
    filter=Filter(IsAnyTarget()),
    up_to=True,
    form="each of targets",
)

# Noun phrases of instructions

G.rule("np", None, "{:ref}", "{:target}", "{:choice}", "{:everything}", "{:whole_zone}", "{:top_cards}", "{:np_player}")
G.rule(
    "np_player",
    None,
    "{:who}",
    check=lambda node: isinstance(node, You | DefendingPlayer | ControllerOf | OwnerOf | PlayerOrControllerOf),
)
G.rule("np_player", Each, "your opponents", form="your", filter=Filter(IsOpponent()))


def _not_players(node: Any) -> bool:
    return not _of_players(node.filter)


def _is_attached_one(filter_: Any) -> bool:
    """``enchanted Equipment``: where singular and plural are one word, what the source is attached to. CR: 303.4."""
    return (
        isinstance(filter_, Filter)
        and isinstance(filter_.head, IsSubtype)
        and filter_.adjectives == (HasStatus("enchanted"),)
        and not filter_.qualifiers
        and plural_of(filter_.head.subtype) == filter_.head.subtype
    )


G.rule("everything", Each, "each {filter:filter_sg}", form="each")
G.rule("everything", Each, "all {filter:filter_pl}", form="all")
G.rule("everything", Each, "{filter:filter_pl}", form="", check=lambda node: not _is_attached_one(node.filter))
G.rule("choice", Choose, "a {filter:filter_sg}", count=Number(1))
G.rule("choice", Choose, "another {filter:filter_sg}", count=Number(1), other=True, check=_not_players)
G.rule("choice", Choose, "one {filter:filter_sg}", count=Number(1), form="one")
G.rule("choice", Choose, "{count:number_many} {filter:filter_pl}")
G.rule("choice", Choose, "up to {count:number_many} {filter:filter_pl}", up_to=True)
G.rule("choice", Choose, "up to one {filter:filter_sg}", up_to=True, count=Number(1))
G.rule("choice", Choose, "{count:any_number} {filter:filter_pl}")
G.rule("choice", Choose, "one or more {filter:filter_pl}", count=Number(1), form="one or more")
G.rule("choice", Choose, "a {filter:filter_sg} at random", count=Number(1), at_random=True)
G.rule("choice", Choose, "{count:number_many} {filter:filter_pl} at random", at_random=True)
G.rule("choice", Choose, "a {filter:filter_sg} of your choice", count=Number(1), form="your choice")
G.rule("choice", Choose, "a {filter:filter_sg} of their choice", count=Number(1), form="their choice")
G.rule("choice", Choose, "{count:number_many} {filter:filter_pl} of their choice", form="their choice")
G.rule("choice", PartOf, "{count:number_words} of {of:ref}")
G.rule(
    "everything",
    PartOf,
    "each of {of:ref}",
    count=AllOfThem(),
    form="each of",
    check=lambda node: node.of != Pronoun("it"),
)


def _names_its_place(node: Any) -> bool:
    """``card from your graveyard``, ``exiled card``: the noun says by itself where it is."""
    if not isinstance(node, Filter) or isinstance(node.head, AnyOf | Either):
        return False
    places = isinstance(node.qualifiers[-1], InZone) if node.qualifiers else False
    return places or HasStatus("exiled") in node.adjectives


def _at_random(chart: Chart, at: int) -> Iterator[Reading]:
    """``a creature card at random from your graveyard``: the place stands behind, but is what is chosen from."""
    for value, end in chart.read(G.category("plain_choice"), at):
        filter_: Any = value.filter
        if chart.folded[end : end + 2] == ("at", "random") and not filter_.qualifiers:
            for zone, after in chart.read(G.category("from_zone"), end + 2):
                yield replace(value, filter=replace(filter_, qualifiers=(zone,)), at_random=True, form="front"), after


def _show_at_random(value: Choose) -> str | None:
    filter_: Any = value.filter
    if value.form != "front" or not value.at_random or not isinstance(filter_, Filter) or len(filter_.qualifiers) != 1:
        return None
    bare = replace(value, filter=replace(filter_, qualifiers=()), at_random=False, form="")
    first, zone = G.category("plain_choice").show(bare), G.category("from_zone").show(filter_.qualifiers[0])
    return f"{first} at random {zone}" if first and zone else None


G.rule(
    "plain_choice", Choose, "a {filter:filter_sg}", count=Number(1), check=lambda node: isinstance(node.filter, Filter)
)
G.rule(
    "plain_choice", Choose, "{count:number_many} {filter:filter_pl}", check=lambda node: isinstance(node.filter, Filter)
)
G.terminal("choice", _at_random, _show_at_random, G.category("plain_choice"), (Choose,))
G.rule("choice", PartOf, "up to {count:number_words} of {of:ref}", up_to=True)
G.rule("ref", RestOf, "the rest", form="rest pl")
for _whole in ("the revealed cards", "those cards", "the exiled cards", "them"):
    G.rule("ref", RestOf, f"the rest of {_whole}", form=f"rest of {_whole} pl")
G.rule("ref", RestOf, "the other", form="other")
G.series("np", "single", "and", 2, Several, "refs", form="and")
G.series("np", "single", "or", 2, Several, "refs", form="or", check=lambda node: _can_be_or(node))


def _and_each(chart: Chart, at: int) -> Iterator[Reading]:
    """``~ and target creature each``."""
    for value, end in chart.read(G.category("two_singles"), at):
        if chart.folded[end] == "each":
            yield Several(value, "and each"), end + 1


def _show_and_each(value: Several) -> str | None:
    text = G.category("two_singles").show(value.refs) if value.form == "and each" else None
    return f"{text} each" if text else None


G.series("two_singles", "single", "and", 2)
G.terminal("np", _and_each, _show_and_each, G.category("two_singles"), (Several,))
G.rule("single", None, "{:ref}", "{:target}", "{:single_each}", "{:single_who}")
G.series("np", "you_or_yours", "and", 2, Several, "refs", form="and", check=lambda node: node.refs[0] == You())
G.rule("you_or_yours", You, "you")
G.rule("you_or_yours", Each, "{filter:filter_pl}", form="")
G.rule("single_each", Each, "each {filter:filter_sg}", form="each")
G.rule("single_each", Each, "all {filter:filter_pl}", form="all")
G.rule("single_who", None, "{:who}", check=lambda node: isinstance(node, You | ControllerOf | OwnerOf))


def _can_be_or(node: Several) -> bool:
    """``~ or another creature``, not two things that are both fixed."""
    return isinstance(node.refs[0], SelfRef)


# Of events and conditions

G.rule("a_ref", None, "{:ref}", "{:a_phrase}", "{:a_who}")
G.rule("a_who", None, "{:who}", check=lambda node: not isinstance(node, A | That | Pronoun | Target | AttachedRef))
G.rule("a_phrase", A, "a {filter:filter_sg}")
G.rule("a_phrase", A, "another {filter:filter_sg}", other=True)
G.rule("a_phrase", OneOrMore, "one or more {filter:filter_pl}")
G.rule("a_phrase", OneOrMore, "one or more of your opponents", filter=Filter(IsOpponent()), form="of your")
G.rule("a_phrase", OneOrMore, "{within:or_more} {filter:filter_pl}", form="number")
G.rule("a_phrase", Each, "{filter:filter_pl}", form="", check=lambda node: not _of_players(node.filter))


def _is_one_list(node: Several) -> bool:
    """After "a spell that targets you" an "or a creature" goes on with what is targeted."""
    last = [getattr(getattr(part, "filter", None), "qualifiers", ())[-1:] for part in node.refs[:-1]]
    return not any(isinstance(part, TargetsRef) for parts in last for part in parts)


G.rule("a_ref", Several, "{refs:self_or}", form="or", check=_is_one_list)
G.series("self_or", "a_single", "or", 2)
G.rule("a_ref", Several, "{refs:self_and_or}", form="and/or")
G.series("self_and_or", "a_single", "and/or", 2)
G.rule("a_single", SelfRef, "~", form="name")
G.rule("a_single", SelfRef, "~~", form="short")
G.rule("a_single", SelfRef, "~&", form="name pl")
G.rule("a_single", SelfRef, "this <form=creature|artifact|enchantment|land|planeswalker|vehicle|aura|equipment>")
G.rule("a_single", A, "another {filter:filter_sg}", other=True)
G.rule("a_single", A, "a {filter:filter_sg}")
G.rule("a_single", You, "you")
G.rule("a_single", AttachedRef, "<verb=enchanted|equipped> {filter:attached_noun}")
G.rule("a_single", OneOrMore, "one or more {filter:filter_pl}")

# Cards of a library

G.rule("top_cards", TopCards, "the top card of {player:library_of}", count=Number(1))
G.rule("top_cards", TopCards, "the top {count:number_many} cards of {player:library_of}")
G.rule("top_cards", TopCards, "the bottom card of {player:library_of}", count=Number(1), bottom=True)
G.rule("library_of", None, "{:poss} library")

# Ranges

G.rule("number_range", NumberRange, "one or two", low=1, high=2)
G.rule("number_range", NumberRange, "one , two , or three", low=1, high=3)
G.rule("number_range", NumberRange, "two or three", low=2, high=3)
G.rule("number_range", NumberRange, "one or more", low=1, high=-1)
