"""
The game: a table of current values, and questions about it.

Only `perform` (through the appliers) writes to a `Game`. `fork` copies the
tables and shares the values.

CR: 400, 403-408, 603.10, 608.2h, 613.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .choices import ChoiceKind, ChoicePoint, Chooser, DefaultChooser, Option
from .deciding import asked_of
from .errors import BudgetExceeded
from .objects import (
    Binding,
    Characteristics,
    CombatState,
    ContinuousEffect,
    DelayedTrigger,
    GameObject,
    PendingTrigger,
    Player,
    Sticker,
    TurnState,
    is_player,
)
from .outcome import TraceEntry
from .terms import ObjectKind, Zone

if TYPE_CHECKING:
    from .events import Event
    from .ir.card import CompiledCard
    from .layering.board import Board
    from .statics import Contribution

SHARED = 0
"""Stands for "nobody" in the key of a zone that all players share. CR: 400.1."""

SHARED_TURNS = frozenset({"two-headed giant", "archenemy"})
"""Variants in which the players of a team take their turns together. CR: 805.1."""

_OWN_ZONES = frozenset({Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD})

DEFAULT_BUDGET = 20_000


@dataclass(frozen=True, slots=True)
class Performed:
    """An event that happened, for abilities and effects that look back. CR: 608.2i."""

    event: Event
    turn: int
    batch: int
    """Events with the same number happened at the same time."""


@cache
def _layers() -> ModuleType:
    """Give the room of layers, which reads games and so cannot be imported before this one."""
    return import_module("rules_core.layers")


class Game:
    """
    All that is true in a game right now, and what happened before.

    Attributes:
        players: by id, in no particular order; see `turn_order`.
        turn_order: ids in turn order, players who left included. CR: 101.4, 103.1.
        reach: range of influence in seats, 0 for no limit. CR: 801.2.
        seats: who sat at the table as the turn began, in turn order. CR: 801.2c.
        objects: every object that exists, by id.
        lki: last known information: each object that ceased to be, as it last was. CR: 608.2h.
        left_combat: the combat as it was when an object left the battlefield in it, before anything that left with it
            did. CR: 608.2h.
        combat_before: the batch in which something left combat last, and the combat before it.
        moved: old id -> new id for each zone change. CR: 400.7.
        parted: id of a merged permanent that left -> ids of its other components then. CR: 730.3c.
        history: everything that happened, oldest first.
        trace: the steps, for people.
        planar_controller: who controls the face-up plane, None outside Planechase. CR: 311.5.
        stickers: what each player who plays with stickers has access to. CR: 123.2c.
        dungeons: dungeon cards that players own outside the game. CR: 309.2.
        combined: the combined back faces of the meld pairs that players own. CR: 712.8.
        choices_made: how many real choices were answered so far.
        inherited: replacement effects that may not affect the events performed just now, because these happen
            instead of an event that they have affected already. CR: 614.5.
        contributions: what objects add to the index of `statics`, kept while they do not change.
        revision: grows with each change; caches are valid for one revision.
        layers: the table of characteristics, for the revision that it names. CR: 613.
        look_back: the table before a batch of simultaneous events, while they are applied. CR: 603.10, 608.2h.
    """

    __slots__ = (
        "batch",
        "budget",
        "cache",
        "cache_revision",
        "choices_made",
        "chooser",
        "combat",
        "combat_before",
        "combined",
        "contributions",
        "day_night",
        "delayed",
        "draw",
        "dungeons",
        "effects",
        "history",
        "inherited",
        "layers",
        "left_combat",
        "lki",
        "look_back",
        "moved",
        "next_id",
        "next_timestamp",
        "objects",
        "parted",
        "pending",
        "planar_controller",
        "players",
        "reach",
        "revision",
        "seats",
        "stickers",
        "trace",
        "turn",
        "turn_order",
        "variant",
        "zones",
    )

    def __init__(self, players: Iterable[Player], chooser: Chooser | None = None, variant: str = "duel") -> None:
        """Start with `players` in turn order, all zones empty and no turn begun."""
        self.players: dict[int, Player] = {player.id: player for player in players}
        self.turn_order: tuple[int, ...] = tuple(self.players)
        self.objects: dict[int, GameObject] = {}
        self.zones: dict[tuple[Zone, int], tuple[int, ...]] = {}
        self.effects: dict[int, ContinuousEffect] = {}
        self.delayed: dict[int, DelayedTrigger] = {}
        self.pending: tuple[PendingTrigger, ...] = ()
        self.turn: TurnState = TurnState(active=self.turn_order[0] if self.turn_order else -1)
        self.combat: CombatState | None = None
        self.history: list[Performed] = []
        self.lki: dict[int, tuple[GameObject, Characteristics]] = {}
        self.left_combat: dict[int, CombatState] = {}
        self.combat_before: tuple[int, CombatState] | None = None
        self.moved: dict[int, int] = {}
        self.parted: dict[int, tuple[int, ...]] = {}
        self.trace: list[TraceEntry] = []
        self.chooser: Chooser = chooser if chooser is not None else DefaultChooser()
        self.variant = variant
        self.reach = 0
        self.seats: tuple[int, ...] = self.turn_order
        self.day_night: str | None = None
        self.draw = ""
        self.contributions: dict[int, Contribution] = {}
        self.planar_controller: int | None = None
        self.stickers: dict[int, tuple[Sticker, ...]] = {}
        self.dungeons: tuple[CompiledCard, ...] = ()
        self.combined: tuple[CompiledCard, ...] = ()
        self.inherited: frozenset[tuple[int | str, ...]] = frozenset()
        self.choices_made = 0
        self.next_id = 1
        self.next_timestamp = 1
        self.revision = 0
        self.batch = 0
        self.budget = DEFAULT_BUDGET
        self.cache: dict[Any, Any] = {}
        self.cache_revision = 0
        self.layers: Board | None = None
        self.look_back: Board | None = None

    def fork(self) -> Game:
        """Give a game in the same state that goes its own way from here; values are shared, tables are not."""
        other = Game.__new__(Game)
        for name in Game.__slots__:
            value = getattr(self, name)
            if isinstance(value, dict | list):
                value = value.copy()
            setattr(other, name, value)
        return other

    def restore(self, before: Game) -> None:
        """
        Go back to the state of `before`, a fork made earlier, which must not be used afterwards.

        The chooser is kept, and so is the budget that was spent.

        CR: 733.1 (an illegal action is reversed).
        """
        for name in Game.__slots__:
            if name not in ("budget", "chooser"):
                setattr(self, name, getattr(before, name))

    # Caches and numbers ---------------------------------------------------------------------

    def cached(self) -> dict[Any, Any]:
        """Give the cache of this revision, empty after each change."""
        if self.cache_revision != self.revision:
            self.cache = {}
            self.cache_revision = self.revision
        return self.cache

    def new_id(self) -> int:
        """Give an id that no object, effect or delayed trigger ever had."""
        self.next_id += 1
        return self.next_id - 1

    def new_timestamp(self) -> int:
        """Give a timestamp later than all others. CR: 613.7."""
        self.next_timestamp += 1
        return self.next_timestamp - 1

    def spend_budget(self, steps: int = 1) -> None:
        """
        Count steps of work, so that no run goes on for ever.

        Raises:
            BudgetExceeded: the budget is used up.

        CR: 732.
        """
        self.budget -= steps
        if self.budget < 0:
            raise BudgetExceeded("the game went on for longer than the budget of this run allows")

    # Objects and players --------------------------------------------------------------------

    def zone(self, zone: Zone, player: int = SHARED) -> tuple[int, ...]:
        """
        List the ids in a zone: top first in a library or graveyard, the next to resolve last on the stack.

        Args:
            player: whose library, hand or graveyard; not used for shared zones.

        CR: 400.1, 405.2.
        """
        return self.zones.get((zone, player if zone in _OWN_ZONES else SHARED), ())

    @property
    def battlefield(self) -> tuple[int, ...]:
        """Ids of the phased-in permanents, oldest first. CR: 403, 702.26d."""
        cache = self.cached()
        found: tuple[int, ...] | None = cache.get("battlefield")
        if found is None:
            found = tuple(i for i in self.zone(Zone.BATTLEFIELD) if not self.objects[i].phased_out)
            cache["battlefield"] = found
        return found

    @property
    def stack(self) -> tuple[int, ...]:
        """Ids of the objects on the stack, the next to resolve last. CR: 405."""
        return self.zone(Zone.STACK)

    def find(self, identity: int) -> GameObject | None:
        """Give the object with an id, None when it is no longer where it was (or is a player)."""
        return self.objects.get(identity)

    def last_known(self, identity: int) -> GameObject:
        """
        Give an object as it is, or as it last was.

        Raises:
            KeyError: there never was one.

        CR: 608.2h.
        """
        found = self.objects.get(identity)
        return found if found is not None else self.lki[identity][0]

    def characteristics(self, identity: int) -> Characteristics:
        """
        Give an object's characteristics after all continuous effects, or those it last had.

        CR: 109.3, 613, 608.2h.
        """
        board = self.layers
        if board is not None and board.revision == self.revision:
            value = board.values.get(identity)
            if value is not None:
                return value
        if identity in self.objects:
            value = _layers().characteristics_of(self, identity)
            assert isinstance(value, Characteristics)
            return value
        return self.lki[identity][1]

    def controller_of(self, identity: int) -> int:
        """
        Give the player who controls an object, its owner where nothing has a controller (108.4a); a player is itself.

        CR: 108.4, 109.4.
        """
        if is_player(identity):
            return identity
        found = self.objects.get(identity)
        if found is None:
            old, old_characteristics = self.lki[identity]
            return old_characteristics.controller if old_characteristics.controller is not None else old.owner
        if found.zone is Zone.BATTLEFIELD:
            controller = self.characteristics(identity).controller
        else:
            controller = found.controller
        return controller if controller is not None else found.owner

    def current(self, identity: int, moves: int = 1) -> int | None:
        """
        Follow an object to what it became, at most `moves` zone changes later.

        Returns:
            The id of an object that exists, or None.

        CR: 400.7.
        """
        for _ in range(moves + 1):
            if identity in self.objects:
                return identity
            following = self.moved.get(identity)
            if following is None:
                return None
            identity = following
        return None

    def name_of(self, identity: int) -> str:
        """Name an object or player for people."""
        if is_player(identity):
            return self.players[identity].name
        found = self.objects.get(identity) or self.lki[identity][0]
        if found.face_down and found.zone in (Zone.BATTLEFIELD, Zone.STACK):
            return "a face-down creature"
        printed = found.printed
        if found.merged and found.merged[0] != found.id:
            printed = self.last_known(found.merged[0]).printed
        if self.layers is not None and self.layers.finished:
            printed = self.layers.faces.get(identity, printed)
        if printed is not None:
            return printed.name or ("an emblem" if found.kind is ObjectKind.EMBLEM else "a token")
        if found.stack is not None:
            return f"the ability of {self.name_of(found.stack.source)}"
        return "an object"

    def apnap(self, first: int | None = None) -> tuple[int, ...]:
        """List the players in the game in turn order from the active player (or `first`). CR: 101.4."""
        order = self.turn_order
        start = order.index(self.turn.active if first is None else first)
        return tuple(p for p in order[start:] + order[:start] if self.players[p].in_game)

    def teammates(self, player: int) -> tuple[int, ...]:
        """
        List who takes turns together with a player, in turn order: where teams share turns, the team; else the player.

        CR: 805.1, 805.4.
        """
        team = self.players[player].team
        if not team or self.variant not in SHARED_TURNS:
            return (player,)
        return tuple(p for p in self.turn_order if self.players[p].team == team)

    def is_active(self, player: int) -> bool:
        """Say whether it is a player's turn, or their team's where teams share turns. CR: 102.1, 805.4a."""
        return player == self.turn.active or (self.variant in SHARED_TURNS and player in self.active_players)

    @property
    def active_players(self) -> tuple[int, ...]:
        """The active player, or the players of the active team, the primary player first. CR: 102.1, 805.2, 805.4a."""
        return self.teammates(self.turn.active)

    def opponents(self, player: int) -> tuple[int, ...]:
        """List the opponents still in the game and in range, in turn order after `player`. CR: 102.2-3, 801.2."""
        team = self.players[player].team
        return tuple(
            p
            for p in self.apnap(player)
            if p != player and not (team and self.players[p].team == team) and self.is_in_range(player, p)
        )

    def is_in_range(self, player: int, identity: int) -> bool:
        """
        Say whether an object or player is within a player's range of influence.

        CR: 801.2, 801.2d.
        """
        if not self.reach or identity == player:
            return True
        whose = self.controller_of(identity)
        if not is_player(identity) and not self._sit_near(player, whose):
            protector = self.last_known(identity).choice("protector")
            return isinstance(protector, int) and self._sit_near(player, protector)
        return self._sit_near(player, whose)

    def _sit_near(self, one: int, other: int) -> bool:
        if one not in self.seats or other not in self.seats:
            return one == other
        apart = abs(self.seats.index(one) - self.seats.index(other))
        return min(apart, len(self.seats) - apart) <= self.reach

    def permanents(self, controller: int | None = None) -> Iterator[int]:
        """Yield the phased-in permanents, only those of `controller` when given."""
        for identity in self.battlefield:
            if controller is None or self.controller_of(identity) == controller:
                yield identity

    @property
    def is_over(self) -> bool:
        """True when somebody won, the game is a draw, or at most one player (team) is left. CR: 104."""
        if self.draw or any(player.won for player in self.players.values()):
            return True
        left = [player for player in self.players.values() if player.in_game]
        if len(left) <= 1:
            return len(self.players) > 1 or not left
        return bool(left[0].team) and all(player.team == left[0].team for player in left)

    def happened(self, turn: int | None = None) -> Iterator[Event]:
        """Yield the events of a turn (the present one by default), oldest first. CR: 608.2i."""
        wanted = self.turn.number if turn is None else turn
        first = len(self.history)
        while first and self.history[first - 1].turn >= wanted:
            first -= 1
        for entry in self.history[first:]:
            if entry.turn == wanted:
                yield entry.event

    # Choices and trace ----------------------------------------------------------------------

    def choose(self, point: ChoicePoint) -> tuple[Binding, ...]:
        """
        Let the chooser answer, and give the values of the chosen options; see `deciding` for who is asked.

        The answer is trimmed to the options there are: too few options than asked for give all of them.
        """
        self.spend_budget()
        point = asked_of(self, point)
        if not point.is_forced:
            self.choices_made += 1
        indices = tuple(self.chooser.choose(self, point))
        return tuple(point.options[index].value for index in indices[: max(point.maximum, 0)])

    def choose_may(self, player: int, prompt: str, rule: str, source: int | None = None, default: bool = True) -> bool:
        """Ask a player whether they do something optional. CR: 608.2d."""
        options = (Option(1, "yes"), Option(0, "no"))
        point = ChoicePoint(
            player, ChoiceKind.MAY, prompt, options, 1, 1, rule, source, default=(0,) if default else (1,)
        )
        return self.choose(point) == (1,)

    def choose_objects(
        self,
        player: int,
        prompt: str,
        candidates: Iterable[int],
        minimum: int,
        maximum: int,
        rule: str,
        source: int | None = None,
        kind: ChoiceKind = ChoiceKind.OBJECTS,
        default: tuple[int, ...] | None = None,
    ) -> tuple[int, ...]:
        """Let a player choose among objects or players, by id."""
        options = tuple(Option(identity, self.name_of(identity)) for identity in candidates)
        low, high = min(minimum, len(options)), min(maximum, len(options))
        if high == 0:
            return ()
        point = ChoicePoint(player, kind, prompt, options, low, high, rule, source, default=default)
        return tuple(value for value in self.choose(point) if isinstance(value, int))

    def note(self, rule: str, text: str, subject: str = "", before: str = "", after: str = "", cause: str = "") -> None:
        """Append a step to the trace. CR: the number given."""
        self.trace.append(TraceEntry(rule, text, subject, before, after, cause))
