"""The commands' logic: plain values in, a `Reply` out. Importing this package registers every command."""

from bot.handlers import assistance, cards, policy, rules, situations

__all__ = ["assistance", "cards", "policy", "rules", "situations"]
