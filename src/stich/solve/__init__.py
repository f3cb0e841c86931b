"""Exact endings: what every action leads to under best play of all, with all cards open."""

from stich.solve.solver import ActionOutcome, Solution, solve, solve_states

__all__ = ["ActionOutcome", "Solution", "solve", "solve_states"]
