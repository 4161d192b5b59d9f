"""
Replies' actions as Discord components, and the forms that some of them open.

Views are finished before they are sent, so the library keeps no record of them: a component is answered from its
custom id alone (`bot.press`), in this process or in the next one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.commands import Command, find_command
from bot.markup import line, shorten
from bot.press import Mode, Press, custom_id
from bot.replies import Action, Reply, Style

MAX_BUTTONS = 20
"""Of the 25 that five rows hold; the rest is for turning pages."""
LABEL_LIMIT = 78

_STYLES: Mapping[Style, discord.ButtonStyle] = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.MAIN: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.BAD: discord.ButtonStyle.danger,
}


def view_for(
    reply: Reply,
    own_payload: str | None,
    payloads: Sequence[str],
    *,
    page: int = 0,
    count: int = 1,
    full: bool = False,
    private: bool = False,
) -> discord.ui.View | None:
    """
    The buttons of one page of a reply, None when there are none.

    Args:
        own_payload: The payload of the request that the reply answers, for turning pages and unfolding; None when it
            could not be stored, and then nothing is offered that needs it.
        payloads: The payload of each of the reply's actions, in their order.
        count: How many pages there are.
        private: The asker alone sees the message, and may share it; a public one may be deleted by its asker.
    """
    buttons: list[discord.ui.Button[discord.ui.View]] = []

    def add(
        label: str, style: discord.ButtonStyle, mode: Mode, target: int, payload: str, *, off: bool = False
    ) -> None:
        identity = custom_id(len(buttons), mode, target, payload)
        label = shorten(line(label), LABEL_LIMIT) or "…"
        buttons.append(discord.ui.Button(label=label, style=style, custom_id=identity, disabled=off))

    turn = Mode.FULL if full else Mode.REPLACE
    if own_payload is not None and count > 1:
        add("◀", discord.ButtonStyle.secondary, turn, max(page - 1, 0), own_payload, off=page <= 0)
        add("▶", discord.ButtonStyle.secondary, turn, min(page + 1, count - 1), own_payload, off=page >= count - 1)
    if own_payload is not None and reply.has_details:
        label, mode = ("Less", Mode.REPLACE) if full else ("Show details", Mode.FULL)
        add(label, discord.ButtonStyle.secondary, mode, 0, own_payload)
    for action, payload in list(zip(reply.actions, payloads, strict=True))[:MAX_BUTTONS]:
        if action.link:
            buttons.append(discord.ui.Button(label=shorten(line(action.label), LABEL_LIMIT), url=action.link))
        else:
            add(action.label, _STYLES[action.style], _mode_of(action), 0, payload)
    if own_payload is not None and reply.kind is not None:
        label, mode = ("Share", Mode.SHARE) if private else ("Delete", Mode.DELETE)
        add(label, discord.ButtonStyle.secondary, mode, 0, own_payload)
    if not buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view


def _mode_of(action: Action) -> Mode:
    if action.form:
        return Mode.FORM
    return Mode.REPLACE if action.replace else Mode.NEW


class Form(discord.ui.Modal):
    """
    A form that asks for some options of a command.

    Nothing happens in `on_submit`: what was filled in is answered where all component interactions are, so that a
    form that was open during a restart still works.
    """

    def __init__(self, command: Command, press: Press, payload: str) -> None:
        super().__init__(title=f"/{command.name}", custom_id=custom_id(0, Mode.SUBMIT, 0, payload))
        given = press.request.values()
        for name in press.ask[:5]:
            option = command.option(name)
            # Discord takes at most 4,000 characters in one field.
            limit = min(option.max_length, 4000)
            self.add_item(
                discord.ui.TextInput(
                    label=shorten(option.description, 45),
                    custom_id=name,
                    style=discord.TextStyle.paragraph if option.long else discord.TextStyle.short,
                    required=option.required,
                    max_length=limit,
                    default=shorten(str(given[name]), limit) if name in given else None,
                )
            )
        self.stop()


def form_for(press: Press, payload: str) -> Form | None:
    """The form that a press opens, None when its command is gone."""
    command = find_command(press.request.command)
    return Form(command, press, payload) if command else None
