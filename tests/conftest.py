"""Where the tests find real data, and how they do without."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def shared_folder() -> Path:
    """The folder of real data beside the checkout, or where ARBITER_SHARED says."""
    return Path(os.environ.get("ARBITER_SHARED") or REPOSITORY.parent / "shared")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared folder; the test is left out, with this message, where it is absent."""
    folder = shared_folder()
    if not folder.is_dir():
        pytest.skip(f"no shared data at {folder}")
    return folder
