"""
Zone changes: moving, drawing, milling, discarding, destroying, tokens, emblems, the stack.

CR: 111, 114, 121, 400.7, 405, 701.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..citations import Rule
from ..copying import CopiedValues
from ..events import (
    CHOSEN_ON_ARRIVAL,
    Cause,
    Cease,
    CopyCard,
    Counter,
    CreateEmblem,
    CreateToken,
    Destroy,
    Discard,
    DrawCard,
    EnterDungeon,
    Event,
    Merge,
    Mill,
    MoveZone,
    OrderLibrary,
    PutOnStack,
    Sacrifice,
    Shuffle,
)
from ..execute.context import Context
from ..game import SHARED
from ..ir.card import CompiledFace
from ..objects import Attacker, Binding, CombatState, ContinuousEffect, GameObject, counters_with
from ..terms import CardType, ObjectKind, Step, Zone
from ..trackers.objects import destroyed
from .combat import with_blocks, without
from .registry import applier, expansion

if TYPE_CHECKING:
    from ..game import Game

_OWN_ZONES = frozenset({Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD})
_PUBLIC_ZONES = frozenset({Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.STACK, Zone.EXILE, Zone.COMMAND})
"""CR: 400.2."""

_CAUSE_RULES = {
    Cause.DESTROY: Rule.DESTROY,
    Cause.SACRIFICE: Rule.SACRIFICE,
    Cause.DISCARD: Rule.DISCARD,
    Cause.MILL: Rule.MILL,
    Cause.DRAW: Rule.DRAW_CARD,
    Cause.COUNTERED: Rule.COUNTER_SPELL,
    Cause.NO_LEGAL_TARGETS: Rule.ALL_TARGETS_ILLEGAL,
    Cause.STATE_BASED: Rule.STATE_BASED_ACTIONS,
    Cause.PLAY: Rule.PLAY_LAND,
}


def _key(zone: Zone, owner: int) -> tuple[Zone, int]:
    return (zone, owner if zone in _OWN_ZONES else SHARED)


def leave_zone(game: Game, found: GameObject) -> None:
    """Take an object out of its zone and keep it as last known information. CR: 400.7, 608.2h."""
    # What leaves together with others is remembered as it was while they were all there.
    value = game.look_back.values.get(found.id) if game.look_back is not None else None
    game.lki[found.id] = (found, value if value is not None else game.characteristics(found.id))
    key = _key(found.zone, found.owner)
    game.zones[key] = tuple(i for i in game.zones.get(key, ()) if i != found.id)
    del game.objects[found.id]


def enter_zone(game: Game, found: GameObject, position: int | None = 0) -> None:
    """Put a new object into its zone. CR: 400.5, 401, 404.2, 405.2."""
    key = _key(found.zone, found.owner)
    ids = game.zones.get(key, ())
    game.objects[found.id] = found
    if found.zone in (Zone.LIBRARY, Zone.GRAVEYARD):
        # A shuffled-in card (position None) goes to the bottom: the engine knows no randomness, so that
        # nothing can be said of where it is.
        at = len(ids) if position is None or position < 0 else min(position, len(ids))
        if found.zone is Zone.GRAVEYARD:
            at = 0
        game.zones[key] = (*ids[:at], found.id, *ids[at:])
    else:
        game.zones[key] = (*ids, found.id)


def _combat_before(game: Game, combat: CombatState) -> CombatState:
    """Give the combat as it was before anything of the present batch left it. CR: 608.2h."""
    if game.combat_before is None or game.combat_before[0] != game.batch:
        game.combat_before = (game.batch, combat)
    return game.combat_before[1]


@applier(MoveZone)
def move_zone(game: Game, event: MoveZone) -> Event | None:
    """
    Move an object: it leaves as last known information and a new object arrives.

    CR: 123.5, 400.7, 603.6, 608.3.
    """
    old = game.find(event.object)
    if old is None:
        return None
    whole = event
    if event.rest_to is not None and _is_no_commander(game, old):
        event = replace(event, to=event.rest_to)
    if old.zone is Zone.BATTLEFIELD and game.combat is not None:
        game.left_combat[old.id] = _combat_before(game, game.combat)
        game.combat = without(game.combat, old.id)
    controller = _controller_on_arrival(event, old)
    timestamp = game.new_timestamp()
    new = GameObject(
        game.new_id(),
        old.kind,
        old.owner,
        event.to,
        old.card,
        _face_on_arrival(event, old),
        _base_on_arrival(event, old),
        controller,
        timestamp,
        tapped=event.tapped,
        face_down=event.face_down,
        counters=_counters(event.counters),
        attached_to=event.attached_to,
        controlled_since=timestamp,
        unlocked=event.unlocked,
        cast=event.cast if event.cast is not None else (old.cast if event.cause is Cause.RESOLVE else None),
        stack=event.stack,
        chosen=_kept_choices(old, event),
        # CR 400.7d, 607.2: what paying for the spell exiled is known to the permanent that it becomes.
        linked=event.linked or (old.linked if event.cause is Cause.RESOLVE and event.to is Zone.BATTLEFIELD else ()),
        designations=tuple(sorted({*event.designations, *(d for d in old.designations if d == "commander")})),
        previous=old.id,
        entered_turn=game.turn.number,
        # CR 123.5: kept as the object moves to a public zone.
        stickers=old.stickers if event.to in _PUBLIC_ZONES else (),
    )
    if new.kind is ObjectKind.SPELL_COPY and event.to is Zone.BATTLEFIELD:
        # CR 608.3f: the copy of a permanent spell becomes a token.
        new = replace(new, kind=ObjectKind.TOKEN)
    leave_zone(game, old)
    if new.stack is not None and new.stack.source == old.id:
        new = replace(new, stack=replace(new.stack, source=new.id))
    if event.melded:
        new = _combine(game, new, event.melded)
    enter_zone(game, new, event.position)
    game.moved[old.id] = new.id
    _start_effects(game, event.effects, new.id)
    if event.cause is Cause.RESOLVE and event.to is Zone.BATTLEFIELD:
        _effects_go_on(game, old.id, new.id)
    if event.to is Zone.BATTLEFIELD:
        _enter_combat(game, new, event.attacking, event.blocking, event.source)
    elif old.zone is Zone.BATTLEFIELD:
        _leave_with_components(game, old, whole)
    name = game.name_of(old.id)
    game.note(
        _CAUSE_RULES.get(event.cause, Rule.NEW_OBJECT),
        f"{name} moves from {old.zone.value} to {event.to.value} ({event.cause.value}).",
        name,
        old.zone.value,
        event.to.value,
        event.cause.value,
    )
    return event


@applier(Merge)
def merge(game: Game, event: Merge) -> Event | None:
    """
    A spell becomes a component of a permanent, which stays the same object.

    The component waits outside the zones under an id of its own until the permanent leaves the battlefield.

    CR: 730.2.
    """
    spell, permanent = game.find(event.object), game.find(event.onto)
    if spell is None or permanent is None:
        return None
    name = game.name_of(spell.id)
    leave_zone(game, spell)
    kind = ObjectKind.TOKEN if spell.kind is ObjectKind.SPELL_COPY else spell.kind
    component = replace(spell, id=game.new_id(), zone=Zone.OUTSIDE, kind=kind, stack=None, controller=None)
    game.objects[component.id] = component
    game.moved[spell.id] = permanent.id
    there = permanent.merged or (permanent.id,)
    merged = (component.id, *there) if event.top else (*there, component.id)
    top_kind = kind if event.top else permanent.top_kind or permanent.kind
    if event.top and permanent.face_down and not spell.face_down:
        # CR 730.2e: the status is the topmost component's; the component below stays face down.
        permanent = replace(permanent.with_choice("face-down component", permanent.face_down), face_down="")
    time = game.new_timestamp()
    # CR 123.5b, 613.7k: the component's stickers are on the merged permanent, with new timestamps.
    stickers = (*permanent.stickers, *(replace(sticker, timestamp=time) for sticker in spell.stickers))
    game.objects[permanent.id] = replace(permanent, merged=merged, merged_at=time, top_kind=top_kind, stickers=stickers)
    game.note("730.2", f"{name} merges with {game.name_of(permanent.id)}.", name)
    return event


def _combine(game: Game, permanent: GameObject, others: tuple[int, ...]) -> GameObject:
    """
    Meld: the other card of the pair waits outside the zones, as a component of a merged permanent does.

    The permanent is a commander if either card is one.

    CR: 701.42a, 712.14c, 903.3b.
    """
    waiting: list[int] = []
    for identity in others:
        card = game.objects[identity]
        leave_zone(game, card)
        component = replace(card, id=game.new_id(), zone=Zone.OUTSIDE, controller=None)
        game.objects[component.id] = component
        game.moved[identity] = permanent.id
        waiting.append(component.id)
        if "commander" in card.designations:
            designations = tuple(sorted({*permanent.designations, "commander"}))
            permanent = replace(permanent, designations=designations)
    return replace(permanent, melded=tuple(waiting))


def _is_no_commander(game: Game, found: GameObject) -> bool:
    """Say whether the card itself is no commander, though a permanent of which it is a part may be. CR: 903.9c."""
    if "commander" not in found.designations:
        return True
    others = (game.find(component) for component in (*found.merged, *found.melded) if component != found.id)
    return any(other is not None and "commander" in other.designations for other in others)


def _leave_with_components(game: Game, old: GameObject, event: MoveZone) -> None:
    """
    The other cards of a merged or melded permanent go to the same zone, and are found with it.

    CR: 712.21, 712.21c, 730.3, 730.3c.
    """
    parted: list[int] = []
    for component in (*old.merged, *old.melded):
        found = game.find(component)
        if found is not None and component != old.id:
            move_zone(game, replace(event, object=component, melded=()))
            parted.append(game.moved[component])
    if parted:
        game.parted[old.id] = tuple(parted)
    if parted and old.stickers and event.to in _PUBLIC_ZONES:
        _keep_stickers_on_one(game, old, (game.moved[old.id], *parted))


def _keep_stickers_on_one(game: Game, old: GameObject, became: tuple[int, ...]) -> None:
    """One of the objects that a merged permanent became retains its stickers, as its owner chooses. CR: 123.5c."""
    (kept,) = game.choose_objects(old.owner, "Which one keeps the stickers?", became, 1, 1, "123.5c")
    for identity in became:
        stickers = old.stickers if identity == kept else ()
        game.objects[identity] = replace(game.objects[identity], stickers=stickers)


def _kept_choices(old: GameObject, event: MoveZone) -> tuple[tuple[str, Binding], ...]:
    kept = old.chosen if event.cause is Cause.RESOLVE else tuple(c for c in old.chosen if c[0] == "commander")
    names = {name for name, _ in event.chosen}
    return (*(pair for pair in kept if pair[0] not in names), *event.chosen)


def _controller_on_arrival(event: MoveZone, old: GameObject) -> int | None:
    if event.to is Zone.BATTLEFIELD:
        return event.controller if event.controller is not None else old.owner
    if event.to is Zone.STACK:
        if event.controller is not None:
            return event.controller
        return event.by if event.by is not None else old.owner
    if event.to is Zone.COMMAND:
        return old.owner
    return None


def _face_on_arrival(event: MoveZone, old: GameObject) -> int:
    if event.face is not None:
        return event.face
    if event.cause is Cause.RESOLVE and event.to is Zone.BATTLEFIELD:
        return old.face
    return 0


def _base_on_arrival(event: MoveZone, old: GameObject) -> CompiledFace | None:
    if event.base is not None:
        return event.base
    # What no card represents keeps its values; a card shows its own face again (400.7).
    return old.base if old.kind in (ObjectKind.TOKEN, ObjectKind.SPELL_COPY, ObjectKind.EMBLEM) else None


def _counters(counters: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    total: tuple[tuple[str, int], ...] = ()
    for kind, count in counters:
        total = counters_with(total, kind, count)
    return total


def _start_effects(game: Game, effects: Iterable[ContinuousEffect], identity: int) -> None:
    for effect in effects:
        number = game.new_id()
        game.effects[number] = replace(
            effect, id=number, affected=(identity,), timestamp=game.new_timestamp(), turn=game.turn.number
        )


def _effects_go_on(game: Game, spell: int, permanent: int) -> None:
    """
    Effects that changed a permanent spell go on to affect the permanent that it becomes.

    What it copies as it enters is the later effect on its copiable values.

    CR: 400.7a, 613.7n.
    """
    is_copy = game.objects[permanent].base is not None
    for effect in tuple(game.effects.values()):
        if effect.affected is not None and spell in effect.affected:
            if is_copy and any(isinstance(part, CopiedValues) for part in effect.parts):
                continue
            affected = tuple(permanent if i == spell else i for i in effect.affected)
            game.effects[effect.id] = replace(effect, affected=affected)


_AFTER_BLOCKS = (Step.DECLARE_BLOCKERS, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE, Step.END_COMBAT)


def _enter_combat(game: Game, new: GameObject, attacking: int | None, blocking: int | None, source: int | None) -> None:
    """Join the combat attacking or blocking. CR: 508.4, 509.4."""
    if game.combat is None:
        return
    if attacking == CHOSEN_ON_ARRIVAL and new.controller is not None:
        from ..execute.entering import choose_attacked

        is_creature = CardType.CREATURE in (new.printed.card_types if new.printed is not None else ())
        ctx = Context(game, source if source is not None else new.id, new.controller)
        attacking = choose_attacked(ctx, new.controller) if is_creature or new.face_down else None
    if attacking is not None:
        # CR 508.4, 509.1h: after blockers have been declared it is an unblocked creature.
        declared = any(entry.blocked is not None for entry in game.combat.attackers) or game.turn.step in _AFTER_BLOCKS
        late = False if declared else None
        game.combat = replace(
            game.combat, attackers=(*game.combat.attackers, Attacker(new.id, attacking, late, declared=False))
        )
    elif blocking is not None:
        game.combat = with_blocks(game.combat, ((new.id, (blocking,)),))


@expansion(DrawCard)
def draw_card(game: Game, event: DrawCard) -> Iterable[Event] | None:
    """The top card of the library is put into the hand; drawing from an empty one is remembered. CR: 121.1, 121.4."""
    library = game.zone(Zone.LIBRARY, event.player)
    if not library:
        player = game.players[event.player]
        game.players[event.player] = replace(player, drew_from_empty=True)
        game.revision += 1
        game.note(
            Rule.DRAW_FROM_EMPTY_LIBRARY,
            f"{player.name} draws from an empty library.",
            player.name,
        )
        return None
    return (MoveZone(library[0], Zone.HAND, Cause.DRAW, event.source, event.player),)


@expansion(Mill)
def mill(game: Game, event: Mill) -> Iterable[Event] | None:
    """The top cards go to the graveyard, as many as there are. CR: 701.17."""
    cards = game.zone(Zone.LIBRARY, event.player)[: event.count]
    return tuple(MoveZone(card, Zone.GRAVEYARD, Cause.MILL, event.source, event.player) for card in cards)


@expansion(Discard)
def discard(game: Game, event: Discard) -> Iterable[Event] | None:
    """A card goes from hand to graveyard. CR: 701.9a."""
    found = game.find(event.object)
    if found is None or found.zone is not Zone.HAND:
        return None
    return (MoveZone(event.object, Zone.GRAVEYARD, Cause.DISCARD, event.source, event.by),)


@expansion(Sacrifice)
def sacrifice(game: Game, event: Sacrifice) -> Iterable[Event] | None:
    """A permanent goes to its owner's graveyard, if the player controls it. CR: 701.21a."""
    found = game.find(event.object)
    if found is None or found.zone is not Zone.BATTLEFIELD or game.controller_of(event.object) != event.by:
        return None
    return (MoveZone(event.object, Zone.GRAVEYARD, Cause.SACRIFICE, event.source, event.by),)


