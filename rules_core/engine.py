"""
The whole engine, loaded: importing this room fills every table of handlers.

Whoever plays a game, or asks whether something can be executed, imports it
first. A new room of handlers needs nothing more than to lie in this package.
"""

from __future__ import annotations

import importlib
import pkgutil

_LEFT_OUT = frozenset({"rules_core.oracle", "rules_core.situation", "rules_core.scenario", "rules_core.engine"})


def load() -> tuple[str, ...]:
    """Import every room of the engine; give their names in the order of import."""
    loaded: list[str] = []
    package = importlib.import_module("rules_core")
    for found in sorted(pkgutil.walk_packages(package.__path__, "rules_core."), key=lambda info: info.name):
        if not any(found.name == name or found.name.startswith(name + ".") for name in _LEFT_OUT):
            importlib.import_module(found.name)
            loaded.append(found.name)
    return tuple(dict.fromkeys(loaded))


ROOMS = load()
