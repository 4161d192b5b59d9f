"""
Casting, playing, activating, paying and tapping for mana.

CR: 305, 601-602, 605, 606, 702.
"""

from __future__ import annotations

from typing import Any

from .... import activating, casting, special_actions
from ....actions import ActivateAbility, CastSpell, PlayLand
from ....errors import IllegalAction, UnsupportedRule
from ....events import (
    SetPlayer,
)
from ....game import Game
from ....ir.costs import LoyaltyCost, PayMana, TapSymbol
from ....ir.effects import Discard as DiscardCost
from ....ir.nouns import Target
from ....ir.quantities import Number
from ....mana import mana_cost
from ....mana_abilities import is_mana_ability
from ....terms import CardType, Step, Zone
from ....ways import find_ways
from ...model import ONE_LAND, Action, Description, ObjectSpec
from ..choosing import Intent
from ..library import compile_printed, printed_of
from ..performer import COMBAT_STEPS, Performer, verb
from ..table import Table, add_unknown_card, new_object


def face_index(spec: ObjectSpec, table: Table) -> int:
    """The face that is cast: the one that was named."""
    card = table.library.compiled(spec.card) if spec.card else None
    if card is None or not spec.face:
        return 0
    return next((n for n, face in enumerate(card.faces) if face.name == spec.face), 0)


@verb("cast")
def cast(performer: Performer, action: Action) -> None:
    """Cast a spell. CR: 601."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        spec = performer.table.situation.objects[index]
        card = performer.here(index)
        if game.objects[card].zone is Zone.BATTLEFIELD:
            raise IllegalAction(f"{game.name_of(card)} is on the battlefield already", "601.2a")
        go_to_main(performer, player, card)
        face = face_index(spec, performer.table)
        compiled = game.objects[card].card
        cost = compiled.faces[face].mana_cost if compiled is not None else None
        performer.with_mana(
            player,
            cost or mana_cost(""),
            action.x or 0,
            lambda card=card, face=face: casting.cast(
                game, player, CastSpell(card, face, action.way or find_way(game, player, card, face))
            ),  # type: ignore[misc]
        )


def find_way(game: Game, player: int, card: int, face: int) -> str:
    """The name of the ordinary way to cast a card, else of the only other one (flashback from a graveyard)."""
    ways = [way for way in find_ways(game, player, card) if way.face == face]
    if any(way.name == "" for way in ways) or not ways:
        return ""
    if len({way.name for way in ways}) > 1:
        raise UnsupportedRule(f"which way {game.name_of(card)} is cast", "601.2b")
    return ways[0].name


def go_to_main(performer: Performer, player: int, card: int) -> None:
    """What needs a main phase is done in the next one: after combat, or once a new turn has come to it. CR: 307.1."""
    game = performer.game
    characteristics = game.characteristics(card)
    instant = CardType.INSTANT in characteristics.card_types or any(
        getattr(ability, "keyword", "") == "flash" for ability in characteristics.abilities
    )
    in_combat = game.turn.step in (*COMBAT_STEPS, Step.END_COMBAT, Step.BEGIN_COMBAT)
    if not instant and in_combat and game.turn.active == player and not game.stack:
        performer.advance(Step.POSTCOMBAT_MAIN)
    elif not instant and game.turn.active == player and not game.stack and _has_just_begun(performer):
        performer.advance(Step.PRECOMBAT_MAIN)
    elif not instant and game.turn.active != player and not game.stack:
        performer.notes.append("own turn")
        performer.next_turn(Step.PRECOMBAT_MAIN)


def _has_just_begun(performer: Performer) -> bool:
    """Say whether the turn came to its upkeep only because the one before it ended; nobody spoke of this step."""
    ended = any(done.verb == "end turn" for done in performer.actions[: performer.number])
    return ended and performer.game.turn.step in (Step.UPKEEP, Step.DRAW)


@verb("play")
def play(performer: Performer, action: Action) -> None:
    """Play a land. CR: 116.2a, 305.1."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        card = performer.here(index)
        go_to_main(performer, player, card)
        if special_actions.land_plays_left(game, player) <= 0 and ONE_LAND in performer.table.situation.facts:
            raise IllegalAction(f"{game.players[player].name} has played a land this turn", "305.2")
        if special_actions.land_plays_left(game, player) <= 0:
            performer.notes.append("land")
            performer.do(SetPlayer(player, "lands_played", 0))
        special_actions.play_land(game, player, PlayLand(card))


