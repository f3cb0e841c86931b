"""Exact endings: what every action leads to under best play of all, with all cards open."""

from stich.solve.solver import Outcome, Solution, solve, solve_states

__all__ = ["Outcome", "Solution", "solve", "solve_states"]
