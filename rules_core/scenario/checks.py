"""Holding a scenario's expectations against the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..activating import activated_abilities
from ..errors import UnsupportedRule
from ..execute.context import Context
from ..execute.registry import refer
from ..ir.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility
from ..ir.statics import PlayWithRevealed
from ..ir.triggers import StepBegins
from ..mana_abilities import is_mana_ability, outputs
from ..objects import GameObject
from ..statics import in_force
from ..terms import CardType, Color, ObjectKind, Zone
from .naming import COLORS, counter_kind, has_name, matches_ability

if TYPE_CHECKING:
    from ..game import Game
    from .model import Line
    from .script import Script

Check = Callable[["Game", "Script", "Line"], str | None]
"""Gives what was found instead, None when the expectation holds."""

_CHECKS: dict[str, Check] = {}


def _check(*names: str) -> Callable[[Check], Check]:
    def enter(function: Check) -> Check:
        for name in names:
            _CHECKS[name] = function
        return function

    return enter


def check(game: Game, script: Script, line: Line) -> str | None:
    """
    Hold one expectation against the game.

    Returns:
        What was found instead, None when it holds.

    Raises:
        UnsupportedRule: nothing knows how to check it.
    """
    kind = str(line.get("kind")) if line.op == "check" else line.op
    function = _CHECKS.get(kind)
    if function is None:
        raise UnsupportedRule(f"expectation {kind}")
    return function(game, script, line)


def _expect(found: Any, wanted: Any) -> str | None:
    return None if found == wanted else f"got {found}"


def _player(script: Script, line: Line) -> int | None:
    return script.ids.get(line.player) if line.player else None


def _named(game: Game, script: Script, line: Line, name: str | None = None) -> Iterator[GameObject]:
    """Yield the permanents with a name, of the player where one is given."""
    wanted = line.name if name is None else name
    player = _player(script, line)
    alias = script.find_alias(game, wanted)
    for identity in game.battlefield:
        fits = identity == alias if alias is not None else has_name(game, identity, _base(wanted))
        if fits and (player is None or game.controller_of(identity) == player):
            yield game.objects[identity]


def _base(name: str) -> str:
    base, _, number = name.rpartition(":")
    return base if base and number.isdigit() else name


def _count_in(game: Game, ids: tuple[int, ...], name: str) -> int:
    return sum(1 for identity in ids if not name or has_name(game, identity, name))


@_check("life")
def _life(game: Game, script: Script, line: Line) -> str | None:
    return _expect(game.players[script.ids[line.player]].life, line.get("value"))


@_check("permanent_count", "token_count")
def _permanent_count(game: Game, script: Script, line: Line) -> str | None:
    # A timed check names in `player` who looks, and in `owner`, where it is given, whose permanents are counted.
    player = script.ids.get(str(line.get("owner"))) if line.get("owner") else _player(script, line)
    alias = script.find_alias(game, line.name)
    count = 0
    for identity in game.battlefield:
        found = game.objects[identity]
        if player is not None and game.controller_of(identity) != player:
            continue
        if line.op == "token_count" and not found.is_token:
            continue
        if alias is not None:
            count += identity == alias
        elif not line.name or has_name(game, identity, line.name):
            count += 1
    return _expect(count, line.get("value"))


@_check("graveyard_count")
def _graveyard(game: Game, script: Script, line: Line) -> str | None:
    return _expect(_count_in(game, game.zone(Zone.GRAVEYARD, script.ids[line.player]), line.name), line.get("value"))


@_check("hand_count", "hand_card_count")
def _hand(game: Game, script: Script, line: Line) -> str | None:
    return _expect(_count_in(game, game.zone(Zone.HAND, script.ids[line.player]), line.name), line.get("value"))


@_check("library_count")
def _library(game: Game, script: Script, line: Line) -> str | None:
    return _expect(_count_in(game, game.zone(Zone.LIBRARY, script.ids[line.player]), line.name), line.get("value"))


@_check("exile_count")
def _exile(game: Game, script: Script, line: Line) -> str | None:
    return _expect(_count_owned(game, script, line, Zone.EXILE), line.get("value"))


@_check("command_count")
def _command(game: Game, script: Script, line: Line) -> str | None:
    return _expect(_count_owned(game, script, line, Zone.COMMAND), line.get("value"))


@_check("emblem_count")
def _emblems(game: Game, script: Script, line: Line) -> str | None:
    player = _player(script, line)
    found = [i for i in game.zone(Zone.COMMAND) if game.objects[i].kind is ObjectKind.EMBLEM]
    return _expect(sum(1 for i in found if game.objects[i].owner == player), line.get("value"))


def _count_owned(game: Game, script: Script, line: Line, zone: Zone) -> int:
    """
    Count in a shared zone: timed checks name a player who looks, expectations the owner.

    What lies face down in the command zone, in a deck of its own, has no name there.
    """
    player = _player(script, line) if line.op != "check" else None
    found = (game.objects[i] for i in game.zone(zone))
    ids = tuple(
        one.id
        for one in found
        if (player is None or one.owner == player) and not (zone is Zone.COMMAND and one.face_down)
    )
    return _count_in(game, ids, line.name)


@_check("power_toughness")
def _power_toughness(game: Game, script: Script, line: Line) -> str | None:
    wanted = (line.get("power"), line.get("toughness"))
    found = []
    for value in _named(game, script, line):
        own = game.characteristics(value.id)
        found.append((own.power or 0, own.toughness or 0))
    if not found:
        return "no such permanent"
    fits = all(pair == wanted for pair in found) if line.get("scope") == "all" else wanted in found
    return None if fits else f"got {found}"


@_check("base_power_toughness")
def _base_power_toughness(game: Game, script: Script, line: Line) -> str | None:
    return _power_toughness(game, script, line)


@_check("counter_count", "permanent_counters")
def _counters(game: Game, script: Script, line: Line) -> str | None:
    kind = counter_kind(str(line.get("counter")))
    found = [value.counter_count(kind) for value in _named(game, script, line)]
    if not found and line.get("value") == 0:
        return None
    return None if line.get("value") in found else f"got {found or 'no such permanent'}"


@_check("card_counters", "exiled_counter_count")
def _card_counters(game: Game, script: Script, line: Line) -> str | None:
    kind = counter_kind(str(line.get("counter")))
    found = [game.objects[i].counter_count(kind) for i in game.zone(Zone.EXILE) if has_name(game, i, line.name)]
    return None if line.get("value") in found else f"got {found}"


@_check("player_counter_count")
def _player_counters(game: Game, script: Script, line: Line) -> str | None:
    player = game.players[script.ids[line.player]]
    return _expect(player.counter_count(counter_kind(str(line.get("counter")))), line.get("value"))


@_check("ability")
def _ability(game: Game, script: Script, line: Line) -> str | None:
    wanted = _keyword_of(str(line.get("ability")))
    found = [_has(game, value.id, wanted) for value in _named(game, script, line)]
    if not found:
        return "no such permanent" if line.get("value") else None
    if "count" in line.fields:
        return _expect(sum(has == bool(line.get("value")) for has in found), line.get("count"))
    return None if bool(line.get("value")) in found else f"got {found}"


def _keyword_of(word: str) -> str:
    """``FirstStrike`` -> ``first strike``."""
    spaced = "".join(" " + c.lower() if c.isupper() else c for c in word).strip()
    return spaced.removesuffix(" ability")


def _has(game: Game, identity: int, keyword: str) -> bool:
    if keyword.endswith(" mana"):
        runs = [
            run
            for _, ability in activated_abilities(game, identity)
            if is_mana_ability(ability)
            for run in outputs(Context(game, identity, game.controller_of(identity), ability), ability.effect)
        ]
        if keyword == "any color mana":
            return {"W", "U", "B", "R", "G"} <= {kind for run in runs for kind in run}
        return (COLORS[keyword.removesuffix(" mana")],) in runs
    for ability in game.characteristics(identity).abilities:
        if not isinstance(ability, KeywordAbility):
            continue
        if ability.keyword == keyword:
            return True
        if keyword.endswith("walk") and ability.keyword == "landwalk":
            words = " ".join(str(p) for p in ability.parameters).lower()
            if keyword.removesuffix("walk") in words:
                return True
    return False


@_check("ability_count")
def _ability_count(game: Game, script: Script, line: Line) -> str | None:
    kind = str(line.get("ability") or "Activated")
    for value in _named(game, script, line):
        abilities = game.characteristics(value.id).abilities
        if kind.endswith("Activated"):
            count = sum(isinstance(a, ActivatedAbility) for _, a in activated_abilities(game, value.id))
        elif kind == "BeginningOfUpkeepTriggered":
            triggers = (a.trigger for a in abilities if isinstance(a, TriggeredAbility))
            count = sum(isinstance(t, StepBegins) and t.step == "upkeep" for t in triggers)
        elif kind.endswith("Triggered"):
            raise UnsupportedRule(f"expectation of {kind}")
        else:
            count = sum(isinstance(a, KeywordAbility) and a.keyword == kind.lower() for a in abilities)
        return _expect(count, line.get("value"))
    return "no such permanent"


@_check("type")
def _type(game: Game, script: Script, line: Line) -> str | None:
    wanted = CardType(str(line.get("type")).capitalize())
    found = [wanted in game.characteristics(value.id).card_types for value in _named(game, script, line)]
    return _any_is(found, line)


@_check("subtype")
def _subtype(game: Game, script: Script, line: Line) -> str | None:
    wanted = str(line.get("subtype")).lower().replace("_", " ")
    found = [
        wanted in {s.lower() for s in game.characteristics(value.id).subtypes} for value in _named(game, script, line)
    ]
    return _any_is(found, line)


@_check("color")
def _color(game: Game, script: Script, line: Line) -> str | None:
    words = str(line.get("colors"))
    wanted = {Color(letter) for letter in COLORS.get(words.lower(), words).upper()}
    found = [wanted <= game.characteristics(value.id).colors for value in _named(game, script, line)]
    return _any_is(found, line)


def _any_is(found: list[bool], line: Line) -> str | None:
    if not found:
        return "no such permanent" if line.get("value") else None
    return None if bool(line.get("value")) in found else f"got {found}"


@_check("tapped")
def _tapped(game: Game, script: Script, line: Line) -> str | None:
    found = [value.tapped for value in _named(game, script, line)]
    if not found:
        return "no such permanent"
    return None if all(tapped == bool(line.get("value")) for tapped in found) else f"got {found}"


@_check("tapped_count", "permanent_tapped")
def _tapped_count(game: Game, script: Script, line: Line) -> str | None:
    count = sum(value.tapped == bool(line.get("tapped")) for value in _named(game, script, line))
    return _expect(count, line.get("value"))


@_check("damage")
def _damage(game: Game, script: Script, line: Line) -> str | None:
    found = [value.marked_damage for value in _named(game, script, line)]
    return None if line.get("value") in found else f"got {found or 'no such permanent'}"


@_check("attached_to")
def _attached_to(game: Game, script: Script, line: Line) -> str | None:
    hosts = {value.id for value in _named(game, script, line, str(line.get("permanent")))}
    if not hosts:
        hosts = {i for i in game.battlefield if has_name(game, i, str(line.get("permanent")))}
    attached = any(
        game.objects[i].attached_to in hosts for i in game.battlefield if has_name(game, i, str(line.get("attachment")))
    )
    return _expect(attached, bool(line.get("value")))


@_check("mana_pool")
def _mana_pool(game: Game, script: Script, line: Line) -> str | None:
    word = str(line.get("color") or line.get("colors"))
    letters = COLORS.get(word, word)
    pool = game.players[script.ids[line.player]].mana
    return _expect(sum(unit.kind in letters for unit in pool), line.get("value"))


@_check("lost")
def _lost(game: Game, script: Script, line: Line) -> str | None:
    player = game.players[script.ids[line.player]]
    # Who has not won a game that another player has won has lost it (104.2b, 104.3).
    beaten = not player.won and any(other.won for other in game.players.values())
    return _expect(bool(player.lost) or beaten, bool(line.get("value")))


@_check("won")
def _won(game: Game, script: Script, line: Line) -> str | None:
    player = game.players[script.ids[line.player]]
    alone = all(other.lost for other in game.players.values() if other.id != player.id)
    return _expect(bool(player.won) or (alone and not player.lost), bool(line.get("value")))


@_check("attacking")
def _attacking(game: Game, script: Script, line: Line) -> str | None:
    combat = game.combat
    found = [combat is not None and combat.attacker(value.id) is not None for value in _named(game, script, line)]
    return _any_is(found, line)


@_check("attackers")
def _attackers(game: Game, script: Script, line: Line) -> str | None:
    found = [] if game.combat is None else [entry.id for entry in game.combat.attackers]
    return _names_match(game, [i for i in found if game.controller_of(i) == script.ids[line.player]], line)


@_check("blockers")
def _blockers(game: Game, script: Script, line: Line) -> str | None:
    found = [] if game.combat is None else [blocker for blocker, _ in game.combat.blocking]
    return _names_match(game, [i for i in found if game.controller_of(i) == script.ids[line.player]], line)


def _names_match(game: Game, found: list[int], line: Line) -> str | None:
    wanted = [name for name in line.get("names") if name]
    left = list(found)
    for name in wanted:
        match = next((i for i in left if has_name(game, i, name)), None)
        if match is None:
            return f"got {[game.name_of(i) for i in found]}"
        left.remove(match)
    return None if not left else f"got {[game.name_of(i) for i in found]}"


@_check("stack_size")
def _stack_size(game: Game, script: Script, line: Line) -> str | None:
    return _expect(len(game.stack), line.get("value"))


@_check("stack_object")
def _stack_object(game: Game, script: Script, line: Line) -> str | None:
    count = 0
    for identity in game.stack:
        stack = game.objects[identity].stack
        if stack is not None and stack.ability is not None:
            count += matches_ability(game, stack.source, stack.ability, None, line.name)
        else:
            name = game.characteristics(identity).name
            count += f"Cast {name}".startswith(line.name) or name.startswith(line.name)
    return _expect(count, line.get("value"))


@_check("playable_ability")
def _playable(game: Game, script: Script, line: Line) -> str | None:
    found = script.is_playable(game, script.ids[line.player], str(line.get("ability")))
    return _expect(found, bool(line.get("value")))


@_check("top_revealed")
def _top_revealed(game: Game, script: Script, line: Line) -> str | None:
    player = script.ids[line.player]
    found = False
    for part in in_force(game, PlayWithRevealed):
        node = part.node
        assert isinstance(node, PlayWithRevealed)
        found = found or ("top" in node.what and player in refer(part.context(game), node.player))
    return _expect(found, bool(line.get("value")))
