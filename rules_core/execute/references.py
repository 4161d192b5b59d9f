"""
References: which objects and players a noun stands for.

A reference gives ids as they were bound, which may be those of objects that
are gone; instructions act on `acting.objects_of`, which follows them.

CR: 109.5, 608.2c, 608.2h, 608.2k.
"""

from __future__ import annotations

from itertools import product

from ..errors import UnsupportedRule
from ..events import AttacksDeclared
from ..ir.bindings import (
    AttachedObject,
    CostPaid,
    EventRole,
    ItemTested,
    Linked,
    LoopItem,
    RefBinding,
    Result,
    Source,
    TargetSlot,
)
from ..ir.node import Node
from ..ir.nouns import (
    A,
    ActivePlayer,
    AttachedRef,
    AttackedBy,
    Choose,
    ControllerOf,
    CopyOf,
    DefendingPlayer,
    Each,
    Itself,
    NumberRange,
    OfDamageBefore,
    OneOrMore,
    OwnerOf,
    PartOf,
    PlayerOrControllerOf,
    Pronoun,
    RestOf,
    SelfRef,
    Several,
    Target,
    That,
    TopCards,
    WholeZone,
    You,
)
from ..objects import is_player
from ..terms import Zone
from .context import Context
from .filters import find_matching
from .registry import evaluate, passive, refer, reference

passive(
    AttachedObject,
    CostPaid,
    EventRole,
    ItemTested,
    Linked,
    LoopItem,
    RefBinding,
    Result,
    Source,
    TargetSlot,
    NumberRange,
)


def bound(ctx: Context, binding: Node | None) -> tuple[int, ...]:
    """
    Give what a binding stands for.

    Raises:
        UnsupportedRule: nothing was bound.

    CR: 608.2c, 608.2k.
    """
    match binding:
        case Source():
            return (ctx.source,)
        case TargetSlot(slot):
            return target_ids(ctx, slot)
        case EventRole(role):
            return ctx.ids(role)
        case Result(label, what):
            done = ctx.result(label)
            return {"players": done.players, "found": done.found}.get(what, done.objects)
        case LoopItem():
            return ctx.loop[-1:] or ctx.ids("loop")[-1:]
        case CostPaid(verb):
            return ctx.ids(f"cost:{verb}")
        case AttachedObject():
            return attached_object(ctx)
        case RefBinding(ref):
            known = ctx.memory.referred.get(ref)
            return known if known is not None else refer(ctx, ref)
        case Linked(verb):
            return linked_to_source(ctx, verb)
        case ItemTested():
            return () if ctx.tested is None else (ctx.tested,)
    raise UnsupportedRule("a pronoun without a meaning", "608.2c")


def linked_to_source(ctx: Context, verb: str) -> tuple[int, ...]:
    """Give what another ability of the source exiled or chose, as far as it is still there. CR: 607.2a, 607.2d."""
    found = ctx.source_object
    if verb == "exile":
        ids = (*found.linked_ids("exiled"), *ctx.ids("linked exiled"))
        return tuple(i for i in dict.fromkeys(ids) if i in ctx.game.objects)
    chosen: list[int] = []
    for key in ("object", "player"):
        value = found.choice(key)
        if isinstance(value, int):
            chosen.append(value)
        elif isinstance(value, tuple):
            chosen.extend(i for i in value if isinstance(i, int))
    return tuple(chosen)


def target_ids(ctx: Context, slot: int) -> tuple[int, ...]:
    """Give the legal targets of a slot, of this ability or of the one that created it. CR: 608.2b."""
    slot += ctx.slot_shift
    if 0 <= slot < len(ctx.targets) and ctx.targets[slot]:
        return ctx.targets[slot]
    return ctx.ids(f"target:{slot}")


@reference(SelfRef)
def self_ref(ctx: Context, node: SelfRef) -> tuple[int, ...]:
    """The source itself. CR: 201.5."""
    return (ctx.source,)


@reference(AttachedRef)
def attached_ref(ctx: Context, node: AttachedRef) -> tuple[int, ...]:
    """What the source is, or was last, attached to. CR: 301.5, 303.4."""
    return attached_object(ctx)


