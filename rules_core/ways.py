"""
Ways to cast a card: from which zone, which face, for which cost.

The ordinary way is the mana cost from the hand; keywords and effects add others.

CR: 118.9, 601.2b, 601.3, 702, 709-715, 903.8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .copying import face_down_values
from .events import LandPlayed, LoseLife, SpellCast
from .execute.context import Context
from .execute.filters import matches_filter, refers_to
from .execute.registry import evaluate, matches, passive, refer
from .ir import effects as ir
from .ir.abilities import Ability, KeywordAbility, StaticAbility
from .ir.card import CompiledFace
from .ir.costs import Cost, DoCost, FreeCost, ManaCostOf, PayMana
from .ir.node import Node
from .ir.nouns import (
    A,
    AnyOf,
    CastBy,
    Choose,
    Each,
    Filter,
    FromAmong,
    InZone,
    IsCard,
    IsSpell,
    IsType,
    LinkedTo,
    OnTopOf,
    SelfRef,
    You,
)
from .ir.quantities import Number
from .ir.statics import Allow, AlternativeCost, CastAct
from .keyword_actions.preparing import may_cast_copy
from .objects import GameObject
from .statics import ActiveStatic, expanded, in_force
from .terms import CardType, Zone

if TYPE_CHECKING:
    from .game import Game

passive(AlternativeCost)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cast a card. CR: 601.2b."""

    name: str = ""
    """The keyword or ``alternative``, ``free``; empty for the mana cost."""
    face: int = 0
    cost: tuple[Node, ...] | None = None
    """Parts of the alternative cost; None for the mana cost."""
    additional: tuple[Node, ...] = ()
    any_time: bool = False
    """It may be cast at instant speed whatever its types. CR: 601.3."""
    sorcery_only: bool = False
    face_down: str = ""
    any_mana: str = ""
    """``type`` or ``color``: mana as though of any."""
    permission: int | None = None
    """Source of the effect that permits it, when it may be used a number of times only."""


def keyword_abilities(game: Game, identity: int, face: int | None = None) -> tuple[KeywordAbility, ...]:
    """List the keyword abilities of an object, or of one face of a card that is not cast yet."""
    if face is not None:
        found = game.objects[identity]
        if found.card is not None and (face != found.face or found.zone is not Zone.STACK):
            own = game.characteristics(identity).abilities
            abilities: tuple[Ability, ...] = own if face == found.face else found.card.faces[face].abilities
            return tuple(a for a in abilities if isinstance(a, KeywordAbility))
    return tuple(a for a in game.characteristics(identity).abilities if isinstance(a, KeywordAbility))


def keyword_cost(ability: KeywordAbility) -> tuple[Node, ...]:
    """
    Give the cost among a keyword's parameters, empty when it has none.

    Where an effect gave the keyword with "its mana cost", that is the mana cost of the card that has it now.
    """
    return tuple(
        ManaCostOf(SelfRef()) if isinstance(p, ManaCostOf) else p for p in ability.parameters if isinstance(p, Cost)
    )


def castable_faces(found: GameObject) -> tuple[int, ...]:
    """
    List the faces that can be cast from the hand.

    CR: 709.3 (split), 712.11 (modal double-faced), 715.3 (adventurer).
    """
    card = found.card
    if card is None:
        return (0,)
    if card.layout in ("split", "adventure", "modal_dfc", "omen"):
        return tuple(
            number
            for number, face in enumerate(card.faces)
            if not any(isinstance(a, KeywordAbility) and a.keyword == "aftermath" for a in face.abilities)
        )
    return (0,)


def _face(found: GameObject, number: int) -> CompiledFace | None:
    return found.card.faces[number] if found.card is not None else found.printed