@expansion(Destroy)
def destroy(game: Game, event: Destroy) -> Iterable[Event] | None:
    """
    A permanent goes from the battlefield to its owner's graveyard.

    An emblem or a gameplay tracker is destroyed only by an effect that says so; what becomes of it, see `trackers`.

    CR: 701.8a.
    """
    found = game.find(event.object)
    if found is not None and found.zone is Zone.COMMAND:
        return destroyed(game, found)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return None
    return (MoveZone(event.object, Zone.GRAVEYARD, Cause.DESTROY, event.source, was_destroyed=True),)


@expansion(Counter)
def counter(game: Game, event: Counter) -> Iterable[Event] | None:
    """A spell goes to the graveyard (or where the effect says), an ability ceases to exist. CR: 701.6a."""
    found = game.find(event.object)
    if found is None or found.zone is not Zone.STACK:
        return None
    if found.kind is ObjectKind.ABILITY:
        return (Cease(event.object, Rule.COUNTER_SPELL),)
    return (MoveZone(event.object, event.to, Cause.COUNTERED, event.source, position=event.position),)


@expansion(CreateToken)
def create_token(game: Game, event: CreateToken) -> Iterable[Event] | None:
    """
    Tokens enter the battlefield under the player's control.

    Each waits outside the game under an id of its own and enters by a zone change like anything else, so that
    enters-the-battlefield abilities and replacement effects see it.

    CR: 111.2, 701.7.
    """
    if event.count <= 0:
        return None
    owner = event.owner if event.owner is not None else event.player
    # CR 707.8a: a double-faced token has the faces of a card, and can transform.
    shown = event.card.faces.index(event.face) if event.card is not None and event.face in event.card.faces else None
    base = event.face if shown is None else None
    moves: list[Event] = []
    for _ in range(event.count):
        identity = game.new_id()
        game.objects[identity] = GameObject(
            identity, ObjectKind.TOKEN, owner, Zone.OUTSIDE, event.card, shown or 0, base, chosen=event.chosen
        )
        moves.append(
            MoveZone(
                identity,
                Zone.BATTLEFIELD,
                Cause.EFFECT,
                event.source,
                event.player,
                controller=event.player,
                tapped=event.tapped,
                face=shown,
                counters=event.counters,
                attached_to=event.attached_to,
                attacking=event.attacking,
                effects=event.effects,
                chosen=event.chosen,
            )
        )
    name = game.players[event.player].name
    kind = event.face.name.removesuffix(" Token")
    tokens = f"{kind} token{'' if event.count == 1 else 's'}".strip()
    game.note(Rule.TOKEN_CREATED, f"{name} creates {event.count} {tokens}.", name)
    return moves


