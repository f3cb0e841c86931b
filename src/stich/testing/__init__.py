"""The conformance suite for games, ours and those of other packages.

`conformance(game, seed)` runs all checks on one random match; the modules contain them one by one."""

from stich.testing.conformance import CHECKS, conformance
from stich.testing.digest import digest, digest_in_other_mode, digests_in_other_mode
from stich.testing.perft import perft_counts
from stich.testing.playthrough import playthrough
from stich.testing.random_play import random_match, random_step
from stich.testing.scenes import close, deal_with, play, play_cards
from stich.testing.variants import all_variants, variants

__all__ = [
    "CHECKS",
    "all_variants",
    "close",
    "conformance",
    "deal_with",
    "digest",
    "digest_in_other_mode",
    "digests_in_other_mode",
    "perft_counts",
    "play",
    "play_cards",
    "playthrough",
    "random_match",
    "random_step",
    "variants",
]
