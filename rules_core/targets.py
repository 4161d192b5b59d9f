"""
Targets and modes: announcing them, and whether they are still legal.

CR: 115, 601.2b-d, 603.3c-d, 608.2b, 700.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from .choices import ChoiceKind, ChoicePoint, Option
from .damage import has_keyword
from .events import BecomesTarget, SetChoice, SetStack
from .execute.acting import players_of
from .execute.context import Context
from .execute.filters import candidates, find_matching, is_subject, matches_filter
from .execute.groups import choose_group, group_parts
from .execute.registry import evaluate
from .ir.abilities import Ability, KeywordAbility
from .ir.bindings import LoopItem, Source
from .ir.bindings import TargetSlot as TargetOf
from .ir.conditions import WasPaid
from .ir.effects import (
    DealDamage,
    Delayed,
    ForEach,
    IfCondition,
    IfDone,
    Instead,
    Modal,
    Mode,
    PutCounters,
    SameTokens,
    WithX,
)
from .ir.node import Node
from .ir.nouns import NumberRange, Pronoun, SelfRef, Target, That
from .ir.quantities import AnyNumber, Within
from .ir.statics import BeTargetedAct, Cant, PreventDamage
from .keywords.alternative import MUTATE_TARGET, is_mutating
from .keywords.paying import has_entwine
from .layering.pieces import These
from .objects import StackInfo, is_player
from .perform import perform
from .preferences import count_wanted, in_order_of_preference
from .rule_effects.protection import is_hexproof_from, is_protected_from
from .static_effects.players import keywords_of_player
from .static_effects.preventing import fits
from .statics import in_force
from .terms import Comparison, ObjectKind, Zone

if TYPE_CHECKING:
    from .game import Game

REPEAT_SHIFT = 32
"""Target slots of the n-th choice of the same mode stand n times this far behind the first. CR: 700.2d."""


@dataclass(frozen=True, slots=True)
class TargetSlot:
    """One occurrence of the word "target": what may be chosen for it, and how many. CR: 115.1, 601.2c."""

    number: int
    target: Target
    low: int
    high: int


def target_nodes(ctx: Context, node: Node, modes: tuple[int, ...] | None = None) -> Iterator[tuple[Target, int]]:
    """
    Yield each target word of an instruction with its slot number, leaving out what is not part of it.

    Not part of it are modes that were not chosen, abilities granted or created, delayed and reflexive triggers,
    and what happens only if a kicker that was not paid was (702.33g).
    """
    if isinstance(node, Target):
        yield node, node.slot
        yield from _below(ctx, node, modes)
    elif isinstance(node, Modal):
        counts: dict[int, int] = {}
        for chosen in modes or ():
            shift = counts.get(chosen, 0) * REPEAT_SHIFT
            counts[chosen] = counts.get(chosen, 0) + 1
            for target, slot in target_nodes(ctx, node.modes[chosen].effect):
                yield target, slot + shift
    elif isinstance(node, Delayed | Ability):
        return
    elif isinstance(node, WithX):
        ctx.memory.values[node.variable.upper()] = int(evaluate(ctx, node.quantity))
        yield from target_nodes(ctx, node.effect, modes)
    elif isinstance(node, ForEach) and item_targets(node.effect):
        # "For each opponent, target creature that player controls": a target word for each of them.
        for item, place in item_places(ctx, find_matching(ctx, node.over)).items():
            for target, slot in target_nodes(ctx, node.effect, modes):
                yield _with_item(target, These((item,))), slot + place * REPEAT_SHIFT
    elif isinstance(node, IfDone) and node.reflexive:
        yield from target_nodes(ctx, node.action, modes)
    elif isinstance(node, IfCondition) and node.reflexive:
        return
    elif isinstance(node, IfCondition) and isinstance(node.condition, WasPaid) and _is_self(node.condition.ref):
        taken = node.effect if evaluate(ctx, node.condition) else node.otherwise
        if taken is not None:
            yield from target_nodes(ctx, taken, modes)
    elif isinstance(node, Instead) and isinstance(node.condition, WasPaid) and _is_self(node.condition.ref):
        # CR 702.33g, 702.174m: only the targets of the instruction that is carried out.
        paid = evaluate(ctx, node.condition)
        if not paid or _speaks_of_targets(node.effect, node.base):
            yield from target_nodes(ctx, node.base, modes)
        if paid:
            yield from target_nodes(ctx, node.effect, modes)
    else:
        yield from _below(ctx, node, modes)


def _speaks_of_targets(effect: Node, base: Node) -> bool:
    """Say whether what happens instead is about the targets of what it replaces, or creates its tokens."""
    slots = {part.slot for part in base.walk() if isinstance(part, Target)}
    return any(
        isinstance(part, SameTokens) or (isinstance(part, TargetOf) and part.slot in slots) for part in effect.walk()
    )


def _is_self(ref: Node) -> bool:
    return isinstance(ref, SelfRef) or (isinstance(ref, Pronoun | That) and isinstance(ref.binding, Source))


def _below(ctx: Context, node: Node, modes: tuple[int, ...] | None) -> Iterator[tuple[Target, int]]:
    for child in node.children():
        yield from target_nodes(ctx, child, modes)


def item_targets(effect: Node) -> bool:
    """Say whether what is done "for each ..." has targets that differ by the item. CR: 601.2c."""
    return any(
        isinstance(node, Target) and any(isinstance(part, LoopItem) for part in node.walk()) for node in effect.walk()
    )


def item_places(ctx: Context, players: Sequence[int]) -> dict[int, int]:
    """
    Number the players for each of whom there are targets, alike on announcing and on resolution.

    Whoever has left the game keeps a place, so that the targets of the others stay theirs.

    CR: 601.2c, 800.4a.
    """
    game = ctx.game
    own = game.seats.index(ctx.controller) if ctx.controller in game.seats else 0
    seats = (*game.seats[own:], *game.seats[:own])
    counted = [player for player in seats if player in players or player not in game.turn_order]
    return {player: place for place, player in enumerate(counted) if player in players}


def _with_item(node: Any, item: These) -> Any:
    """Give a node in which the item of the loop is put for the words that mean it."""
    if isinstance(node, tuple):
        return tuple(_with_item(part, item) for part in node)
    if not isinstance(node, Node):
        return node
    if isinstance(node, Pronoun | That) and isinstance(node.binding, LoopItem):
        return item
    changes = {
        field.name: new
        for field in fields(node)
        if (new := _with_item(old := getattr(node, field.name), item)) is not old and new != old
    }
    return replace(node, **changes) if changes else node


def find_target_slots(game: Game, identity: int) -> tuple[TargetSlot, ...]:
    """
    List the target slots of a spell or ability on the stack, its modes being chosen.

    CR: 115.1, 601.2c.
    """
    from .stack import effects_of

    ctx = Context.from_stack(game, identity)
    found: dict[int, TargetSlot] = {}
    for effect in effects_of(game, identity):
        for target, number in target_nodes(ctx, effect, ctx.modes):
            if number not in found:
                low, high = _how_many(ctx, target)
                found[number] = TargetSlot(number, target, low, high)
    enchant = _enchant_target(game, identity)
    if enchant is not None:
        found[0] = enchant
    if is_mutating(game.last_known(identity)):
        found[0] = TargetSlot(0, MUTATE_TARGET, 1, 1)
    return tuple(found[number] for number in sorted(found))


def _enchant_target(game: Game, identity: int) -> TargetSlot | None:
    """An Aura spell targets what it will enchant. CR: 115.1b, 303.4a."""
    found = game.last_known(identity)
    if found.kind is ObjectKind.ABILITY:
        return None
    characteristics = game.characteristics(identity)
    if "Aura" not in characteristics.subtypes:
        return None
    for ability in characteristics.abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.parameters:
            filter_ = ability.parameters[0]
            if isinstance(filter_, Node):
                return TargetSlot(0, Target(filter_, slot=0), 1, 1)
    return None


def _how_many(ctx: Context, target: Target) -> tuple[int, int]:
    """Lowest and highest number of targets of a slot. CR: 115.6, 601.2c."""
    unlimited = 10_000
    if target.within is not None:
        if isinstance(target.within, NumberRange):
            return target.within.low, target.within.high
        if isinstance(target.within, Within):
            amount = int(evaluate(ctx, target.within.amount))
            match Comparison(target.within.comparison):
                case Comparison.OR_LESS:
                    return 0, amount
                case Comparison.OR_GREATER:
                    return amount, unlimited
                case _:
                    return amount, amount
    if target.count is None:
        return (0 if target.up_to else 1), 1
    if isinstance(target.count, AnyNumber):
        return 0, unlimited
    count = max(0, int(evaluate(ctx, target.count)))
    return (0 if target.up_to else count), count


def legal_candidates(
    game: Game, identity: int, slot: TargetSlot, taken: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """
    List the objects and players that could be chosen for a slot of a spell or ability on the stack.

    Args:
        taken: what "another target" excludes: targets of earlier slots.

    CR: 115.1-4, 601.2c.
    """
    ctx = Context.from_stack(game, identity)
    return tuple(
        candidate
        for candidate in candidates(ctx, slot.target.filter, targeting=True)
        if candidate not in taken and is_legal_target(ctx, identity, slot.target, candidate)
    )


def is_legal_target(ctx: Context, identity: int, target: Target, candidate: int) -> bool:
    """
    Say whether an object or player can be a target for this word of a spell or ability.

    CR: 115.1, 115.5 (nothing targets itself), 608.2b, 702.11, 702.16b, 702.18.
    """
    game = ctx.game
    if candidate == identity:
        return False
    if not is_player(candidate):
        found = game.find(candidate)
        if found is None or found.phased_out:
            return False
    elif not game.players[candidate].in_game:
        return False
    if target.other and candidate == ctx.source:
        return False
    if not matches_filter(ctx, target.filter, candidate):
        return False
    return can_be_targeted(ctx, candidate)


def can_be_targeted(ctx: Context, candidate: int) -> bool:
    """
    Say whether hexproof, shroud, protection or another effect keeps this from being targeted.

    CR: 702.11, 702.16b, 702.18.
    """
    game = ctx.game
    for part in in_force(game, Cant):
        node = part.node
        assert isinstance(node, Cant)
        act = node.act
        if isinstance(act, BeTargetedAct) and is_subject(game, part, node.subject, candidate):
            inner = part.context(game)
            if act.of is None or (ctx.stack_id is not None and fits(inner, act.of, ctx.stack_id)):
                if node.condition is None or evaluate(inner, node.condition):
                    return False
    if is_player(candidate):
        return _player_can_be_targeted(ctx, candidate)
    found = game.find(candidate)
    if found is None or found.zone is not Zone.BATTLEFIELD:
        return True
    characteristics = game.characteristics(candidate)
    if has_keyword(characteristics, "shroud"):
        return False
    source = source_of_targeting(ctx)
    if game.controller_of(candidate) != ctx.controller and is_hexproof_from(game, candidate, source):
        return False
    return not is_protected_from(game, candidate, source)


def _player_can_be_targeted(ctx: Context, player: int) -> bool:
    """Players can have shroud, hexproof and protection as well. CR: 702.11c, 702.16j, 702.18b."""
    game = ctx.game
    if keywords_of_player(game, player, "shroud"):
        return False
    source = source_of_targeting(ctx)
    if player != ctx.controller and is_hexproof_from(game, player, source):
        return False
    return not is_protected_from(game, player, source)


def source_of_targeting(ctx: Context) -> int:
    """Give whose qualities hexproof and protection look at: the spell, or an ability's source. CR: 702.16b."""
    if ctx.stack_id is not None and ctx.game.last_known(ctx.stack_id).kind is not ObjectKind.ABILITY:
        return ctx.stack_id
    return ctx.source


