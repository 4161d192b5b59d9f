"""Where English could attach words in two ways the grammar takes one; each with the rule that says which."""

import pytest

from rules_core.ir import effects, nouns, statics
from rules_core.ir.abilities import SpellAbility, StaticAbility
from rules_core.ir.quantities import Number
from tests.rules_core.reading import declined, one


def test_enchanted_equipment_is_what_the_aura_is_attached_to():
    """303.4: "enchanted [thing]" is one thing, though the plural of Equipment is the same word."""
    ability = one("When this Aura enters, unattach enchanted Equipment.", "Enchantment — Aura")
    assert isinstance(ability.effect.object, nouns.AttachedRef)


def test_counters_on_a_card_of_a_graveyard_are_put_on_it_as_it_is_exiled():
    """122.2: what changes zones keeps no counters, so a card in a graveyard is not described by them."""
    ability = one("When this creature enters, exile target card from a graveyard with a hatching counter on it.")
    assert ability.effect.counters == effects.CountersSpec("hatching", Number(1))
    exiled = one(
        "Whenever this creature attacks, return a card you own in exile with a hatching counter on it to your hand."
    )
    (qualifier,) = [part for part in exiled.walk() if isinstance(part, nouns.WithCounters)]
    assert qualifier.kind == "hatching"


@pytest.mark.parametrize(
    "text",
    [
        "Creatures the active player controls attack this turn if able.",
        "Each attacking creature doesn't untap during its controller's next untap step.",
    ],
)
def test_what_says_when_it_ends_is_an_instruction(text):
    """604.1: a static ability is simply true; 611.2a: an effect that lasts so long comes from a resolving spell."""
    assert isinstance(one(text, "Instant"), SpellAbility)
    assert declined(text, "Enchantment") == "words"


def test_twice_that_much_instead_is_the_same_event_with_another_amount():
    """614.1a: the event is replaced by one with another amount, so that other effects still see life gained once."""
    ability = one("If you would gain life while you have 5 or less life, you gain twice that much life instead.")
    assert isinstance(ability.effects[0].effect, statics.ChangedAmount)


def test_words_after_a_noun_inside_other_than_belong_to_that_noun():
    ability = one(
        "Tap enchanted creature: Target creature other than the creature tapped this way gets +2/+1 until end of turn.",
        "Enchantment — Aura",
    )
    (target,) = [part for part in ability.walk() if isinstance(part, nouns.Target)]
    (other,) = target.filter.qualifiers
    assert isinstance(other, nouns.OtherThan) and other.ref.filter.qualifiers


def test_verbs_stand_in_the_number_of_their_subject():
    """Neither printed nor read otherwise: a line that is misprinted in the source is declined."""
    assert declined("Target creature get -3/-3 until end of turn.", "Instant") == "words"
    assert declined("Creatures you control gets +1/+1.") == "words"


def test_a_name_of_several_takes_verbs_in_the_plural():
    """201.5: text that speaks of a card by name means that object, in whatever number it speaks."""
    name = "Moss and Fern"
    for text in (
        "Whenever Moss and Fern deal combat damage to a player, draw a card.",
        "When Moss and Fern enter, you gain 2 life.",
        "Moss and Fern get +1/+0 as long as you control a Forest.",
        "Moss and Fern enter tapped.",
        "Whenever Moss and Fern become untapped, put a +1/+1 counter on them.",
    ):
        one(text, "Legendary Creature — Elemental", name)
    one("When Moss and Fern enters, you gain 2 life.", "Legendary Creature — Elemental", name)
    assert declined("When Moss enter, you gain 2 life.", "Creature — Elemental", "Moss") == "words"


def test_second_statement_about_it_stands_after_a_comma():
    ability = one("Enchanted permanent is a Treasure artifact, and it loses all other abilities.", "Enchantment — Aura")
    assert isinstance(ability, StaticAbility) and len(ability.effects) == 2
