"""
Abilities that trigger an additional time, and events that cause no abilities to trigger.

CR: 603.2, 603.2d.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..execute.filters import is_subject
from ..execute.registry import match_pattern, passive
from ..ir.node import Node
from ..ir.statics import ExtraTriggers, NoTriggers
from ..patterns.common import fits
from ..statics import ActiveStatic, in_force
from ..terms import Zone

if TYPE_CHECKING:
    from ..game import Game

passive(ExtraTriggers, NoTriggers)


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


def causes_triggers(game: Game, source: int, event: Any) -> Any:
    """
    Give the event (of several that happened together, those) that may cause an ability of `source` to trigger.

    Returns:
        None where an effect says that it causes none.

    CR: 603.2, 101.2.
    """
    silent = [part for part in in_force(game, NoTriggers) if _keeps_silent(game, part, source)]
    if not silent:
        return event
    if isinstance(event, tuple):
        left = tuple(one for one in event if not _is_silent(game, silent, one))
        return left or None
    return None if _is_silent(game, silent, event) else event


def _keeps_silent(game: Game, part: ActiveStatic, source: int) -> bool:
    node = part.node
    assert isinstance(node, NoTriggers)
    return node.of is None or _is_meant(game, part, node.of, source)


def _is_silent(game: Game, silent: list[ActiveStatic], event: Any) -> bool:
    return any(
        isinstance(part.node, NoTriggers) and match_pattern(part.context(game), part.node.event, event)
        for part in silent
    )
