"""
Numbers: fixed ones, X, and those that are worked out from the game.

``quantity`` is said in words after "equal to" or "where X is"; `counted` makes a category for an amount of one noun
("two cards", "that much damage", "life equal to ...").
"""

from __future__ import annotations

from ...ir.nouns import Each, Filter, IsOpponent, Pronoun, You
from ...ir.quantities import (
    Aggregate,
    AllOfThem,
    AmountPaid,
    AnyNumber,
    CharacteristicOf,
    ChosenNumber,
    CountersOn,
    CountersRemoved,
    CountOf,
    Devotion,
    Distinct,
    EventTotal,
    Half,
    LifeTotalOf,
    ManaSpent,
    Minus,
    Number,
    PartySize,
    PlayerCounters,
    Plus,
    ThatMuch,
    Times,
    Within,
)
from ...ir.triggers import CastSpell, DrawCard, LifeChange, StatusChange
from ..kit import inner
from .base import GRAMMAR as G
from .nouns import is_crafted

# Worked out from the game
G.rule("quantity", CountOf, "the number of {counted:filter_pl}")
G.rule("quantity", CountersOn, "the number of {kind:counter_kind} counters on {ref:known}")
G.rule("quantity", CountersOn, "the number of counters on {ref:known}", kind="")
G.rule("quantity", CharacteristicOf, "{ref:possessor} <which=power|toughness|mana value|base power|loyalty|intensity>")
G.rule("quantity", CharacteristicOf, "the <which=power|toughness|mana value> of {ref:known}", form="of")
G.rule(
    "quantity",
    Aggregate,
    "the <how=greatest|highest|least|lowest|total> <which=power|toughness|mana value> among {among:filter_pl}",
)
G.rule("quantity", Aggregate, "the <how=total> <which=power|toughness|mana value> of {among:filter_pl}", form="of")
G.rule(
    "quantity", Aggregate, "the <how=greatest|total> <which=power|toughness|mana value> of {among:known}", form="of ref"
)
G.rule("quantity", LifeTotalOf, "{player:poss} life total")
G.rule(
    "quantity",
    Distinct,
    "the number of <quality=colors|card types|creature types|basic land types> among {among:filter_pl}",
)
G.rule(
    "quantity",
    Distinct,
    "the number of different <quality=powers|mana values|names> among {among:filter_pl}",
    form="different",
)
G.rule("quantity", Distinct, "the number of differently named {among:filter_pl}", quality="names", form="differently")
G.rule("quantity", Devotion, "your devotion to {colors:devotion_colors}")
G.series("devotion_colors", "color_letter", "and", 1)
G.rule("quantity", PartySize, "the number of creatures in your party")
G.rule("quantity", Times, "{factor:multiple} {of:quantity}", check=lambda node: node.form == "")
G.rule("multiple", Number, "twice", value=2)
G.rule("multiple", Number, "three times", value=3)
G.rule("quantity", Half, "half {of:quantity} , rounded <rounded=up|down>")
G.rule("quantity", Plus, "{left:number} plus {right:quantity}")
G.rule("quantity", Plus, "{left:quantity_base} plus {right:number_or_word}", form="after")
G.rule("quantity", Minus, "{left:number} minus {right:quantity}")
G.rule("quantity", Minus, "{left:quantity_base} minus {right:number}", form="after")
G.rule("number_or_word", None, "{:number}")
G.rule("number_or_word", Number, "one", value=1, form="word")
G.rule("crafted_of#", None, "{:filter#}", check=is_crafted)
G.rule("crafted", Each, "the {filter:crafted_of_pl}", form="the")
G.rule("crafted_one", Each, "the {filter:crafted_of_sg}", form="the")
G.rule(
    "quantity", Aggregate, "the <how=total> <which=power|toughness|mana value> of {among:crafted}", form="of crafted"
)
G.rule("quantity", Distinct, "the number of <quality=colors> among {among:crafted}", form="crafted")
G.rule("quantity", CharacteristicOf, "the <which=mana value> of {ref:crafted_one}", form="of crafted")
G.rule("quantity_base", CountOf, "the number of {counted:filter_pl}")
G.rule("quantity_base", CharacteristicOf, "{ref:possessor} <which=power|toughness|mana value>")
G.rule("quantity", ChosenNumber, "the chosen number")
G.rule("quantity", EventTotal, "the amount of life {event:life_event} this turn", form="amount")
G.rule("quantity", EventTotal, "the total amount of life {event:life_event} this turn", form="total")
G.rule("quantity", EventTotal, "the number of {event:counted_event} this turn", counts="events")
G.rule(
    "quantity",
    EventTotal,
    "the number of times {event.subject:ref} has mutated",
    event=inner(StatusChange, status="mutated"),
    window="this game",
    counts="events",
)
G.rule(
    "quantity",
    PlayerCounters,
    "the number of <kind=poison|energy|experience|rad> counters {player:who} [has/have:player]",
)
G.rule("quantity", ManaSpent, "the amount of mana spent to cast {ref:known}")
G.rule("quantity", ManaSpent, "the number of colors of mana spent to cast {ref:known}", counts="colors")
_KICKED = (("it",), ("~",), ("~~",), ("this", "spell"), ("this", "creature"), ("this", "permanent"))
G.rule("quantity", AmountPaid, "the number of times {form:kicked_name} was kicked", what="kicks")
G.terminal(
    "kicked_name",
    lambda chart, at: [
        (" ".join(words), at + len(words)) for words in _KICKED if chart.folded[at : at + len(words)] == words
    ],
    lambda value: value or None,
    ("it", "~", "~~", "this"),
)

