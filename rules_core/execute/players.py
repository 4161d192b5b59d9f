"""
What happens to players and the game: winning, designations, turns and steps.

CR: 104, 500.7-11, 702.131, 725, 731.
"""

from __future__ import annotations

from ..events import AddSteps, Designate, DrawGame, EmptyPool, Event, Happened, LoseGame, StartEffect, WinGame
from ..events import DayNight as DayNightEvent
from ..events import ExtraTurn as ExtraTurnEvent
from ..ir.effects import (
    ControlPlayer,
    ExtraPhase,
    ExtraTurn,
    GainDesignation,
    SkipStep,
    Unspent,
    WinLose,
)
from ..ir.statics import ControlsPlayer, ExtraTurnAfterNext, SkipAlways
from ..objects import ContinuousEffect
from ..perform import perform
from ..terms import Step
from .acting import acting_players, number, players_of
from .context import Context
from .registry import executor, limited, passive

THAT_DRAW = "that draw"


@executor(WinLose)
def win_or_lose(ctx: Context, node: WinLose) -> bool:
    """The players win or lose the game at once, or the game is a draw. CR: 104.2b, 104.3e, 104.4."""
    if node.player is None:
        return bool(perform(ctx.game, DrawGame("104.4")))
    events: list[Event] = []
    for inner in acting_players(ctx, node.player):
        events.append(WinGame(inner.chooser, "104.2b") if node.wins else LoseGame(inner.chooser, "104.3e"))
    return bool(perform(ctx.game, *events)) if events else False


_UNIQUE = ("monarch", "initiative")
_KEPT = ("city's blessing", "enduring story")


@executor(GainDesignation)
def gain_designation(ctx: Context, node: GainDesignation) -> bool:
    """The player gets the designation; a unique one is taken from who has it. CR: 702.131, 725.3, 731.1."""
    words = node.what.removeprefix("the ")
    if words in ("day", "night"):
        return bool(perform(ctx.game, DayNightEvent(words == "night")))
    events = [
        Designate(inner.chooser, words, source=ctx.source, unique=words in _UNIQUE)
        for inner in acting_players(ctx, node.player)
    ]
    done = bool(perform(ctx.game, *events)) if events else False
    if words == "initiative" and events:
        # CR 726.5: taking the initiative counts also for who has it already.
        taken = (Happened("take the initiative", event.recipient, source=ctx.source) for event in events)
        done = bool(perform(ctx.game, *taken)) or done
    return done


limited(GainDesignation, lambda node: node.what.removeprefix("the ") in (*_UNIQUE, *_KEPT, "day", "night"))


# Turns and steps ---------------------------------------------------------------------------------


@executor(ExtraTurn)
def extra_turn(ctx: Context, node: ExtraTurn) -> bool:
    """The players take extra turns after this one, or after their next. CR: 500.7."""
    teams: set[tuple[int, ...]] = set()
    for inner in acting_players(ctx, node.player):
        team = ctx.game.teammates(inner.chooser)
        if team in teams:
            # CR 805.8: a team takes one turn only, however many of its players are to take one.
            continue
        teams.add(team)
        if node.after:
            effect = ContinuousEffect(0, (ExtraTurnAfterNext(),), ctx.source, ctx.controller, 0, (inner.chooser,))
            perform(ctx.game, StartEffect(effect))
            continue
        for _ in range(number(inner, node.count) if node.count is not None else 1):
            perform(ctx.game, ExtraTurnEvent(inner.chooser, ctx.source))
    return True


@executor(ControlPlayer)
def control_player(ctx: Context, node: ControlPlayer) -> bool:
    """From their next turn or combat phase on, for as long as it lasts, the player decides for them. CR: 723.1-2."""
    happened = False
    for inner in acting_players(ctx, node.player):
        for controlled in players_of(inner, node.controlled):
            part = ControlsPlayer(node.during)
            effect = ContinuousEffect(0, (part,), ctx.source, inner.chooser, 0, (controlled,))
            happened = bool(perform(ctx.game, StartEffect(effect))) or happened
    return happened


