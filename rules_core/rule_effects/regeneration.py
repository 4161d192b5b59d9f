"""
Regeneration, umbra armor, and what cannot be destroyed.

CR: 701.19, 702.12b, 702.89a.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..combat.parts import other_act
from ..damage import has_keyword
from ..events import ChangeEffect, Destroy, Event, Happened, RemoveDamage, RemoveFromCombat, StartEffect, Tap
from ..execute.registry import StaticKind, passive, static_part
from ..ir.durations import UntilEndOfTurn
from ..ir.statics import Change
from ..objects import ContinuousEffect
from ..perform import apply_now, perform
from ..replacement import ReplacementEffect, rule_prohibition, rule_replacement
from ..statics import ActiveStatic

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True, slots=True)
class RegenerationShield(Change):
    """The next time the affected permanent would be destroyed this turn, it regenerates instead. CR: 701.19a."""


passive(RegenerationShield)


@rule_prohibition(Destroy)
def indestructible(game: Game, event: Destroy) -> bool:
    """A permanent with indestructible can't be destroyed. CR: 702.12b."""
    return has_keyword(game.characteristics(event.object), "indestructible") if event.object in game.objects else False


def regenerate(game: Game, identity: int, source: int, controller: int) -> None:
    """Put a regeneration shield on a permanent for this turn. CR: 701.19a."""
    effect = ContinuousEffect(0, (RegenerationShield(),), source, controller, 0, (identity,), UntilEndOfTurn(), uses=1)
    perform(game, StartEffect(effect))
    name = game.name_of(identity)
    game.note("701.19a", f"A regeneration shield protects {name} this turn.", name)


def regenerated(game: Game, identity: int) -> tuple[Event, ...]:
    """Give what happens instead of destroying a permanent that regenerates. CR: 701.19a-b."""
    events: list[Event] = [RemoveDamage(identity), Tap(identity)]
    if game.combat is not None and (game.combat.attacker(identity) is not None or game.combat.is_blocking(identity)):
        events.append(RemoveFromCombat(identity))
    events.append(Happened("regenerate", game.controller_of(identity), identity))
    return tuple(events)


@static_part(StaticKind.REPLACEMENT, RegenerationShield)
def shield_replaces(game: Game, part: ActiveStatic, event: Event) -> Iterable[ReplacementEffect]:
    """A regeneration shield replaces one destruction, unless the permanent can't be regenerated. CR: 701.19a, c."""
    if not isinstance(event, Destroy) or not event.regenerable or part.effect is None:
        return
    if part.affected is None or event.object not in part.affected or other_act(game, event.object, "be regenerated"):
        return
    effect = part.effect

    def use(game: Game, event: Event) -> Iterable[Event]:
        assert isinstance(event, Destroy)
        shield = game.effects.get(effect)
        if shield is not None:
            apply_now(game, ChangeEffect(replace(shield, uses=0)))
        return regenerated(game, event.object)

    yield ReplacementEffect(
        part.key, use, f"{game.name_of(event.object)} regenerates instead", rule="701.19a", source=part.source
    )


@rule_replacement(Destroy)
def umbra_armor(game: Game, event: Destroy) -> Iterable[ReplacementEffect]:
    """An Aura with umbra armor is destroyed instead of what it enchants. CR: 702.89a."""
    for identity in game.battlefield:
        found = game.objects[identity]
        if found.attached_to != event.object:
            continue
        characteristics = game.characteristics(identity)
        if has_keyword(characteristics, "umbra armor") or has_keyword(characteristics, "totem armor"):
            yield ReplacementEffect(
                (identity, "umbra armor"),
                lambda _game, e, aura=identity: (RemoveDamage(e.object), Destroy(aura)),  # type: ignore[misc]
                f"{game.name_of(identity)} is destroyed instead of {game.name_of(event.object)}",
                rule="702.89a",
                source=identity,
            )
