"""
Modifiers by how something stands: status, controller, zone, combat, attachment, what happened to it.

CR: 109.4, 110.5, 301.5, 400, 506, 607, 608.2i.
"""

from __future__ import annotations

from ..combat.goading import goaders
from ..damage import has_keyword
from ..events import MoveZone
from ..ir.bindings import EventRole
from ..ir.node import Node
from ..ir.nouns import (
    AttachedTo,
    CastBy,
    ControlledBy,
    ConvokedIt,
    Did,
    DidThisWay,
    Either,
    FromAmong,
    FromSource,
    HasStatus,
    HasTheDesignation,
    InCombatWith,
    InZone,
    LinkedTo,
    Non,
    OnTopOf,
    Other,
    OtherThan,
    OwnedBy,
    Satisfies,
    TargetsRef,
    ThisWay,
    WasCastFrom,
)
from ..ir.triggers import ZoneChange
from ..keywords.pairing import partner_of
from ..objects import CombatState, GameObject, is_player
from ..terms import ObjectKind, Zone
from .context import Context
from .filters import matches_filter, named_zones, refers_to
from .past import WINDOWS, happenings
from .references import attacked_by, bound, defending_player_of
from .registry import evaluate, limited, matcher, refer

# Status -----------------------------------------------------------------------------------------

_DESIGNATIONS = frozenset(
    {"suspected", "saddled", "goaded", "monstrous", "renowned", "exerted", "solved", "harnessed", "prepared"}
)
_STATUSES = _DESIGNATIONS | {
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "attacking alone",
    "blocking alone",
    "attacking or blocking alone",
    "face-down",
    "face-up",
    "enchanted",
    "equipped",
    "transformed",
    "paired",
    "exiled",
    "suspended",
    "foretold",
    "phased-out",
    "kicked",
    "stickered",
}


@matcher(HasStatus)
def has_status(ctx: Context, node: HasStatus, candidate: int) -> bool:
    """Is, or last was, in the state. CR: 110.5, 123.4, 506.4, 701."""
    if is_player(candidate):
        return node.status == "enchanted" and _has_attachment(ctx, candidate, "Aura")
    found = ctx.game.last_known(candidate)

    if node.status == "goaded":
        return found.zone is Zone.BATTLEFIELD and bool(goaders(ctx.game, candidate))
    if node.status == "stickered":
        return bool(found.stickers)
    if node.status == "paired":
        return partner_of(ctx.game, candidate) is not None
    if node.status in _DESIGNATIONS:
        return any(d == node.status or d.startswith(node.status + ":") for d in found.designations)
    return _status(ctx, found, node.status)


limited(HasStatus, lambda node: node.status in _STATUSES)


def _status(ctx: Context, found: GameObject, status: str) -> bool:
    match status:
        case "tapped":
            return found.tapped
        case "untapped":
            return not found.tapped
        case "attacking" | "blocking" | "blocked" | "unblocked" | "attacking alone" | "blocking alone":
            return _in_combat(ctx, found.id, status)
        case "attacking or blocking alone":
            return _in_combat(ctx, found.id, status)
        case "face-down":
            return bool(found.face_down)
        case "face-up":
            return not found.face_down
        case "enchanted":
            return _has_attachment(ctx, found.id, "Aura")
        case "equipped":
            return _has_attachment(ctx, found.id, "Equipment")
        case "transformed":
            card = found.card
            return card is not None and card.layout == "transform" and found.face == 1
        case "exiled":
            return found.zone is Zone.EXILE
        case "suspended":
            return found.zone is Zone.EXILE and found.counter_count("time") > 0 and _suspends(ctx, found.id)
        case "foretold":
            return "foretold" in found.designations
        case "phased-out":
            return found.phased_out
        case "kicked":
            cast = found.cast
            return cast is not None and any(c.split(":")[0] in ("kicker", "multikicker") for c in cast.costs_paid)
    return False


def _suspends(ctx: Context, identity: int) -> bool:
    """Has suspend. CR: 702.62b."""
    return has_keyword(ctx.game.characteristics(identity), "suspend")


def _in_combat(ctx: Context, identity: int, status: str) -> bool:
    """CR: 506.4, 509.1g-h."""
    combat = ctx.game.combat if identity in ctx.game.objects else ctx.game.left_combat.get(identity)
    if combat is None:
        return False
    if status == "blocking":
        return combat.is_blocking(identity)
    if status.endswith(" alone"):
        # CR 506.5: it attacks (or blocks), and no other creature does.
        attacks = {entry.id for entry in combat.attackers}
        blocks = {blocker for entry in combat.attackers for blocker in entry.blockers}
        return ("attacking" in status and attacks == {identity}) or ("blocking" in status and blocks == {identity})
    entry = combat.attacker(identity)
    if entry is None:
        return False
    return {"attacking": True, "blocked": entry.blocked is True, "unblocked": entry.blocked is False}[status]


