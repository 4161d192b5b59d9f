"""A private PostgreSQL server on loopback, from Debian's package, for the tests of `data`."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """Give the folder of PostgreSQL's programs, None when the package is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def _other_user() -> str | None:
    """Give the user to run as: the server refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise RuntimeError("PostgreSQL does not run as root and there is no other user")


@contextmanager
def server() -> Iterator[str]:
    """Run a server; gives the URL of its database ``postgres``. It is gone at the end."""
    bin_folder = programs()
    if bin_folder is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    user = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="arbiter-postgres-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        run = {"user": user, "check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        data = str(folder / "data")
        subprocess.run(
            [bin_folder / "initdb", "-D", data, "-U", "arbiter", "--auth=trust", "-E", "UTF8", "--no-sync"], **run
        )
        options = f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off -c full_page_writes=off -c shared_buffers=32MB"
        log = str(folder / "log")
        subprocess.run([bin_folder / "pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start"], **run)
        try:
            yield f"postgresql://arbiter@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([bin_folder / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"], **run)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
