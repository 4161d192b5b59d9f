"""
Carries out the actions of a situation, each at the moment at which it belongs.

An action waits until the stack is empty, unless it is a response. Combat runs on
from the declared attackers to combat damage when all actions are done.

CR: 117, 500-511, 601-602, 605, 701.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ... import activating, casting, special_actions, turn
from ...actions import ActivateAbility, Attack, Block, CastSpell, PassingAgent, PlayLand
from ...combat import attacking, has_first_strike_step
from ...copying import copiable_values, copied_card
from ...errors import IllegalAction, UnsupportedRule
from ...events import (
    BeginStep,
    Cause,
    Counter,
    CreateToken,
    DayNight,
    DealDamage,
    Designate,
    Destroy,
    Discard,
    DrawCard,
    Event,
    GainLife,
    LoseGame,
    LoseLife,
    Mill,
    MoveZone,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    SetPlayer,
    StartEffect,
    Tap,
    Transform,
    Untap,
)
from ...execute.context import Context
from ...execute.registry import EXECUTORS, execute
from ...game import Game
from ...ir.costs import LoyaltyCost, PayMana
from ...ir.durations import UntilEndOfTurn
from ...ir.effects import Discard as DiscardCost
from ...ir.effects import Fight, GainDesignation, KeywordAction, Regenerate
from ...ir.nouns import Filter, IsPermanent, IsSpell, SelfRef, Target, You
from ...ir.quantities import Number
from ...ir.statics import GainAbilities, GainControl, LoseAbilities, ModifyPT, SetPT
from ...mana import ManaCost, mana_cost
from ...mana_abilities import is_mana_ability
from ...objects import CombatState, ContinuousEffect, ManaUnit, counters_with, is_player
from ...perform import perform
from ...priority import give_priority, settle
from ...stack import resolve_top
from ...terms import CardType, Step, Zone
from ...ways import find_ways
from ..model import Action, ObjectSpec, Ref
from .choosing import Intent, SituationChooser
from .library import printed_of
from .table import Table, add_unknown_card, fill

GRANTED = 0
"""Source of the mana that stands for "mana is available"."""

_COMBAT = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_COMBAT_DAMAGE, Step.COMBAT_DAMAGE)


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
            if not action.response and not self._answers_the_last(action):
                self.resolve_stack()
            elif action.response:
                self._wait_for_what_is_answered(action)
            self.chooser.intent = self._intent(action)
            self.chooser.likely = self._likely(action)
            VERBS[action.verb](self, action)
            self.chooser.wanted.extend(self.chooser.intent.targets if action.verb in ("cast", "enter") else ())
            self.chooser.intent = replace_intent(self.chooser.intent)
            settle(self.game)
            if self.game.is_over:
                break
        self.number = len(self.actions)

    def _answers_the_last(self, action: Action) -> bool:
        """A spell on what the spell before it targets is cast in response, or there would be no point in it."""
        if action.verb not in ("cast", "activate", "regenerate") or not self.game.stack or self.number == 0:
            return False
        if action.verb == "cast" and not self._is_instant(action.objects[0]):
            return False
        before = self.actions[self.number - 1]
        if before.verb not in ("cast", "activate") or before.player == action.player:
            return False
        same = set(before.targets) & set(action.targets) | (set(before.objects) & set(action.targets))
        on_stack = any(isinstance(ref, int) and self._is_on_stack(ref) for ref in action.targets)
        if same or on_stack:
            self.notes.append("response")
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
                action.objects and self._counters_spells(action.objects[0])
            ):
                return
            resolve_top(game)
            settle(game)

    def _is_permanent_spell(self, index: int) -> bool:
        return self._is_on_stack(index) and not self._is_instant_or_sorcery(index)

    def _is_instant_or_sorcery(self, index: int) -> bool:
        types = self.game.characteristics(self.here(index)).card_types
        return bool(types & {CardType.INSTANT, CardType.SORCERY})

    def _counters_spells(self, index: int) -> bool:
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
        return Intent(
            () if copying else tuple(targets), copying, costs, action.x, action.kicked,
            "" if action.word == "copying" else action.word, name,
        )  # fmt: skip

    def label(self, index: int) -> str:
        """What an object is called."""
        identity = self.table.last(index)
        return self.game.name_of(identity) if identity is not None else "it"

    def resolve_stack(self) -> None:
        """Let everything on the stack resolve, nobody doing anything."""
        if self.game.stack or self.game.pending:
            give_priority(self.game, PassingAgent())
        else:
            settle(self.game)

    def cite_x(self) -> None:
        """Say where the X of a spell is the X of what enters. CR: 107.3m."""
        for index in range(len(self.table.situation.objects)):
            identity = self.table.last(index)
            found = self.game.last_known(identity) if identity is not None else None
            if found is None or found.cast is None or found.cast.x is None or found.zone is not Zone.BATTLEFIELD:
                continue
            name = self.game.name_of(found.id)
            self.game.note("107.3m", f"As {name} enters, X is {found.cast.x} as for the spell; afterwards its X is 0.")

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
        game = self.game
        if step is Step.BEGIN_COMBAT:
            game.combat = CombatState()
            game.turn = replace(game.turn, combats=game.turn.combats + 1)

        perform(game, BeginStep(game.turn.active, step))
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
            identity = self.table.token_made() or identity
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
        """Give a player mana for a cost, as it is taken for granted that it is there."""
        bounded(x, "X")
        units: list[str] = []
        for symbol in cost.symbols:
            if symbol.variable:
                units += ["C"] * x
            elif symbol.colors:
                units.append(sorted(color.value for color in symbol.colors)[0])
            else:
                units += ["C"] * (symbol.generic or 1)
        if spare:
            units += list("WUBRG") * 3 + ["C"] * 4
        own = self.game.players[player].mana
        pool = (*own, *(ManaUnit(kind, source=GRANTED) for kind in units))
        self.do(SetPlayer(player, "mana", pool))

    def fill_hand(self, player: int) -> None:
        """Give a player whose hand nobody described two unknown cards, for costs that ask for some. CR: none."""
        spec = next((p for p in self.table.situation.players if self.table.players[p.name] == player), None)
        if (spec is None or spec.hand is None) and not self.game.zone(Zone.HAND, player):
            fill(self.game, player, Zone.HAND, 2)
            self.notes.append("hand")

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
            self.grant(player, cost, x, spare=False)
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
    if step in _COMBAT[1:] and (game.combat is None or not game.combat.attackers):
        return False
    if step is Step.FIRST_COMBAT_DAMAGE:
        return has_first_strike_step(game)
    return True


# ------------------------------------------------------------------ casting and activating


def face_index(spec: ObjectSpec, table: Table) -> int:
    """The face that is cast: the one that was named."""
    card = table.library.compiled(spec.card) if spec.card else None
    if card is None or not spec.face:
        return 0
    return next((n for n, face in enumerate(card.faces) if face.name == spec.face), 0)


@verb("cast")
def cast(performer: Performer, action: Action) -> None:
    """Cast a spell. CR: 601."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        spec = performer.table.situation.objects[index]
        card = performer.here(index)
        if game.objects[card].zone is Zone.BATTLEFIELD:
            raise IllegalAction(f"{game.name_of(card)} is on the battlefield already", "601.2a")
        go_to_main(performer, player, card)
        face = face_index(spec, performer.table)
        compiled = game.objects[card].card
        cost = compiled.faces[face].mana_cost if compiled is not None else None
        performer.with_mana(
            player,
            cost or mana_cost(""),
            action.x or 0,
            lambda card=card, face=face: casting.cast(
                game, player, CastSpell(card, face, find_way(game, player, card, face))
            ),  # type: ignore[misc]
        )


