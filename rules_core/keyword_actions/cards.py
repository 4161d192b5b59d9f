"""
Keyword actions with cards: manifesting, discovering, collecting evidence, clashing and the like.

CR: 701.29, 30, 40, 48, 57, 58, 59, 61, 62, 65, 70.
"""

from __future__ import annotations

from ..choices import ChoiceKind
from ..copying import mana_value_of
from ..events import (
    Cause,
    CreateToken,
    DrawCard,
    Event,
    Happened,
    MoveZone,
    OrderLibrary,
    Sacrifice,
    SetChoice,
)
from ..execute.acting import acting_players, objects_of
from ..execute.context import Context, Done
from ..ir.effects import KeywordAction
from ..keywords.casting import exile_until_cheaper
from ..keywords.steps import created, token_face
from ..perform import perform
from ..terms import CardType, Zone
from .counters import how_many
from .permanents import discard_of_choice
from .registry import keyword_action


def put_face_down(ctx: Context, player: int, cards: tuple[int, ...], how: str) -> tuple[int, ...]:
    """Put cards onto the battlefield face down, one at a time. CR: 701.40a, e, 701.58a, e."""
    made: list[int] = []
    for card in cards:
        move = MoveZone(card, Zone.BATTLEFIELD, Cause.EFFECT, ctx.source, player, controller=player, face_down=how)
        made.extend(created(ctx.game, perform(ctx.game, move)))
        perform(ctx.game, Happened(how, player, made[-1] if made else None, ctx.source))
    return tuple(made)


def _hide(ctx: Context, node: KeywordAction, how: str) -> bool:
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        if node.object is not None:
            cards = objects_of(inner, node.object)
        else:
            cards = ctx.game.zone(Zone.LIBRARY, inner.chooser)[: how_many(ctx, node)]
        made.extend(put_face_down(ctx, inner.chooser, cards, how))
    return ctx.record(node.label, Done(tuple(made), happened=bool(made)))


@keyword_action("manifest")
def manifest(ctx: Context, node: KeywordAction) -> bool:
    """Cards enter as face-down 2/2 creatures. CR: 701.40a."""
    return _hide(ctx, node, "manifest")


@keyword_action("cloak")
def cloak(ctx: Context, node: KeywordAction) -> bool:
    """Cards enter as face-down 2/2 creatures with ward {2}. CR: 701.58a."""
    return _hide(ctx, node, "cloak")


@keyword_action("manifest dread")
def manifest_dread(ctx: Context, node: KeywordAction) -> bool:
    """One of the top two cards is manifested, the other goes to the graveyard. CR: 701.62a."""
    game = ctx.game
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        for _ in range(how_many(ctx, node)):
            top = game.zone(Zone.LIBRARY, player)[:2]
            chosen = game.choose_objects(player, "Which card is manifested?", top, 1, 1, "701.62a", ctx.source)
            made.extend(put_face_down(ctx, player, chosen, "manifest"))
            rest = [card for card in top if card in game.zone(Zone.LIBRARY, player)]
            if rest:
                perform(game, *(MoveZone(card, Zone.GRAVEYARD, Cause.EFFECT, ctx.source, player) for card in rest))
            perform(game, Happened("manifest dread", player, source=ctx.source))
    return ctx.record(node.label, Done(tuple(made), happened=bool(made)))


@keyword_action("discover")
def discover(ctx: Context, node: KeywordAction) -> bool:
    """Exile until a cheap enough nonland card: cast it for nothing or take it. CR: 701.57a."""
    found = False
    for inner in acting_players(ctx, node.player):
        found = exile_until_cheaper(inner, inner.chooser, how_many(ctx, node), "701.57a", strictly=False) or found
        perform(ctx.game, Happened("discover", inner.chooser, source=ctx.source))
    return ctx.record(node.label, Done(happened=found))


