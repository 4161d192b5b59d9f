"""The FAQ as members use it: /faq get, search, list, suggest."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.commands import Choice, Kind, Option, Suggestion, command, completer
from bot.context import Context
from bot.errors import BadInput, Candidate, NotFound, Refused
from bot.markup import bold, clean, count, day, quote, shorten
from bot.replies import Action, Reply, Request, Section, Style
from data.faq import SHOWN, FaqDraft, FaqEntry, FaqState

FAMILY = "FAQ"
PAGE = 20
ID_PREFIX = "id:"
STATES = tuple(Choice(state.value, state.value) for state in FaqState)
ENTRY = Option("entry", "Title or nickname of the entry", required=True, max_length=120, complete="faq")
TITLE = Option("title", "Title of the entry", max_length=100)
BODY = Option("body", "The answer", max_length=4000, long=True)
CARDS = Option("cards", "Cards it is about, separated by semicolons", max_length=1000)
RULES = Option("rules", "Rule numbers it rests on, separated by commas", max_length=300)
ALIASES = Option("aliases", "Other titles that lead to it, separated by commas", max_length=1000)
TAGS = Option("tags", "Tags, separated by commas", max_length=400)
QUESTION = Option(
    "question", "A question that is asked again after each change of the rules", max_length=1000, long=True
)
_MASKED_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MENTION = re.compile(r"@(?=everyone|here)|<(?=[@#:/at])")
MESSAGE = Option("message", "Link to the message that it answers", max_length=120)
_LINK = re.compile(r"<?https://(?:\w+\.)?discord\.com/channels/(\d{15,20}|@me)/(\d{15,20})/(\d{15,20})>?")
_ANSWERS = 0.45
"""How near an entry must be to a message to be given as its answer at once."""
_ADDRESS = re.compile(r"(?<=\w)://")


def shown_body(text: str) -> str:
    """
    An entry's text as it is shown: its author's bold, italics and lists stay; mentions, links and hidden text do not.

    Moderators may format, but what they write is shown in the bot's name.
    """
    text = _MASKED_LINK.sub(r"\1", clean(text))
    text = _MENTION.sub(lambda m: m[0] + "\u200b", text)
    return _ADDRESS.sub(":\u200b//", text).replace("||", "\\|\\|")


async def find_entry(context: Context, text: str, states: tuple[FaqState, ...] = SHOWN) -> FaqEntry:
    """
    The entry that a title, a nickname or an id from autocomplete means.

    Raises:
        NotFound: this server sees none of that name in these states; with the nearest ones.
    """
    faq = context.services.faq
    if text.startswith(ID_PREFIX) and text.removeprefix(ID_PREFIX).isdecimal() and len(text) < 15:
        entry = await faq.get(context.guild_id, int(text.removeprefix(ID_PREFIX)))
        if entry is not None and entry.state in states:
            return entry
        raise NotFound("That entry is not there any more.")
    entry = await faq.find(context.guild_id, text, states)
    if entry is not None:
        return entry
    near = await faq.search(context.guild_id, text, limit=5)
    nearest = tuple(Candidate(e.content.title, "entry", ID_PREFIX + str(e.id)) for e, _ in near)
    raise NotFound(f"The FAQ has no entry “{quote(shorten(text, 80))}”.", nearest)


@command(
    "faq get",
    "Show an answer of the FAQ",
    ENTRY,
    Option("to", "The member to whom you show it", Kind.USER),
    MESSAGE,
    example="/faq get entry: deathtouch and trample",
    family=FAMILY,
)
async def faq_get(context: Context, *, entry: str, to: str = "", message: str = "") -> Reply:
    """By title, nickname or what autocomplete offers; not twice in a channel within the cooldown."""
    link = message_link(context, message)
    try:
        found = await find_entry(context, entry)
    except NotFound:
        await context.services.note_miss(context.asker, "faq", entry)
        raise
    seconds = (await context.services.servers.settings(context.guild_id))["cooldown"]
    key = f"faq {found.id}"
    if isinstance(seconds, int) and context.guild_id:
        before = context.services.shown_lately(context.asker.channel_id, key, seconds)
        if before is not None:
            title = quote(found.content.title)
            actions = (Action("Go there", Request.of("faq get", entry=entry), link=before),) if before else ()
            return Reply(
                "Already answered above", verdict=f"“{title}” was just shown here.", actions=actions, private=True
            )
    await context.services.faq.count_use(found.id)
    return replace(entry_reply(found, to_user=to, shown_as=key), to_message=link)


@command(
    "faq answer",
    "Answer a message with an entry of the FAQ",
    Option("text", "What the message says", required=True, max_length=4000),
    MESSAGE,
    example="/faq answer text: combat damage",
    family=FAMILY,
    hidden=True,
    message_menu="Answer from the FAQ",
    menu_option="text",
    menu_link="message",
)
async def faq_answer(context: Context, *, text: str, message: str = "") -> Reply:
    """Reached by a message's menu: the entry that fits, or to the asker alone those that may be meant."""
    link = message_link(context, message)
    found = await context.services.faq.search(context.guild_id, text, limit=5)
    if not found:
        await context.services.note_miss(context.asker, "faq", shorten(text, 100))
        raise NotFound("The FAQ has nothing about that message.")
    (best, score), *others = found
    if score >= _ANSWERS and (not others or score > 1.3 * others[0][1]):
        return await faq_get(context, entry=ID_PREFIX + str(best.id), message=link)
    here = {"message": link} if link else {}
    return Reply(
        "Which entry answers it?",
        actions=tuple(
            Action(shorten(e.content.title, 70), Request.of("faq get", entry=ID_PREFIX + str(e.id), **here))
            for e, _ in found
        ),
        private=True,
        data={"entries": [entry_document(e) for e, _ in found]},
    )


