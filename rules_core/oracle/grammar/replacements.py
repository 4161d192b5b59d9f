"""
Replacement and prevention effects: "If ... would ..., ... instead", "Prevent ...".

CR: 614, 615.
"""

from __future__ import annotations

from typing import Any

from ...ir.durations import UntilEndOfTurn
from ...ir.effects import CreateReplacement, CreateToken, GainLife, LoseLife, May
from ...ir.nouns import Choose, InZone, Pronoun, That, ThisWay
from ...ir.quantities import Half, Number, Plus, ThatMuch, Times
from ...ir.statics import (
    ChangedAmount,
    ChangedMana,
    ExtraTriggers,
    OneOfEach,
    PreventDamage,
    PreventIt,
    RedirectDamage,
    Replacement,
    TokensBesides,
)
from ...ir.triggers import Attacks, DiscardCard, LifeChange, ProducesMana, ZoneChange
from ..kit import inner
from .base import GRAMMAR as G
from .base import IMPLIED
from .statics import one_statement

# "If [event] would happen, [instructions] instead"

one_statement("statement", "replacement")


def _is_new_event(node: Replacement) -> bool:
    """ "you gain that much life plus 1 instead" is the same event with another amount, not a new instruction."""
    effect = node.effect
    return not isinstance(effect, May) and not (
        isinstance(node.event, LifeChange)
        and isinstance(effect, GainLife if node.event.gain else LoseLife)
        and any(isinstance(part, ThatMuch) for part in effect.walk())
    )


G.rule("replacement", Replacement, "if {event:event_would} , {effect:instead_of}")

G.rule(
    "replacement",
    Replacement,
    "if {event:event_would} , {effect:main} instead",
    form="instruction",
    check=_is_new_event,
)
G.rule("replacement", Replacement, "if {event:event_would} , instead {effect:main}", form="instruction front")
G.rule(
    "replacement",
    Replacement,
    "if {event:event_would} , you may {effect:joined_bare} instead",
    form="may",
    optional=True,
)
G.rule(
    "replacement",
    Replacement,
    "if {event:event_would} and {condition:condition} , {effect:main} instead",
    form="condition instruction",
    check=_is_new_event,
)
G.rule(
    "replacement",
    Replacement,
    "if {event:event_would} while {condition:condition} , {effect:main} instead",
    form="while instruction",
    check=_is_new_event,
)
G.rule(
    "replacement", Replacement, "if {event:event_would} while {condition:condition} , {effect:instead_of}", form="while"
)
G.rule(
    "whole_clause", CreateReplacement, "if {replacement:would_this_turn} instead", duration=UntilEndOfTurn("this turn")
)
G.rule("whole_clause", CreateReplacement, "{replacement:would_of_it}", form="of it")
G.rule(
    "would_of_it",
    Replacement,
    "if {event:event_would} , {effect:main} instead",
    form="instruction",
    check=lambda node: _is_of_it(node.event),
)


def _is_of_it(event: Any) -> bool:
    """The event speaks of something mentioned before, so that it is no static ability."""
    subject = getattr(event, "subject", None)
    if isinstance(subject, That | Pronoun):
        return True
    filter_ = getattr(subject, "filter", None)
    return any(isinstance(part, ThisWay) for part in getattr(filter_, "qualifiers", ()))


G.rule(
    "whole_clause",
    CreateReplacement,
    "the next time {replacement:would_this_turn} instead",
    duration=UntilEndOfTurn("this turn"),
    form="the next time",
)
G.rule("would_this_turn", Replacement, "{event:event_would} this turn , {effect:main}", form="instruction")

