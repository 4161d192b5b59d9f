"""
Keyword actions that create tokens.

CR: 701.16, 36, 47, 53.
"""

from __future__ import annotations

from ..copying import copiable_values
from ..events import CreateToken, Happened, PutCounters
from ..execute.acting import acting_players
from ..execute.context import Context, Done
from ..execute.predefined import incubator_card, predefined_face
from ..ir.effects import KeywordAction
from ..ir.nouns import SelfRef
from ..ir.statics import SetTypes
from ..keywords.steps import created, start, token_face
from ..layering.typeline import CREATURE_TYPES
from ..perform import perform
from .counters import how_many
from .registry import keyword_action


def create_predefined(
    ctx: Context, player: int, name: str, count: int = 1, counters: tuple[tuple[str, int], ...] = ()
) -> tuple[int, ...]:
    """Let a player create predefined tokens. CR: 111.10."""
    whole = incubator_card() if name == "Incubator" else None
    face = whole.faces[0] if whole is not None else predefined_face(name)
    event = CreateToken(player, face, count, ctx.source, whole, counters=counters)
    return created(ctx.game, perform(ctx.game, event))


@keyword_action("investigate")
def investigate(ctx: Context, node: KeywordAction) -> bool:
    """A Clue token, once for each time. CR: 701.16a."""
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        for _ in range(how_many(ctx, node)):
            made.extend(create_predefined(inner, inner.chooser, "Clue"))
            perform(ctx.game, Happened("investigate", inner.chooser, source=ctx.source))
    return ctx.record(node.label, Done(tuple(made), happened=bool(made)))


@keyword_action("incubate")
def incubate(ctx: Context, node: KeywordAction) -> bool:
    """An Incubator token with counters. CR: 701.53a."""
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        count = how_many(ctx, node, 0)
        counters = (("+1/+1", count),) if count else ()
        made.extend(create_predefined(inner, inner.chooser, "Incubator", 1, counters))
        perform(ctx.game, Happened("incubate", inner.chooser, source=ctx.source, amount=count))
    return ctx.record(node.label, Done(tuple(made), happened=bool(made)))


@keyword_action("populate")
def populate(ctx: Context, node: KeywordAction) -> bool:
    """A copy of a creature token that the player controls. CR: 701.36a-b."""
    game = ctx.game
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        for _ in range(how_many(ctx, node)):
            tokens = [
                i
                for i in game.permanents(inner.chooser)
                if game.objects[i].is_token and game.characteristics(i).is_creature
            ]
            chosen = game.choose_objects(inner.chooser, "Which token is copied?", tokens, 1, 1, "701.36a", ctx.source)
            if not chosen:
                continue
            original = game.objects[chosen[0]]
            card = original.card if original.card is not None and len(original.card.faces) > 1 else None
            event = CreateToken(inner.chooser, copiable_values(game, chosen[0]), 1, ctx.source, card)
            made.extend(created(game, perform(game, event)))
            perform(game, Happened("populate", inner.chooser, source=ctx.source))
    return ctx.record(node.label, Done(tuple(made), happened=bool(made)))


@keyword_action("amass")
def amass(ctx: Context, node: KeywordAction) -> bool:
    """An Army grows; one is created where there is none, and it gets the subtype. CR: 701.47a-d."""
    game = ctx.game
    subtype = _singular(node.words) or "Zombie"
    grown: list[int] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        armies = _armies(inner)
        if not armies:
            face = token_face(f"{subtype} Army", 0, 0, "B", (subtype, "Army"))
            perform(game, CreateToken(player, face, 1, ctx.source))
            armies = _armies(inner)
        chosen = game.choose_objects(player, "Which Army?", armies, 1, 1, "701.47a", ctx.source)
        count = how_many(ctx, node, 0)
        if chosen:
            if count:
                perform(game, PutCounters(chosen[0], "+1/+1", count, ctx.source, player))
            if subtype not in game.characteristics(chosen[0]).subtypes:
                start(ctx, (SetTypes(SelfRef("this"), subtypes=(subtype,), adds=True),), chosen[0], None)
            grown.extend(chosen)
        perform(game, Happened("amass", player, next(iter(chosen), None), ctx.source, count))
    return ctx.record(node.label, Done(tuple(grown), happened=bool(grown)))


def _singular(words: str) -> str:
    if not words or words in CREATURE_TYPES:
        return words
    for ending, kept in (("s", ""), ("ves", "f"), ("es", "")):
        if words.endswith(ending) and words[: -len(ending)] + kept in CREATURE_TYPES:
            return words[: -len(ending)] + kept
    return words


def _armies(ctx: Context) -> list[int]:
    game = ctx.game
    return [
        i
        for i in game.permanents(ctx.chooser)
        if game.characteristics(i).is_creature and "Army" in game.characteristics(i).subtypes
    ]
