"""Cards made up by their text, played: what the words mean in a game."""

from __future__ import annotations

import pytest

from rules_core.actions import CastSpell
from rules_core.casting import cast
from rules_core.damage import lethal_damage
from rules_core.errors import IllegalAction
from rules_core.events import DealDamage, Destroy, MoveZone, PutCounters
from rules_core.functioning import zone_of
from rules_core.game import Game
from rules_core.perform import perform
from rules_core.terms import Step, Zone

from .boards import A, B, add, card, duel, written
from .playing import Answers, activate_and_resolve, cast_and_resolve, give_mana, main_phase, resolve_all, step_begins

SORCERY = "Sorcery"
DRAIN = (
    "Spend only black and/or red mana on X.\n"
    "Test Drain deals X damage to any target. You gain life equal to the damage dealt, but not more than the amount of "
    "{B} spent on X, the player's life total before the damage was dealt, the planeswalker's loyalty before the damage "
    "was dealt, or the creature's toughness."
)


def drain(mana: str, x: int, target: str, toughness: int = 9, life: int = 20) -> tuple[Game, int]:
    """Cast the drain for a mana pool and give the game and the life that the caster has then."""
    game = duel(Answers(target=(target,), x=x))
    main_phase(game)
    add(game, card("Test Wall", 0, toughness), B)
    spell = add(game, written("Test Drain", DRAIN, SORCERY, "{X}{1}{B}"), A, Zone.HAND)
    give_mana(game, mana=mana)
    cast(game, A, CastSpell(spell))
    resolve_all(game)
    return game, game.players[A].life


def test_only_the_colors_named_pay_for_x() -> None:
    """107.3a, 601.2h: the rest of the cost takes any mana; what was spent on X is remembered by kind."""
    game, life = drain("GBBRR", 3, "B")
    assert game.players[B].life == 17
    assert life == 21


def test_x_is_no_more_than_the_colors_named_allow() -> None:
    game, _ = drain("GGGBBR", 5, "B")
    assert game.players[B].life == 18


def test_a_limit_that_is_not_of_the_kind_does_not_limit() -> None:
    """608.2h: toughness limits what was dealt to a creature, the life total what was dealt to a player."""
    assert drain("GBBBBB", 4, "Test Wall", toughness=2)[1] == 22
    assert drain("GBBBBB", 4, "B")[1] == 24


def test_less_than_an_amount_of_damage_becomes_that_amount() -> None:
    """614.1a: only less is replaced, and only damage of the kind and to those named."""
    law = written(
        "Test Smith",
        "If a red source you control would deal an amount of noncombat damage less than this creature's power to an "
        "opponent, that source deals damage equal to this creature's power instead.",
        size="4/4",
    )
    game = duel()
    add(game, law)
    imp = add(game, card("Test Imp", 1, 1, cost="{R}"))
    perform(game, DealDamage(imp, B, 1), DealDamage(imp, B, 6), DealDamage(imp, B, 1, combat=True))
    assert game.players[B].life == 20 - 4 - 6 - 1
    perform(game, DealDamage(imp, A, 1))
    assert game.players[A].life == 19


def test_returns_tapped_with_its_other_face_up_under_its_owner() -> None:
    """712.14a is read from the words; 110.2a: its owner controls it."""
    written(
        "Test God",
        "When Test God dies, return it to the battlefield tapped and transformed under its owner's control with three "
        "time counters on it.",
        "Legendary Creature — God",
    )


