"""What people say of computed answers, and what is stored about them: right, wrong, /privacy, /forget."""

from __future__ import annotations

from bot.commands import Kind, Option, command
from bot.context import Context
from bot.errors import BadInput, NotFound
from bot.markup import count, quote
from bot.replies import Action, Reply, Request, Section, Style
from bot.share_code import read_share_code
from data.errors import ConflictError
from data.feedback import Feedback, forget, stored_about

FAMILY = "Help"
_CODE = Option("code", "The answer's share code", required=True, max_length=3000)
_NUMBER = Option("number", "Number of the report", Kind.INTEGER, required=True, minimum=1, maximum=2_000_000_000)


@command(
    "feedback right",
    "Say that an answer is right",
    _CODE,
    example="/feedback right code: A1",
    hidden=True,
    private=True,
)
async def feedback_right(context: Context, *, code: str) -> Reply:
    """Reached by a button."""
    read_share_code(code)
    await context.services.feedback.add(context.guild_id, context.asker.user_id, right=True, share_code=code)
    return Reply("Thank you", verdict="Noted as right.", private=True)


@command(
    "feedback wrong",
    "Say that an answer is wrong",
    _CODE,
    Option("expected", "What should it be?", max_length=500, long=True),
    Option("reason", "Why? A rule or ruling helps", max_length=1000, long=True),
    example="/feedback wrong code: A1",
    hidden=True,
    private=True,
)
async def feedback_wrong(context: Context, *, code: str, expected: str = "", reason: str = "") -> Reply:
    """Reached by a button and its form; goes to the moderators' queue."""
    question = read_share_code(code)
    number = await context.services.feedback.add(
        context.guild_id, context.asker.user_id, right=False, share_code=code, expected=expected, reason=reason
    )
    if context.guild_id:
        await context.services.tell_queue(
            context.guild_id,
            Reply(
                "An answer was reported as wrong",
                sections=(Section("Question", quote(question)), Section("Should be", quote(expected) or "not said")),
                actions=(Action("Look at it", Request.of("feedback show", number=number)),),
            ),
        )
    return Reply("Thank you", verdict="Your report was noted; somebody will look at it.", private=True)


@command("feedback show", "Look at a report", _NUMBER, example="/feedback show number: 1", hidden=True, private=True)
async def feedback_show(context: Context, *, number: int) -> Reply:
    """For moderators, with what they can do."""
    await context.require_moderator()
    found = await _report(context, number)
    question = read_share_code(found.share_code)
    decide = {"number": number}
    return Reply(
        f"Report {number}",
        sections=(
            Section("Question", quote(question)),
            Section("Should be", quote(found.expected) or "not said"),
            Section("Why", quote(found.reason) or "not said"),
        ),
        actions=(
            Action("Ask it again", Request.of("ask", question=question)),
            Action("Accept", Request.of("feedback accept", **decide), Style.GOOD),
            Action(
                "Accept in other words",
                Request.of("feedback accept", **decide, expected=found.expected),
                form=("expected",),
            ),
            Action("Reject", Request.of("feedback reject", **decide), Style.BAD),
        ),
        private=True,
    )


async def _report(context: Context, number: int) -> Feedback:
    for found in await context.services.feedback.list(context.guild_id, limit=10_000):
        if found.id == number:
            return found
    raise NotFound("That report is not open any more.")


@command(
    "feedback accept",
    "Accept a report",
    _NUMBER,
    Option("expected", "Such as: Grizzly Bears: graveyard", max_length=500, long=True),
    example="/feedback accept number: 1",
    hidden=True,
    private=True,
)
async def feedback_accept(context: Context, *, number: int, expected: str | None = None) -> Reply:
    """It goes into the scenario file that `arbiter feedback export` writes."""
    return await _decide(context, number, accept=True, expected=expected)


@command("feedback reject", "Reject a report", _NUMBER, example="/feedback reject number: 1", hidden=True, private=True)
async def feedback_reject(context: Context, *, number: int) -> Reply:
    """It is kept, but nothing comes of it."""
    return await _decide(context, number, accept=False)


async def _decide(context: Context, number: int, *, accept: bool, expected: str | None = None) -> Reply:
    await context.require_moderator()
    asker = context.asker
    try:
        await context.services.feedback.decide(
            asker.guild_id, number, accept=accept, actor_id=asker.user_id, expected=expected
        )
    except ConflictError as error:
        raise BadInput(quote(str(error))) from None
    return Reply(f"Report {number}", verdict="Accepted." if accept else "Rejected.", private=True)


@command("privacy", "What is stored about you", example="/privacy", family=FAMILY, private=True)
async def privacy(context: Context) -> Reply:
    """Counts by kind, and what is never stored."""
    counts = await stored_about(context.services.database, context.asker.user_id)
    lines = [f"• {kind}: **{count(number)}**" for kind, number in counts.items()]
    told = (
        "Questions are not logged. A question is kept for 90 days where a button under its answer needs it, reports "
        "and FAQ texts until they are removed. Your number is kept with them, your name never."
    )
    return Reply(
        "Stored about you",
        sections=(Section("", "\n".join(lines)), Section("What is kept", told)),
        actions=(Action("Forget me", Request.of("forget"), Style.BAD),),
        private=True,
        data={"stored": counts},
    )


@command(
    "forget",
    "Delete what is stored about you",
    Option("sure", "Say yes to delete it", Kind.BOOLEAN),
    example="/forget",
    family=FAMILY,
    private=True,
)
async def forget_me(context: Context, *, sure: bool = False) -> Reply:
    """Asks first; texts that you wrote for a server stay without your number."""
    if not sure:
        return Reply(
            "Forget you?",
            verdict="Your feedback and kept questions are deleted; FAQ texts stay, without your number.",
            actions=(Action("Yes, delete", Request.of("forget", sure=True), Style.BAD),),
            private=True,
        )
    await forget(context.services.database, context.asker.user_id)
    return Reply("Forgotten", verdict="Nothing about you is stored any more.", private=True)
