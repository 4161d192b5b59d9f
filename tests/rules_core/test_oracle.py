"""Card text is read strictly, printed back, and bound; templated lines belong to made-up cards."""

import pytest

from rules_core.cards import PrintedCard, PrintedFace
from rules_core.ir import effects, nouns, quantities
from rules_core.ir.abilities import TriggeredAbility, UnsupportedAbility
from rules_core.ir.bindings import EventRole, Source, TargetSlot
from rules_core.oracle import compile_card, face_lines
from rules_core.oracle.references import target_slots


def lines(text, type_line="Creature — Bear", name="Testing Bear"):
    return face_lines(PrintedFace(name, "{1}{G}", type_line, text))


def one(text, type_line="Creature — Bear"):
    (line,) = lines(text, type_line)
    assert line.is_compiled, line.reason
    assert line.printed == text
    (ability,) = line.abilities
    return ability


@pytest.mark.parametrize(
    "text",
    [
        "Whenever Testing Bear attacks, it deals 2 damage to any target.",
        "{2}{R}, {T}, Sacrifice another creature: Draw two cards, then discard a card.",
        "Other Bears you control get +1/+1 and have trample.",
        "At the beginning of your upkeep, you may pay {1}. If you do, create a 2/2 green Bear creature token.",
        "Testing Bear has flying as long as you control an artifact.",
    ],
)
def test_line_is_read_and_printed_back(text):
    one(text)


def test_up_to_and_another_are_in_the_ir():
    ability = one(
        "When this creature enters, destroy up to one other target artifact or enchantment an opponent controls."
    )
    (slot,) = target_slots(ability)
    assert slot.up_to and slot.other and slot.count == quantities.Number(1)


def test_it_after_a_target_is_the_target():
    """The object mentioned last, CR 608.2c: instructions are followed as English."""
    ability = one("Exile target creature. Its controller gains 3 life.", "Instant")
    gain = ability.effect.steps[1]
    assert gain.player == nouns.ControllerOf(nouns.Pronoun("its", TargetSlot(0)))


def test_it_in_a_trigger_is_what_the_event_happened_to():
    ability = one("Whenever another creature you control dies, you may exile it.")
    assert isinstance(ability, TriggeredAbility)
    exile = next(node for node in ability.walk() if isinstance(node, effects.ExileEffect))
    assert exile.object.binding == EventRole("subject")
    ability = one("When this creature dies, exile it.")
    assert ability.effect.object.binding == Source()


def test_keyword_after_a_mixed_list_belongs_to_the_last_noun():
    """Only creatures have flying (702.9a), so nothing else in the list is limited by it."""
    ability = one("Destroy target artifact, enchantment, or creature with flying.", "Sorcery")
    filters = ability.effect.object.filter.filters
    assert [len(part.qualifiers) for part in filters] == [0, 0, 1]


@pytest.mark.parametrize("text", ["Gleep target creature.", "Draw a card at dawn.", "Destroy it."])
def test_what_is_not_understood_is_declined(text):
    (line,) = lines(text, "Instant")
    assert not line.is_compiled
    assert isinstance(line.abilities[0], UnsupportedAbility)
    assert line.abilities[0].line == text


def test_declined_line_makes_the_card_unsupported():
    card = PrintedCard("1", "Odd Bear", "normal", (PrintedFace("Odd Bear", "{G}", "Creature — Bear", "Gleep."),))
    assert not compile_card(card).is_supported
