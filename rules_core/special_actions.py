"""
Special actions: playing a land, turning face up, suspending, foretelling, plotting, unlocking.

CR: 116.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from .actions import PlayLand, SpecialAction
from .activating import sorcery_timing
from .copying import face_up_values
from .costs import can_pay, pay_costs
from .errors import IllegalAction, UnsupportedRule
from .events import Cause, Happened, LandPlayed, MoveZone, PutCounters, SetPlayer, TurnFaceUp, Unlock
from .execute.acting import ask_number
from .execute.context import Context
from .execute.filters import matches_filter, refers_to
from .execute.registry import evaluate, passive, refer
from .ir import effects as ir
from .ir.abilities import KeywordAbility
from .ir.costs import PayMana
from .ir.node import Node
from .ir.quantities import Variable
from .ir.statics import Allow, Cant, CastAct, LandPlays
from .keywords.registry import number_of
from .objects import Binding, GameObject
from .perform import new_object, perform
from .statics import in_force
from .terms import CardType, Zone
from .ways import fits_permission, keyword_cost, names_a_zone, permission_key, permission_left, speaks_of

if TYPE_CHECKING:
    from .game import Game

passive(LandPlays)


def land_plays_left(game: Game, player: int) -> int:
    """Say how many lands a player may still play this turn. CR: 305.2."""
    allowed = 1
    for part in in_force(game, LandPlays):
        node = part.node
        assert isinstance(node, LandPlays)
        ctx = part.context(game)
        if player in refer(ctx, node.player):
            allowed += int(evaluate(ctx, node.additional))
    return allowed - game.players[player].lands_played


def land_faces(found: GameObject) -> tuple[int, ...]:
    """List the faces of a card that can be played as a land. CR: 712.12."""
    if found.card is None:
        return ()
    faces = range(len(found.card.faces)) if found.card.layout == "modal_dfc" else range(1)
    return tuple(number for number in faces if CardType.LAND in found.card.faces[number].card_types)


def may_play_land(game: Game, player: int, card: int) -> bool:
    """
    Say whether a player may play a card as a land now.

    CR: 116.2a, 305.
    """
    found = game.find(card)
    if found is None or not land_faces(found) or not sorcery_timing(game, player):
        return False
    if land_plays_left(game, player) <= 0 or _forbidden(game, player, card):
        return False
    return _is_own_hand(player, found) or any(True for _ in _permissions(game, player, found))


def _is_own_hand(player: int, found: GameObject) -> bool:
    return found.zone is Zone.HAND and found.owner == player


def _forbidden(game: Game, player: int, card: int) -> bool:
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if isinstance(act, CastAct) and act.play and refers_to(part.context(game), node.subject, player):
            if act.limit is None and matches_filter(part.context(game), act.spells, card, anywhere=True):
                return True
    return False


def _permissions(game: Game, player: int, found: GameObject) -> Iterator[int | None]:
    """
    Yield a number for each effect that lets the player play the land from another zone, None for one without a limit.

    CR: 305.1, 601.3.
    """
    for part in in_force(game, ir.MayPlay):
        node = part.node
        assert isinstance(node, ir.MayPlay)
        if node.cast or player not in refer(part.context(game), node.player):
            continue
        if part.affected is not None:
            if found.id in part.affected:
                yield None
        elif speaks_of(part.context(game), node.object, found):
            yield None
    for part in in_force(game, Allow):
        allow = part.node
        assert isinstance(allow, Allow)
        act = allow.act
        if not isinstance(act, CastAct) or not act.play:
            continue
        ctx = part.context(game)
        if player not in refer(ctx, allow.subject):
            continue
        if allow.condition is not None and not evaluate(ctx, allow.condition):
            continue
        key = permission_key(part)
        if not names_a_zone(act) or not permission_left(ctx, allow, key, player):
            continue
        if any(fits_permission(ctx, act, found, face) for face in land_faces(found)):
            yield key if allow.form.startswith("once") else None


def play_land(game: Game, player: int, action: PlayLand) -> None:
    """
    Play a land.

    Raises:
        IllegalAction: the player may not play it now.

    CR: 116.2a, 305.1-2.
    """
    if not may_play_land(game, player, action.card):
        raise IllegalAction(f"{game.name_of(action.card)} can't be played now", "305.2")
    found = game.objects[action.card]
    faces = land_faces(found)
    face = action.face if action.face in faces else faces[0]
    chosen: tuple[tuple[str, Binding], ...] = ()
    if not _is_own_hand(player, found):
        # A permission for once is used up where no other lets the player do it.
        keys = tuple(_permissions(game, player, found))
        used = keys[0] if None not in keys else None
        chosen = (("permission", used),) if used is not None else ()
    move = MoveZone(action.card, Zone.BATTLEFIELD, Cause.PLAY, by=player, controller=player, face=face, chosen=chosen)
    happened = perform(game, move)
    perform(game, SetPlayer(player, "lands_played", game.players[player].lands_played + 1))
    land = new_object(game, happened, action.card)
    if land is not None:
        perform(game, LandPlayed(land, player))


def take(game: Game, player: int, action: SpecialAction) -> None:
    """
    Take a special action; the game is as before when it turns out to be illegal.

    Raises:
        IllegalAction: it may not be taken now or cannot be paid.
        UnsupportedRule: nothing knows this special action.

    CR: 116.2.
    """
    function = ACTIONS.get(action.kind)
    if function is None:
        raise UnsupportedRule(action.kind, "116.2")
    before = game.fork()
    try:
        function(game, player, action)
    except IllegalAction:
        game.restore(before)
        raise


def _keyword(game: Game, identity: int, *names: str) -> KeywordAbility:
    found = game.objects[identity]
    faces = found.card.faces[:1] if found.card is not None else ()
    if found.face_down:
        # CR 708.10: what it would be face up, copy effects included.
        up = face_up_values(game, found)
        faces = (up,) if up is not None else ()
    printed = [ability for face in faces for ability in face.abilities]
    for ability in (*game.characteristics(identity).abilities, *printed):
        if isinstance(ability, KeywordAbility) and ability.keyword in names:
            return ability
    raise IllegalAction(f"{game.name_of(identity)} has no {names[0]}", "116.2")


def _turn_face_up(game: Game, player: int, action: SpecialAction) -> None:
    """Turn a face-down permanent face up for its morph, megamorph or disguise cost. CR: 116.2b, 702.37e."""
    found = game.objects[action.object]
    if not found.face_down or game.controller_of(found.id) != player or found.zone is not Zone.BATTLEFIELD:
        raise IllegalAction("there is nothing to turn face up", "708.7")
    ability: KeywordAbility | None = None
    cost: tuple[Node, ...] = ()
    try:
        ability = _keyword(game, found.id, "morph", "megamorph", "disguise")
        cost = keyword_cost(ability)
    except IllegalAction:
        face = found.card.faces[0] if found.card is not None else None
        manifested = found.face_down in ("manifest", "cloak")
        if not manifested or face is None or CardType.CREATURE not in face.card_types or face.mana_cost is None:
            raise
        # CR 701.40b, 701.58b: a manifested or cloaked creature card is turned up for its mana cost.
        cost = (PayMana(str(face.mana_cost)),)
    pay_costs(Context(game, found.id, player), cost)
    perform(game, TurnFaceUp(found.id))
    if ability is not None and ability.keyword == "megamorph":
        perform(game, PutCounters(found.id, "+1/+1", 1, found.id, player))


def _foretell(game: Game, player: int, action: SpecialAction) -> None:
    """Pay {2} and exile a card from the hand face down, on one's own turn. CR: 116.2h, 702.143a."""
    found = game.objects[action.object]
    _keyword(game, found.id, "foretell")
    if found.zone is not Zone.HAND or found.owner != player or not game.is_active(player):
        raise IllegalAction("only from the hand, on one's own turn", "702.143a")
    pay_costs(Context(game, found.id, player), (PayMana("{2}"),))
    chosen = (("foretold", game.turn.number),)
    happened = perform(
        game, MoveZone(found.id, Zone.EXILE, Cause.EFFECT, by=player, face_down="foretell", chosen=chosen)
    )
    perform(game, Happened("foretell", player, new_object(game, happened, found.id)))


