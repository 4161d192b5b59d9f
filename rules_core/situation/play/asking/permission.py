"""
What may be done: block, attack, activate, cast, target, respond.

CR: 115, 117, 508-509, 601-602.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .... import activating, casting, combat, special_actions
from ....actions import CastSpell, PassingAgent
from ....combat.attacking import why_cannot_attack
from ....combat.blocking import why_wrong_number
from ....copying import mana_value_of
from ....could_produce import could_produce as mana_of
from ....damage import has_keyword
from ....errors import IllegalAction, UnsupportedRule
from ....events import Counter, SpendMana
from ....game import Game
from ....ir.abilities import TriggeredAbility
from ....ir.costs import TapSymbol, UntapSymbol
from ....keywords.paying import is_silenced
from ....mana import mana_cost
from ....mana_abilities import is_mana_ability
from ....mana_triggers import is_triggered_mana_ability
from ....objects import PendingTrigger
from ....priority import give_priority
from ....terms import CardType, Step, Zone
from ....ways import find_ways
from ...model import ME, NOTHING_ELSE, Question, Ref
from ..acting.casting import face_index, find_way, loyalty_words, use
from ..choosing import Intent, SituationChooser
from ..performer import Performer
from ..why import TARGETING_RULES, why_no_block, why_not
from ..wording import spoken
from .asked import Asking, asks, note_counter_keywords, yes
from .mana import kinds_words


@asks("can block")
def can_block(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 509.1a-b."""
    game = asking.game
    asking.performer.resolve_stack()
    blocker = asking.latest(asking.index(question.subject))
    if question.other is None:
        rule = combat.why_cannot_block(game, blocker, blocker) if game.combat is None else ""
        raise UnsupportedRule("what would be blocked", rule or "509.1a")
    attacker = asking.latest(asking.index(question.other))
    if game.combat is None or game.combat.attacker(attacker) is None:
        asking.performer.agent.attacks = {attacker: asking.game.controller_of(blocker)}
        if game.turn.active != game.controller_of(attacker):
            game.turn = replace(game.turn, active=game.controller_of(attacker))
        asking.performer.advance(Step.DECLARE_ATTACKERS)
    together = (blocker, *(asking.latest(index) for index in question.also))
    rules = [combat.why_cannot_block(game, one, attacker) for one in together]
    rule = next((rule for rule in rules if rule), "") or why_wrong_number(game, attacker, together)
    names = f"{game.name_of(blocker)} {'can' if not rule else 'can' + chr(39) + 't'} block {game.name_of(attacker)}"
    game.note(rule or "509.1a", names + ".")
    note_counter_keywords(game, attacker, blocker)
    return yes(not rule), why_no_block(game, blocker, attacker, rule) if rule else ""