G.rule("instead_of", ChangedAmount, "{amount:changed_damage} instead")
G.rule("instead_of", ChangedAmount, "you gain {amount:changed_life} instead", form="gain")
G.rule("instead_of", ChangedAmount, "they lose {amount:changed_life} instead", form="they lose")
G.rule("changed_life", Times, "twice {of:that_much} life", factor=Number(2), form="twice")
G.rule("changed_life", Plus, "{left:that_much} life plus {right:number}", form="plus")
G.rule(
    "instead_of", ChangedAmount, "it deals {amount:changed_damage} to that permanent or player instead", form="deals"
)
G.rule("changed_damage", Times, "double {of:that_bare} damage", factor=Number(2), form="double")
G.rule("changed_damage", Times, "twice {of:that_much} damage", factor=Number(2), form="twice")
G.rule("changed_damage", Times, "triple {of:that_bare} damage", factor=Number(3), form="triple")
G.rule("changed_damage", Plus, "{left:that_much} damage plus {right:number}", form="plus")
G.rule("that_bare", ThatMuch, "that", form="that")
G.rule("instead_of", ChangedAmount, "{amount:changed_tokens} of those tokens are created instead", form="tokens")
G.rule("changed_tokens", Times, "twice {of:that_many}", factor=Number(2), form="twice")
G.rule("changed_tokens", Times, "three times {of:that_many}", factor=Number(3), form="three times")

for _where in ("it", "that creature", "that permanent", "that player", "that permanent or player"):
    G.rule(
        "instead_of",
        ChangedAmount,
        f"{{amount.left:that_many}} plus one {{form:counter_kind}} counters are put on {_where} instead",
        amount=inner(Plus, right=Number(1), form=f"plus one {_where}"),
    )
    G.rule(
        "instead_of",
        ChangedAmount,
        f"twice {{amount.of:that_many}} {{form:counter_kind}} counters are put on {_where} instead",
        amount=inner(Times, factor=Number(2), form=f"twice {_where}"),
    )
G.rule(
    "instead_of",
    ChangedAmount,
    "you get {amount.left:that_many} plus one of each of those kinds of counters instead",
    amount=inner(Plus, right=Number(1), form="plus one of each"),
    form="each kind you get",
)
G.rule(
    "instead_of",
    ChangedAmount,
    "it puts {amount:changed_tokens} of those counters on that permanent instead",
    form="it puts",
)
G.rule(
    "instead_of",
    ChangedAmount,
    "it puts {amount:changed_tokens} of those counters on that permanent or player instead",
    form="it puts or player",
)
G.rule(
    "replacement",
    Replacement,
    "if {event:event_would} while {condition:condition} , instead {effect:main}",
    form="while instead",
)
G.rule("instead_of", ChangedAmount, "it creates {amount:changed_tokens} of those tokens instead", form="it creates")

G.rule("replacement", Replacement, "if {event:event_would} , {effect:prevent_it}", form="prevent")
G.rule("prevent_it", PreventIt, "prevent that damage")
G.rule("prevent_it", PreventIt, "prevent {amount:number} of that damage")
G.rule("prevent_it", PreventIt, "prevent all but {but:number} of that damage")
G.rule("prevent_it", PreventIt, "prevent that damage and {then:main}", form="and")
G.rule("prevent_it", PreventIt, "prevent that damage . {then:sentence}", form=".")

G.rule(
    "replacement",
    Replacement,
    "if {event:event_plain} , {effect:main} instead of putting it into {was:to_zone}",
    form="instead of",
    check=lambda node: isinstance(node.event, DiscardCard),
)
for _where in (
    "that player",
    "you",
    "that creature",
    "that permanent",
    "that player or permanent",
    "that creature or player",
):
    G.rule(
        "instead_of",
        ChangedAmount,
        f"it deals {{amount:changed_damage}} to {_where} instead",
        form=f"deals to {_where}",
    )
G.rule("instead_of", ChangedAmount, "it deals {amount:changed_damage} instead", form="it deals")

for _where in ("that permanent", "that permanent or player", "that creature", "it"):
    G.rule(
        "instead_of",
        ChangedAmount,
        f"{{amount:changed_kinds}} of each of those kinds of counters are put on {_where} instead",
        form=f"kinds {_where}",
    )
    for _put in ("put", "they put"):
        G.rule(
            "instead_of",
            ChangedAmount,
            f"{_put} {{amount:changed_kinds}} of each of those kinds of counters on {_where} instead",
            form=f"{_put} kinds {_where}",
        )
        G.rule(
            "instead_of",
            ChangedAmount,
            f"{_put} {{amount:half_kinds}} of each of those kinds of counters on {_where} instead , rounded down",
            form=f"{_put} half kinds {_where}",
        )
