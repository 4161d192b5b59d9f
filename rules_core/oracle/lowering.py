"""
From what was read to what the engine runs and back: labels, target slots, all lines of a face.

CR: 601.2c, 608.2c.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..ir import conditions
from ..ir.abilities import Ability
from ..ir.bindings import (
    Result,
)
from ..ir.node import Node
from ..ir.nouns import (
    Target,
)
from .kit import FILLED_BY_LOWERING


def without_idle_labels(node: Any) -> Any:
    """Set the labels that nothing refers to back to 0, and number the others from 1; a tuple is taken as one."""
    nodes = node if isinstance(node, tuple) else (node,)
    used = sorted(
        {part.label for whole in nodes for part in whole.walk() if isinstance(part, Result | conditions.DidSo)}
    )
    numbers = {old: new for new, old in enumerate(used, 1)}

    def renumber(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(renumber(item) for item in value)
        if not isinstance(value, Node):
            return value
        changes = {}
        for spec in fields(value):
            held = getattr(value, spec.name)
            if spec.name == "label" and isinstance(held, int):
                if held and numbers.get(held, 0) != held:
                    changes["label"] = numbers.get(held, 0)
            elif isinstance(held, Node | tuple):
                new = renumber(held)
                if new != held:
                    changes[spec.name] = new
        return replace(value, **changes) if changes else value

    return renumber(node)


def unbound(node: Any) -> Any:
    """Give the node as it was read, without what lowering filled in: equal to the surface form, and printable."""
    if isinstance(node, tuple):
        return tuple(unbound(item) for item in node)
    if not isinstance(node, Node):
        return node
    changes = {}
    for spec in fields(node):
        held = getattr(node, spec.name)
        if spec.name in FILLED_BY_LOWERING:
            if held != spec.default:
                changes[spec.name] = spec.default
        elif isinstance(held, Node | tuple):
            new = unbound(held)
            if new != held:
                changes[spec.name] = new
    return replace(node, **changes) if changes else node


def target_slots(node: Node) -> tuple[Target, ...]:
    """
    List the target slots of an ability in printed order, those of all modes included, granted abilities left aside.

    CR: 601.2c.
    """
    found: list[Target] = []

    def visit(part: Node) -> None:
        if isinstance(part, Target):
            found.append(part)
        for child in part.children():
            if not (isinstance(child, Ability) and part is not node):
                visit(child)

    visit(node)
    return tuple(sorted(found, key=lambda target: target.slot))
