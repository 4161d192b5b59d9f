"""
Keywords of cards that go on having an effect from exile, or for the rest of the game: cipher, epic, haunt, paradigm.

CR: 702.50, 702.55, 702.99, 702.192.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..copying import copiable_values
from ..events import AddDelayedTrigger, Cause, CopyCard, Happened, MoveZone, SetChoice, StartEffect
from ..execute.context import Context
from ..execute.registry import execute, reference
from ..ir.abilities import Ability, KeywordAbility, SpellAbility
from ..ir.card import CompiledFace
from ..ir.durations import AsLongAs
from ..ir.effects import CopySpell
from ..ir.nouns import Filter, HauntedRef, IsSpell, SelfRef, You
from ..ir.statics import Cant, CastAct, GainAbilities, LoseAbilities
from ..ir.triggers import StepBegins
from ..objects import ContinuousEffect, DelayedTrigger
from ..perform import perform
from ..terms import ObjectKind, Zone
from .attacking import COMBAT_DAMAGE_TO_PLAYER
from .build import CREATURE, SELF, KeywordCondition, KeywordStep, condition, dies, step, target, triggered
from .registry import keyword_ability
from .steps import start, trigger_now

_THIS = SelfRef("this")
ENCODED = "encoded"
"""Under this key a card in exile remembers the creature that it is encoded on. CR: 702.99b."""
HAUNTS = "haunts"
"""Under this key a card in exile remembers the creature that it haunts. CR: 702.55b."""


def _copy_in_exile(ctx: Context, card: int, face: CompiledFace) -> int:
    """Create a copy of a card in exile; give its id. CR: 707.12."""
    before = ctx.game.next_id
    perform(ctx.game, CopyCard(card, ctx.controller, face, Zone.EXILE))
    return before


# Cipher ------------------------------------------------------------------------------------------


@keyword_ability("cipher")
def cipher(ability: KeywordAbility) -> Iterable[Ability]:
    """The card may be exiled encoded on a creature; its damage lets copies be cast. CR: 702.99a."""
    yield SpellAbility(KeywordStep("encode"))


@step("encode")
def _encode(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.kind is not ObjectKind.CARD or found.zone is not Zone.STACK:
        return False
    creatures = [i for i in game.permanents(ctx.controller) if game.characteristics(i).is_creature]
    name = game.name_of(ctx.source)
    if not creatures or not game.choose_may(ctx.controller, f"Encode {name} on a creature?", "702.99a", ctx.source):
        return False
    (creature,) = game.choose_objects(ctx.controller, "On which creature?", creatures, 1, 1, "702.99a", ctx.source)
    perform(game, MoveZone(ctx.source, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller))
    card = game.moved.get(ctx.source)
    if card is None or card not in game.objects or game.objects[card].zone is not Zone.EXILE:
        return False
    perform(game, SetChoice(card, ENCODED, creature))
    game.note("702.99a", f"{name} is encoded on {game.name_of(creature)}.", name)
    casts = triggered(COMBAT_DAMAGE_TO_PLAYER, KeywordStep("cast the encoded card", numbers=(card,)))
    lasts = AsLongAs(KeywordCondition("is encoded", numbers=(card, creature)))
    start(ctx, (GainAbilities(_THIS, (casts,)),), creature, lasts)
    return True


@condition("is encoded")
def _is_encoded(ctx: Context, node: KeywordCondition) -> bool:
    """The card is still in exile, encoded on the creature. CR: 702.99c."""
    card, creature = node.numbers
    found = ctx.game.find(card)
    return found is not None and found.zone is Zone.EXILE and found.choice(ENCODED) == creature


@step("cast the encoded card")
def _cast_encoded(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    game = ctx.game
    (card,) = node.numbers
    if card not in game.objects or game.objects[card].zone is not Zone.EXILE:
        return False
    copy = _copy_in_exile(ctx, card, copiable_values(game, card))
    return cast_free(ctx, copy, ctx.controller, "702.99a") is not None


# Epic --------------------------------------------------------------------------------------------


@keyword_ability("epic")
def epic(ability: KeywordAbility) -> Iterable[Ability]:
    """No more spells for its controller, and a copy of it in each of their upkeeps. CR: 702.50a."""
    yield SpellAbility(KeywordStep("epic"))


@step("epic")
def _epic(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    name = game.name_of(ctx.source)
    game.note("702.50a", f"{game.name_of(ctx.controller)} can't cast spells for the rest of the game.", name)
    no_more = Cant(You(), CastAct(Filter(IsSpell())))
    perform(game, StartEffect(ContinuousEffect(0, (no_more,), ctx.source, ctx.controller, 0)))
    again = StepBegins("upkeep", You())
    trigger = DelayedTrigger(0, again, KeywordStep("copy for epic"), ctx.source, ctx.controller, once=False)
    perform(game, AddDelayedTrigger(trigger))
    return True


@step("copy for epic")
def _copy_for_epic(ctx: Context, node: KeywordStep) -> bool:
    without = LoseAbilities(_THIS, (KeywordAbility("epic"),))
    return execute(ctx, CopySpell(SELF, None, You(), new_targets=True, exceptions=(without,)))


# Haunt -------------------------------------------------------------------------------------------


@keyword_ability("haunt")
def haunt(ability: KeywordAbility) -> Iterable[Ability]:
    """As it dies, or the spell goes to the graveyard, it is exiled haunting a creature. CR: 702.55a."""
    yield triggered(dies(SELF), KeywordStep("haunt", (target(CREATURE),)))
    yield SpellAbility(KeywordStep("haunt after resolving"))


@step("haunt after resolving")
def _haunt_after_resolving(ctx: Context, node: KeywordStep) -> bool:
    """Let the spell's haunt ability trigger once it is in the graveyard. CR: 702.55a."""
    game = ctx.game
    found = game.find(ctx.source)
    if found is None or found.kind is not ObjectKind.CARD or found.zone is not Zone.STACK:
        return False
    perform(game, MoveZone(ctx.source, Zone.GRAVEYARD, Cause.RESOLVE))
    card = game.moved.get(ctx.source)
    if card is None or game.objects[card].zone is not Zone.GRAVEYARD:
        return False
    trigger_now(ctx.with_bindings({"haunting": card}), KeywordStep("haunt", (target(CREATURE),)))
    return True


