"""Several players: leaving the game, limited range of influence, a giant of two heads. CR: 800.4, 801, 810."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_core.choices import ChoiceKind, ChoicePoint, Option
from rules_core.copying import copiable_values
from rules_core.durations import end_effects
from rules_core.events import CreateToken, DealDamage, GainLife, LoseGame, MoveZone, PutCounters, SetPlayer, StartEffect
from rules_core.execute.context import Context
from rules_core.execute.registry import execute
from rules_core.game import Game
from rules_core.ir.durations import UntilEndOfTurn, UntilNextTurn
from rules_core.ir.effects import ExtraTurn
from rules_core.ir.nouns import Each, Filter, IsPlayer, You
from rules_core.ir.statics import GainControl
from rules_core.layering.pieces import These
from rules_core.leaving import players_leave
from rules_core.objects import ContinuousEffect, Player
from rules_core.perform import perform
from rules_core.priority import settle
from rules_core.terms import Zone
from rules_core.turn import begin_turn

from .boards import add, card
from .playing import resolve_all
from .statements import CREATURE, every, pt, pump


def _table(names: str = "ABC") -> Game:
    game = Game([Player(-1 - n, name) for n, name in enumerate(names)])
    begin_turn(game)
    return game


def _leaves(game: Game, player: int) -> None:
    perform(game, LoseGame(player, "104.3a"))
    players_leave(game)


def test_until_the_next_turn_of_who_has_left() -> None:
    """800.4m: it lasts until that turn would have begun, no shorter and no longer."""
    game = _table()
    bear = add(game, card("Bear", 2, 2), owner=-2)
    effect = ContinuousEffect(0, (pump(every(CREATURE), 1, 1),), bear, -1, 0, (bear,), UntilNextTurn(You()))
    perform(game, StartEffect(effect))
    _leaves(game, -1)
    seen = []
    for _ in range(3):
        begin_turn(game)
        seen.append((game.turn.active, pt(game, bear)))
    assert seen == [(-2, (3, 3)), (-3, (3, 3)), (-2, (2, 2))]


def test_nothing_comes_to_who_has_left() -> None:
    """800.4b, 800.4d: no token is created for them, and nothing enters under their control."""
    game = _table()
    bear = add(game, card("Bear", 2, 2), owner=-2)
    other = add(game, card("Ox", 2, 4), owner=-2, zone=Zone.HAND)
    _leaves(game, -1)
    assert perform(game, CreateToken(-1, copiable_values(game, bear), 1, bear)) == ()
    assert perform(game, MoveZone(other, Zone.BATTLEFIELD, controller=-1)) == ()
    assert game.objects[other].zone is Zone.HAND


def test_an_extra_turn_of_who_has_left() -> None:
    """800.4k: it doesn't begin."""
    game = _table()
    game.turn = replace(game.turn, extra_turns=(-3, -1))
    _leaves(game, -1)
    begin_turn(game)
    assert game.turn.active == -3
    begin_turn(game)
    assert game.turn.active == -2


class _Answers:
    """Takes the last option, and remembers who was asked what for whom."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int | None, ChoiceKind]] = []

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        self.asked.append((point.player, point.on_behalf_of, point.kind))
        return (len(point.options) - 1,)


def _choice(player: int, kind: ChoiceKind, source: int | None) -> ChoicePoint:
    return ChoicePoint(player, kind, "Which?", (Option(1, "yes"), Option(0, "no")), source=source)


def test_an_object_asks_who_has_left() -> None:
    """800.4g: its controller chooses another player, an opponent where an opponent was to choose."""
    game = _table("ABCD")
    answers = _Answers()
    game.chooser = answers
    bear = add(game, card("Bear", 2, 2), owner=-1)
    _leaves(game, -2)
    assert game.choose(_choice(-2, ChoiceKind.MAY, bear)) == (0,)
    assert answers.asked == [(-1, None, ChoiceKind.PLAYER), (-4, -2, ChoiceKind.MAY)]
    answers.asked.clear()
    _leaves(game, -4)
    game.choose(_choice(-4, ChoiceKind.MODE, bear))
    assert answers.asked == [(-3, -4, ChoiceKind.MODE)]


def test_a_rule_asks_who_has_left() -> None:
    """800.4h: the next player in turn order chooses."""
    game = _table("ABC")
    answers = _Answers()
    game.chooser = answers
    _leaves(game, -2)
    game.choose(_choice(-2, ChoiceKind.ORDER, None))
    assert answers.asked == [(-3, -2, ChoiceKind.ORDER)]


def test_who_has_left_pays_nothing() -> None:
    """800.4f: a cost that an object asks of them is not paid, whatever anybody would answer."""
    game = _table("ABC")
    bear = add(game, card("Bear", 2, 2), owner=-1)
    _leaves(game, -2)
    assert game.choose(_choice(-2, ChoiceKind.PAY, bear)) == (0,)


def test_control_that_ends_when_the_other_has_left() -> None:
    """800.4c: an object that is under the control of nobody in the game any more is exiled."""
    game = _table("ABC")
    bear = add(game, card("Bear", 2, 2), owner=-3)
    game.objects[bear] = replace(game.objects[bear], controller=-1)
    effect = ContinuousEffect(0, (GainControl(You(), These((bear,))),), bear, -2, 0, (bear,), UntilEndOfTurn())
    perform(game, StartEffect(effect))
    _leaves(game, -1)
    assert game.controller_of(bear) == -2
    end_effects(game, "cleanup")
    settle(game)
    assert [game.objects[i].zone for i in game.objects] == [Zone.EXILE]


def test_nothing_comes_under_the_control_of_who_has_left() -> None:
    """800.4a-b: what they gain control of they don't, and what they were given goes back."""
    game = _table("ABC")
    bear = add(game, card("Bear", 2, 2), owner=-3)
    given = add(game, card("Ox", 2, 4), owner=-3)
    for identity in (given, bear):
        part = GainControl(These((-1,)), These((identity,)))
        perform(game, StartEffect(ContinuousEffect(0, (part,), identity, -2, 0, (identity,))))
        if identity == given:
            assert game.controller_of(given) == -1
            _leaves(game, -1)
    assert game.controller_of(given) == game.controller_of(bear) == -3
    assert not settle(game)


