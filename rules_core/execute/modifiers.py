"""
Modifiers by what something is: types, colours, numbers, names, abilities, counters.

CR: 105, 109, 205, 700.6, 700.9, 700.12.
"""

from __future__ import annotations

from ..errors import UnsupportedRule
from ..ir.abilities import KeywordAbility
from ..ir.node import Node
from ..ir.nouns import (
    AnyOf,
    Both,
    ChosenQuality,
    ColorCount,
    Either,
    Filter,
    HasSymbol,
    InGroup,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsToken,
    IsType,
    Named,
    Non,
    NumberIs,
    Parity,
    QualityOfChoice,
    SameAs,
    Superlative,
    WithAbility,
    WithCounters,
    WithoutAbilities,
)
from ..ir.quantities import Within
from ..objects import is_player
from ..terms import CardType, Color, ObjectKind, Supertype, Zone
from ..trackers.objects import is_tracker
from .acting import matching
from .context import Context
from .filters import matches_filter
from .groups import TOTALS
from .quantities import KNOWN_QUALITIES, characteristic, counter_total, qualities, within
from .registry import limited, matcher, matches, refer
from .words import choose_word


@matcher(IsType)
def is_type(ctx: Context, node: IsType, candidate: int) -> bool:
    """Has the card type. CR: 205.2."""
    return not is_player(candidate) and CardType(node.card_type) in ctx.game.characteristics(candidate).card_types


@matcher(IsSubtype)
def is_subtype(ctx: Context, node: IsSubtype, candidate: int) -> bool:
    """Has the subtype. CR: 205.3."""
    return not is_player(candidate) and node.subtype in ctx.game.characteristics(candidate).subtypes


@matcher(IsSupertype)
def is_supertype(ctx: Context, node: IsSupertype, candidate: int) -> bool:
    """Has the supertype. CR: 205.4."""
    return not is_player(candidate) and Supertype(node.supertype) in ctx.game.characteristics(candidate).supertypes


@matcher(IsColor)
def is_color(ctx: Context, node: IsColor, candidate: int) -> bool:
    """Has the colour. CR: 105.2."""
    return not is_player(candidate) and Color(node.color) in ctx.game.characteristics(candidate).colors


@matcher(ColorCount)
def color_count(ctx: Context, node: ColorCount, candidate: int) -> bool:
    """Is colourless, of one colour, or of several. CR: 105.2a-c."""
    if is_player(candidate):
        return False
    count = len(ctx.game.characteristics(candidate).colors)
    known = {"colorless": count == 0, "monocolored": count == 1, "multicolored": count > 1}
    return known.get(node.kind, count > 0)


limited(ColorCount, lambda node: node.kind in ("colorless", "monocolored", "multicolored", "one or more colors"))


@matcher(IsToken)
def is_token(ctx: Context, node: IsToken, candidate: int) -> bool:
    """Is a token. CR: 111.1."""
    return not is_player(candidate) and ctx.game.last_known(candidate).is_token


@matcher(Non)
def non(ctx: Context, node: Non, candidate: int) -> bool:
    """Does not match."""
    return not matches_filter(ctx, node.modifier, candidate, anywhere=True)


@matcher(Either, AnyOf)
def either(ctx: Context, node: Either | AnyOf, candidate: int) -> bool:
    """Matches at least one; the zone is that of the filter around it."""
    parts = node.options if isinstance(node, Either) else node.filters
    return any(matches_filter(ctx, part, candidate, anywhere=True) for part in parts)


@matcher(Both)
def both(ctx: Context, node: Both, candidate: int) -> bool:
    """Matches all of them."""
    return all(matches_filter(ctx, part, candidate, anywhere=True) for part in node.parts)


@matcher(Filter)
def whole_filter(ctx: Context, node: Filter, candidate: int) -> bool:
    """A filter inside a modifier is held to its words, not to the zone it would mean by itself."""
    return (
        matches(ctx, node.head, candidate)
        and all(matches(ctx, part, candidate) for part in node.adjectives)
        and all(matches(ctx, part, candidate) for part in node.qualifiers)
    )


_GROUPS = ("adventure", "historic", "outlaw", "commander", "modified", "emblem", "gameplay tracker")


