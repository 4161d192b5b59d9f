"""
Builders: one small function for each kind of statement, which writes it into the draft of a situation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ..discourse import Discourse, Unresolved
from ..model import ME, OPPONENT, Action, Claim, Description, ObjectSpec, PlayerSpec, Question, Ref, Situation
from ..phrases import Phrase
from ..vocabulary import words

NOBODY_HAS = "nobody has {}"
"""The fact that a designation (or an emblem, a dungeon) is nobody's."""

_OTHER_PLAYER = words("opponent opponents opp opps he she they him her them his their")
"""Words for another player than the speaker."""

Parts = dict[str, Any]
Builder = Callable[["Draft", Parts], None]

FACT_BUILDERS: dict[str, Builder] = {}
ACTION_BUILDERS: dict[str, Builder] = {}
QUESTION_BUILDERS: dict[str, Builder] = {}


def fact(*names: str) -> Callable[[Builder], Builder]:
    """Enter a builder of facts or claims."""
    return _entering(FACT_BUILDERS, names)


def action(*names: str) -> Callable[[Builder], Builder]:
    """Enter a builder of actions."""
    return _entering(ACTION_BUILDERS, names)


def question(*names: str) -> Callable[[Builder], Builder]:
    """Enter a builder of questions."""
    return _entering(QUESTION_BUILDERS, names)


def _entering(table: dict[str, Builder], names: tuple[str, ...]) -> Callable[[Builder], Builder]:
    def enter(builder: Builder) -> Builder:
        for name in names:
            table[name] = builder
        return builder

    return enter