# Announcing --------------------------------------------------------------------------------------


def announce(game: Game, identity: int) -> bool:
    """
    Let the controller choose modes, targets and divisions of a spell or ability on the stack.

    Returns:
        False when a mode or target is required and there is no legal one.

    CR: 601.2b-d, 603.3c-d.
    """
    return choose_modes(game, identity) and choose_targets(game, identity)


def find_modal(game: Game, identity: int) -> Modal | None:
    """Give the modal instruction of a spell or ability, None when it is not modal. CR: 700.2."""
    from .stack import effects_of

    for effect in effects_of(game, identity):
        if isinstance(effect, Modal):
            return effect
        for node in effect.walk():
            if isinstance(node, Modal):
                return node
    return None


def choose_modes(game: Game, identity: int) -> bool:
    """Let the player choose modes that have legal targets. CR: 601.2b, 603.3c, 700.2a-d."""
    modal = find_modal(game, identity)
    if modal is None:
        return True
    ctx = Context.from_stack(game, identity)
    taken = _modes_taken(ctx, modal)
    possible = [n for n, mode in enumerate(modal.modes) if n not in taken and _mode_is_possible(game, identity, mode)]
    low, high = modal.low, modal.high
    wanted: int | None = None
    if modal.condition is not None and modal.high_if and evaluate(ctx, modal.condition):
        high = modal.high_if
        low = modal.low_if if modal.low_if >= 0 else low
        wanted = high if high > 0 else None
    if has_entwine(game, identity):
        # CR 702.42a: all modes or the number specified; `casting` asks for the cost.
        high = len(modal.modes)
    if high < 0:
        high = len(modal.modes)
    if len(possible) < low and not modal.repeats:
        return False
    if not possible:
        return low == 0
    options = tuple(Option(n, modal.modes[n].name or f"mode {n + 1}") for n in possible)
    player = players_of(ctx, modal.player)[0] if modal.player is not None else ctx.controller
    maximum = high if modal.repeats else min(high, len(possible))
    default = tuple(range(min(wanted, maximum))) if wanted is not None else None
    point = ChoicePoint(
        player, ChoiceKind.MODE, "Which mode?", options, low, maximum, "700.2a", identity, default, modal.repeats
    )
    chosen = tuple(sorted(value for value in game.choose(point) if isinstance(value, int)))
    _set_stack(game, identity, modes=chosen)
    if modal.not_chosen and ctx.source in game.objects:
        perform(game, SetChoice(ctx.source, _modes_key(game, modal), tuple(sorted({*taken, *chosen}))))
    if has_entwine(game, identity) and modal.high < len(chosen) < len(modal.modes):
        return False
    return len(chosen) >= low


