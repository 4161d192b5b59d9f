"""Answering the choices of a game from a scenario's queues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..choices import ChoiceKind, ChoicePoint
from ..errors import IllegalAction
from ..targets import find_target_slots, legal_candidates
from .naming import plain
from .script import Script, may_be_called_copy, named_color, names_object

if TYPE_CHECKING:
    from ..game import Game

_OBJECT_KINDS = frozenset(
    {ChoiceKind.OBJECTS, ChoiceKind.COST, ChoiceKind.LEGEND_RULE, ChoiceKind.PLAYER, ChoiceKind.PILE}
)
_WORD_KINDS = frozenset({ChoiceKind.CARD_TYPE, ChoiceKind.SUBTYPE, ChoiceKind.CARD_NAME, ChoiceKind.WORD})


def answer(script: Script, game: Game, point: ChoicePoint) -> Sequence[int]:
    """Give the indices that the script wants, or the default ones."""
    function = _BY_KIND.get(point.kind)
    found = function(script, game, point) if function is not None else None
    script.said_yes_for = point.source if point.kind is ChoiceKind.MAY and found == (0,) else None
    if found is None:
        return point.default_indices
    return found


def _yes_no(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    head = script._head(point.player, "choice")
    if len(point.options) == 1:
        # What cannot be done is asked for all the same by the program that the scripts were written for.
        if head == "No":
            script._take(point.player, "choice", lambda value: value == head)
        return (0,)
    if head in ("Yes", "No", "[choice_skip]"):
        # "[choice_skip]" stands for choosing nothing where the card says that the player may choose something.
        script._take(point.player, "choice", lambda value: value == head)
        return (0,) if head == "Yes" else (1,)
    if point.prompt.startswith("Scry"):
        return (1,)
    return (0,)


def _mode(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    taken: list[int] = []
    every = point.minimum < point.maximum == len(point.options) > 1
    if every and script._head(point.player, "mode") is None and script._head(point.player, "choice") in ("Yes", "No"):
        # Entwine is asked for as a question of its own there.
        if script._take(point.player, "choice", lambda value: True) == "Yes":
            return range(len(point.options))
    while len(taken) < point.maximum:
        head = script._head(point.player, "mode")
        if head is None:
            break
        script._take(point.player, "mode", lambda value: True)
        if head == "[mode_skip]":
            break
        for number, option in enumerate(point.options):
            if option.value == int(head) - 1 and (point.repeats or number not in taken):
                taken.append(number)
                break
    if len(taken) < point.minimum:
        rest = [n for n in range(len(point.options)) if n not in taken]
        taken.extend(rest[: point.minimum - len(taken)])
    if len(taken) < point.minimum and point.repeats:
        taken.extend([0] * (point.minimum - len(taken)))
    return taken


def _x(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    value = script._take(point.player, "choice", lambda value: isinstance(value, str) and value.startswith("X="))
    if value is None:
        head = script._head(point.player, "choice")
        if isinstance(head, str) and head.isdigit():
            value = "X=" + str(script._take(point.player, "choice", lambda v: v == head))
    if value is None:
        return None
    wanted = int(str(value).split("=")[1])
    for number, option in enumerate(point.options):
        if option.value == wanted:
            return (number,)
    return None


def _color(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and named_color(value) is not None

    queue = script.queues.get((script.names.get(point.player, ""), "choice"), [])
    for position, value in enumerate(queue):
        if not fits(value):
            continue
        letter = named_color(value)
        for number, option in enumerate(point.options):
            if isinstance(option.value, str) and letter is not None and option.value.startswith(letter):
                queue.pop(position)
                return (number,)
    return None


def _mana(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Read a run of mana from colour words, or from an amount for each kind in order."""
    if script.mana_now:
        for number, option in enumerate(point.options):
            if option.value == script.mana_now:
                return (number,)
    kinds = list(dict.fromkeys(kind for option in point.options for kind in str(option.value)))
    queue = script.queues.get((script.names.get(point.player, ""), "choice"), [])
    length = max((len(str(option.value)) for option in point.options), default=0)
    first = next((n for n, value in enumerate(queue) if str(value).startswith("X=")), len(queue))
    amounts = queue[first : first + len(kinds)]
    if len(kinds) > 1 and length > 1 and len(amounts) == len(kinds) and all(str(v).startswith("X=") for v in amounts):
        wanted = "".join(kind * int(str(value)[2:]) for kind, value in zip(kinds, amounts, strict=True))
        for number, option in enumerate(point.options):
            if sorted(str(option.value)) == sorted(wanted):
                del queue[first : first + len(kinds)]
                return (number,)
    return _color(script, game, point)


