"""
What a clause of the language is: a pattern, what it states, and the slots that several tables share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .. import attributes, nouns
from ..basics import STATE_WORDS
from ..matching import Step, Text, compile_pattern, slot
from ..names import is_subtype
from ..phrases import Phrase
from ..vocabulary import CASTING_WAYS, PLURALS, SUPERTYPES, TYPE_WORDS, UNDERCITY

__all__ = ["Clause", "attributes", "clauses", "nouns"]
"""The two rooms of noun phrases are named so that their slots are there wherever clauses are."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One wording of one kind of statement."""

    kind: str
    """``fact``, ``action``, ``question``, ``claim`` or ``skip``."""
    name: str
    pattern: str
    step: Step
    fixed: tuple[tuple[str, Any], ...] = ()


def clauses(kind: str, name: str, *patterns: str, **fixed: Any) -> list[Clause]:
    """Compile several wordings of one statement."""
    return [Clause(kind, name, pattern, compile_pattern(pattern), tuple(fixed.items())) for pattern in patterns]


@slot("typelist")
def read_type_list(text: Text, index: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Card types in a list: ``creature, instant and land``."""
    low = text.low(index).removesuffix("s")
    word = TYPE_WORDS.get(low) or TYPE_WORDS.get(PLURALS.get(text.low(index), ""))
    if low in ("a", "an"):
        yield from text.read("typelist", index + 1)
    if word is None:
        return
    join = index + 1
    join += text.low(join) in ("card", "cards")
    end = join
    join += text.low(join) == ","
    join += text.low(join) in ("and", "plus")
    if join > end:
        for rest, after in text.read("typelist", join):
            yield (word, *rest), after
    yield (word,), end


@slot("subject")
def read_subject(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A player, or nothing where the subject is left out as in "and blocks with ..."."""
    yield from text.read("player", index)
    yield "?elided", index


@slot("osubject")
def read_object_subject(text: Text, index: int) -> Iterator[tuple[tuple[Phrase, ...], int]]:
    """Objects, or nothing where the subject is left out."""
    yield from text.read("objects", index)
    yield (Phrase("pronoun", index, index, pronoun="elided"),), index


@slot("eobject")
def read_single_or_elided(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """One object, or nothing where the subject is left out."""
    yield from text.read("object", index)
    yield Phrase("pronoun", index, index, pronoun="elided"), index


@slot("etarget")
def read_target_or_elided(text: Text, index: int) -> Iterator[tuple[Any, int]]:
    """What can be dealt damage, or nothing where the subject is left out."""
    yield from text.read("target", index)
    yield Phrase("pronoun", index, index, pronoun="elided"), index


_TRACKERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("monarch", "designation"), "monarch"),
    (("monarchy",), "monarch"),
    (("monarch",), "monarch"),
    (("initiative", "designation"), "initiative"),
    (("initiative",), "initiative"),
    (("city", "'s", "blessing", "designation"), "blessing"),
    (("city", "'s", "blessing"), "blessing"),
    (("city's", "blessing"), "blessing"),
    (("blessing",), "blessing"),
    (("day", "designation"), "day"),
    (("day",), "day"),
    (("night", "designation"), "night"),
    (("night",), "night"),
    (("daytime",), "day"),
    (("nighttime",), "night"),
    (("day", "night"), "day_night"),
    (("dungeon",), "dungeon"),
    (("dungeon", "card"), "dungeon"),
    (("emblem",), "emblem"),
)


@slot("tracker")
def read_tracker(text: Text, index: int) -> Iterator[tuple[tuple[str, str, str], int]]:
    """A gameplay tracker: (kind, whose, name of the card it comes from or of the dungeon)."""
    starts: list[tuple[str, int]] = [("", index)]
    starts += [(owner, after) for owner, after in text.read("possessor", index)]
    if text.low(index) in ("the", "a", "an", "that", "its"):
        starts.append(("", index + 1))
    for owner, at in starts:
        at += text.low(at) == "own"
        for after, card, _how in text.names.get(at, ()):
            if text.low(after) in ("emblem", "dungeon"):
                yield (text.low(after), owner, card), after + 1
            elif text.low(after) == "'s" and text.low(after + 1) == "emblem":
                yield ("emblem", owner, card), after + 2
            elif "Dungeon" in text.lines.get(card, ""):
                yield ("dungeon", owner, card), after
        for words, kind in _TRACKERS:
            if all(text.low(at + offset) == word for offset, word in enumerate(words)):
                after = at + len(words)
                card = ""
                if kind == "emblem" and text.low(after) in ("from", "of") and after + 1 in text.names:
                    after, card, _ = text.names[after + 1][0]
                yield (kind, owner, card), after
        if text.low(at) == UNDERCITY.lower():
            yield ("dungeon", owner, UNDERCITY), at + 1 + (text.low(at + 1) == "dungeon")
    if text.low(index) in ("emblem", "dungeon") and index + 1 in text.names:
        after, card, _ = text.names[index + 1][0]
        yield (text.low(index), "", card), after


