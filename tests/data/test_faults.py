"""A database that is full, goes away or comes back: said clearly, nothing lost, taken up again by itself."""

from __future__ import annotations

import asyncio
import json
import resource
import secrets
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from data.backup import back_up
from data.cards import CardRepository
from data.database import Database, failure_of, open_database
from data.errors import DatabaseError, DiskFullError, SourceError
from data.faq import FaqDraft, FaqRepository, import_entries
from data.locks import Notices
from data.sync import sync_from_folder
from tests.conftest import REPOSITORY
from tests.data.postgres import Server
from tests.data.sources import CARDS, bulk, card

HERE = 7
BEARS = FaqDraft("Bears", "They sleep in winter.", rules=("100.1a",))


async def limit_pages(database: Database, more: int) -> Callable[[], Awaitable[None]]:
    """Let the database's file grow by so many pages and no further; gives what takes the limit away again."""
    async with database.read() as connection:
        pages = (await connection.execute(text("pragma page_count"))).scalar_one()

    def limit(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"pragma max_page_count = {pages + more}")
        cursor.close()

    async def unlimit() -> None:
        event.remove(database.engine.sync_engine, "connect", limit)
        await database.engine.dispose()

    event.listen(database.engine.sync_engine, "connect", limit)
    await database.engine.dispose()
    return unlimit


@pytest.mark.asyncio
async def test_a_full_disk_refuses_what_does_not_fit_and_keeps_the_rest(tmp_path: Path) -> None:
    async with await open_database(tmp_path / "a.db") as database:
        faq = FaqRepository(database)
        unlimit = await limit_pages(database, 30)
        kept = 0
        with pytest.raises(DiskFullError, match="no room left"):
            for number in range(1000):
                await faq.add(HERE, FaqDraft(f"Entry {number}", "x " * 1500), 1)
                kept += 1
        assert kept
        entries = await faq.list(HERE, limit=10_000, with_global=False)
        assert {e.content.title for e in entries} == {f"Entry {n}" for n in range(kept)}
        await unlimit()
        await faq.add(HERE, BEARS, 1)
        async with database.read() as connection:
            assert (await connection.execute(text("pragma integrity_check"))).scalar() == "ok"


@pytest.mark.asyncio
async def test_an_import_that_does_not_fit_writes_nothing(tmp_path: Path) -> None:
    async with await open_database(tmp_path / "a.db") as database:
        await FaqRepository(database).add(HERE, BEARS, 1)
        await limit_pages(database, 30)
        entries = [{"title": f"Entry {n}", "body": "x " * 1500} for n in range(200)]
        document = json.dumps({"format": "arbiter-faq", "version": 1, "entries": entries}).encode()
        with pytest.raises(DiskFullError):
            await import_entries(database, HERE, document, 1)
        found = await FaqRepository(database).list(HERE, limit=1000, with_global=False)
        assert [e.content.title for e in found] == ["Bears"]


@pytest.mark.asyncio
async def test_a_sync_that_does_not_fit_leaves_the_data_in_use(tmp_path: Path, folder: Path) -> None:
    async with await open_database(tmp_path / "a.db") as database:
        await sync_from_folder(database, folder)
        await FaqRepository(database).add(HERE, BEARS, 1)
        many = [*CARDS, *(card(f"Bear {n}", 1000 + n, oracle_text=secrets.token_hex(900)) for n in range(1500))]
        (folder / "oracle-cards.json").write_text(bulk(many))
        unlimit = await limit_pages(database, 200)
        with pytest.raises(DiskFullError, match="no room left"):
            await sync_from_folder(database, folder, allow_shrink=True)
        assert await CardRepository(database).get("Cave Bear") is not None
        assert await FaqRepository(database).find(HERE, "bears") is not None
        await unlimit()
        assert (await sync_from_folder(database, folder, allow_shrink=True)).cards == 1500 + len(CARDS)


