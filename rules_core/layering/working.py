"""
The working shown: how an object came by its characteristics, layer by layer.

The table is worked out once more with a recorder; nothing here is on the way of
play.

CR: 613.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..citations import Rule
from ..ir.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from ..objects import Characteristics, GameObject
from ..outcome import LayerRow
from ..terms import Layer, in_wubrg_order
from .board import Board
from .compute import compute
from .pieces import Instance
from .typeline import CREATURE_TYPES
from .values import base_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game import Game

_Step = tuple[Instance | None, Layer, Characteristics, Characteristics]

_COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def layer_rows(game: Game, identity: int) -> tuple[LayerRow, ...]:
    """
    Give the table of continuous effects that make an object what it is, in the order in which they apply.

    The first row has the copiable values. Effects that apply and change nothing are left out.

    CR: 613.1, 613.7-8.
    """
    return rows_by_object(game, (identity,))[identity]


def rows_by_object(game: Game, ids: Iterable[int]) -> dict[int, tuple[LayerRow, ...]]:
    """
    Give the tables of several objects by id, worked out together.

    CR: 613.1, 613.7-8.
    """
    steps: dict[int, list[_Step]] = {identity: [] for identity in ids}

    def record(
        instance: Instance | None, layer: Layer, affected: int, old: Characteristics, new: Characteristics
    ) -> None:
        if affected in steps and new is not old:
            steps[affected].append((instance, layer, old, new))

    board = compute(game, record)
    found: dict[int, tuple[LayerRow, ...]] = {}
    for identity, applied in steps.items():
        name = game.name_of(identity)
        start = _start_row(game, board, game.objects[identity], name)
        rows = [_row(game, board, name, *step) for step in applied]
        found[identity] = (*((start,) if start is not None else ()), *rows)
    return found


def rows_of_changed(game: Game, ids: Iterable[int]) -> tuple[LayerRow, ...]:
    """Give the rows of those objects that a continuous effect changes, in the given order. CR: 613."""
    present = tuple(dict.fromkeys(i for i in ids if i in game.objects))
    return tuple(row for rows in rows_by_object(game, present).values() if len(rows) > 1 for row in rows)


def _start_row(game: Game, board: Board, found: GameObject, name: str) -> LayerRow | None:
    face = board.faces.get(found.id)
    if face is None:
        return None
    layer, why = "printed", "the printed values"
    if found.face_down:
        layer, why = Layer.FACE_DOWN.value, f"it is face down ({Rule.FACE_DOWN})"
    elif face is not found.printed:
        layer, why = Layer.COPY.value, f"copiable values after copy effects and merging ({Rule.COPIABLE_EFFECTS})"
    elif found.base is not None:
        why = f"the values it was made or entered with ({Rule.COPIABLE_VALUES})"

    return LayerRow(name, layer, name, found.timestamp, describe(base_value(face, None)), why)


def _row(
    game: Game,
    board: Board,
    name: str,
    instance: Instance | None,
    layer: Layer,
    old: Characteristics,
    new: Characteristics,
) -> LayerRow:
    change = "; ".join(differences(old, new, game))
    if instance is None:
        why = f"basic land types bring their mana abilities ({Rule.INTRINSIC_MANA_ABILITIES})"
        return LayerRow(name, layer.value, name, 0, change, why)
    return LayerRow(
        name, layer.value, _source_name(game, instance), instance.timestamp, change, _why(game, board, instance)
    )


def _source_name(game: Game, instance: Instance) -> str:
    if instance.key[0] == "counter":
        return f"{instance.key[2]} counters"
    if instance.source in game.objects or instance.source in game.lki:
        return game.name_of(instance.source)
    return "an effect"


def _why(game: Game, board: Board, instance: Instance) -> str:
    """Say why the effect applies here in the order: definition, counter, dependency, going on, or its timestamp."""
    if instance.key[0] == "counter":
        is_keyword = instance.piece.layer is Layer.ABILITY
        return f"counters ({Rule.KEYWORD_COUNTERS if is_keyword else Rule.PT_COUNTERS})"
    reasons: list[str] = []
    if instance.entry.cda:
        reasons.append(f"a characteristic-defining ability comes first ({Rule.DEFINITIONS_FIRST})")
    waited = board.waits.get(instance.key)
    if waited:
        by_key = {other.key: other for other in board.order}
        names = dict.fromkeys(_source_name(game, by_key[key]) for key in waited if key in by_key)
        reasons.append(f"depends on {', '.join(names)} ({Rule.DEPENDENCY})")
    first = board.running.get(instance.effect)
    if first is not None and first.key != instance.key:
        gone = instance.static and not any(entry is instance.entry for entry in board.sources.get(instance.source, ()))
        went_on = ", and goes on although its ability is gone" if gone else ""
        reasons.append(f"the effect began to apply in layer {first.piece.layer.value} ({Rule.EFFECT_GOES_ON}){went_on}")
    return "; ".join(reasons) or f"in timestamp order ({Rule.TIMESTAMP_ORDER})"


def describe(value: Characteristics) -> str:
    """Describe values in a few words: name, colours, types, numbers, abilities."""
    parts = [value.name or "no name"]
    kinds = [t.value for t in _in_order(value.supertypes)] + [t.value for t in _in_order(value.card_types)]
    colors = " and ".join(_COLOR_NAMES[c] for c in in_wubrg_order(value.colors)) or "colorless"
    parts.append(f"{colors} {' '.join(kinds)}".strip())
    if value.subtypes:
        parts.append(_subtypes(value.subtypes))
    if value.power is not None and value.toughness is not None:
        parts.append(f"{value.power}/{value.toughness}")
    if value.abilities:
        parts.append(", ".join(ability_word(a) for a in value.abilities))
    return "; ".join(parts)


def _in_order(items: frozenset) -> list:  # type: ignore[type-arg]
    return sorted(items, key=lambda item: item.value)


def _subtypes(words: frozenset[str]) -> str:
    if len(words) > 50 and words >= CREATURE_TYPES:
        rest = sorted(words - CREATURE_TYPES)
        return " ".join(["every creature type", *rest])
    return " ".join(sorted(words))


def ability_word(ability: Ability) -> str:
    """Name an ability in one or two words: a keyword, or its kind. CR: 113.3."""
    match ability:
        case KeywordAbility(keyword, parameters):
            return " ".join([keyword, *(str(p) for p in parameters if isinstance(p, int | str))])
        case ActivatedAbility():
            return "an activated ability"
        case TriggeredAbility():
            return "a triggered ability"
        case StaticAbility():
            return "a static ability"
        case SpellAbility():
            return "a spell ability"
    return "an ability"


def differences(old: Characteristics, new: Characteristics, game: Game) -> list[str]:
    """Say what differs between two values, one phrase for each characteristic."""
    found: list[str] = []
    if old.controller != new.controller and new.controller is not None:
        found.append(f"controlled by {game.players[new.controller].name}")
    if old.name != new.name:
        found.append(f"named {new.name}")
    if old.card_types != new.card_types or old.supertypes != new.supertypes:
        kinds = [t.value for t in _in_order(new.supertypes)] + [t.value for t in _in_order(new.card_types)]
        found.append(f"is {' '.join(kinds)}")
    if old.subtypes != new.subtypes:
        found.append(f"subtypes {_subtypes(new.subtypes) or 'none'}")
    if old.colors != new.colors:
        found.append(" and ".join(_COLOR_NAMES[c] for c in in_wubrg_order(new.colors)) or "colorless")
    if old.abilities != new.abilities:
        found.extend(_ability_changes(old, new))
    if (old.power, old.toughness) != (new.power, new.toughness):
        found.append(f"{new.power}/{new.toughness}")
    return found


def _ability_changes(old: Characteristics, new: Characteristics) -> list[str]:
    if not new.abilities:
        return ["loses all abilities"]
    found: list[str] = []
    lost = [a for a in old.abilities if a not in new.abilities]
    gained = list(new.abilities[len(old.abilities) :]) if len(new.abilities) > len(old.abilities) else []
    if lost:
        found.append(f"loses {', '.join(ability_word(a) for a in lost)}")
    if gained:
        found.append(f"gains {', '.join(ability_word(a) for a in gained)}")
    return found
