"""Card text is read strictly, printed back, and bound; templated lines belong to made-up cards."""

import pytest

from rules_core.cards import PrintedCard, PrintedFace
from rules_core.ir import effects, nouns, quantities
from rules_core.ir.abilities import TriggeredAbility, UnsupportedAbility
from rules_core.ir.bindings import EventRole, RefBinding, Source, TargetSlot
from rules_core.oracle import compile_card, face_lines
from rules_core.oracle.lowering import target_slots


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


def test_may_reaches_to_the_end_of_the_sentence():
    """Its instructions are one choice: nothing of them happens when it is declined (608.2d)."""
    ability = one("When this creature enters, you may draw a card and lose 1 life.")
    assert isinstance(ability.effect, effects.May)
    assert [type(step) for step in ability.effect.effect.steps] == [effects.Draw, effects.LoseLife]


def test_if_after_the_trigger_condition_is_intervening():
    """CR 603.4: an "if" right after the trigger event is checked both when it triggers and on resolution."""
    ability = one("When this creature enters, if you control an artifact, draw a card.")
    assert ability.intervening_if is not None
    assert isinstance(ability.effect, effects.Draw)


def test_if_at_the_end_is_checked_only_on_resolution():
    """CR 603.4: an "if" elsewhere in the text is no intervening-if clause."""
    ability = one("When this creature enters, draw a card if you control an artifact.")
    assert ability.intervening_if is None
    assert isinstance(ability.effect, effects.IfCondition)


def test_verb_without_a_subject_has_the_subject_before_it():
    """CR 608.2c: the player who discards is the one who was named, not the controller."""
    ability = one("Target player draws two cards and loses 2 life.", "Sorcery")
    draw, lose = ability.effect.steps
    assert draw.player.slot == 0
    assert lose.player == nouns.Pronoun("", TargetSlot(0))


def test_qualifiers_after_a_list_belong_to_every_noun():
    """ "Artifact or creature you control": CR 115.1, a target is legal only if all of its description holds."""
    ability = one("Exile target artifact or creature you control.", "Instant")
    assert len(ability.effect.object.filter.qualifiers) == 1


def test_adjective_before_a_list_of_nouns_is_declined():
    """It could be meant for the first noun or for all of them, so nothing is taken."""
    (line,) = lines("Destroy target tapped artifact or creature.", "Sorcery")
    assert not line.is_compiled


def test_static_abilities_have_no_targets():
    """CR 604.1, 115.1: "target" makes a line of a spell an instruction, never a static ability."""
    ability = one("Creatures target player controls don't untap during that player's next untap step.", "Sorcery")
    assert isinstance(ability.effect, effects.Continuous)


def test_that_much_in_a_replacement_is_the_amount_of_the_event():
    """CR 614.1a: the replaced event with another amount, not a new event."""
    ability = one("If you would gain life, you gain that much life plus 3 instead.")
    (replacement,) = ability.effects
    amount = next(node for node in replacement.walk() if isinstance(node, quantities.ThatMuch))
    assert amount.binding == EventRole("amount")


def test_two_things_that_it_could_mean_decline_the_line():
    (line,) = lines("Target creature fights another target creature. Its controller draws a card.", "Sorcery")
    assert line.reason.startswith("reference")


def test_abilities_after_a_class_level_bar_wait_for_the_level():
    """CR 716.2a: the Class has them only while it is that level or greater."""
    face = PrintedFace("Test Class", "{G}", "Enchantment — Class", "You gain 1 life.\n{1}{G}: Level 2\nFlying")
    bar, later = [line.abilities[0] for line in face_lines(face)][1:]
    assert bar.keyword == "class level"
    assert later.condition is not None
    assert later.effects[0].abilities[0].keyword == "flying"


