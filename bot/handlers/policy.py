"""Tournament policy as looked up: /policy over the MTR, the IPG and Judging at Regular."""

from __future__ import annotations

import re

from bot.commands import Choice, Option, Suggestion, command, completer
from bot.context import Context
from bot.errors import NotFound
from bot.markup import day, quote, shorten
from bot.replies import Action, Reply, Request, Section, Style
from data.policy import PolicySection

_NUMBERED = re.compile(r"(?:(?P<document>mtr|ipg|jar)\s*)?(?P<number>\d+(?:\.\d+)*)\.?", re.I)
_NAMES = {"MTR": "Magic Tournament Rules", "IPG": "Infraction Procedure Guide", "JAR": "Judging at Regular"}
_NOTE = "Policy, not game rules; the head judge of an event decides."


@command(
    "policy",
    "Look up tournament policy: MTR, IPG, Judging at Regular",
    Option("about", "A section such as MTR 2.3, or words", required=True, max_length=150, complete="policy"),
    Option("document", "Only this document", choices=tuple(Choice(name, key) for key, name in _NAMES.items())),
    example="/policy about: slow play",
    family="Lookups",
)
async def policy(context: Context, *, about: str, document: str = "") -> Reply:
    """By number exactly, else the best section found by words and the next ones as buttons."""
    match = _NUMBERED.fullmatch(about.strip())
    if match is not None:
        wanted = (match["document"] or document).upper()
        for key in (wanted,) if wanted else tuple(_NAMES):
            section = await context.services.policy.get(key, match["number"])
            if section is not None:
                return _section_reply(section, ())
    hits = await context.services.searcher.search(about, kinds=("policy",), limit=12)
    refs = [hit.ref for hit in hits if not document or hit.ref.startswith(document)]
    if not refs:
        raise NotFound(f"No policy section has to do with “{quote(shorten(about, 80))}”.")
    key, _, number = refs[0].partition(" ")
    best = await context.services.policy.get(key, number) or await _by_title(context, key, number)
    if best is None:
        raise NotFound(f"No policy section has to do with “{quote(shorten(about, 80))}”.")
    return _section_reply(best, tuple(refs[1:5]))


async def _by_title(context: Context, document: str, title: str) -> PolicySection | None:
    """Sections without a number go by their title."""
    for section in await context.services.policy.sections(document):
        if title in (section.number, section.title):
            return section
    return None


def _section_reply(section: PolicySection, others: tuple[str, ...]) -> Reply:
    effective = f", effective {day(section.effective)}" if section.effective else ""
    return Reply(
        f"{section.document} {section.number} {section.title}".replace("  ", " "),
        sections=(Section(_NAMES.get(section.document, section.document) + effective, quote(section.text)),),
        actions=tuple(Action(ref, Request.of("policy", about=ref), Style.PLAIN) for ref in others),
        note=_NOTE,
        data={
            "document": section.document,
            "number": section.number,
            "title": section.title,
            "text": section.text,
            "effective": section.effective,
            "others": list(others),
        },
    )


@completer("policy")
async def complete_policy(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Sections whose number or title holds what was typed."""
    wanted = typed.strip().casefold()
    sections = await context.services.policy.sections()
    labels = [(f"{s.document} {s.number} {s.title}".replace("  ", " "), f"{s.document} {s.number}") for s in sections]
    return tuple(
        Suggestion(shorten(label, 95), value.strip()) for label, value in labels if wanted in label.casefold()
    )[:25]
