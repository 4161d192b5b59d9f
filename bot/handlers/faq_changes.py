"""The FAQ as moderators change it: add, edit, alias, remove, restore, approve, reject, owner, pending, history."""

from __future__ import annotations

import difflib
from dataclasses import replace
from typing import Any

from bot.commands import Kind, Option, command
from bot.context import Context
from bot.errors import BadInput, NotFound
from bot.handlers.faq import (
    ALIASES,
    BODY,
    CARDS,
    FAMILY,
    ID_PREFIX,
    QUESTION,
    RULES,
    TAGS,
    TITLE,
    card_names,
    entry_document,
    entry_reply,
    find_entry,
    pending_reply,
    split_list,
)
from bot.markup import bold, count, day, quote, shorten
from bot.replies import Action, Reply, Request, Section, Style
from data.errors import ConflictError
from data.faq import FaqDraft, FaqEntry, FaqRevision, FaqState

ANY = Option("entry", "Title or nickname of the entry", required=True, max_length=120, complete="faq_any")
REASON = Option("reason", "Why", max_length=300)
VERSION = Option("version", "Which version to bring back; the last one when left out", Kind.INTEGER, minimum=1)
_FORM = ("title", "body", "rules", "cards", "aliases")
_HISTORY_SHOWN = 10
_QUEUE_SHOWN = 5


async def own_entry(context: Context, text: str) -> FaqEntry:
    """
    An entry of this server, in any state, for a moderator to change.

    Raises:
        Refused: the asker is not a moderator.
        NotFound: there is none; global entries cannot be changed by a server.
    """
    await context.require_moderator()
    entry = await find_entry(context, text, tuple(FaqState))
    if entry.is_global:
        raise NotFound("That entry comes with the bot and cannot be changed; add one of your own with the same title.")
    return entry


@command(
    "faq add",
    "Add an entry to this server's FAQ (moderators)",
    TITLE,
    BODY,
    RULES,
    CARDS,
    ALIASES,
    TAGS,
    QUESTION,
    example="/faq add title: Mulligans body: Draw seven, then put one back for each mulligan taken. rules: 103.5",
    family=FAMILY,
    guild_only=True,
    form_when_empty=_FORM,
)
async def faq_add(context: Context, **fields: Any) -> Reply:
    """Published at once."""
    await context.require_moderator()
    entry = await context.services.faq.add(context.guild_id, await _draft(context, fields), context.asker.user_id)
    return replace(entry_reply(entry), verdict="Added.")


async def _draft(context: Context, fields: dict[str, Any], old: FaqDraft | None = None) -> FaqDraft:
    """A draft from typed fields; a field that was not typed keeps what `old` has."""
    base = old or FaqDraft(title="", body="")
    question = fields.get("question", base.question)
    verdict = base.question_verdict
    if question != base.question:
        verdict = (await context.services.answers.answer(question)).verdict if question else ""
    return FaqDraft(
        title=fields.get("title", base.title),
        body=fields.get("body", base.body),
        rules=split_list(fields["rules"]) if "rules" in fields else base.rules,
        cards=await card_names(context, fields["cards"]) if "cards" in fields else base.cards,
        aliases=split_list(fields["aliases"]) if "aliases" in fields else base.aliases,
        tags=split_list(fields["tags"]) if "tags" in fields else base.tags,
        question=question,
        question_verdict=verdict,
    )


@command(
    "faq edit",
    "Change an entry of this server's FAQ (moderators)",
    ANY,
    TITLE,
    BODY,
    RULES,
    CARDS,
    ALIASES,
    TAGS,
    QUESTION,
    example="/faq edit entry: Mulligans tags: start",
    family=FAMILY,
    guild_only=True,
)
async def faq_edit(context: Context, *, entry: str, **fields: Any) -> Reply:
    """With options, these are changed; without, a form opens with what the entry says."""
    found = await own_entry(context, entry)
    if not fields:
        return Reply(found.content.title, form=_edit_form(found, found.content))
    return await _save(context, found, found.version, await _draft(context, fields, found.content))


