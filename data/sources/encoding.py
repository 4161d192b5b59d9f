"""Text out of bytes in any encoding that a source was ever shipped in."""

from __future__ import annotations

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def sniff_encoding(head: bytes) -> str:
    """Name the encoding that the first bytes of a file speak for; cp1252 is told apart only by `decode`."""
    for mark, name in _BOMS:
        if head.startswith(mark):
            return name
    if head[1:2] == b"\0":
        return "utf-16-le"
    if head[0:1] == b"\0":
        return "utf-16-be"
    return "utf-8"


def decode(data: bytes) -> str:
    """
    Turn a whole file into text: UTF-8 or UTF-16, with or without BOM, else cp1252; line ends become LF.

    Never fails: the few bytes that cp1252 leaves undefined become U+FFFD.
    """
    encoding = sniff_encoding(data[:4])
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
