"""
Turns statements into a `Situation`: settles references, orders actions, gathers questions and claims.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from ..cards import CardSource
from .building import ACTION_BUILDERS, FACT_BUILDERS, QUESTION_BUILDERS, Draft
from .building.casting import acts_by_itself
from .discourse import Discourse, Unresolved
from .model import Action, Problem, Ref, Situation
from .phrases import Phrase, Statement
from .reader import Reading, read_text
from .vocabulary import words


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text came to: the situation as far as it was understood, and the words that were not."""

    situation: Situation
    problems: tuple[Problem, ...] = ()
    cards: tuple[tuple[str, str, str], ...] = ()
    """(as typed, full name, how) of each card, once, in the order of the text."""


def parse_situation(text: str, source: CardSource) -> Parsed:
    """
    Read a text into a situation with all its problems.

    Returns:
        What was understood; `problems` is empty exactly when every word was. Never raises for any text.
    """
    reading = read_text(text, source)
    named, speaks = _players_in(reading)
    draft = Draft(Discourse(source, named, speaks), text)
    problems = list(reading.problems)
    deferred: list[Statement] = []
    for number, statement in enumerate(reading.statements):
        following = reading.statements[number + 1] if number + 1 < len(reading.statements) else None
        statement = _told_in_order(statement, following, reading)
        if number:
            _suppose(reading.statements[number - 1], statement, draft, reading)
        if not _take(statement, draft, reading, None):
            deferred.append(statement)
    for statement in deferred:
        _take(statement, draft, reading, problems)
    _settle_pending(draft, reading, problems)
    if not problems:
        problems += _unasked(text, draft.situation(), reading)
    return Parsed(draft.situation(), tuple(sorted(problems, key=lambda p: p.start)), _cards(reading))


_SENTENCE = re.compile(r"[^.?!\n]*\?")


def _unasked(text: str, situation: Situation, reading: Reading) -> list[Problem]:
    """
    Name what ends with a question mark and was read as telling something only: who asks wants an answer to it.

    Of what happens it is asked what comes of it, where nothing else is asked.
    """
    starts = [question.start for question in situation.questions]
    if any(start < 0 for start in starts):
        return []
    tells_only = ("question",) if starts else ("question", "action")
    told = [reading.tokens[part.start].start for part in reading.statements if part.kind not in tells_only]
    acts = [reading.tokens[part.start].start for part in reading.statements if part.kind == "action"]
    found = []
    for sentence in _SENTENCE.finditer(text):
        begin, end = sentence.span()
        asks = any(begin <= start < end for start in starts)
        tells = any(begin <= start < end for start in told)
        if not starts:
            tells = tells and not any(begin <= start < end for start in acts)
        if tells and not asks:
            said = sentence.group().strip()
            place = begin + sentence.group().index(said)
            found.append(Problem(place, place + len(said), said, "a question"))
    return found


def _told_in_order(statement: Statement, following: Statement | None, reading: Reading) -> Statement:
    """
    "After I cast it, does it die?": what begins a sentence with "after" and leads up to a question comes last.

    Returns:
        The statement without the mark that it happened before what was told.
    """
    if following is None or following.kind != "question" or not dict(statement.modifiers).get("after"):
        return statement
    tokens = reading.tokens
    lead = next((i for i in range(statement.start - 1, -1, -1) if tokens[i].low == "after"), 0)
    begins = lead == 0 or tokens[lead - 1].low in (".", "?", "!", ";")
    ended = any(token.low in (".", "?", "!", ";") for token in tokens[statement.end : following.start])
    if not begins or ended:
        return statement
    kept = tuple(row for row in statement.modifiers if row[0] != "after")
    return replace(statement, modifiers=kept)


def _suppose(before: Statement, statement: Statement, draft: Draft, reading: Reading) -> None:
    """
    "The card has persist and dies": what it has is supposed, given by something else, not claimed of the card.

    A claim stands on its own; what goes on to tell what happens to the same object only sets the scene.
    """
    between = [token.low for token in reading.tokens[before.end : statement.start]]
    goes_on = any(_is_elided(value) for value in statement.parts.values())
    follows = between in (["and"], [",", "and"])
    if before.name != "attributes" or statement.kind != "action" or not goes_on or not follows:
        return
    said = [row for row in draft.talk.pending if row[1] == "keyword"]
    draft.talk.pending = [row for row in draft.talk.pending if row not in said]
    for index, kind, value in said:
        printed = draft.talk.printed(index)
        if printed is None or value not in printed.faces[0].oracle_text.lower():
            draft.talk.note(index, kind, value)