def find_way(game: Game, player: int, card: int, face: int) -> str:
    """The name of the ordinary way to cast a card, else of the only other one (flashback from a graveyard)."""
    ways = [way for way in find_ways(game, player, card) if way.face == face]
    if any(way.name == "" for way in ways) or not ways:
        return ""
    if len({way.name for way in ways}) > 1:
        raise UnsupportedRule(f"which way {game.name_of(card)} is cast", "601.2b")
    return ways[0].name


def go_to_main(performer: Performer, player: int, card: int) -> None:
    """After combat, what needs a main phase is done in the second one. CR: 307.1."""
    game = performer.game
    characteristics = game.characteristics(card)
    instant = CardType.INSTANT in characteristics.card_types or any(
        getattr(ability, "keyword", "") == "flash" for ability in characteristics.abilities
    )
    in_combat = game.turn.step in (*_COMBAT, Step.END_COMBAT, Step.BEGIN_COMBAT)
    if not instant and in_combat and game.turn.active == player and not game.stack:
        performer.advance(Step.POSTCOMBAT_MAIN)
    elif not instant and game.turn.active != player and not game.stack:
        performer.notes.append("own turn")
        performer.next_turn(Step.PRECOMBAT_MAIN)


@verb("play")
def play(performer: Performer, action: Action) -> None:
    """Play a land. CR: 116.2a, 305.1."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        card = performer.here(index)
        go_to_main(performer, player, card)
        if special_actions.land_plays_left(game, player) <= 0:
            performer.notes.append("land")
            performer.do(SetPlayer(player, "lands_played", 0))
        special_actions.play_land(game, player, PlayLand(card))


@verb("activate")
def activate(performer: Performer, action: Action) -> None:
    """Activate the ability that can be meant. CR: 602."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.here(action.objects[0])
    abilities = [
        (number, ability)
        for number, ability in activating.activated_abilities(game, source)
        if not is_mana_ability(ability) and not ability.loyalty
    ]
    if not abilities:
        abilities = [row for row in activating.activated_abilities(game, source) if not row[1].loyalty]
    if not abilities:
        raise IllegalAction(f"{game.name_of(source)} has no activated ability", "602.1")
    fitting = [row for row in abilities if len(abilities) == 1 or _fits(performer, player, source, *row)]
    if len(fitting) != 1:
        raise UnsupportedRule(f"which ability of {game.name_of(source)} is activated", "602.2")
    use(performer, player, source, *fitting[0])


