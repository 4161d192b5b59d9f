"""
State-based actions: found all together, performed as one event, repeated by the room of priority.

Rooms: `players`, `permanents`, `attachments`, `battles`, `sectors`, `variants`.

CR: 704.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ..combat.removal import remove_what_left_combat
from ..events import Destroy, ForgetChecks, MoveZone, Sacrifice
from ..keyword_actions.preparing import keep_prepared_copies
from ..keywords.pairing import unpair
from ..perform import perform
from ..trackers.blessing import happen_at_once
from . import attachments, battles, permanents, players, sectors, variants
from .action import StateBasedAction

if TYPE_CHECKING:
    from ..game import Game

Finder = Callable[["Game"], Iterable[StateBasedAction]]

FINDERS: tuple[Finder, ...] = (
    players.find_losers,
    variants.find_losers,
    permanents.find_ceasing,
    permanents.find_without_toughness,
    permanents.find_destroyed,
    permanents.find_without_loyalty,
    permanents.find_legends,
    permanents.find_worlds,
    attachments.find_auras,
    attachments.find_unattached,
    permanents.find_annihilating_counters,
    permanents.find_counters_past_limit,
    permanents.find_finished_sagas,
    players.find_finished_dungeons,
    sectors.find_without_sector,
    battles.find_defeated,
    battles.find_protectors,
    attachments.find_roles,
    players.find_speed,
    variants.find_commanders,
    variants.find_schemes,
    variants.find_phenomena,
)
"""One function for each state-based action (or a few that belong together), in the order of 704.5 and 704.6."""


def find_state_based_actions(game: Game) -> Iterator[StateBasedAction]:
    """
    Yield every state-based action that applies now; one that would do what another does already is left out.

    CR: 704.3, 704.7.
    """
    leaving: set[int] = set()
    for finder in FINDERS:
        for action in finder(game):
            for event in action.events:
                if isinstance(event, MoveZone | Destroy | Sacrifice):
                    if event.object in leaving:
                        break
                    leaving.add(event.object)
            else:
                yield action


def perform_state_based_actions(game: Game) -> bool:
    """
    Perform all applicable state-based actions simultaneously as one event.

    Returns:
        True when any was performed, so that the caller asks again.

    CR: 704.3.
    """
    cache = game.cached()
    if cache.get("state-based actions checked"):
        return False
    left_combat = remove_what_left_combat(game)
    left_combat = unpair(game) or left_combat
    left_combat = keep_prepared_copies(game) or left_combat
    left_combat = happen_at_once(game) or left_combat
    left_combat = attachments.end_bestowing(game) or left_combat
    left_combat = sectors.forget_sectors(game) or left_combat
    actions = tuple(find_state_based_actions(game))
    _forget(game)
    if not actions:
        if not left_combat:
            game.cached()["state-based actions checked"] = True
        return left_combat
    for action in actions:
        game.note(action.rule, action.text, action.subject)
    happened = perform(game, *(event for action in actions for event in action.events))
    return bool(happened) or left_combat


def _forget(game: Game) -> None:
    """What counts since the last check (deathtouch, drawing from an empty library) counts no more. CR: 704.5b, h."""
    if any(player.drew_from_empty for player in game.players.values()) or any(
        game.objects[identity].deathtouched for identity in game.battlefield
    ):
        perform(game, ForgetChecks())
