"""Collects ``*.scn`` files: cases below ``pool/`` need the real card pool, the others the starter set alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from data.names import CardIndex
from rules_core.situation.answer import answer
from tests.pool import printed_pool, shared_folder
from tests.scenarios.checking import failures
from tests.scenarios.notation import Case, read_cases


@cache
def _cards(of_pool: bool) -> CardIndex:
    return CardIndex.from_cards(printed_pool()) if of_pool else CardIndex.starter()


class ScenarioFile(pytest.File):
    """One file of cases."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Make an item of each case."""
        for case in read_cases(self.path):
            item = ScenarioItem.from_parent(self, name=case.name, case=case)
            if "pool" in self.path.parts:
                item.add_marker(pytest.mark.pool)
            yield item


class ScenarioFailure(AssertionError):
    """What did not hold, for the report."""


class ScenarioItem(pytest.Item):
    """One case, run on the situation language and the engine."""

    def __init__(self, *, case: Case, **rest: object) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        """Answer the case and hold its expectations against the answer."""
        of_pool = "pool" in self.path.parts
        if of_pool and not (shared_folder() / "data").is_dir():
            pytest.skip("the card pool is not at hand")
        found = failures(answer(self.case.text, _cards(of_pool)), self.case.sections["then"], self.case.cites)
        if found:
            raise ScenarioFailure(f"{self.case.text}\n  " + "\n  ".join(found))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:
        """Show file, line and what failed, without a traceback for failed expectations."""
        if isinstance(excinfo.value, ScenarioFailure):
            return f"{self.path.name}:{self.case.line} [{self.case.name}]\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands."""
        return self.path, self.case.line - 1, self.case.name


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> ScenarioFile | None:
    """Collect scenario files."""
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".scn" else None