_OF_A_PLAYER = frozenset({"turn", "turns", "upkeep", "end", "main", "combat", "draw", "library", "graveyard", "hand"})
"""Words after which a player before them is no target: "on my opponents turn"."""


@slot("target")
def read_target(text: Text, index: int) -> Iterator[tuple[Any, int]]:
    """What can be targeted or dealt damage: a player, an object, a tracker."""
    for player, after in text.read("player", index):
        if text.low(after) in _OF_A_PLAYER:
            continue
        for stated, end in _stated_total(text, after):
            yield ("player", player, stated), end
        if after >= text.end or text.tokens[after].kind != "poss":
            if text.low(after) not in ("face",):
                yield ("player", player), after
            else:
                yield ("player", player), after + 1
        if text.tokens[min(after, len(text.tokens) - 1)].kind == "poss" and text.low(after + 1) in (
            "face",
            "head",
            "dome",
        ):
            yield ("player", player), after + 2
    if text.low(index) in ("face", "my") and text.low(index) == "face":
        yield ("player", "opponent"), index + 1
    for owner, after in text.read("possessor", index):
        if text.low(after) in ("face", "head", "dome"):
            yield ("player", owner), after + 1
    for tracker, after in text.read("tracker", index):
        yield ("tracker", tracker), after
    for phrase, after in text.read("object", index):
        yield phrase, after


def _stated_total(text: Text, index: int) -> Iterator[tuple[tuple[str, int], int]]:
    """``at 20 life``, ``with 9 poison counters`` after a player."""
    at = index + (text.low(index) == "," and text.low(index + 1) == "who")
    at += text.low(at) == "who"
    if text.low(at) in ("at", "with", "has", "on", "is") and at + 1 < text.end:
        at += 1 + (text.low(at + 1) in ("at", "already"))
        number = text.tokens[at].number if at < text.end else None
        if number is not None and text.low(at + 1) == "life":
            yield ("life", number), at + 2 + (text.low(at + 2) in ("total", "points"))
        if number is not None and text.low(at + 1) in ("card", "cards") and text.low(at + 2) == "in":
            where = at + 3 + (text.low(at + 3) in ("his", "her", "their", "the", "its"))
            zone = {"library": "library", "deck": "library", "hand": "hand"}.get(text.low(where))
            if zone:
                yield (zone, number), where + 1
        if number is not None and text.low(at + 1) == "poison":
            yield ("poison", number), at + 2 + text.low(at + 2).startswith("counter")


@slot("targets")
def read_targets(text: Text, index: int) -> Iterator[tuple[tuple[Any, ...], int]]:
    """One target or several joined by ``and``."""
    for first, after in text.read("target", index):
        join = after
        if text.low(join) == ",":
            join += 1
        if text.low(join) == "and":
            join += 1
        if join > after:
            for rest, end in text.read("targets", join):
                yield (first, *rest), end
        yield (first,), after


_TARGETING: tuple[tuple[str, ...], ...] = (
    ("targeting",),
    ("on",),
    ("at",),
    ("onto",),
    ("to", "kill"),
    ("to", "destroy"),
    ("against",),
    ("on", "target"),
    ("choosing",),
    ("to", "target"),
    ("pointing", "at"),
    ("into",),
    ("with", "target"),
    ("to", "remove"),
    ("aimed", "at"),
    ("to", "exile"),
    ("to", "hit"),
    ("to", "pump"),
    ("to", "save"),
    ("to", "counter"),
    ("with",),
    ("to", "bounce"),
    ("to", "return"),
    ("to", "enchant"),
    ("and", "target"),
    ("and", "targets"),
    ("which", "targets"),
    ("that", "targets"),
    ("to", "copy"),
    ("to",),
)


