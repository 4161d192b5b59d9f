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
    decoder = msgspec.json.Decoder(shape)
    try:
        for item in _objects(open_stream(stream), decoder, shape, what):
            number += 1
            yield item
    except msgspec.ValidationError as error:
        raise SourceError(f"{what}: object {number + 1} is not as expected: {error}") from error
    except msgspec.DecodeError as error:
        raise SourceError(f"{what}: object {number + 1} cannot be read: {error}") from error
    except EOFError as error:
        raise SourceError(f"{what} is truncated after {number} objects") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise SourceError(f"{what} is damaged after {number} objects: {error}") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{what} is not text in a known encoding (after {number} objects)") from error


def _objects(stream: IO[bytes], decoder: msgspec.json.Decoder[T], shape: type[T], what: str) -> Iterator[T]:
    """Yield the objects, reading a line each as long as that is how the file is written."""
    head = stream.read(64)
    encoding = sniff_encoding(head)
    lead = head.removeprefix(codecs.BOM_UTF8)
    if encoding not in ("utf-8", "utf-8-sig") or not lead.lstrip().startswith(b"[") or b"\n{" not in lead:
        yield from (msgspec.convert(item, type=shape) for item in _scan(head, stream, encoding, what))
        return
    pending = lead.lstrip()[1:].lstrip()
    while True:
        *lines, rest = pending.split(b"\n")
        for index, line in enumerate(lines):
            body = line.strip().removesuffix(b",")
            if body == b"]":
                return
            if not body:
                continue
            try:
                item = decoder.decode(body)
            except msgspec.ValidationError:
                raise
            except msgspec.DecodeError:
                again = b"[" + b"\n".join([*lines[index:], rest])
                yield from (msgspec.convert(item, type=shape) for item in _scan(again, stream, "utf-8", what))
                return
            yield item
        more = stream.read(CHUNK)
        pending = rest + more
        if not more:
            break
    # What follows the last line end: the bracket, or objects and the bracket, or nothing at all.
    yield from (msgspec.convert(item, type=shape) for item in _scan(b"[" + pending, stream, "utf-8", what))


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
