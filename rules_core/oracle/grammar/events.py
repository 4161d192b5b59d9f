"""
Events: what triggers, what would happen, what happened.

CR: 603, 614.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...ir.conditions import Activating, Controls, HasCounters, IsTurnOf, RefIs
from ...ir.nouns import A, Each, Filter, HasStatus, InZone, IsOpponent, IsSpell, Itself, PartOf, You
from ...ir.quantities import Number, Within
from ...ir.triggers import (
    ActivateAbility,
    AnyEvent,
    Attacks,
    AttacksUnblocked,
    AttacksWith,
    BecomesBlocked,
    BecomesTarget,
    Blocks,
    CastSpell,
    Counters,
    CountersPut,
    CreatesToken,
    DealDamageEvent,
    DesignationGained,
    DiscardCard,
    DrawCard,
    Expends,
    FirstTime,
    KeywordActionEvent,
    LifeChange,
    LosesGame,
    PaysLife,
    PlayLand,
    Sacrifices,
    SearchesLibrary,
    StateHolds,
    StatusChange,
    StepBegins,
    TappedForMana,
    WithCondition,
    ZoneChange,
)
from ..features import is_plural
from ..kit import Chart, Reading, inner
from .base import GRAMMAR as G
from .base import SUBJECT
from .nouns import is_player_phrase

_BATTLEFIELD = InZone("battlefield")
_GRAVEYARD = InZone("graveyard")

# What objects do: verb phrases after their subject

G.rule("a_thing", None, "{:a_ref}", check=lambda node: not is_player_phrase(node))
G.rule("event@", None, "{:object_event@}", "{:player_event@}")


def _object(template: str, node: type, **constants: Any) -> None:
    """An event told of an object: a whole clause, and a verb phrase for lists and relative clauses."""
    G.rule("object_event@", node, "{subject:a_thing} " + template.replace("#", ":subject"), **constants)
    for number, index in (("sg", 0), ("pl", 1)):
        G.rule(f"event_verb_{number}", node, _in_form(template, index), subject=SUBJECT, **constants)
        G.rule(f"relative_event_{number}", node, _in_form(template, 4 if index else 2), subject=Itself(), **constants)


def _in_form(template: str, index: int) -> str:
    """Write out one form of every ``[is/are/was/be/were#]``: 0 singular, 1 plural, 2 past, 4 past plural."""

    def choose(match: re.Match[str]) -> str:
        forms = match.group(1).split("/")
        return forms[index if index < len(forms) else 2]

    return re.sub(r"\[([^\]]*)#\]", choose, template)


_object("[enters/enter/entered#]", ZoneChange, to=_BATTLEFIELD, verb="enters")
_object("[enters/enter/entered#] under your control", ZoneChange, to=_BATTLEFIELD, verb="enters", form="your control")
_object("[enters/enter/entered#] from {origin:zone}", ZoneChange, to=_BATTLEFIELD, verb="enters")
_object("[enters/enter/entered#] from {origin:zone_but}", ZoneChange, to=_BATTLEFIELD, verb="enters")
_object("[dies/die/died#]", ZoneChange, to=_GRAVEYARD, origin=_BATTLEFIELD, verb="dies")
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [is/are/was/be/were:subject] exiled from {origin:zone} while you're activating a craft ability",
    to=InZone("exile"),
    verb="exiled",
    condition=Activating("craft"),
    form="crafting",
)
_object("[leaves/leave/left#] the battlefield", ZoneChange, origin=_BATTLEFIELD, verb="leaves")
_object("[is/are/was/be/were#] put into {to:zone} from {origin:zone}", ZoneChange, verb="put")
_object("[is/are/was/be/were#] put into {to:zone}", ZoneChange, verb="put")
_object("[is/are/was/be/were#] put into {to:zone} from anywhere", ZoneChange, verb="put", form="anywhere")
_object("[leaves/leave/left#] {origin:graveyard_zone}", ZoneChange, verb="leaves")
G.rule("graveyard_zone", InZone, "{player:poss} <zone=graveyard>")
_object("[attacks/attack/attacked#]", Attacks)
_object("[attacks/attack/attacked#] {defender:attack_target}", Attacks)
_object("[attacks/attack/attacked#] alone", Attacks, alone=True)
G.rule("attack_target", None, "{:who}", "{:a_phrase}", "{:attack_list}")
G.series("attack_list", "attack_one", "or", 2, AnyEvent, "events", form="targets")
G.rule("attack_one", None, "{:who}", "{:a_phrase}")
_object("[blocks/block/blocked#]", Blocks)
_object("[blocks/block/blocked#] {blocked:a_ref}", Blocks)
_object("[becomes/become/became#] blocked", BecomesBlocked)
_object("[becomes/become/became#] blocked by {by:a_ref}", BecomesBlocked)
_object("[attacks/attack/attacked#] and [isn't/aren't/wasn't#] blocked", AttacksUnblocked)
G.rule(
    "object_event@",
    DealDamageEvent,
    "{source:a_ref} [deals/deal/dealt:source] <combat=combat|noncombat> damage to {recipient:damaged}",
)
G.rule("object_event@", DealDamageEvent, "{source:a_ref} [deals/deal/dealt:source] damage to {recipient:damaged}")
G.rule("object_event@", DealDamageEvent, "{source:a_ref} [deals/deal/dealt:source] <combat=combat|noncombat> damage")
G.rule("object_event@", DealDamageEvent, "{source:a_ref} [deals/deal/dealt:source] damage")
G.rule(
    "object_event@",
    DealDamageEvent,
    "{recipient:a_ref} [is/are/was/be/were:recipient] dealt damage",
    source=None,
    passive=True,
)
G.rule(
    "object_event@",
    DealDamageEvent,
    "{recipient:a_ref} [is/are/was/be/were:recipient] dealt <combat=combat|noncombat> damage",
    source=None,
    passive=True,
)
G.rule(
    "event_would",
    DealDamageEvent,
    "{source:a_ref} would deal an amount of <combat=combat|noncombat> damage {within:within} to {recipient:damaged}",
    form="amount",
)
G.rule(
    "event_would",
    DealDamageEvent,
    "{source:a_ref} would deal an amount of damage {within:within} to {recipient:damaged}",
    form="amount",
)
for _combat in ("", "<combat=combat|noncombat> "):
    G.rule(
        "event_plain",
        DealDamageEvent,
        f"you're dealt {_combat}damage",
        source=None,
        recipient=You(),
        passive=True,
        form="'re",
    )