G.rule("changed_kinds", Plus, "{left:that_many} plus one", right=Number(1), form="plus one")
G.rule("changed_kinds", Times, "twice {of:that_many}", factor=Number(2), form="twice")
G.rule("half_kinds", Half, "half {of:that_many}", rounded="down", form="kinds")
G.rule("instead_of", TokensBesides, "those tokens plus {tokens:token_besides} are created instead", form="passive")
G.rule("instead_of", TokensBesides, "instead create those tokens plus {tokens:token_besides}")
G.rule("instead_of", OneOfEach, "instead create one of each")
G.rule("token_besides", None, "{:token_item}")
G.rule(
    "token_besides",
    CreateToken,
    "an additional {token:token_sg}",
    player=IMPLIED,
    count=Number(1, "additional"),
)
G.rule("token_besides", CreateToken, "{count:that_many} {token:token_pl}", player=IMPLIED)
for _who in ("that source", "it"):
    G.rule(
        "instead_of",
        ChangedAmount,
        f"{_who} deals damage equal to {{amount:quantity}} instead",
        form=f"{_who} equal",
    )

# Prevention

one_statement("statement", "prevention_static")
G.rule("whole_clause", CreateReplacement, "{replacement:prevention} {duration:this_turn}")
G.rule(
    "whole_clause",
    CreateReplacement,
    "{replacement:prevention_middle}",
    duration=UntilEndOfTurn("this turn"),
    form="middle",
)
for _kind in ("", "<combat=combat|noncombat> "):
    G.rule(
        "prevention_middle",
        PreventDamage,
        f"prevent all {_kind}damage that would be dealt this turn by {{source:np}}",
        amount=None,
    )
    G.rule(
        "prevention_middle",
        PreventDamage,
        f"prevent all {_kind}damage that would be dealt this turn to {{recipient:np}}",
        amount=None,
    )
G.rule(
    "prevention_middle",
    PreventDamage,
    "prevent the next {amount:number} damage that would be dealt this turn to {recipient:np}",
    next_only=True,
)
G.rule(
    "redirection",
    RedirectDamage,
    "the next {amount:number} damage that would be dealt this turn to {recipient:np} is dealt to {to:np} instead",
    form="middle",
)
G.rule(
    "redirection",
    RedirectDamage,
    "all damage that would be dealt this turn to {recipient:np} is dealt to {to:np} instead",
    amount=None,
    form="middle",
)
G.rule(
    "next_time",
    PreventDamage,
    "{source:chosen_source} would deal damage this turn , prevent that damage",
    amount=None,
    next_only=True,
    form="next time",
)
G.rule(
    "would_of_it",
    Replacement,
    "if {event:event_would} , {effect:main} instead of putting it anywhere else",
    form="anywhere else",
    check=lambda node: _is_of_it(node.event),
)
G.rule("this_turn", UntilEndOfTurn, "this turn", form="this turn")
G.rule("prevention_static", None, "{:prevention}", check=lambda node: node.amount is None and not node.next_only)
G.rule("prevention", PreventDamage, "prevent all damage that would be dealt", amount=None)
G.rule("prevention", PreventDamage, "prevent all <combat=combat|noncombat> damage that would be dealt", amount=None)
G.rule("prevention", PreventDamage, "prevent all damage that would be dealt to {recipient:np}", amount=None)
G.rule(
    "prevention",
    PreventDamage,
    "prevent all <combat=combat|noncombat> damage that would be dealt to {recipient:np}",
    amount=None,
)
G.rule("prevention", PreventDamage, "prevent all damage that would be dealt by {source:np}", amount=None)
G.rule(
    "prevention",
    PreventDamage,
    "prevent all <combat=combat|noncombat> damage that would be dealt by {source:np}",
    amount=None,
)
G.rule(
    "prevention", PreventDamage, "prevent all damage that would be dealt to {recipient:np} by {source:np}", amount=None
)
G.rule(
    "prevention",
    PreventDamage,
    "prevent all <combat=combat|noncombat> damage that would be dealt to {recipient:np} by {source:np}",
    amount=None,
)
G.rule(
    "prevention",
    PreventDamage,
    "prevent all <combat=combat|noncombat> damage that would be dealt to and dealt by {recipient:np}",
    amount=None,
    form="to and by",
)
G.rule("prevention", PreventDamage, "prevent all damage {source:np} would deal", amount=None, form="would deal")
G.rule(
    "prevention",
    PreventDamage,
    "prevent all <combat=combat|noncombat> damage {source:np} would deal",
    amount=None,
    form="would deal",
)
G.rule(
    "prevention",
    PreventDamage,
    "prevent the next {amount:number} damage that would be dealt to {recipient:np}",
    next_only=True,
)
G.rule(
    "prevention",
    PreventDamage,
    "prevent the next {amount:number} damage that would be dealt to {recipient:np} by {source:np}",
    next_only=True,
)

