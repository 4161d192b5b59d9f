"""
Counters, power and toughness, types, colours, abilities.

CR: 109.3, 122, 208, 613.
"""

from __future__ import annotations

import re

from ....copying import mana_value_of
from ....damage import has_keyword
from ....errors import UnsupportedRule
from ....events import MoveZone
from ....ir.abilities import KeywordAbility
from ....layering.counters import keyword_of_counter
from ....layering.typeline import CREATURE_TYPES
from ....objects import Characteristics
from ....terms import Zone, in_type_line_order, in_wubrg_order
from ....wording import ability_text
from ...model import Question
from .asked import Asking, asks, count_triggers, yes


@asks("counters")
def counters(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 122.1; of a permanent that has left, those that it last had."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found = dict(asking.game.last_known(identity).counters)
    if "enter" in question.text.lower() or "return" in question.text.lower() or "come" in question.text.lower():
        found = dict(_entered_with(asking, identity)) or found
    if question.number is None and re.match(r"(does|do|did|will|would)\b", question.text.lower()):
        count = found.get(question.word, 0) if question.word else sum(found.values())
        return yes(count > 0), f"{count} counter{'' if count == 1 else 's'}"
    if question.word:
        count = found.get(question.word, 0)
    elif len(found) <= 1:
        count = sum(found.values())
    else:
        return ", ".join(f"{n} {kind}" for kind, n in sorted(found.items())), ""
    if re.match(r"(do|does|did|will|would) .* (get|receive|have|gain) (a|any|some|one) ", question.text.lower()):
        return yes(count > 0), f"{count} counter{'' if count == 1 else 's'}"
    if question.number is not None:
        return yes(count == question.number), f"{count} {question.word} counters"
    return str(count), ""


def _entered_with(asking: Asking, identity: int) -> tuple[tuple[str, int], ...]:
    for event in asking.events():
        if (
            isinstance(event, MoveZone)
            and event.to is Zone.BATTLEFIELD
            and asking.game.moved.get(event.object) == identity
        ):
            return event.counters
    return ()


@asks("power", "toughness", "power and toughness")
def power_and_toughness(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 208, 613.4."""
    characteristics = asking.characteristics(asking.index(question.subject))
    if characteristics.power is None and question.kind != "toughness":
        return "none", f"{characteristics.name} is not a creature"
    if question.kind == "power":
        return str(characteristics.power), ""
    if question.kind == "toughness":
        return str(characteristics.toughness), ""
    first = question.text.lower()
    if first.startswith(("is ", "are ")) or (_YES_NO.match(first) and re.search(r"\d+/\d+", first)):
        return _comparison(asking, question, characteristics)
    return f"{characteristics.power}/{characteristics.toughness}", ""


_YES_NO = re.compile(r"(do|does|did|will|would|was|were|can)\b")


def _comparison(asking: Asking, question: Question, now: Characteristics) -> tuple[str, str]:
    """
    Whether something is of a size, or as big as what it copies.

    Raises:
        UnsupportedRule: it is not said what it is held against.
    """
    wanted = re.search(r"(\d+)/(\d+)", question.text)
    size = f"{now.power}/{now.toughness}"
    if wanted is not None:
        return yes(size == wanted.group(0)), f"it is {size}"
    copied = next((a.targets[0] for a in asking.table.situation.actions if a.word == "copying" and a.targets), None)
    if "bigger" not in question.text or not isinstance(copied, int):
        raise UnsupportedRule("what its size is held against")
    other = asking.characteristics(copied)
    bigger = (now.power or 0) >= (other.power or 0) and (now.toughness or 0) >= (other.toughness or 0)
    asking.game.note("707.2", "A copy takes the copiable values only, not what changed power and toughness since.")
    return yes(bigger), f"it is {size}, the other {other.power}/{other.toughness}"


def describe_characteristics(characteristics: Characteristics) -> str:
    """One line on what an object is: ``4/4 black Zombie Wizard creature with ...``."""
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    parts: list[str] = []
    if characteristics.power is not None:
        parts.append(f"{characteristics.power}/{characteristics.toughness}")
    parts.append(" and ".join(colors[c.value] for c in in_wubrg_order(characteristics.colors)) or "colorless")
    parts += sorted(word.value.lower() for word in characteristics.supertypes)
    parts += sorted(characteristics.subtypes)
    parts += [word.value.lower() for word in in_type_line_order(characteristics.card_types)]
    keywords = keyword_words(characteristics)
    text = " ".join(parts)
    return text + (" with " + ", ".join(keywords) if keywords else "")


def keyword_words(characteristics: Characteristics) -> tuple[str, ...]:
    """Keyword abilities in words, each once."""
    found = []
    for ability in characteristics.abilities:
        if isinstance(ability, KeywordAbility):
            found.append(ability_text(ability).split("(")[0].strip().lower() if ability.parameters else ability.keyword)
    return tuple(dict.fromkeys(found))


@asks("characteristics")
def characteristics_asked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 109.3, 613."""
    index = asking.index(question.subject)
    characteristics = asking.characteristics(index)
    identity = asking.as_permanent(index)
    found = asking.game.last_known(identity)
    text = describe_characteristics(characteristics)
    printed = found.card.faces[found.face] if found.card is not None else found.printed
    if printed is not None and characteristics.name != printed.name:
        text = f"{characteristics.name or 'no name'}, {text}"
    others = [
        f"“{ability_text(ability, characteristics.name)}”"
        for ability in characteristics.abilities
        if not isinstance(ability, KeywordAbility)
    ]
    if others:
        text += (" and " if keyword_words(characteristics) else " with ") + " and ".join(others)
    elif not characteristics.abilities and printed is not None and printed.abilities:
        text += " without abilities"
    if found.is_token:
        text += ", a token"
        if characteristics.mana_cost is None or not characteristics.mana_cost.symbols:
            text += " with no mana cost"
    if found.tapped:
        text += ", tapped"
    return text, ""


@asks("types")
def types(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 205."""
    characteristics = asking.characteristics(asking.index(question.subject))
    card_types = tuple(w.value for w in in_type_line_order(characteristics.card_types))
    supertypes = tuple(sorted(w.value for w in characteristics.supertypes))
    words = (*supertypes, *card_types, *sorted(characteristics.subtypes))
    if question.word:
        return yes(question.word in words), ""
    asked = re.search(r"\b(sub|super|card |creature |land )types?\b", question.text.lower())
    if asked is not None:
        words = {
            "super": supertypes,
            "card": card_types,
            "sub": tuple(sorted(characteristics.subtypes)),
            "creature": tuple(sorted(characteristics.subtypes & CREATURE_TYPES)),
            "land": tuple(sorted(characteristics.subtypes - CREATURE_TYPES)),
        }[asked.group(1).strip()]
    return " ".join(words) or "none", ""


@asks("name")
def name_asked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 201, 707.2."""
    return asking.characteristics(asking.index(question.subject)).name or "none", ""


@asks("color")
def color(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 105.2."""
    characteristics = asking.characteristics(asking.index(question.subject))
    letters = [c.value for c in in_wubrg_order(characteristics.colors)]
    if question.word:
        return yes(question.word in letters or (question.word == "C" and not letters)), ""
    words = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    return (" and ".join(words[letter] for letter in letters) or "colorless"), ""


def is_of_the_spell(question: Question) -> bool:
    """Say whether the mana value of a spell is asked for, as it is on the stack. CR: 202.3e."""
    text = question.text.lower()
    waits = question.word == "response" or "stack" in text or "spell" in text
    return question.kind == "mana cost" and "value" in text and waits


@asks("mana cost")
def mana_cost_asked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 202."""
    index = asking.index(question.subject)
    cost = asking.characteristics(index).mana_cost
    if is_of_the_spell(question):
        asking.game.note("202.3e", "On the stack X is the number that was chosen, elsewhere it is 0.")
        return str(mana_value_of(asking.game, asking.latest(index))), ""
    if "value" in question.text.lower():
        if cost is not None and any(symbol.variable for symbol in cost.symbols):
            asking.game.note("202.3e", "X is 0 for what is not on the stack.")
            asking.game.note("107.3g", "X in a mana cost is treated as 0 in any zone but the stack.")
        return str(mana_value_of(asking.game, asking.as_permanent(index))), ""
    if question.text.lower().startswith(("does", "do")):
        return yes(cost is not None and bool(cost.symbols)), ""
    return (str(cost) if cost is not None and cost.symbols else "none"), ""


@asks("abilities")
def abilities(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 113, 613.1f."""
    characteristics = asking.characteristics(asking.index(question.subject))
    texts = [ability_text(ability, characteristics.name) for ability in characteristics.abilities]
    if question.text.lower().startswith(("does", "do")):
        return yes(bool(texts)), ""
    return ("; ".join(texts) or "none"), ""


@asks("has")
def has(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 113, 613.1f; of what has left the battlefield, what it last had (608.2h)."""
    index = asking.index(question.subject)
    characteristics = asking.characteristics(index)
    word = question.word
    base = word.split(" ")[0] if word.split(" ")[-1].isdigit() else word
    found = has_keyword(characteristics, base) or word in keyword_words(characteristics)
    if not found and word.startswith("can't"):
        raise UnsupportedRule(f"whether it {word}")
    counter = asking.game.last_known(asking.as_permanent(index)).counter_count(word)
    if not counter:
        return yes(found), ""
    name, game = asking.name(index), asking.game
    if keyword_of_counter(word) is None:
        game.note("122.1b", f"A {word} counter is no keyword counter: it gives {name} nothing.")
        return yes(found), f"a {word} counter is no keyword counter"
    game.note("122.1b", f"A {word} counter on {name} gives it {word}.")
    game.note("613.1f", "Keyword counters apply in layer 6, with what adds and removes abilities.")
    if not found:
        game.note("613.7", "What removes abilities has the later timestamp, so it is applied after the counter.")
    return yes(found), "it has a counter of that kind" if found else "a later effect takes it away"


@asks("gets")
def gets(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a bonus to power and toughness applies. CR: 613.4c."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found, now = asking.game.last_known(identity), asking.game.characteristics(identity)
    face = found.printed
    if face is None or face.power is None or face.toughness is None or face.power.star or now.power is None:
        raise UnsupportedRule(question.text)
    plus = found.counter_count("+1/+1") - found.counter_count("-1/-1")
    change = (now.power - face.power.base - plus, (now.toughness or 0) - face.toughness.base - plus)
    wanted = tuple(int(part) for part in question.word.split("/"))
    if change not in (wanted, (0, 0)):
        raise UnsupportedRule(question.text)
    return yes(change == wanted), f"it is {now.power}/{now.toughness}"


@asks("stops")
def stops(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether what was cast did not do what it does as it enters. CR: 614.1c, 603.6a, 603.6d."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found = asking.game.last_known(identity)
    if question.word == "copying":
        copied = found.base is not None
        asking.game.note("614.1c", "Entering as a copy is a replacement effect.")
        if copied:
            asking.game.note("603.6d", "It is no triggered ability, so what stops triggers does not stop it.")
        return yes(not copied), "it enters as a copy" if copied else "it does not copy"
    count = count_triggers(asking, {identity, asking.latest(index)})
    asking.game.note("603.6a", "An ability that triggers as its permanent enters.")
    return yes(count == 0), f"it triggers {count} times"


@asks("size and type")
def size_and_type(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 205, 208, 613."""
    now = asking.characteristics(asking.index(question.subject))
    size, _, word = question.word.partition(" ")
    words_now = {*now.subtypes, *(w.value for w in now.card_types), *(w.value for w in now.supertypes)}
    asking.game.note(
        "613.6", "An effect that began to apply in an earlier layer goes on, though its ability is lost later."
    )
    return yes(
        size == f"{now.power}/{now.toughness}" and word in words_now
    ), f"it is a {now.power}/{now.toughness} {' '.join(sorted(now.subtypes))}"


@asks("x value")
def x_value(asking: Asking, question: Question) -> tuple[str, str]:
    """The value of X of a permanent is 0, whatever was chosen for the spell. CR: 107.3m."""
    index = asking.index(question.subject)
    if asking.is_there(asking.latest(index)):
        asking.game.note("107.3m", f"The value of X for {asking.name(index)} on the battlefield is 0.")
        return "0", "X of a permanent is 0"
    cast = asking.game.last_known(asking.latest(index)).cast
    if cast is None or cast.x is None:
        return "0", ""
    return str(cast.x), ""


@asks("casting cost")
def casting_cost(asking: Asking, question: Question) -> tuple[str, str]:
    """
    The mana to be paid for a spell by its mana cost, with X as chosen. CR: 107.3a, 601.2f.

    Raises:
        UnsupportedRule: it has an X that is not said, or no mana cost.
    """
    index = asking.index(question.subject)
    cost = asking.game.characteristics(asking.latest(index)).mana_cost
    if cost is None or (any(symbol.variable for symbol in cost.symbols) and question.number is None):
        raise UnsupportedRule("the value of X", "107.3a")
    asking.game.note("107.3a", f"Every X in the mana cost of {asking.name(index)} is the number that is chosen.")
    return str(cost.mana_value(question.number or 0)), ""