def _is_elided(value: Any) -> bool:
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    return isinstance(value, Phrase) and value.pronoun == "elided"


def _players_in(reading: Reading) -> tuple[tuple[str, ...], bool]:
    """Names of players in the statements, in order, and whether somebody speaks of himself."""
    found: list[str] = []
    for statement in reading.statements:
        for key, value in statement.parts.items():
            candidates = [value] if key in ("p", "d", "q") else []
            candidates += [turn for kind, turn in statement.modifiers if kind == "turn"]
            found += [name for candidate in candidates for name in _names_in(candidate)]
            found += _possessors(value)
    named = tuple(dict.fromkeys(name for name in found if name not in ("me", "opponent") and not name.startswith("?")))
    return named, any(
        token.low in ("i", "me", "my", "mine", "we", "us", "our") for token in reading.tokens
    ) or not named


def _names_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple) and len(value) == 2 and value[0] == "player":
        return [str(value[1])]
    return []


def _possessors(value: Any) -> list[str]:
    if isinstance(value, tuple):
        if len(value) >= 2 and value[0] in ("player", "controller") and isinstance(value[1], str):
            return [value[1]]
        if len(value) == 2 and value[0] == "tracker" and isinstance(value[1], tuple):
            return [value[1][1]] if value[1][1] else []
        return [name for part in value for name in _possessors(part)]
    if isinstance(value, dict):
        return [name for part in value.values() for name in _possessors(part)]
    if isinstance(value, Phrase):
        own = [value.possessor] if value.possessor else []
        return own + _possessors(value.state)
    return []


def _take(statement: Statement, draft: Draft, reading: Reading, problems: list[Problem] | None) -> bool:
    """Build one statement; what cannot be settled leaves the draft as it was."""
    saved = draft.save()
    led = {token.low for token in reading.tokens[max(statement.start - 2, 0) : statement.start]}
    if statement.name == "enter" and led & {"that", "which"} and draft.talk.mentions:
        # "a creature that just came in": it is there, and has just come.
        draft.talk.change(draft.talk.mentions[-1], sick=True)
        return True
    statement = _as_meant(statement, draft)
    draft.actor = ""
    tokens = reading.tokens
    told = tokens[statement.start : statement.end]
    draft.span = (min(token.start for token in told), max(token.end for token in told))
    written = any(reading.text[token.start : token.end].lower() != token.raw.lower() for token in told)
    draft.said = " ".join(token.low for token in told) if written else ""
    try:
        _apply_modifiers(statement, draft)
        builders: dict[str, Any] = {
            "fact": FACT_BUILDERS,
            "claim": FACT_BUILDERS,
            "action": ACTION_BUILDERS,
            "question": QUESTION_BUILDERS,
        }[statement.kind]
        before = len(draft.actions)
        builders[statement.name](draft, statement.parts)
        _refuse_what_was_earlier(statement, draft, before, reading)
        _apply_means(statement, draft, before)
        _apply_times(statement, draft, before)
        draft.settle_attachments()
        _order(statement, draft, before)
        _swap_named_after(statement, draft, before, reading)
        _cast_what_is_answered(statement, draft, before)
        _apply_after(statement, draft)
    except Unresolved as unresolved:
        draft.restore(saved)
        if problems is not None:
            problems.append(_problem(statement, unresolved, reading))
        return False
    return True


