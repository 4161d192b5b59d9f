"""
How each action is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..model import ME, Action
from .wording import STEP_WORDS, subject, verb_form, whose

if TYPE_CHECKING:
    from .printer import Printer


def _cast(printer: Printer, action: Action) -> str:
    """A spell being cast or a land being played."""
    text = f"{subject(action.player)} {verb_form(action.player, action.verb)} {printer.names(action.objects)}"
    if action.x is not None:
        text += f" with X={action.x}"
    if action.targets:
        text += (" copying " if action.word == "copying" else " targeting ") + printer.names(action.targets)
    if action.kicked:
        text += " kicked"
    if action.way:
        text += f" for its {action.way} cost"
    if action.costs:
        text += " by sacrificing " + printer.names(action.costs)
    if action.word and action.word != "copying":
        text += f" naming {action.word}"
    return text


def _does(verb: str, tail: str = "") -> Any:
    def write(printer: Printer, action: Action) -> str:
        text = f"{subject(action.player)} {verb_form(action.player, verb)} {printer.names(action.objects)}"
        return f"{text} {tail}".rstrip()

    return write


def _passive(words: str) -> Any:
    return lambda printer, action: f"{printer.names(action.objects)} {words}"


def _attack(printer: Printer, action: Action) -> str:
    return (
        f"{subject(action.player)} {verb_form(action.player, 'attack')} {printer.names(action.targets)} with "
        f"{printer.names(action.objects)}"
    )


def _block(printer: Printer, action: Action) -> str:
    return (
        f"{subject(action.player)} {verb_form(action.player, 'block')} {printer.names(action.targets)} with "
        f"{printer.names(action.objects)}"
    )


def _damage(printer: Printer, action: Action) -> str:
    target = printer.names(action.targets)
    if not action.objects:
        return (
            f"{target} {verb_form(str(action.targets[0]), 'am', 'is')} dealt "
            f"{'lethal damage' if action.number is None else f'{action.number} damage'}"
        )
    source = printer.names(action.objects)
    if action.number is not None:
        kind = "combat " if action.word == "combat" else ""
        return f"{source} deals {action.number} {kind}damage to {target}"
    own = "its combat damage" if "combat" in action.word else "its damage"
    return f"{source} deals {'lethal damage' if action.word == 'lethal' else own} to {target}"


def _amount(verb: str, unit: str) -> Any:
    return lambda printer, action: f"{subject(action.player)} {verb_form(action.player, verb)} {action.number} {unit}"


def _activate(printer: Printer, action: Action) -> str:
    text = f"{subject(action.player)} {verb_form(action.player, 'activate')} {printer.names(action.objects)}"
    if action.targets:
        text += f" targeting {printer.names(action.targets)}"
    if action.x is not None:
        text += f" with X={action.x}"
    if action.costs:
        text += " by sacrificing " + printer.names(action.costs)
    return f"{text} naming {action.word}" if action.word else text


def _loyalty(printer: Printer, action: Action) -> str:
    if action.word == "+":
        return f"{subject(action.player)} {verb_form(action.player, 'tick')} up {printer.names(action.objects)}"
    text = f"{subject(action.player)} {verb_form(action.player, 'use')} {printer.names(action.objects)}'s {action.word}"
    text += f" targeting {printer.names(action.targets)}" if action.targets else ""
    return text + (f" with X={action.x}" if action.x is not None else "")


def _remove(printer: Printer, action: Action) -> str:
    kind = f"{action.word} " if action.word else ""
    text = (
        f"{subject(action.player)} {verb_form(action.player, 'remove')} {action.number} {kind}counters from "
        f"{printer.names(action.objects)}"
    )
    return text + (f" targeting {printer.names(action.targets)}" if action.targets else "")


def _pump(printer: Printer, action: Action) -> str:
    if action.word == "toughness 0":
        return f"{printer.names(action.objects)} gets -x/-x to toughness 0"
    return f"{printer.names(action.objects)} {'get' if len(action.objects) > 1 else 'gets'} {action.word}"


def _mana(printer: Printer, action: Action) -> str:
    what = f"{{{action.word}}}" if action.word else "mana"
    return (
        f"{subject(action.player)} {verb_form(action.player, 'tap')} {printer.names(action.objects)} for "
        f"{'its ' + what if action.word else what}"
    )


def _zone_change(verb: str, words: str) -> Any:
    def write(printer: Printer, action: Action) -> str:
        if action.player:
            return f"{subject(action.player)} {verb_form(action.player, verb)} {printer.names(action.objects)}"
        return f"{printer.names(action.objects)} {words}"

    return write


def _become(printer: Printer, action: Action) -> str:
    who = subject(action.player)
    if action.word == "monarch":
        return f"{who} {verb_form(action.player, 'become')} the monarch"
    if action.word == "initiative":
        return f"{who} {verb_form(action.player, 'take')} the initiative"
    return f"{who} {verb_form(action.player, 'get')} the city's blessing"


ACTIONS: dict[str, Callable[[Printer, Action], str]] = {
    "cast": _cast,
    "play": _cast,
    "attack": _attack,
    "block": _block,
    "no block": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'do', 'does')} not block",
    "deal damage": _damage,
    "gain life": _amount("gain", "life"),
    "lose life": _amount("lose", "life"),
    "spend": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'cast')} a spell with {a.number} mana"
        if a.word == "spell"
        else f"{subject(a.player)} {verb_form(a.player, 'spend')} {a.number} mana on an ability"
    ),
    "put counters": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'put')} {a.number} {a.word} counters on {p.names(a.objects)}"
    ),
    "remove counters": _remove,
    "pump": _pump,
    "gain": lambda p, a: (
        f"{p.names(a.objects)} {'gain' if len(a.objects) > 1 else 'gains'} {a.word.replace(', ', ' and ')}"
    ),
    "lose": lambda p, a: (
        f"{p.names(a.objects)} {'lose' if len(a.objects) > 1 else 'loses'} "
        f"{'all its abilities' if a.word == 'all abilities' else a.word.replace(', ', ' and ')}"
    ),
    "sacrifice": _does("sacrifice"),
    "die": _zone_change("destroy", "dies"),
    "destroy": _zone_change("destroy", "is destroyed"),
    "exile": _zone_change("exile", "is exiled"),
    "bounce": _zone_change("bounce", "is bounced"),
    "discard": _does("discard"),
    "flicker": _zone_change("flicker", "is flickered"),
    "untap": _zone_change("untap", "becomes untapped"),
    "tap": _zone_change("tap", "becomes tapped"),
    "regenerate": _zone_change("regenerate", "is regenerated"),
    "transform": _zone_change("transform", "transforms"),
    "enter": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'put')} {p.names(a.objects)} onto the battlefield"
        if a.player
        else f"{p.names(a.objects)} enters the battlefield"
    ),
    "discard cards": _amount("discard", "cards"),
    "draw": _amount("draw", "cards"),
    "mill": _amount("mill", "cards"),
    "make copy": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'make')} a token copy of {p.names(a.objects)}",
    "make token": _does("create"),
    "gain control": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'gain')} control of {p.names(a.objects)}",
    "tap for mana": _mana,
    "loyalty": _loyalty,
    "keyword": lambda p, a: (
        f"{subject(a.player)} {a.word if a.player == ME else a.word + 's'} {p.names(a.objects)}".replace(
            "cyclings", "cycles"
        ).replace("cycling", "cycle")
    ),
    "turn up": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'turn')} {p.names(a.objects)} face up",
    "activate": _activate,
    "equip": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'equip')} {p.names(a.objects)} to {p.names(a.targets)}"
    ),
    "crew": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'crew')} {p.names(a.objects)} with {p.names(a.targets)}"
    ),
    "fight": lambda p, a: f"{p.names(a.objects)} fights {p.names(a.targets)}",
    "become": _become,
    "chaos": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'roll')} chaos on the planar die" if a.player else "chaos ensues"
    ),
    "set in motion": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'set')} {p.names(a.objects)} in motion",
    "venture": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'venture')} into "
        f"{'the ' + a.word + ' dungeon' if a.word else 'a dungeon'}"
    ),
    "become day or night": lambda p, a: f"it becomes {a.word}",
    "destroy tracker": lambda p, a: f"{p.names(a.targets)} is destroyed",
    "end turn": lambda p, a: "the turn ends",
    "go to step": lambda p, a: f"{whose(a.player)} {STEP_WORDS.get(a.word, 'turn')} begins",
    "resolve": lambda p, a: "everything resolves",
    "proliferate": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'proliferate')}",
    "counter": lambda p, a: (
        f"{subject(a.player)} {verb_form(a.player, 'counter')} {p.names(a.objects)}"
        if a.player
        else f"{p.names(a.objects)} is countered"
    ),
    "leave game": lambda p, a: f"{subject(a.player)} {verb_form(a.player, 'concede')} the game",
}
