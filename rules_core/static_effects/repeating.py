"""
Abilities that trigger an additional time.

CR: 603.2d.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..execute.filters import is_subject
from ..execute.registry import match_pattern, passive
from ..ir.statics import ExtraTriggers
from ..statics import in_force

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
        if not is_subject(game, part, node.of, source):
            continue
        if node.event is None or match_pattern(part.context(game), node.event, event):
            more += node.times
    return more