def _modes_key(game: Game, modal: Modal) -> str:
    """Under which name the modes chosen so far are kept on the source, for those that may be chosen only once."""
    return "modes" if modal.not_chosen == "ever" else f"modes of turn {game.turn.number}"


def _modes_taken(ctx: Context, modal: Modal) -> frozenset[int]:
    """List the modes that were chosen before and may not be chosen again. CR: 700.2."""
    if not modal.not_chosen:
        return frozenset()
    chosen = ctx.source_object.choice(_modes_key(ctx.game, modal))
    return frozenset(n for n in chosen if isinstance(n, int)) if isinstance(chosen, tuple) else frozenset()


def _mode_is_possible(game: Game, identity: int, mode: Mode) -> bool:
    """A mode whose target has no legal choice can't be chosen. CR: 700.2a, 603.3c."""
    ctx = Context.from_stack(game, identity)
    for target, number in target_nodes(ctx, mode.effect):
        low, high = _how_many(ctx, target)
        if len(legal_candidates(game, identity, TargetSlot(number, target, low, high))) < low:
            return False
    return True


def choose_targets(game: Game, identity: int) -> bool:
    """
    Let the controller choose targets for every slot, and divide where it says so.

    Returns:
        False when a slot has fewer legal candidates than it needs.

    CR: 601.2c-d.
    """
    from .stack import effects_of

    effects = effects_of(game, identity)
    slots = find_target_slots(game, identity)
    if not slots or is_overloaded(game, identity):
        return True
    controller = game.controller_of(identity)
    chosen: dict[int, tuple[int, ...]] = {}
    for slot in slots:
        taken = frozenset(t for earlier in chosen.values() for t in earlier) if slot.target.other else frozenset()
        found = legal_candidates(game, identity, slot, taken)
        if len(found) < slot.low:
            return False
        if group_parts(slot.target.filter):
            inner = Context.from_stack(game, identity)
            words = f"Targets of {game.name_of(identity)}?"
            chosen[slot.number] = choose_group(
                inner, slot.target.filter, found, slot.low, slot.high, words, "601.2c", ChoiceKind.TARGET
            )
            if len(chosen[slot.number]) < slot.low:
                return False
            _set_stack(game, identity, targets=_as_tuple(chosen))
            continue
        picked = game.choose_objects(
            controller,
            f"Targets of {game.name_of(identity)}?",
            in_order_of_preference(game, controller, found, effects, slot.number % REPEAT_SHIFT),
            slot.low,
            min(slot.high, len(found)),
            "601.2c",
            identity,
            ChoiceKind.TARGET,
            default=default_count(game, controller, found, effects, slot),
        )
        if len(picked) < slot.low:
            return False
        chosen[slot.number] = picked
        # Later slots may refer to earlier targets ("target creature that player controls").
        _set_stack(game, identity, targets=_as_tuple(chosen))
    _divide(game, identity, chosen)
    perform(game, *(BecomesTarget(t, identity) for t in dict.fromkeys(t for ids in chosen.values() for t in ids)))
    return True