@verb("activate")
def activate(performer: Performer, action: Action) -> None:
    """Activate the ability that can be meant. CR: 602."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.here(action.objects[0])
    abilities = [
        (number, ability)
        for number, ability in activating.activated_abilities(game, source)
        if not is_mana_ability(ability) and not ability.loyalty
    ]
    if not abilities:
        abilities = [row for row in activating.activated_abilities(game, source) if not row[1].loyalty]
    if not abilities:
        raise IllegalAction(f"{game.name_of(source)} has no activated ability", "602.1")
    fitting = [row for row in abilities if len(abilities) == 1 or _fits(performer, player, source, *row)]
    if len(fitting) != 1:
        raise UnsupportedRule(f"which ability of {game.name_of(source)} is activated", "602.2")
    use(performer, player, source, *fitting[0])


def _fits(performer: Performer, player: int, source: int, number: int, ability: Any) -> bool:
    """Say whether an ability can be activated with what the action says of targets."""
    wants = bool(performer.chooser.intent.targets)
    return wants == any(isinstance(node, Target) for node in ability.walk())


def use(performer: Performer, player: int, source: int, number: int, ability: Any) -> None:
    """Activate one ability, with mana for it at hand."""
    symbols = "".join(part.symbols for part in ability.costs if isinstance(part, PayMana))
    performer.with_mana(
        player,
        mana_cost(symbols),
        performer.chooser.intent.x or 0,
        lambda: activating.activate(performer.game, player, ActivateAbility(source, number)),
    )


@verb("loyalty")
def loyalty(performer: Performer, action: Action) -> None:
    """Activate a loyalty ability by its cost. CR: 606."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.on_battlefield(action.objects[0])
    rows = [row for row in activating.activated_abilities(game, source) if row[1].loyalty]
    wanted = action.word.replace("−", "-")
    if wanted == "ultimate" and rows:
        rows = rows[-1:]
    elif wanted == "+":
        rows = [row for row in rows if loyalty_words(row[1]).isdigit()]
        if len(rows) > 1:
            raise UnsupportedRule(f"which loyalty ability of {game.name_of(source)} is activated", "606.1")
    else:
        rows = [row for row in rows if loyalty_words(row[1]) == wanted.lstrip("+")]
    if not rows:
        raise IllegalAction(f"{game.name_of(source)} has no {action.word} ability", "606.1")
    use(performer, player, source, *rows[0])


def loyalty_words(ability: Any) -> str:
    """The loyalty cost of an ability as it is written: ``1``, ``-2``, ``0``, ``-x``."""
    for part in ability.costs:
        if isinstance(part, LoyaltyCost):
            amount = part.amount
            return str(amount.value) if isinstance(amount, Number) else "-x"
    return ""


@verb("keyword")
def keyword(performer: Performer, action: Action) -> None:
    """Activate a keyword's ability from hand or graveyard: eternalize, embalm, unearth, cycling. CR: 702."""
    game, player = performer.game, performer.table.player(action.player)
    card = performer.here(action.objects[0])
    rows = activating.activated_abilities(game, card)
    has = any(getattr(a, "keyword", "") == action.word for a in game.characteristics(card).abilities)
    rule, gist = _KEYWORD_RULES.get(action.word, ("", ""))
    if not has or not rows:
        raise IllegalAction(f"{game.name_of(card)} can't be {action.word}d from there", "602.1")
    if rule:
        game.note(rule, gist.format(game.name_of(card)))
    spec = next((s for s in performer.table.situation.players if s.name == action.player), None)
    discards = any(isinstance(part, DiscardCost) for cost in rows[0][1].costs for part in cost.walk())
    if discards and (spec is None or spec.hand is None) and not game.zone(Zone.HAND, player):
        # A card to discard is taken for granted as the mana is, where nobody said how many cards there are.
        add_unknown_card(game, player)
    use(performer, player, card, *rows[0])


