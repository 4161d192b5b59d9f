"""
Folding and paging: which parts of a reply are on which page, for any surface.

A page holds whole sections where it can; a section that is too long for one page is split at sentence ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.markup import split_text
from bot.replies import Reply, Section

CONTINUED = " (continued)"


@dataclass(frozen=True, slots=True)
class Measure:
    """How much a surface can show at once, in characters."""

    block: int = 1000
    """Longest piece of one section in one block."""
    page: int = 2600
    """All blocks of a page together, headings included."""
    blocks: int = 8
    title: int = 200


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a reply."""

    blocks: tuple[Section, ...]
    number: int
    count: int


def pages_of(reply: Reply, measure: Measure, *, full: bool = False) -> tuple[Page, ...]:
    """
    Lay a reply's sections out over pages; there is always at least one page, which may be empty.

    Args:
        full: Unfold the sections that are folded away.
    """
    blocks = [
        block
        for section in reply.sections
        if (full or not section.detail) and section.body.strip()
        for block in _blocks_of(section, measure)
    ]
    pages: list[list[Section]] = [[]]
    used = 0
    for block in blocks:
        size = len(block.title) + len(block.body)
        if pages[-1] and (used + size > measure.page or len(pages[-1]) >= measure.blocks):
            pages.append([])
            used = 0
        pages[-1].append(block)
        used += size
    return tuple(Page(tuple(page), number, len(pages)) for number, page in enumerate(pages))


def _blocks_of(section: Section, measure: Measure) -> tuple[Section, ...]:
    title = section.title[: measure.title]
    pieces = split_text(section.body, measure.block)
    return tuple(
        Section(title if index == 0 or not title else title + CONTINUED, piece, section.detail)
        for index, piece in enumerate(pieces)
    )
