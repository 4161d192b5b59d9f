"""What "it", "that card", "those creatures" and "the other creature" stand for, and that it is played so."""

from rules_core.ir import effects, nouns
from rules_core.ir.bindings import AttachedObject, EventRole, ItemTested, LoopItem, Result, Source, TargetSlot
from rules_core.terms import Zone
from tests.rules_core.boards import A, B, add, card, duel
from tests.rules_core.execute.playing import answers, names, run
from tests.rules_core.reading import declined, one


def bindings(text, kind, type_line="Creature — Bear"):
    """What each noun or pronoun of that class stands for, in printed order."""
    ability = one(text, type_line)
    return [node.binding for node in ability.walk() if isinstance(node, kind)]


def effect_of(text, type_line="Instant"):
    """The instruction of the one line."""
    return one(text, type_line).effect


def test_it_is_what_the_clause_is_about_and_not_what_describes_it():
    """608.2c: the words mean what they mean in English: what describes a thing is in the background."""
    text = (
        "Whenever a nontoken creature you control dies, you may search your library for a card with the same name as"
        " that creature, reveal it, put it into your hand, then shuffle."
    )
    assert bindings(text, nouns.That) == [EventRole("subject")]
    assert bindings(text, nouns.Pronoun) == [Result(1), Result(1)]


def test_it_after_a_condition_is_what_the_condition_is_about():
    text = "When an opponent plays a land, if this permanent is an enchantment, it becomes a 3/3 Bear creature."
    assert bindings(text, nouns.Pronoun, "Enchantment") == [Source()]
    text = "Destroy target artifact. If this spell was kicked, it deals 2 damage to target creature."
    assert bindings(text, nouns.Pronoun, "Instant") == [Source()]


def test_that_card_is_a_card_where_one_was_mentioned():
    """108.2: a permanent is called a card only where nothing else is meant."""
    text = (
        "Choose target creature. Reveal cards from the top of your library until you reveal a nonland card. That"
        " creature gets +X/+X until end of turn, where X is that card's mana value."
    )
    assert bindings(text, nouns.That, "Instant") == [TargetSlot(0), Result(1, "found")]
    text = (
        "Whenever a player cycles a card, you may exile target creature. If you do, return that card to the battlefield"
        " under its owner's control at the beginning of the next end step."
    )
    assert TargetSlot(0) in bindings(text, nouns.That, "Enchantment")


def test_that_creature_of_an_event_is_not_what_the_source_is_attached_to():
    text = "Whenever equipped creature deals damage to a creature, exile that creature."
    assert bindings(text, nouns.That, "Artifact — Equipment") == [EventRole("recipient")]
    text = (
        "Whenever a creature dealt damage by enchanted creature this turn dies, put a +1/+1 counter on that creature."
    )
    assert bindings(text, nouns.That, "Enchantment — Aura") == [AttachedObject()]


def test_that_creature_is_what_was_called_a_creature():
    text = "Whenever a Bear you control deals combat damage to a creature, destroy that creature."
    assert bindings(text, nouns.That) == [EventRole("recipient")]


def test_the_other_creature_is_the_second_of_the_event():
    text = "Whenever enchanted creature blocks or becomes blocked by a creature, destroy the other creature."
    assert bindings(text, nouns.That, "Enchantment — Aura") == [EventRole("object")]


def test_the_blocking_creature_is_the_one_that_blocks():
    text = "Whenever a creature blocks a red creature, the blocking creature gets +1/+1 until end of turn."
    assert bindings(text, nouns.That, "Enchantment") == [EventRole("subject")]


def test_the_creature_you_control_is_the_target_that_was_said_to_be_yours():
    text = (
        "Choose target creature you control and target creature you don't control. The creature you control gets +1/+1"
        " until end of turn. Then those creatures fight each other."
    )
    assert bindings(text, nouns.That, "Sorcery")[0] == TargetSlot(0)


def test_its_power_beside_its_toughness_is_of_the_thing_itself():
    """Two numbers of one thing are compared; of another thing it would be the same number."""
    text = "Draw a card for each creature you control with toughness greater than its power."
    assert bindings(text, nouns.Pronoun, "Sorcery") == [ItemTested()]
    text = "Whenever this creature attacks, destroy target creature with power less than its power."
    assert bindings(text, nouns.Pronoun) == [Source()]