def _fits(performer: Performer, player: int, source: int, number: int, ability: Any) -> bool:
    """Say whether an ability can be activated with what the action says of targets."""
    wants = bool(performer.chooser.intent.targets)
    return wants == any(isinstance(node, Target) for node in ability.walk())


def use(performer: Performer, player: int, source: int, number: int, ability: Any) -> None:
    """Activate one ability, with mana for it at hand."""
    symbols = "".join(part.symbols for part in ability.costs if isinstance(part, PayMana))
    performer.with_mana(
        player,
        mana_cost(symbols),
        performer.chooser.intent.x or 0,
        lambda: activating.activate(performer.game, player, ActivateAbility(source, number)),
    )


@verb("loyalty")
def loyalty(performer: Performer, action: Action) -> None:
    """Activate a loyalty ability by its cost. CR: 606."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.on_battlefield(action.objects[0])
    rows = [row for row in activating.activated_abilities(game, source) if row[1].loyalty]
    wanted = action.word.replace("−", "-")
    if wanted == "ultimate" and rows:
        rows = rows[-1:]
    else:
        rows = [row for row in rows if loyalty_words(row[1]) == wanted.lstrip("+")]
    if not rows:
        raise IllegalAction(f"{game.name_of(source)} has no {action.word} ability", "606.1")
    use(performer, player, source, *rows[0])


def loyalty_words(ability: Any) -> str:
    """The loyalty cost of an ability as it is written: ``1``, ``-2``, ``0``, ``-x``."""
    for part in ability.costs:
        if isinstance(part, LoyaltyCost):
            amount = part.amount
            return str(amount.value) if isinstance(amount, Number) else "-x"
    return ""


@verb("keyword")
def keyword(performer: Performer, action: Action) -> None:
    """Activate a keyword's ability from hand or graveyard: eternalize, embalm, unearth, cycling. CR: 702."""
    game, player = performer.game, performer.table.player(action.player)
    card = performer.here(action.objects[0])
    rows = activating.activated_abilities(game, card)
    has = any(getattr(a, "keyword", "") == action.word for a in game.characteristics(card).abilities)
    rule, gist = _KEYWORD_RULES.get(action.word, ("", ""))
    if not has or not rows:
        raise IllegalAction(f"{game.name_of(card)} can't be {action.word}d from there", "602.1")
    if rule:
        game.note(rule, gist.format(game.name_of(card)))
    spec = next((s for s in performer.table.situation.players if s.name == action.player), None)
    discards = any(isinstance(part, DiscardCost) for cost in rows[0][1].costs for part in cost.walk())
    if discards and (spec is None or spec.hand is None) and not game.zone(Zone.HAND, player):
        # A card to discard is taken for granted as the mana is, where nobody said how many cards there are.
        add_unknown_card(game, player)
    use(performer, player, card, *rows[0])


