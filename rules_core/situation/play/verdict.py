"""
Says in one line of plain English what a player cares about: who dies, who lives, life, poison, mana, yes or no.
"""

from __future__ import annotations

import re

from ...game import Game
from ...layering.working import layer_rows, rows_of_changed, steps_of
from ...objects import GameObject
from ...outcome import ObjectState, Outcome, PlayerState, QuestionAnswer, TraceEntry
from ...terms import WUBRG, CardType, ObjectKind, Zone, in_wubrg_order
from ..model import ME, OPPONENT, Question
from .asking import Asking, keyword_words, pool_text
from .asking.course import DYING
from .happening import cards_in_words, changes_in_words, moved_cards, no_damage, resolved_spells, stopped_spells
from .table import FILLER, Table
from .wording import counted, listed, number_word, plural, you, zone_words


def outcome_of(asking: Asking, answers: tuple[QuestionAnswer, ...], choices: tuple[str, ...]) -> Outcome:
    """Write down how a game stands, with the verdict on it."""
    table, game = asking.table, asking.game
    return Outcome(
        verdict=verdict(asking, answers),
        choices=choices,
        players=tuple((name, player_state(game, identity)) for name, identity in table.players.items()),
        game=(
            ("day_night", game.day_night),
            ("monarch", _holder(game, "monarch")),
            ("initiative", _holder(game, "initiative")),
        ),
        objects=tuple(object_state(table, identity) for identity in _shown(asking)),
        could_produce=tuple(asking.could.items()),
        answers=tuple(answer for answer in answers if answer.answer),
        trace=(*game.trace, *_layer_steps(asking)),
        layers=rows_of_changed(game, (i for i in _shown(asking) if i in game.objects)),
    )


ABOUT_CHARACTERISTICS = frozenset(
    {"power and toughness", "power", "toughness", "types", "color", "name", "abilities", "has", "controls", "mana cost",
     "characteristics", "size and type", "gets", "gets and has"}
)  # fmt: skip
"""Kinds of question whose answer the layers give."""


def _layer_steps(asking: Asking) -> tuple[TraceEntry, ...]:
    """How the objects that were asked about came by their characteristics. CR: 613."""
    found: list[TraceEntry] = []
    asked = [q.subject for q in asking.table.situation.questions if q.kind in ABOUT_CHARACTERISTICS]
    for index in dict.fromkeys(asked):
        identity = asking.as_permanent(index) if isinstance(index, int) else None
        if identity is not None and identity in asking.game.objects:
            rows = layer_rows(asking.game, identity)
            found.extend(steps_of(rows) if len(rows) > 1 else ())
    return tuple(found)


def _holder(game: Game, word: str) -> str | None:
    return next((p.name for p in game.players.values() if word in p.designations and p.in_game), None)


def player_state(game: Game, identity: int) -> PlayerState:
    """How a player stands."""
    player = game.players[identity]
    return PlayerState(
        life=player.life,
        poison=player.counter_count("poison"),
        counters=player.counters,
        hand=len(game.zone(Zone.HAND, identity)),
        library=len(game.zone(Zone.LIBRARY, identity)),
        graveyard=len(game.zone(Zone.GRAVEYARD, identity)),
        mana=pool_text(game, identity),
        lost=bool(player.lost),
        won=bool(player.won) or (game.is_over and not game.draw and not player.lost and len(game.players) > 1),
        designations=player.designations,
    )


def _shown(asking: Asking) -> list[int]:
    """Every object worth showing: those of the situation where they are now, then those made on the way."""
    table, game = asking.table, asking.game
    found: list[int] = []
    for index in range(len(table.situation.objects)):
        identity = table.last(index)
        if identity is not None and identity not in found:
            found.append(identity)
    for identity, other in game.objects.items():
        if identity in found or other.card is FILLER or other.zone in (Zone.LIBRARY, Zone.OUTSIDE):
            continue
        if other.kind is ObjectKind.ABILITY or other.printed is None or other.printed.name == "a spell":
            continue
        found.append(identity)
    return found


def object_state(table: Table, identity: int) -> ObjectState:
    """How an object stands, or last stood."""
    game = table.game
    found = game.last_known(identity)
    characteristics = game.characteristics(identity)
    gone = identity not in game.objects
    letters = [color.value for color in in_wubrg_order(characteristics.colors)]
    return ObjectState(
        name=characteristics.name,
        token=found.is_token,
        owner=table.name_of(found.owner),
        controller=_controller(table, found, characteristics.controller),
        zone="ceased to exist" if gone else found.zone.value,
        tapped=found.tapped,
        power=characteristics.power,
        toughness=characteristics.toughness,
        damage=found.marked_damage,
        loyalty=found.counter_count("loyalty") if CardType.PLANESWALKER in characteristics.card_types else None,
        defense=found.counter_count("defense") if CardType.BATTLE in characteristics.card_types else None,
        counters=found.counters,
        types=tuple(word.value for word in CardType if word in characteristics.card_types),
        supertypes=tuple(sorted(word.value for word in characteristics.supertypes)),
        subtypes=tuple(sorted(characteristics.subtypes)),
        colors=tuple(sorted(letters, key=WUBRG.find)),
        abilities=keyword_words(characteristics),
        mana_cost=str(characteristics.mana_cost) if characteristics.mana_cost is not None else "",
        attached_to=_attached(table, found),
    )


