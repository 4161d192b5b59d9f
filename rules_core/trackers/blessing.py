"""
What happens at once, any time a condition holds: the city's blessing, day and night, daybound and nightbound.

CR: 702.131b, 702.145, 702.195a, 731.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..combat.parts import has_keyword
from ..events import DayNight, Designate, Event, MoveZone, Transform
from ..execute.context import Context
from ..ir.abilities import Ability, KeywordAbility, SpellAbility
from ..keywords.build import KeywordStep, step
from ..keywords.registry import keyword_ability
from ..perform import perform
from ..replacement import ReplacementEffect, ReplacementOrder, rule_prohibition, rule_replacement
from ..terms import CardType, Supertype, Zone
from .objects import BLESSING, STORY

if TYPE_CHECKING:
    from ..game import Game


@keyword_ability("ascend", read_by="trackers")
def ascend(ability: KeywordAbility) -> Iterable[Ability]:
    """On a spell an instruction; on a permanent it is looked at any time. CR: 702.131a-b."""
    yield SpellAbility(KeywordStep("ascend"))


@step("ascend")
def _ascend(ctx: Context, node: KeywordStep) -> bool:
    return _bless(ctx.game, ctx.controller)


def _bless(game: Game, player: int) -> bool:
    """Give the city's blessing to a player with ten permanents. CR: 702.131a-b."""
    if BLESSING in game.players[player].designations or sum(1 for _ in game.permanents(player)) < 10:
        return False
    name = game.players[player].name
    game.note("702.131b", f"{name} controls ten or more permanents and gets the city's blessing.", name)
    return bool(perform(game, Designate(player, BLESSING)))


@keyword_ability("storied", read_by="trackers")
def storied(ability: KeywordAbility) -> Iterable[Ability]:
    """Looked at any time. CR: 702.195a."""
    return ()


@keyword_ability("daybound", read_by="trackers")
def daybound(ability: KeywordAbility) -> Iterable[Ability]:
    """Looked at any time. CR: 702.145b."""
    return ()


@keyword_ability("nightbound", read_by="trackers")
def nightbound(ability: KeywordAbility) -> Iterable[Ability]:
    """Looked at any time. CR: 702.145e."""
    return ()


def happen_at_once(game: Game) -> bool:
    """
    Do what happens any time its condition holds, without being a state-based action.

    Returns:
        True when anything happened.

    CR: 702.131b, 702.145c-g, 702.195a.
    """
    cache = game.cached()
    if cache.get("nothing at once"):
        return False
    words = {
        ability.keyword
        for identity in game.battlefield
        for ability in game.characteristics(identity).abilities
        if isinstance(ability, KeywordAbility)
    }
    anything = False
    if "ascend" in words:
        for player in game.apnap():
            if any(has_keyword(game, i, "ascend") for i in game.permanents(player)):
                anything = _bless(game, player) or anything
    if "storied" in words:
        for player in game.apnap():
            anything = _tell_story(game, player) or anything
    if "daybound" in words or "nightbound" in words:
        anything = _day_and_night(game, "daybound" in words) or anything
    if not anything:
        game.cached()["nothing at once"] = True
    return anything


def _tell_story(game: Game, player: int) -> bool:
    """Give an enduring story to a player with three storied permanents. CR: 702.195a."""
    if STORY in game.players[player].designations:
        return False
    mine = tuple(game.permanents(player))
    if not any(has_keyword(game, i, "storied") for i in mine):
        return False
    count = 0
    for identity in mine:
        value = game.characteristics(identity)
        legendary = Supertype.LEGENDARY in value.supertypes
        count += CardType.ARTIFACT in value.card_types or "Saga" in value.subtypes or legendary
    return count >= 3 and bool(perform(game, Designate(player, STORY)))


def _day_and_night(game: Game, any_daybound: bool) -> bool:
    """Begin day or night, and transform what is on the wrong face. CR: 702.145c-d, f-g."""
    anything = False
    if game.day_night is None:
        # CR 702.145d, g: day where there is anything daybound, night for nightbound alone.
        now = "day" if any_daybound else "night"
        rule = "702.145d" if any_daybound else "702.145g"
        game.note(rule, f"It was neither day nor night: it becomes {now} at once.")
        anything = bool(perform(game, DayNight(not any_daybound)))
    wrong = "daybound" if game.day_night == "night" else "nightbound"
    turning: list[Event] = [
        Transform(i)
        for i in game.battlefield
        if (found := game.objects[i]).card is not None and len(found.card.faces) > 1 and has_keyword(game, i, wrong)
    ]
    return bool(turning and perform(game, *turning)) or anything


@rule_prohibition(Transform)
def only_by_day_and_night(game: Game, event: Transform) -> bool:
    """What is daybound or nightbound transforms by that alone. CR: 702.145b, e."""
    if event.source is None or event.object not in game.objects:
        return False
    return has_keyword(game, event.object, "daybound") or has_keyword(game, event.object, "nightbound")


@rule_replacement(MoveZone)
def enters_by_night(game: Game, event: MoveZone) -> Iterable[ReplacementEffect]:
    """What is daybound enters transformed when it is night. CR: 702.145b."""
    if event.to is not Zone.BATTLEFIELD or game.day_night != "night" or event.face_down:
        return
    found = game.find(event.object)
    if found is None or found.card is None or len(found.card.faces) < 2 or event.face == 1:
        return
    if not any(isinstance(a, KeywordAbility) and a.keyword == "daybound" for a in found.card.faces[0].abilities):
        return
    yield ReplacementEffect(
        (event.object, "daybound"),
        lambda _game, e: (replace(e, face=1),),  # type: ignore[call-arg]
        f"{game.name_of(event.object)} enters transformed, since it is night",
        ReplacementOrder.BACK_FACE,
        rule="702.145b",
        source=event.object,
    )
