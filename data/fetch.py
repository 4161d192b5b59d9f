"""
Fetching the public sources into a cache folder: politely, resumably, checked.

An interrupted download is kept as ``name.part`` with the mark that its server
gave it; the next sync asks for the rest of the same version only.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import unquote, urljoin

import aiohttp
import msgspec
import platformdirs

from data.build import Progress, ProgressCallback
from data.errors import SourceError

RETRIES = 4
"""Attempts at one address."""

LONGEST_WAIT = 60.0
"""Seconds; a server that asks for more is called unreachable."""

_RULES_LINK = re.compile(r"""href\s*=\s*["']([^"']*comp[^"']*rules[^"']*\.txt)["']""", re.IGNORECASE)
_RULES_TEXT = re.compile(r"https?:[^\s\"'<>\\]*comp[^\s\"'<>\\]*rules[^\s\"'<>\\]*\.txt", re.IGNORECASE)
_POLICY_LINK = re.compile(r"""["'](https?:[^"']*MTG_(MTR|IPG|JAR)_[^"']*_EN\.pdf)["']""", re.IGNORECASE)
_DATE = re.compile(r"(20\d{2})[-_ ]?(\d{2})[-_ ]?(\d{2})")


def _program_version() -> str:
    try:
        return version("mtg-arbiter")
    except PackageNotFoundError:
        return "dev"


def _cache_folder() -> Path:
    return Path(platformdirs.user_cache_dir("arbiter", appauthor=False))


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the public sources are, and how to ask them."""

    bulk_index: str = "https://api.scryfall.com/bulk-data"
    rules_page: str = "https://magic.wizards.com/en/rules"
    policy_page: str | None = "https://wpn.wizards.com/en/rules-documents"
    """None: no policy documents are fetched."""
    cache: Path = field(default_factory=_cache_folder)
    pause: float = 0.1
    """Seconds between two requests; the card source asks for 50 to 100 ms."""
    timeout: float = 60.0
    """Seconds without a byte after which a connection is given up."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The files in the cache folder."""

    cards: Path
    rulings: Path
    rules: Path
    policy: tuple[Path, ...]
    notes: tuple[str, ...]


class _BulkFile(msgspec.Struct):
    type: str
    download_uri: str
    updated_at: str = ""
    size: int = 0


class _BulkIndex(msgspec.Struct):
    data: list[_BulkFile]


async def fetch_sources(sources: Sources, progress: ProgressCallback) -> Fetched:
    """
    Fetch the bulk files that the index names, the rules text that the rules page links, and the policy documents.

    Raises:
        SourceError: a source is unreachable, or does not name what is needed. Policy
            documents that cannot be had are only noted.
    """
    sources.cache.mkdir(parents=True, exist_ok=True)
    headers = {
        "User-Agent": f"Arbiter/{_program_version()} (Discord rules bot)",
        "Accept": "application/json;q=0.9,*/*;q=0.8",
    }
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=sources.timeout, sock_read=sources.timeout)
    # Bytes are kept as sent, so that a download can be resumed and is as small as can be.
    async with aiohttp.ClientSession(headers=headers, timeout=timeout, auto_decompress=False) as session:
        client = _Client(session, sources, progress)
        try:
            index = msgspec.json.decode(await client.text(sources.bulk_index), type=_BulkIndex)
        except msgspec.MsgspecError as error:
            raise SourceError(f"{sources.bulk_index} does not give an index of bulk files: {error}") from error
        files = {item.type: item for item in index.data}
        for needed in ("oracle_cards", "rulings"):
            if needed not in files:
                raise SourceError(f"{sources.bulk_index} names no bulk file {needed}")
        rules_link = _newest_rules_link(await client.text(sources.rules_page), sources.rules_page)
        rules = await client.download(rules_link, "rules.txt", "rules text")
        cards = await client.download(files["oracle_cards"].download_uri, "oracle-cards.json", "cards")
        rulings = await client.download(files["rulings"].download_uri, "rulings.json", "rulings")
        policy, notes = await _policy(client, sources)
    return Fetched(cards, rulings, rules, policy, notes)


def _newest_rules_link(page: str, address: str) -> str:
    links = [urljoin(address, link.replace("&amp;", "&")) for link in _RULES_LINK.findall(page)]
    links = links or _RULES_TEXT.findall(page.replace("\\u002F", "/").replace("\\/", "/"))
    if not links:
        raise SourceError(f"{address} has no link to a Comprehensive Rules text file")

    def date(link: str) -> str:
        found = _DATE.findall(unquote(link))
        return "".join(found[-1]) if found else ""

    newest: str = max(links, key=date)
    return newest.replace(" ", "%20")