def test_activate_only_if_what_you_controlled_dealt_so_much() -> None:
    """602.5: the damage of all such sources together counts, to whomever it was dealt."""
    temple = written(
        "Test Forge",
        "{T}: Draw a card. Activate only if red sources you controlled dealt 4 or more noncombat damage this turn and "
        "only as a sorcery.",
        "Artifact",
    )
    game = duel()
    main_phase(game)
    forge = add(game, temple)
    add(game, card("Test Card"), A, Zone.LIBRARY)
    imp = add(game, card("Test Imp", 1, 1, cost="{R}"))
    perform(game, DealDamage(imp, B, 2), DealDamage(imp, B, 5, combat=True))
    with pytest.raises(IllegalAction):
        activate_and_resolve(game, forge)
    perform(game, DealDamage(imp, A, 2))
    activate_and_resolve(game, forge)
    assert len(game.zone(Zone.HAND, A)) == 1


def test_none_of_them_were_cast() -> None:
    """603.4: a creature that mana was spent on does not count; one put onto the battlefield does."""
    ninja = written(
        "Test Ninja",
        "Whenever Test Ninja and/or one or more other nontoken creatures you control enter, if none of them were cast "
        "or no mana was spent to cast them, draw a card.",
        "Legendary Creature — Ninja",
    )
    game = duel()
    main_phase(game)
    for _ in range(3):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    add(game, ninja)
    resolve_all(game)
    before = len(game.zone(Zone.HAND, A))
    bear = add(game, card("Test Bear", 2, 2), A, Zone.HAND)
    cast_and_resolve(game, bear)
    assert len(game.zone(Zone.HAND, A)) == before
    other = add(game, card("Test Bear", 2, 2), A, Zone.HAND)
    perform(game, MoveZone(other, Zone.BATTLEFIELD))
    resolve_all(game)
    assert len(game.zone(Zone.HAND, A)) == before + 1


def test_lethal_damage_by_power() -> None:
    """510.1c, 704.5g: the power decides for creatures you control, in combat damage and as damage is marked."""
    law = written(
        "Test Titan",
        "Lethal damage dealt to creatures you control is determined by their power rather than their toughness.",
        size="7/3",
    )
    game = duel()
    titan = add(game, law)
    glass = add(game, card("Test Glass", 1, 5))
    wall = add(game, card("Test Wall", 1, 5), B)
    assert [lethal_damage(game, i) for i in (titan, glass, wall)] == [7, 1, 5]
    perform(game, DealDamage(wall, titan, 3), DealDamage(wall, glass, 1), DealDamage(glass, wall, 1))
    resolve_all(game)
    assert titan in game.objects and wall in game.objects and glass not in game.objects


def test_whenever_you_are_dealt_damage() -> None:
    """120.2, 603.2c: all damage dealt at one time makes it trigger once, for all of it."""
    vial = written(
        "Test Vial", "Whenever you're dealt damage, put that many charge counters on this artifact.", "Artifact"
    )
    game = duel()
    found = add(game, vial)
    bear = add(game, card("Test Bear", 2, 2), B)
    perform(game, DealDamage(bear, A, 2), DealDamage(bear, A, 1), DealDamage(bear, B, 5))
    resolve_all(game)
    assert game.objects[found].counter_count("charge") == 3


# Replacements ------------------------------------------------------------------------------------


def put_onto(game: Game, found: int) -> None:
    """Put something onto the battlefield and resolve what triggers."""
    perform(game, MoveZone(found, Zone.BATTLEFIELD))
    resolve_all(game)


_TOKENS = ("Clue Token", "Food Token", "Treasure Token")


def named(game: Game, name: str) -> int:
    """Count the permanents with a name."""
    return sum(game.name_of(i) == name for i in game.battlefield)


