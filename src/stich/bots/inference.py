"""Runs a learned network in compiled code: from a seat's row of bits to a value for each action.

The first layer adds up the weights of the bits that are set. Blocks follow, each of which adds to the result of the one
before. Weights are 8-bit integers with one scale for each output; everything else is float32."""

import math
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.encoding.writing import WORD
from stich.kernel.bits import lowest
from stich.kernel.rule import entry, hot, rule

SMALL = np.float32(1e-5)  # keeps a division from being by 0, as PyTorch's does
ZERO, ONE = np.float32(0), np.float32(1)


Vector: TypeAlias = Annotated[npt.NDArray[np.float32], 1]
Vectors: TypeAlias = Annotated[npt.NDArray[np.float32], 2]
Matrix: TypeAlias = Annotated[npt.NDArray[np.int8], 2]
Matrices: TypeAlias = Annotated[npt.NDArray[np.int8], 3]
Rows: TypeAlias = Annotated[npt.NDArray[np.int64], 2]


class Weights(NamedTuple):
    """The arrays of a network. `enter` has a row for each bit, `first` and `second` a matrix for each block, and
    `leave` a column for each action and a last one for the seat's own value. `norm` has a row for each block and one
    for the output."""

    enter: Matrix
    enter_scale: Vector
    enter_bias: Vector
    norm: Vectors
    norm_bias: Vectors
    first: Matrices
    first_scale: Vectors
    first_bias: Vectors
    second: Matrices
    second_scale: Vectors
    second_bias: Vectors
    leave: Matrix
    leave_scale: Vector
    leave_bias: Vector


@entry
def think(net: Weights, rows: Rows, out: Vectors) -> None:
    """What the network says about some rows: for each action a number, higher for better ones, and the seat's value."""
    width, leaving = net.enter.shape[1], net.leave.shape[1]
    sums = np.zeros(width, np.int32)
    x, calm, inner = np.zeros(width, np.float32), np.zeros(width, np.float32), np.zeros(width, np.float32)
    for i in range(len(rows)):
        add_bits(net.enter, rows[i], sums)
        for unit in range(width):
            x[unit] = np.float32(sums[unit]) * net.enter_scale[unit] + net.enter_bias[unit]
        for block in range(len(net.first)):
            normalise(x, net.norm[block], net.norm_bias[block], calm)
            multiply(calm, net.first[block], inner)
            for unit in range(width):
                inner[unit] = max(inner[unit] * net.first_scale[block, unit] + net.first_bias[block, unit], ZERO)
            multiply(inner, net.second[block], calm)
            for unit in range(width):
                x[unit] += calm[unit] * net.second_scale[block, unit] + net.second_bias[block, unit]
        normalise(x, net.norm[-1], net.norm_bias[-1], calm)
        for unit in range(width):
            calm[unit] = max(calm[unit], ZERO)
        multiply(calm, net.leave, out[i])
        for unit in range(leaving):
            out[i, unit] = out[i, unit] * net.leave_scale[unit] + net.leave_bias[unit]


@rule
def add_bits(weights: Any, row: Any, sums: Any) -> None:
    """Adds up the rows of the bits that are set."""
    for unit in range(len(sums)):
        sums[unit] = 0
    for place in range(len(row)):
        word = row[place]
        while word:
            adding = weights[place * WORD + lowest(word)]
            for unit in range(len(sums)):
                sums[unit] += np.int32(adding[unit])
            word &= word - 1


@rule
def multiply(x: Any, weights: Any, out: Any) -> None:
    """Multiplies x by a matrix. Rows for which x is 0 are skipped: after a rectifier that is about half of them."""
    for unit in range(len(out)):
        out[unit] = ZERO
    for place in range(len(x)):
        if x[place] != ZERO:
            add_scaled(out, weights[place], x[place])


@hot
def add_scaled(out: Any, weights: Any, factor: Any) -> None:
    for unit in range(len(out)):
        out[unit] += factor * np.float32(weights[unit])


@rule
def normalise(x: Any, weight: Any, bias: Any, out: Any) -> None:
    """Shifts and scales x to mean 0 and variance 1, then applies the learned scale and shift."""
    mean, square = ZERO, ZERO
    for unit in range(len(x)):
        mean += x[unit]
    mean /= np.float32(len(x))
    for unit in range(len(x)):
        out[unit] = x[unit] - mean
        square += out[unit] * out[unit]
    stretch = ONE / np.float32(math.sqrt(square / np.float32(len(x)) + SMALL))
    for unit in range(len(x)):
        out[unit] = out[unit] * stretch * weight[unit] + bias[unit]
