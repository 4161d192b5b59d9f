"""
What a spell or ability knows while it runs.

CR: 113.7, 608.2, 607.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..objects import Binding, GameObject, StackInfo

if TYPE_CHECKING:
    from ..game import Game
    from ..ir.abilities import Ability


@dataclass(slots=True)
class Context:
    """
    One running ability: who, from what, with what chosen, and what happened so far.

    Attributes:
        source: id of the ability's source (113.7), which may be gone: ask `game.last_known`.
        controller: "you".
        targets: chosen ids by target slot; illegal ones are taken out before resolving (608.2b).
        bindings: what names stand for: those of the trigger event, of linked choices, of loops,
            and of earlier instructions (``it``, ``this way``). Values are ids, numbers, words or tuples of them.
        stack_id: the spell or ability on the stack, None for static abilities and costs.
    """

    game: Game
    source: int
    controller: int
    ability: Ability | None = None
    targets: tuple[tuple[int, ...], ...] = ()
    x: int | None = None
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    bindings: dict[str, Binding] = field(default_factory=dict)
    stack_id: int | None = None
    loop: tuple[int, ...] = ()
    """Objects or players of the enclosing "for each", innermost last."""

    @classmethod
    def from_stack(cls, game: Game, identity: int) -> Context:
        """Give the context in which a spell or ability on the stack resolves. CR: 608.2."""
        found = game.last_known(identity)
        stack = found.stack or StackInfo(None, identity)
        return cls(
            game,
            stack.source,
            game.controller_of(identity),
            stack.ability,
            stack.targets,
            found.cast.x if found.cast is not None else None,
            stack.modes,
            stack.division,
            dict(stack.bindings),
            identity,
        )

    @property
    def source_object(self) -> GameObject:
        """The source as it is or last was. CR: 608.2h."""
        return self.game.last_known(self.source)

    def ids(self, name: str) -> tuple[int, ...]:
        """Give the ids bound to a name, empty when it is not bound."""
        value = self.bindings.get(name)
        if value is None or isinstance(value, str):
            return ()
        if isinstance(value, int):
            return (value,)
        return tuple(item for item in value if isinstance(item, int))

    def number(self, name: str) -> int:
        """Give the number bound to a name, 0 when it is not bound."""
        value = self.bindings.get(name)
        return value if isinstance(value, int) else 0

    def with_bindings(self, more: Mapping[str, Binding]) -> Context:
        """Give a context that knows more; the present one is unchanged."""
        return Context(
            self.game,
            self.source,
            self.controller,
            self.ability,
            self.targets,
            self.x,
            self.modes,
            self.division,
            {**self.bindings, **more},
            self.stack_id,
            self.loop,
        )
