"""
The agent and chooser that follow a scenario's script.

Each player's actions of the present turn and step are tried in the listed
order whenever that player gets priority; one that cannot be done is passed
over and tried again the next time. Choices are answered from the player's
queues, in order, where the head of the queue fits; otherwise by the default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..actions import Action, ActivateAbility, Attack, Block, Concede, PlayLand, SpecialAction
from ..activating import activate, activated_abilities, is_activatable
from ..casting import cast_in_way, is_castable
from ..choices import ChoicePoint
from ..combat.attacking import find_defenders, why_cannot_attack_defender, why_illegal_together
from ..combat.blocking import why_illegal
from ..copying import is_copy
from ..errors import ArbiterError, IllegalAction, UnsupportedRule
from ..events import PutCounters
from ..ir.abilities import ActivatedAbility, KeywordAbility
from ..ir.costs import PayMana
from ..keywords.registry import expand_keyword
from ..mana_abilities import is_mana_ability
from ..perform import perform
from ..priority import take_action
from ..special_actions import land_faces, may_play_land
from ..statics import expanded
from ..terms import Step, Zone
from ..ways import Way, find_ways
from .checks import check
from .model import Line, Scenario, Stage
from .naming import COLORS, added_mana, counter_kind, describes, has_name, matches_ability, plain
from .nontraditional import act, can_act

if TYPE_CHECKING:
    from ..game import Game

_SPECIAL = {"foretell": "foretell", "plot": "plot", "suspend": "suspend"}
_NOT_ACTIONS = frozenset({"choice", "target", "mode", "coin", "die", "attack", "block"})


class ScriptError(ArbiterError):
    """The script asks for something that the runner does not know."""


class Script:
    """
    Follows a scenario: `rules_core.actions.Agent` and `rules_core.choices.Chooser` in one.

    Attributes:
        ids: the scenario's players and their ids in the game.
        aliases: objects that the setup named.
        failed: timed checks that failed, with what was found.
    """

    def __init__(self, scenario: Scenario, ids: Mapping[str, int]) -> None:
        """Take a scenario and the ids of its players; no stage has begun."""
        self.scenario = scenario
        self.ids = dict(ids)
        self.names = {number: name for name, number in ids.items()}
        self.aliases: dict[str, int] = {}
        self.failed: list[tuple[str, str]] = []
        self.manual_mana = False
        self.cards: Any = None
        self.pending: list[Line] = []
        self.attacks: list[Line] = []
        self.blocks: list[Line] = []
        self.queues: dict[tuple[str, str], list[Any]] = {}
        self.targets_now: list[dict[str, Any]] = []
        self.mana_now = ""
        self.amounts: dict[int, int] = {}
        """How much of what is divided goes to a target, as the script says with it."""
        self.stop: tuple[int, Step] = (0, Step.UNTAP)
        self.waiting: dict[int, int] = {}
        self.said_yes_for: int | None = None
        """Source of the instruction for which a player has just decided to do what they may."""

    # Stages -----------------------------------------------------------------------------------

    def begin_stage(self, stage: Stage) -> None:
        """Load the actions and queues of a stage."""
        self.stop = (stage.stop_turn, stage.stop_step)
        for line in stage.actions:
            if line.op == "attack":
                self.attacks.append(line)
            elif line.op == "block":
                self.blocks.append(line)
            elif line.op == "target":
                self.queues.setdefault((line.player, "target"), []).append(line.get("targets"))
            elif line.op in _NOT_ACTIONS:
                self.queues.setdefault((line.player, line.op), []).append(line.get("value"))
            else:
                self.pending.append(line)

    def left_over(self) -> tuple[Line, ...]:
        """List the actions that should have been done and could not be."""
        if not self.scenario.strict_choices:
            return ()
        return tuple(line for line in self.pending if line.op in ("cast", "activate", "play_land"))

    def stops(self, game: Game, step: Step) -> bool:
        """Stop after the step that the scenario names, whether it took place or not."""
        return (game.turn.number, step) == self.stop

    # Acting -----------------------------------------------------------------------------------

    def act(self, game: Game, player: int) -> Action | None:
        """Do the first action that can be done, or pass. Timed checks on the way are made."""
        name = self.names[player]
        step = game.turn.step
        for line in list(self.pending):
            if line.get("turn") != game.turn.number or line.get("step") != (step.value if step else None):
                continue
            if line.player and line.player != name:
                continue
            if line.op == "check":
                self.pending.remove(line)
                self._check(game, line)
                continue
            if line.op == "wait_stack":
                if self._waits(game, line, player):
                    return None
                continue
            if self._do(game, player, line):
                if line in self.pending:
                    self.pending.remove(line)
                return _DONE
        return None

    def _check(self, game: Game, line: Line) -> None:
        problem = check(game, self, line)
        if problem is not None:
            fields = " ".join(f"{key}={value}" for key, value in line.fields.items() if key != "op")
            self.failed.append((f"check {fields}", problem))

    def _waits(self, game: Game, line: Line, player: int) -> bool:
        """Say whether the player passes for the stack's sake; a wait that is over is taken off."""
        key = id(line)
        if line.get("one_only"):
            before = self.waiting.get(key)
            if before is None and game.stack:
                self.waiting[key] = game.stack[-1]
                return True
            if before is None or before not in game.stack:
                self._over(line, player)
                return False
            return True
        if game.stack or self._others_first(game, line, player):
            return True
        self._over(line, player)
        return False

    def _others_first(self, game: Game, line: Line, player: int) -> bool:
        """Say whether another player still has to cast or activate something before this wait, as it is written."""
        before = self.pending[: self.pending.index(line)]
        here = (line.get("turn"), line.get("step"))
        return any(
            earlier.op in ("cast", "activate")
            and (earlier.get("turn"), earlier.get("step")) == here
            and earlier.player not in ("", self.names[player])
            for earlier in before
        )

    def _over(self, line: Line, player: int) -> None:
        """A wait of everybody is over for all when it is for the first who looks."""
        if line in self.pending:
            self.pending.remove(line)

    def _do(self, game: Game, player: int, line: Line) -> bool:
        if line.get("stack_clause") and not self._stack_clause(game, line):
            return False
        match line.op:
            case "cast":
                return self._cast(game, player, line)
            case "activate" | "activate_mana":
                return self._activate(game, player, line)
            case "play_land":
                return self._play_land(game, player, line)
            case "add_counters":
                return self._add_counters(game, player, line)
            case "concede":
                take_action(game, player, Concede())
                return True
        raise UnsupportedRule(f"action {line.op}")

    def _stack_clause(self, game: Game, line: Line) -> bool:
        wanted = str(line.get("stack_obj"))
        named = [i for i in game.stack if self._on_stack(game, i, wanted)]
        match line.get("stack_clause"):
            case "while_on_stack":
                return bool(named)
            case "while_not_on_stack":
                return not named
            case "while_copy_on_stack":
                return any(game.objects[i].kind.value == "spell_copy" for i in named)
        return True

    def _on_stack(self, game: Game, identity: int, wanted: str) -> bool:
        if has_name(game, identity, wanted):
            return True
        stack = game.objects[identity].stack
        if stack is None or stack.ability is None:
            return f"Cast {game.characteristics(identity).name}".startswith(wanted)
        if matches_ability(game, stack.source, stack.ability, None, wanted):
            return True
        # A triggered ability of a keyword goes by the keyword's name.
        abilities = game.characteristics(stack.source).abilities
        keywords = (a for a in abilities if isinstance(a, KeywordAbility) and a.keyword == wanted.lower())
        return any(stack.ability in expand_keyword(keyword) for keyword in keywords)

    # Casting ----------------------------------------------------------------------------------

    def _cast(self, game: Game, player: int, line: Line) -> bool:
        for card, way in self._ways(game, player, str(line.get("card"))):
            self.targets_now = list(line.get("targets") or ())
            kept = {key: list(queue) for key, queue in self.queues.items()}
            try:
                cast_in_way(game, player, card, way)
                return True
            except IllegalAction:
                self.queues = kept
            finally:
                self.targets_now = []
        return False

    def _ways(self, game: Game, player: int, wanted: str) -> Iterator[tuple[int, Way]]:
        """Yield the cards and ways that a scenario's words can mean, the likeliest first."""
        name, hint = self._name_and_hint(game, wanted)
        if name.startswith("fused "):
            name, hint = name.removeprefix("fused "), "fuse"
        found: list[tuple[int, Way]] = []
        for card in self._playable_cards(game):
            for way in find_ways(game, player, card):
                value = game.objects[card]
                face = value.card.faces[way.face].name if value.card is not None else ""
                full = value.card.name if value.card is not None else ""
                if (face in (name, wanted) or full == name) and (not hint or hint.lower() == way.name):
                    found.append((card, way))
        if hint:
            yield from found
            return
        head = self._head(player, "choice")
        if isinstance(head, str) and head.startswith("Cast with"):
            chosen = [pair for pair in found if _way_is_named(pair[1], head)]
            if chosen:
                self.queues[(self.names[player], "choice")].pop(0)
                yield from chosen
                return
        named = [pair for pair in found if pair[1].permission in game.objects and isinstance(head, str)]
        named = [pair for pair in named if has_name(game, pair[1].permission or 0, str(head))]
        if named and len(found) > len(named):
            # Several effects permit it, and the player says which one is used.
            self.queues[(self.names[player], "choice")].pop(0)
            yield from named
            return
        found.sort(key=lambda pair: _preference(game, pair[0], pair[1]))
        yield from found

    def _name_and_hint(self, game: Game, wanted: str) -> tuple[str, str]:
        """Split ``Card using Morph`` into the name and the way; a card may have such a word in its own name."""
        for card in self._playable_cards(game):
            found = game.objects[card].card
            if found is not None and wanted in (found.name, *(face.name for face in found.faces)):
                return wanted, ""
        for mark in (" using ", " with "):
            if mark in wanted:
                name, hint = wanted.split(mark, 1)
                return name, hint
        return wanted, ""

    def _playable_cards(self, game: Game) -> Iterator[int]:
        for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY):
            for player in game.turn_order:
                ids = game.zone(zone, player)
                yield from ids[:1] if zone is Zone.LIBRARY else ids
        yield from game.zone(Zone.EXILE)
        yield from game.zone(Zone.COMMAND)

    def _play_land(self, game: Game, player: int, line: Line) -> bool:
        wanted = str(line.get("card"))
        for card in self._playable_cards(game):
            found = game.objects[card]
            if found.card is None or not may_play_land(game, player, card):
                continue
            for face in land_faces(found):
                if found.card.faces[face].name == wanted or found.card.name == wanted:
                    take_action(game, player, PlayLand(card, face))
                    return True
        return False

    # Activating -------------------------------------------------------------------------------

    def _activate(self, game: Game, player: int, line: Line) -> bool:
        wanted = str(line.get("ability"))
        special = self._special_action(game, player, wanted)
        if special:
            return True
        if wanted.startswith("Cast ") or wanted.split(" ")[0].lower() in _CAST_KEYWORDS:
            return self._cast_by_keyword(game, player, wanted, line)
        if special is not None:
            return False
        for source, index, _ability in self.find_abilities(game, player, wanted, line.op == "activate_mana"):
            self.targets_now = list(line.get("targets") or ())
            self.mana_now = added_mana(wanted) if line.op == "activate_mana" else ""
            kept = {key: list(queue) for key, queue in self.queues.items()}
            try:
                activate(game, player, ActivateAbility(source, index))
                return True
            except IllegalAction:
                self.queues = kept
            finally:
                self.targets_now = []
                self.mana_now = ""
        return False

    def _cast_by_keyword(self, game: Game, player: int, wanted: str, line: Line) -> bool:
        if wanted.startswith("Cast "):
            inner = Line("cast", {**line.fields, "card": wanted.removeprefix("Cast ")})
            return self._cast(game, player, inner)
        keyword = wanted.split(" ")[0].lower()
        for card in self._playable_cards(game):
            for way in find_ways(game, player, card):
                if way.name != keyword:
                    continue
                self.targets_now = list(line.get("targets") or ())
                try:
                    cast_in_way(game, player, card, way)
                    return True
                except IllegalAction:
                    continue
                finally:
                    self.targets_now = []
        return False

    def _special_action(self, game: Game, player: int, wanted: str) -> bool | None:
        """Try the special actions that scenarios call by keyword; None when the words name none."""
        nontraditional = act(game, player, wanted)
        if nontraditional is not None:
            return nontraditional
        word = wanted.split(" ")[0].lower()
        kinds = [kind for name, kind in _SPECIAL.items() if len(word) >= 4 and name.startswith(word)]
        if kinds:
            for card in game.zone(Zone.HAND, player):
                try:
                    take_action(game, player, SpecialAction(kinds[0], card))
                    return True
                except IllegalAction:
                    continue
            return False
        if "turn this face-down" in plain(wanted).replace("~", "this") or "Turn this" in wanted:
            cost = wanted.split(":")[0].strip()
            for identity in game.permanents(player):
                found = game.objects[identity]
                if found.face_down and _turn_up_cost(game, identity) in ("", cost):
                    try:
                        take_action(game, player, SpecialAction("turn face up", identity))
                        return True
                    except IllegalAction:
                        continue
            return False
        return None

    def find_abilities(
        self, game: Game, player: int, wanted: str, mana: bool = False
    ) -> Iterator[tuple[int, int, ActivatedAbility]]:
        """
        Yield the activated abilities whose text begins with a scenario's words, own permanents first.

        With `mana` the words may name one of the kinds of mana that an ability offers: such abilities come last.
        """
        places = [i for i in game.battlefield if game.controller_of(i) == player]
        places += [i for i in game.battlefield if game.controller_of(i) != player]
        places += [*game.zone(Zone.HAND, player), *game.zone(Zone.GRAVEYARD, player), *game.zone(Zone.EXILE)]
        places += [*game.zone(Zone.COMMAND)]
        for one_of_several in (False, True) if mana else (False,):
            for source in places:
                origins = origins_of(game, source)
                for index, ability in activated_abilities(game, source):
                    if mana and not is_mana_ability(ability):
                        continue
                    if matches_ability(game, source, ability, origins.get(index), wanted, one_of_several):
                        yield source, index, ability

    def _add_counters(self, game: Game, player: int, line: Line) -> bool:
        for identity in game.battlefield:
            if has_name(game, identity, str(line.get("card"))) and game.controller_of(identity) == player:
                kind = counter_kind(str(line.get("counter")))
                perform(game, PutCounters(identity, kind, int(line.get("count", 1)), by=player))
                return True
        return False

    # Playable ---------------------------------------------------------------------------------

    def is_playable(self, game: Game, player: int, wanted: str) -> bool:
        """Say whether something whose text begins with the words could be cast, played or activated now."""
        nontraditional = can_act(game, player, wanted)
        if nontraditional is not None:
            return nontraditional
        if wanted.startswith("Play "):
            name = wanted.removeprefix("Play ")
            return any(
                may_play_land(game, player, card)
                and any(_begins(game.objects[card], face, name) for face in land_faces(game.objects[card]))
                for card in self._playable_cards(game)
            )
        if wanted.startswith("Cast") or not re.match(r"[{+\-0-9]", wanted):
            name, hint = self._name_and_hint(game, wanted.removeprefix("Cast").strip())
            for card in self._playable_cards(game):
                for way in find_ways(game, player, card):
                    if hint and hint.lower() != way.name:
                        continue
                    by_keyword = bool(way.name) and not way.face_down and way.name == name.lower()
                    named = by_keyword or _begins(game.objects[card], way.face, name)
                    if named and is_castable(game, player, card, way):
                        return True
            if hint.lower() in _SPECIAL:
                return self._special_possible(game, player, hint.lower(), name)
            if name.lower().split(" ")[0] in _SPECIAL:
                return self._special_possible(game, player, name.lower().split(" ")[0], "")
            if wanted.startswith("Cast"):
                return False
        if "Turn this" in wanted:
            fork = game.fork()
            return self._special_action(fork, player, wanted) is True
        return any(
            is_activatable(game, player, source, index, ability)
            for source, index, ability in self.find_abilities(game, player, wanted)
        )

    def _special_possible(self, game: Game, player: int, kind: str, name: str) -> bool:
        for card in game.zone(Zone.HAND, player):
            if name and not _begins(game.objects[card], 0, name):
                continue
            fork = game.fork()
            try:
                take_action(fork, player, SpecialAction(kind, card))
                return True
            except IllegalAction:
                continue
        return False

    # Combat -----------------------------------------------------------------------------------

    def attackers(self, game: Game, player: int) -> tuple[Attack, ...]:
        """Give the attacks that the scenario lists for this turn."""
        name = self.names[player]
        found: list[Attack] = []
        for line in list(self.attacks):
            if line.get("turn") != game.turn.number or line.player != name:
                continue
            attacker = self.find_permanent(game, str(line.get("attacker")), player, {a for a, _ in found})
            defender = self._defender(game, player, line.get("defender"))
            if attacker is not None and defender is not None:
                self.attacks.remove(line)
                if not why_cannot_attack_defender(game, attacker, defender):
                    found.append((attacker, defender))
        if why_illegal_together(game, dict(found)):
            return ()
        return tuple(found)

    def _defender(self, game: Game, player: int, wanted: Mapping[str, str] | None) -> int | None:
        if wanted is None:
            opponents = game.opponents(player)
            return opponents[0] if opponents else None
        if "player" in wanted:
            return self.ids.get(wanted["player"])
        name = wanted["permanent"]
        for identity in find_defenders(game, player):
            if identity in game.objects and has_name(game, identity, name):
                return identity
        return None

    def blockers(self, game: Game, player: int) -> tuple[Block, ...]:
        """Give the blocks that the scenario lists for this turn."""
        name = self.names[player]
        found: dict[int, tuple[int, ...]] = {}
        attackers = [entry.id for entry in game.combat.attackers] if game.combat is not None else []
        for line in list(self.blocks):
            if line.get("turn") != game.turn.number or line.player != name:
                continue
            wanted, taken = str(line.get("blocker")), set(found)
            attacker = self._among(game, attackers, str(line.get("attacker")))
            blocker = self.find_permanent(game, wanted, player, taken)
            if blocker is None or attacker is None or attacker in found.get(blocker, ()):
                blocker = self.find_permanent(game, wanted, player, set())
            if blocker is None or attacker is None:
                continue
            self.blocks.remove(line)
            found[blocker] = (*found.get(blocker, ()), attacker)
        return tuple(legal_blocks(game, player, found).items())

    def _among(self, game: Game, ids: Sequence[int], name: str) -> int | None:
        base, number = _copy_number(name)
        alias = self.find_alias(game, name)
        if alias in ids:
            return alias
        named = [identity for identity in ids if has_name(game, identity, base)]
        return named[min(number, len(named) - 1)] if named else None

    def find_alias(self, game: Game, name: str) -> int | None:
        """Give the id that an object which the setup named has by now, the last one if it is gone; None for others."""
        found = self.aliases.get(name.removeprefix("@"))
        while found is not None and found not in game.objects and found in game.moved:
            found = game.moved[found]
        return found

    def find_permanent(
        self, game: Game, name: str, controller: int | None = None, taken: set[int] | None = None
    ) -> int | None:
        """Find a permanent by name (``Name:1`` for the second), alias first; untapped ones before tapped ones."""
        alias = self.find_alias(game, name)
        if alias is not None:
            return alias if alias in game.objects else None
        base, number = _copy_number(name)
        named = [
            identity
            for identity in game.battlefield
            if has_name(game, identity, base)
            and (controller is None or game.controller_of(identity) == controller)
            and identity not in (taken or ())
        ]
        named.sort(key=lambda i: game.objects[i].tapped)
        if not named:
            return None
        return named[number] if number < len(named) else named[-1]

    # Choosing ---------------------------------------------------------------------------------

    def _head(self, player: int, kind: str) -> Any:
        queue = self.queues.get((self.names.get(player, ""), kind))
        return queue[0] if queue else None

    def _take(self, player: int, kind: str, fits: Any) -> Any:
        """Take the first value of a queue that fits; None when none does."""
        queue = self.queues.get((self.names.get(player, ""), kind), [])
        for number, value in enumerate(queue):
            if fits(value):
                return queue.pop(number)
        return None

    def choose(self, game: Game, point: ChoicePoint) -> Sequence[int]:
        """Answer a choice from the script, or by default."""
        from .answers import answer

        return answer(self, game, point)


