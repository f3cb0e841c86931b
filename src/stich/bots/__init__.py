"""Bots for empty seats: `bot("expert")` and weaker ones."""

from stich.bots.bot import Bot, Estimate
from stich.bots.registry import bot, bots

__all__ = ["Bot", "Estimate", "bot", "bots"]
