"""
Tournament policy documents: the MTR, the IPG and Judging at Regular, from text or from the published PDF.

A document with a table of contents is cut at the titles it lists; one without
at its headings (a short line between blank ones).
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from datetime import datetime

import pypdf
from pypdf.errors import PyPdfError

from data.errors import SourceError
from data.sources.encoding import decode

_DOCUMENTS = (
    ("MTR", "tournament rules"),
    ("IPG", "infraction procedure guide"),
    ("JAR", "judging at regular"),
)
_EFFECTIVE = re.compile(r"(?:effective|updated)\s+(\w+ \d{1,2}, \d{4})", re.IGNORECASE)
_CONTENTS_LINE = re.compile(r"(.+?)\s*\.{4,}\s*\d*$")
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)\.?\s+(.+)|(Appendix [A-Z])\s*[—–-]\s*(.+)", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"\d{1,3}")
_HEADING_LENGTH = 110
"""Characters of a line of a heading."""


@dataclass(slots=True)
class SourceSection:
    """One section; `number` is empty where the document has none, ``A`` for Appendix A."""

    number: str
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PolicyDocument:
    """One document."""

    document: str
    effective: str
    sections: tuple[SourceSection, ...]


def read_policy(data: bytes, what: str) -> PolicyDocument:
    """
    Read one document, text or PDF.

    Raises:
        SourceError: not one of the known documents, or a PDF that cannot be read.
    """
    lines = _pdf_lines(data, what) if data.startswith(b"%PDF") else decode(data).split("\n")
    lines = [line.strip() for line in lines]
    head = " ".join(lines[:12]).lower()
    document = next((name for name, words in _DOCUMENTS if words in head), None)
    if document is None:
        raise SourceError(f"{what} is not a policy document that is known here (MTR, IPG, Judging at Regular)")
    match = _EFFECTIVE.search("\n".join(lines[:30]))
    effective = datetime.strptime(match.group(1), "%B %d, %Y").date().isoformat() if match else ""
    titles = [m.group(1) for line in lines if (m := _CONTENTS_LINE.fullmatch(line))]
    sections = _cut_at_titles(lines, titles) if titles else _cut_at_headings(lines)
    for section in sections:
        section.text = _tidy(section.text)
    return PolicyDocument(document, effective, tuple(sections))


def _pdf_lines(data: bytes, what: str) -> list[str]:
    try:
        pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    except (PyPdfError, OSError, ValueError, KeyError) as error:
        raise SourceError(f"{what} cannot be read as PDF: {error}") from error
    lines: list[str] = []
    for page in pages:
        content = page.split("\n")
        while content and (not content[0].strip() or _PAGE_NUMBER.fullmatch(content[0].strip())):
            content.pop(0)
        lines.extend(content)
    return lines


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def _split_title(title: str) -> tuple[str, str]:
    match = _NUMBER.fullmatch(title)
    if match is None:
        return "", title.title() if title.isupper() else title
    number = match.group(1) or match.group(3)[-1].upper()
    return number, re.sub(r"\s+", " ", match.group(2) or match.group(4)).strip()


def _cut_at_titles(lines: list[str], titles: list[str]) -> list[SourceSection]:
    """Cut where the contents' titles come again, each looked for only after the one before it."""
    end_of_contents = max(i for i, line in enumerate(lines) if _CONTENTS_LINE.fullmatch(line))
    wanted = [(title, _key(title)) for title in titles]
    sections = [SourceSection("", lines[0].title() or "Front page")]
    start = 0
    for i, line in enumerate(lines):
        if _CONTENTS_LINE.fullmatch(line):
            continue
        key = _key(line)
        # A title may be followed by the infraction's penalty on the same line.
        near = next(
            (j for j in range(start, min(start + 4, len(wanted))) if key and _is_title(key, wanted[j][1])), None
        )
        if near is not None and i > end_of_contents:
            number, title = _split_title(wanted[near][0])
            penalty = line[len(wanted[near][0]) :].strip() if len(key) > len(wanted[near][1]) else ""
            sections.append(SourceSection(number, title, penalty + "\n" if penalty else ""))
            start = near + 1
        else:
            sections[-1].text += line + "\n"
    return sections


def _is_title(key: str, wanted: str) -> bool:
    return key == wanted or (key.startswith(wanted) and len(key) - len(wanted) <= 24 and wanted[0].isdigit())


def _cut_at_headings(lines: list[str]) -> list[SourceSection]:
    """Cut at what stands alone between blank lines, is short and is no sentence; it may be broken in two lines."""
    sections = [SourceSection("", lines[0])]
    paragraph: list[str] = []
    for line in [*lines[1:], ""]:
        if line:
            paragraph.append(line)
            continue
        title = " ".join(paragraph)
        short = 0 < len(title) <= _HEADING_LENGTH * len(paragraph) and len(paragraph) <= 2
        if short and title[0].isupper() and title[-1] not in ".:;,?!" and not _EFFECTIVE.match(title):
            sections.append(SourceSection("", title))
        else:
            sections[-1].text += "\n".join(paragraph) + "\n\n"
        paragraph = []
    return sections


def _tidy(text: str) -> str:
    """Join lines that were broken for the page; a blank line or a bullet begins a paragraph."""
    paragraphs: list[str] = []
    open_paragraph = False
    for line in text.split("\n"):
        if not line:
            open_paragraph = False
        elif open_paragraph and not line.startswith(("•", "◦", "-")) and not re.match(r"[A-Z]\. ", line):
            paragraphs[-1] += " " + line
        else:
            paragraphs.append(line)
            open_paragraph = True
    return "\n".join(paragraphs)
