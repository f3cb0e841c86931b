"""Sets of cards, seats or actions as int64 bit masks: bit i stands for member i, and there are at most 63 members.

The numbers are signed on purpose: where a uint64 meets an int, Numba makes a float of both."""

from stich.kernel.rule import compiled_in, rule

INTRINSICS = "stich.kernel.intrinsics"


@compiled_in(INTRINSICS)
def count(members: int) -> int:
    return int(members).bit_count()


@compiled_in(INTRINSICS)
def lowest(members: int) -> int:
    return (int(members) & -int(members)).bit_length() - 1


@compiled_in(INTRINSICS)
def highest(members: int) -> int:
    return int(members).bit_length() - 1


@compiled_in(INTRINSICS)
def nth(members: int, n: int) -> int:
    """The n-th lowest member of a set, counting from 0."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)


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
