"""
Whether one creature could block one attacking creature.

Numbers of blockers (menace) and requirements are in `blocking`.

CR: 509.1a-b, and the evasion abilities of 702.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..citations import Rule
from ..damage import has_keyword
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from ..ir.statics import BeBlockedAct, BlockAct
from ..objects import Characteristics
from ..rule_effects.protection import is_protected_from
from ..terms import CardType, Color, Zone
from .parts import as_though, defending_player, fits, other_act, permissions_for, restrictions_on

if TYPE_CHECKING:
    from ..game import Game


def why_cannot_be_blocker(game: Game, blocker: int) -> str:
    """
    Give the rule that keeps a creature from blocking anything, empty when it could block.

    CR: 509.1a.
    """
    found = game.find(blocker)
    if found is None or found.zone is not Zone.BATTLEFIELD or found.phased_out:
        return Rule.CHOOSE_BLOCKERS
    characteristics = game.characteristics(blocker)
    if not characteristics.is_creature or CardType.BATTLE in characteristics.card_types:
        return Rule.ONLY_CREATURES_FIGHT
    if found.tapped and not as_though(game, blocker, BlockAct, "untapped"):
        return Rule.CHOOSE_BLOCKERS
    if has_keyword(characteristics, "decayed"):
        return "702.147a"
    for _, node in restrictions_on(game, blocker, BlockAct):
        assert isinstance(node.act, BlockAct)
        if node.act.blocked is None and not node.act.alone:
            return Rule.BLOCK_RESTRICTIONS
    if other_act(game, blocker, "block"):
        return Rule.BLOCK_RESTRICTIONS
    return ""


def why_cannot_block(game: Game, blocker: int, attacker: int) -> str:
    """
    Give the rule that keeps one creature from blocking one attacker, empty when nothing does.

    How many creatures block is not looked at.

    CR: 509.1a-b, 805.10d.
    """
    if rule := why_cannot_be_blocker(game, blocker):
        return rule
    entry = game.combat.attacker(attacker) if game.combat is not None else None
    defending = defending_player(game, entry.defender) if entry is not None else None
    if defending is None or defending not in game.teammates(game.controller_of(blocker)):
        return Rule.CHOOSE_BLOCKERS
    if rule := _evasion(game, blocker, attacker):
        return rule
    if rule := _landwalk(game, attacker, defending):
        return rule
    if is_protected_from(game, attacker, blocker):
        return "702.16f"
    if _bears_the_ring(game, attacker) and _power(game, blocker) > _power(game, attacker):
        return "701.54c"
    for part, node in restrictions_on(game, blocker, BlockAct):
        assert isinstance(node.act, BlockAct)
        if node.act.blocked is not None and fits(game, part, node.act.blocked, attacker):
            return Rule.BLOCK_RESTRICTIONS
    for part, node in restrictions_on(game, attacker, BeBlockedAct):
        act = node.act
        assert isinstance(act, BeBlockedAct)
        if act.within is not None:
            continue
        if act.by is None and act.except_by is None:
            return Rule.BLOCK_RESTRICTIONS
        if act.by is not None and fits(game, part, act.by, blocker):
            return Rule.BLOCK_RESTRICTIONS
        if act.except_by is not None and not fits(game, part, act.except_by, blocker):
            return Rule.BLOCK_RESTRICTIONS
    return ""


def _evasion(game: Game, blocker: int, attacker: int) -> str:
    """The evasion abilities that look at the blocker alone. CR: 702.9b, 13b, 28b, 31b, 36b, 118b."""
    mover = game.characteristics(attacker)
    stander = game.characteristics(blocker)
    if has_keyword(mover, "flying") and not _can_reach(game, blocker, stander):
        return "702.9b"
    if _blocks_only_others(game, blocker, attacker):
        return Rule.BLOCK_RESTRICTIONS
    shadow = has_keyword(mover, "shadow")
    if shadow != has_keyword(stander, "shadow") and not (shadow and as_though(game, blocker, BlockAct, "shadow")):
        return "702.28b"
    if has_keyword(mover, "horsemanship") and not has_keyword(stander, "horsemanship"):
        return "702.31b"
    artifact = CardType.ARTIFACT in stander.card_types
    if has_keyword(mover, "fear") and not artifact and Color.BLACK not in stander.colors:
        return "702.36b"
    if has_keyword(mover, "intimidate") and not artifact and stander.colors.isdisjoint(mover.colors):
        return "702.13b"
    if has_keyword(mover, "skulk") and (stander.power or 0) > (mover.power or 0):
        return "702.118b"
    return ""


def _power(game: Game, identity: int) -> int:
    return game.characteristics(identity).power or 0


def _bears_the_ring(game: Game, attacker: int) -> bool:
    """A Ring-bearer can't be blocked by creatures with greater power. CR: 701.54c."""
    found = game.objects[attacker]
    return "ring-bearer" in found.designations and found.choice("ring-bearer") == game.controller_of(attacker)


def _can_reach(game: Game, blocker: int, stander: Characteristics) -> bool:
    return (
        has_keyword(stander, "flying")
        or has_keyword(stander, "reach")
        or as_though(game, blocker, BlockAct, "reach")
        or as_though(game, blocker, BlockAct, "flying")
    )


def _blocks_only_others(game: Game, blocker: int, attacker: int) -> bool:
    """``can block only creatures with flying``, worded as a permission: it can block nothing else. CR: 509.1b."""
    for part, node in permissions_for(game, blocker, BlockAct):
        assert isinstance(node.act, BlockAct)
        if "only" in node.form and node.act.blocked is not None and not fits(game, part, node.act.blocked, attacker):
            return True
    return False


def _landwalk(game: Game, attacker: int, defender: int) -> str:
    """Landwalk: unblockable while the defending player controls such a land. CR: 702.14c."""
    for ability in game.characteristics(attacker).abilities:
        if not isinstance(ability, KeywordAbility) or not is_landwalk(ability):
            continue
        if any(_walks_on(game, attacker, ability, land) for land in game.permanents(defender)):
            return "702.14c"
    return ""


def is_landwalk(ability: KeywordAbility) -> bool:
    """Say whether a keyword is landwalk, as ``landwalk`` with a filter or spelled as one word. CR: 702.14a."""
    return ability.keyword.endswith("walk")


def _walks_on(game: Game, attacker: int, ability: KeywordAbility, land: int) -> bool:
    """Say whether a land is of the kind that a landwalk names. CR: 702.14a, c."""
    characteristics = game.characteristics(land)
    if not characteristics.is_land:
        return False
    ctx = Context(game, attacker, game.controller_of(attacker), ability)
    for parameter in ability.parameters:
        if isinstance(parameter, Node) and not matches_filter(ctx, parameter, land):
            return False
        if isinstance(parameter, str) and not _has_word(characteristics, parameter):
            return False
    words = ability.keyword.removesuffix("walk").split()
    return all(_has_word(characteristics, word) for word in words if word != "land")


def _has_word(characteristics: Characteristics, word: str) -> bool:
    """Say whether a land has the subtype, card type or supertype a landwalk names; ``non`` turns it round."""
    if word.lower().startswith("non"):
        return not _has_word(characteristics, word[3:].lstrip("-"))
    title = word.capitalize()
    if title in [supertype.value for supertype in characteristics.supertypes]:
        return True
    if title in [card_type.value for card_type in characteristics.card_types]:
        return True
    return title in characteristics.subtypes
