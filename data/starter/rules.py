"""The gists as rules, for asking about rules before any sync."""

from __future__ import annotations

from functools import cache

from data.starter.loader import starter_gists
from data.tracing import sort_key
from data.values import Rule
from rules_core.citations import CITATIONS


@cache
def starter_rules() -> tuple[Rule, ...]:
    """Give the rules of which there is a gist, in order; `release` is empty, since the text is not the official one."""
    gists = {number: citation.gist for number, citation in CITATIONS.items() if citation.gist} | starter_gists()
    return tuple(
        Rule(
            number=number,
            kind="subrule" if number[-1].isalpha() else "rule" if "." in number else "section",
            parent=_parent(number),
            heading="",
            text=gists[number],
            examples=(),
            references=(),
            release="",
        )
        for number in sorted(gists, key=sort_key)
    )


def _parent(number: str) -> str:
    if number[-1].isalpha():
        return number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return number.split(".")[0] if "." in number else number[0]
