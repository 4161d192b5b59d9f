"""Commands that compute: /damage, /judge, /ask, and the short forms that build the same situations."""

from __future__ import annotations

import re
from typing import Any

from bot.commands import Choice, Kind, Option, command
from bot.context import Context
from bot.errors import BadInput
from bot.handlers.answering import MAX_TEXT, answer_question
from bot.handlers.common import find_card, text_of
from bot.markup import count
from bot.replies import Reply
from bot.share_code import read_share_code
from rules_core.cards import Match

FAMILY = "Situations"
_PLAYERS = {
    "me": "me",
    "i": "me",
    "myself": "me",
    "opponent": "my opponent",
    "my opponent": "my opponent",
    "opp": "my opponent",
    "player": "my opponent",
    "a player": "my opponent",
}
_DESCRIBED = re.compile(r"\d+\s*/\s*\d+|^(?:an?|the|my|their|\d+)\s|creature|planeswalker|battle|token|permanent", re.I)

QUESTION = Option("question", "A rules question, in plain words", required=True, max_length=MAX_TEXT, long=True)


@command(
    "damage",
    "Work out what some damage does to a player or permanent",
    Option(
        "source", "What deals the damage: a card, or such as: a 2/2 with wither", required=True, complete="card_name"
    ),
    Option("amount", "How much damage", Kind.INTEGER, required=True, minimum=0, maximum=9999),
    Option("target", "What it is dealt to: me, my opponent, a card, or such as: a 4/4", complete="player_or_card"),
    Option(
        "keywords",
        "Further abilities of the source, such as: lifelink, deathtouch",
        max_length=100,
        complete="keywords",
    ),
    Option("counters", "Counters on the target, such as: two +1/+1", max_length=60),
    Option("marked", "Damage marked on the target already", Kind.INTEGER, maximum=9999),
    Option("life", "Life total of the player who is dealt damage", Kind.INTEGER, minimum=-999, maximum=99999),
    Option("poison", "Poison counters of that player", Kind.INTEGER, maximum=999),
    example="/damage source: Glistener Elf amount: 1 target: my opponent life: 20",
    family=FAMILY,
)
async def damage(context: Context, *, source: str, amount: int, target: str = "my opponent", **details: Any) -> Reply:
    """Builds the situation in the words of the situation language, so that it can be read back and changed."""
    _, source_noun = await _noun(context, source, "source", "my")
    added = _keywords(details) if _is_described(source) else []
    if added:
        source_noun += (" and " if " with " in source_noun else " with ") + " and ".join(added)
    player = _PLAYERS.get(target.strip().casefold())
    if player is not None:
        target_text = target_noun = player
    else:
        target_text, target_noun = await _noun(context, target, "target", "my opponent's")
    facts = _damage_facts(source_noun, target_noun, player, details)
    text = " ".join([*facts, f"{_first_up(source_noun)} deals {amount} damage to {target_noun}."])
    return await answer_question(context, text, title=f"{amount} damage to {target_text}")


def _damage_facts(source_noun: str, target_noun: str, player: str | None, details: dict[str, Any]) -> list[str]:
    facts = []
    hurt = player or "my opponent"
    is_are = "am" if hurt == "me" else "is"
    subject = "I" if hurt == "me" else "My opponent"
    if details.get("life") is not None:
        facts.append(f"{subject} {is_are} at {details['life']} life.")
    if details.get("poison"):
        have = "have" if hurt == "me" else "has"
        facts.append(f"{subject} {have} {details['poison']} poison counters.")
    if not _is_described(source_noun):
        facts.extend(f"{_first_up(source_noun)} gains {word}." for word in _keywords(details))
    if player is None:
        if details.get("counters"):
            counters = text_of(details["counters"]).strip()
            counters = counters if "counter" in counters else f"{counters} counters"
            facts.append(f"{_first_up(target_noun)} has {counters} on it.")
        if details.get("marked"):
            facts.append(f"{_first_up(target_noun)} has {details['marked']} damage marked on it.")
    elif details.get("counters") or details.get("marked"):
        raise BadInput("`counters` and `marked` go with a permanent as the target; a player has `life` and `poison`.")
    return facts