def _targets(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Take the targets given with the action, then those of the target queue, then those of the choice queue."""
    taken: list[int] = []
    if script.targets_now:
        skipped = bool(script.targets_now[0].get("skip"))
        taken = _from_list(script, game, point, script.targets_now)
        if len(taken) >= point.minimum and (taken or skipped):
            return taken
        if not taken and point.minimum and any(_is_there(script, game, target) for target in script.targets_now):
            # What the script targets can't be targeted: the spell or ability is not played on something else.
            raise IllegalAction("the target that the script names is not legal")
    if point.prompt.startswith("New targets") and script._head(point.player, "choice") in ("Yes", "No"):
        # There it is asked first whether the target is changed at all.
        if script._take(point.player, "choice", lambda value: True) == "No":
            return None
    queue = script.queues.get((script.names.get(point.player, ""), "target"), [])
    for _ in range(_slots_passed_over(game, point)):
        # There a target word that nothing fits is asked for all the same.
        if queue and any(target.get("skip") for target in queue[0]):
            queue.pop(0)
    while queue and len(taken) < point.maximum:
        head = list(queue[0])
        if any(target.get("skip") for target in head):
            queue.pop(0)
            if len(taken) >= point.minimum:
                return taken
            continue
        more = _from_list(script, game, point, head, set(taken))
        if not more:
            # What stands first may be for a choice that does not come up here.
            later = range(1, len(queue)) if not taken else ()
            place = next((n for n in later if _names_any(script, game, point, queue[n:])), None)
            if place is None:
                break
            queue.insert(0, queue.pop(place))
            continue
        queue.pop(0)
        taken.extend(more)
    if taken and len(taken) >= point.minimum:
        return taken[: point.maximum]
    chosen = _objects(script, game, point)
    if chosen is not None and not taken:
        return chosen
    if not taken:
        return None
    rest = [n for n in range(len(point.options)) if n not in taken]
    return [*taken, *rest[: max(0, point.minimum - len(taken))]]


def _slots_passed_over(game: Game, point: ChoicePoint) -> int:
    """Count the target words just before the one asked for that nothing could be chosen for. CR: 601.2c."""
    found = game.find(point.source) if point.source is not None else None
    if found is None or found.stack is None:
        return 0
    count = 0
    slots = {slot.number: slot for slot in find_target_slots(game, found.id)}
    for number in range(len(found.stack.targets) - 1, -1, -1):
        slot = slots.get(number)
        if slot is None or found.stack.targets[number] or legal_candidates(game, found.id, slot):
            break
        count += 1
    return count


def _from_list(
    script: Script, game: Game, point: ChoicePoint, wanted: list[dict[str, Any]], used: set[int] | None = None
) -> list[int]:
    """Match a list of wanted targets with the options; what was matched is taken off the list."""
    taken: list[int] = []
    for target in list(wanted):
        if len(taken) >= point.maximum:
            break
        if target.get("skip"):
            wanted.remove(target)
            break
        for number, option in enumerate(point.options):
            identity = option.value
            if number in taken or number in (used or ()) or not isinstance(identity, int):
                continue
            if _is_wanted(script, game, identity, target):
                taken.append(number)
                wanted.remove(target)
                script.amounts[identity] = int(target.get("amount", 1))
                break
        else:
            if taken:
                break
    return taken


def _is_wanted(script: Script, game: Game, identity: int, target: dict[str, Any]) -> bool:
    if "player" in target:
        return script.ids.get(str(target["player"])) == identity
    name = str(target.get("name") or target.get("alias") or "")
    if "copy" in target and identity in game.objects:
        if not may_be_called_copy(game, identity, bool(target["copy"])):
            return False
    return names_object(game, script, identity, name)


def _is_there(script: Script, game: Game, target: dict[str, Any]) -> bool:
    """Say whether what a script wants as a target is in the game, on the battlefield or on the stack."""
    if "mode" in target:
        # It belongs to one of the modes, and the choice at hand may be that of another.
        return False
    if "player" in target:
        return str(target["player"]) in script.ids
    return any(_is_wanted(script, game, identity, target) for identity in (*game.battlefield, *game.stack))


def _objects(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Take named objects from the choice queue: ``A^B`` names several."""
    taken: list[int] = []
    queue = script.queues.get((script.names.get(point.player, ""), "choice"), [])
    if point.prompt.startswith("Search") and (found := _from_target_queue(script, game, point)) is not None:
        return found
    if point.minimum == 0 and queue and queue[0] in ("Yes", "No"):
        if script.said_yes_for == point.source and len(point.options) == 1:
            # It was asked already whether, and there is only one thing to do it with.
            return (0,)
        from_targets = _from_target_queue(script, game, point) if queue[0] == "No" else None
        if from_targets is not None:
            return from_targets
        # "May" and the choice of what to do it with are one question here and two there.
        if queue.pop(0) == "No":
            return ()
        if len(point.options) == 1 and not _names_any(script, game, point, queue):
            return (0,)
    while queue and len(taken) < max(point.maximum, 1):
        head = queue[0]
        if not isinstance(head, str):
            break
        if head in ("[choice_skip]", "[target_skip]"):
            queue.pop(0)
            break
        if point.minimum == 0 and head in ("Yes", "No"):
            # Asked as "may you?" and then "which?", it is one choice of none or one here.
            queue.pop(0)
            if head == "No":
                return ()
            left = [n for n in range(len(point.options)) if n not in taken]
            if taken and len(left) == 1 and (not queue or queue[0] not in ("Yes", "No")):
                # The last of them is not named where a yes says enough.
                if not _names_any(script, game, point, queue):
                    taken.extend(left)
            continue
        more: list[int] = []
        for name in head.split("^"):
            for number, option in enumerate(point.options):
                if number in taken or number in more:
                    continue
                if _names_option(script, game, option.value, option.label, name):
                    more.append(number)
                    break
        if not more:
            # What stands first may be for a choice that does not come up here.
            later = range(1, len(queue)) if not taken else ()
            place = next((n for n in later if _names_any(script, game, point, queue[n:])), None)
            if place is None:
                break
            queue.insert(0, queue.pop(place))
            continue
        queue.pop(0)
        taken.extend(more)
    if taken and len(taken) >= point.minimum:
        return taken[: point.maximum]
    if taken:
        rest = [n for n in range(len(point.options)) if n not in taken]
        return [*taken, *rest[: point.minimum - len(taken)]]
    return _from_target_queue(script, game, point)


def _from_target_queue(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Take what is chosen without being targeted from the target queue, which the scripts use for both."""
    targets = script.queues.get((script.names.get(point.player, ""), "target"), [])
    if targets and point.kind is not ChoiceKind.TARGET:
        found = _from_list(script, game, point, list(targets[0]))
        if found:
            targets.pop(0)
            rest = [n for n in range(len(point.options)) if n not in found]
            return [*found, *rest[: max(0, point.minimum - len(found))]]
    return None


def _names_any(script: Script, game: Game, point: ChoicePoint, queue: Sequence[Any]) -> bool:
    """Say whether the next choice of the script names one of the options."""
    if not queue or not isinstance(queue[0], str):
        return False
    names = queue[0].split("^")
    return any(_names_option(script, game, o.value, o.label, name) for o in point.options for name in names)


def _names_option(script: Script, game: Game, value: Any, label: str, name: str) -> bool:
    if isinstance(value, int) and (value in game.objects or value in game.players or value in game.lki):
        return names_object(game, script, value, name)
    return label.lower() == name.lower()


def _words(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Find the option whose words the choice queue gives, exactly or as a beginning."""
    queue = script.queues.get((script.names.get(point.player, ""), "choice"), [])
    for exact in (True, False):
        for position, head in enumerate(queue):
            if not isinstance(head, str):
                continue
            wanted = head.lower()
            for number, option in enumerate(point.options):
                label = option.label.lower()
                if wanted in (label, f"cast {label}") or (not exact and head and label.startswith(wanted)):
                    queue.pop(position)
                    return (number,)
    return None


def _order(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Order triggers or effects by the texts in the choice queue; the rest keep their order."""
    queue = script.queues.get((script.names.get(point.player, ""), "choice"), [])
    taken: list[int] = []
    if queue and isinstance(queue[0], str) and "^" in queue[0]:
        parts = queue[0].split("^")
        if all(any(plain(option.label).startswith(plain(part)) for option in point.options) for part in parts):
            queue[:1] = parts[: len(point.options) - 1]
    while queue and isinstance(queue[0], str) and len(taken) < len(point.options) - 1:
        wanted = plain(queue[0])
        for number, option in enumerate(point.options):
            if number in taken:
                continue
            text = plain(option.label)
            own = text.split(": ", 1)
            named = len(own) == 2 and bool(own[1]) and wanted.startswith(own[1])
            if text.startswith(wanted) or own[-1].startswith(wanted) or wanted in own[0] or named:
                taken.append(number)
                queue.pop(0)
                break
        else:
            break
    if not taken:
        return None
    if point.maximum == 1:
        return taken[:1]
    return [*taken, *(n for n in range(len(point.options)) if n not in taken)]


def _division(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    """Read amounts given with targets; every target has one already."""
    amounts = script.amounts
    taken: list[int] = []
    for number, option in enumerate(point.options):
        if isinstance(option.value, int) and option.value in amounts:
            taken.extend([number] * max(0, amounts[option.value] - 1))
    if len(taken) == point.maximum:
        return taken
    return None


def _coin(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    value = script._take(point.player, "coin", lambda value: True)
    if value is None:
        return None
    wanted = "win" if value else "lose"
    for number, option in enumerate(point.options):
        if str(option.value) == wanted or option.label.startswith(wanted):
            return (number,)
    return (0,) if value else (1,)


def _die(script: Script, game: Game, point: ChoicePoint) -> Sequence[int] | None:
    value = script._take(point.player, "die", lambda value: True)
    for number, option in enumerate(point.options):
        if option.value == value:
            return (number,)
    return None


_BY_KIND: dict[ChoiceKind, Callable[[Script, Game, ChoicePoint], Sequence[int] | None]] = {
    ChoiceKind.MAY: _yes_no,
    ChoiceKind.PAY: _yes_no,
    ChoiceKind.MODE: _mode,
    ChoiceKind.X: _x,
    ChoiceKind.NUMBER: _x,
    ChoiceKind.COLOR: _color,
    ChoiceKind.MANA: _mana,
    ChoiceKind.TARGET: _targets,
    ChoiceKind.ORDER: _order,
    ChoiceKind.TRIGGER_ORDER: _order,
    ChoiceKind.REPLACEMENT: _order,
    ChoiceKind.DIVISION: _division,
    ChoiceKind.COIN: _coin,
    ChoiceKind.DIE: _die,
    **dict.fromkeys(_OBJECT_KINDS, _objects),
    **dict.fromkeys(_WORD_KINDS, _words),
}