def _plot(game: Game, player: int, action: SpecialAction) -> None:
    """Pay the plot cost and exile the card from the hand, at sorcery speed. CR: 116.2k, 702.170a."""
    found = game.objects[action.object]
    ability = _keyword(game, found.id, "plot")
    if found.zone is not Zone.HAND or found.owner != player or not sorcery_timing(game, player):
        raise IllegalAction("only from the hand, at sorcery speed", "702.170a")
    pay_costs(Context(game, found.id, player), keyword_cost(ability))
    chosen = (("plotted", game.turn.number),)
    happened = perform(game, MoveZone(found.id, Zone.EXILE, Cause.EFFECT, by=player, chosen=chosen))
    perform(game, Happened("plot", player, new_object(game, happened, found.id)))


def _suspend(game: Game, player: int, action: SpecialAction) -> None:
    """Pay the suspend cost and exile the card with time counters. CR: 116.2f, 702.62a."""
    found = game.objects[action.object]
    ability = _keyword(game, found.id, "suspend")
    if found.zone is not Zone.HAND or found.owner != player:
        raise IllegalAction("only from the hand", "702.62a")
    instant = CardType.INSTANT in game.characteristics(found.id).card_types
    if not instant and not sorcery_timing(game, player):
        raise IllegalAction("only when the card could be cast", "702.62a")
    ctx = Context(game, found.id, player)
    if isinstance(ability.parameters[0], Variable):
        # CR 107.3a, 702.62a: the number of counters and the X of the cost are the same, and not 0.
        most = 0
        while can_pay(replace(ctx, x=most + 1), keyword_cost(ability)):
            most += 1
        if not most:
            raise IllegalAction("it cannot be paid", "118.3")
        count = ask_number(
            ctx, player, f"For how much is {game.name_of(found.id)} suspended?", 1, most, "702.62a", most
        )
        ctx.x = count
    else:
        count = number_of(ability)
    pay_costs(ctx, keyword_cost(ability))
    perform(game, MoveZone(found.id, Zone.EXILE, Cause.EFFECT, by=player, counters=(("time", count),)))