G.rule("damaged", None, "{:a_ref}")
_object("[becomes/become/became#] the target of {of:a_ref}", BecomesTarget)
_object("[becomes/become/became#] <status=tapped|untapped>", StatusChange)
_object("[is/are/was/be/were#] turned face up", StatusChange, status="face up")
_object("[untaps/untap/untapped#]", StatusChange, status="untapped", form="untaps")
_object("[transforms/transform/transformed#]", StatusChange, status="transformed")
_object("[transforms/transform/transformed#] into {to:ref}", StatusChange, status="transformed", form="into")
_object("[becomes/become/became#] <status=monstrous|renowned|crewed|saddled|suspected|attached>", StatusChange)
_object("[mutates/mutate/mutated#]", StatusChange, status="mutated")
_object("[phases/phase/phased#] in", StatusChange, status="phased in")
_object("[phases/phase/phased#] out", StatusChange, status="phased out")
_object("[is/are/was/be/were#] tapped for mana", TappedForMana)
G.rule("event_plain", CountersPut, "one or more {kind:counter_kind} counters are put on {subject:a_ref}")
G.rule("event_plain", CountersPut, "a {kind:counter_kind} counter is put on {subject:a_ref}", form="each")
G.rule("event_plain", CountersPut, "you put one or more {kind:counter_kind} counters on {subject:a_ref}", form="you")

