"""
IR as JSON, both ways: every node is an object with its class name and the fields that differ from their defaults.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from typing import Any

from .. import terms
from ..mana import ManaCost, mana_cost
from . import abilities, bindings, card, conditions, costs, durations, effects, nouns, quantities, statics, triggers
from .node import NODES, Node

ROOMS = (abilities, bindings, card, conditions, costs, durations, effects, nouns, quantities, statics, triggers)
"""All rooms of nodes; importing this module fills `node.NODES`."""


class InvalidIR(ValueError):
    """JSON that is no IR. The message names what is wrong."""


def to_json(value: Any) -> Any:
    """
    Turn a node, or a field of one, into plain JSON values.

    Raises:
        InvalidIR: a value that no node field may hold.
    """
    if isinstance(value, Node):
        out: dict[str, Any] = {"node": type(value).__name__}
        for spec in fields(value):
            item = getattr(value, spec.name)
            if spec.default is MISSING or item != spec.default:
                out[spec.name] = to_json(item)
        return out
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset):
        return {"set": sorted(to_json(item)["is"] for item in value), "of": type(next(iter(value), "")).__name__}
    if isinstance(value, ManaCost):
        return {"mana": str(value)}
    if isinstance(value, Enum):
        return {"enum": type(value).__name__, "is": value.value}
    if value is None or isinstance(value, str | int | bool):
        return value
    raise InvalidIR(f"{type(value).__name__} cannot stand in the intermediate representation")


def from_json(value: Any) -> Any:
    """
    Turn what `to_json` made back into nodes.

    Raises:
        InvalidIR: an unknown node or field, or a wrong shape.
    """
    if isinstance(value, list):
        return tuple(from_json(item) for item in value)
    if not isinstance(value, dict):
        return value
    if "node" in value:
        kind = NODES.get(value["node"])
        if kind is None:
            raise InvalidIR(f"there is no node {value['node']!r}")
        try:
            return kind(**{name: from_json(item) for name, item in value.items() if name != "node"})
        except TypeError as error:
            raise InvalidIR(f"{value['node']}: {error}") from error
    if "mana" in value:
        return mana_cost(value["mana"])
    if "set" in value:
        kind_of = getattr(terms, value["of"], str)
        return frozenset(kind_of(item) for item in value["set"])
    if "enum" in value:
        return getattr(terms, value["enum"])(value["is"])
    raise InvalidIR(f"not a node: {sorted(value)}")
