"""
What a spell or ability knows while it runs.

CR: 113.7, 400.7, 607, 608.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..objects import Binding, GameObject, StackInfo, is_player
from ..terms import Zone

if TYPE_CHECKING:
    from ..game import Game
    from ..ir.abilities import Ability
    from ..ir.card import CompiledFace
    from ..ir.node import Node


@dataclass(frozen=True, slots=True)
class Done:
    """
    What an instruction brought about, for those that refer back to it.

    CR: 608.2c, 608.2f.
    """

    objects: tuple[int, ...] = ()
    """Ids that the objects had *before* they were moved; created ones under their new id. See `Context.follow`."""
    amount: int = 0
    players: tuple[int, ...] = ()
    happened: bool = True
    """False when nothing of it happened, for "if you do"."""
    rest: tuple[int, ...] = ()
    """Objects that were at hand and not taken (``the rest``)."""
    words: tuple[str, ...] = ()
    """Words that were chosen."""
    found: tuple[int, ...] = ()
    """Of a revealing until: the cards that ended it."""


@dataclass(slots=True)
class Memory:
    """
    What happened so far in one resolution, shared by all contexts made from the first one.

    Attributes:
        since: ids from here on came to be during the resolution; zone changes to them are followed. CR: 400.7j.
        results: by label.
        referred: what each reference stood for when it was last worked out for an instruction.
        values: values of X and other variables that an instruction defined.
        coin: results of the last flips, True for won.
        die: results of the last rolls; `other_die`: those that were not chosen of them.
        sticker: words of the name sticker that was put on something last. CR: 123.6.
        clash_won: whether the controller won the last clash.
        votes: the player and what was voted for, of each vote of the last voting.
        piles: what is in each pile; `pile`: which of them was chosen.
        repeats: an instruction said to repeat the process, once it is done.
        repetitions_left: how often it is still repeated, where the instruction says how often.
        last: objects that the last instruction affected.
        at_hand: what was looked at, revealed or found last.
        at_hand_rest: what was left when somebody last chose among several.
        taken: what was chosen out of what was at hand and has not moved yet (piles, cards to be put back).
        listing: True while the tokens of one list ("a Clue token and a Food token") are created.
        faces: those of the list that have been created.
    """

    since: int = 2**60
    results: dict[int, Done] = field(default_factory=dict)
    referred: dict[Node, tuple[int, ...]] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    coin: tuple[bool, ...] = ()
    die: tuple[int, ...] = ()
    other_die: tuple[int, ...] = ()
    sticker: str = ""
    clash_won: bool = False
    votes: tuple[tuple[int, int | str], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()
    pile: int | None = None
    repeats: bool = False
    repetitions_left: int | None = None
    last: tuple[int, ...] = ()
    at_hand: tuple[int, ...] = ()
    at_hand_rest: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    listing: bool = False
    faces: tuple[CompiledFace, ...] = ()


@dataclass(slots=True)
class Context:
    """
    One running ability: who, from what, with what chosen, and what happened so far.

    Attributes:
        source: id of the ability's source (113.7), which may be gone: ask `game.last_known`.
        controller: "you".
        targets: chosen ids by target slot; illegal ones are taken out before resolving (608.2b).
        bindings: what names stand for: roles of the trigger event (``subject`` ...), what an instruction that
            created a delayed ability knew (``target:0``, ``result:1``, ``loop``), costs paid (``cost:sacrifice`` ...),
            words chosen (``chosen color`` ...).
        stack_id: the spell or ability on the stack, None for static abilities and costs.
        actor: who performs the instruction at hand, and makes its choices; None: the controller.
        tested: what is being held against a filter or condition just now (``Itself``).
    """

    game: Game
    source: int
    controller: int
    ability: Ability | None = None
    targets: tuple[tuple[int, ...], ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    bindings: dict[str, Binding] = field(default_factory=dict)
    stack_id: int | None = None
    loop: tuple[int, ...] = ()
    """Objects or players of the enclosing "for each", innermost last."""
    actor: int | None = None
    tested: int | None = None
    memory: Memory = field(default_factory=Memory)
    slot_shift: int = 0
    """Added to slot numbers inside a mode chosen more than once. CR: 700.2d."""

    @classmethod
    def from_stack(cls, game: Game, identity: int) -> Context:
        """Give the context in which a spell or ability on the stack resolves. CR: 608.2."""
        found = game.last_known(identity)
        stack = found.stack or StackInfo(None, identity)
        cast = found.cast
        bindings = dict(stack.bindings)
        if cast is not None:
            for kind, ids in cast.cost_objects:
                bindings.setdefault(f"cost:{kind}", ids)
        return cls(
            game,
            stack.source,
            game.controller_of(identity),
            stack.ability,
            stack.targets,
            cast.x if cast is not None else None,
            stack.modes,
            stack.division,
            bindings,
            identity,
            memory=Memory(game.next_id),
        )

    @property
    def source_object(self) -> GameObject:
        """The source as it is or last was. CR: 608.2h."""
        return self.game.last_known(self.source)

    @property
    def chooser(self) -> int:
        """Who makes the choices of the instruction at hand. CR: 608.2d."""
        return self.controller if self.actor is None else self.actor

    def ids(self, name: str) -> tuple[int, ...]:
        """Give the ids bound to a name, empty when it is not bound."""
        value = self.bindings.get(name)
        if value is None or isinstance(value, str):
            return ()
        if isinstance(value, int):
            return (value,)
        return tuple(item for item in value if isinstance(item, int))

    def number(self, name: str) -> int:
        """Give the number bound to a name, 0 when it is not bound."""
        value = self.bindings.get(name)
        return value if isinstance(value, int) else 0

    def with_bindings(self, more: Mapping[str, Binding]) -> Context:
        """Give a context that knows more; the present one is unchanged."""
        return self._copy(bindings={**self.bindings, **more})

    def for_actor(self, player: int, *, loop: bool = False) -> Context:
        """Give the context in which a player performs an instruction; with `loop` as one of several."""
        return self._copy(actor=player, loop=(*self.loop, player) if loop else self.loop)

    def for_item(self, item: int) -> Context:
        """Give the context of one turn of a "for each". CR: 608.2f."""
        return self._copy(loop=(*self.loop, item))

    def testing(self, candidate: int) -> Context:
        """Give the context in which `candidate` is held against a filter."""
        return self._copy(tested=candidate)

    def in_mode(self, shift: int) -> Context:
        """Give the context of a mode whose target slots are shifted. CR: 700.2d."""
        return self._copy(slot_shift=shift)

    def as_controller(self, player: int) -> Context:
        """Give the context in which a player pays a cost: "you" is that player. CR: 118.12."""
        inner = self._copy(actor=player)
        inner.controller = player
        return inner

    def _copy(
        self,
        bindings: dict[str, Binding] | None = None,
        loop: tuple[int, ...] | None = None,
        actor: int | None = None,
        tested: int | None = None,
        slot_shift: int | None = None,
    ) -> Context:
        return Context(
            self.game,
            self.source,
            self.controller,
            self.ability,
            self.targets,
            self.x,
            self.modes,
            self.division,
            self.bindings if bindings is None else bindings,
            self.stack_id,
            self.loop if loop is None else loop,
            self.actor if actor is None else actor,
            self.tested if tested is None else tested,
            self.memory,
            self.slot_shift if slot_shift is None else slot_shift,
        )

    # What became of objects -----------------------------------------------------------------

    def follow(self, identity: int) -> int | None:
        """
        Find an object that an instruction acts on: itself, or what this ability made of it.

        A zone change during this resolution is followed, and so is the one that made the ability trigger or that
        paid its cost, where the object went to a public zone. Any other zone change made a new object.

        Returns:
            The id of an object that exists (or of a player), None when it is gone.

        CR: 400.7, 400.7e, 400.7j.
        """
        game = self.game
        if is_player(identity) or identity in game.objects:
            return identity
        new = game.moved.get(identity)
        if new is not None and self.stack_id is None and was_cast(game, identity, new):
            # CR 400.7g-h: what an effect let somebody cast, other parts of it can find on the stack.
            return new
        if new is not None and new < self.memory.since and not self._moved_by_event_or_cost(identity, new):
            return None
        while new is not None and new not in game.objects:
            new = game.moved.get(new)
            if new is not None and new < self.memory.since:
                return None
        return new

    def _moved_by_event_or_cost(self, identity: int, new: int) -> bool:
        """Say whether the trigger event or a cost moved the object to a public zone. CR: 400.7e, 400.7j."""
        # This ability may have moved it on since: what counts is where the event or cost put it.
        if new not in self.game.objects and new not in self.game.lki:
            return False
        if self.game.last_known(new).zone.value in ("library", "hand"):
            return False
        if identity in self.ids("moved"):
            return True
        if any(identity in self.ids(name) for name in self.bindings if name.startswith("cost:")):
            return True
        return leaves_its_zone(self.ability) and (
            identity in self.ids("subject") or identity in self.ids("object") or identity == self.source
        )

    def existing(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Give what the ids have become, each once, without what is gone. CR: 400.7, 608.2b."""
        found: dict[int, None] = {}
        for identity in ids:
            now = self.follow(identity)
            if now is not None:
                found[now] = None
            if now != identity:
                # CR 730.3c: what finds a merged permanent that left finds all its components.
                for component in self.game.parted.get(identity, ()):
                    other = self.follow(component)
                    if other is not None:
                        found[other] = None
        return tuple(found)

    def known(self, identity: int) -> int:
        """
        Give the id under which to ask what an object is: as it is now, or else as it last was.

        What this ability put onto the battlefield is asked there; what it put elsewhere, as it last was.

        CR: 608.2h.
        """
        if is_player(identity) or identity in self.game.objects:
            return identity
        now = self.follow(identity)
        if now is not None and self.game.objects[now].zone.value == "battlefield":
            return now
        return identity

    # Results ---------------------------------------------------------------------------------

    def record(self, label: int, done: Done) -> bool:
        """Keep what an instruction brought about; results under one label within a loop are added up."""
        self.memory.last = done.objects
        if label:
            earlier = self.memory.results.get(label)
            if earlier is not None and self.loop:
                done = Done(
                    (*earlier.objects, *done.objects),
                    earlier.amount + done.amount,
                    (*earlier.players, *done.players),
                    earlier.happened or done.happened,
                    done.rest,
                    (*earlier.words, *done.words),
                    (*earlier.found, *done.found),
                )
            self.memory.results[label] = done
        return done.happened

    def result(self, label: int) -> Done:
        """Give what the labelled instruction brought about, of this ability or of the one that created it."""
        found = self.memory.results.get(label)
        if found is not None:
            return found
        if f"result:{label}" not in self.bindings and f"amount:{label}" not in self.bindings:
            return Done(happened=False)
        return Done(self.ids(f"result:{label}"), self.number(f"amount:{label}"), self.ids(f"players:{label}"), rest=())

    def captured(self) -> tuple[tuple[str, Binding], ...]:
        """
        Give everything this ability knows as bindings, for a delayed ability or effect that it creates.

        Objects stand under the ids that they have now.

        CR: 603.7c, 611.2c.
        """
        known: dict[str, Binding] = dict(self.bindings)
        for slot, ids in enumerate(self.targets):
            known[f"target:{slot}"] = self._all_now(ids)
        for label, done in self.memory.results.items():
            known[f"result:{label}"] = self._all_now(done.objects)
            known[f"amount:{label}"] = done.amount
            known[f"players:{label}"] = done.players
            known[f"found:{label}"] = tuple(self._now(i) for i in done.found)
        for name, value in self.memory.values.items():
            known[f"value:{name}"] = value
        if self.loop:
            known["loop"] = tuple(self._now(i) for i in self.loop)
        return tuple(known.items())

    def _all_now(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Give ids as they are now, with all components of what was merged; what is gone keeps its id."""
        found: dict[int, None] = {}
        for identity in ids:
            found.update(dict.fromkeys(self.existing((identity,)) or (identity,)))
        return tuple(found)

    def _now(self, identity: int) -> int:
        now = self.follow(identity)
        return identity if now is None else now


def was_cast(game: Game, card: int, spell: int) -> bool:
    """Say whether an object on the stack is what a card became as it was cast. CR: 400.7g-h."""
    found = game.find(spell)
    return found is not None and found.zone is Zone.STACK and found.previous == card and found.cast is not None


_LEAVING = frozenset({"Sacrifices", "DiscardCard", "DrawCard", "PlayLand", "CastSpell"})


def leaves_its_zone(ability: Ability | None) -> bool:
    """Say whether an ability triggers as its object leaves a zone, and can find what it became. CR: 400.7e."""
    trigger = getattr(ability, "trigger", None)
    return trigger is not None and _is_leaving(trigger)


def _is_leaving(pattern: Node) -> bool:
    name = type(pattern).__name__
    if name == "ZoneChange":
        to = getattr(pattern, "to", None)
        return to is None or to.zone != "battlefield"
    if name in _LEAVING:
        return True
    inner = getattr(pattern, "events", None) or (getattr(pattern, "event", None),)
    return any(_is_leaving(part) for part in inner if part is not None)
