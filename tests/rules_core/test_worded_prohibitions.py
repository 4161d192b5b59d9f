"""What cannot be done, of cards made up by their text, played. CR: 101.2, 601.3, 602.5, 614.17."""

from __future__ import annotations

import pytest

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate
from rules_core.casting import cast
from rules_core.errors import IllegalAction
from rules_core.events import GainLife, MoveZone
from rules_core.perform import perform
from rules_core.static_effects.players import keywords_of_player
from rules_core.terms import Zone

from .boards import A, B, add, card, duel
from .made_up import made
from .playing import cast_and_resolve, give_mana, main_phase
from .test_keyword_play import named

DRAW = "You gain 1 life."


def can_cast(game, spell: int, player: int = A) -> bool:
    """Say whether a card can be cast now, the game left as it was."""
    fork = game.fork()
    give_mana(fork, player)
    try:
        cast(fork, player, CastSpell(spell))
    except IllegalAction:
        return False
    return True


def instant(game, player: int = A, zone: Zone = Zone.HAND, text: str = DRAW) -> int:
    return add(game, made("Rite", "Instant", text), player, zone)


def test_two_acts_cannot_be_done_in_one_sentence() -> None:
    """CR 601.3, 602.5: neither cast nor activated on that turn; the player's own are free."""
    game = duel()
    add(
        game,
        made(
            "Law",
            "Artifact",
            "During your turn, your opponents can't cast spells or activate abilities of artifacts or creatures.",
        ),
    )
    tools = {who: add(game, made("Tool", "Artifact", "{1}: You gain 1 life."), who) for who in (A, B)}
    other = add(game, made("Shrine", "Enchantment", "{1}: You gain 1 life."), B)
    main_phase(game, A)
    give_mana(game, A)
    give_mana(game, B)
    assert can_cast(game, instant(game, A)) and not can_cast(game, instant(game, B), B)
    with pytest.raises(IllegalAction):
        activate(game, B, ActivateAbility(tools[B], 0))
    activate(game, B, ActivateAbility(other, 0))


def test_only_one_nonartifact_spell_each_turn() -> None:
    """CR 101.2: spells cast before count, artifact spells do not, and the next turn is a new one."""
    game = duel()
    law = "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells."
    add(game, made("Canon", "Artifact", law))
    main_phase(game, A)
    first, second = instant(game), instant(game)
    tool = add(game, made("Tool", "Artifact", "{1}: You gain 1 life."), zone=Zone.HAND)
    assert can_cast(game, first)
    give_mana(game)
    cast_and_resolve(game, first)
    assert not can_cast(game, second)
    assert can_cast(game, tool)
    assert can_cast(game, instant(game, B), B)


@pytest.mark.parametrize(
    ("law", "zone", "allowed"),
    [
        ("Players can't cast spells from graveyards or libraries.", Zone.GRAVEYARD, False),
        ("Players can't cast spells from graveyards or libraries.", Zone.HAND, True),
        ("Your opponents can't cast spells from anywhere other than their hands.", Zone.HAND, True),
        ("Your opponents can't cast spells from anywhere other than their hands.", Zone.GRAVEYARD, False),
    ],
)
def test_spells_are_not_cast_from_there(law: str, zone: Zone, allowed: bool) -> None:
    """CR 601.3: where the card is as it is cast, not the stack that it is then on."""
    game = duel()
    add(game, made("Cage", "Artifact", law))
    main_phase(game, B)
    assert can_cast(game, instant(game, B, zone, f"{DRAW}\nFlashback {{1}}"), B) == allowed


def test_cards_cannot_enter_from_a_graveyard() -> None:
    """CR 101.2, 614.17: the card stays; one cast from the hand enters from the stack."""
    game = duel()
    add(game, made("Cage", "Artifact", "Creature cards in graveyards and libraries can't enter the battlefield."))
    main_phase(game, A)
    for name, zone in (("Bear", Zone.GRAVEYARD), ("Wolf", Zone.LIBRARY), ("Cat", Zone.EXILE)):
        perform(game, MoveZone(add(game, card(name, 2, 2), zone=zone), Zone.BATTLEFIELD))
    assert not named(game, "Bear") and not named(game, "Wolf") and named(game, "Cat")
    give_mana(game)
    cast_and_resolve(game, add(game, card("Dog", 2, 2), zone=Zone.HAND))
    assert named(game, "Dog")


def test_life_is_lost_instead() -> None:
    """CR 614.1a, 119.3."""
    game = duel()
    add(
        game, made("Remedy", "Enchantment", "If an opponent would gain life, that player loses that much life instead.")
    )
    before = {who: game.players[who].life for who in (A, B)}
    perform(game, GainLife(A, 3))
    perform(game, GainLife(B, 3))
    assert game.players[A].life == before[A] + 3 and game.players[B].life == before[B] - 3


def test_players_and_permanents_gain_hexproof() -> None:
    """CR 702.11, 613.10: both the player and the permanents."""
    game = duel()
    bear = add(game, card("Bear", 2, 2))
    main_phase(game, A)
    give_mana(game)
    words = "You and permanents you control gain hexproof until end of turn."
    cast_and_resolve(game, instant(game, A, text=words))
    assert keywords_of_player(game, A, "hexproof") and not keywords_of_player(game, B, "hexproof")
    assert any(getattr(part, "keyword", "") == "hexproof" for part in game.characteristics(bear).abilities)


def test_players_and_permanents_have_hexproof() -> None:
    """CR 702.11, 613.10: a static ability speaks of its controller and of permanents at once."""
    game = duel()
    add(game, made("Voice", "Enchantment", "You and creatures you control have hexproof."))
    mine, theirs = add(game, card("Bear", 2, 2)), add(game, card("Wolf", 2, 2), B)
    held = {
        bear: any(getattr(part, "keyword", "") == "hexproof" for part in game.characteristics(bear).abilities)
        for bear in (mine, theirs)
    }
    assert held == {mine: True, theirs: False}
    assert keywords_of_player(game, A, "hexproof") and not keywords_of_player(game, B, "hexproof")