def _as_meant(statement: Statement, draft: Draft) -> Statement:
    """Take "with" and the name of a permanent for one that is there; other names stand for spells that are cast."""
    named = statement.parts.get("o")
    worn = dict(statement.parts.get("tail") or {}).get("targets", ())
    if statement.name == "cast" and dict(statement.modifiers).get("with") and isinstance(named, Phrase) and worn:
        line = draft.talk.source.printed(named.card).faces[0].type_line if named.card else ""
        if ("Equipment" in line or "Aura" in line) and len(worn) == 1 and isinstance(worn[0], Phrase):
            return replace(statement, kind="fact", name="attached", parts={"os": (named,), "t": worn[0]})
    tail = dict(statement.parts.get("tail") or {})
    if (
        statement.name == "cast"
        and "p" not in statement.parts
        and set(tail) == {"targets"}
        and isinstance(named, Phrase)
    ):
        line = draft.talk.source.printed(named.card).faces[0].type_line if named.card else ""
        if (
            ("Equipment" in line or "Aura" in line)
            and len(tail["targets"]) == 1
            and isinstance(tail["targets"][0], Phrase)
        ):
            # "Pacifism on my creature", where nobody is said to cast it: it is there.
            return replace(statement, kind="fact", name="attached", parts={"os": (named,), "t": tail["targets"][0]})
    alone = (
        isinstance(named, Phrase) and named.card and not statement.parts.get("p") and not statement.parts.get("tail")
    )
    if statement.kind != "action" or statement.name != "cast" or not alone or not dict(statement.modifiers).get("with"):
        return statement
    assert isinstance(named, Phrase)
    line = draft.talk.source.printed(named.card).faces[0].type_line
    if "Instant" in line or "Sorcery" in line:
        return statement
    return replace(statement, kind="fact", name="control", parts={"os": (named,)})


def _apply_modifiers(statement: Statement, draft: Draft) -> None:
    for kind, value in statement.modifiers:
        if kind == "turn" and value is not None:
            who = draft.talk.player(value)
            if dict(statement.modifiers).get("next") and draft.actions and statement.kind in ("action", "question"):
                draft.turn = draft.turn or _turn_so_far(draft)
                for _ in range(2 if who == draft.turn else 1):
                    draft.act("end turn")
            elif draft.actions and statement.kind in ("action", "question") and who != _turn_now(draft):
                # What was done was done in another turn than what is done or asked now.
                draft.turn = draft.turn or _turn_so_far(draft)
                draft.act("end turn")
            elif not draft.turn:
                draft.turn = who
        elif kind == "step" and value and _asks_for_draws(statement, draft):
            draft.act("go to step", player=draft.talk.player(dict(statement.modifiers).get("turn") or "me"), word=value)
        elif kind == "step" and value and not draft.step:
            draft.step = value
        elif kind == "who" and value is not None:
            draft.talk.talker = draft.talk.player(value)
        elif kind == "next turn" and (
            statement.kind == "action" or (statement.kind == "question" and statement.name not in _NOW)
        ):
            draft.act("end turn")
        elif kind == "in combat" and statement.name in _NOW and not draft.step and not draft.actions:
            draft.step = "begin_combat"
        elif kind == "eot":
            _at_end_of_turn(statement, draft)
        elif kind == "relative" and draft.talk.others:
            draft.talk.talker = draft.talk.others[-1]


_NOW = frozenset(
    {"can cast", "can activate", "can target", "can block", "can attack", "can eternalize", "can tap mana", "allowed"}
)


def _at_end_of_turn(statement: Statement, draft: Draft) -> None:
    """What is done or asked at end of turn: play goes on to the end step, or begins there."""
    if statement.kind == "question" and statement.name in _NOW:
        if not draft.actions and not draft.step:
            draft.step = "end_turn"
    elif draft.actions or statement.kind == "question":
        draft.act("go to step", player=draft.turn or _turn_so_far(draft), word="end_turn")
    elif not draft.step:
        draft.step = "end_turn"


def _refuse_what_was_earlier(statement: Statement, draft: Draft, before: int, reading: Reading) -> None:
    """
    What "already" happened, told after something else, happened before it: how it came about is not known.

    Raises:
        Unresolved: always then.
    """
    said = {token.low for token in reading.tokens[statement.start : statement.end]}
    if statement.kind == "action" and "already" in said and 0 < before < len(draft.actions):
        raise Unresolved(None, "what happened earlier, told first")


_BY_MEANS = frozenset(
    words(
        """gain_keyword pump lose_keyword lose_abilities put_counters bounce destroy exile flicker make_token make_copy
        draw mill gain_life lose_life tap untap die enter gain_control sacrifice discard_some damage damage_by_power
        transform regenerate fight destroy_tracker"""
    )
)
"""Statements of what a spell does, after which the spell itself may be named: "I bounce it with ..."."""


