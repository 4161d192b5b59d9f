"""Small made-up cards and games for tests of the engine."""

from __future__ import annotations

import rules_core.engine  # noqa: F401 - loads every room of handlers
from rules_core.cards import PrintedCard, PrintedFace
from rules_core.choices import Chooser
from rules_core.coverage import find_unsupported_in_card
from rules_core.events import MoveZone
from rules_core.game import Game
from rules_core.ir.abilities import Ability, KeywordAbility
from rules_core.ir.card import CompiledCard, CompiledFace, PrintedNumber
from rules_core.mana import mana_cost
from rules_core.objects import GameObject, Player
from rules_core.oracle import compile_card, face_lines
from rules_core.terms import CardType, ObjectKind, Supertype, Zone

A, B = -1, -2


def card(
    name: str,
    power: int | None = None,
    toughness: int | None = None,
    *abilities: Ability | str,
    types: tuple[CardType, ...] = (),
    cost: str = "{1}",
    loyalty: int | None = None,
    supertypes: tuple[Supertype, ...] = (),
    subtypes: tuple[str, ...] = (),
) -> CompiledCard:
    """Make up a card; words among the abilities are keyword abilities."""
    kinds = types or (CardType.CREATURE,) if power is not None else types or (CardType.ARTIFACT,)
    found = tuple(KeywordAbility(a) if isinstance(a, str) else a for a in abilities)
    face = CompiledFace(
        name,
        mana_cost(cost),
        mana_cost(cost).colors,
        frozenset(supertypes),
        frozenset(kinds),
        subtypes,
        found,
        None if power is None else PrintedNumber(power, text=str(power)),
        None if toughness is None else PrintedNumber(toughness, text=str(toughness)),
        None if loyalty is None else PrintedNumber(loyalty, text=str(loyalty)),
    )
    return CompiledCard(name, "normal", (face,))


def written(
    name: str, text: str, type_line: str = "Creature — Bear", cost: str = "{1}", size: str = "2/2"
) -> CompiledCard:
    """Make up a card by its text, all of which must be read, printed back and played."""
    power, _, toughness = size.partition("/") if "Creature" in type_line else ("", "", "")
    face = PrintedFace(name, cost, type_line, text, power or None, toughness or None)
    for line in face_lines(face):
        assert line.is_compiled, (line.text, line.reason)
        assert line.printed == line.text
    made = compile_card(PrintedCard(name, name, "normal", (face,)))
    assert not find_unsupported_in_card(made), find_unsupported_in_card(made)
    return made


def duel(chooser: Chooser | None = None) -> Game:
    """Begin a game of two players, A and B, at 20 life with empty zones."""
    return Game([Player(A, "A"), Player(B, "B")], chooser)


def add(game: Game, found: CompiledCard, owner: int = A, zone: Zone = Zone.BATTLEFIELD) -> int:
    """Put a card into a zone without any event but the move itself; its id is returned."""
    from rules_core.perform import perform

    identity = game.new_id()
    game.objects[identity] = GameObject(identity, ObjectKind.CARD, owner, Zone.OUTSIDE, found)
    perform(game, MoveZone(identity, zone))
    return game.moved[identity]
