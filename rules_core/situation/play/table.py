"""
The game of a situation: players and objects put in place, and found again by their index.

CR: 103, 400.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ... import engine
from ...attachments import can_be_attached
from ...cards import PrintedCard, PrintedFace
from ...choices import Chooser
from ...coverage import find_unsupported
from ...errors import UnsupportedRule
from ...events import BeginTurn, Cause, CreateEmblem, DayNight, Designate, EnterDungeon, MoveZone, StartEffect
from ...game import Game, Performed
from ...ir.abilities import Ability
from ...ir.card import DOUBLE_FACED, CompiledCard, CompiledFace
from ...ir.effects import GetEmblem
from ...ir.nouns import LinkedTo, SelfRef
from ...ir.quantities import Number
from ...ir.statics import EntersAsCopy, GainAbilities, SetPT
from ...keyword_actions.melding import back_faces
from ...mana import mana_cost
from ...nontraditional.decks import DECK, PLANAR, is_nontraditional_card, place
from ...objects import ContinuousEffect, GameObject, ManaUnit, Player
from ...perform import perform
from ...static_copies import renew_static_copies
from ...terms import CardType, ObjectKind, Step, Zone
from ...trackers.dungeons import ventures
from ...trackers.undercity import undercity
from ..model import ME, OPPONENT, Description, ObjectSpec, PlayerSpec, Ref, Situation
from ..printer import describe
from ..vocabulary import UNDERCITY
from .choosing import Intent, SituationChooser
from .library import Library, compile_printed, describe_short
from .ordering import entering_sequence
from .unsaid import unknown_hand

assert engine.ROOMS

FILLER = CompiledCard(
    "an unknown card",
    "normal",
    (CompiledFace("an unknown card", mana_cost(""), frozenset(), frozenset(), frozenset(), (), ()),),
)
"""Stands for cards in libraries and hands that nobody described."""

LIBRARY_SIZE = 40


@dataclass
class Table:
    """A game in play, with the way back from the situation's players and objects."""

    situation: Situation
    library: Library
    game: Game
    players: dict[str, int]
    ids: list[int | None] = field(default_factory=list)
    """Id that each object of the situation had when it was put in place; None for what is made on the way."""
    started: int = 0
    """Ids from here on came to be during play."""

    def player(self, name: str) -> int:
        """The id of a player."""
        return self.players[name]

    def name_of(self, player: int) -> str:
        """The name of a player by id."""
        return next(name for name, identity in self.players.items() if identity == player)

    def first(self, index: int) -> int | None:
        """The id that an object had at first, or that of the token that was made for it."""
        identity = self.ids[index]
        if identity is None and self.situation.objects[index].zone == "made":
            return self.token_made()
        return identity

    def now(self, index: int) -> int | None:
        """The id that an object has now, through all zone changes; None once it has ceased to exist."""
        identity = self.first(index)
        return None if identity is None else self.follow(identity)

    def follow(self, identity: int) -> int | None:
        """Follow an object to what it has become, to the end."""
        while identity not in self.game.objects:
            following = self.game.moved.get(identity)
            if following is None:
                return None
            identity = following
        return identity

    def last(self, index: int) -> int | None:
        """The latest id of an object, which may be gone: for last known information."""
        identity = self.first(index)
        while identity is not None and identity in self.game.moved:
            identity = self.game.moved[identity]
        return identity

    def token_made(self) -> int | None:
        """The latest token that was made during play, under the id with which it was made."""
        moved = set(self.game.moved.values())
        tokens = [
            identity
            for identity in (*self.game.lki, *self.game.objects)
            if identity >= self.started
            and identity not in moved
            and self.game.last_known(identity).kind is ObjectKind.TOKEN
        ]
        return max(tokens, default=None)

    def ref(self, ref: Ref) -> int | None:
        """The id behind an object or player of the situation."""
        if isinstance(ref, int):
            return self.now(ref)
        return self.players.get(ref)

    def permanent(self, index: int) -> int | None:
        """The id of an object if it is on the battlefield."""
        identity = self.now(index)
        if identity is not None and self.game.objects[identity].zone is Zone.BATTLEFIELD:
            return identity
        return None


def _may_venture(situation: Situation, library: Library) -> bool:
    """Say whether somebody may come to choose a dungeon. CR: 701.49a."""
    told = any(action.verb == "venture" for action in situation.actions)
    return told or any(ventures(library.compiled(spec.card)) for spec in situation.objects if spec.card)


