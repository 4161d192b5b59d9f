"""
The ability lines of a face, each read, bound and printed back, or declined with the words that stopped it.

Also the parts of cards that are laid out in rows instead of sentences: levels of a leveler and a Class, chapters,
stations, and the conditions of a Case.

CR: 113, 207, 711, 714, 716, 719, 721.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..cards import PrintedFace
from ..ir.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    StickerOffer,
    TriggeredAbility,
    UnsupportedAbility,
)
from ..ir.effects import ChooseEffect, ExileEffect
from ..ir.node import Node
from ..ir.triggers import RoomEntered
from .compiler import LineReading, read_tokens, show_line
from .lowering import unbound
from .mentions import Unresolved
from .normalise import ability_lines, names_several, pretty, tokenize, with_plural_self, with_self
from .references import lower_lines
from .striations import Striation, class_level, inside, printed_symbol, size_line, symbol_at

_LABEL = re.compile(r"^([A-Z0-9][\w'’\-!?., ]{0,40}?) — (?=[\"A-Z{+−\d~])")
_RULES_LABELS = frozenset(
    {"boast", "forecast", "exhaust", "max speed", "to solve", "solved", "companion", "power-up", "partner", "visit"}
)
_CHAPTER = re.compile(r"^(?:[IVX]+(?:, )?)+$")
_SPACED = _RULES_LABELS - {"partner"} | {"infinity"}
"""Keywords that are printed with blanks around their dash."""


@dataclass(frozen=True, slots=True)
class CompiledLine:
    """
    One ability line and what it became.

    CR: 113.2.
    """

    text: str
    """As printed, without reminder text."""
    abilities: tuple[Ability, ...]
    """Bound abilities; an `UnsupportedAbility` when the line is declined."""
    printed: str = ""
    """The text printed from the abilities, empty when declined."""
    reason: str = ""
    """Why it is declined: ``words``, ``ambiguous``, ``does not print back``, ``reference: ...``."""

    @property
    def is_compiled(self) -> bool:
        """True when the line was read strictly."""
        return not self.reason


def split_label(line: str) -> tuple[str, str]:
    """
    Take an ability word or flavour word off the front of a line.

    CR: 207.2c-d.
    """
    match = _LABEL.match(line)
    if match is None:
        return "", line
    label = match.group(1)
    lowered = label.lower()
    if lowered in _RULES_LABELS or lowered.startswith(("choose", "level ", "suspend ")):
        return "", line
    if lowered.endswith(" villainous choice"):
        return "", line
    if _CHAPTER.match(label):
        return "", line
    return label, line[match.end() :]


def _with_label(ability: Ability, label: str) -> Ability | None:
    if not label:
        return ability
    if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility | StaticAbility):
        return replace(ability, ability_word=label)
    return None


def _span(line: str, tokens: tuple[str, ...], stopped: int) -> tuple[int, int]:
    """Find where in the line the token stands at which reading stopped."""
    at = 0
    folded = line.lower()
    for token in tokens[:stopped]:
        found = folded.find(token.lower(), at)
        if found >= 0:
            at = found + len(token)
    while at < len(line) and line[at] == " ":
        at += 1
    return at, len(line)


def face_lines(face: PrintedFace) -> tuple[CompiledLine, ...]:
    """
    Read all ability lines of a face, in printed order.

    CR: 113.3.
    """
    if "Dungeon" in face.type_line.split(" "):
        return _rooms(face)
    if face.type_line == STICKER_SHEET:
        return _sheet(face)
    is_spell = "Instant" in face.type_line or "Sorcery" in face.type_line
    legendary = "Legendary" in face.type_line
    # Some sources give the type line of a back face as its first line of text; it is no ability.
    texts = [text for text in ability_lines(face.oracle_text) if text != face.type_line]
    if is_spell and any(_BRACKETS.search(text) for text in texts):
        return _with_brackets(face, texts)
    readings: list[tuple[str, str, LineReading]] = []
    for text in texts:
        symbol = symbol_at(text)
        label, rest = split_label(symbol[1] if symbol else text)
        reading = _read(with_self(rest, face.name, legendary), face.name, is_spell) if rest else LineReading((), 1)
        readings.append((text, label, reading))
    flat = [ability for _, _, reading in readings for ability in reading.abilities]
    linked = _linked_verbs(flat)
    bound = iter(lower_lines(tuple(flat), is_spell, linked))  # type: ignore[arg-type]
    out: list[CompiledLine] = []
    striation: Striation | None = None
    for text, label, reading in readings:
        symbol = symbol_at(text)
        striation = symbol[0] if symbol else striation
        box = size_line(text, striation)
        if symbol and not symbol[1]:
            out.append(CompiledLine(text, (), text))
        elif box is not None:
            out.append(CompiledLine(text, (box,), text))
        else:
            line = _finish(text, label, reading, [next(bound) for _ in reading.abilities], face, legendary)
            bar = class_level(line.abilities)
            if bar is None and striation is not None and line.is_compiled:
                wrapped = striation.wrap(line.abilities, symbol is not None)
                line = replace(line, abilities=(wrapped,), printed=printed_symbol(wrapped) + line.printed)
            striation = bar or striation
            out.append(line)
    return tuple(out)


def _read(line: str, name: str, is_spell: bool) -> LineReading:
    """Read a line; a name of several is in the plural where the verbs are."""
    reading = read_tokens(tokenize(line), is_spell)
    if not reading.abilities and "~" in line and names_several(name):
        plural = read_tokens(tokenize(with_plural_self(line)), is_spell)
        return plural if plural.abilities else reading
    return reading


_BRACKETS = re.compile(r"\[([^\[\]{}]+)\] ?")


def _with_brackets(face: PrintedFace, texts: list[str]) -> tuple[CompiledLine, ...]:
    """Read the lines of a spell with cleave: with the text in square brackets, and without it. CR: 702.148a."""
    plain = [_BRACKETS.sub(r"\1 ", text).replace(" .", ".").replace(" ,", ",").strip() for text in texts]
    cut = [re.sub(r" +([.,])", r"\1", _BRACKETS.sub("", text)).strip() for text in texts]
    whole = face_lines(replace(face, oracle_text="\n".join(plain)))
    rest = face_lines(replace(face, oracle_text="\n".join(cut)))
    if len(whole) != len(texts) or len(rest) != len(texts):
        return tuple(CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason="words") for text in texts)
    return tuple(map(_cleaved, texts, whole, rest))


def _cleaved(text: str, whole: CompiledLine, rest: CompiledLine) -> CompiledLine:
    brackets = tuple(_BRACKETS.findall(text))
    if not brackets:
        return whole
    for line in (whole, rest):
        if not line.is_compiled:
            return CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason=line.reason)
    full, short = whole.abilities[0], rest.abilities[0]
    if len(whole.abilities) != 1 or not isinstance(full, SpellAbility) or not isinstance(short, SpellAbility):
        return CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason="words")
    ability = replace(full, cleaved=short.effect, brackets=brackets)
    printed = bracketed(whole.printed, brackets)
    reason = "" if printed == text else "does not print back"
    return CompiledLine(text, (ability,), printed, reason)


def bracketed(printed: str, brackets: tuple[str, ...]) -> str:
    """Put the square brackets of cleave around the words that they hold. CR: 702.148a."""
    at = 0
    for words in brackets:
        found = printed.find(words, at)
        if found < 0:
            return printed
        printed = f"{printed[:found]}[{words}]{printed[found + len(words) :]}"
        at = found + len(words) + 2
    return printed


_ROOM = re.compile(r"^(?P<name>[^—]+) — (?P<text>.+?)(?: \(Leads to: (?P<ways>[^)]*)\))?$")


def _rooms(face: PrintedFace) -> tuple[CompiledLine, ...]:
    """Read the rooms of a dungeon: a name, what happens, and where its arrows lead. CR: 309.4."""
    out: list[CompiledLine] = []
    for place, text in enumerate(face.oracle_text.split("\n")):
        match = _ROOM.match(text)
        if match is None:
            out.append(CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason="words"))
            continue
        name, ways = match["name"], tuple((match["ways"] or "").split(", ")) if match["ways"] else ()
        reading = read_tokens(tokenize(with_self(match["text"], face.name, False)), True)
        bound = lower_lines(reading.abilities, True, frozenset())  # type: ignore[arg-type]
        line = _finish(f"{name} — {match['text']}", name, reading, list(bound), face, False)
        effects = [ability.effect for ability in line.abilities if isinstance(ability, SpellAbility)]
        if line.is_compiled and len(effects) == 1:
            room = TriggeredAbility(RoomEntered(place, name, ways), effects[0], zone="command")
            line = replace(line, abilities=(room,))
        elif line.is_compiled:
            line = CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason="words")
        out.append(line)
    return tuple(out)


STICKER_SHEET = "Stickers"
"""As the type line of a sticker sheet, which is no card. CR: 123.2."""
_OFFER = re.compile(r"^(?P<cost>(?:\{TK\})+) — (?P<text>.+)$")
_SIZE = re.compile(r"^(\d+)/(\d+)$")


def _sheet(face: PrintedFace) -> tuple[CompiledLine, ...]:
    """Read the lines of a sticker sheet: a ticket cost, then a power and toughness or abilities. CR: 123.2, 123.3c."""
    out: list[CompiledLine] = []
    for text in ability_lines(face.oracle_text):
        match = _OFFER.match(text)
        if match is None:
            out.append(CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason="words"))
            continue
        cost = match["cost"].count("{")
        size = _SIZE.match(match["text"])
        if size is not None:
            offer = StickerOffer(cost, size=(int(size[1]), int(size[2])))
            out.append(CompiledLine(text, (offer,), text))
            continue
        (line,) = face_lines(replace(face, type_line="Creature", oracle_text=match["text"]))
        if line.is_compiled:
            line = replace(line, abilities=(StickerOffer(cost, line.abilities),))
        out.append(replace(line, text=text, printed=f"{match['cost']} — {line.printed}" if line.printed else ""))
    return tuple(out)


def _printed_offer(offer: StickerOffer, name: str, sentence: bool) -> str:
    """Print a line of a sticker sheet. CR: 123.3c."""
    if offer.size is not None:
        said = f"{offer.size[0]}/{offer.size[1]}"
    else:
        said = print_abilities(offer.abilities, name, False, sentence)
    return f"{'{TK}' * offer.cost} — {said}"


def _printed_room(ability: TriggeredAbility, room: RoomEntered, name: str) -> str:
    """Print a room of a dungeon with its arrows. CR: 309.4."""
    effect = print_abilities((SpellAbility(ability.effect),), name, False)
    return f"{room.name} — {effect}" + (f" (Leads to: {', '.join(room.leads_to)})" if room.leads_to else "")


def _linked_verbs(abilities: list[Node]) -> frozenset[str]:
    """Verbs by which abilities of the face can be linked to each other. CR: 607.1-2."""
    found = set()
    for ability in abilities:
        for node in ability.walk():
            if isinstance(node, ExileEffect) or (isinstance(node, KeywordAbility) and node.keyword == "hideaway"):
                found.add("exile")
            elif isinstance(node, ChooseEffect):
                found.add("choose")
    return frozenset(found)


def _finish(
    text: str,
    label: str,
    reading: LineReading,
    bound: list[Ability | Unresolved],
    face: PrintedFace,
    legendary: bool,
) -> CompiledLine:
    if not reading.abilities:
        reason = "ambiguous" if reading.readings > 1 else "does not print back" if reading.mismatch else "words"
        tokens = tokenize(with_self(split_label(text)[1], face.name, legendary)).written
        names = tuple({"~": face.name}.get(token, token) for token in tokens)
        start, end = _span(text, names, reading.stopped_at)
        return CompiledLine(text, (UnsupportedAbility(text, start, end),), reason=reason)
    for item in bound:
        if isinstance(item, Unresolved):
            return CompiledLine(text, (UnsupportedAbility(text, 0, len(text)),), reason=f"reference: {item}")
    abilities = [item for item in bound if not isinstance(item, Unresolved)]
    labelled = [_with_label(ability, label) for ability in abilities]
    if any(ability is None for ability in labelled):
        return CompiledLine(text, (UnsupportedAbility(text, 0, len(label)),), reason="words")
    done = tuple(ability for ability in labelled if ability is not None)
    return CompiledLine(text, done, print_abilities(done, face.name, legendary, text.endswith((".", '."'))))


def _without_zone(ability: Ability) -> Ability:
    """The zone is not printed; see `zones`."""
    if isinstance(ability, ActivatedAbility | TriggeredAbility):
        return replace(ability, zone="battlefield")
    if isinstance(ability, StaticAbility) and not ability.characteristic_defining:
        return replace(ability, zone="battlefield")
    return ability


def _short_name(name: str) -> str:
    """Give the short form that a legendary card's text is most likely to use. CR: 201.5b."""
    if ", " in name:
        return name.split(", ")[0]
    first = name.split(" ")[0]
    return name if first in ("The", "A", "An") else first


