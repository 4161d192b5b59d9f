"""An effect that sets card types and says that all others are lost. CR: 205.1a-b."""

from __future__ import annotations

import pytest

from rules_core.events import Attach, PutCounters
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import CardType

from .boards import B, add, card, duel, written
from .statements import pt, words

NOTHING_ELSE = "it loses all other abilities, card types, and creature types."


def worn(text: str, *, types: tuple[CardType, ...], subtypes: tuple[str, ...]) -> tuple[Game, int]:
    """A permanent with flying, 4/4, and an Aura of the text on it."""
    game = duel()
    host = add(game, card("Test Host", 4, 4, "flying", types=types, subtypes=subtypes), B)
    aura = add(game, written("Test Shroud", f"Enchant creature\n{text}", "Enchantment — Aura", "{1}"))
    perform(game, Attach(aura, host))
    return game, host


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
            f"indestructible, and {NOTHING_ELSE}",
            {"Artifact", "Creature"},
        ),
        # 205.1b: an "artifact creature" keeps its other card types where nothing says that it loses them.
        (
            "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
            "indestructible, and it loses all other abilities.",
            {"Artifact", "Creature", "Enchantment", "Land"},
        ),
    ],
)
def test_an_artifact_creature_loses_other_card_types_only_where_it_says_so(text: str, left: set[str]) -> None:
    kinds = (CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND)
    game, host = worn(text, types=kinds, subtypes=("Bear", "Saga", "Forest"))
    value = game.characteristics(host)
    assert set(value.card_types) == left
    assert value.subtypes == {"Insect"} | ({"Saga", "Forest"} if "Land" in left else set())
    assert words(game, host) == ["indestructible"]
    assert pt(game, host) == (0, 1)
    perform(game, PutCounters(host, "+1/+1", 1))
    assert pt(game, host) == (1, 2)


def test_what_is_only_an_enchantment_has_no_size() -> None:
    text = "Enchanted creature is an enchantment and loses all other card types."
    game, host = worn(text, types=(CardType.ARTIFACT, CardType.CREATURE), subtypes=("Bear", "Equipment"))
    value = game.characteristics(host)
    assert set(value.card_types) == {"Enchantment"}
    assert not value.subtypes
    assert pt(game, host) == (None, None)
    assert words(game, host) == ["flying"]