def _keywords(details: dict[str, Any]) -> list[str]:
    return [word.strip() for word in re.split(r",|\band\b", text_of(details.get("keywords"))) if word.strip()]


async def _noun(context: Context, text: str, option: str, whose: str) -> tuple[str, str]:
    """What the text names, and the noun phrase for it: a card by its full name, else the description as it is."""
    if _is_described(text):
        described = text.strip()
        if re.match(r"\d+\s*/\s*\d+", described):
            described = f"a {described}"
        if re.fullmatch(r"an? \d+\s*/\s*\d+", described):
            described += " creature"
        return described, described
    card = await find_card(context, text, option)
    return card.name, f"{whose} {card.name}"


def _is_described(text: str) -> bool:
    return bool(_DESCRIBED.search(text)) and not text.startswith("id:")


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


@command(
    "judge",
    "Describe a situation and get the outcome, step by step",
    Option("situation", "What is going on, in plain words", max_length=MAX_TEXT, long=True),
    Option("mine", "What you have: permanents, life, hand", max_length=600, long=True),
    Option("theirs", "What your opponent has", max_length=600, long=True),
    Option("happens", "What happens, and what you want to know", max_length=800, long=True),
    Option("code", "A share code: replays that answer", max_length=3000),
    example="/judge situation: I attack with a 3/3 trampler and my opponent blocks with a 2/2. What happens?",
    family=FAMILY,
    form_when_empty=("mine", "theirs", "happens"),
    message_menu="Rule on this message",
    menu_option="situation",
)
async def judge(
    context: Context, *, situation: str = "", mine: str = "", theirs: str = "", happens: str = "", code: str = ""
) -> Reply:
    """One box, or one box a player and one for what happens; or the share code of an answer."""
    if code:
        return await answer_question(context, read_share_code(code))
    parts = [situation.strip()]
    parts += [f"me: {mine.strip()}"] if mine.strip() else []
    parts += [f"opp: {theirs.strip()}"] if theirs.strip() else []
    parts += [happens.strip()]
    text = "\n".join(part for part in parts if part)
    if not text:
        raise BadInput("Describe the situation in `situation`, or in `mine`, `theirs` and `happens`; or give a `code`.")
    if len(text) > MAX_TEXT:
        raise BadInput(
            f"The boxes together may have at most {count(MAX_TEXT)} characters, these have {count(len(text))}."
        )
    return await answer_question(context, text)


@command(
    "ask",
    "Ask a rules question in plain words",
    QUESTION,
    example="/ask question: Bob is at 20 life. Alice attacks Bob with Glistener Elf. What happens?",
    family=FAMILY,
)
async def ask(context: Context, *, question: str) -> Reply:
    """Played where all of it is understood; otherwise what was not, and the rules and rulings that bear on it."""
    return await answer_question(context, question)


@command(
    "combat",
    "Play a combat: attackers, blockers, and who lives",
    Option(
        "attackers", "Attacking creatures, such as: Glistener Elf, a 3/3 with trample", required=True, max_length=500
    ),
    Option("blockers", "Blocking creatures and what they block, such as: Grizzly Bears blocks the Elf", max_length=500),
    Option("life", "Life total of the defending player", Kind.INTEGER, minimum=-999, maximum=99999),
    Option("poison", "Poison counters of the defending player", Kind.INTEGER, maximum=999),
    example="/combat attackers: Glistener Elf blockers: Grizzly Bears life: 20",
    family=FAMILY,
)
async def combat(
    context: Context, *, attackers: str, blockers: str = "", life: int | None = None, poison: int | None = None
) -> Reply:
    """My creatures attack my opponent."""
    facts = []
    if life is not None:
        facts.append(f"My opponent is at {life} life.")
    if poison:
        facts.append(f"My opponent has {poison} poison counters.")
    facts.append(f"I attack my opponent with {_listed(attackers)}.")
    if blockers.strip():
        told = re.search(r"\bblocks?\b", blockers, re.I)
        line = _listed(blockers) if told else f"My opponent blocks with {_listed(blockers)}"
        facts.append(line.rstrip(".") + ".")
    else:
        facts.append("My opponent doesn't block.")
    facts.append("What happens?")
    return await answer_question(context, " ".join(facts), title="Combat")


