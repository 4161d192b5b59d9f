"""
The whole engine, loaded: importing this room fills every table of handlers.

Whoever plays a game, or asks whether something can be executed, imports it
first. A new room of handlers needs nothing more than to lie in this package.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator

_LEFT_OUT = frozenset({"rules_core.oracle", "rules_core.situation", "rules_core.scenario", "rules_core.engine"})
"""Rooms above the engine, which import it themselves."""


def _rooms(paths: Iterable[str], prefix: str) -> Iterator[str]:
    for found in sorted(pkgutil.iter_modules(paths, prefix), key=lambda info: info.name):
        if found.name in _LEFT_OUT:
            continue
        yield found.name
        if found.ispkg:
            yield from _rooms(importlib.import_module(found.name).__path__, found.name + ".")


def load() -> tuple[str, ...]:
    """Import every room of the engine; give their names in the order of import."""
    loaded = []
    for name in _rooms(importlib.import_module("rules_core").__path__, "rules_core."):
        importlib.import_module(name)
        loaded.append(name)
    return tuple(loaded)


ROOMS = load()
