"""The writer of JSON against the standard library's: any numbers, sets and names, and as many records as one likes."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.json_fields import ALONE, NAMED, NUMBER, SET, Field, FieldWriter
from stich.kernel.record import States, record

LEAST, MOST = -(2**63), 2**63 - 1
NAMES = {-1: None, 0: "blue", 7: 'größer "als"', 40: 5}
MEMBERS = {4: "R1", 0: "B1", 62: ["red", 5], 1: "B1"}  # told in this order
STATE = record("alone", ("each", 3), "name", ("names", 2), "members", ("sets", 3), "hidden")


def texts(told: dict[int, Any]) -> list[tuple[int, bytes]]:
    return [(key, json.dumps(value).encode()) for key, value in told.items()]


WRITER = FieldWriter(
    [
        Field(b'"sets"', 8, 2, SET, texts(MEMBERS)),
        Field(b'"alone"', 0, ALONE, NUMBER, []),
        Field(b'"each"', 1, 3, NUMBER, texts({-1: None})),
        Field(b'"name"', 4, ALONE, NAMED, texts(NAMES)),
        Field(b'"names"', 5, 1, NAMED, texts(NAMES)),
        Field(b'"members"', 7, ALONE, SET, texts(MEMBERS)),
    ]
)

ANY_NUMBER = st.integers(LEAST, MOST) | st.sampled_from([LEAST, MOST, -10, -9, -1, 0, 9, 10, 99, 100])
ANY_NAME = st.sampled_from(sorted(NAMES))
ANY_SET = st.sets(st.sampled_from(sorted(MEMBERS))).map(lambda members: sum(1 << member for member in members))
RECORDS = st.tuples(
    ANY_NUMBER,
    st.tuples(ANY_NUMBER, ANY_NUMBER, ANY_NUMBER),
    ANY_NAME,
    st.tuples(ANY_NAME, ANY_NUMBER),
    ANY_SET,
    st.tuples(ANY_SET, ANY_SET, ANY_NUMBER),
    ANY_NUMBER,
)


def states(rows: list[Any]) -> States:
    return np.array(rows, STATE)


def told(row: Any) -> dict[str, Any]:
    def members(number: int) -> list[Any]:
        return [told for member, told in MEMBERS.items() if number >> member & 1]

    return {
        "alone": row[0],
        "each": [None if number == -1 else number for number in row[1]],
        "name": NAMES[row[2]],
        "names": [NAMES[row[3][0]]],
        "members": members(row[4]),
        "sets": [members(number) for number in row[5][:2]],
    }


@given(st.lists(RECORDS, min_size=1, max_size=4), st.integers(0, 3))
def test_what_is_alike_and_what_is_not_make_the_whole(rows: list[Any], repeated: int) -> None:
    rows += rows[:1] * repeated
    written = WRITER.write(states(rows))
    assert written is not None
    alike, *apart = written
    assert len(apart) == len(rows)
    for row, own in zip(rows, apart, strict=True):
        assert not own or len(rows) > 1
        assert json.loads(b"{%b}" % (alike + own)[1:]) == told(row)


def test_the_longest_there_is_has_room() -> None:
    everything = sum(1 << member for member in MEMBERS)
    row = (LEAST, (LEAST, LEAST, LEAST), 7, (7, 0), everything, (everything,) * 3, 0)
    written = WRITER.write(states([row] * 2))
    assert written is not None
    assert json.loads(b"{%b}" % written[0][1:]) == told(row)
    assert written[1:] == [b"", b""]


PLAIN = (0, (0, 0, 0), 0, (0, 0), 0, (0, 0, 0), 0)
NOT_TOLD = {"an unknown name": (2, 3), "an unknown name in a list": (3, (8, 0)), "an unknown member": (4, 1 << 5),
            "a negative set": (5, (0, -1, 0))}  # fmt: skip


@pytest.mark.parametrize("what", NOT_TOLD)
def test_a_number_that_has_no_text(what: str) -> None:
    place, value = NOT_TOLD[what]
    wrong = (*PLAIN[:place], value, *PLAIN[place + 1 :])
    assert WRITER.write(states([PLAIN])) is not None
    assert WRITER.write(states([wrong])) is None
    assert WRITER.write(states([PLAIN, wrong])) is None
