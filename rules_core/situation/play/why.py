"""
Why a spell or ability can't target what it is said to target, in half a sentence.

CR: 115, 601.2c, 702.11, 702.16, 702.18.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...damage import has_keyword
from ...errors import IllegalAction
from ...game import Game
from ...ir.abilities import KeywordAbility
from ...objects import is_player
from ...rule_effects.protection import is_hexproof_from, protection_from
from ...static_effects.players import keywords_of_player
from ...terms import Zone
from ...wording import ability_text
from .wording import zone_words

TARGETING_RULES = frozenset({"115.1", "601.2c"})
"""Rules by whose breach a target turns out to be none."""


def kept_off(game: Game, source: int, player: int, target: int) -> tuple[str, str] | None:
    """
    Give the keyword that keeps a source of this player from targeting an object or player, with its rule.

    CR: 702.11b, 702.16b, 702.18a.
    """
    theirs = target if is_player(target) else game.controller_of(target)
    shroud = keywords_of_player(game, target, "shroud") if is_player(target) else None
    if shroud or (shroud is None and has_keyword(game.characteristics(target), "shroud")):
        return "shroud", "702.18a"
    if theirs != player and is_hexproof_from(game, target, source):
        return "hexproof", "702.11b"
    protection = protection_from(game, target, source)
    return (_words(protection), "702.16b") if protection is not None else None


def _words(ability: KeywordAbility) -> str:
    return ability_text(ability).split("(")[0].strip().rstrip(".").lower()


def why_not(game: Game, source: int, player: int, targets: Sequence[int | str], reason: IllegalAction) -> IllegalAction:
    """Explain why one of these can't be targeted; the reason as it was where there is no more to say."""
    name = game.name_of(source)
    for target in targets:
        if isinstance(target, str):
            continue
        if is_player(target):
            kept = kept_off(game, source, player, target)
            if kept is not None:
                who = game.players[target].name
                return IllegalAction(f"{name} can't target {who}: {who} has {kept[0]}", kept[1])
            continue
        found = game.find(target)
        if found is None:
            return IllegalAction(f"{name} can't target {game.name_of(target)}: it is not there any more", "115.1")
        if found.zone not in (Zone.BATTLEFIELD, Zone.STACK):
            place = zone_words(found.zone)
            return IllegalAction(f"{name} can't target {game.name_of(target)}: it is in {place}", "115.1")
        kept = kept_off(game, source, player, target) if found.zone is Zone.BATTLEFIELD else None
        if kept is not None:
            return IllegalAction(f"{name} can't target {game.name_of(target)}: it has {kept[0]}", kept[1])
    named = [game.name_of(t) for t in targets if isinstance(t, int) and not is_player(t)]
    if named:
        return IllegalAction(f"{named[0]} is not what {name} can target", "601.2c")
    return reason


_BLOCKS = {
    "702.9b": "{a} has flying, and {b} has neither flying nor reach",
    "702.13b": "{a} has intimidate",
    "702.14c": "{a} has landwalk, and the defending player controls such a land",
    "702.16f": "{a} has protection from a quality of {b}",
    "702.28b": "only one of them has shadow",
    "702.31b": "{a} has horsemanship",
    "702.36b": "{a} has fear, and {b} is neither an artifact creature nor black",
    "702.111b": "{a} has menace, so that two or more creatures must block it",
    "702.118b": "{a} has skulk, and {b} has greater power",
    "702.147a": "{b} has decayed",
}
"""Rules that forbid a block, in words."""


def why_no_block(game: Game, blocker: int, attacker: int, rule: str) -> str:
    """Say in words why a creature can't block another, empty where the rule alone is known. CR: 509.1b."""
    if rule == "509.1a" and game.objects[blocker].tapped:
        return f"{game.name_of(blocker)} is tapped"
    return _BLOCKS.get(rule, "").format(a=game.name_of(attacker), b=game.name_of(blocker))
