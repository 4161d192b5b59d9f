"""Cards as looked up mid-game: /card, /rulings, /legality."""

from __future__ import annotations

import re

from bot.commands import Option, command
from bot.context import Context
from bot.handlers.common import CARD, find_card, playtest_note, source_note
from bot.markup import bold, count, day, quote
from bot.replies import Action, Reply, Request, Section, Style
from data.rulings import Ruling
from rules_core.cards import PrintedCard, PrintedFace

FAMILY = "Lookups"
_SHORT_FORMATS = ("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander")
_LEGALITY_WORDS = {"legal": "legal", "not_legal": "not legal", "banned": "banned", "restricted": "restricted"}
_RULE_KEYWORDS_SHOWN = 2
_WORD = re.compile(r"[a-z0-9']+")


@command(
    "card",
    "Show a card: its text, type, cost and where it is legal",
    CARD,
    example="/card card: Glistener Elf",
    family=FAMILY,
)
async def card(context: Context, *, card: str) -> Reply:
    """All faces, with the ways on: rulings, the rules behind its keywords, legality, a question about it."""
    found = await find_card(context, card)
    sections = [_face_section(face) for face in found.faces]
    legal = _short_legality(found)
    if legal:
        sections.append(Section("Legal in", legal))
    if found.playtest:
        sections.append(Section("", playtest_note([found.name])))
    named = Request.of("rulings", card=_value(found))
    actions = [Action("Rulings", named, Style.MAIN)]
    actions += [Action(f"Rules: {k}", Request.of("keyword", name=k)) for k in found.keywords[:_RULE_KEYWORDS_SHOWN]]
    actions += [Action("Legality", Request.of("legality", card=_value(found)))]
    question = f"{found.name}: "
    actions += [Action("Ask about it", Request.of("ask", question=question), form=("question",))]
    if found.image.startswith("https://"):
        actions.append(Action("Picture", Request.of("card", card=_value(found)), link=found.image))
    return Reply(
        found.name,
        sections=tuple(sections),
        actions=tuple(actions),
        note=source_note(context),
        image=found.image if found.image.startswith("https://") else "",
        data={"card": _card_document(found)},
    )


@command(
    "rulings",
    "The official rulings on a card, newest first",
    CARD,
    Option("about", "Words that the rulings should be about", max_length=150),
    example="/rulings card: Humility about: timestamp",
    family=FAMILY,
)
async def rulings(context: Context, *, card: str, about: str = "") -> Reply:
    """Filtered and ranked by the words, where there are any."""
    found = await find_card(context, card)
    every = await context.services.rulings.for_card(found.id)
    chosen = await _about(context, found, every, about) if about else every
    shown = "" if not about else f" about “{quote(about)}”"
    verdict = _count_line(len(chosen), len(every), shown)
    actions = [Action("Card", Request.of("card", card=_value(found)))]
    if about and every:
        actions.insert(0, Action("All rulings", Request.of("rulings", card=_value(found)), Style.MAIN))
    actions.append(Action("Ask about it", Request.of("ask", question=f"{found.name}: "), form=("question",)))
    return Reply(
        f"Rulings on {found.name}",
        verdict=verdict,
        sections=tuple(Section(day(ruling.date) or "Undated", quote(ruling.text)) for ruling in chosen),
        actions=tuple(actions),
        note=source_note(context),
        data={
            "card": found.name,
            "rulings": [{"date": r.date, "source": r.source, "text": r.text} for r in chosen],
        },
    )


def _count_line(chosen: int, every: int, about: str) -> str:
    if not every:
        return "There are no rulings on this card."
    if not chosen:
        return f"None of its {count(every)} rulings is{about}."
    rulings = f"{count(chosen)} ruling{'s' if chosen != 1 else ''}"
    return f"{rulings}{about}, newest first." if not about else f"{rulings}{about}, of {count(every)}."


async def _about(context: Context, card: PrintedCard, every: tuple[Ruling, ...], about: str) -> tuple[Ruling, ...]:
    """Those rulings that hold words of `about`, the search's ranking first, then by how many words they hold."""
    hits = await context.services.searcher.search(about, [card], kinds=("ruling",), limit=50)
    rank = {hit.ref: position for position, hit in enumerate(hits)}
    wanted = set(_WORD.findall(about.casefold()))

    def shared(ruling: Ruling) -> int:
        words = set(_WORD.findall(ruling.text.casefold()))
        return sum(1 for w in wanted if w in words or any(x.startswith(w) for x in words if len(w) > 3))

    found = [r for r in every if str(r.id) in rank or shared(r)]
    return tuple(sorted(found, key=lambda r: (-shared(r), rank.get(str(r.id), len(rank)))))


@command(
    "legality",
    "Where a card is legal, banned or restricted",
    CARD,
    example="/legality card: Lightning Bolt",
    family=FAMILY,
)
async def legality(context: Context, *, card: str) -> Reply:
    """Every format that the source names."""
    found = await find_card(context, card)
    groups: dict[str, list[str]] = {}
    for form, state in found.legalities:
        groups.setdefault(_LEGALITY_WORDS.get(state, state), []).append(form)
    order = ("banned", "restricted", "legal", "not legal")
    sections = [Section(state.capitalize(), ", ".join(sorted(groups[state]))) for state in order if groups.get(state)]
    playtest = playtest_note([found.name] if found.playtest else [])
    if playtest:
        sections.append(Section("", playtest))
    return Reply(
        f"Legality of {found.name}",
        verdict="" if sections else "The data name no formats for this card.",
        sections=tuple(sections),
        actions=(Action("Card", Request.of("card", card=_value(found))),),
        note=source_note(context),
        data={"card": found.name, "legalities": dict(found.legalities)},
    )


def _value(card: PrintedCard) -> str:
    """The option value that names a card for good."""
    return "id:" + card.id


def _face_section(face: PrintedFace) -> Section:
    lines = [f"{bold(face.type_line)}{'  ' + quote(face.mana_cost) if face.mana_cost else ''}"]
    if face.color_indicator:
        lines.append(f"Colour indicator: {' '.join(face.color_indicator)}")
    lines += [quote(line) for line in face.oracle_text.split("\n") if line.strip()]
    corner = _corner(face)
    if corner:
        lines.append(f"**{corner}**")
    return Section(face.name, "\n".join(lines))


def _corner(face: PrintedFace) -> str:
    if face.power is not None and face.toughness is not None:
        return quote(f"{face.power}/{face.toughness}")
    if face.loyalty is not None:
        return f"Loyalty {quote(face.loyalty)}"
    return f"Defense {quote(face.defense)}" if face.defense is not None else ""


def _short_legality(card: PrintedCard) -> str:
    states = dict(card.legalities)
    legal = [form for form in _SHORT_FORMATS if states.get(form) == "legal"]
    special = [f"{form} ({states[form]})" for form in _SHORT_FORMATS if states.get(form) in ("banned", "restricted")]
    return ", ".join([*legal, *special]) or ("none of the usual formats" if states else "")


def _card_document(card: PrintedCard) -> dict[str, object]:
    faces = [
        {
            "name": f.name,
            "mana_cost": f.mana_cost,
            "type_line": f.type_line,
            "text": f.oracle_text,
            "power": f.power,
            "toughness": f.toughness,
            "loyalty": f.loyalty,
            "defense": f.defense,
        }
        for f in card.faces
    ]
    return {
        "id": card.id,
        "name": card.name,
        "layout": card.layout,
        "faces": faces,
        "keywords": list(card.keywords),
        "legalities": dict(card.legalities),
        "playtest": card.playtest,
    }