@matcher(InGroup)
def in_group(ctx: Context, node: InGroup, candidate: int) -> bool:
    """Belongs to the named group. CR: 700.6, 700.9, 700.12, 903.3."""
    if is_player(candidate):
        return False
    game = ctx.game
    now = game.characteristics(candidate)
    found = game.last_known(candidate)
    match node.group.lower():
        case "emblem":
            return found.kind is ObjectKind.EMBLEM and found.zone is Zone.COMMAND
        case "gameplay tracker":
            return is_tracker(game, candidate)
        case "historic":
            return (
                CardType.ARTIFACT in now.card_types or Supertype.LEGENDARY in now.supertypes or "Saga" in now.subtypes
            )
        case "outlaw":
            return not now.subtypes.isdisjoint({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
        case "commander":
            # CR 903.3c: a merged permanent with a commander among its components is that commander.
            return any("commander" in game.last_known(i).designations for i in (candidate, *found.merged))
        case "adventure":
            # CR 715.2a: the alternative characteristics exist, whether or not the object uses them.
            return found.card is not None and found.card.layout == "adventure" and not found.face_down
        case "modified":
            return _is_modified(ctx, candidate)
        case "party":
            return now.is_creature and not now.subtypes.isdisjoint({"Cleric", "Rogue", "Warrior", "Wizard"})
    raise UnsupportedRule(node.group)


limited(InGroup, lambda node: node.group.lower() in _GROUPS)


def _is_modified(ctx: Context, candidate: int) -> bool:
    """Has a counter, is equipped, or is enchanted by an Aura that its controller controls. CR: 700.9."""
    game = ctx.game
    if game.last_known(candidate).counters:
        return True
    controller = game.controller_of(candidate)
    for identity in game.battlefield:
        if game.objects[identity].attached_to == candidate:
            subtypes = game.characteristics(identity).subtypes
            if "Equipment" in subtypes or ("Aura" in subtypes and game.controller_of(identity) == controller):
                return True
    return False


@matcher(WithoutAbilities)
def without_abilities(ctx: Context, node: WithoutAbilities, identity: int) -> bool:
    """It has no abilities. CR: 113.3."""
    return not is_player(identity) and not ctx.game.characteristics(ctx.known(identity)).abilities


@matcher(WithAbility)
def with_ability(ctx: Context, node: WithAbility, candidate: int) -> bool:
    """Has the ability. CR: 113.1, 702."""
    return not is_player(candidate) and has_ability(ctx, candidate, node.ability)


def has_ability(ctx: Context, candidate: int, wanted: Node) -> bool:
    """Say whether an object has an ability; a keyword without parameters is had with any. CR: 702.1."""
    abilities = ctx.game.characteristics(candidate).abilities
    if isinstance(wanted, KeywordAbility):
        return any(
            isinstance(a, KeywordAbility)
            and _is_keyword(a.keyword, wanted.keyword)
            and (not wanted.parameters or a.parameters == wanted.parameters)
            for a in abilities
        )
    return wanted in abilities


def _is_keyword(has: str, wanted: str) -> bool:
    """Variants count as the keyword: plainscycling is cycling, swampwalk landwalk. CR: 702.14a, 702.29e."""
    return (
        has == wanted
        or (wanted == "cycling" and has.endswith("cycling"))
        or (wanted == "landwalk" and has.endswith("walk"))
    )


@matcher(WithCounters)
def with_counters(ctx: Context, node: WithCounters, candidate: int) -> bool:
    """Has (or last had) counters, within the number. CR: 122.1."""
    return within(ctx, node.within, counter_total(ctx, candidate, node.kind))


_EITHER_NUMBER = {
    "power or toughness": ("power", "toughness"),
    # Of a group (see `groups`): one that is too much by itself never fits.
    "total mana value": ("mana value",),
    "total power": ("power",),
}


@matcher(HasSymbol)
def has_symbol(ctx: Context, node: HasSymbol, candidate: int) -> bool:
    """The symbol occurs in its mana cost. CR: 202.1."""
    if is_player(candidate):
        return False
    cost = ctx.game.characteristics(candidate).mana_cost
    return cost is not None and any(str(symbol) == node.symbol for symbol in cost.symbols)


@matcher(Parity)
def parity(ctx: Context, node: Parity, candidate: int) -> bool:
    """Its mana value is even, as zero is, or odd. CR: 202.3."""
    if is_player(candidate):
        return False
    return (characteristic(ctx, candidate, "mana value") % 2 == 0) == (node.which == "even")


@matcher(NumberIs)
def number_is(ctx: Context, node: NumberIs, candidate: int) -> bool:
    """Its number stands so to another, in which "its" is the object tested. CR: 208, 202.3."""
    if is_player(candidate):
        return False
    inner = ctx.testing(candidate)
    if node.which in TOTALS:
        # Of a total that may not be too high, none may be above it alone; see `groups` for all together.
        at_most = isinstance(node.within, Within) and node.within.comparison in ("or less", "less than")
        return not at_most or within(inner, node.within, characteristic(ctx, candidate, TOTALS[node.which]))
    if node.which == "targets":
        # CR 115.9a: how many targets were chosen, also where the same one was chosen twice.
        stack = ctx.game.objects[candidate].stack if candidate in ctx.game.objects else None
        return stack is not None and within(inner, node.within, sum(len(slot) for slot in stack.targets))
    return any(
        within(inner, node.within, characteristic(ctx, candidate, which))
        for which in _EITHER_NUMBER.get(node.which, (node.which,))
    )


limited(
    NumberIs,
    lambda node: (
        node.which
        in (
            "power",
            "toughness",
            "mana value",
            "loyalty",
            "total power and toughness",
            "power or toughness",
            "targets",
            *TOTALS,
        )
    ),
)


@matcher(Superlative)
def superlative(ctx: Context, node: Superlative, candidate: int) -> bool:
    """
    Nothing else that is meant has more (or less); without words of its own, among all creatures.

    CR: 107.1.
    """
    if is_player(candidate):
        return False
    among = node.among if node.among is not None else Filter(IsType("Creature"))
    values = [characteristic(ctx, i, node.which) for i in matching(ctx, among, None)]
    own = characteristic(ctx, candidate, node.which)
    if not values:
        return True
    return own >= max(values) if node.how in ("greatest", "highest") else own <= min(values)


limited(Superlative, lambda node: node.which in ("power", "toughness", "mana value"))


@matcher(Named)
def named(ctx: Context, node: Named, candidate: int) -> bool:
    """Has the name, or one half of it has. CR: 201.2, 709.4a."""
    wanted = ctx.source_object.printed.name if node.name == "~" and ctx.source_object.printed else node.name
    return wanted in names_of(ctx, candidate)


def names_of(ctx: Context, candidate: int) -> tuple[str, ...]:
    """Give an object's names; a split card off the stack has both. CR: 201.2, 709.4a."""
    if is_player(candidate):
        return ()
    game = ctx.game
    found = game.last_known(candidate)
    name = game.characteristics(candidate).name
    card = found.card
    if (
        card is not None
        and found.base is None
        and card.layout == "split"
        and found.zone not in (Zone.STACK, Zone.BATTLEFIELD)
    ):
        return tuple(face.name for face in card.faces)
    return (name,) if name else ()


@matcher(SameAs)
def same_as(ctx: Context, node: SameAs, candidate: int) -> bool:
    """Shares at least one value of the quality with the reference (with none of it, when negated)."""
    inner = ctx.testing(candidate)
    own = set(_values(ctx, candidate, node.quality))
    others: set[object] = set()
    for identity in refer(inner, node.ref):
        known = ctx.known(identity)
        if known != candidate:
            others |= set(_values(ctx, known, node.quality))
    return own.isdisjoint(others) if node.negated else not own.isdisjoint(others)


def _values(ctx: Context, identity: int, quality: str) -> tuple[object, ...]:
    if quality == "name":
        return names_of(ctx, identity)
    return tuple(qualities(ctx, identity, quality))


limited(SameAs, lambda node: node.quality in KNOWN_QUALITIES)


@matcher(ChosenQuality)
def chosen_quality(ctx: Context, node: ChosenQuality, candidate: int) -> bool:
    """Has the quality chosen for the source, or by an earlier instruction. CR: 607.2d."""
    return any(has_quality(ctx, candidate, value) for value in chosen_values(ctx, node.quality))


def chosen_values(ctx: Context, quality: str) -> tuple[str, ...]:
    """Give the words chosen under a quality, by this ability or for its source. CR: 607.2d, 608.2d."""
    keys = (quality, "type") if quality == "creature type" else (quality,)
    keys = (*keys, "creature type", "card type", "land type") if quality == "type" else keys
    for key in keys:
        value = ctx.bindings.get(f"chosen {key}")
        if value is None:
            value = ctx.source_object.choice(key)
        if isinstance(value, str):
            return (value,)
        if isinstance(value, tuple):
            return tuple(word for word in value if isinstance(word, str))
    return ()


def has_quality(ctx: Context, candidate: int, word: str) -> bool:
    """Say whether an object has a colour, type, subtype or name given as a word."""
    if is_player(candidate):
        return False
    now = ctx.game.characteristics(candidate)
    return (
        word in {c.value for c in now.colors}
        or word.lower() in {c.name.lower() for c in now.colors}
        or word in {t.value for t in now.card_types}
        or word in now.subtypes
        or word in names_of(ctx, candidate)
    )


limited(
    ChosenQuality,
    lambda node: node.quality in ("color", "type", "name", "card type", "creature type", "land type"),
)


@matcher(QualityOfChoice)
def quality_of_choice(ctx: Context, node: QualityOfChoice, candidate: int) -> bool:
    """
    Has the quality that the player chooses; asked once for each instruction.

    CR: 608.2d.
    """
    key = f"choice of {node.quality}"
    value = ctx.bindings.get(key)
    if not isinstance(value, str):
        value = choose_word(ctx, refer(ctx, node.player)[0], node.quality)
        ctx.bindings[key] = value
    return has_quality(ctx, candidate, value)


limited(QualityOfChoice, lambda node: node.quality in ("color", "creature type", "card type", "basic land type"))
