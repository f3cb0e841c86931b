"""Sets of cards, seats and actions as int64 bit masks (bit i = member i, at most 63 members).

Signed 64-bit on purpose: Numba joins uint64 and an int literal into float64 at a branch, and int64 never does that."""

import os
from typing import Any

from stich.kernel.rule import INTERPRETED, rule

if INTERPRETED:

    def count(members: int) -> int:
        return int(members).bit_count()

    def lowest(members: int) -> int:
        return (int(members) & -int(members)).bit_length() - 1

    def highest(members: int) -> int:
        return int(members).bit_length() - 1

    def nth(members: int, n: int) -> int:
        """The n-th lowest member of a set, counting from 0."""
        for _ in range(n):
            members &= members - 1
        return lowest(members)

else:
    from llvmlite import binding, ir
    from numba import types
    from numba.extending import intrinsic

    INT64, TRUE = ir.IntType(64), ir.Constant(ir.IntType(1), 1)

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

    @rule
    def count(members: int) -> int:
        return _popcount(members)

    @rule
    def lowest(members: int) -> int:
        return _trailing_zeros(members)

    @rule
    def highest(members: int) -> int:
        return 63 - _leading_zeros(members)

    # A processor forced on Numba from outside may lack what the one at hand has.
    HAS_PDEP = binding.get_host_cpu_features().get("bmi2", False) and not os.environ.get("NUMBA_CPU_NAME")

    if HAS_PDEP:

        @rule
        def nth(members: int, n: int) -> int:
            """The n-th lowest member of a set, counting from 0."""
            return _trailing_zeros(_deposit(1 << n, members))

    else:

        @rule
        def nth(members: int, n: int) -> int:
            """The n-th lowest member of a set, counting from 0."""
            for _ in range(n):
                members &= members - 1
            return _trailing_zeros(members)


@rule
def bit(member: int) -> int:
    return 1 << member


@rule
def has(members: int, member: int) -> int:
    """1 if the set holds the member, else 0."""
    return (members >> member) & 1


@rule
def all_below(n: int) -> int:
    """The set of the first n members."""
    return (1 << n) - 1