# The next time; redirection. CR: 614.9, 615.7

G.rule(
    "whole_clause",
    CreateReplacement,
    "the next time {replacement:next_time}",
    duration=UntilEndOfTurn("this turn"),
    form="next time",
)
G.rule(
    "next_time",
    PreventDamage,
    "{source:chosen_source} would deal damage to {recipient:np} this turn , prevent that damage",
    amount=None,
    next_only=True,
    form="next time",
)
G.rule(
    "next_time",
    PreventDamage,
    "{source:chosen_source} would deal <combat=combat> damage to {recipient:np} this turn , prevent that damage",
    amount=None,
    next_only=True,
    form="next time",
)
G.rule(
    "next_time",
    RedirectDamage,
    "{source:chosen_source} would deal damage to {recipient:np} this turn , that damage is dealt to {to:np} instead",
    amount=None,
    form="next time",
)
G.rule("chosen_source", None, "{:ref}")
G.rule("chosen_source", Choose, "a {filter:filter_sg} of your choice", count=Number(1), form="your choice")
G.rule(
    "whole_clause",
    CreateReplacement,
    "{replacement:redirection}",
    duration=UntilEndOfTurn("this turn"),
    form="redirect",
)
G.rule(
    "redirection",
    RedirectDamage,
    "the next {amount:number} damage that would be dealt to {recipient:np} this turn is dealt to {to:np} instead",
)
one_statement("statement", "redirection_static")
G.rule(
    "redirection_static",
    RedirectDamage,
    "all damage that would be dealt to {recipient:np} is dealt to {to:np} instead",
    amount=None,
)
one_statement("statement", "mana_replacement")
for _word, _times in (("twice", 2), ("three times", 3)):
    G.rule(
        "mana_replacement",
        Replacement,
        f"if {{event:taps_for_mana}} , it produces {_word} as much of that mana instead",
        effect=ChangedAmount(Times(Number(_times), ThatMuch())),
        form="mana",
    )
G.rule("taps_for_mana", ProducesMana, "{player:who} [taps/tap:player] {subject:a_ref} for mana")

G.rule("taps_for_mana", ProducesMana, "{subject:a_ref} is tapped for mana", form="is")
G.rule(
    "mana_replacement",
    Replacement,
    "if {event:taps_for_mana} , it produces {effect:other_mana}",
    form="other mana",
)
G.rule("other_mana", ChangedMana, "{mana:mana} instead of any other type")
G.rule("other_mana", ChangedMana, "{mana:mana} instead of any other type and amount", amount=True)
G.rule("other_mana", ChangedMana, "colorless mana instead of any other type", mana="{C}", form="word")
G.rule("other_mana", ChangedMana, "mana of a color of your choice instead of any other type", mana="", form="choice")

# Abilities that trigger an additional time. CR: 603.2d

one_statement("statement", "extra_trigger")
G.rule(
    "extra_trigger",
    ExtraTriggers,
    "if {event:gerund} causes a triggered ability of {of:a_ref} to trigger , that ability triggers an additional time",
)
_BATTLEFIELD = InZone("battlefield")
G.rule("gerund", ZoneChange, "{subject:a_ref} entering", to=_BATTLEFIELD, verb="enters")
G.rule("gerund", ZoneChange, "{subject:a_ref} dying", to=InZone("graveyard"), origin=_BATTLEFIELD, verb="dies")
G.rule("gerund", ZoneChange, "{subject:a_ref} leaving the battlefield", origin=_BATTLEFIELD, verb="leaves")
G.rule("gerund", Attacks, "{subject:a_ref} attacking")
