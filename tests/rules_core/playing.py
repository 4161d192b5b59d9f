"""Small plays for tests: resolving what waits, casting and activating with free mana."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_core.actions import ActivateAbility, CastSpell
from rules_core.activating import activate, activated_abilities
from rules_core.casting import cast
from rules_core.choices import ChoiceKind, ChoicePoint
from rules_core.events import AddMana, BeginStep, BeginTurn
from rules_core.game import Game
from rules_core.objects import ManaUnit
from rules_core.perform import perform
from rules_core.priority import settle
from rules_core.stack import resolve_top
from rules_core.terms import Step

from .boards import A


class Answers:
    """Answers choices by their kind with the labels or yes and no given for it, else the default."""

    def __init__(self, **answers: object) -> None:
        """Take for each kind (blanks as underscores) one answer for all or a list used in order."""
        self.answers = {name.replace("_", " "): value for name, value in answers.items()}

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Answer a choice."""
        answer = self.answers.get(point.kind.value)
        if isinstance(answer, list):
            answer = answer.pop(0) if answer else None
        if answer is None:
            return point.default_indices
        if point.kind in (ChoiceKind.MAY, ChoiceKind.PAY):
            return (0,) if answer else (1,)
        if isinstance(answer, int) and not isinstance(answer, bool):
            values = [option.value for option in point.options]
            return (values.index(answer),) if answer in values else point.default_indices
        wanted = (answer,) if isinstance(answer, str) else tuple(answer)  # type: ignore[arg-type]
        labels = [option.label for option in point.options]
        found = tuple(labels.index(label) for label in wanted if label in labels)
        return found if len(found) >= point.minimum else point.default_indices


def resolve_all(game: Game) -> None:
    """Put triggers on the stack and resolve everything, with state-based actions in between."""
    settle(game)
    while game.stack and not game.is_over:
        resolve_top(game)
        settle(game)


def main_phase(game: Game, player: int = A) -> None:
    """Begin a turn of a player and go to the main phase."""
    perform(game, BeginTurn(player, game.turn.number + 1))
    perform(game, BeginStep(player, Step.PRECOMBAT_MAIN))
    resolve_all(game)


def step_begins(game: Game, step: Step, player: int | None = None) -> None:
    """Begin a step of the present turn and resolve what triggers."""
    perform(game, BeginStep(player if player is not None else game.turn.active, step))
    resolve_all(game)


def give_mana(game: Game, player: int = A, mana: str = "WUBRGCCCCC") -> None:
    """Put mana into a player's pool, one of each letter."""
    perform(game, AddMana(player, tuple(ManaUnit(letter) for letter in mana)))


def cast_and_resolve(game: Game, card: int, way: str = "", player: int = A, resolve: bool = True) -> int:
    """Cast a card with free mana and resolve it and all that triggers; the spell's id is returned."""
    give_mana(game, player)
    spell = cast(game, player, CastSpell(card, way=way))
    if resolve:
        resolve_all(game)
    return spell


def activate_and_resolve(game: Game, source: int, number: int = 0, player: int = A) -> None:
    """Activate an activated ability with free mana and resolve it."""
    give_mana(game, player)
    index, _ = activated_abilities(game, source)[number]
    activate(game, player, ActivateAbility(source, index))
    resolve_all(game)


def next_turn(game: Game, player: int) -> None:
    """Begin the next turn, a player's, with the upkeep."""
    perform(game, BeginTurn(player, game.turn.number + 1))
    game.turn = replace(game.turn, step=Step.UPKEEP)
    step_begins(game, Step.UPKEEP)
