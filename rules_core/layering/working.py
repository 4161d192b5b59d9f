"""
The working shown: how an object came by its characteristics, layer by layer.

The table is worked out once more with a recorder; nothing here is on the way of
play.

CR: 613.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..ir.abilities import Ability, KeywordAbility
from ..objects import Characteristics, GameObject
from ..outcome import LayerRow, TraceEntry
from ..terms import Layer, in_type_line_order, in_wubrg_order
from ..wording import ability_text
from .board import Board
from .compute import compute
from .pieces import Instance
from .typeline import CREATURE_TYPES
from .values import base_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game import Game

_Step = tuple[Instance | None, Layer, Characteristics, Characteristics | None]
"""What applied, where, and the object's values before and after; None after for what was there and no longer is."""

_LAYER_RULES: dict[Layer, str] = {
    Layer.COPY: Rule.COPIABLE_EFFECTS,
    Layer.FACE_DOWN: Rule.FACE_DOWN_LAYER,
    Layer.CONTROL: Rule.CONTROL_CHANGES,
    Layer.TEXT: Rule.TEXT_CHANGES,
    Layer.TYPE: Rule.TYPE_CHANGES,
    Layer.COLOR: Rule.COLOR_CHANGES,
    Layer.ABILITY: Rule.ABILITY_CHANGES,
    Layer.PT_DEFINE: Rule.PT_IS_DEFINED,
    Layer.PT_SET: Rule.PT_IS_SET,
    Layer.PT_MODIFY: Rule.PT_IS_MODIFIED,
    Layer.PT_SWITCH: Rule.PT_IS_SWITCHED,
}

LAYER_WORDS: dict[str, str] = {
    "1a": "copiable values",
    "1b": "face down",
    "2": "control",
    "3": "text",
    "4": "types",
    "5": "colors",
    "6": "abilities",
    "7a": "size defined",
    "7b": "size set",
    "7c": "size changed",
    "7d": "size switched",
}
"""What each layer is about, by the number that a row has. CR: 613.1-4."""

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
    for missing in _never_applied(board):
        if missing.source in steps:
            steps[missing.source].append((missing, missing.piece.layer, board.values[missing.source], None))
    found: dict[int, tuple[LayerRow, ...]] = {}
    for identity, applied in steps.items():
        name = game.name_of(identity)
        start = _start_row(game, board, game.objects[identity], name)
        rows = [_row(game, board, name, *step) for step in applied]
        found[identity] = (*((start,) if start is not None else ()), *_by_timestamp(rows))
    return found


def _by_timestamp(rows: list[LayerRow]) -> Iterator[LayerRow]:
    """Say of an effect behind another of its layer that its timestamp is later, where that is why. CR: 613.7."""
    before: LayerRow | None = None
    for row in rows:
        comparable = before is not None and before.layer == row.layer and row.timestamp > before.timestamp > 0
        if comparable and before is not None and before.source != row.source and "depends on" not in row.why:
            later = f"later than {before.source} ({Rule.TIMESTAMP_ORDER})"
            why = f"{row.why}; {later}" if row.why else later
            yield replace(row, why=why, rule=row.rule if row.why else Rule.TIMESTAMP_ORDER)
        else:
            yield row
        before = row


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
    elif found.base is not None and found.card is not None:
        layer, why = Layer.COPY.value, f"it entered or was made as a copy ({Rule.COPIABLE_VALUES})"
    elif found.base is not None:
        why = f"the values it was made or entered with ({Rule.COPIABLE_VALUES})"

    rule = _LAYER_RULES.get(Layer(layer), Rule.COPIABLE_VALUES) if layer != "printed" else Rule.STARTS_AS_PRINTED
    change = describe(base_value(face, None))
    if layer != "printed":
        change = f"is {face.name or 'something without a name'}, {change}"
    return LayerRow(name, layer, name, 0 if layer != "printed" else found.timestamp, change, why, rule)


def _row(
    game: Game,
    board: Board,
    name: str,
    instance: Instance | None,
    layer: Layer,
    old: Characteristics,
    new: Characteristics | None,
) -> LayerRow:
    if new is None:
        assert instance is not None
        change, why = "loses the ability before its effect applies", f"it {_dependency(game, board, instance)}"
        return LayerRow(name, layer.value, name, 0, change, why, Rule.DEPENDENCY)
    change = "; ".join(differences(old, new, game))
    if instance is None:
        why = f"basic land types bring their mana abilities ({Rule.INTRINSIC_MANA_ABILITIES})"
        return LayerRow(name, layer.value, name, 0, change, why, Rule.INTRINSIC_MANA_ABILITIES)
    why, rule = _why(game, board, instance)
    source = _source_name(game, instance)
    return LayerRow(name, layer.value, source, instance.timestamp, change, why, rule or _LAYER_RULES[layer])


def _never_applied(board: Board) -> tuple[Instance, ...]:
    """List the effects that waited for others and were gone when their turn came. CR: 613.8b."""
    applied = {instance.key for instance in board.order}
    return tuple(
        waiter
        for key, waiter in board.waiters.items()
        if key not in applied and waiter.static and waiter.source in board.values
    )


def _dependency(game: Game, board: Board, instance: Instance) -> str:
    by_key = {other.key: other for other in (*board.order, *board.waiters.values())}
    waited = board.waits.get(instance.key, ())
    names = dict.fromkeys(_source_name(game, by_key[key]) for key in waited if key in by_key)
    return f"depends on {' and '.join(names)} ({Rule.DEPENDENCY})"


def _source_name(game: Game, instance: Instance) -> str:
    if instance.key[0] == "counter":
        return f"{instance.key[2]} counters"
    if instance.key[0] == "sticker":
        return "a sticker"
    if instance.source in game.objects or instance.source in game.lki:
        return game.name_of(instance.source)
    return "an effect"