def _has_attachment(ctx: Context, identity: int, subtype: str) -> bool:
    game = ctx.game
    return any(
        game.objects[i].attached_to == identity and subtype in game.characteristics(i).subtypes
        for i in game.battlefield
    )


# Other things -----------------------------------------------------------------------------------


@matcher(Other)
def other(ctx: Context, node: Other, candidate: int) -> bool:
    """Is not the source, or not what is set against it: in exile, what this ability has just put there."""
    if node.than is None or isinstance(node.than, EventRole):
        found = ctx.game.objects.get(candidate)
        if found is not None and found.zone is Zone.EXILE and candidate in ctx.existing(ctx.memory.last):
            return False
    if node.than is None:
        return candidate != ctx.source
    ids = bound(ctx, node.than)
    return candidate not in ids and candidate not in ctx.existing(ids)


@matcher(OtherThan)
def other_than(ctx: Context, node: OtherThan, candidate: int) -> bool:
    """Is not the object or player named."""
    return not refers_to(ctx, node.ref, candidate)


# Players, zones ---------------------------------------------------------------------------------


@matcher(ControlledBy)
def controlled_by(ctx: Context, node: ControlledBy, candidate: int) -> bool:
    """Is (or last was) controlled by the player. CR: 109.4."""
    if is_player(candidate):
        return False
    return refers_to(ctx, node.player, ctx.game.controller_of(candidate)) != node.negated


@matcher(OwnedBy)
def owned_by(ctx: Context, node: OwnedBy, candidate: int) -> bool:
    """Is owned by the player. CR: 108.3."""
    if is_player(candidate):
        return False
    return refers_to(ctx, node.player, ctx.game.last_known(candidate).owner) != node.negated


@matcher(InZone)
def in_zone(ctx: Context, node: InZone, candidate: int) -> bool:
    """Is in the zone, of the player where one is given. CR: 400."""
    if is_player(candidate):
        return False
    found = ctx.game.last_known(candidate)
    if found.zone not in named_zones(node):
        return False
    return node.player is None or refers_to(ctx, node.player, found.owner)


@matcher(OnTopOf)
def on_top_of(ctx: Context, node: OnTopOf, candidate: int) -> bool:
    """Is the top card of the player's library. CR: 401."""
    return any(ctx.game.zone(Zone.LIBRARY, player)[:1] == (candidate,) for player in refer(ctx, node.player))


# Combat, attachment, the stack ------------------------------------------------------------------


@matcher(InCombatWith)
def in_combat_with(ctx: Context, node: InCombatWith, candidate: int) -> bool:
    """Blocks, is blocked by, or attacks the reference. CR: 506.4, 509.1g."""
    game = ctx.game
    if is_player(candidate):
        return False
    if node.relation == "blocking or blocked by":
        either = ("blocking", "blocked by")
        return any(in_combat_with(ctx, InCombatWith(relation, node.ref), candidate) for relation in either)
    if node.relation != "attacking":
        known = (i for i in refer(ctx, node.ref) if i not in game.objects and i in game.left_combat)
        if any(_were_fighting(game.left_combat[i], i, candidate, node.relation) for i in known):
            return True
    combat = game.combat
    if combat is None:
        return False
    match node.relation:
        case "blocking":
            return any(refers_to(ctx, node.ref, i) for i in combat.blocked_by(candidate))
        case "blocked by":
            entry = combat.attacker(candidate)
            return entry is not None and any(refers_to(ctx, node.ref, i) for i in entry.blockers)
        case "attacking":
            entry = combat.attacker(candidate)
            # "attacking you or a planeswalker you control" names both; "attacking you" means the player.
            return entry is not None and refers_to(ctx, node.ref, entry.defender)
    return False


def _were_fighting(combat: CombatState, gone: int, candidate: int, relation: str) -> bool:
    """Say whether one blocked the other, or was blocked by it, as `gone` left the battlefield. CR: 608.2h."""
    if relation == "blocking":
        return gone in combat.blocked_by(candidate)
    return candidate in combat.blocked_by(gone)


_IN_COMBAT = ("blocking", "blocked by", "blocking or blocked by", "attacking")
limited(InCombatWith, lambda node: node.relation in _IN_COMBAT)


