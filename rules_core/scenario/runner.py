"""
Playing a scenario.

A scenario ends as ``pass``, ``wrong`` (an expectation failed), ``declined`` (a
card or action is not supported; the words are named) or ``error``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol

from .. import engine
from ..cards import DungeonSource
from ..coverage import find_unsupported_in_card
from ..errors import ArbiterError, BudgetExceeded, UnsupportedRule
from ..events import Cause, MoveZone, PutCounters
from ..game import Game
from ..ir.card import CompiledCard
from ..keyword_actions.melding import back_faces
from ..nontraditional.planes import begin_planechase
from ..nontraditional.vanguards import life_modifier
from ..objects import GameObject, Player
from ..perform import perform
from ..stickers import TICKET, take_sheet
from ..terms import ObjectKind, Supertype, Zone
from ..trackers.dungeons import ventures
from ..turn import begin_turn, play_turn
from .checks import check
from .model import Line, Scenario, Stage, parse_scenario
from .nontraditional import DECKS, begin, names_of_plane, put
from .script import Script

assert engine.ROOMS

LIBRARY_CARD = "Mountain"
LIBRARY_SIZE = 71


class CardLibrary(Protocol):
    """Where scenarios get their cards."""

    def compiled(self, name: str) -> CompiledCard:
        """
        Give the compiled card of a name (a card's or a face's).

        Raises:
            KeyError: there is none.
        """


class Status(StrEnum):
    """How a scenario came out."""

    PASS = "pass"
    WRONG = "wrong"
    DECLINED = "declined"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario."""

    id: str
    status: Status
    reason: str = ""
    failed: tuple[tuple[str, str], ...] = ()
    """Each failed expectation with what was found instead."""
    tier: str = ""
    words: tuple[str, ...] = ()
    """What is not supported, one entry each, for a declined one."""


class Declined(ArbiterError):
    """
    The scenario holds something that is not supported.

    Attributes:
        words: each thing that is not.
    """

    def __init__(self, *words: str, card: str = "") -> None:
        """Name what is not supported, and the card."""
        super().__init__((f"{card}: " if card else "") + ", ".join(words))
        self.words = words


def run_scenario(data: Mapping[str, Any] | Scenario, cards: CardLibrary) -> Result:
    """Play one scenario; never raises for what the scenario holds. An unexpected exception becomes ``error``."""
    scenario = data if isinstance(data, Scenario) else parse_scenario(data)
    try:
        return _run(scenario, cards)
    except Declined as reason:
        return Result(scenario.id, Status.DECLINED, str(reason), tier=scenario.tier, words=reason.words)
    except UnsupportedRule as reason:
        words = (f"rule: {reason.words}",)
        return Result(scenario.id, Status.DECLINED, str(reason), tier=scenario.tier, words=words)
    except BudgetExceeded as reason:
        return Result(scenario.id, Status.ERROR, f"budget: {reason}", tier=scenario.tier)
    except Exception as error:  # reported by name, never swallowed
        where = _where(error)
        return Result(scenario.id, Status.ERROR, f"{type(error).__name__}: {error} at {where}", tier=scenario.tier)


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    place = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def play_scenario(game: Game, script: Script) -> list[tuple[str, str]]:
    """Play a game that was set up to the end of its script; give each failed expectation with what was found."""
    failed: list[tuple[str, str]] = []
    for number, stage in enumerate(script.scenario.stages):
        script.begin_stage(stage)
        play_stage(game, script, stage, first=number == 0)
        failed.extend(script.failed)
        script.failed.clear()
        for line in stage.asserts:
            problem = check(game, script, line)
            if problem is not None:
                failed.append((words_of(line), problem))
    failed.extend(("action", f"not executed: {words_of(line)}") for line in script.left_over())
    return failed


def _run(scenario: Scenario, cards: CardLibrary) -> Result:
    game, script = build(scenario, cards)
    failed = play_scenario(game, script)
    if failed:
        reason = "; ".join(f"{a}: {b}" for a, b in failed[:2])
        return Result(scenario.id, Status.WRONG, reason, tuple(failed), scenario.tier)
    return Result(scenario.id, Status.PASS, tier=scenario.tier)


def words_of(line: Line) -> str:
    """Describe a line of a scenario."""
    return " ".join([line.op, *(f"{key}={value}" for key, value in line.fields.items() if key != "op")])


def play_stage(game: Game, script: Script, stage: Stage, first: bool) -> None:
    """Play until the stage's stop. CR: 500."""
    if not first and game.turn.remaining and not game.is_over:
        if play_turn(game, script):
            return
    while not game.is_over and game.turn.number <= stage.stop_turn:
        begin_turn(game)
        if game.turn.number > stage.stop_turn:
            return
        if play_turn(game, script):
            return