def _edit_form(entry: FaqEntry, content: FaqDraft) -> Action:
    """The form that changes an entry from the version that is shown in it."""
    request = Request.of(
        "faq save",
        entry=ID_PREFIX + str(entry.id),
        version=entry.version,
        title=content.title,
        body=content.body,
        rules=", ".join(content.rules),
        cards="; ".join(content.cards),
        aliases=", ".join(content.aliases),
    )
    return Action("Edit", request, form=_FORM)


@command(
    "faq save",
    "Save what was written in the form (moderators)",
    ANY,
    Option("version", "The version that was changed", Kind.INTEGER, required=True, minimum=1),
    TITLE,
    BODY,
    RULES,
    CARDS,
    ALIASES,
    example="/faq save entry: Mulligans version: 1",
    hidden=True,
    guild_only=True,
)
async def faq_save(context: Context, *, entry: str, version: int, **fields: Any) -> Reply:
    """Reached by the form only."""
    found = await own_entry(context, entry)
    empty = {name: fields.get(name, "") for name in ("rules", "cards", "aliases")}
    return await _save(context, found, version, await _draft(context, fields | empty, found.content))


async def _save(context: Context, entry: FaqEntry, version: int, draft: FaqDraft) -> Reply:
    """Store a new version; when somebody else was faster, show the difference and lose nothing."""
    try:
        saved = await context.services.faq.edit(context.guild_id, entry.id, version, draft, context.asker.user_id)
    except ConflictError:
        current = await context.services.faq.get(context.guild_id, entry.id)
        if current is None:
            raise NotFound("That entry is gone.") from None
        return Reply(
            "Somebody else changed it meanwhile",
            verdict="Nothing is lost: this is how your text differs from what is there now.",
            sections=(Section("Difference", difference(current.content, draft)),),
            actions=(
                Action("Edit mine over it", _edit_form(current, draft).request, Style.MAIN, form=_FORM),
                Action("Edit theirs", _edit_form(current, current.content).request, form=_FORM),
            ),
            private=True,
            data={"conflict": True, "version": current.version},
        )
    return replace(entry_reply(saved), verdict="Saved.")


def difference(old: FaqDraft, new: FaqDraft) -> str:
    """What changed between two texts of an entry, line by line."""
    lines = list(difflib.unified_diff(_as_lines(old), _as_lines(new), lineterm="", n=1))[2:]
    shown = [quote(line) if not line.startswith("@@") else "…" for line in lines]
    return "\n".join(shown) or "Nothing."


def _as_lines(draft: FaqDraft) -> list[str]:
    facts = {"rules": ", ".join(draft.rules), "cards": "; ".join(draft.cards), "aliases": ", ".join(draft.aliases)}
    facts |= {"tags": ", ".join(draft.tags), "question": draft.question}
    return [f"title: {draft.title}", *draft.body.splitlines(), *(f"{k}: {v}" for k, v in facts.items() if v)]


@command(
    "faq alias",
    "Let another title lead to an entry (moderators)",
    ANY,
    Option("alias", "The other title", required=True, max_length=100),
    Option("remove", "Take it away instead", Kind.BOOLEAN),
    example="/faq alias entry: Mulligans alias: london",
    family=FAMILY,
    guild_only=True,
)
async def faq_alias(context: Context, *, entry: str, alias: str, remove: bool = False) -> Reply:
    """Adds or removes one."""
    found = await own_entry(context, entry)
    rest = tuple(a for a in found.content.aliases if a.casefold() != alias.strip().casefold())
    if remove and len(rest) == len(found.content.aliases):
        raise NotFound(f"“{quote(alias)}” does not lead to that entry.")
    changed = replace(found.content, aliases=rest if remove else (*rest, alias.strip()))
    return await _save(context, found, found.version, changed)