def set_table(
    situation: Situation, library: Library, chooser: Chooser, active: str, sequence: Sequence[int] | None = None
) -> Table:
    """
    Put players and objects in place, in the first main phase (or the step told) of the active player's turn.

    Args:
        sequence: all objects in the order of entering; as told when left out. CR: 613.7d.

    CR: 103, 302.6, 305, 306.5b.
    """
    names = _seats(situation, active)
    ids = {name: -1 - seat for seat, name in enumerate(names)}
    specs = {spec.name: spec for spec in situation.players}
    variant = variant_of(situation)
    start = STARTING_LIFE[variant]
    players = [_player(ids[name], specs.get(name, PlayerSpec(name)), start) for name in names]
    game = Game(players, chooser, variant)
    table = Table(situation, library, game, ids)
    named = {card for spec in situation.players for card in spec.dungeons if card}
    named -= {UNDERCITY}
    named |= {action.word for action in situation.actions if action.verb == "venture" and action.word}
    if not named and _may_venture(situation, library):
        named = set(library.dungeons()) - {UNDERCITY}
    game.dungeons = tuple(library.compiled(card) for card in sorted(named))
    held = (library.compiled(spec.card) for spec in situation.objects if spec.card)
    game.combined = back_faces(held, library.compiled)
    game.turn = replace(game.turn, number=3, active=ids[active], step=Step(situation.step or "precombat_main"))
    unknown = unknown_hand(situation, library)
    for name in names:
        spec = specs.get(name, PlayerSpec(name))
        size = LIBRARY_SIZE if spec.library is None else spec.library
        fill(game, ids[name], Zone.LIBRARY, size)
        rest = unknown if not _tells_hand(situation, name) else 0
        fill(game, ids[name], Zone.HAND, rest if spec.hand is None else _rest_of_hand(situation, spec))
    table.ids = [None] * len(situation.objects)
    if sequence is None:
        sequence = entering_sequence(situation)
    for index in sequence:
        table.ids[index] = _place_chosen(table, index, chooser)
    _attach(table)
    renew_static_copies(game)
    _trackers(table, specs)
    game.pending = ()
    game.history.clear()
    game.trace.clear()
    # The turn under way began before the situation; the next untap step asks for that (731.2).
    game.history.append(Performed(BeginTurn(ids[active], game.turn.number), game.turn.number, 0))
    table.started = game.next_id
    return table


STARTING_LIFE = {"duel": 20, "commander": 40}
"""Life totals at the start of a game. CR: 103.4, 903.7."""


def variant_of(situation: Situation) -> str:
    """Say which variant is played: Commander where a commander is spoken of. CR: 903."""
    return "commander" if any(spec.commander for spec in situation.objects) else "duel"


def _seats(situation: Situation, active: str) -> list[str]:
    names = [active, *(spec.name for spec in situation.players if spec.name != active)]
    for spec in situation.objects:
        if spec.controller not in names:
            names.append(spec.controller)
    if len(names) < 2:
        names.append(OPPONENT if active == ME else ME if active == OPPONENT else OPPONENT)
    return names


def _player(identity: int, spec: PlayerSpec, start: int) -> Player:
    counters = dict(spec.counters)
    if spec.poison:
        counters["poison"] = spec.poison
    pool = tuple(ManaUnit(letter) for letter in spec.mana.upper() if letter in "WUBRGC")
    return Player(
        identity,
        spec.name,
        start if spec.life is None else spec.life,
        tuple(sorted((kind, count) for kind, count in counters.items() if count)),
        pool,
        turn_began=0,
    )


def _tells_hand(situation: Situation, name: str) -> bool:
    """Say whether a player is told to have so many cards in hand, whichever they are: then there are no others."""
    return any(
        spec.zone == "hand" and spec.controller == name and not spec.card and spec.description == Description()
        for spec in situation.objects
    )


def _rest_of_hand(situation: Situation, spec: PlayerSpec) -> int:
    """How many cards of a hand were not named."""
    known = sum(1 for held in situation.objects if held.zone == "hand" and held.owner == spec.name)
    return max(0, (spec.hand or 0) - known)


def add_unknown_card(game: Game, player: int) -> None:
    """One card that nobody knows is in a player's hand."""
    fill(game, player, Zone.HAND, 1)
    game.revision += 1


_MOST_CARDS = 250


def fill(game: Game, player: int, zone: Zone, count: int) -> None:
    """Put unknown cards into a zone."""
    if count > _MOST_CARDS:
        raise UnsupportedRule(f"{count:,} cards in a {zone.value}, more than {_MOST_CARDS}")
    made = tuple(new_object(game, FILLER, player, zone) for _ in range(count))
    game.zones[(zone, player)] = (*game.zones.get((zone, player), ()), *made)