class _Done(Action):
    """An action that the script has carried out itself."""


_DONE = _Done()

_CAST_KEYWORDS = frozenset(
    {"foretell", "plot", "flashback", "escape", "harmonize", "retrace", "jump-start", "disturb", "aftermath"}
)


def legal_blocks(game: Game, player: int, blocks: dict[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Leave out the blocks that the rules forbid: a script may try them to show that they are. CR: 509.1a-b."""
    left = dict(blocks)
    while left:
        rule, creature = why_illegal(game, player, left)
        if not rule:
            break
        if creature in left:
            del left[creature]
        else:
            left = {b: tuple(a for a in attackers if a != creature) for b, attackers in left.items()}
            left = {b: attackers for b, attackers in left.items() if attackers}
    return left


def _copy_number(name: str) -> tuple[str, int]:
    base, _, number = name.rpartition(":")
    return (base, int(number)) if base and number.isdigit() else (name, 0)


def _begins(found: Any, face: int, name: str) -> bool:
    if found.card is None:
        return False
    whole = found.card.layout == "split" and found.card.name == name
    return bool(whole or found.card.faces[face].name.startswith(name))


def _way_is_named(way: Way, words: str) -> bool:
    lowered = words.lower()
    if lowered.startswith("cast with no alternative"):
        return way.name == ""
    match = re.match(r"cast with ([\w' -]+?) alternative cost", lowered)
    if match:
        return way.name == match.group(1)
    if lowered.startswith("cast without paying"):
        return way.name in ("free", "permission", "alternative")
    return way.name == "alternative"


def _preference(game: Game, card: int, way: Way) -> tuple[int, int]:
    """The ordinary way from the hand comes first, then other ways from there, then other zones."""
    zone = 0 if game.objects[card].zone is Zone.HAND else 1
    return (zone, 0 if way.name == "" else 1)


def _turn_up_cost(game: Game, identity: int) -> str:
    found = game.objects[identity]
    for ability in found.card.faces[0].abilities if found.card is not None else ():
        if isinstance(ability, KeywordAbility) and ability.keyword in ("morph", "megamorph", "disguise"):
            for part in ability.parameters:
                if isinstance(part, PayMana):
                    return part.symbols
    return ""


def origins_of(game: Game, identity: int) -> dict[int, KeywordAbility]:
    """Give, for each ability that a keyword stands for, that keyword, by index among the expanded abilities."""
    found: dict[int, KeywordAbility] = {}
    index = 0
    for ability in game.characteristics(identity).abilities:
        group = expanded((ability,))
        if isinstance(ability, KeywordAbility):
            for number in range(1, len(group)):
                found[index + number] = ability
        index += len(group)
    return found


def named_color(word: str) -> str | None:
    """Give the letter of a colour's name, None for other words."""
    return COLORS.get(word.lower())


def may_be_called_copy(game: Game, identity: int, wanted: bool) -> bool:
    """Say whether a script that asks for a copy, or for none, can mean an object; a token can be called either."""
    found = game.find(identity)
    return (found is not None and (found.is_token or bool(found.merged))) or is_copy(game, identity) == wanted


def names_object(game: Game, script: Script, identity: int, name: str) -> bool:
    """Say whether a target or choice of the script means an object or player."""
    alias = script.find_alias(game, name)
    if alias is not None:
        return alias == identity
    if "[only copy]" in name or "[no copy]" in name:
        if not may_be_called_copy(game, identity, "[only copy]" in name):
            return False
    base, _ = _copy_number(name.replace("[only copy]", "").replace("[no copy]", ""))
    return describes(game, identity, base)