_KEYWORD_RULES = {
    "eternalize": (
        "702.129a",
        "{} is exiled from the graveyard as a cost; the token will be a copy of it, but a 4/4 black Zombie without "
        "mana cost.",
    ),
    "embalm": (
        "702.128a",
        "{} is exiled from the graveyard as a cost; the token will be a copy of it, but a white Zombie without "
        "mana cost.",
    ),
    "unearth": ("702.84a", "{} will return with haste, and be exiled at the next end step or when it leaves."),
    "cycling": ("702.29a", "{} is discarded as part of the cost, and a card is drawn."),
}
"""Rule of each keyword that is activated by name, with what it does in our own words."""


@verb("equip")
def equip(performer: Performer, action: Action) -> None:
    """Activate an equip ability. CR: 702.6."""
    activate(performer, action)


@verb("crew")
def crew(performer: Performer, action: Action) -> None:
    """Crew a Vehicle with the creatures named. CR: 702.122."""
    crewing = tuple(target for target in performer.chooser.intent.targets if isinstance(target, int))
    performer.chooser.intent = Intent(costs=crewing, name=performer.chooser.intent.name)
    activate(performer, action)


@verb("tap for mana")
def tap_for_mana(performer: Performer, action: Action) -> None:
    """Activate a mana ability with the tap symbol. CR: 106.12, 605.3."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        source = performer.on_battlefield(index)
        rows = list(activating.mana_abilities_of(game, player, source))
        if action.word:
            rows = [row for row in rows if any(action.word in run for run in row[2])] or rows
        if not rows and _tap_for_nothing(performer, player, source):
            continue
        if not rows:
            tapped = game.objects[source].tapped
            why = "is tapped already" if tapped else "can't be tapped for mana now"
            raise IllegalAction(f"{game.name_of(source)} {why}", "107.5" if tapped else "302.6")
        before = len(game.trace)
        activating.activate(game, player, ActivateAbility(source, rows[0][0]))
        _cite_mana(game, source, before)


def _tap_for_nothing(performer: Performer, player: int, source: int) -> bool:
    """Activate a mana ability that produces nothing now, which is allowed all the same. CR: 106.5, 602.2."""
    game = performer.game
    for number, ability in activating.activated_abilities(game, source):
        if not is_mana_ability(ability) or not any(isinstance(part, TapSymbol) for part in ability.costs):
            continue
        try:
            activating.activate(game, player, ActivateAbility(source, number))
        except IllegalAction:
            continue
        game.note("106.5", f"No type of mana is defined for {game.name_of(source)}, so it produces none.")
        return True
    return False


def _cite_mana(game: Game, source: int, before: int) -> None:
    """Cite what "tapped for mana" brought: a changed amount, or a trigger. CR: 106.12a-b."""
    name = game.name_of(source)
    rules = [entry.rule for entry in game.trace[before:]]
    if any(rule.startswith("614") for rule in rules):
        game.note("106.12b", f"What {name} produces as it is tapped for mana is changed.")
    added = [entry for entry in game.trace[before:] if entry.rule == "106.3"]
    if len(added) > 1:
        game.note("106.12a", f"An ability triggered on {name} being tapped for mana, and added mana at once.")


@verb("spend")
def spend(performer: Performer, action: Action) -> None:
    """Spend mana on a made-up spell (or on an ability, which does not count for expend). CR: 601.2h, 700.14."""
    game, player = performer.game, performer.table.player(action.player)
    if action.word == "ability":
        game.note("700.14", f"{action.number} mana is spent on an ability, which is not a spell.")
        return
    printed = printed_of(Description(types=("Instant",), mana_value=action.number or 0), "a spell")
    card = new_object(game, compile_printed(printed), player, Zone.HAND)
    game.zones[(Zone.HAND, player)] = (card, *game.zones.get((Zone.HAND, player), ()))
    game.revision += 1
    performer.with_mana(
        player, mana_cost("{" + str(action.number or 0) + "}"), 0, lambda: casting.cast(game, player, CastSpell(card))
    )