@applier(PutOnStack)
def put_on_stack(game: Game, event: PutOnStack) -> Event | None:
    """An ability or copy becomes the topmost object on the stack. CR: 405.1-2."""
    identity = game.new_id()
    stack = event.stack
    if event.kind is not ObjectKind.ABILITY:
        stack = replace(stack, source=identity)
    enter_zone(
        game,
        GameObject(
            identity,
            event.kind,
            event.player,
            Zone.STACK,
            event.card,
            event.face,
            event.base,
            event.player,
            game.new_timestamp(),
            cast=event.cast,
            stack=stack,
            chosen=event.chosen,
            entered_turn=game.turn.number,
        ),
    )
    name = game.name_of(stack.source)
    what = "A copy" if event.base or event.card else "An ability"
    game.note(Rule.STACK, f"{what} of {name} goes on the stack.", name)
    return event


@applier(CopyCard)
def copy_card(game: Game, event: CopyCard) -> Event | None:
    """A copy of a card is in the zone that the card is in; no card represents it. CR: 707.12, 704.5e."""
    found = game.find(event.object)
    if found is None and event.to is None:
        return None
    beside = found if event.to is None else None
    copy = GameObject(
        game.new_id(),
        ObjectKind.SPELL_COPY,
        event.player,
        beside.zone if beside is not None else event.to or Zone.EXILE,
        beside.card if beside is not None else None,
        beside.face if beside is not None else 0,
        event.base,
        timestamp=game.new_timestamp(),
        entered_turn=game.turn.number,
        chosen=event.chosen,
    )
    enter_zone(game, copy)
    name = game.name_of(copy.id)
    game.note(Rule.STACK, f"A copy of {name} is created.", name)
    return event