def new_object(game: Game, card: CompiledCard, owner: int, zone: Zone, kind: ObjectKind = ObjectKind.CARD) -> int:
    """Make an object in a zone's place without an event, for set-up; the zone's list is the caller's."""
    identity = game.new_id()
    game.objects[identity] = GameObject(identity, kind, owner, zone, card, timestamp=identity)
    return identity


UNSAID_LOYALTY = 4
"""Loyalty of a made-up planeswalker of which nobody said it, so that it is there at all."""


def _place(table: Table, index: int, spec: ObjectSpec) -> int | None:
    """Put one object where it is; what is made on the way has no place yet."""
    game, owner = table.game, table.players[spec.owner]
    if spec.zone in ("made", "outside"):
        return None
    if not spec.card and "Planeswalker" in spec.description.types and "loyalty" not in dict(spec.counters):
        if any(question.word == "loyalty" for question in table.situation.questions):
            raise UnsupportedRule("the loyalty of a planeswalker is not said", "306.5b")
        spec = replace(spec, counters=(*spec.counters, ("loyalty", UNSAID_LOYALTY)))
    card = table.library.compiled(spec.card) if spec.card else table.library.made_up(spec, made_up_name(table, spec))
    if is_nontraditional_card(card):
        return _place_nontraditional(table, card, owner, index)
    kind = ObjectKind.TOKEN if spec.token and spec.zone == "battlefield" else ObjectKind.CARD
    zone = Zone.BATTLEFIELD if spec.zone == "battlefield" else Zone.HAND if spec.zone == "stack" else Zone(spec.zone)
    if zone is not Zone.BATTLEFIELD:
        identity = new_object(game, card, owner, zone)
        shared = owner if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD) else 0
        before = game.zones.get((zone, shared), ())
        game.zones[(zone, shared)] = (identity, *before)
        if spec.counters:
            game.objects[identity] = replace(game.objects[identity], counters=spec.counters)
        if spec.commander:
            _make_commander(game, identity)
        game.revision += 1
        return identity
    identity = new_object(game, card, owner, Zone.OUTSIDE, kind)
    if _copies_as_it_enters(table, card, spec):
        return _enter_as_copy(table, identity, spec)
    base = _copied_face(table, spec)
    perform(game, MoveZone(identity, zone, Cause.SETUP, controller=owner, base=base, face=_face(card, spec)))
    new = game.moved.get(identity, identity)
    _dress(table, new, spec)
    return new


def _place_nontraditional(table: Table, card: CompiledCard, owner: int, index: int) -> int:
    """
    Put a plane, scheme, vanguard or conspiracy face up into the command zone, wherever it was said.

    A scheme that is still to be set in motion is the top card of its deck.

    CR: 113.6p, 701.32b.
    """
    game = table.game
    if any(action.verb == "set in motion" and index in action.objects for action in table.situation.actions):
        return place(game, owner, card, DECK)
    if not PLANAR.isdisjoint(card.faces[0].card_types) and game.planar_controller is None:
        game.planar_controller = game.turn.active
    identity = place(game, owner, card)
    if game.planar_controller is not None and not PLANAR.isdisjoint(card.faces[0].card_types):
        game.objects[identity] = replace(game.objects[identity], controller=game.planar_controller)
    return identity


def _place_chosen(table: Table, index: int, chooser: Chooser) -> int | None:
    """Put one object where it is, with what was chosen for it. CR: 614.12a."""
    spec = table.situation.objects[index]
    if isinstance(chooser, SituationChooser):
        chooser.intent = Intent(word=spec.chosen, name=spec.card)
    identity = _place(table, index, spec)
    if isinstance(chooser, SituationChooser):
        chooser.intent = Intent()
    return identity


def made_up_name(table: Table, spec: ObjectSpec) -> str:
    """The name of a made-up object: its size and kind, with its keywords where another one is called the same."""
    short = describe_short(spec)
    alike = [other for other in table.situation.objects if not other.card and describe_short(other) == short]
    if len({other.description for other in alike}) < 2:
        return short
    return describe(spec.description)


def _copies_as_it_enters(table: Table, card: CompiledCard, spec: ObjectSpec) -> bool:
    """Say whether a card's own text makes it the copy that it is said to be, perhaps with exceptions. CR: 707.9."""
    if spec.copy_of is None or not spec.card or table.ids[spec.copy_of] is None:
        return False
    return any(isinstance(node, EntersAsCopy) for ability in card.faces[0].abilities for node in ability.walk())