_KEYWORD_RULES = {
    "eternalize": (
        "702.129a",
        "{} is exiled from the graveyard as a cost; the token will be a copy of it, but a 4/4 black Zombie without "
        "mana cost.",
    ),
    "embalm": (
        "702.128a",
        "{} is exiled from the graveyard as a cost; the token will be a copy of it, but a white Zombie without "
        "mana cost.",
    ),
    "unearth": ("702.84a", "{} will return with haste, and be exiled at the next end step or when it leaves."),
    "cycling": ("702.29a", "{} is discarded as part of the cost, and a card is drawn."),
}
"""Rule of each keyword that is activated by name, with what it does in our own words."""


@verb("equip")
def equip(performer: Performer, action: Action) -> None:
    """Activate an equip ability. CR: 702.6."""
    activate(performer, action)


@verb("crew")
def crew(performer: Performer, action: Action) -> None:
    """Crew a Vehicle with the creatures named. CR: 702.122."""
    crewing = tuple(target for target in performer.chooser.intent.targets if isinstance(target, int))
    performer.chooser.intent = Intent(costs=crewing, name=performer.chooser.intent.name)
    activate(performer, action)


@verb("tap for mana")
def tap_for_mana(performer: Performer, action: Action) -> None:
    """Activate a mana ability with the tap symbol. CR: 106.12, 605.3."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        source = performer.on_battlefield(index)
        rows = list(activating.mana_abilities_of(game, player, source))
        if action.word:
            rows = [row for row in rows if any(action.word in run for run in row[2])] or rows
        if not rows:
            tapped = game.objects[source].tapped
            why = "is tapped already" if tapped else "can't be tapped for mana now"
            raise IllegalAction(f"{game.name_of(source)} {why}", "107.5" if tapped else "302.6")
        before = len(game.trace)
        activating.activate(game, player, ActivateAbility(source, rows[0][0]))
        _cite_mana(game, source, before)


def _cite_mana(game: Game, source: int, before: int) -> None:
    """Cite what "tapped for mana" brought: a changed amount, or a trigger. CR: 106.12a-b."""
    name = game.name_of(source)
    rules = [entry.rule for entry in game.trace[before:]]
    if any(rule.startswith("614") for rule in rules):
        game.note("106.12b", f"What {name} produces as it is tapped for mana is changed.")
    added = [entry for entry in game.trace[before:] if entry.rule == "106.3"]
    if len(added) > 1:
        game.note("106.12a", f"An ability triggered on {name} being tapped for mana, and added mana at once.")


@verb("spend")
def spend(performer: Performer, action: Action) -> None:
    """Spend mana on a made-up spell (or on an ability, which does not count for expend). CR: 601.2h, 700.14."""
    from ..model import Description
    from .library import compile_printed

    game, player = performer.game, performer.table.player(action.player)
    if action.word == "ability":
        game.note("700.14", f"{action.number} mana is spent on an ability, which is not a spell.")
        return
    printed = printed_of(Description(types=("Instant",), mana_value=action.number or 0), "a spell")
    from .table import _new

    card = _new(game, compile_printed(printed), player, Zone.HAND)
    game.zones[(Zone.HAND, player)] = (card, *game.zones.get((Zone.HAND, player), ()))
    game.revision += 1
    performer.with_mana(
        player, mana_cost("{" + str(action.number or 0) + "}"), 0, lambda: casting.cast(game, player, CastSpell(card))
    )


# ------------------------------------------------------------------ combat


@verb("attack")
def attack(performer: Performer, action: Action) -> None:
    """Declare all attackers of this combat at once. CR: 508."""
    game, player = performer.game, performer.table.player(action.player)
    if game.turn.active != player:
        performer.next_turn(Step.PRECOMBAT_MAIN)
        if game.turn.active != player:
            raise UnsupportedRule("an attack in somebody else's turn", "508.1")
    performer.agent.attacks = {}
    for number, later in enumerate(performer.actions[performer.number :], performer.number):
        if later.verb == "attack" and later.player == action.player:
            performer.declared.add(number)
            defender = performer.who(later.targets[0])
            for index in later.objects:
                performer.agent.attacks[performer.on_battlefield(index)] = defender
        elif later.verb in ("end turn", "block", "no block"):
            break
    if game.turn.step in (Step.END_COMBAT, Step.POSTCOMBAT_MAIN):
        performer.next_turn(Step.PRECOMBAT_MAIN)
    performer.advance(Step.DECLARE_ATTACKERS)


@verb("block")
def block(performer: Performer, action: Action) -> None:
    """Declare all blockers of this combat at once. CR: 509."""
    performer.agent.blocks = {}
    for number, later in enumerate(performer.actions[performer.number :], performer.number):
        if later.verb == "block":
            performer.declared.add(number)
            attackers = tuple(performer.on_battlefield(ref) for ref in later.targets if isinstance(ref, int))
            pairs = len(attackers) == len(later.objects)
            for place, index in enumerate(later.objects):
                blocked = (attackers[place],) if pairs else attackers[:1]
                performer.agent.blocks[performer.on_battlefield(index)] = blocked
        elif later.verb in ("end turn", "attack"):
            break
    performer.advance(Step.DECLARE_BLOCKERS)


@verb("no block")
def no_block(performer: Performer, action: Action) -> None:
    """Blockers are declared, and there are none. CR: 509.1."""
    if performer.game.combat is None or not performer.game.combat.attackers:
        raise UnsupportedRule("a block without an attack", "509.1")
    later = performer.actions[performer.number + 1 :]
    if any(other.verb == "block" for other in later):
        return
    performer.advance(Step.DECLARE_BLOCKERS)


# ------------------------------------------------------------------ damage, life, counters


@verb("deal damage")
def deal_damage(performer: Performer, action: Action) -> None:
    """A source deals damage. CR: 120."""
    game = performer.game
    if action.objects:
        source = performer.table.last(action.objects[0])
        assert source is not None
    else:
        from .table import FILLER, _new

        source = _new(game, FILLER, performer.game.turn.active, Zone.OUTSIDE)
    recipient = performer.who(action.targets[0])
    amount = action.number
    combat = "combat" in action.word
    if amount is None and action.word == "lethal":
        amount = _lethal(performer, source, recipient)
    elif amount is None:
        amount = max(0, game.characteristics(source).power or 0)
    performer.do(DealDamage(source, recipient, amount, combat))


def _lethal(performer: Performer, source: int, recipient: int) -> int:
    """How much more damage is lethal. CR: 120.6."""
    game = performer.game
    if is_player(recipient):
        return max(1, game.players[recipient].life)
    toughness = game.characteristics(recipient).toughness or 0
    return max(1, toughness - game.objects[recipient].marked_damage)


@verb("gain life")
def gain_life(performer: Performer, action: Action) -> None:
    """CR: 119.3."""
    performer.do(GainLife(performer.table.player(action.player), action.number or 0))


@verb("lose life")
def lose_life(performer: Performer, action: Action) -> None:
    """CR: 119.3."""
    performer.do(LoseLife(performer.table.player(action.player), action.number or 0))


@verb("put counters")
def put_counters(performer: Performer, action: Action) -> None:
    """CR: 122.6."""
    by = performer.table.player(action.player) if action.player else None
    performer.do(*(PutCounters(performer.here(i), action.word, action.number or 0, by=by) for i in action.objects))


@verb("remove counters")
def remove_counters(performer: Performer, action: Action) -> None:
    """Counters come off: as the cost of an ability with that cost where there is one. CR: 122.1, 602.2b."""
    game, player = performer.game, performer.table.player(action.player)
    source = performer.on_battlefield(action.objects[0])
    rows = [
        row
        for row in activating.activated_abilities(game, source)
        if any("RemoveCounters" in type(node).__name__ for part in row[1].costs for node in part.walk())
    ]
    if len(rows) == 1:
        use(performer, player, source, *rows[0])
        return
    kind = action.word
    kinds = [name for name, _ in game.objects[source].counters]
    if not kind and len(kinds) == 1:
        kind = kinds[0]
    if not kind:
        raise UnsupportedRule("which counters are removed", "122.1")
    performer.do(RemoveCounters(source, kind, action.number or 1, by=player))


@verb("pump")
def pump(performer: Performer, action: Action) -> None:
    """Power and toughness change until end of turn. CR: 613.4c."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    if action.word == "toughness 0":
        for identity in ids:
            lost = performer.game.characteristics(identity).toughness or 0
            _start(performer, (identity,), ModifyPT(SelfRef(), Number(-lost), Number(-lost)))
        return
    power, toughness = (int(part) for part in action.word.split("/"))
    _start(performer, ids, ModifyPT(SelfRef(), Number(power), Number(toughness)))