def default_count(
    game: Game, player: int, found: tuple[int, ...], effects: tuple[Node, ...], slot: TargetSlot
) -> tuple[int, ...]:
    """Give the default answer: as many targets as may be of those that one would want, else as few as must be."""
    wanted = count_wanted(game, player, found, effects, slot.number % REPEAT_SHIFT)
    high = 1 if slot.high > len(found) and is_divided(effects, slot.number) else slot.high
    return tuple(range(max(slot.low, min(high, wanted))))


def is_divided(effects: tuple[Node, ...], slot: int) -> bool:
    """Say whether an amount is divided among the targets of a slot. CR: 601.2d."""
    for effect in effects:
        for node in effect.walk():
            if isinstance(node, PreventDamage) and node.form == "divided" and isinstance(node.recipient, Target):
                if node.recipient.slot == slot:
                    return True
            if isinstance(node, DealDamage) and node.divided and isinstance(node.recipient, Target):
                if node.recipient.slot == slot:
                    return True
    return False


def _as_tuple(chosen: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(chosen.get(number, ()) for number in range(max(chosen) + 1)) if chosen else ()


def _set_stack(game: Game, identity: int, **changes: object) -> None:
    found = game.objects[identity]
    stack = found.stack if found.stack is not None else StackInfo(None, identity)
    perform(game, SetStack(identity, replace(stack, **changes)))  # type: ignore[arg-type]


def _divide(game: Game, identity: int, chosen: dict[int, tuple[int, ...]]) -> None:
    """Divide damage or counters among the targets of a slot; each gets at least one. CR: 601.2d."""
    from .stack import effects_of

    ctx = Context.from_stack(game, identity)
    for effect in effects_of(game, identity):
        for node in effect.walk():
            if isinstance(node, DealDamage) and node.divided and isinstance(node.recipient, Target):
                _divide_one(ctx, identity, node.recipient.slot, int(evaluate(ctx, node.amount)), chosen)
            elif isinstance(node, PreventDamage) and node.form == "divided" and isinstance(node.recipient, Target):
                if node.amount is not None:
                    _divide_one(ctx, identity, node.recipient.slot, int(evaluate(ctx, node.amount)), chosen)
            elif isinstance(node, PutCounters) and node.distributed and isinstance(node.on, Target):
                _divide_one(ctx, identity, node.on.slot, int(evaluate(ctx, node.count)), chosen)


def _divide_one(ctx: Context, identity: int, slot: int, amount: int, chosen: dict[int, tuple[int, ...]]) -> None:
    game = ctx.game
    targets = chosen.get(slot, ())
    if not targets or amount <= 0:
        return
    shares = dict.fromkeys(targets[:amount], 1)
    extra = amount - len(shares)
    if extra > 0 and len(shares) > 1:
        options = tuple(Option(target, game.name_of(target)) for target in shares)
        point = ChoicePoint(
            ctx.controller,
            ChoiceKind.DIVISION,
            f"How is the rest of {amount} divided?",
            options,
            extra,
            extra,
            "601.2d",
            identity,
            repeats=True,
        )
        for value in game.choose(point):
            if isinstance(value, int):
                shares[value] += 1
    elif shares:
        shares[targets[0]] += extra
    stack = game.objects[identity].stack
    division = list(stack.division if stack is not None else ())
    while len(division) <= slot:
        division.append(())
    division[slot] = tuple(shares.get(target, 0) for target in targets)
    _set_stack(game, identity, division=tuple(division))


# Resolving ---------------------------------------------------------------------------------------


def legal_targets(game: Game, identity: int) -> tuple[tuple[int, ...], ...]:
    """Give the targets of a spell or ability by slot, without those that have become illegal. CR: 608.2b."""
    found = game.last_known(identity)
    if is_overloaded(game, identity):
        return overloaded_objects(game, identity)
    if found.stack is None or not any(found.stack.targets):
        return found.stack.targets if found.stack is not None else ()
    slots = {slot.number: slot for slot in find_target_slots(game, identity)}
    ctx = Context.from_stack(game, identity)
    kept: list[tuple[int, ...]] = []
    for number, ids in enumerate(found.stack.targets):
        slot = slots.get(number)
        if slot is None:
            kept.append(ids)
        else:
            kept.append(tuple(i for i in ids if is_legal_target(ctx, identity, slot.target, i)))
    return tuple(kept)


def has_only_illegal_targets(game: Game, identity: int) -> bool:
    """Say whether a spell or ability has targets and none of them is legal any more. CR: 608.2b."""
    found = game.last_known(identity)
    if found.stack is None or not any(found.stack.targets):
        return False
    return not any(legal_targets(game, identity))


def is_overloaded(game: Game, identity: int) -> bool:
    """Say whether a spell was cast for its overload cost, so that it has no targets. CR: 702.96b."""
    cast = game.last_known(identity).cast
    return cast is not None and cast.alternative == "overload"


def overloaded_objects(game: Game, identity: int) -> tuple[tuple[int, ...], ...]:
    """Give, by slot, everything that matches where the text says "target" and now means "each". CR: 702.96a."""
    ctx = Context.from_stack(game, identity)
    found = {
        slot.number: tuple(
            candidate
            for candidate in candidates(ctx, slot.target.filter, targeting=True)
            if matches_filter(ctx, slot.target.filter, candidate)
        )
        for slot in find_target_slots(game, identity)
    }
    return _as_tuple(found)
