"""Writes 64 bits at once in compiled code. Only `kernel/jit.py` imports this."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

WORD = 64


@intrinsic  # type: ignore[untyped-decorator]
def _spread(_: Any, bits: Any, out: Any, at: Any) -> Any:
    """Writing 64 bytes of 0 and 1 becomes one vector operation on processors that have it."""

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


def spread(bits: int, out: Any, at: int) -> None:
    _spread(bits, out, at)