def _start(performer: Performer, ids: tuple[int, ...], part: Any, until_end_of_turn: bool = True) -> None:
    game = performer.game
    effect = ContinuousEffect(
        game.new_id(), (part,), ids[0], game.controller_of(ids[0]), game.new_timestamp(), affected=ids,
        duration=UntilEndOfTurn() if until_end_of_turn else None, turn=game.turn.number,
    )  # fmt: skip
    performer.do(StartEffect(effect))


def _abilities(performer: Performer, words: str) -> tuple[Any, ...]:
    from ..model import Description
    from .library import compile_printed

    made = Description(power=1, toughness=1, types=("Creature",), keywords=tuple(words.split(", ")))
    return compile_printed(printed_of(made, "made-up")).faces[0].abilities


@verb("gain")
def gain(performer: Performer, action: Action) -> None:
    """Abilities are gained until end of turn. CR: 613.1f."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    _start(performer, ids, GainAbilities(SelfRef(), _abilities(performer, action.word)))


@verb("lose")
def lose(performer: Performer, action: Action) -> None:
    """Abilities are lost until end of turn. CR: 613.1f."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    lost = () if action.word == "all abilities" else _abilities(performer, action.word)
    _start(performer, ids, LoseAbilities(SelfRef(), lost))


# ------------------------------------------------------------------ zones