def _why(game: Game, board: Board, instance: Instance) -> tuple[str, str]:
    """Say why the effect applies here, and by which rule: definition, counter, dependency, going on; or nothing."""
    if instance.key[0] == "counter":
        is_keyword = instance.piece.layer is Layer.ABILITY
        rule = Rule.KEYWORD_COUNTERS if is_keyword else Rule.PT_COUNTERS
        return f"counters ({rule})", rule
    if instance.key[0] == "sticker":
        return f"a sticker ({Rule.STICKER_STAMPED})", Rule.STICKER_STAMPED
    reasons: list[str] = []
    rules: list[str] = []
    if instance.entry.cda:
        reasons.append(f"a characteristic-defining ability comes first ({Rule.DEFINITIONS_FIRST})")
        rules.append(Rule.DEFINITIONS_FIRST)
    if board.waits.get(instance.key):
        reasons.append(_dependency(game, board, instance))
        rules.insert(0, Rule.DEPENDENCY)
    first = board.running.get(instance.effect)
    if first is not None and first.key != instance.key:
        gone = instance.static and not any(entry is instance.entry for entry in board.sources.get(instance.source, ()))
        went_on = ", and goes on although its ability is gone" if gone else ""
        reasons.append(f"the effect began to apply in layer {first.piece.layer.value} ({Rule.EFFECT_GOES_ON}){went_on}")
        rules.append(Rule.EFFECT_GOES_ON)
    return "; ".join(reasons), rules[0] if rules else ""


def describe(value: Characteristics) -> str:
    """Describe values in a few words: colours, types, numbers, abilities."""
    parts: list[str] = []
    colors = " and ".join(_COLOR_NAMES[c] for c in in_wubrg_order(value.colors)) or "colorless"
    dash = f" — {_subtypes(value.subtypes)}" if value.subtypes else ""
    parts.append(f"{colors} {_kinds(value)}".strip() + dash)
    if value.power is not None and value.toughness is not None:
        parts.append(f"{value.power}/{value.toughness}")
    if value.abilities:
        parts.append(", ".join(ability_word(a, value.name) for a in value.abilities))
    return "; ".join(parts)


def _kinds(value: Characteristics) -> str:
    """Supertypes and card types in the order of a type line. CR: 205.1a."""
    supertypes = sorted(word.value for word in value.supertypes)
    return " ".join([*supertypes, *(word.value for word in in_type_line_order(value.card_types))])


def _subtypes(words: frozenset[str]) -> str:
    if len(words) > 50 and words >= CREATURE_TYPES:
        rest = sorted(words - CREATURE_TYPES)
        return " ".join(["every creature type", *rest])
    return " ".join(sorted(words))


_LONGEST = 90
"""Most characters of an ability's text that are shown; the rest is cut off."""


def ability_word(ability: Ability, name: str = "it") -> str:
    """Name an ability: a keyword, else the beginning of its text in quotes. CR: 113.3."""
    if isinstance(ability, KeywordAbility):
        return " ".join([ability.keyword, *(str(p) for p in ability.parameters if isinstance(p, int | str))])
    text = ability_text(ability, name)
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return f"“{text}”"


def differences(old: Characteristics, new: Characteristics, game: Game) -> list[str]:
    """Say what differs between two values, one phrase for each characteristic."""
    found: list[str] = []
    if old.controller != new.controller and new.controller is not None:
        found.append(f"is controlled by {game.players[new.controller].name}")
    if old.name != new.name:
        found.append(f"is named {new.name}")
    if old.card_types != new.card_types or old.supertypes != new.supertypes:
        found.append(f"becomes {_kinds(new) or 'something without a type'}")
    if old.subtypes != new.subtypes:
        several = "s" if len(new.subtypes) > 1 else ""
        found.append(f"has the subtype{several} {_subtypes(new.subtypes)}" if new.subtypes else "has no subtypes")
    if old.colors != new.colors:
        found.append("becomes " + (" and ".join(_COLOR_NAMES[c] for c in in_wubrg_order(new.colors)) or "colorless"))
    if old.abilities != new.abilities:
        found.extend(_ability_changes(old, new))
    if (old.power, old.toughness) != (new.power, new.toughness):
        found.append(f"becomes {new.power}/{new.toughness}")
    return found


def _ability_changes(old: Characteristics, new: Characteristics) -> list[str]:
    if not new.abilities:
        return ["loses all abilities"]
    found: list[str] = []
    lost = [a for a in old.abilities if a not in new.abilities]
    gained = list(new.abilities[len(old.abilities) :]) if len(new.abilities) > len(old.abilities) else []
    if lost:
        found.append(f"loses {', '.join(ability_word(a, old.name) for a in lost)}")
    if gained:
        found.append(f"gains {', '.join(ability_word(a, new.name) for a in gained)}")
    return found


def steps_of(rows: Iterable[LayerRow]) -> tuple[TraceEntry, ...]:
    """Give rows as steps of a trace, the values that the object began with first. CR: 613.1."""
    found: list[TraceEntry] = []
    for row in rows:
        if row.layer == "printed":
            text = f"{row.object} begins as {row.change}"
        elif row.source == row.object and not row.timestamp:
            text = f"Layer {row.layer} ({LAYER_WORDS[row.layer]}): {row.object} {row.change}"
        else:
            text = f"Layer {row.layer} ({LAYER_WORDS[row.layer]}), from {row.source}: {row.object} {row.change}"
        if row.why and row.layer != "printed":
            text += "; " + row.why.replace(f" ({row.rule})", "")
        found.append(
            TraceEntry(row.rule, text if text.endswith(".”") else f"{text}.", row.object, "", row.change, row.source)
        )
    return tuple(found)
