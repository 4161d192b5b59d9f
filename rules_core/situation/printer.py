"""
Writes a `Situation` in canonical wording; reading it again gives an equal situation.

An object goes by its name where that is enough, else by its name and its
number in the situation, ``the 2/2 creature #2``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .model import ME, OPPONENT, Action, Claim, Description, ObjectSpec, PlayerSpec, Question, Ref, Situation
from .vocabulary import COLORS

_COLOR_WORDS = {letter: word for word, letter in COLORS.items()} | {"C": "colorless"}

_STEP_WORDS = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "precombat_main": "main phase",
    "begin_combat": "beginning of combat",
    "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step",
    "combat_damage": "combat damage step",
    "end_combat": "end of combat",
    "postcombat_main": "second main phase",
    "end_turn": "end step",
    "cleanup": "cleanup step",
}


THE_OPPONENT = "the opponent"
"""How the opponent is called where nobody says I."""


def describe(description: Description, noun: str = "creature") -> str:
    """Write a description as a noun phrase without article: ``2/2 red Goblin creature with haste``."""
    parts: list[str] = []
    if description.power is not None or description.toughness is not None:
        parts.append(
            "/".join("X" if part is None else str(part) for part in (description.power, description.toughness))
        )
    if description.mana_value is not None:
        parts.append(f"{description.mana_value} mana")
    parts += [word.lower() for word in description.supertypes]
    parts += [_COLOR_WORDS[letter] for letter in description.colors]
    types = [word.lower() for word in description.types]
    parts += (
        [*description.subtypes, *types] if types else [*description.subtypes, *([] if description.subtypes else [noun])]
    )
    text = " ".join(parts)
    if description.keywords:
        text += " with " + " and ".join(description.keywords)
    if description.without:
        text += (" and no " if description.keywords else " without ") + " and no ".join(description.without)
    return text


def subject(name: str) -> str:
    """A player as the subject of a sentence."""
    return {ME: "I", OPPONENT: "my opponent", THE_OPPONENT: "the opponent"}.get(name, name)


def whom(name: str) -> str:
    """A player as an object of a sentence."""
    return {ME: "me", OPPONENT: "my opponent", THE_OPPONENT: "the opponent"}.get(name, name)


def whose(name: str) -> str:
    """A player's possessive."""
    return {ME: "my", OPPONENT: "my opponent's", THE_OPPONENT: "the opponent's"}.get(name, f"{name}'s")


