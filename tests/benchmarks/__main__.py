"""``python -m tests.benchmarks``: every benchmark, one table after the other. Prints figures, never fails on time."""

from __future__ import annotations

import asyncio
import sys

from tests.benchmarks import bot_side, data_side, engine_side, scripted_games
from tests.conftest import shared_folder


def main() -> None:
    """Run what the data at hand allow."""
    shared = shared_folder()
    if not (shared / "data").is_dir():
        sys.exit(f"no folder with the real card pool at {shared} (set ARBITER_SHARED)")
    asyncio.run(data_side.run(shared))
    asyncio.run(engine_side.run(shared))
    scripted_games.run(shared)
    asyncio.run(bot_side.run(shared))


if __name__ == "__main__":
    main()
