"""
Objects out of a JSON array, one at a time, however large the file.

Bulk files are written one object a line, which is read a line at a time; any
other layout of the same array is read too, more slowly.
"""

from __future__ import annotations

import codecs
import gzip
import json
import zlib
from collections.abc import Iterator
from typing import IO, Any, TypeVar

import msgspec

from data.errors import SourceError
from data.sources.encoding import sniff_encoding

T = TypeVar("T")

CHUNK = 1 << 18
"""Bytes read at a time."""

LONGEST_OBJECT = 1 << 24
"""Characters after which an object that does not end is called broken."""


def open_stream(stream: IO[bytes]) -> IO[bytes]:
    """Give the stream itself, or its unpacked content when it is gzip, whatever its name says."""
    start = stream.tell()
    magic = stream.read(2)
    stream.seek(start)
    return gzip.open(stream) if magic == b"\x1f\x8b" else stream  # type: ignore[return-value]


def read_objects(stream: IO[bytes], shape: type[T], what: str) -> Iterator[T]:
    """
    Yield the objects of the JSON array in `stream`, checked against `shape`.

    Args:
        stream: seekable; plain or gzip; UTF-8 or UTF-16.
        what: the file's name for messages.

    Raises:
        SourceError: not an array, truncated, or an object lacks a required field.
    """
    number = 0
    try:
        for raw in _raw_objects(open_stream(stream), what):
            number += 1
            if isinstance(raw, bytes):
                yield msgspec.json.decode(raw, type=shape)
            else:
                yield msgspec.convert(raw, type=shape)
    except msgspec.ValidationError as error:
        raise SourceError(f"{what}: object {number} is not as expected: {error}") from error
    except msgspec.DecodeError as error:
        raise SourceError(f"{what}: object {number} cannot be read: {error}") from error
    except EOFError as error:
        raise SourceError(f"{what} is truncated after {number} objects") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise SourceError(f"{what} is damaged after {number} objects: {error}") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{what} is not text in a known encoding (after {number} objects)") from error


def _raw_objects(stream: IO[bytes], what: str) -> Iterator[bytes | Any]:
    """Yield each object as bytes (fast, one a line) or, from the first line that is not so, decoded."""
    head = stream.read(64)
    encoding = sniff_encoding(head)
    lead = head.lstrip(codecs.BOM_UTF8)
    if encoding not in ("utf-8", "utf-8-sig") or not lead.lstrip().startswith(b"[") or b"\n{" not in lead:
        yield from _scan(head, stream, encoding, what)
        return
    pending = lead.lstrip()[1:].lstrip()
    while True:
        line, newline, rest = pending.partition(b"\n")
        if not newline:
            more = stream.read(CHUNK)
            if not more:
                break
            pending += more
            continue
        lines = (line + newline + rest).split(b"\n")
        pending = lines.pop()
        for index, item in enumerate(lines):
            body = item.strip()
            if body.endswith(b","):
                body = body[:-1]
            if body.startswith(b"{") and body.endswith(b"}"):
                yield body
            elif body == b"]":
                return
            elif body:
                remainder = b"\n".join([*lines[index:], pending])
                yield from _scan(b"[" + remainder, stream, "utf-8", what)
                return
    last = pending.strip()
    if last.endswith(b"]"):
        last = last[:-1].rstrip()
        if last:
            yield last.removesuffix(b",")
        return
    raise EOFError


def _scan(head: bytes, stream: IO[bytes], encoding: str, what: str) -> Iterator[Any]:
    """Yield each object of an array laid out anyhow."""
    decoder = codecs.getincrementaldecoder(encoding)()
    parse = json.JSONDecoder().raw_decode
    text = decoder.decode(head).lstrip()
    while not text:
        chunk = stream.read(CHUNK)
        if not chunk:
            raise SourceError(f"{what} is empty")
        text = decoder.decode(chunk).lstrip()
    if not text.startswith("["):
        raise SourceError(f"{what} is not a JSON array; it starts with {text[:40]!r}")
    text = text[1:]
    at = 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        if text[at : at + 1] == "]":
            return
        if at < len(text):
            try:
                value, end = parse(text, at)
            except json.JSONDecodeError:
                if len(text) - at > LONGEST_OBJECT:
                    raise
            else:
                yield value
                at = end
                continue
        chunk = stream.read(CHUNK)
        if not chunk:
            raise EOFError
        text = text[at:] + decoder.decode(chunk)
        at = 0