def _giants() -> Game:
    players = [Player(-n, f"P{n}", 30, team=1 + (n - 1) // 2) for n in (1, 2, 3, 4)]
    return Game(players, variant="two-headed giant")


def test_heads_share_their_life() -> None:
    """810.4, 810.9: damage and gains happen to one player and change the team's total."""
    game = _giants()
    bear = add(game, card("Bear", 2, 2))
    perform(game, DealDamage(bear, -3, 5))
    perform(game, GainLife(-4, 2))
    assert (game.players[-3].life, game.players[-4].life, game.players[-1].life) == (27, 27, 30)
    perform(game, DealDamage(bear, -4, 27))
    resolve_all(game)
    assert game.players[-3].lost == game.players[-4].lost == "704.6a"
    assert game.is_over


def test_heads_lose_together() -> None:
    """810.8a: who draws from an empty library loses, and the team with them."""
    game = _giants()
    perform(game, SetPlayer(-1, "drew_from_empty", True))
    resolve_all(game)
    assert game.players[-2].lost == "704.5b"


def test_heads_share_poison() -> None:
    """810.10, 704.6b: a team loses with fifteen poison counters, whichever player gets them."""
    game = _giants()
    perform(game, PutCounters(-3, "poison", 8))
    perform(game, PutCounters(-4, "poison", 6))
    assert [game.players[p].counter_count("poison") for p in (-3, -4, -1)] == [14, 14, 0]
    resolve_all(game)
    assert not game.is_over
    perform(game, PutCounters(-3, "poison", 1))
    resolve_all(game)
    assert game.players[-4].lost == "704.6b"


def test_more_heads() -> None:
    """810.11: five more poison counters for each player beyond the second."""
    players = [Player(-n, f"P{n}", 45, team=1 + (n - 1) // 3) for n in range(1, 7)]
    game = Game(players, variant="two-headed giant")
    perform(game, PutCounters(-1, "poison", 19))
    resolve_all(game)
    assert not game.is_over
    perform(game, PutCounters(-2, "poison", 1))
    resolve_all(game)
    assert game.players[-3].lost == "704.6b"


def test_the_active_team() -> None:
    """805.2, 805.4: the first of the team in turn order stands for it, and all its players are active."""
    game = _giants()
    seen = []
    for _ in range(3):
        begin_turn(game)
        seen.append((game.turn.active, game.active_players))
    assert seen == [(-1, (-1, -2)), (-3, (-3, -4)), (-1, (-1, -2))]
    assert game.players[-2].turn_began == game.players[-1].turn_began > game.players[-3].turn_began


def test_an_extra_turn_for_each_of_a_team_is_one() -> None:
    """805.8: where one effect gives several players of a team an extra turn, the team takes one."""
    game = _giants()
    begin_turn(game)
    every = Each(Filter(IsPlayer()), "each")
    execute(Context(game, add(game, card("Bear", 2, 2)), -1), ExtraTurn(every))
    assert sorted(game.turn.extra_turns) == [-3, -1]