# What players do


def spell_has_no_place(node: CastSpell) -> bool:
    """A spell that is cast is on the stack; "from your graveyard" says where it was cast from. CR: 601.2a."""
    filter_ = getattr(node.spell, "filter", None)
    return not any(isinstance(part, InZone) for part in getattr(filter_, "qualifiers", ()))


G.rule("player_event@", CastSpell, "{player:caster} [casts/cast/cast:player] {spell:a_ref}", check=spell_has_no_place)
G.rule("caster", None, "{:who}")
G.rule("player_event@", PlayLand, "{player:caster} [plays/play/played:player] {land:a_ref}")
G.rule("player_event@", DrawCard, "{player:caster} [draws/draw/drew:player] a card")
G.rule("player_event@", DiscardCard, "{player:caster} [discards/discard/discarded:player] {card:a_ref}")
G.rule("player_event@", Sacrifices, "{player:caster} [sacrifices/sacrifice/sacrificed:player] {permanent:a_ref}")
G.rule("player_event@", LifeChange, "{player:caster} [gains/gain/gained:player] life", gain=True)
G.rule("player_event@", LifeChange, "{player:caster} [loses/lose/lost:player] life", gain=False)
G.rule("player_event@", CreatesToken, "{player:caster} [creates/create/created:player] {tokens:a_ref}")
G.rule("player_event@", AttacksWith, "{player:caster} [attacks/attack/attacked:player] with {creatures:a_ref}")
G.rule("player_event@", AttacksWith, "{player:caster} [attacks/attack/attacked:player]")
G.rule("player_event@", TappedForMana, "{player:caster} [taps/tap/tapped:player] {subject:a_ref} for mana")
for _action, _third, _past in (
    ("scry", "scries", "scried"),
    ("surveil", "surveils", "surveilled"),
    ("investigate", "investigates", "investigated"),
    ("proliferate", "proliferates", "proliferated"),
    ("explore", "explores", "explored"),
):
    G.rule("player_event@", KeywordActionEvent, f"{{player:a_ref}} [{_third}/{_action}/{_past}:player]", action=_action)
for _action, _third, _past in (
    ("cycle", "cycles", "cycled"),
    ("foretell", "foretells", "foretold"),
    ("crew", "crews", "crewed"),
):
    G.rule(
        "player_event@",
        KeywordActionEvent,
        f"{{player:a_ref}} [{_third}/{_action}/{_past}:player] {{object:a_ref}}",
        action=_action,
    )
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:who} [cycles/cycle/cycled:player] or [discards/discard/discarded:player] {object:a_ref}",
    action="cycle or discard",
)

# Steps

G.rule(
    "step_event",
    StepBegins,
    "the beginning of {player:poss} <step=upkeep|draw step|end step|precombat main phase|postcombat main phase|first main phase|second main phase>",
)
G.rule("step_event", StepBegins, "the beginning of the <step=end step|upkeep>", form="the")
G.rule("step_event", StepBegins, "the beginning of each <step=end step|upkeep|combat|draw step>", form="each")
G.rule("step_event", StepBegins, "the beginning of combat on {player:poss} turn", step="combat")
G.rule("step_event", StepBegins, "the beginning of combat on each of your turns", step="combat", form="each of yours")
G.rule("step_event", StepBegins, "end of combat", step="end of combat", form="bare")

# The n-th of a turn, and other events of players

