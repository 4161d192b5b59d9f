"""Stickers as engine values: layers, timestamps, zones, merging. CR: 123, 613.7k."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules_core.choices import Chooser
from rules_core.errors import UnsupportedRule
from rules_core.events import Attach, Cause, MoveZone, PutCounters, PutSticker, Tap, TurnFaceDown, TurnFaceUp
from rules_core.game import Game
from rules_core.ir import nouns as n
from rules_core.ir import statics as s
from rules_core.ir.abilities import KeywordAbility
from rules_core.layering.compute import compute
from rules_core.layers import board_of
from rules_core.objects import GameObject, Sticker
from rules_core.perform import perform
from rules_core.stickers import choose_and_put, stickers_at_hand, take_sheet
from rules_core.terms import CardType, ObjectKind, Zone

from .boards import A, B, add, card, duel
from .execute.playing import context
from .made_up import made
from .playing import Answers
from .statements import CREATURE, base, every, gains, loses, start, static

IT = n.SelfRef()


def size_sticker(number: int, power: int, toughness: int) -> Sticker:
    return Sticker(number, "power and toughness", power=power, toughness=toughness)


def name_sticker(number: int, word: str, position: int) -> Sticker:
    return Sticker(number, "name", word, position=position)


def stick(game: Game, identity: int, sticker: Sticker, by: int = A) -> None:
    perform(game, PutSticker(identity, sticker, by))


def size(game: Game, identity: int) -> tuple[int | None, int | None]:
    value = game.characteristics(identity)
    return value.power, value.toughness


def law(game: Game, power: int, toughness: int) -> int:
    """An enchantment by which every creature has a base power and toughness."""
    rule = static(base(every(CREATURE), power, toughness))
    return add(game, card("Test Law", None, None, rule, types=(CardType.ENCHANTMENT,)))


def test_a_sticker_gets_its_timestamp_as_it_is_put_on() -> None:
    """613.7k: later than what is there, earlier than what comes."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    law(game, 1, 1)
    stick(game, bear, size_sticker(1, 5, 5))
    assert size(game, bear) == (5, 5)
    law(game, 3, 3)
    assert size(game, bear) == (3, 3)


def test_the_sticker_put_on_last_takes_precedence() -> None:
    """123.8."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 5))
    stick(game, bear, size_sticker(2, 1, 4))
    assert size(game, bear) == (1, 4)
    stick(game, bear, size_sticker(1, 5, 5))
    assert size(game, bear) == (5, 5)
    assert len(game.objects[bear].stickers) == 2


def test_with_its_object_a_sticker_gets_a_new_timestamp() -> None:
    """613.7k, 613.7f: immediately after that of the object, which is later than the law's."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 5))
    law(game, 3, 3)
    assert size(game, bear) == (3, 3)
    perform(game, TurnFaceDown(bear, "morph"))
    assert size(game, bear) == (5, 5)
    perform(game, TurnFaceUp(bear))
    assert size(game, bear) == (5, 5)
    law(game, 4, 4)
    assert size(game, bear) == (4, 4)


def test_immediately_after_its_object() -> None:
    """613.7k: the object's own static ability has the earlier timestamp; the order of its stickers remains."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2, static(base(IT, 1, 1))))
    stick(game, bear, size_sticker(1, 5, 5))
    stick(game, bear, size_sticker(2, 6, 6))
    perform(game, TurnFaceDown(bear, "morph"))
    perform(game, TurnFaceUp(bear))
    assert size(game, bear) == (6, 6)
    aura = static(base(n.AttachedRef(n.Filter(CREATURE)), 0, 1))
    worn = add(game, card("Test Aura", None, None, aura, types=(CardType.ENCHANTMENT,)))
    perform(game, Attach(worn, bear))
    assert size(game, bear) == (0, 1)


def test_tapping_gives_no_new_timestamp() -> None:
    """613.7d-k name what does."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 5))
    law(game, 3, 3)
    perform(game, Tap(bear))
    perform(game, PutCounters(bear, "+1/+1", 1))
    assert size(game, bear) == (4, 4)