def build(scenario: Scenario, cards: CardLibrary) -> tuple[Game, Script]:
    """
    Set a scenario's game up, before its first turn.

    Raises:
        Declined: a card of it is not supported.
    """
    order = [player for player in scenario.turn_order if player in dict(scenario.players)]
    life = dict(scenario.players)
    players = [Player(-1 - n, name, life[name]) for n, name in enumerate(order)]
    variant = "commander" if scenario.format.startswith("commander") else scenario.format
    if variant == "two-headed giant":
        players = [replace(player, team=1 + n // 2) for n, player in enumerate(players)]
    game = Game(players, variant=variant)
    if "_range" in scenario.format:
        game.reach = int(scenario.format.rpartition("_range")[2])
        _refuse_far_attacks(game, scenario)
    ids = {player.name: player.id for player in players}
    script = Script(scenario, ids)
    game.chooser = script
    filler = _card(cards, LIBRARY_CARD)
    cleared = {line.player for line in scenario.setup if line.op == "clear_library"}
    for player in players:
        if player.name not in cleared:
            game.zones[(Zone.LIBRARY, player.id)] = tuple(
                _place(game, filler, player.id, Zone.LIBRARY) for _ in range(LIBRARY_SIZE)
            )
    script.cards = cards
    _refuse_unknown(scenario, ids)
    for line in scenario.setup:
        _set_up(game, script, cards, ids, line)
    begin(game)
    for player in players:
        # What is in place as the game begins cost nothing to put there.
        lines = [line for line in scenario.setup if line.op == "set_life" and line.player == player.name]
        total = int(lines[-1].get("life")) if lines else player.life + life_modifier(game, player.id)
        game.players[player.id] = replace(game.players[player.id], life=total)
    if variant == "commander":
        _infer_commanders(game, scenario, cards, ids)
    if isinstance(cards, DungeonSource) and any(o.card is not None and ventures(o.card) for o in game.objects.values()):
        game.dungeons = tuple(_card(cards, name) for name in cards.dungeons())
    game.pending = ()
    game.history.clear()
    game.trace.clear()
    return game, script


def _infer_commanders(game: Game, scenario: Scenario, cards: CardLibrary, ids: Mapping[str, int]) -> None:
    """What a player casts and no setup line provides is their commander; the deck is not part of a scenario."""
    given = {line.name for line in scenario.setup}
    for stage in scenario.stages:
        for line in stage.actions:
            name = str(line.get("card") or "").split(" using ")[0]
            if line.op != "cast" or not name or name in given or line.player not in ids:
                continue
            given.add(name)
            player = ids[line.player]
            identity = _place(game, _card(cards, name), player, Zone.COMMAND)
            game.zones[(Zone.COMMAND, 0)] = (*game.zones.get((Zone.COMMAND, 0), ()), identity)
            _make_commander(game, identity, player)


_NOT_OF_THE_GAME = frozenset({"[mana_cancel]", "[skip_failed_command]"})
"""Choices that speak of a program's windows and not of the game."""


def _refuse_unknown(scenario: Scenario, ids: Mapping[str, int]) -> None:
    """
    Raises:
        Declined: the script names a player or a choice that the game does not have.
    """
    for line in (*scenario.setup, *(line for stage in scenario.stages for line in stage.actions)):
        defender = line.get("defender") or {}
        if (line.player and line.player not in ids) or defender.get("player", next(iter(ids))) not in ids:
            raise Declined(f"player {line.player or defender.get('player')} who is not in the game")
        if line.op == "choice" and line.get("value") in _NOT_OF_THE_GAME:
            raise Declined(f"choice {line.get('value')}")


def _refuse_far_attacks(game: Game, scenario: Scenario) -> None:
    """
    Raises:
        Declined: the script attacks what is outside the attacker's range of influence. CR: 801.3.
    """
    ids = {player.name: player.id for player in game.players.values()}
    holders = {line.name: line.player for line in scenario.setup if line.op == "add_card"}
    for line in (line for stage in scenario.stages for line in stage.actions if line.op == "attack"):
        defender = line.get("defender") or {}
        attacked = defender.get("player") or holders.get(str(defender.get("permanent")))
        if attacked in ids and line.player in ids and not game.is_in_range(ids[line.player], ids[attacked]):
            raise Declined("an attack beyond the range of influence (801.3)")


def _card(cards: CardLibrary, name: str) -> CompiledCard:
    try:
        card = cards.compiled(name)
    except KeyError:
        raise Declined(f"unknown card {name!r}") from None
    words = _CACHE.get(id(card))
    if words is None:
        words = (card, find_unsupported_in_card(card))
        _CACHE[id(card)] = words
    if words[1]:
        raise Declined(*words[1], card=card.name)
    return card


_CACHE: dict[int, tuple[CompiledCard, tuple[str, ...]]] = {}


def _place(game: Game, card: CompiledCard, owner: int, zone: Zone) -> int:
    """Put a card into a zone as the game begins; nothing triggers and nothing is replaced."""
    identity = game.new_id()
    game.objects[identity] = GameObject(identity, ObjectKind.CARD, owner, zone, card, timestamp=identity)
    return identity


_ZONES = {"exiled": "exile", "outside": "outside"}


def _set_up(game: Game, script: Script, cards: CardLibrary, ids: Mapping[str, int], line: Line) -> None:
    player = ids.get(line.player, -1)
    match line.op:
        case "add_sheet":
            take_sheet(game, player, _card(cards, line.name))
        case "add_tickets":
            perform(game, PutCounters(player, TICKET, int(line.get("count"))))
        case "add_plane":
            _add_plane(game, cards, player, str(line.get("plane")))
        case "add_card":
            card = _card(cards, line.name)
            if card.layout == "meld" and not card.meld_result:
                raise Declined("a melded permanent without its two cards (712.8g)", card=card.name)
            game.combined = tuple(dict.fromkeys((*game.combined, *back_faces((card,), cards.compiled))))
            zone = str(line.get("zone"))
            for number in range(int(line.get("count", 1))):
                face = next((i for i, found in enumerate(card.faces) if found.name == line.name), 0)
                identity = None
                if zone in ("command", *DECKS):
                    identity = put(game, player, card, zone, tuple(line.get("names") or ()))
                    if identity is None and zone in DECKS:
                        raise Declined(f"{card.name} in a {zone}")
                if identity is None:
                    identity = _add(game, card, player, Zone(_ZONES.get(zone, zone)), bool(line.get("tapped")), face)
                alias = line.get("alias")
                if alias:
                    count = int(line.get("count", 1))
                    script.aliases[f"{alias}.{number + 1}" if count > 1 else alias] = identity
        case "set_life":
            game.players[player] = replace(game.players[player], life=int(line.get("life")))
        case "clear_library":
            game.zones[(Zone.LIBRARY, player)] = ()
        case "clear_hand":
            game.zones[(Zone.HAND, player)] = ()
        case "no_shuffle" | "manual_mana":
            script.manual_mana |= line.op == "manual_mana"
        case _:
            raise Declined(f"setup {line.op}")


def _add_plane(game: Game, cards: CardLibrary, player: int, key: str) -> None:
    """Put a plane that the game begins with face up, and a player as the planar controller. CR: 901.5."""
    card: CompiledCard | None = None
    for name in names_of_plane(key):
        try:
            card = cards.compiled(name)
            break
        except KeyError:
            continue
    card = _card(cards, card.name if card is not None else key)
    put(game, player, card, "planar deck")
    if game.planar_controller is None:
        begin_planechase(game, player)


def _add(game: Game, card: CompiledCard, player: int, zone: Zone, tapped: bool, face: int = 0) -> int:
    if zone is not Zone.BATTLEFIELD:
        identity = _place(game, card, player, zone)
        shared = player if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD) else 0
        before = game.zones.get((zone, shared), ())
        on_top = zone in (Zone.LIBRARY, Zone.GRAVEYARD)
        game.zones[(zone, shared)] = (identity, *before) if on_top else (*before, identity)
        if zone is Zone.COMMAND:
            _make_commander(game, identity, player)
        game.revision += 1
        return identity
    if _enters_plainly(card) and face == 0:
        identity = _place(game, card, player, Zone.BATTLEFIELD)
        game.objects[identity] = replace(game.objects[identity], controller=player, tapped=tapped)
        game.zones[(Zone.BATTLEFIELD, 0)] = (*game.zones.get((Zone.BATTLEFIELD, 0), ()), identity)
        game.next_timestamp = max(game.next_timestamp, identity + 1)
        game.revision += 1
        return identity
    identity = _place(game, card, player, Zone.OUTSIDE)
    perform(game, MoveZone(identity, Zone.BATTLEFIELD, Cause.SETUP, controller=player, tapped=tapped, face=face))
    new = game.moved.get(identity, identity)
    if new in game.objects:
        game.objects[new] = replace(game.objects[new], controlled_since=0, entered_turn=0)
    return new


def _enters_plainly(card: CompiledCard) -> bool:
    """Say whether nothing about the way in which a card enters needs to be played: a basic land."""
    face = card.faces[0]
    return len(card.faces) == 1 and Supertype.BASIC in face.supertypes and not face.abilities


def _make_commander(game: Game, identity: int, player: int) -> None:
    found = game.objects[identity]
    number = 1 + sum("commander" in other.designations for other in game.objects.values())
    game.objects[identity] = replace(found, designations=("commander",), controller=player).with_choice(
        "commander", number
    )


def run_many(data: list[Mapping[str, Any]], cards: CardLibrary) -> list[Result]:
    """Play scenarios one after the other."""
    return [run_scenario(item, cards) for item in data]