def find_ways(game: Game, player: int, card: int) -> tuple[Way, ...]:
    """
    List every way in which rules and effects let a player begin to cast a card from where it is.

    Timing, targets and costs are not looked at.

    CR: 601.3.
    """
    found = game.find(card)
    if found is None:
        return ()
    ways: list[Way] = []
    in_hand = found.zone is Zone.HAND and found.owner == player
    commander = found.zone is Zone.COMMAND and found.owner == player and "commander" in found.designations
    if in_hand or commander:
        for number in castable_faces(found):
            face = _face(found, number)
            if face is None:
                continue
            others = tuple(_from_hand(game, player, found, number))
            if CardType.LAND in face.card_types:
                # CR 305.9, 708.4: a land can be cast only face down.
                ways.extend(way for way in others if way.face_down)
                continue
            ways.append(Way(face=number))
            ways.extend(others)
    if in_hand and (fused := fuse_way(found)) is not None:
        ways.append(fused)
    ways.extend(_elsewhere(game, player, found))
    ways.extend(_permitted(game, player, found))
    return tuple(dict.fromkeys(ways))


def fuse_way(found: GameObject) -> Way | None:
    """Both halves of a split card with fuse, cast together from the hand. CR: 702.102a."""
    card = found.card
    if card is None or card.layout != "split" or len(card.faces) != 2:
        return None
    if not any(isinstance(a, KeywordAbility) and a.keyword == "fuse" for face in card.faces for a in face.abilities):
        return None
    costs = (PayMana(str(face.mana_cost)) for face in card.faces if face.mana_cost is not None)
    return Way("fuse", 0, tuple(costs))


# From the hand -----------------------------------------------------------------------------------

_SIMPLE_ALTERNATIVES = (
    "evoke",
    "dash",
    "blitz",
    "overload",
    "bestow",
    "awaken",
    "cleave",
    "warp",
    "mutate",
    "impending",
    "prototype",
)
"""Keywords whose cost may be paid instead of the mana cost, without a condition. CR: 118.9, 702."""


def _opponent_lost_life(game: Game, player: int) -> bool:
    return any(isinstance(e, LoseLife) and e.player in game.opponents(player) for e in game.happened())


def _cast_another(game: Game, player: int) -> bool:
    return any(isinstance(e, SpellCast) and e.player == player for e in game.happened())


_CONDITIONAL_ALTERNATIVES: dict[str, Callable[[Game, int], bool]] = {
    "spectacle": _opponent_lost_life,
    "surge": _cast_another,
}
"""Keywords whose alternative cost has a condition. CR: 702.117, 702.137."""


def _from_hand(game: Game, player: int, found: GameObject, face: int) -> Iterator[Way]:
    from .keywords.paying import OTHER_WAYS, offering_ways

    for ability in keyword_abilities(game, found.id, face):
        cost = keyword_cost(ability)
        if ability.keyword in _SIMPLE_ALTERNATIVES and cost:
            yield Way(ability.keyword, face, cost)
        elif ability.keyword in _CONDITIONAL_ALTERNATIVES and cost:
            if _CONDITIONAL_ALTERNATIVES[ability.keyword](game, player):
                yield Way(ability.keyword, face, cost)
        elif ability.keyword in OTHER_WAYS and cost:
            yield from OTHER_WAYS[ability.keyword](game, player, found, face, ability)
        elif ability.keyword == "offering":
            yield from offering_ways(face, ability)
        elif ability.keyword in ("morph", "megamorph", "disguise"):
            # CR 702.37a: cast face down as a 2/2 for {3}.
            yield Way(ability.keyword, face, (PayMana("{3}"),), face_down=ability.keyword)
    yield from _alternative_statics(game, player, found, face)


