"""The rooms keep to themselves: who may import whom, and what every command must have."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.commands import COMMANDS, listed_commands
from bot.dispatch import run as _dispatch  # noqa: F401  (registers every command)
from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
ALLOWED_OWN = {"rules_core": {"rules_core"}, "data": {"data", "rules_core"}, "bot": {"bot", "data", "rules_core"}}
FORBIDDEN_IN_CORE = {"random", "time", "datetime", "logging", "socket", "sqlite3", "subprocess", "threading", "asyncio"}
ONLY_IN = {"discord": ("bot/",), "sqlalchemy": ("data/",), "alembic": ("data/",), "rapidfuzz": ("data/names/",)}


def modules(package: str) -> list[Path]:
    """Every Python file of a package."""
    return sorted((REPOSITORY / package).rglob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """The top-level names that a file imports, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0], node.lineno


@pytest.mark.parametrize("package", ALLOWED_OWN)
def test_imports_go_one_way(package: str) -> None:
    wrong = [
        f"{path.relative_to(REPOSITORY)}:{line} imports {name}"
        for path in modules(package)
        for name, line in imports(path)
        if name in ALLOWED_OWN.keys() - ALLOWED_OWN[package]
    ]
    assert wrong == []


def test_rules_core_uses_the_standard_library_only() -> None:
    wrong = [
        f"{path.relative_to(REPOSITORY)}:{line} imports {name}"
        for path in modules("rules_core")
        for name, line in imports(path)
        if name != "rules_core" and (name not in sys.stdlib_module_names or name in FORBIDDEN_IN_CORE)
    ]
    assert wrong == []


@pytest.mark.parametrize("library", ONLY_IN)
def test_library_stays_in_its_room(library: str) -> None:
    wrong = [
        f"{path.relative_to(REPOSITORY)}:{line}"
        for package in ALLOWED_OWN
        for path in modules(package)
        for name, line in imports(path)
        if name == library and not path.relative_to(REPOSITORY).as_posix().startswith(ONLY_IN[library])
    ]
    assert wrong == []


@pytest.mark.parametrize("name", [c.name for c in listed_commands()])
def test_every_command_is_described_documented_and_tested(name: str) -> None:
    declared = COMMANDS[name]
    assert declared.description
    assert declared.handler.__doc__, f"/{name}: its handler needs a docstring"
    assert f"/{name}" in README, f"add /{name} with an example to the README's table of commands"
    tests = "".join(path.read_text(encoding="utf-8") for path in (REPOSITORY / "tests" / "bot").glob("test_*.py"))
    used = f'"{name}"' in tests or f"/{name}" in tests or " " not in name  # one-word examples are all run
    assert used, f"no test in tests/bot uses /{name}"


def test_every_command_can_be_typed_in_the_console() -> None:
    from bot.commands.parsing import parse_line

    for declared in COMMANDS.values():
        assert parse_line(declared.example).command == declared.name