def attached_object(ctx: Context) -> tuple[int, ...]:
    """
    Give what the source is attached to; for an ability that triggered on something that happened to it, that one.

    CR: 301.5, 303.4, 608.2k.
    """
    trigger = getattr(ctx.ability, "trigger", None)
    for field in ("subject", "source", "object", "recipient"):
        if isinstance(getattr(trigger, field, None), AttachedRef) and ctx.ids(field):
            return ctx.ids(field)
    host = ctx.source_object.attached_to
    return ctx.ids("host") if host is None else (host,)


@reference(You)
def you(ctx: Context, node: You) -> tuple[int, ...]:
    """The controller, or that player and the others of the team. CR: 109.5, 102.3."""
    if node.form == "team" and (team := ctx.game.players[ctx.controller].team):
        return tuple(player for player in ctx.game.turn_order if ctx.game.players[player].team == team)
    return (ctx.controller,)


@reference(A, Each, OneOrMore)
def all_matching(ctx: Context, node: A | Each | OneOrMore) -> tuple[int, ...]:
    """Everything that matches now. CR: 608.2f."""
    found = find_matching(ctx, node.filter)
    if getattr(node, "other", False):
        return tuple(i for i in found if i != ctx.source)
    return found


@reference(Choose)
def chosen(ctx: Context, node: Choose) -> tuple[int, ...]:
    """What the player who acts chose for it already; else what could be chosen. CR: 608.2d."""
    known = ctx.memory.referred.get(node)
    return known if known is not None else find_matching(ctx, node.filter)


@reference(PartOf)
def part_of(ctx: Context, node: PartOf) -> tuple[int, ...]:
    """What the player who acts chose for it already; else what it is chosen from. CR: 608.2d."""
    known = ctx.memory.referred.get(node)
    return known if known is not None else refer(ctx, node.of)


@reference(Target)
def target(ctx: Context, node: Target) -> tuple[int, ...]:
    """The targets chosen for the slot, without those that are illegal now. CR: 608.2b."""
    return target_ids(ctx, node.slot)


@reference(Pronoun, That)
def pronoun(ctx: Context, node: Pronoun | That) -> tuple[int, ...]:
    """What its binding stands for. CR: 608.2c."""
    return bound(ctx, node.binding)


@reference(OfDamageBefore)
def of_damage_before(ctx: Context, node: OfDamageBefore) -> tuple[int, ...]:
    """What the instruction that is replaced would have dealt its damage to, or from. CR: 608.2c."""
    return bound(ctx, node.binding)


@reference(CopyOf)
def copy_of(ctx: Context, node: CopyOf) -> tuple[int, ...]:
    """The copy that an instruction made."""
    if node.binding is not None:
        return bound(ctx, node.binding)
    return () if ctx.tested is None else (ctx.tested,)


@reference(RestOf)
def rest_of(ctx: Context, node: RestOf) -> tuple[int, ...]:
    """Those of a set that no instruction has moved since; of a choice, those that were not chosen."""
    if isinstance(node.binding, Result):
        done = ctx.result(node.binding.label)
        whole = done.rest or done.objects
    elif node.binding is not None:
        whole = bound(ctx, node.binding)
    else:
        whole = ctx.memory.at_hand or ctx.memory.at_hand_rest
    taken = set(ctx.memory.taken)
    return tuple(i for i in whole if (is_player(i) or i in ctx.game.objects) and i not in taken)


@reference(Itself)
def itself(ctx: Context, node: Itself) -> tuple[int, ...]:
    """The thing that is held against the filter around it; in an ability that was granted, its object."""
    return (ctx.source,) if ctx.tested is None else (ctx.tested,)


@reference(ControllerOf)
def controller_of(ctx: Context, node: ControllerOf) -> tuple[int, ...]:
    """The controllers of the objects, as they last were. CR: 109.4, 608.2h."""
    ids = refer(ctx, node.ref)
    return tuple(dict.fromkeys(ctx.game.controller_of(ctx.known(i)) for i in ids))