@verb("destroy")
def destroy(performer: Performer, action: Action) -> None:
    """CR: 701.8."""
    performer.do(*(Destroy(performer.on_battlefield(index)) for index in action.objects))


@verb("die")
def die(performer: Performer, action: Action) -> None:
    """What is said to die is put into the graveyard. CR: 700.4."""
    ids = [performer.here(index) for index in action.objects]
    performer.do(*(MoveZone(identity, Zone.GRAVEYARD, Cause.EFFECT) for identity in ids))


@verb("sacrifice")
def sacrifice(performer: Performer, action: Action) -> None:
    """CR: 701.21."""
    game = performer.game
    ids = [performer.on_battlefield(index) for index in action.objects]
    performer.do(*(Sacrifice(identity, game.controller_of(identity)) for identity in ids))


@verb("exile")
def exile(performer: Performer, action: Action) -> None:
    """CR: 406."""
    performer.do(*(MoveZone(performer.here(index), Zone.EXILE, Cause.EFFECT) for index in action.objects))


@verb("bounce")
def bounce(performer: Performer, action: Action) -> None:
    """Returned to the owner's hand. CR: 402."""
    performer.do(*(MoveZone(performer.here(index), Zone.HAND, Cause.EFFECT) for index in action.objects))


@verb("enter")
def enter(performer: Performer, action: Action) -> None:
    """Put onto the battlefield. CR: 110.2, 614.12."""
    ids = [performer.here(index) for index in action.objects]
    by = performer.table.player(action.player) if action.player else None
    performer.do(*(MoveZone(identity, Zone.BATTLEFIELD, Cause.EFFECT, by=by, controller=by) for identity in ids))


