"""
Abilities that trigger an additional time.

CR: 603.2d.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..execute.filters import is_subject
from ..execute.registry import match_pattern, passive
from ..ir.node import Node
from ..ir.statics import ExtraTriggers
from ..patterns.common import fits
from ..statics import ActiveStatic, in_force
from ..terms import Zone

if TYPE_CHECKING:
    from ..game import Game

passive(ExtraTriggers)


def additional_times(game: Game, source: int, event: Any) -> int:
    """
    Say how many more times an ability of `source` triggers on an event.

    CR: 603.2d.
    """
    more = 0
    for part in in_force(game, ExtraTriggers):
        node = part.node
        assert isinstance(node, ExtraTriggers)
        if not _is_meant(game, part, node.of, source):
            continue
        if node.event is None or match_pattern(part.context(game), node.event, event):
            more += node.times
    return more


def _is_meant(game: Game, part: ActiveStatic, wanted: Node, source: int) -> bool:
    """Say whether an ability's source is meant; one that has left the battlefield as it last was. CR: 603.10a."""
    if source in game.objects:
        return is_subject(game, part, wanted, source)
    gone = source in game.lki and game.last_known(source).zone is Zone.BATTLEFIELD
    return gone and part.affected is None and fits(part.context(game), wanted, source)