@keyword_action("learn")
def learn(ctx: Context, node: KeywordAction) -> bool:
    """Discard a card to draw one, or get a Lesson card from outside the game, where one is told. CR: 701.48a."""
    game = ctx.game
    done = False
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        if game.zone(Zone.HAND, player) and game.choose_may(
            player, "Discard a card to draw one?", "701.48a", ctx.source
        ):
            if discard_of_choice(ctx, player, 1):
                perform(game, DrawCard(player, ctx.source))
                done = True
                continue
        done = _take_lesson(ctx, player) or done
    return ctx.record(node.label, Done(happened=done))


def _take_lesson(ctx: Context, player: int) -> bool:
    """A player who discarded nothing may reveal a Lesson card from outside the game and take it. CR: 701.48a."""
    game = ctx.game
    outside = [i for i in game.zone(Zone.OUTSIDE) if game.objects[i].owner == player]
    lessons = [i for i in outside if "Lesson" in game.characteristics(i).subtypes]
    if not outside:
        game.note("701.48a", f"No Lesson card that {game.name_of(player)} owns outside the game is told.")
    chosen = game.choose_objects(player, "Which Lesson card is taken?", lessons, 0, 1, "701.48a", ctx.source)
    for card in chosen:
        perform(game, Happened("reveal", player, card, ctx.source))
        perform(game, MoveZone(card, Zone.HAND, Cause.EFFECT, ctx.source, player))
    return bool(chosen)


@keyword_action("recruit")
def recruit(ctx: Context, node: KeywordAction) -> bool:
    """Draw, discard, and a Human Soldier for a nonland card. CR: 701.70a."""
    game = ctx.game
    made: list[int] = []
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        for _ in range(how_many(ctx, node)):
            perform(game, DrawCard(player, ctx.source))
            chosen = discard_of_choice(ctx, player, 1)
            if any(CardType.LAND not in game.characteristics(card).card_types for card in chosen):
                face = token_face("Human Soldier", 1, 1, "W", ("Human", "Soldier"))
                made.extend(created(game, perform(game, CreateToken(player, face, 1, ctx.source))))
            perform(game, Happened("recruit", player, source=ctx.source))
    return ctx.record(node.label, Done(tuple(made)))


@keyword_action("collect evidence")
def collect_evidence(ctx: Context, node: KeywordAction) -> bool:
    """Exile cards from the graveyard with that total mana value. CR: 701.59a-b."""
    game = ctx.game
    wanted = how_many(ctx, node)
    done = False
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        graveyard = game.zone(Zone.GRAVEYARD, player)
        values = {card: mana_value_of(game, card) for card in graveyard}
        if sum(values.values()) < wanted:
            continue
        chosen = game.choose_objects(
            player,
            f"Which cards (total mana value {wanted} or more) are exiled?",
            graveyard,
            0,
            len(graveyard),
            "701.59a",
            ctx.source,
            default=_fewest(graveyard, values, wanted),
        )
        if sum(values[card] for card in chosen) >= wanted:
            moves: list[Event] = [MoveZone(c, Zone.EXILE, Cause.EFFECT, ctx.source, player) for c in chosen]
            perform(game, *moves, Happened("collect evidence", player, source=ctx.source, amount=wanted))
            done = True
    return ctx.record(node.label, Done(happened=done))


def _fewest(cards: tuple[int, ...], values: dict[int, int], wanted: int) -> tuple[int, ...]:
    """Places of the fewest cards whose mana values add up."""
    places: list[int] = []
    total = 0
    for place in sorted(range(len(cards)), key=lambda n: -values[cards[n]]):
        if total >= wanted:
            break
        places.append(place)
        total += values[cards[place]]
    return tuple(sorted(places))


