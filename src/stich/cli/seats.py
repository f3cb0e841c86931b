"""The bots for the seats that nobody at this terminal has."""

from collections.abc import Sequence

from stich.bots import Bot, bot
from stich.errors import OptionError

SEATS_A_SEED = 64  # neighbouring seeds share no bot's


def bots_for(seats: Sequence[int], specs: Sequence[str], seed: int) -> dict[int, Bot]:
    """A bot for each seat: from one spec for all of them, or from one for each, in the order of the seats."""
    if len(specs) not in (1, len(seats)):
        raise OptionError(f"--bots goes once for all or once for each of {len(seats)} seats, not {len(specs)} times")
    each = specs if len(specs) == len(seats) else [specs[0]] * len(seats)
    return {seat: bot(spec, seed=SEATS_A_SEED * seed + seat) for seat, spec in zip(seats, each, strict=True)}
