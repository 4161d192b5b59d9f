"""Splice. CR: 702.47."""

from __future__ import annotations

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.events import AddMana
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.terms import Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import Answers, main_phase, resolve_all


def arcane(text: str = "You gain 1 life."):
    return made("Chant", "Sorcery — Arcane", text, "{W}")


def glacial(text: str = "Target player loses 3 life."):
    return made("Whisper", "Instant — Arcane", f"{text}\nSplice onto Arcane {{1}}{{B}}", "{3}{B}")


def play(game, spell: int, mana: str) -> None:
    main_phase(game)
    perform(game, AddMana(A, tuple(ManaUnit(kind) for kind in mana)))
    cast(game, A, CastSpell(spell))
    resolve_all(game)


def test_spliced_text_is_carried_out_after_the_spells_own() -> None:
    """CR 702.47a-d: one spell, the cost in addition, the card stays in hand."""
    game = duel(Answers(pay=[True], target="B"))
    other = add(game, glacial(), zone=Zone.HAND)
    spell = add(game, arcane(), zone=Zone.HAND)
    play(game, spell, "WBC")
    assert (game.players[A].life, game.players[B].life) == (21, 17)
    assert other in game.objects and not game.players[A].mana
    assert "702.47a" in [entry.rule for entry in game.trace]


def test_only_onto_the_quality_and_only_what_can_be_paid() -> None:
    """CR 702.47a, 601.2f."""
    for types, mana in (("Sorcery", "WBC"), ("Sorcery — Arcane", "W")):
        game = duel(Answers(pay=[True], target="B"))
        add(game, glacial(), zone=Zone.HAND)
        spell = add(game, made("Chant", types, "You gain 1 life.", "{W}"), zone=Zone.HAND)
        play(game, spell, mana)
        assert (game.players[A].life, game.players[B].life) == (21, 20)


def test_text_without_a_legal_target_is_not_spliced() -> None:
    """CR 702.47b."""
    game = duel(Answers(pay=[True]))
    add(game, glacial("Destroy target creature."), zone=Zone.HAND)
    spell = add(game, arcane(), zone=Zone.HAND)
    play(game, spell, "WBC")
    assert game.players[A].life == 21
    assert len(game.players[A].mana) == 2


def test_name_in_the_gained_text_is_the_spell() -> None:
    """CR 702.47c: colour and name are the main spell's."""
    game = duel(Answers(pay=[True]))
    bear = add(game, card("Bear", 2, 2), B)
    game.chooser = Answers(pay=[True], target="Bear")
    add(
        game,
        made("Bolt", "Instant — Arcane", "Bolt deals 2 damage to target creature.\nSplice onto Arcane {1}", "{R}"),
        zone=Zone.HAND,
    )
    play(game, add(game, arcane(), zone=Zone.HAND), "WC")
    assert bear not in game.objects
    damage = next(p.event for p in game.history if type(p.event).__name__ == "DealDamage")
    assert game.name_of(damage.source) == "Chant"