def test_one_of_each_for_every_token() -> None:
    """614.1a, 614.5: two such effects give three tokens for each of three."""
    maker = written(
        "Test Maker", "If you would create a Clue, Food, or Treasure token, instead create one of each.", "Artifact"
    )
    thief = written("Test Thief", "When this creature enters, create a tapped Treasure token.")
    game = duel()
    add(game, maker)
    add(game, thief)
    resolve_all(game)
    assert [named(game, n) for n in _TOKENS] == [1, 1, 1]
    add(game, maker)
    add(game, thief)
    resolve_all(game)
    assert [named(game, n) for n in _TOKENS] == [4, 4, 4]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("create a Food token.", 1),
        ("create two Food tokens.", 1),
        ("create a Food token and a Treasure token.", 1),
        ("draw a card.", 0),
    ],
)
def test_those_tokens_plus_one(text: str, count: int) -> None:
    """614.1a: one more for all that an instruction creates."""
    pippin = written(
        "Test Took",
        "If one or more tokens would be created under your control, those tokens plus an additional Clue token are "
        "created instead.",
    )
    game = duel()
    add(game, card("Test Card"), A, Zone.LIBRARY)
    add(game, pippin)
    add(game, written("Test Cook", f"When this creature enters, {text}"))
    resolve_all(game)
    assert named(game, "Clue Token") == count


def test_that_many_tokens_besides() -> None:
    general = written(
        "Test General",
        "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel "
        "creature tokens are created instead.",
    )
    game = duel()
    add(game, general)
    add(game, written("Test Cook", "When this creature enters, create two Food tokens."))
    resolve_all(game)
    assert named(game, "Squirrel Token") == 2


def test_drawing_two_or_more_cards_is_replaced_as_a_whole() -> None:
    """121.2, 121.6: an instruction to draw several cards is replaced before the first is drawn."""
    collector = written(
        "Test Collector", "If an opponent would draw two or more cards, instead you and that player each draw a card."
    )
    game = duel()
    main_phase(game, B)
    for player in (A, B):
        for _ in range(5):
            add(game, card("Test Card"), player, Zone.LIBRARY)
    add(game, collector)
    for count, expected in (("three cards", (1, 1)), ("a card", (1, 2))):
        add(game, written("Test Muse", f"When this creature enters, draw {count}."), B)
        resolve_all(game)
        assert tuple(len(game.zone(Zone.HAND, p)) for p in (A, B)) == expected


def test_paying_life_is_replaced_while_the_condition_holds() -> None:
    """119.4, 614.1a: "that many" is the life that would be paid."""
    walker = written(
        "Test Walker",
        "If you would pay life while your library has at least that many cards in it, exile that many cards from the "
        "top of your library instead.",
        "Enchantment",
    )
    font = written("Test Font", "Pay 3 life: You gain 1 life.", "Artifact")
    game = duel()
    main_phase(game)
    add(game, walker)
    found = add(game, font)
    for _ in range(4):
        add(game, card("Test Card"), A, Zone.LIBRARY)
    activate_and_resolve(game, found)
    assert (game.players[A].life, len(game.zone(Zone.EXILE)), len(game.zone(Zone.LIBRARY, A))) == (21, 3, 1)
    activate_and_resolve(game, found)
    assert (game.players[A].life, len(game.zone(Zone.LIBRARY, A))) == (19, 1)


def test_exiled_as_it_resolves_and_then() -> None:
    """608.2n, 614.1a: only as it resolves; what follows "if you do" finds the exiled card."""
    angel = written(
        "Test Angel",
        "Whenever you cast an instant or sorcery spell that targets a creature you control, exile that card instead of "
        "putting it into your graveyard as it resolves. If you do, return it to your hand at the beginning of the next "
        "end step.",
    )
    game = duel(Answers(target=("Test Angel",)))
    main_phase(game)
    add(game, angel)
    spell = add(game, written("Test Boost", "Untap target creature.", "Instant"), A, Zone.HAND)
    cast_and_resolve(game, spell)
    assert [game.name_of(i) for i in game.zone(Zone.EXILE)] == ["Test Boost"]
    step_begins(game, Step.END_TURN)
    assert [game.name_of(i) for i in game.zone(Zone.HAND, A)] == ["Test Boost"]


# Events ------------------------------------------------------------------------------------------