def message_link(context: Context, text: str) -> str:
    """
    The address of a message of this place, as Discord's clients copy it; empty for none.

    Raises:
        BadInput: it is no such address, or one of another server.
    """
    if not text:
        return ""
    match = _LINK.fullmatch(text.strip())
    if match is None or match[1] != (str(context.guild_id) if context.guild_id else "@me"):
        raise BadInput("`message` takes the link of a message of this server (Copy Message Link in its menu).")
    return f"https://discord.com/channels/{match[1]}/{match[2]}/{match[3]}"


def entry_reply(entry: FaqEntry, *, to_user: str = "", shown_as: str = "", private: bool = False) -> Reply:
    """An entry as members see it; a stale one says so."""
    content = entry.content
    sections = [Section("", shown_body(content.body))]
    if entry.state is FaqState.STALE:
        sections.append(Section("May be out of date", quote(entry.stale_reason) or "What it cites has changed."))
    actions = [Action(f"Rule {number}", Request.of("rule", about=number)) for number in content.rules[:3]]
    actions += [Action(f"Card: {shorten(name, 50)}", Request.of("card", card=name)) for name in content.cards[:2]]
    if content.question:
        actions.append(Action("Ask the question", Request.of("ask", question=content.question)))
    origin = "Comes with the bot" if entry.is_global else "This server's FAQ"
    return Reply(
        content.title,
        sections=tuple(sections),
        actions=tuple(actions),
        note=f"{origin} · updated {day(entry.updated_at[:10])}",
        to_user=to_user,
        shown_as=shown_as,
        private=private,
        data={"entry": entry_document(entry)},
    )


def entry_document(entry: FaqEntry) -> dict[str, object]:
    """An entry as values."""
    content = entry.content
    return {
        "id": entry.id,
        "global": entry.is_global,
        "state": entry.state.value,
        "version": entry.version,
        "title": content.title,
        "body": content.body,
        "cards": list(content.cards),
        "rules": list(content.rules),
        "aliases": list(content.aliases),
        "tags": list(content.tags),
    }


@command(
    "faq search",
    "Search the FAQ by words",
    Option("words", "What it should be about", required=True, max_length=200),
    example="/faq search words: combat damage",
    family=FAMILY,
)
async def faq_search(context: Context, *, words: str) -> Reply:
    """The best five entries, each a button away."""
    found = [entry for entry, _ in await context.services.faq.search(context.guild_id, words, limit=5)]
    if not found:
        await context.services.note_miss(context.asker, "faq", words)
        raise NotFound(f"The FAQ has nothing about “{quote(shorten(words, 80))}”.")
    return Reply(
        f"FAQ on: {shorten(words, 80)}",
        sections=tuple(Section(e.content.title, shown_body(shorten(e.content.body, 240))) for e in found),
        actions=tuple(get_action(e) for e in found),
        data={"entries": [entry_document(e) for e in found]},
    )


def get_action(entry: FaqEntry) -> Action:
    """The button that shows an entry."""
    return Action(shorten(entry.content.title, 70), Request.of("faq get", entry=ID_PREFIX + str(entry.id)))


