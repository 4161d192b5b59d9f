"""A private PostgreSQL server on loopback, from Debian's package, for the tests of `data`."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_QUICK = "-c fsync=off -c full_page_writes=off"
"""What was committed is with the operating system: enough for a server that is killed but not unplugged."""


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


class Server:
    """A running server; `stop` and `start` it as its owner would for a restart."""

    def __init__(self, folder: Path, bin_folder: Path, user: str | None) -> None:
        self.folder = folder
        self._bin = bin_folder
        self._user = user
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._call("initdb", "-D", str(folder / "data"), "-U", "arbiter", "--auth=trust", "-E", "UTF8", "--no-sync")

    @property
    def url(self) -> str:
        """The URL of its database ``postgres``."""
        return f"postgresql://arbiter@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c shared_buffers=32MB {_QUICK}"
        self._control("-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop it: ``fast`` cuts the connections, ``immediate`` is as good as a crash."""
        self._control("-m", how, "stop")

    def _control(self, *words: str) -> None:
        self._call("pg_ctl", "-D", str(self.folder / "data"), "-w", *words)

    def _call(self, program: str, *words: str) -> None:
        quiet = subprocess.DEVNULL
        command = [str(self._bin / program), *words]
        subprocess.run(command, user=self._user, check=True, stdout=quiet, stderr=quiet, cwd=self.folder)


@contextmanager
def running_server() -> Iterator[Server]:
    """Run a server that can be stopped and started. It is gone at the end."""
    bin_folder = programs()
    if bin_folder is None:
        raise FileNotFoundError("PostgreSQL is not installed")
    user = _other_user()
    folder = Path(tempfile.mkdtemp(prefix="arbiter-postgres-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        server = Server(folder, bin_folder, user)
        server.start()
        try:
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str]:
    """Run a server; gives the URL of its database ``postgres``. It is gone at the end."""
    with running_server() as running:
        yield running.url