def _apply_means(statement: Statement, draft: Draft, before: int) -> None:
    """
    What is done with a spell is the casting of that spell: its text says what comes of it.

    Raises:
        Unresolved: with something that is not cast.
    """
    table = dict(statement.modifiers)
    value = table.get("means")
    if value is None and statement.kind == "action" and _is_spell(draft, table.get("cause")):
        value = table["cause"]
    if value is None:
        return
    done = draft.actions[before:]
    if statement.kind != "action" or statement.name not in _BY_MEANS or len(done) != 1:
        raise Unresolved(value, "what the card does, or that it is cast")
    act = done[0]
    player = act.player or draft.talk.talker or draft.talk.player("?active")
    mentions = len(draft.talk.mentions)
    (spell, *_rest) = draft.talk.refer(value, controller=player, zone="hand", fresh=True)
    # What is talked about stays what it is done to.
    del draft.talk.mentions[mentions:]
    if "zone" in draft.talk.objects[spell].stated and draft.talk.objects[spell].zone == "battlefield":
        raise Unresolved(value, "which ability is activated")
    draft.talk.change(spell, zone="hand")
    about = act.objects if statement.name not in ("make_token", "damage", "damage_by_power") else ()
    if statement.name == "make_token":
        _forget_made(draft, act.objects)
    refs = (*about, *act.targets)
    card = draft.talk.printed(spell)
    aims = card is not None and any("target" in face.oracle_text.lower() for face in card.faces)
    if statement.name in ("draw", "mill", "lose_life", "gain_life", "discard_some"):
        refs = (act.player,)
    copies = statement.name == "make_copy" and not draft.talk.is_spell_card(spell)
    verb = "cast"
    if acts_by_itself(draft, spell):
        verb = "activate"
        draft.talk.change(spell, zone="battlefield")
    targets = refs if aims or copies else ()
    word = "copying" if copies else ""
    draft.actions[before:] = [
        replace(act, verb=verb, player=player, objects=(spell,), targets=targets, number=None, word=word)
    ]


def _is_spell(draft: Draft, value: Any) -> bool:
    """True for a phrase that names an instant or sorcery."""
    if not isinstance(value, Phrase) or value.head != "card":
        return False
    line = draft.talk.source.printed(value.card).faces[0].type_line
    return "Instant" in line or "Sorcery" in line


def _forget_made(draft: Draft, objects: tuple[int, ...]) -> None:
    """Tokens that a spell makes are no objects of their own."""
    if objects != tuple(range(len(draft.talk.objects) - len(objects), len(draft.talk.objects))):
        # A spell named on the way stands after them.
        for index in objects:
            draft.talk.change(index, zone="outside")
        return
    del draft.talk.objects[objects[0] :]
    draft.talk.mentions = [index for index in draft.talk.mentions if index < objects[0]]
    draft.talk.group = draft.talk.subject = ()


def _asks_for_draws(statement: Statement, draft: Draft) -> bool:
    """Say whether a question is about what is drawn in a step, which has to come first. CR: 504.1."""
    if statement.kind != "question":
        return False
    return (
        statement.name in ("draws", "step draws", "ventures")
        or statement.parts.get("v") == "draw"
        or (statement.name == "cards in hand" and "draw" in draft.asked())
    )


def _turn_so_far(draft: Draft) -> str:
    """Whose turn it is by what was done: the attacker's, else the first one's who cast what is no instant."""
    for done in draft.actions:
        if done.verb == "attack" or (
            done.verb in ("cast", "play") and "Instant" not in draft.talk.type_line(done.objects[0])
        ):
            return done.player
    return draft.talk.player("?active")


def _turn_now(draft: Draft) -> str:
    """Whose turn it is by now, with two players: it changes with each end of a turn."""
    begun = draft.turn or _turn_so_far(draft)
    ended = sum(done.verb == "end turn" for done in draft.actions)
    return begun if len(draft.talk.players) != 2 or ended % 2 == 0 else draft.talk.opponent_of(begun)


