"""/help: what there is, and how to ask."""

from __future__ import annotations

from bot.commands import COMMANDS, Command, Option, Suggestion, command, completer, listed_commands
from bot.context import Context
from bot.errors import Candidate, NotFound
from bot.freshness import data_age_days
from bot.markup import count, day, quote, shorten
from bot.replies import Action, Reply, Request, Section, Style

_INTRODUCTION = (
    "I compute answers to rules questions: describe what happens at the table, and I play it by the rules and show "
    "every step with its rule number. Where I do not cover something, I say so."
)


_FAMILIES = ("Situations", "Lookups", "FAQ", "Server", "Help")


@command(
    "help",
    "What this bot can do, and how to use a command",
    Option("command", "The command you want to know more about", max_length=40, complete="command"),
    example="/help command: damage",
    family="Help",
)
async def assistance(context: Context, *, command: str = "") -> Reply:
    """All commands by family, or one with its options."""
    if command:
        return _one(command.strip().lstrip("/").casefold())
    families: dict[str, list[Command]] = {name: [] for name in _FAMILIES}
    for declared in listed_commands():
        families.setdefault(declared.family, []).append(declared)
    sections = [
        Section(family, "\n".join(f"`/{c.name}` {c.description}" for c in members))
        for family, members in families.items()
    ]
    first = Request.of("ask", question="Alice attacks Bob with Glistener Elf and Bob doesn't block. What happens?")
    return Reply(
        "Arbiter",
        verdict=_INTRODUCTION,
        sections=tuple(sections),
        actions=(
            Action("Try one", first, Style.MAIN),
            Action("Describe a situation", Request.of("judge"), form=("mine", "theirs", "happens")),
        ),
        note="Unofficial fan content; not approved or endorsed by Wizards of the Coast.",
        data={"commands": [{"name": c.name, "description": c.description} for c in listed_commands()]},
    )


@command(
    "status",
    "How the bot is doing: data, rules release, connection",
    example="/status",
    family="Help",
)
async def status(context: Context) -> Reply:
    """What the answers rest on, and how old it is."""
    services = context.services
    age = data_age_days(services.stamp)
    release = (await services.rules.releases() or ("none",))[0]
    lines = [
        f"Cards: {count(len(services.cards))}" + (" (the starter set)" if services.cards.is_starter else ""),
        f"Comprehensive Rules effective {day(release)}",
        "Data: never synced" if age is None else f"Data: synced {count(age)} days ago",
        f"Answers kept: {count(services.answers.hits)} found again, {count(services.answers.misses)} computed",
    ]
    if services.is_connected:
        lines.append(f"Connection: {count(round(services.latency * 1000))} ms")
    return Reply(
        "Status",
        sections=(Section("", "\n".join(f"• {line}" for line in lines)),),
        data={"cards": len(services.cards), "release": release, "age_days": age, "connected": services.is_connected},
    )


def _one(name: str) -> Reply:
    declared = COMMANDS.get(name)
    if declared is None:
        near = [c for c in COMMANDS if name and (name in c or c in name)]
        raise NotFound(
            f"There is no command /{quote(shorten(name, 40))}.", tuple(Candidate("/" + c, "command", c) for c in near)
        )
    lines = [
        f"`{o.name}`{'' if o.required else ' (optional)'}: {o.description}"
        + (f" — {count(o.minimum)} to {count(o.maximum)}" if o.kind == "integer" else "")
        + (f" — {', '.join(c.label for c in o.choices)}" if o.choices else "")
        for o in declared.options
    ]
    sections = [Section("Options", "\n".join(lines))] if lines else []
    sections.append(Section("Example", f"`{declared.example}`"))
    return Reply(
        f"/{declared.name}",
        verdict=declared.description,
        sections=tuple(sections),
        data={"name": declared.name, "options": [o.name for o in declared.options], "example": declared.example},
    )


@completer("command")
async def complete_command(context: Context, typed: str) -> tuple[Suggestion, ...]:
    """Names of commands."""
    wanted = typed.strip().lstrip("/").casefold()
    return tuple(Suggestion("/" + name, name) for name in COMMANDS if wanted in name and not COMMANDS[name].hidden)