def _unlock(game: Game, player: int, action: SpecialAction) -> None:
    """Pay a locked half's mana cost to unlock it, at sorcery speed. CR: 116.2m, 709.5e."""
    found = game.objects[action.object]
    if game.controller_of(found.id) != player or not sorcery_timing(game, player) or found.card is None:
        raise IllegalAction("only a Room one controls, at sorcery speed", "709.5e")
    if action.number in found.unlocked or action.number >= len(found.card.faces):
        raise IllegalAction("that half is unlocked already", "709.5e")
    cost = found.card.faces[action.number].mana_cost
    if cost is None:
        raise IllegalAction("that half has no mana cost", "118.6")
    pay_costs(Context(game, found.id, player), (PayMana(str(cost)),))
    perform(game, Unlock(found.id, action.number, by=player))


SpecialActionFunction = Callable[["Game", int, SpecialAction], None]
ACTIONS: dict[str, SpecialActionFunction] = {
    "turn face up": _turn_face_up,
    "foretell": _foretell,
    "plot": _plot,
    "suspend": _suspend,
    "unlock": _unlock,
}
"""Functions of special actions by their kind; other rooms enter theirs by `special_action`."""


def special_action(kind: str) -> Callable[[SpecialActionFunction], SpecialActionFunction]:
    """Enter the function that takes a special action of another room. CR: 116.2."""

    def enter(function: SpecialActionFunction) -> SpecialActionFunction:
        ACTIONS[kind] = function
        return function

    return enter
