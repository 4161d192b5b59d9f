"""
Undercity, the dungeon of the initiative.

CR: 309, 701.49d, 726.2.
"""

from __future__ import annotations

from functools import lru_cache

from ..ir.abilities import Ability, KeywordAbility, TriggeredAbility
from ..ir.bindings import Result
from ..ir.card import CompiledCard, CompiledFace
from ..ir.durations import UntilNextTurn
from ..ir.effects import (
    Continuous,
    CountersSpec,
    CreateToken,
    Draw,
    KeywordAction,
    LoseLife,
    MoveTo,
    PutCounters,
    Reveal,
    Scry,
    Search,
    Sequence,
    Shuffle,
    TokenSpec,
)
from ..ir.node import Node
from ..ir.nouns import (
    Choose,
    Filter,
    InZone,
    IsCard,
    IsPlayer,
    IsSupertype,
    IsType,
    PartOf,
    Pronoun,
    Target,
    TopCards,
    You,
)
from ..ir.quantities import Number
from ..ir.statics import GainAbilities
from ..ir.triggers import RoomEntered
from ..terms import CardType

_YOU = You("implied")
_CREATURE = Filter(IsType("Creature"))


def _room(place: int, name: str, effect: Node, *leads_to: str) -> TriggeredAbility:
    return TriggeredAbility(RoomEntered(place, name, leads_to), effect, zone="command")


def _entrance() -> Node:
    basic = Filter(IsCard(), (IsSupertype("Basic"), IsType("Land")))
    found = Pronoun("it", Result(1))
    return Sequence(
        (
            Search(_YOU, Choose(Number(1), basic), label=1),
            Reveal(_YOU, found),
            MoveTo(found, InZone("hand")),
            Shuffle(_YOU),
        ),
        "then",
    )


def _treasure_room() -> Node:
    return CreateToken(_YOU, Number(1), TokenSpec("Treasure", predefined=True))


def _skeletons() -> Node:
    skeleton = TokenSpec(
        "", Number(4), Number(1), ("B",), card_types=("Creature",), subtypes=("Skeleton",), abilities=(_menace(),)
    )
    return CreateToken(_YOU, Number(1), skeleton)


def _menace() -> Ability:
    return KeywordAbility("menace")


def _throne() -> Node:
    """Ten cards are revealed; a creature card of them enters with three counters and hexproof for a turn cycle."""
    top = TopCards(Number(10), You())
    creature = PartOf(Number(1), Pronoun("them", Result(1)), _CREATURE)
    put = MoveTo(creature, InZone("battlefield"), counters=CountersSpec("+1/+1", Number(3)), label=2)
    hexproof = GainAbilities(Pronoun("it", Result(2)), (KeywordAbility("hexproof"),))
    return Sequence(
        (
            Reveal(_YOU, top, label=1),
            put,
            Continuous((hexproof,), UntilNextTurn(You())),
            Shuffle(_YOU),
        ),
        "then",
    )


@lru_cache(maxsize=1)
def undercity() -> CompiledCard:
    """Give the dungeon card. CR: 309.1, 726.2."""
    player = Target(Filter(IsPlayer()), slot=0)
    rooms = (
        _room(0, "Secret Entrance", _entrance(), "Forge", "Lost Well"),
        _room(1, "Forge", PutCounters("+1/+1", Number(2), Target(_CREATURE, slot=0)), "Trap!", "Arena"),
        _room(2, "Lost Well", Scry(_YOU, Number(2)), "Arena", "Stash"),
        _room(3, "Trap!", LoseLife(player, Number(5)), "Archives"),
        _room(4, "Arena", KeywordAction("goad", _YOU, Target(_CREATURE, slot=0)), "Archives", "Catacombs"),
        _room(5, "Stash", _treasure_room(), "Catacombs"),
        _room(6, "Archives", Draw(_YOU, Number(1)), "Throne of the Dead Three"),
        _room(7, "Catacombs", _skeletons(), "Throne of the Dead Three"),
        _room(8, "Throne of the Dead Three", _throne()),
    )
    face = CompiledFace(
        "Undercity", None, frozenset(), frozenset(), frozenset({CardType.DUNGEON}), ("Undercity",), rooms
    )
    return CompiledCard("Undercity", "dungeon", (face,))
