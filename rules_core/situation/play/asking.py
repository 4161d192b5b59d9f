"""
Answers the questions of a situation from the game that was played.

Each kind of question has one function, entered by `asks`. Questions about what
could be done now (`BEFORE_THE_END`) are answered before combat runs on to damage.

CR: as each function says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ... import activating, casting, combat, special_actions
from ...actions import CastSpell
from ...combat.attacking import why_cannot_attack
from ...combat.blocking import why_wrong_number
from ...could_produce import could_produce as mana_of
from ...damage import has_keyword
from ...errors import IllegalAction, UnsupportedRule
from ...events import DealDamage, DrawCard, Event, GainLife, LoseLife, MoveZone, SpendMana, TriggerPut
from ...game import Game
from ...ir.abilities import KeywordAbility
from ...ir.costs import TapSymbol, UntapSymbol
from ...mana import mana_cost
from ...mana_abilities import is_mana_ability
from ...objects import Characteristics, counters_with
from ...outcome import QuestionAnswer
from ...terms import WUBRG, CardType, Step, Zone, in_wubrg_order
from ...trackers.dungeons import dungeon_of
from ...wording import ability_text
from ..model import ME, Question, Ref
from ..printer import subject as subject_words
from ..vocabulary import words
from .acting import Performer, face_index, find_way, loyalty_words
from .choosing import Intent, SituationChooser
from .table import Table

Asker = Callable[["Asking", Question], tuple[str, str]]
ASKERS: dict[str, Asker] = {}

BEFORE_THE_END = words(
    """can-block can-attack can-tap-mana can-activate can-crew can-convoke can-eternalize can-target can-cast
    can-respond could-produce can-return"""
)


def asks(*kinds: str) -> Callable[[Asker], Asker]:
    """Enter the function that answers these kinds of question."""

    def enter(function: Asker) -> Asker:
        for kind in kinds:
            ASKERS[kind] = function
        return function

    return enter


@dataclass
class Asking:
    """A game that was played, being asked."""

    performer: Performer
    could: dict[str, tuple[str, ...]]
    """What could-produce questions found, by name."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.performer.table

    @property
    def game(self) -> Game:
        """The game."""
        return self.performer.table.game

    def answer(self, question: Question) -> QuestionAnswer:
        """
        Answer one question.

        Raises:
            UnsupportedRule: it cannot be answered from the game.
        """
        asker = ASKERS.get(question.kind)
        if asker is None:
            raise UnsupportedRule(question.text or question.kind)
        answer, because = asker(self, question)
        return QuestionAnswer(question.text or question.kind, answer, because)

    # ------------------------------------------------------------ helpers

    def events(self) -> Iterator[Event]:
        """Everything that happened, oldest first."""
        return (entry.event for entry in self.game.history)

    def index(self, ref: Ref | None) -> int:
        """
        The object that a question is about.

        Raises:
            UnsupportedRule: it is about none.
        """
        if not isinstance(ref, int):
            raise UnsupportedRule("a question about a player here")
        return ref

    def chain(self, index: int) -> tuple[int, ...]:
        """All ids that an object has had, oldest first."""
        identity = self.table.first(index)
        found: list[int] = []
        while identity is not None and identity not in found:
            found.append(identity)
            identity = self.game.moved.get(identity)
        return tuple(found)

    def latest(self, index: int) -> int:
        """
        The latest id of an object, that of the token where a card was turned into one.

        Raises:
            UnsupportedRule: there never was such an object.
        """
        action = next((a for a in self.table.situation.actions if a.verb == "keyword" and index in a.objects), None)
        if action is not None and action.word in ("eternalize", "embalm"):
            token = self.table.token_made()
            if token is not None:
                return token
        identity = self.table.last(index)
        if identity is None:
            raise UnsupportedRule("a token that nothing has made")
        return identity

    def is_there(self, identity: int) -> bool:
        """True for an object on the battlefield now."""
        found = self.game.find(identity)
        return found is not None and found.zone is Zone.BATTLEFIELD

    def characteristics(self, index: int) -> Characteristics:
        """What an object is now, or last was on the battlefield when it died since."""
        return self.game.characteristics(self.as_permanent(index))

    def as_permanent(self, index: int) -> int:
        """The id under which an object is, or last was, on the battlefield; else its latest."""
        latest = self.latest(index)
        if self.is_there(latest):
            return latest
        for identity in reversed(self.chain(index)):
            if self.game.last_known(identity).zone is Zone.BATTLEFIELD:
                return identity
        return latest

    def name(self, index: int) -> str:
        """What an object is called."""
        return self.game.name_of(self.latest(index))

    def death(self, index: int) -> MoveZone | None:
        """The event by which an object went from the battlefield to a graveyard, None when it did not."""
        ids = {*self.chain(index), self.latest(index)}
        for event in self.events():
            if isinstance(event, MoveZone) and event.object in ids and event.to is Zone.GRAVEYARD:
                if self.game.last_known(event.object).zone is Zone.BATTLEFIELD:
                    return event
        return None

    def left(self, index: int) -> MoveZone | None:
        """The event by which an object left the battlefield, None when it did not."""
        ids = {*self.chain(index), self.latest(index)}
        for event in self.events():
            if isinstance(event, MoveZone) and event.object in ids and event.to is not Zone.BATTLEFIELD:
                if self.game.last_known(event.object).zone is Zone.BATTLEFIELD:
                    return event
        return None

    def damage_to(self, identities: set[int], sources: set[int] | None = None) -> int:
        """How much damage was dealt to these, by these sources or by any. CR: 120."""
        return sum(
            event.amount
            for event in self.events()
            if isinstance(event, DealDamage)
            and event.recipient in identities
            and (sources is None or event.source in sources)
        )


