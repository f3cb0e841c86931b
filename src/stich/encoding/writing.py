"""How the numbers of a state become bits, in the kernel: sets, one of several, seats from the viewer on, numbers."""

from typing import Any

import numpy as np

from stich.kernel.bits import all_below, bit
from stich.kernel.rule import INTERPRETED, hot

WORD = 64

if INTERPRETED:

    def spread(bits: int, out: Any, at: int) -> None:
        """Writes 64 bits from a place on, which is counted in bits: as they are among words, or as 64 bytes."""
        if out.dtype == np.int64:
            out[at // WORD] = bits
            return
        for place in range(WORD):
            out[at + place] = bits >> place & 1

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def spread(_: Any, bits: Any, out: Any, at: Any) -> Any:
        """Writes 64 bits from a place on, which is counted in bits: as they are among words, or as 64 bytes of 0 and
        1, which is one vector operation where the processor has it."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word, array, place = args
            byte, flag = ir.IntType(8), ir.IntType(1)
            start = context.make_array(signature.args[1])(context, builder, array).data
            if out.dtype == types.int64:
                builder.store(word, builder.gep(start, [builder.sdiv(place, place.type(WORD))]))
                return context.get_dummy_value()
            flags = builder.bitcast(word, ir.VectorType(flag, WORD))
            ones_and_zeros = builder.zext(flags, ir.VectorType(byte, WORD))
            address = builder.gep(builder.bitcast(start, byte.as_pointer()), [place])
            target = builder.bitcast(address, ir.VectorType(byte, WORD).as_pointer())
            builder.store(ones_and_zeros, target, align=1)
            return context.get_dummy_value()

        return types.void(types.int64, out, types.int64), codegen


@hot
def settle(cards: int, has_twin_above: int) -> int:
    """Moves cards one place down to where an equal one is missing."""
    moving = (cards >> 1) & has_twin_above & ~cards
    return cards ^ (moving | moving << 1)


@hot
def one_hot(value: int, first: int, choices: int) -> int:
    place = value - first
    return bit(place) if 0 <= place < choices else 0


@hot
def one_seat(seat: int, viewer: int, places: int) -> int:
    if seat < 0:
        return 0
    return bit(seat - viewer if seat >= viewer else seat - viewer + places)


@hot
def seats_from_viewer(seats: int, viewer: int, places: int) -> int:
    """A set of seats turned so that the viewer's is the first."""
    return (seats >> viewer | seats << (places - viewer)) & all_below(places)


@hot
def seats_first(members: int, viewer: int, places: int) -> int:
    """A set whose first members are seats, those turned so that the viewer's is the first."""
    seats = members & all_below(places)
    return members ^ seats | seats_from_viewer(seats, viewer, places)