def _enter_as_copy(table: Table, identity: int, spec: ObjectSpec) -> int:
    """Let a card enter as the copy that its own text makes of it. CR: 614.1c, 707.5."""
    game, chooser = table.game, table.game.chooser
    copied = table.ids[spec.copy_of] if spec.copy_of is not None else None
    assert copied is not None
    if isinstance(chooser, SituationChooser):
        chooser.intent = Intent(copying=(copied,), name=spec.card)
    perform(game, MoveZone(identity, Zone.BATTLEFIELD, Cause.SETUP, controller=table.players[spec.owner]))
    if isinstance(chooser, SituationChooser):
        chooser.intent = Intent()
    new = game.moved.get(identity, identity)
    _dress(table, new, spec)
    return new


def _copied_face(table: Table, spec: ObjectSpec) -> CompiledFace | None:
    """The copiable values of what it is said to copy. CR: 707.2."""
    if spec.copy_of is None:
        return None
    other = table.situation.objects[spec.copy_of]
    card = table.library.compiled(other.card) if other.card else table.library.made_up(other)
    return card.faces[0]


def _face(card: CompiledCard, spec: ObjectSpec) -> int | None:
    if spec.transformed and len(card.faces) > 1:
        return 1
    if spec.face and card.layout in DOUBLE_FACED:
        # CR 712.8d-f: who names the back face of what is on the battlefield says that it is up.
        return next((number for number, face in enumerate(card.faces) if face.name == spec.face), None)
    if len(card.faces) > 1 and CardType.CREATURE not in card.faces[0].card_types and card.layout == "adventure":
        return 0
    return None


def _dress(table: Table, identity: int, spec: ObjectSpec) -> None:
    """Give a permanent the state it is said to have. CR: 110.5, 120.6, 302.6."""
    game = table.game
    found = game.objects[identity]
    counters = dict(found.counters)
    counters.update(spec.counters)
    since = game.new_timestamp() + 1000 if spec.sick else 0
    found = replace(
        found,
        tapped=spec.tapped,
        counters=tuple(sorted((kind, count) for kind, count in counters.items() if count)),
        marked_damage=spec.damage,
        controlled_since=since,
        entered_turn=game.turn.number if spec.sick else 0,
        face_down="morph" if spec.face_down else found.face_down,
    )
    game.objects[identity] = found
    game.revision += 1
    if spec.commander:
        _make_commander(game, identity)
    parts: list[object] = []
    made = spec.description
    if spec.card and (made.power is not None or made.toughness is not None):
        power = None if made.power is None else Number(made.power)
        toughness = None if made.toughness is None else Number(made.toughness)
        parts.append(SetPT(SelfRef(), power, toughness))
    if spec.card and made.keywords:
        granted = table.library.made_up(replace(spec, card="", description=made)).faces[0].abilities
        parts.append(GainAbilities(SelfRef(), granted))
    if parts:
        effect = ContinuousEffect(
            game.new_id(),
            tuple(part for part in parts),  # type: ignore[misc]
            identity,
            game.objects[identity].controller or game.objects[identity].owner,
            game.new_timestamp(),
            affected=(identity,),
        )
        perform(game, StartEffect(effect))


def _make_commander(game: Game, identity: int) -> None:
    number = 1 + sum("commander" in other.designations for other in game.objects.values())
    marked = replace(game.objects[identity], designations=("commander",)).with_choice("commander", number)
    game.objects[identity] = marked


def _attach(table: Table) -> None:
    """
    Attach what is said to be attached.

    Raises:
        UnsupportedRule: what an Aura can be on depends on how it came there.

    CR: 301.5, 303.4.
    """
    for index, spec in enumerate(table.situation.objects):
        aura = table.ids[index] if spec.zone == "battlefield" else None
        if aura is not None and _is_on_what_it_brought(table.game, aura):
            name = table.game.name_of(aura)
            raise UnsupportedRule(f"{name} is on the battlefield at first; say what it was cast on", "303.4")
    for index, spec in enumerate(table.situation.objects):
        if spec.attached is None or spec.zone != "battlefield":
            continue
        identity, host = table.ids[index], table.ids[spec.attached]
        if identity is not None and host is not None:
            table.game.objects[identity] = replace(table.game.objects[identity], attached_to=host)
            table.game.revision += 1
    for index, spec in enumerate(table.situation.objects):
        identity = table.ids[index]
        if identity is None or spec.attached is not None or spec.zone != "battlefield":
            continue
        if table.game.objects[identity].attached_to is None and "Aura" in table.game.characteristics(identity).subtypes:
            _find_host(table, identity)


