"""Operations that compiled rules do in one instruction, or differently from Python. Only `kernel/jit.py` imports
this."""

import os
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.extending import intrinsic, overload

from stich.kernel.chance import random_below, simulated_below
from stich.kernel.draws import drawn_below
from stich.kernel.rule import hot, rule

INT64, TRUE = ir.IntType(64), ir.Constant(ir.IntType(1), 1)
# The n-th member of a set, which every library brings in its own way, for its processors.
NTH = "stich_nth"
# Set while libraries are made. A processor forced on Numba from outside may lack what the one at hand has.
for_a_library = False
HAS_PDEP = binding.get_host_cpu_features().get("bmi2", False) and not os.environ.get("NUMBA_CPU_NAME")


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(_: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(_: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], TRUE)

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(_: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], TRUE)

    return types.int64(types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(_: Any, bits: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(INT64, (INT64, INT64)))
        return builder.call(pdep, args)

    return types.int64(types.int64, types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _nth_of_library(_: Any, members: Any, n: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(INT64, (INT64, INT64))
        function = builder.module.globals.get(NTH) or ir.Function(builder.module, kind, NTH)
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), codegen


def count(members: int) -> int:
    return _popcount(members)


def lowest(members: int) -> int:
    return _trailing_zeros(members)


def highest(members: int) -> int:
    return 63 - _leading_zeros(members)


def _nth_by_deposit(members: int, n: int) -> int:
    return _trailing_zeros(_deposit(1 << n, members))


def _nth_by_library(members: int, n: int) -> int:
    return _nth_of_library(members, n)


EVERY_BYTE, HIGH_BITS = 0x0101010101010101, -0x7F7F7F7F7F7F7F80
# By a byte's eight bits and n: which of them is the n-th.
IN_A_BYTE = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)], np.int8
).reshape(-1)


@hot
def nth_anywhere(members: int, n: int) -> int:
    """The n-th lowest member of a set, on any processor. Actions are mostly among the first few members, which are
    found by dropping those below."""
    if n > 3:
        return _nth_by_bytes(members, n)
    if n > 0:
        members &= members - 1
    if n > 1:
        members &= members - 1
    if n > 2:
        members &= members - 1
    return _trailing_zeros(members)


@rule
def _nth_by_bytes(members: int, n: int) -> int:
    """Counts members byte by byte, then looks up the bit in a table."""
    counts = members - (members >> 1 & 0x5555555555555555)
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333)
    up_to = (counts + (counts >> 4) & 0x0F0F0F0F0F0F0F0F) * EVERY_BYTE
    place = _trailing_zeros((up_to | HIGH_BITS) - (n + 1) * EVERY_BYTE & HIGH_BITS) & ~7
    before = (up_to << 8) >> place & 0xFF
    return place + IN_A_BYTE[(members >> place & 0xFF) * 8 + n - before]


def __getattr__(name: str) -> Any:
    """`nth` depends on the processor, so it is chosen when it is first asked for."""
    if name != "nth":
        raise AttributeError(name)
    return _nth_by_library if for_a_library else _nth_by_deposit if HAS_PDEP else nth_anywhere


@overload(random_below)  # type: ignore[untyped-decorator]
def _random_below(rng: Any, n: Any) -> Any:
    below = drawn_below if isinstance(rng, types.Record) else simulated_below

    def call(rng: Any, n: Any) -> Any:
        return below(rng, n)

    return call