WRITER = """
import asyncio, sys
from data.database import open_database
from data.errors import DiskFullError
from data.faq import FaqDraft, FaqRepository
async def main():
    async with await open_database(sys.argv[1]) as database:
        faq = FaqRepository(database)
        for number in range(2000):
            try:
                await faq.add(7, FaqDraft(f"Entry {number}", "x " * 1500), 1)
            except DiskFullError as error:
                print("full", error, flush=True)
                return
            print(number, flush=True)
asyncio.run(main())
"""


@pytest.mark.asyncio
async def test_a_system_that_takes_no_more_bytes_is_a_full_disk(tmp_path: Path) -> None:
    """The limit is on the sizes of files, so it meets the write-ahead log as well."""
    path = tmp_path / "a.db"
    async with await open_database(path):
        pass
    most = path.stat().st_size + 400_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(path)],
        cwd=REPOSITORY,
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    *said, last = done.stdout.splitlines()
    assert last.startswith("full there is no room left"), done.stderr
    async with await open_database(path) as database:
        entries = await FaqRepository(database).list(HERE, limit=10_000, with_global=False)
        assert {f"Entry {line}" for line in said} <= {e.content.title for e in entries}


@pytest.mark.asyncio
async def test_a_backup_that_does_not_fit_is_not_left_half_written(tmp_path: Path) -> None:
    async with await open_database(tmp_path / "a.db") as database:
        await FaqRepository(database).add(HERE, FaqDraft("Noise", secrets.token_hex(1900)), 1)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        try:
            with pytest.raises(SourceError, match="cannot be written"):
                await back_up(database, tmp_path / "backup.gz")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert not list(tmp_path.glob("backup*"))
        assert await back_up(database, tmp_path / "backup.gz")


def test_a_servers_full_disk_is_known_by_its_code() -> None:
    class Fault(Exception):
        sqlstate = "53100"

    wrapped = Exception("wrapped")
    wrapped.orig = Fault("could not write block")  # type: ignore[attr-defined]
    assert isinstance(failure_of(wrapped), DiskFullError)
    assert not isinstance(failure_of(OSError("connection refused")), DiskFullError)


@pytest.mark.asyncio
async def test_a_file_that_went_away_is_a_failure_of_the_database(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "a.db"
    async with await open_database(path) as database:
        await database.engine.dispose()
        path.parent.rename(tmp_path / "elsewhere")
        with pytest.raises(DatabaseError, match="database failed"):
            await FaqRepository(database).find(HERE, "bears")
        (tmp_path / "elsewhere").rename(path.parent)
        assert await FaqRepository(database).find(HERE, "bears") is None


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_server_that_restarts_is_found_again_and_heard_again(restartable_postgres: Server) -> None:
    heard: list[str] = []
    missed: list[float] = []
    stop = asyncio.Event()
    url = restartable_postgres.url
    async with await open_database(url) as one, await open_database(url) as two:
        faq = FaqRepository(one)
        await faq.add(HERE, BEARS, 1)
        listening = Notices(one)
        listening.on_notice(heard.append)
        await listening.listen()
        keeping = asyncio.create_task(
            listening.keep_listening(stop, lambda: missed.append(time.monotonic()), every=0.1)
        )
        await asyncio.to_thread(restartable_postgres.stop)
        for attempt in (faq.find(HERE, "bears"), faq.add(HERE, FaqDraft("Cats", "No."), 1)):
            with pytest.raises(DatabaseError, match="the database failed"):
                await attempt
        await asyncio.to_thread(restartable_postgres.start)
        started = time.monotonic()
        while not missed:
            await asyncio.sleep(0.05)
            assert time.monotonic() - started < 10
        assert await faq.find(HERE, "bears") is not None
        await faq.add(HERE, FaqDraft("Cats", "No."), 1)
        await Notices(two).send("settings 7")
        while "settings 7" not in heard:
            await asyncio.sleep(0.05)
            assert time.monotonic() - started < 15
        stop.set()
        await keeping
        await listening.close()