def print_abilities(abilities: tuple[Ability, ...], name: str, legendary: bool, sentence: bool = True) -> str:
    """
    Print the abilities of one line as card text, names put back; an unsupported one gives its line.

    CR: 207.
    """
    first = abilities[0]
    if isinstance(first, UnsupportedAbility):
        return first.line
    if isinstance(first, TriggeredAbility) and isinstance(first.trigger, RoomEntered):
        return _printed_room(first, first.trigger, name)
    if isinstance(first, StickerOffer):
        return _printed_offer(first, name, sentence)
    granted = inside(first)
    if granted is not None and isinstance(first, StaticAbility):
        within = print_abilities(granted, name, legendary, sentence) if granted else ""
        return printed_symbol(first) + within
    if isinstance(first, SpellAbility) and first.brackets:
        whole = replace(first, cleaved=None, brackets=())
        return bracketed(print_abilities((whole,), name, legendary, sentence), first.brackets)
    text = show_line(unbound(tuple(_without_zone(ability) for ability in abilities)), sentence) or ""
    short = _short_name(name) if legendary else name
    label = getattr(first, "ability_word", "")
    said = pretty(text + (" ." if sentence else ""), name, short)
    if isinstance(first, KeywordAbility) and first.keyword not in _SPACED:
        said = said.replace(" — ", "—")
    return (f"{label} — " if label else "") + said
