"""
Striated text boxes: what the abilities after a level symbol, a station symbol or a class level bar mean.

An ability in a striation is part of the static ability of its symbol: "As long as this permanent has N or more counters
(is level N or greater), it has the ability".

CR: 711.2, 716.2, 721.2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..ir.abilities import Ability, KeywordAbility, StaticAbility
from ..ir.conditions import AllConditions, Compare, Condition, HasCounters
from ..ir.nouns import SelfRef
from ..ir.quantities import CharacteristicOf, Number, Within
from ..ir.statics import GainAbilities, SetPT, SetTypes

_LEVEL = re.compile(r"^LEVEL (\d+)(?:[-–](\d+)|(\+))$")
_STATION = re.compile(r"^(\d+)\+ \| (.*)$")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_CREATURE_AT = re.compile(r"creature at (\d+)\+")


@dataclass(frozen=True, slots=True)
class Striation:
    """One symbol: when its abilities are there, and how it is printed."""

    kind: str
    """``level``, ``station`` or ``class``."""
    low: int
    high: int | None = None

    @property
    def condition(self) -> Condition:
        """When the abilities are there. CR: 711.2a-b, 716.2a, 721.2a."""
        if self.kind == "class":
            level = CharacteristicOf("class level", SelfRef("class"))
            return Compare(level, Within("or greater", Number(self.low)), "striation")
        noun, counters = ("creature", "level") if self.kind == "level" else ("permanent", "charge")
        least = HasCounters(SelfRef(noun), counters, Within("or greater", Number(self.low)))
        if self.high is None:
            return least
        most = HasCounters(SelfRef(noun), counters, Within("or less", Number(self.high)))
        return AllConditions((least, most))

    def wrap(self, abilities: tuple[Ability, ...], symbol: bool) -> StaticAbility:
        """Give the static ability that stands for the symbol and these abilities; `symbol`: it is on the same line."""
        granted = GainAbilities(SelfRef(self.kind), abilities, form="striation")
        return StaticAbility((granted,), self.condition, form="striation symbol" if symbol else "striation")


def symbol_at(text: str) -> tuple[Striation, str] | None:
    """
    Read a level or station symbol at the start of a line.

    Returns:
        The striation and what of the line follows it, None when the line has none.
    """
    match = _LEVEL.match(text)
    if match:
        high = None if match.group(3) else int(match.group(2))
        return Striation("level", int(match.group(1)), high), ""
    match = _STATION.match(text)
    if match:
        return Striation("station", int(match.group(1))), match.group(2)
    return None


def class_level(abilities: tuple[Ability, ...]) -> Striation | None:
    """Give the striation that a class level bar begins. CR: 716.2."""
    first = abilities[0] if abilities else None
    if isinstance(first, KeywordAbility) and first.keyword == "class level":
        level = first.parameters[1]
        return Striation("class", level) if isinstance(level, int) else None
    return None


def size_line(text: str, striation: Striation | None) -> StaticAbility | None:
    """Read the power and toughness box of a level symbol. CR: 711.2."""
    match = _SIZE.match(text)
    if match is None or striation is None or striation.kind != "level":
        return None
    power, toughness = (Number(int(number)) for number in match.groups())
    return StaticAbility(
        (SetPT(SelfRef("level"), power, toughness, "striation"),), striation.condition, form="striation"
    )


def station_creature(oracle_text: str, power: str | None, toughness: str | None) -> StaticAbility | None:
    """
    Give the static ability of the power and toughness box of a station card, None when there is none.

    The box belongs to the striation that the reminder text names, the last one where there is no reminder.

    CR: 721.2b.
    """
    symbols = [
        found[0].low for line in oracle_text.split("\n") if (found := symbol_at(line)) and found[0].kind == "station"
    ]
    if not symbols or power is None or toughness is None or not (power.isdigit() and toughness.isdigit()):
        return None
    match = _CREATURE_AT.search(oracle_text)
    striation = Striation("station", int(match.group(1)) if match else symbols[-1])
    becomes = SetTypes(
        SelfRef("station"),
        card_types=("Creature",),
        power=Number(int(power)),
        toughness=Number(int(toughness)),
        adds=True,
        form="striation",
    )
    return StaticAbility((becomes,), striation.condition, form="striation")


def inside(ability: Ability) -> tuple[Ability, ...] | None:
    """Give the abilities that a striation's static ability grants, None for other abilities."""
    if isinstance(ability, StaticAbility) and ability.form.startswith("striation"):
        change = ability.effects[0]
        return change.abilities if isinstance(change, GainAbilities) else ()  # type: ignore[return-value]
    return None


def printed_symbol(ability: StaticAbility) -> str:
    """Print the symbol or the box that a striation's static ability stands for."""
    change = ability.effects[0]
    if isinstance(change, SetPT) and isinstance(change.power, Number) and isinstance(change.toughness, Number):
        return f"{change.power.value}/{change.toughness.value}"
    condition = ability.condition
    if (
        ability.form == "striation symbol"
        and isinstance(condition, HasCounters)
        and isinstance(condition.within, Within)
    ):
        amount = condition.within.amount
        if condition.kind == "charge" and isinstance(amount, Number):
            return f"{amount.value}+ | "
    return ""
