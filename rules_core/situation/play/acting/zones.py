"""
What moves from zone to zone, what is made, tapped or turned over, and who controls it.

CR: 400-408, 701.
"""

from __future__ import annotations

from .... import activating
from ....copying import copiable_values, copied_card
from ....errors import UnsupportedRule
from ....events import (
    Cause,
    Counter,
    CreateToken,
    Destroy,
    Discard,
    DrawCard,
    Mill,
    MoveZone,
    Sacrifice,
    StartEffect,
    Tap,
    Transform,
    Untap,
)
from ....execute.context import Context
from ....execute.registry import EXECUTORS, execute
from ....ir.effects import Fight, Regenerate
from ....ir.nouns import Filter, IsPermanent, SelfRef, Target, You
from ....ir.statics import GainControl
from ....objects import ContinuousEffect
from ....priority import settle
from ....terms import Zone
from ...model import Action
from ..performer import Performer, bounded, verb
from .casting import use


@verb("destroy")
def destroy(performer: Performer, action: Action) -> None:
    """CR: 701.8."""
    performer.do(*(Destroy(performer.on_battlefield(index)) for index in action.objects))


@verb("die")
def die(performer: Performer, action: Action) -> None:
    """What is said to die is put into the graveyard. CR: 700.4."""
    ids = [performer.here(index) for index in action.objects]
    performer.do(*(MoveZone(identity, Zone.GRAVEYARD, Cause.EFFECT) for identity in ids))


@verb("sacrifice")
def sacrifice(performer: Performer, action: Action) -> None:
    """CR: 701.21."""
    game = performer.game
    ids = [performer.on_battlefield(index) for index in action.objects]
    performer.do(*(Sacrifice(identity, game.controller_of(identity)) for identity in ids))


@verb("exile")
def exile(performer: Performer, action: Action) -> None:
    """CR: 406."""
    performer.do(*(MoveZone(performer.here(index), Zone.EXILE, Cause.EFFECT) for index in action.objects))


@verb("bounce")
def bounce(performer: Performer, action: Action) -> None:
    """Returned to the owner's hand. CR: 402."""
    performer.do(*(MoveZone(performer.here(index), Zone.HAND, Cause.EFFECT) for index in action.objects))


@verb("enter")
def enter(performer: Performer, action: Action) -> None:
    """Put onto the battlefield. CR: 110.2, 614.12."""
    ids = [performer.here(index) for index in action.objects]
    by = performer.table.player(action.player) if action.player else None
    performer.do(*(MoveZone(identity, Zone.BATTLEFIELD, Cause.EFFECT, by=by, controller=by) for identity in ids))


@verb("flicker")
def flicker(performer: Performer, action: Action) -> None:
    """Exiled and returned under its owner's control. CR: 400.7."""
    ids = [performer.on_battlefield(index) for index in action.objects]
    performer.do(*(MoveZone(identity, Zone.EXILE, Cause.EFFECT) for identity in ids))
    back = [performer.game.moved[identity] for identity in ids if identity in performer.game.moved]
    performer.do(*(MoveZone(i, Zone.BATTLEFIELD, Cause.EFFECT) for i in back if i in performer.game.objects))


@verb("discard")
def discard(performer: Performer, action: Action) -> None:
    """CR: 701.9."""
    player = performer.table.player(action.player)
    performer.do(*(Discard(performer.here(index), player) for index in action.objects))


@verb("discard cards")
def discard_cards(performer: Performer, action: Action) -> None:
    """Cards that nobody named are discarded. CR: 701.9."""
    player = performer.table.player(action.player)
    hand = performer.game.zone(Zone.HAND, player)[: action.number or 0]
    performer.do(*(Discard(card, player) for card in hand))


@verb("draw")
def draw(performer: Performer, action: Action) -> None:
    """CR: 121.2."""
    for _ in range(bounded(action.number or 0, "cards drawn")):
        performer.do(DrawCard(performer.table.player(action.player)))
    settle(performer.game)


@verb("mill")
def mill(performer: Performer, action: Action) -> None:
    """CR: 701.17."""
    performer.do(Mill(performer.table.player(action.player), action.number or 0))


@verb("tap")
def tap(performer: Performer, action: Action) -> None:
    """CR: 701.26."""
    performer.do(*(Tap(performer.on_battlefield(index)) for index in action.objects))


@verb("untap")
def untap(performer: Performer, action: Action) -> None:
    """CR: 701.26."""
    performer.do(*(Untap(performer.on_battlefield(index)) for index in action.objects))


@verb("transform")
def transform(performer: Performer, action: Action) -> None:
    """CR: 701.27."""
    performer.do(*(Transform(performer.on_battlefield(index)) for index in action.objects))


@verb("counter")
def counter(performer: Performer, action: Action) -> None:
    """A spell is countered. CR: 701.6."""
    for index in action.objects:
        if not performer._is_on_stack(index):
            raise UnsupportedRule("countering what is not on the stack", "701.6a")
        performer.do(Counter(performer.here(index)))


@verb("make copy")
def make_copy(performer: Performer, action: Action) -> None:
    """A token that is a copy of a permanent. CR: 707.2, 111.10."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        performer.resolve_stack()
        identity = performer.on_battlefield(index)
        both = copied_card(game, identity, Context(game, identity, player), ())
        performer.do(CreateToken(player, copiable_values(game, identity), card=both))


@verb("make token")
def make_token(performer: Performer, action: Action) -> None:
    """A token as described. CR: 111.3."""
    player = performer.table.player(action.player)
    for index in action.objects:
        spec = performer.table.situation.objects[index]
        card = performer.table.library.compiled(spec.card) if spec.card else performer.table.library.made_up(spec)
        performer.do(CreateToken(player, card.faces[0]))
        performer.table.ids[index] = performer.table.token_made()


@verb("gain control")
def gain_control(performer: Performer, action: Action) -> None:
    """Control changes until end of game. CR: 613.1b."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    game, player = performer.game, performer.table.player(action.player)
    effect = ContinuousEffect(
        game.new_id(), (GainControl(You(), SelfRef()),), ids[0], player, game.new_timestamp(), affected=ids,
        turn=game.turn.number,
    )  # fmt: skip
    performer.do(StartEffect(effect))


@verb("regenerate")
def regenerate(performer: Performer, action: Action) -> None:
    """A regeneration shield: by the creature's own ability where it has one. CR: 701.19."""
    game = performer.game
    for index in action.objects:
        identity = performer.on_battlefield(index)
        rows = [
            row
            for row in activating.activated_abilities(game, identity)
            if any(isinstance(node, Regenerate) for node in row[1].walk())
        ]
        if len(rows) == 1:
            use(performer, game.controller_of(identity), identity, *rows[0])
        else:
            shield(performer, identity)


def shield(performer: Performer, identity: int, count: int = 1) -> None:
    """Put regeneration shields on a permanent. CR: 701.19a."""
    if Regenerate not in EXECUTORS:
        raise UnsupportedRule("regeneration", "701.19a")
    for _ in range(bounded(count, "regeneration shields")):
        execute(Context(performer.game, identity, performer.game.controller_of(identity)), Regenerate(SelfRef()))


@verb("fight")
def fight(performer: Performer, action: Action) -> None:
    """CR: 701.14."""
    first = performer.on_battlefield(action.objects[0])
    second = performer.who(action.targets[0])
    if Fight not in EXECUTORS:
        raise UnsupportedRule("fight", "701.14")
    ctx = Context(performer.game, first, performer.game.controller_of(first), targets=((second,),))
    execute(ctx, Fight(SelfRef(), Target(Filter(IsPermanent()), slot=0)))
