"""From rules to LLVM's bitcode, the same for all processors. Numba only reads the rules and infers their types.

Numba's internals are reached into here and in kernel/jit.py, which keeps what it compiles on disk. The series of Numba
that both were tested with stands in pyproject.toml."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import codegen, cpu, types
from numba.core.caching import FunctionCache
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from stich.kernel import intrinsics, jit
from stich.kernel.jit import dispatcher, type_of
from stich.kernel.libraries import symbol_of, types_for
from stich.kernel.signatures import FLAG, FLOAT, signature_of

INT64, INT32 = ir.IntType(64), ir.IntType(32)
FAILED = 1


class _Unfinished(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Keeps the code of a function as it is: nothing is linked, optimised or turned into machine code."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # nobody calls it
        return 0


_CHANGES: list[tuple[Any, str, Any]] = [
    (codegen.JITCPUCodegen, "_library_class", _Unfinished),
    (codegen.JITCPUCodegen, "set_env", lambda self, name, env: None),
    (cpu.CPUContext, "create_cpython_wrapper", lambda self, *_, **__: None),
    (cpu.CPUContext, "create_cfunc_wrapper", lambda self, *_, **__: None),
    (cpu.CPUContext, "get_executable", lambda self, library, description, env: [].append),
    (FunctionCache, "load_overload", lambda self, signature, context: None),
    (FunctionCache, "save_overload", lambda self, signature, data: None),
    (intrinsics, "for_a_library", True),
]


@contextmanager
def reading_only() -> Iterator[None]:
    """Within this block Numba makes nothing that could run. Nothing may have been compiled before, since Numba would
    use the code that it has for this machine."""
    if jit.dispatcher.cache_info().currsize:
        raise RuntimeError("rules have been compiled in this process; libraries are made in one of their own")
    before = [(where, name, getattr(where, name)) for where, name, _ in _CHANGES]
    for where, name, value in _CHANGES:
        setattr(where, name, value)
    collecting = gc.isenabled()
    gc.disable()  # an eighth of the time would go into looking at what Numba keeps anyway
    try:
        yield
    finally:
        if collecting:
            gc.enable()
        for where, name, value in before:
            setattr(where, name, value)
        jit.dispatcher.cache_clear()


def bitcode(entries: Iterable[Any], state: Any) -> bytes:
    """The bitcode of some entries for a type of state, and of `nth_anywhere`, with which a library can find the n-th
    member of a set on any processor."""
    with reading_only():
        context = cpu_target.target_context
        context.refresh()
        library = context.codegen().create_library("entries")
        module = library.create_ir_module("entries")
        needed = [_add_entry(module, context, entry, state) for entry in entries]
        nth = _compiled(intrinsics.nth_anywhere, (types.int64, types.int64))
        needed.append(nth)
        _add_alias(module, context, nth, intrinsics.NTH + "_anywhere")
        library.add_ir_module(module)
        whole = _linked([library, *(one.library for one in needed)])
        for function in whole.functions:
            if not function.is_declaration and function.name not in module.globals:
                function.linkage = "internal"
        for variable in whole.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        whole.verify()
        code: bytes = whole.as_bitcode()
        return code


def _compiled(rule: Any, arguments: tuple[Any, ...]) -> Any:
    function = dispatcher(rule)
    function.compile(arguments)
    return function.overloads[arguments]


def _add_entry(module: Any, context: Any, entry: Any, state: Any) -> Any:
    """Adds a function that takes its arguments as words, laid out as in calling.c, and leaves its results in the first
    of them."""
    signature, own = signature_of(entry), types_for(state)
    kinds = tuple(type_of(kind, own) for kind in signature.arguments)
    compiled = _compiled(entry, kinds)
    function = ir.Function(module, ir.FunctionType(INT32, [INT64.as_pointer()]), symbol_of(entry))
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    words = _Words(builder, function.args[0])
    given = [_value(context, builder, kind, words) for kind in kinds]
    callee = context.declare_function(module, compiled.fndesc)
    result = compiled.signature.return_type
    status, returned = context.call_conv.call_function(builder, callee, result, kinds, given)
    with builder.if_then(status.is_error, likely=False):
        builder.ret(INT32(FAILED))
    parts = (
        [returned]
        if len(signature.results) == 1
        else [builder.extract_value(returned, i) for i in range(len(signature.results))]
    )
    for place, (kind, part) in enumerate(zip(signature.results, parts, strict=True)):
        words.put(place, kind, part)
    builder.ret(INT32(0))
    return compiled


class _Words:
    """The words of a call, read one after the other."""

    def __init__(self, builder: Any, words: Any) -> None:
        self._builder, self._words, self._next = builder, words, 0

    def take(self) -> Any:
        self._next += 1
        return self._builder.load(self._place(self._next - 1))

    def put(self, place: int, kind: int, value: Any) -> None:
        if kind == FLOAT:
            value = self._builder.bitcast(value, INT64)
        elif value.type != INT64:
            value = self._builder.zext(value, INT64) if kind == FLAG else self._builder.sext(value, INT64)
        self._builder.store(value, self._place(place))

    def _place(self, number: int) -> Any:
        return self._builder.gep(self._words, [INT32(number)])


def _value(context: Any, builder: Any, kind: Any, words: _Words) -> Any:
    """Reads one argument from the words, in the form that Numba's functions take."""
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder)
        data = builder.inttoptr(words.take(), context.get_data_type(kind.dtype).as_pointer())
        shape = [words.take() for _ in range(kind.ndim)]
        size = INT64(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
        strides = [size]
        if kind.layout == "A":
            strides = [words.take() for _ in range(kind.ndim)]
        else:
            for length in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], length))
        populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        return context.make_tuple(builder, kind, [_value(context, builder, part, words) for part in kind])
    word = words.take()
    if kind == types.float64:
        return builder.bitcast(word, ir.DoubleType())
    return builder.trunc(word, ir.IntType(1)) if kind == types.boolean else word


def _add_alias(module: Any, context: Any, compiled: Any, name: str) -> None:
    """Adds a function of two numbers that calls a compiled one under a plain name."""
    function = ir.Function(module, ir.FunctionType(INT64, [INT64, INT64]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    callee = context.declare_function(module, compiled.fndesc)
    kinds = (types.int64, types.int64)
    _, returned = context.call_conv.call_function(builder, callee, types.int64, kinds, function.args)
    builder.ret(returned)


def _linked(libraries: Iterable[Any]) -> Any:
    """One module with everything that the libraries, and those that they use, define."""
    whole, seen, left = llvm.parse_assembly(""), set(), list(libraries)
    while left:
        library = left.pop()
        if library in seen:
            continue
        seen.add(library)
        left.extend(library._linking_libraries)
        module = library._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "weak_odr"
        whole.link_in(module)
    return whole