def _verb(name: str, base: str, third: str = "") -> str:
    """The form of a verb after a player."""
    return base if name == ME else third or base + "s"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Printer:
    """Writes one situation; knows how each object is called."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        cards = [spec.card for spec in situation.objects]
        self.labels: list[str] = []
        for index, spec in enumerate(situation.objects):
            if spec.card and cards.count(spec.card) == 1:
                self.labels.append(spec.face or spec.card)
            elif spec.card:
                self.labels.append(f"{spec.face or spec.card} #{index + 1}")
            elif len(situation.objects) == 1 and spec.zone != "made":
                self.labels.append("the " + self._noun(spec))
            else:
                self.labels.append(f"the {self._noun(spec)} #{index + 1}")

    def _noun(self, spec: ObjectSpec) -> str:
        if spec.zone == "made":
            return "token"
        text = describe(spec.description, "permanent")
        if spec.token:
            head, mark, tail = text.partition(" with ")
            return f"{head} token{mark}{tail}"
        return text

    def names(self, refs: tuple[Ref, ...]) -> str:
        """Several refs joined by ``and``."""
        return " and ".join(self.ref(ref) for ref in refs)

    def ref(self, ref: Ref | None) -> str:
        """One object, player or tracker; ``it`` for none."""
        if ref is None:
            return "it"
        if isinstance(ref, int):
            return self.labels[ref]
        if ref.startswith("tracker:"):
            _, kind, *rest = (*ref.split(":"), "", "")
            owner, card = rest[0], rest[1]
            word = {
                "monarch": "monarch designation",
                "initiative": "initiative designation",
                "blessing": "city's blessing",
            }.get(kind, kind)
            text = f"{card} {word}" if card else word
            return f"{whose(owner)} {text}" if owner else f"the {text}"
        return whom(ref)

    def holder(self, ref: Ref | None) -> str:
        """Who controls an object."""
        return self.situation.objects[ref].controller if isinstance(ref, int) else ME

    # ------------------------------------------------------------ set-up

    def setup(self) -> list[str]:
        """Sentences on how things stand before the first action."""
        situation, out = self.situation, []
        for player in situation.players:
            out += self.player(player)
        if situation.turn:
            out.append(f"It is {whose(situation.turn)} turn.")
        if situation.step:
            out.append(f"It is the {_STEP_WORDS.get(situation.step, situation.step)}.")
        if situation.day_night:
            out.append(f"It is {'neither day nor night' if situation.day_night == 'neither' else situation.day_night}.")
        for index, spec in enumerate(situation.objects):
            out.append(self.placed(index, spec))
        for index, spec in enumerate(situation.objects):
            out += self.state(index, spec)
        out += [f"{_upper(self.labels[index])} came first." for index in situation.order]
        if "graveyards otherwise empty" in situation.facts:
            out.append("The graveyards are otherwise empty.")
        out += [self.claim(claim) for claim in situation.claims]
        return out

    def player(self, player: PlayerSpec) -> list[str]:
        """Sentences on one player."""
        who, out = player.name, []
        name, have = _upper(subject(who)), _verb(who, "have", "has")
        if player.life is not None:
            out.append(f"{name} {_verb(who, 'am', 'is')} at {player.life} life.")
        else:
            out.append(f"{name} {_verb(who, 'play')}.")
        if player.poison is not None:
            out.append(f"{name} {have} {player.poison} poison counters.")
        if player.hand is not None:
            out.append(f"{name} {have} {player.hand} cards in hand.")
        if player.library is not None:
            out.append(f"{name} {have} {player.library} cards in the library.")
        if player.lands is not None:
            out.append(f"{name} {have} {player.lands} lands.")
        if player.mana:
            out.append(f"{name} {have} {player.mana} floating.")
        for word in player.designations:
            out.append(
                f"{name} {have} {'the ' + word if word != 'blessing' else 'the city' + chr(39) + 's blessing'}."
                if word != "monarch"
                else f"{name} {_verb(who, 'am', 'is')} the monarch."
            )
        out += [f"{name} {have} {'an emblem from ' + card if card else 'an emblem'}." for card in player.emblems]
        out += [f"{name} {have} {'the ' + card + ' dungeon' if card else 'a dungeon'}." for card in player.dungeons]
        return out

    def placed(self, index: int, spec: ObjectSpec) -> str:
        """Sentence that brings an object in."""
        who, label = spec.controller, self.labels[index]
        phrase = label if spec.card else "a " + label.removeprefix("the ")
        if spec.card and spec.token:
            phrase = phrase.replace(spec.face or spec.card, f"{spec.face or spec.card} token", 1)
        name = _upper(subject(who))
        if spec.zone == "battlefield":
            return f"{name} {_verb(who, 'control')} {phrase}."
        if spec.zone == "made":
            return f"{name} {_verb(who, 'expect')} {phrase}."
        place = {
            "hand": "in hand",
            "graveyard": "in the graveyard",
            "library": "in the library",
            "exile": "in exile",
            "stack": "on the stack",
            "command": "in the command zone",
            "outside": "in reserve",
        }[spec.zone]
        return f"{name} {_verb(who, 'have', 'has')} {phrase} {place}."

    def state(self, index: int, spec: ObjectSpec) -> list[str]:
        """Sentences on how an object stands."""
        label = _upper(self.labels[index])
        held = f"{_upper(whose(spec.controller))} {self.labels[index].removeprefix('the ')}"
        out = []
        if spec.card and (spec.description.power is not None or spec.description.toughness is not None):
            shown = "/".join(
                "X" if part is None else str(part) for part in (spec.description.power, spec.description.toughness)
            )
            out.append(f"{held} is {shown}.")
        if spec.card and spec.description.keywords:
            out.append(f"{held} has {' and '.join(spec.description.keywords)}.")
        for flag, word in (
            (spec.tapped, "tapped"),
            (spec.sick, "summoning sick"),
            (spec.transformed, "transformed"),
            (spec.face_down, "face down"),
        ):
            if flag:
                out.append(f"{label} is {word}.")
        for kind, count in spec.counters:
            out.append(f"{label} has {count} {kind} counters on it.")
        if spec.damage:
            out.append(f"{label} has {spec.damage} damage marked on it.")
        if spec.shields:
            out.append(f"{label} has {spec.shields} regeneration shields.")
        if spec.attached is not None:
            out.append(f"{label} is attached to {self.labels[spec.attached]}.")
        if spec.copy_of is not None:
            out.append(f"{label} is a copy of {self.labels[spec.copy_of]}.")
        if spec.commander:
            out.append(f"{label} is {whose(spec.controller)} commander.")
        return out

    def claim(self, claim: Claim) -> str:
        """Sentence of a claim."""
        label = _upper(self.labels[claim.subject])
        if claim.kind == "has":
            return f"{label} has {claim.value}."
        if claim.kind == "lacks":
            return f"{label} has no {claim.value}."
        if claim.kind == "color":
            return f"{label} is {_COLOR_WORDS[claim.value]}."
        if claim.kind == "mana cost":
            return f"{label} costs {claim.value}."
        if claim.kind == "not type":
            return f"{label} is not a {claim.value}."
        return f"{label} is a {claim.value}."

    # ------------------------------------------------------------ actions

    def action(self, action: Action) -> str:
        """One sentence for one action."""
        text = _ACTIONS[action.verb](self, action)
        if action.to_trigger:
            return f"{_upper(text)} in response to the trigger."
        return f"In response, {text}." if action.response else _upper(text) + "."

    def cast(self, action: Action) -> str:
        """A spell being cast or a land being played."""
        text = f"{subject(action.player)} {_verb(action.player, action.verb)} {self.names(action.objects)}"
        if action.targets:
            text += (" copying " if action.word == "copying" else " targeting ") + self.names(action.targets)
        if action.x is not None:
            text += f" with X={action.x}"
        if action.kicked:
            text += " kicked"
        if action.costs:
            text += " by sacrificing " + self.names(action.costs)
        if action.word and action.word != "copying":
            text += f" naming {action.word}"
        return text

    def question(self, question: Question) -> str:
        """One sentence for one question."""
        return _upper(_QUESTIONS[question.kind](self, question)) + "?"


def _does(verb: str, tail: str = "") -> Any:
    def write(printer: _Printer, action: Action) -> str:
        text = f"{subject(action.player)} {_verb(action.player, verb)} {printer.names(action.objects)}"
        return f"{text} {tail}".rstrip()

    return write


def _passive(words: str) -> Any:
    return lambda printer, action: f"{printer.names(action.objects)} {words}"


def _attack(printer: _Printer, action: Action) -> str:
    return (
        f"{subject(action.player)} {_verb(action.player, 'attack')} {printer.names(action.targets)} with "
        f"{printer.names(action.objects)}"
    )


def _block(printer: _Printer, action: Action) -> str:
    return (
        f"{subject(action.player)} {_verb(action.player, 'block')} {printer.names(action.targets)} with "
        f"{printer.names(action.objects)}"
    )


def _damage(printer: _Printer, action: Action) -> str:
    target = printer.names(action.targets)
    if not action.objects:
        return (
            f"{target} {_verb(str(action.targets[0]), 'am', 'is')} dealt "
            f"{'lethal damage' if action.number is None else f'{action.number} damage'}"
        )
    source = printer.names(action.objects)
    if action.number is not None:
        kind = "combat " if action.word == "combat" else ""
        return f"{source} deals {action.number} {kind}damage to {target}"
    own = "its combat damage" if "combat" in action.word else "its damage"
    return f"{source} deals {'lethal damage' if action.word == 'lethal' else own} to {target}"


def _amount(verb: str, unit: str) -> Any:
    return lambda printer, action: f"{subject(action.player)} {_verb(action.player, verb)} {action.number} {unit}"


def _activate(printer: _Printer, action: Action) -> str:
    text = f"{subject(action.player)} {_verb(action.player, 'activate')} {printer.names(action.objects)}"
    if action.targets:
        text += f" targeting {printer.names(action.targets)}"
    if action.x is not None:
        text += f" with X={action.x}"
    if action.costs:
        text += " by sacrificing " + printer.names(action.costs)
    return text


def _loyalty(printer: _Printer, action: Action) -> str:
    text = f"{subject(action.player)} {_verb(action.player, 'use')} {printer.names(action.objects)}'s {action.word}"
    return text + (f" targeting {printer.names(action.targets)}" if action.targets else "")


def _remove(printer: _Printer, action: Action) -> str:
    kind = f"{action.word} " if action.word else ""
    text = (
        f"{subject(action.player)} {_verb(action.player, 'remove')} {action.number} {kind}counters from "
        f"{printer.names(action.objects)}"
    )
    return text + (f" targeting {printer.names(action.targets)}" if action.targets else "")


def _pump(printer: _Printer, action: Action) -> str:
    if action.word == "toughness 0":
        return f"{printer.names(action.objects)} gets -x/-x to toughness 0"
    return f"{printer.names(action.objects)} {'get' if len(action.objects) > 1 else 'gets'} {action.word}"


def _mana(printer: _Printer, action: Action) -> str:
    what = f"{{{action.word}}}" if action.word else "mana"
    return (
        f"{subject(action.player)} {_verb(action.player, 'tap')} {printer.names(action.objects)} for "
        f"{'its ' + what if action.word else what}"
    )


def _zone_change(verb: str, words: str) -> Any:
    def write(printer: _Printer, action: Action) -> str:
        if action.player:
            return f"{subject(action.player)} {_verb(action.player, verb)} {printer.names(action.objects)}"
        return f"{printer.names(action.objects)} {words}"

    return write


def _become(printer: _Printer, action: Action) -> str:
    who = subject(action.player)
    if action.word == "monarch":
        return f"{who} {_verb(action.player, 'become')} the monarch"
    if action.word == "initiative":
        return f"{who} {_verb(action.player, 'take')} the initiative"
    return f"{who} {_verb(action.player, 'get')} the city's blessing"


_ACTIONS: dict[str, Callable[[_Printer, Action], str]] = {
    "cast": _Printer.cast,
    "play": _Printer.cast,
    "attack": _attack,
    "block": _block,
    "no block": lambda p, a: f"{subject(a.player)} {_verb(a.player, 'do', 'does')} not block",
    "deal damage": _damage,
    "gain life": _amount("gain", "life"),
    "lose life": _amount("lose", "life"),
    "spend": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'cast')} a spell with {a.number} mana"
        if a.word == "spell"
        else f"{subject(a.player)} {_verb(a.player, 'spend')} {a.number} mana on an ability"
    ),
    "put counters": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'put')} {a.number} {a.word} counters on {p.names(a.objects)}"
    ),
    "remove counters": _remove,
    "pump": _pump,
    "gain": lambda p, a: (
        f"{p.names(a.objects)} {'gain' if len(a.objects) > 1 else 'gains'} {a.word.replace(', ', ' and ')}"
    ),
    "lose": lambda p, a: (
        f"{p.names(a.objects)} {'lose' if len(a.objects) > 1 else 'loses'} "
        f"{'all its abilities' if a.word == 'all abilities' else a.word.replace(', ', ' and ')}"
    ),
    "sacrifice": _does("sacrifice"),
    "die": _zone_change("destroy", "dies"),
    "destroy": _zone_change("destroy", "is destroyed"),
    "exile": _zone_change("exile", "is exiled"),
    "bounce": _zone_change("bounce", "is bounced"),
    "discard": _does("discard"),
    "flicker": _zone_change("flicker", "is flickered"),
    "untap": _zone_change("untap", "becomes untapped"),
    "tap": _zone_change("tap", "becomes tapped"),
    "regenerate": _zone_change("regenerate", "regenerates"),
    "transform": _zone_change("transform", "transforms"),
    "enter": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'put')} {p.names(a.objects)} onto the battlefield"
        if a.player
        else f"{p.names(a.objects)} enters the battlefield"
    ),
    "discard cards": _amount("discard", "cards"),
    "draw": _amount("draw", "cards"),
    "mill": _amount("mill", "cards"),
    "make copy": lambda p, a: f"{subject(a.player)} {_verb(a.player, 'make')} a token copy of {p.names(a.objects)}",
    "make token": _does("create"),
    "gain control": lambda p, a: f"{subject(a.player)} {_verb(a.player, 'gain')} control of {p.names(a.objects)}",
    "tap for mana": _mana,
    "loyalty": _loyalty,
    "keyword": lambda p, a: (
        f"{subject(a.player)} {a.word if a.player == ME else a.word + 's'} {p.names(a.objects)}".replace(
            "cyclings", "cycles"
        ).replace("cycling", "cycle")
    ),
    "activate": _activate,
    "equip": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'equip')} {p.names(a.objects)} to {p.names(a.targets)}"
    ),
    "crew": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'crew')} {p.names(a.objects)} with {p.names(a.targets)}"
    ),
    "fight": lambda p, a: f"{p.names(a.objects)} fights {p.names(a.targets)}",
    "become": _become,
    "venture": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'venture')} into "
        f"{'the ' + a.word + ' dungeon' if a.word else 'a dungeon'}"
    ),
    "become day or night": lambda p, a: f"it becomes {a.word}",
    "destroy tracker": lambda p, a: f"{p.names(a.targets)} is destroyed",
    "end turn": lambda p, a: "the turn ends",
    "go to step": lambda p, a: f"{whose(a.player)} {_STEP_WORDS.get(a.word, 'turn')} begins",
    "resolve": lambda p, a: "everything resolves",
    "proliferate": lambda p, a: f"{subject(a.player)} {_verb(a.player, 'proliferate')}",
    "counter": lambda p, a: (
        f"{subject(a.player)} {_verb(a.player, 'counter')} {p.names(a.objects)}"
        if a.player
        else f"{p.names(a.objects)} is countered"
    ),
    "leave game": lambda p, a: f"{subject(a.player)} {_verb(a.player, 'concede')} the game",
}


def _about(words: str) -> Any:
    """A question made of words with ``{}`` for the subject."""
    return lambda printer, question: words.format(
        printer.ref(question.subject) if question.subject is not None else "it"
    )


def _player_question(words: str, own: str) -> Any:
    def write(_printer: _Printer, question: Question) -> str:
        name = str(question.subject)
        return (
            own.format(n=question.number, w=question.word)
            if name == ME
            else words.format(whom(name), whose(name), n=question.number, w=question.word)
        )

    return write


def _two(words: str) -> Any:
    def write(printer: _Printer, question: Question) -> str:
        return words.format(
            printer.ref(question.subject) if question.subject is not None else "it",
            printer.ref(question.other) if question.other is not None else "it",
        )

    return write


def _damage_question(printer: _Printer, question: Question) -> str:
    if question.subject is not None:
        tail = f" to {printer.ref(question.other)}" if question.other is not None else ""
        return f"how much damage does {printer.ref(question.subject)} deal{tail}"
    return (
        f"how much damage is dealt to {printer.ref(question.other)}"
        if question.other is not None
        else "how much damage is dealt"
    )


def _counters_question(printer: _Printer, question: Question) -> str:
    target = printer.ref(question.subject) if question.subject is not None else "it"
    if question.number is not None:
        return f"does {target} have {question.number} {question.word} counters on it"
    return f"how many {question.word + ' ' if question.word else ''}counters does {target} have"


def _maybe_player(none: str, words: str, own: str) -> Any:
    def write(_printer: _Printer, question: Question) -> str:
        if question.subject is None:
            return none
        return own if question.subject == ME else words.format(whom(str(question.subject)))

    return write


def _can_activate(printer: _Printer, question: Question) -> str:
    source = printer.ref(question.subject)
    if question.other is not None:
        return f"can I activate {source} while casting {printer.ref(question.other)}"
    return f"can I activate {source}'s {question.word or 'ability'}"


_QUESTIONS: dict[str, Callable[[_Printer, Question], str]] = {
    "what happens": lambda p, q: f"what happens to {p.ref(q.subject)}" if q.subject is not None else "what happens",
    "dies": _about("does {} die"),
    "survives": _about("does {} survive"),
    "who survives": _about("who survives"),
    "who dies": _about("who dies"),
    "both die": lambda p, q: (
        "is it a trade" + (f" between {p.names((q.subject, *q.also))}" if q.subject is not None else "")
    ),
    "both survive": _about("do both creatures survive"),
    "who wins": _about("who wins"),
    "life": _player_question("what is {1} life total", "what is my life total"),
    "life change": _player_question("how much life does {0} {w}", "how much life do I {w}"),
    "loses life": lambda p, q: (
        f"{'do I' if q.subject == ME else 'does ' + whom(str(q.subject))} lose "
        f"{'life' if q.number is None else f'{q.number} life'}"
    ),
    "sick": _about("is {} summoning sick"),
    "poison": _player_question("how many poison counters does {0} have", "how many poison counters do I have"),
    "player loses": _player_question("does {0} lose the game", "do I lose the game"),
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
    "draws": _player_question("does {0} still draw", "do I still draw"),
    "damage marked": _about("how much damage is marked on {}"),
    "characteristics": _about("what does {} look like"),
    "types": lambda p, q: f"is {p.ref(q.subject)} a {q.word}" if q.word else f"what types is {p.ref(q.subject)}",
    "color": lambda p, q: (
        f"is {p.ref(q.subject)} {_COLOR_WORDS[q.word]}" if q.word else f"what color is {p.ref(q.subject)}"
    ),
    "mana cost": _about("what is {}'s mana cost"),
    "abilities": _about("what abilities does {} have"),
    "has": lambda p, q: f"does {p.ref(q.subject)} have {q.word}",
    "gets": lambda p, q: f"does {p.ref(q.subject)} get {q.word}",
    "mana amount": lambda p, q: (
        f"how many {_COLOR_WORDS[q.word]} mana do I get"
        if q.word
        else ("how much mana do I get" if q.subject == ME else f"how much mana does {whom(str(q.subject))} get")
    ),
    "could produce": lambda p, q: (
        f"can {p.ref(q.subject)} produce {_COLOR_WORDS[q.word]} mana"
        if q.word
        else f"what mana could {p.ref(q.subject)} produce"
    ),
    "can block": lambda p, q: f"can {p.names((q.subject or 0, *q.also))} block {p.ref(q.other)}",
    "can attack": _about("can {} attack"),
    "can tap mana": lambda p, q: (
        f"can {subject(str(q.other))} tap {p.ref(q.subject)} for "
        + (f"{_COLOR_WORDS[q.word]} mana" if q.word else "mana")
    ),
    "can activate": _can_activate,
    "can crew": lambda p, q: (
        f"can {p.ref(q.subject)} crew {p.ref(q.other)}" if q.other is not None else "can it crew it"
    ),
    "can convoke": lambda p, q: (
        f"can {p.ref(q.subject)} convoke {p.ref(q.other)}"
        if q.other is not None
        else f"can I convoke with {p.ref(q.subject)}"
    ),
    "can eternalize": lambda p, q: f"can I eternalize {p.ref(q.subject)}" + (" at instant speed" if q.word else ""),
    "can target": _two("can {} target {}"),
    "can cast": lambda p, q: (
        f"can {subject(p.holder(q.subject))} cast {p.ref(q.subject)}"
        + (f" targeting {p.ref(q.other)}" if q.other is not None else "")
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
        else "does it trigger"
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
    "returns": _about("does {} return"),
    "tapped": _about("is {} tapped"),
    "enters with": _about("what does {} enter with"),
    "x value": _about("what is the value of X for {}"),
    "cards in hand": _player_question("how many cards does {0} have in hand", "how many cards do I have in hand"),
    "controls": lambda p, q: (
        f"does {whom(str(q.other))} control {p.ref(q.subject)}"
        if q.other is not None
        else f"who controls {p.ref(q.subject)}"
    ),
    "resolves": lambda p, q: f"does {p.ref(q.subject)} resolve" if q.subject is not None else "does it resolve",
    "legal": lambda p, q: f"is {p.ref(q.subject)} legal in {q.word}" if q.word else f"is {p.ref(q.subject)} legal",
    "yes no": _about("do I have priority"),
}


def print_situation(situation: Situation) -> str:
    """
    Write a situation in canonical wording.

    Returns:
        Sentences, one after the other; `parse_situation` reads an equal situation from them.
    """
    if all(player.name != ME for player in situation.players):
        situation = _without_speaker(situation)
    printer = _Printer(situation)
    out = printer.setup()
    out += [printer.action(action) for action in situation.actions]
    out += [printer.question(question) for question in situation.questions]
    return " ".join(out)


def _without_speaker(situation: Situation) -> Situation:
    """Call the opponent "the opponent" where nobody says I."""

    def name(value: Any) -> Any:
        return THE_OPPONENT if value == OPPONENT else value

    return replace(
        situation,
        players=tuple(replace(player, name=name(player.name)) for player in situation.players),
        objects=tuple(replace(spec, controller=name(spec.controller)) for spec in situation.objects),
        actions=tuple(
            replace(action, player=name(action.player), targets=tuple(name(ref) for ref in action.targets))
            for action in situation.actions
        ),
        questions=tuple(
            replace(question, subject=name(question.subject), other=name(question.other))
            for question in situation.questions
        ),
        turn=name(situation.turn),
    )
