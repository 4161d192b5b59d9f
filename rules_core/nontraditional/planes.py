"""
Planechase: the planar controller, planeswalking, the planar die, chaos, encounters.

The engine draws no random number: what the planar die shows is a choice that is
asked for.

CR: 311, 312, 701.31, 901.
Not covered: 901.14 (several face-up planes in Grand Melee), 901.15 (one planar deck for all).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..actions import SpecialAction
from ..activating import sorcery_timing
from ..changes.registry import expansion
from ..choices import ChoiceKind, ChoicePoint, Option
from ..costs import pay_costs
from ..errors import IllegalAction
from ..events import Cease, Event, Happened, Planeswalk, PutUnderDeck, SetPlanarController, TurnUpInCommand
from ..execute.acting import acting_players
from ..execute.chance import rules_of_chance
from ..execute.context import Context
from ..ir.costs import PayMana
from ..ir.effects import KeywordAction
from ..keyword_actions.registry import keyword_action
from ..perform import perform
from ..special_actions import special_action
from ..terms import CardType, ObjectKind
from ..trackers.inherent import RollsPlaneswalker
from ..trackers.objects import sync
from .decks import PLANAR, deck_of, face_up, types_of

if TYPE_CHECKING:
    from ..game import Game

ROLL = "roll the planar die"
CHAOS = "chaos ensues"
_SYMBOLS = ((1, "chaos"), (2, "blank"), (6, "planeswalker"))
"""What the die can show, each with a face that shows it; faces 2 to 5 are blank. CR: 901.3a."""
_BLANK = 1


def begin_planechase(game: Game, player: int) -> None:
    """
    Make a player the first planar controller and turn up the starting plane; no ability triggers.

    CR: 103.7, 901.5, 901.6.
    """
    game.planar_controller = player
    game.revision += 1
    deck = deck_of(game, player, *PLANAR)
    plane = next((i for i in deck if CardType.PLANE in types_of(game, i)), None)
    for identity in deck[: deck.index(plane)] if plane is not None else ():
        # A phenomenon goes to the bottom, and the next card is looked at.
        key = next(key for key, ids in game.zones.items() if identity in ids)
        game.zones[key] = (*(i for i in game.zones[key] if i != identity), identity)
    if plane is not None:
        perform(game, TurnUpInCommand(player, plane))
    sync(game)
    game.pending = ()


# Leaving the game --------------------------------------------------------------------------------


def before_leaving(game: Game, player: int) -> None:
    """
    Let the next player who stays become the planar controller in place of one who leaves.

    What abilities of phenomena that player controls on the stack go on under the new one.

    CR: 800.4p, 901.10b.
    """
    if game.planar_controller is None:
        return
    if game.planar_controller == player:
        order = game.turn_order
        start = order.index(player)
        around = order[start + 1 :] + order[:start]
        heir = next((other for other in around if game.players[other].in_game), None)
        if heir is None:
            return
        perform(game, SetPlanarController(heir))
    for identity in game.stack:
        found = game.objects[identity]
        source = found.stack.source if found.stack is not None else None
        if found.kind is ObjectKind.ABILITY and source is not None and found.owner == player:
            if CardType.PHENOMENON in types_of(game, source):
                heir = game.planar_controller
                game.objects[identity] = replace(found, owner=heir, controller=heir)
    game.revision += 1


def after_leaving(game: Game, gone: Iterable[int]) -> None:
    """
    Turn up the next card when a face-up plane or phenomenon has left with its owner.

    Args:
        gone: the face-up ones that left.

    CR: 901.10, 901.10a.
    """
    if not tuple(gone) or game.planar_controller is None:
        return
    ceasing = [
        i
        for i in game.stack
        if (stack := game.objects[i].stack) is not None
        and game.last_known(stack.source).kind is ObjectKind.TRACKER
        and isinstance(getattr(stack.ability, "trigger", None), RollsPlaneswalker)
    ]
    perform(game, *(Cease(i, "901.10a") for i in ceasing), Planeswalk(game.planar_controller))


# Planeswalking -----------------------------------------------------------------------------------


@expansion(Planeswalk)
def planeswalk(game: Game, event: Planeswalk) -> Iterable[Event] | None:
    """Face-up planes and phenomena go under their decks, the next card is turned up. CR: 701.31a-d."""
    player = event.player
    if game.planar_controller != player:
        return None
    deck = list(deck_of(game, player, *PLANAR))
    types = {identity: types_of(game, identity) for identity in deck}
    away = face_up(game, *PLANAR)
    events: list[Event] = []
    for identity in away:
        under = PutUnderDeck(identity, game.new_id())
        events.append(under)
        if game.objects[identity].owner == player:
            deck.append(under.becomes)
            types[under.becomes] = types_of(game, identity)
    events.extend(Happened("planeswalk away", player, identity) for identity in away)
    if deck:
        events.append(TurnUpInCommand(player, deck[0]))
        events.append(Happened("planeswalk to", player, deck[0]))
        if CardType.PHENOMENON in types[deck[0]]:
            events.append(Happened("encounter", player, deck[0]))
    events.append(Happened("planeswalk", player))
    name = game.name_of(player)
    game.note("701.31b", f"{name} planeswalks.", name)
    return events


@keyword_action("planeswalk")
def planeswalk_action(ctx: Context, node: KeywordAction) -> bool:
    """The player planeswalks, if they are the planar controller. CR: 701.31a."""
    happened = False
    for inner in acting_players(ctx, node.player):
        happened = bool(perform(ctx.game, Planeswalk(inner.chooser, ctx.source))) or happened
    return happened


# The planar die and chaos ------------------------------------------------------------------------


def roll_planar_die(ctx: Context, player: int, as_action: bool = False) -> str:
    """
    Let a player roll the planar die; chaos ensues when it shows the chaos symbol.

    Returns:
        ``chaos``, ``planeswalker`` or ``blank``.

    CR: 901.9a-d, 706.7.
    """
    game = ctx.game
    rolled = [_ask(ctx, player) for _ in range(1 + rules_of_chance(ctx, player, "one more, ignore one"))]
    while len(rolled) > 1:
        options = tuple(Option(number, symbol) for number, symbol in enumerate(rolled))
        point = ChoicePoint(player, ChoiceKind.WORD, "Which roll is ignored?", options, rule="706.6", source=ctx.source)
        (number,) = game.choose(point)
        assert isinstance(number, int)
        rolled.pop(number)
    show_planar_die(ctx, player, rolled[0], as_action)
    return rolled[0]


def show_planar_die(ctx: Context, player: int, symbol: str, as_action: bool = False) -> None:
    """
    Let a player's roll of the planar die show a symbol; chaos ensues when it is that of chaos.

    CR: 901.9a-d, 706.7.
    """
    game = ctx.game
    name = game.name_of(player)
    said = {"blank": "a blank face"}.get(symbol, f"the {symbol} symbol")
    game.note("901.9", f"{name} rolls {said} on the planar die.", name)
    source = None if as_action else ctx.source
    perform(
        game,
        Happened(ROLL, player, None, source, int(as_action), symbol),
        Happened("roll", player, None, source, 0, "planar"),
        Happened("roll dice", player, None, source, 0, "planar"),
    )
    if symbol == "chaos":
        chaos_ensues(game)


def _ask(ctx: Context, player: int) -> str:
    options = tuple(Option(number, symbol) for number, symbol in _SYMBOLS)
    prompt = "What does the planar die show?"
    point = ChoicePoint(player, ChoiceKind.DIE, prompt, options, 1, 1, "901.9", ctx.source, default=(_BLANK,))
    (value,) = ctx.game.choose(point)
    return next((symbol for number, symbol in _SYMBOLS if number == value), "blank")


def chaos_ensues(game: Game, identity: int | None = None) -> None:
    """
    Let chaos ensue, for one object or for all.

    CR: 311.7.
    """
    about = "" if identity is None else f" for {game.name_of(identity)}"
    game.note("311.7", f"Chaos ensues{about}.")
    perform(game, Happened(CHAOS, game.planar_controller, identity))


@keyword_action(ROLL)
def roll_action(ctx: Context, node: KeywordAction) -> bool:
    """The player rolls the planar die, in a Planechase game. CR: 901.9."""
    if ctx.game.planar_controller is None:
        return False
    for inner in acting_players(ctx, node.player):
        roll_planar_die(inner, inner.chooser)
    return True


@keyword_action(CHAOS)
def chaos_action(ctx: Context, node: KeywordAction) -> bool:
    """Chaos ensues, though the die was not rolled. CR: 311.7."""
    if ctx.game.planar_controller is None:
        return False
    chaos_ensues(ctx.game)
    return True


def price_of_a_roll(game: Game, player: int) -> int:
    """How much mana it costs a player to roll the planar die now. CR: 901.9."""
    return sum(isinstance(e, Happened) and e.name == ROLL and e.player == player and e.amount for e in game.happened())


@special_action(ROLL)
def roll_as_special_action(game: Game, player: int, action: SpecialAction) -> None:
    """Pay for the rolls before it and roll the planar die, at sorcery speed. CR: 116.2i, 901.9."""
    if game.planar_controller is None:
        raise IllegalAction("there is no planar die in this game", "901.1")
    if not sorcery_timing(game, player):
        raise IllegalAction("only in a main phase of one's own turn, with an empty stack", "116.2i")
    ctx = Context(game, action.object, player)
    price = price_of_a_roll(game, player)
    if price:
        pay_costs(ctx, (PayMana("{" + str(price) + "}"),))
    roll_planar_die(ctx, player, as_action=True)
