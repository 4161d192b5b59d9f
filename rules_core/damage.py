"""
Damage: what comes of it, by recipient and source.

CR: 120.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .changes.registry import expansion
from .citations import Rule
from .events import DealDamage, Event, GainLife, LoseLife, MarkDamage, PutCounters, RemoveCounters, SetPlayer
from .execute.filters import is_subject
from .ir.abilities import KeywordAbility
from .ir.quantities import Number
from .ir.statics import DamageRule
from .objects import Characteristics, is_player
from .statics import in_force
from .terms import CardType, Zone

LETHAL_BY_POWER = "lethal by power"
"""Rule of a `statics.DamageRule`: lethal damage is determined by power rather than toughness."""

if TYPE_CHECKING:
    from .game import Game


def has_keyword(characteristics: Characteristics, keyword: str) -> bool:
    """Say whether an object has a keyword ability. CR: 702.1."""
    return any(
        isinstance(ability, KeywordAbility) and ability.keyword == keyword for ability in characteristics.abilities
    )


def keyword_total(characteristics: Characteristics, keyword: str) -> int:
    """Add up the numbers of all instances of a keyword ability, such as toxic. CR: 702.164b."""
    total = 0
    for ability in characteristics.abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == keyword:
            total += sum(number for number in ability.parameters if isinstance(number, int))
            total += sum(number.value for number in ability.parameters if isinstance(number, Number))
    return total


def lethal_damage(game: Game, creature: int) -> int:
    """
    Give how much marked damage destroys a creature: its toughness, or its power where an effect says so.

    CR: 510.1c, 704.5g.
    """
    characteristics = game.characteristics(creature)
    for part in in_force(game, DamageRule):
        node = part.node
        assert isinstance(node, DamageRule)
        if node.rule == LETHAL_BY_POWER and (node.source is None or is_subject(game, part, node.source, creature)):
            return characteristics.power or 0
    return characteristics.toughness or 0


def lethal_left(game: Game, source: int, permanent: int) -> int:
    """
    Give how much damage from a source a permanent takes before the rest is excess.

    Of several card types, that with the greatest excess counts, and so the one that takes the least.

    CR: 120.4a, 120.10, 702.2c.
    """
    now = game.characteristics(permanent)
    found = game.objects[permanent]
    needs = []
    if CardType.CREATURE in now.card_types:
        lethal = max(0, lethal_damage(game, permanent) - found.marked_damage)
        needs.append(min(lethal, 1) if has_keyword(game.characteristics(source), "deathtouch") else lethal)
    if CardType.PLANESWALKER in now.card_types:
        needs.append(found.counter_count("loyalty"))
    if CardType.BATTLE in now.card_types:
        needs.append(found.counter_count("defense"))
    return min(needs, default=0)


@expansion(DealDamage)
def deal_damage(game: Game, event: DealDamage) -> Iterable[Event] | None:
    """
    Damage becomes loss of life, counters, marks and gain of life. 0 damage is not dealt at all.

    CR: 120.3, 120.8.
    """
    if event.amount <= 0:
        return None
    source = game.characteristics(event.source)
    by = game.controller_of(event.source)
    results: list[Event] = []
    if is_player(event.recipient):
        if _has(game, event, source, "infect"):
            results.append(
                PutCounters(event.recipient, "poison", event.amount, event.source, by, Rule.INFECT_DAMAGE_TO_PLAYER)
            )
        else:
            results.append(LoseLife(event.recipient, event.amount, event.source, from_damage=True))
        if event.combat:
            results.extend(_commander_damage(game, event))
        if event.combat and (toxic := keyword_total(source, "toxic")):
            results.append(PutCounters(event.recipient, "poison", toxic, event.source, by, Rule.TOXIC_DAMAGE))
    else:
        found = game.find(event.recipient)
        if found is None or found.zone is not Zone.BATTLEFIELD:
            return None
        results.extend(_damage_to_permanent(game, event, source, by))
        if not results:
            return None
    if _has(game, event, source, "lifelink"):
        results.append(GainLife(by, event.amount, event.source, Rule.LIFELINK_DAMAGE))
    return results


def _has(game: Game, event: DealDamage, source: Characteristics, keyword: str) -> bool:
    """The source has the keyword ability, or this damage is dealt as though it had it. CR: 609.4."""
    from .static_effects.preventing import is_dealt_as_though

    return has_keyword(source, keyword) or is_dealt_as_though(game, event, keyword)


def _commander_damage(game: Game, event: DealDamage) -> Iterable[Event]:
    """Combat damage that a commander deals to a player is remembered by commander. CR: 903.10a, 903.3c."""
    source = game.last_known(event.source)
    parts = (source, *(game.last_known(i) for i in source.merged if i != source.id))
    numbers = [number for part in parts if (number := part.commander_number) is not None]
    if not numbers:
        return
    dealt = dict(game.players[event.recipient].commander_damage)
    for number in numbers:
        dealt[number] = dealt.get(number, 0) + event.amount
    yield SetPlayer(event.recipient, "commander_damage", tuple(sorted(dealt.items())))


def _damage_to_permanent(game: Game, event: DealDamage, source: Characteristics, by: int) -> Iterable[Event]:
    """CR: 120.3c-e, 120.3h; a permanent of several of these types suffers each."""
    card_types = game.characteristics(event.recipient).card_types
    if CardType.PLANESWALKER in card_types:
        yield RemoveCounters(event.recipient, "loyalty", event.amount, event.source, by, Rule.DAMAGE_TO_PLANESWALKER)
    if CardType.BATTLE in card_types:
        yield RemoveCounters(event.recipient, "defense", event.amount, event.source, by, Rule.DAMAGE_TO_BATTLE)
    if CardType.CREATURE in card_types:
        deathtouch = _has(game, event, source, "deathtouch")
        if _has(game, event, source, "wither") or _has(game, event, source, "infect"):
            yield PutCounters(event.recipient, "-1/-1", event.amount, event.source, by, Rule.WITHER_DAMAGE)
            if deathtouch:
                # No damage is marked, but the creature was dealt damage by a source with deathtouch all the same.
                yield MarkDamage(event.recipient, 0, event.source, deathtouch=True)
        else:
            yield MarkDamage(event.recipient, event.amount, event.source, deathtouch)
