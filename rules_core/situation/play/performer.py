"""
Plays a situation: carries its actions out, each at the moment at which it belongs.

An action waits until the stack is empty, unless it is a response. Combat runs on
from the declared attackers to combat damage when all actions are done. What an
action does is said in the rooms of `acting`, one a chapter.

CR: 117, 500-511, 605.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ... import turn
from ...actions import Attack, Block, PassingAgent
from ...combat import has_first_strike_step
from ...durations import end_effects
from ...errors import IllegalAction, UnsupportedRule
from ...events import (
    BeginStep,
    Event,
    SetPlayer,
    SpendMana,
)
from ...game import Game
from ...ir.effects import CopySpell, PayFor
from ...ir.nouns import IsSpell
from ...mana import ManaCost, mana_cost
from ...objects import CombatState, GameObject, ManaUnit, is_player
from ...perform import perform
from ...priority import give_priority, settle
from ...skipping import skip
from ...stack import resolve_top
from ...terms import CardType, Step, Zone
from ..model import Action, Ref
from .choosing import Intent, SituationChooser
from .table import Table, fill
from .why import TARGETING_RULES, why_not

GRANTED = 0
"""Source of the mana that stands for "mana is available"."""

COMBAT_STEPS = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE)


class SituationAgent(PassingAgent):
    """Passes priority, and attacks and blocks as the situation says."""

    def __init__(self) -> None:
        """Nobody attacks or blocks at first."""
        self.attacks: dict[int, int] = {}
        self.blocks: dict[int, tuple[int, ...]] = {}

    def attackers(self, game: Game, player: int) -> tuple[Attack, ...]:
        """The attacks that were told."""
        return tuple(self.attacks.items())

    def blockers(self, game: Game, player: int) -> tuple[Block, ...]:
        """The blocks that were told, of this player's creatures."""
        return tuple((b, a) for b, a in self.blocks.items() if game.controller_of(b) == player)


Doing = Callable[["Performer", Action], None]
VERBS: dict[str, Doing] = {}


def verb(*names: str) -> Callable[[Doing], Doing]:
    """Enter the function that carries out actions of these verbs."""

    def enter(function: Doing) -> Doing:
        for name in names:
            VERBS[name] = function
        return function

    return enter


