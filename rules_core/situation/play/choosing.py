"""
Answers the engine's choices from what the situation says, and remembers those that it leaves open.

CR: 601.2b-d, 603.3d, 608.2d, 616.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...choices import ChoiceKind, ChoicePoint
from ...errors import IllegalAction, UnsupportedRule
from ...game import Game
from ...ir.nouns import Target
from ...objects import is_player
from ...terms import ObjectKind, Zone
from .wording import counted, listed, you

_WORDS = frozenset(
    {ChoiceKind.COLOR, ChoiceKind.MANA, ChoiceKind.WORD, ChoiceKind.SUBTYPE, ChoiceKind.CARD_TYPE, ChoiceKind.CARD_NAME}
)
_OPTIONAL_COSTS = frozenset({ChoiceKind.COST, ChoiceKind.PAY})


@dataclass(frozen=True, slots=True)
class Meant:
    """A target that was taken for granted."""

    source: str
    """The name of what has it."""
    target: str
    """The name of the target."""
    other: str = ""
    """The player that could be the target instead, empty where it is not one other player."""

    @property
    def words(self) -> str:
        """It in a sentence."""
        return f"{self.source[:1].upper()}{self.source[1:]} targets {self.target}."


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that the situation leaves open, with the answer it got in this run."""

    point: ChoicePoint
    taken: tuple[int, ...]
    player: str
    source: str = ""
    """The name of what asks for it."""
    meant: Meant | None = None
    """The target that is taken for granted where nobody says otherwise, None where no answer is the sensible one."""

    @property
    def is_sensible(self) -> bool:
        """False where another target than the sensible one was tried."""
        return self.meant is None or self.taken == self.point.default_indices

    @property
    def words(self) -> str:
        """The answer in words; with what was asked where it was a matter of yes or no."""
        labels = [you(self.point.options[index].label) for index in self.taken]
        words = listed(counted(labels)) if labels else "nothing"
        kind = self.point.kind
        if words.lower() in ("yes", "no"):
            return f"{self.point.prompt.rstrip('?. ')}? {words.capitalize()}"
        if kind is ChoiceKind.TARGET:
            return f"{self.source or 'it'} targets {words}"
        if kind is ChoiceKind.MODE:
            return f"{words} is chosen{f' for {self.source}' if self.source else ''}"
        if kind is ChoiceKind.REPLACEMENT:
            return f"{words} applies first"
        if kind in (ChoiceKind.TRIGGER_ORDER, ChoiceKind.ORDER):
            return f"in the order {', '.join(labels)}"
        if kind in (ChoiceKind.OBJECTS, ChoiceKind.COLOR, ChoiceKind.PLAYER, ChoiceKind.LEGEND_RULE):
            return f"{words} {'are' if len(labels) > 1 else 'is'} chosen"
        return words


@dataclass
class Intent:
    """What the present action says about the choices that it brings."""

    targets: tuple[int | str, ...] = ()
    """Ids, or ``tracker:...`` words."""
    copying: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    x: int | None = None
    kicked: bool = False
    word: str = ""
    name: str = ""
    """The card that is cast or activated, for messages."""


