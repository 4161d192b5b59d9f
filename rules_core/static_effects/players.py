"""
Abilities that players have: hexproof, shroud, protection.

Effects on players apply after the characteristics of objects are determined, in
timestamp order.

CR: 613.10, 702.11c, 702.16j, 702.18.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..execute.filters import is_subject
from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from ..ir.nouns import A, AnyOf, Each, Filter, IsOpponent, IsPlayer, Pronoun, Several, Target, That, You
from ..ir.statics import GainAbilities
from ..layering.pieces import These
from ..layering.subjects import canonical
from ..objects import is_player
from ..statics import ActiveStatic, in_force

if TYPE_CHECKING:
    from ..game import Game


def may_mean_players(subject: Node) -> bool:
    """Say whether a subject can mean players."""
    match canonical(subject):
        case You() | Target() | Pronoun() | That():
            return True
        case These(ids):
            return any(is_player(i) for i in ids)
        case Each(inner) | A(inner):
            return may_mean_players(inner)
        case Filter(head):
            return isinstance(head, IsPlayer | IsOpponent)
        case AnyOf(filters):
            return any(may_mean_players(part) for part in filters)
        case Several(refs):
            return any(may_mean_players(part) for part in refs)
    return False


def keywords_of_player(game: Game, player: int, keyword: str) -> tuple[tuple[ActiveStatic, KeywordAbility], ...]:
    """
    Give the keyword abilities of one name that a player has, each with the effect that gives it.

    CR: 613.10.
    """
    found: list[tuple[ActiveStatic, KeywordAbility]] = []
    for part in in_force(game, GainAbilities):
        node = part.node
        assert isinstance(node, GainAbilities)
        given = tuple(a for a in node.abilities if isinstance(a, KeywordAbility) and a.keyword == keyword)
        if not given or not _means(game, part, node.subject, player):
            continue
        found.extend((part, ability) for ability in given)
    return tuple(found)


def _means(game: Game, part: ActiveStatic, subject: Node, player: int) -> bool:
    if isinstance(subject, Several) and part.affected is None:
        return any(_means(game, part, ref, player) for ref in subject.refs)
    return may_mean_players(subject) and is_subject(game, part, subject, player)