G.rule(
    "event_plain",
    CastSpell,
    "you cast your {nth:ordinal} spell each turn",
    player=You(),
    spell=A(Filter(IsSpell())),
    form="your",
)
G.rule(
    "event_plain",
    CastSpell,
    "{player:caster} [casts/cast:player] their {nth:ordinal} spell each turn",
    spell=A(Filter(IsSpell())),
    form="their",
)
G.rule(
    "event_now",
    WithCondition,
    "you cast your {event.nth:ordinal} spell during each opponent 's turn",
    event=inner(CastSpell, player=You(), spell=A(Filter(IsSpell())), form="your"),
    condition=IsTurnOf(A(Filter(IsOpponent())), form="during"),
    form="each opponent",
)
G.rule("event_plain", DrawCard, "you draw your {nth:ordinal} card each turn", player=You(), form="your")
G.rule("event_plain", DrawCard, "{player:caster} [draws/draw:player] their {nth:ordinal} card each turn", form="their")
G.rule(
    "event_plain",
    DrawCard,
    "{player:caster} [draws/draw:player] a card except the first one they draw in each of their draw steps",
    except_first=True,
)
G.rule(
    "player_event@",
    CastSpell,
    "{player:caster} [casts/cast/cast:player] {spell:a_ref} from {zone:zone}",
    check=spell_has_no_place,
)
G.rule("event_now", AnyEvent, "you cast or copy {events:cast_or_copy}", form="cast or copy")
G.rule(
    "player_event@",
    KeywordActionEvent,
    "{player:caster} [commits/commit/committed:player] a crime",
    action="commit a crime",
)
G.rule("event_plain", KeywordActionEvent, "you set {object:ref} in motion", player=You(), action="set in motion")
G.rule("event_plain", KeywordActionEvent, "chaos ensues", player=None, action="chaos ensues")
G.rule("event_plain", KeywordActionEvent, "you give a gift", player=You(), action="give a gift")
G.rule("event_plain", KeywordActionEvent, "you crank {object:ref}", player=You(), action="crank")
G.rule("event_plain", KeywordActionEvent, "you unlock this door", player=You(), action="unlock this door")
G.rule("event_plain", KeywordActionEvent, "you fully unlock {object:a_ref}", player=You(), action="fully unlock")
G.rule("event_plain", Expends, "you expend {amount:int}", player=You())
G.rule("event_plain", KeywordActionEvent, "the Ring tempts you", player=You(), action="the ring tempts you")
G.rule(
    "object_event@",
    KeywordActionEvent,
    "{player:a_thing} [exploits/exploit/exploited:player] {object:a_ref}",
    action="exploit",
)
G.rule("object_event@", KeywordActionEvent, "{player:a_thing} [trains/train/trained:player]", action="train")
G.rule("event_now", WithCondition, "{event:object_event_now} while {condition:while_saddled}", form="while")
G.rule("while_saddled", RefIs, "saddled", ref=Itself(), matches=HasStatus("saddled"), form="while")
G.rule("object_event@", Attacks, "{subject:a_thing} and {with_others:others_attack} attack", form="and")
G.rule("others_attack", Within, "at least {amount:word_number} other creatures", comparison="or greater", form="others")
G.rule("object_event_now", Counters, "{spell:a_ref} is countered", form="is")
G.rule("player_event@", SearchesLibrary, "{player:caster} [searches/search/searched:player] their library")
G.rule("player_event@", LosesGame, "{player:caster} [loses/lose/lost:player] the game")
G.rule("player_event@", ActivateAbility, "{player:caster} [activates/activate/activated:player] an ability")
G.rule(
    "player_event@",
    ActivateAbility,
    "{player:caster} [activates/activate/activated:player] an ability of {source:a_ref}",
)
G.rule(
    "player_event@",
    ActivateAbility,
    "{player:caster} [activates/activate/activated:player] a loyalty ability of {source:a_ref}",
    loyalty=True,
)
G.rule(
    "object_event@", ZoneChange, "{subject:a_thing} [is/are/was/be/were:subject] returned to {to:zone}", verb="returned"
)
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [is/are/was/be/were:subject] exiled",
    to=InZone("exile"),
    verb="exiled",
)
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [is/are/was/be/were:subject] milled",
    to=InZone("graveyard"),
    verb="milled",
)
G.rule(
    "object_event@",
    StatusChange,
    "{subject:a_thing} [becomes/become/became:subject] attached to {to:a_ref}",
    status="attached",
)
G.rule(
    "object_event@",
    StatusChange,
    "{subject:a_thing} [becomes/become/became:subject] unattached from {to:a_ref}",
    status="unattached",
)
G.rule(
    "object_event@",
    ZoneChange,
    "{subject:a_thing} [enters/enter/entered:subject] the battlefield under your control",
    to=InZone("battlefield"),
    verb="enters",
    form="the battlefield under your control",
)
G.rule("player_event@", DesignationGained, "{player:caster} [becomes/become/became:player] <what=the monarch>")
G.rule("event_plain", DesignationGained, "you complete a dungeon", player=You(), what="complete a dungeon")
G.rule("event_plain", DesignationGained, "you take <what=the initiative>", player=You())
G.rule("event_plain", DesignationGained, "day becomes night or night becomes day", player=None, what="day or night")
G.rule("event_plain", StateHolds, "{condition:state_condition}")
G.rule("state_condition", Controls, "you control no {filter:filter_pl}", player=You(), negated=True)
G.rule("state_condition", HasCounters, "{ref:ref} has {within:count_within} {kind:counter_kind} counters on it")
G.rule("state_condition", HasCounters, "{ref:ref} has no {kind:counter_kind} counters on it", negated=True)
G.rule(
    "state_condition",
    HasCounters,
    "there are {within:count_within} {kind:counter_kind} counters on {ref:ref}",
    form="there",
)
G.rule(
    "state_condition", HasCounters, "there are no {kind:counter_kind} counters on {ref:ref}", negated=True, form="there"
)


