"""
Writes a `Situation` in canonical wording; reading it again gives an equal situation.

An object goes by its name where that is enough, else by its name and its
number in the situation, ``the 2/2 creature #2``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..model import (
    ALL_OTHERS,
    ME,
    NOTHING_ELSE,
    ONE_LAND,
    OPPONENT,
    Action,
    Claim,
    ObjectSpec,
    PlayerSpec,
    Question,
    Ref,
    Situation,
)
from .actions import ACTIONS
from .questions import QUESTIONS
from .wording import COLOR_WORDS, STEP_WORDS, THE_OPPONENT, describe, subject, upper, verb_form, whom, whose


class Printer:
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
            return "token" if spec.token else "copy"
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
            out.append(f"It is the {STEP_WORDS.get(situation.step, situation.step)}.")
        if situation.day_night:
            out.append(f"It is {'neither day nor night' if situation.day_night == 'neither' else situation.day_night}.")
        for index, spec in enumerate(situation.objects):
            out.append(self.placed(index, spec))
        for index, spec in enumerate(situation.objects):
            out += self.state(index, spec)
        out += [self.entered(first, second) for first, second in situation.order]
        if "graveyards otherwise empty" in situation.facts:
            out.append("The graveyards are otherwise empty.")
        if ONE_LAND in situation.facts:
            out.append("No second land is played in a turn.")
        if NOTHING_ELSE in situation.facts:
            out.append("There are no other permanents.")
        out += [upper(words) + "." for words in ("nobody pays", "everything is paid") if words in situation.facts]
        if "nobody has monarch" in situation.facts:
            out.append("Nobody is the monarch.")
        if "nobody has initiative" in situation.facts:
            out.append("Nobody has the initiative.")
        out += [self.claim(claim) for claim in situation.claims]
        return out

    def entered(self, first: int, second: int) -> str:
        """Sentence on which of two objects entered first."""
        rest = "came first" if second == ALL_OTHERS else f"entered before {self.labels[second]}"
        return f"{upper(self.labels[first])} {rest}."

    def player(self, player: PlayerSpec) -> list[str]:
        """Sentences on one player."""
        who, out = player.name, []
        name, have = upper(subject(who)), verb_form(who, "have", "has")
        if player.life is not None:
            out.append(f"{name} {verb_form(who, 'am', 'is')} at {player.life} life.")
        else:
            out.append(f"{name} {verb_form(who, 'play')}.")
        if player.poison is not None:
            out.append(f"{name} {have} {player.poison} poison counters.")
        if player.hand is not None:
            out.append(f"{name} {have} {player.hand} cards in hand.")
        if player.library is not None:
            out.append(f"{name} {have} {player.library} cards in the library.")
        if player.lands is not None:
            out.append(f"{name} {have} {player.lands or 'no more'} lands.")
        if player.spare is not None:
            out.append(f"{name} {have} {player.spare} lands left.")
        if player.mana:
            out.append(f"{name} {have} {player.mana} floating.")
        if player.keywords:
            out.append(f"{name} {have} {' and '.join(player.keywords)}.")
        for word in player.designations:
            out.append(
                f"{name} {have} {'the ' + word if word != 'blessing' else 'the city' + chr(39) + 's blessing'}."
                if word != "monarch"
                else f"{name} {verb_form(who, 'am', 'is')} the monarch."
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
        name = upper(subject(who))
        if spec.zone == "battlefield":
            return f"{name} {verb_form(who, 'control')} {phrase}."
        if spec.zone == "made":
            return f"{name} {verb_form(who, 'expect')} {phrase}."
        place = {
            "hand": "in hand",
            "graveyard": "in the graveyard",
            "library": "in the library",
            "exile": "in exile",
            "stack": "on the stack",
            "command": "in the command zone",
            "outside": "in reserve",
        }[spec.zone]
        return f"{name} {verb_form(who, 'have', 'has')} {phrase} {place}."

    def state(self, index: int, spec: ObjectSpec) -> list[str]:
        """Sentences on how an object stands."""
        label = upper(self.labels[index])
        held = f"{upper(whose(spec.controller))} {self.labels[index].removeprefix('the ')}"
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
        if spec.chosen:
            out.append(f"{spec.chosen} was chosen for {self.labels[index]}.")
        if spec.commander:
            out.append(f"{label} is {whose(spec.controller)} commander.")
        return out

    def claim(self, claim: Claim) -> str:
        """Sentence of a claim."""
        label = upper(self.labels[claim.subject])
        if claim.kind == "has":
            return f"{label} has {claim.value}."
        if claim.kind == "lacks":
            return f"{label} has no {claim.value}."
        if claim.kind == "color":
            return f"{label} is {COLOR_WORDS[claim.value]}."
        if claim.kind == "mana cost":
            return f"{label} costs {claim.value}."
        if claim.kind == "not type":
            return f"{label} is not a {claim.value}."
        return f"{label} is a {claim.value}."

    # ------------------------------------------------------------ actions

    def action(self, action: Action) -> str:
        """One sentence for one action."""
        text = ACTIONS[action.verb](self, action)
        if action.to_trigger:
            return f"{upper(text)} in response to the trigger."
        return f"In response, {text}." if action.response else upper(text) + "."

    def question(self, question: Question) -> str:
        """One sentence for one question."""
        return upper(QUESTIONS[question.kind](self, question)) + "?"


def print_situation(situation: Situation) -> str:
    """
    Write a situation in canonical wording.

    Returns:
        Sentences, one after the other; `parse_situation` reads an equal situation from them.
    """
    if all(player.name != ME for player in situation.players):
        situation = _without_speaker(situation)
    printer = Printer(situation)
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