def _alternative_statics(game: Game, player: int, found: GameObject, face: int) -> Iterator[Way]:
    """``You may pay ... rather than pay this spell's mana cost``, of the card itself or of another. CR: 118.9."""
    printed = _face(found, face)
    abilities = printed.abilities if printed is not None else ()
    ctx = Context(game, found.id, player)
    for ability in expanded(abilities):
        if not isinstance(ability, StaticAbility):
            continue
        for node in ability.effects:
            if isinstance(node, AlternativeCost) and isinstance(node.what, SelfRef):
                if _holds(ctx, node.condition) and _holds(ctx, ability.condition):
                    yield Way("alternative", face, (node.cost,))
            if isinstance(node, Allow) and node.cost is not None and isinstance(node.act, CastAct):
                if isinstance(node.act.spells, SelfRef) and node.as_though == "flash":
                    yield Way("flash", face, None, (node.cost,), any_time=True)
    for part in in_force(game, AlternativeCost):
        node = part.node
        assert isinstance(node, AlternativeCost)
        if isinstance(node.what, SelfRef) or part.controller != player:
            continue
        inner = part.context(game)
        if speaks_of(inner, node.what, found) and _holds(inner, node.condition):
            yield Way("alternative", face, (node.cost,))


def _holds(ctx: Context, condition: Node | None) -> bool:
    return condition is None or bool(evaluate(ctx, condition))


# From other zones --------------------------------------------------------------------------------


def _discard(filter_: Filter) -> DoCost:
    you = You("implied")
    return DoCost(ir.Discard(you, Choose(Number(1), filter_)))


def _elsewhere(game: Game, player: int, found: GameObject) -> Iterator[Way]:
    """What keywords let a player cast from graveyard or exile. CR: 702.34, 702.81, 702.127, 702.133, 702.138 ..."""
    if found.owner != player and found.zone is not Zone.EXILE:
        return
    if found.zone is Zone.GRAVEYARD:
        yield from _from_graveyard(game, found)
    elif found.zone is Zone.EXILE:
        yield from _from_exile(game, player, found)


def _from_graveyard(game: Game, found: GameObject) -> Iterator[Way]:
    from .keywords.paying import harmonize_ways, was_discarded_this_turn

    own = game.characteristics(found.id).mana_cost
    mana = (PayMana(str(own)),) if own is not None else ()
    for ability in keyword_abilities(game, found.id):
        cost = keyword_cost(ability) or mana
        match ability.keyword:
            case "harmonize":
                yield from harmonize_ways(game, found, ability)
            case "flashback" | "escape":
                yield Way(ability.keyword, found.face, cost)
            case "jump-start":
                yield Way("jump-start", found.face, mana, (_discard(Filter(IsCard())),))
            case "retrace":
                yield Way("retrace", found.face, mana, (_discard(Filter(IsCard(), (IsType("Land"),))),))
            case "disturb":
                yield Way("disturb", 1, cost)
            case "mayhem":
                if was_discarded_this_turn(game, found):
                    yield Way("mayhem", found.face, cost)
    if found.card is not None and found.card.layout == "split":
        for number, face in enumerate(found.card.faces):
            if any(isinstance(a, KeywordAbility) and a.keyword == "aftermath" for a in face.abilities):
                yield Way("aftermath", number)


def _from_exile(game: Game, player: int, found: GameObject) -> Iterator[Way]:
    if found.choice("adventure") == player:
        # CR 715.3d: it may be cast, but not as an Adventure again.
        yield Way("adventure", 0)
    if may_cast_copy(game, found, player):
        yield Way("prepared", 0)
    if found.choice("airbent") is not None and found.owner == player:
        # CR 701.65a: from exile, it costs its owner {2}.
        for number in castable_faces(found):
            printed = _face(found, number)
            if printed is not None and CardType.LAND not in printed.card_types:
                yield Way("airbend", number, (PayMana("{2}"),))
    if found.choice("warped") == player:
        yield Way("from warp", 0)
    foretold = found.choice("foretold")
    if isinstance(foretold, int) and found.owner == player and found.face_down and foretold < game.turn.number:
        assert found.card is not None
        for face in castable_faces(found):
            for ability in found.card.faces[face].abilities:
                if isinstance(ability, KeywordAbility) and ability.keyword == "foretell":
                    yield Way("foretell", face, keyword_cost(ability))
    plotted = found.choice("plotted")
    if isinstance(plotted, int) and found.owner == player and plotted < game.turn.number:
        for face in castable_faces(found):
            printed = _face(found, face)
            if printed is not None and CardType.LAND not in printed.card_types:
                yield Way("plot", face, (FreeCost(),), sorcery_only=True)