def test_level_symbol_has_a_range_and_a_size():
    """CR 711.2a."""
    text = "Level up {1}\nLEVEL 1-3\n2/4\nFlying\nLEVEL 4+\n5/5"
    found = face_lines(PrintedFace("Test Climber", "{W}", "Creature — Human", text, "1", "1"))
    assert [line.printed for line in found] == text.split("\n")
    size = found[2].abilities[0]
    assert [condition.within.amount.value for condition in size.condition.conditions] == [1, 3]


def test_station_card_is_a_creature_only_at_its_number():
    """CR 721.2b-c: it has no power and toughness elsewhere than on the battlefield."""
    text = "Station (It's an artifact creature at 8+.)\n3+ | Haste\n8+ | Flying"
    face = PrintedFace("Test Ship", "{4}", "Artifact — Spacecraft", text, "5", "6")
    compiled = compile_card(PrintedCard("1", "Test Ship", "normal", (face,))).faces[0]
    assert compiled.power is None
    assert compiled.abilities[-1].condition.within.amount.value == 8
    assert [line.printed for line in face_lines(face)] == ["Station", "3+ | Haste", "8+ | Flying"]


def test_the_rest_is_of_the_cards_that_were_looked_at():
    """Not of the one that was revealed from among them (608.2c)."""
    ability = one(
        "Look at the top nine cards of your library. You may reveal a Goblin card from among them and put it into "
        "your hand. Put the rest on the bottom of your library in any order.",
        "Sorcery",
    )
    look = ability.effect.steps[0]
    rest = next(node for node in ability.walk() if isinstance(node, nouns.RestOf))
    assert isinstance(look, effects.LookAt)
    assert rest.binding.label == look.label


def test_that_spell_is_the_spell_and_not_a_card_mentioned_later():
    ability = one("Whenever a player casts a spell, reveal the top card of your library. Counter that spell.")
    counter = next(node for node in ability.walk() if isinstance(node, effects.CounterEffect))
    assert counter.object.binding == EventRole("spell")


def test_instead_that_speaks_of_what_was_found_replaces_only_the_last_instruction():
    """The search still happens: the card found is what is put elsewhere (608.2c)."""
    ability = one(
        "Search your library for a land card, reveal it, and put it into your hand. If you control an artifact, put "
        "that card onto the battlefield instead. Then shuffle.",
        "Sorcery",
    )
    assert ability.effect.steps[0].last_only


def test_if_you_do_after_several_instructions_asks_for_the_choice():
    ability = one("When this creature enters, mill three cards, then you may sacrifice a Food. If you do, draw a card.")
    assert ability.effect.last_only


def test_each_other_player_is_each_but_the_controller_or_the_one_named():
    ability = one("When this creature enters, each other player draws a card.")
    other = next(node for node in ability.walk() if isinstance(node, nouns.Other))
    assert other.than == RefBinding(nouns.You())
    ability = one("Target player draws two cards. Each other player draws a card.", "Sorcery")
    other = next(node for node in ability.walk() if isinstance(node, nouns.Other))
    assert other.than == TargetSlot(0)


def test_other_after_a_target_is_other_than_the_target():
    """What shares a color with the target is hit once, the target included (115.1)."""
    ability = one(
        "Target creature and each other creature that shares a color with it get +1/+1 until end of turn.", "Instant"
    )
    other = next(node for node in ability.walk() if isinstance(node, nouns.Other))
    assert other.than == TargetSlot(0)


def test_other_on_a_permanent_is_other_than_the_permanent():
    ability = one("Other creatures you control get +1/+1.")
    other = next(node for node in ability.walk() if isinstance(node, nouns.Other))
    assert other.than is None


def test_blocks_or_becomes_blocked_by_a_creature_is_about_that_creature():
    """CR 509.3b, 509.3d: it triggers for each creature that is blocked or that blocks."""
    ability = one("Whenever this creature blocks or becomes blocked by a creature, destroy that creature.")
    blocks, blocked = ability.trigger.events
    assert blocks.blocked == blocked.by
    assert ability.effect.object.binding == EventRole("object")