def test_enters_from_a_zone() -> None:
    """603.6a: only what came from there."""
    devil = written(
        "Test Devil", "Whenever this creature or another creature enters from your graveyard, you gain 1 life."
    )
    game = duel()
    add(game, devil)
    put_onto(game, add(game, card("Test Bear", 2, 2), A, Zone.HAND))
    assert game.players[A].life == 20
    put_onto(game, add(game, card("Test Bear", 2, 2), A, Zone.GRAVEYARD))
    put_onto(game, add(game, card("Test Bear", 2, 2), B, Zone.GRAVEYARD))
    assert game.players[A].life == 21


def test_a_spell_that_targets_only_a_single_creature() -> None:
    """115.9b: a spell with two targets, or that deals the damage to another, does not count."""
    knight = written(
        "Test Smith",
        "Whenever an instant or sorcery spell you control that targets only a single creature deals damage to that "
        "creature, this creature deals that much damage to each opponent.",
        size="4/4",
    )
    for text, wanted, life in (
        ("Test Bolt deals 3 damage to target creature.", ("Test Wall",), 17),
        ("Test Bolt deals 3 damage to each of two target creatures.", ("Test Wall", "Test Smith"), 20),
        ("Untap target creature. Test Bolt deals 3 damage to each creature.", ("Test Wall",), 17),
    ):
        game = duel(Answers(target=wanted))
        main_phase(game)
        add(game, knight)
        add(game, card("Test Wall", 0, 9), B)
        cast_and_resolve(game, add(game, written("Test Bolt", text, "Instant"), A, Zone.HAND))
        assert game.players[B].life == life


def test_its_counters_are_put_on_another_object() -> None:
    """122.8: as many of each kind as it had."""
    pupil = written(
        "Test Pupil",
        "When this creature dies, if it had one or more counters on it, create a 0/0 green and blue Fractal creature "
        "token, then put this creature's counters on that token.",
    )
    game = duel()
    found = add(game, pupil)
    perform(game, PutCounters(found, "+1/+1", 2), PutCounters(found, "flying", 1))
    perform(game, Destroy(found))
    resolve_all(game)
    (token,) = (i for i in game.battlefield if game.objects[i].is_token)
    assert dict(game.objects[token].counters) == {"+1/+1": 2, "flying": 1}


def test_functions_in_exile_and_enters_attacking() -> None:
    """113.6b, 508.4: an ability that speaks of its card being exiled functions there."""
    bird = written(
        "Test Hawk",
        "When a legendary creature you control attacks and isn't blocked, if this card is exiled, put it onto the "
        "battlefield attacking.",
    )
    assert zone_of(bird.faces[0].abilities[0]) == "exile"


def test_enchanted_land_put_into_a_graveyard_brings_back_the_aura() -> None:
    """113.6k, 603.10a: the ability looks at what the Aura was attached to, so it triggers from the battlefield."""
    spirit = written(
        "Test Spirit",
        "Enchant Mountain\nWhen enchanted Mountain is put into a graveyard, you may return this card from your "
        "graveyard to your hand.",
        "Enchantment — Aura",
    )
    assert zone_of(spirit.faces[0].abilities[1]) == "battlefield"


def test_target_in_one_of_two_places() -> None:
    """115.1: each description holds in its own zone."""
    game = duel(Answers(target=("Test Bolt",)))
    main_phase(game)
    bolt = written("Test Bolt", "You gain 1 life.\nFlashback {2}", "Instant")
    plain = written("Test Plain", "You gain 1 life.", "Instant")
    schemes = written(
        "Test Schemes",
        "Return target instant or sorcery card from your graveyard or exiled card with flashback you own to your hand.",
        "Sorcery",
    )
    add(game, plain, A, Zone.EXILE)
    add(game, bolt, A, Zone.EXILE)
    cast_and_resolve(game, add(game, schemes, A, Zone.HAND))
    assert [game.name_of(i) for i in game.zone(Zone.HAND, A)] == ["Test Bolt"]