_FROM_HAND_ONLY = ("warp",)
"""Keywords that let a card be cast from the hand for their cost. CR: 702.185a."""


# Permissions of effects --------------------------------------------------------------------------


def _permitted(game: Game, player: int, found: GameObject) -> Iterator[Way]:
    """What effects let the player play from anywhere. CR: 601.3, 611.2."""
    if found.zone is Zone.STACK or found.zone is Zone.BATTLEFIELD:
        return
    for part in in_force(game, ir.MayPlay):
        node = part.node
        assert isinstance(node, ir.MayPlay)
        ctx = part.context(game)
        if player not in refer(ctx, node.player):
            continue
        if part.affected is not None and found.id not in part.affected:
            continue
        if part.affected is None and not speaks_of(ctx, node.object, found):
            continue
        for face in castable_faces(found):
            printed = _face(found, face)
            if printed is not None and CardType.LAND not in printed.card_types:
                cost = (FreeCost(),) if node.free else None
                yield Way("permission", face, cost, any_mana=node.any_mana)
                if not node.free:
                    # CR 118.9: alternative costs apply wherever it is cast from.
                    others = _from_hand(game, player, found, face)
                    yield from (
                        replace(way, any_mana=node.any_mana)
                        for way in others
                        if way.name not in _FROM_HAND_ONLY and not way.face_down
                    )
        for keyword in _morphs(game, found):
            if not node.free:
                yield Way(keyword, 0, (PayMana("{3}"),), face_down=keyword, any_mana=node.any_mana)
    for part in in_force(game, Allow):
        node = part.node
        assert isinstance(node, Allow)
        act = node.act
        if not isinstance(act, CastAct) or not names_a_zone(act):
            continue
        ctx = part.context(game)
        if not _holds(ctx, node.condition) or player not in refer(ctx, node.subject):
            continue
        key = permission_key(part)
        if not permission_left(ctx, node, key, player):
            continue
        for face in castable_faces(found):
            printed = _face(found, face)
            if printed is None or not fits_permission(ctx, act, found, face):
                continue
            if act.using:
                yield from (way for way in _from_hand(game, player, found, face) if way.name == act.using)
                continue
            if CardType.LAND not in printed.card_types:
                cost = (FreeCost(),) if act.free else None
                source = key if node.form.startswith("once") else None
                yield Way("free" if act.free else "permission", face, cost, permission=source)
        if act.using:
            continue
        if act.free and found.zone is Zone.HAND and found.owner == player and fuse_way(found) is not None:
            # CR 702.102a: both halves may be cast from their own hand, whatever is paid instead of the mana costs.
            source = key if node.form.startswith("once") else None
            yield Way("fuse", 0, (FreeCost(),), permission=source)
        yield from _face_down(ctx, act, found, key if node.form.startswith("once") else None)


def _morphs(game: Game, found: GameObject) -> Iterator[str]:
    """Name the keywords by which a card can be cast face down."""
    if found.face_down and found.card is not None:
        # What lies face down in exile has no characteristics there, but is cast for what its face says (406.3).
        abilities = tuple(a for a in found.card.faces[0].abilities if isinstance(a, KeywordAbility))
    else:
        abilities = keyword_abilities(game, found.id)
    for ability in abilities:
        if ability.keyword in ("morph", "megamorph", "disguise"):
            yield ability.keyword


