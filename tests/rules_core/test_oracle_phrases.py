"""Phrases that are read, printed back and played, each in a line of a made-up card."""

import pytest

from rules_core.ir import statics
from rules_core.terms import CardType, Zone
from tests.rules_core.boards import A, B, add, card, duel, written
from tests.rules_core.execute.playing import answers, names, run, value
from tests.rules_core.reading import one


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Creature — Bear", "{T}: Target permanent you control becomes the color of your choice."),
        ("Enchantment — Aura", "{0}: Enchanted creature becomes the color or colors of your choice."),
        ("Creature — Bear", "{1}: Target creature blocks this creature this turn if able."),
        (
            "Enchantment",
            "Each creature you control assigns combat damage equal to its toughness rather than its power.",
        ),
        ("Creature — Bear", "This creature can't be blocked except by three or more creatures."),
        ("Creature — Bear", "{1}: This creature can block an additional creature this turn."),
        ("Sorcery", "Mill three cards. You may put a land card from among the cards milled this way into your hand."),
        ("Creature — Bear", "{2}: Return this card from your graveyard to the battlefield tapped and attacking."),
        ("Instant", "Each player's life total becomes 5."),
        ("Instant", "Prevent the next 4 damage that would be dealt this turn to target creature."),
        ("Instant", "Untap target creature. It's a Spirit in addition to its other types."),
        ("Enchantment", "Whenever you cast your first spell during each opponent's turn, draw a card."),
        (
            "Creature — Bear",
            "Whenever this creature attacks, reveal the top card of your library. If that card has the chosen name,"
            " draw a card.",
        ),
        ("Sorcery", "Destroy target creature. A creature destroyed this way can't be regenerated."),
        ("Instant", "You and permanents you control gain hexproof until end of turn."),
    ],
)
def test_phrase_is_read_and_played(type_line, text):
    one(text, type_line)


def test_by_no_more_than_one_creature_is_no_bar_to_the_first():
    """509.1b: the restriction is on how many block, not on being blocked."""
    ability = one("This creature can't be blocked by more than one creature.")
    act = ability.effects[0].act
    assert isinstance(act, statics.BeBlockedAct)
    assert (act.within.comparison, act.within.amount.value) == ("or greater", 2)


def test_colors_of_choice_are_asked_each_time():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    game.chooser = answers([2])
    run(game, source, one("{T}: This creature becomes the color of your choice until end of turn.").effect)
    assert [color.value for color in game.characteristics(source).colors] == ["B"]
    game.chooser = answers([0, 1])
    run(game, source, one("{T}: This creature becomes the color or colors of your choice.").effect)
    assert sorted(color.value for color in game.characteristics(source).colors) == ["U", "W"]


def test_card_from_hand_or_graveyard_can_come_from_either():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    add(game, card("Test Bear", 2, 2), A, Zone.GRAVEYARD)
    add(game, card("Test Ogre", 3, 3), B, Zone.GRAVEYARD)
    text = "Put a creature card from your hand or graveyard onto the battlefield."
    run(game, source, one(text, "Sorcery").effect)
    assert names(game, game.battlefield) == ["Test Source", "Test Bear"]


def test_what_came_back_is_only_an_enchantment():
    game = duel()
    text = (
        "When this creature dies, if it was a creature, return it to the battlefield under its owner's control. It's an"
        " enchantment."
    )
    add(game, written("Test Courage", text, "Enchantment Creature — Dog"))
    ability = one(text)
    source = game.battlefield[0]
    run(game, source, ability.effect)
    (found,) = game.battlefield
    assert {kind.value for kind in game.characteristics(found).card_types} == {"Enchantment"}


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Land", "This land doesn't untap during your untap step if it has a depletion counter on it."),
        ("Sorcery", "Target player mills half their library, rounded up."),
        ("Creature — Bear", "As this creature enters, choose a nonland card name."),
        ("Instant", "You may cast spells this turn as though they had flash."),
        ("Creature — Bear", "This creature can't attack or block unless a creature died under your control this turn."),
        ("Enchantment", "At the beginning of each of your postcombat main phases, draw a card."),
        ("Instant", "Tap target creature. If X is 5 or more, draw a card."),
        ("Creature — Bear", "{T}: Put a +1/+1 counter on this creature and a +1/+1 counter on target creature."),
        ("Creature — Bear", "Spells your opponents cast that target this creature cost {2} more to cast."),
        ("Creature — Bear", "Creature spells you cast with mana value 6 or greater cost {2} less to cast."),
        ("Enchantment", "Whenever a creature attacks one of your opponents, that player loses 1 life."),
        ("Creature — Bear", "Whenever you cast a kicked spell, scry 2."),
        ("Sorcery", "Double the number of each kind of counter on target creature."),
        ("Creature — Bear", "{B}: Draw a card. Activate only during your upkeep and only if you control a Swamp."),
        ("Land", "This land enters tapped. As it enters, choose a color."),
        ("Creature — Bear", "{1}: This creature can't be blocked this turn except by creatures with haste."),
        ("Sorcery", "If an opponent has three or more poison counters, draw a card."),
        (
            "Creature — Bear",
            "This creature's power and toughness are each equal to the number of Forests you control plus the number of"
            " Bears you control.",
        ),
    ],
)
def test_further_phrase_is_read_and_played(type_line, text):
    one(text, type_line)