@slot("tail")
def read_tail(text: Text, index: int) -> Iterator[tuple[dict[str, Any], int]]:
    """What may follow a cast or an activation: targets, X, kicker, what it copies; possibly nothing."""
    text.spend()
    for found, after in _one_tail(text, index):
        for rest, end in text.read("tail", after):
            if not (set(found) & set(rest)):
                yield found | rest, end
            elif set(found) == {"targets"} and text.low(after) == "to" and text.low(after + 1) == "hit":
                # "targeting my creature to hit my opponent": what it does is done to the second.
                yield rest | {"targets": (*found["targets"], *rest["targets"])}, end
    yield {}, index


def _one_tail(text: Text, index: int) -> Iterator[tuple[dict[str, Any], int]]:
    at = index + (text.low(index) == ",")
    for words in _TARGETING:
        if all(text.low(at + offset) == word for offset, word in enumerate(words)):
            after = at + len(words)
            if words == ("with",) and not _card_at(text, after):
                continue
            for targets, end in text.read("targets", after):
                yield {("with" if words == ("with",) else "targets"): targets}, end
    yield from _x_value(text, at)
    for words in (
        ("kicked",),
        ("with", "kicker"),
        ("paying", "kicker"),
        ("paying", "the", "kicker"),
        ("and", "kick", "it"),
        ("kicking", "it"),
        ("with", "the", "kicker"),
        ("and", "kicks", "it"),
        ("and", "pay", "the", "kicker"),
    ):
        if all(text.low(at + offset) == word for offset, word in enumerate(words)):
            yield {"kicked": True}, at + len(words)
    yield from _way_of_casting(text, at)
    for words in (
        ("copying",),
        ("as", "a", "copy", "of"),
        ("to", "copy"),
        ("and", "copy"),
        ("and", "copies"),
        ("and", "has", "it", "copy"),
        ("and", "have", "it", "copy"),
        ("and", "choose", "to", "copy"),
    ):
        if all(text.low(at + offset) == word for offset, word in enumerate(words)):
            for phrase, end in text.read("object", at + len(words)):
                yield {"copy": phrase}, end
    if text.low(at) in ("naming", "choosing") and text.low(at + 1) in ("white", "blue", "black", "red", "green"):
        yield {"word": text.low(at + 1)}, at + 2
    elif text.low(at) in ("naming", "choosing"):
        for word, end in text.read("chosenword", at + 1):
            yield {"word": word}, end
    if text.low(at) == "by" and text.low(at + 1) in ("sacrificing", "paying", "discarding", "tapping", "exiling"):
        for phrases, end in text.read("objects", at + 2):
            yield {"cost": (text.low(at + 1), phrases)}, end
    if text.low(at) in ("for", "paying", "using") and at + 1 < text.end and text.tokens[at + 1].kind == "mana":
        yield {"paid": text.tokens[at + 1].low}, at + 2


def _way_of_casting(text: Text, at: int) -> Iterator[tuple[dict[str, Any], int]]:
    """``with evoke``, ``for its mutate cost``, ``using overload``."""
    if text.low(at) not in ("with", "for", "using", "by", "via"):
        return
    after = at + 1 + (text.low(at + 1) in ("its", "the", "paying"))
    after += text.low(after) in ("its", "the")
    if text.low(after) in CASTING_WAYS:
        yield {"way": text.low(after)}, after + 1 + (text.low(after + 1) == "cost")


def _card_at(text: Text, index: int) -> bool:
    return any(position in text.names for position in (index, index + 1))


def _x_value(text: Text, at: int) -> Iterator[tuple[dict[str, Any], int]]:
    """``with X=3``, ``for X equal to 3``, ``where X is 3``, ``for 3``."""
    begin = at + (
        text.low(at) in ("with", "for", "where", "when", "if", "choosing", "and", "at", "using", "(", "paying")
    )
    if text.low(begin) in ("an", "a", "the"):
        begin += 1
    if text.low(begin) == "x":
        after = begin + 1
        after += text.low(after) in ("=", "is", "equal", "equals", ":", "of", "being", "as", "chosen")
        after += text.low(after) in ("to", "as")
        if after < text.end and text.tokens[after].number is not None:
            yield {"x": text.tokens[after].number}, after + 1 + (text.low(after + 1) == ")")
    elif begin > at and text.low(at) == "for" and begin < text.end and text.tokens[begin].number is not None:
        if text.low(begin + 1) not in ("damage", "life", "mana", "turns", "cards"):
            yield {"x": text.tokens[begin].number}, begin + 1


