"""
What a described situation is: players, objects with their state, actions in order, questions, claims.

All values are frozen. Players go by name (``me``, ``opponent``, or as the text
calls them), objects by their index in `Situation.objects`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Ref = int | str
"""An object by index, or a player (or tracker such as ``tracker:monarch``) by name."""

ALL_OTHERS = -1
"""Stands for every other object in `Situation.order`."""

NOTHING_ELSE = "nothing else is there"
"""The fact that no permanents are there but those that were told."""

ONE_LAND = "only one land is played each turn"
"""The fact that no effect lets anybody play a second land. CR: 305.2."""

ME = "me"
OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Description:
    """Characteristics by which somebody describes an object that is not a named card (or a token)."""

    power: int | None = None
    toughness: int | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """Lower case with parameters: ``first strike``, ``toxic 2``, ``protection from red``."""
    without: tuple[str, ...] = ()
    """Keywords that it is said not to have."""
    mana_value: int | None = None


@dataclass(frozen=True, slots=True)
class ObjectSpec:
    """One object of the situation, as it stands before the first action."""

    card: str = ""
    """Full card name; empty for a made-up object."""
    description: Description = field(default_factory=Description)
    """All there is to know of a made-up object; what is set apart from the card for a real one."""
    face: str = ""
    """Name of the face (half, adventure) that was named, when it is not the first."""
    owner: str = ME
    controller: str = ME
    zone: str = "battlefield"
    token: bool = False
    tapped: bool = False
    sick: bool = False
    """Came under its controller's control this turn."""
    attacking: str = ""
    """The player that it attacks, empty when it does not attack."""
    blocking: int | None = None
    transformed: bool = False
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    shields: int = 0
    """Regeneration shields. CR: 701.19."""
    attached: int | None = None
    """The object that this one is attached to."""
    copy_of: int | None = None
    chosen: str = ""
    """The colour, type or name chosen for it as it entered. CR: 614.12a, 607.2d."""
    commander: bool = False
    stated: frozenset[str] = field(default=frozenset(), compare=False)
    """What the text said outright: ``controller``, ``zone`` and so on; the rest are defaults."""
    typed: str = field(default="", compare=False)
    how: str = field(default="", compare=False)
    """How the typed name led to the card (a `Match` value)."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """One player, with what was said of it; None and empty where nothing was said."""

    name: str
    life: int | None = None
    poison: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    hand: int | None = None
    library: int | None = None
    lands: int | None = None
    spare: int | None = None
    """Lands that are untapped once the first spell of this player that is told has been cast."""
    designations: tuple[str, ...] = ()
    """``monarch``, ``initiative``, ``city's blessing``."""
    emblems: tuple[str, ...] = ()
    """Names of the cards whose emblems it has."""
    dungeons: tuple[str, ...] = ()
    mana: str = ""
    """Mana floating in the pool, as symbols."""
    keywords: tuple[str, ...] = ()
    """``hexproof``, ``shroud``, ``protection from red``."""


@dataclass(frozen=True, slots=True)
class Action:
    """
    One thing that happens, in order.

    `verb` says which of the other fields bear; the table of verbs is in `printer`.
    """

    verb: str
    player: str = ""
    objects: tuple[int, ...] = ()
    targets: tuple[Ref, ...] = ()
    number: int | None = None
    word: str = ""
    """A counter kind, keyword, zone, step, designation, loyalty cost or mode, by the verb."""
    x: int | None = None
    kicked: bool = False
    way: str = ""
    """The keyword for whose cost it is cast: ``evoke``, ``mutate``. CR: 118.9."""
    costs: tuple[int, ...] = ()
    """Objects sacrificed, discarded, tapped or exiled to pay for it."""
    response: bool = False
    """Done in response to the action before it."""
    to_trigger: bool = False
    """Done in response to an ability that triggered."""
    start: int = field(default=-1, compare=False)
    end: int = field(default=-1, compare=False)


@dataclass(frozen=True, slots=True)
class Question:
    """One thing asked, after all actions."""

    kind: str
    subject: Ref | None = None
    other: Ref | None = None
    also: tuple[int, ...] = ()
    """Objects that do it together with the subject."""
    number: int | None = None
    word: str = ""
    text: str = field(default="", compare=False)
    """The words of the question as they were typed."""
    start: int = field(default=-1, compare=False)
    """Where these words begin in the text."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something said of a card that its own characteristics can confirm or contradict."""

    subject: int
    kind: str
    """``power/toughness``, ``has``, ``lacks``, ``type``, ``not type``, ``color``, ``mana value``."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Words that were not understood."""

    start: int
    end: int
    text: str
    expected: str
    nearest: str = ""
    """A wording near to it that would be understood, empty when there is none."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that was understood of a text."""

    players: tuple[PlayerSpec, ...] = ()
    objects: tuple[ObjectSpec, ...] = ()
    actions: tuple[Action, ...] = ()
    questions: tuple[Question, ...] = ()
    claims: tuple[Claim, ...] = ()
    turn: str = ""
    """Whose turn it is, empty when not said."""
    step: str = ""
    day_night: str = ""
    order: tuple[tuple[int, int], ...] = ()
    """
    Pairs of objects of which the first entered before the second, `ALL_OTHERS` standing for everything else.

    CR: 613.7d.
    """
    facts: tuple[str, ...] = ()
    """Further facts in canonical words: ``graveyards otherwise empty``, ``nobody pays``, ``everything is paid``."""