passive(ControlsPlayer, ExtraTurnAfterNext)

_PHASES: dict[str, tuple[Step, ...]] = {
    "combat": (
        Step.BEGIN_COMBAT,
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.FIRST_COMBAT_DAMAGE,
        Step.COMBAT_DAMAGE,
        Step.END_COMBAT,
    ),
    "main": (Step.POSTCOMBAT_MAIN,),
    "beginning": (Step.UNTAP, Step.UPKEEP, Step.DRAW),
    "upkeep": (Step.UPKEEP,),
    "draw": (Step.DRAW,),
    "untap": (Step.UNTAP,),
    "end": (Step.END_TURN,),
}


def _added(what: str) -> tuple[Step, ...]:
    """Read ``combat phase followed by an additional main phase`` and the like, empty when unknown."""
    found: list[Step] = []
    for part in what.replace(" followed by an additional ", ",").replace(" and ", ",").split(","):
        name = part.strip().removesuffix(" phase").removesuffix(" step")
        if name not in _PHASES:
            return ()
        found.extend(_PHASES[name])
    return tuple(found)


_AFTER = {"": None, "combat": Step.END_COMBAT, "main": Step.POSTCOMBAT_MAIN}


@executor(ExtraPhase)
def extra_phase(ctx: Context, node: ExtraPhase) -> bool:
    """
    Phases or steps are added after the present one, or after the one named.

    CR: 500.8-9, 500.10a ("you get" one only in one's own turn).
    """
    if node.player is not None and not any(
        ctx.game.is_active(inner.chooser) for inner in acting_players(ctx, node.player)
    ):
        return False
    if node.after == "this phase" and ctx.game.turn.step in _PHASES["combat"]:
        after: Step | None = Step.END_COMBAT
    else:
        after = _AFTER.get(_after_word(node))
    return bool(perform(ctx.game, AddSteps(_added(node.what), after)))


def _after_word(node: ExtraPhase) -> str:
    word = node.after.removeprefix("this ").removesuffix("phase").strip()
    return word.removesuffix(" step")


limited(ExtraPhase, lambda node: bool(_added(node.what)) and _after_word(node) in _AFTER)


_SKIPPED = {
    "untap step": Step.UNTAP,
    "draw step": Step.DRAW,
    "upkeep step": Step.UPKEEP,
    "combat phase": Step.BEGIN_COMBAT,
    "turn": None,
}


@executor(SkipStep)
def skip_step(ctx: Context, node: SkipStep) -> bool:
    """The players skip the next such steps, phases or turns. CR: 500.11, 614.10."""
    if node.what == THAT_DRAW:
        # CR 614.6: what replaces a draw lets it not happen.
        return True
    step = _SKIPPED[node.what]
    what = step.value if step is not None else node.what
    for inner in acting_players(ctx, node.player):
        count = number(inner, node.count) if node.count is not None else 1
        part = SkipAlways(node.player, what, "next")
        effect = ContinuousEffect(
            0,
            (part,),
            ctx.source,
            ctx.controller,
            0,
            (inner.chooser,),
            bindings=ctx.captured(),
            uses=count,
        )
        if count:
            perform(ctx.game, StartEffect(effect))
    return True


limited(SkipStep, lambda node: node.what in _SKIPPED or node.what == THAT_DRAW)


@executor(Unspent)
def unspent(ctx: Context, node: Unspent) -> bool:
    """The players lose their unspent mana. CR: 106.4."""
    events = [
        EmptyPool(inner.chooser) for inner in acting_players(ctx, node.player) if ctx.game.players[inner.chooser].mana
    ]
    return bool(perform(ctx.game, *events)) if events else False


limited(Unspent, lambda node: node.what in ("lose", "loses", "empty"))