def test_half_a_library_is_milled():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    for number in range(5):
        add(game, card(f"Test {number}", 1, 1), B, Zone.LIBRARY)
    run(game, source, one("Target player mills half their library, rounded up.", "Sorcery").effect, [B])
    assert (len(game.zone(Zone.LIBRARY, B)), len(game.zone(Zone.GRAVEYARD, B))) == (2, 3)


def test_what_died_under_your_control_was_yours_whoever_killed_it():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    bear = add(game, card("Test Bear", 2, 2))
    text = "Draw a card if a creature died under your control this turn."
    asked = one(text, "Sorcery").effect.condition
    assert value(game, source, asked) is False
    run(game, source, one("Destroy target creature.", "Sorcery").effect, [bear], controller=B)
    assert value(game, source, asked) is True
    assert value(game, source, asked, controller=B) is False


def test_permanent_that_untaps_on_a_condition():
    text = "This land doesn't untap during your untap step if it has a depletion counter on it."
    ability = one(text, "Land")
    assert isinstance(ability.effects[0], statics.Cant) and ability.condition is not None


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Land", "This land enters tapped unless you control a Plains or an Island."),
        ("Land", "{T}: Add {U}. Activate only if you control a Swamp or a Mountain."),
        ("Sorcery", "Draw a card. You have no maximum hand size for the rest of the game."),
        ("Enchantment", "Creatures can't be the targets of spells."),
        ("Enchantment", "Each creature you control that's a Wolf or a Werewolf gets +1/+1."),
        ("Sorcery", "Draw a card. Then if your library has no cards in it, you win the game."),
        (
            "Creature — Bear",
            "{T}: Look at the top card of your library. If it's a land card, you may put it onto the battlefield"
            " tapped. If you don't put the card onto the battlefield, you may put it on the bottom of your library.",
        ),
        (
            "Sorcery",
            "Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield"
            " tapped and the other into your hand, then shuffle.",
        ),
    ],
)
def test_more_phrases_are_read_and_played(type_line, text):
    one(text, type_line)


def test_one_goes_here_and_the_other_there():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    for name in ("Last", "Second", "Top"):
        add(game, card(f"Test {name}", 1, 1), A, Zone.LIBRARY)
    text = "Look at the top two cards of your library. Put one into your hand and the other into your graveyard."
    run(game, source, one(text, "Sorcery").effect)
    assert [len(game.zone(zone, A)) for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)] == [1, 1, 1]


def test_each_prevented_damage_is_counted():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    bear = add(game, card("Test Bear", 2, 2))
    text = (
        "Prevent all damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put"
        " a +1/+1 counter on that creature."
    )
    run(game, source, one(text, "Instant").effect, [bear])
    run(game, source, one("Testing Bear deals 3 damage to target creature.", "Instant").effect, [bear])
    assert game.characteristics(bear).power == 5


def test_either_of_two_kinds_of_land_is_enough():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    asked = one("This creature has flying as long as you control a Plains or an Island.").condition
    assert value(game, source, asked) is False
    add(game, card("Test Isle", types=(CardType.LAND,), subtypes=("Island",)))
    assert value(game, source, asked) is True
