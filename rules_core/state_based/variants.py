"""
State-based actions of Two-Headed Giant, Commander, Archenemy and Planechase.

CR: 704.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..citations import Rule
from ..events import Cause, LoseGame, MoveZone, Planeswalk, PutUnderDeck, SetChoice
from ..nontraditional.decks import face_up, types_of
from ..replacement import is_prohibited
from ..terms import CardType, Supertype, Zone
from .action import StateBasedAction

if TYPE_CHECKING:
    from ..game import Game

_TEAM_POISON = 15
_COMMANDER_DAMAGE = 21


def find_losers(game: Game) -> Iterator[StateBasedAction]:
    """Find who loses by the life or poison of a team, or by the damage of one commander. CR: 704.6a-c."""
    if game.variant == "two-headed giant":
        yield from _teams(game)
    for player in game.players.values():
        if not player.in_game:
            continue
        for _, damage in player.commander_damage:
            event = LoseGame(player.id, Rule.COMMANDER_DAMAGE)
            if damage >= _COMMANDER_DAMAGE and not is_prohibited(game, event):
                text = f"{player.name} was dealt {damage} combat damage by one commander and loses the game."
                yield StateBasedAction(Rule.COMMANDER_DAMAGE, text, (event,), player.name)
                break


def _teams(game: Game) -> Iterator[StateBasedAction]:
    teams: dict[int, list[int]] = {}
    for player in game.players.values():
        if player.in_game:
            teams.setdefault(player.team, []).append(player.id)
    for members in teams.values():
        poison = max(game.players[m].counter_count("poison") for m in members)
        rule = ""
        if min(game.players[m].life for m in members) <= 0:
            rule, why = Rule.TEAM_NO_LIFE, "has no life left"
        elif poison >= _TEAM_POISON + 5 * (len(game.teammates(members[0])) - 2):
            rule, why = Rule.TEAM_POISON, f"has {poison} poison counters"
        if rule and not any(is_prohibited(game, LoseGame(m, rule)) for m in members):
            names = " and ".join(game.players[m].name for m in members)
            yield StateBasedAction(
                rule, f"The team of {names} {why} and loses the game.", tuple(LoseGame(m, rule) for m in members)
            )


def find_commanders(game: Game) -> Iterator[StateBasedAction]:
    """
    Find the commanders newly in a graveyard or in exile that their owners put into the command zone.

    An owner who leaves one there is asked again only after its next zone change.

    CR: 704.6d, 903.9a.
    """
    if game.variant not in ("commander", "brawl"):
        return
    for found in tuple(game.objects.values()):
        if found.zone not in (Zone.GRAVEYARD, Zone.EXILE) or "commander" not in found.designations:
            continue
        if found.choice("stays") is not None:
            continue
        name = game.name_of(found.id)
        if game.choose_may(found.owner, f"Put {name} into the command zone?", Rule.COMMANDER_RETURNS, found.id):
            event = MoveZone(found.id, Zone.COMMAND, Cause.STATE_BASED)
            text = f"{game.players[found.owner].name} puts {name} into the command zone."
            yield StateBasedAction(Rule.COMMANDER_RETURNS, text, (event,), name)
        else:
            text = f"{name} stays in {found.zone.value}."
            yield StateBasedAction(Rule.COMMANDER_RETURNS, text, (SetChoice(found.id, "stays", 1),), name)


def _waiting(game: Game) -> set[int]:
    """Give the sources of triggered abilities that are on the stack or will be put there."""
    sources = {trigger.source for trigger in game.pending}
    for identity in game.stack:
        stack = game.objects[identity].stack
        if stack is not None and stack.kind == "triggered":
            sources.add(stack.source)
    return sources


def find_schemes(game: Game) -> Iterator[StateBasedAction]:
    """Find face-up schemes that are not ongoing while no scheme's triggered ability waits. CR: 314.6, 704.6e."""
    schemes = face_up(game, CardType.SCHEME)
    if not schemes or any(CardType.SCHEME in types_of(game, source) for source in _waiting(game)):
        return
    for identity in schemes:
        if Supertype.ONGOING not in game.characteristics(identity).supertypes:
            name = game.name_of(identity)
            text = f"{name} is not ongoing, and no ability of a scheme waits."
            yield StateBasedAction(Rule.SCHEME_TURNED_DOWN, text, (PutUnderDeck(identity, game.new_id()),), name)


def find_phenomena(game: Game) -> Iterator[StateBasedAction]:
    """Find a face-up phenomenon that no triggered ability waits of: its controller planeswalks. CR: 312.7, 704.6f."""
    if game.planar_controller is None:
        return
    for identity in face_up(game, CardType.PHENOMENON):
        if identity not in _waiting(game):
            name = game.name_of(identity)
            text = f"No triggered ability of {name} is left."
            yield StateBasedAction(Rule.PHENOMENON_LEFT, text, (Planeswalk(game.planar_controller),), name)
            return
