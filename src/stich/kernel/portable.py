"""Logarithms, exponentials and powers from plain arithmetic. The functions of C libraries differ in their last bits;
these give a search the same numbers on every machine and in the browser."""

import math

import numpy as np

from stich.kernel.bits import highest
from stich.kernel.rule import rule

# The logarithm of 2 in two parts: a multiple of the first by a small number is exact.
LN_2_HIGH, LN_2_LOW = 0x162E42FEE * 2.0**-33, 1.9082149292705877e-10
LN_2 = 0.6931471805599453
SMALLEST = -700.0  # below it the exponential is told as 0
POWERS = np.ldexp(1.0, -np.arange(1100))  # of one half
# The factors of both series, the last first; more of them would not change a sum.
ODD = np.array([1.0 / (2 * n + 1) for n in range(11, -1, -1)])
FACTORIALS = np.array([1.0 / math.factorial(n) for n in range(15, -1, -1)])


@rule
def log_of(n: int) -> float:
    """The natural logarithm of a whole number above 0: the part of its power of 2, plus the series of (1 + x) / (1 - x)
    for the remaining factor between about 0.7 and 1.4."""
    power = highest(n)
    rest = n * POWERS[power]
    if rest > 1.4142135623730951:
        rest *= 0.5
        power += 1
    x = (rest - 1.0) / (rest + 1.0)
    square = x * x
    total = 0.0
    for i in range(len(ODD)):
        total = total * square + ODD[i]
    return power * LN_2_HIGH + (2.0 * x * total + power * LN_2_LOW)


@rule
def exp_of(x: float) -> float:
    """e to the power of x, which must not be above 0: a power of one half, times the series for the rest."""
    if x < SMALLEST:
        return 0.0
    halvings = int(0.5 - x / LN_2)
    rest = (x + halvings * LN_2_HIGH) + halvings * LN_2_LOW
    total = 0.0
    for i in range(len(FACTORIALS)):
        total = total * rest + FACTORIALS[i]
    return total * POWERS[halvings]


@rule
def raised_to(base: float, times: int) -> float:
    """A number to the power of a whole number of at least 0."""
    result = 1.0
    for _ in range(times):
        result *= base
    return result
