"""
Protection, hexproof and their qualities.

A quality is a filter, or one of the words that text uses for several
qualities at once (``everything``, ``each color``, ``multicolored`` ...).

CR: 702.11, 702.16.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..events import DealDamage
from ..execute.context import Context
from ..execute.filters import matches_filter
from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from ..objects import is_player
from ..replacement import ReplacementEffect, rule_replacement
from ..static_effects.players import keywords_of_player
from ..terms import COLOR_WORDS, Zone

if TYPE_CHECKING:
    from ..game import Game


def has_quality(game: Game, ability: KeywordAbility, protected: int, source: int) -> bool:
    """
    Say whether a source has one of the qualities that a protection or hexproof ability names.

    Qualities are read as of the protected object: "you" is its controller, a chosen colour its own.

    CR: 702.11d, 702.16a, g-k.
    """
    ctx = Context(game, protected, game.controller_of(protected), ability)
    return any(_matches(ctx, quality, source) for quality in ability.parameters if quality != "—")


def _matches(ctx: Context, quality: object, source: int) -> bool:
    if isinstance(quality, Node):
        return matches_filter(ctx, quality, source, anywhere=True)
    colors = ctx.game.characteristics(source).colors
    match quality:
        case "everything":
            return True
        case "all colors" | "each color":
            return bool(colors)
        case "monocolored":
            return len(colors) == 1
        case "multicolored":
            return len(colors) > 1
        case "colorless":
            return not colors
        case "the chosen color":
            chosen = ctx.source_object.choice("color")
            return isinstance(chosen, str) and COLOR_WORDS.get(chosen, chosen) in colors
        case "the chosen player":
            return ctx.game.controller_of(source) == ctx.source_object.choice("player")
    return False


def protection_from(game: Game, protected: int, source: int) -> KeywordAbility | None:
    """
    Give the protection ability of an object (or player) that a source meets, None when there is none.

    CR: 702.16a-b.
    """
    if is_player(protected):
        for part, given in keywords_of_player(game, protected, "protection"):
            if any(_matches(part.context(game), quality, source) for quality in given.parameters):
                return given
        return None
    for ability in game.characteristics(protected).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "protection":
            if has_quality(game, ability, protected, source):
                return ability
    return None


def is_protected_from(game: Game, protected: int, source: int) -> bool:
    """Say whether an object or player has protection from a source as it is now. CR: 702.16a."""
    return protection_from(game, protected, source) is not None


def is_hexproof_from(game: Game, identity: int, source: int) -> bool:
    """Say whether hexproof keeps an opponent's source from targeting a permanent. CR: 702.11b, d."""
    if is_player(identity):
        return any(
            not ability.parameters
            or any(_matches(part.context(game), quality, source) for quality in ability.parameters)
            for part, ability in keywords_of_player(game, identity, "hexproof")
        )
    for ability in game.characteristics(identity).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "hexproof":
            if not ability.parameters or has_quality(game, ability, identity, source):
                return True
    return False


@rule_replacement(DealDamage)
def protection_prevents(game: Game, event: DealDamage) -> Iterable[ReplacementEffect]:
    """Damage by a source with the quality is prevented. CR: 702.16e."""
    if event.unpreventable or event.amount <= 0:
        return
    found = game.find(event.recipient)
    if not is_player(event.recipient) and (found is None or found.zone is not Zone.BATTLEFIELD):
        return
    if is_protected_from(game, event.recipient, event.source):
        name = game.name_of(event.recipient)
        yield ReplacementEffect(
            (event.recipient, "protection"),
            lambda _game, _event: (),
            f"the damage by {game.name_of(event.source)} to {name} is prevented",
            rule="702.16e",
            prevention=True,
            source=event.recipient,
        )