@slot("cardverb")
def read_card_verb(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """A card name used as a verb: "I bolt it", "Bob dooms my guy"."""
    for after, card, how in text.names.get(index, ()):
        if after <= text.end:
            end = after + (text.low(after) == "s" and text.tokens[after].start == text.tokens[after - 1].end)
            typed = " ".join(token.raw for token in text.tokens[index:after])
            yield Phrase("card", index, end, card=card, how=how, typed=typed), end


@slot("spellverb")
def read_spell_verb(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """The name of an instant or sorcery as a verb, where nobody is said to do it: "and bolt it"."""
    if index >= text.end or text.tokens[index].verbs:
        # "Exile it" says what happens, though a card is called so.
        return
    for phrase, after in text.read("cardverb", index):
        if any(word in text.lines.get(phrase.card, "") for word in ("Instant", "Sorcery")):
            yield phrase, after


@slot("possobject")
def read_possessive_object(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """An object in the possessive: ``the token's``, ``its``."""
    if text.low(index) in ("its", "his", "her", "their"):
        yield Phrase("pronoun", index, index + 1, pronoun="it" if text.low(index) != "their" else "they"), index + 1
    for phrase, after in text.read("object", index):
        if after < text.end and text.tokens[after].kind == "poss":
            yield phrase, after + 1


@slot("spellname")
def read_spell_name(text: Text, index: int) -> Iterator[tuple[Phrase, int]]:
    """A phrase whose head is a card name."""
    for phrase, after in text.read("object", index):
        if phrase.head == "card":
            yield phrase, after


_STEPS = (
    (("untap", "step"), "untap"),
    (("untap",), "untap"),
    (("upkeep", "step"), "upkeep"),
    (("upkeep",), "upkeep"),
    (("draw", "step"), "draw"),
    (("first", "main", "phase"), "precombat_main"),
    (("precombat", "main", "phase"), "precombat_main"),
    (("second", "main", "phase"), "postcombat_main"),
    (("postcombat", "main", "phase"), "postcombat_main"),
    (("main", "phase", "2"), "postcombat_main"),
    (("main", "phase", "1"), "precombat_main"),
    (("main", "phase"), "precombat_main"),
    (("second", "main"), "postcombat_main"),
    (("first", "main"), "precombat_main"),
    (("beginning", "of", "combat", "step"), "begin_combat"),
    (("beginning", "of", "combat"), "begin_combat"),
    (("declare", "attackers", "step"), "declare_attackers"),
    (("declare", "attackers"), "declare_attackers"),
    (("declare", "blockers", "step"), "declare_blockers"),
    (("declare", "blockers"), "declare_blockers"),
    (("combat", "damage", "step"), "combat_damage"),
    (("end", "of", "combat"), "end_combat"),
    (("combat", "phase"), "begin_combat"),
    (("combat",), "begin_combat"),
    (("end", "step"), "end_turn"),
    (("ending", "phase"), "end_turn"),
    (("end", "of", "turn"), "end_turn"),
    (("cleanup", "step"), "cleanup"),
    (("cleanup",), "cleanup"),
    (("turn",), ""),
)


@slot("step")
def read_step(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A step or phase, by the value of `Step`; empty for just "turn"."""
    for words, step in _STEPS:
        if all(text.low(index + offset) == word for offset, word in enumerate(words)):
            yield step, index + len(words)


@slot("combatword")
def read_combat_word(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """Combat or noncombat, before the word damage."""
    if text.low(index) == "combat":
        yield "combat", index + 1
    elif text.low(index) == "noncombat":
        yield "", index + 1
    elif text.low(index) == "non" and text.low(index + 1) == "combat":
        yield "", index + 2


@slot("had")
def read_had(text: Text, index: int) -> Iterator[tuple[bool, int]]:
    """The participle of have, or nothing."""
    if text.low(index) == "had":
        yield True, index + 1
    yield False, index


@slot("stopped")
def read_stopped(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """What one permanent may keep another from: copying, or triggering as it enters."""
    for words, what in (
        (("copying",), "copying"),
        (("copying", "a", "creature"), "copying"),
        (("copying", "something"), "copying"),
        (("entering", "as", "a", "copy"), "copying"),
        (("triggering",), "trigger"),
        (("trigger",), "trigger"),
        (("ability", "from", "triggering"), "trigger"),
        (("trigger", "from", "happening"), "trigger"),
    ):
        if all(text.low(index + offset) == word for offset, word in enumerate(words)):
            yield what, index + len(words)


@slot("daynight")
def read_day_night(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """``day`` or ``night``."""
    word = text.low(index).removesuffix("time")
    if word in ("day", "night"):
        yield word, index + 1
    if text.low(index) == "neither":
        after = index + 1
        while text.low(after) in ("day", "nor", "night", "or"):
            after += 1
        yield "", after


_GROUPS = {
    "creature": "creature",
    "creatures": "creature",
    "player": "player",
    "players": "player",
    "opponent": "opponent",
    "opponents": "opponent",
}


@slot("group")
def read_group(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """Each creature, each player, each opponent."""
    if text.low(index) in _GROUPS:
        yield _GROUPS[text.low(index)], index + 1


_MANA_LETTERS = frozenset("WUBRGC")
_MANA_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


@slot("manaword")
def read_mana_word(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A type of mana, as its letter."""
    if text.low(index) in _MANA_WORDS:
        yield _MANA_WORDS[text.low(index)], index + 1
    elif index < text.end and text.tokens[index].raw in _MANA_LETTERS:
        yield text.tokens[index].raw, index + 1
    elif index < text.end and text.tokens[index].kind == "mana" and len(text.tokens[index].low) == 3:
        yield text.tokens[index].low[1].upper(), index + 1


@slot("purpose")
def read_purpose(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """What an ability or a tapping is for, in the few forms that questions use."""
    for words, purpose in (
        (("use", "its", "ability"), "ability"),
        (("activate", "its", "ability"), "ability"),
        (("use", "the", "ability"), "ability"),
        (("make", "mana"), "mana"),
        (("get", "mana"), "mana"),
        (("produce", "mana"), "mana"),
        (("add", "mana"), "mana"),
        (("cascade",), "cascade"),
        (("get", "the", "cascade"), "cascade"),
        (("pay", "for", "convoke"), "convoke"),
        (("convoke",), "convoke"),
        (("draw",), "draw"),
        (("ping",), "ability"),
        (("deal", "damage"), "ability"),
    ):
        if all(text.low(index + offset) == word for offset, word in enumerate(words)):
            yield purpose, index + len(words)


@slot("typeword")
def read_type_word(text: Text, index: int) -> Iterator[tuple[str, int]]:
    """A card type, supertype or subtype."""
    low = text.low(index)
    single = PLURALS.get(low, low.removesuffix("s") if low != "plains" else low)
    if low in TYPE_WORDS or single in TYPE_WORDS:
        yield TYPE_WORDS.get(low) or TYPE_WORDS[single], index + 1
    elif low in SUPERTYPES:
        yield SUPERTYPES[low], index + 1
    elif is_subtype(low) or is_subtype(single):
        yield (single if is_subtype(single) else low).capitalize(), index + 1


@slot("states")
def read_states(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    """What an object is said to be: tapped, 5/5, attacking, indestructible, 5/5 with trample."""
    for first, after in _one_state(text, index):
        join = after + (text.low(after) == ",")
        join += text.low(join) == "and"
        if join > after:
            for rest, end in text.read("states", join):
                yield (*first, *rest), end
        if text.low(after) == "with":
            for more, end in text.read("attributes", after + 1):
                yield (*first, *more), end
        if first[0][0] == "pt":
            for more, end in text.read("states", after):
                if all(kind == "keyword" for kind, _ in more):
                    yield (*first, *more), end
        yield first, after


def _one_state(text: Text, index: int) -> Iterator[tuple[tuple[tuple[str, Any], ...], int]]:
    low = text.low(index)
    for value, after in text.read("pt", index):
        yield (("pt", value),), after
    if low in STATE_WORDS:
        yield (STATE_WORDS[low],), index + 1
    for words, fact in (
        (("summoning", "sick"), ("sick", True)),
        (("face", "down"), ("face_down", True)),
        (("not", "tapped"), ("tapped", False)),
        (("nightbound", "side", "up"), ("transformed", True)),
        (("on", "its", "night", "side"), ("transformed", True)),
        (("damaged",), ("damaged", True)),
        (("my", "commander"), ("commander", True)),
    ):
        if all(text.low(index + offset) == word for offset, word in enumerate(words)):
            yield (fact,), index + len(words)
    for keywords, after in text.read("keywords", index):
        yield tuple(("keyword", keyword) for keyword in keywords), after
    if low in ("enchanted", "equipped") and text.low(index + 1) in ("by", "with"):
        for phrase, after in text.read("object", index + 2):
            yield (("attached", phrase),), after
