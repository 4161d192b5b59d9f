"""The FAQ in numbers and as a file, and what keeps it right: stats, misses, export, import, check."""

from __future__ import annotations

from dataclasses import dataclass

from bot.commands import Kind, Option, command
from bot.context import Context
from bot.handlers.faq import FAMILY, get_action
from bot.markup import bold, count, quote, shorten
from bot.replies import Action, File, Reply, Request, Section
from bot.services import Services
from data.errors import ConflictError
from data.faq import FaqEntry, FaqState, export_entries, import_entries
from rules_core.outcome import AnswerKind

_ALL = 100_000
_COMPUTED = (AnswerKind.ANSWERED, AnswerKind.ASSUMED, AnswerKind.DEPENDS)


@command(
    "faq stats", "The FAQ in numbers (moderators)", example="/faq stats", family=FAMILY, guild_only=True, private=True
)
async def faq_stats(context: Context) -> Reply:
    """Entries by state, the most used ones, and feedback."""
    await context.require_moderator()
    counts = await context.services.faq.counts(context.guild_id)
    used = await context.services.faq.most_used(context.guild_id)
    feedback = await context.services.feedback.counts(context.guild_id)
    states = ", ".join(f"{count(number)} {state.value}" for state, number in counts.items())
    lines = [f"• {bold(e.content.title)}: {count(e.uses)}" for e in used if e.uses]
    said = f"{count(feedback['right'])} said to be right, {count(feedback['wrong'])} to be wrong"
    return Reply(
        "FAQ in numbers",
        sections=(
            Section("Entries", states),
            Section("Shown most", "\n".join(lines) or "None yet."),
            Section("Computed answers", said),
        ),
        private=True,
        data={"entries": {s.value: n for s, n in counts.items()}, "feedback": feedback},
    )


@command(
    "faq misses",
    "What people looked for in vain (moderators)",
    example="/faq misses",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_misses(context: Context) -> Reply:
    """With a button for each card that was found right after: a nickname to add."""
    await context.require_moderator()
    found = await context.services.servers.nickname_repository.misses(context.guild_id)
    lines = [
        f"• “{quote(miss.text)}” ({miss.kind}, {count(miss.count)} times)"
        + (f", then {bold(miss.hit)}" if miss.hit else "")
        for miss in found
    ]
    actions = tuple(
        Action(
            f"“{shorten(miss.text, 25)}” means {shorten(miss.hit, 40)}",
            Request.of("nickname add", nickname=miss.text[:60], card=miss.hit[:150]),
        )
        for miss in found
        if miss.kind == "card" and miss.hit
    )[:5]
    return Reply(
        "Looked for in vain",
        verdict="" if lines else "Nobody looked for anything in vain.",
        sections=(Section("", "\n".join(lines)),) if lines else (),
        actions=actions,
        private=True,
        data={"misses": [{"kind": m.kind, "text": m.text, "hit": m.hit, "count": m.count} for m in found]},
    )


@command(
    "faq export",
    "This server's FAQ as a file (moderators)",
    example="/faq export",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_export(context: Context) -> Reply:
    """JSON that /faq import takes."""
    await context.require_moderator()
    data = await export_entries(context.services.database, context.guild_id)
    return Reply("FAQ as a file", verdict="Here it is.", file=File("faq.json", data), private=True)


@command(
    "faq import",
    "Add the entries of a file, all or none (moderators)",
    Option("file", "A file that /faq export wrote", Kind.FILE, required=True, max_length=8_000_000),
    Option("replace", "Archive this server's other entries", Kind.BOOLEAN),
    example="/faq import file: faq.json",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_import(context: Context, *, file: str, replace: bool = False) -> Reply:
    """Validated whole before anything is written."""
    await context.require_moderator()
    data = file.encode("utf-8", errors="surrogatepass")
    services = context.services
    added = await import_entries(services.database, context.guild_id, data, context.asker.user_id, replace_all=replace)
    return Reply("Imported", verdict=f"{count(added)} entries were added.", private=True, data={"entries": added})


@dataclass(frozen=True, slots=True)
class Checked:
    """What asking the entries' questions again gave."""

    asked: int = 0
    contradicted: tuple[tuple[FaqEntry, str], ...] = ()
    """Entries whose question has another answer now, with that answer."""


async def check_questions(services: Services, guild_id: int) -> Checked:
    """
    Ask the questions that a server's published entries carry once more; a changed answer makes its entry stale.

    An answer that was not computed contradicts nothing.
    """
    entries = await services.faq.list(guild_id, (FaqState.PUBLISHED,), limit=_ALL, with_global=guild_id == 0)
    asked, wrong = 0, []
    for entry in entries:
        content = entry.content
        if not content.question or not content.question_verdict:
            continue
        answer = await services.answers.answer(content.question)
        asked += 1
        if answer.kind not in _COMPUTED:
            continue
        if not _agrees(answer.verdict, content.question_verdict):
            wrong.append((entry, answer.verdict))
    for entry, verdict in wrong:
        reason = f"Its question is answered differently now: {shorten(verdict, 300)}"
        try:
            await services.faq.set_state(entry.guild_id, entry.id, entry.version, FaqState.STALE, 0, reason)
        except ConflictError:
            continue  # somebody is editing it right now; the next check asks again
    return Checked(asked, tuple(wrong))


def _agrees(verdict: str, expected: str) -> bool:
    """Whether an answer says what was expected: the same words, or the expected ones at its start."""

    def words(text: str) -> list[str]:
        return "".join(c if c.isalnum() or c in "+-/" else " " for c in text.casefold()).split()

    found, wanted = words(verdict), words(expected)
    return found[: len(wanted)] == wanted


@command(
    "faq check",
    "Ask the entries' questions again (moderators)",
    example="/faq check",
    family=FAMILY,
    guild_only=True,
    private=True,
)
async def faq_check(context: Context) -> Reply:
    """Entries whose answer changed become stale and wait for a moderator."""
    await context.require_moderator()
    checked = await check_questions(context.services, context.guild_id)
    sections = [
        Section(entry.content.title, f"now: {quote(verdict)}\nwas: {quote(entry.content.question_verdict)}")
        for entry, verdict in checked.contradicted
    ]
    return Reply(
        "Checked",
        verdict=f"{count(checked.asked)} questions asked again, {count(len(sections))} with another answer.",
        sections=tuple(sections),
        actions=tuple(get_action(entry) for entry, _ in checked.contradicted[:5]),
        private=True,
        data={"asked": checked.asked, "contradicted": [entry.id for entry, _ in checked.contradicted]},
    )
