"""Players for empty seats: `bot("expert")` and its weaker kin."""

from stich.bots.bot import Bot, Estimate
from stich.bots.registry import bot, bots

__all__ = ["Bot", "Estimate", "bot", "bots"]