def _face_down(ctx: Context, act: CastAct, found: GameObject, source: int | None) -> Iterator[Way]:
    """
    What a permission lets a player cast is looked at as it would be on the stack: face down, a nameless 2/2 creature.

    CR: 601.3e, 708.4.
    """
    for keyword in _morphs(ctx.game, found):
        fork = ctx.game.fork()
        hidden = replace(found, base=face_down_values(keyword))
        fork.objects[found.id] = hidden
        fork.revision += 1
        inner = Context(fork, ctx.source, ctx.controller, ctx.ability, x=ctx.x, bindings=dict(ctx.bindings))
        if fits_permission(inner, act, hidden):
            yield Way(keyword, 0, (PayMana("{3}"),), face_down=keyword, permission=source)


def names_a_zone(act: CastAct) -> bool:
    """Say whether a permission says from where; others only lift a restriction of timing."""
    return act.zone is not None or any(part is not None and _names_zone(part) for part in (act.spells, act.also))


def fits_permission(ctx: Context, act: CastAct, found: GameObject, face: int = 0) -> bool:
    """
    Say whether a permission to cast or play speaks of a card, with one of its faces up, where it is.

    CR: 601.3, 601.3e, 712.11b.
    """
    if isinstance(act.zone, InZone) and not _in_zone(ctx, act.zone, found):
        return False
    if found.card is not None and face != found.face:
        fork = ctx.game.fork()
        fork.objects[found.id] = found = replace(found, face=face)
        fork.revision += 1
        ctx = Context(fork, ctx.source, ctx.controller, ctx.ability, x=ctx.x, bindings=dict(ctx.bindings))
    if act.also is not None and _names_zone(act.also) and not _names_zone(act.spells):
        # "Play lands and cast spells from your graveyard": the zone is said once, at the end.
        zones = [part for part in act.also.walk() if isinstance(part, InZone | OnTopOf | FromAmong | LinkedTo)]
        if not any(matches(ctx, zone, found.id) for zone in zones):
            return False
    return any(part is not None and speaks_of(ctx, part, found) for part in (act.spells, act.also))


def speaks_of(ctx: Context, spells: Node, found: GameObject) -> bool:
    """Say whether words about spells or cards to be played mean a card, where it is. CR: 601.3e."""
    filter_ = spells.filter if isinstance(spells, Choose | Each | A) else spells
    if not isinstance(filter_, Filter | AnyOf):
        return refers_to(ctx, spells, found.id)
    ctx.bindings["to cast"] = found.id
    return matches_filter(ctx, as_card(filter_), found.id, anywhere=True)


def as_card(node: Node) -> Node:
    """Read a filter of spells as one of the cards that would become them."""
    if isinstance(node, AnyOf):
        return AnyOf(tuple(as_card(part) for part in node.filters), node.form)
    if isinstance(node, Filter) and isinstance(node.head, IsSpell):
        # Who casts it is asked by those who read the permission: no card has been cast by anybody.
        return Filter(IsCard(), node.adjectives, tuple(p for p in node.qualifiers if not isinstance(p, CastBy)))
    return node


def permission_key(part: ActiveStatic) -> int:
    """Number under which the use of a permission is noted: of an effect of its own, below zero."""
    return part.source if part.effect is None else -1 - part.effect


def permission_left(ctx: Context, node: Allow, key: int, player: int) -> bool:
    """Say whether a permission for once each turn (of an effect: for once) has not been used. CR: 601.3."""
    game = ctx.game
    if not node.form.startswith("once"):
        return True
    if "yours" in node.form and not game.is_active(player):
        return False
    events = game.happened() if key >= 0 else (entry.event for entry in game.history)
    return not any(
        isinstance(event, SpellCast | LandPlayed)
        and event.player == player
        and game.last_known(event.object).choice("permission") == key
        for event in events
    )


def _names_zone(node: Node) -> bool:
    return any(isinstance(part, InZone | OnTopOf | FromAmong | LinkedTo) for part in node.walk())


def _in_zone(ctx: Context, zone: InZone, found: GameObject) -> bool:
    if found.zone.value != zone.zone:
        return False
    return zone.player is None or found.owner in refer(ctx, zone.player)