@command(
    "faq list",
    "List the FAQ's entries",
    Option("tag", "Only entries with this tag", max_length=32),
    Option("state", "Only entries in this state; all but published ones are for moderators", choices=STATES),
    Option("page", "Which page", Kind.INTEGER, minimum=1, maximum=1000),
    example="/faq list",
    family=FAMILY,
)
async def faq_list(context: Context, *, tag: str = "", state: str = "", page: int = 1) -> Reply:
    """In alphabetical order, the server's own and the global ones."""
    states = (FaqState(state),) if state else SHOWN
    if any(s not in SHOWN for s in states):
        await context.require_moderator()
    own_only = bool(state) and FaqState(state) not in SHOWN
    found = await context.services.faq.list(
        context.guild_id, states, tag=tag, limit=PAGE + 1, offset=(page - 1) * PAGE, with_global=not own_only
    )
    shown = found[:PAGE]
    lines = [f"• {bold(e.content.title)}{_marks(e)}" for e in shown]
    here = {"tag": tag or None, "state": state or None}
    actions = []
    if page > 1:
        actions.append(Action("‹ Back", Request.of("faq list", **here, page=page - 1), replace=True))
    if len(found) > PAGE:
        actions.append(Action("More ›", Request.of("faq list", **here, page=page + 1), replace=True))
    return Reply(
        "FAQ",
        verdict="" if lines else "There are no entries here.",
        sections=(Section(f"Page {count(page)}", "\n".join(lines)),) if lines else (),
        actions=tuple(actions),
        private=own_only,
        data={"entries": [entry_document(e) for e in shown]},
    )


def _marks(entry: FaqEntry) -> str:
    tags = " " + " ".join(f"`{quote(tag)}`" for tag in entry.content.tags) if entry.content.tags else ""
    stale = " (may be out of date)" if entry.state is FaqState.STALE else ""
    return tags + stale + (" · comes with the bot" if entry.is_global else "")


@command(
    "faq suggest",
    "Suggest an entry for this server's FAQ",
    TITLE,
    BODY,
    RULES,
    CARDS,
    example="/faq suggest title: Mulligans body: Draw seven, then put one back for each mulligan taken.",
    family=FAMILY,
    guild_only=True,
    form_when_empty=("title", "body", "rules", "cards"),
    message_menu="Suggest as FAQ",
    menu_option="body",
    menu_form=("title", "body", "rules", "cards"),
    private=True,
)
async def faq_suggest(context: Context, *, title: str = "", body: str = "", rules: str = "", cards: str = "") -> Reply:
    """Anybody may; it waits for a moderator unless the server's settings say otherwise."""
    settings = await context.services.servers.settings(context.guild_id)
    if not settings["suggestions"]:
        raise Refused("This server's FAQ takes no suggestions.")
    draft = FaqDraft(title=title, body=body, rules=split_list(rules), cards=await card_names(context, cards))
    state = FaqState.PENDING if settings["approval"] else FaqState.PUBLISHED
    entry = await context.services.faq.add(context.guild_id, draft, context.asker.user_id, state)
    if state is FaqState.PUBLISHED:
        return entry_reply(entry)
    await context.services.tell_queue(context.guild_id, pending_reply(entry))
    return Reply("Thank you", verdict="Your suggestion waits for a moderator.", private=True, data={"id": entry.id})


def pending_reply(entry: FaqEntry) -> Reply:
    """An entry that waits, with what a moderator can do with it."""
    named = ID_PREFIX + str(entry.id)
    content = entry.content
    facts = [f"Suggested by <@{entry.owner_id}>" if entry.owner_id else "Suggested by somebody"]
    facts += [f"Rules: {', '.join(content.rules)}"] if content.rules else []
    facts += [f"Cards: {quote('; '.join(content.cards))}"] if content.cards else []
    return Reply(
        content.title,
        sections=(Section("", shown_body(content.body)), Section("Waiting", "\n".join(facts))),
        actions=(
            Action("Approve", Request.of("faq approve", entry=named), Style.GOOD),
            Action("Edit", Request.of("faq edit", entry=named)),
            Action("Reject", Request.of("faq reject", entry=named), Style.BAD, form=("reason",)),
        ),
        data={"entry": entry_document(entry)},
    )


def split_list(text: str, separators: str = ",;\n") -> tuple[str, ...]:
    """The items of a list that was typed on one line."""
    return tuple(part.strip() for part in re.split(f"[{separators}]", text) if part.strip())


async def card_names(context: Context, text: str) -> tuple[str, ...]:
    """
    The full names of cards that were typed with semicolons between them.

    Raises:
        NotFound: one of them is no card.
    """
    names = []
    for part in split_list(text, ";\n"):
        found = context.services.cards.resolve(part, await context.services.aliases(context.asker))
        if found.card is None:
            raise NotFound(f"I know no card “{quote(shorten(part, 60))}”; write its full name.")
        names.append(found.card)
    return tuple(names)


@completer("faq")
async def complete_entry(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Entries that members see; the value is the entry's number."""
    found = await context.services.faq.complete(context.guild_id, typed)
    return tuple(Suggestion(title, ID_PREFIX + str(number)) for number, title, _ in found)


@completer("faq_any")
async def complete_any_entry(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Entries in any state, for moderators; for others as `faq`."""
    if not await context.is_moderator():
        return tuple(await complete_entry(context, typed))
    states = tuple(FaqState)
    found = await context.services.faq.complete(context.guild_id, typed, states=states, with_global=False)
    return tuple(Suggestion(f"{title} ({state.value})", ID_PREFIX + str(number)) for number, title, state in found)