@dataclass
class Performer:
    """Plays the actions of one situation on one table."""

    table: Table
    chooser: SituationChooser
    agent: SituationAgent = field(default_factory=SituationAgent)
    declared: set[int] = field(default_factory=set)
    """Numbers of the attack and block actions that have been carried out with an earlier one."""
    number: int = -1
    notes: list[str] = field(default_factory=list)
    """What was taken for granted on the way."""

    @property
    def game(self) -> Game:
        """The game in play."""
        return self.table.game

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the situation."""
        return self.table.situation.actions

    # ------------------------------------------------------------ the run

    def run(self) -> None:
        """
        Carry out all actions, with the stack resolved between them where no response follows.

        Raises:
            IllegalAction: the rules forbid an action.
            UnsupportedRule: something in it is not covered.
        """
        settle(self.game)
        for number, action in enumerate(self.actions):
            self.number = number
            if number in self.declared:
                continue
            if not action.response and action.verb != "counter" and not self._answers_the_last(action):
                self.resolve_stack()
            elif action.response:
                self._wait_for_what_is_answered(action)
            self.chooser.intent = self._intent(action)
            self.chooser.likely = self._likely(action)
            self._perform(action)
            self.chooser.wanted.extend(self.chooser.intent.targets if action.verb in ("cast", "enter") else ())
            self.chooser.intent = replace_intent(self.chooser.intent)
            settle(self.game)
            if self.game.is_over:
                break
        self.number = len(self.actions)

    def _perform(self, action: Action) -> None:
        """
        Carry out one action.

        Raises:
            IllegalAction: the rules forbid it; of targets it says why.
        """
        aims = action.verb in ("cast", "activate", "loyalty", "equip") and bool(action.objects)
        source = self.table.now(action.objects[0]) if aims else None
        targets = [
            self.table.last(ref) if isinstance(ref, int) else self.table.players.get(ref) for ref in action.targets
        ]
        wanted = [target for target in targets if target is not None]
        if source is not None and any(not is_player(i) and self.game.find(i) is None for i in wanted):
            raise why_not(self.game, source, self.table.player(action.player), wanted, IllegalAction("", "115.1"))
        try:
            VERBS[action.verb](self, action)
        except IllegalAction as reason:
            if source is None or reason.rule not in TARGETING_RULES or source not in self.game.objects:
                raise
            raise why_not(self.game, source, self.table.player(action.player), wanted, reason) from None

    def _answers_the_last(self, action: Action) -> bool:
        """A spell on what the spell before it targets is cast in response, or there would be no point in it."""
        if action.verb not in ("cast", "activate", "regenerate") or not self.game.stack or self.number == 0:
            return False
        if action.verb == "cast" and not self._is_instant(action.objects[0]):
            return False
        before = self.actions[self.number - 1]
        if before.verb not in ("cast", "activate"):
            return False
        if before.player == action.player and action.player:
            # What copies one's own spell is cast while it waits; nothing else is an answer to it.
            return action.verb == "cast" and self._copies(action)
        if action.verb == "regenerate":
            # Afterwards there would be nothing left to regenerate.
            self.notes.append(f"response:{self.number}")
            return True
        waits = any(isinstance(ref, int) and self._is_permanent_spell(ref) for ref in action.targets)
        if waits and action.objects and not self.counters_spells(action.objects[0]):
            # What can't target a spell is aimed at the permanent that the spell becomes.
            return False
        same = set(before.targets) & set(action.targets) | (set(before.objects) & set(action.targets))
        on_stack = any(isinstance(ref, int) and self._is_on_stack(ref) for ref in action.targets)
        if same and not on_stack:
            # What targets the spell itself can only be an answer to it.
            self.notes.append(f"response:{self.number}")
        return bool(same or on_stack)

    def _wait_for_what_is_answered(self, action: Action) -> None:
        """Let the stack resolve until the trigger, or the permanent, that is responded to is there."""
        game = self.game
        while game.stack and not game.is_over:
            top = game.objects[game.stack[-1]]
            if action.to_trigger:
                if top.stack is not None and top.stack.kind == "triggered":
                    return
            elif not any(isinstance(r, int) and self._is_permanent_spell(r) for r in action.targets) or (
                action.objects and self.counters_spells(action.objects[0])
            ):
                return
            resolve_top(game)
            settle(game)

    def _copies(self, action: Action) -> bool:
        """True for a spell that copies what it targets on the stack. CR: 707.10."""
        if not any(isinstance(ref, int) and self._is_on_stack(ref) for ref in action.targets):
            return False
        printed = self.game.objects[self.here(action.objects[0])].printed
        return printed is not None and any(
            isinstance(node, CopySpell) for ability in printed.abilities for node in ability.walk()
        )

    def _is_permanent_spell(self, index: int) -> bool:
        return self._is_on_stack(index) and not self._is_instant_or_sorcery(index)

    def _is_instant_or_sorcery(self, index: int) -> bool:
        types = self.game.characteristics(self.here(index)).card_types
        return bool(types & {CardType.INSTANT, CardType.SORCERY})

    def counters_spells(self, index: int) -> bool:
        """True for a card whose text speaks of spells, so that it may target one on the stack."""
        identity = self.table.now(index)
        printed = self.game.objects[identity].printed if identity is not None else None
        return printed is not None and any(
            isinstance(node, IsSpell) for ability in printed.abilities for node in ability.walk()
        )

    def _likely(self, action: Action) -> tuple[int, ...]:
        """What a response is about where it is not said: what the spell before it targets. CR: none."""
        if not action.response or action.targets or self.number == 0:
            return ()
        before = self.actions[self.number - 1]
        refs = (*before.targets, *before.objects)
        return tuple(i for i in (self.table.ref(ref) for ref in refs) if i is not None)

    def _is_instant(self, index: int) -> bool:
        """True for a spell that can be cast in response. CR: 304.1, 702.8a."""
        identity = self.table.now(index)
        if identity is None:
            return False
        characteristics = self.game.characteristics(identity)
        flash = any(getattr(ability, "keyword", "") == "flash" for ability in characteristics.abilities)
        return flash or CardType.INSTANT in characteristics.card_types

    def _is_on_stack(self, index: int) -> bool:
        identity = self.table.now(index)
        return identity is not None and self.game.objects[identity].zone is Zone.STACK

    def _intent(self, action: Action) -> Intent:
        targets: list[int | str] = []
        for ref in action.targets:
            if isinstance(ref, str) and ref.startswith("tracker:"):
                targets.append(ref)
            else:
                identity = self.table.ref(ref)
                if identity is not None:
                    targets.append(identity)
        copying = tuple(target for target in targets if isinstance(target, int)) if action.word == "copying" else ()
        costs = tuple(i for i in (self.table.now(index) for index in action.costs) if i is not None)
        name = self.label(action.objects[0]) if action.objects else ""
        chosen = self.table.situation.objects[action.objects[0]].chosen if action.objects else ""
        return Intent(
            () if copying else tuple(targets), copying, costs, action.x, action.kicked,
            "" if action.word == "copying" else action.word or chosen, name,
        )  # fmt: skip

    def label(self, index: int) -> str:
        """What an object is called."""
        identity = self.table.last(index)
        return self.game.name_of(identity) if identity is not None else "it"

    def resolve_stack(self) -> None:
        """Let everything on the stack resolve, nobody doing anything; what is said to be paid for is paid for."""
        if not (self.game.stack or self.game.pending):
            settle(self.game)
            return
        payers = tuple(self.game.players) if self._asks_to_pay() and self.chooser.pays is not False else ()
        for player in payers:
            self.grant(player, mana_cost(""), 0, spare=True)
        give_priority(self.game, PassingAgent())
        for player in payers:
            self.take_back(player)

    def _asks_to_pay(self) -> bool:
        """Whether something in the game may let a player pay as it resolves: ward, or "unless that player pays"."""
        for identity in self.game.objects:
            printed = self.game.objects[identity].printed
            if printed is not None and any(isinstance(node, PayFor) for a in printed.abilities for node in a.walk()):
                return True
            if printed is not None and any(getattr(ability, "keyword", "") == "ward" for ability in printed.abilities):
                return True
        return False

    def cite_x(self) -> None:
        """Say where the X of a spell is the X of what enters. CR: 107.3m."""
        for index in range(len(self.table.situation.objects)):
            identity = self.table.last(index)
            found = self.game.last_known(identity) if identity is not None else None
            if found is None or (found.id in self.game.lki and found.zone is not Zone.BATTLEFIELD):
                found = self._as_it_entered(index)
            if found is None or found.zone is not Zone.BATTLEFIELD:
                continue
            name = self.game.name_of(found.id)
            if found.cast is None or found.cast.x is None:
                if found.id >= self.table.started and _has_x(found):
                    self.game.note("107.3m", f"No spell for which X was chosen became {name} as it entered: X is 0.")
                continue
            self.game.note("107.3m", f"As {name} enters, X is {found.cast.x} as for the spell; afterwards its X is 0.")

    def _as_it_entered(self, index: int) -> GameObject | None:
        """The latest permanent that an object was since play began, None when it was none."""
        found = None
        identity = self.table.first(index)
        while identity is not None:
            if identity >= self.table.started and self.game.last_known(identity).zone is Zone.BATTLEFIELD:
                found = self.game.last_known(identity)
            identity = self.game.moved.get(identity)
        return found

    def finish(self) -> None:
        """Let the stack resolve, and combat come to its end."""
        self.resolve_stack()
        self.cite_x()
        if self.game.combat is not None and self.game.combat.attackers and not self.game.is_over:
            self.advance(Step.END_COMBAT)
            self.resolve_stack()

    # ------------------------------------------------------------ steps

    def advance(self, goal: Step) -> None:
        """Play on to the beginning of a later step of this turn, through all in between. CR: 500.2."""
        game = self.game
        present = game.turn.step
        if present is goal or game.is_over:
            return
        order = turn.TURN
        place = order.index(present) if present is not None else -1
        if order.index(goal) <= place:
            raise UnsupportedRule(f"going back to the {goal.value.replace('_', ' ')} step", "500.1")
        if present is not None:
            if present is not Step.UNTAP:
                give_priority(game, self.agent)
            turn.end_step(game, present)
        for step in order[place + 1 : order.index(goal)]:
            if game.is_over:
                return
            if _is_taken(game, step):
                turn.play_step(game, self.agent, step)
        if game.is_over or not _is_taken(game, goal):
            return
        self._begin(goal)

    def _begin(self, step: Step) -> None:
        """Begin a step, unless an effect skips it. CR: 500.11."""
        game = self.game
        if skip(game, step):
            name = game.players[game.turn.active].name
            game.note("500.11", f"{name} skips the {step.value.replace('_', ' ')} step.", name)
            return
        if step is Step.BEGIN_COMBAT:
            game.combat = CombatState()
            game.turn = replace(game.turn, combats=game.turn.combats + 1)
        perform(game, BeginStep(game.turn.active, step))
        end_effects(game, "step begins")
        turn.turn_based_actions(game, self.agent, step)

    def next_turn(self, goal: Step) -> None:
        """Finish this turn and go to a step of the next one. CR: 500.1."""
        game = self.game
        self.finish()
        present = game.turn.step
        assert present is not None
        if present is not Step.CLEANUP:
            give_priority(game, self.agent)
            turn.end_step(game, present)
            place = turn.TURN.index(present)
            for step in turn.TURN[place + 1 :]:
                if _is_taken(game, step) and not game.is_over:
                    turn.play_step(game, self.agent, step)
        if game.is_over:
            return
        self.agent.attacks, self.agent.blocks = {}, {}
        turn.begin_turn(game)
        for step in turn.TURN[: turn.TURN.index(goal)]:
            if _is_taken(game, step) and not game.is_over:
                turn.play_step(game, self.agent, step)
        if not game.is_over:
            self._begin(goal)

    # ------------------------------------------------------------ small helpers

    def here(self, index: int) -> int:
        """
        The id that an object has now.

        Raises:
            UnsupportedRule: it has ceased to exist, so the action makes no sense.
        """
        identity = self.table.now(index)
        if any(
            done.verb == "keyword" and done.word in ("eternalize", "embalm") and index in done.objects
            for done in self.actions[: self.number]
        ):
            # CR 702.129a: the card is in exile, and what is meant from then on is the token.
            self.resolve_stack()
            token = self.table.token_made()
            identity = (self.table.follow(token) if token is not None else None) or identity
        if identity is None:
            raise UnsupportedRule("an action on something that is not there any more", "400.7")
        return identity

    def on_battlefield(self, index: int) -> int:
        """
        The id of an object that must be on the battlefield.

        Raises:
            IllegalAction: it is somewhere else.
        """
        identity = self.here(index)
        if self.game.objects[identity].zone is not Zone.BATTLEFIELD:
            raise IllegalAction(f"{self.game.name_of(identity)} is not on the battlefield", "110.1")
        return identity

    def who(self, ref: Ref) -> int:
        """
        The id of a player or object.

        Raises:
            UnsupportedRule: it is something else.
        """
        if isinstance(ref, int):
            return self.here(ref)
        identity = self.table.ref(ref)
        if identity is None:
            raise UnsupportedRule(f"{ref.split(':')[1] if ':' in ref else ref} as a target", "115.1")
        return identity

    def do(self, *events: Event) -> None:
        """Perform events at the same time."""
        perform(self.game, *events)

    def grant(self, player: int, cost: ManaCost, x: int, spare: bool) -> None:
        """Give a player mana for a cost, as it is taken for granted that it is there, or from as many lands as told."""
        bounded(x, "X")
        units: list[str] = []
        for symbol in cost.symbols:
            if symbol.colors:
                units.append(sorted(color.value for color in symbol.colors)[0])
        for symbol in cost.symbols:
            if symbol.variable:
                units += ["C"] * x
            elif not symbol.colors:
                units += ["C"] * (symbol.generic or 1)
        left = self.lands_left(player)
        if left is not None:
            units = [*units, *["C"] * left][:left]
        elif spare:
            units += list("WUBRG") * 3 + ["C"] * 4
        own = self.game.players[player].mana
        pool = (*own, *(ManaUnit(kind, source=GRANTED) for kind in units))
        self.do(SetPlayer(player, "mana", pool))

    def lands_left(self, player: int) -> int | None:
        """How many of a player's lands are untapped by now, None where nobody said how many there are."""
        name = self.table.name_of(player)
        spec = next((spec for spec in self.table.situation.players if spec.name == name), None)
        if spec is None or (spec.lands is None and spec.spare is None):
            return None
        spent = [e for e in self.game.happened() if isinstance(e, SpendMana) and e.player == player]
        if spec.spare is not None:
            casts = [n for n, done in enumerate(self.actions) if done.verb == "cast" and done.player == name]
            if not casts or self.number <= casts[0]:
                return None
            # What the first spell cost was paid before the lands were counted.
            paid = {self.table.last(index) for index in self.actions[casts[0]].objects}
            spent = [e for e in spent if self._latest(e.source) not in paid]
        total = sum(unit.source == GRANTED for event in spent for unit in event.mana)
        return max(0, ((spec.lands if spec.spare is None else spec.spare) or 0) - total)

    def _latest(self, identity: int | None) -> int | None:
        """The latest id of an object by an earlier one."""
        while identity is not None and identity in self.game.moved:
            identity = self.game.moved[identity]
        return identity

    def fill_hand(self, player: int) -> None:
        """Give a player whose hand nobody described two unknown cards, for costs that ask for some. CR: none."""
        spec = next((p for p in self.table.situation.players if self.table.players[p.name] == player), None)
        if (spec is None or spec.hand is None) and not self.game.zone(Zone.HAND, player):
            fill(self.game, player, Zone.HAND, 2)
            self.notes.append(f"hand:{self.table.name_of(player)}")

    def take_back(self, player: int) -> None:
        """Take away what was granted and not spent."""
        pool = tuple(unit for unit in self.game.players[player].mana if unit.source != GRANTED)
        if len(pool) != len(self.game.players[player].mana):
            self.do(SetPlayer(player, "mana", pool))

    def with_mana(self, player: int, cost: ManaCost, x: int, act: Callable[[], Any]) -> None:
        """
        Act with mana for a cost at hand: first with just that, then with some to spare for what else it may cost.

        Raises:
            IllegalAction: the rules forbid it either way.
        """
        try:
            # A kicker is offered only where it could be paid too.
            self.grant(player, cost, x, spare=self.chooser.intent.kicked)
            act()
        except IllegalAction:
            self.take_back(player)
            self.grant(player, cost, x, spare=True)
            self.fill_hand(player)
            try:
                act()
            finally:
                self.take_back(player)
        finally:
            self.take_back(player)


def bounded(number: int, what: str) -> int:
    """
    Give a number that is small enough to be played out one by one.

    Raises:
        UnsupportedRule: it is not.
    """
    if number > _MOST:
        raise UnsupportedRule(f"{what}: {number:,}, more than {_MOST}")
    return number


_MOST = 200
"""What is done one by one, is done so many times at most."""


def replace_intent(old: Intent) -> Intent:
    """What stays of an intent while the action resolves: its copy choice and word, not its targets."""
    return Intent(copying=old.copying, word=old.word, name=old.name)


def _is_taken(game: Game, step: Step) -> bool:
    """Say whether a step takes place. CR: 508.8, 510.4."""
    if step in COMBAT_STEPS[1:] and (game.combat is None or not game.combat.attackers):
        return False
    if step is Step.FIRST_COMBAT_DAMAGE:
        return has_first_strike_step(game)
    return True


def _has_x(found: GameObject) -> bool:
    """Say whether the mana cost of what entered has an X, of which its abilities may speak. CR: 107.3m."""
    face = found.printed
    return face is not None and face.mana_cost is not None and any(s.variable for s in face.mana_cost.symbols)