@command(
    "faq remove",
    "Archive an entry; it can be restored (moderators)",
    ANY,
    REASON,
    example="/faq remove entry: Mulligans",
    family=FAMILY,
    guild_only=True,
)
async def faq_remove(context: Context, *, entry: str, reason: str = "") -> Reply:
    """Nothing is deleted."""
    return await _move(context, entry, FaqState.ARCHIVED, "Archived.", reason)


@command(
    "faq restore",
    "Bring back an archived entry, or an older version (moderators)",
    ANY,
    VERSION,
    example="/faq restore entry: Mulligans",
    family=FAMILY,
    guild_only=True,
)
async def faq_restore(context: Context, *, entry: str, version: int | None = None) -> Reply:
    """As a new version, so that this too can be undone."""
    found = await own_entry(context, entry)
    if version is None:
        return await _move(context, entry, FaqState.PUBLISHED, "Restored.")
    faq = context.services.faq
    try:
        restored = await faq.restore(context.guild_id, found.id, found.version, version, context.asker.user_id)
    except ConflictError as error:
        raise BadInput(quote(str(error))) from None
    return replace(entry_reply(restored), verdict=f"Version {version} is back.")


@command(
    "faq approve",
    "Publish a suggestion, or say that a stale entry is right (moderators)",
    ANY,
    example="/faq approve entry: Mulligans",
    family=FAMILY,
    guild_only=True,
)
async def faq_approve(context: Context, *, entry: str) -> Reply:
    """What a stale entry cites is taken at its present text."""
    found = await own_entry(context, entry)
    if found.state is not FaqState.STALE:
        return await _move(context, entry, FaqState.PUBLISHED, "Published.")
    try:
        saved = await context.services.faq.confirm(context.guild_id, found.id, found.version, context.asker.user_id)
    except ConflictError:
        raise BadInput("Somebody else changed that entry meanwhile; look at it again.") from None
    return replace(entry_reply(saved), verdict="Confirmed as it stands.")


@command(
    "faq reject",
    "Reject a suggestion (moderators)",
    ANY,
    REASON,
    example="/faq reject entry: Mulligans reason: we have it already",
    family=FAMILY,
    guild_only=True,
)
async def faq_reject(context: Context, *, entry: str, reason: str = "") -> Reply:
    """It is archived, with the reason in its history."""
    return await _move(context, entry, FaqState.ARCHIVED, "Rejected.", reason)


async def _move(context: Context, entry: str, state: FaqState, said: str, reason: str = "") -> Reply:
    found = await own_entry(context, entry)
    if found.state is state:
        return replace(entry_reply(found, private=True), verdict=f"That entry is {state.value} already.")
    try:
        moved = await context.services.faq.set_state(
            context.guild_id, found.id, found.version, state, context.asker.user_id, reason
        )
    except ConflictError:
        raise BadInput("Somebody else changed that entry meanwhile; look at it again.") from None
    reply = replace(entry_reply(moved, private=True), verdict=said)
    if state is FaqState.ARCHIVED:
        undo = Action("Undo", Request.of("faq restore", entry=ID_PREFIX + str(moved.id)))
        reply = replace(reply, actions=(undo,))
    return reply


@command(
    "faq owner",
    "Make a member answerable for an entry (moderators)",
    ANY,
    Option("member", "Who", Kind.USER, required=True),
    example="/faq owner entry: Mulligans member: 123456789012345678",
    family=FAMILY,
    guild_only=True,
)
async def faq_owner(context: Context, *, entry: str, member: str) -> Reply:
    """The owner is shown in the queue when the entry becomes stale."""
    found = await own_entry(context, entry)
    await context.services.faq.set_owner(context.guild_id, found.id, int(member), context.asker.user_id)
    title = quote(found.content.title)
    return Reply("Owner", verdict=f"“{title}” is <@{member}>'s now.", private=True, data={"id": found.id})


