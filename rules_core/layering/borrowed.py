"""
Abilities that an object has because others have them: "has all activated abilities of ...".

CR: 602.1, 613.1f, 613.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..execute.context import Context
from ..execute.registry import refer
from ..ir.abilities import Ability, ActivatedAbility, KeywordAbility, TriggeredAbility
from ..ir.statics import GainAbilitiesOf
from ..objects import is_player
from ..terms import Layer
from .nodes import add_abilities, localized
from .pieces import Piece, layer_part, make_piece

_READS = frozenset({"ability", "type", "board"})


@layer_part(GainAbilitiesOf)
def gain_abilities_of(node: GainAbilitiesOf, cda: bool = False) -> tuple[Piece, ...]:
    """Abilities of other objects are gained, those that they have at the time. CR: 613.1f, 613.8."""
    of = localized(node.of, node.subject)

    def given(ctx: Context, _: Any) -> tuple[Ability, ...]:
        return borrowed(ctx, node, tuple(i for i in refer(ctx, of) if not is_player(i)))

    return (make_piece(Layer.ABILITY, node, node.subject, given, add_abilities, (node.of,), reads=_READS),)


def borrowed(ctx: Context, node: GainAbilitiesOf, ids: tuple[int, ...]) -> tuple[Ability, ...]:
    """
    Give the abilities of objects that the node means, equal ones once.

    An ability that names its source by its name means whatever has it.

    CR: 113.3, 201.5b.
    """
    found: dict[Ability, None] = {}
    for identity in ids:
        for ability in ctx.game.characteristics(identity).abilities:
            found.update(dict.fromkeys(_meant(ability, node)))
    return tuple(found)


def _meant(ability: Ability, node: GainAbilitiesOf) -> Iterator[Ability]:
    """Yield an ability, or of what a keyword ability stands for the abilities that are meant. CR: 702.1."""
    from ..keywords.registry import expand_keyword

    if not isinstance(ability, KeywordAbility):
        if _fits(ability, node):
            yield ability
        return
    parts = tuple(expand_keyword(ability))
    fitting = tuple(part for part in parts if _fits(part, node))
    if fitting:
        yield from (ability,) if len(fitting) == len(parts) else fitting


def _fits(ability: Ability, node: GainAbilitiesOf) -> bool:
    from ..mana_abilities import is_mana_ability

    if isinstance(ability, TriggeredAbility):
        return "triggered" in node.kinds
    if not isinstance(ability, ActivatedAbility):
        return False
    if node.kinds == "loyalty":
        return ability.loyalty
    if node.but == "mana" and is_mana_ability(ability):
        return False
    return not (node.but == "loyalty" and ability.loyalty)