async def _policy(client: _Client, sources: Sources) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    if sources.policy_page is None:
        return (), ()
    try:
        page = (await client.text(sources.policy_page)).replace("\\u002F", "/").replace("\\/", "/")
        links = {kind.upper(): link for link, kind in _POLICY_LINK.findall(page)}
        found = [await client.download(link, f"{kind}.pdf", kind) for kind, link in sorted(links.items())]
    except SourceError as error:
        return (), (f"no tournament policy: {error}",)
    return tuple(found), () if found else ("no tournament policy: the page links no documents",)


class _Client:
    def __init__(self, session: aiohttp.ClientSession, sources: Sources, progress: ProgressCallback) -> None:
        self._session = session
        self._sources = sources
        self._progress = progress

    async def text(self, address: str) -> str:
        """Fetch a short document."""
        failure = ""
        for attempt in range(RETRIES):
            try:
                # A short document is taken plain: nothing is gained by resuming it.
                async with self._ask(address, {"Accept-Encoding": "identity"}, attempt) as response:
                    if response.status == 200:
                        body: bytes = await response.read()
                        return body.decode("utf-8", errors="replace")
                    failure = await self._refused(response)
            except (aiohttp.ClientError, TimeoutError) as error:
                failure = _reason(error)
        raise SourceError(f"{address} cannot be reached: {failure}")

    async def download(self, address: str, name: str, stage: str) -> Path:
        """Fetch a file into the cache, going on where an earlier attempt at the same version stopped."""
        target = self._sources.cache / name
        part = target.with_name(name + ".part")
        mark = target.with_name(name + ".mark")
        failure = ""
        for attempt in range(RETRIES):
            have = part.stat().st_size if part.exists() and mark.exists() else 0
            headers = {"Accept-Encoding": "gzip"}
            if have:
                address_held, tag = mark.read_text().split("\n", 1)
                if address_held == address and tag:
                    headers |= {"Range": f"bytes={have}-", "If-Range": tag}
                else:
                    have = 0
            try:
                async with self._ask(address, headers, attempt) as response:
                    if response.status == 416:
                        part.unlink(missing_ok=True)
                        failure = "the server could not resume"
                        continue
                    if response.status not in (200, 206):
                        failure = await self._refused(response)
                        continue
                    if response.status == 200:
                        have = 0
                    mark.write_text(f"{address}\n{response.headers.get('ETag', '')}")
                    total = await self._save(response, part, have, stage)
            except (aiohttp.ClientError, TimeoutError) as error:
                failure = _reason(error)
                continue
            size = part.stat().st_size
            if total is not None and size != total:
                failure = f"{size} of {total} bytes came"
                continue
            part.replace(target)
            mark.unlink(missing_ok=True)
            return target
        raise SourceError(f"{address} could not be fetched: {failure}")

    async def _save(self, response: aiohttp.ClientResponse, part: Path, have: int, stage: str) -> int | None:
        length = response.headers.get("Content-Length")
        total = have + int(length) if length is not None else None
        with part.open("ab" if have else "wb") as file:
            done = have
            async for chunk in response.content.iter_chunked(1 << 16):
                file.write(chunk)
                done += len(chunk)
                self._progress(Progress(f"fetching {stage}", done, total))
        return total

    @asynccontextmanager
    async def _ask(self, address: str, headers: dict[str, str], attempt: int) -> AsyncIterator[aiohttp.ClientResponse]:
        await asyncio.sleep(self._sources.pause * (1 if attempt == 0 else 5 * 2**attempt))
        try:
            async with self._session.get(address, headers=headers) as response:
                yield response
        except (aiohttp.InvalidURL, ValueError) as error:
            raise SourceError(f"{address} is not an address") from error

    async def _refused(self, response: aiohttp.ClientResponse) -> str:
        """Say why, after waiting as long as the server asks; give up at once when asking again cannot help."""
        reason = f"it answered {response.status} {response.reason}"
        if response.status == 429 or response.status >= 500:
            wait = response.headers.get("Retry-After", "")
            if wait.isdigit():
                if int(wait) > LONGEST_WAIT:
                    raise SourceError(f"{response.url}: {reason} and asks to wait {wait} s")
                await asyncio.sleep(int(wait))
            return reason
        raise SourceError(f"{response.url}: {reason}")


def _reason(error: BaseException) -> str:
    return "no answer in time" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