@command(
    "faq history",
    "Who changed an entry, when, and how (moderators)",
    ANY,
    example="/faq history entry: Mulligans",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_history(context: Context, *, entry: str) -> Reply:
    """The newest versions first, each with its difference from the one before."""
    found = await own_entry(context, entry)
    revisions = await context.services.faq.history(context.guild_id, found.id)
    older = [*revisions[1:], None]
    pairs = list(zip(revisions, older, strict=True))[:_HISTORY_SHOWN]
    return Reply(
        f"History of {found.content.title}",
        verdict=f"{count(len(revisions))} version{'s' if len(revisions) != 1 else ''}, now {found.state.value}.",
        sections=tuple(_revision_section(new, old) for new, old in pairs),
        actions=tuple(
            Action(
                f"Bring back version {revision.version}",
                Request.of("faq restore", entry=ID_PREFIX + str(found.id), version=revision.version),
            )
            for revision in revisions[1:4]
        ),
        private=True,
        data={"versions": [{"version": r.version, "action": r.action, "at": r.at} for r in revisions]},
    )


def _revision_section(new: FaqRevision, old: FaqRevision | None) -> Section:
    who = f"<@{new.author_id}>" if new.author_id else "the bot itself"
    changed = difference(old.content, new.content) if old is not None else quote(shorten(new.content.body, 300))
    return Section(f"Version {count(new.version)}: {new.action}, {day(new.at[:10])}", f"by {who}\n{changed}")


@command(
    "faq pending",
    "What waits for a moderator: suggestions, stale entries, reported answers",
    example="/faq pending",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_pending(context: Context) -> Reply:
    """The first few of each, with buttons."""
    await context.require_moderator()
    faq, guild = context.services.faq, context.guild_id
    pending = await faq.list(guild, (FaqState.PENDING,), limit=_QUEUE_SHOWN, with_global=False)
    stale = await faq.list(guild, (FaqState.STALE,), limit=_QUEUE_SHOWN, with_global=False)
    reported = await context.services.feedback.list(guild, limit=_QUEUE_SHOWN)
    sections, actions = [], []
    for entry in pending:
        sections.append(Section(f"Suggested: {entry.content.title}", pending_reply(entry).sections[0].body))
        actions.append(Action(f"Open: {shorten(entry.content.title, 60)}", _open(entry)))
    for entry in stale:
        owner = f" (owner <@{entry.owner_id}>)" if entry.owner_id else ""
        sections.append(Section(f"Out of date: {entry.content.title}", quote(entry.stale_reason) + owner))
        actions.append(Action(f"Open: {shorten(entry.content.title, 60)}", _open(entry)))
    for item in reported:
        said = f"should be {bold(item.expected)}" if item.expected else "no word on what it should be"
        sections.append(Section(f"Answer reported as wrong, number {item.id}", f"{said}\n{quote(item.reason)}"))
        actions.append(Action(f"Report {item.id}", Request.of("feedback show", number=item.id)))
    return Reply(
        "Waiting for a moderator",
        verdict="" if sections else "Nothing is waiting.",
        sections=tuple(sections),
        actions=tuple(actions),
        private=True,
        data={
            "pending": [entry_document(e) for e in pending],
            "stale": [entry_document(e) for e in stale],
            "reported": [item.id for item in reported],
        },
    )


def _open(entry: FaqEntry) -> Request:
    return Request.of("faq open", entry=ID_PREFIX + str(entry.id))


@command(
    "faq open",
    "Look at an entry as a moderator does",
    ANY,
    example="/faq open entry: Mulligans",
    hidden=True,
    guild_only=True,
    private=True,
)
async def faq_open(context: Context, *, entry: str) -> Reply:
    """Whatever its state, with what can be done with it."""
    found = await own_entry(context, entry)
    reply = pending_reply(found)
    stale = Section("Out of date", quote(found.stale_reason)) if found.state is FaqState.STALE else None
    return replace(reply, private=True, sections=(*reply.sections, *([stale] if stale else [])))
