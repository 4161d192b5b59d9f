"""
A PostgreSQL server for the tests, from Debian's package: started once, thrown away at the end.

The server refuses to run as root, so as root it runs as the package's user.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER_USER = "postgres"


def find_programs() -> Path | None:
    """The folder of the newest server's programs, None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def postgres_server() -> Iterator[str]:
    """Run a server on a free port of loopback; gives the URL of its `postgres` database."""
    programs = find_programs()
    if programs is None:
        raise FileNotFoundError("no PostgreSQL server is installed")
    folder = Path(tempfile.mkdtemp(prefix="arbiter-postgres-"))
    as_user = ["runuser", "-u", SERVER_USER, "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, SERVER_USER)
    port = _free_port()
    data = folder / "data"
    fast = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=60"
    try:
        init = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]
        _run([*as_user, *map(str, init)], folder)
        options = f"-h 127.0.0.1 -p {port} -k {folder} {fast}"
        start = [programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"]
        _run([*as_user, *map(str, start)], folder)
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            _run([*as_user, str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str], folder: Path) -> None:
    # Not through pipes: the server inherits them, and waiting for their end would wait for the server's.
    with open(folder.with_suffix(".out"), "wb") as out:
        done = subprocess.run(command, cwd="/", stdout=out, stderr=out, timeout=60, check=False)
    if done.returncode:
        raise RuntimeError(f"{command}: {folder.with_suffix('.out').read_text(errors='replace')[-2000:]}")
    folder.with_suffix(".out").unlink(missing_ok=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
