"""
Share codes: a situation's text as one word that anybody can paste.

A code is the prefix ``A1`` and the compressed text in URL-safe letters. It is bounded both ways, so a forged one costs
nothing.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from bot.errors import BadInput
from bot.markup import count

PREFIX = "A1"
MAX_CODE = 3000
MAX_TEXT = 4000


def write_share_code(text: str) -> str:
    """The code for a text of at most `MAX_TEXT` characters."""
    packed = zlib.compress(text.encode(), 9, wbits=-15)
    return PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_share_code(code: str) -> str:
    """
    The text behind a code.

    Raises:
        BadInput: it is not a code, or one that was cut or changed.
    """
    code = code.strip().strip("`")
    if not code.startswith(PREFIX) or len(code) > MAX_CODE:
        raise BadInput(
            f"That is not a share code: one starts with {PREFIX} and has at most {count(MAX_CODE)} characters."
        )
    try:
        packed = base64.b64decode(code[len(PREFIX) :] + "=" * (-len(code[len(PREFIX) :]) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj(wbits=-15)
        text = unpacker.decompress(packed, MAX_TEXT * 4).decode()
        if not unpacker.eof or unpacker.unconsumed_tail:
            raise ValueError("cut")
    except (binascii.Error, zlib.error, ValueError):
        raise BadInput("That share code is cut or changed; copy all of it.") from None
    if len(text) > MAX_TEXT:
        raise BadInput("That share code is cut or changed; copy all of it.")
    return text