G.rule("known", None, "{:ref}", "{:target}", "{:who}")
G.rule("possessor", None, "{:possessor_pronoun}", "{:owned} 's")
G.rule("possessor_pronoun", Pronoun, "<word=its|their|his|her>")

G.rule("quantity", CountOf, "the number of opponents you have", counted=Filter(IsOpponent()), form="you have")

# Counted with "for each"

G.rule("for_each", AmountPaid, "target beyond the first", what="targets beyond the first", form="each")

G.rule("for_each", CountOf, "{counted:filter_sg}", form="each")
G.rule("for_each", CountersOn, "{kind:counter_kind} counter on {ref:known}", form="each")
G.rule("for_each", CountersOn, "counter on {ref:known}", kind="", form="each")
G.rule("for_each", CountersRemoved, "{kind:counter_kind} counter removed this way", form="each")
G.rule("for_each", Distinct, "<quality=color|card type|basic land type> among {among:filter_pl}", form="each")
G.rule("for_each", Distinct, "color of mana spent to cast {among:known}", quality="mana colors", form="each")
G.rule("for_each", AmountPaid, "time it was kicked", what="kicks", form="each")
G.rule("for_each", AmountPaid, "time ~ was kicked", what="kicks", form="each ~")
G.rule("for_each", PlayerCounters, "<kind=experience|poison> counter {player:who} [has/have:player]", form="each")
G.rule("for_each", PartySize, "creature in your party", form="each")
G.rule("for_each", EventTotal, "{event:counted_event_sg} this turn", counts="events", form="each")

G.rule("for_each", Plus, "{left:each_counted} and each {right:each_counted}", form="and each")
G.rule("for_each", Plus, "{left:each_counted} and for each {right:each_counted}", form="and for each")
G.rule("each_counted", CountOf, "{counted:filter_sg}", form="each")

# "That much"

G.rule("that_many", ThatMuch, "that many", form="many")
G.rule("that_much", ThatMuch, "that much", form="much")
G.rule("that_amount", ThatMuch, "that amount of", form="amount")

# What an instruction before brought about

G.rule("quantity", ThatMuch, "the life lost this way", form="life lost")
G.rule("quantity", ThatMuch, "the life gained this way", form="life gained")
G.rule("quantity", ThatMuch, "the damage prevented this way", form="damage prevented")
G.rule("quantity", ThatMuch, "the damage dealt this way", form="damage dealt")
G.rule("quantity", ThatMuch, "the damage dealt", form="the damage dealt")
G.rule("quantity", ThatMuch, "the amount of life lost this way", form="amount of life lost")
G.rule("quantity", ThatMuch, "the amount of life gained this way", form="amount of life gained")

# Comparisons

