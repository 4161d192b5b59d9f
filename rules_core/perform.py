"""
The one way a game changes.

`perform` takes events that would happen at the same time, runs the replacement
loop on each, expands composite ones, applies what is left, writes the trace and
notices which abilities trigger.

CR: 603.2, 603.10, 614-616, 700.1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .changes.control import note_control_changes
from .changes.registry import APPLIERS, EXPANSIONS
from .errors import UnsupportedRule
from .events import Attach, Event, GainLife, MoveZone
from .game import Game, Performed
from .layers import board_of
from .replacement import apply_replacements
from .triggers import TriggerWatch

_Key = tuple[int | str, ...]


def perform(game: Game, *events: Event) -> tuple[Event, ...]:
    """
    Let events happen simultaneously.

    Returns:
        What really happened after replacement, composite events before the events they consist of. Empty when
        everything was prevented, replaced by nothing or impossible.

    Raises:
        UnsupportedRule: nothing knows how to apply an event.

    CR: 614.6, 616.1, 700.1.
    """
    from .execute.until import end_by_events
    from .static_copies import renew_static_copies

    game.spend_budget()
    game.batch += 1
    batch = game.batch
    happened: list[Event] = []
    simple: list[int] = []
    for event in events:
        _settle(game, event, game.inherited, happened, simple)
    _merge_life_gain(happened, simple)
    if not happened:
        return ()
    watch = TriggerWatch(game, happened)
    really: list[Event] = []
    leaves = set(simple)
    before = board_of(game)
    game.look_back = before if len(leaves) > 1 else None
    for number, event in enumerate(happened):
        if number not in leaves:
            really.append(event)
            continue
        applied = apply_now(game, event)
        if applied is not None:
            really.append(applied)
            if isinstance(applied, MoveZone):
                really.extend(_moves_of_components(game, applied))
    game.look_back = None
    if len(leaves) > 1:
        _stamp_together(game, really)
    if note_control_changes(game, before, board_of(game)):
        game.revision += 1
    turn = game.turn.number
    game.history.extend(Performed(event, turn, batch) for event in really)
    watch.notice(really)
    if game.effects:
        end_by_events(game, really)
        _unattach_bestowed(game, really)
    renew_static_copies(game)
    return tuple(really)


def _moves_of_components(game: Game, event: MoveZone) -> Iterable[MoveZone]:
    """Of a merged or melded permanent each other card arrived too: one permanent, several cards. CR: 712.21."""
    for component in game.parted.get(event.object, ()):
        arrived = game.find(game.moved.get(component, component))
        if arrived is not None:
            yield replace(event, object=component, to=arrived.zone, melded=())


def _stamp_together(game: Game, happened: list[Event]) -> None:
    """
    Deal out the timestamps of what entered or became attached at the same time, the active player's objects first.

    CR: 613.7m, 101.4.
    """
    stamped: list[int] = []
    for event in happened:
        if isinstance(event, MoveZone):
            if event.effects:
                return  # the timestamps of its own effects follow on its own (613.7n)
            identity = game.moved.get(event.object)
        else:
            identity = event.object if isinstance(event, Attach) else None
        if identity is not None and identity in game.objects and identity not in stamped:
            stamped.append(identity)
    if len(stamped) < 2:
        return
    players = {player: place for place, player in enumerate(game.apnap())}
    objects = [game.objects[identity] for identity in stamped]
    times = sorted(found.timestamp for found in objects)
    objects.sort(key=lambda found: players.get(found.controller or found.owner, len(players)))
    for time, found in zip(times, objects, strict=True):
        if found.timestamp != time:
            game.objects[found.id] = replace(found, timestamp=time)
            game.revision += 1


def _unattach_bestowed(game: Game, happened: list[Event]) -> None:
    """A bestowed Aura whose creature left ceases to be bestowed at once. CR: 702.103f."""
    if not any(isinstance(event, MoveZone) for event in happened):
        return
    from .keywords.alternative import Bestowed
    from .state_based.attachments import end_bestowing

    if any(isinstance(part, Bestowed) for effect in game.effects.values() for part in effect.parts):
        end_bestowing(game)


def apply_now(game: Game, event: Event) -> Event | None:
    """
    Apply one simple event without replacement and without looking for triggers.

    Only for bookkeeping inside a replacement effect (a shield that is used up), never for what cards see.
    """
    function = APPLIERS.get(type(event))
    if function is None:
        raise UnsupportedRule(f"event {type(event).__name__}")
    applied = function(game, event)
    game.revision += 1
    return applied


def _settle(game: Game, event: Event, applied: frozenset[_Key], happened: list[Event], simple: list[int]) -> None:
    """Replace `event`, and list it with what it consists of."""
    for settled, used in apply_replacements(game, event, applied):
        expand = EXPANSIONS.get(type(settled))
        if expand is None:
            simple.append(len(happened))
            happened.append(settled)
            continue
        parts = expand(game, settled)
        if parts is None:
            continue
        happened.append(settled)
        for part in parts:
            # A contained event is another event: effects used on the whole may apply to it (616.1g).
            _settle(game, part, frozenset() if type(part) is not type(settled) else used, happened, simple)


def _merge_life_gain(happened: list[Event], simple: list[int]) -> None:
    """Life that one source's lifelink gives at one time is gained in one event. CR: 120.3f, 510.2."""
    first: dict[tuple[int, int | None], int] = {}
    dropped: set[int] = set()
    for number in simple:
        event = happened[number]
        if isinstance(event, GainLife) and event.source is not None:
            key = (event.player, event.source)
            if key in first:
                earlier = happened[first[key]]
                assert isinstance(earlier, GainLife)
                happened[first[key]] = GainLife(event.player, earlier.amount + event.amount, event.source, event.rule)
                dropped.add(number)
            else:
                first[key] = number
    if not dropped:
        return
    kept = [number for number in range(len(happened)) if number not in dropped]
    places = {old: new for new, old in enumerate(kept)}
    happened[:] = [happened[number] for number in kept]
    simple[:] = [places[number] for number in simple if number not in dropped]


def new_object(game: Game, happened: tuple[Event, ...], old: int) -> int | None:
    """Give the id that object `old` got in a batch just performed, None when it did not move. CR: 400.7."""
    moved = any(isinstance(event, MoveZone) and event.object == old for event in happened)
    return game.moved.get(old) if moved else None