def _apply_times(statement: Statement, draft: Draft, before: int) -> None:
    """
    What was done last turn is done before this turn begins; what is told after combat needs the combat.

    Raises:
        Unresolved: a fact of last turn, or a combat that is told only later.
    """
    table = dict(statement.modifiers)
    if table.get("last turn") and statement.name == "damaged":
        # Damage of an earlier turn is not marked any more. CR: 514.2.
        for index in draft.talk.subject:
            draft.talk.change(index, damage=0)
    elif table.get("last turn"):
        if statement.kind != "action" or len(draft.actions) == before:
            raise Unresolved(None, "what is so this turn, or what was done last turn")
        actor = draft.actions[before].player
        if actor and not before and not draft.turn and actor != draft.talk.player("?active"):
            # What another player did last turn was done in their turn.
            draft.turn = actor
        else:
            draft.act("end turn")
        draft.act("end turn")
    if table.get("resolved") and 0 < before < len(draft.actions):
        draft.actions.insert(before, Action("resolve"))
    if table.get("after combat") and len(draft.actions) > before:
        fight = next((done for done in draft.actions[:before] if done.verb == "attack"), None)
        if fight is None:
            raise Unresolved(None, "the combat, told before what comes after it")
        draft.actions.insert(before, Action("go to step", player=fight.player, word="postcombat_main"))


def _apply_after(statement: Statement, draft: Draft) -> None:
    """What is said after the clause: the card that is the cause, and that something has just come."""
    for kind, value in statement.modifiers:
        subject = draft.talk.subject or tuple(draft.talk.mentions[-1:])
        if kind == "cause" and statement.kind == "question" and _is_spell(draft, value):
            (spell, *_rest) = draft.talk.refer(value, controller=draft.talk.player("?active"), zone="hand")
            if not any(done.verb == "cast" and spell in done.objects for done in draft.actions):
                raise Unresolved(value, "that it is cast, and on what")
        elif kind == "cause" and isinstance(value, Phrase) and value.is_indefinite and value.head != "card":
            raise Unresolved(value, "a card, or something that was told before")
        elif kind == "cause" and value is not None and subject and not _is_spell(draft, value):
            host = subject[0]
            mentions = len(draft.talk.mentions)
            for index in draft.talk.refer(value, controller=draft.talk.objects[host].controller):
                line = draft.talk.type_line(index)
                if "Aura" in line or "Equipment" in line:
                    draft.talk.change(index, attached=host)
            del draft.talk.mentions[mentions:]
        elif kind == "sick" and subject:
            for index in subject:
                draft.talk.change(index, sick=True)
        elif kind == "response" and statement.name == "can tap mana" and draft.questions:
            # While what is responded to is on the stack.
            draft.questions[-1] = replace(draft.questions[-1], number=1)
        elif kind == "response" and statement.name == "can activate" and draft.questions:
            draft.questions[-1] = replace(draft.questions[-1], number=1)
        elif kind == "response" and statement.name == "can cast" and draft.questions:
            draft.questions[-1] = replace(draft.questions[-1], word="response")
        elif kind == "speed" and value == "sorcery":
            # The time at which everything can be done that is done at all.
            continue
        elif (kind == "speed" or (kind == "response" and statement.name == "can eternalize")) and draft.questions:
            value = "instant"
            draft.questions[-1] = replace(draft.questions[-1], word=value)


_STACKED = frozenset({"cast", "activate", "loyalty"})
"""Verbs of actions that use the stack."""


def _order(statement: Statement, draft: Draft, before: int) -> None:
    """Mark responses, and put what happened "after" something told later behind it."""
    table = dict(statement.modifiers)
    if table.get("response"):
        trigger = bool(table.get("to_trigger"))
        draft.actions[before:] = [replace(done, response=True, to_trigger=trigger) for done in draft.actions[before:]]
    if table.get("after") and before < len(draft.actions):
        moved = draft.actions[before:]
        del draft.actions[before:]
        if any(done.verb in _STACKED for done in moved):
            # What comes after it finds it done, it does not respond to it.
            moved.append(Action("resolve"))
        place = max(before - 1, 0)
        draft.actions[place:place] = moved


def _swap_named_after(statement: Statement, draft: Draft, before: int, reading: Reading) -> None:
    """Put the spell that is told after ``in response to`` before what responds to it."""
    if draft.answers >= 0 and before > draft.answers:
        moved = draft.actions[before:]
        del draft.actions[before:]
        draft.actions[draft.answers : draft.answers] = moved
    draft.answers = -1
    following = tuple(token.low for token in reading.tokens[statement.end - 1 : statement.end + 3])
    table = dict(statement.modifiers)
    told = table.get("to_trigger") or "answers" in table
    if table.get("response") and not told and len(draft.actions) > before and following[:1] != ("to",):
        words = tuple(token.low for token in reading.tokens[statement.start : statement.end + 4])
        for at in range(len(words) - 2):
            if words[at : at + 3] == ("in", "response", "to") and statement.start + at + 2 >= statement.end - 1:
                draft.answers = before