@dataclass
class Draft:
    """A situation in the making."""

    talk: Discourse
    text: str
    actions: list[Action] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    turn: str = ""
    step: str = ""
    day_night: str = ""
    order: list[tuple[int, int]] = field(default_factory=list)
    actor: str = ""
    """The player who acts in the statement that is being built, whom ``him`` does not mean."""
    tracker: str = ""
    """The tracker talked about last, which ``it`` may mean for a spell that destroys trackers."""
    answers: int = -1
    """Place of the action that responds to what is told next, -1 where there is none."""
    fragments: list[int] = field(default_factory=list)
    """Permanents that were only named: cast where nothing else is done, else there from the start."""
    on_stack: bool = False
    """Something was said to be on the stack, so that what is asked of casting is asked while it is there."""
    format: str = ""
    """The format that was spoken of, which "that draft" means."""
    span: tuple[int, int] = (0, 0)
    said: str = ""
    """The words of the statement where idioms were written out in it, else empty."""

    def save(self) -> tuple[Any, ...]:
        """What `restore` needs to undo everything after this call."""
        talk = self.talk
        return (
            dict(talk.players),
            list(talk.objects),
            list(talk.mentions),
            talk.group,
            talk.subject,
            talk.talker,
            list(talk.others),
            list(talk.pending),
            list(self.actions),
            list(self.questions),
            list(self.claims),
            list(self.facts),
            self.turn,
            self.step,
            self.day_night,
            list(self.order),
        )

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Go back to what was saved."""
        talk = self.talk
        (
            talk.players,
            talk.objects,
            talk.mentions,
            talk.group,
            talk.subject,
            talk.talker,
            talk.others,
            talk.pending,
            self.actions,
            self.questions,
            self.claims,
            self.facts,
            self.turn,
            self.step,
            self.day_night,
            self.order,
        ) = saved

    def act(self, verb: str, **fields: Any) -> None:
        """Append an action."""
        self.actions.append(Action(verb, **fields, start=self.span[0], end=self.span[1]))

    def ask(self, kind: str, **fields: Any) -> None:
        """Append a question."""
        said = self.said or self.text[self.span[0] : self.span[1]]
        self.questions.append(Question(kind, **fields, text=said, start=self.span[0]))

    def asked(self) -> str:
        """The words of the statement that is being built."""
        return (self.said or self.text[self.span[0] : self.span[1]]).lower()

    def who(self, parts: Parts, key: str = "p") -> str:
        """Settle the acting player of a statement and remember it as the talker."""
        name = self.talk.player(parts.get(key, "?elided"))
        self.talk.talker = name
        self.actor = name
        return name

    def target(self, value: Any, controller: str, **context: Any) -> tuple[Ref, ...]:
        """Settle a target: player, tracker or objects."""
        if isinstance(value, Phrase):
            if value.head == "pronoun" and self.tracker and context.pop("tracker", False):
                return (self.tracker,)
            context.pop("tracker", None)
            return self.talk.refer(value, controller=controller, **context)
        kind, what, *stated = value
        if kind == "player":
            if what == "?each":
                return self.talk.both()
            if what == "?someone" and controller:
                what = controller
            name = self.talk.player(what, context=controller, actor=self.actor)
            for field_name, number in stated:
                self.change_player(name, **{field_name: number})
            return (name,)
        tracker, owner, card = what
        whose = self.talk.player(owner) if owner else ""
        self._let_there_be(tracker, whose or controller, card)
        self.tracker = ":".join(part for part in ("tracker", tracker, whose, card))
        return (self.tracker,)

    def _let_there_be(self, tracker: str, whose: str, card: str) -> None:
        """A tracker that is spoken of is there: where nobody was said to have it, the player given has it."""
        players = self.talk.players
        if NOBODY_HAS.format(tracker) in self.facts:
            return
        if tracker in ("day", "night"):
            self.day_night = self.day_night or tracker
        elif tracker in ("monarch", "initiative", "blessing"):
            given = any(done.verb == "become" and done.word == tracker for done in self.actions)
            if whose and not given and not any(tracker in spec.designations for spec in players.values()):
                name = self.talk.player(whose)
                self.change_player(name, designations=(*players[name].designations, tracker))
        elif tracker in ("emblem", "dungeon") and whose:
            held = {"emblem": "emblems", "dungeon": "dungeons"}[tracker]
            if not any(getattr(spec, held) for spec in players.values()):
                name = self.talk.player(whose)
                self.change_player(name, **{held: (card,)})

    def change_player(self, name: str, **changes: Any) -> None:
        """Replace fields of a player."""
        self.talk.players[name] = replace(self.talk.players[name], **changes)

    def settle_attachments(self) -> None:
        """Settle at once what is attached to what, so that later words can mean it."""
        rows = [row for row in self.talk.pending if row[1] in ("attached", "attached_to", "is_spell", "blocks", "aims")]
        kept = [row for row in self.talk.pending if row not in rows]
        mentions = len(self.talk.mentions)
        self.talk.pending = rows
        self.settle_pending()
        del self.talk.mentions[mentions:]
        self.talk.pending = kept + self.talk.pending

    def settle_pending(self) -> None:
        """Settle what phrases said of other objects: claims, attachments, what is copied."""
        rows, self.talk.pending = self.talk.pending, []
        # What blocks needs to know what attacks.
        for index, kind, value in sorted(rows, key=lambda row: row[1] == "blocking"):
            spec = self.talk.objects[index]
            if kind == "attached":
                for other in self.talk.refer(value, controller=spec.controller):
                    self._attach(other, index)
            elif kind == "copy_of":
                for other in self.talk.refer(value, controller=spec.controller):
                    self.talk.change(index, copy_of=other)
            elif kind == "pumped":
                for other in self.talk.refer(value, controller=spec.controller, zone="hand"):
                    cast = Action("cast", player=spec.controller, objects=(other,), targets=(index,))
                    self.actions[:0] = [cast, Action("resolve")]
            elif kind == "x" or kind == "cast_x":
                self._was_cast(index, value)
            elif kind in ("reanimated", "eternalized", "embalmed"):
                self._was_brought(index, kind)
            elif kind == "attached_to":
                self._attach(index, self.talk.refer(value, controller=spec.controller)[0])
            elif kind == "aims":
                self._aims(index, value)
            elif kind == "blocks":
                ACTION_BUILDERS["blocks"](self, {"blocker": index, "attacker": value})
            elif kind == "is_spell":
                self.is_cast(index)
            elif kind == "claim_pt":
                self._claim_pt(index, value)
            elif kind == "claim_type":
                self.claims.append(Claim(index, "type", value))
            elif kind == "keyword":
                self.claims.append(Claim(index, "has", value))
            elif kind == "lacks" and spec.card:
                self.claims.append(Claim(index, "lacks", value))
            elif kind == "attacking" and not spec.attacking:
                self._is_attacking(index)
            elif kind == "blocking":
                self._is_blocking(index)
            elif kind == "unblocked":
                self._is_unblocked(index)
            elif kind == "ability word":
                self._make_active(spec.controller, value)

    def _attach(self, index: int, host: int) -> None:
        if index == host:
            raise Unresolved(None, "something that is attached to something else")
        self.talk.change(index, attached=host)

    def _was_cast(self, index: int, x: int) -> None:
        """A permanent that is said to have been cast with X: it is cast before everything else. CR: 107.3m."""
        spec = self.talk.objects[index]
        for place, done in enumerate(self.actions):
            if done.verb == "cast" and done.objects == (index,):
                # It is on the stack with that X.
                self.actions[place] = replace(done, x=x)
                return
        self.talk.change(index, zone="hand")
        self.actions.insert(0, Action("cast", player=spec.controller, objects=(index,), x=x))

    def _make_active(self, controller: str, word: str) -> None:
        """
        Bring in what an ability word asks for.

        Raises:
            Unresolved: it asks for more than permanents.
        """
        if word != "metalcraft":
            raise Unresolved(None, f"the cards that {word} counts")
        made = ObjectSpec(description=Description(types=("Artifact",)), controller=controller)
        self.talk.objects.extend([made] * 3)

    def is_cast(self, index: int) -> None:
        """What is spoken of as a spell is being cast, and what is done to it is done in response."""
        if any(done.verb == "cast" and index in done.objects for done in self.actions):
            return
        spec = self.talk.objects[index]
        self.talk.change(index, zone="hand")
        place = len(self.actions)
        if self.actions and index in self.actions[-1].targets:
            place -= 1
            self.actions[-1] = replace(self.actions[-1], response=True)
        self.actions.insert(place, Action("cast", player=spec.controller, objects=(index,)))

    def _aims(self, index: int, values: tuple[Any, ...]) -> None:
        """A spell that is said to target something is being cast, with that target. CR: 601.2c."""
        self.is_cast(index)
        place = next(n for n, done in enumerate(self.actions) if done.verb == "cast" and index in done.objects)
        controller = self.talk.opponent_of(self.talk.objects[index].controller)
        targets: list[Ref] = []
        for value in values:
            apart = {"exclude": (index,)} if isinstance(value, Phrase) else {}
            targets.extend(self.target(value, controller, **apart))
        card = self.talk.printed(index)
        if card is not None and any("target" in f.oracle_text and "spell" in f.oracle_text for f in card.faces):
            for ref in targets:
                if isinstance(ref, int) and "zone" not in self.talk.objects[ref].stated:
                    self.actions[place] = replace(self.actions[place], response=True)
                    cast = [done for done in self.actions if done.verb == "cast" and ref in done.objects]
                    if not cast:
                        self.talk.change(ref, zone="hand")
                        made = Action("cast", player=self.talk.objects[ref].controller, objects=(ref,))
                        self.actions.insert(place, made)
                        place += 1
        if not self.actions[place].targets:
            self.actions[place] = replace(self.actions[place], targets=tuple(targets))

    def _was_brought(self, index: int, how: str) -> None:
        """A card that is said to have been reanimated or eternalized: that is done before everything else."""
        spec = self.talk.objects[index]
        if any(index in done.objects and done.verb in ("keyword", "enter") for done in self.actions):
            return
        if how != "reanimated" and not spec.card:
            raise Unresolved(None, f"the card that is {how}, by name")
        self.talk.change(index, zone="graveyard", token=False)
        if how == "reanimated":
            self.actions.insert(0, Action("enter", player=spec.controller, objects=(index,)))
        else:
            word = {"eternalized": "eternalize", "embalmed": "embalm"}[how]
            made = [Action("keyword", player=spec.controller, objects=(index,), word=word)]
            if any(done.verb == "attack" and index in done.objects for done in self.actions):
                # What attacks has been there since its controller's turn began. CR: 302.6.
                made += [Action("end turn"), Action("end turn")]
            self.actions[:0] = made

    def _claim_pt(self, index: int, value: tuple[int | None, int | None]) -> None:
        spec = self.talk.objects[index]
        if spec.card:
            shown = "/".join("X" if part is None else str(part) for part in value)
            self.claims.append(Claim(index, "power/toughness", shown))
        else:
            self.talk.change(index, description=replace(spec.description, power=value[0], toughness=value[1]))

    def _is_attacking(self, index: int) -> None:
        if any(done.verb == "attack" and index in done.objects for done in self.actions):
            return
        spec = self.talk.objects[index]
        self.actions.insert(
            0,
            Action(
                "attack", player=spec.controller, objects=(index,), targets=(self.talk.opponent_of(spec.controller),)
            ),
        )

    def _is_unblocked(self, index: int) -> None:
        """What is spoken of as unblocked attacks, and nobody blocks it."""
        if any(done.verb == "deal damage" and index in done.objects for done in self.actions):
            # Its damage is told by itself.
            return
        self._is_attacking(index)
        place = next(n for n, done in enumerate(self.actions) if done.verb == "attack" and index in done.objects)
        if any(done.verb == "block" and index in done.targets for done in self.actions):
            raise Unresolved(None, "a creature that is blocked, or one that is not")
        if not any(done.verb in ("block", "no block") for done in self.actions[place:]):
            target = self.actions[place].targets[0]
            defender = target if isinstance(target, str) else self.talk.objects[target].controller
            self.actions.insert(place + 1, Action("no block", player=defender))

    def _is_blocking(self, index: int) -> None:
        """What is spoken of as a blocker blocks the attacker of the other player, some creature where none is told."""
        if any(done.verb == "block" and index in done.objects for done in self.actions):
            return
        if any(asked.kind == "can block" and index in (asked.subject, *asked.also) for asked in self.questions):
            # What could block is no blocker yet.
            return
        side = self.talk.objects[index].controller
        attacks = [n for n, done in enumerate(self.actions) if done.verb == "attack" and done.player != side]
        if len(attacks) > 1 or any(len(self.actions[n].objects) > 1 for n in attacks):
            raise Unresolved(None, "what it blocks")
        if not attacks:
            other = self.talk.opponent_of(side)
            self.talk.objects.append(ObjectSpec(description=Description(types=("Creature",)), controller=other))
            attacker = len(self.talk.objects) - 1
            self.actions.insert(0, Action("attack", player=other, objects=(attacker,), targets=(side,)))
            attacks = [0]
        attacked = self.actions[attacks[0]].objects
        self.actions.insert(attacks[0] + 1, Action("block", player=side, objects=(index,), targets=attacked))

    def _settle_fragments(self) -> None:
        named = {index for index in self.fragments if self.talk.objects[index].zone == "hand"}
        if not any(not set(done.objects) & named for done in self.actions):
            return
        self.actions = [done for done in self.actions if done.verb != "cast" or not set(done.objects) & named]
        for index in named:
            self.talk.change(index, zone="battlefield")

    def _is_in_hand_before(self, index: int) -> bool:
        spec = self.talk.objects[index]
        if spec.zone == "battlefield":
            return bool(spec.card) and self.talk.is_spell_card(index)
        return spec.zone == "stack" and any(a.verb == "cast" and index in a.objects for a in self.actions)

    def _attack_together(self) -> None:
        """All attackers of one combat are declared before any blocker, in whichever order they are told. CR: 508.1."""
        begin = 0
        for place, done in enumerate(self.actions):
            if done.verb in ("end turn", "go to step"):
                begin = place + 1
            elif done.verb == "attack":
                first = next((n for n in range(begin, place) if self.actions[n].verb in ("block", "no block")), None)
                same = any(a.verb == "attack" and a.player == done.player for a in self.actions[begin:place])
                if first is not None and same:
                    self.actions.insert(first, self.actions.pop(place))

    def _attack_on_speaker(self) -> None:
        """
        "A creature gets through, I was at 14": where only the speaker is spoken of and asked about, they are hit.

        Creatures whose controller was said, or that do something besides, attack as they were read.
        """
        said = set(re.findall(r"[a-z]+", self.text.lower()))
        told = self.talk.players.get(ME)
        about_me = {asked.kind for asked in self.questions if asked.subject == ME}
        if self.talk.named or said & _OTHER_PLAYER or told is None or (told.life is None and told.poison is None):
            return
        if not about_me or len(about_me) < len(self.questions) or not about_me <= {"life", "poison", "player loses"}:
            return
        attacks = [done for done in self.actions if done.verb in ("attack", "no block")]
        indices = {index for done in attacks for index in done.objects}
        stated = any("controller" in self.talk.objects[index].stated for index in indices)
        mine = re.search(r"\b(i|we) (attack|swing|hit|send|declare|smash)|\b(my|i control|i have)\b", self.text.lower())
        if len(attacks) != len(self.actions) or not indices or stated or mine:
            return
        gains = any("ifelink" in (card.faces[0].oracle_text if (card := self.talk.printed(i)) else "") for i in indices)
        if gains or any("lifelink" in self.talk.objects[i].description.keywords for i in indices):
            return
        for place, done in enumerate(self.actions):
            attack = done.verb == "attack"
            self.actions[place] = replace(
                done, player=OPPONENT if attack else ME, targets=(ME,) if attack else done.targets
            )
        for index in indices:
            self.talk.change(index, controller=OPPONENT, owner=OPPONENT, attacking=ME)

    def situation(self) -> Situation:
        """The finished, frozen situation."""
        self._settle_fragments()
        self._attack_on_speaker()
        self._attack_together()
        named = [spec.controller for spec in self.talk.objects]
        named += [ref for done in self.actions for ref in (done.player, *done.targets) if isinstance(ref, str)]
        for name in named:
            if name and ":" not in name:
                self.talk.players.setdefault(name, PlayerSpec(name))
        # An instant or sorcery is no permanent, and what is on the stack got there by being cast from a hand.
        objects = tuple(
            replace(
                spec,
                owner=spec.controller,
                attacking="",
                blocking=None,
                zone="hand" if self._is_in_hand_before(index) else spec.zone,
            )
            for index, spec in enumerate(self.talk.objects)
        )
        return Situation(
            players=tuple(self.talk.players.values()),
            objects=objects,
            actions=tuple(self.actions),
            questions=tuple(
                replace(asked, word="response") if self.on_stack and asked.kind in ("can cast", "mana cost") else asked
                for asked in self.questions
            ),
            claims=tuple(sorted(self.claims, key=lambda claim: (claim.subject, claim.kind, claim.value))),
            turn=self.turn,
            order=tuple(self.order),
            step=self.step,
            day_night=self.day_night,
            facts=tuple(self.facts),
        )


def spec_of(draft: Draft, index: int) -> ObjectSpec:
    """The object as it stands in the draft."""
    return draft.talk.objects[index]


def player_of(draft: Draft, name: str) -> PlayerSpec:
    """The player as it stands in the draft."""
    return draft.talk.players[name]


def owner_default(draft: Draft) -> str:
    """Who controls things that nobody is said to control."""
    return draft.talk.talker or draft.talk.player("?active")


def unresolved(expected: str) -> Unresolved:
    """The error for a statement that cannot be built."""
    return Unresolved(None, expected)
