"""
A game that was played, being asked: what every question may look at.

CR: as each function says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ....errors import UnsupportedRule
from ....events import DealDamage, Event, MoveZone, TriggerPut
from ....game import Game
from ....layering.counters import keyword_of_counter
from ....objects import Characteristics
from ....outcome import QuestionAnswer
from ....terms import CardType, Zone
from ...model import Question, Ref
from ...vocabulary import words
from ..performer import Performer
from ..table import Table

Asker = Callable[["Asking", Question], tuple[str, str]]
ASKERS: dict[str, Asker] = {}

BEFORE_THE_END = words(
    """can-block can-attack can-tap-mana can-activate can-crew can-convoke can-eternalize can-target can-cast
    can-respond could-produce can-return in-combat resolves-first"""
)


def asks(*kinds: str) -> Callable[[Asker], Asker]:
    """Enter the function that answers these kinds of question."""

    def enter(function: Asker) -> Asker:
        for kind in kinds:
            ASKERS[kind] = function
        return function

    return enter


@dataclass
class Asking:
    """A game that was played, being asked."""

    performer: Performer
    could: dict[str, tuple[str, ...]]
    """What could-produce questions found, by name."""
    begun: Game | None = None
    """The game as it stood before the first action, None where nobody compares."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.performer.table

    @property
    def game(self) -> Game:
        """The game."""
        return self.performer.table.game

    def answer(self, question: Question) -> QuestionAnswer:
        """
        Answer one question.

        Raises:
            UnsupportedRule: it cannot be answered from the game.
        """
        asker = ASKERS.get(question.kind)
        if asker is None:
            raise UnsupportedRule(question.text or question.kind)
        answer, because = asker(self, question)
        return QuestionAnswer(question.text or question.kind, answer, because)

    # ------------------------------------------------------------ helpers

    def events(self) -> Iterator[Event]:
        """Everything that happened, oldest first."""
        return (entry.event for entry in self.game.history)

    def index(self, ref: Ref | None) -> int:
        """
        The object that a question is about.

        Raises:
            UnsupportedRule: it is about none.
        """
        if not isinstance(ref, int):
            raise UnsupportedRule("a question about a player here")
        return ref

    def chain(self, index: int) -> tuple[int, ...]:
        """All ids that an object has had, oldest first."""
        identity = self.table.first(index)
        found: list[int] = []
        while identity is not None and identity not in found:
            found.append(identity)
            identity = self.game.moved.get(identity)
        return tuple(found)

    def latest(self, index: int) -> int:
        """
        The latest id of an object, that of the token where a card was turned into one.

        Raises:
            UnsupportedRule: there never was such an object.
        """
        action = next((a for a in self.table.situation.actions if a.verb == "keyword" and index in a.objects), None)
        if action is not None and action.word in ("eternalize", "embalm"):
            token = self.table.token_made()
            while token is not None and token in self.game.moved:
                token = self.game.moved[token]
            if token is not None:
                return token
        identity = self.table.last(index)
        if identity is None:
            raise UnsupportedRule("a token that nothing has made")
        return identity

    def is_there(self, identity: int) -> bool:
        """True for an object on the battlefield now."""
        found = self.game.find(identity)
        return found is not None and found.zone is Zone.BATTLEFIELD

    def characteristics(self, index: int) -> Characteristics:
        """What an object is now, or last was on the battlefield when it died since."""
        return self.game.characteristics(self.as_permanent(index))

    def as_permanent(self, index: int) -> int:
        """The id under which an object is, or last was, on the battlefield; else its latest."""
        latest = self.latest(index)
        if self.is_there(latest):
            return latest
        for identity in reversed(self.chain(index)):
            if self.game.last_known(identity).zone is Zone.BATTLEFIELD:
                return identity
        return latest

    def name(self, index: int) -> str:
        """What an object is called."""
        return self.game.name_of(self.latest(index))

    def death(self, index: int) -> MoveZone | None:
        """The event by which an object went from the battlefield to a graveyard, None when it did not."""
        ids = {*self.chain(index), self.latest(index)}
        for event in self.events():
            if isinstance(event, MoveZone) and event.object in ids and event.to is Zone.GRAVEYARD:
                if self.game.last_known(event.object).zone is Zone.BATTLEFIELD:
                    return event
        return None

    def left(self, index: int) -> MoveZone | None:
        """The event by which an object left the battlefield, None when it did not."""
        ids = {*self.chain(index), self.latest(index)}
        for event in self.events():
            if isinstance(event, MoveZone) and event.object in ids and event.to is not Zone.BATTLEFIELD:
                if self.game.last_known(event.object).zone is Zone.BATTLEFIELD:
                    return event
        return None

    def damage_to(self, identities: set[int], sources: set[int] | None = None) -> int:
        """How much damage was dealt to these, by these sources or by any. CR: 120."""
        return sum(
            event.amount
            for event in self.events()
            if isinstance(event, DealDamage)
            and event.recipient in identities
            and (sources is None or event.source in sources)
        )


def yes(flag: bool) -> str:
    """``yes`` or ``no``."""
    return "yes" if flag else "no"


def player_asked(asking: Asking, question: Question) -> int:
    """
    The player that a question is about.

    Raises:
        UnsupportedRule: it is about none.
    """
    if not isinstance(question.subject, str) or question.subject not in asking.table.players:
        raise UnsupportedRule("a question about a player")
    return asking.table.player(question.subject)


def note_counter_keywords(game: Game, *identities: int) -> None:
    """Cite the rule of keyword counters where one of these has any. CR: 122.1b."""
    for identity in identities:
        for kind, _ in game.last_known(identity).counters:
            keyword = keyword_of_counter(kind)
            if keyword is not None and keyword in game.characteristics(identity).abilities:
                game.note("122.1b", f"The {kind} counter gives {game.name_of(identity)} {kind}.")
                if kind == "flying":
                    game.note("702.9b", "A creature with flying is blocked only by creatures with flying or reach.")


def is_instant(game: Game, card: int) -> bool:
    """True for what can be cast any time its player has priority. CR: 304.1, 702.8a."""
    found = game.characteristics(card)
    return CardType.INSTANT in found.card_types or any(
        getattr(ability, "keyword", "") == "flash" for ability in found.abilities
    )


def count_triggers(asking: Asking, sources: set[int] | None) -> int:
    """How many abilities of these sources, or of any, triggered and were put onto the stack. CR: 603.3."""
    count = 0
    for event in asking.events():
        if isinstance(event, TriggerPut):
            stack = asking.game.last_known(event.object).stack
            if stack is not None and (sources is None or stack.source in sources):
                count += 1
    return count