@verb("flicker")
def flicker(performer: Performer, action: Action) -> None:
    """Exiled and returned under its owner's control. CR: 400.7."""
    ids = [performer.on_battlefield(index) for index in action.objects]
    performer.do(*(MoveZone(identity, Zone.EXILE, Cause.EFFECT) for identity in ids))
    back = [performer.game.moved[identity] for identity in ids if identity in performer.game.moved]
    performer.do(*(MoveZone(i, Zone.BATTLEFIELD, Cause.EFFECT) for i in back if i in performer.game.objects))


@verb("discard")
def discard(performer: Performer, action: Action) -> None:
    """CR: 701.9."""
    player = performer.table.player(action.player)
    performer.do(*(Discard(performer.here(index), player) for index in action.objects))


@verb("discard cards")
def discard_cards(performer: Performer, action: Action) -> None:
    """Cards that nobody named are discarded. CR: 701.9."""
    player = performer.table.player(action.player)
    hand = performer.game.zone(Zone.HAND, player)[: action.number or 0]
    performer.do(*(Discard(card, player) for card in hand))


@verb("draw")
def draw(performer: Performer, action: Action) -> None:
    """CR: 121.2."""
    for _ in range(bounded(action.number or 0, "cards drawn")):
        performer.do(DrawCard(performer.table.player(action.player)))
    settle(performer.game)


@verb("mill")
def mill(performer: Performer, action: Action) -> None:
    """CR: 701.17."""
    performer.do(Mill(performer.table.player(action.player), action.number or 0))


@verb("tap")
def tap(performer: Performer, action: Action) -> None:
    """CR: 701.26."""
    performer.do(*(Tap(performer.on_battlefield(index)) for index in action.objects))


@verb("untap")
def untap(performer: Performer, action: Action) -> None:
    """CR: 701.26."""
    performer.do(*(Untap(performer.on_battlefield(index)) for index in action.objects))


@verb("transform")
def transform(performer: Performer, action: Action) -> None:
    """CR: 701.27."""
    performer.do(*(Transform(performer.on_battlefield(index)) for index in action.objects))


@verb("counter")
def counter(performer: Performer, action: Action) -> None:
    """A spell is countered. CR: 701.6."""
    for index in action.objects:
        if not performer._is_on_stack(index):
            raise UnsupportedRule("countering what is not on the stack", "701.6a")
        performer.do(Counter(performer.here(index)))


@verb("make copy")
def make_copy(performer: Performer, action: Action) -> None:
    """A token that is a copy of a permanent. CR: 707.2, 111.10."""
    game, player = performer.game, performer.table.player(action.player)
    for index in action.objects:
        performer.resolve_stack()
        identity = performer.on_battlefield(index)
        both = copied_card(game, identity, Context(game, identity, player), ())
        performer.do(CreateToken(player, copiable_values(game, identity), card=both))


@verb("make token")
def make_token(performer: Performer, action: Action) -> None:
    """A token as described. CR: 111.3."""
    player = performer.table.player(action.player)
    for index in action.objects:
        spec = performer.table.situation.objects[index]
        card = performer.table.library.compiled(spec.card) if spec.card else performer.table.library.made_up(spec)
        performer.do(CreateToken(player, card.faces[0]))
        performer.table.ids[index] = performer.table.token_made()


@verb("gain control")
def gain_control(performer: Performer, action: Action) -> None:
    """Control changes until end of game. CR: 613.1b."""
    ids = tuple(performer.on_battlefield(index) for index in action.objects)
    game, player = performer.game, performer.table.player(action.player)
    effect = ContinuousEffect(
        game.new_id(), (GainControl(You(), SelfRef()),), ids[0], player, game.new_timestamp(), affected=ids,
        turn=game.turn.number,
    )  # fmt: skip
    performer.do(StartEffect(effect))