G.rule("within", Within, "{amount:number} or less", comparison="or less")
G.rule("within", Within, "{amount:number} or greater", comparison="or greater")
G.rule("within", Within, "{amount:number}", comparison="exactly")
G.rule("within", Within, "exactly {amount:number}", comparison="exactly", form="exactly")
G.rule("within", Within, "<comparison=less than|greater than> {amount:quantity}")
G.rule("within", Within, "<comparison=less than|greater than> {amount:number}")
G.rule("within", Within, "<comparison=less than|greater than> {amount:word_number}", form="word")
G.rule("within", Within, "{amount:word_number} or less", comparison="or less", form="word")
G.rule("within", Within, "{amount:word_number} or greater", comparison="or greater", form="word")
G.rule("within", Within, "less than or equal to {amount:quantity}", comparison="or less", form="or equal")
G.rule("within", Within, "greater than or equal to {amount:quantity}", comparison="or greater", form="or equal")
G.rule("within", Within, "equal to {amount:quantity}", comparison="exactly", form="equal to")

G.rule("or_more", Within, "{amount:word_number_pl} or more", comparison="or greater")
G.rule("count_within", Within, "{amount:word_number} or more", comparison="or greater")
G.rule("count_within", Within, "{amount:variable} or more", comparison="or greater")
G.rule("count_within", Within, "{amount:word_number} or fewer", comparison="or less", form="fewer")
G.rule("count_within", Within, "at least {amount:word_number}", comparison="or greater", form="at least")
G.rule("count_within", Within, "exactly {amount:word_number}", comparison="exactly", form="exactly")
G.rule("count_within", Within, "{amount:word_number_pl}", comparison="or greater", form="bare")
G.rule("count_within", Within, "more than {amount:word_number}", comparison="greater than", form="more")
G.rule("count_within", Within, "fewer than {amount:word_number}", comparison="less than", form="fewer than")

# Amounts of a noun


def counted(name: str, one: str, many: str, digits: bool = False, article: bool = True) -> None:
    """
    Make the category of amounts of a noun.

    Args:
        name: Category.
        one: The noun after one.
        many: The noun after several.
        digits: Numbers are written in figures ("3 life") and not in words ("three cards").
        article: One is written "a card".
    """
    much = "that_much" if digits else "that_many"
    if article:
        G.rule(name, Number, f"a {one}", value=1)
        G.rule(name, Number, f"an additional {one}", value=1, form="additional")
        G.rule(name, Number, f"one {one}", value=1, form="one")
    numbers = "number" if digits else "number_plain"
    G.rule(name, None, f"{{:{numbers}}} {many}", f"{{:{much}}} {many}")
    G.rule(name, Times, f"{{factor:multiple}} {{of:{much}}} {many}", form="that")
    G.rule(name, Half, f"half that {many} , rounded <rounded=up|down>", of=ThatMuch(form="half"))
    G.rule(name, None, f"{many} equal to {{:quantity}}")
    if article:
        G.rule(name, Times, f"a {one} for each {{of:for_each}}", factor=Number(1), form="for each")
    G.rule(name, Times, f"{{factor:{numbers}}} {many} for each {{of:for_each}}", form="for each")
    G.rule(name, Plus, f"{{left:{much}}} {many} plus {{right:number_or_word}}", form="that plus")


G.rule("number_plain", None, "{:word_number_pl}", "{:variable}")

counted("cards", "card", "cards")
counted("life", "life", "life", digits=True, article=False)
counted("damage", "damage", "damage", digits=True, article=False)
G.rule("life", Half, "half {of:half_life} life , rounded <rounded=up|down>")
G.rule("half_life", LifeTotalOf, "{player:poss}", form="life")
G.rule("all_counters", AllOfThem, "all")
G.rule("any_count", AnyNumber, "any number of")

# What happened so far

G.rule("life_event", LifeChange, "you gained", player=You(), gain=True)
G.rule("life_event", LifeChange, "you lost", player=You(), gain=False)
G.rule("life_event", LifeChange, "{player:who} lost", gain=False, check=lambda node: node.player != You())
G.rule("counted_event", CastSpell, "{spell:filter_pl} you've cast", player=You(), form="you've")
G.rule("counted_event", DrawCard, "cards you've drawn", player=You(), form="you've")
G.rule("counted_event_sg", CastSpell, "{spell:filter_sg} you've cast", player=You(), form="you've")
G.rule("counted_event_sg", DrawCard, "card you've drawn", player=You(), form="you've")
