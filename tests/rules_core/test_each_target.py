"""Targets for each of several players, and who fought a creature that has left, on made-up cards."""

from __future__ import annotations

import pytest

import rules_core.engine  # noqa: F401 - loads every room of handlers
from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate
from rules_core.casting import cast
from rules_core.choices import DefaultChooser
from rules_core.events import AddMana, BecomesTarget, Cause, MoveZone
from rules_core.game import Game
from rules_core.ir.card import CompiledCard
from rules_core.objects import ManaUnit, Player
from rules_core.perform import perform
from rules_core.scenario.model import Scenario
from rules_core.scenario.script import Script
from rules_core.terms import Zone

from .boards import A, B, add, card, duel, written
from .fights import attack, begin
from .playing import Answers, cast_and_resolve, main_phase, resolve_all

C = -3
BANISH = "For each opponent, destroy target creature that player controls."


def table() -> Game:
    """A game of three players in which everything that can be targeted is."""
    return Game([Player(A, "A"), Player(B, "B"), Player(C, "C")], Answers(), variant="ffa3")


@pytest.mark.parametrize("caster", [A, B, C])
@pytest.mark.parametrize("text", [BANISH, BANISH.replace("target", "up to one target")])
def test_a_target_for_each_opponent(caster: int, text: str) -> None:
    """601.2c: one creature of each opponent, none of the caster's own."""
    game = table()
    game.chooser = Answers(target="Beast 1")
    beasts = {player: [add(game, card(f"Beast {n}", 2, 2), player) for n in range(2)] for player in (A, B, C)}
    main_phase(game, caster)
    cast_and_resolve(game, add(game, written("Banish", text, "Sorcery"), caster, Zone.HAND), player=caster)
    left = {player: sum(i in game.objects for i in ids) for player, ids in beasts.items()}
    assert left == {player: 2 if player == caster else 1 for player in (A, B, C)}


@pytest.mark.parametrize(
    ("text", "controllers"),
    [
        (
            "For each opponent, gain control of up to one target creature that player controls until end of turn.",
            [A, A],
        ),
        (
            "For each opponent, choose up to one target creature that player controls. Banish deals 3 damage to each of"
            " those creatures.",
            [],
        ),
        ("For each opponent, destroy up to one target creature that player controls.", []),
    ],
)
def test_by_default_each_opponent_is_hit(text: str, controllers: list[int]) -> None:
    """601.2c: who says nothing else takes a target of each opponent, not only of the first."""
    game = table()
    game.chooser = DefaultChooser()
    beasts = [add(game, card("Beast", 2, 2), player) for player in (B, C)]
    main_phase(game)
    cast_and_resolve(game, add(game, written("Banish", text, "Sorcery"), A, Zone.HAND))
    assert [game.controller_of(beast) for beast in beasts if beast in game.objects] == controllers


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Destroy target creature. If this spell was kicked, destroy all creatures instead.", 0),
        ("Destroy target creature. If this spell was kicked, exile that creature instead.", 1),
    ],
)
def test_targets_of_what_happens_instead(text: str, left: int) -> None:
    """702.33g: a kicked spell has only the targets that the instruction which is carried out speaks of."""
    game = table()
    game.chooser = Answers(pay=True)
    beasts = [add(game, card("Beast", 2, 2), player) for player in (B, C)]
    main_phase(game)
    spell = add(game, written("Banish", f"Kicker {{1}}\n{text}", "Sorcery"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert sum(beast in game.objects for beast in beasts) == left
    aimed = {event.object for event in game.happened() if isinstance(event, BecomesTarget)}
    assert len(aimed) == left


def test_a_target_stays_that_of_its_player() -> None:
    """608.2b: a target that another player controls on resolution is not legal any more."""
    game = table()
    beasts = {player: add(game, card("Beast", 2, 2), player) for player in (B, C)}
    main_phase(game)
    spell = add(game, written("Banish", BANISH, "Sorcery"), A, Zone.HAND)
    perform(game, AddMana(A, (ManaUnit("C"),)))
    cast(game, A, CastSpell(spell))
    perform(game, MoveZone(beasts[B], Zone.HAND))
    resolve_all(game)
    assert beasts[C] not in game.objects


def test_what_it_was_blocking_as_it_left() -> None:
    """608.2h: what the source was blocking is known after it has left."""
    game = duel()
    text = "{T}: Put this creature and each creature it's blocking on top of their owners' libraries."
    wall = add(game, written("Wall", text, size="0/4"), B)
    bears = [add(game, card(name, 2, 2)) for name in ("One", "Two")]
    begin(game, B)
    begin(game)
    attack(game, dict.fromkeys(bears, B), {wall: (bears[0],)})
    activate(game, B, ActivateAbility(wall, 0))
    perform(game, MoveZone(wall, Zone.GRAVEYARD, Cause.DESTROY))
    resolve_all(game)
    assert [i in game.objects for i in bears] == [False, True]


def test_what_makes_only_colorless_mana_is_spent_first() -> None:
    """601.2g: generic mana is paid so that what comes after can be paid too."""
    game = duel()
    islands = [add(game, written(f"Grove {n}", "{T}: Add {G} or {U}.", "Land")) for n in range(2)]
    plain = [add(game, written(f"Waste {n}", "{T}: Add {C}.", "Land")) for n in range(2)]
    main_phase(game)
    cast(game, A, CastSpell(add(game, card("Golem", 2, 2, cost="{2}"), zone=Zone.HAND)))
    assert [game.objects[i].tapped for i in (*islands, *plain)] == [False, False, True, True]


@pytest.mark.parametrize(("owner", "gained"), [(A, 5), (B, 2)])
def test_fused_by_an_effect_only_from_ones_own_hand(owner: int, gained: int) -> None:
    """702.102a."""
    game = duel(Answers(word="fused Give // Take"))
    faces = tuple(
        written(name, text, "Sorcery", "{9}").faces[0]
        for name, text in (("Give", "You gain 2 life.\nFuse"), ("Take", "You gain 3 life.\nFuse"))
    )
    split = CompiledCard("Give // Take", "split", faces)
    add(game, split, owner, Zone.HAND)
    text = "You may cast a spell from your hand without paying its mana cost."
    if owner == B:
        text = (
            "Target opponent reveals their hand. You may cast an instant or sorcery spell from among those cards "
            "without paying its mana cost."
        )
    main_phase(game)
    cast_and_resolve(game, add(game, written("Call", text, "Sorcery"), zone=Zone.HAND))
    assert game.players[A].life == 20 + gained


def test_a_target_word_that_nothing_fits_takes_its_own_skip() -> None:
    """601.2c: what a script skips is the choice that could not be made, not the next one."""
    game = duel()
    text = "Tap up to one target enchanted creature and up to one other target creature."
    bear = add(game, card("Bear", 2, 2), B)
    script = Script(Scenario("made up", "duel", (("A", 20), ("B", 20)), "AB", (), ()), {"A": A, "B": B})
    game.chooser = script
    script.queues[("A", "target")] = [[{"skip": True}], [{"name": "Bear"}]]
    main_phase(game)
    cast_and_resolve(game, add(game, written("Sleep", text, "Sorcery"), zone=Zone.HAND))
    assert game.objects[bear].tapped