@asks("can attack")
def can_attack(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a creature can attack, in its controller's turn where nobody said whose turn it is. CR: 508.1a."""
    game = asking.game
    asking.performer.resolve_stack()
    identity = asking.latest(asking.index(question.subject))
    controller = game.controller_of(identity)
    if not asking.table.situation.turn and game.turn.active != controller:
        game.turn = replace(game.turn, active=controller)
    rule = why_cannot_attack(game, identity)
    if rule:
        sick = combat.is_summoning_sick(game, identity)
        game.note("302.6" if sick else rule, f"{game.name_of(identity)} can't attack.")
        if sick:
            return "no", "it came under its controller's control this turn"
        defender = has_keyword(game.characteristics(identity), "defender")
        tapped = game.objects[identity].tapped
        why = "it has defender" if defender else "it is tapped" if tapped else ""
        return "no", why
    game.note("508.1a", f"{game.name_of(identity)} can attack.")
    return "yes", ""


@asks("can tap mana")
def can_tap_mana(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 107.5, 302.6, 605.3a."""
    if question.number is None:
        asking.performer.resolve_stack()
    game = asking.game
    identity = asking.latest(asking.index(question.subject))
    player = asking.table.players.get(str(question.other), game.controller_of(identity))
    answer, because = _may_use(asking, identity, player, mana_only=True)
    if question.word and answer == "yes":
        kinds = mana_of(game, identity)
        asking.could[game.name_of(identity)] = kinds
        game.note("106.7", f"{game.name_of(identity)} could produce {kinds_words(kinds)}.")
        return yes(question.word in kinds), kinds_words(kinds)
    return answer, because


def _may_use(asking: Asking, identity: int, player: int, mana_only: bool, loyalty: str = "") -> tuple[str, str]:
    """Say whether an ability can be activated, with the reason where it cannot. CR: 302.6, 602.5."""
    game, name = asking.game, asking.game.name_of(identity)
    found = game.find(identity)
    if found is None:
        return "no", f"{name} is not there any more"
    rows = activating.activated_abilities(game, identity)
    if mana_only:
        rows = tuple(row for row in rows if is_mana_ability(row[1]))
    if loyalty:
        wanted = loyalty.lstrip("+").replace("\u2212", "-")
        rows = tuple(row for row in rows if row[1].loyalty and loyalty_words(row[1]) == wanted)
    if not rows and _is_made_up(asking, identity):
        raise UnsupportedRule(f"which {'mana ' if mana_only else ''}ability {name} has is not said", "602.1")
    if not rows and found.zone is not Zone.BATTLEFIELD:
        raise UnsupportedRule(f"an ability of {name}, which has left the battlefield", "602.1")
    if not rows:
        game.note("602.1", f"{name} has no such ability.")
        return "no", f"{name} has no such ability"
    allowed = [row for row in rows if _is_activatable(asking, player, identity, *row)]
    with_symbol = [row for row in rows if any(isinstance(c, TapSymbol | UntapSymbol) for c in row[1].costs)]
    if allowed:
        if with_symbol:
            creature = CardType.CREATURE in game.characteristics(identity).card_types
            why = "is not kept from it by summoning sickness" if creature else "is no creature, so it is never too new"
            game.note("302.6", f"{name} {why}.")
        game.note("602.2", f"{name}'s ability can be activated.")
        return "yes", ""
    if all(row[1].loyalty for row in rows) and activating.used_loyalty(game, player, identity):
        game.note("606.3", f"Loyalty abilities of {name} were activated this turn as often as they may be.")
        return "no", "its loyalty abilities were activated as often as they may be this turn"
    if all(row[1].loyalty for row in rows) and not activating.sorcery_timing(game, player):
        game.note("606.3", f"A loyalty ability of {name} is activated only in a main phase of its controller's turn.")
        return "no", "only in your own main phase with an empty stack"
    if game.controller_of(identity) != player:
        game.note("602.2", f"Only its controller can activate {name}'s abilities.")
        return "no", "only its controller can"
    if with_symbol and combat.is_summoning_sick(game, identity):
        game.note("302.6", f"{name} came under control too late: after the turn began.")
        game.note("107.5", "An ability with the tap symbol in its cost can't be activated then.")
        return "no", "summoning sickness"
    if with_symbol and found.tapped and any(isinstance(c, TapSymbol) for row in with_symbol for c in row[1].costs):
        game.note("107.5", f"{name} is already tapped.")
        return "no", "it is already tapped"
    if (
        with_symbol
        and not found.tapped
        and any(isinstance(c, UntapSymbol) for row in with_symbol for c in row[1].costs)
    ):
        game.note("107.6", f"{name} is already untapped.")
        return "no", "it is already untapped"
    game.note("602.5", f"{name}'s ability can't be activated now.")
    return "no", ""


def _is_made_up(asking: Asking, identity: int) -> bool:
    """True for an object that is no card, of which only what was said is known."""
    table = asking.table
    return any(not spec.card and table.last(index) == identity for index, spec in enumerate(table.situation.objects))


def _is_activatable(asking: Asking, player: int, identity: int, number: int, ability: object) -> bool:
    """Try to activate on a copy of the game, with mana at hand."""
    fork = asking.game.fork()
    table = replace(asking.table, game=fork)
    chooser = SituationChooser(intent=Intent(x=0), quiet=True)
    fork.chooser = chooser
    trial = Performer(table, chooser)
    try:
        use(trial, player, identity, number, ability)
    except IllegalAction:
        return False
    return True


@asks("can activate")
def can_activate(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 602.5."""
    if question.other is not None:
        raise UnsupportedRule("an ability activated while something else is done")
    if question.number is None and not re.search(r"respon|before|first|on the stack", question.text.lower()):
        asking.performer.resolve_stack()
    index = asking.index(question.subject)
    identity = asking.latest(index)
    if not asking.table.situation.objects[index].card and not activating.activated_abilities(asking.game, identity):
        raise UnsupportedRule(f"the abilities of {asking.name(index)}, which is not named")
    controller = asking.game.controller_of(identity)
    asker = asking.table.players.get(ME, controller)
    player = asker if question.text.lower().startswith(("can i", "could i", "may i")) else controller
    for paid in question.also:
        if asking.game.controller_of(asking.latest(paid)) != player:
            asking.game.note("701.21a", "A player can sacrifice only a permanent that they control.")
            return "no", "only what one controls can be sacrificed"
    return _may_use(asking, identity, player, mana_only=False, loyalty=question.word)


@asks("can crew", "can convoke")
def can_crew(asking: Asking, question: Question) -> tuple[str, str]:
    """Crewing and convoke tap creatures without the tap symbol. CR: 302.6, 702.122, 702.51."""
    asking.performer.resolve_stack()
    game = asking.game
    identity = asking.latest(asking.index(question.subject))
    found = game.objects[identity]
    rule = "702.122c" if question.kind == "can crew" else "702.51a"
    game.note("302.6", "Only attacking and costs with the tap or untap symbol are kept from a creature that just came.")
    if found.tapped:
        return "no", "it is already tapped"
    game.note(rule, f"{game.name_of(identity)} may be tapped for it.")
    return "yes", "its cost has no tap symbol"


def _some_spell_waits(asking: Asking) -> bool:
    """Say whether the last thing told is that some spell is on the stack. CR: 112.1."""
    actions = asking.table.situation.actions
    last = actions[-1] if actions else None
    return last is not None and last.verb == "cast" and not asking.table.situation.objects[last.objects[0]].card


@asks("can eternalize")
def can_eternalize(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 702.129a, 602.5d."""
    game = asking.game
    said = re.search(r"respon|on the stack|resolve", question.text.lower())
    if question.word != "instant" and not said and not _some_spell_waits(asking):
        asking.performer.resolve_stack()
    identity = asking.latest(asking.index(question.subject))
    found = game.find(identity)
    if found is None or found.zone is not Zone.GRAVEYARD:
        game.note("702.129a", "Eternalize works only while the card is in a graveyard.")
        return "no", f"{game.name_of(identity)} is not in the graveyard"
    rows = activating.activated_abilities(game, identity)
    if not rows:
        game.note("702.129a", f"{game.name_of(identity)} has no eternalize.")
        return "no", "it has no eternalize"
    instant = question.word == "instant" or game.turn.active != found.owner or bool(game.stack)
    main = game.turn.step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
    game.note("702.129a", "Eternalize is activated only as a sorcery could be cast.")
    if instant or not main:
        return "no", "only at sorcery speed"
    return "yes", "in the main phase with an empty stack"


def _try_cast(asking: Asking, index: int, targets: tuple[Ref, ...], way: str = "") -> IllegalAction | None:
    """Give the reason why a spell cannot be cast, None when it can."""
    return _trial_cast(asking, index, targets, way)[1]


def _trial_cast(
    asking: Asking, index: int, targets: tuple[Ref, ...], way: str = ""
) -> tuple[Game, IllegalAction | None]:
    """Try to cast a spell on a copy of the game; give that game, and the reason why it cannot be cast if so."""
    fork = asking.game.fork()
    table = replace(asking.table, game=fork)
    wanted: list[int | str] = []
    for ref in targets:
        identity = asking.table.ref(ref) if not (isinstance(ref, str) and ref.startswith("tracker:")) else ref
        if identity is not None:
            wanted.append(identity)
    chooser = SituationChooser(intent=Intent(tuple(wanted), x=0, name=asking.name(index)))
    fork.chooser = chooser
    trial = Performer(table, chooser)
    identity = asking.latest(index)
    player = asking.table.player(asking.table.situation.objects[index].controller)
    card = fork.objects[identity].card
    face = face_index(asking.table.situation.objects[index], asking.table)
    cost = (card.faces[face].mana_cost if card is not None else None) or mana_cost("")
    try:
        trial.with_mana(
            player,
            cost,
            0,
            lambda: casting.cast(
                fork, player, CastSpell(identity, face, way or find_way(fork, player, identity, face))
            ),
        )
    except IllegalAction as reason:
        return fork, reason
    return fork, None


def _is_free_some_way(asking: Asking, index: int) -> bool:
    """Say whether some way to cast a spell takes no mana. CR: 118.9."""
    identity, game = asking.latest(index), asking.game
    player = asking.table.player(asking.table.situation.objects[index].controller)
    for name in sorted({way.name for way in find_ways(game, player, identity)}):
        trial, reason = _trial_cast(asking, index, (), name)
        later = trial.history[len(game.history) :]
        if reason is None and name and not any(isinstance(entry.event, SpendMana) for entry in later):
            return True
    return False


@asks("cost")
def cost(asking: Asking, question: Question) -> tuple[str, str]:
    """The mana that casting a spell takes, with everything that changes its cost. CR: 601.2f."""
    index, name = asking.index(question.subject), asking.name(asking.index(question.subject))
    ids = {*asking.chain(index), asking.latest(index)}
    game = asking.game
    spent = [e for e in asking.events() if isinstance(e, SpendMana) and e.source in ids]
    spent_before = bool(spent)
    if not spent:
        if game.objects[asking.latest(index)].zone not in (Zone.HAND, Zone.COMMAND, Zone.GRAVEYARD):
            raise UnsupportedRule("what a permanent costs that is there already")
        asking.performer.resolve_stack()
        trial, reason = _trial_cast(asking, index, ())
        if reason is not None:
            raise UnsupportedRule(f"what {name} costs, as it can't be cast now", reason.rule)
        later = trial.history[len(game.history) :]
        spent = [entry.event for entry in later if isinstance(entry.event, SpendMana)]
    total = sum(len(event.mana) for event in spent)
    game.note("601.2f", f"The total cost of {name} is {total} mana.")
    if question.word and total and not spent_before and _is_free_some_way(asking, index):
        total = 0
    if question.word:
        return yes((total == 0) == (question.word == "free")), f"it costs {total} mana" if total else ""
    return f"{total} mana", ""


def _explained(
    asking: Asking, spell: int, targets: tuple[Ref, ...], reason: IllegalAction | None
) -> IllegalAction | None:
    """Say why a spell can't have these targets, where that is what forbids it. CR: 115.5, 702.11, 702.16, 702.18."""
    if reason is None or reason.rule not in TARGETING_RULES:
        return reason
    if not targets and reason.rule == "601.2c":
        return IllegalAction(f"{asking.name(spell)} needs a target, and there is none", reason.rule)
    ids = [asking.latest(ref) if isinstance(ref, int) else asking.table.players.get(ref) for ref in targets]
    player = asking.table.player(asking.table.situation.objects[spell].controller)
    return why_not(asking.game, asking.latest(spell), player, [i for i in ids if i is not None], reason)


def _is_being_cast(asking: Asking, ref: Ref) -> bool:
    """True for a spell on the stack, which is to be targeted there."""
    found = asking.game.find(asking.latest(ref)) if isinstance(ref, int) else None
    return found is not None and found.zone is Zone.STACK


@asks("can target")
def can_target(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 115.4, 601.2c."""
    index = asking.index(question.subject)
    if question.other is None:
        raise UnsupportedRule("what would be targeted")
    if asking.game.objects[asking.latest(index)].zone is not Zone.HAND:
        raise UnsupportedRule("targets of what is no spell in hand")
    if not (_is_being_cast(asking, question.other) and asking.performer.counters_spells(index)):
        asking.performer.resolve_stack()
    trial, reason = _trial_cast(asking, index, (question.other,))
    if reason is None and question.word == "counter" and isinstance(question.other, int):
        give_priority(trial, PassingAgent())
        later = trial.history[len(asking.game.history) :]
        if not any(isinstance(entry.event, Counter) for entry in later):
            other = asking.name(question.other)
            asking.game.note("101.2", f"{asking.name(index)} can target {other}, but not counter it.")
            return "no", f"{other} can't be countered"
    reason = _explained(asking, index, (question.other,), reason)
    asking.game.note(
        reason.rule if reason is not None and reason.rule else "115.1",
        f"{asking.name(index)} {'can' if reason is None else 'can' + chr(39) + 't'} target that.",
    )
    return yes(reason is None), spoken(str(reason), sentence=False) if reason is not None else ""


def _cascades_into(asking: Asking, index: int) -> int | None:
    """The spell with cascade of whose cascade a card is asked, None where there is none. CR: 702.85a."""
    situation = asking.table.situation
    if situation.objects[index].zone != "library":
        return None
    spells = [done.objects[0] for done in situation.actions if done.verb == "cast"]
    for spell in reversed(spells):
        card = situation.objects[spell].card
        faces = asking.table.library.compiled(card).faces if card else ()
        if any(getattr(ability, "keyword", "") == "cascade" for face in faces for ability in face.abilities):
            return spell
    return None


def _off_a_cascade(asking: Asking, source: int, index: int) -> tuple[str, str]:
    """Both the card and the spell that it would be must cost less than the spell with cascade. CR: 702.85a."""
    game, spec = asking.game, asking.table.situation.objects[index]
    first, spell = asking.table.first(index), asking.table.first(source)
    if first is None or spell is None or not spec.card:
        raise UnsupportedRule("what the cascade finds", "702.85a")
    limit, value = mana_value_of(game, spell), mana_value_of(game, first)
    face = asking.table.library.compiled(spec.card).faces[face_index(spec, asking.table)]
    own = face.mana_cost.mana_value(0) if face.mana_cost is not None else 0
    game.note("702.85a", f"Cascade of {asking.name(source)} finds a nonland card of mana value less than {limit}.")
    if CardType.LAND in face.card_types:
        return "no", "cascade goes on past lands"
    if value >= limit:
        return "no", f"its mana value, {value}, is not less than {limit}"
    if own >= limit:
        return "no", f"the mana value of that spell, {own}, is not less than {limit}"
    return "yes", f"its mana value, {max(value, own)}, is less than {limit}"


@asks("can cast")
def can_cast(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 117.1a, 304.1, 307.1, 601.3."""
    index = asking.index(question.subject)
    game = asking.game
    source = _cascades_into(asking, index)
    if source is not None:
        return _off_a_cascade(asking, source, index)
    if question.word != "response" and not re.search(
        r"respon|resolve|on the stack|while|before", question.text.lower()
    ):
        asking.performer.resolve_stack()
    if game.turn.step in (Step.UNTAP, Step.CLEANUP):
        game.note("502.4" if game.turn.step is Step.UNTAP else "514.3", "No player gets priority in this step.")
        game.note("117.3a", "Spells are cast only with priority.")
        return "no", "no player gets priority in that step"
    if CardType.LAND in game.characteristics(asking.latest(index)).card_types:
        owner = game.objects[asking.latest(index)].owner
        if game.turn.active != owner:
            game.note("305.3", "A land is played only in one's own turn.")
            return "no", "lands are played only in your own turn"
        may = special_actions.may_play_land(game, owner, asking.latest(index))
        game.note("305.2", f"{asking.name(index)} {'can' if may else 'can' + chr(39) + 't'} be played.")
        return yes(may), ""
    begun = game.turn
    if question.word in ("instant", "response") and not game.stack:
        # Held against a moment at which only what an instant may do can be done. CR: 307.1.
        game.turn = replace(game.turn, step=Step.UPKEEP)
    wanted = () if question.other is None else (question.other,)
    way = question.word if question.word not in ("response", "instant") else ""
    reason = _explained(asking, index, wanted, _try_cast(asking, index, wanted, way))
    game.turn = begun
    situation = asking.table.situation
    if (
        reason is not None
        and reason.rule == "601.2c"
        and question.other is None
        and not game.battlefield
        and NOTHING_ELSE not in situation.facts
    ):
        raise UnsupportedRule("what the spell would target is not said", reason.rule)
    name = asking.name(index)
    game.note(
        (reason.rule if reason is not None else "") or "601.3",
        f"{name} {'can' if reason is None else 'can' + chr(39) + 't'} be cast.",
    )
    return yes(reason is None), spoken(str(reason), sentence=False) if reason is not None else ""


def _to_a_trigger(asking: Asking, index: int) -> tuple[str, str]:
    """Triggered abilities use the stack, but those that trigger on mana and add mana. CR: 603.3, 605.1b, 605.4a."""
    name = asking.name(index)
    abilities = [a for a in asking.characteristics(index).abilities if isinstance(a, TriggeredAbility)]
    if not abilities:
        raise UnsupportedRule(f"a triggered ability of {name}, which has none", "603.1")
    kinds = {is_triggered_mana_ability(PendingTrigger(0, 0, ability)) for ability in abilities}
    if len(kinds) > 1:
        raise UnsupportedRule(f"which triggered ability of {name} is meant", "603.1")
    if True in kinds:
        asking.game.note("605.4a", f"The trigger of {name} is a mana ability: it resolves at once.")
        return "no", "it is a mana ability, which does not use the stack"
    asking.game.note("603.3", f"The trigger of {name} is put on the stack, where players can respond to it.")
    return "yes", "the trigger uses the stack"


@asks("can respond")
def can_respond(asking: Asking, question: Question) -> tuple[str, str]:
    """Players respond to what is on the stack; not to costs, mana abilities or special actions. CR: 117.3-117.7."""
    situation, game = asking.table.situation, asking.game
    last = situation.actions[-1] if situation.actions else None
    if question.word == "trigger" and question.other is not None:
        return _to_a_trigger(asking, asking.index(question.other))
    if last is None:
        raise UnsupportedRule(question.text or "whether somebody can respond")
    if last.verb == "keyword" and last.word in ("eternalize", "embalm") and "exil" in question.text.lower():
        game.note("702.129a", "The card is exiled as a cost, before anybody can respond.")
        game.note("602.2b", "Costs are paid as the ability is activated.")
        return "no", "it is exiled already, as part of the cost"
    if last.verb == "tap for mana":
        game.note("605.3b", "A mana ability does not use the stack, so nobody can respond to it.")
        return "no", "a mana ability does not use the stack"
    if last.verb == "play":
        game.note("116.2a", "Playing a land is a special action, which does not use the stack.")
        return "no", "playing a land does not use the stack"
    if not game.stack:
        raise UnsupportedRule(question.text or "whether somebody can respond")
    if is_silenced(game):
        game.note("702.61a", "While a spell with split second is on the stack, only mana abilities can be activated.")
        return "no", "it has split second"
    game.note("117.3d", "It resolves only once all players have passed; until then each can respond.")
    return "yes", "it is on the stack"