def _cast_or_copy(chart: Chart, at: int) -> Iterator[Reading]:
    """Magecraft: casting, or a copy being made; both patterns have the same spell."""
    for spell, end in chart.read(G.category("a_ref"), at):
        yield (CastSpell(You(), spell), KeywordActionEvent(You(), "copy", spell)), end


G.terminal(
    "cast_or_copy",
    _cast_or_copy,
    lambda value: (
        G.category("a_ref").show(value[0].spell) if len(value) == 2 and isinstance(value[0], CastSpell) else None
    ),
    G.category("a_ref"),
    (tuple,),
)

G.rule("event_now", FirstTime, "{event:event_plain} for the first time each turn")
G.rule(
    "event_now",
    WithCondition,
    "{event:event_plain} while {condition:condition}",
    form="while",
    check=lambda node: node.condition.form != "while",
)
G.rule("event_would", CountersPut, "one or more {kind:counter_kind} counters would be put on {subject:a_ref}")
G.rule("event_would", CountersPut, "one or more counters would be put on {subject:a_ref}", kind="", form="any")
G.rule("event_would", CountersPut, "you would get one or more counters", subject=You(), kind="", form="you get")
G.rule("event_would", DrawCard, "{player:caster} would draw {within:count_within} cards")
G.rule(
    "event_would",
    CountersPut,
    "{player:caster} would put one or more {kind:counter_kind} counters on {subject:a_ref}",
    form="player",
)
G.rule(
    "event_would",
    CountersPut,
    "{player:caster} would put one or more counters on {subject:a_ref}",
    kind="",
    form="player any",
)
G.rule("event_would", PaysLife, "{player:caster} would pay life")
G.rule(
    "event_would",
    CreatesToken,
    "one or more {tokens:filter_pl} would be created under your control",
    player=You(),
    form="passive",
)
G.rule(
    "event_would",
    DrawCard,
    "{player:caster} would draw a card except the first one they draw in each of their draw steps",
    except_first=True,
)

