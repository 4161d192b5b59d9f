"""
Creating tokens, described or as copies; emblems.

CR: 111, 114, 701.7, 707.2, 707.8a.
"""

from __future__ import annotations

from ..attachments import can_be_attached
from ..copying import copiable_values, copied_card, copy_with, entering_exceptions
from ..events import CreateEmblem, Event, MoveZone
from ..events import CreateToken as CreateEvent
from ..ir.abilities import Ability
from ..ir.card import CompiledCard, CompiledFace, PrintedNumber
from ..ir.effects import CopySpec, CountersSpec, CreateToken, GetEmblem, TokenSpec
from ..ir.node import Node
from ..ir.nouns import Choose, Each, PartOf
from ..ir.statics import EntersTapped, EntersWithCounters
from ..objects import GameObject, is_player
from ..perform import perform
from ..terms import CardType, Color, ObjectKind, Supertype, Zone
from .acting import acting_players, number, objects_of
from .context import Context, Done
from .entering import choose_attacked
from .predefined import PREDEFINED, incubator_card, predefined_face
from .registry import evaluate, executor, limited, passive, refer
from .zones import arriving_counters, link

passive(TokenSpec, CopySpec)

limited(
    TokenSpec,
    lambda node: not node.predefined or node.name.removesuffix(" Role") in PREDEFINED,
)


def token_face(ctx: Context, spec: TokenSpec) -> CompiledFace:
    """
    Give the characteristics of a described token; without a name, it has that of its subtypes and "Token".

    CR: 111.3, 111.4.
    """
    if spec.predefined:
        return predefined_face(spec.name)
    colors = frozenset(Color) if spec.all_colors else frozenset(Color(letter) for letter in spec.colors)
    name = spec.name or " ".join((*spec.subtypes, "Token"))
    return CompiledFace(
        name,
        None,
        colors,
        frozenset(Supertype(word) for word in spec.supertypes),
        frozenset(CardType(word) for word in spec.card_types),
        spec.subtypes,
        tuple(a for a in spec.abilities if isinstance(a, Ability)),
        _printed(ctx, spec.power),
        _printed(ctx, spec.toughness),
    )


def _printed(ctx: Context, node: Node | None) -> PrintedNumber | None:
    if node is None:
        return None
    value = max(0, int(evaluate(ctx, node)))
    return PrintedNumber(value, text=str(value))


def tokens_besides(ctx: Context, node: CreateToken, event: CreateEvent) -> list[Event]:
    """Give the events that create further tokens, for whoever creates those of an event. CR: 614.1a."""
    count = number(ctx, node.count)
    described = _described(ctx, node.token) if count else []
    return [
        CreateEvent(event.player, face, count, ctx.source, card, tapped or node.tapped, counters=counters)
        for face, card, tapped, counters in described
    ]


@executor(CreateToken)
def create_token(ctx: Context, node: CreateToken) -> bool:
    """
    The players create the tokens at the same time; the tokens are the result.

    CR: 111.2, 701.7a.
    """
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        count = number(inner, node.count)
        if not count:
            continue
        host = None
        if node.attached_to is not None:
            hosts = objects_of(inner, node.attached_to)
            if not hosts:
                continue
            host = hosts[0]
        attacking = choose_attacked(inner, player) if node.attacking else None
        for face, card, tapped, counters in _described(inner, node.token):
            if host is not None and not may_enter_attached(inner, face, player, host):
                continue
            events.append(
                CreateEvent(
                    player,
                    face,
                    count,
                    ctx.source,
                    card,
                    tapped=tapped or node.tapped,
                    attacking=attacking,
                    counters=counters,
                    attached_to=host,
                    beside=(*ctx.memory.faces, *(e.face for e in events if isinstance(e, CreateEvent))),
                )
            )
    if ctx.memory.listing:
        ctx.memory.faces = (*ctx.memory.faces, *(e.face for e in events if isinstance(e, CreateEvent)))
    happened = perform(ctx.game, *events) if events else ()
    return ctx.record(node.label, created(ctx, happened))


def may_enter_attached(ctx: Context, face: CompiledFace, player: int, host: int) -> bool:
    """Say whether a token could enter attached to something; an Aura that could not is not created. CR: 303.4i."""
    if "Aura" not in face.subtypes:
        return True
    trial = ctx.game.fork()
    identity = trial.new_id()
    trial.objects[identity] = GameObject(identity, ObjectKind.TOKEN, player, Zone.OUTSIDE, base=face, controller=player)
    return can_be_attached(trial, identity, host)


def created(ctx: Context, happened: tuple[Event, ...]) -> Done:
    """Give the tokens that a batch of events created, linked to the source. CR: 607.2."""
    game = ctx.game
    tokens: list[int] = []
    if any(isinstance(event, CreateEvent) for event in happened):
        for event in happened:
            if isinstance(event, MoveZone) and game.last_known(event.object).zone.value == "outside":
                new = game.moved.get(event.object)
                if new is not None and new in game.objects:
                    tokens.append(new)
    link(ctx, "created", tuple(tokens))
    return Done(tuple(tokens), len(tokens), happened=bool(tokens))


_Description = tuple[CompiledFace, CompiledCard | None, bool, tuple[tuple[str, int], ...]]


def _described(ctx: Context, token: Node) -> list[_Description]:
    if isinstance(token, TokenSpec):
        card = incubator_card() if token.predefined and token.name == "Incubator" else None
        return [(token_face(ctx, token), card, False, ())]
    assert isinstance(token, CopySpec)
    return [copy_description(ctx, ctx.known(i), token.exceptions) for i in _originals(ctx, token)]


def _originals(ctx: Context, token: CopySpec) -> tuple[int, ...]:
    """What is copied, as it is or last was; a choice is made now. CR: 608.2d, 608.2h."""
    found = objects_of(ctx, token.of) if isinstance(token.of, Choose | Each | PartOf) else refer(ctx, token.of)
    return tuple(i for i in found if not is_player(i))


def copy_description(ctx: Context, original: int, exceptions: tuple[Node, ...]) -> _Description:
    """Give the face, the card where its faces matter, and how a token copy enters. CR: 707.2, 707.8a, 707.9."""
    game = ctx.game
    face = copy_with(ctx, copiable_values(game, original), exceptions)
    card = copied_card(game, original, ctx, exceptions)
    tapped = False
    counters: tuple[tuple[str, int], ...] = ()
    for exception in entering_exceptions(exceptions):
        if isinstance(exception, EntersTapped):
            tapped = True
        elif isinstance(exception, EntersWithCounters) and isinstance(exception.counters, CountersSpec):
            counters += arriving_counters(ctx, exception.counters)
    return face, card, tapped, counters


@executor(GetEmblem)
def get_emblem(ctx: Context, node: GetEmblem) -> bool:
    """The players get an emblem with the abilities. CR: 114.1-3."""
    abilities = tuple(a for a in node.abilities if isinstance(a, Ability))
    face = CompiledFace("Emblem", None, frozenset(), frozenset(), frozenset(), (), abilities)
    events = [CreateEmblem(inner.chooser, face, ctx.source) for inner in acting_players(ctx, node.player)]
    return bool(perform(ctx.game, *events)) if events else False
