"""Phrases that are read, printed back and played, each in a line of a made-up card."""

import pytest

from rules_core.ir import statics
from rules_core.terms import Zone
from tests.rules_core.boards import A, B, add, card, duel, written
from tests.rules_core.execute.playing import answers, names, run
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