def test_either_of_two_things_is_one_thing_for_later_words():
    ability = one("{T}: Exile this creature or target creature. Return that card to the battlefield.")
    (that,) = [node for node in ability.walk() if isinstance(node, nouns.That)]
    assert isinstance(that.binding.ref, nouns.Several)


def test_nothing_is_said_of_a_hidden_card():
    """402.3: what was drawn is not known to all, so "it" is what was seen before."""
    text = "Whenever a creature you control enters, draw a card if its power is 3 or greater. Otherwise, tap it."
    assert bindings(text, nouns.Pronoun) == [EventRole("subject"), EventRole("subject")]
    text = "{T}: Draw a card and reveal it. If it isn't a land card, discard it."
    assert bindings(text, nouns.Pronoun) == [Result(1), Result(1), Result(1)]


def test_what_two_things_can_be_stays_declined():
    text = "Target creature you control fights target creature you don't control. Destroy it."
    assert declined(text, "Sorcery") == "reference: it could be more than one thing"


def test_damage_to_each_player_by_what_each_has():
    game = duel()
    source = add(game, card("Test Source"))
    run(game, source, effect_of("Each opponent loses 13 life.", "Sorcery"))
    text = "Testing Bear deals damage to each player equal to half that player's life total, rounded down."
    effect = effect_of(text, "Sorcery")
    assert [node.binding for node in effect.walk() if isinstance(node, nouns.That)] == [LoopItem()]
    run(game, source, effect)
    assert (game.players[A].life, game.players[B].life) == (10, 4)


def test_counters_on_each_creature_by_its_own_toughness():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    bear, wall = add(game, card("Test Bear", 2, 2)), add(game, card("Test Wall", 0, 4))
    text = "Put a number of +1/+1 counters on each other creature you control equal to that creature's toughness."
    run(game, source, one("{T}: " + text).effect)
    assert [game.characteristics(i).toughness for i in (source, bear, wall)] == [1, 4, 8]


def test_those_creatures_are_all_that_were_chosen_one_by_one():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    add(game, card("Test Bear", 2, 2), B)
    ogre = add(game, card("Test Ogre", 3, 3), B)
    text = (
        "For each opponent, choose a creature with the greatest power among creatures that player controls. Destroy"
        " those creatures."
    )
    run(game, source, effect_of(text, "Sorcery"))
    assert ogre not in game.battlefield
    assert len(game.battlefield) == 2


def test_manifested_creature_is_that_creature():
    game = duel()
    source = add(game, card("Test Source", 1, 1))
    for name in ("Top", "Second"):
        add(game, card(f"Test {name}", 1, 1), A, Zone.LIBRARY)
    game.chooser = answers([0])
    run(game, source, effect_of("Manifest dread, then put three +1/+1 counters on that creature.", "Sorcery"))
    (made,) = [i for i in game.battlefield if i != source]
    assert game.characteristics(made).power == 5
    assert len(names(game, game.zone(Zone.GRAVEYARD, A))) == 1
    assert isinstance(effect_of("Proliferate.", "Sorcery"), effects.KeywordAction)


def test_it_after_an_instead_condition_is_the_spell():
    text = (
        "Testing Bear deals 2 damage to target creature. If this spell was kicked, it deals 5 damage to that creature"
        " instead."
    )
    assert bindings(text, nouns.Pronoun, "Instant") == [Source()]


def test_each_of_those_creatures_deals_damage_equal_to_its_own_power():
    game = duel()
    source = add(game, card("Test Source", 1, 9))
    bears = [add(game, card("Test Bear", 2, 2), B), add(game, card("Test Ogre", 3, 3), B)]
    text = (
        "{T}: Choose two target creatures your opponents control. Each of those creatures deals damage equal to its"
        " power to this creature."
    )
    run(game, source, one(text).effect, bears)
    assert game.objects[source].marked_damage == 5


def test_what_happened_before_is_no_event_that_words_speak_of():
    text = (
        "When this creature enters, target creature an opponent controls gets -1/-1 until end of turn. If a creature"
        " died this turn, that creature gets -5/-5 until end of turn instead."
    )
    assert bindings(text, nouns.That) == [TargetSlot(0)]
