"""
Attractions: their deck, opening them, rolling to visit them, and where they go instead of a graveyard.

Which numbers are lit up differs between printings of one card: unless it is told (`LIGHTS`), it is asked for.

CR: 701.51, 701.52, 702.159, 717.
Not covered: 702.159b (claiming a prize).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Cause, Happened, MoveZone
from ..execute.acting import acting_players
from ..execute.context import Context, Done
from ..ir.abilities import Ability, KeywordAbility
from ..ir.effects import KeywordAction
from ..ir.node import Node
from ..ir.triggers import KeywordActionEvent
from ..keyword_actions.counters import how_many
from ..keyword_actions.registry import keyword_action
from ..keywords.build import SELF, YOU, triggered
from ..keywords.registry import keyword_ability
from ..keywords.steps import created
from ..perform import perform
from ..replacement import ReplacementEffect, rule_replacement
from ..terms import ObjectKind, Zone
from .decks import DECK

if TYPE_CHECKING:
    from ..events import Event
    from ..game import Game
    from ..objects import GameObject

ATTRACTION = "Attraction"
LIGHTS = "lights"
"""Under this key an Attraction remembers the numbers that are lit up on it. CR: 717.1."""
SIDES = 6
_ELSEWHERE = frozenset({Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY})


def _is_attraction_card(found: GameObject) -> bool:
    """Say whether an object is a card with the back of an Attraction. CR: 717.1."""
    return found.kind is ObjectKind.CARD and found.card is not None and ATTRACTION in found.card.faces[0].subtypes


def attraction_deck(game: Game, player: int) -> tuple[int, ...]:
    """List the cards of a player's Attraction deck, the topmost first. CR: 717.2."""
    found = (game.objects[i] for i in game.zone(Zone.COMMAND))
    return tuple(o.id for o in found if o.face_down == DECK and o.owner == player and _is_attraction_card(o))


@keyword_action("open an attraction")
def open_attraction(ctx: Context, node: KeywordAction) -> bool:
    """The top card of the player's Attraction deck enters face up; without a deck nothing happens. CR: 701.51a-c."""
    game = ctx.game
    opened: list[int] = []
    for inner in acting_players(ctx, node.player):
        for _ in range(how_many(ctx, node)):
            deck = attraction_deck(game, inner.chooser)
            if not deck:
                game.note("701.51a", f"{game.name_of(inner.chooser)} has no Attraction to open.")
                break
            move = MoveZone(
                deck[0], Zone.BATTLEFIELD, Cause.EFFECT, ctx.source, inner.chooser, controller=inner.chooser
            )
            for made in created(game, perform(game, move)):
                opened.append(made)
                perform(game, Happened("open an attraction", inner.chooser, made, ctx.source))
    return ctx.record(node.label, Done(tuple(opened), len(opened), happened=bool(opened)))


@keyword_action("roll to visit your attractions")
def roll_to_visit(ctx: Context, node: KeywordAction) -> bool:
    """The players roll, and visit what has the result lit up. CR: 701.52a."""
    for inner in acting_players(ctx, node.player):
        roll_and_visit(ctx.game, inner.chooser, ctx.source)
    return ctx.record(node.label, Done())


def roll_and_visit(game: Game, player: int, source: int | None = None) -> None:
    """Roll a six-sided die; visit each Attraction of the player on which the result is lit up. CR: 701.52a, 706.2."""
    options = tuple(Option(n, str(n)) for n in range(1, SIDES + 1))
    prompt = "What does the die to visit Attractions show?"
    (result,) = game.choose(ChoicePoint(player, ChoiceKind.DIE, prompt, options, rule="701.52a", source=source))
    assert isinstance(result, int)
    game.note("701.52a", f"{game.name_of(player)} rolls a {result} to visit Attractions.")
    visited = [i for i in _attractions(game, player) if _is_lit(game, player, i, result)]
    happenings: list[Event] = [
        Happened("roll", player, None, source, result, f"d{SIDES}"),
        Happened("roll dice", player, None, source, result),
        Happened("roll to visit your attractions", player, None, source, result),
        *(Happened("visit", player, identity, source, result) for identity in visited),
    ]
    perform(game, *happenings)


def _attractions(game: Game, player: int) -> tuple[int, ...]:
    return tuple(i for i in game.permanents(player) if ATTRACTION in game.characteristics(i).subtypes)


def _is_lit(game: Game, player: int, identity: int, result: int) -> bool:
    lights = game.objects[identity].choice(LIGHTS)
    if isinstance(lights, tuple):
        return result in lights
    return game.choose_may(player, f"Is {result} lit up on {game.name_of(identity)}?", "717.1", identity)


def visit_at_main_phase(game: Game, active: int) -> None:
    """The active player rolls to visit, where that player controls an Attraction. CR: 703.4g, 717.4."""
    if _attractions(game, active):
        roll_and_visit(game, active)


@keyword_ability("visit")
def visit(ability: KeywordAbility) -> Iterable[Ability]:
    """What happens whenever it is visited. CR: 702.159a."""
    (effect,) = ability.parameters
    assert isinstance(effect, Node)
    yield triggered(KeywordActionEvent(YOU, "visit", SELF), effect)


@rule_replacement(MoveZone)
def back_to_the_command_zone(game: Game, event: Event) -> Iterable[ReplacementEffect]:
    """An Attraction card goes to the command zone instead of a graveyard, hand or library. CR: 717.6."""
    assert isinstance(event, MoveZone)
    found = game.find(event.object)
    if found is None or event.to not in _ELSEWHERE or not _is_attraction_card(found):
        return ()
    return (
        ReplacementEffect(
            (found.id, "junkyard"),
            lambda _game, moved: (replace(moved, to=Zone.COMMAND),) if isinstance(moved, MoveZone) else (),
            f"{game.name_of(found.id)} goes to the command zone instead.",
            rule="717.6",
            source=found.id,
        ),
    )
