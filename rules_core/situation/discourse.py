"""
Who and what a text has talked about so far, and what a phrase refers to.

References are settled by what agrees with the phrase, the most recently
mentioned first; what agrees with nothing is new. Where nothing can be meant,
`Unresolved` says which words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from ..cards import CardSource, PrintedCard
from .model import ME, OPPONENT, Description, ObjectSpec, PlayerSpec
from .names import is_subtype
from .phrases import Phrase

_TO_SETTLE = frozenset(
    {
        "ability word",
        "copy",
        "other",
        "kicked",
        "named",
        "cast_x",
        "reanimated",
        "eternalized",
        "embalmed",
        "attached_to",
        "is_spell",
        "blocks",
        "aims",
    }
)
"""Facts of a phrase that are settled when all statements are read."""

MOST_OBJECTS = 40
"""So many objects one phrase may bring in."""

_NOTHING = Description()
_SPELL_TYPES = ("Instant", "Sorcery")


class Unresolved(Exception):
    """A phrase that refers to nothing known; the reader turns it into a problem."""

    def __init__(self, phrase: Phrase | None, expected: str) -> None:
        """Remember the phrase."""
        super().__init__(expected)
        self.phrase = phrase
        self.expected = expected


@dataclass
class Discourse:
    """What is known while statements are settled one after the other."""

    source: CardSource
    named: tuple[str, ...] = ()
    """Names of players that occur anywhere in the text."""
    speaks: bool = False
    """True when the text says I, me or my."""
    players: dict[str, PlayerSpec] = field(default_factory=dict)
    objects: list[ObjectSpec] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    """Objects in the order in which they were mentioned, latest last, with repeats."""
    group: tuple[int, ...] = ()
    """The latest several objects mentioned together."""
    subject: tuple[int, ...] = ()
    """What the latest clause was about."""
    centre: int = -1
    """The object that a pronoun meant last, which the next one goes on to mean; -1 for none."""
    talker: str = ""
    """The player who was the subject of the latest clause."""
    others: list[str] = field(default_factory=list)
    """Players in the order of mention, latest last."""
    pending: list[tuple[int, str, Any]] = field(default_factory=list)
    """Facts of phrases that need more than the object itself: claims, attachments, copies."""

    # ------------------------------------------------------------ players

    def player(self, phrase: str, context: str = "", actor: str = "") -> str:
        """
        Settle a player phrase.

        Args:
            context: the player against whom ``?other`` is meant, else the talker.
            actor: a player whom ``they`` does not mean.
        """
        if phrase == "?elided":
            return self._enter(self.talker or self._default_player())
        if phrase == "?self":
            return self._enter(actor or self.talker or self._default_player())
        if phrase == "?they":
            return self._enter(self._they(actor))
        if phrase in ("?other", "?someone"):
            return self._enter(self.opponent_of(context or self.talker or self._default_player()))
        if phrase in ("?defending", "?attacking"):
            return self._enter(self._side(phrase == "?defending", context))
        if phrase.startswith("?holder "):
            return self._enter(self._holder(phrase.removeprefix("?holder ")))
        if phrase == "?active":
            return self._enter(self._default_player())
        if phrase == "?nonactive":
            return self._enter(self.opponent_of(self._default_player()))
        if phrase.startswith("?"):
            raise Unresolved(None, "a player by name, I or my opponent")
        return self._enter(self._canonical(phrase))

    def _side(self, defending: bool, context: str) -> str:
        """The defending or attacking player of the attack that was told. CR: 506.2."""
        for spec in self.objects:
            if spec.attacking:
                return self.opponent_of(spec.controller) if defending else spec.controller
        return self.opponent_of(context or self.talker or self._default_player()) if defending else ME

    def _holder(self, what: str) -> str:
        """
        The player who has (or had at first) a designation.

        Raises:
            Unresolved: nobody is said to have it.
        """
        for spec in self.players.values():
            if what in spec.designations:
                return spec.name
        raise Unresolved(None, f"who has the {what}")

    def _canonical(self, name: str) -> str:
        if name == OPPONENT and len(self.named) == 1 and self.speaks:
            return self.named[0]
        return name

    def _enter(self, name: str) -> str:
        if name not in self.players:
            self.players[name] = PlayerSpec(name)
        self.others.append(name)
        return name

    def _they(self, actor: str = "") -> str:
        for name in (*reversed(self.others), *self.named):
            if name not in (ME, actor):
                return name
        return OPPONENT if actor != OPPONENT else ME

    def _default_player(self) -> str:
        if self.speaks or not self.named:
            return ME
        if len(self.named) == 1:
            return OPPONENT
        return next(iter(self.players), self.named[0])

    def opponent_of(self, name: str) -> str:
        """The player on the other side of `name`: the latest mentioned, else the opponent (or me)."""
        for other in (*reversed(self.others), *self.named):
            if other != name:
                return other
        if name == OPPONENT or (name != ME and self.speaks):
            return ME
        return OPPONENT

    def both(self) -> tuple[str, ...]:
        """All players of the situation, two at least."""
        first = self._default_player()
        names = list(dict.fromkeys([*self.players, first]))
        if len(names) < 2:
            names.append(self.opponent_of(names[0]))
        for name in names:
            self._enter(name)
        return tuple(names)

    # ------------------------------------------------------------ objects

    def printed(self, index: int) -> PrintedCard | None:
        """The printed card of an object, None for a made-up one."""
        card = self.objects[index].card
        return self.source.printed(card) if card else None

    def type_line(self, index: int) -> str:
        """Type line of an object's front face, or what is known of a made-up one."""
        card = self.printed(index)
        if card is not None:
            return card.faces[0].type_line
        made = self.objects[index].description
        return " ".join((*made.supertypes, *made.types, *made.subtypes))

    def is_spell_card(self, index: int) -> bool:
        """True for an instant or sorcery."""
        return any(word in self.type_line(index) for word in _SPELL_TYPES)

    def is_creature(self, index: int) -> bool:
        """True for what is printed or described as a creature."""
        made = self.objects[index].description
        return "Creature" in self.type_line(index) or made.power is not None

    def change(self, index: int, **changes: Any) -> None:
        """
        Replace fields of an object, noting that they were said.

        Raises:
            Unresolved: it is a token that would be a card somewhere else. CR: 111.8.
        """
        old = self.objects[index]
        if changes.get("zone") in ("hand", "library") and old.token and not old.card:
            raise Unresolved(None, "a card: a token is none")
        self.objects[index] = replace(old, **changes, stated=old.stated | frozenset(changes))

    def mention(self, indices: tuple[int, ...]) -> tuple[int, ...]:
        """Note that objects were talked about."""
        self.mentions.extend(indices)
        if len(indices) > 1:
            self.group = indices
        return indices

    def settle(self, phrases: tuple[Phrase, ...], **context: Any) -> tuple[int, ...]:
        """Settle several phrases in order."""
        found: list[int] = []
        first = phrases[0] if phrases else None
        if first is not None and 1 < first.count == sum(phrase.count for phrase in phrases[1:]):
            if first.head == "made" and not first.state and replace(first.description, types=()) == _NOTHING:
                # "two creatures, a 2/2 and a 3/3": the first words only count the others.
                phrases = phrases[1:]
        for phrase in phrases:
            found.extend(index for index in self.refer(phrase, **context) if index not in found)
        if len(found) > 1:
            self.group = tuple(found)
        return tuple(found)

    def refer(
        self,
        phrase: Phrase,
        controller: str = "",
        zone: str = "battlefield",
        creature: bool = False,
        permanent: bool = False,
        fresh: bool = False,
        exclude: tuple[int, ...] = (),
        generic: bool = False,
    ) -> tuple[int, ...]:
        """
        Settle what a phrase refers to, making new objects where it brings something in.

        Args:
            controller: who controls what is new when the phrase does not say.
            zone: where what is new is when the phrase does not say.
            creature: a pronoun must mean a creature or planeswalker.
            permanent: a pronoun must not mean an instant or sorcery.
            exclude: objects that are not meant.
            generic: one stands for all where several of a kind are named that the text has not brought in.
            fresh: a card name without an article means a new object unless it was mentioned before in that zone.
        """
        if phrase.head == "pronoun":
            found = self._pronoun(phrase, creature, permanent, exclude)
            if phrase.pronoun in ("it", "he", "she") and len(found) == 1:
                self.centre = found[0]
        else:
            found = self._turned_into(phrase, permanent) or self._known(phrase, zone, fresh, exclude)
            if not found:
                if phrase.determiner in ("no", "all", "plural") and phrase.head != "card" and not generic:
                    raise Unresolved(phrase, "objects that the text has brought in")
                found = self._bring_in(phrase, controller, zone)
        for index in found:
            self._note_state(index, phrase)
        return self.mention(found)

    def _turned_into(self, phrase: Phrase, permanent: bool) -> tuple[int, ...]:
        """
        "The Frog" after a spell with that word in its name: the permanent that the spell has made one.

        Returns:
            Empty where the words mean the card.
        """
        if phrase.how != "short" or not permanent or phrase.determiner not in ("the", "this", "poss"):
            return ()
        known = next((index for index, spec in enumerate(self.objects) if spec.card == phrase.card), None)
        if known is None or not self.is_spell_card(known) or not is_subtype(phrase.typed.lower()):
            return ()
        others = [index for index in reversed(self.mentions) if not self.is_spell_card(index)]
        return tuple(others[:1])

    def _pronoun(
        self, phrase: Phrase, creature: bool, permanent: bool, exclude: tuple[int, ...] = ()
    ) -> tuple[int, ...]:
        def fits(index: int) -> bool:
            if index in exclude:
                return False
            if creature and not (
                self.is_creature(index) or "Planeswalker" in self.type_line(index) or "Vehicle" in self.type_line(index)
            ):
                return False
            return not ((creature or permanent) and self.is_spell_card(index))

        recent = [index for index in dict.fromkeys(reversed(self.mentions)) if fits(index)]
        if phrase.pronoun == "elided":
            found = tuple(index for index in self.subject if fits(index)) or tuple(recent[:1])
        elif phrase.pronoun == "they":
            found = tuple(index for index in self.group if fits(index)) or tuple(recent[:1])
        elif phrase.pronoun == "ordinal":
            found = self._ordinal(phrase.ordinal, recent)
        elif phrase.pronoun == "other":
            pool = [index for index in self.group if fits(index) and index != (recent[0] if recent else -1)]
            found = tuple(pool[-1:])
        elif phrase.pronoun == "one":
            found = self.group[:1] or tuple(recent[:1])
        elif phrase.pronoun == "another" and recent:
            twin = self.objects[recent[0]]
            self.objects.append(replace(twin, zone="hand", counters=(), damage=0, tapped=False))
            self.mention((recent[0], len(self.objects) - 1))
            self.group = (recent[0], len(self.objects) - 1)
            found = (len(self.objects) - 1,)
        elif phrase.pronoun in ("mine", "theirs"):
            wanted = [i for i in recent if (self.objects[i].controller == ME) == (phrase.pronoun == "mine")]
            found = tuple(wanted[:1])
        else:
            twins = self._twins(recent[:1]) if phrase.pronoun == "it" else ()
            found = tuple(index for index in recent if index not in twins)[:1] or tuple(recent[:1])
        if not found:
            raise Unresolved(phrase, "something that the text has named before")
        return found

    def _twins(self, indices: list[int]) -> tuple[int, ...]:
        """Made-up objects that were brought in together with this one and are like it: "they", never "it"."""
        if not indices or self.objects[indices[0]].card or indices[0] not in self.group or len(self.group) < 2:
            return ()
        like = self.objects[indices[0]].description
        twins = tuple(index for index in self.group if self.objects[index].description == like)
        return twins if len(twins) > 1 else ()

    def _ordinal(self, ordinal: int, recent: list[int]) -> tuple[int, ...]:
        pool = self.group
        if recent:
            card = self.objects[recent[0]].card
            same = tuple(i for i in range(len(self.objects)) if card and self.objects[i].card == card)
            pool = same if len(same) > 1 else pool
        return pool[ordinal - 1 : ordinal]

    def matching(self, phrase: Phrase) -> tuple[int, ...]:
        """All objects so far that have the types and the size of a phrase."""
        plain = replace(phrase, determiner="all", state=(), possessor="")
        return tuple(index for index in range(len(self.objects)) if self._agrees(index, plain, ""))

    def _known(self, phrase: Phrase, zone: str, fresh: bool, exclude: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Objects already talked about that the phrase may mean."""
        if phrase.number:
            return (phrase.number - 1,) if phrase.number <= len(self.objects) else ()
        if phrase.is_indefinite or (phrase.head != "card" and not phrase.determiner):
            return ()
        owner = self.player(phrase.possessor) if phrase.possessor else ""
        for kind, value in phrase.state:
            if kind == "controller":
                owner = self.player(value)
        everything = (index for index in range(len(self.objects)) if index not in exclude)
        fitting = [index for index in everything if self._agrees(index, phrase, owner)]
        if any(kind == "other" for kind, _ in phrase.state):
            places = {index: place for place, index in enumerate(self.mentions)}
            latest = max(fitting, key=lambda index: places.get(index, -1), default=-1)
            fitting = [index for index in fitting if index != latest]
        if phrase.ordinal:
            return tuple(fitting[phrase.ordinal - 1 : phrase.ordinal])
        if fresh and phrase.head == "card" and not phrase.determiner:
            fitting = [
                index
                for index in fitting
                if self.objects[index].zone == zone or "zone" not in self.objects[index].stated
            ]
        many = phrase.count > 1 or phrase.determiner in ("all", "plural")
        if many:
            return tuple(fitting) if phrase.determiner in ("all", "plural") else tuple(fitting[: phrase.count])
        if not fitting:
            return ()
        order = {index: place for place, index in enumerate(self.mentions)}
        return (max(fitting, key=lambda index: order.get(index, -1)),)

    def _agrees(self, index: int, phrase: Phrase, owner: str) -> bool:
        spec = self.objects[index]
        if owner and spec.controller != owner:
            if "controller" in spec.stated or spec.owner != owner:
                return False
        if phrase.head == "card":
            return spec.card == phrase.card
        wanted = phrase.description
        if phrase.noun in ("attacker", "blocker"):
            return self._agrees_state(index, phrase.noun)
        if phrase.noun == "token" and not spec.token:
            return False
        if phrase.noun == "spell" and not (self.is_spell_card(index) or spec.zone in ("hand", "stack")):
            return False
        line = self.type_line(index)
        made = spec.description
        for power, toughness in ((wanted.power, wanted.toughness),):
            if power is not None and power != self._power(index, 0):
                return False
            if toughness is not None and toughness != self._power(index, 1):
                return False
        needed = (*wanted.types, *wanted.supertypes, *wanted.subtypes)
        if any(word not in line and not (word == "Creature" and self.is_creature(index)) for word in needed):
            return False
        if spec.card:
            return (
                self.is_creature(index)
                or bool(needed)
                or phrase.noun in ("permanent", "card", "thing", "commander", "source")
            )
        return all(keyword in made.keywords for keyword in wanted.keywords) and not any(
            k in made.keywords for k in wanted.without
        )

    def _agrees_state(self, index: int, noun: str) -> bool:
        spec = self.objects[index]
        return bool(spec.attacking) if noun == "attacker" else spec.blocking is not None

    def _power(self, index: int, which: int) -> int | None:
        made = self.objects[index].description
        value = (made.power, made.toughness)[which]
        card = self.printed(index)
        if value is None and card is not None:
            text = (card.faces[0].power, card.faces[0].toughness)[which]
            return int(text) if text is not None and text.lstrip("-").isdigit() else None
        return value

    def _bring_in(self, phrase: Phrase, controller: str, zone: str) -> tuple[int, ...]:
        """Make what the phrase introduces, as many as it says."""
        owner = self.player(phrase.possessor) if phrase.possessor else ""
        stated = {"controller"} if owner else set()
        for kind, value in phrase.state:
            if kind == "controller":
                owner = self.player(value)
                stated.add("controller")
            if kind == "zone" and value[0]:
                zone = "hand" if value[0] == "stack" else value[0]
                stated.add("zone")
                owner = owner or (self.player(value[1]) if value[1] else "")
        who = owner or controller or self._default_player()
        self._enter(who)
        if phrase.head == "card":
            description = _overrides(phrase.description)
        else:
            description = phrase.description
            if not description.types and (description.power is not None or phrase.noun == "creature"):
                description = replace(description, types=("Creature",))
            if phrase.noun in ("attacker", "blocker", "token") and not (description.types or description.subtypes):
                description = replace(description, types=("Creature",))
        if (
            phrase.noun in ("token", "copy")
            and phrase.determiner in ("the", "this", "poss")
            and phrase.description == Description()
        ):
            if phrase.determiner != "poss" or any(spec.card and self._creates_tokens(i) for i, spec in self._all()):
                zone, description = "made", Description()
        spec = ObjectSpec(
            card=phrase.card,
            description=description,
            owner=who,
            controller=who,
            zone=zone,
            commander=phrase.noun == "commander",
            stated=frozenset(stated),
            face=self._face(phrase),
            typed=phrase.typed,
            how=phrase.how,
        )
        first = len(self.objects)
        if phrase.count > MOST_OBJECTS:
            raise Unresolved(phrase, f"at most {MOST_OBJECTS} objects of a kind")
        if not phrase.count:
            raise Unresolved(phrase, "one object at least")
        self.objects.extend([spec] * phrase.count)
        return tuple(range(first, len(self.objects)))

    def _all(self) -> tuple[tuple[int, ObjectSpec], ...]:
        return tuple(enumerate(self.objects))

    def _face(self, phrase: Phrase) -> str:
        """The face of the card that the words name, empty for the first one (or the whole card)."""
        if not phrase.card:
            return ""
        typed = "".join(letter for letter in phrase.typed.lower() if letter.isalnum())
        for face in self.source.printed(phrase.card).faces[1:]:
            if "".join(letter for letter in face.name.lower() if letter.isalnum()) == typed:
                return face.name
        return ""

    def _note_state(self, index: int, phrase: Phrase) -> None:
        """Take over what the phrase says of the object on the way."""
        card = self.printed(index)
        for kind, value in phrase.state:
            # "The card with flying" gives it flying; only what its text has, or is said to lack, is held against it.
            given = kind == "keyword" and card is not None and str(value) not in card.faces[0].oracle_text.lower()
            self.note(index, kind, value, loose=phrase.head == "card" and phrase.determiner == "" and not given)

    def _makes_token(self, index: int) -> str:
        """How a token of a card with eternalize or embalm came about, empty for other cards. CR: 702.128-129."""
        card = self.printed(index)
        text = card.faces[0].oracle_text if card is not None else ""
        words = {"Eternalize": "eternalized", "Embalm": "embalmed"}
        return next((how for word, how in words.items() if re.search(rf"^{word}\b", text, re.M)), "")

    def _creates_tokens(self, index: int) -> bool:
        """True for a card whose text creates tokens: with "token" its name means one of these, not itself."""
        faces = self.source.printed(self.objects[index].card).faces
        return any(re.search(r"[Cc]reates? .*\btokens?\b", face.oracle_text) for face in faces)

    def note(self, index: int, kind: str, value: Any, loose: bool = False) -> None:
        """
        Take over one fact about an object.

        Args:
            loose: said of a bare card name, so that a keyword is a claim about the card.
        """
        spec = self.objects[index]
        if kind == "token" and spec.card and (spec.zone == "graveyard" or self._makes_token(index)):
            if spec.zone != "graveyard":
                self.pending.append((index, self._makes_token(index), True))
            return
        if kind == "token" and spec.card and self._creates_tokens(index):
            raise Unresolved(None, "the size and kind of the token that the card makes")
        if spec.zone == "made" and kind in ("pt", "power", "toughness", "keyword", "lacks"):
            raise Unresolved(None, "a token that is described where it is made")
        if kind == "zone" and value[0] == "stack":
            self.pending.append((index, "is_spell", True))
            return
        if kind in ("tapped", "sick", "transformed", "face_down", "token", "commander"):
            self.change(index, **{kind: value})
        elif kind == "counter":
            name, count = value
            if not name:
                # Counters of which the kind is not said: those that such a permanent usually has.
                name = "loyalty" if "Planeswalker" in self.type_line(index) else "+1/+1"
                if name == "+1/+1" and not self.is_creature(index):
                    name = self._kind_of_counter(index)
            name = name or self._kind_of_counter(index)
            table = dict(spec.counters)
            table[name] = count
            self.change(index, counters=tuple(sorted((k, n) for k, n in table.items() if n)))
        elif kind in ("damage", "shields", "chosen"):
            self.change(index, **{kind: value})
        elif kind == "pt" and spec.card and value == (self._power(index, 0), self._power(index, 1)):
            self.objects[index] = replace(spec, stated=spec.stated | {"size"})
        elif kind == "pt":
            self.change(index, description=replace(spec.description, power=value[0], toughness=value[1]))
        elif kind in ("power", "toughness"):
            self.change(index, description=replace(spec.description, **{kind: value}))
        elif kind == "keyword" and spec.card and self._is_printed(index, str(value)):
            self.pending.append((index, kind, value))
        elif kind == "keyword" and not (spec.card and loose):
            if value not in spec.description.keywords:
                self.change(index, description=replace(spec.description, keywords=(*spec.description.keywords, value)))
        elif kind == "lacks" and not spec.card:
            if value not in spec.description.without:
                self.change(index, description=replace(spec.description, without=(*spec.description.without, value)))
        elif kind == "controller":
            self.change(index, controller=self.player(value))
        elif kind == "zone" and value[0]:
            self.change(index, zone=value[0])
        elif (
            kind
            in (
                "keyword",
                "lacks",
                "claim_pt",
                "claim_type",
                "attached",
                "copy_of",
                "x",
                "attacking",
                "blocking",
                "pumped",
                "unblocked",
            )
            or kind in _TO_SETTLE
        ):
            self.pending.append((index, kind, value))
        else:
            raise Unresolved(None, f"something that can be said of an object, not {kind}")

    def _is_printed(self, index: int, keyword: str) -> bool:
        """True for a keyword among those of a card: to say that it has it only says what its text does."""
        card = self.printed(index)
        lines = card.faces[0].oracle_text.lower().splitlines() if card is not None else []
        return any(part.split(" (")[0].strip() == keyword for line in lines for part in line.split(", "))

    def _kind_of_counter(self, index: int) -> str:
        """
        The kind of counters that an object has where nobody said it: the only kind that its text speaks of.

        Raises:
            Unresolved: there could be several kinds.
        """
        if "Planeswalker" in self.type_line(index):
            return "loyalty"
        card = self.printed(index)
        text = card.faces[0].oracle_text if card is not None else ""
        kinds = set(re.findall(r"([+-]\d/[+-]\d|[a-z]+) counters?\b", text)) - {"a", "the", "more", "those", "that"}
        if card is None and self.is_creature(index):
            kinds = {"+1/+1"}
        if len(kinds) != 1:
            raise Unresolved(None, "the kind of the counters")
        return str(kinds.pop())


def _overrides(description: Description) -> Description:
    """Keep of a description before a card name only what sets it apart from the card."""
    return Description(
        power=description.power,
        toughness=description.toughness,
        keywords=description.keywords,
        colors=description.colors,
    )