def yes(flag: bool) -> str:
    """``yes`` or ``no``."""
    return "yes" if flag else "no"


# ------------------------------------------------------------------ life and death


@asks("dies")
def dies(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    index = asking.index(question.subject)
    gone = asking.left(index)
    if asking.death(index) is not None:
        return "yes", f"{asking.name(index)} is put into the graveyard"
    if gone is not None:
        return "no", f"{asking.name(index)} goes to {gone.to.value}"
    if not asking.is_there(asking.latest(index)):
        raise UnsupportedRule(f"whether {asking.name(index)} dies, as it is not on the battlefield")
    return "no", _why_it_stays(asking, index)


def _why_it_stays(asking: Asking, index: int) -> str:
    """Why a permanent is still there, with the rule where it is indestructible. CR: 702.12b, 122.1b."""
    identity = asking.latest(index)
    name = asking.name(index)
    _note_counter_keywords(asking.game, identity)
    found, now = asking.game.objects[identity], asking.game.characteristics(identity)
    tried = any(
        type(event).__name__ == "Destroy" and getattr(event, "object", None) == identity for event in asking.events()
    )
    lethal = now.toughness is not None and found.marked_damage >= now.toughness
    if has_keyword(now, "indestructible") and (lethal or tried or _was_targeted(asking, index)):
        asking.game.note("702.12b", f"{name} is indestructible: it can't be destroyed.")
        return f"{name} is indestructible"
    if now.toughness is not None and found.marked_damage:
        return f"{name} has {found.marked_damage} damage and toughness {now.toughness}"
    return f"{name} stays on the battlefield"


def _was_targeted(asking: Asking, index: int) -> bool:
    return any(index in action.targets for action in asking.table.situation.actions)


@asks("survives")
def survives(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    index = asking.index(question.subject)
    gone = asking.left(index)
    if gone is None:
        if not asking.is_there(asking.latest(index)):
            raise UnsupportedRule(f"whether {asking.name(index)} survives, as it is not on the battlefield")
        return "yes", _why_it_stays(asking, index)
    back = ", but returns" if asking.is_there(asking.latest(index)) else ""
    return "no", f"{asking.name(index)} goes to {gone.to.value}{back}"


def _fighters(asking: Asking) -> list[int]:
    """Creatures that took part in what happened, all there are where only spells were cast."""
    found: list[int] = []
    if not any(action.verb in ("attack", "block", "fight", "deal damage") for action in asking.table.situation.actions):
        return [i for i, spec in enumerate(asking.table.situation.objects) if _was_creature(asking, i, spec.zone)]
    for action in asking.table.situation.actions:
        for ref in (*action.objects, *action.targets):
            if isinstance(ref, int) and ref not in found:
                characteristics = asking.characteristics(ref)
                if (
                    CardType.CREATURE in characteristics.card_types
                    or CardType.PLANESWALKER in characteristics.card_types
                ):
                    if asking.game.last_known(asking.as_permanent(ref)).zone is Zone.BATTLEFIELD:
                        found.append(ref)
    return found


def _was_creature(asking: Asking, index: int, zone: str) -> bool:
    """True for a creature that began on the battlefield."""
    return zone == "battlefield" and CardType.CREATURE in asking.characteristics(index).card_types


@asks("who survives")
def who_survives(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    alive = [asking.name(i) for i in _fighters(asking) if asking.left(i) is None]
    return (" and ".join(alive) or "nothing"), ""


@asks("who dies")
def who_dies(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    dead = [asking.name(i) for i in _fighters(asking) if asking.death(i) is not None]
    return (" and ".join(dead) or "nothing"), ""


@asks("both die")
def both_die(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    named = (question.subject, *question.also) if isinstance(question.subject, int) else ()
    fighters = [index for index in named if isinstance(index, int)] or _fighters(asking)
    dead = [i for i in fighters if asking.death(i) is not None]
    if len(fighters) < 2:
        raise UnsupportedRule("a question about two creatures")
    return yes(len(dead) == len(fighters)), " and ".join(
        asking.name(i) for i in dead
    ) + " dies" if dead else "nothing dies"


@asks("both survive")
def both_survive(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.4."""
    fighters = _fighters(asking)
    if len(fighters) < 2:
        raise UnsupportedRule("a question about two creatures")
    return yes(all(asking.left(i) is None for i in fighters)), ""


# ------------------------------------------------------------------ players


def _player(asking: Asking, question: Question) -> int:
    if not isinstance(question.subject, str) or question.subject not in asking.table.players:
        raise UnsupportedRule("a question about a player")
    return asking.table.player(question.subject)


@asks("life")
def life(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119."""
    return str(asking.game.players[_player(asking, question)].life), ""


@asks("life change")
def life_change(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119.3."""
    player = _player(asking, question)
    kind = LoseLife if question.word == "lose" else GainLife
    return str(
        sum(
            e.amount
            for e in asking.events()
            if isinstance(e, LoseLife | GainLife) and isinstance(e, kind) and e.player == player
        )
    ), ""


@asks("loses life")
def loses_life(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 119.3."""
    player = _player(asking, question)
    lost = sum(e.amount for e in asking.events() if isinstance(e, LoseLife) and e.player == player)
    wanted = question.number
    return yes(lost > 0 if wanted is None else lost == wanted), f"{lost} life lost"


@asks("poison")
def poison(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 122.1f."""
    count = asking.game.players[_player(asking, question)].counter_count("poison")
    if question.text.lower().split()[:1] and question.text.lower().split()[0] in ("does", "do", "did", "will"):
        return yes(count > 0), f"{count} poison counters"
    return str(count), ""


@asks("player loses")
def player_loses(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 104.3."""
    player = asking.game.players[_player(asking, question)]
    flag = bool(player.lost)
    first = question.text.lower()
    if "surviv" in first or "alive" in first:
        return yes(not flag), ""
    if "win" in first:
        others = [p for p in asking.game.players.values() if p.id != player.id]
        return yes(all(p.lost for p in others) and not flag), ""
    return yes(flag), (
        f"rule {player.lost}" if flag else f"{player.life} life, {player.counter_count('poison')} poison counters"
    )


@asks("who wins")
def who_wins(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 104.2a."""
    left = [p.name for p in asking.game.players.values() if p.in_game]
    lost = [p.name for p in asking.game.players.values() if not p.in_game]
    asks_loser = "los" in question.text.lower()
    if not lost:
        return "nobody", "nobody has lost"
    if asking.game.draw or not left:
        return "nobody", "the game is a draw"
    return " and ".join(lost if asks_loser else left), ""


@asks("cards in hand")
def cards_in_hand(asking: Asking, question: Question) -> tuple[str, str]:
    """Cards drawn or held. CR: 402."""
    player = _player(asking, question)
    if "draw" in question.text.lower():
        return str(sum(isinstance(e, DrawCard) and e.player == player for e in asking.events())), ""
    spec = next((p for p in asking.table.situation.players if p.name == question.subject), None)
    if spec is None or spec.hand is None:
        raise UnsupportedRule("how many cards were in hand before is not said")
    return str(len(asking.game.zone(Zone.HAND, player))), ""


# ------------------------------------------------------------------ damage


@asks("damage dealt")
def damage_dealt(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 120."""
    sources = set(asking.chain(question.subject)) if isinstance(question.subject, int) else None
    if question.other is None:
        recipients = {e.recipient for e in asking.events() if isinstance(e, DealDamage)}
        if "through" in question.text or "over" in question.text:
            recipients = {r for r in recipients if r < 0}
    elif isinstance(question.other, int):
        recipients = set(asking.chain(question.other))
    else:
        recipients = {asking.table.player(question.other)} if question.other in asking.table.players else set()
    return str(asking.damage_to(recipients, sources)), ""


@asks("damage marked")
def damage_marked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 120.6."""
    found = asking.game.last_known(asking.as_permanent(asking.index(question.subject)))
    if question.text.lower().startswith("how"):
        return str(found.marked_damage), ""
    return yes(found.marked_damage > 0), f"{found.marked_damage} damage"


@asks("tramples over")
def tramples_over(asking: Asking, question: Question) -> tuple[str, str]:
    """Combat damage to what is attacked, by attackers with trample. CR: 702.19b."""
    sources = set(asking.chain(question.subject)) if isinstance(question.subject, int) else None
    if sources is None:
        sources = {
            i for a in asking.table.situation.actions if a.verb == "attack" for o in a.objects for i in asking.chain(o)
        }
    total = sum(
        event.amount
        for event in asking.events()
        if isinstance(event, DealDamage) and event.combat and event.source in sources and event.recipient < 0
    )
    return str(total), "lethal damage is assigned to the blockers first"


# ------------------------------------------------------------------ characteristics


@asks("counters")
def counters(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 122.1; of a permanent that has left, those that it last had."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found = dict(asking.game.last_known(identity).counters)
    if "enter" in question.text.lower() or "return" in question.text.lower() or "come" in question.text.lower():
        found = dict(_entered_with(asking, identity)) or found
    if question.word:
        count = found.get(question.word, 0)
    elif len(found) <= 1:
        count = sum(found.values())
    else:
        return ", ".join(f"{n} {kind}" for kind, n in sorted(found.items())), ""
    if question.number is not None:
        return yes(count == question.number), f"{count} {question.word} counters"
    return str(count), ""


def _entered_with(asking: Asking, identity: int) -> tuple[tuple[str, int], ...]:
    for event in asking.events():
        if (
            isinstance(event, MoveZone)
            and event.to is Zone.BATTLEFIELD
            and asking.game.moved.get(event.object) == identity
        ):
            return event.counters
    return ()


@asks("power", "toughness", "power and toughness")
def power_and_toughness(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 208, 613.4."""
    characteristics = asking.characteristics(asking.index(question.subject))
    if characteristics.power is None and question.kind != "toughness":
        return "none", f"{characteristics.name} is not a creature"
    if question.kind == "power":
        return str(characteristics.power), ""
    if question.kind == "toughness":
        return str(characteristics.toughness), ""
    if question.text.lower().startswith(("is ", "are ")):
        return _comparison(asking, question, characteristics)
    return f"{characteristics.power}/{characteristics.toughness}", ""


def _comparison(asking: Asking, question: Question, now: Characteristics) -> tuple[str, str]:
    """
    Whether something is of a size, or as big as what it copies.

    Raises:
        UnsupportedRule: it is not said what it is held against.
    """
    wanted = re.search(r"(\d+)/(\d+)", question.text)
    size = f"{now.power}/{now.toughness}"
    if wanted is not None:
        return yes(size == wanted.group(0)), f"it is {size}"
    copied = next((a.targets[0] for a in asking.table.situation.actions if a.word == "copying" and a.targets), None)
    if "bigger" not in question.text or not isinstance(copied, int):
        raise UnsupportedRule("what its size is held against")
    other = asking.characteristics(copied)
    bigger = (now.power or 0) >= (other.power or 0) and (now.toughness or 0) >= (other.toughness or 0)
    asking.game.note("707.2", "A copy takes the copiable values only, not what changed power and toughness since.")
    return yes(bigger), f"it is {size}, the other {other.power}/{other.toughness}"


def describe_characteristics(characteristics: Characteristics) -> str:
    """One line on what an object is: ``4/4 black Zombie Wizard creature with ...``."""
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    parts: list[str] = []
    if characteristics.power is not None:
        parts.append(f"{characteristics.power}/{characteristics.toughness}")
    parts.append(" and ".join(colors[c.value] for c in in_wubrg_order(characteristics.colors)) or "colorless")
    parts += sorted(word.value.lower() for word in characteristics.supertypes)
    parts += sorted(characteristics.subtypes)
    parts += sorted(word.value.lower() for word in characteristics.card_types)
    keywords = keyword_words(characteristics)
    text = " ".join(parts)
    return text + (" with " + ", ".join(keywords) if keywords else "")


def keyword_words(characteristics: Characteristics) -> tuple[str, ...]:
    """Keyword abilities in words, each once."""
    found = []
    for ability in characteristics.abilities:
        if isinstance(ability, KeywordAbility):
            found.append(ability_text(ability).split("(")[0].strip().lower() if ability.parameters else ability.keyword)
    return tuple(dict.fromkeys(found))


@asks("characteristics")
def characteristics_asked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 109.3, 613."""
    index = asking.index(question.subject)
    characteristics = asking.characteristics(index)
    identity = asking.as_permanent(index)
    found = asking.game.last_known(identity)
    text = describe_characteristics(characteristics)
    if found.is_token:
        text += ", a token"
        if characteristics.mana_cost is None or not characteristics.mana_cost.symbols:
            text += " with no mana cost"
    if found.tapped:
        text += ", tapped"
    return text, ""


@asks("types")
def types(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 205."""
    characteristics = asking.characteristics(asking.index(question.subject))
    words = (
        [w.value for w in characteristics.supertypes]
        + [w.value for w in characteristics.card_types]
        + list(characteristics.subtypes)
    )
    if question.word:
        return yes(question.word in words), ""
    return " ".join(sorted(words)), ""


@asks("color")
def color(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 105.2."""
    characteristics = asking.characteristics(asking.index(question.subject))
    letters = [c.value for c in in_wubrg_order(characteristics.colors)]
    if question.word:
        return yes(question.word in letters or (question.word == "C" and not letters)), ""
    words = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    return (" and ".join(words[letter] for letter in letters) or "colorless"), ""


@asks("mana cost")
def mana_cost_asked(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 202."""
    cost = asking.characteristics(asking.index(question.subject)).mana_cost
    if "value" in question.text.lower():
        return str(cost.mana_value() if cost is not None else 0), ""
    if question.text.lower().startswith(("does", "do")):
        return yes(cost is not None and bool(cost.symbols)), ""
    return (str(cost) if cost is not None and cost.symbols else "none"), ""


@asks("abilities")
def abilities(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 113, 613.1f."""
    characteristics = asking.characteristics(asking.index(question.subject))
    texts = [ability_text(ability, characteristics.name) for ability in characteristics.abilities]
    if question.text.lower().startswith(("does", "do")):
        return yes(bool(texts)), ""
    return ("; ".join(texts) or "none"), ""


@asks("has")
def has(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 113, 613.1f; of what has left the battlefield, what it last had (608.2h)."""
    index = asking.index(question.subject)
    characteristics = asking.characteristics(index)
    word = question.word
    base = word.split(" ")[0] if word.split(" ")[-1].isdigit() else word
    found = has_keyword(characteristics, base) or word in keyword_words(characteristics)
    if not found and word.startswith("can't"):
        raise UnsupportedRule(f"whether it {word}")
    counter = asking.game.last_known(asking.as_permanent(index)).counter_count(word)
    if counter and not found:
        raise UnsupportedRule(f"what a {word} counter gives", "122.1b")
    return yes(found), ("it has a counter of that kind" if counter else "")


@asks("gets")
def gets(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a bonus to power and toughness applies. CR: 613.4c."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found, now = asking.game.last_known(identity), asking.game.characteristics(identity)
    face = found.printed
    if face is None or face.power is None or face.toughness is None or face.power.star or now.power is None:
        raise UnsupportedRule(question.text)
    plus = found.counter_count("+1/+1") - found.counter_count("-1/-1")
    change = (now.power - face.power.base - plus, (now.toughness or 0) - face.toughness.base - plus)
    wanted = tuple(int(part) for part in question.word.split("/"))
    if change not in (wanted, (0, 0)):
        raise UnsupportedRule(question.text)
    return yes(change == wanted), f"it is {now.power}/{now.toughness}"


@asks("stops")
def stops(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether what was cast did not do what it does as it enters. CR: 614.1c, 603.6a, 603.6d."""
    index = asking.index(question.subject)
    identity = asking.as_permanent(index)
    found = asking.game.last_known(identity)
    if question.word == "copying":
        copied = found.base is not None
        asking.game.note("614.1c", "Entering as a copy is a replacement effect.")
        if copied:
            asking.game.note("603.6d", "It is no triggered ability, so what stops triggers does not stop it.")
        return yes(not copied), "it enters as a copy" if copied else "it does not copy"
    count = _triggers(asking, {identity, asking.latest(index)})
    asking.game.note("603.6a", "An ability that triggers as its permanent enters.")
    return yes(count == 0), f"it triggers {count} times"


@asks("size and type")
def size_and_type(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 205, 208, 613."""
    now = asking.characteristics(asking.index(question.subject))
    size, _, word = question.word.partition(" ")
    words_now = {*now.subtypes, *(w.value for w in now.card_types), *(w.value for w in now.supertypes)}
    asking.game.note(
        "613.6", "An effect that began to apply in an earlier layer goes on, though its ability is lost later."
    )
    return yes(
        size == f"{now.power}/{now.toughness}" and word in words_now
    ), f"it is a {now.power}/{now.toughness} {' '.join(sorted(now.subtypes))}"


@asks("goes through")
def goes_through(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether attackers dealt combat damage past their blockers. CR: 510.1c, 702.19b."""
    answer, because = tramples_over(asking, question)
    return yes(answer != "0"), because if answer != "0" else "it all goes to the blockers"


@asks("x value")
def x_value(asking: Asking, question: Question) -> tuple[str, str]:
    """The value of X of a permanent is 0, whatever was chosen for the spell. CR: 107.3m."""
    index = asking.index(question.subject)
    if asking.is_there(asking.latest(index)):
        asking.game.note("107.3m", f"The value of X for {asking.name(index)} on the battlefield is 0.")
        return "0", "X of a permanent is 0"
    cast = asking.game.last_known(asking.latest(index)).cast
    if cast is None or cast.x is None:
        return "0", ""
    return str(cast.x), ""


# ------------------------------------------------------------------ mana


def pool_text(game: Game, player: int) -> str:
    """A player's mana pool as symbols, in the usual order."""
    units = [unit.kind for unit in game.players[player].mana]
    return "".join("{" + kind + "}" for kind in sorted(units, key=lambda k: (WUBRG + "C").find(k)))


@asks("mana amount")
def mana_amount(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 106.4."""
    player = _player(asking, question)
    if not any(a.verb in ("tap for mana", "activate") for a in asking.table.situation.actions):
        raise UnsupportedRule("what is tapped for mana is not said")
    text = pool_text(asking.game, player)
    count = len(asking.game.players[player].mana)
    if question.word:
        return str(sum(unit.kind == question.word for unit in asking.game.players[player].mana)), text
    if "what mana" in question.text.lower() or "color" in question.text.lower():
        return text or "none", ""
    return str(count), text


@asks("could produce")
def could_produce(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 106.7."""
    index = asking.index(question.subject)
    kinds = mana_of(asking.game, asking.latest(index))
    asking.could[asking.name(index)] = kinds
    asking.game.note("106.7", f"{asking.name(index)} could produce {_kinds(kinds)}.")
    if question.word:
        return yes(question.word in kinds), _kinds(kinds)
    if question.text.lower().startswith(("can", "could", "does", "do")):
        return yes(bool(kinds)), _kinds(kinds)
    return _kinds(kinds), ""


def _kinds(kinds: tuple[str, ...]) -> str:
    return " or ".join("{" + kind + "}" for kind in kinds) or "no mana"


@asks("expended")
def expended(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 700.14."""
    player = _player(asking, question)
    goal = question.number or 0
    before, times = 0, 0
    game = asking.game
    for event in asking.events():
        if isinstance(event, SpendMana) and event.player == player and _is_spell_payment(game, event):
            after = before + len(event.mana)
            if before < goal <= after:
                times += 1
            before = after
    game.note(
        "700.14", f"{before} mana was spent on spells this turn, so {goal} was {'reached' if times else 'not reached'}."
    )
    if "how many" in question.text.lower():
        return str(times), f"{before} mana spent on spells"
    if "again" in question.text.lower() or "twice" in question.text.lower():
        return yes(times > 1), "only once each turn"
    return yes(times > 0), f"{before} mana spent on spells"


def _is_spell_payment(game: Game, event: SpendMana) -> bool:
    source = event.source
    if source is None:
        return False
    try:
        found = game.last_known(source)
    except KeyError:
        return False
    return found.stack is not None and found.stack.kind == "spell" and found.zone is Zone.STACK


# ------------------------------------------------------------------ what may be done


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
    _note_counter_keywords(game, attacker, blocker)
    return yes(not rule), ""


def _note_counter_keywords(game: Game, *identities: int) -> None:
    """Cite the rule of keyword counters where one of these has any. CR: 122.1b."""
    for identity in identities:
        for kind, _ in game.last_known(identity).counters:
            if has_keyword(game.characteristics(identity), kind):
                game.note("122.1b", f"The {kind} counter gives {game.name_of(identity)} {kind}.")
                if kind == "flying":
                    game.note("702.9b", "A creature with flying is blocked only by creatures with flying or reach.")


@asks("can attack")
def can_attack(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 508.1a."""
    game = asking.game
    asking.performer.resolve_stack()
    identity = asking.latest(asking.index(question.subject))
    rule = why_cannot_attack(game, identity)
    if rule:
        sick = combat.is_summoning_sick(game, identity)
        game.note("302.6" if sick else rule, f"{game.name_of(identity)} can't attack.")
        return "no", "it came under its controller's control this turn" if sick else ""
    game.note("508.1a", f"{game.name_of(identity)} can attack.")
    return "yes", ""


@asks("can tap mana")
def can_tap_mana(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 107.5, 302.6, 605.3a."""
    asking.performer.resolve_stack()
    game = asking.game
    identity = asking.latest(asking.index(question.subject))
    player = asking.table.players.get(str(question.other), game.controller_of(identity))
    answer, because = _may_use(asking, identity, player, mana_only=True)
    if question.word and answer == "yes":
        kinds = mana_of(game, identity)
        asking.could[game.name_of(identity)] = kinds
        game.note("106.7", f"{game.name_of(identity)} could produce {_kinds(kinds)}.")
        return yes(question.word in kinds), _kinds(kinds)
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


def _is_activatable(asking: Asking, player: int, identity: int, number: int, ability: object) -> bool:
    """Try to activate on a copy of the game, with mana at hand."""
    fork = asking.game.fork()
    table = replace(asking.table, game=fork)
    chooser = SituationChooser(intent=Intent(x=0), quiet=True)
    fork.chooser = chooser
    trial = Performer(table, chooser)
    from .acting import use

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
    asking.performer.resolve_stack()
    index = asking.index(question.subject)
    identity = asking.latest(index)
    controller = asking.game.controller_of(identity)
    asker = asking.table.players.get(ME, controller)
    player = asker if question.text.lower().startswith(("can i", "could i", "may i")) else controller
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


@asks("can eternalize")
def can_eternalize(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 702.129a, 602.5d."""
    game = asking.game
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


def _try_cast(asking: Asking, index: int, targets: tuple[Ref, ...]) -> IllegalAction | None:
    """Try to cast a spell on a copy of the game; give the reason why it cannot be cast, None when it can."""
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
            lambda: casting.cast(fork, player, CastSpell(identity, face, find_way(fork, player, identity, face))),
        )
    except IllegalAction as reason:
        return reason
    return None


@asks("can target")
def can_target(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 115.4, 601.2c."""
    index = asking.index(question.subject)
    if question.other is None:
        raise UnsupportedRule("what would be targeted")
    if asking.game.objects[asking.latest(index)].zone is not Zone.HAND:
        raise UnsupportedRule("targets of what is no spell in hand")
    reason = _try_cast(asking, index, (question.other,))
    asking.game.note(
        reason.rule if reason is not None and reason.rule else "115.1",
        f"{asking.name(index)} {'can' if reason is None else 'can' + chr(39) + 't'} target that.",
    )
    return yes(reason is None), str(reason) if reason is not None else ""


def _is_instant(game: Game, card: int) -> bool:
    """True for what can be cast any time its player has priority. CR: 304.1, 702.8a."""
    found = game.characteristics(card)
    return CardType.INSTANT in found.card_types or any(
        getattr(ability, "keyword", "") == "flash" for ability in found.abilities
    )


@asks("can cast")
def can_cast(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 117.1a, 304.1, 307.1, 601.3."""
    index = asking.index(question.subject)
    game = asking.game
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
    if question.word == "response" and not game.stack and not _is_instant(game, asking.latest(index)):
        game.note("307.1", "A sorcery is cast only with an empty stack in its player's own main phase.")
        return "no", f"{asking.name(index)} can be cast only when a sorcery can"
    reason = _try_cast(asking, index, () if question.other is None else (question.other,))
    if reason is not None and reason.rule == "601.2c" and question.other is None and not game.battlefield:
        raise UnsupportedRule("what the spell would target is not said", reason.rule)
    name = asking.name(index)
    game.note(
        (reason.rule if reason is not None else "") or "601.3",
        f"{name} {'can' if reason is None else 'can' + chr(39) + 't'} be cast.",
    )
    return yes(reason is None), str(reason) if reason is not None else ""


@asks("can respond")
def can_respond(asking: Asking, question: Question) -> tuple[str, str]:
    """A cost that is paid can't be responded to. CR: 602.2b, 702.129a."""
    last = asking.table.situation.actions[-1] if asking.table.situation.actions else None
    if last is None or last.verb != "keyword" or last.word not in ("eternalize", "embalm"):
        raise UnsupportedRule(question.text or "whether somebody can respond")
    asking.game.note("702.129a", "The card is exiled as a cost, before anybody can respond.")
    asking.game.note("602.2b", "Costs are paid as the ability is activated.")
    return "no", "it is exiled already, as part of the cost"


# ------------------------------------------------------------------ triggers


def _triggers(asking: Asking, sources: set[int] | None) -> int:
    count = 0
    for event in asking.events():
        if isinstance(event, TriggerPut):
            stack = asking.game.last_known(event.object).stack
            if stack is not None and (sources is None or stack.source in sources):
                count += 1
    return count


@asks("how many triggers")
def how_many_triggers(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 603.2, 603.3."""
    sources = (
        None
        if not isinstance(question.subject, int)
        else {*asking.chain(question.subject), asking.latest(question.subject)}
    )
    return str(_triggers(asking, sources)), ""


@asks("triggers")
def triggers(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 603.2."""
    if question.word and question.word != "cascade":
        raise UnsupportedRule(question.text or "whether it triggers")
    if not isinstance(question.subject, int):
        return yes(_triggers(asking, None) > 0), ""
    sources = {*asking.chain(question.subject), asking.latest(question.subject)}
    return yes(_triggers(asking, sources) > 0), ""


@asks("resolves")
def resolves(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 608."""
    raise UnsupportedRule(question.text or "whether it resolves")


# ------------------------------------------------------------------ trackers


def _holder(asking: Asking, word: str) -> str | None:
    for player in asking.game.players.values():
        if word in player.designations and player.in_game:
            return player.name
    return None


def _designation(asking: Asking, question: Question, word: str, rule: str) -> tuple[str, str]:
    holder = _holder(asking, word)
    if question.subject is not None:
        return yes(holder == question.subject), f"{'nobody' if holder is None else subject_words(holder)} has it"
    asking.game.note(
        rule, f"{'Nobody' if holder is None else holder} {'is' if word == 'monarch' else 'has'} the {word}."
    )
    if question.text.lower().startswith(("is there", "is anyone", "does anyone", "is anybody")):
        return yes(holder is not None), ""
    return ("nobody" if holder is None else holder), ""


@asks("who is monarch")
def who_is_monarch(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 725."""
    return _designation(asking, question, "monarch", "725.1")


@asks("who has initiative")
def who_has_initiative(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 726."""
    return _designation(asking, question, "initiative", "726.1")


@asks("has blessing")
def has_blessing(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 702.131."""
    holders = [p.name for p in asking.game.players.values() if "city's blessing" in p.designations]
    asking.game.note("702.131c", f"{' and '.join(holders) or 'Nobody'} has the city's blessing.")
    if question.subject is None:
        return " and ".join(holders) or "nobody", ""
    return yes(question.subject in holders), ""


@asks("dungeon")
def dungeon(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 309.3."""
    found = dungeon_of(asking.game, _player(asking, question))
    asking.game.note("309.3", f"{question.subject} has {'a dungeon' if found else 'no dungeon'} in the command zone.")
    if question.text.lower().startswith(("where", "in what", "in which", "which room")):
        if found is None:
            return "nowhere", "there is no dungeon"
        raise UnsupportedRule("in which room of the dungeon")
    if question.text.lower().startswith("what"):
        return ("it is removed from the game" if found is None else "it stays"), ""
    return yes(found is not None), ""


@asks("tracker")
def tracker(asking: Asking, question: Question) -> tuple[str, str]:
    """What became of an emblem, a dungeon or a designation. CR: 114, 309."""
    _, kind, owner, *_rest = (*str(question.other).split(":"), "", "")
    who = owner or (question.subject if isinstance(question.subject, str) else "")
    there = [
        found
        for found in asking.game.objects.values()
        if found.zone is Zone.COMMAND
        and (
            found.kind.value == kind
            or (kind not in ("emblem", "dungeon") and kind in asking.game.name_of(found.id).lower())
        )
        and (not who or asking.game.players[found.owner].name == who)
    ]
    if question.subject is not None or question.text.lower().startswith(("does", "do ", "is ")):
        gone = any(word in question.text.lower() for word in ("gone", "removed", "graveyard"))
        return yes(bool(there) != gone), ""
    if there:
        return "it stays", ""
    where = (
        "it is put into its owner's graveyard and ceases to exist"
        if kind == "emblem"
        else "it is removed from the game"
    )
    return where, ""


@asks("day or night")
def day_or_night(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 731."""
    now = asking.game.day_night
    if question.word:
        return yes(now == question.word), f"it is {now}" if now else "it is neither day nor night"
    return now or "neither", ""


@asks("zone")
def zone(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 400."""
    index = asking.index(question.subject)
    last = asking.table.last(index)
    found = asking.game.find(last) if last is not None else None
    where = found.zone.value if found is not None else "ceased to exist"
    if question.word:
        return yes(where == question.word), where
    return where, ""


@asks("returns")
def returns(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 400.7."""
    index = asking.index(question.subject)
    if asking.left(index) is None:
        raise UnsupportedRule(f"whether {asking.name(index)} returns, as it has not left")
    back = sum(
        isinstance(e, MoveZone) and e.to is Zone.BATTLEFIELD and e.object in asking.chain(index)
        for e in asking.events()
    )
    if question.text.lower().startswith("how"):
        return str(back), ""
    return yes(asking.is_there(asking.latest(index))), ""


@asks("tapped")
def tapped(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 110.5."""
    identity = asking.latest(asking.index(question.subject))
    found = asking.game.last_known(identity)
    text = question.text.lower()
    if "untapped or tapped" in text or "tapped or untapped" in text or "or" in text.split():
        return ("tapped" if found.tapped else "untapped"), ""
    if "untapped" in text:
        return yes(not found.tapped), "tapped" if found.tapped else "untapped"
    return yes(found.tapped), "tapped" if found.tapped else "untapped"


@asks("draws")
def draws(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 121.1."""
    player = _player(asking, question)
    count = sum(isinstance(e, DrawCard) and e.player == player for e in asking.events())
    return yes(count > 0), f"{count} card{'' if count == 1 else 's'}"


@asks("sick")
def sick(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 302.6."""
    asking.performer.resolve_stack()
    identity = asking.latest(asking.index(question.subject))
    flag = combat.is_summoning_sick(asking.game, identity)
    asking.game.note(
        "302.6",
        f"{asking.game.name_of(identity)} is {'' if flag else 'not '}kept from attacking and from costs with a "
        f"tap symbol.",
    )
    return yes(flag), ""


@asks("enters")
def enters(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 608.3."""
    index = asking.index(question.subject)
    ids = {*asking.chain(index)}
    came = any(isinstance(e, MoveZone) and e.object in ids and e.to is Zone.BATTLEFIELD for e in asking.events())
    return yes(came), ""


@asks("enters with")
def enters_with(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 614.1c."""
    return counters(asking, replace(question, kind="counters", text="enters with"))


@asks("controls")
def controls(asking: Asking, question: Question) -> tuple[str, str]:
    """CR: 110.2."""
    identity = asking.latest(asking.index(question.subject))
    if not asking.is_there(identity):
        return ("no" if question.other is not None else "nobody"), "it has left the battlefield"
    who = asking.table.name_of(asking.game.controller_of(identity))
    if question.other is not None:
        return yes(who == question.other), "" if who == question.other else "somebody else controls it"
    return who, ""


@asks("legal")
def legal(asking: Asking, question: Question) -> tuple[str, str]:
    """Whether a format allows the card, as its source says. CR: 100.6."""
    index = asking.index(question.subject)
    card = asking.table.situation.objects[index].card
    if not card:
        raise UnsupportedRule("legality of what is no card")
    printed = asking.table.library.source.printed(card)
    table = dict(printed.legalities)
    asking.game.note("100.6", "Which cards may be played in a tournament is for its format to say.")
    if question.word:
        status = table.get(question.word)
        if printed.playtest:
            return "no", "playtest cards are legal in no tournament format"
        if status is None:
            raise UnsupportedRule(f"legality in {question.word}")
        return yes(status == "legal"), status.replace("_", " ")
    formats = sorted(name for name, status in table.items() if status == "legal")
    if printed.playtest or not formats:
        return "no", "legal in no tournament format"
    return "yes", "legal in " + ", ".join(formats)


@asks("what happens", "yes no")
def what_happens(asking: Asking, question: Question) -> tuple[str, str]:
    """Answered by the verdict as a whole."""
    if question.kind == "yes no":
        raise UnsupportedRule(question.text)
    return "", ""


_ = counters_with