@matcher(AttachedTo)
def attached_to(ctx: Context, node: AttachedTo, candidate: int) -> bool:
    """Is, or last was, attached to the reference. CR: 701.3."""
    if is_player(candidate):
        return False
    host = ctx.game.last_known(candidate).attached_to
    return host is not None and refers_to(ctx.testing(candidate), node.ref, host)


@matcher(FromSource)
def from_source(ctx: Context, node: FromSource, candidate: int) -> bool:
    """Is an ability whose source matches, as it is or last was. CR: 113.7."""
    if is_player(candidate):
        return False
    stack = ctx.game.last_known(candidate).stack
    return stack is not None and matches_filter(ctx, node.filter, stack.source, anywhere=True)


@matcher(TargetsRef)
def targets_ref(ctx: Context, node: TargetsRef, candidate: int) -> bool:
    """Is a spell or ability that targets the reference (and, with "only", nothing else). CR: 115.9a-c."""
    if is_player(candidate):
        return False
    stack = ctx.game.last_known(candidate).stack
    if stack is None:
        return False
    targets = tuple(dict.fromkeys(t for slot in stack.targets for t in slot))
    inner = ctx.testing(candidate)
    fits = [refers_to(inner, node.ref, t) for t in targets]
    if node.only:
        return len(fits) == 1 and all(fits)
    return any(fits)


# What happened to it ----------------------------------------------------------------------------


@matcher(Did)
def did(ctx: Context, node: Did, candidate: int) -> bool:
    """Took part, as the event's subject, in an event of the window. CR: 608.2i."""
    ids = [candidate]
    if not is_player(candidate) and isinstance(node.event, ZoneChange):
        previous = ctx.game.last_known(candidate).previous
        if previous is not None:
            ids.append(previous)
    found = any(
        candidate_id in _ids(roles.get("subject"))
        or roles.get("tested") == candidate_id
        or (is_player(candidate_id) and roles.get("player") == candidate_id)
        for candidate_id in ids
        for roles in happenings(ctx.testing(candidate_id), node.event, node.window)
    )
    return found != node.negated


limited(Did, lambda node: node.window in WINDOWS)


