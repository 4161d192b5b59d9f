"""
Which objects a static effect applies to.

Filters of the usual parts are turned once into a quick test of a value; other
parts ask their matcher in `execute`. Both mean the same; only the speed
differs, and the table of values is asked thousands of times.

CR: 109.2, 611.3a.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..execute.context import Context
from ..execute.registry import matches, refer
from ..ir import nouns as n
from ..ir.abilities import KeywordAbility
from ..ir.bindings import AttachedObject, RefBinding, Source
from ..ir.node import Node
from ..objects import Characteristics, is_player
from ..terms import CardType, Color, Supertype, Zone

Test = Callable[[Context, int, Characteristics], bool]
"""(context, id, its value) -> does it match?"""

_BATTLEFIELD = frozenset({Zone.BATTLEFIELD})
_ANYWHERE = frozenset({Zone.BATTLEFIELD, Zone.STACK, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND})

_tests: dict[int, tuple[Node, Test]] = {}
_zones: dict[int, tuple[Node, frozenset[Zone]]] = {}


def test_of(node: Node) -> Test:
    """Give the quick test of a filter or filter part."""
    known = _tests.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    made = _make_test(node)
    if len(_tests) > 50_000:
        _tests.clear()
    _tests[id(node)] = (node, made)
    return made


def _all(parts: Iterable[Test]) -> Test:
    tests = tuple(parts)
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda ctx, i, value: first(ctx, i, value) and second(ctx, i, value)
    return lambda ctx, i, value: all(test(ctx, i, value) for test in tests)


def _make_test(node: Node) -> Test:
    match node:
        case n.Filter(head, adjectives, qualifiers):
            return _all(test_of(part) for part in (head, *adjectives, *qualifiers))
        case n.AnyOf(filters) | n.Either(filters):
            options = tuple(test_of(part) for part in filters)
            return lambda ctx, i, value: any(test(ctx, i, value) for test in options)
        case n.Both(parts):
            return _all(test_of(part) for part in parts)
        case n.Non(modifier):
            inner = test_of(modifier)
            return lambda ctx, i, value: not inner(ctx, i, value)
        case n.Other(None):
            return lambda ctx, i, value: i != ctx.source
    return _make_quality_test(node)


def _make_quality_test(node: Node) -> Test:
    match node:
        case n.IsType(word):
            card_type = CardType(word)
            return lambda ctx, i, value: card_type in value.card_types
        case n.IsSubtype(word):
            return lambda ctx, i, value: word in value.subtypes
        case n.IsSupertype(word):
            supertype = Supertype(word)
            return lambda ctx, i, value: supertype in value.supertypes
        case n.IsColor(word):
            color = Color(word)
            return lambda ctx, i, value: color in value.colors
        case n.ColorCount("colorless"):
            return lambda ctx, i, value: not value.colors
        case n.ColorCount("monocolored"):
            return lambda ctx, i, value: len(value.colors) == 1
        case n.ColorCount("multicolored"):
            return lambda ctx, i, value: len(value.colors) > 1
        case n.IsToken():
            return lambda ctx, i, value: ctx.game.objects[i].is_token
        case n.ControlledBy(n.You(), negated):
            return lambda ctx, i, value: (_controller(ctx, i, value) == ctx.controller) is not negated
        case n.WithAbility(KeywordAbility(keyword, ())):
            return lambda ctx, i, value: any(
                isinstance(a, KeywordAbility) and a.keyword == keyword for a in value.abilities
            )
        case n.WithoutAbilities():
            return lambda ctx, i, value: not value.abilities
        case n.InZone(zone, None):
            return lambda ctx, i, value: ctx.game.objects[i].zone == zone
        case n.IsCard():
            return lambda ctx, i, value: ctx.game.objects[i].card is not None
    return lambda ctx, i, value: matches(ctx, node, i)


def _controller(ctx: Context, identity: int, value: Characteristics) -> int:
    return value.controller if value.controller is not None else ctx.game.objects[identity].owner


ATTACHED = n.Pronoun("it", AttachedObject())
"""The canonical form of what an Aura, Equipment or Fortification is attached to. CR: 301.5, 303.4."""


def canonical(subject: Node) -> Node:
    """
    Give one form for all the words that mean the same: the unsaid subject of a later clause, "it", its name.

    CR: 201.5, 613.6.
    """
    if isinstance(subject, n.Pronoun | n.That):
        binding = subject.binding
        if isinstance(binding, RefBinding):
            return canonical(binding.ref)
        if isinstance(binding, Source):
            return n.SelfRef()
        if isinstance(binding, AttachedObject):
            return ATTACHED
    if isinstance(subject, n.SelfRef):
        return n.SelfRef()
    if isinstance(subject, n.AttachedRef):
        return ATTACHED
    return subject


def zones_of(subject: Node) -> frozenset[Zone]:
    """Give the zones in which a subject can find what it speaks of. CR: 109.2."""
    known = _zones.get(id(subject))
    if known is not None and known[0] is subject:
        return known[1]
    found = _zones_of(subject)
    if len(_zones) > 50_000:
        _zones.clear()
    _zones[id(subject)] = (subject, found)
    return found


def _zones_of(node: Node) -> frozenset[Zone]:
    match node:
        case n.Each(inner) | n.A(inner):
            return zones_of(inner)
        case n.AnyOf(filters):
            return frozenset().union(*(zones_of(part) for part in filters))
        case n.Several(refs):
            return frozenset().union(*(zones_of(part) for part in refs))
        case n.Filter(head, adjectives, qualifiers):
            parts = (head, *adjectives, *qualifiers)
            named = frozenset(Zone(part.zone) for part in parts if isinstance(part, n.InZone))
            if named:
                return named
            if any(isinstance(part, n.IsSpell | n.IsAbility) for part in parts):
                return frozenset({Zone.STACK})
            if isinstance(head, n.IsCard):
                barred = {
                    Zone(p.modifier.zone) for p in parts if isinstance(p, n.Non) and isinstance(p.modifier, n.InZone)
                }
                return _ANYWHERE - barred
            if any(isinstance(part, n.Either) for part in parts):
                return _BATTLEFIELD.union(*(_spell_zone(part) for part in parts))
            return _BATTLEFIELD
    return _BATTLEFIELD


def _spell_zone(part: Node) -> frozenset[Zone]:
    found = any(isinstance(inner, n.IsSpell) for inner in part.walk())
    return frozenset({Zone.STACK}) if found else frozenset()


def affected_by(ctx: Context, subject: Node) -> tuple[int, ...]:
    """
    List the objects that a static effect with this subject applies to now, in zone order.

    CR: 611.3a.
    """
    game = ctx.game
    match subject:
        case n.Each(inner) | n.A(inner):
            return _matching(ctx, inner)
        case n.SelfRef() | n.Pronoun(_, Source()) | n.That(_, _, Source()):
            return (ctx.source,) if ctx.source in game.objects else ()
        case n.AttachedRef() | n.Pronoun(_, AttachedObject()) | n.That(_, _, AttachedObject()):
            found = game.objects.get(ctx.source)
            to = found.attached_to if found is not None else None
            return (to,) if to is not None and to in game.objects else ()
        case n.Pronoun(_, RefBinding(inner)) | n.That(_, _, RefBinding(inner)):
            return affected_by(ctx, inner)
        case n.Several(refs):
            return tuple(dict.fromkeys(i for ref in refs for i in affected_by(ctx, ref)))
        case n.You():
            return ()
    if type(subject).__name__ == "These":
        return tuple(i for i in subject.ids if i in game.objects)  # type: ignore[attr-defined]
    return tuple(i for i in refer(ctx, subject) if not is_player(i) and i in game.objects)


def _matching(ctx: Context, inner: Node) -> tuple[int, ...]:
    game = ctx.game
    board = game.layers
    assert board is not None
    test = test_of(inner)
    if game.reach:
        test = _all((test, lambda ctx, i, value: ctx.game.is_in_range(ctx.controller, _controller(ctx, i, value))))
    values = board.values
    zones = zones_of(inner)
    if zones == _BATTLEFIELD:
        return tuple(i for i in game.battlefield if test(ctx, i, values[i]))
    objects = game.objects
    return tuple(i for i, value in values.items() if objects[i].zone in zones and test(ctx, i, value))