@verb("regenerate")
def regenerate(performer: Performer, action: Action) -> None:
    """A regeneration shield: by the creature's own ability where it has one. CR: 701.19."""
    game = performer.game
    for index in action.objects:
        identity = performer.on_battlefield(index)
        rows = [
            row
            for row in activating.activated_abilities(game, identity)
            if any(isinstance(node, Regenerate) for node in row[1].walk())
        ]
        if len(rows) == 1:
            use(performer, game.controller_of(identity), identity, *rows[0])
        else:
            shield(performer, identity)


def shield(performer: Performer, identity: int, count: int = 1) -> None:
    """Put regeneration shields on a permanent. CR: 701.19a."""
    if Regenerate not in EXECUTORS:
        raise UnsupportedRule("regeneration", "701.19a")
    for _ in range(bounded(count, "regeneration shields")):
        execute(Context(performer.game, identity, performer.game.controller_of(identity)), Regenerate(SelfRef()))


@verb("fight")
def fight(performer: Performer, action: Action) -> None:
    """CR: 701.14."""
    first = performer.on_battlefield(action.objects[0])
    second = performer.who(action.targets[0])
    if Fight not in EXECUTORS:
        raise UnsupportedRule("fight", "701.14")

    ctx = Context(performer.game, first, performer.game.controller_of(first), targets=((second,),))
    execute(ctx, Fight(SelfRef(), Target(Filter(IsPermanent()), slot=0)))


# ------------------------------------------------------------------ trackers and turns


@verb("become")
def become(performer: Performer, action: Action) -> None:
    """Become the monarch, take the initiative, get the city's blessing. CR: 725.2, 726.2, 702.131."""
    game, player = performer.game, performer.table.player(action.player)
    words = {"monarch": "monarch", "initiative": "initiative", "blessing": "city's blessing"}[action.word]
    if GainDesignation in EXECUTORS and action.word != "blessing":
        execute(Context(game, 0, player), GainDesignation(You(), words))
        return
    performer.do(Designate(player, words, unique=action.word != "blessing"))


@verb("venture")
def venture(performer: Performer, action: Action) -> None:
    """CR: 701.49."""
    if KeywordAction not in EXECUTORS:
        raise UnsupportedRule("venture into the dungeon", "701.49")
    ctx = Context(performer.game, 0, performer.table.player(action.player))
    execute(ctx, KeywordAction("venture into the dungeon", You()))


@verb("become day or night")
def become_day_or_night(performer: Performer, action: Action) -> None:
    """CR: 731.1."""
    performer.do(DayNight(action.word == "night"))


@verb("destroy tracker")
def destroy_tracker(performer: Performer, action: Action) -> None:
    """Only a card can destroy a tracker, so it must be said which."""
    raise UnsupportedRule("what destroys it")


@verb("end turn")
def end_turn(performer: Performer, action: Action) -> None:
    """This turn ends and the next one begins. CR: 500.1."""
    performer.next_turn(Step.UPKEEP)


@verb("go to step")
def go_to_step(performer: Performer, action: Action) -> None:
    """Play on to a step of somebody's turn."""
    game, player = performer.game, performer.table.player(action.player)
    goal = Step(action.word or "precombat_main")
    passed = game.turn.step is not None and turn.TURN.index(goal) <= turn.TURN.index(game.turn.step)
    for _ in range(len(game.players) + 1):
        if game.turn.active == player and not passed:
            break
        performer.next_turn(Step.UPKEEP)
        passed = False
    performer.advance(goal)


@verb("resolve")
def resolve(performer: Performer, action: Action) -> None:
    """Everything on the stack resolves."""
    performer.resolve_stack()


@verb("proliferate")
def proliferate(performer: Performer, action: Action) -> None:
    """CR: 701.34."""
    if KeywordAction not in EXECUTORS:
        raise UnsupportedRule("proliferate", "701.34")
    execute(Context(performer.game, 0, performer.table.player(action.player)), KeywordAction("proliferate", You()))


@verb("leave game")
def leave_game(performer: Performer, action: Action) -> None:
    """A player concedes. CR: 104.3a, 800.4."""
    performer.do(LoseGame(performer.table.player(action.player), "104.3a"))


_ = (SetPT, attacking, counters_with)