def _cast_what_is_answered(statement: Statement, draft: Draft, before: int) -> None:
    """
    What is responded to is cast first, by the other player where nobody is said to cast it. CR: 117.7.

    Raises:
        Unresolved: it is no spell, so that it is not said what of it is on the stack.
    """
    value = dict(statement.modifiers).get("answers")
    if value is None:
        return
    if not value.card and value.head != "pronoun" and value.noun == "spell" and not value.description.types:
        # "In response to a spell" says no more than that it is a response.
        return
    if not value.card and value.head != "pronoun" and value.is_indefinite:
        raise Unresolved(value, "the spell that is responded to, told first")
    done = draft.actions[before:]
    actor = next((act.player for act in done if act.player), draft.talk.talker) or draft.talk.player("?active")
    other = draft.talk.opponent_of(actor)
    (spell, *_rest) = draft.talk.refer(value, controller=other, zone="hand")
    if any(act.verb in ("cast", "activate") and spell in act.objects for act in draft.actions):
        return
    if len(done) == 1 and done[0].verb == "sacrifice" and not draft.talk.is_spell_card(spell):
        # "I sacrifice it in response to (my) ...": that is what it is sacrificed to. CR: 602.2b.
        draft.talk.change(spell, zone="battlefield", controller=actor, owner=actor)
        draft.actions[before] = replace(done[0], verb="activate", objects=(spell,), costs=done[0].objects)
        return
    if not draft.talk.is_spell_card(spell) and "Aura" not in draft.talk.type_line(spell):
        raise Unresolved(value, "what of it is on the stack")
    card = draft.talk.printed(spell)
    aims = card is not None and any("target" in face.oracle_text.lower() for face in card.faces)
    asked = draft.questions[-1] if statement.kind == "question" and draft.questions else None
    about: tuple[Ref, ...]
    if len(done) == 1:
        about = done[0].costs or done[0].targets or done[0].objects
    elif not done and asked is not None and (not aims or asked.other is not None):
        about = () if asked.other is None else (asked.other,)
    else:
        raise Unresolved(value, "what is cast first, told first")
    caster = draft.talk.objects[spell].controller
    cast = Action("cast", player=caster, objects=(spell,), targets=about if aims else ())
    draft.actions.insert(before, cast)


def _problem(statement: Statement, unresolved: Unresolved, reading: Reading) -> Problem:
    first, last = statement.start, statement.end - 1
    if unresolved.phrase is not None and unresolved.phrase.end > unresolved.phrase.start:
        first, last = unresolved.phrase.start, unresolved.phrase.end - 1
    start, end = reading.tokens[first].start, reading.tokens[last].end
    return Problem(start, end, reading.text[start:end], unresolved.expected)


def _settle_pending(draft: Draft, reading: Reading, problems: list[Problem]) -> None:
    try:
        draft.settle_pending()
    except Unresolved as unresolved:
        end = len(reading.text)
        problems.append(Problem(0, end, reading.text, unresolved.expected))


def _cards(reading: Reading) -> tuple[tuple[str, str, str], ...]:
    found: dict[str, tuple[str, str, str]] = {}
    used = {phrase_card for statement in reading.statements for phrase_card in _cards_in(statement.parts)}
    for first in sorted(reading.names.by_token):
        for after, card, how in reading.names.by_token[first]:
            typed = reading.text[reading.tokens[first].start : reading.tokens[after - 1].end]
            if (card in used or reading.problems) and card not in found and how != "short":
                found[card] = (typed, card, how)
                break
    return tuple(found.values())


def _cards_in(value: Any) -> set[str]:
    """Names of all cards inside the parts of a statement."""
    if isinstance(value, dict):
        return set().union(*(_cards_in(part) for part in value.values())) if value else set()
    if isinstance(value, tuple):
        return set().union(*(_cards_in(part) for part in value)) if value else set()
    card = getattr(value, "card", "")
    found = {card} if card else set()
    if hasattr(value, "state"):
        found |= _cards_in(value.state)
    if isinstance(value, str) and value[:1].isupper():
        found.add(value)
    return found
