"""A list that only grows. Copies share what they have in common, so copying a long match costs no more than a short
one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T], Generic[T]):
    """The items added so far. A copy is independent: neither sees what is later added to the other.

    >>> one = Trail("ab")
    >>> other = one.copy()
    >>> one.append("c"), other.append("d")
    (None, None)
    >>> list(one), list(other)
    (['a', 'b', 'c'], ['a', 'b', 'd'])
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def copy(self) -> "Trail[T]":
        twin: Trail[T] = object.__new__(Trail)
        twin._shared, twin._length = self._shared, self._length
        return twin

    __copy__ = copy

    def append(self, item: T) -> None:
        if len(self._shared) != self._length:  # a copy has added something of its own
            self._shared = self._shared[: self._length]
        self._shared.append(item)
        self._length += 1

    def extend(self, items: Iterable[T]) -> None:
        if len(self._shared) != self._length:
            self._shared = self._shared[: self._length]
        self._shared.extend(items)
        self._length = len(self._shared)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            return self._shared[start:stop:step] if step > 0 else list(self)[index]
        if not -self._length <= index < self._length:
            raise IndexError("trail index out of range")
        return self._shared[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._shared[: self._length])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Trail | list | tuple) else NotImplemented

    def __repr__(self) -> str:
        return repr(list(self))