G.rule(
    "event_would",
    CreatesToken,
    "an effect would create one or more {tokens:filter_pl} under your control",
    player=You(),
    form="an effect",
)
_object(
    "[leaves/leave/left#] the battlefield under your control",
    ZoneChange,
    origin=_BATTLEFIELD,
    verb="leaves",
    form="your control",
)
G.rule(
    "event_plain",
    DiscardCard,
    "{cause:a_phrase} causes you to discard {card:a_ref}",
    player=You(),
)
G.rule(
    "event_would",
    DealDamageEvent,
    "damage would be dealt to {recipient:a_ref}",
    source=None,
    passive=True,
    form="damage would",
)
G.rule(
    "event_would",
    DealDamageEvent,
    "<combat=combat|noncombat> damage would be dealt to {recipient:a_ref}",
    source=None,
    passive=True,
    form="damage would",
)
G.rule(
    "player_event@",
    CastSpell,
    "{player:caster} [casts/cast/cast:player] {spell:a_ref} from {zone:zone_but}",
    check=spell_has_no_place,
)
G.rule("step_event", StepBegins, "the beginning of the <step=upkeep|draw step|end step> of {player:who}", form="of")
G.rule(
    "event_plain",
    AttacksWith,
    "{player:caster} [attacks/attack:player] {defender:attacked_player}",
    check=lambda node: node.creatures is None,
)
G.rule(
    "event_plain",
    AttacksWith,
    "{player:caster} [attacks/attack:player] {defender:attacked_player} with {creatures:a_ref}",
)
G.rule("attacked_player", None, "{:who}")
G.rule("attacked_player", None, "{:a_phrase}", check=lambda node: not is_player_phrase(node))
G.rule("event_plain", ZoneChange, "{by:caster} [mills/mill:by] {subject:mill_one}", to=_GRAVEYARD, verb="mills")
G.rule("mill_one", None, "{:a_phrase}", check=lambda node: not is_player_phrase(node))
G.rule("attacked_player", PartOf, "one of {of:your_opponents}", count=Number(1))
G.rule("your_opponents", Each, "your opponents", filter=Filter(IsOpponent()), form="your")

G.rule("player_event@", KeywordActionEvent, "{player:caster} [descends/descend/descended:player]", action="descend")

G.rule(
    "event_would", CountersPut, "an effect would put one or more counters on {subject:a_ref}", kind="", form="effect"
)

G.rule("event_plain", StatusChange, "{subject:ref} becomes level {to:digits}", status="class level", form="level")

# Several

G.rule("event_now", WithCondition, "{event:event_plain} during {condition:turn_of}")
G.rule("turn_of", IsTurnOf, "{player:poss} turn", form="during")
G.rule("event_plain", None, "{:object_event_now}", "{:player_event_now}")
G.rule("event_now", None, "{:event_plain}")


def _doer(event: Any) -> str:
    """Name the field of an event that holds the subject of its verb."""
    if isinstance(event, DealDamageEvent):
        return "recipient" if event.passive else "source"
    return "subject"


def _done_by(event: Any, subject: Any) -> Any:
    return replace(event, **{_doer(event): subject})


for _number, _deals, _is in (("sg", "deals", "is"), ("pl", "deal", "are")):
    for _combat in ("", "<combat=combat|noncombat> "):
        G.rule(f"event_verb_{_number}", DealDamageEvent, f"{_deals} {_combat}damage", source=SUBJECT)
        G.rule(
            f"event_verb_{_number}",
            DealDamageEvent,
            f"{_deals} {_combat}damage to {{recipient:damaged}}",
            source=SUBJECT,
        )
        G.rule(
            f"event_verb_{_number}",
            DealDamageEvent,
            f"{_is} dealt {_combat}damage",
            source=None,
            recipient=SUBJECT,
            passive=True,
        )