@reference(PlayerOrControllerOf)
def player_or_controller_of(ctx: Context, node: PlayerOrControllerOf) -> tuple[int, ...]:
    """Players themselves, of objects their controllers as they last were. CR: 109.4, 608.2h."""
    ids = refer(ctx, node.ref)
    return tuple(dict.fromkeys(i if is_player(i) else ctx.game.controller_of(ctx.known(i)) for i in ids))


@reference(AttackedBy)
def attacked_thing(ctx: Context, node: AttackedBy) -> tuple[int, ...]:
    """What the creatures attack, or attacked last this turn. CR: 508.5."""
    found = (attacked_by(ctx, creature) for creature in refer(ctx, node.ref))
    return tuple(dict.fromkeys(i for i in found if i is not None))


@reference(OwnerOf)
def owner_of(ctx: Context, node: OwnerOf) -> tuple[int, ...]:
    """The owners of the objects. CR: 108.3."""
    ids = refer(ctx, node.ref)
    return tuple(dict.fromkeys(i if is_player(i) else ctx.game.last_known(i).owner for i in ids))


def attacked_by(ctx: Context, creature: int) -> int | None:
    """Give what a creature attacks, or attacked last this turn. CR: 508.5, 508.5a."""
    combat = ctx.game.combat
    entry = combat.attacker(creature) if combat is not None else None
    if entry is not None:
        return entry.defender
    found = None
    for event in ctx.game.happened():
        if isinstance(event, AttacksDeclared):
            for attacker in event.attackers:
                if attacker.id == creature:
                    found = attacker.defender
    return found


def defending_player_of(ctx: Context, creature: int) -> int | None:
    """Give the player attacked, or who controls the planeswalker or protects the battle attacked. CR: 508.5."""
    defender = attacked_by(ctx, creature)
    if defender is None or is_player(defender):
        return defender
    protector = ctx.game.last_known(defender).choice("protector")
    return protector if isinstance(protector, int) else ctx.game.controller_of(defender)


@reference(DefendingPlayer)
def defending_player(ctx: Context, node: DefendingPlayer) -> tuple[int, ...]:
    """
    The player whom the source, or the creature of the event, attacks; else the one player who can be attacked.

    CR: 506.2, 508.5.
    """
    for creature in (ctx.source, *ctx.ids("subject"), *ctx.ids("object")):
        if not is_player(creature):
            player = defending_player_of(ctx, creature)
            if player is not None:
                return (player,)
    others = ctx.game.opponents(ctx.game.turn.active)
    return others if ctx.game.combat is not None and len(others) == 1 else ()


@reference(ActivePlayer)
def active_player(ctx: Context, node: ActivePlayer) -> tuple[int, ...]:
    """
    The player whose turn it is.

    CR: 102.1.
    Not covered: 805.9 (which of several active players).
    """
    if len(ctx.game.active_players) > 1:
        raise UnsupportedRule("which player of the active team is meant", "805.9")
    return (ctx.game.turn.active,)


@reference(TopCards)
def top_cards(ctx: Context, node: TopCards) -> tuple[int, ...]:
    """The top or bottom cards of each player's library, as many as there are. CR: 401."""
    found: list[int] = []
    for player in refer(ctx, node.player):
        count = max(0, int(evaluate(ctx, node.count)))
        library = ctx.game.zone(Zone.LIBRARY, player)
        found.extend(library[len(library) - min(count, len(library)) :] if node.bottom else library[:count])
    return tuple(found)


@reference(WholeZone)
def whole_zone(ctx: Context, node: WholeZone) -> tuple[int, ...]:
    """All cards of each player's zone. CR: 400.1."""
    found: list[int] = []
    for player, word in product(refer(ctx, node.player), node.zone.split(" and ")):
        zone = Zone(word)
        if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            found.extend(ctx.game.zone(zone, player))
        else:
            found.extend(i for i in ctx.game.zone(zone) if ctx.game.objects[i].owner == player)
    return tuple(found)


@reference(Several)
def several(ctx: Context, node: Several) -> tuple[int, ...]:
    """All of them together."""
    return tuple(dict.fromkeys(i for part in node.refs for i in refer(ctx, part)))