@command(
    "layers",
    "Show a permanent's characteristics layer by layer",
    Option(
        "objects",
        "Permanents, with > between them in the order they entered, such as: Humility > Opalescence",
        required=True,
        max_length=500,
    ),
    Option("about", "The permanent whose characteristics you want; the first when left out", complete="card_name"),
    example="/layers objects: Humility > Opalescence about: Humility",
    family=FAMILY,
)
async def layers(context: Context, *, objects: str, about: str = "") -> Reply:
    """`>` or `then` between the names gives the order of entering; commas leave it open."""
    parts = re.split(r",?\s*(?:>|\bthen\b)\s*", objects.strip(" .>"))
    groups = [await _listed_cards(context, part) for part in parts]
    flat = [name for group in groups for name, _ in group]
    if not flat or not all(groups):
        raise BadInput("`objects` must name permanents, with `>` or commas between them.")
    wanted = (await find_card(context, about, "about")).name if about else flat[0]
    ordered = [" and ".join(f"{name} {rest}".strip() for name, rest in group) for group in groups]
    said = f"I control {', then '.join(ordered)}."
    if wanted not in flat:
        said += f" I control {wanted}."
    asked = f"What are {wanted}'s characteristics?"
    return await answer_question(context, f"{said} {asked}", title=f"{wanted}, layer by layer")


_STATE = re.compile(
    r"\s+(?=(?:with|naming|copying|enchanting|enchanted|equipped|attached|face down|tapped)\b|\()", re.I
)
"""Where a card's name ends and what is said of it begins."""


async def _listed_cards(context: Context, text: str) -> list[tuple[str, str]]:
    """
    The cards of a list with commas, of which some may stand in a name, each with what is said of it besides.

    Raises:
        NotFound, AskWhich: a name is no card's.
    """
    words = re.split(r"(,\s*|\s+and\s+)", text.strip())
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        for end in range(len(words), at, -2):
            name, *rest = _STATE.split("".join(words[at:end]).strip(), maxsplit=1)
            if end - at == 1 or context.services.cards.resolve(name).how in (Match.EXACT, Match.FACE):
                if name:
                    found.append(((await find_card(context, name, "objects")).name, rest[0] if rest else ""))
                at = end + 1
                break
    return found


@command(
    "mana",
    "What mana a permanent could produce, or what a tap for mana gives",
    Option("permanent", "The permanent, such as: Reflecting Pool", required=True, complete="card_name"),
    Option("others", "What else is on the battlefield, such as: Forest, Mana Flare", max_length=500),
    Option(
        "want",
        "What you want to know",
        choices=(Choice("could produce", "could"), Choice("tap it for mana", "tap")),
    ),
    example="/mana permanent: Reflecting Pool others: Forest",
    family=FAMILY,
)
async def mana(context: Context, *, permanent: str, others: str = "", want: str = "could") -> Reply:
    """Everything is under the asker's control."""
    name = (await find_card(context, permanent, "permanent")).name
    rest = [n.strip() for n in others.split(",") if n.strip()]
    control = " and ".join([name, *(f"a {n}" if n in _BASIC_LANDS else n for n in rest)])
    asked = f"What mana could {name} produce?" if want == "could" else f"I tap {name} for mana. How much mana do I get?"
    return await answer_question(context, f"I control {control}. {asked}", title=f"Mana of {name}")


_BASIC_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})


def _listed(text: str) -> str:
    """A comma-separated list as English writes it."""
    parts = [part.strip() for part in re.split(r"[,;]\s*", text.strip().rstrip(".")) if part.strip()]
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]