def _controller(table: Table, found: GameObject, controller: int | None) -> str | None:
    if found.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        return None
    return table.name_of(controller if controller is not None else found.owner)


def _attached(table: Table, found: GameObject) -> str | None:
    if found.attached_to is None:
        return None
    return table.game.name_of(found.attached_to)


# ------------------------------------------------------------------ the line


def verdict(asking: Asking, answers: tuple[QuestionAnswer, ...]) -> str:
    """One line: the answers to what was asked, else who dies, who lives, and the totals that changed."""
    said = [text for text in map(_answer_text, asking.table.situation.questions, answers) if text]
    what_happens = any(
        question.kind == "what happens" and question.subject is None for question in asking.table.situation.questions
    )
    if said and not what_happens:
        return _sentence("; ".join(said))
    return _sentence("; ".join([*said, *events_in_words(asking)]) or "nothing changes")


def _answer_text(question: Question, answer: QuestionAnswer) -> str:
    if not answer.answer:
        return ""
    because = f": {_spoken(answer.because)}" if answer.because else ""
    if answer.answer in ("yes", "no"):
        return answer.answer + because
    unit = _UNITS.get(question.kind, "")
    if question.kind == "counters" and answer.answer.isdigit():
        unit = f" {question.word + ' ' if question.word else ''}counter{'' if answer.answer == '1' else 's'}"
    if question.kind == "life":
        who = you(str(question.subject))
        return f"{who} {'are' if who == 'you' else 'is'} at {answer.answer} life"
    return _spoken(answer.answer) + unit + (f" ({_spoken(answer.because)})" if answer.because else "")


_UNITS = {"poison": " poison counters", "damage dealt": " damage", "tramples over": " damage", "mana amount": " mana",
          "life change": " life", "how many triggers": " triggers"}  # fmt: skip


def _spoken(text: str) -> str:
    """Names of players as the reader is addressed."""
    text = re.sub(rf"^{ME}\b", "you", text)
    return re.sub(rf"^{OPPONENT}\b", "your opponent", text)


def events_in_words(asking: Asking) -> list[str]:
    """What changed for players and permanents, the dead first."""
    table = asking.table
    out: list[str] = stopped_spells(asking)
    told: set[int] = set()
    dead: list[str] = []
    gone: list[str] = []
    alive: list[str] = []
    for index, spec in enumerate(table.situation.objects):
        left = asking.left(index) if table.first(index) is not None else None
        if table.first(index) is None or (spec.zone != "battlefield" and left is None):
            continue
        name = asking.name(index)
        back = asking.is_there(asking.latest(index))
        if asking.death(index) is not None and not back and not _is_said_to_die(asking, index):
            gone.append(f"{name} goes to {zone_words(Zone.GRAVEYARD)}{_then(asking, index)}")
        elif asking.death(index) is not None and not back and _then(asking, index):
            gone.append(f"{name} dies{_then(asking, index)}")
        elif asking.death(index) is not None:
            (gone if back else dead).append(f"{name} dies and returns{_with_counters(asking, index)}" if back else name)
        elif left is not None:
            gone.append(f"{name} goes to {zone_words(left.to)}" + (" and returns" if back else ""))
        elif _took_part(asking, index) and _was_in_danger(asking, index):
            told.add(asking.latest(index))
            alive.append(name + _condition(asking, index))
    if dead:
        out.append(f"{listed(counted(dead))} {'dies' if len(dead) == 1 else 'die'}")
    out += gone
    if alive:
        out.append(f"{listed(counted(alive))} {'survives' if len(alive) == 1 else 'survive'}")
    out += changes_in_words(asking, told)
    out += _arrivals(asking)
    out += moved_cards(asking)
    out += cards_in_words(asking)
    out += no_damage(asking)
    out += _totals(asking)
    return out or resolved_spells(asking)


def _then(asking: Asking, index: int) -> str:
    """Where what was put into a graveyard went from there."""
    found = asking.game.find(asking.latest(index))
    if found is None or found.zone in (Zone.GRAVEYARD, Zone.BATTLEFIELD):
        return ""
    return f", then to {zone_words(found.zone)}"


def _is_said_to_die(asking: Asking, index: int) -> bool:
    """Of creatures and planeswalkers it is said that they die, of nothing else. CR: 700.4."""
    kinds = asking.characteristics(index).card_types
    return bool(kinds & DYING)


def _with_counters(asking: Asking, index: int) -> str:
    found = asking.game.objects[asking.latest(index)]
    counters = ", ".join(f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in found.counters)
    return f" with {counters}" if counters else ""