def test_ability_stickers_go_by_timestamp_with_what_takes_abilities() -> None:
    """123.7, 613.1f."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, Sticker(1, "ability", abilities=(KeywordAbility("flying"),)))
    start(game, bear, (bear,), loses(IT))
    assert game.characteristics(bear).abilities == ()
    stick(game, bear, Sticker(2, "ability", abilities=(KeywordAbility("trample"), KeywordAbility("reach"))))
    assert game.characteristics(bear).abilities == (KeywordAbility("trample"), KeywordAbility("reach"))


def test_a_static_ability_of_a_sticker_has_the_timestamp_of_the_sticker() -> None:
    """613.7a: the effect that created the ability is the later one."""
    game = duel()
    lord = add(game, card("Test Lord", 2, 2))
    bear = add(game, card("Test Bear", 2, 2))
    law(game, 3, 3)
    stick(game, lord, Sticker(1, "ability", abilities=(static(base(every(CREATURE), 7, 7)),)))
    assert size(game, bear) == (7, 7)


@pytest.mark.parametrize(("position", "name"), [(0, "Clown Test Bear"), (1, "Test Clown Bear"), (2, "Test Bear Clown")])
def test_a_word_in_the_name(position: int, name: str) -> None:
    """123.6b."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, name_sticker(1, "Clown", position))
    assert game.characteristics(bear).name == name


def test_name_stickers_one_after_the_other() -> None:
    """123.6c: in timestamp order, each after the number of words that were before it."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, name_sticker(1, "Clown", 1))
    stick(game, bear, name_sticker(2, "Very", 1))
    assert game.characteristics(bear).name == "Test Very Clown Bear"


def test_fewer_words_than_there_were() -> None:
    """123.6c, 123.6b: face down it has no name, so that it is the word; then one after more words than there are."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, name_sticker(1, "Clown", 2))
    stick(game, bear, name_sticker(2, "Mox", 3))
    perform(game, TurnFaceDown(bear, "morph"))
    assert game.characteristics(bear).name == "Clown Mox"


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.EXILE])
def test_stickers_stay_on_a_card_in_a_public_zone(zone: Zone) -> None:
    """123.5, 123.8: the effects go on to apply to the new object, also off the battlefield."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 1))
    stick(game, bear, Sticker(2, "ability", abilities=(KeywordAbility("flying"),)))
    perform(game, MoveZone(bear, zone))
    value = game.characteristics(game.moved[bear])
    assert (value.power, value.toughness, value.abilities) == (5, 1, (KeywordAbility("flying"),))


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.LIBRARY])
def test_stickers_are_not_retained_in_a_hidden_zone(zone: Zone) -> None:
    """123.5."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 1))
    perform(game, MoveZone(bear, zone))
    assert game.objects[game.moved[bear]].stickers == ()


def test_what_has_no_power_gets_none() -> None:
    """123.8: a creature, or off the battlefield a creature or Vehicle card."""
    game = duel()
    rock = add(game, card("Test Rock"), A, Zone.GRAVEYARD)
    car = add(game, card("Test Car", subtypes=("Vehicle",)), A, Zone.GRAVEYARD)
    stick(game, rock, size_sticker(1, 5, 1))
    stick(game, car, size_sticker(2, 5, 1))
    assert size(game, rock) == (None, None)
    assert size(game, car) == (5, 1)
    start(game, rock, (rock,), s.SetTypes(IT, ("Creature",), adds=True))
    assert size(game, rock) == (5, 1)


def test_what_one_does_not_own_gets_no_sticker() -> None:
    """123.3b."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2), B)
    stick(game, bear, size_sticker(1, 5, 1), by=A)
    assert game.objects[bear].stickers == ()


def test_a_copy_has_no_sticker() -> None:
    """123.1: changes from stickers are not part of the copiable values."""
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, name_sticker(1, "Clown", 0))
    face = board_of(game).faces[bear]
    assert face is not None and face.name == "Test Bear"


def merged(chooser: Chooser | None = None) -> tuple[Game, int, int]:
    """A permanent with a component on top, and a sticker on each; gives the game, the permanent, the component."""
    from rules_core.events import Merge

    game = duel(chooser)
    bear = add(game, card("Test Bear", 2, 2))
    stick(game, bear, size_sticker(1, 5, 1))
    spell = game.new_id()
    beast = card("Test Beast", 4, 4)
    game.objects[spell] = GameObject(spell, ObjectKind.CARD, A, Zone.OUTSIDE, beast)
    perform(game, MoveZone(spell, Zone.EXILE))
    spell = game.moved[spell]
    stick(game, spell, size_sticker(2, 6, 1))
    law(game, 3, 3)
    perform(game, Merge(spell, bear, True))
    return game, bear, game.objects[bear].merged[0]


def test_stickers_of_a_component_are_on_the_merged_permanent() -> None:
    """123.5b, 613.7k: with a timestamp of that time, later than the law's."""
    game, bear, _ = merged()
    assert [sticker.id for sticker in game.objects[bear].stickers] == [1, 2]
    assert size(game, bear) == (6, 1)