@applier(Cease)
def cease(game: Game, event: Cease) -> Event | None:
    """An object ceases to exist. CR: 111.7, 608.2n, 704.5d-e."""
    found = game.find(event.object)
    if found is None:
        return None
    name = game.name_of(event.object)
    leave_zone(game, found)
    if found.kind is not ObjectKind.ABILITY:
        game.note(event.rule or Rule.TOKEN_CEASES, f"{name} ceases to exist.", name, found.zone.value, "")
    return event


@applier(CreateEmblem)
def create_emblem(game: Game, event: CreateEmblem) -> Event | None:
    """A player gets an emblem in the command zone. CR: 114.1-2."""
    enter_zone(
        game,
        GameObject(
            game.new_id(),
            ObjectKind.EMBLEM,
            event.player,
            Zone.COMMAND,
            base=event.face,
            controller=event.player,
            timestamp=game.new_timestamp(),
        ),
    )
    name = game.players[event.player].name
    game.note(Rule.EMBLEM, f"{name} gets an emblem.", name)
    return event


@applier(EnterDungeon)
def enter_dungeon(game: Game, event: EnterDungeon) -> Event | None:
    """A dungeon comes from outside the game into the command zone, its marker on the topmost room. CR: 309.4a."""
    name = event.card.name
    game.note("309.4a", f"{game.players[event.player].name} puts {name} into the command zone, on its topmost room.")
    enter_zone(
        game,
        GameObject(
            game.new_id(),
            ObjectKind.DUNGEON,
            event.player,
            Zone.COMMAND,
            event.card,
            controller=event.player,
            timestamp=game.new_timestamp(),
            chosen=(("room", 0),),
            entered_turn=game.turn.number,
        ),
    )
    name = game.players[event.player].name
    game.note("701.49a", f"{name} ventures into {event.card.name}.", name)
    return event


@applier(Shuffle)
def shuffle(game: Game, event: Shuffle) -> Event | None:
    """A library is shuffled: its order is kept, since the engine draws no random number. CR: 701.24."""
    name = game.players[event.player].name
    game.note(Rule.SHUFFLE, f"{name} shuffles.", name)
    return event


@applier(OrderLibrary)
def order_library(game: Game, event: OrderLibrary) -> Event | None:
    """The cards of a library get a new order. CR: 401.4, 701.22."""
    key = (Zone.LIBRARY, event.player)
    assert sorted(game.zones.get(key, ())) == sorted(event.order)
    game.zones[key] = event.order
    return event