def _took_part(asking: Asking, index: int) -> bool:
    """True for a creature or planeswalker that acted, was acted upon, or was changed."""
    characteristics = asking.characteristics(index)
    if not characteristics.card_types & {CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE}:
        return False
    fighting = ("attack", "block", "fight", "regenerate", "pump", "put counters")
    return any(
        index in action.targets or (action.verb in fighting and index in action.objects)
        for action in asking.table.situation.actions
    )


def _was_in_danger(asking: Asking, index: int) -> bool:
    """True for what fought, has damage, was to be destroyed, or was targeted by what changed nothing of it."""
    fought = ("attack", "block", "fight", "regenerate")
    if any(index in (*a.objects, *a.targets) and a.verb in fought for a in asking.table.situation.actions):
        return True
    identity = asking.latest(index)
    if asking.game.objects[identity].marked_damage or asking.begun is None:
        return True
    before, now = asking.begun.find(identity), asking.game.find(identity)
    changed = before is None or now is None or before.counters != now.counters or before.tapped != now.tapped
    sizes = asking.begun.characteristics(identity), asking.game.characteristics(identity)
    return not changed and sizes[0] == sizes[1]


def _condition(asking: Asking, index: int) -> str:
    """What there is to say of a survivor: its size where it changed, damage, counters, tapped by regeneration."""
    found = asking.game.objects[asking.latest(index)]
    characteristics = asking.characteristics(index)
    said = []
    spec = asking.table.situation.objects[index]
    if characteristics.power is not None and found.counters != spec.counters:
        said.append(f"now {characteristics.power}/{characteristics.toughness}")
    counters = ", ".join(f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in found.counters)
    if counters and found.counters != spec.counters:
        said.append(counters)
    if found.marked_damage and found.marked_damage != spec.damage:
        said.append(f"{found.marked_damage} damage")
    return f" ({', '.join(said)})" if said else ""


def _arrivals(asking: Asking) -> list[str]:
    """Permanents that came onto the battlefield, with what they came with."""
    found: list[tuple[str, str]] = []
    table, game = asking.table, asking.game
    known = {table.last(index): index for index in range(len(table.situation.objects))}
    for identity in game.battlefield:
        if identity < table.started:
            continue
        index = known.get(identity)
        if index is not None and table.situation.objects[index].zone == "battlefield":
            continue
        characteristics = game.characteristics(identity)
        permanent = game.objects[identity]
        size = f" as a {characteristics.power}/{characteristics.toughness}" if characteristics.power is not None else ""
        counters = ", ".join(f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in permanent.counters)
        token = " token" if permanent.is_token and not characteristics.name.endswith("Token") else ""
        found.append((f"{characteristics.name}{token}", f"{size}{' with ' + counters if counters else ''}"))
    out = []
    for name, how in dict.fromkeys(found):
        count = found.count((name, how))
        each = how.replace(" as a ", ", each a ")
        out.append(
            f"{name} is on the battlefield{how}"
            if count == 1
            else f"{number_word(count)} {plural(name)} are on the battlefield{each}"
        )
    return out


def _totals(asking: Asking) -> list[str]:
    """Life and poison of each player whose total was asked for or changed, and who lost."""
    out = []
    specs = {spec.name: spec for spec in asking.table.situation.players}
    for name, identity in asking.table.players.items():
        player = asking.game.players[identity]
        before = specs[name].life if name in specs else None
        said_poison = (specs[name].poison or 0) if name in specs else 0
        poison = player.counter_count("poison")
        who = you(name)
        verb = "are" if who == "you" else "is"
        if player.lost:
            out.append(f"{who} {'lose' if who == 'you' else 'loses'} the game")
            continue
        changed = player.life != (20 if before is None else before) or poison != said_poison
        if changed or before is not None:
            text = f"{who} {verb} at {player.life} life"
            if poison:
                text += f" with {poison} poison counter{'' if poison == 1 else 's'}"
            out.append(text)
        if player.mana:
            out.append(f"{who} {'have' if who == 'you' else 'has'} {pool_text(asking.game, identity)}")
    out += _designations(asking)
    if asking.game.draw:
        out.append("the game is a draw")
    return out


def _designations(asking: Asking) -> list[str]:
    """What became of day and night, the monarch and the initiative, where it changed."""
    game, situation = asking.game, asking.table.situation
    out = []
    if (game.day_night or "") != situation.day_night.replace("neither", ""):
        out.append(f"it becomes {game.day_night}" if game.day_night else "it is neither day nor night")
    for word, shown in (("monarch", "the monarch"), ("initiative", "the initiative")):
        before = next((spec.name for spec in situation.players if word in spec.designations), None)
        after = _holder(game, word)
        if after != before:
            who = you(after) if after else "nobody"
            verb = ("become" if word == "monarch" else "take") + ("" if who == "you" else "s")
            out.append(f"{who} {verb} {shown}" if after else f"nobody {'is' if word == 'monarch' else 'has'} {shown}")
    return out


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
