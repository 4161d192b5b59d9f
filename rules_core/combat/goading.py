"""
Goaded creatures: they attack if able, and somebody else than who goaded them if able.

CR: 701.15.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..execute.filters import is_subject
from ..execute.registry import limited, passive
from ..ir.node import Node
from ..ir.statics import Change, IsStatus
from ..statics import in_force

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True, slots=True)
class Goaded(Change):
    """The affected creature is goaded by the controller of the effect. CR: 701.15a-b."""

    subject: Node


passive(Goaded, IsStatus)
limited(IsStatus, lambda node: node.status == "goaded")


def goaders(game: Game, identity: int) -> tuple[int, ...]:
    """List the players who goaded a creature, each once. CR: 701.15c-d."""
    found: dict[int, None] = {}
    for part in in_force(game, Goaded):
        node = part.node
        assert isinstance(node, Goaded)
        if is_subject(game, part, node.subject, identity):
            found[part.controller] = None
    for part in in_force(game, IsStatus):
        status = part.node
        assert isinstance(status, IsStatus)
        if status.status == "goaded" and is_subject(game, part, status.subject, identity):
            found[part.controller] = None
    return tuple(found)