def _play_or_cast(chart: Chart, at: int) -> Iterator[Reading]:
    """``you play [lands] or cast [spells] [from a zone]``: where is said once for both. CR: 305.1, 601.2a."""
    for player, end in chart.read(G.category("caster"), at):
        if chart.folded[end] not in ("play", "plays"):
            continue
        for land, middle in chart.read(G.category("a_ref"), end + 1):
            if chart.folded[middle] == "or" and chart.folded[middle + 1] in ("cast", "casts"):
                for spell, after in chart.read(G.category("a_ref"), middle + 2):
                    played, cast = PlayLand(player, land), CastSpell(player, spell)
                    if not spell_has_no_place(cast):
                        continue
                    yield AnyEvent((played, cast), "play or cast"), after
                    if chart.folded[after] == "from":
                        zones = (
                            *chart.read(G.category("zone"), after + 1),
                            *chart.read(G.category("zone_but"), after + 1),
                        )
                        for zone, last in zones:
                            placed = (replace(played, zone=zone), replace(cast, zone=zone))
                            yield AnyEvent(placed, "play or cast"), last


def _show_play_or_cast(value: AnyEvent) -> str | None:
    if value.form != "play or cast":
        return None
    played: Any
    cast: Any
    played, cast = value.events
    player, land = G.category("caster").show(played.player), G.category("a_ref").show(played.land)
    spell = G.category("a_ref").show(cast.spell)
    if not player or not land or not spell or played.player != cast.player or played.zone != cast.zone:
        return None
    several = is_plural(played.player) or played.player == You()
    text = f"{player} {'play' if several else 'plays'} {land} or {'cast' if several else 'casts'} {spell}"
    if cast.zone is None:
        return text
    zone = G.category("zone").show(cast.zone) or G.category("zone_but").show(cast.zone)
    return f"{text} from {zone}" if zone else None


G.terminal("event_now", _play_or_cast, _show_play_or_cast, G.category("caster"), (AnyEvent,))


def _verbs(chart: Chart, at: int) -> Iterator[Reading]:
    """``~ enters or attacks``: one subject, several verbs; each pattern has the subject."""
    for subject, end in chart.read(G.category("a_ref"), at):
        verbs = G.category("event_verb_pl" if is_plural(subject) else "event_verb_sg")
        for first, middle in chart.read(verbs, end):
            if chart.folded[middle] == "or":
                for second, after in chart.read(verbs, middle + 1):
                    if isinstance(first, Blocks) and isinstance(second, BecomesBlocked) and first.blocked is None:
                        # "blocks or becomes blocked by a creature": the creature is what both verbs are about
                        first = replace(first, blocked=second.by)
                    yield AnyEvent((_done_by(first, subject), _done_by(second, subject)), "verbs"), after


def _show_verbs(value: AnyEvent) -> str | None:
    if value.form != "verbs":
        return None
    subject = getattr(value.events[0], _doer(value.events[0]), None)
    if subject is None or any(getattr(event, _doer(event), None) != subject for event in value.events):
        return None
    verbs = G.category("event_verb_pl" if is_plural(subject) else "event_verb_sg")
    events: tuple[Any, ...] = value.events
    if isinstance(events[0], Blocks) and isinstance(events[1], BecomesBlocked) and events[0].blocked == events[1].by:
        events = (replace(events[0], blocked=None), events[1])
    shown = [verbs.show(_done_by(event, SUBJECT)) for event in events]
    noun = G.category("a_ref").show(subject)
    return f"{noun} " + " or ".join(text for text in shown if text) if noun and all(shown) else None


G.terminal("event_now", _verbs, _show_verbs, G.category("a_ref"), (AnyEvent,))
G.series("event_now", "event_plain", "or", 2, AnyEvent, "events", form="or")
G.rule("event_now", AnyEvent, "{events:and_whenever}", form="and whenever")


def _and_whenever(chart: Chart, at: int) -> Iterator[Reading]:
    for first, end in chart.read(G.category("event_plain"), at):
        if chart.folded[end : end + 2] == ("and", "whenever"):
            for second, after in chart.read(G.category("event_plain"), end + 2):
                yield (first, second), after


def _show_and_whenever(value: tuple[object, ...]) -> str | None:
    shown = [G.category("event_plain").show(event) for event in value]
    return " and whenever ".join(text for text in shown if text) if all(shown) else None


G.terminal("and_whenever", _and_whenever, _show_and_whenever, G.category("event_plain"), (tuple,))