@dataclass
class SituationChooser:
    """
    Answers by the intent of the action, then by the answers to be tried in this run, then by default.

    Attributes:
        answers: what to answer to the open choices, in the order in which they come up.
        open: the open choices of this run.
        wanted: targets of earlier actions that nothing has taken yet: those of triggered abilities.
    """

    answers: Sequence[Sequence[int]] = ()
    open: list[OpenChoice] = field(default_factory=list)
    intent: Intent = field(default_factory=Intent)
    wanted: list[int | str] = field(default_factory=list)
    likely: tuple[int, ...] = ()
    """What a response without a target most likely means."""
    pays: bool | None = None
    """What was said of costs that may be paid as something resolves; None where nothing was."""
    asked: tuple[int, ...] = ()
    """Players that are asked about, whom a spell on "target player" means where nothing else is said."""
    meant: list[Meant] = field(default_factory=list)
    """Targets that were taken for granted."""
    quiet: bool = False
    """True while something is only tried: nothing is remembered."""

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Answer one choice. CR: as the point says."""
        told = self._told(game, point)
        if told is not None:
            return told
        if point.is_forced or not point.options or self.quiet:
            return point.default_indices
        position = len(self.open)
        taken = tuple(self.answers[position]) if position < len(self.answers) else point.default_indices
        known = point.source is not None and (point.source in game.objects or point.source in game.lki)
        source = game.name_of(point.source) if known and point.source is not None else ""
        meant = self._sensible_player(game, point) if point.kind is ChoiceKind.TARGET else None
        self.open.append(OpenChoice(point, taken, game.players[point.player].name, source, meant))
        return taken

    def _told(self, game: Game, point: ChoicePoint) -> Sequence[int] | None:
        """What the situation says about it, None when nothing."""
        if point.kind is ChoiceKind.TARGET:
            return self._targets(game, point)
        if point.kind is ChoiceKind.X:
            return self._x(point)
        if point.kind is ChoiceKind.PAY and point.rule == "118.12":
            return None if self.pays is None else ((0,) if self.pays else (1,))
        if self.intent.costs and point.kind in (ChoiceKind.COST, ChoiceKind.OBJECTS):
            found = [index for index, option in enumerate(point.options) if option.value in self.intent.costs]
            if found:
                return found[: point.maximum]
            if point.kind is ChoiceKind.COST and all(game.find(o.value) for o in point.options if type(o.value) is int):
                raise UnsupportedRule(f"what is said to be paid for {self.intent.name or 'it'}", "601.2h")
        if point.kind in _OPTIONAL_COSTS and self._is_being_cast(game, point):
            return self._optional_cost(point)
        if point.kind is ChoiceKind.OBJECTS:
            found = [index for index, option in enumerate(point.options) if option.value in self.intent.copying]
            if found:
                return found[: point.maximum]
            if self.intent.word:
                found = [i for i, o in enumerate(point.options) if o.label.lower() == self.intent.word.lower()]
                if found:
                    return found[: point.maximum]
        if point.kind is ChoiceKind.MAY and self.intent.copying and "copy" in point.prompt.lower():
            return (0,)
        if self.intent.word and point.kind in _WORDS:
            for index, option in enumerate(point.options):
                if self.intent.word.lower() in (option.label.lower(), str(option.value).lower()):
                    return (index,)
        return None

    def _targets(self, game: Game, point: ChoicePoint) -> Sequence[int] | None:
        wishes = [*self.intent.targets, *self.wanted]
        found: list[int] = []
        for wish in wishes:
            for index, option in enumerate(point.options):
                if index not in found and _is_meant(game, wish, option.value, option.label):
                    found.append(index)
                    break
        if found:
            kept = found[: point.maximum]
            for index in kept:
                self._take(game, point.options[index].value, point.options[index].label)
            return kept if len(kept) >= point.minimum else None
        for index, option in enumerate(point.options):
            if option.value in self.likely and point.maximum == 1 and self._is_being_cast(game, point):
                return (index,)
        if not self.intent.targets and len(self.asked) == 1:
            values = [option.value for option in point.options]
            if self.asked[0] in values and all(value in game.players for value in values):
                place = values.index(self.asked[0])
                if place and self.asked[0] == point.player:
                    # Nobody hurts themselves, though they ask what becomes of them.
                    return None
                return self._taken_for_granted(game, point, place)
        if self.intent.targets and self._is_being_cast(game, point) and self._says_who(game, point):
            raise IllegalAction(f"{self.intent.name} can't target that", "115.1")
        if self.intent.targets and self._is_being_cast(game, point):
            # Beside what was named a player is meant: an opponent, for whom else would one say it?
            values = [option.value for option in point.options]
            others = [place for place, value in enumerate(values) if value != point.player]
            if len(others) == 1:
                return self._taken_for_granted(game, point, others[0])
        return None

    def _sensible_player(self, game: Game, point: ChoicePoint) -> Meant | None:
        """
        Say that what harms targets the opponent, and what helps its own controller, of two players.

        Returns:
            None where something else might be meant just as well: a permanent on the same side, or one of several.
        """
        first = point.options[0].value
        if len(game.players) != 2 or (point.minimum, point.maximum) != (1, 1) or not isinstance(first, int):
            return None
        if not is_player(first) or point.source is None or point.default_indices != (0,):
            return None
        others = [option.value for option in point.options[1:] if isinstance(option.value, int)]
        same = [one for one in others if (one if is_player(one) else game.controller_of(one)) == first]
        return None if same and first not in self.asked else self._meant_at(game, point, 0)

    def _taken_for_granted(self, game: Game, point: ChoicePoint, place: int) -> tuple[int]:
        """Take one option, and remember that it was not told."""
        self.meant.append(self._meant_at(game, point, place))
        return (place,)

    def _meant_at(self, game: Game, point: ChoicePoint, place: int) -> Meant:
        """What it is to take one option for granted."""
        values = [option.value for option in point.options]
        players = [option for option in point.options if option.value in game.players]
        instead = [option.label for option in players if option.value != values[place]]
        known = point.source is not None and (point.source in game.objects or point.source in game.lki)
        source = game.name_of(point.source) if known and point.source is not None else self.intent.name or "it"
        return Meant(source, point.options[place].label, instead[0] if len(instead) == 1 else "")

    def _says_who(self, game: Game, point: ChoicePoint) -> bool:
        """False where a player is to be targeted besides the objects that were named: who, was not said."""
        found = game.find(point.source) if point.source is not None else None
        if any(is_player(wish) for wish in self.intent.targets if isinstance(wish, int)) or found is None:
            return True
        players = all(isinstance(option.value, int) and is_player(option.value) for option in point.options)
        face = found.printed
        slots = sum(isinstance(node, Target) for a in (face.abilities if face else ()) for node in a.walk())
        return not players or slots < 2

    def _take(self, game: Game, value: object, label: str) -> None:
        for pool in (self.wanted,):
            for wish in list(pool):
                if _is_meant(game, wish, value, label):
                    pool.remove(wish)
                    break
        left = list(self.intent.targets)
        for wish in left:
            if _is_meant(game, wish, value, label):
                left.remove(wish)
                break
        if not self.quiet:
            self.intent = Intent(
                tuple(left), self.intent.copying, self.intent.costs, self.intent.x, self.intent.kicked,
                self.intent.word, self.intent.name,
            )  # fmt: skip

    def _is_being_cast(self, game: Game, point: ChoicePoint) -> bool:
        """True when the choice belongs to the spell or ability that the action itself puts on the stack."""
        found = game.find(point.source) if point.source is not None else None
        if found is None or found.stack is None:
            return point.source is None
        return found.kind is not ObjectKind.ABILITY or found.stack.kind == "activated"

    def _x(self, point: ChoicePoint) -> Sequence[int]:
        if self.intent.x is None:
            if self.quiet:
                return point.default_indices
            raise UnsupportedRule(f"the value of X for {self.intent.name or 'it'} is not said", "107.3a")
        for index, option in enumerate(point.options):
            if option.value == self.intent.x:
                return (index,)
        raise IllegalAction(f"X can't be {self.intent.x}", "107.3a")

    def _optional_cost(self, point: ChoicePoint) -> Sequence[int] | None:
        words = [option.label.lower() for option in point.options]
        if words[:2] == ["yes", "no"]:
            return (0,) if self.intent.kicked else (1,)
        if point.minimum == 0:
            return tuple(i for i, word in enumerate(words) if self.intent.kicked and "kick" in word)[: point.maximum]
        return None


def _is_meant(game: Game, wish: int | str, value: object, label: str) -> bool:
    """Say whether an option is what was wished for: an id, or a tracker by its kind and whose it is."""
    if not isinstance(wish, str) or not wish.startswith("tracker:"):
        return wish == value
    _, kind, owner, *_rest = (*wish.split(":"), "", "")
    found = game.find(value) if isinstance(value, int) else None
    if found is None or found.zone is not Zone.COMMAND:
        return False
    if owner and game.players[found.owner].name != owner:
        return False
    if kind in (ObjectKind.EMBLEM.value, ObjectKind.DUNGEON.value):
        return found.kind.value == kind
    words = label.lower()
    return kind in words or (kind == "blessing" and "city" in words)
