"""The type of a state: int64 throughout, read by name, and no name that NumPy has taken."""

import numpy as np
import pytest

from stich.kernel.state import state_type


def test_fields_are_int64_and_read_by_name() -> None:
    states = np.zeros(2, state_type("turn", ("hand", 3)))
    s = states[1]
    s.turn = 5
    s.hand[2] = 1 << 62
    assert states.dtype.itemsize == 4 * 8
    assert [int(state.turn) for state in states] == [0, 5]
    assert states[1].hand.tolist() == [0, 0, 1 << 62]
    assert states[1].hand.dtype == np.int64


@pytest.mark.parametrize("name", ["copy", "sort", "max", "size", "shape", "dtype", "item", "__class__"])
def test_names_that_would_be_hidden_are_refused(name: str) -> None:
    """`s.copy` would be NumPy's method when interpreted and the field when compiled."""
    with pytest.raises(ValueError, match=name):
        state_type("turn", name)
    with pytest.raises(ValueError, match=name):
        state_type("turn", (name, 4))
