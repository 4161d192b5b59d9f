"""
Triggered abilities: noticing that they trigger.

Abilities that look back (leaves-the-battlefield and the like) are found among
those in force before the events, all others among those in force after them.
Putting them on the stack is the room of priority.

CR: 603.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .events import Event, TriggerPut
from .execute.context import Context
from .execute.registry import STATE_TRIGGERS, TRIGGERS, TriggerMatcher, as_matches, evaluate, events_of
from .ir.abilities import TriggeredAbility
from .ir.statics import OncePerTurn
from .objects import PendingTrigger
from .patterns.common import nested_roles
from .static_effects.repeating import additional_times, causes_triggers
from .statics import ActiveTrigger, state_triggers_in_force, triggers_in_force

if TYPE_CHECKING:
    from .game import Game


class TriggerWatch:
    """
    Remembers which abilities could trigger before a batch, and finds after it which did.

    CR: 603.2, 603.10.
    """

    __slots__ = ("before", "game")

    def __init__(self, game: Game, events: Sequence[Event]) -> None:
        """Look at the abilities in force before `events` happen."""
        self.game = game
        index = triggers_in_force(game)
        self.before = {kind: tuple(index[kind]) for kind in {type(e): None for e in events} if kind in index}

    def notice(self, events: Sequence[Event]) -> None:
        """Put what triggered on `game.pending`, in the order of the events, then of the sources. CR: 603.2."""
        game = self.game
        if not events:
            return
        if state_triggers_in_force(game):
            # CR 603.8: a state trigger triggers as soon as the state is there, in the middle of a resolution too.
            notice_state_triggers(game)
        after = triggers_in_force(game)
        found: list[PendingTrigger] = []
        seen_batches: set[tuple[int, ...]] = set()
        for event in events:
            for active, back in self._candidates(event, after):
                pattern = active.ability.trigger
                matcher = TRIGGERS[type(pattern)]
                if matcher.looks_back(game, pattern, event) != back:
                    continue
                if matcher.batch(pattern):
                    if active.key in seen_batches:
                        continue
                    seen_batches.add(active.key)
                    kinds = matcher.events(pattern)
                    together = tuple(
                        e for e in events if isinstance(e, kinds) and matcher.looks_back(game, pattern, e) == back
                    )
                    self._pending(active, matcher, together, found)
                else:
                    self._pending(active, matcher, event, found)
        self._notice_delayed(events, found)
        if found:
            game.pending = game.pending + tuple(found)

    def _candidates(
        self, event: Event, after: dict[type[Event], list[ActiveTrigger]]
    ) -> Iterable[tuple[ActiveTrigger, bool]]:
        kind = type(event)
        for active in self.before.get(kind, ()):
            yield active, True
        for active in after.get(kind, ()):
            yield active, False

    def _pending(
        self, active: ActiveTrigger, matcher: TriggerMatcher, event: object, found: list[PendingTrigger]
    ) -> None:
        game = self.game
        ability = active.ability
        event = causes_triggers(game, active.source, event)
        if event is None:
            return
        ctx = Context(game, active.source, active.controller, ability)
        host = game.last_known(active.source).attached_to
        if host is not None:
            # State-based actions may unattach the source before the ability resolves (704.5n).
            ctx.bindings["host"] = host
        for bindings in as_matches(matcher.match(ctx, ability.trigger, event)):
            inner = ctx.with_bindings({**bindings, **nested_roles(ctx, ability.trigger, bindings)})
            # CR 603.4: an intervening "if" that is false now keeps the ability from triggering.
            if ability.intervening_if is not None and not evaluate(inner, ability.intervening_if):
                continue
            if not may_trigger_again(game, active, found):
                continue
            trigger = PendingTrigger(
                active.source, active.controller, ability, tuple(inner.bindings.items()), len(game.pending)
            )
            found.extend([trigger] * (1 + additional_times(game, active.source, event)))

    def _notice_delayed(self, events: Sequence[Event], found: list[PendingTrigger]) -> None:
        game = self.game
        for delayed in tuple(game.delayed.values()):
            matcher = TRIGGERS.get(type(delayed.trigger))
            if matcher is None:
                continue
            ctx = Context(game, delayed.source, delayed.controller, x=delayed.x, bindings=dict(delayed.bindings))
            kinds = events_of(delayed.trigger)
            batch = matcher.batch(delayed.trigger)
            for event in events:
                if not isinstance(event, kinds):
                    continue
                together = tuple(e for e in events if isinstance(e, kinds)) if batch else event
                matched = as_matches(matcher.match(ctx, delayed.trigger, together))
                for bindings in matched:
                    ability = TriggeredAbility(delayed.trigger, delayed.effect, delayed.condition)
                    inner = ctx.with_bindings(bindings)
                    if delayed.condition is not None and not evaluate(inner, delayed.condition):
                        continue
                    found.append(
                        PendingTrigger(
                            delayed.source, delayed.controller, ability, tuple(inner.bindings.items()), x=delayed.x
                        )
                    )
                    if delayed.once:
                        # CR 603.7b: it triggers only once, the next time its event happens.
                        game.delayed.pop(delayed.id, None)
                        break
                if batch or delayed.id not in game.delayed:
                    break


def may_trigger_again(game: Game, active: ActiveTrigger, found: Sequence[PendingTrigger] = ()) -> bool:
    """
    Ask the ability's restrictions ("triggers only once each turn").

    Args:
        found: what has been noticed in the same batch already.

    CR: 603.2h.
    """
    if not active.ability.restrictions:
        return True
    ctx = Context(game, active.source, active.controller, active.ability)
    for restriction in active.ability.restrictions:
        if isinstance(restriction, OncePerTurn):
            if _times_triggered(game, active, found, ever=restriction.what == "trigger ever") >= restriction.times:
                return False
        elif not evaluate(ctx, restriction):
            return False
    return True


def _times_triggered(game: Game, active: ActiveTrigger, found: Sequence[PendingTrigger], ever: bool) -> int:
    """How often an ability of an object has triggered this turn or ever, what still waits included. CR: 603.2h."""
    waiting = sum(t.source == active.source and t.ability == active.ability for t in (*game.pending, *found))
    put = 0
    for event in (entry.event for entry in game.history) if ever else game.happened():
        if isinstance(event, TriggerPut):
            stack = game.last_known(event.object).stack
            put += stack is not None and stack.source == active.source and stack.ability == active.ability
    return waiting + put


def notice_state_triggers(game: Game) -> None:
    """
    Put state triggers whose condition holds on `game.pending`, unless one is already waiting or on the stack.

    CR: 603.8.
    """
    found: list[PendingTrigger] = []
    for active in state_triggers_in_force(game):
        holds = STATE_TRIGGERS.get(type(active.ability.trigger))
        if holds is None:
            continue
        ctx = Context(game, active.source, active.controller, active.ability)
        if not holds(ctx, active.ability.trigger):
            continue
        waiting = any(p.source == active.source and p.ability is active.ability for p in game.pending)
        on_stack = any(
            (stack := game.objects[i].stack) is not None
            and stack.source == active.source
            and stack.ability is active.ability
            for i in game.stack
        )
        if not waiting and not on_stack:
            found.append(PendingTrigger(active.source, active.controller, active.ability, state=True))
    if found:
        game.pending = game.pending + tuple(found)