def test_one_of_what_a_merged_permanent_becomes_keeps_the_stickers() -> None:
    """123.5c: its owner chooses which."""
    game, bear, _ = merged(Answers(objects="Test Beast"))
    perform(game, MoveZone(bear, Zone.GRAVEYARD, Cause.DESTROY))
    cards = {game.name_of(i): len(game.objects[i].stickers) for i in game.zone(Zone.GRAVEYARD, A)}
    assert cards == {"Test Bear": 0, "Test Beast": 2}


def test_sheets_and_what_is_at_hand() -> None:
    """123.2c, 123.3, 123.3c: each sticker is on one object at most, and costs its tickets."""
    game = duel(Answers(word="the sticker 5/1"))
    sheet = made("Test Clown", "Stickers", "{TK} — Flying\n{TK}{TK} — 5/1\n{TK}{TK}{TK} — 7/7", cost="")
    assert [sticker.kind for sticker in take_sheet(game, A, sheet)].count("power and toughness") == 2
    bear = add(game, card("Test Bear", 2, 2))
    perform(game, PutCounters(A, "ticket", 3))
    assert choose_and_put(context(game, bear), A, bear, "power and toughness")
    assert game.players[A].counter_count("ticket") == 1
    assert len(stickers_at_hand(game, A)) == 4
    assert not choose_and_put(context(game, bear), A, bear, "power and toughness")
    assert size(game, bear) == (5, 1)


def test_without_sheets_nothing_can_be_said() -> None:
    game = duel()
    bear = add(game, card("Test Bear", 2, 2))
    with pytest.raises(UnsupportedRule, match="sheets"):
        choose_and_put(context(game, bear), A, bear)


@pytest.mark.parametrize("seed", range(10))
def test_tables_with_stickers_are_brought_up_to_date(seed: int) -> None:
    """After any series of changes the table equals one made anew."""
    random_ = random.Random(seed)
    game = duel()
    loose = [add(game, card(f"Test {i}", 2, 2, "flying"), random_.choice((A, B))) for i in range(4)]
    loose.append(add(game, card("Test Rock")))
    law(game, 3, 3)
    for number in range(1, 41):
        target = random_.choice(loose)
        what = random_.randrange(7)
        if what == 0:
            stick(game, target, size_sticker(random_.randrange(4), number, 1), game.objects[target].owner)
        elif what == 1:
            stick(game, target, name_sticker(10 + number, "Word", random_.randrange(3)), game.objects[target].owner)
        elif what == 2:
            given = Sticker(100 + number, "ability", abilities=(KeywordAbility(random_.choice(("reach", "haste"))),))
            stick(game, target, given, game.objects[target].owner)
        elif what == 3:
            start(game, target, (target,), s.SetTypes(IT, ("Creature",), adds=True), base(IT, 1, number))
        elif what == 4:
            start(game, target, (target,), random_.choice((loses(IT), gains(IT, "trample"))))
        elif what == 5:
            to = random_.choice((Zone.GRAVEYARD, Zone.BATTLEFIELD, Zone.EXILE))
            if game.objects[target].zone is not to:
                perform(game, MoveZone(target, to))
                loose[loose.index(target)] = game.moved[target]
        else:
            perform(game, PutCounters(target, "+1/+1", 1))
        quick = board_of(game)
        slow = compute(game)
        assert quick.values == slow.values
        game.layers = quick


def test_a_sticker_is_a_value_of_its_own() -> None:
    """123.3a: two stickers are never the same one, whatever they say."""
    game = duel()
    bear, ape = add(game, card("Test Bear", 2, 2)), add(game, card("Test Ape", 2, 2))
    one = size_sticker(1, 5, 1)
    stick(game, bear, one)
    stick(game, ape, replace(one, id=2))
    assert (size(game, bear), size(game, ape)) == ((5, 1), (5, 1))
    stick(game, ape, one)
    assert (size(game, bear), size(game, ape)) == ((2, 2), (5, 1))
