"""Hypothesis for all tests: the same examples on every machine, and no example fails for being slow."""

from hypothesis import settings

from stich.kernel.rule import INTERPRETED

settings.register_profile("stich", deadline=None, derandomize=True, max_examples=50 if INTERPRETED else 200)
settings.load_profile("stich")
