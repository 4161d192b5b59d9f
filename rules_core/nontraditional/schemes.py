"""
Archenemy: schemes set in motion, turned down again, and abandoned.

An archenemy is whoever owns schemes.

CR: 314, 701.32, 701.33, 904.
Not covered: 904.13 (Archenemy Commander); 805 (shared team turns), so that only free-for-all games are played (904.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Event, Happened, PutUnderDeck, TurnUpInCommand
from ..execute.acting import acting_players, objects_of
from ..execute.context import Context, Done
from ..ir.effects import KeywordAction
from ..keyword_actions.registry import keyword_action
from ..perform import perform
from ..terms import CardType, Supertype
from .decks import DECK, card_name, deck_of, face_up, types_of

if TYPE_CHECKING:
    from ..game import Game


def is_archenemy(game: Game, player: int) -> bool:
    """Say whether a player has schemes. CR: 904.2a, 904.12b."""
    return bool(deck_of(game, player, CardType.SCHEME)) or any(
        game.objects[i].owner == player for i in face_up(game, CardType.SCHEME)
    )


def set_in_motion(game: Game, player: int, identity: int, source: int | None = None) -> None:
    """
    Set a scheme in motion: off the top of its deck and face up, where it is not there already.

    CR: 701.32b, 904.9.
    """
    events: list[Event] = []
    if game.objects[identity].face_down == DECK:
        events.append(TurnUpInCommand(player, identity))
    name = card_name(game, identity)
    game.note("701.32b", f"{game.name_of(player)} sets {name} in motion.", name)
    perform(game, *events, Happened("set in motion", player, identity, source))


def set_top_in_motion(game: Game, player: int, source: int | None = None) -> bool:
    """Set the top scheme of a player's deck in motion; False when there is none. CR: 505.3, 703.4e."""
    deck = deck_of(game, player, CardType.SCHEME)
    if deck:
        set_in_motion(game, player, deck[0], source)
    return bool(deck)


@keyword_action("set in motion")
def set_in_motion_action(ctx: Context, node: KeywordAction) -> bool:
    """The archenemy sets schemes in motion, one after the other. CR: 701.32a, 701.32c."""
    done: list[int] = []
    for inner in acting_players(ctx, node.player):
        for identity in objects_of(ctx, node.object) if node.object is not None else ():
            found = ctx.game.find(identity)
            if found is not None and CardType.SCHEME in types_of(ctx.game, identity) and found.owner == inner.chooser:
                set_in_motion(ctx.game, inner.chooser, identity, ctx.source)
                done.append(identity)
    return ctx.record(node.label, Done(tuple(done), happened=bool(done)))


@keyword_action("abandon")
def abandon(ctx: Context, node: KeywordAction) -> bool:
    """A face-up ongoing scheme is turned face down and put under its deck. CR: 701.33a-b."""
    game = ctx.game
    done: list[int] = []
    for identity in objects_of(ctx, node.object) if node.object is not None else ():
        found = game.find(identity)
        if found is None or found.face_down or CardType.SCHEME not in types_of(game, identity):
            continue
        if Supertype.ONGOING not in game.characteristics(identity).supertypes:
            continue
        game.note("701.33b", f"{game.name_of(identity)} is abandoned.", game.name_of(identity))
        perform(game, PutUnderDeck(identity, game.new_id()), Happened("abandon", found.owner, identity, ctx.source))
        done.append(identity)
    return ctx.record(node.label, Done(tuple(done), happened=bool(done)))