@step("haunt")
def _haunt(ctx: Context, node: KeywordStep) -> bool:
    """Exile the card haunting the target. CR: 702.55a-b."""
    game = ctx.game
    chosen = ctx.targets[0] if ctx.targets else ()
    bound = ctx.ids("haunting")
    card = bound[0] if bound else game.current(ctx.source, 1)
    found = game.find(card) if card is not None else None
    if not chosen or found is None or found.zone is not Zone.GRAVEYARD:
        return False
    perform(game, MoveZone(found.id, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller))
    exiled = game.moved.get(found.id)
    if exiled is None or game.objects[exiled].zone is not Zone.EXILE:
        return False
    name = game.name_of(exiled)
    game.note("702.55b", f"{name} haunts {game.name_of(chosen[0])}.", name)
    return bool(perform(game, SetChoice(exiled, HAUNTS, chosen[0])))


@reference(HauntedRef)
def haunted(ctx: Context, node: HauntedRef) -> tuple[int, ...]:
    """The creature that the source haunts, also when it is no creature any more. CR: 702.55b."""
    found = ctx.game.find(ctx.source)
    creature = found.choice(HAUNTS) if found is not None else None
    return (creature,) if isinstance(creature, int) else ()


# Paradigm ----------------------------------------------------------------------------------------


@keyword_ability("paradigm")
def paradigm(ability: KeywordAbility) -> Iterable[Ability]:
    """It is exiled; the first of its name gives a copy in each of one's precombat main phases. CR: 702.192a."""
    yield SpellAbility(KeywordStep("paradigm"))


@step("paradigm")
def _paradigm(ctx: Context, node: KeywordStep) -> bool:
    game = ctx.game
    name = game.characteristics(ctx.source).name
    first = not any(
        isinstance(entry.event, Happened)
        and (entry.event.name, entry.event.player, entry.event.result) == ("paradigm", ctx.controller, name)
        for entry in game.history
    )
    perform(game, Happened("paradigm", ctx.controller, ctx.source, ctx.source, result=name))
    if first:
        game.note("702.192a", f"A copy of {name} may be cast in each precombat main phase from now on.", name)
        again = StepBegins("precombat main phase", You())
        effect = KeywordStep("copy for paradigm")
        perform(game, AddDelayedTrigger(DelayedTrigger(0, again, effect, ctx.source, ctx.controller, once=False)))
    found = game.find(ctx.source)
    if found is not None and found.zone is Zone.STACK:
        perform(game, MoveZone(ctx.source, Zone.EXILE, Cause.EFFECT, ctx.source, ctx.controller))
    return True


@step("copy for paradigm")
def _copy_for_paradigm(ctx: Context, node: KeywordStep) -> bool:
    from .free import cast_free

    copy = _copy_in_exile(ctx, ctx.source, copiable_values(ctx.game, ctx.source))
    return cast_free(ctx, copy, ctx.controller, "702.192a") is not None
