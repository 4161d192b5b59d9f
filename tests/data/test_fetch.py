"""Fetching from the public sources, against a small server on loopback that has faults."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from data.cards import CardRepository
from data.database import Database, open_database
from data.errors import SourceError
from data.fetch import Sources
from data.sync import Progress, sync_from_sources
from tests.data.sources import CARDS, RULINGS, bulk, rules_text

pytestmark = pytest.mark.asyncio


@dataclass
class Site:
    """Serves the sources; its fields are what tests bend."""

    cards: bytes = field(default_factory=lambda: gzip.compress(bulk(CARDS * 1).encode()))
    rulings: bytes = field(default_factory=lambda: bulk(RULINGS).encode())
    rules: bytes = field(default_factory=lambda: rules_text().encode("utf-8-sig"))
    page: str = (
        '<a href="/media/MagicCompRules%2020250101.txt">old</a> <a class=x href="/media/MagicCompRules 20260102.txt">'
        '</a> <a href="/media/MagicCompRules%2020260102.pdf">'
    )
    index: str = ""
    cut_after: int = 0
    """Bytes of the card file after which the connection is dropped, once."""
    refuse: list[int] = field(default_factory=list)
    """Statuses answered to the card file before it is served."""
    tag: str = '"one"'
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    base: str = ""

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/bulk-data", self._index)
        app.router.add_get("/rules", self._page)
        app.router.add_get("/media/{name}", self._rules)
        app.router.add_get("/files/{name}", self._file)
        return app

    async def _index(self, request: web.Request) -> web.Response:
        self._note(request)
        files = [("oracle_cards", "cards"), ("rulings", "rulings"), ("artwork", "none")]
        listed = [{"object": "bulk_data", "type": k, "download_uri": f"{self.base}/files/{f}"} for k, f in files]
        text = self.index or json.dumps({"object": "list", "data": listed})
        return web.Response(text=text, content_type="application/json")

    async def _page(self, request: web.Request) -> web.Response:
        self._note(request)
        return web.Response(text=self.page, content_type="text/html")

    async def _rules(self, request: web.Request) -> web.Response:
        self._note(request)
        return web.Response(body=self.rules if "2026" in request.match_info["name"] else b"old")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._note(request)
        is_cards = request.match_info["name"] == "cards"
        if is_cards and self.refuse:
            status = self.refuse.pop(0)
            return web.Response(status=status, headers={"Retry-After": "0"})
        body = self.cards if is_cards else self.rulings
        start = 0
        asked = request.headers.get("Range")
        if asked and request.headers.get("If-Range") == self.tag:
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
        response = web.StreamResponse(status=206 if start else 200, headers={"ETag": self.tag})
        response.content_length = len(body) - start
        await response.prepare(request)
        if is_cards and self.cut_after:
            await response.write(body[start : start + self.cut_after])
            self.cut_after = 0
            assert request.transport is not None
            request.transport.close()
            return response
        await response.write(body[start:])
        return response

    def _note(self, request: web.Request) -> None:
        self.asked.append((request.path, dict(request.headers)))


@pytest_asyncio.fixture
async def site() -> AsyncIterator[Site]:
    """The server, running."""
    served = Site()
    runner = web.AppRunner(served.app())
    await runner.setup()
    listener = web.TCPSite(runner, "127.0.0.1", 0)
    await listener.start()
    server = listener._server
    assert server is not None
    served.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"  # type: ignore[attr-defined]
    yield served
    await runner.cleanup()


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty SQLite database: fetching has nothing to do with its kind."""
    async with await open_database(tmp_path / "arbiter.sqlite3") as opened:
        yield opened


def sources(site: Site, tmp_path: Path) -> Sources:
    return Sources(
        bulk_index=f"{site.base}/bulk-data",
        rules_page=f"{site.base}/rules",
        policy_page=None,
        cache=tmp_path / "cache",
        pause=0.0,
        timeout=5.0,
    )


async def test_everything_is_found_and_fetched(site: Site, database: Database, tmp_path: Path) -> None:
    seen: list[Progress] = []
    report = await sync_from_sources(database, seen.append, sources=sources(site, tmp_path))
    assert (report.cards, report.rulings, report.releases) == (10, 3, ("2026-01-02",))
    assert {p.stage for p in seen} >= {"fetching cards", "fetching rulings", "fetching rules text"}
    assert all(headers["User-Agent"].startswith("Arbiter/") for _, headers in site.asked)
    assert [path for path, _ in site.asked if "media" in path] == ["/media/MagicCompRules 20260102.txt"]


async def test_a_dropped_download_goes_on_where_it_stopped(site: Site, database: Database, tmp_path: Path) -> None:
    site.cut_after = 200
    assert (await sync_from_sources(database, sources=sources(site, tmp_path))).cards == 10
    again = [headers for path, headers in site.asked if path == "/files/cards"][1]
    assert (again["Range"], again["If-Range"]) == ("bytes=200-", '"one"')


async def test_a_file_that_changed_meanwhile_is_fetched_anew(site: Site, database: Database, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "oracle-cards.json.part").write_bytes(b"left over")
    (cache / "oracle-cards.json.mark").write_text(f'{site.base}/files/cards\n"older"')
    assert (await sync_from_sources(database, sources=sources(site, tmp_path))).cards == 10


async def test_a_busy_server_is_asked_again(site: Site, database: Database, tmp_path: Path) -> None:
    site.refuse = [429, 503]
    assert (await sync_from_sources(database, sources=sources(site, tmp_path))).cards == 10


@pytest.mark.parametrize(
    ("bend", "message"),
    [
        ({"refuse": [404]}, "404"),
        ({"refuse": [500] * 9}, "500"),
        ({"index": "<html>"}, "does not give an index"),
        ({"index": '{"data": []}'}, "no bulk file oracle_cards"),
        ({"page": "<html>nothing here</html>"}, "no link to a Comprehensive Rules"),
        ({"rules": b"<html>not found</html>"}, "takes effect"),
        ({"cards": b"<html>not found</html>"}, "not a JSON array"),
        ({"cards": bulk(CARDS).encode()[:-100]}, "truncated"),
    ],
)
async def test_faults_are_told_and_the_previous_data_stay(
    site: Site, database: Database, tmp_path: Path, bend: dict[str, object], message: str
) -> None:
    await sync_from_sources(database, sources=sources(site, tmp_path))
    for name, value in bend.items():
        setattr(site, name, value)
    with pytest.raises(SourceError, match=message):
        await sync_from_sources(database, sources=sources(site, tmp_path))
    assert await CardRepository(database).count() == 10


async def test_a_server_that_is_not_there(database: Database, tmp_path: Path) -> None:
    nowhere = Sources(bulk_index="http://127.0.0.1:9/x", cache=tmp_path, pause=0.0, timeout=1.0)
    with pytest.raises(SourceError, match=r"127\.0\.0\.1:9"):
        await sync_from_sources(database, sources=nowhere)
    with pytest.raises(SourceError, match="not an address"):
        await sync_from_sources(database, sources=Sources(bulk_index="nonsense", cache=tmp_path, pause=0.0))


async def test_policy_that_cannot_be_had_is_noted(site: Site, database: Database, tmp_path: Path) -> None:
    asked = sources(site, tmp_path)
    report = await sync_from_sources(
        database,
        sources=Sources(**{**{f: getattr(asked, f) for f in asked.__slots__}, "policy_page": asked.rules_page}),
    )
    assert report.notes == ("no tournament policy: the page links no documents",)
