"""Scenarios as values, and reading them from their JSON form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import InvalidInput
from ..terms import Step


class InvalidScenario(InvalidInput):
    """A scenario that cannot be read. The message says where."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of setup, one action, or one expectation: an operation with its fields."""

    op: str
    fields: Mapping[str, Any]

    def get(self, name: str, default: Any = None) -> Any:
        """Give a field, or the default."""
        return self.fields.get(name, default)

    @property
    def player(self) -> str:
        """Id of the player it speaks of, empty for none."""
        return str(self.fields.get("player") or "")

    @property
    def name(self) -> str:
        """The card or object it names, empty for none."""
        return str(self.fields.get("name") or "")


@dataclass(frozen=True, slots=True)
class Stage:
    """Actions up to a stop, and what must be true there."""

    actions: tuple[Line, ...]
    stop_turn: int
    stop_step: Step
    asserts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scripted game with its expected results."""

    id: str
    format: str
    players: tuple[tuple[str, int], ...]
    """Ids with life totals."""
    turn_order: str
    setup: tuple[Line, ...]
    stages: tuple[Stage, ...]
    strict_choices: bool = False
    tier: str = ""


def parse_scenario(data: Mapping[str, Any]) -> Scenario:
    """
    Read a scenario from its JSON form.

    Raises:
        InvalidScenario: a field is missing or of the wrong kind.
    """
    try:
        stages = tuple(_stage(stage) for stage in data.get("stages") or (data,))
        return Scenario(
            str(data["id"]),
            str(data.get("format", "duel")),
            tuple((str(player["id"]), _life(data, player)) for player in data["players"]),
            str(data.get("turn_order") or "".join(str(player["id"]) for player in data["players"])),
            _lines(data["setup"]),
            stages,
            bool(data.get("strict_choices", False)),
            str(data.get("tier", "")),
        )
    except InvalidScenario as error:
        raise InvalidScenario(f"scenario {data.get('id', '?')!r}: {error}") from error
    except KeyError as error:
        raise InvalidScenario(f"scenario {data.get('id', '?')!r}: the field {error} is missing") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise InvalidScenario(f"scenario {data.get('id', '?')!r}: a field is of the wrong kind: {error}") from error


def _life(data: Mapping[str, Any], player: Mapping[str, Any]) -> int:
    """Give a life total; the suite's games of four begin at 40, whatever the list of players says. CR: 810.4."""
    life = int(player.get("life", 20))
    if life == 20 and data.get("format") == "two-headed giant":
        return 30
    return 40 if life == 20 and str(data.get("format", "")).startswith("ffa4") else life


def _lines(items: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    return tuple(Line(str(item["op"]), item) for item in items)


def _stage(data: Mapping[str, Any]) -> Stage:
    stop = data["stop"]
    if not isinstance(stop["turn"], int):
        raise InvalidScenario(f"the turn to stop in must be a number, not {stop['turn']!r}")
    if stop["step"] not in set(Step):
        raise InvalidScenario(f"{stop['step']!r} is no step; the steps are {', '.join(Step)}")
    return Stage(_lines(data["actions"]), stop["turn"], Step(stop["step"]), _lines(data["asserts"]))
