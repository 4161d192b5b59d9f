"""
How each question is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..model import ME, Question
from .wording import COLOR_WORDS, subject, whom, whose

if TYPE_CHECKING:
    from .printer import Printer


def _about(words: str) -> Any:
    """A question made of words with ``{}`` for the subject."""
    return lambda printer, question: words.format(
        printer.ref(question.subject) if question.subject is not None else "it"
    )


def _player_question(words: str, own: str) -> Any:
    def write(_printer: Printer, question: Question) -> str:
        name = str(question.subject)
        return (
            own.format(n=question.number, w=question.word)
            if name == ME
            else words.format(whom(name), whose(name), n=question.number, w=question.word)
        )

    return write


def _two(words: str) -> Any:
    def write(printer: Printer, question: Question) -> str:
        return words.format(
            printer.ref(question.subject) if question.subject is not None else "it",
            printer.ref(question.other) if question.other is not None else "it",
        )

    return write


def _damage_question(printer: Printer, question: Question) -> str:
    if question.word == "any":
        taker = printer.ref(question.other)
        if question.subject is not None:
            to = f" to {taker}" if question.other is not None else ""
            return f"does {printer.ref(question.subject)} deal any damage{to}"
        return f"{'do I' if question.other == ME else f'does {taker}'} take any damage"
    if question.subject is not None:
        tail = f" to {printer.ref(question.other)}" if question.other is not None else ""
        return f"how much damage does {printer.ref(question.subject)} deal{tail}"
    return (
        f"how much damage is dealt to {printer.ref(question.other)}"
        if question.other is not None
        else "how much damage is dealt"
    )


def _counters_question(printer: Printer, question: Question) -> str:
    target = printer.ref(question.subject) if question.subject is not None else "it"
    if question.number is not None:
        return f"does {target} have {question.number} {question.word} counters on it"
    return f"how many {question.word + ' ' if question.word else ''}counters does {target} have"


def _maybe_player(none: str, words: str, own: str) -> Any:
    def write(_printer: Printer, question: Question) -> str:
        if question.subject is None:
            return none
        return own if question.subject == ME else words.format(whom(str(question.subject)))

    return write


def _can_activate(printer: Printer, question: Question) -> str:
    source = printer.ref(question.subject)
    if question.other is not None:
        return f"can {_holder(printer, question)} activate {source} while casting {printer.ref(question.other)}"
    waits = " in response" if question.number == 1 else ""
    return f"can {_holder(printer, question)} activate {source}'s {question.word or 'ability'}{waits}"


def _holder(printer: Printer, question: Question) -> str:
    """Who controls what is asked about, as a subject."""
    return subject(printer.holder(question.subject))


def _cost_question(printer: Printer, question: Question) -> str:
    """What a spell costs, or whether anything is paid for it."""
    spell = printer.ref(question.subject)
    if question.word == "free":
        return f"is {spell} free"
    if question.word == "paid":
        holder = printer.holder(question.subject)
        return f"{'do I' if holder == ME else 'does ' + whom(holder)} pay for {spell}"
    return f"how much does {spell} cost to cast"


_TYPES = frozenset({"Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle"})


def _how_many(_printer: Printer, question: Question) -> str:
    things = f"{question.word.lower()}s" if question.word in _TYPES else f"{question.word} creatures"
    return f"how many {things} {'do I' if question.subject == ME else f'does {whom(str(question.subject))}'} have"


QUESTIONS: dict[str, Callable[[Printer, Question], str]] = {
    "what happens": lambda p, q: f"what happens to {p.ref(q.subject)}" if q.subject is not None else "what happens",
    "dies": _about("does {} die"),
    "survives": _about("does {} survive"),
    "who survives": _about("who survives"),
    "can equip": lambda p, q: f"can {_holder(p, q)} equip {p.ref(q.subject)} to {p.ref(q.other)}",
    "can turn up": lambda p, q: f"can {_holder(p, q)} turn {p.ref(q.subject)} face up",
    "attached": lambda p, q: (
        f"does {p.ref(q.subject)} fall off"
        if q.word
        else f"what is {p.ref(q.subject)} attached to"
        if q.other is None
        else f"is {p.ref(q.subject)} attached to {p.ref(q.other)}"
    ),
    "whose zone": lambda p, q: f"whose {q.word} does {p.ref(q.subject)} go to",
    "cards milled": lambda p, q: (
        "how many cards are milled"
        if q.subject is None
        else f"how many cards {'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} mill"
    ),
    "who dies": _about("who dies"),
    "both die": lambda p, q: (
        "is it a trade" + (f" between {p.names((q.subject, *q.also))}" if q.subject is not None else "")
    ),
    "both survive": _about("do both stay"),
    "who wins": lambda p, q: "who wins the game",
    "allowed": _about("is that legal"),
    "any dies": _about("does either of them die"),
    "gains life": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} gain "
        f"{'life' if q.number is None else f'{q.number} life'}"
    ),
    "cost": _cost_question,
    "how many permanents": _how_many,
    "how many tokens": lambda p, q: (
        "how many tokens are there"
        if q.subject is None
        else f"how many tokens {'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} get"
    ),
    "life": _player_question("what is {1} life total", "what is my life total"),
    "life change": _player_question("how much life does {0} {w}", "how much life do I {w}"),
    "loses life": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} lose "
        f"{'life' if q.number is None else f'{q.number} life'}"
    ),
    "sick": _about("is {} summoning sick"),
    "poison": _player_question("how many poison counters does {0} have", "how many poison counters do I have"),
    "player loses": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} {q.word or 'lose'} the game"
    ),
    "damage dealt": _damage_question,
    "counters": _counters_question,
    "tramples over": lambda p, q: (
        f"how much can {p.ref(q.subject)} trample over" if q.subject is not None else "how much tramples over"
    ),
    "power": _about("what is {}'s power"),
    "toughness": _about("what is {}'s toughness"),
    "power and toughness": _about("what is {}'s power and toughness"),
    "stops": lambda p, q: f"is {p.ref(q.subject)} stopped from {'copying' if q.word == 'copying' else 'triggering'}",
    "size and type": lambda p, q: f"is {p.ref(q.subject)} still a {q.word}",
    "goes through": _about("does any damage go through"),
    "enters": _about("does {} enter the battlefield"),
    "draws": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} draw "
        f"{'a card' if q.number is None else f'{q.number} cards'}"
    ),
    "damage marked": _about("how much damage is marked on {}"),
    "characteristics": _about("what does {} look like"),
    "types": lambda p, q: f"is {p.ref(q.subject)} a {q.word}" if q.word else f"what types is {p.ref(q.subject)}",
    "name": _about("what is the name of {}"),
    "color": lambda p, q: (
        f"is {p.ref(q.subject)} {COLOR_WORDS[q.word]}" if q.word else f"what color is {p.ref(q.subject)}"
    ),
    "mana cost": _about("what is {}'s mana cost"),
    "abilities": _about("what abilities does {} have"),
    "has": lambda p, q: f"does {p.ref(q.subject)} have {q.word}",
    "gets": lambda p, q: f"does {p.ref(q.subject)} get {q.word}",
    "mana amount": lambda p, q: (
        f"how many {COLOR_WORDS[q.word]} mana {'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} get"
        if q.word
        else ("how much mana do I get" if q.subject == ME else f"how much mana does {whom(str(q.subject))} get")
    ),
    "could produce": lambda p, q: (
        f"can {p.ref(q.subject)} produce {COLOR_WORDS[q.word]} mana"
        if q.word
        else f"what mana could {p.ref(q.subject)} produce"
    ),
    "can block": lambda p, q: f"can {p.names((q.subject or 0, *q.also))} block {p.ref(q.other)}",
    "can attack": _about("can {} attack"),
    "can tap mana": lambda p, q: (
        f"can {subject(str(q.other))} tap {p.ref(q.subject)} for "
        + (f"{COLOR_WORDS[q.word]} mana" if q.word else "mana")
        + (" in response" if q.number else "")
    ),
    "can activate": _can_activate,
    "can crew": lambda p, q: (
        f"can {p.ref(q.subject)} crew {p.ref(q.other)}"
        if q.other is not None
        else f"can {_holder(p, q)} tap {p.ref(q.subject)} for crew"
    ),
    "can convoke": lambda p, q: (
        f"can {p.ref(q.subject)} convoke {p.ref(q.other)}"
        if q.other is not None
        else f"can {_holder(p, q)} convoke with {p.ref(q.subject)}"
    ),
    "can eternalize": lambda p, q: (
        f"can {_holder(p, q)} eternalize {p.ref(q.subject)}" + (" at instant speed" if q.word else "")
    ),
    "can target": lambda p, q: f"can {p.ref(q.subject)} {q.word or 'target'} {p.ref(q.other)}",
    "can cast": lambda p, q: (
        f"can {subject(p.holder(q.subject))} cast {p.ref(q.subject)}"
        + (f" targeting {p.ref(q.other)}" if q.other is not None else "")
        + {"response": " in response", "instant": " at instant speed", "": ""}.get(q.word, f" for its {q.word} cost")
    ),
    "can respond": _player_question("can {0} respond", "can I respond"),
    "can return": _about("can {} return itself"),
    "how many triggers": lambda p, q: (
        f"how many {p.ref(q.subject)} triggers are there" if q.subject is not None else "how many triggers are there"
    ),
    "triggers": lambda p, q: (
        f"do I still {q.word}"
        if q.word
        else f"does {p.ref(q.subject)} trigger"
        if q.subject is not None
        else "do I get the trigger"
    ),
    "expended": _player_question("did {0} expend {n}", "did I expend {n}"),
    "who is monarch": _maybe_player("who is the monarch", "is {} the monarch", "am I the monarch"),
    "who has initiative": _maybe_player(
        "who has the initiative", "does {} have the initiative", "do I have the initiative"
    ),
    "has blessing": _maybe_player(
        "who has the city's blessing", "does {} have the city's blessing", "do I have the city's blessing"
    ),
    "day or night": lambda p, q: f"is it still {q.word}" if q.word else "is it day or night",
    "dungeon": _player_question("does {0} have a dungeon", "do I have a dungeon"),
    "tracker": lambda p, q: (
        (
            f"does {whom(str(q.subject))} have {p.ref(q.other)}"
            if q.subject not in (None, ME)
            else f"do I have {p.ref(q.other)}"
        )
        if q.subject is not None
        else f"what happens to {p.ref(q.other)}"
    ),
    "zone": lambda p, q: (
        f"is {p.ref(q.subject)} in the {q.word}"
        if q.word and q.word not in ("exile",)
        else (f"is {p.ref(q.subject)} in exile" if q.word else f"where is {p.ref(q.subject)}")
    ),
    "sacrificed": lambda p, q: (
        f"is {p.ref(q.subject)} sacrificed"
        if isinstance(q.subject, int)
        else f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} have to sacrifice a creature"
    ),
    "returns": lambda p, q: f"do I get {p.ref(q.subject)} back" if q.word else f"does {p.ref(q.subject)} return",
    "tapped": _about("is {} tapped"),
    "enters with": lambda p, q: (
        f"does {p.ref(q.subject)} enter with {q.word} counters"
        if q.word
        else f"what does {p.ref(q.subject)} enter with"
    ),
    "x value": _about("what is the value of X for {}"),
    "cards in hand": lambda p, q: (
        f"how many cards {'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} {q.word or 'have in hand'}"
    ),
    "gets tokens": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} get a {q.word + ' ' if q.word else ''}token"
    ),
    "in combat": lambda p, q: f"is {p.ref(q.subject)} still {q.word}",
    "resolves first": lambda p, q: "which resolves first",
    "controls": lambda p, q: (
        f"does {whom(str(q.other))} control {p.ref(q.subject)}"
        if q.other is not None
        else f"who controls {p.ref(q.subject)}"
    ),
    "ability resolves": _about("does {}'s ability resolve"),
    "resolves": lambda p, q: f"does {p.ref(q.subject)} resolve" if q.subject is not None else "does it resolve",
    "ventures": _player_question("does {0} venture into a dungeon", "do I venture into a dungeon"),
    "can venture": _player_question("can {0} go back into the same dungeon", "can I go back into the same dungeon"),
    "damage needed": _about("how much damage is needed to destroy {}"),
    "player counters": _player_question("how many {w} counters does {0} get", "how many {w} counters do I get"),
    "casting cost": lambda p, q: (
        f"how much mana do I pay for {p.ref(q.subject)}" + (f" with X={q.number}" if q.number is not None else "")
    ),
    "can become": lambda _p, q: {
        "monarch": "can someone become the monarch again",
        "initiative": "can someone take the initiative again",
        "blessing": "can someone get the city's blessing again",
    }[q.word],
    "legal": lambda p, q: f"is {p.ref(q.subject)} legal in {q.word}" if q.word else f"is {p.ref(q.subject)} legal",
    "yes no": _about("do I have priority"),
    "wears off": _about("does {} heal"),
    "shields left": _about("how many regeneration shields does {} have left"),
    "trigger can target": _two("can {}'s trigger target {}"),
    "starts over": _player_question("does {0} start over", "do I start over"),
    "times taken": lambda _p, q: (
        f"how often {'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} "
        + ("take the initiative" if q.word == "initiative" else "become the monarch")
    ),
    "mana extra": lambda _p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} get any extra "
        + (f"{COLOR_WORDS[q.word]} mana" if q.word else "mana")
    ),
}