def _ids(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@matcher(ThisWay)
def this_way(ctx: Context, node: ThisWay, candidate: int) -> bool:
    """Is among what an earlier instruction affected. CR: 608.2c."""
    ids = this_way_ids(ctx, node)
    return candidate in ids or candidate in ctx.existing(ids)


@matcher(DidThisWay)
def did_this_way(ctx: Context, node: DidThisWay, candidate: int) -> bool:
    """Is a player who carried the instruction out. CR: 608.2c."""
    return node.binding is not None and candidate in bound(ctx, node.binding)


def this_way_ids(ctx: Context, node: ThisWay) -> tuple[int, ...]:
    """List what an instruction affected, the last one where the words name none."""
    return bound(ctx, node.binding) if node.binding is not None else ctx.memory.last


@matcher(FromAmong)
def from_among(ctx: Context, node: FromAmong, candidate: int) -> bool:
    """Is one of the objects of the reference, under whatever id it has now. CR: 608.2c."""
    ids = refer(ctx, node.ref)
    return candidate in ids or candidate in ctx.existing(ids)


@matcher(LinkedTo)
def linked_to(ctx: Context, node: LinkedTo, candidate: int) -> bool:
    """Is among what another ability of the source exiled or created. CR: 607.2a."""
    return candidate in linked_ids(ctx, node)


_LINK_KEYS = {
    "exiled": "exiled",
    "put into exile": "exiled",
    "put onto the battlefield": "put onto the battlefield",
    "created": "created",
    "used to craft": "crafted",
}


def linked_ids(ctx: Context, node: LinkedTo) -> tuple[int, ...]:
    """List what is linked to the reference under the verb and still where it was put. CR: 607.2a, 607.3."""
    key = _LINK_KEYS.get(node.verb, node.verb)
    return tuple(i for ref in refer(ctx, node.ref) for i in ctx.game.last_known(ctx.known(ref)).linked_ids(key))


limited(LinkedTo, lambda node: node.verb in _LINK_KEYS)


@matcher(CastBy)
def cast_by(ctx: Context, node: CastBy, candidate: int) -> bool:
    """Is a spell that one of the players cast, from the zone where one is named; a copy was not cast. CR: 601.2."""
    found = None if is_player(candidate) else ctx.game.last_known(candidate)
    if found is None or found.cast is None or found.kind is not ObjectKind.CARD or found.zone is not Zone.STACK:
        return False
    if not refers_to(ctx, node.player, found.cast.player):
        return False
    return node.zone is None or cast_from(ctx, node.zone, found.owner, found.cast.from_zone)


def cast_from(ctx: Context, zone: Node, owner: int, came_from: Zone) -> bool:
    """Say whether a card of that owner cast from a zone was cast from where the words say. CR: 601.2a."""
    match zone:
        case Non(modifier=inner):
            return not cast_from(ctx, inner, owner, came_from)
        case Either(options=options):
            return any(cast_from(ctx, option, owner, came_from) for option in options)
        case InZone(player=player):
            return came_from in named_zones(zone) and (player is None or refers_to(ctx, player, owner))
    raise TypeError(f"no zone to cast from: {zone}")


@matcher(ConvokedIt)
def convoked_it(ctx: Context, node: ConvokedIt, candidate: int) -> bool:
    """Was tapped for the convoke ability of the source. CR: 702.51c."""
    cast = ctx.source_object.cast
    return cast is not None and candidate in dict(cast.cost_objects).get("convoked", ())


@matcher(WasCastFrom)
def was_cast_from(ctx: Context, node: WasCastFrom, candidate: int) -> bool:
    """Is a spell (or what it became) that was cast from the zone. CR: 601.2a."""
    if is_player(candidate):
        return False
    found = ctx.game.last_known(candidate)
    if found.cast is None:
        return False
    zone = node.zone
    fits = isinstance(zone, InZone) and found.cast.from_zone is Zone(zone.zone)
    if fits and isinstance(zone, InZone) and zone.player is not None:
        fits = refers_to(ctx, zone.player, found.owner)
    return fits != node.negated


# Players ----------------------------------------------------------------------------------------


_EXTREMES = ("the most life", "the least life", "the fewest cards in hand", "the most cards in hand")


@matcher(HasTheDesignation)
def has_the_designation(ctx: Context, node: HasTheDesignation, candidate: int) -> bool:
    """Has the designation, or more (less) of something than the other players. CR: 725, 726."""
    game = ctx.game
    if not is_player(candidate):
        return node.designation in game.last_known(candidate).designations
    words = node.designation.removeprefix("the ")
    if node.designation in _EXTREMES or f"the {words}" in _EXTREMES:
        in_game = game.apnap()
        of_cards = "cards" in words
        values = {p: len(game.zone(Zone.HAND, p)) if of_cards else game.players[p].life for p in in_game}
        best = max(values.values()) if words.startswith("most") else min(values.values())
        return values.get(candidate) == best
    return words in game.players[candidate].designations


limited(
    HasTheDesignation,
    lambda node: (
        node.designation in _EXTREMES
        or node.designation.removeprefix("the ") in ("monarch", "initiative", "city's blessing")
    ),
)


@matcher(Satisfies)
def satisfies(ctx: Context, node: Satisfies, candidate: int) -> bool:
    """The condition holds of it."""
    return bool(evaluate(ctx.testing(candidate), node.condition))


# Where to look ----------------------------------------------------------------------------------


def special_pool(ctx: Context, node: Node) -> tuple[int, ...] | None:
    """
    List where a filter looks that speaks of what was done, is linked or happened; None for all other filters.

    Those objects may be gone; they are held against the filter as they last were.

    CR: 607, 608.2c, 608.2i.
    """
    parts = (*getattr(node, "adjectives", ()), *getattr(node, "qualifiers", ()))
    for part in parts:
        if isinstance(part, ThisWay):
            return this_way_ids(ctx, part)
        if isinstance(part, FromAmong):
            return ctx.existing(refer(ctx, part.ref))
        if isinstance(part, LinkedTo):
            return tuple(i for i in linked_ids(ctx, part) if i in ctx.game.objects)
    named = any(isinstance(part, InZone) for part in parts)
    for part in parts:
        if isinstance(part, Did) and not named and _leaves_battlefield(part.event):
            return tuple(dict.fromkeys(e.object for e in ctx.game.happened() if isinstance(e, MoveZone)))
    return None


def _leaves_battlefield(pattern: Node) -> bool:
    if not isinstance(pattern, ZoneChange):
        return False
    return not (isinstance(pattern.to, InZone) and pattern.to.zone == "battlefield")


def attacks_player(ctx: Context, creature: int, player: int) -> bool:
    """Say whether a creature attacks a player or a planeswalker or battle of theirs. CR: 508.5."""
    return attacked_by(ctx, creature) == player or defending_player_of(ctx, creature) == player