def _is_on_what_it_brought(game: Game, identity: int) -> bool:
    """Say whether an object is an Aura that enchants what its own ability put onto the battlefield. CR: 607.2a."""
    printed = game.objects[identity].printed
    if printed is None or "Aura" not in printed.subtypes:
        return False
    parts = (part for ability in printed.abilities for part in ability.walk())
    return any(isinstance(part, LinkedTo) and part.verb == "put onto the battlefield" for part in parts)


def _find_host(table: Table, aura: int) -> None:
    """Attach an Aura of which nobody said what it enchants: to the first thing it can, or one made up. CR: 303.4."""
    game = table.game
    host = next((i for i in game.battlefield if i != aura and can_be_attached(game, aura, i)), None)
    for made in _HOSTS if host is None else ():
        card = table.library.made_up(ObjectSpec(description=made))
        identity = new_object(game, card, game.objects[aura].owner, Zone.OUTSIDE, ObjectKind.CARD)
        before = game.fork()
        perform(game, MoveZone(identity, Zone.BATTLEFIELD, Cause.SETUP, controller=game.objects[aura].owner))
        host = game.moved.get(identity, identity)
        if can_be_attached(game, aura, host):
            break
        game.restore(before)
        host = None
    if host is not None:
        game.objects[aura] = replace(game.objects[aura], attached_to=host)
        game.revision += 1


_HOSTS = (
    Description(power=2, toughness=2, types=("Creature",)),
    *(
        Description(types=("Land",), supertypes=("Basic",), subtypes=(subtype,))
        for subtype in ("Forest", "Island", "Swamp", "Mountain", "Plains")
    ),
    Description(types=("Artifact",)),
    Description(types=("Enchantment",)),
)
"""What an Aura may enchant where nobody said it."""


def _trackers(table: Table, specs: dict[str, PlayerSpec]) -> None:
    """Monarch, initiative, blessing, day and night as they stand. CR: 725, 726, 702.131, 731."""
    game = table.game
    names = {"monarch": "monarch", "initiative": "initiative", "blessing": "city's blessing"}
    for name, spec in specs.items():
        for word in spec.designations:
            unique = word in ("monarch", "initiative")
            perform(game, Designate(table.players[name], names[word], unique=unique))
        if spec.keywords:
            perform(game, CreateEmblem(table.players[name], _granting_face(spec.keywords)))
        for card in spec.emblems:
            perform(game, CreateEmblem(table.players[name], _emblem_face(table, card)))
        for card in spec.dungeons:
            perform(game, EnterDungeon(table.players[name], _dungeon(table, card)))
    if table.situation.day_night in ("day", "night"):
        perform(game, DayNight(table.situation.day_night == "night"))


def _emblem_face(table: Table, card: str) -> CompiledFace:
    """The emblem that a card makes, one without abilities where it is not said which. CR: 114."""
    abilities: tuple[Ability, ...] = ()
    if card:
        compiled = table.library.compiled(card)
        found = [node for face in compiled.faces for ability in face.abilities for node in ability.walk()]
        emblems = [node for node in found if isinstance(node, GetEmblem)]
        if len(emblems) != 1:
            raise UnsupportedRule(f"the emblem of {card}", "114.1")
        abilities = tuple(ability for ability in emblems[0].abilities if isinstance(ability, Ability))
    name = f"{card} emblem" if card else "emblem"
    return CompiledFace(name, None, frozenset(), frozenset(), frozenset(), (), abilities)


def _granting_face(keywords: tuple[str, ...]) -> CompiledFace:
    """What gives a player keywords where nobody said what it is. CR: 702.11d, 702.16a, 702.18a."""
    text = "\n".join(f"You have {keyword}." for keyword in keywords)
    face = PrintedFace("what was not named", "", "Enchantment", text, None, None)
    compiled = compile_printed(PrintedCard("made-up:granting", face.name, "normal", (face,))).faces[0]
    if unsupported := [words for ability in compiled.abilities for words in find_unsupported(ability)]:
        raise UnsupportedRule(unsupported[0], "702.11d")
    return replace(compiled, card_types=frozenset())


def _dungeon(table: Table, card: str) -> CompiledCard:
    """The dungeon of that name, one without rooms to speak of where it is not said which. CR: 309."""
    if card == UNDERCITY:
        return undercity()
    if card:
        return table.library.compiled(card)
    types = frozenset({CardType.DUNGEON})
    face = CompiledFace("dungeon", None, frozenset(), frozenset(), types, (), ())
    return CompiledCard("dungeon", "normal", (face,))
