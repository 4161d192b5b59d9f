"""Worker processes: how they end."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import Executor


def end_pool(pool: Executor, *, kill: bool) -> None:
    """End a pool; a worker in the middle of a run is stopped at once with `kill`, else it finishes first."""
    if kill:
        kill_workers(pool)
    pool.shutdown(wait=False, cancel_futures=kill)


def kill_workers(pool: Executor) -> None:
    """Stop a pool's processes at once."""
    # A worker that hangs cannot be asked to stop, and the standard pool has no word for stopping one.
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()


def end_with_parent() -> None:
    """In a worker: end when the bot is gone, since a worker whose bot was killed has nobody to work for."""
    threading.Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
