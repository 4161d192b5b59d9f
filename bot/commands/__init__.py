"""How commands are declared: once, for Discord, the console and the command line alike."""

from bot.commands.declaration import Choice, Command, Kind, Option, Suggestion
from bot.commands.registry import COMMANDS, command, completer, find_command, find_completer, listed_commands

__all__ = [
    "COMMANDS",
    "Choice",
    "Command",
    "Kind",
    "Option",
    "Suggestion",
    "command",
    "completer",
    "find_command",
    "find_completer",
    "listed_commands",
]