@keyword_action("forage")
def forage(ctx: Context, node: KeywordAction) -> bool:
    """Exile three cards from the graveyard, or sacrifice a Food. CR: 701.61a."""
    game = ctx.game
    done = False
    for inner in acting_players(ctx, node.player):
        player = inner.chooser
        foods = [i for i in game.permanents(player) if "Food" in game.characteristics(i).subtypes]
        graveyard = game.zone(Zone.GRAVEYARD, player)
        enough = len(graveyard) >= 3
        exile = enough and (
            not foods or game.choose_may(player, "Exile three cards (no: sacrifice a Food)?", "701.61a", ctx.source)
        )
        if exile:
            chosen = game.choose_objects(player, "Which three cards?", graveyard, 3, 3, "701.61a", ctx.source)
            perform(game, *(MoveZone(card, Zone.EXILE, Cause.EFFECT, ctx.source, player) for card in chosen))
        elif foods:
            chosen = game.choose_objects(player, "Which Food?", foods, 1, 1, "701.61a", ctx.source)
            perform(game, *(Sacrifice(food, player, ctx.source) for food in chosen))
        else:
            continue
        done = True
        perform(game, Happened("forage", player, source=ctx.source))
    return ctx.record(node.label, Done(happened=done))


@keyword_action("fateseal")
def fateseal(ctx: Context, node: KeywordAction) -> bool:
    """Look at the top of an opponent's library and put some on the bottom. CR: 701.29a."""
    game = ctx.game
    for inner in acting_players(ctx, node.player):
        chosen = game.choose_objects(
            inner.chooser,
            "Whose library?",
            game.opponents(inner.chooser),
            1,
            1,
            "701.29a",
            ctx.source,
            ChoiceKind.PLAYER,
        )
        for opponent in chosen:
            library = game.zone(Zone.LIBRARY, opponent)
            top = library[: how_many(ctx, node)]
            bottom = game.choose_objects(
                inner.chooser, "Which go to the bottom?", top, 0, len(top), "701.29a", ctx.source, default=()
            )
            kept = tuple(card for card in library if card not in bottom)
            perform(game, OrderLibrary(opponent, (*kept, *bottom)))
    return ctx.record(node.label, Done())


@keyword_action("clash")
def clash(ctx: Context, node: KeywordAction) -> bool:
    """Player and opponent reveal their top cards; the greater mana value wins. CR: 701.30a-d."""
    game = ctx.game
    player = ctx.chooser
    chosen = game.choose_objects(
        player, "Clash with whom?", game.opponents(player), 1, 1, "701.30b", ctx.source, ChoiceKind.PLAYER
    )
    clashing = [p for p in game.apnap() if p == player or p in chosen]
    shown = {p: game.zone(Zone.LIBRARY, p)[0] for p in clashing if game.zone(Zone.LIBRARY, p)}
    values = {p: mana_value_of(game, card) for p, card in shown.items()}
    for p, card in shown.items():
        perform(game, Happened("reveal", p, card, ctx.source))
    orders: list[Event] = []
    for p, card in shown.items():
        if not game.choose_may(p, f"Keep {game.name_of(card)} on top?", "701.30a", ctx.source):
            library = game.zone(Zone.LIBRARY, p)
            orders.append(OrderLibrary(p, (*library[1:], library[0])))
    if orders:
        perform(game, *orders)
    winners = [p for p, value in values.items() if all(value > other for q, other in values.items() if q != p)]
    happenings: list[Event] = []
    for p in clashing:
        result = "won" if p in winners else "lost"
        game.note(
            "701.30d", f"{game.name_of(p)} {'wins' if p in winners else 'does not win'} the clash.", game.name_of(p)
        )
        happenings.append(Happened("clash", p, source=ctx.source, result=result))
    happenings.extend(Happened("win a clash", p, source=ctx.source) for p in winners)
    perform(game, *happenings)
    ctx.memory.clash_won = player in winners
    return ctx.record(node.label, Done(players=tuple(chosen), happened=player in winners))


@keyword_action("become plotted")
def become_plotted(ctx: Context, node: KeywordAction) -> bool:
    """An exiled card may be cast by its owner for nothing on a later turn, as a sorcery could be. CR: 702.170c-d."""
    game = ctx.game
    cards = tuple(i for i in objects_of(ctx, node.object) if i in game.objects) if node.object is not None else ()
    done = []
    for card in cards:
        if game.objects[card].zone is Zone.EXILE:
            perform(game, SetChoice(card, "plotted", game.turn.number))
            perform(game, Happened("plot", game.objects[card].owner, card, ctx.source))
            done.append(card)
    return ctx.record(node.label, Done(tuple(done), happened=bool(done)))
