"""Cards compiled before somebody asks for them, in a process of its own that yields to every other."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from bot.processes import end_pool, end_with_parent
from bot.services import Services
from data.compiled import compile_ahead
from data.database import open_database
from data.errors import DataError
from data.names import CardIndex

_log = structlog.get_logger("arbiter.compiling")

AHEAD = 4_000
"""Cards that are compiled ahead: those with most printings."""
LOWEST = 19
"""Niceness of the process."""


class AheadCompiler:
    """Compiles ahead in the background, one run at a time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._run: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin with the data at hand; a run on older data ends."""
        await self.close()
        self._run = asyncio.create_task(compile_popular(self._services))

    async def close(self) -> None:
        """End the run; what it stored stays."""
        if self._run is not None:
            self._run.cancel()
            await asyncio.gather(self._run, return_exceptions=True)


async def compile_popular(services: Services) -> None:
    """Compile the cards that people ask about most, where the table lacks them, and let the workers know of it."""
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_start)
    try:
        loop = asyncio.get_running_loop()
        count = await loop.run_in_executor(pool, _compile, services.settings.database_url)
    except (DataError, OSError, BrokenProcessPool) as error:
        _log.warning("cards_not_compiled_ahead", error=str(error))
        return
    finally:
        end_pool(pool, kill=True)
    if count:
        services.answers.note_stored()
    _log.info("cards_compiled_ahead", count=count)


def _start() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LOWEST)


def _compile(database_url: str | None) -> int:
    async def work() -> int:
        async with await open_database(database_url) as database:
            return await compile_ahead(database, await CardIndex.load(database), AHEAD)

    return asyncio.run(work())
